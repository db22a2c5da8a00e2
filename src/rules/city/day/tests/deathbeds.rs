//! Detonators, executions, and what dying players do.

use super::kit::{Kit, letters, s};
use crate::Negative;
use crate::day::Open;
use crate::day::carried_over::Office;
use crate::day::moves::{BeforeVote, Disguise, DuringVote};
use crate::day::outcome::{BlockReach, DeathCause, Deathbed, Pending};

const VOTES: &str = "A>F B>F C>F D>A E>A F>A";

fn armed(players: &str, by: char, on: char) -> Kit {
    Kit::new(players, VOTES)
        .before(by, BeforeVote::ArmDetonator)
        .during(by, DuringVote::Detonate(s(on)))
}

#[test]
fn v32_an_armed_detonator_waits_for_its_target() {
    let kit = Kit::new("A r; B r terror; C r; D b; E b; F b", VOTES);
    let kit = kit.before('B', BeforeVote::ArmDetonator).mayor('A', None);
    let pending = Some(Pending::DetonatorTarget { by: s('B') });
    assert_eq!(kit.vote().0.pending, pending);
    // The mayor cannot be the target.
    let kit = kit.during('B', DuringVote::Detonate(s('A')));
    assert_eq!(kit.vote().0.pending, pending);
}

#[test]
fn v43_m4_a_red_terrorist_cripples_a_red_target_and_costs_the_mayor_his_post() {
    let kit = armed("A r; B r terror; C r; D b; E b; F b", 'B', 'C').mayor('A', None);
    let done = kit.vote();
    assert_eq!(done.dead(), "B");
    assert_eq!(letters(done.0.crippled), "C");
    assert_eq!(done.0.standing.mayor, Office::Lost);
}

#[test]
fn v43_a_life_is_spent_before_role_and_colour() {
    let done = armed("A r; B r terror; C r life; D b; E b; F b", 'B', 'C').vote();
    assert!(done.0.crippled.is_empty());
    assert_eq!(letters(done.0.spared), "C");
}

#[test]
fn ord6_the_mayor_answers_for_a_red_terrorist_who_took_a_black() {
    let kit = armed("A r; B r terror; C r; D b; E b; F b", 'B', 'D').mayor('A', None);
    let done = kit.vote();
    assert_eq!(done.dead(), "BD");
    assert_eq!(done.0.standing.mayor, Office::Lost);
    assert!(done.relied_on(Open::DetonatorAndMayor));
    let done = kit.switching(Open::DetonatorAndMayor).vote();
    assert_eq!(done.0.standing.mayor, Office::Held(s('A')));
}

#[test]
fn v43_a_black_terrorist_cripples_and_a_negative_target_loses_the_night_move() {
    let done = armed("A r; B b terror; C r; D b; E b; F b", 'B', 'D').vote();
    assert_eq!(done.dead(), "B");
    assert_eq!(letters(done.0.crippled.clone()), "D");
    assert_eq!(letters(done.0.no_night_move.clone()), "D");
    assert!(
        done.0
            .blocked
            .iter()
            .all(|one| one.reach == BlockReach::Peaceful)
    );
}

#[test]
fn v43_a_copied_terrorist_has_no_detonator() {
    let done = armed("A r; B r terror copied; C r; D b; E b; F b", 'B', 'D').vote();
    assert!(done.0.pending.is_some(), "an ordinary tie of A and F");
}

#[test]
fn v42_those_who_vote_for_a_lynched_terrorist_are_blocked_but_not_by_planted_votes() {
    let players = "A r terror; B b liar; C r; D b; E b; F r";
    let kit = Kit::new(players, "A>B B>C C>A D>A E>A F>D").scandal('B', "CF", "AA");
    let done = kit.vote();
    assert_eq!(done.dead(), "A");
    assert_eq!(letters(done.0.blocked.iter().map(|one| one.seat)), "CDE");
    assert!(done.relied_on(Open::PlantedBlast));
    let done = kit.switching(Open::PlantedBlast).vote();
    assert_eq!(letters(done.0.blocked.iter().map(|one| one.seat)), "BCDE");
}

#[test]
fn v40_a_hero_who_saved_a_red_takes_a_voter_along() {
    let players = "A r rescued:B; B r saved; C r; D b; E b; F b";
    let votes = "A>D B>A C>A D>A E>C F>A";
    let company = |on| {
        let kit = Kit::new(players, votes).during('A', DuringVote::TakeVoter(s(on)));
        kit.vote().dead()
    };
    assert_eq!(company('D'), "AD");
    assert_eq!(company('E'), "A", "E did not vote for him");
    let kit = Kit::new("A r spent; B r; C r; D b; E b; F b", votes);
    assert_eq!(
        kit.during('A', DuringVote::TakeVoter(s('D'))).vote().dead(),
        "A"
    );
}

#[test]
fn v45_a_lynched_fanatic_with_a_kill_left_takes_one_along() {
    let votes = "A>B B>A C>A D>A E>A F>B";
    let dead = |players: &str| {
        let kit = Kit::new(players, votes).during('A', DuringVote::Execute(s('F')));
        kit.vote().dead()
    };
    assert_eq!(dead("A r fanatic1; B r; C r; D b; E b; F b"), "AF");
    assert_eq!(dead("A r fanatic0; B r; C r; D b; E b; F b"), "A");
}

#[test]
fn v46_inquisitors_execute_by_their_warrant() {
    let votes = "A>B B>A C>A D>A E>A F>B";
    let execute = |players: &str, on: char| {
        let kit = Kit::new(players, votes).during('A', DuringVote::Execute(s(on)));
        let done = kit.vote();
        let cause = done.0.deaths.get(1).map(|death| death.cause.is_lynch());
        (done.dead(), cause)
    };
    let proved = "A r inquisitor:F; B r; C r; D b; E b; F b";
    assert_eq!(execute(proved, 'F'), ("AF".to_owned(), Some(false)));
    assert_eq!(execute(proved, 'E'), ("A".to_owned(), None));
    let black = "A b inquisitor:any; B r; C r; D b; E b; F b";
    assert_eq!(execute(black, 'C'), ("AC".to_owned(), Some(true)));
}

#[test]
fn v46_a_red_player_executed_as_lynched_costs_the_mayor_his_post() {
    let kit = Kit::new(
        "A b inquisitor:any; B r; C r; D b; E b; F b",
        "A>C B>A C>A D>A E>A F>C",
    )
    .mayor('B', None)
    .during('A', DuringVote::Execute(s('C')));
    assert_eq!(kit.vote().0.standing.mayor, Office::Lost);
}

#[test]
fn v38_the_hero_misses_the_move_on_an_executing_fanatic() {
    let players = "A r fanatic1; B r hero; C r; D b; E b; F b";
    let kit = Kit::new(players, "A>B B>C C>A D>A E>A F>A")
        .during('A', DuringVote::Execute(s('F')))
        .during('B', DuringVote::Defend(s('A')));
    let done = kit.vote();
    assert_eq!(done.dead(), "AF");
    assert_eq!(done.0.hero, None, "the move is not spent");
}

#[test]
fn v38_nobody_is_saved_from_a_detonator() {
    let players = "A r hero; B r terror; C r; D b; E b; F b";
    let kit = armed(players, 'B', 'D').during('A', DuringVote::Defend(s('D')));
    let done = kit.vote();
    assert_eq!((done.dead().as_str(), done.0.hero), ("BD", None));
}

#[test]
fn v47_a_lynched_witch_swaps_a_living_role_with_a_dead_one() {
    let votes = "A>B B>A C>A D>A E>B";
    let swap = |living, dead| DuringVote::SwapRoles {
        living: s(living),
        dead: s(dead),
    };
    let players = "A r witch; B r; C r; D b; E b; F r out";
    let done = Kit::new(players, votes).during('A', swap('B', 'F')).vote();
    assert_eq!(done.0.deathbed.len(), 1);
    let done = Kit::new(players, votes).during('A', swap('B', 'C')).vote();
    assert!(done.0.deathbed.is_empty(), "C lives");
}

#[test]
fn v48_a_lynched_executor_cripples_anybody_or_his_prisoner_alone() {
    let votes = "A>B B>A C>A D>A E>B";
    let crippled = |players: &str, on: char| {
        let kit = Kit::new(players, votes).during('A', DuringVote::Cripple(s(on)));
        letters(kit.vote().0.crippled)
    };
    assert_eq!(crippled("A b executor; B r; C r; D r; E b", 'B'), "B");
    assert_eq!(crippled("A b executor:C; B r; C r; D r; E b", 'B'), "");
    assert_eq!(crippled("A b executor:C; B r; C r; D r; E b", 'C'), "C");
    for on in ['C', 'D'] {
        let one_of_two = crippled("A b executor:CD; B r; C r; D r; E b", on);
        assert_eq!(one_of_two, on.to_string());
    }
}

#[test]
fn v49_an_imitator_dies_as_red_only_before_his_first_kill() {
    let votes = "A>B B>A C>A D>A E>B";
    let shown = |players: &str, disguise| {
        let kit = Kit::new(players, votes).during('A', DuringVote::Disguise(disguise));
        let done = kit.mayor('B', None).vote();
        // For every count he stays black.
        assert_eq!(done.0.standing.reds_lynched, 0);
        done.0.deathbed
    };
    let fresh = "A b imitator; B r; C r; D r; E b";
    let killer = "A b imitator:killed; B r; C r; D r; E b";
    assert_eq!(shown(fresh, Disguise::Red).len(), 1);
    assert!(shown(killer, Disguise::Red).is_empty());
    let as_joker = Disguise::Black(Negative::Joker);
    let expected = [Deathbed::Disguised {
        by: s('A'),
        shown_as: as_joker,
    }];
    assert_eq!(shown(killer, as_joker), expected);
}

#[test]
fn l15_l18_a_lynched_phantom_possesses_and_a_grey_one_only_a_cut_player() {
    let votes = "A>B B>A C>A D>A E>B";
    let possesses = |players: &str, on: char| {
        let kit = Kit::new(players, votes).during('A', DuringVote::Possess(s(on)));
        !kit.vote().0.deathbed.is_empty()
    };
    assert!(possesses("A r phantom; B r; C r; D b; E b", 'C'));
    assert!(!possesses("A r phantom copied; B r; C r; D b; E b", 'C'));
    assert!(!possesses("A g phantom; B r; C r; D b; E b", 'C'));
    assert!(possesses("A g phantom; B r; C r cut; D b; E b", 'C'));
}

#[test]
fn l15_who_is_possessed_takes_the_phantom_out_with_him() {
    let kit = Kit::new("A r; B r; C b; D b; E r in:A", "A>C B>A C>A D>A E>C");
    let done = kit.vote();
    assert_eq!(done.dead(), "A");
    assert!(!done.0.town.player(s('E')).unwrap().is_in_game());
}

#[test]
fn every_death_has_a_cause_and_a_line() {
    let kit = armed("A r; B r terror; C r; D b; E b; F b", 'B', 'D');
    let done = kit.vote();
    assert_eq!(done.0.deaths[0].cause, DeathCause::OwnDetonator);
    assert!(done.rules('D').contains(&"V-43"));
}

#[test]
fn v43_a_spare_life_takes_the_attack_of_a_detonator() {
    let done = armed("A r; B r terror; C r; D b life; E b; F b", 'B', 'D').vote();
    assert_eq!(done.dead(), "B");
    assert_eq!(letters(done.0.spared), "D");
    assert!(done.0.crippled.is_empty());
}

#[test]
fn v45_v46_a_spare_life_survives_an_attack_but_no_execution_that_counts_as_lynching() {
    let votes = "A>C B>A C>A D>A E>A";
    let execute = DuringVote::Execute(s('D'));
    let kit = Kit::new("A r fanatic1; B r; C b; D b life; E b", votes);
    let done = kit.during('A', execute.clone()).vote();
    assert_eq!(done.dead(), "A");
    assert_eq!(letters(done.0.spared), "D");
    let kit = Kit::new("A b inquisitor:any; B r; C b; D r life; E b", votes);
    let done = kit.during('A', execute).vote();
    assert_eq!(done.dead(), "AD");
}

#[test]
fn v48_a_black_victim_of_the_executor_has_no_move_of_the_negative_role_that_night() {
    let kit = Kit::new(
        "A r; B r; C b executor; D b; E b; F r",
        "A>C B>C D>C E>A F>C C>A",
    );
    let done = kit.clone().during('C', DuringVote::Cripple(s('D'))).vote();
    assert_eq!(letters(done.0.crippled), "D");
    assert_eq!(letters(done.0.no_night_move), "D");
    let done = kit.during('C', DuringVote::Cripple(s('A'))).vote();
    assert!(done.0.no_night_move.is_empty());
}

#[test]
fn v43_v51_a_crippled_target_counts_as_lynched_beside_the_terrorist() {
    for terrorist in ["B g terror", "B r terror saved"] {
        let players = format!("A r; {terrorist}; C r; D b; E b; F b");
        let done = armed(&players, 'B', 'C').vote();
        assert_eq!(done.dead(), "B");
        assert_eq!(letters(done.0.crippled), "C");
        assert_eq!(done.0.aftermath.extra_vote, None, "{terrorist}");
    }
}

//! Witch hunts.

use super::kit::{Kit, letters, s, town};
use crate::Format;
use crate::day::carried_over::{CarriedOver, Hunt, Office};
use crate::day::hunt::{approvals, offer};
use crate::day::moves::{BeforeVote, DuringVote};
use crate::day::vote::VoteOfDay;
use crate::day::{HuntOffer, Open, Rulings};

const NINE: &str = "A r; B r; C r; D r; E r; F b; G b; H b; I r";

fn standing(mayor: Office, hunt: Hunt, format: Format) -> CarriedOver {
    CarriedOver {
        mayor,
        hunt,
        format,
        ..CarriedOver::default()
    }
}

#[test]
fn h4_h5_v53_when_a_hunt_is_offered() {
    let nine = town(NINE);
    let lost = standing(Office::Lost, Hunt::Unused, Format::Normal);
    let usual = Rulings::default();
    let offered = |standing: &CarriedOver| offer(&nine, standing, VoteOfDay::First, &usual);
    assert_eq!(offered(&lost), HuntOffer::Offered);
    assert_eq!(
        offer(&nine, &lost, VoteOfDay::Extra, &usual),
        HuntOffer::ExtraVote
    );
    let used = standing(Office::Lost, Hunt::Used, Format::Normal);
    assert_eq!(offered(&used), HuntOffer::Used);
    let unfilled = standing(Office::Unfilled, Hunt::Unused, Format::Normal);
    assert_eq!(offered(&unfilled), HuntOffer::MayorInOffice);
    // Six of the living are enough in the normal format, not in the extended one; phantom and
    // elite players do not count.
    let six = town("A r; B r; C r; D b; E b; F b; G r dead; H agent");
    let extended = standing(Office::Lost, Hunt::Unused, Format::Extended);
    assert_eq!(
        offer(&six, &lost, VoteOfDay::First, &usual),
        HuntOffer::Offered
    );
    assert_eq!(
        offer(&six, &extended, VoteOfDay::First, &usual),
        HuntOffer::TooFew
    );
    let phantoms = Rulings::switching([Open::HuntAlive]);
    assert_eq!(
        offer(&six, &extended, VoteOfDay::First, &phantoms),
        HuntOffer::Offered
    );
}

#[test]
fn h3_approvals_must_be_there_in_fifteen_minutes() {
    let nine = town(NINE);
    let lost = standing(Office::Lost, Hunt::Unused, Format::Normal);
    let approving: Vec<_> = "ABCDE".chars().map(s).collect();
    let begins = |minutes| {
        approvals(
            &nine,
            &lost,
            VoteOfDay::First,
            &approving,
            minutes,
            &Rulings::default(),
        )
        .begins
    };
    assert!(begins(15));
    assert!(!begins(16));
}

#[test]
fn h2_approvals_of_players_without_a_wall_do_not_count() {
    let players = town("A r nowall; B r; C r; D b; E b; F b");
    let lost = standing(Office::Lost, Hunt::Unused, Format::Normal);
    let approving: Vec<_> = "AB".chars().map(s).collect();
    let start = approvals(
        &players,
        &lost,
        VoteOfDay::First,
        &approving,
        1,
        &Rulings::default(),
    );
    assert_eq!(
        (start.eligible, start.approvals, start.begins),
        (5, 1, false)
    );
}

#[test]
fn h6_the_same_name_twice_is_one_vote_and_a_forbidden_one_a_refusal() {
    let kit = Kit::new(NINE, "A>F,F B>F,G C>J,G D- E>A F>A G>A H>A I>F");
    let done = kit.hunt();
    assert_eq!(done.sums(0), "A 4, F 3, G 2");
    assert!(done.relied_on(Open::HuntForbidden));
    assert_eq!(done.dead_in_order(), "AF");
    let done = kit.switching(Open::HuntForbidden).hunt();
    assert_eq!(done.sums(0), "A 4, C 1, F 3, G 2");
}

#[test]
fn h10_at_a_shared_place_the_judges_targets_die_first() {
    let players = "A r judge1; B r; C r; D r; E b; F b; G b";
    // E, F and G have two each; F was voted for first, G by the judge.
    let kit = Kit::new(players, "B>F,E A>G,C C>E,F D>G E- F- G-");
    let done = kit.hunt();
    assert_eq!(done.sums(0), "C 1, E 2, F 2, G 2");
    assert_eq!(done.dead_in_order(), "GF");
}

#[test]
fn h9_first_place_shared_by_three_goes_by_time() {
    let kit = Kit::new(
        "A r; B r; C r; D b; E b; F b",
        "A~E,F B>D,F C>D,E D- E>A F-",
    );
    let done = kit.hunt();
    assert_eq!(done.sums(0), "A 1, D 2, E 2, F 2");
    // The early vote for E and F does not count: D, then F, then E.
    assert_eq!(done.dead_in_order(), "DF");
}

#[test]
fn h11_deaths_do_not_depend_on_the_number_of_negatives() {
    let kit = Kit::new("A r; B r; C r; D r; E r; F b", "A>B,C B- C- D>C,B E- F-");
    assert_eq!(kit.hunt().dead(), "BC");
}

#[test]
fn h12_all_reds_on_a_black_doom_him_first_whatever_his_barrier() {
    let players = "A r; B r; C r; D b drug3; E b; F b; G r dead; H agent";
    // D: three reds, barrier 0 because all reds vote for him. A has four.
    let kit = Kit::new(players, "A>D B>D C>D D>A,B E>A,B F>A,B G>A H>A");
    let done = kit.hunt();
    assert_eq!(done.dead_in_order(), "DA");
    assert!(done.rules('D').contains(&"H-12"));
}

#[test]
fn h13_h14_weights_work_and_two_lynched_blacks_cost_the_next_shot() {
    let kit = Kit::new(
        "A r judge6; B r; C r; D b; E b; F b",
        "A>D,E B>D C- D>B,C E>B,C F>B,C",
    );
    let done = kit.hunt();
    assert_eq!(done.sums(0), "B 3, C 3, D 7, E 6");
    assert_eq!(done.dead_in_order(), "DE");
    assert!(done.0.aftermath.no_new_black_shot.holds());
    assert_eq!(done.0.standing.hunt, Hunt::Used);
}

#[test]
fn h15_neither_priest_nor_hero_saves_and_no_extra_vote_with_two_dead() {
    let players = "A r priest; B r hero; C r; D g; E b; F b";
    let kit = Kit::new(players, "A>C,D B>C,D C- D- E>C F>D")
        .during('A', DuringVote::Pardon)
        .during('B', DuringVote::Defend(s('C')));
    let done = kit.hunt();
    assert_eq!(done.dead(), "CD");
    assert!(done.0.aftermath.extra_vote.is_none());
}

#[test]
fn v51_the_faceless_alone_brings_an_extra_vote_after_a_hunt_too() {
    let kit = Kit::new("A r; B r; C r; D g; E b; F b", "A>D B>D C- D- E- F-");
    let done = kit.hunt();
    assert_eq!(done.dead(), "D");
    assert!(done.0.aftermath.extra_vote.is_some());
}

#[test]
fn v44_a_detonator_takes_the_second_place() {
    let players = "A r; B r terror; C r; D r; E b; F b; G b";
    let kit = Kit::new(players, "A>E,F B>E C>E D>F E>A F>A G-")
        .before('B', BeforeVote::ArmDetonator)
        .during('B', DuringVote::Detonate(s('G')));
    let done = kit.hunt();
    assert_eq!(done.dead_in_order(), "EBG", "F, second by votes, lives");
}

#[test]
fn v44_the_target_of_a_detonator_dies_by_votes_in_the_first_place() {
    // C has five votes, D four; the blast would cripple C and takes D's place.
    let players = "A r; B r terror; C r; D r; E b; F b; G b";
    let votes = "A>C,F B>A,D C>F,D D>C,F E>C,D F>C,D G>C,A";
    let kit = |players| {
        Kit::new(players, votes)
            .before('B', BeforeVote::ArmDetonator)
            .during('B', DuringVote::Detonate(s('C')))
    };
    let done = kit(players).hunt();
    assert_eq!(done.sums(0), "A 2, C 5, D 4, F 3");
    assert_eq!(done.dead_in_order(), "CB", "D, second by votes, lives");
    assert!(done.0.crippled.is_empty());
    assert!(done.rules('C').contains(&"V-44"));
    // A life to spare helps against attacks, not against votes.
    let done = kit("A r; B r terror; C b life; D r; E b; F b; G b").hunt();
    assert_eq!(done.dead_in_order(), "CB");
    assert!(done.0.spared.is_empty());
    // In the second place the target has nobody's votes to die by.
    let done = kit(players)
        .during('B', DuringVote::Detonate(s('D')))
        .hunt();
    assert_eq!(done.dead_in_order(), "CB");
    assert_eq!(letters(done.0.crippled), "D");
}

#[test]
fn h12_v44_a_detonator_keeps_nobody_alive_whom_all_reds_vote_for() {
    let players = "A r; B r; C r; D b; E b; F b terror; G b";
    let blast = |on| {
        let kit = Kit::new(players, "A>D,E B>D,E C>D,E D- E- F- G-")
            .before('F', BeforeVote::ArmDetonator)
            .during('F', DuringVote::Detonate(s(on)));
        let done = kit.hunt();
        (done.dead_in_order(), letters(done.0.crippled))
    };
    assert_eq!(blast('G'), ("DEF".to_owned(), "G".to_owned()));
    assert_eq!(blast('E'), ("DEF".to_owned(), String::new()));
}

#[test]
fn ord34_bonuses_count_for_each_target() {
    let kit = Kit::new(
        "A r witness; B r; C r; D b; E b; F b",
        "A>D,E B>D,E C- D- E- F-",
    )
    .before('A', BeforeVote::Witness(vec![s('B')]));
    let done = kit.hunt();
    assert_eq!(done.sums(0), "D 4, E 4");
    assert!(done.relied_on(Open::HuntBonuses));
    assert_eq!(kit.switching(Open::HuntBonuses).hunt().sums(0), "D 2, E 2");
}

#[test]
fn h2_p4_who_may_not_vote_is_not_counted_for_approvals() {
    let players = town("A r; B r barred; C b; D b; E r; F r; G r forced; H r nowall");
    let start = approvals(
        &players,
        &standing(Office::Lost, Hunt::Unused, Format::Normal),
        VoteOfDay::First,
        &[s('A'), s('B'), s('C')],
        0,
        &Rulings::default(),
    );
    assert_eq!(
        (start.eligible, start.approvals, start.begins),
        (5, 2, false)
    );
}

#[test]
fn ord25_who_counts_as_alive_is_named_where_it_decides() {
    let players = town("A r; B r; C b; D b; E r; F r dead");
    let asked = |rulings: &Rulings| {
        let lost = standing(Office::Lost, Hunt::Unused, Format::Normal);
        approvals(&players, &lost, VoteOfDay::First, &[], 0, rulings)
    };
    let usual = asked(&Rulings::default());
    assert_eq!(usual.offer, HuntOffer::TooFew);
    assert_eq!(usual.relied, Some(Open::HuntAlive));
    let other = asked(&Rulings::switching([Open::HuntAlive]));
    assert_eq!(other.offer, HuntOffer::Offered);
}

#[test]
fn ord2_who_is_absent_at_a_hunt_refuses_unless_the_host_says_otherwise() {
    let kit = Kit::new("A r; B r; C b; D b; E r; F r", "A>C,D B>C,D C>A D>A E>C");
    let done = kit.hunt();
    assert!(done.relied_on(Open::AbsentChooser));
    assert_eq!(letters(done.0.rounds[0].ballots.refusals.clone()), "F");
    let done = kit.switching(Open::AbsentChooser).hunt();
    assert_eq!(done.sums(0), "A 2, C 3, D 2, F 1");
}

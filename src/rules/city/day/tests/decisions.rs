//! Who dies by the sums: ties, re-votes, pardons, the hero.

use super::kit::{Kit, letters, s};
use crate::day::Open;
use crate::day::ballots::RoundKind;
use crate::day::moves::{BeforeVote, DuringVote};
use crate::day::outcome::{HeroResult, Pending};
use crate::day::protection::ProtectionKind;
use crate::day::vote::VoteOfDay;

/// Five reds and three blacks.
const EIGHT: &str = "A r; B r; C r; D r; E r; F b; G b; H b";
/// A tie of C and F among them.
const TIE: &str = "A>F B>F C>F D>G E>H F>C G>C H>C";

#[test]
fn a2_v4_votes_that_cannot_be_are_autovotes() {
    let kit = Kit::new("A r; B r; C r; D b; E b; F agent", "A>? B- C>F D>A");
    let done = kit.vote();
    assert_eq!(done.sums(0), "A 2, B 1, C 1, E 1");
    let autovotes = &done.0.rounds[0].ballots.autovotes;
    assert_eq!(letters(autovotes.iter().map(|(seat, _)| *seat)), "ABCEF");
}

#[test]
fn v6_an_autovote_of_a_protected_player_weighs_nothing() {
    let kit = Kit::new("A r; B r; C b; D b", "A>A B>A C>B D>C").mayor('A', Some('B'));
    let done = kit.vote();
    // A is mayor, B is covered: their votes, and C's and B's for them, come to nothing.
    assert_eq!(done.sums(0), "C 2");
    assert!(done.relied_on(Open::ProtectedAutovote));
}

#[test]
fn v3_the_first_vote_counts() {
    let kit = Kit::new("A r; B r; C b; D b", "A>C A>D B>C C>D D>B");
    assert_eq!(kit.vote().sums(0), "B 1, C 2, D 1");
}

#[test]
fn v8_p4_a_barred_player_has_no_vote_and_no_autovote() {
    let kit = Kit::new("A r barred; B r; C b; D b", "A>C B>C C>D D>B");
    let done = kit.vote();
    assert_eq!(done.sums(0), "B 1, C 1, D 1");
    assert!(done.0.rounds[0].ballots.autovotes.is_empty());
}

#[test]
fn a10_all_others_on_one_doom_him_whatever_his_barrier() {
    // C's own vote makes A the only one with a sum.
    let kit = Kit::new(
        "A r; B r; C r priest; D b; E agent; F mason; G r dead",
        "A>C B>C C>A D>C E>A F>A G>A",
    );
    let done = kit.vote();
    assert_eq!(done.sums(0), "A 3, C 0");
    assert_eq!(done.dead(), "C");
    assert_eq!(done.0.rounds[0].count.forced, [s('C')]);
}

#[test]
fn a10_does_not_undo_a_pardon() {
    let kit = Kit::new("A r; B r priest; C r; D b", "A>C B>C C>A D>C")
        .during('B', DuringVote::Pardon)
        .revote("A>D B>D C>D D>A");
    let done = kit.vote();
    assert_eq!(done.0.pardoned, Some(s('C')));
    assert_eq!(done.dead(), "D");
}

#[test]
fn a10_two_alone_do_not_force_each_other_out() {
    let done = Kit::new("A r; B b", "A>B B>A").vote();
    assert!(done.0.rounds[0].count.forced.is_empty());
    assert!(matches!(
        done.0.pending,
        Some(Pending::Revote(RoundKind::Tie { .. }))
    ));
}

#[test]
fn a1_politician_and_lawyer_the_lawyers_move_fails() {
    let kit = Kit::new(
        "A r; B r polit2; C r lawyer red:B; D b; E b",
        "A>D B>D C>D D>C E>B",
    )
    .mayor('A', None)
    .before('B', BeforeVote::ShadowVertical(s('C')))
    .before('C', BeforeVote::LegalProtection(s('B')));
    let done = kit.vote();
    let kinds: Vec<_> = done
        .0
        .protections
        .iter()
        .map(|held| (held.kind, held.on))
        .collect();
    assert_eq!(kinds, [(ProtectionKind::Shadow, s('C'))]);
    assert!(done.rules('B').contains(&"A-1"));
}

#[test]
fn a1_in_a_circle_of_three_the_pardon_fails() {
    let players = "A r; B r polit2; C r lawyer red:E; D b; E r priest; F b; G b";
    let kit = Kit::new(players, "A>B B>D C>D D>B E>B F>B G>B")
        .mayor('A', None)
        .before('B', BeforeVote::ShadowVertical(s('C')))
        .before('C', BeforeVote::LegalProtection(s('E')))
        .during('E', DuringVote::Pardon);
    let done = kit.vote();
    assert_eq!(done.0.protections.len(), 2);
    assert_eq!(done.0.pardoned, None);
    assert_eq!(done.dead(), "B");
}

#[test]
fn m16_the_shadow_vertical_needs_a_mayor_and_another_player() {
    let shadow = |on| BeforeVote::ShadowVertical(s(on));
    let players = "A r; B r polit2; C r; D b";
    let kit = Kit::new(players, "A>D B>D C>D D>C").before('B', shadow('C'));
    assert!(kit.vote().0.protections.is_empty(), "no mayor");
    let kit = Kit::new(players, "A>D B>D C>D D>C").mayor('A', None);
    let own = kit.clone().before('B', shadow('B'));
    assert!(own.vote().0.protections.is_empty(), "not himself");
    let other = kit.before('B', shadow('C'));
    assert_eq!(other.vote().0.protections[0].on, s('C'));
}

#[test]
fn v20_legal_protection_needs_a_red_check_or_for_a_black_lawyer_any() {
    let protect = |players: &str| {
        let kit = Kit::new(players, "A>D B>D C>D D>C");
        kit.before('A', BeforeVote::LegalProtection(s('B')))
            .vote()
            .0
            .protections
            .len()
    };
    assert_eq!(protect("A r lawyer; B r; C r; D b"), 0);
    assert_eq!(protect("A r lawyer black:B; B r; C r; D b"), 0);
    assert_eq!(protect("A r lawyer red:B; B r; C r; D b"), 1);
    assert_eq!(protect("A b lawyer black:B; B r; C r; D b"), 1);
}

#[test]
fn ord8_an_explicit_nobody_leaves_the_vertical_empty() {
    let kit = Kit::new("A r; B r; C b; D b", "A>C B>C C>B D>B")
        .mayor('A', Some('B'))
        .before('A', BeforeVote::Vertical(None));
    let done = kit.vote();
    assert!(done.0.protections.is_empty());
    assert!(done.relied_on(Open::EmptyVertical));
    assert_eq!(
        kit.switching(Open::EmptyVertical).vote().0.protections[0].on,
        s('B')
    );
}

#[test]
fn v35_targets_without_a_sum_are_level() {
    let dead = |players: &str| {
        let kit = Kit::new(players, "A>F B>F C>F D>A E>A F>A G>D").revote("B- C- D- E- G-");
        let done = kit.vote();
        assert_eq!(done.sums(1), "A 0, F 0");
        assert!(!done.relied_on(Open::NoSum));
        done.dead()
    };
    assert_eq!(dead("A r hero; B r; C r; D b; E b; F b drug1; G r"), "AF");
    assert_eq!(dead("A r hero; B r; C r; D b; E r; F b drug1; G r"), "");
}

#[test]
fn v55_a_heros_rescue_in_a_re_vote_excuses_the_cut_but_makes_no_draw() {
    let players = "A r; B r hero; C r; D r; E b; F b; G b";
    let kit = Kit::new(players, "A>E B>E D>E C>F E>C F>C G>C").revote("A>C B>C D>C F>C G>C");
    let done = kit.clone().later('B', DuringVote::Defend(s('C'))).vote();
    assert_eq!(done.dead(), "");
    assert!(done.0.aftermath.cut_excused.holds());
    assert!(!done.0.aftermath.revote_without_victims.holds());
    assert!(!kit.vote().0.aftermath.cut_excused.holds(), "C dies");
}

#[test]
fn v31_nobody_with_a_sum_means_nobody_dies() {
    let kit = Kit::new("A r barred; B mason; C b barred", "B>A");
    let done = kit.vote();
    assert_eq!(done.dead(), "");
    assert!(done.relied_on(Open::NoSum));
    assert!(!done.0.aftermath.revote_without_victims.holds());
}

#[test]
fn v33a_all_reds_on_one_and_all_others_on_another() {
    // R 4, B 3 + 1: but one red is a phantom who votes with the blacks.
    let players = "A r; B r; C r; D b; E b; F g; G r dead";
    let kit = Kit::new(players, "A>D B>D C>D D>A E>A F>A G>E");
    assert_eq!(kit.vote().dead(), "D");
}

#[test]
fn v33a_a_red_who_may_not_vote_is_no_red_vote_elsewhere() {
    let votes = "A>E B>E C>E E>A F>A G>A";
    let done = Kit::new("A r; B r; C r; D r barred; E b; F b; G g", votes).vote();
    assert_eq!(done.sums(0), "A 3, E 3");
    assert_eq!(done.dead(), "E");
    // Who is absent votes for himself.
    let done = Kit::new("A r; B r; C r; D r; E b; F b; G g", votes).vote();
    assert!(done.0.pending.is_some(), "an ordinary tie");
}

#[test]
fn v33bc_equal_numbers_and_red_weight_the_first_red_vote_decides_but_not_an_early_one() {
    let players = "A r; B r; C r; D b; E b; F g";
    // A's vote for D is early, so B's for C is the first red one.
    let kit = Kit::new(players, "A~D B>C C>E D>C E>D F>F");
    let done = kit.vote();
    assert_eq!(done.sums(0), "C 2, D 2, E 1, F 1");
    assert_eq!(done.dead(), "C");
    assert!(done.rules('C').contains(&"V-33"));
}

#[test]
fn v33_needs_a_living_faceless() {
    let players = "A r; B r; C b; D b";
    let kit = Kit::new(players, "A>C B>C C>A D>A");
    let done = kit.vote();
    assert!(done.0.pending.is_some());
    assert!(done.relied_on(Open::GreyTies));
    assert_eq!(kit.switching(Open::GreyTies).vote().dead(), "C");
}

#[test]
fn v33_comes_before_the_judge() {
    let players = "A r judge2; B r; C r; D b; E b; F g";
    let kit = Kit::new(players, "A>C B>D C>D D>C E>B F>F");
    // C: judge 2 + black 1; D: 2 reds.
    let kit = kit.lynched_before(0);
    let done = kit.vote();
    assert_eq!(done.sums(0), "B 1, C 3, D 2, F 1");
    let kit = Kit::new(players, "A>C B>D C>D D>E E>D F>C");
    let done = kit.vote();
    assert_eq!(done.sums(0), "C 3, D 3, E 1");
    // Red weight 2 on both; the judge's vote came first, and he is a red voter.
    assert_eq!(done.dead(), "C");
    assert!(done.rules('C').contains(&"V-33"));
}

#[test]
fn v34_a_silenced_judge_still_condemns() {
    let players = "A r judge6; B r; C r; D b liar; E b; F b";
    let kit = Kit::new(players, "A>D B>D C>D D>B E>B F>C").scandal('D', "A", "B");
    let done = kit.vote();
    // D: judge 1, B 1, C 1; B: D, E and a planted vote.
    assert_eq!(done.sums(0), "B 3, C 1, D 3");
    assert_eq!(done.dead(), "D");
    let red_liar = Kit::new(
        "A r judge6; B r; C r liar; D b; E b; F b",
        "A>D B>D C>D D>B E>B F>C",
    )
    .scandal('C', "A", "");
    let done = red_liar.vote();
    assert_eq!(done.sums(0), "B 2, C 1, D 2");
    assert_eq!(done.dead(), "D");
    assert!(done.relied_on(Open::SilencedJudge));
}

#[test]
fn v35_a_hard_tie_of_three_kills_the_first_two_who_got_votes() {
    let players = "A r; B r; C r; D r; E b; F b; G b; H r; I r";
    let kit = Kit::new(players, "A>E B>E C>E D>G E>C F>C G>C H>G I>G").revote("A~G B>E D>C F-");
    let done = kit.vote();
    let RoundKind::Tie { targets } = &done.0.rounds[1].kind else {
        panic!("a tie");
    };
    assert_eq!(letters(targets.clone()), "CEG");
    // Every target has two votes of the other targets and one more.
    assert_eq!(done.sums(1), "C 3, E 3, G 3");
    assert_eq!(done.dead(), "CE", "the early vote for G does not count");
    assert!(done.relied_on(Open::TargetVotes));
}

#[test]
fn v35_targets_alone_vote_in_their_own_re_vote_by_rule() {
    let done = Kit::new(EIGHT, TIE)
        .revote("C>A F>A A>F B>F D>F E>C G>C H>B")
        .vote();
    // H's vote for B, who is no target, weighs nothing.
    assert_eq!(done.sums(1), "C 3, F 4");
    assert_eq!(
        letters(
            done.0.rounds[1]
                .ballots
                .autovotes
                .iter()
                .map(|(seat, _)| *seat)
        ),
        "H"
    );
}

#[test]
fn v35_an_earlier_scandal_is_over_in_the_re_vote_and_a_new_one_counts() {
    let players = "A r liar; B r; C r; D r; E r; F b; G b; H b";
    let kit = Kit::new(players, "A>F B>F C>F D>G E>C F>C G>C H>C").scandal('A', "E", "");
    let kit = kit.revote("A>F B>F D- E>C G>C H>C");
    // E's vote counts again: C has E, G, H and F by rule.
    assert_eq!(kit.vote().sums(1), "C 4, F 3");
    let what = DuringVote::Scandal {
        targets: vec![s('G'), s('H')],
        planted: Vec::new(),
        set_by: None,
    };
    assert_eq!(kit.later('A', what).vote().sums(1), "C 2, F 3");
}

#[test]
fn v37_of_two_doomed_the_hero_saves_one() {
    let players = "A r; B r hero; C r; D r; E r; F b; G b; H b";
    let kit = Kit::new(players, TIE)
        .revote("A>F B>F D- E- G>C H>C")
        .during('B', DuringVote::Defend(s('C')));
    let done = kit.vote();
    assert_eq!(done.dead(), "F");
    assert_eq!(done.0.hero.unwrap().result, HeroResult::Saved);
}

#[test]
fn v37_inherited_and_copied_heroes() {
    let votes = "A>C B>C C>D D>C E>C";
    let saves = |players: &str| {
        let kit = Kit::new(players, votes).during('B', DuringVote::Defend(s('C')));
        kit.vote().dead().is_empty()
    };
    assert!(saves("A r; B r hero inherited; C r; D b; E b"));
    assert!(!saves("A r; B r hero copied; C r; D b; E b"));
    assert!(!saves("A r; B r spent; C r; D b; E b"));
}

#[test]
fn v37_the_hero_cannot_save_himself_nor_somebody_who_is_not_doomed() {
    let players = "A r; B r; C r hero; D b; E b";
    let votes = "A>C B>C C>D D>C E>C";
    for on in ['C', 'D'] {
        let done = Kit::new(players, votes)
            .during('C', DuringVote::Defend(s(on)))
            .vote();
        assert_eq!((done.dead().as_str(), done.0.hero), ("C", None));
    }
}

#[test]
fn v39_a_black_hero_saves_blacks_and_both_lose_their_killing_moves() {
    let players = "A r; B b hero; C b; D r; E r";
    let kit = Kit::new(players, "A>C B>A C>A D>C E>C").during('B', DuringVote::Defend(s('C')));
    let done = kit.vote();
    assert_eq!(done.dead(), "");
    assert_eq!(letters(done.0.no_killing_move.clone()), "BC");
}

#[test]
fn v39_a_faceless_hero_saves_anybody() {
    let players = "A r; B g hero; C b; D r; E r";
    let kit = Kit::new(players, "A>C B>A C>A D>C E>C").during('B', DuringVote::Defend(s('C')));
    let done = kit.vote();
    assert_eq!(done.dead(), "");
    assert!(done.0.no_killing_move.is_empty());
}

#[test]
fn v41_a_player_saved_once_and_lynched_alone_brings_an_extra_vote_but_not_beside_another() {
    let kit = Kit::new(
        "A r; B r; C r saved; D b; E b; F b",
        "A>C B>C C>D D>C E>C F>A",
    );
    assert!(kit.vote().0.aftermath.extra_vote.is_some());
    let players = "A r; B r; C r saved; D r; E r; F b; G b; H b";
    let kit = Kit::new(players, TIE).revote("A>F B>F D- E- G>C H>C");
    let done = kit.vote();
    assert_eq!(done.dead(), "CF");
    assert!(done.0.aftermath.extra_vote.is_none());
}

#[test]
fn v50_nothing_saves_an_obligatory_victim() {
    let players = "A r priest; B r hero; C r forced; D b; E b";
    let kit = Kit::new(players, "A>C B>C C>D D>C E>C")
        .during('A', DuringVote::Pardon)
        .during('B', DuringVote::Defend(s('C')));
    let done = kit.vote();
    assert_eq!(done.dead(), "C");
    assert_eq!((done.0.pardoned, done.0.hero), (None, None));
}

#[test]
fn v50_level_with_another_the_obligatory_victim_dies_without_a_re_vote() {
    let players = "A r; B r; C r forced; D b; E b";
    let done = Kit::new(players, "A>D B>D D>C E>A").vote();
    assert_eq!(done.sums(0), "A 1, C 2, D 2");
    assert_eq!(
        (done.dead().as_str(), done.0.pending.is_none()),
        ("C", true)
    );
}

#[test]
fn v54_the_extra_vote_sees_the_state_the_first_left() {
    let kit = Kit::new(
        "A r; B r; C r saved; D b; E b; F b",
        "A>C B>C C>D D>C E>C F>A",
    )
    .mayor('A', Some('B'))
    .before('A', BeforeVote::Vertical(Some(s('F'))));
    let done = kit.vote();
    assert_eq!(done.0.standing.reds_lynched, 1);
    let mut extra = Kit::new("A r", "A>F B>F D>A E>A F>A");
    extra.0.town = done.0.town.clone();
    extra.0.standing = done.0.standing.clone();
    extra.0.before = kit.0.before.for_extra_vote();
    let done = extra.vote();
    // The mayor fell: the vertical is gone, and the corrections are in force.
    assert!(done.0.protections.is_empty());
    assert!(done.0.rounds[0].count.limits.in_force);
    assert_eq!(done.sums(0), "A 3, F 2");
}

#[test]
fn f3_the_faceless_is_no_negative_when_a_tie_is_hard() {
    let players = "A r; B r; C r; D r; E b; F b; G g; H r";
    let kit =
        Kit::new(players, "A>E B>E C>E D>F E>C F>C G>C H>H").revote("A>E B>E D>C F>C G>C H>E");
    let done = kit.vote();
    assert_eq!(done.sums(1), "C 4, E 4");
    assert_eq!(done.dead(), "");
    assert!(done.relied_on(Open::Negatives));
    assert_eq!(kit.switching(Open::Negatives).vote().dead(), "CE");
}

#[test]
fn f5_f6_l9_elite_players_are_outside_the_counts_and_the_crippled_inside() {
    let players = "A r; B r crippled; C r nowall; D r dead; E b; F b dead; G agent; H mason; I g";
    let done = Kit::new(players, "A>E").lynched_before(1).vote();
    let limits = done.0.rounds[0].count.limits;
    // Red phantom players count, black ones do not.
    assert_eq!((limits.reds, limits.blacks), (4, 1));
}

#[test]
fn d6_agents_have_left_before_an_extra_vote() {
    let kit = Kit::new("A r; B r; C g; D b; E agent", "A>C B>C C>A D>A E>C").day(3);
    let done = kit.vote();
    assert!(done.0.aftermath.extra_vote.is_some());
    assert!(!done.0.town.player(s('E')).unwrap().is_in_game());
}

#[test]
fn v51_after_another_lynching_of_the_day_the_faceless_brings_no_further_vote() {
    let mut kit = Kit::new("A r; B r; C r; D b; E b; F g", "A>F B>F C>F D>F E>A F>A");
    assert!(kit.vote().0.aftermath.extra_vote.is_some());
    kit.0.of_day = VoteOfDay::Extra;
    assert_eq!(kit.vote().0.aftermath.extra_vote, None);
}

#[test]
fn d9_whom_a_blast_blocked_has_no_role_in_an_extra_vote() {
    let players = "A r judge6; B r; C r terror saved; D b; E b; F b";
    let done = Kit::new(players, "A>C B>C C>A D>C E>C F>A").vote();
    assert!(done.0.aftermath.extra_vote.is_some());
    let mut extra = Kit::new(players, "A>D B>E D>B E>B F>B");
    extra.0.town = done.0.town;
    assert_eq!(extra.vote().sums(0), "B 3, D 1, E 1");
}

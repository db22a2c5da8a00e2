//! What votes weigh, and what takes from them.

use super::kit::{Done, Kit, s};
use crate::day::moves::{BeforeVote, DuringVote};
use crate::day::people::DayRole;
use crate::day::{Open, Weight};

/// Five reds and three blacks.
const EIGHT: &str = "A r; B r; C r; D r; E r; F b; G b; H b";

#[test]
fn v1_v10_agents_weigh_one_masons_nothing_servants_do_not_vote() {
    let kit = Kit::new(
        "A r; B r; C b; D agent; E mason; F servant",
        "A>C B>C C>A D>A E>A F>A",
    );
    let done = kit.vote();
    assert_eq!(done.sums(0), "A 2, C 2");
    assert!(
        done.0.rounds[0]
            .ballots
            .voters_of(s('A'))
            .all(|by| by != s('F'))
    );
}

#[test]
fn a3_bonuses_add_up() {
    // The judge (6) is vouched for, too, and supports the politician.
    let kit = Kit::new(
        "A r judge6; B r witness; C r polit2; D b; E r; F b",
        "A>D B>D C>D D>E E>F F>E",
    )
    .before('B', BeforeVote::Witness(vec![s('A')]))
    .before('C', BeforeVote::Supporters(vec![s('A'), s('E')]));
    // Judge 6 + 1 + 1, witness 1 + 1, politician 1 with one supporter along.
    assert_eq!(kit.vote().sums(0), "D 11, E 2, F 1");
}

#[test]
fn v11_a_copied_judge_weighs_four() {
    let kit = Kit::new("A r judge6 copied; B r; C b; D b", "A>C B>C C>B D>B");
    assert_eq!(kit.vote().sums(0), "B 2, C 5");
}

#[test]
fn v12_a_witness_vouches_for_four_others_at_most_and_not_for_the_mayor() {
    let kit = Kit::new(
        "A r witness; B r; C r; D r; E r; F r; G b",
        "A>G B>G C>G D>G E>G F>G G>A",
    )
    .mayor('B', None)
    .before('A', BeforeVote::Witness("ABCDEF".chars().map(s).collect()));
    // A and B do not count; C, D, E and F do: 5 + 4 * 2 + 1.
    assert_eq!(kit.vote().sums(0), "A 1, G 14");
}

#[test]
fn v13_m13_the_mayor_gains_the_politicians_own_bonus() {
    let votes = "A>G B>G C>G D>G E>F F>E G>E H>E";
    let kit = Kit::new("A r; B r polit2; C r; D r; E r; F b; G b; H b", votes)
        .mayor('A', Some('E'))
        .before('A', BeforeVote::Vertical(None))
        .before('B', BeforeVote::Supporters(vec![s('C'), s('D')]));
    let done = kit.vote();
    // C 2, D 2, B 1 + 1, A 1 + 1.
    assert_eq!(done.sums(0), "E 3, F 1, G 8");
    assert!(done.relied_on(Open::PersonalSupport));
    assert_eq!(
        kit.switching(Open::PersonalSupport).vote().sums(0),
        "E 3, F 1, G 10"
    );
}

#[test]
fn m18_a_politician_in_office_has_the_bonus_of_his_limit() {
    let kit = Kit::new("A r polit4; B r; C b; D b", "A>C B>C C>B D>B").mayor('A', None);
    assert_eq!(kit.vote().sums(0), "B 2, C 4");
}

#[test]
fn m14_supporters_beyond_the_limit_do_not_count() {
    let kit = Kit::new("A r polit1; B r; C r; D b; E b", "A>D B>D C>D D>B E>B")
        .before('A', BeforeVote::Supporters(vec![s('B'), s('C')]));
    assert_eq!(kit.vote().sums(0), "B 2, D 4");
}

#[test]
fn v14_nobody_spends_more_than_the_purse_holds() {
    let kit = Kit::new("A r dealer1; B r; C b; D b", "A>C B>C C>B D>B")
        .before('A', BeforeVote::Buy(Weight::votes(3)));
    assert_eq!(kit.vote().sums(0), "B 2, C 3");
}

#[test]
fn v15_a_drugged_dealer_has_one_vote_and_still_pays() {
    let kit = Kit::new("A r dealer2 drug1; B r; C b; D b", "A>C B>C C>B D>B")
        .before('A', BeforeVote::Buy(Weight::votes(2)));
    let done = kit.vote();
    assert_eq!(done.sums(0), "B 2, C 2");
}

#[test]
fn v17_the_phantom_bonus_can_be_given_up() {
    let players = "A r phantom; B r dead; C r dead; D r; E b; F b";
    let kit = Kit::new(players, "A>E B>D C>D D>E E>D F>D").during('A', DuringVote::CancelPhantom);
    let done = kit.vote();
    assert_eq!(done.sums(0), "D 4, E 2");
    assert!(done.relied_on(Open::PhantomCancel));
    let done = kit.switching(Open::PhantomCancel).vote();
    assert_eq!(
        done.sums(0),
        "D 2, E 2",
        "the phantom players' votes go, too"
    );
}

#[test]
fn v19_a_grey_phantom_weighs_nothing() {
    let kit = Kit::new("A g in:B; B r cut; C r; D b", "A>D B>D C>D D>C");
    assert_eq!(kit.vote().sums(0), "C 1, D 2");
}

#[test]
fn v20_bonuses_do_not_work_against_the_lawyer_who_checked_black() {
    let kit = Kit::new(
        "A r lawyer black:B; B b judge6; C r; D b",
        "A>B B>A C>B D>C",
    );
    let done = kit.vote();
    assert_eq!(done.sums(0), "A 1, B 3, C 1");
    assert!(done.rules('A').contains(&"V-20"));
}

#[test]
fn v20_a_black_lawyer_gains_by_every_check_and_may_give_it_up() {
    let kit = Kit::new("A b lawyer red:B; B r; C r; D b", "A>B B>A C>A D>B");
    assert_eq!(kit.vote().sums(0), "A 2, B 3");
    let kit = kit.during('A', DuringVote::CancelLawyer);
    assert_eq!(kit.vote().sums(0), "A 2, B 2");
}

#[test]
fn v20_a_red_lawyer_gains_nothing_by_a_red_check() {
    let kit = Kit::new("A r lawyer red:B; B r; C r; D b", "A>B B>D C>D D>B");
    assert_eq!(kit.vote().sums(0), "B 2, D 2");
}

#[test]
fn a4_v22_a_black_scandal_leaves_one_vote() {
    let kit =
        Kit::new("A b liar; B r judge6; C r necro3; D b", "A>B B>D C>D D>B").scandal('A', "BC", "");
    assert_eq!(kit.vote().sums(0), "B 2, D 2");
}

#[test]
fn v23_only_moves_against_others_plant_votes() {
    let kit = Kit::new(EIGHT, "A>F B>F C>F D>G E>H F>A G>A H>A");
    let mut kit = kit.scandal('F', "FA", "AA");
    kit.0.town.players.get_mut(&s('F')).unwrap().role = crate::day::people::DayRole::Liar;
    let done = kit.vote();
    // One other player: one planted vote; and a double barrier for himself.
    assert_eq!(done.sums(0), "A 4, F 1, G 1, H 1");
}

#[test]
fn v23_a_faceless_liars_planted_votes_are_black() {
    let players = "A g liar; B r; C r; D r; E b; F b";
    let kit = Kit::new(players, "A>E B>E C>E D>E E>B F>B").scandal('A', "BC", "DD");
    let done = kit.lynched_before(1).vote();
    assert_eq!(done.0.rounds[0].count.sums[&s('D')].black, Weight::votes(2));
    assert!(done.relied_on(Open::PlantedColour));
}

#[test]
fn v27_a_copied_liar_gets_no_barrier() {
    let kit = Kit::new("A r liar copied; B r; C b; D b", "A>C B>C C>A D>A").scandal('A', "A", "");
    assert_eq!(kit.vote().sums(0), "A 2, C 2");
}

#[test]
fn v21_the_mayor_and_elite_players_cannot_be_named() {
    let kit = Kit::new("A r liar; B b; C r; D agent", "A>C B>C C>A D>A")
        .mayor('B', None)
        .scandal('A', "BD", "");
    assert_eq!(kit.vote().sums(0), "A 2, C 2");
}

#[test]
fn v26_a_copied_priest_has_a_barrier_of_two() {
    let kit = Kit::new(
        "A r priest copied; B r; C b; D b; E b",
        "A>B B>A C>A D>A E>B",
    );
    assert_eq!(kit.lynched_before(0).vote().sums(0), "A 1, B 2");
}

#[test]
fn v26_a_spent_priest_still_caps_single_votes() {
    let kit = Kit::new("A r priest; B r necro4; C b; D b", "A>C B>A C>B D>B").lynched_before(3);
    let done = kit.vote();
    assert_eq!(done.sums(0), "A 1, B 2, C 1");
    assert!(done.relied_on(Open::SpentPriest));
    let done = kit.switching(Open::SpentPriest).vote();
    assert_eq!(
        done.sums(0),
        "A 2, B 2, C 1",
        "no barrier; the red correction holds"
    );
}

#[test]
fn v28_m17_a_politician_caps_single_votes_without_taking_any() {
    let kit = Kit::new("A r polit2; B b judge6; C b; D r", "A>B B>A C>A D>B");
    let done = kit.vote();
    // The judge is above three: two are left of his vote.
    assert_eq!(done.sums(0), "A 3, B 2");
}

#[test]
fn v29_a_scandal_blocks_the_barrier_and_the_cap() {
    let kit =
        Kit::new("A r liar; B r necro3; C b hero; D b", "A>C B>C C>B D>A").scandal('A', "C", "");
    assert_eq!(kit.vote().sums(0), "A 1, B 0, C 5");
}

#[test]
fn a5_the_faceless_vote_is_limited_like_a_red_one() {
    let kit = Kit::new("A g judge6; B r; C r; D b; E b", "A>D B>D C>E D>B E>B").lynched_before(1);
    // R 2, B 2: L 2.
    assert_eq!(kit.vote().sums(0), "B 2, D 3, E 1");
}

#[test]
fn a5_no_limit_before_the_first_lynched_red_unless_the_host_says_so() {
    let kit = Kit::new("A r judge6; B r; C r; D b", "A>D B>D C>B D>C");
    let done = kit.vote();
    assert_eq!(done.sums(0), "B 1, C 1, D 7");
    assert!(done.relied_on(Open::EarlyRedCap));
    let done = kit.switching(Open::EarlyRedCap).vote();
    assert_eq!(done.sums(0), "B 1, C 1, D 3");
}

#[test]
fn a6_m19_the_politician_mayors_secretary_weighs_nothing_while_the_vertical_is_elsewhere() {
    let votes = "A>C B>C C>B D>B E>B";
    let players = "A r polit2; B r; C b; D b; E r";
    let kit = Kit::new(players, votes).mayor('A', Some('B'));
    let covered = kit.clone().before('A', BeforeVote::Vertical(Some(s('E'))));
    assert_eq!(covered.vote().sums(0), "B 0, C 3");
    let nobody = kit.clone().before('A', BeforeVote::Vertical(None));
    assert_eq!(nobody.vote().sums(0), "B 3, C 3");
    // She is covered by silence: votes for her are autovotes.
    assert_eq!(kit.vote().sums(0), "C 4, D 1, E 1");
}

#[test]
fn m12_a_mayor_who_votes_for_the_politician_lifts_the_immunity() {
    let kit = Kit::new("A r; B r polit2; C b; D b", "A>B B>C C>B D>B").mayor('A', None);
    assert_eq!(kit.vote().sums(0), "B 3, C 1");
}

#[test]
fn m12_m21_a_copied_politician_has_no_immunity() {
    let kit = Kit::new("A r; B r polit2 copied; C b; D b", "A>C B>C C>B D>B").mayor('A', None);
    assert_eq!(kit.vote().sums(0), "B 2, C 2");
}

#[test]
fn a7_all_reds_on_a_black_take_the_barrier_for_nothing() {
    // All three reds, phantoms, masons and agents left out of account.
    let players = "A r; B r; C r necro2; D b hero drug3; E b; F r dead; G agent; H mason";
    let kit = Kit::new(players, "A>D B>D C>D D>A E>A F>E G>E H>E");
    let done = kit.vote();
    // Single votes still fall to one.
    assert_eq!(done.sums(0), "A 2, D 3, E 2");
    assert!(done.relied_on(Open::AllRedsCap));
    assert_eq!(
        kit.switching(Open::AllRedsCap).vote().sums(0),
        "A 2, D 5, E 2"
    );
}

#[test]
fn a7_a_barrier_takes_black_votes_before_the_black_correction_counts_them() {
    // R 3, B 3: L 3. Five black votes' weight, barrier 1: four capped to three would be two.
    let players = "A r hero; B r; C r; D b necro2; E b; F b";
    let kit = Kit::new(players, "A>D B>D C>A D>A E>A F>A").lynched_before(1);
    let done = kit.vote();
    assert_eq!(
        done.sums(0),
        "A 3, D 2",
        "three black votes and a red one, less one black"
    );
}

#[test]
fn a7_a_barrier_takes_grey_before_red_and_agents_last() {
    let players = "A r priest; B r; C g; D b; E agent";
    let kit = Kit::new(players, "A>D B>A C>A D>A E>A");
    let done = kit.vote();
    assert_eq!(done.sums(0), "A 1, D 1");
    assert_eq!(done.0.rounds[0].count.sums[&s('A')].elite, Weight::ONE);
}

#[test]
fn a7_bought_votes_pass_a_barrier_of_drugs_alone() {
    let votes = "A>C B>C C>A D>A E>D";
    let kit = Kit::new("A r dealer2; B r; C b drug1; D b; E r", votes)
        .before('A', BeforeVote::Buy(Weight::votes(2)));
    let done = kit.vote();
    let purse = |done: &Done| done.0.town.player(s('A')).unwrap().role.clone();
    let left = |votes| DayRole::DrugDealer {
        purse: Weight::votes(votes),
    };
    assert_eq!(done.sums(0), "A 2, C 3, D 1");
    assert_eq!(purse(&done), left(0));
    assert!(done.relied_on(Open::BoughtAgainstDrugs));
    let done = kit.switching(Open::BoughtAgainstDrugs).vote();
    assert_eq!(done.sums(0), "A 2, C 1, D 1");
    assert_eq!(purse(&done), left(2), "what the drugs stopped stays");
}

#[test]
fn ord17_bought_votes_meet_the_sum_of_two_barriers() {
    // The hero's barrier is 1, the drugs' 2: the larger one takes 2 off four single votes, and the
    // smaller one the dealer's.
    let votes = "A>C B>C C>A D>C E>C";
    let kit = Kit::new("A r dealer2; B r; C r hero drug2; D b; E b", votes)
        .before('A', BeforeVote::Buy(Weight::votes(2)));
    let done = kit.vote();
    assert_eq!(done.sums(0), "A 1, C 1");
    assert!(done.relied_on(Open::BoughtAgainstBoth));
    let done = kit.switching(Open::BoughtAgainstBoth).vote();
    assert_eq!(done.sums(0), "A 1, C 2", "the larger barrier alone");
    // A target with one barrier asks nothing.
    let kit = Kit::new("A r dealer2; B r; C r hero; D b; E b", votes)
        .before('A', BeforeVote::Buy(Weight::votes(2)));
    assert!(!kit.vote().relied_on(Open::BoughtAgainstBoth));
}

#[test]
fn ord14_the_weight_of_an_inherited_judge_is_an_open_question() {
    let relied = |judge: &str| {
        let kit = Kit::new(&format!("A r {judge}; B r; C b"), "A>C B>C C>A");
        kit.vote().relied_on(Open::JudgeHeir)
    };
    assert!(relied("judge3 inherited"));
    assert!(!relied("judge6 inherited"));
    assert!(!relied("judge3"));
}

#[test]
fn a9_black_and_grey_votes_together_have_a_limit_of_their_own() {
    // R 3, B 2: L 2, LG 3.
    let players = "A r; B r; C r; D b necro4; E b; F g";
    let kit = Kit::new(players, "A>D B>D C>E D>A E>A F>A").lynched_before(1);
    let done = kit.vote();
    assert_eq!(done.sums(0), "A 3, D 2, E 1");
    assert_eq!(done.0.rounds[0].count.limits.grey(), Weight::votes(3));
}

#[test]
fn ord30_a_blocked_role_gives_neither_weight_nor_barrier() {
    let votes = "A>C B>C C>A D>A";
    let kit = Kit::new("A r judge6 cut; B r; C b hero blocked; D b", votes);
    let done = kit.vote();
    assert_eq!(done.sums(0), "A 2, C 2");
    assert!(done.relied_on(Open::BlockedRole));
    // All reds on the hero: the barrier counts as zero, and the heavy judge keeps two.
    assert_eq!(kit.switching(Open::BlockedRole).vote().sums(0), "A 2, C 3");
}

#[test]
fn every_change_of_weight_says_its_rule() {
    let kit = Kit::new(
        "A r judge6; B r; C b hero drug2; D b liar",
        "A>C B>C C>A D>A",
    )
    .scandal('D', "AB", "BB")
    .lynched_before(1);
    let done = kit.vote();
    let lines = &done.0.rounds[0].count.account.lines;
    assert!(lines.iter().all(|line| !line.rule.is_empty()));
    assert!(done.rules('C').contains(&"V-11"));
    assert!(done.rules('C').contains(&"V-22"));
    assert!(done.rules('B').contains(&"V-23"));
}

#[test]
fn ord29_the_crippled_count_among_the_active_reds_unless_the_host_says_not() {
    // R 4, B 1: L 3; without the crippled R 3, L 2.
    let kit = Kit::new(
        "A r; B r; C r; D r crippled; E b judge6",
        "A>E B>E C>E D>E E>A",
    )
    .lynched_before(1);
    let done = kit.vote();
    assert_eq!(done.sums(0), "A 3, E 4");
    assert!(done.relied_on(Open::ActiveReds));
    assert_eq!(kit.switching(Open::ActiveReds).vote().sums(0), "A 2, E 4");
    let whole = Kit::new("A r; B r; C r; D r; E b judge6", "A>E B>E C>E D>E E>A").lynched_before(1);
    assert!(!whole.vote().relied_on(Open::ActiveReds));
}

#[test]
fn v12_v18_a_phantom_player_may_be_vouched_for() {
    let kit = Kit::new(
        "A r witness; B r dead; C b; D b; E r",
        "A>C B>C C>A D>A E>D",
    );
    let done = kit.before('A', BeforeVote::Witness(vec![s('B')])).vote();
    assert_eq!(done.sums(0), "A 2, C 4, D 1");
}

#[test]
fn v30_a_judge_who_is_dead_loses_no_weight_any_more() {
    let weight = |judge: &str| {
        let players = format!("A r {judge}; B r; C r; D b; E b");
        let done = Kit::new(&players, "A>E B>C C>B D>C E>C").vote();
        done.0.town.player(s('A')).map(|player| player.role.clone())
    };
    let judge = |votes: u32| {
        let weight = Weight::votes(votes);
        Some(DayRole::Judge { weight })
    };
    for gone in ["judge2 out", "judge2 dead"] {
        assert_eq!(weight(gone), judge(2), "{gone}");
    }
    assert_eq!(weight("judge2"), judge(0));
}

//! The end of the game by its rules' ids.

use super::*;

/// The start of day 5 in the normal format, the hunt used up, nobody in office.
fn position(reds: u32, blacks: u32) -> Position {
    Position {
        format: Format::Normal,
        at: Moment::DayStart,
        reds,
        blacks,
        faceless: Faceless::None,
        main_out: 12 - reds - blacks,
        phantoms_out: 0,
        votes_held: 4,
        hunt: HuntState {
            used: Used::Yes,
            mayor: MayorNow::Lost,
            shots_left: 0,
        },
        red_phantom: RedPhantom::None,
        extra_day: ExtraDay::NotOver,
        last_black: LastBlack::Otherwise,
        last_kill: LastKill::Another,
    }
}

fn judged(position: &Position) -> Verdict {
    verdict(position, &Rulings::default())
}

fn over(position: &Position) -> Option<(Ending, Ending)> {
    judged(position)
        .over
        .map(|results| (results.red, results.black))
}

const RED: Option<(Ending, Ending)> = Some((Ending::Win, Ending::Defeat));
const BLACK: Option<(Ending, Ending)> = Some((Ending::Defeat, Ending::Win));

#[test]
fn g1_g2_g3_g4_the_numbers_decide() {
    assert_eq!(over(&position(2, 0)), RED);
    assert_eq!(over(&position(1, 2)), BLACK);
    assert_eq!(over(&position(2, 2)), BLACK);
    assert_eq!(over(&position(1, 1)), BLACK);
    assert_eq!(over(&position(3, 2)), None);
    assert_eq!(judged(&position(1, 2)).rule, Some("G-2"));
    assert_eq!(judged(&position(2, 2)).rule, Some("G-3"));
    assert_eq!(judged(&position(1, 1)).rule, Some("G-4"));
}

#[test]
fn g3_a_hunt_must_be_possible_and_survived() {
    let hunt = |mayor, shots_left, reds| {
        let mut position = position(reds, reds);
        position.hunt = HuntState {
            used: Used::No,
            mayor,
            shots_left,
        };
        position
    };
    assert_eq!(over(&hunt(MayorNow::Lost, 2, 3)), None);
    assert_eq!(
        over(&hunt(MayorNow::Lost, 3, 3)),
        BLACK,
        "nobody would survive"
    );
    assert_eq!(over(&hunt(MayorNow::InOffice, 0, 3)), BLACK);
    assert_eq!(
        over(&hunt(MayorNow::Lost, 0, 2)),
        BLACK,
        "too few are alive"
    );
    let lenient = Rulings::switching([Open::HuntPossible]);
    assert_eq!(
        verdict(&hunt(MayorNow::InOffice, 0, 3), &lenient).over,
        None
    );
}

#[test]
fn g5_a_red_phantom_in_a_red_player_counts() {
    let mut with_phantom = position(1, 1);
    with_phantom.red_phantom = RedPhantom::InRed;
    assert_eq!(over(&with_phantom), None);
    assert_eq!(judged(&with_phantom).counted_red, 2);
}

#[test]
fn ord35_after_a_vote_a_win_of_the_blacks_is_only_offered() {
    let mut after_vote = position(1, 2);
    after_vote.at = Moment::AfterVote;
    let found = judged(&after_vote);
    assert_eq!((found.over, found.offers_black_win), (None, true));
    assert_eq!(found.relied, [Open::WinAfterVote]);
    let at_once = Rulings::switching([Open::WinAfterVote]);
    assert!(verdict(&after_vote, &at_once).over.is_some());
    let mut none_left = position(0, 1);
    none_left.at = Moment::AfterVote;
    assert_eq!(over(&none_left), BLACK);
    let mut one_on_one = position(1, 1);
    one_on_one.at = Moment::AfterVote;
    assert_eq!(
        over(&one_on_one),
        BLACK,
        "a madman has no shot there either"
    );
}

#[test]
fn ord35_whom_the_host_takes_out_ends_nothing_that_runs_by_numbers_alone() {
    let meanwhile = |reds, blacks, faceless| {
        let mut position = position(reds, blacks);
        position.at = Moment::Meanwhile;
        position.faceless = faceless;
        position.main_out = 8;
        judged(&position)
    };
    let fewer = meanwhile(2, 3, Faceless::None);
    assert_eq!((fewer.over, fewer.offers_black_win), (None, true));
    let as_many = meanwhile(4, 4, Faceless::None);
    assert_eq!((as_many.over, as_many.offers_black_win), (None, false));
    let beside_the_faceless = meanwhile(2, 3, Faceless::Alive);
    assert!(!beside_the_faceless.one_night_for_blacks && !beside_the_faceless.faceless_leaves);
    assert_eq!(beside_the_faceless.over, None);
    for ended in [(0, 1), (1, 1), (3, 0)] {
        assert!(meanwhile(ended.0, ended.1, Faceless::None).over.is_some());
    }
}

#[test]
fn g6_x10_the_faceless_leaves_at_nine_or_twelve_out() {
    let with = |format, main_out| {
        let mut position = position(3, 1);
        position.faceless = Faceless::Alive;
        position.format = format;
        position.main_out = main_out;
        judged(&position)
    };
    assert!(!with(Format::Normal, 8).faceless_leaves);
    let leaves = with(Format::Normal, 9);
    assert!(leaves.faceless_leaves && leaves.over.is_none());
    assert_eq!(
        (leaves.grey, leaves.best_possible),
        (Some(Ending::Win), Ending::Draw)
    );
    assert!(!with(Format::Extended, 11).faceless_leaves);
    assert!(with(Format::Extended, 12).faceless_leaves);
}

#[test]
fn x10_after_him_wins_are_draws() {
    let mut left = position(1, 2);
    left.faceless = Faceless::Left;
    assert_eq!(over(&left), Some((Ending::Defeat, Ending::Draw)));
    assert_eq!(judged(&left).grey, Some(Ending::Win));
}

#[test]
fn x11_one_more_day_that_is_never_before_the_third_vote() {
    let search = |votes_held, extra_day| {
        let mut position = position(7, 0);
        position.faceless = Faceless::Alive;
        position.at = Moment::AfterVote;
        position.votes_held = votes_held;
        position.extra_day = extra_day;
        judged(&position)
    };
    assert_eq!(search(4, ExtraDay::NotOver).extra_day_after_vote, Some(4));
    assert_eq!(search(2, ExtraDay::NotOver).extra_day_after_vote, Some(3));
    let found = search(5, ExtraDay::Over);
    let results = found.over.unwrap();
    assert_eq!((results.red, results.black), (Ending::Draw, Ending::Defeat));
    assert_eq!(found.grey, Some(Ending::Win));
}

#[test]
fn x12_blacks_get_one_night_by_a_vote_and_a_draw_by_a_night() {
    let mut numbers = position(1, 2);
    numbers.faceless = Faceless::Alive;
    numbers.main_out = 8;
    for at in [Moment::AfterNight, Moment::DayStart] {
        numbers.at = at;
        assert_eq!(over(&numbers), Some((Ending::Defeat, Ending::Draw)));
        assert_eq!(judged(&numbers).grey, Some(Ending::Win));
    }
    numbers.at = Moment::AfterVote;
    let found = judged(&numbers);
    assert!(found.one_night_for_blacks && found.over.is_none());
}

#[test]
fn x13_the_last_blacks_suicide_leaves_a_day_unless_it_takes_a_red_along() {
    let last = |last_black, main_out| {
        let mut position = position(3, 0);
        position.faceless = Faceless::Alive;
        position.at = Moment::AfterNight;
        position.main_out = main_out;
        position.last_black = last_black;
        judged(&position)
    };
    let day = last(LastBlack::SuicideAlone, 9);
    assert_eq!((day.over, day.rule), (None, Some("X-13")));
    assert!(day.extra_day_after_vote.is_some());
    let over = last(LastBlack::SuicideWithRed, 10);
    assert_eq!(over.over.unwrap().red, Ending::Draw);
    assert_eq!(over.grey, Some(Ending::Win));
    assert!(last(LastBlack::Otherwise, 9).faceless_leaves);
}

#[test]
fn x14_died_at_night_is_a_draw_and_by_day_a_defeat() {
    let mut won = position(3, 0);
    won.faceless = Faceless::DiedNight;
    assert_eq!((over(&won), judged(&won).grey), (RED, Some(Ending::Draw)));
    won.faceless = Faceless::Lynched;
    assert_eq!((over(&won), judged(&won).grey), (RED, Some(Ending::Defeat)));
}

#[test]
fn ord32_a_phantom_is_out_at_his_death_unless_the_host_says_not() {
    let mut ninth = position(4, 3);
    ninth.faceless = Faceless::Alive;
    ninth.main_out = 9;
    ninth.phantoms_out = 1;
    assert!(judged(&ninth).faceless_leaves);
    assert!(judged(&ninth).relied.contains(&Open::PhantomsOut));
    let later = verdict(&ninth, &Rulings::switching([Open::PhantomsOut]));
    assert!(!later.faceless_leaves);
}

#[test]
fn x16_his_own_kill_does_not_let_the_faceless_leave_before_another_death() {
    let after = |last_kill, main_out, blacks| {
        let mut position = position(4, blacks);
        position.faceless = Faceless::Alive;
        position.at = Moment::AfterNight;
        position.main_out = main_out;
        position.last_kill = last_kill;
        judged(&position)
    };
    let own = after(LastKill::Faceless, 9, 3);
    assert_eq!((own.faceless_leaves, own.rule), (false, Some("X-16")));
    assert!(after(LastKill::Another, 9, 3).faceless_leaves);
    assert!(
        after(LastKill::Faceless, 10, 3).faceless_leaves,
        "one more is out"
    );
    assert!(
        after(LastKill::Faceless, 9, 0).faceless_leaves,
        "the game cannot go on"
    );
}

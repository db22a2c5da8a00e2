//! What stands of what players sent: "no action", a change of mind, times of their own.

use proptest::prelude::*;

use super::kit::{Desk, desk};
use crate::table::open;
use crate::table::stage::Stage;
use nightdesk_game::{Language, SeatId};
use nightdesk_replies::LeftOut;
use nightdesk_rules::Voice;

const CARDS: &str = "Anna doctor; Boris blocker; Vera judge; Gleb liar; Eva hero + mafia; \
    Zhora bodyguard + maniac; Zoya commissioner; Fay immortal + faceless; Igor witness";

fn night() -> Desk {
    let mut desk = desk(Language::English, CARDS);
    desk.take_all("start\nvote Anna Vera\nvote Boris Vera\nend day\nsecretary Boris");
    desk
}

/// Who leaves out what.
fn rested(desk: &Desk) -> Vec<(SeatId, LeftOut)> {
    let replies = desk.table().replies();
    let left_out = nightdesk_replies::left_out(&replies);
    left_out.map(|(seat, what)| (seat, what.clone())).collect()
}

/// What stands, the order in which it was entered aside.
fn standing(desk: &Desk) -> (Vec<String>, Vec<(SeatId, LeftOut)>) {
    let table = open(&desk.game).expect("a table");
    let Stage::Night(stage) = &table.state.stage else {
        panic!("no night");
    };
    let moves = stage.evening.iter().chain(&stage.moves);
    let mut moves: Vec<String> = moves.map(|sent| table.pen.night_line(sent)).collect();
    moves.sort();
    let mut rested = rested(desk);
    rested.sort_by_key(|(seat, what)| (*seat, format!("{what:?}")));
    (moves, rested)
}

fn is_waited_for(desk: &Desk, name: &str) -> bool {
    let seat = desk.seat(name);
    let waits = desk.table().asks();
    waits.iter().any(|waiting| waiting.player() == Some(seat))
}

#[test]
fn h3_1_no_action_is_another_thing_than_silence() {
    let mut desk = night();
    assert!(is_waited_for(&desk, "Anna"));
    let echo = desk.echo("act Anna none");
    assert_eq!(echo, "Anna: no action.");
    assert!(!is_waited_for(&desk, "Anna") && is_waited_for(&desk, "Zoya"));
    assert_eq!(rested(&desk), [(desk.seat("Anna"), LeftOut::All)]);
    assert_eq!(desk.moves().last().expect("a move").line, "Anna: no action");
    // A role by itself: the other one of the same player is waited for.
    desk.take("Zhora: maniac none");
    assert!(is_waited_for(&desk, "Zhora"));
    assert_eq!(rested(&desk).len(), 2);
}

#[test]
fn who_is_taken_out_by_night_has_said_nothing_any_more() {
    let mut desk = night();
    desk.take("Anna none");
    assert_eq!(rested(&desk).len(), 1);
    desk.take("kill Anna");
    assert_eq!(rested(&desk), []);
    desk.take("revive Anna");
    assert!(is_waited_for(&desk, "Anna"));
}

#[test]
fn h3_3_a_later_entry_takes_the_place_of_an_earlier_one() {
    let mut desk = night();
    desk.take("Anna: doctor -> Zoya");
    assert_eq!(
        desk.echo("Anna none"),
        "Anna: no action, in place of the entry before."
    );
    assert!(standing(&desk).0.is_empty());
    desk.take("Anna: doctor -> Gleb");
    assert_eq!(standing(&desk).1, []);
    // What is wrong does not wipe out what is right.
    desk.refusal("Anna: doctor -> Grisha");
    assert_eq!(standing(&desk).0, ["Anna: Doctor heal → Gleb"]);
    assert_eq!(
        desk.echo("cancel Anna"),
        "Cancelled: Anna: Doctor heal → Gleb."
    );
    assert!(standing(&desk).0.is_empty() && is_waited_for(&desk, "Anna"));
    let refusal = desk.refusal("cancel Anna");
    assert_eq!(refusal.code, "no-such-entry");
}

#[test]
fn an_older_entry_is_kept_and_does_not_count() {
    let mut desk = night();
    desk.sent("Anna: doctor -> Zoya", 50);
    let taken = desk.sent("Anna: doctor -> Gleb", 40);
    assert_eq!(
        taken.echo,
        ["Anna (Doctor): older than what counts; kept, but it does not count."]
    );
    assert_eq!(standing(&desk).0, ["Anna: Doctor heal → Zoya"]);
    // An older one must be right all the same.
    desk.refusal("Anna: doctor -> Vera");
}

#[test]
fn what_an_older_entry_makes_fall_away_is_told() {
    let mut desk = night();
    desk.take_all("Zoya: commissioner -> Eva\nresolve\nstart");
    for voter in ["Anna", "Boris", "Vera", "Eva", "Zhora", "Zoya", "Igor"] {
        desk.take(&format!("vote {voter} Gleb"));
    }
    desk.take("vote Gleb Igor");
    desk.end_vote();
    desk.sent("Zoya: commissioner -> Igor", 5_000);
    // Typed late, but sent first: the proof is the role's move of this night.
    let taken = desk.sent("Zoya: commissioner proof -> Eva", 4_000);
    let echo = taken.echo.join("\n");
    assert!(
        echo.contains("Does not count any more because of it: Zoya: Commissioner check → Igor ("),
        "{echo}"
    );
    let told = desk.written(&taken.told);
    assert!(told.contains("[Zoya]"), "{told}");
    assert!(
        told.contains("this does not count any more: Zoya: Commissioner check → Igor. The reason:"),
        "{told}"
    );
    assert_eq!(standing(&desk).0, ["Zoya: Commissioner proof → Eva"]);
}

#[test]
fn what_an_older_no_action_takes_out_is_told() {
    let mut desk = night();
    desk.sent("Zhora: bodyguard -> Anna", 130);
    desk.sent("Eva: mafia -> Anna", 60);
    desk.sent("Eva: hero none", 70);
    desk.sent("Zhora: maniac -> Igor", 120);
    // No action at all, sent after the shot and before the guard.
    let taken = desk.sent("Zhora none", 125);
    let echo = taken.echo.join("\n");
    assert!(
        echo.starts_with("Zhora: no action, in place of the entry before."),
        "{echo}"
    );
    let fell = "Does not count any more because of it: Zhora: Maniac kill → Igor (another entry of \
        its player counts instead).";
    assert!(echo.contains(fell), "{echo}");
    let (moves, rested) = standing(&desk);
    let guard = "Zhora: Bodyguard guard → Anna".to_owned();
    assert!(moves.contains(&guard), "{moves:?}");
    assert!(!moves.iter().any(|line| line.contains("Igor")), "{moves:?}");
    // The guard narrows the rest to the other role.
    let zhora = desk.seat("Zhora");
    let mut of_zhora = rested.iter().filter(|(seat, _)| *seat == zhora);
    let maniac = LeftOut::This("Maniac".to_owned());
    assert_eq!(of_zhora.next(), Some(&(zhora, maniac)));
    assert_eq!(of_zhora.next(), None);
    assert!(!is_waited_for(&desk, "Zhora"));
}

#[test]
fn a_skip_and_a_move_of_a_role_take_each_others_place() {
    let mut desk = night();
    desk.take("Anna: doctor -> Zoya");
    let echo = desk.echo("Anna: doctor skip");
    assert!(echo.contains("in place of the move before"), "{echo}");
    assert_eq!(standing(&desk).0, ["Anna: Doctor skip"]);
    desk.take("Anna: doctor -> Gleb");
    assert_eq!(standing(&desk).0, ["Anna: Doctor heal → Gleb"]);
    // An order and an insurance stand beside a shot that is left out.
    desk.take_all("Eva: mafia insure -> Gleb\nEva: mafia skip");
    assert_eq!(standing(&desk).0.len(), 3);
}

#[test]
fn a_faceless_who_owes_a_cut_cannot_do_nothing() {
    let mut desk = night();
    for line in ["Fay none", "Fay: faceless none"] {
        let refusal = desk.refusal(line);
        assert_eq!(refusal.code, "must-act");
        assert!(refusal.message.contains("`Fay` owes a cut (city day X-3)"));
        assert_eq!(refusal.to, Some(desk.seat("Fay")));
        assert!(refusal.answer.contains("You must act"));
    }
    desk.take("Fay: immortal none");
    let refusal = desk.refusal("Gleb: doctor none");
    assert_eq!(refusal.code, "no-role");
}

#[test]
fn the_table_says_whose_word_a_line_is() {
    let mut desk = night();
    desk.take("Anna: doctor -> Zoya");
    let Some(Voice::Entry(entry)) = desk.table().reads("Anna: doctor -> Gleb").voice else {
        panic!("no entry");
    };
    assert_eq!(entry.from, Some(desk.seat("Anna")));
    let counting = nightdesk_replies::counting(&desk.table().replies(), &entry.asks);
    assert_eq!(counting.as_deref(), Some("Anna: Doctor heal → Zoya"));
    let voice = |line: &str| desk.table().reads(line).voice;
    assert_eq!(voice("Anna: note -> see you at 20:07"), Some(Voice::Words));
    assert_eq!(voice("kill Anna was away at 20:07"), Some(Voice::Host));
    assert_eq!(voice("Anna: doctor -> Gleb at 20:07"), None);
    assert_eq!(voice("cancel Anna"), Some(Voice::Host));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Each entry has its own time; which of them the host types first changes nothing.
    #[test]
    fn h3_9_the_order_of_entering_does_not_matter(order in Just((0..11_usize).collect::<Vec<_>>()).prop_shuffle()) {
        let entries = [
            ("Anna: doctor -> Zoya", 10),
            ("Anna: doctor -> Gleb", 20),
            ("Anna none", 15),
            ("Zhora: maniac -> Anna", 12),
            ("Zhora: maniac -> Igor", 22),
            ("Zhora: maniac none", 17),
            ("Boris: blocker arrest -> Eva", 11),
            ("Boris: blocker none", 21),
            ("Fay: faceless -> Zoya (target: Gleb)", 13),
            ("Zhora none", 14),
            ("Zhora: bodyguard -> Anna", 16),
        ];
        let entered = |order: &[usize]| {
            let mut desk = night();
            for index in order {
                let (line, minutes) = entries[*index];
                desk.sent(line, minutes);
            }
            standing(&desk)
        };
        let in_order = entered(&[0, 6, 3, 8, 9, 2, 10, 5, 1, 7, 4]);
        prop_assert_eq!(entered(&order), in_order);
    }
}

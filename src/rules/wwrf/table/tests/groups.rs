//! What stands of players' words: "no action", a change of mind, times of their own.

use proptest::prelude::*;

use super::kit::Host;
use nightdesk_game::{Event, SeatId};
use nightdesk_replies::LeftOut;
use nightdesk_rules::{SentSince, Voice};

fn night() -> Host {
    let mut host = Host::with(&[
        ("Ana", "Seer"),
        ("Bob", "Villager"),
        ("Cid", "Guard"),
        ("Cindy", "Baker"),
        ("Eve", "Wolf"),
        ("Fay", "Wolf"),
    ]);
    host.take("start");
    host.take("resolve");
    host
}

fn rested(host: &Host) -> Vec<(SeatId, LeftOut)> {
    let replies = host.table().replies();
    let left_out = nightdesk_replies::left_out(&replies);
    left_out.map(|(seat, what)| (seat, what.clone())).collect()
}

fn is_asked(host: &Host, name: &str) -> bool {
    let of = format!("{name}: #");
    host.asks().iter().any(|line| line.starts_with(&of))
}

#[test]
fn h3_1_no_action_is_another_thing_than_silence() {
    let mut host = night();
    assert!(is_asked(&host, "Ana") && rested(&host).is_empty());
    let taken = host.take("Ana none");
    assert_eq!(
        taken.echo,
        [
            "Ana: no action to #1 (Seer, `Immediate Night`); it may be answered until the phase ends.",
            "Taken; 3 questions are open (`missing`)."
        ]
    );
    assert!(!is_asked(&host, "Ana") && is_asked(&host, "Cid"));
    let what = "#1 (Seer, `Immediate Night`)";
    let by_ana = (host.seat("Ana"), LeftOut::This(what.to_owned()));
    assert_eq!(rested(&host), [by_ana]);
    host.take("resolve");
    assert!(rested(&host).is_empty());
}

#[test]
fn h3_3_who_said_no_action_may_answer_yet() {
    let mut host = night();
    host.take("decline Ana");
    host.take("answer Ana Eve");
    assert!(rested(&host).is_empty() && !is_asked(&host, "Ana"));
    // And the other way round, where the answer waits.
    host.take("delay Cid Bob");
    let said = host.take("Cid none").echo.join(" ");
    assert!(said.contains("in place of `delay Cid #2 Bob`"), "{said}");
    assert_eq!(rested(&host).len(), 1);
    host.take("cancel Cid");
    assert!(is_asked(&host, "Cid") && rested(&host).is_empty());
}

#[test]
fn a_forced_question_takes_no_no_action() {
    let host = night();
    let refusal = host.look("Cindy none").expect_err("it is forced");
    assert!(
        refusal.message.contains("`Cindy` must answer #3")
            && refusal
                .message
                .contains("`decline Cindy #4` leaves out the rest"),
        "{}",
        refusal.message
    );
    assert_eq!(refusal.to, Some(host.seat("Cindy")));
    assert!(refusal.answer.contains("must be answered"));
    host.look("decline Cindy #4").expect("it is free");
}

#[test]
fn a_question_that_an_old_journal_closed_stays_closed() {
    let mut host = night();
    let at = host.game.moves.last().expect("a move").at;
    for line in ["decline Ana #1", "decline Cindy all"] {
        host.apply(&Event::MoveTaken {
            line: line.to_owned(),
            draws: Vec::new(),
            at,
            sent: None,
            late: false,
            discards: false,
            no: None,
            step: None,
            told: Vec::new(),
        });
    }
    assert!(!is_asked(&host, "Ana") && !is_asked(&host, "Cindy"));
    assert!(rested(&host).is_empty());
    assert!(
        host.refused("answer Ana Eve")
            .contains("is asked nothing now")
    );
}

#[test]
fn h3_3_a_second_answer_takes_the_place_of_one_that_waits() {
    let mut host = night();
    host.take("delay Ana Eve");
    let taken = host.take("delay Ana Cid");
    assert_eq!(taken.line, "delay Ana #1 Cid");
    // What is wrong does not wipe out what is right.
    assert!(host.look("delay Ana Nobody").is_err());
    let told = host.take("resolve").told;
    let told = format!("{told:?}");
    assert!(told.contains("Guard") && !told.contains("Wolf:"), "{told}");
}

#[test]
fn what_is_carried_out_at_once_is_not_brought_forward_by_its_time() {
    let mut host = night();
    host.sent("answer Cid Bob", 50);
    let said = host.sent("answer Ana Eve", 40).echo.join(" ");
    assert!(said.contains("Carried out now"), "{said}");
    assert!(host.refused("Ana none").contains("`undo` takes that back"));
    assert!(
        host.refused("cancel Ana")
            .contains("carried out when entered")
    );
}

#[test]
fn votes_of_a_night_count_by_their_own_time() {
    let mut host = night();
    host.sent("vote Eve Bob in #1", 50);
    let said = host.sent("vote Eve Cid in #1", 40).echo.join(" ");
    assert!(
        said.contains("older than what counts (vote Eve Bob in #1)"),
        "{said}"
    );
    assert!(
        host.asks()
            .iter()
            .any(|line| line.contains("1 of 2 have voted"))
    );
    host.sent("vote Eve Ana in #1", 60);
    let told = format!("{:?}", host.take("resolve").events);
    let ana = host.seat("Ana").index();
    assert!(told.contains(&format!("SeatId({ana})")), "{told}");
}

#[test]
fn what_stands_is_shown_with_present_names() {
    let mut host = night();
    host.sent("vote Eve Bob in #1", 50);
    host.sent("delay Ana Cid", 50);
    for (old, new) in [("Bob", "Zoe"), ("Cid", "Yara"), ("Ana", "Xenia")] {
        let seat = host.seat(old);
        let seat = host.game.seats.get_mut(seat.index()).expect("a seat");
        seat.former
            .push(std::mem::replace(&mut seat.name, new.to_owned()));
    }
    let said = host.sent("vote Eve Yara in #1", 40).echo.join(" ");
    assert!(
        said.contains("older than what counts (vote Eve Zoe in #1)"),
        "{said}"
    );
    let said = host.sent("delay Xenia Eve", 40).echo.join(" ");
    assert!(said.contains("(delay Xenia #1 Yara)"), "{said}");
}

#[test]
fn the_table_says_whose_word_a_line_is() {
    let host = night();
    let voice = |line: &str| host.table().reads(line).voice;
    for line in ["answer Ana Eve", "Ana none", "decline Ana", "vote Eve Bob"] {
        assert!(matches!(voice(line), Some(Voice::Entry(_))), "{line}");
    }
    // A vote begins with its phase; what is asked of a player is known ahead of it.
    let since = |line: &str| match voice(line) {
        Some(Voice::Entry(entry)) => Some(entry.since),
        _ => None,
    };
    assert_eq!(since("vote Eve Bob"), Some(SentSince::ThisPhase));
    assert_eq!(since("answer Ana Eve"), Some(SentSince::PhaseBefore));
    for line in ["resolve", "kill Ana", "cancel Ana", "withdraw Ana"] {
        let expected = host.look(line).is_ok().then_some(Voice::Host);
        assert_eq!(voice(line), expected, "{line}");
    }
    assert_eq!(voice("answer Ana Eve at 20:07"), None);
    assert_eq!(voice("nonsense"), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Each entry has its own time; which of them the host types first changes nothing.
    #[test]
    fn h3_9_the_order_of_entering_does_not_matter(order in Just((0..7_usize).collect::<Vec<_>>()).prop_shuffle()) {
        let entries = [
            ("delay Ana Eve", 10),
            ("delay Ana Cid", 20),
            ("delay Cid Bob", 15),
            ("Cid none", 25),
            ("vote Eve Bob in #1", 12),
            ("vote Eve Ana in #1", 22),
            ("vote Fay Cid in #1", 17),
        ];
        let outcome = |order: &[usize]| {
            let mut host = night();
            for index in order {
                let (line, minutes) = entries[*index];
                host.sent(line, minutes);
            }
            let rested = rested(&host);
            let taken = host.take("resolve drawing Ana");
            (rested, taken.told, taken.events)
        };
        let in_order = outcome(&[0, 4, 2, 6, 1, 5, 3]);
        prop_assert_eq!(outcome(&order), in_order);
    }
}

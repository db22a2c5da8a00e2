//! Laws of replies: what counts follows from when they were sent, never from when they were entered.

use chrono::{DateTime, TimeDelta, Utc};
use proptest::prelude::*;

use super::*;
use nightdesk_game::SeatId;

/// What is asked, by a letter or two.
fn ask(name: &str) -> AskId {
    let seat = SeatId::at(0);
    let side = |member: Option<SeatId>| AskId::Side {
        side: "mafia".to_owned(),
        member,
        ability: Some("kill".to_owned()),
    };
    match name {
        "all" => AskId::Seat(seat, None),
        "side" => side(None),
        "one" => side(Some(SeatId::at(1))),
        "two" => side(Some(SeatId::at(2))),
        "question" => AskId::Question(1),
        "vote" => AskId::Vote(1, seat),
        ability => AskId::Seat(seat, Some(ability.to_owned())),
    }
}

fn minute(minutes: i64) -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + TimeDelta::minutes(minutes)
}

/// `heal` at minute 10; the value is what is said.
fn reply(entry: u64, name: &str, minutes: i64) -> Reply<String> {
    let value = format!("{name}@{minutes}");
    Reply::new(SeatId::at(0), ask(name), (minute(minutes), entry), value)
}

/// The last words, in the order in which they were sent.
fn last(received: &Received<String>) -> Vec<&str> {
    let last = received.last().into_iter();
    last.map(|one| one.value.as_str()).collect()
}

#[test]
fn a_later_reply_leaves_nothing_of_what_it_covers() {
    for (sent, counts) in [
        (vec![("heal", 10), ("heal", 20)], vec!["heal@20"]),
        // The host reads the newest letter first.
        (vec![("heal", 20), ("heal", 10)], vec!["heal@20"]),
        // Of one minute the one that was entered later.
        (
            vec![("heal", 10), ("guard", 10), ("all", 10)],
            vec!["all@10"],
        ),
        (vec![("heal", 10), ("all", 20)], vec!["all@20"]),
        (vec![("all", 10), ("heal", 20)], vec!["heal@20"]),
        // "No action" ended what was before it, though something else was sent after it.
        (
            vec![("guard", 30), ("heal", 10), ("all", 20)],
            vec!["guard@30"],
        ),
        (vec![("one", 10), ("two", 20)], vec!["one@10", "two@20"]),
        (
            vec![("one", 10), ("two", 20), ("side", 30)],
            vec!["side@30"],
        ),
        (vec![("side", 10), ("one", 20)], vec!["side@10", "one@20"]),
        (
            vec![("question", 10), ("vote", 20), ("question", 30)],
            vec!["vote@20", "question@30"],
        ),
    ] {
        let replies = sent.iter().zip(1..);
        let received: Received<String> = replies
            .map(|((name, minutes), entry)| reply(entry, name, *minutes))
            .collect();
        assert_eq!(last(&received), counts, "{sent:?}");
    }
}

#[test]
fn a_further_use_leaves_those_before_it() {
    let mut received: Received<String> = [reply(1, "heal", 10)].into_iter().collect();
    received.enter(reply(2, "heal", 20).further());
    assert_eq!(last(&received), ["heal@10", "heal@20"]);
    received.enter(reply(3, "heal", 30));
    assert_eq!(last(&received), ["heal@30"]);
}

#[test]
fn what_is_taken_back_brings_nothing_back_that_is_taken_back_with_it() {
    let mut received: Received<String> = [reply(1, "heal", 10), reply(2, "heal", 20)]
        .into_iter()
        .collect();
    received.strike(|one| one.ask == ask("heal"));
    assert!(last(&received).is_empty());
    received.enter(reply(4, "heal", 5));
    assert_eq!(
        last(&received),
        ["heal@5"],
        "older than what was taken back"
    );
}

/// Why each of them does not count.
fn whys(
    received: &Received<String>,
    now: impl Fn(&Reply<String>) -> Option<Why>,
) -> Vec<Option<Why>> {
    let judged = received.judged(|one| Says::something(one.value.clone()), now);
    judged.into_iter().map(|one| one.uncounted).collect()
}

#[test]
fn an_entry_of_several_counts_as_long_as_one_of_them_does() {
    let judged = |entry, uncounted: Option<Why>| Judged {
        entry,
        by: SeatId::at(0),
        ask: ask("vote"),
        says: Says::something("a vote".to_owned()),
        uncounted,
    };
    let entered = entered(&[
        judged(1, Some(Why::Replaced(3))),
        judged(1, None),
        judged(2, Some(Why::Replaced(3))),
        judged(2, Some(Why::Withdrawn(4))),
        judged(3, Some(Why::Dead(SeatId::at(0)))),
    ]);
    let known: Vec<Option<Why>> = entered.into_values().map(|one| one.uncounted).collect();
    let dead = Some(Why::Dead(SeatId::at(0)));
    assert_eq!(known, [None, Some(Why::Withdrawn(4)), dead]);
}

#[test]
fn every_entry_says_what_did_away_with_it() {
    let mut received: Received<String> = Received::default();
    let mut enter = |one: Reply<String>, line| {
        let entry = one.entry;
        received.enter(one);
        received.settle((entry, line), |all, one| !all.is_replaced(one));
        whys(&received, |_| None)
    };
    enter(reply(1, "heal", 10), LineKind::Reply);
    enter(reply(2, "heal", 20), LineKind::Reply);
    let known = enter(reply(3, "heal", 15), LineKind::Reply);
    assert_eq!(known, [Some(Why::Replaced(2)), None, Some(Why::Older)]);

    received.strike(|one| one.entry == 2);
    received.settle((4, LineKind::Withdrawal), |_, one| one.entry == 2);
    let known = whys(&received, |one| Some(Why::Dead(one.by)));
    // That its player died changes nothing about what he took back himself.
    assert_eq!(
        known,
        [
            Some(Why::Replaced(2)),
            Some(Why::Withdrawn(4)),
            Some(Why::Older)
        ]
    );
}

#[test]
fn a_line_without_a_time_is_never_older_than_the_one_before() {
    let mut clock = Clock::default();
    let mut time = |at, sent: Option<i64>| {
        clock.time_of(When {
            at: minute(at),
            sent: sent.map(minute),
            entry: 1,
        })
    };
    assert_eq!(time(10, None), minute(10));
    assert_eq!(time(5, None), minute(10), "the clock was set back");
    assert_eq!(time(20, Some(3)), minute(3));
    assert_eq!(
        time(11, None),
        minute(11),
        "a time of its own moves no clock"
    );
}

proptest! {
    /// Which letter the host types first changes nothing.
    #[test]
    fn the_order_of_entering_does_not_matter(
        names in prop::collection::vec(prop::sample::select(vec!["heal", "guard", "all", "one", "two", "side"]), 1..8),
        shuffled in any::<prop::sample::Index>(),
    ) {
        let replies: Vec<(&str, i64)> = names.into_iter().zip(0..).collect();
        let enter = |order: &[(&str, i64)]| -> Received<String> {
            let order = order.iter().zip(1..);
            order.map(|((name, minutes), entry)| reply(entry, name, *minutes)).collect()
        };
        let mut other = replies.clone();
        other.rotate_left(shuffled.index(replies.len()));
        other.reverse();
        let (other, received) = (enter(&other), enter(&replies));
        prop_assert_eq!(last(&other), last(&received));
    }
}

//! What the table keeps of deeds and polls.

use super::kit::{Host, at, to};
use nightdesk_game::{Audience, Event};
use nightdesk_rules::DeedCame;

/// A role that may be used twice in a night, by a word alone.
const CRIER: &str = "**Crier** | Townsfolk Power\n__Basics__\nThe Crier cries.\n__Formalized__\n\
                     Immediate Night: Learn `The street is quiet` ⟨x2⟩\n";

fn with_crier() -> Host {
    let mut host = Host::with(&[
        ("Ana", "Villager"),
        ("Bob", "Villager"),
        ("Cid", "Villager"),
        ("Eve", "Wolf"),
    ]);
    let mut setup = host.game.setup.clone();
    setup
        .files
        .insert("townsfolk/power/crier".to_owned(), CRIER.to_owned());
    host.apply(&Event::SetupAdopted {
        setup: Box::new(setup),
    });
    host.take("start");
    host.take("role Ana Crier");
    host.take("resolve");
    host
}

#[test]
fn each_confirmed_use_is_a_deed() {
    let mut host = with_crier();
    for _ in 0..2 {
        let told = host.take("confirm Ana");
        let own = to(&told, &Audience::Seat(host.seat("Ana")));
        assert!(own.contains("The street is quiet"), "{own}");
    }
    host.refused("confirm Ana");
    let nights = host.table().records().nights;
    let deeds: Vec<_> = nights[0]
        .deeds
        .iter()
        .map(|deed| (deed.says.as_str(), &deed.came))
        .collect();
    let quiet = DeedCame::Told(vec!["The street is quiet".to_owned()]);
    assert_eq!(
        deeds,
        [
            ("Ana (Crier) did it", &quiet),
            ("Ana (Crier) did it", &quiet)
        ]
    );
}

#[test]
fn a_use_that_is_taken_back_is_no_deed_and_the_one_before_it_stays() {
    let mut host = with_crier();
    host.take("confirm Ana");
    host.take("delay Ana");
    assert_eq!(host.table().records().nights[0].deeds.len(), 2);
    host.take("cancel Ana");
    assert_eq!(host.table().records().nights[0].deeds.len(), 1);
    host.take("confirm Ana");
    assert_eq!(host.table().records().nights[0].deeds.len(), 2);
}

#[test]
fn a_poll_opens_and_closes_with_the_step_and_not_when_a_player_wrote() {
    let mut host = with_crier();
    host.take("resolve");
    let opened = at(host.game.moves.len() - 1);
    host.sent("vote Ana Eve", 5);
    host.sent("vote Bob Eve", 6);
    let poll = host
        .table()
        .records()
        .polls
        .pop()
        .expect("the vote of the day");
    assert_eq!((poll.opened, poll.closed), (opened, None));
    assert_eq!((poll.came.as_str(), poll.ballots.len()), ("Still open.", 2));
    let closed = at(host.game.moves.len());
    host.take("resolve");
    let polls = host.table().records().polls;
    let poll = polls.iter().find(|poll| poll.title == "Lynch");
    let poll = poll.expect("the vote of the day");
    assert_eq!((poll.opened, poll.closed), (opened, Some(closed)));
}

#[test]
fn a_poll_that_the_end_cut_short_stands_in_the_records_as_such() {
    let mut host = with_crier();
    host.take("resolve");
    host.take("vote Ana Eve");
    let poll = host
        .table()
        .records()
        .polls
        .pop()
        .expect("the vote of the day");
    assert_eq!(poll.came, "Still open.");
    // The village wins before the vote is over.
    host.take("kill Eve");
    let poll = host
        .table()
        .records()
        .polls
        .pop()
        .expect("the vote of the day");
    assert_eq!((poll.title.as_str(), poll.closed), ("Lynch", None));
    assert_eq!(poll.came, "The game ended before it was closed.");
    assert_eq!(poll.ballots.len(), 1);
}

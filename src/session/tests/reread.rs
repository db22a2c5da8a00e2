//! Moves that today's rules read otherwise than they were ruled.

use super::table_frames::{dawn, night_one, village};
use super::*;
use nightdesk_command::Hiding;
use nightdesk_game::{Change, Entry, Event, Journal};

/// The same game as if another version had ruled its entries so.
fn ruled_otherwise(host: &mut Host, change: impl Fn(&mut Event)) {
    let entries = host.session.journal().entries().iter().cloned();
    let entries: Vec<Entry> = entries
        .map(|mut entry| {
            if let Change::Do(events) = &mut entry.change {
                events.iter_mut().for_each(&change);
            }
            entry
        })
        .collect();
    let journal = Journal::replay(entries).unwrap();
    host.session.place = Place::Memory(Box::new(journal));
}

#[test]
fn a_move_that_reads_otherwise_now_is_told_when_the_game_is_opened() {
    let mut host = night_one(village());
    dawn(&mut host);
    assert_eq!(host.session.read_otherwise(Hiding::Shown), [""; 0]);
    let (dan, eve) = (host.seat("Dan"), host.seat("Eve"));
    let entry = host.session.journal().last_done().unwrap();
    ruled_otherwise(&mut host, |event| {
        if let Event::Died { seat, .. } = event
            && *seat == dan
        {
            *seat = eve;
        }
    });
    let told = host.session.read_otherwise(Hiding::Shown);
    let [told] = told.as_slice() else {
        panic!("{told:?}");
    };
    for part in [
        &*format!("Entry {entry} (`"),
        "Ruled: died: Eve, Day 1 began.",
        "Read now: died: Dan, Day 1 began.",
        &format!("`undo {entry}`"),
    ] {
        assert!(told.contains(part), "{part} in {told}");
    }
    // Others may see the screen.
    let hidden = host.session.read_otherwise(Hiding::Hidden).concat();
    for name in ["Dan", "Eve", "Cid", "drawing"] {
        assert!(!hidden.contains(name), "{hidden}");
    }
    assert!(
        hidden.contains(&format!("Entry {entry}: this version")),
        "{hidden}"
    );
}

#[test]
fn a_phase_that_began_otherwise_is_told_and_a_game_without_a_table_is_not_asked() {
    let mut host = night_one(village());
    let entry = host.session.journal().last_done().unwrap();
    let entries = host.session.journal().entries().iter().cloned();
    let entries: Vec<Entry> = entries
        .map(|mut other| {
            if let (true, Change::Do(events)) = (other.no == entry, &mut other.change) {
                events.retain(|event| !matches!(event, Event::PhaseBegan { .. }));
            }
            other
        })
        .collect();
    let journal = Journal::replay(entries).unwrap();
    host.session.place = Place::Memory(Box::new(journal));
    let told = host.session.read_otherwise(Hiding::Shown).concat();
    assert!(
        told.contains("Ruled: nobody died. Read now: nobody died, Night 1 began."),
        "{told}"
    );
    let host = Host::new("");
    assert_eq!(host.session.read_otherwise(Hiding::Shown), [""; 0]);
}

#[test]
fn cards_returns_ends_and_refusals_that_read_otherwise_are_told() {
    let read = |change: &dyn Fn(&mut Vec<Event>, SeatId)| {
        let mut host = night_one(village());
        dawn(&mut host);
        let eve = host.seat("Eve");
        let last = host.session.journal().last_done().unwrap();
        let entries = host.session.journal().entries().iter().cloned();
        let entries: Vec<Entry> = entries
            .map(|mut entry| {
                if let (true, Change::Do(facts)) = (entry.no == last, &mut entry.change) {
                    change(facts, eve);
                }
                entry
            })
            .collect();
        let journal = Journal::replay(entries).unwrap();
        host.session.place = Place::Memory(Box::new(journal));
        host.session.read_otherwise(Hiding::Shown).concat()
    };
    let over = |facts: &mut Vec<Event>, _| {
        facts.push(Event::GameOver {
            winners: vec!["townsfolk".to_owned()],
            players: Vec::new(),
            drawn: Vec::new(),
            reason: String::new(),
            declared: false,
            at: None,
        });
    };
    let card = |facts: &mut Vec<Event>, seat| {
        let card = nightdesk_game::Card {
            title: Some("Seer of old".to_owned()),
            ..nightdesk_game::Card::default()
        };
        facts.push(Event::CardChanged {
            seat,
            card,
            because: None,
        });
    };
    let back = |facts: &mut Vec<Event>, seat| {
        facts.push(Event::Died {
            seat,
            cause: nightdesk_game::Cause::Night,
            comment: None,
            post: None,
            midday: false,
            at: None,
        });
        facts.push(Event::Revived {
            seat,
            post: None,
            at: None,
        });
    };
    let unread = |facts: &mut Vec<Event>, _| {
        for fact in facts {
            if let Event::MoveTaken { line, .. } = fact {
                line.insert_str(0, "juggle ");
            }
        }
    };
    for (change, ruled, now) in [
        (
            &over as &dyn Fn(&mut Vec<Event>, SeatId),
            "Day 1 began, the game ended, won by",
            "Day 1 began.",
        ),
        (
            &card,
            "Eve became Seer of old, Day 1 began.",
            "Day 1 began.",
        ),
        (&back, "back: Eve", "Day 1 began."),
        (&unread, "died: Dan, Day 1 began.", "Read now: refused, "),
    ] {
        let told = read(change);
        assert!(
            told.contains(ruled) && told.contains(now),
            "{ruled} in {told}"
        );
    }
}

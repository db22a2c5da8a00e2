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
        hidden.contains(&format!("Entry {entry} was ruled")),
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

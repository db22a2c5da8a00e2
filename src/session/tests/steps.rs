//! What each move changed at a table is in the journal: no rule and no line says it again.

use proptest::prelude::*;

use super::tables::{any_line, city, village};
use super::*;
use nightdesk_command::Hiding;
use nightdesk_desk::with_steps;
use nightdesk_game::{Change, Entry, Event, HistoryError, Journal, Later};

/// Changes every fact of a journal, those of its undos too.
fn changed(journal: &Journal, change: impl Fn(&mut Event)) -> Vec<Entry> {
    let entries = journal.entries().iter().cloned();
    let entries = entries.map(|mut entry| {
        match &mut entry.change {
            Change::Do(facts) => facts.iter_mut().for_each(&change),
            Change::Undo { later, .. } => later.values_mut().flatten().for_each(&change),
            Change::Redo(_) => {}
        }
        entry
    });
    entries.collect()
}

/// The journal as format 1 kept it.
fn of_format_1(journal: &Journal) -> Journal {
    let mut entries = changed(journal, |fact| {
        if let Event::MoveTaken { step, .. } = fact {
            *step = None;
        }
    });
    for entry in &mut entries {
        if let Change::Undo { later, .. } = &mut entry.change {
            later.clear();
        }
    }
    Journal::replay(entries).unwrap()
}

/// The same game after its journal was written otherwise.
fn on(host: &Host, journal: Journal) -> Host {
    Host {
        session: Session::of(Place::Memory(Box::new(journal))),
        now: host.now,
    }
}

const ASKED: [&str; 8] = [
    "status", "missing", "next", "why Bob", "why Dan", "why not", "chats", "tally",
];

/// What a host reads of a game who opens it.
fn told(host: &Host, journal: &Journal) -> Vec<String> {
    let mut host = on(host, journal.clone());
    let asked = ASKED.iter();
    let told = asked.map(|line| format!("{:?}", host.session.take(line, host.now, 7)));
    told.collect()
}

/// What was kept is what the lines bring, and says it without them.
fn steps_say_what_lines_do(mut host: Host, lines: &[String]) {
    for line in lines {
        let _ = host.session.take(line, host.now, 7);
    }
    let rules = host.session.rules().unwrap();
    let journal = host.session.journal().clone();
    // A journal of format 1 becomes the same one; where no move counts there is nothing to keep.
    let earlier = of_format_1(&journal);
    let whole = with_steps(rules, &earlier);
    let has_moves = !journal.game().moves.is_empty();
    assert_eq!(whole.as_deref(), has_moves.then(|| journal.entries()));
    assert_eq!(with_steps(rules, &journal), None);
    // And reads the same before.
    assert_eq!(told(&host, &earlier), told(&host, &journal));
    // Lines that nobody can read are of no account.
    let unread = changed(&journal, |fact| {
        if let Event::MoveTaken { line, .. } = fact {
            line.insert_str(0, "juggle ");
        }
    });
    let unread = Journal::replay(unread).unwrap();
    let why = |journal: &Journal| {
        let mut host = on(&host, journal.clone());
        format!("{:?}", host.session.take("why Bob", host.now, 7))
    };
    assert_eq!(why(&unread), why(&journal));
}

/// A line in a city, most of them sound.
fn line_of_the_city() -> impl Strategy<Value = String> {
    let line = prop::sample::select(vec![
        "vote Ana Bob",
        "vote Bob Dan; vote Cid Dan",
        "vote Eve Ana",
        "unvote Ana",
        "end day",
        "end day",
        "secretary Fay",
        "Ana: doctor -> Bob",
        "Bob: blocker arrest -> Dan",
        "Dan: liar -> Gus",
        "Dan: mafia -> Ana",
        "Eve: maniac -> Fay",
        "Gus: vagrant -> Ana",
        "Ana: no action",
        "cancel Ana",
        "kill Fay",
        "revive Fay",
        "end evening",
        "resolve --commit",
        "resolve --commit",
        "start",
        "replace Cid Zoe",
        "undo",
        "undo 5",
        "undo 8",
        "redo",
        "note Ana is late",
    ]);
    line.prop_map(str::to_owned)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn steps_at_a_table_of_scripts_say_what_lines_do(
        lines in prop::collection::vec(any_line(), 1..12)
    ) {
        steps_say_what_lines_do(village(), &lines);
    }

    #[test]
    fn steps_at_a_table_of_the_city_say_what_lines_do(
        lines in prop::collection::vec(line_of_the_city(), 1..16)
    ) {
        steps_say_what_lines_do(city(), &lines);
    }
}

#[test]
fn an_undo_in_the_middle_keeps_what_later_moves_change_without_it() {
    let mut host = village();
    host.says("resolve --commit");
    host.says("vote Cid Bob");
    let first = host.session.journal().last_done().unwrap();
    host.says("vote Dan Bob");
    let now = |host: &Host| told(host, host.session.journal());
    let last = |host: &Host| host.game().moves.last().unwrap().step.clone();
    let (before, step) = (now(&host), last(&host));
    host.says(&format!("undo {first}"));
    assert_ne!(last(&host), step, "another table is before it");
    let journal = host.session.journal();
    let undo = journal.entries().last().unwrap();
    assert!(matches!(&undo.change, Change::Undo { later, .. } if later.len() == 1));
    let replayed = Journal::replay(journal.entries().to_vec()).unwrap();
    assert_eq!(replayed.game(), journal.game());
    // It keeps nothing else of a later entry, and nothing of another one.
    let otherwise = |change: &dyn Fn(&mut Later)| {
        let mut entries = journal.entries().to_vec();
        if let Change::Undo { later, .. } = &mut entries.last_mut().unwrap().change {
            change(later);
        }
        Journal::replay(entries).unwrap_err().error
    };
    for change in [
        &(|later: &mut Later| later.values_mut().for_each(Vec::clear)) as &dyn Fn(&mut Later),
        &|later| *later = Later::from([(first - 1, Vec::new())]),
        &|later| *later = Later::from([(99, Vec::new())]),
        &|later| {
            for fact in later.values_mut().flatten() {
                if let Event::MoveTaken { step, .. } = fact {
                    *step = None;
                }
            }
        },
    ] {
        let error = otherwise(change);
        assert!(matches!(error, HistoryError::NotLater(_)), "{error}");
    }
    assert_ne!(now(&host), before);
    host.says("redo");
    assert_eq!((now(&host), last(&host)), (before, step));
}

#[test]
fn a_game_whose_book_was_changed_goes_on_by_its_lines() {
    let mut host = village();
    let mut setup = host.game().setup.clone();
    let file = setup.files.values_mut().next().unwrap();
    file.push_str("\n# Mended.\n");
    host.session.adopt(&setup, host.now).unwrap();
    host.says("resolve --commit");
    let journal = of_format_1(host.session.journal());
    assert_eq!(with_steps(host.session.rules().unwrap(), &journal), None);
    let told = on(&host, journal).session.read_otherwise(Hiding::Shown);
    assert!(
        told.concat()
            .contains("the rules of the game were changed after some of them"),
        "{told:?}"
    );
    let told = host.session.read_otherwise(Hiding::Shown);
    assert_eq!(told, [""; 0]);
}

/// A game in its first day whose last move was ruled otherwise than it would be now, with a note and a
/// move before it.
fn ruled_otherwise(change: impl Fn(&mut serde_json::Map<String, serde_json::Value>)) -> Host {
    let mut host = village();
    for line in [
        "resolve --commit",
        "note Ana is late",
        "vote Cid Bob",
        "vote Dan Bob",
    ] {
        host.says(line);
    }
    let last = host.session.journal().last_done().unwrap();
    let entries = host.session.journal().entries().iter();
    let entries = entries.map(|entry| {
        let mut entry = serde_json::to_value(entry).unwrap();
        if entry["no"] == last {
            change(entry["do"][0].as_object_mut().unwrap());
        }
        serde_json::from_value::<Entry>(entry).unwrap()
    });
    let journal = Journal::replay(entries.collect()).unwrap();
    on(&host, journal)
}

#[test]
fn an_undo_rules_on_nothing_that_was_ruled_otherwise() {
    for mut host in [
        // Nobody can read its line any more.
        ruled_otherwise(|fact| fact["line"] = "juggle Ana".into()),
        // A rule was mended.
        ruled_otherwise(|fact| {
            _ = fact["step"]
                .as_object_mut()
                .unwrap()
                .remove("votes")
                .unwrap()
        }),
    ] {
        let kept = |host: &Host| {
            let moves = host.game().moves.iter();
            moves.map(|taken| taken.step.clone()).collect::<Vec<_>>()
        };
        let last = host.session.journal().last_done().unwrap();
        let (voted, noted, steps) = (last - 1, last - 2, kept(&host));
        assert!(steps.iter().all(Option::is_some));
        let refused = host.refused(&format!("undo {voted}"));
        let why = format!("this version would not rule entry {last} (");
        assert!(refused.message.contains(&why), "{refused:?}");
        host.says(&format!("undo {noted}")).has("Undone");
        assert_eq!(kept(&host), steps);
        host.says("why Bob");
        // The step itself goes first, and then that on which it stood.
        host.says(&format!("undo {last}")).has("Undone");
        host.says(&format!("undo {voted}")).has("Undone");
    }
}

#[test]
fn what_was_kept_on_the_disk_is_what_the_rules_say_now() {
    let mut host = village();
    host.says("resolve --commit");
    host.says("vote Cid Bob");
    let first = host.session.journal().last_done().unwrap();
    host.says("vote Dan Bob");
    let entries = host.session.journal().entries().iter();
    let read = entries.map(|entry| {
        let written = serde_json::to_string(entry).unwrap();
        serde_json::from_str::<Entry>(&written).unwrap()
    });
    let mut host = on(&host, Journal::replay(read.collect()).unwrap());
    host.says(&format!("undo {first}")).has("Undone");
}

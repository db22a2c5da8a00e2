//! What an archive holds, whatever it looks like.

use std::collections::BTreeMap;

use super::fixture::small;
use super::{Archive, RecordKind, SheetPart, Source, archive, page};
use crate::Words;
use crate::fixture::{FRIENDLY, Speaker, journal, seat};
use nightdesk_game::{Event, Journal, Language};

/// The archive of a classic game in English, of which nothing was gathered besides its journal.
fn archived(journal: &Journal, notes: bool) -> Archive {
    archive(&Source {
        journal,
        words: &Words::new(Language::English),
        voice: &Speaker(journal.game()),
        nights: &BTreeMap::new(),
        players_then: &BTreeMap::new(),
        standing: &BTreeMap::new(),
        ends: &[],
        polls: &[],
        table_nights: &[],
        lines: &BTreeMap::new(),
        around: &BTreeMap::new(),
        counts: true,
        notes,
    })
}

#[test]
fn an_archive_as_data() {
    let (archive, _) = small(&FRIENDLY, Language::English);
    let json = serde_json::to_string_pretty(&archive).unwrap();
    insta::assert_snapshot!(json);
}

#[test]
fn an_archive_is_the_same_every_time() {
    let made = || small(&FRIENDLY, Language::Russian);
    assert_eq!(made().0, made().0);
    let pages = [made(), made()].map(|(archive, words)| page(&archive, &words));
    assert_eq!(pages[0], pages[1]);
}

#[test]
fn notes_are_left_out_and_rulings_are_not() {
    let journal = journal(&FRIENDLY, Language::English);
    let mut game = journal.clone();
    for (no, event) in [
        Event::Noted {
            seat: None,
            text: "secret".to_owned(),
        },
        Event::Ruled {
            question: "q".to_owned(),
            choice: "c".to_owned(),
            because: None,
        },
    ]
    .into_iter()
    .enumerate()
    {
        let change = nightdesk_game::Change::Do(vec![event]);
        let at = chrono::DateTime::from_timestamp(no as i64, 0).unwrap();
        let draft = game.draft(at, "line", change);
        game.append(draft).unwrap();
    }
    let records = |notes| archived(&game, notes).host;
    let kinds =
        |notes| -> Vec<RecordKind> { records(notes).iter().map(|record| record.kind).collect() };
    let all = [RecordKind::Death, RecordKind::Note, RecordKind::Ruling];
    assert_eq!(kinds(true), all);
    assert_eq!(kinds(false), [RecordKind::Death, RecordKind::Ruling]);
}

/// A game in which somebody is taken out with these words, as the host has typed or posted them.
fn taken_out(line: &str, comment: &str, post: Option<u64>, notes: bool) -> String {
    with_steps(&[(line, vec![death(comment, post)])], notes)
}

fn death(comment: &str, post: Option<u64>) -> Event {
    Event::Died {
        seat: seat(0),
        cause: nightdesk_game::Cause::Removal,
        comment: Some(comment.to_owned()),
        post,
        midday: false,
        at: None,
    }
}

/// The archive of a game in which these steps were done.
fn with_steps(steps: &[(&str, Vec<Event>)], notes: bool) -> String {
    let mut game = journal(&FRIENDLY, Language::English);
    let at = chrono::DateTime::from_timestamp(0, 0).unwrap();
    for (line, events) in steps {
        let change = nightdesk_game::Change::Do(events.clone());
        let draft = game.draft(at, line, change);
        game.append(draft).unwrap();
    }
    let archive = archived(&game, notes);
    serde_json::to_string(&archive).unwrap()
}

#[test]
fn words_on_a_death_that_no_post_held_are_a_note() {
    let typed = |notes| taken_out("remove Ash quoted a PM", "quoted a PM", None, notes);
    assert!(typed(true).contains("quoted a PM"));
    assert!(!typed(false).contains("quoted a PM"));
    // What the thread has read, and what the desk says by itself, stays.
    let posted = taken_out("paste", "quoted a PM", Some(3), false);
    assert!(posted.contains("quoted a PM"));
    let ruled = taken_out("rule revenge Ash", "taken along by Elm", None, false);
    assert!(ruled.contains("taken along by Elm"));
}

#[test]
fn words_that_were_typed_on_one_death_and_posted_on_another_stay_on_that() {
    let back = || {
        vec![Event::Revived {
            seat: seat(0),
            post: None,
            at: None,
        }]
    };
    let (typed, posted) = (death("quoted a PM", None), death("quoted a PM", Some(3)));
    let first_posted = [
        ("paste", vec![posted.clone()]),
        ("revive Ash", back()),
        ("remove Ash quoted a PM", vec![typed.clone()]),
    ];
    let first_typed = [
        ("remove Ash quoted a PM", vec![typed]),
        ("revive Ash", back()),
        ("paste", vec![posted]),
    ];
    // Where the last death has the words, they stand with the player, too.
    for (steps, left, all) in [(first_posted, 2, 5), (first_typed, 3, 5)] {
        let found = |notes| with_steps(&steps, notes).matches("quoted a PM").count();
        assert_eq!((found(false), found(true)), (left, all));
    }
}

#[test]
fn the_line_of_a_move_is_cut_where_the_words_stand() {
    for (line, comment, shown) in [
        ("kill Bob by attack: Bo", "Bo", "kill Bob by attack"),
        ("kill Bob by attack: kill", "kill", "kill Bob by attack"),
        ("kill \"A: B\" by way: B", "B", "kill \"A: B\" by way"),
        ("kill Bob", "Bo", "kill Bob"),
    ] {
        let moved = Event::MoveTaken {
            line: line.to_owned(),
            draws: Vec::new(),
            at: chrono::DateTime::from_timestamp(0, 0).unwrap(),
            sent: None,
            late: false,
            no: Some(journal(&FRIENDLY, Language::English).next_no()),
            discards: false,
            step: None,
            told: Vec::new(),
        };
        let typed = format!("remove Ash {comment}");
        let steps = [(typed.as_str(), vec![moved, death(comment, None)])];
        let line = |line: &str| format!("\"line\":{}", serde_json::to_string(line).unwrap());
        let cut = with_steps(&steps, false);
        assert!(cut.contains(&line(shown)), "{cut}");
    }
}

#[test]
fn what_was_undone_is_no_part_of_it() {
    let mut journal = journal(&FRIENDLY, Language::English);
    let note = nightdesk_game::Change::Do(vec![Event::Noted {
        seat: None,
        text: "wrong".to_owned(),
    }]);
    let at = chrono::DateTime::from_timestamp(0, 0).unwrap();
    let draft = journal.draft(at, "note", note);
    let no = journal.append(draft).unwrap().no;
    let draft = journal.draft(at, "undo", nightdesk_game::Change::undo(no));
    journal.append(draft).unwrap();
    let words = Words::new(Language::English);
    let archive = archived(&journal, true);
    assert!(archive.host.iter().all(|record| record.says != "wrong"));
    assert_eq!(archive.outcome, None);
    assert!(page(&archive, &words).is_early);
}

#[test]
fn who_came_back_is_shown_so_where_a_phase_shows_its_dead() {
    let mut journal = journal(&FRIENDLY, Language::English);
    let back = Event::Revived {
        seat: seat(0),
        post: None,
        at: None,
    };
    for event in [death("by mistake", None), back] {
        let at = chrono::DateTime::from_timestamp(0, 0).unwrap();
        let draft = journal.draft(at, "typed", nightdesk_game::Change::Do(vec![event]));
        journal.append(draft).unwrap();
    }
    let page = page(&archived(&journal, true), &Words::new(Language::English));
    let timeline = page.sections.iter().find(|one| one.id == "timeline");
    let SheetPart::Table(_, table) = &timeline.unwrap().parts[0] else {
        panic!("no table");
    };
    let dead = table.rows.last().unwrap().last().unwrap().plain_text();
    assert_eq!(dead, "Alder (back in Day 2)");
}

#[test]
fn columns_in_which_nothing_stands_are_left_out() {
    let (archive, words) = small(&FRIENDLY, Language::English);
    let page = page(&archive, &words);
    let timeline = page.sections.iter().find(|one| one.id == "timeline");
    let SheetPart::Table(_, table) = &timeline.unwrap().parts[0] else {
        panic!("no table");
    };
    let header: Vec<String> = table.header.iter().map(|cell| cell.plain_text()).collect();
    assert_eq!(header, ["phase", "began", "alive", "dies"]);
    assert!(table.rows.iter().all(|row| row.len() == header.len()));
}

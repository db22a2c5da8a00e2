//! What an archive holds, whatever it looks like.

use std::collections::BTreeMap;

use super::fixture::small;
use super::{RecordKind, SheetPart, Source, archive, page};
use crate::game::{Event, Language};
use crate::report::Words;
use crate::report::fixture::{FRIENDLY, Speaker, journal};

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
        let change = crate::game::Change::Do(vec![event]);
        let at = chrono::DateTime::from_timestamp(no as i64, 0).unwrap();
        let draft = game.draft(at, "line", change);
        game.append(draft).unwrap();
    }
    let words = Words::new(Language::English);
    let records = |notes| {
        archive(&Source {
            journal: &game,
            words: &words,
            voice: &Speaker(game.game()),
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
        .host
    };
    let kinds =
        |notes| -> Vec<RecordKind> { records(notes).iter().map(|record| record.kind).collect() };
    let all = [RecordKind::Death, RecordKind::Note, RecordKind::Ruling];
    assert_eq!(kinds(true), all);
    assert_eq!(kinds(false), [RecordKind::Death, RecordKind::Ruling]);
}

/// A game in which somebody is taken out with these words, as the host has typed or posted them.
fn taken_out(line: &str, comment: &str, post: Option<u64>, notes: bool) -> String {
    let mut game = journal(&FRIENDLY, Language::English);
    let seat = game.game().living().next().unwrap().0;
    let change = crate::game::Change::Do(vec![Event::Died {
        seat,
        cause: crate::game::Cause::Removal,
        comment: Some(comment.to_owned()),
        post,
        midday: false,
        at: None,
    }]);
    let at = chrono::DateTime::from_timestamp(0, 0).unwrap();
    let draft = game.draft(at, line, change);
    game.append(draft).unwrap();
    let words = Words::new(Language::English);
    let archive = archive(&Source {
        journal: &game,
        words: &words,
        voice: &Speaker(game.game()),
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
    });
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
fn what_was_undone_is_no_part_of_it() {
    let mut journal = journal(&FRIENDLY, Language::English);
    let note = crate::game::Change::Do(vec![Event::Noted {
        seat: None,
        text: "wrong".to_owned(),
    }]);
    let at = chrono::DateTime::from_timestamp(0, 0).unwrap();
    let draft = journal.draft(at, "note", note);
    let no = journal.append(draft).unwrap().no;
    let draft = journal.draft(at, "undo", crate::game::Change::Undo(no));
    journal.append(draft).unwrap();
    let words = Words::new(Language::English);
    let archive = archive(&Source {
        journal: &journal,
        words: &words,
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
        notes: true,
    });
    assert!(archive.host.iter().all(|record| record.says != "wrong"));
    assert_eq!(archive.outcome, None);
    assert!(page(&archive, &words).is_early);
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

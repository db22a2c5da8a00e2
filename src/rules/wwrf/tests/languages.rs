//! What a script decides by is the same in every language of a game.

use super::super::chance::{Chance, Why};
use super::{Start, Table, role};
use crate::input::Input;
use crate::step::step;
use nightdesk_game::Language;

/// A game in which Sue, who goes by the words of what came of `does`, has chosen Cid.
fn played(language: Language, does: &str, english: &str, others: &str) -> Table {
    let files = [
        role(
            "Listener",
            &format!(
                "Immediate Night:\n• Process: {does}\n• Evaluate:\n‣ @Result is `{english}`: Learn `heard`\n\
                 ‣ Otherwise: Learn `@Result`"
            ),
        ),
        role("Host", others),
    ];
    let rules = Start {
        language,
        ..Start::default()
    };
    let mut table = Table::begun(&files, &["Sue Listener", "Cid Host", "Gus Grey"], rules);
    table.advance();
    table
}

/// In each language Sue's script decides as if it were an English game.
#[track_caller]
fn heard(does: &str, english: &str, others: &str) {
    for language in [Language::English, Language::Russian] {
        let mut table = played(language, does, english, others);
        table.answer("Sue", &[&["Cid"]]).expect("an answer");
        assert_eq!(table.told("Sue"), ["heard"], "{language:?}: {does}");
    }
}

/// What Sue reads of it herself in a Russian game.
fn read(does: &str, others: &str) -> String {
    let mut table = played(Language::Russian, does, "what nobody says", others);
    table.answer("Sue", &[&["Cid"]]).expect("an answer");
    table.told("Sue").join("\n")
}

const NOTHING: &str = "No Abilities";

#[test]
fn a_found_trait_decides_by_its_english_sentence() {
    let does = "Role Investigate @Selection";
    heard(does, "Investigated Cid's role: Host", NOTHING);
    assert_eq!(read(does, NOTHING), "Проверка. Cid, роль: Host");
}

#[test]
fn a_found_attribute_decides_by_its_english_sentence() {
    let does = "Attribute Investigate @Selection for `Mark`";
    heard(
        does,
        "Investigated Cid's role for attribute Mark ⇒ Attribute Found",
        "Starting: Apply `Mark` to @Self",
    );
    heard(
        does,
        "Investigated Cid's role for attribute Mark ⇒ Attribute Not Found",
        NOTHING,
    );
    let read = read(does, NOTHING);
    assert_eq!(
        read,
        "Проверка. Cid, есть ли у роли свойство Mark ⇒ свойства нет"
    );
}

#[test]
fn a_message_that_cancels_decides_by_its_english_words() {
    let does = "Weakly Disguise @Selection as `Grey`";
    let cancels = "On Visited: Cancel with `no @VisitType while @Self->Counter`";
    heard(does, "no Disguising while zero", cancels);
    let read = read(does, cancels);
    assert!(!read.contains("Disguising"), "{read}");
    assert!(read.contains("no ") && read.contains(" while "), "{read}");
}

#[test]
fn the_phase_in_a_text_decides_by_its_english_name() {
    heard("`@Selection on $phname`", "Cid on Night 1", NOTHING);
    let read = read("`@Selection on $phname`", NOTHING);
    assert!(
        read.starts_with("Cid on ") && !read.contains("Night"),
        "{read}"
    );
    heard(
        "Weakly Disguise @Selection as `Grey`",
        "closed on Night 1",
        "On Visited: Cancel with `closed on $phname`",
    );
    heard(
        "Role Investigate @Selection",
        "Investigated Cid's role: seen on Night 1",
        "Passive Start Night: Obstruct Investigating for @(Role:Listener) ⇒ `seen on $phname` (~Phase)",
    );
}

#[test]
fn a_message_that_cancels_draws_once() {
    struct Counting(Vec<Why>);
    impl Chance for Counting {
        fn draw(&mut self, why: Why, among: usize, wanted: usize) -> Vec<usize> {
            self.0.push(why);
            (0..among.min(wanted)).collect()
        }
    }
    for language in [Language::English, Language::Russian] {
        let does = "Weakly Disguise @Selection as `Grey`";
        let cancels = "On Visited: Cancel with `met @All->RandomPlayer`";
        let table = played(language, does, "met Sue", cancels);
        let prompt = table.prompts("Sue")[0].id;
        let answer = Input::Answer {
            prompt,
            lines: vec![vec![vec![super::Item::Player(table.seat("Cid"))]]],
            delayed: false,
        };
        let mut lots = Counting(Vec::new());
        step(&table.book, &table.world, &answer, &mut lots).expect("an answer");
        let players = lots.0.iter().filter(|why| **why == Why::Player);
        assert_eq!(players.count(), 1, "{language:?}");
    }
}

#[test]
fn what_an_obstruction_tells_decides_by_its_english_words() {
    let does = "Role Investigate @Selection";
    let obstructs = "Passive Start Night: Obstruct Investigating for @(Role:Listener) ⇒ `seen @Self->Counter` (~Phase)";
    heard(does, "Investigated Cid's role: seen zero", obstructs);
    let read = read(does, obstructs);
    assert!(read.starts_with("Проверка. Cid, роль: seen "), "{read}");
    assert!(!read.contains("zero"), "{read}");
}

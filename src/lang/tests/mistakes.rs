//! Every kind of mistake, in the smallest file that has it.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::{Book, Code};
use nightdesk_text::messages::InEach;
use nightdesk_text::{Diagnostic, Language, Source};

#[derive(Deserialize)]
struct Catalogue {
    mistake: Vec<Mistake>,
}

/// A file with a mistake in it.
#[derive(Deserialize)]
struct Mistake {
    code: String,
    path: String,
    text: String,
    /// Other files of the book, by path.
    #[serde(default)]
    beside: std::collections::BTreeMap<String, String>,
}

fn catalogue() -> Vec<Mistake> {
    let catalogue: Catalogue = toml::from_str(include_str!("mistakes.toml")).expect("the list");
    catalogue.mistake
}

impl Mistake {
    fn found(&self) -> Vec<Diagnostic<InEach>> {
        let own = [(self.path.clone(), self.text.clone())];
        let beside = self.beside.clone();
        let (_, found) = Book::read(beside.into_iter().chain(own));
        found.into_iter().collect()
    }
}

/// The complaint with the line it is about and a mark below the place.
fn drawn(complaint: &Diagnostic<InEach>) -> String {
    let mut drawn = complaint.one_line();
    let place = complaint.source.as_ref().zip(complaint.primary());
    if let Some((source, label)) = place {
        let (row, column) = source.line_column(label.span.start);
        let line = source.text().lines().nth(row - 1).unwrap_or_default();
        let width = source.slice(label.span).lines().next().unwrap_or_default();
        let width = width.chars().count().max(1);
        let indent = " ".repeat(column - 1);
        drawn.push_str(&format!("\n    {line}\n    {indent}{}", "^".repeat(width)));
    }
    drawn
}

#[test]
fn every_mistake_is_found_and_drawn() {
    let drawn: Vec<String> = catalogue()
        .iter()
        .map(|mistake| {
            let found = mistake.found();
            let codes: Vec<&str> = found.iter().map(|complaint| complaint.code).collect();
            assert!(
                codes.contains(&mistake.code.as_str()),
                "{} {codes:?}",
                mistake.code
            );
            let drawn: Vec<String> = found.iter().map(drawn).collect();
            format!("# {}\n{}", mistake.code, drawn.join("\n"))
        })
        .collect();
    insta::assert_snapshot!(drawn.join("\n\n"));
}

#[test]
fn every_mistake_is_said_in_the_host_s_language() {
    let is_russian = |said: &str| said.chars().any(|sign| matches!(sign, 'а'..='я'));
    for mistake in catalogue() {
        for found in mistake.found() {
            let russian = found.said(Language::Russian).message;
            assert!(is_russian(&russian), "{}: {russian}", mistake.code);
        }
    }
    let appe = "**Ape** | Townsfolk Power\n__Formalized__\nStarting: Role Change @Self to `Appe`\n";
    let (_, found) = Book::read([("limited/ape", appe)]);
    let said: Vec<String> = found
        .said(Language::Russian)
        .iter()
        .map(Diagnostic::one_line)
        .collect();
    assert_eq!(
        said,
        ["limited/ape:3:33: warning[unknown-name]: в книге нет роли `Appe` (может быть, `Ape`?)"]
    );
}

#[test]
fn no_code_lacks_a_mistake() {
    let mistakes = catalogue();
    let there: BTreeSet<&str> = mistakes
        .iter()
        .map(|mistake| mistake.code.as_str())
        .collect();
    let known: BTreeSet<&str> = Code::words().collect();
    assert_eq!(there, known);
}

#[test]
fn all_mistakes_of_a_line_are_found() {
    let line = "On Deth: @Self exist: Attakc @Slef [Temporal: Noon, Quantiti: 1] {Forcd} ⟨y⟩";
    let (checked, _) = super::role(line);
    let codes: Vec<&str> = checked
        .found
        .iter()
        .map(|complaint| complaint.code)
        .collect();
    let expected = [
        "unknown-trigger",
        "unknown-condition",
        "unknown-ability",
        "unknown-restriction",
        "unknown-restriction",
        "unknown-flag",
        "unknown-scaling",
    ];
    assert_eq!(codes, expected);
}

#[test]
fn a_file_without_a_name_stands_alone_badly() {
    let (checked, element) = Book::check_alone(&Source::new("x", "no name\n"));
    assert!(element.is_none() && checked.found.has_errors());
}

/// What is said of a role with such lines in a book with a team.
fn said_of(lines: &str) -> Vec<(&'static str, bool)> {
    let own = (
        "limited/a".to_owned(),
        format!("**A** | Townsfolk Power\n__Formalized__\n{lines}\n"),
    );
    let team = (
        "_game/teams/Townsfolk".to_owned(),
        "**Townsfolk**\n__Formalized__\nWin Condition: @(Align:Townsfolk)\n".to_owned(),
    );
    let (_, found) = Book::read([own, team]);
    let error = |found: &Diagnostic<InEach>| found.severity == nightdesk_text::Severity::Error;
    found
        .iter()
        .map(|found| (found.code, error(found)))
        .collect()
}

#[test]
fn an_unknown_command_of_the_host_leaves_the_role_usable() {
    assert_eq!(said_of("Starting: Execute `ListAlive` to @Self"), []);
    let unknown = [("unknown-name", false)];
    assert_eq!(said_of("Starting: Execute `ListFoo` to @Self"), unknown);
}

#[test]
fn only_a_display_has_a_fourth_value() {
    assert_eq!(said_of("Starting: Change `Absence` value `3` to `x`"), []);
    let fourth = [("unknown-word", true)];
    assert_eq!(
        said_of("Starting: Change `Absence` value `4` to `x`"),
        fourth
    );
}

#[test]
fn a_team_in_a_text_is_a_team_and_other_words_are_words() {
    assert_eq!(said_of("Starting: Learn `Hail &Townsfolk and &Self`"), []);
    assert_eq!(said_of("Starting: Learn `Salt &Pepper for 3 & more`"), []);
    let nearly = [("unknown-name", false)];
    assert_eq!(said_of("Starting: Learn `Hail &Townfolk`"), nearly);
}

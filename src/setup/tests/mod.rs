mod faults;
mod laws;
mod library;
mod mistakes;
mod promises;
mod rule_set;
mod russian;
mod schema_accepts;
mod values;
mod written;

use super::library::get;
use super::{Shelves, explain, layers, read, read_by};
use nightdesk_game::Setup;
use nightdesk_text::{Diagnostics, Severity, Source};

/// Reads with the rule set of the tests.
fn read_text(text: &str) -> (Option<Setup>, Diagnostics) {
    read_by(
        rule_set::ALL,
        &Source::new("game.toml", text),
        Shelves::PROGRAM,
        Setup::EDITION,
    )
}

#[track_caller]
fn setup_of(text: &str) -> Setup {
    let (setup, diagnostics) = read_text(text);
    assert!(diagnostics.is_empty(), "{:?}", lines(&diagnostics));
    setup.unwrap()
}

fn lines(diagnostics: &Diagnostics) -> Vec<String> {
    diagnostics.iter().map(ToString::to_string).collect()
}

/// The codes of what is refused, warnings left out.
fn errors(text: &str) -> Vec<&'static str> {
    let (_, diagnostics) = read_text(text);
    let refused = diagnostics
        .iter()
        .filter(|one| one.severity == Severity::Error);
    refused.map(|one| one.code).collect()
}

fn codes(text: &str) -> Vec<&'static str> {
    read_text(text)
        .1
        .iter()
        .map(|diagnostic| diagnostic.code)
        .collect()
}

#[test]
fn the_public_reader_knows_the_registered_rule_sets() {
    let source = Source::new(
        "game.toml",
        "[game]\nname = \"A\"\nruleset = \"nonsense\"\n",
    );
    let (setup, diagnostics) = read(&source, Shelves::PROGRAM);
    assert!(setup.is_none());
    assert_eq!(
        diagnostics.iter().map(|one| one.code).collect::<Vec<_>>(),
        ["bad-choice"]
    );
    let (_, explained) = explain(&source, Shelves::PROGRAM);
    assert_eq!(explained, diagnostics);
}

#[test]
fn the_built_in_layer_has_nothing_wrong_in_it() {
    let sides = rule_set::ALL
        .iter()
        .map(|rules| layers::sides_text(*rules, nightdesk_game::Language::English));
    for text in sides.chain([layers::built_in_text()]) {
        let source = Source::new("built in", text);
        let mut diagnostics = Diagnostics::new();
        layers::read_layers(rule_set::ALL, &source, Shelves::PROGRAM, &mut diagnostics);
        assert!(diagnostics.is_empty(), "{:?}", lines(&diagnostics));
    }
}

//! A setup file as a host writes it by hand, and the setup it stands for.
//!
//! The keys are data ([`catalogue`]): what a key is called, what its value is, its default and what
//! it decides. Reading, `check --explain`, the JSON schema and the file of a new game all come from
//! there. A file is laid over what is built in and, if it names one, over a setup of the library;
//! everything wrong in it is said at once.
//!
//! What is said of a file is in the language of its game.
//!
//! This folder reads and writes texts only; it opens no file and knows no game that is under way.
//! What a card or a ruling means is the rule set's business.

mod books;
mod build;
mod changes;
mod chosen;
mod document;
mod entries;
mod explain;
mod keys;
mod layers;
pub mod library;
mod opening;
mod opening_words;
mod outcomes;
mod schema;
mod slug;
mod syntax;
mod template;
#[cfg(test)]
mod tests;
mod value;
mod written;

pub use changes::{Changed, changes};
pub use chosen::with_chosen;
pub use explain::explain;
pub use keys::{Catalogue, Choice, Key, Kind, Section, catalogue};
pub use layers::{Shelves, language_of};
pub use opening::{opening, opening_lines};
pub use schema::{SCHEMA_ID, schema};
pub use syntax::no_toml;
pub use template::{NewGame, template};
pub use written::Written;

use std::sync::LazyLock;

use nightdesk_game::Setup;
use nightdesk_rules::RuleSet;
use nightdesk_text::messages::Wording;
use nightdesk_text::{Diagnostics, Source, built_in};

/// The words of this part.
static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("messages.toml")));

/// Reads a setup file.
///
/// `shelves` hold the setup a file starts from and the book its roles stand in. There is a setup unless something in the file was refused; warnings and notes may come
/// with one.
#[must_use]
pub fn read(source: &Source, shelves: Shelves<'_>) -> (Option<Setup>, Diagnostics) {
    read_for(source, shelves, Setup::EDITION)
}

/// The same for a game that is played by an edition of the rules: what the file leaves open is as it
/// was in that.
#[must_use]
pub fn read_for(
    source: &Source,
    shelves: Shelves<'_>,
    edition: u32,
) -> (Option<Setup>, Diagnostics) {
    read_by(
        &nightdesk_rule_sets::all().collect::<Vec<_>>(),
        source,
        shelves,
        edition,
    )
}

/// Reads what a setup file says about the thread of a game: players, hosts, schedule and votes.
///
/// Roles may be there or not; nobody asks whether they make a game. What is wrong with a key is
/// said all the same.
#[must_use]
pub fn read_thread(source: &Source, shelves: Shelves<'_>) -> (Option<Setup>, Diagnostics) {
    let rules = nightdesk_rule_sets::all().collect::<Vec<_>>();
    let mut diagnostics = Diagnostics::new();
    let entries = layers::read_layers(&rules, source, shelves, &mut diagnostics);
    let setup = build::build_thread(&entries, &mut diagnostics);
    ((!diagnostics.has_errors()).then_some(setup), diagnostics)
}

/// Reads what a setup file says about saved pages of a thread.
#[must_use]
pub fn read_pages(source: &Source) -> (Option<Setup>, Diagnostics) {
    let rules = nightdesk_rule_sets::all().collect::<Vec<_>>();
    let mut diagnostics = Diagnostics::new();
    let entries = layers::read_layers(&rules, source, Shelves::PROGRAM, &mut diagnostics);
    let setup = build::build_pages(&entries, &mut diagnostics);
    ((!diagnostics.has_errors()).then_some(setup), diagnostics)
}

fn read_by(
    rules: &[&'static dyn RuleSet],
    source: &Source,
    shelves: Shelves<'_>,
    edition: u32,
) -> (Option<Setup>, Diagnostics) {
    let mut diagnostics = Diagnostics::new();
    let entries = layers::read_layers(rules, source, shelves, &mut diagnostics);
    let setup = build::build(rules, &entries, shelves, edition, &mut diagnostics);
    ((!diagnostics.has_errors()).then_some(setup), diagnostics)
}

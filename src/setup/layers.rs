//! The texts a setup is made of: what is built in, a setup of the library, the host's file.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::document::{read_layer, read_quietly};
use super::entries::{Entries, Entry, Origin, bare_or_quoted};
use super::keys::{Key, catalogue};
use nightdesk_game::Language;
use nightdesk_rules::RuleSet;
use nightdesk_text::messages::{InEach, did_you_mean};
use nightdesk_text::names::closest;
use nightdesk_text::{Diagnostic, Diagnostics, Source, say};

/// The files of a book, each by its path in the book.
type Book = BTreeMap<String, String>;

/// Where a setup file finds what it names.
#[derive(Clone, Copy)]
pub struct Shelves<'a> {
    /// A setup of the library by its name, to start from.
    pub setups: &'a dyn Fn(&str) -> Option<String>,
    /// The files of a book by its name, each by its path in the book; or why there are none.
    pub books: &'a dyn Fn(&str) -> Result<Book, InEach>,
}

impl Shelves<'static> {
    /// What comes with the program.
    pub const PROGRAM: Self = Self {
        setups: &super::library::get,
        books: &super::books::files,
    };
}

impl std::fmt::Debug for Shelves<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Shelves")
    }
}

/// A file, and what it is laid over.
pub(super) struct Layers {
    pub(super) own: Entries,
    pub(super) below: Entries,
    /// The setup of the library among what is below, by its name.
    pub(super) library: Option<String>,
}

/// All layers of a file, one above the other.
pub(super) fn read_layers(
    rules: &[&'static dyn RuleSet],
    source: &Source,
    shelves: Shelves<'_>,
    diagnostics: &mut Diagnostics,
) -> Entries {
    let Layers { own, mut below, .. } = split_layers(rules, source, shelves, diagnostics);
    below.overlay(own);
    below
}

/// A file and the layers below it, apart.
pub(super) fn split_layers(
    rules: &[&'static dyn RuleSet],
    source: &Source,
    shelves: Shelves<'_>,
    diagnostics: &mut Diagnostics,
) -> Layers {
    let language = language_of(source, shelves);
    let own = read_layer(source, &Origin::File, language, diagnostics);
    let library = library_layer(&own, shelves, language, diagnostics);
    let named = own.get("setup").and_then(Entry::text);
    let named = named.filter(|_| library.is_some()).map(str::to_owned);
    let mut below = built_in().clone();
    below.overlay(sides(rules, [Some(&own), library.as_ref()]));
    if let Some(library) = library {
        below.overlay(library);
    }
    Layers {
        own,
        below,
        library: named,
    }
}

/// In which language a file is spoken of: in its own, or in that of the setup it starts from.
#[must_use]
pub fn language_of(source: &Source, shelves: Shelves<'_>) -> Language {
    let own = read_quietly(source, &Origin::File);
    let of_library = || {
        let name = own.get("setup")?.text()?;
        let source = Source::new(name, (shelves.setups)(name)?);
        read_quietly(&source, &Origin::File).language()
    };
    own.language().or_else(of_library).unwrap_or_default()
}

/// The sides of the rule set that the first of these layers names.
fn sides(rules: &[&'static dyn RuleSet], layers: [Option<&Entries>; 2]) -> Entries {
    let layers = || layers.into_iter().flatten().chain([built_in()]);
    let first = |key| layers().find_map(|layer| layer.get(key).and_then(Entry::text));
    let named = first("game.ruleset");
    let known = rules.iter().find(|rules| Some(rules.slug()) == named);
    // A rule set nobody knows is refused as such; that every side is unknown to it adds nothing.
    let Some(rules) = known.or(rules.first()) else {
        return Entries::default();
    };
    // A language nobody knows is refused as such.
    let language = layers().find_map(Entries::language);
    let text = sides_text(*rules, language.unwrap_or_default());
    let source = Source::new("built in", text);
    // A test reads the text and finds nothing to complain about.
    read_quietly(&source, &Origin::BuiltIn)
}

fn library_layer(
    own: &Entries,
    shelves: Shelves<'_>,
    language: Language,
    diagnostics: &mut Diagnostics,
) -> Option<Entries> {
    let entry = own.get("setup")?;
    let name = entry.text()?;
    let Some(text) = (shelves.setups)(name) else {
        let message = say!(&language, "no_setup", name);
        let diagnostic = Diagnostic::error("unknown-setup", message)
            .in_source(&entry.place.source)
            .label(entry.place.span, "");
        diagnostics.push(match closest(name, super::library::names()) {
            Some(close) => diagnostic.hint(did_you_mean(&language, close)),
            None => diagnostic.hint(say!(&language, "setups_lists_them")),
        });
        return None;
    };
    let origin = Origin::Library(name.to_owned());
    let source = Source::new(origin.words(language), text);
    let below = read_layer(&source, &origin, language, diagnostics);
    if let Some(nested) = below.get("setup") {
        let message = say!(&language, "nested");
        diagnostics.push(
            Diagnostic::error("nested-setup", message)
                .in_source(&nested.place.source)
                .label(nested.place.span, ""),
        );
    }
    Some(below)
}

static BUILT_IN: LazyLock<Entries> = LazyLock::new(|| {
    let source = Source::new("built in", built_in_text());
    // A test reads the text and finds nothing to complain about.
    read_quietly(&source, &Origin::BuiltIn)
});

/// The lowest layer.
fn built_in() -> &'static Entries {
    &BUILT_IN
}

/// Every default, in the form of a setup file.
pub(super) fn built_in_text() -> String {
    let mut text = String::new();
    for section in catalogue()
        .sections
        .iter()
        .filter(|section| !section.is_free())
    {
        if !section.path.is_empty() {
            text.push_str(&format!("[{}]\n", section.path));
        }
        for key in &section.keys {
            if let Some(default) = &key.default {
                text.push_str(&format!("{} = {default}\n", key.name));
            }
        }
    }
    text
}

/// The sides of a rule set as players read them in a language, in the form of a setup file.
pub(super) fn sides_text(rules: &dyn RuleSet, language: Language) -> String {
    let keys = catalogue().section("sides.*").map(|section| &section.keys);
    let mut text = String::new();
    for (slug, faction) in (rules.about().sides)(language) {
        text.push_str(&format!("[sides.{}]\n", bare_or_quoted(&slug)));
        // A side has its fields under the names of the keys.
        let fields = toml::Table::try_from(faction).unwrap_or_default();
        for key in keys.into_iter().flatten() {
            if let Some(value) = fields.get(&key.name) {
                text.push_str(&format!("{} = {}\n", key.name, as_written(key, value)));
            }
        }
    }
    text
}

/// A value of the setup as a file says it: a choice has a word for it.
fn as_written(key: &Key, value: &toml::Value) -> toml::Value {
    let mut choices = key.choices.iter();
    let choice = choices.find(|choice| value.as_str() == Some(choice.value().as_str()));
    choice.map_or_else(|| value.clone(), |choice| choice.word.as_str().into())
}

//! What a setup file says, key by key, with where each value comes from.

use chrono::NaiveDateTime;
use indexmap::IndexMap;
use serde::de::DeserializeOwned;

use super::keys::{Key, Section, joined};
use super::slug::slug;
use nightdesk_game::Language;
use nightdesk_text::{Source, Span, say};
use nightdesk_time::{Length, PhaseLength, Zone};

/// Where a value comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Origin {
    BuiltIn,
    Library(String),
    File,
}

impl Origin {
    /// As `check --explain` says it.
    pub(super) fn words(&self, language: Language) -> String {
        let to = &language;
        match self {
            Self::BuiltIn => say!(to, "built_in"),
            Self::Library(name) => say!(to, "of_the_library", name),
            Self::File => say!(to, "this_file"),
        }
    }
}

/// A place in one of the texts that make up a setup.
#[derive(Debug, Clone)]
pub(super) struct Place {
    pub(super) source: Source,
    pub(super) span: Span,
}

/// A text with its place.
#[derive(Debug, Clone)]
pub(super) struct Text {
    pub(super) text: String,
    pub(super) place: Place,
}

/// A value of the right kind.
#[derive(Debug, Clone)]
pub(super) enum Value {
    Text(String),
    Texts(Vec<Text>),
    Number(u32),
    Numbers(Vec<u32>),
    Offset(i32),
    YesNo(bool),
    /// The word as written and what the setup holds for it.
    Choice {
        word: String,
        value: String,
    },
    Length(Length),
    PhaseLength(PhaseLength),
    Moment(Start),
    Zone(Zone),
}

/// A date and time as a setup can say it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Start {
    /// With its date.
    On(NaiveDateTime),
    /// In words whose date depends on when they are taken: `tue 20:00`.
    Next(String),
}

/// One key that has a value.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) section: &'static Section,
    pub(super) key: &'static Key,
    /// The names in its path that are of the host's choosing, from left to right.
    pub(super) names: Vec<Text>,
    pub(super) value: Value,
    pub(super) key_place: Place,
    pub(super) place: Place,
    pub(super) origin: Origin,
}

/// A table with a name of the host's choosing, even an empty one.
#[derive(Debug, Clone)]
pub(super) struct Named {
    pub(super) pattern: String,
    pub(super) name: Text,
    pub(super) origin: Origin,
}

/// All keys that have a value; later layers replace earlier ones key by key.
#[derive(Debug, Clone, Default)]
pub(super) struct Entries {
    entries: IndexMap<String, Entry>,
    named: Vec<Named>,
}

impl Entries {
    /// Puts a value in; one of an earlier layer is replaced and given back.
    pub(super) fn put(&mut self, entry: Entry) -> Option<Entry> {
        let identity = entry.identity();
        let old = self.entries.shift_remove(&identity);
        self.entries.insert(identity, entry);
        old
    }

    pub(super) fn name_table(&mut self, named: Named) {
        self.named.push(named);
    }

    /// Lays other entries over these. Who changes a word has changed it in every language.
    pub(super) fn overlay(&mut self, above: Self) {
        for entry in above.iter() {
            let pattern = entry.section.pattern_of(entry.key);
            let names: Vec<String> = entry.slugs().collect();
            self.entries.retain(|_, below| {
                let said = below.section.pattern_of(below.key);
                !is_twin(&said, &pattern) || !below.slugs().eq(names.iter().cloned())
            });
        }
        for entry in above.entries.into_values() {
            self.put(entry);
        }
        self.named.extend(above.named);
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Entry> {
        self.entries.values()
    }

    /// The tables of this pattern that have a name of the host's choosing.
    pub(super) fn named<'a>(&'a self, pattern: &'a str) -> impl Iterator<Item = &'a Named> {
        self.named
            .iter()
            .filter(move |named| named.pattern == pattern)
    }

    /// The entries of a pattern such as `sides.*.title`, in the order in which they stand.
    pub(super) fn of<'a>(&'a self, pattern: &'a str) -> impl Iterator<Item = &'a Entry> {
        self.iter().filter(move |entry| entry.has_pattern(pattern))
    }

    /// The entry for the same key.
    pub(super) fn same_key(&self, entry: &Entry) -> Option<&Entry> {
        self.entries.get(&entry.identity())
    }

    /// The entry of a path without free names.
    pub(super) fn get(&self, path: &str) -> Option<&Entry> {
        self.entries.get(path)
    }

    /// The language of the game, if these say it.
    pub(super) fn language(&self) -> Option<Language> {
        self.get("game.language").and_then(Entry::choice)
    }

    /// The entry that has the words of a key in a language; that of the key itself where the
    /// language has none.
    pub(super) fn said(&self, language: Language, pattern: &str, name: &str) -> Option<&Entry> {
        let of = |pattern: &str| match name {
            "" => self.get(pattern),
            name => self.under(pattern, name),
        };
        let twin = of(&twin(language, pattern));
        twin.or_else(|| of(pattern))
    }

    /// The entry of a pattern with one free name, compared by slug.
    pub(super) fn under(&self, pattern: &str, name: &str) -> Option<&Entry> {
        self.iter()
            .filter(|entry| entry.has_pattern(pattern))
            .filter(|entry| entry.name().is_some_and(|own| slug(&own.text) == name))
            .last()
    }
}

/// Values that are copied out of an entry, if it has one of that kind.
macro_rules! of_one_kind {
    ($($name:ident: $kind:ident($value:ty),)+) => {
        $(
            pub(super) fn $name(&self) -> Option<$value> {
                let Value::$kind(value) = self.value else {
                    return None;
                };
                Some(value)
            }
        )+
    };
}

impl Entry {
    /// What makes two entries the same key.
    fn identity(&self) -> String {
        let mut identity = self.section.pattern_of(self.key);
        for name in &self.names {
            identity.push('\n');
            identity.push_str(name.text.trim());
        }
        identity
    }

    fn has_pattern(&self, pattern: &str) -> bool {
        let path = &self.section.path;
        match pattern.strip_suffix(self.key.name.as_str()) {
            Some("") => path.is_empty(),
            Some(table) => table.strip_suffix('.') == Some(path),
            None => false,
        }
    }

    /// The first name in its path that is of the host's choosing.
    pub(super) fn name(&self) -> Option<&Text> {
        self.names.first()
    }

    /// The names in its path, as they are compared.
    fn slugs(&self) -> impl Iterator<Item = String> {
        self.names.iter().map(|name| slug(&name.text))
    }

    /// Its dotted path, as a host would write it.
    pub(super) fn path(&self) -> String {
        self.path_with(bare_or_quoted)
    }

    /// Its dotted path without any quotes.
    pub(super) fn plain_path(&self) -> String {
        self.path_with(str::to_owned)
    }

    fn path_with(&self, free: impl Fn(&str) -> String) -> String {
        let mut names = self.names.iter();
        let pattern = self.section.pattern_of(self.key);
        let segments = pattern.split('.').map(|segment| match segment {
            "*" => names
                .next()
                .map_or_else(String::new, |name| free(&name.text)),
            _ => segment.to_owned(),
        });
        segments.collect::<Vec<_>>().join(".")
    }

    pub(super) fn text(&self) -> Option<&str> {
        let (Value::Text(text) | Value::Choice { value: text, .. }) = &self.value else {
            return None;
        };
        Some(text)
    }

    pub(super) fn texts(&self) -> &[Text] {
        let Value::Texts(texts) = &self.value else {
            return &[];
        };
        texts
    }

    pub(super) fn numbers(&self) -> &[u32] {
        let Value::Numbers(numbers) = &self.value else {
            return &[];
        };
        numbers
    }

    pub(super) fn moment(&self) -> Option<&Start> {
        let Value::Moment(moment) = &self.value else {
            return None;
        };
        Some(moment)
    }

    of_one_kind! {
        yes_no: YesNo(bool),
        number: Number(u32),
        offset: Offset(i32),
        length: Length(Length),
        phase_length: PhaseLength(PhaseLength),
        zone: Zone(Zone),
    }

    /// The choice as the setup's own type.
    pub(super) fn choice<T: DeserializeOwned>(&self) -> Option<T> {
        let value = serde_json::Value::from(self.text()?);
        serde_json::from_value(value).ok()
    }
}

/// The path of the key that has the words of another one in a language.
pub(super) fn twin(language: Language, pattern: &str) -> String {
    joined(language.word(), pattern)
}

/// Whether a key has the words of another one in some language.
fn is_twin(said: &str, pattern: &str) -> bool {
    let rest = said.strip_prefix(Language::Russian.word());
    rest.and_then(|rest| rest.strip_prefix('.')) == Some(pattern)
}

/// A segment of a path, in quotes where the form of the file needs them.
pub(super) fn bare_or_quoted(name: &str) -> String {
    let bare = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    if !name.is_empty() && name.chars().all(bare) {
        name.to_owned()
    } else {
        toml::Value::from(name).to_string()
    }
}

//! From the text of a setup file to entries: syntax, names of keys, kinds of values.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::entries::{Entries, Entry, Named, Origin, Place, Text, Value, bare_or_quoted};
use super::keys::{Key, Kind, Meaning, catalogue, joined};
use super::syntax::no_toml;
use super::value::{self, Reading};
use nightdesk_text::messages::{InLanguage, did_you_mean};
use nightdesk_text::names::closest;
use nightdesk_text::{Diagnostic, Diagnostics, Language, Source, Span, say};

/// Reads one text without a word on what is wrong in it.
pub(super) fn read_quietly(source: &Source, origin: &Origin) -> Entries {
    read_layer(source, origin, Language::default(), &mut Diagnostics::new())
}

/// Reads one text. Whatever is right becomes an entry, whatever is wrong a diagnostic, said in
/// this language.
pub(super) fn read_layer(
    source: &Source,
    origin: &Origin,
    language: Language,
    diagnostics: &mut Diagnostics,
) -> Entries {
    let (document, errors) = DeTable::parse_recoverable(source.text());
    let syntax: Vec<Diagnostic> = errors
        .iter()
        .map(|error| syntax_error(source, error, language))
        .collect();
    let mut walk = Walk {
        source,
        origin,
        language,
        entries: Entries::default(),
        diagnostics: Diagnostics::new(),
    };
    walk.table(&Table::default(), document.get_ref());
    let broken_lines: Vec<usize> = syntax
        .iter()
        .filter_map(|error| line_of(source, error))
        .collect();
    // What stands on a line that is no TOML was guessed by the parser; only its own words count.
    let trusted = walk.diagnostics.into_iter().filter(|diagnostic| {
        line_of(source, diagnostic).is_none_or(|line| !broken_lines.contains(&line))
    });
    diagnostics.extend(first_few(syntax, language));
    diagnostics.extend(trusted);
    walk.entries
}

/// How many lines that are no TOML are shown one by one.
const SHOWN: usize = 5;

/// The first of many syntax errors, and how many follow: a page of prose is wrong in every line.
fn first_few(mut syntax: Vec<Diagnostic>, language: Language) -> Vec<Diagnostic> {
    let more = syntax.len().saturating_sub(SHOWN);
    if more > 0 {
        syntax.truncate(SHOWN);
        let message = say!(&language, "more_places", more);
        syntax.push(Diagnostic::error("toml-syntax", message));
    }
    syntax
}

fn syntax_error(source: &Source, error: &toml::de::Error, language: Language) -> Diagnostic {
    let message = no_toml(error, language);
    let span = error
        .span()
        .map_or(Span::at(source.text().len()), Span::from);
    Diagnostic::error("toml-syntax", message)
        .in_source(source)
        .label(span, "")
}

fn line_of(source: &Source, diagnostic: &Diagnostic) -> Option<usize> {
    diagnostic
        .primary()
        .map(|label| source.line_column(label.span.start).0)
}

/// Where the walk is: the pattern of the table, its path as written, the free names in it.
#[derive(Debug, Clone, Default)]
struct Table {
    pattern: String,
    path: String,
    names: Vec<Text>,
}

struct Walk<'a> {
    source: &'a Source,
    origin: &'a Origin,
    language: Language,
    entries: Entries,
    diagnostics: Diagnostics,
}

type Name<'i> = Spanned<std::borrow::Cow<'i, str>>;

impl InLanguage for Walk<'_> {
    fn language(&self) -> Language {
        self.language
    }
}

impl Walk<'_> {
    fn table(&mut self, table: &Table, content: &DeTable<'_>) {
        let mut rows: Vec<_> = content.iter().collect();
        rows.sort_by_key(|(name, _)| name.span().start);
        for (name, value) in rows {
            self.row(table, name, value);
        }
    }

    fn row(&mut self, table: &Table, name: &Name<'_>, value: &Spanned<DeValue<'_>>) {
        let written = name.get_ref();
        let path = joined(&table.path, &bare_or_quoted(written));
        let text = Text {
            text: written.to_string(),
            place: self.place(name.span()),
        };
        match catalogue().meaning(&table.pattern, written) {
            Meaning::Unknown => self.unknown_key(table, name),
            Meaning::Table { pattern, free } => match value.get_ref() {
                DeValue::Table(inner) => {
                    let mut names = table.names.clone();
                    if free {
                        names.push(text.clone());
                        self.entries.name_table(Named {
                            pattern: pattern.clone(),
                            name: text,
                            origin: self.origin.clone(),
                        });
                    }
                    self.table(
                        &Table {
                            pattern,
                            path,
                            names,
                        },
                        inner,
                    );
                }
                other => {
                    let kind = value::words_for(other, self.language);
                    let message = say!(self, "is_a_table", path, kind);
                    let diagnostic = self.complain("wrong-type", message, value.span());
                    let hint = say!(self, "write_a_table", path);
                    self.diagnostics.push(diagnostic.hint(hint));
                }
            },
            Meaning::Key(section, key) => {
                let mut names = table.names.clone();
                if key.is_free() {
                    names.push(text);
                }
                let place = self.place(value.span());
                let mut complaints = Vec::new();
                let read = self.read(key, &path, value, &mut complaints);
                self.diagnostics.extend(complaints);
                if let Some(value) = read {
                    self.put(Entry {
                        section,
                        key,
                        names,
                        value,
                        key_place: self.place(name.span()),
                        place,
                        origin: self.origin.clone(),
                    });
                }
            }
        }
    }

    fn read(
        &self,
        key: &Key,
        path: &str,
        value: &Spanned<DeValue<'_>>,
        complaints: &mut Vec<Diagnostic>,
    ) -> Option<Value> {
        let reading = Reading {
            key,
            path,
            source: self.source,
            language: self.language,
        };
        reading.read(value, complaints)
    }

    /// A key may go by two names; both in one file contradict each other.
    fn put(&mut self, entry: Entry) {
        let (path, span) = (entry.path(), entry.key_place.span);
        if let Some(first) = self.entries.put(entry) {
            let message = say!(self, "given_twice", path);
            let diagnostic = self.complain("doubled-key", message, span);
            let first_here = say!(self, "first_here");
            self.diagnostics
                .push(diagnostic.label(first.key_place.span, first_here));
        }
    }

    fn unknown_key(&mut self, table: &Table, name: &Name<'_>) {
        let written = name.get_ref();
        let message = match table.path.as_str() {
            "" => say!(self, "no_key", key = written),
            path => say!(self, "no_key_in", key = written, path),
        };
        let diagnostic = self.complain("unknown-key", message, name.span());
        let known = catalogue().names_in(&table.pattern);
        let home = catalogue()
            .homes_of(written)
            .find(|section| !section.is_free());
        let hint = if let Some(close) = closest(written, known.iter().copied()) {
            did_you_mean(self, close)
        } else if let Some(home) = home {
            match home.path.as_str() {
                "" => say!(self, "belongs_to_the_top", key = written),
                path => say!(self, "belongs_to", key = written, path),
            }
        } else {
            let known: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
            say!(self, "known_here", known = known.join(", "))
        };
        self.diagnostics.push(diagnostic.hint(hint));
    }

    fn complain(&self, code: &'static str, message: String, span: impl Into<Span>) -> Diagnostic {
        Diagnostic::error(code, message)
            .in_source(self.source)
            .label(span.into(), "")
    }

    fn place(&self, span: std::ops::Range<usize>) -> Place {
        Place {
            source: self.source.clone(),
            span: span.into(),
        }
    }
}

impl Kind {
    /// Whether a value of this kind is a list.
    pub(super) fn is_list(self) -> bool {
        matches!(self, Self::Texts | Self::Cards | Self::Steps)
    }
}

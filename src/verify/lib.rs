//! Worked cases: nights with expected outcomes, run against the rules.
//!
//! A case file names its family and version in its `schema` key; hosts' own setup folders may hold some.
//! This module has what every family needs, and the hosts' own family, [`NIGHTS`]; the others have a program
//! of their own (`src/cases/`). Everything here is a function of text; the edges read files and print.

mod disputed;
mod rar;

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

pub use disputed::{Dispute, Disputes};
use nightdesk_text::messages::{AnyOf, Wording, did_you_mean};
use nightdesk_text::{Diagnostic, Language, Source, Span, built_in, say};

/// The words of this part.
static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("messages.toml")));

/// A file of cases is of no game, so what is wrong in it is said in this language.
const ENGLISH: Language = Language::English;

/// A family of cases: how a file of it is known, and how it is run.
#[derive(Debug, Clone, Copy)]
pub struct Family {
    /// What its files begin with.
    pub mark: Mark,
    /// Runs every case of a file, or says where it cannot be read as one.
    pub run: fn(&Source) -> Result<Vec<CaseReport>, Diagnostic>,
}

impl Family {
    /// The word of its files' `schema` key; a table has none.
    fn schema(&self) -> Option<&'static str> {
        match self.mark {
            Mark::Schema(schema) => Some(schema),
            Mark::Header(_) => None,
        }
    }
}

/// By what a file of a family is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// A TOML file: by the word of its `schema` key.
    Schema(&'static str),
    /// A table in CSV, a case a row: by its first line.
    Header(&'static str),
}

/// Nights of classic roles, by RAR, NAR or the simple method.
pub const NIGHTS: Family = Family {
    mark: Mark::Schema("rar/1"),
    run: rar::run,
};

/// The same with what came later: days, wins, what players are told, cards that change.
pub const MORE_NIGHTS: Family = Family {
    mark: Mark::Schema("rar/2"),
    run: rar::run,
};

/// How one case went.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CaseReport {
    /// The case's id.
    pub id: String,
    /// What it shows.
    pub title: String,
    /// What came out otherwise than expected; empty if it passed.
    pub differences: Vec<Difference>,
}

/// Something that came out otherwise than expected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// Which expectation.
    pub what: String,
    /// What the case expects.
    pub expected: String,
    /// What came out.
    pub found: String,
}

impl CaseReport {
    /// Whether everything came out as expected.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.differences.is_empty()
    }
}

#[derive(Debug, Deserialize)]
struct Head {
    schema: Option<toml::Spanned<String>>,
}

/// Runs every case of a file of one of these families.
///
/// # Errors
/// When the file is of none of them, or cannot be read as one.
pub fn run(source: &Source, families: &[Family]) -> Result<Vec<CaseReport>, Diagnostic> {
    let first = source.text().lines().next().unwrap_or_default().trim_end();
    let has_header =
        |family: &&Family| matches!(family.mark, Mark::Header(header) if header == first);
    if let Some(table) = families.iter().find(has_header) {
        return (table.run)(source);
    }
    let head: Head = parse(source)?;
    let known: Vec<&str> = families.iter().filter_map(Family::schema).collect();
    let Some(schema) = head.schema else {
        let forms = known.iter().map(|word| format!("`schema = \"{word}\"`"));
        let forms: Vec<String> = forms.collect();
        return Err(
            Diagnostic::error("case-schema", say!(&ENGLISH, "no_schema"))
                .in_source(source)
                .label(Span::at(0), say!(&ENGLISH, "expected_here"))
                .hint(say!(&ENGLISH, "begin_with", forms = AnyOf(&forms))),
        );
    };
    let named = schema.get_ref().as_str();
    let mut families = families.iter();
    let Some(family) = families.find(|family| family.schema() == Some(named)) else {
        let message = say!(&ENGLISH, "no_family", named);
        let mut unknown = Diagnostic::error("case-schema", message)
            .in_source(source)
            .label(Span::from(schema.span()), say!(&ENGLISH, "unknown_family"))
            .hint(say!(&ENGLISH, "known", known = known.join("`, `")));
        if let Some(close) = nightdesk_text::names::closest(named, known) {
            unknown = unknown.hint(did_you_mean(&ENGLISH, close));
        }
        return Err(unknown);
    };
    (family.run)(source)
}

/// Reads a TOML file.
///
/// # Errors
/// What is wrong in it, and where.
pub fn parse<T: for<'de> Deserialize<'de>>(source: &Source) -> Result<T, Diagnostic> {
    toml::from_str(source.text()).map_err(|error| {
        let span = error.span().map_or(Span::at(0), Span::from);
        Diagnostic::error("case-format", error.message().to_owned())
            .in_source(source)
            .label(span, say!(&ENGLISH, "here"))
    })
}

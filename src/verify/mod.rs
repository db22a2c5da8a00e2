//! Worked cases: nights with expected outcomes, run against the rules.
//!
//! A case file names its family and version in its `schema` key; a table of
//! cases is a CSV file with the family's columns in its first line. Each family
//! is a sibling folder or file with one entry in [`FAMILIES`] or [`TABLES`];
//! none knows another. Everything here is a function of text: reading files and printing
//! is for the edges. A host's own setup folder may hold cases, too.

mod city;
mod disputed;
mod rar;
mod tracker;
pub mod warnings;
mod wwrf;

use serde::{Deserialize, Serialize};

use crate::text::{Diagnostic, Source, Span};
pub use disputed::{Dispute, Disputes};

/// A family of cases: what its schema is called and how a file of it is run.
struct Family {
    schema: &'static str,
    run: fn(&Source, &Books<'_>) -> Result<Vec<CaseReport>, Diagnostic>,
}

/// Hands in the files of a role book that a case names by its folder, as paths with texts.
pub type Books<'b> = dyn Fn(&str) -> Option<Vec<(String, String)>> + 'b;

/// The families, by their schema.
const FAMILIES: &[Family] = &[
    Family {
        schema: "city-night/1",
        run: |source, _| city::run_night(source),
    },
    Family {
        schema: "city-nights/1",
        run: |source, _| city::run_nights(source),
    },
    Family {
        schema: "rar/1",
        run: |source, _| rar::run(source),
    },
    Family {
        schema: "city-day/1",
        run: |source, _| city::run_day(source),
    },
    Family {
        schema: "tracker/1",
        run: |source, _| tracker::run(source),
    },
    Family {
        schema: "votes/1",
        run: |source, _| tracker::run(source),
    },
    Family {
        schema: "wwrf/1",
        run: wwrf::run,
    },
    Family {
        schema: "warnings/1",
        run: |source, _| warnings::run(source),
    },
];

/// A family of cases in rows of a CSV file, known by its first line.
struct Table {
    header: &'static str,
    run: fn(&Source) -> Result<Vec<CaseReport>, Diagnostic>,
}

/// The families in rows, by their first line.
const TABLES: &[Table] = &[Table {
    header: warnings::HEADER,
    run: warnings::run_thresholds,
}];

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

/// Runs every case of a file that needs nothing beside it.
///
/// # Errors
/// As [`run_with`]; a case that names a role book finds none.
pub fn run(source: &Source) -> Result<Vec<CaseReport>, Diagnostic> {
    run_with(source, &|_| None)
}

/// Runs every case of a file; role books are handed in by whoever can read them.
///
/// # Errors
/// When the file is no case file of a known family, or cannot be read as one.
pub fn run_with(source: &Source, books: &Books<'_>) -> Result<Vec<CaseReport>, Diagnostic> {
    let first = source.text().lines().next().unwrap_or_default();
    if let Some(table) = TABLES.iter().find(|table| table.header == first.trim_end()) {
        return (table.run)(source);
    }
    let head: Head = parse(source)?;
    let Some(schema) = head.schema else {
        return Err(
            Diagnostic::error("case-schema", "this file names no `schema`")
                .in_source(source)
                .label(Span::at(0), "expected here")
                .hint(format!(
                    "begin it with `schema = \"{}\"`",
                    known().join("` or `")
                )),
        );
    };
    let family = FAMILIES
        .iter()
        .find(|family| family.schema == schema.get_ref().as_str());
    let Some(family) = family else {
        let mut unknown = Diagnostic::error(
            "case-schema",
            format!(
                "`{}` is no family of cases this version knows",
                schema.get_ref()
            ),
        )
        .in_source(source)
        .label(Span::from(schema.span()), "unknown family")
        .hint(format!("known: `{}`", known().join("`, `")));
        if let Some(close) = crate::text::names::closest(schema.get_ref(), known()) {
            unknown = unknown.hint(format!("did you mean `{close}`?"));
        }
        return Err(unknown);
    };
    (family.run)(source, books)
}

fn known() -> Vec<&'static str> {
    FAMILIES.iter().map(|family| family.schema).collect()
}

/// Reads a TOML file, with what is wrong and where.
fn parse<T: for<'de> Deserialize<'de>>(source: &Source) -> Result<T, Diagnostic> {
    toml::from_str(source.text()).map_err(|error| {
        let span = error.span().map_or(Span::at(0), Span::from);
        Diagnostic::error("case-format", error.message().to_owned())
            .in_source(source)
            .label(span, "here")
    })
}

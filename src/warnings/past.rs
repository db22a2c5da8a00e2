//! Warnings that were given before there was this ledger, from a table of a spreadsheet.

use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};

use super::expiry::{Expires, Expiry};
use super::identity::{Identity, is_hostmask};
use super::line::read_points;
use super::refusal::Refusal;
use super::request::{Words, read_account};
use super::warning::State;
use nightdesk_text::csv::{self, NoCsv, Row};
use nightdesk_text::messages::{InEach, Listed, Worded};
use nightdesk_text::names::closest;
use nightdesk_text::wording::quote;
use nightdesk_text::{Diagnostic, Language, in_each, say};

/// A warning as it was given elsewhere: history, from which nothing follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastWarning {
    /// The line of the table on which it stands, from 1.
    pub line: u64,
    /// Who was warned.
    pub target: Identity,
    /// Its points.
    pub points: u32,
    /// When it was given.
    pub issued: DateTime<Utc>,
    /// When it expires; none where the rules of the community say it.
    pub expires: Option<Expires>,
    /// What it says.
    pub words: Words,
    /// Who gave it; none where nobody is named.
    pub issuer: Option<Identity>,
    /// Whether it was deleted.
    pub deleted: bool,
}

/// What is wrong in a table, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastFault {
    /// The line, from 1.
    pub line: u64,
    /// The column, by its name; none for all of the line.
    pub column: Option<&'static str>,
    /// What is wrong.
    pub said: InEach,
}

/// The columns of the table. After those that say what a warning is, a list has three more.
pub const PAST_COLUMNS: [&str; 10] = [
    "name", "points", "issued", "expires", "reason", "notes", "by", "id", "state", "pending",
];
/// The columns without which nothing can be written down.
const NEEDED: [&str; 4] = ["name", "points", "issued", "reason"];
/// Who gave what the tool itself gave.
const SYSTEM: &str = "(system)";

/// Reads a table. Numbers and what waits to be acknowledged are those of another ledger, and count
/// for nothing here.
///
/// # Errors
/// The first fault.
pub fn read_past(text: &str) -> Result<Vec<PastWarning>, PastFault> {
    let rows = csv::read(text)
        .map_err(|NoCsv { line, said }| PastFault::of(line, in_each!("no_table", why = said)))?;
    let mut rows = rows.iter();
    let none = || PastFault::of(1, in_each!("no_header"));
    let header = Header::of(rows.next().ok_or_else(none)?)?;
    let rows = rows.filter(|row| row.cells.iter().any(|cell| !cell.trim().is_empty()));
    rows.map(|row| header.read(row)).collect()
}

/// Which column stands where.
struct Header(Vec<&'static str>);

impl Header {
    fn of(row: &Row) -> Result<Self, PastFault> {
        let wrong = |said: InEach| PastFault::of(row.line, said);
        let mut columns: Vec<&'static str> = Vec::new();
        for cell in &row.cells {
            let name = cell.trim().to_lowercase();
            let known = PAST_COLUMNS.iter().find(|known| **known == name);
            let Some(known) = known else {
                let column = quote(cell);
                let columns = Listed(&PAST_COLUMNS);
                return Err(wrong(match closest(&name, PAST_COLUMNS) {
                    Some(near) => in_each!("no_column_near", column, near),
                    None => in_each!("no_column", column, columns),
                }));
            };
            if columns.contains(known) {
                return Err(wrong(in_each!("column_twice", column = known)));
            }
            columns.push(known);
        }
        match NEEDED.iter().find(|needed| !columns.contains(needed)) {
            Some(missing) => Err(wrong(in_each!(
                "column_missing",
                column = missing,
                needed = Listed(&NEEDED)
            ))),
            None => Ok(Self(columns)),
        }
    }

    fn read(&self, row: &Row) -> Result<PastWarning, PastFault> {
        if row.cells.len() != self.0.len() {
            return Err(PastFault::of(
                row.line,
                in_each!(
                    "cells_and_columns",
                    cells = row.cells.len(),
                    columns = self.0.len()
                ),
            ));
        }
        let cell = |column: &'static str| {
            let at = self.0.iter().position(|known| *known == column);
            let cell = at.and_then(|at| row.cells.get(at));
            cell.map_or("", |cell| cell.trim())
        };
        let wrong = |column: &'static str, said: InEach| PastFault {
            line: row.line,
            column: Some(column),
            said,
        };
        let refused = |column| {
            move |refusal: Refusal| {
                let said = InEach::of(|language| refusal.diagnostic(language).message);
                wrong(column, said)
            }
        };
        let (points, _) =
            read_points(cell("points").trim_start_matches('@')).map_err(refused("points"))?;
        let issued =
            moment(cell("issued")).ok_or_else(|| wrong("issued", no_moment(cell("issued"))))?;
        let expires = expires(cell("expires"), issued).map_err(|said| wrong("expires", said))?;
        if let Some(Expires::At(at)) = expires
            && at < issued
        {
            return Err(wrong("expires", in_each!("expires_too_early")));
        }
        let words = Words::new(cell("reason"), None).map_err(refused("reason"))?;
        let notes = super::request::read_notes(cell("notes")).map_err(refused("notes"))?;
        let issuer = match cell("by") {
            "" | SYSTEM => None,
            name => Some(read_account(name).map_err(refused("by"))?),
        };
        let state = cell("state").to_lowercase();
        let states = [State::Active, State::Expired, State::Deleted];
        let is_known = |known: &State| known.word() == state;
        if !state.is_empty() && !states.iter().any(is_known) {
            let said = in_each!("no_state", typed = quote(&state));
            return Err(wrong("state", said));
        }
        Ok(PastWarning {
            line: row.line,
            target: target(cell("name")).map_err(refused("name"))?,
            points,
            issued,
            expires,
            words: Words { notes, ..words },
            issuer,
            deleted: state == State::Deleted.word(),
        })
    }
}

fn target(name: &str) -> Result<Identity, Refusal> {
    let account = read_account(name)?;
    Ok(match is_hostmask(name) {
        true => Identity::hostmask(name),
        false => account,
    })
}

/// A time or a day as ledgers and spreadsheets write it, in UTC; a day begins at midnight.
fn moment(text: &str) -> Option<DateTime<Utc>> {
    let with_zone = DateTime::parse_from_rfc3339(text).ok();
    let without = |form: &str| NaiveDateTime::parse_from_str(text, form).ok();
    let time = || {
        let forms = ["%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M:%S"];
        forms.iter().find_map(|form| without(form))
    };
    let day = || {
        NaiveDate::parse_from_str(text, "%Y-%m-%d")
            .ok()?
            .and_hms_opt(0, 0, 0)
    };
    let local = || time().or_else(day).map(|at| at.and_utc());
    with_zone.map(|at| at.to_utc()).or_else(local)
}

fn no_moment(text: &str) -> InEach {
    in_each!("no_moment", typed = quote(text))
}

/// When a warning expires: a time, a length from when it was given, `never`, or nothing.
fn expires(text: &str, issued: DateTime<Utc>) -> Result<Option<Expires>, InEach> {
    if text.is_empty() {
        return Ok(None);
    }
    let length = Expiry::read(text.trim_start_matches('~').to_lowercase().as_str());
    let length = length.and_then(|length| length.from(issued));
    let at = || moment(text).map(Expires::At);
    match length.or_else(at) {
        Some(expires) => Ok(Some(expires)),
        None => Err(in_each!("no_past_expiry", typed = quote(text))),
    }
}

impl PastFault {
    pub(super) fn of(line: u64, said: InEach) -> Self {
        Self {
            line,
            column: None,
            said,
        }
    }

    /// What to tell the host.
    #[must_use]
    pub fn diagnostic(&self, language: Language) -> Diagnostic {
        let told = Diagnostic::error("import-invalid", self.worded(language));
        told.hint(say!(&language, "nothing_was_written"))
    }
}

impl Worded for PastFault {
    fn worded(&self, language: Language) -> String {
        let (to, line, said) = (&language, self.line, &self.said);
        match self.column {
            Some(column) => say!(to, "in_cell", line, column, said),
            None => say!(to, "in_line", line, said),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn any_table_is_read_or_refused(rows in "([a-z0-9=@'|,;\\n \"é\u{200b}-]{0,12},){0,30}") {
            let table = format!("name,points,issued,expires,reason,notes,by\n{rows}");
            if let Err(fault) = read_past(&table) {
                let most = table.lines().count() + 1;
                prop_assert!((1..=most).contains(&usize::try_from(fault.line).unwrap()));
            }
        }
    }

    #[test]
    fn a_table_of_a_spreadsheet_is_read() {
        let text = "Name;Points;Issued;Expires;Reason;By\n\
                    bob;2;2026-01-05;30d;late, again;Hattie\n\
                    \"Mr Stoofer\";@1;2026-01-05 12:30;never;\"x\";\n;;;;;\n";
        let read = read_past(text).unwrap();
        let shown: Vec<String> = read
            .iter()
            .map(|one| {
                let expires = one.expires.unwrap();
                let by = one.issuer.as_ref().map_or("-", |by| &by.name);
                format!(
                    "{} {} {} {expires} {} {by}",
                    one.target, one.points, one.issued, one.words.reason
                )
            })
            .collect();
        assert_eq!(
            shown,
            [
                "bob 2 2026-01-05 00:00:00 UTC 2026-02-04T00:00:00Z late, again Hattie",
                "Mr Stoofer 1 2026-01-05 12:30:00 UTC never x -",
            ]
        );
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let head = "name,points,issued,expires,reason,notes,by\n";
        for (text, said) in [
            ("", "line 1: there is no header"),
            (
                "nam,points,issued,reason\n",
                "line 1: there is no column `nam`; did you mean `name`?",
            ),
            (
                "name,points,reason\n",
                "line 1: the column `issued` is missing",
            ),
            ("name,name\n", "is there twice"),
        ] {
            let fault = read_past(text).unwrap_err();
            assert!(
                fault.worded(Language::English).contains(said),
                "{said}: {fault:?}"
            );
        }
        for (row, said) in [
            (
                "bob,x,2026-01-05,,late,,",
                "line 3, column `points`: points must be",
            ),
            (
                "bob,1,5.1.26,,late,,",
                "line 3, column `issued`: `5.1.26` is no time",
            ),
            (
                "bob,1,2026-01-05,soon,late,,",
                "line 3, column `expires`: `soon` is no expiry",
            ),
            (
                "bob,1,2026-01-05,2026-01-04,late,,",
                "expire before it was given",
            ),
            (
                "bob,1,2026-01-05,,,,",
                "column `reason`: a public reason is required",
            ),
            (
                "bob,1,2026-01-05,,a|b,,",
                "column `reason`: a reason cannot hold a pipe",
            ),
            (",1,2026-01-05,,late,,", "column `name`: no usable name"),
            (
                "bob,1,2026-01-05,,late",
                "line 3: 5 cells are below 7 columns",
            ),
        ] {
            let text = format!("{head}ann,1,2026-01-05,,ok,,\n{row}\n");
            let fault = read_past(&text).unwrap_err();
            assert!(
                fault.worded(Language::English).contains(said),
                "{said}: {fault:?}"
            );
        }
    }
}

//! The table of thresholds: what follows by itself, for points before and points added.

use nightdesk_text::{Diagnostic, Source, Span};
use nightdesk_verify::{CaseReport, Difference};
use nightdesk_warnings::Tiers;

/// The columns, in the first line of the file.
pub(crate) const HEADER: &str = "old,added,new,tiers,ack,stasis";

/// A row as it stands in the file.
struct Row<'a> {
    old: u64,
    added: u32,
    new: u64,
    tiers: &'a str,
    ack: &'a str,
    stasis: &'a str,
}

/// Runs every row by the usual ranges.
pub(crate) fn run(source: &Source) -> Result<Vec<CaseReport>, Diagnostic> {
    let tiers = Tiers::default();
    let mut offset = 0;
    let mut reports = Vec::new();
    for (number, line) in source.text().split('\n').enumerate() {
        let span = Span::new(offset, offset + line.len());
        offset = span.end + 1;
        let line = line.trim_end_matches('\r');
        if number == 0 || line.is_empty() {
            continue;
        }
        let row = Row::read(line).ok_or_else(|| {
            Diagnostic::error("case-format", "this is no row of the table")
                .in_source(source)
                .label(span, "here")
                .hint(format!("the columns are `{HEADER}`"))
        })?;
        reports.push(row.report(&tiers));
    }
    Ok(reports)
}

impl<'a> Row<'a> {
    fn read(line: &'a str) -> Option<Self> {
        let mut cells = line.split(',').map(str::trim);
        let row = Self {
            old: cells.next()?.parse().ok()?,
            added: cells.next()?.parse().ok()?,
            new: cells.next()?.parse().ok()?,
            tiers: cells.next()?,
            ack: cells.next()?,
            stasis: cells.next()?,
        };
        cells.next().is_none().then_some(row)
    }

    fn report(&self, tiers: &Tiers) -> CaseReport {
        let automatic = tiers.automatic(self.old, self.added);
        let new = self.old.saturating_add(u64::from(self.added));
        let ack = u8::from(automatic.sanctions.acknowledge).to_string();
        let pairs = [
            ("new", self.new.to_string(), new.to_string()),
            ("tiers", self.tiers.to_owned(), automatic.tiers.join(" ")),
            ("ack", self.ack.to_owned(), ack),
            (
                "stasis",
                self.stasis.to_owned(),
                automatic.sanctions.stasis.to_string(),
            ),
        ];
        let differing = pairs
            .into_iter()
            .filter(|(_, expected, found)| expected != found);
        CaseReport {
            id: format!("threshold-{}+{}", self.old, self.added),
            title: format!("{} points more than {}", self.added, self.old),
            differences: differing
                .map(|(what, expected, found)| Difference {
                    what: what.to_owned(),
                    expected,
                    found,
                })
                .collect(),
        }
    }
}

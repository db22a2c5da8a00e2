//! Tables as CSV, written so that no spreadsheet takes a cell for a formula, and read back.

use csv::{ByteRecord, Position, ReaderBuilder, Terminator, WriterBuilder};

/// What begins a formula in a spreadsheet.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];
/// What keeps a cell from being one.
const GUARD: char = '\'';
/// What may stand between cells; the comma is written.
const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];

/// A row that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The line on which it begins, from 1.
    pub line: u64,
    /// Its cells.
    pub cells: Vec<String>,
}

/// Why a text is no CSV.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoCsv {
    /// The line, from 1.
    pub line: u64,
    /// What is wrong with it.
    pub said: String,
}

/// A table as CSV, its lines ended as the standard says.
#[must_use]
pub fn written(header: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut writer = WriterBuilder::new()
        .terminator(Terminator::CRLF)
        .flexible(true)
        .from_writer(Vec::new());
    let header = header.iter().map(|cell| (*cell).to_owned()).collect();
    for row in std::iter::once(header).chain(rows) {
        let cells: Vec<String> = row.iter().map(|cell| guarded(cell)).collect();
        // A list of bytes takes whatever is written to it.
        let _taken = writer.write_record(&cells);
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

/// The rows of a CSV, the header first; what stands between cells is seen from the header.
///
/// # Errors
/// The first line that does not fit.
pub fn read(text: &str) -> Result<Vec<Row>, NoCsv> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let header = text.lines().next().unwrap_or_default();
    let count = |separator: &u8| header.bytes().filter(|byte| byte == separator).count();
    let separator = SEPARATORS
        .iter()
        .rev()
        .max_by_key(|separator| count(separator));
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator.copied().unwrap_or(b','))
        .from_reader(text.as_bytes());
    let mut rows = Vec::new();
    let mut record = ByteRecord::new();
    loop {
        let line = line_from(text, reader.position());
        match reader.read_byte_record(&mut record) {
            Ok(false) => return Ok(rows),
            Ok(true) => {
                let cells = record
                    .iter()
                    .map(|cell| unguarded(&String::from_utf8_lossy(cell)));
                rows.push(Row {
                    line,
                    cells: cells.collect(),
                });
            }
            Err(error) => {
                return Err(NoCsv {
                    line,
                    said: error.to_string(),
                });
            }
        }
    }
}

/// The line on which the row begins that is read from a place; empty lines before it are passed over.
fn line_from(text: &str, place: &Position) -> u64 {
    let at = usize::try_from(place.byte()).ok();
    let rest = at.and_then(|at| text.as_bytes().get(at..));
    let ends = rest.unwrap_or_default().iter();
    let ends = ends.take_while(|byte| matches!(byte, b'\r' | b'\n'));
    let passed: u64 = ends.map(|byte| u64::from(*byte == b'\n')).sum();
    place.line() + passed
}

/// A cell with a guard before it, where it would be a formula, or a guarded one, without.
fn guarded(cell: &str) -> String {
    match cell.trim_start_matches(GUARD).starts_with(FORMULA) {
        true => format!("{GUARD}{cell}"),
        false => cell.to_owned(),
    }
}

/// A cell without its guard.
fn unguarded(cell: &str) -> String {
    let bare = cell.strip_prefix(GUARD);
    let is_guarded = cell.trim_start_matches(GUARD).starts_with(FORMULA);
    bare.filter(|_| is_guarded).unwrap_or(cell).to_owned()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn no_cell_is_a_formula_or_breaks_its_row() {
        for (cell, expected) in [
            ("plain", "plain"),
            ("a,b", "\"a,b\""),
            ("say \"x\"", "\"say \"\"x\"\"\""),
            ("=HYPERLINK(1,2)", "\"'=HYPERLINK(1,2)\""),
            ("@bob", "'@bob"),
            ("-1", "'-1"),
            ("'=x", "''=x"),
            ("'s", "'s"),
        ] {
            let text = written(&["a"], [vec![cell.to_owned()]]);
            assert_eq!(text, format!("a\r\n{expected}\r\n"));
        }
    }

    #[test]
    fn spreadsheets_part_cells_in_several_ways() {
        let cells = |text: &str| {
            read(text)
                .unwrap()
                .into_iter()
                .map(|row| row.cells)
                .collect::<Vec<_>>()
        };
        for text in ["a,b\n1,2\n", "\u{feff}a;b\r\n1;2\r\n", "a\tb\n1\t2"] {
            assert_eq!(cells(text), [["a", "b"], ["1", "2"]], "{text}");
        }
        let rows = read("a,b\n\"x\ny\",1\n\nz,2\n").unwrap();
        assert_eq!(
            rows.iter().map(|row| row.line).collect::<Vec<_>>(),
            [1, 2, 5]
        );
        let rows = read("a,b\r\n1,2\r\n\r\n3,4\r\n").unwrap();
        assert_eq!(
            rows.iter().map(|row| row.line).collect::<Vec<_>>(),
            [1, 2, 4]
        );
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(rows in prop::collection::vec(
            prop::collection::vec("[a=+@'\"\\-,;\t\r\n é]{0,6}", 3..4), 0..5,
        )) {
            let text = written(&["x", "y", "z"], rows.clone());
            let read = read(&text).unwrap().into_iter().skip(1).map(|row| row.cells);
            prop_assert_eq!(read.collect::<Vec<_>>(), rows);
        }

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,60}") {
            let _read = read(&text);
        }
    }
}

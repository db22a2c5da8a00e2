//! The journal's text: one header line, then one JSON entry a line.
//!
//! A line is an entry when its newline is there. The last line alone may be
//! torn by a crash; everything before it must be sound.

use std::fmt;

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use nightdesk_game::{Entry, FORMAT, HistoryError, Journal};
use nightdesk_text::messages::Worded;
use nightdesk_text::{Language, say};

/// What the text of a journal holds.
#[derive(Debug, Clone)]
pub struct Parsed {
    /// The sound entries, replayed.
    pub journal: Journal,
    /// Length of the sound part in bytes.
    pub sound: usize,
    /// What follows it, if a crash tore the last line.
    pub torn: Option<Torn>,
    /// Which versions of the program wrote it, the first one first.
    pub written_by: WrittenBy,
    /// The format that its first line says.
    pub format: u32,
}

/// Which versions of the program wrote a journal. Those before the first that was noted are not
/// known: earlier versions noted nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WrittenBy {
    /// The number of the first entry of each, and what it is called.
    since: Vec<(u64, String)>,
}

impl WrittenBy {
    /// The version that wrote an entry; none if that was not noted.
    #[must_use]
    pub fn of(&self, entry: u64) -> Option<&str> {
        let mut since = self.since.iter().rev();
        let of = since.find(|(first, _)| *first <= entry);
        of.map(|(_, version)| version.as_str())
    }

    /// The version that was noted with an entry, or with the first line, which is number 0.
    pub(super) fn noted_with(&self, entry: u64) -> Option<&str> {
        let mut since = self.since.iter();
        let noted = since.find(|(first, _)| *first == entry);
        noted.map(|(_, version)| version.as_str())
    }

    /// The version to be noted with the next entry; none if it goes without saying.
    pub(super) fn to_note(&self) -> Option<&'static str> {
        (self.last() != Some(VERSION)).then_some(VERSION)
    }

    /// The last version that was noted.
    fn last(&self) -> Option<&str> {
        self.since.last().map(|(_, version)| version.as_str())
    }

    /// Notes which version wrote an entry and those after it.
    pub(super) fn note(&mut self, entry: u64, version: &str) {
        self.since.push((entry, version.to_owned()));
    }

    /// What is so of a journal that this version began.
    pub(super) fn by_this_version() -> Self {
        Self {
            since: vec![(0, VERSION.to_owned())],
        }
    }
}

/// The version of this program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A last line that was not written to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Torn {
    /// Its number; the header is line 1.
    pub line: u64,
    /// How many bytes of it there are.
    pub bytes: usize,
}

/// Why a text is not a journal we can go on with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JournalError {
    /// The first line is not a journal's.
    NotAJournal,
    /// A newer nightdesk wrote it.
    Newer {
        /// The format it has.
        found: u32,
    },
    /// A later version of nightdesk wrote a line, and it holds what that version added.
    ByLater {
        /// Number of the line; the header is line 1.
        line: u64,
        /// What is unknown in it.
        what: String,
        /// The version that wrote it.
        version: String,
    },
    /// A line in the middle is not an entry, or a whole last line holds something unknown.
    NotAnEntry {
        /// Number of the line; the header is line 1.
        line: u64,
        /// Where in the line, from 1.
        column: usize,
        /// What is wrong with it.
        why: String,
    },
    /// An entry does not fit what came before it.
    History {
        /// Number of the line; the header is line 1.
        line: u64,
        /// What is wrong with it.
        error: HistoryError,
    },
}

impl Worded for JournalError {
    fn worded(&self, language: Language) -> String {
        let to = &language;
        match self {
            Self::NotAJournal => say!(to, "not_a_journal"),
            Self::Newer { found } => say!(to, "newer_journal", found, known = FORMAT),
            Self::ByLater { what, version, .. } => {
                say!(to, "by_later_version", what, own = VERSION, version)
            }
            Self::NotAnEntry { column, why, .. } => say!(to, "not_an_entry", why, column),
            Self::History { error, .. } => error.worded(language),
        }
    }
}

/// In English: what a log and a test read.
impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.worded(Language::English))
    }
}

impl std::error::Error for JournalError {}

impl JournalError {
    /// Number of the line that is wrong, where it is a single one.
    #[must_use]
    pub fn line(&self) -> Option<u64> {
        match self {
            Self::NotAJournal | Self::Newer { .. } => None,
            Self::ByLater { line, .. }
            | Self::NotAnEntry { line, .. }
            | Self::History { line, .. } => Some(*line),
        }
    }

    /// Whether the journal is sound for a later version of nightdesk, so that nothing is to be mended.
    #[must_use]
    pub fn is_of_later_version(&self) -> bool {
        matches!(self, Self::Newer { .. } | Self::ByLater { .. })
    }
}

/// What some editors put in front of a text.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The first line.
#[derive(Serialize, Deserialize)]
pub(super) struct Header {
    nightdesk: Kind,
    format: u32,
    /// Which version of the program began it; none in journals of earlier versions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) version: Option<String>,
}

/// An entry with the version that wrote it, where another one wrote the entry before.
#[derive(Serialize)]
struct Noted<'e> {
    #[serde(flatten)]
    entry: &'e Entry,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<&'e str>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Journal,
}

/// Reads the text of a journal and replays its entries.
///
/// A byte order mark, Windows line ends and blank lines are no fault.
///
/// # Errors
/// When the text is not a journal, is one from the future, or has a fault
/// anywhere but in a torn last line.
pub fn parse_journal(bytes: &[u8]) -> Result<Parsed, JournalError> {
    let text = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    let mut lines = text.split_inclusive(|byte| *byte == b'\n');
    let first = lines.next().unwrap_or_default();
    let header = read_header(first)?;
    let mut written_by = WrittenBy::default();
    if let Some(version) = &header.version {
        written_by.note(0, version);
    }
    let mut sound = bytes.len() - text.len() + first.len();
    let mut torn = None;
    let mut entries = Vec::new();
    // On which line each entry stands.
    let mut places = Vec::new();
    let mut lines = (2..).zip(lines).peekable();
    while let Some((number, line)) = lines.next() {
        if is_blank(line) {
            sound += line.len();
            continue;
        }
        if lines.peek().is_none() && is_torn(line) {
            torn = Some(Torn {
                line: number,
                bytes: line.len(),
            });
            break;
        }
        let noted = version_in(line);
        let by = noted.as_deref().or_else(|| written_by.last());
        let entry = read_entry(number, line, by)?;
        if let Some(version) = noted {
            written_by.note(entry.no, &version);
        }
        entries.push(entry);
        places.push(number);
        sound += line.len();
    }
    let journal = Journal::replay(entries).map_err(|replay| JournalError::History {
        line: place_of(&places, replay.no),
        error: replay.error,
    })?;
    Ok(Parsed {
        journal,
        sound,
        torn,
        written_by,
        format: header.format,
    })
}

/// On which line the entry in a place of the list stands, counted from 1.
pub(super) fn place_of(lines: &[u64], place: u64) -> u64 {
    let index = usize::try_from(place).ok().and_then(|it| it.checked_sub(1));
    let line = index.and_then(|index| lines.get(index));
    line.copied().unwrap_or(place + 1)
}

/// An editor may leave such a line behind.
pub(super) fn is_blank(line: &[u8]) -> bool {
    line.iter().all(u8::is_ascii_whitespace)
}

/// The version that a line notes.
pub(super) fn version_in(line: &[u8]) -> Option<String> {
    #[derive(Deserialize)]
    struct Says {
        version: Option<String>,
    }
    let mark = b"\"version\"";
    let may_say = line.windows(mark.len()).any(|part| part == mark);
    let says: Option<Says> = may_say.then(|| serde_json::from_slice(line).ok()).flatten();
    says?.version
}

/// The first line of a journal that this version begins.
pub(super) fn header_line() -> serde_json::Result<Vec<u8>> {
    header_of(Some(VERSION))
}

/// The first line of a journal that a version has begun; none where that is not known.
pub(super) fn header_of(version: Option<&str>) -> serde_json::Result<Vec<u8>> {
    line_of(&Header {
        nightdesk: Kind::Journal,
        format: FORMAT,
        version: version.map(str::to_owned),
    })
}

/// The line of an entry, with the version that is to be noted with it.
pub(super) fn entry_line(entry: &Entry, version: Option<&str>) -> serde_json::Result<Vec<u8>> {
    line_of(&Noted { entry, version })
}

fn line_of(value: &impl Serialize) -> serde_json::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    Ok(line)
}

/// Reads the first line.
pub(super) fn read_header(line: &[u8]) -> Result<Header, JournalError> {
    if !line.ends_with(b"\n") {
        return Err(JournalError::NotAJournal);
    }
    let header: Header = serde_json::from_slice(line).map_err(|_| JournalError::NotAJournal)?;
    match header.format {
        0 => Err(JournalError::NotAJournal),
        found if found > FORMAT => Err(JournalError::Newer { found }),
        _ => Ok(header),
    }
}

/// Whether a last line stopped short. A whole line that says something we do
/// not know is not torn: setting it aside would lose a fact.
fn is_torn(line: &[u8]) -> bool {
    !line.ends_with(b"\n")
        || std::str::from_utf8(line).map_or(true, |text| {
            serde_json::from_str::<IgnoredAny>(text).is_err()
        })
}

/// Whether a version of nightdesk comes after this one; what is no version of ours may.
fn is_later(version: &str) -> bool {
    let numbers = |version: &str| -> Option<Vec<u64>> {
        let plain = version.split(['-', '+']).next()?;
        plain.split('.').map(|part| part.parse().ok()).collect()
    };
    numbers(version).is_none_or(|found| numbers(VERSION).is_none_or(|own| found > own))
}

/// Reads the line of an entry that a version has written, where that is known.
pub(super) fn read_entry(
    number: u64,
    line: &[u8],
    by: Option<&str>,
) -> Result<Entry, JournalError> {
    let read = serde_json::from_slice(line);
    read.or_else(|error| without_retired(line).ok_or(error))
        .map_err(|error| {
            let said = error.to_string();
            // It reads a single line, so its own line number would mislead.
            let why = said
                .split_once(" at line ")
                .map_or(said.as_str(), |it| it.0);
            // Which of all its words it might be helps nobody.
            let why = why.split_once(", expected one of").map_or(why, |it| it.0);
            let is_unknown = ["unknown variant", "unknown field"];
            let is_unknown = is_unknown.iter().any(|unknown| why.starts_with(unknown));
            if let Some(version) = by.filter(|by| is_unknown && is_later(by)) {
                return JournalError::ByLater {
                    line: number,
                    what: why.to_owned(),
                    version: version.to_owned(),
                };
            }
            JournalError::NotAnEntry {
                line: number,
                column: error.column(),
                why: why.to_owned(),
            }
        })
}

/// What the first versions kept and no later one reads.
const RETIRED: [&str; 2] = ["at_once", "by_outsider"];

/// An entry that reads once fields are taken out which no version reads any more.
fn without_retired(line: &[u8]) -> Option<Entry> {
    let mut value = serde_json::from_slice(line).ok()?;
    take_out_retired(&mut value);
    serde_json::from_value(value).ok()
}

fn take_out_retired(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|name, _| !RETIRED.contains(&name.as_str()));
            fields.values_mut().for_each(take_out_retired);
        }
        Value::Array(values) => values.iter_mut().for_each(take_out_retired),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use nightdesk_game::{Change, Event};

    fn note(text: &str) -> Change {
        Change::Do(vec![Event::Noted {
            seat: None,
            text: text.to_owned(),
        }])
    }

    fn text(changes: impl IntoIterator<Item = Change>) -> Vec<u8> {
        let mut bytes = header_line().unwrap();
        for (no, change) in (1..).zip(changes) {
            let entry = Entry {
                no,
                at: chrono::DateTime::UNIX_EPOCH,
                line: "записка".to_owned(),
                change,
            };
            bytes.extend(entry_line(&entry, None).unwrap());
        }
        bytes
    }

    #[test]
    fn the_header_is_plain() {
        let header = String::from_utf8(header_line().unwrap()).unwrap();
        let version = env!("CARGO_PKG_VERSION");
        assert_eq!(
            header,
            format!("{{\"nightdesk\":\"journal\",\"format\":2,\"version\":\"{version}\"}}\n")
        );
    }

    #[test]
    fn windows_ends_and_marks_are_no_fault() {
        let unix = String::from_utf8(text([note("a"), note("b"), Change::undo(2)])).unwrap();
        let windows = format!("\u{feff}{}", unix.replace('\n', "\r\n"));
        let parsed = parse_journal(windows.as_bytes()).unwrap();
        assert_eq!(parsed.sound, windows.len());
        assert_eq!(parsed.torn, None);
        assert_eq!(parsed.journal.game().notes, ["a"]);
    }

    #[test]
    fn the_last_line_may_be_torn_anywhere() {
        let whole = text([note("a"), note("ббб")]);
        let sound = text([note("a")]).len();
        for end in sound + 1..whole.len() {
            let parsed = parse_journal(&whole[..end]).unwrap();
            assert_eq!(parsed.sound, sound);
            assert_eq!(
                parsed.torn,
                Some(Torn {
                    line: 3,
                    bytes: end - sound
                })
            );
            assert_eq!(parsed.journal.entries().len(), 1);
        }
        assert_eq!(parse_journal(&whole).unwrap().torn, None);
        assert_eq!(parse_journal(&whole[..sound]).unwrap().torn, None);
    }

    #[test]
    fn a_last_line_of_rubbish_is_torn() {
        for rubbish in [&b"\0\0\0\0\n"[..], b"{\"no\":2,\0\n", b"\"\xff\"\n"] {
            let bytes = [&text([note("a")]), rubbish].concat();
            let torn = parse_journal(&bytes).unwrap().torn.unwrap();
            assert_eq!((torn.line, torn.bytes), (3, rubbish.len()));
        }
    }

    #[test]
    fn blank_lines_are_no_fault() {
        let (first, both) = (text([note("a")]), text([note("a"), note("b")]));
        let second = &both[first.len()..];
        for blank in [&b"\n"[..], b"\r\n", b" \t\n\n", b"  "] {
            let bytes = [&first[..], blank].concat();
            let parsed = parse_journal(&bytes).unwrap();
            assert_eq!((parsed.sound, parsed.torn), (bytes.len(), None));
            assert_eq!(parsed.journal.entries().len(), 1);
        }
        // Lines are numbered as they stand.
        let torn = [&first[..], b"\n\n", second, b"{\"no\":3"].concat();
        let parsed = parse_journal(&torn).unwrap();
        assert_eq!(parsed.torn, Some(Torn { line: 6, bytes: 7 }));
        assert_eq!(parsed.journal.game().notes, ["a", "b"]);
    }

    #[test]
    fn a_whole_last_line_is_never_set_aside() {
        let strange = b"{\"no\":2,\"at\":\"2026-01-01T00:00:00Z\",\"line\":\"\",\"do\":[{\"event\":\"eclipse\"}]}\n";
        let bytes = [&text([note("a")])[..], strange].concat();
        let error = parse_journal(&bytes).unwrap_err();
        assert_eq!(error.line(), Some(3));
        assert!(
            error.to_string().contains("unknown variant `eclipse`"),
            "{error}"
        );
        // The words it might have been are cut.
        assert!(!error.to_string().contains("expected one of"), "{error}");
    }

    #[test]
    fn what_a_later_version_added_is_named_with_it() {
        let unknown = [
            "\"do\":[{\"event\":\"eclipse\"}]",
            "\"do\":[{\"event\":\"noted\",\"seat\":null,\"text\":\"a\",\"moon\":1}]",
        ];
        let line = |no: u64, rest: &str| {
            format!("{{\"no\":{no},\"at\":\"2026-01-01T00:00:00Z\",\"line\":\"\",{rest}}}\n")
        };
        let sound = "\"do\":[{\"event\":\"noted\",\"seat\":null,\"text\":\"a\"}]";
        for unknown in unknown {
            let headers = [
                "{\"nightdesk\":\"journal\",\"format\":1,\"version\":\"999.0.0\"}\n",
                "{\"nightdesk\":\"journal\",\"format\":1}\n",
            ];
            let [of_later, of_none] = headers.map(str::to_owned);
            let noted = format!("{unknown},\"version\":\"999.0.0\"");
            for bytes in [
                of_later + &line(1, sound) + &line(2, unknown) + &line(3, sound),
                of_none.clone() + &line(1, sound) + &line(2, &noted),
            ] {
                let error = parse_journal(bytes.as_bytes()).unwrap_err();
                assert!(error.is_of_later_version());
                assert_eq!(error.line(), Some(3));
                assert!(error.to_string().contains("version 999.0.0"), "{error}");
            }
            // Of a version that is known, or none, it is damage.
            for own in [
                "",
                ",\"version\":\"0.0.1\"",
                &format!(",\"version\":\"{VERSION}\""),
            ] {
                let noted = format!("{unknown}{own}");
                let bytes = of_none.clone() + &line(1, sound) + &line(2, &noted);
                let error = parse_journal(bytes.as_bytes()).unwrap_err();
                assert!(!error.is_of_later_version(), "{error}");
            }
        }
    }

    #[test]
    fn a_bad_line_in_the_middle_is_named() {
        let bytes = [&text([note("a")])[..], b"{\"no\":\n", b"{}\n"].concat();
        let error = parse_journal(&bytes).unwrap_err();
        assert_eq!(error.line(), Some(3));
        assert!(!error.to_string().contains("line 1"), "{error}");
    }

    #[test]
    fn an_entry_that_does_not_fit_is_named() {
        let error = parse_journal(&text([note("a"), Change::undo(1)])).unwrap_err();
        let expected = JournalError::History {
            line: 3,
            error: HistoryError::Foundation(1),
        };
        assert_eq!(error, expected);
    }

    #[test]
    fn other_texts_are_refused() {
        for other in [
            "",
            "\n",
            "{}\n",
            "title = \"x\"\n",
            "{\"nightdesk\":\"journal\",\"format\":1}",
            "{\"nightdesk\":\"journal\",\"format\":0}\n",
            "{\"nightdesk\":\"handoff\",\"format\":1}\n",
        ] {
            let error = parse_journal(other.as_bytes()).unwrap_err();
            assert_eq!(error, JournalError::NotAJournal, "{other}");
        }
    }

    #[test]
    fn the_future_is_refused() {
        let newer = b"{\"nightdesk\":\"journal\",\"format\":3,\"more\":[]}\nwhatever\n";
        let error = parse_journal(newer).unwrap_err();
        assert_eq!(error, JournalError::Newer { found: 3 });
    }

    proptest! {
        #[test]
        fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let _ = parse_journal(&bytes);
            let after_header = [&header_line().unwrap()[..], &bytes].concat();
            if let Ok(parsed) = parse_journal(&after_header) {
                let torn = parsed.torn.map_or(0, |torn| torn.bytes);
                prop_assert_eq!(parsed.sound + torn, after_header.len());
            }
        }

        #[test]
        fn no_changed_byte_panics(at in 0_usize..1000, byte: u8) {
            let mut bytes = text([note("a"), note("b"), Change::undo(2), Change::Redo(2)]);
            let at = at % bytes.len();
            bytes[at] = byte;
            if let Ok(parsed) = parse_journal(&bytes) {
                prop_assert!(parsed.sound <= bytes.len());
            }
        }
    }
}

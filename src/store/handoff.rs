//! A whole game in one file: a page for people, then the setup, the journal and the files that lie
//! beside the setup, byte for byte.
//!
//! Each part says how long it is and what its SHA-256 is, so that a file that was changed on its
//! way, by a mail program for example, is refused instead of played on.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::beside::{Beside, UnfitName, stays_inside, unfit_name};
use super::error::{Doing, StoreError};
use super::folder::{GameFolder, JOURNAL_FILE, SETUP_FILE, persist_new};
use super::journal_text::{JournalError, parse_journal};
use super::ledger::PLACE_FILE;
use super::settings::SETTINGS_FILE;
use nightdesk_text::messages::Worded;
use nightdesk_text::{Language, say};

const FIRST_LINE: &str = "nightdesk handoff 1";
/// With files beside the setup, which an older version would leave behind.
const FIRST_LINE_BESIDE: &str = "nightdesk handoff 2";
/// What some editors put in front of a text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
const FILE: &str = "file ";
const END: &str = "---- end ----";

/// A game on its way to another host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Handoff {
    /// Where the game stands, for people.
    pub page: String,
    setup: Vec<u8>,
    journal: Vec<u8>,
    beside: Beside,
}

/// Why a file is no handoff, or not a whole one.
#[derive(Debug)]
pub enum HandoffError {
    /// It does not begin as one.
    NotOne,
    /// A part is missing or shorter than it says.
    NotWhole(String),
    /// A part is not what was written.
    Changed(String),
    /// A file in it would be laid down somewhere else than below the game's folder.
    Outside(String),
    /// A file in it has a name that is none on every system.
    Unfit {
        /// The file.
        name: String,
        /// Why its name is none.
        why: UnfitName,
    },
    /// The journal in it does not say what a journal says.
    Journal(JournalError),
}

impl Worded for HandoffError {
    fn worded(&self, language: Language) -> String {
        let to = &language;
        match self {
            Self::NotOne => say!(to, "not_a_handoff"),
            Self::NotWhole(part) => say!(to, "part_not_whole", part),
            Self::Changed(part) => say!(to, "part_changed", part),
            Self::Outside(name) => say!(to, "file_outside", name),
            Self::Unfit { name, why } => say!(to, "unfit_name", name, why),
            Self::Journal(why) => say!(to, "journal_in_it", why),
        }
    }
}

/// In English: what a log and a test read.
impl fmt::Display for HandoffError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.worded(Language::English))
    }
}

impl std::error::Error for HandoffError {}

impl From<JournalError> for HandoffError {
    fn from(error: JournalError) -> Self {
        Self::Journal(error)
    }
}

impl Handoff {
    /// A game in its folder, as it stands on disk, after a page, with files that lie beside its
    /// setup.
    ///
    /// # Errors
    /// When its files cannot be read.
    pub fn of(folder: &GameFolder, page: &str, beside: Beside) -> Result<Self, StoreError> {
        let read =
            |path: PathBuf| std::fs::read(&path).map_err(StoreError::system(Doing::Read, &path));
        Ok(Self {
            page: page.to_owned(),
            setup: read(folder.setup())?,
            journal: read(folder.journal())?,
            beside,
        })
    }

    /// Reads a handoff. What stands in front of it does not matter, a greeting or the mark of an
    /// editor; nor do line ends of Windows, as long as its parts are then what was written.
    ///
    /// # Errors
    /// When it is none, was cut or changed, or holds no sound journal.
    pub fn read(bytes: &[u8]) -> Result<Self, HandoffError> {
        match Self::read_as_written(bytes) {
            Err(error) if bytes.windows(2).any(|two| two == b"\r\n") => {
                Self::read_as_written(&without_returns(bytes)).map_err(|_| error)
            }
            read => read,
        }
    }

    fn read_as_written(bytes: &[u8]) -> Result<Self, HandoffError> {
        let rest = after_first_line(bytes, "\n").ok_or_else(|| not_begun(bytes))?;
        let (page, setup, rest) = part(rest, SETUP_FILE)?;
        let (_, journal, mut rest) = part(rest, JOURNAL_FILE)?;
        let mut beside = Beside::new();
        while let Some(name) = next_file(rest) {
            let (_, file, following) = part(rest, &format!("{FILE}{name}"))?;
            beside.insert(name, file.to_vec());
            rest = following;
        }
        if !rest.trim_ascii_start().starts_with(END.as_bytes()) {
            return Err(HandoffError::NotWhole("end".to_owned()));
        }
        check_inside(&beside)?;
        let sound = parse_journal(journal)?;
        if sound.torn.is_some() {
            return Err(HandoffError::NotWhole(JOURNAL_FILE.to_owned()));
        }
        let page = String::from_utf8_lossy(page);
        let lines = page
            .lines()
            .map(|line| line.strip_prefix("  ").unwrap_or(line));
        Ok(Self {
            page: lines.collect::<Vec<_>>().join("\n").trim().to_owned(),
            setup: setup.to_vec(),
            journal: journal.to_vec(),
            beside,
        })
    }

    /// The file's bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let first_line = match self.beside.is_empty() {
            true => FIRST_LINE,
            false => FIRST_LINE_BESIDE,
        };
        let mut bytes = format!("{first_line}\n\n").into_bytes();
        // Set in, so that no line of the page looks like the head of a part.
        for line in self.page.lines() {
            bytes.extend(format!("  {line}").trim_end().bytes());
            bytes.push(b'\n');
        }
        let own = [(SETUP_FILE, &self.setup), (JOURNAL_FILE, &self.journal)];
        let own = own.map(|(name, part)| (name.to_owned(), part));
        let beside = self.beside.iter();
        let beside = beside.map(|(name, part)| (format!("{FILE}{name}"), part));
        for (name, part) in own.into_iter().chain(beside) {
            let head = format!(
                "\n{}{} bytes, SHA-256 {} ----\n",
                head(&name),
                part.len(),
                digest(part)
            );
            bytes.extend(head.bytes());
            bytes.extend(part);
        }
        bytes.extend(format!("\n{END}\n").bytes());
        bytes
    }

    /// Writes it into a new file.
    ///
    /// # Errors
    /// When there is a file already, or it cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), StoreError> {
        let bytes = self.to_bytes();
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        match persist_new(folder.unwrap_or(Path::new(".")), path, &bytes) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err(StoreError::FileThere(path.to_owned()))
            }
            written => written.map_err(StoreError::system(Doing::Create, path)),
        }
    }

    /// What the game is called.
    ///
    /// # Errors
    /// When its journal does not read.
    pub fn name(&self) -> Result<String, HandoffError> {
        let journal = parse_journal(&self.journal)?.journal;
        Ok(journal.game().setup.name.clone())
    }

    /// The setup, as it was written.
    #[must_use]
    pub fn setup(&self) -> &[u8] {
        &self.setup
    }

    /// Every file it lays down, by its path from the game's folder.
    #[must_use]
    pub fn files(&self) -> Vec<&str> {
        let beside = self.beside.keys().map(String::as_str);
        [SETUP_FILE, JOURNAL_FILE]
            .into_iter()
            .chain(beside)
            .collect()
    }

    /// Keeps of the files beside the setup those in these folders alone, and names the others: what
    /// the setup does not name is no part of a game, and might be settings that the desk obeys.
    ///
    /// # Errors
    /// When a file that is kept has a name that is none on every system.
    pub fn keep_folders(&mut self, folders: &[String]) -> Result<Vec<String>, HandoffError> {
        let is_named = |name: &str| {
            let mut folders = folders
                .iter()
                .filter_map(|folder| name.strip_prefix(&**folder));
            folders.any(|rest| rest.starts_with('/')) && !is_own(name)
        };
        let (kept, others): (Beside, Beside) = std::mem::take(&mut self.beside)
            .into_iter()
            .partition(|(name, _)| is_named(name));
        self.beside = kept;
        check_names(&self.beside)?;
        Ok(others.into_keys().collect())
    }

    /// Looks whether its files can be laid down on every system, before somebody sends it away.
    ///
    /// # Errors
    /// Names the first that cannot.
    pub fn check(&self) -> Result<(), HandoffError> {
        check_inside(&self.beside)?;
        check_names(&self.beside)
    }

    /// Lays the game down in a folder where there is none: the same journal, byte for byte.
    ///
    /// # Errors
    /// When a game or another setup is there already, or something cannot be written.
    pub fn resume(&self, path: &Path) -> Result<GameFolder, StoreError> {
        GameFolder::lay_down(path, &self.setup, &self.beside, &self.journal)
    }
}

fn check_inside(files: &Beside) -> Result<(), HandoffError> {
    match files.keys().find(|name| !stays_inside(name)) {
        Some(name) => Err(HandoffError::Outside(name.clone())),
        None => Ok(()),
    }
}

fn check_names(files: &Beside) -> Result<(), HandoffError> {
    match unfit_name(files) {
        Some((name, why)) => Err(HandoffError::Unfit {
            name: name.to_owned(),
            why,
        }),
        None => Ok(()),
    }
}

/// Whether a path begins with the name of a file that is the program's own.
fn is_own(path: &str) -> bool {
    let first = path.split('/').next().unwrap_or(path);
    let own = [SETUP_FILE, PLACE_FILE, SETTINGS_FILE];
    let mut own = own.iter();
    let journal = first.get(.."journal.".len());
    own.any(|own| first.eq_ignore_ascii_case(own))
        || journal.is_some_and(|start| start.eq_ignore_ascii_case("journal."))
}

/// What stands after the first line of a handoff, wherever in the text that is.
fn after_first_line<'b>(bytes: &'b [u8], line_end: &str) -> Option<&'b [u8]> {
    let after = |line: &str| {
        let line = format!("{line}{line_end}");
        let places = bytes.windows(line.len()).enumerate();
        let mut found = places.filter(|(_, window)| *window == line.as_bytes());
        found.find_map(|(at, _)| {
            let (before, rest) = bytes.split_at_checked(at)?;
            let begins = before.is_empty() || before.ends_with(b"\n") || before == BYTE_ORDER_MARK;
            rest.get(line.len()..).filter(|_| begins)
        })
    };
    let both = [FIRST_LINE, FIRST_LINE_BESIDE].map(after);
    // The first of them, if a part should quote the other.
    both.into_iter().flatten().max_by_key(|rest| rest.len())
}

/// The same with line ends of one letter.
fn without_returns(bytes: &[u8]) -> Vec<u8> {
    let next = bytes.iter().skip(1).map(Some).chain([None]);
    let letters = bytes.iter().zip(next);
    letters
        .filter(|(letter, next)| !(**letter == b'\r' && *next == Some(&b'\n')))
        .map(|(letter, _)| *letter)
        .collect()
}

/// Why a file does not begin as a handoff; one with line ends of Windows was one before.
fn not_begun(bytes: &[u8]) -> HandoffError {
    match after_first_line(bytes, "\r\n") {
        Some(_) => HandoffError::Changed("head".to_owned()),
        None => HandoffError::NotOne,
    }
}

fn head(name: &str) -> String {
    format!("{}, ", head_start(name))
}

fn head_start(name: &str) -> String {
    format!("---- {name}")
}

fn digest(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The name of the file that comes next, if one does.
fn next_file(bytes: &[u8]) -> Option<String> {
    let rest = bytes.strip_prefix(format!("\n{}", head_start(FILE)).as_bytes())?;
    let line = rest.split(|byte| *byte == b'\n').next()?;
    let line = std::str::from_utf8(line).ok()?;
    let (name, _) = line.rsplit_once(" bytes, SHA-256 ")?;
    let (name, _) = name.rsplit_once(", ")?;
    Some(name.to_owned())
}

/// What stands before a part, the part, and what stands after it.
type Parted<'b> = (&'b [u8], &'b [u8], &'b [u8]);

/// A part by its name, where it is as its first line says.
fn part<'b>(bytes: &'b [u8], name: &str) -> Result<Parted<'b>, HandoffError> {
    let not_whole = || HandoffError::NotWhole(name.to_owned());
    let mark = format!("\n{}", head(name));
    let at = bytes
        .windows(mark.len())
        .position(|window| window == mark.as_bytes());
    let at = at.ok_or_else(not_whole)?;
    let (before, rest) = bytes.split_at_checked(at).ok_or_else(not_whole)?;
    let rest = rest.get(mark.len()..).ok_or_else(not_whole)?;
    let end = rest
        .iter()
        .position(|byte| *byte == b'\n')
        .ok_or_else(not_whole)?;
    let (line, rest) = rest.split_at_checked(end).ok_or_else(not_whole)?;
    let line = String::from_utf8_lossy(line);
    let (length, said) = line
        .trim_end()
        .trim_end_matches(" ----")
        .split_once(" bytes, SHA-256 ")
        .ok_or_else(not_whole)?;
    let length: usize = length.parse().map_err(|_| not_whole())?;
    let rest = rest.get(1..).ok_or_else(not_whole)?;
    let (body, following) = rest.split_at_checked(length).ok_or_else(not_whole)?;
    match digest(body) == said {
        true => Ok((before, body, following)),
        false => Err(HandoffError::Changed(name.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal_text::header_line;

    #[test]
    fn a_handoff_is_found_after_a_greeting_and_with_the_line_ends_of_windows() {
        let handoff = Handoff {
            page: "HAND-OVER".to_owned(),
            setup: b"format = 1\n".to_vec(),
            journal: header_line().unwrap(),
            beside: Beside::new(),
        };
        let plain = String::from_utf8(handoff.to_bytes()).unwrap();
        for text in [
            format!("\u{feff}{plain}"),
            format!("Hi Bob,\nhere it is:\n\n{plain}"),
            format!("{plain}\n-- \nAnn"),
            plain.replace('\n', "\r\n"),
        ] {
            assert_eq!(Handoff::read(text.as_bytes()).unwrap(), handoff, "{text}");
        }
        assert!(Handoff::read(format!("> {plain}").as_bytes()).is_err());
        // A setup that had such line ends of its own cannot be told from one that was changed.
        let own = Handoff {
            setup: b"format = 1\r\n".to_vec(),
            ..handoff
        };
        let changed = String::from_utf8(own.to_bytes()).unwrap();
        assert_eq!(Handoff::read(changed.as_bytes()).unwrap(), own);
        let changed = changed.replace("\r\n", "\n").replace('\n', "\r\n");
        let refused = Handoff::read(changed.as_bytes()).unwrap_err();
        assert!(matches!(refused, HandoffError::Changed(_)), "{refused}");
    }

    #[test]
    fn a_file_with_the_line_ends_of_windows_was_changed_on_its_way() {
        for line in [FIRST_LINE, FIRST_LINE_BESIDE] {
            let bytes = format!("{line}\r\n\r\n  page\r\n");
            let refused = Handoff::read(bytes.as_bytes()).unwrap_err();
            assert!(matches!(refused, HandoffError::Changed(_)), "{refused}");
            let said = refused.to_string();
            assert!(said.contains("send the file as an attachment"), "{said}");
        }
        for bytes in [b"nightdesk\r\n".as_slice(), b"", b"nightdesk handoff 9\n"] {
            let refused = Handoff::read(bytes).unwrap_err();
            assert!(matches!(refused, HandoffError::NotOne), "{refused}");
        }
    }
}

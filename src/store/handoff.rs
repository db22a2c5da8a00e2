//! A whole game in one file: a page for people, then the setup and the journal, byte for byte (H6.5).
//!
//! Each part says how long it is and what its SHA-256 is, so that a file that was changed on its
//! way, by a mail program for example, is refused instead of played on.

use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::error::StoreError;
use super::folder::{GameFolder, JOURNAL_FILE, SETUP_FILE, persist_new};
use super::journal_text::{JournalError, parse_journal};

const FIRST_LINE: &str = "nightdesk handoff 1";
const END: &str = "---- end ----";

/// A game on its way to another host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Handoff {
    /// Where the game stands, for people.
    pub page: String,
    setup: Vec<u8>,
    journal: Vec<u8>,
}

/// Why a file is no handoff, or not a whole one.
#[derive(Debug, thiserror::Error)]
pub enum HandoffError {
    /// It does not begin as one.
    #[error("it is not a handoff of nightdesk")]
    NotOne,
    /// A part is missing or shorter than it says.
    #[error("its part `{0}` is missing or not whole")]
    NotWhole(&'static str),
    /// A part is not what was written.
    #[error(
        "its part `{0}` was changed on its way; send the file as an attachment or in an archive"
    )]
    Changed(&'static str),
    /// The journal in it does not say what a journal says.
    #[error("its journal does not read: {0}")]
    Journal(#[from] JournalError),
}

impl Handoff {
    /// A game in its folder, as it stands on disk, behind a page.
    ///
    /// # Errors
    /// When its files cannot be read.
    pub fn of(folder: &GameFolder, page: &str) -> Result<Self, StoreError> {
        let read = |path: PathBuf| std::fs::read(&path).map_err(StoreError::system("read", &path));
        Ok(Self {
            page: page.to_owned(),
            setup: read(folder.setup())?,
            journal: read(folder.journal())?,
        })
    }

    /// Reads a handoff.
    ///
    /// # Errors
    /// When it is none, was cut or changed, or holds no sound journal.
    pub fn read(bytes: &[u8]) -> Result<Self, HandoffError> {
        let head = format!("{FIRST_LINE}\n");
        let rest = bytes
            .strip_prefix(head.as_bytes())
            .ok_or(HandoffError::NotOne)?;
        let (page, setup, rest) = part(rest, SETUP_FILE)?;
        let (_, journal, rest) = part(rest, JOURNAL_FILE)?;
        if !rest.trim_ascii_start().starts_with(END.as_bytes()) {
            return Err(HandoffError::NotWhole("end"));
        }
        let sound = parse_journal(journal)?;
        if sound.torn.is_some() {
            return Err(HandoffError::NotWhole(JOURNAL_FILE));
        }
        let page = String::from_utf8_lossy(page);
        let lines = page
            .lines()
            .map(|line| line.strip_prefix("  ").unwrap_or(line));
        Ok(Self {
            page: lines.collect::<Vec<_>>().join("\n").trim().to_owned(),
            setup: setup.to_vec(),
            journal: journal.to_vec(),
        })
    }

    /// The file's bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = format!("{FIRST_LINE}\n\n").into_bytes();
        // Set in, so that no line of the page looks like the head of a part.
        for line in self.page.lines() {
            bytes.extend(format!("  {line}").trim_end().bytes());
            bytes.push(b'\n');
        }
        for (name, part) in [(SETUP_FILE, &self.setup), (JOURNAL_FILE, &self.journal)] {
            let head = format!(
                "\n{}{} bytes, SHA-256 {} ----\n",
                head(name),
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
    /// When there is a file already that says something else, or it cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), StoreError> {
        let bytes = self.to_bytes();
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        match persist_new(folder.unwrap_or(Path::new(".")), path, &bytes) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err(StoreError::FileThere(path.to_owned()))
            }
            written => written.map_err(StoreError::system("create", path)),
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

    /// Lays the game down in a folder where there is none: the same journal, byte for byte.
    ///
    /// # Errors
    /// When a game or another setup is there already, or something cannot be written.
    pub fn resume(&self, path: &Path) -> Result<GameFolder, StoreError> {
        GameFolder::lay_down(path, &self.setup, &self.journal)
    }
}

fn head(name: &str) -> String {
    format!("---- {name}, ")
}

fn digest(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What stands before a part, the part, and what stands behind it.
type Parted<'b> = (&'b [u8], &'b [u8], &'b [u8]);

fn part<'b>(bytes: &'b [u8], name: &'static str) -> Result<Parted<'b>, HandoffError> {
    let not_whole = || HandoffError::NotWhole(name);
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
    let (body, behind) = rest.split_at_checked(length).ok_or_else(not_whole)?;
    match digest(body) == said {
        true => Ok((before, body, behind)),
        false => Err(HandoffError::Changed(name)),
    }
}

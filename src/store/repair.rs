//! A damaged journal: what of it can be read, and a journal that goes on from there.
//!
//! A line that is no entry hides nothing when the entries around it are numbered without a gap: then
//! it is passed over. So is a line that is there twice. Everything else ends what is sound.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::error::{Doing, StoreError};
use super::folder::{GameFolder, plainly, sync_folder};
use super::journal_file::keep_beside;
use super::journal_text::{
    BYTE_ORDER_MARK, JournalError, header_line, is_blank, place_of, read_entry, read_header,
    version_in,
};
use super::lock::{A_MOMENT, WriteLock};
use nightdesk_game::{Entry, HistoryError, Journal};
use nightdesk_text::in_each;
use nightdesk_text::messages::{InEach, Worded};

/// What can be read of a journal.
#[derive(Debug)]
pub struct Readable {
    /// The sound entries.
    pub journal: Journal,
    /// What is wrong, line by line, in their order; none if the journal is sound.
    pub faults: Vec<Fault>,
    /// How many lines say something.
    pub lines: u64,
    /// The sound part, as it was written.
    sound: Vec<u8>,
}

/// A line that does not count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Its number; the header is line 1.
    pub line: u64,
    /// What is wrong with it; none where it merely follows one that ends what is sound.
    pub why: Option<InEach>,
}

/// A journal that was mended, or put aside where nothing of it can be read.
#[derive(Debug)]
pub struct Repaired {
    /// What was read; without an entry there is no journal any more.
    pub readable: Readable,
    /// The file that holds the journal as it was.
    pub kept_in: PathBuf,
}

/// Looks at a game's journal; where it is damaged, keeps it beside and puts what is sound in its
/// place. One of which nothing can be read is put aside, so that another can take its place. None if
/// it is sound.
///
/// # Errors
/// When a later version of nightdesk wrote it, another process writes to it, or it cannot be written.
/// Then it is as it was.
pub fn repair(folder: &GameFolder) -> Result<Option<Repaired>, StoreError> {
    let _lock = WriteLock::take(folder.path(), A_MOMENT)?;
    let path = folder.journal();
    let bytes = std::fs::read(&path).map_err(StoreError::system(Doing::Read, &path))?;
    let readable = readable(&bytes).map_err(|error| StoreError::journal(&path, &bytes, error))?;
    if readable.faults.is_empty() {
        return Ok(None);
    }
    let kept_in = keep_beside(folder.path(), "journal.damaged", &bytes)?;
    match readable.journal.entries().is_empty() {
        true => std::fs::remove_file(&path).and_then(|()| sync_folder(folder.path())),
        false => replace(folder.path(), &path, &readable.sound),
    }
    .map_err(StoreError::system(Doing::Write, &path))?;
    Ok(Some(Repaired { readable, kept_in }))
}

/// Puts a file whole in the place of another.
pub(super) fn replace(folder: &Path, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = NamedTempFile::new_in(folder).map_err(|error| plainly(&error, folder))?;
    file.as_file_mut().write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    sync_folder(folder)
}

/// Whether any entry of a journal can be read.
pub(super) fn has_readable_entry(bytes: &[u8]) -> bool {
    readable(bytes).is_ok_and(|readable| !readable.journal.entries().is_empty())
}

/// What can be read of the text of a journal.
fn readable(bytes: &[u8]) -> Result<Readable, JournalError> {
    let text = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    let mut lines = (1..)
        .zip(text.split_inclusive(|byte| *byte == b'\n'))
        .filter(|(_, line)| !is_blank(line))
        .peekable();
    let mut faults = Vec::new();
    let mut sound = Vec::new();
    let header = lines.next_if(|(number, line)| read_entry(*number, line, None).is_err());
    let mut by = None;
    match header.map(|(number, line)| (number, line, read_header(line))) {
        Some((_, line, Ok(header))) => {
            sound.extend(line);
            by = header.version;
        }
        Some((_, _, Err(error))) if error.is_of_later_version() => return Err(error),
        Some((line, _, Err(error))) => faults.push(Fault {
            line,
            why: Some(in_each(&error)),
        }),
        None => faults.push(Fault {
            line: 1,
            why: Some(in_each(&JournalError::NotAJournal)),
        }),
    }
    if sound.is_empty() {
        sound = header_line().map_err(|_| JournalError::NotAJournal)?;
    }
    let mut read: Vec<(u64, &[u8], Entry)> = Vec::new();
    let mut last = 1;
    for (number, line) in lines {
        last = number;
        let fault = |why| Fault {
            line: number,
            why: Some(why),
        };
        let expected = read.len() as u64 + 1;
        by = version_in(line).or(by);
        match read_entry(number, line, by.as_deref()) {
            Err(error) if error.is_of_later_version() => return Err(error),
            Err(error) => faults.push(fault(in_each(&error))),
            Ok(entry) if entry.no == expected && line.ends_with(b"\n") => {
                read.push((number, line, entry));
            }
            Ok(entry) if numbered(&read, entry.no).is_some_and(|before| *before == entry) => {
                faults.push(fault(in_each!("entry_twice", no = entry.no)));
            }
            Ok(_) if !line.ends_with(b"\n") => {
                faults.push(fault(in_each!("not_to_its_end")));
            }
            Ok(entry) => {
                let found = entry.no;
                let gap = HistoryError::WrongNumber { expected, found };
                faults.push(fault(in_each(&gap)));
                break;
            }
        }
    }
    let lines = text.split(|byte| *byte == b'\n');
    let all = lines.filter(|line| !is_blank(line)).count() as u64;
    let end = text.split_inclusive(|byte| *byte == b'\n').count() as u64;
    // A contradiction may be found at an entry in the middle: what comes before it is tried again.
    let journal = loop {
        let entries = read.iter().map(|(_, _, entry)| entry.clone()).collect();
        match Journal::replay(entries) {
            Ok(journal) => break journal,
            Err(error) => {
                let places: Vec<u64> = read.iter().map(|(number, ..)| *number).collect();
                let line = place_of(&places, error.no);
                last = last.min(line);
                faults.retain(|fault| fault.line < line);
                faults.push(Fault {
                    line,
                    why: Some(in_each(&error.error)),
                });
                let sound = error.no.saturating_sub(1);
                read.truncate(usize::try_from(sound).unwrap_or_default());
            }
        }
    };
    faults.extend((last + 1..=end).map(|line| Fault { line, why: None }));
    for (_, line, _) in &read {
        sound.extend(*line);
    }
    Ok(Readable {
        journal,
        faults,
        lines: all,
        sound,
    })
}

/// What an error says, in every language.
fn in_each(error: &impl Worded) -> InEach {
    InEach::of(|language| error.worded(language))
}

/// The entry with a number among those that were read: they are numbered without a gap.
fn numbered<'r>(read: &'r [(u64, &[u8], Entry)], no: u64) -> Option<&'r Entry> {
    let index = usize::try_from(no.checked_sub(1)?).ok()?;
    read.get(index).map(|(_, _, entry)| entry)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal_text::{entry_line, parse_journal};
    use nightdesk_game::{Change, Event};

    fn lines(count: u64) -> Vec<String> {
        let header = String::from_utf8(header_line().unwrap()).unwrap();
        let entries = (1..=count).map(|no| {
            let entry = Entry {
                no,
                at: chrono::DateTime::UNIX_EPOCH,
                line: format!("note {no}"),
                change: Change::Do(vec![Event::Noted {
                    seat: None,
                    text: format!("text {no}"),
                }]),
            };
            String::from_utf8(entry_line(&entry, None).unwrap()).unwrap()
        });
        std::iter::once(header).chain(entries).collect()
    }

    /// How many entries are sound, and the lines that do not count.
    fn found(lines: &[String]) -> (usize, Vec<u64>) {
        let readable = readable(lines.concat().as_bytes()).unwrap();
        let again = parse_journal(&readable.sound).unwrap();
        assert_eq!(again.journal.entries(), readable.journal.entries());
        assert_eq!(again.torn, None);
        let faults = readable.faults.iter().map(|fault| fault.line).collect();
        (readable.journal.entries().len(), faults)
    }

    #[test]
    fn what_is_sound_is_found() {
        let whole = lines(5);
        assert_eq!(found(&whole), (5, vec![]));
        let changed = |change: fn(&mut Vec<String>)| {
            let mut lines = whole.clone();
            change(&mut lines);
            found(&lines)
        };
        assert_eq!(changed(|it| it.insert(3, "\n".into())), (5, vec![]));
        assert_eq!(
            changed(|it| it.insert(3, "<<<< HEAD\n".into())),
            (5, vec![4])
        );
        assert_eq!(changed(|it| it[3] = "garbage\n".into()), (2, vec![4, 5, 6]));
        assert_eq!(changed(|it| it.insert(3, it[2].clone())), (5, vec![4]));
        assert_eq!(changed(|it| it.swap(3, 4)), (2, vec![4, 5, 6]));
        assert_eq!(changed(|it| drop(it.remove(2))), (1, vec![3, 4, 5]));
        assert_eq!(changed(|it| it[0] = "x\n".into()), (5, vec![1]));
        assert_eq!(changed(|it| drop(it.remove(0))), (5, vec![1]));
        assert_eq!(changed(|it| it[5].truncate(20)), (4, vec![6]));
        assert_eq!(
            changed(|it| it[3] = it[3].replace("\"do\":", "\"undo\":9,\"did\":")),
            (2, vec![4, 5, 6])
        );
        assert_eq!(found(&["x\n".into()]), (0, vec![1]));
    }

    #[test]
    fn a_contradiction_ends_what_is_sound() {
        let mut lines = lines(3);
        lines[2] = lines[2].replace(
            "{\"event\":\"noted\",\"text\":\"text 2\"}",
            "{\"event\":\"died\",\"seat\":4,\"cause\":\"host\"}",
        );
        assert_eq!(found(&lines), (1, vec![3, 4]));
    }

    #[test]
    fn a_journal_of_a_later_format_is_not_mended() {
        let later = b"{\"nightdesk\":\"journal\",\"format\":99}\n{}\n";
        let error = readable(later).unwrap_err();
        assert_eq!(error, JournalError::Newer { found: 99 });
    }
}

//! A book: a folder of role files, read whole.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use super::inputs::{InputError, read_anyway};

/// Files a book may have; a folder with more is hardly one.
const MOST_FILES: usize = 5_000;

/// Every file below a folder, by its path in it, with `/` on every system. Hidden files and what
/// links lead to are left out.
///
/// # Errors
/// When the folder or a file in it cannot be read.
pub fn read_book(folder: &Path) -> Result<BTreeMap<String, String>, InputError> {
    let ReadBook { files, garbled } = read_book_anyway(folder)?;
    match garbled.into_iter().next() {
        Some(why) => Err(why),
        None => Ok(files),
    }
}

/// A book of which files may not be UTF-8.
#[derive(Debug, Default)]
pub struct ReadBook {
    /// The files, by their path in it: as far as they can be read.
    pub files: BTreeMap<String, String>,
    /// Those that are not UTF-8, with why.
    pub garbled: Vec<InputError>,
}

/// The same, so that one file that is not UTF-8 does not hide what is wrong with the others.
///
/// # Errors
/// When the folder or a file in it cannot be read.
pub fn read_book_anyway(folder: &Path) -> Result<ReadBook, InputError> {
    let mut book = ReadBook::default();
    collect(folder, "", &mut book)?;
    book.garbled
        .sort_by(|one, other| one.name().cmp(other.name()));
    Ok(book)
}

/// Whether a file is one that hosts do not see: hidden, or laid down by Windows itself.
#[must_use]
pub fn is_hidden(name: &str) -> bool {
    let of_windows = ["desktop.ini", "thumbs.db"];
    let mut of_windows = of_windows.iter();
    name.starts_with('.') || of_windows.any(|own| name.eq_ignore_ascii_case(own))
}

fn collect(folder: &Path, prefix: &str, book: &mut ReadBook) -> Result<(), InputError> {
    let refused = |source: io::Error| InputError::System {
        name: folder.display().to_string(),
        source,
    };
    for entry in fs::read_dir(folder).map_err(refused)? {
        let entry = entry.map_err(refused)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if is_hidden(&name) {
            continue;
        }
        let kind = entry.file_type().map_err(refused)?;
        let path = format!("{prefix}{name}");
        if kind.is_dir() {
            collect(&entry.path(), &format!("{path}/"), book)?;
        } else if kind.is_file() {
            if book.files.len() >= MOST_FILES {
                return Err(InputError::TooMany {
                    name: folder.display().to_string(),
                    most: MOST_FILES,
                });
            }
            let (text, why) = read_anyway(&entry.path())?;
            book.files.insert(path, text);
            book.garbled.extend(why);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_system_lays_into_a_folder_is_no_part_of_a_book() {
        let folder = tempfile::tempdir().unwrap();
        for (name, bytes) in [
            ("Seer.txt", b"Seer\r\n".as_slice()),
            (".DS_Store", &[0, 255]),
            ("Thumbs.db", &[0xd0, 0xcf, 0x11]),
            ("desktop.ini", &[0xff, 0xfe, 0x5b]),
        ] {
            fs::write(folder.path().join(name), bytes).unwrap();
        }
        let files = read_book(folder.path()).unwrap();
        assert_eq!(files.keys().collect::<Vec<_>>(), ["Seer.txt"]);
    }

    #[test]
    fn files_that_are_not_utf_8_are_each_told_and_hide_no_other() {
        let folder = tempfile::tempdir().unwrap();
        for (name, bytes) in [
            ("Cop.txt", b"\xff\xfeC\0o\0p\0".as_slice()),
            ("Seer.txt", b"Seer\r\n"),
            ("Wolf.txt", b"Wolf\n\xff"),
        ] {
            fs::write(folder.path().join(name), bytes).unwrap();
        }
        let book = read_book_anyway(folder.path()).unwrap();
        let files: Vec<&str> = book.files.values().map(String::as_str).collect();
        assert_eq!(files, ["Cop", "Seer\n", "Wolf\n\u{fffd}"]);
        let why: Vec<String> = book.garbled.iter().map(ToString::to_string).collect();
        assert!(why[0].contains("Cop.txt` is UTF-16"), "{why:?}");
        assert!(
            why[1].contains("Wolf.txt` is not UTF-8 text: line 2"),
            "{why:?}"
        );
        assert_eq!(why.len(), 2);
        assert!(read_book(folder.path()).is_err());
    }
}

//! A book: a folder of role files, read whole.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use super::inputs::{InputError, read_input};

/// Files a book may have; a folder with more is hardly one.
const MOST_FILES: usize = 5_000;

/// Every file below a folder, by its path in it, with `/` on every system. Hidden files and what
/// links lead to are left out.
///
/// # Errors
/// When the folder or a file in it cannot be read.
pub fn read_book(folder: &Path) -> Result<BTreeMap<String, String>, InputError> {
    let mut files = BTreeMap::new();
    collect(folder, "", &mut files)?;
    Ok(files)
}

/// Whether a file is one that hosts do not see: hidden, or laid down by Windows itself.
#[must_use]
pub fn is_hidden(name: &str) -> bool {
    let of_windows = ["desktop.ini", "thumbs.db"];
    let mut of_windows = of_windows.iter();
    name.starts_with('.') || of_windows.any(|own| name.eq_ignore_ascii_case(own))
}

fn collect(
    folder: &Path,
    prefix: &str,
    files: &mut BTreeMap<String, String>,
) -> Result<(), InputError> {
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
            collect(&entry.path(), &format!("{path}/"), files)?;
        } else if kind.is_file() {
            if files.len() >= MOST_FILES {
                let why = format!("it holds more than {MOST_FILES} files");
                return Err(refused(io::Error::other(why)));
            }
            files.insert(path, read_input(&entry.path())?.text);
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
}

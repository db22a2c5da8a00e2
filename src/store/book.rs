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
        if name.starts_with('.') {
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

//! Role books: folders of small files.

use std::io;
use std::path::Path;

/// What a case calls the full book.
const WHOLE: &str = "whole";

/// The files of a role book that is looked for beside a file and in the folders above it.
pub(super) fn book_near(file: &Path, folder: &str) -> Option<Vec<(String, String)>> {
    let file = file.canonicalize().ok()?;
    let places: &[&str] = match folder {
        WHOLE => &[WHOLE, "corpus/wwrf"],
        folder => &[folder],
    };
    let above = file.ancestors().skip(1);
    let found = above
        .flat_map(|above| places.iter().map(|place| above.join(place)))
        .find(|book| book.is_dir())?;
    let mut files = Vec::new();
    collect(&found, &found, &mut files).ok()?;
    Some(files)
}

/// Every file below a folder, by its path in the book, in order of name.
fn collect(book: &Path, folder: &Path, files: &mut Vec<(String, String)>) -> io::Result<()> {
    let mut entries = std::fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()?;
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            collect(book, &entry, files)?;
        } else if let Ok(input) = nightdesk_store::read_input(&entry) {
            let path = entry.strip_prefix(book).unwrap_or(&entry);
            let path = path.to_string_lossy().replace('\\', "/");
            files.push((path, input.text));
        }
    }
    Ok(())
}

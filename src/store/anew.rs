//! A file written anew, whole or not at all.

use std::io::{Read, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use super::error::{Doing, StoreError};
use super::folder::plainly;

/// How far into a file its mark is looked for, in bytes.
const HEAD: u64 = 512;

/// Writes a file in place of an earlier one of its kind, which is known by a mark in its head.
///
/// # Errors
/// When another file is there already, or the system refuses something. A file that was there is
/// as it was then.
pub fn write_anew(path: &Path, bytes: &[u8], mark: &[u8]) -> Result<(), StoreError> {
    if path
        .try_exists()
        .map_err(StoreError::system(Doing::Read, path))?
        && !is_marked(path, mark)?
    {
        return Err(StoreError::OtherThere(path.to_owned()));
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let written = || {
        let temporary = NamedTempFile::new_in(folder);
        let mut file = temporary.map_err(|error| plainly(&error, folder))?;
        // The file itself says no path, and that of a temporary file tells nobody anything.
        file.as_file_mut().write_all(bytes)?;
        file.as_file().sync_all()?;
        file.persist(path)?;
        Ok(())
    };
    written().map_err(StoreError::system(Doing::Write, path))
}

fn is_marked(path: &Path, mark: &[u8]) -> Result<bool, StoreError> {
    let mut head = Vec::new();
    let file = std::fs::File::open(path).map_err(StoreError::system(Doing::Read, path))?;
    file.take(HEAD)
        .read_to_end(&mut head)
        .map_err(StoreError::system(Doing::Read, path))?;
    Ok(head.windows(mark.len().max(1)).any(|part| part == mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_the_same_kind_is_replaced_and_no_other_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("page.html");
        write_anew(&path, b"<mark> one", b"mark").unwrap();
        write_anew(&path, b"<mark> two", b"mark").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"<mark> two");
        std::fs::write(&path, "mine").unwrap();
        let refused = write_anew(&path, b"<mark> three", b"mark").unwrap_err();
        assert!(matches!(refused, StoreError::OtherThere(_)), "{refused}");
        assert_eq!(std::fs::read(&path).unwrap(), b"mine");
    }

    #[test]
    fn an_empty_file_is_no_archive() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("page.html");
        std::fs::write(&path, "").unwrap();
        assert!(write_anew(&path, b"<mark>", b"mark").is_err());
    }
}

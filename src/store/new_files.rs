//! Files laid down together: all of them, or none.

use std::io;
use std::path::{Path, PathBuf};

use super::beside::Beside;
use super::error::{Doing, StoreError};
use super::folder::persist_new;

/// What was laid down so far; it is taken away again unless it is kept.
#[derive(Debug, Default)]
pub(super) struct NewFiles {
    files: Vec<PathBuf>,
    /// Folders that were made for them, the outer ones first.
    folders: Vec<PathBuf>,
}

impl NewFiles {
    /// Makes a folder, with those it lies in.
    pub(super) fn folder(&mut self, folder: &Path) -> Result<(), StoreError> {
        let missing = folder.ancestors().take_while(|it| {
            let is_named = !it.as_os_str().is_empty();
            is_named && !it.exists()
        });
        let mut missing: Vec<PathBuf> = missing.map(Path::to_owned).collect();
        missing.reverse();
        std::fs::create_dir_all(folder).map_err(StoreError::system(Doing::Create, folder))?;
        self.folders.append(&mut missing);
        Ok(())
    }

    /// Writes a new file; one that is there already stays, and says the same or is refused.
    pub(super) fn file(
        &mut self,
        path: &Path,
        bytes: &[u8],
        differs: fn(PathBuf) -> StoreError,
    ) -> Result<(), StoreError> {
        let folder = path.parent().unwrap_or(Path::new("."));
        self.folder(folder)?;
        match persist_new(folder, path, bytes) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                check_same(path, bytes, differs)
            }
            written => {
                written.map_err(StoreError::system(Doing::Create, path))?;
                self.files.push(path.to_owned());
                Ok(())
            }
        }
    }

    /// A file that something else makes, if it is not there yet.
    pub(super) fn made_by_the_way(&mut self, path: PathBuf) {
        if !path.exists() {
            self.files.push(path);
        }
    }

    /// Everything is there and stays.
    pub(super) fn keep(mut self) {
        self.files.clear();
        self.folders.clear();
    }
}

impl Drop for NewFiles {
    fn drop(&mut self) {
        // What cannot be taken away stays; the failure that led here is told.
        for file in self.files.drain(..).rev() {
            let _ = std::fs::remove_file(file);
        }
        for folder in self.folders.drain(..).rev() {
            let _ = std::fs::remove_dir(folder);
        }
    }
}

/// Lays files down in a folder, each by its path from there: all of them, or none.
///
/// # Errors
/// When one of them is there already and says something else, or cannot be written.
pub fn lay_down(root: &Path, files: &Beside) -> Result<(), StoreError> {
    check_places(root, files)?;
    let mut written = NewFiles::default();
    for (name, bytes) in files {
        written.file(&root.join(name), bytes, StoreError::FileThere)?;
    }
    written.keep();
    Ok(())
}

/// Whether files can be laid down: none is there that says something else.
pub(super) fn check_places(root: &Path, files: &Beside) -> Result<(), StoreError> {
    let mut there = files
        .iter()
        .map(|(name, bytes)| (root.join(name), bytes))
        .filter(|(path, _)| path.exists());
    there.try_for_each(|(path, bytes)| check_same(&path, bytes, StoreError::FileThere))
}

/// Whether a file that is there says what it should.
pub(super) fn check_same(
    path: &Path,
    bytes: &[u8],
    differs: fn(PathBuf) -> StoreError,
) -> Result<(), StoreError> {
    let there = std::fs::read(path).map_err(StoreError::system(Doing::Read, path))?;
    match there == bytes {
        true => Ok(()),
        false => Err(differs(path.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(names: &[&str]) -> Beside {
        let files = names
            .iter()
            .map(|name| ((*name).to_owned(), b"new".to_vec()));
        files.collect()
    }

    #[test]
    fn files_are_laid_down_all_or_none() {
        let place = tempfile::tempdir().unwrap();
        let root = place.path().join("game");
        lay_down(&root, &files(&["a/b", "a/c"])).unwrap();
        std::fs::write(root.join("a/c"), "old").unwrap();
        let refused = lay_down(&root, &files(&["a/a", "a/c", "d/e"])).unwrap_err();
        assert!(matches!(refused, StoreError::FileThere(_)), "{refused}");
        assert!(!root.join("a/a").exists() && !root.join("d").exists());
        // A file where a folder should be is found too late to be refused at once.
        std::fs::write(root.join("x"), "").unwrap();
        lay_down(&root, &files(&["n/new", "x/y"])).unwrap_err();
        assert!(!root.join("n").exists());
        assert!(root.join("x").exists() && root.join("a/b").exists());
    }
}

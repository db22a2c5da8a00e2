//! New files, whole or not at all.

use std::io;
use std::path::Path;

use tempfile::NamedTempFile;

use super::error::{LedgerError, Trying};
use crate::folder::sync_folder;

/// Lets a file be filled beside the place where it is to stand, and puts it there when it is whole
/// and on disk. Where the system knows such a thing, only the host's account can read it.
pub(super) fn new_file(
    path: &Path,
    fill: impl FnOnce(&Path) -> Result<(), LedgerError>,
) -> Result<(), LedgerError> {
    let there = path.try_exists();
    if there.map_err(LedgerError::system(Trying::FindFile))? {
        return Err(LedgerError::FileThere(path.to_owned()));
    }
    let parent = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    let folder = parent.unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder).map_err(LedgerError::system(Trying::MakeFolder))?;
    let file = NamedTempFile::new_in(folder).map_err(LedgerError::system(Trying::MakeFile))?;
    fill(file.path())?;
    let kept = file.as_file().sync_all();
    kept.map_err(LedgerError::system(Trying::KeepFile))?;
    let kept = file.persist_noclobber(path);
    kept.map_err(
        |error| match error.error.kind() == io::ErrorKind::AlreadyExists {
            true => LedgerError::FileThere(path.to_owned()),
            false => LedgerError::system(Trying::MakeFile)(error.error),
        },
    )?;
    sync_folder(folder).map_err(LedgerError::system(Trying::KeepFile))
}

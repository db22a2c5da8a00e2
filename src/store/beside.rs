//! Files that lie beside a setup and belong to it: the book of its roles, the host's templates.

use std::collections::BTreeMap;
use std::io;
use std::path::{Component, Path};

use super::book::read_book;
use super::inputs::InputError;

/// Files by their path from the setup's folder, with `/` on every system.
pub type Beside = BTreeMap<String, Vec<u8>>;

/// Every file of a folder beside a setup; none where the folder is not there, or not beside it.
///
/// # Errors
/// When the folder or a file in it cannot be read.
pub fn files_beside(setup_folder: &Path, name: &str) -> Result<Beside, InputError> {
    let name = name.trim_end_matches(['/', '\\']);
    let folder = setup_folder.join(name);
    if !stays_inside(name) || !folder.is_dir() {
        return Ok(Beside::new());
    }
    let mut files = Beside::new();
    for path in read_book(&folder)?.into_keys() {
        let bytes =
            std::fs::read(folder.join(&path)).map_err(|source: io::Error| InputError::System {
                name: path.clone(),
                source,
            })?;
        files.insert(format!("{name}/{path}"), bytes);
    }
    Ok(files)
}

/// Whether a path leads to something below the folder it starts from, by plain names alone.
pub(super) fn stays_inside(path: &str) -> bool {
    let mut parts = Path::new(path).components().peekable();
    parts.peek().is_some() && parts.all(|part| matches!(part, Component::Normal(_)))
}

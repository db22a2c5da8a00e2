//! Where things live that belong to the host, not to a game.

use std::path::PathBuf;

use super::error::{Doing, StoreError};
use super::own_folders::{self, owners_alone};

/// Path of the desk's line history, in a folder that is there; none when the
/// system gives the host no home.
///
/// # Errors
/// When the folder cannot be made.
pub fn history_file() -> Result<Option<PathBuf>, StoreError> {
    let Some(folder) = own_folders::of_state() else {
        return Ok(None);
    };
    std::fs::create_dir_all(&folder).map_err(StoreError::system(Doing::Create, &folder))?;
    let file = folder.join("history.txt");
    // It holds what hosts have typed of all their games.
    owners_alone()
        .create(true)
        .append(true)
        .open(&file)
        .map_err(StoreError::system(Doing::Create, &file))?;
    Ok(Some(file))
}

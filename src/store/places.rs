//! Where things live that belong to the host, not to a game.

use std::path::PathBuf;

use etcetera::BaseStrategy;

use super::error::StoreError;

/// Path of the desk's line history, in a folder that is there; none when the
/// system gives the host no home.
///
/// # Errors
/// When the folder cannot be made.
pub fn history_file() -> Result<Option<PathBuf>, StoreError> {
    let Ok(places) = etcetera::choose_base_strategy() else {
        return Ok(None);
    };
    // Windows has no folder for state; its data folder is the nearest thing.
    let folder = places
        .state_dir()
        .unwrap_or_else(|| places.data_dir())
        .join("nightdesk");
    std::fs::create_dir_all(&folder).map_err(StoreError::system("create", &folder))?;
    Ok(Some(folder.join("history.txt")))
}

//! The host's settings as files: `config.toml` in a game's folder and in the host's own.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::inputs::{Input, InputError, read_input};
use super::own_folders;

/// Name of a settings file.
pub(super) const SETTINGS_FILE: &str = "config.toml";

/// The host's own settings file, which need not be there; none when the system gives the host
/// no home.
#[must_use]
pub fn own_settings() -> Option<PathBuf> {
    Some(own_folders::of_settings()?.join(SETTINGS_FILE))
}

/// The settings files that are there, the nearest first: that of the game, then the host's own.
///
/// # Errors
/// When one is there and does not read.
pub fn settings_files(game: Option<&Path>) -> Result<Vec<Input>, InputError> {
    let of_game = game.map(|folder| folder.join(SETTINGS_FILE));
    of_game
        .into_iter()
        .chain(own_settings())
        .filter(|path| is_there(path))
        .map(|path| read_input(&path))
        .collect()
}

fn is_there(path: &Path) -> bool {
    !matches!(std::fs::metadata(path), Err(error) if error.kind() == ErrorKind::NotFound)
}

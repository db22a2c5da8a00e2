//! Which ledger a host works with, and as whom: `ledger.toml`.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::error::{LedgerError, Trying};
use crate::inputs::{InputError, read_input};
use crate::own_folders;
use nightdesk_text::messages::{InEach, Worded};

/// The file that says so, in a game's folder or in the host's own.
pub const PLACE_FILE: &str = "ledger.toml";

/// Where the ledger of the host's community lies, if nothing is said.
const LEDGER_FILE: &str = "ledger.sqlite";

/// The word for no ledger at all.
const NONE: &str = "none";

/// Which ledger a host works with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerPlace {
    /// The ledger; it need not be there.
    pub file: PathBuf,
    /// The account of the host who works with it, if it is said.
    pub host: Option<String>,
    /// Whether the host named the file, so that its absence is a mistake.
    pub named: bool,
}

/// What a place file may say.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    file: Option<PathBuf>,
    host: Option<String>,
}

impl LedgerPlace {
    /// The ledger for a game in this folder, or for none.
    ///
    /// What the game's folder says goes before what the host's own says; a path is taken from the
    /// folder of the file it stands in. None if one of them says there is none, or the system
    /// gives the host no home.
    ///
    /// # Errors
    /// When a place file does not read.
    pub fn find(game: Option<&Path>) -> Result<Option<Self>, LedgerError> {
        let own_folder = own_folders::of_settings();
        let mut file = None;
        let mut host = None;
        for folder in [game, own_folder.as_deref()].into_iter().flatten() {
            let said = read(&folder.join(PLACE_FILE))?;
            file = file.or(said.file.map(|file| folder.join(file)));
            host = host.or(said.host);
        }
        let named = file.is_some();
        let usual = || own_folders::of_data().map(|own| own.join(LEDGER_FILE));
        let file = match file {
            Some(file) if file.file_name().is_some_and(|name| name == NONE) => None,
            Some(file) => Some(file),
            None => usual(),
        };
        Ok(file.map(|file| Self { file, host, named }))
    }

    /// Whether there is anything to work with: a file that is there, or should be.
    #[must_use]
    pub fn is_used(&self) -> bool {
        self.named || self.file.exists()
    }
}

fn read(path: &Path) -> Result<Said, LedgerError> {
    let text = match read_input(path) {
        Ok(input) => input.text,
        Err(InputError::System { source, .. }) if source.kind() == ErrorKind::NotFound => {
            return Ok(Said::default());
        }
        Err(InputError::System { source, .. }) => {
            return Err(LedgerError::system(Trying::ReadPlace)(source));
        }
        Err(
            error @ (InputError::NotUtf8 { .. }
            | InputError::Utf16 { .. }
            | InputError::TooMany { .. }),
        ) => {
            return Err(LedgerError::Place {
                path: path.to_owned(),
                said: InEach::of(|language| error.worded(language)),
            });
        }
    };
    toml::from_str(&text).map_err(|error: toml::de::Error| LedgerError::Place {
        path: path.to_owned(),
        said: InEach::same(error.message()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_says_which_ledger_is_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let game = folder.path();
        std::fs::write(
            game.join(PLACE_FILE),
            "file = \"../ours.sqlite\"\nhost = \"Hattie\"\n",
        )
        .unwrap();
        let place = LedgerPlace::find(Some(game)).unwrap().unwrap();
        assert_eq!(place.file, game.join("../ours.sqlite"));
        assert_eq!(place.host.as_deref(), Some("Hattie"));
        assert!(place.is_used(), "it is missed where it was named");
        std::fs::write(game.join(PLACE_FILE), "file = \"none\"\n").unwrap();
        assert_eq!(LedgerPlace::find(Some(game)).unwrap(), None);
        std::fs::write(game.join(PLACE_FILE), "files = 1\n").unwrap();
        let error = LedgerPlace::find(Some(game)).unwrap_err();
        assert!(
            error.to_string().contains("unknown field `files`"),
            "{error}"
        );
    }
}

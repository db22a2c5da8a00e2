//! Which ledger is meant, and who works with it.

use std::path::{Path, PathBuf};

use super::args::Which;
use nightdesk_store::ledger::{LedgerError, LedgerFile, LedgerPlace};
use nightdesk_warnings::name_key;

/// The variable that names a ledger; for `warn` and `ledger` it is an option, too.
const VARIABLE: &str = "NIGHTDESK_LEDGER";

/// The ledger for a game in this folder, or for none: as said, else as `ledger.toml` says.
///
/// # Errors
/// When `ledger.toml` does not read.
pub(crate) fn place(
    said: Option<&Path>,
    game: Option<&Path>,
) -> Result<Option<LedgerPlace>, LedgerError> {
    let found = LedgerPlace::find(game)?;
    let said = said.map(Path::to_owned);
    let said = said.or_else(|| std::env::var_os(VARIABLE).map(PathBuf::from));
    Ok(match said {
        Some(file) => Some(LedgerPlace {
            file,
            host: found.and_then(|found| found.host),
            named: true,
        }),
        None => found,
    })
}

impl Which {
    /// The ledger that is meant.
    pub(super) fn place(&self, game: Option<&Path>) -> Result<LedgerPlace, LedgerError> {
        place(self.ledger.as_deref(), game)?.ok_or(LedgerError::NotUsed)
    }

    /// A ledger that is named as what a command is about.
    pub(super) fn at(&self, file: &Path) -> Result<LedgerPlace, LedgerError> {
        let found = LedgerPlace::find(None)?;
        Ok(LedgerPlace {
            file: file.to_owned(),
            host: found.and_then(|found| found.host),
            named: true,
        })
    }

    /// The host who types, where a player is the one who asks.
    pub(super) fn typed_by(
        &self,
        place: &LedgerPlace,
        file: &LedgerFile,
    ) -> Result<Option<String>, LedgerError> {
        let Some(said) = &self.actor else {
            return Ok(None);
        };
        let hosts = file.hosts()?;
        if hosts.iter().any(|host| name_key(host) == name_key(said)) {
            return Ok(None);
        }
        let only = match hosts.as_slice() {
            [only] => Some(only.clone()),
            [] | [_, _, ..] => None,
        };
        Ok(place.host.clone().or(only))
    }

    /// Who asks: as said, else the host of `ledger.toml`, else the ledger's only host.
    pub(super) fn actor(
        &self,
        place: &LedgerPlace,
        file: &LedgerFile,
    ) -> Result<String, LedgerError> {
        if let Some(said) = self.actor.as_ref().or(place.host.as_ref()) {
            return Ok(said.clone());
        }
        match file.hosts()?.as_slice() {
            [only] => Ok(only.clone()),
            [] | [_, _, ..] => Err(LedgerError::WhichHost),
        }
    }
}

//! A copy of a ledger that is in use.

use std::path::Path;

use rusqlite::Connection;

use super::error::LedgerError;

/// Writes the ledger as it stands into a new file, while others may go on writing.
///
/// The copy is one file without a log beside it, and on disk when this returns.
pub(super) fn copy_to(connection: &Connection, to: &Path) -> Result<(), LedgerError> {
    if to
        .try_exists()
        .map_err(LedgerError::system("look for the copy"))?
    {
        return Err(LedgerError::FileThere(to.to_owned()));
    }
    let name = to
        .to_str()
        .ok_or_else(|| LedgerError::UnreadablePath(to.to_owned()))?;
    connection.execute("VACUUM INTO ?1", [name])?;
    let copy = std::fs::OpenOptions::new().write(true).open(to);
    let kept = copy.and_then(|copy| copy.sync_all());
    kept.map_err(LedgerError::system("keep the copy"))
}

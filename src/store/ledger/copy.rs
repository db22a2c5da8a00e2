//! A copy of a ledger that is in use.

use std::path::Path;

use rusqlite::Connection;

use super::error::LedgerError;
use super::whole::new_file;

/// Writes the ledger as it stands into a new file, while others may go on writing.
///
/// The copy is one file without a journal beside it, and on disk when this returns.
pub(super) fn copy_to(connection: &Connection, to: &Path) -> Result<(), LedgerError> {
    new_file(to, |path| {
        let unreadable = || LedgerError::UnreadablePath(path.to_owned());
        let name = path.to_str().ok_or_else(unreadable)?;
        connection.execute("VACUUM INTO ?1", [name])?;
        Ok(())
    })
}

//! One writer at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;

use super::error::StoreError;

/// The lock is on a file of its own: on Windows a lock keeps readers out, too,
/// and questions must work while another nightdesk writes.
const LOCK_FILE: &str = "journal.lock";

/// The right to write to a game, until it is dropped or the process ends.
#[derive(Debug)]
pub(super) struct WriteLock {
    _held: File,
}

impl WriteLock {
    /// Takes the lock of a game's folder, without waiting.
    pub(super) fn take(folder: &Path) -> Result<Self, StoreError> {
        let path = folder.join(LOCK_FILE);
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(StoreError::system("lock", &path))?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _held: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::Locked(folder.to_owned())),
            Err(TryLockError::Error(source)) => Err(StoreError::system("lock", &path)(source)),
        }
    }
}

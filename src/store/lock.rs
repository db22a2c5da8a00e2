//! One writer at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

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
    /// The file whose lock is the right to write in a folder.
    pub(super) fn path(folder: &Path) -> PathBuf {
        folder.join(LOCK_FILE)
    }

    /// Takes the lock of a game's folder; a lock that is about to be let go is waited for.
    pub(super) fn take(folder: &Path) -> Result<Self, StoreError> {
        let path = Self::path(folder);
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(StoreError::system("lock", &path))?;
        for wait in WAITS.iter().copied().map(Some).chain([None]) {
            match file.try_lock() {
                Ok(()) => return Ok(Self { _held: file }),
                Err(TryLockError::Error(source)) => {
                    return Err(StoreError::system("lock", &path)(source));
                }
                Err(TryLockError::WouldBlock) => wait.map(thread::sleep).unwrap_or_default(),
            }
        }
        Err(StoreError::Locked(folder.to_owned()))
    }
}

/// A command that has just ended may hold its lock a moment longer; who waits
/// this long waits for a desk that is open.
const WAITS: [Duration; 4] = [
    Duration::from_millis(10),
    Duration::from_millis(20),
    Duration::from_millis(40),
    Duration::from_millis(80),
];

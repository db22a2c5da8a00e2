//! One writer at a time.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use super::error::{Doing, StoreError};
use super::own_folders::owners_alone;

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

    /// Takes the lock of a game's folder; a lock that is let go in time is waited for.
    pub(super) fn take(folder: &Path, patience: Duration) -> Result<Self, StoreError> {
        let path = Self::path(folder);
        let file = owners_alone()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path)
            .map_err(StoreError::system(Doing::Lock, &path))?;
        let give_up = Instant::now() + patience;
        let mut pause = SHORTEST_PAUSE;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Self { _held: file }),
                Err(TryLockError::Error(source)) => {
                    return Err(StoreError::system(Doing::Lock, &path)(source));
                }
                Err(TryLockError::WouldBlock) if Instant::now() >= give_up => {
                    return Err(StoreError::Locked(folder.to_owned()));
                }
                Err(TryLockError::WouldBlock) => thread::sleep(pause),
            }
            pause = LONGEST_PAUSE.min(pause * 2);
        }
    }
}

const SHORTEST_PAUSE: Duration = Duration::from_millis(5);
const LONGEST_PAUSE: Duration = Duration::from_millis(40);

/// How long a desk waits that is to stay open: a command that has just ended may hold its lock a
/// moment longer, and who waits longer waits for a desk that is open.
pub(super) const A_MOMENT: Duration = Duration::from_millis(150);

/// How long a single line waits: several commands may want to write at once.
pub(super) const ITS_TURN: Duration = Duration::from_secs(3);

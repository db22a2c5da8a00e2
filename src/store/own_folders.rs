//! Where the host's own settings and ledger lie, whatever game is played.

use std::fs::OpenOptions;
use std::path::PathBuf;

use etcetera::BaseStrategy;

/// The variable that names one folder for both, as for a stick that goes from machine to machine.
const VARIABLE: &str = "NIGHTDESK_HOME";

const PROGRAM: &str = "nightdesk";

/// The folder of the host's own settings, which need not be there; none when the system gives the
/// host no home.
pub(super) fn of_settings() -> Option<PathBuf> {
    said().or_else(|| {
        Some(
            etcetera::choose_base_strategy()
                .ok()?
                .config_dir()
                .join(PROGRAM),
        )
    })
}

/// The folder of what is kept for all games, likewise.
pub(super) fn of_data() -> Option<PathBuf> {
    said().or_else(|| {
        Some(
            etcetera::choose_base_strategy()
                .ok()?
                .data_dir()
                .join(PROGRAM),
        )
    })
}

/// The folder of what the desk remembers between two openings, likewise; a home that is named holds
/// this, too.
pub(super) fn of_state() -> Option<PathBuf> {
    said().or_else(|| {
        let places = etcetera::choose_base_strategy().ok()?;
        // Windows has no folder for state; its data folder is the nearest thing.
        let folder = places.state_dir().unwrap_or_else(|| places.data_dir());
        Some(folder.join(PROGRAM))
    })
}

/// How a file is opened that its owner alone may read, where the system knows such a thing.
pub(super) fn owners_alone() -> OpenOptions {
    #[cfg_attr(not(unix), allow(unused_mut, reason = "only Unix has such a mode"))]
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

fn said() -> Option<PathBuf> {
    let said = std::env::var_os(VARIABLE).filter(|said| !said.is_empty());
    said.map(PathBuf::from)
}

//! Where the host's own settings and ledger lie, whatever game is played.

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

fn said() -> Option<PathBuf> {
    let said = std::env::var_os(VARIABLE).filter(|said| !said.is_empty());
    said.map(PathBuf::from)
}

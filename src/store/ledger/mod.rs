//! The ledger of warnings on disk: one SQLite file for each community.
//!
//! It keeps what `warnings` decides and nothing else: every command is one transaction, which takes
//! the right to write before it reads. The database is given values by parameters only, never by
//! text put together. It decides nothing and reads no clock.

mod apply;
mod audit;
mod check;
mod copy;
mod error;
mod file;
mod listing;
mod migrations;
mod place;
mod records;
mod row;
mod rules;
mod text;
mod whole;

#[cfg(test)]
mod tests;

pub use audit::AuditRow;
pub use error::{LedgerError, Trying};
pub use file::{LedgerFile, NewLedger, WAIT};
pub use place::{LedgerPlace, PLACE_FILE};
pub use records::OpenLedger;

//! Lists of words that are part of the program.

use serde::de::DeserializeOwned;

/// What a built-in file holds. One reader for all of them, so that a list that does not read is found by
/// whatever looks into it first.
///
/// # Panics
/// If the file does not hold what it should; it is part of the program, and no input.
#[must_use]
#[allow(
    clippy::expect_used,
    reason = "the files are part of the program, and tests read each of them"
)]
pub fn built_in<T: DeserializeOwned>(file: &str) -> T {
    // By way of a table: the reader of texts is built anew five times for each `T`, for the kinds of tables
    // that a text can have.
    let table: Result<toml::Table, _> = toml::from_str(file);
    table
        .and_then(toml::Table::try_into)
        .expect("a built-in list of words")
}

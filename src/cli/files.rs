//! Files named on the command line.

use std::path::Path;

use super::output::Output;
use crate::store;
use crate::text::Source;

/// Reads a file as a source, or says why not.
pub(crate) fn read_source(path: &Path, output: Output) -> Option<Source> {
    match store::read_input(path) {
        Ok(input) => Some(Source::new(input.name, input.text)),
        Err(error) => {
            output.say(&error.to_string());
            None
        }
    }
}

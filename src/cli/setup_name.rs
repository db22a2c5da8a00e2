//! A setup by its name: any words, but shells offer the names of the library.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};

use nightdesk_setup::library;

/// Reads the name of a setup. Which names there are is found out, with what is meant, by whoever
/// looks for it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SetupName;

impl TypedValueParser for SetupName {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(library::names().map(PossibleValue::new)))
    }
}

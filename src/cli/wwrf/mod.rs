//! `wwrf`: role books checked, formatted and explained, for editors, too.

mod args;
mod check;
mod explain;
mod files;
mod fmt;
mod list;
mod lsp;

use std::io;

use super::args::Options;
use super::exit::Exit;
use super::output::Output;
use super::play;
use nightdesk_lang::guide;

pub(crate) use args::Wwrf;
use args::WwrfCommand;

/// Does what is asked of a role book or of its language. What is wrong is said in the language of the game
/// in the folder, if there is one.
pub(crate) fn run(arguments: &Wwrf, options: &Options, output: Output) -> io::Result<Exit> {
    let output = play::as_read_here(options, output);
    match &arguments.command {
        WwrfCommand::Check { paths } => check::run(paths, output),
        WwrfCommand::Fmt { paths, check } => fmt::run(paths, *check, output),
        WwrfCommand::Explain { text, book } => {
            explain::run(&text.join(" "), book.as_deref(), output)
        }
        WwrfCommand::List { word } => list::run(word.as_deref(), output),
        WwrfCommand::Grammar => {
            output.print_json(&guide::grammar())?;
            Ok(Exit::Done)
        }
        WwrfCommand::Lsp => lsp::run(output),
    }
}

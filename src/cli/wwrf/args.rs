//! What can be typed after `wwrf`: types only.

use std::path::PathBuf;

use clap::{Args, Subcommand};

/// Check, format and explain role books of Werewolves Revamped.
///
/// A book is a folder with `_game`, `townsfolk`, `werewolves` and so on in it; one file describes
/// one role, team, group, attribute, poll, place, display or ability set in the language WWRF.
#[derive(Debug, Args)]
pub(crate) struct Wwrf {
    #[command(subcommand)]
    pub(crate) command: WwrfCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum WwrfCommand {
    /// Look for mistakes in a role book
    ///
    /// Names are looked up in the whole book a file belongs to, but only the files named are
    /// reported. Exits with 3 if any of them has an error; warnings are only told.
    Check {
        /// Books, folders in a book, or files
        #[arg(required = true, value_name = "PATH")]
        paths: Vec<PathBuf>,
    },
    /// Write the lines that are run in the usual way
    ///
    /// Texts to show are left alone, and so are files with errors. `-` reads standard input and
    /// prints the result.
    Fmt {
        /// Books, folders in a book, or files
        #[arg(required = true, value_name = "PATH")]
        paths: Vec<PathBuf>,
        /// Write nothing; name the files that would change and exit with 3 if there are any
        #[arg(long)]
        check: bool,
    },
    /// Say what a line means, part by part
    Explain {
        /// A line, a part of one, or several lines; quote it
        #[arg(required = true)]
        text: Vec<String>,
        /// The book in which names are looked up
        #[arg(long, value_name = "DIR")]
        book: Option<PathBuf>,
    },
    /// List what the language has: triggers, abilities, conditions, selectors, types
    List {
        /// Only topics of this kind, or with this word in them
        word: Option<String>,
    },
    /// Print a TextMate grammar, for editors
    Grammar,
    /// Serve an editor: mistakes, explanations and words of role books as they are written
    ///
    /// The editor starts it and talks to it over standard input and output, by the Language Server
    /// Protocol. What is open and not saved counts in the whole book.
    Lsp,
}

//! `guide`: the reference pages, made from the lists the program itself works with.

mod commands;
mod markdown;
mod roles;
mod rulings;
mod setup;
mod templates;

use std::io;

use clap::{Args, ValueEnum};

use super::exit::Exit;
use super::output::Output;

/// Print a reference page as Markdown.
///
/// The pages are made from the lists the program itself works with, so they say what this version
/// does.
#[derive(Debug, Args)]
pub(crate) struct Guide {
    /// The page
    page: Page,
}

/// A reference page.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Page {
    /// The lines of the desk and the commands of the shell
    Commands,
    /// Every key of a setup file
    Setup,
    /// The questions each rule set leaves to the host
    Rulings,
    /// Roles and modifiers of the usual catalogue
    Roles,
    /// Every text for players, with its places
    Templates,
    /// The language of role books
    Wwrf,
}

/// Prints a page.
pub(crate) fn run(guide: &Guide, output: Output) -> io::Result<Exit> {
    output.print(&match guide.page {
        Page::Commands => commands::page(),
        Page::Setup => setup::page(),
        Page::Rulings => rulings::page(),
        Page::Roles => roles::page(),
        Page::Templates => templates::page(),
        Page::Wwrf => crate::lang::guide::page(),
    })?;
    Ok(Exit::Done)
}

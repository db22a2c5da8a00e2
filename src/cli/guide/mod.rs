//! `guide`: guides for hosts, and reference pages made from the lists the program itself works
//! with.

mod boards;
mod commands;
mod components;
mod markdown;
mod roles;
mod rulings;
mod setup;
mod shown;
mod templates;

use std::borrow::Cow;
use std::io;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::exit::Exit;
use super::output::Output;
pub(super) use markdown::page as joined;

/// Print a guide for hosts, or a page of the reference.
///
/// On a terminal it is laid out for reading, with --plain without columns. In a pipe or a file it is
/// Markdown.
///
/// The reference is made from the lists the program itself works with, so it says what this
/// version does.
#[derive(Debug, Args)]
pub(crate) struct Guide {
    /// The page; without one the pages are listed
    page: Option<Page>,
}

/// A page of the guide.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Page {
    /// How the program is installed
    Install,
    /// How a game of Mafia by actions is hosted, from the setup to the end
    ClassicHost,
    /// Первая игра: как провести её по-русски
    FirstGameRu,
    /// How a game of the City is hosted
    CityHost,
    /// Город: как провести его по-русски
    CityHostRu,
    /// How a game with scripted roles is hosted
    WwrfHost,
    /// The words of forums and of the program, each in a sentence (the City's in Russian, too)
    Glossary,
    /// What can be typed at the desk and in a shell, to look things up
    Desk,
    /// The lines of the desk and the commands of the shell
    Commands,
    /// What pages and exports of a thread can be read, and how to save them
    Boards,
    /// Every key of a setup file
    Setup,
    /// The questions each rule set leaves to the host
    Rulings,
    /// Roles and modifiers of the usual catalogue
    Roles,
    /// What abilities of a host's own are made of
    Components,
    /// Every text for players, with its places
    Templates,
    /// What the code of a refusal or a finding means
    Diagnostics,
    /// The language of role books
    Wwrf,
    /// The nights of the City, role by role
    City,
    /// The days of the City
    CityDay,
    /// Warnings across games
    Warnings,
    /// The keys of an archive
    Archive,
    /// The keys of answers with `--json`
    Json,
}

/// A page that is written by hand.
macro_rules! by_hand {
    ($name:literal) => {
        written(include_str!(concat!("../../../docs/", $name, ".md")))
    };
}

/// A page as a script reads it.
#[derive(Debug, Serialize)]
struct Printed<'a> {
    markdown: &'a str,
}

/// A page in the list of them.
#[derive(Debug, Serialize)]
struct Listed {
    page: String,
    about: String,
}

/// Lists the pages.
fn list(output: Output) -> io::Result<Exit> {
    let pages = Page::value_variants().iter();
    let pages = pages.filter_map(|page| page.to_possible_value());
    let pages: Vec<Listed> = pages
        .map(|page| Listed {
            page: page.get_name().to_owned(),
            about: page.get_help().map(ToString::to_string).unwrap_or_default(),
        })
        .collect();
    if output.json {
        output.print_json(&pages)?;
        return Ok(Exit::Done);
    }
    let widest = pages.iter().map(|page| page.page.len()).max();
    let widest = widest.unwrap_or_default();
    let lines = pages
        .iter()
        .map(|Listed { page, about }| format!("  {page:widest$}  {about}"));
    let head = "`nightdesk guide PAGE` prints one of these:".to_owned();
    let lines: Vec<String> = std::iter::once(head).chain(lines).collect();
    output.tell(&lines.join("\n"))?;
    Ok(Exit::Done)
}

/// Prints a page, or the list of them.
pub(crate) fn run(guide: &Guide, output: Output) -> io::Result<Exit> {
    let Some(page) = guide.page else {
        return list(output);
    };
    let page: Cow<'static, str> = match page {
        Page::Install => by_hand!("install"),
        Page::ClassicHost => by_hand!("classic-host"),
        Page::FirstGameRu => by_hand!("ru/first-game"),
        Page::CityHost => by_hand!("city-host"),
        Page::CityHostRu => by_hand!("ru/city-host"),
        Page::WwrfHost => by_hand!("wwrf-host"),
        Page::Glossary => by_hand!("glossary"),
        Page::Desk => by_hand!("desk"),
        Page::Commands => commands::page().into(),
        Page::Boards => boards::page().into(),
        Page::Setup => setup::page().into(),
        Page::Rulings => rulings::page().into(),
        Page::Roles => roles::page().into(),
        Page::Components => components::page().into(),
        Page::Templates => templates::page().into(),
        Page::Diagnostics => super::codes::page().into(),
        Page::Wwrf => nightdesk_lang::guide::page().into(),
        Page::City => by_hand!("city"),
        Page::CityDay => by_hand!("city-day"),
        Page::Warnings => by_hand!("warnings"),
        Page::Archive => by_hand!("archive"),
        Page::Json => by_hand!("json"),
    };
    match output.json {
        true => output.print_json(&Printed { markdown: &page })?,
        false if output.is_seen() => output.tell_drawn(&shown::shown(&page, output))?,
        false => output.tell(&page)?,
    }
    Ok(Exit::Done)
}

/// A page as it is printed, however its lines end where the program was built.
fn written(text: &'static str) -> Cow<'static, str> {
    match text.contains('\r') {
        true => text.replace("\r\n", "\n").into(),
        false => text.into(),
    }
}

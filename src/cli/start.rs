//! `nightdesk` alone where no game is: the games of the folder, and making one.
//!
//! That is also what a double click starts, in a window that is gone when the program ends.

use std::io::{self, BufRead, IsTerminal};
use std::path::{Path, PathBuf};

use super::args::{Arguments, New, Options, Subcommands};
use super::carried_out;
use super::exit::Exit;
use super::new;
use super::output::Output;
use nightdesk_session::agreed;
use nightdesk_store::{GameFolder, StoreError};
use nightdesk_text::names::fold;
use nightdesk_text::say;

/// What the host wants.
enum Wanted {
    /// A game that is there.
    Open(PathBuf),
    /// A new one.
    Make(PathBuf),
}

/// Whether somebody is there to be asked, and no game is named and none is here.
pub(super) fn can_ask(options: &Options, output: Output) -> bool {
    let is_seen = io::stdin().is_terminal() && output.is_seen() && !output.json;
    let is_open = options.game.is_none();
    is_seen && is_open && matches!(GameFolder::find(None), Err(StoreError::NoGame(_)))
}

/// Asks which game is to be opened or made, and opens it; again as long as none could be.
pub(super) fn run(options: &Options, output: Output) -> io::Result<Exit> {
    let here = std::env::current_dir().unwrap_or_default();
    // The Explorer starts a program in an archive from a copy there.
    if here.starts_with(std::env::temp_dir()) {
        output.say(say!(&output, "temporary_folder"));
    }
    loop {
        let games = games_in(Path::new("."));
        output.say(list_of_games(&output, &here, &games));
        let understand = |typed: &str| understood(&output, &games, typed);
        let dir = match asked(output, &say!(&output, "which_game"), understand)? {
            None => return Ok(Exit::Done),
            Some(Wanted::Open(dir)) => dir,
            Some(Wanted::Make(dir)) => match is_made(&dir, options, output)? {
                true => dir,
                false => continue,
            },
        };
        if typed(options, Subcommands::Open { dir: Some(dir) }) == Exit::Done {
            return Ok(Exit::Done);
        }
    }
}

/// Waits for Enter before a window is gone with what was said in it last.
pub(super) fn wait_in_a_window() {
    if cfg!(windows) && io::stdin().is_terminal() {
        let output = Output::new(&Options::default());
        output.say(say!(&output, "enter_closes"));
        // A window that is gone already waits for nothing.
        let _ = io::stdin().lock().read_line(&mut String::new());
    }
}

/// The folders with a game right below this one, by name.
fn games_in(folder: &Path) -> Vec<String> {
    let Ok(entries) = folder.read_dir() else {
        return Vec::new();
    };
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut games: Vec<String> = names
        .filter(|name| GameFolder::find(Some(&folder.join(name))).is_ok())
        .collect();
    games.sort_by_key(|name| fold(name));
    games
}

fn list_of_games(to: &Output, here: &Path, games: &[String]) -> String {
    let folder = here.display().to_string();
    if games.is_empty() {
        return say!(to, "no_games_here", folder);
    }
    let rows = (1..).zip(games);
    let rows = rows.map(|(number, name): (usize, &String)| format!("  {number}  {name}"));
    let rows: Vec<String> = std::iter::once(say!(to, "games_here", folder))
        .chain(rows)
        .collect();
    rows.join("\n")
}

/// A number of the list, the name or the path of a game, or else a new name.
fn understood(to: &Output, games: &[String], typed: &str) -> Result<Wanted, String> {
    // A folder that is dragged into the window comes in quotes.
    let typed = typed.trim_matches('"');
    let by_number = typed.parse().ok().and_then(|number: usize| {
        let place = number.checked_sub(1)?;
        games.get(place)
    });
    if GameFolder::find(Some(Path::new(typed))).is_ok() {
        return Ok(Wanted::Open(typed.into()));
    }
    match by_number {
        Some(name) => Ok(Wanted::Open(name.into())),
        None if typed.chars().all(|letter| letter.is_ascii_digit()) => {
            Err(say!(to, "no_such_number", typed))
        }
        None => Ok(Wanted::Make(typed.into())),
    }
}

/// Makes a game, if that is what the host meant by a name that no game has.
fn is_made(dir: &Path, options: &Options, output: Output) -> io::Result<bool> {
    let name = dir.display().to_string();
    let question = say!(&output, "make_it", name);
    let agrees = |typed: &str| Ok(agreed(typed));
    if asked(output, &question, agrees)? != Some(true) {
        return Ok(false);
    }
    let new = New {
        dir: dir.to_owned(),
        opens: true,
        ..New::default()
    };
    Ok(typed(options, Subcommands::New(new)) == Exit::Done)
}

/// Does what somebody gets who types this command, with the settings that hold for it.
fn typed(options: &Options, command: Subcommands) -> Exit {
    carried_out(Arguments {
        options: options.clone(),
        command: Some(command),
    })
}

/// An answer; none for Enter alone and for an input that has ended.
fn asked<T>(
    output: Output,
    question: &str,
    understand: impl Fn(&str) -> Result<T, String>,
) -> io::Result<Option<T>> {
    match new::ask(output, question, understand) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
        answered => answered,
    }
}

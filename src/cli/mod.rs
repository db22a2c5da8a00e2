//! The command line: arguments, files and the screen.
//!
//! Only this part and `repl` read arguments, the clock, the environment and
//! the terminal. They decide nothing about a game.

mod archive;
mod args;
mod check;
mod clipboard;
mod clock;
mod codes;
mod complete;
mod components;
mod config;
mod copying;
mod exit;
mod files;
mod folder_name;
mod guide;
mod handoff;
mod ledger;
mod listing;
mod make;
mod misused;
mod new;
mod one_line;
mod output;
mod own_texts;
mod page;
mod pager;
mod play;
mod posts;
mod repair;
mod reply;
mod run;
mod saved_page;
mod seal;
mod setup_name;
mod spread;
mod start;
mod tally;
mod templates;
mod verify;
mod visible;
mod wwrf;

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::process::ExitCode;

use chrono::{DateTime, Utc};
use clap::{CommandFactory, FromArgMatches};
use rand::TryRng;
use rand::rngs::SysRng;

use args::{Arguments, Subcommands};
use config::{Config, Settings, Wrong};
use nightdesk_text::say;
use nightdesk_time::TZDB_VERSION;
use nightdesk_verify::{MORE_NIGHTS, NIGHTS};
use output::{Output, is_left_by_its_reader};

pub(crate) use clipboard::{Clipboard, Copied};
pub(crate) use exit::Exit;
pub(crate) use play::{changed_setup, follow_up, reloaded, scene_of};
pub(crate) use posts::{
    Found as FoundPosts, hear_found as hear_posts, hint_of, paste as take_posts, posts_in,
};
pub(crate) use reply::Screen;
pub use verify::run_cases;

const AFTER_HELP: &str = "\
In a game folder, or with -g DIR, every line of `nightdesk help` is a command too:
  nightdesk -g lantern next";

/// The same where there is room.
const AFTER_LONG_HELP: &str = "\
In a game folder, or with -g DIR, every line of `nightdesk help` is a command too:
  nightdesk -g lantern next
  nightdesk -g lantern act Elm investigate Cedar

Exit statuses:
  0  done
  1  something could not be written: an answer, a file, a game or the ledger
  2  refused, not understood, or a file could not be read; nothing was changed
  3  a check found something: failing cases, a damaged ledger, scripts with mistakes";

/// Runs the program with the process's arguments.
#[must_use]
pub fn main() -> ExitCode {
    let exit = answered();
    let is_bare = std::env::args_os().len() < 2;
    if is_bare && exit != Exit::Done {
        start::wait_in_a_window();
    }
    exit.into()
}

/// Reads the arguments and does what they say.
fn answered() -> Exit {
    match complete::answered() {
        Ok(false) => {}
        Ok(true) => return Exit::Done,
        Err(error) => return misused::tell(&error),
    }
    let arguments = match parse() {
        Ok(arguments) => arguments,
        Err(error) => return misused::tell(&error),
    };
    let output = Output::new(&arguments.options);
    match &arguments.command {
        None if start::can_ask(&arguments.options, output) => {
            ended(start::run(&arguments.options, output), output)
        }
        _ => carried_out(arguments),
    }
}

/// Does what arguments say, by the settings that hold for them.
fn carried_out(arguments: Arguments) -> Exit {
    let settings = match Settings::read(&arguments.options, arguments.folder()) {
        Ok(settings) => settings,
        // Who has to mend the file must find it.
        Err(_) if matches!(arguments.command, Some(Subcommands::Config(Config::Path))) => {
            Settings::default()
        }
        Err(wrong) => {
            let output = Output::new(&arguments.options).with_json(misused::wants_json());
            match wrong {
                Wrong::File(message) => output.fail("settings", &message),
                Wrong::Text(found, language) => {
                    let nothing: Option<()> = None;
                    output.of(&language).usable(nothing, &found);
                }
            }
            return Exit::Refused;
        }
    };
    let arguments = arguments.with(&settings);
    let output = Output::new(&arguments.options);
    output.complain_all(&settings.warned);
    ended(dispatch(arguments, &settings, output), output)
}

/// The status of an answer, or of one that could not be written.
fn ended(answered: io::Result<Exit>, output: Output) -> Exit {
    match answered {
        Ok(exit) => exit,
        // Whoever reads the output has seen enough.
        Err(error) if is_left_by_its_reader(&error) => Exit::Done,
        Err(error) => {
            output.say(say!(
                &output,
                "answer_not_written",
                error = error.to_string()
            ));
            Exit::System
        }
    }
}

fn parse() -> Result<Arguments, clap::Error> {
    let matches = Arguments::command().try_get_matches()?;
    Arguments::from_arg_matches(&matches)
}

fn dispatch(arguments: Arguments, settings: &Settings, output: Output) -> io::Result<Exit> {
    let Arguments { options, command } = arguments;
    match command {
        None => play::open(None, &options, output),
        Some(Subcommands::New(new)) => new::run(&new, output),
        Some(Subcommands::Open { dir }) => play::open(dir, &options, output),
        Some(Subcommands::Run(run)) => run::run(&run, &options, output),
        Some(Subcommands::Check(check)) => check::run(&check, output),
        Some(Subcommands::Schema(schema)) => check::schema(&schema, output),
        Some(Subcommands::Setups { words }) => listing::setups(&words, output),
        // In a game these words are about the game.
        Some(Subcommands::Roles { word: None }) if play::in_game(&options) => {
            one_line::line(vec!["roles".to_owned()], options)
        }
        Some(Subcommands::Role { name }) if play::in_game(&options) => {
            one_line::line(spoken("role", name), options)
        }
        Some(Subcommands::Help { word }) if play::in_game(&options) => {
            one_line::line(spoken("help", word), options)
        }
        Some(Subcommands::Roles { word }) => listing::roles(word.as_deref(), output),
        Some(Subcommands::Role { name }) => listing::role(&name.join(" "), output),
        Some(Subcommands::Components { word }) => components::run(&word.join(" "), output),
        Some(Subcommands::Templates(templates)) => templates::run(&templates, &options, output),
        Some(Subcommands::Tally(tally)) if tally.setup.is_some() => {
            tally::run(&tally, &options, output)
        }
        Some(Subcommands::Tally(tally)) if play::in_game(&options) => {
            one_line::line(spoken("tally", tally.pages), options)
        }
        Some(Subcommands::Tally(_)) => {
            output.refuse("no-game", &say!(&output, "tally_needs_a_setup"))
        }
        Some(Subcommands::Page(page)) => page::run(&page, now(), output),
        Some(Subcommands::Verify(verify)) => verify::run(&verify, &[NIGHTS, MORE_NIGHTS], output),
        Some(Subcommands::Wwrf(wwrf)) => wwrf::run(&wwrf, &options, output),
        Some(Subcommands::Warn(warn)) => ledger::warn(&warn, &options, output),
        Some(Subcommands::Ledger(keep)) => ledger::keep(&keep, output),
        Some(Subcommands::Guide(guide)) => guide::run(&guide, output),
        Some(Subcommands::Explain(asked)) => codes::explain(&asked, output),
        Some(Subcommands::Config(config)) => config::run(&config, settings, output),
        Some(Subcommands::Resume(resume)) => handoff::resume(&resume, output),
        Some(Subcommands::Repair { dir }) => {
            repair::run(dir.as_ref().or(options.game.as_ref()), &options, output)
        }
        Some(Subcommands::Seal { file, code }) => seal::check(&file, code.as_deref(), output),
        Some(Subcommands::Completions { shell }) => make::completions(shell, output),
        Some(Subcommands::Man { dir }) => make::man(&dir, output),
        Some(Subcommands::Help { word }) => listing::help(&word.join(" "), output),
        Some(Subcommands::Line(words)) => one_line::line(words, options),
    }
}

/// A line of the desk from its first word and the others.
fn spoken(first: &str, others: Vec<String>) -> Vec<String> {
    std::iter::once(first.to_owned()).chain(others).collect()
}

/// The time, read once for each line.
pub(crate) fn now() -> DateTime<Utc> {
    Utc::now()
}

/// A seed for whatever a line may draw; what was drawn is kept in the journal.
pub(crate) fn seed() -> u64 {
    chance().map_or_else(
        // Without it a draw is still fair, and a seal says nothing that is not so.
        || RandomState::new().build_hasher().finish(),
        |[a, b, c, d, e, f, g, h, ..]| u64::from_le_bytes([a, b, c, d, e, f, g, h]),
    )
}

/// What the system's own source of chance gives; none where it has none.
fn chance() -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    SysRng.try_fill_bytes(&mut bytes).ok()?;
    Some(bytes)
}

fn long_version() -> &'static str {
    static VERSION: std::sync::LazyLock<String> = std::sync::LazyLock::new(|| {
        format!("{} (time zones {TZDB_VERSION})", env!("CARGO_PKG_VERSION"))
    });
    &VERSION
}

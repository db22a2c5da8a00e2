//! A single line of the desk, typed in a shell.

use std::io::{self, BufRead, IsTerminal};
use std::path::{Path, PathBuf};

use clap::{CommandFactory, Parser};

use super::args::{Arguments, Options, WITH_VALUES};
use super::clipboard::Clipboard;
use super::exit::Exit;
use super::listing;
use super::misused;
use super::output::Output;
use super::play::{follow_up, not_opened, opened_for_a_line, with_ledger};
use super::reply::Screen;
use super::{now, run, seed};
use nightdesk_command::{HostOrder, catalogue};
use nightdesk_desk::Ask;
use nightdesk_game::Setup;
use nightdesk_session::{Answer, NotTaken, Session, Todo, chosen, declined};
use nightdesk_store::open_game::OpenGame;
use nightdesk_store::{GameFolder, StoreError};
use nightdesk_text::as_one_word;
use nightdesk_text::messages::{AnyOf, InLanguage, Perhaps, Worded};
use nightdesk_text::names::closest;
use nightdesk_text::say;
use nightdesk_text::wording::quote;

/// Takes one line as it would be typed in the game.
pub(crate) fn line(words: Vec<String>, options: Options) -> io::Result<Exit> {
    let (mut words, options) = match take_options(words, options) {
        Ok(taken) => taken,
        Err(error) => return Ok(misused::tell(&error)),
    };
    let output = Output::new(&options);
    if let [line @ .., "--help" | "-h"] = words
        .iter()
        .map(String::as_str)
        .collect::<Vec<_>>()
        .as_slice()
        && let Some((command, _)) = catalogue::at_start(&line.join(" "))
    {
        return listing::help(&command.name, output);
    }
    match place_of(&mut words, &options) {
        Place::Setup(file) => on_setup(&file, &words.join(" "), &options, output),
        Place::Folder(folder) => match GameFolder::find(folder.as_deref()) {
            Ok(folder) => in_folder(folder, &words.join(" "), &options, output),
            Err(error) => {
                let message = no_game(&output, &words, options.game.is_some(), &error);
                output.refuse(error.code(), &message)
            }
        },
    }
}

/// What a line is about.
#[derive(Debug)]
enum Place {
    /// A game's folder, the current one if none is named.
    Folder(Option<PathBuf>),
    /// A setup file of which no game was made; its game is only looked at.
    Setup(PathBuf),
}

/// Where no game is named and none is here, the last word may name one:
/// `nightdesk schedule lantern`, `nightdesk schedule lantern/game.toml`.
fn place_of(words: &mut Vec<String>, options: &Options) -> Place {
    let is_here = options.game.is_some() || GameFolder::find(None).is_ok();
    let last = words.last().filter(|_| !is_here && words.len() > 1);
    let place = last.and_then(|last| {
        let path = PathBuf::from(last);
        let is_setup = path.extension().is_some_and(|end| end == "toml") && path.is_file();
        match GameFolder::find(Some(&path)) {
            // A folder with a setup of which no game was made yet is the one that is meant, too.
            Ok(_) | Err(StoreError::NotMade(_) | StoreError::JournalGone { .. }) => {
                Some(Place::Folder(Some(path)))
            }
            Err(_) if is_setup => Some(Place::Setup(path)),
            Err(_) => None,
        }
    });
    match place {
        Some(place) => {
            words.pop();
            place
        }
        None => Place::Folder(options.game.clone()),
    }
}

/// Takes a line in a game on disk.
fn in_folder(
    folder: GameFolder,
    line: &str,
    options: &Options,
    output: Output,
) -> io::Result<Exit> {
    let session = match OpenGame::open_read_only(folder.clone()) {
        Ok(game) => Session::on_disk(game),
        Err(error) => return not_opened(&error, &error.to_string(), output),
    };
    let changes = session.changes(line, now());
    let session = if let Some(no) = options.at {
        if changes {
            let message = say!(&session, "at_looks_back");
            return output.refuse("is-past", &message);
        }
        let language = session.language();
        match with_ledger(session, output).as_of(no) {
            Ok(session) => session,
            Err(error) => {
                return output.refuse("no-entry", &error.worded(language));
            }
        }
    } else if changes {
        // What is told of a game as it is opened is told of this one alone.
        match opened_for_a_line(folder, output) {
            Ok(writing) => writing,
            Err(error) => return not_opened(&error, &error.to_string(), output),
        }
    } else {
        with_ledger(session, output)
    };
    taken(session, line, options, output)
}

/// Answers a question about the game a setup file would make; there is nothing that could change.
fn on_setup(file: &Path, line: &str, options: &Options, output: Output) -> io::Result<Exit> {
    // The same file gives the same game each time, so that a calendar knows its events again.
    let made = |setup: &Setup| match setup.schedule.start {
        Some(start) => start.and_utc(),
        None => now(),
    };
    let Some(session) = run::rehearsal(file, made, output) else {
        return Ok(Exit::Refused);
    };
    if session.changes(line, now()) {
        let file = file.display().to_string();
        let typed = as_one_word(&file);
        let message = say!(&session, "is_a_setup_file", file, typed);
        return output.refuse("no-game", &message);
    }
    taken(session, line, options, output)
}

/// Takes the line and shows what comes of it.
fn taken(mut session: Session, line: &str, options: &Options, output: Output) -> io::Result<Exit> {
    let mut screen = Screen::new(output, options).of(&session);
    let mut taken = session.take(line, now(), seed());
    // An answer may bring the next question.
    while let Err(NotTaken::Refused(asked)) = &taken
        && let Some(ask) = &asked.ask
        && is_spoken_to(output)
    {
        screen.ask(ask)?;
        let Some(order) = order_typed(&screen, ask)? else {
            screen.declined()?;
            return Ok(Exit::Refused);
        };
        taken = session.order(&order, line, now(), seed());
    }
    match taken {
        Ok(Answer {
            todo: Some(Todo::Private(_)),
            ..
        }) => output.refuse(
            "no-desk",
            &say!(
                &session,
                "refused_why",
                why = say!(&session, "private_needs_a_desk")
            ),
        ),
        Ok(answer) => {
            screen.show(&session, &answer)?;
            follow_up(
                &mut session,
                &mut screen,
                &answer,
                &mut Clipboard::default(),
                now(),
            )
        }
        Err(refused) => {
            screen.refuse(&session, &refused)?;
            if let NotTaken::Refused(refused) = &refused
                && let Some(ask) = &refused.ask
            {
                output.say(how_to_answer(&session, ask));
            }
            Ok(Exit::from(&refused))
        }
    }
}

/// Whether a person reads what is asked, and can answer at once.
fn is_spoken_to(output: Output) -> bool {
    !output.json && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// The order for what is typed in answer to a question; none is No.
fn order_typed(screen: &Screen, ask: &Ask) -> io::Result<Option<HostOrder>> {
    loop {
        let mut typed = String::new();
        if io::stdin().lock().read_line(&mut typed)? == 0 {
            return Ok(None);
        }
        let typed = typed.trim();
        if let Some(order) = chosen(ask, typed) {
            return Ok(Some(order.clone()));
        }
        if typed.is_empty() || declined(typed) {
            return Ok(None);
        }
        screen.answer_first(ask, typed);
    }
}

fn how_to_answer(session: &Session, ask: &Ask) -> String {
    let rules = ask.choices.iter().map(|choice| match &choice.order {
        HostOrder::Rule {
            question, choice, ..
        } => {
            // The question of one day is typed without the day.
            let (typed, _) = question.split_once(" of ").unwrap_or((question, ""));
            Some(quote(&format!("rule {typed} {choice}")))
        }
        _ => None,
    });
    let rules: Option<Vec<String>> = rules.collect();
    if let Some(rules) = rules.filter(|rules| !rules.is_empty()) {
        return say!(session, "rule_answers", or = AnyOf(&rules));
    }
    match ask.choices.iter().any(|choice| choice.word == "y") {
        true => say!(session, "yes_answers"),
        false => say!(session, "say_it_in_the_line"),
    }
}

/// Options may stand after the line, too: `nightdesk missing --json`.
fn take_options(
    words: Vec<String>,
    options: Options,
) -> Result<(Vec<String>, Options), clap::Error> {
    let mut line = Vec::new();
    let mut arguments = vec!["nightdesk".to_owned()];
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            // After `archive` it says what is to be printed, too.
            "--json"
                if line
                    .first()
                    .is_some_and(|first: &String| first == "archive") =>
            {
                line.push(word.clone());
                arguments.push(word);
            }
            "--json" => arguments.push(word),
            // After `votes` it means a post, as it does at the desk.
            "--at" if line.first().is_some_and(|first: &String| first == "votes") => {
                line.push(word);
            }
            option if WITH_VALUES.contains(&option) => {
                arguments.push(word);
                arguments.extend(words.next());
            }
            _ => line.push(word),
        }
    }
    let Options {
        game,
        json,
        at,
        format,
        color,
        ..
    } = Arguments::try_parse_from(arguments)?.options;
    let options = Options {
        game: options.game.or(game),
        json: options.json || json,
        at: options.at.or(at),
        format: options.format.or(format),
        // What stands in front may come from the settings.
        color: color.or(options.color),
        ..options
    };
    Ok((line, options))
}

/// A word that is no command may be a misspelt one, or a line without a game.
fn no_game(to: &Output, words: &[String], named: bool, error: &StoreError) -> String {
    let first = words.first().map_or("", String::as_str);
    if named || catalogue::named(first).is_some() {
        return error.to_string();
    }
    let arguments = Arguments::command();
    let commands = arguments.get_subcommands().map(clap::Command::get_name);
    let close = closest(first, commands);
    match close {
        Some(_) => say!(to, "no_command", first, perhaps = Perhaps(close.as_slice())),
        None => say!(to, "no_command_here", first, error = error.to_string()),
    }
}

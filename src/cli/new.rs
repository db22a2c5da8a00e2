//! `new`: making a game, with questions on a terminal.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde::Serialize;

use super::args::{Format, New};
use super::exit::Exit;
use super::files::{beside_setup, folder_of, read_setup_in};
use super::folder_name;
use super::now;
use super::output::Output;
use super::reply::markup;
use nightdesk_session::founding;
use nightdesk_setup::{NewGame, library, template};
use nightdesk_store::open_game::{CommitError, OpenGame};
use nightdesk_store::{GameFolder, StoreError};
use nightdesk_text::names::closest;
use nightdesk_text::say;
use nightdesk_text::{Language, Source, as_one_word};
use nightdesk_time::{EarlyEnd, Length, Toward, Zone, read_moment};

/// A game that was made, as a script reads it.
#[derive(Debug, Serialize)]
struct Made<'a> {
    ok: bool,
    folder: &'a Path,
    seats: usize,
    cards: usize,
}

/// Makes a game folder.
pub(crate) fn run(arguments: &New, output: Output) -> io::Result<Exit> {
    if let Some(name) = folder_name::reserved(&arguments.dir) {
        let message = format!(
            "Windows keeps the name `{name}` for itself; take another one, so that the folder can be opened everywhere"
        );
        return output.refuse("reserved-name", &message);
    }
    // Whoever is asked seven questions wants to hear it before.
    if GameFolder::find(Some(&arguments.dir)).is_ok() {
        let error = StoreError::GameThere(arguments.dir.clone());
        let dir = as_one_word(&arguments.dir.display().to_string());
        output.fail(
            error.code(),
            &format!("{error}; `nightdesk open {dir}` opens it"),
        );
        return Ok(Exit::from(&error));
    }
    let (source, beside) = match founded(arguments, output)? {
        Ok(founded) => founded,
        Err(why) => return output.refuse("not-made", &why),
    };
    let folder = beside.as_deref().unwrap_or(&arguments.dir);
    let (setup, diagnostics) = read_setup_in(&source, folder);
    let Some(setup) = output.usable(setup, &diagnostics) else {
        return Ok(Exit::Refused);
    };
    let files = match beside_setup(&source, folder) {
        Ok(files) => files,
        Err(error) => {
            output.fail("not-read", &error.to_string());
            return Ok(Exit::Refused);
        }
    };
    let (seats, cards) = (setup.seats.len(), setup.cards());
    let language = setup.language;
    let now = now();
    match OpenGame::create(
        &arguments.dir,
        source.text(),
        now,
        "new",
        founding(setup, now),
    ) {
        Ok(game) => {
            if let Err(error) = game.folder().lay_beside(&files) {
                output.fail(error.code(), &error.to_string());
                return Ok(Exit::System);
            }
            let folder = arguments.dir.as_path();
            let dir = folder.display();
            let typed = as_one_word(&dir.to_string());
            if output.json {
                let ok = true;
                output.print_json(&Made {
                    ok,
                    folder,
                    seats,
                    cards,
                })?;
            } else {
                let (dir, file) = (dir.to_string(), nightdesk_store::SETUP_FILE);
                let made = say!(&language, "made", dir, file, seats, cards);
                let next = format!("nightdesk open {typed}");
                output.tell(&match arguments.opens {
                    true => made,
                    false => format!("{made}\n{}", say!(&language, "next", next)),
                })?;
            }
            Ok(Exit::Done)
        }
        Err(error) => {
            output.fail(error.code(), &error.to_string());
            Ok(match &error {
                CommitError::Store(error) => Exit::from(error),
                CommitError::History(_) | CommitError::ReadOnly => Exit::Refused,
            })
        }
    }
}

/// Silence after which a player is prodded in a new game, and the time to answer: what most sites
/// have. They stand in the file, to be changed or taken out.
const PROD_AFTER: Length = Length::hours(48);
const ANSWER_IN: Length = Length::hours(24);

/// A setup file, and the folder beside whose files it stands if it is not the new one.
type Founded = (Source, Option<PathBuf>);

/// The setup file: the one named, or the commented one of a new game.
fn founded(arguments: &New, output: Output) -> io::Result<Result<Founded, String>> {
    if let Some(setup) = &arguments.setup
        && library::get(setup).is_none()
    {
        if let Some(founded) = of_file(setup) {
            return Ok(founded.and_then(|founded| with_answers(founded, &Answers::of(arguments))));
        }
        let hint = library::suggestion(setup)
            .map_or_else(String::new, |close| format!("; did you mean `{close}`?"));
        return Ok(Err(format!(
            "`{setup}` is neither a ready-made setup nor a file{hint}"
        )));
    }
    let asked = if io::stdin().is_terminal() && !output.json {
        match ask_for_rest(arguments, output) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                return Ok(Err("nothing was made".to_owned()));
            }
            answered => answered?,
        }
    } else {
        Answers::of(arguments)
    };
    let file = asked.setup.as_deref();
    if let Some(founded) = file
        .filter(|name| library::get(name).is_none())
        .and_then(of_file)
    {
        return Ok(founded.and_then(|founded| with_answers(founded, &asked)));
    }
    let name = arguments
        .dir
        .join(nightdesk_store::SETUP_FILE)
        .display()
        .to_string();
    let game = asked.game(&arguments.dir, None);
    Ok(game.map(|game| (Source::new(name, template(&game)), None)))
}

/// A setup file by its path; none where no file is there.
fn of_file(path: &str) -> Option<Result<Founded, String>> {
    let path = Path::new(path);
    path.is_file()
        .then(|| match nightdesk_store::read_input(path) {
            Ok(input) => {
                let source = Source::new(input.name, input.text);
                let folder = folder_of(&source).to_owned();
                Ok((source, Some(folder)))
            }
            Err(error) => Err(format!("nothing was made: {error}")),
        })
}

/// The same file with what flags say of place and time in it.
fn with_answers((source, folder): Founded, answers: &Answers) -> Result<Founded, String> {
    let written = nightdesk_setup::Written::in_file(&source);
    let zone = written.text_of("schedule.zone");
    let game = answers.game(Path::new(""), zone)?;
    let text = nightdesk_setup::with_chosen(source.text(), &game);
    Ok((Source::new(source.name(), text), folder))
}

/// What a game is made from, as typed.
#[derive(Debug, Default)]
struct Answers {
    setup: Option<String>,
    forum: Option<Format>,
    zone: Option<String>,
    start: Option<String>,
    day: Option<String>,
    night: Option<String>,
    early_end: Option<String>,
    host: Option<String>,
}

impl Answers {
    fn of(arguments: &New) -> Self {
        Self {
            setup: arguments.setup.clone(),
            forum: arguments.forum,
            zone: arguments.zone.clone(),
            start: arguments.start.clone(),
            day: arguments.day.clone(),
            night: arguments.night.clone(),
            early_end: arguments.early_end.clone(),
            host: arguments.host.clone(),
        }
    }

    /// What they choose for a game in this folder; a start is read by the given zone, or by the one
    /// that its setup file has.
    fn game(&self, dir: &Path, written: Option<&str>) -> Result<NewGame, String> {
        let name = dir
            .file_name()
            .map_or_else(|| "game".into(), |name| name.to_string_lossy());
        let zone = self.zone.as_deref().map(zone).transpose()?;
        let start = self.start.as_deref().map(|start| {
            // A zone that is none is told by who reads the file.
            let written = written.and_then(|name| name.parse().ok());
            let zone = zone.or(written).unwrap_or(Zone::UTC);
            read_moment(start, zone, now(), Toward::Next)
                .map_err(|error| told(&error, error.hint_in(Language::English)))
        });
        Ok(NewGame {
            name: name.into_owned(),
            setup: self.setup.clone(),
            zone: zone.map(|zone| zone.name().to_owned()),
            start: start.transpose()?.map(|moment| moment.local),
            day: self.day.as_deref().map(length).transpose()?,
            night: self.night.as_deref().map(length).transpose()?,
            early_end: self.early_end.as_deref().map(early_end).transpose()?,
            prod_after: Some(PROD_AFTER),
            answer_in: Some(ANSWER_IN),
            markup: self.forum.map(markup),
            host: self.host.clone(),
            ..NewGame::default()
        })
    }
}

fn told(error: &impl std::fmt::Display, hint: String) -> String {
    format!("{error}; {hint}")
}

fn zone(name: &str) -> Result<Zone, String> {
    name.parse::<Zone>()
        .map_err(|error| told(&error, error.hint_in(Language::English)))
}

fn length(text: &str) -> Result<Length, String> {
    text.parse::<Length>()
        .map_err(|error| told(&error, error.hint_in(Language::English)))
}

/// A name on a forum: a time or lengths answer the questions after it.
fn forum_name(text: &str) -> Result<String, String> {
    let is_time = read_moment(text, Zone::UTC, now(), Toward::Next).is_ok();
    let mut words = text.split_whitespace().peekable();
    let is_lengths = words.peek().is_some() && words.all(|word| word.parse::<Length>().is_ok());
    match is_time || is_lengths {
        true => Err(format!(
            "`{text}` is a time, and the next questions ask for those; write the name under which you post, or nothing"
        )),
        false => Ok(text.to_owned()),
    }
}

fn early_end(word: &str) -> Result<EarlyEnd, String> {
    match word {
        "keep" => Ok(EarlyEnd::Keep),
        "shift" => Ok(EarlyEnd::Shift),
        other => Err(format!(
            "after an early end, deadlines `keep` or `shift`, not `{other}`"
        )),
    }
}

/// A ready-made setup, or a file that is there.
fn known_setup(text: &str) -> Result<String, String> {
    if library::get(text).is_some() || Path::new(text).is_file() {
        return Ok(text.to_owned());
    }
    let hint = library::suggestion(text)
        .map_or_else(String::new, |close| format!("; did you mean `{close}`?"));
    Err(format!(
        "`{text}` is neither a ready-made setup nor a file{hint}"
    ))
}

/// Asks on the terminal for what was not given. Enter takes what is offered.
fn ask_for_rest(arguments: &New, output: Output) -> io::Result<Answers> {
    let mut answers = Answers::of(arguments);
    if answers.setup.is_none() {
        for setup in library::all() {
            output.say(format!("  {}: {}", setup.name, setup.summary().about));
        }
        answers.setup = ask(
            output,
            "Which setup?  Its name, or a setup file; Enter = none, the roles are written by hand",
            known_setup,
        )?;
    }
    // A whole setup file says all the rest itself.
    if let Some(setup) = &answers.setup
        && library::get(setup).is_none()
    {
        return Ok(answers);
    }
    if answers.forum.is_none() {
        let words: Vec<String> = Format::value_variants()
            .iter()
            .filter_map(|format| Some(format.to_possible_value()?.get_name().to_owned()))
            .collect();
        let question = format!("Where is it played?  {}; Enter = phpbb", words.join(", "));
        answers.forum = ask(output, &question, |text| {
            Format::from_str(text, true).map_err(|_| {
                let hint = closest(text, words.iter().map(String::as_str))
                    .map_or_else(String::new, |close| format!("; did you mean `{close}`?"));
                format!("there is no markup `{text}`{hint}")
            })
        })?;
    }
    if answers.zone.is_none() {
        let here = iana_time_zone::get_timezone().ok();
        let offered = here.as_deref().unwrap_or("UTC");
        let question = format!("Your time zone?  Enter = {offered}");
        let typed = ask(output, &question, |text| {
            zone(text).map(|zone| zone.name().to_owned())
        })?;
        answers.zone = typed.or_else(|| Some(offered.to_owned()));
    }
    if answers.host.is_none() {
        answers.host = ask(
            output,
            "Your name on the forum?  Enter = left open",
            forum_name,
        )?;
    }
    if answers.start.is_none() {
        let here = answers
            .zone
            .as_deref()
            .and_then(|name| zone(name).ok())
            .unwrap_or(Zone::UTC);
        answers.start = ask(
            output,
            "When does the first phase start?  e.g. 2026-12-01 21:00, or \"tue 21:00\"; Enter = without deadlines",
            |text| {
                read_moment(text, here, now(), Toward::Next)
                    .map(|_| text.to_owned())
                    .map_err(|error| told(&error, error.hint_in(Language::English)))
            },
        )?;
    }
    if answers.start.is_some() && answers.day.is_none() && answers.night.is_none() {
        let lengths = ask(
            output,
            "Length of a day and of a night?  Enter = 7d 48h",
            |text| match text.split_whitespace().collect::<Vec<_>>().as_slice() {
                [day, night] => {
                    length(day)?;
                    length(night)?;
                    Ok(((*day).to_owned(), (*night).to_owned()))
                }
                _ => Err("write two lengths, as `7d 48h`".to_owned()),
            },
        )?;
        let (day, night) = lengths.unzip();
        (answers.day, answers.night) = (day, night);
    }
    if answers.start.is_some() && answers.early_end.is_none() {
        answers.early_end = ask(
            output,
            "If a day ends early, do later deadlines stay (keep) or follow (shift)?  Enter = keep",
            |text| early_end(text).map(|_| text.to_owned()),
        )?;
    }
    Ok(answers)
}

/// Asks until the answer is understood; none when Enter alone was typed. Whoever ends the input
/// instead of answering wants no game.
pub(super) fn ask<T>(
    output: Output,
    question: &str,
    understand: impl Fn(&str) -> Result<T, String>,
) -> io::Result<Option<T>> {
    loop {
        output.say(question);
        eprint_prompt()?;
        let mut typed = String::new();
        if io::stdin().lock().read_line(&mut typed)? == 0 {
            output.say("");
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let typed = typed.trim();
        if typed.is_empty() {
            return Ok(None);
        }
        match understand(typed) {
            Ok(answer) => return Ok(Some(answer)),
            Err(why) => output.say(why),
        }
    }
}

fn eprint_prompt() -> io::Result<()> {
    write!(io::stderr(), "> ")?;
    io::stderr().flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_no_name_on_a_forum() {
        for time in ["2026-12-01 21:00", "tue 21:00", "7d 48h", "24h"] {
            assert!(forum_name(time).is_err(), "{time}");
        }
        for name in ["Hattie", "Mr Stoofer", "21", "D4"] {
            assert_eq!(forum_name(name), Ok(name.to_owned()));
        }
    }
}

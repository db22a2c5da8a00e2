//! `new`: making a game, with questions on a terminal.

use std::collections::BTreeMap;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use super::args::{Format, New, Tongue};
use super::exit::Exit;
use super::files::{beside_setup, folder_of, read_setup_in, spoken};
use super::folder_name;
use super::now;
use super::output::Output;
use super::reply::markup;
use nightdesk_session::founding;
use nightdesk_setup::{NewGame, library, template};
use nightdesk_store::open_game::{CommitError, OpenGame};
use nightdesk_store::{GameFolder, StoreError};
use nightdesk_text::messages::{InLanguage, Perhaps};
use nightdesk_text::names::{closest, fold};
use nightdesk_text::{Language, Source, WordList, as_one_word, built_in, say};
use nightdesk_time::{EarlyEnd, Length, Moment, Toward, Zone, read_moment};

/// Answers besides those that flags take.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    keep: WordList,
    shift: WordList,
    back: WordList,
    between_lengths: Vec<String>,
    zones: BTreeMap<String, String>,
}

static WORDS: LazyLock<Words> = LazyLock::new(|| built_in(include_str!("new.toml")));

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
        let message = say!(&output, "name_of_windows", name);
        return output.refuse("reserved-name", &message);
    }
    // A host who is asked seven questions wants to hear it before.
    if GameFolder::find(Some(&arguments.dir)).is_ok() {
        let error = StoreError::GameThere(arguments.dir.clone());
        let dir = as_one_word(&arguments.dir.display().to_string());
        let why = error.to_string();
        output.fail(error.code(), &say!(&output, "game_is_there", why, dir));
        return Ok(Exit::from(&error));
    }
    let (source, beside) = match founded(arguments, output)? {
        Ok(founded) => founded,
        Err(why) => return output.refuse("not-made", &why),
    };
    let folder = beside.as_deref().unwrap_or(&arguments.dir);
    let (setup, diagnostics) = read_setup_in(&source, folder);
    let output = spoken(&source, output);
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
                let made = say!(&output, "made", dir, file, seats, cards);
                let next = format!("nightdesk open {typed}");
                output.tell(&match arguments.opens {
                    true => made,
                    false => format!("{made}\n{}", say!(&output, "next", next)),
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
        if let Some(founded) = of_file(&output, setup) {
            let answers = Answers::of(arguments);
            return Ok(founded.and_then(|founded| with_answers(&output, founded, &answers)));
        }
        return Ok(Err(no_such_setup(&output, setup)));
    }
    let asked = if io::stdin().is_terminal() && !output.json {
        match ask_for_rest(arguments, output) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                return Ok(Err(say!(&output, "nothing_was_made")));
            }
            answered => answered?,
        }
    } else {
        Answers::of(arguments)
    };
    let file = asked.setup.as_deref();
    if let Some(founded) = file
        .filter(|name| library::get(name).is_none())
        .and_then(|name| of_file(&output, name))
    {
        return Ok(founded.and_then(|founded| with_answers(&output, founded, &asked)));
    }
    let name = arguments
        .dir
        .join(nightdesk_store::SETUP_FILE)
        .display()
        .to_string();
    let game = asked.game(&output, &arguments.dir, None);
    Ok(game.map(|game| (Source::new(name, template(&game)), None)))
}

/// A setup file by its path; none where no file is there.
fn of_file(to: &Output, path: &str) -> Option<Result<Founded, String>> {
    let path = Path::new(path);
    path.is_file()
        .then(|| match nightdesk_store::read_input(path) {
            Ok(input) => {
                let source = Source::new(input.name, input.text);
                let folder = folder_of(&source).to_owned();
                Ok((source, Some(folder)))
            }
            Err(error) => Err(say!(to, "nothing_was_made_of", error = error.to_string())),
        })
}

/// The same file with what flags say of place and time in it.
fn with_answers(
    to: &Output,
    (source, folder): Founded,
    answers: &Answers,
) -> Result<Founded, String> {
    let written = nightdesk_setup::Written::in_file(&source);
    let zone = written.text_of("schedule.zone");
    let game = answers.game(to, Path::new(""), zone)?;
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
    language: Option<Tongue>,
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
            language: arguments.language,
        }
    }

    /// What they choose for a game in this folder; a start is read by the given zone, or by the one
    /// that its setup file has.
    fn game(&self, to: &Output, dir: &Path, written: Option<&str>) -> Result<NewGame, String> {
        let name = dir
            .file_name()
            .map_or_else(|| "game".into(), |name| name.to_string_lossy());
        let zone = self
            .zone
            .as_deref()
            .map(|name| zone(to, name))
            .transpose()?;
        let start = self.start.as_deref().map(|start| {
            // A zone that is none is told by who reads the file.
            let written = written.and_then(|name| name.parse().ok());
            let zone = zone.or(written).unwrap_or(Zone::UTC);
            moment(to, start, zone)
        });
        let length = |text: &str| length(to, text);
        let early_end = |word: &str| early_end(to, word);
        Ok(NewGame {
            name: name.into_owned(),
            setup: self.setup.clone(),
            zone: zone.map(|zone| zone.name().to_owned()),
            start: start.transpose()?.map(|moment| moment.local),
            day: self.day.as_deref().map(length).transpose()?,
            night: self.night.as_deref().map(length).transpose()?,
            early_end: self.early_end.as_deref().map(early_end).transpose()?,
            language: self.language.map(Language::from),
            prod_after: Some(PROD_AFTER),
            answer_in: Some(ANSWER_IN),
            markup: self.forum.map(markup),
            host: self.host.clone(),
            ..NewGame::default()
        })
    }
}

fn moment(to: &Output, text: &str, zone: Zone) -> Result<Moment, String> {
    let language = to.language();
    read_moment(text, zone, now(), Toward::Next).map_err(|error| {
        let (why, hint) = (error.said(language), error.hint_in(language));
        format!("{why}; {hint}")
    })
}

fn zone(to: &Output, name: &str) -> Result<Zone, String> {
    let language = to.language();
    let name = WORDS.zones.get(&fold(name)).map_or(name, String::as_str);
    name.parse::<Zone>().map_err(|error| {
        let (why, hint) = (error.said(language), error.hint_in(language));
        format!("{why}; {hint}")
    })
}

fn length(to: &Output, text: &str) -> Result<Length, String> {
    /// A phase that lasts longer was mistyped.
    const LONGEST: Length = Length::days(366);
    let language = to.language();
    let length = text.parse::<Length>().map_err(|error| {
        let (why, hint) = (error.said(language), error.hint_in(language));
        format!("{why}; {hint}")
    })?;
    match length > LONGEST {
        true => Err(say!(to, "phase_of_more_than_a_year", text)),
        false => Ok(length),
    }
}

/// A name on a forum: a time or lengths answer the questions after it.
fn forum_name(to: &Output, text: &str) -> Result<String, String> {
    let is_time = read_moment(text, Zone::UTC, now(), Toward::Next).is_ok();
    let mut words = text.split_whitespace().peekable();
    let is_lengths = words.peek().is_some() && words.all(|word| word.parse::<Length>().is_ok());
    match is_time || is_lengths {
        true => Err(say!(to, "time_is_no_name", text)),
        false => Ok(text.to_owned()),
    }
}

fn early_end(to: &Output, word: &str) -> Result<EarlyEnd, String> {
    match (WORDS.keep.has(word), WORDS.shift.has(word)) {
        (true, _) => Ok(EarlyEnd::Keep),
        (_, true) => Ok(EarlyEnd::Shift),
        (false, false) => Err(say!(to, "keep_or_shift", other = word)),
    }
}

/// The length of the day and that of the night: `7d 48h`, `7 days, 48 hours`; none where it is not clear which
/// words are whose.
fn two_lengths(text: &str) -> Option<(&str, &str)> {
    let signs = WORDS.between_lengths.iter();
    let parted = signs.filter_map(|sign| text.split_once(sign.as_str()));
    let blanks = text.match_indices(' ').map(|(at, _)| text.split_at(at));
    let is_length = |text: &str| text.trim().parse::<Length>().is_ok();
    let both = |(day, night): &(&str, &str)| is_length(day) && is_length(night);
    let mut found = parted.chain(blanks).filter(both);
    let (day, night) = found.next()?;
    found.next().is_none().then(|| (day.trim(), night.trim()))
}

/// A ready-made setup, or a file that is there.
fn known_setup(to: &Output, text: &str) -> Result<String, String> {
    match library::get(text).is_some() || Path::new(text).is_file() {
        true => Ok(text.to_owned()),
        false => Err(no_such_setup(to, text)),
    }
}

/// That a setup is neither one of the library nor a file.
fn no_such_setup(to: &Output, setup: &str) -> String {
    let close = library::suggestion(setup);
    let perhaps = Perhaps(close.as_slice());
    say!(to, "neither_setup_nor_file", setup, perhaps)
}

/// A question on the terminal about what was not given; the answer is kept among the others.
type Asking = fn(&Answers, &mut Answers, Output) -> io::Result<Went>;

/// All of them, in their order.
const QUESTIONS: [Asking; 7] = [
    ask_setup,
    ask_forum,
    ask_zone,
    ask_host,
    ask_start,
    ask_lengths,
    ask_early_end,
];

/// What came of a question.
enum Went {
    /// It was answered.
    On,
    /// There was nothing to ask.
    NotAsked,
    /// The host wants the question before it again.
    Back,
}

/// Asks on the terminal for what was not given. Enter takes what is offered, and a word goes back.
fn ask_for_rest(arguments: &New, output: Output) -> io::Result<Answers> {
    let given = Answers::of(arguments);
    let mut answers = Answers::of(arguments);
    let mut answered = Vec::new();
    let mut at = 0;
    while let Some(question) = QUESTIONS.get(at) {
        match question(&given, &mut answers, output)? {
            Went::On => {
                answered.push(at);
                at += 1;
            }
            Went::NotAsked => at += 1,
            Went::Back => at = answered.pop().unwrap_or(at),
        }
    }
    Ok(answers)
}

impl Answers {
    /// Whether a whole setup file says all the rest itself.
    fn are_in_a_file(&self) -> bool {
        let setup = self.setup.as_deref();
        setup.is_some_and(|setup| library::get(setup).is_none())
    }
}

fn ask_setup(given: &Answers, answers: &mut Answers, output: Output) -> io::Result<Went> {
    if given.setup.is_some() {
        return Ok(Went::NotAsked);
    }
    for setup in library::all() {
        output.say(format!("  {}: {}", setup.name, setup.summary().about));
    }
    let question = say!(&output, "which_setup");
    let said = ask_or_back(output, &question, |text| known_setup(&output, text))?;
    Ok(said.kept_in(&mut answers.setup))
}

fn ask_forum(given: &Answers, answers: &mut Answers, output: Output) -> io::Result<Went> {
    if given.forum.is_some() || answers.are_in_a_file() {
        return Ok(Went::NotAsked);
    }
    let words: Vec<String> = Format::value_variants()
        .iter()
        .filter_map(|format| Some(format.to_possible_value()?.get_name().to_owned()))
        .collect();
    let question = say!(&output, "where_is_it_played", boards = words.join(", "));
    let said = ask_or_back(output, &question, |text| {
        Format::from_str(text, true).map_err(|_| {
            let close = closest(text, words.iter().map(String::as_str));
            let perhaps = Perhaps(close.as_slice());
            say!(&output, "no_markup", text, perhaps)
        })
    })?;
    Ok(said.kept_in(&mut answers.forum))
}

fn ask_zone(given: &Answers, answers: &mut Answers, output: Output) -> io::Result<Went> {
    if given.zone.is_some() || answers.are_in_a_file() {
        return Ok(Went::NotAsked);
    }
    let here = iana_time_zone::get_timezone().ok();
    let offered = here.as_deref().unwrap_or("UTC");
    let question = say!(&output, "which_zone", offered);
    let said = ask_or_back(output, &question, |text| {
        zone(&output, text).map(|zone| zone.name().to_owned())
    })?;
    let went = said.kept_in(&mut answers.zone);
    if matches!(went, Went::On) {
        answers.zone.get_or_insert_with(|| offered.to_owned());
    }
    Ok(went)
}

fn ask_host(given: &Answers, answers: &mut Answers, output: Output) -> io::Result<Went> {
    if given.host.is_some() || answers.are_in_a_file() {
        return Ok(Went::NotAsked);
    }
    let question = say!(&output, "which_forum_name");
    let said = ask_or_back(output, &question, |text| forum_name(&output, text))?;
    Ok(said.kept_in(&mut answers.host))
}

fn ask_start(given: &Answers, answers: &mut Answers, output: Output) -> io::Result<Went> {
    if given.start.is_some() || answers.are_in_a_file() {
        return Ok(Went::NotAsked);
    }
    let here = answers
        .zone
        .as_deref()
        .and_then(|name| name.parse().ok())
        .unwrap_or(Zone::UTC);
    let question = say!(&output, "when_does_it_start");
    let said = ask_or_back(output, &question, |text| {
        moment(&output, text, here).map(|_| text.to_owned())
    })?;
    Ok(said.kept_in(&mut answers.start))
}

fn ask_lengths(given: &Answers, answers: &mut Answers, output: Output) -> io::Result<Went> {
    let is_given = given.day.is_some() || given.night.is_some();
    if is_given || answers.start.is_none() || answers.are_in_a_file() {
        return Ok(Went::NotAsked);
    }
    let question = say!(&output, "which_lengths");
    let said = ask_or_back(output, &question, |text| {
        if let Some((day, night)) = two_lengths(text) {
            return Ok((day.to_owned(), night.to_owned()));
        }
        // Which of the two is none is what the host must know.
        if let [day, night] = text.split_whitespace().collect::<Vec<_>>().as_slice() {
            length(&output, day)?;
            length(&output, night)?;
        }
        Err(say!(&output, "write_two_lengths"))
    })?;
    let mut lengths = None;
    let went = said.kept_in(&mut lengths);
    (answers.day, answers.night) = lengths.unzip();
    Ok(went)
}

fn ask_early_end(given: &Answers, answers: &mut Answers, output: Output) -> io::Result<Went> {
    let is_given = given.early_end.is_some();
    if is_given || answers.start.is_none() || answers.are_in_a_file() {
        return Ok(Went::NotAsked);
    }
    let question = say!(&output, "stay_or_follow");
    let said = ask_or_back(output, &question, |text| {
        early_end(&output, text).map(|_| text.to_owned())
    })?;
    Ok(said.kept_in(&mut answers.early_end))
}

/// What was typed in answer to a question.
enum Said<T> {
    Answer(T),
    Enter,
    Back,
}

impl<T> Said<T> {
    /// Keeps the answer; Enter alone leaves its place empty.
    fn kept_in(self, place: &mut Option<T>) -> Went {
        match self {
            Self::Answer(answer) => *place = Some(answer),
            Self::Enter => *place = None,
            Self::Back => {
                *place = None;
                return Went::Back;
            }
        }
        Went::On
    }
}

/// The same as [`ask`], where a word goes back to the question before.
fn ask_or_back<T>(
    output: Output,
    question: &str,
    understand: impl Fn(&str) -> Result<T, String>,
) -> io::Result<Said<T>> {
    let said = ask(output, question, |text| match WORDS.back.has(text) {
        true => Ok(Said::Back),
        false => understand(text).map(Said::Answer),
    })?;
    Ok(said.unwrap_or(Said::Enter))
}

/// Asks until the answer is understood; none when Enter alone was typed. A host who ends the input
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
    use crate::cli::args::Options;

    #[test]
    fn the_words_of_a_question_are_answers_to_it() {
        let output = Output::new(&Options::default());
        for word in ["keep", "(keep)", "they stay", "остаются"] {
            assert_eq!(early_end(&output, word), Ok(EarlyEnd::Keep), "{word}");
        }
        for word in ["shift", "follow", "сдвигаются"] {
            assert_eq!(early_end(&output, word), Ok(EarlyEnd::Shift), "{word}");
        }
        for text in [
            "7d 48h",
            "7 days, 48 hours",
            "7 days 48 hours",
            "7d and 48h",
        ] {
            assert!(two_lengths(text).is_some(), "{text}");
        }
        assert_eq!(two_lengths("7d 12h 48h"), Some(("7d 12h", "48h")));
        assert_eq!(two_lengths("7d 12h 30m"), None);
        let zone = zone(&output, "Москва").map(|zone| zone.name().to_owned());
        assert_eq!(zone.as_deref(), Ok("Europe/Moscow"));
    }

    #[test]
    fn a_phase_lasts_a_year_at_the_most() {
        let output = Output::new(&Options::default());
        for text in ["99999d", "400 days"] {
            let why = length(&output, text).unwrap_err();
            assert!(why.contains("longer than a year"), "{why}");
        }
        assert_eq!(length(&output, "366d"), Ok(Length::days(366)));
    }

    #[test]
    fn a_time_is_no_name_on_a_forum() {
        let output = Output::new(&Options::default());
        for time in ["2026-12-01 21:00", "tue 21:00", "7d 48h", "24h"] {
            assert!(forum_name(&output, time).is_err(), "{time}");
        }
        for name in ["Hattie", "Mr Stoofer", "21", "D4"] {
            assert_eq!(forum_name(&output, name), Ok(name.to_owned()));
        }
    }
}

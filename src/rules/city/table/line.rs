//! Lines: what a host types, and how it is kept.

use super::{Laid, refused};
use crate::game::SeatId;
use crate::rules::Refusal;
use crate::rules::city::cards::words_of;
use crate::rules::city::day::entry::{DayLine, Names};
use crate::rules::city::day::moves::Cast;
use crate::rules::city::moves::{Move, read_move, write_move};
use crate::text::names::{fold, same};

/// A line, understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Line {
    /// The game begins, or the day's vote is announced.
    Start,
    /// The evening is over.
    EndEvening,
    /// The night is over.
    Resolve,
    /// The votes are in, these of the thread among them; or the asked have answered.
    EndDay(Vec<Cast>),
    /// A move of the evening or the night.
    Night(Move),
    /// A vote or a move of the day.
    Day(DayLine),
    /// A vote is taken out of the count.
    Unvote(SeatId),
    /// Whom the mayor made secretary.
    Secretary(SeatId),
    /// Whom the host made mayor where votes elect nobody.
    Mayor(SeatId),
    /// Somebody without an accepted wall today.
    NoWall(SeatId),
    /// Somebody is taken out of the game.
    Kill(SeatId),
}

/// How names are to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    /// As a host types them: any part that fits one only.
    Typed,
    /// As a line was kept.
    Kept,
}

/// Words with which a line may begin.
pub(super) const COMMANDS: &[&str] = &[
    "start",
    "vote",
    "unvote",
    "end day",
    "end evening",
    "resolve",
    "secretary",
    "mayor",
    "no wall",
    "kill",
];

type OfSeat = fn(SeatId) -> Line;

/// Commands about one player, in both languages.
const OF_ONE: &[(&str, OfSeat)] = &[
    ("unvote", Line::Unvote),
    ("secretary", Line::Secretary),
    ("секретарша", Line::Secretary),
    ("mayor", Line::Mayor),
    ("мэр", Line::Mayor),
    ("no wall", Line::NoWall),
    ("без стенки", Line::NoWall),
    ("kill", Line::Kill),
];

impl Laid {
    /// Reads a line as the table stands.
    pub(super) fn read(&self, text: &str, reading: Reading) -> Result<Line, Refusal> {
        let text = text.trim();
        let names = self.seats.names(reading);
        if let Some(rest) = behind(text, "end day") {
            return self.end_day(rest, &names, reading);
        }
        if let Some(rest) = behind(text, "resolve") {
            let rest = rest.trim();
            return match (rest, self.state.stage.is_day()) {
                ("" | "--commit", true) => self.end_day("", &names, reading),
                ("" | "--commit", false) => Ok(Line::Resolve),
                _ => Err(refused("unknown_words", "`resolve` stands alone")),
            };
        }
        for (word, line) in [("start", Line::Start), ("end evening", Line::EndEvening)] {
            if same(text, word) {
                return Ok(line);
            }
        }
        if text.contains(':') {
            return self.move_line(behind(text, "act").unwrap_or(text).trim(), &names, reading);
        }
        if let Some(rest) = behind(text, "vote").or_else(|| behind(text, "голос")) {
            return two_names(rest, &names);
        }
        for (word, line) in OF_ONE {
            if let Some(rest) = behind(text, word) {
                let seat = names.read(without_post(rest));
                return seat
                    .map(line)
                    .map_err(|error| unread(error.message, error.suggestion));
            }
        }
        let message = format!(
            "`{text}` is no line of a city; a move is `Name: doctor -> Name`, a vote `vote Name Name`"
        );
        Err(refused("unknown_line", message))
    }

    /// A line with a colon is the night's by night and the day's by day.
    fn move_line(&self, text: &str, names: &Names, reading: Reading) -> Result<Line, Refusal> {
        let night = || {
            let sent = read_move(text, &self.seats.people(reading));
            sent.map(Line::Night)
                .map_err(|error| unread(error.message, error.suggestion))
        };
        let day = || {
            let line = DayLine::read(text, names);
            line.map(Line::Day)
                .map_err(|error| unread(error.message, error.suggestion))
        };
        match self.state.stage.is_day() {
            true => day().or_else(|wrong| night().map_err(|_| wrong)),
            false => night().or_else(|wrong| day().map_err(|_| wrong)),
        }
    }

    /// The votes behind a kept line, or those of the thread that count now.
    fn end_day(&self, rest: &str, names: &Names, reading: Reading) -> Result<Line, Refusal> {
        let rest = rest.trim();
        if rest.is_empty() {
            let votes = match reading {
                Reading::Typed => self.votes_of_thread(),
                Reading::Kept => Vec::new(),
            };
            return Ok(Line::EndDay(votes));
        }
        let Some(list) = rest.strip_prefix(';') else {
            return Err(refused("unknown_words", "`end day` stands alone"));
        };
        let casts = list
            .split(';')
            .map(|vote| match DayLine::read(vote.trim(), names) {
                Ok(DayLine::Vote(cast)) => Ok(cast),
                Ok(_) => Err(refused("no_vote", format!("`{}` is no vote", vote.trim()))),
                Err(error) => Err(unread(error.message, error.suggestion)),
            });
        casts.collect::<Result<_, _>>().map(Line::EndDay)
    }

    /// A line in words that are read as the same again, whatever players are called later.
    pub(super) fn written(&self, line: &Line) -> String {
        let names = self.seats.names(Reading::Kept);
        let of_one = |word: &str, seat: SeatId| format!("{word} {}", names.of(seat));
        match line {
            Line::Start => "start".to_owned(),
            Line::EndEvening => "end evening".to_owned(),
            Line::Resolve => "resolve".to_owned(),
            Line::EndDay(votes) => {
                let votes = votes.iter().map(|cast| {
                    let vote = DayLine::Vote(cast.clone());
                    format!("; {}", vote.write(&names, self.pen.language))
                });
                std::iter::once("end day".to_owned()).chain(votes).collect()
            }
            Line::Night(sent) => {
                let people = self.seats.people(Reading::Kept);
                write_move(sent, &people, words_of(self.pen.language))
            }
            Line::Day(line) => line.write(&names, self.pen.language),
            Line::Unvote(seat) => of_one("unvote", *seat),
            Line::Secretary(seat) => of_one("secretary", *seat),
            Line::Mayor(seat) => of_one("mayor", *seat),
            Line::NoWall(seat) => of_one("no wall", *seat),
            Line::Kill(seat) => of_one("kill", *seat),
        }
    }
}

/// What stands behind a command, if a text begins with it.
fn behind<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let letters = word.chars().count();
    let end = text
        .char_indices()
        .nth(letters)
        .map_or(text.len(), |(end, _)| end);
    let (start, rest) = text.split_at_checked(end)?;
    let apart =
        rest.is_empty() || rest.starts_with(|sign: char| sign.is_whitespace() || sign == ';');
    (apart && fold(start) == fold(word)).then_some(rest)
}

/// `vote Ana Bob #12`: the shortest first name that leaves a second one.
fn two_names(text: &str, names: &Names) -> Result<Line, Refusal> {
    let text = without_post(text);
    let spaces = text.char_indices().filter(|(_, sign)| sign.is_whitespace());
    for (at, _) in spaces {
        let Some((voter, target)) = text.split_at_checked(at) else {
            continue;
        };
        let target = target
            .trim()
            .trim_start_matches("->")
            .trim_start_matches('→')
            .trim();
        let Ok(by) = names.read(voter) else { continue };
        if ["nobody", "никто", "refuses", "отказ"]
            .iter()
            .any(|word| same(word, target))
        {
            return Ok(Line::Day(DayLine::Vote(Cast::refusal(by))));
        }
        if let Ok(on) = names.read(target) {
            return Ok(Line::Day(DayLine::Vote(Cast::posted(by, on))));
        }
    }
    let message = format!("`{text}` is no voter and a player behind it: `vote Name Name`");
    Err(refused("no_vote", message))
}

/// The number of a post behind a vote says nothing here.
fn without_post(text: &str) -> &str {
    let text = text.trim();
    match text.rsplit_once('#') {
        Some((before, number)) if number.parse::<u64>().is_ok() => before.trim_end(),
        _ => text,
    }
}

fn unread(message: String, suggestion: Option<String>) -> Refusal {
    let close = suggestion.map_or_else(String::new, |close| format!("; did you mean `{close}`?"));
    refused("unreadable", format!("{message}{close}"))
}

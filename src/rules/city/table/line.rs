//! Lines: what a host types, and how it is kept.

mod notes;
mod words;
mod write;

use super::{Laid, refused};
use crate::game::SeatId;
use crate::rules::Refusal;
use crate::rules::city::best::{BestVote, Named, Voter};
use crate::rules::city::cards::{Dealt, read_card};
use crate::rules::city::day::entry::{DayLine, Names};
use crate::rules::city::day::moves::Cast;
use crate::rules::city::day::notes::Note;
use crate::rules::city::day::posts::Substitute;
use crate::rules::city::moves::{Move, read_move};
use words::{Verb, Word};

pub(super) use words::commands;
#[cfg(test)]
pub(super) use words::first_words;

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
    /// Whose walls are noted.
    Wall(Vec<SeatId>),
    /// Who has no accepted wall today.
    NoWall(Walls),
    /// A penalty that bears on the game.
    Penalty(SeatId, Sanction),
    /// Somebody is taken out of the game.
    Kill(SeatId, Option<String>),
    /// A death is taken back.
    Revive(SeatId),
    /// Somebody holds another card.
    Card(SeatId, Dealt),
    /// Who serves whom.
    Servant(Substitute),
    /// Who stands in for whom in the coming vote.
    Substitute(Substitute),
    /// A note for the morning.
    Note(Note),
    /// A player's notes of this night are dropped.
    NoNotes(SeatId),
    /// A dead player's last word.
    LastWord(SeatId),
    /// Whether a black phantom lets the dead of the night vote.
    PhantomPlayers(SeatId, PhantomPlayers),
    /// A vote for the best players, or an addition to it.
    Best(BestVote),
    /// The votes for the best players are counted.
    BestCount,
    /// What everybody gets besides the result.
    Scores,
}

/// Who has no wall.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Walls {
    /// These.
    Of(Vec<SeatId>),
    /// Everybody whose wall was not noted today.
    Others,
}

/// A penalty as a host gives it (city day P-4, P-9).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sanction {
    /// Roles blocked for two days, no vote in the next two votes.
    Silenced,
    /// Obligatory victim of the next vote.
    Victim,
    /// Roles and vote off to the end of the game.
    Off,
    /// All penalties of the player are taken back.
    Lifted,
}

/// Whether the dead of a night vote for a day (city day L-16, L-17).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PhantomPlayers {
    On,
    Off,
}

/// How names are to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    /// As a host types them: any part that fits one only.
    Typed,
    /// As a line was kept.
    Kept,
}

impl Laid {
    /// Reads a line as the table stands.
    pub(super) fn read(&self, text: &str, reading: Reading) -> Result<Line, Refusal> {
        let text = text.trim();
        let names = self.seats.names(reading);
        if let Some(line) = of_player(text, &names) {
            return line;
        }
        if text.contains(':') && !text.starts_with("end day;") {
            return self.move_line(without_act(text), &names, reading);
        }
        match Verb::at_start(text) {
            Some((verb, rest)) => self.command(verb, rest.trim(), &names, reading),
            None => {
                let message = format!(
                    "`{text}` is no line of a city; a move is `Name: doctor -> Name`, a vote `vote Name Name`; `help table` lists all lines"
                );
                Err(refused("unknown_line", message))
            }
        }
    }

    fn command(
        &self,
        verb: Verb,
        rest: &str,
        names: &Names,
        reading: Reading,
    ) -> Result<Line, Refusal> {
        let one = || seat(without_post(rest), names);
        match verb {
            Verb::Start => alone(Line::Start, rest, "start"),
            Verb::EndEvening => alone(Line::EndEvening, rest, "end evening"),
            Verb::BestCount => alone(Line::BestCount, rest, "best players"),
            Verb::Scores => alone(Line::Scores, rest, "scores"),
            Verb::EndDay => self.end_day(rest, names, reading),
            Verb::Resolve => match (rest, self.state.stage.is_day()) {
                ("" | "--commit", true) => self.end_day("", names, reading),
                ("" | "--commit", false) => Ok(Line::Resolve),
                _ => Err(refused("unknown_words", "`resolve` stands alone")),
            },
            Verb::Vote => two_names(rest, names),
            Verb::Unvote => one().map(Line::Unvote),
            Verb::Secretary => one().map(Line::Secretary),
            Verb::Mayor => one().map(Line::Mayor),
            Verb::Revive => one().map(Line::Revive),
            Verb::Wall => seats(rest, names).map(Line::Wall),
            Verb::NoWall if Word::Others.is(rest) => Ok(Line::NoWall(Walls::Others)),
            Verb::NoWall => seats(rest, names).map(|seats| Line::NoWall(Walls::Of(seats))),
            Verb::Kill => killed(rest, names),
            Verb::Penalty => penalty(rest, names),
            Verb::Card => card(rest, names),
            Verb::Servant
            | Verb::Substitute
            | Verb::Note
            | Verb::NoNotes
            | Verb::LastWord
            | Verb::PhantomsOff
            | Verb::PhantomsOn
            | Verb::Best => Err(refused(
                "no_player",
                "a player and a colon stand in front of this line",
            )),
        }
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
}

/// `Name: servant -> Name`: a line of a player that only the desk knows.
fn of_player(text: &str, names: &Names) -> Option<Result<Line, Refusal>> {
    // A name may hold colons itself, and so may a note.
    text.match_indices(':').find_map(|(place, _)| {
        let (name, rest) = text.split_at_checked(place)?;
        let rest = rest.trim_start_matches(':').trim();
        let (head, tail) = arrow(rest);
        let verb = Verb::said(head)?;
        if verb == Verb::Best && Word::Host.is(name) {
            return Some(best(Voter::Host, tail, names));
        }
        let by = names.read(name).ok()?;
        Some(said(by, verb, tail, names))
    })
}

fn said(by: SeatId, verb: Verb, tail: &str, names: &Names) -> Result<Line, Refusal> {
    let served = || {
        Ok(Substitute {
            servant: by,
            master: seat(tail, names)?,
        })
    };
    match verb {
        Verb::Servant => served().map(Line::Servant),
        Verb::Substitute => served().map(Line::Substitute),
        Verb::Note => notes::read(by, tail, names).map(Line::Note),
        Verb::NoNotes => Ok(Line::NoNotes(by)),
        Verb::LastWord => Ok(Line::LastWord(by)),
        Verb::PhantomsOff => Ok(Line::PhantomPlayers(by, PhantomPlayers::Off)),
        Verb::PhantomsOn => Ok(Line::PhantomPlayers(by, PhantomPlayers::On)),
        Verb::Best => best(Voter::Participant(by), tail, names),
        Verb::Start
        | Verb::EndEvening
        | Verb::Resolve
        | Verb::EndDay
        | Verb::Vote
        | Verb::Unvote
        | Verb::Secretary
        | Verb::Mayor
        | Verb::Wall
        | Verb::NoWall
        | Verb::Penalty
        | Verb::Kill
        | Verb::Revive
        | Verb::Card
        | Verb::BestCount
        | Verb::Scores => Err(refused(
            "unknown_line",
            "this line names no player in front",
        )),
    }
}

/// A name that is nobody's in the game counts as a refusal (city day S-5), and is written `?`.
fn best(by: Voter, tail: &str, names: &Names) -> Result<Line, Refusal> {
    let refusal = tail.is_empty() || Word::Nobody.is(tail);
    let named = tail.split(',').map(str::trim).map(|name| match name {
        "?" => Ok(Named::Nobody),
        name if Word::Host.is(name) => Ok(Named::Nobody),
        name => seat(name, names).map(Named::Participant),
    });
    let names = match refusal {
        true => Vec::new(),
        false => named.collect::<Result<_, _>>()?,
    };
    Ok(Line::Best(BestVote { by, names }))
}

/// `kill Ana broke the rules`: the longest name that leaves a comment.
fn killed(rest: &str, names: &Names) -> Result<Line, Refusal> {
    match first_name(rest, names) {
        Some((seat, comment)) => {
            let comment = Some(comment.to_owned()).filter(|comment| !comment.is_empty());
            Ok(Line::Kill(seat, comment))
        }
        None => seat(rest, names).map(|seat| Line::Kill(seat, None)),
    }
}

fn penalty(rest: &str, names: &Names) -> Result<Line, Refusal> {
    const KINDS: [(Word, Sanction); 4] = [
        (Word::Silenced, Sanction::Silenced),
        (Word::Victim, Sanction::Victim),
        (Word::Off, Sanction::Off),
        (Word::Lifted, Sanction::Lifted),
    ];
    let Some((seat, kind)) = first_name(rest, names) else {
        return seat(rest, names).and_then(|_| Err(no_penalty("")));
    };
    let found = KINDS.iter().find(|(word, _)| word.is(kind));
    found
        .map(|(_, sanction)| Line::Penalty(seat, *sanction))
        .ok_or_else(|| no_penalty(kind))
}

fn no_penalty(kind: &str) -> Refusal {
    let message = format!(
        "`{kind}` is no penalty; it is `silenced` (two days without roles and votes), `victim` (of the next vote), `off` (to the end) or `lifted`"
    );
    refused("no_penalty", message)
}

fn card(rest: &str, names: &Names) -> Result<Line, Refusal> {
    let Some((seat, text)) = first_name(rest, names) else {
        return Err(refused(
            "no_card",
            "a player and a card are needed: `role NAME doctor + mafia`",
        ));
    };
    let read = read_card(text).map_err(|error| unread(error.message, error.suggestion))?;
    match Dealt::of(&read.1) {
        Some(dealt) => Ok(Line::Card(seat, dealt)),
        None => Err(refused("no_card", format!("`{text}` is no card of a city"))),
    }
}

/// The longest name a text begins with, and what stands behind it.
fn first_name<'t>(text: &'t str, names: &Names) -> Option<(SeatId, &'t str)> {
    let text = text.trim();
    let ends = text.char_indices().filter(|(_, sign)| sign.is_whitespace());
    let mut ends: Vec<usize> = ends.map(|(end, _)| end).chain([text.len()]).collect();
    ends.reverse();
    ends.into_iter().find_map(|end| {
        let (name, rest) = text.split_at_checked(end)?;
        Some((names.read(name).ok()?, rest.trim()))
    })
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
        if Word::Nobody.is(target) {
            return Ok(Line::Day(DayLine::Vote(Cast::refusal(by))));
        }
        if let Ok(on) = names.read(target) {
            return Ok(Line::Day(DayLine::Vote(Cast::posted(by, on))));
        }
    }
    let message = format!("`{text}` is no voter and a player behind it: `vote Name Name`");
    Err(refused("no_vote", message))
}

fn seat(text: &str, names: &Names) -> Result<SeatId, Refusal> {
    let read = names.read(text);
    read.map_err(|error| unread(error.message, error.suggestion))
}

fn seats(text: &str, names: &Names) -> Result<Vec<SeatId>, Refusal> {
    text.split(',').map(|name| seat(name, names)).collect()
}

/// What stands in front of an arrow and behind it.
fn arrow(said: &str) -> (&str, &str) {
    let cut = ["→", "->", "=>"]
        .iter()
        .filter_map(|arrow| said.split_once(arrow));
    let first = cut.min_by_key(|(head, _)| head.len());
    let (head, tail) = first.unwrap_or((said, ""));
    (head.trim(), tail.trim())
}

fn alone(line: Line, rest: &str, word: &str) -> Result<Line, Refusal> {
    match rest.is_empty() {
        true => Ok(line),
        false => Err(refused("unknown_words", format!("`{word}` stands alone"))),
    }
}

/// The desk's word for a move may stand in front of it.
fn without_act(text: &str) -> &str {
    let behind = text
        .get(..4)
        .filter(|start| start.eq_ignore_ascii_case("act "))
        .and_then(|_| text.get(4..));
    behind.unwrap_or(text).trim()
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

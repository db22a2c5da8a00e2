//! Lines: what a host types, and how it is kept.

mod commands;
mod notes;
mod players;
mod rest;
mod said;
mod secretary;
mod several;
mod walls;
mod words;
mod write;

use chrono::{NaiveDate, NaiveTime};
use serde::{Deserialize, Serialize};

use super::{CityTable, refused};
use crate::best::BestVote;
use crate::cards::Dealt;
use crate::day::entry::{DayLine, EntryError, Names, without_post};
use crate::day::moves::Cast;
use crate::day::notes::Note;
use crate::day::posts::Substitute;
use crate::moves::{Move, read_move};
use crate::{Elite, Role};
use nightdesk_game::SeatId;
use nightdesk_rules::Refusal;
use nightdesk_text::messages::{InEach, InLanguage, Perhaps};
use nightdesk_text::names::closest;
use nightdesk_text::{AROUND, say};
use said::InWords;
use words::{Verb, Word};

pub(super) use nightdesk_rules::kept::Reading;
pub(super) use players::TREATMENTS;

pub(crate) use notes::without_own_words;
pub(super) use walls::NOT_HIS_POST;
pub(super) use words::command_words;
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
    Night(Box<Move>),
    /// A player does nothing this night: with a role, or at all.
    Rest(SeatId, Option<Role>),
    /// What a player sent for this night is taken back: of a role, or all of it.
    Cancel(SeatId, Option<Role>),
    /// A vote or a move of the day.
    Day(DayLine),
    /// Several votes at once.
    Votes(Vec<Cast>),
    /// A vote is taken out of the count.
    Unvote(SeatId),
    /// Whom the mayor made secretary.
    Secretary(SeatId),
    /// Whom the host made mayor where votes elect nobody.
    Mayor(SeatId),
    /// Whose walls are noted.
    Wall(Wall),
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
    /// Who serves whom, and how the master treats the servant; none where that is not said.
    Servant(Substitute, Option<Treatment>),
    /// An agent or mason who named a player, and whom.
    Follows(SeatId, SeatId),
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
    /// The same line of several players: approvals, or that they do nothing this night.
    Each(Vec<Line>),
    /// A line, and who is to be drawn by it.
    Drawing(Box<Line>, Vec<SeatId>),
}

impl Line {
    /// The votes or moves of the day it is, after whatever draws.
    pub(super) fn by_day(&self) -> Vec<&DayLine> {
        match self {
            Self::Day(line) => vec![line],
            Self::Drawing(line, _) => line.by_day(),
            Self::Each(lines) => lines.iter().flat_map(Self::by_day).collect(),
            _ => Vec::new(),
        }
    }
}

/// Walls as the host notes them (city day P-1, T-9).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Wall {
    /// Whose.
    pub(super) of: Vec<SeatId>,
    /// When it was posted by the game's clock, if that is to be judged; without a date it was today.
    pub(super) posted: Option<(Option<NaiveDate>, NaiveTime)>,
    /// Where it stands: a post's number or an address.
    pub(super) link: Option<String>,
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

/// How a master treats a servant: what the host tells him (city day L-12).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Treatment {
    /// Nothing: everything comes from the master.
    #[default]
    Hard,
    /// Everything that the master is told.
    Soft,
    /// What concerns the peaceful role alone, as if the master were red.
    Merciless,
}

/// Whether the dead of a night vote for a day (city day L-16, L-17).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PhantomPlayers {
    On,
    Off,
}

impl CityTable {
    /// Reads a line as the table stands. A host who says yes where nothing is asked has said nothing
    /// more, except in the words of a note.
    pub(super) fn read(&self, text: &str, reading: Reading) -> Result<Line, Refusal> {
        let text = match reading {
            Reading::Typed => text.trim().trim_end_matches([';', ' ']),
            Reading::Kept => text.trim(),
        };
        if let (Reading::Typed, Some(bare)) = (reading, without_yes(text)) {
            match self.one_or_several(bare, reading) {
                Ok(Line::Note(_)) => {}
                read => return read,
            }
        }
        self.one_or_several(text, reading)
    }

    /// A line of one player, what several of them do alike, or several lines in one.
    fn one_or_several(&self, text: &str, reading: Reading) -> Result<Line, Refusal> {
        let read = self.whole(text, reading);
        match (&read, reading) {
            (Err(_), Reading::Typed) => {
                let several = self.of_several(text).or_else(|| self.parted(text));
                let several = several.or_else(|| self.without_reason(text).map(Err));
                several.unwrap_or(read)
            }
            (Ok(_), _) | (_, Reading::Kept) => read,
        }
    }

    /// A vote or a move that says at its end why: the line without that is offered.
    fn without_reason(&self, text: &str) -> Option<Refusal> {
        let before = AROUND.before_reason(text)?;
        match self.one_or_several(before, Reading::Typed).ok()? {
            line @ (Line::Day(_) | Line::Night(_) | Line::Rest(..) | Line::Cancel(..)) => {
                Some(self.offer(text, text.contains('?'), &[self.typed(&line)]))
            }
            _ => None,
        }
    }

    fn whole(&self, text: &str, reading: Reading) -> Result<Line, Refusal> {
        let names = self.seats.names(reading).for_host(self.language());
        match lots(text, &names)? {
            Some((line, wished)) => {
                let line = self.without_lots(line, &names, reading)?;
                Ok(Line::Drawing(Box::new(line), wished))
            }
            None => self.without_lots(text, &names, reading),
        }
    }

    /// Reads a line that names nobody to be drawn; lots stand once, at its end. What is typed and is no
    /// line of the desk may be one in players' words.
    fn without_lots(&self, text: &str, names: &Names, reading: Reading) -> Result<Line, Refusal> {
        if let Some(lines) = several::kept(text, names) {
            return Ok(Line::Each(lines));
        }
        if let Some(line) = self.secretary_of_mayor(text, names, reading) {
            return line;
        }
        if let (Reading::Typed, Some(line)) = (reading, self.secretary_in_words(text, names)) {
            return line;
        }
        if let (Reading::Typed, Some(line)) = (reading, walls::in_words(text, names)) {
            return line;
        }
        if let Some(line) = players::of_player(text, names) {
            return line;
        }
        if let (Reading::Typed, Some(line)) = (reading, self.of_elite(text, names)) {
            return line;
        }
        if let Some(line) = rest::read(without_act(text), names) {
            return Ok(line);
        }
        if text.contains(':') && !lists_votes(text) && !is_command(text, names) {
            let read = self.move_line(without_act(text), names, reading);
            return read.or_else(|why| {
                self.or_in_words(text, reading, |own| match own {
                    Some(own) => refused("unreadable", format!("{}; {own}", why.message)),
                    None => why,
                })
            });
        }
        match Verb::at_start(text) {
            Some((verb, rest)) => {
                let read = self.command(verb, rest.trim(), names, reading);
                read.or_else(|why| self.or_day_in_words(text, reading, why))
            }
            None => self.or_in_words(text, reading, |own| self.unknown(text, own, names)),
        }
    }

    /// A line that begins like one of the desk's and is none, as one of the day in players' words: "мэр
    /// ставит вертикаль на Настю".
    fn or_day_in_words(&self, text: &str, reading: Reading, why: Refusal) -> Result<Line, Refusal> {
        if reading == Reading::Kept {
            return Err(why);
        }
        match self.day_in_words(text) {
            InWords::Line(line) => Ok(line),
            InWords::Refused(refusal) => Err(refusal),
            InWords::MovesOf(_) | InWords::Nothing => Err(why),
        }
    }

    /// A line that is none of the desk's, in players' words; else `why` it is none, made with what its
    /// player may send.
    fn or_in_words(
        &self,
        text: &str,
        reading: Reading,
        why: impl FnOnce(Option<String>) -> Refusal,
    ) -> Result<Line, Refusal> {
        if reading == Reading::Kept {
            return Err(why(None));
        }
        match self.in_words(without_act(text)) {
            InWords::Line(line) => Ok(line),
            InWords::Refused(refusal) => Err(refusal),
            InWords::MovesOf(own) => Err(why(Some(own))),
            InWords::Nothing => Err(why(None)),
        }
    }

    /// A line that begins with nothing known, with the line that was perhaps meant; `own` is what the player
    /// may send with whom it begins.
    fn unknown(&self, text: &str, own: Option<String>, names: &Names) -> Refusal {
        if let Some(own) = own {
            let message = say!(names, "not_understood_to_its_last_word", text, own);
            return refused("unknown-line", message);
        }
        let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let whole = closest(text, command_words()).map(str::to_owned);
        let begun = closest(first, command_words()).map(|word| format!("{word} {rest}"));
        let mut lines = whole.into_iter().chain(begun);
        let close = lines.find(|line| {
            let command = Verb::at_start(line.trim());
            command.is_some_and(|(verb, rest)| {
                let read = self.command(verb, rest.trim(), names, Reading::Typed);
                read.is_ok()
            })
        });
        let close = close.map(|line| line.trim().to_owned());
        let perhaps = Perhaps(close.as_slice());
        refused(
            "unknown-line",
            say!(names, "is_no_line_of_a_city", text, perhaps),
        )
    }

    fn command(
        &self,
        verb: Verb,
        rest: &str,
        names: &Names,
        reading: Reading,
    ) -> Result<Line, Refusal> {
        let one = || match rest {
            "" => Err(no_name(verb, names)),
            rest => one_seat(rest, names),
        };
        match verb {
            Verb::Start => alone(Line::Start, rest, verb, names),
            Verb::EndEvening => alone(Line::EndEvening, rest, verb, names),
            Verb::BestCount => alone(Line::BestCount, rest, verb, names),
            Verb::Scores => alone(Line::Scores, rest, verb, names),
            Verb::EndDay => self.end_day(rest, names, reading),
            Verb::Resolve => match (rest, self.state.stage.is_day()) {
                // Only a journal has it so for the end of a day; typed, it closes a night alone.
                ("" | "--commit", true) if reading == Reading::Kept => {
                    self.end_day("", names, reading)
                }
                ("" | "--commit", _) => Ok(Line::Resolve),
                _ => Err(is_typed_alone(Verb::Resolve, names)),
            },
            Verb::Vote => match rest.strip_prefix(';') {
                Some(list) => kept_votes(list, names, DayLine::read).map(Line::Votes),
                None => commands::votes(rest, names),
            },
            Verb::Unvote if reading == Reading::Typed && !rest.is_empty() => {
                rest::unvoted_by_host(rest, names)
            }
            Verb::Unvote => one().map(Line::Unvote),
            Verb::Secretary => one_named(verb, rest, names).map(Line::Secretary),
            Verb::Mayor => one_named(verb, rest, names).map(Line::Mayor),
            Verb::Revive => one().map(Line::Revive),
            Verb::Wall => {
                let all = self.walls_of_all(rest, names).transpose()?;
                let wall = all.map_or_else(|| walls::read(rest, names), Ok)?;
                self.with_post(wall).map(Line::Wall)
            }
            Verb::NoWall if Word::Others.is(rest) => Ok(Line::NoWall(Walls::Others)),
            Verb::NoWall => seats(rest, names).map(|seats| Line::NoWall(Walls::Of(seats))),
            Verb::Cancel if reading == Reading::Typed => rest::cancelled_by_host(rest, names),
            Verb::Cancel => rest::cancelled(rest, names),
            Verb::Kill => commands::killed(rest, names),
            Verb::Penalty => commands::penalty(rest, names),
            Verb::Card => commands::card(rest, names),
            Verb::Servant
            | Verb::Follows
            | Verb::Substitute
            | Verb::Note
            | Verb::SlaveNote
            | Verb::NoNotes
            | Verb::Rest
            | Verb::LastWord
            | Verb::PhantomsOff
            | Verb::PhantomsOn
            | Verb::Best => Err(refused("no-player", say!(names, "a_player_is_in_front"))),
        }
    }

    /// "Глеб служит Анне", "Глеб: слуга - Анна": what an elite player says of another, without an arrow.
    fn of_elite(&self, text: &str, names: &Names) -> Option<Result<Line, Refusal>> {
        let (by, said) = commands::first_name(text, names)?;
        let (verb, rest) = Verb::said_at_start(without_sign(said))?;
        let elite = self.state.town.player(by)?.elite?;
        let is_own = match verb {
            Verb::Servant | Verb::Substitute => elite == Elite::Servant,
            Verb::Follows => matches!(elite, Elite::Agent | Elite::Mason),
            _ => false,
        };
        let rest = without_sign(rest);
        (is_own && !rest.is_empty()).then(|| players::said(by, verb, rest, names))
    }

    /// `Anna: secretary -> Boris`, `Anna: secretary: Boris`, `secretary: Boris`: whom the mayor chooses;
    /// none if the line is another one.
    fn secretary_of_mayor(
        &self,
        text: &str,
        names: &Names,
        reading: Reading,
    ) -> Option<Result<Line, Refusal>> {
        if let Some((word, verb, rest)) = office_before_sign(text)
            && names.subject(word).is_err()
        {
            let chosen = one_named(verb, rest, names);
            let chosen = chosen.map(|seat| match verb {
                Verb::Secretary => Line::Secretary(seat),
                _ => Line::Mayor(seat),
            });
            // "мэр – за Клару" is the mayor's vote.
            return Some(chosen.or_else(|why| self.or_day_in_words(text, reading, why)));
        }
        names.ends(text, ':').find_map(|place| {
            let (name, rest) = text.split_at_checked(place)?;
            let rest = rest.trim_start_matches(':').trim();
            let (Verb::Secretary, rest) = office_before_sign(rest)
                .map(|(_, verb, rest)| (verb, rest))
                .or_else(|| Verb::at_start(rest))?
            else {
                return None;
            };
            let by = names.subject(name).ok()?;
            Some(match self.state.mayor_who_chooses() {
                Some(mayor) if mayor != by => {
                    let mayor = self.pen.name(mayor);
                    Err(refused("no-choice", say!(self, "the_mayor_chooses", mayor)))
                }
                Some(_) | None => {
                    let chosen = one_named(Verb::Secretary, rest.trim(), names);
                    chosen.map(Line::Secretary)
                }
            })
        })
    }

    /// A line with a colon is the night's by night and the day's by day.
    fn move_line(&self, text: &str, names: &Names, reading: Reading) -> Result<Line, Refusal> {
        let night = || {
            let sent = read_move(text, &self.seats.people(reading));
            sent.map(|sent| Line::Night(Box::new(sent)))
                .map_err(|error| unread(names, &error.message, error.suggestion))
        };
        let day = || {
            let line = DayLine::read(text, names);
            line.map(Line::Day)
                .map_err(|error| unread(names, &error.message, error.suggestion))
        };
        match self.state.stage.is_day() {
            true => day().or_else(|wrong| night().map_err(|_| wrong)),
            false => night().or_else(|wrong| day().map_err(|_| wrong)),
        }
    }

    /// The votes after a kept line, or those of the thread that count now.
    fn end_day(&self, rest: &str, names: &Names, reading: Reading) -> Result<Line, Refusal> {
        if rest.is_empty() {
            let votes = match reading {
                Reading::Typed => self.votes_as_posted(),
                Reading::Kept => Vec::new(),
            };
            return Ok(Line::EndDay(votes));
        }
        let Some(list) = rest.strip_prefix(';') else {
            return Err(is_typed_alone(Verb::EndDay, names));
        };
        kept_votes(list, names, DayLine::read_of_thread).map(Line::EndDay)
    }
}

/// Whether kept votes stand after the first word of a line, each with a colon of its own.
fn lists_votes(text: &str) -> bool {
    matches!(
        Verb::at_start(text),
        Some((Verb::EndDay | Verb::Vote, rest)) if rest.starts_with(';')
    )
}

/// A kept line with votes after it, as it is read by people: `end day (Anna: vote → Eva)`. None for
/// any other line.
pub(super) fn votes_in_words(kept: &str) -> Option<String> {
    let (verb, rest) = Verb::at_start(kept)?;
    let list = rest.strip_prefix(';')?.trim();
    let front = kept.get(..kept.len().checked_sub(rest.len())?)?;
    match verb {
        Verb::Vote => Some(list.to_owned()),
        Verb::EndDay => Some(format!("{front} ({list})")),
        _ => None,
    }
}

/// `Anna: vote → Eva; Vera: vote → Eva`: votes as they are kept.
fn kept_votes(
    list: &str,
    names: &Names,
    read: fn(&str, &Names) -> Result<DayLine, EntryError>,
) -> Result<Vec<Cast>, Refusal> {
    let casts = list.split(';').map(|vote| match read(vote.trim(), names) {
        Ok(DayLine::Vote(cast)) => Ok(cast),
        Ok(_) => Err(refused(
            "no-vote",
            say!(names, "is_no_vote", text = vote.trim()),
        )),
        Err(error) => Err(unread(names, &error.message, error.suggestion)),
    });
    casts.collect()
}

fn seat(text: &str, names: &Names) -> Result<SeatId, Refusal> {
    let read = names.read(text);
    read.map_err(|error| unread(names, &error.message, error.suggestion))
}

/// Somebody, perhaps in front of the number of a post: a name may end like one.
fn one_seat(text: &str, names: &Names) -> Result<SeatId, Refusal> {
    match without_post(text) {
        (bare, Some(_)) if !names.has(text) => seat(bare, names),
        _ => seat(text, names),
    }
}

fn seats(text: &str, names: &Names) -> Result<Vec<SeatId>, Refusal> {
    let read = names.list(text);
    read.map_err(|error| unread(names, &error.message, error.suggestion))
}

/// `end day drawing Anna, Boris`: a line that draws, and who is to be drawn. What stands after a
/// name in `kill` may be the host's own words.
fn lots<'t>(text: &'t str, names: &Names) -> Result<Option<(&'t str, Vec<SeatId>)>, Refusal> {
    let Some((line, drawn)) = Word::Drawing.last_in(text) else {
        return Ok(None);
    };
    match Verb::at_start(line) {
        Some((Verb::Resolve | Verb::EndDay, _)) => {
            seats(drawn, names).map(|drawn| Some((line, drawn)))
        }
        Some((Verb::Kill, _)) => Ok(seats(drawn, names).ok().map(|drawn| (line, drawn))),
        Some(_) | None => Ok(None),
    }
}

/// Whether the colon of a line stands in the time of a wall or the words on a death, and not after
/// a player.
fn is_command(text: &str, names: &Names) -> bool {
    let player = text.split_once(':').map(|(name, _)| names.read(name));
    matches!(Verb::at_start(text), Some((Verb::Wall | Verb::Kill, _)))
        && !matches!(player, Some(Ok(_)))
}

/// What comes after a sign that a host puts between a word and a name.
fn without_sign(text: &str) -> &str {
    let text = text.trim_start_matches(|sign| sign == ' ' || AFTER_A_WORD.contains(&sign));
    text.trim()
}

/// The signs between a word and a name.
const AFTER_A_WORD: [char; 7] = [':', '-', '=', '>', '→', '–', '—'];

/// `secretary: Anna`: the words for an office in front of the first sign, what they do, and what stands from
/// the sign on.
fn office_before_sign(text: &str) -> Option<(&str, Verb, &str)> {
    let (word, rest) = text.split_at_checked(text.find(AFTER_A_WORD)?)?;
    match Verb::at_start(word.trim())? {
        (verb @ (Verb::Secretary | Verb::Mayor), "") => Some((word, verb, rest)),
        _ => None,
    }
}

/// Whom a line names after its verb, with a sign between them or without one: `secretary: Anna`.
fn one_named(verb: Verb, rest: &str, names: &Names) -> Result<SeatId, Refusal> {
    match without_sign(rest) {
        "" => Err(no_name(verb, names)),
        name => one_seat(name, names),
    }
}

fn no_name(verb: Verb, names: &Names) -> Refusal {
    let word = verb.written(names.language());
    refused("no-name", say!(names, "nobody_is_named", word))
}

fn alone(line: Line, rest: &str, verb: Verb, names: &Names) -> Result<Line, Refusal> {
    match rest.is_empty() {
        true => Ok(line),
        false => Err(is_typed_alone(verb, names)),
    }
}

fn is_typed_alone(verb: Verb, names: &Names) -> Refusal {
    let word = verb.written(names.language());
    refused("unknown-words", say!(names, "resolve_is_alone", word))
}

/// A line without the host's yes after it; none if there is none.
fn without_yes(text: &str) -> Option<&str> {
    let bare = text.strip_suffix("--yes")?;
    bare.ends_with(char::is_whitespace).then(|| bare.trim_end())
}

/// The desk's word for a move may stand in front of it.
pub(super) fn without_act(text: &str) -> &str {
    let bare = text
        .get(..4)
        .filter(|start| start.eq_ignore_ascii_case("act "))
        .and_then(|_| text.get(4..));
    bare.unwrap_or(text).trim()
}

fn unread(of: &impl InLanguage, message: &InEach, suggestion: Option<String>) -> Refusal {
    let language = of.language();
    let perhaps = language.perhaps(suggestion.as_slice());
    refused("unreadable", format!("{}{perhaps}", message.said(language)))
}

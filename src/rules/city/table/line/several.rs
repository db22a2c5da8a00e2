//! What several players do alike, in one line: "Петя, Лёша и Алёна голосуют за Павла".

use super::commands::first_name;
use super::{CityTable, Line, Reading, Verb, players, refused, rest, without_sign};
use crate::day::entry::{DayLine, Names, SPOKEN};
use crate::day::moves::Cast;
use nightdesk_game::SeatId;
use nightdesk_rules::Refusal;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::say;
use nightdesk_text::wording::quote;

/// The signs between two names.
const BETWEEN_NAMES: [&str; 4] = [",", "+", "&", "/"];

/// A line has no more parts than that, whatever its signs.
const MOST_PARTS: usize = 40;

impl CityTable {
    /// A line that begins with several players, read for each of them; none if it is no such line, or not
    /// understood of one of them.
    pub(super) fn of_several(&self, text: &str) -> Option<Result<Line, Refusal>> {
        let names = self.seats.names(Reading::Typed).for_host(self.language());
        let (seats, said) = senders(text, &names)?;
        let lines = seats.iter().map(|seat| {
            let line = format!("{} {said}", names.of(*seat));
            self.whole(&line, Reading::Typed)
        });
        let lines: Vec<Line> = lines.collect::<Result<_, _>>().ok()?;
        Some(self.together(text, lines))
    }

    /// "Роман за Лену; Фёдор за Римму": lines with a sign between them; none where there are not two.
    /// A comma, the end of a sentence or "и" parts votes alone: after any other line it may part its targets.
    pub(super) fn parted(&self, text: &str) -> Option<Result<Line, Refusal>> {
        let lines = self.parted_by(";", text).or_else(|| {
            let is_command = |part: &str| Verb::at_start(part.trim()).is_some();
            let words = SPOKEN.joins.iter().map(|word| format!(" {word} "));
            let signs = [",", ". "].map(str::to_owned).into_iter().chain(words);
            let is_vote = |line: &Line| matches!(line, Line::Day(DayLine::Vote(_)));
            let mut lines = signs.filter_map(|sign| {
                // A list after a command is of targets.
                if text.split(&sign).any(is_command) {
                    return None;
                }
                let lines = self.parted_by(&sign, text)?;
                lines.iter().all(is_vote).then_some(lines)
            });
            lines.next()
        })?;
        Some(self.together(text, lines))
    }

    /// The lines between signs, if there are at least two, and each is understood.
    fn parted_by(&self, sign: &str, text: &str) -> Option<Vec<Line>> {
        let parts = text.split(sign).map(str::trim);
        let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        if parts.len() < 2 || parts.len() > MOST_PARTS {
            return None;
        }
        let lines = parts
            .iter()
            .map(|part| self.one_or_several(part, Reading::Typed));
        lines.collect::<Result<_, _>>().ok()
    }

    /// Lines that make one of several players; where they do not, each is to be typed.
    pub(super) fn together(&self, text: &str, lines: Vec<Line>) -> Result<Line, Refusal> {
        let lines: Vec<Line> = lines.into_iter().flat_map(each).collect();
        let senders: Vec<SeatId> = lines.iter().filter_map(sender).collect();
        let mut places = senders.iter().enumerate();
        let is_twice =
            places.any(|(place, seat)| senders.iter().take(place).any(|other| other == seat));
        let votes = lines.iter().map(|line| match line {
            Line::Day(DayLine::Vote(cast)) => Some(cast.clone()),
            _ => None,
        });
        if let Some(votes) = votes.collect::<Option<Vec<Cast>>>().filter(|_| !is_twice) {
            return Ok(Line::Votes(votes));
        }
        if !is_twice && lines.iter().all(may_stand_beside) {
            return Ok(Line::Each(lines));
        }
        let mut typed: Vec<String> = Vec::new();
        for line in lines.iter().map(|line| quote(&self.typed(line))) {
            if !typed.contains(&line) {
                typed.push(line);
            }
        }
        let lines = typed.join(", ");
        Err(refused(
            "unreadable",
            say!(self, "is_a_line_for_each", text, lines),
        ))
    }
}

/// The lines that a line of several players is made of.
fn each(line: Line) -> Vec<Line> {
    match line {
        Line::Votes(casts) => {
            let votes = casts.into_iter().map(DayLine::Vote);
            votes.map(Line::Day).collect()
        }
        Line::Each(lines) => lines,
        line => vec![line],
    }
}

/// Whose a line is that may be one of several.
const fn sender(line: &Line) -> Option<SeatId> {
    match line {
        Line::Day(DayLine::Vote(cast)) => Some(cast.by),
        Line::Day(DayLine::Approval(by)) | Line::Rest(by, _) => Some(*by),
        _ => None,
    }
}

/// Whether a line may stand beside others of its kind.
const fn may_stand_beside(line: &Line) -> bool {
    matches!(line, Line::Rest(..) | Line::Day(DayLine::Approval(_)))
}

/// `Anna: approves; Boris: approves`, as it is kept; none for any other line.
pub(super) fn kept(text: &str, names: &Names) -> Option<Vec<Line>> {
    if !text.contains(';') {
        return None;
    }
    let lines = text.split(';').map(|line| {
        let line = line.trim();
        // A note may hold any words.
        if let Some(line) = players::of_player(line, names) {
            return line.ok().filter(may_stand_beside);
        }
        let read = rest::read(line, names);
        let read = read.or_else(|| DayLine::read(line, names).ok().map(Line::Day));
        read.filter(may_stand_beside)
    });
    lines.collect()
}

/// The players with whom a line begins, at least two, and what it says of them.
fn senders<'t>(text: &'t str, names: &Names) -> Option<(Vec<SeatId>, &'t str)> {
    let mut seats = Vec::new();
    let mut rest = text.trim();
    while let Some((seat, after)) = before_joint(rest, names) {
        if seats.len() == MOST_PARTS {
            return None;
        }
        seats.push(seat);
        rest = after;
    }
    let (last, said) = first_name(rest, names)?;
    let name = rest.get(..rest.len().checked_sub(said.len())?)?;
    names.subject(name.trim_end()).ok()?;
    let said = without_sign(said);
    seats.push(last);
    (seats.len() > 1 && !said.is_empty()).then_some((seats, said))
}

/// The player before the first sign or word that joins two names, and what comes after it.
fn before_joint<'t>(text: &'t str, names: &Names) -> Option<(SeatId, &'t str)> {
    let words: Vec<String> = SPOKEN
        .joins
        .iter()
        .map(|word| format!(" {word} "))
        .collect();
    let joints = words.iter().map(String::as_str).chain(BETWEEN_NAMES);
    let cuts = joints.filter_map(|joint| {
        let at = text.find(joint)?;
        Some((at, at + joint.len()))
    });
    let (end, start) = cuts.min()?;
    let (name, after) = (text.get(..end)?, text.get(start..)?.trim_start());
    // "Петя, Лёша, и Алёна"
    let after = SPOKEN.joins.before(after).unwrap_or(after);
    Some((names.subject(name.trim()).ok()?, after))
}

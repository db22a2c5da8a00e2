//! What a line may mean that was only partly understood: it is offered, and never taken.
//!
//! Such a line begins with somebody, and names as many players as one of the things that he can do takes.

use super::clauses::{cut_quoted, leading_name, split_at};
use super::names::{CanDo, Names};
use super::player_words::{Sender, sent};
use super::players::doubtful;
use super::refused::Complaint;
use super::words::{WORDS, is_one};
use nightdesk_game::SeatId;
use nightdesk_text::messages::AnyOf;
use nightdesk_text::wording::quote;
use nightdesk_text::{in_each, without_markup};
use nightdesk_time::PhaseKind;

/// More lines are no help to whoever must choose.
const MOST: usize = 4;

/// The complaint about a line with the lines it may mean; none where nothing is near enough, or where a word
/// of the line leaves in doubt whether anything is to be done.
pub(super) fn meant<'a>(text: &'a str, names: &Names) -> Option<Complaint<'a>> {
    let plain = without_markup(text);
    let (from, said) = sent(&plain, names)?;
    let is_doubtful = doubtful(&without_arrows(said), names).is_some();
    if is_doubtful || cut_quoted(said).is_some() {
        return None;
    }
    let named = named(said, &from, names)?;
    let lines = match (names.phase?, &from) {
        (PhaseKind::Night, Sender::Seat(seat)) => of_player(*seat, &named, names),
        (PhaseKind::Night, Sender::Side(slug)) => of_side(slug, &named, names),
        (PhaseKind::Day, Sender::Seat(seat)) => vote_of(*seat, said, &named, names),
        (PhaseKind::Day, Sender::Side(_)) => Vec::new(),
    };
    let complaint = Complaint::new(
        "words_left_over",
        text,
        in_each!("not_to_its_last_word", text),
    );
    match lines.as_slice() {
        [] => None,
        [one] => Some(complaint.meant(one)),
        some if some.len() <= MOST => {
            let lines: Vec<String> = some.iter().map(|line| quote(line)).collect();
            let hint = in_each!("did_you_mean", names = AnyOf(&lines));
            Some(complaint.hint(hint))
        }
        _ => None,
    }
}

/// An arrow leads to a target here.
fn without_arrows(said: &str) -> String {
    said.replace("->", " ").replace(['→', '='], " ")
}

/// The players whose whole names stand in a text besides its sender's, each once; none where what is written may
/// be another name.
fn named(said: &str, from: &Sender, names: &Names) -> Option<Vec<SeatId>> {
    let mut seats = Vec::new();
    for found in names.known().occurrences(said) {
        let (seat, _) = leading_name(split_at(said, found.span.start).1, names).ok()??;
        let is_sender = matches!(from, Sender::Seat(sender) if *sender == seat);
        if !is_sender && !seats.contains(&seat) {
            seats.push(seat);
        }
    }
    Some(seats)
}

/// What a player can do to so many others.
fn of_player(seat: SeatId, named: &[SeatId], names: &Names) -> Vec<String> {
    let can = names.can_do.iter();
    let can = can.filter(|can| can.seat == seat && can.targets == named.len());
    can.map(|can| line(can, named, names)).collect()
}

/// A side's kill, by each member who may carry it out, or by the one who is named.
fn of_side(slug: &str, named: &[SeatId], names: &Names) -> Vec<String> {
    let kills = names.can_do.iter();
    let kills = kills.filter(|can| can.of_side.as_deref() == Some(slug) && can.targets == 1);
    let is_named = |can: &&CanDo| named.contains(&can.seat);
    let by: Vec<&CanDo> = kills.clone().filter(is_named).collect();
    match (named, by.as_slice()) {
        ([_], []) => kills.map(|can| line(can, named, names)).collect(),
        ([first, second], [by]) => {
            let target = if *first == by.seat { second } else { first };
            vec![line(by, &[*target], names)]
        }
        _ => Vec::new(),
    }
}

/// A vote, where the line speaks of one.
fn vote_of(seat: SeatId, said: &str, named: &[SeatId], names: &Names) -> Vec<String> {
    let words = said.split(|sign: char| !sign.is_alphanumeric());
    let mut words = words.filter(|word| is_one(&WORDS.of_votes, word));
    match (named, words.next()) {
        ([target], Some(_)) => vec![format!(
            "{} votes {}",
            names.name(seat),
            names.name(*target)
        )],
        _ => Vec::new(),
    }
}

fn line(can: &CanDo, targets: &[SeatId], names: &Names) -> String {
    let targets: Vec<&str> = targets.iter().map(|seat| names.name(*seat)).collect();
    let line = format!(
        "{} {} {}",
        names.name(can.seat),
        can.verb,
        targets.join(", ")
    );
    line.trim_end().to_owned()
}

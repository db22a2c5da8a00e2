//! Who sits where in the course of a game: replacements, prods, absences (N8, N9).

use chrono::TimeDelta;

use super::Desk;
use super::decision::{Decision, DueText, Refused};
use crate::game::{Event, ReplacementVote, SeatId, Stage};
use crate::text::names::same;
use crate::text::wording::count as counted;
use crate::time::Length;

/// Gives a seat to another player; card, results and votes stay with the seat (H9.1).
pub(super) fn replace(desk: &Desk<'_>, seat: SeatId, name: &str) -> Result<Decision, Refused> {
    let game = desk.game();
    if matches!(game.stage, Stage::Over { .. }) {
        return Err(Refused::because("over", "the game is over"));
    }
    let Some(held) = game.seat(seat) else {
        return Err(Refused::because("no_seat", "there is no such seat"));
    };
    if !held.alive() {
        return Err(Refused::because(
            "dead_seat",
            format!("`{}` is dead, and nobody takes a dead seat", held.name),
        ));
    }
    let playing = game.seats().find(|(_, other)| same(&other.name, name));
    if playing.is_some() || game.setup.hosts.iter().any(|host| same(host, name)) {
        return Err(Refused::because(
            "name_taken",
            format!("`{name}` is in the game already"),
        ));
    }
    // A player on the waiting list keeps the spelling there.
    let spare = game.setup.spare.iter().find(|spare| same(spare, name));
    let name = spare.cloned().unwrap_or_else(|| name.trim().to_owned());
    let clears_vote = game.setup.votes.replacement_vote == ReplacementVote::Clear;
    let vote = match clears_vote {
        true => "The seat's own vote goes.",
        false => "Votes on and by the seat stay.",
    };
    let said = format!("Seat of {} goes to {name}. {vote}", held.name);
    let chats = chats_of(desk, seat);
    Ok(Decision::of(vec![Event::Replaced {
        seat,
        name: name.clone(),
        at: desk.now,
        post: None,
        clears_vote,
    }])
    .say(said)
    .say(chats)
    .due([DueText::Replacement(seat), DueText::RoleMessage(seat)])
    .then(format!("pm {name}")))
}

/// Which private threads change hands with a seat (H9.3).
fn chats_of(desk: &Desk<'_>, seat: SeatId) -> String {
    let game = desk.game();
    let side = game.seat(seat).and_then(|held| held.faction());
    let link = side.and_then(|side| game.chats.get(side));
    match (side, link) {
        (Some(side), Some(link)) => format!(
            "Chats: take {} out of {link} ({}), let the new player in.",
            game.name(seat),
            super::known::side(game, side)
        ),
        _ => "Chats: none.".to_owned(),
    }
}

/// Asks a silent player to post (H8.2).
pub(super) fn prod(desk: &Desk<'_>, seat: SeatId) -> Result<Decision, Refused> {
    let game = desk.game();
    let Some(held) = game.seat(seat).filter(|held| held.alive()) else {
        return Err(Refused::because(
            "dead_seat",
            format!("`{}` is out of the game", game.name(seat)),
        ));
    };
    let number = game.thread.prods.get(&seat).map_or(0, Vec::len) + 1;
    let answer = match game.setup.activity.answer_in {
        Some(length) => format!(" Answer due in {}.", length.words()),
        None => String::new(),
    };
    Ok(Decision::of(vec![Event::Prodded { seat, at: desk.now }])
        .say(format!("{} for {}.{answer}", numbered(number), held.name))
        .due([DueText::Prod(seat)]))
}

fn numbered(number: usize) -> String {
    format!("Prod {number}")
}

/// Records that a player will be away: the clock of silence stands still.
pub(super) fn away(desk: &Desk<'_>, seat: SeatId, length: Length) -> Result<Decision, Refused> {
    let game = desk.game();
    let seconds = i64::try_from(length.as_seconds()).ok();
    let until = seconds
        .and_then(TimeDelta::try_seconds)
        .and_then(|delta| desk.now.checked_add_signed(delta));
    let Some(until) = until else {
        return Err(Refused::because(
            "too_long",
            format!("{} is beyond the calendar", length.words()),
        ));
    };
    let days = counted(
        usize::try_from(length.as_seconds() / 86_400).unwrap_or(usize::MAX),
        "day",
        "days",
    );
    let said = match length.as_seconds() % 86_400 {
        0 => days,
        _ => length.words(),
    };
    Ok(Decision::of(vec![Event::AbsenceSet {
        seat,
        from: desk.now,
        until,
    }])
    .say(format!("{} is away for {said}.", game.name(seat))))
}

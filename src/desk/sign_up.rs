//! Sign-ups: seats while there are some, then the waiting list.

use super::Desk;
use super::decision::{Decision, Refused};
use super::players::{check_new, typable};
use crate::game::{Event, SignUps, Stage};

/// Who signs up gets a seat, or a place on the waiting list when all are taken.
pub(super) fn sign_up(desk: &Desk<'_>, names: &[String]) -> Result<Decision, Refused> {
    let game = desk.game();
    if game.sign_ups == SignUps::Closed {
        return Err(
            Refused::because("sign_ups_closed", "sign-ups are closed").hint(
                "`signup open` opens them again; `wait add NAME` puts somebody on the waiting list",
            ),
        );
    }
    check_new(desk, names)?;
    let awkward = typable(names)?;
    let (seated, waiting) =
        names.split_at(free_seats(desk).unwrap_or(names.len()).min(names.len()));
    let seats = seated.iter().map(|name| Event::SeatAdded {
        name: name.clone(),
        aliases: Vec::new(),
        pronouns: None,
    });
    let spare = waiting
        .iter()
        .map(|name| Event::SpareAdded { name: name.clone() });
    let (taken, cards) = (game.seats.len() + seated.len(), game.setup.cards());
    let of = match cards {
        0 => format!("{taken} seats"),
        _ => format!("{taken} of {cards} seats"),
    };
    let mut decision = Decision::of(seats.chain(spare).collect());
    if !seated.is_empty() {
        decision = decision.say(format!("Signed up: {}. {of}.", seated.join(", ")));
    }
    let full = cards > 0 && taken >= cards;
    if !waiting.is_empty() {
        let all: Vec<&str> = game
            .setup
            .spare
            .iter()
            .chain(waiting)
            .map(String::as_str)
            .collect();
        decision = decision.say(format!("Waiting list: {}.", all.join(", ")));
    }
    if full && !seated.is_empty() {
        decision = decision
            .say("All seats are taken: whoever signs up now goes on the waiting list.")
            .then("deal");
    }
    Ok(awkward.into_iter().fold(decision, Decision::say))
}

/// How many seats can still be taken; none where the setup does not say how many there are.
fn free_seats(desk: &Desk<'_>) -> Option<usize> {
    let game = desk.game();
    let dealt = game.seats.iter().any(|seat| seat.card.is_some());
    if game.stage != Stage::Preparing || dealt {
        return Some(0);
    }
    match game.setup.cards() {
        0 => None,
        cards => Some(cards.saturating_sub(game.seats.len())),
    }
}

/// Closes sign-ups or opens them again.
pub(super) fn set(desk: &Desk<'_>, state: SignUps) -> Result<Decision, Refused> {
    let (event, said) = match state {
        SignUps::Closed => (Event::SignUpsClosed, "Sign-ups are closed."),
        SignUps::Open => (Event::SignUpsOpened, "Sign-ups are open."),
    };
    if desk.game().sign_ups == state {
        let said = said.trim_end_matches('.').replace("Sign", "sign");
        return Err(Refused::because("done_already", format!("{said} already")));
    }
    Ok(Decision::of(vec![event]).say(said))
}

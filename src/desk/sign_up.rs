//! Sign-ups: seats while there are some, then the waiting list.

use super::Desk;
use super::decision::{Decision, Refused};
use super::players::{all_names, check_new, typable};
use nightdesk_command::NewPlayer;
use nightdesk_game::{Event, Pronouns, SignUps, Stage};
use nightdesk_text::Language;
use nightdesk_text::messages::{InLanguage, did_you_mean};
use nightdesk_text::names::{closest, same};
use nightdesk_text::say;

/// Who signs up gets a seat, or a place on the waiting list when all are taken.
pub(super) fn sign_up(desk: &Desk<'_>, players: &[NewPlayer]) -> Result<Decision, Refused> {
    let game = desk.game();
    let names = &names_of_new(players);
    if game.sign_ups == SignUps::Closed {
        return Err(
            Refused::because("sign-ups-closed", say!(desk, "sign_ups_closed"))
                .hint(say!(desk, "opens_them_again_puts_somebody")),
        );
    }
    check_new(desk, names).map_err(|refused| match others_of(desk, names) {
        Some(line) => refused.hint(say!(desk, "nobody_of_this_line_the_others", line)),
        None => refused,
    })?;
    let awkward = typable(desk, names)?;
    let free = free_seats(desk).unwrap_or(names.len()).min(names.len());
    let (seated, waiting) = names.split_at(free);
    let seats = players.iter().take(free).map(seat_of);
    let spare = waiting
        .iter()
        .map(|name| Event::SpareAdded { name: name.clone() });
    let (taken, cards) = (game.seats.len() + seated.len(), game.setup.cards());
    let of = match cards {
        0 => say!(desk, "taken_seats", taken),
        _ => say!(desk, "taken_of_cards_seats", taken, cards),
    };
    let mut decision = Decision::of(seats.chain(spare).collect());
    if !seated.is_empty() {
        decision = decision.say(say!(desk, "signed_up", join = seated.join(", "), of));
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
        decision = decision.say(say!(desk, "waiting_list", join = all.join(", ")));
        let pronouns = players.iter().skip(free).filter_map(|player| {
            let pronouns = player.pronouns.as_ref()?;
            Some(say!(
                desk,
                "the_waiting_list_keeps_names",
                name = player.name,
                pronouns
            ))
        });
        decision = pronouns.fold(decision, Decision::say);
    }
    if full && !seated.is_empty() {
        decision = decision
            .say(say!(desk, "all_seats_are_taken_whoever_signs"))
            .then("deal");
    }
    Ok(awkward.into_iter().fold(decision, Decision::say))
}

/// The line that signs up those of a list whom the game does not know yet, where it knows some of them.
fn others_of(desk: &Desk<'_>, names: &[String]) -> Option<String> {
    let known: Vec<&str> = all_names(desk.game()).collect();
    let is_new = |name: &&String| !known.iter().any(|known| same(known, name));
    let others: Vec<&String> = names.iter().filter(is_new).collect();
    let some = !others.is_empty() && others.len() < names.len();
    some.then(|| format!("signup {}", names_of(&others)))
}

/// The names of players who are not in the game yet.
pub(super) fn names_of_new(players: &[NewPlayer]) -> Vec<String> {
    players.iter().map(|player| player.name.clone()).collect()
}

/// The seat of a new player.
pub(super) fn seat_of(player: &NewPlayer) -> Event {
    Event::SeatAdded {
        name: player.name.clone(),
        aliases: Vec::new(),
        pronouns: player.pronouns.clone().map(Pronouns),
    }
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

/// Whoever signs off leaves the list, and who waits longest takes a seat that is free then. Once
/// the cards are dealt only the waiting list can be left.
pub(super) fn sign_off(desk: &Desk<'_>, names: &[String]) -> Result<Decision, Refused> {
    let game = desk.game();
    let dealt = game.seats.iter().any(|seat| seat.card.is_some());
    let settled = dealt || game.stage != Stage::Preparing;
    let sits = |name: &&String| game.seats.iter().any(|seat| same(&seat.name, name));
    if settled && let Some(seated) = names.iter().find(sits) {
        let message = say!(desk, "the_cards_are_dealt_so_signs", seated);
        return Err(Refused::because("dealt", message)
            .hint(say!(desk, "did_you_mean_it_takes", seated))
            .hint(say!(desk, "gives_the_seat_to_somebody_else")));
    }
    let mut seats: Vec<&String> = game.seats.iter().map(|seat| &seat.name).collect();
    let mut waiting: Vec<&String> = game.setup.spare.iter().collect();
    let mut leaving = Vec::new();
    for name in names {
        let listed = seats.iter().chain(&waiting).copied();
        let found = listed.clone().find(|listed| same(listed, name));
        let found = found.ok_or_else(|| not_listed(desk.language(), name, listed))?;
        leaving.push(found);
        seats.retain(|seat| *seat != found);
        waiting.retain(|spare| *spare != found);
    }
    // After the deal nobody has left a seat.
    let free = (game.seats.len() - seats.len()).min(waiting.len());
    let moving: Vec<&String> = waiting.iter().take(free).copied().collect();
    let off = |name: &&String| Event::SignedOff {
        name: (*name).clone(),
    };
    let on = moving.iter().map(|name| Event::SeatAdded {
        name: (*name).clone(),
        aliases: Vec::new(),
        pronouns: None,
    });
    let events = leaving.iter().map(off).chain(moving.iter().map(off));
    let decision = Decision::of(events.chain(on).collect()).say(say!(
        desk,
        "signed_off",
        leaving = names_of(&leaving)
    ));
    Ok(match moving.as_slice() {
        [] => decision,
        moving => decision.say(say!(
            desk,
            "from_the_waiting_list",
            moving = names_of(moving)
        )),
    })
}

fn not_listed<'n>(
    language: Language,
    name: &str,
    listed: impl Iterator<Item = &'n String>,
) -> Refused {
    let message = say!(&language, "nobody_called_has_signed_up", name);
    let refused = Refused::because("not-signed-up", message);
    match closest(name, listed.map(String::as_str)) {
        Some(close) => refused.hint(did_you_mean(&language, close)),
        None => refused.hint(say!(&language, "signup_lists_who_has")),
    }
}

fn names_of(names: &[&String]) -> String {
    let names: Vec<&str> = names.iter().map(|name| name.as_str()).collect();
    names.join(", ")
}

/// Closes sign-ups or opens them again.
pub(super) fn set(desk: &Desk<'_>, state: SignUps) -> Result<Decision, Refused> {
    let (event, said) = match state {
        SignUps::Closed => (Event::SignUpsClosed, say!(desk, "sign_ups_are_closed")),
        SignUps::Open => (Event::SignUpsOpened, say!(desk, "sign_ups_are_open")),
    };
    if desk.game().sign_ups == state {
        let said = said.trim_end_matches('.').replace("Sign", "sign");
        return Err(Refused::because(
            "done-already",
            say!(desk, "said_already", said),
        ));
    }
    Ok(Decision::of(vec![event]).say(said))
}

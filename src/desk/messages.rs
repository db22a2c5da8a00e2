//! Role messages on their way, and private threads.

use std::collections::BTreeMap;

use super::Desk;
use super::decision::{Decision, DueText, Refused};
use super::known::{row, side};
use nightdesk_command::{Consent, HostOrder, Recipients};
use nightdesk_game::{Audience, Event, Game, LeftText, MessageState, Seat, SeatId, Stage};
use nightdesk_rules::{Message, RuleSet};
use nightdesk_text::say;

/// The private texts that are due to a seat as the game stands: its role message, the results of
/// nights, what moves at the game's table have told it, a prod of the running phase, warnings.
#[must_use]
pub fn due_to(game: &Game, id: SeatId) -> Vec<DueText> {
    let Some(seat) = game.seat(id) else {
        return Vec::new();
    };
    let mut due = Vec::new();
    if seat.card.is_some() && waits(seat) {
        due.push(DueText::RoleMessage(id));
    }
    due.extend(game.results_due(id));
    // Whoever took the seat over reads in the role message what it was told, and is asked what is open.
    let is_retold = game.retells(id) && due.contains(&DueText::RoleMessage(id));
    let mut told = game.told_to(&Audience::Seat(id));
    told.retain(|text| match is_retold {
        true => game.is_open_question(*text),
        false => !game.has_left(*text) && !game.lapsed(*text),
    });
    due.extend(told);
    let begun = game.phases.last().map(|start| start.at);
    let prods = game.thread.prods.get(&id).and_then(|prods| prods.last());
    if let Some(prod) = prods.filter(|prod| begun.is_none_or(|begun| begun <= **prod)) {
        let sent = |left: &LeftText| left.holds(DueText::Prod(id)) && left.at >= *prod;
        if !game.left.iter().any(sent) {
            due.push(DueText::Prod(id));
        }
    }
    due.extend(game.warnings_due(id));
    due
}

/// `Elm (Night 1)`: who was told something by a move, and when.
fn reader_and_phase(game: &Game, text: DueText) -> Option<String> {
    let (taken, told) = game.text_of_move(text)?;
    let Audience::Seat(seat) = told.to else {
        return None;
    };
    let name = game.name(seat);
    Some(match taken.phase_of(told) {
        Some(phase) => say!(game, "told_in_phase", name, phase),
        None => name.to_owned(),
    })
}

fn waits(seat: &Seat) -> bool {
    matches!(
        seat.shown_message(),
        MessageState::Ready | MessageState::Stale
    )
}

/// Whose role messages tell what their readers are not to know: the host has to write other words.
#[must_use]
pub fn hidden_in_role_messages(
    game: &Game,
    rules: &dyn RuleSet,
    seats: impl IntoIterator<Item = SeatId>,
) -> Vec<String> {
    let mut hidden: BTreeMap<String, Vec<SeatId>> = BTreeMap::new();
    for seat in seats {
        let card = game.seat(seat).and_then(|held| held.card.as_ref());
        let title = card.and_then(|card| rules.card_sheet(game, card, Some(seat)).hidden);
        if let Some(title) = title {
            hidden.entry(title).or_default().push(seat);
        }
    }
    let lines = hidden.into_iter().map(|(title, seats)| {
        let names = row(game, &seats);
        say!(game, "role_pm_tells_what_is_hidden", names, title)
    });
    lines.collect()
}

/// Records that whatever is due to these seats has left; with a reason, that a role message has.
pub(super) fn sent(
    desk: &Desk<'_>,
    to: &Recipients,
    because: Option<&str>,
) -> Result<Decision, Refused> {
    let game = desk.game();
    let seats = match to {
        Recipients::Seats(seats) => seats.clone(),
        Recipients::All | Recipients::AllBut(_) => {
            let due = game.seats().filter(|(id, _)| !due_to(game, *id).is_empty());
            let due: Vec<SeatId> = due.map(|(id, _)| id).collect();
            // Before the deal there may be warnings alone: what waits for a card is none of it.
            match due.is_empty() {
                true => {
                    let waiting = game.seats().filter(|(_, seat)| waits(seat));
                    waiting.map(|(id, _)| id).collect()
                }
                false => due,
            }
        }
        Recipients::Part { seat, .. } => vec![*seat],
    };
    let seats = seats.into_iter().filter(|seat| !is_left_out(to, *seat));
    let mut events = Vec::new();
    let mut leaving = Vec::new();
    for seat in seats {
        let warned = game.warnings_due(seat).next().is_some();
        // A warning waits for no cards.
        let held = match (game.seat(seat), because) {
            (Some(held), None) if warned => held,
            _ => dealt(desk, seat)?,
        };
        let due = match because {
            Some(reason) => {
                events.push(Event::Noted {
                    seat: Some(seat),
                    text: say!(desk, "role_pm_sent", reason),
                });
                vec![DueText::RoleMessage(seat)]
            }
            None => asked_for(to, due_to(game, seat)),
        };
        if due.is_empty() {
            return Err(Refused::because(
                "sent-already",
                say!(desk, "sent_already", names = held.name),
            )
            .hint(say!(desk, "records_a_second", names = held.name)));
        }
        if due.contains(&DueText::RoleMessage(seat)) {
            events.push(message(seat, MessageState::Sent));
        }
        leaving.extend(due);
    }
    if leaving.is_empty() {
        return Err(Refused::because(
            "nothing-to-send",
            say!(desk, "nothing_to_send"),
        ));
    }
    let roles = leaving
        .iter()
        .any(|text| matches!(text, DueText::RoleMessage(_)));
    let mut others: Vec<_> = leaving
        .iter()
        .filter_map(|text| match text {
            DueText::Results(seat, night) => {
                // The host decides whether the dead hear what they found (resolution rules §8).
                let died = match game.seat(*seat).is_some_and(|held| held.died_in(*night)) {
                    true => say!(desk, "player_died"),
                    false => String::new(),
                };
                let name = game.name(*seat);
                Some(say!(desk, "results_of", name, night, died))
            }
            DueText::Prod(seat) => Some(say!(desk, "player_prod", player = game.name(*seat))),
            DueText::Warning(seat, number) => Some(say!(
                desk,
                "player_warning_number",
                player = game.name(*seat),
                number
            )),
            DueText::Told(_) => reader_and_phase(game, *text),
            _ => None,
        })
        .collect();
    others.dedup();
    let after = super::end::after(game, &events)?;
    let readers = leaving.iter().filter_map(|text| match text {
        DueText::RoleMessage(seat) => Some(*seat),
        _ => None,
    });
    let hidden = hidden_in_role_messages(game, desk.rules, readers);
    let recorded = match to {
        Recipients::Seats(_) if roles => Some(recorded(game, &leaving)),
        Recipients::Seats(_)
        | Recipients::All
        | Recipients::AllBut(_)
        | Recipients::Part { .. } => None,
    };
    let mut decision = Decision::of(events).leaving(leaving);
    decision.echo.extend(hidden);
    if !others.is_empty() {
        decision = decision.say(say!(desk, "sent_join", join = others.join(", ")));
    }
    if !roles {
        return Ok(decision);
    }
    let decision = recorded.into_iter().fold(decision, Decision::say);
    let out = after.seats.iter().filter(|seat| !waits(seat)).count();
    let decision = decision.say(say!(
        desk,
        "of_sent_confirmed",
        out,
        seats = game.seats.len(),
        seats2 = confirmed_count(&after.seats)
    ));
    Ok(match out == game.seats.len() {
        true => decision.then(say!(desk, "confirmed_name_when_answers_come")),
        false => decision.then("pm"),
    })
}

/// Whose role messages were taken down as sent: a host may have typed their names only to look.
fn recorded(game: &Game, leaving: &[DueText]) -> String {
    let seats: Vec<SeatId> = leaving
        .iter()
        .filter_map(|text| match text {
            DueText::RoleMessage(seat) => Some(*seat),
            _ => None,
        })
        .collect();
    say!(
        game,
        "recorded_as_sent_the_role_pm",
        seats = row(game, &seats)
    )
}

/// What of all that is due to a seat was sent.
fn asked_for(to: &Recipients, mut due: Vec<DueText>) -> Vec<DueText> {
    match to {
        Recipients::All | Recipients::AllBut(_) | Recipients::Seats(_) => {}
        Recipients::Part { parts, .. } => due.retain(|text| parts.contains(text)),
    }
    due
}

pub(super) fn confirmed(desk: &Desk<'_>, of: &Recipients) -> Result<Decision, Refused> {
    let game = desk.game();
    let seats = chosen(desk, of, |seat| seat.role_message == MessageState::Sent);
    let mut events = Vec::new();
    for seat in seats {
        let held = dealt(desk, seat)?;
        match held.role_message {
            MessageState::Sent => events.push(message(seat, MessageState::Confirmed)),
            MessageState::Confirmed => {}
            MessageState::Stale if !held.alive() => {
                return Err(Refused::because(
                    "nothing-to-confirm",
                    say!(desk, "nothing_to_confirm", names = held.name),
                )
                .hint(say!(desk, "a_new_role_pm_is_due")));
            }
            MessageState::Ready | MessageState::Stale => {
                return Err(Refused::because(
                    "not-sent",
                    say!(desk, "not_sent", names = held.name),
                )
                .hint(say!(desk, "sent_names_comes_first", names = held.name)));
            }
        }
    }
    if events.is_empty() {
        return Err(Refused::because(
            "nothing-to-confirm",
            say!(desk, "nobody_new_has_confirmed"),
        ));
    }
    let after = super::end::after(game, &events)?;
    let waiting: Vec<_> = after
        .seats()
        .filter(|(_, seat)| seat.role_message != MessageState::Confirmed)
        .filter(|(_, seat)| seat.alive() || seat.role_message != MessageState::Stale)
        .map(|(seat, _)| seat)
        .collect();
    let confirmed = say!(
        desk,
        "of_confirmed",
        seats = confirmed_count(&after.seats),
        seats2 = game.seats.len()
    );
    Ok(match waiting.as_slice() {
        [] if game.stage == Stage::Preparing => Decision::of(events).say(confirmed).then("start"),
        [] => Decision::of(events).say(confirmed),
        waiting => Decision::of(events).say(say!(
            desk,
            "confirmed_waiting_for_waiting",
            confirmed,
            waiting = row(game, waiting)
        )),
    })
}

/// Sets the link of a private thread, and says whom the host lets in and who reads of it where.
pub(super) fn chat(
    desk: &Desk<'_>,
    faction: &str,
    link: &str,
    consent: Consent,
) -> Result<Decision, Refused> {
    let game = desk.game();
    let groups = desk.rules.orders().groups(game);
    let group = groups.iter().find(|group| group.slug == faction);
    if group.is_none() && !game.setup.factions.contains_key(faction) {
        return Err(Refused::because(
            "no-such-side",
            say!(desk, "no_such_side", faction),
        ));
    }
    let belongs = |seat: SeatId, held: &Seat| match group {
        Some(group) => group.members.contains(&seat),
        None => held.faction() == Some(faction),
    };
    let members: Vec<_> = game
        .living()
        .filter(|(seat, held)| belongs(*seat, held))
        .map(|(seat, _)| seat)
        .collect();
    let title = group.map_or_else(|| side(game, faction), |group| &group.title);
    if group.is_none() && consent == Consent::Open && makes_known(game, faction, &members) {
        let yes = HostOrder::Chat {
            faction: faction.to_owned(),
            link: link.to_owned(),
            consent: Consent::Given,
        };
        let fact = say!(desk, "the_members", title, members = row(game, &members));
        return Err(Refused::unless(
            "makes-known",
            vec![fact],
            say!(desk, "let_them_know_each_other"),
            yes,
        ));
    }
    let (by_result, by_role): (Vec<_>, Vec<_>) = members
        .iter()
        .copied()
        .partition(|seat| gets_link_with_result(game, faction, *seat));
    // Who has nobody to talk to is told no link.
    let by_role = match members.len() {
        0 | 1 => Vec::new(),
        _ => by_role,
    };
    let mut decision = Decision::of(vec![Event::ChatSet {
        faction: faction.to_owned(),
        link: link.to_owned(),
    }]);
    decision.echo.push(let_in(game, title, &members));
    decision.echo.extend(in_results(game, &by_result));
    decision.echo.extend(in_role_messages(game, &by_role));
    Ok(decision.due(by_role.into_iter().map(DueText::RoleMessage)))
}

/// Whether a link would make known to each other a side's members who do not know each other by
/// the setup. Where no side does, it is the links that say who knows whom.
fn makes_known(game: &Game, faction: &str, members: &[SeatId]) -> bool {
    let sides = &game.setup.factions;
    let apart = sides.get(faction).is_some_and(|side| !side.informed);
    let any_informed = sides.values().any(|side| side.informed);
    apart && any_informed && members.len() > 1 && game.chat(faction).is_none()
}

/// `Mafia chat set. Members: Finn, Gus. Let both in; keep everybody else out.`
fn let_in(game: &Game, title: &str, members: &[SeatId]) -> String {
    let all = match members {
        [] => return say!(game, "chat_set", title),
        [_] => say!(game, "that_one"),
        [_, _] => say!(game, "both"),
        _ => say!(game, "all_of_them"),
    };
    say!(
        game,
        "chat_set_members_let_in_keep",
        title,
        members = row(game, members),
        all
    )
}

/// Whose results say the link, which are still to leave.
fn in_results(game: &Game, seats: &[SeatId]) -> Option<String> {
    let row = row(game, seats);
    (!seats.is_empty()).then(|| say!(game, "the_link_is_in_the_results", row))
}

/// Whose role messages say the link, and which of them had been sent without it.
fn in_role_messages(game: &Game, seats: &[SeatId]) -> Option<String> {
    let was_sent = |seat: &Seat| match seat.role_message {
        MessageState::Sent | MessageState::Confirmed | MessageState::Stale => true,
        MessageState::Ready => false,
    };
    let sent = seats.iter().copied();
    let sent: Vec<_> = sent
        .filter(|seat| game.seat(*seat).is_some_and(was_sent))
        .collect();
    let again = match sent.as_slice() {
        [] => say!(game, "none_had_been_sent"),
        sent => say!(game, "send_again", sent = row(game, sent)),
    };
    (!seats.is_empty()).then(|| {
        say!(
            game,
            "written_again",
            sheets = seats.len(),
            seats = row(game, seats),
            again
        )
    })
}

/// Whether the results of the last night let a seat into a thread, and have not left yet: they
/// will say its link.
#[must_use]
pub fn gets_link_with_result(game: &Game, chat: &str, seat: SeatId) -> bool {
    let Some(record) = game.nights.last() else {
        return false;
    };
    let results = DueText::Results(seat, record.night);
    let mut messages = record.messages.iter();
    let lets_in = messages.any(|message| {
        let named = message.slots.get(Message::CHAT);
        message.to == seat && named.is_some_and(|named| named == chat)
    });
    lets_in && !game.has_left(results)
}

fn message(seat: SeatId, state: MessageState) -> Event {
    Event::RoleMessage { seat, state }
}

fn chosen(desk: &Desk<'_>, of: &Recipients, waits: impl Fn(&Seat) -> bool) -> Vec<SeatId> {
    match of {
        Recipients::Seats(seats) => seats.clone(),
        Recipients::Part { seat, .. } => vec![*seat],
        Recipients::All | Recipients::AllBut(_) => desk
            .game()
            .seats()
            .filter(|(id, seat)| waits(seat) && !is_left_out(of, *id))
            .map(|(seat, _)| seat)
            .collect(),
    }
}

/// Whether a seat is one of those for whom a line about all of them is not.
fn is_left_out(of: &Recipients, seat: SeatId) -> bool {
    matches!(of, Recipients::AllBut(but) if but.contains(&seat))
}

fn dealt<'a>(desk: &Desk<'a>, seat: SeatId) -> Result<&'a Seat, Refused> {
    desk.game()
        .seat(seat)
        .filter(|seat| seat.card.is_some())
        .ok_or_else(|| Refused::because("not-dealt", say!(desk, "the_cards_are_not_dealt_yet")))
}

fn confirmed_count(seats: &[Seat]) -> usize {
    seats
        .iter()
        .filter(|seat| seat.shown_message() == MessageState::Confirmed)
        .count()
}

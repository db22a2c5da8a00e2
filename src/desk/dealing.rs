//! Dealing cards, and changing one by hand.

use super::decision::{Decision, DueText, Refused};
use super::known::side;
use super::lots::Lots;
use super::{Desk, chats, end};
use crate::command::{Consent, HostOrder};
use crate::game::{Card, Change, Event, MessageState, Sealed, SeatId, Stage};
use crate::text::wording::count;

pub(super) fn deal(
    desk: &Desk<'_>,
    seed: Option<u64>,
    consent: Consent,
) -> Result<Decision, Refused> {
    let game = desk.game();
    check_stage(desk)?;
    let deck = &game.setup.deck;
    if deck.len() != game.seats.len() {
        return Err(Refused::because(
            "seats_and_cards",
            format!(
                "{} do not fit {}",
                count(deck.len(), "card", "cards"),
                count(game.seats.len(), "seat", "seats")
            ),
        )
        .hint("`players add NAME` fills seats; the setup file holds the cards"));
    }
    let dealt = game.seats.iter().any(|seat| seat.card.is_some());
    if dealt && consent == Consent::Open {
        return Err(Refused::unless(
            "deal_again",
            vec!["The cards are dealt already. Dealing again draws new ones.".to_owned()],
            "Deal again?",
            HostOrder::Deal {
                seed,
                consent: Consent::Given,
            },
        ));
    }
    let seed = seed.unwrap_or(desk.seed);
    let cards = drawn(desk, seed)?;
    let sealed = sealed(desk, &cards);
    let seal = format!(
        "Seal: {}   post it now, and after the game everybody can check the deal.",
        sealed.code()
    );
    let event = Event::Dealt {
        cards,
        seed: Some(seed),
        sealed: Some(sealed),
    };
    let messages = count(game.seats.len(), "role PM is", "role PMs are");
    Ok(Decision::of(vec![event])
        .say("Dealt. Roles stay hidden unless you type `roles`.")
        .say(seal)
        .say(format!("{messages} ready, none is sent."))
        .due(game.seats().map(|(seat, _)| DueText::RoleMessage(seat)))
        .then("pm"))
}

/// The deal in words, with a salt that no seed the host names gives away (H2.1).
fn sealed(desk: &Desk<'_>, cards: &[Card]) -> Sealed {
    let game = desk.game();
    let seats = game.seats.iter().zip(cards).map(|(seat, card)| {
        let title = desk.rules.card_title(&game.setup, card);
        format!("{}: {title} ({})\n", seat.name, side(game, &card.faction))
    });
    let deal: String = seats.collect();
    Sealed::new(&format!(
        "{}: the deal\n{deal}salt {}\n",
        game.setup.name,
        Lots::salt(desk.seed)
    ))
}

/// No new deal once the game runs or somebody has read a card (H2.5).
fn check_stage(desk: &Desk<'_>) -> Result<(), Refused> {
    let game = desk.game();
    if game.stage != Stage::Preparing {
        return Err(Refused::because("game_runs", "the game runs already"));
    }
    let told: Vec<_> = game
        .seats
        .iter()
        .filter(|seat| seat.role_message != MessageState::Ready)
        .map(|seat| seat.name.as_str())
        .collect();
    if !told.is_empty() {
        return Err(Refused::because(
            "messages_sent",
            format!("role PMs have been sent to {}", told.join(", ")),
        )
        .hint(match taken_back(desk) {
            Some(steps) => {
                format!("{steps} would have to be undone first, and the messages taken back")
            }
            None => "undo these steps first, if the messages can be taken back".to_owned(),
        }));
    }
    Ok(())
}

/// The steps by which role messages were sent, as `undo 4 (`sent all`)`, the last one first.
fn taken_back(desk: &Desk<'_>) -> Option<String> {
    let sends = |event: &Event| matches!(event, Event::RoleMessage { state, .. } if *state != MessageState::Ready);
    let entries = desk.journal.entries().iter().rev();
    let steps = entries.filter(|entry| {
        let sent = matches!(&entry.change, Change::Do(events) if events.iter().any(sends));
        sent && desk.journal.in_force(entry.no)
    });
    let steps: Vec<String> = steps
        .map(|entry| format!("entry {} (`{}`)", entry.no, entry.line))
        .collect();
    (!steps.is_empty()).then(|| steps.join(", "))
}

/// One card a seat: the fixed ones where they belong, the others drawn.
fn drawn(desk: &Desk<'_>, seed: u64) -> Result<Vec<Card>, Refused> {
    let game = desk.game();
    let fixed_card = |name: &str| {
        game.setup
            .seats
            .iter()
            .find(|plan| plan.name == name)
            .and_then(|plan| plan.card.clone())
    };
    let fixed: Vec<_> = game
        .seats
        .iter()
        .map(|seat| fixed_card(&seat.name))
        .collect();
    let mut rest = game.setup.deck.clone();
    for card in fixed.iter().flatten() {
        let place = rest.iter().position(|other| other == card).ok_or_else(|| {
            let title = desk.rules.card_title(&game.setup, card);
            Refused::because(
                "fixed_card",
                format!("the fixed card `{title}` is not among the cards of this setup"),
            )
        })?;
        rest.remove(place);
    }
    let mut lots = Lots::of(seed);
    shuffle(&mut rest, &mut lots);
    desk.rules
        .draw_apart(&mut rest, &mut |end| lots.below(end.max(1)));
    let mut rest = rest.into_iter();
    Ok(fixed
        .into_iter()
        .filter_map(|card| card.or_else(|| rest.next()))
        .collect())
}

/// Every order equally likely (Fisher and Yates).
fn shuffle(cards: &mut [Card], lots: &mut Lots) {
    for last in (1..cards.len()).rev() {
        cards.swap(last, lots.below(last + 1));
    }
}

pub(super) fn give_card(desk: &Desk<'_>, seat: SeatId, words: &str) -> Result<Decision, Refused> {
    let game = desk.game();
    let held = game
        .seat(seat)
        .ok_or_else(|| Refused::because("no_seat", "there is no such seat"))?;
    let Some(old) = &held.card else {
        return Err(
            Refused::because("not_dealt", format!("`{}` has no card yet", held.name))
                .hint("`deal` comes first"),
        );
    };
    let (faction, words) = named_side(desk, words).unwrap_or((old.faction.as_str(), words));
    let (number, card) = desk
        .rules
        .read_card(&game.setup, faction, words)
        .map_err(|error| {
            let refused = Refused::because("bad_card", error.message.clone());
            match error.suggestion {
                Some(close) => refused.hint(format!("did you mean `{close}`?")),
                None => refused,
            }
        })?;
    if number != 1 {
        return Err(Refused::because("bad_card", "a seat holds one card"));
    }
    let title = desk.rules.card_title(&game.setup, &card);
    let sent = matches!(
        held.role_message,
        MessageState::Sent | MessageState::Confirmed
    );
    let events = vec![Event::CardChanged {
        seat,
        card: card.clone(),
        because: None,
    }];
    let chats = chats::changes(game, &end::after(game, &events)?);
    let mut decision = Decision::of(events)
        .say(format!(
            "{} is {title} ({}) now.",
            held.name,
            side(game, &card.faction)
        ))
        .due([DueText::RoleMessage(seat)]);
    decision.echo.extend(chats);
    Ok(match sent {
        true => decision.say(format!(
            "The role PM of {} is stale: send it again.",
            held.name
        )),
        false => decision,
    })
}

/// A side named before the card: `Mafia Goon`.
fn named_side<'g>(desk: &Desk<'g>, words: &'g str) -> Option<(&'g str, &'g str)> {
    desk.game()
        .setup
        .factions
        .iter()
        .find_map(|(slug, faction)| {
            [slug.as_str(), faction.title.as_str()]
                .iter()
                .find_map(|side| {
                    let (head, rest) = words.split_at_checked(side.len())?;
                    let named = head.eq_ignore_ascii_case(side) && rest.starts_with(' ');
                    named.then(|| (slug.as_str(), rest.trim()))
                })
        })
}

//! Drawing what must be done and did not come.

use super::counts::counting;
use super::night_of;
use super::owed::{Due, due_draws};
use crate::Desk;
use crate::decision::{Decision, Refused};
use crate::known::side;
use crate::lots::Lots;
use nightdesk_command::{Consent, HostOrder, Sender};
use nightdesk_game::{EntryId, Event, Game, Intent, NightEntry, Order, SeatId};
use nightdesk_rules::{Lot, Offer, TargetForm, deed};
use nightdesk_text::say;
use nightdesk_time::{Phase, PhaseKind, Remaining};

/// Draws one order that is due, and takes it as a night entry.
pub(crate) fn draw(
    desk: &Desk<'_>,
    of: Option<&Sender>,
    consent: Consent,
) -> Result<Decision, Refused> {
    let game = desk.game();
    let (night, all) = match night_of(game) {
        Some(night) if game.is_night() && !game.night_done() => {
            (night, due_draws(game, desk.rules))
        }
        Some(_) | None => {
            return Err(Refused::because(
                "nothing-to-draw",
                say!(desk, "nothing_to_draw"),
            ));
        }
    };
    let due = match of {
        None => all.first(),
        Some(wanted) => all.iter().find(|due| due.of == *wanted),
    };
    let due = due.ok_or_else(|| {
        Refused::because(
            "nothing-to-draw",
            say!(desk, "nothing_has_to_be_drawn_there"),
        )
        .hint(say!(desk, "says_what_has_not_come"))
    })?;
    if consent == Consent::Open {
        ask_first(desk, due)?;
    }
    let next = match all.len() {
        1 => "resolve",
        _ => "draw",
    };
    if let Some(lot) = &due.lot {
        return Ok(fallen(desk, night, lot).then(next));
    }
    let order = drawn(desk, due)?;
    let outcome = deed(desk.rules, game, &order);
    // Everybody may read these in the archive, so they are in the language of the game.
    let say = |key: &str, places: &[(&str, String)]| {
        desk.rules.words().with(key, places, game.setup.language)
    };
    let (faction, whose) = match &due.of {
        Sender::Seat(seat) => (None, game.name(*seat).to_owned()),
        Sender::Faction(slug) => {
            let side = side(game, slug).to_owned();
            (Some(slug.clone()), say("drawn_of_side", &[("side", side)]))
        }
    };
    let number = night.number().to_string();
    let purpose = say("drawn_for", &[("whose", whose.clone()), ("number", number)]);
    let entry = NightEntry {
        id: EntryId(desk.journal.next_no()),
        seat: order.performer,
        faction,
        from: None,
        night,
        at: desk.now,
        late: false,
        intent: Intent::Act(order),
        typed: say("drawn_entry", &[]),
    };
    let events = vec![
        Event::Drawn {
            purpose,
            outcome: outcome.clone(),
        },
        Event::EntryTaken { entry },
    ];
    Ok(Decision::of(events)
        .say(say!(desk, "drawn_for_whose_outcome", whose, outcome))
        .then(next))
}

/// How a lot has fallen that decides something about what is in for the night.
fn fallen(desk: &Desk<'_>, night: Phase, lot: &Lot) -> Decision {
    let (events, outcome) = fall(desk, night, lot);
    let whose = desk.game().name(lot.seat);
    Decision::of(events).say(say!(desk, "drawn_for_whose_outcome", whose, outcome))
}

/// What a lot has come to that is drawn now, as facts and in words.
pub(crate) fn fall(desk: &Desk<'_>, phase: Phase, lot: &Lot) -> (Vec<Event>, String) {
    let game = desk.game();
    let percent = usize::try_from(lot.percent).unwrap_or(usize::MAX);
    let end = match Lots::of(desk.seed).below(100) < percent {
        true => &lot.hit,
        false => &lot.miss,
    };
    let places = [
        ("whose", game.name(lot.seat).to_owned()),
        ("number", phase.number().to_string()),
    ];
    let key = match phase.kind() {
        PhaseKind::Night => "drawn_for",
        PhaseKind::Day => "drawn_for_day",
    };
    let words = desk.rules.words();
    let drawn = Event::Drawn {
        purpose: words.with(key, &places, game.setup.language),
        outcome: end.words.clone(),
    };
    (vec![drawn, end.event.clone()], end.words.clone())
}

/// As long as an order could still come, the host is asked.
fn ask_first(desk: &Desk<'_>, due: &Due) -> Result<(), Refused> {
    match crate::phases::deadline(desk)? {
        Some(deadline) => match Remaining::at(desk.now, deadline) {
            left @ Remaining::Left(_) => Err(Refused::unless(
                "draw-now",
                vec![say!(desk, "the_deadline_is_not_over", left)],
                say!(desk, "draw_now"),
                HostOrder::Draw {
                    of: Some(due.of.clone()),
                    consent: Consent::Given,
                },
            )),
            Remaining::Passed(_) => Ok(()),
        },
        None => Ok(()),
    }
}

/// One of the orders the rules allow: first the ability, then its use, each equally likely.
fn drawn(desk: &Desk<'_>, due: &Due) -> Result<Order, Refused> {
    let game = desk.game();
    let by_ability: Vec<Vec<Order>> = due
        .abilities
        .iter()
        .map(|ability| possible(desk, due, ability))
        .filter(|orders| !orders.is_empty())
        .collect();
    let mut lots = Lots::of(desk.seed);
    let order = lots
        .one(&by_ability)
        .and_then(|orders| lots.one(orders).cloned());
    order.ok_or_else(|| {
        let whose = match &due.of {
            Sender::Seat(seat) => game.name(*seat),
            Sender::Faction(slug) => side(game, slug),
        };
        Refused::because(
            "nothing-to-draw",
            say!(desk, "the_rules_allow_nothing_that_could_be", whose),
        )
        .hint(say!(desk, "an_ability_with_words"))
    })
}

/// Every use of an ability that the rules take; a side does not draw its own members.
fn possible(desk: &Desk<'_>, due: &Due, ability: &str) -> Vec<Order> {
    let game: &Game = &counting(desk.game(), desk.rules);
    let offered = due.seats.iter().filter_map(|seat| {
        let offers = desk.rules.orders().offers(game, *seat);
        let offer = offers.into_iter().find(|offer| offer.ability == ability)?;
        Some((*seat, offer))
    });
    offered
        .flat_map(|(seat, offer)| {
            let legal = legal(game, &offer);
            targets(offer.targets, &legal)
                .into_iter()
                .map(move |targets| Order {
                    performer: seat,
                    ability: ability.to_owned(),
                    targets,
                    words: None,
                    extra: false,
                })
        })
        .filter(|order| desk.rules.orders().review(game, order).is_ok())
        .collect()
}

fn legal(game: &Game, offer: &Offer) -> Vec<SeatId> {
    let own = |seat: &SeatId| {
        let side = game.seat(*seat).and_then(|held| held.faction());
        offer.faction.is_some() && side == offer.faction.as_deref()
    };
    offer
        .legal
        .iter()
        .copied()
        .filter(|seat| !own(seat))
        .collect()
}

/// Every choice of targets of this form among the legal ones.
fn targets(form: TargetForm, legal: &[SeatId]) -> Vec<Vec<SeatId>> {
    let pairs = || {
        legal
            .iter()
            .flat_map(|one| legal.iter().map(move |other| (*one, *other)))
    };
    match form {
        TargetForm::None => vec![Vec::new()],
        TargetForm::One => legal.iter().map(|seat| vec![*seat]).collect(),
        TargetForm::Pair => pairs()
            .filter(|(one, other)| one < other)
            .map(|(one, other)| vec![one, other])
            .collect(),
        TargetForm::Redirect => pairs()
            .filter(|(one, other)| one != other)
            .map(|(one, other)| vec![one, other])
            .collect(),
    }
}

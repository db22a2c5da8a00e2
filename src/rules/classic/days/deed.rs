//! What is entered by day works at once: it is resolved as a night in which nobody does anything else.

use super::{SIGNATURE, decided, vote};
use crate::build::{deed_of_game, roster_of};
use crate::catalogue::{Catalogue, Whom};
use crate::component::{Component, Votes};
use crate::entry::{self, Refused, Use};
use crate::explain::explain_alone;
use crate::night::{NightAct, Player};
use crate::offers::review;
use crate::settings::{NoYes, Settings};
use crate::simple;
use nightdesk_game::{Ballot, Event, Game, Mark, Order, SeatId};
use nightdesk_rules::{Answer, DayDeed, Execution, Message, Question, Refusal, Statement, Verdict};

/// What an order for the running day brings.
pub(crate) fn act(game: &Game, order: &Order) -> Result<DayDeed, Refusal> {
    let deed = worked(game, order)?;
    Ok(DayDeed {
        rulings: decided::of_deed(game, |game| worked(game, order)),
        ..deed
    })
}

/// What it brings by the rulings of a game.
fn worked(game: &Game, order: &Order) -> Result<DayDeed, Refusal> {
    review(game, order).map_err(|refusal| for_the_night(game, order, refusal))?;
    let catalogue = Catalogue::for_setup(&game.setup);
    let ability = catalogue.abilities.get(&order.ability);
    if let ([of], true) = (
        order.targets.as_slice(),
        ability.is_some_and(|ability| ability.has(|part| part.pardons().is_some())),
    ) {
        return Ok(DayDeed {
            resolved_by: SIGNATURE.to_owned(),
            events: vec![vote::pardoned(game, order.performer, *of)],
            ..DayDeed::default()
        });
    }
    let settings = Settings::of(game);
    let kill_ends_day = settings.day_kill_ends_day == NoYes::Yes;
    let ends_day = ability.is_some_and(|ability| {
        ability.has(Component::ends_day) || kill_ends_day && ability.kills()
    });
    let night = deed_of_game(&catalogue, game, order, settings);
    let outcome = simple::resolve(&night);
    let resolution = explain_alone(game, &night, &outcome, SIGNATURE);
    let used = Event::Marked {
        seat: order.performer,
        mark: Mark {
            name: Mark::ACTED_BY_DAY.to_owned(),
            by: None,
            value: Some(order.ability.clone()),
            since: game.phase(),
            until: game.phase(),
        },
    };
    let lives = resolution.answers.iter().filter_map(kept_alive).collect();
    let messages = resolution.messages.into_iter();
    // What a lot lets fail, or has been lost unknown, is no more than tried.
    let fails = |act: &NightAct<'_>| act.idle || act.only.contains(&Whom::Nobody);
    let works = !night.acts().any(|(_, act)| !act.passive && fails(act));
    let ability = ability.filter(|_| works);
    let votes = ability.and_then(|ability| ability.does.iter().find_map(|part| part.executes()));
    let executes = votes.zip(order.targets.first());
    let executes = executes.map(|(votes, seat)| Execution {
        seat: *seat,
        takes_half: votes == Votes::Half,
    });
    let duels = ability.is_some_and(|ability| ability.has(Component::duels));
    let duel = game
        .phase()
        .filter(|_| duels)
        .map(|day| Event::RunoffBegan {
            between: [order.performer]
                .into_iter()
                .chain(order.targets.clone())
                .map(Ballot::Seat)
                .collect(),
            challenger: Some(order.performer),
            last_post: game.last_post_by(day),
        });
    Ok(DayDeed {
        resolved_by: resolution.resolved_by,
        lives,
        deaths: resolution.deaths,
        events: std::iter::once(used)
            .chain(resolution.events)
            .chain(duel)
            .collect(),
        messages: messages
            .filter(|message| !Message::is_receipt(message))
            .collect(),
        ends_day: ends_day && works,
        executes,
        ..DayDeed::default()
    })
}

/// Who was to die and does not, and what keeps that player alive.
fn kept_alive(answer: &Answer) -> Option<(SeatId, Statement)> {
    let Question::Dies(seat) = answer.question else {
        return None;
    };
    let lives = answer.verdict == Verdict::No;
    let mut against = answer.reasons.iter().flat_map(|reason| &reason.against);
    let kept = against.find(|objection| lives && objection.stands)?;
    Some((seat, kept.says.clone()))
}

/// What is for the night is refused as that to whoever asks for it by day.
fn for_the_night(game: &Game, order: &Order, refusal: Refusal) -> Refusal {
    if refusal.code != Refused::NoNight.code() || game.phase().is_none() {
        return refusal;
    }
    let catalogue = Catalogue::for_setup(&game.setup);
    let asked = Use {
        actor: Player(order.performer.0),
        ability: order.ability.clone(),
        targets: order.targets.iter().map(|seat| Player(seat.0)).collect(),
        extra: order.extra,
    };
    let roster = roster_of(&catalogue, game);
    entry::refusal(&roster, &asked, Refused::NotNow, &game.setup)
}

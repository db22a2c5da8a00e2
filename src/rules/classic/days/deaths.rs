//! Deaths by day, and what they do to the days after them.

use crate::bleeding;
use crate::build::roster_of;
use crate::catalogue::{Catalogue, ModifierEffect};
use crate::component::{BLESSED, Guard, TURNED};
use crate::explain::words;
use crate::hollow::card_in_force;
use crate::night::Player;
use crate::settings::{PrincessWhen, Settings};
use nightdesk_game::{Card, Cause, Death, Event, Game, Mark, SeatId};
use nightdesk_text::messages::NO_PLACES;
use nightdesk_time::PhaseKind;

/// A death by day, or what prevents it: the use of a vest, a change of sides, or its coming later.
pub(crate) fn or_else(game: &Game, kill: Event) -> Vec<Event> {
    let Event::Died { seat, .. } = kill else {
        return vec![kill];
    };
    let catalogue = Catalogue::for_setup(&game.setup);
    let roster = roster_of(&catalogue, game);
    let vest = roster.get(Player(seat.0)).and_then(|held| {
        let mut passives = roster.passives(held).into_iter();
        let worn = passives.find(|(ability, _)| ability.guard(Guard::Target).is_some())?;
        Some(roster.spent_as(held, &worn.0.slug))
    });
    match vest {
        Some(what) => vec![Event::Spent {
            seat,
            what,
            uses: 1,
        }],
        None => turned(game, seat).map_or_else(|| vec![kill], |turn| turn.events),
    }
}

/// What comes in place of a death.
pub(super) struct Turn {
    /// The ability by which it comes.
    pub(super) ability: String,
    /// What it brings: a new card, and that it has been so once; or that the death comes later.
    pub(super) events: Vec<Event>,
    /// Whether it comes in place of being voted out, too.
    pub(super) by_vote: bool,
}

/// How a player lives in place of dying by day, if so.
pub(super) fn turned(game: &Game, seat: SeatId) -> Option<Turn> {
    let catalogue = Catalogue::for_setup(&game.setup);
    let held = game.seat(seat)?;
    let card = card_in_force(&catalogue, held)?;
    let (ability, side) = catalogue.abilities_held(&card).find_map(|slug| {
        let ability = catalogue.abilities.get(slug).filter(|it| it.passive)?;
        let mut turns = ability.does.iter().filter_map(|part| part.turns());
        let turn = turns.find(|turn| !turn.by_attackers)?;
        Some((slug, turn.side))
    })?;
    let ability = ability.clone();
    let Some(side) = side else {
        return (!bleeding::is_bleeding(game, held)).then(|| Turn {
            ability,
            events: vec![bleeding::begins(seat, game.phase())],
            by_vote: false,
        });
    };
    let before = |mark: &Mark| mark.name == TURNED || mark.name == BLESSED;
    let before = held.marks.iter().any(before);
    (!before && card.faction != side).then(|| Turn {
        ability,
        events: vec![
            Event::CardChanged {
                seat,
                card: Card {
                    faction: side.to_owned(),
                    ..Card::clone(&card)
                },
                because: Some(words().with("turned", NO_PLACES, game.setup.language)),
            },
            Event::Marked {
                seat,
                mark: Mark {
                    name: TURNED.to_owned(),
                    by: None,
                    value: None,
                    since: game.phase(),
                    until: None,
                },
            },
        ],
        by_vote: true,
    })
}

/// Whether somebody has died for whom the day after the running night is left out. That is the
/// next day both after a death by day and after one in the night that follows it.
pub(crate) fn leave_out_next_day(game: &Game) -> bool {
    let Some(night) = game
        .phase()
        .filter(|phase| phase.kind() == PhaseKind::Night)
    else {
        return false;
    };
    let catalogue = Catalogue::for_setup(&game.setup);
    let when = Settings::of(game).princess_when;
    let first = game.setup.schedule.first;
    let since = |death: &Death| {
        let phase = death.phase;
        phase == Some(night) || phase.is_some_and(|phase| first.after(phase) == Some(night))
    };
    let counts = |death: &Death| match (when, death.cause) {
        (_, Cause::Removal) => false,
        (PrincessWhen::Any, _) => !death.left,
        (PrincessWhen::Eliminated, cause) => cause == Cause::Elimination,
        (PrincessWhen::Killed, cause) => cause != Cause::Elimination && !death.left,
    };
    game.seats.iter().any(|seat| {
        let dead = seat.death.as_ref();
        let card = card_in_force(&catalogue, seat);
        let skips = card.is_some_and(|card| catalogue.has_effect(&card, &ModifierEffect::SkipsDay));
        skips && dead.is_some_and(|death| since(death) && counts(death))
    })
}

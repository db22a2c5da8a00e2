//! Deaths by day, and what they do to the days after them.

use crate::build::roster_of;
use crate::catalogue::{Catalogue, ModifierEffect};
use crate::component::Guard;
use crate::night::Player;
use crate::settings::{PrincessWhen, Settings};
use nightdesk_game::{Cause, Death, Event, Game};
use nightdesk_time::PhaseKind;

/// A death by day, or the use of a vest that prevents it.
pub(super) fn or_vest(game: &Game, kill: Event) -> Event {
    let Event::Died { seat, .. } = kill else {
        return kill;
    };
    let catalogue = Catalogue::for_setup(&game.setup);
    let roster = roster_of(&catalogue, game);
    let vest = roster.get(Player(seat.0)).and_then(|held| {
        let mut passives = roster.passives(held).into_iter();
        let worn = passives.find(|(ability, _)| ability.guard(Guard::Target).is_some())?;
        Some(roster.spent_as(held, &worn.0.slug))
    });
    match vest {
        Some(what) => Event::Spent {
            seat,
            what,
            uses: 1,
        },
        None => kill,
    }
}

/// Whether somebody has died for whom the day after the running night is left out. That is the
/// next day both after a death by day and after one in the night that follows it.
pub(super) fn leave_out_next_day(game: &Game) -> bool {
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
        let card = seat.card.as_ref();
        let skips = card.is_some_and(|card| catalogue.has_effect(card, &ModifierEffect::SkipsDay));
        skips && dead.is_some_and(|death| since(death) && counts(death))
    })
}

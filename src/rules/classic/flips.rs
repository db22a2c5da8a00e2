//! Deaths that show another card than there was.

use super::catalogue::{Catalogue, ModifierEffect};
use super::content::{MAFIA, hunted_cards};
use super::disguise;
use super::hollow::{card_in_force, is_hollow};
use nightdesk_game::{Cause, Event, Flip, Game, OpenedCard, Seat, SeatId, Setup};

/// What everybody may read of the cards of these dead, where it is not what they were.
#[must_use]
pub(super) fn opened(game: &Game, fallen: &[SeatId]) -> Vec<Event> {
    let catalogue = Catalogue::for_setup(&game.setup);
    let guilty = |seat: &Seat| {
        let card = card_in_force(&catalogue, seat);
        card.is_some_and(|card| catalogue.has_effect(&card, &ModifierEffect::FlipsGuilty))
    };
    let seems = |seat: &Seat| {
        let plain = |side: String| (vec![catalogue.plain_role(&side).to_owned()], side);
        if let Some(card) = disguise::card(game, seat, None) {
            return Some((card.roles, card.faction));
        }
        let shown = || {
            let card = card_in_force(&catalogue, seat)?;
            let mut roles = card
                .roles
                .iter()
                .filter_map(|slug| catalogue.roles.get(slug));
            roles.find_map(|role| role.flips_as.clone())
        };
        if let Some(shown) = shown() {
            return Some((shown.roles, shown.side));
        }
        match seat.faction() {
            Some(side) if is_hollow(seat) => Some(plain(side.to_owned())),
            _ if guilty(seat) => Some(plain(killing_side(&game.setup))),
            _ => None,
        }
    };
    let opened = fallen.iter().filter_map(|id| {
        let seat = game.seat(*id)?;
        let death = seat.death.as_ref().filter(|_| seat.opened.is_none())?;
        let (roles, side) = seems(seat)?;
        let whole = shows_role(&game.setup, death.cause);
        let opened = OpenedCard {
            faction: Some(side),
            roles: roles.into_iter().filter(|_| whole).collect(),
            beside: None,
        };
        Some(Event::CardOpened { seat: *id, opened })
    });
    opened.collect()
}

/// The side of which somebody seems to be who seems guilty.
fn killing_side(setup: &Setup) -> String {
    let hunted = hunted_cards(setup);
    let other = hunted.iter().next().filter(|_| !hunted.contains(MAFIA));
    other.map_or(MAFIA, |side| side).to_owned()
}

/// Whether such a death shows more than the side.
fn shows_role(setup: &Setup, cause: Cause) -> bool {
    let flips = &setup.flips;
    let shown = match cause {
        Cause::Elimination => flips.eliminated == Flip::Role,
        Cause::Night => flips.killed == Flip::Role,
        Cause::Removal | Cause::Host => true,
    };
    let both = flips.eliminated == Flip::Role && flips.killed == Flip::Role;
    shown && (both || matches!(cause, Cause::Elimination | Cause::Night))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::read_card;

    fn shown(side: &str, flip: Flip, cause: Cause) -> Option<OpenedCard> {
        let mut game = Game::default();
        let read = |side: &str, card: &str| read_card(Catalogue::builtin(), side, card).unwrap().1;
        game.setup.deck = vec![read(side, "Goon"), read("town", "Death Miller")];
        (game.setup.flips.eliminated, game.setup.flips.killed) = (flip, Flip::Role);
        for card in game.setup.deck.clone() {
            let mut seat = Seat::new("A");
            seat.card = Some(card);
            game.seats.push(seat);
        }
        let death = Event::Died {
            seat: SeatId(1),
            cause,
            comment: None,
            post: None,
            midday: false,
            at: None,
        };
        game.apply(&death).unwrap();
        for event in opened(&game, &[SeatId(0), SeatId(1)]) {
            game.apply(&event).unwrap();
        }
        assert_eq!(opened(&game, &[SeatId(1)]), [], "once");
        game.seats[1].opened.clone()
    }

    #[test]
    fn a_death_miller_shows_a_plain_member_of_the_side_that_kills() {
        let opened = shown("mafia", Flip::Role, Cause::Night).unwrap();
        assert_eq!(opened.faction.as_deref(), Some("mafia"));
        assert_eq!(opened.roles, ["goon"]);
        let wolves = shown("wolf", Flip::Role, Cause::Elimination).unwrap();
        assert_eq!(wolves.faction.as_deref(), Some("wolf"));
    }

    #[test]
    fn where_deaths_show_the_side_alone_it_is_the_side_alone() {
        let opened = shown("mafia", Flip::Side, Cause::Elimination).unwrap();
        assert_eq!(opened.roles, Vec::<String>::new());
        let by_host = shown("mafia", Flip::Side, Cause::Host).unwrap();
        assert_eq!(by_host.roles, Vec::<String>::new());
    }
}

//! How much everybody may know of those who are out: of the dead of a night the peaceful role
//! alone, of who left by day what the result opened, of a phantom no black role while he stays.

use std::collections::BTreeMap;

use super::pen::Pen;
use super::stage::{Memory, Stage, State};
use crate::cards::{Dealt, Over};
use crate::day::moves::Disguise;
use crate::day::outcome::{Deathbed, VoteOutcome};
use crate::day::people::{Mark, Player, Status};
use crate::state::{Citizen, Fate};
use crate::{Elite, Role};
use nightdesk_game::{Event, OpenedCard, SeatId};

/// Everybody who is out, with what is opened of the card.
pub(super) type Openings = BTreeMap<SeatId, OpenedCard>;

impl State {
    /// What is opened as things stand.
    pub(super) fn openings(&self, pen: &Pen) -> Openings {
        let citizens = self.city.citizens.values();
        let dead = citizens.filter(|citizen| !citizen.lives());
        let main = dead.filter_map(|citizen| Some((citizen.seat, self.opened(citizen, pen)?)));
        let elite = self.town.players.iter();
        let elite = elite.filter_map(|(seat, player)| Some((*seat, elite_opened(player)?)));
        main.chain(elite).collect()
    }

    fn opened(&self, citizen: &Citizen, pen: &Pen) -> Option<OpenedCard> {
        let seat = citizen.seat;
        let left = self.city.dead_roles.get(&seat).copied();
        let role = left.or_else(|| self.city.peaceful(seat))?;
        let phantom = self.is_phantom_player(seat) || self.possesses_later(seat);
        let over = self.memory.shown_over(seat, Over::of(citizen));
        let hidden = match (citizen.fate, over) {
            (Fate::Alive, _) => return None,
            // A phantom's curse has shown that he is black (city day L-17).
            (Fate::Night(_), Over::Black(_)) => phantom || !self.memory.cursed.contains(&seat),
            (Fate::Night(_), Over::Nothing | Over::Faceless) => true,
            (Fate::Day(_), Over::Black(_)) => phantom,
            (Fate::Day(_), Over::Nothing | Over::Faceless) => false,
        };
        let card = Dealt::Main { role, over }.card();
        // A body is marked in the header until the end, exchanged or not (role "necromancer").
        let undead = self.city.undead.contains(&seat);
        let beside = [(phantom, "phantom_player"), (undead, "undead")];
        let beside = beside.into_iter().filter(|(is, _)| *is);
        let beside: Vec<String> = beside.map(|(_, key)| pen.word(key, &[])).collect();
        let beside = (!beside.is_empty()).then(|| beside.join(", "));
        Some(match hidden {
            true => OpenedCard {
                faction: None,
                roles: vec![role.slug().to_owned()],
                beside,
            },
            false => OpenedCard {
                faction: Some(card.faction),
                roles: card.roles,
                beside,
            },
        })
    }

    /// Whether a dead player votes as a phantom player.
    fn is_phantom_player(&self, seat: SeatId) -> bool {
        let player = self.town.player(seat);
        player.is_some_and(|player| matches!(player.status, Status::Phantom { .. }))
    }

    /// Whether a phantom whom an earlier vote of the day lynched possesses somebody at its end.
    fn possesses_later(&self, seat: SeatId) -> bool {
        match &self.stage {
            Stage::Vote(stage) => stage.possessions.earlier.iter().any(|one| one.by == seat),
            Stage::Before | Stage::Election(_) | Stage::Night(_) | Stage::Over => false,
        }
    }
}

impl Memory {
    /// What is shown over a peaceful role: an imitator may die as somebody else until the end
    /// (city day V-49).
    pub(super) fn shown_over(&self, seat: SeatId, over: Over) -> Over {
        match self.disguises.get(&seat) {
            Some(disguise) => disguise.over(),
            None => over,
        }
    }

    /// Keeps what a result hides beyond itself.
    pub(super) fn remember_disguises(&mut self, outcome: &VoteOutcome) {
        let disguised = outcome.deathbed.iter().filter_map(|moved| match moved {
            Deathbed::Disguised { by, shown_as } => Some((*by, *shown_as)),
            Deathbed::SwapRoles { .. } | Deathbed::Crippled { .. } | Deathbed::Possesses { .. } => {
                None
            }
        });
        self.disguises.extend(disguised);
    }
}

impl Disguise {
    /// What seems to stand over the peaceful role.
    pub(super) const fn over(self) -> Over {
        match self {
            Self::Black(role) => Over::Black(role),
            Self::Red => Over::Nothing,
        }
    }
}

/// What has become of the openings since, as facts.
pub(super) fn newly_opened(before: &Openings, now: Openings) -> impl Iterator<Item = Event> {
    now.into_iter()
        .filter(|(seat, opened)| before.get(seat) != Some(opened))
        .map(|(seat, opened)| Event::CardOpened { seat, opened })
}

/// Elite roles are known from the start. The side of an agent who left is opened, unless he named
/// a player (city day L-5, L-8); the master's card tells a servant's, where it may be told (L-14).
fn elite_opened(player: &Player) -> Option<OpenedCard> {
    let elite = player.elite.filter(|_| !player.is_in_game())?;
    let told = elite == Elite::Agent && !player.has(Mark::SideHidden);
    Some(OpenedCard {
        faction: told.then(|| player.colour.slug().to_owned()),
        roles: vec![Role::Elite(elite).slug().to_owned()],
        beside: None,
    })
}

//! N11: those who kill by a peaceful role, and what it costs a black one.

use std::collections::BTreeSet;

use super::act::{ActFate, ActId};
use super::attack::{Attack, strike};
use super::letter::{Letter, LetterClass};
use super::order::{PEACEFUL_KILLERS, Stage};
use super::scene::Scene;
use crate::role::{Negative, Peaceful, Role, Side};
use crate::rulings::{CultistKill, OpenRuling};
use nightdesk_game::SeatId;

/// Fanatic, cultist, investigator, inquisitor.
pub(super) fn kills(scene: &mut Scene<'_>) {
    let mut due = scene.due(Stage::PeacefulKillers);
    due.sort_by_key(|id| {
        let act = scene.act(*id);
        let role = act.role().peaceful();
        let place = PEACEFUL_KILLERS.iter().position(|one| Some(*one) == role);
        (place, act.rank, *id)
    });
    for id in due {
        strike(scene, id);
    }
}

/// What the kills and tries of peaceful roles leave behind.
pub(super) fn remember(scene: &mut Scene<'_>) {
    for id in scene.ids().collect::<Vec<_>>() {
        let act = scene.act(id);
        if act.is_kill() && act.is_peaceful() && act.fate != ActFate::Waiting {
            count(scene, id);
        }
    }
}

fn count(scene: &mut Scene<'_>, id: ActId) {
    let (by, role) = (scene.act(id).by(), scene.act(id).role());
    let Some(role) = role.peaceful() else { return };
    let attacks = || scene.attacks.iter().filter(|attack| attack.act == id);
    let killed: Vec<SeatId> = attacks()
        .flat_map(|attack| attack.killed.iter().copied())
        .collect();
    let sides: Vec<Side> = killed.iter().map(|seat| scene.city.side(*seat)).collect();
    // With a bond several die at once.
    let fell: BTreeSet<Side> = attacks()
        .filter(|attack| !attack.killed.is_empty())
        .flat_map(Attack::victims)
        .map(|seat| scene.city.side(seat))
        .collect();
    let own = scene.city.side(by);
    let served = match role {
        Peaceful::Fanatic => fell.iter().any(|side| *side != own),
        Peaceful::Investigator => fell.iter().any(|side| *side != Side::Red),
        Peaceful::Cultist | Peaceful::Inquisitor => !sides.is_empty(),
        _ => true,
    };
    let tries_again = match role {
        // A black investigator's first kill is his last.
        Peaceful::Investigator if own == Side::Black => killed.is_empty(),
        Peaceful::Fanatic | Peaceful::Cultist | Peaceful::Investigator => !served,
        _ => false,
    };
    if tries_again {
        // Whose death leaves another try tells the killer's side.
        let letter = Letter::new(by, LetterClass::TryAgain);
        let letter = match killed.is_empty() {
            true => letter,
            false => letter.betraying(),
        };
        scene.letter_of(id, letter);
    }
    if killed.is_empty() {
        return;
    }
    remember_kill(scene, id, role, served, &sides);
    if own == Side::Black {
        charge(scene, by, role, &sides);
    }
}

fn remember_kill(scene: &mut Scene<'_>, id: ActId, role: Peaceful, served: bool, sides: &[Side]) {
    let by = scene.act(id).by();
    let own = scene.city.side(by);
    if role == Peaceful::Cultist {
        scene.rely(OpenRuling::CultistKill);
    }
    let costs = scene.rulings.cultist_kill == CultistKill::ThreeSouls;
    let Some(card) = scene
        .act(id)
        .card
        .and_then(|card| scene.after.card_mut(card))
    else {
        return;
    };
    let memory = &mut card.memory;
    memory.kills_done += 1;
    match role {
        // One of his own side makes it one kill more; the other side ends it.
        Peaceful::Fanatic if served => memory.revenge = memory.revenge.saturating_sub(1),
        Peaceful::Investigator => memory.spent = memory.spent || served || own == Side::Black,
        Peaceful::Cultist => {
            memory.spent = true;
            memory.extra_life = memory.extra_life || sides.contains(&own);
            if costs {
                memory.souls = memory.souls.saturating_sub(3);
            }
        }
        Peaceful::Inquisitor if own == Side::Black => {
            memory.reddened = red_by_burning(memory.reddened, sides);
        }
        _ => {}
    }
}

/// Role "inquisitor": a black one shows red once he burnt a black player, until he burns a red one.
pub(super) fn red_by_burning(before: bool, burnt: &[Side]) -> bool {
    (before || burnt.contains(&Side::Black)) && !burnt.contains(&Side::Red)
}

/// A black's kill by a peaceful role costs the nearest one of his black role.
fn charge(scene: &mut Scene<'_>, by: SeatId, role: Peaceful, sides: &[Side]) {
    let werewolf = !matches!(
        scene.negative(by),
        Some(Negative::Mafia | Negative::Maniac | Negative::Yakuza)
    );
    let stains = matches!(
        role,
        Peaceful::Investigator | Peaceful::Fanatic | Peaceful::Cultist
    );
    if werewolf && stains && scene.negative(by) != Some(Negative::BossSon) {
        scene.after.stained.insert(by);
    }
    if !sides.contains(&Side::Grey) {
        scene.charge_nearest(by);
    }
}

impl Scene<'_> {
    /// The nearest kill of a black player is spent.
    fn charge_nearest(&mut self, by: SeatId) {
        let later = matches!(
            self.negative(by),
            Some(Negative::Joker | Negative::Poisoner | Negative::Executor)
        );
        let camp = self
            .camp_of(by)
            .unwrap_or_else(|| crate::state::Camp::of_night(self.night + 1));
        let fired = self
            .shots
            .shots
            .iter()
            .filter(|shot| shot.camp == camp)
            .count();
        let unused = self.shots.available(camp) > u32::try_from(fired).unwrap_or(u32::MAX);
        if unused && !later {
            self.shots.change(camp, -1);
        } else {
            self.shots.owe_next(camp);
        }
    }

    /// Whether a role of a black player has killed tonight by the kill that stains him.
    pub(super) fn killed_tonight(&self, seat: SeatId, role: Role) -> bool {
        self.attacks
            .iter()
            .any(|attack| attack.by == seat && attack.role == role && !attack.killed.is_empty())
    }
}

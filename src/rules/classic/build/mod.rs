//! From players and what they ask for to a [`Night`] the methods can resolve.
//!
//! [`NightBuilder`] needs no game: it takes players and submissions as they
//! come and does the entry checks. [`night_of_game`] takes a game's seats and
//! standing entries. Nothing here resolves anything.

mod acts;
mod game;

use std::collections::BTreeMap;

pub use game::{
    AS_MASON, GameNight, HAS_KILLED, IN_NEIGHBORHOOD, Turns, deed_of_game, neighborhoods,
    night_of_game, roster_of,
};
pub(crate) use game::{deferred_of, deferred_use};

use super::catalogue::Ability;
use super::entry::{Refused, Use, check};
use super::night::{Night, NightPlayer, Player, Side};
use super::roster::Roster;
use super::settings::Settings;
use crate::catalogue::ModifierEffect;

/// A player of a submission: by name or by place in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Who {
    /// The player of this name.
    Named(String),
    /// The player at this place.
    At(Player),
}

/// Something a player sent in for the night.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Submission {
    /// Its name in explanations and in the list of refused ones.
    pub label: String,
    /// Who does it.
    pub by: Who,
    /// Slug of the ability.
    pub ability: String,
    /// At whom, in the ability's order.
    pub targets: Vec<Who>,
    /// Whether it came after the deadline.
    pub late: bool,
    /// Whether the limit of one use per ability and night is lifted.
    pub extra: bool,
    /// Words that go with it.
    pub words: Option<String>,
}

/// A use that passed the checks.
#[derive(Debug, Clone)]
struct Accepted<'c> {
    label: String,
    entered: u64,
    asked: Use,
    ability: &'c Ability,
    words: Option<String>,
}

/// Puts a night together from submissions in their order of entry.
#[derive(Debug, Clone)]
pub struct NightBuilder<'c> {
    roster: Roster<'c>,
    settings: Settings,
    accepted: Vec<Accepted<'c>>,
    uses: Vec<Use>,
    rejected: Vec<(String, Refused)>,
}

impl<'c> NightBuilder<'c> {
    /// A night of these players without any submission.
    #[must_use]
    pub fn new(mut roster: Roster<'c>, settings: Settings) -> Self {
        roster.rule(&settings);
        Self {
            roster,
            settings,
            accepted: Vec::new(),
            uses: Vec::new(),
            rejected: Vec::new(),
        }
    }

    /// Adds a submission, or notes why it is refused.
    pub fn submit(&mut self, submission: &Submission) {
        if let Err(refused) = self.try_submit(submission) {
            self.rejected.push((submission.label.clone(), refused));
        }
    }

    /// Adds a submission.
    ///
    /// # Errors
    /// The first rule that refuses it; nothing was added then.
    pub fn try_submit(&mut self, submission: &Submission) -> Result<(), Refused> {
        let asked = self.understood(submission)?;
        if submission.late {
            return Err(Refused::Late);
        }
        let ability = check(&self.roster, &self.uses, &asked)?;
        self.uses.push(asked.clone());
        self.accepted.push(Accepted {
            label: submission.label.clone(),
            entered: self.accepted.len() as u64,
            asked,
            ability,
            words: submission.words.clone(),
        });
        Ok(())
    }

    /// The submissions refused so far, with the rule that refuses each.
    #[must_use]
    pub fn rejected(&self) -> &[(String, Refused)] {
        &self.rejected
    }

    /// The night: accepted actions in order of entry, then the passives of the living.
    #[must_use]
    pub fn finish(self) -> Night<'c> {
        let Self {
            roster,
            settings,
            accepted,
            ..
        } = self;
        let mut night_acts: Vec<_> = accepted
            .into_iter()
            .map(|accepted| acts::entered(&roster, &settings, accepted))
            .collect();
        let deferred = roster.deferred.iter();
        night_acts.extend(deferred.filter_map(|it| acts::belated(&roster, &settings, it)));
        acts::prepare(&mut night_acts);
        night_acts.extend(acts::passives(&roster, &settings));
        let cops_reversed = roster
            .living()
            .any(|(_, player)| roster.has(player, &ModifierEffect::ReversesCops));
        Night {
            number: roster.night,
            players: night_players(&roster),
            acts: night_acts,
            settings,
            titles: titles(&roster),
            cops_reversed,
            catalogue: roster.catalogue,
            hunted: roster.hunted,
            killing: roster.killing,
            talking: roster.talking,
            neighborhoods: roster.neighborhoods,
        }
    }

    fn understood(&self, submission: &Submission) -> Result<Use, Refused> {
        let find = |who: &Who| match who {
            Who::Named(name) => self.roster.named(name).ok_or(Refused::UnknownPlayer),
            Who::At(player) => match self.roster.get(*player) {
                Some(_) => Ok(*player),
                None => Err(Refused::UnknownPlayer),
            },
        };
        Ok(Use {
            actor: find(&submission.by)?,
            ability: submission.ability.clone(),
            targets: submission
                .targets
                .iter()
                .map(find)
                .collect::<Result<_, _>>()?,
            extra: submission.extra,
        })
    }
}

fn night_players(roster: &Roster<'_>) -> Vec<NightPlayer> {
    roster
        .players
        .iter()
        .map(|player| NightPlayer {
            name: player.name.clone(),
            alive: player.alive,
            side: Side::of(&player.card.faction),
            card: player.card.clone(),
            looks: player.looks.clone(),
            has_killed: player.has_killed,
            poisoned: player.poisoned,
            poisoners: player.poisoners.clone(),
            doused: player.doused,
            framed: player.framed,
            blessed: player.blessed,
            turned: player.turned,
            compared: player.compared.clone(),
            visitors: player.visitors.clone(),
            macho: roster.has(player, &ModifierEffect::Macho),
            seen_with_dead: roster.has(player, &ModifierEffect::SeenWithTheDead),
            linked: player.linked.clone(),
            bereaved: player.bereaved,
            bleeding: player.bleeding,
        })
        .collect()
}

/// Titles of the roles that are in the game.
fn titles(roster: &Roster<'_>) -> BTreeMap<String, String> {
    let of_player = |player| {
        let roles = roster.roles(player);
        roles.map(move |role| (player, role))
    };
    let roles = roster.players.iter().flat_map(of_player);
    roles
        .map(|(player, role)| {
            let title = roster.catalogue.role_title(role, &player.card.faction);
            (role.slug.clone(), title.to_owned())
        })
        .collect()
}

#[cfg(test)]
mod tests;

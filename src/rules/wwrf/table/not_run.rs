//! What was set off and did not run: `why not Ana`, `why not Night 1`, `why not`.
//!
//! It is for the host alone: what stands here of a night gives roles away.

use super::ScriptTable;
use super::seats::Reading;
use super::why::leaf;
use crate::built_in;
use crate::execute::Does;
use crate::library::{abilities, first_ability};
use crate::skipped::{NotRun, Skipped};
use crate::world::{PhaseNumber, World};
use nightdesk_game::{Language, SeatId};
use nightdesk_lang::tree::Ability;
use nightdesk_rules::{Slot, Statement, Why};
use nightdesk_text::names::fold;

/// A trigger that did not run, with each reason and how often it was the reason.
struct Entry<'s> {
    skipped: &'s Skipped,
    because: Vec<(&'s NotRun, usize)>,
}

impl ScriptTable {
    /// What did not run of a player, or in a phase; in the running one if none is named.
    pub(super) fn not_run(&self, world: &World, about: &str) -> Option<Why> {
        let about = about.trim();
        if about.is_empty() {
            let title = built_in::phase(self.language, world.phase);
            return Some(self.listed_skips(world, &title, |one| one.phase == world.phase));
        }
        let anyone: Vec<SeatId> = self.seats.ids().collect();
        if let Ok(seat) = self.seats.find(about, Reading::Typed, &anyone) {
            let name = self.seats.name(seat);
            return Some(self.listed_skips(world, name, |one| one.player == Some(seat)));
        }
        let wanted = fold(about);
        let is_meant = |one: &PhaseNumber| {
            let titles = Language::ALL.map(|language| built_in::phase(language, *one));
            titles.iter().any(|title| fold(title) == wanted)
        };
        let meant = (0..=world.phase.0).map(PhaseNumber).find(&is_meant)?;
        let title = built_in::phase(self.language, meant);
        Some(self.listed_skips(world, &title, |one| is_meant(&one.phase)))
    }

    fn listed_skips(&self, world: &World, title: &str, meant: impl Fn(&Skipped) -> bool) -> Why {
        let mut entries: Vec<Entry<'_>> = Vec::new();
        for skipped in self.past.skipped.iter().filter(|one| meant(one)) {
            let same = |entry: &&mut Entry<'_>| {
                let of = entry.skipped;
                of.phase == skipped.phase
                    && of.source == skipped.source
                    && of.trigger == skipped.trigger
            };
            match entries.iter_mut().find(same) {
                Some(entry) => entry.add(&skipped.because),
                None => entries.push(Entry {
                    skipped,
                    because: vec![(&skipped.because, 1)],
                }),
            }
        }
        let key = match entries.is_empty() {
            true => "all_ran",
            false => "not_run",
        };
        let says = Statement::new(key).with("what", Slot::Words(title.to_owned()));
        Why {
            says: self.sentence(&says),
            because: entries
                .iter()
                .map(|entry| self.skip_words(world, entry))
                .collect(),
        }
    }

    fn skip_words(&self, world: &World, entry: &Entry<'_>) -> Why {
        let Skipped { phase, trigger, .. } = entry.skipped;
        let run = self.looking(world);
        let program = run.program(trigger);
        let stopped = entry
            .because
            .iter()
            .find_map(|(because, _)| stopped(because));
        let stopped = program.and_then(|program| {
            let named = |ability: &&Ability| {
                let words = built_in::ability(world.language, &Does::new(ability).words());
                stopped == Some(words.as_str())
            };
            abilities(program).find(named)
        });
        let first = || program.and_then(|program| first_ability(&program.steps));
        let ability = stopped.or_else(first);
        let ability = ability.map_or_else(String::new, ToString::to_string);
        let says = Statement::new("skipped")
            .with("phase", Slot::Words(built_in::phase(self.language, *phase)))
            .with(
                "trigger",
                Slot::Words(built_in::term(
                    self.language,
                    "trigger",
                    &run.trigger_words(trigger),
                )),
            )
            .with("source", Slot::Words(self.skipping(world, entry.skipped)))
            .with("ability", Slot::Words(ability));
        let because = entry.because.iter().map(|(because, times)| {
            let mut says = self.sentence(&self.not_run_because(world, entry.skipped, because));
            if *times > 1 {
                says.push_str(&format!(" (×{times})"));
            }
            leaf(says)
        });
        Why {
            says: self.sentence(&says),
            because: because.collect(),
        }
    }

    /// Who would have acted, and as what.
    fn skipping(&self, world: &World, skipped: &Skipped) -> String {
        match skipped.player {
            Some(seat) => {
                let run = self.looking(world);
                let source = run.source_words(self.language, &skipped.source.name);
                format!("{}, {source}", self.seats.name(seat))
            }
            None => self.source_words(world, &skipped.source),
        }
    }

    fn not_run_because(&self, world: &World, skipped: &Skipped, because: &NotRun) -> Statement {
        match because {
            NotRun::Restriction(place) => {
                let program = self.looking(world).program(&skipped.trigger);
                let restriction =
                    program.and_then(|program| program.parameters.restrictions.get(*place));
                let words = restriction.map_or_else(String::new, ToString::to_string);
                Statement::new("skip_restriction").with("restriction", Slot::Words(words))
            }
            NotRun::Status => Statement::new("skip_status"),
            NotRun::NoUses => Statement::new("skip_no_uses"),
            NotRun::Closed => Statement::new("skip_closed"),
            NotRun::Gone => Statement::new("skip_gone"),
            NotRun::Endless => Statement::new("skip_endless"),
            NotRun::Branch { condition, ability } => {
                let condition = Slot::Words(condition.clone());
                match ability {
                    Some(ability) => Statement::new("skip_branch")
                        .with("condition", condition)
                        .with("ability", Slot::Words(ability.clone())),
                    None => Statement::new("skip_empty_branch").with("condition", condition),
                }
            }
            NotRun::Obstructed { ability, by } => Statement::new("skip_obstructed")
                .with("ability", Slot::Words(ability.clone()))
                .with("by", Slot::Words(self.source_words(world, by))),
            NotRun::Cancelled { ability, visited } => Statement::new("skip_cancelled")
                .with("ability", Slot::Words(ability.clone()))
                .with("visited", Slot::Seat(*visited)),
        }
    }
}

/// The ability that was stopped on its way, in words.
fn stopped(because: &NotRun) -> Option<&str> {
    match because {
        NotRun::Obstructed { ability, .. } | NotRun::Cancelled { ability, .. } => Some(ability),
        NotRun::Restriction(_)
        | NotRun::Status
        | NotRun::NoUses
        | NotRun::Closed
        | NotRun::Gone
        | NotRun::Endless
        | NotRun::Branch { .. } => None,
    }
}

impl<'s> Entry<'s> {
    fn add(&mut self, because: &'s NotRun) {
        match self.because.iter_mut().find(|(known, _)| *known == because) {
            Some((_, times)) => *times += 1,
            None => self.because.push((because, 1)),
        }
    }
}

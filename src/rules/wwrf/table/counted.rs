//! Which entries of the running phase count, as moves come in.

use std::collections::BTreeMap;

use super::Laid;
use super::read::{By, Read};
use super::standing::About;
use crate::game::{SeatId, TakenMove};
use crate::rules::UncountedMove;
use crate::rules::table::Gone;
use crate::rules::wwrf::world::{Status, World};

/// The entries of the running phase.
#[derive(Debug, Default)]
pub(super) struct Entries(Vec<Entry>);

#[derive(Debug)]
struct Entry {
    no: u64,
    by: Vec<SeatId>,
    /// What it is about, and whether it waits to be carried out.
    words: Vec<(About, bool)>,
    gone: Option<Gone>,
}

impl Entries {
    /// Whose entries there are, by the numbers of their moves.
    pub(super) fn senders(&self) -> BTreeMap<u64, Vec<SeatId>> {
        let all = self.0.iter().map(|entry| (entry.no, entry.by.clone()));
        all.collect()
    }
}

impl Laid {
    /// Takes a move that was played; `phase` is whether the same phase runs on.
    pub(super) fn note_entry(&mut self, taken: &TakenMove, read: &Read, same_phase: bool) {
        if !same_phase {
            self.entries.0.clear();
            return;
        }
        self.standing.claim(taken.no);
        let (by, words) = match &read.by {
            By::Player(seat) => (vec![*seat], read.about()),
            By::Voters(voters) => (voters.clone(), read.about()),
            By::Host | By::Words => (Vec::new(), Vec::new()),
        };
        let waits = |about: &About| match about {
            About::Prompt(id) => self.waits(*id),
            About::Vote(..) => true,
        };
        let words: Vec<_> = words
            .into_iter()
            .map(|about| (about, waits(&about)))
            .collect();
        let entered = !words.is_empty();
        if entered {
            self.entries.0.push(Entry {
                no: taken.no,
                by,
                words,
                gone: None,
            });
        }
        let standing: Vec<bool> = self
            .entries
            .0
            .iter()
            .map(|one| self.still_stands(one))
            .collect();
        for (entry, stands) in self.entries.0.iter_mut().zip(standing) {
            entry.gone = match (stands, entry.gone) {
                (true, _) => None,
                (false, Some(gone)) => Some(gone),
                (false, None) if entry.no == taken.no => Some(Gone::Older),
                (false, None) if entered => Some(Gone::Replaced(taken.no)),
                (false, None) if read.takes_back() => Some(Gone::Cancelled(taken.no)),
                (false, None) => Some(Gone::Ended(taken.no)),
            };
        }
    }

    /// Whether anything of an entry stands, or was carried out.
    fn still_stands(&self, entry: &Entry) -> bool {
        let mut words = entry.words.iter();
        words.any(|(about, waited)| {
            let there = match about {
                About::Prompt(id) => !waited || self.waits(*id),
                About::Vote(..) => true,
            };
            there && self.standing.is_of(*about, entry.no)
        })
    }

    /// Whether an answer waits to be carried out, or a question is open to which the player said
    /// "no action".
    fn waits(&self, prompt: u32) -> bool {
        let Some(world) = &self.world else {
            return false;
        };
        let mut queued = world.actions.iter();
        queued.any(|action| action.prompt.id == prompt) || self.standing.rests.contains(&prompt)
    }

    /// What players sent in the running phase that does not count.
    pub(super) fn not_counting(&self) -> Vec<UncountedMove> {
        let counted = |entry: &Entry| {
            let reason = match entry.gone {
                Some(Gone::Ended(_)) => self
                    .of_the_dead(entry)
                    .or_else(|| entry.gone.map(Gone::reason))?,
                Some(gone) => gone.reason(),
                None => self.of_the_dead(entry)?,
            };
            Some(UncountedMove {
                no: entry.no,
                reason,
            })
        };
        self.entries.0.iter().filter_map(counted).collect()
    }

    /// That all whose entry it is are dead, where it was not carried out before.
    fn of_the_dead(&self, entry: &Entry) -> Option<String> {
        let world = self.world.as_ref()?;
        let dead = entry.words.iter().map(|(about, waited)| {
            let by = match about {
                About::Vote(_, voter) => Some(*voter),
                About::Prompt(id) => waited.then(|| self.sender_of(world, *id)).flatten(),
            }?;
            (world.status(by) == Status::Dead).then_some(by)
        });
        let dead: Option<Vec<SeatId>> = dead.collect();
        let name = self.seats.name(*dead?.first()?);
        Some(format!("{name} is dead"))
    }

    /// Who was asked a question, or said something to it in this phase.
    fn sender_of(&self, world: &World, id: u32) -> Option<SeatId> {
        let queued = world.actions.iter().map(|action| &action.prompt);
        let mut known = world.prompts.iter().chain(queued);
        let known = known.find(|prompt| prompt.id == id).map(|prompt| prompt.to);
        known.or_else(|| self.standing.answered_by(id))
    }
}

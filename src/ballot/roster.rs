//! The names a vote can mean.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::words::VoteWords;
use nightdesk_text::names::{Candidate, KnownNames, NameForms, fold, squash};

/// A slot of the game with its names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named<'a, S> {
    /// The slot.
    pub slot: S,
    /// What its holder is called now.
    pub name: &'a str,
    /// What its earlier holders were called, and its aliases from the setup.
    pub other_names: Vec<&'a str>,
    /// Whether it is alive.
    pub alive: bool,
}

/// The names a vote can mean, in the forms in which they are compared.
#[derive(Debug, Clone)]
pub struct Roster<S> {
    slots: Vec<Slot<S>>,
    /// Game masters and other people of the forum, folded.
    others: BTreeSet<String>,
    /// Folded.
    no_lynch: BTreeSet<String>,
    words: Arc<VoteWords>,
    /// Every name of a slot.
    known: KnownNames<()>,
    /// What is written for a vote that nobody dies, to be found among other words.
    known_no_lynch: KnownNames<()>,
    /// More bytes than anybody needs to write a name.
    reach: usize,
}

#[derive(Debug, Clone)]
pub(super) struct Slot<S> {
    pub(super) id: S,
    pub(super) alive: bool,
    /// The present name, then the others.
    names: Vec<NameForms>,
}

impl<S: Copy + PartialEq> Roster<S> {
    /// The slots in roster order, and the words of votes in the game: some are written for a vote
    /// that nobody dies (vote rules §3.2, step 3), others where a name stands take a vote back.
    pub fn new<'a>(slots: impl IntoIterator<Item = Named<'a, S>>, words: &Arc<VoteWords>) -> Self {
        let slots: Vec<Slot<S>> = slots.into_iter().map(Slot::new).collect();
        let no_lynch: BTreeSet<String> = words.nobody().iter().map(|word| fold(word)).collect();
        let names = slots.iter().flat_map(|slot| &slot.names);
        let known = names.map(|name| name.folded.as_str());
        let longest = known.clone().map(str::len).max().unwrap_or_default();
        Self {
            known: KnownNames::new(known.map(|name| (name, ()))),
            known_no_lynch: KnownNames::new(no_lynch.iter().map(|words| (words, ()))),
            // Room for letters that are folded to shorter ones, and for signs around the name.
            reach: longest.saturating_mul(4) + 64,
            slots,
            others: BTreeSet::new(),
            no_lynch,
            words: Arc::clone(words),
        }
    }

    /// A game master, or someone else who was seen in the thread.
    pub fn add_other(&mut self, name: &str) {
        self.others.insert(fold(name));
    }

    /// A slot dies or comes back.
    pub fn set_alive(&mut self, id: S, alive: bool) {
        for slot in self.slots.iter_mut().filter(|slot| slot.id == id) {
            slot.alive = alive;
        }
    }

    /// The name after a word that may lead to it; none where there is no such word.
    pub(super) fn linked<'t>(&self, words: &'t str) -> Option<&'t str> {
        self.words.linked(words)
    }

    /// Those who are alive, with all that they are called.
    pub(super) fn candidates(&self) -> Vec<Candidate<'_, S>> {
        let living = self.living().map(|slot| Candidate {
            id: slot.id,
            names: slot
                .names()
                .iter()
                .map(|name| name.folded.as_str())
                .collect(),
        });
        living.collect()
    }

    pub(super) fn living(&self) -> impl Iterator<Item = &Slot<S>> {
        self.slots.iter().filter(|slot| slot.alive)
    }

    /// The slots with this present name, else those with this other name; living ones alone if
    /// there are any.
    pub(super) fn called(&self, folded: &str, which: Which) -> Vec<S> {
        self.fits(|slot| !folded.is_empty() && slot.is_called(folded, which))
    }

    /// The slots with a name that differs by separators alone.
    pub(super) fn squashed(&self, text: &str) -> Vec<S> {
        let text = squash(text);
        self.fits(|slot| !text.is_empty() && slot.names.iter().any(|name| name.squashed == text))
    }

    pub(super) fn is_no_lynch(&self, folded: &str) -> bool {
        self.no_lynch.contains(folded)
    }

    /// Whether it is short for a vote that nobody dies.
    pub(super) fn is_short_no_lynch(&self, folded: &str) -> bool {
        self.words.is_short_for_nobody(folded)
    }

    pub(super) fn is_unvote(&self, folded: &str) -> bool {
        self.words.is_unvote(folded)
    }

    pub(super) fn is_other(&self, folded: &str) -> bool {
        self.others.contains(folded)
    }

    /// How long words may be that are a name, in bytes.
    pub(super) fn reach(&self) -> usize {
        self.reach
    }

    pub(super) fn known(&self) -> &KnownNames<()> {
        &self.known
    }

    pub(super) fn known_no_lynch(&self) -> &KnownNames<()> {
        &self.known_no_lynch
    }

    fn fits(&self, fits: impl Fn(&Slot<S>) -> bool) -> Vec<S> {
        let all: Vec<&Slot<S>> = self.slots.iter().filter(|slot| fits(slot)).collect();
        let living = all.iter().any(|slot| slot.alive);
        all.iter()
            .filter(|slot| slot.alive || !living)
            .map(|slot| slot.id)
            .collect()
    }
}

/// Which names of a slot are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    Present,
    Other,
}

impl<S> Slot<S> {
    fn new(named: Named<'_, S>) -> Self {
        let names = std::iter::once(named.name).chain(named.other_names);
        Self {
            id: named.slot,
            alive: named.alive,
            names: names.map(NameForms::new).collect(),
        }
    }

    pub(super) fn names(&self) -> &[NameForms] {
        &self.names
    }

    fn is_called(&self, folded: &str, which: Which) -> bool {
        match which {
            Which::Present => self.names.first().is_some_and(|name| name.folded == folded),
            Which::Other => self.names.iter().skip(1).any(|name| name.folded == folded),
        }
    }
}

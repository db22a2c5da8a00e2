//! One step being worked out: the world as it is so far, and everything that is told.

use super::chance::{Chance, Draw, Why, whole};
use super::effect::{Counted, Effect, Place, ReasonedEffect, Step};
use super::held::Held;
use super::reasons::Causes;
use super::skipped::Skipped;
use super::visits::Visit;
use super::work::Work;
use super::world::{Actor, Item, Prompt, World};
use nightdesk_game::{Language, SeatId};
use nightdesk_lang::Book;
use nightdesk_text::messages::InLanguage;

/// A step in the making.
pub(super) struct Run<'r> {
    pub(super) book: &'r Book,
    pub(super) world: Held<'r>,
    pub(super) effects: Vec<ReasonedEffect>,
    pub(super) skipped: Vec<Skipped>,
    pub(super) causes: Causes,
    pub(super) work: Work,
    /// The prompt of the choice that is being made.
    pub(super) choosing: Option<u32>,
    /// Visits that are going on, the innermost last.
    pub(super) visits: Vec<Visit>,
    pub(super) counts: Vec<Counted>,
    /// Whether somebody is to read the words that are put.
    pub(super) aloud: bool,
    /// None where nothing is to be changed, only shown.
    chance: Option<&'r mut dyn Chance>,
    draws: Vec<Draw>,
}

impl InLanguage for Run<'_> {
    fn language(&self) -> Language {
        self.world.language
    }
}

impl<'r> Run<'r> {
    pub(super) fn new(book: &'r Book, world: World, chance: &'r mut dyn Chance) -> Self {
        Self {
            chance: Some(chance),
            ..Self::of(book, Held::own(world))
        }
    }

    /// Leaves nothing to chance: draws fall in order.
    pub(super) fn in_order(book: &'r Book, world: World) -> Self {
        Self::of(book, Held::own(world))
    }

    /// Only to look at a world.
    pub(super) fn looking(book: &'r Book, world: &'r World) -> Self {
        Self {
            aloud: true,
            ..Self::of(book, Held::of(world))
        }
    }

    fn of(book: &'r Book, world: Held<'r>) -> Self {
        Self {
            book,
            world,
            effects: Vec::new(),
            skipped: Vec::new(),
            causes: Causes::default(),
            work: Work::default(),
            choosing: None,
            visits: Vec::new(),
            counts: Vec::new(),
            aloud: false,
            chance: None,
            draws: Vec::new(),
        }
    }

    pub(super) fn done(self) -> Step {
        Step {
            world: self.world.into_world(),
            effects: self.effects,
            draws: self.draws,
            origins: self.causes.origins(),
            reasons: self.causes.reasons(),
            skipped: self.skipped,
            counts: self.counts,
        }
    }

    /// Tells something, for the reason that is being followed.
    pub(super) fn tell(&mut self, effect: Effect) {
        let reason = self.causes.current();
        let members = effect.group().map(|group| {
            let members = self.world.belonging(group).into_iter();
            members.map(|(seat, _)| seat).collect()
        });
        let holder = match &effect {
            Effect::Said {
                to: Place::Extra(thread),
                ..
            } => self.world.holder(*thread),
            _ => None,
        };
        self.effects.push(ReasonedEffect {
            effect,
            reason,
            members,
            holder,
        });
    }

    /// Tells the host that something did not work as written.
    pub(super) fn fault(&mut self, what: impl Into<String>) {
        let what = what.into();
        self.tell(Effect::Faulty { what });
    }

    /// Says something in a player's or another thread; nothing where there are no words.
    pub(super) fn say(&mut self, to: Place, text: impl Into<String>) {
        let text = text.into();
        if !text.is_empty() {
            self.tell(Effect::Said { to, text });
        }
    }

    /// Some of several things in a drawn order; nothing is drawn where nothing is to be decided.
    ///
    /// `called` says how the host names one of them, to set what is drawn.
    pub(super) fn drawn<T: Clone>(
        &mut self,
        why: Why,
        of: &[T],
        wanted: usize,
        called: &dyn Fn(&Self, &T) -> String,
    ) -> Vec<T> {
        if of.len() < 2 {
            return of.iter().take(wanted).cloned().collect();
        }
        let mut places = Vec::new();
        // What things are called is looked up in the run that draws.
        if let Some(chance) = self.chance.take() {
            places = chance.set(why, &|| of.iter().map(|one| called(self, one)).collect());
            if places.len() < wanted {
                places.extend(chance.draw(why, of.len(), wanted));
            }
            self.chance = Some(chance);
        }
        let places = whole(places, of.len(), wanted);
        let drawn = places.iter().filter_map(|place| of.get(*place).cloned());
        let drawn = drawn.collect();
        self.draws.push(Draw {
            why,
            among: of.len(),
            drawn: places,
        });
        drawn
    }

    /// One of several things.
    pub(super) fn one_of<T: Clone>(
        &mut self,
        why: Why,
        of: &[T],
        called: &dyn Fn(&Self, &T) -> String,
    ) -> Option<T> {
        self.drawn(why, of, 1, called).into_iter().next()
    }

    /// Makes draws that count only if something comes of them.
    pub(super) fn drawing<T>(&mut self, draw: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let before = self.draws.len();
        let found = draw(self);
        if found.is_none() {
            let given_up = self.draws.split_off(before);
            if let Some(chance) = &mut self.chance {
                chance.give_up(&given_up);
            }
        }
        found
    }

    /// Looks at what no lot decides; none where one does.
    pub(super) fn without_lots<T>(&mut self, look: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.without_trace(|run| {
            let before = run.draws.len();
            let found = look(run);
            (run.draws.len() == before).then_some(found)
        })
    }

    /// Takes away what the roles of two players asked who switch them, and what was answered and waits;
    /// it stays where a record repeats a move of before it fell.
    pub(super) fn drop_switched(&mut self, seats: [SeatId; 2]) {
        let keeps = |chance: &&mut dyn Chance| chance.keeps_questions();
        if self.chance.as_ref().is_some_and(keeps) {
            return;
        }
        let theirs = |prompt: &Prompt| {
            let mut seats = seats.iter();
            seats.any(|seat| prompt.source.by == Actor::Player(*seat))
        };
        let waiting = self.world.actions.iter().map(|action| &action.prompt);
        if self.world.prompts.iter().chain(waiting).any(theirs)
            && let Some(chance) = &mut self.chance
        {
            chance.discards_questions();
        }
        self.drop_prompts(theirs);
    }

    /// Keeps with the draws what was settled without one, so that a record of them gives it.
    pub(super) fn settled(&mut self, why: Why, among: usize, place: usize) {
        if among > 1 {
            self.draws.push(Draw {
                why,
                among,
                drawn: vec![place],
            });
        }
    }

    /// Looks at what would be, with draws that fall in order; nothing of it stays.
    pub(super) fn without_trace<T>(&mut self, look: impl FnOnce(&mut Self) -> T) -> T {
        let chance = self.chance.take();
        let (draws, effects) = (self.draws.len(), self.effects.len());
        let skipped = self.skipped.len();
        let found = look(self);
        self.draws.truncate(draws);
        self.effects.truncate(effects);
        self.skipped.truncate(skipped);
        self.chance = chance;
        found
    }

    /// Elements in the order in which they act; nobody needs to set it.
    pub(super) fn in_drawn_order<T: Clone>(&mut self, of: &[T]) -> Vec<T> {
        self.drawn(Why::Order, of, of.len(), &|_, _| String::new())
    }

    /// How the host names a value that may be drawn.
    pub(super) fn item_called(&self, item: &Item) -> String {
        self.words(std::slice::from_ref(item))
    }

    /// How the host names a player who may be drawn.
    pub(super) fn player_called(&self, seat: &SeatId) -> String {
        self.item_called(&Item::Player(*seat))
    }

    /// Where words for an element go; polls and teams have no thread.
    pub(super) fn place_of(&self, actor: &Actor) -> Option<Place> {
        match actor {
            Actor::Player(seat) => Some(Place::Player(*seat)),
            Actor::Extra(thread) => Some(Place::Extra(*thread)),
            Actor::Group(thread) | Actor::Executor { group: thread, .. } => {
                Some(Place::Group(*thread))
            }
            Actor::Attribute(id) => self.place_of(&self.world.attribute(*id)?.owner),
            Actor::Poll(poll) => {
                let open = self.world.open_polls.iter().find(|open| open.poll == *poll);
                place(&open?.place)
            }
            Actor::Team(_) | Actor::Host => None,
        }
    }
}

/// The place that a value names.
pub(super) fn place(item: &Item) -> Option<Place> {
    match item {
        Item::Player(seat) => Some(Place::Player(*seat)),
        Item::Extra(thread) => Some(Place::Extra(*thread)),
        Item::Group(thread) => Some(Place::Group(*thread)),
        Item::Place(name) => Some(Place::Location(name.clone())),
        _ => None,
    }
}

impl std::fmt::Debug for Run<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Run")
            .field("world", &self.world)
            .field("effects", &self.effects)
            .finish_non_exhaustive()
    }
}

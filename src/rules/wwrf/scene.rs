//! Where an ability runs: who acts, what is known, what came before.

use super::world::{
    Actor, Context, Item, Known, NameKind, Outcome, Source, SourceName, TriggerRef, World,
};

/// What an ability sees besides the world.
#[derive(Debug, Clone)]
pub(super) struct Scene {
    /// What acts.
    pub(super) source: Source,
    /// What it is: of an attribute and an extra role, what they were on when it began.
    pub(super) owner: Actor,
    /// What the event gave.
    pub(super) known: Context,
    /// What the abilities of the process gave.
    pub(super) results: Vec<Outcome>,
    /// The trigger that runs.
    pub(super) trigger: Option<TriggerRef>,
    /// Not redirected.
    pub(super) direct: bool,
    /// No visit is made.
    pub(super) visitless: bool,
    /// It goes on with what was begun before: a further line of an answer, a further use.
    pub(super) again: bool,
    /// The visit that set off the trigger, by its place among those going on.
    pub(super) visit: Option<usize>,
    /// Which selectors find the dead, too.
    pub(super) dead: DeadFound,
}

/// Which selectors find those who are dead, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DeadFound {
    /// Only those that say so.
    WhereWritten,
    /// `@(…)` and `@Target`: in the conditions of a trigger about others, who may just have died.
    Matching,
    /// All: in what says whom a trigger about others is about.
    Everywhere,
}

impl DeadFound {
    /// Whether `@(…)` and `@Target` find them.
    pub(super) const fn by_matching(self) -> bool {
        match self {
            Self::WhereWritten => false,
            Self::Matching | Self::Everywhere => true,
        }
    }

    /// Whether any selector finds them.
    pub(super) const fn by_any(self) -> bool {
        match self {
            Self::WhereWritten | Self::Matching => false,
            Self::Everywhere => true,
        }
    }
}

impl Scene {
    /// An element that does something of its own.
    pub(super) fn of(source: Source, owner: Actor) -> Self {
        Self {
            source,
            owner,
            known: Context::default(),
            results: Vec::new(),
            trigger: None,
            direct: false,
            visitless: false,
            again: false,
            visit: None,
            dead: DeadFound::WhereWritten,
        }
    }

    pub(super) fn knowing(mut self, known: Context) -> Self {
        self.known = known;
        self
    }

    pub(super) fn actor(&self) -> &Actor {
        &self.source.by
    }

    /// The player who acts, or on whom what acts is.
    pub(super) fn player(&self) -> Option<nightdesk_game::SeatId> {
        match self.owner {
            Actor::Player(seat) => Some(seat),
            _ => None,
        }
    }

    pub(super) fn known(&self, known: Known) -> Option<&[Item]> {
        self.known.get(known)
    }
}

impl World {
    /// As what an element acts now; nothing if it is not there.
    pub(super) fn source(&self, actor: &Actor) -> Option<Source> {
        let name = |kind, name: &str| SourceName {
            kind,
            name: name.to_owned(),
        };
        let name = match actor {
            Actor::Player(seat) => SourceName::role(&self.player(*seat)?.role),
            Actor::Extra(thread) => {
                let found = self.threads.iter().find(|extra| extra.thread == *thread);
                SourceName::role(&found?.role)
            }
            Actor::Group(thread) | Actor::Executor { group: thread, .. } => {
                name(NameKind::Group, &self.group(*thread)?.name)
            }
            Actor::Poll(poll) => name(NameKind::Poll, poll),
            Actor::Team(team) => name(NameKind::Team, team),
            Actor::Attribute(id) => match &self.attribute(*id)?.kind {
                super::world::AttributeKind::Custom { name: custom, .. } => {
                    name(NameKind::Attribute, custom)
                }
                _ => return None,
            },
            Actor::Host => SourceName::role("host"),
        };
        Some(Source {
            by: actor.clone(),
            name,
        })
    }

    /// The value that stands for an element.
    pub(super) fn item(actor: &Actor) -> Option<Item> {
        Some(match actor {
            Actor::Player(seat) | Actor::Executor { player: seat, .. } => Item::Player(*seat),
            Actor::Extra(thread) => Item::Extra(*thread),
            Actor::Group(thread) => Item::Group(*thread),
            Actor::Poll(poll) => Item::Poll(poll.clone()),
            Actor::Team(team) => Item::Team(team.clone()),
            Actor::Attribute(id) => Item::Active(*id),
            Actor::Host => return None,
        })
    }
}

impl Item {
    /// The element that a value stands for.
    pub(super) fn actor(&self) -> Option<Actor> {
        Some(match self {
            Item::Player(seat) => Actor::Player(*seat),
            Item::Extra(thread) => Actor::Extra(*thread),
            Item::Group(thread) => Actor::Group(*thread),
            Item::Poll(poll) => Actor::Poll(poll.clone()),
            Item::Team(team) => Actor::Team(team.clone()),
            Item::Active(id) => Actor::Attribute(*id),
            _ => return None,
        })
    }

    /// The player, if it is one.
    pub(super) fn player(&self) -> Option<nightdesk_game::SeatId> {
        match self {
            Item::Player(seat) => Some(*seat),
            _ => None,
        }
    }
}

/// The same element, whoever carries it out.
pub(super) fn same_element(a: &Actor, b: &Actor) -> bool {
    match (a, b) {
        (
            Actor::Executor { group: a, .. } | Actor::Group(a),
            Actor::Executor { group: b, .. } | Actor::Group(b),
        ) => a == b,
        _ => a == b,
    }
}

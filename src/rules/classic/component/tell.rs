//! Telling the target something.

use super::effect::{Does, Effect, NeedsWords, Takes};
use super::kind::{Class, Kind};
use super::{Component, Notice};

/// What the target of an informing action is told, and what comes of it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tells {
    /// Which notice it is.
    pub(crate) notice: Notice,
    /// The key of its words.
    pub(crate) key: &'static str,
    /// What it gives the target.
    pub(crate) gives: Gives,
    /// Which words must go with it.
    pub(crate) needs_words: Option<NeedsWords>,
    /// Of whom it is, as the message tells it.
    pub(crate) from: From,
}

/// What a notice tells of the action that brings it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum From {
    /// Whatever its words say.
    Words,
    /// No more than that there was one: however many there were, it is one line.
    Nobody,
}

/// What an informing action gives its target beyond the words.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Gives {
    /// Nothing.
    Nothing,
    /// A private talk with the holder.
    Talk {
        /// The key of the words by which the holder is told.
        told: &'static str,
        /// Whether the target becomes one of the holder's masons, who know each other's side.
        masons: bool,
    },
    /// One use of the ability that was named.
    Ability,
}

impl Notice {
    /// What it tells.
    pub(crate) fn tells(self) -> Option<Tells> {
        Component::Notify(self).tells()
    }
}

const fn tells(notice: Notice, key: &'static str) -> Tells {
    Tells {
        notice,
        key,
        gives: Gives::Nothing,
        needs_words: None,
        from: From::Words,
    }
}

const fn talk(masons: bool) -> Gives {
    let told = "neighborized";
    Gives::Talk { told, masons }
}

const fn telling(tells: Tells) -> Effect {
    Effect::new(Does::Tells(tells), "does_notify")
}

pub(super) const FRUIT: Effect = telling(tells(Notice::Fruit, "fruit"));

pub(super) const FRIEND: Effect = telling(tells(Notice::Friend, "friend"));

pub(super) const MESSAGE: Effect = telling(Tells {
    needs_words: Some(NeedsWords::Any),
    ..tells(Notice::Message, "message")
});

pub(super) const NEIGHBORIZE: Effect = telling(Tells {
    gives: talk(false),
    ..tells(Notice::Neighborize, "neighborize")
});

/// What a modifier makes another action tell comes last in the lists, whatever else the action does.
const fn beside(tells: Tells) -> Effect {
    telling(tells).sorted(Kind::Misc, Class::Observe)
}

pub(super) const LOUD: Effect = beside(tells(Notice::Loud, "loud"));

pub(super) const ANNOUNCING: Effect = beside(tells(Notice::Announcing, "announcing"));

pub(super) const NOTICEABLE: Effect = beside(Tells {
    from: From::Nobody,
    ..tells(Notice::Noticeable, "noticeable")
});

pub(super) const JAILED: Effect = telling(tells(Notice::Jailed, "jailed"));

pub(super) const MASONRY: Effect = telling(Tells {
    gives: talk(true),
    ..tells(Notice::Masonry, "masonry")
})
.only(Takes::Town);

pub(super) const INVENT: Effect = telling(Tells {
    gives: Gives::Ability,
    needs_words: Some(NeedsWords::Ability),
    ..tells(Notice::Invent, "invent")
});

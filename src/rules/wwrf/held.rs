//! The world of a run: its own to change, or another's to look at.

use std::borrow::Cow;
use std::ops::{Deref, DerefMut};

use super::world::World;

/// A world that a run works with.
///
/// Looking at one copies nothing, so that asking for a word costs the same in a game of any size.
#[derive(Debug, Clone)]
pub(super) struct Held<'w>(Cow<'w, World>);

impl<'w> Held<'w> {
    /// One to change.
    pub(super) const fn own(world: World) -> Self {
        Self(Cow::Owned(world))
    }

    /// One to look at; it is copied if it is changed all the same.
    pub(super) const fn of(world: &'w World) -> Self {
        Self(Cow::Borrowed(world))
    }

    pub(super) fn into_world(self) -> World {
        self.0.into_owned()
    }
}

impl Deref for Held<'_> {
    type Target = World;

    fn deref(&self) -> &World {
        &self.0
    }
}

impl DerefMut for Held<'_> {
    fn deref_mut(&mut self) -> &mut World {
        self.0.to_mut()
    }
}

#[cfg(test)]
mod tests {
    use super::Held;
    use crate::world::World;

    #[test]
    fn looking_copies_nothing_and_changing_leaves_the_other_world_alone() {
        let world = World::default();
        let mut held = Held::of(&world);
        assert!(std::ptr::eq(&raw const *held, &raw const world));
        held.haunting = true;
        assert!(!world.haunting && held.into_world().haunting);
    }
}

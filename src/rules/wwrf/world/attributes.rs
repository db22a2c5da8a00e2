//! All attributes of a game, found by what they are on and by what made them.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{Actor, Attribute, AttributeId, AttributeKind, ThreadId};

/// The attributes in a game, oldest first.
///
/// An attribute stays on its element and stays what its source made it, so what is on an element
/// is kept beside the attributes: asking costs as much in a large game as in a small one. They are
/// written as the plain list that they are.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<Attribute>", into = "Vec<Attribute>")]
pub struct Attributes {
    /// Ids rise, so this is the order in which they were made.
    all: BTreeMap<AttributeId, Attribute>,
    on: BTreeMap<Actor, BTreeSet<AttributeId>>,
    by_attributes: BTreeMap<AttributeId, BTreeSet<AttributeId>>,
    extras: BTreeMap<ThreadId, BTreeSet<AttributeId>>,
}

impl Attributes {
    /// Adds one; of two with the same id the later stays.
    pub fn push(&mut self, attribute: Attribute) {
        self.remove(attribute.id);
        let id = attribute.id;
        self.on
            .entry(attribute.owner.clone())
            .or_default()
            .insert(id);
        if let Actor::Attribute(maker) = attribute.source.by {
            self.by_attributes.entry(maker).or_default().insert(id);
        }
        if let AttributeKind::Role { thread, .. } = attribute.kind {
            self.extras.entry(thread).or_default().insert(id);
        }
        self.all.insert(id, attribute);
    }

    /// Takes one away.
    pub(crate) fn remove(&mut self, id: AttributeId) -> Option<Attribute> {
        let gone = self.all.remove(&id)?;
        leave(&mut self.on, &gone.owner, id);
        if let Actor::Attribute(maker) = &gone.source.by {
            leave(&mut self.by_attributes, maker, id);
        }
        if let AttributeKind::Role { thread, .. } = &gone.kind {
            leave(&mut self.extras, thread, id);
        }
        Some(gone)
    }

    /// One by its id.
    #[must_use]
    pub fn get(&self, id: AttributeId) -> Option<&Attribute> {
        self.all.get(&id)
    }

    /// One by its id, to change anything but what it is on, who made it and which extra role it is.
    pub(crate) fn get_mut(&mut self, id: AttributeId) -> Option<&mut Attribute> {
        self.all.get_mut(&id)
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// All of them, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Attribute> {
        self.all.values()
    }

    /// All of them, oldest first, to change as with [`Attributes::get_mut`].
    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Attribute> {
        self.all.values_mut()
    }

    /// Those on an element, oldest first.
    pub fn on<'a>(
        &'a self,
        owner: &Actor,
    ) -> impl DoubleEndedIterator<Item = &'a Attribute> + use<'a> {
        self.of(self.on.get(owner))
    }

    /// Those that another attribute made, oldest first.
    pub(crate) fn made_by(
        &self,
        maker: AttributeId,
    ) -> impl DoubleEndedIterator<Item = &Attribute> {
        self.of(self.by_attributes.get(&maker))
    }

    /// The extra role of a thread, while someone holds it.
    #[must_use]
    pub fn extra(&self, thread: ThreadId) -> Option<&Attribute> {
        self.of(self.extras.get(&thread)).next()
    }

    fn of<'a>(
        &'a self,
        ids: Option<&'a BTreeSet<AttributeId>>,
    ) -> impl DoubleEndedIterator<Item = &'a Attribute> {
        let ids = ids.into_iter().flatten();
        ids.filter_map(|id| self.all.get(id))
    }
}

/// Takes an id out of a list of such; nothing is kept of what has none left.
fn leave<K: Ord>(lists: &mut BTreeMap<K, BTreeSet<AttributeId>>, of: &K, id: AttributeId) {
    let Some(ids) = lists.get_mut(of) else {
        return;
    };
    ids.remove(&id);
    if ids.is_empty() {
        lists.remove(of);
    }
}

impl From<Vec<Attribute>> for Attributes {
    fn from(all: Vec<Attribute>) -> Self {
        let mut attributes = Self::default();
        for attribute in all {
            attributes.push(attribute);
        }
        attributes
    }
}

impl From<Attributes> for Vec<Attribute> {
    fn from(attributes: Attributes) -> Self {
        attributes.all.into_values().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Attributes;
    use crate::world::{
        Activation, Actor, Attribute, AttributeId, AttributeKind, Duration, PhaseNumber, Source,
        SourceName, Status, ThreadId,
    };
    use nightdesk_game::SeatId;

    fn attribute(id: u32, owner: Actor, by: Actor, kind: AttributeKind) -> Attribute {
        Attribute {
            id: AttributeId(id),
            owner,
            source: Source {
                by,
                name: SourceName::role("seer"),
            },
            kind,
            duration: Duration::Persistent,
            uses: 0,
            applied: PhaseNumber::default(),
            status: Status::Alive,
            activation: Activation::Always,
            target: Vec::new(),
            counter: 0,
        }
    }

    fn custom() -> AttributeKind {
        AttributeKind::Custom {
            name: "watched".to_owned(),
            values: Default::default(),
        }
    }

    fn ids<'a>(of: impl Iterator<Item = &'a Attribute>) -> Vec<u32> {
        of.map(|attribute| attribute.id.0).collect()
    }

    #[test]
    fn they_are_found_by_what_they_are_on_and_by_what_made_them_until_they_go() {
        let (elm, ash) = (Actor::Player(SeatId(0)), Actor::Player(SeatId(1)));
        let extra = AttributeKind::Role {
            role: "seer".to_owned(),
            thread: ThreadId(4),
        };
        let of_first = || Actor::Attribute(AttributeId(1));
        let mut attributes = Attributes::from(vec![
            attribute(1, elm.clone(), ash.clone(), custom()),
            attribute(2, ash.clone(), of_first(), custom()),
            attribute(3, elm.clone(), ash.clone(), extra),
            attribute(4, of_first(), elm.clone(), custom()),
        ]);
        assert_eq!(ids(attributes.on(&elm)), [1, 3]);
        assert_eq!(ids(attributes.on(&of_first())), [4]);
        assert_eq!(ids(attributes.made_by(AttributeId(1))), [2]);
        assert_eq!(attributes.extra(ThreadId(4)).map(|one| one.id.0), Some(3));

        let before = attributes.clone();
        let gone = attributes.remove(AttributeId(3)).expect("it is there");
        assert_eq!(ids(attributes.on(&elm)), [1]);
        assert_eq!(attributes.extra(ThreadId(4)), None);
        assert_eq!(attributes.remove(AttributeId(3)), None);
        attributes.push(gone);
        assert_eq!(attributes, before, "nothing is left of having been away");
        assert_eq!(ids(attributes.iter()), [1, 2, 3, 4]);
    }

    #[test]
    fn they_are_written_as_a_list() {
        let elm = Actor::Player(SeatId(0));
        let attributes = Attributes::from(vec![attribute(7, elm.clone(), elm, custom())]);
        let written = serde_json::to_value(&attributes).expect("it is data");
        assert_eq!(written[0]["id"], 7);
        let read: Attributes = serde_json::from_value(written).expect("it was written");
        assert_eq!(read, attributes);
    }
}

//! How often elements used their triggers (reference §9.1).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Actor, Item, TriggerRef};

/// How often an element used a trigger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Used {
    /// What used it.
    pub by: Actor,
    /// Which trigger.
    pub trigger: TriggerRef,
    /// How often.
    pub times: u32,
    /// The phase of the last use.
    pub last: u32,
    /// The first input of the last use, while it counts for succession.
    pub input: Option<Vec<Item>>,
}

/// The uses of all triggers, written as a plain list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<Used>", into = "Vec<Used>")]
pub struct Uses {
    /// Those of an element by trigger, so that the order of use makes no difference.
    by: BTreeMap<Actor, Vec<Used>>,
}

impl Uses {
    /// The uses of a trigger by an element, once there were any.
    #[must_use]
    pub fn get(&self, by: &Actor, trigger: &TriggerRef) -> Option<&Used> {
        let used = self.by.get(by)?;
        used.get(place(used, trigger).ok()?)
    }

    /// Counts a use.
    pub(crate) fn count(
        &mut self,
        by: &Actor,
        trigger: &TriggerRef,
        now: u32,
        input: Option<Vec<Item>>,
    ) {
        if let Some(used) = self.find(by, trigger) {
            used.times += 1;
            used.last = now;
            used.input = input;
            return;
        }
        self.insert(Used {
            by: by.clone(),
            trigger: trigger.clone(),
            times: 1,
            last: now,
            input,
        });
    }

    /// What was last put in counts no longer.
    pub(crate) fn forget_input(&mut self, by: &Actor, trigger: &TriggerRef) {
        if let Some(used) = self.find(by, trigger) {
            used.input = None;
        }
    }

    fn find(&mut self, by: &Actor, trigger: &TriggerRef) -> Option<&mut Used> {
        let used = self.by.get_mut(by)?;
        let place = place(used, trigger).ok()?;
        used.get_mut(place)
    }

    /// Adds what was not used before; of two of one trigger the later stays.
    fn insert(&mut self, new: Used) {
        let used = self.by.entry(new.by.clone()).or_default();
        match place(used, &new.trigger) {
            Ok(at) => {
                if let Some(old) = used.get_mut(at) {
                    *old = new;
                }
            }
            Err(at) => used.insert(at, new),
        }
    }
}

/// Where the use of a trigger stands, or would stand.
fn place(used: &[Used], trigger: &TriggerRef) -> Result<usize, usize> {
    used.binary_search_by(|used| used.trigger.cmp(trigger))
}

impl From<Vec<Used>> for Uses {
    fn from(all: Vec<Used>) -> Self {
        let mut uses = Self::default();
        for used in all {
            uses.insert(used);
        }
        uses
    }
}

impl From<Uses> for Vec<Used> {
    fn from(uses: Uses) -> Self {
        uses.by.into_values().flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Uses;
    use crate::world::{Actor, Holder, Item, TriggerRef};
    use nightdesk_game::SeatId;

    fn trigger(index: usize) -> TriggerRef {
        TriggerRef {
            holder: Holder::Role,
            name: "seer".to_owned(),
            index,
        }
    }

    #[test]
    fn uses_are_counted_by_element_and_trigger() {
        let elm = Actor::Player(SeatId(0));
        let input = Some(vec![Item::Player(SeatId(1))]);
        let mut uses = Uses::default();
        assert_eq!(uses.get(&elm, &trigger(0)), None);
        uses.count(&elm, &trigger(0), 2, None);
        uses.count(&elm, &trigger(0), 4, input.clone());
        uses.count(&elm, &trigger(1), 4, None);
        let used = uses.get(&elm, &trigger(0)).expect("it was used");
        assert_eq!((used.times, used.last, &used.input), (2, 4, &input));
        uses.forget_input(&elm, &trigger(0));
        assert_eq!(
            uses.get(&elm, &trigger(0))
                .and_then(|used| used.input.clone()),
            None
        );
        assert_eq!(Vec::from(uses.clone()).len(), 2);
        let written = serde_json::to_value(&uses).expect("it is data");
        let read: Uses = serde_json::from_value(written).expect("it was written");
        assert_eq!(read, uses);
    }

    #[test]
    fn the_order_of_use_makes_no_difference() {
        let elm = Actor::Player(SeatId(0));
        let used = |triggers: [usize; 3]| {
            let mut uses = Uses::default();
            for index in triggers {
                uses.count(&elm, &trigger(index), 1, None);
            }
            uses
        };
        assert_eq!(used([2, 0, 1]), used([0, 1, 2]));
        let reversed: Vec<_> = Vec::from(used([0, 1, 2])).into_iter().rev().collect();
        assert_eq!(Uses::from(reversed), used([0, 1, 2]));
    }
}

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
    /// An element has few triggers, so those of one are simply searched.
    by: BTreeMap<Actor, Vec<Used>>,
}

impl Uses {
    /// The uses of a trigger by an element, once there were any.
    #[must_use]
    pub fn get(&self, by: &Actor, trigger: &TriggerRef) -> Option<&Used> {
        let used = self.by.get(by)?;
        used.iter().find(|used| used.trigger == *trigger)
    }

    /// All uses, by element.
    pub fn iter(&self) -> impl Iterator<Item = &Used> {
        self.by.values().flatten()
    }

    /// Counts a use.
    pub(in crate::rules::wwrf) fn count(
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
        self.by.entry(by.clone()).or_default().push(Used {
            by: by.clone(),
            trigger: trigger.clone(),
            times: 1,
            last: now,
            input,
        });
    }

    /// What was last put in counts no longer.
    pub(in crate::rules::wwrf) fn forget_input(&mut self, by: &Actor, trigger: &TriggerRef) {
        if let Some(used) = self.find(by, trigger) {
            used.input = None;
        }
    }

    fn find(&mut self, by: &Actor, trigger: &TriggerRef) -> Option<&mut Used> {
        let used = self.by.get_mut(by)?;
        used.iter_mut().find(|used| used.trigger == *trigger)
    }
}

impl From<Vec<Used>> for Uses {
    fn from(all: Vec<Used>) -> Self {
        let mut by: BTreeMap<Actor, Vec<Used>> = BTreeMap::new();
        for used in all {
            by.entry(used.by.clone()).or_default().push(used);
        }
        Self { by }
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
    use crate::game::SeatId;
    use crate::rules::wwrf::world::{Actor, Holder, Item, TriggerRef};

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
        assert_eq!(uses.iter().count(), 2);
        let written = serde_json::to_value(&uses).expect("it is data");
        let read: Uses = serde_json::from_value(written).expect("it was written");
        assert_eq!(read, uses);
    }
}

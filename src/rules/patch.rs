//! What changed between two values, as data: small where little changed.
//!
//! A table that is data keeps each step as the difference between what stood before it and what
//! stands after it. Putting the differences on one after another gives the table again, by no rule
//! of the game: a later version of the rules changes nothing that has happened.

use std::collections::BTreeMap;

use nightdesk_text::messages::Worded;
use nightdesk_text::{Language, say};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A difference between two values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Patch {
    /// Another value is in its place.
    Set(Value),
    /// These keys of an object changed.
    Keys(BTreeMap<String, Patch>),
    /// A key of an object is gone.
    Gone,
    /// These items of a list changed, by their places.
    Items(Vec<(usize, Patch)>),
    /// From a place of a list on so many items went, and these came.
    Splice(usize, usize, Vec<Value>),
}

/// Why a difference cannot be put on a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unfit {
    /// The value has no such place.
    Place,
    /// A state cannot be written as data.
    Form(String),
}

impl Worded for Unfit {
    fn worded(&self, language: Language) -> String {
        match self {
            Self::Place => say!(&language, "step_does_not_fit"),
            Self::Form(why) => say!(&language, "step_cannot_be_written", why),
        }
    }
}

impl From<serde_json::Error> for Unfit {
    fn from(error: serde_json::Error) -> Self {
        Self::Form(error.to_string())
    }
}

impl Patch {
    /// The difference between two states; none where they are the same.
    ///
    /// # Errors
    /// When one of them cannot be written as data.
    pub fn between(before: &impl Serialize, after: &impl Serialize) -> Result<Option<Self>, Unfit> {
        let (before, after) = (serde_json::to_value(before)?, serde_json::to_value(after)?);
        Ok(Self::of(&before, after))
    }

    /// A state that takes the place of whatever is there.
    ///
    /// # Errors
    /// When it cannot be written as data.
    pub fn whole(state: &impl Serialize) -> Result<Self, Unfit> {
        Ok(Self::Set(serde_json::to_value(state)?))
    }

    /// The difference between two values; none where they are the same.
    fn of(before: &Value, after: Value) -> Option<Self> {
        match (before, after) {
            (Value::Object(before), Value::Object(after)) => Self::of_keys(before, after),
            (Value::Array(before), Value::Array(after)) => Self::of_items(before, after),
            (before, after) => (*before != after).then_some(Self::Set(after)),
        }
    }

    fn of_keys(before: &Map<String, Value>, after: Map<String, Value>) -> Option<Self> {
        let gone = before.keys().filter(|key| !after.contains_key(*key));
        let mut keys: BTreeMap<String, Self> = gone.map(|key| (key.clone(), Self::Gone)).collect();
        for (key, value) in after {
            let change = match before.get(&key) {
                Some(before) => Self::of(before, value),
                None => Some(Self::Set(value)),
            };
            keys.extend(change.map(|change| (key, change)));
        }
        (!keys.is_empty()).then_some(Self::Keys(keys))
    }

    fn of_items(before: &[Value], after: Vec<Value>) -> Option<Self> {
        if before.len() == after.len() {
            let pairs = before.iter().zip(after).enumerate();
            let items = pairs
                .filter_map(|(at, (before, after))| Some((at, Self::of(before, after)?)))
                .collect::<Vec<_>>();
            return (!items.is_empty()).then_some(Self::Items(items));
        }
        let alike = |(before, after): &(&Value, &Value)| before == after;
        let start = before.iter().zip(&after).take_while(alike).count();
        let most = before.len().min(after.len()) - start;
        let ends = before.iter().rev().zip(after.iter().rev()).take(most);
        let end = ends.take_while(alike).count();
        let came = after.len() - start - end;
        let came = after.into_iter().skip(start).take(came).collect();
        Some(Self::Splice(start, before.len() - start - end, came))
    }

    /// Goes on from the state before a step, as data, to the one after it.
    ///
    /// # Errors
    /// When the difference was not made from such a state.
    pub fn put_on(&self, value: &mut Value) -> Result<(), Unfit> {
        match (self, value) {
            (Self::Set(new), value) => value.clone_from(new),
            (Self::Keys(keys), Value::Object(object)) => {
                for (key, change) in keys {
                    match (change, object.get_mut(key)) {
                        (Self::Gone, _) => {
                            object.remove(key).ok_or(Unfit::Place)?;
                        }
                        (change, Some(value)) => change.put_on(value)?,
                        (Self::Set(new), None) => {
                            object.insert(key.clone(), new.clone());
                        }
                        (_, None) => return Err(Unfit::Place),
                    }
                }
            }
            (Self::Items(items), Value::Array(list)) => {
                for (at, change) in items {
                    change.put_on(list.get_mut(*at).ok_or(Unfit::Place)?)?;
                }
            }
            (Self::Splice(start, went, came), Value::Array(list)) => {
                let end = start.checked_add(*went).ok_or(Unfit::Place)?;
                if end > list.len() {
                    return Err(Unfit::Place);
                }
                list.splice(*start..end, came.iter().cloned());
            }
            _ => return Err(Unfit::Place),
        }
        Ok(())
    }
}

/// The end of a list that only grows, but for its last item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListEnd<T> {
    /// From which place on.
    from: usize,
    items: Vec<T>,
}

impl<T: Clone + PartialEq> ListEnd<T> {
    /// What a list has become; none where it is the same. Of items before the last one none is looked at.
    #[must_use]
    pub fn between(before: &[T], after: &[T]) -> Option<Self> {
        let last = before.len().saturating_sub(1);
        let is_same = before.get(last) == after.get(last);
        let from = if is_same { before.len() } else { last };
        let items = after.get(from..).unwrap_or_default();
        let changed = from < before.len() || !items.is_empty();
        changed.then(|| Self {
            from,
            items: items.to_vec(),
        })
    }

    /// Goes on from the list before a step to the one after it.
    ///
    /// # Errors
    /// When the end was not made for such a list.
    pub fn put_on(end: Option<Self>, list: &mut Vec<T>) -> Result<(), Unfit> {
        let Some(Self { from, items }) = end else {
            return Ok(());
        };
        if from > list.len() {
            return Err(Unfit::Place);
        }
        list.truncate(from);
        list.extend(items);
        Ok(())
    }
}

/// A state as data, while one step after another is put on it: writing and reading the whole of it takes
/// far longer than a step. Empty where nothing is ahead of the state itself.
#[derive(Debug, Default)]
pub struct StateAsData(Option<Value>);

impl StateAsData {
    /// Goes on to the state after a step, from `state` where nothing is ahead of it; the same as data.
    ///
    /// # Errors
    /// When the step was not made from such a state, or the state cannot be written.
    pub fn put_on(&mut self, state: &impl Serialize, step: &Patch) -> Result<&Value, Unfit> {
        let mut ahead = match self.0.take() {
            Some(ahead) => ahead,
            None => serde_json::to_value(state)?,
        };
        step.put_on(&mut ahead)?;
        Ok(self.0.insert(ahead))
    }

    /// The state that is ahead, if one is; then nothing is any more.
    ///
    /// # Errors
    /// When it is of another form.
    pub fn take<S: DeserializeOwned>(&mut self) -> Result<Option<S>, Unfit> {
        // By reference, as steps are read: one reader of each state is code enough.
        let ahead = self.0.take().map(|ahead| S::deserialize(&ahead));
        Ok(ahead.transpose()?)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Value, json};

    use super::{Patch, Unfit};

    fn change(before: &Value, after: &Value) -> Option<Value> {
        let patch = Patch::between(before, after).unwrap();
        patch.map(|patch| serde_json::to_value(patch).unwrap())
    }

    fn onto(patch: &Patch, before: &Value) -> Result<Value, Unfit> {
        let mut value = before.clone();
        patch.put_on(&mut value).map(|()| value)
    }

    #[test]
    fn little_is_kept_of_a_little_change() {
        for (before, after, kept) in [
            (json!({"a": 1}), json!({"a": 1}), None),
            (
                json!({"a": 1, "b": [1, 2]}),
                json!({"a": 2, "b": [1, 2]}),
                Some(json!({"keys": {"a": {"set": 2}}})),
            ),
            (
                json!({"a": 1, "b": null}),
                json!({"b": null, "c": 3}),
                Some(json!({"keys": {"a": "gone", "c": {"set": 3}}})),
            ),
            (
                json!([1, 2, 3]),
                json!([1, 5, 3]),
                Some(json!({"items": [[1, {"set": 5}]]})),
            ),
            (
                json!([1, 2, 3]),
                json!([1, 3]),
                Some(json!({"splice": [1, 1, []]})),
            ),
            (
                json!([1, 2]),
                json!([1, 2, 3, 4]),
                Some(json!({"splice": [2, 0, [3, 4]]})),
            ),
        ] {
            assert_eq!(change(&before, &after), kept, "{before} to {after}");
        }
    }

    #[test]
    fn what_does_not_fit_is_no_change() {
        for (before, patch) in [
            (json!([1]), json!({"keys": {"a": "gone"}})),
            (json!({"a": 1}), json!({"keys": {"b": "gone"}})),
            (json!({"a": 1}), json!({"keys": {"b": {"items": []}}})),
            (json!([1]), json!({"items": [[1, {"set": 5}]]})),
            (json!([1]), json!({"splice": [1, 1, []]})),
            (json!([1]), json!({"splice": [u64::MAX, 1, []]})),
            (json!([1]), json!("gone")),
        ] {
            let patch: Patch = serde_json::from_value(patch).unwrap();
            assert_eq!(onto(&patch, &before), Err(Unfit::Place), "{before}");
        }
    }

    fn any_value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            (-2i64..3).prop_map(Value::from),
            "[ab]{0,2}".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 40, 6, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
                prop::collection::btree_map("[abc]", inner, 0..4)
                    .prop_map(|keys| Value::Object(keys.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn a_change_put_on_what_was_gives_what_is(before in any_value(), after in any_value()) {
            let patch = Patch::between(&before, &after).unwrap();
            prop_assert_eq!(patch.is_none(), before == after);
            if let Some(patch) = patch {
                let written = serde_json::to_string(&patch).unwrap();
                let read: Patch = serde_json::from_str(&written).unwrap();
                prop_assert_eq!(&read, &patch);
                prop_assert_eq!(onto(&read, &before).unwrap(), after);
            }
        }
    }
}

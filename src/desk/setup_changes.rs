//! What a changed setup changes, key by key, for the host who has it taken over.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::game::Setup;

/// The parts whose keys are told: rules that posts may have told already. Players and cards have
/// answers of their own.
const PARTS: [&str; 10] = [
    "ruleset", "method", "rulings", "kill", "schedule", "votes", "night", "activity", "flips",
    "removal",
];

/// A line for each key that has another value.
pub(super) fn changes(before: &Setup, after: &Setup) -> Vec<String> {
    let (before, after) = (flat(before), flat(after));
    let mut keys: Vec<&String> = before.keys().chain(after.keys()).collect();
    keys.sort_unstable();
    keys.dedup();
    let changed = keys.into_iter().filter_map(|key| {
        let (old, new) = (before.get(key), after.get(key));
        (old != new).then(|| format!("Changed: {key}, {} → {}", shown(old), shown(new)))
    });
    changed.collect()
}

/// The values by dotted path.
fn flat(setup: &Setup) -> BTreeMap<String, Value> {
    let mut values = BTreeMap::new();
    // A setup is written to the journal in the same way, so that it always can be.
    if let Ok(Value::Object(parts)) = serde_json::to_value(setup) {
        for (part, value) in parts {
            if PARTS.contains(&part.as_str()) {
                flatten(part, value, &mut values);
            }
        }
    }
    values
}

fn flatten(path: String, value: Value, values: &mut BTreeMap<String, Value>) {
    match value {
        Value::Object(inner) => {
            for (key, value) in inner {
                flatten(format!("{path}.{key}"), value, values);
            }
        }
        value => {
            values.insert(path, value);
        }
    }
}

fn shown(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => "nothing".to_owned(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_with_another_value_is_told() {
        let before = Setup::default();
        let mut after = before.clone();
        assert_eq!(changes(&before, &after), [""; 0]);
        after.schedule.night = "36h".parse().unwrap();
        after.rulings.insert("loops".to_owned(), "none".to_owned());
        after.name = "Fog".to_owned();
        let told = changes(&before, &after);
        assert_eq!(told.len(), 2, "{told:?}");
        assert_eq!(told[0], "Changed: rulings.loops, nothing → none");
        assert!(told[1].starts_with("Changed: schedule.night, "), "{told:?}");
        let night = serde_json::to_value(after.schedule.night).unwrap();
        assert!(
            told[1].ends_with(&format!(" → {}", shown(Some(&night)))),
            "{told:?}"
        );
    }
}

//! Open rulings that decided something, as the host is told of them.

use std::collections::BTreeMap;

use super::stage::State;
use crate::rules::city::in_force::rulings;

impl State {
    /// A line for each open question an outcome depended on.
    pub(super) fn mattered<'k>(&self, keys: impl Iterator<Item = &'k str>) -> Vec<String> {
        keys.filter_map(|key| line(key, &self.set)).collect()
    }
}

fn line(key: &str, set: &BTreeMap<String, String>) -> Option<String> {
    let ruling = rulings().iter().find(|ruling| ruling.key == key)?;
    let value = set
        .get(key)
        .map_or_else(|| ruling.default_value(), String::as_str);
    let answer = ruling.choices.iter().find(|choice| choice.value == value);
    let meaning = answer.map_or(value, |choice| choice.meaning.as_str());
    Some(format!(
        "Open ruling {} mattered: {} {meaning} (`{key} = \"{value}\"` in [rulings])",
        ruling.number, ruling.question
    ))
}

//! What a file changes of the setup it starts from (hosting §7).

use serde::Serialize;

use super::entries::{Entries, Entry};
use super::layers::{Layers, Shelves, split_layers};
use nightdesk_rules::RuleSet;
use nightdesk_text::{Diagnostics, Source};

/// A key that says something else than the setup of the library.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Changed {
    /// The setup the file starts from.
    pub from: String,
    /// The key, as a dotted path.
    pub key: String,
    /// What the file says, as it would be written.
    pub value: String,
    /// What held in the setup; none where it says nothing about this.
    pub was: Option<String>,
}

/// Tables about this one game: what stands there changes nothing of a setup.
const OF_THE_GAME: [&str; 6] = [
    "game", "players", "activity", "warnings", "forum", "wording",
];

/// Keys of other tables that are about this one game.
const ALSO_OF_THE_GAME: [&str; 4] = ["roles.deal", "roles.fixed.*", "sides.*.chat", "setup"];

/// The only key of its table that is about the setup.
const FIRST_PHASE: &str = "schedule.first";

/// What a file changes of the setup it starts from, in the order of the file; nothing for a file
/// that starts from none.
#[must_use]
pub fn changes(source: &Source, shelves: Shelves<'_>) -> Vec<Changed> {
    let known: Vec<_> = nightdesk_rule_sets::all().collect();
    // What is wrong in the file is said where it is read.
    let layers = split_layers(&known, source, shelves, &mut Diagnostics::new());
    let Layers {
        own,
        below,
        library: Some(from),
    } = layers
    else {
        return Vec::new();
    };
    let named = own.get("game.ruleset").or(below.get("game.ruleset"));
    let rules = named
        .and_then(Entry::text)
        .and_then(nightdesk_rule_sets::named);
    let of_setup = own.iter().filter(|entry| is_of_setup(entry));
    let changed = of_setup.filter_map(|entry| {
        let value = entry.value.to_toml().to_string();
        let was = held(&below, entry, rules);
        (was.as_ref() != Some(&value)).then(|| Changed {
            from: from.clone(),
            key: entry.path(),
            value,
            was,
        })
    });
    changed.collect()
}

fn is_of_setup(entry: &Entry) -> bool {
    let pattern = entry.section.pattern_of(entry.key);
    let table = pattern.split('.').next().unwrap_or_default();
    match table {
        "schedule" => pattern == FIRST_PHASE,
        // The file's own words about itself: the top of it.
        "format" | "about" | "facts" | "host_decides" => false,
        _ => !OF_THE_GAME.contains(&table) && !ALSO_OF_THE_GAME.contains(&pattern.as_str()),
    }
}

/// What held below a key: what the setup says, or what is built in.
fn held(below: &Entries, entry: &Entry, rules: Option<&dyn RuleSet>) -> Option<String> {
    if let Some(held) = below.same_key(entry) {
        return Some(held.value.to_toml().to_string());
    }
    let rules = rules?;
    let built_in = match entry.section.pattern_of(entry.key).as_str() {
        "night.method" => rules.about().methods.first().copied(),
        "rulings.*" => {
            let key = &entry.name()?.text;
            let ruling = rules.rulings().iter().find(|ruling| ruling.key == *key);
            ruling.map(|ruling| ruling.default_value())
        }
        _ => None,
    };
    built_in.map(|value| toml::Value::from(value).to_string())
}

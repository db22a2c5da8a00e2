//! What a changed setup changes, key by key, for the host who has it taken over.

use std::collections::BTreeMap;

use serde_json::Value;

use nightdesk_game::{Card, Setup};
use nightdesk_rules::RuleSet;
use nightdesk_text::say;

/// What a setup file calls those parts of a setup that have another name here. Cards are told by
/// themselves.
const NAMES: [(&str, &str); 13] = [
    ("name", "game.name"),
    ("hosts", "game.host"),
    ("language", "game.language"),
    ("ruleset", "game.ruleset"),
    ("method", "game.method"),
    ("files", "game.book"),
    ("factions", "sides"),
    ("own.roles", "role"),
    ("own.abilities", "ability"),
    ("seats", "players.seats"),
    ("spare", "players.spare"),
    ("texts", "templates"),
    ("public", "rules.public"),
];

/// What is longer is named, and not shown.
const LONGEST: usize = 60;

/// A line for each key that has another value, and one for the cards.
pub(super) fn changes(before: &Setup, after: &Setup, rules: &dyn RuleSet) -> Vec<String> {
    let cards = cards_changed(before, after, rules);
    let language = after.language;
    let (before, after) = (flat(before), flat(after));
    let mut keys: Vec<&String> = before.keys().chain(after.keys()).collect();
    keys.sort_unstable();
    keys.dedup();
    // The edition is no key of a setup file; whoever opens the game is told of it.
    keys.retain(|key| *key != "edition");
    let changed = keys.into_iter().filter_map(|key| {
        let (old, new) = (before.get(key), after.get(key));
        (old != new).then(|| {
            let key = called(key);
            match (shown(old), shown(new)) {
                (Some(old), Some(new)) if old != new => {
                    say!(&language, "changed_key_old_new", key, old, new)
                }
                _ => say!(&language, "changed_key", key),
            }
        })
    });
    cards.into_iter().chain(changed).collect()
}

/// Which cards came and which went.
fn cards_changed(before: &Setup, after: &Setup, rules: &dyn RuleSet) -> Option<String> {
    if before.deck == after.deck && before.draws == after.draws {
        return None;
    }
    let counted = |setup: &Setup| {
        let mut counted: BTreeMap<String, usize> = BTreeMap::new();
        for card in setup.possible_cards() {
            *counted.entry(named(setup, card, rules)).or_default() += 1;
        }
        counted
    };
    let (old, new) = (counted(before), counted(after));
    let more = |of: &BTreeMap<String, usize>, than: &BTreeMap<String, usize>| {
        let more = of.iter().filter_map(|(card, count)| {
            let more = count.saturating_sub(than.get(card).copied().unwrap_or_default());
            (more > 0).then(|| format!("{more} {card}"))
        });
        more.collect::<Vec<_>>().join(", ")
    };
    let parts = [
        ("cards_gone", more(&old, &new)),
        ("cards_new", more(&new, &old)),
    ];
    let parts = parts.into_iter().filter(|(_, cards)| !cards.is_empty());
    let parts: Vec<String> = parts.map(|(how, cards)| say!(before, how, cards)).collect();
    Some(match parts.is_empty() {
        true => say!(before, "changed_the_cards"),
        false => say!(before, "changed_the_cards_join", join = parts.join("; ")),
    })
}

fn named(setup: &Setup, card: &Card, rules: &dyn RuleSet) -> String {
    let title = rules.card_title(setup, card);
    let side = setup.factions.get(&card.faction);
    match side.map(|side| side.title.as_str()) {
        Some(side) if !title.to_lowercase().contains(&side.to_lowercase()) => {
            format!("{side} {title}")
        }
        Some(_) | None => title,
    }
}

/// A key as the setup file has it.
fn called(key: &str) -> String {
    let under = |part: &str| {
        let rest = key.strip_prefix(part)?;
        (rest.is_empty() || rest.starts_with('.')).then_some(rest)
    };
    let mut names = NAMES.iter();
    let found = names.find_map(|(part, name)| Some(format!("{name}{}", under(part)?)));
    found.unwrap_or_else(|| key.to_owned())
}

/// The values by dotted path.
fn flat(setup: &Setup) -> BTreeMap<String, Value> {
    let mut values = BTreeMap::new();
    // A setup is written to the journal in the same way, so that it always can be.
    if let Ok(Value::Object(parts)) = serde_json::to_value(setup) {
        for (part, value) in parts {
            if !["deck", "draws"].contains(&part.as_str()) {
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

/// A value in a few words; none where it is too long for that.
fn shown(value: Option<&Value>) -> Option<String> {
    let shown = match value {
        None | Some(Value::Null) => "nothing".to_owned(),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(items)) if items.is_empty() => "nothing".to_owned(),
        Some(Value::Array(items)) => {
            let items = items.iter().map(|item| {
                let name = item.get("name").unwrap_or(item);
                shown(Some(name))
            });
            items.collect::<Option<Vec<_>>>()?.join(", ")
        }
        Some(Value::Object(_)) => return None,
        Some(other) => other.to_string(),
    };
    (shown.chars().count() <= LONGEST && !shown.contains('\n')).then_some(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changes_of(change: impl FnOnce(&mut Setup)) -> Vec<String> {
        let before = Setup::default();
        let mut after = before.clone();
        change(&mut after);
        changes(
            &before,
            &after,
            nightdesk_rule_sets::named("classic").unwrap(),
        )
    }

    #[test]
    fn each_key_with_another_value_is_told_by_its_name_in_the_file() {
        assert_eq!(changes_of(|_| {}), [""; 0]);
        let night = "36h".parse().unwrap();
        let lines = changes_of(|setup| {
            setup.schedule.night = night;
            setup.rulings.insert("loops".to_owned(), "none".to_owned());
            setup.name = "Fog".to_owned();
            setup.hosts = vec!["Quay".to_owned(), "Pier".to_owned()];
            setup.forum.area = !setup.forum.area;
            setup.wording.insert("died".to_owned(), "word ".repeat(40));
        });
        let has = |line: &str| lines.iter().any(|told| told == line);
        assert!(has("Changed: rulings.loops, nothing → none"), "{lines:?}");
        assert!(has("Changed: game.host, nothing → Quay, Pier"), "{lines:?}");
        assert!(has("Changed: game.name,  → Fog"), "{lines:?}");
        assert!(has("Changed: wording.died"), "{lines:?}");
        let begins = |start: &str| lines.iter().any(|told| told.starts_with(start));
        assert!(begins("Changed: forum.area, "), "{lines:?}");
        let night = serde_json::to_value(night).unwrap();
        let night = format!(" → {}", shown(Some(&night)).unwrap());
        let told = lines
            .iter()
            .find(|line| line.starts_with("Changed: schedule.night, "));
        assert!(told.unwrap().ends_with(&night), "{lines:?}");
    }

    #[test]
    fn the_cards_that_came_and_went_are_told() {
        let card = |role: &str| Card {
            faction: "town".to_owned(),
            roles: vec![role.to_owned()],
            ..Card::default()
        };
        let before = Setup {
            deck: vec![card("cop"), card("doctor"), card("doctor")],
            ..Setup::default()
        };
        let mut after = before.clone();
        after.deck = vec![card("doctor"), card("tracker"), card("tracker")];
        let told = changes(
            &before,
            &after,
            nightdesk_rule_sets::named("classic").unwrap(),
        );
        assert_eq!(
            told,
            ["Changed: the cards, gone: 1 Cop, 1 Doctor; new: 2 Tracker"]
        );
    }
}

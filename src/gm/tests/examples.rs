//! Worked lines, as data.

use serde::Deserialize;

use super::*;

/// The table of worked lines.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    group: Vec<Group>,
}

/// Lines of one game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    about: String,
    players: Vec<String>,
    #[serde(default)]
    users: Vec<String>,
    /// What the sides are called.
    #[serde(default)]
    sides: Vec<String>,
    /// Former names, by the present one.
    #[serde(default)]
    former: std::collections::BTreeMap<String, Vec<String>>,
    /// Comment phrases; the usual ones if there are none.
    #[serde(default)]
    phrases: Vec<String>,
    line: Vec<Example>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Example {
    /// Its number in the table of the tracker rules, if it stands there.
    row: Option<u32>,
    text: String,
    says: Vec<String>,
}

fn table() -> Table {
    toml::from_str(include_str!("lines.toml")).unwrap()
}

#[test]
fn every_worked_line_says_what_it_should() {
    let mut wrong = Vec::new();
    for group in table().group {
        let players: Vec<&str> = group.players.iter().map(String::as_str).collect();
        let users: Vec<&str> = group.users.iter().map(String::as_str).collect();
        let former: Vec<(&str, Vec<String>)> = group
            .former
            .iter()
            .map(|(name, names)| (name.as_str(), names.clone()))
            .collect();
        let names = names(&players, &users, &former);
        let names = names.with_sides(group.sides.iter().map(String::as_str));
        let phrases = if group.phrases.is_empty() {
            CommentPhrases::default()
        } else {
            CommentPhrases::new(&group.phrases)
        };
        for Example { text, says, .. } in group.line {
            let readings = read_line(&text, &names, &phrases);
            let told: Vec<String> = readings.iter().map(told).collect();
            if told != says {
                wrong.push(format!("{}: {text}: {told:?}, not {says:?}", group.about));
            }
        }
    }
    assert_eq!(wrong, [""; 0]);
}

/// Rows of which no line of a host is read: quotes are gone before, and players are not heard.
const NOT_READ: [u32; 2] = [25, 61];

#[test]
fn no_row_of_the_rules_is_forgotten() {
    let table = table();
    let rows = table.group.iter().flat_map(|group| &group.line);
    let mut rows: Vec<u32> = rows.filter_map(|line| line.row).chain(NOT_READ).collect();
    rows.sort_unstable();
    rows.dedup();
    assert_eq!(rows, (1..=61).collect::<Vec<u32>>());
}

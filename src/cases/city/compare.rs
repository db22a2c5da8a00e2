//! What a case expects beside what came out.

use std::collections::BTreeSet;

use nightdesk_city::Role;
use nightdesk_city::evening::Evening;
use nightdesk_city::moves::{Move, Refusal};
use nightdesk_city::night::{Failed, Letter, LetterClass, Night, Value};
use nightdesk_city::state::{Camp, City};
use nightdesk_game::SeatId;
use nightdesk_text::code_of;
use nightdesk_verify::Difference;

use super::after::state;
use super::build::Cast;
use super::case::{Dead, Expect, Spare};
use super::{Table, listed};

/// What a step came to, as far as cases tell.
#[derive(Debug)]
pub(super) struct Outcome {
    deaths: Vec<(SeatId, String, Option<SeatId>)>,
    saved: Vec<(SeatId, &'static str)>,
    crippled: BTreeSet<SeatId>,
    failed: Vec<Failed>,
    report: Option<nightdesk_city::night::Report>,
    letters: Vec<Letter>,
    refused: Vec<(Move, Refusal)>,
    after: City,
}

impl Outcome {
    /// A night; whoever was tortured in the evening before it lost role and colour with it.
    pub(super) fn of_night(
        night: &Night,
        tortured: &BTreeSet<SeatId>,
        evening: &[Letter],
        refused: &[(Move, Refusal)],
    ) -> Self {
        let mut letters = night.letters.clone();
        letters.extend(evening.iter().cloned());
        Self {
            deaths: night
                .deaths
                .iter()
                .map(|death| (death.player, death.cause.slug().to_owned(), death.by))
                .collect(),
            saved: night
                .saved
                .iter()
                .map(|saved| (saved.player, saved.by.slug()))
                .collect(),
            crippled: night.crippled.union(tortured).copied().collect(),
            failed: night.failed.clone(),
            report: Some(night.report.clone()),
            letters,
            refused: refused.to_vec(),
            after: night.after.clone(),
        }
    }

    pub(super) fn of_evening(evening: &Evening) -> Self {
        Self {
            crippled: evening.after.prepared.tortured.clone(),
            refused: evening.refused.clone(),
            ..Self::of_day(&evening.after, evening.letters.clone())
        }
    }

    pub(super) fn of_day(city: &City, letters: Vec<Letter>) -> Self {
        Self {
            deaths: Vec::new(),
            saved: Vec::new(),
            crippled: BTreeSet::new(),
            failed: Vec::new(),
            report: None,
            letters,
            refused: Vec::new(),
            after: city.clone(),
        }
    }
}

/// Everything in which the outcome differs from what is expected.
pub(super) fn differences(
    cast: &Cast,
    found: &Outcome,
    expect: &Expect,
    place: &str,
) -> Vec<Difference> {
    let mut differences = Differences {
        place,
        list: Vec::new(),
    };
    people(cast, found, expect, &mut differences);
    moves(cast, found, expect, &mut differences);
    report(cast, found, expect, &mut differences);
    if let Some(expected) = &expect.pms {
        letters(cast, found, expected, &mut differences);
    }
    some_letters(cast, found, expect, &mut differences);
    if let Some(expected) = expect.spare {
        let spare = |camp| found.after.shots.spare(camp);
        let there = Spare {
            mafia: spare(Camp::Mafia),
            maniac: spare(Camp::Maniac),
        };
        differences.compare("spare", spare_line(expected), spare_line(there));
    }
    for (key, expected) in expect.state_after.iter().flatten() {
        let there = state(cast, &found.after, key, expected);
        let what = format!("state_after.{key}");
        let there = there.map(|value| listed_part(value, expected));
        let found = there.map_or("unknown".to_owned(), |value| sorted(value).to_string());
        differences.compare(&what, sorted(expected.clone()).to_string(), found);
    }
    differences.list
}

struct Differences<'a> {
    place: &'a str,
    list: Vec<Difference>,
}

impl Differences<'_> {
    fn compare(&mut self, what: &str, expected: String, found: String) {
        if expected != found {
            self.list.push(Difference {
                what: format!("{}{what}", self.place),
                expected,
                found,
            });
        }
    }

    fn sets(&mut self, what: &str, expected: Vec<String>, found: Vec<String>) {
        let line = |items: Vec<String>| {
            let items: BTreeSet<String> = items.into_iter().collect();
            match items.is_empty() {
                true => "none".to_owned(),
                false => items.into_iter().collect::<Vec<_>>().join("; "),
            }
        };
        self.compare(what, line(expected), line(found));
    }
}

fn spare_line(spare: Spare) -> String {
    format!("mafia {}, maniac {}", spare.mafia, spare.maniac)
}

fn people(cast: &Cast, found: &Outcome, expect: &Expect, differences: &mut Differences<'_>) {
    if let Some(expected) = &expect.deaths {
        deaths(cast, &found.deaths, expected, differences);
    }
    if let Some(expected) = &expect.saved {
        differences.sets(
            "saved",
            expected
                .iter()
                .map(|saved| format!("{} by {}", saved.player, saved.by))
                .collect(),
            found
                .saved
                .iter()
                .map(|(player, by)| format!("{} by {by}", cast.name(*player)))
                .collect(),
        );
    }
    if let Some(expected) = &expect.crippled {
        differences.sets(
            "crippled",
            expected.clone(),
            names(cast, found.crippled.iter()),
        );
    }
}

/// Who died, of what, and by whose hand where the case names one.
fn deaths(
    cast: &Cast,
    found: &[(SeatId, String, Option<SeatId>)],
    expected: &[Dead],
    differences: &mut Differences<'_>,
) {
    // A bond has no hand of its own.
    let line = |player: &str, cause: &str, by: Option<&str>| match by.filter(|_| cause != "bond") {
        Some(by) => format!("{player}: {cause} by {by}"),
        None => format!("{player}: {cause}"),
    };
    let hand = |player: &str, by: Option<SeatId>| {
        let named = expected.iter().find(|dead| dead.player == player);
        let named = named.map(|dead| dead.by.as_deref());
        match (named, by) {
            (Some(None), _) | (_, None) => None,
            // Of somebody who left before the case began only the name is known.
            (Some(Some(gone)), Some(by)) if by == cast.nobody() && cast.seat(gone).is_err() => {
                Some(gone)
            }
            (_, Some(by)) => Some(cast.name(by)),
        }
    };
    let wanted = expected.iter();
    let wanted = wanted.map(|dead| line(&dead.player, &dead.cause, dead.by.as_deref()));
    let died = found.iter().map(|(player, cause, by)| {
        let player = cast.name(*player);
        line(player, cause, hand(player, *by))
    });
    differences.sets("deaths", wanted.collect(), died.collect());
}

fn names<'s>(cast: &Cast, seats: impl IntoIterator<Item = &'s SeatId>) -> Vec<String> {
    seats
        .into_iter()
        .map(|seat| cast.name(*seat).to_owned())
        .collect()
}

fn moves(cast: &Cast, found: &Outcome, expect: &Expect, differences: &mut Differences<'_>) {
    let line = |by: &str, role: &str, why: &str| format!("{by} as {role}: {why}");
    if let Some(expected) = &expect.failed {
        differences.sets(
            "failed",
            expected
                .iter()
                .map(|one| line(&one.by, &one.role, &one.why))
                .collect(),
            found
                .failed
                .iter()
                .map(|one| line(cast.name(one.by), one.role.slug(), &word_of(&one.why)))
                .collect(),
        );
    }
    if let Some(expected) = &expect.refused {
        differences.sets(
            "refused",
            expected
                .iter()
                .map(|one| line(&one.by, &one.role, &code_of(&one.why)))
                .collect(),
            found
                .refused
                .iter()
                .map(|(sent, why)| line(cast.name(sent.by), sent.role.slug(), why.slug()))
                .collect(),
        );
    }
}

/// The stable name of a reason, as data has it.
pub(super) fn word_of<T: serde::Serialize>(value: &T) -> String {
    match toml::Value::try_from(value) {
        Ok(toml::Value::String(word)) => word,
        Ok(other) => other.to_string(),
        Err(error) => error.to_string(),
    }
}

fn report(cast: &Cast, found: &Outcome, expect: &Expect, differences: &mut Differences<'_>) {
    let report = found.report.clone().unwrap_or_default();
    let lines = [
        ("commissioner", report.commissioner.map(|line| line.slug())),
        ("doctor", report.doctor.map(|line| line.slug())),
        ("blocker", report.blocker.map(|line| line.slug())),
    ];
    for role in &expect.report_none {
        let line = lines.iter().find(|(known, _)| known == role);
        let found = line.map_or("no role with a public line", |(_, line)| {
            line.unwrap_or("none")
        });
        differences.compare(
            &format!("report.{role}"),
            "none".to_owned(),
            found.to_owned(),
        );
    }
    let Some(expected) = &expect.report else {
        return;
    };
    let wanted = [&expected.commissioner, &expected.doctor, &expected.blocker];
    for ((role, found), wanted) in lines.iter().zip(wanted) {
        if let Some(wanted) = wanted {
            let found = found.unwrap_or("none").to_owned();
            differences.compare(&format!("report.{role}"), wanted.clone(), found);
        }
    }
    if let Some(killed) = &expected.killed {
        let found = names(cast, report.killed.iter().map(|(seat, _)| seat));
        differences.sets("report.killed", killed.clone(), found);
    }
    if let Some(cut) = &expected.cut {
        differences.sets("report.cut", cut.clone(), names(cast, report.cut.iter()));
    }
}

/// Messages that must be there beside others, and messages that may not be there.
fn some_letters(cast: &Cast, found: &Outcome, expect: &Expect, differences: &mut Differences<'_>) {
    let mut left = found.letters.clone();
    for wanted in &expect.pms_some {
        let place = left.iter().position(|letter| says(cast, letter, wanted));
        match place {
            Some(index) => drop(left.remove(index)),
            None => differences.compare("pms_some", line_of_table(wanted), "none".to_owned()),
        }
    }
    for unwanted in &expect.pms_none {
        let mut sent = found.letters.iter();
        if let Some(letter) = sent.find(|letter| has_all(cast, letter, unwanted)) {
            let line = line_of(cast, letter);
            differences.compare("pms_none", format!("no {}", line_of_table(unwanted)), line);
        }
    }
}

/// Whether a message has every value under the very name that the case gives it.
fn has_all(cast: &Cast, letter: &Letter, wanted: &Table) -> bool {
    let named = |key: &str| matches!(key, "to" | "class") || found_value(letter, key).is_some();
    wanted.keys().all(|key| named(key)) && says(cast, letter, wanted)
}

/// Every message expected is there with at least these values, and no other.
fn letters(cast: &Cast, found: &Outcome, expected: &[Table], differences: &mut Differences<'_>) {
    let mut left = found.letters.clone();
    let mut missing = Vec::new();
    for wanted in expected {
        match left.iter().position(|letter| says(cast, letter, wanted)) {
            Some(index) => {
                left.remove(index);
            }
            None => missing.push(line_of_table(wanted)),
        }
    }
    let left = listed(&left);
    let surplus: Vec<String> = left.iter().map(|letter| line_of(cast, letter)).collect();
    let line = |items: Vec<String>| match items.is_empty() {
        true => "none more".to_owned(),
        false => items.join("; "),
    };
    differences.compare("pms", line(missing), line(surplus));
}

fn says(cast: &Cast, letter: &Letter, wanted: &Table) -> bool {
    wanted.iter().all(|(key, value)| match key.as_str() {
        "to" => value.as_str() == Some(cast.name(letter.to)),
        "class" => value.as_str() == Some(letter.class.slug()),
        _ => {
            let found = found_value(letter, key).map(|value| as_written(cast, value));
            // A flag that is not raised is not told.
            let unsaid = value.as_bool() == Some(false) && found.is_none();
            let wanted = as_set(value.clone());
            // A class the form does not spell out may call its value by another name.
            let by_value = || {
                let mut values = letter.values.iter();
                values.any(|(_, value)| as_set(as_written(cast, value.clone())) == wanted)
            };
            // Places a role was at may be written in several shapes.
            let there = match letter.value("places") {
                Some(Value::Places(places)) if letter.value(key).is_none() || key == "places" => {
                    are_places(cast, places, value)
                }
                _ => false,
            };
            unsaid || there || found.map_or_else(by_value, |found| as_set(found) == wanted)
        }
    })
}

/// Whether a list names these places: night by night where the case has nights, and else all names.
///
/// Nights are tables with a night and its targets, or lists of names, one for each night.
fn are_places(cast: &Cast, places: &[(u32, Vec<SeatId>)], wanted: &toml::Value) -> bool {
    let toml::Value::Array(wanted) = wanted else {
        return false;
    };
    if wanted.iter().all(toml::Value::is_str) {
        let seats = places.iter().flat_map(|(_, seats)| seats);
        return are_names(cast, seats, wanted);
    }
    let is_night = |(place, wanted): (&(u32, Vec<SeatId>), &toml::Value)| {
        let (night, seats) = place;
        match wanted {
            toml::Value::Array(names) => are_names(cast, seats, names),
            toml::Value::Table(entry) => {
                let names = entry.get("targets").and_then(toml::Value::as_array);
                let of = entry.get("night").and_then(toml::Value::as_integer);
                of == Some(i64::from(*night))
                    && names.is_some_and(|names| are_names(cast, seats, names))
            }
            _ => false,
        }
    };
    places.len() == wanted.len() && places.iter().zip(wanted).all(is_night)
}

/// Whether a list has the names of these players, in any order.
fn are_names<'s>(
    cast: &Cast,
    seats: impl IntoIterator<Item = &'s SeatId>,
    wanted: &[toml::Value],
) -> bool {
    let mut there = names(cast, seats);
    there.sort_unstable();
    let named: Option<Vec<&str>> = wanted.iter().map(toml::Value::as_str).collect();
    named.is_some_and(|mut named| {
        named.sort_unstable();
        there == named
    })
}

/// One role is also a list of one.
fn found_value(letter: &Letter, key: &str) -> Option<Value> {
    if let Some(value) = letter.value(key) {
        return Some(value.clone());
    }
    match (key, letter.class) {
        ("role", LetterClass::BlockHit) => match letter.value("roles") {
            Some(Value::Roles(roles)) if roles.len() == 1 => {
                roles.first().copied().map(Value::Role)
            }
            _ => None,
        },
        ("side", LetterClass::CheckResult) => letter.value("result").cloned(),
        _ => None,
    }
}

/// A value as a case writes it.
fn as_written(cast: &Cast, value: Value) -> toml::Value {
    let text = |word: &str| toml::Value::String(word.to_owned());
    let roles = |roles: &[Role]| roles.iter().map(|role| text(role.slug())).collect();
    match value {
        Value::Seat(seat) => text(cast.name(seat)),
        Value::Seats(seats) => {
            toml::Value::Array(seats.iter().map(|seat| text(cast.name(*seat))).collect())
        }
        Value::Role(role) => text(role.slug()),
        Value::Roles(list) => toml::Value::Array(roles(&list)),
        Value::Side(side) => text(side.slug()),
        Value::Word(word) => text(word.slug()),
        Value::Text(words) => text(&words),
        Value::Flag(flag) => toml::Value::Boolean(flag),
        Value::Letter(letter) => text(&line_of(cast, &letter)),
        Value::Number(number) => toml::Value::Integer(i64::from(number)),
        Value::Places(places) | Value::Evenings(places) => toml::Value::Array(
            places
                .iter()
                .map(|(night, seats)| {
                    let seats = seats.iter().map(|seat| text(cast.name(*seat))).collect();
                    let mut place = toml::Table::new();
                    place.insert("night".to_owned(), toml::Value::Integer(i64::from(*night)));
                    place.insert("targets".to_owned(), toml::Value::Array(seats));
                    toml::Value::Table(place)
                })
                .collect(),
        ),
    }
}

/// Of a table only the entries that are expected are compared.
fn listed_part(found: toml::Value, expected: &toml::Value) -> toml::Value {
    match (found, expected) {
        (toml::Value::Table(mut found), toml::Value::Table(expected)) => {
            found.retain(|key, _| expected.contains_key(key));
            toml::Value::Table(found)
        }
        (found, _) => found,
    }
}

/// One name is also a list of one.
fn as_set(value: toml::Value) -> toml::Value {
    match value {
        toml::Value::Array(_) => sorted(value),
        one => toml::Value::Array(vec![one]),
    }
}

/// Lists are sets.
fn sorted(value: toml::Value) -> toml::Value {
    match value {
        toml::Value::Array(mut items) => {
            items.sort_by_key(ToString::to_string);
            toml::Value::Array(items)
        }
        other => other,
    }
}

fn line_of(cast: &Cast, letter: &Letter) -> String {
    let values: Vec<String> = letter
        .values
        .iter()
        .map(|(name, value)| format!("{name} {}", sorted(as_written(cast, value.clone()))))
        .collect();
    let mut line = format!("{}: {}", cast.name(letter.to), letter.class.slug());
    if !values.is_empty() {
        line.push_str(&format!(" ({})", values.join(", ")));
    }
    line
}

fn line_of_table(wanted: &Table) -> String {
    let of = |key: &str| wanted.get(key).and_then(toml::Value::as_str).unwrap_or("?");
    let values: Vec<String> = wanted
        .iter()
        .filter(|(key, _)| !matches!(key.as_str(), "to" | "class"))
        .map(|(key, value)| format!("{key} {}", sorted(value.clone())))
        .collect();
    let mut line = format!("{}: {}", of("to"), of("class"));
    if !values.is_empty() {
        line.push_str(&format!(" ({})", values.join(", ")));
    }
    line
}

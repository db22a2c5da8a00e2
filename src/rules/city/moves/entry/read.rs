//! From a line to a move.

use super::write::addition_words;
use super::{EntryError, People};
use crate::catalogue::{called, named};
use crate::conditions::{Condition, examples};
use crate::moves::falsehoods::read_falsehood;
use crate::moves::words::{Addition, Unknown, action, addition};
use crate::moves::{Action, Insurance, Message, Move, Options, Turned, When};
use crate::role::{Peaceful, Role};
use nightdesk_game::SeatId;
use nightdesk_text::messages::{AnyOf, InEach};
use nightdesk_text::names::same;
use nightdesk_text::{Language, in_each, say};

/// Reads one move.
///
/// # Errors
/// What was not understood, with the closest thing that would be.
pub fn read_move(line: &str, people: &People<'_>) -> Result<Move, EntryError> {
    let Some((by, rest)) = line.split_once(':') else {
        let message = in_each!("a_move_begins_with_a_name");
        return Err(EntryError::new(message, line.trim()));
    };
    let by = people.sender(by.trim())?;
    let (plain, additions) = without_additions(rest)?;
    let (said, targets) = halves(&plain);
    let (role, action) = role_and_action(said)?;
    let mut sent = Move::new(by, role, action, &[]);
    for target in listed(targets) {
        match (people.find(target), called(target)) {
            (Ok(seat), _) => sent.targets.push(seat),
            (Err(_), Some(Role::Peaceful(role))) => sent.options.role_order = Some(role),
            (Err(error), _) => return Err(error),
        }
    }
    add_to(&mut sent, &additions, people)?;
    Ok(sent)
}

/// Adds to a move what stands in its brackets.
///
/// # Errors
/// A word that adds nothing, with those that the move may have.
pub(crate) fn add_to(
    sent: &mut Move,
    additions: &[(String, String)],
    people: &People<'_>,
) -> Result<(), EntryError> {
    for (word, value) in additions {
        if let Err(Unknown { suggestion }) = addition(word) {
            let written = match word.is_ascii() {
                true => Language::English,
                false => Language::Russian,
            };
            let known = addition_words(sent, written);
            let message = in_each!("cannot_be_added", word, known = &known);
            return Err(EntryError::new(message, word).maybe(suggestion));
        }
        add(&mut sent.options, word, value, people)?;
    }
    Ok(())
}

const ARROWS: [&str; 3] = ["→", "->", "=>"];

/// The arrow a text begins with.
pub(crate) fn arrow_at(text: &str) -> Option<&'static str> {
    ARROWS.into_iter().find(|arrow| text.starts_with(arrow))
}

fn halves(text: &str) -> (&str, &str) {
    let cut = ARROWS.iter().find_map(|arrow| text.split_once(arrow));
    let (said, targets) = cut.unwrap_or((text, ""));
    (said.trim(), targets.trim())
}

/// A text with brackets in it.
pub(crate) struct Brackets<'t> {
    /// What stands before each bracket, and in it.
    pub(crate) all: Vec<(&'t str, &'t str)>,
    /// What stands after the last one.
    pub(crate) rest: &'t str,
    /// What stands after a bracket that is not closed.
    pub(crate) open: Option<&'t str>,
}

impl<'t> Brackets<'t> {
    pub(crate) fn of(text: &'t str) -> Self {
        let mut all = Vec::new();
        let mut rest = text;
        while let Some((before, from)) = rest.split_once('(') {
            let Some((inside, after)) = from.split_once(')') else {
                return Self {
                    all,
                    rest: before,
                    open: Some(from),
                };
            };
            all.push((before, inside));
            rest = after;
        }
        Self {
            all,
            rest,
            open: None,
        }
    }
}

/// A word in brackets, and its value after a colon.
pub(crate) fn word_and_value(inside: &str) -> (&str, &str) {
    let (word, value) = inside.split_once(':').unwrap_or((inside, ""));
    (word.trim(), value.trim())
}

/// Takes out what stands in brackets: a word, or a word with a value after a colon.
fn without_additions(text: &str) -> Result<(String, Vec<(String, String)>), EntryError> {
    let brackets = Brackets::of(text);
    if let Some(open) = brackets.open {
        return Err(EntryError::new(
            in_each!("a_bracket_is_not_closed"),
            open.trim(),
        ));
    }
    let (plain, inside): (Vec<&str>, Vec<&str>) = brackets.all.into_iter().unzip();
    let additions = inside.into_iter().map(word_and_value);
    let additions = additions.map(|(word, value)| (word.to_owned(), value.to_owned()));
    Ok((plain.concat() + brackets.rest, additions.collect()))
}

/// A kept line without what a player has the host say in words of his own, and without what only the
/// desk adds.
#[must_use]
pub(crate) fn without_messages(line: &str) -> String {
    let brackets = Brackets::of(line);
    let mut plain = String::new();
    for (before, inside) in brackets.all {
        plain.push_str(before);
        let (word, value) = word_and_value(inside);
        match addition(word) {
            Ok(Addition::Message | Addition::More | Addition::InPlace) => {}
            // The role tells what was done, and not that it is one.
            Ok(Addition::Role) => plain.push_str(&format!("({value})")),
            Ok(_) | Err(_) => plain.push_str(&format!("({inside})")),
        }
    }
    plain + brackets.rest + brackets.open.unwrap_or_default()
}

fn listed(text: &str) -> impl Iterator<Item = &str> {
    text.split([',', '+'])
        .map(str::trim)
        .filter(|part| !part.is_empty())
}

/// The longest beginning that names a role; what is left is the action.
fn role_and_action(said: &str) -> Result<(Role, Action), EntryError> {
    let ends = said
        .char_indices()
        .filter(|(_, letter)| letter.is_whitespace())
        .map(|(at, _)| at)
        .chain([said.len()]);
    let mut ends: Vec<usize> = ends.collect();
    ends.reverse();
    for end in ends {
        let (role, word) = said.split_at(end);
        let Some(role) = called(role) else { continue };
        let word = word.trim();
        if word.is_empty() {
            return Ok((role, usual(role)?));
        }
        let action = action(role, word).map_err(|Unknown { suggestion }| {
            EntryError::new(in_each!("is_nothing_a_role_does", word), word).maybe(suggestion)
        })?;
        return Ok((role, action));
    }
    let first = said.split_whitespace().next().unwrap_or(said);
    let suggestion = named(said)
        .err()
        .flatten()
        .or_else(|| named(first).err().flatten());
    Err(no_role(said).maybe(suggestion))
}

fn no_role(word: &str) -> EntryError {
    EntryError::new(in_each!("names_no_role", word), word)
}

/// What a role does unless the line says otherwise.
fn usual(role: Role) -> Result<Action, EntryError> {
    let entry = role.entry();
    let moves = entry
        .map(|entry| entry.moves.as_slice())
        .unwrap_or_default();
    let explicit = entry.is_some_and(|entry| entry.explicit);
    match moves {
        [first, ..] if !explicit => Ok(*first),
        [] => Err(EntryError::new(
            InEach::of(|language| say!(&language, "sends_no_moves", role = role.name(language))),
            role.slug(),
        )),
        several => {
            let message = InEach::of(|language| {
                let words = several.iter();
                let words = words.map(|action| format!("`{}`", action.word_of(role, language)));
                let words: Vec<String> = words.collect();
                say!(&language, "say_which_move", words = AnyOf(&words))
            });
            Err(EntryError::new(message, role.slug()))
        }
    }
}

fn add(
    options: &mut Options,
    word: &str,
    value: &str,
    people: &People<'_>,
) -> Result<(), EntryError> {
    let addition = addition(word).map_err(|Unknown { suggestion }| {
        EntryError::new(in_each!("cannot_be_added", word, known = ""), word).maybe(suggestion)
    })?;
    match addition {
        Addition::Condom => options.condom = yes_or_no(word, value)?,
        Addition::Agreed => options.agreed = yes_or_no(word, value)?,
        Addition::Waived => options.waived = yes_or_no(word, value)?,
        Addition::Across => options.across = yes_or_no(word, value)?,
        Addition::Aside => options.stands_aside = yes_or_no(word, value)?,
        Addition::Home => options.pretend_home = yes_or_no(word, value)?,
        Addition::Master => options.by_master = yes_or_no(word, value)?,
        Addition::InPlace => options.in_place = yes_or_no(word, value)?,
        Addition::Message | Addition::More => {
            if value.is_empty() {
                let message = in_each!("needs_its_words", word);
                return Err(EntryError::new(message, word));
            }
            options.message = Some(Message {
                text: value.to_owned(),
                adds: addition == Addition::More,
            });
        }
        Addition::Feed => options.falsehoods.push(read_falsehood(value, people)?),
        Addition::If | Addition::Unless => {
            options.when = Some(when(value, addition == Addition::Unless, people)?);
        }
        Addition::Yields => options.yields = yes_or_no(word, value)?,
        Addition::Unwanted => options.unwanted.extend(peaceful_roles(value)?),
        Addition::Role if value.is_empty() => options.role_wanted = true,
        Addition::Role => roles(options, value)?,
        Addition::Except => options.except.extend(seats(value, people)?),
        Addition::Bodies => options.bodies.extend(seats(value, people)?),
        Addition::Target => options.target_for_victim = Some(people.find(value)?),
        Addition::InsuranceTarget => options.insurance_target = Some(people.find(value)?),
        Addition::Alibi => options.alibi = Some(people.find(value)?),
        Addition::Priority => options.priority = number(value)?,
        Addition::Dose => options.dose = Some(number(value)?),
        Addition::Insurance => {
            options.insurance = match value {
                "" | "none" | "no" | "нет" => Insurance::Declined,
                name => Insurance::By(people.find(name)?),
            };
        }
        Addition::Uninsured => {
            if yes_or_no(word, value)? {
                options.insurance = Insurance::Declined;
            }
        }
        Addition::Exempt => turn(options, value, Turned::Exempt, people)?,
        Addition::For => {
            let Some((whom, to)) = value.split_once('=') else {
                let message = in_each!("say_for_whom");
                return Err(EntryError::new(message, value));
            };
            turn(
                options,
                whom.trim(),
                Turned::To(people.find(to.trim())?),
                people,
            )?;
        }
        Addition::Skip => turn(options, value, Turned::Skip, people)?,
    }
    Ok(())
}

/// An addition without a value holds; with one it says itself whether it does.
fn yes_or_no(word: &str, value: &str) -> Result<bool, EntryError> {
    let is = |known: &[&str]| known.iter().any(|known| same(known, value));
    if value.is_empty() || is(&["yes", "да"]) {
        return Ok(true);
    }
    if is(&["no", "нет"]) {
        return Ok(false);
    }
    let message = in_each!("takes_no_more_words", word);
    Err(EntryError::new(message, value))
}

/// One role is the one wanted; several are the kamikaze's list.
fn roles(options: &mut Options, value: &str) -> Result<(), EntryError> {
    let roles = peaceful_roles(value)?;
    match roles.as_slice() {
        [one] => options.role_order = Some(*one),
        many => options.roles.extend(many.iter().copied()),
    }
    Ok(())
}

fn peaceful_roles(value: &str) -> Result<Vec<Peaceful>, EntryError> {
    listed(value).map(peaceful).collect()
}

/// Conditions parted by semicolons, all of which must hold, or must not.
fn when(value: &str, prevents: bool, people: &People<'_>) -> Result<When, EntryError> {
    let one = |text: &str| {
        let seat = |name: &str| people.find(name);
        let read = Condition::read(text, &seat)?;
        read.ok_or_else(|| {
            let message = in_each!("is_no_condition", text, examples = examples());
            EntryError::new(message, text)
        })
    };
    let all = value.split(';').map(|text| one(text.trim()));
    Ok(When {
        all: all.collect::<Result<_, _>>()?,
        prevents,
    })
}

fn peaceful(word: &str) -> Result<Peaceful, EntryError> {
    match named(word) {
        Ok(Role::Peaceful(role)) => Ok(role),
        Ok(_) => Err(EntryError::new(in_each!("is_no_peaceful_role", word), word)),
        Err(suggestion) => Err(no_role(word).maybe(suggestion)),
    }
}

pub(in crate::moves) fn seats(value: &str, people: &People<'_>) -> Result<Vec<SeatId>, EntryError> {
    listed(value).map(|name| people.find(name)).collect()
}

/// Players or roles that a hypnotist treats otherwise; nobody named means all.
fn turn(
    options: &mut Options,
    value: &str,
    turned: Turned,
    people: &People<'_>,
) -> Result<(), EntryError> {
    if value.is_empty() {
        options.hypnosis.others = Some(turned);
    }
    for word in listed(value) {
        match (people.find(word), called(word)) {
            (Ok(seat), _) => {
                options.hypnosis.players.insert(seat, turned);
            }
            (Err(_), Some(role)) => {
                options.hypnosis.roles.insert(role, turned);
            }
            (Err(error), None) => return Err(error),
        }
    }
    Ok(())
}

fn number(value: &str) -> Result<u8, EntryError> {
    value
        .parse()
        .map_err(|_| EntryError::new(in_each!("is_no_small_number", value), value))
}

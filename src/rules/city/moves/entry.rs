//! A move as a host types it: `Имя: доктор → Имя`, `Bob: blocker protect -> Eva (…)`.

use super::falsehoods::{falsehood, falsehood_words};
use super::words::{Addition, Unknown, action, addition};
use super::{Action, Insurance, Message, Move, Options, Turned, When};
use crate::game::SeatId;
use crate::rules::city::catalogue::{called, named};
use crate::rules::city::conditions::{Condition, EXAMPLES};
use crate::rules::city::role::{Peaceful, Role};
use crate::text::Language;
use crate::text::names::{Candidate, Found, find_typed};

/// Why a line is no move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct EntryError {
    /// What was not understood.
    pub message: String,
    /// The part of the line it is about.
    pub part: String,
    /// The closest thing that would be understood.
    pub suggestion: Option<String>,
}

impl EntryError {
    pub(super) fn new(message: impl Into<String>, part: &str) -> Self {
        Self {
            message: message.into(),
            part: part.to_owned(),
            suggestion: None,
        }
    }

    fn maybe(mut self, suggestion: Option<impl Into<String>>) -> Self {
        self.suggestion = suggestion.map(Into::into);
        self
    }
}

/// The names a line may use.
#[derive(Debug, Clone)]
pub struct People<'a>(Vec<Candidate<'a, SeatId>>);

impl<'a> People<'a> {
    /// Players by name.
    pub fn new(names: impl IntoIterator<Item = (SeatId, &'a str)>) -> Self {
        let candidates = names.into_iter().map(|(id, name)| Candidate {
            id,
            names: vec![name],
        });
        Self(candidates.collect())
    }

    pub(super) fn find(&self, text: &str) -> Result<SeatId, EntryError> {
        match find_typed(text, &self.0) {
            Found::One(seat) => Ok(seat),
            Found::Several(seats) => {
                let names: Vec<String> = seats
                    .iter()
                    .map(|seat| format!("`{}`", self.name(*seat)))
                    .collect();
                let message = format!("`{text}` could be {}", names.join(" or "));
                Err(EntryError::new(message, text))
            }
            Found::None { suggestion } => {
                let message = format!("nobody is called `{text}`");
                Err(EntryError::new(message, text).maybe(suggestion.map(|seat| self.name(seat))))
            }
        }
    }

    pub(super) fn name(&self, seat: SeatId) -> &'a str {
        let found = self.0.iter().find(|one| one.id == seat);
        found
            .and_then(|one| one.names.first())
            .copied()
            .unwrap_or("")
    }
}

/// Reads one move.
///
/// # Errors
/// What was not understood, with the closest thing that would be.
pub fn read_move(line: &str, people: &People<'_>) -> Result<Move, EntryError> {
    let Some((by, rest)) = line.split_once(':') else {
        let message = "a move begins with a name and a colon";
        return Err(EntryError::new(message, line.trim()));
    };
    let by = people.find(by.trim())?;
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
    for (word, value) in &additions {
        add(&mut sent.options, word, value, people)?;
    }
    Ok(sent)
}

const ARROWS: [&str; 3] = ["→", "->", "=>"];

fn halves(text: &str) -> (&str, &str) {
    let cut = ARROWS.iter().find_map(|arrow| text.split_once(arrow));
    let (said, targets) = cut.unwrap_or((text, ""));
    (said.trim(), targets.trim())
}

/// Takes out what stands in brackets: a word, or a word with a value behind a colon.
fn without_additions(text: &str) -> Result<(String, Vec<(String, String)>), EntryError> {
    let mut plain = String::new();
    let mut additions = Vec::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('(') {
        plain.push_str(before);
        let Some((inside, after)) = behind.split_once(')') else {
            return Err(EntryError::new("a bracket is not closed", behind.trim()));
        };
        let (word, value) = inside.split_once(':').unwrap_or((inside, ""));
        additions.push((word.trim().to_owned(), value.trim().to_owned()));
        rest = after;
    }
    plain.push_str(rest);
    Ok((plain, additions))
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
        let action = action(word).map_err(|Unknown { suggestion }| {
            EntryError::new(format!("`{word}` is nothing a role does"), word).maybe(suggestion)
        })?;
        return Ok((role, action));
    }
    let first = said.split_whitespace().next().unwrap_or(said);
    let suggestion = named(said)
        .err()
        .flatten()
        .or_else(|| named(first).err().flatten());
    Err(EntryError::new(format!("`{said}` names no role"), said).maybe(suggestion))
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
            format!("`{}` sends no moves", role.slug()),
            role.slug(),
        )),
        several => {
            let words: Vec<String> = several
                .iter()
                .map(|action| format!("`{}`", action.word(Language::English)))
                .collect();
            let message = format!("say which move it is: {}", words.join(" or "));
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
        EntryError::new(format!("`{word}` cannot be added to a move"), word).maybe(suggestion)
    })?;
    match addition {
        Addition::Condom => options.condom = true,
        Addition::Agreed => options.agreed = true,
        Addition::Waived => options.waived = true,
        Addition::Across => options.across = true,
        Addition::Aside => options.stands_aside = true,
        Addition::Home => options.pretend_home = true,
        Addition::Master => options.by_master = true,
        Addition::Message | Addition::More => {
            options.message = Some(Message {
                text: value.to_owned(),
                adds: addition == Addition::More,
            });
        }
        Addition::Feed => options.falsehoods.push(falsehood(value, people)?),
        Addition::If | Addition::Unless => {
            options.when = Some(when(value, addition == Addition::Unless, people)?);
        }
        Addition::Yields => options.yields = true,
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
        Addition::Exempt => turn(options, value, Turned::Exempt, people)?,
        Addition::For => {
            let Some((whom, to)) = value.split_once('=') else {
                let message = "say for whom and to whom: `for: doctor = Name`";
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
        read.ok_or_else(|| EntryError::new(format!("`{text}` is no condition; {EXAMPLES}"), text))
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
        Ok(_) => Err(EntryError::new(
            format!("`{word}` is no peaceful role"),
            word,
        )),
        Err(suggestion) => {
            Err(EntryError::new(format!("`{word}` names no role"), word).maybe(suggestion))
        }
    }
}

pub(super) fn seats(value: &str, people: &People<'_>) -> Result<Vec<SeatId>, EntryError> {
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
        .map_err(|_| EntryError::new(format!("`{value}` is no small number"), value))
}

/// A move as [`read_move`] reads it.
#[must_use]
pub fn write_move(sent: &Move, people: &People<'_>, language: Language) -> String {
    let mut line = format!(
        "{}: {} {}",
        people.name(sent.by),
        sent.role.name(language),
        sent.action.word(language)
    );
    let names = |seats: &mut dyn Iterator<Item = SeatId>| {
        let names: Vec<&str> = seats.map(|seat| people.name(seat)).collect();
        names.join(", ")
    };
    if !sent.targets.is_empty() {
        line.push_str(" → ");
        line.push_str(&names(&mut sent.targets.iter().copied()));
    }
    for (addition, value) in additions(&sent.options, people, language) {
        let word = addition.word(language);
        match value.is_empty() {
            true => line.push_str(&format!(" ({word})")),
            false => line.push_str(&format!(" ({word}: {value})")),
        }
    }
    line
}

fn additions(
    options: &Options,
    people: &People<'_>,
    language: Language,
) -> Vec<(Addition, String)> {
    let mut list: Vec<(Addition, String)> = Vec::new();
    let flags = [
        (Addition::Condom, options.condom),
        (Addition::Agreed, options.agreed),
        (Addition::Waived, options.waived),
        (Addition::Across, options.across),
        (Addition::Aside, options.stands_aside),
        (Addition::Home, options.pretend_home),
        (Addition::Master, options.by_master),
        (Addition::Yields, options.yields),
        (Addition::Role, options.role_wanted),
    ];
    list.extend(
        flags
            .into_iter()
            .filter(|(_, raised)| *raised)
            .map(|(addition, _)| (addition, String::new())),
    );
    let name = |seat: SeatId| people.name(seat).to_owned();
    let one = [
        (Addition::Target, options.target_for_victim),
        (Addition::InsuranceTarget, options.insurance_target),
        (Addition::Alibi, options.alibi),
    ];
    list.extend(
        one.into_iter()
            .filter_map(|(addition, seat)| Some((addition, name(seat?)))),
    );
    match options.insurance {
        Insurance::Partner => {}
        Insurance::Declined => list.push((Addition::Insurance, String::new())),
        Insurance::By(seat) => list.push((Addition::Insurance, name(seat))),
    }
    let joined = |seats: &std::collections::BTreeSet<SeatId>| {
        let names: Vec<&str> = seats.iter().map(|seat| people.name(*seat)).collect();
        names.join(", ")
    };
    for (addition, seats) in [
        (Addition::Except, &options.except),
        (Addition::Bodies, &options.bodies),
    ] {
        if !seats.is_empty() {
            list.push((addition, joined(seats)));
        }
    }
    if let Some(role) = options.role_order {
        list.push((
            Addition::Role,
            Role::Peaceful(role).name(language).to_owned(),
        ));
    }
    if options.priority > 0 {
        list.push((Addition::Priority, options.priority.to_string()));
    }
    if let Some(dose) = options.dose {
        list.push((Addition::Dose, dose.to_string()));
    }
    list.extend(hypnosis(options, people, language));
    for one in &options.falsehoods {
        list.push((Addition::Feed, falsehood_words(one, people, language)));
    }
    if let Some(when) = &options.when {
        let addition = match when.prevents {
            true => Addition::Unless,
            false => Addition::If,
        };
        let all = when.all.iter();
        let all: Vec<String> = all.map(|one| one.written(&name, language)).collect();
        list.push((addition, all.join("; ")));
    }
    if !options.unwanted.is_empty() {
        let roles = options.unwanted.iter();
        let roles: Vec<&str> = roles
            .map(|role| Role::Peaceful(*role).name(language))
            .collect();
        list.push((Addition::Unwanted, roles.join(", ")));
    }
    if let Some(message) = &options.message {
        let addition = match message.adds {
            true => Addition::More,
            false => Addition::Message,
        };
        list.push((addition, message.text.clone()));
    }
    list
}

fn hypnosis(options: &Options, people: &People<'_>, language: Language) -> Vec<(Addition, String)> {
    let map = &options.hypnosis;
    let of = |wanted: Turned| {
        let players = map
            .players
            .iter()
            .filter(move |(_, turned)| **turned == wanted);
        let roles = map
            .roles
            .iter()
            .filter(move |(_, turned)| **turned == wanted);
        let names: Vec<&str> = players
            .map(|(seat, _)| people.name(*seat))
            .chain(roles.map(|(role, _)| role.name(language)))
            .collect();
        names.join(", ")
    };
    let mut list = Vec::new();
    for (addition, turned) in [
        (Addition::Exempt, Turned::Exempt),
        (Addition::Skip, Turned::Skip),
    ] {
        let named = of(turned);
        if map.others == Some(turned) {
            list.push((addition, String::new()));
        }
        if !named.is_empty() {
            list.push((addition, named));
        }
    }
    let mut substitutes: Vec<SeatId> = map
        .players
        .values()
        .chain(map.roles.values())
        .filter_map(|turned| match turned {
            Turned::To(seat) => Some(*seat),
            Turned::Skip | Turned::Exempt => None,
        })
        .collect();
    substitutes.sort_unstable();
    substitutes.dedup();
    for seat in substitutes {
        let named = format!("{} = {}", of(Turned::To(seat)), people.name(seat));
        list.push((Addition::For, named));
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::city::role::Negative;

    const NAMES: [&str; 4] = ["Вася", "Петя", "Eva", "Ёж"];

    fn people() -> People<'static> {
        People::new(
            NAMES
                .into_iter()
                .enumerate()
                .map(|(index, name)| (SeatId::at(index), name)),
        )
    }

    fn read(line: &str) -> Move {
        read_move(line, &people()).unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    #[test]
    fn a_line_is_a_move_in_both_languages() {
        let doctor = Role::Peaceful(Peaceful::Doctor);
        let sent = Move::new(SeatId(0), doctor, Action::Heal, &[SeatId(1)]);
        assert_eq!(read("Вася: доктор → Петя"), sent);
        assert_eq!(read("вася: Doctor -> петя"), sent);
        assert_eq!(read("Вася: хил лечит => Петя"), sent);
        let both = Move::new(SeatId(0), doctor, Action::Heal, &[SeatId(2), SeatId(3)]);
        assert_eq!(read("Вася: доктор → Eva, еж"), both);
    }

    #[test]
    fn what_is_added_stands_in_brackets() {
        let sent = read("Eva: наемник убивает → Петя (приоритет: 2) (страховка: нет)");
        assert_eq!(sent.role, Role::Negative(Negative::Hireling));
        assert_eq!(sent.options.priority, 2);
        assert_eq!(sent.options.insurance, Insurance::Declined);
        let sent = read("Eva: мафия заказ (роль: доктор) (кроме: Вася, Петя)");
        assert_eq!(sent.options.role_order, Some(Peaceful::Doctor));
        assert_eq!(sent.options.except.len(), 2);
        let sent = read("Ёж: hypnotist → Eva (exempt: doctor) (skip: Петя)");
        assert_eq!(
            sent.options.hypnosis.players.get(&SeatId(1)),
            Some(&Turned::Skip)
        );
    }

    #[test]
    fn mistakes_are_named_and_mended() {
        let error = |line: &str| read_move(line, &people()).expect_err("no move");
        let wrong = error("Вася: доктр → Петя");
        assert_eq!(wrong.message, "`доктр` names no role");
        assert_eq!(wrong.suggestion.as_deref(), Some("доктор"));
        let wrong = error("Вася: доктор → Петр");
        assert_eq!(wrong.message, "nobody is called `Петр`");
        assert_eq!(wrong.suggestion.as_deref(), Some("Петя"));
        let wrong = error("Вася: блокер → Петя");
        assert_eq!(wrong.message, "say which move it is: `arrest` or `protect`");
        let wrong = error("Вася: доктор → Петя (презератив)");
        assert_eq!(wrong.suggestion.as_deref(), Some("презерватив"));
        assert_eq!(
            error("доктор").message,
            "a move begins with a name and a colon"
        );
        assert_eq!(
            error("Вася: доктор → Петя (доза").message,
            "a bracket is not closed"
        );
    }

    #[test]
    fn what_is_written_is_read_again() {
        for line in [
            "Вася: доктор → Eva, Ёж",
            "Вася: блокер защита → Петя",
            "Eva: мафия → Петя (страховка: Вася) (цель страховки: Ёж)",
            "Eva: мафия заказ (роль: доктор) (кроме: Вася, Петя)",
            "Ёж: гипнотизер → Eva (без гипноза: доктор) (пропуск: Петя)",
            "Ёж: гипнотизер → Eva (для: доктор, Вася = Петя) (для: блокер = Вася)",
            "Петя: наркодилер → Eva (доза: 2)",
            "Вася: безликий → Eva (цель: Петя)",
            "Вася: проститутка → Eva (презерватив)",
            "Вася: комиссар → Eva (следователю: черный если красный) (следователю: красный)",
            "Вася: детектив → Eva (следователю: Петя, Ёж) (хозяин)",
            "Вася: горничная → Eva (сообщение: Ваш чек: красный.)",
            "Вася: горничная → Eva (дополнение: До встречи!)",
            "Вася: горничная → Eva (сообщение: Да.) (если: убит Петя; доктор попал)",
            "Вася: мафия суицид (если не: никто не убит)",
            "Вася: детектив → Eva (роль)",
            "Вася: детектив → Eva (следователю: слухи: маньяк если дома)",
            "Вася: детектив → Eva (следователю: без слухов)",
            "Вася: коллекционер → Eva (уступает) (не нужны: доктор, судья)",
        ] {
            let sent = read(line);
            for language in [Language::English, Language::Russian] {
                let written = write_move(&sent, &people(), language);
                assert_eq!(read(&written), sent, "{written}");
            }
        }
    }
}

//! Letters, report lines, reasons and refusals in words.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::moves::{Answer, Refusal};
use super::night::{Letter, LetterClass, Report, Value, Word};
use super::role::Role;
use nightdesk_game::SeatId;
use nightdesk_text::Language;
use nightdesk_text::built_in;
use nightdesk_text::messages::Wording;

static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("messages.toml")));

static REFUSALS: LazyLock<Wording> =
    LazyLock::new(|| built_in(include_str!("moves/refusals.toml")));

static ANSWERS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("moves/answers.toml")));

/// The rule set's words.
#[must_use]
pub fn words() -> &'static Wording {
    &WORDS
}

/// How players are named in a text.
pub type NameOf<'a> = &'a dyn Fn(SeatId) -> String;

/// A personal message as its receiver reads it.
#[must_use]
pub fn letter_text(letter: &Letter, name: NameOf<'_>, language: Language) -> String {
    let slots: BTreeMap<String, String> = letter
        .values
        .iter()
        .map(|(place, value)| {
            (
                place.clone().into_owned(),
                value_text(value, name, language),
            )
        })
        .collect();
    let mut slots = slots;
    // In Russian a team is not called as its player is.
    if let Some(Value::Side(side)) = letter.value("side") {
        let team = word(&format!("team_{}", side.slug()), language);
        slots.insert("team".to_owned(), team);
    }
    if let Some(Value::Role(role)) = letter.value("checker") {
        let whose = word(&format!("check_of_{}", role.slug()), language);
        slots.insert("whose".to_owned(), whose);
    }
    let key = key_of(letter);
    let mut text = fill(&key, &slots, language);
    // What only some receivers are told stands in a sentence of its own.
    let class = letter.class.slug();
    for (place, _) in &letter.values {
        // Which role has checked changes nothing in what else is told.
        let more = match letter.value("checker") {
            Some(_) => format!("{class}_and_{place}"),
            None => format!("{key}_and_{place}"),
        };
        if WORDS.template(&more, language).is_some() {
            text.push(' ');
            text.push_str(&fill(&more, &slots, language));
        }
    }
    text
}

/// Some classes are told in more than one way.
fn key_of(letter: &Letter) -> String {
    let class = letter.class.slug();
    let has = |place: &str| letter.value(place).is_some();
    let no_information = letter.value("result") == Some(&Value::Word(Word::NoInformation));
    let nobody = letter.value("guests") == Some(&Value::Seats(Vec::new()));
    let failed = letter.value("result") == Some(&Value::Word(Word::CheckFailed));
    let ending = match letter.class {
        LetterClass::CheckResult if has("checker") && failed => "_by_failed",
        LetterClass::CheckResult if has("checker") => "_by",
        LetterClass::ProofResult if has("targets") => "_pair",
        LetterClass::InvestigatorFeed if has("places") => "_places",
        LetterClass::InvestigatorFeed if has("role") && !has("target") => "_query",
        LetterClass::TrackResult | LetterClass::InvestigatorFeed if has("visited") => "_visited",
        LetterClass::InvestigatorFeed if has("role") => "_role",
        LetterClass::TrackResult if has("role") => "_role",
        LetterClass::VagrantResult => match (nobody, letter.value("left_home")) {
            (false, Some(Value::Flag(true))) => "_left",
            (false, _) => "",
            (true, Some(Value::Flag(true))) => "_nobody_left",
            (true, _) => "_nobody",
        },
        LetterClass::RoleTaken if has("body") => "_body",
        LetterClass::GuestRoles if has("house") => "_house",
        LetterClass::GuestRoles if has("came") => "_came",
        LetterClass::GuestRoles if has("at_home") => "_at_home",
        LetterClass::BlockHit if has("kill") => "_kill",
        LetterClass::FaceCut if !has("target") => "_no_target",
        LetterClass::OrderResult if has("survivor") => "_survivor",
        LetterClass::SampleResult if has("suspects") && no_information => "_several_no_information",
        LetterClass::SampleResult if has("suspects") => "_several",
        LetterClass::RoleQueryResult | LetterClass::SampleResult if no_information => {
            "_no_information"
        }
        LetterClass::RoleInformation if tells_a_move(letter) => "_move",
        LetterClass::BodyResult if has("role") => "_role",
        LetterClass::SlaveUsed if has("how") => match letter.value("how") {
            Some(Value::Word(Word::Set)) => "_set",
            _ => "_forbidden",
        },
        LetterClass::LateColour if has("negative") => "_negative",
        LetterClass::LateColour if has("smear") => "_smear",
        _ => "",
    };
    format!("{class}{ending}")
}

/// Whether a message about another player tells a move of the role, and not what came of one.
fn tells_a_move(letter: &Letter) -> bool {
    match letter.value("letter") {
        Some(Value::Letter(told)) => told.class == LetterClass::RoleMoved,
        _ => false,
    }
}

fn fill(key: &str, slots: &BTreeMap<String, String>, language: Language) -> String {
    WORDS.message(key, slots, language)
}

/// `night 1: Anna`
fn at_time(key: &str, number: u32, what: &str, language: Language) -> String {
    let slots = [
        ("number".to_owned(), number.to_string()),
        ("what".to_owned(), what.to_owned()),
    ];
    fill(key, &slots.into(), language)
}

fn word(key: &str, language: Language) -> String {
    fill(key, &BTreeMap::new(), language)
}

fn value_text(value: &Value, name: NameOf<'_>, language: Language) -> String {
    let names = |seats: &[SeatId]| match seats.is_empty() {
        true => word("nobody", language),
        false => seats
            .iter()
            .map(|seat| name(*seat))
            .collect::<Vec<_>>()
            .join(", "),
    };
    match value {
        Value::Seat(seat) => name(*seat),
        Value::Seats(seats) => names(seats),
        Value::Role(role) => role.name(language).to_owned(),
        Value::Roles(roles) => {
            let roles: Vec<&str> = roles.iter().map(|role| role.name(language)).collect();
            roles.join(", ")
        }
        Value::Side(side) => word(side.slug(), language),
        Value::Word(key) => word(key.slug(), language),
        Value::Flag(true) => word("yes", language),
        Value::Flag(false) => word("no", language),
        Value::Number(number) => number.to_string(),
        Value::Text(text) => text.clone(),
        Value::Places(places) if places.is_empty() => word("places_none", language),
        Value::Places(places) => {
            let place = |(night, seats): &(u32, Vec<SeatId>)| match seats.is_empty() {
                true => at_time(
                    "place_in_night",
                    *night,
                    &word("at_home", language),
                    language,
                ),
                false => at_time("place_in_night", *night, &names(seats), language),
            };
            places.iter().map(place).collect::<Vec<_>>().join("; ")
        }
        Value::Evenings(evenings) => {
            let named = |(day, seats): &(u32, Vec<SeatId>)| {
                at_time("in_evening", *day, &names(seats), language)
            };
            evenings.iter().map(named).collect::<Vec<_>>().join("; ")
        }
        Value::Letter(letter) => letter_text(letter, name, language),
    }
}

/// The public report, a line each; sides and causes are never told. Who of the dead votes on as a
/// phantom player is told beside the role.
#[must_use]
pub fn report_lines(
    report: &Report,
    phantoms: &BTreeSet<SeatId>,
    name: NameOf<'_>,
    language: Language,
) -> Vec<String> {
    let of_role = [
        (
            "report_commissioner",
            report.commissioner.map(|line| line.slug()),
        ),
        ("report_doctor", report.doctor.map(|line| line.slug())),
        ("report_blocker", report.blocker.map(|line| line.slug())),
    ];
    let mut lines: Vec<String> = of_role
        .into_iter()
        .filter_map(|(key, result)| {
            let slots = [("result".to_owned(), word(result?, language))].into();
            Some(fill(key, &slots, language))
        })
        .collect();
    if report.killed.is_empty() {
        lines.push(word("report_nobody", language));
    }
    for (seat, role) in &report.killed {
        let role = role.map_or(String::new(), |role| {
            Role::Peaceful(role).name(language).to_owned()
        });
        let slots = [
            ("player".to_owned(), name(*seat)),
            ("role".to_owned(), role),
        ]
        .into();
        let key = match phantoms.contains(seat) {
            true => "report_killed_phantom",
            false => "report_killed",
        };
        lines.push(fill(key, &slots, language));
    }
    if !report.cut.is_empty() {
        let names: Vec<String> = report.cut.iter().map(|seat| name(*seat)).collect();
        let slots = [("players".to_owned(), names.join(", "))].into();
        lines.push(fill("report_cut", &slots, language));
    }
    lines
}

/// Why a move was not taken, as the host reads it.
#[must_use]
pub fn refusal_text(refusal: Refusal, name: NameOf<'_>, language: Language) -> String {
    refusal.says().in_words(&REFUSALS, name, language)
}

/// Why a move was not taken, as the player reads it who sent it.
#[must_use]
pub fn answer_text(answer: Answer, name: NameOf<'_>, language: Language) -> String {
    match answer {
        Answer::Same(statement) => statement.in_words(&REFUSALS, name, language),
        Answer::Neutral(statement) => statement.in_words(&ANSWERS, name, language),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::role::Peaceful;
    use crate::testkit::town;
    use nightdesk_text::messages::places;

    #[test]
    fn every_key_stands_in_both_languages_with_the_same_places() {
        for words in [&*WORDS, &*REFUSALS, &*ANSWERS] {
            let of = |language| words.keys(language).collect::<BTreeSet<&str>>();
            let english = of(nightdesk_game::Language::English);
            assert_eq!(english, of(nightdesk_game::Language::Russian));
            for key in english {
                let places = |language| {
                    let template = words.template(key, language).expect("a key of the table");
                    places(template).collect::<BTreeSet<&str>>()
                };
                assert_eq!(
                    places(nightdesk_game::Language::English),
                    places(nightdesk_game::Language::Russian),
                    "{key}"
                );
            }
        }
    }

    #[test]
    fn every_class_has_words() {
        for class in LetterClass::ALL {
            let text = word(class.slug(), Language::Russian);
            assert!(!text.starts_with('`'), "{}", class.slug());
        }
    }

    /// The words of refusals and the keys in the code are the same.
    #[test]
    fn every_refusal_has_words() {
        let code = include_str!("moves/refusal.rs");
        let (_, keys) = code.split_once("const fn key(self)").expect("the keys");
        let keys: BTreeSet<&str> = keys.split('"').skip(1).step_by(2).collect();
        let worded: BTreeSet<&str> = REFUSALS.keys(Language::English).collect();
        assert_eq!(keys, worded);
    }

    #[test]
    fn a_morning_is_told_in_both_languages() {
        let played = town("Max judge mafia; Oleg liar maniac; Doc doctor; Cora commissioner; Eva witness; Bob blocker")
            .night(&[
                "Max: mafia → Eva",
                "Doc: doctor → Doc",
                "Cora: commissioner → Oleg",
                "Bob: blocker protect → Doc",
            ]);
        let name = |seat: SeatId| played.town.name(seat).to_owned();
        assert_eq!(
            report_lines(
                &played.night.report,
                &BTreeSet::new(),
                &name,
                Language::Russian
            ),
            [
                "Комиссар: чек прошёл.",
                "Доктор: не попал.",
                "Блокер: попал.",
                "Убит игрок Eva (свидетель).",
            ]
        );
        let texts = |language| {
            let letters = played.night.letters.iter();
            letters
                .map(|letter| {
                    format!(
                        "{} ← {}",
                        name(letter.to),
                        letter_text(letter, &name, language)
                    )
                })
                .collect::<Vec<_>>()
        };
        assert_eq!(
            texts(Language::English),
            [
                "Max ← Eva was red.",
                "Doc ← Your move was blocked.",
                "Cora ← Your check of Oleg: black.",
                "Bob ← You hit. The role of your block: Doctor.",
            ]
        );
        assert_eq!(
            texts(Language::Russian)[3],
            "Bob ← Вы попали. Роль: доктор."
        );
        let reason = played.night.reasons.get(&played.town.seat("Eva"));
        let says = &reason.expect("a reason").says;
        assert_eq!(
            says.in_words(&WORDS, &name, nightdesk_game::Language::English),
            "Max kills Eva as mafia"
        );
        assert_eq!(
            Role::Peaceful(Peaceful::Witness).name(Language::English),
            "Witness"
        );
    }

    /// A role that has made no move yet was nowhere.
    #[test]
    fn a_query_about_a_role_that_has_not_moved_has_an_answer_in_both_languages() {
        let played =
            town("Max judge mafia; Oleg liar maniac; Den detective; Doc doctor; Eva witness")
                .evening(&["Den: detective query → doctor"])
                .night(&[]);
        let mut letters = played.night.letters.iter();
        let letter = letters.find(|letter| letter.class == LetterClass::RoleQueryResult);
        let letter = letter.expect("an answer");
        let name = |seat: SeatId| played.town.name(seat).to_owned();
        for (language, expected) in [
            (
                Language::English,
                "Where the role of Doctor was: night 1: stayed at home.",
            ),
            (Language::Russian, "Ходы роли «доктор»: ночь 1 – дома."),
        ] {
            assert_eq!(letter_text(letter, &name, language), expected);
        }
    }

    /// Every letter any test night can bring is worded without an open place.
    #[test]
    fn letters_leave_no_place_open() {
        let played = town("Max judge mafia; Oleg liar maniac; Jok hero joker; Gei priest geisha; Dina prostitute; Vik vagrant; Den detective; Eva witness; May maid; Inv investigator; Fay doctor faceless; Hana hypnotist; Imm immortal")
            .night(&[
                "Max: mafia → Imm",
                "Jok: joker → Eva",
                "Gei: geisha → Hana",
                "Dina: prostitute → May",
                "Vik: vagrant → Eva",
                "Den: detective → Jok",
                "Hana: hypnotist → Eva",
                "Fay: faceless → Den (target: Eva)",
            ]);
        let name = |seat: SeatId| played.town.name(seat).to_owned();
        for letter in &played.night.letters {
            for language in [Language::English, Language::Russian] {
                let text = letter_text(letter, &name, language);
                assert!(!text.contains(['{', '}', '`']), "{text}");
            }
        }
    }
}

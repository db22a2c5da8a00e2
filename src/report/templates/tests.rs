//! What templates promise: the built-in ones read, and a host's own are checked and used.

use super::form::may_read;
use std::collections::BTreeSet;

use super::{PlaceLevel, TextForm, built_in_text, check, file_to_start_from};
use crate::fixture::{FRIENDLY, Speaker, game_at, journal, texts_in};
use crate::{PublicView, Words, public};
use nightdesk_game::{Language, Setup, TextKind};
use nightdesk_text::{Diagnostic, Source};

/// The template of a kind of texts.
fn form(kind: TextKind) -> &'static TextForm {
    TextForm::of(kind).unwrap()
}

fn codes(form: &TextForm, text: &str) -> Vec<(&'static str, String, Vec<String>)> {
    let found = check(
        form,
        &Source::new("templates/x.txt", text),
        Language::English,
    );
    let told = |it: &Diagnostic| (it.code, it.message.clone(), it.hints.clone());
    found.iter().map(told).collect()
}

#[test]
fn every_built_in_template_is_right_in_both_languages() {
    for language in [Language::English, Language::Russian] {
        let words = Words::new(language);
        for form in TextForm::ALL {
            let text = built_in_text(form, &words);
            assert!(!text.contains('@'), "{}: {text}", form.word);
            assert_eq!(codes(form, &text), [], "{}", form.word);
            let file = file_to_start_from(form, &words);
            assert_eq!(codes(form, &file), [], "{}", form.word);
        }
    }
}

#[test]
fn a_file_to_start_from_says_what_the_built_in_template_says() {
    let setup = |word: &str, text: String| Setup {
        texts: [(word.to_owned(), text)].into(),
        ..Setup::default()
    };
    let words = Words::new(Language::English);
    let game = game_at(&journal(&FRIENDLY, Language::English), 4);
    let view = PublicView::of(&game, &words, &Speaker(&game));
    let file = file_to_start_from(form(TextKind::DayStart), &words);
    let own = Words::of(&setup("day_start", file)).unwrap();
    assert_eq!(
        public::day_start(&view, &own, None),
        public::day_start(&view, &words, None)
    );
    let own = "# Dawn of {phase}\n\nAwake: {alive_count}, *{alive}*\nUntil {deadline_utc}\n| No end in sight\n\nNews\n- {flips}\n";
    let own = Words::of(&setup("day_start", own.to_owned())).unwrap();
    let text = public::day_start(&view, &own, None).unwrap();
    let said = text.document().plain_text();
    assert_eq!(
        said,
        "Dawn of Day 1\nAwake: 7, Alder, Birch, Cedar, Dogwood, Elm, Ёлка, Ginkgo\nNo end in sight"
    );
}

#[test]
fn unknown_places_are_named_with_what_is_meant() {
    let found = codes(form(TextKind::DayStart), "It is {phsae}.\n{foot}\n{deaths}");
    assert_eq!(found[0].0, "unknown-place");
    assert_eq!(found[0].2, ["did you mean `{phase}`?"]);
    assert_eq!(found[1].2, ["it is a place of `tally`, `final_tally`"]);
    assert_eq!(found.len(), 2);
}

#[test]
fn a_public_template_may_not_use_a_private_place() {
    let found = codes(form(TextKind::DayStart), "{roles_table}\n{partners}");
    assert_eq!(found[0].0, "private-place");
    assert_eq!(
        found[0].1,
        "`day_start` is for everybody and may not use `{roles_table}`, which is for the host until the game is over"
    );
    assert_eq!(found[1].0, "private-place");
    assert_eq!(
        codes(form(TextKind::RoleMessage), "{partners} {alive_count}"),
        []
    );
    assert_eq!(codes(form(TextKind::Revelation), "{roles_table}"), []);
    assert_eq!(codes(form(TextKind::Prod), "{partners}"), []);
    // A text of everybody has one of that name; it is private here all the same.
    let found = codes(form(TextKind::NightStart), "{player}");
    assert_eq!(found[0].0, "private-place");
    assert_eq!(
        found[0].2,
        ["a public one of that name is in `left`, `returned`, `revealed`"]
    );
}

#[test]
fn the_form_of_a_template_is_checked() {
    assert_eq!(codes(form(TextKind::Seal), "{seal")[0].0, "bad-template");
    assert_eq!(codes(form(TextKind::Seal), "*{seal}")[0].0, "bad-template");
    assert_eq!(codes(form(TextKind::Seal), "| {seal}")[0].0, "bad-template");
    for empty in ["", " \n\n", "// {seal}\n"] {
        let found = codes(form(TextKind::Seal), empty);
        assert_eq!(found.len(), 1, "{empty:?}");
        assert_eq!(found[0].0, "bad-template");
    }
    assert_eq!(
        codes(form(TextKind::Count), "Now: {tally}")[0].0,
        "place-not-alone"
    );
    assert_eq!(
        codes(form(TextKind::Seal), "// {anything}\n\\{x\\} {seal}"),
        []
    );
}

#[test]
fn every_single_line_in_both_languages() {
    let rules = nightdesk_rule_sets::named("classic").unwrap();
    for (name, language) in [
        ("english", Language::English),
        ("russian", Language::Russian),
    ] {
        let setup = Setup {
            ruleset: "classic".to_owned(),
            language,
            ..Setup::default()
        };
        let lines = rules.own_lines(&setup).into_iter();
        let lines: Vec<String> = lines
            .map(|line| format!("{} = {}", line.key, line.words))
            .collect();
        insta::assert_snapshot!(format!("lines_{name}"), lines.join("\n"));
    }
}

#[test]
fn a_fault_is_found_where_it_stands() {
    let source = Source::new("templates/seal.txt", "One\n  - Two {sael}\n");
    let found = check(form(TextKind::Seal), &source, Language::English);
    let span = found.iter().next().unwrap().primary().unwrap().span;
    assert_eq!(source.line_column(span.start), (2, 9));
    assert_eq!(source.slice(span), "{sael}");
}

/// Which places are for whom: a template may use those of its own level and more public ones, and one
/// for a player those of the player's own faction.
const LEVELS: [(PlaceLevel, &[&str]); 4] = [
    (
        PlaceLevel::Public,
        &[
            "game",
            "phase",
            "alive",
            "alive_count",
            "majority",
            "deadline",
            "deadline_utc",
            "deadline_zone",
            "deadline_tag",
            "tally",
            "not_voting",
            "last_post",
            "deaths",
            "flips",
            "thread_title",
            "winner",
            "winners",
            "players",
            "replacements",
        ],
    ),
    (
        PlaceLevel::Seat,
        &[
            "player",
            "role",
            "a_role",
            "side",
            "shared",
            "former",
            "known",
            "abilities",
            "win",
            "results",
            "confirm_line",
        ],
    ),
    (
        PlaceLevel::Faction,
        &["partners", "chat_link", "faction_abilities"],
    ),
    (
        PlaceLevel::Host,
        &[
            "roles_table",
            "entries",
            "nights",
            "why",
            "chats",
            "hosting_notes",
            "seal",
            "sealed_deal",
        ],
    ),
];

#[test]
fn every_template_takes_every_place_of_its_readers_and_no_other() {
    let general = |name: &str| {
        let mut all = LEVELS.iter().flat_map(|(_, places)| places.iter());
        all.any(|place| *place == name)
    };
    for form in TextForm::ALL {
        let word = form.word;
        let has_own = |place: &str| form.own.iter().any(|own| own.name == place);
        let found = |place: &str| -> Vec<&str> {
            let found = codes(form, &format!("{{{place}}}"));
            found.iter().map(|(code, ..)| *code).collect()
        };
        for (level, places) in LEVELS {
            for place in places {
                let expected: &[&str] = match has_own(place) || may_read(form.readers(), level) {
                    true => &[],
                    false => &["private-place"],
                };
                assert_eq!(found(place), expected, "{word} {place}");
            }
        }
        // What a text has besides is about the one thing that it tells.
        for other in TextForm::ALL.iter().flat_map(|other| other.own) {
            let place = other.name;
            let expected: &[&str] = match may_read(form.readers(), other.level) {
                _ if has_own(place) || general(place) => continue,
                true => &["unknown-place"],
                false => &["private-place"],
            };
            assert_eq!(found(place), expected, "{word} {place}");
        }
    }
}

/// A template that says of each place that holds nothing that it does.
fn asking(form: &TextForm) -> String {
    let rows = form.places().map(|place| {
        let place = place.name;
        format!("{{{place}}}\n| «{place}»\n\n")
    });
    let head = format!("== {}\n\n", form.word);
    std::iter::once(head).chain(rows).collect()
}

/// Places that hold something in other games than the small one.
const ELSEWHERE: [&str; 6] = ["confirmed", "known", "left_out", "setup", "shared", "why"];

/// What holds nothing in which text of a small game stands in the golden; all other places hold
/// something, and each does somewhere.
#[test]
fn every_place_is_filled_where_there_is_something() {
    let texts = TextForm::ALL.iter();
    let texts = texts.map(|form| (form.word.to_owned(), asking(form)));
    let setup = Setup {
        texts: texts.collect(),
        ..Setup::default()
    };
    let words = Words::of(&setup).unwrap();
    let places = TextForm::ALL.iter().flat_map(|form| form.places());
    let mut never: BTreeSet<&str> = places.map(|place| place.name).collect();
    let mut rows = Vec::new();
    for (name, text) in texts_in(&words, &FRIENDLY) {
        let said = text.document().plain_text();
        if !said.contains('«') {
            continue;
        }
        let empty = said.lines().filter_map(|row| {
            let place = row.trim().strip_prefix('«')?;
            place.strip_suffix('»')
        });
        let empty: BTreeSet<&str> = empty.collect();
        let laid_out = said
            .lines()
            .filter_map(|row| row.trim().strip_prefix("== "));
        let own = laid_out.filter_map(TextForm::named);
        let own = own.flat_map(|form| form.places());
        let filled = own.map(|place| place.name);
        let filled: Vec<&str> = filled.filter(|place| !empty.contains(place)).collect();
        never.retain(|place| !filled.contains(place));
        let empty: Vec<&str> = empty.into_iter().collect();
        rows.push(format!("{name}: {}", empty.join(" ")));
    }
    let never: Vec<&str> = never.into_iter().collect();
    assert_eq!(never, ELSEWHERE);
    insta::assert_snapshot!("empty_places", rows.join("\n"));
}

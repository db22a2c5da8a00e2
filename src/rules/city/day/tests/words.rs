//! Every sentence stands in both languages with the same places; every ruling is listed.

use std::collections::BTreeSet;

use crate::day::Open;
use crate::day::posts::{post_words, question_words, refusal_words, step_words};
use crate::day::questions::{Question, Topic};
use crate::day::rulings::listed;
use crate::day::say::ALL;
use nightdesk_game::Language;
use nightdesk_text::messages::{Wording, places};

fn keys(words: &Wording, language: Language) -> BTreeSet<String> {
    words.keys(language).map(str::to_owned).collect()
}

#[test]
fn both_languages_say_the_same() {
    for words in [
        post_words(),
        question_words(),
        refusal_words(),
        step_words(),
    ] {
        let english = keys(words, Language::English);
        assert_eq!(english, keys(words, Language::Russian));
        assert!(!english.is_empty());
        for key in &english {
            let of = |language| {
                let template = words.template(key, language).unwrap();
                places(template).map(str::to_owned).collect::<BTreeSet<_>>()
            };
            assert_eq!(of(Language::English), of(Language::Russian), "{key}");
        }
    }
}

#[test]
fn every_step_has_its_sentence_and_no_sentence_is_left_over() {
    let said: BTreeSet<String> = ALL.iter().map(|saying| saying.key.to_owned()).collect();
    let others = [
        "part_black",
        "part_grey",
        "part_red",
        "part_elite",
        "dies",
        "lives",
    ];
    let others = others.map(str::to_owned);
    let known = said.into_iter().chain(others).collect::<BTreeSet<_>>();
    assert_eq!(keys(step_words(), Language::English), known);
}

#[test]
fn every_question_has_its_sentence() {
    let seat = nightdesk_game::SeatId(0);
    let topics = [
        Topic::Detonate,
        Topic::CancelPhantom,
        Topic::Scandal,
        Topic::CancelLawyer,
        Topic::Pardon,
        Topic::LetPardonedDie,
        Topic::Execute,
        Topic::Defend,
        Topic::TakeVoter,
        Topic::HeroicSuicide,
        Topic::SwapRoles,
        Topic::Cripple,
        Topic::Disguise,
        Topic::Possess,
    ];
    let mut said = BTreeSet::new();
    for topic in topics {
        for about in [vec![], vec![seat]] {
            let question = Question {
                to: seat,
                topic,
                about,
            };
            said.insert(question.says().key.into_owned());
        }
    }
    assert_eq!(keys(question_words(), Language::English), said);
}

/// Every key a post uses is in the sources of the posts; a key nobody uses is left over.
#[test]
fn every_sentence_of_a_post_is_used() {
    let sources = [
        include_str!("../posts/start.rs"),
        include_str!("../posts/election.rs"),
        include_str!("../posts/result.rs"),
        include_str!("../posts/table.rs"),
        include_str!("../posts/ending.rs"),
    ]
    .concat();
    for key in keys(post_words(), Language::English) {
        assert!(sources.contains(&format!("\"{key}\"")), "{key}");
    }
}

#[test]
fn every_open_question_is_listed_with_two_answers() {
    let listed = listed();
    let found: Vec<(&str, &str)> = listed
        .iter()
        .map(|ruling| (ruling.key.as_str(), ruling.number.as_str()))
        .collect();
    let known: Vec<(&str, &str)> = Open::ALL
        .iter()
        .map(|question| (question.key(), question.number()))
        .collect();
    assert_eq!(found, known);
    assert!(listed.iter().all(|ruling| ruling.choices.len() == 2));
}

/// The page of the day's rules names only tests that are there.
#[test]
fn the_page_names_tests_that_are_there() {
    let sources = [
        include_str!("day_end.rs"),
        include_str!("deathbeds.rs"),
        include_str!("decisions.rs"),
        include_str!("elections.rs"),
        include_str!("faceless.rs"),
        include_str!("hunts.rs"),
        include_str!("moments.rs"),
        include_str!("offices.rs"),
        include_str!("pardons.rs"),
        include_str!("posts.rs"),
        include_str!("questions.rs"),
        include_str!("rulings.rs"),
        include_str!("servants.rs"),
        include_str!("weights.rs"),
        include_str!("../../best.rs"),
        include_str!("../../end/tests.rs"),
        include_str!("../../frame.rs"),
        include_str!("../../role.rs"),
        include_str!("../../score.rs"),
        include_str!("../../table/tests/by_hand.rs"),
        include_str!("../../table/tests/courses.rs"),
        include_str!("../../table/tests/first_vote.rs"),
        include_str!("../../table/tests/rare.rs"),
        include_str!("../../table/tests/said_right.rs"),
    ]
    .concat();
    let page = include_str!("../../../../../docs/city-day.md");
    let rows = page
        .lines()
        .filter(|line| line.starts_with("| ") && line.contains('`'));
    for row in rows {
        for name in row.split('`').skip(1).step_by(2) {
            assert!(sources.contains(&format!("fn {name}(")), "{name}");
        }
    }
}

//! What is wrong or doubtful in a setup that plays from a role book.

use std::collections::{BTreeMap, BTreeSet};

use super::sheets::information_wanted;
use super::table::no_day_zero;
use nightdesk_game::{Card, DayEnds, Setup};
use nightdesk_lang::tree::{Content, ElementKind, Key, PollOptions, Status};
use nightdesk_lang::{Book, Checked, Entry};
use nightdesk_rules::Problem;
use nightdesk_text::{Diagnostic, Language, Severity, say};

/// Everything doubtful in a setup.
pub(super) fn problems(setup: &Setup) -> Vec<Problem> {
    if setup.files.is_empty() {
        return vec![Problem {
            hint: Some(say!(setup, "write_book")),
            ..problem("no-book", true, say!(setup, "no_book"))
        }];
    }
    let (book, checked) = Book::check(setup.files.iter());
    let dealt = dealt(setup);
    let mut found: Vec<Problem> = no_day_zero(setup).into_iter().collect();
    found.extend(thread_decides(setup));
    let used = used(&book, &checked, &dealt);
    for file in &checked {
        found.extend(of_file(&book, file, &dealt, &used, setup.language));
    }
    for (role, number) in &dealt {
        if let Some(entry) = book.role(role) {
            found.extend(of_role(setup, &book, entry, (*number, &dealt)));
        }
    }
    found.extend(no_vote(setup, &book));
    found
}

/// How often each role is in the game, by key.
fn dealt(setup: &Setup) -> BTreeMap<String, usize> {
    let fixed = setup.seats.iter().filter_map(|seat| seat.card.as_ref());
    let cards: Vec<&Card> = match setup.deck.is_empty() {
        true => fixed.collect(),
        false => setup.deck.iter().collect(),
    };
    let mut dealt = BTreeMap::new();
    for role in cards.into_iter().flat_map(|card| &card.roles) {
        *dealt.entry(role.clone()).or_insert(0) += 1;
    }
    dealt
}

/// The files that the game uses, by their paths: the roles that are dealt, and whatever a file names
/// that is used.
fn used<'c>(
    book: &Book,
    checked: &'c [Checked],
    dealt: &BTreeMap<String, usize>,
) -> BTreeSet<&'c str> {
    let texts = checked
        .iter()
        .map(|file| (file, words_of(&run_in(file.source.text()))));
    let (mut next, mut others): (Vec<_>, Vec<_>) =
        texts.partition(|(file, _)| is_dealt(book, file, dealt));
    let mut used = BTreeSet::new();
    while let Some((file, words)) = next.pop() {
        used.insert(file.source.name());
        let named = |(other, _): &(&Checked, String)| {
            let name = other.name.as_deref().map(words_of);
            name.is_some_and(|name| words.contains(&name))
        };
        let (found, rest): (Vec<_>, Vec<_>) = others.into_iter().partition(named);
        next.extend(found);
        others = rest;
    }
    used
}

/// What of a file is more than words for readers: its first line, and what it runs.
fn run_in(text: &str) -> String {
    let Some((before, run)) = text.split_once("Formalized") else {
        return text.to_owned();
    };
    let first = before.lines().next().unwrap_or_default();
    format!("{first}\n{run}")
}

/// The words of a text in small letters, each between spaces.
fn words_of(text: &str) -> String {
    let text = text.to_lowercase();
    let words = text.split(|sign: char| !sign.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    format!(" {} ", words.join(" "))
}

fn is_dealt(book: &Book, file: &Checked, dealt: &BTreeMap<String, usize>) -> bool {
    file.kind == Some(ElementKind::Role)
        && file.name.as_deref().is_some_and(|name| {
            let entry = book.role(name);
            entry.is_some_and(|entry| dealt.contains_key(entry.key.as_str()))
        })
}

/// The mistakes in a file, and of one that the game uses what the book lacks for it; what only might
/// be meant otherwise is told by the book's own check.
fn of_file(
    book: &Book,
    file: &Checked,
    dealt: &BTreeMap<String, usize>,
    used: &BTreeSet<&str>,
    language: Language,
) -> Vec<Problem> {
    let is_dealt = is_dealt(book, file, dealt);
    let is_used = used.contains(file.source.name());
    let told = file.found.iter().filter(|one| match one.severity {
        Severity::Error => true,
        _ => is_used && LACKS.contains(&one.code),
    });
    told.map(|one| {
        let fatal = is_dealt && one.severity == Severity::Error;
        mistake(file, &one.said(language), fatal)
    })
    .collect()
}

/// What a file needs that is not there.
const LACKS: [&str; 4] = [
    "unknown-name",
    "unknown-prompt",
    "unknown-section",
    "unknown-selector",
];

fn mistake(file: &Checked, error: &Diagnostic, fatal: bool) -> Problem {
    let line = error.labels.first().map(|label| {
        let before = file
            .source
            .text()
            .get(..label.span.start)
            .unwrap_or_default();
        before.matches('\n').count() + 1
    });
    let place = match line {
        Some(line) => format!("{}:{line}", file.source.name()),
        None => file.source.name().to_owned(),
    };
    Problem {
        hint: error.hints.first().cloned(),
        ..problem(error.code, fatal, format!("{place}: {}", error.message))
    }
}

/// What is wrong with a role that is dealt a number of times.
fn of_role(
    setup: &Setup,
    book: &Book,
    entry: &Entry,
    (number, dealt): (usize, &BTreeMap<String, usize>),
) -> Vec<Problem> {
    let name = entry.name();
    let mut found = Vec::new();
    if entry.status() == Status::Unfinished {
        let message = say!(setup, "unfinished_is_dealt", name);
        found.push(problem("unfinished-role", true, message));
    }
    if entry.traits.unique && number > 1 {
        let message = say!(setup, "unique_is_dealt", name, number);
        found.push(problem("unique-role", true, message));
    }
    for required in &entry.traits.requires {
        let there = |key: &Key| book.by_key(ElementKind::Role, key);
        let there = there(&required.key).is_some_and(|role| dealt.contains_key(role.key.as_str()));
        if !there {
            let required = required.to_string();
            let message = say!(setup, "role_needs_role", name, required);
            found.push(problem("required-role", true, message));
        }
    }
    for wanted in information_wanted(entry) {
        let message = say!(setup, "role_wants_to_be_told", name, wanted = &wanted);
        found.push(Problem {
            hint: Some(say!(setup, "tell_after_dealing", wanted)),
            ..problem("host-information", false, message)
        });
    }
    found
}

/// Without a vote on the players, the days bring nothing.
fn no_vote(setup: &Setup, book: &Book) -> Option<Problem> {
    let on_players = |entry: &Entry| match &entry.element.content {
        Content::Poll(rules) => {
            let mut options = rules.options.iter();
            options.any(|option| matches!(option, PollOptions::Players(_)))
        }
        _ => false,
    };
    let there = book.all(ElementKind::Poll).any(on_players);
    (!there).then(|| {
        let message = say!(setup, "no_poll_on_players");
        problem("no-vote", false, message)
    })
}

/// Polls of the book decide a day; a majority in the thread would be called a hammer, and is none.
fn thread_decides(setup: &Setup) -> Option<Problem> {
    (setup.votes.day_ends != DayEnds::Deadline).then(|| Problem {
        key: "votes.day_ends".to_owned(),
        hint: Some(say!(setup, "write_day_ends")),
        ..problem("thread-decides", false, say!(setup, "thread_would_end_day"))
    })
}

fn problem(code: &'static str, fatal: bool, message: String) -> Problem {
    Problem {
        code,
        fatal,
        message,
        key: "game.book".to_owned(),
        hint: None,
    }
}

//! Names: any line and any names can be compared; a place found is in the line, and a name is
//! never taken for another.
//!
//! The first line is searched, the others are names.

use nightdesk_text::names::{
    Candidate, Found, KnownNames, closest, find_typed, fold, near, same, skeleton, squash,
};

pub(crate) fn run(text: &str) {
    let mut lines = text.split('\n');
    let line = lines.next().unwrap_or_default();
    let names: Vec<&str> = lines.take(12).collect();
    forms(line);
    for name in &names {
        forms(name);
        assert_eq!(same(line, name), fold(line) == fold(name));
    }
    places(line, &names);
    offers(line, &names);
}

fn forms(name: &str) {
    let (folded, squashed) = (fold(name), squash(name));
    assert_eq!(fold(&folded), folded, "{name:?}");
    assert_eq!(squash(&squashed), squashed, "{name:?}");
    assert_eq!(squash(&folded), squashed, "{name:?}");
    assert!(same(name, &folded), "{name:?}");
    assert_eq!(skeleton(&format!(" {name}")), skeleton(name), "{name:?}");
}

fn places(line: &str, names: &[&str]) {
    let known = KnownNames::new(names.iter().enumerate().map(|(id, name)| (name, id)));
    let found = known.occurrences(line);
    let mut end = 0;
    for occurrence in &found {
        let span = occurrence.span;
        assert!(span.start >= end, "{found:?} overlap in {line:?}");
        end = span.end;
        let written = line.get(span.start..span.end);
        let is_it = |name: &&str| written.is_some_and(|written| same(written, name));
        assert!(
            names.get(occurrence.id).is_some_and(is_it),
            "{occurrence:?} in {line:?}"
        );
    }
    for place in [known.at_start(line), known.at_end(line)] {
        assert!(place.is_none_or(|place| line.get(place.span.start..place.span.end).is_some()));
    }
}

fn offers(line: &str, names: &[&str]) {
    if let Some(close) = closest(line, names.iter().copied()) {
        assert!(names.contains(&close));
    }
    let candidates: Vec<Candidate<'_, usize>> = names
        .iter()
        .enumerate()
        .map(|(id, name)| Candidate {
            id,
            names: vec![*name],
        })
        .collect();
    assert!(near(line, &candidates).len() <= names.len());
    match find_typed(line, &candidates) {
        Found::One(id) => {
            // A whole name is never taken for a part of another.
            let whole = names.iter().any(|name| same(name, line));
            let taken = names.get(id).is_some_and(|name| same(name, line));
            assert!(
                fold(line).is_empty() || whole == taken,
                "{line:?} {names:?}"
            );
        }
        Found::Several(ids) => assert!(ids.len() > 1),
        Found::None { near } => assert!(near.iter().all(|id| *id < names.len())),
    }
}

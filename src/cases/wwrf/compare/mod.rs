//! What a case expects beside what came out.

mod attributes;
mod end;
mod messages;
mod polls;

use nightdesk_text::wording::quote;
use nightdesk_verify::Difference;
use nightdesk_wwrf::world::World;
use nightdesk_wwrf::{ReasonedEffect, Shown};

use super::case::Expect;
use super::play::difference;

pub(super) use end::last;

/// What can be seen after an entry.
pub(super) struct Seen<'s> {
    pub(super) shown: &'s Shown<'s>,
    pub(super) world: &'s World,
    pub(super) told: &'s [ReasonedEffect],
}

/// Everything in which it differs from what is expected.
pub(super) fn differences(what: &str, expect: &Expect, seen: &Seen<'_>) -> Vec<Difference> {
    let mut found = super::unknown(what, &expect.unknown);
    let mut missing = |part: &str, expected: String, there: String| {
        found.push(difference(&format!("{what}: {part}"), &expected, &there));
    };
    seen.deaths(expect, &mut missing);
    for words in &expect.feedback {
        seen.feedback(words, &mut missing);
    }
    for words in &expect.posts {
        seen.posts(words, &mut missing);
    }
    for line in &expect.announcements {
        seen.announcement(line, &mut missing);
    }
    for attribute in &expect.attributes {
        if !seen.has(attribute) {
            missing(
                "attributes",
                attribute.words(),
                seen.attributes_of(&attribute.owner),
            );
        }
    }
    for attribute in &expect.absent_attributes {
        if seen.has(attribute) {
            missing(
                "absent_attributes",
                format!("not {}", attribute.words()),
                seen.attributes_of(&attribute.owner),
            );
        }
    }
    seen.values(expect, &mut missing);
    for prompt in &expect.open_prompts {
        if !seen.is_open(prompt) {
            missing("open_prompts", prompt.words(), seen.prompts());
        }
    }
    for prompt in &expect.closed_prompts {
        if seen.is_open(prompt) {
            let expected = format!("not {}", prompt.words());
            missing("closed_prompts", expected, seen.prompts());
        }
    }
    seen.polls(expect, &mut missing);
    found
}

type Missing<'m> = &'m mut dyn FnMut(&str, String, String);

/// Names in a row, or that there are none.
fn listed<T: AsRef<str>>(names: &[T]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.is_empty() {
        true => "none".to_owned(),
        false => names.join(", "),
    }
}

/// What was said, each in quotes.
fn quoted<T: AsRef<str>>(said: &[T]) -> String {
    let said: Vec<String> = said.iter().map(|said| quote(said.as_ref())).collect();
    listed(&said)
}

fn or_unknown(found: Option<String>) -> String {
    found.unwrap_or_else(|| "no such element".to_owned())
}

//! The tables as a page of documents.

use std::fmt::Write;

use super::{Topic, TopicKind, places, topics};

/// A heading for each kind of topic, in the order of the page.
const CHAPTERS: [(TopicKind, &str); 8] = [
    (TopicKind::Line, "Lines of a file"),
    (TopicKind::Trigger, "Triggers"),
    (TopicKind::Block, "Blocks"),
    (TopicKind::Ability, "Abilities"),
    (TopicKind::Condition, "Conditions"),
    (TopicKind::Parameter, "Parameters and durations"),
    (TopicKind::Selector, "Selectors"),
    (TopicKind::Type, "Types"),
];

/// The whole language as Markdown.
pub fn page() -> String {
    let mut page = String::from(
        "# The WWRF language\n\nMade from the tables that the program reads the language by; \
         `nightdesk wwrf list` prints the same,\nand `nightdesk wwrf explain 'TEXT'` says what a \
         line means. Words in braces stand for\nsomething to fill in, as the last chapter says.\n",
    );
    for (kind, heading) in CHAPTERS {
        let _ = write!(page, "\n## {heading}\n");
        let of_kind = topics().iter().filter(|topic| topic.kind == kind);
        of_kind.for_each(|topic| write_topic(&mut page, topic));
    }
    page.push_str("\n## What to fill in\n\n");
    for place in places() {
        let _ = writeln!(page, "- `{{{}}}`: {}", place.name, place.help);
    }
    page
}

fn write_topic(page: &mut String, topic: &Topic) {
    page.push_str("\n```text\n");
    for syntax in &topic.syntax {
        let _ = writeln!(page, "{syntax}");
    }
    let _ = write!(page, "```\n\n{}\n", topic.help);
}

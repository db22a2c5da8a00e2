//! The words of a post in every markup: any text gives tidy lines.
//!
//! The first letter says which markup; anything else is a log.

use nightdesk_thread::{Body, Look};

pub(crate) fn run(text: &str) {
    let rest = text.get(1..).unwrap_or_default();
    let body = match text.chars().next() {
        Some('b') => Body::of_bbcode(rest),
        Some('m') => Body::of_markdown(rest),
        Some('h') => Body::of_html(rest),
        Some('c') => Body::of_chat(rest),
        Some('p') => Body::of_plain(rest),
        Some(_) | None => Body::of_log(text),
    };
    tidy(&body);
}

/// White space is single, looks stand in order, and what is said to look like something does.
fn tidy(body: &Body) {
    for words in &body.unseen {
        let tidy: Vec<&str> = words.split_whitespace().collect();
        assert_eq!(*words, tidy.join(" "));
        assert!(!words.is_empty());
    }
    for line in &body.lines {
        let words: Vec<&str> = line.text.split_whitespace().collect();
        assert_eq!(line.text, words.join(" "));
        assert!(!line.text.is_empty() || !line.stretches.is_empty());
        let mut end = 0;
        for stretch in &line.stretches {
            assert!(stretch.span.start >= end, "{line:?}");
            assert!(
                line.text
                    .get(stretch.span.start..stretch.span.end)
                    .is_some(),
                "{line:?}"
            );
            assert_ne!(stretch.look, Look::default(), "{line:?}");
            assert!(
                !stretch.span.is_empty() || stretch.look.tag.is_some(),
                "{line:?}"
            );
            end = stretch.span.end;
        }
    }
}

//! What every markup does with the words of a line before it writes them.

use nightdesk_report::document::{Line, Span, Weight};

/// Neighbouring spans of one weight, so that their tags are written once.
pub(super) fn runs(line: &Line) -> Vec<(Weight, Vec<&Span>)> {
    let mut runs: Vec<(Weight, Vec<&Span>)> = Vec::new();
    for span in line.spans().iter().filter(|span| !span.text().is_empty()) {
        match runs.last_mut() {
            Some((weight, spans)) if *weight == span.weight() => spans.push(span),
            Some(_) | None => runs.push((span.weight(), vec![span])),
        }
    }
    runs
}

/// An address that may stand in a tag: a web address with everything that
/// could end the tag percent-encoded. Anything else is not made a link.
pub(super) fn web_address(url: &str) -> Option<String> {
    if !url.starts_with("https://") && !url.starts_with("http://") {
        return None;
    }
    let mut out = String::with_capacity(url.len());
    for letter in url.chars() {
        match letter {
            '[' | ']' | '(' | ')' | '<' | '>' | '"' | '\'' | '\\' | '|' | '`' | ' ' => {
                out.push_str(&format!("%{:02X}", u32::from(letter)));
            }
            control if control.is_control() => {}
            other => out.push(other),
        }
    }
    Some(out)
}

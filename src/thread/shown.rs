//! A body in short, for tests.

use super::body::{Body, Hidden, Look, TagKind};

/// Every line with its looks: `<b>Vote: Bob</b>`, `<b s>no</b s>`, `<vote 0></vote 0>`.
pub(super) fn shown(body: &Body) -> Vec<String> {
    let mut shown = Vec::new();
    for line in &body.lines {
        let mut out = String::new();
        let mut done = 0;
        for stretch in &line.stretches {
            out.push_str(line.text.get(done..stretch.span.start).unwrap());
            let words = stretch.span.of(&line.text);
            let name = name(stretch.look);
            out.push_str(&format!("<{name}>{words}</{name}>"));
            done = stretch.span.end;
        }
        out.push_str(line.text.get(done..).unwrap());
        shown.push(out);
    }
    shown
}

fn name(look: Look) -> String {
    let hidden = look.hidden.map(|hidden| match hidden {
        Hidden::Spoiler => "spoiler".to_owned(),
        Hidden::Code => "code".to_owned(),
    });
    let tag = look.tag.map(|tag| {
        let kind = match tag.kind {
            TagKind::Vote => "vote",
            TagKind::Unvote => "unvote",
            TagKind::Labelled => "bbvote",
        };
        format!("{kind} {}", tag.id)
    });
    let bold = look.bold.then(|| "b".to_owned());
    let struck = look.struck.then(|| "s".to_owned());
    let green = look.green.then(|| "green".to_owned());
    let parts = [bold, green, struck, hidden, tag];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// What holds for every body: white space is single, stretches are in order and look like something.
pub(super) fn check_tidy(body: &Body) {
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
                    .is_some()
            );
            assert_ne!(stretch.look, Look::default());
            assert!(!stretch.span.is_empty() || stretch.look.tag.is_some());
            end = stretch.span.end;
        }
    }
}

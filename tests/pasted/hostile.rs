//! Names that look like markup stay names, in every text and every markup.

use std::fmt::Write;

use nightdesk_game::Markup;
use nightdesk_render::post as drawn;
use nightdesk_report::Text;
use nightdesk_report::public;
use nightdesk_thread::Body;

use super::table::{Thread, post, setup};
use crate::cli::kit::golden;

const HOSTILE: [&str; 8] = [
    "[b]x[/b]",
    "*a*",
    "Ana [url]",
    "_u_",
    "`",
    "Ёлка",
    "[/plain] [b]",
    "~#1>",
];

/// Everybody votes for the next one by the vote tag, and all who did so early think again.
fn thread() -> Thread {
    let mut thread = Thread::new(setup(&HOSTILE), &[]);
    for (index, name) in HOSTILE.iter().enumerate().take(7) {
        let target = HOSTILE[(index + 1) % 7];
        let number = 301 + index as u64;
        let vote = format!("[vote][plain]{target}[/plain][/vote]");
        let vote = match target.contains("[/plain]") {
            // No tag keeps its own end from being read.
            true => format!("[vote]{target}[/vote]"),
            false => vote,
        };
        thread.hear(&post(number, name, "2026-02-04T10:00:00Z", &vote));
    }
    thread.hear(&post(
        320,
        HOSTILE[0],
        "2026-02-04T11:00:00Z",
        "[unvote][/unvote]",
    ));
    thread
}

fn texts(thread: &Thread) -> Vec<(&'static str, Text)> {
    vec![
        ("count", thread.tally(Some("2026-02-04T16:48:00Z"))),
        ("history", thread.history()),
        ("players", public::players(&thread.view(), &thread.words)),
    ]
}

#[test]
fn every_text_with_hostile_names() {
    let thread = thread();
    let mut all = String::new();
    for (name, text) in texts(&thread) {
        for markup in Markup::ALL {
            let text = drawn(text.document(), markup);
            write!(all, "======== {name}, {markup:?}\n{text}\n\n").expect("a string grows");
        }
    }
    golden("pasted-hostile", &all);
}

/// What a reader of the forum sees of a text.
fn seen(text: &Text, markup: Markup) -> String {
    let drawn = drawn(text.document(), markup);
    let body = match markup {
        Markup::Phpbb | Markup::Xenforo => Body::of_bbcode(&drawn),
        // Its entities are the board's to show.
        Markup::Vbulletin => Body::of_bbcode(&drawn.replace("&#91;", "[").replace("&#38;", "&")),
        Markup::Discourse | Markup::Discord => Body::of_markdown(&drawn),
        Markup::Plain => Body::of_plain(&drawn),
    };
    let lines: Vec<&str> = body.lines.iter().map(|line| line.text.as_str()).collect();
    lines.join("\n")
}

#[test]
fn readers_see_the_names_as_they_are() {
    let thread = thread();
    for markup in Markup::ALL {
        for (what, text) in texts(&thread) {
            let seen = seen(&text, markup);
            for name in &HOSTILE[..7] {
                // The one name that no tag can hold is written with tags inside.
                if name.contains("[/plain]") && markup == Markup::Vbulletin {
                    continue;
                }
                assert!(seen.contains(name), "{markup:?} {what}: {name} in\n{seen}");
            }
        }
    }
}

//! Votes: any body has marks in their order, each in its line; any words have a meaning; a
//! player's name after a keyword is that player.
//!
//! The first line is the names, between commas; the others are the post. In it some signs switch
//! a look on and off, as `toggle` lists.

use std::sync::Arc;

use nightdesk_ballot::{
    Mark, Meant, NameRule, Named, OwnWords, Roster, Says, Syntaxes, Target, VoteWords, marks, meant,
};
use nightdesk_text::Language;
use nightdesk_text::names::same;
use nightdesk_thread::{Body, BodyBuilder, Hidden, Look, TagKind, VoteTag};

pub(crate) fn run(text: &str) {
    let (names, post) = text.split_once('\n').unwrap_or((text, ""));
    let names: Vec<&str> = names.split(',').take(12).collect();
    let roster = roster(&names);
    let body = body(post);
    let own = own_words();
    for mask in 0..32_u8 {
        let switched = |bit: u8| mask & bit != 0;
        let syntaxes = Syntaxes {
            bold: switched(1),
            tag: switched(2),
            hash: switched(4),
            plain: switched(8),
            sentence: switched(16),
            words: if switched(16) {
                Arc::clone(&own)
            } else {
                VoteWords::usual()
            },
            ..Syntaxes::default()
        };
        let found = marks(&body, &syntaxes, switched(1), &roster);
        in_order(&body, &found);
        for mark in &found {
            if let Says::Vote(words) = &mark.says {
                assert!(!words.trim().is_empty(), "{mark:?}");
                one_meaning(words, &roster);
            }
        }
    }
    for (index, name) in names.iter().enumerate() {
        one_meaning(name, &roster);
        alone(name, index, &names, &roster);
    }
}

/// Words of votes that a game may have of its own.
fn own_words() -> Arc<VoteWords> {
    let words = |words: &[&str]| Vec::from_iter(words.iter().map(|word| (*word).to_owned()));
    let (vote, prefixes) = (words(&["lynch"]), words(&["/", "bot"]));
    let own = OwnWords {
        vote: &vote,
        prefixes: &prefixes,
        tags: &vote,
        ..OwnWords::default()
    };
    Arc::new(VoteWords::with_own(Language::English, own))
}

fn in_order(body: &Body, found: &[Mark]) {
    for mark in found {
        let line = body.lines.get(mark.line).expect("a line of the body");
        let place = line.text.get(mark.span.start..mark.span.end);
        assert!(place.is_some(), "{mark:?} in {line:?}");
    }
    let places = found.iter().map(|mark| (mark.line, mark.span.start));
    assert!(places.is_sorted(), "{found:?}");
}

fn one_meaning(words: &str, roster: &Roster<usize>) {
    for rule in [NameRule::Ask, NameRule::Unique, NameRule::Provisional] {
        let Meant::Ask { candidates, .. } = meant(words, roster, rule) else {
            continue;
        };
        let mut once = candidates.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), candidates.len(), "{words:?}");
    }
}

/// A name that is nobody else's is certain.
fn alone(name: &str, index: usize, names: &[&str], roster: &Roster<usize>) {
    let twins = names.iter().filter(|other| same(other, name)).count();
    if twins == 1 && !same(name, "") {
        let certain = Meant::Certain(Target::Slot(index));
        assert_eq!(meant(name, roster, NameRule::Ask), certain, "{names:?}");
    }
}

fn roster(names: &[&str]) -> Roster<usize> {
    let slots = names.iter().enumerate().map(|(slot, name)| Named {
        slot,
        name,
        other_names: Vec::new(),
        alive: slot % 3 != 2,
    });
    let mut roster = Roster::new(slots, &VoteWords::usual());
    roster.add_other("Meg");
    roster
}

fn body(post: &str) -> Body {
    let mut builder = BodyBuilder::new();
    let mut look = Look::default();
    for sign in post.chars() {
        if sign == '\n' {
            builder.end_line();
        } else if !toggle(sign, &mut look, &mut builder) {
            builder.push(sign.encode_utf8(&mut [0; 4]), look);
        }
    }
    builder.finish()
}

/// `*` bold, `~` struck out, `{` spoiler, `` ` `` code, `<`, `^`, `>` a vote, labelled or unvote tag.
fn toggle(sign: char, look: &mut Look, builder: &mut BodyBuilder) -> bool {
    match sign {
        '*' => look.bold = !look.bold,
        '~' => look.struck = !look.struck,
        '{' => look.hidden = hide(look.hidden, Hidden::Spoiler),
        '`' => look.hidden = hide(look.hidden, Hidden::Code),
        '<' => look.tag = tag(look, TagKind::Vote, builder),
        '^' => look.tag = tag(look, TagKind::Labelled, builder),
        '>' => look.tag = tag(look, TagKind::Unvote, builder),
        _ => return false,
    }
    true
}

fn hide(hidden: Option<Hidden>, wanted: Hidden) -> Option<Hidden> {
    (hidden != Some(wanted)).then_some(wanted)
}

fn tag(look: &Look, kind: TagKind, builder: &mut BodyBuilder) -> Option<VoteTag> {
    match look.tag {
        Some(open) => {
            builder.close_tag(open, Look { tag: None, ..*look });
            None
        }
        None => Some(builder.open_tag(kind)),
    }
}

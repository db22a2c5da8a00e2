//! Laws that hold for any post and any name.

use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::OwnWords;
use nightdesk_text::names::{fold, squash};
use nightdesk_text::wording::Language;

/// Words and looks that votes are made of, in any order.
fn any_notation() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        prop::sample::select(vec![
            "vote",
            "Vote:",
            "Голос:",
            "I'm voting",
            "[bob]",
            "[/bob]",
            "un",
            "UNVOTE",
            "-",
            " ",
            "*",
            "^",
            "~",
            "{",
            "}",
            "`",
            "<v:",
            "<u:",
            "<l:",
            ">",
            "#",
            "##",
            "\n",
            "V:",
            "count",
            "Bob",
            ":",
            "'",
            "\u{200b}",
            "Ё",
            "\u{301}",
            "Ｖ",
            "👩‍💻",
            "\u{a0}",
        ])
        .prop_map(str::to_owned),
        "\\PC{0,3}",
    ];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

fn any_syntaxes() -> impl Strategy<Value = Syntaxes> {
    let switches = any::<[bool; 8]>();
    switches.prop_map(|[bold, tag, hash, green, plain, sentence, russian, own]| {
        let language = match russian {
            true => Language::Russian,
            false => Language::English,
        };
        let word = |word: &str| own.then(|| word.to_owned());
        let (tags, prefixes) = (Vec::from_iter(word("bob")), Vec::from_iter(word("^")));
        let own = OwnWords {
            tags: &tags,
            prefixes: &prefixes,
            ..OwnWords::default()
        };
        Syntaxes {
            bold,
            tag,
            hash,
            green,
            plain,
            sentence,
            words: Arc::new(VoteWords::with_own(language, own)),
        }
    })
}

proptest! {
    #[test]
    fn marks_lie_in_the_body_and_in_order(
        notation in any_notation(),
        syntaxes in any_syntaxes(),
        spoilers: bool,
    ) {
        let body = body(&notation);
        let marks = read(&body, &syntaxes, spoilers, &known());
        for mark in &marks {
            let line = &body.lines[mark.line].text;
            prop_assert!(line.get(mark.span.start..mark.span.end).is_some(), "{:?}", mark);
            if let Says::Vote(words) = &mark.says {
                prop_assert!(!words.trim().is_empty(), "{:?}", mark);
            }
        }
        let places = marks.iter().map(|mark| (mark.line, mark.span.start));
        prop_assert!(places.is_sorted(), "{:?}", marks);
    }

    #[test]
    fn text_without_the_word_holds_no_vote(text in "[a-uw-z *\n]{0,60}") {
        prop_assert_eq!(says(&text), [""; 0]);
    }

    #[test]
    fn a_bold_vote_is_read_whatever_it_is_for(name in "\\w[\\w .'_-]{0,12}\\w", before in "[a-z ]{0,9}") {
        prop_assume!(!fold(&name).is_empty());
        for notation in [
            format!("{before} *Vote: {name}*"),
            format!("{before} ##vote {name}\n"),
            format!("{before} <v:{name}>"),
        ] {
            let read: Vec<_> = says(&notation).iter().map(|said| fold(said)).collect();
            prop_assert_eq!(read, [fold(&format!("vote {name}"))]);
        }
    }

    #[test]
    fn a_full_name_in_any_case_is_certain(
        names in prop::collection::vec("\\PC{1,10}", 1..6),
        index: prop::sample::Index,
        upper: bool,
    ) {
        let folded = |name: &String| fold(name);
        let name = index.get(&names);
        let twins = names.iter().filter(|other| folded(other) == folded(name)).count();
        prop_assume!(!folded(name).is_empty() && twins == 1);
        let cased = if upper { name.to_uppercase() } else { name.to_lowercase() };
        // Upper case can be another spelling, as with a final sigma or a dotted İ.
        prop_assume!(fold(&cased) == folded(name));
        let slots = names.iter().map(|name| Named {
            slot: name.as_str(),
            name,
            other_names: Vec::new(),
            alive: true,
        });
        let roster = Roster::new(slots, &VoteWords::usual());
        for words in [name, &cased] {
            let certain = Meant::Certain(Target::Slot(name.as_str()));
            prop_assert_eq!(super::super::meant(words, &roster, NameRule::Ask), certain);
        }
    }

    #[test]
    fn any_words_have_a_meaning(words in "\\PC{0,20}", rule in prop::sample::select(vec![NameRule::Ask, NameRule::Unique, NameRule::Provisional])) {
        let roster = roster(&["Ana", "Bob = Bobster", "+Cleo", "Mister Blue", "Wile E. Coyote"]);
        if let Meant::Ask { candidates, .. } = super::super::meant(&words, &roster, rule) {
            let mut once = candidates.clone();
            once.sort_unstable();
            once.dedup();
            prop_assert_eq!(once.len(), candidates.len());
        }
    }

    #[test]
    fn separators_do_not_matter(gap in "[ _.-]{0,3}") {
        let roster = roster(&["Ana", "Mister Blue"]);
        let words = format!("mister{gap}blue");
        prop_assert_eq!(squash(&words), "misterblue");
        prop_assert_eq!(meant(&words, &roster, NameRule::Ask), "Mister Blue");
    }
}

//! Parts say what the whole says, fit, and close what they open.

use proptest::prelude::*;

use super::parts;
use crate::fixture::{FRIENDLY, HOSTILE, texts};
use crate::post;
use nightdesk_game::{Language, Markup};
use nightdesk_report::Document;
use nightdesk_report::document::{Block, Label, Level, Line, Span, VoteCount, Weight};

fn numbered(number: usize, count: usize) -> Line {
    format!("{number}/{count}").into()
}

/// The words without what cutting may add or take: numbers of parts, spaces, repeated titles.
fn letters(text: &str) -> String {
    text.chars()
        .filter(|letter| letter.is_alphanumeric())
        .collect()
}

fn balanced(markup: Markup, drawn: &str) -> bool {
    let pairs: &[(&str, &str)] = match markup {
        Markup::Phpbb => &[
            ("[b]", "[/b]"),
            ("[area=", "[/area]"),
            ("[spoiler=", "[/spoiler]"),
            ("[code]", "[/code]"),
        ],
        Markup::Xenforo => &[
            ("[B]", "[/B]"),
            ("[SPOILER=", "[/SPOILER]"),
            ("[CODE]", "[/CODE]"),
        ],
        Markup::Vbulletin => &[("[B]", "[/B]"), ("[CODE]", "[/CODE]")],
        Markup::Discourse => &[("[details=", "[/details]")],
        Markup::Discord | Markup::Plain => &[],
    };
    let tags = pairs
        .iter()
        .all(|(open, close)| drawn.matches(open).count() == drawn.matches(close).count());
    let fences = drawn.matches("```").count().is_multiple_of(2);
    tags && (fences
        || matches!(
            markup,
            Markup::Plain | Markup::Phpbb | Markup::Xenforo | Markup::Vbulletin
        ))
}

#[test]
fn every_text_is_cut_so_that_each_part_fits_and_stands_alone() {
    for (name, text) in texts(&FRIENDLY, Language::English) {
        if *text.audience() == nightdesk_game::Audience::Host {
            continue;
        }
        for markup in Markup::ALL {
            let longest = 240;
            let cut = parts(text.document(), markup, Some(longest), &numbered);
            for part in &cut {
                let drawn = post(part, markup);
                assert!(balanced(markup, &drawn), "{name} {markup:?}\n{drawn}");
                assert!(
                    drawn.chars().count() <= longest,
                    "{name} {markup:?}\n{drawn}"
                );
            }
            let whole = parts(text.document(), markup, None, &numbered);
            assert_eq!(whole, [text.document().clone()]);
        }
    }
}

#[test]
fn a_countdown_is_drawn_whole_or_as_words() {
    let end = chrono::DateTime::from_timestamp(1_800_000_000, 0).unwrap();
    let when = "Fri 15 Jan 2027 08:00 UTC";
    let tag = Line::from(Span::new(when, Label::Countdown(end)));
    let text = Line::from("The day ends on").with(" ").with(tag.clone());
    let text = text.with(" and not an hour later");
    let document = |line: Line| Document::new(vec![Block::Paragraph(vec![line])]);
    let mut cut_in_two = 0;
    for markup in Markup::ALL {
        let tag = post(&document(tag.clone()), markup);
        for longest in 12..80 {
            let cut = parts(&document(text.clone()), markup, Some(longest), &numbered);
            let drawn: Vec<String> = cut.iter().map(|part| post(part, markup)).collect();
            let said = drawn.join("\n");
            let whole = said.matches(tag.trim()).count();
            // Each part begins with its number.
            let rows = drawn.iter().flat_map(|part| part.lines().skip(1));
            let in_words = letters(&rows.collect::<String>()).contains(&letters(when));
            assert!(whole <= 1, "{markup:?} {longest}\n{said}");
            assert!(whole == 1 || in_words, "{markup:?} {longest}\n{said}");
            cut_in_two += usize::from(whole == 0);
        }
    }
    assert!(cut_in_two > 20, "{cut_in_two}");
}

#[test]
fn hostile_names_survive_a_cut() {
    for (name, text) in texts(&HOSTILE, Language::English) {
        for markup in Markup::ALL {
            let cut = parts(text.document(), markup, Some(2_000), &numbered);
            assert_eq!(cut.len(), 1, "{name} {markup:?}");
        }
    }
}

fn document(words: usize, rows: usize) -> Document {
    let loud = Span::new(&"Ёлка говорит ".repeat(words), Label::Player).at(Weight::Strong);
    let line = Line::from("And ").with(loud).with("so on.");
    Document::new(vec![
        Block::Heading(Level::Major, "Day 1".into()),
        Block::Paragraph(vec![line.clone(); rows]),
        Block::List {
            head: Some("Points".into()),
            items: vec![line.clone(); rows],
        },
        Block::Spoiler(
            "Inside".into(),
            vec![Block::Paragraph(vec![line.clone(); rows])],
        ),
        Block::Count(VoteCount {
            title: "Vote Count".into(),
            boxed: true,
            rows: vec![line.clone(); rows],
            silent: Some(line.clone()),
            notes: vec![line.clone()],
            foot: vec![line; 2],
        }),
        Block::Preformatted("one\ntwo three\n".repeat(rows)),
    ])
}

#[test]
fn a_count_keeps_its_title_in_every_part() {
    let votes = VoteCount {
        title: "Vote Count 1.1".into(),
        boxed: true,
        rows: (0..30)
            .map(|row| Line::from(format!("Player{row} (1): Somebody")))
            .collect(),
        silent: Some("Not voting: Ann".into()),
        notes: Vec::new(),
        foot: vec!["It takes 4.".into()],
    };
    let document = Document::new(vec![Block::Count(votes)]);
    let cut = parts(&document, Markup::Phpbb, Some(300), &numbered);
    assert!(cut.len() > 2, "{}", cut.len());
    let drawn: Vec<String> = cut.iter().map(|part| post(part, Markup::Phpbb)).collect();
    for (place, part) in drawn.iter().enumerate() {
        assert!(part.contains("[area=Vote Count 1.1]"), "{part}");
        assert!(
            part.starts_with(&format!("{}/{}", place + 1, drawn.len())),
            "{part}"
        );
        assert_eq!(
            part.contains("It takes 4."),
            place + 1 == drawn.len(),
            "{part}"
        );
    }
}

/// A row of a host's template: words between `*` come from elsewhere, and open no tags.
fn of_host(row: &str) -> Line {
    let kinds = [Label::Markup, Label::Player].into_iter().cycle();
    let words = row.split('*').zip(kinds);
    let spans = words.map(|(words, kind)| Line::from(Span::new(words, kind)));
    Line::joined(spans.filter(|line| !line.is_empty()), "")
}

#[test]
fn tags_of_the_host_are_never_cut_and_are_carried_over_a_cut() {
    let long = "[i]Somebody says it[/i], and says it again. ".repeat(20);
    let mut rows = vec![of_host("[hr][QUOTE=*[Ann]*]"), of_host("[size=150]")];
    rows.extend(vec![of_host(&long); 3]);
    rows.push(of_host(
        "[/size][*][url=*https://forum.example*]there[/url]",
    ));
    let document = Document::new(vec![
        Block::Paragraph(rows),
        Block::Heading(Level::Major, of_host("[b]*Day 2*[/b]")),
        Block::Paragraph(vec![of_host(&long), of_host("[/quote]")]),
        Block::Paragraph(vec![of_host("[hr]and *[b]Ann[/b]* goes on. "); 12]),
    ]);
    for longest in (180..260).step_by(7) {
        let cut = parts(&document, Markup::Phpbb, Some(longest), &numbered);
        assert!(cut.len() > 8);
        for part in &cut {
            let drawn = post(part, Markup::Phpbb);
            assert!(drawn.chars().count() <= longest, "{longest}\n{drawn}");
            for (open, close) in [
                ("[QUOTE=", "[/quote]"),
                ("[size=150]", "[/size]"),
                ("[i]", "[/i]"),
                ("[url=", "[/url]"),
            ] {
                let opened = drawn.matches(open).count();
                assert_eq!(opened, drawn.matches(close).count(), "{open}\n{drawn}");
            }
            let brackets = |bracket| drawn.matches(bracket).count();
            assert_eq!(brackets('['), brackets(']'), "{longest}\n{drawn}");
        }
        // What need not be closed is not opened again, and Ann's own brackets are no tags.
        let drawn: Vec<String> = cut.iter().map(|part| post(part, Markup::Phpbb)).collect();
        assert_eq!(drawn.join("\n").matches("[hr]").count(), 13);
        let last = drawn.last().unwrap();
        assert!(!last.contains("[/quote]"), "{last}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn any_document_is_cut_whole(words in 1_usize..60, rows in 1_usize..8, longest in 200_usize..900, markup in 0_usize..6) {
        let markup = Markup::ALL[markup];
        let document = document(words, rows);
        let cut = parts(&document, markup, Some(longest), &numbered);
        let mut said = String::new();
        for part in &cut {
            let drawn = post(part, markup);
            prop_assert!(drawn.chars().count() <= longest, "{} of {longest}\n{drawn}", drawn.chars().count());
            prop_assert!(balanced(markup, &drawn), "{drawn}");
            said.push_str(&part.plain_text());
        }
        // Titles may come again; nothing else is said twice, and nothing is left out.
        let whole = letters(&document.plain_text());
        prop_assert!(letters(&said).len() >= whole.len());
        let loud = "Ёлка";
        prop_assert_eq!(said.matches(loud).count(), document.plain_text().matches(loud).count());
    }
}

//! Every text in every markup, and the law that names never become markup.

use std::fmt::Write;

use proptest::prelude::*;

use super::{Look, Theme, frame, json, on_screen, plain, post};
use crate::fixture::{FRIENDLY, HOSTILE, journal, seat, texts};
use nightdesk_game::TextKind;
use nightdesk_game::{Audience, Language, Markup};
use nightdesk_report::Document;
use nightdesk_report::document::{
    Block, Fact, Label, Level, Line, Node, Span, Table, VoteCount, Weight,
};
use nightdesk_report::templates::TextForm;

fn golden(set: &str, names: &[&str; 7], language: Language) {
    for (name, text) in texts(names, language) {
        let mut all = format!("{:?} for {:?}\n", text.kind(), text.audience());
        for markup in Markup::ALL {
            let drawn = post(text.document(), markup);
            write!(all, "\n======== {markup:?}\n{drawn}\n").unwrap();
        }
        // What names are made of changes nothing in it.
        if set != "hostile" {
            write!(all, "\n======== JSON\n{}\n", json(&text).unwrap()).unwrap();
        }
        insta::assert_snapshot!(format!("{set}_{name}"), all);
    }
}

#[test]
fn every_text_in_every_markup() {
    golden("english", &FRIENDLY, Language::English);
}

#[test]
fn every_text_with_hostile_names() {
    golden("hostile", &HOSTILE, Language::English);
}

#[test]
fn every_text_in_russian() {
    golden("russian", &FRIENDLY, Language::Russian);
}

/// The texts of the small game that show what a template lays out.
fn shown(kind: TextKind) -> &'static [&'static str] {
    match kind {
        TextKind::ThreadTitle => &[],
        TextKind::Opening => &["opening"],
        TextKind::Players => &["players_public"],
        TextKind::SignUps => &["sign_ups", "sign_ups_closed"],
        TextKind::Seal => &["seal"],
        TextKind::DayStart => &["first_day", "day_start", "day_start_sides"],
        TextKind::NightStart => &["night_start"],
        TextKind::PhaseAtTable => &["phase_at_table"],
        TextKind::NightDeaths => &["night_deaths"],
        TextKind::Elimination => &["elimination", "nobody_eliminated"],
        TextKind::Count => &["tally"],
        TextKind::FinalTally => &["tally_final"],
        TextKind::History => &["history"],
        TextKind::Deadlines => &["deadlines"],
        TextKind::Activity => &["activity"],
        TextKind::DeadlineMoved => &["deadline_moved"],
        TextKind::Replacement => &["replacement"],
        TextKind::Left => &["left"],
        TextKind::Returned => &["returned"],
        TextKind::GoesOn => &["goes_on"],
        TextKind::Runoff => &["runoff", "duel"],
        TextKind::Revealed => &["revealed"],
        TextKind::HostingError => &["hosting_error"],
        TextKind::GameEnd => &["game_end"],
        TextKind::Revelation => &["revelation"],
        TextKind::RoleMessage => &["pm_town", "pm_cop", "pm_mafia", "pm_replacement"],
        TextKind::Results => &["results"],
        TextKind::Prod => &["prod", "prod_within"],
        TextKind::Warning => &["warning", "warning_heavy"],
        TextKind::WarningGone => &["warning_gone"],
        _ => &[],
    }
}

/// Where a markup stands among those that goldens are drawn in.
fn place(markup: Markup) -> usize {
    match markup {
        Markup::Plain => 0,
        Markup::Phpbb => 1,
        Markup::Xenforo => 2,
        Markup::Vbulletin => 3,
        Markup::Discourse => 4,
        Markup::Discord => 5,
    }
}

/// A new text, markup or language is found here by whoever adds it: its golden is asked for.
#[test]
fn no_text_is_without_a_golden() {
    for (index, markup) in Markup::ALL.into_iter().enumerate() {
        assert_eq!(place(markup), index);
    }
    for (language, set) in [
        (Language::English, "english"),
        (Language::Russian, "russian"),
    ] {
        let drawn: Vec<&str> = texts(&FRIENDLY, language)
            .iter()
            .map(|(name, _)| *name)
            .collect();
        for form in TextForm::ALL {
            let kind = form.kind;
            let shown = shown(kind);
            // A title is no document; `the_thread_title_names_the_phase` holds it.
            assert!(
                !shown.is_empty() || kind == TextKind::ThreadTitle,
                "{kind:?}"
            );
            for text in shown {
                assert!(drawn.contains(text), "{text} of {kind:?}");
                let file = format!(
                    "{}/snapshots/nightdesk_render__tests__{set}_{text}.snap",
                    env!("CARGO_MANIFEST_DIR")
                );
                let golden = std::fs::read_to_string(&file).expect(&file);
                for markup in Markup::ALL {
                    assert!(
                        golden.contains(&format!("\n======== {markup:?}\n")),
                        "{file}"
                    );
                }
                assert!(golden.contains("\n======== JSON\n"), "{file}");
            }
        }
    }
}

#[test]
fn a_terminal_gets_styles_and_a_program_json() {
    let texts = texts(&FRIENDLY, Language::English);
    let (_, tally) = texts.iter().find(|(name, _)| *name == "tally").unwrap();
    let styled = plain(tally.document(), Some(&Theme::built_in()));
    insta::assert_snapshot!("styled_tally", styled.replace('\u{1b}', "ESC"));
    insta::assert_snapshot!("json_tally", json(tally).unwrap());
}

#[test]
fn styles_do_not_change_the_words() {
    for (name, text) in texts(&FRIENDLY, Language::English) {
        let styled = plain(text.document(), Some(&Theme::built_in()));
        let stripped = anstream::adapter::strip_str(&styled).to_string();
        assert_eq!(stripped, plain(text.document(), None), "{name}");
    }
}

#[test]
fn frames_say_whose_a_text_is() {
    let journal = journal(&FRIENDLY, Language::English);
    let game = journal.game();
    let rule = "-".repeat(70);
    let public = "--- PUBLIC, for the game thread --------------------------------------";
    let private = "--- PRIVATE to Alder -------------------------------------------------";
    assert_eq!(
        frame(&Audience::Public, game, false),
        (public.into(), rule.clone())
    );
    assert_eq!(
        frame(&Audience::Seat(seat(0)), game, false),
        (private.into(), rule)
    );
    let faction = frame(&Audience::Faction("mafia".to_owned()), game, false).0;
    assert!(faction.starts_with("--- PRIVATE to the Mafia ---"));
    let host = ("HOST ONLY".to_owned(), String::new());
    assert_eq!(frame(&Audience::Host, game, false), host);
    assert_eq!(frame(&Audience::Host, game, true), host);
    let words = ("PRIVATE to Alder:", "(end of the text)");
    let words = (words.0.to_owned(), words.1.to_owned());
    assert_eq!(frame(&Audience::Seat(seat(0)), game, true), words);
}

/// What a forum shows of BBCode: tags read as the engines read them, text kept.
fn read_bbcode(source: &str, numeric_entities: bool) -> Result<String, String> {
    let mut open: Vec<String> = Vec::new();
    let mut shown = String::new();
    let mut rest = source;
    while let Some(letter) = rest.chars().next() {
        if let Some((inside, after)) = plain_at(rest) {
            shown.push_str(&inside.replace("&#38;", "&"));
            rest = after;
        } else if let Some((name, is_end, length)) = tag_at(rest) {
            if is_end {
                let last = open.pop().ok_or(format!("stray [/{name}]"))?;
                if last != name {
                    return Err(format!("[/{name}] closes [{last}]"));
                }
            } else {
                open.push(name);
            }
            rest = rest.split_at(length).1;
        } else if numeric_entities && let Some(after) = rest.strip_prefix("&#91;") {
            shown.push('[');
            rest = after;
        } else if numeric_entities && let Some(after) = rest.strip_prefix("&#38;") {
            shown.push('&');
            rest = after;
        } else {
            shown.push(letter);
            rest = rest.split_at(letter.len_utf8()).1;
        }
    }
    if open.is_empty() {
        Ok(shown)
    } else {
        Err(format!("not closed: {open:?}"))
    }
}

/// What stands between tags that keep it from being read, and what comes after them.
fn plain_at(text: &str) -> Option<(&str, &str)> {
    let tags = [
        ("[plain]", "[/plain]"),
        ("[PLAIN]", "[/PLAIN]"),
        ("[noparse]", "[/noparse]"),
    ];
    tags.iter()
        .find_map(|(open, close)| text.strip_prefix(open)?.split_once(close))
}

/// `[name]`, `[name=value]` or `[/name]` at the start of the text.
fn tag_at(text: &str) -> Option<(String, bool, usize)> {
    let inside = text.strip_prefix('[')?;
    let (inside, _) = inside.split_once(']')?;
    let length = inside.len() + 2;
    let (is_end, inside) = match inside.strip_prefix('/') {
        Some(name) => (true, name),
        None => (false, inside),
    };
    let name: String = inside
        .chars()
        .take_while(char::is_ascii_alphanumeric)
        .collect();
    let after = inside.strip_prefix(&name)?.chars().next();
    let is_tag = !name.is_empty() && matches!(after, None | Some('='));
    is_tag.then(|| (name.to_lowercase(), is_end, length))
}

/// What a forum shows of Markdown: escapes taken off, loud marks balanced.
fn read_markdown(source: &str) -> Result<String, String> {
    let mut shown = String::new();
    let mut open: Vec<String> = Vec::new();
    for row in source.lines() {
        let row = ["# ", "- "]
            .iter()
            .find_map(|mark| row.strip_prefix(mark))
            .unwrap_or(row);
        let mut letters = row.chars().peekable();
        while let Some(letter) = letters.next() {
            match letter {
                '\\' => shown.extend(letters.next()),
                '*' | '|' => {
                    let mut mark = letter.to_string();
                    if letters.next_if_eq(&letter).is_some() {
                        mark.push(letter);
                    }
                    if open.last() == Some(&mark) {
                        open.pop();
                    } else {
                        open.push(mark);
                    }
                }
                '_' | '`' | '<' | '>' | '[' | ']' | '#' | '~' | '&' => {
                    return Err(format!("bare {letter} in {row}"));
                }
                other => shown.push(other),
            }
        }
        if !open.is_empty() {
            return Err(format!("not closed: {open:?} in {row}"));
        }
        shown.push('\n');
    }
    Ok(shown)
}

fn squeezed(text: &str) -> String {
    text.chars()
        .filter(|letter| !letter.is_whitespace())
        .collect()
}

/// Text made of what markups are made of, and anything else.
fn hostile_text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("[/b]"),
        Just("[b]"),
        Just("[size=150]"),
        Just("[/size]"),
        Just("[i][/i]"),
        Just("["),
        Just("]"),
        Just("**"),
        Just("*"),
        Just("_"),
        Just("||"),
        Just("|"),
        Just("`"),
        Just("```"),
        Just("<b>"),
        Just("</b>"),
        Just("&amp;"),
        Just("&#91;"),
        Just("\\"),
        Just("\n"),
        Just("\u{200B}"),
        Just("\u{202E}"),
        Just("\u{1b}[31m"),
        Just("~~"),
        Just("# "),
        Just("- "),
        Just("1. "),
        Just("1) "),
        Just("> "),
        Just(": "),
        Just("=== "),
        Just("http://x.example/"),
        Just("Ёж"),
        Just("a"),
        Just(" "),
    ]
    .prop_map(str::to_owned);
    prop::collection::vec(prop_oneof![4 => piece, 1 => "\\PC{0,4}"], 0..7)
        .prop_map(|pieces| pieces.concat())
}

fn line() -> impl Strategy<Value = Line> {
    let label = prop_oneof![
        Just(Label::Plain),
        Just(Label::Player),
        Just(Label::Role("town".to_owned())),
        Just(Label::Warning),
    ];
    let weight = prop_oneof![
        3 => Just(Weight::Normal),
        1 => Just(Weight::Strong),
        1 => Just(Weight::Emphasis),
    ];
    prop::collection::vec((hostile_text(), label, weight), 0..4).prop_map(|spans| {
        let spans = spans.into_iter();
        Line::joined(
            spans.map(|(text, label, weight)| Span::new(&text, label).at(weight).into()),
            " and ",
        )
    })
}

fn document() -> impl Strategy<Value = Document> {
    let simple = prop_oneof![
        (line()).prop_map(|line| Block::Heading(Level::Major, line)),
        (line()).prop_map(|line| Block::Heading(Level::Minor, line)),
        prop::collection::vec(line(), 1..4).prop_map(Block::Paragraph),
        (line(), line()).prop_map(|(head, item)| Block::List {
            head: Some(head),
            items: vec![Line::from("x").with(item)],
        }),
    ];
    let rows = || prop::collection::vec(line(), 0..3);
    let boxed = (line(), rows(), rows()).prop_map(|(title, rows, foot)| {
        Block::Count(VoteCount {
            title,
            boxed: true,
            rows,
            foot,
            ..VoteCount::default()
        })
    });
    prop::collection::vec(prop_oneof![3 => simple, 1 => boxed], 0..5).prop_map(Document::new)
}

/// Area titles may stand in a tag's value, which the small reader does not show.
fn without_area_titles(document: &Document) -> Document {
    let blocks = document.blocks.iter().map(|block| match block {
        Block::Count(count) => Block::Count(VoteCount {
            boxed: false,
            ..count.clone()
        }),
        other => other.clone(),
    });
    Document::new(blocks.collect())
}

/// The same words with the one thing plain text adds, the bullets of lists, among them.
fn with_bullets(document: &Document) -> Document {
    let blocks = document.blocks.iter().map(|block| match block {
        Block::List { head, items } => Block::List {
            head: head.clone(),
            items: items.iter().cloned().map(bulleted).collect(),
        },
        other => other.clone(),
    });
    Document::new(blocks.collect())
}

fn bulleted(item: Line) -> Line {
    Line::from("* ").with(item)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn bbcode_is_balanced_and_says_the_same(document in document()) {
        for (markup, entities) in [
            (Markup::Phpbb, false),
            (Markup::Xenforo, false),
            (Markup::Vbulletin, true),
        ] {
            let drawn = post(&document, markup);
            let read = read_bbcode(&drawn, entities);
            prop_assert!(read.is_ok(), "{:?}: {}", read, drawn);
            let flat = without_area_titles(&document);
            let read = read_bbcode(&post(&flat, markup), entities).unwrap();
            prop_assert_eq!(squeezed(&read), squeezed(&plain(&flat, None)));
        }
    }

    #[test]
    fn markdown_is_balanced_and_says_the_same(document in document()) {
        for markup in [Markup::Discourse, Markup::Discord] {
            let drawn = post(&document, markup);
            let read = read_markdown(&drawn);
            prop_assert!(read.is_ok(), "{:?}: {}", read, drawn);
            prop_assert_eq!(squeezed(&read.unwrap()), squeezed(&document.plain_text()));
        }
    }

    #[test]
    fn plain_text_keeps_every_word_in_its_row(document in document()) {
        let drawn = plain(&document, None);
        let escape = char::from(27);
        prop_assert!(!drawn.contains(escape), "{}", drawn);
        prop_assert_eq!(
            squeezed(&drawn),
            squeezed(&with_bullets(&document).plain_text())
        );
    }
}

#[test]
fn a_list_that_a_book_breaks_into_rows_is_one_in_every_markup() {
    let rows = ["Your list:", "- Ash", "- Bo", "1. Cy"];
    let document = Document::new(vec![Block::Paragraph(rows.map(Line::from).to_vec())]);
    for markup in Markup::ALL {
        let drawn = post(&document, markup);
        let lines: Vec<String> = drawn.lines().map(|line| line.replace('\\', "")).collect();
        assert_eq!(lines, rows, "{markup:?}");
    }
}

/// What stands in columns: a table with two wide columns, facts, and a tree.
fn in_columns() -> Document {
    let row = |cells: [&str; 3]| cells.map(Line::from).to_vec();
    let fact = Fact {
        label: "messages".into(),
        lines: vec!["Elm: Cedar is Mafia, and nobody has visited him tonight.".into()],
    };
    let objection = Node {
        label: "against".into(),
        line: "Birch protects Elm, and nothing of all that was sent undoes this".into(),
        children: Vec::new(),
    };
    let reason = Node {
        label: "for".into(),
        line: "Ginkgo kills Elm (factional kill)".into(),
        children: vec![objection],
    };
    Document::new(vec![
        Block::Table(Table {
            header: row(["entry", "line", "state"]),
            rows: vec![
                row([
                    "2",
                    "signup Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo, Hazel",
                    "undone by entry 12, and done again by entry 13",
                ]),
                row(["3", "deal", ""]),
            ],
        }),
        Block::Facts {
            head: None,
            facts: vec![fact],
        },
        Block::Tree {
            head: Some("Does Elm die?  No.".into()),
            nodes: vec![reason],
        },
    ])
}

/// A screen with so many columns.
fn wide(columns: usize) -> Look {
    Look {
        columns: Some(columns),
        is_plain: false,
    }
}

#[test]
fn what_is_read_out_is_a_line_of_words_each() {
    let look = Look {
        columns: None,
        is_plain: true,
    };
    insta::assert_snapshot!("read_out", on_screen(&in_columns(), None, look));
}

#[test]
fn columns_go_on_in_their_own_column_where_the_screen_is_narrow() {
    insta::assert_snapshot!("columns_at_60", on_screen(&in_columns(), None, wide(60)));
    let words = |text: &str| -> Vec<String> {
        let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        words.sort();
        words
    };
    let whole = plain(&in_columns(), None);
    for columns in 44..200 {
        let drawn = on_screen(&in_columns(), None, wide(columns));
        let widest = drawn.lines().map(str::len).max();
        assert!(widest <= Some(columns), "{columns}: {drawn}");
        assert_eq!(words(&drawn), words(&whole), "{columns}");
    }
}

//! A page is what it says it is: readable back, self-contained, and never more than words.

use std::collections::BTreeSet;

use html5gum::{DefaultEmitter, Error, Token, Tokenizer};
use proptest::prelude::*;

use super::html;
use crate::archive_fixture::small;
use crate::fixture::{FRIENDLY, HOSTILE};
use nightdesk_game::Language;
use nightdesk_report::archive::{Page, Picture, SheetPart, page};
use nightdesk_report::document::Line;

/// Every element an archive is made of.
const ELEMENTS: [&str; 44] = [
    "a",
    "article",
    "bdi",
    "body",
    "dd",
    "desc",
    "div",
    "dl",
    "dt",
    "em",
    "figcaption",
    "figure",
    "footer",
    "g",
    "h1",
    "h2",
    "h3",
    "h4",
    "head",
    "header",
    "html",
    "li",
    "main",
    "meta",
    "nav",
    "p",
    "path",
    "polyline",
    "rect",
    "s",
    "section",
    "span",
    "strong",
    "style",
    "svg",
    "table",
    "tbody",
    "td",
    "text",
    "title",
    "th",
    "thead",
    "tr",
    "ul",
];
/// Elements that have no end.
const VOID: [&str; 1] = ["meta"];
/// Attributes a reader's words could stand in; all others are the program's own.
const WITH_WORDS: [&str; 2] = ["aria-label", "content"];

/// What a page says when it is read back.
#[derive(Debug, Default)]
struct ReadBack {
    /// Words outside pictures and style, in order.
    words: String,
    /// Descriptions of pictures.
    described: Vec<String>,
    /// Every attribute of every element.
    attributes: Vec<(String, String, String)>,
}

#[track_caller]
fn read_back(file: &str) -> ReadBack {
    let mut back = ReadBack::default();
    let mut open: Vec<String> = Vec::new();
    let mut emitter: DefaultEmitter = DefaultEmitter::default();
    emitter.naively_switch_states(true);
    for token in Tokenizer::new_with_emitter(file, emitter) {
        let Ok(token) = token;
        match token {
            Token::StartTag(tag) => {
                let name = String::from_utf8_lossy(&tag.name).into_owned();
                assert!(ELEMENTS.contains(&name.as_str()), "<{name}>");
                for (attribute, value) in &tag.attributes {
                    back.attributes.push((
                        name.clone(),
                        String::from_utf8_lossy(attribute).into_owned(),
                        String::from_utf8_lossy(value).into_owned(),
                    ));
                }
                if name == "desc" {
                    back.described.push(String::new());
                }
                if !tag.self_closing && !VOID.contains(&name.as_str()) {
                    open.push(name);
                }
            }
            Token::EndTag(tag) => {
                let name = String::from_utf8_lossy(&tag.name).into_owned();
                assert_eq!(open.pop(), Some(name));
            }
            Token::String(text) => {
                let text = String::from_utf8_lossy(&text).into_owned();
                let inside = |name: &str| open.iter().any(|open| open == name);
                if inside("desc") {
                    back.described.last_mut().unwrap().push_str(&text);
                } else if !inside("svg") && !inside("style") {
                    back.words.push_str(&text);
                }
            }
            Token::Doctype(doctype) => assert_eq!(&**doctype.name, b"html"),
            Token::Comment(comment) => panic!("a comment: {comment:?}"),
            // A name may be made of anything; this one is no mistake of the page's.
            Token::Error(error) if *error == Error::NoncharacterInInputStream => {}
            Token::Error(error) => panic!("{error:?} in\n{file}"),
        }
    }
    assert!(open.is_empty(), "{open:?} stay open");
    back
}

/// The words of a page in reading order.
fn words_of(page: &Page) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut say = |line: &Line| words.push(line.plain_text());
    say(&page.title);
    say(&"–".into());
    [&page.kind, &page.kind, &page.title]
        .into_iter()
        .for_each(&mut say);
    page.outcome.iter().for_each(&mut say);
    say(&page.readers);
    for fact in &page.facts {
        say(&fact.label);
        fact.lines.iter().for_each(&mut say);
    }
    say(&page.contents);
    page.sections.iter().for_each(|one| say(&one.title));
    for section in &page.sections {
        say(&section.title);
        section
            .parts
            .iter()
            .for_each(|part| say_part(part, &mut say));
    }
    say(&page.foot);
    without_spaces(&words.concat())
}

fn say_part(part: &SheetPart, say: &mut impl FnMut(&Line)) {
    match part {
        SheetPart::Heading(line) | SheetPart::Paragraph(line) => say(line),
        SheetPart::List(lines) => lines.iter().for_each(say),
        SheetPart::Table(_, table) => {
            let rows = std::iter::once(&table.header).chain(&table.rows);
            rows.flatten().for_each(say);
        }
        SheetPart::Card(head, parts) => {
            say(head);
            for part in parts {
                say_part(part, say);
            }
        }
        SheetPart::Figure(figure) => match figure.picture {
            Picture::Race(_) => say(&figure.caption),
            Picture::Graph(_) => {}
        },
    }
}

fn described(page: &Page) -> Vec<String> {
    let parts = page.sections.iter().flat_map(|section| &section.parts);
    let figures = parts.filter_map(|part| match part {
        SheetPart::Figure(figure) => Some(figure.description.clone()),
        _ => None,
    });
    figures.collect()
}

fn without_spaces(text: &str) -> String {
    text.chars()
        .filter(|letter| !letter.is_whitespace())
        .collect()
}

/// A page by its file; everything that must hold for any game is looked at.
#[track_caller]
fn check(page: &Page) -> String {
    let file = html(page);
    let back = read_back(&file);
    assert_eq!(without_spaces(&back.words), words_of(page));
    assert_eq!(back.described, described(page));
    let mut ids = BTreeSet::new();
    for (element, attribute, value) in &back.attributes {
        assert!(!attribute.starts_with("on"), "{attribute}");
        assert!(!["src", "srcset", "style", "action", "xmlns"].contains(&attribute.as_str()));
        match attribute.as_str() {
            "href" => assert!(element == "a" && value.starts_with('#'), "{value}"),
            "id" => assert!(ids.insert(value.clone()), "{value} is there twice"),
            words if WITH_WORDS.contains(&words) => {}
            _ => assert!(!value.contains("url(") && !value.contains("//"), "{value}"),
        }
    }
    let points =
        back.attributes
            .iter()
            .filter_map(|(_, attribute, value)| match attribute.as_str() {
                "href" => Some(value.trim_start_matches('#').to_owned()),
                _ => None,
            });
    for point in points {
        assert!(ids.contains(&point), "#{point} leads nowhere");
    }
    file
}

fn made(names: &[&str; 7], language: Language) -> Page {
    let (archive, words) = small(names, language);
    page(&archive, &words)
}

/// The file without its style sheet, which is a file of the project.
fn without_style(file: &str) -> String {
    file.replace(super::STYLE, "/* style.css */\n")
}

#[test]
fn a_small_game_as_a_page() {
    let file = check(&made(&FRIENDLY, Language::English));
    let policy = "<meta http-equiv=\"Content-Security-Policy\" \
                  content=\"default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;\">";
    assert!(file.contains(policy), "{file}");
    let beside = file.replacen(policy, "", 1);
    for loaded in ["http", "src=", "<script", "@import", "url(", "<link"] {
        assert!(!beside.contains(loaded), "{loaded}");
    }
    insta::assert_snapshot!("english", without_style(&file));
}

#[test]
fn hostile_names_are_words() {
    let file = check(&made(&HOSTILE, Language::English));
    assert!(!file.contains("<b>&"), "a name is markup");
    assert!(file.contains("&lt;b&gt;&amp;amp;"));
}

#[test]
fn a_russian_page_says_so_and_has_every_word() {
    let file = check(&made(&FRIENDLY, Language::Russian));
    assert!(file.contains("<html lang=\"ru\""));
    for words in [
        "Архив игры",
        "Ход игры",
        "Ночь 1",
        "Почему так вышло",
        "Ёлка",
    ] {
        assert!(file.contains(words), "{words}");
    }
}

#[test]
fn every_picture_is_named_and_told_in_words() {
    let page = made(&FRIENDLY, Language::English);
    let file = check(&page);
    let parts = page.sections.iter().flat_map(|section| &section.parts);
    let pictures: Vec<&Picture> = parts
        .filter_map(|part| match part {
            SheetPart::Figure(figure) => Some(&figure.picture),
            _ => None,
        })
        .collect();
    let races = pictures
        .iter()
        .filter(|one| matches!(one, Picture::Race(_)));
    assert_eq!((pictures.len(), races.count()), (5, 2));
    assert_eq!(file.matches("role=\"img\"").count(), 5);
    assert_eq!(file.matches("<desc id=").count(), 5);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_names_stay_words(
        names in proptest::array::uniform7(
            proptest::string::string_regex("(?s)(</?[a-z]{1,6}( on[a-z]+=| src=)?|\"|'|&#?[a-z0-9]{0,4};?|//|.){0,12}").unwrap()
        )
    ) {
        // Two players never have one name.
        let names: Vec<String> = (0..).zip(names).map(|(n, name)| format!("{name}{n}")).collect();
        let names: [&str; 7] = std::array::from_fn(|index| names[index].as_str());
        check(&made(&names, Language::English));
    }
}

//! Pages held against what browsers make of them: html5ever builds a tree by their rules, and what it
//! writes of it, with every end in its place, must read as the page itself does.

use html5ever::serialize::{SerializeOpts, serialize};
use html5ever::tendril::TendrilSink;
use html5ever::tree_builder::TreeBuilderOpts;
use html5ever::{ParseOpts, parse_document};
use markup5ever_rcdom::{RcDom, SerializableHandle};
use proptest::prelude::*;

use super::forms::{forms, utc};
use super::*;
use crate::body::Body;

/// A page as a browser has it, in writing.
fn in_a_browser(html: &str) -> String {
    let options = ParseOpts {
        tree_builder: TreeBuilderOpts {
            scripting_enabled: false,
            ..TreeBuilderOpts::default()
        },
        ..ParseOpts::default()
    };
    let tree = parse_document(RcDom::default(), options).one(html);
    let document: SerializableHandle = tree.document.clone().into();
    let options = SerializeOpts {
        scripting_enabled: false,
        ..SerializeOpts::default()
    };
    let mut written = Vec::new();
    serialize(&mut written, &document, options).unwrap();
    String::from_utf8(written).unwrap()
}

/// Who wrote what, word by word.
fn said(page: &Page) -> Vec<(u64, String, Vec<String>)> {
    let posts = page.posts.iter().map(|found| &found.post);
    let said = posts.map(|post| (post.number, post.author.clone(), words(&post.body)));
    said.collect()
}

fn words(body: &Body) -> Vec<String> {
    let lines = body.lines.iter().map(|line| line.text.as_str());
    let words = lines.flat_map(str::split_whitespace);
    words.map(str::to_owned).collect()
}

/// Pages of all boards as their files are.
fn pages() -> Vec<(String, String)> {
    let forms = forms().into_iter();
    let forms = forms.filter(|form| form.text.trim_start().starts_with('<'));
    let mut pages: Vec<_> = forms.map(|form| (form.engine, form.text)).collect();
    for (board, text) in [
        (
            "phpBB",
            include_str!("../../../../fuzz/seeds/page/phpbb.html"),
        ),
        (
            "XenForo 2",
            include_str!("../../../../fuzz/seeds/page/xenforo.html"),
        ),
        (
            "vBulletin 4",
            include_str!("../../../../fuzz/seeds/page/vbulletin.html"),
        ),
        (
            "attributes",
            include_str!("../../../../fuzz/seeds/page/attributes.html"),
        ),
    ] {
        pages.push((board.to_owned(), text.to_owned()));
    }
    pages
}

#[test]
fn the_pages_of_all_boards_read_as_in_a_browser() {
    for (board, text) in pages() {
        let clock = PageOptions {
            saved_at: Some("2026-02-03T12:00:00Z".parse().unwrap()),
            date_order: Some(DateOrder::MonthFirst),
            ..utc()
        };
        let browser = in_a_browser(&text);
        let read = |text: &str| read_page("page", text.as_bytes(), &clock);
        match (read(&text), read(&browser)) {
            (Ok(ours), Ok(theirs)) => assert_eq!(said(&ours), said(&theirs), "{board}\n{browser}"),
            (Err(ours), Err(theirs)) => assert_eq!(ours.to_string(), theirs.to_string(), "{board}"),
            (ours, theirs) => panic!("{board}: {ours:?}\n{theirs:?}"),
        }
    }
}

/// The pieces of posts in the markup of boards.
const PIECES: [&str; 47] = [
    "a",
    "Bob ",
    " Vote: Eve",
    "&amp;",
    "&lt;b",
    "&eacute",
    "&#228;",
    "&nbsp;",
    "1 < 2",
    "<3",
    "\n",
    "<b>",
    "</b>",
    "<strong class=\"x\">",
    "</strong>",
    "<i>",
    "</i>",
    "<span style='font-weight:bold'>",
    "</span>",
    "<a href=x>",
    "</a>",
    "<p>",
    "</p>",
    "<div class=y>",
    "</div>",
    "<br>",
    "<br/>",
    "</br>",
    "<ul>",
    "<li>",
    "</li>",
    "</ul>",
    "<blockquote>",
    "</blockquote>",
    // Words outside the cells of a table are moved before it, which no board's post has.
    "<table><tr><td>Eve</td><td>2</td></tr></table>",
    "<pre>",
    "</pre>",
    "<code>",
    "</code>",
    "<!-- c -->",
    "<!--",
    "-->",
    "<hr>",
    "<img src=x alt=y>",
    "<h3>",
    "</h3>",
    "</x>",
];

/// How many random posts are read; `NIGHTDESK_LONG` asks for many.
fn cases() -> u32 {
    match std::env::var_os("NIGHTDESK_LONG") {
        Some(_) => 20_000,
        None => 256,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases()))]
    #[test]
    fn posts_say_the_same_words_as_in_a_browser(pieces in prop::collection::vec(prop::sample::select(PIECES.to_vec()), 0..14)) {
        let html: String = pieces.concat();
        let ours = words(&Body::of_html(&html));
        let theirs = words(&Body::of_html(&in_a_browser(&html)));
        prop_assert_eq!(ours, theirs, "{}\n{}", html, in_a_browser(&html));
    }
}

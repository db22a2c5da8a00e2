//! Boards that a setup describes, and what is said of pages that are not read.

use std::collections::BTreeMap;

use super::*;
use crate::page::{BoardFault, OwnBoard, Survey, survey};
use nightdesk_text::Language;

const PAGE: &str = "<div class=list><div class=message id=msg-7><div class=head><b class=name>Ana</b>\
     <span class=date>2 Feb 2026, 18:00</span><a class=number>#12</a></div><div class=text>\
     <div class=cite><b>Vote: Ana</b></div><b>Vote: Bob</b><br>so</div></div>\
     <div class=message id=msg-9><div class=head><b class=name>Bob</b><span class=date>2 Feb 2026, 18:05\
     </span><a class=number>#13</a></div><div class=text>x</div><i class=changed>edited</i></div></div>";

fn places(keys: &[(&str, &[&str])]) -> BTreeMap<String, Vec<String>> {
    let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    let keys = keys.iter();
    keys.map(|(key, all)| ((*key).to_owned(), texts(all)))
        .collect()
}

const BOARD: [(&str, &[&str]); 8] = [
    ("post", &["div.message"]),
    ("id", &["[id^=msg-]"]),
    ("number", &[".head .number"]),
    ("author", &[".head .name"]),
    ("time", &[".head time", ".head .date"]),
    ("body", &[".text"]),
    ("drop", &[".cite"]),
    ("edited", &[".changed"]),
];

fn with(board: &[(&str, &[&str])]) -> PageOptions {
    PageOptions {
        boards: vec![OwnBoard::new("Ours", &places(board)).unwrap()],
        ..berlin()
    }
}

#[test]
fn a_board_of_a_setup_is_read_as_any_other() {
    let page = read(PAGE, &with(&BOARD));
    assert_eq!((page.engine.as_str(), page.posts.len()), ("Ours", 2));
    let [first, second] = page.posts.as_slice() else {
        panic!("two posts");
    };
    assert_eq!((first.id, first.post.number), (Some(7), 12));
    assert_eq!(first.post.author, "Ana");
    assert_eq!(first.post.at.to_rfc3339(), "2026-02-02T17:00:00+00:00");
    assert_eq!(shown(&first.post.body), ["<b>Vote: Bob</b>", "so"]);
    assert_eq!((first.post.edited, second.post.edited), (false, true));
    // Without numbers its posts are counted.
    let bare: Vec<_> = BOARD
        .into_iter()
        .filter(|(key, _)| *key != "number")
        .collect();
    let page = read(PAGE, &with(&bare));
    assert_eq!(page.numbering, Numbering::FromOne);
    assert_eq!(page.posts[1].post.number, 2);
    assert_eq!(problem(PAGE, &berlin()), PageProblem::Unknown);
}

#[test]
fn what_cannot_be_a_board_is_refused() {
    let fault = |board: &[(&str, &[&str])]| OwnBoard::new("Ours", &places(board)).unwrap_err();
    assert_eq!(fault(&BOARD[..5]), BoardFault::Missing("the_text"));
    let changed = |key: &'static str, text: &'static [&'static str]| {
        let mut board = BOARD.to_vec();
        board.retain(|(other, _)| *other != key);
        board.push((key, text));
        fault(&board)
    };
    for (key, text) in [
        ("post", "div .message"),
        ("author", ".head > .name"),
        ("author", ".name, .nick"),
        ("number", "a["),
        ("id", "id=msg"),
        ("id", "[id$=7]"),
        ("drop", ""),
    ] {
        let text: &'static [&'static str] = Box::leak(Box::new([text]));
        let expected = BoardFault::NoPlace {
            key: key.to_owned(),
            text: text[0].to_owned(),
        };
        assert_eq!(changed(key, text), expected);
        assert!(!expected.hint_in(Language::English).is_empty());
    }
    assert_eq!(
        changed("colour", &["red"]),
        BoardFault::UnknownKey("colour".to_owned())
    );
}

#[test]
fn a_page_that_is_not_read_says_what_it_has() {
    let undated: Vec<_> = BOARD
        .into_iter()
        .map(|(key, texts)| match key {
            "time" => (key, &[".when"] as &[&str]),
            _ => (key, texts),
        })
        .collect();
    let options = with(&undated);
    assert!(matches!(
        problem(PAGE, &options),
        PageProblem::Missing { part: "time", .. }
    ));
    let found = survey(PAGE.as_bytes(), &options);
    let parts = vec![("number", 2), ("author", 2), ("time", 0), ("text", 2)];
    let board = "Ours".to_owned();
    assert_eq!(
        found,
        Survey::Posts {
            board,
            posts: 2,
            parts
        }
    );
    let page = PAGE.repeat(3);
    let Survey::Often(often) = survey(page.as_bytes(), &berlin()) else {
        panic!("no board has such posts");
    };
    assert!(often.contains(&("div.message".to_owned(), 6)), "{often:?}");
    assert_eq!(survey(b"<p>hm", &berlin()), Survey::Often(Vec::new()));
}

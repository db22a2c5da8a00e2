//! A saved page of any kind: it is read, always with the same posts, or refused with a hint; and
//! what was read once is known when it comes again.

use std::collections::BTreeMap;

use nightdesk_text::Language;
use nightdesk_thread::{Body, Numbering, OwnBoard, PageOptions, ThreadReader, read_page, survey};
use nightdesk_time::DateOrder;

pub(crate) fn run(bytes: &[u8]) {
    long_tag(bytes);
    let saved_at = chrono::DateTime::from_timestamp(1_770_120_000, 0);
    let bare = PageOptions::default();
    let full = PageOptions {
        zone: "Europe/Berlin".parse().ok(),
        date_order: Some(DateOrder::DayFirst),
        saved_at,
        boards: Vec::new(),
    };
    let own = PageOptions {
        boards: own_board(bytes).into_iter().collect(),
        ..full.clone()
    };
    for options in [bare, full, own] {
        assert_eq!(survey(bytes, &options), survey(bytes, &options));
        let read = read_page("page", bytes, &options);
        assert_eq!(read, read_page("page", bytes, &options));
        match read {
            Ok(page) => {
                assert!(!page.engine.is_empty());
                for found in &page.posts {
                    assert!(!found.post.author.trim().is_empty() || page.engine == "Discourse");
                    let lines = &found.post.body.lines;
                    assert!(lines.iter().all(|line| line.text == line.text.trim()));
                }
                again(bytes, options, page.numbering);
            }
            Err(error) => {
                assert!(!error.problem.hint_in("UTC", Language::English).is_empty());
                assert!(error.to_string().starts_with("page: "));
            }
        }
    }
}

/// A board that says where its posts are in the first lines of the page, if these are places.
fn own_board(bytes: &[u8]) -> Option<OwnBoard> {
    const KEYS: [&str; 7] = ["post", "author", "time", "body", "number", "id", "drop"];
    let text = String::from_utf8_lossy(bytes);
    let lines = text.lines().map(|line| vec![line.to_owned()]);
    let places: BTreeMap<String, Vec<String>> =
        KEYS.into_iter().map(str::to_owned).zip(lines).collect();
    let board = OwnBoard::new("Ours", &places);
    if let Err(fault) = &board {
        for language in Language::ALL {
            assert!(!fault.said(language).is_empty() && !fault.hint_in(language).is_empty());
        }
    }
    board.ok()
}

/// A tag of any length fits on any stack: what is short is taken many times as its attributes.
fn long_tag(bytes: &[u8]) {
    const SHORT: usize = 12;
    const TIMES: usize = 4_000;
    if bytes.len() <= SHORT {
        let attributes = String::from_utf8_lossy(bytes).repeat(TIMES);
        let body = Body::of_html(&format!("<b {attributes}>x"));
        assert!(body.lines.len() <= TIMES * SHORT + 1);
    }
}

/// A page that comes twice brings nothing the second time, if each of its posts is another.
fn again(bytes: &[u8], options: PageOptions, numbering: Numbering) {
    let mut reader = ThreadReader::new(options);
    let Ok(first) = reader.page("page", bytes) else {
        panic!("a page that was read is refused");
    };
    assert!(first.posts.is_sorted_by_key(|post| (post.at, post.number)));
    let one_of_each = first.changed.is_empty() && first.known == 0;
    match reader.page("page", bytes) {
        Ok(second) if one_of_each && numbering == Numbering::Shown => {
            assert_eq!((second.posts.len(), second.changed.len()), (0, 0));
            assert_eq!(second.known, first.posts.len());
        }
        Ok(_) => {}
        Err(error) => panic!("{error}"),
    }
}

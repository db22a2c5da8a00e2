use chrono::{DateTime, Utc};

use super::{
    LeftOut, Numbering, Page, PageOptions, PageProblem, WhyLeftOut, read_page, says_of_itself,
};
use crate::post::{Post, Precision};
use crate::shown::shown;
use nightdesk_time::DateOrder;

mod boards;
mod browser;
mod forms;
mod hostile;
mod others;
mod own;

const BARE: PageOptions = PageOptions {
    zone: None,
    date_order: None,
    saved_at: None,
    boards: Vec::new(),
};

fn berlin() -> PageOptions {
    PageOptions {
        zone: Some("Europe/Berlin".parse().unwrap()),
        ..BARE
    }
}

fn read(text: &str, options: &PageOptions) -> Page {
    match read_page("page", text.as_bytes(), options) {
        Ok(page) => page,
        Err(error) => panic!("{error}\n{text}"),
    }
}

fn problem(text: &str, options: &PageOptions) -> PageProblem {
    let error = read_page("page", text.as_bytes(), options).unwrap_err();
    assert!(
        !error
            .problem
            .hint_in("UTC", nightdesk_text::Language::English)
            .is_empty()
    );
    assert!(error.to_string().starts_with("page: "), "{error}");
    error.problem
}

fn only(page: &Page) -> &Post {
    let [found] = page.posts.as_slice() else {
        panic!("one post, not {page:#?}");
    };
    &found.post
}

fn check(page: &Page, number: u64, author: &str, at: &str, lines: &[&str]) {
    let post = only(page);
    let at: DateTime<Utc> = at.parse().unwrap();
    assert_eq!(
        (post.number, post.author.as_str(), post.at),
        (number, author, at)
    );
    assert_eq!(shown(&post.body), lines);
}

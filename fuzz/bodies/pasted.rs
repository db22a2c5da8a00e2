//! Posts copied by hand: any text gives posts, each with an author, or none at all. Who is known does
//! not decide whether there are any; the numbers of others never go back.

use nightdesk::thread::{Post, read_pasted};

pub(crate) fn run(text: &str) {
    let at = chrono::DateTime::UNIX_EPOCH;
    let read = |known: bool| read_pasted(text, at, &|_| known);
    let bare = read(false).unwrap_or_default();
    let known = read(true).unwrap_or_default();
    assert_eq!(bare.is_empty(), known.is_empty());
    assert_eq!(known, read(true).unwrap_or_default());
    assert!(bare.is_sorted_by(|one, next| one.number < next.number));
    [&bare, &known].into_iter().flatten().for_each(tidy);
}

fn tidy(post: &Post) {
    assert!(!post.author.trim().is_empty(), "{post:?}");
    assert_eq!(post.author, post.author.trim());
    let lines = &post.body.lines;
    assert!(lines.iter().all(|line| line.text == line.text.trim()));
}

//! Posts copied by hand: any text gives posts, each with an author and a line of its own, or none at
//! all. Who is known does not decide whether there are any; the numbers of others never go back. What a
//! browser has copied keeps its lines, and is a text of that form.

use nightdesk_thread::{Acquainted, PageOptions, Pasted, Post, read_copied, read_pasted};

pub(crate) fn run(text: &str) {
    copied(text);
    let at = chrono::DateTime::UNIX_EPOCH;
    let read = |known: bool| -> Pasted {
        let with = Acquainted {
            knows: &|_| known,
            read: &|_| None,
            may_vote: &|_| known,
        };
        read_pasted(text, at, PageOptions::default(), with).unwrap_or_default()
    };
    let (bare, known) = (read(false), read(true));
    assert_eq!(bare.posts.is_empty(), known.posts.is_empty());
    assert_eq!(known, read(true));
    assert!(
        bare.posts
            .is_sorted_by(|one, next| one.number < next.number)
    );
    assert_eq!(bare.doubt, None);
    for pasted in [&bare, &known] {
        assert_eq!(pasted.posts.len(), pasted.lines.len());
        assert!(pasted.lines.is_sorted_by(|one, next| one < next));
        pasted.posts.iter().for_each(tidy);
    }
}

/// A copy gives the same number of lines, which begin posts.
fn copied(text: &str) {
    let knows = |name: &str| ["Alder", "Birch"].contains(&name);
    let with = Acquainted {
        knows: &knows,
        read: &|_| None,
        may_vote: &|_| false,
    };
    let Some(copied) = read_copied(text, 7, with) else {
        return;
    };
    assert_eq!(copied.text.lines().count(), text.lines().count());
    let at = chrono::DateTime::UNIX_EPOCH;
    let pasted = read_pasted(&copied.text, at, PageOptions::default(), with).unwrap_or_default();
    let first = pasted.posts.first().map(|post| post.number);
    assert!(first.is_some_and(|first| !copied.counted || first == 8));
}

fn tidy(post: &Post) {
    assert!(!post.author.trim().is_empty(), "{post:?}");
    assert_eq!(post.author, post.author.trim());
    let lines = &post.body.lines;
    assert!(lines.iter().all(|line| line.text == line.text.trim()));
}

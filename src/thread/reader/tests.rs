use std::collections::BTreeMap;

use proptest::prelude::*;

use crate::Digest;
use crate::page::{LeftOut, Page, PageOptions, WhyLeftOut, read_page};
use crate::reader::{Made, Missing, Read, Seen, ThreadReader};

fn log(posts: &[(u64, &str, &str)]) -> String {
    posts
        .iter()
        .map(|(number, author, text)| {
            format!("=== #{number} | {author} | 2026-02-02T18:{number:02}:00Z\n{text}\n")
        })
        .collect()
}

/// A page of a board that does not number its posts.
fn counted(head: &str, ids: std::ops::Range<u64>) -> String {
    let posts: String = ids
        .map(|id| {
            format!(
                "<div id=p{id} class=post><div class=postbody><p class=author>by <a class=username>Ana</a> \
                 » <time datetime='2026-02-02T18:{:02}:00+00:00'>x</time></p><div class=content>{id}</div></div></div>",
                id % 60
            )
        })
        .collect();
    format!("<html><head>{head}</head><body>{posts}")
}

fn numbers(read: &Read) -> Vec<u64> {
    read.posts.iter().map(|post| post.number).collect()
}

fn made(at: chrono::DateTime<chrono::Utc>, id: Option<u64>) -> Made {
    Made {
        at,
        id,
        pasted: false,
    }
}

fn reader() -> ThreadReader {
    ThreadReader::new(PageOptions::default())
}

#[test]
fn every_post_is_given_once_and_changes_are_told() {
    let mut reader = reader();
    let first = reader
        .page("a", log(&[(1, "Ana", "x"), (2, "Bob", "y")]).as_bytes())
        .unwrap();
    assert_eq!(numbers(&first), [1, 2]);
    let again = log(&[(3, "Eve", "z"), (2, "Bob", "[b]y[/b]"), (1, "Ana", "x")]);
    let again = reader.page("b", again.as_bytes()).unwrap();
    assert_eq!((numbers(&again), again.known), (vec![3], 1));
    let [changed] = again.changed.as_slice() else {
        panic!("one has changed: {again:?}");
    };
    assert_eq!(
        (changed.old.author.as_str(), changed.new.number),
        ("Bob", 2)
    );
    let renamed = reader
        .page("c", log(&[(1, "Anna", "x")]).as_bytes())
        .unwrap();
    assert_eq!(renamed.changed.len(), 1);
    assert_eq!(reader.missing(), Missing::default());
}

#[test]
fn posts_come_by_time_then_by_number() {
    let text = "=== #2 | Bob | 2026-02-02T18:00:00Z\n=== #1 | Ana | 2026-02-02T18:00:00Z\n\
                === #3 | Eve | 2026-02-02T17:00:00Z\n";
    let read = reader().page("a", text.as_bytes()).unwrap();
    assert_eq!(numbers(&read), [3, 1, 2]);
}

#[test]
fn gaps_are_told() {
    let mut reader = reader();
    reader
        .page(
            "a",
            log(&[(2, "Ana", "x"), (5, "Bob", "y"), (6, "Eve", "z")]).as_bytes(),
        )
        .unwrap();
    assert_eq!(reader.missing().numbers, [(3, 4)]);
    reader
        .page("b", log(&[(4, "Ana", "x")]).as_bytes())
        .unwrap();
    assert_eq!(reader.missing().numbers, [(3, 3)]);
}

#[test]
fn what_is_remembered_is_not_new() {
    let page = log(&[(1, "Ana", "x")]);
    let read = reader().page("a", page.as_bytes()).unwrap();
    let seen = Seen::of(&read.posts[0]);
    let mut later = reader();
    later.remember(1, made(read.posts[0].at, None), seen);
    let read = later.page("a", page.as_bytes()).unwrap();
    assert_eq!(
        (read.posts.len(), read.known, read.changed.len()),
        (0, 1, 0)
    );
}

#[test]
fn what_an_older_journal_remembers_without_what_is_green_is_known_again() {
    let page = log(&[(1, "Ana", "[color=green]Bob[/color]")]);
    let read = reader().page("a", page.as_bytes()).unwrap();
    let post = &read.posts[0];
    let older = Digest::without_green(post);
    assert_ne!(older, Digest::of(post));
    // A post that is green since it was read has changed.
    for (green, known) in [(false, 1), (true, 0)] {
        let seen = Seen {
            digest: older,
            green,
            ..Seen::of(post)
        };
        let mut later = reader();
        later.remember(1, made(post.at, None), seen);
        let read = later.page("a", page.as_bytes()).unwrap();
        assert_eq!((read.known, read.changed.len()), (known, 1 - known));
    }
}

#[test]
fn what_is_remembered_is_known_again_on_a_page_that_does_not_know_its_place() {
    let first = reader()
        .page("a", counted("", 100..103).as_bytes())
        .unwrap();
    assert_eq!(first.ids.get(&3), Some(&102));
    // An old journal has no ids: then author, time and words tell.
    for keeps_ids in [true, false] {
        let mut later = reader();
        for post in &first.posts {
            let seen = Seen::of(post);
            let id = first.ids.get(&post.number).filter(|_| keeps_ids);
            later.remember(post.number, made(post.at, id.copied()), seen);
        }
        let longer = later.page("b", counted("", 100..104).as_bytes()).unwrap();
        assert_eq!((numbers(&longer), longer.known), (vec![4], 3));
        assert!(!longer.follows);
        let again = later.page("a", counted("", 100..103).as_bytes()).unwrap();
        assert_eq!((again.posts.len(), again.known), (0, 3), "{keeps_ids}");
    }
}

#[test]
fn a_post_keeps_its_number_where_one_before_it_is_gone() {
    let mut reader = reader();
    reader.page("a", counted("", 100..104).as_bytes()).unwrap();
    let gone = counted("", 100..105).replacen("id=p101 class=post", "id=p101", 1);
    let read = reader.page("b", gone.as_bytes()).unwrap();
    assert_eq!(
        (numbers(&read), read.known, read.changed.len()),
        (vec![5], 3, 0)
    );
}

#[test]
fn posts_that_are_alike_are_not_taken_for_each_other() {
    let mut later = reader();
    let page = counted("", 100..101);
    let read = reader().page("a", page.as_bytes()).unwrap();
    for number in [1, 2] {
        let seen = Seen::of(&read.posts[0]);
        later.remember(number, made(read.posts[0].at, None), seen);
    }
    let read = later.page("a", page.as_bytes()).unwrap();
    assert_eq!((numbers(&read), read.follows), (vec![3], true));
}

#[test]
fn a_page_that_does_not_know_its_place_follows_the_ones_before() {
    let mut reader = reader();
    let first = reader.page("a", counted("", 100..103).as_bytes()).unwrap();
    assert_eq!((numbers(&first), first.follows), (vec![1, 2, 3], true));
    let second = reader.page("b", counted("", 103..105).as_bytes()).unwrap();
    assert_eq!(numbers(&second), [4, 5]);
    let overlapping = reader.page("c", counted("", 102..107).as_bytes()).unwrap();
    assert_eq!((numbers(&overlapping), overlapping.known), (vec![6, 7], 3));
    assert!(!overlapping.follows);
}

#[test]
fn a_counted_post_keeps_its_number() {
    let canonical = |start| format!("<link rel=canonical href='viewtopic.php?t=5&start={start}'>");
    let mut reader = reader();
    let later = reader
        .page("b", counted(&canonical(25), 125..127).as_bytes())
        .unwrap();
    assert_eq!(numbers(&later), [26, 27]);
    let first = reader
        .page("a", counted(&canonical(0), 100..125).as_bytes())
        .unwrap();
    assert_eq!(first.posts.len(), 25);
    // A post of the first page was deleted, and the second page begins one later.
    let again = reader
        .page("c", counted(&canonical(25), 126..128).as_bytes())
        .unwrap();
    assert_eq!((numbers(&again), again.known), (vec![28], 1));
    assert_eq!(reader.missing(), Missing::default());
}

#[test]
fn a_topic_says_which_posts_it_has() {
    let topic = r#"{"post_stream": {"stream": [11, 12, 13, 14], "posts": [
        {"id": 11, "post_number": 1, "username": "ana", "created_at": "2026-02-02T18:00:00.123Z", "cooked": "<p>a</p>"},
        {"id": 13, "post_number": 3, "username": "bob", "created_at": "2026-02-02T18:01:00.000Z",
         "cooked": "", "deleted_at": "2026-02-02T18:02:00.000Z"}]}}"#;
    let mut reader = reader();
    let read = reader.page("a", topic.as_bytes()).unwrap();
    assert_eq!(numbers(&read), [1]);
    let left_out = LeftOut {
        id: Some(13),
        number: Some(3),
        why: WhyLeftOut::Deleted,
    };
    assert_eq!(read.left_out, [left_out]);
    assert_eq!(
        reader.missing(),
        Missing {
            numbers: vec![(2, 2)],
            ids: vec![12, 14]
        }
    );
    assert_eq!(reader.on_no_page(), 2);
    // One that another page held without its words.
    reader.remember_left_out(2);
    assert_eq!((reader.missing().numbers, reader.on_no_page()), (vec![], 1));
}

#[test]
fn a_page_that_cannot_be_read_leaves_everything_as_it_was() {
    let mut reader = reader();
    let error = reader.page("a.html", b"<p>hello").unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("a.html: this is not a thread of a board"),
        "{error}"
    );
    assert_eq!(reader.missing(), Missing::default());
}

/// A page of posts with these ids and minutes, in this order.
fn of_ids(head: &str, ids: &[(u64, u64)]) -> String {
    let posts: String = ids
        .iter()
        .map(|(id, minute)| {
            format!(
                "<div id=p{id} class=post><div class=postbody><p class=author>by <a class=username>Ana</a> \
                 » <time datetime='2026-02-02T18:{minute:02}:00+00:00'>x</time></p><div class=content>{id}</div></div></div>"
            )
        })
        .collect();
    format!("<html><head>{head}</head><body>{posts}")
}

#[test]
fn a_new_post_is_not_taken_for_one_that_was_deleted() {
    let mut reader = reader();
    let first: Vec<(u64, u64)> = (100..105).map(|id| (id, id - 100)).collect();
    reader.page("a", of_ids("", &first).as_bytes()).unwrap();
    // The last post is gone, and another one stands where it stood.
    let now = [(100, 0), (101, 1), (102, 2), (103, 3), (105, 9), (106, 10)];
    let read = reader.page("b", of_ids("", &now).as_bytes()).unwrap();
    assert_eq!((numbers(&read), read.known), (vec![6, 7], 4));
    assert_eq!((read.changed, read.unplaced), (vec![], vec![]));
}

#[test]
fn a_post_that_came_between_others_is_not_taken_for_one_of_them() {
    let mut reader = reader();
    let first = [(100, 0), (101, 10), (102, 20)];
    reader.page("a", of_ids("", &first).as_bytes()).unwrap();
    let now = [(99, 0), (100, 0), (101, 10), (90, 15), (102, 20), (103, 30)];
    let read = reader.page("b", of_ids("", &now).as_bytes()).unwrap();
    assert_eq!((numbers(&read), read.known), (vec![4], 3));
    assert_eq!(read.changed, []);
    let unplaced: Vec<_> = read.unplaced.iter().map(|one| one.after).collect();
    assert_eq!(unplaced, [None, Some(2)]);
    let canonical = "<link rel=canonical href='viewtopic.php?t=5&start=0'>";
    let again = reader
        .page("c", of_ids(canonical, &now).as_bytes())
        .unwrap();
    assert_eq!((again.posts.len(), again.known), (0, 4));
}

/// A page of a board that neither numbers its posts nor gives them ids: author, minute, words.
fn without_ids(posts: &[(&str, u64, &str)]) -> Page {
    let posts: String = posts
        .iter()
        .map(|(author, minute, words)| {
            format!(
                "<div id=p{minute} class=post><div class=postbody><p class=author>by <a class=username>{author}</a> \
                 » <time datetime='2026-02-02T18:{minute:02}:00+00:00'>x</time></p><div class=content>{words}</div></div></div>"
            )
        })
        .collect();
    let canonical = "<link rel=canonical href='viewtopic.php?t=5&start=0'>";
    let text = format!("<html><head>{canonical}</head><body>{posts}");
    let mut page = read_page("a", text.as_bytes(), &PageOptions::default()).unwrap();
    page.posts.iter_mut().for_each(|found| found.id = None);
    page
}

#[test]
fn without_ids_author_and_time_tell_whose_a_number_is() {
    let first = [("Ana", 0, "a"), ("Bob", 10, "b"), ("Cleo", 20, "c")];
    let reads = |now: &[(&str, u64, &str)]| {
        let mut reader = reader();
        let read = reader.take(without_ids(&first));
        assert_eq!(numbers(&read), [1, 2, 3]);
        let read = reader.take(without_ids(now));
        let changed: Vec<u64> = read.changed.iter().map(|one| one.new.number).collect();
        (numbers(&read), changed, read.known, read.unplaced.len())
    };
    // Edited: the time stands. So it does where somebody goes by another name.
    let edited = [("Ana", 0, "a"), ("Bob", 10, "other"), ("Clea", 20, "c")];
    assert_eq!(reads(&edited), (vec![], vec![2, 3], 1, 0));
    // Bob's post is gone, and others stand where his and Cleo's stood.
    let gone = [("Ana", 0, "a"), ("Cleo", 20, "c"), ("Dov", 30, "d")];
    assert_eq!(reads(&gone), (vec![4], vec![], 2, 0));
    let gone = [("Ana", 0, "a"), ("Bob", 10, "b"), ("Dov", 30, "vote: Ana")];
    assert_eq!(reads(&gone), (vec![4], vec![], 2, 0));
    // Cleo's own post of another time may be hers edited, or a new one after a deleted one.
    let unclear = [("Ana", 0, "a"), ("Bob", 10, "b"), ("Cleo", 30, "d")];
    assert_eq!(reads(&unclear), (vec![], vec![], 2, 1));
    // Of the same minute, but neither hers nor her words: another post, or hers under another name.
    let unclear = [("Ana", 0, "a"), ("Bob", 10, "b"), ("Dov", 20, "vote: Ana")];
    assert_eq!(reads(&unclear), (vec![], vec![], 2, 1));
    let again = [("Ana", 0, "a"), ("Bob", 10, "b"), ("Cleo", 21, "c")];
    assert_eq!(reads(&again), (vec![], vec![], 3, 0));
}

proptest! {
    /// Posts come, posts go, and the thread is read now and then as pages of any length: every
    /// post that is read keeps one number, no two have the same, and they stand in their order.
    #[test]
    fn no_post_is_ever_taken_for_another(
        steps in prop::collection::vec((1..5_usize, prop::collection::vec(any::<prop::sample::Index>(), 0..3)), 1..8),
        length in 2..6_usize,
    ) {
        let mut reader = reader();
        let mut thread: Vec<(u64, u64)> = Vec::new();
        let mut known: BTreeMap<u64, u64> = BTreeMap::new();
        let mut next = 0;
        for (more, gone) in steps {
            for _ in 0..more {
                thread.push((100 + next, next));
                next += 1;
            }
            for index in gone {
                if !thread.is_empty() {
                    thread.remove(index.index(thread.len()));
                }
            }
            for (index, page) in thread.chunks(length).enumerate() {
                let start = index * length;
                let head = format!("<link rel=canonical href='viewtopic.php?t=5&start={start}'>");
                let read = reader.page("page", of_ids(&head, page).as_bytes()).unwrap();
                prop_assert_eq!(&read.changed, &vec![]);
                prop_assert_eq!(&read.unplaced, &vec![]);
                for (number, id) in read.ids {
                    prop_assert_eq!(*known.entry(id).or_insert(number), number);
                }
            }
        }
        let order: Vec<u64> = known.values().copied().collect();
        prop_assert!(order.is_sorted_by(|one, next| one < next), "{:?}", known);
    }
}

//! Posts in the order of the thread, where pages overlap or were named out of order.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use nightdesk_thread::{Page, Post};

/// Time and number of a page's first post; a page without posts stands before all others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Start(Option<(DateTime<Utc>, u64)>);

impl Start {
    pub(super) fn of(page: &Page) -> Self {
        let posts = page.posts.iter();
        Self(posts.map(|found| (found.post.at, found.post.number)).min())
    }
}

/// Posts that wait until nothing older can come.
#[derive(Debug, Default)]
pub(super) struct Queue(BTreeMap<(DateTime<Utc>, u64), Post>);

impl Queue {
    /// Takes the posts of a page.
    pub(super) fn take(&mut self, posts: Vec<Post>) {
        let posts = posts.into_iter();
        self.0
            .extend(posts.map(|post| ((post.at, post.number), post)));
    }

    /// The oldest post that is older than everything on the next page; any if there is none.
    ///
    /// Posts of one instant wait for each other: a page that does not number its posts counts
    /// them from 1, and they get their numbers only when it is read.
    pub(super) fn next(&mut self, next_page: Option<&Start>) -> Option<Post> {
        let ((at, _), _) = self.0.first_key_value()?;
        let waits = match next_page {
            Some(Start(Some((start, _)))) => at >= start,
            Some(Start(None)) | None => false,
        };
        match waits {
            true => None,
            false => self.0.pop_first().map(|(_, post)| post),
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use nightdesk_thread::{Body, PagePost, Precision};

    fn post(number: u64, minute: i64) -> Post {
        Post {
            number,
            author: "Ana".to_owned(),
            at: DateTime::UNIX_EPOCH + TimeDelta::minutes(minute),
            precision: Precision::Minute,
            edited: false,
            body: Body::of_bbcode("words"),
        }
    }

    fn start(minutes: &[i64]) -> Start {
        let posts = minutes.iter().map(|minute| PagePost {
            id: None,
            post: post(1, *minute),
        });
        Start::of(&Page {
            posts: posts.collect(),
            ..Page::default()
        })
    }

    /// The posts that leave the queue before the page that starts as told.
    fn leave(queue: &mut Queue, next: Option<&Start>) -> Vec<u64> {
        std::iter::from_fn(|| queue.next(next))
            .map(|post| post.number)
            .collect()
    }

    #[test]
    fn only_posts_of_the_overlap_wait() {
        let mut queue = Queue::default();
        queue.take(vec![post(1, 0), post(2, 1), post(3, 2)]);
        assert_eq!(leave(&mut queue, Some(&start(&[4, 2]))), [1, 2]);
        queue.take(vec![post(5, 4), post(4, 2)]);
        assert_eq!(queue.0.len(), 3);
        assert_eq!(leave(&mut queue, Some(&start(&[9]))), [3, 4, 5]);
        assert!(queue.0.is_empty());
    }

    #[test]
    fn without_a_next_page_nothing_waits() {
        let mut queue = Queue::default();
        queue.take(vec![post(2, 7), post(1, 3)]);
        assert_eq!(leave(&mut queue, None), [1, 2]);
    }

    #[test]
    fn a_page_without_posts_stands_first_and_lets_nothing_wait() {
        assert!(start(&[]) < start(&[0]));
        let mut queue = Queue::default();
        queue.take(vec![post(1, 3)]);
        assert_eq!(leave(&mut queue, Some(&start(&[]))), [1]);
    }
}

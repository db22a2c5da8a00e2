//! How much was read, in one line.

use nightdesk_text::messages::InLanguage;
use nightdesk_text::say;

/// How many posts and votes were read.
pub(super) struct Sums {
    pub(super) posts: usize,
    pub(super) votes: usize,
    pub(super) unvotes: usize,
    pub(super) known: usize,
}

impl Sums {
    pub(super) fn add(&mut self, more: &Self) {
        self.posts += more.posts;
        self.votes += more.votes;
        self.unvotes += more.unvotes;
        self.known += more.known;
    }

    /// `7 posts, 7 votes; 2 read before.`
    pub(super) fn line(&self, of: &impl InLanguage) -> String {
        let mut parts = vec![
            say!(of, "n_posts", n = self.posts),
            say!(of, "n_votes", n = self.votes),
        ];
        if self.unvotes > 0 {
            parts.push(say!(of, "n_unvotes", n = self.unvotes));
        }
        let known = match self.known {
            0 => String::new(),
            known => say!(of, "posts_post_read_before", posts = known),
        };
        format!("{}{known}.", parts.join(", "))
    }
}

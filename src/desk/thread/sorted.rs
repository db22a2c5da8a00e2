//! A pile of posts against those that were read before, and against each other.

use std::collections::BTreeMap;

use super::facts::words_of;
use super::{Pile, Refused, as_seen};
use nightdesk_game::Game;
use nightdesk_text::Language;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::messages::Listed;
use nightdesk_text::names::same;
use nightdesk_text::say;
use nightdesk_thread::Post;

/// The posts of a pile, against those that were read before.
pub(super) struct Sorted<'p> {
    /// In the order of the thread.
    pub(super) new: Vec<&'p Post>,
    /// How many were read before and are as they were.
    pub(super) known: usize,
    /// Read before, and different now.
    pub(super) changed: Vec<&'p Post>,
    /// Posts with the number of somebody else's: nothing in them counts.
    pub(super) of_others: Vec<Other<'p>>,
}

/// A post with the number of somebody else's.
pub(super) struct Other<'p> {
    language: Language,
    post: &'p Post,
    /// Whose the number is.
    owner: String,
    /// Whether that one's was read before.
    is_read: bool,
    /// The lines of a pasted text where both stand.
    lines: Vec<usize>,
}

impl<'p> Sorted<'p> {
    /// Sorts a pile; posts that are pasted by hand are asked about where two have one number.
    pub(super) fn of(game: &Game, posts: &'p [Post], pile: &Pile) -> Result<Self, Refused> {
        let mut sorted = Self {
            new: Vec::new(),
            known: pile.known,
            changed: Vec::new(),
            of_others: Vec::new(),
        };
        let mut seen: BTreeMap<u64, (&Post, Option<usize>)> = BTreeMap::new();
        for (index, post) in posts.iter().enumerate() {
            let line = pile.lines.get(index).copied();
            let read = game.thread.posts.get(&post.number).map(|known| &known.post);
            let (earlier, above) = match seen.get(&post.number) {
                Some((earlier, above)) => (Some(*earlier), *above),
                None => (None, None),
            };
            let lines = above.into_iter().chain(line);
            let owner = read.map(|read| &read.author);
            let owner = owner.or(earlier.map(|earlier| &earlier.author));
            if let Some(owner) = owner.filter(|owner| !same(owner, &post.author)) {
                let other = Other {
                    language: game.language(),
                    post,
                    owner: owner.clone(),
                    is_read: read.is_some(),
                    lines: lines.collect(),
                };
                if pile.by_hand {
                    return Err(other.refused());
                }
                sorted.of_others.push(other);
                continue;
            }
            match (earlier, read) {
                (Some(earlier), _) if earlier.body == post.body => {}
                (Some(_), _) if pile.by_hand => {
                    return Err(twice(game.language(), post, lines.collect()));
                }
                (Some(_), _) => sorted.changed.push(post),
                (None, None) => sorted.new.push(post),
                (None, Some(read)) if as_seen(read).has_words_of(post) => sorted.known += 1,
                (None, Some(_)) => sorted.changed.push(post),
            }
            seen.entry(post.number).or_insert((post, line));
        }
        sorted.new.sort_by_key(|post| (post.at, post.number));
        Ok(sorted)
    }

    /// Takes out the posts that were made before the running phase began: they count for nothing
    /// any more.
    pub(super) fn before(&mut self, game: &Game, pile: &Pile) -> Vec<&'p Post> {
        let began = game
            .phases
            .split_last()
            .filter(|(_, before)| !before.is_empty());
        let Some((running, _)) = began.filter(|_| !pile.untimed) else {
            return Vec::new();
        };
        let new = std::mem::take(&mut self.new);
        let (early, new) = new.into_iter().partition(|post| post.at < running.at);
        self.new = new;
        early
    }
}

impl Other<'_> {
    /// `post 8 is here twice, as Alder's and as Fir's`
    fn says(&self) -> String {
        let (Post { number, author, .. }, owner) = (self.post, &self.owner);
        match self.is_read {
            true => say!(&self.language, "post_was_read_as_s", number, owner, author),
            false => say!(&self.language, "post_is_here_as_s", number, owner, author),
        }
    }

    pub(super) fn refused(&self) -> Refused {
        let what = say!(&self.language, "give_each_post_the_number");
        Refused::because("same-number", self.says()).hint(at_lines(
            self.language,
            &self.lines,
            &what,
        ))
    }

    /// A line for the host about a post of a page, which cannot be given another number.
    pub(super) fn line(&self) -> String {
        say!(
            &self.language,
            "which_does_not_count_it_says",
            says = self.says(),
            post = words_of(self.post)
        )
    }
}

/// Where in a pasted text something is, and what to do about it.
fn at_lines(language: Language, lines: &[usize], what: &str) -> String {
    let numbers: Vec<String> = lines.iter().map(usize::to_string).collect();
    match numbers.as_slice() {
        [] => what.to_owned(),
        [line] => say!(&language, "line_of_the_paste", line, what),
        lines => say!(&language, "lines_of_the_paste", list = Listed(lines), what),
    }
}

fn twice(language: Language, post: &Post, lines: Vec<usize>) -> Refused {
    let Post { number, author, .. } = post;
    Refused::because(
        "same-number",
        say!(&language, "same_number", number, author),
    )
    .hint(at_lines(language, &lines, &say!(&language, "leave_out")))
}

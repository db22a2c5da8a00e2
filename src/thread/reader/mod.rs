//! Putting pages together: each post once, whatever pages hold it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

use chrono::{DateTime, Utc};

use super::digest::Digest;
use super::page::{LeftOut, Numbering, Page, PageError, PageOptions, PagePost, read_page};
use super::post::{Post, Precision};

/// Reads a thread page by page. Of what was read only a mark of each post stays in memory.
///
/// Pages may come in any order and more than once. What could be told only when all have come is
/// said by [`ThreadReader::missing`].
#[derive(Debug, Default)]
pub struct ThreadReader {
    options: PageOptions,
    seen: BTreeMap<u64, Seen>,
    /// The numbers of posts by the ids their board gave them.
    numbers: BTreeMap<u64, u64>,
    /// When posts were made, and the ids their board gave them, by number.
    made: BTreeMap<u64, Made>,
    /// The numbers of posts without an id by when and what they are; none where several are alike.
    alike: BTreeMap<(DateTime<Utc>, Digest), Option<u64>>,
    /// The numbers of posts that pages hold but do not show.
    left_out: BTreeSet<u64>,
    /// The ids of posts that pages hold but do not show.
    ids_left_out: BTreeSet<u64>,
    /// The ids that the thread is said to have.
    thread_ids: BTreeSet<u64>,
}

/// What is remembered of a post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// Who wrote it.
    pub author: String,
    /// Its words in short.
    pub digest: Digest,
    /// Whether that tells what is green; older journals keep digests that do not.
    pub green: bool,
}

impl Seen {
    /// What is remembered of this post.
    #[must_use]
    pub fn of(post: &Post) -> Self {
        Self {
            author: post.author.clone(),
            digest: Digest::of(post),
            green: true,
        }
    }

    /// Whether its words are those of this post, as far as can be told.
    #[must_use]
    pub fn has_words_of(&self, post: &Post) -> bool {
        self.digest == Digest::of(post) || !self.green && self.digest == Digest::without_green(post)
    }
}

/// When a post was made, and as what its board knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Made {
    /// When, or when it was pasted.
    pub at: DateTime<Utc>,
    /// The id its board gave it, where a page told it.
    pub id: Option<u64>,
    /// Whether it was pasted by hand: then nobody has told when it was made.
    pub pasted: bool,
}

/// Whether a post on a page is the one that is known by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Whose {
    /// It is, or none is known.
    Its,
    /// It is another one: that one was deleted, or stands elsewhere by now.
    Anothers,
    /// Nobody can tell: what is known speaks for both.
    Unclear,
}

/// A post that came between two others later than they: no number is free for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unplaced {
    /// The post; its number is not that of the thread.
    pub post: Post,
    /// The number of the post above it on the page.
    pub after: Option<u64>,
}

/// What a page brought.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Read {
    /// Posts that were not read before, by time, then by number.
    pub posts: Vec<Post>,
    /// Posts that were read before and say something else now.
    pub changed: Vec<Changed>,
    /// How many posts were read before and are as they were.
    pub known: usize,
    /// Posts that the page holds but does not show.
    pub left_out: Vec<LeftOut>,
    /// Posts that are none of those read before and have no place among them: they were not read.
    pub unplaced: Vec<Unplaced>,
    /// The ids that the board gave the posts of the page, by number.
    pub ids: BTreeMap<u64, u64>,
    /// Whether the page's posts were numbered as if they followed the ones before, since the page
    /// does not say where it belongs.
    pub follows: bool,
    /// In how many places the page says that there are more posts, which it does not hold.
    pub not_loaded: usize,
}

/// A post that says something else than before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Changed {
    /// What is remembered of it.
    pub old: Seen,
    /// The post as it is now.
    pub new: Post,
}

/// What no page held.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Missing {
    /// Runs of numbers between the first and the last post, each with its first and last number.
    pub numbers: Vec<(u64, u64)>,
    /// Ids that the board says the thread has.
    pub ids: Vec<u64>,
}

impl ThreadReader {
    /// A reader that has read nothing.
    #[must_use]
    pub fn new(options: PageOptions) -> Self {
        Self {
            options,
            ..Self::default()
        }
    }

    /// Remembers a post that was read another time.
    pub fn remember(&mut self, number: u64, made: Made, seen: Seen) {
        self.know_again(number, made.id, (made.at, seen.digest));
        self.made.insert(number, made);
        self.seen.insert(number, seen);
    }

    /// Remembers a post that a page held another time but did not show.
    pub fn remember_left_out(&mut self, number: u64) {
        self.left_out.insert(number);
    }

    /// Remembers by what a post is known again on a page that does not number its posts.
    fn know_again(&mut self, number: u64, id: Option<u64>, likeness: (DateTime<Utc>, Digest)) {
        match id {
            Some(id) => {
                self.numbers.insert(id, number);
            }
            None => {
                let known = self.alike.entry(likeness).or_insert(Some(number));
                *known = known.filter(|known| *known == number);
            }
        }
    }

    /// Reads the next page. A page that cannot be read leaves everything as it was.
    pub fn page(&mut self, file: &str, bytes: &[u8]) -> Result<Read, PageError> {
        let page = read_page(file, bytes, &self.options)?;
        Ok(self.take(page))
    }

    /// Takes a page that was read elsewhere.
    pub fn take(&mut self, mut page: Page) -> Read {
        let (follows, unplaced) = self.renumber(&mut page);
        let mut read = Read {
            follows,
            unplaced,
            not_loaded: page.not_loaded,
            ..Read::default()
        };
        for PagePost { id, post } in page.posts {
            let seen = Seen::of(&post);
            self.know_again(post.number, id, (post.at, seen.digest));
            let made = Made {
                at: post.at,
                id,
                pasted: false,
            };
            self.made.insert(post.number, made);
            if let Some(id) = id {
                read.ids.entry(post.number).or_insert(id);
            }
            match self.seen.insert(post.number, seen) {
                None => read.posts.push(post),
                Some(old) if old.author == post.author && old.has_words_of(&post) => {
                    read.known += 1
                }
                Some(old) => read.changed.push(Changed { old, new: post }),
            }
        }
        for left_out in &page.left_out {
            self.ids_left_out.extend(left_out.id);
            if let Some(number) = left_out.number {
                self.left_out.insert(number);
            }
        }
        self.thread_ids.extend(page.thread_ids);
        read.left_out = page.left_out;
        read.posts.sort_by_key(|post| (post.at, post.number));
        read
    }

    /// What is missing among the posts that were read.
    #[must_use]
    pub fn missing(&self) -> Missing {
        let mut numbers = Vec::new();
        let known = self.seen.keys().chain(&self.left_out);
        let known: BTreeSet<u64> = known.copied().collect();
        let mut before: Option<u64> = None;
        for number in known {
            if let Some(first) = before.map(|before| before + 1)
                && first < number
            {
                numbers.push((first, number - 1));
            }
            before = Some(number);
        }
        let is_missing =
            |id: &&u64| !self.numbers.contains_key(id) && !self.ids_left_out.contains(id);
        Missing {
            numbers,
            ids: self.thread_ids.iter().filter(is_missing).copied().collect(),
        }
    }

    /// How many of the posts that the thread is said to have no page held. Posts of which no id is
    /// known may be among those, and are taken to be.
    #[must_use]
    pub fn on_no_page(&self) -> usize {
        let pasted = self.made.values().filter(|made| made.id.is_none());
        let left_out = self.left_out.len().saturating_sub(self.ids_left_out.len());
        let missing = self.missing().ids.len();
        missing.saturating_sub(pasted.count().saturating_add(left_out))
    }

    /// The runs of numbers between two of which no page has told anything so far.
    #[must_use]
    pub fn missing_between(&self, before: u64, after: u64) -> Vec<(u64, u64)> {
        let between = (Bound::Excluded(before), Bound::Excluded(after));
        let seen = self.seen.range(between).map(|(number, _)| *number);
        let left_out = self.left_out.range(between).copied();
        let known: BTreeSet<u64> = seen.chain(left_out).chain([after]).collect();
        let mut from = before.saturating_add(1);
        let mut runs = Vec::new();
        for number in known {
            if from < number {
                runs.push((from, number.saturating_sub(1)));
            }
            from = number.saturating_add(1);
        }
        runs
    }

    /// Gives counted posts the numbers they had before, or those after the last one; tells
    /// whether it did the latter, and which posts have no number.
    ///
    /// A post keeps its number: when an earlier one is deleted, all later ones are counted anew
    /// by the board, and a page that does not know its place is counted from 1. So a new post may
    /// be counted where another stands already: it gets the first number that is free where it
    /// belongs by its time, and none where none is, or where it may as well be an edited one.
    fn renumber(&self, page: &mut Page) -> (bool, Vec<Unplaced>) {
        if page.numbering == Numbering::Shown {
            return (false, Vec::new());
        }
        let known = page.posts.iter().filter_map(|found| {
            let number = self.number_of(found)?;
            Some((found.post.number, number))
        });
        let mut places: Vec<(u64, u64)> = known.collect();
        let known: BTreeSet<u64> = places.iter().map(|(_, number)| *number).collect();
        let follows = places.is_empty() && page.numbering == Numbering::FromOne;
        if places.is_empty() {
            let first = if follows { self.last().unwrap_or(0) } else { 0 };
            places.push((0, first));
        }
        // They are in the order of the page, which counts them.
        let next_place = |number: u64| places.partition_point(|(counted, _)| *counted <= number);
        // Each post stands after the last one before it whose number is known.
        let moved = |number: u64| {
            let next = next_place(number);
            let above = next.checked_sub(1).and_then(|last| places.get(last));
            let (counted, right) = above.or_else(|| places.first())?;
            let number = number.checked_add(*right)?.checked_sub(*counted);
            // They are counted from 1.
            number.filter(|number| *number > 0)
        };
        let mut above = None;
        let mut unplaced = Vec::new();
        for mut found in std::mem::take(&mut page.posts) {
            let counted = found.post.number;
            let next = places.get(next_place(counted));
            let between = (above, next.map(|(_, number)| *number));
            let number = self.number_of(&found).or_else(|| {
                let moved = moved(counted).filter(|number| {
                    let is_later = above.is_none_or(|above| *number > above);
                    is_later && !known.contains(number)
                });
                match moved.map(|number| (number, self.whose(number, &found))) {
                    Some((number, Whose::Its)) => Some(number),
                    Some((_, Whose::Unclear)) => None,
                    Some((_, Whose::Anothers)) | None => self.free(found.post.at, between, &known),
                }
            });
            match number {
                Some(number) => {
                    above = above.max(Some(number));
                    found.post.number = number;
                    page.posts.push(found);
                }
                None => unplaced.push(Unplaced {
                    post: found.post,
                    after: above,
                }),
            }
        }
        for left_out in &mut page.left_out {
            left_out.number = left_out.number.and_then(moved);
        }
        (follows, unplaced)
    }

    /// Whether a post on a page is the one that is known by a number.
    ///
    /// A board's ids decide. Without them the time does, which no edit changes: another author at
    /// another time wrote another post, and a post of the same time is the same where either its
    /// words or its author's name stayed; where both are others, nobody can tell. The same author at
    /// another time may have written another post, or pages tell the time of one post differently:
    /// the words tell, unless they differ.
    fn whose(&self, number: u64, found: &PagePost) -> Whose {
        let (Some(made), Some(seen)) = (self.made.get(&number), self.seen.get(&number)) else {
            return Whose::Its;
        };
        if let (Some(known), Some(id)) = (made.id, found.id) {
            return match known == id {
                true => Whose::Its,
                false => Whose::Anothers,
            };
        }
        let same_author = seen.author == found.post.author;
        if made.pasted {
            return Whose::Its;
        }
        if is_same_moment(made.at, &found.post) {
            // A player of another name has the same words.
            let renamed = Post {
                author: seen.author.clone(),
                ..found.post.clone()
            };
            return match same_author || seen.has_words_of(&renamed) {
                true => Whose::Its,
                false => Whose::Unclear,
            };
        }
        match (same_author, seen.has_words_of(&found.post)) {
            (false, _) => Whose::Anothers,
            (true, true) => Whose::Its,
            (true, false) => Whose::Unclear,
        }
    }

    /// The first number that is free for a post made at an instant, between two posts of its page:
    /// after all that were made before it, and before all that were made later.
    fn free(
        &self,
        at: DateTime<Utc>,
        (above, next): (Option<u64>, Option<u64>),
        on_page: &BTreeSet<u64>,
    ) -> Option<u64> {
        let earlier = self.made.iter().rev().find(|(_, made)| made.at <= at);
        let later = self.made.iter().find(|(_, made)| made.at > at);
        let below = above.max(earlier.map(|(number, _)| *number));
        let over = later.map(|(number, _)| *number).into_iter().chain(next);
        let mut number = below.map_or(Some(1), |below| below.checked_add(1))?;
        while on_page.contains(&number) || self.seen.contains_key(&number) {
            number = number.checked_add(1)?;
        }
        over.min()
            .is_none_or(|over| number < over)
            .then_some(number)
    }

    /// The number of a post that was read before: the one with its id, or the one that was made by
    /// the same author at the same time in the same words.
    fn number_of(&self, found: &PagePost) -> Option<u64> {
        let by_id = found.id.and_then(|id| self.numbers.get(&id).copied());
        let alike = |digest| {
            let likeness = (found.post.at, digest);
            self.alike.get(&likeness).copied().flatten()
        };
        by_id
            .or_else(|| alike(Digest::of(&found.post)))
            .or_else(|| alike(Digest::without_green(&found.post)))
    }

    /// Number of the last post that is known.
    fn last(&self) -> Option<u64> {
        let seen = self.seen.last_key_value().map(|(number, _)| *number);
        seen.max(self.left_out.last().copied())
    }
}

/// Whether a post may be of this moment; pages may tell minutes alone.
fn is_same_moment(at: DateTime<Utc>, post: &Post) -> bool {
    let minute = |at: DateTime<Utc>| at.timestamp().div_euclid(60);
    let seconds = |at: DateTime<Utc>| at.timestamp().rem_euclid(60);
    let tells_seconds = post.precision == Precision::Second && seconds(at) != 0;
    at == post.at || minute(at) == minute(post.at) && !(tells_seconds && seconds(post.at) != 0)
}

#[cfg(test)]
mod tests;

//! Which lines that look like heads begin a post, and which only cite one.

use std::collections::{BTreeMap, VecDeque};

use chrono::{DateTime, Utc};

use super::head::{Head, Piece};
use super::times::times;
use super::{Acquainted, HeadDoubt, HeadRemark, Pasted};
use crate::{Body, PageOptions, Post, Precision, Seen};
use nightdesk_text::names::same;

/// The posts as far as they were read.
pub(super) struct Reader<'l, 'a> {
    with: Acquainted<'a>,
    posts: Vec<Draft<'l>>,
    /// The posts above the running one, by number.
    above: BTreeMap<u64, Vec<Seen>>,
    /// How many of the posts stand there.
    closed: usize,
    remarks: Vec<HeadRemark>,
    doubt: Option<HeadDoubt>,
}

/// A post before it is made.
struct Draft<'l> {
    head: Head<'l>,
    words: Vec<&'l str>,
}

impl Draft<'_> {
    fn made(&self, at: DateTime<Utc>) -> Post {
        Post {
            number: self.head.number,
            author: self.head.author.to_owned(),
            at,
            precision: Precision::Second,
            edited: false,
            body: Body::of_log(&self.words.join("\n")),
        }
    }

    fn seen(&self) -> Seen {
        Seen::of(&self.made(DateTime::UNIX_EPOCH))
    }

    fn may_vote(&self, with: Acquainted<'_>) -> bool {
        self.words.iter().any(|line| (with.may_vote)(line))
    }

    fn is_silent(&self) -> bool {
        self.words.iter().all(|line| line.trim().is_empty())
    }
}

impl<'l, 'a> Reader<'l, 'a> {
    pub(super) fn new(with: Acquainted<'a>) -> Self {
        Self {
            with,
            posts: Vec::new(),
            above: BTreeMap::new(),
            closed: 0,
            remarks: Vec::new(),
            doubt: None,
        }
    }

    /// Takes the next piece; where its head goes back, also those after it that belong to it. None
    /// where no post has begun and there are words.
    pub(super) fn take(
        &mut self,
        piece: Piece<'l>,
        following: &mut VecDeque<Piece<'l>>,
    ) -> Option<()> {
        match piece.head {
            None => self.words(piece.words)?,
            Some(head) if head.is_unclear => self.take_unclear(head, piece.words)?,
            Some(head) if head.is_small && !self.posts.is_empty() => {
                self.take_small(head, piece.words)?;
            }
            Some(head) if self.goes_back(&head) => {
                let back = Back::of(head, piece.words, self, following);
                self.take_back(back);
            }
            Some(head) if self.begins(&head) => self.begin(head, piece.words),
            Some(head) => self.take_earlier(head, piece.words)?,
        }
        Some(())
    }

    /// Takes a line with words after somebody known. What would be a later post is in doubt; so is an
    /// earlier one where what stands below may be a vote: it would be the writer's.
    fn take_unclear(&mut self, head: Head<'l>, words: Vec<&'l str>) -> Option<()> {
        let goes_on = self.number().is_none_or(|last| head.number > last);
        if goes_on {
            let may_be = Some(head.author.to_owned());
            self.doubt_of(&head, may_be);
            self.begin(head, words);
            return Some(());
        }
        self.take_earlier(head, words)
    }

    /// Takes a line with what may be the name of somebody unknown: whether a later post begins there is in
    /// doubt where a vote stands below, which would be his; else it is words.
    fn take_small(&mut self, head: Head<'l>, words: Vec<&'l str>) -> Option<()> {
        let goes_on = self.number().is_none_or(|last| head.number > last);
        if goes_on && words.iter().any(|line| (self.with.may_vote)(line)) {
            let may_be = Some(head.author.to_owned());
            self.doubt_of(&head, may_be);
            self.begin(head, words);
            return Some(());
        }
        self.take_earlier(head, words)
    }

    /// Takes a line that goes back to an earlier post of nobody who is known for certain: it speaks of
    /// that post, unless whose a vote below is depends on it.
    fn take_earlier(&mut self, head: Head<'l>, words: Vec<&'l str>) -> Option<()> {
        if words.iter().any(|line| (self.with.may_vote)(line)) {
            self.doubt_of(&head, None);
        }
        self.words(vec![head.text])?;
        self.words(words)
    }

    /// Leaves it in doubt whether a post begins at a line, where nothing was in doubt before.
    fn doubt_of(&mut self, head: &Head<'_>, may_be: Option<String>) {
        let last = self.posts.last().map(|last| last.head);
        let within = last.as_ref().unwrap_or(head);
        let at = HeadDoubt {
            line: head.line,
            head: head.text.trim().to_owned(),
            within: within.number,
            author: within.author.to_owned(),
            may_be,
        };
        self.doubt = self.doubt.take().or(Some(at));
    }

    /// The posts, made at a time where they do not tell another; none if there are none.
    pub(super) fn finish(self, at: DateTime<Utc>, clock: PageOptions) -> Option<Pasted> {
        let lines = self.posts.iter().map(|post| post.head.line).collect();
        let heads: Vec<Head<'_>> = self.posts.iter().map(|post| post.head).collect();
        let (times, timing) = times(&heads, clock, self.with.knows);
        let drafts = self.posts.iter().zip(times);
        let posts: Vec<Post> = drafts
            .map(|(draft, time)| {
                let (at, precision) = time.unwrap_or((at, Precision::Second));
                Post {
                    precision,
                    ..draft.made(at)
                }
            })
            .collect();
        (!posts.is_empty()).then_some(Pasted {
            posts,
            lines,
            timing,
            remarks: self.remarks,
            doubt: self.doubt,
        })
    }

    fn number(&self) -> Option<u64> {
        self.posts.last().map(|post| post.head.number)
    }

    /// Whether somebody known stands after a number before that of the running post.
    fn goes_back(&self, head: &Head<'_>) -> bool {
        let goes_back = self.number().is_some_and(|last| head.number < last);
        goes_back && (self.with.knows)(head.author)
    }

    fn begins(&self, head: &Head<'_>) -> bool {
        let goes_on = self.number().is_none_or(|last| head.number > last);
        goes_on || (self.with.knows)(head.author)
    }

    fn begin(&mut self, head: Head<'l>, words: Vec<&'l str>) {
        self.posts.push(Draft { head, words });
    }

    /// Adds words to the running post; none where no post has begun and there are words.
    fn words(&mut self, words: Vec<&'l str>) -> Option<()> {
        match self.posts.last_mut() {
            Some(post) => post.words.extend(words),
            None if words.iter().all(|line| line.trim().is_empty()) => {}
            None => return None,
        }
        Some(())
    }

    /// Remembers what stands above the running post: its words are all there.
    fn close(&mut self) {
        let running = self.posts.len().saturating_sub(1);
        for post in self.posts.get(self.closed..running).unwrap_or_default() {
            let known = self.above.entry(post.head.number).or_default();
            let seen = post.seen();
            if !known.contains(&seen) {
                known.push(seen);
            }
        }
        self.closed = self.closed.max(running);
    }

    /// What is known of a post: that it stands above, or was read before.
    fn known(&self, draft: &Draft<'_>) -> Known {
        let number = draft.head.number;
        let running = self.posts.last().filter(|post| post.head.number == number);
        let above = self.above.get(&number).into_iter().flatten().cloned();
        let above: Vec<Seen> = above.chain(running.map(Draft::seen)).collect();
        let read: Vec<Seen> = (self.with.read)(number).into_iter().collect();
        let by_him = |mut seen: Vec<Seen>| -> Vec<Seen> {
            seen.retain(|seen| same(&seen.author, draft.head.author));
            seen
        };
        if above.is_empty() && read.is_empty() {
            return Known::Not;
        }
        let (own_above, own_read) = (by_him(above), by_him(read));
        if own_above.is_empty() && own_read.is_empty() {
            return Known::AsAnothers;
        }
        let made = draft.made(DateTime::UNIX_EPOCH);
        let mut own = own_above.iter().chain(&own_read);
        match own.any(|seen| seen.has_words_of(&made)) {
            _ if draft.is_silent() => Known::Otherwise,
            true => Known::Same,
            // What stands in the same text with other words was not edited.
            false if own_above.is_empty() && draft.may_vote(self.with) => Known::OrEdited,
            false => Known::Otherwise,
        }
    }

    fn take_back(&mut self, back: Back<'l>) {
        self.close();
        let Some(last) = self.posts.last() else {
            return;
        };
        let known: Vec<Known> = back.drafts.iter().map(|draft| self.known(draft)).collect();
        let (within, author) = (last.head.number, last.head.author.to_owned());
        let first = back.drafts.first();
        let at = first.map(|first| HeadDoubt {
            line: first.head.line,
            head: first.head.text.trim().to_owned(),
            within,
            author,
            may_be: None,
        });
        let all = |is: &dyn Fn(Known) -> bool| known.iter().all(|known| is(*known));
        let talks = back.drafts.iter().all(|draft| !draft.is_silent());
        let alone = known.len() == 1;
        if known.contains(&Known::OrEdited) {
            self.doubt = self.doubt.take().or(at);
            self.posts.extend(back.drafts);
        } else if known.contains(&Known::Same) || known.contains(&Known::AsAnothers) {
            // A stretch that was pasted or read before; what is wrong with a number is told of it.
            self.posts.extend(back.drafts);
        } else if all(&|known| known == Known::Otherwise) && (alone || !talks) {
            self.remarks
                .extend(at.map(|at| HeadRemark { at, cites: true }));
            for draft in back.drafts {
                if let Some(last) = self.posts.last_mut() {
                    last.words.push(draft.head.text);
                    last.words.extend(draft.words);
                }
            }
        } else if all(&|known| known == Known::Not) && !alone && talks {
            self.remarks
                .extend(at.map(|at| HeadRemark { at, cites: false }));
            self.posts.extend(back.drafts);
        } else {
            self.doubt = self.doubt.take().or(at);
            self.posts.extend(back.drafts);
        }
    }
}

/// What is known of a post with a number and an author.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Known {
    /// Nothing.
    Not,
    /// It has just these words.
    Same,
    /// It has other words, or none are here.
    Otherwise,
    /// It had other words when it was read, and a vote stands here.
    OrEdited,
    /// The number is somebody else's.
    AsAnothers,
}

/// Heads that go back, with what stands below them, up to where the numbers go on.
struct Back<'l> {
    drafts: Vec<Draft<'l>>,
}

impl<'l> Back<'l> {
    fn of(
        head: Head<'l>,
        words: Vec<&'l str>,
        reader: &Reader<'l, '_>,
        pieces: &mut VecDeque<Piece<'l>>,
    ) -> Self {
        let mut drafts = vec![Draft { head, words }];
        while let Some(piece) = pieces.front() {
            if let Some(head) = piece.head.filter(|head| head.is_small)
                && !piece.words.iter().any(|line| (reader.with.may_vote)(line))
                && let Some(last) = drafts.last_mut()
            {
                // No name, but words of the post in which it stands.
                last.words.push(head.text);
                last.words.extend(&piece.words);
                pieces.pop_front();
                continue;
            }
            let goes_back = piece.head.as_ref().is_some_and(|head| {
                let last = drafts.last().map(|draft| draft.head.number);
                let rises = last.is_some_and(|last| head.number > last);
                let before = reader.number().is_some_and(|number| head.number < number);
                !head.is_unclear
                    && !head.is_small
                    && before
                    && (rises || (reader.with.knows)(head.author))
            });
            if !goes_back {
                break;
            }
            let Some(Piece {
                head: Some(head),
                words,
            }) = pieces.pop_front()
            else {
                break;
            };
            drafts.push(Draft { head, words });
        }
        Self { drafts }
    }
}

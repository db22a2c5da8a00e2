//! How far a pile of posts is heard now, and what waits until the host has gone on at the desk.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};

use super::{Pile, at_table, end_in_post, is_host};
use nightdesk_game::{Announced, Game, Stage, ThreadPost, without};
use nightdesk_thread::Post;
use nightdesk_time::Phase;
use nightdesk_tracker::{Happening, PhaseNow, Tracker, What};

/// Hears posts as far as they belong to the running phase.
pub(super) struct Hearing<'g> {
    game: &'g Game,
    phase: Phase,
    /// Where an earlier post of the host has ended the phase.
    ended: Option<Announced>,
    /// Since when the game is over although it went on later, if the last post was of then.
    pause: Option<DateTime<Utc>>,
    /// Whether the posts were pasted by hand, without those around them.
    by_hand: bool,
    /// Posts that are not missing.
    known: Vec<(u64, u64)>,
    /// Whether the game has a table, which must know of a death before the next post is heard.
    at_table: bool,
}

impl<'g> Hearing<'g> {
    pub(super) fn new(game: &'g Game, phase: Phase, pile: &Pile, at_table: bool) -> Self {
        let missing_ignored = game.thread.missing_ignored.iter().chain(&game.thread.empty);
        let empty = pile.empty.iter().map(|number| (*number, *number));
        Self {
            by_hand: pile.by_hand,
            known: missing_ignored.copied().chain(empty).collect(),
            game,
            phase,
            ended: end_in_post(game, phase),
            pause: None,
            at_table,
        }
    }

    /// The posts that were heard: the rest is of a later phase, or follows what a table must be
    /// told first ([`is_for_table`]).
    pub(super) fn hear<'p>(mut self, tracker: &mut Tracker, posts: &[&'p Post]) -> Vec<&'p Post> {
        if matches!(self.game.stage, Stage::Over { .. }) {
            // When it ended does not matter where that is not known: no deadline depends on it.
            tracker.pause(self.game.over_since().unwrap_or(DateTime::<Utc>::MIN_UTC));
        }
        let mut heard: Vec<&Post> = Vec::new();
        let numbers: BTreeSet<u64> = posts.iter().map(|post| post.number).collect();
        for post in posts {
            self.pass_pauses(tracker, post);
            if tracker.phase() != PhaseNow::Over && self.waits(tracker, post) {
                break;
            }
            if let Some((first, last)) = self.gap_before(post, &numbers) {
                for (first, last) in without(vec![(first, last)], &self.known) {
                    tracker.miss(first, last, post.at);
                }
            }
            tracker.hear(post);
            heard.push(*post);
            if self.at_table && is_for_table(tracker, post) {
                break;
            }
        }
        heard
    }

    /// The posts between one and the one before it that was read, if both are from pages.
    fn gap_before(&self, post: &Post, numbers: &BTreeSet<u64>) -> Option<(u64, u64)> {
        if self.by_hand {
            return None;
        }
        let in_pile = numbers.range(..post.number).next_back().copied();
        let read = self.game.thread.posts.range(..post.number).next_back();
        let is_of_phase = |read: &ThreadPost| read.phase == Some(self.phase) && !read.post.pasted;
        let read = match read {
            Some((number, _)) if in_pile >= Some(*number) => None,
            Some((number, read)) if is_of_phase(read) => Some(*number),
            Some(_) => return None,
            None => None,
        };
        let first = in_pile.max(read)?.checked_add(1)?;
        let last = post.number.checked_sub(1)?;
        (first <= last).then_some((first, last))
    }

    /// Posts made while the game was over do not count, even if it goes on by now
    /// (tracker rules §1.7).
    fn pass_pauses(&mut self, tracker: &mut Tracker, post: &Post) {
        let pause = self.game.pause_at(post.at);
        if pause == self.pause {
            return;
        }
        match pause {
            Some(from) => tracker.pause(from),
            None => tracker.end_pause(),
        }
        self.pause = pause;
    }

    /// Whether a post is for after the host has gone on at the desk, with everything after it.
    fn waits(&self, tracker: &mut Tracker, post: &Post) -> bool {
        self.ended.is_some_and(|ended| post.at >= ended.at)
            || self.has_ended(tracker)
            || self.is_beyond(tracker, post)
            || self.host_goes_on(tracker, post)
    }

    /// Whether a host's post in the pile has ended the phase.
    fn has_ended(&self, tracker: &Tracker) -> bool {
        let ended = What::PhaseEnded { phase: self.phase };
        let mut happened = tracker.happened().iter();
        happened.any(|happening| happening.post.is_some() && happening.what == ended)
    }

    /// Whether a post is of the phase after the next one, or later.
    fn is_beyond(&self, tracker: &mut Tracker, post: &Post) -> bool {
        let next = self.game.setup.schedule.first.after(self.phase);
        let spans = tracker.upcoming(2);
        let end = spans.iter().find(|span| Some(span.name) == next);
        match tracker.phase() {
            PhaseNow::Over => false,
            PhaseNow::Running(now) if now != self.phase && Some(now) != next => true,
            PhaseNow::Running(_) => end.is_some_and(|span| post.at >= span.end),
        }
    }

    /// Whether a post is the host's and of a time when the phase is over: what it says is for
    /// after the host has ended the phase at the desk, and so is everything after it.
    fn host_goes_on(&self, tracker: &mut Tracker, post: &Post) -> bool {
        if !is_host(self.game, post) {
            return false;
        }
        tracker.run_to(post.at);
        tracker.phase() != PhaseNow::Running(self.phase)
    }
}

/// Whether a post tells what is made at a table.
pub(super) fn is_for_table(tracker: &Tracker, post: &Post) -> bool {
    let of_post = |happening: &&Happening| happening.post == Some(post.number);
    let mut told = tracker.happened().iter().filter(of_post);
    told.any(at_table::is_made)
}

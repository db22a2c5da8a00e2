//! From what a tracker says to what a journal keeps.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};

use nightdesk_ballot::INSIDE_LINE;
use nightdesk_game::{Cause, Event, Game, HeldLine, HeldVote, ReadPost, ReplacementVote, SeatId};
use nightdesk_text::names::squash;
use nightdesk_thread::{Digest, Post};
use nightdesk_time::{Phase, PhaseKind};
use nightdesk_tracker::{Happening, RemarkKind, TrackedSeat, Tracker, What};

/// From what a tracker says to what a journal keeps.
pub(super) struct Translation<'a> {
    pub(super) game: &'a Game,
    pub(super) phase: Phase,
    pub(super) tracker: &'a Tracker,
    /// The posts' ids on their board, by number.
    pub(super) ids: &'a BTreeMap<u64, u64>,
    /// Whether the posts were pasted by hand.
    pub(super) pasted: bool,
    /// Whether these told when they were made.
    pub(super) timed: bool,
    /// When the running phase is over, where there are deadlines.
    pub(super) end: Option<DateTime<Utc>>,
}

/// What is worth keeping of posts, by their numbers.
struct Worth {
    /// Those that change the game, or may.
    matter: BTreeSet<u64>,
    /// Why votes in them do not count that never came to the table.
    never_cast: BTreeMap<u64, Vec<String>>,
    /// Lines of hosts in them that did nothing though they look as if they might.
    noted: BTreeMap<u64, Vec<String>>,
}

impl Translation<'_> {
    /// The facts in the order of the thread: what a host's post changes comes after the posts
    /// before it, so that each post is read in the game as it stood then.
    pub(super) fn events(&self, heard: &[&Post], early: &[&Post], changed: &[&Post]) -> Vec<Event> {
        let worth = Worth {
            matter: self.that_matter(),
            never_cast: self.never_cast(),
            noted: self.noted(),
        };
        let mut of_posts = self.by_post();
        let mut events = Vec::new();
        let mut read: Vec<ReadPost> = early
            .iter()
            .map(|post| self.as_read(post, &worth))
            .collect();
        let mut votes: Vec<Event> = Vec::new();
        for post in heard {
            read.push(self.as_read(post, &worth));
            for event in of_posts.remove(&post.number).unwrap_or_default() {
                match event {
                    Event::VoteCast { .. } | Event::VoteHeld { .. } => votes.push(event),
                    other => {
                        events.extend(posts_read(&mut read));
                        events.append(&mut votes);
                        events.push(other);
                    }
                }
            }
        }
        // Of a post that says something else than before only that is remembered.
        read.extend(changed.iter().map(|post| self.as_changed(post, &worth)));
        events.extend(posts_read(&mut read));
        events.append(&mut votes);
        events
    }

    /// What each post brings; what is held stands before what followed from it.
    fn by_post(&self) -> BTreeMap<u64, Vec<Event>> {
        let mut by_post: BTreeMap<u64, Vec<Event>> = BTreeMap::new();
        for open in self.tracker.doubts() {
            let held = held(self.tracker, open);
            by_post.entry(open.post).or_default().push(held);
        }
        // Deaths told after the end of the phase are for the desk, which ends it.
        let mut over = false;
        for happening in self.tracker.happened() {
            over |= happening.what == What::PhaseEnded { phase: self.phase };
            if over && matches!(happening.what, What::Died { .. }) {
                continue;
            }
            if let (Some(post), Some(event)) = (happening.post, self.event(happening)) {
                by_post.entry(post).or_default().push(event);
            }
        }
        by_post
    }

    /// Numbers of the posts that change the game, or may.
    fn that_matter(&self) -> BTreeSet<u64> {
        let happened = self.tracker.happened().iter();
        let told = happened.filter_map(|happening| happening.post);
        let open = self.tracker.doubts().iter().map(|open| open.post);
        let own = self.tracker.remarks().iter();
        let own = own.filter(|remark| remark.kind == RemarkKind::OwnPost);
        let known = self.game.thread.posts.values();
        let known = known.filter(|known| known.post.words.is_some());
        told.chain(open)
            .chain(own.map(|remark| remark.post))
            .chain(known.map(|known| known.post.number))
            .collect()
    }

    /// The phase a post was made in, if the running one was over by then.
    fn later_phase(&self, post: &Post) -> Option<Phase> {
        let end = self.end?;
        let next = self.game.setup.schedule.first.after(self.phase);
        next.filter(|_| post.at >= end)
    }

    fn as_read(&self, post: &Post, worth: &Worth) -> ReadPost {
        ReadPost {
            number: post.number,
            id: self.ids.get(&post.number).copied(),
            author: post.author.clone(),
            at: post.at,
            digest: Digest::of(post).0,
            green: true,
            edited: post.edited,
            made_in: self.later_phase(post),
            words: worth.matter.contains(&post.number).then(|| words_of(post)),
            not_counted: worth
                .never_cast
                .get(&post.number)
                .cloned()
                .unwrap_or_default(),
            noted: worth.noted.get(&post.number).cloned().unwrap_or_default(),
            pasted: self.pasted,
            timed: self.timed,
        }
    }

    /// A post that says something else than when it was counted, or not counted, for these reasons.
    fn as_changed(&self, post: &Post, worth: &Worth) -> ReadPost {
        let known = self.game.thread.posts.get(&post.number);
        ReadPost {
            not_counted: known.map_or_else(Vec::new, |known| known.post.not_counted.clone()),
            ..self.as_read(post, worth)
        }
    }

    /// Why votes never came to the table, by post; what the table refuses it keeps itself.
    fn never_cast(&self) -> BTreeMap<u64, Vec<String>> {
        let happened = self.tracker.happened().iter();
        let refused: BTreeSet<(u64, &str)> = happened
            .filter_map(|happening| match &happening.what {
                What::Voted { refused, .. } => Some((happening.post?, (*refused)?.word())),
                _ => None,
            })
            .collect();
        let mut never: BTreeMap<u64, Vec<String>> = BTreeMap::new();
        for ignored in self.tracker.ignored() {
            if !refused.contains(&(ignored.post, ignored.reason)) {
                let of_post = never.entry(ignored.post).or_default();
                of_post.push(ignored.reason.to_owned());
            }
        }
        for aside in self.tracker.asides() {
            let of_post = never.entry(aside.post).or_default();
            of_post.push(INSIDE_LINE.to_owned());
        }
        never
    }

    /// Lines of hosts that look like commands and did nothing, by post.
    fn noted(&self) -> BTreeMap<u64, Vec<String>> {
        let mut noted: BTreeMap<u64, Vec<String>> = BTreeMap::new();
        for remark in self.tracker.remarks() {
            if let RemarkKind::NearCommand { words, .. } = &remark.kind {
                noted.entry(remark.post).or_default().push(words.clone());
            }
        }
        noted
    }

    fn event(&self, happening: &Happening) -> Option<Event> {
        let post = happening.post;
        match &happening.what {
            What::Voted {
                index,
                voter,
                ballot,
                refused: _,
                words: _,
            } => Some(Event::VoteCast {
                voter: *voter,
                ballot: *ballot,
                post,
                mark: *index,
                typed: None,
            }),
            What::Died {
                seat,
                cause,
                comment,
                votes_stay: _,
            } => Some(Event::Died {
                seat: *seat,
                cause: match cause {
                    Cause::Elimination => Cause::Elimination,
                    Cause::Night | Cause::Removal | Cause::Host => Cause::Host,
                },
                comment: Some(comment.clone()),
                post,
                midday: self.phase.kind() == PhaseKind::Day,
                at: None,
            }),
            What::Resurrected { seat } => Some(Event::Revived {
                seat: *seat,
                post,
                at: None,
            }),
            What::Moved { by } => Some(Event::DeadlineMoved {
                by: *by,
                at: happening.at,
                post,
            }),
            What::ToldAgain { deed } => Some(Event::ToldAgain {
                deed: *deed,
                post: post?,
            }),
            What::Replaced { seat, name } => Some(Event::Replaced {
                seat: *seat,
                name: name.clone(),
                at: happening.at,
                post,
                clears_vote: self.game.setup.votes.replacement_vote == ReplacementVote::Clear,
            }),
            What::PhaseEnded { phase } if *phase == self.phase => Some(Event::EndAnnounced {
                phase: *phase,
                at: happening.at,
                post: post?,
            }),
            // The winners are the host's to name.
            What::Ended => Some(Event::OverAnnounced {
                at: happening.at,
                post: post?,
            }),
            What::Unended => Some(Event::GameReopened {
                at: Some(happening.at),
                post,
            }),
            What::PhaseEnded { .. } => None,
        }
    }
}

fn posts_read(posts: &mut Vec<ReadPost>) -> Option<Event> {
    let posts = std::mem::take(posts);
    (!posts.is_empty()).then_some(Event::PostsRead { posts })
}

/// The words of a post in one line.
pub(super) fn words_of(post: &Post) -> String {
    let lines = post.body.lines.iter().map(|line| line.text.as_str());
    lines.collect::<Vec<_>>().join(" / ")
}

/// Whom the words in doubt may mean: everybody whose name has them as a part, then whoever is
/// close to them.
pub(super) fn may_mean(tracker: &Tracker, open: &nightdesk_tracker::Decision) -> Vec<SeatId> {
    let mut seats = parts(tracker, open);
    for close in &open.candidates {
        if !seats.contains(close) {
            seats.push(*close);
        }
    }
    seats
}

/// Living players whose name or nickname has the words of an unclear name as a part.
pub(super) fn parts(tracker: &Tracker, open: &nightdesk_tracker::Decision) -> Vec<SeatId> {
    let words = squash(&open.words);
    let is_name = open.kind.ends_with("-name") && open.counts_for.is_none();
    if open.voter.is_none() || !is_name || words.chars().count() < 2 {
        return Vec::new();
    }
    let fits = |seat: &TrackedSeat| {
        let names = std::iter::once(&seat.name).chain(&seat.aliases);
        seat.death.is_none() && names.into_iter().any(|name| squash(name).contains(&words))
    };
    let seats = tracker.seats().iter().enumerate();
    seats
        .filter(|(_, seat)| fits(seat))
        .map(|(index, _)| SeatId::at(index))
        .collect()
}

fn held(tracker: &Tracker, open: &nightdesk_tracker::Decision) -> Event {
    let candidates = may_mean(tracker, open);
    let place = open.place();
    match open.voter {
        Some(voter) => Event::VoteHeld {
            place,
            vote: HeldVote {
                voter,
                kind: open.kind.to_owned(),
                words: open.words.clone(),
                candidates,
                reads: open.reads,
                counts_for: open.counts_for,
                binds: tracker.keeps_votes(),
            },
        },
        None => Event::LineHeld {
            place,
            line: HeldLine {
                kind: open.kind.to_owned(),
                words: open.words.clone(),
                candidates,
            },
        },
    }
}

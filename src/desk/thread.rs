//! Posts of the thread become facts: votes, votes on hold, and what the host wrote in them.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};

use super::decision::{Decision, DueText, Refused};
use super::votes::ballot_name;
use super::{Desk, end};
use crate::game::{
    Ballot, Cause, Event, Game, HeldLine, HeldVote, MarkPlace, ReadPost, ReplacementVote, Stage,
};
use crate::text::wording::{count as counted, list};
use crate::thread::{Digest, Post};
use crate::time::Phase;
use crate::tracker::{self, Happening, Remark, RemarkKind, Tracker, What};
use crate::votes::{NotCounted, day_count};

/// Posts to be read, all at once.
#[derive(Debug, Clone, Default)]
pub struct Pile {
    /// The posts, in any order.
    pub posts: Vec<Post>,
    /// How many more there were that had been read before.
    pub known: usize,
    /// Whether the posts carry no times: they were pasted while the phase runs.
    pub untimed: bool,
}

/// What a pile of posts brings.
pub(super) fn hear(desk: &Desk<'_>, pile: &Pile) -> Result<Decision, Refused> {
    let game = desk.game();
    let phase = running(game)?;
    let posts = in_time(desk, pile, phase)?;
    let posts = posts.as_slice();
    let mut sorted = sort(game, posts);
    sorted.known += pile.known;
    let mut tracker = Tracker::of_game(game, phase)
        .map_err(|error| Refused::because("thread", error.to_string()))?;
    let plain = pile.untimed && posts.iter().all(|post| !post.body.markup);
    if plain {
        tracker.count_plain_votes();
    }
    let limit = beyond(game, phase)?;
    let mut heard: Vec<&Post> = Vec::new();
    for post in &sorted.new {
        if stops(&tracker, phase) || limit.is_some_and(|limit| post.at >= limit) {
            break;
        }
        tracker.hear(post);
        heard.push(post);
    }
    let left = sorted.new.get(heard.len()..).unwrap_or_default();
    if heard.is_empty() && sorted.changed.is_empty() {
        return Err(nothing_new(game, posts, left));
    }
    let mut events = Translation {
        game,
        phase,
        tracker: &tracker,
    }
    .events(&heard);
    let check = match events
        .iter()
        .any(|event| matches!(event, Event::Died { .. }))
    {
        true => Some(end::check(game, desk.rules, &events)?),
        false => None,
    };
    let (win, over) = check.map_or((None, None), |check| (Some(check.line), check.over));
    let is_over = over.is_some();
    events.extend(over);
    let after = end::after(game, &events)?;
    let told = Told {
        game,
        after: &after,
        phase,
        tracker: &tracker,
    };
    let mut decision = Decision::of(events);
    decision.echo = told.lines(&heard, &sorted, left);
    if plain && told.tracker.happened().iter().any(is_vote) {
        decision.echo.push(
            "There is no markup in what was pasted, so lines that begin with VOTE or UNVOTE \
             counted; whether they were bold could not be checked."
                .to_owned(),
        );
    }
    decision.echo.extend(win);
    Ok(match told.next() {
        _ if is_over => decision.due([DueText::GameEnd]).then("finish"),
        Some(next) => decision.then(next),
        None => decision,
    })
}

fn is_vote(happening: &Happening) -> bool {
    matches!(happening.what, What::Voted { .. })
}

/// The posts with times: those without one count as made now, or before a deadline that has
/// passed meanwhile.
fn in_time(desk: &Desk<'_>, pile: &Pile, phase: Phase) -> Result<Vec<Post>, Refused> {
    let mut posts = pile.posts.clone();
    if pile.untimed {
        let schedule = desk
            .game()
            .schedule()
            .map_err(|error| Refused::because("schedule", error.to_string()))?;
        let end = schedule.and_then(|schedule| schedule.named(phase));
        let last = end.map(|span| span.end - TimeDelta::seconds(1));
        let at = last.map_or(desk.now, |last| last.min(desk.now));
        for post in &mut posts {
            post.at = at;
        }
    }
    Ok(posts)
}

fn running(game: &Game) -> Result<Phase, Refused> {
    match &game.stage {
        Stage::Running(phase) => Ok(*phase),
        Stage::Preparing => Err(Refused::because(
            "not_running",
            "the game has not begun, so no post counts yet",
        )
        .hint("`start` begins it")),
        Stage::Over { .. } => {
            Err(Refused::because("over", "the game is over").hint("`reopen` goes on with it"))
        }
    }
}

/// The posts of a pile, against those that were read before.
struct Sorted<'p> {
    /// In the order of the thread.
    new: Vec<&'p Post>,
    known: usize,
    /// Read before, and different now.
    changed: Vec<&'p Post>,
}

fn sort<'p>(game: &Game, posts: &'p [Post]) -> Sorted<'p> {
    let mut sorted = Sorted {
        new: Vec::new(),
        known: 0,
        changed: Vec::new(),
    };
    let mut seen: BTreeMap<u64, ()> = BTreeMap::new();
    for post in posts {
        match game.thread.posts.get(&post.number) {
            _ if seen.insert(post.number, ()).is_some() => {}
            None => sorted.new.push(post),
            Some(known) if known.post.digest == Digest::of(post).0 => sorted.known += 1,
            Some(_) => sorted.changed.push(post),
        }
    }
    sorted.new.sort_by_key(|post| (post.at, post.number));
    sorted
}

/// Where the phase after the next one begins: posts from there on are for later.
fn beyond(game: &Game, phase: Phase) -> Result<Option<DateTime<Utc>>, Refused> {
    let schedule = game
        .schedule()
        .map_err(|error| Refused::because("schedule", error.to_string()))?;
    let next = game.setup.schedule.first.after(phase);
    Ok(schedule
        .zip(next)
        .and_then(|(schedule, next)| schedule.named(next))
        .map(|span| span.end))
}

/// Whether a host's post has ended the phase or the game: the host goes on at the desk.
fn stops(tracker: &Tracker, phase: Phase) -> bool {
    tracker.phase() == tracker::PhaseNow::Over
        || tracker.happened().iter().any(|happening| {
            happening.post.is_some() && happening.what == What::PhaseEnded { phase }
        })
}

fn nothing_new(game: &Game, posts: &[Post], left: &[&Post]) -> Refused {
    match left.first() {
        Some(post) => Refused::because(
            "later_posts",
            format!(
                "post {} is of a later phase than {}",
                post.number,
                game.phase()
                    .map_or_else(String::new, |phase| phase.to_string())
            ),
        )
        .hint("go on to that phase, then read the posts again"),
        None if posts.is_empty() => Refused::because("no_posts", "there are no posts in this"),
        None => Refused::because(
            "read_before",
            format!("{}, all read before", counted(posts.len(), "post", "posts")),
        ),
    }
}

/// From what a tracker says to what a journal keeps.
struct Translation<'a> {
    game: &'a Game,
    phase: Phase,
    tracker: &'a Tracker,
}

impl Translation<'_> {
    fn events(&self, heard: &[&Post]) -> Vec<Event> {
        let mut events = vec![Event::PostsRead {
            posts: heard.iter().map(|post| as_read(post)).collect(),
        }];
        // What is held stands before what followed from later posts of the same pile.
        let mut by_post: Vec<(u64, Event)> = Vec::new();
        by_post.extend(
            self.tracker
                .decisions()
                .iter()
                .map(|open| (open.post, held(open))),
        );
        let happened = self.tracker.happened().iter();
        by_post.extend(
            happened.filter_map(|happening| Some((happening.post?, self.event(happening)?))),
        );
        // A host's lines count in the order of the thread, votes find their place by themselves.
        by_post.sort_by_key(|(post, _)| heard.iter().position(|heard| heard.number == *post));
        events.extend(by_post.into_iter().map(|(_, event)| event));
        events
    }

    fn event(&self, happening: &Happening) -> Option<Event> {
        let post = happening.post;
        match &happening.what {
            What::Voted {
                index,
                voter,
                ballot,
                refused: _,
            } => Some(Event::VoteCast {
                voter: *voter,
                ballot: *ballot,
                post,
                mark: *index,
            }),
            What::Died {
                seat,
                cause,
                comment,
            } => Some(Event::Died {
                seat: *seat,
                cause: match cause {
                    Cause::Elimination => Cause::Elimination,
                    Cause::Night | Cause::Removal | Cause::Host => Cause::Host,
                },
                comment: Some(comment.clone()),
                post,
            }),
            What::Resurrected { seat } => Some(Event::Revived { seat: *seat, post }),
            What::Moved { by } => Some(Event::DeadlineMoved {
                by: *by,
                at: happening.at,
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
            // The winners are the host's to name; a game that runs cannot be reopened.
            What::PhaseEnded { .. } | What::Ended | What::Unended => None,
        }
    }
}

fn as_read(post: &Post) -> ReadPost {
    ReadPost {
        number: post.number,
        author: post.author.clone(),
        at: post.at,
        digest: Digest::of(post).0,
        edited: post.edited,
    }
}

fn held(open: &tracker::Decision) -> Event {
    let place = MarkPlace {
        post: open.post,
        mark: open.index,
    };
    match open.voter {
        Some(voter) => Event::VoteHeld {
            place,
            vote: HeldVote {
                voter,
                kind: open.kind.to_owned(),
                words: open.words.clone(),
                candidates: open.candidates.clone(),
                reads: open.reads,
            },
        },
        None => Event::LineHeld {
            place,
            line: HeldLine {
                kind: open.kind.to_owned(),
                words: open.words.clone(),
                candidates: open.candidates.clone(),
            },
        },
    }
}

/// What the host is told about a pile of posts.
struct Told<'a> {
    game: &'a Game,
    after: &'a Game,
    phase: Phase,
    tracker: &'a Tracker,
}

impl Told<'_> {
    fn lines(&self, heard: &[&Post], sorted: &Sorted<'_>, left: &[&Post]) -> Vec<String> {
        let mut lines = vec![self.summary(heard, sorted)];
        for post in heard {
            lines.extend(self.of_post(post.number));
        }
        lines.extend(self.hammer());
        lines.extend(sorted.changed.iter().map(|post| self.changed(post)));
        if let Some(first) = left.first() {
            lines.push(format!(
                "{} from #{} on not read yet: they are of a later phase. Read them again when it has begun.",
                counted(left.len(), "post", "posts"),
                first.number
            ));
        }
        lines
    }

    /// `7 posts, 7 votes; 2 read before.`
    fn summary(&self, heard: &[&Post], sorted: &Sorted<'_>) -> String {
        let votes = |unvote: bool| {
            let cast = self.tracker.happened().iter();
            cast.filter(|happening| {
                matches!(&happening.what, What::Voted { ballot, .. } if ballot.is_none() == unvote)
            })
            .count()
        };
        let mut parts = vec![
            counted(heard.len(), "post", "posts"),
            counted(votes(false), "vote", "votes"),
        ];
        if votes(true) > 0 {
            parts.push(counted(votes(true), "unvote", "unvotes"));
        }
        let known = match sorted.known {
            0 => String::new(),
            known => format!("; {} read before", counted(known, "post", "posts")),
        };
        format!("{}{known}.", parts.join(", "))
    }

    /// Everything worth telling about one post, in the order of its places.
    fn of_post(&self, number: u64) -> Vec<String> {
        let mut lines = Vec::new();
        let of_post = |post: Option<u64>| post == Some(number);
        let happened = self.tracker.happened().iter();
        lines.extend(
            happened
                .filter(|happening| of_post(happening.post))
                .filter_map(|happening| self.happening(number, happening)),
        );
        let open = self.tracker.decisions().iter();
        lines.extend(
            open.filter(|open| open.post == number)
                .map(|open| self.open(open)),
        );
        let ignored = self.tracker.ignored().iter();
        lines.extend(
            ignored
                .filter(|ignored| ignored.post == number)
                .filter(|ignored| ignored.reason != NotCounted::AfterHammer.word())
                .map(|ignored| {
                    format!(
                        "  #{number} {}: not counted, {}",
                        ignored.author, ignored.reason
                    )
                }),
        );
        let violations = self.tracker.violations().iter();
        lines.extend(
            violations
                .filter(|violation| violation.post == number && violation.kind != "edited-post")
                .map(|violation| {
                    let name = self.tracker.name(violation.seat);
                    format!("  #{number} {name}: {}, for you to judge", violation.kind)
                }),
        );
        let remarks = self.tracker.remarks().iter();
        lines.extend(
            remarks
                .filter(|remark| remark.post == number)
                .map(|remark| self.remark(remark)),
        );
        lines
    }

    fn happening(&self, post: u64, happening: &Happening) -> Option<String> {
        let name = |seat| self.tracker.name(seat);
        let said = match &happening.what {
            What::Voted {
                voter,
                ballot,
                refused,
                ..
            } => {
                let target = match ballot {
                    Some(ballot) => format!("-> {}", self.target(*ballot)),
                    None => "unvotes".to_owned(),
                };
                let not = match refused {
                    Some(NotCounted::AfterHammer) => "      after the hammer, not counted",
                    Some(_) | None => "",
                };
                format!("{} {target}{not}", name(*voter))
            }
            What::Died { seat, comment, .. } => format!("{} is dead: {comment}", name(*seat)),
            What::Resurrected { seat } => format!("{} is alive again", name(*seat)),
            What::Moved { by } => format!("the deadline moves {by}"),
            What::Replaced { seat, name: new } => {
                format!("{new} takes the seat of {}", self.game.name(*seat))
            }
            What::PhaseEnded { phase } => format!("{phase} is declared over"),
            What::Ended => "the game is declared over".to_owned(),
            What::Unended => "the game goes on".to_owned(),
        };
        Some(format!("  #{post} {said}"))
    }

    fn target(&self, ballot: Ballot) -> &str {
        match ballot {
            Ballot::Seat(seat) => self.tracker.name(seat),
            Ballot::NoElimination => ballot_name(self.game, ballot),
        }
    }

    /// `#14 Elm -> "ir"   fits Fir and Ironwood: on hold, counts for nobody. `decide 14 NAME``
    fn open(&self, open: &tracker::Decision) -> String {
        let names: Vec<_> = open
            .candidates
            .iter()
            .map(|seat| self.tracker.name(*seat))
            .collect();
        let fits = match names.is_empty() {
            true => open.kind.to_owned(),
            false => format!("{}: {}", open.kind, list(&names)),
        };
        let post = open.post;
        match open.voter {
            Some(voter) => format!(
                "  #{post} {} -> \"{}\"      {fits}; on hold, counts for nobody. `decide {post} NAME`",
                self.tracker.name(voter),
                open.words
            ),
            None => format!(
                "  #{post} \"{}\"      {fits}; nothing was changed. `decide {post} …`",
                open.words
            ),
        }
    }

    fn remark(&self, remark: &Remark) -> String {
        let name = |seat: &crate::game::SeatId| self.tracker.name(*seat);
        let names = |seats: &[crate::game::SeatId]| {
            let names: Vec<_> = seats.iter().map(name).collect();
            list(&names)
        };
        let said = match &remark.kind {
            RemarkKind::DeadAlready(seat) => {
                format!("{} is dead already; nothing changed", name(seat))
            }
            RemarkKind::VotesRemoved { dead, of } => {
                format!("with {} the votes of {} are gone", name(dead), names(of))
            }
            RemarkKind::AliveAlready(seat) => format!("{} is alive; nothing changed", name(seat)),
            RemarkKind::CostOfDeath {
                seat,
                votes_of,
                posts,
            } => format!(
                "{} is back; {} and {} made meanwhile stay away",
                name(seat),
                counted(votes_of.len(), "vote", "votes"),
                counted(posts.len(), "post", "posts")
            ),
            RemarkKind::FormerName { seat, name: old } => {
                format!("`{old}` now means {}", name(seat))
            }
            RemarkKind::MovedThenEnded => {
                "the deadline was moved before the phase ended early; later deadlines keep the move"
                    .to_owned()
            }
            RemarkKind::MovesLost => "moves of the running phase's deadline are lost".to_owned(),
            RemarkKind::FittingName { words, seat } => {
                format!("\"{words}\" is taken for {}", name(seat))
            }
            RemarkKind::EditedCommand => "this post of the host was edited".to_owned(),
            RemarkKind::DeadlineMinute => {
                "the page tells minutes only; this one is the deadline's, so it is late".to_owned()
            }
            RemarkKind::NotOver => "the game was not over".to_owned(),
        };
        format!("  #{} {said}", remark.post)
    }

    fn hammer(&self) -> Option<String> {
        let after = self.after.phase()?;
        let count = day_count(self.after, after, None).table.count();
        let hammer = count.hammer?;
        let wagon = count.wagon(hammer.target)?;
        let post = hammer.post().map(|post| format!("#{post} "));
        Some(format!(
            "  {}HAMMER: {} has {} of {}",
            post.unwrap_or_default(),
            ballot_name(self.after, hammer.target),
            wagon.total,
            wagon.needed
        ))
    }

    /// An edited post is reported and changes nothing (H5.4).
    fn changed(&self, post: &Post) -> String {
        let words: Vec<_> = post
            .body
            .lines
            .iter()
            .map(|line| line.text.as_str())
            .collect();
        format!(
            "  #{} {}: changed since it was read; what was counted stays. It now says: {}",
            post.number,
            post.author,
            words.join(" / ")
        )
    }

    /// What the host must do at the desk.
    fn next(&self) -> Option<String> {
        if self.tracker.phase() == tracker::PhaseNow::Over {
            return Some("over SIDE".to_owned());
        }
        let ended = self
            .tracker
            .happened()
            .iter()
            .any(|happening| happening.what == What::PhaseEnded { phase: self.phase });
        if !ended {
            return None;
        }
        Some(match self.phase {
            Phase::Day(_) => "end day".to_owned(),
            Phase::Night(_) => "resolve".to_owned(),
        })
    }
}

//! The vote count.

use super::deadline::Deadline;
use super::phases::no_elimination_takes;
use super::{PublicDocument, Value, about_deadline};
use crate::document::{Block, Label, Line, Span, VoteCount};
use crate::sentence::Sentence;
use crate::view::PublicView;
use crate::words::Words;
use crate::{Text, TextKind};
use nightdesk_game::{AtDeadline, Ballot, DayEnds, SeatId};
use nightdesk_time::Phase;
use nightdesk_votes::{Count, Hanging, StandingVote, Wagon};

/// A vote count that is to be told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// What it is called.
    pub name: TallyName,
    /// The votes as everybody may know them.
    pub count: Count,
    /// Whether everybody may know what votes weigh.
    pub weights: bool,
    /// Voters whose vote is on hold until the host has decided, with the post.
    pub open: Vec<(SeatId, Option<u64>)>,
    /// Voters whose vote is on hold until they repeat it, with the post.
    pub unclear: Vec<(SeatId, Option<u64>)>,
    /// What this count corrects, each as a sentence's end:
    /// "Vote Count 2.1: post 80 is a vote by Ginkgo, not by Elm."
    pub corrections: Vec<String>,
    /// Number of the last post that was read.
    pub counted_to: Option<u64>,
    /// The posts that were read, run by run, where they are not simply all up to that one.
    pub runs_read: Vec<(u64, u64)>,
}

/// What a vote count is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TallyName {
    /// One of several: "1.1".
    Running(String),
    /// The last one of a day.
    Final(Phase),
}

/// A vote count as a post.
#[must_use]
pub fn tally(view: &PublicView, words: &Words, tally: &Tally, deadline: Option<&Deadline>) -> Text {
    // The hammer has ended the day: its deadline is nobody's any more.
    let deadline = deadline.filter(|_| tally.count.hammer.is_none());
    let printer = Printer { view, words, tally };
    let kind = match printer.is_last() {
        true => TextKind::FinalTally,
        false => TextKind::Count,
    };
    let parts = printer.count(deadline);
    about_deadline(kind, (view, words), deadline, |it| {
        it.with("tally", vec![Block::Count(parts.clone())])
            .with("title", parts.title)
            .with("rows", parts.rows)
            .maybe("not_voting", printer.not_voting())
            .maybe("last_post", printer.last_post())
            .with("notes", parts.notes)
            .with("foot", parts.foot)
    })
}

/// What fills one of these places in a text that is no count itself: how the votes stand, and where no
/// day runs how they stood at the end of the last one.
pub(crate) fn count_so_far(view: &PublicView, words: &Words, place: &str) -> Option<Value> {
    let tally = view.count.as_deref()?;
    let printer = Printer { view, words, tally };
    Some(match place {
        "tally" => vec![Block::Count(printer.count(view.deadline.as_ref()))].into(),
        "not_voting" => printer.not_voting()?.into(),
        "last_post" => printer.last_post()?.into(),
        _ => return None,
    })
}

/// The headline of a running vote that a table tells: the count's number, and what is voted on.
pub(crate) fn title_at_table(words: &Words, tally: &Tally, on: Option<&str>) -> Line {
    let mut title = headline(words, &tally.name);
    if let Some(on) = on {
        title.push(": ");
        title.push(on);
    }
    title
}

/// What stands below a running vote that a table tells: whose vote waits, up to which post was
/// read, and when the phase ends. The votes themselves, and who gave none, are the table's.
pub(crate) fn foot_at_table(
    view: &PublicView,
    words: &Words,
    tally: &Tally,
    deadline: Option<&Deadline>,
) -> Option<Text> {
    let printer = Printer { view, words, tally };
    let mut lines = printer.notes(false);
    lines.extend(printer.counted());
    lines.extend(printer.ends(deadline));
    let foot = || PublicDocument::new(vec![Block::Paragraph(lines.clone())]);
    (!lines.is_empty()).then(|| Text::public(TextKind::Told, foot()))
}

fn headline(words: &Words, name: &TallyName) -> Line {
    words.say(&match name {
        TallyName::Running(number) => Sentence::VoteCount {
            number: number.as_str().into(),
        },
        TallyName::Final(day) => Sentence::FinalVoteCount {
            phase: words.phase(*day),
        },
    })
}

/// Whom a vote is for, as counts call it.
pub(super) fn target(view: &PublicView, words: &Words, target: Ballot) -> Line {
    match target {
        Ballot::Seat(seat) => voter(view, seat),
        Ballot::NoElimination => words.say(&Sentence::NoElimination {}),
    }
}

/// Counts speak of voters as they were; death in between does not change a name.
pub(super) fn voter(view: &PublicView, seat: SeatId) -> Line {
    view.player(seat).map_or_else(Line::new, |player| {
        Span::new(&player.name, Label::Player).into()
    })
}

struct Printer<'a> {
    view: &'a PublicView,
    words: &'a Words,
    tally: &'a Tally,
}

impl Printer<'_> {
    fn is_last(&self) -> bool {
        matches!(self.tally.name, TallyName::Final(_))
    }

    fn count(&self, deadline: Option<&Deadline>) -> VoteCount {
        let is_last = self.is_last();
        VoteCount {
            title: self.title(),
            boxed: self.view.forum.area,
            rows: self.rows(),
            silent: self.silent(is_last),
            notes: self.notes(is_last),
            foot: match is_last {
                true => Vec::new(),
                false => self.foot(deadline),
            },
        }
    }

    /// Who gives no vote; none where everybody does.
    fn not_voting(&self) -> Option<Line> {
        let silent = self.tally.count.not_voting.iter();
        let silent: Vec<Line> = silent.map(|seat| voter(self.view, *seat)).collect();
        (!silent.is_empty()).then(|| Line::joined(silent, ", "))
    }

    fn last_post(&self) -> Option<Line> {
        self.tally.counted_to.map(|post| self.post(post))
    }

    fn title(&self) -> Line {
        headline(self.words, &self.tally.name)
    }

    fn rows(&self) -> Vec<Line> {
        let wagons = &self.tally.count.wagons;
        if wagons.is_empty() {
            return vec![self.words.say(&Sentence::NobodyVotes {})];
        }
        wagons.iter().map(|wagon| self.row(wagon)).collect()
    }

    fn row(&self, wagon: &Wagon) -> Line {
        let mark = self.mark(wagon);
        let voters = wagon.votes.iter().map(|vote| self.vote(vote));
        self.words.say(&Sentence::Candidate {
            target: target(self.view, self.words, wagon.target),
            count: Line::number(wagon.total),
            mark: mark.map_or_else(Line::new, |mark| Line::from(" ").with(mark)),
            voters: Line::joined(voters, ", "),
        })
    }

    /// How near a wagon is to its end: the first of these that fits (tracker rules §4). In the
    /// last count of a day nobody waits for anything any more.
    fn mark(&self, wagon: &Wagon) -> Option<Line> {
        let count = &self.tally.count;
        if self.is_last() {
            return None;
        }
        let is_locked = |seat| count.locked.contains(&seat);
        if matches!(wagon.target, Ballot::Seat(seat) if is_locked(seat)) {
            return Some(self.words.say(&Sentence::MarkLocked {}));
        }
        if let Some(hammer) = count.hammer.filter(|hammer| hammer.target == wagon.target) {
            return Some(self.words.say(&match hammer.post() {
                None => Sentence::MarkHammer {},
                Some(post) => Sentence::MarkHammerAt {
                    post: self.post(post),
                },
            }));
        }
        if let Some(hanging) = count.hangs(wagon.target) {
            return Some(self.hangs(hanging));
        }
        match (self.view.day_ends, self.view.at_deadline) {
            // Nothing is reached by being near a majority.
            (DayEnds::Deadline, AtDeadline::Plurality) => None,
            _ if wagon.missing() > 0 => self.short(wagon.missing()),
            // Public numbers may say so where the true ones do not.
            (DayEnds::Majority, _) => None,
            (DayEnds::Lock, _) if matches!(wagon.target, Ballot::Seat(_)) => {
                let to_lock = wagon.needed.saturating_add(1).saturating_sub(wagon.total);
                Some(self.words.say(&Sentence::MarkMajorityToLock {
                    count: Line::number(to_lock.max(1)),
                }))
            }
            (DayEnds::Lock | DayEnds::Deadline, _) => {
                Some(self.words.say(&Sentence::MarkMajority {}))
            }
        }
    }

    /// "E-1" for a target that lacks one vote.
    fn short(&self, missing: u32) -> Option<Line> {
        let is_near = missing <= self.view.marks_from && !self.view.mark.is_empty();
        is_near.then(|| format!("{}{missing}", self.view.mark).into())
    }

    fn vote(&self, vote: &StandingVote) -> Line {
        let mut voter = voter(self.view, vote.voter);
        if vote.provisional {
            voter = self.words.say(&Sentence::Marked { player: voter });
        }
        // What is hidden counts as one here.
        if vote.weight != 1 {
            voter = self.words.say(&Sentence::Weighted {
                player: voter,
                weight: Line::number(vote.weight),
            });
        }
        self.at(voter, vote.post)
    }

    /// A voter with the post of the vote.
    fn at(&self, player: Line, post: Option<u64>) -> Line {
        match post {
            None => player,
            Some(post) => self.words.say(&Sentence::Voter {
                player,
                post: self.post(post),
            }),
        }
    }

    /// The number of a post; a link into the thread where the host wants that.
    fn post(&self, number: u64) -> Line {
        match self.view.forum.post_address(number) {
            Some(address) => Span::new(&number.to_string(), Label::Link(address)).into(),
            None => Line::number(number),
        }
    }

    /// The last count of a day says that nobody is missing, a running one only who is.
    fn silent(&self, is_last: bool) -> Option<Line> {
        let silent = &self.tally.count.not_voting;
        if silent.is_empty() {
            return is_last.then(|| self.words.say(&Sentence::EverybodyVotes {}));
        }
        let names = silent.iter().map(|seat| voter(self.view, *seat));
        Some(self.words.say(&Sentence::NotVoting {
            count: Line::number(silent.len()),
            names: Line::joined(names, ", "),
        }))
    }

    fn notes(&self, is_last: bool) -> Vec<Line> {
        let corrections = self.tally.corrections.iter().map(|correction| {
            self.words.say(&Sentence::Corrects {
                correction: correction.as_str().into(),
            })
        });
        let marked = self.marked_names(is_last);
        if is_last {
            return corrections.chain(marked).collect();
        }
        let unclear = self.tally.unclear.iter();
        let repeat = unclear.map(|(voter, post)| self.repeat(*voter, *post));
        let open = &self.tally.open;
        let waiting = (!open.is_empty()).then(|| {
            let voters = open
                .iter()
                .map(|(seat, post)| self.at(voter(self.view, *seat), *post));
            self.words.say(&Sentence::NotYetCounted {
                voters: Line::joined(voters, ", "),
            })
        });
        let lines = repeat.chain(corrections).chain(marked);
        lines.chain(waiting).collect()
    }

    /// What the mark beside a voter says, where there is one.
    fn marked_names(&self, is_last: bool) -> Option<Line> {
        let mut votes = self.tally.count.wagons.iter().flat_map(|it| &it.votes);
        let says = match is_last {
            true => Sentence::MarkedNames {},
            false => Sentence::MarkedVoteAgain {},
        };
        votes
            .any(|vote| vote.provisional)
            .then(|| self.words.say(&says))
    }

    fn repeat(&self, seat: SeatId, post: Option<u64>) -> Line {
        let player = voter(self.view, seat);
        self.words.say(&match post {
            None => Sentence::RepeatVote { player },
            Some(post) => Sentence::RepeatVoteAt {
                player,
                post: self.post(post),
            },
        })
    }

    fn foot(&self, deadline: Option<&Deadline>) -> Vec<Line> {
        let words = self.words;
        let mut takes = words.say(&self.takes());
        if let Some(for_nobody) = no_elimination_takes(self.view, words, &self.tally.count) {
            takes.push(" ");
            takes.push(for_nobody);
        }
        if let Some(counted) = self.counted() {
            takes.push(" ");
            takes.push(counted);
        }
        std::iter::once(takes).chain(self.ends(deadline)).collect()
    }

    /// Which posts were counted.
    fn counted(&self) -> Option<Line> {
        let runs = &self.tally.runs_read;
        if !runs.is_empty() {
            let posts = Line::joined(runs.iter().map(|run| self.run(*run)), ", ");
            return Some(self.words.say(&Sentence::CountedPosts { posts }));
        }
        let post = self.post(self.tally.counted_to?);
        Some(self.words.say(&Sentence::CountedTo { post }))
    }

    /// `4`, `26-50`
    fn run(&self, (first, last): (u64, u64)) -> Line {
        match first == last {
            true => self.post(first),
            false => self.post(first).with("-").with(self.post(last)),
        }
    }

    /// What keeps a wagon from being hammered or locked. Whose votes these are is not told here.
    fn hangs(&self, hanging: &Hanging) -> Line {
        let posts = hanging.on.iter().map(|open| open.posts());
        let posts: Vec<(u64, u64)> = posts.collect();
        self.words.say(&match posts.as_slice() {
            runs if hanging.is_certain => Sentence::MarkEnough {
                posts: Line::joined(runs.iter().map(|run| self.run(*run)), ", "),
            },
            [(first, last)] if first == last => Sentence::MarkHangsOnPost {
                post: self.post(*first),
            },
            runs => Sentence::MarkHangsOnPosts {
                posts: Line::joined(runs.iter().map(|run| self.run(*run)), ", "),
            },
        })
    }

    fn ends(&self, deadline: Option<&Deadline>) -> Option<Line> {
        let words = self.words;
        deadline.zip(self.view.phase).map(|(deadline, phase)| {
            words.say(&Sentence::Ends {
                phase: words.phase(phase),
                deadline: deadline.line(words),
            })
        })
    }

    /// What it takes to end the day, by what ends it.
    fn takes(&self) -> Sentence {
        let count = &self.tally.count;
        let alive = Line::number(count.voters);
        let majority = Line::number(count.majority);
        match (self.view.day_ends, self.view.at_deadline) {
            (DayEnds::Majority, _) => Sentence::ItTakes { alive, majority },
            (DayEnds::Lock, _) => Sentence::ItTakesLocks {
                alive,
                majority,
                lock: Line::number(count.lock_at()),
            },
            (DayEnds::Deadline, AtDeadline::Plurality) => Sentence::MostVotesDecide {},
            (DayEnds::Deadline, _) => Sentence::ItTakesAtDeadline { alive, majority },
        }
    }
}

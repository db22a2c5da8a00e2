//! Votes in a player's post: each is cast, held for the host, or listed with its reason.

use std::collections::BTreeMap;

use super::answers::Answer;
use super::{Aside, Decision, RemarkKind, Tracker, What};
use nightdesk_ballot::{
    HeldKind, Mark, Meant, NameDoubt, NameRule, Perhaps, Says, Target, asides, counted, meant,
    named_in, perhaps,
};
use nightdesk_game::{Ballot, EditedPosts, Reads, SeatId};
use nightdesk_thread::Post;
use nightdesk_time::PhaseKind;
use nightdesk_votes::{MayBe, NotCounted, VoteInDoubt};

/// A vote in a post: which one of the post's, and whose.
#[derive(Debug, Clone, Copy)]
struct Place<'p> {
    post: &'p Post,
    index: u32,
    /// The last one of the post that says the same.
    last: u32,
    voter: SeatId,
}

/// What a vote comes to before the table is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Reading {
    /// It is for this; none takes the vote back.
    Cast(Option<Ballot>),
    /// As [`Reading::Cast`], because the words fit only one player.
    Fits(SeatId),
    /// The words are like this player's name alone, or not written as a vote is: it counts, and is in
    /// doubt.
    Likely {
        kind: &'static str,
        words: String,
        seat: SeatId,
    },
    /// It does not count.
    Ignored(&'static str),
    /// It is nothing, by the host's word.
    Nothing,
    /// The host must say.
    Held {
        kind: &'static str,
        words: String,
        candidates: Vec<SeatId>,
        reads: Option<Reads>,
    },
}

impl Tracker {
    pub(super) fn read_votes(&mut self, voter: SeatId, post: &Post) {
        let marks = self.marks(post);
        self.note_asides(voter, post, &marks);
        let is_vote = |mark: &&Mark| !matches!(mark.says, Says::NotCounted(..));
        let votes: Vec<&Says> = marks
            .iter()
            .filter(is_vote)
            .map(|mark| &mark.says)
            .collect();
        let mut last_alike = last_alike(&votes).into_iter();
        let mut index = 0;
        for mark in &marks {
            if let Says::NotCounted(fault, _) = mark.says {
                self.ignore(post, fault.name());
                continue;
            }
            let last = last_alike.next().unwrap_or(index);
            let place = Place {
                post,
                index,
                last,
                voter,
            };
            self.read_vote(place, &mark.says);
            index += 1;
        }
    }

    /// Notes lines that look like votes, by whoever could vote now.
    fn note_asides(&mut self, voter: SeatId, post: &Post, marks: &[Mark]) {
        let may_vote =
            self.could_vote(voter, post) && self.clock.phase().kind() != PhaseKind::Night;
        if !may_vote {
            return;
        }
        let rules = &self.reading;
        let roster = self.people.roster();
        let lines = asides(
            &post.body,
            &rules.syntaxes,
            rules.in_spoilers,
            roster,
            marks,
        );
        self.asides.extend(lines.into_iter().map(|words| Aside {
            post: post.number,
            author: post.author.clone(),
            words,
        }));
    }

    fn read_vote(&mut self, place: Place<'_>, says: &Says) {
        self.met.insert((place.post.number, place.index));
        let barred = self.barred(place);
        let reading = barred
            .or_else(|| self.answered(place, says))
            .unwrap_or_else(|| self.unless_edited(place, self.reading_of(says)));
        match reading {
            Reading::Cast(ballot) => {
                if let Some(Ballot::Seat(seat)) = ballot {
                    self.remark_former(place.post, seat, words_of(says), "");
                }
                self.cast(place, ballot, words_of(says));
            }
            Reading::Fits(seat) => {
                let kind = RemarkKind::FittingName {
                    words: words_of(says).to_owned(),
                    seat,
                };
                self.remark(place.post, kind);
                self.cast(place, Some(Ballot::Seat(seat)), words_of(says));
            }
            Reading::Nothing => {}
            Reading::Ignored(reason) => self.ignore(place.post, reason),
            // Whatever it may mean, it comes too late.
            Reading::Held { .. } | Reading::Likely { .. }
                if self.table.was_over_before(place.voter, place.post.number) =>
            {
                self.ignore(place.post, NotCounted::AfterHammer.word());
            }
            Reading::Held {
                kind,
                words,
                candidates,
                reads,
            } => self.hold(Decision {
                post: place.post.number,
                index: place.index,
                kind,
                words,
                candidates,
                voter: Some(place.voter),
                reads,
                counts_for: None,
            }),
            Reading::Likely { kind, words, seat } => self.hold(Decision {
                post: place.post.number,
                index: place.index,
                kind,
                words,
                candidates: vec![seat],
                voter: Some(place.voter),
                reads: None,
                counts_for: Some(seat),
            }),
        }
    }

    /// A vote waits for the host. The same words in one post are one question.
    fn hold(&mut self, held: Decision) {
        let of_post = self.decisions.iter().rev();
        let of_post = of_post.take_while(|other| other.post == held.post);
        let is_same = |other: &Decision| {
            let says = |one: &Decision| (one.voter, one.kind, one.reads);
            says(other) == says(&held) && other.words == held.words
        };
        let from_last = of_post.enumerate().find(|(_, other)| is_same(other));
        if let Some((from_last, _)) = from_last {
            let last = self.decisions.len().saturating_sub(1);
            self.decisions.remove(last.saturating_sub(from_last));
        }
        if let Some(voter) = held.voter
            && self.people.is_alive(voter)
        {
            let place = held.place();
            let may = MayBe::of(held.reads, &held.candidates);
            let counts_for = held.counts_for.map(Ballot::Seat);
            let question = VoteInDoubt {
                voter,
                place,
                may,
                counts_for,
            };
            // What cannot count whatever it says is told where the host decides it.
            let _asked = self.table.ask(question);
        }
        self.decisions.push(held);
    }

    /// Why no vote of this post can count, whatever it says.
    fn barred(&self, place: Place<'_>) -> Option<Reading> {
        if !self.could_vote(place.voter, place.post) {
            return Some(Reading::Ignored("voter-dead"));
        }
        if self.clock.phase().kind() == PhaseKind::Night {
            return Some(Reading::Ignored("night"));
        }
        None
    }

    /// What the host has decided, if that is understood.
    fn answered(&mut self, place: Place<'_>, says: &Says) -> Option<Reading> {
        let post = place.post.number;
        let own = self.answers.get(post, place.index);
        match own.or_else(|| self.answers.get(post, place.last))? {
            Answer::Ignore => Some(Reading::Nothing),
            Answer::Unvote => Some(Reading::Cast(None)),
            Answer::Target(name) => self.named(name),
            Answer::Always(name) => {
                let named = self.named(name);
                if let (Some(Reading::Cast(Some(Ballot::Seat(seat)))), Says::Vote(words)) =
                    (&named, says)
                {
                    self.people.learn(*seat, words);
                }
                named
            }
            Answer::Count => match says {
                Says::Held(_, words) => {
                    // Of several the last one stands.
                    let counted = counted(words, &self.reading.syntaxes, self.people.roster());
                    counted.last().map(|says| as_shown(self.reading_of(says)))
                }
                Says::Vote(_) | Says::Unvote | Says::NotCounted(..) => {
                    Some(as_shown(self.reading_of(says)))
                }
            },
        }
    }

    /// Whom an answer names, if that is certain.
    fn named(&self, name: &str) -> Option<Reading> {
        match self.reading_of_words(name) {
            reading @ (Reading::Cast(_) | Reading::Ignored(_)) => Some(reading),
            Reading::Fits(_) | Reading::Likely { .. } | Reading::Nothing | Reading::Held { .. } => {
                None
            }
        }
    }

    /// In an edited post even a clear vote waits, or does not count, where the setup says so.
    fn unless_edited(&self, place: Place<'_>, reading: Reading) -> Reading {
        if !place.post.edited || matches!(reading, Reading::Ignored(_) | Reading::Nothing) {
            return reading;
        }
        match self.reading.edited {
            EditedPosts::Count => reading,
            EditedPosts::Ignore => Reading::Ignored("edited"),
            EditedPosts::Ask => {
                let (candidates, reads) = match reading {
                    Reading::Cast(ballot) => (Vec::new(), Some(as_read(ballot))),
                    Reading::Fits(seat) | Reading::Likely { seat, .. } => (vec![seat], None),
                    Reading::Held { candidates, .. } => (candidates, None),
                    Reading::Ignored(_) | Reading::Nothing => (Vec::new(), None),
                };
                Reading::Held {
                    kind: "edited",
                    words: String::new(),
                    candidates,
                    reads,
                }
            }
        }
    }

    fn reading_of(&self, says: &Says) -> Reading {
        match says {
            Says::Unvote => Reading::Cast(None),
            Says::Vote(words) => self.reading_of_words(words),
            Says::Held(kind, words) => self.reading_of_held(*kind, words),
            Says::NotCounted(fault, _) => Reading::Ignored(fault.name()),
        }
    }

    /// What is not written as a vote, with what it may say where the setup takes what is like a name.
    fn reading_of_held(&self, kind: HeldKind, words: &str) -> Reading {
        let roster = self.people.roster();
        let held = |candidates, reads| Reading::Held {
            kind: kind.name(),
            words: words.to_owned(),
            candidates,
            reads,
        };
        if kind == HeldKind::InGreen {
            return held(named_in(words, roster), None);
        }
        if self.reading.names != NameRule::Provisional && kind != HeldKind::ColourLost {
            return held(Vec::new(), None);
        }
        let (target, is_plain) = match perhaps(kind, words, &self.reading.syntaxes, roster) {
            Perhaps::Of { target, is_plain } => (target, is_plain),
            Perhaps::Among(candidates) => return held(candidates, None),
            Perhaps::Anything => return held(Vec::new(), None),
        };
        match target {
            Target::NoLynch => held(Vec::new(), Some(Reads::Vote(Ballot::NoElimination))),
            Target::Unvote => held(Vec::new(), Some(Reads::Unvote)),
            // Who is dead is no answer.
            Target::Slot(seat) if !self.people.is_alive(seat) => held(Vec::new(), None),
            Target::Slot(seat) if is_plain && !self.table.rules().judged_at_table => {
                Reading::Likely {
                    kind: kind.name(),
                    words: words.to_owned(),
                    seat,
                }
            }
            Target::Slot(seat) => held(vec![seat], None),
        }
    }

    fn reading_of_words(&self, words: &str) -> Reading {
        match meant(words, self.people.roster(), self.reading.names) {
            Meant::Certain(Target::Slot(seat)) => Reading::Cast(Some(Ballot::Seat(seat))),
            Meant::Certain(Target::NoLynch) => Reading::Cast(Some(Ballot::NoElimination)),
            Meant::Certain(Target::Unvote) => Reading::Cast(None),
            Meant::Fitting(seat) => Reading::Fits(seat),
            // A table of the rule set counts its votes itself, and none of them with a mark.
            Meant::Likely(seat) if self.table.rules().judged_at_table => Reading::Held {
                kind: NameDoubt::Near.name(),
                words: words.to_owned(),
                candidates: vec![seat],
                reads: None,
            },
            Meant::Likely(seat) => Reading::Likely {
                kind: NameDoubt::Likely.name(),
                words: words.to_owned(),
                seat,
            },
            Meant::NotAPlayer => Reading::Ignored("target-not-a-player"),
            Meant::Ask { kind, candidates } => Reading::Held {
                kind: kind.name(),
                words: words.to_owned(),
                candidates,
                reads: None,
            },
        }
    }

    fn cast(&mut self, place: Place<'_>, ballot: Option<Ballot>, words: &str) {
        let post = place.post.number;
        // Who has died since voted while he lived: that is said, and gone with him.
        let refused = match self.people.is_alive(place.voter) {
            true => self.table.cast(place.voter, ballot, Some(post)).err(),
            false => None,
        };
        if let Some(reason) = refused {
            self.ignore(place.post, reason.word());
        }
        let what = What::Voted {
            index: place.index,
            voter: place.voter,
            ballot,
            refused,
            words: words.to_owned(),
        };
        self.note(place.post, what);
    }
}

/// For each vote of a post the index of the last one that says the same.
fn last_alike(votes: &[&Says]) -> Vec<u32> {
    let mut last: BTreeMap<&Says, u32> = BTreeMap::new();
    for (index, says) in (0..).zip(votes) {
        last.insert(says, index);
    }
    votes
        .iter()
        .filter_map(|says| last.get(says).copied())
        .collect()
}

/// What a vote counts as that the host lets count: where the question offers one player, for that one.
fn as_shown(reading: Reading) -> Reading {
    match reading {
        Reading::Likely { seat, .. } => Reading::Cast(Some(Ballot::Seat(seat))),
        Reading::Held {
            reads: None,
            candidates,
            words,
            kind,
        } => match candidates.as_slice() {
            [only] => Reading::Cast(Some(Ballot::Seat(*only))),
            _ => Reading::Held {
                reads: None,
                candidates,
                words,
                kind,
            },
        },
        other => other,
    }
}

fn as_read(ballot: Option<Ballot>) -> Reads {
    ballot.map_or(Reads::Unvote, Reads::Vote)
}

fn words_of(says: &Says) -> &str {
    match says {
        Says::Vote(words) | Says::Held(_, words) | Says::NotCounted(_, words) => words,
        Says::Unvote => "",
    }
}

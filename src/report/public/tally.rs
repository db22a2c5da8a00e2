//! The vote count.

use super::PublicDocument;
use super::phases::Deadline;
use crate::game::SeatId;
use crate::report::document::{Block, Label, Line, Span};
use crate::report::sentence::Sentence;
use crate::report::view::PublicView;
use crate::report::words::Words;
use crate::report::{Text, TextKind};
use crate::time::Phase;

/// A vote count, counted elsewhere: in the order it is printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// What it is called.
    pub name: TallyName,
    /// Everybody who has votes, with the voters.
    pub candidates: Vec<Candidate>,
    /// Living voters without a vote.
    pub not_voting: Vec<SeatId>,
    /// Voters whose vote is on hold until they repeat it, with the post.
    pub unclear: Vec<(SeatId, Option<u64>)>,
    /// What this count corrects, each as a sentence's end:
    /// "Vote Count 2.1: post 80 is a vote by Ginkgo, not by Elm."
    pub corrections: Vec<String>,
    /// How many votes eliminate.
    pub majority: u32,
    /// Number of the last post that was read.
    pub counted_to: Option<u64>,
}

/// What a vote count is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TallyName {
    /// One of several: "1.1".
    Running(String),
    /// The last one of a day.
    Final(Phase),
}

/// Somebody who has votes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// For whom.
    pub target: Target,
    /// The voters in order, with the numbers of their posts.
    pub voters: Vec<(SeatId, Option<u64>)>,
}

/// What a vote is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A player.
    Seat(SeatId),
    /// Nobody's elimination.
    NoElimination,
}

/// A vote count as a post.
#[must_use]
pub fn tally(view: &PublicView, words: &Words, tally: &Tally, deadline: Option<&Deadline>) -> Text {
    let printer = Printer { view, words, tally };
    let mut blocks = vec![Block::Paragraph(printer.candidates())];
    if !matches!(tally.name, TallyName::Final(_)) {
        blocks.push(Block::Paragraph(vec![printer.not_voting()]));
        blocks.push(Block::Paragraph(printer.foot(deadline)));
    } else if let Some(Block::Paragraph(lines)) = blocks.last_mut() {
        lines.push(printer.not_voting());
        lines.extend(printer.corrections());
    }
    let area = Block::Area(printer.name(), blocks);
    Text::public(TextKind::Tally, PublicDocument::new(vec![area]))
}

struct Printer<'a> {
    view: &'a PublicView,
    words: &'a Words,
    tally: &'a Tally,
}

impl Printer<'_> {
    fn name(&self) -> Line {
        self.words.say(&match &self.tally.name {
            TallyName::Running(number) => Sentence::VoteCount {
                number: number.as_str().into(),
            },
            TallyName::Final(day) => Sentence::FinalVoteCount {
                phase: self.words.phase(*day),
            },
        })
    }

    fn player(&self, seat: SeatId) -> Line {
        // The tally speaks of voters as they were; death in between does not change a name.
        self.view.player(seat).map_or_else(Line::new, |player| {
            Span::new(&player.name, Label::Player).into()
        })
    }

    fn candidates(&self) -> Vec<Line> {
        self.tally
            .candidates
            .iter()
            .map(|candidate| {
                self.words.say(&Sentence::Candidate {
                    target: match candidate.target {
                        Target::Seat(seat) => self.player(seat),
                        Target::NoElimination => self.words.say(&Sentence::NoElimination {}),
                    },
                    count: Line::number(candidate.voters.len()),
                    mark: self.mark(candidate).into(),
                    voters: Line::joined(
                        candidate
                            .voters
                            .iter()
                            .map(|(voter, post)| self.voter(*voter, *post)),
                        ", ",
                    ),
                })
            })
            .collect()
    }

    /// " E-1" for a player who needs one vote more; a final count has nobody waiting.
    fn mark(&self, candidate: &Candidate) -> String {
        let one_short = candidate.voters.len() + 1 == self.tally.majority as usize;
        let is_player = matches!(candidate.target, Target::Seat(_));
        let runs = matches!(self.tally.name, TallyName::Running(_));
        if one_short && is_player && runs && !self.view.mark.is_empty() {
            format!(" {}1", self.view.mark)
        } else {
            String::new()
        }
    }

    fn voter(&self, voter: SeatId, post: Option<u64>) -> Line {
        match post {
            None => self.player(voter),
            Some(post) => self.words.say(&Sentence::Voter {
                player: self.player(voter),
                post: Line::number(post),
            }),
        }
    }

    fn not_voting(&self) -> Line {
        let silent = &self.tally.not_voting;
        if silent.is_empty() {
            return self.words.say(&Sentence::EverybodyVotes {});
        }
        self.words.say(&Sentence::NotVoting {
            count: Line::number(silent.len()),
            names: Line::joined(silent.iter().map(|seat| self.player(*seat)), ", "),
        })
    }

    fn corrections(&self) -> impl Iterator<Item = Line> {
        self.tally.corrections.iter().map(|correction| {
            self.words.say(&Sentence::Corrects {
                correction: correction.as_str().into(),
            })
        })
    }

    fn foot(&self, deadline: Option<&Deadline>) -> Vec<Line> {
        let words = self.words;
        let mut lines: Vec<Line> = self
            .tally
            .unclear
            .iter()
            .map(|(voter, post)| self.repeat(*voter, *post))
            .collect();
        lines.extend(self.corrections());
        let mut takes = words.say(&Sentence::ItTakes {
            alive: Line::number(self.view.living().count()),
            majority: Line::number(self.tally.majority),
        });
        if let Some(post) = self.tally.counted_to {
            takes.push(" ");
            takes.push(words.say(&Sentence::CountedTo {
                post: Line::number(post),
            }));
        }
        lines.push(takes);
        if let (Some(deadline), Some(phase)) = (deadline, self.view.phase) {
            lines.push(words.say(&Sentence::Ends {
                phase: words.phase(phase),
                deadline: deadline.line(words),
            }));
        }
        lines
    }

    fn repeat(&self, voter: SeatId, post: Option<u64>) -> Line {
        let player = self.player(voter);
        self.words.say(&match post {
            None => Sentence::RepeatVote { player },
            Some(post) => Sentence::RepeatVoteAt {
                player,
                post: Line::number(post),
            },
        })
    }
}

//! What a count that was posted has wrong, in words (H6.2).

use super::PublicDocument;
use crate::game::{Ballot, PostedVote, SeatId};
use crate::report::Text;
use crate::report::document::{Block, Line};
use crate::report::sentence::Sentence;
use crate::report::view::PublicView;
use crate::report::words::Words;
use crate::time::Phase;
use crate::votes::{Correction, Corrections};

/// What the count of a day that was posted last has wrong, each as a sentence's end:
/// `Vote Count 2.1: post 80 is a vote by Ginkgo, not by Elm.`
#[must_use]
pub fn corrections(
    view: &PublicView,
    words: &Words,
    day: Phase,
    corrections: &Corrections,
) -> Vec<String> {
    let Some(number) = corrections.of else {
        return Vec::new();
    };
    let count = words.say(&Sentence::VoteCount {
        number: format!("{}.{number}", day.number()).into(),
    });
    let count = count.plain_text();
    let teller = Teller { view, words };
    let wrong = corrections.wrong.iter();
    wrong
        .map(|wrong| format!("{count}: {}", words.say(&teller.says(wrong)).plain_text()))
        .collect()
}

/// What is wrong in a post that has left, said without repeating what it gave away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wrong {
    /// This line should stand in it.
    ShouldRead(String),
    /// Something in it does not stand.
    DoesNotStand,
    /// Nothing of it stands.
    TakenBack,
    /// What it says is said anew.
    Replaced,
}

/// A post with what it corrects at its end: posts of its kind that left in a phase.
#[must_use]
pub fn with_corrections(text: Text, words: &Words, wrong: &[(Option<Phase>, Wrong)]) -> Text {
    let lines = wrong.iter().map(|(phase, wrong)| {
        let what = match phase {
            Some(phase) => words.phase(*phase),
            None => words.say(&Sentence::EarlierPost {}),
        };
        let correction = words.say(&match wrong {
            Wrong::ShouldRead(line) => Sentence::ShouldRead {
                what,
                reads: line.as_str().into(),
            },
            Wrong::DoesNotStand => Sentence::DoesNotStand { what },
            Wrong::TakenBack => Sentence::TakenBack { what },
            Wrong::Replaced => return words.say(&Sentence::ReplacesDeadline {}),
        });
        words.say(&Sentence::Corrects { correction })
    });
    let lines: Vec<Line> = lines.collect();
    if lines.is_empty() {
        return text;
    }
    let foot = PublicDocument::new(vec![Block::Paragraph(lines)]);
    let foot = Text::public(text.kind(), foot);
    // Both are for the same readers, so nothing is left over.
    let mut text = text;
    let _nothing = text.append(foot);
    text
}

struct Teller<'a> {
    view: &'a PublicView,
    words: &'a Words,
}

impl Teller<'_> {
    fn says(&self, correction: &Correction) -> Sentence {
        match correction {
            Correction::Voter { vote, not } => Sentence::WrongVoter {
                post: Line::number(vote.post.unwrap_or_default()),
                voter: self.name(vote.voter),
                not: self.name(*not),
            },
            Correction::Ballot { vote, not } => Sentence::WrongBallot {
                vote: self.vote(vote),
                target: self.target(vote.ballot),
                not: self.target(*not),
            },
            Correction::Missing(vote) => Sentence::MissingVote {
                vote: self.vote(vote),
                target: self.target(vote.ballot),
            },
            Correction::Gone(vote) => Sentence::NoSuchVote {
                vote: self.vote(vote),
                target: self.target(vote.ballot),
            },
        }
    }

    fn name(&self, seat: SeatId) -> Line {
        let player = self.view.player(seat);
        player.map_or_else(Line::new, |player| player.name.as_str().into())
    }

    fn target(&self, ballot: Ballot) -> Line {
        match ballot {
            Ballot::Seat(seat) => self.name(seat),
            Ballot::NoElimination => self.words.say(&Sentence::NoElimination {}),
        }
    }

    /// `Elm (80)`
    fn vote(&self, vote: &PostedVote) -> Line {
        match vote.post {
            Some(post) => self.words.say(&Sentence::Voter {
                player: self.name(vote.voter),
                post: Line::number(post),
            }),
            None => self.name(vote.voter),
        }
    }
}

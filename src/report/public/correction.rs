//! What a count that was posted has wrong, in words.

use super::PublicDocument;
use crate::document::Line;
use crate::sentence::Sentence;
use crate::text::FootLine;
use crate::view::PublicView;
use crate::words::Words;
use crate::{Text, TextKind};
use nightdesk_game::{Ballot, DueText, PostedVote, SeatId};
use nightdesk_time::Phase;
use nightdesk_votes::{Correction, Corrections};

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

/// A post that is corrected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Corrected {
    /// The one that began a phase.
    Start(Phase),
    /// The one that ended it.
    End(Phase),
    /// One that left while it ran.
    During(Phase),
    /// One that says of a player that he left, or takes a seat over.
    About(String),
    /// The one that told who has won.
    GameOver,
    /// The one that told that the game goes on.
    GoingOn,
    /// A running count of a day, by its number.
    Count(Phase, usize),
    /// One that left before the game began, or after its end.
    Outside,
}

/// What is wrong in a post that has left, said without repeating what it gave away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wrong {
    /// This line should stand in it.
    ShouldRead(String),
    /// This line should not; everybody may read it, for it is of a public vote.
    LineGone(String),
    /// Something in it does not stand.
    DoesNotStand,
    /// Nothing of it stands.
    TakenBack,
    /// Whom it told to have won has not, for the game is not over.
    WinGone,
    /// Players whom it told to be out are in the game.
    BackInGame(Vec<String>),
    /// Players whom it told to be in the game again are out.
    OutOfGame(Vec<String>),
    /// What it says is said anew.
    Replaced,
}

/// What an earlier post has wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostWrong {
    /// Which post that is.
    pub post: Corrected,
    /// What is wrong in it.
    pub wrong: Wrong,
    /// The part of a post that says by itself what is so: nothing is said of it beside that.
    pub said_by: Option<DueText>,
}

/// A post with what it corrects at its end, each once.
#[must_use]
pub fn with_corrections(text: Text, words: &Words, wrong: &[PostWrong]) -> Text {
    let mut lines: Vec<FootLine> = Vec::new();
    for wrong in wrong {
        let line = FootLine::new(says(words, &wrong.post, &wrong.wrong), wrong.said_by);
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    text.with_foot(lines)
}

/// `Corrects Vote Count 2.1: that post is taken back as a whole.`
fn says(words: &Words, post: &Corrected, wrong: &Wrong) -> Line {
    let what = match post {
        Corrected::Start(phase) => words.say(&Sentence::StartOf {
            phase: words.phase(*phase),
        }),
        Corrected::End(phase) => words.say(&Sentence::EndOf {
            phase: words.phase(*phase),
        }),
        Corrected::During(phase) => words.phase(*phase),
        Corrected::About(name) => words.say(&Sentence::PostAbout {
            name: name.as_str().into(),
        }),
        Corrected::Count(day, number) => words.say(&Sentence::VoteCount {
            number: format!("{}.{number}", day.number()).into(),
        }),
        Corrected::GameOver => words.say(&Sentence::GameOver {}),
        Corrected::GoingOn => words.say(&Sentence::WordOfGoingOn {}),
        Corrected::Outside => words.say(&Sentence::EarlierPost {}),
    };
    let correction = words.say(&match wrong {
        Wrong::ShouldRead(line) => Sentence::ShouldRead {
            what,
            reads: line.as_str().into(),
        },
        Wrong::LineGone(line) => Sentence::LineGone {
            what,
            reads: line.as_str().into(),
        },
        Wrong::DoesNotStand => Sentence::DoesNotStand { what },
        Wrong::WinGone => Sentence::WinGone { what },
        Wrong::TakenBack if matches!(post, Corrected::About(_) | Corrected::GoingOn) => {
            Sentence::WordGone { what }
        }
        Wrong::TakenBack => Sentence::TakenBack { what },
        Wrong::BackInGame(names) => {
            let names = row(names);
            return words.say(&Sentence::BackInGame { names });
        }
        Wrong::OutOfGame(names) => {
            let names = row(names);
            return words.say(&Sentence::OutOfGame { names });
        }
        Wrong::Replaced => return words.say(&Sentence::ReplacesDeadline {}),
    });
    words.say(&Sentence::Corrects { correction })
}

fn row(names: &[String]) -> Line {
    Line::joined(names.iter().map(|name| Line::from(name.as_str())), ", ")
}

/// A post that says nothing but what earlier ones have wrong; that is still to be added.
#[must_use]
pub fn correction() -> Text {
    Text::public(TextKind::Correction, PublicDocument::new(Vec::new()))
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

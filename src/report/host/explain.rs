//! Why something happens: the reasons for it and what was held against them.

use super::{Desk, warning};
use crate::document::{Block, Document, Line, Node};
use crate::sentence::Sentence;
use crate::{Text, TextKind, Voice, Words};
use nightdesk_game::Game;
use nightdesk_rules::{Answer, Barred, Question, Reason, Verdict};

/// An answer of a resolution with its tree of reasons.
#[must_use]
pub fn explain(answer: &Answer, game: &Game, words: &Words, voice: &dyn Voice) -> Text {
    let desk = Desk { game, words, voice };
    let head = question_in_words(game, words, voice, answer);
    let mut nodes: Vec<Node> = answer
        .reasons
        .iter()
        .map(|reason| branch(&desk, reason, 0))
        .collect();
    if nodes.is_empty() {
        nodes.push(Node {
            label: Line::new(),
            line: desk.say(&Sentence::NoReason {}),
            children: Vec::new(),
        });
    }
    Text::for_host(
        TextKind::Reasons,
        Document::new(vec![Block::Tree {
            head: Some(head),
            nodes,
        }]),
    )
}

/// A question of a night with its answer.
pub(crate) fn question_in_words(
    game: &Game,
    words: &Words,
    voice: &dyn Voice,
    answer: &Answer,
) -> Line {
    let desk = Desk { game, words, voice };
    desk.say(&Sentence::Question {
        question: question(&desk, &answer.question),
        verdict: verdict(&desk, answer.verdict),
    })
}

fn branch(desk: &Desk<'_>, reason: &Reason, depth: usize) -> Node {
    let says = desk.voice.statement(&reason.says).into();
    let unopposed = reason.stands && reason.against.is_empty() && reason.barred.is_empty();
    let line = match Part::at(depth) {
        Part::For if unopposed => desk.say(&Sentence::NothingAgainst { says }),
        Part::Against if unopposed => desk.say(&Sentence::NothingUndoes { says }),
        Part::For | Part::Against | Part::UndoneBy => says,
    };
    let mut children: Vec<Node> = reason
        .against
        .iter()
        .map(|objection| branch(desk, objection, depth + 1))
        .collect();
    children.extend(reason.barred.iter().map(|barred| kept_out(desk, barred)));
    if reason.left_out > 0 {
        children.push(left_out(desk, reason.left_out));
    }
    Node {
        label: desk.say(&Part::at(depth).label()),
        line,
        children,
    }
}

/// The part a reason has in the argument: every second one speaks for yes.
#[derive(Debug, Clone, Copy)]
enum Part {
    For,
    Against,
    UndoneBy,
}

impl Part {
    fn at(depth: usize) -> Self {
        match depth {
            0 => Self::For,
            odd if odd % 2 == 1 => Self::Against,
            _ => Self::UndoneBy,
        }
    }

    fn label(self) -> Sentence {
        match self {
            Self::For => Sentence::For {},
            Self::Against => Sentence::Against {},
            Self::UndoneBy => Sentence::UndoneBy {},
        }
    }
}

fn kept_out(desk: &Desk<'_>, barred: &Barred) -> Node {
    Node {
        label: desk.say(&Sentence::NoMore {}),
        line: desk.voice.barred(barred).into(),
        children: Vec::new(),
    }
}

fn left_out(desk: &Desk<'_>, count: usize) -> Node {
    Node {
        label: Line::from("..."),
        line: warning(&desk.say(&Sentence::LeftOut {
            count: Line::number(count),
        })),
        children: Vec::new(),
    }
}

/// The question, as one asks it.
pub(super) fn question(desk: &Desk<'_>, question: &Question) -> Line {
    let act = |label: &String| Line::from(desk.voice.act(label));
    desk.say(&match question {
        Question::Dies(seat) => Sentence::DoesDie {
            player: desk.player(*seat),
        },
        Question::Recruited(seat) => Sentence::DoesChangeSides {
            player: desk.player(*seat),
        },
        Question::Result(label) => Sentence::DoesBringResult { act: act(label) },
        Question::Sees(label, what) => Sentence::DoesSee {
            act: act(label),
            what: what.as_str().into(),
        },
        Question::SeesNothing(label) => Sentence::DoesSeeNothing { act: act(label) },
        Question::Notice(label, seat) => Sentence::DoesReach {
            act: act(label),
            player: desk.player(*seat),
        },
        Question::Visit(label, seat) => Sentence::DoesVisit {
            act: act(label),
            player: desk.player(*seat),
        },
    })
}

pub(super) fn verdict(desk: &Desk<'_>, verdict: Verdict) -> Line {
    match verdict {
        Verdict::Yes => desk.say(&Sentence::Yes {}),
        Verdict::No => desk.say(&Sentence::No {}),
        Verdict::Undecided => warning(&desk.say(&Sentence::Undecided {})),
    }
}

//! What a host had to put right in the course of a game, told when it is over.

use crate::document::Line;
use crate::sentence::Sentence;
use crate::words::Words;
use nightdesk_time::Phase;

/// What was put right, and what came late.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HostingNotes {
    /// The posted counts that had something wrong, in their order.
    pub corrected: Vec<CorrectedCount>,
    /// The nights in which orders came late and counted, with how many.
    pub late: Vec<(Phase, usize)>,
    /// The phases in which orders came late and were refused, with how many.
    pub refused: Vec<(Phase, usize)>,
}

/// A posted count that had something wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CorrectedCount {
    /// The day.
    pub day: Phase,
    /// Its number in the day.
    pub number: u32,
    /// What corrected it.
    pub by: Corrector,
}

/// What corrected a posted count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Corrector {
    /// The count with this number of the same day.
    Count(u32),
    /// The final count of the day.
    FinalCount,
    /// Nothing that is known to stand in the thread.
    Nothing,
}

/// All of it in one row; none where there is none of it.
pub(super) fn hosting_notes(words: &Words, notes: &HostingNotes) -> Option<Line> {
    let corrected = notes.corrected.iter().map(|one| corrected(words, *one));
    let late = notes.late.iter().map(|(night, count)| {
        words.say(&Sentence::LateOrders {
            phase: words.phase(*night),
            count: count.to_string().into(),
        })
    });
    let refused = notes.refused.iter().map(|late| refused(words, *late));
    let notes: Vec<Line> = corrected.chain(late).chain(refused).collect();
    (!notes.is_empty()).then(|| {
        words.say(&Sentence::HostingNotes {
            notes: Line::joined(notes, " "),
        })
    })
}

fn refused(words: &Words, (phase, count): (Phase, usize)) -> Line {
    let phase = words.phase(phase);
    words.say(&match count {
        1 => Sentence::LateRefusedOne { phase },
        _ => Sentence::LateRefused {
            phase,
            count: count.to_string().into(),
        },
    })
}

fn corrected(words: &Words, one: CorrectedCount) -> Line {
    let called = |number: u32| format!("{}.{number}", one.day.number());
    let count = words.say(&Sentence::VoteCount {
        number: called(one.number).into(),
    });
    words.say(&match one.by {
        Corrector::Count(by) => Sentence::CountCorrected {
            count,
            by: called(by).into(),
        },
        Corrector::FinalCount => Sentence::CountCorrectedAtEnd { count },
        Corrector::Nothing => Sentence::CountUncorrected { count },
    })
}

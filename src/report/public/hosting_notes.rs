//! What a host had to put right in the course of a game, told when it is over.

use crate::report::document::Line;
use crate::report::sentence::Sentence;
use crate::report::words::Words;
use crate::time::Phase;

/// What was put right, and what came late.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HostingNotes {
    /// The posted counts that had something wrong, in their order.
    pub corrected: Vec<CorrectedCount>,
    /// The nights in which orders came late and counted, with how many.
    pub late: Vec<(Phase, usize)>,
}

/// A posted count that had something wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CorrectedCount {
    /// The day.
    pub day: Phase,
    /// Its number in the day.
    pub number: u32,
    /// The number of the one that corrected it; none for the final count.
    pub by: Option<u32>,
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
    let notes: Vec<Line> = corrected.chain(late).collect();
    (!notes.is_empty()).then(|| {
        words.say(&Sentence::HostingNotes {
            notes: Line::joined(notes, " "),
        })
    })
}

fn corrected(words: &Words, one: CorrectedCount) -> Line {
    let called = |number: u32| format!("{}.{number}", one.day.number());
    let count = words.say(&Sentence::VoteCount {
        number: called(one.number).into(),
    });
    words.say(&match one.by {
        Some(by) => Sentence::CountCorrected {
            count,
            by: called(by).into(),
        },
        None => Sentence::CountCorrectedAtEnd { count },
    })
}

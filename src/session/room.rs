//! How much of the reasons of a night fits on a page, and what is left out of the rest.

use nightdesk_rules::{Answer, Reason};

/// How many lines are shown unless all are asked for.
const LINES: usize = 40;

/// How many lines it is not worth leaving out: the remark that they are takes one itself.
const FEW: usize = 2;

/// How much of the reasons is still shown.
#[derive(Debug)]
pub(super) struct Room {
    lines: usize,
    left_out: usize,
}

impl Room {
    /// A page on which so many lines are taken.
    pub(super) fn beside(taken: usize) -> Self {
        Self {
            lines: LINES.saturating_sub(taken),
            left_out: 0,
        }
    }

    /// An answer below its question, with as many of its reasons as there is room for: the reasons for
    /// yes first, and what is held against them level by level. None where there is room for none.
    pub(super) fn cut(&mut self, answer: &Answer) -> Option<Answer> {
        let all = sum(&answer.reasons, said);
        let Some(room) = self.lines.checked_sub(1).filter(|room| *room > 0) else {
            self.left_out += 1 + all;
            return None;
        };
        let mut cut = to_depth(answer, 0);
        for depth in 1.. {
            let deeper = to_depth(answer, depth);
            if sum(&deeper.reasons, lines) > room {
                break;
            }
            let is_all = sum(&deeper.reasons, said) == all;
            cut = deeper;
            if is_all {
                break;
            }
        }
        let mut taken = 0;
        cut.reasons.retain(|reason| {
            taken += lines(reason);
            taken <= room
        });
        // An answer without its reasons would say that there are none.
        if cut.reasons.is_empty() && !answer.reasons.is_empty() {
            self.lines = 0;
            self.left_out += 1 + all;
            return None;
        }
        self.left_out += all - sum(&cut.reasons, said);
        self.lines = room.saturating_sub(sum(&cut.reasons, lines));
        Some(cut)
    }

    /// How many lines were left out.
    pub(super) fn left_out(&self) -> usize {
        self.left_out
    }
}

/// An answer with what is held against its reasons down to so many levels.
fn to_depth(answer: &Answer, depth: usize) -> Answer {
    let mut cut = answer.clone();
    let reasons = cut.reasons.iter_mut();
    reasons.for_each(|reason| keep_to(reason, depth));
    cut
}

fn keep_to(reason: &mut Reason, depth: usize) {
    if let Some(deeper) = depth.checked_sub(1) {
        let below = reason.against.iter_mut();
        below.for_each(|one| keep_to(one, deeper));
    } else if lines(reason) > 1 + FEW {
        reason.left_out = hidden(reason);
        reason.against.clear();
        reason.barred.clear();
    }
}

fn sum(reasons: &[Reason], of: fn(&Reason) -> usize) -> usize {
    reasons.iter().map(of).sum()
}

/// How many lines a reason says with all below it.
fn said(reason: &Reason) -> usize {
    1 + reason.barred.len() + sum(&reason.against, said)
}

/// The same with the remarks that something is left out.
fn lines(reason: &Reason) -> usize {
    1 + reason.barred.len() + usize::from(reason.left_out > 0) + sum(&reason.against, lines)
}

/// What there is to say below a reason, as far as it is known.
fn hidden(reason: &Reason) -> usize {
    let below = |one: &Reason| 1 + hidden(one);
    reason.left_out + reason.barred.len() + reason.against.iter().map(below).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use nightdesk_game::SeatId;
    use nightdesk_rules::{Question, Statement, Verdict};

    /// A reason with so many objections on each of the given levels.
    fn reason(levels: &[usize]) -> Reason {
        let against = levels
            .split_first()
            .map_or_else(Vec::new, |(width, deeper)| {
                (0..*width).map(|_| reason(deeper)).collect()
            });
        Reason {
            says: Statement::new("holds"),
            acts: Vec::new(),
            carriers: Vec::new(),
            stands: false,
            against,
            barred: Vec::new(),
            left_out: 0,
        }
    }

    fn answer(reasons: &[&[usize]]) -> Answer {
        Answer {
            question: Question::Dies(SeatId(0)),
            verdict: Verdict::No,
            reasons: reasons.iter().map(|levels| reason(levels)).collect(),
        }
    }

    /// How many lines are shown of these answers, their questions among them, and how many are not.
    fn shown(answers: &[Answer]) -> (usize, usize) {
        let mut room = Room::beside(0);
        let cut: Vec<Answer> = answers.iter().filter_map(|one| room.cut(one)).collect();
        let lines = cut.iter().map(|one| 1 + sum(&one.reasons, lines)).sum();
        (lines, room.left_out())
    }

    #[test]
    fn an_answer_is_not_shown_without_any_of_its_reasons() {
        let mut room = Room::beside(LINES - 2);
        let cut = room.cut(&answer(&[&[9]]));
        assert_eq!((cut.is_none(), room.left_out()), (true, 11));
    }

    #[test]
    fn everything_that_is_shown_counts() {
        let small = || answer(&[&[1]]);
        assert_eq!(shown(&[small()]), (3, 0));
        let (lines, left_out) = shown(&(0..30).map(|_| small()).collect::<Vec<_>>());
        assert!(lines <= LINES, "{lines}");
        assert_eq!(lines + left_out, 90);
        for levels in [&[60][..], &[6, 6, 6], &[1; 60], &[2; 9]] {
            let (lines, left_out) = shown(&[answer(&[levels]), answer(&[levels]), small()]);
            assert!(lines <= LINES && left_out > 0, "{levels:?}: {lines}");
        }
        let many: Vec<&[usize]> = vec![&[3]; 50];
        let (lines, _) = shown(&[answer(&many)]);
        assert!(lines > LINES / 2 && lines <= LINES, "{lines}");
    }

    #[test]
    fn no_remark_stands_for_a_line_or_two() {
        let mut few = reason(&[2]);
        keep_to(&mut few, 0);
        assert_eq!((few.against.len(), few.left_out), (2, 0));
        let mut more = reason(&[3]);
        keep_to(&mut more, 0);
        assert_eq!((more.against.len(), more.left_out), (0, 3));
    }
}

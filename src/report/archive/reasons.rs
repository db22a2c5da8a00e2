//! Reasons as trees of words, of whichever kind a rule set gives.

use super::Source;
use super::model::{Argument, Part};
use crate::host;
use crate::sentence::Sentence;
use crate::{Voice, Words};
use nightdesk_game::Game;
use nightdesk_rules::{Answer, Question, Reason, Why};
use nightdesk_time::{Phase, PhaseKind};

/// Why a phase came out as it did: each question of a resolved night, or each end at a table.
pub(super) fn of_phase(source: &Source<'_>, phase: Phase) -> Vec<Argument> {
    let resolution = source.nights.get(&phase).and_then(Option::as_ref);
    let answers = resolution.iter().flat_map(|resolution| &resolution.answers);
    let asked = answers.filter(|answer| is_worth_drawing(answer));
    asked
        .map(|answer| {
            let (game, voice) = source.in_phase(phase);
            of_answer(game, source.words, voice, answer)
        })
        .chain(at_table(source, phase))
        .chain(ends(source, |died| died == Some(Some(phase))))
        .collect()
}

/// Why votes and deeds at a table came to what they did.
fn at_table<'s>(source: &'s Source<'_>, phase: Phase) -> impl Iterator<Item = Argument> + 's {
    let polls = source.polls.iter().filter(move |poll| poll.phase == phase);
    let nights = source.table_nights.iter();
    let nights = nights.filter(move |night| night.night == phase);
    // What was voted on in a night is among its deeds.
    let polls = polls.filter(move |_| phase.kind() == PhaseKind::Day);
    polls
        .filter_map(|poll| poll.why.as_ref())
        .chain(nights.flat_map(|night| &night.reasons))
        .map(|why| of_why(why, Part::Question))
}

/// Why those who lived did.
pub(super) fn of_survivors(source: &Source<'_>) -> Vec<Argument> {
    ends(source, |died| died.is_none()).collect()
}

/// The reasons of a table for the ends of those whose death is wanted: in which phase, if any.
fn ends<'s>(
    source: &'s Source<'_>,
    wanted: impl Fn(Option<Option<Phase>>) -> bool + 's,
) -> impl Iterator<Item = Argument> + 's {
    let seats = source.journal.game().seats().zip(source.ends);
    seats
        .filter(move |((_, seat), _)| wanted(seat.death.as_ref().map(|death| death.phase)))
        .filter_map(|(_, why)| why.as_ref().map(|why| of_why(why, Part::Question)))
}

/// Where somebody merely went is no question of its own.
fn is_worth_drawing(answer: &Answer) -> bool {
    !answer.reasons.is_empty() && !matches!(answer.question, Question::Visit(..))
}

/// A question of a night with its answer and the reasons for it.
#[must_use]
pub fn of_answer(game: &Game, words: &Words, voice: &dyn Voice, answer: &Answer) -> Argument {
    Argument {
        part: Part::Question,
        says: host::question_in_words(game, words, voice, answer).plain_text(),
        stands: None,
        because: answer
            .reasons
            .iter()
            .map(|reason| of_reason((words, voice), reason, Part::For))
            .collect(),
    }
}

fn of_reason((words, voice): (&Words, &dyn Voice), reason: &Reason, part: Part) -> Argument {
    // What is held against a reason speaks against it, what is held against that undoes it.
    let below = match part {
        Part::Against => Part::UndoneBy,
        _ => Part::Against,
    };
    let against = reason.against.iter();
    let mut because: Vec<Argument> = against
        .map(|objection| of_reason((words, voice), objection, below))
        .collect();
    because.extend(reason.barred.iter().map(|barred| Argument {
        part: Part::KeptOut,
        says: voice.barred(barred),
        stands: None,
        because: Vec::new(),
    }));
    if reason.left_out > 0 {
        let count = reason.left_out.to_string().into();
        because.push(Argument {
            part: Part::LeftOut,
            says: words.say(&Sentence::LeftOut { count }).plain_text(),
            stands: None,
            because: Vec::new(),
        });
    }
    Argument {
        part,
        says: voice.statement(&reason.says),
        stands: Some(reason.stands),
        because,
    }
}

/// A reason of a table with what it rests on.
#[must_use]
pub fn of_why(why: &Why, part: Part) -> Argument {
    Argument {
        part,
        says: why.says.clone(),
        stands: None,
        because: why
            .because
            .iter()
            .map(|why| of_why(why, Part::Cause))
            .collect(),
    }
}

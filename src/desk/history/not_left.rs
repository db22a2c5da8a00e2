//! What an undo means for texts that its step recorded as posted or sent.

use std::collections::HashSet;

use super::grounds;
use crate::Desk;
use nightdesk_game::{
    Audience, Cause, Change, DueText, Entry, Event, Game, LeftText, Mark, MessageState,
};
use nightdesk_text::messages::Listed;
use nightdesk_text::say;
use nightdesk_time::Phase;

/// That texts count as not posted or sent once the step is undone that recorded it, and which step
/// a host may have meant who has posted them.
pub(super) fn lines(desk: &Desk<'_>, no: u64) -> Vec<String> {
    let entries = desk.journal.entries();
    let Some(undone) = entries.iter().find(|entry| entry.no == no) else {
        return Vec::new();
    };
    let left = left_by(undone);
    if left.is_empty() {
        return Vec::new();
    }
    let names = first(named(desk.game(), &left));
    let mut lines = vec![say!(
        desk,
        "it_counts_as_not_posted",
        names = Listed(&names)
    )];
    let before = reported_step(desk, no, &left);
    lines.push(match before.filter(|step| goes_back(desk, step)) {
        Some(step) => say!(
            desk,
            "has_it_left_all_the_same",
            no = step.no,
            line = step.line
        ),
        None => say!(desk, "has_it_left_all_the_same_redo"),
    });
    lines
}

/// Whether an entry only records that texts were posted or sent. A player's answer that was entered
/// before its message was recorded as sent is more than that.
pub(super) fn is_record(desk: &Desk<'_>, no: u64) -> bool {
    let answers = |event: &Event| match event {
        Event::RoleMessage { state, .. } => *state == MessageState::Confirmed,
        _ => false,
    };
    let mut entries = desk.journal.entries().iter();
    entries.find(|entry| entry.no == no).is_some_and(|entry| {
        !left_by(entry).is_empty() && !entry.change.facts().iter().any(answers)
    })
}

/// The last entry that records role PMs as sent whose cards a step dealt.
pub(super) fn sent_cards<'j>(desk: &Desk<'j>, no: u64) -> Option<&'j Entry> {
    let mut entries = desk.journal.entries().iter();
    let step = entries.find(|entry| entry.no == no)?;
    let deals = |fact: &Event| matches!(fact, Event::Dealt { .. });
    if !step.change.facts().iter().any(deals) {
        return None;
    }
    let tells_card = |text: &&LeftText| {
        let mut parts = text.parts.iter();
        parts.any(|part| matches!(part, DueText::RoleMessage(_)))
    };
    let mut sent = records_after(desk, no).into_iter();
    sent.rfind(|entry| left_by(entry).iter().any(tells_card))
}

/// The entries in force after a step.
fn records_after<'j>(desk: &Desk<'j>, no: u64) -> Vec<&'j Entry> {
    let after: HashSet<u64> = desk.journal.done().take_while(|done| *done > no).collect();
    let entries = desk.journal.entries().iter();
    entries.filter(|entry| after.contains(&entry.no)).collect()
}

/// That what was posted or sent after a step stays so, though the step is taken back; and what takes
/// the latest of it back, too.
pub(super) fn kept(desk: &Desk<'_>, no: u64) -> Vec<String> {
    let records = records_after(desk, no);
    let left: Vec<&LeftText> = records.iter().flat_map(|entry| left_by(entry)).collect();
    let Some(last) = records.last() else {
        return Vec::new();
    };
    vec![say!(
        desk,
        "still_recorded_as_posted_or_sent",
        list = Listed(&first(named(desk.game(), &left))),
        no = last.no,
        line = last.line
    )]
}

/// The first few names, and how many more there are.
fn first(mut names: Vec<String>) -> Vec<String> {
    let more = names.len().saturating_sub(MOST_TEXTS);
    if more > 0 {
        names.truncate(MOST_TEXTS);
        names.push(format!("{more} more"));
    }
    names
}

/// Whether a step can be taken back while what was sent after it counts as sent: the cards of role
/// messages that have left cannot.
fn goes_back(desk: &Desk<'_>, step: &Entry) -> bool {
    step.no > 1 && grounds::without(desk, desk.journal, step.no).is_ok()
}

/// How many texts are named that count as not posted or sent.
const MOST_TEXTS: usize = 5;

/// What an entry records as posted or sent, where it does nothing else.
fn left_by(entry: &Entry) -> Vec<&LeftText> {
    let Change::Do(events) = &entry.change else {
        return Vec::new();
    };
    let mut left = Vec::new();
    for event in events {
        match event {
            Event::TextLeft { text, .. } => left.push(text),
            Event::CountPosted { .. } | Event::RoleMessage { .. } => {}
            _ => return Vec::new(),
        }
    }
    left
}

/// `the role PM to Alder, Birch`: texts of one name with all their readers.
fn named(game: &Game, left: &[&LeftText]) -> Vec<String> {
    let mut names: Vec<(&str, Vec<&str>)> = Vec::new();
    for text in left {
        let reader = match &text.to {
            Audience::Seat(seat) => game.seat(*seat).map(|held| held.player_at(text.at)),
            Audience::Public | Audience::Faction(_) | Audience::Host => None,
        };
        let called = match text.posts.as_slice() {
            [] => std::slice::from_ref(&text.name),
            posts => posts,
        };
        for name in called {
            let known = names.iter().position(|(known, _)| known == name);
            match known.and_then(|at| names.get_mut(at)) {
                // A reader of several is named once.
                Some((_, readers)) => {
                    readers.extend(reader.filter(|reader| !readers.contains(reader)));
                }
                None => names.push((name, reader.into_iter().collect())),
            }
        }
    }
    let names = names
        .into_iter()
        .map(|(name, readers)| match readers.is_empty() {
            true => name.to_owned(),
            false => say!(game, "to_readers", name, readers = readers.join(", ")),
        });
    names.collect()
}

/// The last step before an entry of which texts say what it has brought: it made them due, or is
/// counted in them.
fn reported_step<'j>(desk: &Desk<'j>, no: u64, left: &[&LeftText]) -> Option<&'j Entry> {
    let mut told = None;
    desk.journal.retrace(|before, entry| {
        if entry.no < no && is_told_in(entry, before.phase(), left) {
            told = Some(entry.no);
        }
    });
    let mut entries = desk.journal.entries().iter();
    entries.find(|entry| Some(entry.no) == told)
}

/// Whether texts say what a step has brought, which began in a phase.
fn is_told_in(step: &Entry, mut phase: Option<Phase>, left: &[&LeftText]) -> bool {
    let parts = || left.iter().flat_map(|text| &text.parts);
    step.change.facts().iter().any(|fact| {
        let is_told = parts().any(|part| tells(*part, (step.no, phase), fact));
        if let Event::PhaseBegan { phase: begun, .. } = fact {
            phase = Some(*begun);
        }
        is_told
    })
}

/// Whether a text is about what a fact says, which is one of the entry with this number and was kept
/// in this phase.
fn tells(text: DueText, (no, during): (u64, Option<Phase>), fact: &Event) -> bool {
    match text {
        DueText::RoleMessage(of) => match fact {
            // The cards of messages that have left are not dealt anew.
            Event::CardChanged { seat, .. } | Event::Replaced { seat, .. } => *seat == of,
            _ => false,
        },
        DueText::Results(_, night) | DueText::NightDeaths(night) => resolves(fact, night),
        DueText::Count(day) | DueText::FinalTally(day) | DueText::Runoff(day) => {
            (during == Some(day) && is_counted(fact)) || begins(fact, day)
        }
        DueText::Elimination(day) => {
            let ends_day = matches!(
                fact,
                Event::PhaseBegan { .. }
                    | Event::Died {
                        cause: Cause::Elimination,
                        ..
                    }
            );
            during == Some(day) && ends_day
        }
        DueText::DayStart(phase) | DueText::NightStart(phase) => begins(fact, phase),
        DueText::DeadlineMoved => matches!(fact, Event::DeadlineMoved { .. }),
        DueText::Replacement(of) => matches!(fact, Event::Replaced { seat, .. } if *seat == of),
        DueText::Left(of) => matches!(fact, Event::Died { seat, .. } if *seat == of),
        DueText::Returned(of) => matches!(fact, Event::Revived { seat, .. } if *seat == of),
        DueText::Revealed(of) => matches!(
            fact,
            Event::Marked { seat, mark } if *seat == of && mark.name == Mark::KNOWN_WEIGHT
        ),
        DueText::GoesOn => matches!(fact, Event::GameReopened { .. }),
        // The lines say all that the bot did not know up to an entry.
        DueText::BotLines(of) => no <= of && fact.may_concern_bot(),
        DueText::GameEnd | DueText::Revelation => matches!(fact, Event::GameOver { .. }),
        DueText::TableTally => matches!(fact, Event::MoveTaken { .. }) || is_counted(fact),
        DueText::Told(place) => {
            matches!(fact, Event::MoveTaken { .. }) && place.of.is_none_or(|of| of == no)
        }
        // What they say no step of the game has brought.
        DueText::Prod(_)
        | DueText::Warning(..)
        | DueText::Correction
        | DueText::HostingError
        | DueText::TakenBack(_) => false,
    }
}

fn begins(fact: &Event, of: Phase) -> bool {
    matches!(fact, Event::PhaseBegan { phase, .. } if *phase == of)
}

fn resolves(fact: &Event, night: Phase) -> bool {
    matches!(fact, Event::NightResolved { record } if record.night == night)
}

/// Whether a count of votes is another one by a fact.
fn is_counted(fact: &Event) -> bool {
    matches!(
        fact,
        Event::VoteCast { .. }
            | Event::VoteHeld { .. }
            | Event::VoteDecided { .. }
            | Event::RunoffBegan { .. }
            | Event::Replaced { .. }
            | Event::Died { .. }
            | Event::Revived { .. }
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use nightdesk_game::SeatId;

    const DAY: Phase = Phase::Day(1);
    const NIGHT: Phase = Phase::Night(1);

    fn died(cause: Cause) -> Event {
        Event::Died {
            seat: SeatId(0),
            cause,
            comment: None,
            post: None,
            midday: false,
            at: None,
        }
    }

    fn vote() -> Event {
        Event::VoteCast {
            voter: SeatId(0),
            ballot: None,
            post: None,
            mark: 0,
            typed: None,
        }
    }

    fn began(phase: Phase) -> Event {
        Event::PhaseBegan {
            phase,
            at: chrono::DateTime::UNIX_EPOCH,
        }
    }

    fn tells(text: DueText, during: Phase, fact: &Event) -> bool {
        super::tells(text, (7, Some(during)), fact)
    }

    #[test]
    fn the_end_of_a_day_is_told_by_what_ended_that_day() {
        let text = DueText::Elimination(DAY);
        assert!(tells(text, DAY, &died(Cause::Elimination)));
        assert!(tells(text, DAY, &began(NIGHT)));
        for (during, fact) in [
            (DAY, died(Cause::Host)),
            (NIGHT, died(Cause::Night)),
            (NIGHT, began(Phase::Day(2))),
            (Phase::Day(2), died(Cause::Elimination)),
        ] {
            assert!(!tells(text, during, &fact), "{during}: {fact:?}");
        }
    }

    #[test]
    fn a_count_is_told_by_what_counted_on_its_day() {
        for text in [
            DueText::Count(DAY),
            DueText::FinalTally(DAY),
            DueText::Runoff(DAY),
        ] {
            for fact in [vote(), died(Cause::Host)] {
                assert!(tells(text, DAY, &fact));
                assert!(!tells(text, NIGHT, &fact), "{text:?}: {fact:?}");
                assert!(!tells(text, Phase::Day(2), &fact), "{text:?}: {fact:?}");
            }
        }
    }

    #[test]
    fn lines_for_a_bot_are_told_by_what_concerns_it_up_to_their_entry() {
        for (up_to, fact, told) in [
            (7, died(Cause::Host), true),
            (9, died(Cause::Host), true),
            (6, died(Cause::Host), false),
            (7, vote(), false),
        ] {
            let text = DueText::BotLines(up_to);
            assert_eq!(tells(text, DAY, &fact), told, "{up_to}: {fact:?}");
        }
    }
}

//! What an undo means for texts that its step recorded as posted or sent (H6.2).

use super::grounds;
use crate::desk::Desk;
use crate::game::{Audience, Change, DueText, Entry, Event, Game, LeftText};
use crate::text::wording::list;
use crate::time::Phase;

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
    let mut names = named(desk.game(), &left);
    let more = names.len().saturating_sub(MOST_TEXTS);
    if more > 0 {
        names.truncate(MOST_TEXTS);
        names.push(format!("{more} more"));
    }
    let mut lines = vec![format!(
        "It counts as not posted or sent: {}.",
        list(&names)
    )];
    let before = entries
        .iter()
        .rev()
        .find(|entry| entry.no < no && desk.journal.in_force(entry.no) && is_told_in(entry, &left));
    lines.push(match before.filter(|step| goes_back(desk, step)) {
        Some(step) => format!(
            "Has it left all the same? `redo`, then `undo {}` takes back `{}`, and the next text corrects it.",
            step.no, step.line
        ),
        None => "Has it left all the same? `redo` records that again.".to_owned(),
    });
    lines
}

/// Whether a step can be taken back while what was sent behind it counts as sent: the cards of role
/// messages that have left cannot.
fn goes_back(desk: &Desk<'_>, step: &Entry) -> bool {
    let mut copy = desk.journal.clone();
    let undo = copy.draft(desk.now, "", Change::Undo(step.no));
    let fits = step.no > 1 && copy.append(undo).is_ok();
    fits && grounds::first_otherwise(desk.rules, desk.journal, &copy, step.no).is_none()
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
                Some((_, readers)) => readers.extend(reader),
                None => names.push((name, reader.into_iter().collect())),
            }
        }
    }
    let names = names
        .into_iter()
        .map(|(name, readers)| match readers.is_empty() {
            true => name.to_owned(),
            false => format!("{name} to {}", readers.join(", ")),
        });
    names.collect()
}

/// Whether texts say what a step has brought: it made them due, or is counted in them.
fn is_told_in(step: &Entry, left: &[&LeftText]) -> bool {
    let parts = || left.iter().flat_map(|text| &text.parts);
    let facts = step.change.facts();
    parts().any(|part| facts.iter().any(|fact| tells(*part, step.no, fact)))
}

/// Whether a text is about what a fact of the entry with this number says.
fn tells(text: DueText, no: u64, fact: &Event) -> bool {
    match text {
        DueText::RoleMessage(of) => match fact {
            Event::Dealt { .. } => true,
            Event::CardChanged { seat, .. } | Event::Replaced { seat, .. } => *seat == of,
            _ => false,
        },
        DueText::Results(_, night) | DueText::NightDeaths(night) => resolves(fact, night),
        DueText::Count(day) | DueText::FinalTally(day) | DueText::Runoff(day) => {
            is_counted(fact) || begins(fact, day)
        }
        DueText::Elimination(_) => matches!(
            fact,
            Event::PhaseBegan { .. } | Event::Died { .. } | Event::GameOver { .. }
        ),
        DueText::DayStart(phase) | DueText::NightStart(phase) => begins(fact, phase),
        DueText::DeadlineMoved => matches!(fact, Event::DeadlineMoved { .. }),
        DueText::Replacement(of) => matches!(fact, Event::Replaced { seat, .. } if *seat == of),
        DueText::Left(of) => matches!(fact, Event::Died { seat, .. } if *seat == of),
        DueText::Returned(of) => matches!(fact, Event::Revived { seat, .. } if *seat == of),
        DueText::GoesOn => matches!(fact, Event::GameReopened { .. }),
        DueText::BotLines(of) => no <= of && fact.may_concern_bot(),
        DueText::GameEnd | DueText::Revelation => matches!(fact, Event::GameOver { .. }),
        DueText::TableTally => matches!(fact, Event::MoveTaken { .. }) || is_counted(fact),
        DueText::Told { of, .. } => {
            matches!(fact, Event::MoveTaken { .. }) && of.is_none_or(|of| of == no)
        }
        // What they say no step of the game has brought.
        DueText::Prod(_) | DueText::Correction | DueText::HostingError | DueText::TakenBack(_) => {
            false
        }
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

//! What the host ruled, noted and did by hand.

use super::Source;
use super::comment::is_own;
use super::model::{Record, RecordKind};
use super::players::title;
use crate::document::{Label, Line, Span};
use crate::sentence::Sentence;
use nightdesk_game::{Cause, Entry, Event, Game, Mark, SeatId};
use nightdesk_time::Direction;

/// The records in the order of the journal, as far as they are in force.
pub(super) fn records(source: &Source<'_>) -> Vec<Record> {
    let mut records = Vec::new();
    source.journal.retrace(|before, entry| {
        let facts = entry.change.facts();
        records.extend(facts.iter().filter_map(|event| {
            let (kind, says) = said(source, before, (event, entry))?;
            Some(Record {
                entry: entry.no,
                at: entry.at,
                phase: before.phase(),
                kind,
                says: says.plain_text(),
            })
        }));
    });
    records
}

/// What an event says if it is the host's doing; none for what players or rules brought about.
fn said(
    source: &Source<'_>,
    before: &Game,
    (event, entry): (&Event, &Entry),
) -> Option<(RecordKind, Line)> {
    let say = |sentence| source.words.say(&sentence);
    Some(match event {
        Event::Ruled {
            question,
            choice,
            because,
        } => {
            let (question, choice) = (question.as_str().into(), choice.as_str().into());
            let ruling = match because {
                Some(why) => Sentence::RuledBecause {
                    question,
                    choice,
                    why: why.as_str().into(),
                },
                None => Sentence::RuledAs { question, choice },
            };
            (RecordKind::Ruling, say(ruling))
        }
        Event::Noted { text, seat } if source.notes => {
            let note = match event.as_hosting_error() {
                Some(what) => say(Sentence::HostsMistake { what: what.into() }),
                None => Line::from(text.as_str()),
            };
            let says = match seat {
                Some(seat) => say(Sentence::NoteOn {
                    player: player(before, *seat),
                    note,
                }),
                None => note,
            };
            (RecordKind::Note, says)
        }
        Event::Drawn { purpose, outcome } => {
            let drawn = Sentence::Drawn {
                purpose: purpose.as_str().into(),
                outcome: outcome.as_str().into(),
            };
            (RecordKind::Draw, say(drawn))
        }
        Event::CardChanged {
            seat,
            card,
            because,
        } => {
            let (player, role) = (player(before, *seat), title(source, card).into());
            let changed = match because {
                Some(why) => Sentence::GetsCardBecause {
                    player,
                    role,
                    why: why.as_str().into(),
                },
                None => Sentence::GetsCard { player, role },
            };
            (RecordKind::Card, say(changed))
        }
        Event::Marked { seat, mark } if mark.name == Mark::ACTED_BY_DAY => {
            let player = player(before, *seat);
            let what = mark.value.as_deref().unwrap_or_default();
            let what = source.voice.title(what).into();
            let deed = Sentence::DeedByDay { player, what };
            let mut says = say(deed);
            // Whom it was aimed at stands in the line alone.
            if !entry.line.is_empty() {
                let typed = entry.line.as_str().into();
                says.push(say(Sentence::DeedTyped { typed }));
            }
            (RecordKind::Deed, says)
        }
        Event::Marked { seat, mark } if mark.name == Mark::PARDONED => {
            let by = player(before, mark.by?);
            let player = player(before, *seat);
            (RecordKind::Deed, say(Sentence::PardonedBy { by, player }))
        }
        Event::Died {
            seat,
            cause: Cause::Host | Cause::Removal,
            comment,
            ..
        } => {
            let by_rule = left_by_rule(
                source,
                before,
                (*seat, comment.is_some()),
                entry.change.facts(),
            );
            let player = player(before, *seat);
            let by_deed = is_deed(facts_before(entry, event));
            let mut says = say(match (by_rule, by_deed) {
                (true, _) => Sentence::LeftByRule { player },
                (false, true) => Sentence::DiedOfDeed { player },
                (false, false) => Sentence::TakenOut { player },
            });
            if let Some(comment) = comment
                && (source.notes || !is_own(entry, event))
            {
                says.push(": ");
                says.push(comment.as_str());
            }
            let kind = match (by_rule, by_deed) {
                (true, _) => RecordKind::Departure,
                (false, true) => RecordKind::Deed,
                (false, false) => RecordKind::Death,
            };
            (kind, says)
        }
        Event::Revived { seat, .. } => {
            let player = player(before, *seat);
            (RecordKind::Return, say(Sentence::Revived { player }))
        }
        Event::Replaced { seat, name, .. } => {
            let took = Sentence::TookSeat {
                new: name.as_str().into(),
                old: player(before, *seat),
            };
            (RecordKind::Replacement, say(took))
        }
        Event::DeadlineMoved { by, .. } => {
            let length = source.words.length(by.by);
            let moved = match by.direction {
                Direction::Earlier => Sentence::EarlierBy { length },
                Direction::Later => Sentence::LaterBy { length },
            };
            (RecordKind::Deadline, say(moved))
        }
        Event::LeakPassed { words, .. } => {
            let words = words.join(", ").into();
            (RecordKind::Leak, say(Sentence::LeakCopied { words }))
        }
        Event::LateRefused { seat, phase, .. } => {
            let phase = source.words.phase(*phase);
            let refused = match seat {
                Some(seat) => Sentence::LateRefusedOf {
                    player: player(before, *seat),
                    phase,
                },
                None => Sentence::LateRefusedOne { phase },
            };
            (RecordKind::Late, say(refused))
        }
        _ => return None,
    })
}

/// Whether a player left by what a move at a table brought: with a result of his own, or as one whom
/// nobody kills. The host's word tells that the seat is out; in journals that did not keep that yet, only
/// a rule always says why.
fn left_by_rule(
    source: &Source<'_>,
    before: &Game,
    (seat, says_why): (SeatId, bool),
    beside: &[Event],
) -> bool {
    if Event::is_leaving(beside, seat) {
        return true;
    }
    let card = before.seat(seat).and_then(|held| held.card.as_ref());
    let extra = card.is_some_and(|card| source.voice.place(card).is_extra);
    let mut told = beside.iter().filter_map(|event| match event {
        Event::MoveTaken { told, .. } => Some(told),
        _ => None,
    });
    let by_move = told
        .next()
        .is_some_and(|told| !told.iter().any(|one| one.out.contains(&seat)));
    extra && says_why && by_move
}

/// The facts of an entry before one of them.
fn facts_before<'e>(entry: &'e Entry, event: &Event) -> &'e [Event] {
    let facts = entry.change.facts();
    let place = facts.iter().position(|fact| std::ptr::eq(fact, event));
    facts.get(..place.unwrap_or_default()).unwrap_or_default()
}

/// Whether a card did something by day with these facts.
fn is_deed(facts: &[Event]) -> bool {
    let mut marks = facts.iter().filter_map(|event| match event {
        Event::Marked { mark, .. } => Some(mark),
        _ => None,
    });
    marks.any(|mark| mark.name == Mark::ACTED_BY_DAY)
}

fn player(before: &Game, seat: SeatId) -> Line {
    Span::new(before.name(seat), Label::Player).into()
}

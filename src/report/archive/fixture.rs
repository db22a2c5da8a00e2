//! The small game of the golden texts, played to its end.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};

use super::{Archive, Source, archive};
use crate::game::{Ballot, Cause, Change, Event, Journal, Language, NightEntry, SeatId};
use crate::report::Words;
use crate::report::fixture::{Speaker, answer, journal, seat};
use crate::rules::{Resolution, Why};
use crate::time::Phase;

/// The archive of a game of these seven, with the words for its page.
pub(crate) fn small(names: &[&str; 7], language: Language) -> (Archive, Words) {
    let journal = to_the_end(journal(names, language));
    let words = Words::new(language);
    let resolution = Resolution {
        answers: vec![answer()],
        ..Resolution::default()
    };
    let standing: BTreeMap<Phase, Vec<NightEntry>> = BTreeMap::from([(
        Phase::Night(1),
        journal.game().entries.iter().take(2).cloned().collect(),
    )]);
    let archive = archive(&Source {
        journal: &journal,
        words: &words,
        voice: &Speaker(journal.game()),
        nights: &BTreeMap::from([(Phase::Night(1), Some(resolution))]),
        standing: &standing,
        ends: &ends(names),
        counts: true,
        notes: true,
    });
    (archive, words)
}

/// A table's account of the last seat, which lives.
fn ends(names: &[&str; 7]) -> Vec<Option<Why>> {
    let leaf = |says: &str| Why {
        says: says.to_owned(),
        because: Vec::new(),
    };
    let mut ends: Vec<Option<Why>> = names.iter().map(|_| None).collect();
    ends[6] = Some(Why {
        says: format!("{} is alive", names[6]),
        because: vec![leaf("nobody attacked")],
    });
    ends
}

/// A second day with votes, a ruling, a note, a new player, and the end.
fn to_the_end(mut journal: Journal) -> Journal {
    let later = |hours| at() + TimeDelta::hours(hours);
    let steps = vec![
        ("vote", vec![vote(0, Some(2), 12), vote(4, Some(6), 15)]),
        ("vote", vec![vote(4, Some(2), 18), vote(6, None, 20)]),
        (
            "replace",
            vec![Event::Replaced {
                seat: seat(0),
                name: "Juniper".to_owned(),
                at: later(2),
                post: None,
                clears_vote: false,
            }],
        ),
        (
            "rule",
            vec![Event::Ruled {
                question: "late vote".to_owned(),
                choice: "counts".to_owned(),
                because: Some("the forum was down".to_owned()),
            }],
        ),
        (
            "note",
            vec![Event::Noted {
                seat: Some(seat(4)),
                text: "<i>quiet</i> & late".to_owned(),
            }],
        ),
        ("vote", vec![vote(6, Some(2), 25), vote(2, Some(0), 27)]),
        (
            "end day",
            vec![
                Event::Died {
                    seat: seat(2),
                    cause: Cause::Elimination,
                    comment: None,
                    post: None,
                    midday: false,
                    at: None,
                },
                Event::GameOver {
                    winners: vec!["town".to_owned()],
                    reason: "no Mafia player can win any more".to_owned(),
                    at: Some(later(30)),
                },
            ],
        ),
    ];
    for (hours, (line, events)) in (1..).zip(steps) {
        let draft = journal.draft(later(hours), line, Change::Do(events));
        journal.append(draft).unwrap();
    }
    journal
}

fn at() -> DateTime<Utc> {
    DateTime::from_timestamp(1_800_000_000, 0).unwrap()
}

fn vote(voter: usize, target: Option<usize>, post: u64) -> Event {
    Event::VoteCast {
        voter: seat(voter),
        ballot: Some(target.map_or(Ballot::NoElimination, |target| {
            Ballot::Seat(SeatId::at(target))
        })),
        post: Some(post),
        mark: 0,
        typed: None,
    }
}

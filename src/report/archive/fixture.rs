//! The small game of the golden texts, played to its end.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};

use crate::fixture::{Speaker, answer, journal, seat};
use nightdesk_game::{Ballot, Cause, Change, Event, Journal, Language, NightEntry, SeatId};
use nightdesk_report::Words;
use nightdesk_report::archive::{Archive, Source, archive};
use nightdesk_rules::{
    Deed, DeedCame, Poll, PollBallot, PollChoice, PollLine, PollWeight, Resolution, TableNight, Why,
};
use nightdesk_time::Phase;

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
        players_then: &BTreeMap::new(),
        standing: &standing,
        ends: &ends(names),
        polls: &[poll()],
        table_nights: &[table_night()],
        lines: &BTreeMap::new(),
        around: &BTreeMap::new(),
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

/// A vote at a table: one ballot was changed, one weighs two and a half.
fn poll() -> Poll {
    let ballot = |voter, on: usize, post| PollBallot {
        voter: seat(voter),
        choices: vec![PollChoice::Seat(seat(on))],
        post: Some(post),
        at: None,
        of_thread: true,
    };
    let leaf = |says: &str| Why {
        says: says.to_owned(),
        because: Vec::new(),
    };
    Poll {
        phase: Phase::Day(2),
        title: "Trial".to_owned(),
        is_public: true,
        opened: at(),
        closed: Some(at()),
        ballots: vec![ballot(0, 2, 12), ballot(4, 6, 15), ballot(4, 2, 18)],
        count: vec![PollLine {
            choice: PollChoice::Seat(seat(2)),
            total: PollWeight::halves(7),
            votes: vec![
                (seat(0), PollWeight::votes(1)),
                (seat(4), PollWeight::halves(5)),
            ],
        }],
        without_voters: None,
        silent: vec![seat(6)],
        void: Vec::new(),
        by_rule: Vec::new(),
        out: vec![seat(2)],
        came: "One is out.".to_owned(),
        why: Some(Why {
            says: "Trial: One is out.".to_owned(),
            because: vec![leaf("a vote weighs 2½")],
        }),
    }
}

/// A night at a table.
fn table_night() -> TableNight {
    let deed = |says: &str, came| Deed {
        says: says.to_owned(),
        came,
    };
    TableNight {
        night: Phase::Night(1),
        deeds: vec![
            deed("a hunt", DeedCame::Killed(vec![seat(5)])),
            deed(
                "a look",
                DeedCame::Told(vec!["Not <i>mafia</i>.".to_owned()]),
            ),
            deed("a shield", DeedCame::Stopped("it was too late".to_owned())),
        ],
        told: Vec::new(),
        reasons: Vec::new(),
    }
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
                    players: Vec::new(),
                    drawn: Vec::new(),
                    reason: "no Mafia player can win any more".to_owned(),
                    declared: false,
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

use proptest::prelude::*;

use super::*;
use crate::{
    Audience, Ballot, Cause, Deed, DueText, HeldAnswer, HeldLine, HeldVote, LeftText, Mark,
    MarkPlace, OpenedCard, PostedCount, PostedVote, ReadPost, SeatId,
};
use nightdesk_time::{Direction, Length, Phase, Shift};

/// A step of a host, before anyone knows whether it can be taken.
#[derive(Debug, Clone)]
enum Step {
    Do(Vec<Event>),
    Undo,
    UndoEntry(u64),
    Redo,
}

fn moment() -> DateTime<Utc> {
    DateTime::from_timestamp(1_700_000_000, 0).unwrap()
}

fn seat_added(name: &str) -> Event {
    Event::SeatAdded {
        name: name.to_owned(),
        aliases: Vec::new(),
        pronouns: None,
    }
}

fn died(seat: u16) -> Event {
    Event::Died {
        seat: SeatId(seat),
        cause: Cause::Host,
        comment: None,
        post: None,
        midday: false,
        at: None,
    }
}

fn note(text: &str) -> Event {
    Event::Noted {
        seat: None,
        text: text.to_owned(),
    }
}

fn bytes(journal: &Journal) -> String {
    serde_json::to_string(journal.game()).unwrap()
}

fn change(journal: &Journal, step: &Step) -> Result<Change, HistoryError> {
    Ok(match step {
        Step::Do(events) => Change::Do(events.clone()),
        Step::Undo => Change::undo(journal.last_done()?),
        Step::UndoEntry(no) => Change::undo(*no),
        Step::Redo => Change::Redo(journal.last_undone()?),
    })
}

fn take(journal: &mut Journal, step: &Step) -> Result<(), HistoryError> {
    let change = change(journal, step)?;
    let entry = journal.draft(moment(), &format!("{step:?}"), change);
    journal.append(entry).map(|_| ())
}

/// A journal whose entries are one event each.
fn journal_of(events: impl IntoIterator<Item = Event>) -> Journal {
    let mut journal = Journal::default();
    for event in events {
        take(&mut journal, &Step::Do(vec![event])).unwrap();
    }
    journal
}

fn in_force(journal: &Journal) -> Vec<u64> {
    (1..journal.next_no())
        .filter(|no| journal.in_force(*no))
        .collect()
}

#[test]
fn undo_and_redo_walk() {
    let mut journal = journal_of(["a", "b", "c", "d"].map(note));
    take(&mut journal, &Step::Undo).unwrap();
    take(&mut journal, &Step::Undo).unwrap();
    assert_eq!(in_force(&journal), [1, 2]);
    take(&mut journal, &Step::Redo).unwrap();
    assert_eq!(in_force(&journal), [1, 2, 3]);
    take(&mut journal, &Step::Undo).unwrap();
    take(&mut journal, &Step::Redo).unwrap();
    take(&mut journal, &Step::Redo).unwrap();
    assert_eq!(in_force(&journal), [1, 2, 3, 4]);
    assert_eq!(
        take(&mut journal, &Step::Redo),
        Err(HistoryError::NothingToRedo)
    );
    assert_eq!(journal.game().notes, ["a", "b", "c", "d"]);
}

#[test]
fn the_first_entry_stays() {
    let mut journal = journal_of(["a", "b"].map(note));
    take(&mut journal, &Step::Undo).unwrap();
    assert_eq!(
        take(&mut journal, &Step::Undo),
        Err(HistoryError::NothingToUndo)
    );
    assert_eq!(
        take(&mut journal, &Step::UndoEntry(1)),
        Err(HistoryError::Foundation(1))
    );
    assert_eq!(
        Journal::default().last_done(),
        Err(HistoryError::NothingToUndo)
    );
}

#[test]
fn nothing_comes_back_once_something_new_was_done() {
    let mut journal = journal_of(["a", "b", "c"].map(note));
    take(&mut journal, &Step::Undo).unwrap();
    take(&mut journal, &Step::Do(vec![note("new")])).unwrap();
    assert_eq!(
        take(&mut journal, &Step::Redo),
        Err(HistoryError::NothingToRedo)
    );
    let entry = journal.draft(moment(), "redo 3", Change::Redo(3));
    assert_eq!(journal.append(entry), Err(HistoryError::NothingToRedo));
    assert_eq!(journal.game().notes, ["a", "b", "new"]);
}

#[test]
fn redo_goes_back_the_way_undo_came() {
    let mut journal = journal_of(["a", "b", "c"].map(note));
    take(&mut journal, &Step::Undo).unwrap();
    take(&mut journal, &Step::UndoEntry(2)).unwrap();
    let entry = journal.draft(moment(), "redo 3", Change::Redo(3));
    assert_eq!(
        journal.append(entry),
        Err(HistoryError::NotNext { next: 2 })
    );
    take(&mut journal, &Step::Redo).unwrap();
    assert_eq!(in_force(&journal), [1, 2]);
}

#[test]
fn undo_in_the_middle_replays_the_rest() {
    let mut journal = journal_of(["a", "b", "c", "d"].map(note));
    take(&mut journal, &Step::UndoEntry(2)).unwrap();
    assert_eq!(journal.game().notes, ["a", "c", "d"]);
    assert_eq!(
        take(&mut journal, &Step::UndoEntry(2)),
        Err(HistoryError::AlreadyUndone(2))
    );
    assert_eq!(
        take(&mut journal, &Step::UndoEntry(5)),
        Err(HistoryError::NoFacts(5))
    );
    assert_eq!(
        take(&mut journal, &Step::UndoEntry(0)),
        Err(HistoryError::NoSuchEntry(0))
    );
    take(&mut journal, &Step::Redo).unwrap();
    assert_eq!(journal.game().notes, ["a", "b", "c", "d"]);
}

#[test]
fn undo_names_the_step_that_needs_it() {
    let mut journal = journal_of([note("a"), seat_added("Анна"), note("b"), died(0)]);
    let before = bytes(&journal);
    let error = take(&mut journal, &Step::UndoEntry(2)).unwrap_err();
    assert!(matches!(error, HistoryError::Needed { entry: 4, .. }));
    assert!(error.to_string().ends_with("needs it: there is no seat 1"));
    assert_eq!(bytes(&journal), before);
    assert_eq!(journal.next_no(), 5);
}

#[test]
fn an_entry_counts_whole_or_not_at_all() {
    let mut journal = journal_of([seat_added("Ash")]);
    let before = bytes(&journal);
    let step = Step::Do(vec![note("half"), died(0), died(0)]);
    assert_eq!(
        take(&mut journal, &step),
        Err(Conflict::DeadAlready("Ash".to_owned()).into())
    );
    assert_eq!(bytes(&journal), before);
}

#[test]
fn what_cannot_be_kept_has_not_happened() {
    let mut journal = journal_of(["a", "b"].map(note));
    for change in [Change::Do(vec![note("c")]), Change::undo(2)] {
        let before = bytes(&journal);
        let entry = journal.draft(moment(), "", change);
        let kept = journal.append_kept(entry, |_| Err(HistoryError::NoSuchEntry(99)));
        assert_eq!(kept, Err(HistoryError::NoSuchEntry(99)));
        assert_eq!(bytes(&journal), before);
        assert_eq!(in_force(&journal), [1, 2]);
        assert_eq!(journal.entries().len(), 2);
    }
}

#[test]
fn numbers_leave_no_gap() {
    let entry = |no| Entry {
        no,
        at: moment(),
        line: String::new(),
        change: Change::Do(Vec::new()),
    };
    let replayed = Journal::replay(vec![entry(1), entry(3)]).unwrap_err();
    assert_eq!(replayed.no, 2);
    assert_eq!(
        replayed.error,
        HistoryError::WrongNumber {
            expected: 2,
            found: 3
        }
    );
}

#[test]
fn an_earlier_state_can_be_looked_at() {
    let mut journal = journal_of(["a", "b"].map(note));
    take(&mut journal, &Step::Undo).unwrap();
    assert_eq!(journal.at(2).unwrap().game().notes, ["a", "b"]);
    assert_eq!(journal.at(3).unwrap().game().notes, ["a"]);
    assert_eq!(journal.at(0).unwrap().game(), &Game::default());
    assert_eq!(journal.at(4).unwrap_err(), HistoryError::NoSuchEntry(4));
}

#[test]
fn an_entry_says_one_thing() {
    let read = |text: String| serde_json::from_str::<Entry>(&text);
    let head = r#""no":1,"at":"2026-01-01T00:00:00Z","line":"x""#;
    assert!(read(format!("{{{head},\"undo\":1}}")).is_ok());
    assert!(read(format!("{{{head}}}")).is_err());
    assert!(read(format!("{{{head},\"undo\":1,\"redo\":1}}")).is_err());
    assert!(read(format!("{{{head},\"undo\":1,\"other\":1}}")).is_err());
}

fn any_seat() -> impl Strategy<Value = SeatId> {
    (0_u16..6).prop_map(SeatId)
}

fn any_event() -> impl Strategy<Value = Event> {
    let phase = (0_u32..4, any::<bool>()).prop_map(|(number, day)| {
        if day {
            // There is no Day 0; its name could not be read back.
            Phase::Day(number + 1)
        } else {
            Phase::Night(number)
        }
    });
    prop_oneof![
        4 => "[a-hа-е]{1,2}".prop_map(|name| seat_added(&name)),
        2 => (0_u16..6).prop_map(died),
        1 => (any_seat(), any::<bool>()).prop_map(|(seat, timed)| Event::Revived {
            seat,
            post: None,
            at: timed.then(moment),
        }),
        1 => ("[a-c]", "[x-z]{1,3}").prop_map(|(purpose, outcome)| Event::Drawn {
            purpose,
            outcome,
        }),
        2 => phase.prop_map(|phase| Event::PhaseBegan { phase, at: moment() }),
        2 => (any_seat(), proptest::option::of(any_seat())).prop_map(|(voter, seat)| {
            Event::VoteCast { voter, ballot: seat.map(Ballot::Seat), post: None, mark: 0, typed: None }
        }),
        1 => (any_seat(), 0..3_u32).prop_map(|(seat, uses)| {
            Event::Spent { seat, what: "heal".to_owned(), uses }
        }),
        1 => (any_seat(), "[ab]").prop_map(|(seat, name)| Event::Marked {
            seat,
            mark: Mark { name, by: None, value: None, since: None, until: Some(Phase::Night(1)) },
        }),
        1 => (any_seat(), "[ab]").prop_map(|(seat, name)| Event::Unmarked { seat, name }),
        1 => "\\PC{0,8}".prop_map(|text| note(&text)),
        1 => Just(Event::GameOver { winners: Vec::new(), players: Vec::new(), drawn: Vec::new(), reason: String::new(), declared: false, at: None }),
        1 => Just(Event::GameReopened { at: None, post: None }),
    ]
}

fn any_place() -> impl Strategy<Value = MarkPlace> {
    (1_u64..9, 0_u32..2).prop_map(|(post, mark)| MarkPlace { post, mark })
}

fn any_ballot() -> impl Strategy<Value = Ballot> {
    prop_oneof![
        4 => any_seat().prop_map(Ballot::Seat),
        1 => Just(Ballot::NoElimination),
    ]
}

/// What a read thread and the host's answers to it bring.
fn any_thread_event() -> impl Strategy<Value = Event> {
    let post = prop::option::of(1_u64..9);
    let votes = prop_oneof![
        (
            any_seat(),
            prop::option::of(any_ballot()),
            post.clone(),
            0_u32..2
        )
            .prop_map(|(voter, ballot, post, mark)| Event::VoteCast {
                voter,
                ballot,
                post,
                mark,
                typed: None
            }),
        (
            any_place(),
            any_seat(),
            prop::collection::vec(any_seat(), 0..2)
        )
            .prop_map(|(place, voter, candidates)| Event::VoteHeld {
                place,
                vote: HeldVote {
                    voter,
                    kind: "near-name".to_owned(),
                    words: "x".to_owned(),
                    candidates,
                    reads: None,
                    counts_for: None,
                    binds: false,
                },
            }),
        (any_place(), any_ballot()).prop_map(|(place, ballot)| Event::VoteDecided {
            place,
            answer: HeldAnswer::Vote(ballot),
        }),
        any_place().prop_map(|place| Event::VoteDecided {
            place,
            answer: HeldAnswer::Ignore
        }),
        (
            post.clone(),
            1_u32..4,
            prop::collection::vec((any_seat(), any_ballot()), 0..3)
        )
            .prop_map(|(last_post, number, votes)| Event::CountPosted {
                last_post,
                count: PostedCount {
                    number,
                    votes: votes
                        .into_iter()
                        .map(|(voter, ballot)| PostedVote {
                            voter,
                            ballot,
                            post: None
                        })
                        .collect(),
                    unclear: Vec::new(),
                },
            }),
        (
            prop::collection::vec(any_ballot(), 0..3),
            prop::option::of((0_u16..9).prop_map(SeatId)),
            post.clone()
        )
            .prop_map(|(between, challenger, last_post)| Event::RunoffBegan {
                between,
                challenger,
                last_post
            }),
    ];
    let others = prop_oneof![
        prop::collection::vec((1_u64..9, "[a-h]", 0_u64..3, any::<bool>()), 0..4).prop_map(
            |posts| Event::PostsRead {
                posts: posts
                    .into_iter()
                    .map(|(number, author, digest, pasted)| ReadPost {
                        number,
                        id: None,
                        author,
                        at: moment(),
                        digest,
                        green: pasted,
                        edited: false,
                        made_in: None,
                        words: None,
                        not_counted: Vec::new(),
                        noted: Vec::new(),
                        pasted,
                        timed: pasted && digest > 1,
                    })
                    .collect(),
            }
        ),
        any_place().prop_map(|place| Event::LineHeld {
            place,
            line: HeldLine {
                kind: "hedged".to_owned(),
                words: "x".to_owned(),
                candidates: Vec::new(),
            },
        }),
        any_place().prop_map(|place| Event::LineSettled { place }),
        (1_u64..9).prop_map(|post| Event::EndAnnounced {
            phase: Phase::Day(1),
            at: moment(),
            post,
        }),
        (1_u64..9).prop_map(|post| Event::OverAnnounced { at: moment(), post }),
        (any_seat(), any::<bool>()).prop_map(|(seat, wholly)| Event::CardOpened {
            seat,
            opened: OpenedCard {
                faction: wholly.then(|| "town".to_owned()),
                roles: vec!["cop".to_owned()],
                beside: (!wholly).then(|| "ghost".to_owned()),
            },
        }),
        any_seat().prop_map(|seat| Event::TextLeft {
            text: LeftText {
                to: Audience::Seat(seat),
                name: "the role PM".to_owned(),
                posts: Vec::new(),
                parts: vec![DueText::RoleMessage(seat)],
                phase: None,
                at: moment(),
                again: false,
                warned: Vec::new(),
            },
            words: "Hello".to_owned(),
        }),
        any::<bool>().prop_map(|closed| match closed {
            true => Event::SignUpsClosed,
            false => Event::SignUpsOpened,
        }),
        any_seat().prop_map(|seat| Event::ToldAgain {
            deed: Deed::Died(seat),
            post: 1,
        }),
        any::<bool>().prop_map(|later| Event::DeadlineMoved {
            by: Shift {
                by: Length::hours(1),
                direction: if later {
                    Direction::Later
                } else {
                    Direction::Earlier
                },
            },
            at: moment(),
            post: None,
        }),
        (any_seat(), "[i-m]{1,2}", post, any::<bool>()).prop_map(
            |(seat, name, post, clears_vote)| Event::Replaced {
                seat,
                name,
                at: moment(),
                post,
                clears_vote,
            }
        ),
        any_seat().prop_map(|seat| Event::Prodded { seat, at: moment() }),
        (0_u64..40, 0_u64..9, any::<bool>()).prop_map(|(first, more, empty)| {
            Event::MissingIgnored {
                first,
                last: first + more,
                empty,
            }
        }),
        any_seat().prop_map(|seat| Event::AbsenceSet {
            seat,
            from: moment(),
            until: moment(),
        }),
    ];
    prop_oneof![votes, others]
}

fn any_steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        6 => prop::collection::vec(any_event(), 1..3).prop_map(Step::Do),
        4 => prop::collection::vec(any_thread_event(), 1..3).prop_map(Step::Do),
        2 => Just(Step::Undo),
        1 => (0_u64..40).prop_map(Step::UndoEntry),
        2 => Just(Step::Redo),
    ];
    prop::collection::vec(step, 0..60)
}

/// Takes what can be taken and checks that nothing else left a trace.
fn live(steps: &[Step]) -> Journal {
    let mut journal = Journal::default();
    for step in steps {
        let before = (bytes(&journal), in_force(&journal));
        if take(&mut journal, step).is_err() {
            assert_eq!((bytes(&journal), in_force(&journal)), before);
        }
    }
    journal
}

proptest! {
    #[test]
    fn replay_equals_the_live_state(steps in any_steps()) {
        let journal = live(&steps);
        let text = serde_json::to_string(journal.entries()).unwrap();
        let entries: Vec<Entry> = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(&entries, journal.entries());
        let replayed = Journal::replay(entries).unwrap();
        prop_assert_eq!(bytes(&replayed), bytes(&journal));
        prop_assert_eq!(in_force(&replayed), in_force(&journal));
        prop_assert_eq!(replayed.last_done(), journal.last_done());
        prop_assert_eq!(replayed.last_undone(), journal.last_undone());
    }

    #[test]
    fn undo_then_redo_is_nothing(steps in any_steps(), undos in 1_usize..5) {
        let mut journal = live(&steps);
        let before = (bytes(&journal), in_force(&journal));
        let undone = (0..undos).take_while(|_| take(&mut journal, &Step::Undo).is_ok()).count();
        for _ in 0..undone {
            take(&mut journal, &Step::Redo).unwrap();
        }
        let forced: Vec<u64> = in_force(&journal);
        prop_assert_eq!((bytes(&journal), forced), before);
    }

    #[test]
    fn any_undo_in_the_middle_comes_back(steps in any_steps(), no in 0_u64..40) {
        let mut journal = live(&steps);
        let before = bytes(&journal);
        if take(&mut journal, &Step::UndoEntry(no)).is_ok() {
            take(&mut journal, &Step::Redo).unwrap();
        }
        prop_assert_eq!(bytes(&journal), before);
    }

    #[test]
    fn the_walk_never_ends_early(steps in any_steps()) {
        let mut journal = live(&steps);
        while take(&mut journal, &Step::Undo).is_ok() {}
        prop_assert!(in_force(&journal).len() <= 1);
    }
}

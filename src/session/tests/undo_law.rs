//! The law of undo: a step that is taken back in the middle leaves the game that the
//! remaining lines would have made; or it is refused, names the step that comes first, and
//! nothing has changed.

use proptest::prelude::*;

use super::*;
use nightdesk_game::{DayEvent, MessageState};

/// A clock that is set in a list of lines.
const AT: &str = "at ";

/// What a game is apart from texts that have left, which stand whatever is undone, whether they
/// are right any more, and notes.
fn bare(host: &Host) -> Game {
    let mut game = host.game().clone();
    game.left.clear();
    game.notes.clear();
    // The latest fact may be a note.
    game.just_out = None;
    for seat in &mut game.seats {
        seat.role_message = MessageState::default();
        seat.confirmed_before = false;
    }
    let is_posted = |what: &DayEvent| matches!(what, DayEvent::Posted(_));
    game.day_steps.retain(|step| !is_posted(&step.what));
    game
}

fn play(host: &mut Host, line: &str) {
    match line.strip_prefix(AT) {
        Some(now) => host.now = utc(now),
        None => _ = host.says(line),
    }
}

/// A line that has made an entry.
struct Step {
    no: u64,
    /// Which of the lines.
    place: usize,
    /// When it was typed.
    now: DateTime<Utc>,
}

/// The entries that lines have made.
fn played(host: &mut Host, lines: &[&str]) -> Vec<Step> {
    let mut steps = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        let (no, now) = (host.session.journal().next_no(), host.now);
        play(host, line);
        match host.session.journal().next_no() - no {
            0 => {}
            1 => steps.push(Step { no, place, now }),
            more => panic!("{line} makes {more} entries"),
        }
    }
    steps
}

/// The step that a refusal says comes first.
fn named(refused: &Refused) -> Option<u64> {
    let hint = refused
        .hints
        .iter()
        .find_map(|hint| hint.split_once("`undo "));
    hint?.1.split('`').next()?.parse().ok()
}

/// Takes a step back, and before it whatever is named; how many that were.
fn take_back(host: &mut Host, no: u64) -> usize {
    let mut taken = 0;
    loop {
        let before = host.game().clone();
        match host.session.take(&format!("undo {no}"), host.now, 7) {
            Ok(_) => return taken + 1,
            Err(NotTaken::Refused(refused)) => {
                assert_eq!(host.game(), &before, "{refused:?}");
                let first = named(&refused).unwrap_or_else(|| panic!("undo {no}: {refused:?}"));
                assert!(first > no, "{refused:?}");
                taken += take_back(host, first);
            }
            Err(other) => panic!("undo {no}: {other:?}"),
        }
    }
}

/// How many steps were taken back, and how many stood in the way of others.
#[derive(Debug, Default, PartialEq)]
struct Seen {
    undone: usize,
    refused: usize,
}

/// Undoes every step of a game after all others, one at a time.
fn hold(mut host: Host, lines: &[&str]) -> Seen {
    let steps = played(&mut host, lines);
    let whole = host.game().clone();
    let mut seen = Seen::default();
    for Step { no, place, now } in steps {
        let line = lines[place];
        let steps = take_back(&mut host, no);
        if steps == 1 {
            seen.undone += 1;
            // The lines before it have made what they made.
            let session = host.session.as_of(no - 1).unwrap();
            let mut other = Host { session, now };
            // Its number stays taken.
            play(&mut other, "note nothing");
            for line in &lines[place + 1..] {
                play(&mut other, line);
            }
            assert_eq!(bare(&host), bare(&other), "without `{line}`");
        } else {
            seen.refused += 1;
        }
        for _ in 0..steps {
            host.says("redo");
        }
        assert_eq!(host.game(), &whole, "`{line}` again");
    }
    seen
}

#[test]
fn it_holds_in_a_game_by_actions() {
    let seen = hold(
        Host::new("[forum]\ntracker_lines = true\n"),
        &[
            "vote Ana Gus #1",
            "vote Bob Finn #2",
            "vote Bob Gus #3; Cleo Gus #4",
            "kill Eve",
            "revive Eve",
            "alias Dov Dolly",
            "vote Eve Finn #5",
            "tally",
            "posted",
            "extend 1d",
            "vote Dov Gus #6",
            "end day",
            "posted",
            "Ana investigates Finn",
            "Bob protects Ana",
            "Bob protects Cleo",
            "act mafia kill Cleo by Finn",
            "act mafia kill Dov by Finn",
            "prod Eve",
            "resolve --commit",
            "sent all",
            "start",
            "posted",
            "away Eve 2d",
            "replace Ana Kate",
            "vote Bob Finn #9",
            "remove Cleo",
            "vote Eve Finn #10",
            "kill Finn",
            "reopen",
            "vote Bob Eve #11",
            "over town",
        ],
    );
    assert!(seen.undone > 8 && seen.refused > 12, "{seen:?}");
}

#[test]
fn it_holds_where_cards_change_ties_are_ruled_and_the_days_end_goes_on() {
    let seen = hold(
        Host::new("[votes]\nat_deadline = \"most votes\"\ntie = \"ask\"\n"),
        &[
            "vote Ana Gus #1",
            "vote Bob Dov #2",
            "role Cleo town Cop",
            "at 2026-12-04 20:00",
            "rule tie Dov",
            "end day",
            "Cleo investigates Finn",
            "Ana investigates Gus",
            "act mafia kill Bob by Gus",
            "at 2026-12-05 20:00",
            "resolve --commit",
            "start",
            "kill Gus",
            "kill Finn",
        ],
    );
    assert!(seen.undone > 0 && seen.refused > 8, "{seen:?}");
}

fn example(text: &str) -> Host {
    let (setup, diagnostics) = nightdesk_setup::read(
        &Source::new("game.toml", text.to_owned()),
        nightdesk_setup::Shelves::PROGRAM,
    );
    assert!(!diagnostics.has_errors(), "{diagnostics:?}");
    let now = utc("2026-12-04 20:00");
    let mut host = Host {
        session: Session::in_memory(setup.unwrap(), now).unwrap(),
        now,
    };
    host.says("deal");
    host.says("start");
    host
}

#[test]
fn it_holds_at_a_table_of_scripted_roles() {
    let village = include_str!("../../../examples/village/game.toml");
    let seen = hold(
        example(village),
        &[
            "resolve --commit",
            "act Alder Elm",
            "vote Cedar Dogwood in Hunt",
            "vote Fir Dogwood in Hunt",
            "resolve --commit",
            "replace Ginkgo Zoe",
            "vote Alder Elm",
            "vote Zoe Elm",
            "vote Elm Cedar",
            "tally",
            "posted",
            "resolve --commit",
        ],
    );
    assert!(seen.undone > 1 && seen.refused > 4, "{seen:?}");
}

#[test]
fn it_holds_at_a_table_of_the_city() {
    let city = include_str!("../../../examples/city-13/game.toml");
    let seen = hold(
        example(city),
        &[
            "vote Anna Galina",
            "vote Boris Galina",
            "vote Clara Galina",
            "tally",
            "posted",
            "end day",
            "secretary Anna",
            "Ivan: mafia -> Fedor",
            "Clara: commissioner -> Klim",
            "replace Marta Zoe",
            "resolve --commit",
            "start",
            "vote Anna Denis",
            "vote Denis Anna",
        ],
    );
    assert!(seen.undone > 1 && seen.refused > 4, "{seen:?}");
}

/// Lines of a game by actions, most of them sound.
fn any_line() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "vote Ana Gus",
        "vote Bob Gus",
        "vote Cleo Gus; Dov Gus",
        "vote Dov Finn",
        "unvote Bob",
        "kill Eve",
        "revive Eve",
        "kill Gus",
        "revive Gus",
        "kill Finn",
        "replace Dov Kate",
        "role Eve town Cop",
        "role Eve mafia Goon",
        "Eve investigates Finn",
        "Ana investigates Finn",
        "Bob protects Cleo",
        "act mafia kill Cleo by Finn",
        "act mafia kill Ana by Gus",
        "extend 1d",
        "end day",
        "end day",
        "resolve --commit",
        "resolve --commit",
        "start",
        "start",
        "over town",
        "reopen",
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn it_holds_whatever_is_typed(lines in prop::collection::vec(any_line(), 1..12)) {
        // What is refused is no step of the game.
        let mut host = Host::new("");
        let sound: Vec<&str> = lines
            .into_iter()
            .filter(|line| takes(&mut host, line))
            .collect();
        hold(Host::new(""), &sound);
    }
}

/// Types a line, answering questions with yes; whether it was taken.
fn takes(host: &mut Host, line: &str) -> bool {
    let mut taken = host.session.take(line, host.now, 7);
    loop {
        match taken {
            Ok(_) => return true,
            Err(NotTaken::Refused(refused)) => {
                let order = refused.ask.and_then(|ask| chosen(&ask, "y").cloned());
                let Some(order) = order else {
                    return false;
                };
                taken = host.session.order(&order, line, host.now, 7);
            }
            Err(_) => return false,
        }
    }
}

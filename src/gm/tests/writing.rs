//! What is written, and what cannot be.

use super::*;
use nightdesk_time::{Length, Shift};

const PLAIN: &[&str] = &["Cleo", "Dov", "Wile E. Coyote", "Боб"];

fn died(slot: &'static str, comment: &str, cause: DeathWord) -> GmCommand<&'static str> {
    GmCommand::Died {
        slot,
        comment: comment.to_owned(),
        cause,
    }
}

fn replaced(new: NewPlayer<&'static str>, old: &'static str) -> GmCommand<&'static str> {
    GmCommand::Replaced { new, old }
}

fn ended(number: Option<u32>) -> GmCommand<&'static str> {
    GmCommand::EndedEarly {
        kind: PhaseKind::Day,
        number,
    }
}

fn moved(minutes: u32) -> GmCommand<&'static str> {
    GmCommand::Moved {
        shift: Shift::later(Length::minutes(minutes)),
    }
}

fn write(players: &[&str], command: &GmCommand<&str>) -> Result<String, NoSafeLine> {
    let names = names(players, &["Zoe"], &[]);
    let writer = Writer {
        names: &names,
        phrases: &CommentPhrases::default(),
        introduction: "She was",
    };
    writer.write(command)
}

#[test]
fn every_command_has_its_line() {
    let zoe = || NewPlayer::User("Zoe".to_owned());
    for (command, line) in [
        (
            died("Cleo", "the Cop.", DeathWord::Lynched),
            "Cleo has BEEN LYNCHED. She was the Cop.",
        ),
        (
            died("Wile E. Coyote", "Town!", DeathWord::Died),
            "Wile E. Coyote has DIED. She was Town!",
        ),
        (GmCommand::Resurrect { slot: "Боб" }, "##RESURRECT Боб"),
        (ended(Some(1)), "DAY 1 HAS ENDED EARLY"),
        (ended(None), "DAY HAS ENDED EARLY"),
        (moved(36 * 60), "DEADLINE MOVED 1D 12H LATER"),
        (
            GmCommand::Moved {
                shift: Shift::earlier(Length::minutes(90)),
            },
            "DEADLINE MOVED 1H 30M EARLIER",
        ),
        (replaced(zoe(), "Dov"), "Zoe HAS REPLACED Dov"),
        (GmCommand::GameEnded, "GAME HAS ENDED"),
        (GmCommand::Unended, "GAME HAS UNENDED"),
    ] {
        assert_eq!(write(PLAIN, &command).as_deref(), Ok(line));
    }
}

#[test]
fn another_wording_is_taken_where_the_usual_one_would_be_misread() {
    for (name, command, line) in [
        (
            "DIED",
            died("DIED", "Town.", DeathWord::Died),
            "DIED is DEAD. She was Town.",
        ),
        ("Has Ended", ended(Some(1)), "DAY 1 ENDED EARLY"),
        ("Ended", GmCommand::GameEnded, "GAME IS OVER"),
        (
            "Zoe has",
            replaced(NewPlayer::User("Zoe".to_owned()), "Zoe has"),
            "Zoe IS REPLACING Zoe has",
        ),
        ("Unended", GmCommand::Unended, "UNEND GAME"),
    ] {
        assert_eq!(write(&[name], &command).as_deref(), Ok(line));
    }
}

#[test]
fn what_would_be_misread_is_not_written() {
    for (players, command, tried) in [
        (
            &["Dead", "DIED"][..],
            died("Dead", "Town.", DeathWord::Died),
            "Dead has DIED. She was Town.",
        ),
        (
            &["Bob", "She Was"],
            died("Bob", "Town.", DeathWord::Died),
            "Bob has DIED. She was Town.",
        ),
        (
            &["Bob"],
            died("Bob", "no more\nGAME IS OVER", DeathWord::Died),
            "Bob has DIED. She was no more\nGAME IS OVER",
        ),
        (
            &["Ana", "Bob"],
            died("Bob", "Mafia. Ana is DEAD.", DeathWord::Died),
            "Bob has DIED. She was Mafia. Ana is DEAD.",
        ),
        (
            &["game is over!"],
            GmCommand::Resurrect { slot: "Nobody" },
            "##RESURRECT ",
        ),
        (&["Day 1"], ended(Some(1)), "DAY 1 HAS ENDED EARLY"),
        (&["Deadline Moved"], moved(60), "DEADLINE MOVED 1H LATER"),
        (&["Bob"], moved(0), "DEADLINE MOVED 0M LATER"),
        (
            &["Bob"],
            replaced(NewPlayer::User("Stranger".to_owned()), "Bob"),
            "Stranger HAS REPLACED Bob",
        ),
        (&["Game"], GmCommand::Unended, "GAME HAS UNENDED"),
    ] {
        let tried = tried.to_owned();
        assert_eq!(write(players, &command), Err(NoSafeLine { tried }));
    }
}

#[test]
fn a_refusal_shows_what_was_tried() {
    let refusal = write(&["Day"], &ended(None)).unwrap_err();
    let message = "no line says this safely; `DAY HAS ENDED EARLY` would be read otherwise";
    assert_eq!(refusal.to_string(), message);
}

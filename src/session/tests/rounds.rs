//! The lines for a bot in the thread say just what the desk has done.

use super::*;
use nightdesk_game::{Cause, Stage};
use nightdesk_tracker::{Tracker, What};

const ON: &str = "[forum]\ntracker_lines = true\n";

/// The bot's lines in a post.
fn lines(said: &Said) -> Vec<&str> {
    let words = [
        "DIED",
        "LYNCHED",
        "ENDED",
        "MOVED",
        "REPLACED",
        "##RESURRECT",
    ];
    let lines = said.public.lines();
    lines
        .filter(|line| words.iter().any(|word| line.contains(word)))
        .collect()
}

/// Types a line, and lets a bot that has followed the thread so far read what is posted for it.
#[track_caller]
fn heard(host: &mut Host, line: &str, expected: &[&str]) -> Vec<What> {
    let before = host.game().clone();
    let phase = before.phases.last().unwrap().phase;
    let said = host.says(line);
    assert_eq!(lines(&said), expected, "{line}");
    let mut bot = Tracker::of_game(&before, phase).unwrap();
    let time = host.now.format("%Y-%m-%d %H:%M");
    let text = expected.join("\n");
    for post in page(&format!("=== #900 | Moderator | {time}\n{text}\n")).posts {
        bot.hear(&post);
    }
    assert!(bot.decisions().is_empty(), "{line}");
    let told = bot.happened().iter();
    let told = told.filter(|happening| happening.post == Some(900));
    told.map(|happening| happening.what.clone()).collect()
}

fn died(seat: SeatId, cause: Cause, comment: &str) -> What {
    What::Died {
        seat,
        cause,
        comment: comment.to_owned(),
        votes_stay: cause == Cause::Elimination,
    }
}

#[test]
fn h10_7_without_the_switch_nothing_is_said_to_bots() {
    let mut host = Host::new("");
    assert_eq!(lines(&host.says("kill Dov")), [""; 0]);
}

#[test]
fn h10_7_every_line_for_a_bot_reads_back_as_what_was_done() {
    let mut host = Host::new(ON);
    let seat = |host: &Host, name: &str| host.seat(name);
    let dov = seat(&host, "Dov");
    host.says("pronouns Dov she/her");
    let told = heard(
        &mut host,
        "kill Dov",
        &["Dov has DIED. She was a Vanilla Townie."],
    );
    assert_eq!(told, [died(dov, Cause::Host, "a Vanilla Townie.")]);

    let told = heard(&mut host, "revive Dov", &["##RESURRECT Dov"]);
    assert_eq!(told, [What::Resurrected { seat: dov }]);

    let told = heard(&mut host, "extend 1d 12h", &["DEADLINE MOVED 1D 12H LATER"]);
    let by = nightdesk_time::Shift {
        by: "36h".parse().unwrap(),
        direction: nightdesk_time::Direction::Later,
    };
    assert_eq!(told, [What::Moved { by }]);

    let eve = seat(&host, "Eve");
    let told = heard(&mut host, "replace Eve Kate", &["Kate HAS REPLACED Eve"]);
    let name = "Kate".to_owned();
    assert_eq!(told, [What::Replaced { seat: eve, name }]);

    let gus = seat(&host, "Gus");
    host.says("vote Ana Gus #3; Bob Gus #4; Cleo Gus #5; Dov Gus #6");
    host.at("2026-12-02 20:00");
    let told = heard(
        &mut host,
        "end day",
        &[
            "Gus has BEEN LYNCHED. He was a Mafia Goon.",
            "DAY 1 HAS ENDED EARLY",
        ],
    );
    assert_eq!(
        told,
        [
            died(gus, Cause::Elimination, "a Mafia Goon."),
            What::PhaseEnded {
                phase: Phase::Day(1)
            }
        ]
    );

    host.says("act Ana none");
    host.says("act Bob none");
    host.says("act mafia kill Cleo by Finn");
    host.says("resolve --commit");
    let cleo = seat(&host, "Cleo");
    let said = host.says("start");
    assert_eq!(
        lines(&said),
        [
            "Cleo has DIED. He was a Vanilla Townie.",
            "NIGHT 1 HAS ENDED EARLY"
        ]
    );
    assert!(!host.game().seat(cleo).unwrap().alive());

    let told = heard(&mut host, "over town", &["GAME HAS ENDED"]);
    assert_eq!(told, [What::Ended]);
    assert_eq!(lines(&host.says("reopen")), ["GAME HAS UNENDED"]);
    assert!(matches!(host.game().stage, Stage::Running(_)));
}

#[test]
fn h10_7_what_no_line_says_safely_is_told_to_the_host() {
    let mut host = Host::new(ON);
    // A bot knows nobody who has never posted.
    host.says("replace Eve Larch")
        .has("For the bot: no line says this safely; `Larch HAS REPLACED Eve`");
}

//! Lines that nearly are commands, and how deaths are told.

use super::*;
use nightdesk_time::Phase;

fn game() -> Names<&'static str> {
    names(&["Ana", "Bob", "Eve", "Rob Roy"], &["Zoe"], &[])
}

/// The line that would be right; `-` where that cannot be told, nothing for a line that is no near one.
fn near(line: &str) -> String {
    let names = game();
    assert_eq!(
        read_line(line, &names, &CommentPhrases::default()),
        [],
        "{line}"
    );
    let near = near_command(line, &names);
    near.map_or_else(String::new, |near| {
        near.right.unwrap_or_else(|| "-".to_owned())
    })
}

#[test]
fn lines_that_nearly_are_commands() {
    for (line, right) in [
        (
            "Evee has BEEN LYNCHED. She was Mafia.",
            "Eve has BEEN LYNCHED",
        ),
        ("Rob Royy has DIED", "Rob Roy has DIED"),
        ("Bob was LYNCHED. He was Mafia.", "Bob has BEEN LYNCHED"),
        ("Bob was lynched", "Bob has BEEN LYNCHED"),
        ("Eve, Vanilla Townie, was killed Night 1.", "Eve has DIED"),
        ("Bob and Eve were killed", "-"),
        ("DEADLINES MOVED 1 DAY LATER", "DEADLINE MOVED 1D LATER"),
        (
            "I have MOVED the DEADLINE 24 hours LATER",
            "DEADLINE MOVED 1D LATER",
        ),
        (
            "Deadline extended by 36 hours.",
            "DEADLINE MOVED 1D 12H LATER",
        ),
        (
            "Deadline shortened by 2 hours.",
            "DEADLINE MOVED 2H EARLIER",
        ),
        ("Zoe has now REPLACED Ana", "Zoe HAS REPLACED Ana"),
        ("Ana has been replaced by Zoe.", "Zoe HAS REPLACED Ana"),
        ("GAME OVER", "GAME IS OVER"),
        ("The game is now over!", "GAME IS OVER"),
        ("UNEND THE GAME", "UNEND GAME"),
        ("DAY 1 ENDS EARLY", "DAY HAS ENDED EARLY"),
        ("Day 1 is over early", "DAY HAS ENDED EARLY"),
        (
            "Day 1 has been extended by 24 hours.",
            "DEADLINE MOVED 1D LATER",
        ),
        (
            "The day is shortened by 2 hours",
            "DEADLINE MOVED 2H EARLIER",
        ),
        ("Night 1 was extended until Friday.", "-"),
        ("The deadline has been extended until Friday 8pm", "-"),
        ("Day 1 is over. Votes are locked.", "DAY HAS ENDED EARLY"),
        ("The day has now ended!", "DAY HAS ENDED EARLY"),
        ("#RESURRECT Bob", "##RESURRECT Bob"),
        ("##REVIVE Bob", "##RESURRECT Bob"),
        ("##resurrected Bob", "##RESURRECT Bob"),
        ("##ressurect Bob", "##RESURRECT Bob"),
        ("revive Bob", "##RESURRECT Bob"),
        ("remve Bob", ""),
        ("ressurect Bob", ""),
        ("Bob was eliminatd", "Bob has BEEN LYNCHED"),
        ("Bob was lyncehd.", "Bob has BEEN LYNCHED"),
        ("Bob has deid", "Bob has DIED"),
        ("Bob was night killed", "Bob has DIED"),
        ("Bob has been nightkilled.", "Bob has DIED"),
        ("Bob was modkilled", "Bob has DIED"),
        ("Bob was hung", "Bob has BEEN LYNCHED"),
        ("Bob (VT) – LYNCHED", "Bob has BEEN LYNCHED"),
        ("LYNCHED: Bob", "Bob has BEEN LYNCHED"),
        ("ELIMINATED: Bob, Vanilla Townie", "Bob has BEEN LYNCHED"),
        ("Lynched - Bob - Vanilla Townie", "Bob has BEEN LYNCHED"),
        ("KILLED: Bob (Cop)", "Bob has DIED"),
        ("LYNCHED - Rob Roy (Cop)", "Rob Roy has BEEN LYNCHED"),
        ("The deadline is moved to Monday", "-"),
        ("Deadline extended", "-"),
        ("DEDLINE MOVED 1 DAY LATER", "DEADLINE MOVED 1D LATER"),
        ("Bobbb DIED", "Bob has DIED"),
        ("GAME OVER: Town wins", "GAME IS OVER"),
        ("End of game", "GAME IS OVER"),
    ] {
        assert_eq!(near(line), right, "{line}");
    }
}

#[test]
fn what_denies_asks_or_only_tells_is_none() {
    for line in [
        "Bob was never lynched",
        "Who killed Bob?",
        "If Bob was lynched, so be it",
        "Somebody DIED near Bob",
        "Robert DIED",
        "Bob, mind the DEADLINE",
        "I will not move the deadline 1 day later.",
        "Looking for somebody to replace Eve.",
        "The pre-game is over, roles are out.",
        "It was nearly game over for the town when the cop spoke up",
        "We met early that day",
        "Bob shot first",
        "Bob shot",
        "Bob is hung over",
        "Bob was hung over",
        "Bob was excited",
        "Day 2 ends on Friday, earlier than usual",
        "Game ends: parity.",
        "End of game: 3 Mafia left",
        "Deadline is Friday, cut off 20:00",
        "The deadline stands.",
        "Last night Bob moved to the 2nd house",
        "Day 1 ends in 24 hours",
        "Once Day 1 is over, nobody posts",
        "If the day is extended, I say so by 20:00",
        "Is the day over?",
        "The voting of the whole long first day is over for the three of us",
    ] {
        assert_eq!(near(line), "", "{line}");
    }
}

#[test]
fn a_death_is_told_of_a_phase_and_in_a_list_or_not() {
    let names = game();
    let phrases = CommentPhrases::default();
    for (line, of, is_listed) in [
        (
            "1. Bob (Mafia Goon, died Night 3)",
            Some(Phase::Night(3)),
            true,
        ),
        ("Bob - dead D4", Some(Phase::Day(4)), true),
        (
            "Bob DIED. He was Town, killed N2.",
            Some(Phase::Night(2)),
            false,
        ),
        (
            "Bob died Night 1. He was the Cop.",
            Some(Phase::Night(1)),
            false,
        ),
        (
            "Bob has BEEN LYNCHED. He was Mafia. Night 1 ends soon.",
            None,
            false,
        ),
        ("Bob has DIED and Day 2 begins.", None, false),
        ("Bob DIED.", None, false),
        (
            "Bob DIED on the second night.",
            Some(Phase::Night(2)),
            false,
        ),
        ("Bob DIED on night two", Some(Phase::Night(2)), false),
        ("Bob DIED on the 2nd night", Some(Phase::Night(2)), false),
        ("Bob DIED во вторую ночь", Some(Phase::Night(2)), false),
        ("Bob DIED в 3-ю ночь", Some(Phase::Night(3)), false),
        ("Bob DIED, ночь 4", Some(Phase::Night(4)), false),
        ("Bob DIED днём 2", Some(Phase::Day(2)), false),
        ("Bob DIED with 2 day votes left", None, false),
    ] {
        let readings = read_line(line, &names, &phrases);
        let [Reading::Command { span, .. }, ..] = readings.as_slice() else {
            panic!("{line}: {readings:?}");
        };
        let told = death_form(line, &names, &phrases, *span);
        assert_eq!(told, DeathTold { of, is_listed }, "{line}");
    }
}

#[test]
fn headings_of_lists() {
    let names = game();
    for line in [
        "Players",
        "Dead (3):",
        "== The Dead ==",
        "Living players:",
        "Deceased players",
        "The dead so far:",
        "Playerlist (alive/dead)",
        "Survivors",
        "Spoiler: dead",
        "Погибшие",
        "Живые игроки (5):",
        "Мёртвые:",
    ] {
        assert!(heads_a_list(line, &names), "{line}");
    }
    for line in [
        "Bob is dead",
        "The players are fine.",
        "So many players have asked about this rule",
        "Welcome",
        "",
    ] {
        assert!(!heads_a_list(line, &names), "{line}");
    }
    for (line, begins) in [("1. Bob (Town)", true), ("- eve", true), ("So Bob", false)] {
        assert_eq!(begins_with_a_name(line, &names), begins, "{line}");
    }
}

//! Lines that are refused, and what they are kept as.

use super::kit::Host;

fn night() -> Host {
    let mut host = Host::with(&[
        ("Ana", "Seer"),
        ("Big Bob", "Villager"),
        ("Cid", "Guard"),
        ("Cindy", "Baker"),
        ("Eve", "Wolf"),
    ]);
    host.take("start");
    host.take("resolve");
    host
}

#[track_caller]
fn check_refused(host: &Host, cases: &[(&str, &str)]) {
    for (line, expected) in cases {
        let said = host.refused(line);
        assert!(said.contains(expected), "`{line}`: {said}");
    }
}

#[test]
fn all_names_that_are_as_near_are_offered() {
    let mut host = Host::with(&[("Marten", "Seer"), ("Martin", "Villager"), ("Eve", "Wolf")]);
    host.take("start");
    host.take("resolve");
    check_refused(
        &host,
        &[(
            "kill Martn",
            "no player is called `Martn`; did you mean `Marten` or `Martin`?",
        )],
    );
    check_refused(
        &host,
        &[("answer Mart Eve", "`Mart` fits `Marten` and `Martin`")],
    );
}

#[test]
fn the_whole_name_of_the_dead_is_no_beginning_of_another() {
    let players = [
        ("Ann", "Villager"),
        ("Anna", "Villager"),
        ("Cid", "Seer"),
        ("Eve", "Wolf"),
    ];
    let mut host = Host::with(&players);
    for line in ["start", "resolve", "kill Ann: gone"] {
        host.take(line);
    }
    check_refused(&host, &[("answer Cid Ann", "`Ann` is not alive")]);
    let taken = host.take("Cid: Anna");
    assert_eq!(taken.echo.first().map(String::as_str), Some("Cid: Anna."));
}

#[test]
fn a_name_that_begins_another_is_a_name() {
    let players = [
        ("Ash", "Seer"),
        ("Ashley", "Villager"),
        ("Bea", "Villager"),
        ("Eve", "Wolf"),
    ];
    let mut host = Host::with(&players);
    for line in ["start", "resolve"] {
        host.take(line);
    }
    for line in ["Ash: Bea", "answer Ash Bea"] {
        let taken = host.clone().take(line);
        assert_eq!(
            taken.echo.first().map(String::as_str),
            Some("Ash: Bea."),
            "{line}"
        );
    }
    assert!(
        host.take("kill Ash: gone")
            .echo
            .concat()
            .contains("Ash is dead")
    );
}

#[test]
fn a_word_for_nobody_that_is_a_name_is_asked_about() {
    let players = [("Noone", "Villager"), ("Cid", "Seer"), ("Eve", "Wolf")];
    let mut host = Host::with(&players);
    for line in ["start", "resolve"] {
        host.take(line);
    }
    check_refused(
        &host,
        &[(
            "Cid: no one",
            "`no one` is like a word for nobody: write `\"Noone\"` if Noone is meant",
        )],
    );
    for line in ["Cid: \"Noone\"", "Cid: Noone"] {
        let taken = host.clone().take(line);
        let said = taken.echo.first().map(String::as_str);
        assert_eq!(said, Some("Cid: Noone."), "{line}");
    }
}

#[test]
fn refusals_say_what_would_be_right() {
    check_refused(
        &night(),
        &[
            (
                "answer Ci Ana",
                "no player is called `Ci`; did you mean `Cid` or `Cindy`?",
            ),
            ("answer Anna Eve", "did you mean `Ana`?"),
            (
                "answer Ana",
                "1 value is asked for, but none is there: `answer Ana #1 PLAYER`",
            ),
            ("answer Ana Eve, Cid", "2 are there"),
            ("answer Ana nobody", "no player is called `nobody`"),
            ("answer Big Eve", "`Big Bob` is asked nothing now"),
            (
                "answer Ana #99 Eve",
                "is not among the questions to `Ana`: #1 (Seer, `Immediate Night`)",
            ),
            (
                "answer Cid Cid",
                "cannot choose themselves; the book answers: Not yourself.",
            ),
            ("end day", "`end night` ends it"),
            ("resolve now", "nothing comes after"),
            ("vote Ana Eve", "`Ana` has no say in `Wolfpack`"),
            ("vote Eve Bob in Lynch", "it may be `Wolfpack`"),
            ("vote Eve", "it is not said for what in `Wolfpack`"),
            ("unvote Eve", "`Eve` has no vote in `Wolfpack`"),
            ("withdraw Ana", "no answer of `Ana` waits"),
            ("whisper Ana: hello", "is passed on nowhere"),
            ("kill Zed", "no player is called `Zed`"),
            ("kill Eve by magic: now", "`magic` is no way to kill"),
            ("kill Eve by lunch", "`kill Eve: by lunch`"),
            ("revive Eve", "`Eve` lives"),
            ("revive Eve now", "`revive NAME`"),
            ("draw", "`… drawing NAME` after"),
            ("vote Eve Ana drawing Bob", "nothing is drawn by this line"),
            ("resolve drawing", "nothing comes after"),
            ("role Eve Vilager", "did you mean `Villager`?"),
            ("drop #77", "there is no attribute #77"),
            ("start", "has begun already"),
            ("info Ana Role Wolf", "`info NAME Role = Wolf`"),
            ("anwser Ana Eve", "did you mean `answer`?"),
            ("", "is not understood"),
        ],
    );
}

#[test]
fn nothing_but_start_and_info_is_taken_before_the_game() {
    let host = Host::with(&[("Ana", "Seer"), ("Eve", "Wolf")]);
    check_refused(
        &host,
        &[
            ("resolve", "`start` begins it"),
            ("answer Ana Eve", "`start` begins it"),
            ("start now", "nothing comes after"),
            ("info Ana Wolf", "info NAME Role = Wolf"),
        ],
    );
}

/// Whatever way a line is typed, it is kept in one, and that reads as the same move.
#[test]
fn a_kept_line_reads_as_the_same_move() {
    let host = night();
    for (typed, kept) in [
        ("answer Ana Eve", "answer Ana #1 Eve"),
        ("act ana #1 big", "answer Ana #1 \"Big Bob\""),
        ("answer Ana 1 Eve", "answer Ana #1 Eve"),
        ("answer Ana \"Immediate Night\" Eve", "answer Ana #1 Eve"),
        ("ANA: Big Bob", "answer Ana #1 \"Big Bob\""),
        ("delay Ana Eve", "delay Ana #1 Eve"),
        ("decline Ana", "pass Ana #1"),
        ("Ana none", "pass Ana #1"),
        ("act Ana no action", "pass Ana #1"),
        ("Ana: #1 nothing", "pass Ana #1"),
        ("pass Ana", "pass Ana #1"),
        ("confirm Cindy", "confirm Cindy #4"),
        ("answer Cindy Eve", "answer Cindy #3 Eve"),
        ("decline Cindy #4", "pass Cindy #4"),
        ("vote Eve big bob", "vote Eve \"Big Bob\" in #1"),
        ("vote Eve \"Big Bob\" in wolf", "vote Eve \"Big Bob\" in #1"),
        ("vote Eve Ana #14", "vote Eve Ana #14 in #1"),
        ("kill Ana lynch", "kill Ana by lynch"),
        ("kill Ana", "kill Ana by kill"),
        ("role Ana wolf cub", "role Ana \"Wolf Cub\""),
        ("end night", "resolve"),
    ] {
        let (taken, draws) = host
            .look(typed)
            .unwrap_or_else(|refusal| panic!("{typed}: {}", refusal.message));
        assert_eq!(taken.line, kept, "{typed}");
        let (again, same) = host.look(kept).expect("the kept line is taken");
        assert_eq!((&again, &same), (&taken, &draws), "{typed}");
        let mut replayed = host.clone();
        replayed.take(typed);
        assert_eq!(replayed.game.moves.last().expect("a move").line, kept);
        replayed.table();
    }
}

#[test]
fn an_answer_that_waits_can_be_taken_back() {
    let mut host = night();
    host.take("delay Ana Eve");
    assert_eq!(host.take("withdraw Ana").line, "withdraw Ana #1");
    host.take("answer Ana Cid");
    assert!(
        host.refused("withdraw Ana")
            .contains("no answer of `Ana` waits")
    );
    assert!(
        host.refused("answer Ana Eve")
            .contains("the answer to #1 was carried out when entered, and `undo` takes that back")
    );
}

#[test]
fn what_cannot_be_taken_back_or_voted_says_why() {
    let mut host = night();
    host.take("Ana none");
    let refused = host.refused("withdraw Ana");
    assert!(refused.contains("`cancel Ana` takes"), "{refused}");
    let refused = host.refused("vote Eve Bob in #1 #14");
    assert!(refused.contains("`… #14 in #1`"), "{refused}");
    host.take("kill Cindy");
    let refused = host.refused("vote Cindy Bob");
    assert!(
        refused.contains("`Cindy` is not alive and has no say in"),
        "{refused}"
    );
}

#[test]
fn several_questions_are_told_apart() {
    let host = night();
    let waits = host.asks();
    assert!(
        waits
            .iter()
            .any(|line| line.contains("answer Ana #1 PLAYER")),
        "{waits:#?}"
    );
    assert!(
        waits.iter().any(|line| line.contains("confirm Cindy #4")),
        "{waits:#?}"
    );
    assert!(waits.last().expect("the host").contains("resolve --commit"));
    assert!(
        host.refused("decline Cindy")
            .contains("name one by its number: #3")
    );
}

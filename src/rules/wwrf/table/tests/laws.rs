//! What holds for every line.

use proptest::prelude::*;

use super::kit::Host;

fn night() -> Host {
    let mut host = Host::with(&[
        ("Ana", "Seer"),
        ("Bob", "Baker"),
        ("Cid", "Guard"),
        ("Eve", "Wolf"),
    ]);
    host.take("start");
    host.take("resolve");
    host
}

/// Lines of words that mean something, in any order.
fn any_line() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "answer", "decline", "withdraw", "vote", "unvote", "kill", "role", "drop", "resolve",
        "delay", "confirm", "whisper", "start", "info", "Ana", "Bob", "Cid", "Eve", "a", "#1",
        "#2", "3", "in", "pass", "cancel", "none", "Wolfpack", "nobody", "\"", ":", ";", "/",
        "Wolf", "by", "lynch", "all", "votes", "with", "Ё",
    ]);
    prop::collection::vec(word, 0..7).prop_map(|words| words.join(" "))
}

/// Lines that mostly mean something.
fn sound_line() -> impl Strategy<Value = String> {
    let line = prop::sample::select(vec![
        "resolve",
        "answer Ana Eve",
        "answer Ana Bob",
        "vote Eve Bob",
        "vote Eve Cid",
        "vote Ana Eve; Bob Eve",
        "vote Cid Abstain",
        "unvote Eve",
        "kill Bob",
        "revive Bob",
        "role Cid Wolf",
        "delay Ana Cid",
        "withdraw Ana",
        "decline Cid",
        "Ana none",
        "delay Ana Eve",
        "cancel Ana",
        "confirm Bob",
        "drop #1",
        "resolve drawing Ana",
        "answer Cid Ana",
    ]);
    line.prop_map(str::to_owned)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn a_line_is_refused_with_words_or_kept_so_that_it_reads_the_same(line in any_line()) {
        let host = night();
        match host.look(&line) {
            Err(refusal) => prop_assert!(!refusal.message.is_empty()),
            Ok((taken, draws)) => {
                let again = host.look(&taken.line).expect("the kept line is taken");
                prop_assert_eq!(&again, &(taken, draws));
                let mut replayed = host.clone();
                let kept = replayed.take(&line);
                let _ = replayed.table();
                prop_assert_eq!(&kept.line, &again.0.line);
            }
        }
    }

    #[test]
    fn a_table_that_goes_on_is_the_table_laid_anew(lines in prop::collection::vec(sound_line(), 1..7)) {
        let mut host = night();
        let mut table = host.table();
        for line in lines {
            if host.look(&line).is_err() {
                continue;
            }
            host.take(&line);
            let gone_on = table.go_on(&host.game).expect("only moves came");
            table = gone_on.expect("it is laid");
            prop_assert_eq!(format!("{table:?}"), format!("{:?}", host.table()));
        }
    }
}

#[test]
fn a_table_does_not_go_on_from_another_game() {
    let mut host = night();
    let goes_on = |host: &Host, other: &Host| host.table().go_on(&other.game).is_some();
    let before = host.clone();
    host.take("answer Ana Eve");
    assert!(goes_on(&before, &host) && goes_on(&host, &host));
    assert!(!goes_on(&host, &before), "a move was taken back");
    let mut renamed = host.clone();
    renamed.game.seats[0].name = "Zoe".to_owned();
    assert!(!goes_on(&host, &renamed));
    let mut rewritten = host.clone();
    rewritten.game.setup.files.remove("extra/mayor");
    assert!(!goes_on(&host, &rewritten));
}

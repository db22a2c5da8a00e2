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
        "#2", "3", "in", "Wolfpack", "nobody", "\"", ":", ";", "/", "Wolf", "by", "lynch", "all",
        "votes", "with", "Ё",
    ]);
    prop::collection::vec(word, 0..7).prop_map(|words| words.join(" "))
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
}

//! Lines as hosts word them.

use super::tests::{names, seat};
use super::*;

fn read_as(line: &str) -> Result<Command, Unread> {
    read(line, &names())
}

fn order(line: &str) -> HostOrder {
    match read_as(line) {
        Ok(Command::Order(order)) => order,
        other => panic!("{line}: {other:?}"),
    }
}

/// What a refusal says and offers.
fn told(line: &str) -> String {
    let Err(unread) = read_as(line) else {
        panic!("{line} is read");
    };
    let offered = unread.meant.map(|meant| meant.to_string());
    let hints = unread.hints.into_iter().chain(offered);
    std::iter::once(unread.message)
        .chain(hints)
        .collect::<Vec<_>>()
        .join(" | ")
}

#[test]
fn a_seat_changes_hands_by_any_plain_sentence() {
    for line in [
        "Juniper has replaced Leo",
        "Juniper has just replaced Leo.",
        "Juniper is taking over for leo",
        "Juniper takes Leo's slot",
        "Leo was replaced by Juniper",
        "Leo out, Juniper in",
        "JUNIPER IN, LEO OUT",
        "out: Leo, in: Juniper",
        "sub Juniper in for Leo",
        "swap Leo for Juniper",
    ] {
        let HostOrder::Replace {
            seat: old, name, ..
        } = order(line)
        else {
            panic!("{line}");
        };
        assert_eq!(old, seat("Leo"), "{line}");
        assert!(name.eq_ignore_ascii_case("Juniper"), "{line}: {name}");
    }
    for (line, offered) in [
        (
            "Juniper will replace Leo",
            "did you mean `replace Leo with Juniper`?",
        ),
        ("Juniper almost replaced Leo", "with `almost` in it"),
        ("Juniper would have replaced Leo", "with `have` in it"),
        ("sub Leo Juniper", "did you mean `replace`?"),
        ("Leo wants out", "did you mean `remove Leo`?"),
    ] {
        assert!(told(line).contains(offered), "{line}: {}", told(line));
    }
}

#[test]
fn a_player_is_out_of_the_game_by_a_plain_sentence() {
    for (line, words) in [
        ("Leo is modkilled", None),
        ("modkilled: Leo", None),
        ("Leo has been modkilled for spam", Some("for spam")),
        ("Leo: removed from the game.", None),
    ] {
        let HostOrder::Remove {
            seat: out,
            comment,
            consent,
        } = order(line)
        else {
            panic!("{line}");
        };
        assert_eq!(
            (out, comment.as_deref(), consent),
            (seat("Leo"), words, Consent::Open),
            "{line}"
        );
    }
    assert!(matches!(
        order("Leo dies"),
        HostOrder::Kill { comment: None, .. }
    ));
    assert!(matches!(order("kill: Leo"), HostOrder::Kill { .. }));
    assert!(told("Leo dies if Elm does").contains("not certain"));
    assert!(read_as("Leo is not modkilled").is_err());
}

#[test]
fn letters_that_begin_several_commands_offer_them_all() {
    assert!(told("hel vote").contains("did you mean `held` or `help`?"));
    assert!(told("repl Leo Juniper").contains("did you mean `replace`?"));
    assert!(matches!(
        read_as("log please"),
        Ok(Command::Question(HostQuestion::Log(_)))
    ));
    assert!(matches!(
        read_as("votecount please"),
        Ok(Command::Question(HostQuestion::Tally))
    ));
}

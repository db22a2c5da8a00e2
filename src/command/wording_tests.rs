//! Lines as hosts word them.

use super::tests::{names, seat};
use super::*;
use nightdesk_time::PhaseKind;

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
        ("Juniper almost replaced Leo", "`almost` makes it uncertain"),
        (
            "Juniper would have replaced Leo",
            "`have` makes it uncertain",
        ),
        ("sub Leo Juniper", "did you mean `replace Leo Juniper`?"),
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
    assert!(told("Leo dies if Elm does").contains("makes it uncertain"));
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

/// The names of a game whose day or night runs, with what Noodle and Elm can do.
fn by(phase: PhaseKind) -> Names {
    let able = |verb: &str, ability: &str, seats: &[&str]| Able {
        verb: verb.to_owned(),
        ability: ability.to_owned(),
        seats: seats.iter().copied().map(seat).collect(),
    };
    Names {
        phase: Some(phase),
        able: vec![
            able("investigate", "investigate", &["Noodle", "Elm"]),
            able("investigates", "investigate", &["Noodle", "Elm"]),
            able("cop", "investigate", &["Noodle", "Elm"]),
            able("save", "save", &["Elm"]),
        ],
        ..names()
    }
}

/// What an entry by night does, as `verb target`.
fn done(line: &str) -> String {
    let names = by(PhaseKind::Night);
    match read(line, &names) {
        Ok(Command::Order(HostOrder::Night(NightLine {
            asks: Asks::Act(act),
            ..
        }))) => {
            let targets: Vec<_> = act.targets.iter().map(|seat| names.name(*seat)).collect();
            let before = act
                .instead_of
                .map(|seat| format!(" instead of {}", names.name(seat)));
            format!(
                "{} {}{}",
                act.verb,
                targets.join(", "),
                before.unwrap_or_default()
            )
        }
        other => format!("{other:?}"),
    }
}

#[test]
fn a_new_target_names_the_one_before() {
    for (line, expected) in [
        (
            "Elm investigates Leo instead of Pyro",
            "investigates Leo instead of Pyro",
        ),
        (
            "Elm investigates Leo, not Pyro",
            "investigates Leo instead of Pyro",
        ),
        (
            "Elm switches from Pyro to Leo",
            "targets Leo instead of Pyro",
        ),
        ("Elm changes to Leo", "targets Leo"),
        ("Elm changes his target to Leo", "targets Leo"),
        ("Elm targets Leo with his save ability", "save Leo"),
        ("Elm uses cop on Leo", "cop Leo"),
    ] {
        // Words for whatever somebody does are a verb of every player here.
        let mut names = by(PhaseKind::Night);
        names.verbs.push("targets".to_owned());
        let read = match read(line, &names) {
            Ok(Command::Order(HostOrder::Night(NightLine {
                asks: Asks::Act(act),
                ..
            }))) => act,
            other => panic!("{line}: {other:?}"),
        };
        let targets: Vec<_> = read.targets.iter().map(|seat| names.name(*seat)).collect();
        let before = read
            .instead_of
            .map(|seat| format!(" instead of {}", names.name(seat)));
        let said = format!(
            "{} {}{}",
            read.verb,
            targets.join(", "),
            before.unwrap_or_default()
        );
        assert_eq!(said, expected, "{line}");
    }
}

#[test]
fn an_entry_in_doubt_offers_the_right_line() {
    let told = |line: &str| match read(line, &by(PhaseKind::Night)) {
        Err(unread) => {
            let offered = unread.meant.map(|meant| meant.to_string());
            unread
                .hints
                .into_iter()
                .chain(offered)
                .collect::<Vec<_>>()
                .join(" | ")
        }
        Ok(read) => panic!("{line}: {read:?}"),
    };
    for (line, offered) in [
        ("Save - Leo", "did you mean `Elm save Leo`?"),
        ("save: Leo", "did you mean `Elm save Leo`?"),
        (
            "please investigate Leo",
            "did you mean `Noodle investigate Leo` or `Elm investigate Leo`?",
        ),
        ("Elm does not save Leo", "did you mean `Elm: no action`?"),
        (
            "Elm: I won't save anybody",
            "did you mean `Elm: no action`?",
        ),
        (
            "Elm saves and investigates Leo",
            "did you mean `Elm saves Leo` and `Elm investigates Leo`?",
        ),
        (
            "Elm saves Leo; investigates Pyro",
            "did you mean `Elm saves Leo` and `Elm investigates Pyro`?",
        ),
    ] {
        assert!(told(line).contains(offered), "{line}: {}", told(line));
    }
    assert_eq!(done("[10:07] Elm: save Leo"), "save Leo");
    assert!(told("[10:07] start").contains("write `start`"));
}

#[test]
fn a_phase_may_stand_before_or_after_a_line() {
    use nightdesk_time::Phase::{Day, Night};
    for (line, expected) in [
        ("Night 1: Elm saves Leo", Some((Night(1), "Elm saves Leo"))),
        ("[N2] Elm saves Leo", Some((Night(2), "Elm saves Leo"))),
        ("N1 - Elm: Leo", Some((Night(1), "Elm: Leo"))),
        ("d2 Elm votes Leo", Some((Day(2), "Elm votes Leo"))),
        (
            "Elm saves Leo on Night 1.",
            Some((Night(1), "Elm saves Leo")),
        ),
        ("Elm saves Leo (N1)", Some((Night(1), "Elm saves Leo"))),
        ("Night 1", None),
        ("Elm saves Leo", None),
    ] {
        assert_eq!(cut_phase(line), expected, "{line}");
    }
}

#[test]
fn two_names_and_a_sign_are_a_vote_by_day() {
    let votes = |line: &str| match read(line, &by(PhaseKind::Day)) {
        Ok(Command::Order(HostOrder::Votes(votes))) => Ok(votes
            .into_iter()
            .map(|vote| (vote.voter, vote.ballot, vote.post))
            .collect::<Vec<_>>()),
        Ok(read) => panic!("{line}: {read:?}"),
        Err(unread) => Err(unread),
    };
    let on = |name: &str| Some(Ballot::Seat(seat(name)));
    for line in [
        "Pyro -> Leo",
        "Pyro: [b]Leo[/b]",
        "Pyro - Leo please",
        "Pyro's vote is on Leo",
        "Pyro switches to Leo",
    ] {
        assert_eq!(
            votes(line),
            Ok(vec![(seat("Pyro"), on("Leo"), None)]),
            "{line}"
        );
    }
    let both = vec![
        (seat("Elm"), on("Leo"), None),
        (seat("Pyro"), on("Leo"), None),
    ];
    assert_eq!(votes("Elm, Pyro -> Leo"), Ok(both));
    assert_eq!(
        votes("Elm -> Leo #12"),
        Ok(vec![(seat("Elm"), on("Leo"), Some(12))])
    );
    let nobody = vec![(seat("Elm"), Some(Ballot::NoElimination), None)];
    assert_eq!(votes("Elm: NL"), Ok(nobody));
    let doubt = votes("Elm -> Leo").unwrap_err();
    assert_eq!(doubt.instead(), Some("Elm votes Leo"));
    assert!(votes("Elm abstains").unwrap_err().hints[0].contains("unvote Elm"));
    // By night it is what somebody does.
    let by_night = read("Elm changes to Leo", &by(PhaseKind::Night));
    assert!(!matches!(by_night, Ok(Command::Order(HostOrder::Votes(_)))));
}

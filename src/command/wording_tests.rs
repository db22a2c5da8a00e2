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
fn a_number_after_end_day_is_that_of_a_post() {
    let said = told("end day 1");
    assert!(
        said.contains("write `end day` or `end day anyway"),
        "{said}"
    );
    assert!(said.contains("a number is that of a post"), "{said}");
}

#[test]
fn a_player_may_be_called_like_the_number_of_a_post() {
    let mut names = names();
    names.players[0].name = "p15".to_owned();
    let read = |line: &str| match read(line, &names) {
        Ok(Command::Order(HostOrder::Votes(votes))) => votes[0].clone(),
        other => panic!("{line}: {other:?}"),
    };
    let vote = read("p15 votes Leo");
    assert_eq!((vote.voter, vote.post), (SeatId::at(0), None));
    let vote = read("p16 Elm votes Leo");
    assert_eq!((vote.voter, vote.post), (seat("Elm"), Some(16)));
}

#[test]
fn a_phase_that_is_to_end_sooner_is_offered() {
    for line in [
        "end the day 12h early",
        "cut the day 12h short",
        "the day ends by 12h sooner",
    ] {
        assert!(told(line).contains("did you mean `shorten 12h`?"), "{line}");
    }
    assert!(told("time's up, folks").contains("did you mean `end day`?"));
}

#[test]
fn a_seat_changes_hands_by_any_plain_sentence() {
    for line in [
        "Juniper is taking over Leo's slot",
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
        "replace Leo => Juniper",
        "replace Leo ~ Juniper",
        "replace Leo - Juniper",
        "replace Leo w/ Juniper",
        "Juniper inherits Leo's slot",
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
        ("Leo quit", "did you mean `remove Leo`?"),
        ("replace Leo with Juniper please", "did you mean `Juniper`?"),
    ] {
        assert!(told(line).contains(offered), "{line}: {}", told(line));
    }
}

#[test]
fn an_ordinary_word_is_no_new_name() {
    for (line, word, instead) in [
        ("replace Leo please", "please", "replace Leo with NAME"),
        ("replace Leo Tomorrow", "Tomorrow", "replace Leo with NAME"),
        ("replace Leo ASAP", "ASAP", "replace Leo with NAME"),
        (
            "replace Leo due to inactivity",
            "due",
            "replace Leo with NAME",
        ),
        (
            "replace Leo for inactivity",
            "inactivity",
            "replace Leo with NAME",
        ),
        (
            "replace Leo with someone",
            "someone",
            "replace Leo with NAME",
        ),
        ("replace Leo with a sub", "a", "replace Leo with NAME"),
        (
            "replace Leo with her brother",
            "her",
            "replace Leo with NAME",
        ),
        (
            "replace Leo with my friend Juno",
            "my",
            "replace Leo with Juno",
        ),
        (
            "replace Leo with new player Juno",
            "new",
            "replace Leo with Juno",
        ),
        ("someone replaces Leo", "someone", "replace Leo with NAME"),
        ("who replaces Leo", "who", "replace Leo with NAME"),
        (
            "Juno finally replaces Leo",
            "finally",
            "replace Leo with Juno",
        ),
        ("today Juno replaces Leo", "today", "replace Leo with Juno"),
        (
            "Leo is replaced by our lovely Juno",
            "our",
            "replace Leo with Juno",
        ),
        (
            "replace Leo with Juno ASAP",
            "ASAP",
            "replace Leo with Juno",
        ),
        ("rename Leo later", "later", "rename Leo = NAME"),
        (
            "rename Leo to something else",
            "something else",
            "rename Leo = NAME",
        ),
        ("alias Leo the best", "the", "alias Leo = NAME"),
        ("call Leo a liar", "a", "alias Leo = NAME"),
        ("Leo goes by the rules", "the", "alias Leo = NAME"),
        ("Leo goes by bike", "bike", "alias Leo = NAME"),
    ] {
        let said = told(line);
        let expected = format!("`{word}` is an ordinary word | write `{instead}` | ");
        assert!(said.starts_with(&expected), "{line}: {said}");
    }
    let said = told("Leo goes by Lion now");
    assert!(said.contains("did you mean `Lion`?"), "{said}");
    let said = told("Leo is also called stupid by Elm");
    assert!(said.contains("write `alias Leo = stupid`"), "{said}");
    let HostOrder::Replace { name, .. } = order("replace Leo with \"my friend Juno\"") else {
        panic!("a name in quotes is one");
    };
    assert_eq!(name, "my friend Juno");
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
        ("Elm N1: Leo", Some((Night(1), "Elm: Leo"))),
        ("Bad Ash (Night 1): Leo", Some((Night(1), "Bad Ash: Leo"))),
        ("Elm: N2 save Leo", Some((Night(2), "Elm: save Leo"))),
        ("Night 1", None),
        ("Elm saves Leo", None),
        ("Elm: save Leo", None),
    ] {
        let cut = cut_phase(line);
        let cut = cut.as_ref().map(|(phase, rest)| (*phase, rest.as_ref()));
        assert_eq!(cut, expected, "{line}");
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
        "Pyro is now voting Leo",
        "Pyro: vote leo pls",
        "Pyro [vote]Leo[/vote]",
        "Pyro: /vote Leo",
        "Pyro moves from Elm to Leo",
        "Pyro голосует за Leo",
        "Pyro: за Leo",
        "Pyro против Leo",
        "vote Pyro>Leo",
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
    assert_eq!(
        votes("12: Elm votes Leo"),
        Ok(vec![(seat("Elm"), on("Leo"), Some(12))])
    );
    assert_eq!(
        votes("Elm votes herself"),
        Ok(vec![(seat("Elm"), on("Elm"), None)])
    );
    let nobody = vec![(seat("Elm"), Some(Ballot::NoElimination), None)];
    assert_eq!(votes("Elm: NL"), Ok(nobody.clone()));
    assert_eq!(votes("Elm votes for a no lynch"), Ok(nobody));
    let slip = votes("Elm: **vote Loe**").unwrap_err();
    assert_eq!(slip.instead(), Some("Elm: vote Leo"));
    // Either of the two may be the voter.
    let hints = votes("vote Elm (Leo)").unwrap_err().hints;
    assert!(
        hints[0].contains("`Leo votes Elm` or `Elm votes Leo`"),
        "{hints:?}"
    );
    let doubt = votes("Elm -> Leo").unwrap_err();
    assert_eq!(doubt.instead(), Some("Elm votes Leo"));
    assert!(votes("Elm abstains").unwrap_err().hints[0].contains("unvote Elm"));
    // By night it is what somebody does.
    let by_night = read("Elm changes to Leo", &by(PhaseKind::Night));
    assert!(!matches!(by_night, Ok(Command::Order(HostOrder::Votes(_)))));
}

#[test]
fn more_words_of_hosts_are_read_or_asked_about() {
    for line in [
        "Leo subs out for Juno",
        "Juno replaces Leo, thanks Juno!",
        "Leo → Juno (replacement)",
        "Juno gets Leo's seat",
    ] {
        let HostOrder::Replace { name, .. } = order(line) else {
            panic!("{line} is a replacement");
        };
        assert_eq!(name, "Juno", "{line}");
    }
    for (line, says) in [
        ("kill Leo tonight", "now, by your word: `kill Leo`"),
        ("Leo dies tonight", "`tonight` makes it uncertain"),
        ("decide 10 Leo; 12 Elm", "`decide 12 Elm`"),
        ("undo to 6", "`undo 6` takes back that line alone"),
        ("one more day please", "`extend one more day`"),
        ("Leo prodded", "`prod Leo`"),
    ] {
        let said = told(line);
        assert!(said.contains(says), "{line}: {said}");
    }
    assert_eq!(order("undo please"), HostOrder::Undo(None));
    assert_eq!(order("extend twenty-four hours"), order("extend 24h"));
    assert_eq!(order("extend twenty four hours"), order("extend 24h"));
    assert_eq!(
        read_as("what role is Leo?"),
        Ok(Command::Question(HostQuestion::CardOf(seat("Leo"))))
    );
    assert_eq!(
        order("Elm votes Leo instead of Pyro"),
        order("Elm votes Leo")
    );
}

#[test]
fn a_line_of_extra_time_offers_extend() {
    for (line, offered) in [
        ("+24h", "extend 24h"),
        ("add half a day", "extend half a day"),
        ("24h extension", "extend 24h"),
        ("give them 24 more hours", "extend 24 more hours"),
        ("one more day", "extend one more day"),
        ("extend24h", "extend 24h"),
        ("extend 24h because of the holiday", "extend 24h"),
    ] {
        let expected = format!("did you mean `{offered}`?");
        assert!(told(line).contains(&expected), "{line}: {}", told(line));
    }
    for line in ["24h", "give them a break", "add Juniper to the game"] {
        let said = match read_as(line) {
            Err(unread) => unread.meant.map(|meant| meant.words),
            Ok(_) => None,
        };
        assert!(
            !said.is_some_and(|said| said.starts_with("extend")),
            "{line}"
        );
    }
}

#[test]
fn a_deadline_moves_by_any_word_for_it() {
    use nightdesk_time::{Direction, Length};
    for (line, hours, direction) in [
        ("push the deadline back 24h", 24, Direction::Later),
        ("push back the deadline by half a day", 12, Direction::Later),
        (
            "postpone the deadline by a fortnight",
            336,
            Direction::Later,
        ),
        ("extend it by another 24 hours", 24, Direction::Later),
        ("deadline is extended by 24 hours", 24, Direction::Later),
        ("move the deadline 6h earlier", 6, Direction::Earlier),
        ("deadline -6h", 6, Direction::Earlier),
        ("deadline +6h", 6, Direction::Later),
        (
            "bring the deadline forward by 6 hours",
            6,
            Direction::Earlier,
        ),
        ("reduce the day by 6h", 6, Direction::Earlier),
        ("shorten 6h more", 6, Direction::Earlier),
        ("extend 6h more", 6, Direction::Later),
    ] {
        let HostOrder::MoveDeadline { by, .. } = order(line) else {
            panic!("{line}");
        };
        assert_eq!(
            (by.by, by.direction),
            (Length::hours(hours), direction),
            "{line}"
        );
    }
    // To some it is later, to others earlier; and a dash is no minus.
    for line in [
        "move the deadline forward 6h",
        "move the deadline 6h forward",
        "extend - 24h",
    ] {
        assert!(read_as(line).is_err(), "{line}");
    }
}

#[test]
fn an_absence_is_read_in_the_words_of_hosts() {
    for line in [
        "Leo away 3 days",
        "Leo is gone until Monday",
        "leo V/LA till Wednesday",
        "Стёпа is on holiday for half a day",
        "vla Leo a fortnight",
    ] {
        assert!(matches!(order(line), HostOrder::Away { .. }), "{line}");
    }
    for line in ["is Leo away?", "Leo is not away", "Leo is gone"] {
        assert!(
            !matches!(read_as(line), Ok(Command::Order(HostOrder::Away { .. }))),
            "{line}"
        );
    }
}

/// What the players of a running night or day can do: Noodle tracks, Pyro jails and blocks, Gorny and Orphan
/// kill for the Mafia.
pub(super) fn with_roles(phase: PhaseKind) -> Names {
    let doings = [
        (
            "Noodle",
            "track",
            1,
            "tracks|track|shadows|shadow|puts a tail on|sees where * goes",
            false,
        ),
        (
            "Pyro",
            "jail",
            1,
            "jails|jail|locks up|locks * up|puts * in jail|stabs",
            false,
        ),
        ("Pyro", "block", 1, "blocks|block", false),
        (
            "Caluin Grey",
            "redirect",
            2,
            "redirects|redirect|makes * target",
            false,
        ),
        ("Gorny", "faction_kill", 1, "kills|kill|nk", true),
        ("Orphan", "faction_kill", 1, "kills|kill|nk", true),
    ];
    let any = ["targets", "target"].into_iter();
    let verbs = doings
        .iter()
        .flat_map(|(.., verbs, _)| verbs.split('|'))
        .chain(any.clone());
    let able = doings.iter().flat_map(|(name, ability, _, verbs, _)| {
        let all = verbs.split('|').chain(any.clone());
        all.map(|verb| Able {
            verb: verb.to_owned(),
            ability: (*ability).to_owned(),
            seats: vec![seat(name)],
        })
    });
    let can_do = doings
        .iter()
        .map(|(name, _, targets, verbs, of_side)| CanDo {
            seat: seat(name),
            verb: verbs.split('|').next().unwrap().to_owned(),
            targets: *targets,
            of_side: of_side.then(|| "mafia".to_owned()),
            words: false,
        });
    Names {
        phase: Some(phase),
        verbs: verbs.map(str::to_owned).collect(),
        able: able.collect(),
        can_do: can_do.collect(),
        killers: vec!["mafia".to_owned()],
        holders: vec![RoleHolders {
            title: "Tracker".to_owned(),
            seats: vec![seat("Noodle")],
        }],
        ..names()
    }
}

/// What a line of the night says, as `verb target, target`, or what it offers.
fn night_line(line: &str) -> String {
    let names = with_roles(PhaseKind::Night);
    match read(line, &names) {
        Ok(Command::Order(HostOrder::Night(entry))) => match entry.asks {
            Asks::Act(act) => {
                let targets: Vec<_> = act.targets.iter().map(|seat| names.name(*seat)).collect();
                let by = act.by.map(|seat| format!(" by {}", names.name(seat)));
                format!(
                    "{} {}{}",
                    act.verb,
                    targets.join(", "),
                    by.unwrap_or_default()
                )
            }
            Asks::Nothing { .. } => "nothing".to_owned(),
            Asks::Conditional(_) => "conditional".to_owned(),
        },
        Ok(other) => format!("{other:?}"),
        Err(unread) => {
            let offered = unread.meant.map(|meant| meant.to_string());
            let all: Vec<String> = unread.hints.into_iter().chain(offered).collect();
            format!("? {}", all.join(" | "))
        }
    }
}

#[test]
fn what_is_done_is_read_in_the_words_of_players() {
    for (line, expected) in [
        // Around the target.
        ("Pyro locks Leo up", "locks * up Leo"),
        ("Pyro is putting Leo in jail tonight", "puts * in jail Leo"),
        ("Noodle sees where Leo goes", "sees where * goes Leo"),
        (
            "Caluin Grey makes Leo target Elm",
            "makes * target Leo, Elm",
        ),
        // As a noun, or after a plain verb.
        ("Noodle does a track on Leo", "track Leo"),
        ("Pyro uses his jail on Leo", "jail Leo"),
        ("Orphan does the NK on Leo", "NK Leo"),
        ("Pyro: stabbing Leo", "stabs Leo"),
        ("Noodle tracks Leo's house", "tracks Leo"),
        // Who it is from.
        ("Noodle's target: Leo", "targets Leo"),
        ("Noodle's action: track Leo", "track Leo"),
        ("PM from Noodle: track Leo", "track Leo"),
        ("Noodle (Tracker) - Leo", "targets Leo"),
        ("Noodle - Tracker - Leo", "targets Leo"),
        ("Noodle [Tracker]: Leo", "targets Leo"),
        ("Tracker Noodle tracks Leo", "tracks Leo"),
        ("sorry i'm late, Noodle tracks Leo", "tracks Leo"),
        // Around it.
        ("Noodle: I choose Leo", "targets Leo"),
        ("Noodle picks Leo", "targets Leo"),
        ("tonight Noodle tracks Leo", "tracks Leo"),
        ("Noodle now tracks Leo", "tracks Leo"),
        ("Noodle tracks Leo (final)", "tracks Leo"),
        ("Noodle tracks Leo for tonight :)", "tracks Leo"),
        ("Noodle: `track Leo`", "track Leo"),
        ("Noodle will not use his action", "nothing"),
        ("Noodle: no-action", "nothing"),
        // Of a side.
        ("scum kill Leo by Orphan", "kill Leo by Orphan"),
        ("mafia: Orphan kills Leo", "kills Leo by Orphan"),
        ("Mafia kill: Orphan on Leo", "kills Leo by Orphan"),
        ("mafia kills Leo, sent by Orphan", "kills Leo by Orphan"),
        ("scum kill: Orphan on Leo", "kills Leo by Orphan"),
        ("mafia skips the kill", "nothing"),
        ("no action from Noodle", "nothing"),
        ("Noodle (Tracker) on Leo", "targets Leo"),
        // As lists and tables have it.
        ("- Noodle: track Leo", "track Leo"),
        ("2. Noodle - Leo", "targets Leo"),
        ("🔍 Noodle → Leo", "targets Leo"),
        ("Tracker (Noodle): Leo", "targets Leo"),
        ("Noodle,track,Leo", "track Leo"),
        ("Noodle | track | Leo", "track Leo"),
        ("Caluin Grey;redirects;Leo;Elm", "redirects Leo, Elm"),
        ("scum kill Leo [Orphan]", "kill Leo by Orphan"),
        // In quotes and marks.
        ("Noodle: \"track Leo\"", "track Leo"),
        ("Noodle: *track Leo*", "track Leo"),
        // A name alone after a greeting may be greeted.
        (
            "Noodle: hi! Leo please",
            "? did you mean `Noodle tracks Leo`?",
        ),
        // Whoever is turned to, or is called otherwise.
        ("change Noodle's target to Leo", "targets Leo"),
        ("Noodle's target changes to Leo", "targets Leo"),
        ("Noodle: switch my track to Leo", "targets Leo"),
        ("correction: Noodle tracks Leo", "tracks Leo"),
        ("Noodle: bad ash", "targets Bad Ash"),
        (
            "Caluin Grey redirects Leo's action to Elm",
            "redirects Leo, Elm",
        ),
        ("Noodle -> nobody", "nothing"),
        ("Noodle abstains", "nothing"),
        ("Noodle: pass 😴 gn", "nothing"),
        ("Noodle: holster", "nothing"),
        ("Noodle: без действия", "nothing"),
        ("scum forego the kill", "nothing"),
        // Set off by a comma or an arrow.
        ("Orphan will do the kill, on Leo", "kill Leo"),
        ("Orphan does the NK -> Leo", "NK Leo"),
        ("Noodle would like a track on Leo", "track Leo"),
        (
            "Noodle: My action for tonight is to track Leo.",
            "track Leo",
        ),
        ("nk is Leo, Orphan performing", "kill Leo by Orphan"),
    ] {
        assert_eq!(night_line(line), expected, "{line}");
    }
}

#[test]
fn a_line_that_is_not_understood_is_offered_in_full() {
    for (line, expected) in [
        (
            "Noodle wibbles around Leo",
            "? did you mean `Noodle tracks Leo`?",
        ),
        (
            "Pyro does his thing to Leo",
            "? did you mean `Pyro jails Leo` or `Pyro blocks Leo`?",
        ),
        (
            "Mafia have the job of Leo done",
            "? did you mean `Gorny kills Leo` or `Orphan kills Leo`?",
        ),
        (
            "Mafia have the job of Leo done, Orphan went there",
            "? did you mean `Orphan kills Leo`?",
        ),
        (
            "Leo gets killed by Orphan",
            "? did you mean `Orphan kills Leo`?",
        ),
        (
            "Leo is killed by Orphan",
            "? did you mean `Orphan kills Leo`?",
        ),
        (
            "Gorny: our kill is Leo, Orphan does it",
            "kills Leo by Orphan",
        ),
        (
            "mafia's kill target: Leo. Performer: Orphan",
            "? did you mean `Orphan kills Leo`?",
        ),
    ] {
        assert_eq!(night_line(line), expected, "{line}");
    }
    for (line, expected) in [
        (
            "Leo is tracked by Noodle",
            "? did you mean `Noodle tracks Leo`?",
        ),
        ("track Leo (Noodle)", "? did you mean `Noodle track Leo`?"),
        ("Noodle switches to Loe", "? did you mean `Leo`?"),
        (
            "track on Leo from Noodle",
            "? did you mean `Noodle track Leo`?",
        ),
        (
            "Noodle tracks Elm, no wait, Leo",
            "? did you mean `Noodle tracks Leo`?",
        ),
        (
            "Noodle: track Elm - scratch that, track Leo.",
            "? did you mean `Noodle track Leo`?",
        ),
        (
            "Noodle tracks Leo because he is too quiet",
            "? did you mean `Noodle tracks Leo`?",
        ),
    ] {
        assert_eq!(night_line(line), expected, "{line}");
    }
    for line in [
        "Noodle: not Leo",
        "Noodle, Leo or Elm, whoever",
        "Noodle thinks of tracking Leo",
        "Noodle tracks anyone but not Leo",
        "Noodle may well look at Leo",
        "if Leo lives Noodle goes there",
        "Noodle looks around Leo or Elm",
        "Noodle sits with Leo?",
    ] {
        let said = night_line(line);
        assert!(
            !said.contains("did you mean `Noodle tracks"),
            "{line}: {said}"
        );
        assert!(said.starts_with('?'), "{line}: {said}");
    }
}

#[test]
fn mk_may_be_the_kill_of_a_side_and_is_never_taken() {
    for (line, expected) in [
        ("MK Leo by Orphan", "`Orphan kills Leo`"),
        ("MK: Orphan on Leo", "`Orphan kills Leo`"),
        ("MK Leo", "`Gorny kills Leo` or `Orphan kills Leo`"),
    ] {
        let said = night_line(line);
        assert!(said.contains(expected), "{line}: {said}");
    }
    assert!(!night_line("MK Leo or Elm").contains("kills"));
    assert!(told("MK Leo").contains("`remove NAME`"));
}

#[test]
fn orders_that_are_numbered_in_one_line_are_offered_one_by_one() {
    for (line, first, second) in [
        (
            "Pyro: 1. jail Leo 2. block Elm",
            "Pyro jail Leo",
            "Pyro block Elm",
        ),
        (
            "Pyro: (1) jail Leo (2) block Elm",
            "Pyro jail Leo",
            "Pyro block Elm",
        ),
        (
            "1. Noodle tracks Leo 2. Pyro jails Elm",
            "Noodle tracks Leo",
            "Pyro jails Elm",
        ),
        (
            "1) Noodle: Leo 2) Caluin Grey: Leo, Elm",
            "Noodle: Leo",
            "Caluin Grey: Leo, Elm",
        ),
    ] {
        let expected =
            format!("? did you mean `{first}` and `{second}`? each is a line of its own");
        assert_eq!(night_line(line), expected, "{line}");
    }
    // A first and a second choice.
    for line in [
        "Noodle: 1. Leo 2. Elm",
        "Pyro: 1. jail Leo 2. jail Elm",
        "1. Noodle thinks 2. Leo",
    ] {
        let said = night_line(line);
        assert!(
            !said.contains("each is a line") && said.starts_with('?'),
            "{line}: {said}"
        );
    }
}

#[test]
fn who_takes_a_seat_is_offered_where_it_is_not_said_whose() {
    for (line, offered) in [
        (
            "Leo, Juniper takes the slot",
            "did you mean `replace Leo with Juniper`?",
        ),
        (
            "Juniper replaces Caluin",
            "did you mean `replace Caluin Grey with Juniper`?",
        ),
        (
            "Юля заменяет Стёпу",
            "did you mean `replace Стёпа with Юля`?",
        ),
        (
            "Вместо Стёпы играет Юля",
            "did you mean `replace Стёпа with Юля`?",
        ),
        (
            "замена: вместо Стёпы играет Юля",
            "did you mean `replace Стёпа with Юля`?",
        ),
        ("замена Стёпа Юлю", "replace Стёпа \"Юля\""),
        (
            "force replace Leo with Juniper",
            "did you mean `replace Leo with Juniper`?",
        ),
    ] {
        assert!(told(line).contains(offered), "{line}: {}", told(line));
    }
    for line in [
        "Leo, maybe Juniper takes the slot",
        "I do hope that Juniper replaces Caluin",
    ] {
        assert!(!told(line).contains("did you mean `replace"), "{line}");
    }
    for line in [
        "Leo leaves, Juniper takes the slot",
        "Welcome Juniper, who replaces Leo!",
    ] {
        assert!(matches!(order(line), HostOrder::Replace { .. }), "{line}");
    }
}

#[test]
fn a_slip_in_the_first_of_two_words_offers_them_both() {
    for (line, offered) in [
        ("ned day", "did you mean `end day`?"),
        ("ed day", "did you mean `end day`?"),
        ("extnd day by 24h", "did you mean `extend`?"),
    ] {
        assert!(told(line).contains(offered), "{line}: {}", told(line));
    }
    let unread = read_as("ned day").map_err(|unread| unread.instead().map(str::to_owned));
    assert_eq!(unread, Err(Some("end day".to_owned())));
}

#[test]
fn who_can_leave_for_a_night_is_not_away() {
    let mut names = by(PhaseKind::Night);
    names.verbs.push("out of town".to_owned());
    names.able.push(Able {
        verb: "out of town".to_owned(),
        ability: "commute".to_owned(),
        seats: vec![seat("Elm")],
    });
    let entry = |line: &str| matches!(read(line, &names), Ok(Command::Order(HostOrder::Night(_))));
    for line in [
        "Elm is out of town tonight",
        "Elm: out of town",
        "Elm is out of town",
    ] {
        assert!(entry(line), "{line}");
    }
    let away = read("Elm is out of town until Monday", &names);
    assert!(
        matches!(away, Ok(Command::Order(HostOrder::Away { .. }))),
        "{away:?}"
    );
    assert!(!entry("Leo is out of town tonight"));
}

#[test]
fn what_somebody_does_is_taken_back_by_a_word_of_it() {
    let names = by(PhaseKind::Night);
    let taken = |line: &str| match read(line, &names) {
        Ok(Command::Order(HostOrder::CancelEntriesOf { verb, .. })) => verb,
        other => panic!("{line}: {other:?}"),
    };
    assert_eq!(taken("Elm takes back the save").as_deref(), Some("save"));
    assert_eq!(taken("Elm: cancel my cop").as_deref(), Some("cop"));
    assert_eq!(taken("Elm withdraws the action"), None);
}

#[test]
fn by_day_a_wish_is_asked_about_and_a_vote_is_offered() {
    let names = with_roles(PhaseKind::Day);
    let meant = |line: &str| match read(line, &names) {
        Err(unread) => unread.meant.map(|meant| meant.line).unwrap_or_default(),
        Ok(read) => panic!("{line}: {read:?}"),
    };
    assert_eq!(meant("Gorny wants to kill Leo"), "Gorny kill Leo");
    assert_eq!(meant("Gorny is gonna kill Leo"), "Gorny kill Leo");
    assert_eq!(meant("Tracker Noodle will track Leo"), "Noodle track Leo");
    assert_eq!(meant("the tracker wants to track Leo"), "Noodle track Leo");
    assert_eq!(meant("Leo's lynch vote sits with Elm"), "Leo votes Elm");
    assert_eq!(meant("Noodle lynches Elm"), "Noodle votes Elm");
    assert_eq!(meant("Elm: казнить Стёпу"), "Elm votes Стёпа");
    assert_eq!(meant("Gorny would like a kill on Leo"), "Gorny kill Leo");
    // What is for the night is not done by day without a question; what is done by night alone is kept for it.
    let by_day = Names {
        able_by_day: names.able.clone(),
        ..with_roles(PhaseKind::Day)
    };
    let at_once = read("Gorny kills Leo tonight", &by_day).unwrap_err();
    assert_eq!(at_once.instead(), Some("Gorny kills Leo"));
    assert!(read("Gorny kills Leo tonight", &names).is_ok());
    for line in [
        "Tonight Gorny kills Leo",
        "Tonight, Gorny kills Leo",
        "tonight Gorny: kill Leo",
        "Gorny: tonight I kill Leo",
    ] {
        let read = read(line, &by_day);
        assert!(read.is_err(), "{line}: {read:?}");
    }
    assert!(read("Gorny kills Leo", &by_day).is_ok());
    let vote = |line: &str| match read(line, &names) {
        Ok(Command::Order(HostOrder::Votes(votes))) => votes.first().and_then(|vote| vote.post),
        other => panic!("{line}: {other:?}"),
    };
    for line in [
        "Leo voted Elm in #15",
        "Leo votes Elm at post 15",
        "post 15: Leo votes Elm",
        "p15 Leo votes Elm",
        "vote from Leo on Elm #15",
        "In #15, Leo voted Elm",
    ] {
        assert_eq!(vote(line), Some(15), "{line}");
    }
    assert!(read("Gorny kills Leo", &names).is_ok());
}

use proptest::prelude::*;

use super::*;

pub(crate) fn names() -> Names {
    let players = [
        ("Noodle", true),
        ("Bad Ash", true),
        ("Caluin Grey", true),
        ("Pyro", true),
        ("Leo", true),
        ("Gorny", true),
        ("Orphan", true),
        ("Elm", true),
        ("Ginkgo", true),
        ("Birch", false),
        ("Стёпа", true),
    ];
    Names {
        language: nightdesk_text::Language::English,
        holders: Vec::new(),
        hosts: Vec::new(),
        nobody: Vec::new(),
        votes: Vec::new(),
        unvotes: Vec::new(),
        players: players
            .iter()
            .enumerate()
            .map(|(index, (name, alive))| KnownPlayer {
                seat: SeatId::at(index),
                name: (*name).to_owned(),
                aliases: match *name {
                    "Ginkgo" => vec!["gink".to_owned()],
                    _ => Vec::new(),
                },
                former: Vec::new(),
                alive: *alive,
            })
            .collect(),
        able: Vec::new(),
        able_by_day: Vec::new(),
        last_night: Vec::new(),
        can_do: Vec::new(),
        phase: None,
        verbs: [
            "investigates",
            "investigate",
            "cop",
            "switches",
            "switch",
            "kills",
            "kill",
            "saves",
            "save",
            "messages",
            "message",
            "redirects",
            "role cop",
        ]
        .map(str::to_owned)
        .to_vec(),
        factions: vec![titled("mafia", "Mafia"), titled("town", "Town")],
        side_words: vec![],
        killers: Vec::new(),
        groups: vec![],
        roles: vec![titled("goon", "Goon"), titled("cop", "Cop")],
    }
}

fn titled(slug: &str, title: &str) -> Titled {
    Titled {
        slug: slug.to_owned(),
        title: title.to_owned(),
    }
}

pub(crate) fn seat(name: &str) -> SeatId {
    names()
        .players
        .iter()
        .find(|player| player.name == name)
        .unwrap()
        .seat
}

#[track_caller]
fn order(line: &str) -> HostOrder {
    match read(line, &names()) {
        Ok(Command::Order(order)) => order,
        other => panic!("{line}: {other:?}"),
    }
}

#[track_caller]
fn refused(line: &str) -> Unread {
    read(line, &names()).unwrap_err()
}

/// A night entry as `sender verb targets by performer "words"`.
#[track_caller]
fn told(line: &str) -> String {
    let HostOrder::Night(entry) = order(line) else {
        panic!("{line} is no night entry")
    };
    let names = names();
    let from = match &entry.from {
        Sender::Seat(seat) => names.name(*seat).to_owned(),
        Sender::Faction(slug) => format!("[{slug}]"),
    };
    let act = |act: &Act| {
        let targets: Vec<_> = act.targets.iter().map(|seat| names.name(*seat)).collect();
        let mut words = format!("{} {}", act.verb, targets.join("+"));
        if let Some(by) = act.by {
            words.push_str(&format!(" by {}", names.name(by)));
        }
        if let Some(quoted) = &act.words {
            words.push_str(&format!(" <{quoted}>"));
        }
        words
    };
    let asks = match &entry.asks {
        Asks::Act(it) => act(it),
        Asks::Nothing { verb: None } => "-".to_owned(),
        Asks::Nothing { verb: Some(verb) } => format!("no {verb}"),
        Asks::Conditional(arms) => arms
            .iter()
            .map(|arm| {
                let what = arm.act.as_ref().map_or("-".to_owned(), act);
                match &arm.when {
                    Some(when) => format!("{when:?}? {what}"),
                    None => what,
                }
            })
            .collect::<Vec<_>>()
            .join(" | "),
    };
    let arrived = match &entry.arrived {
        Arrived::Now => String::new(),
        Arrived::At(time) => format!(" @{time}"),
        Arrived::Late => " late".to_owned(),
    };
    format!("{from}: {asks}{arrived}")
}

#[test]
fn deadline_alone_asks_and_with_more_words_moves() {
    let asked = read(" Deadline ", &names()).unwrap();
    assert_eq!(asked, Command::Question(HostQuestion::Deadlines));
    let moved = read("deadline 24h later", &names()).unwrap();
    assert!(matches!(moved, Command::Order(_)), "{moved:?}");
    let bare = read("extend", &names()).unwrap_err();
    assert_eq!(bare.code, "wrong-form");
}

#[test]
fn night_entries_are_read_in_the_hosts_words() {
    for (line, expected) in [
        ("Noodle investigates Noodle", "Noodle: investigates Noodle"),
        ("Bad Ash switches Pyro, Leo", "Bad Ash: switches Pyro+Leo"),
        (
            "bad ash switches pyro and leo",
            "Bad Ash: switches Pyro+Leo",
        ),
        ("Bad Ash switches Pyro Leo", "Bad Ash: switches Pyro+Leo"),
        ("Pyro kills Gorny", "Pyro: kills Gorny"),
        ("Caluin saves Orphan", "Caluin Grey: saves Orphan"),
        ("Noodle saves Caluin Grey", "Noodle: saves Caluin Grey"),
        ("act Elm investigate Ginkgo", "Elm: investigate Ginkgo"),
        ("action Noodle cop Noodle", "Noodle: cop Noodle"),
        ("act Noodle role cop Bad Ash", "Noodle: role cop Bad Ash"),
        ("act mafia kill Elm", "[mafia]: kill Elm"),
        (
            "act mafia kill Elm by Ginkgo",
            "[mafia]: kill Elm by Ginkgo",
        ),
        ("mafia kills Elm by gink", "[mafia]: kills Elm by Ginkgo"),
        ("Elm: no action", "Elm: -"),
        ("act Elm none", "Elm: -"),
        ("act mafia no kill", "[mafia]: no kill"),
        ("act mafia kill nobody", "[mafia]: no kill"),
        ("Noodle redirects Pyro -> Leo", "Noodle: redirects Pyro+Leo"),
        ("Noodle redirects Pyro to Leo", "Noodle: redirects Pyro+Leo"),
        (
            "Leo messages Elm \"kill Pyro at 20:00, not Leo\"",
            "Leo: messages Elm <kill Pyro at 20:00, not Leo>",
        ),
        (
            "act Elm investigate Ginkgo at 20:07",
            "Elm: investigate Ginkgo @20:07",
        ),
        (
            "act Elm investigate Ginkgo late",
            "Elm: investigate Ginkgo late",
        ),
        ("Стёпа kills elm", "Стёпа: kills Elm"),
        ("act Elm investigate Birch", "Elm: investigate Birch"),
        (
            "act mafia kill Noodle by Pyro if Birch eliminated else kill Leo by Ginkgo",
            "[mafia]: Eliminated(SeatId(9))? kill Noodle by Pyro | kill Leo by Ginkgo",
        ),
        (
            "Elm investigates Pyro if Birch was not flipped Goon else none",
            "Elm: Not(FlippedRole(SeatId(9), \"goon\"))? investigates Pyro | -",
        ),
    ] {
        assert_eq!(told(line), expected, "{line}");
    }
}

#[test]
fn entries_are_read_as_hosts_type_them() {
    for (line, expected) in [
        ("mafia no kill", "[mafia]: no kill"),
        ("the Mafia no kill", "[mafia]: no kill"),
        ("mafia: none", "[mafia]: -"),
        ("Elm kills himself", "Elm: kills Elm"),
        ("Elm saves herself", "Elm: saves Elm"),
        ("Elm saves themselves", "Elm: saves Elm"),
        ("act Elm save self", "Elm: save Elm"),
        (
            "Bad Ash switches Pyro and himself",
            "Bad Ash: switches Pyro+Bad Ash",
        ),
        (
            "\"Bad Ash\" switches \"Pyro\" and 'Leo'",
            "Bad Ash: switches Pyro+Leo",
        ),
        (
            "Elm investigates «Caluin Grey»",
            "Elm: investigates Caluin Grey",
        ),
        (
            "mafia kills \"Elm\" by \"gink\"",
            "[mafia]: kills Elm by Ginkgo",
        ),
        ("Ginkgo kills Elm by Leo", "Ginkgo: kills Elm by Leo"),
        ("Leo messages Elm \"Pyro\"", "Leo: messages Elm <Pyro>"),
        (
            "Leo messages Elm \"if Pyro is dead else meet me at 20:00\"",
            "Leo: messages Elm <if Pyro is dead else meet me at 20:00>",
        ),
        (
            "Leo messages Elm \"killed by Pyro\" at 20:07",
            "Leo: messages Elm <killed by Pyro> @20:07",
        ),
        (
            "Leo: if Birch eliminated save Gorny",
            "Leo: Eliminated(SeatId(9))? save Gorny",
        ),
        (
            "Leo: if Birch was voted out, then save Gorny else save himself",
            "Leo: Eliminated(SeatId(9))? save Gorny | save Leo",
        ),
        (
            "Leo if Birch flipped Goon save Gorny otherwise none",
            "Leo: FlippedRole(SeatId(9), \"goon\")? save Gorny | -",
        ),
        ("Leo: if night 2 save Elm", "Leo: Night(2)? save Elm"),
        (
            "Leo messages Elm \"if\" if Birch dead else messages Pyro \"else\"",
            "Leo: Dead(SeatId(9))? messages Elm <if> | messages Pyro <else>",
        ),
    ] {
        assert_eq!(told(line), expected, "{line}");
    }
}

#[test]
fn votes_are_read_as_a_host_says_them_of_players() {
    let votes = |line: &str| match order(line) {
        HostOrder::Votes(votes) => votes,
        other => panic!("{line}: {other:?}"),
    };
    let vote = |voter, target, post| VoteLine {
        voter: seat(voter),
        ballot: Some(Ballot::Seat(seat(target))),
        post,
        by_former: None,
    };
    for (line, post) in [
        ("Elm votes Pyro", None),
        ("Elm votes for Pyro.", None),
        ("Elm vote Pyro", None),
        ("Elm: vote Pyro", None),
        ("Elm: Vote: Pyro", None),
        ("Elm ##vote Pyro", None),
        ("Elm: [b]Vote: Pyro[/b]", None),
        ("Elm v Pyro", None),
        ("Elm is voting for Pyro", None),
        ("Elm hammers Pyro!", None),
        ("Elm unvotes, votes Pyro", None),
        ("Elm: VOTE Pyro #12", Some(12)),
        ("Elm votes Pyro in post 12", Some(12)),
        ("#12 Elm votes Pyro", Some(12)),
        ("Elm votes Pyro (#12)", Some(12)),
        ("Elm votes Pyro (post 12)", Some(12)),
    ] {
        assert_eq!(votes(line), [vote("Elm", "Pyro", post)], "{line}");
    }
    let both = [vote("Elm", "Pyro", None), vote("Leo", "Pyro", None)];
    assert_eq!(votes("Elm and Leo vote Pyro"), both);
    assert_eq!(votes("Elm, Leo vote Pyro"), both);
    for (line, post) in [
        ("Elm unvotes", None),
        ("Elm: unvote", None),
        ("unvote: Elm", None),
        ("Elm unvotes Pyro", None),
        ("Elm takes his vote back #3", Some(3)),
        ("#3 Elm unvotes", Some(3)),
    ] {
        let unvote = VoteLine {
            voter: seat("Elm"),
            ballot: None,
            post,
            by_former: None,
        };
        assert_eq!(votes(line), [unvote], "{line}");
    }
    for line in [
        "Elm would vote Pyro",
        "Elm does not vote Pyro",
        "Elm votes Pyro or Leo",
        "Elm votes Pyro?",
        "Elm votes Pyro because he lies",
        "Elm unvotes Pyro and Leo",
        "Elm votes nobody",
        "vote Elm nobody",
        "vote Elm none",
        "I think Elm votes Pyro",
        "Elm takes his vote back to Pyro",
    ] {
        let taken = read(line, &names());
        let is_vote = matches!(taken, Ok(Command::Order(HostOrder::Votes(_))));
        assert!(!is_vote, "{line}");
    }
}

#[test]
fn votes_are_read_as_hosts_type_them() {
    let one = |line: &str| match order(line) {
        HostOrder::Votes(votes) => votes[0].clone(),
        other => panic!("{line}: {other:?}"),
    };
    for line in [
        "vote Elm for no elim",
        "vote Elm votes for no elimination",
        "vote Elm -> no lynch",
        "vote Elm: no execution",
        "Elm votes no lynch",
        "Elm: vote: no elim",
        "vote \"Elm\" for no elimination",
    ] {
        let vote = one(line);
        assert_eq!(vote.voter, seat("Elm"), "{line}");
        assert_eq!(vote.ballot, Some(Ballot::NoElimination), "{line}");
    }
    for line in [
        "vote Elm Pyro post 14",
        "vote Elm for Pyro post #14",
        "vote \"Elm\" \"Pyro\" #14",
    ] {
        let vote = one(line);
        assert_eq!(vote.ballot, Some(Ballot::Seat(seat("Pyro"))), "{line}");
        assert_eq!(vote.post, Some(14), "{line}");
    }
}

#[test]
fn what_is_left_over_is_named_and_never_dropped() {
    for (line, code, words) in [
        (
            "Leo messages Elm \"hello\" tomorrow",
            "words-left-over",
            "`tomorrow` is left over",
        ),
        (
            "Leo saves Elm if Birch dead today",
            "needs-judgement",
            "Birch dead today",
        ),
        ("kill Leo, Gorny", "too-many-names", "`Gorny` is a player"),
        (
            "kill Leo and Gorny",
            "too-many-names",
            "`Gorny` is a player",
        ),
        ("kill Leo Gorny", "too-many-names", "`Gorny` is a player"),
        ("kill Leo, Gor", "too-many-names", "`Gor` is a player"),
        ("tally --commit", "wrong-flag", "does not belong to `tally`"),
        ("resolve --yes", "wrong-flag", "without `--commit`"),
        ("cancel 12 --yes", "wrong-flag", "single entries"),
        ("Elm saves Leo --commit", "wrong-flag", "`act`"),
        ("vote Elm Leo --extra", "wrong-flag", "`vote`"),
        (
            "tally --json",
            "wrong-flag",
            "`--json` does not belong to `tally`",
        ),
        ("resolve --comit", "no-such-flag", "`--comit`"),
        ("over", "wrong-form", "`over` needs more words"),
        ("cancel", "wrong-form", "`cancel` needs more words"),
        ("kill", "wrong-form", "`kill` needs more words"),
        ("act", "wrong-form", "`act` needs more words"),
        ("vote", "wrong-form", "`vote` needs more words"),
    ] {
        let unread = refused(line);
        assert_eq!(unread.code, code, "{line}: {unread}");
        assert!(unread.message.contains(words), "{line}: {unread}");
    }
    assert_eq!(
        refused("resolve --comit").instead(),
        Some("resolve --commit")
    );
}

#[test]
fn no_player_may_be_called_what_a_line_says_for_nobody() {
    let nobody = words::WORDS.for_nobody.iter().map(String::as_str);
    let words = night::NOTHING.iter().copied().chain(nobody);
    for word in words {
        let trouble = nightdesk_text::names::name_trouble(word);
        let harm = trouble.map(|trouble| trouble.harm);
        assert_eq!(harm, Some(nightdesk_text::names::Harm::Untypable), "{word}");
    }
}

#[test]
fn a_comment_may_name_another_player() {
    for (line, comment) in [
        ("kill Leo, broke the rules", "broke the rules"),
        ("kill Leo Gorny asked for it", "Gorny asked for it"),
        ("kill \"Bad Ash\" left", "left"),
    ] {
        let HostOrder::Kill { comment: said, .. } = order(line) else {
            panic!("{line}")
        };
        assert_eq!(said.as_deref(), Some(comment), "{line}");
    }
    assert_eq!(order("cancel all"), HostOrder::CancelAll(Consent::Open));
    assert_eq!(
        order("cancel all --yes"),
        HostOrder::CancelAll(Consent::Given)
    );
}

#[test]
fn flags_of_an_entry_are_kept() {
    let HostOrder::Night(entry) = order("act Elm investigate Leo --accept-late --extra") else {
        panic!("no night entry")
    };
    assert_eq!(entry.if_late, IfLate::Accept);
    assert!(matches!(entry.asks, Asks::Act(Act { extra: true, .. })));
}

#[test]
fn a_condition_that_needs_judgement_is_refused() {
    let unread = refused("act mafia kill Elm if somebody claims else kill Leo");
    assert_eq!(unread.code, "needs-judgement");
    assert_eq!(unread.instead(), None);
}

#[test]
fn two_fits_are_refused_and_a_misspelling_is_only_offered() {
    let unread = refused("kill o");
    assert_eq!(unread.code, "no-such-player");
    assert_eq!(unread.instead(), Some("kill Orphan"));
    assert_eq!(refused("kill Cal").code, "part-of-a-name");
    let unread = refused("confirmed Ginko");
    assert_eq!(unread.message, "nobody is called `Ginko`");
    assert_eq!(unread.instead(), Some("confirmed Ginkgo"));
    let unread = refused("kill Pyco");
    assert_eq!(unread.instead(), Some("kill Pyro"));
    let unread = refused("vote Elm Ginko #3");
    assert_eq!(unread.instead(), Some("vote Elm Ginkgo #3"));
}

#[test]
fn a_wrong_word_gets_one_suggestion() {
    let unread = refused("taly");
    assert_eq!(unread.message, "there is no command `taly`");
    assert_eq!(unread.instead(), Some("tally"));
    for line in ["end", "End game"] {
        let unread = refused(line);
        assert_eq!(unread.code, "no-such-command");
        let hint = unread.hints.concat();
        for command in ["`end day`", "`over SIDE`", "`finish`"] {
            assert!(hint.contains(command), "{line}: {hint}");
        }
    }
    assert_eq!(refused("").code, "empty-line");
    assert_eq!(refused("tally everything").code, "wrong-form");
}

#[test]
fn a_line_may_hold_several_votes() {
    let vote = |voter: &str, target: &str, post| VoteLine {
        voter: seat(voter),
        ballot: Some(Ballot::Seat(seat(target))),
        post: Some(post),
        by_former: None,
    };
    assert_eq!(
        order("vote Elm Bad Ash #31; Bad Ash Leo #33;caluin -> elm #40"),
        HostOrder::Votes(vec![
            vote("Elm", "Bad Ash", 31),
            vote("Bad Ash", "Leo", 33),
            vote("Caluin Grey", "Elm", 40),
        ])
    );
    assert_eq!(
        order("vote Bad Ash no elimination"),
        HostOrder::Votes(vec![VoteLine {
            voter: seat("Bad Ash"),
            ballot: Some(Ballot::NoElimination),
            post: None,
            by_former: None,
        }])
    );
    assert_eq!(
        order("unvote gink #8"),
        HostOrder::Votes(vec![VoteLine {
            voter: seat("Ginkgo"),
            ballot: None,
            post: Some(8),
            by_former: None,
        }])
    );
}

#[test]
fn other_orders_are_read() {
    assert_eq!(
        order("players add Bad Ash 2, Лёля ,Dogwood"),
        HostOrder::AddPlayers(
            ["Bad Ash 2", "Лёля", "Dogwood"]
                .map(|name| NewPlayer::without_pronouns(name.to_owned()))
                .to_vec()
        )
    );
    assert_eq!(
        order("alias Bad Ash ash, ba"),
        HostOrder::Alias {
            seat: seat("Bad Ash"),
            names: vec!["ash".into(), "ba".into()],
        }
    );
    assert_eq!(
        order("deal seed 7 --yes"),
        HostOrder::Deal {
            seed: Some(DealSeed::Named(7)),
            over: None,
            consent: Consent::Given,
        }
    );
    for (line, seed) in [
        ("deal each", None),
        ("deal seed 7 EACH", Some(DealSeed::Named(7))),
    ] {
        assert_eq!(
            order(line),
            HostOrder::Deal {
                seed,
                over: Some(Over::Each),
                consent: Consent::Open,
            }
        );
    }
    assert_eq!(
        order("chat mafia https://forum.example/private/812"),
        HostOrder::Chat {
            faction: "mafia".into(),
            link: "https://forum.example/private/812".into(),
            consent: Consent::Open,
        }
    );
    assert_eq!(
        order("rule hitman Leo because Pyro is dead"),
        HostOrder::Rule {
            question: "hitman".into(),
            choice: "Leo".into(),
            because: Some("Pyro is dead".into()),
        }
    );
    assert_eq!(
        order("kill Bad Ash posted --rules-- at night"),
        HostOrder::Kill {
            seat: seat("Bad Ash"),
            comment: Some("posted --rules-- at night".into()),
            by: None,
            consent: Consent::Open,
        }
    );
    assert_eq!(
        order("role Leo 1-shot Cop"),
        HostOrder::GiveCard {
            seat: seat("Leo"),
            card: "1-shot Cop".into(),
        }
    );
    assert_eq!(
        order("note he said so"),
        HostOrder::Note {
            seat: None,
            text: "he said so".into(),
        }
    );
    assert_eq!(order("cancel 12"), HostOrder::CancelEntry(12));
    assert_eq!(order("undo #41"), HostOrder::Undo(Some(41)));
    assert_eq!(order("end night"), HostOrder::Start(Consent::Open));
    assert_eq!(
        order("over town, mafia").clone(),
        HostOrder::Over {
            winners: vec!["town".into(), "mafia".into()],
            players: Vec::new(),
            consent: Consent::Open,
        }
    );
}

#[test]
fn questions_change_nothing() {
    for (line, expected) in [
        ("resolve", HostQuestion::Preview { method: None }),
        (
            "resolve --method nar",
            HostQuestion::Preview {
                method: Some("nar".into()),
            },
        ),
        (
            "why bad ash --dot",
            HostQuestion::Why {
                about: WhyAbout::Seat(seat("Bad Ash")),
                form: WhyForm::Dot,
            },
        ),
        (
            "why #14",
            HostQuestion::Why {
                about: WhyAbout::Entry(14),
                form: WhyForm::Text,
            },
        ),
        ("role cop", HostQuestion::Role("cop".into())),
        ("role Elm", HostQuestion::CardOf(seat("Elm"))),
        (
            "log 2",
            HostQuestion::Log(LogOf {
                last: Some(2),
                ..LogOf::default()
            }),
        ),
        (
            "log Elm night 1",
            HostQuestion::Log(LogOf {
                seat: Some(seat("Elm")),
                phase: Some(LogPhase::Phase(nightdesk_time::Phase::Night(1))),
                last: None,
            }),
        ),
        ("NEXT", HostQuestion::Next),
    ] {
        assert_eq!(
            read(line, &names()),
            Ok(Command::Question(expected)),
            "{line}"
        );
    }
}

#[test]
fn every_command_stands_once_in_the_catalogue() {
    let all = catalogue::all();
    assert!(all.len() > 40);
    for description in all {
        assert_eq!(catalogue::of(description.id), Some(description));
        for word in description.words() {
            assert_eq!(catalogue::named(word), Some(description), "{word}");
        }
        assert!(!description.help.ends_with('.'), "{}", description.name);
    }
}

#[test]
fn every_example_is_read() {
    for description in catalogue::all() {
        let line = description
            .example
            .replace("{living}", "Leo")
            .replace("{other}", "Pyro")
            .replace("{dead}", "Birch")
            .replace("{actor}", "Elm")
            .replace("{ability}", "investigate")
            .replace("{target}", "Pyro")
            .replace("{role}", "Cop")
            .replace("{faction}", "mafia");
        let command = read(&line, &names());
        assert!(command.is_ok(), "{line}: {command:?}");
    }
}

#[test]
fn a_very_long_line_is_read_in_one_go() {
    for words in [" a", " and Leo", " to", ",", "; Leo", ": "] {
        for head in [
            "Noodle messages Elm",
            "Noodle",
            "vote Noodle Elm",
            "mafia kills Elm",
        ] {
            let line = format!("{head}{}", words.repeat(5_000));
            if let Err(unread) = read(&line, &names()) {
                assert!(!unread.message.is_empty(), "{head} {words}");
            }
        }
    }
}

proptest! {
    #[test]
    fn any_line_has_an_answer(line in any_line()) {
        match read(&line, &names()) {
            Ok(_) => {}
            Err(unread) => prop_assert!(!unread.message.is_empty()),
        }
    }
}

fn any_line() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        prop::sample::select(vec![
            "act",
            "vote",
            "Bad",
            "Ash",
            "Elm",
            "kill",
            "if",
            "else",
            "by",
            "at",
            "20:07",
            "#3",
            ";",
            ",",
            "\"",
            "”",
            "->",
            "none",
            "no",
            "mafia",
            "--method",
            "--at",
            "night",
            "not",
            "undo",
            "role",
            "note",
            "Стёпа",
            "late",
            ":",
            "alias",
            "over",
            "because",
            "sent",
        ])
        .prop_map(str::to_owned),
        "\\PC{0,6}",
    ];
    prop::collection::vec(word, 0..9).prop_map(|words| words.join(" "))
}

#[test]
fn a_new_name_takes_no_post_time_or_option_into_itself() {
    let replaced = |line: &str| match order(line) {
        HostOrder::Replace { name, .. } => name,
        other => panic!("{line}: {other:?}"),
    };
    assert_eq!(replaced("replace Leo with Juniper"), "Juniper");
    assert_eq!(replaced("replace Leo Bad Kat --yes"), "Bad Kat");
    assert_eq!(replaced("replace Leo \"Agent #7\""), "Agent #7");
    for (line, words) in [
        ("replace Leo Juniper #50", "#50"),
        ("replace Leo with Bad Kat #50", "#50"),
        ("replace Leo Juniper at 20:07", "at 20:07"),
        ("players add Juniper, Kat #50", "#50"),
        ("wait add Juniper at 20:07", "at 20:07"),
        ("signup Juniper #50", "#50"),
        ("signoff Juniper #50", "#50"),
        ("alias Leo lion #50", "#50"),
        ("pronouns Leo he/him #50", "#50"),
    ] {
        let unread = refused(line);
        let said = unread.to_string();
        assert!(
            said.contains(&format!("`{words}` is no part of a name")),
            "{line}: {said}"
        );
    }
}

#[test]
fn a_post_or_a_time_is_no_comment_on_a_death() {
    for line in [
        "kill Leo #50",
        "kill Leo at 20:07",
        "remove Leo #50",
        "remove Leo at 20:07",
    ] {
        let said = refused(line).to_string();
        assert!(said.contains("is no comment on a death"), "{line}: {said}");
    }
    for (line, comment) in [
        ("kill Leo broke the rules in #50", "broke the rules in #50"),
        ("kill Leo at sea", "at sea"),
    ] {
        let HostOrder::Kill { comment: said, .. } = order(line) else {
            panic!("{line}")
        };
        assert_eq!(said.as_deref(), Some(comment), "{line}");
    }
}

#[test]
fn a_vote_is_no_night_entry_and_is_told_how_to_be_typed() {
    let unread = refused("act Pyro voted for Leo");
    let said = unread.to_string();
    assert!(
        said.contains("a line with a vote begins with `vote`"),
        "{said}"
    );
}

#[test]
fn sign_ups_open_and_close_by_a_word_alone() {
    let order_of = |line: &str| match order(line) {
        HostOrder::SignUps(state) => state,
        other => panic!("{line}: {other:?}"),
    };
    assert_eq!(order_of("signup closed"), nightdesk_game::SignUps::Closed);
    assert_eq!(order_of("signup open"), nightdesk_game::SignUps::Open);
    let said = refused("signup open now").to_string();
    assert!(
        said.contains("`now` does not belong after `signup open`"),
        "{said}"
    );
    let HostOrder::SignUp(names) = order("signup \"open now\"") else {
        panic!("a name in quotes")
    };
    assert_eq!(names, [NewPlayer::without_pronouns("open now".to_owned())]);
}

#[test]
fn a_new_name_in_quotes_may_hold_a_comma() {
    for (line, expected) in [
        (
            "signup Ann, \"Bob, Jr.\", Cy",
            ["Ann", "Bob, Jr.", "Cy"].as_slice(),
        ),
        ("signup „Bob, Jr.“; Ann", &["Bob, Jr.", "Ann"]),
        // Quotes inside a name, and one that is never closed, are signs of the name.
        ("signup Bob \"the, Ann", &["Bob \"the", "Ann"]),
        ("signup \"Bob, Ann", &["\"Bob", "Ann"]),
    ] {
        let HostOrder::SignUp(names) = order(line) else {
            panic!("{line}: names")
        };
        let names: Vec<&str> = names.iter().map(|player| player.name.as_str()).collect();
        assert_eq!(names, expected, "{line}");
    }
}

#[test]
fn a_known_name_with_a_comma_is_one_player() {
    let mut names = names();
    if let Some(first) = names.players.first_mut() {
        first.name = "Bob, Jr.".to_owned();
    }
    let other = names.players[1].name.clone();
    for line in [
        format!("vote {other} Bob, Jr. #20"),
        format!("vote {other} \"Bob, Jr.\" #20"),
        format!("vote {other} -> Bob, Jr. #20"),
    ] {
        let Ok(Command::Order(HostOrder::Votes(votes))) = read(&line, &names) else {
            panic!("{line}: {:?}", read(&line, &names))
        };
        let [vote] = votes.as_slice() else {
            panic!("{line}: one vote")
        };
        assert_eq!(vote.voter, names.players[1].seat, "{line}");
        assert_eq!(
            vote.ballot,
            Some(nightdesk_game::Ballot::Seat(names.players[0].seat)),
            "{line}"
        );
    }
}

#[test]
fn pages_may_be_listed_with_commas() {
    let read = read("read page-1.html, \"page, 2.html\",page-3.html", &names()).unwrap();
    let Command::Session(Session::Read(files)) = read else {
        panic!("{read:?}")
    };
    assert_eq!(files, ["page-1.html", "page, 2.html", "page-3.html"]);
}

/// The lines that a refusal offers: `write …`, and the line with other words in the place of a part.
fn offered(unread: &Unread) -> Vec<String> {
    let hints = unread.hints.iter();
    let written = hints.filter_map(|hint| {
        let (_, line) = hint.split_once("write `")?;
        Some(line.split_once('`')?.0.to_owned())
    });
    // A form with a word in capitals is none of a line.
    let is_line = |line: &String| {
        let is_form = |word: &str| word.chars().filter(|letter| letter.is_uppercase()).count() > 1;
        !line.split_whitespace().any(is_form)
    };
    let written = written.filter(is_line);
    written.chain(unread.instead().map(str::to_owned)).collect()
}

#[test]
fn what_denies_waits_or_sets_a_condition_is_no_order() {
    for words in [
        "if Elm is dead",
        "only if Elm is dead",
        "but not yet",
        "tomorrow",
        "until Day 3",
        "till he posts",
        "later",
        "once Elm claims",
        "after the flip",
        "-> Elm",
        "→ Elm",
        "= x",
        "or Elm",
        ". Elm too",
        "he won't mind",
        "?",
        "broke the rules?",
        "unless he posts",
    ] {
        for command in ["kill", "remove"] {
            let line = format!("{command} Leo {words} --yes");
            let unread = refused(&line);
            assert!(
                matches!(unread.code, "doubtful-line" | "too-many-names"),
                "{line}: {unread}"
            );
        }
    }
    let hints = refused("kill Leo if Elm").hints.clone();
    assert_eq!(
        hints,
        ["write your own words on it after a colon: `kill Leo: …`"]
    );
    for line in [
        "kill Leo: not before time",
        "kill Leo \"if only\"",
        "remove Leo: only today?",
        "kill Leo, asked for it in September",
        "remove Leo broke the rules",
    ] {
        order(line);
    }
}

#[test]
fn a_new_name_is_one_name_and_nothing_else() {
    let replaced = |line: &str| match order(line) {
        HostOrder::Replace { name, .. } => name,
        other => panic!("{line}: {other:?}"),
    };
    for sign in ["=", "--", "->", "→", ":", ",", "by", "with", "=>", "-"] {
        assert_eq!(
            replaced(&format!("replace Leo {sign} Newt")),
            "Newt",
            "{sign}"
        );
    }
    for (line, name) in [
        ("replace Leo \"Newt on Monday\"", "Newt on Monday"),
        ("replace Leo \"Smith, John\"", "Smith, John"),
        ("replace Leo Ash at Sea", "Ash at Sea"),
        ("replace Leo Not", "Not"),
    ] {
        assert_eq!(replaced(line), name, "{line}");
    }
    for line in [
        "replace Leo \"\" --yes",
        "replace Leo '' --yes",
        "replace Leo “ ” --yes",
        "players add \"\"",
        "alias Leo = ''",
    ] {
        assert_eq!(refused(line).code, "no-name", "{line}");
    }
    for (line, right) in [
        ("replace Leo Newt, Ann Zed", "replace Leo with Newt"),
        ("replace Leo Newt on Monday", "replace Leo with Newt"),
        ("replace Leo Newt as of Day 2", "replace Leo with Newt"),
        ("replace Leo Newt at 5 pm", "replace Leo with Newt"),
        ("replace Leo Newt from tomorrow", "replace Leo with Newt"),
        ("replace Leo Newt (Elm's friend)", "replace Leo with Newt"),
        ("alias Leo is lion now", "alias Leo is lion"),
    ] {
        let unread = refused(line);
        assert!(
            offered(&unread).contains(&right.to_owned()),
            "{line}: {unread}"
        );
    }
    for line in [
        "alias Leo = not Elm",
        "alias Leo = end",
        "alias Leo lion?",
        "replace Leo not Elm",
    ] {
        refused(line);
    }
}

#[test]
fn a_nickname_may_stand_after_is() {
    let HostOrder::Alias { names, .. } = order("alias Leo is lion") else {
        panic!("a nickname")
    };
    assert_eq!(names, ["lion"]);
    let HostOrder::Alias { names, .. } = order("alias Leo = \"end\", lion") else {
        panic!("nicknames")
    };
    assert_eq!(names, ["end", "lion"]);
}

#[test]
fn a_name_with_a_question_mark_is_asked_about_and_offered() {
    for line in [
        "decide 4 Leo?",
        "vote Elm Leo?",
        "vote Elm Leo? #12",
        "prod Leo?",
        "revive Leo?",
        "unvote Leo?",
    ] {
        let unread = refused(line);
        assert_eq!(unread.code, "asks", "{line}: {unread}");
        let right = line.replace('?', "");
        assert_eq!(unread.instead(), Some(right.as_str()), "{line}");
    }
    // A question may end in its sign.
    let why = read("why Leo?", &names()).unwrap();
    assert_eq!(why, read("why Leo", &names()).unwrap());
}

/// Two players of whom one is called like the beginning of the other.
fn daves() -> Names {
    let mut names = names();
    for (index, name) in ["Dave", "Dave Miller"].into_iter().enumerate() {
        names.players.push(KnownPlayer {
            seat: SeatId::at(100 + index),
            name: name.to_owned(),
            aliases: Vec::new(),
            former: Vec::new(),
            alive: true,
        });
    }
    names
}

#[test]
fn a_name_with_a_comma_in_it_is_asked_about() {
    for line in [
        "confirmed Dave, Miller",
        "kill Dave, Miller",
        "prod Dave & Miller",
    ] {
        let unread = read(line, &daves()).unwrap_err();
        assert!(unread.to_string().contains("Miller"), "{line}: {unread}");
    }
    for line in ["confirmed Dave, Dave Miller", "confirmed Dave, Leo"] {
        assert!(read(line, &daves()).is_ok(), "{line}");
    }
}

#[test]
fn every_line_that_is_offered_is_taken() {
    for line in [
        "note Dave Miler is nice",
        "alias Dave d m",
        "alias Dave Smith dm",
        "replace Dave Smith Newt",
        "replace Leo Newt on Monday",
        "decide 4 Leo?",
        "end day 4, 6-7",
        "missing posts 6-7",
        "Deadlyne",
        "kill Pyco",
        "alias Leo = lion now",
    ] {
        let unread = read(line, &daves()).unwrap_err();
        let offered = offered(&unread);
        assert!(!offered.is_empty(), "{line}: {unread}");
        for offered in offered {
            assert!(read(&offered, &daves()).is_ok(), "{line}: {offered}");
        }
    }
}

#[test]
fn a_note_needs_no_name() {
    for (line, seat, words) in [
        ("note Leo's claim is odd", Some("Leo"), "Leo's claim is odd"),
        (
            "note Dave’s claim is odd",
            Some("Dave"),
            "Dave’s claim is odd",
        ),
        ("note Dave and Leo fight", None, "Dave and Leo fight"),
        ("note Dave is nice", Some("Dave"), "is nice"),
        ("note Dave: is nice", Some("Dave"), "is nice"),
        ("note nobody talks", None, "nobody talks"),
    ] {
        let known = daves();
        let Ok(Command::Order(HostOrder::Note { seat: on, text })) = read(line, &known) else {
            panic!("{line}");
        };
        assert_eq!(on.map(|on| known.name(on)), seat, "{line}");
        assert_eq!(text, words, "{line}");
    }
}

#[test]
fn a_table_is_handed_the_whole_name_and_every_word() {
    let made = |line: &str| death_at_table(line, &names());
    for (line, table) in [
        ("kill leo --yes", "kill Leo"),
        ("kill gink by lynch", "kill Ginkgo by lynch"),
        ("kill Leo: by Elm", "kill Leo: by Elm"),
        ("kill Leo broke the rules", "kill Leo broke the rules"),
        ("revive birch --yes", "revive Birch"),
    ] {
        assert_eq!(made(line).unwrap().as_deref(), Some(table), "{line}");
    }
    for line in [
        "kill Gor --yes",
        "kill Leo if Elm --yes",
        "kill Leo Elm",
        "revive Bir",
        "kill Leo?",
    ] {
        assert!(made(line).is_err(), "{line}");
    }
    assert_eq!(made("tally").unwrap(), None);
}

#[test]
fn time_that_is_added_is_offered_as_an_extension() {
    for line in ["+24h", "add 24h", "+ 1d 12h"] {
        let unread = refused(line);
        let instead = unread.instead().unwrap_or_default();
        assert!(instead.starts_with("extend "), "{line}: {instead}");
        assert!(read(instead, &names()).is_ok(), "{instead}");
    }
}

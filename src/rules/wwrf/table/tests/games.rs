//! Whole games.

use super::kit::{Host, to, words};
use nightdesk_game::{Audience, Ballot, Cause, Event, Stage};
use nightdesk_time::Phase;

fn five() -> Host {
    Host::with(&[
        ("Ana", "Seer"),
        ("Bob", "Villager"),
        ("Cid", "Guard"),
        ("Dan", "Villager"),
        ("Eve", "Wolf"),
    ])
}

/// To the first day: the wolf eats Bob.
fn first_day() -> Host {
    to_the_first_day(five())
}

fn to_the_first_day(mut host: Host) -> Host {
    host.take("start");
    host.take("resolve");
    host.take("vote Eve Bob");
    host.take("answer Ana Eve");
    host.take("end night");
    host
}

#[test]
fn a_game_is_played_from_start_to_win_by_lines_alone() {
    let mut host = five();
    let begun = host.take("start");
    assert_eq!(host.game.phase(), Some(Phase::Day(0)));
    assert!(
        begun
            .line
            .starts_with("start fixed with Ana Seer, Bob Villager"),
        "{}",
        begun.line
    );
    let eve = Audience::Seat(host.seat("Eve"));
    assert!(
        to(&begun, &eve).contains("You belong to Wolfpack now"),
        "{begun:#?}"
    );

    let night = host.take("resolve");
    assert_eq!(host.game.phase(), Some(Phase::Night(1)));
    let ana = Audience::Seat(host.seat("Ana"));
    let asked = to(&night, &ana);
    assert!(
        asked.contains("You are asked (done at once): Whom do you look at?"),
        "{asked}"
    );
    assert!(
        to(&night, &eve).contains("A vote is open: Wolfpack."),
        "{night:#?}"
    );

    let seen = host.take("Ana: Eve");
    assert_eq!(seen.line, "answer Ana #1 Eve");
    assert!(to(&seen, &ana).contains("Wolf"), "{seen:#?}");
    assert!(seen.events.is_empty());

    host.take("vote Eve Bob");
    let day = host.take("end night");
    let bob = host.seat("Bob");
    assert!(
        matches!(
            day.events.as_slice(),
            [
                Event::Died { seat, cause: Cause::Night, .. },
                Event::PhaseBegan { phase: Phase::Day(1), .. },
            ] if *seat == bob
        ),
        "{:?}",
        day.events
    );
    assert!(
        to(&day, &Audience::Public).contains("Bob died."),
        "{day:#?}"
    );

    host.take("vote Ana Eve; Cid Eve; Dan Cid");
    let end = host.take("end day");
    assert!(matches!(host.game.stage, Stage::Over { .. }));
    let [
        Event::Died { cause, midday, .. },
        Event::GameOver { winners, .. },
    ] = end.events.as_slice()
    else {
        panic!("{:?}", end.events);
    };
    assert_eq!((*cause, *midday), (Cause::Elimination, false));
    assert_eq!(winners, &["townsfolk"]);
    let public = to(&end, &Audience::Public);
    assert!(public.contains("(2) Eve - Ana, Cid"), "{public}");
    assert!(public.contains("Eve was lynched."), "{public}");
    assert!(public.contains("Winners: Townsfolk."), "{public}");
    let at = |words: &str| public.find(words);
    assert!(
        at("(2) Eve") < at("Eve was lynched.") && at("Eve was lynched.") < at("Winners"),
        "the vote ends before the game does: {public}"
    );
    assert!(public.contains("Eve | Wolf | Werewolf | dead"), "{public}");
    assert!(host.refused("resolve").contains("over"));
    assert!(host.asks().is_empty());
}

#[test]
fn laying_again_gives_the_same_table_and_the_same_move() {
    let mut host = five();
    host.game.setup.rulings.clear();
    let host = to_the_first_day(host);
    assert!(host.game.moves.iter().any(|taken| !taken.draws.is_empty()));
    let (first, draws) = host.look("resolve").expect("taken");
    let (again, same_draws) = host.clone().look("resolve").expect("taken");
    assert_eq!((first, draws), (again, same_draws));
    assert_eq!(format!("{:?}", host.table()), format!("{:?}", host.table()));
    // The journal's moves alone give the game: nothing of the present seats is needed.
    let mut dead_to_the_desk = host.clone();
    for seat in &mut dead_to_the_desk.game.seats {
        seat.card = None;
    }
    assert_eq!(dead_to_the_desk.asks(), host.asks());
}

#[test]
fn a_new_name_changes_nothing_that_was_entered() {
    let mut host = first_day();
    let ana = host.seat("Ana");
    host.apply(&Event::Replaced {
        seat: ana,
        name: "Zoe".to_owned(),
        at: super::kit::at(90),
        post: None,
        clears_vote: false,
    });
    let voted = host.take("vote Zoe Eve");
    assert_eq!(voted.line, "vote Ana Eve in #2");
    assert!(
        host.asks()
            .iter()
            .any(|line| line.contains("1 of 4 have voted"))
    );
}

#[test]
fn votes_of_the_thread_count_when_the_day_ends() {
    let mut host = first_day();
    let seats = ["Ana", "Cid", "Dan", "Eve", "Bob"].map(|name| host.seat(name));
    let [ana, cid, dan, eve, bob] = seats;
    for (voter, ballot) in [
        (ana, Ballot::Seat(cid)),
        (ana, Ballot::Seat(eve)),
        (cid, Ballot::Seat(eve)),
        (dan, Ballot::NoElimination),
        (eve, Ballot::Seat(bob)),
    ] {
        host.apply(&Event::VoteCast {
            voter,
            ballot: Some(ballot),
            post: None,
            mark: 0,
            typed: None,
        });
    }
    let tally = host.table().tally().expect("a vote");
    assert_eq!(tally.to, Audience::Public);
    let said = words(&tally);
    assert!(said.contains("Eve | 2 | Ana, Cid"), "{said}");
    assert!(said.contains("Not voting: Eve"), "{said}");
    let end = host.take("end day");
    assert_eq!(
        end.line,
        "resolve votes Ana Eve in #2; Cid Eve in #2; Dan Abstain in #2"
    );
    assert!(
        end.echo
            .iter()
            .any(|line| line.contains("Eve's vote for Bob does not count"))
    );
    assert!(
        end.events
            .iter()
            .any(|event| matches!(event, Event::Died { seat, .. } if *seat == eve))
    );
}

#[test]
fn who_has_no_say_in_a_private_vote_is_not_silent_in_it() {
    let mut host = five();
    host.take("start");
    host.take("resolve");
    let eve = host.seat("Eve");
    assert_eq!(host.table().records().polls[0].silent, [eve]);
    host.take("vote Eve Bob");
    host.take("resolve");
    assert!(host.table().records().polls[0].silent.is_empty());
}

#[test]
fn a_vote_at_the_table_stands_against_an_older_one_in_the_thread() {
    let mut host = first_day();
    let (ana, cid) = (host.seat("Ana"), host.seat("Cid"));
    host.apply(&Event::VoteCast {
        voter: ana,
        ballot: Some(Ballot::Seat(cid)),
        post: None,
        mark: 0,
        typed: None,
    });
    host.take("vote Ana Eve");
    assert_eq!(host.take("end day").line, "resolve");
}

#[test]
fn what_is_private_is_in_no_public_text() {
    let mut host = five();
    let secrets = [
        "Seer", "Guard", "Villager", "Wolf", "Werewol", "asked", "looks",
    ];
    for line in [
        "start",
        "resolve",
        "vote Eve Bob",
        "answer Ana Eve",
        "answer Cid Ana",
        "resolve",
    ] {
        let taken = host.take(line);
        let public = to(&taken, &Audience::Public);
        for secret in secrets {
            assert!(
                !public.contains(secret),
                "`{line}` tells everybody: {public}"
            );
        }
    }
}

#[test]
fn a_player_gets_one_text_for_a_phase_and_channel() {
    let mut host = five();
    host.take("start");
    let taken = host.take("resolve");
    let mut keys: Vec<_> = taken
        .told
        .iter()
        .map(|told| (&told.to, &told.place, &told.title))
        .collect();
    let all = keys.len();
    keys.dedup();
    assert_eq!(keys.len(), all);
}

#[test]
fn why_names_what_led_there() {
    let host = first_day();
    let table = host.table();
    let why = table.why("Bob").expect("a reason");
    assert!(why.says.contains("Bob (Villager) is dead"), "{why:#?}");
    let died = &why.because[0];
    assert!(died.says.contains("Night 1: died (attack"), "{why:#?}");
    let told = format!("{died:?}");
    for part in ["On Poll Closed", "Night 1 ends", "Wolfpack"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let poll = table.why("wolfpack").expect("a reason");
    assert!(poll.says.contains("Bob won"), "{poll:#?}");
    assert_eq!(table.why("Zed"), None);

    let mut host = five();
    host.game.setup.language = nightdesk_game::Language::Russian;
    let host = to_the_first_day(host);
    let why = host.table().why("Bob").expect("a reason");
    assert_eq!(why.says, "Bob (Villager): вне игры");
    let died = &why.because[0].says;
    assert!(died.starts_with("Ночь 1: погибает (нападение; "), "{died}");
    let told = format!("{why:?}");
    assert!(told.contains("кончается Ночь 1"), "{told}");
}

#[test]
fn why_tells_what_was_tried_in_vain() {
    let mut host = five();
    for line in [
        "start",
        "resolve",
        "answer Cid Bob",
        "vote Eve Bob",
        "resolve",
    ] {
        host.take(line);
    }
    assert!(host.game.seat(host.seat("Bob")).expect("a seat").alive());
    let why = format!("{:?}", host.table().why("Bob").expect("a reason"));
    assert!(
        why.contains("Night 1: in vain") && why.contains("evades it by a defense"),
        "{why}"
    );
}

#[test]
fn the_host_may_kill_and_change_roles() {
    let mut host = first_day();
    let killed = host.take("kill Dan left the forum");
    assert_eq!(killed.line, "kill Dan by kill: left the forum");
    assert!(
        matches!(
            killed.events.as_slice(),
            [Event::Died { cause: Cause::Host, comment: Some(words), .. }] if words == "left the forum"
        ),
        "{:?}",
        killed.events
    );
    assert!(to(&killed, &Audience::Public).contains("Dan died."));
    let changed = host.take("role Cid Seer");
    assert!(
        matches!(
            changed.events.as_slice(),
            [Event::CardChanged { card, .. }] if card.roles == ["seer"] && card.faction == "townsfolk"
        ),
        "{:?}",
        changed.events
    );
    let cid = Audience::Seat(host.seat("Cid"));
    assert!(
        to(&changed, &cid).contains("The Seer looks at a player each night."),
        "{changed:#?}"
    );
}

#[test]
fn what_a_role_wants_to_know_is_asked_before_the_game() {
    let mut host = Host::with(&[("Ana", "Wolf Cub"), ("Bob", "Villager"), ("Cid", "Seer")]);
    let waits = host.asks();
    assert!(
        waits[0].contains("`Wolf Cub` of Ana wants to know `Role` => info Ana Role = …"),
        "{waits:?}"
    );
    let set = host.take("info Ana Role = Seer");
    assert_eq!(set.line, "info Ana role = Seer");
    assert_eq!(host.asks().len(), 1);
    let begun = host.take("start");
    let ana = Audience::Seat(host.seat("Ana"));
    assert!(
        to(&begun, &ana).contains("Ana looks for Seer"),
        "{begun:#?}"
    );
    // What the role has asked for stands.
    let refused = host.refused("info Ana Role = Villager");
    assert!(
        refused.contains("the role of `Ana` has used role = Seer already"),
        "{refused}"
    );
    assert!(refused.contains("`undo "), "{refused}");
}

#[test]
fn what_a_role_has_asked_for_in_vain_comes_too_late() {
    let mut host = Host::with(&[("Ana", "Wolf Cub"), ("Bob", "Villager"), ("Cid", "Seer")]);
    host.take("start");
    let waits = host.asks();
    assert!(
        !waits.iter().any(|line| line.contains("wants to know")),
        "{waits:?}"
    );
    let refused = host.refused("info Ana Role = Villager");
    assert!(
        refused
            .contains("the role of `Ana` has asked for role already, and nothing was set; `undo "),
        "{refused}"
    );
}

#[test]
fn a_question_without_a_possible_answer_is_nobodys_to_answer() {
    let mut host = Host::with(&[
        ("Ana", "Sexton"),
        ("Bob", "Villager"),
        ("Cid", "Villager"),
        ("Eve", "Wolf"),
    ]);
    for line in ["start", "resolve"] {
        host.take(line);
    }
    let asked = |host: &Host| {
        let waits = host.asks().into_iter();
        waits
            .filter(|line| line.starts_with("Ana:"))
            .collect::<Vec<_>>()
    };
    let first = asked(&host);
    assert!(
        first.len() == 1 && first[0].ends_with("(nothing can be answered now) => "),
        "{first:?}"
    );
    host.take("kill Bob");
    let then = asked(&host);
    assert!(
        then.len() == 1 && then[0].ends_with("=> answer Ana #1 DEAD-PLAYER"),
        "{then:?}"
    );
}

#[test]
fn a_forced_answer_is_drawn_and_told() {
    let mut host = Host::with(&[("Ana", "Baker"), ("Bob", "Villager"), ("Eve", "Wolf")]);
    for line in ["start", "resolve", "confirm Ana"] {
        host.take(line);
    }
    assert!(
        host.asks()
            .iter()
            .any(|line| line.contains("(drawn if nothing comes)"))
    );
    let day = host.take("resolve");
    let ana = Audience::Seat(host.seat("Ana"));
    assert!(
        to(&day, &ana).contains("Your answer was given for you"),
        "{day:#?}"
    );
    assert!(
        to(&day, &Audience::Public).contains("Bread for everyone."),
        "{day:#?}"
    );
    assert!(!host.game.moves.last().expect("a move").draws.is_empty());
}

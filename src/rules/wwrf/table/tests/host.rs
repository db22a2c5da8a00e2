//! The host's say: draws that are set, players who come back, hammers, rules of the game.

use super::kit::{Host, to};
use nightdesk_game::{Audience, Event};
use nightdesk_time::Phase;

fn night() -> Host {
    with(&[])
}

/// The first night of a game by rulings that are not the usual ones.
fn with(rulings: &[(&str, &str)]) -> Host {
    let mut host = Host::with(&[
        ("Ana", "Seer"),
        ("Bob", "Baker"),
        ("Cid", "Guard"),
        ("Eve", "Wolf"),
    ]);
    for (question, choice) in rulings {
        let rulings = &mut host.game.setup.rulings;
        rulings.insert((*question).to_owned(), (*choice).to_owned());
    }
    host.take("start");
    host.take("resolve");
    host
}

#[test]
fn a_draw_is_told_and_can_be_set() {
    let mut host = night();
    let bob = Audience::Seat(host.seat("Bob"));
    let (drawn, draws) = host.look("resolve").expect("taken");
    assert_eq!(draws.len(), 1);
    let line = "Drawn #1, what counts as the answer of who kept silent: ";
    let told = drawn.echo.iter().find(|echo| echo.starts_with(line));
    let told = told.unwrap_or_else(|| panic!("{:?}", drawn.echo));
    assert!(told.contains("(of Ana, Bob, Cid and Eve)"), "{told}");

    for (set, place) in [("Ana", 1), ("eve", 4), ("#1 Cid", 3), ("#1.2", 2)] {
        let (taken, draws) = host.look(&format!("resolve drawing {set}")).expect("set");
        assert_eq!(taken.line, format!("resolve drawing #1.{place}"));
        assert_eq!(draws, [0; 0], "what is set is not drawn");
    }
    let refused = host.refused("resolve drawing Zed");
    assert_eq!(
        refused,
        "`Zed` cannot be drawn; drawn are #1 among Ana, Bob, Cid and Eve"
    );

    let set = host.take("resolve drawing Cid");
    assert!(to(&set, &bob).contains("Your answer was given for you: Cid"));
    let fed = |host: &Host| {
        let why = host.table().why("Cid").expect("reasons");
        format!("{why:?}").to_lowercase().contains("attribute fed")
    };
    assert!(fed(&host), "laid again, it is the same");
}

#[test]
fn words_that_players_say_are_no_draws() {
    let mut host = night();
    let told = host.take("kill Bob drawing his last breath");
    assert_eq!(told.line, "kill Bob by kill: drawing his last breath");
    let told = host.take("kill Ana: struck by lightning");
    assert_eq!(told.line, "kill Ana by kill: struck by lightning");
}

#[test]
fn the_host_brings_a_player_back() {
    let mut host = night();
    host.take("kill Bob");
    let back = host.take("revive Bob");
    assert_eq!(back.line, "revive Bob");
    let bob = host.seat("Bob");
    assert!(
        matches!(back.events.as_slice(), [Event::Revived { seat, .. }] if *seat == bob),
        "{:?}",
        back.events
    );
    let public = to(&back, &Audience::Public);
    assert!(public.contains("Bob is back in the game."), "{public}");
    assert!(host.refused("revive Bob").contains("lives"));
    host.take("resolve");
    let votes = host.take("vote Bob Eve");
    assert_eq!(votes.line, "vote Bob Eve in #2");
}

/// A day whose vote knows a hammer.
fn hammered(rulings: &[(&str, &str)]) -> Host {
    let mut host = Host::with(&[
        ("Ana", "Seer"),
        ("Bob", "Villager"),
        ("Cid", "Guard"),
        ("Eve", "Wolf"),
    ]);
    let files = &mut host.game.setup.files;
    let poll = files.get_mut("_game/polls/lynch").expect("the poll");
    *poll = poll.replace(
        "Allowed Voters: @All\n",
        "Allowed Voters: @All\nHammer: Yes\n",
    );
    for (question, choice) in rulings {
        let rulings = &mut host.game.setup.rulings;
        rulings.insert((*question).to_owned(), (*choice).to_owned());
    }
    for line in ["start", "resolve", "resolve", "vote Ana Eve; Bob Eve"] {
        host.take(line);
    }
    host
}

#[test]
fn a_hammer_is_told_and_the_host_ends_the_day() {
    let mut host = hammered(&[]);
    assert_eq!(host.game.phase(), Some(Phase::Day(1)));
    let fallen = host.take("vote Cid Eve");
    assert_eq!(
        fallen.echo,
        [
            "Cid -> Eve in Lynch.",
            "Lynch has its hammer; `end day` ends the phase."
        ]
    );
    assert_eq!(host.game.phase(), Some(Phase::Day(1)));
    let waits = host.asks();
    let last = waits.last().expect("the host");
    assert!(
        last.starts_with("You: Lynch has its hammer: end Day 1 and begin Night 2"),
        "{last}"
    );
    for line in ["vote Eve Ana", "unvote Cid"] {
        let refused = host.refused(line);
        assert!(
            refused.contains("`Lynch` has its hammer; `end day`"),
            "{refused}"
        );
    }
    host.take("end day");
    assert!(matches!(
        host.game.stage,
        nightdesk_game::Stage::Over { .. }
    ));
}

#[test]
fn a_hammer_ends_the_day_where_the_setup_says_so() {
    let mut host = hammered(&[("hammer", "auto")]);
    assert!(
        host.game.moves[0]
            .line
            .starts_with("start hammer fixed with ")
    );
    let end = host.take("vote Cid Eve; Eve Ana");
    assert!(
        matches!(end.events.last(), Some(Event::GameOver { .. })),
        "{:?}",
        end.events
    );
    host.table();
}

#[test]
fn what_repeats_is_asked_again_where_the_setup_says_so() {
    for (rulings, again) in [(&[][..], false), (&[("repeating", "yes")], true)] {
        let mut host = Host::with(&[("Ana", "Seer"), ("Bob", "Villager"), ("Eve", "Wolf")]);
        let files = &mut host.game.setup.files;
        let seer = files
            .get_mut("townsfolk/investigative/seer")
            .expect("the role");
        *seer = seer.replace("(SD, WD)", "(SD, WD) {Repeating}");
        for (question, choice) in rulings {
            let rulings = &mut host.game.setup.rulings;
            rulings.insert((*question).to_owned(), (*choice).to_owned());
        }
        for line in ["start", "resolve", "answer Ana Eve"] {
            host.take(line);
        }
        assert_eq!(host.look("answer Ana Bob").is_ok(), again);
    }
}

#[test]
fn lists_go_where_the_book_says_but_roles_to_nobody_who_must_not_know() {
    let mut host = Host::with(&[("Ana", "Seer"), ("Bob", "Villager"), ("Eve", "Wolf")]);
    host.game.setup.spare = vec!["Zoe".to_owned()];
    let files = &mut host.game.setup.files;
    let seer = files
        .get_mut("townsfolk/investigative/seer")
        .expect("the role");
    seer.push_str(
        "Passive Start Night:\n  • Execute `ListRoles` to #square\n  • Execute `ListRoles` to @Self\n  \
         • Execute `ListSubstitutes` to #square\n  • Execute `ListMentors` to @Self\n",
    );
    host.take("start");
    let night = host.take("resolve");
    let public = to(&night, &Audience::Public);
    assert!(public.contains("Substitutes: Zoe"), "{public}");
    assert!(!public.contains("Eve (Wolf)"), "{public}");
    let ana = to(&night, &Audience::Seat(host.seat("Ana")));
    assert!(
        ana.contains("Roles: Ana (Seer), Bob (Villager), Eve (Wolf)"),
        "{ana}"
    );
    let own = to(&night, &Audience::Host);
    assert!(own.contains("asks for a list of roles in Square"), "{own}");
    assert!(own.contains("asks for a list of mentors in Ana"), "{own}");
}

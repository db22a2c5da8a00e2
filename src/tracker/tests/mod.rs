//! Threads in short: who wrote what, and what came of it.

mod clauses;
mod days;

use chrono::{DateTime, TimeDelta, Utc};

use super::{Answer, Answers, Outcome, Player, ReadingRules, Tracker, TrackerSetup};
use nightdesk_ballot::NameRule;
use nightdesk_game::{DayEnds, SeatId};
use nightdesk_thread::{Body, Post, Precision};
use nightdesk_time::{Anchor, Arithmetic, EarlyEnd, FirstPhase, Length, Plan};
use nightdesk_votes::CountRules;

const NINE: &str = "2026-02-01T09:00:00Z";

fn setup(players: &[&str]) -> TrackerSetup {
    let player = |name: &&str| Player {
        name: (*name).to_owned(),
        aliases: Vec::new(),
    };
    TrackerSetup {
        hosts: vec!["Meg".to_owned()],
        players: players.iter().map(player).collect(),
        plan: Some(Plan {
            zone: "Europe/Berlin".parse().unwrap(),
            anchor: Anchor::FirstDayEnd("2026-02-02T21:00:00".parse().unwrap()),
            first: FirstPhase::Day,
            day: "48h".parse().unwrap(),
            night: "24h".parse().unwrap(),
            early_end: EarlyEnd::Keep,
            grace: Length::ZERO,
            arithmetic: Arithmetic::Wall,
            rest_days: Vec::new(),
        }),
        ..TrackerSetup::default()
    }
}

fn usual() -> TrackerSetup {
    setup(&["Ana", "Bob", "Cleo", "Dov", "Eve", "Finn", "Gus"])
}

/// Posts a minute apart, numbered from 1, from an instant on.
fn hear(
    setup: TrackerSetup,
    answers: Vec<(u64, Answer)>,
    from: &str,
    posts: &[(&str, &str)],
) -> Outcome {
    let answers = answers.into_iter();
    let answers = answers.map(|(post, answer)| ((post, 0), answer)).collect();
    let mut tracker = Tracker::new(setup, answers).unwrap();
    let from: DateTime<Utc> = from.parse().unwrap();
    for (minute, (author, text)) in posts.iter().enumerate() {
        tracker.hear(&Post {
            number: minute as u64 + 1,
            author: (*author).to_owned(),
            at: from + TimeDelta::minutes(minute as i64),
            precision: Precision::Second,
            edited: false,
            body: Body::of_bbcode(text),
        });
    }
    tracker.outcome()
}

fn heard(posts: &[(&str, &str)]) -> Outcome {
    hear(usual(), Vec::new(), NINE, posts)
}

fn decided(post: u64, answer: Answer, posts: &[(&str, &str)]) -> Outcome {
    hear(usual(), vec![(post, answer)], NINE, posts)
}

fn asked(outcome: &Outcome) -> Vec<&str> {
    outcome.decisions.iter().map(|open| open.kind).collect()
}

fn dead(outcome: &Outcome) -> Vec<&str> {
    let dead = outcome.dead.iter();
    dead.map(|dead| dead.player.as_str()).collect()
}

/// `Bob: Ana, Cleo` for each wagon.
fn wagons(outcome: &Outcome) -> Vec<String> {
    let wagons = outcome.wagons.iter();
    wagons
        .map(|wagon| format!("{}: {}", wagon.target, wagon.voters.join(", ")))
        .collect()
}

#[test]
fn the_first_phase_runs_from_the_beginning_of_the_thread() {
    let early = "2026-01-29T10:00:00Z";
    let host = |line| hear(usual(), Vec::new(), early, &[("Meg", line)]);
    let ended = host("DAY 1 HAS ENDED EARLY");
    assert_eq!((ended.phase.as_str(), asked(&ended)), ("Night 1", vec![]));
    assert_eq!(ended.deadlines[0], "2026-02-03T20:00:00Z");
    let moved = host("DEADLINE MOVED 60H EARLIER");
    assert_eq!(asked(&moved), [""; 0]);
    assert_eq!(moved.deadlines[0], "2026-01-31T08:00:00Z");
    assert_eq!(moved.deadlines[2], "2026-02-03T08:00:00Z");
}

#[test]
fn a_question_answered_with_nothing_leaves_no_trace() {
    let posts = [("Ana", "[b]Vote: Cleo[/b]"), ("Ana", "[b]Vote: Bbo[/b]")];
    let outcome = decided(2, Answer::Ignore, &posts);
    assert_eq!(wagons(&outcome), ["Cleo: Ana"]);
    assert!(outcome.ignored.is_empty() && outcome.decisions.is_empty());
}

#[test]
fn while_the_game_is_over_only_its_undoing_is_looked_for() {
    for line in [
        "My GAME ENDED line was premature: UNEND GAME",
        "Bob DIED. He was X. UNEND GAME",
    ] {
        let outcome = heard(&[("Meg", "GAME ENDED"), ("Meg", line)]);
        assert!(!outcome.ended, "{line}");
        assert_eq!(dead(&outcome), [""; 0], "{line}");
    }
    let outcome = heard(&[("Meg", "GAME ENDED, UNEND GAME"), ("Meg", "Bob DIED")]);
    assert!(outcome.ended && outcome.dead.is_empty());
}

#[test]
fn after_a_replacement_the_new_name_holds() {
    let hear = |line| heard(&[("Zoe", "hi"), ("Yan", "hi"), ("Meg", line)]);
    let died = hear("Zoe HAS REPLACED Bob. Zoe DIED.");
    assert_eq!((dead(&died), asked(&died)), (vec!["Zoe"], vec![]));
    let twice = hear("Zoe HAS REPLACED Bob and Zoe HAS REPLACED Cleo");
    assert_eq!(asked(&twice), ["replace-new-in-game"]);
    assert_eq!(twice.alive[1..3], ["Zoe", "Cleo"]);
    let chain = hear("Zoe HAS REPLACED Bob and Yan HAS REPLACED Zoe");
    assert_eq!((chain.alive[1].as_str(), asked(&chain)), ("Yan", vec![]));
}

#[test]
fn a_line_that_changes_players_without_end_is_asked_about() {
    let turn = "Zoe HAS REPLACED Bob, Yan HAS REPLACED Zoe, Bob HAS REPLACED Yan. ";
    let hear = |times| {
        heard(&[
            ("Bob", "a"),
            ("Zoe", "b"),
            ("Yan", "c"),
            ("Meg", &turn.repeat(times)),
        ])
    };
    assert_eq!(asked(&hear(5)), [""; 0]);
    assert_eq!(asked(&hear(6)), ["replace-old"]);
    assert_eq!(hear(60).alive, hear(6).alive);
}

#[test]
fn what_is_refused_twice_on_a_line_is_asked_once() {
    let moves = "DEADLINE MOVED 90D EARLIER. ";
    assert_eq!(
        asked(&heard(&[("Meg", &moves.repeat(3))])),
        ["move-into-past"]
    );
    let line = "DEADLINE MOVED 90D EARLIER. Ana HAS REPLACED Bob. Ana HAS REPLACED Cleo.";
    assert_eq!(
        asked(&heard(&[("Meg", line)])),
        [
            "move-into-past",
            "replace-new-in-game",
            "replace-new-in-game"
        ]
    );
}

#[test]
fn a_refused_replacement_says_why() {
    for (line, kind) in [
        ("Yan HAS REPLACED Bob", "replace-new-unknown"),
        ("Yan HAS REPLACED poor Bob", "replace-old"),
        ("Cleo HAS REPLACED nobody", "replace-new-in-game"),
        ("Meg HAS REPLACED nobody", "replace-new-in-game"),
        ("Zoe HAS REPLACED nobody", "replace-old"),
        ("Zoe HAS REPLACED Dov", "replace-old-dead"),
        ("Cleo HAS REPLACED Dov", "replace-new-in-game"),
    ] {
        let outcome = heard(&[("Zoe", "x"), ("Meg", "Dov DIED"), ("Meg", line)]);
        assert_eq!(asked(&outcome), [kind], "{line}");
    }
}

#[test]
fn an_answer_is_carried_out_or_becomes_its_own_question() {
    let refused = [("Meg", "If needed, DEADLINE MOVED 240H EARLIER")];
    let outcome = decided(1, Answer::Count, &refused);
    assert_eq!(asked(&outcome), ["move-into-past"]);
    let target = |name: &str| Answer::Target(name.to_owned());
    let back = [("Meg", "Bob DIED"), ("Meg", "##RESURRECT Bobby")];
    let outcome = decided(2, target("Bob"), &back);
    assert_eq!((dead(&outcome), asked(&outcome)), (vec![], vec![]));
    let unseen = [("Meg", "Yan HAS REPLACED Bob")];
    let outcome = decided(1, target("Yan"), &unseen);
    assert_eq!(
        (outcome.alive[1].as_str(), asked(&outcome)),
        ("Yan", vec![])
    );
    let outcome = decided(1, target("Cleo"), &unseen);
    assert_eq!(asked(&outcome), ["replace-new-in-game"]);
}

#[test]
fn a_held_vote_that_counts_says_the_words_after_its_keyword() {
    for text in [
        "Vote: [b]Bob[/b]",
        "[b]Vote:[/b] Bob",
        "[b]So I vote Bob[/b]",
    ] {
        let outcome = decided(1, Answer::Count, &[("Ana", text)]);
        assert_eq!(wagons(&outcome), ["Bob: Ana"], "{text}");
        assert_eq!(asked(&outcome), [""; 0], "{text}");
    }
}

#[test]
fn an_unclear_vote_after_the_hammer_is_too_late() {
    let mut setup = usual();
    setup.count = CountRules {
        day_ends: DayEnds::Majority,
        ..CountRules::default()
    };
    let vote = "[b]Vote: Gus[/b]";
    let mut posts: Vec<(&str, &str)> = ["Ana", "Bob", "Cleo", "Dov"].map(|by| (by, vote)).to_vec();
    posts.push(("Eve", "[b]Vote: Bbo[/b]"));
    let outcome = hear(setup, Vec::new(), NINE, &posts);
    assert_eq!(outcome.hammer, "Gus");
    assert_eq!(outcome.ignored[0].reason, "after-hammer");
    assert_eq!(asked(&outcome), [""; 0]);
}

/// A majority ends the day, and what is like a name counts with a mark.
fn provisional() -> TrackerSetup {
    TrackerSetup {
        count: CountRules {
            day_ends: DayEnds::Majority,
            ..CountRules::default()
        },
        reading: ReadingRules {
            names: NameRule::Provisional,
            ..ReadingRules::default()
        },
        ..usual()
    }
}

#[test]
fn what_is_plainly_a_vote_counts_with_a_mark_and_is_asked_where_a_hammer_hangs_on_it() {
    for text in [
        "[b]Vote:[/b] Gus",
        "Vote: [b]Gus[/b]",
        "[b]EBWOP: Vote: Gus[/b]",
        "[b]vpte: Gus[/b]",
    ] {
        let mut posts = vec![("Ana", text)];
        let heard = |posts: &[_], answers| hear(provisional(), answers, NINE, posts);
        let outcome = heard(&posts, Vec::new());
        assert_eq!(wagons(&outcome), ["Gus: Ana"], "{text}");
        assert_eq!(asked(&outcome), [""; 0], "{text}");
        posts.extend(["Bob", "Cleo", "Dov"].map(|by| (by, "[b]Vote: Gus[/b]")));
        let outcome = heard(&posts, Vec::new());
        assert_eq!(outcome.hammer, "", "{text}");
        assert_eq!(outcome.decisions[0].suggest, ["Gus"], "{text}");
        let outcome = heard(&posts, vec![(1, Answer::Count)]);
        assert_eq!((outcome.hammer.as_str(), asked(&outcome)), ("Gus", vec![]));
        let outcome = heard(&posts, vec![(1, Answer::Ignore)]);
        assert_eq!((outcome.hammer.as_str(), asked(&outcome)), ("", vec![]));
    }
    for (text, asks) in [
        ("I could not [b]vote Gus[/b].", Some("mentions-vote")),
        ("I am not going to [b]vote Gus[/b].", None),
    ] {
        let outcome = hear(provisional(), Vec::new(), NINE, &[("Ana", text)]);
        assert_eq!(wagons(&outcome), [""; 0], "{text}");
        assert_eq!(asked(&outcome), Vec::from_iter(asks), "{text}");
    }
}

#[test]
fn a_name_that_is_like_one_counts_as_it_is_shown() {
    let posts = ["Ana", "Bob", "Cleo", "Dov"].map(|by| (by, "[b]Vote: Gsu[/b]"));
    let answers = (1..=4).map(|post| (post, Answer::Count)).collect();
    let outcome = hear(provisional(), answers, NINE, &posts);
    assert_eq!((outcome.hammer.as_str(), asked(&outcome)), ("Gus", vec![]));
}

#[test]
fn of_the_votes_in_a_post_the_last_one_is_the_hammer() {
    let vote = "[b]Vote: Gus[/b]";
    let before = ["Ana", "Bob", "Cleo"].map(|by| (by, vote));
    let heard = |last: &str| {
        let mut posts = before.to_vec();
        let last = format!("{vote}\nno, wait\n{last}");
        posts.push(("Dov", last.as_str()));
        posts.push(("Eve", "[b]Vote: Finn[/b]"));
        hear(provisional(), Vec::new(), NINE, &posts)
    };
    let other = heard("[b]Vote: Finn[/b]");
    assert_eq!(other.hammer, "");
    assert_eq!(wagons(&other), ["Gus: Ana, Bob, Cleo", "Finn: Dov, Eve"]);
    assert_eq!(heard("[b]unvote[/b]").hammer, "");
    assert_eq!(heard("[b]Vote: Gus[/b]").hammer, "Gus");
    // A vote that cannot count leaves the one before it.
    assert_eq!(heard("[b]Vote: Meg[/b]").hammer, "Gus");
    let unclear = heard("[b]Vote: zzz[/b]");
    assert_eq!(unclear.hammer, "");
    assert_eq!(asked(&unclear), ["unknown-name"]);
}

#[test]
fn names_that_look_like_votes_are_known() {
    let hear = |posts: &[_]| {
        let setup = setup(&["Ana", "Bob", "Vote Bot", "Count Vlad"]);
        hear(setup, Vec::new(), NINE, posts)
    };
    let vlad = hear(&[("Ana", "[b]Vote Count Vlad[/b]")]);
    assert_eq!(wagons(&vlad), ["Count Vlad: Ana"]);
    let left = hear(&[
        ("Ana", "[b]Vote: Bob[/b]"),
        ("Ana", "[b]Unvote: Vote Bot[/b]"),
    ]);
    assert_eq!((wagons(&left), asked(&left)), (vec![], vec![]));
    let moved = hear(&[
        ("Ana", "[b]Vote: Count Vlad[/b]"),
        ("Ana", "[b]Unvote Count Vlad. Vote Bob[/b]"),
    ]);
    assert_eq!(
        (wagons(&moved), asked(&moved)),
        (vec!["Bob: Ana".to_owned()], vec![])
    );
}

#[test]
fn many_phases_pass_in_one_walk() {
    let mut tracker = Tracker::new(usual(), Answers::default()).unwrap();
    tracker.run_to("2056-02-02T00:00:00Z".parse().unwrap());
    // Two phases in three days, for thirty years.
    assert_eq!(tracker.phase().to_string(), "Night 3653");
    assert_eq!(tracker.happened().len(), 7305);
}

//! What the tracker rules say of a thread, a clause at a time.

use super::*;
use crate::{Decide, RemarkKind};
use nightdesk_game::{Basis, EditedPosts, ReplacementVote};

/// A post with everything that can be told of one.
fn post(number: u64, at: &str, author: &str, text: &str) -> Post {
    Post {
        number,
        author: author.to_owned(),
        at: at.parse().unwrap(),
        precision: Precision::Second,
        edited: false,
        body: Body::of_bbcode(text),
    }
}

fn tracker(setup: TrackerSetup, posts: &[Post]) -> Tracker {
    let mut tracker = Tracker::new(setup, Answers::default()).unwrap();
    posts.iter().for_each(|post| tracker.hear(post));
    tracker
}

/// What became of posts at given times: number, time of day or day and time, author, text.
fn at(posts: &[(u64, &str, &str, &str)]) -> Outcome {
    let posts: Vec<Post> = posts
        .iter()
        .map(|(number, at, author, text)| post(*number, &format!("2026-02-{at}Z"), author, text))
        .collect();
    tracker(usual(), &posts).outcome()
}

fn ignored(outcome: &Outcome) -> Vec<(u64, &str)> {
    let ignored = outcome.ignored.iter();
    ignored.map(|vote| (vote.post, vote.reason)).collect()
}

fn closed(outcome: &Outcome) -> Vec<String> {
    let wagons = outcome.closed.iter();
    wagons
        .map(|wagon| format!("{}: {}", wagon.target, wagon.voters.join(", ")))
        .collect()
}

/// The rules a tracker has where nothing else is said, but for one change.
fn rules(change: impl Fn(&mut CountRules)) -> TrackerSetup {
    let mut setup = usual();
    setup.count = CountRules {
        day_ends: DayEnds::Lock,
        no_elimination: true,
        self_vote: true,
        ..CountRules::default()
    };
    change(&mut setup.count);
    setup
}

fn hear_by(setup: TrackerSetup, posts: &[(&str, &str)]) -> Outcome {
    hear(setup, Vec::new(), NINE, posts)
}

#[test]
fn at_the_deadline_the_next_phase_has_begun() {
    // Day 1 ends on 2 February at 21:00 in Berlin.
    let outcome = at(&[
        (1, "02T19:59:59", "Ana", "[b]Vote: Bob[/b]"),
        (2, "02T20:00:00", "Cleo", "[b]Vote: Bob[/b] Vote: Dov"),
        (3, "02T20:00:00", "Dov", "good night"),
    ]);
    assert_eq!(outcome.phase, "Night 1");
    assert_eq!(closed(&outcome), ["Bob: Ana"]);
    assert_eq!(ignored(&outcome), [(2, "night")]);
    assert_eq!(wagons(&outcome), [""; 0]);
    let kinds: Vec<_> = outcome
        .violations
        .iter()
        .map(|it| (it.post, it.kind))
        .collect();
    assert_eq!(kinds, [(2, "night-post"), (3, "night-post")]);
    assert_eq!(outcome.activity["Day 1"].len(), 1);
    assert!(!outcome.activity.contains_key("Night 1"));
}

#[test]
fn posts_of_one_instant_are_read_in_the_order_of_their_numbers() {
    let outcome = at(&[
        (1, "01T10:00:00", "Ana", "[b]Vote: Bob[/b]"),
        (2, "01T10:00:00", "Ana", "[b]Vote: Cleo[/b]"),
    ]);
    assert_eq!(wagons(&outcome), ["Cleo: Ana"]);
}

#[test]
fn a_minute_that_is_the_deadlines_is_late_and_noted() {
    let mut late = post(1, "2026-02-02T20:00:00Z", "Ana", "[b]Vote: Bob[/b]");
    late.precision = Precision::Minute;
    let tracker = tracker(usual(), &[late]);
    assert_eq!(ignored(&tracker.outcome()), [(1, "night")]);
    assert_eq!(tracker.remarks()[0].kind, RemarkKind::DeadlineMinute);
}

#[test]
fn about_when_a_post_was_made_is_noted_near_a_deadline() {
    let noted = |at: &str, seconds: u32| {
        let mut about = post(1, at, "Ana", "[b]Vote: Bob[/b]");
        about.precision = Precision::About(seconds);
        let tracker = tracker(usual(), &[about]);
        let kinds = tracker.remarks().iter().map(|remark| remark.kind.clone());
        kinds.collect::<Vec<_>>()
    };
    let unsure = |is_late| vec![RemarkKind::DeadlineUnsure { is_late }];
    // The day ends at 20:00 UTC.
    assert_eq!(noted("2026-02-02T19:45:00Z", 3600), unsure(false));
    assert_eq!(noted("2026-02-02T20:45:00Z", 3600), unsure(true));
    assert_eq!(noted("2026-02-02T17:00:00Z", 3600), []);
    assert_eq!(noted("2026-02-02T22:00:00Z", 3600), []);
    assert_eq!(noted("2026-02-02T10:00:00Z", 86_400), unsure(false));
}

#[test]
fn a_phase_that_the_host_calls_over_is_noted_while_it_runs() {
    let noted = |at: &str, words: &str| {
        let tracker = tracker(usual(), &[post(1, at, "Meg", words)]);
        tracker.remarks().len()
    };
    for (at, words, notes) in [
        ("2026-02-02T10:00:00Z", "Day 1 is over.", 1),
        ("2026-02-02T10:00:00Z", "The day has ended!", 1),
        ("2026-02-02T10:00:00Z", "Night 1 is over.", 0),
        ("2026-02-02T10:00:00Z", "Day 2 is over.", 0),
        ("2026-02-02T20:10:00Z", "Day 1 is over.", 0),
    ] {
        assert_eq!(noted(at, words), notes, "{words} at {at}");
    }
}

#[test]
fn a_minute_that_is_the_deadlines_is_late_whatever_seconds_that_has() {
    let votes = |precision, at: &str| {
        let mut setup = usual();
        let plan = setup.plan.as_mut().unwrap();
        plan.anchor = Anchor::FirstDayEnd("2026-02-02T21:00:30".parse().unwrap());
        let mut vote = post(2, at, "Ana", "[b]Vote: Bob[/b]");
        vote.precision = precision;
        let tracker = tracker(setup, &[vote]);
        (ignored(&tracker.outcome()).len(), tracker.remarks().len())
    };
    assert_eq!(votes(Precision::Minute, "2026-02-02T20:00:00Z"), (1, 1));
    assert_eq!(votes(Precision::Minute, "2026-02-02T19:59:00Z"), (0, 0));
    assert_eq!(votes(Precision::Second, "2026-02-02T20:00:29Z"), (0, 0));
    assert_eq!(votes(Precision::Second, "2026-02-02T20:00:30Z"), (1, 0));
}

#[test]
fn whoever_is_lynched_in_the_night_died_by_day() {
    let outcome = at(&[
        (
            1,
            "02T20:10:00",
            "Meg",
            "Bob has BEEN LYNCHED. He was Town.\nCleo DIED",
        ),
        (2, "03T20:10:00", "Meg", "Dov has BEEN LYNCHED"),
    ]);
    let dead: Vec<_> = outcome
        .dead
        .iter()
        .map(|it| (it.player.as_str(), it.phase.as_str()))
        .collect();
    assert_eq!(
        dead,
        [("Bob", "Day 1"), ("Cleo", "Night 1"), ("Dov", "Day 2")]
    );
}

#[test]
fn a_deadline_is_never_moved_to_now_or_before() {
    let host = |line| at(&[(1, "02T14:00:00", "Meg", line)]);
    let refused = host("DEADLINE MOVED 6H EARLIER");
    assert_eq!(asked(&refused), ["move-into-past"]);
    assert_eq!(refused.deadlines[0], "2026-02-02T20:00:00Z");
    let moved = host("DEADLINE MOVED 5H 59M EARLIER");
    assert_eq!(
        (asked(&moved), moved.deadlines[0].as_str()),
        (vec![], "2026-02-02T14:01:00Z")
    );
}

#[test]
fn every_listed_time_moves_the_deadline() {
    for (time, hours) in [
        ("2D", 48),
        ("1H", 1),
        ("1 D 12 H", 36),
        ("1D12H", 36),
        ("1 DAY", 24),
        ("24 H", 24),
        ("2 days", 48),
        ("24 hours", 24),
        ("BY 120M", 2),
        ("120 minutes", 2),
        ("1 d, 1 h & 60 m", 26),
        ("1day and 1hour + 60minutes", 26),
    ] {
        let outcome = heard(&[(
            "Meg",
            &format!("The deadline was moved {time} later, sorry"),
        )]);
        let end: DateTime<Utc> = "2026-02-02T20:00:00Z".parse().unwrap();
        let moved = (end + TimeDelta::hours(hours)).format("%Y-%m-%dT%H:%M:%SZ");
        assert_eq!(outcome.deadlines[0], moved.to_string(), "{time}");
    }
}

#[test]
fn a_seat_is_its_players_from_the_post_that_says_so() {
    let posts = [
        ("Zoe", "hi [b]Vote: Ana[/b]"),
        ("Bob", "[b]Vote: Cleo[/b]"),
        ("Ana", "[b]Vote: Bob[/b]"),
        ("Dov", "[b]Vote: Zoe[/b]"),
        ("Meg", "Zoe HAS REPLACED Bob"),
        ("Bob", "[b]Vote: Dov[/b]"),
        ("Dov", "[b]Vote: Zoe[/b]"),
        ("Eve", "[b]Vote: Bob, late as ever[/b]"),
    ];
    let outcome = heard(&posts);
    assert_eq!(wagons(&outcome), ["Zoe: Ana, Dov, Eve", "Cleo: Zoe"]);
    assert_eq!(
        ignored(&outcome),
        [
            (1, "not-a-player"),
            (4, "target-not-a-player"),
            (6, "not-a-player")
        ]
    );
    assert_eq!(outcome.activity["Day 1"].get("Zoe"), None);
    let newcomer = [&posts[..], &[("Zoe", "[b]Vote: Dov[/b]")]].concat();
    assert_eq!(
        wagons(&heard(&newcomer)),
        ["Zoe: Ana, Dov, Eve", "Dov: Zoe"]
    );
    let mut cleared = usual();
    cleared.reading.replacement_vote = ReplacementVote::Clear;
    let outcome = hear_by(cleared, &posts);
    assert_eq!(wagons(&outcome), ["Zoe: Ana, Dov, Eve"]);
}

#[test]
fn a_name_that_has_left_its_seat_is_noted() {
    let minute = |number, author, text| {
        post(
            number,
            &format!("2026-02-01T10:{number:02}:00Z"),
            author,
            text,
        )
    };
    let posts = [
        minute(1, "Zoe", "hi"),
        minute(2, "Meg", "Zoe HAS REPLACED Bob"),
        minute(3, "Ana", "[b]Vote: Bob[/b]"),
        minute(4, "Ana", "[b]Vote: Zoe (who was Bob)[/b]"),
        minute(5, "Meg", "Bob has DIED"),
        minute(6, "Meg", "##RESURRECT Zoe"),
    ];
    let tracker = tracker(usual(), &posts);
    let seat = SeatId::at(1);
    let name = "Bob".to_owned();
    let noted = tracker.remarks().iter();
    let noted: Vec<u64> = noted
        .filter(|remark| {
            remark.kind
                == RemarkKind::FormerName {
                    seat,
                    name: name.clone(),
                }
        })
        .map(|remark| remark.post)
        .collect();
    assert_eq!(noted, [3, 5]);
}

#[test]
fn a_lock_holds_its_voters_until_the_player_dies() {
    // Seven alive: four are a majority, five a lock.
    let mut posts: Vec<(&str, &str)> = ["Ana", "Bob", "Cleo", "Dov", "Eve"]
        .map(|by| (by, "[b]Vote: Gus[/b]"))
        .to_vec();
    posts.extend([
        ("Ana", "[b]Unvote[/b]"),
        ("Bob", "[b]Vote: Finn[/b]"),
        ("Bob", "[b]Vote: Gus[/b]"),
        ("Finn", "[b]Vote: Ana[/b]"),
        ("Finn", "[b]Vote: Gus[/b]"),
        ("Finn", "[b]Unvote[/b]"),
    ]);
    let locked = hear_by(rules(|_| {}), &posts);
    assert_eq!((locked.locked.as_str(), locked.lock_at), ("Gus", 5));
    assert_eq!(wagons(&locked), ["Gus: Ana, Bob, Cleo, Dov, Eve, Finn"]);
    assert_eq!(
        ignored(&locked),
        [(6, "locked"), (7, "locked"), (11, "locked")]
    );
    posts.extend([("Meg", "Gus DIED"), ("Ana", "[b]Vote: Bob[/b]")]);
    let free = hear_by(rules(|_| {}), &posts);
    assert_eq!((free.locked.as_str(), free.majority), ("", 4));
    assert_eq!(wagons(&free), ["Bob: Ana"]);
}

#[test]
fn what_a_death_makes_a_majority_has_no_post() {
    let votes = ["Ana", "Bob", "Cleo"].map(|by| (by, "[b]Vote: Gus[/b]"));
    let posts = [&votes[..], &[("Meg", "Dov DIED"), ("Meg", "Eve DIED")]].concat();
    let hammer = hear_by(rules(|it| it.day_ends = DayEnds::Majority), &posts);
    assert_eq!((hammer.hammer.as_str(), hammer.hammer_post), ("Gus", 0));
    assert_eq!(hammer.majority, 3);
    let nobody = hear_by(
        rules(|it| it.day_ends = DayEnds::Majority),
        &["Ana", "Bob", "Cleo", "Dov", "Eve"].map(|by| (by, "[b]Vote: no lynch[/b]")),
    );
    assert_eq!(
        (nobody.hammer.as_str(), nobody.hammer_post),
        ("No Lynch", 4)
    );
    assert_eq!(ignored(&nobody), [(5, "after-hammer")]);
    let lock = hear_by(
        rules(|_| {}),
        &["Ana", "Bob", "Cleo", "Dov", "Eve"].map(|by| (by, "[b]Vote: no lynch[/b]")),
    );
    assert_eq!((lock.locked.as_str(), lock.hammer.as_str()), ("", ""));
    let deadline = hear_by(
        rules(|it| it.day_ends = DayEnds::Deadline),
        &["Ana", "Bob", "Cleo", "Dov", "Eve"].map(|by| (by, "[b]Vote: Gus[/b]")),
    );
    assert_eq!(
        (deadline.locked.as_str(), deadline.hammer.as_str()),
        ("", "")
    );
}

#[test]
fn after_the_hammer_not_even_an_unvote_counts_that_day() {
    let mut posts: Vec<(&str, &str)> = ["Ana", "Bob", "Cleo", "Dov"]
        .map(|by| (by, "[b]Vote: Gus[/b]"))
        .to_vec();
    posts.extend([
        ("Ana", "[b]Unvote[/b]"),
        ("Eve", "[v]Ana[/v]"),
        ("Meg", "DAY 1 HAS ENDED EARLY\nNIGHT 1 HAS ENDED EARLY"),
        ("Ana", "[b]Vote: Eve[/b]"),
    ]);
    let outcome = hear_by(rules(|it| it.day_ends = DayEnds::Majority), &posts);
    assert_eq!(
        ignored(&outcome),
        [(5, "after-hammer"), (6, "after-hammer")]
    );
    assert_eq!(
        (outcome.phase.as_str(), wagons(&outcome)),
        ("Day 2", vec!["Eve: Ana".to_owned()])
    );
}

#[test]
fn weights_add_up_and_needs_are_the_targets_own() {
    let seat = SeatId::at;
    let posts = [
        ("Ana", "[b]Vote: Gus[/b]"),
        ("Eve", "[b]Vote: Gus[/b]"),
        ("Bob", "[b]Vote: Finn[/b]"),
        ("Cleo", "[b]Vote: Finn[/b]"),
    ];
    let outcome = hear_by(
        rules(|it| {
            it.weights = [(seat(0), 3), (seat(4), 0)].into();
            it.basis = Basis::Weights;
            it.day_ends = DayEnds::Majority;
            it.needs = [(seat(5), -3)].into();
        }),
        &posts,
    );
    // The weights are 3 + 5 × 1 + 0 = 8: five are a majority, and two do for Finn.
    assert_eq!((outcome.majority, outcome.lock_at), (5, 6));
    assert_eq!(wagons(&outcome), ["Gus: Ana, Eve", "Finn: Bob, Cleo"]);
    assert_eq!(outcome.wagons[0].votes, 3);
    assert_eq!((outcome.hammer.as_str(), outcome.hammer_post), ("Finn", 4));
}

#[test]
fn equal_wagons_stand_in_the_order_of_their_latest_votes() {
    let outcome = hear_by(
        rules(|_| {}),
        &[
            ("Ana", "[b]Vote: Bob[/b]"),
            ("Bob", "[b]Vote: no exe[/b]"),
            ("Cleo", "[b]Vote: Dov[/b]"),
            ("Dov", "[b]Vote: No-Lynch![/b]"),
            ("Eve", "[b]Vote: Dov[/b]"),
            ("Finn", "[b]Vote: Bob[/b]"),
            ("Cleo", "[b]Vote: Dov[/b]"),
        ],
    );
    assert_eq!(
        wagons(&outcome),
        ["Dov: Cleo, Eve", "Bob: Ana, Finn", "No Lynch: Bob, Dov"]
    );
    assert_eq!(outcome.not_voting, ["Gus"]);
}

#[test]
fn what_the_setup_forbids_leaves_the_earlier_vote() {
    let posts = [
        ("Ana", "[b]Vote: Bob[/b]"),
        ("Ana", "[b]Vote: Ana[/b]"),
        ("Ana", "[b]Vote: no lynch[/b]"),
        ("Ana", "[b]Vote: Meg[/b]"),
        ("Ana", "[b]Vote: Bbo[/b]"),
        ("Ana", "V: Cleo [b]V: Cleo[/b]"),
    ];
    let outcome = hear_by(
        rules(|it| {
            it.self_vote = false;
            it.no_elimination = false;
        }),
        &posts,
    );
    assert_eq!(wagons(&outcome), ["Bob: Ana"]);
    assert_eq!(
        ignored(&outcome),
        [
            (2, "self-vote"),
            (3, "no-lynch-not-allowed"),
            (4, "target-not-a-player"),
            (6, "abbreviation")
        ]
    );
    assert_eq!(asked(&outcome), ["near-name"]);
}

#[test]
fn edited_votes_wait_count_or_do_not() {
    let hear = |edited| {
        let mut setup = usual();
        setup.reading.edited = edited;
        let mut changed = post(1, NINE, "Ana", "[b]Vote: Bob[/b]\nVote: Bob");
        changed.edited = true;
        tracker(setup, &[changed]).outcome()
    };
    let (ask, count, ignore) = (
        hear(EditedPosts::Ask),
        hear(EditedPosts::Count),
        hear(EditedPosts::Ignore),
    );
    assert_eq!((asked(&ask), wagons(&ask)), (vec!["edited"], vec![]));
    assert_eq!(
        (asked(&count), wagons(&count)),
        (vec![], vec!["Bob: Ana".to_owned()])
    );
    assert_eq!(ignored(&ignore), [(1, "edited"), (1, "not-bold")]);
    assert_eq!(ask.violations[0].kind, "edited-post");
}

#[test]
fn nothing_of_others_and_nothing_hidden_is_a_vote() {
    let text = "[quote=\"Bob\"][quote=\"Cleo\"][b]Vote: Dov[/b][/quote][b]Vote: Eve[/b]\n\
                [v]Finn[/v][/quote][spoiler][b]Vote: Gus[/b][/spoiler][code]##vote Dov[/code]\n\
                [s][b]Vote: Eve[/b][/s]";
    let outcome = heard(&[("Ana", text)]);
    assert_eq!(
        (wagons(&outcome), ignored(&outcome), asked(&outcome)),
        (vec![], vec![], vec![])
    );
    let mut setup = usual();
    setup.reading.in_spoilers = true;
    assert_eq!(wagons(&hear_by(setup, &[("Ana", text)])), ["Gus: Ana"]);
    let host = heard(&[(
        "Meg",
        "[quote]Ana DIED[/quote][spoiler]Bob DIED[/spoiler][code]Cleo DIED[/code]",
    )]);
    assert_eq!(dead(&host), ["Bob", "Cleo"]);
}

#[test]
fn of_several_votes_in_a_post_the_last_one_stands() {
    let outcome = heard(&[(
        "Ana",
        "[b]Vote: Bob[/b]\n[b]Unvote[/b] [v]Cleo[/v]\n##vote Dov ##unvote\n[b]Unvote, vote: Eve[/b]",
    )]);
    assert_eq!(wagons(&outcome), ["Eve: Ana"]);
    let held = [("Ana", "[b]Vote: Bob[/b] [b]Vote: Bbo[/b]\n[b]Vote: Clo[/b]")];
    let outcome = heard(&held);
    assert_eq!(wagons(&outcome), ["Bob: Ana"]);
    let places: Vec<u32> = outcome.decisions.iter().map(|open| open.index).collect();
    assert_eq!(places, [2]);
    let answers = [((1, 2), Answer::Target("Cleo".to_owned()))];
    let mut tracker = Tracker::new(usual(), answers.into_iter().collect()).unwrap();
    tracker.hear(&post(1, NINE, held[0].0, held[0].1));
    assert_eq!(wagons(&tracker.outcome()), ["Cleo: Ana"]);
}

#[test]
fn the_dead_neither_vote_nor_are_voted_for() {
    let outcome = heard(&[
        ("Ana", "[b]Vote: Bob[/b]"),
        ("Bob", "[b]Vote: Ana[/b]"),
        ("Cleo", "[b]Vote: Dov[/b]"),
        ("Meg", "Bob DIED"),
        ("Bob", "[b]Vote: Cleo[/b]"),
        ("Cleo", "[b]Vote: Bob[/b]"),
        ("Meg", "##RESURRECT Bob"),
        ("Bob", "I live"),
    ]);
    assert_eq!(wagons(&outcome), ["Dov: Cleo"]);
    assert_eq!(ignored(&outcome), [(5, "voter-dead"), (6, "target-dead")]);
    assert_eq!(
        outcome.not_voting,
        ["Ana", "Bob", "Dov", "Eve", "Finn", "Gus"]
    );
    assert_eq!(outcome.activity["Day 1"]["Bob"], 2);
}

#[test]
fn while_the_game_is_over_nothing_counts_and_no_phase_passes() {
    let outcome = at(&[
        (1, "01T10:00:00", "Ana", "[b]Vote: Bob[/b]"),
        (2, "01T11:00:00", "Meg", "GAME IS OVER"),
        (3, "04T11:00:00", "Ana", "[b]Vote: Cleo[/b]"),
        (4, "04T12:00:00", "Meg", "DEADLINE MOVED 1D LATER. Ana DIED"),
    ]);
    assert_eq!(
        (outcome.phase.as_str(), outcome.deadlines.len()),
        ("Game over", 0)
    );
    assert_eq!(
        (wagons(&outcome), dead(&outcome)),
        (vec!["Bob: Ana".to_owned()], vec![])
    );
    assert_eq!(outcome.activity["Day 1"]["Ana"], 1);
}

#[test]
fn an_answer_for_always_teaches_a_nickname() {
    let posts = [
        ("Ana", "[b]Vote: the duke[/b]"),
        ("Bob", "[b]Vote: The Duke![/b]"),
        ("Cleo", "[b]Vote: the duk[/b]"),
    ];
    let always = decided(1, Answer::Always("Dov".to_owned()), &posts);
    assert_eq!(wagons(&always), ["Dov: Ana, Bob"]);
    assert_eq!(always.decisions[0].suggest, ["Dov"]);
    let once = decided(1, Answer::Target("Dov".to_owned()), &posts);
    assert_eq!(wagons(&once), ["Dov: Ana"]);
    assert_eq!(asked(&once), ["unknown-name", "unknown-name"]);
    // After it alone, and not where the vote does not count at all.
    let late = decided(2, Answer::Always("Dov".to_owned()), &posts);
    assert_eq!(wagons(&late), ["Dov: Bob"]);
    let nobody = decided(1, Answer::Always("no lynch".to_owned()), &posts[..2]);
    assert_eq!(asked(&nobody), ["unknown-name"]);
}

#[test]
fn a_written_answer_says_one_thing() {
    let decide = |change: fn(&mut Decide)| {
        let mut decide = Decide {
            post: 7,
            ..Decide::default()
        };
        change(&mut decide);
        decide.answer().ok()
    };
    let bob = || Some("Bob".to_owned());
    assert_eq!(
        decide(|it| it.target = Some("Bob".to_owned())),
        bob().map(Answer::Target)
    );
    let always = decide(|it| {
        it.target = Some("Bob".to_owned());
        it.always = true;
    });
    assert_eq!(always, bob().map(Answer::Always));
    assert_eq!(decide(|it| it.unvote = true), Some(Answer::Unvote));
    assert_eq!(decide(|_| {}), None);
    assert_eq!(decide(|it| it.always = true), None);
    let both = decide(|it| {
        it.ignore = true;
        it.count = true;
    });
    assert_eq!(both, None);
    let odd = decide(|it| {
        it.ignore = true;
        it.always = true;
    });
    assert_eq!(odd, None);
}

/// Why lines did nothing, each with the line that would be right.
fn notes(outcome: &Outcome) -> Vec<(u64, &str, &str)> {
    let notes = outcome.notes.iter();
    notes
        .map(|note| (note.post, note.kind, note.right.as_str()))
        .collect()
}

#[test]
fn what_is_struck_out_in_a_host_s_line_does_nothing_and_is_noted() {
    for line in [
        "[s]Bob has DIED.[/s]",
        "[s]DEADLINE MOVED 2H LATER[/s]",
        "[s]Has Bob DIED?[/s]",
    ] {
        let outcome = heard(&[("Meg", line)]);
        assert_eq!(
            (dead(&outcome), asked(&outcome)),
            (vec![], vec![]),
            "{line}"
        );
        assert_eq!(notes(&outcome), [(1, "struck-out", "")], "{line}");
    }
    // What is struck out beside it changes nothing; a name that is may change whom it means.
    let beside = heard(&[("Meg", "Bob has DIED. He was [s]Town[/s] Mafia.")]);
    assert_eq!(dead(&beside), ["Bob"]);
    let sentence = heard(&[("Meg", "[s]Bob has DIED.[/s] Cleo has DIED. She was Town.")]);
    assert_eq!(dead(&sentence), ["Cleo"]);
    assert_eq!(notes(&sentence), [(1, "struck-out", "")]);
    let name = [("Meg", "[s]Bob[/s] has DIED.")];
    assert_eq!(asked(&heard(&name)), ["struck-out"]);
    let counted = decided(1, Answer::Count, &name);
    assert_eq!((dead(&counted), asked(&counted)), (vec!["Bob"], vec![]));
}

#[test]
fn an_end_is_not_taken_back_by_words_that_are_struck_out() {
    let posts = |line| [("Meg", "GAME HAS ENDED"), ("Meg", line)];
    let goes_on = |outcome: &Outcome| !outcome.ended;
    let struck = heard(&posts("[s]GAME HAS UNENDED[/s]"));
    assert!(!goes_on(&struck));
    assert_eq!(
        (asked(&struck), notes(&struck)),
        (vec![], vec![(2, "struck-out", "")])
    );
    let part = posts("GAME HAS [s]UNENDED[/s]");
    assert_eq!(asked(&heard(&part)), ["struck-out"]);
    let counted = decided(2, Answer::Count, &part);
    assert!(goes_on(&counted));
    assert_eq!(asked(&counted), [""; 0]);
    let beside = heard(&posts("[s]Sorry.[/s] GAME HAS UNENDED"));
    assert!(goes_on(&beside));
}

#[test]
fn a_line_that_nearly_is_a_command_is_noted_and_does_nothing() {
    let outcome = heard(&[
        ("Meg", "Evee has BEEN LYNCHED. She was Mafia."),
        ("Meg", "GAME OVER"),
        ("Ana", "GAME OVER"),
        ("Meg", "UNEND THE GAME"),
        ("Meg", "GAME IS OVER"),
        ("Meg", "UNEND THE GAME"),
    ]);
    assert_eq!((dead(&outcome), asked(&outcome)), (vec![], vec![]));
    assert_eq!(
        notes(&outcome),
        [
            (1, "near-command", "Eve has BEEN LYNCHED"),
            (2, "near-command", "GAME IS OVER"),
            (6, "near-command", "UNEND GAME"),
        ]
    );
}

#[test]
fn a_list_of_the_dead_in_the_first_post_kills_nobody_unasked() {
    let list = "Players\nCleo\nBob (Mafia Goon, died Night 3)\nDov, dead\nEve DIED";
    let outcome = heard(&[("Meg", list)]);
    assert_eq!(dead(&outcome), [""; 0]);
    assert_eq!(
        asked(&outcome),
        ["later-phase", "list-of-dead", "list-of-dead"]
    );
    let counted = decided(1, Answer::Count, &[("Meg", "Bob (Goon, died Night 3)")]);
    assert_eq!(dead(&counted), ["Bob"]);
    // A sentence counts there, too, and a list does in a later post.
    let sentence = heard(&[("Meg", "Rules.\nHal left. Bob DIED.")]);
    assert_eq!((dead(&sentence), asked(&sentence)), (vec!["Bob"], vec![]));
    let later = heard(&[("Meg", "Hello"), ("Meg", "Bob - dead")]);
    assert_eq!((dead(&later), asked(&later)), (vec!["Bob"], vec![]));
    let of_later = heard(&[("Meg", "Hello"), ("Meg", "Bob has DIED on Night 1")]);
    assert_eq!(
        (dead(&of_later), asked(&of_later)),
        (vec![], vec!["later-phase"])
    );
}

#[test]
fn a_death_that_its_neighbours_take_back_or_make_an_example_is_asked_about() {
    for text in [
        "Bob has BEEN LYNCHED.\nWait, I miscounted. Bob lives.",
        "Bob has BEEN LYNCHED.\nJust kidding",
        "[code]Bob has BEEN LYNCHED.[/code] is how I will write a flip.",
        "[spoiler]Bob has BEEN LYNCHED.[/spoiler] is what a flip looks like.",
    ] {
        let outcome = heard(&[("Meg", text)]);
        assert_eq!(
            (dead(&outcome), asked(&outcome)),
            (vec![], vec!["hedged"]),
            "{text}"
        );
    }
    for text in [
        "Bob has BEEN LYNCHED.\nWaiting for night actions.",
        "Bob has BEEN LYNCHED.\n[spoiler]He was the Doctor[/spoiler]",
        "[spoiler]Bob has BEEN LYNCHED.[/spoiler]\nHe was the Doctor.",
        "[spoiler]Bob has BEEN LYNCHED.[/spoiler]\nNight 1 begins.",
        "[code]Bob has BEEN LYNCHED.[/code]",
    ] {
        let outcome = heard(&[("Meg", text)]);
        assert_eq!(
            (dead(&outcome), asked(&outcome)),
            (vec!["Bob"], vec![]),
            "{text}"
        );
    }
}

#[test]
fn signs_that_should_have_made_a_vote_bold_hide_it_from_nobody() {
    let outcome = heard(&[("Ana", "**Vote: Bob **"), ("Bob", "*vote: Ana*")]);
    assert_eq!(ignored(&outcome), [(1, "not-bold"), (2, "not-bold")]);
}

#[test]
fn what_killed_and_what_ended_the_game_is_told_with_its_post() {
    let outcome = heard(&[("Meg", "Bob has DIED."), ("Meg", "The game is over.")]);
    let told = outcome.told.iter();
    let told: Vec<_> = told
        .map(|it| (it.post, it.what, it.player.as_str()))
        .collect();
    assert_eq!(told, [(1, "died", "Bob"), (2, "game-ended", "")]);
}

#[test]
fn who_has_left_a_seat_is_known_whether_he_wrote_or_not() {
    let outcome = heard(&[
        ("Zoe", "hi"),
        ("Meg", "Zoe HAS REPLACED Ana"),
        ("Meg", "Ana HAS REPLACED Bob"),
        ("Ana", "[b]Vote: Eve[/b]"),
    ]);
    assert_eq!(asked(&outcome), [""; 0]);
    assert_eq!(wagons(&outcome), ["Eve: Ana"]);
}

#[test]
fn whoever_is_called_like_a_side_is_asked_about_before_he_takes_a_seat() {
    let posts = [("Town", "may I play?"), ("Meg", "Town HAS REPLACED Bob")];
    assert_eq!(asked(&heard(&posts)), [""; 0]);
    let posts: Vec<Post> = posts
        .iter()
        .zip(1..)
        .map(|((author, text), number)| post(number, "2026-02-01T09:00:00Z", author, text))
        .collect();
    let mut tracker = Tracker::new(usual(), Answers::default()).unwrap();
    tracker.know_sides(["Town".to_owned(), "Mafia".to_owned()]);
    posts.iter().for_each(|post| tracker.hear(post));
    assert_eq!(asked(&tracker.outcome()), ["replace-new-side"]);
    assert!(tracker.seats().iter().any(|seat| seat.name == "Bob"));
}

#[test]
fn a_remark_names_who_held_the_seat_then() {
    let posts = [
        (1, "01T09:00:00", "Zoe", "hi"),
        (2, "01T09:01:00", "Bob", "[b]Vote: Cleo[/b]"),
        (3, "01T09:02:00", "Meg", "Cleo has DIED."),
        (4, "01T09:03:00", "Meg", "Zoe HAS REPLACED Bob"),
        (5, "01T09:04:00", "Zoe", "[b]Vote: Dov[/b]"),
        (6, "01T09:05:00", "Meg", "Dov has DIED."),
    ];
    let posts: Vec<Post> = posts
        .iter()
        .map(|(number, at, author, text)| post(*number, &format!("2026-02-{at}Z"), author, text))
        .collect();
    let tracker = tracker(usual(), &posts);
    let remarks = tracker.remarks().iter();
    let remarks = remarks.map(|remark| tracker.remarked(remark, nightdesk_text::Language::English));
    assert_eq!(
        remarks.collect::<Vec<_>>(),
        [
            "with Cleo the votes of Bob are gone",
            "with Dov the votes of Zoe are gone"
        ]
    );
}

/// The usual game; Bob is called Bobster by those who vote for him.
fn with_nickname() -> TrackerSetup {
    let mut setup = usual();
    let bob = setup.players.iter_mut().find(|player| player.name == "Bob");
    bob.unwrap().aliases.push("Bobster".to_owned());
    setup
}

#[test]
fn a_nickname_in_a_host_s_line_is_asked_about_and_never_dropped() {
    let hear = |line| {
        hear(
            with_nickname(),
            Vec::new(),
            NINE,
            &[("Zoe", "hi"), ("Meg", line)],
        )
    };
    for (line, kind) in [
        ("Bobster has DIED.", "name-is-other"),
        ("Bobster has BEEN LYNCHED. He was Town.", "name-is-other"),
        ("Zoe HAS REPLACED Bobster", "replace-old"),
        ("##RESURRECT Bobster", "resurrect-name"),
    ] {
        let outcome = hear(line);
        assert_eq!((dead(&outcome), asked(&outcome)), (vec![], vec![kind]));
        assert_eq!(outcome.decisions[0].suggest, ["Bob"], "{line}");
    }
    // Where somebody is named, the line says what it says.
    let named = hear("Ana has DIED. He was a friend of Bobster.");
    assert_eq!((dead(&named), asked(&named)), (vec!["Ana"], vec![]));
    assert_eq!(asked(&hear("Bobster, mind the DEADLINE")), [""; 0]);
}

#[test]
fn a_nickname_in_a_host_s_line_counts_where_the_host_says_so() {
    let line = "Bobster has DIED. He was the Cop.";
    let answered = |answer| hear(with_nickname(), vec![(1, answer)], NINE, &[("Meg", line)]);
    let counted = answered(Answer::Count);
    assert_eq!((dead(&counted), asked(&counted)), (vec!["Bob"], vec![]));
    assert_eq!(counted.dead[0].comment, "the Cop.");
    let named = answered(Answer::Target("Bob".to_owned()));
    assert_eq!(dead(&named), ["Bob"]);
    assert_eq!(dead(&answered(Answer::Ignore)), [""; 0]);
}

#[test]
fn words_of_a_command_that_are_somebody_s_name_are_asked_about() {
    let host = |posts: &[(&str, &str)], answers| {
        hear(
            setup(&["Ana", "Bob", "Game", "Moved"]),
            answers,
            NINE,
            posts,
        )
    };
    let over = [("Meg", "GAME IS OVER")];
    let outcome = host(&over, Vec::new());
    assert_eq!(
        (outcome.ended, asked(&outcome)),
        (false, vec!["keyword-is-name"])
    );
    assert!(host(&over, vec![(1, Answer::Count)]).ended);
    let moved = [("Meg", "DEADLINE MOVED 2H LATER")];
    let outcome = host(&moved, Vec::new());
    assert_eq!(asked(&outcome), ["keyword-is-name"]);
    let later = host(&moved, vec![(1, Answer::Count)]);
    assert!(later.deadlines[0] > outcome.deadlines[0]);
    // After the end of the game its undoing is asked about, too.
    let back = [("Meg", "GAME IS OVER"), ("Meg", "UNEND GAME")];
    let ended = host(&back, vec![(1, Answer::Count)]);
    assert_eq!(
        (ended.ended, asked(&ended)),
        (true, vec!["keyword-is-name"])
    );
    let again = host(&back, vec![(1, Answer::Count), (2, Answer::Count)]);
    assert!(!again.ended);
}

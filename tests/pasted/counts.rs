//! Vote counts, histories, lists, deadlines and activity, as the rules print them.

use nightdesk_game::{AtDeadline, DayEnds, Markup, SeatId};
use nightdesk_render::post as drawn;
use nightdesk_report::public::{self, Activity, Deadline, OddTime, Silence};
use nightdesk_text::Language;
use nightdesk_time::{Length, Stamp, StampStyle};

use super::table::{HOST, NAMES, Thread, VOTES, post, setup, utc};

const NOW: Option<&str> = Some("2026-02-04T16:48:00Z");

fn in_markup(markup: Markup) -> Thread {
    let mut setup = setup(&NAMES);
    setup.forum.markup = markup;
    Thread::new(setup, &VOTES)
}

#[track_caller]
fn check(markup: Markup, expected: &str) {
    let thread = in_markup(markup);
    assert_eq!(thread.pasted(&thread.tally(NOW)), expected);
}

#[test]
fn a_count_stands_in_a_box_on_phpbb() {
    let expected = "\
[area=Vote Count 2.3]
[b]Gus[/b] (4) MAJORITY, 1 to lock: Ana (301), Bob (322), Cleo (340), Dov (377)
[b]Finn[/b] (1): Eve (390)
[b]No Lynch[/b] (1): Finn (402)

[b]Not voting[/b] (1): Gus

With 7 alive it takes 4; 5 locks. Counted to post 418.
Day 2 ends Thu 5 Feb 2026 20:00 UTC (21:00 CET), in 1 d 3 h 12 min.
[/area]";
    check(Markup::Phpbb, expected);
    let mut thread = in_markup(Markup::Phpbb);
    thread.setup.forum.area = false;
    let unboxed = expected
        .replace("[area=Vote Count 2.3]", "[b]Vote Count 2.3[/b]")
        .replace("\n[/area]", "");
    assert_eq!(thread.pasted(&thread.tally(NOW)), unboxed);
}

#[test]
fn a_count_stands_close_together_on_xenforo_and_in_plain_text() {
    let expected = "\
[B]Vote Count 2.3[/B]
Gus (4) MAJORITY, 1 to lock: Ana (301), Bob (322), Cleo (340), Dov (377)
Finn (1): Eve (390)
No Lynch (1): Finn (402)
Not voting (1): Gus

With 7 alive it takes 4; 5 locks. Counted to post 418. Day 2 ends Thu 5 Feb 2026 20:00 UTC \
(21:00 CET), in 1 d 3 h 12 min.";
    check(Markup::Xenforo, expected);
    check(Markup::Vbulletin, expected);
    check(
        Markup::Plain,
        &expected.replace("[B]", "").replace("[/B]", ""),
    );
}

#[test]
fn a_count_is_a_list_in_markdown() {
    let expected = "\
**Vote Count 2.3**

- **Gus** (4) MAJORITY, 1 to lock: Ana (301), Bob (322), Cleo (340), Dov (377)
- **Finn** (1): Eve (390)
- **No Lynch** (1): Finn (402)
- **Not voting** (1): Gus

With 7 alive it takes 4; 5 locks. Counted to post 418.

Day 2 ends Thu 5 Feb 2026 20:00 UTC (21:00 CET), in 1 d 3 h 12 min.";
    check(Markup::Discourse, expected);
    check(Markup::Discord, expected);
}

/// The lines of a count in plain text, from the first one that holds some words.
#[track_caller]
fn line(thread: &Thread, words: &str) -> String {
    let count = drawn(thread.tally(NOW).document(), Markup::Plain);
    let found = count.lines().find(|line| line.contains(words));
    found
        .unwrap_or_else(|| panic!("no `{words}` in\n{count}"))
        .to_owned()
}

#[test]
fn marks_tell_how_near_a_wagon_is() {
    let votes = |number: usize| &VOTES[..number];
    let lock = |number| Thread::new(setup(&NAMES), votes(number));
    assert_eq!(line(&lock(1), "Gus ("), "Gus (1): Ana (301)");
    assert!(line(&lock(2), "Gus (").starts_with("Gus (2) L-2: "));
    assert!(line(&lock(3), "Gus (").starts_with("Gus (3) L-1: "));
    assert!(line(&lock(4), "Gus (").starts_with("Gus (4) MAJORITY, 1 to lock: "));
    let mut locked = lock(4);
    locked.hear(&post(
        391,
        "Eve",
        "2026-02-04T11:00:00Z",
        "[b]Vote: Gus[/b]",
    ));
    assert!(line(&locked, "Gus (").starts_with("Gus (5) LOCKED: "));

    let hammer = |number| {
        let mut setup = setup(&NAMES);
        setup.votes.day_ends = DayEnds::Majority;
        Thread::new(setup, votes(number))
    };
    // One short is near; two are not where a majority ends the day.
    assert!(line(&hammer(2), "Gus (").starts_with("Gus (2): "));
    assert!(line(&hammer(3), "Gus (").starts_with("Gus (3) L-1: "));
    assert!(line(&hammer(4), "Gus (").starts_with("Gus (4) HAMMER #377: "));
    assert!(line(&hammer(4), "With 7").starts_with("With 7 alive it takes 4. Counted"));
    let mut two = hammer(2);
    two.setup.votes.mark_from = Some(2);
    assert!(line(&two, "Gus (").starts_with("Gus (2) L-2: "));
    two.setup.votes.mark.clear();
    assert!(line(&two, "Gus (").starts_with("Gus (2): "));

    let mut setup = setup(&NAMES);
    setup.votes.day_ends = DayEnds::Deadline;
    setup.votes.at_deadline = AtDeadline::Plurality;
    let mut none = Thread::new(setup, votes(3));
    assert!(line(&none, "Gus (").starts_with("Gus (3): "));
    line(&none, "Most votes at the deadline decides. Counted to");
    none.setup.votes.at_deadline = AtDeadline::Nobody;
    assert!(line(&none, "Gus (").starts_with("Gus (3) L-1: "));
    line(&none, "With 7 alive it takes 4 at the deadline.");
}

#[test]
fn a_majority_that_shrinks_is_a_hammer_without_a_post() {
    let mut setup = setup(&NAMES);
    setup.votes.day_ends = DayEnds::Majority;
    let mut thread = Thread::new(setup, &VOTES[..3]);
    for (number, name) in [(405, "Eve"), (406, "Finn")] {
        let flip = format!("{name} has DIED. He was Town.");
        thread.hear(&post(number, HOST, "2026-02-04T12:00:00Z", &flip));
    }
    assert!(line(&thread, "Gus (").starts_with("Gus (3) HAMMER: "));
}

#[test]
fn hidden_weights_stay_hidden_and_public_ones_are_shown() {
    let mut setup = setup(&NAMES);
    setup.votes.weights.insert("Ana".to_owned(), 2);
    setup.votes.needs.insert("Gus".to_owned(), 1);
    let mut thread = Thread::new(setup, &VOTES[..2]);
    assert_eq!(line(&thread, "Gus ("), "Gus (2) L-2: Ana (301), Bob (322)");
    thread.setup.votes.modifiers_public = true;
    assert_eq!(
        line(&thread, "Gus ("),
        "Gus (3) L-2: Ana ×2 (301), Bob (322)"
    );
}

#[test]
fn an_empty_table_and_open_questions_are_told() {
    let mut thread = Thread::new(setup(&NAMES), &[]);
    let count = drawn(thread.tally(None).document(), Markup::Plain);
    assert!(
        count.starts_with("Vote Count 2.3\nNobody is voting.\nNot voting (7): Ana, "),
        "{count}"
    );
    thread.hear(&post(
        410,
        "Ana",
        "2026-02-04T13:00:00Z",
        "[b]Vote: Bobb[/b]",
    ));
    thread.hear(&post(415, "Bob", "2026-02-04T13:01:00Z", "[b]Vote: Xx[/b]"));
    let count = drawn(thread.tally(None).document(), Markup::Plain);
    let foot = "\n\nNot yet counted: Ana (410), Bob (415).\nWith 7 alive it takes 4; 5 locks. ";
    assert!(count.contains(foot), "{count}");
}

#[test]
fn the_last_count_of_a_day_waits_for_nothing() {
    let mut thread = in_markup(Markup::Phpbb);
    thread.tracker.run_to(utc("2026-02-05T20:00:00Z"));
    let expected = "\
[area=Final Vote Count, Day 2]
[b]Gus[/b] (4): Ana (301), Bob (322), Cleo (340), Dov (377)
[b]Finn[/b] (1): Eve (390)
[b]No Lynch[/b] (1): Finn (402)
[b]Not voting[/b] (1): Gus
[/area]";
    assert_eq!(thread.pasted(&thread.last_tally()), expected);
    // What was open on Day 2 is not told on Day 3.
    let mut asked = Thread::new(setup(&NAMES), &[]);
    asked.hear(&post(
        410,
        "Ana",
        "2026-02-04T13:00:00Z",
        "[b]Vote: Bobb[/b]",
    ));
    asked.tracker.run_to(utc("2026-02-07T20:00:00Z"));
    let count = drawn(asked.tally(None).document(), Markup::Plain);
    assert!(!count.contains("Not yet counted"), "{count}");
}

#[test]
fn numbers_of_posts_are_links_where_the_host_wants_them() {
    let linked = |markup, thread: &str| {
        let mut setup = setup(&NAMES);
        setup.forum.markup = markup;
        setup.forum.thread = Some(thread.to_owned());
        setup.forum.links = true;
        let thread = Thread::new(setup, &VOTES[..1]);
        thread.pasted(&thread.tally(NOW))
    };
    let post = "https://forum.example/p/{post}";
    for (markup, link) in [
        (
            Markup::Phpbb,
            "Ana ([url=https://forum.example/p/301]301[/url])",
        ),
        (
            Markup::Xenforo,
            "Ana ([URL='https://forum.example/p/301']301[/URL])",
        ),
        (
            Markup::Vbulletin,
            "Ana ([URL=\"https://forum.example/p/301\"]301[/URL])",
        ),
        (
            Markup::Discourse,
            "Ana ([301](https://forum.example/p/301))",
        ),
        (Markup::Plain, "Ana (301)"),
    ] {
        let count = linked(markup, post);
        assert!(count.contains(link), "{markup:?}: {count}");
    }
    let count = linked(Markup::Discourse, "https://forum.example/t/12");
    assert!(
        count.contains("[301](https://forum.example/t/12/301)"),
        "{count}"
    );
}

#[test]
fn deadlines_tell_how_far_they_are_and_what_is_odd_about_them() {
    let thread = Thread::new(setup(&NAMES), &[]);
    let ends = |now| {
        let count = drawn(thread.tally(Some(now)).document(), Markup::Discourse);
        count.lines().last().expect("a line").to_owned()
    };
    let day = "Day 2 ends Thu 5 Feb 2026 20:00 UTC (21:00 CET), ";
    for (now, away) in [
        ("2026-02-03T20:00:00Z", "in 2 d."),
        ("2026-02-05T11:00:00Z", "in 9 h."),
        ("2026-02-05T19:54:01Z", "in 5 min."),
        ("2026-02-05T19:59:01Z", "in under a minute."),
        ("2026-02-05T20:00:00Z", "under a minute ago."),
        ("2026-02-06T21:01:00Z", "1 d 1 h 1 min ago."),
    ] {
        assert_eq!(ends(now), format!("{day}{away}"));
    }
    let odd = |odd| {
        let deadline = Deadline {
            stamp: Stamp {
                instant: "2026-03-29T01:30:00Z".parse().expect("an instant"),
                zone: "Europe/Berlin".parse().expect("a zone"),
                style: StampStyle::UtcAndLocal,
            },
            end: None,
            away: None,
            odd: Some(odd),
            clocks: None,
        };
        let tally = public::Tally::of_thread(
            &thread.tracker,
            thread.tracker.table(),
            public::TallyName::Running("2.1".to_owned()),
            &thread.setup,
        );
        let text = public::tally(&thread.view(), &thread.words, &tally, Some(&deadline));
        drawn(text.document(), Markup::Discourse)
    };
    let time = "02:30:00".parse().expect("a time");
    let when = "Day 2 ends Sun 29 Mar 2026 01:30 UTC (03:30 CEST)";
    assert!(
        odd(OddTime::Skipped(time))
            .ends_with(&format!("{when} (02:30 does not exist that night)."))
    );
    assert!(
        odd(OddTime::Repeated(time))
            .ends_with(&format!("{when} (first 02:30, before clocks go back)."))
    );
}

#[test]
fn a_schedule_finds_the_times_that_are_odd() {
    let mut setup = setup(&NAMES);
    setup.schedule.start = Some("2026-03-27T02:30:00".parse().expect("a time"));
    let thread = Thread::new(setup, &[]);
    let spans = thread.tracker.upcoming(1);
    let schedule = public::deadlines(
        &thread.view(),
        &thread.words,
        "Europe/Berlin".parse().expect("a zone"),
        &spans,
        None,
    );
    let text = schedule.expect("a phase");
    assert_eq!(
        drawn(text.document(), Markup::Plain),
        "Day 1 ends Sun 29 Mar 2026 01:30 UTC (03:30 CEST) (02:30 does not exist that night)"
    );
}

#[test]
fn another_date_is_told_with_its_time() {
    let thread = Thread::new(setup(&NAMES), &[]);
    let span = thread.tracker.upcoming(1)[0];
    let tokyo = Deadline::of(
        &span,
        "Asia/Tokyo".parse().expect("a zone"),
        StampStyle::UtcAndLocal,
    );
    let beside = |language| tokyo.stamp.parts_in(language).1;
    let english = beside(Language::English);
    assert_eq!(english.as_deref(), Some("Fri 6 Feb 05:00 JST"));
    let russian = beside(Language::Russian);
    assert_eq!(russian.as_deref(), Some("пт 6 февраля 05:00 JST"));
}

#[test]
fn a_history_strikes_out_what_was_withdrawn() {
    let mut setup = setup(&NAMES);
    setup.forum.markup = Markup::Phpbb;
    let mut thread = Thread::new(
        setup,
        &[
            (301, "Ana", "[b]Vote: Gus[/b]"),
            (302, "Bob", "[b]Vote: Gus[/b]"),
            (303, "Ana", "[b]Unvote[/b]"),
            (304, "Bob", "[b]Vote: Finn[/b]"),
            (305, "Ana", "[b]Vote: Gus[/b]"),
            (306, "Bob", "[b]Unvote[/b]"),
        ],
    );
    for (markup, expected) in [
        (
            Markup::Phpbb,
            "Gus (1): [s]Ana[/s], [s]Bob[/s], Ana\nFinn (0): [s]Bob[/s]",
        ),
        (
            Markup::Xenforo,
            "Gus (1): [S]Ana[/S], [S]Bob[/S], Ana\nFinn (0): [S]Bob[/S]",
        ),
        (
            Markup::Discourse,
            "Gus (1): ~~Ana~~, ~~Bob~~, Ana\nFinn (0): ~~Bob~~",
        ),
        (Markup::Plain, "Gus (1): (Ana), (Bob), Ana\nFinn (0): (Bob)"),
    ] {
        thread.setup.forum.markup = markup;
        assert_eq!(thread.pasted(&thread.history()), expected);
    }
}

#[test]
fn lists_name_who_was_replaced_and_how_the_dead_went() {
    let mut setup = setup(&NAMES);
    setup.forum.markup = Markup::Phpbb;
    let mut thread = Thread::new(setup, &[(301, "Zoe", "Hello.")]);
    thread.hear(&post(
        302,
        HOST,
        "2026-02-04T12:00:00Z",
        "Zoe HAS REPLACED Bob",
    ));
    let flip = "Cleo has BEEN LYNCHED. She was the Cop.";
    thread.hear(&post(303, HOST, "2026-02-04T12:30:00Z", flip));
    let text = public::players(&thread.view(), &thread.words);
    assert_eq!(
        thread.pasted(&text),
        "\
[b]Alive (6)[/b]: Ana, Zoe (replaced Bob), Dov, Eve, Finn, Gus
[b]Dead (2)[/b]
Hugo, died Night 1: a Vanilla Townie.
Cleo, lynched Day 2: the Cop."
    );
}

#[test]
fn the_next_deadlines_stand_in_a_list() {
    let thread = Thread::new(setup(&NAMES), &[(301, HOST, "Day 2.")]);
    let zone = "Europe/Berlin".parse().expect("a zone");
    let text = public::deadlines(
        &thread.view(),
        &thread.words,
        zone,
        &thread.tracker.upcoming(3),
        None,
    );
    assert_eq!(
        thread.pasted(&text.expect("phases")),
        "\
Day 2 ends Thu 5 Feb 2026 20:00 UTC (21:00 CET)
Night 2 ends Fri 6 Feb 2026 20:00 UTC (21:00 CET)
Day 3 ends Sun 8 Feb 2026 20:00 UTC (21:00 CET)"
    );
    assert!(public::deadlines(&thread.view(), &thread.words, zone, &[], None).is_none());
}

#[test]
fn activity_is_one_line() {
    let thread = Thread::new(setup(&NAMES), &[]);
    let active = |seat, posts, below, silent| Activity {
        seat: SeatId(seat),
        posts,
        below,
        silent,
    };
    let text = public::activity(
        &thread.view(),
        &thread.words,
        &[
            active(0, 14, None, None),
            active(1, 2, Some(3), None),
            active(
                2,
                0,
                Some(3),
                Some(Silence::For(Length::minutes(61 * 60 + 59))),
            ),
            active(3, 0, None, Some(Silence::Always)),
        ],
    );
    assert_eq!(
        thread.pasted(&text),
        "Ana 14, Bob 2 (below 3), Cleo 0 (below 3; silent 61 h), Dov 0 (has not posted)"
    );
}

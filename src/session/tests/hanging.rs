//! What hangs on votes in doubt and on posts that were not read, at the desk and in a thread by file.

use proptest::prelude::*;

use super::*;
use nightdesk_report::public::{Tally, TallyName};
use nightdesk_tracker::{Answers, Tracker, TrackerSetup};
use nightdesk_votes::day_count;

const MAJORITY: &str = "[votes]\nnames = \"ask\"\nday_ends = \"majority\"\n";
const LOCK: &str = "[votes]\nnames = \"ask\"\nday_ends = \"lock\"\n";

/// Four votes for Eve, and one of Ana in between that waits.
const HUNG: &str = "#1 Ana\n[b]vote: Eve[/b]\n#2 Bob\n[b]vote: Eve[/b]\n\
    #3 Cleo\n[b]vote: Eve[/b]\n#4 Ana\n[b]vote: Guss[/b]\n#5 Dov\n[b]vote: Eve[/b]";

/// Posts by number: who, and what.
fn log(posts: &[(u64, &str, &str)]) -> String {
    let posts = posts.iter().map(|(number, author, words)| {
        let minute = number % 60;
        format!("=== #{number} | {author} | 2026-12-01 21:{minute:02}\n{words}\n")
    });
    posts.collect()
}

#[test]
fn a_hammer_hangs_on_a_vote_in_doubt_until_it_is_decided() {
    let mut host = Host::new(MAJORITY);
    host.pastes(HUNG)
        .has("Eve has 4 of 4, which hangs on post 4 of Ana: no hammer until that is decided.")
        .has_not("HAMMER");
    host.says("votes").has("hangs on post 4 of Ana");
    host.says("next")
        .has("hangs on post 4 of Ana")
        .has_not("The hammer has fallen");
    host.says("tally").posts("Eve (4) hangs on post 4: Ana (1)");
    // Later votes are taken, and what is in doubt in them is asked.
    host.pastes("#6 Finn\n[b]vote: Gus[/b]\n#7 Cleo\n[b]vote: Finnn[/b]")
        .has("#6 Finn -> Gus")
        .has("#7 Cleo -> \"Finnn\"")
        .has_not("after the hammer");
    host.says("decide 4 ignore")
        .has("Eve has 4 of 4: HAMMER, post 5.");
    host.says("votes")
        .has("not counted: #6 Finn -> Gus (after the hammer)")
        .has("not counted: #7 Cleo -> \"Finnn\" (after the hammer)")
        .has_not("on hold");
    host.says("undo");
    host.says("decide 4 Gus").has_not("HAMMER");
    assert_eq!(host.columns().0[0], ("Eve".to_owned(), 3));
}

#[test]
fn a_typed_vote_hangs_as_one_that_was_read_does() {
    let mut host = Host::new(MAJORITY);
    host.pastes(HUNG.split("#5").next().unwrap());
    host.says("vote Dov Eve #5")
        .has("hangs on post 4 of Ana")
        .has_not("HAMMER");
    host.says("vote Finn Gus #6").has_not("not counted");
}

#[test]
fn what_came_after_a_hammer_is_no_question_to_it() {
    let mut host = Host::new(MAJORITY);
    host.pastes(&format!(
        "{HUNG}\n#6 Finn\n[b]vote: Evee[/b]\n#9 Eve\n[b]vote: zzzz[/b]"
    ))
    .has("Eve has 4 of 4, which hangs on post 4 of Ana: no hammer until that is decided.");
    let refused = host.refused("end day");
    let line = |hint: &String| hint.contains("`end day anyway 4` ends it");
    assert!(refused.hints.iter().any(line), "{:?}", refused.hints);
    host.asks("end day anyway 4");
}

#[test]
fn a_lock_hangs_as_a_hammer_does() {
    let mut host = Host::new(LOCK);
    host.pastes(&format!("{HUNG}\n#6 Finn\n[b]vote: Eve[/b]"))
        .has("Eve has 5 of 4, which hangs on post 4 of Ana: no lock until that is decided.");
    host.says("tally").posts("Eve (5) hangs on post 4:");
    // Nobody is held in a wagon that is not locked.
    host.pastes("#7 Finn\n[b]unvote[/b]")
        .has("#7 Finn unvotes")
        .has_not("not counted");
}

#[test]
fn no_day_ends_while_it_hangs_but_for_the_question_that_is_named() {
    let mut host = Host::new(MAJORITY);
    host.pastes(HUNG);
    for line in [
        "end day",
        "end day --yes",
        "end day anyway 5",
        "end day anyway 4-5",
    ] {
        let refused = host.refused(line);
        assert_eq!(refused.code, "day-hangs", "{line}");
        assert!(
            refused
                .hints
                .iter()
                .any(|hint| hint.contains("`end day anyway 4`"))
        );
    }
    host.asks("end day anyway 4");
    host.says("end day anyway 4")
        .posts("Final Vote Count, Day 1")
        .posts("Eve was eliminated");
}

#[test]
fn a_vote_in_doubt_that_changes_nothing_is_told_before_the_day_ends() {
    let mut host = Host::new(MAJORITY);
    host.pastes("#1 Ana\n[b]vote: Eve[/b]\n#2 Bob\n[b]vote: Guss[/b]");
    let facts = host.asks("end day");
    assert!(facts.contains("1 vote is on hold: Bob (post 2)"), "{facts}");
    let unknown = host.refused("end day anyway 99");
    assert_eq!(unknown.code, "no-such-question");
}

#[test]
fn missing_posts_are_open_until_they_are_read_or_ignored() {
    let mut host = Host::new(MAJORITY);
    let votes = |numbers: [u64; 4]| {
        let voters = ["Ana", "Bob", "Cleo", "Dov"].into_iter().zip(numbers);
        let posts: Vec<_> = voters
            .map(|(voter, at)| (at, voter, "[b]vote: Eve[/b]"))
            .collect();
        log(&posts)
    };
    host.reads(&votes([1, 2, 5, 6]))
        .has("hangs on posts 3 to 4 (not read)");
    host.says("votes")
        .has("Not read: posts 3 to 4. `missing posts 3-4 ignore`");
    host.says("next").has("Not read: posts 3 to 4.");
    host.says("tally")
        .posts("Eve (4) hangs on posts 3-4:")
        .posts("Counted: posts 1-2, 5-6.");
    assert_eq!(host.refused("end day --yes").code, "day-hangs");
    assert_eq!(host.refused("missing posts 3-5 ignore").code, "not-missing");
    host.says("missing posts 3-4 ignore");
    host.says("next")
        .has("The hammer has fallen")
        .has_not("Not read");
    host.says("tally")
        .posts("HAMMER #6")
        .posts("Counted: posts 1-2, 5-6.");
    host.says("undo");
    host.says("votes").has("Not read: posts 3 to 4.");
    let late = "[b]vote: Gus[/b]";
    host.reads(&log(&[(3, "Finn", late), (4, "Eve", late)]));
    host.says("tally")
        .posts("HAMMER #6")
        .posts("Counted to post 6.");
}

#[test]
fn a_public_count_in_russian_says_on_what_a_wagon_hangs() {
    let setup = r#"
format = 1
[game]
name = "Pier"
host = "Moderator"
language = "ru"
[players]
seats = ["Ana", "Bob", "Cleo", "Dov", "Eve", "Finn", "Gus"]
[roles]
town = ["6 VT"]
mafia = ["Goon"]
"#;
    let host = Host::of(format!("{setup}{MAJORITY}"), "2026-11-30 12:00");
    let mut host = host.after(["deal", "sent all", "confirmed all", "start"]);
    host.pastes(HUNG);
    host.says("tally").posts("Eve (4) зависит от сообщения 4:");
}

#[test]
fn a_flip_in_the_course_of_a_day_leaves_its_count() {
    for rules in [MAJORITY, LOCK] {
        let mut host = Host::new(rules);
        let votes = ["Ana", "Bob", "Cleo", "Dov", "Finn"];
        let votes = if rules == LOCK {
            &votes[..]
        } else {
            &votes[..4]
        };
        for (voter, post) in votes.iter().zip(1..) {
            host.says(&format!("vote {voter} Eve #{post}"));
        }
        let before = host.columns_by_weight();
        host.pastes("#9 Moderator\nEve has BEEN LYNCHED. She was a Vanilla Townie.\n#10 Gus\n[b]vote: Ana[/b]");
        assert_eq!(host.columns_by_weight(), before);
        host.says("votes")
            .has("not counted: #10 Gus -> Ana (after the hammer)");
        host.says("next").has("end day");
        host.says("stats")
            .has("Ana   cast 1: Eve; received 0")
            .has("Day 1  Eve");
        host.says("end day").posts("Eve (");
        host.says("votes 1")
            .has(&format!("Eve ({} of 4)", votes.len()));
        host.says("votes 1 --history")
            .has(&format!("Eve ({})", votes.len()));
    }
}

#[test]
fn a_flip_that_is_taken_back_opens_the_count_as_it_was() {
    let mut host = Host::new(LOCK);
    host.says("vote Ana Eve #1");
    host.says("vote Bob Eve #2");
    host.pastes("#3 Moderator\nEve has BEEN LYNCHED. She was a Vanilla Townie.");
    host.pastes("#4 Moderator\n##RESURRECT Eve\n#5 Cleo\n[b]vote: Eve[/b]");
    assert_eq!(host.columns().0, [("Eve".to_owned(), 3)]);
}

#[test]
fn a_deadline_that_going_on_makes_earlier_is_said_to_be() {
    let mut host = Host::new("");
    host.at("2026-12-02 12:00");
    host.says("end day");
    host.says("over town");
    host.at("2026-12-02 13:00");
    host.says("reopen").has("That is earlier than before");
}

#[test]
fn a_game_that_is_kept_later_than_it_was_played_has_no_negative_times() {
    let mut host = Host::new("");
    host.reads(&log(&[(1, "Ana", "hello")]));
    host.at("2026-12-01 19:00");
    host.says("stats").has_not(" -");
}

/// A post of a day: whose, and what it says; some of it in doubt.
fn any_post() -> impl Strategy<Value = (&'static str, String)> {
    const NAMES: [&str; 7] = ["Ana", "Bob", "Cleo", "Dov", "Eve", "Finn", "Gus"];
    let target = prop_oneof![
        4 => prop::sample::select(&NAMES[..]),
        2 => prop::sample::select(&["Fimn", "Guss", "Zoe", "", "xqz"][..]),
    ];
    let vote = target.prop_map(|target| format!("[b]vote: {target}[/b]"));
    let words = prop_oneof![
        6 => vote.clone(),
        2 => (vote.clone(), vote).prop_map(|(one, other)| format!("{one}\n{other}")),
        1 => Just("[b]unvote[/b]".to_owned()),
        1 => Just("[b]I will vote later[/b]".to_owned()),
    ];
    let by_host = prop::sample::select(
        &[
            "Dov has DIED. He was a Vanilla Townie.",
            "Eve has BEEN LYNCHED. She was a Vanilla Townie.",
        ][..],
    );
    prop_oneof![
        20 => (prop::sample::select(&NAMES[..]), words),
        1 => by_host.prop_map(|words| ("Moderator", words.to_owned())),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// A thread counted from its file and the same thread read at the desk ask for the same votes, and
    /// have the same count.
    #[test]
    fn a_file_and_a_game_agree(posts in prop::collection::vec(any_post(), 1..30), by_lock: bool, asks: bool, missing in 0_u64..30) {
        let rules = if by_lock { LOCK } else { MAJORITY };
        let rules = if asks { rules.to_owned() } else { rules.replace("\"ask\"", "\"provisional\"") };
        let mut host = Host::new(&rules);
        let numbered = posts.iter().zip(1_u64..).map(|((author, words), number)| {
            // Some posts are on no page.
            let gap = if number > missing { 2 } else { 0 };
            (number + gap, *author, words.as_str())
        });
        let numbered: Vec<_> = numbered.collect();
        let log = log(&numbered);
        host.session.hear(&page(&log), "read page", host.now).unwrap();
        let Some(day) = host.game().phase() else {
            return Ok(());
        };
        let setup = host.game().setup.clone();
        let mut tracker = Tracker::new(TrackerSetup::of(&setup).unwrap(), Answers::default()).unwrap();
        let mut last: Option<u64> = None;
        for post in page(&log).posts {
            if let Some(before) = last.filter(|last| last + 1 < post.number) {
                tracker.miss(before + 1, post.number - 1, post.at);
            }
            last = Some(post.number);
            tracker.hear(&post);
        }
        let of_file = Tally::of_thread(&tracker, tracker.table(), TallyName::Final(day), &setup);
        let counted = day_count(host.game(), day, None);
        let asked = counted.in_doubt();
        let counts_for_nobody = asked.iter().filter(|(_, held)| held.counts_for.is_none());
        let mut in_game: Vec<_> = counts_for_nobody.map(|(place, held)| (held.voter, Some(place.post))).collect();
        let mut in_file = of_file.open.clone();
        in_game.sort();
        in_file.sort();
        prop_assert_eq!(in_file, in_game);
        let in_game = counted.table.count();
        prop_assert_eq!(of_file.count.wagons, in_game.wagons);
        prop_assert_eq!(of_file.count.hanging, in_game.hanging);
        prop_assert_eq!(of_file.count.hammer, in_game.hammer);
        prop_assert_eq!(of_file.count.locked, in_game.locked);
        let game = &host.game().thread;
        prop_assert_eq!(of_file.runs_read, game.runs_read(day, last.unwrap()));
    }
}

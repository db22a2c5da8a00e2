//! A small game of own roles: what passes, and what a difference looks like.

use nightdesk_text::Source;
use nightdesk_verify::CaseReport;

const BOOK: &[(&str, &str)] = &[
    (
        "townsfolk/power/hunter",
        "**Hunter** | Townsfolk Power\n__Formalized__\nEnd Night: Attack @Selection |hunter.1|\nStarting: Join #Lodge\n",
    ),
    (
        "townsfolk/power/host",
        "**Host** | Townsfolk Power\n__Formalized__\n\
         Immediate Night: Target @Selection (Player Optional) [Condition: @Selection is not @Self]\n\
         Passive Start Day: Reveal `Good morning` to #Lodge\nOn Death: Announce `@Self is gone`\n",
    ),
    (
        "werewolves/power/pup",
        "**Pup** | Werewolf Power\n__Formalized__\nNo Abilities\n",
    ),
    (
        "_game/groups/lodge",
        "**Lodge** | Townsfolk Team Group\n__Formalized__\nNo Abilities\n",
    ),
    (
        "_game/polls/lynch",
        "**Lynch** | Poll\nAvailable Options: @All, Abstain\nAllowed Voters: @All\n\
         Passive Start Day: Create Poll in #hall [Temporal: Day 1+]\nOn Poll Closed: Lynch @Winner\n",
    ),
    ("_game/locations/hall", "**Hall**\nSort Index: 1\n"),
    (
        "_game/teams/Townsfolk",
        "**Townsfolk**\n__Formalized__\nWin Condition: @(Align:Townsfolk)\n",
    ),
];

const CASE: &str = r#"
schema = "wwrf/1"
id = "small"
title = "a night and a day"
book = "own"

[[players]]
name = "Ann"
role = "Hunter"
[[players]]
name = "Bob"
role = "Host"
[[players]]
name = "Cid"
role = "Pup"

[[steps]]
advance = "N1"
[steps.expect]
open_prompts = [
  { player = "Ann", trigger = "End Night", inputs = ["player"], key = "hunter.1" },
  { player = "Bob", inputs = ["player_optional"], forced = false },
]
attributes = [{ owner = "Ann", type = "group_membership", value1 = "lodge", value2 = "member" }]

[[steps]]
answer = { player = "Bob", trigger = "Immediate Night", values = [["Bob"]] }
refused = "restriction"

[[steps]]
answer = { player = "Bob", trigger = "Immediate Night", values = [["cid"]] }
[steps.expect]
targets = { Bob = "player:Cid", Ann = "none" }
[[steps.expect.feedback]]
player = "Bob"
contains = ["target", "Cid"]
not_contains = ["Ann"]

[[steps]]
answer = { player = "Bob", trigger = "Immediate Night", values = [["nobody"]] }
refused = "no open prompt"

[[steps]]
advance = "D1"
[steps.expect]
deaths = []
open_polls = [{ type = "lynch", place = "hall" }]
[[steps.expect.posts]]
place = "lodge"
contains = ["Good morning"]

[[steps]]
vote = { poll = "lynch", voter = "Ann", option = "Bob" }

[[steps]]
advance = "N2"
[steps.expect]
deaths = [{ player = "Bob", type = "lynch", during = "D1" }]
announcements = [{ contains = ["Bob is gone"], count = 1 }]
poll_results = [{ poll = "lynch", outcome = "winner", winner = "Bob", votes = { Bob = 1 } }]

[[steps]]
answer = { player = "Ann", trigger = "End Night", values = [["Cid"]] }
[[steps]]
advance = "D2"

[final]
living = ["Ann"]
game_over = true
winners = ["townsfolk"]
"#;

/// What the family's description leaves to the writer of a case.
#[test]
fn other_ways_to_say_the_same_pass_too() {
    for (usual, other) in [
        ("values = [[\"cid\"]]", "values = [\"Cid\"]"),
        ("targets = { Bob", "targets = { \"player:Bob\""),
        ("winners = [\"townsfolk\"]", "winners = [\"Townsfolk\"]\n"),
        (
            "contains = [\"Good morning\"]",
            "contains = \"Good morning\"",
        ),
        ("place = \"lodge\"", "place = \"#Lodge\""),
        (
            "announcements = [{ contains = [\"Bob is gone\"], count = 1 }]",
            "announcements = [\"Bob is gone\"]",
        ),
        ("type = \"group_membership\"", "type = \"GroupMembership\""),
        (
            "advance = \"N1\"\n[steps.expect]",
            "advance = \"N1\"\n[steps.expect]\nalignments = { Cid = \"Werewolf\" }",
        ),
        (
            "option = \"Bob\" }",
            "option = \"Cid\" }\n[[steps]]\nvote = { poll = \"Lynch\", voter = \"Ann\", option = \"none\" }\n[[steps]]\nvote = { poll = \"lynch\", voter = \"Ann\", option = \"bob\" }",
        ),
    ] {
        assert!(CASE.contains(usual), "{usual}");
        let report = run(&CASE.replace(usual, other));
        assert!(report.passed(), "{other}\n{:?}", report.differences);
    }
}

fn run(case: &str) -> CaseReport {
    let source = Source::new("case.toml", case);
    let books = |folder: &str| {
        let files = BOOK
            .iter()
            .map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
        (folder == "own").then(|| files.collect())
    };
    let reports = super::run_with(&source, &books).expect("a case that can be run");
    reports.into_iter().next().expect("one report")
}

#[test]
fn a_right_case_passes() {
    assert_eq!(run(CASE).differences, []);
}

#[test]
fn a_case_may_give_numbers_confirm_often_and_read_results() {
    let case = CASE
        .replacen("role = \"Pup\"", "role = \"Pup\"\nhost_info = { Number = 2 }", 1)
        .replacen(
            "poll_results = [{",
            "posts = [{ place = \"hall\", contains = [\"(1) Bob - Ann\", \"Winner: Bob\"] }]\npoll_results = [{",
            1,
        )
        .replacen("votes = { Bob = 1 }", "votes = { Bob = 1, Cid = 0 }", 1);
    assert_eq!(run(&case).differences, []);
}

#[test]
fn a_line_of_the_story_counts_when_it_is_made_and_when_it_is_posted() {
    let case = CASE.replacen(
        "[[steps]]\nadvance = \"D1\"\n[steps.expect]",
        "[[steps]]\nanswer = { player = \"Ann\", trigger = \"End Night\", values = [[\"Bob\"]] }\n\
         [[steps]]\nadvance = \"D1\"\n[steps.expect]\nannouncements = [\"Bob is gone\"]",
        1,
    );
    let differences = run(&case).differences;
    assert!(
        !differences
            .iter()
            .any(|one| one.what == "step 6: announcements"),
        "{differences:?}"
    );
}

#[test]
fn a_line_of_the_story_counts_in_no_other_step() {
    for (step, phase) in [(1, "N1"), (8, "N2")] {
        let advance = format!("advance = \"{phase}\"\n[steps.expect]");
        let case = match step {
            1 => CASE.replacen(
                &advance,
                &format!("{advance}\nannouncements = [\"Bob is gone\"]"),
                1,
            ),
            _ => CASE.replacen(
                "values = [[\"Cid\"]] }",
                "values = [[\"Cid\"]] }\n[steps.expect]\nannouncements = [\"Bob is gone\"]",
                1,
            ),
        };
        let found = run(&case).differences;
        let [one] = found.as_slice() else {
            panic!("{found:?}");
        };
        assert_eq!(one.what, format!("step {step}: announcements"));
        assert_eq!(one.expected, "a line that has `Bob is gone`");
        assert_eq!(one.found, "made: none; posted: none");
    }
}

#[test]
fn a_line_that_differs_is_shown_beside_those_that_were_made_and_posted() {
    let case = CASE.replacen(
        "contains = [\"Bob is gone\"], count = 1",
        "contains = \"Ann\", count = 2",
        1,
    );
    let found = run(&case).differences;
    let [one] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert_eq!(one.what, "step 7: announcements");
    assert_eq!(one.expected, "2 times a line of words that have `Ann`");
    let line = "`Bob died.`, `Bob is gone.`";
    assert_eq!(one.found, format!("made: {line}; posted: {line}"));
}

/// Each refusal is what it is: a vote has a word of its own, too.
#[test]
fn a_vote_is_refused_with_the_right_word() {
    let refused = |vote: &str, word: &str| {
        let steps = format!(
            "[[steps]]\nvote = {{ poll = \"lynch\", voter = \"Ann\", option = \"Bob\" }}\n\n\
             [[steps]]\nvote = {{ {vote} }}\nrefused = \"{word}\"\n"
        );
        let vote = "[[steps]]\nvote = { poll = \"lynch\", voter = \"Ann\", option = \"Bob\" }\n";
        let differences = run(&CASE.replacen(vote, &steps, 1)).differences;
        differences
            .into_iter()
            .find(|one| one.what == "step 7")
            .map(|one| (one.expected, one.found))
    };
    let no_option = "poll = \"lynch\", voter = \"Bob\", option = \"Nobody\"";
    assert_eq!(refused(no_option, "restriction"), None);
    assert!(refused(no_option, "no open prompt").is_some());
    let no_voter = "poll = \"lynch\", voter = \"Bo\", option = \"Ann\"";
    let found = refused(no_voter, "restriction").expect("nobody of that name");
    assert_eq!(found.1, "nobody is called `Bo`");
    let no_poll = "poll = \"lunch\", voter = \"Bob\", option = \"Ann\"";
    let found = refused(no_poll, "no open prompt").expect("no such poll");
    assert_eq!(found.1, "the book has no poll `lunch`");
    let early = CASE.replacen(
        "[[steps]]\nadvance = \"D1\"",
        "[[steps]]\nvote = { poll = \"lynch\", voter = \"Ann\", option = \"Bob\" }\n\
         refused = \"no open prompt\"\n\n[[steps]]\nadvance = \"D1\"",
        1,
    );
    assert_eq!(run(&early).differences, []);
}

#[test]
fn what_is_wrong_is_named_with_its_step() {
    for (right, wrong, what) in [
        (
            "deaths = []",
            "deaths = [{ player = \"Ann\" }]",
            "step 5: deaths",
        ),
        ("\"player:Cid\"", "\"player:Ann\"", "step 3: targets"),
        ("Good morning", "Good night", "step 5: posts"),
        ("count = 1", "count = 2", "step 7: announcements"),
        (
            "winner = \"Bob\"",
            "winner = \"Ann\"",
            "step 7: poll_results",
        ),
        ("refused = \"restriction\"", "", "step 2"),
        (
            "key = \"hunter.1\"",
            "key = \"hunter.2\"",
            "step 1: open_prompts",
        ),
        ("living = [\"Ann\"]", "living = []", "living"),
        ("winners = [\"townsfolk\"]", "winners = []", "winners"),
        ("advance = \"D2\"", "advance = \"D3\"", "step 9"),
        ("[final]", "[final_state]", "case"),
    ] {
        let differences = run(&CASE.replacen(right, wrong, 1)).differences;
        assert!(
            differences.iter().any(|one| one.what == what),
            "{what}: {differences:?}"
        );
    }
}

#[test]
fn a_book_that_is_not_there_is_a_mistake_of_the_file() {
    let source = Source::new("case.toml", CASE);
    let refused = super::run_with(&source, &|_| None).expect_err("no book");
    assert_eq!(refused.code, "case-book");
}

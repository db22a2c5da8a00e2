//! Prompts: restrictions, scaling, flags, the life of an answer (reference §9).

use super::{Table, role};
use crate::world::Input as Asked;
use crate::{Effect, Input, Refusal};

fn one(lines: &str) -> Table {
    let files = [role("Doer", lines)];
    Table::new(
        &files,
        &[
            "Ann Doer",
            "Bob Plain",
            "Cid Plain",
            "Dan Plain",
            "Gus Grey",
        ],
    )
}

/// The phases in which the player is asked.
fn asked(lines: &str, phases: usize) -> Vec<String> {
    let mut table = one(lines);
    let mut found = Vec::new();
    for _ in 0..phases {
        table.advance();
        if !table.prompts("Ann").is_empty() {
            found.push(table.world.phase.to_string());
        }
    }
    found
}

#[test]
fn time_restricts() {
    assert_eq!(
        asked("Immediate: Ascend [Temporal: Night 2]", 6),
        ["Night 2"]
    );
    assert_eq!(
        asked("Immediate: Ascend [Temporal: Night 2+]", 4),
        ["Night 2", "Day 2"]
    );
    assert_eq!(
        asked("Immediate: Ascend [Temporal: Day]", 4),
        ["Day 1", "Day 2"]
    );
    assert_eq!(asked("Immediate Night: Ascend [Temporal: Day]", 4), [""; 0]);
}

#[test]
fn uses_are_counted() {
    let mut table = one("Immediate Night: Weakly Disguise @Selection as `Grey` [Quantity: 2]");
    for left in [true, true, false] {
        table.advance();
        assert_eq!(table.prompts("Ann").len() == 1, left);
        if left {
            table.answer("Ann", &[&["Bob"]]).expect("an answer");
        }
        table.advance();
    }
}

#[test]
fn succession_needs_a_pause() {
    let mut table =
        one("Immediate Night: Weakly Disguise @Selection as `Grey` [Succession: No Succession]");
    let mut open = Vec::new();
    for _ in 0..4 {
        table.advance();
        open.push(!table.prompts("Ann").is_empty());
        if !table.prompts("Ann").is_empty() {
            table.answer("Ann", &[&["Bob"]]).expect("an answer");
        }
        table.advance();
    }
    assert_eq!(open, [true, false, true, false]);
}

#[test]
fn the_same_target_needs_a_pause() {
    let mut table = one(
        "Immediate Night: Weakly Disguise @Selection as `Grey` [Succession: No Target Succession]",
    );
    table.advance();
    table.answer("Ann", &[&["Bob"]]).expect("an answer");
    table.advance().advance();
    let refused = table.answer("Ann", &[&["Bob"]]);
    assert!(matches!(
        refused,
        Err(Refusal::Restriction {
            key: "succession.target",
            ..
        })
    ));
    table.advance().advance();
    table
        .answer("Ann", &[&["Bob"]])
        .expect("the night between went unused");
}

#[test]
fn attributes_and_conditions_restrict() {
    let mut table = one(
        "Immediate Night: Apply `Mark` to @Selection [Attribute: @Selection lacks `Mark:Self`, Condition: @Selection is not @Self]",
    );
    table.advance();
    let own = table.answer("Ann", &[&["Ann"]]);
    assert!(matches!(
        own,
        Err(Refusal::Restriction {
            key: "condition.not_self",
            ..
        })
    ));
    table.answer("Ann", &[&["Bob"]]).expect("an answer");
    table.advance().advance();
    let again = table.answer("Ann", &[&["Bob"]]);
    assert!(matches!(
        again,
        Err(Refusal::Restriction {
            key: "condition",
            ..
        })
    ));
}

#[test]
fn scaling_gives_the_number_of_uses() {
    let uses = |scaling: &str| {
        let mut table = one(&format!(
            "Immediate Night: Weakly Disguise @Selection as `Grey` {scaling}"
        ));
        table.advance();
        table.prompts("Ann").first().map_or(0, |prompt| prompt.uses)
    };
    assert_eq!(uses(""), 1);
    assert_eq!(uses("⟨x3⟩"), 3);
    assert_eq!(uses("⟨$total/2⟩"), 2, "five players, rounded down");
    assert_eq!(uses("⟨$total/9⟩"), 1, "at least one");
    assert_eq!(uses("⟨@(Role:Plain)->Count⟩"), 3);
    assert_eq!(uses("⟨x1, $living>4 ⇒ x2⟩"), 2);
    assert_eq!(uses("⟨$living<5 ⇒ 1, $living≥5 ⇒ 2, 3⟩"), 2);
    assert_eq!(uses("⟨$living<5 ⇒ x1⟩"), 0);
    assert_eq!(uses("⟨Odd: x2, Even: x1⟩"), 2);
}

#[test]
fn an_answer_counts_whole_or_not_at_all() {
    let mut table = one("Immediate Night: Weakly Disguise @Selection as @SecondarySelection ⟨x2⟩");
    table.advance();
    let prompt = table.prompts("Ann")[0].clone();
    assert_eq!(prompt.inputs, [Asked::Player, Asked::Role]);
    assert!(matches!(
        table.answer("Ann", &[&["Bob", "Grey"]]),
        Err(Refusal::Form { .. })
    ));
    assert!(matches!(
        table.answer("Ann", &[&["Bob"], &["Cid"]]),
        Err(Refusal::Form { .. })
    ));
    assert!(table.world.attributes.is_empty());
    table
        .answer("Ann", &[&["Bob", "Grey"], &["Cid", "Plain"]])
        .expect("an answer");
    assert_eq!(table.world.attributes.len(), 2);
    assert_eq!(
        table.answer("Ann", &[&["Bob", "Grey"], &["Cid", "Plain"]]),
        Err(Refusal::NoPrompt)
    );
}

#[test]
fn only_the_living_can_be_chosen_unless_said_otherwise() {
    let mut table =
        one("Immediate Night: Kill @Selection\nImmediate Day: Learn `@Selection[dead]`");
    table.advance();
    table.answer("Ann", &[&["Bob"]]).expect("an answer");
    table.advance();
    assert!(matches!(
        table.answer("Ann", &[&["Cid"]]),
        Err(Refusal::Form { .. })
    ));
    table.answer("Ann", &[&["Bob"]]).expect("an answer");
    assert_eq!(table.told("Ann"), ["Bob"]);
    table.advance();
    assert!(matches!(
        table.answer("Ann", &[&["Bob"]]),
        Err(Refusal::Form { .. })
    ));
}

#[test]
fn nobody_may_be_an_answer() {
    let mut table = one("Immediate: Target @Selection (Player Optional)");
    table.answer("Ann", &[&["Bob"]]).expect("an answer");
    assert_eq!(
        (table.target("Ann"), table.told("Ann")),
        ("Bob".to_owned(), vec!["Target updated to Bob."])
    );
    table.advance();
    table.answer("Ann", &[&["nobody"]]).expect("an answer");
    assert_eq!(table.target("Ann"), "");
}

#[test]
fn an_end_answer_waits_and_can_be_taken_back() {
    let mut table = one("End Night: Attack @Selection");
    table.advance();
    let id = table.prompts("Ann")[0].id;
    table.answer("Ann", &[&["Bob"]]).expect("an answer");
    assert!(table.prompts("Ann").is_empty() && table.deaths().is_empty());
    table
        .enter(&Input::Withdraw { prompt: id })
        .expect("taken back");
    table.answer("Ann", &[&["Cid"]]).expect("another answer");
    table.advance();
    assert_eq!(table.deaths(), ["Cid"]);
}

/// Before Day 0 nobody can be asked, so it is asked when the day has begun (reference §13.4).
#[test]
fn what_is_done_at_the_start_of_day_zero_is_asked_then_and_done_when_answered() {
    let mut table = one("Start Day: Weakly Disguise @Selection as `Grey`");
    assert_eq!(table.prompts("Ann").len(), 1);
    table.answer("Ann", &[&["Bob"]]).expect("an answer");
    assert_eq!(table.on("Bob"), ["disguise grey weak"]);
    // From then on it is asked in the night before.
    table
        .advance()
        .answer("Ann", &[&["Cid"]])
        .expect("an answer");
    assert!(table.on("Cid").is_empty());
    table.advance();
    assert_eq!(table.on("Cid"), ["disguise grey weak"]);
    assert!(table.prompts("Ann").is_empty());

    let later = one("Start Day: Attack @Selection [Temporal: Night 1+]");
    assert!(later.prompts("Ann").is_empty());
}

#[test]
fn the_start_of_day_zero_and_of_the_next_phase_are_two_questions() {
    let mut table = one("Start Phase: Increment Counter by @Selection[number]");
    let [first, next] = table.prompts("Ann")[..] else {
        panic!("{:?}", table.prompts("Ann"));
    };
    let (first, next) = (first.clone(), next.clone());
    table.answer_to(&next, &[&["10"]]).expect("an answer");
    assert_eq!(table.counter("Ann"), 0);
    table.answer_to(&first, &[&["1"]]).expect("an answer");
    assert_eq!(table.counter("Ann"), 1);
    table.advance();
    assert_eq!(table.counter("Ann"), 11);
}

#[test]
fn moments_follow_each_other() {
    let files = [role(
        "Clock",
        "End Phase: Learn `end phase`\nEnd Night: Learn `end night`\nPre-End Night: Learn `pre`\n\
         Fourth Pre-End Night: Learn `fourth`\nSecond Pre-End Night: Learn `second`\nThird Pre-End Night: Learn `third`\n\
         Passive End Night: Learn `passive end`\nPassive Start Day: Learn `passive start`\nStart Day: Learn `start`\nPassive End Phase: Learn `passive end phase`",
    )];
    let mut table = Table::new(&files, &["Ann Clock", "Cid Plain", "Gus Grey"]);
    table.advance();
    for prompt in table.world.prompts.clone() {
        table.answer_to(&prompt, &[]).expect("a confirmation");
    }
    table.advance();
    assert_eq!(
        table.told("Ann"),
        [
            "fourth",
            "third",
            "second",
            "pre",
            "end night",
            "end phase",
            "passive end",
            "passive end phase",
            "start",
            "passive start"
        ]
    );
}

#[test]
fn what_is_not_answered_lapses() {
    let mut table =
        one("Immediate Night: Attack @Selection {Vanishing}\nEnd Night: Learn `confirmed`");
    table.advance().advance();
    let lapsed: Vec<bool> = table
        .last
        .iter()
        .filter_map(|effect| match effect {
            Effect::Lapsed { vanishing, .. } => Some(*vanishing),
            _ => None,
        })
        .collect();
    assert_eq!(lapsed, [true, false]);
    assert!(table.told("Ann").is_empty());
}

#[test]
fn triggers_without_a_question_run_as_often_as_scaled() {
    let mut table = one("Passive Start Night: Increment Counter ⟨x3⟩");
    table.advance();
    assert_eq!(table.counter("Ann"), 3);
}

#[test]
fn emitted_values_ask_and_wait() {
    let mut table = one(
        "Passive Start Night: End Emit `strike`\nOn `strike` End Emitted: Attack @Selection\nOn `other` Emitted: Learn `never`",
    );
    table.advance();
    table.answer("Ann", &[&["Bob"]]).expect("an answer");
    assert!(table.deaths().is_empty());
    table.advance();
    assert_eq!(table.deaths(), ["Bob"]);
}

#[test]
fn repeating_prompts_stay_open_where_the_setup_says_so() {
    let lines = "Starting: Set Counter to 2\n\
        Immediate Night: [Condition: @Self->Counter > 0] {Repeating}\n• Weakly Disguise @Selection as `Grey`\n• Decrement Counter";
    for (repeating, uses) in [(false, 1), (true, 2)] {
        let mut table = one(lines);
        table.world.repeating = repeating;
        table.advance();
        let mut used = 0;
        while table.answer("Ann", &[&["Bob"]]).is_ok() {
            used += 1;
        }
        assert_eq!(used, uses);
    }
}

#[test]
fn all_lines_of_an_answer_are_one_use_for_succession() {
    let mut table =
        one("Immediate Night: Apply `Mark` to @Selection [Succession: No Succession] ⟨x2⟩");
    table.advance();
    table
        .answer("Ann", &[&["Bob"], &["Cid"]])
        .expect("an answer");
    assert_eq!((table.on("Bob").len(), table.on("Cid").len()), (1, 1));
    let mut caller =
        table_with_callers("On Visited: Increment Counter [Succession: No Succession]");
    caller.advance();
    caller.answer("Bob", &[&["Ann"]]).expect("an answer");
    caller.answer("Cid", &[&["Ann"]]).expect("an answer");
    assert_eq!(
        caller.counter("Ann"),
        1,
        "twice in a phase is in succession"
    );
}

/// Ann with these lines, whom Bob and Cid may look at.
fn table_with_callers(lines: &str) -> Table {
    let files = [
        role("Tester", lines),
        role("Caller", "Immediate Night: Role Investigate @Selection"),
    ];
    Table::new(
        &files,
        &["Ann Tester", "Bob Caller", "Cid Caller", "Gus Grey"],
    )
}

#[test]
fn three_uses_of_one_answer_are_three_of_the_quantity() {
    let mut table = one("Immediate Night: Apply `Mark` to @Selection [Quantity: 3] ⟨x3⟩");
    table.advance();
    table
        .answer("Ann", &[&["Bob"], &["Cid"], &["Gus"]])
        .expect("an answer");
    for player in ["Bob", "Cid", "Gus"] {
        assert_eq!(table.on(player).len(), 1, "{player}");
    }
    table.advance().advance();
    assert!(table.prompts("Ann").is_empty());
}

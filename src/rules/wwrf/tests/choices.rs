//! Choices (reference §12.17).

use super::{Table, role};
use crate::Refusal;

const LINES: &str = "Passive Start Night: `Path` Choice Creation (Left, Right, Down)\n\
    Immediate Night: `Path` Choice Choose @Chosen\n\
    Choice `Left` Chosen: Learn `left it is`\n\
    Choice `Right` Chosen: Attack @Selection\n\
    Choice Chosen: Learn `chose @Option`";

fn chooser() -> Table {
    let mut table = Table::new(
        &[role("Chooser", LINES)],
        &["Ann Chooser", "Bob Plain", "Cid Plain", "Gus Grey"],
    );
    table.advance();
    table
}

#[test]
fn an_option_sets_off_its_triggers() {
    let mut table = chooser();
    assert_eq!(table.answer("Ann", &[&["Up"]]), Err(Refusal::NotAnOption));
    table.answer("Ann", &[&["left"]]).expect("an answer");
    assert_eq!(
        table.told("Ann"),
        ["left it is", "chose Left", "You chose Left."]
    );
    assert!(table.prompts("Ann").is_empty());
}

#[test]
fn a_choice_may_change_until_its_question_is_answered() {
    let mut table = chooser();
    table.answer("Ann", &[&["Right"]]).expect("an answer");
    let prompts: Vec<_> = table.prompts("Ann").into_iter().cloned().collect();
    assert_eq!(prompts.len(), 2, "whom to attack, and the choice");
    let choice = prompts
        .iter()
        .find(|prompt| prompt.of_choice.is_none())
        .expect("the choice");
    table
        .answer_to(choice, &[&["Left"]])
        .expect("another answer");
    assert!(table.prompts("Ann").is_empty());
}

#[test]
fn an_answered_question_settles_the_choice() {
    let mut table = chooser();
    table.answer("Ann", &[&["Right"]]).expect("an answer");
    let prompts: Vec<_> = table.prompts("Ann").into_iter().cloned().collect();
    let whom = prompts
        .iter()
        .find(|prompt| prompt.of_choice.is_some())
        .expect("a question");
    table.answer_to(whom, &[&["Bob"]]).expect("an answer");
    assert_eq!(table.deaths(), ["Bob"]);
    assert!(table.prompts("Ann").is_empty());
}

#[test]
fn a_forced_option_is_taken_where_nothing_was_chosen() {
    let lines = "Passive Start Night: `Side` Choice Creation (Stay, Go) {Forced: Go}\n\
        Immediate Night: `Side` Choice Choose @Chosen\nChoice Chosen: Learn `@Option`";
    let files = [role("Torn", lines)];
    let mut table = Table::new(&files, &["Ann Torn", "Cid Plain", "Gus Grey"]);
    table.advance().advance();
    assert_eq!(table.told("Ann"), ["Go"]);
    assert!(table.world.choices.is_empty());
}

#[test]
fn an_offer_ends_with_its_phase_and_its_question_with_it() {
    let lines = "Passive End Day: `Path` Choice Creation (Left, Right)\n\
        On Action [Choice]: `Path` Choice Choose @Chosen";
    let mut table = Table::new(&[role("Chooser", lines)], &["Ann Chooser", "Gus Grey"]);
    table.advance();
    assert!(table.world.choices.is_empty());
    assert!(table.prompts("Ann").is_empty());
}

#[test]
fn an_extra_role_takes_what_it_offered_to_its_holder() {
    let files = [
        role("Giver", "Starting: Grant `Crown` to @Self"),
        super::file(
            "extra/power/crown",
            "**Crown** | Extra Power\n__Formalized__\n\
             Passive Start Night: `Path` Choice Creation (Left, Right)\n\
             Immediate Night: `Path` Choice Choose @Chosen\nChoice Chosen: Learn `chose @Option`\n",
        ),
    ];
    let mut table = Table::new(&files, &["Ann Giver", "Cid Plain", "Gus Grey"]);
    table.advance();
    table.answer("Ann", &[&["Left"]]).expect("an answer");
    assert!(table.said(|_| true).contains(&"chose Left"));
}

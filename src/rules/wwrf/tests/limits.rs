//! What has no end is stopped, and what is faulty fails alone.

use super::{Table, role};

#[test]
fn triggers_that_set_themselves_off_are_stopped_and_named() {
    let files = [
        role(
            "Echo",
            "On Action: Increment Counter\nImmediate Night: Increment Counter",
        ),
        role("Calm", "Passive Start Day: Learn `good morning`"),
    ];
    let mut table = Table::new(&files, &["Eve Echo", "Cal Calm", "Cid Plain", "Gus Grey"]);
    table.advance();
    table.answer("Eve", &[]).expect("a confirmation");
    let faults = table.faults();
    assert_eq!(faults.len(), 1);
    assert!(faults[0].contains("`On Action` of `Eve`"), "{}", faults[0]);
    table.advance();
    assert_eq!(table.told("Cal"), ["good morning"]);
}

#[test]
fn a_trigger_that_feeds_itself_is_stopped_alone() {
    let files = [
        role(
            "Echo",
            "On Action: Increment Counter\nImmediate Night: Weakly Disguise @Selection as `Plain`",
        ),
        role("Calm", "On Visited: Learn `somebody came`"),
    ];
    let mut table = Table::new(&files, &["Eve Echo", "Cal Calm", "Cid Plain", "Gus Grey"]);
    table.advance();
    table.answer("Eve", &[&["Cal"]]).expect("an answer");
    assert_eq!(table.faults().len(), 1);
    assert_eq!(table.told("Cal"), ["somebody came"]);
}

#[test]
fn emits_that_cause_themselves_are_stopped() {
    let files = [role(
        "Echo",
        "Immediate Night: Emit `again`\nOn `again` Emitted: Emit `again`",
    )];
    let mut table = Table::new(&files, &["Eve Echo", "Cid Plain", "Gus Grey"]);
    table.advance();
    table.answer("Eve", &[]).expect("a confirmation");
    assert!(table.faults()[0].contains("`again`"));
    assert!(table.world.emits.is_empty());
}

#[test]
fn redirections_in_a_circle_are_stopped_and_named() {
    let files = [
        role(
            "Mirror",
            "Immediate Day: Target @Selection (Player) {Direct}\nStarting: Redirect `all` to @Target",
        ),
        role("Seer", "Immediate Night: Role Investigate @Selection"),
    ];
    let seats = ["Ann Mirror", "Bob Mirror", "Sue Seer", "Gus Grey"];
    let mut table = Table::new(&files, &seats);
    table.answer("Ann", &[&["Bob"]]).expect("an answer");
    table.answer("Bob", &[&["Ann"]]).expect("an answer");
    table.advance();
    table.answer("Sue", &[&["Ann"]]).expect("an answer");
    assert!(
        table.faults()[0].contains("Ann, Bob"),
        "{:?}",
        table.faults()
    );
    assert_eq!(table.told("Sue"), ["Investigated Ann's role: Mirror"]);
}

#[test]
fn visits_that_answer_visits_are_stopped() {
    let files = [role(
        "Bouncer",
        "On Visited: Weakly Disguise @Visitor as `Plain`\nImmediate Night: Weakly Disguise @Selection as `Grey`",
    )];
    let mut table = Table::new(
        &files,
        &["Ann Bouncer", "Bob Bouncer", "Cid Plain", "Gus Grey"],
    );
    table.advance();
    table.answer("Ann", &[&["Bob"]]).expect("an answer");
    let faults = table.faults();
    assert_eq!(faults.len(), 1);
    assert!(faults[0].contains("`On Visited` of `Ann`") && faults[0].contains("of `Bob`"));
}

#[test]
fn a_faulty_ability_fails_alone() {
    let files = [role(
        "Clumsy",
        "Immediate Night:\n• Cancel with Failure\n• Create `Nothing` Poll in #square\n• Learn `still here`",
    )];
    let mut table = Table::new(&files, &["Ann Clumsy", "Cid Plain", "Gus Grey"]);
    table.advance();
    table.answer("Ann", &[]).expect("a confirmation");
    assert_eq!(table.faults().len(), 2);
    assert!(table.told("Ann").contains(&"still here"));
}

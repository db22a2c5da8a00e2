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

/// Each of several that feed each other begins a bounded number of times, and is all that is named.
#[test]
fn triggers_that_feed_each_other_cost_little_and_name_nothing_else() {
    for many in 1..=6 {
        let mut files: Vec<_> = (0..many)
            .map(|no| {
                role(
                    &format!("Echo{no}"),
                    "On @All Action: Increment Counter\n\
                     Immediate Night: Weakly Disguise @Selection as `Plain`",
                )
            })
            .collect();
        files.push(role("Calm", "On Visited: Learn `somebody came`"));
        let echoes = (0..many).map(|no| format!("E{no} Echo{no}"));
        let seats: Vec<String> = echoes
            .chain(["Cal Calm", "Cid Plain", "Gus Grey"].map(str::to_owned))
            .collect();
        let seats: Vec<&str> = seats.iter().map(String::as_str).collect();
        let mut table = Table::new(&files, &seats);
        table.advance();
        table.answer("E0", &[&["Cal"]]).expect("an answer");
        assert_eq!(table.told("Cal"), ["somebody came"]);
        let faults = table.faults();
        assert!(!faults.is_empty() && faults.len() <= many, "{faults:?}");
        for fault in faults {
            assert!(fault.contains("`On @All Action`"), "{fault}");
            for other in ["Immediate Night", "On Visited"] {
                assert!(!fault.contains(other), "{fault}");
            }
        }
        // Each begins at most as often as triggers may stand in each other, at every one of them.
        assert!(table.last.len() < 1000 * many, "{}", table.last.len());
    }
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

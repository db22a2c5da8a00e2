//! Durations, uses, values (reference §10, §12.6).

use super::{Table, attribute, role};
use crate::world::PhaseNumber;

/// The phases in which an attribute applied in D1 is there, from the start of a phase on.
fn lasts(duration: &str, applied_in: PhaseNumber) -> Vec<String> {
    let kind = applied_in.kind();
    let lines =
        format!("Immediate {kind}: Apply `Mark` to @Self (~{duration}) [Temporal: {applied_in}]");
    let files = [role("Bearer", &lines)];
    let mut table = Table::new(&files, &["Ann Bearer", "Cid Plain", "Gus Grey"]);
    let mut there = Vec::new();
    for _ in 0..8 {
        table.advance();
        if table.world.phase == applied_in {
            table.answer("Ann", &[]).expect("a confirmation");
        }
        if !table.on("Ann").is_empty() {
            there.push(table.world.phase.to_string());
        }
    }
    there
}

#[test]
fn durations_end_when_they_say() {
    let day = PhaseNumber::day(1);
    let night = PhaseNumber::night(2);
    assert_eq!(lasts("Phase", day), ["Day 1"]);
    assert_eq!(lasts("NextPhase", day), ["Day 1", "Night 2"]);
    assert_eq!(lasts("NextNight", day), ["Day 1", "Night 2"]);
    assert_eq!(lasts("NextDay", day), ["Day 1", "Night 2", "Day 2"]);
    assert_eq!(lasts("NextDay", night), ["Night 2", "Day 2"]);
    assert_eq!(lasts("NextNight", night), ["Night 2", "Day 2", "Night 3"]);
    assert_eq!(lasts("Persistent", day).len(), 7);
    assert_eq!(lasts("Permanent", day).len(), 7);
    assert_eq!(
        lasts("UntilUse", day).len(),
        7,
        "a mark without triggers is never used"
    );
}

#[test]
fn permanent_ends_with_the_role_and_persistent_does_not() {
    let files = [
        attribute("Stain", "No Abilities"),
        role(
            "Turner",
            "Starting:\n• Apply `Mark` to @Self\n• Apply `Stain` to @Self (~Persistent)\n\
             Immediate Night: Role Change @Self to `Plain`",
        ),
    ];
    let mut table = Table::new(&files, &["Ann Turner", "Cid Plain", "Gus Grey"]);
    table.advance();
    table.answer("Ann", &[]).expect("a confirmation");
    assert_eq!(table.on("Ann"), ["custom stain"]);
}

#[test]
fn what_an_attribute_made_goes_with_it() {
    let files = [
        attribute(
            "Veil",
            "Starting:\n• Strongly Disguise @Self as `Grey` (~Attribute)\n\
             • Weakly Disguise @Self as `Plain` (~NextDayAttribute)\n\
             • Apply `Mark` to @ThisAttr\nOn Removal: Learn `unveiled`",
        ),
        role(
            "Bearer",
            "Starting: Apply `Veil` to @Self\nImmediate Night: Remove `Veil` from @Self",
        ),
    ];
    let mut table = Table::new(&files, &["Ann Bearer", "Cid Plain", "Gus Grey"]);
    assert_eq!(table.on("Ann").len(), 3);
    table.advance();
    table.answer("Ann", &[]).expect("a confirmation");
    assert!(table.world.attributes.is_empty());
    assert_eq!(table.told("Ann"), ["unveiled", "Removing successful!"]);
}

#[test]
fn a_custom_attribute_is_used_when_a_trigger_of_it_ran() {
    let files = [
        attribute(
            "Fuse",
            "Passive Start Night: Learn `tick` [Condition: @Self->Counter is 7]\n\
             Passive Start Day: Increment Counter",
        ),
        role(
            "Bearer",
            "Starting: Apply `Fuse` to @Self (~UntilSecondUse)",
        ),
    ];
    let mut table = Table::new(&files, &["Ann Bearer", "Cid Plain", "Gus Grey"]);
    assert_eq!(table.attributes()[0].uses, 1, "the day of the start");
    table.advance();
    assert_eq!(table.attributes()[0].uses, 1, "a night that did not fit");
    table.advance();
    assert!(table.world.attributes.is_empty(), "the second use");
    assert_eq!(table.counter("Ann"), 2);
}

#[test]
fn values_are_stored_compared_and_changed() {
    let files = [
        attribute(
            "Tale",
            "Passive Start Night:\n• @ThisAttr->Value1 is `FirstPage`: Change @ThisAttr value `1` to `SecondPage` for @Self\n\
             Passive Start Day:\n• @ThisAttr->Value1 is `secondpage`: Learn `from @ThisAttr->Value2 : @ThisAttr->Value1`",
        ),
        role(
            "Bearer",
            "Starting: Apply `Tale` to @Self (~Persistent) (FirstPage, $phase)",
        ),
    ];
    let mut table = Table::new(&files, &["Ann Bearer", "Cid Plain", "Gus Grey"]);
    table.advance().advance();
    assert_eq!(table.told("Ann"), ["from 0 : SecondPage"]);
}

#[test]
fn attributes_are_told_apart_by_maker_and_value() {
    let files = [
        role(
            "Marker",
            "Immediate Night: Apply `Mark` to @Selection (~Persistent) (Red)\n\
             Immediate Day:\n• Process:\n‣ Remove `Mark:Self` from @Selection\n\
             • Evaluate:\n‣ @Result is `Success`: `mine`\n‣ Otherwise: `not mine`",
        ),
        role(
            "Eraser",
            "Immediate Day: Remove `Mark::Blue` from @Selection",
        ),
    ];
    let seats = [
        "Ann Marker",
        "Bob Marker",
        "Eve Eraser",
        "Cid Plain",
        "Gus Grey",
    ];
    let mut table = Table::new(&files, &seats);
    table.advance();
    table.answer("Ann", &[&["Cid"]]).expect("an answer");
    table.advance();
    table.answer("Bob", &[&["Cid"]]).expect("an answer");
    assert_eq!(table.told("Bob"), ["not mine"]);
    table.answer("Eve", &[&["Cid"]]).expect("an answer");
    assert_eq!(table.told("Eve"), ["Removing failed!"]);
    assert_eq!(table.on("Cid"), ["custom mark Red"]);
    table.answer("Ann", &[&["Cid"]]).expect("an answer");
    assert_eq!(
        (table.told("Ann"), table.on("Cid").len()),
        (vec!["mine"], 0)
    );
}

#[test]
fn attributes_stick_to_groups_and_teams_too() {
    let files = [role(
        "Marker",
        "Starting:\n• Apply `Mark` to &Werewolf\n• Apply `Mark` to #Den\n\
         Passive Start Night:\n• &Werewolf has `Mark`: Learn `team`\n\
         Passive Start Night:\n• #Den->Attr(Mark) exists: Learn `group`\n\
         Passive Start Night:\n• &(Attr:Mark)->Count is 1: Learn `only one`",
    )];
    let mut table = Table::new(&files, &["Ann Marker", "Cid Plain", "Gus Grey"]);
    table.advance();
    assert_eq!(table.told("Ann"), ["team", "group", "only one"]);
}

//! Ghosts (reference §1, §9.1, §13.3).

use super::{Table, role};
use crate::world::Status;

#[test]
fn the_killed_haunt_and_the_banished_are_dead() {
    let files = [
        role(
            "Hitter",
            "Immediate Night: Kill @Selection\nImmediate Day: Banish @Selection[ghost]",
        ),
        role(
            "Spook",
            "Haunted Role\nPassive Start Day: Learn `boo`\nPassive Start Night: Learn `only alive` [Status: Alive]\n\
             On Banishment: Learn `away`",
        ),
        role("Mortal", "Passive Start Day: Learn `alive`"),
    ];
    let seats = [
        "Hal Hitter",
        "Sam Spook",
        "Moe Mortal",
        "Cid Plain",
        "Gus Grey",
    ];
    let mut table = Table::haunted(&files, &seats);
    table.advance();
    assert_eq!(table.told("Sam"), ["only alive"]);
    table.answer("Hal", &[&["Sam"]]).expect("an answer");
    assert_eq!(table.status("Sam"), Status::Ghostly);
    table.advance();
    assert_eq!(table.told("Sam"), ["boo"]);
    assert_eq!(table.told("Moe"), ["alive"]);
    table.answer("Hal", &[&["Sam"]]).expect("an answer");
    assert_eq!(
        (table.status("Sam"), table.told("Sam")),
        (Status::Dead, vec!["away"])
    );
}

#[test]
fn ghosts_do_not_use_what_is_for_the_living() {
    let files = [
        role("Hitter", "Immediate Night: Kill @Selection"),
        role(
            "Mortal",
            "Passive Start Day: Learn `alive`\nOn Death: Learn `died`",
        ),
    ];
    let seats = ["Hal Hitter", "Moe Mortal", "Cid Plain", "Gus Grey"];
    let mut table = Table::haunted(&files, &seats);
    table.advance();
    table.answer("Hal", &[&["Moe"]]).expect("an answer");
    assert_eq!(table.told("Moe"), ["died"]);
    table.advance();
    assert!(table.told("Moe").is_empty());
}

#[test]
fn the_dead_come_back_with_what_is_on_them() {
    let files = [
        role(
            "Hitter",
            "Immediate Night: Kill @Selection\nImmediate Day: Resurrect @Selection[dead]",
        ),
        role("Marked", "Starting: Apply `Mark` to @Self"),
    ];
    let mut table = Table::new(
        &files,
        &["Hal Hitter", "Mia Marked", "Cid Plain", "Gus Grey"],
    );
    table.advance();
    table.answer("Hal", &[&["Mia"]]).expect("an answer");
    assert_eq!(table.attributes()[0].status, Status::Dead);
    table.advance();
    table.answer("Hal", &[&["Mia"]]).expect("an answer");
    assert_eq!(
        (table.status("Mia"), table.on("Mia").len()),
        (Status::Alive, 1)
    );
    assert_eq!(table.attributes()[0].status, Status::Alive);
}

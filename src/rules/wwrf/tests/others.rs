//! Triggers about others: they find whom they are about, though that player has just died
//! (reference §6.1, §8).

use super::{Table, file, role};
use crate::Input;
use crate::world::Killing;

/// What Wes, who has these lines, and the den learn when Bob of the den dies.
fn learned(lines: &str) -> Vec<String> {
    let files = [
        role("Watcher", lines),
        file(
            "other/foxes/dweller",
            "**Dweller** | Solo Power - Foxes Team\n__Formalized__\nStarting: Join #Burrow\n",
        ),
        file(
            "_game/groups/burrow",
            "**Burrow** | Foxes Team Group\n__Formalized__\nOn @Members Death: Learn `one of us: @This`\n",
        ),
        file(
            "_game/teams/Foxes",
            "**Foxes**\n__Formalized__\nWin Condition: @(Align:Foxes)\n\
             On @Members Killed: Reveal `one of ours: @This` to @(Role:Watcher)\n",
        ),
    ];
    let seats = ["Wes Watcher", "Bob Dweller", "Cid Dweller", "Gus Grey"];
    let mut table = Table::new(&files, &seats);
    let input = Input::Kill {
        player: table.seat("Bob"),
        killing: Killing::Attack,
    };
    table.enter(&input).expect("a death");
    let said = table.said(|_| true);
    said.into_iter().map(str::to_owned).collect()
}

#[test]
fn every_selector_finds_who_has_just_died() {
    for whose in [
        "@All",
        "@Others",
        "@DeadAlive",
        "@(Role:Dweller)",
        "@(Group:Burrow)",
        "#Burrow->Members",
        "^(Team:Foxes)->Players",
    ] {
        let said = learned(&format!("On {whose} Death: Learn `dead: @This`"));
        assert!(said.contains(&"dead: Bob".to_owned()), "{whose}: {said:?}");
    }
    let said = learned("On @(Role:Grey) Death: Learn `dead: @This`");
    assert!(!said.contains(&"dead: Bob".to_owned()));
}

#[test]
fn groups_and_teams_see_their_members_die() {
    let said = learned("No Abilities");
    assert!(said.contains(&"one of us: Bob".to_owned()), "{said:?}");
    assert!(said.contains(&"one of ours: Bob".to_owned()), "{said:?}");
}

#[test]
fn conditions_of_such_a_trigger_find_the_dead_by_what_they_are() {
    let learns = |condition: &str| {
        let lines = format!("On @All Death: Learn `seen` [Condition: {condition}]");
        learned(&lines).contains(&"seen".to_owned())
    };
    assert!(learns("@This is part of @(Role:Dweller)"));
    assert!(
        !learns("@This is part of @All"),
        "who lives is still who lives"
    );
    let said = learned("On @All Death:\n• @This is part of @(Role:Dweller): Learn `lives`");
    assert!(!said.contains(&"lives".to_owned()), "{said:?}");
}

#[test]
fn a_group_counts_its_living_members_when_one_died() {
    let said = learned("On @All Death:\n• #Burrow->Members->Count is 1: Learn `one is left`");
    assert!(said.contains(&"one is left".to_owned()), "{said:?}");
}

#[test]
fn an_emit_to_a_player_reaches_everything_through_which_the_player_acts() {
    let files = [
        role(
            "Herald",
            "Starting: Apply `Ear` to @(Role:Grey) \nPassive Start Night: Emit `horn` for @(Role:Grey)",
        ),
        super::attribute("Ear", "On `horn` Emitted: Reveal `heard` to @Self"),
    ];
    let mut table = Table::new(&files, &["Ann Herald", "Cid Plain", "Gus Grey"]);
    table.advance();
    assert_eq!(table.told("Gus"), ["heard"]);
}

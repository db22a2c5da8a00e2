//! Changing roles and teams, groups, extra roles, victory (reference §12.10, §12.11, §12.16, §14).

use super::{Table, file, role};
use crate::Effect;
use crate::world::{Status, Tier};

#[test]
fn a_role_change_sets_off_what_waits_for_it_in_order() {
    let files = [
        role(
            "Worm",
            "Starting: Join #Nest\nOn Changed: Learn `before`\n\
             Immediate Night: Role Change @Self to `Moth` {Visitless}\nEnd Night: Attack @Selection",
        ),
        role(
            "Moth",
            "Starting: Learn `starting`\nOn Role Change: Learn `by @RoleChanger`",
        ),
        role(
            "Watcher",
            "On @(Role:Worm) Changed: Learn `@This is about to change`",
        ),
        file(
            "_game/groups/nest",
            "**Nest** | Townsfolk Team Group\n__Formalized__\nOn Betrayal: Reveal `gone` to #square\n",
        ),
        file(
            "_game/teams/Townsfolk",
            "**Townsfolk**\n__Formalized__\nWin Condition: @(Align:Townsfolk)\n",
        ),
    ];
    let seats = ["Ann Worm", "Wes Watcher", "Cid Plain", "Gus Grey"];
    let mut table = Table::new(&files[..4], &seats);
    table.advance();
    let prompts = table.prompts("Ann");
    let change = prompts
        .iter()
        .find(|prompt| prompt.inputs.is_empty())
        .copied()
        .cloned();
    table
        .answer_to(&change.expect("asked"), &[])
        .expect("a confirmation");
    let told = table.told("Ann");
    assert_eq!(told[0], "before");
    assert_eq!(told[1], "starting");
    assert_eq!(told[3], "by Ann");
    assert_eq!(table.told("Wes"), ["Ann is about to change"]);
    assert!(
        table.prompts("Ann").is_empty(),
        "prompts of the old role are gone"
    );
    let nest = table.world.group_named("nest").expect("a group").thread;
    assert_eq!(
        table.world.tier(table.seat("Ann"), nest),
        Some(Tier::Visitor)
    );
    assert_eq!(
        table.said(|to| matches!(to, crate::Place::Location(_))),
        ["gone"]
    );
}

#[test]
fn the_loyal_do_not_change() {
    let files = [
        role("True", "Starting: Loyalty to `Townsfolk` (Alignment)"),
        role(
            "Turner",
            "Immediate Night: Role Change @Selection to `Grey`\n\
             Immediate Day: Alignment Change @Selection to `Werewolf`",
        ),
    ];
    let mut table = Table::new(&files, &["Tim True", "Ann Turner", "Cid Plain", "Gus Grey"]);
    table.advance();
    table.answer("Ann", &[&["Tim"]]).expect("an answer");
    assert_eq!(table.told("Ann"), ["Role change failed!"]);
    table.advance();
    table.answer("Ann", &[&["Cid"]]).expect("an answer");
    let seat = table.seat("Cid");
    assert_eq!(
        table.world.player(seat).expect("a player").alignment,
        "werewolf"
    );
}

#[test]
fn memberships_rise_but_do_not_fall() {
    let files = [role(
        "Joiner",
        "Passive Start Night:\n• Process:\n‣ Join #Den as `Visitor`\n‣ Join #Den\n‣ Join #Den\n\
         ‣ Join #Den as `Owner`\n‣ Leave #Den\n‣ Leave #Den\n\
         • Evaluate: Feedback: `@Result1->Success , @Result2->Success , @Result3->Success , @Result4->Success , @Result5->Success , @Result6->Success`",
    )];
    let mut table = Table::new(&files, &["Ann Joiner", "Cid Plain", "Gus Grey"]);
    table.advance();
    assert_eq!(
        table.told("Ann"),
        ["Success , Success , Failure , Success , Success , Failure"]
    );
}

#[test]
fn a_group_closes_with_its_last_owner_and_its_name_can_be_another() {
    let files = [
        role("Chief", "Starting: Join #Camp as `Owner`"),
        role("Scout", "Starting: Join #Camp"),
        role("Hitter", "Immediate Night: Kill @Selection"),
        file(
            "_game/groups/camp",
            "**Camp** | Townsfolk Team Group\n__Formalized__\nOn Disbandment: Reveal `over` to @Members\n",
        ),
    ];
    let seats = [
        "Ann Chief",
        "Sam Scout",
        "Hal Hitter",
        "Cid Plain",
        "Gus Grey",
    ];
    let mut table = Table::new(&files, &seats);
    table.advance();
    table.answer("Hal", &[&["Ann"]]).expect("an answer");
    assert_eq!(table.told("Sam"), ["over"]);
    let camp = table.world.group_named("camp").expect("a group");
    assert!(!camp.open && !camp.disbanded);
}

#[test]
fn extra_roles_have_threads_that_stay() {
    let files = [
        role(
            "Giver",
            "Immediate Night: Grant `Lamp` to @Selection\nImmediate Day: Revoke `Lamp` from @Selection",
        ),
        file(
            "extra/power/lamp",
            "**Lamp** | Extra Power\n__Formalized__\nStarting: Learn `lit`\nOn Assigned: Set Counter to 3 for @ThisAttr\n\
             Passive Start Day: Learn `@ThisAttr->Counter`\n",
        ),
    ];
    let mut table = Table::new(&files, &["Ann Giver", "Bob Plain", "Cid Plain", "Gus Grey"]);
    table.advance();
    table.answer("Ann", &[&["Bob"]]).expect("an answer");
    let extra = |to: &crate::Place| matches!(to, crate::Place::Extra(_));
    assert_eq!(table.said(extra), ["lit"]);
    table.advance();
    assert_eq!(table.said(extra), ["Three"]);
    table.answer("Ann", &[&["Cid"]]).expect("an answer");
    assert!(
        table.told("Ann").is_empty(),
        "who does not hold it loses nothing, quietly"
    );
    table.advance();
    table.advance();
    table.answer("Ann", &[&["Bob"]]).expect("an answer");
    assert!(table.on("Bob").is_empty());
    table.advance();
    table.answer("Ann", &[&["Cid"]]).expect("an answer");
    assert_eq!(table.said(extra).len(), 0, "the thread is used again");
    assert_eq!(table.world.threads.len(), 1);
}

#[test]
fn transfer_keeps_the_thread_and_needs_the_holder() {
    let files = [
        role("Giver", "Starting: Grant `Lamp` to @Self"),
        file(
            "extra/power/lamp",
            "**Lamp** | Extra Power\n__Formalized__\nImmediate Night: Transfer @ThisAttr from @Self to @Selection\n",
        ),
    ];
    let mut table = Table::new(&files, &["Ann Giver", "Bob Plain", "Cid Plain", "Gus Grey"]);
    let thread = table.world.threads[0].thread;
    table.advance();
    table.answer("Ann", &[&["Bob"]]).expect("an answer");
    assert_eq!(table.world.holder(thread), Some(table.seat("Bob")));
    assert!(table.on("Ann").is_empty());
}

#[test]
fn teams_win_when_all_who_live_may_be_left() {
    let files = [role("Hitter", "Immediate Night: Kill @Selection")];
    let mut table = Table::new(&files, &["Ann Hitter", "Bob Plain", "Gus Grey"]);
    table.advance();
    table.answer("Ann", &[&["Gus"]]).expect("an answer");
    let ended = table.last.iter().find_map(|effect| match effect {
        Effect::Ended { teams, winners } => Some((teams.clone(), winners.len())),
        _ => None,
    });
    assert_eq!(ended, Some((vec!["townsfolk".to_owned()], 2)));
}

#[test]
fn who_ascends_has_won_whatever_comes() {
    let files = [
        role("Saint", "Immediate Night: Ascend\nOn Death: Learn `never`"),
        role("Sinner", "Immediate Night: Descend"),
        role("Hitter", "Immediate Night: Kill @Selection"),
    ];
    let seats = [
        "Sam Saint",
        "Sid Sinner",
        "Hal Hitter",
        "Cid Plain",
        "Gus Grey",
    ];
    let mut table = Table::new(&files, &seats);
    table.advance();
    table.answer("Sam", &[]).expect("a confirmation");
    assert_eq!(
        (table.status("Sam"), table.deaths().len()),
        (Status::Dead, 0)
    );
    assert!(table.told("Sam").is_empty());
    table.answer("Sid", &[]).expect("a confirmation");
    table.answer("Hal", &[&["Gus"]]).expect("an answer");
    let winners = table.last.iter().find_map(|effect| match effect {
        Effect::Ended { winners, .. } => Some(winners.clone()),
        _ => None,
    });
    let names = winners
        .expect("an end")
        .into_iter()
        .map(|seat| table.name(seat));
    assert_eq!(names.collect::<Vec<_>>(), ["Sam", "Hal", "Cid"]);
}

#[test]
fn emptied_groups_and_changed_groups() {
    let files = [
        role(
            "Member",
            "Starting: Join #Camp\nImmediate Night: Group Change #Camp to `Den`",
        ),
        file(
            "_game/groups/camp",
            "**Camp** | Townsfolk Team Group\n__Formalized__\nNo Abilities\n",
        ),
    ];
    let mut table = Table::new(&files, &["Ann Member", "Cid Plain", "Gus Grey"]);
    table.advance();
    table.answer("Ann", &[]).expect("a confirmation");
    assert!(table.world.group_named("camp").is_none());
    let den = table.world.group_named("den").expect("a group").thread;
    assert_eq!(table.world.members(den), [table.seat("Ann")]);
}

#[test]
fn roles_are_copied_and_switched() {
    let files = [
        role(
            "Mime",
            "Immediate Night: Copy @Selection\nImmediate Day: Learn `still a mime`",
        ),
        role("Swapper", "Immediate Night: Switch with @Selection"),
        role("Named", "Starting: Learn `I start`"),
    ];
    let seats = ["Ann Mime", "Bob Swapper", "Nat Named", "Gus Grey"];
    let mut table = Table::new(&files, &seats);
    table.advance();
    table.answer("Ann", &[&["Nat"]]).expect("an answer");
    assert!(table.told("Ann").contains(&"I start"));
    table.answer("Bob", &[&["Gus"]]).expect("an answer");
    let of = |name: &str| {
        let player = table.world.player(table.seat(name)).expect("a player");
        (player.role.clone(), player.alignment.clone())
    };
    assert_eq!(of("Ann"), ("named".to_owned(), "townsfolk".to_owned()));
    assert_eq!(of("Bob"), ("grey".to_owned(), "werewolf".to_owned()));
    assert_eq!(of("Gus"), ("swapper".to_owned(), "townsfolk".to_owned()));
}

#[test]
fn winning_ends_the_game_at_once() {
    let files = [
        role("Victor", "Immediate Night:\n• Win\n• Learn `too late`"),
        role("Last", "On End: Ascend"),
    ];
    let mut table = Table::new(&files, &["Ann Victor", "Lou Last", "Cid Plain", "Gus Grey"]);
    table.advance();
    table.answer("Ann", &[]).expect("a confirmation");
    let won = table.last.iter().find_map(|effect| match effect {
        Effect::Ended { winners, .. } => Some(winners.clone()),
        _ => None,
    });
    assert_eq!(won, Some(vec![table.seat("Ann"), table.seat("Lou")]));
    assert!(table.enter(&crate::Input::Advance).is_err());
}

#[test]
fn the_loyal_do_not_copy_either() {
    let files = [role(
        "Mimic",
        "Starting: Loyalty to `Townsfolk` (Alignment)\nImmediate Night: Copy @Selection",
    )];
    let mut table = Table::new(&files, &["Ann Mimic", "Cid Plain", "Gus Grey"]);
    table.advance();
    table.answer("Ann", &[&["Gus"]]).expect("an answer");
    assert_eq!(table.told("Ann"), ["Copying failed!"]);
    assert_eq!(table.world.players[0].role, "mimic");
}

#[test]
fn an_attribute_brings_back_whom_it_is_on() {
    let files = [
        role("Blesser", "Starting: Apply `Phoenix` to @(Role:Grey)"),
        super::attribute("Phoenix", "On Death: Resurrect @ThisAttr"),
    ];
    let seats = ["Ann Blesser", "Cid Plain", "Gus Grey"];
    let mut table = Table::new(&files, &seats);
    let input = crate::Input::Kill {
        player: table.seat("Gus"),
        killing: crate::world::Killing::Kill,
    };
    table.enter(&input).expect("a death");
    assert_eq!(table.status("Gus"), crate::world::Status::Alive);
}

#[test]
fn what_the_old_roles_asked_is_gone_when_two_switch() {
    let files = [
        role("Swapper", "Immediate Night: Switch with @Selection"),
        role(
            "Looker",
            "Immediate Night: Role Investigate @Selection\nEnd Night: Apply `Seen` to @Selection",
        ),
        super::attribute("Seen", "No Abilities"),
    ];
    let seats = ["Ann Swapper", "Bob Looker", "Cid Plain", "Gus Grey"];
    let mut table = Table::new(&files, &seats);
    table.advance();
    assert_eq!(table.prompts("Bob").len(), 2);
    table.answer("Ann", &[&["Bob"]]).expect("an answer");
    assert!(table.prompts("Bob").is_empty());
    assert!(table.prompts("Ann").is_empty());
    // The new roles ask when they are set off.
    table.advance();
    table.advance();
    assert_eq!(table.prompts("Ann").len(), 2);
    assert_eq!(table.prompts("Bob").len(), 1);
}

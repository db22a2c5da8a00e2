//! Visits, obstructions, redirections (reference §11.2 to §11.4).

use super::{Table, role};

#[test]
fn visits_are_seen_by_both_sides_and_by_others() {
    let files = [
        role(
            "Caller",
            "Immediate Night: Role Investigate @Selection\nOn Visit: Learn `I went to @ActionTarget`",
        ),
        role(
            "Host",
            "On Visited: Learn `@Visitor : @VisitType , @VisitSubtype`\nOn Visited [Killing]: Learn `never`\n\
             On Visited [!Role Investigating]: Learn `never`\nOn Visited [Role Investigating]: Learn `role`",
        ),
        role(
            "Watcher",
            "On @(Role:Host) Visited: Learn `@Visitor at @This`\nOn @(Role:Caller) Visit: Learn `@This left`",
        ),
    ];
    let seats = ["Ann Caller", "Hob Host", "Wes Watcher", "Gus Grey"];
    let mut table = Table::new(&files, &seats);
    table.advance();
    table.answer("Ann", &[&["Hob"]]).expect("an answer");
    assert_eq!(
        table.told("Hob"),
        ["Ann : Investigating , Role Investigating", "role"]
    );
    assert_eq!(
        table.told("Ann"),
        ["I went to Hob", "Investigated Hob's role: Host"]
    );
    assert_eq!(table.told("Wes"), ["Ann at Hob", "Ann left"]);
}

#[test]
fn some_abilities_make_no_visit() {
    let host = role("Host", "On Visited: Learn `visited`");
    for (lines, visits) in [
        (
            "Immediate Night: Role Investigate @Selection {Visitless}",
            0,
        ),
        ("Immediate Night: Role Investigate @Selection {Direct}", 1),
        ("Immediate Night: Learn `@Selection[player]`", 0),
        ("Immediate Night: Target @Selection (Player)", 1),
    ] {
        let files = [host.clone(), role("Caller", lines)];
        let mut table = Table::new(&files, &["Ann Caller", "Hob Host", "Gus Grey"]);
        table.advance();
        table.answer("Ann", &[&["Hob"]]).expect("an answer");
        assert_eq!(table.told("Hob").len(), visits, "{lines}");
    }
}

#[test]
fn a_visit_can_be_cancelled() {
    for (cancel, said, applied) in [
        ("Cancel with Failure", "Ability failed!", false),
        ("Cancel with Success", "Ability succeeded!", false),
        ("Cancel with `not today`", "not today", false),
        ("Learn `come in`", "Disguise successful!", true),
    ] {
        let files = [
            role(
                "Caller",
                "Immediate Night: Weakly Disguise @Selection as `Grey`",
            ),
            role("Host", &format!("On Visited [Disguising]: {cancel}")),
        ];
        let mut table = Table::new(&files, &["Ann Caller", "Hob Host", "Gus Grey"]);
        table.advance();
        table.answer("Ann", &[&["Hob"]]).expect("an answer");
        assert_eq!(table.told("Ann"), [said]);
        assert_eq!(!table.on("Hob").is_empty(), applied);
    }
}

fn obstructed(obstruct: &str) -> Vec<String> {
    let files = [
        role("Seer", "Immediate Night: Role Investigate @Selection"),
        role("Blocker", &format!("Passive Start Night: {obstruct}")),
    ];
    let seats = ["Sue Seer", "Bob Blocker", "Cid Plain", "Gus Grey"];
    let mut table = Table::new(&files, &seats);
    table.advance();
    table.answer("Sue", &[&["Cid"]]).expect("an answer");
    table.told("Sue").into_iter().map(str::to_owned).collect()
}

#[test]
fn obstructions_stop_what_they_name() {
    let failed = ["Investigation failed!"];
    let through = ["Investigated Cid's role: Plain"];
    assert_eq!(obstructed("Obstruct @(Role:Seer) (~Phase)"), failed);
    assert_eq!(
        obstructed("Obstruct Investigating for @(Role:Seer) (~Phase)"),
        failed
    );
    assert_eq!(
        obstructed("Obstruct Role Investigating for @(Role:Seer) (~Phase)"),
        failed
    );
    assert_eq!(
        obstructed("Obstruct Killing for @(Role:Seer) (~Phase)"),
        through
    );
    assert_eq!(
        obstructed("Obstruct !Killing for @(Role:Seer) (~Phase)"),
        failed
    );
    assert_eq!(
        obstructed("Obstruct !Investigating for @(Role:Seer) (~Phase)"),
        through
    );
    assert_eq!(
        obstructed("Obstruct Investigating for @(Role:Seer) ⇒ `Grey` (~Phase)"),
        ["Investigated Cid's role: Grey"]
    );
    assert_eq!(
        obstructed("Obstruct Investigating for @(Role:Seer) ⇒ `@Result` (~Phase)"),
        through
    );
}

#[test]
fn ascending_can_be_obstructed_though_it_is_no_visit() {
    let files = [role(
        "Stuck",
        "Starting: Obstruct Ascend for @Self (~Permanent)\nImmediate Night: Ascend",
    )];
    let mut table = Table::new(&files, &["Ann Stuck", "Cid Plain", "Gus Grey"]);
    table.advance();
    table.answer("Ann", &[]).expect("a confirmation");
    assert!(table.world.lives(table.seat("Ann")));
}

#[test]
fn redirections_lead_on_and_are_used() {
    let files = [
        role(
            "Mirror",
            "Starting: Redirect `non-killing abilities` from @(Role:Seer) to @(Role:Grey) (~UntilUse)\n\
             On Redirect: Learn `@Visitor was led on`",
        ),
        role(
            "Seer",
            "Immediate Night: Role Investigate @Selection\nImmediate Day: Attack @Selection",
        ),
        role("Other", "Immediate Night: Role Investigate @Selection"),
    ];
    let seats = [
        "Mia Mirror",
        "Sue Seer",
        "Oda Other",
        "Cid Plain",
        "Gus Grey",
    ];
    let mut table = Table::new(&files, &seats);
    table.advance();
    table.answer("Oda", &[&["Mia"]]).expect("an answer");
    assert_eq!(table.told("Oda"), ["Investigated Mia's role: Mirror"]);
    table.answer("Sue", &[&["Mia"]]).expect("an answer");
    assert_eq!(
        table.told("Sue"),
        ["Investigated Mia's role: Grey"],
        "the first target is named"
    );
    assert_eq!(table.told("Mia"), ["Sue was led on"]);
    assert!(table.on("Mia").is_empty());
}

#[test]
fn killing_is_redirected_where_all_is() {
    let files = [
        role("Mirror", "Starting: Redirect `all` to @(Role:Plain)"),
        role(
            "Hitter",
            "Immediate Night: Attack @Selection\nImmediate Day: Attack @Selection {Direct}",
        ),
    ];
    let seats = ["Mia Mirror", "Hal Hitter", "Cid Plain", "Gus Grey"];
    let mut table = Table::new(&files, &seats);
    table.advance();
    table.answer("Hal", &[&["Mia"]]).expect("an answer");
    assert_eq!(table.deaths(), ["Cid"]);
    table.advance();
    table.answer("Hal", &[&["Mia"]]).expect("an answer");
    assert_eq!(table.deaths(), ["Mia"]);
}

#[test]
fn actions_are_events() {
    let files = [
        role(
            "Doer",
            "Immediate Night: Role Investigate @Selection\n\
             On Action [Investigating]: Learn `@ActionAbilityType on @ActionTarget : @ActionFeedback`\n\
             On Action [Killing]: Learn `never`",
        ),
        role(
            "Watcher",
            "On @(Role:Doer) Action [Role Investigating]: Learn `@This acted`",
        ),
    ];
    let mut table = Table::new(
        &files,
        &["Ann Doer", "Wes Watcher", "Cid Plain", "Gus Grey"],
    );
    table.advance();
    table.answer("Ann", &[&["Cid"]]).expect("an answer");
    assert_eq!(
        table.told("Ann")[0],
        "Role Investigating on Cid : Investigated Cid's role: Plain"
    );
    assert_eq!(table.told("Wes"), ["Ann acted"]);
}

#[test]
fn an_obstructed_look_for_an_attribute_is_told_in_the_usual_sentence() {
    let files = [
        role(
            "Seer",
            "Immediate Night: Attribute Investigate @Selection for `Mark`",
        ),
        role(
            "Blocker",
            "Passive Start Night: Obstruct Attribute Investigating for @(Role:Seer) ⇒ `Attribute Found`",
        ),
    ];
    let seats = ["Sue Seer", "Bob Blocker", "Cid Plain", "Gus Grey"];
    let mut table = Table::new(&files, &seats);
    table.advance();
    table.answer("Sue", &[&["Cid"]]).expect("an answer");
    assert_eq!(
        table.told("Sue"),
        ["Investigated Cid's role for attribute Mark ⇒ Attribute Found"]
    );
}

#[test]
fn an_obstructing_visit_tells_type_and_subtype() {
    let files = [
        role(
            "Blocker",
            "Passive Start Night: Obstruct Attack Killing for @(Role:Host)\n\
             Passive Start Night: Obstruct Killing for @(Role:Host)",
        ),
        role(
            "Host",
            "On Visited [Obstructing]: Learn `@VisitParameter / @SecondVisitParameter`",
        ),
    ];
    let mut table = Table::new(&files, &["Bob Blocker", "Hob Host", "Gus Grey"]);
    table.advance();
    let told = table.told("Hob");
    assert!(told.contains(&"Killing / Attack"), "{told:?}");
    assert!(told.contains(&"Killing / "), "{told:?}");
}

#[test]
fn of_several_targets_those_whom_a_visit_does_not_reach_are_left_out() {
    let files = [
        role(
            "Marker",
            "Immediate Night: Apply `Mark` to @(Class:Townsfolk)",
        ),
        role("Hermit", "On Visited: Cancel with `go away`"),
    ];
    let seats = ["Ann Marker", "Hob Hermit", "Cid Plain", "Gus Grey"];
    let mut table = Table::new(&files, &seats);
    table.advance();
    table.answer("Ann", &[]).expect("a confirmation");
    assert_eq!((table.on("Ann").len(), table.on("Cid").len()), (1, 1));
    assert!(table.on("Hob").is_empty());
    assert_eq!(table.told("Ann"), ["Applying successful!"]);
}

#[test]
fn the_newest_redirection_that_fits_is_the_one_that_counts() {
    let files = [
        role("Seer", "Immediate Night: Role Investigate @Selection"),
        role(
            "Mirror",
            "Starting: Redirect `Investigating` to @(Role:Grey)\n\
             Starting: Redirect `Killing` to @(Role:Plain)\n\
             Starting: Redirect `Role Investigating` from @(Role:Plain) to @(Role:Plain)\n\
             Starting: Redirect `all` to @Nobody",
        ),
    ];
    let mut table = Table::new(&files, &["Sue Seer", "Mia Mirror", "Cid Plain", "Gus Grey"]);
    table.advance();
    table.answer("Sue", &[&["Mia"]]).expect("an answer");
    // The newest fits and leads to nobody: no redirection.
    assert_eq!(table.told("Sue"), ["Investigated Mia's role: Mirror"]);
}

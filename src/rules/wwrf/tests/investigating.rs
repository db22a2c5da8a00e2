//! Investigating and disguises (reference §12.2, §12.4).

use super::{Table, role};

fn seen(levels: &str, lines: &str) -> (Vec<String>, Vec<String>) {
    let files = [
        role(
            "Seer",
            &format!("Immediate Night: Role Investigate @Selection{levels}"),
        ),
        role("Masked", lines),
    ];
    let mut table = Table::new(&files, &["Sue Seer", "Mel Masked", "Cid Plain", "Gus Grey"]);
    table.advance();
    table.answer("Sue", &[&["Mel"]]).expect("an answer");
    let told = table.told("Sue").into_iter().map(str::to_owned).collect();
    (told, table.on("Mel"))
}

#[test]
fn disguises_deceive_by_their_strength() {
    let both = "Starting:\n• Strongly Disguise @Self as `Grey` (~UntilUse)\n• Weakly Disguise @Self as `Plain`";
    let says = |levels: &str| seen(levels, both).0;
    let sentence = |role: &str| vec![format!("Investigated Mel's role: {role}")];
    assert_eq!(says(""), sentence("Masked"));
    assert_eq!(says(" (WD)"), sentence("Plain"));
    assert_eq!(says(" (SD)"), sentence("Grey"));
    assert_eq!(says(" (SD, WD)"), sentence("Grey"));
    assert_eq!(
        seen(" (WD, SD)", both).1,
        ["disguise plain weak"],
        "the use counts"
    );
}

#[test]
fn the_newest_disguise_of_a_kind_counts() {
    let lines = "Starting:\n• Weakly Disguise @Self as `Grey`\n• Weakly Disguise @Self as `Plain`";
    assert_eq!(seen(" (WD)", lines).0, ["Investigated Mel's role: Plain"]);
}

#[test]
fn other_traits_follow_the_seen_role_but_alignment_the_player() {
    let files = [
        role(
            "Seer",
            "Immediate Night:\n• Class Investigate @Selection (SD)\n• Category Investigate @Selection\n\
             • Alignment Investigate @Selection\n• Alignment Investigate @Selection (SD)",
        ),
        role(
            "Turned",
            "Starting:\n• Alignment Change @Self to `Werewolf`\n• Strongly Disguise @Self as `Plain`",
        ),
    ];
    let mut table = Table::new(&files, &["Sue Seer", "Tia Turned", "Cid Plain", "Gus Grey"]);
    table.advance();
    table.answer("Sue", &[&["Tia"]]).expect("an answer");
    assert_eq!(
        table.told("Sue"),
        [
            "Investigated Tia's class: Townsfolk",
            "Investigated Tia's category: Power",
            "Investigated Tia's alignment: Werewolf",
            "Investigated Tia's alignment: Townsfolk"
        ]
    );
}

#[test]
fn attributes_are_found_on_players_and_by_the_seen_role() {
    let files = [
        role(
            "Seer",
            "Immediate Night:\n• Process:\n‣ Attribute Investigate @Selection for `Mark` (SD)\n\
             ‣ Attribute Investigate @Selection for `GroupMembership:Den`\n\
             • Evaluate:\n‣ (@Result1 is `Success`) and (@Result2 is True): `both`\n\
             ‣ @Result1 is `Success`: `mark`\n‣ @Result2 is `Success`: `den`\n‣ Otherwise: `none`",
        ),
        role("Born", "Role Attribute: `Mark`\nNo Abilities"),
        role(
            "Hidden",
            "Role Attribute: `Mark`\nStarting: Strongly Disguise @Self as `Plain`",
        ),
        role("Marked", "Starting:\n• Apply `Mark` to @Self\n• Join #Den"),
        role("Member", "Starting: Join #Den"),
    ];
    let seats = [
        "Sue Seer",
        "Bea Born",
        "Hal Hidden",
        "Mia Marked",
        "Moe Member",
        "Gus Grey",
    ];
    for (player, found) in [
        ("Bea", "mark"),
        ("Hal", "none"),
        ("Mia", "both"),
        ("Moe", "den"),
        ("Gus", "none"),
    ] {
        let mut table = Table::new(&files, &seats);
        table.advance();
        table.answer("Sue", &[&[player]]).expect("an answer");
        assert_eq!(table.told("Sue"), [found], "{player}");
    }
}

#[test]
fn counts_see_disguises() {
    let files = [
        role("Seer", "Immediate Night: Investigate @Selection Count (SD)"),
        role("Masked", "Starting: Strongly Disguise @Self as `Plain`"),
        role(
            "Head",
            "Passive Start Night: Investigate @(Class:Townsfolk) Player Count",
        ),
    ];
    let seats = [
        "Sue Seer",
        "Mel Masked",
        "Hed Head",
        "Cid Plain",
        "Gus Grey",
    ];
    let mut table = Table::new(&files, &seats);
    table.advance();
    assert_eq!(table.told("Hed"), ["Investigated player count: 4"]);
    table.answer("Sue", &[&["Plain"]]).expect("an answer");
    assert_eq!(table.told("Sue"), ["Investigated Plain count: 2"]);
}

//! Selectors, conditions, texts, process and evaluate (reference §6, §7, §11.6, §11.7).

use super::{Table, role};

/// What a role learns at the start of the night.
fn learns(lines: &str) -> Vec<String> {
    let files = [
        role("Teller", lines),
        role("Born", "Role Attribute: `Mark`\nNo Abilities"),
    ];
    let seats = [
        "Ann Teller",
        "Bea Born",
        "Cid Plain",
        "Dan Plain",
        "Gus Grey",
    ];
    let mut table = Table::new(&files, &seats);
    table.advance();
    assert_eq!(table.faults(), [""; 0], "{lines}");
    table.told("Ann").into_iter().map(str::to_owned).collect()
}

fn text(value: &str) -> String {
    learns(&format!("Passive Start Night: Learn `{value}`")).join("|")
}

fn holds(condition: &str) -> bool {
    let lines =
        format!("Passive Start Night:\n• {condition}: Learn `yes`\n• Otherwise: Learn `no`");
    learns(&lines) == ["yes"]
}

#[test]
fn players_by_what_they_are() {
    assert_eq!(text("@All"), "Ann, Bea, Cid, Dan, Gus");
    assert_eq!(text("@Others"), "Bea, Cid, Dan, Gus");
    assert_eq!(text("@(Role:Plain)"), "Cid, Dan");
    assert_eq!(text("@(Role:!Plain,Align:Townsfolk)"), "Ann, Bea");
    assert_eq!(text("@(FullCat:Townsfolk-Power)"), "Ann, Bea");
    assert_eq!(text("@(Class:Werewolf)->Role"), "Grey");
    assert_eq!(text("@(Attr:Mark)"), "Bea");
    assert_eq!(text("@(Role:Plain,SelectAll:False)"), "Cid");
    assert_eq!(text("@All->Count"), "Five");
    assert_eq!(
        text("@(Role:Plain)->RandomPlayer->Role->Category"),
        "Miscellaneous"
    );
    assert_eq!(text("@All->MostFreqRole"), "Plain");
    assert_eq!(text("@Nobody"), "");
    assert_eq!(text("&Werewolf->Members"), "Gus");
    assert_eq!(text("^(Class:Werewolf)"), "Grey");
    assert_eq!(text("^(Cat:Miscellaneous)->Players"), "Gus, Cid, Dan");
    assert_eq!(text("$total players in $phname"), "5 players in Night 1");
    assert_eq!(text("one\\ntwo"), "one\ntwo");
}

#[test]
fn conditions_compare() {
    for (condition, expected) in [
        ("@Self->Role is `Teller`", true),
        ("@Self->Role is not `Teller`", false),
        ("@Self->Alignment is `Townsfolk`[alignment]", true),
        ("@All->Count > 4", true),
        ("@All->Count < 5", false),
        ("@(Role:Nothing) exists", false),
        ("@Nobody is @Nobody", true),
        ("@(Attr:Mark) has `Mark`", true),
        ("@All has `Mark`", false),
        ("@Nobody has `Mark`", true),
        ("@Self is part of @All", true),
        ("@Nobody is part of @All", false),
        ("@Self is in #Den", false),
        ("@Nobody is in #Nowhere", false),
        ("not (@Target exists)", true),
        ("(@Self exists) and (@Target exists)", false),
        ("(@Self exists) or (@Target exists)", true),
        (
            "(@Target exists) and (@Self exists) or (@Self exists)",
            false,
        ),
        (
            "(@Self exists) or (@Self exists) and (@Target exists)",
            false,
        ),
        ("$haunting is False", true),
        ("$phname is `night 1`", true),
        ("@Self->Counter is 0", true),
    ] {
        assert_eq!(holds(condition), expected, "{condition}");
    }
}

#[test]
fn the_first_branch_that_fits_ends_the_evaluation() {
    let lines = "Passive Start Night:\n• Process: Investigate @(Role:Plain) Player Count\n• Evaluate:\n\
        ‣ Learn `always`\n‣ @Result is 1: Learn `one`\n‣ @Result is 2: Learn `two`\n‣ Otherwise: Learn `more`";
    assert_eq!(learns(lines), ["always", "two"]);
}

#[test]
fn continue_goes_on_to_the_next_branch() {
    let lines = "Passive Start Night:\n• @Self exists:\n‣ Learn `first`\n‣ Continue\n• @Self exists: Learn `second`\n• Otherwise: Learn `third`";
    assert_eq!(learns(lines), ["first", "second"]);
}

#[test]
fn results_hold_what_was_found() {
    let lines = "Passive Start Night:\n• Process:\n‣ Role Investigate @(Role:Grey)\n‣ Store @Self->Role\n\
        • Evaluate: Otherwise: `@Result1->Role is @Result1->Role->Alignment , @Result2->Role , @Result1->Target`";
    assert_eq!(learns(lines), ["Grey is Werewolf , Teller , Gus"]);
}

#[test]
fn loops_run_ability_by_ability() {
    let lines = "Passive Start Night: For Each @(Role:Plain):\n• Learn `a @Ind`\n• Learn `b @Ind`";
    assert_eq!(learns(lines), ["a Cid", "a Dan", "b Cid", "b Dan"]);
    let teams = "Passive Start Night: For Each &All: Learn `@Ind : &Ind->Members->Count`";
    assert_eq!(learns(teams), ["Townsfolk : Four", "Werewolf : One"]);
}

#[test]
fn counters_count() {
    let lines = "Passive Start Night:\n• Set Counter to ceil $total/2\n• Increment Counter by 4\n• Decrement Counter\n• Increment Counter by floor $living/2\n\
        • Increment Counter by round $total/2\n• Set Counter to -3 for #Den\n• Learn `@Self->Counter , #Den->Counter`";
    assert_eq!(learns(lines), ["Eleven , Minus Three"]);
}

#[test]
fn lists_are_shuffled_and_formatted() {
    let lines = "Passive Start Night:\n• Process:\n‣ Shuffle @(Role:Plain)\n‣ Format @(Role:Plain) as `\\n- $`\n• Evaluate: Learn `@Result1 : @Result2`";
    assert_eq!(learns(lines), ["Cid, Dan : \n- Cid\n- Dan"]);
}

#[test]
fn host_information_is_looked_up() {
    use super::super::{Dealt, InOrder, Start, start};
    let (path, text) = role(
        "Knower",
        "Include: %Role%\nStarting:\n• Target %Role%\n• Learn `%Player1% has %Number%`",
    );
    let (other, lines) = role("Lender", "Starting: Learn `lent`");
    let (book, _) = nightdesk_lang::Book::read([(path, text), (other, lines)]);
    let dealt = Dealt {
        name: "Ann".to_owned(),
        role: "Knower".to_owned(),
        host_information: [("role", "lender"), ("Player1", "ann"), ("Number", "3")]
            .map(|(name, text)| (name.to_owned(), text.to_owned()))
            .into(),
    };
    let setup = Start {
        players: vec![dealt],
        ..Start::default()
    };
    let begun = start(&book, &setup, &mut InOrder).expect("a game");
    let said: Vec<String> = begun
        .effects
        .iter()
        .filter_map(|told| match &told.effect {
            super::Effect::Said { text, .. } => Some(text.clone()),
            _ => None,
        })
        .collect();
    assert_eq!(said, ["Target updated to Lender.", "Ann has Three", "lent"]);
}

#[test]
fn where_nothing_fits_or_nobody_is_meant_it_fails_without_a_word() {
    let said = learns(
        "Passive Start Night:\n• Process:\n‣ For Each @Nobody: Success\n\
         ‣ Store 1\n• Evaluate:\n‣ @Result1 is `Failure`: Learn `failed`",
    );
    assert_eq!(said, ["failed"]);
    let said = learns("Passive Start Night:\n• @Nobody exists: Learn `never`");
    assert_eq!(said, [""; 0]);
}

//! The worked cases of the vote rules, as far as they are about marks and names.

use super::*;

/// What each vote of a post means.
fn votes(
    notation: &str,
    syntaxes: &Syntaxes,
    rule: NameRule,
    slots: &[&'static str],
) -> Vec<String> {
    let roster = roster(slots);
    let marks = read(&body(notation), syntaxes, false, &roster);
    let said = |mark: &Mark| match &mark.says {
        Says::Vote(words) => meant(words, &roster, rule),
        Says::Unvote => "(unvote)".to_owned(),
        Says::Held(kind, _) => kind.name().to_owned(),
        Says::NotCounted(fault, _) => fault.name().to_owned(),
    };
    marks.iter().map(said).collect()
}

const SEVEN: [&str; 7] = ["Ana", "Bob", "Cleo", "Dov", "Eve", "Finn", "Gus"];

#[test]
fn posts_among_seven_players() {
    for (case, post, expected) in [
        ("vot-001", "*VOTE:BOB.*", &["Bob"][..]),
        ("vot-002", "Vote: Bob", &["not-bold"]),
        ("vot-002", "*V: Bob*", &["abbreviation"]),
        ("vot-002", "*UV: Bob*", &["abbreviation"]),
        ("vot-002", "{*Vote: Bob*}", &[]),
        ("vot-002", "~*Vote: Bob*~", &[]),
        ("vot-003", "*Un Vote*", &["(unvote)"]),
        ("vot-004", "*Vote: Cleo*\nhm\n*Vote: Dov*", &["Cleo", "Dov"]),
        ("vot-004", "*Unvote, Vote: Dov*", &["(unvote)", "Dov"]),
        ("vot-006", "*Vote: No Lynch*", &["(no lynch)"]),
        ("vot-007", "<v:bob>", &["Bob"]),
        ("vot-007", "<u:>", &["(unvote)"]),
        ("vot-007", "<v:>", &["(unvote)"]),
        ("vot-008", "fine. ##Vote: Bob", &["Bob"]),
        ("vot-008", "*##vote bob* he knows why", &["Bob"]),
        ("vot-008", "##Vote Bob\n## unvote", &["Bob", "(unvote)"]),
        ("vot-008", "#vote Bob", &[]),
        ("vot-009", "<l:VOTE: Bob>", &["Bob"]),
        ("vot-010", "`*Vote: Bob*`", &[]),
        ("vot-010", "~*Vote: Bob*~ *Vote: Finn*", &["Finn"]),
        ("vot-016", "*Vote: Clo*", &["near-name: Cleo"]),
        ("vot-016", "*Vote: Clio*", &["near-name: Cleo"]),
        ("vot-017", "*Vote: Bob, he lies*", &["Bob"]),
        (
            "vot-017",
            "*Vote: Bob or Dov*",
            &["several-names: Bob, Dov"],
        ),
        ("vot-018", "Vote: *Bob*", &["part-bold"]),
        ("vot-018", "*Vote:* Cleo", &["incomplete"]),
        ("vot-018", "*Cross fingers, vote Bob.*", &["mentions-vote"]),
        ("vot-018", "*Vote Count 1.1*", &["vote-count-heading"]),
    ] {
        let read = votes(post, &Syntaxes::default(), NameRule::Ask, &SEVEN);
        assert_eq!(read, expected, "{case}: {post:?}");
    }
}

#[test]
fn other_players_and_settings() {
    let bold = Syntaxes::default();
    let blue = ["Ana", "Bob = Bobster", "Cleo", "Dov", "Eve", "Mister Blue"];
    for (post, expected) in [
        ("*Vote: bobster*", "Bob"),
        ("*Vote: mister_blue*", "Mister Blue"),
        ("*Vote: Mister Blu*", "near-name: Mister Blue"),
        ("*Vote: mister*", "near-name: Mister Blue"),
        ("*Vote: the quiet one*", "unknown-name: "),
    ] {
        assert_eq!(
            votes(post, &bold, NameRule::Ask, &blue),
            [expected],
            "vot-015"
        );
    }
    let replaced = ["Ana", "Zoe = Bob"];
    assert_eq!(
        votes("*Vote: Bob*", &bold, NameRule::Ask, &replaced),
        ["Zoe"],
        "vot-025"
    );

    let plain = Syntaxes::of_words(["plain"]).unwrap();
    for (post, expected) in [
        ("VOTE: Cleo", &["Cleo"][..]),
        ("I will not vote Dov.", &[]),
        ("vote gus", &["Gus"]),
        ("UNVOTE: VOTE: Gus", &["(unvote)", "Gus"]),
    ] {
        assert_eq!(
            votes(post, &plain, NameRule::Ask, &SEVEN),
            expected,
            "vot-026"
        );
    }
    let wood = ["Ana", "Elm", "Fir", "Dogwood", "Ironwood"];
    for (post, expected) in [
        ("*Vote: dog*", "Dogwood (fits)"),
        ("*Vote: ir*", "near-name: Fir"),
        ("*Vote: dogwod*", "near-name: Dogwood"),
        ("*Vote: wood*", "near-name: Dogwood, Ironwood"),
    ] {
        assert_eq!(
            votes(post, &bold, NameRule::Unique, &wood),
            [expected],
            "vot-027"
        );
    }
}

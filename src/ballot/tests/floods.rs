//! Posts made to be slow: what is said of them grows with them and no faster.

use super::*;

/// How many letters all marks of a post together say.
fn letters_said(flood: &str, times: usize) -> usize {
    says(&flood.repeat(times)).iter().map(String::len).sum()
}

#[test]
fn twice_the_post_says_twice_as_much() {
    for flood in [
        "*Vote:* ",
        "*Vote:* Bob ",
        "*Vote:* Bob *Vote: Ana* ",
        "*unvote vote * x ",
        "*Unvote* vote ",
        "##vote ",
        "## vote *Vote:* ",
        "##unvote vote ",
        "<v:",
        "<v:a> ",
        "<v:*Vote:* ",
        "*vote x*y ",
        "~x~ *vote * ",
        "*so vote Bob* ",
    ] {
        let (once, twice) = (letters_said(flood, 300), letters_said(flood, 600));
        assert!(twice <= 2 * once + 100, "{flood:?}: {once}, then {twice}");
    }
}

#[test]
fn a_keyword_alone_shows_the_words_up_to_the_next_vote() {
    assert_eq!(
        says("*Vote:* Bob or not, *Vote:* Cleo, I vote late"),
        [
            "incomplete Vote: Bob or not,",
            "incomplete Vote: Cleo, I vote late"
        ]
    );
    assert_eq!(
        says("*Vote:* Bob ## vote Cleo"),
        ["incomplete Vote: Bob", "vote Cleo"]
    );
    assert_eq!(
        says("##vote ##vote #7"),
        ["incomplete ##vote", "incomplete ##vote #7"]
    );
}

#[test]
fn words_left_out_leave_one_space() {
    assert_eq!(says("*Vote: Rob ~not~ Roy*"), ["vote Rob Roy"]);
    assert_eq!(says("*Vote: ~Bob~ `x` {y} Ana*"), ["vote Ana"]);
}

#[test]
fn whoever_is_left_is_looked_for_in_short_words_alone() {
    let joined = "and then ".repeat(40);
    assert_eq!(
        says(&format!("*Unvote {joined}vote Bob*")),
        ["unvote", "vote Bob"]
    );
    let said = says(&format!("*Unvote Ana {joined}vote Bob*"));
    assert_eq!(said, ["unvote", "vote Bob"]);
}

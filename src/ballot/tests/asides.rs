//! Lines that look like a vote and are none by the grammar.

use super::*;
use crate::asides;

#[track_caller]
fn check(plain: bool, notation: &str, expected: &[&str]) {
    let syntaxes = Syntaxes {
        plain,
        ..Syntaxes::default()
    };
    let (body, roster) = (body(notation), known());
    let marks = read(&body, &syntaxes, false, &roster);
    let found = asides(&body, &syntaxes, false, &roster, &marks);
    assert_eq!(found, expected, "{notation}");
}

#[test]
fn a_vote_after_other_words_is_seen() {
    check(true, "No. VOTE: Bob\nhm", &["No. VOTE: Bob"]);
    check(true, "I will vote Bob", &["I will vote Bob"]);
    check(false, "No. VOTE: Bob", &["No. VOTE: Bob"]);
    // Where what is bold is known, prose is prose.
    check(false, "I will vote Bob", &[]);
}

#[test]
fn what_is_marked_hidden_or_no_vote_is_not() {
    check(true, "VOTE: Bob", &[]);
    check(false, "so *VOTE: Bob* it is", &[]);
    check(false, "Vote: Bob", &[]);
    check(true, "I vote tomorrow", &[]);
    check(true, "the vote count: three", &[]);
    check(false, "no {my vote: Bob} `vote: Bob` ~a vote: Bob~", &[]);
    check(false, "devote: Bob", &[]);
}

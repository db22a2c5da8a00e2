//! Votes in the language of a game.

use super::*;
use crate::ballot::VoteWords;
use crate::text::wording::Language;

fn russian(plain: bool) -> Syntaxes {
    Syntaxes {
        plain,
        words: VoteWords::of(Language::Russian),
        ..Syntaxes::default()
    }
}

#[track_caller]
fn check(plain: bool, notation: &str, expected: &[&str]) {
    assert_eq!(says_as(notation, &russian(plain)), expected, "{notation}");
}

#[test]
fn russian_votes_are_read_where_the_game_is_russian() {
    check(false, "*Голос: Борис*", &["vote Борис"]);
    check(false, "*ГОЛОС Борис*", &["vote Борис"]);
    check(false, "##голос: Борис", &["vote Борис"]);
    check(false, "*Голосую за Борис*", &["vote Борис"]);
    check(false, "*Снимаю голос*", &["unvote"]);
    check(false, "*Голос:* Борис", &["incomplete Голос: Борис"]);
    check(true, "Голос: Борис", &["vote Борис"]);
    check(false, "<l:голос: Борис>", &["vote Борис"]);
    assert_eq!(says("*Голос: Борис*"), [""; 0]);
}

#[test]
fn english_votes_count_in_every_game() {
    check(false, "*Vote: Bob* *Unvote*", &["vote Bob", "unvote"]);
    check(false, "Голос: Борис", &["not-bold Голос: Борис"]);
}

#[test]
fn other_words_with_the_same_letters_are_no_votes() {
    check(false, "*Голоса разделились*", &[]);
    check(false, "*у него подголосок*", &[]);
}

//! Votes in the language of a game.

use super::*;
use crate::VoteWords;
use nightdesk_text::wording::Language;

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
fn russian_votes_are_taken_back_and_changed_in_all_usual_words() {
    for words in [
        "*Отмена голоса*",
        "*Отмена*",
        "*отмена.*",
        "*Отмена :)*",
        "*Отмена, передумала*",
        "*Отмена. Подумаю ещё*",
        "*Анвоут*",
        "*Анвот*",
        "*Отменяю голос*",
        "*Голос отменяю*",
        "##отмена",
    ] {
        check(false, words, &["unvote"]);
    }
    for words in [
        "*Переголосовываю: Борис*",
        "*Голос за: Борис*",
        "*Голос за Борис*",
        "*Голосую в Борис*",
        "*Меняю голос на Борис*",
    ] {
        check(false, words, &["vote Борис"]);
    }
    check(
        false,
        "*отмена голоса* *Голос: Русалку*",
        &["unvote", "vote Русалку"],
    );
    check(false, "*Отмена* *Голос: Борис*", &["unvote", "vote Борис"]);
    check(true, "Отмена", &["unvote"]);
}

#[test]
fn what_is_called_off_besides_is_no_vote() {
    check(false, "*Отмена казни невозможна*", &[]);
    check(true, "Отмена вчерашней встречи", &[]);
}

#[test]
fn a_link_that_begins_a_name_is_part_of_it() {
    let with = |name| {
        let roster = roster(&[name]);
        let marks = read(&body("*Голос: В тени*"), &russian(false), false, &roster);
        marks.iter().map(short).collect::<Vec<_>>()
    };
    assert_eq!(with("В тени"), ["vote В тени"]);
    assert_eq!(with("Борис"), ["vote тени"]);
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

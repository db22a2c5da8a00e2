//! The ledger beside a Russian game: what its host reads has no English word in it but commands and
//! the words that a host types.

use nightdesk_store::ledger::{LedgerFile, LedgerPlace, NewLedger};
use tempfile::TempDir;

use super::*;
use nightdesk_text::Language;
use nightdesk_text::messages::InLanguage;
use nightdesk_warnings::Rules;

const TALE: &str = r#"
[game]
name = "Царство"
language = "ru"
[players]
seats = ["Ёлка", "Иван", "Мария", "Леший", "Кощей"]
[roles]
deal = "fixed"
[roles.fixed]
"Ёлка" = "town Doctor"
"Иван" = "town Cop"
"Мария" = "town Vanilla Townie"
"Леший" = "town Vanilla Townie"
"Кощей" = "mafia Goon"
"#;

/// Whether a word is the same in every language: what a host types, a length, a zone.
fn is_same(word: &str) -> bool {
    let bare = word.trim_matches(|sign: char| !sign.is_alphanumeric());
    let length = bare.trim_end_matches(['d', 'h', 'm']);
    let is_length = !length.is_empty() && length.bytes().all(|sign| sign.is_ascii_digit());
    is_length || ["UTC", "never", "join"].contains(&bare) || word.starts_with(['!', '@'])
}

/// The words with Latin letters that are no command and nothing quoted.
fn english(said: &str) -> Vec<&str> {
    let unquoted = said.split('`').step_by(2);
    let unquoted = unquoted.flat_map(|part| part.split('"').step_by(2));
    let words = unquoted.flat_map(str::split_whitespace);
    let latin = |word: &&str| word.contains(|sign: char| sign.is_ascii_alphabetic());
    words.filter(latin).filter(|word| !is_same(word)).collect()
}

/// A Russian game beside a new ledger, which goes with the folder.
fn tale() -> (Host, TempDir) {
    let (setup, found) = nightdesk_setup::read(
        &Source::new("game.toml", TALE),
        nightdesk_setup::Shelves::PROGRAM,
    );
    assert!(!found.has_errors(), "{found:?}");
    let now = utc("2026-11-30 12:00");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("club.sqlite");
    let new = NewLedger {
        rules: Rules {
            language: Language::Russian,
            ..Rules::default()
        },
        hosts: vec!["Ведущий".to_owned()],
    };
    LedgerFile::create(&file, &new).unwrap();
    let session = Session::in_memory(setup.unwrap(), now).unwrap();
    let session = session.beside(LedgerPlace {
        file,
        host: None,
        named: true,
    });
    (Host { session, now }, folder)
}

/// What the host reads after a line, whether it was taken or not.
fn read(host: &mut Host, line: &str) -> String {
    let language = host.session.language();
    match host.session.take(line, host.now, 7) {
        Ok(answer) => {
            let texts = answer.texts.iter();
            let texts = texts.map(|text| nightdesk_render::plain(text.document(), None));
            let said = answer.echo.iter().cloned().chain(texts);
            said.collect::<Vec<_>>().join("\n")
        }
        Err(refused) => {
            let report = refused.report(language);
            let said = std::iter::once(report.message).chain(report.hints);
            said.collect::<Vec<_>>().join("\n")
        }
    }
}

/// What is not Russian in what is read after a line.
fn wrong_in(line: &str, said: &str) -> Option<String> {
    let english = english(said);
    let is_wrong = !english.is_empty() || said.trim().is_empty();
    is_wrong.then(|| format!("{line}: {english:?} in\n{said}"))
}

#[track_caller]
fn is_russian(line: &str, said: &str) {
    assert_eq!(wrong_in(line, said), None);
}

#[test]
fn answers_and_refusals_of_the_ledger_are_in_the_language_of_the_game() {
    let (mut host, _folder) = tale();
    for line in ["deal", "sent all", "confirmed all", "start"] {
        host.says(line);
    }
    let mut wrong = Vec::new();
    for line in [
        "!fstasis",
        "!fwarn list",
        "!fwarn add Иван @2 :Молчал | заметка",
        "!fwarn add Иван 4 deny=join :Опять молчал",
        "!fwarn add Мария 30 ~never :Спор",
        "!fwarn add Гость 0 stasis=2 :Ушёл",
        "!fwarn add Гостъ 1 :Ушёл",
        "!fwarn add ник!имя@хост 1 :Ушёл",
        "!fwarn list",
        "!fwarn list Иван",
        "!fwarn list -all Иван 9",
        "!fwarn list Никто",
        "!fwarn view 1",
        "!fwarn view 2",
        "!fwarn set 1 ~40d",
        "!fwarn set 1 :Долго молчал",
        "!fwarn set 1 :Долго молчал",
        "!fwarn set 1 | другая заметка",
        "!fwarn set 1 ~1m",
        "!fwarn del 1",
        "!fwarn view 1",
        "!fwarn set 1 :Ещё раз",
        "!fstasis",
        "!fstasis Гость",
        "!fstasis Гость 5",
        "!fstasis Гость 1",
        "!fstasis Гость 1",
        "!fstasis Гость 0",
        "!fstasis Мария 0",
        "!refreshdb",
        "!quit Леший",
        "!quit Леший",
        "!cancel",
        "!cancel",
        // Refusals.
        "!fwarn",
        "!fwarn add",
        "!fwarn add Иван",
        "!fwarn add Иван много :Спор",
        "!fwarn add Иван x :Спор",
        "!fwarn add Иван 1 ~скоро :Спор",
        "!fwarn add Иван 1 ~1d ~2d :Спор",
        "!fwarn add Иван 1 что :Спор",
        "!fwarn add Иван 1 stasis=много :Спор",
        "!fwarn add Иван 1 deny= :Спор",
        "!fwarn add Иван 1 deny=что :Спор",
        "!fwarn add Иван 1 deny=vote :Спор",
        "!fwarn add Иван 1 deny=leave :Спор",
        "!fwarn add Иван 1",
        "!fwarn add \"Иван 1 :Спор",
        "!fwarn add @Иван 1 :Спор",
        "!fwarn view 99",
        "!fwarn view x",
        "!fwarn list Иван x",
        "!fwarn list Иван 0",
        "!fwarn set 2",
        "!fwarn set 2 5",
        "!fwarn set 2 30d",
        "!fwarn set 2 stasis=1",
        "!fwarn set 2 -all",
        "!fwarn del 1",
        "!fwarn del 99",
        "!fdeny Иван",
        "!fstasis Иван много",
        "!fstasis Никто 1",
        "!fwarm",
        "as Иван !fwarn list",
        "as Иван !warn",
        "as Иван !warn view 3",
        "as Иван !warn ack 2",
        "as Мария !stasis",
    ] {
        let said = read(&mut host, line);
        wrong.extend(wrong_in(line, &said));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_bars_a_sign_up_is_said_in_the_language_of_the_game() {
    let (mut host, _folder) = tale();
    read(&mut host, "!fwarn add Гость @1 deny=join :Ушёл");
    read(&mut host, "!fwarn add Гость 1 stasis=3 deny=join :Опять");
    let said = read(&mut host, "wait add Гость");
    is_russian("wait add Гость", &said);
    for part in [
        "пропустить 3 игры, как минимум до",
        "предупреждения № 1 и № 2 ещё не подтверждены",
        "под запретом: предупреждение № 1 до",
    ] {
        assert!(said.contains(part), "{part}\n{said}");
    }
    let said = read(&mut host, "wait add Гость --force");
    is_russian("wait add Гость --force", &said);
}

#[test]
fn a_ledger_that_cannot_be_used_says_so_in_the_language_of_the_game() {
    let (mut host, folder) = tale();
    let file = folder.path().join("club.sqlite");
    std::fs::write(&file, "что-то другое").unwrap();
    let said = read(&mut host, "!fwarn list");
    is_russian("!fwarn list", &said.replace("nightdesk", ""));
    std::fs::remove_file(&file).unwrap();
    let said = read(&mut host, "!fwarn list");
    is_russian("!fwarn list", &said);
    assert!(said.contains("`nightdesk ledger init`"), "{said}");
}

//! Whatever a host may type is kept in words that read as the same line again.

use super::kit::desk;
use crate::table::line::{Line, Reading};
use crate::table::{lines, open};
use nightdesk_game::Language;

const ENGLISH: &str = "Anna doctor; Boris blocker; Clara judge; Denis liar + mafia; Gleb servant; \
    Nina hero + faceless";
const RUSSIAN: &str = "Анна доктор; Борис блокер; Вера судья; Денис лжец + мафия; Глеб слуга; \
    Нина герой + безликий";

/// Every line `help` lists, and some with more in them.
fn all_lines(language: Language) -> Vec<String> {
    let listed = lines(language).into_iter().flat_map(|group| group.lines);
    let more = [
        "no wall others",
        "penalty Anna victim",
        "penalty Anna off",
        "penalty Anna lifted",
        "role Anna hired killer",
        "Anna: note -> [killed Boris; not killed Clara; nobody killed] {killed} -> gone || [cut Anna; doctor hit; commissioner no information] || Nothing: nobody.",
        "Anna: best -> nobody",
        "host: best -> Boris, ?",
        "vote Anna nobody",
        "Anna: vote -> ?",
    ];
    let russian = [
        "без стенки остальные",
        "санкция Анна жертва",
        "санкция Анна до конца",
        "санкция Анна снята",
        "Анна: записка -> [убит Борис; никто не убит; срезан Вера] текст || [блокер промахнулся; комиссар сбита] || конец",
        "Анна: лучшие -> никто",
        "ведущий: лучшие -> Борис",
        "голос Анна никто",
    ];
    let more: Vec<&str> = match language {
        Language::English => more
            .into_iter()
            .filter(|line| !line.contains("hired"))
            .collect(),
        Language::Russian => russian.into(),
    };
    listed
        .map(|line| line.form)
        .chain(more.into_iter().map(str::to_owned))
        .collect()
}

#[test]
fn the_record_of_a_russian_game_is_in_russian() {
    let mut desk = desk(Language::Russian, RUSSIAN);
    desk.take_all("start\nwall Анна, Борис\nno wall others\nvote Анна Борис");
    desk.take("end day");
    let lines: Vec<&str> = desk
        .moves()
        .iter()
        .map(|taken| taken.line.as_str())
        .collect();
    assert_eq!(lines.first(), Some(&"старт"));
    let latin = |line: &&&str| line.chars().any(|sign| sign.is_ascii_alphabetic());
    assert_eq!(lines.iter().find(latin), None);
}

/// Lines that become a move's own line before they are kept.
const IN_PLAYERS_WORDS: [&str; 2] = ["Anna heals Boris", "Анна лечит Бориса"];

#[test]
fn a_kept_line_reads_as_the_same_line() {
    for (language, players) in [(Language::English, ENGLISH), (Language::Russian, RUSSIAN)] {
        let desk = desk(language, players);
        let table = open(&desk.game).expect("a table");
        let is_of_player = |typed: &String| !IN_PLAYERS_WORDS.contains(&typed.as_str());
        for typed in all_lines(language).into_iter().filter(is_of_player) {
            let line = table
                .read(&typed, Reading::Typed)
                .unwrap_or_else(|refusal| panic!("{typed}: {}", refusal.message));
            let kept = table.written(&line);
            let again = table
                .read(&kept, Reading::Kept)
                .unwrap_or_else(|refusal| panic!("{kept}: {}", refusal.message));
            // What was said about a removed player is a fact and no part of the line.
            let line = match line {
                Line::Kill(seat, _) => Line::Kill(seat, None),
                line => line,
            };
            assert_eq!(again, line, "{typed}: {kept}");
        }
    }
}

#[test]
fn a_move_of_another_role_is_refused_when_typed_and_read_where_a_journal_has_it() {
    let mut desk = desk(Language::English, ENGLISH);
    desk.take_all("start\nvote Anna Clara\nvote Boris Clara\nend day\nsecretary Boris");
    let line = "Anna: doctor surveil -> Boris";
    let refusal = desk.refusal(line);
    assert_eq!(refusal.code, "no-role");
    assert_eq!(refusal.message, "the role makes no such move");
    desk.keep_line(line);
    let table = open(&desk.game);
    assert!(table.is_ok(), "{:?}", table.err());
}

/// Words were kept without the dots on the letter once.
#[test]
fn a_journal_with_words_from_before_they_had_their_dots_is_still_read() {
    let mut desk = desk(
        Language::Russian,
        "Анна doctor; Борис blocker; Вера prostitute; Денис liar + mafia; Нина hero + maniac; Зоя judge",
    );
    desk.take_all("старт\nголос Анна Зоя\nголос Борис Зоя\nконец дня\nсекретарша Борис");
    for line in [
        "роль Анна доктор + наемник",
        "Вера: проститутка берет → Борис",
        "Зоя: записка → [чек прошел] Проверен. || [чек не прошел] Сбит.",
    ] {
        desk.keep_line(line);
    }
    let table = open(&desk.game);
    assert!(table.is_ok(), "{:?}", table.err());
    // Written anew, they have them.
    desk.take("Зоя: записка -> [чек прошел] Да.");
    let kept = &desk.moves().last().expect("a move").line;
    assert!(kept.contains("чек прошёл"), "{kept}");
}

//! Lines that are moves, and lines that are not.

use super::{People, read_move, write_move};
use crate::moves::{Action, Insurance, Move, Turned};
use crate::role::{Negative, Peaceful, Role};
use nightdesk_game::SeatId;
use nightdesk_text::Language;

const NAMES: [&str; 4] = ["Вася", "Петя", "Eva", "Ёж"];

fn people() -> People<'static> {
    People::new(
        NAMES
            .into_iter()
            .enumerate()
            .map(|(index, name)| (SeatId::at(index), name)),
    )
}

fn read(line: &str) -> Move {
    read_move(line, &people()).unwrap_or_else(|error| panic!("{line}: {error}"))
}

#[test]
fn a_line_is_a_move_in_both_languages() {
    let doctor = Role::Peaceful(Peaceful::Doctor);
    let sent = Move::new(SeatId(0), doctor, Action::Heal, &[SeatId(1)]);
    assert_eq!(read("Вася: доктор → Петя"), sent);
    assert_eq!(read("вася: Doctor -> петя"), sent);
    assert_eq!(read("Вася: хил лечит => Петя"), sent);
    let both = Move::new(SeatId(0), doctor, Action::Heal, &[SeatId(2), SeatId(3)]);
    assert_eq!(read("Вася: доктор → Eva, еж"), both);
}

#[test]
fn a_role_in_a_name_is_nobodys_with_a_sign_either() {
    let people = People::new([(SeatId(0), "Вася"), (SeatId(1), "Доктор Зло")]);
    for text in ["Доктор", "Доктор!", "«Доктор»,"] {
        assert!(people.find(text).is_err(), "{text}");
        assert!(people.sender(text).is_err(), "{text}");
    }
    assert_eq!(people.find("Доктор Зло!"), Ok(SeatId(1)));
    assert!(read_move("«Доктор»: комиссар → Вася", &people).is_err());
}

#[test]
fn what_is_added_stands_in_brackets() {
    let sent = read("Eva: наёмник убивает → Петя (приоритет: 2) (страховка: нет)");
    assert_eq!(sent.role, Role::Negative(Negative::Hireling));
    assert_eq!(sent.options.priority, 2);
    assert_eq!(sent.options.insurance, Insurance::Declined);
    let sent = read("Eva: мафия заказ (роль: доктор) (кроме: Вася, Петя)");
    assert_eq!(sent.options.role_order, Some(Peaceful::Doctor));
    assert_eq!(sent.options.except.len(), 2);
    let sent = read("Ёж: hypnotist → Eva (exempt: doctor) (skip: Петя)");
    assert_eq!(
        sent.options.hypnosis.players.get(&SeatId(1)),
        Some(&Turned::Skip)
    );
}

#[test]
fn all_names_that_are_as_near_are_offered() {
    let people = People::new([(SeatId(0), "Marten"), (SeatId(1), "Martin")]);
    let wrong = people.find("Martn").unwrap_err();
    let message = "nobody is called `Martn`; did you mean `Marten` or `Martin`?";
    assert_eq!(wrong.message.to_string(), message);
    assert_eq!(wrong.suggestion, None);
}

#[test]
fn mistakes_are_named_and_mended() {
    let error = |line: &str| read_move(line, &people()).expect_err("no move");
    let wrong = error("Вася: доктр → Петя");
    assert_eq!(wrong.to_string(), "`доктр` names no role");
    assert_eq!(wrong.suggestion.as_deref(), Some("доктор"));
    let wrong = error("Вася: доктор → Петр");
    assert_eq!(wrong.to_string(), "nobody is called `Петр`");
    assert_eq!(wrong.suggestion.as_deref(), Some("Петя"));
    let wrong = error("Вася: блокер → Петя");
    assert_eq!(
        wrong.to_string(),
        "say which move it is: `arrest` or `protect`"
    );
    let wrong = error("Вася: доктор → Петя (презератив)");
    assert_eq!(wrong.suggestion.as_deref(), Some("презерватив"));
    assert_eq!(
        error("доктор").to_string(),
        "a move begins with a name and a colon"
    );
    assert_eq!(
        error("Вася: доктор → Петя (доза").to_string(),
        "a bracket is not closed"
    );
}

#[test]
fn what_is_written_is_read_again() {
    for line in [
        "Вася: доктор → Eva, Ёж",
        "Вася: блокер защита → Петя",
        "Eva: мафия → Петя (страховка: Вася) (цель страховки: Ёж)",
        "Eva: мафия заказ (роль: доктор) (кроме: Вася, Петя)",
        "Ёж: гипнотизёр → Eva (без гипноза: доктор) (пропуск: Петя)",
        "Ёж: гипнотизёр → Eva (для: доктор, Вася = Петя) (для: блокер = Вася)",
        "Петя: наркодилер → Eva (доза: 2)",
        "Вася: безликий → Eva (цель: Петя)",
        "Вася: проститутка → Eva (презерватив)",
        "Вася: комиссар → Eva (следователю: чёрный если красный) (следователю: красный)",
        "Вася: детектив → Eva (следователю: Петя, Ёж) (хозяин)",
        "Вася: горничная → Eva (сообщение: Ваш чек: красный.)",
        "Вася: горничная → Eva (дополнение: До встречи!)",
        "Вася: горничная → Eva (сообщение: Да.) (если: убит Петя; доктор попал)",
        "Вася: мафия суицид (если не: никто не убит)",
        "Вася: детектив → Eva (роль)",
        "Вася: камикадзе ловушка (роль: доктор, судья)",
        "Вася: детектив → Eva (следователю: слухи: маньяк если дома)",
        "Вася: детектив → Eva (следователю: без слухов)",
        "Вася: коллекционер → Eva (уступает) (не нужны: доктор, судья)",
    ] {
        let sent = read(line);
        for language in [Language::English, Language::Russian] {
            let written = write_move(&sent, &people(), language);
            assert_eq!(read(&written), sent, "{written}");
        }
    }
}

#[test]
fn an_addition_that_says_no_is_none() {
    for (line, has) in [
        ("Вася: проститутка → Петя (презерватив)", true),
        ("Вася: проститутка → Петя (презерватив: да)", true),
        ("Вася: проститутка → Петя (презерватив: нет)", false),
        ("Вася: prostitute → Петя (condom: no)", false),
    ] {
        assert_eq!(read(line).options.condom, has, "{line}");
    }
    let wrong = read_move("Вася: комиссар → Петя (взамен: чёрный)", &people());
    let wrong = wrong.expect_err("a value that means nothing");
    assert_eq!(wrong.part, "чёрный");
}

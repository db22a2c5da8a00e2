//! A City as its hosts in Russian play it: pages, posts and lines as they come there.

use super::*;
use crate::{Answer, Todo};

/// The City of a Russian host, before the cards are dealt.
fn city() -> Host {
    let text = r#"
format = 1
[game]
name = "Город"
language = "ru"
ruleset = "city"
[players]
seats = ["Денис", "Галя", "Валя", "Игорь", "Роман", "Лена", "Нина"]
[roles]
deal = "fixed"
[roles.fixed]
"Денис" = "доктор"
"Галя" = "судья"
"Валя" = "комиссар"
"Игорь" = "священник"
"Роман" = "журналист + мафия"
"Лена" = "блокер"
"Нина" = "свидетель"
[schedule]
zone = "Europe/Moscow"
day = "14h"
night = "10h"
first = "day"
start = "2026-11-30 08:00"
"#;
    let (setup, found) = nightdesk_setup::read(
        &Source::new("game.toml", text),
        nightdesk_setup::Shelves::PROGRAM,
    );
    assert!(!found.has_errors(), "{found:?}");
    let now = utc("2026-11-30 05:00");
    let mut host = Host {
        session: Session::in_memory(setup.unwrap(), now).unwrap(),
        now,
    };
    for line in ["deal", "sent all", "confirmed all", "старт"] {
        host.says(line);
    }
    host.at("2026-11-30 18:00");
    host
}

/// The first night after an election.
fn by_night() -> Host {
    let mut host = city();
    for line in [
        "голос Денис Галя; Валя Галя",
        "конец дня --yes",
        "секретарша Валя",
    ] {
        host.says(line);
    }
    host.at("2026-11-30 21:30");
    host
}

fn answer(host: &mut Host, line: &str) -> Answer {
    host.session.take(line, host.now, 7).unwrap()
}

/// Boards in Russian put no word before the author.
#[test]
fn a_copy_of_a_russian_board_is_read() {
    for head in [
        "Денис » 30 ноя 2026, 21:03",
        "Денис » Пн ноя 30, 2026 9:03 pm",
        "Сообщение Денис » 30 ноя 2026, 21:03",
    ] {
        let mut host = city();
        host.at("2026-11-30 18:10");
        let text = format!("{head}\nГолос: Галя");
        let pile = nightdesk_desk::copied(host.game(), &text, host.now).expect("a copy");
        let answer = host.session.hear(&pile.unwrap(), "paste", host.now);
        host.told(answer.unwrap()).has("Денис -> Галя");
    }
}

/// V-3, E-1: who refuses a vote says so in words of their own, in green like a vote.
#[test]
fn a_refusal_in_the_thread_is_taken_in_the_words_of_players() {
    for words in ["отказ", "Не голосую", "Воздерживаюсь", "никто"] {
        let mut host = city();
        let said = host.pastes(&format!("#1 Лена\n[color=green]{words}[/color]"));
        said.has("Лена -> никто").has_not("decide");
    }
}

/// What was on hold may be decided to be a refusal.
#[test]
fn a_vote_on_hold_is_decided_to_be_a_refusal() {
    let mut host = city();
    host.pastes("#1 Лена\n[color=green]Мимо[/color]");
    host.says("decide 1 отказ").has("никто");
}

/// T-2: at a vote silence is no choice.
#[test]
fn at_a_lynching_a_missing_vote_may_not_be_left_out() {
    let mut host = city();
    host.says("missing").has("голос (можно пропустить)");
    let mut host = by_night();
    host.at("2026-12-01 05:00");
    for line in ["утро --yes", "старт"] {
        host.says(line);
    }
    host.says("missing")
        .has("голос, иначе автоголос (T-2)")
        .has_not("автоголос (T-2) (можно пропустить)");
}

#[test]
fn why_somebody_will_die_is_asked_as_people_ask() {
    let mut host = by_night();
    host.says("Роман: мафия -> Игорь");
    let told = host.says("почему умер Игорь").host;
    for line in [
        "почему Игорь умрёт?",
        "почему умрёт Игорь",
        "почему погибнет Игорь",
    ] {
        assert_eq!(host.says(line).host, told, "{line}");
    }
}

/// When something was sent may be said with its day, and with a point.
#[test]
fn the_time_of_a_move_is_read_with_its_day() {
    for line in [
        "Лена арестовывает Дениса вчера в 23:50",
        "Лена арестовывает Дениса вчера в 23.50",
        "Лена арестовывает Дениса, вчера в 23:50",
    ] {
        let mut host = by_night();
        host.at("2026-11-30 22:00");
        let said = host.says(line);
        said.has("Лена: блокер арест → Денис: принято")
            .has("пн 30 ноября 23:50 МСК");
    }
    let mut host = by_night();
    host.says("Лена арестовывает Дениса сегодня в 0.10")
        .has("Лена: блокер арест → Денис: принято");
}

/// A deadline is moved in the words of the host's language.
#[test]
fn a_deadline_moves_in_russian() {
    let mut host = by_night();
    let asked = host.asks("продлить на час");
    assert!(asked.contains("09:00"), "{asked}");
    let asked = host.asks("дедлайн 9:00");
    assert!(asked.contains("09:00"), "{asked}");
}

/// Who is taken out in the City does not die: the host says why. And the City lynches.
#[test]
fn who_is_taken_out_is_out_and_who_is_voted_out_is_lynched() {
    let mut host = by_night();
    let told = host.says("убрать Нина нарушение правил --yes").public;
    assert!(
        told.contains("Выбывает") && !told.contains("Погибает"),
        "{told}"
    );
    host.at("2026-12-01 05:00");
    for line in ["утро --yes", "старт"] {
        host.says(line);
    }
    for voter in ["Денис", "Галя", "Валя", "Игорь", "Лена", "Роман"] {
        host.says(&format!("голос {voter} Роман"));
    }
    for _ in 0..4 {
        if host.session.take("конец дня --yes", host.now, 7).is_err() {
            break;
        }
    }
    let told = host.says("players").public;
    assert!(
        told.contains("линчевание") && !told.contains("казнь"),
        "{told}"
    );
}

/// What a former player was told stands in the archive as told to that player.
#[test]
fn the_archive_says_who_read_a_message_then() {
    let mut host = by_night();
    host.says("Валя: комиссар -> Роман");
    host.at("2026-12-01 05:00");
    host.says("утро --yes");
    host.at("2026-12-01 06:00");
    host.says("replace Валя Новичок");
    let text = match answer(&mut host, "archive --anyway --json").todo {
        Some(Todo::Archive(archived)) => archived.text,
        other => panic!("{other:?}"),
    };
    let archive: serde_json::Value = serde_json::from_str(&text).unwrap();
    let told = archive["phases"].to_string();
    assert!(told.contains("Валя"), "{told}");
    let to_new = r#""player":"Новичок""#;
    assert!(!told.contains(to_new), "{told}");
}

#[test]
fn help_of_votes_tells_no_hammer_in_the_city() {
    let mut host = city();
    host.says("help голоса").has_not("решающий голос");
}

/// A name in another case is no part of a name.
#[test]
fn a_name_in_another_case_is_called_so() {
    let mut host = by_night();
    host.says("убрать Денис нарушение --yes");
    let refused = host.session.take("вернуть Дениса", host.now, 7);
    let said = format!("{:?}", refused.expect_err("a refusal"));
    assert!(said.contains("в другом падеже"), "{said}");
}

/// The prompt has the letters of the host's language.
#[test]
fn the_prompt_is_in_russian() {
    let host = by_night();
    let prompt = nightdesk_desk::position(host.game()).prompt(host.now);
    assert!(prompt.starts_with("Н1"), "{prompt}");
}

//! What the host and the players are told is so: of votes, pardons, slaves, roles that are back.

use super::kit::{Desk, desk};
use nightdesk_game::{Audience, Language, MoveText};
use nightdesk_rules::Why;

fn of(players: &str, first: &str) -> Desk {
    let mut desk = desk(Language::Russian, players);
    desk.take_all(first);
    desk
}

fn to(desk: &Desk, name: &str, told: &[MoveText]) -> String {
    let seat = Audience::Seat(desk.seat(name));
    let own: Vec<MoveText> = told.iter().filter(|one| one.to == seat).cloned().collect();
    desk.written(&own)
}

fn lines(why: &Why) -> String {
    let below = why.because.iter().map(lines);
    std::iter::once(format!("{}\n", why.says))
        .chain(below)
        .collect()
}

fn why(desk: &Desk, about: &str) -> String {
    lines(&desk.table().why(about).unwrap_or_else(|| panic!("{about}")))
}

const TOWN: &str = "Вася priest; Кот blocker; Пётр politician; Семён detective; Лена doctor; \
    Игорь hacker + mafia; Федот journalist + maniac; Глеб maid; Зоя bodyguard + faceless; Тома terrorist";

const DAY: &str = "старт\nголос Вася Глеб\nголос Кот Глеб\nконец дня\nсекретарша Кот\nутро\nстарт";

#[test]
fn v36_a_pardon_is_in_the_sums_and_in_the_reasons_once() {
    let mut desk = of(TOWN, DAY);
    for voter in ["Кот", "Пётр", "Семён", "Игорь", "Федот"] {
        desk.take(&format!("голос {voter} Лена"));
    }
    desk.take_all(
        "голос Вася Тома\nголос Лена Тома\nголос Глеб Лена\nголос Зоя Лена\nголос Тома Лена",
    );
    desk.take_all("конец дня\nВася: прощение");
    let told = desk.end_vote();
    let written = desk.written(&told);
    assert!(
        written.contains("Тома – 0, прощение священника (V-36)"),
        "{written}"
    );
    // Nothing came of it, so it is for nobody else to read.
    assert!(!written.contains("Священник прощает"), "{written}");
    let told = why(&desk, "голоса");
    assert_eq!(told.matches("наибольшая сумма").count(), 1, "{told}");
    assert!(told.contains("Тома набирает 0"), "{told}");
}

#[test]
fn v36_a_pardon_that_breaks_a_tie_is_told_with_the_result() {
    let mut desk = of(TOWN, DAY);
    for (voter, on) in [
        ("Кот", "Лена"),
        ("Пётр", "Лена"),
        ("Вася", "Тома"),
        ("Лена", "Тома"),
    ] {
        desk.take(&format!("голос {voter} {on}"));
    }
    for voter in ["Семён", "Игорь", "Федот", "Глеб", "Зоя", "Тома"] {
        desk.take(&format!("голос {voter} {voter}"));
    }
    desk.take_all("конец дня\nВася: прощение");
    let told = desk.end_vote();
    let written = desk.written(&told);
    assert!(written.contains("Священник прощает: Тома"), "{written}");
    assert!(written.contains("Залинчован игрок Лена"), "{written}");
}

#[test]
fn t2_nobody_is_absent_while_votes_are_taken() {
    let mut desk = of(TOWN, DAY);
    desk.take_all("голос Вася Тома\nголос Лена Тома");
    let running = desk.table().running().lines.join("\n");
    assert!(!running.contains("автоголос"), "{running}");
    assert!(running.contains("Тома – 2"), "{running}");
    let line = desk.echo("Семён: голос -> Тома, Лена");
    assert!(line.contains("Считается только первое имя, Тома"), "{line}");
}

#[test]
fn votes_that_are_counted_are_told_while_players_are_asked() {
    let mut desk = of(TOWN, DAY);
    for voter in ["Кот", "Пётр", "Семён"] {
        desk.take(&format!("голос {voter} Лена"));
    }
    desk.take_all("голос Вася Лена\nконец дня");
    let told = why(&desk, "голоса");
    assert!(
        told.starts_with("День 2") && told.contains("Лена набирает"),
        "{told}"
    );
    assert!(why(&desk, "ночь").starts_with("Ночь 1"));
}

#[test]
fn who_was_taken_out_by_hand_is_told_so() {
    let mut desk = of(TOWN, DAY);
    desk.take("kill Семён");
    assert!(why(&desk, "Семён").contains("Семён: из игры вывел ведущий"));
}

#[test]
fn x2_whose_role_is_back_is_told_so() {
    let mut desk = of(
        TOWN,
        "старт\nголос Вася Глеб\nголос Кот Глеб\nконец дня\nсекретарша Кот\nЗоя: безликий -> Лена (цель: Тома)\nутро\nстарт",
    );
    for voter in ["Вася", "Кот", "Пётр", "Семён", "Игорь"] {
        desk.take(&format!("голос {voter} Тома"));
    }
    let told = desk.end_vote();
    let lena = to(&desk, "Лена", &told);
    assert!(
        lena.contains("мирная роль снова действует: доктор"),
        "{lena}"
    );
    assert!(!to(&desk, "Семён", &told).contains("мирная роль"));
}

#[test]
fn or31_who_moved_on_themselves_came_to_nobody() {
    let mut desk = of(
        TOWN,
        "старт\nголос Вася Глеб\nголос Кот Глеб\nконец дня\nсекретарша Кот\nЛена: доктор -> Лена",
    );
    let told = desk.take("утро");
    let told = to(&desk, "Пётр", &told);
    assert!(told.contains("К вам никто не приходил"), "{told}");
    assert!(told.contains("Ход на себя сделали роли: доктор"), "{told}");
}

const SLAVES: &str = "Вася pimp; Кот blocker; Пётр judge; Семён detective; Соня prostitute; \
    Игорь hacker + mafia; Федот journalist + maniac; Глеб maid; Зоя bodyguard; Тома terrorist";

#[test]
fn a_slaves_move_that_the_master_replaced_was_not_done() {
    let mut desk = of(
        SLAVES,
        "старт\nголос Вася Глеб\nголос Кот Глеб\nконец дня\nсекретарша Кот\nВася: сутенёр -> Соня\nконец вечера",
    );
    desk.take_all("Соня: проститутка -> Тома\nСоня: проститутка -> Зоя (хозяин)\nутро");
    let told = why(&desk, "Соня");
    assert!(told.contains("Тома. Заменено ходом хозяина."), "{told}");
}

#[test]
fn v42_a_master_whose_role_is_blocked_has_no_word_on_moves() {
    let mut desk = of(
        SLAVES,
        "старт\nголос Вася Глеб\nголос Кот Глеб\nконец дня\nсекретарша Кот\nВася: сутенёр -> Соня\nутро\nстарт",
    );
    for voter in ["Вася", "Кот", "Пётр", "Семён", "Игорь"] {
        desk.take(&format!("голос {voter} Тома"));
    }
    desk.end_vote();
    let told = desk.take("Соня: проститутка -> Зоя");
    assert_eq!(to(&desk, "Вася", &told), "");
    let refusal = desk.refusal("Соня: проститутка -> Пётр (хозяин)");
    assert_eq!(refusal.code, "no-role");
    assert_eq!(refusal.to, Some(desk.seat("Вася")));
    assert!(refusal.message.contains("Вася"), "{}", refusal.message);
}

#[test]
fn t7_moves_may_come_at_once_and_are_waited_for() {
    let mut desk = of(TOWN, "");
    desk.game.setup.schedule.zone = "Europe/Moscow".to_owned();
    desk.take_all("старт\nголос Вася Глеб\nголос Кот Глеб\nконец дня");
    let echo = desk.echo("секретарша Кот");
    assert!(
        echo.contains("ходы принимаются уже сейчас, ждать их не меньше чем до 00:00"),
        "{echo}"
    );
}

#[test]
fn a_second_shooter_of_a_pair_and_a_partner_who_is_insured_are_said() {
    let mut desk = of(
        "Вася priest; Кот blocker; Пётр politician; Семён detective; Лена doctor; Игорь hacker + mafia; \
         Павел journalist + mafia; Федот liar + maniac; Глеб maid; Зоя bodyguard",
        "старт\nголос Вася Глеб\nголос Кот Глеб\nконец дня\nсекретарша Кот\nИгорь: мафия -> Лена",
    );
    let echo = desk.echo("Павел: мафия -> Семён");
    assert!(echo.contains("Второй считается страховкой"), "{echo}");
    let insures = desk.look("Павел страхует Игоря").expect("an insurance");
    assert_eq!(insures.line, "Павел: мафия страхует → Лена (взамен)");
}

#[test]
fn walls_of_those_who_are_out_do_not_drop_the_line() {
    let mut desk = of(
        TOWN,
        "старт\nголос Вася Глеб\nголос Кот Глеб\nконец дня\nсекретарша Кот\nутро\nkill Семён",
    );
    let refusal = desk.refusal("стенка Вася, Семён, Лена");
    assert!(
        refusal.message.contains("`стенка Вася, Лена`"),
        "{}",
        refusal.message
    );
    desk.take("стенка Вася, Лена");
    let echo = desk.echo("старт");
    assert!(
        echo.contains("Стенки не записаны, но голосуют: Кот"),
        "{echo}"
    );
}

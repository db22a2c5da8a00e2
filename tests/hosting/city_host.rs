//! What a host of a Russian City reads and types: names in full, open roles, colours, conditions.

use nightdesk_desk::pasted;
use nightdesk_time::Phase;

use super::host::{Host, has};

/// Sixteen main players and three elite ones.
const CARDS: &str = r#"
Агата = "доктор"
Борис = "блокер"
Вера = "комиссар"
Денис = "детектив"
Егор = "следователь"
Федор = "активный житель"
Галина = "некромант"
Ханна = "судья"
Иван = "герой"
Клим = "священник"
Лена = "лжец + мафия"
Марта = "наркодилер + мафия"
Нина = "адвокат + маньяк"
Олег = "проститутка + отравитель"
Павел = "террорист + подражатель"
Рита = "телохранитель + безликий"
Стас = "агент + красный"
Тома = "масон + черный"
Ума = "слуга"
"#;

/// The election is over, Boris is mayor; the evening of Day 1 runs.
fn evening() -> Host {
    let mut host = election();
    host.plays(&["голос Агата Борис", "голос Вера Борис", "end day"]);
    host.does("секретарша Вера");
    host
}

/// The election runs.
fn election() -> Host {
    let rows = CARDS.lines().filter_map(|line| line.split_once(" = "));
    let rows: Vec<(&str, &str)> = rows.collect();
    let seats: Vec<String> = rows.iter().map(|(name, _)| format!("\"{name}\"")).collect();
    let cards = rows
        .iter()
        .map(|(name, card)| format!("\"{name}\" = {card}\n"));
    let text = format!(
        "format = 1\n[game]\nname = \"Город\"\nhost = \"Причал\"\nlanguage = \"ru\"\n\
         ruleset = \"city\"\n[players]\nseats = [{}]\n\
         [roles]\ndeal = \"fixed\"\n[roles.fixed]\n{}\
         [schedule]\nzone = \"Europe/Moscow\"\nday = \"14h\"\nnight = \"10h\"\nfirst = \"day\"\n\
         [rulings]\nformat = \"extended\"\n",
        seats.join(", "),
        cards.collect::<String>()
    );
    let mut host = Host::on(&text);
    host.plays(&["deal", "sent all", "confirmed all", "start"]);
    host
}

#[test]
fn elite_roles_stand_beside_the_names_of_the_living_and_nothing_else_does() {
    let mut host = election();
    let players = host.does("players").public;
    has(&players, "Стас (агент), Тома (масон), Ума (слуга)");
    host.does("Ума: слуга -> Лена");
    let players = host.does("players").public;
    has(&players, "Ума (слуга, хозяин: Лена)");
    for hidden in [
        "доктор",
        "мафия",
        "маньяк",
        "безликий",
        "Мирные",
        "Негативы",
    ] {
        assert!(!players.contains(hidden), "`{hidden}` in {players}");
    }
    // The host's list has the side by which the result is reckoned.
    has(&host.does("roles").host, "слуга (Мафия)");
    host.plays(&["голос Тома Борис", "голос Стас Борис"]);
    let tally = host.does("tally").public;
    has(&tally, "Тома (масон, 0), Стас (агент)");
    // A servant has no vote that could be missed.
    assert!(!tally.contains("Ума"), "{tally}");
    host.plays(&["end day"]);
    host.does("секретарша Стас")
        .posts("Стас (агент), Тома (масон), Ума (слуга, хозяин: Лена)");
}

#[test]
fn what_is_taken_is_told_by_full_names() {
    let mut host = election();
    host.does("голос агат бори")
        .tells("Агата, голос принят: Борис.");
    host.does("голос Вера никто")
        .tells("Вера, голос принят: никто.");
    host.plays(&["голос Денис Борис", "end day", "секретарша Денис"]);
    host.does("агат: доктор -> фед")
        .tells("Агата: доктор лечит → Федор: принято.");
    host.does("агат: доктор -> иван")
        .tells("Агата: доктор лечит → Иван: принято вместо прежнего хода.");
}

#[test]
fn votes_of_an_election_are_told_in_their_order() {
    let mut host = election();
    host.plays(&["голос Агата Борис", "голос Вера Борис"]);
    let votes = host.does("votes --history");
    votes.tells("Борис  2  Агата, Вера").hides("It takes");
    host.plays(&["end day", "секретарша Вера"]);
    host.does("votes --history").tells("Борис (2): Агата, Вера");
}

#[test]
fn notes_wait_for_what_the_morning_says_in_its_own_words() {
    let mut host = evening();
    host.plays(&[
        "Галина: некромант -> Клим, Вера, Денис",
        "Рита: безликий -> Егор (цель: Олег)",
        "Лена: мафия -> Иван",
        "Вера: комиссар -> Нина",
        "Агата: записка -> [чек прошел] Проверен. || [чек не прошел] Сбит.",
        "Агата: записка -> [информация не предоставляется] Тишина.",
        "Агата: записка -> [комиссар: чек прошел; умер Иван] Сразу оба.",
        "Агата: записка -> [если Иван убит] Прощай.",
        "Агата: записка -> [доктор не попал] Мимо.",
        "Агата: записка -> [срезано лицо Егор] Лицо.",
    ]);
    let morning = host.does("resolve --commit").public;
    for shown in ["Проверен.", "Сразу оба.", "Прощай.", "Лицо."] {
        has(&morning, shown);
    }
    assert!(!morning.contains("Сбит."), "{morning}");
    assert!(!morning.contains("Тишина."), "{morning}");
    host.plays(&["start"]);
}

#[test]
fn two_shots_in_one_line_are_refused_with_the_lines_to_write() {
    let mut host = evening();
    let said = host.refused("Нина: маньяк -> Иван, Клим");
    has(&said, "не больше одного выстрела");
    has(&said, "`Нина: маньяк убивает → Иван`");
    host.plays(&[
        "Галина: некромант -> Клим, Вера, Денис",
        "Рита: безликий -> Егор (цель: Олег)",
    ]);
}

#[test]
fn sides_win_by_the_names_of_their_colours() {
    let mut host = evening();
    host.does("over красные").tells("Победа: Красные.");
    host.does("undo");
    host.does("over чёрные").tells("Негативы").tells("Мафия");
    host.does("undo");
    host.does("over ничья").tells("Никто не побеждает");
}

#[test]
fn elite_players_are_not_counted_with_their_sides() {
    let mut host = evening();
    host.does("убрать Ханна нарушение")
        .tells("Красные 9")
        .tells("по правилам не считаются: Стас, Тома, Ума");
}

#[test]
fn an_agent_who_is_out_has_left_and_is_not_among_the_dead() {
    let mut host = evening();
    host.plays(&["убрать Стас нарушение", "убрать Ханна нарушение"]);
    let players = host.does("players").public;
    let (dead, left) = players.split_once("Покинули игру (1)").expect("two lists");
    has(dead, "Мертвы (1)");
    has(left, "Стас");
    assert!(!dead.contains("Стас,"), "{players}");
    host.does("over красные");
    let told = host.does("finish").public;
    has(&told, "Стас (выход из игры, Ночь 1)");
    has(&told, "Ханна (смерть, Ночь 1)");
    has(&told, "за ночь погибли: Ханна.");
}

#[test]
fn bodies_are_marked_and_the_necromancer_is_told_of_those_that_give_a_vote() {
    let mut host = evening();
    host.plays(&[
        "Галина: некромант -> Ханна, Агата, Клим",
        "Рита: безликий -> Егор (цель: Олег)",
        "Лена: мафия -> Ханна",
    ]);
    let morning = host.does("resolve --commit");
    morning.tells("Ханна – нежить, и её роль (судья) не ходит: Галина получает голос.");
    has(
        host.does("pm").to("Галина"),
        "У вас есть нежить – Ханна, роль: судья.",
    );
    has(&host.does("players").public, "судья (нежить)");
    host.plays(&["start"]);
}

/// Day 2 votes Denis out, whoever is asked for a move declines.
fn votes_denis_out(host: &mut Host) -> Vec<(String, String)> {
    host.plays(&["resolve --commit", "start"]);
    for voter in [
        "Агата",
        "Борис",
        "Вера",
        "Егор",
        "Федор",
        "Галина",
        "Ханна",
        "Иван",
        "Клим",
    ] {
        host.does(&format!("голос {voter} Денис"));
    }
    while host.game().phase() == Some(Phase::Day(2)) {
        host.does("end day");
    }
    host.does("pm").private
}

#[test]
fn a_citizen_reads_all_that_the_role_was_told_before() {
    let mut host = evening();
    host.plays(&[
        "Галина: некромант -> Ханна, Агата, Клим",
        "Рита: безликий -> Егор (цель: Олег)",
        "Агата: доктор -> Егор",
        "Денис: детектив -> Агата",
    ]);
    let told = votes_denis_out(&mut host);
    let own: Vec<&str> = told
        .iter()
        .filter(|(to, _)| to == "Федор")
        .map(|(_, text)| text.as_str())
        .collect();
    let own = own.join("\n");
    has(&own, "Теперь ваша роль: детектив.");
    has(
        &own,
        "Информация роли за ночь 1: Агата: ход к игроку – Егор.",
    );
}

#[test]
fn a_vote_for_the_host_as_best_is_a_refusal_that_counts() {
    let mut host = evening();
    host.plays(&[
        "over красные",
        "Агата: лучшие -> Причал",
        "Борис: лучшие -> ведущий",
    ]);
    host.does("Вера: лучшие -> Борис");
    let best = host.does("лучшие игроки");
    has(&format!("{}{}", best.host, best.public), "3");
}

#[test]
fn black_roles_are_black_and_not_red_in_the_thread() {
    let mut host = evening();
    let markup = host.game().setup.forum.markup;
    for (name, role) in [
        ("Лена", "[color=black]лжец + мафия"),
        ("Нина", "[color=black]адвокат + маньяк"),
        ("Агата", "[color=red]доктор"),
    ] {
        let told = host.does(&format!("pm {name}"));
        let text = told.answer.texts.first().expect("a text");
        has(&nightdesk_render::post(text.document(), markup), role);
    }
}

#[test]
fn a_vote_that_the_host_has_entered_leaves_nothing_of_the_player_on_hold() {
    let mut host = election();
    let posts = "#31 Вера\n[b]Голос: Бориз[/b]";
    let pile = pasted(host.game(), posts, host.now).expect("posts");
    host.session.hear(&pile, "paste", host.now).expect("posts");
    host.does("votes").tells("ждёт решения: #31 Вера");
    host.plays(&["голос Вера Борис", "голос Агата Борис"]);
    host.does("votes").hides("ждёт решения");
    // Nothing is asked any more.
    let counted = host.session.take("end day", host.now, 7).expect("a count");
    assert!(counted.echo.iter().any(|line| line.contains("Мэр – ")));
}

//! Lots, named players, walls by the clock, autovotes, another secretary: what is rare in a day.

use super::kit::{Desk, desk, said};
use crate::cards::card_title;
use nightdesk_game::{Audience, Language};

/// Nobody of these is asked when the votes are in.
const PLAYERS: &str = "Анна doctor; Борис active citizen; Вера active citizen; Глеб judge; \
    Ева vagrant + mafia; Жора maid + maniac; Зоя bodyguard; Иван agent + red; Яна hacker + poisoner";

fn at_night() -> Desk {
    let mut desk = desk(Language::Russian, PLAYERS);
    desk.take_all("старт\nголос Борис Анна\nголос Зоя Анна\nконец дня\nсекретарша Борис");
    desk
}

fn by_day() -> Desk {
    let mut desk = at_night();
    desk.take("утро");
    desk
}

/// Everybody but him votes for Глеб.
fn against_the_judge() -> Desk {
    let mut desk = by_day();
    desk.take("старт");
    for name in ["Анна", "Борис", "Вера", "Ева", "Жора", "Зоя", "Яна"] {
        desk.take(&format!("голос {name} Глеб"));
    }
    desk.take("голос Глеб Ева");
    desk
}

fn card(desk: &Desk, name: &str) -> String {
    let seat = desk.game.seat(desk.seat(name)).expect("a seat");
    card_title(seat.card.as_ref().expect("a card"), Language::English)
}

#[test]
fn which_active_citizen_comes_first_is_drawn_told_and_may_be_set() {
    let mut desk = against_the_judge();
    let echo = desk.echo("конец дня");
    let drawn =
        "Жребий, какой активный житель первый в очереди на роль: Борис. Кандидаты: Борис, Вера.";
    assert!(echo.contains(drawn), "{echo}");
    assert_eq!(card(&desk, "Борис"), "Judge");
    let mut desk = against_the_judge();
    let refusal = desk.refusal("конец дня жребий Анна");
    assert_eq!(refusal.code, "no-draw");
    assert!(refusal.message.contains("Борис, Вера"), "{refusal:?}");
    desk.take("конец дня жребий Вера");
    assert_eq!(card(&desk, "Вера"), "Judge");
    assert_eq!(card(&desk, "Борис"), "Active citizen");
    let kept = desk.moves().last().expect("a move");
    assert_eq!(kept.line, "конец дня жребий Вера");
    // The table laid anew stands where it stood.
    assert_eq!(desk.refusal("Вера: доктор → Зоя").code, "no-role");
}

#[test]
fn ord14_who_takes_the_judge_over_weighs_what_the_host_rules() {
    let weight = |ruling: &str| {
        // So many reds that no correction caps six votes.
        let players = format!(
            "{PLAYERS}; Кира commissioner; Лев detective; Мая investigator; Ника journalist"
        );
        let mut desk = desk(Language::Russian, &players);
        let rulings = &mut desk.game.setup.rulings;
        rulings.insert("judge_heir".to_owned(), ruling.to_owned());
        desk.take_all("старт\nголос Борис Анна\nконец дня\nсекретарша Борис\nутро\nстарт");
        for name in ["Борис", "Ева", "Жора", "Яна", "Глеб"] {
            desk.take(&format!("голос {name} Зоя"));
        }
        // The judge voted for a red player and weighs three now.
        desk.take("конец дня жребий Вера");
        desk.take_all("Ева: мафия -> Глеб\nутро\nстарт\nстарт\nголос Борис Яна");
        let told = desk.take("конец дня");
        desk.written(&told)
    };
    let current = weight("current");
    assert!(current.contains("Борис 3"), "{current}");
    let start = weight("start");
    assert!(start.contains("Борис 6"), "{start}");
}

#[test]
fn a_death_by_hand_draws_too_and_its_comment_stays_a_comment() {
    let mut desk = by_day();
    desk.take("убрать Глеб drawing Вера");
    assert_eq!(card(&desk, "Вера"), "Judge");
    let mut desk = by_day();
    desk.take("kill Глеб drawing his last breath");
    assert_eq!(card(&desk, "Борис"), "Judge");
}

#[test]
fn a_line_without_draws_takes_no_wish() {
    let mut desk = at_night();
    let refusal = desk.refusal("утро жребий Анна");
    assert_eq!(refusal.message, "эта строка ничего не разыгрывает");
    desk.take("утро");
    desk.take("старт");
    assert_eq!(desk.refusal("старт жребий Анна").code, "unknown-words");
}

#[test]
fn who_is_drawn_stands_once_however_often_a_line_says_so() {
    let desk = against_the_judge();
    let often = " drawing Вера".repeat(20_000);
    let line = format!("end day{often}");
    assert_eq!(desk.refusal(&line).code, "unknown-words");
    let mut desk = by_day();
    desk.take(&format!("kill Глеб{often}"));
    assert_eq!(card(&desk, "Вера"), "Judge");
    assert_eq!(card(&desk, "Борис"), "Active citizen");
}

#[test]
fn a_long_line_of_colons_and_spaces_is_answered() {
    let mut desk = at_night();
    let colons = ":".repeat(20_000);
    for line in [
        colons.clone(),
        format!("Анна{colons}"),
        format!("Анна: slave note -> {colons}"),
        format!("Анна: {}", "buys ".repeat(20_000)),
    ] {
        desk.refusal(&line);
    }
    let note = format!("Анна: note -> Look{colons}");
    desk.take(&note);
    let kept = desk.moves().last().expect("a move");
    assert!(kept.line.ends_with(&colons));
}

#[test]
fn l8_an_agent_who_named_a_player_learns_the_side_of_one_whom_the_night_killed() {
    let mut desk = at_night();
    assert_eq!(desk.refusal("Анна: за игрока → Глеб").code, "no-role");
    assert_eq!(desk.refusal("Иван: за игрока → Иван").code, "dead");
    desk.take_all("Иван: за игрока → Жора\nЕва: мафия → Жора");
    let told = desk.take("утро");
    let to_agent = Audience::Seat(desk.seat("Иван"));
    let told: Vec<_> = told.into_iter().filter(|one| one.to == to_agent).collect();
    let text = desk.written(&told);
    assert!(
        text.contains("Жора – игрок, которого вы указали, – выбывает"),
        "{text}"
    );
    assert!(text.contains("Команда: чёрная"), "{text}");
}

#[test]
fn l8_the_side_of_an_agent_who_named_a_player_stays_hidden_when_he_leaves() {
    let leaves = |named: &str| {
        let mut desk = by_day();
        if !named.is_empty() {
            desk.take(named);
        }
        let mut told = Vec::new();
        // The judge does not vote against himself, so the mayor stays in office.
        for black in ["Ева", "Яна"] {
            desk.take_all(&format!("старт\nголос Глеб {black}"));
            told = desk.take("конец дня");
            desk.take("утро");
        }
        told
    };
    assert!(said(&leaves(""), "Агент Иван покидает город. Сторона"));
    let told = leaves("Иван: за игрока → Жора");
    assert!(said(&told, "Агент Иван покидает город."), "{told:?}");
    assert!(!said(&told, "Сторона"), "{told:?}");
}

#[test]
fn t9_p1_walls_are_judged_by_their_time() {
    let mut desk = by_day();
    let echo = desk.echo("стенка Анна в 20:30 https://forum.example/1");
    assert!(echo.contains("Стенки записаны: "), "{echo}");
    let echo = desk.echo("wall Вера at 20:50");
    assert!(echo.contains("`без стенки Вера` не принимает"), "{echo}");
    let echo = desk.echo("wall Зоя at 21:00");
    assert!(
        echo.contains("Для стенки поздно, голос не принимается: Зоя"),
        "{echo}"
    );
    let kept = desk.moves().last().expect("a move");
    assert_eq!(kept.line, "стенка Зоя в 21:00");
    assert_eq!(desk.refusal("wall Зоя at soon").code, "no-time");
    // Who has a wall keeps it.
    let echo = desk.echo("wall Анна at 21:10");
    assert!(echo.contains("есть более ранняя: Анна"), "{echo}");
    let told = desk.take("старт");
    let autovote = "Нет стенки, поэтому автоголос: Зоя.";
    assert!(said(&told, autovote), "{told:?}");
}

#[test]
fn v4_autovotes_stand_in_the_table_with_their_cause() {
    let mut desk = by_day();
    desk.take_all("без стенки Зоя\nАнна: вертикаль → Борис\nстарт");
    desk.take_all(
        "голос Анна Глеб
        Вера: голос → ?
        голос Глеб Борис
        голос Ева Анна
        Жора: отказ
        голос Иван Жора",
    );
    let told = desk.take("конец дня");
    let text = desk.written(&told);
    for row in [
        "Зоя | 1 | Зоя (автоголос, нет стенки)",
        // Somebody who does not play.
        "Вера | 1 | Вера (автоголос)",
        // Under the vertical; and the mayor's own vote.
        "Глеб | 2 | Анна, Глеб (автоголос)",
        // For the mayor.
        "Ева | 1 | Ева (автоголос)",
        // A refusal, and an agent's vote.
        "Жора | 2 | Жора (автоголос), Иван",
        "Яна | 1 | Яна (автоголос, отсутствие)",
    ] {
        assert!(text.contains(row), "{row}\n{text}");
    }
    // Борис did not come, and nobody may vote for him.
    assert!(!text.contains("Борис |"), "{text}");
}

#[test]
fn v4_who_enters_a_vote_that_counts_as_an_autovote_is_told_why() {
    let mut desk = by_day();
    desk.take_all("без стенки Зоя\nАнна: вертикаль → Борис\nстарт");
    for (vote, why) in [
        ("голос Глеб Борис", "игрок в вертикали мэра (M-10)"),
        ("голос Ева Анна", "за мэра голосовать нельзя (M-1)"),
        ("Вера: голос → ?", "такого игрока нет в игре (V-5)"),
        ("Жора: отказ", "отказ здесь невозможен (V-4)"),
    ] {
        let said = desk.echo(vote);
        let told = format!("Внимание: это автоголос: {why}.");
        assert!(said.ends_with(&told), "{vote}: {said}");
    }
    assert!(!desk.echo("голос Анна Глеб").contains("Внимание"));
}

#[test]
fn t4_a_vote_before_the_announced_start_is_not_taken() {
    let mut desk = by_day();
    assert_eq!(desk.refusal("голос Анна Ева").code, "no-vote-now");
    desk.take("старт");
    desk.take("голос Анна Ева");
}

#[test]
fn v8_two_autovotes_in_a_row_are_noted_for_the_host() {
    let mut desk = by_day();
    desk.take_all("старт\nголос Анна Ева\nголос Глеб Ева\nконец дня\nутро\nстарт");
    let echo = desk.echo("конец дня");
    assert!(echo.contains("Два автоголоса подряд:"), "{echo}");
    assert!(echo.contains("Зоя"), "{echo}");
}

#[test]
fn ord7_where_the_host_rules_so_the_mayor_replaces_a_dismissed_secretary() {
    let mut desk = desk(Language::Russian, PLAYERS);
    let rulings = &mut desk.game.setup.rulings;
    rulings.insert("new_secretary".to_owned(), "named".to_owned());
    desk.take_all("старт\nголос Борис Анна\nголос Зоя Анна\nконец дня\nсекретарша Борис\nутро");
    desk.take_all("Анна: вертикаль → Глеб\nстарт\nголос Анна Борис\nголос Зоя Ева\nголос Яна Ева");
    let echo = desk.echo("конец дня");
    assert!(echo.contains("ORD-7"), "{echo}");
    assert_eq!(desk.refusal("секретарша Вера").code, "no-choice");
    let mayor = desk.seat("Анна");
    let owed = |desk: &Desk| {
        let waits = desk.table().asks();
        waits.into_iter().any(|wait| {
            wait.player() == Some(mayor)
                && wait
                    .type_this
                    .is_some_and(|line| line.starts_with("секретарша"))
        })
    };
    assert!(owed(&desk));
    let mut other = desk.clone();
    let told = desk.take("секретарша Зоя");
    assert!(said(&told, "Секретарша: Зоя."), "{told:?}");
    assert_eq!(desk.refusal("секретарша Зоя").code, "not-now");
    // Nobody chooses for a mayor who is out.
    other.take("убрать Анна");
    assert!(!owed(&other));
    assert_eq!(other.refusal("секретарша Зоя").code, "not-now");
}

#[test]
fn an_antidote_may_be_given_before_the_vote_is_announced() {
    let poisoned = || {
        let mut desk = at_night();
        desk.take("Яна: отравитель -> Зоя");
        desk.take("утро");
        desk
    };
    let dies = |mut desk: Desk| {
        for name in ["Анна", "Борис", "Вера", "Глеб", "Ева", "Жора"] {
            desk.take(&format!("голос {name} Яна"));
        }
        desk.end_vote();
        desk.take("утро");
        !desk
            .game
            .seat(desk.seat("Зоя"))
            .is_some_and(nightdesk_game::Seat::alive)
    };
    // The poison outlives the poisoner, who is lynched; an antidote before that does not.
    let mut desk = poisoned();
    desk.take("старт");
    assert_eq!(
        desk.refusal("Яна: отравитель противоядие").code,
        "not-tonight"
    );
    assert!(dies(desk));
    let mut desk = poisoned();
    assert_eq!(desk.refusal("Ева: отравитель противоядие").code, "no-role");
    desk.take("Яна: отравитель противоядие");
    assert_eq!(
        desk.refusal("Яна: отравитель противоядие").code,
        "not-tonight"
    );
    desk.take("старт");
    assert!(!dies(desk));
}

#[test]
fn v39_a_black_hero_learns_the_side_of_whom_he_saved_and_a_grey_one_the_doomeds() {
    let asked = |hero: &str| {
        let players = format!(
            "Анна doctor; Борис maid; Вера vagrant; Глеб bodyguard; Зоя {hero}; \
             Ева actor + mafia; Жора detective + maniac"
        );
        let mut desk = desk(Language::Russian, &players);
        desk.take_all("старт\nголос Борис Анна\nконец дня\nсекретарша Борис");
        if hero.contains("faceless") {
            // Without a cut of another the faceless' own face would be cut, and the hero's role gone.
            desk.take("Зоя: безликий -> Жора (цель: Ева)");
        }
        desk.take_all("утро\nстарт");
        for name in ["Анна", "Борис", "Глеб", "Ева", "Жора", "Зоя"] {
            desk.take(&format!("голос {name} Вера"));
        }
        let told = desk.take("конец дня");
        let asked = desk.written(&told);
        desk.take("Зоя: защищает -> Вера");
        let told = desk.take("конец дня");
        (asked, desk.written(&told))
    };
    let (question, told) = asked("hero + joker");
    assert!(!question.contains("Вера, команда"), "{question}");
    assert!(
        told.contains("Спасённый игрок – Вера, команда: красная."),
        "{told}"
    );
    let (question, told) = asked("hero + faceless");
    assert!(question.contains("Вера, команда: красная."), "{question}");
    assert!(!told.contains("Спасённый игрок"), "{told}");
    let (question, told) = asked("hero");
    assert!(
        !question.contains("команда:") && !told.contains("команда:"),
        "{told}"
    );
}

#[test]
fn l17_a_black_phantoms_black_role_is_hidden_until_his_curse_is_over() {
    let players = "Анна doctor; Борис maid; Вера vagrant; Глеб bodyguard; Зоя hacker; \
        Ева phantom + mafia; Жора detective + maniac; Яна blocker + poisoner";
    let mut desk = desk(Language::Russian, players);
    desk.take_all("старт\nголос Борис Анна\nконец дня\nсекретарша Борис\nутро\nстарт");
    for name in ["Анна", "Борис", "Вера", "Глеб", "Зоя", "Жора", "Яна"] {
        desk.take(&format!("голос {name} Ева"));
    }
    desk.take_all("голос Ева Жора\nконец дня");
    desk.take("Ева: отменяет прибавку фантома");
    desk.take("конец дня");
    desk.take("Ева: вселяется -> Вера");
    let told = desk.take("конец дня");
    assert!(
        said(&told, "Залинчован игрок Ева: чёрный, фантом"),
        "{told:?}"
    );
    let private = desk.written(&told);
    let role = "Вселение удалось (Вера), мирная роль: бомж.";
    assert!(private.contains(role), "{private}");
    assert!(!said(&told, "фантом + мафия"), "{told:?}");
    desk.take_all("утро\nстарт");
    for name in ["Анна", "Борис", "Вера", "Глеб", "Зоя"] {
        desk.take(&format!("голос {name} Жора"));
    }
    let told = desk.end_vote();
    let opened = "Фантом Ева покидает игру. Негативная роль: мафия.";
    assert!(said(&told, opened), "{told:?}");
}

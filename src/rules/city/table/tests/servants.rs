//! Servants, and votes that are left with the host.

use super::kit::{Desk, desk, said};
use nightdesk_game::{Audience, Language, TextPart};

const PLAYERS: &str = "Анна doctor; Борис blocker; Вера judge; Глеб servant; Ева hero + mafia; \
    Жора priest + maniac; Зоя witness; Юля servant";

fn by_day() -> Desk {
    let mut desk = desk(Language::Russian, PLAYERS);
    desk.take_all(
        "start
        Глеб: слуга → Анна
        vote Анна Вера
        vote Борис Вера
        end day
        секретарша Борис
        resolve",
    );
    desk
}

fn table_of(desk: &Desk) -> String {
    let tally = desk.table().tally().expect("a vote runs");
    let rows = tally.parts.iter().filter_map(|part| match part {
        TextPart::Table { rows, .. } => Some(rows.clone()),
        TextPart::Line(_) => None,
    });
    let rows = rows.flatten().map(|row| row.join(" "));
    rows.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_servant_stands_in_for_his_master_where_that_was_announced() {
    let mut desk = by_day();
    assert_eq!(desk.refusal("Юля: замещает → Анна").code, "no-servant");
    desk.take("Глеб: замещает → Анна");
    let told = desk.take("start");
    assert!(said(&told, "Глеб голосует вместо хозяина"), "{told:?}");
    assert_eq!(desk.refusal("голос Анна Ева").code, "no-vote");
    desk.take("голос Глеб Ева");
    assert_eq!(table_of(&desk), "Ева 1 Анна");
    assert_eq!(desk.refusal("Глеб: замещает → Анна").code, "too-late");
}

#[test]
fn l12_a_servant_is_told_what_the_masters_treatment_lets_the_host_tell() {
    let morning = |line: &str, kept: &str| {
        let mut desk = desk(Language::Russian, PLAYERS);
        desk.take("start");
        desk.take(line);
        assert_eq!(desk.moves().last().expect("a move").line, kept);
        desk.take_all("vote Анна Вера\nvote Борис Вера\nend day\nсекретарша Борис");
        desk.take("Борис: блокер арест → Жора");
        desk.take("Ева: мафия → Зоя");
        let told = desk.take("resolve");
        let servant = Audience::Seat(desk.seat("Глеб"));
        let told: Vec<_> = told.into_iter().filter(|one| one.to == servant).collect();
        desk.written(&told)
    };
    for hard in ["жёстко", "жестко"] {
        let hard = morning(
            &format!("Глеб: слуга → Ева ({hard})"),
            "Глеб: слуга → Ева (жёстко)",
        );
        assert_eq!(hard, "");
    }
    let soft = morning("Глеб: слуга → Ева (soft)", "Глеб: слуга → Ева (мягко)");
    assert!(soft.contains("(Ева)"), "{soft}");
    assert!(soft.contains("Команда жертвы (Зоя): красная."), "{soft}");
    let merciless = morning(
        "Глеб: слуга → Ева (безжалостно)",
        "Глеб: слуга → Ева (безжалостно)",
    );
    assert!(!merciless.contains("Команда жертвы"), "{merciless}");
}

#[test]
fn a_masters_name_may_end_like_a_treatment() {
    let mut desk = desk(
        Language::English,
        "Anna(soft) doctor; Anna blocker; Gleb servant; Eva hero + mafia; Jan witness",
    );
    desk.take("start");
    desk.take("Gleb: servant -> Anna(soft)");
    let kept = desk.moves().last().expect("a move");
    assert_eq!(kept.line, "Gleb: servant → Anna(soft)");
}

#[test]
fn a_servant_may_leave_a_vote_for_a_master_who_left_none() {
    let mut desk = by_day();
    desk.take("Глеб: голос заранее → Ева");
    desk.take("start");
    assert_eq!(desk.refusal("голос Глеб Жора").code, "no-vote");
    assert_eq!(table_of(&desk), "Ева 1 Анна (оставлен ведущему)");
    desk.take("голос Анна Жора");
    assert_eq!(table_of(&desk), "Жора 1 Анна");
    assert_eq!(desk.refusal("Глеб: голос заранее → Ева").code, "voted");
}

#[test]
fn a_vote_left_with_the_host_comes_before_the_start() {
    let mut desk = by_day();
    assert_eq!(desk.refusal("голос Зоя Ева").code, "no-vote-now");
    desk.take("Зоя: голос заранее → Ева");
    desk.take("start");
    assert_eq!(table_of(&desk), "Ева 1 Зоя (оставлен ведущему)");
    desk.take("отменить голос Зоя");
    assert_eq!(table_of(&desk), "");
}

#[test]
fn a_servant_has_one_master_and_leaves_with_him() {
    let mut desk = by_day();
    assert_eq!(desk.refusal("Юля: слуга → Анна").code, "has-servant");
    assert_eq!(desk.refusal("Зоя: слуга → Анна").code, "no-servant");
    let told = desk.take("kill Анна нарушила правила");
    assert!(said(&told, "Слуга Глеб уходит"), "{told:?}");
    let seat = desk.game.seat(desk.seat("Глеб")).expect("a seat");
    assert!(!seat.alive());
}

/// A servant leaves with the master (city day L-5), and stays out until the host brings both back.
#[test]
fn a_master_who_is_brought_back_has_no_servant_without_a_word() {
    let mut desk = by_day();
    desk.take("kill Анна");
    let echo = desk.echo("revive Анна");
    assert!(
        echo.contains(
            "Глеб (слуга, хозяин – Анна) всё ещё вне игры: слугу тоже возвращает `вернуть Глеб`"
        ),
        "{echo}"
    );
    desk.take("revive Глеб");
    desk.take("kill Анна");
    desk.take("revive Глеб");
    let echo = desk.echo("revive Анна");
    assert!(!echo.contains("всё ещё вне игры"), "{echo}");
}

#[test]
fn the_host_may_remove_elite_players() {
    let mut desk = by_day();
    desk.take("kill Юля");
    assert_eq!(desk.refusal("kill Юля").code, "dead");
    desk.take("revive Юля");
    desk.take("Юля: слуга → Борис");
}

/// Servants do not vote (city day V-1), and are not missed.
#[test]
fn v1_a_servant_is_not_listed_among_those_who_do_not_vote() {
    let mut desk = by_day();
    desk.take("start");
    let tally = desk.table().tally().expect("a vote runs");
    let told = desk.written(&[tally]);
    assert!(told.contains("Зоя") && !told.contains("Юля"), "{told}");
}

/// The notes stand at the bottom of a morning (city day 1.4).
#[test]
fn a_servant_leaves_above_the_notes() {
    let mut desk = desk(Language::Russian, PLAYERS);
    desk.take_all(
        "start
        Глеб: слуга → Анна
        vote Борис Вера
        end day
        секретарша Борис
        Ева: мафия → Анна
        Зоя: записка → тихая ночь",
    );
    let told = desk.take("resolve");
    let told = desk.written(&told);
    let place = |words: &str| told.find(words).expect(words);
    assert!(place("Слуга Глеб уходит") < place("тихая ночь"), "{told}");
}

/// A servant's master is asked for until the election is over, and named in any form (L-11).
#[test]
fn l11_a_servant_without_a_master_is_asked_for() {
    let mut desk = desk(
        Language::Russian,
        "Аня doctor; Борис blocker; Вера witness; Рома judge + mafia; Паша servant",
    );
    let asks = |desk: &Desk| {
        let asks = desk.table().asks().into_iter();
        let lines: Vec<String> = asks.filter_map(|ask| ask.type_this).collect();
        lines.iter().any(|line| line == "Паша: слуга -> ИМЯ")
    };
    assert!(asks(&desk));
    let begun = desk.echo("старт");
    assert!(begun.contains("`Паша: слуга -> ИМЯ`"), "{begun}");
    assert!(asks(&desk));
    for line in ["Паша служит Ане", "Паша: слуга - Аня", "Паша: служит Ане"]
    {
        let taken = desk.look(line).expect(line);
        assert_eq!(taken.line, "Паша: слуга → Аня", "{line}");
    }
    assert!(desk.look("Борис служит Ане").is_err());
    desk.take("Паша служит Ане");
    assert!(!asks(&desk));
}

//! What hosts met in whole games: answers that change, insurers that are none, votes that count for nobody.

use super::kit::{Desk, desk};
use nightdesk_game::{Audience, Language, MoveText, TextPart};

const PLAYERS: &str = "Анна doctor; Борис blocker; Вера judge; Глеб servant; Ева hero; \
    Жора liar + mafia; Зоя witness + mafia; Клим lawyer + joker; Лев agent; Нина priest";

/// The first night.
fn by_night() -> Desk {
    let mut desk = desk(Language::Russian, PLAYERS);
    desk.take_all(
        "start
        Глеб: слуга → Анна (мягко)
        vote Анна Вера
        vote Борис Вера
        end day
        секретарша Борис",
    );
    desk
}

/// The day after it, before the vote.
fn by_day() -> Desk {
    let mut desk = by_night();
    desk.take("resolve");
    desk
}

/// Most vote for Анна, and the votes are in.
fn asked() -> Desk {
    let mut desk = by_day();
    desk.take("start");
    for voter in ["Борис", "Вера", "Ева", "Жора", "Зоя", "Клим", "Нина"]
    {
        desk.take(&format!("vote {voter} Анна"));
    }
    desk.take("vote Анна Нина");
    desk.take("end day");
    desk
}

fn letters(desk: &Desk, told: &[MoveText], name: &str) -> String {
    let seat = Audience::Seat(desk.seat(name));
    let own: Vec<MoveText> = told.iter().filter(|one| one.to == seat).cloned().collect();
    desk.written(&own)
}

/// Whether the hero stood up for Анна when the day had ended.
fn is_saved(mut desk: Desk) -> bool {
    desk.end_vote();
    let seat = desk.game.seat(desk.seat("Анна"));
    seat.is_some_and(|seat| seat.death.is_none())
}

/// The desk when the hero is asked.
fn hero_asked() -> Desk {
    let mut desk = asked();
    for _ in 0..4 {
        let waits = desk.table().asks();
        let hero = Some(desk.seat("Ева"));
        if waits.iter().any(|ask| ask.player() == hero) {
            return desk;
        }
        desk.take("end day");
    }
    panic!("the hero is asked");
}

#[test]
fn the_last_answer_before_the_end_of_the_day_counts() {
    for (lines, saved) in [
        ("Ева: да", true),
        ("Ева: да\nЕва: нет", false),
        ("Ева: нет\nЕва: защищает -> Анна", true),
        ("Ева: да\nЕва: защищает -> никого", false),
        ("Ева: да\nотменить ход Ева", false),
    ] {
        let mut desk = hero_asked();
        desk.take_all(lines);
        assert_eq!(is_saved(desk), saved, "{lines}");
    }
    let mut desk = hero_asked();
    assert_eq!(desk.refusal("отменить ход Ева").code, "not-now");
    desk.take("Ева: да");
    desk.take("отменить ход Ева");
    let hero = Some(desk.seat("Ева"));
    assert!(desk.table().asks().iter().any(|ask| ask.player() == hero));
}

#[test]
fn a_move_before_the_vote_is_taken_back() {
    let mut desk = by_day();
    desk.take("Зоя: свидетель -> Анна");
    let echo = desk.echo("отменить ход Зоя");
    assert!(echo.contains("Отменено"), "{echo}");
    assert_eq!(desk.refusal("отменить ход Зоя").code, "not-now");
}

#[test]
fn partners_alone_insure_a_shot() {
    let desk = by_night();
    let refusal = desk.refusal("Жора: мафия убивает -> Ева (страховка: Анна)");
    assert_eq!(refusal.code, "bad-targets");
    assert!(
        refusal.message.contains("цель страховки: Анна"),
        "{}",
        refusal.message
    );
    for insured in ["страховка: Зоя", "цель страховки: Анна", "без страховки"]
    {
        let line = format!("Жора: мафия убивает -> Ева ({insured})");
        let why = desk.look(&line).err().map(|refusal| refusal.message);
        assert_eq!(why, None, "{line}");
    }
}

#[test]
fn a_vote_that_counts_for_nobody_is_told() {
    let mut desk = by_day();
    desk.take("start");
    desk.take("vote Лев Вера");
    let lines = |told: &MoveText| {
        let lines = told.parts.iter().filter_map(|part| match part {
            TextPart::Line(line) => Some(line.clone()),
            TextPart::Table { .. } => None,
        });
        lines.collect::<Vec<_>>().join("\n")
    };
    let tally = lines(&desk.table().tally().expect("a vote runs"));
    assert!(tally.contains("Голос не засчитан: Лев"), "{tally}");
    let silent = tally.lines().find(|line| line.contains("не проголосовали"));
    assert!(!silent.unwrap_or_default().contains("Лев"), "{tally}");
    let running = desk.table().running().lines.join("\n");
    assert!(running.contains("Голос не засчитан: Лев"), "{running}");
}

#[test]
fn who_serves_whom_said_again_keeps_the_treatment() {
    let mut desk = by_day();
    let echo = desk.echo("Глеб: слуга -> Анна");
    assert!(echo.contains("Анна (мягко)"), "{echo}");
    let echo = desk.echo("Глеб: слуга -> Анна (жёстко)");
    assert!(!echo.contains("мягко"), "{echo}");
}

#[test]
fn two_checks_of_one_player_say_whose_they_are() {
    let mut desk = by_night();
    desk.take("Клим: адвокат чек -> Нина");
    desk.take("Клим: джокер чек -> Зоя");
    desk.take("Борис: блокер арест -> Клим");
    let told = desk.take("resolve");
    let letter = letters(&desk, &told, "Клим");
    assert!(
        letter.contains("Чек адвоката (Нина) не прошёл."),
        "{letter}"
    );
    assert!(letter.contains("Чек джокера (Зоя) не прошёл."), "{letter}");
}

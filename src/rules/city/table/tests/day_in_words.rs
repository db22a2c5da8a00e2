//! Votes and moves of a day as players and hosts say them.

use super::kit::{Desk, desk};
use nightdesk_game::Language;

const PLAYERS: &str = "Вася priest; Dark_Lord blocker; Пётр politician; Семён detective; \
    Кот liar + mafia; Юля terrorist + maniac; Настя hero; Женя doctor; Лена witness; Илья maid; Никита vagrant";

fn by_day() -> Desk {
    let mut desk = desk(Language::Russian, PLAYERS);
    desk.take_all("старт\nголос Лена Женя\nголос Илья Женя\nконец дня\nсекретарша Илья\nутро");
    desk
}

fn becomes(desk: &Desk, lines: &[(&str, &str)]) {
    for (text, line) in lines {
        let taken = desk.look(text);
        let taken = taken.unwrap_or_else(|refusal| panic!("{text}: {}", refusal.message));
        assert_eq!(taken.line, *line, "{text}");
    }
}

#[test]
fn moves_before_a_vote_are_read_in_words() {
    let desk = by_day();
    becomes(
        &desk,
        &[
            ("Юля активирует детонатор", "Юля: активирует детонатор"),
            ("мэр ставит вертикаль на Настю", "Женя: вертикаль → Настя"),
            ("Женя вертикаль Настю", "Женя: вертикаль → Настя"),
            ("Женя: вертикаль - Настя", "Женя: вертикаль → Настя"),
            (
                "Пётр: поддержка -> Илья и Никита",
                "Пётр: поддержка → Илья, Никита",
            ),
            (
                "Лена подтверждает Илью и Никиту",
                "Лена: свидетель → Илья, Никита",
            ),
        ],
    );
    let walls = desk.look("стенка все кроме Семёна").expect("walls");
    assert!(
        !walls.line.contains("Семён") && walls.line.contains("Кот"),
        "{}",
        walls.line
    );
    assert_eq!(desk.refusal("без стенки остальные").code, "not-now");
}

#[test]
fn votes_are_read_in_words() {
    let mut desk = by_day();
    desk.take("старт");
    becomes(
        &desk,
        &[
            ("Вася голосует за Петра", "Вася: голос → Пётр"),
            ("Dark_Lord за настю", "Dark_Lord: голос → Настя"),
            ("Лена отказ", "Лена: отказ"),
            ("голос Лена: отказ", "Лена: отказ"),
            ("Настя голосует за себя", "Настя: голос → Настя"),
            ("Вася голосует ни за кого", "Вася: отказ"),
            ("Кот голосует против Насти #12", "Кот: голос #12 → Настя"),
        ],
    );
    let asked = desk.refusal("Вася голосует за Петра?");
    assert!(
        asked.message.contains("Вася: голос -> Пётр"),
        "{}",
        asked.message
    );
    // Words that are left over are no vote.
    assert!(desk.look("Вася голосует за Петра завтра").is_err());
}

#[test]
fn answers_when_the_votes_are_in_are_read_in_words() {
    let mut desk = by_day();
    desk.take("старт");
    for voter in [
        "Вася",
        "Dark_Lord",
        "Семён",
        "Юля",
        "Настя",
        "Женя",
        "Лена",
        "Илья",
        "Никита",
    ] {
        desk.take(&format!("голос {voter} Кот"));
    }
    desk.take_all("голос Пётр Настя\nголос Кот Настя");
    // All votes are in, and nobody has counted them: that is no answer for the player.
    let early = desk.refusal("Кот: скандал -> Вася");
    assert_eq!(early.code, "too-early");
    assert!(
        early.message.contains("конец дня") && early.to.is_none(),
        "{}",
        early.message
    );
    desk.take("конец дня");
    becomes(
        &desk,
        &[
            (
                "Кот компрометирует Васю и Dark_Lord",
                "Кот: скандал → Вася, Dark_Lord",
            ),
            ("Кот: отказ", "Кот: отказывается от хода → скандал"),
        ],
    );
    desk.take("Кот: отказ");
    becomes(
        &desk,
        &[
            ("Вася прощает Кота", "Вася: прощение"),
            ("Вася не прощает", "Вася: отказывается от хода → прощение"),
        ],
    );
    // A pardon is for whom the priest voted.
    assert!(desk.look("Вася прощает Настю").is_err());
    desk.take_all("Вася не прощает\nконец дня");
    becomes(
        &desk,
        &[
            ("Настя защищает Кота", "Настя: защищает → Кот"),
            (
                "Настя не защищает",
                "Настя: отказывается от хода → защищает",
            ),
            ("Настя: отказ", "Настя: отказывается от хода → защищает"),
        ],
    );
}

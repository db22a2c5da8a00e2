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
            ("Кот за Настю (#12);", "Кот: голос #12 → Настя"),
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

/// Lines of the desk that a refusal offers.
fn asks(desk: &Desk, lines: &[(&str, &str)]) {
    for (text, line) in lines {
        let says = desk.refusal(text).message;
        assert!(says.contains(line), "{text}: {says}");
    }
}

#[test]
fn votes_are_read_in_the_words_of_forums() {
    let mut desk = by_day();
    desk.take("старт");
    becomes(
        &desk,
        &[
            ("Вася: мой голос Петру", "Вася: голос → Пётр"),
            ("Вася: мой голос в Петра", "Вася: голос → Пётр"),
            ("голос от Васи - Петру", "Вася: голос → Пётр"),
            ("голос Васи за Петра", "Вася: голос → Пётр"),
            ("Вася: +1 Пётр", "Вася: голос → Пётр"),
            ("Вася линчует Петра", "Вася: голос → Пётр"),
            ("Вася: на виселицу Петра", "Вася: голос → Пётр"),
            ("Вася: Петра на виселицу", "Вася: голос → Пётр"),
            ("Вася: за линч Петра", "Вася: голос → Пётр"),
            ("Вася: голосую за Петра, повторно", "Вася: голос → Пётр"),
            ("Вася за Петра, спасибо", "Вася: голос → Пётр"),
        ],
    );
    asks(
        &desk,
        &[
            ("Вася: Пётр", "`Вася: голос -> Пётр`"),
            ("Вася -> Пётр", "`Вася: голос -> Пётр`"),
            (
                "Вася голосует за Петра, потому что он молчит",
                "`Вася: голос -> Пётр`",
            ),
            ("Вася за Петра, он мутный", "`Вася: голос -> Пётр`"),
        ],
    );
    for other in [
        "Вася: в мэры Петра",
        "Вася: Пётр или Настя",
        "Вася за Петра, он или Настя",
        "Вася: Петра на виселицу не хочу",
    ] {
        assert!(desk.look(other).is_err(), "{other}");
    }
    desk.take("голос Вася Пётр");
    asks(&desk, &[("Вася снимает голос", "отменить голос Вася")]);
    assert_eq!(desk.refusal("Вася снимает голос").code, "voted");
}

#[test]
fn votes_at_an_election_have_words_of_their_own() {
    let mut desk = desk(Language::Russian, PLAYERS);
    desk.take("старт");
    becomes(
        &desk,
        &[
            ("Вася: в мэры Петра", "Вася: голос → Пётр"),
            ("Вася: Петра в мэры", "Вася: голос → Пётр"),
            ("Вася: мэр - Пётр", "Вася: голос → Пётр"),
        ],
    );
    for other in ["Вася: линчую Петра", "Вася: может, Петра в мэры?"]
    {
        assert!(desk.look(other).is_err(), "{other}");
    }
}

#[test]
fn walls_and_the_start_are_told_in_words() {
    let desk = by_day();
    becomes(
        &desk,
        &[
            ("стенки: Пётр, Настя", "стенка Пётр, Настя"),
            ("стенка Петра есть", "стенка Пётр"),
            ("стенку написала Настя", "стенка Настя"),
            ("стенка от Петра и Насти", "стенка Пётр, Настя"),
            ("Настя написала стенку", "стенка Настя"),
            ("объявляю старт голосования", "старт"),
            ("голосование началось", "старт"),
            ("мэр прикрывает вертикалью Настю", "Женя: вертикаль → Настя"),
            (
                "Лена: подтверждаю голоса Ильи и Никиты",
                "Лена: свидетель → Илья, Никита",
            ),
            ("Пётр: тень на Настю", "Пётр: теневая вертикаль → Настя"),
        ],
    );
    assert!(desk.look("стенку написал Гриша").is_err());
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
    // What is put next is declined in either way, too.
    desk.take("Вася не прощает");
    for text in ["Настя: отказ", "Настя: нет"] {
        becomes(&desk, &[(text, "Настя: отказывается от хода → защищает")]);
    }
    desk.take("конец дня");
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

/// What the question names is answered in its words, or by yes and no.
#[test]
fn questions_are_answered_in_their_words() {
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
    desk.take_all("голос Пётр Настя\nголос Кот Настя\nконец дня\nКот: нет");
    becomes(
        &desk,
        &[
            ("Вася: обвиняю", "Вася: отказывается от хода → прощение"),
            (
                "Вася обвиняет Кота",
                "Вася: отказывается от хода → прощение",
            ),
            ("Вася: нет", "Вася: отказывается от хода → прощение"),
            ("Вася: да", "Вася: прощение"),
        ],
    );
    // Nobody was asked, so it is no answer.
    assert!(desk.look("Никита: нет").is_err());
    assert!(desk.look("Никита: да").is_err());
    desk.take_all("Вася: обвиняю\nконец дня");
    becomes(
        &desk,
        &[
            ("Настя: нет", "Настя: отказывается от хода → защищает"),
            ("Настя: не встаю", "Настя: отказывается от хода → защищает"),
            ("Настя: да", "Настя: защищает → Кот"),
            ("Настя встаёт на защиту", "Настя: защищает → Кот"),
        ],
    );
}

/// "Не отменяю" is about what was asked: the phantom's bonus, or the lawyer's.
#[test]
fn a_bonus_that_is_kept_is_declined() {
    let mut desk = desk(
        Language::Russian,
        "Саша lawyer + mafia; Аня doctor; Борис blocker; Вера witness; Галя judge; Дима detective; Ева maid",
    );
    desk.take_all("старт\nголос Вера Аня\nголос Галя Аня\nконец дня\nсекретарша Вера\nутро\nстарт");
    for voter in ["Аня", "Борис", "Вера", "Галя", "Дима", "Ева"] {
        desk.take(&format!("голос {voter} Саша"));
    }
    desk.take_all("голос Саша Борис\nконец дня");
    becomes(
        &desk,
        &[
            (
                "Саша: не отменяю",
                "Саша: отказывается от хода → отменяет бонус адвоката",
            ),
            ("Саша: отменяю", "Саша: отменяет бонус адвоката"),
            (
                "Саша: нет",
                "Саша: отказывается от хода → отменяет бонус адвоката",
            ),
            ("Саша: да", "Саша: отменяет бонус адвоката"),
        ],
    );
}

/// Whom the mayor makes secretary may be said as any other line of a player.
#[test]
fn a_secretary_is_named_in_any_form() {
    let mut desk = desk(Language::Russian, PLAYERS);
    desk.take_all("старт\nголос Лена Женя\nголос Илья Женя\nконец дня");
    for line in [
        "секретарша Илья",
        "секретарша: Илью",
        "секретарша -> Илья",
        "секретарша-> Илья",
        "Женя: секретарша -> Илья",
        "Женя: секретарша - Илья",
        "Женя: секретарша: Илья",
        "Женя: секретарша- Илья",
        "Женя: секретарша : Илью",
        "Женя: беру Илью секретаршей",
        "мэр назначает секретаршей Илью",
        "секретаршей будет Илья",
        "Женя: секретарь - Илья",
        "Илью в секретарши",
    ] {
        assert_eq!(
            desk.look(line).expect(line).line,
            "секретарша Илья",
            "{line}"
        );
    }
    let refused = [
        ("секретарша", "не назван игрок: `секретарша ИМЯ`"),
        (
            "секретарша Женя",
            "мэр не может назначить себя; можно выбрать: ",
        ),
        ("Вася: секретарша -> Илья", "секретаршу назначает мэр: Женя"),
        ("Вася: секретарша: Илья", "секретаршу назначает мэр: Женя"),
        (
            "Вася: беру Илью секретаршей",
            "секретаршу назначает мэр: Женя",
        ),
        ("Женя: секретарша:", "не назван игрок: `секретарша ИМЯ`"),
        ("мэр", "не назван игрок: `мэр ИМЯ`"),
    ];
    for (line, says) in refused {
        let message = desk.refusal(line).message;
        assert!(message.contains(says), "{line}: {message}");
    }
}

/// What several players do alike is one line.
#[test]
fn several_players_are_named_in_one_line() {
    let mut desk = by_day();
    becomes(
        &desk,
        &[("без стенки Лена и Илья", "без стенки Лена, Илья")],
    );
    let walls = desk.look("стенка все кроме Семёна и Кота").expect("walls");
    assert!(!walls.line.contains("Семён") && !walls.line.contains("Кот"));
    desk.take("старт");
    becomes(
        &desk,
        &[
            (
                "Вася, Лена и Илья голосуют за Петра",
                "голос; Вася: голос → Пётр; Лена: голос → Пётр; Илья: голос → Пётр",
            ),
            (
                "Вася и Лена воздерживаются",
                "голос; Вася: отказ; Лена: отказ",
            ),
        ],
    );
    desk.take("Вася, Лена и Илья голосуют за Петра");
    // Nobody is left out, and nobody is guessed.
    assert!(desk.look("Вася, Гриша и Илья голосуют за Петра").is_err());
    for twice in [
        "Настя, Настя и Никита голосуют за Петра",
        "Настя, Никита и Настя голосуют за Петра",
    ] {
        assert!(desk.look(twice).is_err(), "{twice}");
    }
    assert!(desk.look("Вася, Лена и Илья голосуют за Гришу").is_err());
}

/// A sign between two lines parts them: a player who votes is nobody's second target.
#[test]
fn lines_with_a_semicolon_between_them_are_two() {
    let mut desk = by_day();
    desk.take("старт");
    becomes(
        &desk,
        &[(
            "Вася за Лену; Илья голосует за Петра",
            "голос; Вася: голос → Лена; Илья: голос → Пётр",
        )],
    );
    becomes(
        &desk,
        &[(
            "Вася против Лены, Илья против Петра",
            "голос; Вася: голос → Лена; Илья: голос → Пётр",
        )],
    );
    for both in [
        "Вася за Лену и Илья за Петра",
        "Вася за Лену. Илья за Петра.",
    ] {
        let line = "голос; Вася: голос → Лена; Илья: голос → Пётр";
        becomes(&desk, &[(both, line)]);
    }
    for line in [
        "Вася за Лену; Илья за Гришу",
        "Вася за Лену; за Петра",
        "Вася за Лену; Пётр",
        // One vote has one target.
        "Вася за Лену и Петра",
        "Вася голосует за Лену с Петром",
        "Вася и Илья голосуют за Лену и Петра",
    ] {
        let seen = desk.look(line);
        assert!(
            seen.is_err(),
            "{line}: {}",
            seen.map(|seen| seen.line).unwrap_or_default()
        );
    }
}

/// A line is read as without the sign at its end, several that agree as each of them, and nobody sends two.
#[test]
fn a_semicolon_at_the_end_says_nothing_and_nobody_votes_twice_in_a_line() {
    let mut desk = by_day();
    desk.take("старт");
    becomes(
        &desk,
        &[
            ("Вася не голосует;", "Вася: отказ"),
            (
                "Вася, Лена за Петра; Илья за Настю",
                "голос; Вася: голос → Пётр; Лена: голос → Пётр; Илья: голос → Настя",
            ),
            (
                "Илья за Настю; Вася, Лена за Петра",
                "голос; Илья: голос → Настя; Вася: голос → Пётр; Лена: голос → Пётр",
            ),
        ],
    );
    for line in [
        "Вася за Лену; Вася за Петра",
        "Вася за Лену, Вася за Петра",
        "Вася: голос; Лена",
        "Вася за Лену; Илья за Петра?",
    ] {
        let seen = desk.look(line);
        assert!(
            seen.is_err(),
            "{line}: {}",
            seen.map(|seen| seen.line).unwrap_or_default()
        );
    }
}

/// A role that is a part of a name is nobody's vote, whatever sign is after it.
#[test]
fn a_role_in_a_name_is_no_voter() {
    let mut desk = desk(Language::Russian, PLAYERS);
    desk.game.seats[3].name = "Доктор Зло".to_owned();
    desk.game.seats[8].name = "Тётя Мотя".to_owned();
    desk.take("старт");
    for text in [
        "голос Доктор, Илья",
        "голос «Доктор» Илья",
        "Тётя Мотя и Доктор: за Илью",
        "Тётя Мотя, Доктор, Никита за Илью",
    ] {
        assert!(desk.look(text).is_err(), "{text}");
    }
    becomes(
        &desk,
        &[
            ("голос Доктор Зло, Илья", "Доктор Зло: голос → Илья"),
            (
                "Тётя Мотя и Доктор Зло: за Илью",
                "голос; Тётя Мотя: голос → Илья; Доктор Зло: голос → Илья",
            ),
        ],
    );
}

/// Two who do nothing this night, by their names or as a pair.
#[test]
fn several_players_do_nothing_in_one_line() {
    let mut desk = desk(
        Language::Russian,
        "Аня doctor; Борис blocker; Вера witness; Рома journalist + mafia; Римма judge + mafia; Ева maid",
    );
    desk.take_all("старт\nголос Вера Аня\nголос Ева Аня\nконец дня\nсекретарша Вера");
    becomes(
        &desk,
        &[
            ("Рома и Римма сидят дома", "Рома: без хода; Римма: без хода"),
            ("Рома, Ева пропускают ход", "Рома: без хода; Ева: без хода"),
            (
                "мафия сидит дома",
                "Рома: мафия без хода; Римма: мафия без хода",
            ),
            (
                "мафия убивает Бориса, исполняет Римма",
                "Римма: мафия убивает → Борис",
            ),
        ],
    );
    let says = desk.refusal("Аня и Ева лечат Бориса").message;
    assert!(!says.contains("Ева: доктор"), "{says}");
    let says = desk.refusal("мафия убивает Бориса, исполняет Ева").message;
    assert!(says.contains("Ева"), "{says}");
    desk.take("Рома и Римма сидят дома");
    let asks = desk.table().asks();
    let text = format!("{asks:?}");
    assert!(!text.contains("мафия"), "{text}");
}

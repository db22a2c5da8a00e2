//! Lines as players send them: what is taken, what is asked about, what is refused.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use proptest::prelude::*;
use serde::Deserialize;

use super::lexicon::LEXICON;
use crate::table::tests::kit::{Desk, desk};
use nightdesk_game::Language;
use nightdesk_text::names::place_after;
use nightdesk_text::names::{Case, Place};

const TOWN: &str = "Вася doctor; Борис blocker; Клара commissioner; Денис detective; Егор investigator; \
    Федот active citizen; Федор witness; Галина judge; Ханна prostitute; Иван liar + mafia; \
    Клим vagrant + boss's son; Лена journalist + maniac; Нина bodyguard + faceless; Зоя maid";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Lines {
    taken: BTreeMap<String, String>,
    asked: BTreeMap<String, Vec<String>>,
    refused: BTreeMap<String, String>,
}

fn lines() -> Lines {
    toml::from_str(include_str!("tests.toml")).expect("lines")
}

fn at_night(players: &str) -> Desk {
    let mut desk = desk(Language::Russian, players);
    begin_night(&mut desk);
    desk
}

fn begin_night(desk: &mut Desk) {
    desk.take_all("start\nvote Вася Галина\nvote Борис Галина\nend day\nсекретарша Борис");
}

#[test]
fn players_words_become_the_moves_they_say() {
    let desk = at_night(TOWN);
    for (text, line) in lines().taken {
        let taken = desk.look(&text);
        let taken = taken.unwrap_or_else(|refusal| panic!("{text}: {}", refusal.message));
        assert_eq!(taken.line, line, "{text}");
    }
}

#[test]
fn what_is_not_clear_is_asked_about_with_lines_that_are_taken() {
    let desk = at_night(TOWN);
    for (text, lines) in lines().asked {
        let says = desk.refusal(&text).message;
        for line in lines {
            assert!(says.contains(&line), "{text}: {says}");
        }
        let offered = says
            .split_once("did you mean")
            .map_or("", |(_, offered)| offered);
        for line in offered.split('`').skip(1).step_by(2) {
            // A form has places to be filled.
            let is_form = line.contains("ИМЯ") || line.contains("РОЛЬ");
            assert!(is_form || desk.look(line).is_ok(), "{text}: {line}");
        }
    }
}

#[test]
fn what_is_refused_says_what_would_be_right() {
    let desk = at_night(TOWN);
    let refused = lines().refused.into_iter();
    let otherwise = refused.filter_map(|(text, part)| {
        let says = desk.refusal(&text).message;
        (!says.contains(&part)).then(|| format!("{text}: {says}"))
    });
    let otherwise: Vec<String> = otherwise.collect();
    assert!(otherwise.is_empty(), "{}", otherwise.join("\n"));
}

/// Who is called like a role, or holds it together with another one, is asked about.
#[test]
fn a_role_stands_for_its_holder_only_where_it_can_mean_nobody_else() {
    let called = at_night(&TOWN.replace("Клара", "Докторант"));
    let says = called.refusal("доктор -> Егор").message;
    for line in [
        "Вася: доктор лечит -> Егор",
        "Докторант: комиссар чек -> Егор",
    ] {
        assert!(says.contains(line), "{says}");
    }
    let both = at_night(&TOWN.replace("Клара commissioner", "Клара doctor"));
    let says = both.refusal("доктор лечит Егора").message;
    for line in ["Вася: доктор лечит -> Егор", "Клара: доктор лечит -> Егор"]
    {
        assert!(says.contains(line), "{says}");
    }
}

/// A name in other letters is like no other name, and is asked about.
#[test]
fn a_name_in_other_letters_is_asked_about() {
    let desk = at_night(&TOWN.replace("Егор", "Dark_Lord"));
    for text in [
        "Вася лечит Дарк Лорда",
        "Вася: спасаю дарклорда",
        "Вася лечит ДаркЛорда",
    ] {
        let says = desk.refusal(text).message;
        assert!(
            says.contains("`Вася: доктор лечит -> Dark_Lord`"),
            "{text}: {says}"
        );
    }
}

const PAIRS: &str = "Александр doctor; Александра blocker; Денис detective; Евгений commissioner; Евгения witness; \
    Юля judge; Юлий active citizen; Роман journalist + mafia; Римма bodyguard + mafia; Лена vagrant + maniac; \
    Нина hero + faceless; Доктор_Зло liar";

fn pairs() -> Desk {
    let mut desk = desk(Language::Russian, PAIRS);
    desk.take_all("start\nvote Денис Юля\nvote Евгений Юля\nend day\nсекретарша Евгений");
    desk
}

/// "Александра" is the name of one and another case of the name of another.
#[test]
fn the_case_of_a_name_tells_whose_it_is() {
    let desk = pairs();
    for (text, line) in [
        (
            "Роман стреляет в Александра",
            "Роман: мафия убивает → Александр",
        ),
        (
            "Роман стреляет в Александру",
            "Роман: мафия убивает → Александра",
        ),
        (
            "Роман убивает Александра",
            "Роман: мафия убивает → Александр",
        ),
        (
            "Александра убивает Роман",
            "Роман: мафия убивает → Александр",
        ),
        (
            "Роман: мафия -> Александра",
            "Роман: мафия убивает → Александра",
        ),
        (
            "Нина срезает Александра (цель: Денис)",
            "Нина: безликий срезает → Александр (цель: Денис)",
        ),
        (
            "Евгений: проверяю Евгения",
            "Евгений: комиссар чек → Евгений",
        ),
        (
            "Евгений: проверяю Евгению",
            "Евгений: комиссар чек → Евгения",
        ),
        (
            "Денис следит за Александром",
            "Денис: детектив слежка → Александр",
        ),
        ("Роман стреляет в Юлия", "Роман: мафия убивает → Юлий"),
        (
            "Роман сравнивает Александра и Дениса",
            "Роман: журналист сравнивает → Александр, Денис",
        ),
        (
            "ход Александра: лечу Дениса",
            "Александр: доктор лечит → Денис",
        ),
    ] {
        let taken = desk.look(text);
        let taken = taken.unwrap_or_else(|refusal| panic!("{text}: {}", refusal.message));
        assert_eq!(taken.line, line, "{text}");
    }
    for (text, lines) in [
        (
            "Евгений: чек Александра",
            ["-> Александр`", "-> Александра`"],
        ),
        ("Роман: Александра", ["Александр", "Александра"]),
        // Юля is the mayor, whom nobody may kill: that is no line to offer.
        ("Роман убивает Юлию", ["неясно", "-> Юлий`"]),
    ] {
        let says = desk.refusal(text).message;
        for line in lines {
            assert!(says.contains(line), "{text}: {says}");
        }
    }
}

/// A word of a name that is a role's may be said of who has the role.
#[test]
fn a_role_in_a_name_is_asked_about() {
    let mut desk = pairs();
    for (text, lines) in [
        (
            "доктор сидит дома",
            ["Александр: доктор без хода", "Доктор_Зло: без хода"],
        ),
        ("Роман убивает доктора", ["-> Александр`", "-> Доктор_Зло`"]),
        ("отменить ход доктора", ["Доктор_Зло", "целиком"]),
        (
            "отменить ход Александра",
            ["`Александр снимает ход`", "`Александра снимает ход`"],
        ),
    ] {
        let says = desk.refusal(text).message;
        for line in lines {
            assert!(says.contains(line), "{text}: {says}");
        }
    }
    desk.take("Александр лечит Дениса");
    let taken = desk.look("Александр снимает ход").expect("a line");
    assert_eq!(taken.line, "отменить ход Александр");
    let taken = desk
        .look("Роман убивает Доктора Зло")
        .expect("a whole name");
    assert_eq!(taken.line, "Роман: мафия убивает → Доктор_Зло");
    desk.take_all("resolve\nстарт");
    for text in ["доктор голосует за Лену", "Лена голосует за доктора"]
    {
        let says = desk.refusal(text).message;
        for name in ["Александр", "Доктор_Зло"] {
            assert!(says.contains(name), "{text}: {says}");
        }
    }
}

/// Who is insured is the shooter, and a line of the desk has the victim there.
#[test]
fn whom_a_killer_insures_is_asked() {
    let mut desk = pairs();
    for text in [
        "Римма страхует Романа",
        "Римма: страхую Романа (по согласию)",
    ] {
        let says = desk.refusal(text).message;
        let shot = "`Римма: мафия убивает -> Роман (по согласию)`";
        assert!(says.contains(shot), "{text}: {says}");
        assert!(
            says.contains("`Римма: мафия страхует -> ИМЯ`"),
            "{text}: {says}"
        );
    }
    let says = desk.refusal("Лена страхует Романа").message;
    assert!(says.contains("`Лена: маньяк страхует -> Роман`"), "{says}");
    desk.take("Роман: мафия -> Денис");
    let taken = desk.look("Римма страхует Романа").expect("the partner");
    assert_eq!(taken.line, "Римма: мафия страхует → Денис");
    let says = desk.refusal("Лена страхует Романа").message;
    for line in ["страхует -> Денис`", "страхует -> Роман`"] {
        assert!(says.contains(line), "{says}");
    }
    let taken = desk.look("Лена: маньяк страхует -> Денис").expect("a line");
    assert_eq!(taken.line, "Лена: маньяк страхует → Денис");
}

#[test]
fn a_shot_without_insurance_says_so() {
    let desk = pairs();
    for text in [
        "Роман: мафия -> Денис (страховка: нет)",
        "Роман: мафия -> Денис (страховка)",
        "Роман: мафия -> Денис (без страховки)",
        "Роман стреляет в Дениса без страховки",
    ] {
        let taken = desk.look(text);
        let taken = taken.unwrap_or_else(|refusal| panic!("{text}: {}", refusal.message));
        let line = "Роман: мафия убивает → Денис (без страховки)";
        assert_eq!(taken.line, line, "{text}");
    }
}

#[test]
fn a_cut_without_a_target_is_told_and_waited_for() {
    let mut desk = pairs();
    let said = desk
        .look("Нина режет Дениса")
        .expect("a cut")
        .echo
        .join(" ");
    assert!(said.contains("Кто цель?"), "{said}");
    let waits = |desk: &Desk| {
        let asks = desk.table().asks().into_iter();
        let mut asks = asks.filter_map(|ask| ask.type_this);
        asks.any(|line| line.starts_with("Нина: безликий срезает"))
    };
    desk.take("Нина: безликий -> Денис");
    assert!(waits(&desk));
    desk.take("Нина: безликий -> Денис (цель: Лена)");
    assert!(!waits(&desk));
}

#[test]
fn who_copies_a_role_says_its_moves_in_words() {
    let mut desk = at_night(&TOWN.replace("Нина bodyguard", "Нина actor"));
    desk.take_all("Нина копирует Васю\nend evening");
    let taken = desk.look("Нина лечит Егора").expect("a copied role");
    assert_eq!(taken.line, "Нина: доктор лечит → Егор");
}

#[test]
fn nobody_is_healed_beside_the_doctor() {
    let desk = at_night(TOWN);
    for text in [
        "Вася: доктор лечит -> Вася, Егор",
        "Вася: лечу себя и Егора",
    ] {
        let says = desk.refusal(text).message;
        assert!(says.contains("либо себя, либо других"), "{text}: {says}");
    }
}

/// A player puts right what was sent before: the line says whose place the new target takes.
#[test]
fn a_target_that_is_put_right_takes_the_place_of_the_one_before() {
    let mut desk = at_night(TOWN);
    desk.take_all("Вася: доктор -> Егор\nНина: безликий -> Егор (цель: Иван)");
    let lines = [
        ("Вася: ой, не Егора, а Клару", "Вася: доктор лечит → Клара"),
        ("Вася: не Егора а Клару", "Вася: доктор лечит → Клара"),
        (
            "Вася: лечу Клару вместо Егора",
            "Вася: доктор лечит → Клара",
        ),
        ("Вася лечит Клару, а не Егора", "Вася: доктор лечит → Клара"),
        ("Вася лечит Клару, не Егора", "Вася: доктор лечит → Клара"),
        ("доктор: не Егора, а Клару", "Вася: доктор лечит → Клара"),
        (
            "Нина: режу не Егора, а Клару",
            "Нина: безликий срезает → Клара (цель: Иван)",
        ),
    ];
    for (text, line) in lines {
        let taken = desk.look(text);
        let taken = taken.unwrap_or_else(|refusal| panic!("{text}: {}", refusal.message));
        assert_eq!(taken.line, line, "{text}");
    }
    let refused = [
        (
            "Вася: не Ивана, а Клару",
            "нет хода с целью `Иван`; уже принято: `Вася: доктор лечит -> Егор`",
        ),
        (
            "Вася: ход прежний",
            "вводить ничего не нужно; уже принято: `Вася: доктор лечит -> Егор`",
        ),
        (
            "Вася: ход не меняю",
            "вводить ничего не нужно; уже принято: `Вася: доктор лечит -> Егор`",
        ),
        (
            "Вася лечит Клару, не Ивана",
            "нет хода с целью `Иван`; уже принято: `Вася: доктор лечит -> Егор`",
        ),
        ("Вася: лечу не Егора", "Вася: доктор лечит -> ИМЯ"),
    ];
    for (text, part) in refused {
        let says = desk.refusal(text).message;
        assert!(says.contains(part), "{text}: {says}");
    }
}

/// Where nothing was sent, something may be typed.
#[test]
fn what_stays_is_what_was_sent() {
    let desk = at_night(TOWN);
    for text in [
        "Вася: ход прежний",
        "Вася: ход не меняю",
        "Нина: без изменений",
    ] {
        let says = desk.refusal(text).message;
        assert!(
            says.contains("на эту ночь ещё ничего не прислано"),
            "{says}"
        );
        assert!(!says.contains("вводить ничего не нужно"), "{says}");
    }
}

/// A verb with an object has it in the accusative; after every other such word nothing tells the case.
#[test]
fn words_for_the_usual_move_have_a_case_only_if_they_have_an_object() {
    let with_object = [
        "навещает",
        "навещаю",
        "посещает",
        "посещаю",
        "выбирает",
        "выбираю",
        "выбрал",
        "выбрала",
    ];
    for words in LEXICON.goes.iter() {
        let place = match words.ends_with(" на") || with_object.contains(&words) {
            true => Place::Of(Case::Accusative),
            false if words.is_ascii() => Place::Named,
            false => Place::Any,
        };
        assert_eq!(place_after(words), place, "{words}");
    }
    let desk = pairs();
    for text in ["Евгений: теперь Александра", "Евгений: ходит Александра"]
    {
        let says = desk.refusal(text).message;
        for line in ["-> Александр`", "-> Александра`"] {
            assert!(says.contains(line), "{text}: {says}");
        }
    }
}

/// Who holds an office may be named by it, and the rules say what they say of the name.
#[test]
fn a_holder_of_an_office_is_a_target_by_the_office() {
    let desk = at_night(TOWN);
    let taken = desk.look("Денис следит за секретаршей").expect("a move");
    assert_eq!(taken.line, "Денис: детектив слежка → Борис");
    let by_office = desk.refusal("Иван убивает мэра");
    let by_name = desk.refusal("Иван убивает Галину");
    assert_eq!(by_office.message, by_name.message);
}

/// A suggestion is a line that is taken: never a role that the player has not, nor one line twice.
#[test]
fn what_is_offered_can_be_typed() {
    let mut desk = desk(Language::Russian, TOWN);
    desk.game.seats[2].name = "Доктор Зло".to_owned();
    begin_night(&mut desk);
    let taken = desk.look("Доктор Зло проверяет Ивана").expect("a move");
    assert_eq!(taken.line, "Доктор Зло: комиссар чек → Иван");
    let says = desk.refusal("Борис: блок Ивана").message;
    assert_eq!(says.matches("арест -> Иван").count(), 1, "{says}");
    let says = desk.refusal("отменю ход Васи").message;
    assert!(!says.contains("может быть"), "{says}");
    let says = desk.refusal("старь").message;
    assert!(says.contains("может быть"), "{says}");
}

/// A slave's move goes through without the master's word, which is so said.
#[test]
fn what_a_master_approves_of_need_not_be_typed() {
    let desk = at_night(&TOWN.replace("Зоя maid", "Зоя pimp"));
    let says = desk.refusal("Зоя одобряет ход Егора").message;
    assert!(says.contains("вводить ничего не нужно"), "{says}");
    let says = desk.refusal("Вася одобряет ход Егора").message;
    assert!(says.contains("Вася: доктор лечит -> ИМЯ"), "{says}");
}

/// Somebody pastes a list: what it may mean is tried in no time.
#[test]
fn a_line_with_many_names_is_refused_soon() {
    let names = [
        "Ада", "Боб", "Вит", "Гай", "Дан", "Ева", "Жан", "Зоя", "Ира", "Ким", "Лия", "Мир", "Ной",
        "Оля", "Пит", "Рая", "Сэм",
    ];
    let cards = names.map(|name| match name {
        "Ада" => format!("{name} doctor"),
        "Сэм" => format!("{name} witness + mafia"),
        _ => format!("{name} witness"),
    });
    let mut desk = desk(Language::Russian, &cards.join("; "));
    desk.take_all("start\nvote Ада Сэм\nend day");
    for line in [names.join(" и "), format!("Ада лечит {}", names.join(", "))] {
        desk.refusal(&line);
    }
}

/// Pieces of lines, known words among them.
fn any_line() -> impl Strategy<Value = String> {
    let known = [
        "Вася",
        "Егора",
        "Клару",
        "доктор",
        "мафия",
        "лечит",
        "лечу",
        "убивает",
        "->",
        ":",
        "-",
        ",",
        "и",
        "не",
        "или",
        "если",
        "?",
        "к",
        "в",
        "(презерватив)",
        "пас",
        "пожалуйста",
        "себя",
        "никого",
        "(",
        ")",
        "[b]",
        "цель",
        "с",
    ];
    let word = prop_oneof![
        8 => prop::sample::select(known.to_vec()).prop_map(str::to_owned),
        1 => "\\PC{0,4}",
    ];
    prop::collection::vec(word, 0..9).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// What is taken from players' words is a line of the desk that means the same, and a line with a word
    /// that asks or denies is no move.
    #[test]
    fn what_is_taken_is_read_again_as_the_same(text in any_line()) {
        static DESK: LazyLock<Desk> = LazyLock::new(|| at_night(TOWN));
        let desk = &*DESK;
        let Ok(taken) = desk.look(&text) else { return Ok(()) };
        let again = desk.look(&taken.line);
        prop_assert_eq!(again.map(|again| again.line), Ok(taken.line.clone()), "{}", text);
        let words: Vec<&str> = text.split(' ').collect();
        let doubts = ["?", "или", "если", "не"].iter().any(|word| words.contains(word));
        prop_assert!(!doubts, "{text}: {}", taken.line);
    }
}

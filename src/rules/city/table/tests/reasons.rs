//! `why` answers for everybody a night or a vote touched: by what, and what beat it.

use super::kit::{Desk, desk};
use crate::moves::Action;
use crate::night::Why as Cause;
use nightdesk_game::Language;
use nightdesk_rules::{DeedCame, Why};

fn night(moves: &str) -> Desk {
    let mut desk = desk(
        Language::Russian,
        "Анна blocker; Борис hypnotist; Вера active citizen; Глеб journalist; \
         Ева vagrant + mafia; Жора maid + maniac; Зоя hero; Рая detective",
    );
    desk.take_all("старт\nголос Рая Вера\nголос Зоя Вера\nконец дня\nсекретарша Рая");
    desk.take_all(moves);
    desk.take("утро");
    desk
}

/// The answer as lines, deeper ones after spaces.
fn lines(why: &Why, depth: usize) -> String {
    let below = why.because.iter().map(|below| lines(below, depth + 1));
    let own = format!("{}{}\n", " ".repeat(depth), why.says);
    std::iter::once(own).chain(below).collect()
}

fn why(desk: &Desk, about: &str) -> String {
    let why = desk.table().why(about);
    lines(&why.unwrap_or_else(|| panic!("{about}")), 0)
}

#[test]
fn h4_3_a_shot_that_was_arrested_is_told_of_both() {
    let desk = night("Анна: блокер арест -> Ева\nЕва: мафия -> Зоя");
    for name in ["Зоя", "Ева"] {
        let told = why(&desk, name);
        assert!(told.contains("Ева: мафия"), "{told}");
        assert!(told.contains("игрок был под арестом"), "{told}");
        assert!(told.contains("из-за хода: Анна: блокер арест"), "{told}");
    }
    let told = why(&desk, "Глеб");
    assert!(told.contains("ни своих ходов"), "{told}");
    assert!(why(&desk, "Зоя").contains("Зоя: свои ходы и ходы к этому игроку"));
    let whole = why(&desk, "ночь 1");
    assert!(
        whole.contains("Ева: мафия") && whole.contains("Анна: блокер"),
        "{whole}"
    );
    assert!(desk.table().why("ночь 2").is_none());
}

#[test]
fn h4_3_a_shot_that_hypnosis_turned_says_so() {
    let desk = night("Борис: гипнотизёр -> Глеб\nЕва: мафия -> Борис");
    let told = why(&desk, "Глеб");
    assert!(
        told.contains("Ночь 1: жертва – Глеб, убийца – Ева (мафия)"),
        "{told}"
    );
    let turned = "Перенаправлено гипнозом (Борис); куда пришёл ход: Глеб";
    assert!(told.contains(turned), "{told}");
    assert!(why(&desk, "Борис").contains(turned));
}

#[test]
fn a_later_night_is_told_and_not_the_day_alone() {
    let mut desk = night("");
    desk.take_all("старт\nголос Анна Глеб\nголос Рая Глеб\nголос Глеб Рая");
    desk.end_vote();
    desk.take_all("Анна: блокер арест -> Жора\nЖора: маньяк -> Зоя\nутро");
    let told = why(&desk, "Зоя");
    assert!(
        told.contains("Ночь 2") && told.contains("Жора: маньяк"),
        "{told}"
    );
}

#[test]
fn the_rounds_of_a_vote_stand_apart() {
    let mut desk = night("");
    desk.take("старт");
    for (voter, on) in [
        ("Анна", "Глеб"),
        ("Борис", "Глеб"),
        ("Ева", "Глеб"),
        ("Жора", "Анна"),
        ("Зоя", "Анна"),
        ("Глеб", "Анна"),
        ("Рая", "Ева"),
        ("Вера", "Жора"),
    ] {
        desk.take(&format!("голос {voter} {on}"));
    }
    desk.take("конец дня");
    // Who may move after the votes is asked before the re-vote.
    while !desk.table().asks().iter().any(|one| one.what == "голос") {
        desk.take("конец дня");
    }
    for (voter, on) in [("Борис", "Глеб"), ("Ева", "Глеб")] {
        desk.take(&format!("голос {voter} {on}"));
    }
    desk.end_vote();
    let told = why(&desk, "голоса");
    let (first, again) = told.split_once("Переголосование 1").expect("two rounds");
    assert!(first.contains("Голосование\n"), "{told}");
    assert!(
        first.contains("Глеб набирает 3") && again.contains("Глеб набирает"),
        "{told}"
    );
}

#[test]
fn a_smear_kills_nobody_and_a_repeated_substitute_is_no_failed_help() {
    let desk = night("Ева: мафия очерняет -> Анна\nЕва: мафия -> Зоя");
    let nights = desk.table().records().nights;
    let deeds = &nights.first().expect("a night").deeds;
    let came = |word: &str| {
        let mut deeds = deeds.iter().filter(|deed| deed.says.contains(word));
        deeds.next().map(|deed| deed.came.clone())
    };
    assert_eq!(came("очерняет"), Some(DeedCame::Done));
    assert_eq!(
        came("убивает"),
        Some(DeedCame::Killed(vec![desk.seat("Зоя")]))
    );
    let word = Cause::NoEffect.word_of(Action::Hypnotise);
    assert_ne!(word, Cause::NoEffect.word_of(Action::Heal));
    // Poison is stopped by a healer, and helps nobody.
    assert_eq!(Cause::NoEffect.word_of(Action::Poison), "why_healed");
}

#[test]
fn a_partner_who_steps_in_stands_in_the_account_of_the_night() {
    let mut desk = desk(
        Language::Russian,
        "Анна blocker; Борис hypnotist; Вера active citizen; Глеб journalist; Ева vagrant + mafia; \
         Пётр judge + mafia; Жора maid + maniac; Зоя hero; Рая detective; Фома priest",
    );
    desk.take_all("старт\nголос Рая Вера\nголос Зоя Вера\nконец дня\nсекретарша Рая");
    desk.take_all("Анна: блокер арест -> Ева\nЕва: мафия -> Зоя\nутро");
    let stepped_in = "Пётр: мафия убивает → Зоя (страховка напарника)";
    let whole = why(&desk, "ночь 1");
    assert!(
        whole.contains(&format!("{stepped_in}. Жертва: Зоя.")),
        "{whole}"
    );
    assert!(why(&desk, "Зоя").contains(stepped_in));
    let nights = desk.table().records().nights;
    let deed = nights[0].deeds.iter().find(|deed| deed.says == stepped_in);
    let came = deed.map(|deed| &deed.came);
    assert_eq!(came, Some(&DeedCame::Killed(vec![desk.seat("Зоя")])));
}

#[test]
fn deaths_that_no_move_of_the_night_tells_stand_in_its_account() {
    let mut desk = desk(
        Language::Russian,
        "Анна blocker; Борис kamikaze; Вера active citizen; Глеб journalist; Ева vagrant + mafia; \
         Пётр judge + mafia; Яков actor + hireling; Жора maid + maniac; Дора witness + poisoner; \
         Зоя hero; Рая detective; Фома priest",
    );
    desk.take_all("старт\nголос Рая Вера\nголос Зоя Вера\nконец дня\nсекретарша Рая");
    desk.take_all("Ева: мафия -> Борис\nДора: отравитель -> Зоя\nутро");
    desk.take("старт");
    desk.end_vote();
    desk.take_all("Дора: отравитель отказ\nутро");
    let nights = desk.table().records().nights;
    for (number, says) in [
        (1, "камикадзе Борис забирает с собой: Ева"),
        (2, "Зоя умирает от яда (Дора)"),
    ] {
        let whole = why(&desk, &format!("ночь {number}"));
        assert_eq!(whole.matches(says).count(), 1, "{whole}");
        let told: Vec<&str> = nights[number - 1]
            .deeds
            .iter()
            .map(|deed| deed.says.as_str())
            .collect();
        assert!(told.contains(&says), "{told:?}");
    }
    // The deaths that a move tells are told once.
    let first = why(&desk, "ночь 1");
    assert!(
        first.contains("Ева: мафия убивает → Борис. Жертва: Борис."),
        "{first}"
    );
    assert!(!first.contains("убийца – Ева"), "{first}");
    // Whose doing it was reads of it, too.
    let own = why(&desk, "Борис");
    assert!(
        own.contains("камикадзе Борис забирает с собой: Ева"),
        "{own}"
    );
}

#[test]
fn the_whole_election_is_told_while_no_other_vote_is_over() {
    let mut desk = desk(
        Language::Russian,
        "Анна blocker; Борис hypnotist; Вера judge; Ева vagrant + mafia; Жора maid + maniac",
    );
    desk.take_all("старт\nголос Борис Вера\nголос Ева Вера\nголос Вера Анна");
    assert!(desk.table().why("голоса").is_none());
    desk.take_all("конец дня\nсекретарша Борис");
    let why = desk.table().why("голоса").expect("an answer");
    let told = lines(&why, 0);
    assert!(told.contains("Вера – 2: Борис, Ева"), "{told}");
    assert!(told.contains("Анна – 1: Вера"), "{told}");
}

#[test]
fn a_shot_without_a_shot_was_not_done() {
    let mut desk = night("Ева: мафия -> Зоя");
    desk.take_all("старт\nголос Рая Глеб\nголос Анна Глеб");
    desk.end_vote();
    desk.take_all("Ева: мафия -> Рая\nутро");
    for about in ["Ева", "Рая", "ночь 2"] {
        let told = why(&desk, about);
        assert!(told.contains("Ева: мафия убивает → Рая"), "{told}");
        assert!(
            !told.contains("Ева: мафия убивает → Рая. Сделано"),
            "{told}"
        );
        assert!(told.contains("своего выстрела не было"), "{told}");
    }
}

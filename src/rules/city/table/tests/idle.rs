//! Lines that would bring nothing: refused with the rule, or not asked for in the first place.

use super::kit::{Desk, desk, said};
use crate::cards::card_title;
use nightdesk_game::Language;

/// Зоя is dead, and Борис has her role; Лев is dead, and nobody has his.
fn day_2() -> Desk {
    let mut desk = desk(
        Language::Russian,
        "Анна doctor; Борис active citizen; Вера witch; Глеб judge; Ева vagrant + mafia; \
         Жора maid + maniac; Зоя bodyguard; Яна hacker + poisoner; Лев journalist; Рая hero",
    );
    desk.take_all("старт\nголос Борис Анна\nголос Зоя Анна\nконец дня\nсекретарша Борис");
    desk.take_all("Ева: мафия -> Зоя\nутро\nубрать Лев");
    desk
}

fn card(desk: &Desk, name: &str) -> String {
    let seat = desk.game.seat(desk.seat(name)).expect("a seat");
    card_title(seat.card.as_ref().expect("a card"), Language::English)
}

#[test]
fn v47_a_role_that_was_taken_over_is_not_swapped_and_another_one_may_be() {
    let mut desk = day_2();
    desk.take("старт");
    for name in ["Анна", "Борис", "Глеб", "Ева", "Жора", "Яна", "Рая"] {
        desk.take(&format!("голос {name} Вера"));
    }
    desk.take("голос Вера Ева");
    // The others who move after a vote are asked first.
    while let Err(refusal) = desk.look("Вера: меняет роли -> Глеб, Зоя") {
        assert!(
            ["too-early", "not-asked"].contains(&refusal.code),
            "{refusal:?}"
        );
        desk.take("конец дня");
    }
    // Whose role went elsewhere is not for the dying to learn: the host alone is told.
    let look = |desk: &Desk, line| desk.look(line).expect(line);
    let taken = look(&desk, "Вера: меняет роли -> Глеб, Зоя");
    let said = taken.echo.join(" ");
    assert!(said.contains("Зоя без мирной роли для обмена"), "{said}");
    assert!(taken.told.is_empty(), "{taken:?}");
    desk.take("Вера: меняет роли -> Глеб, Зоя");
    let mut in_vain = desk.clone();
    in_vain.end_vote();
    assert_eq!(card(&in_vain, "Глеб"), "Judge");
    let taken = look(&desk, "Вера: меняет роли -> Глеб, Лев");
    assert!(!taken.echo.join(" ").contains("Внимание"), "{taken:?}");
    desk.take("Вера: меняет роли -> Глеб, Лев");
    desk.end_vote();
    assert_eq!(card(&desk, "Глеб"), "Journalist");
}

#[test]
fn p4_no_autovote_is_announced_of_a_player_without_a_vote() {
    let mut desk = day_2();
    desk.take_all("санкция Рая молчание\nбез стенки Рая, Глеб");
    let told = desk.take("старт");
    assert!(
        said(&told, "Нет стенки, поэтому автоголос: Глеб."),
        "{told:?}"
    );
}

#[test]
fn who_has_no_vote_is_not_asked_for_one() {
    let mut desk = day_2();
    desk.take_all("санкция Рая молчание\nбез стенки Глеб\nстарт");
    let owed = desk.table().asks();
    let asked = |name: &str| owed.iter().any(|one| one.player() == Some(desk.seat(name)));
    assert!(asked("Ева") && !asked("Рая") && !asked("Глеб"), "{owed:?}");
}

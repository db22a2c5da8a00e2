//! What a host does by hand: deaths taken back, other cards, penalties, walls, last words.

use super::kit::{Desk, desk, said};
use crate::cards::card_title;
use nightdesk_game::{Audience, Language, MoveText};

const PLAYERS: &str = "Анна doctor; Борис active citizen; Вера judge; Глеб liar; Ева hero + mafia; \
    Жора priest + maniac; Зоя witness; Яна phantom + poisoner";

fn at_night() -> Desk {
    let mut desk = desk(Language::Russian, PLAYERS);
    desk.take_all("старт\nголос Анна Глеб\nголос Борис Глеб\nконец дня\nсекретарша Борис");
    desk
}

fn by_day() -> Desk {
    let mut desk = at_night();
    desk.take_all("Ева: мафия → Вера\nутро");
    desk
}

fn card(desk: &Desk, name: &str) -> String {
    let seat = desk.game.seat(desk.seat(name)).expect("a seat");
    card_title(seat.card.as_ref().expect("a card"), Language::English)
}

fn alive(desk: &Desk, name: &str) -> bool {
    let seat = desk.game.seat(desk.seat(name));
    seat.is_some_and(nightdesk_game::Seat::alive)
}

/// City day M-5 and M-9: in whatever way the mayor leaves, everybody reads of both offices.
#[test]
fn m9_the_secretary_falls_with_a_mayor_who_is_killed_or_taken_out() {
    let lost = "Глеб больше не мэр, и другого не будет.";
    let dismissed = "Борис больше не секретарша.";
    let mut desk = at_night();
    desk.take("Ева: мафия → Вера");
    let told = desk.take("убрать Глеб нарушил правила");
    assert!(said(&told, lost) && said(&told, dismissed), "{told:?}");
    assert!(!said(&desk.take("утро"), dismissed), "told once");
    // By day as well, and of a secretary who leaves nothing more is told than that.
    let mut desk = by_day();
    let told = desk.take("убрать Борис нарушил правила");
    assert!(!said(&told, dismissed) && !said(&told, lost), "{told:?}");
    let told = desk.take("убрать Глеб нарушил правила");
    assert!(said(&told, lost) && !said(&told, dismissed), "{told:?}");
    // Whoever else dies, the offices stay.
    let mut desk = at_night();
    desk.take("Ева: мафия → Вера");
    let told = desk.take("утро");
    assert!(!said(&told, lost) && !said(&told, dismissed), "{told:?}");
}

#[test]
fn a_death_is_taken_back_with_its_role() {
    let mut desk = by_day();
    assert!(!alive(&desk, "Вера"));
    assert_eq!(card(&desk, "Борис"), "Judge");
    let told = desk.take("вернуть Вера");
    assert!(said(&told, "Вера: снова в игре."), "{told:?}");
    // Who had read that the role is his reads that it is not.
    let boris = Audience::Seat(desk.seat("Борис"));
    let letter = told.iter().find(|told| told.to == boris);
    let letter = format!("{:?}", letter.expect("a word to Борис"));
    assert!(
        letter.contains("Вера снова в игре, поэтому ваша роль опять: активный житель."),
        "{letter}"
    );
    assert!(alive(&desk, "Вера"));
    assert_eq!(card(&desk, "Борис"), "Active citizen");
    assert_eq!(card(&desk, "Вера"), "Judge");
    assert_eq!(desk.refusal("revive Вера").code, "alive");
    // The judge's vote weighs six again.
    desk.take_all("start\nvote Вера Яна\nvote Глеб Зоя\nvote Анна Зоя");
    desk.end_vote();
    assert!(!alive(&desk, "Яна"));
}

/// A lost office does not come back (city day M-3); of nobody else's return it is spoken of.
#[test]
fn m3_only_a_mayor_who_comes_back_is_told_of_the_lost_office() {
    let lost = "Пост мэра потерян";
    let mut desk = by_day();
    desk.take("убрать Глеб");
    let echo = desk.echo("вернуть Вера");
    assert!(!echo.contains(lost), "{echo}");
    let echo = desk.echo("вернуть Глеб");
    assert!(echo.contains(lost), "{echo}");
}

#[test]
fn a_death_of_the_evening_can_be_taken_back_before_the_morning() {
    let mut desk = at_night();
    desk.take_all("конец вечера\nубрать Вера нарушил правила");
    assert_eq!(card(&desk, "Борис"), "Judge");
    assert_eq!(desk.refusal("Вера: судья пропуск").code, "dead");
    desk.take_all("вернуть Вера\nутро");
    assert!(alive(&desk, "Вера"));
    assert_eq!(card(&desk, "Борис"), "Active citizen");
}

#[test]
fn another_card_reaches_the_table() {
    let mut desk = at_night();
    assert_eq!(desk.refusal("Глеб: мафия → Анна").code, "no-role");
    assert_eq!(desk.refusal("role Глеб agent").code, "main-player");
    desk.take("роль Глеб лжец + мафия");
    assert_eq!(card(&desk, "Глеб"), "Liar + Mafia");
    desk.take_all("Глеб: мафия → Анна\nутро");
    assert!(!alive(&desk, "Анна"));
}

#[test]
fn a_card_changed_by_day_counts_in_the_vote_that_runs() {
    let mut desk = by_day();
    desk.take_all("start\nrole Глеб judge\nrole Борис maid\nvote Глеб Яна\nvote Анна Зоя");
    desk.end_vote();
    assert!(!alive(&desk, "Яна"));
}

#[test]
fn who_is_silenced_has_neither_vote_nor_role_for_two_days() {
    let mut desk = by_day();
    let told = desk.take("санкция Анна молчание");
    assert!(
        said(
            &told,
            "Санкция, Анна: без голоса на двух ближайших голосованиях"
        ),
        "{told:?}"
    );
    desk.take("старт");
    let refusal = desk.refusal("голос Анна Ева");
    assert!(refusal.message.contains("из-за санкции"), "{refusal:?}");
    desk.take("голос Борис Яна");
    desk.end_vote();
    desk.take_all("Анна: доктор → Зоя\nЖора: маньяк → Зоя");
    let told = desk.take("утро");
    assert!(said(&told, "Доктор: не попал"), "{told:?}");
    let told = desk.take("санкция Анна снята");
    assert!(said(&told, "Анна: санкция снята."), "{told:?}");
    desk.take_all("старт\nголос Анна Жора");
}

#[test]
fn a_penalty_is_lifted_only_where_one_stands() {
    let mut desk = by_day();
    let refusal = desk.refusal("санкция Анна снята");
    assert_eq!(refusal.code, "no-penalty");
    assert_eq!(refusal.message, "у `Анна` санкций нет; в игре таких нет");
    desk.take("санкция Борис молчание");
    let refusal = desk.refusal("санкция Анна снята");
    assert_eq!(
        refusal.message,
        "у `Анна` санкций нет; санкции есть у Борис"
    );
    desk.take("санкция Борис снята");
    assert_eq!(desk.refusal("санкция Борис снята").code, "no-penalty");
    // What is over by itself cannot be lifted either.
    desk.take("санкция Зоя молчание");
    for _ in 0..2 {
        desk.take("старт");
        desk.end_vote();
        desk.take("утро");
    }
    assert_eq!(desk.refusal("санкция Зоя снята").code, "no-penalty");
}

#[test]
fn an_obligatory_victim_is_announced_and_dies() {
    let mut desk = by_day();
    desk.take("санкция Зоя жертва");
    let told = desk.take("старт");
    assert!(said(&told, "Обязательная жертва"), "{told:?}");
    assert_eq!(desk.refusal("голос Зоя Анна").code, "no-vote");
    desk.end_vote();
    assert!(!alive(&desk, "Зоя"));
}

#[test]
fn whose_wall_was_not_noted_is_not_admitted() {
    let mut desk = by_day();
    desk.take("стенки Анна, Борис, Ева, Жора, Зоя");
    let waits = desk.table().asks();
    assert!(
        waits
            .iter()
            .any(|waiting| waiting.what.contains("Глеб, Яна")),
        "{waits:?}"
    );
    desk.take("без стенки остальные");
    desk.take("стенка Яна");
    let told = desk.take("старт");
    assert!(
        said(&told, "Нет стенки, поэтому автоголос: Глеб."),
        "{told:?}"
    );
    assert_eq!(desk.refusal("голос Глеб Анна").code, "no-vote");
    assert_eq!(desk.refusal("стенка Глеб").code, "too-late");
}

#[test]
fn a_last_word_is_one_and_in_time() {
    let mut desk = by_day();
    assert_eq!(desk.refusal("Анна: последнее слово").code, "alive");
    assert!(desk.echo("Вера: последнее слово").contains("записано"));
    assert!(desk.echo("Вера: последнее слово").contains("уже было"));
    let mut desk = by_day();
    desk.take("старт");
    assert!(desk.echo("Вера: последнее слово").contains("опоздал"));
}

#[test]
fn a_black_phantom_may_let_nobody_vote_after_his_death() {
    let mut desk = at_night();
    assert_eq!(desk.refusal("Анна: без фантомов").code, "no-role");
    desk.take_all("Яна: без фантомов\nЕва: мафия → Вера\nутро\nстарт");
    assert_eq!(desk.refusal("голос Вера Анна").code, "no-vote");
    let mut desk = at_night();
    desk.take_all("Ева: мафия → Вера\nутро\nстарт\nголос Вера Анна");
}

/// A phantom player is in the game until his vote is over (seed, "Фантом"; city day L-16, L-18): V-5
/// forbids votes for players out of it alone, and his own autovote weighs what his vote does (V-18).
#[test]
fn v5_v18_a_phantom_player_may_be_voted_for_and_has_an_autovote() {
    let mut desk = at_night();
    desk.take_all("Ева: мафия → Вера\nутро\nстарт\nголос Анна Вера");
    desk.take("голос Зоя Вера");
    let told = desk.end_vote();
    let told = desk.written(&told);
    assert!(told.contains("| Вера | 3 |"), "{told}");
    assert!(!alive(&desk, "Вера"));
}

#[test]
fn notes_stand_in_the_morning_without_their_senders() {
    let mut desk = at_night();
    desk.take_all(
        "Анна: записка → [убит Вера] Прощай, {killed}! || Все живы.
        Глеб: записка → [никто не убит] Тихо
        Зоя: записка → лишнее
        Зоя: без записок
        Ева: мафия → Вера",
    );
    assert_eq!(desk.refusal("Зоя: без записок").code, "no-note");
    let told = desk.take("утро");
    assert!(said(&told, "Прощай, Вера!"), "{told:?}");
    for hidden in ["Все живы", "Тихо", "лишнее", "Анна:"] {
        assert!(!said(&told, hidden), "{hidden}: {told:?}");
    }
    assert_eq!(desk.refusal("Анна: записка → днём").code, "not-now");
}

#[test]
fn who_comes_back_is_told_to_send_again_what_went_along() {
    let mut desk = at_night();
    desk.take_all("Анна: доктор → Зоя\nубрать Анна");
    let says = "Анна: отправленное больше не считается";
    let echo = desk.echo("вернуть Анна");
    assert!(echo.contains(says), "{echo}");
    desk.take("убрать Анна");
    let echo = desk.echo("вернуть Анна");
    assert!(!echo.contains(says), "nothing was sent: {echo}");
}

/// Whatever goes with a player who is taken out is said to be lost when he is back; what stays is not.
#[test]
fn what_is_lost_with_a_player_who_is_taken_out_is_said_when_he_is_back() {
    let lost = "Анна: отправленное больше не считается";
    let back = |lines: &str| {
        let mut desk = by_day();
        desk.take_all(lines);
        desk.take("kill Анна");
        desk.echo("revive Анна")
    };
    // A vote that was left with the host before the start.
    let echo = back("Анна: early vote -> Яна");
    assert!(echo.contains(lost), "{echo}");
    let echo = back("start");
    assert!(!echo.contains(lost), "{echo}");
}

/// Seventeen players; Фома, the mayor, is the faceless.
fn faceless_mayor() -> Desk {
    faceless_mayor_with("doctor")
}

/// The same where Анна, the secretary, has this role.
fn faceless_mayor_with(role: &str) -> Desk {
    let mut desk = desk(
        Language::Russian,
        &format!(
            "Анна {role}; Борис blocker; Вера commissioner; Глеб detective; Дина investigator; \
         Егор hypnotist; Жанна active citizen; Зоя witch; Макс hacker + mafia; Марк actor + mafia; \
         Кира vagrant + maniac; Фома maid + faceless; Петр cultist + poisoner; Рая journalist; \
         Сева judge; Тома bodyguard; Ульяна witness"
        ),
    );
    desk.take_all("старт\nголос Анна Фома\nголос Зоя Фома\nконец дня\nсекретарша Анна");
    desk
}

/// Enough are out for the faceless to leave.
fn faceless_gone(desk: &mut Desk) -> Vec<MoveText> {
    let mut told = Vec::new();
    for name in [
        "Жанна",
        "Егор",
        "Дина",
        "Борис",
        "Глеб",
        "Вера",
        "Рая",
        "Сева",
        "Тома",
        "Ульяна",
    ] {
        if alive(desk, "Фома") {
            told = desk.take(&format!("убрать {name}"));
        }
    }
    told
}

#[test]
fn m5_the_office_is_lost_with_a_faceless_mayor_who_is_taken_out_or_leaves() {
    let lost = "Фома больше не мэр, и другого не будет.";
    let dismissed = "Анна больше не секретарша.";
    let mut desk = faceless_mayor();
    let told = desk.take("убрать Фома нарушил правила");
    assert!(said(&told, lost) && said(&told, dismissed), "{told:?}");
    let mut desk = faceless_mayor();
    desk.take("утро");
    let told = faceless_gone(&mut desk);
    assert!(!alive(&desk, "Фома"));
    assert!(said(&told, lost) && said(&told, dismissed), "{told:?}");
    // So that a hunt is offered, and nobody votes before that is decided.
    let told = desk.take("старт");
    assert!(said(&told, "Сбор одобрений"), "{told:?}");
    assert_eq!(desk.refusal("голос Анна Зоя").code, "no-vote-now");
}

/// A faceless mayor who left kept the office once, and `start` announced the vote at once.
#[test]
fn a_journal_in_which_a_faceless_mayor_who_left_kept_the_office_is_still_read() {
    let mut desk = faceless_mayor();
    desk.take("утро");
    faceless_gone(&mut desk);
    for line in [
        "старт",
        "Анна: голос → Зоя",
        "конец дня; Зоя: голос #70 → Анна; Марк: голос #71 → Зоя",
    ] {
        desk.keep_line(line);
    }
    let table = crate::table::open(&desk.game);
    assert!(table.is_ok(), "{:?}", table.err());
}

/// The secretary of such a mayor kept the post with him, and a politician used it.
#[test]
fn a_journal_in_which_a_politician_stayed_secretary_of_a_faceless_who_left_is_still_read() {
    let mut desk = faceless_mayor_with("politician");
    let patronage = "Анна: политик покровительство → Зоя";
    desk.take(patronage);
    faceless_gone(&mut desk);
    assert!(!alive(&desk, "Фома"));
    assert!(desk.look(patronage).is_err());
    desk.keep_line(patronage);
    desk.take("утро");
    let table = crate::table::open(&desk.game).expect("a table");
    assert_eq!(table.state.city.secretary, None);
}

/// Who takes a role over reads what that role was told (role "active citizen"), and nothing that its
/// holder was told for another one.
#[test]
fn an_heir_reads_the_results_of_that_card_alone() {
    let mut desk = desk(
        Language::Russian,
        "Анна commissioner + mafia; Борис active citizen; Вера judge; Глеб liar; Ева hero; \
         Жора priest + maniac; Зоя witness; Яна active citizen; Юля maid + boss's son",
    );
    desk.take_all("старт\nголос Вера Глеб\nголос Ева Глеб\nконец дня\nсекретарша Вера");
    desk.take_all("Анна: комиссар → Жора\nАнна: мафия → Зоя");
    let read_by = |desk: &Desk, told: Vec<MoveText>, name: &str| {
        let to = Audience::Seat(desk.seat(name));
        let own: Vec<MoveText> = told.into_iter().filter(|one| one.to == to).collect();
        desk.written(&own)
    };
    let told = desk.take("утро");
    let anna = read_by(&desk, told, "Анна");
    assert!(anna.contains("Жора") && anna.contains("Зоя"), "{anna}");
    // One of the two has taken the witness of the dead.
    let told = desk.take("убрать Анна");
    let heir = ["Борис", "Яна"].map(|name| read_by(&desk, told.clone(), name));
    let heir = heir.concat();
    assert!(heir.contains("Жора") && !heir.contains("Зоя"), "{heir}");
}

/// The word for the morning closes a night; a journal may have it for the end of a day.
#[test]
fn the_word_for_the_morning_is_refused_by_day() {
    let mut desk = by_day();
    desk.take_all("старт\nголос Анна Зоя");
    assert_eq!(desk.refusal("утро").code, "day-runs");
    assert_eq!(desk.refusal("resolve").code, "day-runs");
    desk.keep_line("утро");
    assert!(desk.table().tally().is_some());
}

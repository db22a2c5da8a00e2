//! Which vote was the first, where that decides: those of the thread and those the host enters.

use super::kit::{Desk, desk};
use nightdesk_game::{Ballot, Event, Language};

const PLAYERS: &str = "Вася doctor; Кот blocker; Пётр vagrant; Семён detective; \
    Игорь hacker + mafia; Федот journalist + maniac; Глеб maid; Зоя bodyguard";

/// A second round between Пётр and Кот.
fn second_round() -> Desk {
    let mut desk = desk(Language::Russian, PLAYERS);
    desk.take_all(
        "старт\nголос Вася Пётр\nголос Зоя Пётр\nголос Семён Кот\nголос Глеб Кот\nконец дня",
    );
    desk
}

/// A vote that was read in the thread and has no time of its own: it is from before what comes next.
fn posted(desk: &mut Desk, post: u64, voter: &str, on: &str) {
    let (voter, on) = (desk.seat(voter), desk.seat(on));
    desk.keep(Event::VoteCast {
        voter,
        ballot: Some(Ballot::Seat(on)),
        post: Some(post),
        mark: 0,
        typed: None,
    });
}

#[test]
fn e8_a_vote_without_its_post_comes_after_the_posts_read_before_it() {
    let mut desk = second_round();
    posted(&mut desk, 31, "Вася", "Пётр");
    desk.take("голос Семён Кот");
    let echo = desk.echo("конец дня");
    assert!(
        echo.contains("решает первый голос: Вася → Пётр (#31). (E-8)"),
        "{echo}"
    );
    assert!(
        echo.contains("Пётр – мэр") || echo.contains("Пётр"),
        "{echo}"
    );
    let kept = &desk.moves().last().expect("a move").line;
    assert!(
        kept.starts_with("конец дня; Вася: голос #31 → Пётр"),
        "{kept}"
    );
    let told = desk.take("секретарша Вася");
    let told = desk.written(&told);
    assert!(
        told.contains("решает первый голос: Вася → Пётр (#31)"),
        "{told}"
    );
    let why = desk.table().why("голоса").expect("an election");
    let last = why.because.last().and_then(|round| round.because.last());
    let says = &last.expect("what came of it").says;
    assert!(says.contains("первый голос: Вася → Пётр (#31)"), "{says}");
}

#[test]
fn e8_what_was_typed_before_the_posts_were_read_stays_first_and_says_so() {
    let mut desk = second_round();
    desk.take("голос Семён Кот");
    desk.take("голос Вася Пётр #31");
    let echo = desk.echo("конец дня");
    assert!(echo.contains("Семён → Кот"), "{echo}");
    assert!(echo.contains("без номера поста"), "{echo}");
}

#[test]
fn t1_an_election_opened_by_noon_is_announced_for_the_evening() {
    let mut desk = desk(Language::Russian, PLAYERS);
    desk.game.setup.schedule.zone = "Europe/Moscow".to_owned();
    // The kit's clock shows nine in the evening in Moscow.
    let now = desk.take("старт");
    let now = desk.written(&now);
    assert!(now.contains("Выборы мэра начались"), "{now}");
    assert!(now.contains("Голоса принимаются до 22:0"), "{now}");

    let mut early = super::kit::desk(Language::Russian, PLAYERS);
    early.game.setup.schedule.zone = "Asia/Yekaterinburg".to_owned();
    early.turn_back(5);
    let told = early.take("старт");
    let told = early.written(&told);
    assert!(told.contains("Вечером выборы мэра"), "{told}");
    assert!(told.contains("Голоса принимаются с 21:00"), "{told}");
    assert_eq!(early.refusal("старт").code, "day-runs");
}

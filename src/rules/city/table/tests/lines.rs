//! Single lines: what is refused and why, what is waited for, what the thread brings.

use super::kit::{Desk, desk};
use nightdesk_game::{Ballot, Event, Language, TextPart};

const SEVEN: &str = "Анна doctor; Борис blocker; Вера judge; Глеб liar; Ева hero + mafia; \
    Жора priest + maniac; Зоя witness";

fn at_night() -> Desk {
    let mut desk = desk(Language::Russian, SEVEN);
    desk.take_all("start\nvote Анна Вера\nvote Борис Вера\nend day\nсекретарша Борис");
    desk
}

fn by_day() -> Desk {
    let mut desk = at_night();
    desk.take_all("resolve\nstart");
    desk
}

#[test]
fn what_cannot_be_is_refused_with_its_reason() {
    let desk = desk(Language::Russian, SEVEN);
    assert_eq!(desk.refusal("vote Анна Вера").code, "not-begun");
    let desk = at_night();
    for (line, code) in [
        ("Анна: доктор → Вера", "bad-targets"),
        ("Анна: комиссар → Вера", "no-role"),
        ("Анна: доктр → Вера", "unreadable"),
        ("end day", "night-runs"),
        ("vote Анна Вера", "not-now"),
        ("sing", "unknown-line"),
    ] {
        assert_eq!(desk.refusal(line).code, code, "{line}");
    }
    let answer = desk.refusal("Анна: комиссар → Вера").answer;
    assert!(!answer.is_empty());
    let desk = by_day();
    for (line, code) in [
        ("start", "vote-runs"),
        ("Анна: доктор → Вера", "not-now"),
        ("Вера: вертикаль → Анна", "too-late"),
        ("Глеб: скандал → Анна", "too-early"),
        ("secretary Анна", "not-now"),
    ] {
        assert_eq!(desk.refusal(line).code, code, "{line}");
    }
}

#[test]
fn a_yes_where_nothing_is_asked_says_nothing_more() {
    let mut desk = desk(Language::Russian, SEVEN);
    desk.take_all(
        "старт --yes
        голос Анна Вера --yes
        голос Борис Вера
        конец дня --yes
        секретарша Борис --yes
        Анна: доктор → Ева --yes
        утро --yes
        старт  --yes
        vote Анна Глеб; Борис Глеб --yes
        end day --yes",
    );
    assert!(desk.moves().iter().all(|taken| !taken.line.contains("yes")));
    assert_eq!(desk.refusal("старт--yes").code, "unknown-line");
    let mut night = at_night();
    night.take("Анна: записка → да или --yes");
    let note = &night.moves().last().expect("a note").line;
    assert!(note.contains("да или --yes"), "{note}");
}

#[test]
fn only_who_voted_for_the_mayor_becomes_secretary() {
    let mut desk = desk(Language::Russian, SEVEN);
    desk.take_all("start\nvote Анна Вера\nvote Борис Вера\nvote Зоя Анна\nend day");
    assert_eq!(desk.refusal("secretary Зоя").code, "no-choice");
    assert_eq!(desk.refusal("end day").code, "no-secretary");
    let waits = desk.table().asks();
    assert_eq!(waits.len(), 1);
    assert_eq!(waits[0].player(), Some(desk.seat("Вера")));
}

#[test]
fn a_second_move_of_a_role_takes_the_place_of_the_first() {
    let mut desk = at_night();
    desk.take("Анна: доктор → Зоя");
    desk.take("Анна: доктор → Глеб");
    let owed = desk.table().asks();
    let anna = desk.seat("Анна");
    assert!(
        owed.iter().all(|waiting| waiting.player() != Some(anna)),
        "{owed:?}"
    );
    desk.take("Ева: мафия → Глеб");
    desk.take("resolve");
    assert!(
        desk.game
            .seat(desk.seat("Глеб"))
            .is_some_and(nightdesk_game::Seat::alive)
    );
}

#[test]
fn votes_of_the_thread_count_when_the_vote_is_closed_and_are_kept() {
    let mut desk = by_day();
    for (voter, target) in [
        ("Анна", "Ева"),
        ("Борис", "Ева"),
        ("Вера", "Ева"),
        // A vote cannot be changed (V-3).
        ("Вера", "Жора"),
    ] {
        let (voter, ballot) = (desk.seat(voter), Some(Ballot::Seat(desk.seat(target))));
        desk.keep(Event::VoteCast {
            voter,
            ballot,
            post: None,
            mark: 0,
            typed: None,
        });
    }
    desk.take("vote Борис Глеб");
    let tally = desk.table().tally().expect("a vote runs");
    let rows = tally.parts.iter().find_map(|part| match part {
        TextPart::Table { rows, .. } => Some(rows.clone()),
        TextPart::Line(_) => None,
    });
    let voters: Vec<String> = rows
        .expect("rows")
        .iter()
        .map(|row| format!("{} {}", row[0], row[2]))
        .collect();
    assert_eq!(voters.len(), 2, "{voters:?}");
    desk.take("end day");
    let kept = &desk.moves().last().expect("a move").line;
    assert_eq!(
        kept,
        "конец дня; Анна: голос → Ева; Вера: голос → Ева; Борис: голос → Глеб"
    );
}

#[test]
fn several_votes_stand_in_one_line_and_all_of_them_count_or_none() {
    let mut desk = desk(Language::Russian, SEVEN);
    desk.take("start");
    desk.take("vote Анна Вера #3; Борис Вера");
    assert_eq!(
        desk.moves().last().expect("a move").line,
        "голос; Анна: голос #3 → Вера; Борис: голос → Вера"
    );
    let voters = |desk: &Desk| {
        let tally = desk.table().tally().expect("a vote runs");
        let rows = tally.parts.iter().map(|part| match part {
            TextPart::Table { rows, .. } => rows.concat().concat(),
            TextPart::Line(_) => String::new(),
        });
        rows.collect::<String>()
    };
    let before = voters(&desk);
    // A vote without a post stands where it was entered.
    assert!(before.contains("Анна, Борис"), "{before}");
    assert_eq!(desk.refusal("vote Зоя Анна; Глебб Анна").code, "unreadable");
    assert_eq!(desk.refusal("vote ;").code, "no-vote");
    assert_eq!(voters(&desk), before);
    desk.take("vote Зоя Анна;");
    assert_eq!(
        desk.moves().last().expect("a move").line,
        "Зоя: голос → Анна"
    );
}

#[test]
fn a_new_name_changes_nothing_that_was_kept() {
    let mut desk = at_night();
    desk.take("Анна: доктор → Зоя");
    let seat = desk.seat("Анна");
    let at = desk.moves().last().expect("a move").at;
    desk.keep(Event::Replaced {
        seat,
        name: "Яков".to_owned(),
        at,
        post: None,
        clears_vote: false,
    });
    desk.take("Яков: доктор → Глеб");
    assert_eq!(
        desk.moves().last().expect("a move").line,
        "Анна: доктор лечит → Глеб"
    );
}

#[test]
fn the_host_takes_a_player_out() {
    let mut desk = by_day();
    desk.take("kill Вера");
    assert!(
        !desk
            .game
            .seat(desk.seat("Вера"))
            .is_some_and(nightdesk_game::Seat::alive)
    );
    assert_eq!(desk.refusal("vote Вера Анна").code, "no-vote");
}

#[test]
fn kept_lines_are_shown_with_present_names() {
    let mut desk = desk(Language::Russian, SEVEN);
    desk.take_all("start\nvote Анна Вера #3; Борис Вера\nголос Зоя Вера");
    assert_eq!(desk.table().kept_lines().len(), 1, "votes in one line");
    for (old, new) in [("Анна", "Лада"), ("Вера", "Майя")] {
        let seat = desk.seat(old);
        let seat = desk.game.seats.get_mut(seat.index()).expect("a seat");
        seat.former
            .push(std::mem::replace(&mut seat.name, new.to_owned()));
    }
    let shown: Vec<String> = desk
        .table()
        .kept_lines()
        .into_values()
        .filter_map(|kept| kept.in_words)
        .collect();
    let expected = [
        "старт",
        "Лада: голос #3 → Майя; Борис: голос → Майя",
        "Зоя: голос → Майя",
    ];
    assert_eq!(shown, expected);
    // What is kept stays as it was.
    let kept = desk.moves();
    assert_eq!(kept.last().expect("a move").line, "Зоя: голос → Вера");
}

const PAIRS: &str = "Александр doctor; Александра blocker; Евгений judge; Евгения liar; Ева hero + mafia; \
    Жора priest + maniac; Зоя witness; Юля vagrant; Юлий maid";

/// After a preposition a name is in its case.
#[test]
fn a_vote_in_words_is_for_whom_its_case_tells() {
    let mut desk = desk(Language::Russian, PAIRS);
    desk.take_all("start");
    let says = desk.refusal("Зоя голосует против Евгения").message;
    assert!(says.contains("голоса против нет"), "{says}");
    desk.take_all("vote Зоя Жора\nvote Ева Жора\nend day\nсекретарша Ева\nresolve\nстарт");
    for (text, line) in [
        (
            "Александр голосует за Александра",
            "Александр: голос → Александр",
        ),
        ("Зоя голосует за Александру", "Зоя: голос → Александра"),
        ("Зоя: голосую за Евгения", "Зоя: голос → Евгений"),
        ("Зоя: голос за Евгению", "Зоя: голос → Евгения"),
        ("голос Зоя за Евгения", "Зоя: голос → Евгений"),
        ("голос Зоя Евгения", "Зоя: голос → Евгения"),
        ("Зоя голосует против Александра", "Зоя: голос → Александр"),
    ] {
        let taken = desk.look(text);
        let taken = taken.unwrap_or_else(|refusal| panic!("{text}: {}", refusal.message));
        assert_eq!(taken.line, line, "{text}");
    }
    for (text, names) in [
        ("Зоя голосует за Юлию", ["Юля", "Юлий"]),
        ("Зоя: голос Александра", ["Александр`", "Александра`"]),
        ("голос Зоя Александру", ["Александр,", "Александра"]),
    ] {
        let says = desk.refusal(text).message;
        for name in names {
            assert!(says.contains(name), "{text}: {says}");
        }
    }
}

/// "Александра" is a name, and Александр in another case: an arrow says that it is the name.
#[test]
fn whose_vote_is_taken_out_is_asked_where_two_may_be_meant() {
    let mut desk = desk(Language::Russian, PAIRS);
    desk.take_all("start\nvote Александр Жора\nголос Александра Жора");
    for text in [
        "отменить голос Александра",
        "отменить голос Александра #12",
        "unvote Александра",
    ] {
        let says = desk.refusal(text).message;
        let lines = "`отменить голос -> Александр` или `отменить голос -> Александра`?";
        assert!(says.contains(lines), "{text}: {says}");
    }
    for (text, line) in [
        ("отменить голос -> Александр", "отменить голос Александр"),
        ("отменить голос -> Александра", "отменить голос Александра"),
        ("отменить голос Александр", "отменить голос Александр"),
        ("отменить голос Александр #12", "отменить голос Александр"),
    ] {
        assert_eq!(desk.look(text).expect(text).line, line, "{text}");
    }
    desk.take("отменить голос -> Александра");
    assert_eq!(desk.refusal("отменить голос ->").code, "no-name");
}

/// A word that may be of a name, and after which nothing tells the case.
#[test]
fn a_move_of_the_day_after_a_word_without_a_case_is_asked_about() {
    let mut desk = desk(Language::Russian, PAIRS);
    desk.take_all("start\nvote Зоя Жора\nvote Ева Жора\nend day\nсекретарша Ева\nresolve");
    let says = desk.refusal("Зоя: теневая Александра").message;
    for name in ["-> Александр`", "-> Александра`"] {
        assert!(says.contains(name), "{says}");
    }
}

#[test]
fn who_has_changed_his_mind_changes_no_vote() {
    let mut desk = by_day();
    desk.take("Ева передумала: голос за Глеба");
    let says = desk.refusal("Ева передумала: голос за Анну").message;
    assert!(
        says.contains("V-3") && says.contains("Ева: голос -> Анна"),
        "{says}"
    );
    desk.take("Ева голосует за Анну");
}

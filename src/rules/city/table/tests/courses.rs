//! Courses a day can take: second rounds, re-votes, hunts, the end.

use super::kit::{Desk, desk, said};
use crate::state::BlockedBy;
use crate::table::open;
use crate::table::stage::Stage as AtTable;
use chrono::TimeDelta;
use nightdesk_game::{Audience, Ballot, Event, Language, Stage};
use nightdesk_replies::Need;
use nightdesk_time::Phase;

const SEVEN: &str = "Анна doctor; Борис blocker; Вера vagrant; Глеб detective; \
    Ева hacker + mafia; Жора journalist + maniac; Зоя maid";

fn at_day_2() -> Desk {
    let mut desk = desk(Language::Russian, SEVEN);
    desk.take_all(
        "start
        vote Анна Вера
        vote Борис Вера
        end day
        secretary Борис
        resolve",
    );
    desk
}

/// What the table stands at.
fn stage(desk: &Desk) -> AtTable {
    open(&desk.game).expect("a table").state.stage
}

/// A tie between Ева and Зоя, and a re-vote that Зоя loses.
fn at_day_3() -> Desk {
    let mut desk = at_day_2();
    desk.take_all(
        "start
        vote Анна Ева
        vote Борис Ева
        vote Вера Ева
        vote Глеб Зоя
        vote Ева Зоя
        vote Жора Зоя
        vote Зоя Анна",
    );
    let told = desk.take("end day");
    assert!(said(&told, "Переголосование"), "{told:?}");
    assert_eq!(desk.game.phase(), Some(Phase::Day(2)));
    desk.take_all(
        "vote Анна Зоя
        vote Борис Зоя
        vote Вера Зоя
        vote Глеб Зоя
        vote Жора Ева",
    );
    let told = desk.take("end day");
    assert!(
        said(&told, "Залинчован игрок Зоя: красный, горничная"),
        "{told:?}"
    );
    assert!(said(&told, "Вера больше не мэр"), "{told:?}");
    desk.take("resolve");
    desk
}

#[test]
fn f12_f13_day_1_elects_and_the_first_vote_is_on_day_2() {
    let mut desk = desk(Language::Russian, SEVEN);
    desk.take("start");
    assert_eq!(desk.game.phase(), Some(Phase::Day(1)));
    assert!(matches!(stage(&desk), AtTable::Election(_)));
    let mut desk = at_day_2();
    desk.take("start");
    assert_eq!(desk.game.phase(), Some(Phase::Day(2)));
    assert!(matches!(stage(&desk), AtTable::Vote(_)));
}

#[test]
fn equal_candidates_go_into_a_second_round() {
    let mut desk = desk(Language::Russian, SEVEN);
    desk.take_all("start\nvote Анна Вера\nvote Борис Глеб");
    let told = desk.take("end day");
    assert!(said(&told, "Второй тур"), "{told:?}");
    desk.take_all("vote Ева Вера\nend day");
    assert_eq!(desk.refusal("secretary Анна").code, "no-choice");
    let told = desk.take("secretary Ева");
    assert!(said(&told, "Мэр: Вера."), "{told:?}");
    assert_eq!(desk.game.phase(), Some(Phase::Night(1)));
}

#[test]
fn an_election_without_votes_waits_for_the_host() {
    let mut desk = desk(Language::Russian, SEVEN);
    desk.take_all("start\nend day");
    assert_eq!(desk.refusal("end day").code, "no-mayor");
    desk.take_all("mayor Глеб\nsecretary Анна");
    assert_eq!(desk.game.phase(), Some(Phase::Night(1)));
}

#[test]
fn a_tie_is_voted_on_again_and_the_mayor_falls_with_a_red_player() {
    let desk = at_day_3();
    assert_eq!(desk.game.phase(), Some(Phase::Day(3)));
    assert!(!desk.game.seats[desk.seat("Зоя").index()].alive());
}

/// V-4, ORD-2: at a hunt and in the re-vote of a tie an absent vote is one for nobody, unless the host
/// rules otherwise.
#[test]
fn who_is_absent_is_asked_about_where_that_is_an_autovote() {
    let silent = |desk: &Desk| {
        let silent = desk.table().reads("end day").silent.len();
        let asks = desk.table().asks().into_iter();
        let wanted = asks.filter(|ask| ask.player().is_some() && ask.need == Need::Wanted);
        assert_eq!(wanted.count(), silent);
        silent
    };
    for (ruling, at_a_tie, at_a_hunt) in [("refusal", 0, 0), ("autovote", 5, 6)] {
        let mut desk = desk(Language::Russian, SEVEN);
        let rulings = &mut desk.game.setup.rulings;
        rulings.insert("absent_chooser".to_owned(), ruling.to_owned());
        desk.take("start");
        assert_eq!(silent(&desk), 0);
        desk.take_all("vote Анна Вера\nvote Борис Вера\nend day\nsecretary Борис\nresolve\nstart");
        assert_eq!(silent(&desk), 7);
        desk.take_all("vote Анна Ева\nvote Борис Ева\nvote Вера Ева");
        desk.take_all("vote Глеб Зоя\nvote Ева Зоя\nvote Жора Зоя\nvote Зоя Анна\nend day");
        assert_eq!(silent(&desk), at_a_tie, "{ruling}");
        for voter in ["Анна", "Борис", "Вера", "Глеб", "Жора"] {
            desk.take(&format!("vote {voter} Зоя"));
        }
        desk.take_all("end day\nresolve\nstart");
        desk.take_all("Анна: одобряет\nБорис: одобряет\nГлеб: одобряет\nstart");
        assert_eq!(silent(&desk), at_a_hunt, "{ruling}");
    }
}

#[test]
fn a_hunt_is_offered_approved_and_ends_the_game() {
    let mut desk = at_day_3();
    let told = desk.take("start");
    assert!(said(&told, "Сбор одобрений на охоту"), "{told:?}");
    // T-5: the hour of the vote runs from here.
    let end = desk.now() + TimeDelta::minutes(60);
    desk.take_all("Анна: одобряет\nБорис: одобряет\nГлеб: одобряет");
    let told = desk.take("start");
    assert!(said(&told, "Охота на ведьм началась"), "{told:?}");
    let until = format!("до {}", end.format("%H:%M"));
    assert!(said(&told, &until), "{until}: {told:?}");
    assert_eq!(desk.table().votes_now().end, Some(end));
    for voter in ["Анна", "Борис", "Вера", "Глеб"] {
        desk.take(&format!("{voter}: голос → Ева, Жора"));
    }
    desk.take("Ева: голос → Анна, Жора");
    desk.take("Жора: голос → Анна, Ева");
    while desk.game.phase() == Some(Phase::Day(3)) {
        desk.take("end day");
    }
    let Stage::Over {
        winners, reason, ..
    } = &desk.game.stage
    else {
        panic!("{:?}", desk.game.stage);
    };
    assert_eq!(winners, &["red"]);
    assert!(reason.contains("победа"), "{reason}");
    assert_eq!(desk.refusal("start").code, "over");
    assert!(desk.table().asks().is_empty());
}

/// Approvals of several players are one line, and the two votes of one are a list.
#[test]
fn several_approve_in_one_line_and_two_are_named_at_a_hunt() {
    let mut desk = at_day_3();
    desk.take("start");
    let taken = desk.look("Анна, Борис и Глеб одобряют").expect("approvals");
    assert_eq!(
        taken.line,
        "Анна: одобрение; Борис: одобрение; Глеб: одобрение"
    );
    let mut one_by_one = desk.clone();
    one_by_one.take_all("Анна: одобряет\nБорис: одобряет\nГлеб: одобряет");
    desk.take("Анна, Борис и Глеб одобряют");
    let approvals = |desk: &Desk| match stage(desk) {
        AtTable::Vote(stage) => stage.approvals,
        _ => panic!("no vote"),
    };
    assert_eq!(approvals(&desk), approvals(&one_by_one));
    let told = desk.take("start");
    assert!(said(&told, "Охота на ведьм началась"), "{told:?}");
    for line in ["голос Анна Ева, Жора", "голос Анна Ева и Жора"] {
        let taken = desk.look(line).expect(line);
        assert_eq!(taken.line, "Анна: голос → Ева, Жора", "{line}");
    }
    let both = desk
        .look("голос Анна Ева, Жора; Борис Жора, Ева")
        .expect("votes");
    assert_eq!(
        both.line,
        "голос; Анна: голос → Ева, Жора; Борис: голос → Жора, Ева"
    );
}

/// H-6: both votes of a post count at a hunt, and what is posted after them changes nothing.
#[test]
fn a_post_has_two_votes_at_a_hunt() {
    let mut desk = at_day_3();
    desk.take_all("start\nАнна: одобряет\nБорис: одобряет\nГлеб: одобряет\nstart");
    let posted = [
        ("Анна", "Ева", 61, 0),
        ("Анна", "Жора", 61, 1),
        ("Борис", "Жора", 62, 0),
        ("Анна", "Вера", 63, 0),
    ];
    for (voter, target, post, mark) in posted {
        let (voter, ballot) = (desk.seat(voter), Some(Ballot::Seat(desk.seat(target))));
        desk.keep(Event::VoteCast {
            voter,
            ballot,
            post: Some(post),
            mark,
            typed: None,
        });
    }
    let table = desk.table();
    assert_eq!(table.votes_now().of_a_post, 2);
    let running = table.running();
    let left: Vec<(Option<u64>, &str)> = running
        .uncounted
        .iter()
        .map(|left| (left.vote.post, left.why.as_str()))
        .collect();
    let changed = "голос менять нельзя, считается более ранний";
    assert_eq!(left, [(Some(63), changed)]);
    desk.take("end day");
    let kept = &desk.moves().last().expect("a move").line;
    assert_eq!(
        kept,
        "конец дня; Анна: голос #61 → Ева, Жора; Борис: голос #62 → Жора"
    );
}

#[test]
fn h2_an_approval_that_does_not_count_is_refused_with_the_rule() {
    let mut desk = at_day_3();
    desk.take_all("санкция Борис молчание\nбез стенки Глеб\nstart");
    for (name, rule) in [("Борис", "P-4"), ("Глеб", "H-2"), ("Зоя", "H-2")] {
        let refusal = desk.refusal(&format!("{name}: одобряет"));
        assert_eq!(refusal.code, "no-vote");
        assert!(refusal.message.contains(rule), "{refusal:?}");
    }
    desk.take("Анна: одобряет");
}

#[test]
fn too_few_approvals_lead_to_an_ordinary_vote() {
    let mut desk = at_day_3();
    desk.take_all("start\nАнна: одобряет");
    let told = desk.take("start");
    assert!(said(&told, "начинается обычное голосование"), "{told:?}");
    assert!(said(&told, "Голосование 2 началось"), "{told:?}");
}

#[test]
fn whoever_has_no_wall_is_announced() {
    let mut desk = at_day_2();
    desk.take("без стенки Глеб");
    let told = desk.take("start");
    assert!(
        said(&told, "Нет стенки, поэтому автоголос: Глеб."),
        "{told:?}"
    );
}

/// A hunt that two dying players answer: the executor cripples, the imitator hides.
#[test]
fn a_hunt_asks_who_may_still_move() {
    let mut desk = desk(
        Language::Russian,
        "Анна doctor; Борис blocker; Вера vagrant; Глеб detective; Ева hacker + executor; \
         Жора journalist + imitator; Зоя maid",
    );
    desk.take_all(
        "start\nvote Анна Вера\nvote Борис Вера\nend day\nsecretary Борис\nresolve\nkill Вера",
    );
    desk.take_all("start\nАнна: одобряет\nБорис: одобряет\nГлеб: одобряет\nstart");
    for voter in ["Анна", "Борис", "Глеб", "Зоя"] {
        desk.take(&format!("{voter}: голос → Ева, Жора"));
    }
    let told = desk.take("end day");
    let asked: Vec<_> = told
        .iter()
        .filter_map(|told| match told.to {
            Audience::Seat(seat) => Some(seat),
            Audience::Public | Audience::Host | Audience::Faction(_) => None,
        })
        .collect();
    assert_eq!(asked, [desk.seat("Ева"), desk.seat("Жора")]);
    let waits = desk.table().asks();
    let typed: Vec<_> = waits
        .iter()
        .filter_map(|one| one.type_this.clone())
        .collect();
    assert!(
        typed.contains(&"Ева: калечит -> ИМЯ".to_owned()),
        "{typed:?}"
    );
    desk.take("Ева: калечит → Анна");
    desk.take("Жора: умирает под видом → красный");
    let told = desk.take("end day");
    assert!(
        said(&told, "Роль и цвет потеряны навсегда: Анна"),
        "{told:?}"
    );
    assert!(
        said(&told, "Залинчован игрок Жора: красный, журналист"),
        "{told:?}"
    );
}

/// A blast takes an evening, a night and a day; the evening after them is free again.
#[test]
fn roles_blocked_by_a_blast_come_back_in_the_next_evening() {
    let mut desk = desk(
        Language::Russian,
        "Анна doctor; Борис blocker; Вера vagrant; Глеб detective; Ева hacker + mafia; \
         Жора journalist + maniac; Зоя terrorist",
    );
    desk.take_all(
        "start\nvote Анна Вера\nvote Борис Вера\nend day\nsecretary Борис\nresolve\nstart",
    );
    for voter in ["Анна", "Борис", "Глеб", "Ева"] {
        desk.take(&format!("vote {voter} Зоя"));
    }
    let told = desk.end_vote();
    assert!(said(&told, "Роли заблокированы"), "{told:?}");
    let blocked = |desk: &Desk| {
        let table = open(&desk.game).expect("a table");
        let blocks = table.state.city.blocks.iter();
        blocks
            .filter(|block| block.by == BlockedBy::Terrorist)
            .count()
    };
    assert_eq!(blocked(&desk), 4);
    desk.take_all("resolve\nstart\nstart\nvote Анна Глеб");
    assert_eq!(blocked(&desk), 4, "the day belongs to the cycle");
    desk.end_vote();
    assert_eq!(blocked(&desk), 0);
}

/// The blacks are out after vote 1: the extra day is told once, and again when it comes.
#[test]
fn x11_the_extra_day_after_the_third_vote_is_announced_when_it_comes() {
    let mut desk = desk(
        Language::English,
        "Anna doctor; Boris blocker; Clara vagrant; Denis detective; Egor bodyguard; Fedor hacker; \
         Hanna maid; Ivan journalist; Eva prostitute + mafia; Nina commissioner + faceless",
    );
    desk.take_all("start\nvote Boris Anna\nvote Clara Anna\nend day\nsecretary Boris\nresolve");
    let lynches = |desk: &mut Desk, on: &str| {
        let told = desk.take("start");
        if said(&told, "Approvals of a witch hunt") {
            desk.take("start");
        }
        for voter in ["Boris", "Egor", "Fedor", "Hanna", "Ivan"] {
            desk.take(&format!("vote {voter} {on}"));
        }
        let told = desk.end_vote();
        desk.written(&told)
    };
    let later = "After vote 3 there is one more day to find the faceless.";
    let now = "There is one more day to find the faceless.";
    let told = lynches(&mut desk, "Eva");
    assert!(told.contains(later) && !told.contains(now), "{told}");
    let told = desk.take("resolve");
    assert!(!said(&told, "more day"), "{told:?}");
    let told = lynches(&mut desk, "Denis");
    assert!(!told.contains("more day"), "{told}");
    desk.take("resolve");
    let told = lynches(&mut desk, "Clara");
    assert!(told.contains(now) && !told.contains(later), "{told}");
    let told = desk.take("resolve");
    assert!(!said(&told, "more day"), "{told:?}");
}

/// «завершилось переголосованием без жертв»: the hero's rescue leaves none either.
#[test]
fn a_faceless_may_skip_after_a_re_vote_in_which_a_hero_saved_the_doomed() {
    let mut desk = desk(
        Language::English,
        "Anna doctor; Boris hero; Clara vagrant; Denis detective; Eva prostitute + mafia; \
         Fedor maid + maniac; Nina journalist + faceless",
    );
    desk.take_all("start\nvote Boris Anna\nvote Denis Anna\nend day\nsecretary Boris\nresolve");
    desk.take_all(
        "start\nvote Boris Eva\nvote Denis Eva\nvote Nina Eva\nvote Eva Clara\nvote Fedor Clara
        vote Clara Fedor\nvote Anna Clara",
    );
    let told = desk.take("end day");
    assert!(said(&told, "e-vote"), "{told:?}");
    desk.take_all("vote Boris Clara\nvote Denis Clara\nvote Nina Clara\nvote Fedor Clara\nend day");
    desk.take("Boris: defends -> Clara");
    desk.end_vote();
    let table = open(&desk.game).expect("a table");
    assert!(table.state.city.lives(desk.seat("Clara")));
    assert!(table.state.city.cut_excused);
}

#[test]
fn e3_a_masons_vote_at_the_election_stands_in_the_table_and_weighs_nothing() {
    let mut desk = desk(
        Language::Russian,
        "Анна doctor; Борис blocker; Вера vagrant; Глеб detective; Ева hacker + mafia; \
         Жора journalist + maniac; Тома mason + red",
    );
    desk.take_all("start\nvote Анна Вера\nvote Борис Глеб\nvote Тома Вера");
    let rows = |told: &nightdesk_game::MoveText| desk.written(std::slice::from_ref(told));
    let running = rows(&desk.table().tally().expect("an election runs"));
    assert!(
        running.contains("| Вера | 1 | Анна, Тома (масон, 0)"),
        "{running}"
    );
    assert!(running.contains("| Глеб | 1 | Борис"), "{running}");
    let told = desk.take("end day");
    assert!(said(&told, "Второй тур"), "{told:?}");
    desk.take_all("vote Борис Глеб\nvote Анна Вера");
    let told = desk.take("end day");
    let told = [told, desk.take("secretary Борис")].concat();
    assert!(
        said(&told, "Голосов поровну, решает первый голос: Борис → Глеб."),
        "{told:?}"
    );
}

#[test]
fn a_swap_of_the_night_of_a_death_is_what_the_dead_player_was() {
    let mut desk = desk(
        Language::Russian,
        "Анна doctor; Борис blocker; Вера commissioner; Глеб detective; Зоя witch; \
         Ева hacker + mafia; Жора journalist + maniac; Рая active citizen; Тома maid",
    );
    desk.take_all("старт\nголос Анна Борис\nголос Зоя Борис\nконец дня\nсекретарша Анна");
    desk.take_all("Зоя: ведьма -> Вера, Глеб\nЕва: мафия -> Вера");
    let told = desk.take("утро");
    assert!(said(&told, "Убит игрок Вера (детектив)."), "{told:?}");
    let seat = desk.game.seats[desk.seat("Вера").index()].clone();
    let roles = |roles: Option<Vec<String>>| roles.unwrap_or_default();
    assert_eq!(roles(seat.card.map(|card| card.roles)), ["detective"]);
    assert_eq!(roles(seat.opened.map(|card| card.roles)), ["detective"]);
    assert_eq!(
        roles(seat.first_card.map(|card| card.roles)),
        ["commissioner"]
    );
    let heir = desk.game.seats[desk.seat("Рая").index()].clone();
    assert_eq!(roles(heir.card.map(|card| card.roles)), ["detective"]);
}

#[test]
fn last_mafia_and_last_yakuza_are_told_that_they_are_partners() {
    let mut desk = desk(
        Language::Russian,
        "Анна doctor; Борис blocker; Вера commissioner; Глеб detective; Зоя witch; Рая priest; \
         Ева hacker + mafia; Жора judge + mafia; Тома maid + yakuza; Фома hero + yakuza",
    );
    desk.take_all("старт\nголос Анна Борис\nконец дня\nсекретарша Анна\nутро");
    let told = desk.take("убрать Жора");
    assert!(!desk.written(&told).contains("напарник"), "{told:?}");
    let echo = desk.look("убрать Фома").expect("a line").echo.join("\n");
    assert!(echo.contains("Ева и Тома теперь напарники"), "{echo}");
    let told = desk.take("убрать Фома");
    let to = |name: &str| {
        let reader = Audience::Seat(desk.seat(name));
        let own = told.iter().filter(|one| one.to == reader);
        desk.written(&own.cloned().collect::<Vec<_>>())
    };
    assert!(
        to("Ева").contains("ваш напарник – Тома, роль: якудза"),
        "{told:?}"
    );
    assert!(
        to("Тома").contains("ваш напарник – Ева, роль: мафия"),
        "{told:?}"
    );
    let told = desk.take("убрать Рая");
    assert!(!desk.written(&told).contains("напарник"), "{told:?}");
}

#[test]
fn m9_the_secretary_falls_with_the_mayor_and_the_result_says_so() {
    let mut desk = desk(Language::Russian, SEVEN);
    desk.take_all(
        "старт\nголос Анна Вера\nголос Борис Вера\nконец дня\nсекретарша Борис\nутро\nстарт",
    );
    for voter in ["Анна", "Борис", "Глеб", "Ева", "Жора"] {
        desk.take(&format!("голос {voter} Зоя"));
    }
    let told = desk.end_vote();
    assert!(said(&told, "Вера больше не мэр"), "{told:?}");
    assert!(said(&told, "Борис больше не секретарша."), "{told:?}");
}

#[test]
fn v35_targets_of_a_re_vote_are_counted_and_not_asked() {
    let mut desk = at_day_2();
    desk.take_all(
        "start
        vote Анна Ева
        vote Борис Ева
        vote Вера Ева
        vote Глеб Зоя
        vote Ева Зоя
        vote Жора Зоя
        vote Зоя Анна",
    );
    let told = desk.take("end day");
    assert!(said(&told, "Переголосование"), "{told:?}");
    let waits = desk.table().asks();
    let asked: Vec<_> = waits.iter().filter_map(|one| one.player()).collect();
    for target in ["Ева", "Зоя"] {
        assert!(!asked.contains(&desk.seat(target)), "{waits:?}");
    }
    assert!(asked.contains(&desk.seat("Анна")), "{waits:?}");
    // Who is taken out now loses the vote of the round before.
    desk.take("kill Анна");
    let echo = desk.echo("revive Анна");
    assert!(
        echo.contains("Анна: отправленное больше не считается"),
        "{echo}"
    );
}

#[test]
fn an_order_after_the_end_of_the_evening_names_the_entry_that_ended_it() {
    let mut desk = at_day_2();
    desk.take_all("start\nvote Анна Зоя\nvote Борис Зоя\nvote Вера Зоя\nvote Глеб Зоя");
    desk.end_vote();
    desk.take_all("end evening\nАнна: doctor -> Глеб");
    let mut moves = desk.moves().iter();
    let ended = moves.find(|taken| ["конец вечера", "end evening"].contains(&taken.line.as_str()));
    let ended = ended.expect("it was taken").no;
    let refusal = desk.refusal("Ева: hacker -> Анна");
    assert_eq!(refusal.code, "evening-over");
    let hint = format!("`undo {ended}` открывает его снова");
    assert!(refusal.message.contains(&hint), "{}", refusal.message);
}

#[test]
fn a_masons_vote_weighs_nothing_in_the_published_count_of_a_lynch_vote() {
    let mut desk = desk(
        Language::Russian,
        "Анна doctor; Борис blocker; Вера vagrant; Глеб detective; Ева hacker + mafia; \
         Жора journalist + maniac; Тома mason + red",
    );
    desk.take_all("start\nvote Анна Вера\nend day\nsecretary Анна\nутро\nВера: вертикаль -> никто");
    desk.take_all("start\nvote Анна Ева\nvote Тома Ева\nvote Борис Жора\nvote Глеб Жора");
    let running = desk.table().tally().expect("a vote runs");
    let running = desk.written(&[running]);
    assert!(
        running.contains("| Ева | 1 | Анна, Тома (масон, 0)"),
        "{running}"
    );
    let first = running.find("| Жора | 2").expect("a row");
    assert!(
        first < running.find("| Ева | 1").expect("a row"),
        "{running}"
    );
}

#[test]
fn x10_a_draw_is_kept_beside_the_win_of_the_faceless_and_his_leaving_has_a_title_of_its_own() {
    let mut desk = desk(
        Language::Russian,
        "Анна doctor; Борис blocker; Вера commissioner; Глеб detective; Дина investigator; \
         Егор hypnotist; Жанна active citizen; Зоя witch; Макс hacker + mafia; Марк actor + mafia; \
         Кира vagrant + maniac; Фома maid + faceless; Петр cultist + poisoner",
    );
    desk.take_all("старт\nголос Анна Борис\nголос Зоя Борис\nконец дня\nсекретарша Анна\nутро");
    desk.take_all("убрать Жанна\nубрать Егор\nубрать Дина\nубрать Борис\nубрать Глеб");
    desk.take_all("убрать Макс\nубрать Марк\nубрать Вера");
    let told = desk.take("убрать Кира");
    let titles: Vec<_> = told.iter().filter_map(|one| one.title.as_deref()).collect();
    assert_eq!(titles, ["Безликий покидает игру"]);
    assert!(said(&told, "Безликий – Фома – пережил город"), "{told:?}");
    let echo = desk.look("убрать Петр").expect("a line");
    let over = echo.events.iter().find_map(|event| match event {
        Event::GameOver { winners, drawn, .. } => Some((winners.clone(), drawn.clone())),
        _ => None,
    });
    let over = over.expect("the game is over");
    assert_eq!(over, (vec!["grey".to_owned()], vec!["red".to_owned()]));
}

/// «Нельзя спасти … самого себя»: a hero who alone is to be lynched has nobody to stand up for.
#[test]
fn v38_a_hero_who_alone_is_doomed_is_not_asked() {
    let mut desk = desk(
        Language::English,
        "Anna doctor; Boris hero; Clara vagrant; Denis detective; Eva prostitute + mafia; \
         Fedor maid + maniac; Nina journalist + faceless",
    );
    desk.take_all("start\nvote Boris Anna\nvote Denis Anna\nend day\nsecretary Denis\nresolve");
    desk.take("start");
    for voter in ["Anna", "Clara", "Denis", "Eva", "Fedor", "Nina"] {
        desk.take(&format!("vote {voter} Boris"));
    }
    let (boris, before) = (desk.seat("Boris"), desk.game.clone());
    let told = desk.take("end day");
    let asked = told.iter().any(|told| told.to == Audience::Seat(boris));
    assert!(!asked, "{told:?}");
    let waits = desk.table().asks();
    assert!(
        !waits.iter().any(|one| one.player() == Some(boris)),
        "{waits:?}"
    );
    assert!(desk.look("Boris: defends -> Clara").is_err());
    let mut again = desk.clone();
    again.game = before;
    let echo = again.echo("end day");
    assert!(echo.contains("the hero is not asked"), "{echo}");
    desk.end_vote();
    assert!(!desk.game.seats[boris.index()].alive());
}

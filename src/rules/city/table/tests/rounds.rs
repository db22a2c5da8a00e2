//! Rounds of an evening: what a player must know to choose reaches him before the choice closes.

use super::kit::{Desk, desk};
use nightdesk_game::{Audience, Language, MoveText, Setup};

/// The first evening: Vera is mayor, Gleb the secretary.
fn first_evening(more: &str) -> Desk {
    let players = format!(
        "Anna doctor; Vera witness; Gleb witness; Zoya witness; Rita witness; Eva witness + mafia; \
         Nik witness + mafia; Zhora witness + maniac; {more}"
    );
    let mut desk = desk(Language::English, &players);
    desk.game.setup.edition = Setup::EDITION;
    desk.take_all("start\nvote Anna Vera\nvote Gleb Vera\nend day\nsecretary Gleb");
    desk
}

/// Everybody votes for one player at the next vote; what was told at its end.
fn lynch(desk: &mut Desk, name: &str) -> Vec<MoveText> {
    desk.take("start");
    for voter in ["Anna", "Gleb", "Eva", "Nik", "Zhora", "Vera"] {
        desk.take(&format!("vote {voter} {name}"));
    }
    desk.end_vote()
}

/// What a player reads of what was told.
fn to(desk: &Desk, name: &str, told: &[MoveText]) -> String {
    let reader = Audience::Seat(desk.seat(name));
    let own = told.iter().filter(|one| one.to == reader).cloned();
    desk.written(&own.collect::<Vec<_>>())
}

#[test]
fn an_executor_chooses_by_what_he_was_told() {
    let mut desk = first_evening("Exe hero + executor");
    desk.take_all("Exe: executor -> Anna\nresolve");
    let told = lynch(&mut desk, "Zoya");
    let known = to(&desk, "Exe", &told);
    assert!(known.contains("Your captive Anna: Doctor, red"), "{known}");
    let echo = desk.echo("end evening");
    assert!(
        echo.contains("leaves these a choice") && echo.contains("Exe"),
        "{echo}"
    );
    // What he knows is not told again, and the choice is still open.
    let waits = desk.table().asks();
    assert!(
        waits
            .iter()
            .any(|one| one.player() == Some(desk.seat("Exe")))
    );
    desk.take("Exe: executor torture");
    let told = desk.take("resolve");
    assert!(!to(&desk, "Exe", &told).contains("Your captive"));
    let anna = to(&desk, "Anna", &told);
    assert!(anna.contains("torture"), "{anna}");
}

#[test]
fn a_captive_is_let_go_when_the_night_ends_and_not_before() {
    let mut desk = first_evening("Exe hero + executor");
    desk.take_all("Exe: executor -> Anna\nresolve");
    lynch(&mut desk, "Zoya");
    desk.take("end evening");
    assert_eq!(desk.refusal("end evening").code, "evening-over");
    let told = desk.take("resolve");
    let anna = to(&desk, "Anna", &told);
    assert!(!anna.contains("lost your"), "{anna}");
    assert_eq!(desk.refusal("Exe: executor torture").code, "not-now");
}

#[test]
fn a_criminalist_examines_by_day_and_takes_samples_in_the_evening() {
    let mut desk = first_evening("Kri criminalist");
    desk.take_all("Eva: mafia -> Rita\nresolve");
    let waits = desk.table().asks();
    let kri = desk.seat("Kri");
    assert!(
        waits
            .iter()
            .any(|one| one.player() == Some(kri) && one.what.contains("examine"))
    );
    assert_ne!(
        desk.refusal("Kri: criminalist examine -> Anna").code,
        "not-now"
    );
    let echo = desk.echo("Kri: criminalist examine -> Rita");
    assert!(
        echo.contains("the result comes as the evening begins"),
        "{echo}"
    );
    let told = lynch(&mut desk, "Zoya");
    assert!(to(&desk, "Kri", &told).contains("Rita"), "{told:?}");
    desk.take_all("end evening\nKri: criminalist samples -> Eva, Nik");
    let told = desk.take("resolve");
    let answer = to(&desk, "Kri", &told);
    assert!(
        answer.contains("among the samples Eva, Nik: yes"),
        "{answer}"
    );
}

#[test]
fn an_examination_of_the_evening_is_told_in_time_for_the_samples() {
    let mut desk = first_evening("Kri criminalist");
    desk.take_all("Eva: mafia -> Rita\nresolve");
    lynch(&mut desk, "Zoya");
    desk.take("Kri: criminalist examine -> Rita");
    let told = desk.take("end evening");
    assert!(to(&desk, "Kri", &told).contains("Rita"));
    desk.take("Kri: criminalist samples -> Nik");
    let told = desk.take("resolve");
    assert!(to(&desk, "Kri", &told).contains("Nik: no"));
}

/// An active citizen takes the first role that is left; one who has none leaves none.
#[test]
fn an_examination_goes_on_with_the_role() {
    let mut desk = first_evening("Kri criminalist; Cit active_citizen; Act active_citizen");
    desk.take_all("Eva: mafia -> Act\nresolve\nKri: criminalist examine -> Act");
    let told = lynch(&mut desk, "Kri");
    let heir = to(&desk, "Cit", &told);
    assert!(heir.contains("The body of Act"), "{heir}");
    desk.take("Cit: criminalist samples -> Eva");
    let told = desk.take("resolve");
    let answer = to(&desk, "Cit", &told);
    assert!(answer.contains("Eva: yes"), "{answer}");
}

#[test]
fn a_pimp_reads_what_a_new_slave_has_sent() {
    let mut desk = first_evening("Pim pimp");
    desk.take_all("Pim: pimp -> Anna\nAnna: doctor -> Zoya");
    let told = desk.take("end evening");
    let pimp = to(&desk, "Pim", &told);
    assert!(
        pimp.contains("sends a move: Anna: Doctor heal → Zoya"),
        "{pimp}"
    );
    desk.take("Anna: doctor -> Rita (master)");
    let told = desk.take("resolve");
    assert!(to(&desk, "Anna", &told).contains("Your master chose your move"));
}

#[test]
fn a_new_slaves_move_of_the_evening_waits_for_the_masters_word() {
    let mut desk = first_evening("Pim pimp; Hac hacker");
    desk.take_all("Hac: hacker -> Gleb\nPim: pimp -> Hac");
    let told = desk.take("end evening");
    let pimp = to(&desk, "Pim", &told);
    assert!(pimp.contains("sends a move: Hac: Hacker"), "{pimp}");
    desk.take("Hac: hacker -> Rita (master)");
    let told = desk.take("resolve");
    assert!(to(&desk, "Hac", &told).contains("Your master chose your move"));
    assert!(to(&desk, "Rita", &told).contains("hacked"));
    assert!(!to(&desk, "Gleb", &told).contains("hacked"));
}

#[test]
fn an_imitator_knows_the_maniac_before_he_pretends() {
    let mut desk = first_evening("Imi hero + imitator");
    desk.take("resolve");
    let told = lynch(&mut desk, "Zoya");
    assert!(to(&desk, "Imi", &told).contains("Zhora"));
    desk.take_all("end evening\nImi: imitator pretend");
    // Whoever was told nothing to choose by has had the evening.
    assert_eq!(
        desk.refusal("Eva: mafia smear -> Anna").code,
        "evening-over"
    );
    desk.take("resolve");
}

/// A journal from before told what is known at nightfall with the end of the evening.
#[test]
fn what_an_older_journal_has_not_told_at_nightfall_is_told_with_the_evening() {
    let mut desk = first_evening("Exe hero + executor");
    desk.take_all("Exe: executor -> Anna\nresolve");
    desk.take("start");
    for voter in ["Anna", "Gleb", "Eva", "Nik", "Zhora", "Vera"] {
        desk.take(&format!("vote {voter} Zoya"));
    }
    let day = desk.game.phase();
    while desk.game.phase() == day && desk.table().tally().is_some() {
        desk.take_untold("end day");
    }
    let told = desk.take("end evening");
    assert!(to(&desk, "Exe", &told).contains("Your captive Anna: Doctor, red"));
    desk.take("Exe: executor torture");
    desk.take("resolve");
}

//! What those who follow a role learn: anonymous, fanatic and pimp, and what a pimp may write and set.

use super::kit::{Desk, desk};
use crate::table::followed::sender;
use crate::testkit::town;
use nightdesk_game::{Audience, Language, MoveText};

const PLAYERS: &str = "Anna witness; Boris pimp; Vera anonymous; Gleb liar; Eva immortal + mafia; \
    Zhora detective + maniac; Zoya fanatic; Igor doctor; Jan judge";

/// The evening of Day 1: Gleb becomes a slave, Anna is watched and somebody's favourite.
fn at_night() -> Desk {
    at_night_of(PLAYERS)
}

fn at_night_of(players: &str) -> Desk {
    let mut desk = desk(Language::English, players);
    desk.take_all("start\nvote Anna Jan\nvote Igor Jan\nend day\nsecretary Igor");
    desk.take_all("Boris: pimp -> Gleb\nVera: anonymous -> Anna\nZoya: fanatic favour -> Anna");
    desk
}

/// Day 2, when the votes are in and the liar is asked.
fn asked() -> Desk {
    asked_of(PLAYERS)
}

fn asked_of(players: &str) -> Desk {
    let mut desk = at_night_of(players);
    desk.take_all("resolve\nAnna: witness -> Zoya\nAnna: witness -> Gleb, Igor\nstart");
    for voter in [
        "Anna", "Boris", "Vera", "Gleb", "Zhora", "Zoya", "Igor", "Jan",
    ] {
        desk.take(&format!("vote {voter} Eva"));
    }
    desk.take_all("vote Eva Anna\nend day");
    desk
}

fn to(desk: &Desk, name: &str, told: &[MoveText]) -> String {
    let reader = Audience::Seat(desk.seat(name));
    let own: Vec<MoveText> = told
        .iter()
        .filter(|one| one.to == reader)
        .cloned()
        .collect();
    desk.written(&own)
}

#[test]
fn an_anonymous_learns_by_the_evening_what_a_watched_role_did_at_the_vote() {
    let mut desk = asked();
    desk.take("Gleb: scandal -> Anna");
    desk.end_vote();
    let told = desk.take("end evening");
    let vera = to(&desk, "Vera", &told);
    assert!(
        vera.contains("At the vote, of a role you watch: Anna: witness → Gleb, Igor"),
        "{vera}"
    );
    // Neither a move that gave way, nor a role nobody watches.
    assert!(
        !vera.contains("Zoya") && !vera.contains("scandal"),
        "{vera}"
    );
}

#[test]
fn a_fanatic_learns_the_days_targets_of_the_favourite_in_the_morning() {
    let mut desk = asked();
    desk.end_vote();
    let told = desk.take("resolve");
    let zoya = to(&desk, "Zoya", &told);
    assert!(
        zoya.contains("The targets of your favourite's role: Gleb, Igor"),
        "{zoya}"
    );
    // The next morning has nothing of it any more.
    desk.take("start");
    desk.end_vote();
    let told = desk.take("resolve");
    assert!(!to(&desk, "Zoya", &told).contains("favourite"));
}

#[test]
fn a_master_hears_of_a_slaves_move_and_sets_a_scandal_by_his_own_side() {
    let mut desk = asked();
    let told = desk.take("Gleb: scandal -> Anna");
    let boris = to(&desk, "Boris", &told);
    assert!(
        boris.contains("Your slave Gleb sends a move: Gleb: scandal → Anna"),
        "{boris}"
    );
    assert!(
        boris.contains("Confirm it, change it or forbid it"),
        "{boris}"
    );
    // The answer is the master's: a slave does not learn what was tried.
    let refusal = desk.refusal("Gleb: scandal -> Anna; Vera (master)");
    assert_eq!(refusal.code, "limit");
    assert_eq!(refusal.to, Some(desk.seat("Boris")));
    let told = desk.take("Gleb: scandal -> Vera (master)");
    assert!(told.is_empty(), "the master knows what he set: {told:?}");
    let kept = desk.moves().last().expect("a move");
    assert_eq!(kept.line, "Gleb: scandal → Vera (master)");
    assert_eq!(
        desk.refusal("Anna: witness -> Vera (master)").code,
        "unreadable"
    );
}

#[test]
fn a_refused_move_is_answered_to_who_sent_it() {
    let raised = town(
        "Max judge mafia; Oleg liar maniac; Nec necromancer; Dov doctor; Eva witness; Gus hero; Pim pimp",
    )
    .evening(&["Nec: necromancer → Dov, Eva, Gus", "Pim: pimp → Eva"])
    .night(&["Max: mafia → Dov"])
    .town;
    let sent_by = |line: &str| sender(&raised.city, &raised.moves(&[line])[0]);
    let seat = |name: &str| Some(raised.seat(name));
    assert_eq!(sent_by("Gus: hero skip"), seat("Gus"));
    assert_eq!(sent_by("Dov: doctor → Eva"), seat("Nec"), "an undead");
    assert_eq!(sent_by("Eva: doctor → Gus (master)"), seat("Pim"));
    assert_eq!(
        sent_by("Gus: doctor → Eva (master)"),
        None,
        "nobody's slave"
    );
}

#[test]
fn a_slaves_move_does_not_show_the_master_the_slaves_side() {
    let of_night = PLAYERS.replace("Gleb liar", "Gleb maid");
    let mut desk = desk(Language::English, &of_night);
    desk.take_all("start\nvote Anna Jan\nvote Igor Jan\nend day\nsecretary Igor");
    desk.take_all("Boris: pimp -> Zhora\nend evening");
    let told = desk.take("Zhora: detective -> Igor (feed: home)");
    let boris = to(&desk, "Boris", &told);
    assert!(
        boris.contains("sends a move: Zhora: Detective track → Igor\n"),
        "{boris}"
    );

    let of_day = PLAYERS.replace("Gleb liar", "Gleb liar + joker");
    let mut desk = asked_of(&of_day);
    let told = desk.take("Gleb: scandal -> Anna; Vera");
    let boris = to(&desk, "Boris", &told);
    assert!(
        boris.contains("sends a move: Gleb: scandal → Anna\n"),
        "{boris}"
    );
}

#[test]
fn a_pimp_writes_to_slaves_alone() {
    let mut desk = at_night();
    assert_eq!(
        desk.refusal("Boris: slave note -> Anna: Hello").code,
        "no-note"
    );
    assert_eq!(
        desk.refusal("Vera: slave note -> Gleb: Hello").code,
        "no-note"
    );
    assert_eq!(desk.refusal("Boris: slave note -> Hello").code, "no-note");
    desk.take("Boris: slave note -> Gleb: [killed Igor] Mourn. || Serve: me!");
    let kept = desk.moves().last().expect("a move");
    assert_eq!(
        kept.line,
        "Boris: slave note → Gleb: [killed Igor] Mourn. || Serve: me!"
    );
    let told = desk.take("resolve");
    let gleb = to(&desk, "Gleb", &told);
    assert!(
        gleb.contains("A note from your master: Serve: me!"),
        "{gleb}"
    );
    let everybody: Vec<MoveText> = told
        .iter()
        .filter(|one| one.to == Audience::Public)
        .cloned()
        .collect();
    assert!(!desk.written(&everybody).contains("Serve"));
}

//! What the host reads where the rules say nothing.

use super::kit::{Desk, desk};
use nightdesk_game::Language;

const PLAYERS: &str = "Anna doctor; Boris blocker; Vera commissioner; Gleb journalist; Eva vagrant + mafia; \
    Zhora maid + maniac; Zoya witness; Yana lawyer + poisoner; Dina prostitute; Nik necromancer; Hak hacker";

/// The first evening: Vera is mayor, Boris the secretary.
fn first_evening() -> Desk {
    until_the_first_evening(desk(Language::English, PLAYERS))
}

fn until_the_first_evening(mut desk: Desk) -> Desk {
    desk.take_all("start\nvote Anna Vera\nvote Boris Vera\nend day\nsecretary Boris");
    desk
}

/// The next vote is over, everybody voted for this player; what the host read at its end.
fn lynch(desk: &mut Desk, name: &str) -> String {
    desk.take_all("resolve\nstart");
    for voter in ["Anna", "Gleb", "Eva", "Zhora", "Zoya", "Yana", "Nik", "Hak"] {
        let against = if voter == name { "Eva" } else { name };
        desk.take(&format!("vote {voter} {against}"));
    }
    // Whoever has a move at the vote is asked first.
    let mut read = Vec::new();
    while desk.table().tally().is_some() {
        read.push(desk.echo("end day"));
    }
    read.join("\n")
}

#[test]
fn a_silent_poisoner_gives_no_antidote() {
    for (ruling, line) in [
        ("dies", "Yana says nothing and gives no antidote to Anna"),
        (
            "saved",
            "Yana says nothing and has given the antidote to Anna",
        ),
    ] {
        let mut desk = desk(Language::English, PLAYERS);
        let rulings = &mut desk.game.setup.rulings;
        rulings.insert("poisoner_silent".to_owned(), ruling.to_owned());
        let mut desk = until_the_first_evening(desk);
        desk.take("Yana: poisoner -> Anna");
        lynch(&mut desk, "Zoya");
        let echo = desk.clone().echo("end evening");
        assert!(echo.contains(line), "{echo}");
        desk.take("Yana: poisoner antidote");
        let echo = desk.echo("end evening");
        assert!(!echo.contains(line), "{echo}");
    }
}

#[test]
fn a_hacked_black_who_is_silent_keeps_the_negative_role() {
    let mut desk = first_evening();
    desk.take("Hak: hacker -> Eva");
    lynch(&mut desk, "Zoya");
    let echo = desk.echo("end evening");
    let line = "Eva, hacked the evening before, names no role and keeps the negative one";
    assert!(echo.contains(line), "{echo}");
}

#[test]
fn a_crippled_player_is_no_body() {
    let mut desk = first_evening();
    desk.take_all("Nik: necromancer curse -> Anna, Gleb, Zoya\nend evening");
    desk.take_all("Dina: prostitute -> Anna (condom)\nEva: mafia -> Dina");
    let echo = lynch(&mut desk, "Anna");
    assert!(
        echo.contains("Anna left crippled and is no body of the necromancer's"),
        "{echo}"
    );
}

#[test]
fn the_secretary_dies_of_an_attack_on_somebody_else() {
    let mut desk = first_evening();
    desk.take_all("Dina: prostitute -> Boris\nEva: mafia -> Dina");
    let echo = desk.echo("resolve");
    assert!(
        echo.contains("keeps Boris from being aimed at, and not from an attack aimed at"),
        "{echo}"
    );
}

#[test]
fn a_move_that_looks_back_says_what_it_needs() {
    let desk = first_evening();
    let refusal = desk.refusal("Vera: commissioner proof -> Eva");
    assert_eq!(refusal.code, "bad-targets");
    assert!(refusal.message.contains("an earlier result"), "{refusal:?}");
}

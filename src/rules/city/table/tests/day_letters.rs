//! What a vote changes for single players, and what they are told of it.

use super::kit::{Desk, desk};
use nightdesk_game::{Audience, Language, MoveText};
use nightdesk_rules::Why;

const PLAYERS: &str = "Anna doctor; Boris blocker; Clara commissioner; Denis investigator; \
    Egor detective; Fedor terrorist; Galina vagrant; Ivan hero + mafia; Klim maid + mafia; \
    Lena drug dealer + maniac; Marta immortal + imitator";

fn by_day(players: &str) -> Desk {
    let mut desk = desk(Language::English, players);
    desk.take_all("start\nvote Boris Anna\nvote Egor Anna\nend day\nsecretary Egor\nresolve");
    desk
}

fn letters(desk: &Desk, told: &[MoveText], name: &str) -> String {
    let seat = Audience::Seat(desk.seat(name));
    let own: Vec<MoveText> = told.iter().filter(|one| one.to == seat).cloned().collect();
    desk.written(&own)
}

/// Most vote for a player.
fn voted(desk: &mut Desk, doomed: &str) {
    desk.take("start");
    for voter in ["Anna", "Boris", "Clara", "Egor", "Galina", "Klim"] {
        desk.take(&format!("vote {voter} {doomed}"));
    }
}

/// Most vote for a player, and a hero stands up.
fn saved(desk: &mut Desk, hero: &str, doomed: &str) {
    voted(desk, doomed);
    desk.take("end day");
    desk.take(&format!("{hero}: defends -> {doomed}"));
    desk.end_vote();
}

#[test]
fn a_black_hero_checks_red_while_the_red_player_he_saved_lives() {
    let checked = |kill: &str| {
        let mut desk = by_day(PLAYERS);
        saved(&mut desk, "Ivan", "Denis");
        desk.take("Clara: commissioner -> Ivan");
        if !kill.is_empty() {
            desk.take(kill);
        }
        let told = desk.take("resolve");
        letters(&desk, &told, "Clara")
    };
    let red = checked("");
    assert!(red.contains("Your check of Ivan: red."), "{red}");
    // Killers go before checkers.
    let black = checked("Lena: maniac -> Denis");
    assert!(black.contains("Your check of Ivan: black."), "{black}");
}

#[test]
fn a_werewolf_hero_who_saves_a_black_checks_black_to_the_end() {
    let players = PLAYERS
        .replace("Ivan hero", "Ivan immortal")
        .replace("Marta immortal", "Marta hero");
    let checked = |saves: bool| {
        let mut desk = by_day(&players);
        match saves {
            true => saved(&mut desk, "Marta", "Lena"),
            false => {
                voted(&mut desk, "Lena");
                desk.end_vote();
            }
        }
        desk.take("Clara: commissioner -> Marta");
        let told = desk.take("resolve");
        letters(&desk, &told, "Clara")
    };
    let stained = checked(true);
    assert!(stained.contains("Your check of Marta: black."), "{stained}");
    let clean = checked(false);
    assert!(clean.contains("Your check of Marta: red."), "{clean}");
}

#[test]
fn an_immortal_whose_life_a_detonator_took_is_told() {
    let mut desk = by_day(PLAYERS);
    desk.take_all("Fedor: arms the detonator\nstart\nend day\nFedor: detonator -> Marta");
    let told = desk.end_vote();
    let told = letters(&desk, &told, "Marta");
    let spent = "The spare life is spent. Attacked: Marta.";
    assert!(told.contains(spent), "{told}");
}

#[test]
fn a_crippled_player_is_waited_for_without_a_peaceful_role() {
    let players = PLAYERS
        .replace("Fedor terrorist", "Fedor hero")
        .replace("Ivan hero", "Ivan terrorist");
    let mut desk = by_day(&players);
    desk.take_all("Ivan: arms the detonator\nstart\nend day\nIvan: detonator -> Lena");
    desk.end_vote();
    let of_lena = |desk: &Desk| {
        let lena = Some(desk.seat("Lena"));
        let waits = desk.table().asks().into_iter();
        let waits = waits
            .filter(|wait| wait.player() == lena)
            .map(|wait| wait.what);
        waits.collect::<Vec<_>>().join("; ")
    };
    let waits = of_lena(&desk);
    assert!(waits.contains("Maniac"), "{waits}");
    assert!(!waits.contains("Drug dealer"), "{waits}");
}

#[test]
fn every_planted_vote_is_explained_once() {
    let players = PLAYERS.replace("Marta immortal", "Marta liar");
    let mut desk = by_day(&players);
    desk.take_all("start\nvote Marta Clara\nend day");
    desk.take("Marta: scandal -> Boris, Denis; Clara, Clara");
    desk.end_vote();
    let why = desk.table().why("votes").expect("a vote");
    assert_eq!(count(&why, "planted"), 2, "{why:?}");
}

fn count(why: &Why, words: &str) -> usize {
    let below: usize = why.because.iter().map(|why| count(why, words)).sum();
    below + usize::from(why.says.contains(words))
}

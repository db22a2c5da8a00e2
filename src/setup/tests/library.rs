use super::super::library::{all, names};
use super::{lines, read_text, setup_of};
use crate::game::{Modifier, Performer};
use crate::setup::Shelves;
use crate::text::Source;

#[test]
fn every_setup_reads_without_a_word() {
    for setup in all() {
        // By every rule set, since some setups hold roles that are scripts.
        let source = Source::new(setup.name, setup.text);
        let (read, found) = crate::setup::read(&source, Shelves::PROGRAM);
        assert!(found.is_empty(), "{}: {:?}", setup.name, lines(&found));
        let read = read.unwrap();
        assert!(!read.deck.is_empty(), "{}", setup.name);
        let summary = setup.summary();
        assert!(
            !summary.about.is_empty() && !summary.facts.is_empty(),
            "{}",
            setup.name
        );
        let players = format!("{} players", read.deck.len());
        assert!(
            summary.about.starts_with(&players),
            "{}: {}",
            setup.name,
            summary.about
        );
    }
    assert!(names().is_sorted());
}

#[test]
fn a_file_starts_from_a_setup_and_changes_it() {
    let text = "setup = \"cop-9\"\n[game]\nname = \"Ours\"\n[roles]\nmafia = [\"Goon\", \"Roleblocker\"]\n";
    let setup = setup_of(text);
    assert_eq!(setup.name, "Ours");
    assert_eq!(setup.deck.len(), 9);
    assert!(setup.deck.iter().any(|card| card.roles == ["roleblocker"]));
}

#[test]
fn an_unknown_setup_is_refused_with_the_closest_one() {
    let (setup, diagnostics) = read_text("setup = \"cop9\"\n[game]\nname = \"A\"\n");
    assert!(setup.is_none());
    let lines: Vec<String> = diagnostics.iter().map(ToString::to_string).collect();
    assert_eq!(
        lines,
        [
            "game.toml:1:9: error[unknown-setup]: there is no setup `cop9` in the library (did you mean `cop-9`?)"
        ]
    );
}

#[test]
fn the_ten_players_have_their_cards() {
    let setup = setup_of(&super::get("ten-players").unwrap());
    assert_eq!(setup.method, "simple");
    assert_eq!(setup.kill.performer, Performer::Hitman);
    assert_eq!(setup.factions.keys().collect::<Vec<_>>(), ["mafia", "town"]);
    let seat = |name: &str| setup.seats.iter().find(|seat| seat.name == name).unwrap();
    let card = |name: &str| seat(name).card.clone().unwrap();
    assert_eq!(seat("Pyrotechnician").aliases, ["Pyro"]);
    assert_eq!(card("Noodle").modifiers, [Modifier::plain("self_target")]);
    assert_eq!(card("Pyrotechnician").faction, "mafia");
    assert_eq!(card("Pyrotechnician").roles, ["hitman"]);
    assert!(
        card("Gorny")
            .modifiers
            .iter()
            .any(|modifier| modifier.count == Some(1))
    );
    assert!(setup.seats.iter().all(|seat| seat.card.is_some()));
}

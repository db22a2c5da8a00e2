//! The nights in `examples/`, as the program plays them.

use super::kit::{Place, golden, project};

fn plays(folder: &str, script: &str) -> String {
    let path = |name: &str| {
        let path = project("examples").join(folder).join(name);
        path.to_str().expect("a readable path").to_owned()
    };
    let said = Place::new().run(&["run", &path("game.toml"), &path(script)]);
    let said = said.done();
    golden(&format!("example-{folder}"), &said.stdout);
    said.stdout
}

#[test]
fn ten_players() {
    let said = plays("ten-players", "night-1.txt");
    for words in [
        "messages  Noodle: \"Noodle is not Mafia.\"",
        "dies      nobody",
        "used up   Gorny: vest (was 1)",
        "The methods agree.",
        "--- PRIVATE to Noodle ---",
        "--- PUBLIC, for the game thread ---",
    ] {
        assert!(said.contains(words), "{words}");
    }
    assert_eq!(
        said.matches("--- PRIVATE to").count(),
        1,
        "one message is due"
    );
}

#[test]
fn loops() {
    let said = plays("loops", "night.txt");
    assert!(said.contains("RAR rule 4"), "{said}");
}

#[test]
fn poison_and_guards() {
    let said = plays("poison-and-guards", "nights.txt");
    assert!(said.contains("was poisoned the night before"), "{said}");
    let (_, end) = said
        .rsplit_once("> resolve --commit")
        .expect("a last night");
    for name in ["Birch", "Elm", "Fir", "Hazel", "Juniper"] {
        assert!(
            end.contains(&format!("[b]{name}[/b] died in the night.")),
            "{name}"
        );
    }
    let (_, private) = end.split_once("> pm").expect("the last messages");
    assert_eq!(
        private.matches("--- PRIVATE to").count(),
        1,
        "only Ginkgo learns something"
    );
}

#[test]
fn every_example_is_a_good_setup() {
    let place = Place::new();
    for folder in ["ten-players", "loops", "poison-and-guards"] {
        let setup = project("examples").join(folder).join("game.toml");
        place
            .run(&["check".as_ref(), setup.as_os_str()])
            .done()
            .says("no mistake found");
    }
}

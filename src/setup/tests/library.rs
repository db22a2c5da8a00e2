use super::super::library::{all, names};
use super::{lines, read_text, setup_of};
use crate::Shelves;
use nightdesk_game::{Modifier, Performer};
use nightdesk_text::Source;

#[test]
fn every_setup_reads_without_a_word() {
    for setup in all() {
        // By every rule set, since some setups hold roles that are scripts.
        let source = Source::new(setup.name, setup.text);
        let (read, found) = crate::read(&source, Shelves::PROGRAM);
        assert!(found.is_empty(), "{}: {:?}", setup.name, lines(&found));
        let read = read.unwrap();
        assert!(read.cards() > 0, "{}", setup.name);
        let summary = setup.summary();
        assert!(
            !summary.about.is_empty() && !summary.facts.is_empty(),
            "{}",
            setup.name
        );
        let players = format!("{} players", read.cards());
        assert!(
            summary.about.starts_with(&players),
            "{}: {}",
            setup.name,
            summary.about
        );
    }
    assert!(names().is_sorted());
}

/// What players are told of every setup, word for word.
#[test]
fn every_setup_has_a_text_for_the_opening_post() {
    let pages: Vec<String> = all()
        .iter()
        .map(|setup| {
            let page = setup.page().unwrap();
            let parts = [page.opening.join("\n"), page.outcomes.join("\n")];
            format!("=== {}\n{}", setup.name, parts.join("\n---\n"))
        })
        .collect();
    insta::assert_snapshot!(pages.join("\n\n"));
}

#[test]
fn draws_that_make_no_game_are_refused() {
    for (draw, words) in [
        (
            "lists = [\"Town Cop\"]\ngrid = [\"Town Cop\"]",
            "needs one of `lists`, `grid` and `rolls`",
        ),
        ("pick = 2", "needs one of `lists`, `grid` and `rolls`"),
        (
            "lists = [\"Town Cop\"]\npick = 2",
            "nothing can come of `draw.x`",
        ),
        (
            "lists = [\"Town Cop\", \"2 Town Cop\"]",
            "the draws give from 2 to 3 cards",
        ),
        ("lists = [\"Cop\"]", "`Cop` says no side"),
        ("lists = [\"Town Copp\"]", "`Copp` is no known role"),
        (
            "grid = [\"Town Cop | -\", \"Town Cop\"]",
            "this row has 1 cell, the first one 2",
        ),
        (
            "rolls = \"six\"\nfaces = [\"A 1-6\"]",
            "`six` is no number of dice",
        ),
        (
            "rolls = \"cards of y - 1\"\nfaces = [\"A 1-6\"]",
            "`cards of y - 1` is no number of dice",
        ),
        (
            "rolls = \"2\"\nfaces = [\"A 1-3\", \"B 5\"]",
            "`B 5` is no face of a die",
        ),
        (
            "rolls = \"2\"\nfaces = [\"A 1\"]\ncolumns = [\"B: Town Cop\"]",
            "no die shows `B`",
        ),
        ("rolls = \"2\"", "dice need `faces`"),
        (
            "rolls = \"1000\"\nfaces = [\"A 1-6\"]",
            "more than 20000 outcomes",
        ),
        (
            "rolls = \"2\"\nfaces = [\"A 1\"]\ncolumns = [\"A: Town Cop\"]",
            "nothing can come of `draw.x`",
        ),
    ] {
        let text = format!("[game]\nname = \"A\"\n[roles]\nmafia = [\"Goon\"]\n[draw.x]\n{draw}\n");
        let (setup, found) = read_text(&text);
        assert!(setup.is_none(), "{draw}");
        let found = lines(&found).join("\n");
        assert!(found.contains(words), "{words} in\n{found}");
    }
    let (setup, found) = read_text("public = [\"lists\"]\n[game]\nname = \"A\"\n");
    assert!(setup.is_none());
    assert!(lines(&found).join("").contains("did you mean `list`?"));
}

#[test]
fn explain_tells_what_can_be_drawn() {
    let explained = |name: &str| {
        let source = Source::new("game.toml", format!("setup = \"{name}\"\n"));
        crate::explain(&source, Shelves::PROGRAM).0
    };
    let matrix = explained("matrix6");
    assert!(
        matrix.contains("# What can be drawn: 6 outcomes, each 1 in 6.\n"),
        "{matrix}"
    );
    assert!(matrix.contains("#  1 in 6: "), "{matrix}");
    let letters = explained("c9pp");
    assert!(
        letters.contains(" outcomes, not equally likely.\n"),
        "{letters}"
    );
    assert!(!explained("cop-9").contains("drawn"));
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

//! `new`: a game folder from flags alone.

use super::kit::Place;

#[test]
fn a_game_is_made_from_flags() {
    let place = Place::new();
    let made = place.run(&[
        "new",
        "lantern",
        "--setup",
        "newbie-classic",
        "--forum",
        "xenforo",
        "--zone",
        "Europe/Berlin",
        "--start",
        "2026-12-01 21:00",
        "--day",
        "7d",
        "--night",
        "48h",
        "--early-end",
        "shift",
    ]);
    made.done()
        .says("Made lantern with game.toml: 0 seats, 7 cards. Nothing is dealt, nothing is posted.")
        .says("Next: nightdesk open lantern");
    let setup = place.read("lantern/game.toml");
    for line in [
        "setup = \"newbie-classic\"",
        "zone = \"Europe/Berlin\"",
        "early_end = \"shift\"",
        "prod_after = \"2d\"",
        "answer_in = \"1d\"",
    ] {
        assert!(setup.lines().any(|found| found == line), "{line}:\n{setup}");
    }
    place
        .run(&["check", "lantern/game.toml"])
        .done()
        .says("no mistake found");
    place
        .line("deadlines")
        .done()
        .says("Day 1 ends Tue 8 Dec 2026 20:00 UTC (21:00 CET)");
}

#[test]
fn nothing_is_made_from_a_mistake() {
    let wrong = [
        (
            ["--setup", "newbie-clasic"],
            "did you mean `newbie-classic`?",
        ),
        (["--zone", "Europe/Berlni"], "Europe/Berlin"),
        (["--day", "7 dys"], "dys"),
        (["--early-end", "perhaps"], "`keep` or `shift`"),
        (["--forum", "phpb"], "phpbb"),
        (["--start", "soonish"], "soonish"),
    ];
    let place = Place::new();
    for ([flag, value], words) in wrong {
        place.run(&["new", "lantern", flag, value]).refused(words);
        assert!(!place.path("lantern").exists(), "{flag} {value}");
    }
}

#[test]
fn a_game_is_never_made_over_another() {
    let place = Place::with_lantern();
    place.line("players add Alder").done();
    let journal = place.read("lantern/journal.ndjson");
    place
        .run(&["new", "lantern"])
        .refused("there is a game in `lantern` already");
    assert_eq!(place.read("lantern/journal.ndjson"), journal);
}

#[test]
fn a_setup_file_of_ones_own_is_taken_as_it_is() {
    let place = Place::new();
    let setup = "format = 1\n# ours\n[game]\nname = \"Ours\"\n\
                 [players]\nseats = [\"Анна\", \"Борис\"]\n\
                 [roles]\ntown = [\"Cop\"]\nmafia = [\"Goon\"]\n";
    place.write("ours.toml", setup);
    place
        .run(&["new", "first", "--setup", "ours.toml"])
        .done()
        .says("2 seats, 2 cards");
    assert_eq!(place.read("first/game.toml"), setup);
    let flags = [
        "--forum",
        "xenforo",
        "--zone",
        "Europe/London",
        "--start",
        "2026-12-02 20:00",
        "--day",
        "48h",
    ];
    let named = ["new", "third", "--setup", "ours.toml"];
    place.run(&[&named[..], &flags[..]].concat()).done();
    let written = place.read("third/game.toml");
    assert!(written.starts_with(setup), "{written}");
    for line in [
        "zone = \"Europe/London\"",
        "start = \"2026-12-02 20:00\"",
        "day = \"2d\"",
        "flavour = \"xenforo\"",
    ] {
        assert!(
            written.lines().any(|found| found == line),
            "{line}:\n{written}"
        );
    }
    place
        .run(&["new", "fourth", "--setup", "ours.toml", "--zone", "Berlin"])
        .refused("Europe/Berlin");
    assert!(!place.path("fourth").exists());
    place.write("bad.toml", setup.replace("Goon", "Gon"));
    place
        .run(&["new", "second", "--setup", "bad.toml"])
        .refused("did you mean `Goon`?");
    assert!(!place.path("second").exists());
}

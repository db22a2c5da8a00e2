//! `setups`, `roles`, `role` and `help`, outside of a game.

use super::kit::{Place, project};

#[test]
fn setups_are_listed_and_printed() {
    let place = Place::new();
    let said = place.run(&["setups"]).done();
    for name in ["newbie-classic", "mountainous-12", "ten-players"] {
        assert!(
            said.stdout.lines().any(|line| line.starts_with(name)),
            "{name}: {said:#?}"
        );
    }
    for name in ["newbie-classic", "matrix6", "c9pp"] {
        let one = place.run(&["setups", name]).done();
        assert!(one.stdout.contains("Vanilla Townie"), "{one:#?}");
        let shown = place.run(&["setups", "show", name]).done();
        assert_eq!(shown.stdout, one.stdout);
        place.write("copy.toml", &one.stdout);
        place.run(&["check", "copy.toml"]).done();
        let post = place.run(&["setups", "post", name]).done();
        for line in post.stdout.lines().filter(|line| !line.is_empty()) {
            assert!(
                one.stdout.contains(&format!("# {line}\n")),
                "{line} in {one:#?}"
            );
        }
        let page = place.run(&["setups", name, "--json"]).done().json();
        assert_eq!(page["name"], name);
        let opening: Vec<&str> = page["opening"]
            .as_array()
            .expect("lines")
            .iter()
            .filter_map(serde_json::Value::as_str)
            .collect();
        assert_eq!(format!("{}\n", opening.join("\n")), post.stdout);
        assert!(
            one.stdout
                .starts_with(page["file"].as_str().expect("a file"))
        );
    }
    place
        .run(&["setups", "list", "newbie-classic"])
        .refused("write `setups NAME`");
    place
        .run(&["setups", "newbie"])
        .refused("there is no setup `newbie`; did you mean `newbie-classic`?");
}

#[test]
fn a_file_has_a_text_for_the_opening_post() {
    let place = Place::new();
    place.write(
        "ours.toml",
        "setup = \"cop-9\"\n[game]\nname = \"Ours\"\n[roles]\nmafia = [\"Goon\", \"Roleblocker\"]\n\
         [rulings]\ncop_starts = \"town_name\"\n",
    );
    place
        .run(&["setups", "post", "ours.toml"])
        .done()
        .says("Ours: 9 players")
        .says("Mafia: Goon, Roleblocker")
        .says("one player of the Town");
    place.write("bad.toml", "[game]\n");
    place
        .run(&["setups", "post", "bad.toml"])
        .refused("missing-key");
    place.run(&["setups", "post"]).refused("`setups post FILE`");
}

#[test]
fn cards_are_explained_as_roles_are() {
    let place = Place::new();
    for (card, words) in [
        ("Odd-Night Bulletproof", "Only in nights 1, 3, 5"),
        ("2-shot Vigilante", "This works 2 times"),
        ("Mafia Goon", "Goon: "),
        ("Insane Cop", "Insane Cop: "),
        ("Informed Cop", "Informed Cop: "),
    ] {
        place.run(&["role", card]).done().says(words);
    }
}

#[test]
fn roles_are_listed_searched_and_explained() {
    let place = Place::new();
    let all = place.run(&["roles"]).done().stdout.lines().count();
    let found = place.run(&["roles", "protect"]).done();
    assert!(found.stdout.contains("Doctor"), "{found:#?}");
    assert!(found.stdout.lines().count() < all);
    place
        .run(&["roles", "xyzzy"])
        .refused("no role has `xyzzy` in its name or description");
    place
        .run(&["role", "Bus", "Driver"])
        .done()
        .says("Bus Driver: ")
        .says("Also written: Busdriver, BD");
    place.run(&["role", "BD"]).done().says("Bus Driver: ");
    place
        .run(&["role", "Docter"])
        .refused("did you mean `Doctor`?");
    let sheet = place.run(&["role", "doctor", "--json"]).done().json();
    assert_eq!(sheet["title"], "Doctor");
}

#[test]
fn help_knows_every_command_by_name() {
    let place = Place::new();
    let overview = place.run(&["help"]).done().stdout;
    let names: Vec<&str> = overview
        .lines()
        .filter_map(|line| line.strip_prefix("  "))
        .filter_map(|line| line.get(..14))
        .map(str::trim)
        .collect();
    assert!(names.len() > 30, "{overview}");
    for name in names {
        place.run(&["help", name]).done().says(&format!("{name}: "));
    }
}

#[test]
fn help_explains_roles_and_offers_what_was_meant() {
    let place = Place::new();
    place.run(&["help", "Cop"]).done().says("Cop: ");
    place
        .run(&["help", "undoo"])
        .refused("there is no help on `undoo`; did you mean `undo`?");
    place
        .run(&["help", "Doctr"])
        .refused("did you mean `Doctor`?");
}

#[test]
fn help_without_a_game_knows_topics_mistakes_and_the_ledger() {
    let place = Place::new();
    for topic in ["votes", "nights", "roles", "deadlines", "posts", "undo"] {
        place.run(&["help", topic]).done();
    }
    let nights = place.run(&["help", "nights"]).done();
    nights
        .says("`resolve --commit` keeps it")
        .says("  missing  ");
    place
        .run(&["help", "mistakes"])
        .done()
        .says("When a vote was counted for the wrong player");
    place.run(&["help", "warnings"]).done().says("!fwarn");
    place
        .run(&["help", "nigths"])
        .refused("did you mean `nights`?");
    let told = place.run(&["help", "undo", "--json"]).done().json();
    let told = told["help"].as_str().unwrap_or_default().to_owned();
    assert!(told.starts_with("undo: "), "{told}");
}

#[test]
fn a_script_that_asks_for_json_gets_refusals_as_json() {
    let place = Place::new();
    for (line, code) in [
        (&["setups", "newbie", "--json"][..], "unknown-name"),
        (&["role", "Docter", "--json"], "unknown-name"),
        (&["help", "undoo", "--json"], "unknown-name"),
        (&["templates", "tale", "--json"], "unknown-name"),
        (&["explain", "nothing-such", "--json"], "unknown-name"),
        (&["-g", "nowhere", "next", "--json"], "no-game"),
        (&["open", "nowhere", "--json"], "no-game"),
        (&["run", "nowhere", "--json"], "no-game"),
        (
            &["new", "lantern", "--setup", "newbie", "--json"],
            "not-made",
        ),
        (&["new", "aux", "--json"], "reserved-name"),
        (&["check", "nowhere.toml", "--json"], "not-read"),
        (&["seal", "nowhere.txt", "--json"], "not-read"),
        (&["--jsn", "setups", "--json"], "arguments"),
        (&["new", "--json"], "arguments"),
        (&["next", "--format", "latex", "--json"], "arguments"),
    ] {
        let said = place.run(line);
        assert_eq!((said.status, said.stderr.as_str()), (2, ""), "{line:?}");
        let refused = said.json();
        assert_eq!(refused["ok"], false, "{line:?}");
        assert_eq!(refused["code"], code, "{line:?}");
        let message = refused["message"].as_str().unwrap_or_default();
        assert!(!message.is_empty(), "{line:?}");
    }
    let made = place.run(&["new", "lantern", "--setup", "newbie-classic", "--json"]);
    let made = made.done().json();
    assert_eq!(made["ok"], true);
    assert_eq!(made["cards"], 7);
}

#[test]
fn what_may_have_been_meant_by_an_argument_is_a_hint_for_scripts() {
    let place = Place::new();
    let refused = place.run(&["--jsn", "setups", "--json"]).json();
    assert_eq!(refused["message"], "unexpected argument '--jsn' found");
    assert_eq!(refused["hints"][0], "did you mean `--json`?");
    place
        .run(&["--jsn", "setups"])
        .refused("a similar argument exists: '--json'");
}

#[test]
fn settings_that_do_not_read_are_json_for_a_script() {
    let place = Place::with_lantern();
    place.write("lantern/config.toml", "color = \"never\"\nprivat = false\n");
    let said = place.run(&["-g", "lantern", "next", "--json"]);
    assert_eq!(said.status, 2);
    let refused = said.json();
    assert_eq!(refused["code"], "settings");
    let message = refused["message"].as_str().unwrap_or_default();
    assert!(message.contains("config.toml"), "{message}");
    assert!(message.contains("privat"), "{message}");
}

#[test]
fn the_first_mistake_of_a_setup_is_json_for_a_script() {
    let place = Place::new();
    place.write(
        "broken.toml",
        "[game]\nname = \"Broken\"\nrulez = \"rar\"\n",
    );
    let refused = place.run(&["new", "broken", "--setup", "broken.toml", "--json"]);
    assert_eq!(refused.status, 2);
    let refused = refused.json();
    assert_eq!(refused["ok"], false);
    let message = refused["message"].as_str().unwrap_or_default();
    assert!(message.contains("rulez"), "{message}");
    assert!(message.starts_with("broken.toml:3:1"), "{message}");
}

#[test]
fn a_role_of_the_city_is_explained_in_the_language_of_the_game() {
    let place = Place::new();
    let in_words = |said: &str| said.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = in_words(&place.run(&["role", "комиссар"]).done().stdout);
    for words in [
        "At night checks a player's colour",
        "Mayor and secretary are no targets.",
        "the colour is told privately.",
        "it wins with its holder.",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    let russian = project("examples/city-17/game.ru.toml");
    let russian = russian.to_str().expect("a readable path");
    place.write("asks.txt", "role сын босса\n");
    let said = in_words(&place.run(&["run", russian, "asks.txt"]).done().stdout);
    for words in [
        "Третий член мафии со старта игры",
        "Вечером называет преемника, но не последнюю мафию.",
        "Всегда чекается красным.",
        "Побеждает, когда на начало дня красных меньше, чем чёрных",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
}

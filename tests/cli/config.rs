//! Settings of the host's own, and where each comes from.

use super::kit::Place;

/// Writes the host's own settings where `config path` says.
fn settle(place: &Place, text: &str) -> String {
    let said = place.run(&["config", "path"]).done();
    let path = said.stdout.trim_end().to_owned();
    let file = std::path::Path::new(&path);
    std::fs::create_dir_all(file.parent().expect("a folder")).expect("the folder is made");
    std::fs::write(file, text).expect("the settings are written");
    path
}

#[test]
fn without_settings_everything_is_built_in() {
    let said = Place::new().run(&["config", "show"]).done();
    assert_eq!(said.stdout.lines().count(), 8, "{}", said.stdout);
    said.says("color    never            NO_COLOR (")
        .says("private  off              built in (")
        .says("zone     -                built in (");
}

#[test]
fn the_nearest_layer_counts_and_is_named() {
    let place = Place::with_lantern();
    let own = settle(
        &place,
        "format = \"discourse\"\nzone = \"Europe/London\"\nhost = \"Hattie\"\n",
    );
    place
        .run(&["config", "show"])
        .done()
        .says(&format!("format   discourse        {own}:1 ("))
        .says(&format!("host     Hattie           {own}:3 ("));
    place.write("lantern/config.toml", "\nformat = \"xenforo\"\n");
    place
        .run(&["-g", "lantern", "config", "show"])
        .done()
        .says("format   xenforo          lantern")
        .says("config.toml:2 (")
        .says(&format!("zone     Europe/London    {own}:2 ("));
    place
        .run(&["-g", "lantern", "--format", "plain", "config", "show"])
        .done()
        .says("format   plain            --format (");
    let rows = place.run(&["config", "show", "--json"]).done();
    let rows: serde_json::Value = serde_json::from_str(&rows.stdout).expect("JSON");
    assert_eq!(rows[2]["value"], "discourse");
    assert_eq!(rows[2]["line"], 1);
    assert_eq!(rows[3]["from"], "built in");
}

#[test]
fn a_folder_of_ones_own_may_lie_anywhere() {
    let place = Place::new();
    let own = place.path("stick");
    let mut asks = place.program();
    let said = asks.args(["config", "path"]).env("NIGHTDESK_HOME", &own);
    let said = said.output().expect("the program runs");
    let path = String::from_utf8(said.stdout).expect("it speaks UTF-8");
    assert_eq!(
        path.trim_end(),
        own.join("config.toml").display().to_string()
    );
}

#[test]
fn new_games_begin_with_what_is_settled() {
    let place = Place::new();
    settle(
        &place,
        "zone = \"Europe/London\"\nhost = \"Hattie\"\nforum = \"xenforo\"\n",
    );
    place
        .run(&["new", "lantern", "--setup", "newbie-classic"])
        .done();
    let setup = place.read("lantern/game.toml");
    for line in [
        "zone = \"Europe/London\"",
        "host = \"Hattie\"",
        "flavour = \"xenforo\"",
    ] {
        assert!(
            setup.lines().any(|row| row.starts_with(line)),
            "{line}: {setup}"
        );
    }
}

#[test]
fn texts_of_a_host_who_is_watched_begin_hidden() {
    let place = Place::with_lantern();
    settle(&place, "private = \"on\"\n");
    place.line("players add Ann, Bea").done();
    let said = place.line("status").done().says("(hidden)");
    assert!(!said.stdout.contains("Ann"), "{}", said.stdout);
}

#[test]
fn wrong_settings_are_told_with_their_place() {
    let place = Place::new();
    settle(&place, "colour = \"never\"\n");
    place
        .run(&["setups"])
        .refused("error[settings]: there is no setting `colour`")
        .complains("did you mean `color`?")
        .complains("config.toml:1:1");
    settle(&place, "\nzone = \"Europe/Lundon\"\n");
    place
        .run(&["config", "show"])
        .refused("config.toml:2:8")
        .complains("Europe/London");
}

#[test]
fn a_settled_colour_goes_before_the_variables_that_forbid_it() {
    let place = Place::new();
    for (settled, row) in [
        ("auto", "color    never            NO_COLOR ("),
        ("always", "color    always           "),
        ("never", "color    never            "),
    ] {
        let path = settle(&place, &format!("color = \"{settled}\"\n"));
        let mut program = place.program();
        program.env("NO_COLOR", "1").env("TERM", "dumb");
        let said = program.args(["config", "show"]).output().expect("it runs");
        let said = String::from_utf8(said.stdout).expect("it speaks UTF-8");
        let first = said.lines().next().unwrap_or_default();
        assert!(first.starts_with(row), "{settled}: {said}");
        assert_eq!(first.contains(&path), settled != "auto", "{said}");
    }
}

#[test]
fn a_script_gets_every_mistake_in_the_settings() {
    let place = Place::new();
    settle(&place, "color = \"blue\"\nzone = \"Mars\"\n");
    let said = place.run(&["config", "show", "--json"]);
    let said: serde_json::Value = serde_json::from_str(&said.stdout).expect("JSON");
    assert_eq!(said["code"], "settings");
    let problems = said["problems"].as_array().expect("problems");
    let lines: Vec<_> = problems.iter().map(|one| one["line"].as_u64()).collect();
    assert_eq!(lines, [Some(1), Some(2)], "{said}");
}

#[test]
fn a_terminal_that_shows_letters_alone_gets_no_colour() {
    let place = Place::new();
    for (terminal, row) in [
        ("dumb", "color    never            TERM ("),
        ("xterm", "color    auto             built in ("),
    ] {
        let mut program = place.program();
        program.env_remove("NO_COLOR").env("TERM", terminal);
        let said = program.args(["config", "show"]).output().expect("it runs");
        let said = String::from_utf8(said.stdout).expect("it speaks UTF-8");
        assert!(said.starts_with(row), "{said}");
    }
}

#[test]
fn a_settled_language_is_spoken_where_no_game_has_one() {
    let place = Place::with_lantern();
    let own = settle(&place, "\nlanguage = \"ru\"\n");
    place
        .run(&["config", "show"])
        .done()
        .says(&format!(
            "language ru               {own}:2 (язык программы"
        ))
        .says("private  off              по умолчанию (");
    let rows = place.run(&["config", "show", "--json"]).done();
    let rows: serde_json::Value = serde_json::from_str(&rows.stdout).expect("JSON");
    assert_eq!(
        (&rows[4]["setting"], &rows[4]["value"]),
        (&"language".into(), &"ru".into())
    );
    assert_eq!(rows[0]["from"], "NO_COLOR");
    place
        .run(&["setups", "lantern"])
        .refused("сетапа `lantern` нет");
    // A game has its own.
    place.line("status").done().says("not started");
    place
        .run(&["check", "lantern"])
        .done()
        .says("no mistake found");
    place.write("lantern/config.toml", "language = \"en\"\n");
    let said = place.run(&["-g", "lantern", "config", "show"]).done();
    said.says("language en ");
}

#[test]
fn mistakes_in_the_settings_are_told_in_their_language() {
    let place = Place::new();
    settle(
        &place,
        "language = \"ru\"\nzone = \"Europe/Lundon\"\nhots = \"Ann\"\n",
    );
    place
        .run(&["setups"])
        .refused("ошибка[settings]: часового пояса `Europe/Lundon` нет")
        .complains("ошибка[settings]: настройки `hots` нет")
        .complains("подсказка: может быть, `host`?");
    settle(&place, "language = \"de\"\n");
    place
        .run(&["setups"])
        .refused("error[settings]: `de` is no value of `language`")
        .complains("it is one of `en`, `ru`");
}

#[test]
fn a_new_game_is_in_the_settled_language() {
    let place = Place::new();
    settle(&place, "language = \"ru\"\n");
    let made = place
        .run(&["new", "fonar", "--setup", "newbie-classic"])
        .done();
    made.says("Создано: fonar")
        .says("Дальше: nightdesk open fonar");
    let setup = place.read("fonar/game.toml");
    let is_said = |row: &str| row.starts_with("language = \"ru\"");
    assert!(setup.lines().any(is_said), "{setup}");
    // A setup file is taken as it is.
    place.write(
        "own.toml",
        "format = 1\nsetup = \"newbie-classic\"\n[game]\nname = \"Pier\"\n",
    );
    place.run(&["new", "pier", "--setup", "own.toml"]).done();
    assert!(!place.read("pier/game.toml").contains("language"));
}

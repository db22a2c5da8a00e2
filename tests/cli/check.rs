//! `check` and `schema`: setup files.

use super::kit::{Place, golden, project};

const MISTAKEN: &str = r#"format = 1

[game]
name = "Mistaken"

[players]
seats = ["Alder", "Birch", "Cedar", "Alder"]

[roles]
town = ["Cpo", "2 Vanila Townie"]
mafia = ["Gon"]

[schedule]
zone = "Europe/Berlni"
day = "7 dys"
strat = "2026-12-01 20:00"

[votes]
tie = "noboby"
"#;

#[test]
fn a_good_setup_is_counted() {
    let place = Place::with_lantern();
    let said = place.run(&["check", "lantern/game.toml"]).done();
    assert_eq!(
        said.stdout,
        "lantern/game.toml: lantern, 0 seats, 7 cards; no mistake found\n"
    );
}

#[test]
fn the_sample_of_a_setup_file_is_good_as_it_stands() {
    let place = Place::new();
    place.write("game.toml", include_str!("lantern-street.toml"));
    std::fs::create_dir(place.path("templates")).expect("a folder");
    let said = place.run(&["check", "game.toml"]).done();
    assert_eq!(
        said.stdout,
        "game.toml: Lantern Street, 10 seats, 10 cards; no mistake found\n"
    );
    // The folder of a game stands for the setup in it.
    place
        .run(&["check", "."])
        .done()
        .says("Lantern Street, 10 seats");
}

#[test]
fn what_a_file_changes_of_a_setup_is_shown() {
    let place = Place::new();
    place.write(
        "ours.toml",
        "setup = \"matrix6\"\n[game]\nname = \"Ours\"\n[kill]\nwith_own_action = false\n",
    );
    let said = place.run(&["check", "ours.toml"]).done();
    said.says("changed from `matrix6`: kill.with_own_action = false (was true)\n");
    let changed = place.run(&["check", "ours.toml", "--json"]).done().json();
    assert_eq!(changed[0]["changed"][0]["key"], "kill.with_own_action");
    assert_eq!(changed[0]["changed"][0]["was"], "true");
}

#[test]
fn a_word_that_no_text_has_is_refused() {
    let place = Place::new();
    let file = "setup = \"cop-9\"\n[forum]\nwords = { eliminat = \"execute\" }\n";
    place.write("ours.toml", file);
    let said = place.run(&["check", "ours.toml"]).refused("unknown-word");
    assert!(
        said.stderr.contains("did you mean `eliminate`?"),
        "{said:#?}"
    );
    place.write("ours.toml", file.replace("eliminat ", "eliminate "));
    place.run(&["check", "ours.toml"]).done();
    // In a Russian game the forms of the language are named, each of which is taken.
    let russian = file.replace("eliminat ", "eliminated ");
    let russian = format!("{russian}[game]\nlanguage = \"ru\"\n");
    place.write("ours.toml", &russian);
    let said = place.run(&["check", "ours.toml"]).refused("unknown-word");
    let forms = "в них `казнь`, `казни`, `казнят`, каждое слово – отдельный ключ";
    assert!(said.stderr.contains(forms), "{said:#?}");
    for form in ["казнь", "казни", "казнят"] {
        place.write(
            "ours.toml",
            russian.replace("eliminated ", &format!("\"{form}\" ")),
        );
        place.run(&["check", "ours.toml"]).done();
    }
}

#[test]
fn every_mistake_is_shown_at_its_place_with_what_was_meant() {
    let place = Place::new();
    place.write("bad.toml", MISTAKEN);
    let said = place.run(&["check", "bad.toml"]).refused("^^^");
    assert_eq!(said.stdout, "");
    golden("check-mistakes", &said.stderr);
}

#[test]
fn mistakes_as_json_have_lines_columns_and_hints() {
    let place = Place::new();
    place.write("bad.toml", MISTAKEN);
    place.write("good.toml", "setup = \"newbie-classic\"\n");
    let said = place.run(&["check", "bad.toml", "good.toml", "--json"]);
    assert_eq!(said.status, 2);
    let files = said.json();
    assert_eq!(files[0]["ok"], false);
    let problems = files[0]["problems"].as_array().expect("a list");
    assert!(problems.len() >= 7, "{problems:#?}");
    let zone = problems
        .iter()
        .find(|problem| problem["code"] == "unknown-zone")
        .expect("the zone");
    assert_eq!((&zone["line"], &zone["column"]), (&14.into(), &8.into()));
    assert_eq!(zone["hints"][0], "did you mean `Europe/Berlin`?");
}

#[test]
fn every_default_is_shown_with_where_it_comes_from() {
    let place = Place::new();
    place.write(
        "ours.toml",
        "setup = \"newbie-classic\"\n[game]\nname = \"Ours\"\n",
    );
    let said = place.run(&["check", "--explain", "ours.toml"]).done();
    let origin = |key: &str| {
        let line = said.stdout.lines().find(|line| line.starts_with(key));
        let line = line.unwrap_or_else(|| panic!("{key} in {}", said.stdout));
        line.rsplit("# ").next().map(str::to_owned)
    };
    assert_eq!(origin("name = ").as_deref(), Some("this file"));
    assert_eq!(origin("zone = ").as_deref(), Some("built in"));
    assert_eq!(
        origin("mafia = ").as_deref(),
        Some("setup library: newbie-classic")
    );
}

#[test]
fn what_is_explained_reads_as_the_same_setup() {
    let place = Place::new();
    let setup = project("setups/ten-players.toml");
    let setup = setup.to_str().expect("a readable path");
    let explained = place.run(&["check", "--explain", setup]).done().stdout;
    place.write("again.toml", &explained);
    let again = place
        .run(&["check", "--explain", "again.toml"])
        .done()
        .stdout;
    let keys = |text: &str| -> Vec<String> {
        text.lines()
            .map(|line| line.split("  # ").next().unwrap_or(line).trim().to_owned())
            .collect()
    };
    assert_eq!(keys(&again), keys(&explained));
}

#[test]
fn every_setup_of_the_library_is_good() {
    let place = Place::new();
    let listed = place.run(&["setups", "--json"]).done().json();
    for setup in listed.as_array().expect("a list") {
        let name = setup["name"].as_str().expect("a name");
        let file = format!("{name}.toml");
        place.write(&file, format!("setup = \"{name}\"\n"));
        place.run(&["check", &file]).done().says("no mistake found");
    }
}

#[test]
fn the_schema_is_json_and_has_the_sections() {
    let said = Place::new().run(&["schema"]).done();
    let schema = said.json();
    let sections = schema["properties"].as_object().expect("properties");
    for section in ["game", "players", "roles", "schedule", "votes", "night"] {
        assert!(sections.contains_key(section), "{section}");
    }
    assert_eq!(schema["additionalProperties"], false);
}

#[test]
fn a_file_that_cannot_be_read_hides_no_mistake_of_another() {
    let place = Place::new();
    place.write("wrong.toml", MISTAKEN);
    let said = place.run(&["check", "missing.toml", "wrong.toml"]);
    said.refused("missing.toml").complains("`Cpo`");
    let said = place.run(&["check", "--json", "missing.toml", "wrong.toml"]);
    let files: serde_json::Value = serde_json::from_str(&said.stdout).expect("JSON");
    assert_eq!(files[0]["problems"][0]["code"], "not-read");
    assert!(files[1]["problems"].as_array().expect("problems").len() > 3);
}

#[test]
fn what_is_wrong_in_the_wording_is_told_beside_other_mistakes() {
    let place = Place::new();
    let text =
        format!("{MISTAKEN}\n[wording]\nzebra = \"x\"\nelimination = \"{{nmae}} {{zebra}}\"\n");
    place.write("wrong.toml", &text);
    place
        .run(&["check", "wrong.toml"])
        .refused("`noboby`")
        .complains("no text called `zebra`");
}

#[test]
fn a_script_gets_every_mistake_of_a_setup_that_makes_no_game() {
    let place = Place::new();
    place.write("wrong.toml", MISTAKEN);
    let said = place.run(&["new", "game", "--setup", "wrong.toml", "--json"]);
    let said: serde_json::Value = serde_json::from_str(&said.stdout).expect("JSON");
    assert_eq!(said["ok"], false);
    let problems = said["problems"].as_array().expect("problems");
    assert!(problems.len() > 3, "{said}");
    assert_eq!(problems[0]["file"], "wrong.toml");
}

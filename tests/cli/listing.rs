//! `setups`, `roles`, `role` and `help`, outside of a game.

use super::kit::Place;

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
    let post = place.run(&["setups", "post", "ours.toml"]).done();
    for words in [
        "Ours: 9 players",
        "Mafia: Goon, Roleblocker",
        "one player of the Town",
    ] {
        post.says(words);
    }
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

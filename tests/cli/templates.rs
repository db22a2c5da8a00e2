//! Texts in a host's own words: files beside the setup, checked, kept, carried to another host.

use super::kit::Place;

const SETUP: &str = r#"
[game]
name = "Lantern"
[players]
seats = ["Alder", "Birch", "Cedar"]
[roles]
town = ["2 Vanilla Townie"]
mafia = ["Goon"]
[forum]
flavour = "plain"
templates = "texts/"
[wording]
nobody_died = "All woke up."
"#;

fn place() -> Place {
    let place = Place::new();
    std::fs::create_dir_all(place.path("lantern/texts")).expect("a folder");
    place.write("lantern/game.toml", SETUP);
    place.write(
        "lantern/texts/day_start.txt",
        "# Dawn of {phase}\n\nAwake are {alive_count}: {alive}\n{deaths}\n",
    );
    place.write("lantern/texts/lines.toml", "hello = \"Dear {player},\"\n");
    place
}

#[test]
fn templates_beside_a_setup_are_used_and_named() {
    let place = place();
    place
        .run(&["check", "lantern/game.toml"])
        .done()
        .says("texts of your own: day_start, hello, nobody_died");
    place
        .run(&["new", "lantern", "--setup", "lantern/game.toml"])
        .done();
    for line in ["deal", "sent all", "confirmed all"] {
        place.line(line).done();
    }
    place.line("pm Alder").says("Dear Alder,");
    place
        .line("start")
        .says("Dawn of Day 1")
        .says("Awake are 3: Alder, Birch, Cedar");
    place
        .run(&["-g", "lantern", "templates"])
        .done()
        .says("start of a day, for everybody  (your own)");
}

#[test]
fn what_is_wrong_in_a_template_is_named_with_file_and_line() {
    let place = place();
    place.write(
        "lantern/texts/day_start.txt",
        "Dawn.\n{phsae}\n{roles_table}\n",
    );
    place.write("lantern/texts/nihgt_start.txt", "x");
    let said = place.run(&["check", "lantern/game.toml"]);
    assert_eq!(said.status, 2);
    said.complains("texts/day_start.txt:2:1")
        .complains("did you mean `{phase}`?")
        .complains("texts/day_start.txt:3:1")
        .complains("may not use `{roles_table}`")
        .complains("did you mean `night_start.txt`?");
    place.write(
        "lantern/texts/lines.toml",
        "nobody_died = \"{player}\"\nhelo = \"x\"\n",
    );
    place
        .run(&["check", "lantern/game.toml"])
        .complains("`nobody_died` is in `[wording]`")
        .complains("texts/lines.toml:2:8")
        .complains("did you mean `hello`?");
    place.write("lantern/game.toml", SETUP.replace("texts/", "txets/"));
    place
        .run(&["check", "lantern/game.toml"])
        .complains("game.toml:11:13")
        .complains("there is no folder");
    let wrong = SETUP
        .replace("All woke up.", "{plaier}")
        .replace("templates = \"texts/\"", "");
    place.write("lantern/game.toml", wrong);
    place
        .run(&["check", "lantern/game.toml"])
        .complains("game.toml:13:15")
        .complains("the text `nobody_died` has no place `{plaier}`");
}

#[test]
fn a_game_goes_on_with_its_texts_on_another_machine() {
    let place = place();
    place
        .run(&["new", "lantern", "--setup", "lantern/game.toml"])
        .done();
    place
        .line("handoff away.txt")
        .done()
        .says("With it go: `texts/`.");
    place.run(&["resume", "away.txt", "there"]).done();
    assert_eq!(
        place.read("there/texts/day_start.txt"),
        place.read("lantern/texts/day_start.txt")
    );
    place
        .run(&["-g", "there", "reload"])
        .done()
        .says("The setup is as it was.");
    std::fs::remove_dir_all(place.path("lantern/texts")).expect("the folder goes");
    for line in ["deal", "sent all", "confirmed all"] {
        place.line(line).done();
    }
    place.line("start").says("Dawn of Day 1");
    place
        .line("handoff later.txt")
        .says("With it go: `texts/`.");
    place.run(&["resume", "later.txt", "later"]).done();
    assert_eq!(
        place.read("later/texts/day_start.txt"),
        place.read("there/texts/day_start.txt")
    );
}

#[test]
fn a_book_beside_the_setup_goes_with_the_game() {
    let place = Place::new();
    let book = super::kit::project("setups/books/village");
    copy(&book, &place.path("dusk/roles"));
    let setup = std::fs::read_to_string(super::kit::project("setups/village-13.toml"))
        .expect("a setup")
        .replace("book = \"village\"", "book = \"roles\"");
    assert!(setup.contains("book = \"roles\""), "{setup}");
    place.write("dusk/game.toml", setup);
    place
        .run(&["new", "dusk", "--setup", "dusk/game.toml"])
        .done();
    place
        .run(&["-g", "dusk", "handoff", "dusk.txt"])
        .done()
        .says("With it go: `roles/`.");
    place.run(&["resume", "dusk.txt", "there"]).done();
    place
        .run(&["-g", "there", "reload"])
        .done()
        .says("The setup is as it was.");
}

fn copy(from: &std::path::Path, to: &std::path::Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let there = to.join(entry.file_name());
        match entry.file_type().expect("a kind").is_dir() {
            true => copy(&entry.path(), &there),
            false => std::fs::copy(entry.path(), there)
                .map(drop)
                .expect("a copy"),
        }
    }
}

#[test]
fn built_in_templates_are_files_to_start_from() {
    let place = Place::new();
    place
        .run(&["templates", "role_pm", "--language", "ru"])
        .done()
        .says("Здравствуйте, {player}!")
        .says("{partners}");
    place
        .run(&["templates", "rol_pm"])
        .refused("did you mean `role_pm`?");
    place.run(&["templates", "--write", "texts"]).done();
    place
        .run(&["templates", "--write", "texts"])
        .refused("is there already");
    let setup = SETUP.replace("nobody_died = \"All woke up.\"", "");
    place.write("game.toml", setup);
    place.run(&["check", "game.toml"]).done();
}

#[test]
fn a_folder_with_strange_letters_can_be_pasted_into_the_setup() {
    let place = Place::new();
    let said = place
        .run(&["templates", "role_pm", "--write", r"my\texts"])
        .done();
    let (_, key) = said.stdout.split_once("`templates = ").expect("the key");
    let (value, _) = key.split_once('`').expect("its end");
    let setup = SETUP.replace("templates = \"texts/\"", &format!("templates = {value}"));
    let setup = setup.replace("nobody_died = \"All woke up.\"", "");
    place.write("game.toml", setup);
    place.run(&["check", "game.toml"]).done();
}

#[test]
fn another_language_has_none_of_the_games_own_words() {
    let place = Place::new();
    place.write("own.toml", "[game]\nname = \"Pier\"\n[wording]\nhello = \"Ahoy {player}!\"\n[roles]\ntown = [\"2 Cop\"]\nmafia = [\"Goon\"]\n");
    place.run(&["new", "pier", "--setup", "own.toml"]).done();
    let text = |more: &[&str]| {
        let line: Vec<&str> = ["-g", "pier", "templates", "role_pm"]
            .iter()
            .chain(more)
            .copied()
            .collect();
        place.run(&line).done().stdout
    };
    assert!(text(&[]).contains("Ahoy {player}!"), "{}", text(&[]));
    let russian = text(&["--language", "ru"]);
    assert!(
        !russian.contains("Ahoy") && russian.contains("Здравствуйте"),
        "{russian}"
    );
}

#[test]
fn a_folder_that_is_not_there_is_named_as_typed() {
    let place = Place::with_lantern();
    let said = place.line("handoff nowhere/away.txt");
    assert_eq!(said.status, 1, "{said:#?}");
    assert!(!said.stderr.contains(".tmp"), "{said:#?}");
    said.complains("cannot create `nowhere/away.txt`");
}

#[test]
fn a_file_of_a_book_that_is_not_utf_8_hides_no_mistake_in_the_others() {
    let place = Place::new();
    copy(
        &super::kit::project("setups/books/village"),
        &place.path("roles"),
    );
    let setup = std::fs::read_to_string(super::kit::project("setups/village-13.toml"))
        .expect("a setup")
        .replace("book = \"village\"", "book = \"roles\"");
    place.write("game.toml", setup);
    place.run(&["check", "game.toml"]).done();
    let mayor = place.path("roles/extra/mayor");
    std::fs::write(mayor, b"**Mayor** | Extra Power\nl\xe9gal\n").expect("a file");
    place.write(
        "roles/townsfolk/miscellaneous/villager",
        "**Villager** | Townsfolk Miscellaneous\n__Formalized__\nEnd Nigth: Attack @Selection\n",
    );
    place
        .run(&["check", "game.toml"])
        .refused("mayor` is not UTF-8 text: line 2")
        .complains("Nigth");
}

#[test]
fn of_a_book_that_is_not_read_nothing_else_is_called_wrong() {
    let place = Place::new();
    copy(
        &super::kit::project("setups/books/village"),
        &place.path("roles"),
    );
    let setup = std::fs::read_to_string(super::kit::project("setups/village-13.toml"))
        .expect("a setup")
        .replace("book = \"village\"", "book = \"roles\"");
    place.write("game.toml", &setup);
    // A role is not missing because its first line cannot be read.
    let seer = "roles/townsfolk/investigative/seer";
    let whole = place.read(seer);
    place.write(seer, whole.replacen("**Seer**", "Seer", 1));
    let said = place.run(&["check", "game.toml"]);
    let why = "cannot be read as the role `Seer`: a file begins with a name between";
    let said = said
        .refused("`townsfolk/investigative/seer` in the book")
        .complains(why);
    assert!(!said.stderr.contains("has no role"), "{said:#?}");
    place.write(seer, [b"\xe9", whole.as_bytes()].concat());
    let said = place.run(&["check", "game.toml"]);
    let said = said.refused("role `Seer`: its first line is not UTF-8 text");
    assert!(!said.stderr.contains("has no role"), "{said:#?}");
    // One thing is wrong where the book is not there, and no card is.
    place.write("game.toml", setup.replace("\"roles\"", "\"rolls\""));
    let said = place
        .run(&["check", "game.toml"])
        .refused("no folder `rolls` beside the setup");
    assert!(!said.stderr.contains("unknown-card"), "{said:#?}");
}

//! Files as programs on Windows save them: lines ended by two signs, a mark in front of the first.

use std::path::Path;

use super::kit::{Place, project, without_chance};

/// A text as Notepad saves it.
fn windows(text: &str) -> String {
    format!("\u{feff}{}", text.replace('\n', "\r\n"))
}

fn unix(path: &Path) -> String {
    let text = std::fs::read_to_string(path).expect("a file of the project");
    text.replace("\r\n", "\n")
}

/// Writes a file twice: as it is and as Windows has it.
fn twice(place: &Place, name: &str, text: &str) {
    for (folder, text) in [("unix", text.to_owned()), ("windows", windows(text))] {
        let path = place.path(folder).join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("it is made");
        std::fs::write(path, text).expect("it is written");
    }
}

/// Runs the same with both kinds of files, and holds what is said to each other.
#[track_caller]
fn alike(place: &Place, arguments: &[&str]) -> String {
    let said = |folder: &str| {
        let mut program = place.program();
        program.current_dir(place.path(folder)).args(arguments);
        let output = program.output().expect("it runs");
        let text = |bytes: Vec<u8>| without_chance(&String::from_utf8(bytes).expect("UTF-8"));
        (
            output.status.code(),
            text(output.stdout),
            text(output.stderr),
        )
    };
    let plain = said("unix");
    assert_eq!(said("windows"), plain);
    assert_eq!(plain.0, Some(0), "{plain:#?}");
    assert!(!plain.1.contains('\r'), "{plain:#?}");
    plain.1
}

#[test]
fn setups_and_scripts() {
    for (folder, setup, script) in [
        ("harbour", "game.toml", "game.txt"),
        ("poison-and-guards", "game.toml", "nights.txt"),
        ("city-13", "game.toml", "game.txt"),
    ] {
        let place = Place::new();
        let examples = project("examples").join(folder);
        twice(&place, "game.toml", &unix(&examples.join(setup)));
        twice(&place, "game.txt", &unix(&examples.join(script)));
        let said = alike(&place, &["run", "game.toml", "game.txt"]);
        assert!(said.contains("--- PUBLIC"), "{said}");
    }
}

#[test]
fn texts_of_several_lines_in_a_setup() {
    let place = Place::new();
    let setup = "[game]\nname = \"A\"\n[players]\nseats = [\"Ann\", \"Bob\"]\n[roles]\n\
                 deal = \"fixed\"\nfixed = { Ann = \"town Lamplighter\", Bob = \"mafia Goon\" }\n\
                 [role.Lamplighter]\nabilities = [\"track\"]\npm = \"\"\"You follow.\nYou see.\"\"\"\n";
    twice(&place, "game.toml", setup);
    twice(&place, "game.txt", "deal\npm Ann\n");
    let said = alike(&place, &["run", "game.toml", "game.txt"]);
    assert!(said.contains("You follow. You see."), "{said}");
}

#[test]
fn role_books() {
    let place = Place::new();
    let book = project("setups/books/village");
    fn copy(place: &Place, from: &Path, name: &str) {
        for entry in std::fs::read_dir(from).expect("a folder") {
            let entry = entry.expect("an entry");
            let name = format!("{name}/{}", entry.file_name().to_string_lossy());
            match entry.path().is_dir() {
                true => copy(place, &entry.path(), &name),
                false => twice(place, &name, &unix(&entry.path())),
            }
        }
    }
    copy(&place, &book, "book");
    let said = alike(&place, &["wwrf", "check", "book"]);
    assert!(said.contains("0 with errors"), "{said}");
    alike(&place, &["wwrf", "fmt", "--check", "book"]);
    twice(
        &place,
        "lone/seer",
        &unix(&book.join("townsfolk/investigative/seer")),
    );
    let said = alike(&place, &["wwrf", "check", "lone"]);
    assert!(said.contains("1 ok"), "{said}");
}

#[test]
fn pages_and_answers() {
    let place = Place::new();
    let files = project("tests/cli/shown/files");
    for name in ["game.toml", "page-1.html", "page-2.html"] {
        twice(&place, name, &unix(&files.join(name)));
    }
    twice(
        &place,
        "log.txt",
        "=== #14 | Fir | 2026-02-02T20:00:00Z\n[b]Vote: Brich[/b]\n\n\
         === #15 | Gin | 2026-02-02T20:10:00Z\nNothing.\nMore of it.\n",
    );
    let arguments = [
        "tally",
        "--setup",
        "game.toml",
        "--now",
        "2026-02-02T21:00:00Z",
        "page-1.html",
        "page-2.html",
        "log.txt",
    ];
    let said = alike(&place, &arguments);
    assert!(said.contains("Birch"), "{said}");
}

#[test]
fn settings_and_where_the_ledger_is() {
    let place = Place::new();
    twice(&place, "lantern/config.toml", "format = \"xenforo\"\n");
    twice(
        &place,
        "lantern/ledger.toml",
        "file = \"ours.sqlite\"\nhost = \"Hattie\"\n",
    );
    for folder in ["unix", "windows"] {
        let lantern = place.path(folder).join("lantern");
        let game = lantern.to_str().expect("a readable path");
        place
            .run(&["new", game, "--setup", "newbie-classic"])
            .done();
        let ledger = lantern.join("ours.sqlite");
        let ledger = ledger.to_str().expect("a readable path");
        place
            .run(&["ledger", "init", ledger, "--host", "Hattie"])
            .done();
    }
    let said = alike(&place, &["-g", "lantern", "config", "show"]);
    assert!(said.contains("xenforo"), "{said}");
    let said = alike(&place, &["-g", "lantern", "warn", "list", "bob"]);
    assert!(said.contains("bob"), "{said}");
}

#[test]
fn a_journal_that_a_mailer_has_changed() {
    let place = Place::with_lantern();
    place.line("signup Alder, Birch").done();
    let journal = place.read("lantern/journal.ndjson");
    place.write("lantern/journal.ndjson", windows(&journal));
    let said = place.line("players").done().stdout;
    assert!(said.contains("Alder"), "{said}");
    place.line("signup Cedar").done();
    let said = place.line("players").done().stdout;
    assert!(said.contains("Cedar"), "{said}");
}

#[test]
fn lines_and_posts_from_a_pipe() {
    let place = Place::with_lantern();
    let lines = windows(
        "signup Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo\ndeal seed 255\nsent all\nconfirmed all\nstart\n",
    );
    let said = place.fed(&["run", "lantern"], &lines).done();
    assert!(!said.stdout.contains('\r'), "{said:#?}");
    let posts = windows("#5 Birch\nVOTE: Cedar\nand more\n#6 Elm\nVOTE: Cedar\n");
    place.fed(&["-g", "lantern", "paste"], &posts).done();
    place.line("tally").done().says("Birch (5), Elm (6)");
}

#[test]
fn a_folder_of_a_reserved_name_is_not_made() {
    let place = Place::new();
    place
        .run(&["new", "aux", "--setup", "newbie-classic"])
        .refused("Windows keeps the name `aux` for itself");
    assert!(!place.path("aux").exists());
}

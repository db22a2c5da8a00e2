//! `wwrf`: role books.

use super::kit::{Place, Said};

const SET: &str = "**Night Watch** | Ability Set\nStarting: Join #Watch\n";
const GROUP: &str = "**Watch** | Team Group\n__Formalized__\nNo Abilities\n";
const HEALER: &str = "**Healer** | Townsfolk Power\n__Formalized__\nInherit: `Night Watch`\n\
                      End Night: Protect @Selection from `Attacks` through Active Defense (~Phase)\n";
const FAULTY: &str = "**Hunter** | Townsfolk Killing\n__Formalized__\nEnd Nigth: Attack @Selection\n\
                      On Death: Attak @Attacker\n";

/// A place with a small book in `book/`.
fn place_with_book() -> Place {
    let place = Place::new();
    let files = [
        ("_game/ability sets", "watch", SET),
        ("_game/groups", "watch", GROUP),
        ("townsfolk/power", "healer", HEALER),
        (
            "archive",
            "old",
            "**Old** | Unaligned Power | Archived\n__Formalized__\nTBD\n",
        ),
    ];
    for (folder, name, text) in files {
        let folder = format!("book/{folder}");
        std::fs::create_dir_all(place.path(&folder)).expect("a folder");
        place.write(&format!("{folder}/{name}"), text);
    }
    place.write("book/README.md", "Not part of the book.\n");
    place
}

fn check(place: &Place, path: &str) -> Said {
    place.run(&["wwrf", "check", path])
}

#[test]
fn a_sound_book_is_counted_and_the_unfinished_are_named() {
    let place = place_with_book();
    let said = check(&place, "book").done();
    assert_eq!(
        said.stdout,
        "book/archive/old: unfinished\n3 ok, 1 unfinished, 0 with errors; 0 remarks\n"
    );
}

#[test]
fn a_file_of_a_book_is_checked_with_the_names_of_the_book() {
    let place = place_with_book();
    let said = check(&place, "book/townsfolk/power/healer").done();
    assert_eq!(
        said.stdout,
        "1 ok, 0 unfinished, 0 with errors; 0 remarks\n"
    );
    place.write(
        "book/townsfolk/power/healer",
        HEALER.replace("Watch", "Wotch"),
    );
    let said = check(&place, "book/townsfolk/power/healer");
    assert_eq!(said.status, 3);
    said.complains("unknown-set")
        .complains("did you mean `Night Watch`?");
}

#[test]
fn every_mistake_is_shown_and_the_status_says_that_there_are_some() {
    let place = place_with_book();
    place.write("book/townsfolk/power/hunter", FAULTY);
    let said = check(&place, "book/townsfolk");
    assert_eq!(said.status, 3);
    said.complains("book/townsfolk/power/hunter:3:1")
        .complains("did you mean `End Night`?")
        .complains("did you mean `Attack`?")
        .says("book/townsfolk/power/hunter: cannot be used\n1 ok, 0 unfinished, 1 with errors; 2 remarks");
}

#[test]
fn a_host_of_a_russian_game_reads_russian() {
    let place = place_with_book();
    place.write("book/townsfolk/power/hunter", FAULTY);
    let russian = "setup = \"newbie-classic\"\n[game]\nlanguage = \"ru\"\n";
    place.write("ours.toml", russian);
    place.run(&["new", "game", "--setup", "ours.toml"]).done();
    let meant = "может быть, `End Night`?";
    let said = place.run(&["-g", "game", "wwrf", "check", "book"]);
    said.complains("триггера `End Nigth` нет").complains(meant);
    let said = place.run(&["-g", "game", "wwrf", "explain", "End Nigth:"]);
    said.complains("триггера `End Nigth` нет").complains(meant);
    // A setup says its language itself.
    let scripted = "format = 1\n[game]\nname = \"X\"\nlanguage = \"ru\"\nruleset = \"wwrf\"\nbook = \"book\"\n\
                    [roles]\ndeck = [\"3 Healer\"]\n";
    place.write("scripted.toml", scripted);
    place
        .run(&["check", "scripted.toml"])
        .complains("триггера `End Nigth` нет");
}

#[test]
fn a_file_that_is_not_utf_8_hides_no_mistake_in_the_others() {
    let place = place_with_book();
    place.write("book/townsfolk/power/hunter", FAULTY);
    place.write(
        "book/townsfolk/power/healer",
        b"**Healer** | Townsfolk Power\n\xe9\n",
    );
    let garbled = "book/townsfolk/power/healer` is not UTF-8 text: line 2";
    check(&place, "book")
        .refused(garbled)
        .complains("did you mean `End Night`?")
        .says("book/townsfolk/power/healer: cannot be used\n2 ok, 1 unfinished, 2 with errors");
    let said = place.run(&["wwrf", "check", "book", "--json"]);
    assert_eq!((said.status, said.stderr.as_str()), (2, ""));
    let report = said.json();
    let files = report["files"].as_array().expect("a list");
    let of = |path: &str| files.iter().find(|file| file["path"] == path).expect("it");
    let healer = of("book/townsfolk/power/healer");
    assert_eq!(healer["status"], "error");
    let told = &healer["diagnostics"][0];
    assert_eq!(told["code"], "not-read");
    assert!(
        told["message"]
            .as_str()
            .is_some_and(|said| said.contains(garbled))
    );
    assert_eq!(of("book/townsfolk/power/hunter")["status"], "error");
    // Alone it is told as well, and no other file's mistakes are asked for.
    let said = check(&place, "book/townsfolk/power/hunter");
    assert_eq!(said.status, 2, "{said:#?}");
    said.complains(garbled).complains("Nigth");
    // Nothing is written that was not read.
    let written = std::fs::read(place.path("book/townsfolk/power/healer")).expect("bytes");
    place.run(&["wwrf", "fmt", "book"]).refused(garbled);
    let after = std::fs::read(place.path("book/townsfolk/power/healer")).expect("bytes");
    assert_eq!(after, written);
}

#[test]
fn what_is_found_can_be_read_by_scripts() {
    let place = place_with_book();
    place.write("book/townsfolk/power/hunter", FAULTY);
    let said = place.run(&["wwrf", "check", "book", "--json"]);
    assert_eq!((said.status, said.stderr.as_str()), (3, ""));
    let report = said.json();
    let files = report["files"].as_array().expect("a list");
    assert_eq!(files.len(), 5);
    let of = |path: &str| {
        let file = files.iter().find(|file| file["path"] == path);
        file.expect("a file").clone()
    };
    assert_eq!(of("book/archive/old")["status"], "unfinished");
    let healer = of("book/townsfolk/power/healer");
    assert_eq!(
        (&healer["kind"], &healer["name"], &healer["status"]),
        (&"role".into(), &"Healer".into(), &"ok".into())
    );
    let hunter = of("book/townsfolk/power/hunter");
    assert_eq!(hunter["status"], "error");
    let first = &hunter["diagnostics"][0];
    assert_eq!(
        (
            &first["code"],
            &first["severity"],
            &first["line"],
            &first["column"]
        ),
        (
            &"unknown-trigger".into(),
            &"error".into(),
            &3.into(),
            &1.into()
        )
    );
}

#[test]
fn files_outside_a_book_stand_alone() {
    let place = Place::new();
    place.write(
        "mine",
        "**Mine** | Townsfolk Power\n__Formalized__\nStarting: Join #Nowhere\n",
    );
    check(&place, "mine").done();
    check(&place, "nothing").refused("cannot read `nothing`");
    place.write("else.txt", "Something else.\n");
    check(&place, "else.txt").complains("no-name");
    std::fs::create_dir(place.path("empty")).expect("a folder");
    check(&place, "empty").refused("there is no file of a role book");
}

#[test]
fn files_are_written_in_the_usual_way() {
    let place = place_with_book();
    let healer = "book/townsfolk/power/healer";
    place.run(&["wwrf", "fmt", "--check", "book"]).done();
    place.write(
        healer,
        HEALER.replace("End Night: Protect", "End Night:  Protect"),
    );
    let said = place.run(&["wwrf", "fmt", "--check", "book"]);
    assert_eq!(
        (said.status, said.stdout.as_str()),
        (3, "book/townsfolk/power/healer\n")
    );
    place.run(&["wwrf", "fmt", "book"]).done();
    assert_eq!(place.read(healer), HEALER);

    let said = place.fed(
        &["wwrf", "fmt", "-"],
        &HEALER.replace("(~Phase)", " (~phase)"),
    );
    assert_eq!(said.done().stdout, HEALER);
    place
        .fed(&["wwrf", "fmt", "-"], FAULTY)
        .refused("unknown-trigger");
}

#[test]
fn files_with_errors_are_left_alone() {
    let place = place_with_book();
    place.write("book/townsfolk/power/hunter", FAULTY);
    place
        .run(&["wwrf", "fmt", "book"])
        .complains("1 file with errors left alone");
    assert_eq!(place.read("book/townsfolk/power/hunter"), FAULTY);
}

#[test]
fn a_line_is_explained_part_by_part() {
    let place = place_with_book();
    let line = "End Night: Attack @Selection [Quantity: 1]";
    let said = place.run(&["wwrf", "explain", line]).done();
    for part in [
        "End Night:\n",
        "  Attack @Selection\n",
        "    @Selection\n",
        "  [Quantity: 1]\n",
    ] {
        assert!(said.stdout.contains(part), "{part:?} in {said:#?}");
    }
    let said = place.run(&["wwrf", "explain", line, "--json"]).done();
    assert_eq!(said.json()["parts"][0]["written"], "End Night:");
    place
        .run(&["wwrf", "explain", "Atack @Selection"])
        .refused("did you mean `Attack`?");
    place
        .run(&["wwrf", "explain", "--book", "book", "Join #Wotch"])
        .complains("the book has no group `Wotch`");
}

#[test]
fn the_language_is_listed() {
    let place = Place::new();
    let triggers = place.run(&["wwrf", "list", "triggers"]).done();
    triggers
        .says("# trigger\nStart Night\n")
        .says("On {players} Death\n");
    place
        .run(&["wwrf", "list", "banish"])
        .done()
        .says("True Banish {player}");
    place
        .run(&["wwrf", "list", "xyzzy"])
        .refused("has `xyzzy` in it");
    let all = place.run(&["wwrf", "list", "--json"]).done();
    assert!(all.json().as_array().expect("a list").len() > 200);
    let grammar = place.run(&["wwrf", "grammar"]).done();
    assert_eq!(grammar.json()["scopeName"], "source.wwrf");
}

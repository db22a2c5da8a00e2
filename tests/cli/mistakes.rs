//! What is typed wrong, and readers who leave early.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use super::kit::Place;

#[test]
fn a_misspelt_command_is_offered_right() {
    let place = Place::new();
    place
        .run(&["chekc"])
        .refused("there is no command `chekc`; did you mean `check`?");
    place
        .run(&["frobnicate"])
        .refused("there is no command `frobnicate` here, and there is no game in `.`");
    place.run(&["missing"]).refused("there is no game in `.`");
    place
        .run(&["--jsn", "next"])
        .refused("a similar argument exists: '--json'");
}

#[test]
fn bare_without_a_game_says_how_to_begin() {
    Place::new()
        .run::<&str>(&[])
        .refused("there is no game in `.`")
        .complains("`nightdesk new NAME` makes a game");
}

#[test]
fn bare_in_a_game_folder_opens_it() {
    let place = Place::with_lantern();
    let mut bare = place.program();
    bare.current_dir(place.path("lantern")).stdin(Stdio::null());
    let output = bare.output().expect("the program starts");
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
}

#[test]
fn a_folder_that_is_no_game_is_named() {
    let place = Place::with_lantern();
    place
        .run(&["open", "nowhere"])
        .refused("there is no folder `nowhere`");
    std::fs::create_dir(place.path("empty")).expect("a folder");
    place
        .run(&["-g", "empty", "next"])
        .refused("there is no game in `empty`");
    std::fs::remove_file(place.path("lantern/journal.ndjson")).expect("the journal goes");
    place
        .run(&["open", "lantern"])
        .refused("the game in `lantern` has no journal.")
        .complains("put `journal.ndjson` back from a backup")
        .complains("`nightdesk new lantern --setup lantern/game.toml` makes it");
}

#[test]
fn a_journal_that_is_not_sound_is_not_gone_on_with() {
    let place = Place::with_lantern();
    place.line("players add Alder").done();
    place.line("players add Birch").done();
    let journal = place.read("lantern/journal.ndjson");
    place.write(
        "lantern/journal.ndjson",
        journal.replacen("Alder", "Alder\u{0}\"", 1),
    );
    place.line("next").refused("journal.ndjson`, line 3");
}

/// A reader who has seen enough is no mistake.
#[test]
fn a_closed_pipe_ends_quietly() {
    let place = Place::new();
    let mut child = place
        .program()
        .arg("schema")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut first = String::new();
    // The buffer holds less than the schema, so writing goes on after this.
    BufReader::with_capacity(16, child.stdout.take().expect("a pipe"))
        .read_line(&mut first)
        .expect("a line");
    assert_eq!(first, "{\n");
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success(), "{output:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

/// Lines that change a game are not played where nobody sees what becomes of them.
#[test]
fn a_script_whose_answers_nobody_reads_says_where_it_stopped() {
    let place = Place::with_lantern();
    let lines: Vec<String> = (0..5_000).map(|number| format!("note {number}")).collect();
    place.write("many.txt", lines.join("\n"));
    let mut child = place
        .program()
        .args(["run", "lantern", "many.txt"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut first = String::new();
    BufReader::with_capacity(16, child.stdout.take().expect("a pipe"))
        .read_line(&mut first)
        .expect("a line");
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("nobody reads the output any more"), "{said}");
}

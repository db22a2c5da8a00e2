//! `run` and `open` from a pipe: lines as they would be typed.

use super::kit::Place;

const SEATS: &str = "players add Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo";

#[test]
fn a_script_is_played_and_kept() {
    let place = Place::with_lantern();
    let script = format!("# who plays\n\n{SEATS}\ndeal seed 255\n");
    place.write("seats.txt", script);
    let said = place.run(&["run", "lantern", "seats.txt"]).done();
    assert!(said.stdout.starts_with("> players add"), "{said:#?}");
    place
        .line("roles")
        .done()
        .says("Elm      Town Cop")
        .says("Ginkgo   Mafia Goon");
}

#[test]
fn windows_line_ends_and_a_byte_order_mark_are_no_mistake() {
    let place = Place::with_lantern();
    place.write("seats.txt", format!("\u{feff}{SEATS}\r\n\r\ndeal\r\n"));
    place
        .run(&["run", "lantern", "seats.txt"])
        .done()
        .says("7 role PMs are ready");
}

#[test]
fn several_scripts_are_played_one_after_another() {
    let place = Place::with_lantern();
    place.write("a.txt", SEATS);
    place.write("b.txt", "deal\nstart\ny\n");
    place
        .run(&["run", "lantern", "a.txt", "b.txt"])
        .done()
        .says("Day 1 runs.");
}

#[test]
fn a_refused_line_is_named_and_leaves_the_game_as_it_was() {
    let place = Place::with_lantern();
    place.write("wrong.txt", format!("{SEATS}\n\ndael\ndeal\n"));
    let said = place
        .run(&["run", "lantern", "wrong.txt"])
        .refused("did you mean `deal`?")
        .complains("wrong.txt:3: stopped at `dael`; the game is as it was before this line");
    assert!(!said.stdout.contains("dealt"), "{said:#?}");
    let log = place.line("log").done().stdout;
    assert!(log.contains("players add"), "{log}");
    assert!(!log.contains("deal"), "{log}");
}

#[test]
fn standard_input_is_a_script_for_run_and_open() {
    for arguments in [
        &["run", "lantern"][..],
        &["run", "lantern", "-"],
        &["open", "lantern"],
        &["-g", "lantern"],
    ] {
        let place = Place::with_lantern();
        place
            .fed(arguments, SEATS)
            .done()
            .says("7 of 7 seats.")
            .says("Next: deal");
        place
            .fed(arguments, "deal\nstat\n")
            .refused("standard input:2: stopped at `stat`")
            .complains("did you mean `status` or `stats`?");
    }
}

#[test]
fn quit_ends_a_script() {
    let place = Place::with_lantern();
    place
        .fed(&["open", "lantern"], &format!("{SEATS}\nquit\ndeal\n"))
        .done();
    place.line("next").done().says("deal");
}

#[test]
fn a_question_is_answered_by_the_next_line() {
    let place = Place::with_lantern();
    let dealt = format!("{SEATS}\ndeal\n");
    place.fed(&["run", "lantern"], &dealt).done();
    place
        .fed(&["run", "lantern"], "start\nno\nstatus\n")
        .done()
        .says("Not confirmed: Alder")
        .says("y/N")
        .says("No. Nothing was changed.")
        .says("phase     not started");
    place
        .fed(&["run", "lantern"], "# nobody answers\nstart\n")
        .refused("standard input:2: stopped at `start`")
        .complains("nothing answers this question; in a script the answer is the next line");
    place
        .fed(&["run", "lantern"], "start\nroles\n")
        .refused("standard input:1: stopped at `start`");
    place
        .fed(&["run", "lantern"], "start\nyes\n")
        .done()
        .says("Day 1 runs.");
}

#[test]
fn a_setup_file_that_is_not_there_is_told_as_a_file() {
    let place = Place::with_lantern();
    place
        .fed(&["run", "lantren.toml"], "status\n")
        .refused("cannot read `lantren.toml`");
}

#[test]
fn a_setup_file_is_rehearsed_in_memory() {
    let place = Place::with_lantern();
    let before = place.read("lantern/journal.ndjson");
    place
        .fed(
            &["run", "lantern/game.toml"],
            &format!("{SEATS}\ndeal\nstart --yes\n"),
        )
        .done()
        .says("Day 1 runs.");
    assert_eq!(place.read("lantern/journal.ndjson"), before);
    place
        .fed(&["run", "lantern/game.toml"], "reload\n")
        .refused("kept in memory only");
}

#[test]
fn a_script_with_json_answers_every_line() {
    let place = Place::with_lantern();
    let said = place
        .fed(&["run", "lantern", "--json"], &format!("{SEATS}\ndeal\n"))
        .done();
    let answers: Vec<serde_json::Value> = serde_json::Deserializer::from_str(&said.stdout)
        .into_iter()
        .collect::<Result<_, _>>()
        .expect("one JSON value a line");
    let entries: Vec<_> = answers.iter().map(|answer| &answer["entry"]).collect();
    assert_eq!(entries, [2, 3]);
}

#[test]
fn what_is_not_there_is_said() {
    let place = Place::with_lantern();
    place
        .run(&["run", "lantern", "none.txt"])
        .refused("cannot read `none.txt`");
    place
        .run(&["run", "nowhere", "none.txt"])
        .refused("there is no folder `nowhere`");
    place
        .run(&["run", "night.nd"])
        .refused("there is no file and no folder `night.nd`");
    place.write("notes.txt", "deal\n");
    place
        .run(&["open", "notes.txt"])
        .refused("`notes.txt` is a file, and a game is a folder");
    place.write("night.txt", b"deal\n\xff\n");
    place
        .run(&["run", "lantern", "night.txt"])
        .refused("`night.txt` is not UTF-8 text: line 2");
}

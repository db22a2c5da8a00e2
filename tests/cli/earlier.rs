//! A journal of an earlier format: it is written anew once, and everything is told as before.

use serde_json::Value;

use super::kit::Place;

/// A game of scripted roles in `lantern/`, in its first night.
fn village() -> Place {
    let place = Place::new();
    let seats = [
        "Ana", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lea", "Max",
    ];
    let setup = format!(
        "format = 1\nsetup = \"village-13\"\n[game]\nname = \"Dell\"\nhost = \"Rook\"\n\
         [players]\nseats = {seats:?}\n[schedule]\nfirst = \"day 0\"\n"
    );
    place.write("game.toml", setup);
    place
        .run(&["new", "lantern", "--setup", "game.toml"])
        .done();
    let script = "deal seed 7\nsent all\nconfirmed all\nstart\nresolve --commit\ny\n";
    let said = place.fed(&["run", "lantern", "-"], script);
    assert!(said.stdout.contains("Night 1 begins"), "{said:#?}");
    place
}

/// The journal as format 1 kept it: of a move its line alone.
fn of_format_1(journal: &str) -> String {
    let lines = journal.lines().enumerate().map(|(at, line)| {
        let mut line: Value = serde_json::from_str(line).expect("an entry");
        if at == 0 {
            line["format"] = 1.into();
        }
        for fact in line["do"].as_array_mut().into_iter().flatten() {
            let fact = fact.as_object_mut().expect("a fact");
            if fact["event"] == "move_taken" {
                fact.remove("step").expect("what it changed");
            }
        }
        format!("{line}\n")
    });
    lines.collect()
}

#[test]
fn a_journal_of_lines_alone_is_written_anew_once_and_tells_the_same() {
    let place = village();
    let asked = ["log", "status", "missing", "why Bob", "next"];
    let told = || {
        let told = asked.map(|line| place.line(line).done().stdout);
        let archived = place.line("archive --json --stdout");
        (told, archived.status, archived.stdout)
    };
    let now = told();
    let whole = place.read("lantern/journal.ndjson");
    let earlier = of_format_1(&whole);
    place.write("lantern/journal.ndjson", &earlier);
    // Questions change nothing on the disk.
    assert_eq!(told(), now);
    assert_eq!(place.read("lantern/journal.ndjson"), earlier);

    let said = place.line("note Ana is late");
    assert_eq!(said.status, 0, "{said:#?}");
    let noted = "The original is in `lantern/journal.earlier-1`";
    assert!(said.stderr.contains(noted), "{said:#?}");
    assert_eq!(place.read("lantern/journal.earlier-1"), earlier);
    let anew = place.read("lantern/journal.ndjson");
    let entries = |journal: &str| -> Vec<Value> {
        let lines = journal.lines();
        let read = lines.map(|line| serde_json::from_str(line).expect("an entry"));
        read.collect()
    };
    let (anew, whole) = (entries(&anew), entries(&whole));
    assert_eq!(anew.get(..whole.len()), Some(whole.as_slice()));
    place.line("undo").done();
    assert_eq!(told().0[1..], now.0[1..]);
    assert!(!place.path("lantern/journal.earlier-2").exists());
}

#[test]
fn a_journal_without_moves_says_its_format_with_the_first_of_them() {
    let place = village();
    let journal = place.read("lantern/journal.ndjson");
    let before = journal.lines().filter(|line| !line.contains("move_taken"));
    let before: String = before.map(|line| format!("{line}\n")).collect();
    place.write("lantern/journal.ndjson", of_format_1(&before));
    let header = || {
        let journal = place.read("lantern/journal.ndjson");
        let header: Value =
            serde_json::from_str(journal.lines().next().unwrap_or_default()).expect("a first line");
        header["format"].clone()
    };
    place.line("note Ana is late").done();
    assert_eq!(header(), 1);
    place.line("start --yes").done();
    assert_eq!(header(), 2);
    assert!(!place.path("lantern/journal.earlier-1").exists());
    place.line("status").done();
}

#[test]
fn what_has_been_ruled_is_read_by_no_rule() {
    let place = village();
    let asked = ["status", "missing", "why Bob", "why not"];
    let now = asked.map(|line| place.line(line).done().stdout);
    let journal = place.read("lantern/journal.ndjson");
    let unread = journal.replace("\"line\":\"start ", "\"line\":\"juggle ");
    assert_ne!(unread, journal);
    place.write("lantern/journal.ndjson", unread);
    assert_eq!(asked.map(|line| place.line(line).done().stdout), now);
    let said = place.line("resolve");
    assert!(said.stdout.contains("Not kept yet"), "{said:#?}");
}

//! A ledger as text, and what a text may not say.

use super::*;

fn exported() -> (Place, String) {
    let place = Place::new();
    let mut file = place.open();
    host(
        &mut file,
        "!fwarn add \"Mr Ё\" @5 ~never deny=goat :a reason | a note",
    );
    host(&mut file, "!fwarn add bob 0 :x");
    by(&mut file, "mr ё", "!warn ack 1", noon()).unwrap();
    host(&mut file, "!fwarn del 2");
    let text = file.export().unwrap();
    (place, text)
}

#[test]
fn every_line_is_one_thing_in_json() {
    let (_place, text) = exported();
    let first = text.lines().next().unwrap();
    assert_eq!(first, r#"{"ledger":{"form":1}}"#);
    let warning = text
        .lines()
        .find(|line| line.starts_with(r#"{"warning""#))
        .unwrap();
    for part in [
        r#""named":{"kind":"account","name":"Mr Ё"}"#,
        r#""expires":"never""#,
        r#""deny":["goat"]"#,
        r#""acked":{"at":"2025-03-01T12:00:00Z""#,
    ] {
        assert!(warning.contains(part), "{part} in {warning}");
    }
    assert!(
        text.lines()
            .all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok())
    );
}

#[test]
fn a_text_that_does_not_add_up_makes_no_ledger() {
    let (place, text) = exported();
    let lines: Vec<&str> = text.lines().collect();
    let without = |number: usize| {
        let kept = lines.iter().enumerate().filter(|(at, _)| *at != number);
        kept.map(|(_, line)| format!("{line}\n"))
            .collect::<String>()
    };
    let cut_off = lines[..lines.len() - 1].join("\n");
    for (wrong, said) in [
        (String::new(), "line 1: the file was cut off"),
        (cut_off, "cut off"),
        (without(0), "line 1: a ledger begins with"),
        (without(3), "is not known"),
        (
            format!("{text}{}", lines[1]),
            "something follows the last line",
        ),
        (
            text.replace("\"form\":1", "\"form\":2"),
            "form 2 is not known",
        ),
        (text.replace("a reason", "a | reason"), "pipe"),
        (
            text.replace("\"host\":true", "\"host\":false"),
            "nobody in this ledger is a host",
        ),
        (
            text.replace("\"stasis_hours_per_game\":1", "\"stasis_hours_per_game\":0"),
            "a whole number from 1",
        ),
        (text.replace("\"points\":5", "\"points\":-5"), "line 6"),
        (text.replace("\"target\":2", "\"target\":77"), "FOREIGN KEY"),
        (
            text.replace("{\"person\":{\"id\":2", "{\"person\":{\"id\":1"),
            "UNIQUE",
        ),
    ] {
        let path = place.beside("import.sqlite");
        let error = LedgerFile::import(&path, &wrong).unwrap_err().to_string();
        assert!(error.contains(said), "{said}: {error}");
        assert!(!path.exists(), "{said}");
    }
    let error = LedgerFile::import(&place.path(), &text).unwrap_err();
    assert_eq!(error.code(), "db-there");
}

use proptest::prelude::*;

use super::*;
use crate::names::tricky::tricky_text;
use crate::names::{fold, same};

/// The texts found, as they are written in the line.
fn found<'a>(line: &'a str, names: &[&str]) -> Vec<&'a str> {
    let known = KnownNames::new(names.iter().map(|name| (name, ())));
    known
        .occurrences(line)
        .into_iter()
        .map(|occurrence| occurrence.span.of(line))
        .collect()
}

#[test]
fn names_are_found_as_they_are_written() {
    for (line, names, expected) in [
        ("Ana and BOB died", &["ana", "bob"][..], &["Ana", "BOB"][..]),
        (
            "Mister   Blue is DEAD",
            &["mister blue"],
            &["Mister   Blue"],
        ),
        ("@Bob, @ Ana", &["Bob", "Ana"], &["Bob", "Ana"]),
        ("Straße STRASSE", &["strasse"], &["Straße", "STRASSE"]),
        (
            "Алёна, АЛЕНА и Але\u{308}на",
            &["алёна"],
            &["Алёна", "АЛЕНА", "Але\u{308}на"],
        ),
        (
            "İlker ilker I\u{307}LKER",
            &["İlker"],
            &["İlker", "ilker", "I\u{307}LKER"],
        ),
        ("Jose\u{301}, José", &["JOSÉ"], &["Jose\u{301}", "José"]),
        ("убит Сергей!", &["сергеи\u{306}"], &["Сергей"]),
        ("Bo\u{200b}b\u{200b}!", &["bob"], &["Bo\u{200b}b"]),
        ("狼人 狼", &["狼", "狼人"], &["狼人", "狼"]),
        ("👩‍💻 votes", &["👩‍💻"], &["👩‍💻"]),
        ("ﬁr", &["fir"], &["ﬁr"]),
        ("D'Arc’s", &["d’arc"], &["D'Arc"]),
    ] {
        assert_eq!(found(line, names), expected, "{line:?}");
    }
}

#[test]
fn no_edge_cuts_a_word() {
    for (line, names) in [
        ("Bobby, 1Bob, Bob_ and ёBob", &["Bob"][..]),
        ("José", &["Jose", "s", "é"]),
        ("Jose\u{301}s", &["José"]),
        ("Josés e\u{301}Bob", &["José", "Bob"]),
        ("ß", &["s"]),
        ("ﬁr", &["ir", "f"]),
        ("e\u{301}", &["e", "\u{301}"]),
    ] {
        assert_eq!(found(line, names), [""; 0], "{line:?}");
    }
    assert_eq!(found("Bob's (Bob) Bob-Bob", &["bob"]), ["Bob"; 4]);
    assert_eq!(
        found("x!y!", &["!y!"]),
        ["!y!"],
        "an edge that is no letter may touch one"
    );
}

#[test]
fn the_longest_name_that_fits_wins_and_nothing_overlaps() {
    assert_eq!(
        found("Mister Blue Sky", &["Mister", "Mister Blue", "Blue Sky"]),
        ["Mister Blue"]
    );
    assert_eq!(
        found("Mister Blues", &["Mister", "Mister Blue"]),
        ["Mister"]
    );
    assert_eq!(found("a a a", &["a a"]), ["a a"]);
}

#[test]
fn of_equal_names_the_first_counts() {
    let known = KnownNames::new([("Bob", 1), ("BOB", 2), ("", 3), ("\u{200b}", 4)]);
    let one = Occurrence {
        id: 1,
        span: Span::new(2, 5),
    };
    assert_eq!(known.occurrences("- bob"), [one]);
}

#[test]
fn a_name_can_start_or_end_a_text() {
    let known = KnownNames::new([("Blue", 1), ("Mister Blue", 2), ("Alё", 3)]);
    let place = |occurrence: Option<Occurrence<i32>>| {
        occurrence.map(|Occurrence { id, span }| (id, span.start, span.end))
    };
    assert_eq!(
        place(known.at_start("  mister blue died")),
        Some((2, 2, 13))
    );
    assert_eq!(place(known.at_start("alе\u{308} votes")), Some((3, 0, 6)));
    assert_eq!(place(known.at_start("the Blue")), None);
    assert_eq!(place(known.at_start("Bluest")), None);
    assert_eq!(place(known.at_end("so Mister BLUE ")), Some((2, 3, 14)));
    assert_eq!(place(known.at_end("Sister Blue")), Some((1, 7, 11)));
    assert_eq!(place(known.at_end("trueblue")), None);
    assert_eq!(place(known.at_end("Blue!")), None);
    assert_eq!(place(known.at_end("")), None);
}

proptest! {
    #[test]
    fn occurrences_are_names_in_the_line(
        line in tricky_text(),
        names in prop::collection::vec(tricky_text(), 0..4),
    ) {
        let known = KnownNames::new(names.iter().map(|name| (name, name.as_str())));
        let mut free_from = 0;
        for Occurrence { span, .. } in known.occurrences(&line) {
            prop_assert!(free_from <= span.start && span.start < span.end);
            prop_assert!(line.get(span.start..span.end).is_some());
            free_from = span.end;
        }
        for Occurrence { span, .. } in known.at_start(&line).into_iter().chain(known.at_end(&line)) {
            prop_assert!(line.get(span.start..span.end).is_some());
        }
    }

    #[test]
    fn a_name_between_spaces_is_found(name in "\\pL[\\pL\\pM0-9 _.'-]{0,8}[\\pL0-9]") {
        let line = format!(" {name} ");
        let known = KnownNames::new([(name.as_str(), ())]);
        let found = known.occurrences(&line);
        prop_assert_eq!(found.len(), 1);
        prop_assert!(same(found[0].span.of(&line), &name));
        prop_assert_eq!(known.at_start(&line), found.first().copied());
        prop_assert_eq!(known.at_end(&line), found.first().copied());
        let folded = fold(&line);
        prop_assert_eq!(known.occurrences(&folded)[0].span, Span::new(0, folded.len()));
    }
}

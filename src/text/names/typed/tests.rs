//! Whom a typed text means, and whom it does not.

use proptest::prelude::*;

use super::*;
use crate::names::tricky::tricky_text;

/// Players with their aliases; the id is the present name.
const DESK: &[&[&str]] = &[
    &["Mister Blue", "Bluey"],
    &["Dogwood"],
    &["Ironwood", "Dog"],
    &["José"],
    &["Josephine"],
    &["Сергей Ёлкин"],
    &["İlker"],
    &["Søren-K"],
    &["..."],
    &["Dog's End", "Ana"],
    &["Ana"],
];

fn find(text: &str) -> Found<&'static str> {
    let candidates: Vec<_> = DESK
        .iter()
        .map(|names| Candidate {
            id: names[0],
            names: names.to_vec(),
        })
        .collect();
    find_typed(text, &candidates)
}

#[test]
fn the_strictest_reading_that_fits_counts() {
    for (text, id) in [
        ("MISTER blue", "Mister Blue"),
        ("bluey", "Mister Blue"),
        ("mister_blue", "Mister Blue"),
        ("dog", "Ironwood"),
        ("dogw", "Dogwood"),
        ("iron", "Ironwood"),
        ("blue", "Mister Blue"),
        ("...mister", "Mister Blue"),
        ("jose", "José"),
        ("josep", "Josephine"),
        ("blu", "Mister Blue"),
        ("елкин", "Сергей Ёлкин"),
        ("ILKER", "İlker"),
        ("ılker", "İlker"),
        ("soren", "Søren-K"),
        ("...", "..."),
        ("ana", "Ana"),
    ] {
        assert_eq!(find(text), Found::One(id), "{text:?}");
    }
    // "й" is a letter by itself.
    let near = vec!["Сергей Ёлкин"];
    assert_eq!(find("сергеи"), Found::None { near });
}

#[test]
fn two_fits_are_refused() {
    // José may be written with a letter twice.
    assert_eq!(find("jos"), Found::Several(vec!["José", "Josephine"]));
    let two = ["Bob", "Bobby", "Carl", "Carmen"].map(|name| Candidate {
        id: name,
        names: vec![name],
    });
    assert_eq!(
        find_typed("bobb", &two),
        Found::Several(vec!["Bob", "Bobby"])
    );
    assert_eq!(
        find_typed("carm", &two),
        Found::Several(vec!["Carl", "Carmen"])
    );
    assert_eq!(find("jos"), Found::Several(vec!["José", "Josephine"]));
    let same_person = [
        Candidate {
            id: 1,
            names: vec!["Bobby"],
        },
        Candidate {
            id: 1,
            names: vec!["Bobster"],
        },
    ];
    assert_eq!(find_typed("bob", &same_person), Found::One(1));
}

#[test]
fn a_misspelling_is_offered_never_taken() {
    for (text, near) in [
        ("ironwod", &["Ironwood"][..]),
        ("ironwoodd", &["Ironwood"]),
        ("jsoe", &["José"]),
        ("Сергей Елкен", &["Сергей Ёлкин"]),
        ("mb", &["Mister Blue"]),
        ("СЁ", &["Сергей Ёлкин"]),
        ("bleu", &["Mister Blue"]),
        ("mstrbl", &["Mister Blue"]),
        ("not Dogwood", &["Dogwood"]),
        ("wood", &["Dogwood", "Ironwood"]),
        ("jo", &["José", "Josephine"]),
        ("zzz", &[]),
        ("", &[]),
        ("  ", &[]),
        ("-", &[]),
    ] {
        let near = near.to_vec();
        assert_eq!(find(text), Found::None { near }, "{text:?}");
    }
}

#[test]
fn all_that_are_as_near_are_offered() {
    let named = |name| Candidate {
        id: name,
        names: vec![name],
    };
    let candidates = ["Marten", "Martin", "Marvin", "Rob"].map(named);
    assert_eq!(nearest("Martn", &candidates), ["Marten", "Martin"]);
    assert_eq!(nearest("Marvn", &candidates), ["Marvin"]);
    assert_eq!(nearest("Zed", &candidates), [""; 0]);
    let russian = ["Тимур", "Макс", "Клара"].map(|name| Candidate {
        id: name,
        names: vec![name],
    });
    for (text, near) in [("Тмура", "Тимур"), ("Максса", "Макс"), ("Кларру", "Клара")]
    {
        assert_eq!(nearest(text, &russian), [near], "{text}");
    }
    assert_eq!(nearest("Тмру", &russian), [""; 0]);
    let near = vec!["Marten", "Martin"];
    assert_eq!(find_typed("Martn", &candidates), Found::None { near });
}

#[test]
fn letters_from_inside_a_name_are_no_name() {
    let named = |name| Candidate {
        id: name,
        names: vec![name],
    };
    let candidates = [
        "O'Malley",
        "Riverbend Tailor",
        "The Baker",
        "Jörg",
        "Ginkgo",
        "Allan",
        "Indra",
        "Onela",
        "lurker_no_1",
    ];
    let candidates = candidates.map(named);
    for text in [
        "all", "end", "bend", "the", "the end", "j", "in", "ink", "nk", "one", "no", "1", "al",
        "ail",
    ] {
        let found = find_typed(text, &candidates);
        assert!(matches!(found, Found::None { .. }), "{text:?}: {found:?}");
    }
    for (text, whose) in [
        ("Malley", "O'Malley"),
        ("river", "Riverbend Tailor"),
        ("tailor", "Riverbend Tailor"),
        ("baker", "The Baker"),
        ("alla", "Allan"),
        ("lurker no", "lurker_no_1"),
    ] {
        assert_eq!(find_typed(text, &candidates), Found::One(whose), "{text:?}");
    }
}

#[test]
fn where_nothing_can_be_mended_only_whole_names_are_taken() {
    let named = |name| Candidate {
        id: name,
        names: vec![name, "Skip"],
    };
    let candidates = ["Riverbend Tailor"].map(named);
    for text in ["riverbend_tailor", "Riverbend  TAILOR", "skip"] {
        assert_eq!(
            find_whole(text, &candidates),
            Found::One("Riverbend Tailor"),
            "{text:?}"
        );
    }
    for text in ["river", "tailor", "RT", "Riverbend Tailr"] {
        let near = vec!["Riverbend Tailor"];
        assert_eq!(
            find_whole(text, &candidates),
            Found::None { near },
            "{text:?}"
        );
    }
}

#[test]
fn a_name_in_another_case_counts_where_it_fits_one() {
    let named = |name| Candidate {
        id: name,
        names: vec![name],
    };
    let candidates = [
        "Лена",
        "Лёня",
        "Март",
        "Марта",
        "Егор",
        "Вася",
        "Иван",
        "Ивана",
    ];
    let candidates = candidates.map(named);
    for (text, fits) in [
        ("Егора", &["Егор"][..]),
        ("«Егору»", &["Егор"]),
        ("Васю", &["Вася"]),
        ("Лене", &["Лена", "Лёня"]),
        ("Лену", &["Лена"]),
        ("Марту", &["Март", "Марта"]),
        ("Марта", &["Марта"]),
        ("Ивана", &["Ивана"]),
    ] {
        let expected = match fits {
            [one] => Found::One(*one),
            several => Found::Several(several.to_vec()),
        };
        assert_eq!(find_typed(text, &candidates), expected, "{text}");
    }
    for text in ["Егора?", "Егор?", "Вася??", "~~Егор~~"] {
        let found = find_typed(text, &candidates);
        assert!(matches!(found, Found::None { .. }), "{text}: {found:?}");
    }
    let near = vec!["Егор"];
    assert_eq!(find_whole("Егора", &candidates), Found::None { near });
}

proptest! {
    #[test]
    fn a_declined_form_never_beats_a_name_that_is_written_so(
        names in prop::collection::btree_set("[А-Я][а-я]{1,3}(а|я|у|ю|е|ы|ом|ей|ой|й|ь)?", 2..7),
    ) {
        let candidates: Vec<_> = names
            .iter()
            .map(|name| Candidate { id: name.as_str(), names: vec![name.as_str()] })
            .collect();
        for name in &names {
            match find_typed(name, &candidates) {
                Found::One(found) => prop_assert!(fold(found) == fold(name)),
                Found::Several(all) => {
                    let plain = |name: &str| without_accents(&fold(name));
                    let same = all.iter().all(|one| plain(one) == plain(name));
                    prop_assert!(same, "{name} {all:?}");
                }
                Found::None { .. } => prop_assert!(false, "{name}"),
            }
        }
    }

    #[test]
    fn a_full_name_is_never_taken_for_another(
        text in tricky_text(),
        names in prop::collection::vec(tricky_text(), 0..5),
    ) {
        let candidates: Vec<_> = names
            .iter()
            .enumerate()
            .map(|(id, name)| Candidate { id, names: vec![name.as_str()] })
            .collect();
        for (text, own) in names.iter().map(|name| (name, true)).chain([(&text, false)]) {
            match find_typed(text, &candidates) {
                Found::One(id) => prop_assert!(!own || fold(&names[id]) == fold(text)),
                Found::Several(ids) => prop_assert!(ids.len() > 1),
                Found::None { .. } => prop_assert!(!own || fold(text).is_empty()),
            }
        }
    }
}

#[test]
fn the_place_of_a_name_tells_whose_it_is() {
    let named = |name| Candidate {
        id: name,
        names: vec![name],
    };
    let names = [
        "Александр",
        "Александра",
        "Евгений",
        "Евгения",
        "Юля",
        "Юлий",
        "Любовь",
        "Егор",
    ];
    let candidates = names.map(named);
    let accusative = Place::Of(Case::Accusative);
    for (text, place, fits) in [
        ("Александра", accusative, &["Александр"][..]),
        ("Александра", Place::Of(Case::Genitive), &["Александр"]),
        ("Александра", Place::Named, &["Александра"]),
        ("Александра", Place::Any, &["Александр", "Александра"]),
        ("Александра", Place::Of(Case::Dative), &["Александра"]),
        ("Александру", accusative, &["Александра"]),
        ("Александру", Place::Of(Case::Dative), &["Александр"]),
        ("Александру", Place::Any, &["Александр", "Александра"]),
        ("Евгения", accusative, &["Евгений"]),
        ("Евгению", accusative, &["Евгения"]),
        ("Юлия", accusative, &["Юлий"]),
        // Of Юлий no accusative, and nearly one of Юля.
        ("Юлию", accusative, &["Юля", "Юлий"]),
        ("Любовь", accusative, &["Любовь"]),
        ("Егор", accusative, &["Егор"]),
        ("Егора", accusative, &["Егор"]),
        ("Егору", accusative, &["Егор"]),
        ("Петя", accusative, &[]),
    ] {
        assert_eq!(
            find_fitting_in(text, &candidates, place),
            fits,
            "{text} {place:?}"
        );
    }
    let parts = ["Белая Александра", "Александр Второй", "Марта"].map(named);
    assert_eq!(
        find_fitting_in("Александра", &parts, accusative),
        ["Белая Александра", "Александр Второй"]
    );
    assert_eq!(find_fitting_in("Марту", &parts, accusative), ["Марта"]);
}

#[test]
fn who_does_something_is_named_in_no_other_case() {
    let names = ["Егор", "Васа"].iter().enumerate();
    let candidates: Vec<Candidate<'_, usize>> = names
        .map(|(id, name)| Candidate {
            id,
            names: vec![*name],
        })
        .collect();
    for (text, expected) in [
        ("Егор", Found::One(0)),
        ("Егору", Found::None { near: vec![0] }),
        ("Васе", Found::None { near: vec![1] }),
    ] {
        assert_eq!(find_subject(text, &candidates), expected, "{text}");
    }
}

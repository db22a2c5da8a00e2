//! What is found however it is written, and how it is told.

use super::*;
use crate::fixture::{FRIENDLY, Speaker, journal, seat};
use crate::public;
use nightdesk_game::{Language, Setup};

/// The running game, with other names or cards.
fn game(change: impl Fn(&mut [&'static str; 7]), cards: &[(usize, &str)]) -> Game {
    let mut names = FRIENDLY;
    change(&mut names);
    let mut game = journal(&names, Language::English).game().clone();
    for (index, role) in cards {
        let card = game.seats[*index].card.as_mut().unwrap();
        card.roles = vec![(*role).to_owned()];
    }
    game
}

fn found(game: &Game, text: &str) -> Vec<Leak> {
    let words = Words::new(Language::English);
    leaks(text, game, &words, &Speaker(game), &Circle::of_sides(game))
}

/// The words of each leak of a kind.
fn words_of(game: &Game, text: &str, kind: &LeakKind) -> Vec<String> {
    let found = found(game, text).into_iter();
    let of_kind = found.filter(|leak| leak.kind == *kind);
    of_kind.map(|leak| leak.words).collect()
}

#[test]
fn a_leak_is_found_beside_a_name_with_any_marks() {
    let marked = game(
        |names| {
            names[0] = "What?!";
            names[2] = "Mr. Stoofer";
            names[6] = "J.R. Ewing";
        },
        &[],
    );
    for (text, holder) in [
        ("Mr. Stoofer is Mafia.", 2),
        ("So mr stoofer is Mafia!", 2),
        ("J.R. Ewing is Mafia", 6),
        ("JR Ewing: Mafia.", 6),
        ("What?! is a Vanilla Townie.", 0),
        ("Elm waves; Mafia Mr. Stoofer laughs.", 2),
    ] {
        let card = words_of(&marked, text, &LeakKind::CardOf(seat(holder)));
        assert!(!card.is_empty(), "{text}");
    }
    let partner = LeakKind::Partner(seat(6));
    assert_eq!(
        words_of(&marked, "J.R. Ewing has a teammate.", &partner),
        ["J.R. Ewing"]
    );
    let deed = LeakKind::NightDeed(seat(4));
    let visit = "Elm visited Mr. Stoofer in the night.";
    assert_eq!(words_of(&marked, visit, &deed), ["visited"]);
    for text in [
        "What?! Dogwood was a Vanilla Townie.",
        "Mr. Stoofer waves. The Mafia waits. J.R. Ewing waves.",
    ] {
        assert_eq!(found(&marked, text), [], "{text}");
    }
    let told = "Somebody read: your partner is J.R. Ewing, they say.";
    let told = words_of(&marked, told, &LeakKind::PrivateText);
    assert_eq!(told, ["your partner is J.R. Ewing"]);
}

#[test]
fn a_leak_is_found_beside_a_name_in_another_spelling() {
    let spelled = game(
        |names| {
            names[0] = "O'Neil";
            names[2] = "Cédar";
            names[6] = "Ёжик";
        },
        &[],
    );
    for (text, holder) in [
        ("Cedar is Mafia.", 2),
        ("CE\u{301}DAR is Mafia.", 2),
        ("Ежик is Mafia.", 6),
        ("Everybody knows of Ёжика: Mafia.", 6),
        ("O’Neil is a Vanilla Townie.", 0),
    ] {
        let card = words_of(&spelled, text, &LeakKind::CardOf(seat(holder)));
        assert_eq!(card.len(), 1, "{text}");
    }
    let there = &found(&spelled, "Ёжик waves.\nAnd Ce\u{301}dar and Mafia.")[0];
    assert_eq!((there.line, there.column), (2, 16));
}

#[test]
fn a_title_is_found_in_every_form() {
    let cards = [(0, "сын босса"), (2, "wolf"), (4, "вор"), (6, "Bus Driver")];
    let game = game(|_| {}, &cards);
    for (text, words) in [
        ("The wolves howl.", "wolves"),
        ("Two Bus Drivers, perhaps", "Bus Drivers"),
        ("Сыну Босса не спалось.", "Сыну Босса"),
        ("Ловят воров!", "воров"),
        ("Ёлка боится вора.", "вора"),
    ] {
        let hidden = words_of(&game, text, &LeakKind::HiddenRole);
        assert_eq!(hidden, [words], "{text}");
    }
    for text in [
        "Wolfram is hard, and the bus has no driver.",
        "У ворот ворона, а босс сыт.",
        "They cope with copper downtown.",
    ] {
        assert_eq!(found(&game, text), [], "{text}");
    }
    let holder = LeakKind::CardOf(seat(0));
    let card = words_of(&game, "Alder стал сыном босса.", &holder);
    assert_eq!(card, ["сыном босса"]);
    let sides = "Cedar and Ginkgo are mafiosi.";
    let side = words_of(&game, sides, &LeakKind::CardOf(seat(6)));
    assert_eq!(side, ["mafiosi"]);
}

#[test]
fn a_title_within_one_that_everybody_knows_is_no_leak() {
    let game = game(|_| {}, &[(1, "Role Cop")]);
    assert_eq!(found(&game, "Birch was a Town Role Cop."), []);
    assert_eq!(
        found(&game, "Birch was a Role Cop; one Cop is left.").len(),
        1
    );
}

#[test]
fn a_name_that_is_a_title_hides_no_other_mention_of_it() {
    let game = game(|names| names[0] = "Cop", &[]);
    for text in ["Cop votes Elm.", "Is Cop here? Cop's away."] {
        assert_eq!(found(&game, text), [], "{text}");
    }
    for text in [
        "The cop is here.",
        "A Cop sleeps.",
        "Some say that cops sleep.",
    ] {
        let hidden = words_of(&game, text, &LeakKind::HiddenRole);
        assert_eq!(hidden.len(), 1, "{text}");
    }
}

#[test]
fn a_name_in_a_russian_case_is_that_name() {
    let game = game(
        |names| {
            names[2] = "Александра";
            names[6] = "Марта";
            names[0] = "Александр";
        },
        &[],
    );
    let of = |text: &str, holder| words_of(&game, text, &LeakKind::CardOf(seat(holder))).len();
    assert_eq!(of("Про Марту: Mafia.", 6), 1);
    assert_eq!(of("В марте: Mafia.", 6), 0);
    assert_eq!(of("Александра: Mafia.", 2), 1);
    assert_eq!(of("Александру: Vanilla Townie.", 0), 1);
}

#[test]
fn a_link_is_found_whole_in_every_text() {
    let game = game(|_| {}, &[]);
    let text = "Meet at https://forum.example/private/812, or at forum.example/private/812.";
    let links = words_of(&game, text, &LeakKind::PrivateLink);
    assert_eq!(
        links,
        [
            "https://forum.example/private/812",
            "forum.example/private/812"
        ]
    );
    let shown: Vec<String> = outermost(&found(&game, text))
        .map(|it| it.words.clone())
        .collect();
    assert_eq!(shown, links);
    assert_eq!(super::links(text, &game).len(), 2);
    assert_eq!(found(&game, "https://forum.example/private/8123"), []);
}

#[test]
fn each_place_is_told_once() {
    let game = game(|_| {}, &[]);
    let found = found(
        &game,
        "Cedar and Ginkgo are each a Mafia Goon.\nBeware of a Goon.",
    );
    assert!(found.len() > 4, "{found:?}");
    let said: Vec<String> = outermost(&found).map(ToString::to_string).collect();
    assert_eq!(
        said.iter()
            .filter(|said| said.contains("Goon"))
            .collect::<Vec<_>>(),
        [
            "line 1 column 29 says `Mafia Goon`",
            "line 2 column 13 says `Goon`"
        ]
    );
    assert!(
        said.iter().all(|said| !said.ends_with("`Mafia`")),
        "{said:?}"
    );
}

#[test]
fn a_role_is_known_by_its_other_names() {
    let game = game(|_| {}, &[]);
    let hidden = words_of(&game, "Who is the sheriff?", &LeakKind::HiddenRole);
    assert_eq!(hidden, ["sheriff"]);
    let of = |text: &str| words_of(&game, text, &LeakKind::CardOf(seat(0)));
    assert_eq!(of("Alder is just a townie."), ["townie"]);
    // Beside nobody, or somebody who is none, it is an everyday word.
    assert_eq!(found(&game, "Wake up, townies!"), []);
    assert_eq!(found(&game, "Cedar the townie laughs."), []);
}

#[test]
fn whoever_is_open_hides_nobody_beside_him() {
    let game = game(|_| {}, &[]);
    for text in [
        "Dogwood was a Vanilla Townie, like Alder.",
        "Dogwood was a Vanilla Townie, and so is Alder.",
        "Vanilla Townie: Dogwood, Alder",
        "Vanilla Townie: Dogwood and Alder.",
        "Townie: Dogwood, Alder",
    ] {
        let card = words_of(&game, text, &LeakKind::CardOf(seat(0)));
        let is_other = text.starts_with("Townie");
        assert_eq!(card.is_empty(), is_other, "{text}");
    }
    for text in [
        "Dogwood was a Vanilla Townie, and Alder weeps.",
        "Vanilla Townie: Dogwood, for whom Alder weeps",
    ] {
        assert_eq!(found(&game, text), [], "{text}");
    }
}

#[test]
fn a_deed_is_found_in_other_words_of_one_player_alone() {
    let game = game(|_| {}, &[]);
    let deed = LeakKind::NightDeed(seat(2));
    for (text, words) in [
        ("Cedar was checked.", vec!["checked"]),
        ("Of Cedar: inspected!", vec!["inspected"]),
        ("Cedar was healed.", vec![]),
        ("Alder was checked.", vec![]),
    ] {
        assert_eq!(words_of(&game, text, &deed), words, "{text}");
    }
}

#[test]
fn a_deed_is_found_in_other_words_between_both_names() {
    let game = game(|_| {}, &[]);
    let deed = LeakKind::NightDeed(seat(4));
    for (text, word) in [
        ("Elm checked Cedar.", "checked"),
        ("Elm has chosen Cedar, they say.", "chosen"),
        ("Cedar was shot by Elm.", "shot"),
        ("By Elm was Cedar attacked.", "attacked"),
        ("Elm was watching Cedar.", "watching"),
        ("Элем: Elm проверил Cedar", "проверил"),
        ("Cedar was the one Elm inspected.", "inspected"),
        ("Cedar was checked, and Elm smiled.", "checked"),
        ("Cedar ночью Elm выследил", "выследил"),
        ("Cedar is open because Elm checked everybody.", "checked"),
    ] {
        assert_eq!(words_of(&game, text, &deed), [word], "{text}");
    }
    for text in [
        "Cedar checked Elm.",
        "Elm was attacked, Cedar sleeps.",
        "Elm was checked by Alder and Cedar waves.",
        "Elm voted for Cedar.",
        "Elm has cute shoes, says Cedar.",
        "Elm went to the market with Cedar.",
        "Elm has healthy food, and Cedar laughed.",
        "Elm is voting to execute Cedar.",
        "Elm сказал спасибо, и Cedar тоже",
        "Cedar был убит, а Elm плакал",
        "Cedar was eaten, and Elm smiled.",
    ] {
        assert_eq!(words_of(&game, text, &deed), [""; 0], "{text}");
    }
}

#[test]
fn what_a_private_text_takes_from_public_places_is_no_leak() {
    let game = game(|_| (), &[]);
    let texts = "{deaths}\n{players}\nFor you alone I write: {results}\n".to_owned();
    let setup = Setup {
        texts: [("results".to_owned(), texts)].into(),
        ..Setup::default()
    };
    let words = Words::of(&setup).unwrap();
    let voice = Speaker(&game);
    let view = PublicView::of(&game, &words, &voice);
    let post = public::day_start(&view, &words, None).unwrap();
    let post = post.document().plain_text();
    assert!(post.contains("died in the night"), "{post}");
    let circles = Circle::of_sides(&game);
    let found = |text: &str| leaks(text, &game, &words, &voice, &circles);
    assert_eq!(found(&post), []);
    assert_ne!(found("For you alone I write: Night 1: Cedar is Mafia."), []);
}

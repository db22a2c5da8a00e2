//! What reports promise, whatever they look like.

use std::collections::BTreeSet;

use super::fixture::{FRIENDLY, Speaker, answer, game_at, journal, seat, texts};
use super::leak::{LeakKind, leaks};
use super::{Circle, PublicView, TextKind, Words, host, private, public};
use nightdesk_game::{Audience, Cause, Event, Flip, FlipRules, Game, Language};
use nightdesk_time::Phase;

#[test]
fn no_public_text_of_the_running_game_leaks() {
    let journal = journal(&FRIENDLY, Language::English);
    let words = Words::new(Language::English);
    for (name, text) in texts(&FRIENDLY, Language::English) {
        // The role list is the host's to announce; after the game nothing is secret.
        let free = matches!(
            text.kind(),
            TextKind::Role | TextKind::GameEnd | TextKind::Revelation
        );
        if text.audience() != &Audience::Public || free {
            continue;
        }
        let game = journal.game();
        let said = text.document().plain_text();
        assert_eq!(
            leaks(&said, game, &words, &Speaker(game), &Circle::of_sides(game)),
            [],
            "{name}"
        );
    }
}

#[test]
fn leaks_are_found_with_their_place() {
    let journal = journal(&FRIENDLY, Language::English);
    let game = journal.game();
    let words = Words::new(Language::English);
    let find = |text: &str| leaks(text, game, &words, &Speaker(game), &[]);

    let found = find("All is well.\nBeware of the cop tonight.");
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].line, found[0].column), (2, 15));
    assert_eq!(found[0].words, "cop");
    assert_eq!(found[0].kind, LeakKind::HiddenRole);

    let found = find("Alder is a Vanilla Townie.");
    assert_eq!(found[0].kind, LeakKind::CardOf(seat(0)));
    assert_eq!(find("Dogwood was a Vanilla Townie."), []);
    assert_eq!(find("Alder waves. Dogwood was a Vanilla Townie."), []);
    assert_eq!(find("Copenhagen is far away."), []);
    let found = find("see https://forum.example/private/812 for more");
    assert_eq!(found[0].kind, LeakKind::PrivateLink);
    assert_eq!(found[0].column, 5);
}

#[test]
fn a_role_in_the_name_of_the_game_is_no_leak() {
    let mut game = journal(&FRIENDLY, Language::English).game().clone();
    game.setup.name = "Cop and Goon".to_owned();
    let words = Words::new(Language::English);
    let find = |text: &str| leaks(text, &game, &words, &Speaker(&game), &[]);
    assert_eq!(find("Cop and Goon | Day 2"), []);
    assert_eq!(find("In Cop and Goon there is a Cop.").len(), 1);
}

/// What is found in a sentence of the running game, each kind once.
fn kinds(text: &str) -> Vec<LeakKind> {
    let journal = journal(&FRIENDLY, Language::English);
    let game = journal.game();
    let words = Words::new(Language::English);
    let found = leaks(text, game, &words, &Speaker(game), &Circle::of_sides(game));
    let kinds: BTreeSet<LeakKind> = found.into_iter().map(|leak| leak.kind).collect();
    kinds.into_iter().collect()
}

#[test]
fn a_card_is_found_beside_other_players() {
    let [alder, cedar, ginkgo] = [0, 2, 6].map(|index| LeakKind::CardOf(seat(index)));
    let card_of = |text: &str| -> Vec<LeakKind> {
        let kinds = kinds(text).into_iter();
        kinds
            .filter(|kind| matches!(kind, LeakKind::CardOf(_)))
            .collect()
    };
    let both = [cedar.clone(), ginkgo];
    assert_eq!(
        card_of("Dogwood was a Vanilla Townie, and Cedar is Mafia."),
        std::slice::from_ref(&cedar)
    );
    assert_eq!(card_of("Mafia Cedar laughs at Alder."), [cedar]);
    assert_eq!(card_of("Cedar and Ginkgo are Mafia."), both);
    assert_eq!(card_of("Mafia: Ginkgo, Cedar"), both);
    assert_eq!(
        card_of("Elm knows that Alder is a Vanilla Townie."),
        [alder]
    );
    assert_eq!(card_of("Alder asks Elm when the Mafia will come."), []);
    assert_eq!(
        card_of("Alder and Cedar think of the Town and of the Mafia."),
        []
    );
}

#[test]
fn partners_are_found() {
    let [cedar, ginkgo] = [2, 6].map(|index| LeakKind::Partner(seat(index)));
    let both = [cedar, ginkgo.clone()];
    for text in [
        "Cedar's teammate is Ginkgo.",
        "Напарник Cedar зовётся Ginkgo.",
        "Cedar, Alder, Ginkgo: one of the Mafia is missing.",
    ] {
        let found = kinds(text);
        assert!(
            both.iter().all(|kind| found.contains(kind)),
            "{text}: {found:?}"
        );
    }
    assert!(kinds("Someone's partner in all this: Ginkgo!").contains(&ginkgo));
    for text in [
        "Alder's partner is Elm.",
        "Cedar (1): Ginkgo",
        "Cedar and Ginkgo are here.",
        "Everybody looks for a partner.",
    ] {
        assert_eq!(kinds(text), [], "{text}");
    }
}

#[test]
fn what_was_done_by_night_is_found() {
    let [elm, cedar] = [4, 2].map(|index| LeakKind::NightDeed(seat(index)));
    for text in [
        "Elm visited Cedar.",
        "In the night Cedar was the target of Elm.",
        "Elm has been investigating Cedar.",
        "Elm investigated somebody.",
    ] {
        let found = kinds(text);
        assert!(found.contains(&elm), "{text}: {found:?}");
    }
    assert_eq!(
        kinds("Somebody investigated Cedar."),
        std::slice::from_ref(&cedar)
    );
    // An order that waits for something is an order, too.
    assert_eq!(kinds("Cedar would have killed Elm."), [cedar]);
    for text in [
        "Birch was killed in the night.",
        "Elm votes for Cedar.",
        "Cedar (1): Elm",
        "Nobody investigates anything here.",
        "Alder visited Dogwood.",
    ] {
        assert_eq!(kinds(text), [], "{text}");
    }
}

#[test]
fn a_killer_who_was_killed_may_be_listed() {
    let mut game = journal(&FRIENDLY, Language::English).game().clone();
    game.setup.flips = FlipRules {
        eliminated: Flip::Nothing,
        killed: Flip::Nothing,
    };
    let words = Words::new(Language::English);
    let find = |game: &Game| leaks("Cedar, killed Night 2.", game, &words, &Speaker(game), &[]);
    assert_eq!(
        find(&game).len(),
        1,
        "as long as Cedar lives, Cedar is who killed"
    );
    game.apply(&Event::Died {
        seat: seat(2),
        cause: Cause::Host,
        comment: None,
        post: None,
        midday: false,
        at: None,
    })
    .unwrap();
    assert_eq!(find(&game), []);
}

#[test]
fn sentences_of_private_texts_are_found() {
    for text in [
        "Somebody read: each night you may name a player.",
        "And so: You got no result!",
        "Your partner is Ginkgo.",
    ] {
        let found = kinds(text);
        assert!(found.contains(&LeakKind::PrivateText), "{text}: {found:?}");
    }
    assert_eq!(kinds("You may name a player each day."), []);
}

#[test]
fn what_every_role_message_says_tells_nothing_of_a_seat() {
    let motto = "Silence is golden, and talk is silver.";
    let mut game = journal(&FRIENDLY, Language::English).game().clone();
    let pm = format!("{{player}}\n{motto}\n{{abilities}}\n");
    game.setup.texts.insert("role_pm".to_owned(), pm);
    let words = Words::of(&game.setup).unwrap();
    let found = |text: &str| leaks(text, &game, &words, &Speaker(&game), &[]).len();
    assert_eq!(found(motto), 0);
    assert_eq!(found("Each night you may name a player."), 1);
}

#[test]
fn a_finished_game_leaks_nothing() {
    let mut game = journal(&FRIENDLY, Language::English).game().clone();
    let words = Words::new(Language::English);
    let find = |game: &Game| leaks("In this game: a Cop.", game, &words, &Speaker(game), &[]);
    assert_eq!(find(&game).len(), 1);
    game.apply(&Event::GameOver {
        winners: Vec::new(),
        players: Vec::new(),
        drawn: Vec::new(),
        reason: String::new(),
        declared: false,
        at: None,
    })
    .unwrap();
    assert_eq!(find(&game), []);
}

#[test]
fn a_players_name_that_is_a_role_is_no_leak() {
    let mut names = FRIENDLY;
    names[0] = "Cop";
    let journal = journal(&names, Language::English);
    let game = journal.game();
    let words = Words::new(Language::English);
    assert_eq!(
        leaks("Cop votes Elm", game, &words, &Speaker(game), &[]),
        []
    );
}

#[test]
fn the_thread_learns_of_night_deaths_by_day() {
    let journal = journal(&FRIENDLY, Language::English);
    let words = Words::new(Language::English);
    let resolved = game_at(&journal, 9);
    let view = PublicView::of(&resolved, &words, &Speaker(&resolved));
    assert!(view.players[1].fate.is_none());
    assert!(
        view.players[5].fate.is_some(),
        "a removal is public at once"
    );
    let view = PublicView::of(journal.game(), &words, &Speaker(journal.game()));
    assert!(view.players[1].fate.is_some());
    assert!(view.players[1].shown.is_some());
    assert!(view.living().all(|player| player.shown.is_none()));
}

#[test]
fn every_member_is_told_the_same_circle() {
    let journal = journal(&FRIENDLY, Language::English);
    let game = game_at(&journal, 3);
    let words = Words::new(Language::English);
    let circles = Circle::of_sides(&game);
    let view = PublicView::of(&game, &words, &Speaker(&game));
    let said = |index| {
        private::role_message(
            &game,
            &words,
            &Speaker(&game),
            (&circles, &view),
            seat(index),
        )
        .unwrap()
        .document()
        .plain_text()
    };
    assert!(said(2).contains("Your partner is Ginkgo."));
    assert!(said(6).contains("Your partner is Cedar."));
    for index in [0, 1, 3, 4, 5] {
        assert!(!said(index).contains("partner"));
    }
}

#[test]
fn results_of_two_seats_are_two_texts() {
    let journal = journal(&FRIENDLY, Language::English);
    let game = journal.game();
    let words = Words::new(Language::English);
    let record = game.night_record(Phase::Night(1)).unwrap();
    let view = PublicView::of(game, &words, &Speaker(game));
    let results = private::results(
        game,
        &words,
        &Speaker(game),
        (&[], &view),
        record.night,
        &record.messages,
    );
    let seats: Vec<_> = results
        .iter()
        .map(|one| (one.seat, one.receiver_died))
        .collect();
    assert_eq!(seats, [(seat(1), true), (seat(4), false)]);
    assert_eq!(results[1].text.audience(), &Audience::Seat(seat(4)));
}

#[test]
fn texts_for_different_readers_are_never_joined() {
    let texts = texts(&FRIENDLY, Language::English);
    let named = |name: &str| {
        let (_, text) = texts.iter().find(|(other, _)| *other == name).unwrap();
        text.clone()
    };
    assert!(named("tally").append(named("status")).is_err());
    let mut both = named("elimination");
    both.append(named("night_start")).unwrap();
    assert_eq!(both.document().blocks.len(), 2);
    assert_eq!(both.audience(), &Audience::Public);
}

#[test]
fn the_thread_title_names_the_phase() {
    let journal = journal(&FRIENDLY, Language::English);
    let words = Words::new(Language::English);
    let view = PublicView::of(journal.game(), &words, &Speaker(journal.game()));
    assert_eq!(
        public::thread_title(&view, &words).as_deref(),
        Some("lantern | Day 2")
    );
}

#[test]
fn a_graph_is_stable() {
    let journal = journal(&FRIENDLY, Language::English);
    let game = journal.game();
    let words = Words::new(Language::English);
    insta::assert_snapshot!(host::graph(&answer(), game, &words, &Speaker(game)));
}

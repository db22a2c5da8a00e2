//! Channels: extra roles, whispers, what only the dead read; and the other language.

use super::kit::{Host, to};
use crate::game::{Audience, Language};

fn with_medium() -> Host {
    let mut host = Host::with(&[
        ("Ana", "Medium"),
        ("Bob", "Villager"),
        ("Cid", "Villager"),
        ("Dan", "Seer"),
        ("Eve", "Wolf"),
    ]);
    host.take("start");
    host
}

#[test]
fn an_extra_role_asks_apart() {
    let mut host = with_medium();
    let ana = Audience::Seat(host.seat("Ana"));
    let night = host.take("resolve");
    let told = to(&night, &ana);
    assert!(
        told.contains("You are Mayor now, besides your own role."),
        "{told}"
    );
    assert!(told.contains("The Mayor decides."), "{told}");
    let day = host.take("resolve");
    assert!(
        to(&day, &ana).contains("You are asked as Mayor (Immediate Day)"),
        "{day:#?}"
    );
    let seen = host.take("answer Ana Bob");
    let told: Vec<_> = seen.told.iter().filter(|told| told.to == ana).collect();
    assert_eq!(told[0].place.as_deref(), Some("Mayor"), "{told:?}");
}

#[test]
fn what_the_dead_read_is_not_public() {
    let mut host = with_medium();
    let said = host.take("whisper Ana: who is there?");
    assert_eq!(to(&said, &Audience::Public), "");
    assert!(
        to(&said, &Audience::Host).contains("where no player reads"),
        "{said:#?}"
    );
    host.take("kill Bob");
    let said = host.take("whisper Ana: who is there?");
    let bob = Audience::Seat(host.seat("Bob"));
    assert!(
        to(&said, &bob).contains("A voice: who is there?"),
        "{said:#?}"
    );
    assert_eq!(to(&said, &Audience::Public), "");
    assert!(
        host.refused("whisper Cid: hello")
            .contains("passed on nowhere")
    );
}

#[test]
fn frame_sentences_are_in_the_language_of_the_game() {
    let mut host = with_medium();
    host.game.setup.language = Language::Russian;
    let night = host.take("resolve");
    let dan = Audience::Seat(host.seat("Dan"));
    assert!(
        to(&night, &dan).contains("Вопрос к вам (ночью, сразу)"),
        "{night:#?}"
    );
}

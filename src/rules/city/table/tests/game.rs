//! A game of thirteen from the election over two nights and a lynch vote.

use super::kit::{Desk, desk};
use crate::Role;
use nightdesk_game::{Audience, Language, MoveText, TextPart};
use nightdesk_text::names::fold;

const THIRTEEN: &str = "Anna doctor; Boris blocker; Clara commissioner; Denis detective; \
    Egor investigator; Fedor active citizen; Galina judge; Hanna priest; Ivan liar + mafia; \
    Klim vagrant + boss son; Lena journalist + maniac; Marta hero + imitator; Nina bodyguard + faceless";

const ELECTION: &str = "
    start
    vote Anna Galina
    vote Boris Galina
    vote Clara Hanna
    vote Ivan Galina
    Klim: vote → Hanna
    end day
    secretary Boris
";

const NIGHT_1: &str = "
    Anna: doctor → Egor
    Boris: blocker arrest → Denis
    Clara: commissioner → Ivan
    Denis: detective → Anna
    Ivan: mafia → Fedor
    Nina: faceless → Denis (target: Clara)
    resolve --commit
";

const DAY_2: &str = "
    Galina: vertical → Anna
    start
    vote Anna Ivan
    vote Boris Ivan
    vote Clara Ivan
    vote Denis Ivan
    vote Egor Klim
    vote Galina Ivan
    vote Hanna Ivan
    vote Ivan Clara
    vote Klim Clara
    vote Lena Clara
    vote Marta Clara
    vote Nina refuses
    end day
    Ivan: declines → scandal
    end day
    Hanna: declines → pardon
    end day
    end day
";

const NIGHT_2: &str = "
    end evening
    Anna: doctor → Clara
    Boris: blocker protect → Egor
    Lena: maniac → Clara
    resolve
";

fn played(language: Language) -> (Desk, Vec<MoveText>) {
    let mut desk = desk(language, THIRTEEN);
    let mut told = Vec::new();
    for lines in [ELECTION, NIGHT_1, DAY_2, NIGHT_2] {
        told.extend(desk.take_all(lines));
    }
    (desk, told)
}

#[test]
fn a_game_is_told_in_english() {
    let (desk, told) = played(Language::English);
    insta::assert_snapshot!(desk.written(&told));
}

#[test]
fn a_game_is_told_in_russian() {
    let (desk, told) = played(Language::Russian);
    insta::assert_snapshot!(desk.written(&told));
}

#[test]
fn what_was_kept_lays_the_same_table() {
    let (desk, _) = played(Language::Russian);
    let (again, _) = played(Language::Russian);
    assert_eq!(
        format!("{:?}", desk.table()),
        format!("{:?}", again.table())
    );
    let lines: Vec<&str> = desk
        .moves()
        .iter()
        .map(|taken| taken.line.as_str())
        .collect();
    assert!(lines.contains(&"Anna: голос → Galina"), "{lines:?}");
    assert!(lines.contains(&"Anna: доктор лечит → Egor"), "{lines:?}");
}

#[test]
fn the_facts_are_the_games() {
    let (desk, _) = played(Language::English);
    let dead: Vec<&str> = desk
        .game
        .seats
        .iter()
        .filter(|seat| !seat.alive())
        .map(|seat| seat.name.as_str())
        .collect();
    assert_eq!(dead, ["Fedor", "Ivan"]);
    assert_eq!(desk.game.phase(), Some(nightdesk_time::Phase::Day(3)));
    let why = desk.table().why("Fedor").expect("a reason");
    assert!(why.says.contains("Ivan kills Fedor as Mafia"), "{why:?}");
    let why = desk.table().why("Ivan").expect("a reason");
    assert!(
        why.because.iter().any(|why| !why.because.is_empty()),
        "{why:?}"
    );
}

/// What everybody reads names no role of a living player, and no side of one.
#[test]
fn nothing_secret_stands_in_a_public_text() {
    let mut desk = desk(Language::English, THIRTEEN);
    for lines in [ELECTION, NIGHT_1, DAY_2, NIGHT_2] {
        for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let told = desk.take(line);
            let living: Vec<String> = desk
                .game
                .living()
                .flat_map(|(_, seat)| {
                    let card = seat.card.clone().expect("a card");
                    let negative = card.roles.get(1).cloned();
                    negative
                        .and_then(|slug| Role::of_slug(&slug))
                        .map(|role| role.name(nightdesk_text::Language::English).to_owned())
                })
                .collect();
            for told in told.iter().filter(|told| told.to == Audience::Public) {
                let text: Vec<String> = told
                    .parts
                    .iter()
                    .map(|part| match part {
                        TextPart::Line(line) => fold(line),
                        TextPart::Table { rows, .. } => fold(&rows.concat().join(" ")),
                    })
                    .collect();
                for secret in &living {
                    let named = text.iter().any(|line| {
                        line.split(|sign: char| !sign.is_alphabetic())
                            .any(|word| word == fold(secret))
                    });
                    assert!(!named, "`{secret}` in {text:?}");
                }
            }
        }
    }
}

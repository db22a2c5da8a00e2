//! What every role does at night, and the laws of all nights.

mod base;
mod blacks;
mod bookkeeping;
mod breaks;
mod followed;
mod handed_on;
mod laws;
mod letters;
mod numbered;
mod over_nights;
mod rules;
mod seen;
mod shots;
mod shown;
mod swap_and_death;
mod swapped;
mod table;

use crate::moves::Action;
use crate::role::{Negative, Peaceful, Role, Side};
use crate::state::Logged;
use crate::testkit::{Town, town};

/// Every role with a night move: a town in which Hugo has it, and his move at a target.
fn moves_of_all_roles(target: &str) -> Vec<(Role, Action, Town, String)> {
    let peaceful = [
        ("doctor", "heal"),
        ("blocker", "arrest"),
        ("commissioner", "check"),
        ("detective", "track"),
        ("investigator", "kill"),
        ("bodyguard", "guard"),
        ("prostitute", "take"),
        ("journalist", "compare"),
        ("vagrant", "watch"),
        ("lawyer", "check"),
        ("inquisitor", "check"),
        ("inquisitor", "kill"),
        ("drug_dealer", "dose"),
        ("fanatic", "kill"),
        ("hypnotist", "hypnotise"),
        ("madman", "fire"),
        ("kamikaze", "suicide"),
        ("cultist", "kill"),
        ("cultist", "heal"),
        ("maid", "serve"),
        ("witch", "swap"),
    ];
    let black = [
        ("mafia", "kill"),
        ("mafia", "suicide"),
        ("maniac", "kill"),
        ("boss_son", "kill"),
        ("imitator", "kill"),
        ("hireling", "kill"),
        ("joker", "check"),
        ("poisoner", "poison"),
        ("executor", "capture"),
        ("geisha", "take"),
        ("geisha", "kill"),
    ];
    // Only a black kamikaze goes when he wants.
    let held = |role: &str| match role {
        "kamikaze" => "kamikaze poisoner".to_owned(),
        role => role.to_owned(),
    };
    let peaceful = peaceful.map(|(role, action)| (held(role), role, action));
    let black = black.map(|(role, action)| (format!("witness {role}"), role, action));
    let mut all: Vec<_> = peaceful
        .into_iter()
        .chain(black)
        .map(|(held, role, action)| one(&held, role, action, target))
        .collect();
    all.push(one("judge faceless", "faceless", "cut", target));
    all
}

fn one(held: &str, role: &str, action: &str, target: &str) -> (Role, Action, Town, String) {
    let second = match action {
        "compare" | "swap" => ", Ira",
        _ => "",
    };
    let addition = match action {
        "cut" => " (target: Ira)",
        _ => "",
    };
    let role = Role::of_slug(role).expect("a role");
    let goes = match action {
        "suicide" if role.negative().is_some() => String::new(),
        _ => format!(" → {target}{second}"),
    };
    let name = role.name(nightdesk_text::Language::English);
    let line = format!("Hugo: {name} {action}{goes}{addition}");
    let town = stage_of(held, role);
    let sent = town.moves(&[&line]);
    (role, sent[0].action, town, line)
}

/// A full town before the fourth night, in which every right has been earned.
fn stage_of(held: &str, role: Role) -> Town {
    let rest = [
        ("Eva", "witness"),
        ("Ira", "judge"),
        ("Jan", "hero"),
        ("Bob", "blocker"),
        ("Dina", "prostitute"),
        ("Mark", "madman"),
        ("Ivy", "doctor"),
        ("Den", "detective"),
        ("Hana", "hypnotist"),
        ("Nec", "necromancer"),
        ("Gwen", "liar geisha"),
        ("Ken", ken(role)),
        ("Fay", "immortal faceless"),
    ];
    let gone = |name: &str, what: &str| {
        // One geisha, one faceless; nobody else holds what Hugo holds in his own right.
        let geisha = role == Role::Negative(Negative::Geisha) && name == "Gwen";
        let faceless = role == Role::Faceless && name == "Fay";
        let investigator = role == Role::Peaceful(Peaceful::Investigator) && what == "detective";
        let alone = matches!(
            role,
            Role::Negative(Negative::Joker | Negative::Poisoner | Negative::Executor)
        );
        geisha || faceless || investigator || (alone && name == "Nobody")
    };
    let mut players = vec![format!("Hugo {held}")];
    for (name, what) in rest {
        match gone(name, what) {
            true => players.push(format!("{name} pimp")),
            false => players.push(format!("{name} {what}")),
        }
    }
    let night = match role {
        Role::Negative(Negative::Mafia | Negative::BossSon | Negative::Hireling) => 5,
        _ => 4,
    };
    town(&players.join("; "))
        .before_night(night)
        .spare(1, 1)
        .with(|town| rights(town, role))
}

/// The killer beside Hugo is of the other camp.
fn ken(role: Role) -> &'static str {
    use crate::state::Camp;
    match role.negative().and_then(Camp::of) {
        Some(Camp::Mafia) | None => "priest maniac",
        Some(Camp::Maniac) => "priest mafia",
    }
}

fn rights(town: &mut Town, role: Role) {
    let (eva, hana) = (town.seat("Eva"), town.seat("Hana"));
    let night = town.city.night;
    let memory = town.memory("Hugo");
    memory.souls = 5;
    memory.revenge = 1;
    if role != Role::Peaceful(Peaceful::Inquisitor) {
        return;
    }
    // A black one may have to wait a night with a false check.
    for (target, night) in [(eva, night - 1), (eva, night), (hana, night)] {
        memory.log.push(Logged {
            night,
            role,
            action: Action::Check,
            targets: vec![target],
            done: true,
            repeated: false,
            shown: Some(Side::Black),
            on_copy: false,
        });
    }
}

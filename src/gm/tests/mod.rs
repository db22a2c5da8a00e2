//! Tests of reading and writing lines.

mod examples;
mod floods;
mod laws;
mod near;
mod writing;

use super::*;
use nightdesk_time::PhaseKind;

/// Names of a game, each seat called by the name it has now.
pub(super) fn names<'a>(
    players: &[&'a str],
    users: &[&str],
    former: &[(&str, Vec<String>)],
) -> Names<&'a str> {
    let slots = players.iter().map(|player| SlotNames {
        slot: *player,
        present: player,
        former: former
            .iter()
            .find(|(name, _)| name == player)
            .map_or(&[][..], |(_, names)| names),
        aliases: &[],
    });
    Names::new(slots, users.iter().copied(), ["Meg"])
}

/// A command in short words.
fn said(command: &GmCommand<&str>) -> String {
    match command {
        GmCommand::Died {
            slot,
            comment,
            cause: DeathWord::Died,
        } => format!("{slot} died: {comment}").trim_end().to_owned(),
        GmCommand::Died {
            slot,
            comment,
            cause: DeathWord::Lynched,
        } => format!("{slot} lynched: {comment}"),
        GmCommand::Resurrect { slot } => format!("{slot} alive"),
        GmCommand::EndedEarly { kind, number } => {
            let kind = match kind {
                PhaseKind::Day => "day",
                PhaseKind::Night => "night",
            };
            let number = number.map_or(String::new(), |number| format!(" {number}"));
            format!("{kind}{number} ends")
        }
        GmCommand::Moved { shift } => format!("moved {} {}", shift.by, shift.direction),
        GmCommand::Replaced { new, old } => match new {
            NewPlayer::User(name) => format!("{name} for {old}"),
            NewPlayer::Player(slot) => format!("player {slot} for {old}"),
            NewPlayer::Gm(name) => format!("host {name} for {old}"),
        },
        GmCommand::GameEnded => "game over".to_owned(),
        GmCommand::Unended => "game on".to_owned(),
    }
}

/// A reading in short words; of a doubt its kind, and whom it may mean.
fn told(reading: &Reading<&str>) -> String {
    match reading {
        Reading::Command { command, .. } => said(command),
        Reading::Doubt(doubt) => {
            let candidates: Vec<&str> = doubt.candidates().collect();
            format!("ask {} {}", doubt.kind, candidates.join(", "))
                .trim_end()
                .to_owned()
        }
    }
}

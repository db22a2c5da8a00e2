//! The hero who stands up for a doomed player (V-37 to V-39).

use super::account::Account;
use super::moves::{DuringVote, Moves};
use super::outcome::{HeroMove, HeroResult};
use super::people::{DayRole, HeroStep, Hold, Mark, Town};
use super::say;
use crate::Side;
use nightdesk_game::SeatId;

/// The hero's move among the doomed, if one is made and counts.
pub(super) fn hero_move(
    town: &Town,
    during: &Moves<DuringVote>,
    doomed: &[SeatId],
    executing: &[SeatId],
    account: &mut Account,
) -> Option<HeroMove> {
    let heroes: Vec<SeatId> = town
        .holders(|role| {
            let unused = HeroStep::Unused;
            *role == DayRole::Hero { step: unused }
        })
        .collect();
    heroes.into_iter().find_map(|by| {
        let on = during.last(by, |what| match what {
            DuringVote::Defend(on) => Some(*on),
            _ => None,
        })?;
        if !doomed.contains(&on) || on == by {
            return None;
        }
        if let Some(saying) = lost(town, by, on, executing) {
            account.note(saying.line().about(on).voter(by));
            return None;
        }
        let result = result(town, by, on)?;
        let saying = match result {
            HeroResult::Saved => say::HERO_SAVES,
            HeroResult::DiesToo => say::HERO_DIES_TOO,
            HeroResult::DiesAlone => say::HERO_GREY,
        };
        account.note(saying.line().about(on).voter(by));
        if result == HeroResult::DiesToo {
            account.note(say::HERO_LYNCHED.line().about(by));
        }
        Some(HeroMove { by, on, result })
    })
}

/// V-38: moves that come to nothing.
fn lost(
    town: &Town,
    by: SeatId,
    on: SeatId,
    executing: &[SeatId],
) -> Option<super::account::Saying> {
    if town.player(by)?.hold == Hold::Copied {
        return Some(say::COPY_SAVES_NOBODY);
    }
    if town.player(on)?.has(Mark::ForcedVictim) {
        return Some(say::NOTHING_SAVES);
    }
    executing.contains(&on).then_some(say::HERO_SKIPS)
}

fn result(town: &Town, by: SeatId, on: SeatId) -> Option<HeroResult> {
    let hero = town.player(by)?.colour;
    let doomed = town.player(on)?.colour;
    Some(match (hero, doomed) {
        (Side::Red | Side::Black, Side::Red) | (Side::Black, Side::Black) | (Side::Grey, _) => {
            HeroResult::Saved
        }
        (Side::Red, Side::Black) => HeroResult::DiesToo,
        (Side::Red | Side::Black, Side::Grey) => HeroResult::DiesAlone,
    })
}

//! Whom one may not vote for today: verticals, legal protection, and circles of them.

use serde::{Deserialize, Serialize};

use super::account::Account;
use super::carried_over::CarriedOver;
use super::moves::{BeforeVote, Moves};
use super::people::{DayRole, Town};
use super::rulings::{Open, Rulings};
use super::say;
use crate::Side;
use nightdesk_game::SeatId;

/// A protection that is in force today.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Protection {
    /// Whose it is.
    pub by: SeatId,
    /// Whom it covers.
    pub on: SeatId,
    /// Which.
    pub kind: ProtectionKind,
}

/// The protections, the strongest first: in a circle the last one fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProtectionKind {
    /// The mayor's vertical of power (M-10); it is no part of circles.
    Vertical,
    /// The politician's shadow vertical (M-16).
    Shadow,
    /// The lawyer's legal protection (V-20).
    Legal,
    /// The priest's pardon (V-36).
    Pardon,
}

/// The protections of the day, circles of politician and lawyer settled.
#[must_use]
pub fn protections(
    town: &Town,
    standing: &CarriedOver,
    before: &Moves<BeforeVote>,
    rulings: &Rulings,
    account: &mut Account,
) -> Vec<Protection> {
    let mut held: Vec<Protection> = shadow(town, standing, before)
        .chain(legal(town, standing, before))
        .collect();
    if let Some(fails) = weakest_of_circle(&held) {
        account.note(say::CIRCLE.line().about(fails.on).voter(fails.by));
        held.retain(|protection| *protection != fails);
    }
    let vertical = vertical(town, standing, before, rulings, account);
    vertical.into_iter().chain(held).collect()
}

/// M-10: the mayor's choice; silence covers the secretary.
fn vertical(
    town: &Town,
    standing: &CarriedOver,
    before: &Moves<BeforeVote>,
    rulings: &Rulings,
    account: &mut Account,
) -> Option<Protection> {
    let by = standing.mayor.holder()?;
    let sent = before.last(by, |what| match what {
        BeforeVote::Vertical(on) => Some(*on),
        _ => None,
    });
    let on = match sent {
        Some(Some(on)) => on,
        Some(None) => {
            account.rely(Open::EmptyVertical);
            if rulings.recommended(Open::EmptyVertical) {
                return None;
            }
            standing.secretary?
        }
        None => standing.secretary?,
    };
    let kind = ProtectionKind::Vertical;
    in_game(town, on).then_some(Protection { by, on, kind })
}

/// M-16: anybody but the politician himself, while the mayor is in office.
fn shadow<'a>(
    town: &'a Town,
    standing: &'a CarriedOver,
    before: &'a Moves<BeforeVote>,
) -> impl Iterator<Item = Protection> + 'a {
    let politicians = town.holders(|role| matches!(role, DayRole::Politician { .. }));
    politicians.filter_map(move |by| {
        let mayor = standing.mayor.holder()?;
        let on = before.last(by, |what| match what {
            BeforeVote::ShadowVertical(on) => Some(*on),
            _ => None,
        })?;
        let may = on != by && on != mayor && town.lives(on);
        may.then_some(Protection {
            by,
            on,
            kind: ProtectionKind::Shadow,
        })
    })
}

/// V-20: a player the lawyer holds a red check of; a black lawyer holds any.
fn legal<'a>(
    town: &'a Town,
    standing: &'a CarriedOver,
    before: &'a Moves<BeforeVote>,
) -> impl Iterator<Item = Protection> + 'a {
    let lawyers = town.holders(|role| matches!(role, DayRole::Lawyer { .. }));
    lawyers.filter_map(move |by| {
        let on = before.last(by, |what| match what {
            BeforeVote::LegalProtection(on) => Some(*on),
            _ => None,
        })?;
        let DayRole::Lawyer { black, red } = town.role(by)? else {
            return None;
        };
        let checked = red.contains(&on) || town.is_colour(by, Side::Black) && black.contains(&on);
        let may = checked && on != by && standing.mayor.holder() != Some(on) && town.lives(on);
        may.then_some(Protection {
            by,
            on,
            kind: ProtectionKind::Legal,
        })
    })
}

/// the weakest protection of a circle in which players protect each other.
#[must_use]
pub fn weakest_of_circle(held: &[Protection]) -> Option<Protection> {
    let circular = |kind: &ProtectionKind| *kind != ProtectionKind::Vertical;
    let next = |from: SeatId| {
        let mut of = held.iter().filter(|one| circular(&one.kind));
        of.find(|one| one.by == from)
    };
    let circle_from = |start: &Protection| {
        let mut weakest = *start;
        let mut at = start.on;
        // A circle is no longer than the list of protections.
        for _ in held {
            if at == start.by {
                return Some(weakest);
            }
            let step = next(at)?;
            weakest = if step.kind > weakest.kind {
                *step
            } else {
                weakest
            };
            at = step.on;
        }
        None
    };
    let starts = held.iter().filter(|one| circular(&one.kind));
    starts.filter_map(circle_from).max_by_key(|one| one.kind)
}

fn in_game(town: &Town, seat: SeatId) -> bool {
    town.player(seat)
        .is_some_and(super::people::Player::is_in_game)
}

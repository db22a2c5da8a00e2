//! The armed detonator, which replaces the result of a vote (V-43, V-44).

use super::account::Account;
use super::carried_over::CarriedOver;
use super::moves::{BeforeVote, DuringVote, Moves};
use super::outcome::{Death, DeathCause, FacelessEnd};
use super::people::{DayRole, Hold, Mark, Town};
use super::rulings::{Open, Rulings};
use super::say;
use crate::Side;
use nightdesk_game::SeatId;

/// What a blast does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Blast {
    /// The terrorist.
    pub(super) by: SeatId,
    /// His target.
    pub(super) on: SeatId,
    /// Who dies: the terrorist, and the target where it does.
    pub(super) deaths: Vec<Death>,
    /// Set where the target is to be crippled instead.
    pub(super) cripples: Option<SeatId>,
    /// What becomes of the mayor's office.
    pub(super) mayor: MayorAfter,
    /// A black target's night move, lost.
    pub(super) no_night_move: Option<SeatId>,
    /// How it ends for a faceless terrorist.
    pub(super) faceless: Option<FacelessEnd>,
}

/// What a blast means for the mayor (M-4, ORD-6).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum MayorAfter {
    /// As after any lynching.
    #[default]
    ByLynching,
    /// The mayor stays although a red terrorist died.
    Stays,
    /// A red player was crippled.
    Answers,
}

/// Whom the votes name beside a blast.
#[derive(Debug, Clone, Copy)]
pub(super) struct ByVotes<'a> {
    /// Who would have died or been tied.
    pub(super) doomed: &'a [SeatId],
    /// Who dies by the votes whatever the blast does.
    pub(super) surely: &'a [SeatId],
}

/// The terrorist whose detonator is armed; a copy has none.
pub(super) fn armed(town: &Town, before: &Moves<BeforeVote>) -> Option<SeatId> {
    let mut terrorists = town.holders(|role| *role == DayRole::Terrorist);
    terrorists.find(|by| {
        let own = town
            .player(*by)
            .is_some_and(|player| player.hold != Hold::Copied);
        let armed = before.last(*by, |what| match what {
            BeforeVote::ArmDetonator => Some(()),
            _ => None,
        });
        own && armed.is_some()
    })
}

/// The target the terrorist named, if he may be one: anybody living but the mayor.
pub(super) fn target(
    town: &Town,
    standing: &CarriedOver,
    during: &Moves<DuringVote>,
    by: SeatId,
) -> Option<SeatId> {
    let on = during.last(by, |what| match what {
        DuringVote::Detonate(on) => Some(*on),
        _ => None,
    })?;
    let may = on != by && town.lives(on) && standing.mayor.holder() != Some(on);
    may.then_some(on)
}

/// What the blast does.
pub(super) fn blast(
    town: &Town,
    rulings: &Rulings,
    (by, on): (SeatId, SeatId),
    by_votes: ByVotes<'_>,
    account: &mut Account,
) -> Blast {
    let side = |seat| town.player(seat).map_or(Side::Red, |player| player.colour);
    let (terrorist, target) = (side(by), side(on));
    let kills = match (terrorist, target) {
        (Side::Red, Side::Black) => true,
        (Side::Red, Side::Grey) => {
            account.rely(Open::DetonatorAndMayor);
            rulings.recommended(Open::DetonatorAndMayor)
        }
        (Side::Red, Side::Red) | (Side::Black, _) => false,
        (Side::Grey, _) => by_votes.doomed.contains(&on),
    };
    // A role's attack takes a life to spare first, whether it would kill or cripple.
    let spared = has_spare_life(town, on);
    let kills = kills && !spared;
    let outlives = !kills && !by_votes.surely.contains(&on);
    let mayor = match (terrorist, target) {
        (Side::Red, Side::Red) => MayorAfter::Answers,
        (Side::Red, Side::Black | Side::Grey) => {
            account.rely(Open::DetonatorAndMayor);
            match rulings.recommended(Open::DetonatorAndMayor) {
                true => MayorAfter::ByLynching,
                false => MayorAfter::Stays,
            }
        }
        (Side::Black | Side::Grey, _) => MayorAfter::ByLynching,
    };
    let saying = match (kills, outlives, spared) {
        (true, _, _) => say::BLAST_KILLS,
        (false, false, _) => say::BLAST_VOTED_OUT,
        (false, true, true) => say::BLAST_SPARED,
        (false, true, false) => say::BLAST_CRIPPLES,
    };
    account.note(say::BLAST_OWN.line().about(by));
    account.note(saying.line().about(on).voter(by));
    let own = Death {
        seat: by,
        cause: DeathCause::OwnDetonator,
    };
    let other = kills.then_some(Death {
        seat: on,
        cause: DeathCause::Detonator,
    });
    Blast {
        by,
        on,
        deaths: [own].into_iter().chain(other).collect(),
        cripples: outlives.then_some(on),
        mayor,
        no_night_move: (terrorist == Side::Black && target == Side::Black).then_some(on),
        faceless: (terrorist == Side::Grey).then_some(FacelessEnd::Draw),
    }
}

/// Whether a life is spent instead of being crippled (the immortal's, or the bond to him).
pub(super) fn has_spare_life(town: &Town, seat: SeatId) -> bool {
    town.player(seat)
        .is_some_and(|player| player.has(Mark::SpareLife))
}

//! The faceless after a result: victims, targets, faces, his end (X-2, X-5, X-7, S-2).

use super::super::outcome::{Death, Deathbed, FacelessEnd, VoteOutcome};
use super::super::people::Status;
use super::super::rulings::Open;
use super::Vote;
use crate::Side;
use crate::score::Wins;
use nightdesk_game::SeatId;

pub(super) fn close(vote: Vote<'_>, outcome: &mut VoteOutcome, end: Option<FacelessEnd>) {
    let faceless = vote
        .town
        .players
        .iter()
        .find(|(_, player)| player.votes_for_colour(Side::Grey) && player.is_in_game())
        .map(|(seat, _)| *seat);
    let leaves = faceless.filter(|seat| outcome.leaves(*seat));
    regain(vote, outcome, leaves);
    if faceless.is_some() {
        collect(vote, outcome, faceless);
    }
    if let Some(seat) = leaves {
        outcome.aftermath.faceless = Some(end.unwrap_or(FacelessEnd::Defeat));
        let lynching = outcome.lynchings().find(|death| death.seat == seat);
        let faces = lynching.map(|death| faces(vote, death));
        outcome.aftermath.faces = faces.unwrap_or_default();
    }
    // Leaving by his own hand costs him what he had collected before (V-43).
    let before = match end {
        Some(FacelessEnd::Draw) => Wins::ZERO,
        Some(FacelessEnd::Defeat) | None => outcome.standing.collected,
    };
    outcome.standing.collected = before + outcome.aftermath.collected;
}

/// whose target was lynched has the role back; all of them, if the faceless was. Whom a
/// grey phantom possesses stays a victim (L-18).
fn regain(vote: Vote<'_>, outcome: &mut VoteOutcome, faceless: Option<SeatId>) {
    let lynched: Vec<SeatId> = outcome.lynched().collect();
    let faceless_lynched = faceless.is_some_and(|seat| lynched.contains(&seat));
    for (seat, player) in &vote.town.players {
        let Some(cut) = player.cut else { continue };
        let reached = cut.target.is_some_and(|target| lynched.contains(&target));
        let lives = player.status == Status::Alive && !outcome.leaves(*seat);
        if possessed(vote, outcome, *seat) {
            continue;
        }
        if lives && (reached || faceless_lynched) {
            outcome.aftermath.roles_regained.push(*seat);
            if let Some(after) = outcome.town.players.get_mut(seat) {
                after.cut = None;
            }
        }
    }
}

/// Whether a grey phantom sits in a player, or possesses him with this result.
fn possessed(vote: Vote<'_>, outcome: &VoteOutcome, host: SeatId) -> bool {
    let grey = |seat: SeatId| vote.town.is_colour(seat, Side::Grey);
    let now = outcome.deathbed.iter().any(|moved| match moved {
        Deathbed::Possesses { by, on } => *on == host && grey(*by),
        Deathbed::SwapRoles { .. } | Deathbed::Crippled { .. } | Deathbed::Disguised { .. } => {
            false
        }
    });
    let sits = Status::Phantom {
        possesses: Some(host),
    };
    let mut players = vote.town.players.iter();
    now || players.any(|(seat, player)| player.status == sits && grey(*seat))
}

/// half a win for a victim lynched, a quarter for a target that was no victim.
fn collect(vote: Vote<'_>, outcome: &mut VoteOutcome, faceless: Option<SeatId>) {
    let lynched: Vec<SeatId> = outcome.lynched().collect();
    let mut collected = Wins::ZERO;
    for seat in lynched.iter().filter(|seat| Some(**seat) != faceless) {
        let Some(player) = vote.town.player(*seat) else {
            continue;
        };
        if player.cut.is_some() {
            collected = collected + Wins::HALF;
            continue;
        }
        let victims = vote
            .town
            .players
            .iter()
            .filter(|(_, victim)| victim.cut.and_then(|cut| cut.target) == Some(*seat));
        for (victim, _) in victims {
            if lynched.contains(victim) {
                outcome.account.rely(Open::TargetWithVictim);
                if !vote.rulings.recommended(Open::TargetWithVictim) {
                    collected = collected + Wins::HALF;
                    continue;
                }
            }
            if lynched.contains(victim) || vote.town.lives(*victim) {
                collected = collected + Wins::QUARTER;
            }
        }
    }
    outcome.aftermath.collected = collected;
}

/// S-2: everybody who voted for him in the round that decided.
fn faces(vote: Vote<'_>, lynching: &Death) -> Vec<SeatId> {
    let Some(round) = lynching.voted_in(vote.rounds) else {
        return Vec::new();
    };
    let mut faces: Vec<SeatId> = round
        .ballots
        .voters_of(lynching.seat)
        .filter(|seat| *seat != lynching.seat)
        .collect();
    faces.sort();
    faces
}

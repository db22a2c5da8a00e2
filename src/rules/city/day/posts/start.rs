//! The start of a vote, and the offer of a hunt (D-4, D-5).

use super::Post;
use crate::day::account::Account;
use crate::day::hunt::{APPROVAL_MINUTES, HuntStart};
use crate::day::people::Mark;
use crate::day::protection::{Protection, ProtectionKind, protections};
use crate::day::vote::LynchVote;
use nightdesk_game::SeatId;
use nightdesk_rules::{Slot, Statement};
use serde::{Deserialize, Serialize};

/// What the host knows at the start besides the vote itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StartFacts {
    /// Servants who stand in for their masters (L-13).
    pub substitutes: Vec<Substitute>,
}

/// A servant in his master's place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Substitute {
    /// The servant.
    pub servant: SeatId,
    /// His master, who may not post until the result.
    pub master: SeatId,
}

/// The announcement that starts a vote: whom one may not vote for, who is drugged, who stands in
/// for whom, whose autovote is set.
#[must_use]
pub fn vote_start(vote: &LynchVote, facts: &StartFacts) -> Post {
    let mut post = Post::default();
    let number = vote.standing.vote_number();
    post.lines
        .push(Statement::new("vote_start").with("number", Slot::Number(number)));
    let held = protections(
        &vote.town,
        &vote.standing,
        &vote.before,
        &vote.rulings,
        &mut Account::default(),
    );
    protected(&held, &mut post);
    let of = |test: &dyn Fn(&crate::day::Player) -> bool| -> Vec<SeatId> {
        let found = vote.town.players.iter().filter(|(_, player)| test(player));
        found.map(|(seat, _)| *seat).collect()
    };
    post.seats(
        "drugged",
        of(&|player| player.dose.is_some() && player.lives()),
    );
    for substitute in &facts.substitutes {
        post.lines.push(
            Statement::new("substitute")
                .with("servant", Slot::Seat(substitute.servant))
                .with("master", Slot::Seat(substitute.master)),
        );
    }
    // Whoever is barred has no vote at all, with or without a wall (P-4).
    post.seats(
        "no_wall",
        of(&|player| player.lives() && player.has(Mark::NotAdmitted) && !player.has(Mark::Barred)),
    );
    post.seats(
        "obligatory",
        of(&|player| player.lives() && player.has(Mark::ForcedVictim)),
    );
    post
}

/// Each protected player, and whether mayor and lawyer cover the same one.
fn protected(held: &[Protection], post: &mut Post) {
    let by = |kind: ProtectionKind| held.iter().find(|one| one.kind == kind);
    let vertical = by(ProtectionKind::Vertical);
    let legal = by(ProtectionKind::Legal);
    match (vertical, legal) {
        (Some(vertical), Some(legal)) if vertical.on == legal.on => {
            post.seat("vertical_and_legal", vertical.on);
        }
        (vertical, legal) => {
            if let Some(vertical) = vertical {
                post.seat("vertical", vertical.on);
            }
            if let Some(legal) = legal {
                post.seat("legal", legal.on);
            }
        }
    }
    if let Some(shadow) = by(ProtectionKind::Shadow) {
        post.seat("shadow", shadow.on);
    }
}

/// The offer of a hunt, with how many approvals it takes.
#[must_use]
pub fn hunt_offer(start: &HuntStart) -> Post {
    let needed = u32::try_from(start.eligible.div_ceil(2)).unwrap_or(u32::MAX);
    let line = Statement::new("hunt_offer")
        .with("minutes", Slot::Number(APPROVAL_MINUTES))
        .with("needed", Slot::Number(needed));
    Post { lines: vec![line] }
}

/// Whether the hunt begins.
#[must_use]
pub fn hunt_decision(start: &HuntStart) -> Post {
    let number = |count: usize| Slot::Number(u32::try_from(count).unwrap_or(u32::MAX));
    let key = match start.begins {
        true => "hunt_begins",
        false => "hunt_not_approved",
    };
    let line = Statement::new(key)
        .with("approvals", number(start.approvals))
        .with("eligible", number(start.eligible))
        .with("needed", number(start.eligible.div_ceil(2)));
    Post { lines: vec![line] }
}

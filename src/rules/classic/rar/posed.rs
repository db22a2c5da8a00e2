//! Who reads as other than they are.

use std::collections::BTreeSet;

use super::super::component::{Look, Pose};
use super::super::night::{Act, Player};
use super::super::settings::FrameAndClear;
use super::argue;
use super::claim::{Claim, Placed};
use super::court::Court;

/// The framings and clearings that do not count, because both are on one player.
pub(super) fn left_out(court: &Court<'_, '_>) -> BTreeSet<(Player, Pose)> {
    let mut left_out = BTreeSet::new();
    for (player, _) in court.night.players() {
        let there = &court.scene.at(player).poses;
        let of = |pose: Pose| {
            let parts = there
                .iter()
                .filter(move |part| part.component.pose() == Some(pose));
            parts.map(|part| Claim::Lands(*part))
        };
        let before = court.night.is_framed_before(player);
        let framed = before || of(Pose::Guilty).next().is_some();
        if !framed || of(Pose::Innocent).next().is_none() {
            continue;
        }
        let mut argument = argue(court);
        let mut any = |pose| of(pose).any(|claim| argument.holds(&claim).holds());
        let (guilty, innocent) = (before || any(Pose::Guilty), any(Pose::Innocent));
        if !(guilty && innocent) {
            continue;
        }
        let out: &[Pose] = match court.night.settings.frame_and_clear {
            FrameAndClear::TrueSide => &[Pose::Guilty, Pose::Innocent],
            FrameAndClear::Frame => &[Pose::Innocent],
            FrameAndClear::Clear => &[Pose::Guilty],
        };
        left_out.extend(out.iter().map(|pose| (player, *pose)));
    }
    left_out
}

/// Every reason for a result where something that informs may come to stand.
pub(super) fn claims(court: &Court<'_, '_>, eye: Placed) -> Vec<Claim> {
    let framings: Vec<Placed> = court.poses(eye, Pose::Guilty).collect();
    if framings.is_empty() && court.poses(eye, Pose::Innocent).next().is_none() {
        return vec![Claim::Lands(eye)];
    }
    let posed = framings.into_iter().map(|by| Claim::Posed { eye, by });
    let unless = |pose| Claim::Unposed { eye, pose };
    let guilty = reads_guilty(court, eye).then(|| unless(Pose::Innocent));
    posed.chain(guilty).chain([unless(Pose::Guilty)]).collect()
}

/// As what the player reads to something that informs, if it brings a result there.
pub(super) fn read(
    court: &Court<'_, '_>,
    eye: Placed,
    standing: impl Iterator<Item = Claim> + Clone,
) -> Option<Pose> {
    let has = |claim: Claim| standing.clone().any(|other| other == claim);
    let mut stands = standing.clone();
    if stands.any(|claim| matches!(claim, Claim::Posed { eye: of, .. } if of == eye)) {
        return Some(Pose::Guilty);
    }
    let unless = |pose| Claim::Unposed { eye, pose };
    let cleared =
        reads_guilty(court, eye) && has(unless(Pose::Guilty)) && !has(unless(Pose::Innocent));
    if cleared {
        return Some(Pose::Innocent);
    }
    let mut stands = standing;
    let lands = stands.any(|claim| self::eye(claim) == Some(eye));
    (lands && court.framed_before(eye)).then_some(Pose::Guilty)
}

/// The component that informs in a claim for a result.
pub(super) fn eye(claim: Claim) -> Option<Placed> {
    match claim {
        Claim::Lands(eye) | Claim::Posed { eye, .. } | Claim::Unposed { eye, .. } => Some(eye),
        _ => None,
    }
}

/// Whether a player reads guilty by himself or by a framing of an earlier night.
fn reads_guilty(court: &Court<'_, '_>, eye: Placed) -> bool {
    court.framed_before(eye) || truly_guilty(court, eye)
}

fn truly_guilty(court: &Court<'_, '_>, eye: Placed) -> bool {
    let here = court.landings.get(eye.landing);
    let look = Look {
        night: court.night,
        act: here.act,
        on: here.at,
        with: None,
        deaths: &BTreeSet::new(),
        pose: None,
    };
    eye.component.guilt().is_some_and(|guilt| guilt(&look))
}

impl Court<'_, '_> {
    /// Whether a framing of an earlier night counts to something that informs.
    fn framed_before(&self, eye: Placed) -> bool {
        let at = self.landings.get(eye.landing).at;
        eye.component.guilt().is_some()
            && self.night.is_framed_before(at)
            && !self.left_out.contains(&(at, Pose::Guilty))
    }

    /// What lets a player read so to something that informs.
    pub(super) fn poses(&self, eye: Placed, pose: Pose) -> impl Iterator<Item = Placed> {
        let here = self.landings.get(eye.landing);
        let (act, at): (Act, Player) = (here.act, here.at);
        let counts = eye.component.guilt().is_some() && !self.left_out.contains(&(at, pose));
        let there = self
            .scene
            .at(at)
            .poses
            .iter()
            .copied()
            .filter(move |_| counts);
        there.filter(move |part| {
            let by = self.landings.get(part.landing).act;
            part.component.pose() == Some(pose) && !self.night.apart(by, act)
        })
    }
}

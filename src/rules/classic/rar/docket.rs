//! The questions of the night and every reason for yes (§2.5).

use std::collections::BTreeMap;

use super::super::component::{Component, Sight};
use super::super::content;
use super::super::night::{Act, Player};
use super::super::outcome::Question;
use super::claim::Claim;
use super::court::Court;
use super::landing::LandingId;
use super::sight;

/// A question and every reason for yes.
#[derive(Debug)]
pub(super) struct Matter {
    pub(super) question: Question,
    pub(super) claims: Vec<Claim>,
}

/// Every question that has a reason at all, or must be answered all the same:
/// deaths first, then what each action brings in order of entry, then visits.
pub(super) fn docket(court: &Court<'_, '_>) -> Vec<Matter> {
    let mut matters = Vec::new();
    for (player, _) in court.night.players() {
        ask(
            &mut matters,
            Question::Dies(player),
            court.deaths_of(player),
        );
    }
    for (player, _) in court.night.players() {
        let recruits = court.scene.at(player).recruits.iter();
        let claims = recruits
            .map(|landing| lands(*landing, Component::Recruit))
            .collect();
        ask(&mut matters, Question::Recruited(player), claims);
    }
    let mut landed: BTreeMap<Act, Vec<LandingId>> = BTreeMap::new();
    for (id, landing) in court.landings.iter() {
        landed.entry(landing.act).or_default().push(id);
    }
    for (act, landings) in &landed {
        brings(court, *act, landings, &mut matters);
    }
    for (act, landings) in &landed {
        visits(court, *act, landings, &mut matters);
    }
    matters
}

fn lands(landing: LandingId, component: Component) -> Claim {
    Claim::Lands { landing, component }
}

fn ask(matters: &mut Vec<Matter>, question: Question, claims: Vec<Claim>) {
    if !claims.is_empty() {
        matters.push(Matter { question, claims });
    }
}

/// What an action finds out, tells somebody or leaves behind.
fn brings(court: &Court<'_, '_>, act: Act, landings: &[LandingId], matters: &mut Vec<Matter>) {
    let night_act = court.night.act(act);
    let suited = || {
        landings.iter().copied().filter(|landing| {
            court
                .night
                .suits(night_act, court.landings.get(*landing).at)
        })
    };
    for component in &night_act.ability.does {
        match component {
            Component::Read(_) => {
                // Asked even without a reason: the answer is "no result".
                let claims = suited().map(|landing| lands(landing, *component)).collect();
                matters.push(Matter {
                    question: Question::Result(act),
                    claims,
                });
            }
            Component::Observe(sight) => {
                observes(court, (act, *sight), suited(), matters);
                if content::told_to_target(*sight) {
                    reaches(court, act, *component, suited(), matters);
                }
            }
            Component::Notify(_)
            | Component::Poison
            | Component::Douse
            | Component::Antidote
            | Component::Foretell(_) => {
                reaches(court, act, *component, suited(), matters);
            }
            Component::Kill
            | Component::Force
            | Component::KillUnlessAttacked
            | Component::Ignite
            | Component::Recruit
            | Component::Visit
            | Component::Block
            | Component::Protect
            | Component::Rolestop
            | Component::Ascetic
            | Component::Commute
            | Component::Hide
            | Component::Alarm
            | Component::Redirect
            | Component::Swap
            | Component::Attract
            | Component::ShootVisitors
            | Component::DieFor
            | Component::TakeAlong => {}
        }
    }
}

/// Who gets what the component brings.
fn reaches(
    court: &Court<'_, '_>,
    act: Act,
    component: Component,
    landings: impl Iterator<Item = LandingId>,
    matters: &mut Vec<Matter>,
) {
    let mut by_place: BTreeMap<Player, Vec<Claim>> = BTreeMap::new();
    for landing in landings {
        let at = court.landings.get(landing).at;
        let claims = by_place.entry(at).or_default();
        claims.push(lands(landing, component));
    }
    for (at, claims) in by_place {
        ask(matters, Question::Reaches(act, at), claims);
    }
}

fn observes(
    court: &Court<'_, '_>,
    (act, sight): (Act, Sight),
    eyes: impl Iterator<Item = LandingId> + Clone,
    matters: &mut Vec<Matter>,
) {
    let mut seen: BTreeMap<Player, Vec<Claim>> = BTreeMap::new();
    for eye in eyes.clone() {
        for visit in sight::observable(court, eye, sight) {
            let about = sight::about(court, eye, visit);
            seen.entry(about)
                .or_default()
                .push(Claim::Sees { eye, sight, visit });
        }
    }
    for (about, claims) in seen {
        ask(matters, Question::Sees(act, about), claims);
    }
    let claims = eyes.map(|eye| Claim::Unseen { eye, sight }).collect();
    matters.push(Matter {
        question: Question::SeesNothing(act),
        claims,
    });
}

fn visits(court: &Court<'_, '_>, act: Act, landings: &[LandingId], matters: &mut Vec<Matter>) {
    let mut by_place: BTreeMap<Player, Vec<Claim>> = BTreeMap::new();
    for landing in landings {
        let at = court.landings.get(*landing).at;
        if court.scene.at(at).visits.contains(landing) {
            by_place
                .entry(at)
                .or_default()
                .push(lands(*landing, Component::Visit));
        }
    }
    for (at, claims) in by_place {
        ask(matters, Question::Visits(act, at), claims);
    }
}

//! The questions of the night and every reason for yes (§2.5).

use std::collections::BTreeMap;

use super::super::component::{Does, ToldTo};
use super::super::night::{Act, Player};
use super::super::outcome::Question;
use super::claim::{Claim, Placed};
use super::court::Court;
use super::landing::LandingId;
use super::{posed, sight};
use nightdesk_rules::TargetForm;

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
        let claims = recruits.map(|part| Claim::Lands(*part)).collect();
        ask(&mut matters, Question::Recruited(player), claims);
    }
    let mut landed: BTreeMap<Act, Vec<LandingId>> = BTreeMap::new();
    for (id, landing) in court.landings.iter() {
        landed.entry(landing.act).or_default().push(id);
    }
    for (act, landings) in &landed {
        brings(court, *act, landings, &mut matters);
    }
    for (act, doer) in court.night.acts() {
        if doer.ability.targets == TargetForm::None && !doer.idle {
            leaves(court, act, &mut matters);
        }
    }
    for (act, landings) in &landed {
        visits(court, *act, landings, &mut matters);
    }
    matters
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
    for &component in &night_act.ability.does {
        let takes = |landing: &LandingId| {
            let at = court.landings.get(*landing).at;
            court.night.takes(component, at)
        };
        let parts = || {
            let suited = suited().filter(move |landing| component.recruits() || takes(landing));
            suited.map(move |landing| Placed { landing, component })
        };
        match component.effect().does {
            Does::Reads(_) => {
                // Asked even without a reason: the answer is "no result".
                let claims = parts()
                    .flat_map(|part| posed::claims(court, part))
                    .collect();
                matters.push(Matter {
                    question: Question::Result(act),
                    claims,
                });
            }
            Does::Sees(view) => {
                observes(court, act, parts(), matters);
                if view.told_to == ToldTo::Target {
                    reaches(court, act, parts(), matters);
                }
            }
            Does::Tells(_) | Does::Leaves(_) => reaches(court, act, parts(), matters),
            Does::Poses(_) if component.lasts(&court.night.settings) => {
                reaches(court, act, parts(), matters);
            }
            Does::Kills(_)
            | Does::Prepares(_)
            | Does::Recruits
            | Does::Visits
            | Does::Blocks
            | Does::Backs(_)
            | Does::Poses(_)
            | Does::Guards
            | Does::Repels
            | Does::Hides
            | Does::KeepsOff(_)
            | Does::Alarms
            | Does::Pardons(_)
            | Does::Costs
            | Does::EndsDay
            | Does::Executes(_)
            | Does::Duels
            | Does::Copies
            | Does::Reports(_)
            | Does::Turns(_)
            | Does::Moves(_)
            | Does::Ties(_) => {}
        }
    }
}

/// What an action without a target leaves with its holder.
fn leaves(court: &Court<'_, '_>, act: Act, matters: &mut Vec<Matter>) {
    let doer = court.night.act(act);
    let traces = doer.ability.does.iter().copied();
    for component in traces.filter(|component| component.lasts(&court.night.settings)) {
        let claims = vec![Claim::Works { act, component }];
        ask(matters, Question::Reaches(act, doer.actor), claims);
    }
}

/// Who gets what a component brings.
fn reaches(
    court: &Court<'_, '_>,
    act: Act,
    parts: impl Iterator<Item = Placed>,
    matters: &mut Vec<Matter>,
) {
    let mut by_place: BTreeMap<Player, Vec<Claim>> = BTreeMap::new();
    for part in parts {
        let at = court.landings.get(part.landing).at;
        let claims = by_place.entry(at).or_default();
        claims.extend(posed::claims(court, part));
    }
    for (at, claims) in by_place {
        ask(matters, Question::Reaches(act, at), claims);
    }
}

fn observes(
    court: &Court<'_, '_>,
    act: Act,
    eyes: impl Iterator<Item = Placed> + Clone,
    matters: &mut Vec<Matter>,
) {
    let mut seen: BTreeMap<Player, Vec<Claim>> = BTreeMap::new();
    for eye in eyes.clone() {
        for visit in sight::observable(court, eye) {
            let about = sight::about(court, eye.landing, visit);
            let claims = seen.entry(about).or_default();
            claims.push(Claim::Sees { eye, visit });
        }
    }
    for (about, claims) in seen {
        ask(matters, Question::Sees(act, about), claims);
    }
    let claims = eyes.map(|eye| Claim::Unseen { eye }).collect();
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
                .push(Claim::Lands(Placed::visit(*landing)));
        }
    }
    for (at, claims) in by_place {
        ask(matters, Question::Visits(act, at), claims);
    }
}

//! From answers to what the night brings: deaths, findings, notices, visits.

use std::collections::{BTreeMap, BTreeSet};

use super::super::component::{Component, Does, Look, Pose, View};
use super::super::night::{Act, NightAct, Player};
use super::super::outcome::{Answer, Caution, Finding, Outcome, Question, Visit};
use super::super::settings::TwoEnds;
use super::super::turning;
use super::claim::{Claim, Placed};
use super::court::Court;
use super::docket::Matter;
use super::{Heard, counted, distinct, posed, sight};
use nightdesk_logic::Argument;

/// Reads every answer once and draws the sum.
pub(super) fn outcome<'a>(
    court: &'a Court<'_, '_>,
    argument: &mut Argument<'a, Court<'_, '_>>,
    mut heard: Vec<Heard>,
    cautions: Vec<Caution>,
) -> Outcome {
    let mut outcome = Outcome {
        turned: turned(court, argument, &mut heard),
        cautions,
        ..Outcome::default()
    };
    for matter in &heard {
        if matter.answer.yes == Some(true) {
            happens(court, matter, &mut outcome);
        }
    }
    let found = findings(court, &heard, &outcome.deaths.iter().copied().collect());
    for (act, component, (finding, pose)) in found {
        outcome.findings.push((act, finding));
        outcome.found_by.push(component);
        outcome.poses(act, component, pose);
    }
    outcome.used = counted::used_vests(court);
    outcome.uncounted = court.exhausted.iter().copied().collect();
    outcome
        .cautions
        .extend(inconsistencies(court, argument, &heard));
    outcome.answers = heard.into_iter().map(|matter| matter.answer).collect();
    outcome
}

/// Who changes sides in place of dying; the answers are as that leaves them.
fn turned<'a>(
    court: &'a Court<'_, '_>,
    argument: &mut Argument<'a, Court<'_, '_>>,
    heard: &mut [Heard],
) -> Vec<(Player, Act)> {
    let mut reasons = BTreeMap::new();
    for matter in heard.iter_mut() {
        if let (Question::Dies(player), Some(_)) = (matter.answer.question, matter.answer.yes) {
            reasons.insert(player, std::mem::take(&mut matter.answer.reasons));
        }
    }
    let turned = turning::turned(court.night, &mut reasons, |player| {
        let mut alarms = court.scene.at(player).alarms.iter();
        alarms.any(|alarm| argument.holds(&Claim::Lands(*alarm)).holds())
    });
    for matter in heard {
        if let Question::Dies(player) = matter.answer.question
            && let Some(of_player) = reasons.remove(&player)
        {
            matter.answer.yes = Some(of_player.iter().any(|reason| reason.stands));
            matter.answer.reasons = of_player;
        }
    }
    turned
}

/// A night with more routes than are followed: every question stays open, and
/// the movers that make the routes are named.
pub(super) fn overgrown(court: &Court<'_, '_>, docket: Vec<Matter>) -> Outcome {
    let moves = |act: &NightAct<'_>| act.ability.has(|component| component.moves().is_some());
    let movers: Vec<Act> = court
        .night
        .acts()
        .filter(|(_, act)| moves(act))
        .map(|(id, _)| id)
        .collect();
    let mut outcome = Outcome::default();
    for matter in docket {
        if let Question::Result(act) | Question::SeesNothing(act) = matter.question {
            outcome.findings.push((act, Finding::Undecided));
            let component = court.night.act(act).ability.part(Component::informs);
            outcome.found_by.push(component.unwrap_or(Component::Visit));
        }
        outcome.cautions.push(Caution::Undecided {
            question: matter.question,
            acts: movers.clone(),
        });
        outcome.answers.push(Answer {
            question: matter.question,
            yes: None,
            reasons: Vec::new(),
        });
    }
    outcome
}

fn happens(court: &Court<'_, '_>, matter: &Heard, outcome: &mut Outcome) {
    match matter.answer.question {
        Question::Dies(player) => outcome.deaths.push(player),
        Question::Recruited(player) => {
            // Two recruiters may both succeed; whose entry came first decides nothing.
            let recruiters = matter
                .standing
                .iter()
                .filter_map(|claim| head(court, *claim));
            let by = recruiters.min_by_key(|act| court.night.act(*act).actor);
            outcome.recruited.extend(by.map(|act| (player, act)));
        }
        Question::Reaches(act, on) => {
            // All reasons of one matter are of the same component.
            if let Some(Claim::Works { component, .. }) = matter.standing.first() {
                reaches(court, *component, (act, on), outcome);
            }
            if let Some(part) = matter.standing.first().copied().and_then(posed::eye) {
                reaches(court, part.component, (act, on), outcome);
                let pose = posed::read(court, part, matter.standing.iter().copied());
                outcome.poses(act, part.component, pose);
            }
        }
        Question::Visits(act, to) => {
            let known = court.night.act(act);
            outcome.visits.push(Visit {
                act,
                who: known.actor,
                to,
                hidden: known.hidden,
            });
        }
        Question::Result(_) | Question::Sees(..) | Question::SeesNothing(_) => {}
    }
}

fn reaches(
    court: &Court<'_, '_>,
    component: Component,
    (act, on): (Act, Player),
    outcome: &mut Outcome,
) {
    match component.effect().does {
        Does::Tells(tells) => outcome.tells(court.night, act, tells.notice, on),
        _ if component.lasts(&court.night.settings) => outcome.lasting.push((act, component, on)),
        _ => {}
    }
}

fn head(court: &Court<'_, '_>, claim: Claim) -> Option<Act> {
    match claim {
        Claim::Lands(part) => Some(court.landings.get(part.landing).act),
        _ => None,
    }
}

/// What is found, and as what the player reads to it.
type Read = (Finding, Option<Pose>);

/// What each part of each investigation finds, in order of entry.
fn findings(
    court: &Court<'_, '_>,
    heard: &[Heard],
    deaths: &BTreeSet<Player>,
) -> Vec<(Act, Component, Read)> {
    let mut by_act: BTreeMap<Act, Vec<&Heard>> = BTreeMap::new();
    for matter in heard {
        match matter.answer.question {
            Question::Result(act) | Question::Sees(act, _) | Question::SeesNothing(act) => {
                by_act.entry(act).or_default().push(matter);
            }
            Question::Dies(_)
            | Question::Recruited(_)
            | Question::Reaches(..)
            | Question::Visits(..) => {}
        }
    }
    let mut found = Vec::new();
    for (act, matters) in by_act {
        // A single thing seen for certain outweighs what is open beside it
        // no more than a single open question may be passed over.
        let open = matters.iter().any(|matter| matter.answer.yes.is_none());
        for component in &court.night.act(act).ability.does {
            let reads = component.reads().is_some() || component.view().is_some();
            let finding = match open {
                true if reads => Some((Finding::Undecided, None)),
                _ => finding(court, (act, *component), &matters, deaths),
            };
            found.extend(finding.map(|finding| (act, *component, finding)));
        }
    }
    found
}

/// What a component finds; nothing for one that looks for nothing.
fn finding(
    court: &Court<'_, '_>,
    (act, component): (Act, Component),
    matters: &[&Heard],
    deaths: &BTreeSet<Player>,
) -> Option<Read> {
    let standing = || {
        matters
            .iter()
            .flat_map(|matter| matter.standing.iter().copied())
    };
    match component.effect().does {
        Does::Reads(reads) => {
            let eyes = standing().filter_map(posed::eye);
            let eyes = eyes.filter(|eye| eye.component == component);
            let ends = eyes.map(|eye| {
                let here = court.landings.get(eye.landing);
                (here.slot, here.at, posed::read(court, eye, standing()))
            });
            let night = court.night;
            let look = |on, with, pose| Look {
                night,
                act,
                on,
                with,
                deaths,
                pose,
            };
            let ends = distinct(ends);
            let pose = ends.iter().find_map(|(.., pose)| *pose);
            let first = ends
                .iter()
                .filter(|(slot, ..)| *slot == 0 || !reads.of_pair);
            let read = first.flat_map(|(_, on, pose)| {
                let seconds = ends.iter().filter(|(slot, ..)| *slot == 1);
                let seconds: Vec<Option<Player>> = match reads.of_pair {
                    true => seconds.map(|(_, with, _)| Some(*with)).collect(),
                    false => vec![None],
                };
                let found = seconds.into_iter();
                found
                    .map(|with| reads.find(&look(*on, with, *pose)))
                    .collect::<Vec<_>>()
            });
            Some((one(court, read.collect()), pose))
        }
        Does::Sees(view) => Some((
            observed(court, (component, &view), standing(), deaths),
            None,
        )),
        _ => None,
    }
}

/// One investigation may stand on two players in a loop.
fn one(court: &Court<'_, '_>, mut read: Vec<Finding>) -> Finding {
    read.dedup();
    match (read.len(), court.night.settings.two_ends) {
        (0, _) => Finding::NoResult,
        (2.., TwoEnds::Host) => Finding::Several(read),
        (1, _) | (2.., TwoEnds::First) => read.swap_remove(0),
    }
}

fn observed(
    court: &Court<'_, '_>,
    (by, view): (Component, &View),
    standing: impl Iterator<Item = Claim>,
    deaths: &BTreeSet<Player>,
) -> Finding {
    let mut seen = BTreeSet::new();
    let mut nothing = false;
    for claim in standing {
        match claim {
            Claim::Sees { eye, visit } if eye.component == by => {
                seen.extend(sight::seen(court, eye, visit));
            }
            Claim::Unseen { eye } if eye.component == by => nothing = true,
            _ => {}
        }
        if let Claim::Sees { eye, .. } | Claim::Unseen { eye } = claim
            && eye.component == by
        {
            let here = court.landings.get(eye.landing);
            seen.extend(view.seen_before(court.night, here.act, here.at));
            seen.extend(view.seen_with_dead(court.night, here.act, here.at, deaths));
        }
    }
    match seen.is_empty() && !nothing {
        true => Finding::NoResult,
        false => view.found(seen),
    }
}

/// Verdicts that look inconsistent, in loops of movers and blocks.
fn inconsistencies<'a>(
    court: &'a Court<'_, '_>,
    argument: &mut Argument<'a, Court<'_, '_>>,
    heard: &[Heard],
) -> Vec<Caution> {
    // By action and target slot: a bus driver's two visits are two effects.
    let mut places: BTreeMap<(Act, u8), BTreeSet<Player>> = BTreeMap::new();
    for (_, landing) in court.landings.iter() {
        places.entry((landing.act, landing.slot)).or_default();
    }
    for claim in heard.iter().flat_map(|matter| &matter.standing) {
        if let Claim::Lands(Placed {
            landing,
            component: Component::Visit,
        }) = claim
        {
            let landing = court.landings.get(*landing);
            places
                .entry((landing.act, landing.slot))
                .or_default()
                .insert(landing.at);
        }
    }
    let mut cautions = Vec::new();
    for ((act, _), on) in places {
        let caution = match on.len() {
            0 if court.night.act(act).ability.visits
                && !blocked(court, argument, act)
                && !undecided(heard, act) =>
            {
                Caution::LostEffect { act }
            }
            2.. => Caution::SplitEffect {
                act,
                on: on.into_iter().collect(),
            },
            _ => continue,
        };
        if !cautions.contains(&caution) {
            cautions.push(caution);
        }
    }
    cautions
}

fn blocked<'a>(
    court: &'a Court<'_, '_>,
    argument: &mut Argument<'a, Court<'_, '_>>,
    act: Act,
) -> bool {
    let known = court.night.act(act);
    known.blockable
        && court.scene.at(known.actor).blocks.iter().any(|block| {
            let block = Claim::Lands(*block);
            argument.holds(&block).holds()
        })
}

/// Whether some visit of the action is still open.
fn undecided(heard: &[Heard], act: Act) -> bool {
    heard.iter().any(|matter| {
        matter.answer.yes.is_none()
            && matches!(matter.answer.question, Question::Visits(visitor, _) if visitor == act)
    })
}

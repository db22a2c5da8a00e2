//! What a kill passes by a power of its own: protection of its victim, a block of its killer.
//!
//! No method asks about what could not have stopped a kill anyway; whoever asks why somebody died
//! reads of it all the same, with the power that undoes it.

use super::sentences::about;
use super::{label, statement};
use crate::component::{At, Component, Guard, POISONED, PROTECTION, Trace};
use crate::night::{Act, Night, NightAct, Player};
use crate::outcome::{Carried, Node, Outcome, Question, Why};
use nightdesk_rules::{Reason, Slot, Statement};

/// What was held against a kill in vain.
pub(super) fn passed(night: &Night<'_>, outcome: &Outcome, kill: &Node) -> Vec<Reason> {
    let Why::Acts {
        act,
        component,
        on: victim,
        ..
    } = kill.why
    else {
        return Vec::new();
    };
    if !component.is_kill() {
        return Vec::new();
    }
    let killer = night.act(act);
    let mut found = Vec::new();
    for (wall, other) in night.acts().filter(|(wall, _)| *wall != act) {
        if !killer.protectable
            && let Some((component, via)) = protects(night, outcome, (wall, other), killer, victim)
        {
            let power = about(night, "passes_protection", act);
            found.push((wall, component, victim, via, (power, act)));
        }
        if !killer.blockable
            && !killer.passive
            && let Some(block) = other.ability.part(Component::blocks)
            && let Some(via) = reaches(night, outcome, (wall, other), killer.actor)
        {
            let power = about(night, "passes_block", act);
            found.push((wall, block, killer.actor, via, (power, act)));
        }
    }
    // A kill that was stopped has the protection against it already.
    let counted = outcome.uncounted.iter().filter(|_| kill.stands);
    for (_, wall, _) in counted.filter(|(on, _, by)| (*on, *by) == (victim, act)) {
        let via = reaches(night, outcome, (*wall, night.act(*wall)), victim);
        let power = stops_some(night, outcome, victim, *wall);
        let via = via.unwrap_or_default();
        found.push((*wall, PROTECTION, victim, via, (power, *wall)));
    }
    let found = found.into_iter();
    let reasons = found.map(|(wall, component, on, via, (power, by))| {
        let carriers: Vec<String> = via.iter().map(|step| label(night, step.by)).collect();
        let says = Why::Acts {
            act: wall,
            component,
            on,
            via,
        };
        let acts = std::iter::once(label(night, wall)).chain(carriers.iter().cloned());
        let power = leaf(power, vec![label(night, by)]);
        Reason {
            carriers: carriers.clone(),
            stands: false,
            against: vec![power],
            ..leaf(statement(night, &says), acts.collect())
        }
    });
    reasons.collect()
}

/// The antidotes of the same night that do not reach poison: they take off what was there before it.
pub(super) fn uncured(night: &Night<'_>, outcome: &Outcome, poison: &Node) -> Vec<Reason> {
    let Why::Acts { component, on, .. } = poison.why else {
        return Vec::new();
    };
    if component.trace() != Some(Trace::Tomorrow(POISONED)) {
        return Vec::new();
    }
    let cures = outcome
        .lasting
        .iter()
        .filter(|(_, component, of)| *of == on && component.trace() == Some(Trace::Off(POISONED)));
    let reasons = cures.map(|(cure, component, _)| {
        let says = Why::Acts {
            act: *cure,
            component: *component,
            on,
            via: Vec::new(),
        };
        let acts = || vec![label(night, *cure)];
        Reason {
            stands: false,
            against: vec![leaf(about(night, "cures_earlier", *cure), acts())],
            ..leaf(statement(night, &says), acts())
        }
    });
    reasons.collect()
}

/// That a protection stops so many of the kills on a player, and no more.
fn stops_some(night: &Night<'_>, outcome: &Outcome, victim: Player, wall: Act) -> Statement {
    let stops = night.act(wall).left.unwrap_or(1);
    let kills = outcome.uncounted.iter();
    let kills = kills.filter(|(on, by, _)| (*on, *by) == (victim, wall));
    let kills = u32::try_from(kills.count()).unwrap_or(u32::MAX);
    about(night, "stops_some", wall)
        .with("stops", Slot::Number(stops))
        .with("kills", Slot::Number(kills))
}

/// How an action keeps kills off a player, and how it came there.
fn protects(
    night: &Night<'_>,
    outcome: &Outcome,
    (wall, other): (Act, &NightAct<'_>),
    killer: &NightAct<'_>,
    victim: Player,
) -> Option<(Component, Vec<Carried>)> {
    // Nothing keeps kills off the macho, whatever those kills are.
    let macho = night.player(victim).macho;
    let guard = |guard| other.ability.guard(guard).filter(|_| !macho);
    let own = other.actor == victim;
    if other.passive {
        let vest = guard(Guard::Target).filter(|_| own && other.left != Some(0));
        return vest.map(|vest| (vest, Vec::new()));
    }
    if own && guard(Guard::Holder).is_some() {
        let hides = |question| matches!(question, Question::Visits(act, _) if act == wall);
        let mut answers = outcome.answers.iter();
        let hides = answers.any(|it| it.yes == Some(true) && hides(it.question));
        return hides.then(|| (PROTECTION, Vec::new()));
    }
    let keeps_off = |component: Component| component.wall().is_some_and(|it| it.at == At::Target);
    let keeper = guard(Guard::Target).or_else(|| other.ability.part(keeps_off));
    let component = keeper.filter(|_| other.actor != killer.actor)?;
    let via = reaches(night, outcome, (wall, other), victim)?;
    Some((component, via))
}

/// How an action came to a player, if it did and can work there.
fn reaches(
    night: &Night<'_>,
    outcome: &Outcome,
    (act, other): (Act, &NightAct<'_>),
    on: Player,
) -> Option<Vec<Carried>> {
    let asked = Question::Visits(act, on);
    let mut answers = outcome.answers.iter();
    let visit = answers.find(|answer| answer.question == asked && answer.yes == Some(true))?;
    let mut reasons = visit.reasons.iter().filter(|reason| reason.stands);
    let via = reasons.find_map(|reason| match &reason.why {
        Why::Acts { via, .. } => Some(via.clone()),
        _ => None,
    });
    via.filter(|_| night.suits(other, on))
}

fn leaf(says: Statement, acts: Vec<String>) -> Reason {
    Reason {
        says,
        acts,
        carriers: Vec::new(),
        stands: true,
        against: Vec::new(),
        barred: Vec::new(),
        left_out: 0,
    }
}

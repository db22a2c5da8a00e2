//! What an ability is by the components it is made of.

use super::effect::{Death, Does, Guard, Moves, Tie};
use super::kind::Kind;
use super::{At, Component};
use crate::catalogue::{Ability, When};
use crate::settings::{Saves, Settings};
use nightdesk_rules::TargetForm;

/// Which kind an ability has that is of several, the first before the others.
const KINDS: [Kind; 8] = [
    Kind::Kill,
    Kind::Roleblock,
    Kind::Bus,
    Kind::Redirect,
    Kind::Rolestop,
    Kind::Recruit,
    Kind::Protection,
    Kind::Investigation,
];

impl Ability {
    /// Whether it has a component of which something holds.
    pub(crate) fn has(&self, is: impl Fn(Component) -> bool) -> bool {
        self.part(is).is_some()
    }

    /// The first of its components of which something holds.
    pub(crate) fn part(&self, is: impl Fn(Component) -> bool) -> Option<Component> {
        self.does.iter().copied().find(|component| is(*component))
    }

    /// Whether it carries actions in this way.
    pub(crate) fn moves(&self, how: Moves) -> bool {
        self.has(|component| component.moves() == Some(how))
    }

    /// Whether it carries what stands in a place, so that what it is aimed at stays where it is.
    pub(crate) fn moves_by_place(&self) -> bool {
        self.has(|component| component.moves().is_some_and(Moves::by_place))
    }

    /// Whether it ties deaths together in this way.
    pub(crate) fn ties(&self, tie: Tie) -> bool {
        self.has(|component| component.tie() == Some(tie))
    }

    /// The component by which it keeps somebody alive in this way.
    pub(crate) fn guard(&self, guard: Guard) -> Option<Component> {
        self.part(|component| component.guard() == Some(guard))
    }

    /// Whether it blocks.
    pub(crate) fn blocks(&self) -> bool {
        self.has(Component::blocks)
    }

    /// Whether it blocks and keeps alive whom it blocks.
    pub(crate) fn jails(&self) -> bool {
        self.blocks() && self.guard(Guard::Target).is_some()
    }

    /// Whether its holder may kill somebody by it. Who dies of visits kills nobody, and nobody chooses to
    /// take neighbours along.
    pub(crate) fn kills(&self) -> bool {
        let kills = |death| !matches!(death, Death::HolderVisited | Death::Beside);
        self.has(|component| component.is_attempt() || component.death().is_some_and(kills))
    }

    /// Whether it shoots whoever comes.
    pub(crate) fn shoots_visitors(&self) -> bool {
        self.has(|component| matches!(component.death(), Some(Death::Visitors)))
    }

    /// Whether its holder may keep somebody from dying of the vote of a day.
    #[must_use]
    pub fn pardons(&self) -> bool {
        self.has(|component| component.pardons().is_some())
    }

    /// Whether it is at rest until its holder dies in the night, and takes neighbours along then.
    pub(crate) fn waits_for_death(&self) -> bool {
        self.has(Component::waits_for_death)
    }

    /// How many kills its protection of somebody else stops; a jailer's stops all.
    pub(crate) fn saves(&self, settings: &Settings) -> Saves {
        if self.blocks() {
            Saves::All
        } else if self.has(|component| matches!(component.effect().does, Does::Ties(_))) {
            settings.guard_saves
        } else {
            settings.doctor_saves
        }
    }
}

impl Ability {
    /// Does what another one does as well, in one action.
    pub(crate) fn take_in(&mut self, other: &Self) {
        let new = other.does.iter().filter(|part| !self.does.contains(part));
        let new: Vec<Component> = new.copied().collect();
        self.does.extend(new);
        self.kind = usual_kind(&self.does);
        self.visits |= other.visits;
        self.blockable |= other.blockable;
        self.weak |= other.weak;
        // It is one action then: each says on whom it works.
        self.only.extend(other.only.iter().cloned());
    }

    /// Does what another one does, under its own name.
    pub(crate) fn become_like(&mut self, other: &Self) {
        self.does.clone_from(&other.does);
        self.kind = other.kind;
        self.weak = other.weak;
        self.only.clone_from(&other.only);
    }
}

/// Whether a component takes its holder away for the night.
pub(crate) fn leaves_home(component: Component) -> bool {
    let wall = component.wall();
    wall.is_some_and(|wall| wall.at == At::EmptyHome)
}

/// What an ability of these components is aimed at when its maker did not say.
pub(crate) fn usual_form(does: &[Component]) -> TargetForm {
    let aims = |form| does.iter().any(|component| component.effect().aim == form);
    if aims(TargetForm::Pair) {
        TargetForm::Pair
    } else if aims(TargetForm::Redirect) {
        TargetForm::Redirect
    } else if does.is_empty() || aims(TargetForm::One) {
        TargetForm::One
    } else {
        TargetForm::None
    }
}

/// When an ability of these components works when its maker did not say.
pub(crate) fn usual_when(does: &[Component]) -> When {
    let mut when = does.iter().map(|component| component.usual_when());
    when.find(|when| *when != When::Night).unwrap_or_default()
}

/// What observers call an ability of these components when its maker did not say.
pub(crate) fn usual_kind(does: &[Component]) -> Kind {
    let has = |kind| does.iter().any(|component| component.effect().kind == kind);
    let blocks = does.iter().any(|component| component.blocks());
    let guards = does
        .iter()
        .any(|component| component.guard() == Some(Guard::Target));
    let kind = KINDS.into_iter().find(|kind| has(*kind));
    match kind.unwrap_or_default() {
        Kind::Roleblock if blocks && guards => Kind::Jailkeep,
        kind => kind,
    }
}

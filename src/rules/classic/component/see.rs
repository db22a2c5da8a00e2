//! Seeing who visits whom (§2.6, §7.3).

use std::collections::BTreeSet;

use super::ability::leaves_home;
use super::effect::{Does, Effect};
use super::kind::{Class, Kind};
use crate::content::role_token;
use crate::night::{Act, Night, Player};
use crate::outcome::Finding;
use crate::settings::{NoYes, YesNo};

/// Mark of a seat that somebody visited by night, who stands in `by`; kept where somebody may look for it.
pub const VISITED: &str = "visited";

/// What an observing investigation sees, and how it is told.
#[derive(Debug, Clone, Copy)]
pub(crate) struct View {
    /// Which visits it sees.
    pub(crate) looks_at: LooksAt,
    /// What of a visit.
    pub(crate) shows: Shows,
    /// Whether it sees those of earlier nights, too.
    pub(crate) past: bool,
    /// Who learns of it.
    pub(crate) told_to: ToldTo,
    /// The keys of the words for something and for nothing seen.
    pub(crate) says: (&'static str, &'static str),
}

/// Which visits an observer sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LooksAt {
    /// Those the target makes.
    Made,
    /// Those the target makes to others.
    Left,
    /// Those others make to the target.
    Received,
    /// Those the target makes, and those others make to it.
    Both,
}

/// What an observer sees of a visit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shows {
    /// The place.
    Place,
    /// The visitor.
    Visitor,
    /// The kind of action.
    Kind,
    /// The visitor's role.
    Role,
    /// The visitor's side.
    Side,
    /// No more than that there was one, as this token.
    Anything(&'static str),
}

/// Who learns what an observer sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ToldTo {
    /// The observer.
    Holder,
    /// The observed player instead.
    Target,
}

/// Somebody's way to somebody, taken or only supposed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Passage {
    /// The action that is a visit.
    pub(crate) act: Act,
    /// Where it ends.
    pub(crate) to: Player,
}

impl View {
    /// What an observing action that looks at `on` sees of a visit, if anything.
    pub(crate) fn seen(
        &self,
        night: &Night<'_>,
        observer: Act,
        on: Player,
        visit: Passage,
    ) -> Option<String> {
        let act = night.act(visit.act);
        let made = act.actor == on;
        let received = visit.to == on && act.actor != night.act(observer).actor;
        let looks = match self.looks_at {
            LooksAt::Made => made,
            LooksAt::Left => made && visit.to != on,
            LooksAt::Received => received,
            LooksAt::Both => made || received,
        };
        if !looks || !observable(night, observer, visit) {
            return None;
        }
        let name = |player: Player| night.player(player).name.clone();
        Some(match self.shows {
            Shows::Place => name(visit.to),
            Shows::Visitor => name(act.actor),
            Shows::Kind => act.ability.kind.word().to_owned(),
            Shows::Role => role_token(night, act.actor),
            Shows::Side => night.player(act.actor).seen_card().faction.clone(),
            Shows::Anything(token) => token.to_owned(),
        })
    }

    /// What it sees of earlier nights with whom it looks at.
    pub(crate) fn seen_before(&self, night: &Night<'_>, observer: Act, on: Player) -> Vec<String> {
        let earlier = night.player(on).visitors.iter().filter(|_| self.past);
        let own = night.act(observer).actor;
        let finds_self = night.settings.forensic_sees_self == NoYes::Yes;
        let others = earlier.filter(|visitor| **visitor != own);
        // He is there tonight, too.
        let himself = (self.past && finds_self).then_some(own);
        let names = others.copied().chain(himself);
        names
            .map(|visitor| night.player(visitor).name.clone())
            .collect()
    }

    /// What it sees of players who are seen with everybody who dies in the night, and in truth went
    /// nowhere.
    pub(crate) fn seen_with_dead(
        &self,
        night: &Night<'_>,
        observer: Act,
        on: Player,
        deaths: &BTreeSet<Player>,
    ) -> Vec<String> {
        let haunting = night
            .players()
            .filter(|(_, it)| it.alive && it.seen_with_dead);
        let visits = haunting.flat_map(|(who, _)| deaths.iter().map(move |to| (who, *to)));
        let others = visits.filter(|(who, to)| who != to && night.act(observer).actor != *who);
        let looks = others.filter(|(who, to)| match self.looks_at {
            LooksAt::Made | LooksAt::Left => *who == on,
            LooksAt::Received => *to == on,
            LooksAt::Both => *who == on || *to == on,
        });
        let name = |player: Player| night.player(player).name.clone();
        looks
            .map(|(who, to)| match self.shows {
                Shows::Place => name(to),
                Shows::Visitor => name(who),
                Shows::Kind => Kind::Misc.word().to_owned(),
                Shows::Role => role_token(night, who),
                Shows::Side => night.player(who).seen_card().faction.clone(),
                Shows::Anything(token) => token.to_owned(),
            })
            .collect()
    }

    /// What an observation that went through finds, given all it saw.
    pub(crate) fn found(&self, mut saw: BTreeSet<String>) -> Finding {
        let Some(first) = saw.pop_first() else {
            return Finding::Nothing;
        };
        if matches!(self.shows, Shows::Anything(_)) {
            return Finding::Token(first);
        }
        saw.insert(first);
        Finding::Saw(saw)
    }
}

/// The player whom a question about an observed visit names: the place for
/// what the observed one does, the visitor for what is done to him.
pub(crate) fn counterpart(night: &Night<'_>, on: Player, visit: Passage) -> Player {
    let visitor = night.act(visit.act).actor;
    if visitor == on { visit.to } else { visitor }
}

/// A visit of the observer's own, a hidden one and a passive's are no visits to see.
fn observable(night: &Night<'_>, observer: Act, visit: Passage) -> bool {
    let act = night.act(visit.act);
    let away = night.settings.commuter_visits_seen == YesNo::No
        && night.acts().any(|(_, other)| {
            other.actor == visit.to && !other.idle && other.ability.has(leaves_home)
        });
    let apart = night.apart(observer, visit.act);
    visit.act != observer && !act.passive && !act.hidden && !away && !apart
}

macro_rules! sights {
    ($($NAME:ident: $looks_at:ident, $shows:expr, $told_to:ident, $saw:literal, $nothing:literal;)+) => {$(
        pub(super) const $NAME: Effect = Effect::new(
            Does::Sees(View {
                looks_at: LooksAt::$looks_at,
                shows: $shows,
                past: false,
                told_to: ToldTo::$told_to,
                says: ($saw, $nothing),
            }),
            "does_observe",
        )
        .sorted(Kind::Investigation, Class::Observe);
    )+};
}

/// As a watcher, back to the beginning.
pub(super) const PAST_WATCH: Effect = match WATCH.does {
    Does::Sees(view) => Effect {
        does: Does::Sees(View {
            past: true,
            says: ("past_watch_saw", "past_watch_nothing"),
            ..view
        }),
        ..WATCH
    },
    _ => WATCH,
};

sights! {
    TRACK: Made, Shows::Place, Holder, "track_saw", "track_nothing";
    WATCH: Received, Shows::Visitor, Holder, "watch_saw", "watch_nothing";
    FOLLOW: Made, Shows::Kind, Holder, "follow_saw", "follow_nothing";
    VOYEUR: Received, Shows::Kind, Holder, "voyeur_saw", "voyeur_nothing";
    MOTION: Both, Shows::Anything("motion"), Holder, "motion", "motion_nothing";
    LEFT_HOME: Left, Shows::Anything("acted"), Holder, "left_home", "left_home_nothing";
    WAS_VISITED: Received, Shows::Anything("acted"), Holder, "was_visited", "was_visited_nothing";
    VISITOR_ROLES: Received, Shows::Role, Holder, "visitor_roles_saw", "visitor_roles_nothing";
    VISITOR_SIDES: Received, Shows::Side, Holder, "visitor_sides_saw", "visitor_roles_nothing";
    VISITOR_ROLES_FOR_TARGET: Received, Shows::Role, Target, "role_guard_saw", "guard_nothing";
    WATCH_FOR_TARGET: Received, Shows::Visitor, Target, "guard_saw", "guard_nothing";
    VOYEUR_FOR_TARGET: Received, Shows::Kind, Target, "vision_saw", "vision_nothing";
}

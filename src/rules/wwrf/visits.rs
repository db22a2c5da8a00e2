//! Visits: obstruction, triggers, cancelling (reference §11.2).

use super::built_in;
use super::chance::Why;
use super::execute::{Does, acts_as_player};
use super::run::Run;
use super::scene::Scene;
use super::skipped::NotRun;
use super::world::{Actor, AttributeKind, Context, Feedback, Item, Known, Outcome, Seeming};
use nightdesk_game::SeatId;
use nightdesk_lang::tree::{
    Ability, AbilityFilter, AbilitySubtype, AbilityType, Applying, Event, Manipulation, VoteKind,
    Whose,
};
use nightdesk_rules::{Slot, Statement};

/// A visit that is going on.
#[derive(Debug, Clone, Default)]
pub(super) struct Visit {
    /// What a trigger ended it with.
    pub(super) cancelled: Option<Outcome>,
}

/// How a visit ended before the ability took effect.
#[derive(Debug, Clone)]
pub(super) enum Ended {
    /// By an obstruction; with words the ability seems to have gone through.
    Obstructed(Option<Seeming>),
    /// By a trigger of the visited player.
    Cancelled(Box<Outcome>),
}

impl Ended {
    /// What comes of the ability.
    pub(super) fn outcome(self, failed: Outcome) -> Outcome {
        match self {
            Ended::Obstructed(None) => failed,
            Ended::Obstructed(Some(Seeming { words, english })) => {
                let found = vec![Item::Text(english.clone())];
                Outcome {
                    role: found.clone(),
                    class: found.clone(),
                    category: found.clone(),
                    alignment: found.clone(),
                    result: found,
                    ..Outcome::success(words).also(english)
                }
            }
            Ended::Cancelled(outcome) => *outcome,
        }
    }
}

/// Which obstructions may stop an ability.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Obstructions {
    /// Those that name what they stop.
    Plain,
    /// Inverted ones, too, which name what they do not stop.
    All,
}

/// The two parameters of a visit.
pub(super) type Parameters = (Vec<Item>, Vec<Item>);

impl Run<'_> {
    /// Pays a visit; the ability goes on unless it ended.
    pub(super) fn visit(
        &mut self,
        scene: &Scene,
        does: Does,
        to: SeatId,
        (first, second): Parameters,
    ) -> Result<(), Ended> {
        if scene.visitless {
            return Ok(());
        }
        let visitor = scene.player().filter(|_| acts_as_player(scene.actor()));
        let oneself = visitor == Some(to) || scene.owner == Actor::Player(to);
        if let Some(visitor) = visitor {
            let which = match oneself {
                true => Obstructions::Plain,
                false => Obstructions::All,
            };
            self.obstructed(scene, visitor, does, which)?;
        }
        if oneself {
            return Ok(());
        }
        let visited = Context::default()
            .with(Known::VisitParameter, first)
            .with(Known::SecondVisitParameter, second)
            .with(Known::VisitType, [Item::Ability(does.type_words())])
            .with(Known::VisitSubtype, [Item::Ability(does.words())]);
        let by: Vec<Item> = visitor.map(Item::Player).into_iter().collect();
        self.visits.push(Visit::default());
        self.visit_triggers(does, visitor, to, &visited, by);
        match self.visits.pop().and_then(|visit| visit.cancelled) {
            Some(outcome) => {
                self.causes
                    .against(Statement::new("cancelled").with("visited", Slot::Seat(to)));
                let ability = built_in::ability(self.world.language, &does.words());
                let visited = to;
                self.skip(scene, NotRun::Cancelled { ability, visited });
                Err(Ended::Cancelled(Box::new(outcome)))
            }
            None => Ok(()),
        }
    }

    fn visit_triggers(
        &mut self,
        does: Does,
        visitor: Option<SeatId>,
        to: SeatId,
        visit: &Context,
        by: Vec<Item>,
    ) {
        let visited = visit.clone().with(Known::Visitor, by.clone());
        self.fire_about(
            to,
            &|event| matches!(event, Event::Visited(Whose::Own, filter) if does.passes(*filter)),
            &visited,
        );
        self.fire_others(
            to,
            &|event| match event {
                Event::Visited(Whose::Of(whose), filter) if does.passes(*filter) => Some(whose),
                _ => None,
            },
            &visited,
        );
        let Some(visitor) = visitor else {
            return;
        };
        let visiting = visit
            .clone()
            .with(Known::ActionTarget, [Item::Player(to)])
            .with(Known::Visitor, by);
        self.fire_about(
            visitor,
            &|event| matches!(event, Event::Visit(Whose::Own, filter) if does.passes(*filter)),
            &visiting,
        );
        self.fire_others(
            visitor,
            &|event| match event {
                Event::Visit(Whose::Of(whose), filter) if does.passes(*filter) => Some(whose),
                _ => None,
            },
            &visiting,
        );
    }

    /// Whether an obstruction on a player stops an ability; plain ones go before inverted ones.
    pub(super) fn obstructed(
        &mut self,
        scene: &Scene,
        player: SeatId,
        does: Does,
        which: Obstructions,
    ) -> Result<(), Ended> {
        let owner = Actor::Player(player);
        let on = |inverted: bool| {
            let attributes = self.world.attributes_on(&owner);
            attributes.filter_map(move |attribute| match &attribute.kind {
                AttributeKind::Obstruction {
                    abilities,
                    inverted: of,
                    feedback,
                } if *of == inverted => {
                    Some((abilities.as_deref(), inverted, feedback, &attribute.source))
                }
                _ => None,
            })
        };
        let inverted = on(true).filter(|_| which == Obstructions::All);
        let found = on(false)
            .chain(inverted)
            .find(|(abilities, inverted, ..)| {
                let meant = abilities.is_none_or(|abilities| does.is_named(abilities));
                meant != *inverted
            })
            .map(|(_, _, feedback, by)| (feedback.clone(), by.clone()));
        let Some((feedback, by)) = found else {
            return Ok(());
        };
        let words = match feedback.is_empty() {
            true => None,
            false => match self.false_result(&feedback) {
                Some(words) => Some(words),
                // What it finds is true, so nothing is obstructed.
                None => return Ok(()),
            },
        };
        let says = Statement::new("obstructed").with("player", Slot::Seat(player));
        self.causes.against(says);
        self.skip_obstructed(scene, does, by);
        Err(Ended::Obstructed(words))
    }

    /// What an obstructed player is told, by chance; nothing is the true result.
    fn false_result(&mut self, feedback: &[Feedback]) -> Option<Seeming> {
        if let [only] = feedback {
            return only.said();
        }
        let parts: Vec<u32> = (0..PARTS).collect();
        let called = |_: &Self, part: &u32| {
            let words = in_share(feedback, *part).and_then(|one| one.words.as_deref());
            words.unwrap_or("@Result").to_owned()
        };
        let drawn = self.one_of(Why::Obstruction, &parts, &called)?;
        in_share(feedback, drawn)?.said()
    }
}

/// In whose share a part of the whole lies.
fn in_share(feedback: &[Feedback], part: u32) -> Option<&Feedback> {
    let shares: u32 = feedback.iter().map(|one| one.share).sum();
    let mut rest = part;
    for one in feedback {
        // Shares are stretched to the whole, so that one of them always counts.
        let share = u64::from(one.share) * u64::from(PARTS) / u64::from(shares.max(1));
        match rest.checked_sub(u32::try_from(share).unwrap_or(PARTS)) {
            Some(left) => rest = left,
            None => return Some(one),
        }
    }
    feedback.last()
}

/// Into how many parts chances are divided.
const PARTS: u32 = 1000;

impl Does {
    /// Whether a stored filter means it.
    pub(super) fn is_named(self, stored: &str) -> bool {
        let of = |filter| super::evaluate::ability_words(filter) == stored;
        [
            AbilityFilter::All,
            AbilityFilter::NonKilling,
            AbilityFilter::Type(self.of),
        ]
        .into_iter()
        .chain(
            [self.subtype, self.visits_as]
                .into_iter()
                .flatten()
                .map(|subtype| AbilityFilter::Subtype(self.of, subtype)),
        )
        .any(|filter| self.is_meant(filter) && of(filter))
    }
}

/// The subtype that an ability's visit goes by, where it is another than its own.
pub(super) const fn visits_as(ability: &Ability) -> Option<AbilitySubtype> {
    match ability {
        Ability::Manipulate(Manipulation { votes, .. }) => Some(match votes {
            VoteKind::Public => AbilitySubtype::Public,
            VoteKind::Special => AbilitySubtype::Special,
            VoteKind::Hidden => AbilitySubtype::Hidden,
            VoteKind::Private => AbilitySubtype::Private,
        }),
        Ability::Apply(Applying::Change { .. }) => Some(AbilitySubtype::Change),
        _ => None,
    }
}

/// A type that has no visits of its own but is stopped by plain obstructions (reference §11.4).
pub(super) const fn stopped_at_home(of: AbilityType) -> bool {
    matches!(
        of,
        AbilityType::Ascend | AbilityType::Descend | AbilityType::Win | AbilityType::Feedback
    )
}

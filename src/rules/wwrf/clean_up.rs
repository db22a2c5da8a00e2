//! When attributes end (reference §10.2, §10.3).

use std::collections::BTreeSet;

use super::effect::Effect;
use super::run::{Run, place};
use super::world::{Actor, Attribute, AttributeId, AttributeKind, Duration, World};

impl World {
    /// What ends because the phase has just changed to the running one.
    pub(super) fn clean_up(&mut self) -> Vec<Attribute> {
        let now = self.phase;
        let over: Vec<AttributeId> = self
            .attributes
            .iter()
            .filter(|attribute| match attribute.duration {
                Duration::Phase | Duration::PhaseAttribute => attribute.applied < now,
                Duration::NextDay | Duration::NextDayAttribute => {
                    now.is_night() && attribute.applied.0 + 1 < now.0
                }
                Duration::NextNight | Duration::NextNightAttribute => {
                    !now.is_night() && attribute.applied.0 + 1 < now.0
                }
                Duration::Persistent
                | Duration::Permanent
                | Duration::NextPhase
                | Duration::NextPhaseAttribute
                | Duration::UntilUse
                | Duration::UntilSecondUse
                | Duration::Attribute
                | Duration::UntilUseAttribute => false,
            })
            .map(|attribute| attribute.id)
            .collect();
        let mut gone = Vec::new();
        for id in over {
            gone.extend(self.drop_attribute(id));
        }
        for attribute in self.attributes.iter_mut() {
            match attribute.duration {
                Duration::NextPhase => attribute.duration = Duration::Phase,
                Duration::NextPhaseAttribute => attribute.duration = Duration::PhaseAttribute,
                _ => {}
            }
        }
        gone
    }

    /// Counts a use of an attribute, and ends it where that was its last.
    pub(super) fn use_attribute(&mut self, id: AttributeId) -> Vec<Attribute> {
        let Some(attribute) = self.attribute_mut(id) else {
            return Vec::new();
        };
        attribute.uses += 1;
        let over = match attribute.duration {
            Duration::UntilUse | Duration::UntilUseAttribute => true,
            Duration::UntilSecondUse => attribute.uses >= 2,
            _ => false,
        };
        match over {
            true => self.drop_attribute(id),
            false => Vec::new(),
        }
    }

    /// Takes an attribute away, what is on it, and what it made that lasts only as long.
    pub(super) fn drop_attribute(&mut self, id: AttributeId) -> Vec<Attribute> {
        let mut going = vec![id];
        let mut gone = Vec::new();
        while let Some(id) = going.pop() {
            gone.extend(self.attributes.remove(id));
            let on = self.attributes.on(&Actor::Attribute(id));
            let made = self.attributes.made_by(id);
            let made = made.filter(|attribute| attribute.duration.ends_with_maker());
            let follow: BTreeSet<AttributeId> = on.chain(made).map(|next| next.id).collect();
            going.extend(follow);
        }
        gone
    }
}

impl Run<'_> {
    /// Counts a use of an attribute.
    pub(super) fn use_attribute(&mut self, id: AttributeId) {
        let gone = self.world.use_attribute(id);
        self.tell_gone(&gone);
    }

    /// Takes an attribute away.
    pub(super) fn drop_attribute(&mut self, id: AttributeId) {
        let gone = self.world.drop_attribute(id);
        self.tell_gone(&gone);
    }

    /// Tells who belongs to a group no longer, and which whispers end.
    pub(super) fn tell_gone(&mut self, gone: &[Attribute]) {
        for attribute in gone {
            match (&attribute.kind, &attribute.owner) {
                (AttributeKind::Membership { group, .. }, Actor::Player(seat)) => {
                    self.tell(Effect::Departed {
                        player: *seat,
                        group: *group,
                    });
                }
                (AttributeKind::Whisper { from, to, .. }, _) => {
                    if let (Some(from), Some(to)) = (place(from), place(to)) {
                        self.tell(Effect::WhisperClosed { from, to });
                    }
                }
                _ => {}
            }
        }
    }
}

impl Duration {
    /// Whether it ends when the attribute whose ability made it goes.
    const fn ends_with_maker(self) -> bool {
        match self {
            Duration::Attribute
            | Duration::UntilUseAttribute
            | Duration::PhaseAttribute
            | Duration::NextPhaseAttribute
            | Duration::NextDayAttribute
            | Duration::NextNightAttribute => true,
            Duration::Persistent
            | Duration::Permanent
            | Duration::Phase
            | Duration::NextPhase
            | Duration::NextDay
            | Duration::NextNight
            | Duration::UntilUse
            | Duration::UntilSecondUse => false,
        }
    }
}

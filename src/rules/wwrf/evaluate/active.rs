//! Attributes on an element, found by name, maker and value (reference §6.6).

use super::super::run::Run;
use super::super::scene::{Scene, same_element};
use super::super::world::{Actor, Attribute, AttributeId, AttributeKind, Item};
use super::key;
use nightdesk_lang::tree::{ActiveAttribute, AppliedBy, DefaultAttribute, Expression, Name, Value};

impl Run<'_> {
    /// The custom attributes on an element with their names.
    pub(super) fn customs<'s>(
        &'s self,
        owner: &'s Actor,
    ) -> impl Iterator<Item = (&'s str, &'s Attribute)> {
        let on = self.world.attributes_on(owner);
        on.filter_map(|attribute| match &attribute.kind {
            AttributeKind::Custom { name, .. } => Some((name.as_str(), attribute)),
            _ => None,
        })
    }

    /// The attributes on an element that are meant; custom ones go before built-in ones.
    pub(crate) fn active(
        &self,
        scene: &Scene,
        owner: &Actor,
        wanted: &ActiveAttribute,
    ) -> Vec<AttributeId> {
        let name = wanted.name.key.as_str();
        let custom: Vec<AttributeId> = self
            .customs(owner)
            .filter(|(custom, attribute)| {
                *custom == name
                    && self.made_by(scene, attribute, wanted.by.as_ref(), Whose::Maker)
                    && wanted
                        .value
                        .as_ref()
                        .is_none_or(|value| self.first_value(attribute) == value.key.as_str())
            })
            .map(|(_, attribute)| attribute.id)
            .collect();
        match wanted.default {
            Some(default) if custom.is_empty() => self
                .world
                .attributes_on(owner)
                .filter(|attribute| {
                    default_of(&attribute.kind) == Some(default)
                        && self.made_by(scene, attribute, wanted.by.as_ref(), Whose::MakerOrValue)
                        && wanted
                            .value
                            .as_ref()
                            .is_none_or(|value| self.first_value(attribute) == value.key.as_str())
                })
                .map(|attribute| attribute.id)
                .collect(),
            _ => custom,
        }
    }

    fn made_by(
        &self,
        scene: &Scene,
        attribute: &Attribute,
        by: Option<&AppliedBy>,
        whose: Whose,
    ) -> bool {
        match by {
            None => true,
            Some(AppliedBy::SelfElement) => same_element(&attribute.source.by, scene.actor()),
            Some(AppliedBy::Named(name)) => {
                named(attribute, name)
                    || whose == Whose::MakerOrValue
                        && self.first_value(attribute) == name.key.as_str()
            }
        }
    }

    /// Value 1 of a custom attribute, the first value of a built-in one, as they are compared.
    fn first_value(&self, attribute: &Attribute) -> String {
        match &attribute.kind {
            AttributeKind::Custom {
                values: [first, ..],
                ..
            } => key(&self.words(first)),
            _ => {
                let [first, ..] = self.values(attribute);
                key(&first)
            }
        }
    }

    /// The attributes that a value means on an element; a selector may have found them already.
    pub(crate) fn attributes_meant(
        &mut self,
        scene: &Scene,
        owner: &Actor,
        value: &Value,
    ) -> Vec<AttributeId> {
        if let Expression::ActiveAttribute(wanted) = &value.expression {
            return self.active(scene, owner, wanted);
        }
        let found = self.value(scene, value);
        let mut meant = Vec::new();
        for item in found {
            match item {
                Item::Active(id) => meant.push(id),
                Item::Extra(thread) => {
                    meant.extend(self.world.extra(thread).map(|extra| extra.id));
                }
                Item::Attribute(name) | Item::Text(name) => {
                    let name = key(&name);
                    let customs = self.customs(owner);
                    meant.extend(
                        customs
                            .filter(|(custom, _)| *custom == name)
                            .map(|(_, attribute)| attribute.id),
                    );
                }
                _ => {}
            }
        }
        meant
    }

    /// Whether an element has an attribute; a player has those of the role, too.
    pub(crate) fn has(
        &mut self,
        scene: &Scene,
        owner: &Actor,
        attribute: &Value,
        role_counts: bool,
    ) -> bool {
        if !self.attributes_meant(scene, owner, attribute).is_empty() {
            return true;
        }
        let Actor::Player(seat) = owner else {
            return false;
        };
        let role = self.world.player(*seat).map(|player| player.role.clone());
        let Some(role) = role.filter(|_| role_counts) else {
            return false;
        };
        let name = match &attribute.expression {
            Expression::ActiveAttribute(wanted) if wanted.by.is_none() => {
                wanted.name.key.as_str().to_owned()
            }
            Expression::ActiveAttribute(_) => return false,
            _ => {
                let found = self.value(scene, attribute);
                key(&self.words(&found))
            }
        };
        self.role_has_attribute(&role, &name)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Whose {
    Maker,
    MakerOrValue,
}

/// Whether an attribute's maker goes by a name: its reference, its name, or the part after the
/// colon of either.
fn named(attribute: &Attribute, name: &Name) -> bool {
    let source = &attribute.source;
    [
        source.by.reference(),
        source.by.value(),
        source.name.to_string(),
        source.name.name.clone(),
    ]
    .iter()
    .any(|known| key(known) == name.key.as_str())
}

pub(crate) const fn default_of(kind: &AttributeKind) -> Option<DefaultAttribute> {
    Some(match kind {
        AttributeKind::Custom { .. } => return None,
        AttributeKind::Role { .. } => DefaultAttribute::Role,
        AttributeKind::Disguise { .. } => DefaultAttribute::Disguise,
        AttributeKind::Defense { .. } => DefaultAttribute::Defense,
        AttributeKind::Absence { .. } => DefaultAttribute::Absence,
        AttributeKind::Manipulation { .. } => DefaultAttribute::Manipulation,
        AttributeKind::Membership { .. } => DefaultAttribute::GroupMembership,
        AttributeKind::Obstruction { .. } => DefaultAttribute::Obstruction,
        AttributeKind::Redirection { .. } => DefaultAttribute::Redirection,
        AttributeKind::Loyalty { .. } => DefaultAttribute::Loyalty,
        AttributeKind::Whisper { .. } => DefaultAttribute::Whisper,
        AttributeKind::PollCount { .. } => DefaultAttribute::PollCount,
        AttributeKind::PollResult { .. } => DefaultAttribute::PollResult,
        AttributeKind::PollDisqualification { .. } => DefaultAttribute::PollDisqualification,
        AttributeKind::PollVotes { .. } => DefaultAttribute::PollVotes,
    })
}

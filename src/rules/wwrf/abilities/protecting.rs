//! Protecting: defenses and absences (reference §12.5).

use super::super::execute::Does;
use super::super::run::Run;
use super::super::scene::Scene;
use super::super::world::{Actor, AttributeKind, Defense, Duration, During, Item, Outcome, Shield};
use super::Said;
use super::deceiving::lasting;
use nightdesk_lang::tree::{Ability, Expression, ProtectedBy, Protection, Selected, Value, Word};

const SAID: Said = Said {
    done: "protection_successful",
    failed: "protection_failed",
};

impl Run<'_> {
    pub(super) fn protect(
        &mut self,
        scene: &Scene,
        does: Does,
        ability: &Ability,
        protection: &Protection,
    ) -> Outcome {
        let aimed = self.aimed(scene, does, &protection.player);
        let Some(kind) = self.protection(scene, does, ability, protection) else {
            return self.failed(SAID.failed);
        };
        let parameters = (
            vec![Item::Text(protection.from.word().to_lowercase())],
            vec![Item::Text(
                protection
                    .during
                    .map_or(During::All, During::from)
                    .word()
                    .to_owned(),
            )],
        );
        let duration = lasting(protection.duration, Duration::Permanent);
        self.on_each(scene, does, &aimed, &parameters, SAID, &mut |run, seat| {
            run.add_attribute(scene, Actor::Player(seat), kind.clone(), duration);
            true
        })
    }

    fn protection(
        &mut self,
        scene: &Scene,
        does: Does,
        ability: &Ability,
        protection: &Protection,
    ) -> Option<AttributeKind> {
        let by = protection.by.as_ref().filter(|by| !is_everyone(by));
        let shield = Shield {
            from: protection.from.into(),
            by: protection
                .by
                .as_ref()
                .map_or_else(|| "@All".to_owned(), Value::to_string),
            selector: match by {
                Some(_) => Some(self.stored(scene, ability)?),
                None => None,
            },
            during: protection.during.map_or(During::All, During::from),
        };
        let defense = match &protection.defense {
            ProtectedBy::Active => Defense::Active,
            ProtectedBy::Passive => Defense::Passive,
            ProtectedBy::Partial => Defense::Partial,
            ProtectedBy::Recruitment => Defense::Recruitment,
            ProtectedBy::AbsenceAt(place) => {
                let place = self.one_place(scene, place)?;
                let place = match place {
                    Item::Player(at) => {
                        let at = self.redirected(scene, does, vec![at]);
                        Item::Player(at.first().copied()?)
                    }
                    place => place,
                };
                return Some(AttributeKind::Absence { place, shield });
            }
        };
        Some(AttributeKind::Defense { defense, shield })
    }
}

/// `@All` admits any source, not only players.
fn is_everyone(by: &Value) -> bool {
    matches!(
        &by.expression,
        Expression::Selector {
            base: Selected::Word(Word::All),
            properties,
        } if properties.is_empty()
    )
}

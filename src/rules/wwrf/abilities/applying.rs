//! Applying: custom attributes on elements of any kind (reference §12.6).

use super::super::evaluate::key;
use super::super::execute::Does;
use super::super::run::Run;
use super::super::scene::Scene;
use super::super::world::{Actor, AttributeId, AttributeKind, Context, Duration, Item, Outcome};
use super::deceiving::lasting;
use nightdesk_game::SeatId;
use nightdesk_lang::tree::{Applying, ElementKind, Event, Slot, Type, Value};
use nightdesk_text::say;

impl Run<'_> {
    pub(super) fn apply(&mut self, scene: &Scene, does: Does, applying: &Applying) -> Outcome {
        match applying {
            Applying::Add {
                attribute,
                to,
                duration,
                values,
            } => {
                let duration = lasting(*duration, Duration::Permanent);
                self.apply_new(scene, does, attribute, to, duration, values)
            }
            Applying::Remove { attribute, from } => {
                self.remove_attributes(scene, does, attribute, from)
            }
            Applying::Change {
                attribute,
                slot,
                to,
                of,
            } => self.change_value(scene, does, attribute, *slot, to, of.as_ref()),
        }
    }

    fn apply_new(
        &mut self,
        scene: &Scene,
        does: Does,
        attribute: &Value,
        to: &Value,
        duration: Duration,
        values: &[Value],
    ) -> Outcome {
        const FAILED: &str = "applying_failed";
        let found = self.value(scene, attribute);
        let found = self.cast(found, Type::Attribute);
        let Some(Item::Attribute(name)) = found.first() else {
            return self.failed(FAILED);
        };
        if !self.is_usable(ElementKind::Attribute, name) {
            return self.failed(FAILED);
        }
        if self.entry(ElementKind::Attribute, name).is_none() {
            self.log(say!(self, "no_attribute_in_book", name));
        }
        let values = self.first_values(scene, values);
        let owners = self.reached(scene, does, to);
        let parameters = (vec![Item::Attribute(name.clone())], Vec::new());
        let target = target_of(&owners);
        let mut done = false;
        for owner in &owners {
            if let Actor::Player(seat) = owner
                && let Err(ended) = self.visit(scene, does, *seat, parameters.clone())
            {
                if owners.len() == 1 {
                    return ended.outcome(self.failed(FAILED)).on(target);
                }
                continue;
            }
            let kind = AttributeKind::Custom {
                name: name.clone(),
                values: values.clone(),
            };
            let id = self.add_attribute(scene, owner.clone(), kind, duration);
            let starting = |event: &Event| *event == Event::Starting;
            self.fire(&Actor::Attribute(id), &starting, &Context::default());
            done = true;
        }
        match done {
            true => self.worked("applying_successful"),
            false => self.failed(FAILED),
        }
        .on(target)
    }

    fn first_values(&mut self, scene: &Scene, values: &[Value]) -> [Vec<Item>; 3] {
        let mut texts = values.iter().map(|value| {
            let text = self.text(scene, value);
            vec![Item::Text(text)]
        });
        [(); 3].map(|()| texts.next().unwrap_or_default())
    }

    /// The elements that applying reaches; players after redirections.
    fn reached(&mut self, scene: &Scene, does: Does, to: &Value) -> Vec<Actor> {
        let elements = self.elements(scene, to);
        let redirect = |run: &mut Self, seat: SeatId| {
            let seats = run.redirected(scene, does, vec![seat]);
            seats.first().copied().map(Actor::Player)
        };
        elements
            .into_iter()
            .filter_map(|element| match element {
                Actor::Player(seat) => redirect(self, seat),
                other => Some(other),
            })
            .collect()
    }

    fn remove_attributes(
        &mut self,
        scene: &Scene,
        does: Does,
        attribute: &Value,
        from: &Value,
    ) -> Outcome {
        const FAILED: &str = "removing_failed";
        let owners = self.reached(scene, does, from);
        let target = target_of(&owners);
        let named = self.visit_name(attribute);
        let mut done = false;
        for owner in &owners {
            if let Actor::Player(seat) = owner
                && let Err(ended) = self.visit(scene, does, *seat, (named.clone(), Vec::new()))
            {
                if owners.len() == 1 {
                    return ended.outcome(self.failed(FAILED)).on(target);
                }
                continue;
            }
            for id in self.attributes_meant(scene, owner, attribute) {
                self.take_away(id);
                done = true;
            }
        }
        match done {
            true => self.worked("removing_successful"),
            false => self.failed(FAILED),
        }
        .on(target)
    }

    /// What a visit says of the attribute that is meant.
    fn visit_name(&self, attribute: &Value) -> Vec<Item> {
        match &attribute.expression {
            nightdesk_lang::tree::Expression::ActiveAttribute(wanted) => {
                vec![Item::Attribute(wanted.name.key.as_str().to_owned())]
            }
            nightdesk_lang::tree::Expression::Constant(name) => {
                vec![Item::Attribute(key(&name.written))]
            }
            _ => Vec::new(),
        }
    }

    /// Takes an attribute away, its On Removal first.
    fn take_away(&mut self, id: AttributeId) {
        let removal = |event: &Event| *event == Event::Removal;
        self.fire(&Actor::Attribute(id), &removal, &Context::default());
        self.drop_attribute(id);
    }

    fn change_value(
        &mut self,
        scene: &Scene,
        does: Does,
        attribute: &Value,
        slot: Slot,
        to: &Value,
        of: Option<&Value>,
    ) -> Outcome {
        const FAILED: &str = "changing_failed";
        let owners = match of {
            Some(of) => self.reached(scene, does, of),
            None => vec![scene.owner.clone()],
        };
        let value = match to.is_words() {
            true => vec![Item::Text(self.text(scene, to))],
            false => self.value(scene, to),
        };
        let index = match slot {
            Slot::First => 0,
            Slot::Second => 1,
            Slot::Third => 2,
            Slot::Fourth => return self.failed(FAILED),
        };
        let target = target_of(&owners);
        let mut done = false;
        for owner in &owners {
            if let Actor::Player(seat) = owner {
                let named = self.visit_name(attribute);
                let which = vec![Item::Number(index + 1)];
                if let Err(ended) = self.visit(scene, does, *seat, (named, which)) {
                    if owners.len() == 1 {
                        return ended.outcome(self.failed(FAILED)).on(target);
                    }
                    continue;
                }
            }
            for id in self.attributes_meant(scene, owner, attribute) {
                let changed = self.world.attribute_mut(id);
                if let Some(AttributeKind::Custom { values, .. }) =
                    changed.map(|changed| &mut changed.kind)
                    && let Some(slot) = usize::try_from(index)
                        .ok()
                        .and_then(|index| values.get_mut(index))
                {
                    slot.clone_from(&value);
                    done = true;
                }
            }
        }
        match done {
            true => self.worked("changing_successful"),
            false => self.failed(FAILED),
        }
        .on(target)
    }
}

fn target_of(owners: &[Actor]) -> Vec<Item> {
    let first = owners.first().and_then(super::super::world::World::item);
    first.into_iter().collect()
}

//! Whether a condition holds (reference §7).

use super::super::run::Run;
use super::super::scene::Scene;
use super::super::world::{Actor, Item};
use nightdesk_lang::tree::{Condition, Type, Value};
use nightdesk_text::say;

impl Run<'_> {
    /// Whether a condition holds now.
    pub(crate) fn holds(&mut self, scene: &Scene, condition: &Condition) -> bool {
        match condition {
            Condition::Always | Condition::Otherwise => true,
            Condition::Is(a, b) => self.is(scene, a, b),
            Condition::IsNot(a, b) => !self.is(scene, a, b),
            Condition::Greater(a, b) => self.number(scene, a) > self.number(scene, b),
            Condition::Less(a, b) => self.number(scene, a) < self.number(scene, b),
            Condition::Exists(value) => !self.value(scene, value).is_empty(),
            Condition::Has(who, attribute) => {
                let who = self.value(scene, who);
                if who.is_empty() {
                    self.log(say!(self, "nobody_has_attribute"));
                }
                let actors: Vec<Actor> = who.iter().filter_map(Item::actor).collect();
                actors.len() == who.len()
                    && actors
                        .iter()
                        .all(|who| self.has(scene, who, attribute, true))
            }
            Condition::IsIn(who, group) => {
                let who = self.players(scene, who);
                let group = self.value(scene, group);
                match group.first() {
                    Some(Item::Group(thread)) => who
                        .iter()
                        .all(|seat| self.world.tier(*seat, *thread).is_some()),
                    _ => false,
                }
            }
            Condition::IsPartOf(a, b) => {
                let (a, b) = (self.value(scene, a), self.value(scene, b));
                !a.is_empty()
                    && a.iter()
                        .all(|item| b.iter().any(|other| self.same_item(item, other)))
            }
            Condition::Not(condition) => !self.holds(scene, condition),
            Condition::All(conditions) => conditions.iter().all(|each| self.holds(scene, each)),
            Condition::Any(conditions) => conditions.iter().any(|each| self.holds(scene, each)),
        }
    }

    fn is(&mut self, scene: &Scene, a: &Value, b: &Value) -> bool {
        let (a, b) = (self.compared(scene, a), self.compared(scene, b));
        self.same(&a, &b)
    }

    /// A value to be compared; a number that is not there is 0.
    fn compared(&mut self, scene: &Scene, value: &Value) -> Vec<Item> {
        let found = self.value(scene, value);
        match value.typing.known() {
            Some(Type::Number) if found.is_empty() => vec![Item::Number(0)],
            _ => found,
        }
    }
}

//! Parts of the book as their authors wrote them, to be shown.

use super::run::Run;
use super::world::TriggerRef;
use crate::lang::tree::{Condition, ElementKind, Value};
use crate::text::Span;

impl<'r> Run<'r> {
    /// The text of the file in which a trigger stands.
    fn file_text(&self, trigger: &TriggerRef) -> Option<&'r str> {
        let entry = self.entry(trigger.holder.kind(), &trigger.name)?;
        let program = entry.programs.get(trigger.index)?;
        let entry = match &program.set {
            Some(set) => self.book.by_key(ElementKind::AbilitySet, set)?,
            None => entry,
        };
        Some(entry.source.text())
    }

    /// A trigger's event: `Immediate Night`, ``Choice `Spare` Chosen``.
    pub(super) fn trigger_words(&self, trigger: &TriggerRef) -> String {
        let program = self.program(trigger);
        let text = self.file_text(trigger);
        let line = match (program, text) {
            (Some(program), Some(text)) => program.place.0.of(text),
            _ => return trigger.name.clone(),
        };
        let line = line.lines().next().unwrap_or_default().trim();
        let event = match line.split_once(": ") {
            Some((event, _)) => event,
            None => line.trim_end_matches(':'),
        };
        event.trim().to_owned()
    }

    /// A value of a trigger.
    pub(super) fn written_value(&self, trigger: Option<&TriggerRef>, value: &Value) -> String {
        self.written(trigger, value.place.0)
    }

    /// A condition of a trigger, from its first value to its last.
    pub(super) fn written_condition(
        &self,
        trigger: Option<&TriggerRef>,
        condition: &Condition,
    ) -> String {
        let mut spans = Vec::new();
        collect(condition, &mut spans);
        let whole = spans.into_iter().reduce(Span::join);
        whole.map_or_else(String::new, |whole| self.written(trigger, whole))
    }

    fn written(&self, trigger: Option<&TriggerRef>, span: Span) -> String {
        let text = trigger.and_then(|trigger| self.file_text(trigger));
        text.map_or_else(String::new, |text| span.of(text).trim().to_owned())
    }
}

fn collect(condition: &Condition, spans: &mut Vec<Span>) {
    match condition {
        Condition::Always | Condition::Otherwise => {}
        Condition::Is(a, b)
        | Condition::IsNot(a, b)
        | Condition::Greater(a, b)
        | Condition::Less(a, b)
        | Condition::Has(a, b)
        | Condition::IsIn(a, b)
        | Condition::IsPartOf(a, b) => spans.extend([a.place.0, b.place.0]),
        Condition::Exists(value) => spans.push(value.place.0),
        Condition::Not(condition) => collect(condition, spans),
        Condition::All(conditions) | Condition::Any(conditions) => {
            conditions.iter().for_each(|each| collect(each, spans));
        }
    }
}

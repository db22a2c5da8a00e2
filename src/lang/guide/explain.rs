//! What a text means, part by part.

use serde::Serialize;

use super::{Topic, TopicKind, gloss, topic};
use crate::book::Book;
use crate::parse::{self, Fragments};
use crate::tree::{
    Ability, Condition, Duration, Expression, Formalization, Line, Opener, Parameters, Protection,
    Trigger, Value,
};
use nightdesk_text::messages::InEach;
use nightdesk_text::{Diagnostics, Source};

/// What a text means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// Its parts in order.
    pub parts: Vec<Gloss>,
    /// What could not be understood, or is doubtful.
    pub found: Diagnostics<InEach>,
}

/// A part of a text with what it means.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Gloss {
    /// How deeply it stands in others.
    pub depth: usize,
    /// The part, in the usual spelling.
    pub written: String,
    /// What it means.
    pub means: String,
}

/// Explains a line, several lines, or a single word of the language.
///
/// Names are looked up in the book, if there is one.
pub fn explain(text: &str, book: Option<&Book>) -> Explanation {
    let source = Source::new("text", text);
    let names = book.map(Book::names);
    let (read, found) = parse::anything(&source, names);
    let mut explainer = Explainer { parts: Vec::new() };
    match read {
        Fragments::Lines(formalization) => explainer.formalization(&formalization),
        Fragments::Event(event) => explainer.topic(0, &event, gloss::of_event(&event)),
        Fragments::Line(line) => explainer.line(&line, 0),
        Fragments::Condition(condition) => explainer.condition(&condition, 0),
        Fragments::Duration(duration) => explainer.duration(duration, 0),
        Fragments::Value(value) => explainer.value(&value, 0),
        Fragments::Nothing => {}
    }
    Explanation {
        parts: explainer.parts,
        found,
    }
}

struct Explainer {
    parts: Vec<Gloss>,
}

impl Explainer {
    fn topic(&mut self, depth: usize, written: &impl ToString, topic: Option<&Topic>) {
        if let Some(topic) = topic {
            self.says(depth, written, &topic.help);
        }
    }

    /// Adds a part, but not what was said of the same line already.
    fn says(&mut self, depth: usize, written: &impl ToString, means: &str) {
        let part = Gloss {
            depth,
            written: written.to_string(),
            means: means.to_owned(),
        };
        let of_line = self
            .parts
            .iter()
            .rev()
            .take_while(|said| said.depth >= depth);
        if !of_line.into_iter().any(|said| *said == part) {
            self.parts.push(part);
        }
    }

    fn formalization(&mut self, formalization: &Formalization) {
        for header in &formalization.headers {
            let topic = gloss::of_header(header);
            if let Some(topic) = topic {
                let written = topic.syntax.first().map_or("", String::as_str);
                let written = written.split(':').next().unwrap_or(written);
                self.says(0, &written, &topic.help);
            }
        }
        for trigger in &formalization.triggers {
            self.trigger(trigger);
        }
    }

    fn trigger(&mut self, trigger: &Trigger) {
        let event = format!("{}:", trigger.event);
        self.topic(0, &event, gloss::of_event(&trigger.event));
        self.line(&trigger.line, 1);
    }

    fn line(&mut self, line: &Line, depth: usize) {
        for opener in &line.openers {
            let name = match opener {
                Opener::If(condition) => {
                    self.condition(condition, depth);
                    continue;
                }
                Opener::Process => "process",
                Opener::Evaluate => "evaluate",
                Opener::Action => "action",
                Opener::ForEach(_) => "for_each",
            };
            self.topic(depth, opener, topic(TopicKind::Block, name));
            if let Opener::ForEach(over) = opener {
                self.value(over, depth + 1);
            }
        }
        if let Some(ability) = &line.ability {
            self.ability(ability, depth);
        }
        self.parameters(&line.parameters, depth);
        for below in &line.below {
            self.line(below, depth + 1);
        }
    }

    fn ability(&mut self, ability: &Ability, depth: usize) {
        self.topic(depth, ability, gloss::of_ability(ability));
        ability.walk(&mut |value| self.own_value(value, depth + 1));
        self.parts_of_ability(ability, depth + 1);
    }

    fn parts_of_ability(&mut self, ability: &Ability, depth: usize) {
        if let Ability::Protect(Protection { by: None, .. }) = ability {
            self.says(depth, &"by anyone", "No matter who kills.");
        }
        if let Some(duration) = ability.duration() {
            self.duration(duration, depth);
        }
    }

    fn duration(&mut self, duration: Duration, depth: usize) {
        let written = format!("(~{duration})");
        self.topic(depth, &written, gloss::of_duration(duration));
    }

    fn condition(&mut self, condition: &Condition, depth: usize) {
        self.topic(depth, condition, gloss::of_condition(condition));
        match condition {
            Condition::Not(inner) => self.condition(inner, depth + 1),
            Condition::All(operands) | Condition::Any(operands) => {
                for operand in operands {
                    self.condition(operand, depth + 1);
                }
            }
            condition => condition.walk(&mut |value| self.own_value(value, depth + 1)),
        }
    }

    fn parameters(&mut self, parameters: &Parameters, depth: usize) {
        for restriction in &parameters.restrictions {
            let written = format!("[{restriction}]");
            self.topic(depth, &written, gloss::of_restriction(restriction));
        }
        for scale in &parameters.scaling {
            let written = format!("⟨{scale}⟩");
            self.topic(depth, &written, gloss::of_scale(scale));
        }
        for flag in &parameters.flags {
            let written = format!("{{{flag}}}");
            self.topic(depth, &written, gloss::of_flag(flag));
        }
        if let Some(prompt) = &parameters.prompt {
            self.topic(depth, prompt, gloss::of_prompt());
        }
        parameters.walk(&mut |value| self.own_value(value, depth + 1));
    }

    /// A value with those in it, for a caller that does not visit them itself.
    fn value(&mut self, value: &Value, depth: usize) {
        value.walk(&mut |value| self.own_value(value, depth));
    }

    /// What a value is by itself; those in it are visited apart.
    fn own_value(&mut self, value: &Value, depth: usize) {
        let Expression::Selector { base, properties } = &value.expression else {
            return;
        };
        for topic in gloss::of_selected(base) {
            self.says(depth, base, &topic.help);
        }
        for property in properties {
            let written = format!("->{property}");
            self.topic(depth, &written, gloss::of_property(property));
        }
    }
}

//! Sentence templates: words, `{places}` and `*loud*` words.

use super::document::{Label, Line, Span, Weight};
use nightdesk_text::messages::Worded;
use nightdesk_text::{Language, say};

/// A sentence with places to fill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Template(Vec<Part>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Part {
    kind: PartKind,
    loud: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum PartKind {
    Words(String),
    /// Words with tags of the forum's own.
    Markup(String),
    Place(String),
}

/// What is wrong with the form of a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TemplateError {
    /// A place does not end.
    OpenPlace,
    /// A place ends without having begun.
    StrayEnd,
    /// Loud words do not end.
    OpenStar,
}

impl Worded for TemplateError {
    fn worded(&self, language: Language) -> String {
        let to = &language;
        match self {
            Self::OpenPlace => say!(to, "brace_has_no_end", open = "{", close = "}"),
            Self::StrayEnd => say!(to, "brace_has_no_beginning", open = "{", close = "}"),
            Self::OpenStar => say!(to, "star_has_no_partner"),
        }
    }
}

impl Template {
    /// Reads a template. A backslash takes the meaning from what follows it.
    pub(crate) fn read(text: &str) -> Result<Self, TemplateError> {
        let mut parts = Vec::new();
        let mut words = String::new();
        let mut loud = false;
        let mut letters = text.chars();
        while let Some(letter) = letters.next() {
            match letter {
                '\\' => words.extend(letters.next()),
                '*' => {
                    keep(&mut parts, &mut words, loud);
                    loud = !loud;
                }
                '{' => {
                    keep(&mut parts, &mut words, loud);
                    let name = place(&mut letters)?;
                    parts.push(Part {
                        kind: PartKind::Place(name),
                        loud,
                    });
                }
                '}' => return Err(TemplateError::StrayEnd),
                other => words.push(other),
            }
        }
        if loud {
            return Err(TemplateError::OpenStar);
        }
        keep(&mut parts, &mut words, loud);
        Ok(Self(parts))
    }

    /// The names of its places, in order.
    pub(crate) fn places(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|part| match &part.kind {
            PartKind::Place(name) => Some(name.as_str()),
            PartKind::Words(_) | PartKind::Markup(_) => None,
        })
    }

    /// The same for a forum whose tags stand in brackets: brackets in its own words open tags. What
    /// fills its places opens none.
    pub(crate) fn with_tags(mut self) -> Self {
        for part in &mut self.0 {
            if let PartKind::Words(words) = &mut part.kind
                && words.contains('[')
            {
                part.kind = PartKind::Markup(std::mem::take(words));
            }
        }
        self
    }

    /// The place it consists of, if it is nothing but one that is not loud.
    pub(crate) fn only_place(&self) -> Option<&str> {
        match self.0.as_slice() {
            [
                Part {
                    kind: PartKind::Place(name),
                    loud: false,
                },
            ] => Some(name),
            _ => None,
        }
    }

    /// The sentence with its places filled. A place that nothing fills stays
    /// visible; checking a template against its sentence keeps that from happening.
    pub(crate) fn fill(&self, slots: &[(&str, &Line)]) -> Line {
        let mut line = Line::new();
        for part in &self.0 {
            let words = match &part.kind {
                PartKind::Words(words) => words.as_str().into(),
                PartKind::Markup(words) => Span::new(words, Label::Markup).into(),
                PartKind::Place(name) => slots
                    .iter()
                    .find(|(slot, _)| slot == name)
                    .map_or_else(|| unfilled(name), |(_, value)| (*value).clone()),
            };
            line.push(if part.loud { words.strong() } else { words });
        }
        line
    }
}

fn keep(parts: &mut Vec<Part>, words: &mut String, loud: bool) {
    if !words.is_empty() {
        parts.push(Part {
            kind: PartKind::Words(std::mem::take(words)),
            loud,
        });
    }
}

fn place(letters: &mut std::str::Chars<'_>) -> Result<String, TemplateError> {
    let mut name = String::new();
    for letter in letters {
        if letter == '}' {
            return Ok(name);
        }
        name.push(letter);
    }
    Err(TemplateError::OpenPlace)
}

fn unfilled(name: &str) -> Line {
    Span::new(&format!("{{{name}}}"), Label::Warning)
        .at(Weight::Strong)
        .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled_and_stars_make_loud() {
        let template = Template::read(r"*{player}* was \*here\* {when}.").unwrap();
        let line = template.fill(&[("player", &"Elm".into()), ("when", &"today".into())]);
        assert_eq!(line.plain_text(), "Elm was *here* today.");
        assert_eq!(line.spans()[0].weight(), Weight::Strong);
        assert_eq!(line.spans()[1].weight(), Weight::Normal);
        assert_eq!(template.places().collect::<Vec<_>>(), ["player", "when"]);
    }

    #[test]
    fn what_fills_a_place_is_never_read_as_a_template() {
        let template = Template::read("{player} wins").unwrap();
        let line = template.fill(&[("player", &"{role} *x*".into())]);
        assert_eq!(line.plain_text(), "{role} *x* wins");
        assert_eq!(line.spans()[0].weight(), Weight::Normal);
    }

    #[test]
    fn broken_forms_are_named() {
        assert_eq!(Template::read("{player"), Err(TemplateError::OpenPlace));
        assert_eq!(Template::read("player}"), Err(TemplateError::StrayEnd));
        assert_eq!(Template::read("*player"), Err(TemplateError::OpenStar));
    }
}

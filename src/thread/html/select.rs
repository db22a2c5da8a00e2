//! Which elements are meant: a small part of the selectors of CSS.

use std::fmt;

use serde::Deserialize;

use super::marks::Marks;
use super::token::Start;

/// Elements by name, classes and attributes: `div.post[id^=p]`. Alternatives stand between commas.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Selector {
    text: String,
    alternatives: Vec<Compound>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Compound {
    name: Option<String>,
    classes: Vec<String>,
    attributes: Vec<Attribute>,
    /// Of the name and the classes.
    marks: Marks,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Attribute {
    name: String,
    test: Test,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Test {
    There,
    Is(String),
    /// It is there and says something else.
    IsNot(String),
    Begins(String),
    Holds(String),
}

/// A selector that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NoSelector(pub(crate) String);

impl fmt::Display for NoSelector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no selector", self.0)
    }
}

impl TryFrom<String> for Selector {
    type Error = NoSelector;

    fn try_from(text: String) -> Result<Self, NoSelector> {
        let compounds: Option<Vec<Compound>> = text.split(',').map(Compound::read).collect();
        match compounds {
            Some(alternatives) => Ok(Self { text, alternatives }),
            None => Err(NoSelector(text)),
        }
    }
}

impl Selector {
    /// Whether an element with these marks may be meant.
    pub(super) fn may_mean(&self, marks: Marks) -> bool {
        let mut alternatives = self.alternatives.iter();
        alternatives.any(|compound| marks.hold(compound.marks))
    }

    /// Whether an element is meant.
    pub(crate) fn means(&self, start: &Start<'_>) -> bool {
        self.alternatives
            .iter()
            .any(|compound| compound.means(start))
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Compound {
    fn read(text: &str) -> Option<Self> {
        let mut compound = Self::default();
        let mut rest = text.trim();
        while !rest.is_empty() {
            let (sign, after_sign) = match rest.strip_prefix(['.', '[']) {
                Some(after_sign) => (rest.chars().next(), after_sign),
                None => (None, rest),
            };
            let end = if sign == Some('[') { "]" } else { ".[" };
            let length = after_sign.find(|letter| end.contains(letter));
            let (word, next) = after_sign.split_at_checked(length.unwrap_or(after_sign.len()))?;
            rest = match sign {
                Some('[') => {
                    compound.attributes.push(Attribute::read(word)?);
                    next.strip_prefix(']')?
                }
                Some(_) => {
                    compound.marks.add(word);
                    compound.classes.push(word.to_owned());
                    next
                }
                None => {
                    compound.marks.add(word);
                    compound.name = Some(word.to_owned());
                    next
                }
            };
            let is_name = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '_');
            if word.is_empty() || sign != Some('[') && !word.chars().all(is_name) {
                return None;
            }
        }
        (compound != Self::default()).then_some(compound)
    }

    fn means(&self, start: &Start<'_>) -> bool {
        let named = self.name.as_ref();
        named.is_none_or(|name| start.name() == name)
            && self.classes.iter().all(|class| start.has_class(class))
            && self
                .attributes
                .iter()
                .all(|attribute| attribute.means(start))
    }
}

impl Attribute {
    fn read(text: &str) -> Option<Self> {
        let Some((name, value)) = text.split_once('=') else {
            let name = text.to_owned();
            return Some(Self {
                name,
                test: Test::There,
            });
        };
        let value = value.to_owned();
        let (name, test) = match name.char_indices().next_back()? {
            (end, '^') => (name.get(..end)?, Test::Begins(value)),
            (end, '*') => (name.get(..end)?, Test::Holds(value)),
            (end, '!') => (name.get(..end)?, Test::IsNot(value)),
            _ => (name, Test::Is(value)),
        };
        let name = name.to_owned();
        (!name.is_empty()).then_some(Self { name, test })
    }

    fn means(&self, start: &Start<'_>) -> bool {
        start
            .attribute(&self.name)
            .is_some_and(|found| match &self.test {
                Test::There => true,
                Test::Is(value) => found == value,
                Test::IsNot(value) => found != value,
                Test::Begins(value) => found.starts_with(value.as_str()),
                Test::Holds(value) => found.contains(value.as_str()),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::super::token::{Token, cut};
    use super::*;

    fn means(selector: &str, tag: &str) -> bool {
        let selector = Selector::try_from(selector.to_owned()).unwrap();
        let mut means = None;
        cut(tag, |token| match token {
            Token::Start { start, .. } => means = Some(selector.means(&start)),
            other => panic!("{other:?} is no tag"),
        });
        means.unwrap()
    }

    #[test]
    fn names_classes_and_attributes() {
        let tag = "<DIV class=' post bg1 ' id=p12 data-x=1>";
        for selector in [
            "div",
            ".post",
            "div.post.bg1",
            "div.post[id^=p]",
            "a, .bg1",
            "[data-x]",
            "[data-x=1]",
            "[data-x!=]",
        ] {
            assert!(means(selector, tag), "{selector}");
        }
        for selector in [
            "a",
            ".pos",
            "div.post.bg2",
            "div[id^=q]",
            "[data-y]",
            "[class*=ghost]",
            "[data-x=12]",
            "[data-x!=1]",
            "[data-y!=]",
        ] {
            assert!(!means(selector, tag), "{selector}");
        }
        assert!(means("[class*=os]", tag));
    }

    #[test]
    fn others_are_refused() {
        for selector in [
            "", "a,", "a b", ".", "a[", "a[=c]", "a[^=c]", "[]", ">", "#a", "a:hover", "*",
        ] {
            let read = Selector::try_from(selector.to_owned());
            assert_eq!(read, Err(NoSelector(selector.to_owned())), "{selector}");
        }
    }
}

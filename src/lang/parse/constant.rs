//! What stands in backticks: by annotation, by place, else by what names there are.

use super::cursor::Cursor;
use super::fragment::Fragment;
use super::infer;
use super::reader::{Parsed, Reader, fault};
use super::selector::{begins_selector, read_boolean};
use super::value::{Want, read_number};
use crate::code::Code;
use crate::tree::{
    ActiveAttribute, AppliedBy, DefaultAttribute, ElementKind, Expression, Key, KillingType, Name,
    Piece, Place, SourceKind, SourceName, Spelling, Type, Typing, Value,
};
use nightdesk_text::in_each;

/// Words that are classes wherever they stand without a type.
pub(super) const CLASSES: [&str; 5] = ["townsfolk", "werewolf", "solo", "unaligned", "extra"];
/// Words that are categories wherever they stand without a type.
pub(super) const CATEGORIES: [&str; 8] = [
    "elected",
    "align",
    "killing",
    "group",
    "investigative",
    "power",
    "miscellaneous",
    "recruitment",
];
/// A longer text without a type is for people to read.
const LONGEST_NAME: usize = 30;

impl Reader<'_> {
    /// A constant by its annotation, else by its place, else by itself.
    pub(super) fn constant(
        &mut self,
        content: Fragment<'_>,
        annotation: Option<Type>,
        want: Want,
    ) -> Parsed<Value> {
        if let Some(value) = self.quoted_selector(content, annotation, want) {
            return Ok(value);
        }
        let (known, typing): (Type, fn(Type) -> Typing) = match (annotation, want) {
            (Some(written), _) => (written, Typing::Written),
            (None, Some(Type::Actor)) => (self.named_actor(content), Typing::ByPlace),
            (None, Some(Type::Location)) => (Type::ActiveExtraRole, Typing::ByPlace),
            (None, Some(place)) if place != Type::Any => (place, Typing::ByPlace),
            (None, _) => (self.infer(content), Typing::Inferred),
        };
        let expression = self.of_type(content, known)?;
        Ok(Value {
            expression,
            typing: typing(known),
            place: Place(content.span()),
            spelling: Spelling::of(&format!("`{}`", content.text)),
        })
    }

    /// The elements that act and have names are teams and extra roles; a team goes first.
    fn named_actor(&self, content: Fragment<'_>) -> Type {
        let key = Key::of(content.text);
        let is_role = self.has(ElementKind::Role, &key) && !self.has(ElementKind::Team, &key);
        match is_role {
            true => Type::ActiveExtraRole,
            false => Type::Alignment,
        }
    }

    /// A single selector in backticks is that selector, but where a text is wanted.
    fn quoted_selector(
        &mut self,
        content: Fragment<'_>,
        annotation: Option<Type>,
        want: Want,
    ) -> Option<Value> {
        let takes_text = matches!(
            annotation.or(want),
            Some(Type::Info | Type::String | Type::Any | Type::Option | Type::DisplayValue) | None
        );
        let one = content.text.starts_with(begins_selector)
            && !content.text.contains(char::is_whitespace);
        if takes_text || !one {
            return None;
        }
        let mut cursor = Cursor::new(content);
        let value = self.single_value(&mut cursor, annotation.or(want)).ok()?;
        cursor.at_end().then_some(value)
    }

    /// The first type whose names have it (seed: automatic annotation of constants).
    pub(super) fn infer(&self, content: Fragment<'_>) -> Type {
        let key = Key::of(content.text);
        let word = key.as_str();
        if matches!(word, "success" | "failure") {
            return Type::Success;
        }
        if read_number(content.text).is_some() {
            return Type::Number;
        }
        if read_boolean(content.text).is_some() {
            return Type::Boolean;
        }
        let element = |kind| self.has(kind, &key);
        if KillingType::read(content.text).is_some() {
            Type::KillingType
        } else if element(ElementKind::Role) {
            Type::Role
        } else if element(ElementKind::Attribute) {
            Type::Attribute
        } else if element(ElementKind::Team) {
            Type::Alignment
        } else if CLASSES.contains(&word) {
            Type::Class
        } else if CATEGORIES.contains(&word) {
            Type::Category
        } else if element(ElementKind::Poll) {
            Type::Poll
        } else if let Some(filter) = super::ability_name::full_name(content.text) {
            let known = infer::typing(&Expression::Abilities(filter)).known();
            known.unwrap_or(Type::String)
        } else if source_name(content).is_some() {
            Type::Source
        } else if content.text.contains('@') || content.text.chars().count() > LONGEST_NAME {
            Type::Info
        } else {
            Type::String
        }
    }

    fn of_type(&mut self, content: Fragment<'_>, known: Type) -> Parsed<Expression> {
        let name = || Expression::Constant(Name::new(content.text, content.span()));
        let element = |kind| Some(kind);
        let kind = match known {
            Type::Role => element(ElementKind::Role),
            Type::ActiveExtraRole => element(ElementKind::Role),
            Type::Group => element(ElementKind::Group),
            Type::Attribute => element(ElementKind::Attribute),
            Type::Poll => element(ElementKind::Poll),
            Type::Display => element(ElementKind::Display),
            Type::Alignment => return Ok(Expression::Constant(self.team_name(content))),
            Type::Info => return Ok(Expression::Text(self.pieces(content, Evaluated::Selectors))),
            Type::String | Type::DisplayValue if content.text.contains('$') => {
                return Ok(Expression::Text(self.pieces(content, Evaluated::Variables)));
            }
            Type::ActiveAttribute => {
                let attribute = self.active_attribute(content);
                return Ok(Expression::ActiveAttribute(Box::new(attribute)));
            }
            Type::Number => return self.quoted_number(content),
            Type::Boolean => {
                return word(
                    content,
                    "is_no_truth_value",
                    read_boolean,
                    Expression::Boolean,
                );
            }
            Type::Success => {
                return word(content, "is_no_success", read_success, Expression::Success);
            }
            Type::KillingType => {
                return word(
                    content,
                    "is_no_kind_of_killing",
                    KillingType::read,
                    Expression::KillingType,
                );
            }
            Type::AbilityType | Type::AbilitySubtype | Type::AbilityCategory => {
                let filter = self.ability_filter(content)?;
                return Ok(Expression::Abilities(filter));
            }
            Type::Source => {
                return word(
                    content,
                    "is_no_source",
                    |_| source_name(content),
                    Expression::Source,
                );
            }
            Type::Player
            | Type::PlayerAttribute
            | Type::PlayerGroup
            | Type::Ghost
            | Type::Dead
            | Type::PlayerOptional
            | Type::PlayerAny => {
                let message = in_each!("no_player_by_name", written = content.text);
                self.complain(Code::WrongType.at(content.span(), message));
                None
            }
            Type::Category => {
                self.known_word("no_usual_category", content, &CATEGORIES);
                None
            }
            Type::Class => {
                self.known_word("no_usual_class", content, &CLASSES);
                None
            }
            Type::FullCategory
            | Type::Option
            | Type::String
            | Type::DisplayValue
            | Type::Location
            | Type::Result
            | Type::Null
            | Type::Phase
            | Type::Duration
            | Type::Actor
            | Type::Any => None,
        };
        Ok(match kind {
            Some(kind) => Expression::Constant(self.element_name(kind, content)),
            None => name(),
        })
    }

    /// Any word can be a class or category; one that is nearly a usual one is hardly meant, and
    /// the key says so.
    pub(super) fn known_word(&mut self, key: &str, written: Fragment<'_>, usual: &[&str]) {
        if usual.contains(&Key::of(written.text).as_str()) {
            return;
        }
        if let Some(hint) = self.did_you_mean(written.text, usual.iter().copied()) {
            let message = in_each!(key, written = written.text);
            self.complain(Code::UnknownName.at(written.span(), message).hint(hint));
        }
    }

    fn quoted_number(&mut self, content: Fragment<'_>) -> Parsed<Expression> {
        let content = content.trim();
        if let Some(number) = read_number(content.text) {
            return Ok(Expression::Number(number));
        }
        let mut cursor = Cursor::new(content);
        let value = match content.text.starts_with(begins_selector) {
            true => self.value(&mut cursor, Some(Type::Number))?,
            false => {
                let message = in_each!("is_no_number", written = content.text);
                return Err(fault(Code::NoNumber, content.span(), message));
            }
        };
        self.nothing_left(&cursor)?;
        Ok(value.expression)
    }

    /// `Name`, `Name:Self`, `Name:x:value`, `Name::value`.
    pub(super) fn active_attribute(&mut self, content: Fragment<'_>) -> ActiveAttribute {
        let mut parts = split_at_colons(content).into_iter();
        let written = parts.next().unwrap_or(content);
        let by = parts.next().filter(|part| !part.is_empty());
        let value = parts.next().filter(|part| !part.is_empty());
        let plain = Name::new(written.text, written.span());
        let default = DefaultAttribute::read(written.text);
        let name = match default {
            Some(_) if !self.has(ElementKind::Attribute, &plain.key) => plain,
            _ => self.element_name(ElementKind::Attribute, written),
        };
        ActiveAttribute {
            name,
            default,
            by: by.map(|by| match Key::of(by.text).as_str() {
                "self" => AppliedBy::SelfElement,
                _ => AppliedBy::Named(Name::new(by.text, by.span())),
            }),
            value: value.map(|value| Name::new(value.text, value.span())),
        }
    }
}

/// What is evaluated in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Evaluated {
    /// Selectors, variables among them.
    Selectors,
    /// Variables only.
    Variables,
}

impl Evaluated {
    pub(super) fn takes(self, sign: char) -> bool {
        match self {
            Self::Selectors => begins_selector(sign),
            Self::Variables => sign == '$',
        }
    }
}

/// Words of a text that are not evaluated.
pub(super) fn words(text: &str) -> Piece {
    Piece::Words(text.replace("\\n", "\n"))
}

/// At most three parts; the last keeps its colons.
fn split_at_colons(content: Fragment<'_>) -> Vec<Fragment<'_>> {
    let mut parts = Vec::new();
    let mut rest = content;
    while parts.len() < 2 {
        let Some(colon) = rest.text.find(':') else {
            break;
        };
        parts.push(rest.part(0, colon).trim());
        rest = rest.from(colon + 1);
    }
    parts.push(rest.trim());
    parts
}

/// `Group:Wolfpack`.
fn source_name(content: Fragment<'_>) -> Option<SourceName> {
    let colon = content.text.find(':')?;
    let kind = SourceKind::read(content.part(0, colon).trim().text)?;
    let name = content.from(colon + 1).trim();
    (!name.is_empty()).then(|| SourceName {
        kind,
        name: Name::new(name.text, name.span()),
    })
}

fn read_success(word: &str) -> Option<bool> {
    match Key::of(word).as_str() {
        "success" => Some(true),
        "failure" => Some(false),
        _ => None,
    }
}

fn word<T>(
    content: Fragment<'_>,
    key: &str,
    read: impl FnOnce(&str) -> Option<T>,
    expression: fn(T) -> Expression,
) -> Parsed<Expression> {
    read(content.text).map(expression).ok_or_else(|| {
        let message = in_each!(key, written = content.text);
        fault(Code::UnknownWord, content.span(), message)
    })
}

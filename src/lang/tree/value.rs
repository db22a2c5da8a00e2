//! Values: constants, selectors, numbers, texts.

use serde::Serialize;

use super::ability_name::AbilityFilter;
use super::name::{Name, Place};
use super::selector::{ActiveAttribute, Property, Selected};
use super::types::Typing;
use nightdesk_text::vocabulary;

/// A value with its type.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Value {
    /// What it is.
    pub expression: Expression,
    /// Its type, and how that is known.
    pub typing: Typing,
    /// Where it is written.
    #[serde(skip)]
    pub place: Place,
    /// How it is written, where that is kept.
    #[serde(skip)]
    pub spelling: Spelling,
}

/// A constant in the words of its author, with its backticks and annotation.
///
/// All spellings are equal: how a thing is written is no part of what it is. What is written anew
/// keeps it, so that no reading of a word ever takes the place of the word.
#[derive(Debug, Clone, Default)]
pub struct Spelling(Option<Box<str>>);

impl PartialEq for Spelling {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Spelling {}

impl Spelling {
    /// These words.
    pub fn of(written: &str) -> Self {
        Self(Some(written.into()))
    }

    /// The words, if they are kept.
    pub fn written(&self) -> Option<&str> {
        self.0.as_deref()
    }

    /// What stands in the backticks, if that is one constant without an annotation.
    pub fn quoted(&self) -> Option<&str> {
        let inner = self.written()?.strip_prefix('`')?.strip_suffix('`')?;
        (!inner.contains('`')).then_some(inner)
    }
}

impl Value {
    /// Whether it is just words, with nothing in them to evaluate but variables.
    pub fn is_words(&self) -> bool {
        match &self.expression {
            Expression::Constant(_) => true,
            Expression::Text(pieces) => pieces.iter().all(|piece| match piece {
                Piece::Words(_) => true,
                Piece::Value(value) => value.is_variable(),
            }),
            _ => false,
        }
    }

    /// What the host must have written down for it, if it is that.
    pub fn host_information(&self) -> Option<&Name> {
        match &self.expression {
            Expression::Selector {
                base: Selected::HostInformation(name),
                ..
            } => Some(name),
            _ => None,
        }
    }

    fn is_variable(&self) -> bool {
        let base = match &self.expression {
            Expression::Selector { base, .. } => base,
            _ => return false,
        };
        matches!(base, Selected::Variable(_))
    }
}

/// What a value is; the type tells what its names stand for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Expression {
    /// The name of a role, team, group, attribute, poll, display, class, category, option or
    /// extra role; with type `string` just words.
    Constant(Name),
    /// Several constants joined by `+`.
    List(Vec<Expression>),
    /// What elements match, then properties from left to right.
    Selector {
        /// What is looked up.
        base: Selected,
        /// What is asked of it, of each element in turn.
        properties: Vec<Property>,
    },
    /// Instances of an attribute on whatever element the ability or condition names.
    ActiveAttribute(Box<ActiveAttribute>),
    /// Text with selectors or variables in it. Type `info`: selectors; type `string`: variables.
    Text(Vec<Piece>),
    /// A number as written.
    Number(Decimal),
    /// One number divided by another, rounded to the nearest, halves up.
    Quotient(Box<Value>, Box<Value>),
    /// `True` or `False`.
    Boolean(bool),
    /// `` `Success` `` (true) or `` `Failure` ``.
    Success(bool),
    /// A kind of killing.
    KillingType(KillingType),
    /// An ability type, subtype or category.
    Abilities(AbilityFilter),
    /// Who acts, as `` `Group:Wolfpack` ``.
    Source(SourceName),
}

/// A piece of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Piece {
    /// Characters that stay as they are, spaces included; a line break is `\n`.
    Words(String),
    /// Something to be evaluated and put in.
    Value(Value),
}

/// A decimal number: `mantissa` with its last `places` digits after the point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Decimal {
    /// All digits with the sign.
    pub mantissa: i64,
    /// How many of them are a fraction.
    pub places: u8,
}

impl Decimal {
    /// A whole number.
    pub fn whole(number: i64) -> Self {
        Self {
            mantissa: number,
            places: 0,
        }
    }

    /// The whole number it is, if it has no fraction.
    pub fn as_whole(self) -> Option<i64> {
        let scale = 10_i64.checked_pow(u32::from(self.places))?;
        (self.mantissa % scale == 0).then_some(self.mantissa / scale)
    }

    /// The number with whatever precision a binary fraction has.
    #[allow(
        clippy::cast_precision_loss,
        reason = "numbers people write are far below 2^53"
    )]
    pub fn as_f64(self) -> f64 {
        self.mantissa as f64 / 10_f64.powi(i32::from(self.places))
    }
}

vocabulary! {
    /// How somebody is killed.
    pub enum KillingType {
        Attack = "Attack",
        Kill = "Kill",
        Lynch = "Lynch",
        TrueKill = "True Kill",
        Banish = "Banish",
        TrueBanish = "True Banish",
    }
}

vocabulary! {
    /// What kind of element acts.
    pub enum SourceKind {
        Role = "Role",
        Group = "Group",
        Attribute = "Attribute",
        Poll = "Poll",
        Team = "Team",
    }
}

/// What acts, by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SourceName {
    /// What it is.
    pub kind: SourceKind,
    /// Its name.
    pub name: Name,
}

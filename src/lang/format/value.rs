//! Values.

use std::fmt::{self, Display, Formatter};

use super::{OneLine, joined};
use crate::tree::{
    AbilityFilter, ActiveAttribute, AppliedBy, Decimal, Expression, Filtered, Piece, SourceName,
    Typing, Value,
};

impl Display for Value {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(written) = self.spelling.written() {
            return f.write_str(written);
        }
        self.expression.fmt(f)?;
        match self.typing {
            Typing::Written(annotation) => write!(f, "[{annotation}]"),
            Typing::ByPlace(_) | Typing::Inferred(_) | Typing::AtRunTime => Ok(()),
        }
    }
}

impl Display for Expression {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::List(elements) => joined(elements, "+").fmt(f),
            Self::Selector { base, properties } => {
                base.fmt(f)?;
                properties
                    .iter()
                    .try_for_each(|property| write!(f, "->{property}"))
            }
            Self::Number(number) => number.fmt(f),
            Self::Quotient(left, right) => write!(f, "{left}/{right}"),
            Self::Boolean(true) => f.write_str("True"),
            Self::Boolean(false) => f.write_str("False"),
            Self::Constant(_)
            | Self::ActiveAttribute(_)
            | Self::Text(_)
            | Self::Success(_)
            | Self::KillingType(_)
            | Self::Abilities(_)
            | Self::Source(_) => write!(f, "`{}`", BareExpression(self)),
        }
    }
}

/// A constant without its backticks.
pub(super) struct Bare<'a>(pub(super) &'a Value);

impl Display for Bare<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0.spelling.quoted() {
            Some(words) => f.write_str(words),
            None => BareExpression(&self.0.expression).fmt(f),
        }
    }
}

struct BareExpression<'a>(&'a Expression);

impl Display for BareExpression<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Expression::Constant(name) => name.fmt(f),
            Expression::ActiveAttribute(attribute) => attribute.fmt(f),
            Expression::Text(pieces) => joined(pieces, "").fmt(f),
            Expression::Success(true) => f.write_str("Success"),
            Expression::Success(false) => f.write_str("Failure"),
            Expression::KillingType(killing) => killing.fmt(f),
            Expression::Abilities(filter) => filter.fmt(f),
            Expression::Source(SourceName { kind, name }) => write!(f, "{kind}:{name}"),
            Expression::List(_)
            | Expression::Selector { .. }
            | Expression::Number(_)
            | Expression::Quotient(..)
            | Expression::Boolean(_) => self.0.fmt(f),
        }
    }
}

impl Display for Piece {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Words(words) => OneLine(words).fmt(f),
            Self::Value(value) => value.fmt(f),
        }
    }
}

impl Display for ActiveAttribute {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.name.fmt(f)?;
        match (&self.by, &self.value) {
            (None, None) => Ok(()),
            (Some(by), None) => write!(f, ":{by}"),
            (None, Some(value)) => write!(f, "::{value}"),
            (Some(by), Some(value)) => write!(f, ":{by}:{value}"),
        }
    }
}

impl Display for AppliedBy {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::SelfElement => f.write_str("Self"),
            Self::Named(name) => name.fmt(f),
        }
    }
}

impl Display for Decimal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let sign = if self.mantissa < 0 { "-" } else { "" };
        let places = usize::from(self.places);
        let digits = format!(
            "{:0>width$}",
            self.mantissa.unsigned_abs(),
            width = places + 1
        );
        let (whole, fraction) = digits.split_at(digits.len() - places);
        match places {
            0 => write!(f, "{sign}{whole}"),
            _ => write!(f, "{sign}{whole}.{fraction}"),
        }
    }
}

impl Display for AbilityFilter {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("all"),
            Self::NonKilling => f.write_str("non-killing abilities"),
            Self::Type(known) => known.fmt(f),
            Self::Subtype(known, subtype) => write!(f, "{subtype} {known}"),
        }
    }
}

impl Display for Filtered {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let not = if self.not { "!" } else { "" };
        write!(f, "{not}{}", self.abilities)
    }
}

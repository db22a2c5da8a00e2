//! Conditions.

use std::fmt::{self, Display, Formatter};

use crate::tree::Condition;

impl Display for Condition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Always => f.write_str("Always"),
            Self::Otherwise => f.write_str("Otherwise"),
            Self::Is(left, right) => write!(f, "{left} is {right}"),
            Self::IsNot(left, right) => write!(f, "{left} is not {right}"),
            Self::Greater(left, right) => write!(f, "{left} > {right}"),
            Self::Less(left, right) => write!(f, "{left} < {right}"),
            Self::Exists(value) => write!(f, "{value} exists"),
            Self::Has(value, attribute) => write!(f, "{value} has {attribute}"),
            Self::IsIn(value, group) => write!(f, "{value} is in {group}"),
            Self::IsPartOf(value, whole) => write!(f, "{value} is part of {whole}"),
            Self::Not(condition) => write!(f, "not ({condition})"),
            Self::All(conditions) => {
                for (index, condition) in conditions.iter().enumerate() {
                    if index > 0 {
                        f.write_str(" and ")?;
                    }
                    match condition {
                        // `or` binds tighter and so needs no brackets here.
                        Self::Any(alternatives) => write_any(alternatives, f)?,
                        _ => Operand(condition).fmt(f)?,
                    }
                }
                Ok(())
            }
            Self::Any(conditions) => write_any(conditions, f),
        }
    }
}

fn write_any(conditions: &[Condition], f: &mut Formatter<'_>) -> fmt::Result {
    for (index, condition) in conditions.iter().enumerate() {
        if index > 0 {
            f.write_str(" or ")?;
        }
        Operand(condition).fmt(f)?;
    }
    Ok(())
}

struct Operand<'a>(&'a Condition);

impl Display for Operand<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "({})", self.0)
    }
}

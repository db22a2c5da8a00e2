//! Parameters of a trigger, in the order the guide asks for.

use std::fmt::{self, Display, Formatter};

use super::joined;
use super::value::Bare;
use crate::tree::{
    Comparison, Flag, Parameters, Prompt, Restriction, Scale, Temporal, Type, Typing, Value,
};

impl Display for Parameters {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut blocks = Vec::new();
        if !self.restrictions.is_empty() {
            blocks.push(format!("[{}]", joined(&self.restrictions, ", ")));
        }
        if !self.scaling.is_empty() {
            blocks.push(format!("⟨{}⟩", joined(&self.scaling, ", ")));
        }
        if !self.flags.is_empty() {
            blocks.push(format!("{{{}}}", joined(&self.flags, ", ")));
        }
        blocks.extend(self.prompt.as_ref().map(Prompt::to_string));
        joined(&blocks, " ").fmt(f)
    }
}

impl Display for Restriction {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Temporal(temporal) => write!(f, "Temporal: {temporal}"),
            Self::Attribute { of, has, attribute } => {
                f.write_str("Attribute: ")?;
                if let Some(of) = of {
                    write!(f, "{of} ")?;
                }
                let word = if *has { "has" } else { "lacks" };
                write!(f, "{word} {attribute}")
            }
            Self::Succession(succession) => write!(f, "Succession: {succession}"),
            Self::Quantity(most) => write!(f, "Quantity: {most}"),
            Self::Condition(condition) => write!(f, "Condition: {condition}"),
            Self::Status(status) => write!(f, "Status: {status}"),
        }
    }
}

impl Display for Temporal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::In(phase) => write!(f, "{} {}", phase.kind, phase.number),
            Self::From(phase) => write!(f, "{} {}+", phase.kind, phase.number),
            Self::During(kind) => kind.fmt(f),
        }
    }
}

impl Display for Scale {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Times(times) => write!(f, "x{times}"),
            Self::Number(number) => number.fmt(f),
            Self::Share(of, by) => write!(f, "{of}/{by}"),
            Self::When {
                left,
                comparison,
                right,
                times,
            } => write!(f, "{left}{comparison}{right} ⇒ x{times}"),
            Self::In(parity, times) => write!(f, "{parity}: x{times}"),
        }
    }
}

impl Display for Comparison {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Less => "<",
            Self::Greater => ">",
            Self::AtMost => "≤",
            Self::AtLeast => "≥",
            Self::Equal => "=",
        })
    }
}

impl Display for Flag {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Forced(None) => f.write_str("Forced"),
            Self::Forced(Some(value)) if is_option(value) => {
                write!(f, "Forced: {}", Bare(value))
            }
            Self::Forced(Some(value)) => write!(f, "Forced: {value}"),
            Self::Direct => f.write_str("Direct"),
            Self::Visitless => f.write_str("Visitless"),
            Self::Vanishing => f.write_str("Vanishing"),
            Self::Repeating => f.write_str("Repeating"),
        }
    }
}

/// Options of choices are written bare.
fn is_option(value: &Value) -> bool {
    matches!(value.typing, Typing::ByPlace(Type::Option))
}

impl Display for Prompt {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let silent = if self.silent { "silent:" } else { "" };
        write!(f, "|{silent}{}|", self.key)
    }
}

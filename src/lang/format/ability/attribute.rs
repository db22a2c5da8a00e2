//! Custom attributes, votes and obstructions.

use std::fmt::{self, Display, Formatter};

use super::super::{after_word, joined};
use super::parts::{Amounting, InList, Lasting};
use crate::tree::{Applying, Manipulation, Obstruction, Outcome};

impl Display for Applying {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Add {
                attribute,
                to,
                duration,
                values,
            } => {
                write!(f, "Apply {attribute} to {to}{}", Lasting(*duration))?;
                if values.is_empty() {
                    return Ok(());
                }
                let values: Vec<_> = values.iter().map(InList).collect();
                write!(f, " ({})", joined(&values, ", "))
            }
            Self::Remove { attribute, from } => write!(f, "Remove {attribute} from {from}"),
            Self::Change {
                attribute,
                slot,
                to,
                of,
            } => write!(
                f,
                "Change {attribute} value `{slot}` to {to}{}",
                after_word("for", of)
            ),
        }
    }
}

impl Display for Manipulation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Manipulate {}'s `{} voting power` {} {}{}",
            self.player,
            self.votes,
            self.change,
            Amounting(&self.amount),
            Lasting(self.duration)
        )
    }
}

impl Display for Obstruction {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("Obstruct ")?;
        if let Some(abilities) = &self.abilities {
            write!(f, "{abilities} for ")?;
        }
        self.player.fmt(f)?;
        match self.outcomes.as_slice() {
            [] => {}
            [
                Outcome {
                    chance: None,
                    feedback,
                },
            ] => write!(f, " ⇒ {feedback}")?,
            outcomes => write!(f, " ⇒ ({})", joined(outcomes, ","))?,
        }
        Lasting(self.duration).fmt(f)
    }
}

impl Display for Outcome {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(chance) = self.chance {
            write!(f, "{chance}:")?;
        }
        self.feedback.fmt(f)
    }
}

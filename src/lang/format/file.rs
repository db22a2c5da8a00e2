//! A file with its lines written anew.

use std::fmt::{self, Display, Formatter};

use super::joined;
use super::line::formalization;
use crate::tree::{Content, Element, Location, PollOptions, PollRules, ShownTo, Status};
use nightdesk_text::{Source, Span};

impl Element {
    /// The text of the element's file with the lines that are run written in one way; all else
    /// stays as it is.
    ///
    /// Nothing for an element that could not be read whole: what was not understood would be lost.
    pub fn formatted(&self, source: &Source) -> Option<String> {
        if self.status != Status::Whole {
            return None;
        }
        let lines = match &self.content {
            Content::Display(_) => return Some(source.text().to_owned()),
            Content::Location(location) => location.to_string(),
            Content::Poll(rules) => {
                let triggers = formalization(&self.formalization, self.kind());
                let rules = rules.to_string();
                match triggers.is_empty() {
                    true => rules,
                    false => format!("{rules}\n{triggers}"),
                }
            }
            Content::Role(_)
            | Content::Team
            | Content::Group(_)
            | Content::Attribute
            | Content::AbilitySet => formalization(&self.formalization, self.kind()),
        };
        let Span { start, end } = self.lines.0;
        let before = source.text().get(..start)?;
        let after = source.text().get(end..)?;
        Some(format!("{before}{lines}{after}"))
    }
}

impl Display for PollRules {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "Available Options: {}", joined(&self.options, ", "))?;
        if let Some(voters) = &self.voters {
            write!(f, "\nAllowed Voters: {voters}")?;
        }
        if !self.random.is_empty() {
            write!(f, "\nRandom: {}", joined(&self.random, ", "))?;
        }
        if !self.show_voters {
            f.write_str("\nShow Voters: No")?;
        }
        if self.hammer {
            f.write_str("\nHammer: Yes")?;
        }
        Ok(())
    }
}

impl Display for PollOptions {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Players(players) => players.fmt(f),
            Self::Abstain => f.write_str("Abstain"),
            Self::Hammer => f.write_str("Hammer"),
            Self::Random => f.write_str("Random"),
            Self::Word(word) => word.fmt(f),
        }
    }
}

impl Display for Location {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut lines = Vec::new();
        lines.extend(self.sort_index.map(|index| format!("Sort Index: {index}")));
        if self.haunting {
            lines.push("Haunting: Yes".to_owned());
        }
        lines.push(format!("Members: {}", People(&self.members)));
        lines.push(format!("Viewers: {}", People(&self.viewers)));
        joined(&lines, "\n").fmt(f)
    }
}

struct People<'a>(&'a [ShownTo]);

impl Display for People<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            [] => f.write_str("*None*"),
            people => joined(people, ", ").fmt(f),
        }
    }
}

impl Display for ShownTo {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("*All*"),
            Self::Alive => f.write_str("Alive"),
            Self::Dead => f.write_str("Dead"),
            Self::Ghost => f.write_str("Ghost"),
            Self::Substitute => f.write_str("Substitute"),
            Self::Spectator => f.write_str("Spectator"),
            Self::Mentor => f.write_str("Mentor"),
            Self::GhostMentor => f.write_str("Ghost Mentor"),
            Self::Role(role) => role.fmt(f),
        }
    }
}

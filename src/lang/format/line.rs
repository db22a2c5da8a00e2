//! Lines, and all of them.

use std::fmt::{self, Display, Formatter, Write};

use crate::parse::BULLETS;
use crate::tree::{ElementKind, Formalization, Header, Line, Opener, Trigger};

use super::joined;

impl Display for Opener {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Process => f.write_str("Process:"),
            Self::Evaluate => f.write_str("Evaluate:"),
            Self::Action => f.write_str("Action:"),
            Self::ForEach(over) => write!(f, "For Each {over}:"),
            Self::If(condition) => write!(f, "{condition}:"),
        }
    }
}

/// The line alone, without bullet and without the lines below.
impl Display for Line {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        joined(&self.openers, " ").fmt(f)?;
        let mut space = if self.openers.is_empty() { "" } else { " " };
        if let Some(ability) = &self.ability {
            write!(f, "{space}{ability}")?;
            space = " ";
        }
        if !self.parameters.is_empty() {
            write!(f, "{space}{}", self.parameters)?;
        }
        Ok(())
    }
}

/// The trigger with all its lines.
impl Display for Trigger {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.event)?;
        let first = self.line.to_string();
        if !first.is_empty() {
            write!(f, " {first}")?;
        }
        write_below(&self.line.below, 0, f)
    }
}

fn write_below(lines: &[Line], level: usize, f: &mut Formatter<'_>) -> fmt::Result {
    let deepest = BULLETS.len() - 1;
    let bullet = BULLETS.get(level.min(deepest)).copied().unwrap_or('•');
    for line in lines {
        f.write_char('\n')?;
        (0..=level).try_for_each(|_| f.write_str("  "))?;
        write!(f, "{bullet} {line}")?;
        write_below(&line.below, level + 1, f)?;
    }
    Ok(())
}

/// A formalization as the lines of a file of a kind.
pub(super) fn formalization(formalization: &Formalization, kind: ElementKind) -> String {
    let mut lines = Vec::new();
    let mut triggers = formalization.triggers.iter();
    let mut written = 0;
    for header in &formalization.headers {
        if let Header::Inherit { before, .. } = header {
            let up_to = before.saturating_sub(written);
            written = (*before).max(written);
            lines.extend(triggers.by_ref().take(up_to).map(Trigger::to_string));
        }
        lines.push(header_line(header, kind));
    }
    lines.extend(triggers.map(Trigger::to_string));
    lines.join("\n")
}

fn header_line(header: &Header, kind: ElementKind) -> String {
    let of = match kind {
        ElementKind::Group => "Group",
        ElementKind::Attribute => "Attribute",
        _ => "Role",
    };
    match header {
        Header::NoAbilities => "No Abilities".to_owned(),
        Header::Unique => format!("Unique {of}"),
        Header::Ghostly => format!("Ghostly {of}"),
        Header::Haunted => format!("Haunted {of}"),
        Header::Require(role) => format!("Require: `{role}`"),
        Header::Inherit { set, .. } => format!("Inherit: `{set}`"),
        Header::RoleAttribute(attribute) => format!("Role Attribute: `{attribute}`"),
        Header::Identity(role) => format!("Identity: `{role}`"),
        Header::Include(roles) => format!("Include: {roles}"),
        Header::WinCondition(players) if players.is_empty() => "Win Condition:".to_owned(),
        Header::WinCondition(players) => format!("Win Condition: {}", joined(players, ", ")),
    }
}

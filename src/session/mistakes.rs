//! `help mistakes`: for each kind of error the smallest repair.

use std::sync::LazyLock;

use nightdesk_text::built_in;
use serde::Deserialize;

/// A kind of error a host can make.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Mistake {
    kind: String,
    /// Lines at the desk, one after the other; of several such repairs one is chosen.
    repair: Vec<Vec<String>>,
    /// The same where the rule set keeps a table, if its lines are others.
    #[serde(default)]
    at_table: Vec<Vec<String>>,
    note: String,
    /// For the thread; empty where it need not hear of it.
    public: String,
    /// The line that marks it in the journal.
    mark: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Catalogue {
    #[serde(rename = "mistake")]
    mistakes: Vec<Mistake>,
}

/// A test reads it, so that it is known to be sound.
static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| built_in(include_str!("mistakes.toml")));

/// Whether a word asks for this.
pub(super) fn is_meant(word: &str) -> bool {
    ["mistakes", "errors", "hosting errors"].contains(&word.trim().to_lowercase().as_str())
}

/// Where a game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PlayedAt {
    /// By the lines of the desk alone.
    Desk,
    /// At a table of the rule set's own.
    Table,
}

impl Mistake {
    fn repairs(&self, at: PlayedAt) -> &[Vec<String>] {
        match at {
            PlayedAt::Table if !self.at_table.is_empty() => &self.at_table,
            PlayedAt::Table | PlayedAt::Desk => &self.repair,
        }
    }
}

/// Every kind of error with its repair, a line for the thread, and the mark in the journal.
pub(super) fn help(at: PlayedAt) -> String {
    let mut lines = vec![
        "Repair as little as possible, say no more than needed, and mark it in the journal."
            .to_owned(),
    ];
    for mistake in &CATALOGUE.mistakes {
        lines.push(String::new());
        lines.push(format!("When {}:", mistake.kind));
        for (place, repair) in mistake.repairs(at).iter().enumerate() {
            let head = match place {
                0 => "repair",
                _ => "    or",
            };
            lines.push(format!("  {head}   {}", repair.join("; ")));
        }
        lines.push(format!("           {}", mistake.note));
        lines.push(match mistake.public.is_empty() {
            true => "  thread   nothing".to_owned(),
            false => format!("  thread   \"{}\"", mistake.public),
        });
        lines.push(format!("  journal  {}", mistake.mark));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use nightdesk_command::catalogue;

    #[test]
    fn every_repair_and_every_mark_is_a_line_of_the_desk() {
        let catalogue: Catalogue = toml::from_str(include_str!("mistakes.toml")).unwrap();
        assert!(catalogue.mistakes.len() >= 8);
        for mistake in &catalogue.mistakes {
            assert!(mistake.mark.starts_with("mistake "), "{}", mistake.mark);
            assert!(!mistake.repair.is_empty(), "{}", mistake.kind);
            for line in mistake.repair.iter().chain(&mistake.at_table).flatten() {
                let known = catalogue::at_start(line).is_some();
                assert!(known || line.starts_with("do it again"), "{line}");
            }
        }
    }

    #[test]
    fn at_a_table_no_line_is_named_that_only_the_desk_knows() {
        let (desk, table) = (help(PlayedAt::Desk), help(PlayedAt::Table));
        assert!(desk.contains("--accept-late"), "{desk}");
        assert!(
            desk.contains("  repair   undo\n      or   revive NAME\n"),
            "{desk}"
        );
        for line in ["--accept-late", "act PLAYER", "extend "] {
            assert!(!table.contains(line), "{line} in\n{table}");
        }
    }
}

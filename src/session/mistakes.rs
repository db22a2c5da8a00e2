//! `help mistakes`: for each kind of error the smallest repair (H6.6).

use std::sync::LazyLock;

use serde::Deserialize;

/// A kind of error a host can make.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Mistake {
    kind: String,
    /// Lines at the desk.
    repair: Vec<String>,
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
static CATALOGUE: LazyLock<Catalogue> =
    LazyLock::new(|| toml::from_str(include_str!("mistakes.toml")).unwrap_or_default());

/// Whether a word asks for this.
pub(super) fn is_meant(word: &str) -> bool {
    ["mistakes", "errors", "hosting errors"].contains(&word.trim().to_lowercase().as_str())
}

/// Every kind of error with its repair, a line for the thread, and the mark in the journal.
pub(super) fn help() -> String {
    let mut lines = vec![
        "Repair as little as possible, say no more than needed, and mark it in the journal."
            .to_owned(),
    ];
    for mistake in &CATALOGUE.mistakes {
        lines.push(String::new());
        lines.push(format!("When {}:", mistake.kind));
        lines.push(format!("  repair   {}", mistake.repair.join("; ")));
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
    use crate::command::catalogue;

    #[test]
    fn every_repair_and_every_mark_is_a_line_of_the_desk() {
        let catalogue: Catalogue = toml::from_str(include_str!("mistakes.toml")).unwrap();
        assert!(catalogue.mistakes.len() >= 8);
        for mistake in &catalogue.mistakes {
            assert!(mistake.mark.starts_with("mistake "), "{}", mistake.mark);
            for line in &mistake.repair {
                let known = catalogue::at_start(line).is_some();
                assert!(known || line.starts_with("do it again"), "{line}");
            }
        }
    }
}

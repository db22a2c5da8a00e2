//! `help mistakes`: for each kind of error the smallest repair.

use std::sync::LazyLock;

use nightdesk_command::catalogue::in_words;
use nightdesk_text::{Language, built_in, say, width};
use serde::Deserialize;

/// A kind of error a host can make.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Mistake {
    kind: String,
    /// Steps at the desk, one after the other; of several such repairs one is chosen.
    repair: Vec<Vec<Step>>,
    /// The same where the rule set keeps a table, if its lines are others.
    #[serde(default)]
    at_table: Vec<Vec<Step>>,
    note: String,
    /// For the thread; empty where it need not hear of it.
    public: String,
    /// The line that marks it in the journal.
    mark: String,
    /// The same in Russian.
    ru: Words,
}

/// A mistake in another language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    kind: String,
    note: String,
    public: String,
    mark: String,
}

/// A step of a repair.
#[derive(Debug, Deserialize)]
#[serde(from = "String")]
enum Step {
    /// What went wrong is done once more, whatever lines that takes: `again` in the file.
    Again,
    /// A line that the host types.
    Line(String),
}

impl From<String> for Step {
    fn from(written: String) -> Self {
        match written.as_str() {
            "again" => Self::Again,
            _ => Self::Line(written),
        }
    }
}

impl Step {
    fn said(&self, language: Language) -> String {
        match self {
            Self::Again => say!(&language, "do_it_again"),
            Self::Line(line) => in_words(line, language),
        }
    }
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
    /// What it is, what to know, what the thread hears and the mark, in a language.
    fn texts(&self, language: Language) -> (&str, &str, &str, &str) {
        match language {
            Language::English => (&self.kind, &self.note, &self.public, &self.mark),
            Language::Russian => (&self.ru.kind, &self.ru.note, &self.ru.public, &self.ru.mark),
        }
    }

    fn repairs(&self, at: PlayedAt) -> &[Vec<Step>] {
        match at {
            PlayedAt::Table if !self.at_table.is_empty() => &self.at_table,
            PlayedAt::Table | PlayedAt::Desk => &self.repair,
        }
    }
}

/// Every kind of error with its repair, a line for the thread, and the mark in the journal.
pub(super) fn help(at: PlayedAt, language: Language) -> String {
    let heads = ["repair_head", "thread_head", "journal_head"];
    let heads = heads.map(|head| say!(&language, head));
    let widest = heads.iter().map(|head| width::width(head)).max();
    let widest = widest.unwrap_or_default();
    let [repair_head, thread, journal] = heads;
    let row = |head: &str, words: &str| format!("  {}  {words}", width::pad_end(head, widest));
    let or = say!(&language, "or_head");
    let or = format!(
        "{}{or}",
        " ".repeat(width::width(&repair_head).saturating_sub(width::width(&or)))
    );
    let mut lines = vec![say!(&language, "repair_as_little")];
    for mistake in &CATALOGUE.mistakes {
        let (kind, note, public, mark) = mistake.texts(language);
        lines.push(String::new());
        lines.push(say!(&language, "when_kind", kind));
        for (place, repair) in mistake.repairs(at).iter().enumerate() {
            let head = if place == 0 { &repair_head } else { &or };
            let steps = repair.iter().map(|step| step.said(language));
            lines.push(row(head, &steps.collect::<Vec<_>>().join("; ")));
        }
        lines.push(row("", note));
        lines.push(match public.is_empty() {
            true => row(&thread, &say!(&language, "thread_nothing")),
            false => row(&thread, &quoted(public, language)),
        });
        lines.push(row(&journal, mark));
    }
    lines.join("\n")
}

/// What the thread reads, set off.
fn quoted(words: &str, language: Language) -> String {
    match language {
        Language::English => format!("\"{words}\""),
        Language::Russian => format!("«{words}»"),
    }
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
            for mark in [&mistake.mark, &mistake.ru.mark] {
                assert!(mark.starts_with("mistake "), "{mark}");
            }
            assert_eq!(mistake.public.is_empty(), mistake.ru.public.is_empty());
            assert!(!mistake.repair.is_empty(), "{}", mistake.kind);
            for step in mistake.repair.iter().chain(&mistake.at_table).flatten() {
                if let Step::Line(line) = step {
                    assert!(catalogue::at_start(line).is_some(), "{line}");
                }
            }
        }
    }

    #[test]
    fn at_a_table_no_line_is_named_that_only_the_desk_knows() {
        let told = |at| help(at, Language::English);
        let (desk, table) = (told(PlayedAt::Desk), told(PlayedAt::Table));
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

//! What a case expects, in words for whoever wrote it.

use nightdesk_text::wording::quote;

use super::case::{
    CaseAttribute, CaseDeath, CasePoll, CasePrompt, CaseResult, Contents, Line, Words,
};
use super::play::text;

impl CaseDeath {
    pub(super) fn words(&self) -> String {
        death_words(
            &self.player,
            self.killing.as_deref(),
            self.during.as_deref(),
        )
    }
}

/// `Bob (attack, N1)`.
pub(super) fn death_words(player: &str, killing: Option<&str>, during: Option<&str>) -> String {
    let details: Vec<&str> = [killing, during].into_iter().flatten().collect();
    match details.is_empty() {
        true => player.to_owned(),
        false => format!("{player} ({})", details.join(", ")),
    }
}

impl Words {
    pub(super) fn words(&self) -> String {
        let to = self.player.as_deref().or(self.place.as_deref());
        let said = self.words.words();
        to.map_or_else(|| said.clone(), |to| format!("for {to}: {said}"))
    }
}

impl Contents {
    /// ``words that have `a`, but not `b` ``.
    pub(super) fn words(&self) -> String {
        let quoted = |words: &[String]| -> String {
            let quoted: Vec<String> = words.iter().map(|words| quote(words)).collect();
            quoted.join(", ")
        };
        let (has, has_not) = (self.contains.all(), self.not_contains.all());
        match (has.is_empty(), has_not.is_empty()) {
            (_, true) => format!("words that have {}", quoted(has)),
            (true, false) => format!("words without {}", quoted(has_not)),
            (false, false) => format!(
                "words that have {}, but not {}",
                quoted(has),
                quoted(has_not)
            ),
        }
    }
}

impl Line {
    pub(super) fn words(&self) -> String {
        match self {
            Line::Plain(words) => format!("a line that has {}", quote(words)),
            Line::With { words, count: None } => format!("a line of {}", words.words()),
            Line::With {
                words,
                count: Some(count),
            } => format!("{count} times a line of {}", words.words()),
        }
    }
}

/// Something with what is said of it, each with its name: `a prompt for Bob: role Wolf, key kill`.
fn with_details(what: &str, of: &[(&str, Option<String>)]) -> String {
    let said = of.iter().filter_map(|(name, value)| {
        let value = value.as_ref()?;
        Some(format!("{name} {value}"))
    });
    let said: Vec<String> = said.collect();
    match said.is_empty() {
        true => what.to_owned(),
        false => format!("{what}: {}", said.join(", ")),
    }
}

impl CaseAttribute {
    pub(super) fn words(&self) -> String {
        let value = |value: &Option<toml::Value>| value.as_ref().map(text);
        with_details(
            &format!("an attribute on {}", self.owner),
            &[
                ("type", self.kind.clone()),
                ("value 1", value(&self.value1)),
                ("value 2", value(&self.value2)),
                ("value 3", value(&self.value3)),
                ("value 4", value(&self.value4)),
                ("duration", self.duration.clone()),
                ("source", self.source.clone()),
                ("counter", self.counter.map(|counter| counter.to_string())),
            ],
        )
    }
}

impl CasePrompt {
    pub(super) fn words(&self) -> String {
        with_details(
            &format!("a prompt for {}", self.player),
            &[
                ("trigger", self.trigger.clone()),
                (
                    "inputs",
                    self.inputs.as_ref().map(|inputs| inputs.join("; ")),
                ),
                ("key", self.key.clone()),
                ("forced", self.forced.map(|forced| forced.to_string())),
                ("role", self.role.clone()),
            ],
        )
    }
}

impl CasePoll {
    pub(super) fn words(&self) -> String {
        with_details(
            "an open poll",
            &[
                ("type", self.kind.clone()),
                ("name", self.name.clone()),
                ("place", self.place.clone()),
            ],
        )
    }
}

impl CaseResult {
    pub(super) fn words(&self) -> String {
        let votes = self.votes.iter();
        let votes: Vec<String> = votes
            .map(|(option, votes)| format!("{option} {votes}"))
            .collect();
        with_details(
            &format!("a result of {}", self.poll),
            &[
                ("outcome", self.outcome.clone()),
                ("winner", self.winner.clone()),
                ("votes", (!votes.is_empty()).then(|| votes.join(", "))),
            ],
        )
    }
}

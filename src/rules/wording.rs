//! Templates with places to fill, in every language, the same for every rule set.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::reason::{Slot, Statement};
use nightdesk_game::{Language, SeatId};

/// A rule set's words: a template for each key in each language.
///
/// A template is words with `{places}`; nothing in it has another meaning.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wording {
    en: BTreeMap<String, String>,
    ru: BTreeMap<String, String>,
}

/// What stands beside a template without places.
pub const NO_PLACES: &[(&str, &str)] = &[];

impl Wording {
    /// Reads a rule set's message file.
    ///
    /// # Errors
    /// When it is no TOML of one table of texts for each language.
    pub fn read(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// A template.
    #[must_use]
    pub fn template(&self, key: &str, language: Language) -> Option<&str> {
        self.table(language).get(key).map(String::as_str)
    }

    /// The keys of a language.
    pub fn keys(&self, language: Language) -> impl Iterator<Item = &str> {
        self.table(language).keys().map(String::as_str)
    }

    /// A private result or another text, with its places filled.
    #[must_use]
    pub fn message(
        &self,
        key: &str,
        slots: &BTreeMap<String, String>,
        language: Language,
    ) -> String {
        self.fill(key, language, &|place| slots.get(place).cloned())
    }

    /// The same with the places beside their words.
    #[must_use]
    pub fn with<W: AsRef<str>>(
        &self,
        key: &str,
        slots: &[(&str, W)],
        language: Language,
    ) -> String {
        self.fill(key, language, &|place| {
            let found = slots.iter().find(|(of, _)| *of == place);
            found.map(|(_, words)| words.as_ref().to_owned())
        })
    }

    /// The key under which a setup has a host's own words for a private result.
    #[must_use]
    pub fn own_key(token: &str) -> String {
        format!("result_{token}")
    }

    /// A statement as a sentence, with seats by name.
    #[must_use]
    pub fn say(
        &self,
        statement: &Statement,
        name: &dyn Fn(SeatId) -> String,
        language: Language,
    ) -> String {
        self.fill(&statement.key, language, &|place| {
            let slot = statement.slot(place)?;
            Some(self.slot(slot, name, language))
        })
    }

    fn slot(&self, slot: &Slot, name: &dyn Fn(SeatId) -> String, language: Language) -> String {
        match slot {
            Slot::Seat(seat) => name(*seat),
            Slot::Seats(seats) => {
                let names: Vec<String> = seats.iter().map(|seat| name(*seat)).collect();
                names.join(", ")
            }
            Slot::Ability(words) | Slot::Faction(words) | Slot::Words(words) => words.clone(),
            Slot::Number(number) => number.to_string(),
            Slot::Statement(statement) => self.say(statement, name, language),
            Slot::Statements(statements) => {
                let said: Vec<String> = statements
                    .iter()
                    .map(|statement| self.say(statement, name, language))
                    .collect();
                said.join("; ")
            }
        }
    }

    /// A key or place that is missing stays visible.
    fn fill(
        &self,
        key: &str,
        language: Language,
        value: &dyn Fn(&str) -> Option<String>,
    ) -> String {
        match self.template(key, language) {
            Some(template) => filled(template, value),
            None => format!("`{key}`"),
        }
    }

    fn table(&self, language: Language) -> &BTreeMap<String, String> {
        match language {
            Language::English => &self.en,
            Language::Russian => &self.ru,
        }
    }
}

/// A template with its places filled; one that nothing fills stays visible.
pub fn filled(template: &str, value: &dyn Fn(&str) -> Option<String>) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, place, after)) = next_place(rest) {
        text.push_str(before);
        match value(place) {
            Some(words) => text.push_str(&words),
            None => text.extend(["{", place, "}"]),
        }
        rest = after;
    }
    text.push_str(rest);
    text
}

/// The names of a template's places, in order.
pub fn places(template: &str) -> impl Iterator<Item = &str> {
    let mut rest = template;
    std::iter::from_fn(move || {
        let (_, place, after) = next_place(rest)?;
        rest = after;
        Some(place)
    })
}

fn next_place(template: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = template.split_once('{')?;
    let (place, after) = rest.split_once('}')?;
    Some((before, place, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wording() -> Wording {
        Wording::read(
            "[en]\nkills = '{actor} kills {target}'\nand = '{first}, and {rest}'\n\
             [ru]\nkills = '{actor} убивает: {target}'\nand = '{first}; {rest}'",
        )
        .expect("reads")
    }

    fn name(seat: SeatId) -> String {
        ["Birch", "Ольха"][seat.index()].to_owned()
    }

    fn kills() -> Statement {
        Statement::new("kills")
            .with("actor", Slot::Seat(SeatId(0)))
            .with("target", Slot::Seat(SeatId(1)))
    }

    #[test]
    fn statements_are_said_in_any_language() {
        let words = wording();
        assert_eq!(
            words.say(&kills(), &name, Language::English),
            "Birch kills Ольха"
        );
        assert_eq!(
            words.say(&kills(), &name, Language::Russian),
            "Birch убивает: Ольха"
        );
    }

    #[test]
    fn statements_stand_inside_statements() {
        let both = Statement::new("and")
            .with("first", Slot::Statement(Box::new(kills())))
            .with("rest", Slot::Statements(vec![kills(), kills()]));
        assert_eq!(
            wording().say(&both, &name, Language::English),
            "Birch kills Ольха, and Birch kills Ольха; Birch kills Ольха"
        );
    }

    #[test]
    fn what_is_missing_shows() {
        let words = wording();
        let bare = Statement::new("kills");
        assert_eq!(
            words.say(&bare, &name, Language::English),
            "{actor} kills {target}"
        );
        let unknown = Statement::new("sings");
        assert_eq!(words.say(&unknown, &name, Language::English), "`sings`");
    }

    #[test]
    fn names_with_braces_are_left_alone() {
        let slots = [("actor", "{target}"), ("target", "B")];
        let slots = slots.map(|(place, words)| (place.to_owned(), words.to_owned()));
        let text = wording().message("kills", &slots.into(), Language::English);
        assert_eq!(text, "{target} kills B");
    }
}

//! What is written about every role: names, number, side, format, moves.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::moves::Action;
use super::role::{Format, Role};
use nightdesk_text::Language;
use nightdesk_text::built_in;
use nightdesk_text::names::{closest, is_declined, most_bytes, squash};

/// A role as the rules list it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoleEntry {
    /// Which role.
    pub role: Role,
    /// In which list of the rules it stands.
    pub group: RoleGroup,
    /// Its number there, if the list has numbers.
    #[serde(default)]
    pub number: Option<u8>,
    /// The only format that has it as a base role, if it is not both.
    #[serde(default)]
    pub format: Option<Format>,
    /// Name in English.
    pub en: String,
    /// Name in Russian, nominative.
    pub ru: String,
    /// Other words for it in either language.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// The moves its holder may send; the first is the usual one.
    #[serde(default)]
    pub moves: Vec<Action>,
    /// Moves beyond them that come to the role by how a game goes; no role sheet lists them.
    #[serde(default)]
    pub sometimes: Vec<Action>,
    /// Which of them it is has to be said.
    #[serde(default)]
    pub explicit: bool,
}

/// The lists of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoleGroup {
    /// Peaceful roles that are always there.
    Base,
    /// Peaceful roles of the numbered list.
    Peaceful,
    /// Black roles that are always there.
    Black,
    /// The numbered black roles.
    Werewolf,
    /// The faceless.
    Grey,
    /// Players beyond the main ones.
    Elite,
}

impl RoleEntry {
    /// Its name in a language.
    #[must_use]
    pub fn name(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::Russian => &self.ru,
        }
    }

    /// All moves its holder may ever send.
    pub fn all_moves(&self) -> impl Iterator<Item = Action> + '_ {
        self.moves.iter().chain(&self.sometimes).copied()
    }

    /// Everything it is called, in both languages.
    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        let names = [self.role.slug(), self.en.as_str(), self.ru.as_str()];
        names
            .into_iter()
            .chain(self.aliases.iter().map(String::as_str))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    role: Vec<RoleEntry>,
}

static ENTRIES: LazyLock<Vec<RoleEntry>> = LazyLock::new(|| {
    let file: File = built_in(include_str!("roles.toml"));
    file.role
});

/// Every role, in the order of the rules.
#[must_use]
pub fn catalogue() -> &'static [RoleEntry] {
    &ENTRIES
}

impl Role {
    /// What is written about it.
    #[must_use]
    pub fn entry(self) -> Option<&'static RoleEntry> {
        catalogue().iter().find(|entry| entry.role == self)
    }

    /// Its name in a language; its stable name where nothing is written about it.
    #[must_use]
    pub fn name(self, language: Language) -> &'static str {
        self.entry()
            .map_or(self.slug(), |entry| entry.name(language))
    }
}

/// The role of that name in any language; case, ё and how words are parted do not matter.
///
/// # Errors
/// The closest name, if one is close.
pub fn named(text: &str) -> Result<Role, Option<&'static str>> {
    called(text).ok_or_else(|| closest(text, catalogue().iter().flat_map(RoleEntry::words)))
}

/// The role of exactly that name.
pub(super) fn called(text: &str) -> Option<Role> {
    static WORDS: LazyLock<BTreeMap<String, Role>> = LazyLock::new(|| {
        let entries = catalogue().iter();
        entries
            .flat_map(|entry| entry.words().map(|word| (squash(word), entry.role)))
            .collect()
    });
    static LONGEST: LazyLock<usize> =
        LazyLock::new(|| most_bytes(catalogue().iter().flat_map(RoleEntry::words)));
    // Whoever looks for where a role's name ends in a line tries every place.
    (text.len() <= *LONGEST)
        .then(|| WORDS.get(&squash(text)).copied())
        .flatten()
}

/// The roles that a text is a name of, as it is or in another case of Russian.
pub(super) fn spoken_roles(text: &str) -> Vec<Role> {
    match called(text) {
        Some(role) => vec![role],
        None => {
            let declined = catalogue().iter();
            let declined = declined.filter(|entry| is_declined(text, &entry.ru));
            declined.map(|entry| entry.role).collect()
        }
    }
}

/// The roles that a text names, whatever signs are around it; none where the text is a player's name. A
/// word of such a name may also mean the player who has the role.
pub(super) fn roles_alone(text: &str, is_name: impl Fn(&str) -> bool) -> Vec<Role> {
    let bare = text.trim_matches(|sign: char| !sign.is_alphanumeric());
    match is_name(text) || is_name(bare) {
        true => Vec::new(),
        false => spoken_roles(bare),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Negative, Peaceful};

    #[test]
    fn every_role_has_one_entry_in_the_order_of_the_rules() {
        let listed: Vec<Role> = catalogue().iter().map(|entry| entry.role).collect();
        let mut sorted = listed.clone();
        sorted.sort();
        let mut all: Vec<Role> = Role::all().collect();
        all.sort();
        assert_eq!(sorted, all);
    }

    #[test]
    fn the_numbered_lists_are_whole() {
        for (group, last) in [(RoleGroup::Peaceful, 30), (RoleGroup::Werewolf, 8)] {
            let mut numbers: Vec<u8> = catalogue()
                .iter()
                .filter(|entry| entry.group == group)
                .filter_map(|entry| entry.number)
                .collect();
            numbers.sort_unstable();
            numbers.dedup();
            assert_eq!(numbers, (1..=last).collect::<Vec<u8>>());
        }
    }

    #[test]
    fn no_word_names_two_roles() {
        let mut words: Vec<(String, Role)> = catalogue()
            .iter()
            .flat_map(|entry| entry.words().map(|word| (squash(word), entry.role)))
            .collect();
        words.sort();
        words.dedup();
        for pair in words.windows(2) {
            assert_ne!(pair[0].0, pair[1].0, "{pair:?}");
        }
    }

    #[test]
    fn a_role_that_is_a_part_of_a_name_is_seen_among_signs() {
        let is_name = |text: &str| ["Доктор Зло", "Мэр!"].contains(&text);
        let doctor = vec![Role::Peaceful(Peaceful::Doctor)];
        for text in ["доктор", "Доктор,", "«Доктора»", " доктору!"] {
            assert_eq!(roles_alone(text, is_name), doctor, "{text}");
        }
        for text in ["Доктор Зло", "Доктор Зло,", "Зло", "Мэр!", ":"] {
            assert_eq!(roles_alone(text, is_name), vec![], "{text}");
        }
        assert_eq!(roles_alone("Доктор!", |text| text == "Доктор!"), vec![]);
    }

    #[test]
    fn names_are_found_in_both_languages() {
        assert_eq!(named("Доктор"), Ok(Role::Peaceful(Peaceful::Doctor)));
        assert_eq!(
            named("drug dealer"),
            Ok(Role::Peaceful(Peaceful::DrugDealer))
        );
        assert_eq!(named("гипнотизёр"), Ok(Role::Peaceful(Peaceful::Hypnotist)));
        assert_eq!(named("boss's son"), Ok(Role::Negative(Negative::BossSon)));
        assert_eq!(named("БЕЗЛИКИЙ"), Ok(Role::Faceless));
        assert_eq!(named("доктр"), Err(Some("доктор")));
        assert_eq!(named("xyzzy"), Err(None));
    }
}

//! What players read for roles, modifiers and abilities where that is not what a host types.

use indexmap::IndexMap;
use serde::Deserialize;

use super::{Ability, Catalogue, ModifierKind, Role, fold};
use nightdesk_text::messages::filled;
use nightdesk_text::wording::Noun;

/// The titles of a language, by slug; none in the language in which hosts type.
///
/// A host may type them where a card is written, after what is typed otherwise and after roles of
/// the host's own; no table of the host's own is made of them.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Said {
    pub(super) roles: IndexMap<String, String>,
    /// What else a host calls a role, where a card is written.
    #[serde(default)]
    pub(super) role_aliases: IndexMap<String, Vec<String>>,
    /// Roles that are called otherwise on a side.
    pub(super) of_side: IndexMap<String, IndexMap<String, String>>,
    pub(super) modifiers: IndexMap<String, String>,
    pub(super) abilities: IndexMap<String, String>,
    /// What players call the holders of roles for short. Nobody types it on a card.
    short: IndexMap<String, Vec<String>>,
    pub(super) sides: IndexMap<String, String>,
    sanities: IndexMap<String, String>,
    shots: Option<Shots>,
}

/// "2 times in the game", with the forms that the numbers need.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Shots {
    one: String,
    few: String,
    many: String,
}

/// What players read for a role that a host's table makes of others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Read {
    /// On every side that has no word of its own.
    pub title: String,
    /// On a side that calls one of these roles otherwise.
    pub of_side: Vec<(String, String)>,
}

impl Said {
    /// The sides that call some roles otherwise.
    pub(crate) fn sides_with_words(&self) -> impl Iterator<Item = &str> {
        self.of_side.keys().map(String::as_str)
    }

    /// Words for a role that a host's table makes.
    pub(super) fn put_role(&mut self, slug: &str, read: Read) {
        self.roles.insert(slug.to_owned(), read.title);
        for (side, title) in read.of_side {
            let of_side = self.of_side.entry(side).or_default();
            of_side.insert(slug.to_owned(), title);
        }
    }

    /// The slug of the role that a host calls otherwise than its title.
    pub(super) fn role_called(&self, text: &str) -> Option<&str> {
        let called = fold(text);
        let mut aliases = self.role_aliases.iter();
        let found = aliases.find(|(_, names)| names.iter().any(|name| fold(name) == called));
        found.map(|(slug, _)| slug.as_str())
    }

    /// A host's own words for a role stand in place of these.
    pub(super) fn forget_role(&mut self, slug: &str) {
        self.roles.shift_remove(slug);
        for roles in self.of_side.values_mut() {
            roles.shift_remove(slug);
        }
    }

    /// How often something works in a game; none where that stands before a role as "2-shot".
    pub(crate) fn shots(&self, count: u32) -> Option<String> {
        let shots = self.shots.as_ref()?;
        let forms = Noun::Russian {
            one: &shots.one,
            few: &shots.few,
            many: &shots.many,
        };
        let count_of = |place: &str| (place == "count").then(|| count.to_string());
        Some(filled(
            forms.form(usize::try_from(count).unwrap_or(usize::MAX)),
            &count_of,
        ))
    }

    /// The number of "2 times in the game", as the words of this language say it.
    pub(crate) fn read_shots(&self, text: &str) -> Option<u32> {
        let number = text.split(' ').next()?.parse().ok()?;
        (fold(&self.shots(number)?) == fold(text) && number > 0).then_some(number)
    }

    /// How reliable an investigator is, by the word that is read for it.
    pub(crate) fn read_sanity(&self, text: &str) -> Option<&str> {
        let mut words = self.sanities.iter();
        let found = words.find(|(_, title)| fold(title) == fold(text));
        found.map(|(word, _)| word.as_str())
    }

    /// How reliable an investigator is.
    pub(crate) fn sanity<'s>(&'s self, word: &'s str) -> &'s str {
        self.sanities.get(word).map_or(word, String::as_str)
    }
}

impl Catalogue {
    /// What players read for a role on a side.
    #[must_use]
    pub fn role_title<'c>(&'c self, role: &'c Role, side: &str) -> &'c str {
        let of_side = self.said.of_side.get(side);
        let said = of_side.and_then(|roles| roles.get(&role.slug));
        said.or_else(|| self.said.roles.get(&role.slug))
            .unwrap_or(&role.title)
    }

    /// What players call the holder of a role for short.
    pub(crate) fn short_names(&self, role: &Role) -> &[String] {
        let short = self.said.short.get(&role.slug);
        short.map_or(&[], Vec::as_slice)
    }

    /// What players read for an ability.
    #[must_use]
    pub fn ability_title<'c>(&'c self, ability: &'c Ability) -> &'c str {
        let said = self.said.abilities.get(&ability.slug);
        said.unwrap_or(&ability.title)
    }

    /// What players read for a modifier.
    #[must_use]
    pub fn modifier_title<'c>(&'c self, kind: &'c ModifierKind) -> &'c str {
        let said = self.said.modifiers.get(&kind.slug);
        said.unwrap_or(&kind.title)
    }
}

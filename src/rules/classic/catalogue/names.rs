//! Finding roles, modifiers and sides by what a host writes.

use std::collections::BTreeMap;

use super::{Catalogue, ModifierKind, Role};

/// How far a misspelt word may be from a known one to be suggested.
const NEAR: f64 = 0.6;

/// What is compared when names are compared: lower case, with single spaces
/// for hyphens, underscores and white space.
#[must_use]
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '-' | '_' | '‐' | '‑') || letter.is_whitespace() {
            if !folded.is_empty() && !folded.ends_with(' ') {
                folded.push(' ');
            }
        } else {
            folded.extend(letter.to_lowercase());
        }
    }
    folded.truncate(folded.trim_end().len());
    folded
}

/// The known word closest to a misspelt one, if any is near.
pub fn closest<T: AsRef<str>>(word: &str, known: impl IntoIterator<Item = T>) -> Option<T> {
    known
        .into_iter()
        .map(|candidate| {
            let near = strsim::normalized_damerau_levenshtein(word, candidate.as_ref());
            (near, candidate)
        })
        .filter(|(near, _)| *near >= NEAR)
        .reduce(|best, next| if next.0 > best.0 { next } else { best })
        .map(|(_, candidate)| candidate)
}

/// Slugs by folded title, alias and slug.
#[derive(Debug, Clone, Default)]
pub(super) struct Names {
    roles: BTreeMap<String, String>,
    modifiers: BTreeMap<String, String>,
}

impl Names {
    pub(super) fn add_role(&mut self, role: &Role) {
        add(&mut self.roles, &role.slug, &role.title, &role.aliases);
    }

    /// A host's own role, under the name of its table. What it is called beside that hides no
    /// other role where it is made of known ones: an insane Cop may be called "Cop".
    pub(super) fn add_own_role(&mut self, name: &str, role: &Role) {
        if role.made_of.is_none() {
            self.add_role(role);
        }
        self.roles.insert(fold(name), role.slug.clone());
        let spellings = role.aliases.iter().chain([&role.title, &role.slug]);
        for spelling in spellings {
            let free = self.roles.entry(fold(spelling));
            free.or_insert_with(|| role.slug.clone());
        }
    }

    pub(super) fn add_modifier(&mut self, kind: &ModifierKind) {
        add(&mut self.modifiers, &kind.slug, &kind.title, &kind.aliases);
    }
}

/// A slug is found too, but never hides another entry's title or alias.
fn add(names: &mut BTreeMap<String, String>, slug: &str, title: &str, aliases: &[String]) {
    for name in aliases.iter().map(String::as_str).chain([title]) {
        names.insert(fold(name), slug.to_owned());
    }
    names.entry(fold(slug)).or_insert_with(|| slug.to_owned());
}

impl Catalogue {
    /// The role a host means.
    #[must_use]
    pub fn role_named(&self, text: &str) -> Option<&Role> {
        self.names
            .roles
            .get(&fold(text))
            .and_then(|slug| self.roles.get(slug))
    }

    /// The modifier a host means.
    #[must_use]
    pub fn modifier_named(&self, text: &str) -> Option<&ModifierKind> {
        self.names
            .modifiers
            .get(&fold(text))
            .and_then(|slug| self.modifiers.get(slug))
    }

    /// The slug of the side a host means by a word before a role.
    #[must_use]
    pub fn side_named(&self, text: &str) -> Option<&str> {
        let folded = fold(text);
        self.sides
            .iter()
            .find(|(_, side)| side.words.iter().any(|word| fold(word) == folded))
            .map(|(slug, _)| slug.as_str())
    }

    /// The title or alias of a role or modifier that is closest to a misspelt one.
    #[must_use]
    pub fn closest_name(&self, text: &str) -> Option<String> {
        let roles = self
            .roles
            .values()
            .flat_map(|role| role.aliases.iter().chain([&role.title]));
        let modifiers = self
            .modifiers
            .values()
            .flat_map(|kind| kind.aliases.iter().chain([&kind.title]));
        let known = roles.chain(modifiers).map(|name| (fold(name), name));
        closest(&fold(text), known.map(Known)).map(|known| known.0.1.clone())
    }
}

/// A name with its folded form, which is what is compared.
struct Known<'n>((String, &'n String));

impl AsRef<str> for Known<'_> {
    fn as_ref(&self) -> &str {
        &self.0.0
    }
}

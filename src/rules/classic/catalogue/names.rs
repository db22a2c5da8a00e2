//! Finding roles, modifiers and sides by what a host writes.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use indexmap::IndexMap;

use super::{Ability, Catalogue, ModifierEffect, ModifierKind, Role, When};
use crate::roster::FACTION_KILL;
use nightdesk_game::Setup;
use nightdesk_text::built_in;

/// How far a misspelt word may be from a known one to be suggested.
const NEAR: f64 = 0.6;

/// What else abilities are called where setups or cases name them, with their slugs. A setup means an
/// ability of that very slug where there is one.
pub const OTHER_SLUGS: [(&str, &str); 4] = [
    ("modifier_cop", "modifier_check"),
    ("day_kill", "desperate_shot"),
    ("day_kill", "detonate"),
    ("execute", "hammer"),
];

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

impl Catalogue {
    /// The abilities that can be given away: all that there are now but a side's kill, which only the
    /// side has.
    pub fn givable(&self) -> impl Iterator<Item = &Ability> {
        let abilities = self.abilities.values();
        abilities.filter(|ability| ability.slug != FACTION_KILL && !ability.former)
    }

    /// The ability to be given away that words mean: by its own names, or by those of a role or modifier with no other.
    #[must_use]
    pub fn ability_given(&self, words: &str) -> Option<&Ability> {
        let wanted = fold(words);
        let named = |name: &str| fold(name) == wanted;
        let known = || self.givable();
        let of_role = || {
            let role = self.role_meant(words.trim(), None)?;
            match role.abilities.as_slice() {
                [only] => self.abilities.get(only),
                _ => None,
            }
        };
        let of_modifier = || {
            let kind = self.modifier_meant(words.trim())?;
            kind.effects.iter().find_map(|effect| match effect {
                ModifierEffect::Grants(slug) => self.abilities.get(slug),
                _ => None,
            })
        };
        known()
            .find(|ability| named(&ability.slug) || named(&ability.title))
            .or_else(|| known().find(|ability| named(self.ability_title(ability))))
            .or_else(|| {
                // What is done by day is called like what is done each night, and has its own title.
                let mut each_night = known().filter(|ability| ability.when != When::Day);
                each_night.find(|ability| ability.verbs.iter().any(|verb| named(verb)))
            })
            .or_else(of_role)
            .or_else(of_modifier)
    }

    /// Whether words name a role or a modifier.
    #[must_use]
    pub fn names_role(&self, words: &str) -> bool {
        let words = words.trim();
        self.role_meant(words, None).is_some() || self.modifier_meant(words).is_some()
    }
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

    /// The titles of the roles and modifiers that a name means on different sites, where no card of
    /// this catalogue is called so.
    #[must_use]
    pub fn elsewhere(&self, text: &str) -> Option<&'static [String]> {
        let known = self.role_meant(text, None).is_some() || self.modifier_meant(text).is_some();
        sites(text).filter(|_| !known)
    }

    /// The same of a name by which this catalogue has a card, too, unless the setup says itself what it is:
    /// by a table of that name, or in what it tells everybody.
    #[must_use]
    pub fn by_site(&self, setup: &Setup, text: &str) -> Option<&'static [String]> {
        let name = fold(text);
        let own = &setup.own.roles;
        let is_name = |other: &str| fold(other) == name;
        let mut titles = own.iter().map(|(table, own)| (table, own.title.as_deref()));
        let own = titles.any(|(table, title)| is_name(table) || title.is_some_and(is_name));
        let role = self.role_named(text)?;
        let read = fold(self.role_title(role, ""));
        let mut lines = setup.special.iter().map(|line| fold(line));
        let told = lines.any(|line| line.contains(&name) || line.contains(&read));
        sites(text).filter(|_| !own && !told)
    }

    /// The modifier a host means.
    #[must_use]
    pub fn modifier_named(&self, text: &str) -> Option<&ModifierKind> {
        self.names
            .modifiers
            .get(&fold(text))
            .and_then(|slug| self.modifiers.get(slug))
    }

    /// The role a host means, by what is typed or by what screens show for it on a side.
    ///
    /// A title that several roles share means none of them, unless all but one are made of others:
    /// an insane Cop is called "Cop" on purpose.
    #[must_use]
    pub fn role_meant(&self, text: &str, side: Option<&str>) -> Option<&Role> {
        self.role_named(text).or_else(|| {
            let of_side = side.and_then(|side| self.said.of_side.get(side));
            let on_side = of_side.and_then(|titles| only(titles, text, |_| true));
            let plain = |slug: &str| self.roles.get(slug).is_some_and(|it| it.made_of.is_none());
            let slug = on_side
                .or_else(|| only(&self.said.roles, text, plain))
                .or_else(|| only(&self.said.roles, text, |_| true))
                .or_else(|| self.said.role_called(text))?;
            self.roles.get(slug)
        })
    }

    /// The modifier a host means, by what is typed or by what screens show for it.
    #[must_use]
    pub fn modifier_meant(&self, text: &str) -> Option<&ModifierKind> {
        let read = || {
            self.modifiers
                .get(only(&self.said.modifiers, text, |_| true)?)
        };
        self.modifier_named(text).or_else(read)
    }

    /// The slug of the ability a host means, by what is typed or by what screens show for it.
    #[must_use]
    pub fn ability_meant(&self, text: &str) -> Option<&str> {
        let slug = fold(text).replace(' ', "_");
        let mut others = OTHER_SLUGS.iter().filter(|(other, _)| *other == slug);
        let other = others.next().map(|(_, known)| *known);
        let known = self.abilities.get(&slug);
        let known = known.or_else(|| self.abilities.get(other?));
        let typed = known.map(|it| it.slug.as_str());
        typed.or_else(|| only(&self.said.abilities, text, |_| true))
    }

    /// The slug of the side a host means by a word before a role; the first, where several are called so.
    #[must_use]
    pub fn side_named(&self, text: &str) -> Option<&str> {
        let first = self.sides_named(text).next();
        first.or_else(|| only(&self.said.sides, text, |_| true))
    }

    /// The slugs of all sides that a host may mean by a word before a role: "Third Party".
    pub fn sides_named(&self, text: &str) -> impl Iterator<Item = &str> {
        let said = fold(text);
        let sides = self.sides.iter();
        let sides = sides.filter(move |(_, side)| side.words.iter().any(|word| fold(word) == said));
        sides.map(|(slug, _)| slug.as_str())
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
        let read = self.said.roles.values().chain(self.said.modifiers.values());
        let known = roles.chain(modifiers).chain(read);
        let known = known.map(|name| (fold(name), name));
        closest(&fold(text), known.map(Known)).map(|known| known.0.1.clone())
    }
}

/// What a name means on different sites.
fn sites(name: &str) -> Option<&'static [String]> {
    static ELSEWHERE: LazyLock<BTreeMap<String, Vec<String>>> = LazyLock::new(elsewhere);
    ELSEWHERE.get(&fold(name)).map(Vec::as_slice)
}

fn elsewhere() -> BTreeMap<String, Vec<String>> {
    let names: BTreeMap<String, Vec<String>> = built_in(include_str!("elsewhere.toml"));
    let folded = names.into_iter().map(|(name, means)| (fold(&name), means));
    folded.collect()
}

/// The only slug, among those wanted, whose title this is; none where several have it.
fn only<'t>(
    titles: &'t IndexMap<String, String>,
    text: &str,
    wanted: impl Fn(&str) -> bool,
) -> Option<&'t str> {
    let folded = read_fold(text);
    let mut found = titles
        .iter()
        .filter(|(slug, title)| wanted(slug) && read_fold(title) == folded);
    let first = found.next();
    first
        .filter(|_| found.next().is_none())
        .map(|(slug, _)| slug.as_str())
}

/// What is compared of a title that people read: Russian is written with and without `ё`.
fn read_fold(title: &str) -> String {
    fold(title).replace('ё', "е")
}

/// A name with its folded form, which is what is compared.
struct Known<'n>((String, &'n String));

impl AsRef<str> for Known<'_> {
    fn as_ref(&self) -> &str {
        &self.0.0
    }
}

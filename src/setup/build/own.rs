//! Roles and abilities of the host's own making.

use indexmap::IndexMap;

use super::super::entries::{Entry, Origin, Text};
use super::super::slug::slug;
use super::{Build, also_at, error_at};
use nightdesk_game::{OwnAbility, OwnRole, Setup};
use nightdesk_rules::RuleSet;
use nightdesk_text::messages::did_you_mean;
use nightdesk_text::{Diagnostic, say};

/// How many roles, and how many abilities, a file may make: each is compared with the others.
const MOST: usize = 100;

impl Build<'_> {
    /// They keep their names as written; what the words in them mean is the rule set's business.
    pub(super) fn own_catalogue(&mut self) {
        for name in self.names_of("role.*", "too_many_roles") {
            let role = self.own_role(&slug(&name));
            self.setup.own.roles.insert(name, role);
        }
        for name in self.names_of("ability.*", "too_many_abilities") {
            let ability = self.own_ability(&slug(&name));
            self.setup.own.abilities.insert(name, ability);
        }
    }

    /// The names of the tables of a pattern; two that mean the same are refused, and so are too many,
    /// with this message.
    fn names_of(&mut self, pattern: &str, too_many: &str) -> Vec<String> {
        let mut names: IndexMap<String, &Text> = IndexMap::new();
        for named in self.entries.named(pattern) {
            let name = &named.name;
            let slug = slug(&name.text);
            if slug.is_empty() {
                let message = say!(self, "no_own_name", name = &name.text);
                self.refuse(error_at("empty-name", message, &name.place));
            } else if let Some(first) = names.get(&slug) {
                // Another layer may add to a table; the same file may not.
                if first.place.source == name.place.source {
                    let (own, other) = (&name.text, &first.text);
                    let message = say!(self, "same_name", name = own, first = other);
                    let diagnostic = error_at("doubled-name", message, &name.place);
                    let first_here = say!(self, "first_here");
                    self.refuse(also_at(diagnostic, &first.place, first_here));
                }
            } else if names.len() == MOST {
                let message = say!(self, too_many, most = MOST);
                self.refuse(error_at("too-many-own", message, &name.place));
                break;
            } else {
                names.insert(slug, name);
            }
        }
        names
            .into_values()
            .map(|name| name.text.trim().to_owned())
            .collect()
    }

    /// A role of the file's own that no card has: its name may be misspelt.
    pub(super) fn unused_roles(&mut self, rules: &dyn RuleSet) {
        if rules.tables().is_some() || !self.sound || self.setup.cards() == 0 {
            return;
        }
        let named = self.entries.named("role.*");
        for named in named.filter(|named| named.origin == Origin::File) {
            let name = named.name.text.trim();
            let sides = self.setup.factions.keys();
            let cards = sides.filter_map(|side| rules.read_card(&self.setup, side, name).ok());
            let roles: Vec<String> = cards.flat_map(|(_, card)| card.roles).collect();
            let mut possible = self.setup.possible_cards();
            if possible.any(|card| card.roles.iter().any(|role| roles.contains(role))) {
                continue;
            }
            let hint = match rules.sheet(&Setup::default(), name) {
                Err(Some(close)) => did_you_mean(self, close),
                Ok(_) | Err(None) => say!(self, "put_under_roles", name),
            };
            let message = say!(self, "unused_role", name);
            let place = &named.name.place;
            self.diagnostics.push(
                Diagnostic::warning("unused-role", message)
                    .in_source(&place.source)
                    .label(place.span, "")
                    .hint(hint),
            );
        }
    }

    fn own_role(&self, slug: &str) -> OwnRole {
        let under = |pattern: &str| self.entries.under(pattern, slug);
        let language = self.setup.language;
        let said = |pattern: &str| self.entries.said(language, pattern, slug);
        OwnRole {
            title: said("role.*.title").and_then(text),
            abilities: under("role.*.abilities").map(texts),
            modifiers: under("role.*.modifiers").map(texts).unwrap_or_default(),
            pm: said("role.*.pm").and_then(text),
            allows_more: under("role.*.allows_more")
                .and_then(Entry::yes_no)
                .unwrap_or_default(),
            asks: said("role.*.asks").and_then(text),
            vanilla: under("role.*.vanilla").and_then(Entry::yes_no),
            gun: under("role.*.gun").and_then(Entry::yes_no),
            wins: under("role.*.wins").map(texts),
            weight: under("role.*.weight").and_then(Entry::number),
            needs: under("role.*.needs").and_then(Entry::offset),
            flips_as: under("role.*.flips_as").and_then(text),
        }
    }

    fn own_ability(&self, slug: &str) -> OwnAbility {
        let under = |pattern: &str| self.entries.under(pattern, slug);
        let said = self
            .entries
            .said(self.setup.language, "ability.*.title", slug);
        OwnAbility {
            title: said.and_then(text),
            verbs: under("ability.*.verbs").map(texts).unwrap_or_default(),
            does: under("ability.*.does").map(texts).unwrap_or_default(),
            targets: under("ability.*.targets").and_then(text),
            passive: under("ability.*.passive")
                .and_then(Entry::yes_no)
                .unwrap_or_default(),
            kind: under("ability.*.kind").and_then(text),
            when: under("ability.*.when").and_then(text),
            to: under("ability.*.to").and_then(text),
            only: under("ability.*.only").map(texts).unwrap_or_default(),
        }
    }
}

fn text(entry: &Entry) -> Option<String> {
    entry.text().map(str::to_owned)
}

fn texts(entry: &Entry) -> Vec<String> {
    entry.texts().iter().map(|text| text.text.clone()).collect()
}

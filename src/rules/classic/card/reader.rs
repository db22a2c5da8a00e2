//! Reads the words of a card one after another.

use std::collections::BTreeMap;

use super::title::{capitalised, is_only_abilities, usual_role};
use super::{JOAT, SHOTS, chance_in, error, is_number, is_shot, shots_in};
use crate::catalogue::{Catalogue, ModifierEffect, Number, Role, closest, fold};
use crate::component::{Component, NeedsWords};
use nightdesk_game::Modifier;
use nightdesk_rules::CardError;
use nightdesk_text::messages::AnyOf;
use nightdesk_text::wording::quote;
use nightdesk_text::{number_in_words, say};

/// The longest name of a modifier or side, in words.
const LONGEST: usize = 3;

/// What is written between several roles of one card.
const ROLES_JOINED: [char; 2] = ['+', '&'];

/// How reliable a cop can be; the first is not written on a card.
const SANITIES: [&str; 4] = ["sane", "insane", "paranoid", "naive"];

/// What has been read of a card so far.
pub(super) struct Reader<'c, 'f> {
    catalogue: &'c Catalogue,
    faction: Option<&'f str>,
    pub(super) modifiers: Vec<Modifier>,
    /// What changes one of several roles alone.
    pub(super) parts: BTreeMap<String, Vec<Modifier>>,
    /// How often single abilities work, of roles with numbers of their own.
    pub(super) shots: BTreeMap<String, u32>,
    /// What the holder looks for, where that is named before the role: "Doctor Finder".
    pub(super) seeks: Option<String>,
    /// A number of shots that still looks for its word.
    pending: Option<u32>,
    pub(super) sanity: Option<&'static str>,
    /// A second word for how reliable its holder is.
    second_sanity: Option<&'static str>,
    alone: bool,
    /// A side stood in front of a card of any side.
    pub(super) sided: bool,
    /// Whether there are several of the card, so that the role may be in the plural.
    pub(super) several: bool,
}

/// A card that lists abilities: how often each works, the roles that are kept by their names, and what it is.
type Listed<'c> = (
    BTreeMap<String, u32>,
    BTreeMap<String, Vec<Modifier>>,
    &'c Role,
);

/// One of several roles of a card with what changes it; or a modifier without a role.
struct Part<'c> {
    role: Option<&'c Role>,
    modifiers: Vec<Modifier>,
}

impl<'c, 'f> Reader<'c, 'f> {
    pub(super) fn new(catalogue: &'c Catalogue, faction: Option<&'f str>) -> Self {
        Self {
            catalogue,
            faction,
            modifiers: Vec::new(),
            parts: BTreeMap::new(),
            shots: BTreeMap::new(),
            seeks: None,
            pending: None,
            sanity: None,
            second_sanity: None,
            alone: false,
            sided: false,
            several: false,
        }
    }

    /// Reads words in front of the role until the rest names roles, or nothing is left.
    pub(super) fn read(&mut self, words: &[&str]) -> Result<Vec<&'c Role>, CardError> {
        let mut rest = words;
        let mut shots = Vec::new();
        let roles = loop {
            if rest.is_empty() {
                break Vec::new();
            }
            if let Some(roles) = self.roles(rest) {
                break roles;
            }
            if let Some(counted) = self.counted_roles(rest) {
                break self.with_counts(counted);
            }
            if let Some(parts) = self.modified_roles(rest) {
                self.go_together()?;
                if let Some(roles) = self.with_parts(parts, &mut shots) {
                    break roles;
                }
            }
            if let Some((shots, parts, role)) = self.with_list(rest) {
                self.shots = shots;
                self.parts.extend(parts);
                break vec![role];
            }
            if let Some((seeks, role)) = self.finder(rest) {
                self.seeks = Some(seeks);
                break vec![role];
            }
            let taken = self.dates(rest) + self.chance(rest);
            let taken = match taken > 0 {
                true => taken,
                false => self.shots(rest) + self.side(rest)?,
            };
            let taken = if taken > 0 { taken } else { self.sanity(rest) };
            let taken = if taken > 0 {
                taken
            } else {
                self.modifier(rest, &mut shots)
            };
            match rest.get(taken..) {
                Some(left) if taken > 0 => rest = left,
                _ => match self.unsigned(rest) {
                    Some(roles) => break roles,
                    None => return Err(self.unknown(rest)),
                },
            }
        };
        shots.extend(self.pending.take());
        let shots = shots.into_iter();
        self.modifiers
            .extend(shots.map(|count| Modifier::counted(SHOTS, count)));
        self.check(&roles)?;
        Ok(roles)
    }

    /// Several roles of a card one after the other, without a sign between them: "Tracker Doctor". A plain
    /// role is no second one.
    fn unsigned(&self, words: &[&str]) -> Option<Vec<&'c Role>> {
        self.faction?;
        let role = |words: &[&str]| {
            let role = self.role(&words.join(" "))?;
            (!role.vanilla).then_some(role)
        };
        let mut lengths = (1..words.len()).rev();
        lengths.find_map(|taken| {
            let (first, rest) = words.split_at_checked(taken)?;
            let first = role(first)?;
            let rest = role(rest)
                .map(|role| vec![role])
                .or_else(|| self.unsigned(rest))?;
            let again = rest.iter().any(|other| other.slug == first.slug);
            (!again).then(|| std::iter::once(first).chain(rest).collect())
        })
    }

    /// Reads a card whose roles stand in brackets, after what changes all of them: "Compulsive (2-shot Cop &
    /// Vigilante)". What is in front of a role within them is its own.
    pub(super) fn read_bracketed(
        &mut self,
        words: &[&str],
    ) -> Option<Result<Vec<&'c Role>, CardError>> {
        let faction = self.faction?;
        let text = words.join(" ");
        let (head, inner) = text.strip_suffix(')')?.split_once('(')?;
        let head: Vec<&str> = head.split_whitespace().collect();
        let mut whole = Reader::new(self.catalogue, Some(faction));
        if !whole.read(&head).ok()?.is_empty() {
            return None;
        }
        let inner = super::with_signs(inner).unwrap_or_else(|| inner.to_owned());
        let parts = joined(&inner).into_iter();
        let parts: Vec<Part<'c>> = parts
            .map(|part| self.typed_part(part))
            .collect::<Option<_>>()?;
        let mut roles = whole.with_own_parts(parts)?;
        let (shots, own) = (&whole.shots, &whole.parts);
        let has_own = |role: &&Role| {
            let counted = role.abilities.iter().any(|slug| shots.contains_key(slug));
            counted || own.contains_key(&role.slug)
        };
        // What is in front of the first role of a card is about all of them, so that one comes later.
        roles.sort_by_key(|role| has_own(role));
        let checked = whole.check(&roles);
        whole.several = self.several;
        *self = whole;
        Some(checked.map(|()| roles))
    }

    /// Keeps what changes single roles beside what was read before all of them.
    fn with_own_parts(&mut self, parts: Vec<Part<'c>>) -> Option<Vec<&'c Role>> {
        let mut inner = Reader::new(self.catalogue, self.faction);
        let roles = inner.with_parts(parts, &mut Vec::new())?;
        let mut slugs: Vec<&str> = roles.iter().map(|role| &*role.slug).collect();
        slugs.sort_unstable();
        slugs.dedup();
        if slugs.len() != roles.len() || roles.is_empty() {
            return None;
        }
        self.modifiers.extend(inner.modifiers);
        self.parts = inner.parts;
        self.shots = inner.shots;
        Some(roles)
    }

    /// Whether what was read goes together on one card.
    fn check(&self, roles: &[&Role]) -> Result<(), CardError> {
        self.go_together()?;
        if let Some(second) = self.second_sanity {
            let word = match self.catalogue.said.sanity(second) {
                word if word == second => capitalised(word),
                word => word.to_owned(),
            };
            let message = say!(self.catalogue, "second_sanity", word);
            return Err(error(message, "", None));
        }
        self.check_sanity(roles)
    }

    /// Whether the modifiers that were read go together.
    fn go_together(&self) -> Result<(), CardError> {
        let has = |name: &str| self.modifiers.iter().any(|modifier| modifier.name == name);
        if has("odd_night") && has("even_night") {
            let [odd, even] = ["odd_night", "even_night"].map(|name| self.title_of(name));
            let message = say!(self.catalogue, "no_night_left", odd, even);
            return Err(error(message, "", None));
        }
        for (place, modifier) in self.modifiers.iter().enumerate() {
            let mut before = self.modifiers.iter().take(place);
            // Several nights of one card add up.
            let number = self.number_of(&modifier.name);
            let adds_up = number.is_some_and(Number::adds_up);
            let same = |known: &Modifier| match adds_up {
                true => known == modifier,
                false => known.name == modifier.name,
            };
            if !before.any(same) {
                continue;
            }
            let message = match modifier.count.filter(|_| modifier.name == SHOTS) {
                Some(count) => {
                    let shots = self.catalogue.said.shots(count);
                    let shots = shots.unwrap_or_else(|| format!("{count}-shot"));
                    say!(self.catalogue, "second_shots", part = shots)
                }
                None => {
                    let title = self.title_of(&modifier.name);
                    say!(self.catalogue, "twice_on_a_card", title)
                }
            };
            return Err(error(message, "", None));
        }
        Ok(())
    }

    /// What the number beside a modifier says.
    fn number_of(&self, modifier: &str) -> Option<Number> {
        let kind = self.catalogue.modifiers.get(modifier);
        kind.and_then(|kind| kind.number)
    }

    /// What hosts read for a modifier.
    fn title_of(&self, modifier: &str) -> String {
        let kind = self.catalogue.modifiers.get(modifier);
        kind.map_or(modifier, |kind| self.catalogue.modifier_title(kind))
            .to_owned()
    }

    pub(super) fn roles(&self, words: &[&str]) -> Option<Vec<&'c Role>> {
        let text = words.join(" ");
        if let Some(role) = self.role(&text) {
            return Some(vec![role]);
        }
        let mut parts = text.split(ROLES_JOINED);
        // The number in front of the first is read by now.
        let first = parts.next().map(|part| self.role(part));
        let rest = parts.map(|part| self.role(self.without_same_shots(part)));
        first.into_iter().chain(rest).collect()
    }

    /// One of several roles without a number of shots that is the first one's, too: a card's number is
    /// that of each ability.
    fn without_same_shots<'t>(&self, part: &'t str) -> &'t str {
        match part.trim_start().split_once(' ') {
            Some((shots, role)) if self.pending.is_some() && shots_in(shots) == self.pending => {
                role
            }
            _ => part,
        }
    }

    /// Several roles of which a later one has a number of shots of its own: "Cop & 2-shot Doctor". A
    /// role without abilities has no use for one. What is in front of the first is read before.
    fn counted_roles(&self, words: &[&str]) -> Option<Vec<(Option<u32>, &'c Role)>> {
        let text = words.join(" ");
        let parts: Vec<&str> = text.split(ROLES_JOINED).collect();
        let [first, _, ..] = parts.as_slice() else {
            return None;
        };
        let in_front = first.trim().split_once(' ');
        if in_front.is_some_and(|(word, _)| shots_in(word).is_some()) {
            return None;
        }
        let read = parts.into_iter().map(|part| self.counted_role(part));
        let read: Vec<_> = read.collect::<Option<_>>()?;
        let useful =
            |(count, role): &(Option<u32>, &Role)| count.is_none() || !role.abilities.is_empty();
        read.iter().all(useful).then_some(read)
    }

    /// A role with its number of shots in front, or after it as screens show it.
    fn counted_role(&self, part: &str) -> Option<(Option<u32>, &'c Role)> {
        let part = part.trim();
        if let Some(role) = self.role(part) {
            return Some((None, role));
        }
        let typed = part.split_once(' ');
        let typed = typed.and_then(|(shots, role)| Some((shots_in(shots)?, self.role(role)?)));
        let shown = || {
            let (role, shots) = part.split_once(": ")?;
            Some((self.catalogue.said.read_shots(shots)?, self.role(role)?))
        };
        let (count, role) = typed.or_else(shown)?;
        Some((Some(count), role))
    }

    /// Keeps the numbers of roles that have their own; the one before the first is its own, too.
    fn with_counts(&mut self, counted: Vec<(Option<u32>, &'c Role)>) -> Vec<&'c Role> {
        let mut first = self.pending.take();
        let mut roles = Vec::with_capacity(counted.len());
        for (count, role) in counted {
            let count = count.or(first.take());
            first = None;
            let limited = role.abilities.iter().zip(std::iter::repeat(count));
            let limited = limited.filter_map(|(slug, count)| Some((slug.clone(), count?)));
            self.shots.extend(limited);
            roles.push(role);
        }
        roles
    }

    /// Several roles of which a later one has modifiers of its own: "2-shot Cop & Odd-Night Doctor". What is
    /// in front of the first is read before.
    fn modified_roles(&self, words: &[&str]) -> Option<Vec<Part<'c>>> {
        let text = words.join(" ");
        let parts = joined(&text);
        let [first, parts @ ..] = parts.as_slice() else {
            return None;
        };
        if parts.is_empty() {
            return None;
        }
        let bare = |role: &'c Role| Part {
            role: Some(role),
            modifiers: Vec::new(),
        };
        // What is in front of a role was read before; what stands alone is a part of its own.
        let at_first = self.modifiers.is_empty() && self.pending.is_none();
        let alone = || self.typed_part(first).filter(|part| part.role.is_none());
        let first = self
            .role(first)
            .map(bare)
            .or_else(|| self.shown_part(first))
            .or_else(|| alone().filter(|_| at_first))?;
        let later = parts.iter().map(|part| {
            let known = self.role(part).map(bare);
            let known = known.or_else(|| self.shown_part(part));
            known.or_else(|| self.typed_part(part))
        });
        let read: Vec<Part<'c>> = std::iter::once(Some(first))
            .chain(later)
            .collect::<Option<_>>()?;
        let mut slugs: Vec<&str> = read.iter().filter_map(|it| Some(&*it.role?.slug)).collect();
        slugs.sort_unstable();
        let named = slugs.len();
        slugs.dedup();
        (slugs.len() == named).then_some(read)
    }

    /// A role of several with what changes it in front, or a modifier without a role.
    fn typed_part(&self, part: &str) -> Option<Part<'c>> {
        let mut reader = Reader::new(self.catalogue, self.faction);
        let words: Vec<&str> = part.split_whitespace().collect();
        let roles = reader.read(&words).ok()?;
        reader.into_part(&roles)
    }

    /// The same as screens show it where what changes a role is after it: "Доктор: нечётные ночи".
    fn shown_part(&self, part: &str) -> Option<Part<'c>> {
        let (role, after) = part.split_once(": ")?;
        let role = self.role(role)?;
        let mut reader = Reader::new(self.catalogue, self.faction);
        reader.read_all_after(after, false)?;
        reader.into_part(&[role])
    }

    fn into_part(self, roles: &[&'c Role]) -> Option<Part<'c>> {
        let role = match roles {
            [] if self.alone => None,
            [role] => Some(*role),
            _ => return None,
        };
        let plain = self.shots.is_empty() && self.parts.is_empty() && self.seeks.is_none();
        (plain && self.sanity.is_none() && !self.sided).then_some(Part {
            role,
            modifiers: self.modifiers,
        })
    }

    /// Keeps what changes single roles, and what is about the holder; what was read before the first role
    /// is its own where another has its own, too. None where something cannot be one role's own.
    fn with_parts(
        &mut self,
        mut read: Vec<Part<'c>>,
        shots: &mut Vec<u32>,
    ) -> Option<Vec<&'c Role>> {
        let catalogue = self.catalogue;
        let kind = |modifier: &Modifier| catalogue.modifiers.get(&modifier.name);
        let is_own = |modifier: &Modifier| {
            modifier.name == SHOTS || kind(modifier).is_some_and(|kind| kind.is_of_ability())
        };
        let has_own = |part: &Part<'_>| part.modifiers.iter().any(is_own);
        let first_too = read.iter().any(has_own);
        let before = self.modifiers.iter().filter(|it| first_too && is_own(it));
        let counted = shots.iter().chain(&self.pending).filter(|_| first_too);
        let counted = counted.map(|count| Modifier::counted(SHOTS, *count));
        let before: Vec<Modifier> = before.cloned().chain(counted).collect();
        if let Some(first) = read.first_mut() {
            first.modifiers.splice(..0, before);
        }
        let fits = |part: &Part<'_>| {
            let acts = part.role.is_some_and(|role| !role.abilities.is_empty());
            part.modifiers
                .iter()
                .all(|modifier| match is_own(modifier) {
                    true => acts,
                    false => kind(modifier).is_some_and(|kind| kind.goes_with_parts()),
                })
        };
        let whole = self.modifiers.iter().filter(|it| !is_own(it));
        let whole = whole.filter_map(kind).all(|kind| kind.goes_with_parts());
        if !whole || !read.iter().all(fits) {
            return None;
        }
        if first_too {
            self.modifiers.retain(|modifier| !is_own(modifier));
            self.pending = None;
            shots.clear();
        }
        let mut roles = Vec::with_capacity(read.len());
        for part in read {
            self.alone |= part.role.is_none();
            roles.extend(part.role);
            for modifier in part.modifiers {
                match part.role.filter(|_| is_own(&modifier)) {
                    None => self.modifiers.push(modifier),
                    Some(role) if modifier.name == SHOTS => {
                        let count = modifier.count.unwrap_or(1);
                        let limited = role.abilities.iter().map(|slug| (slug.clone(), count));
                        self.shots.extend(limited);
                    }
                    Some(role) => {
                        let own = self.parts.entry(role.slug.clone()).or_default();
                        own.push(modifier);
                    }
                }
            }
        }
        if let [only] = roles.as_slice() {
            self.join_parts(only);
        }
        Some(roles)
    }

    /// What changes the only role of a card changes all of it.
    fn join_parts(&mut self, only: &Role) {
        self.modifiers
            .extend(self.parts.remove(&only.slug).unwrap_or_default());
        let counts = only.abilities.iter().map(|slug| self.shots.remove(slug));
        let counts: Vec<Option<u32>> = counts.collect();
        let count = counts.into_iter().flatten().next();
        self.modifiers
            .extend(count.map(|count| Modifier::counted(SHOTS, count)));
    }

    /// A Jack-of-all-Trades with the roles in brackets whose abilities it has, once where no number is
    /// said: "Jack-of-all-Trades (2-shot Cop, Doctor)". A role that is not the usual one with its ability
    /// is kept by its name, which players read.
    fn with_list(&self, words: &[&str]) -> Option<Listed<'c>> {
        let [known, own] = JOAT;
        let text = words.join(" ");
        let (head, list) = text.strip_suffix(')')?.split_once(" (")?;
        let role = self.role(head).filter(|role| role.slug == known);
        let own = role.and_then(|_| self.catalogue.roles.get(own))?;
        let mut shots = BTreeMap::new();
        let mut parts = BTreeMap::new();
        for part in list.split([',', '&', '+']) {
            let (count, role) = self.counted_role(part)?;
            let [ability] = role.abilities.as_slice() else {
                return None;
            };
            let before = shots.insert(ability.clone(), count.unwrap_or(1));
            before.is_none().then_some(())?;
            let usual = usual_role(self.catalogue, ability);
            if is_only_abilities(self.catalogue, role)
                && usual.is_none_or(|usual| usual.slug != role.slug)
            {
                parts.insert(role.slug.clone(), Vec::new());
            }
        }
        Some((shots, parts, own))
    }

    /// A role that looks for another, which is named before it: "Doctor Finder".
    fn finder(&self, words: &[&str]) -> Option<(String, &'c Role)> {
        let looks = |slug: &String| {
            let ability = self.catalogue.abilities.get(slug);
            let needs = |part: Component| part.needs_words() == Some(NeedsWords::Role);
            ability.is_some_and(|ability| ability.has(needs))
        };
        let mut starts = 1..words.len();
        starts.find_map(|start| {
            let (wanted, finder) = words.split_at_checked(start)?;
            let role = self.role(&finder.join(" "))?;
            let wanted = wanted.join(" ");
            // What may be a modifier is one: "Loud Finder".
            let known = self.catalogue.role_meant(&wanted, self.faction).is_some()
                && self.catalogue.modifier_meant(&wanted).is_none();
            (known && role.abilities.iter().any(looks)).then_some((wanted, role))
        })
    }

    /// A role by its name; on a card, by what is read for it, too. The name of a host's own table
    /// is made of what is typed alone, so that it stays what it was before anything was read for it.
    fn role(&self, text: &str) -> Option<&'c Role> {
        let named = |text: &str| match self.faction {
            Some(side) => self.catalogue.role_meant(text, Some(side)),
            None => self.catalogue.role_named(text),
        };
        let singular = || text.strip_suffix(['s', 'S']).filter(|_| self.several);
        named(text).or_else(|| named(singular()?))
    }

    /// Reads a card as screens show it where what changes a role stands after it, in brackets:
    /// "Доктор (2 раза за игру, Город)". Nothing is taken of a card of which a part is unknown.
    pub(super) fn read_shown(
        &mut self,
        words: &[&str],
    ) -> Option<Result<Vec<&'c Role>, CardError>> {
        let faction = self.faction?;
        let text = words.join(" ");
        let (head, after) = text.strip_suffix(')')?.split_once(" (")?;
        let mut shown = Reader::new(self.catalogue, Some(faction));
        let roles = match (self.roles(&[head]), self.counted_roles(&[head])) {
            (Some(roles), _) => roles,
            (None, Some(counted)) => shown.with_counts(counted),
            (None, None) => match self.modified_roles(&[head]) {
                Some(parts) => shown.with_parts(parts, &mut Vec::new())?,
                None => {
                    let kind = self.catalogue.modifier_meant(head).filter(|it| it.alone)?;
                    shown.alone = true;
                    shown.modifiers.push(Modifier::plain(&kind.slug));
                    Vec::new()
                }
            },
        };
        shown.read_all_after(after, roles.is_empty())?;
        let checked = shown.check(&roles);
        *self = shown;
        Some(checked.map(|()| roles))
    }

    /// All that stands in brackets after a role. There are commas in some titles: the longest that is known
    /// counts.
    fn read_all_after(&mut self, after: &str, alone: bool) -> Option<()> {
        let parts: Vec<&str> = after.split(", ").collect();
        let mut rest = parts.as_slice();
        while !rest.is_empty() {
            let mut lengths = (1..=rest.len()).rev();
            let taken = lengths.find(|taken| {
                let part = rest.get(..*taken).map(|part| part.join(", "));
                part.is_some_and(|part| self.read_after(&part, alone).is_some())
            })?;
            rest = rest.get(taken..)?;
        }
        Some(())
    }

    /// One part of what stands in brackets after a role, or after a modifier that stands alone.
    fn read_after(&mut self, part: &str, alone: bool) -> Option<()> {
        let said = &self.catalogue.said;
        let own = |side: &str| Some(side) == self.faction;
        if self.catalogue.sides_named(part).any(own)
            || self.catalogue.side_named(part) == self.faction
        {
            return Some(());
        }
        let words: Vec<&str> = part.split(' ').collect();
        let spaced = counted_shots(&words).filter(|(_, taken)| *taken == words.len());
        let spaced = spaced.map(|(count, _)| count);
        if let Some(count) = said.read_shots(part).or(spaced) {
            // After a modifier that stands alone, the first number is its own.
            match self.modifiers.as_mut_slice() {
                [vest] if alone && vest.count.is_none() => vest.count = Some(count),
                _ => self.modifiers.push(Modifier::counted(SHOTS, count)),
            }
            return Some(());
        }
        let part = part.strip_suffix(" only").unwrap_or(part);
        let typed = SANITIES.into_iter().find(|known| *known == fold(part));
        if let Some(sanity) = said.read_sanity(part).or(typed) {
            let known = SANITIES.into_iter().find(|known| *known == sanity)?;
            self.is_reliable(known);
            return Some(());
        }
        if let Some((name, night)) = part.rsplit_once(' ')
            && let Ok(night) = night.parse::<u32>()
        {
            let kind = self.catalogue.modifier_meant(name)?;
            let number = kind.number?;
            self.modifiers.push(Modifier::counted(&kind.slug, night));
            return (number != Number::Uses).then_some(());
        }
        let (name, count) = match part.split_once(": ") {
            Some((name, count)) => (name, Some(said.read_shots(count)?)),
            None => (part, None),
        };
        // "Cop (odd nights)".
        let singular = || self.catalogue.modifier_meant(name.strip_suffix('s')?);
        let kind = self.catalogue.modifier_meant(name).or_else(singular)?;
        if count.is_some() && kind.number != Some(Number::Uses) {
            return None;
        }
        self.modifiers.push(Modifier {
            name: kind.slug.clone(),
            count,
        });
        Some(())
    }

    /// Takes the nights or days in front of a role: "Night 2", "Night 1,4", "Night 3+", "N2", "Day 1".
    fn dates(&mut self, words: &[&str]) -> usize {
        let by_night = numbers_after("night", words).map(|read| (Number::Night, read));
        let by_day = || numbers_after("day", words).map(|read| (Number::Day, read));
        let Some((of, (numbers, taken))) = by_night.or_else(by_day) else {
            return 0;
        };
        // "Day 2 % Cop" has a chance of 2 % by day.
        if words.get(taken).is_some_and(|next| *next == "%") {
            return 0;
        }
        let (wanted, numbers) = match numbers.strip_suffix('+') {
            Some(first) if of == Number::Night => (Number::FromNight, first.to_owned()),
            _ => (of, numbers),
        };
        let read = numbers
            .split(',')
            .map(|number| number.parse().ok().filter(|number| *number > 0));
        let read: Option<Vec<u32>> = read.collect();
        let mut kinds = self.catalogue.modifiers.values();
        let kind = kinds.find(|kind| kind.number == Some(wanted));
        match (read, kind) {
            (Some(numbers), Some(kind)) if wanted.adds_up() || numbers.len() == 1 => {
                let numbers = numbers.into_iter();
                self.modifiers
                    .extend(numbers.map(|number| Modifier::counted(&kind.slug, number)));
                taken
            }
            _ => 0,
        }
    }

    /// Takes a chance: "50 %", "50%".
    fn chance(&mut self, words: &[&str]) -> usize {
        let mut kinds = self.catalogue.modifiers.values();
        let kind = kinds.find(|kind| kind.number == Some(Number::Percent));
        match (chance_in(words), kind) {
            (Some((percent, taken)), Some(kind)) => {
                self.modifiers.push(Modifier::counted(&kind.slug, percent));
                taken
            }
            _ => 0,
        }
    }

    fn shots(&mut self, words: &[&str]) -> usize {
        match counted_shots(words).filter(|_| self.pending.is_none()) {
            Some((count, taken)) => {
                self.pending = Some(count);
                taken
            }
            None => 0,
        }
    }

    /// Takes the side before a role, which must be the card's own.
    pub(super) fn side(&mut self, words: &[&str]) -> Result<usize, CardError> {
        let Some(faction) = self.faction else {
            return Ok(self.any_side(words));
        };
        for taken in (1..=LONGEST.min(words.len())).rev() {
            let Some(part) = words.get(..taken) else {
                continue;
            };
            let part = part.join(" ");
            if fold(&part) == fold(faction) {
                return Ok(taken);
            }
            if self
                .catalogue
                .sides_named(&part)
                .any(|side| side == faction)
            {
                return Ok(taken);
            }
            // Of several sides of one name the one whose plain role follows is meant.
            let rest = words.get(taken..).unwrap_or_default().join(" ");
            let is_plain = |side: &&str| {
                let plain = self.catalogue.roles.get(self.catalogue.plain_role(side));
                plain.is_some_and(|role| fold(&role.title) == fold(&rest))
            };
            let plain = self.catalogue.sides_named(&part).find(is_plain);
            match plain.or_else(|| self.catalogue.side_named(&part)) {
                Some(side) if side == faction => return Ok(taken),
                Some(side) => {
                    let message = say!(self.catalogue, "other_side_in_front", part, faction);
                    return Err(error(message, &part, Some(side.to_owned())));
                }
                None => {}
            }
        }
        Ok(0)
    }

    /// Takes a side before a role of a card that may be of any.
    fn any_side(&mut self, words: &[&str]) -> usize {
        let mut lengths = (1..=LONGEST.min(words.len())).rev();
        let taken = lengths.find(|taken| {
            let part = words.get(..*taken).map(|part| part.join(" "));
            part.is_some_and(|part| self.catalogue.side_named(&part).is_some())
        });
        self.sided |= taken.is_some();
        taken.unwrap_or_default()
    }

    fn sanity(&mut self, words: &[&str]) -> usize {
        let known = words.first().and_then(|word| {
            let word = fold(word);
            SANITIES.into_iter().find(|sanity| *sanity == word)
        });
        match known {
            Some("sane") => 1,
            Some(sanity) => {
                self.is_reliable(sanity);
                1
            }
            None => 0,
        }
    }

    /// Keeps how reliable the holder is.
    fn is_reliable(&mut self, sanity: &'static str) {
        match self.sanity {
            Some(_) => self.second_sanity = Some(sanity),
            None => self.sanity = Some(sanity),
        }
    }

    fn modifier(&mut self, words: &[&str], shots: &mut Vec<u32>) -> usize {
        for taken in (1..=LONGEST.min(words.len())).rev() {
            let Some(part) = words.get(..taken) else {
                continue;
            };
            // The "Night" of "Non-Consecutive Night 2 Cop" belongs to its number.
            let dated = part.last().map(|last| fold(last)) == Some("night".to_owned());
            let number = words.get(taken).and_then(|next| next.chars().next());
            if dated && number.is_some_and(|sign| sign.is_ascii_digit()) {
                continue;
            }
            let part = part.join(" ");
            // "Even nights Cop".
            let nights = || {
                part.strip_suffix("nights")
                    .map(|kind| format!("{kind}night"))
            };
            let kind = match self.faction {
                Some(_) => {
                    let meant = self.catalogue.modifier_meant(&part);
                    meant.or_else(|| self.catalogue.modifier_meant(&nights()?))
                }
                None => self.catalogue.modifier_named(&part),
            };
            let Some(kind) = kind else {
                continue;
            };
            if kind.number.is_some_and(Number::is_needed)
                || kind.effects.contains(&ModifierEffect::Shots)
            {
                return 0;
            }
            self.alone |= kind.alone;
            let pending = self.pending.take();
            if kind.number == Some(Number::Uses) {
                self.modifiers.push(Modifier {
                    name: kind.slug.clone(),
                    count: pending,
                });
            } else {
                self.modifiers.push(Modifier::plain(&kind.slug));
                shots.extend(pending);
            }
            return taken;
        }
        0
    }

    fn check_sanity(&self, roles: &[&Role]) -> Result<(), CardError> {
        let Some(sanity) = self.sanity else {
            return Ok(());
        };
        let reads_sides = |slug: &String| {
            let ability = self.catalogue.abilities.get(slug);
            ability.is_some_and(|ability| ability.has(Component::reads_sides))
        };
        if roles
            .iter()
            .any(|role| role.abilities.iter().any(reads_sides))
        {
            return Ok(());
        }
        let word = capitalised(sanity);
        let message = say!(self.catalogue, "sanity_of_no_cop", word);
        Err(error(message, &word, Some(format!("{word} Cop"))))
    }

    /// The role of a card that named none.
    pub(super) fn plain_role(&self, text: &str) -> Result<String, CardError> {
        match self.faction {
            Some(faction) if self.alone => Ok(self.catalogue.plain_role(faction).to_owned()),
            faction => {
                let plain = faction.map(|side| {
                    let role = self.catalogue.roles.get(self.catalogue.plain_role(side));
                    role.map(|role| self.catalogue.role_title(role, side).to_owned())
                });
                let message = say!(self.catalogue, "names_no_role", text = text.trim());
                Err(error(message, text.trim(), plain.flatten()))
            }
        }
    }

    /// Two roles that a host has put on one card with another sign: "Cop/Doctor".
    fn two_roles(&self, words: &[&str]) -> Option<String> {
        let text = words.join(" ");
        let spaces = text.match_indices(' ').map(|(at, sign)| (at, sign.len()));
        let links = ["/", " and ", " or "].into_iter();
        let links = links.filter_map(|link| Some((text.find(link)?, link.len())));
        links.chain(spaces).find_map(|(at, length)| {
            let (first, rest) = text.split_at_checked(at)?;
            let second = rest.get(length..)?;
            let title = |name: &str| {
                let role = self.role(name.trim())?;
                Some(self.catalogue.role_title(role, self.faction?).to_owned())
            };
            Some(format!("{} & {}", title(first)?, title(second)?))
        })
    }

    /// A number that lacks its space: "2Goon".
    fn parted(&self, part: &str) -> Option<String> {
        let rest = part.trim_start_matches(|it: char| it.is_ascii_digit());
        let count = part.strip_suffix(rest).filter(|count| !count.is_empty())?;
        let singular = rest.strip_suffix('s').unwrap_or(rest);
        let mut forms = [rest, singular].into_iter();
        let role = forms.find_map(|form| self.role(form))?;
        let side = self.faction.unwrap_or_default();
        Some(format!("{count} {}", self.catalogue.role_title(role, side)))
    }

    /// Nothing was understood here: the first word if a role follows later, else all of it.
    fn unknown(&self, rest: &[&str]) -> CardError {
        if let Some(titles) = self.catalogue.elsewhere(&rest.join(" ")) {
            let name = rest.join(" ");
            let choices: Vec<String> = titles.iter().map(|title| quote(title)).collect();
            let message = say!(self.catalogue, "by_site", name, titles = AnyOf(&choices));
            return error(message, &name, titles.first().cloned());
        }
        if let Some(both) = self.two_roles(rest) {
            let part = rest.join(" ");
            let message = say!(self.catalogue, "two_roles", part);
            return error(message, &part, Some(both));
        }
        let role_follows = (1..rest.len())
            .filter_map(|start| rest.get(start..))
            .any(|words| self.roles(words).is_some());
        let part = match rest.first() {
            Some(first) if role_follows => (*first).to_owned(),
            _ => rest.join(" "),
        };
        let message = match role_follows {
            true => say!(self.catalogue, "no_known_modifier", word = part),
            false => say!(self.catalogue, "no_known_role", word = part),
        };
        if let Some((number, word)) = part.split_once('-').filter(|(it, _)| is_number(it)) {
            if is_shot(word) && self.pending.is_some() {
                let message = say!(self.catalogue, "second_shots", part);
                return error(message, &part, None);
            }
            if closest(&fold(word), ["shot"]).is_some() && !is_shot(word) {
                return error(message, &part, Some(format!("{number}-shot")));
            }
        }
        let suggestion = self.parted(&part);
        let suggestion = suggestion.or_else(|| self.catalogue.closest_name(&part));
        error(message, &part, suggestion)
    }
}

/// The parts of a card between the signs that join roles; the sign of "Night 3+" is none.
fn joined(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text;
    let mut from = 0;
    while let Some(at) = rest.get(from..).and_then(|text| text.find(ROLES_JOINED)) {
        let at = from + at;
        let (before, after) = (rest.get(..at), rest.get(at + 1..));
        let (Some(before), Some(after)) = (before, after) else {
            break;
        };
        from = at + 1;
        let of_number = before.ends_with(|sign: char| sign.is_ascii_digit());
        if !(of_number && rest.get(at..from) == Some("+")) {
            parts.push(before.trim());
            (rest, from) = (after, 0);
        }
    }
    parts.push(rest.trim());
    parts
}

/// The number of shots with which words begin, and how many of them it takes: `1-shot`, `2 bullets`.
fn counted_shots(words: &[&str]) -> Option<(u32, usize)> {
    let (count, taken) = match words {
        [number, shot, ..] if is_shot(shot) => {
            let count = number_in_words(number).or_else(|| number.parse().ok());
            (count, 2)
        }
        [word, ..] => (shots_in(word), 1),
        [] => (None, 0),
    };
    Some((count.filter(|count| *count > 0)?, taken))
}

/// The numbers after the word for a night or day, as they are written, and how many words they take.
fn numbers_after(word: &str, words: &[&str]) -> Option<(String, usize)> {
    let first = fold(words.first()?);
    let joined = first.trim_start_matches(word).trim_start();
    let short = first.strip_prefix(word.chars().next()?);
    let is_number = |text: &&str| text.starts_with(|sign: char| sign.is_ascii_digit());
    if let Some(numbers) = [Some(joined), short].into_iter().flatten().find(is_number) {
        let one_word = first.starts_with(word) || short.is_some_and(|short| is_number(&short));
        return one_word.then(|| (numbers.to_owned(), 1));
    }
    let numbers = words.get(1..).filter(|_| first == word)?;
    // "1, 4" goes on after its comma.
    let ends = |word: &&str| !word.ends_with(',');
    let taken = numbers.iter().position(ends)? + 1;
    let numbers = numbers.get(..taken)?.concat();
    is_number(&numbers.as_str()).then_some((numbers, taken + 1))
}

//! A card in a host's words: "2 Odd-Night 1-shot Vigilante", and back.

use std::collections::BTreeSet;

use super::catalogue::{Catalogue, ModifierEffect, Read, Role, closest, fold};
use super::component::{Component, Reading};
use crate::game::{Card, Modifier};
use crate::rules::CardError;

/// The longest name of a modifier or side, in words.
const LONGEST: usize = 3;

/// The modifier behind "1-shot".
const SHOTS: &str = "x_shot";

/// How reliable a cop can be; the first is not written on a card.
const SANITIES: [&str; 4] = ["sane", "insane", "paranoid", "naive"];

/// Reads a line of a role list: how many, modifiers, role.
///
/// A bare number is a count, "1-shot" is a modifier: it belongs to a passive
/// modifier right behind it ("1-shot Bulletproof"), else to the role. The
/// side may be repeated ("Mafia Goon"). Two roles on one card are written
/// with a plus: "Cop + Doctor".
///
/// # Errors
/// What was not understood, with the closest known word.
pub fn read_card(
    catalogue: &Catalogue,
    faction: &str,
    text: &str,
) -> Result<(u32, Card), CardError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (count, words) = count(&words)?;
    let mut reader = Reader::new(catalogue, Some(faction));
    let roles = match reader.read_shown(words) {
        Some(Ok(roles)) => roles,
        // A host may have called a role so.
        Some(Err(wrong)) if reader.roles(words).is_none() => return Err(wrong),
        Some(Err(_)) | None => reader.read(words)?,
    };
    let roles = if roles.is_empty() {
        vec![reader.plain_role(text)?]
    } else {
        roles.iter().map(|role| role.slug.clone()).collect()
    };
    let of_role = || {
        let mut roles = roles.iter().filter_map(|slug| catalogue.roles.get(slug));
        roles.find_map(|role| role.sanity.clone())
    };
    let sanity = reader.sanity.map(str::to_owned).or_else(of_role);
    let card = Card {
        faction: faction.to_owned(),
        roles,
        modifiers: reader.modifiers,
        sanity,
        ..Card::default()
    };
    Ok((count, card))
}

/// What the name of a table of a host's own is as a card: "2-shot Cop", "Bulletproof".
pub(super) struct Written<'c> {
    /// The roles; none where it names only modifiers.
    pub roles: Vec<&'c Role>,
    /// The modifiers, with their numbers.
    pub modifiers: Vec<Modifier>,
    /// How reliable a cop of that name is, if not sane.
    pub sanity: Option<String>,
    /// The name as a host types it, without what its holder may not know.
    pub title: String,
    /// The name as its holder may read it, where that is another.
    pub read: Option<Read>,
}

/// Reads the name of a table of a host's own as a card of any side; nothing if it is none.
pub(super) fn read_name<'c>(catalogue: &'c Catalogue, name: &str) -> Option<Written<'c>> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let mut reader = Reader::new(catalogue, None);
    let roles = reader.read(&words).ok()?;
    let of_role = || roles.iter().find_map(|role| role.sanity.clone());
    let sanity = reader.sanity.map(str::to_owned).or_else(of_role);
    let mut card = Card {
        roles: roles.iter().map(|role| role.slug.clone()).collect(),
        modifiers: reader.modifiers,
        ..Card::default()
    };
    if card.roles.is_empty() && card.modifiers.is_empty() {
        return None;
    }
    // Nobody is told how reliable he is, and the side is told by itself.
    let title = match sanity.is_some() || reader.sided {
        true => typed_title(catalogue, &card),
        false => name.to_owned(),
    };
    let read = read_titles(catalogue, &mut card);
    let modifiers = card.modifiers;
    Some(Written {
        roles,
        modifiers,
        sanity,
        title,
        read,
    })
}

/// What players of all sides read for a card; nothing in the language in which hosts type.
fn read_titles(catalogue: &Catalogue, card: &mut Card) -> Option<Read> {
    let title = said_title(catalogue, card)?;
    let mut of_side = Vec::new();
    for side in catalogue.said.sides_with_words() {
        side.clone_into(&mut card.faction);
        let read = said_title(catalogue, card).filter(|read| *read != title);
        of_side.extend(read.map(|read| (side.to_owned(), read)));
    }
    Some(Read { title, of_side })
}

/// The card's name as players read it, without its side.
#[must_use]
pub fn card_title(catalogue: &Catalogue, card: &Card) -> String {
    match &card.title {
        Some(title) => title.clone(),
        None => said_title(catalogue, card).unwrap_or_else(|| typed_title(catalogue, card)),
    }
}

/// The card's name as a host types it, whatever players read.
#[must_use]
pub(super) fn typed_title(catalogue: &Catalogue, card: &Card) -> String {
    let mut words = Vec::new();
    let mut shots = None;
    let mut alone = false;
    for modifier in &card.modifiers {
        let kind = catalogue.modifiers.get(&modifier.name);
        if modifier.name == SHOTS {
            shots = Some(modifier.count.unwrap_or(1));
            continue;
        }
        if let Some(count) = modifier.count {
            words.push(format!("{count}-shot"));
        }
        words.push(kind.map_or_else(|| modifier.name.clone(), |kind| kind.title.clone()));
        alone |= kind.is_some_and(|kind| kind.alone);
    }
    // Last, so that it cannot be taken for the number of a vest.
    words.extend(shots.map(|count| format!("{count}-shot")));
    if let Some(sanity) = &card.sanity {
        words.push(capitalised(sanity));
    }
    let unnamed = alone && shots.is_none() && card.sanity.is_none();
    let plain = unnamed && is_plain(catalogue, card);
    if !plain && !card.roles.is_empty() {
        let titles: Vec<&str> = card
            .roles
            .iter()
            .map(|slug| {
                let role = catalogue.roles.get(slug);
                role.map_or(slug.as_str(), |role| role.title.as_str())
            })
            .collect();
        words.push(titles.join(" + "));
    }
    words.join(" ")
}

/// The names of a card and of its roles as hosts type them, where players read others.
pub(super) fn typed_titles(catalogue: &Catalogue, card: &Card) -> Vec<String> {
    let roles = card.roles.iter();
    let roles = roles.filter_map(|slug| catalogue.roles.get(slug));
    let mut titles = Vec::new();
    if catalogue.said.shots(1).is_some() && card.title.is_none() {
        titles.push(typed_title(catalogue, card));
        titles.extend(roles.clone().map(|role| role.title.clone()));
    }
    titles.extend(roles.flat_map(|role| table_names(role).cloned()));
    let mut seen = BTreeSet::new();
    titles.retain(|title| seen.insert(fold(title)));
    titles
}

/// What a role was called before a host's table gave it another title.
fn table_names(role: &Role) -> impl Iterator<Item = &String> {
    let known = Catalogue::builtin().roles.get(&role.slug);
    let is_usual = move |name: &&String| known.is_some_and(|known| known.aliases.contains(name));
    role.aliases.iter().filter(move |name| !is_usual(name))
}

/// The card's name where what changes its role stands behind it, in brackets.
fn said_title(catalogue: &Catalogue, card: &Card) -> Option<String> {
    let shots = |count: Option<u32>| catalogue.said.shots(count.unwrap_or(1));
    // A language whose numbers stand in front says nothing else than what is typed.
    shots(None)?;
    let mut behind: Vec<(String, Option<String>)> = Vec::new();
    let mut alone = card.sanity.is_none();
    for modifier in &card.modifiers {
        if modifier.name == SHOTS {
            behind.extend(shots(modifier.count).map(|count| (count, None)));
            alone = false;
            continue;
        }
        let kind = catalogue.modifiers.get(&modifier.name);
        let title = kind.map_or(modifier.name.as_str(), |kind| {
            catalogue.modifier_title(kind)
        });
        let count = modifier.count.and_then(|count| shots(Some(count)));
        behind.push((title.to_owned(), count));
    }
    let sanity = card.sanity.as_deref();
    behind.extend(sanity.map(|word| (catalogue.said.sanity(word).to_owned(), None)));
    let stand_alone = card.modifiers.iter().any(|modifier| {
        let kind = catalogue.modifiers.get(&modifier.name);
        kind.is_some_and(|kind| kind.alone)
    });
    let roles = match alone && stand_alone && is_plain(catalogue, card) {
        true => Vec::new(),
        false => card.roles.iter().collect(),
    };
    let title = |slug: &String| {
        let role = catalogue.roles.get(slug);
        role.map_or(slug.as_str(), |role| {
            catalogue.role_title(role, &card.faction)
        })
        .to_owned()
    };
    let roles: Vec<String> = roles.into_iter().map(title).collect();
    let mut behind = behind.into_iter();
    let (head, first) = match roles.is_empty() {
        true => match behind.next() {
            Some((title, count)) => (capitalised(&title), count),
            None => return Some(String::new()),
        },
        false => (roles.join(" + "), None),
    };
    let behind = behind.map(|(title, count)| match count {
        Some(count) => format!("{title}: {count}"),
        None => title,
    });
    let behind: Vec<String> = first.into_iter().chain(behind).collect();
    Some(match behind.is_empty() {
        true => head,
        false => format!("{head} ({})", behind.join(", ")),
    })
}

fn is_plain(catalogue: &Catalogue, card: &Card) -> bool {
    card.roles == [catalogue.plain_role(&card.faction)]
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// Splits a bare number off: "2 Goon", but not "2-shot Vigilante".
fn count<'w, 't>(words: &'w [&'t str]) -> Result<(u32, &'w [&'t str]), CardError> {
    match words {
        [first, rest @ ..]
            if is_number(first) && !rest.first().is_some_and(|word| is_shot(word)) =>
        {
            match first.parse() {
                Ok(count) if count > 0 => Ok((count, rest)),
                _ => Err(error(
                    format!("`{first}` is no number of cards"),
                    first,
                    None,
                )),
            }
        }
        _ => Ok((1, words)),
    }
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_shot(word: &str) -> bool {
    matches!(fold(word).as_str(), "shot" | "shots")
}

fn error(message: String, part: &str, suggestion: Option<String>) -> CardError {
    CardError {
        message,
        part: part.to_owned(),
        suggestion,
    }
}

/// What has been read of a card so far.
struct Reader<'c, 'f> {
    catalogue: &'c Catalogue,
    faction: Option<&'f str>,
    modifiers: Vec<Modifier>,
    /// A number of shots that still looks for its word.
    pending: Option<u32>,
    sanity: Option<&'static str>,
    /// A second word for how reliable its holder is.
    second_sanity: Option<&'static str>,
    alone: bool,
    /// A side stood in front of a card of any side.
    sided: bool,
}

impl<'c, 'f> Reader<'c, 'f> {
    fn new(catalogue: &'c Catalogue, faction: Option<&'f str>) -> Self {
        Self {
            catalogue,
            faction,
            modifiers: Vec::new(),
            pending: None,
            sanity: None,
            second_sanity: None,
            alone: false,
            sided: false,
        }
    }

    /// Reads words in front of the role until the rest names roles, or nothing is left.
    fn read(&mut self, words: &[&str]) -> Result<Vec<&'c Role>, CardError> {
        let mut rest = words;
        let mut shots = Vec::new();
        let roles = loop {
            if rest.is_empty() {
                break Vec::new();
            }
            if let Some(roles) = self.roles(rest) {
                break roles;
            }
            let taken = self.shots(rest) + self.side(rest)?;
            let taken = if taken > 0 { taken } else { self.sanity(rest) };
            let taken = if taken > 0 {
                taken
            } else {
                self.modifier(rest, &mut shots)
            };
            match rest.get(taken..) {
                Some(left) if taken > 0 => rest = left,
                _ => return Err(self.unknown(rest)),
            }
        };
        shots.extend(self.pending.take());
        let shots = shots.into_iter();
        self.modifiers
            .extend(shots.map(|count| Modifier::counted(SHOTS, count)));
        self.check(&roles)?;
        Ok(roles)
    }

    /// Whether what was read goes together on one card.
    fn check(&self, roles: &[&Role]) -> Result<(), CardError> {
        let has = |name: &str| self.modifiers.iter().any(|modifier| modifier.name == name);
        if has("odd_night") && has("even_night") {
            let [odd, even] = ["odd_night", "even_night"].map(|name| self.title_of(name));
            let message = format!("`{odd}` and `{even}` together leave no night");
            return Err(error(message, "", None));
        }
        for (place, modifier) in self.modifiers.iter().enumerate() {
            let mut before = self.modifiers.iter().take(place);
            if !before.any(|known| known.name == modifier.name) {
                continue;
            }
            let message = match modifier.count.filter(|_| modifier.name == SHOTS) {
                Some(count) => {
                    let shots = self.catalogue.said.shots(count);
                    let shots = shots.unwrap_or_else(|| format!("{count}-shot"));
                    format!("`{shots}` is a second number of shots")
                }
                None => format!(
                    "`{}` stands twice on one card",
                    self.title_of(&modifier.name)
                ),
            };
            return Err(error(message, "", None));
        }
        if let Some(second) = self.second_sanity {
            let word = match self.catalogue.said.sanity(second) {
                word if word == second => capitalised(word),
                word => word.to_owned(),
            };
            let message = format!("`{word}` is a second word for how reliable a card's holder is");
            return Err(error(message, "", None));
        }
        self.check_sanity(roles)
    }

    /// What hosts read for a modifier.
    fn title_of(&self, modifier: &str) -> String {
        let kind = self.catalogue.modifiers.get(modifier);
        kind.map_or(modifier, |kind| self.catalogue.modifier_title(kind))
            .to_owned()
    }

    fn roles(&self, words: &[&str]) -> Option<Vec<&'c Role>> {
        let text = words.join(" ");
        if let Some(role) = self.role(&text) {
            return Some(vec![role]);
        }
        text.split(['+', '&']).map(|part| self.role(part)).collect()
    }

    /// A role by its name; on a card, by what is read for it, too. The name of a host's own table
    /// is made of what is typed alone, so that it stays what it was before anything was read for it.
    fn role(&self, text: &str) -> Option<&'c Role> {
        match self.faction {
            Some(side) => self.catalogue.role_meant(text, Some(side)),
            None => self.catalogue.role_named(text),
        }
    }

    /// Reads a card as screens show it where what changes a role stands behind it, in brackets:
    /// "Доктор (2 раза за игру, Город)". Nothing is taken of a card of which a part is unknown.
    fn read_shown(&mut self, words: &[&str]) -> Option<Result<Vec<&'c Role>, CardError>> {
        let faction = self.faction?;
        let text = words.join(" ");
        let (head, behind) = text.strip_suffix(')')?.split_once(" (")?;
        let mut shown = Reader::new(self.catalogue, Some(faction));
        let roles = match self.roles(&[head]) {
            Some(roles) => roles,
            None => {
                let kind = self.catalogue.modifier_meant(head).filter(|it| it.alone)?;
                shown.alone = true;
                shown.modifiers.push(Modifier::plain(&kind.slug));
                Vec::new()
            }
        };
        let parts: Vec<&str> = behind.split(", ").collect();
        let mut rest = parts.as_slice();
        while !rest.is_empty() {
            // There are commas in some titles: the longest that is known counts.
            let mut lengths = (1..=rest.len()).rev();
            let taken = lengths.find(|taken| {
                let part = rest.get(..*taken).map(|part| part.join(", "));
                part.is_some_and(|part| shown.read_behind(&part, roles.is_empty()).is_some())
            })?;
            rest = rest.get(taken..)?;
        }
        let checked = shown.check(&roles);
        *self = shown;
        Some(checked.map(|()| roles))
    }

    /// One part of what stands in brackets behind a role, or behind a modifier that stands alone.
    fn read_behind(&mut self, part: &str, alone: bool) -> Option<()> {
        let said = &self.catalogue.said;
        if self.catalogue.side_named(part) == self.faction {
            return Some(());
        }
        if let Some(count) = said.read_shots(part) {
            // Behind a modifier that stands alone, the first number is its own.
            match self.modifiers.as_mut_slice() {
                [vest] if alone && vest.count.is_none() => vest.count = Some(count),
                _ => self.modifiers.push(Modifier::counted(SHOTS, count)),
            }
            return Some(());
        }
        if let Some(sanity) = said.read_sanity(part) {
            let known = SANITIES.into_iter().find(|known| *known == sanity)?;
            self.is_reliable(known);
            return Some(());
        }
        let (name, count) = match part.split_once(": ") {
            Some((name, count)) => (name, Some(said.read_shots(count)?)),
            None => (part, None),
        };
        let kind = self.catalogue.modifier_meant(name)?;
        if count.is_some() && !kind.counted {
            return None;
        }
        self.modifiers.push(Modifier {
            name: kind.slug.clone(),
            count,
        });
        Some(())
    }

    fn shots(&mut self, words: &[&str]) -> usize {
        let (number, taken) = match words {
            [number, shot, ..] if is_number(number) && is_shot(shot) => (*number, 2),
            [word, ..] => match word.split_once('-') {
                Some((number, shot)) if is_number(number) && is_shot(shot) => (number, 1),
                _ => return 0,
            },
            [] => return 0,
        };
        match number.parse() {
            Ok(count) if count > 0 && self.pending.is_none() => {
                self.pending = Some(count);
                taken
            }
            _ => 0,
        }
    }

    /// Takes the side before a role, which must be the card's own.
    fn side(&mut self, words: &[&str]) -> Result<usize, CardError> {
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
            match self.catalogue.side_named(&part) {
                Some(side) if side == faction => return Ok(taken),
                Some(side) => {
                    return Err(error(
                        format!("`{part}` stands in front of a card of the side `{faction}`"),
                        &part,
                        Some(side.to_owned()),
                    ));
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
            let part = part.join(" ");
            let kind = match self.faction {
                Some(_) => self.catalogue.modifier_meant(&part),
                None => self.catalogue.modifier_named(&part),
            };
            let Some(kind) = kind else {
                continue;
            };
            if kind.effects.contains(&ModifierEffect::Shots) {
                return 0;
            }
            self.alone |= kind.alone;
            let pending = self.pending.take();
            if kind.counted {
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
            ability
                .is_some_and(|ability| ability.does.contains(&Component::Read(Reading::Alignment)))
        };
        if roles
            .iter()
            .any(|role| role.abilities.iter().any(reads_sides))
        {
            return Ok(());
        }
        let word = capitalised(sanity);
        let message = format!("`{word}` goes with a role that investigates sides");
        Err(error(message, &word, Some(format!("{word} Cop"))))
    }

    /// The role of a card that named none.
    fn plain_role(&self, text: &str) -> Result<String, CardError> {
        match self.faction {
            Some(faction) if self.alone => Ok(self.catalogue.plain_role(faction).to_owned()),
            _ => Err(error(
                format!("`{}` names no role", text.trim()),
                text.trim(),
                None,
            )),
        }
    }

    /// A number that lacks its space, or stands as a word: "2Goon", "Two Cops".
    fn parted(&self, part: &str) -> Option<String> {
        const NUMBERS: [&str; 5] = ["one", "two", "three", "four", "five"];
        let letters = part.trim_start_matches(|it: char| it.is_ascii_digit());
        let digits = part.strip_suffix(letters)?;
        let (count, rest) = match digits {
            "" => {
                let (number, rest) = part.split_once(' ')?;
                let place = NUMBERS.iter().position(|word| *word == fold(number))?;
                ((place + 1).to_string(), rest)
            }
            digits => (digits.to_owned(), letters),
        };
        let singular = rest.strip_suffix('s').unwrap_or(rest);
        let mut forms = [rest, singular].into_iter();
        let role = forms.find_map(|form| self.role(form))?;
        let side = self.faction.unwrap_or_default();
        Some(format!("{count} {}", self.catalogue.role_title(role, side)))
    }

    /// Nothing was understood here: the first word if a role follows later, else all of it.
    fn unknown(&self, rest: &[&str]) -> CardError {
        let role_follows = (1..rest.len())
            .filter_map(|start| rest.get(start..))
            .any(|words| self.roles(words).is_some());
        let part = match rest.first() {
            Some(first) if role_follows => (*first).to_owned(),
            _ => rest.join(" "),
        };
        let what = if role_follows { "modifier" } else { "role" };
        if let Some((number, word)) = part.split_once('-').filter(|(it, _)| is_number(it)) {
            if is_shot(word) && self.pending.is_some() {
                return error(format!("`{part}` is a second number of shots"), &part, None);
            }
            if closest(&fold(word), ["shot"]).is_some() && !is_shot(word) {
                let message = format!("`{part}` is no known {what}");
                return error(message, &part, Some(format!("{number}-shot")));
            }
        }
        let suggestion = self.parted(&part);
        let suggestion = suggestion.or_else(|| self.catalogue.closest_name(&part));
        error(format!("`{part}` is no known {what}"), &part, suggestion)
    }
}

#[cfg(test)]
mod tests;

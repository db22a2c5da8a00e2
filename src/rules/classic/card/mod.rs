//! A card in a host's words: "2 Odd-Night 1-shot Vigilante", and back.

mod reader;
#[cfg(test)]
mod tests;
mod title;

pub use title::card_title;
pub(super) use title::{listing_role, lone_modifiers, role_titles, typed_title, typed_titles};

use super::catalogue::{Catalogue, Read, Role, fold};
use nightdesk_game::{Card, Modifier};
use nightdesk_rules::CardError;
use nightdesk_rules::card_count::cut_count;
use nightdesk_text::{number_in_words, say, without_markup};
use reader::Reader;
use title::read_titles;

/// The longest card, in words: every part of it may be a name.
const LONGEST: usize = 40;

/// The role of which a card may list the abilities, and the one that such a card is.
const JOAT: [&str; 2] = ["joat", "own_joat"];

/// Whether hosts write a role by its own name: the one of cards that list abilities has none.
pub(super) fn is_written(slug: &str) -> bool {
    slug != JOAT[1]
}

/// Words between several roles of one card.
const AND: [&str; 2] = [" and ", " и "];

/// The modifier after "1-shot".
const SHOTS: &str = "x_shot";

/// Reads a line of a role list: how many, modifiers, role.
///
/// A bare number is a count, "1-shot" is a modifier: it belongs to a passive
/// modifier right after it ("1-shot Bulletproof"), else to the role. The
/// side may be repeated ("Mafia Goon"). Two roles on one card are written
/// with a plus: "Cop + Doctor", or one after the other. In front of brackets is what changes all of them:
/// "Compulsive (2-shot Cop & Vigilante)". Of several cards the role may be in the plural.
///
/// # Errors
/// What was not understood, with the closest known word.
pub fn read_card(
    catalogue: &Catalogue,
    faction: &str,
    text: &str,
) -> Result<(u32, Card), CardError> {
    let bare = without_markup(text);
    let (count, text) = count(catalogue, faction, &bare)?;
    let read = |text: &str| read_one(catalogue, faction, text, count > 1);
    // "2 Goons and 1 Roleblocker" is a list, and "Cop and Doctor" one card.
    let is_counted = text.trim() != bare.trim();
    let card = read(text).or_else(|wrong| {
        let joined = with_signs(text).filter(|_| !is_counted);
        joined.and_then(|text| read(&text).ok()).ok_or(wrong)
    })?;
    Ok((count, card))
}

/// A card with the sign between its roles where a host has written a word; none if there is no such word.
fn with_signs(text: &str) -> Option<String> {
    let and = AND.into_iter().filter(|and| text.contains(and));
    let joined = and.fold(text.to_owned(), |text, and| text.replace(and, " & "));
    (joined != text).then_some(joined)
}

/// Reads a card without its number.
fn read_one(
    catalogue: &Catalogue,
    faction: &str,
    text: &str,
    several: bool,
) -> Result<Card, CardError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let words = words.as_slice();
    if let Some(beyond) = words.get(LONGEST) {
        let message = say!(catalogue, "longest_card", number = LONGEST);
        return Err(error(message, beyond, None));
    }
    let mut reader = Reader::new(catalogue, Some(faction));
    reader.several = several;
    let beyond_side = Reader::new(catalogue, Some(faction))
        .side(words)
        .unwrap_or(0);
    let roles = match reader.read_shown(words.get(beyond_side..).unwrap_or(words)) {
        Some(Ok(roles)) => roles,
        // A host may have called a role so.
        Some(Err(wrong)) if reader.roles(words).is_none() => return Err(wrong),
        Some(Err(_)) | None => match shots_first(words).filter(|_| reader.roles(words).is_none()) {
            Some(words) => reader.read(&words)?,
            None => match reader.read_bracketed(words) {
                Some(read) => read?,
                None => reader.read(words)?,
            },
        },
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
        parts: reader.parts,
        shots: reader.shots,
        seeks: reader.seeks,
        sanity,
        ..Card::default()
    };
    Ok(catalogue.with_votes(card))
}

/// The words of a card with the number of shots before its role, which hosts write after it, too: `Vigilante,
/// 1-shot`.
fn shots_first<'w>(words: &[&'w str]) -> Option<Vec<&'w str>> {
    let (shots, role) = words.split_last()?;
    shots_in(shots).filter(|_| !role.is_empty())?;
    let role = role.iter().map(|word| word.trim_end_matches(','));
    Some(std::iter::once(*shots).chain(role).collect())
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
    if words.len() > LONGEST {
        return None;
    }
    let mut reader = Reader::new(catalogue, None);
    let roles = reader.read(&words).ok()?;
    // A table is about a role, and not about what single cards of it say besides.
    if !reader.shots.is_empty() || !reader.parts.is_empty() || reader.seeks.is_some() {
        return None;
    }
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

/// Splits the number of cards off: "2 Goon", but not "2-shot Vigilante" or "2 shot Vigilante".
fn count<'t>(
    catalogue: &Catalogue,
    faction: &str,
    text: &'t str,
) -> Result<(u32, &'t str), CardError> {
    let mut words = text.split_whitespace();
    let is_count = |word: &str| is_number(word) || number_in_words(word).is_some();
    let all: Vec<&str> = words.clone().collect();
    let is_shots = chance_in(&all).is_some()
        || words.next().is_some_and(is_count) && words.next().is_some_and(is_shot);
    // A host's own role may begin with a number.
    match is_shots || catalogue.role_meant(text.trim(), Some(faction)).is_some() {
        true => Ok((1, text)),
        false => match tied_count(catalogue, faction, text) {
            Some(count) => Ok(count),
            None => cut_count(text).map_err(|wrong| wrong.of_card(catalogue)),
        },
    }
}

/// A number after the sign that is tied to the name of a role: `VTx3`.
fn tied_count<'t>(catalogue: &Catalogue, faction: &str, text: &'t str) -> Option<(u32, &'t str)> {
    let (role, number) = text.trim().rsplit_once(['x', 'X', '×'])?;
    let count = number.parse().ok().filter(|count| *count > 0)?;
    let is_role = !role.ends_with(' ') && catalogue.role_meant(role, Some(faction)).is_some();
    is_role.then_some((count, role))
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_shot(word: &str) -> bool {
    matches!(
        fold(word).as_str(),
        "shot" | "shots" | "bullet" | "bullets" | "use" | "uses"
    )
}

/// The number of `1-shot`, `1shot` or `One-Shot`.
fn shots_in(word: &str) -> Option<u32> {
    let (number, shot) = match word.split_once('-') {
        Some(parted) => parted,
        None => word.split_at_checked(word.find(|sign: char| !sign.is_ascii_digit())?)?,
    };
    let number = number_in_words(number).or_else(|| number.parse().ok())?;
    (is_shot(shot) && number > 0).then_some(number)
}

/// The number of "50 %" or "50%", and how many words it takes.
fn chance_in(words: &[&str]) -> Option<(u32, usize)> {
    let (percent, taken) = match words {
        [percent, "%", ..] => (*percent, 2),
        [percent, ..] => (percent.strip_suffix('%')?, 1),
        [] => return None,
    };
    let percent = percent.parse().ok()?;
    (1..100).contains(&percent).then_some((percent, taken))
}

fn error(message: String, part: &str, suggestion: Option<String>) -> CardError {
    CardError {
        message,
        part: part.to_owned(),
        suggestion,
    }
}

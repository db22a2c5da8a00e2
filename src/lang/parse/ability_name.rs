//! Names of ability types and subtypes, where abilities are filtered.

use super::fragment::{Fragment, is_space};
use super::reader::{Parsed, Reader};
use crate::code::Code;
use crate::tree::{AbilityFilter, AbilitySubtype, AbilityType, Filtered};
use nightdesk_text::vocabulary::same_letters;

/// The abilities that a name stands for wherever it stands: a type by its own name, a subtype with
/// its type. Shorter forms are words like any other where nothing asks for abilities.
pub(super) fn full_name(text: &str) -> Option<AbilityFilter> {
    match filter(text)? {
        AbilityFilter::Type(known) if !same_letters(known.word(), text) => None,
        AbilityFilter::Subtype(..) if !text.trim_matches(is_space).contains(is_space) => None,
        named => Some(named),
    }
}

/// The abilities a name stands for where abilities are asked for.
pub(crate) fn filter(text: &str) -> Option<AbilityFilter> {
    if same_letters(text, "all") {
        return Some(AbilityFilter::All);
    }
    if same_letters(text, "non-killing abilities") {
        return Some(AbilityFilter::NonKilling);
    }
    if let Some(known) = AbilityType::read(text) {
        return Some(AbilityFilter::Type(known));
    }
    if let Some((subtype, known)) = text.trim_matches(is_space).rsplit_once(is_space) {
        return of_type(AbilityType::read(known)?, AbilitySubtype::read(subtype)?);
    }
    // Visits have bare words for some subtypes.
    let subtype = AbilitySubtype::read(text)?;
    let mut found = AbilityType::ALL
        .iter()
        .filter_map(|known| of_type(*known, subtype));
    let only = found.next()?;
    found.next().is_none().then_some(only)
}

fn of_type(known: AbilityType, subtype: AbilitySubtype) -> Option<AbilityFilter> {
    let has = known.subtypes().contains(&subtype);
    has.then_some(AbilityFilter::Subtype(known, subtype))
}

impl Reader<'_> {
    /// The abilities a name stands for, which must be some.
    pub(super) fn ability_filter(&mut self, written: Fragment<'_>) -> Parsed<AbilityFilter> {
        match filter(written.text) {
            Some(known) => Ok(known),
            None => {
                let words = AbilityType::words();
                Err(self.unknown(Code::UnknownWord, "no_ability_type", written, words))
            }
        }
    }

    /// The same, perhaps after a `!`.
    pub(super) fn filtered(&mut self, written: Fragment<'_>) -> Parsed<Filtered> {
        let not = written.text.starts_with('!');
        let abilities = self.ability_filter(written.from(usize::from(not)).trim())?;
        Ok(Filtered { not, abilities })
    }
}

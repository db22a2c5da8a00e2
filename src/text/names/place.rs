//! In which case of Russian a name is where it is written, as far as the words before it tell.

use std::sync::LazyLock;

use serde::Deserialize;

use super::declined::Case;
use crate::{WordList, built_in};

/// In which case a name is, as far as the words before it tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// In none but the nominative, if anybody is called so: after an arrow.
    Named,
    /// In any: nothing tells.
    Any,
    /// In this one: "за Егора".
    Of(Case),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    /// Words after which a name may be in any case.
    loose: WordList,
    /// Before such a word: it says how, and not to whom.
    aside: WordList,
    /// Words of which the last one is a preposition.
    together: Vec<Before>,
    before: Vec<Before>,
}

/// Words before a name, and the case in which it is after them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Before {
    words: WordList,
    case: Option<Case>,
}

static WORDS: LazyLock<Words> = LazyLock::new(|| built_in(include_str!("places.toml")));

/// How a name is after words for what is done, or after a preposition.
#[must_use]
pub fn place_after(said: &str) -> Place {
    let mut words = said.split_whitespace().rev();
    let last = words.next().unwrap_or_default();
    let before = words.next().unwrap_or_default();
    // "за" asks for another case after "следит" than after "голосует".
    let both = place_in(&WORDS.together, &format!("{before} {last}"));
    if let Some(place) = both.or_else(|| place_after_preposition(last)) {
        return place;
    }
    let is_loose = WORDS.loose.has(last) && !WORDS.aside.has(before);
    match () {
        () if is_loose || last.is_empty() => Place::Any,
        // English words ask for no case: a name after them is as it is written.
        () if last.is_ascii() => Place::Named,
        () => Place::Of(Case::Accusative),
    }
}

/// How a name is after a preposition; none after any other words.
#[must_use]
pub fn place_after_preposition(words: &str) -> Option<Place> {
    place_in(&WORDS.before, words)
}

fn place_in(lists: &[Before], words: &str) -> Option<Place> {
    let before = lists.iter().find(|before| before.words.has(words))?;
    Some(before.case.map_or(Place::Any, Place::Of))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_is_no_preposition() {
        assert_eq!(place_after_preposition("следит за"), None);
        assert!(place_after_preposition("за").is_some());
    }

    #[test]
    fn the_words_before_a_name_tell_its_case() {
        for (said, place) in [
            ("проверяет", Place::Of(Case::Accusative)),
            ("голосует за", Place::Of(Case::Accusative)),
            ("голосует против", Place::Of(Case::Genitive)),
            ("следит за", Place::Of(Case::Instrumental)),
            ("наблюдаю за", Place::Of(Case::Instrumental)),
            ("стреляет по", Place::Of(Case::Dative)),
            ("следит", Place::Any),
            ("votes", Place::Named),
            ("", Place::Any),
        ] {
            assert_eq!(place_after(said), place, "{said}");
        }
    }
}

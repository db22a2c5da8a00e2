//! Words that are no name, where what is short for one name counts and what is like one is marked.

use std::sync::LazyLock;

use serde::Deserialize;

use super::meant::{Meant, Weak, asked, likened, living_named_in, named_in, only};
use super::roster::Roster;
use super::set_off::before_set_off;
use nightdesk_text::built_in;
use nightdesk_text::names::{Likeness, NameForms, find_fitting, fold, is_plain_words};

/// Words with which a name in a sentence may be of the one who is not meant; those of all languages
/// count in every game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Against {
    words: Vec<String>,
}

static AGAINST: LazyLock<Against> = LazyLock::new(|| built_in(include_str!("against.toml")));

/// So many letters that are a letter from one name are rarely meant as a few of another.
const FEW_LETTERS: usize = 4;

/// So many letters from inside a name are rarely meant for another: `bluetail`.
const LONG_PART: usize = 6;

/// How words are like a name, the likeliest way first: whoever is alone in the first of these in
/// which anybody is like them is likely meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Like {
    /// They are a letter or two from it, its initials, or a part of it; of parts, only a long one counts.
    Close,
    /// They are a short word of it.
    Word,
    /// It stands among them.
    Inside,
    /// They are some of its letters, in order.
    Letters,
    /// They begin it but for a letter.
    MisspeltBeginning,
}

impl Like {
    const FROM_LIKELY_TO_NOT: [Self; 5] = [
        Self::Close,
        Self::Word,
        Self::Inside,
        Self::Letters,
        Self::MisspeltBeginning,
    ];

    fn is_of(self, name: &NameForms, text: &NameForms) -> bool {
        match self {
            Self::Close => name.likenesses(text).any(|likeness| !likeness.is_weak()),
            Self::Word => name.likenesses(text).any(|it| it == Likeness::Word),
            Self::Letters => name.likenesses(text).any(|it| it == Likeness::Letters),
            Self::MisspeltBeginning => name.begins_misspelt(text),
            Self::Inside => false,
        }
    }
}

/// Whom words mean that are no name: what is short for one living name is that one, what is like one
/// name alone is likely that one, and everything else is asked about.
///
/// A part from inside a name is short for none, and so are words of the language.
///
/// Where nobody is, the words before what is said about them are looked at: `thes (hammer)`.
pub(super) fn likely<S: Copy + PartialEq>(words: &str, roster: &Roster<S>) -> Meant<S> {
    let whole = likely_as_a_whole(words, roster);
    if !matches!(&whole, Meant::Ask { candidates, .. } if candidates.is_empty()) {
        return whole;
    }
    let name = before_set_off(words).filter(|name| {
        let said = words.get(name.len()..).unwrap_or_default();
        !speaks_against(said) && named_in(said, roster).is_empty()
    });
    name.map_or(whole, |name| likely_as_a_whole(name, roster))
}

fn likely_as_a_whole<S: Copy + PartialEq>(words: &str, roster: &Roster<S>) -> Meant<S> {
    let candidates = roster.candidates();
    let fitting = find_fitting(words, &candidates);
    match fitting.as_slice() {
        [] => {}
        [one] => return Meant::Fitting(*one),
        _ => return asked(fitting),
    }
    let text = NameForms::new(words);
    let mut likes = Like::FROM_LIKELY_TO_NOT.into_iter();
    let found = likes.find_map(|like| {
        let seats = like_some(like, words, &text, roster);
        (!seats.is_empty()).then_some((like, seats))
    });
    let Some((like, seats)) = found else {
        return asked(Vec::new());
    };
    match only(&seats).filter(|slot| is_likely(like, *slot, (words, &text), roster)) {
        Some(slot) => match others_begun(slot, &text, roster) {
            others if others.is_empty() => Meant::Likely(slot),
            others => asked(seats.into_iter().chain(others).collect()),
        },
        None if like == Like::MisspeltBeginning => asked(seats),
        None => likened(words, roster, Weak::Offered),
    }
}

/// The living whom words are like in a way.
fn like_some<S: Copy + PartialEq>(
    like: Like,
    words: &str,
    text: &NameForms,
    roster: &Roster<S>,
) -> Vec<S> {
    if like == Like::Inside {
        return living_named_in(words, roster);
    }
    let living = roster.living();
    let alike = living.filter(|slot| slot.names().iter().any(|name| like.is_of(name, text)));
    alike.map(|slot| slot.id).collect()
}

/// The other living who may be meant by a few letters: their names begin with these, however few, or
/// have less than four of them in order.
fn others_begun<S: Copy + PartialEq>(slot: S, text: &NameForms, roster: &Roster<S>) -> Vec<S> {
    let is_short = text.squashed.chars().count() < FEW_LETTERS;
    let is_begun = |name: &NameForms| {
        let begins = !text.squashed.is_empty() && name.squashed.starts_with(&text.squashed);
        begins || is_short && name.likenesses(text).any(|it| it == Likeness::Letters)
    };
    let others = roster.living().filter(|other| other.id != slot);
    let others = others.filter(|other| other.names().iter().any(is_begun));
    others.map(|other| other.id).collect()
}

/// Whether the only one whom words are like in a way is likely meant by them.
fn is_likely<S: Copy + PartialEq>(
    like: Like,
    slot: S,
    (words, text): (&str, &NameForms),
    roster: &Roster<S>,
) -> bool {
    let is_close = || {
        let mut own = roster.living().filter(|living| living.id == slot);
        own.any(|own| own.names().iter().any(|name| is_nearly_it(name, text)))
    };
    match like {
        Like::Inside => !speaks_against(words),
        Like::Close => !is_plain_words(words) && is_close(),
        Like::Word | Like::Letters | Like::MisspeltBeginning => !is_plain_words(words),
    }
}

fn is_nearly_it(name: &NameForms, text: &NameForms) -> bool {
    let is_long = || text.squashed.chars().count() >= LONG_PART;
    name.likenesses(text).any(|likeness| match likeness {
        Likeness::Misspelling | Likeness::Initials => true,
        Likeness::Part => is_long(),
        Likeness::Beginning | Likeness::Word | Likeness::Letters => false,
    })
}

/// Whether a sentence says `not`, `except` and the like.
pub(super) fn speaks_against(words: &str) -> bool {
    let folded = fold(words);
    let mut words = folded.split(|sign: char| !sign.is_alphanumeric() && sign != '\'');
    words.any(|word| AGAINST.words.iter().any(|against| against == word))
}

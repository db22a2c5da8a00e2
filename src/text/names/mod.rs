//! Comparing names: the same name, the same but for spelling, a name in a line, a name half typed.
//!
//! A name means whatever the caller likes; here it is only a text with an id. Nothing here takes a
//! misspelling for the name it resembles: such names are only ever offered.

mod article;
mod closest;
mod declined;
mod fold;
mod known;
mod lookalike;
mod place;
mod plain_words;
mod sound;
#[cfg(test)]
mod tricky;
mod typable;
mod typed;

pub use article::{is_called, without_article};
pub use closest::{Candidate, Likeness, NameForms, closest, closest_folded, may_go_on_as, near};
pub use declined::{Case, is_declined, may_be_accusative_of};
pub use fold::{fold, most_bytes, plain_sign, same, squash};
pub use known::{KnownNames, Occurrence};
pub use lookalike::skeleton;
pub use place::{Place, place_after, place_after_preposition};
pub use plain_words::is_plain_words;
pub use typable::{Harm, NameTrouble, name_trouble, no_name_at_start, unseen, words_after};
pub use typed::{
    Found, find_fitting, find_fitting_in, find_meant, find_subject, find_typed, find_whole, nearest,
};

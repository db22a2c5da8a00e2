//! Names of the host's choosing as slugs.

use nightdesk_text::names::fold;

/// The slug of a name: folded, with `_` for everything that is neither letter nor digit.
///
/// `Odd-Night Tracker` is `odd_night_tracker`; letters of every alphabet stay.
pub(super) fn slug(name: &str) -> String {
    let folded = fold(name);
    let words = folded
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("_")
}

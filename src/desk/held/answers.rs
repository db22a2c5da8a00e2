//! What the host can answer, ready to be typed.

use nightdesk_game::Language;

/// What a host types for a vote to eliminate nobody.
pub const NOBODY: &str = "no elimination";

/// Why a vote waits that may be for several.
pub const WHICH: &str = "which-vote";

/// What is kept of a vote that is taken back, in front of what it names.
pub(crate) const UNVOTE: &str = "unvote";

/// The answers to a vote that may be for several, or be taken back in several: `NAME in Trial #2`.
#[must_use]
pub fn answers_side_by_side(at: &str, words: &str, votes: &[String], language: Language) -> String {
    let (front, rest) = words.split_at_checked(UNVOTE.len()).unwrap_or(("", words));
    let is_unvote = front == UNVOTE && (rest.is_empty() || rest.starts_with(' '));
    let what = if is_unvote { UNVOTE } else { "NAME" };
    let ways = votes
        .iter()
        .map(|vote| format!("`decide {at} {what} in {vote}`"));
    language.any_of(&ways.collect::<Vec<String>>())
}

/// The answers to a vote that counts meanwhile for whom its words are like.
#[must_use]
pub fn answers_to_likely(at: &str, language: Language) -> String {
    language.any_of(&[
        format!("`decide {at} count`"),
        format!("`decide {at} NAME`"),
    ])
}

/// How a host decides on a doubtful line at a place, ready to be typed; `meant` is how many seats
/// it may mean.
#[must_use]
pub fn answers_to_line(at: &str, meant: usize, language: Language) -> String {
    let yes = match meant {
        0 | 1 => "count",
        _ => "NAME",
    };
    language.any_of(&[
        format!("`decide {at} {yes}`"),
        format!("`decide {at} ignore`"),
    ])
}

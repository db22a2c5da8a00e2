//! What the host can answer, ready to be typed.

/// What a host types for a vote to eliminate nobody.
pub const NOBODY: &str = "no elimination";

/// Why a vote waits that may be for several.
pub const WHICH: &str = "which-vote";

/// What is kept of a vote that is taken back, in front of what it names.
pub(crate) const UNVOTE: &str = "unvote";

/// The answers to a vote that may be for several, or be taken back in several: `NAME in Trial #2`.
#[must_use]
pub fn answers_side_by_side(at: &str, words: &str, votes: &[String]) -> String {
    let (front, rest) = words.split_at_checked(UNVOTE.len()).unwrap_or(("", words));
    let is_unvote = front == UNVOTE && (rest.is_empty() || rest.starts_with(' '));
    let what = if is_unvote { UNVOTE } else { "NAME" };
    let ways = votes
        .iter()
        .map(|vote| format!("`decide {at} {what} in {vote}`"));
    ways.collect::<Vec<String>>().join(" or ")
}

/// The answers to a vote that counts meanwhile for whom its words are like.
#[must_use]
pub fn answers_to_likely(at: &str) -> String {
    format!("`decide {at} count` or `decide {at} NAME`")
}

/// How a host decides on a doubtful line at a place, ready to be typed; `meant` is how many seats
/// it may mean.
#[must_use]
pub fn answers_to_line(at: &str, meant: usize) -> String {
    let yes = match meant {
        0 | 1 => "count",
        _ => "NAME",
    };
    format!("`decide {at} {yes}` or `decide {at} ignore`")
}

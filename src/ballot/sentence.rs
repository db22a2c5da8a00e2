//! Sentences that vote, where the setup lets them count: `I'm voting for Bob`, `my vote is on Bob`.

use super::keyword::{Keyword, after_colon, keywords};
use super::letters::Letters;
use super::likely::speaks_against;
use super::mark::{HeldKind, Says};
use super::said::{IsName, Said};

/// What a line says that begins as such a sentence; nothing where it speaks of no player, and nothing
/// for sure where it asks, denies, sets a condition or speaks of a second vote.
pub(super) fn sentence(
    line: &Letters<'_>,
    is_of_somebody: IsName<'_>,
    is_nobody: IsName<'_>,
    is_name: IsName<'_>,
) -> Option<Said> {
    let whole = line.trim(0..line.len());
    let (keyword, end) = begun(line)?;
    let target = line.trim(after_colon(line, end, whole.end)..whole.end);
    let words = line.words(target.clone());
    let votes_again = || keywords(line, target.clone()).next().is_some();
    let is_doubtful = words.contains('?')
        || votes_again()
        || begins_again(line, &target)
        || speaks_against(&words) && !is_nobody(&words);
    let says = match keyword {
        Keyword::Vote if !is_of_somebody(&words) => return None,
        _ if is_doubtful => Says::Held(HeldKind::MentionsVote, line.words(whole.clone())),
        Keyword::Vote => Says::Vote(with_link(line, end, words, is_name)),
        Keyword::Unvote => Says::Unvote,
    };
    Some((whole, says))
}

/// The words of a target, with the preposition that ends what stands before them where they are another's
/// name without it.
fn with_link(line: &Letters<'_>, end: usize, words: String, is_name: IsName<'_>) -> String {
    let before = line.words(0..end);
    let link = before.split_whitespace().next_back().unwrap_or_default();
    let linked = format!("{link} {words}");
    let is_linked = (line.vote_words()).is_some_and(|known| known.linked(&linked).is_some());
    match is_linked && is_name(&linked) {
        true => linked,
        false => words,
    }
}

/// What a line begins to say in a sentence, and where what it says that of begins.
pub(super) fn begun(line: &Letters<'_>) -> Option<(Keyword, usize)> {
    let start = line.trim(0..line.len()).start;
    line.vote_words()?.sentence(line, start)
}

/// Whether another such sentence begins further on.
fn begins_again(line: &Letters<'_>, range: &std::ops::Range<usize>) -> bool {
    let Some(words) = line.vote_words() else {
        return false;
    };
    let begins = |at: &usize| !line.before(*at).is_some_and(|letter| letter.in_word());
    let mut starts = range.clone().filter(begins);
    starts.any(|at| words.sentence(line, at).is_some())
}

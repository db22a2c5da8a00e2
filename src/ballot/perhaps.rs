//! What words that wait for the host may say, so that the host is asked with an answer at hand.

use super::keyword::colon_in;
use super::line::counted;
use super::mark::{HeldKind, Says};
use super::meant::{Meant, NameRule, Target, is_name, meant};
use super::roster::Roster;
use super::said::is_plainly_meant;
use super::syntaxes::Syntaxes;

/// What words that were held may say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Perhaps<S> {
    /// This.
    Of {
        /// What they say if they count.
        target: Target<S>,
        /// Whether they are plainly a vote, though not written as one: it may count with a mark.
        is_plain: bool,
    },
    /// A vote for one of these.
    Among(Vec<S>),
    /// That cannot be told.
    Anything,
}

/// What words that were held may say (vote rules §3.3): "EBWOP: Vote: Bob" is plainly a vote for Bob,
/// and "who would vote Bob" may be one.
pub fn perhaps<S: Copy + PartialEq>(
    kind: HeldKind,
    words: &str,
    syntaxes: &Syntaxes,
    roster: &Roster<S>,
) -> Perhaps<S> {
    if kind == HeldKind::ColourLost {
        return name_alone(words, roster);
    }
    let is_plain = is_plainly_meant(kind, words, &syntaxes.words);
    // Of several the last one is the vote.
    let (target, is_plain) = match counted(words, syntaxes, roster).last() {
        Some(Says::Unvote) => (Target::Unvote, is_plain),
        Some(Says::Vote(name)) => match meant(name, roster, NameRule::Provisional) {
            Meant::Certain(target) => (target, is_plain),
            Meant::Fitting(slot) | Meant::Likely(slot) => {
                let belongs = kind != HeldKind::Incomplete || colon_in(words);
                (Target::Slot(slot), is_plain && belongs)
            }
            Meant::Ask { candidates, .. } if !candidates.is_empty() => {
                return Perhaps::Among(candidates);
            }
            Meant::Ask { .. } | Meant::NotAPlayer => return Perhaps::Anything,
        },
        Some(Says::Held(..) | Says::NotCounted(..)) | None => return Perhaps::Anything,
    };
    Perhaps::Of { target, is_plain }
}

/// Whom a name alone may mean, with or without a preposition.
fn name_alone<S: Copy + PartialEq>(words: &str, roster: &Roster<S>) -> Perhaps<S> {
    let of = |words: &str| match meant(words, roster, NameRule::Provisional) {
        Meant::Certain(target) => Perhaps::Of {
            target,
            is_plain: false,
        },
        Meant::Fitting(slot) | Meant::Likely(slot) => Perhaps::Of {
            target: Target::Slot(slot),
            is_plain: false,
        },
        Meant::Ask { candidates, .. } if !candidates.is_empty() => Perhaps::Among(candidates),
        Meant::Ask { .. } | Meant::NotAPlayer => Perhaps::Anything,
    };
    let name = roster.linked(words).filter(|_| !is_name(words, roster));
    of(name.unwrap_or(words))
}

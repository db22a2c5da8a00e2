//! The words that make a line a command.

use std::sync::LazyLock;

use nightdesk_text::names::{KnownNames, Occurrence};
use nightdesk_time::{Direction, PhaseKind};

use super::DeathWord;

/// A word or phrase with a meaning to the tracker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keyword {
    /// Somebody is dead.
    Death(DeathWord),
    /// What is moved.
    Deadline,
    /// That it is moved.
    Moved,
    /// Which way it is moved.
    Toward(Direction),
    /// The kind of phase that has ended.
    Phase(PhaseKind),
    /// That it has ended before its time.
    EndedEarly,
    /// Stands between the new player and the old one.
    Replaces,
    /// The game is over.
    GameEnded,
    /// The game goes on.
    Unended,
}

/// All keywords in a line, from left to right. Of GAME ENDED EARLY each half is one.
pub(super) fn keywords_in(line: &str) -> Vec<Occurrence<Keyword>> {
    let mut found = KEYWORDS.occurrences(line);
    found.extend(GAME_KEYWORDS.occurrences(line));
    found.sort_by_key(|keyword| keyword.span);
    found
}

static GAME_KEYWORDS: LazyLock<KnownNames<Keyword>> = LazyLock::new(|| {
    KnownNames::new([
        ("GAME HAS ENDED", Keyword::GameEnded),
        ("GAME ENDED", Keyword::GameEnded),
        ("GAME IS OVER", Keyword::GameEnded),
        ("UNEND GAME", Keyword::Unended),
        ("GAME HAS UNENDED", Keyword::Unended),
        ("GAME UNENDED", Keyword::Unended),
    ])
});

static KEYWORDS: LazyLock<KnownNames<Keyword>> = LazyLock::new(|| {
    KnownNames::new([
        ("DIED", Keyword::Death(DeathWord::Died)),
        ("DEAD", Keyword::Death(DeathWord::Died)),
        ("BEEN LYNCHED", Keyword::Death(DeathWord::Lynched)),
        ("DEADLINE", Keyword::Deadline),
        ("MOVED", Keyword::Moved),
        ("LATER", Keyword::Toward(Direction::Later)),
        ("EARLIER", Keyword::Toward(Direction::Earlier)),
        ("DAY", Keyword::Phase(PhaseKind::Day)),
        ("NIGHT", Keyword::Phase(PhaseKind::Night)),
        ("ENDED EARLY", Keyword::EndedEarly),
        ("HAS REPLACED", Keyword::Replaces),
        ("IS REPLACING", Keyword::Replaces),
    ])
});

//! How the parts of a text that has left stand in other states of the game.

use super::correction::is_table_count;
use crate::Outbox;
use crate::posts::one_post;
use nightdesk_game::{DueText, Game, Journal, LeftPlace, LeftText};
use nightdesk_report::Text;

/// How a text stands in a state of the game.
#[derive(Default, PartialEq, Eq)]
pub(super) struct Version {
    /// Its parts about players who left, or took a seat over, that the state knows nothing of.
    pub(super) gone: Vec<DueText>,
    /// What the other parts come to; none if that cannot be told.
    pub(super) rest: Option<String>,
}

/// What readers know of a text, and the state of the game in which that was right.
pub(super) struct Known {
    pub(super) game: Game,
    pub(super) version: Version,
}

impl Known {
    /// What readers know of a text that was never corrected.
    pub(super) fn as_said(told: &Game, said: &str) -> Self {
        Self {
            game: told.clone(),
            version: Version {
                gone: Vec::new(),
                rest: Some(said.to_owned()),
            },
        }
    }
}

/// What readers do not know yet of how a text stands.
pub(super) struct Difference {
    /// Its parts about players that do not stand any more.
    pub(super) gone: Vec<DueText>,
    /// The parts of which a correction has to speak.
    pub(super) news: Vec<DueText>,
    /// What readers know of its other parts.
    pub(super) was: String,
    /// What those come to now; none if that cannot be told.
    pub(super) now: Option<String>,
}

impl Outbox<'_> {
    /// The game as a text told it when it left; what counts anew tells the very step that brings it
    /// about.
    pub fn state_when_left(&self, place: LeftPlace, text: &LeftText) -> Option<Game> {
        let last = match text.again {
            true => place.entry,
            false => place.entry.saturating_sub(1),
        };
        Some(self.journal.at(last).ok()?.game().clone())
    }

    /// The game of the entries that a text told of and that count in a journal.
    pub(super) fn counting_of(
        &self,
        journal: &Journal,
        place: LeftPlace,
        text: &LeftText,
    ) -> Option<Game> {
        let before = match text.again {
            true => place.entry.saturating_add(1),
            false => place.entry,
        };
        let game = journal.counting_before(before).ok()?;
        Some(match is_table_count(text) {
            true => self.with_later_votes(game, journal, place, text),
            false => game,
        })
    }

    /// What readers know of a text since a post has corrected it: what was right then.
    pub(super) fn known_since(
        &self,
        corrected: u64,
        place: LeftPlace,
        text: &LeftText,
        told: &Game,
        parts: &[DueText],
    ) -> Option<Known> {
        let then = self.journal.at(corrected.saturating_sub(1)).ok()?;
        let game = self.counting_of(&then, place, text)?;
        let version = self.version_in(told, &game, parts);
        Some(Known { game, version })
    }

    /// How what was told in one state of the game stands in another.
    pub(super) fn version_in(&self, told: &Game, game: &Game, parts: &[DueText]) -> Version {
        let is_gone = |part: &DueText| {
            part.is_about_player()
                && !(is_about_the_same(*part, told, game) && self.made(game, &[*part]).is_some())
        };
        let (gone, rest): (Vec<DueText>, Vec<DueText>) = parts.iter().copied().partition(is_gone);
        Version {
            gone,
            rest: self.rest(game, &rest),
        }
    }

    /// What parts of a text come to in a state of the game; no words if there are no parts.
    fn rest(&self, game: &Game, parts: &[DueText]) -> Option<String> {
        match parts.is_empty() {
            true => Some(String::new()),
            false => self.made(game, parts),
        }
    }

    /// What readers know of a text's parts against how they stand now.
    pub(super) fn difference(&self, known: &Known, now: Version, parts: &[DueText]) -> Difference {
        let was_gone = |part: &DueText| known.version.gone.contains(part);
        let was = self.common_rest(known, &now, parts);
        let gone: Vec<DueText> = now
            .gone
            .into_iter()
            .filter(|part| !was_gone(part))
            .collect();
        let (was, now) = match (was, now.rest) {
            // It was taken back as a whole already.
            (None, None) => (String::new(), Some(String::new())),
            (was, now) => (was.unwrap_or_default(), now),
        };
        let rest_differs = now.as_ref() != Some(&was);
        let is_news = |part: &DueText| gone.contains(part) || !was_gone(part) && rest_differs;
        let news = parts.iter().copied().filter(is_news).collect();
        Difference {
            gone,
            news,
            was,
            now,
        }
    }

    /// What readers know of those parts that stood when they came to know it and stand now.
    fn common_rest(&self, known: &Known, now: &Version, parts: &[DueText]) -> Option<String> {
        let is_gone = |part: &DueText| known.version.gone.contains(part) || now.gone.contains(part);
        let common = parts.iter().copied().filter(|part| !is_gone(part));
        let common: Vec<DueText> = common.collect();
        self.rest(&known.game, &common)
    }

    /// A post of several parts as a state of the game has it; none if it has none.
    pub fn made(&self, game: &Game, parts: &[DueText]) -> Option<String> {
        let teller = self.of_game(game, self.words);
        let texts: Option<Vec<Text>> = parts.iter().map(|part| teller.due(*part)).collect();
        let begun = |part: &DueText| match part {
            DueText::DayStart(phase) | DueText::NightStart(phase) => game.phase() == Some(*phase),
            _ => true,
        };
        let texts = texts.filter(|_| parts.iter().all(begun))?;
        Some(nightdesk_render::plain(one_post(texts)?.document(), None))
    }
}

/// The names of those of whom parts of a text tell; none without parts.
pub(super) fn names_of(parts: &[DueText], told: &Game) -> Option<String> {
    let about = parts.iter().filter(|part| part.is_about_player());
    let seats = about.filter_map(|part| part.about().seat);
    let names: Vec<&str> = seats.map(|seat| told.name(seat)).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// Whether a text would be of the same deed in both states of the game.
fn is_about_the_same(part: DueText, then: &Game, now: &Game) -> bool {
    let taken_over = |game: &Game, seat| game.seat(seat).map(|held| held.former.len());
    match part {
        DueText::Replacement(seat) => taken_over(then, seat) == taken_over(now, seat),
        _ => true,
    }
}

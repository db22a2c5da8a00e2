//! Whom a name in a line means.

use super::refused;
use super::words::bare;
use nightdesk_game::{Game, SeatId};
use nightdesk_lang::tree::Key;
use nightdesk_rules::Refusal;
use nightdesk_rules::kept::SeatNames;
use nightdesk_text::messages::{InLanguage, Listed, Perhaps};
use nightdesk_text::names::{
    Candidate, Found, KnownNames, NameForms, find_typed, may_go_on_as, same,
};
use nightdesk_text::wording::quote;
use nightdesk_text::{Language, say};

pub(super) use nightdesk_rules::kept::Reading;

/// The players by all their names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Seats {
    seats: Vec<SeatNames>,
    /// In which language it is said what is wrong with a name.
    language: Language,
    /// With which name lines are written.
    written: Written,
}

/// With which of a player's names a line is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Written {
    /// To be kept: with the one that never changes.
    First,
    /// To be read by the host: with the present one.
    Present,
}

impl Seats {
    pub(super) fn of(game: &Game) -> Self {
        Self {
            seats: SeatNames::of(game),
            language: game.setup.language,
            written: Written::First,
        }
    }

    /// Whether somebody has another name than lines are kept with.
    pub(super) fn are_renamed(&self) -> bool {
        let mut seats = self.seats.iter();
        seats.any(|names| names.present() != names.first)
    }

    /// With which names lines are written from now on.
    pub(super) fn write(&mut self, written: Written) {
        self.written = written;
    }

    /// The present name.
    pub(super) fn name(&self, seat: SeatId) -> &str {
        let names = self.seats.get(seat.index());
        names.map_or("", SeatNames::present)
    }

    /// The name under which lines are kept, so that it is read back.
    pub(super) fn kept(&self, seat: SeatId) -> String {
        let names = self.seats.get(seat.index());
        super::words::word(names.map_or("", |names| match self.written {
            Written::First => &names.first,
            Written::Present => names.present(),
        }))
    }

    /// The present name as a host types it in a line.
    pub(super) fn typed(&self, seat: SeatId) -> String {
        super::words::word(self.name(seat))
    }

    /// Present names as one phrase.
    pub(super) fn listed(&self, seats: &[SeatId]) -> String {
        let names: Vec<&str> = seats.iter().map(|seat| self.name(*seat)).collect();
        names.join(", ")
    }

    /// All of them.
    pub(super) fn ids(&self) -> impl Iterator<Item = SeatId> + use<> {
        (0..self.seats.len()).map(SeatId::at)
    }

    /// Whom a text means.
    ///
    /// A part of a name counts for those of `among` only; a whole name counts for anyone, so that
    /// it can be said what is wrong with that player.
    pub(super) fn find(
        &self,
        text: &str,
        reading: Reading,
        among: &[SeatId],
    ) -> Result<SeatId, Refusal> {
        let text = text.trim();
        if reading == Reading::Kept {
            let mut seats = self.seats.iter();
            return seats
                .position(|names| names.first == text)
                .map(SeatId::at)
                .ok_or_else(|| self.unknown(text, []));
        }
        // A whole name is its player's, also where that player is out and a longer one begins like it.
        if let Some(seat) = self.called(text) {
            return Ok(seat);
        }
        let found = find_typed(text, &self.candidates(among));
        let near = match found {
            Found::One(seat) => return Ok(seat),
            Found::Several(fits) => return Err(self.several(text, &fits)),
            Found::None { near } => near,
        };
        let anyone: Vec<SeatId> = self.ids().collect();
        if let Found::One(seat) = find_typed(text, &self.candidates(&anyone)) {
            return Ok(seat);
        }
        Err(self.unknown(text, near.iter().map(|seat| self.name(*seat))))
    }

    /// Whose whole name a text is, if that is certain.
    pub(super) fn called(&self, text: &str) -> Option<SeatId> {
        let named = |names: &SeatNames| names.all.iter().any(|name| same(name, text));
        let mut seats = self.ids().zip(&self.seats);
        let found = seats.find(|(_, names)| named(names))?.0;
        seats.all(|(_, names)| !named(names)).then_some(found)
    }

    /// Whether a text is a name just as it is written.
    pub(super) fn is_written(&self, text: &str) -> bool {
        let mut all = self.seats.iter().flat_map(|names| &names.all);
        all.any(|name| name == text)
    }

    /// Whose name a text is but for case, spaces and signs.
    pub(super) fn spelt_like(&self, text: &str) -> Option<SeatId> {
        let wanted = Key::of(text);
        let mut seats = self.ids().zip(&self.seats);
        let is_like = |names: &SeatNames| names.all.iter().any(|name| Key::of(name) == wanted);
        seats
            .find(|(_, names)| is_like(names))
            .map(|(seat, _)| seat)
    }

    /// The name at the start of a text, and what stands after it.
    pub(super) fn at_start<'t>(
        &self,
        text: &'t str,
        reading: Reading,
        among: &[SeatId],
    ) -> Result<(SeatId, &'t str), Refusal> {
        let text = text.trim_start();
        if let Some((name, rest)) = super::words::quoted(text) {
            return Ok((self.find(name, reading, among)?, rest));
        }
        if text.is_empty() {
            return Err(refused("no-name", say!(self, "name_is_missing")));
        }
        if reading == Reading::Typed
            && let Some(found) = self.known().at_start(text)
        {
            let (name, rest) = text.split_at_checked(found.span.end).unwrap_or((text, ""));
            return match self.longer(found.id, name, rest) {
                // "Dave Miler" may be Dave Miller, and no Dave with a word after.
                Some((words, longer)) => Err(self.unknown(&words, longer)),
                None => Ok((found.id, rest)),
            };
        }
        // The shortest beginning that fits one; the first word says what is wrong if none does.
        let mut first = None;
        for end in word_ends(text).take(LONGEST) {
            let (name, rest) = text.split_at_checked(end).unwrap_or((text, ""));
            match self.find(name.trim_end_matches([':', ',']), reading, among) {
                Ok(seat) => return Ok((seat, rest)),
                Err(refusal) => _ = first.get_or_insert(refusal),
            }
        }
        Err(first.unwrap_or_else(|| self.unknown(text, None)))
    }

    /// A player's name with the word after it, where that may be meant for the longer name of
    /// another, and that name.
    fn longer(&self, seat: SeatId, name: &str, rest: &str) -> Option<(String, Option<&str>)> {
        // After a sign the name is over, and another player's name is no part of it.
        let word = rest.strip_prefix(' ')?.split_whitespace().next()?;
        if !word.starts_with(char::is_alphanumeric) || self.called(bare(word)).is_some() {
            return None;
        }
        let words = format!("{name} {word}");
        let (typed, read) = (NameForms::new(name), NameForms::new(&words));
        let others = self.ids().filter(|other| *other != seat);
        let mut others = others.map(|other| self.name(other));
        let longer = others.find(|name| may_go_on_as(&typed, &read, &NameForms::new(name)))?;
        Some((words, Some(longer)))
    }

    fn known(&self) -> KnownNames<SeatId> {
        let names = || self.ids().zip(&self.seats);
        let present = names().map(|(seat, names)| (names.present(), seat));
        let others = names().flat_map(|(seat, names)| {
            let others = names.all.iter().skip(1);
            others.map(move |name| (name.as_str(), seat))
        });
        KnownNames::new(present.chain(others))
    }

    fn candidates(&self, among: &[SeatId]) -> Vec<Candidate<'_, SeatId>> {
        let names = |seat: &SeatId| {
            let names = self.seats.get(seat.index())?;
            Some(Candidate {
                id: *seat,
                names: names.all.iter().map(String::as_str).collect(),
            })
        };
        among.iter().filter_map(names).collect()
    }

    fn several(&self, text: &str, fits: &[SeatId]) -> Refusal {
        let names: Vec<String> = fits.iter().map(|seat| quote(self.name(*seat))).collect();
        let message = say!(self, "fits_several", text, names = Listed(&names));
        refused("ambiguous-name", message)
    }

    fn unknown<'n>(&self, text: &str, near: impl IntoIterator<Item = &'n str>) -> Refusal {
        let near: Vec<&str> = near.into_iter().collect();
        let message = say!(self, "nobody_is_called", text, perhaps = Perhaps(&near));
        refused("unknown-player", message)
    }
}

impl InLanguage for Seats {
    fn language(&self) -> Language {
        self.language
    }
}

/// Words of the longest name that is looked for without quotes.
const LONGEST: usize = 5;

/// Where the words of a text end.
fn word_ends(text: &str) -> impl Iterator<Item = usize> + '_ {
    let ends = text.char_indices().filter_map(move |(at, c)| {
        let before = text.get(..at)?.chars().next_back()?;
        (c.is_whitespace() && !before.is_whitespace()).then_some(at)
    });
    ends.chain(std::iter::once(text.len()))
}

//! Who may be named in a line: the players by all their names, and those who may replace one.

use std::collections::{BTreeMap, BTreeSet};

use crate::text::Span;
use crate::text::names::{KnownNames, fold};

/// The names of one seat.
#[derive(Clone, Copy, Debug)]
pub struct SlotNames<'a, S> {
    /// The seat.
    pub slot: S,
    /// The name of who plays there now.
    pub present: &'a str,
    /// The names of those who played there before (tracker §1.6).
    pub former: &'a [String],
}

/// Who takes over a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewPlayer<S> {
    /// Somebody who has been seen but does not play, as the name is known.
    User(String),
    /// Somebody who plays already, in this seat.
    Player(S),
    /// A host, as the name is known.
    Gm(String),
}

/// The names a line is searched for; made once for every change of the roster or of the users.
#[derive(Clone, Debug)]
pub struct Names<S> {
    present: BTreeMap<S, String>,
    players: KnownNames<usize>,
    /// The seats each of the players' names may mean; more than one only for a former name.
    holders: Vec<Vec<S>>,
    newcomers: KnownNames<usize>,
    /// Whom each of the newcomers' names means.
    people: Vec<NewPlayer<S>>,
    /// How far a line is looked at for one name, in bytes: room for the longest, and for marks
    /// that cannot be seen.
    reach: usize,
}

/// A player's name in a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named<'a, S> {
    /// The seats it may mean; never none.
    pub(super) slots: &'a [S],
    /// Where it stands.
    pub(super) span: Span,
}

impl<S: Copy + Ord> Names<S> {
    /// The names of all seats, of all users ever seen, and of all hosts.
    ///
    /// Whoever plays or hosts may stand among the users, too.
    pub fn new<'a>(
        slots: impl IntoIterator<Item = SlotNames<'a, S>>,
        users: impl IntoIterator<Item = &'a str>,
        gms: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let slots: Vec<SlotNames<'a, S>> = slots.into_iter().collect();
        let playing = slots
            .iter()
            .map(|slot| (slot.present, NewPlayer::Player(slot.slot)));
        let hosting = gms
            .into_iter()
            .map(|name| (name, NewPlayer::Gm(name.to_owned())));
        let known = users
            .into_iter()
            .map(|name| (name, NewPlayer::User(name.to_owned())));
        let (newcomers, people): (Vec<&str>, Vec<NewPlayer<S>>) =
            playing.chain(hosting).chain(known).unzip();
        let (names, holders): (Vec<&str>, Vec<Vec<S>>) = holders(&slots).into_values().unzip();
        let lengths = names.iter().chain(&newcomers).map(|name| name.len());
        Self {
            reach: lengths.max().unwrap_or_default().saturating_mul(4) + 64,
            present: slots
                .iter()
                .map(|slot| (slot.slot, slot.present.to_owned()))
                .collect(),
            players: numbered(&names),
            holders,
            newcomers: numbered(&newcomers),
            people,
        }
    }

    /// The name of who plays in a seat now; none if there is no such seat.
    pub fn present(&self, slot: S) -> Option<&str> {
        self.present.get(&slot).map(String::as_str)
    }

    /// All players' names in a line, from left to right.
    pub(super) fn in_line(&self, line: &str) -> Vec<Named<'_, S>> {
        let found = self.players.occurrences(line).into_iter();
        found
            .filter_map(|occurrence| self.named(occurrence.id, occurrence.span))
            .collect()
    }

    /// The longest player's name that starts a text.
    pub(super) fn player_at_start(&self, text: &str) -> Option<Named<'_, S>> {
        let near = floor_boundary(text, self.reach);
        let occurrence = self.players.at_start(text.get(..near)?)?;
        self.named(occurrence.id, occurrence.span)
    }

    /// Who is meant by the longest known name that ends a text, players, users and hosts alike.
    pub(super) fn newcomer_at_end(&self, text: &str) -> Option<NewPlayer<S>> {
        let near = floor_boundary(text, text.len().saturating_sub(self.reach));
        let occurrence = self.newcomers.at_end(text.get(near..)?)?;
        self.people.get(occurrence.id).cloned()
    }

    fn named(&self, id: usize, span: Span) -> Option<Named<'_, S>> {
        let slots = self.holders.get(id)?;
        Some(Named { slots, span })
    }
}

/// The last place up to an offset where a text can be cut.
fn floor_boundary(text: &str, offset: usize) -> usize {
    let mut places = (0..=offset.min(text.len())).rev();
    places
        .find(|place| text.is_char_boundary(*place))
        .unwrap_or_default()
}

/// The seats each name may mean, by folded name, with the name as it is known.
///
/// A former name means the seats that once bore it, unless it is somebody's present name.
fn holders<'a, S: Copy + Ord>(slots: &[SlotNames<'a, S>]) -> BTreeMap<String, (&'a str, Vec<S>)> {
    let mut holders: BTreeMap<String, (&'a str, Vec<S>)> = BTreeMap::new();
    let mut add = |folded: String, name: &'a str, slot: S| {
        let (_, seats) = holders.entry(folded).or_insert_with(|| (name, Vec::new()));
        if !seats.contains(&slot) {
            seats.push(slot);
        }
    };
    let present: BTreeSet<String> = slots.iter().map(|slot| fold(slot.present)).collect();
    for slot in slots {
        add(fold(slot.present), slot.present, slot.slot);
        for name in slot.former {
            let folded = fold(name);
            if !present.contains(&folded) {
                add(folded, name, slot.slot);
            }
        }
    }
    holders
}

/// The names, each standing for its place in the list.
fn numbered(names: &[&str]) -> KnownNames<usize> {
    KnownNames::new(names.iter().enumerate().map(|(place, name)| (*name, place)))
}

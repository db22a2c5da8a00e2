//! Who may be named in a line: the players by all their names, and those who may replace one.

use std::collections::{BTreeMap, BTreeSet};

use nightdesk_text::Span;
use nightdesk_text::names::{KnownNames, fold};

/// The names of one seat.
#[derive(Clone, Copy, Debug)]
pub struct SlotNames<'a, S> {
    /// The seat.
    pub slot: S,
    /// The name of who plays there now.
    pub present: &'a str,
    /// The names of those who played there before (tracker §1.6).
    pub former: &'a [String],
    /// Nicknames by which players vote. A line that names somebody so is asked about.
    pub aliases: &'a [String],
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
    /// What the sides are called.
    sides: Vec<String>,
    /// The same with the other ways to call a player; none where nobody has any.
    wider: Option<Box<Wider<S>>>,
}

/// Names with those that no line should go by: nicknames, and names with other signs between their
/// words.
#[derive(Clone, Debug)]
struct Wider<S> {
    /// What is in no list of names.
    others: KnownNames<()>,
    names: Names<S>,
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
    /// Whoever plays or hosts may stand among the users, too. Who has left a seat is known as well.
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
        // Who has left a seat was seen there, whether he ever wrote or not.
        let left = slots.iter().flat_map(|slot| slot.former);
        let known = users
            .into_iter()
            .chain(left.map(String::as_str))
            .map(|name| (name, NewPlayer::User(name.to_owned())));
        let (newcomers, people): (Vec<&str>, Vec<NewPlayer<S>>) =
            playing.chain(hosting).chain(known).unzip();
        let own = Self::of(&slots, &newcomers, &people, holders(&slots, &[]));
        let others = other_names(&slots);
        if others.is_empty() {
            return own;
        }
        let known = KnownNames::new(others.iter().map(|(name, _)| (name.as_str(), ())));
        let holders = holders(&slots, &others);
        let wider = Wider {
            others: known,
            names: Self::of(&slots, &newcomers, &people, holders),
        };
        Self {
            wider: Some(Box::new(wider)),
            ..own
        }
    }

    /// The same where the sides of the game have names, besides those of every game.
    #[must_use]
    pub fn with_sides<'a>(mut self, sides: impl IntoIterator<Item = &'a str>) -> Self {
        self.sides = sides.into_iter().map(str::to_owned).collect();
        if let Some(wider) = &mut self.wider {
            wider.names.sides.clone_from(&self.sides);
        }
        self
    }

    /// What the sides of the game are called.
    pub(super) fn sides(&self) -> &[String] {
        &self.sides
    }

    fn of(
        slots: &[SlotNames<'_, S>],
        newcomers: &[&str],
        people: &[NewPlayer<S>],
        holders: BTreeMap<String, (&str, Vec<S>)>,
    ) -> Self {
        let (names, holders): (Vec<&str>, Vec<Vec<S>>) = holders.into_values().unzip();
        let lengths = names.iter().chain(newcomers).map(|name| name.len());
        Self {
            reach: lengths.max().unwrap_or_default().saturating_mul(4) + 64,
            present: slots
                .iter()
                .map(|slot| (slot.slot, slot.present.to_owned()))
                .collect(),
            players: numbered(&names),
            holders,
            newcomers: numbered(newcomers),
            people: people.to_vec(),
            sides: Vec::new(),
            wider: None,
        }
    }

    /// The names with the other ways to call a player, where one of these stands in a line.
    pub(super) fn wider(&self, line: &str) -> Option<&Self> {
        let wider = self.wider.as_deref()?;
        (!wider.others.occurrences(line).is_empty()).then_some(&wider.names)
    }

    /// The name of who plays in a seat now; none if there is no such seat.
    pub fn present(&self, slot: S) -> Option<&str> {
        self.present.get(&slot).map(String::as_str)
    }

    /// The names of all who play now.
    pub(super) fn all_present(&self) -> impl Iterator<Item = &str> {
        self.present.values().map(String::as_str)
    }

    /// Everybody whom a text names, players, users and hosts alike.
    pub(super) fn newcomers_in(&self, text: &str) -> impl Iterator<Item = NewPlayer<S>> {
        let found = self.newcomers.occurrences(text).into_iter();
        found.filter_map(|occurrence| self.people.get(occurrence.id).cloned())
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

    /// Who is meant by the longest known name that ends a text, players, users and hosts alike, and
    /// where it stands.
    pub(super) fn newcomer_at_end(&self, text: &str) -> Option<(NewPlayer<S>, Span)> {
        let near = floor_boundary(text, text.len().saturating_sub(self.reach));
        let occurrence = self.newcomers.at_end(text.get(near..)?)?;
        let newcomer = self.people.get(occurrence.id).cloned()?;
        Some((newcomer, occurrence.span.shifted(near)))
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
fn holders<'a, S: Copy + Ord>(
    slots: &[SlotNames<'a, S>],
    others: &'a [(String, S)],
) -> BTreeMap<String, (&'a str, Vec<S>)> {
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
    for (name, slot) in others {
        add(fold(name), name, *slot);
    }
    holders
}

/// Other ways to call a player that are nobody's name: nicknames, and names with other signs, or
/// none, between their words.
fn other_names<S: Copy + Ord>(slots: &[SlotNames<'_, S>]) -> Vec<(String, S)> {
    let names = slots
        .iter()
        .flat_map(|slot| slot.former.iter().map(String::as_str).chain([slot.present]));
    let names: BTreeSet<String> = names.map(fold).collect();
    let mut others: Vec<(String, S)> = Vec::new();
    for slot in slots {
        let nicknames = slot.aliases.iter().cloned();
        let written = BETWEEN.iter().filter_map(|sign| {
            let words: Vec<&str> = slot.present.split([' ', '_', '-', '.']).collect();
            let several = words.iter().filter(|word| !word.is_empty()).count() > 1;
            several.then(|| words.join(sign))
        });
        others.extend(nicknames.chain(written).map(|name| (name, slot.slot)));
    }
    others.retain(|(name, _)| {
        let folded = fold(name);
        !folded.is_empty() && !names.contains(&folded)
    });
    others
}

/// What may stand between the words of a name.
const BETWEEN: [&str; 5] = [" ", "_", "-", ".", ""];

/// The names, each standing for its place in the list.
fn numbered(names: &[&str]) -> KnownNames<usize> {
    KnownNames::new(names.iter().enumerate().map(|(place, name)| (*name, place)))
}

//! The leak check: words a public text must not say yet (H1.1, H1.8).
//!
//! What is looked for: roles that are hidden, whose card is what, who plays with whom, who did
//! what to whom by night, sentences of private texts, and links to private threads. Any text for
//! everybody is looked at, the host's own words and templates too.

mod cards;
mod deeds;
mod folded;
mod messages;
mod partners;
mod said;

use std::collections::BTreeSet;

use serde::Serialize;

use self::cards::Holder;
use self::deeds::{Deed, Known};
use self::folded::{Folded, Place, fold};
use self::partners::Ring;
use self::said::{People, Said, within};
use super::view::{Shown, full_title};
use super::{Circle, PublicView, Voice, Words};
use crate::game::{Audience, Game, SeatId, Stage};

/// Something a public text says too early.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Leak {
    /// Its line, from 1.
    pub line: usize,
    /// The column where it begins, in characters from 1.
    pub column: usize,
    /// The words, as the text has them.
    pub words: String,
    /// What it gives away.
    pub kind: LeakKind,
}

/// What a leak gives away.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LeakKind {
    /// A role that is still hidden and was not announced.
    HiddenRole,
    /// A player's role or side, in one sentence with the name.
    CardOf(SeatId),
    /// That a player plays together with others.
    Partner(SeatId),
    /// What a player did by night, or what was done to him.
    NightDeed(SeatId),
    /// A sentence that a single player or a side was told.
    PrivateText,
    /// The link to a private thread.
    PrivateLink,
}

impl std::fmt::Display for Leak {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            line,
            column,
            words,
            ..
        } = self;
        write!(f, "line {line} column {column} says `{words}`")
    }
}

/// Every place where a public text says more than the thread may know.
///
/// `circles` are all groups that know each other, as role messages have them. A role that was
/// shown on a dead player is known; such a title is a leak only where it is said of somebody else
/// who holds it. When the game is over nothing is a leak.
#[must_use]
pub fn leaks(
    text: &str,
    game: &Game,
    words: &Words,
    voice: &dyn Voice,
    circles: &[Circle],
) -> Vec<Leak> {
    if matches!(game.stage, Stage::Over { .. }) {
        return Vec::new();
    }
    Secrets::of(game, words, voice, circles).in_text(text)
}

/// The links to private threads in a text that a rule set wrote for everybody.
///
/// What such a text says of cards is public by the game's own rules; a link is the desk's, and no
/// rule set knows it.
#[must_use]
pub fn links(text: &str, game: &Game) -> Vec<Leak> {
    if matches!(game.stage, Stage::Over { .. }) {
        return Vec::new();
    }
    let secrets = Secrets {
        links: private_links(game),
        ..Secrets::default()
    };
    secrets.in_text(text)
}

#[derive(Default)]
struct Secrets {
    people: People,
    /// Words that give nothing away whatever they are made of: players' names and the game's own.
    names: Vec<String>,
    /// Titles that nobody may read yet.
    hidden: BTreeSet<String>,
    holders: Vec<Holder>,
    rings: Vec<Ring>,
    deeds: Vec<Deed>,
    known: Known,
    /// What everybody was told.
    open: Vec<String>,
    /// What everybody was told together with deaths.
    with_deaths: Vec<String>,
    /// Sentences that only some may read.
    private: BTreeSet<String>,
    /// Links to private threads.
    links: Vec<String>,
}

impl Secrets {
    fn of(game: &Game, words: &Words, voice: &dyn Voice, circles: &[Circle]) -> Self {
        let view = PublicView::of(game, words, voice);
        let people = People::of(game);
        let cards = || cards::hidden(game, &view);
        let seats: BTreeSet<SeatId> = cards().map(|(seat, _)| seat).collect();
        let open = messages::open(game, &view);
        let with_deaths = messages::with_deaths(&view);
        let rings = circles.iter();
        let rings = rings.filter_map(|circle| Ring::of(circle, game, &seats));
        let game_name = [fold(&game.setup.name)];
        Self {
            names: people.names().cloned().chain(game_name).collect(),
            hidden: hidden_titles(game, &view, words, voice, &with_deaths),
            holders: cards()
                .map(|(seat, card)| Holder::of(seat, &card, game, voice))
                .map(|holder| holder.without_told(&with_deaths, &people))
                .collect(),
            rings: rings.collect(),
            deeds: deeds::deeds(game, voice, &people),
            private: messages::private(game, words, voice, circles, &seats, &open),
            links: private_links(game),
            known: Known::of(&view, seats),
            people,
            open,
            with_deaths,
        }
    }

    fn in_text(&self, text: &str) -> Vec<Leak> {
        let lines = (1..).zip(text.lines());
        let mut found: Vec<Leak> = lines
            .flat_map(|(number, line)| self.in_line(number, line))
            .collect();
        found.sort();
        found.dedup();
        found
    }

    fn in_line(&self, number: usize, line: &str) -> Vec<Leak> {
        let folded = Folded::of(line);
        let words = |(start, end): Place| line.chars().skip(start).take(end - start).collect();
        let found = self.in_words(&folded).into_iter();
        let said = Said::all(&folded, &self.people);
        let found = found.chain(said.iter().flat_map(|said| self.in_sentence(said)));
        found
            .map(|(place, kind)| Leak {
                line: number,
                column: place.0 + 1,
                words: words(place),
                kind,
            })
            .collect()
    }

    /// What is a leak whoever it is said of.
    fn in_words(&self, line: &Folded) -> Vec<(Place, LeakKind)> {
        let titles = self
            .hidden
            .iter()
            .flat_map(|it| line.outside(it, &self.names));
        let titles = titles.map(|place| (place, LeakKind::HiddenRole));
        let links = self.links.iter().flat_map(|link| line.anywhere(link));
        let links = links.map(|place| (place, LeakKind::PrivateLink));
        let private = self.private.iter().flat_map(|words| line.words(words));
        let private = private.map(|place| (place, LeakKind::PrivateText));
        titles.chain(links).chain(private).collect()
    }

    /// What is a leak because of whom it is said.
    fn in_sentence(&self, said: &Said<'_>) -> Vec<(Place, LeakKind)> {
        let holders = self.holders.iter();
        let told: Vec<Place> = said.words_of(&self.with_deaths);
        let cards = holders.flat_map(|holder| {
            let mut places = holder.told_in(&self.holders, said, &self.names);
            places.retain(|place| !told.iter().any(|told| within(*told, *place)));
            let of_seat = |place| (place, LeakKind::CardOf(holder.seat));
            places.into_iter().map(of_seat)
        });
        let mut found: Vec<_> = cards.collect();
        if said.stands_in(&self.open) {
            return found;
        }
        let rings = self.rings.iter();
        let partners = rings.flat_map(|ring| ring.told_in(said, &self.names));
        found.extend(partners.map(|(seat, place)| (place, LeakKind::Partner(seat))));
        let deeds = self.deeds.iter();
        let deeds = deeds.filter_map(|deed| deed.told_in(said, &self.known));
        found.extend(deeds.map(|(seat, place)| (place, LeakKind::NightDeed(seat))));
        found
    }
}

/// Titles of hidden cards that were neither shown nor told.
fn hidden_titles(
    game: &Game,
    view: &PublicView,
    words: &Words,
    voice: &dyn Voice,
    with_deaths: &[String],
) -> BTreeSet<String> {
    let known = known_titles(view, game, voice);
    let mut hidden: BTreeSet<String> = BTreeSet::new();
    // What has no role left has no title either; its side is the holder's alone.
    let cards = cards::hidden(game, view).filter(|(_, card)| !card.roles.is_empty());
    for (_, card) in cards {
        let full = full_title(words, voice, &game.setup, &card);
        let base = card.roles.iter().map(|role| voice.title(role));
        let titles = base.chain([voice.card_title(&card), full]);
        hidden.extend(titles.map(|title| fold(&title)));
    }
    hidden.retain(|title| !known.contains(title));
    let names: Vec<String> = game.seats().map(|(_, seat)| fold(&seat.name)).collect();
    let told = messages::told_at_table(game, |to| *to == Audience::Public);
    let told = told.chain(with_deaths);
    let told: Vec<Folded> = told.map(|line| Folded::of(line)).collect();
    let was_told = |title: &String| {
        let mut told = told.iter();
        told.any(|line| !line.outside(title, &names).is_empty())
    };
    hidden.retain(|title| !was_told(title));
    hidden
}

fn private_links(game: &Game) -> Vec<String> {
    let chats = game
        .setup
        .factions
        .values()
        .filter_map(|side| side.chat.as_ref());
    game.chats
        .values()
        .chain(chats)
        .map(|link| fold(link))
        .collect()
}

fn known_titles(view: &PublicView, game: &Game, voice: &dyn Voice) -> BTreeSet<String> {
    let shown = view
        .players
        .iter()
        .filter_map(|player| match &player.shown {
            Some(Shown::Role { title, .. } | Shown::RoleAlone { title }) => {
                Some((player.seat, title))
            }
            Some(Shown::Side { .. }) | None => None,
        });
    let mut known = BTreeSet::new();
    for (seat, title) in shown {
        known.insert(fold(title));
        let Some(seat) = game.seat(seat) else {
            continue;
        };
        let opened = seat.opened.as_ref().map(|opened| &opened.roles);
        if let Some(card) = seat.card.as_ref().filter(|_| opened.is_none()) {
            known.insert(fold(&voice.card_title(card)));
        }
        let roles = opened.or(seat.card.as_ref().map(|card| &card.roles));
        let roles = roles.into_iter().flatten();
        known.extend(roles.map(|role| fold(&voice.title(role))));
    }
    known
}

//! The leak check: words a public text must not say yet.
//!
//! What is looked for: roles that are hidden, whose card is what, who plays with whom, who did
//! what to whom by night, sentences of private texts, and links to private threads. Any text for
//! everybody is looked at, the host's own words and templates too.

mod cards;
mod deeds;
mod folded;
mod forms;
mod links;
mod messages;
mod partners;
mod people;
mod phrase;
mod said;
mod telling;
#[cfg(test)]
mod tests;
mod titles;

use std::cmp::Reverse;
use std::collections::BTreeSet;

use serde::Serialize;

use self::cards::Holder;
use self::deeds::{Deed, Known};
use self::folded::{Place, fold};
use self::partners::Ring;
use self::people::People;
use self::said::{Line, Said, within};
use self::titles::Titles;
use super::{Circle, PublicView, Voice, Words};
use nightdesk_game::{Game, Language, SeatId, Stage};
use nightdesk_text::messages::Worded;
use nightdesk_text::say;

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

impl Worded for Leak {
    fn worded(&self, language: Language) -> String {
        let Self {
            line,
            column,
            words,
            ..
        } = self;
        say!(&language, "says_words", line, column, words)
    }
}

impl std::fmt::Display for Leak {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.worded(Language::English))
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
    Secrets::of(game, words, voice, circles, &[]).in_text(text)
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
        links: links::private(game),
        ..Secrets::default()
    };
    secrets.in_text(text)
}

/// The leaks as a host reads them: each place once, and none that lies within another.
pub fn outermost(leaks: &[Leak]) -> impl Iterator<Item = &Leak> {
    let mut leaks: Vec<(usize, usize, usize, &Leak)> = leaks
        .iter()
        .map(|leak| {
            let end = leak.column + leak.words.chars().count();
            (leak.line, leak.column, end, leak)
        })
        .collect();
    leaks.sort_by_key(|(line, column, end, _)| (*line, *column, Reverse(*end)));
    let mut reached = (0, 0);
    let told = leaks.into_iter().filter(move |(line, _, end, _)| {
        let goes_on = (*line, *end) > reached;
        reached = reached.max((*line, *end));
        goes_on
    });
    told.map(|(.., leak)| leak)
}

/// What is still hidden in a game, as a text would say it.
#[derive(Debug, Default)]
pub struct Secrets {
    /// What the game is called, which gives nothing away whatever it is made of.
    game: String,
    people: People,
    titles: Titles,
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
    /// What is still hidden in a game; `beside` are roles that players hold beside their cards. After
    /// the end nothing is.
    #[must_use]
    pub fn of(
        game: &Game,
        words: &Words,
        voice: &dyn Voice,
        circles: &[Circle],
        beside: &[String],
    ) -> Self {
        if matches!(game.stage, Stage::Over { .. }) {
            return Self::default();
        }
        let view = PublicView::of(game, words, voice);
        let people = People::of(game);
        let cards = || cards::hidden(game, &view);
        let seats: BTreeSet<SeatId> = cards().map(|(seat, _)| seat).collect();
        let open = messages::open(game, &view, words);
        let line = |told: &str| Line::of(told, &people, &game.setup.name);
        let with_deaths: Vec<Line> = messages::with_deaths(&view).map(line).collect();
        let rings = circles.iter();
        let rings = rings.filter_map(|circle| Ring::of(circle, game, &seats));
        Self {
            game: game.setup.name.clone(),
            titles: Titles::of(game, &view, words, voice, beside, &with_deaths, line),
            holders: cards()
                .map(|(seat, card)| Holder::of(seat, &card, game, voice))
                .map(|holder| holder.without_public(&with_deaths))
                .collect(),
            rings: rings.collect(),
            deeds: deeds::deeds(game, voice, &people),
            private: messages::private(
                game,
                words,
                voice,
                (circles, &view),
                &people,
                &seats,
                &open,
            ),
            links: links::private(game),
            known: Known::of(&view, seats),
            with_deaths: messages::with_deaths(&view).map(fold).collect(),
            people,
            open,
        }
    }

    /// Every place where a text says some of it.
    #[must_use]
    pub fn in_text(&self, text: &str) -> Vec<Leak> {
        let lines = (1..).zip(text.lines());
        let mut found: Vec<Leak> = lines
            .flat_map(|(number, line)| self.in_line(number, line))
            .collect();
        found.sort();
        found.dedup();
        found
    }

    fn in_line(&self, number: usize, line: &str) -> Vec<Leak> {
        let line = Line::of(line, &self.people, &self.game);
        let told = self.with_deaths.iter();
        let told: Vec<Place> = told.flat_map(|told| line.folded.anywhere(told)).collect();
        let found = self.in_words(&line).into_iter();
        let said = line.sentences().filter(Said::names_anybody);
        let found = found.chain(said.flat_map(|said| self.in_sentence(&said, &told)));
        found
            .map(|(place, kind)| Leak {
                line: number,
                column: place.0 + 1,
                words: line.folded.written(place).iter().collect(),
                kind,
            })
            .collect()
    }

    /// What is a leak whoever it is said of.
    fn in_words(&self, line: &Line) -> Vec<(Place, LeakKind)> {
        let titles = self.titles.places_in(line).into_iter();
        let titles = titles.map(|place| (place, LeakKind::HiddenRole));
        let line = &line.folded;
        let links = self.links.iter();
        let links = links.flat_map(|link| links::places(link, line));
        let links = links.map(|place| (place, LeakKind::PrivateLink));
        let private = self.private.iter().flat_map(|words| line.words(words));
        let private = private.map(|place| (place, LeakKind::PrivateText));
        titles.chain(links).chain(private).collect()
    }

    /// What is a leak because of whom it is said.
    fn in_sentence(&self, said: &Said<'_>, told: &[Place]) -> Vec<(Place, LeakKind)> {
        let holders = self.holders.iter();
        let cards = holders.flat_map(|holder| {
            let mut places = holder.places_in(&self.holders, said);
            places.retain(|place| !told.iter().any(|told| within(*told, *place)));
            let of_seat = |place| (place, LeakKind::CardOf(holder.seat));
            places.into_iter().map(of_seat)
        });
        let mut found: Vec<_> = cards.collect();
        if said.is_said_in(&self.open) {
            return found;
        }
        let rings = self.rings.iter();
        let partners = rings.flat_map(|ring| ring.members_in(said));
        found.extend(partners.map(|(seat, place)| (place, LeakKind::Partner(seat))));
        let deeds = self.deeds.iter();
        let deeds = deeds.filter_map(|deed| deed.place_in(said, &self.known));
        found.extend(deeds.map(|(seat, place)| (place, LeakKind::NightDeed(seat))));
        found
    }
}

//! The leak check: words a public text must not say yet (H1.1, H1.8).

use std::collections::BTreeSet;

use serde::Serialize;

use super::view::{Shown, full_title, side_title};
use super::{PublicView, Voice, Words};
use crate::game::{Audience, Card, Game, Seat, SeatId, Stage, ToldPart};

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
/// `announced` are role titles everybody may read, for example the list of an
/// open setup. A role that was shown on a dead player is known, too; such a
/// title is a leak only in one sentence with a living holder's name. When the
/// game is over nothing is a leak.
#[must_use]
pub fn leaks(
    text: &str,
    game: &Game,
    words: &Words,
    voice: &dyn Voice,
    announced: &[String],
) -> Vec<Leak> {
    if matches!(game.stage, Stage::Over { .. }) {
        return Vec::new();
    }
    let secrets = Secrets::of(game, words, voice, announced);
    secrets.in_text(text)
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
        names: Vec::new(),
        game: String::new(),
        hidden: BTreeSet::new(),
        holders: Vec::new(),
        told: Vec::new(),
        links: private_links(game),
    };
    secrets.in_text(text)
}

struct Secrets {
    /// Every player's names, folded: a role's name inside them gives nothing away.
    names: Vec<String>,
    /// The game's own name, folded: it is public, whatever words it is made of.
    game: String,
    /// Titles that nobody may read yet.
    hidden: BTreeSet<String>,
    /// Seats whose card is hidden.
    holders: Vec<Holder>,
    /// What everybody was told together with deaths, folded.
    told: Vec<String>,
    /// Links to private threads.
    links: Vec<String>,
}

/// What of a card nobody may read yet: all of one that is not shown, and what the rule set left
/// hidden of one that it opened in part; none where nothing is left.
fn hidden_part(card: &Card, place: &Seat, shown: Option<&Shown>) -> Option<Card> {
    if shown.is_none() {
        return Some(card.clone());
    }
    let opened = place.opened.as_ref()?;
    let mut hidden = card.clone();
    hidden.roles.retain(|role| !opened.roles.contains(role));
    if opened.faction.as_ref() == Some(&card.faction) {
        hidden.faction.clear();
    }
    (!hidden.roles.is_empty() || !hidden.faction.is_empty()).then_some(hidden)
}

struct Holder {
    seat: SeatId,
    /// Name and nicknames.
    names: Vec<String>,
    /// Title of the card; empty where it is told already.
    role: String,
    /// Title of the side.
    side: String,
}

impl Holder {
    /// Leaves out the role where everybody was told it of this holder; of a side only those words
    /// are public, which need not be true.
    fn forget(&mut self, told: &[Folded]) {
        let (names, role) = (&self.names, &self.role);
        let about = |line: &&Folded| names.iter().any(|name| !line.words(name).is_empty());
        let mut told = told.iter().filter(about);
        if told.any(|line| !line.outside(role, names).is_empty()) {
            self.role.clear();
        }
    }
}

impl Secrets {
    fn of(game: &Game, words: &Words, voice: &dyn Voice, announced: &[String]) -> Self {
        let view = PublicView::of(game, words, voice);
        let known = known_titles(&view, game, voice, announced);
        let mut hidden = BTreeSet::new();
        let mut holders = Vec::new();
        for (seat, place) in game.seats() {
            let shown = view.player(seat).and_then(|player| player.shown.as_ref());
            let card = place.card.as_ref();
            let Some(card) = card.and_then(|card| hidden_part(card, place, shown)) else {
                continue;
            };
            let short = fold(&voice.card_title(&card));
            let full = fold(&full_title(words, voice, &game.setup, &card));
            let base = card.roles.iter().map(|role| fold(&voice.title(role)));
            // What has no role left has no title either; its side is the holder's alone.
            let titles = base.chain([short.clone(), full]);
            let titles = titles.filter(|_| !card.roles.is_empty());
            hidden.extend(titles.filter(|title| !known.contains(title)));
            let names = std::iter::once(&place.name)
                .chain(&place.aliases)
                .chain(&place.former);
            holders.push(Holder {
                seat,
                names: names.map(|name| fold(name)).collect(),
                role: short,
                side: fold(side_title(&game.setup, &card.faction)),
            });
        }
        let names: Vec<String> = game.seats().map(|(_, seat)| fold(&seat.name)).collect();
        let told_with_deaths = told_with_deaths(&view);
        let with_deaths: Vec<Folded> = told_with_deaths
            .iter()
            .map(|told| Folded::of(told))
            .collect();
        for holder in &mut holders {
            holder.forget(&with_deaths);
        }
        let mut told = told_to_everybody(game);
        told.extend(with_deaths);
        let was_told = |title: &String| {
            told.iter()
                .any(|line| !line.outside(title, &names).is_empty())
        };
        hidden.retain(|title| !was_told(title));
        Self {
            names,
            game: fold(&game.setup.name),
            hidden,
            holders,
            told: told_with_deaths,
            links: private_links(game),
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
        let mut found = Vec::new();
        let mut report = |start: usize, end: usize, kind: LeakKind| {
            found.push(Leak {
                line: number,
                column: start + 1,
                words: line.chars().skip(start).take(end - start).collect(),
                kind,
            });
        };
        let known: Vec<String> = self.names.iter().chain([&self.game]).cloned().collect();
        for title in &self.hidden {
            for (start, end) in folded.outside(title, &known) {
                report(start, end, LeakKind::HiddenRole);
            }
        }
        for (from, to) in folded.sentences() {
            for holder in &self.holders {
                for (start, end) in self.card_in(holder, &folded, from, to) {
                    report(start, end, LeakKind::CardOf(holder.seat));
                }
            }
        }
        for link in &self.links {
            for (start, end) in folded.anywhere(link) {
                report(start, end, LeakKind::PrivateLink);
            }
        }
        found
    }

    /// Where the sentence from `from` to `to` names a holder together with his
    /// card. Another player's name in the same sentence may be whom the title
    /// is about, so only sentences with a single player count.
    fn card_in(
        &self,
        holder: &Holder,
        folded: &Folded,
        from: usize,
        to: usize,
    ) -> Vec<(usize, usize)> {
        let inside = |(start, end): &(usize, usize)| *start >= from && *end <= to;
        let named = |name: &String| folded.words(name).iter().any(inside);
        let alone = self
            .names
            .iter()
            .filter(|name| !holder.names.contains(name))
            .all(|name| !named(name));
        if !alone || !holder.names.iter().any(named) {
            return Vec::new();
        }
        let known: Vec<String> = holder.names.iter().chain([&self.game]).cloned().collect();
        let told: Vec<(usize, usize)> = self
            .told
            .iter()
            .flat_map(|told| folded.anywhere(told))
            .collect();
        let is_told = |(start, end): &(usize, usize)| {
            told.iter().any(|(from, to)| from <= start && end <= to)
        };
        [&holder.role, &holder.side]
            .into_iter()
            .filter(|title| !title.is_empty())
            .flat_map(|title| folded.outside(title, &known))
            .filter(|place| inside(place) && !is_told(place))
            .collect()
    }
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

/// What the rule set's table has told everybody so far: a title in it is no secret any more.
fn told_to_everybody(game: &Game) -> Vec<Folded> {
    let told = game.moves.iter().flat_map(|taken| &taken.told);
    let public = told.filter(|told| told.to == Audience::Public);
    let parts = public.flat_map(|told| &told.parts);
    let lines = parts.flat_map(|part| match part {
        ToldPart::Line(line) => vec![line],
        ToldPart::Table { rows, .. } => rows.iter().flatten().collect(),
    });
    lines.map(|line| Folded::of(line)).collect()
}

/// What everybody was told together with a death, sentence by sentence.
fn told_with_deaths(view: &PublicView) -> Vec<String> {
    let told = view.players.iter();
    told.filter_map(|player| player.told_with_death.as_deref())
        .map(fold)
        .collect()
}

fn known_titles(
    view: &PublicView,
    game: &Game,
    voice: &dyn Voice,
    announced: &[String],
) -> BTreeSet<String> {
    let shown = view
        .players
        .iter()
        .filter_map(|player| match &player.shown {
            Some(Shown::Role { title, .. } | Shown::RoleAlone { title }) => {
                Some((player.seat, title))
            }
            Some(Shown::Side { .. }) | None => None,
        });
    let mut known: BTreeSet<String> = announced.iter().map(|title| fold(title)).collect();
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
        known.extend(
            roles
                .into_iter()
                .flatten()
                .map(|role| fold(&voice.title(role))),
        );
    }
    known
}

fn fold(text: &str) -> String {
    text.chars().flat_map(fold_letter).collect()
}

fn fold_letter(letter: char) -> impl Iterator<Item = char> {
    letter.to_lowercase()
}

/// A line folded letter by letter, so that places in it are places in the line.
struct Folded {
    letters: Vec<char>,
    /// For each folded letter, the letter of the line it comes from.
    origin: Vec<usize>,
}

impl Folded {
    fn of(line: &str) -> Self {
        let (origin, letters) = line
            .chars()
            .enumerate()
            .flat_map(|(index, letter)| fold_letter(letter).map(move |folded| (index, folded)))
            .unzip();
        Self { letters, origin }
    }

    /// Where the words stand, as ranges of letters of the line.
    fn anywhere(&self, words: &str) -> Vec<(usize, usize)> {
        let wanted: Vec<char> = words.chars().collect();
        if wanted.is_empty() {
            return Vec::new();
        }
        self.letters
            .windows(wanted.len())
            .enumerate()
            .filter(|(_, window)| *window == wanted)
            .filter_map(|(start, _)| {
                let last = self.origin.get(start + wanted.len() - 1)?;
                Some((*self.origin.get(start)?, last + 1))
            })
            .collect()
    }

    /// The same, as whole words only.
    fn words(&self, words: &str) -> Vec<(usize, usize)> {
        let is_letter = |index: Option<usize>| {
            index
                .and_then(|index| self.origin.iter().position(|origin| *origin == index))
                .and_then(|index| self.letters.get(index))
                .is_some_and(|letter| letter.is_alphanumeric())
        };
        self.anywhere(words)
            .into_iter()
            .filter(|(start, end)| !is_letter(start.checked_sub(1)) && !is_letter(Some(*end)))
            .collect()
    }

    /// The same, where it is not part of one of these names.
    fn outside(&self, words: &str, names: &[String]) -> Vec<(usize, usize)> {
        let named: Vec<(usize, usize)> = names.iter().flat_map(|name| self.words(name)).collect();
        self.words(words)
            .into_iter()
            .filter(|(start, end)| !named.iter().any(|(from, to)| from <= start && end <= to))
            .collect()
    }

    /// The sentences of the line, as ranges of letters of the line.
    fn sentences(&self) -> Vec<(usize, usize)> {
        let mut sentences = Vec::new();
        let mut from = 0;
        for (letter, origin) in self.letters.iter().zip(&self.origin) {
            if matches!(letter, '.' | '!' | '?' | ';') {
                sentences.push((from, origin + 1));
                from = origin + 1;
            }
        }
        let end = self.origin.last().map_or(0, |last| last + 1);
        if from < end {
            sentences.push((from, end));
        }
        sentences
    }
}

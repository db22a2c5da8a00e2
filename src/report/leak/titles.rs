//! Titles that nobody may read yet.

use std::collections::{BTreeMap, BTreeSet};

use super::folded::{Place, fold};
use super::phrase::{Phrase, Phrases};
use super::said::{Line, within};
use super::telling::telling;
use super::{cards, messages};
use crate::view::{Shown, full_title};
use crate::{PublicView, Voice, Words};
use nightdesk_game::{Audience, Card, Game};

/// Titles of hidden cards, and titles that everybody knows.
#[derive(Debug, Default)]
pub(super) struct Titles {
    hidden: Phrases<()>,
    /// Those of several words, which may have a hidden one in them: "Role Cop".
    known: Phrases<()>,
}

impl Titles {
    /// What neither the dead have shown nor anybody was told, as these lines were with deaths.
    pub(super) fn of(
        game: &Game,
        view: &PublicView,
        words: &Words,
        voice: &dyn Voice,
        beside: &[String],
        with_deaths: &[Line],
        line: impl Fn(&str) -> Line,
    ) -> Self {
        let known = known(view, game, voice);
        let mut hidden: BTreeMap<String, Phrase> = BTreeMap::new();
        // What has no role left has no title either; its side is the holder's alone.
        let cards = cards::hidden(game, view).filter(|(_, card)| !card.roles.is_empty());
        for (_, card) in cards {
            let full = full_title(words, voice, &game.setup, &card);
            let names = voice.card_names(&card);
            let base = names.roles.into_iter().chain(names.modifiers);
            let titles = base.chain([voice.card_title(&card), full]);
            let titles = titles.chain(voice.titles_elsewhere(&card).roles);
            let other = names.aliases.into_iter();
            let other = other.filter(|name| telling().is_unmistakable(name));
            let titles = titles.chain(names.typed).chain(other);
            hidden.extend(titles.map(|title| (fold(&title), Phrase::of(&title))));
        }
        let beside = beside.iter();
        hidden.extend(beside.map(|title| (fold(title), Phrase::of(title))));
        hidden.retain(|title, _| !known.contains_key(title));
        let hidden: Phrases<String> = hidden.into_iter().collect();
        let mut told = BTreeSet::new();
        let mut hear = |line: &Line| {
            let said = hidden.places(&line.folded);
            let said = said.filter(|(_, place)| line.is_said_at(*place));
            told.extend(said.map(|(title, _)| title.clone()));
        };
        with_deaths.iter().for_each(&mut hear);
        let at_table = messages::lines_at_table(game, |to| *to == Audience::Public);
        at_table.map(line).for_each(|line| hear(&line));
        let known = known.into_values().filter(Phrase::is_of_several_words);
        Self {
            hidden: hidden.without(&told),
            known: known.map(|title| ((), title)).collect(),
        }
    }

    /// Where a line says a hidden one.
    pub(super) fn places_in(&self, line: &Line) -> Vec<Place> {
        let places = self.hidden.places(&line.folded).map(|(_, place)| place);
        let mut places: Vec<Place> = places.collect();
        places.retain(|place| line.is_said_at(*place));
        if !places.is_empty() {
            let known = self.known.places(&line.folded).map(|(_, place)| place);
            let known: Vec<Place> = known.collect();
            places.retain(|place| !known.iter().any(|known| within(*known, *place)));
        }
        places
    }
}

/// What the dead have shown.
fn known(view: &PublicView, game: &Game, voice: &dyn Voice) -> BTreeMap<String, Phrase> {
    let shown = view
        .players
        .iter()
        .filter_map(|player| match &player.shown {
            Some(Shown::Role { title, .. } | Shown::RoleAlone { title, .. }) => {
                Some((player.seat, title))
            }
            Some(Shown::Side { .. }) | None => None,
        });
    let mut known = BTreeMap::new();
    let mut knows = |title: &str| known.insert(fold(title), Phrase::of(title));
    for (seat, title) in shown {
        knows(title);
        let Some(seat) = game.seat(seat) else {
            continue;
        };
        let opened = seat.opened.as_ref().map(|opened| &opened.roles);
        if let Some(card) = seat.card.as_ref().filter(|_| opened.is_none()) {
            knows(&voice.card_title(card));
            let names = voice.card_names(card);
            let others = names.typed.iter().chain(&names.aliases);
            others.chain(&names.modifiers).for_each(|title| {
                knows(title);
            });
        }
        let roles = opened.or(seat.card.as_ref().map(|card| &card.roles));
        let roles = Card {
            roles: roles.cloned().unwrap_or_default(),
            ..Card::default()
        };
        let elsewhere = voice.titles_elsewhere(&roles).roles;
        let titles = voice.card_names(&roles).roles.into_iter();
        titles.chain(elsewhere).for_each(|title| {
            knows(&title);
        });
    }
    known
}

//! The cards of the sides, and whether they go with the seats.

use std::collections::BTreeSet;

use super::super::entries::{Entry, Text};
use super::super::slug::slug;
use super::rules::{NO_BOOK, diagnostic};
use super::{Build, MOST, also_at, error_at, part_of};
use nightdesk_game::Card;
use nightdesk_rules::card_count::cut_count;
use nightdesk_rules::{CardError, Problem, RuleSet};
use nightdesk_text::messages::did_you_mean;
use nightdesk_text::{Diagnostic, Language, say};

impl Build<'_> {
    pub(super) fn cards(&mut self, rules: &dyn RuleSet) {
        for entry in self.entries.of("roles.*") {
            let Some(side) = entry.name().map(|name| slug(&name.text)) else {
                continue;
            };
            if rules.tables().is_none() && !self.setup.factions.contains_key(&side) {
                continue;
            }
            let said = self.entries.said(self.setup.language, "roles.*", &side);
            let entry = said.unwrap_or(entry);
            for text in entry.texts() {
                // In quotes of its own among others it is one card: "Cop, 2-shot Doctor".
                if let Some((number, card)) = self.one_card(rules, &side, entry, text) {
                    self.add_cards(number, card, text);
                    continue;
                }
                match self.listed_cards(rules, &side, text) {
                    Some(cards) => {
                        let mut noted = BTreeSet::new();
                        for (part, number, card) in cards {
                            if noted.insert(part.text.clone()) {
                                self.note_doubts(rules, &side, &part);
                            }
                            self.add_cards(number, card, text);
                        }
                    }
                    None => {
                        if let Some((number, card)) = self.card(rules, &side, text) {
                            self.add_cards(number, card, text);
                        }
                    }
                }
            }
        }
    }

    /// Reads one card; what is wrong with it becomes a diagnostic.
    pub(super) fn card(
        &mut self,
        rules: &dyn RuleSet,
        side: &str,
        text: &Text,
    ) -> Option<(u32, Card)> {
        self.card_with(rules, (side, text), Self::note_doubts)
    }

    /// The same of the card of one player.
    pub(super) fn card_of_one(
        &mut self,
        rules: &dyn RuleSet,
        side: &str,
        text: &Text,
    ) -> Option<(u32, Card)> {
        self.card_with(rules, (side, text), Self::note_doubts_of_one)
    }

    fn card_with(
        &mut self,
        rules: &dyn RuleSet,
        (side, text): (&str, &Text),
        note: fn(&mut Self, &dyn RuleSet, &str, &Text),
    ) -> Option<(u32, Card)> {
        // Where the book could not be had, that is what is wrong; the card may well be right.
        if self.diagnostics.iter().any(|it| it.code == NO_BOOK) {
            return None;
        }
        let read = rules.read_card(&self.setup, side, &text.text);
        if read.is_ok() {
            note(self, rules, side, text);
        }
        read.map_err(|error| self.refuse(card_error(error, text, self.setup.language)))
            .ok()
    }

    /// Says what a host should look at in the words of a card.
    pub(super) fn note_doubts(&mut self, rules: &dyn RuleSet, side: &str, text: &Text) {
        for doubt in rules.doubts(&self.setup, side, &text.text) {
            self.note_doubt(doubt, text);
        }
    }

    /// The same of the card of one player, who has all of it: it cannot be two cards.
    pub(super) fn note_doubts_of_one(&mut self, rules: &dyn RuleSet, side: &str, text: &Text) {
        for mut doubt in rules.doubts(&self.setup, side, &text.text) {
            if doubt.code == "several-roles" {
                doubt.fatal = false;
                doubt.hint = None;
            }
            self.note_doubt(doubt, text);
        }
    }

    fn note_doubt(&mut self, doubt: Problem, text: &Text) {
        let found = diagnostic(doubt.code, doubt.fatal, doubt.message);
        let mut found = found
            .in_source(&text.place.source)
            .label(text.place.span, "");
        found.hints.extend(doubt.hint);
        match doubt.fatal {
            true => self.refuse(found),
            false => self.diagnostics.push(found),
        }
    }

    /// A card whose parts have commas between them, where the entry is a list of cards in quotes.
    fn one_card(
        &mut self,
        rules: &dyn RuleSet,
        side: &str,
        entry: &Entry,
        text: &Text,
    ) -> Option<(u32, Card)> {
        let written = entry.place.source.text().get(entry.place.span.start..);
        let is_list = written.is_some_and(|value| value.starts_with('['));
        let read = is_list.then(|| rules.read_joined(&self.setup, side, &text.text))??;
        self.note_doubts(rules, side, text);
        Some(read)
    }

    /// The cards of an entry with several of them: `1 Cop, 1 Doctor, 5 VT`; none where it is one card, or
    /// not all of them are understood.
    fn listed_cards(
        &self,
        rules: &dyn RuleSet,
        side: &str,
        text: &Text,
    ) -> Option<Vec<(Text, u32, Card)>> {
        let read = |text: &str| rules.read_card(&self.setup, side, text).ok();
        // There are commas in the titles of some cards.
        if read(&text.text).is_some() {
            return None;
        }
        let parts = text.text.split([',', ';']).map(str::trim);
        let parts = parts.filter(|part| !part.is_empty());
        let parts: Vec<&str> = parts.flat_map(|part| joined_by_and(part, read)).collect();
        if parts.len() < 2 {
            return None;
        }
        let cards = parts.into_iter().map(|part| {
            let (number, card) = read(part)?;
            let part = Text {
                text: part.to_owned(),
                place: text.place.clone(),
            };
            Some((part, number, card))
        });
        cards.collect()
    }

    fn add_cards(&mut self, number: u32, card: Card, text: &Text) {
        let number = usize::try_from(number).unwrap_or(usize::MAX);
        if number > MOST.saturating_sub(self.setup.deck.len()) {
            let message = say!(self, "too_many_cards", most = MOST);
            self.refuse(error_at("too-many-cards", message, &text.place));
            return;
        }
        self.setup.deck.extend(std::iter::repeat_n(card, number));
    }

    /// Seats and cards must add up when both are given.
    pub(super) fn count_seats_and_cards(&mut self) {
        let (seats, cards) = (self.setup.seats.len(), self.setup.cards());
        let Some(entry) = self.entries.get("players.seats") else {
            return;
        };
        if !self.sound || seats == 0 || cards == 0 || seats == cards {
            return;
        }
        let message = say!(self, "seats_but_cards", seats, cards);
        let mut diagnostic = Diagnostic::error("seats-and-cards", message)
            .in_source(&entry.place.source)
            .label(entry.place.span, say!(self, "seats", n = seats));
        for roles in self.entries.of("roles.*") {
            let side = roles
                .name()
                .map(|name| slug(&name.text))
                .unwrap_or_default();
            let of_side = self
                .setup
                .deck
                .iter()
                .filter(|card| card.faction == side)
                .count();
            let of_side = say!(self, "cards", n = of_side);
            diagnostic = also_at(diagnostic, &roles.place, of_side);
        }
        let short = seats.abs_diff(cards);
        let hint = match seats > cards {
            true => say!(self, "add_cards", n = short),
            false => say!(self, "add_seats", n = short),
        };
        self.refuse(diagnostic.hint(hint));
    }
}

fn card_error(error: CardError, text: &Text, language: Language) -> Diagnostic {
    let CardError {
        message,
        part,
        suggestion,
    } = error;
    let diagnostic = error_at("unknown-card", message, &part_of(&text.place, &part));
    match suggestion {
        Some(close) => diagnostic.hint(did_you_mean(&language, close)),
        None => diagnostic,
    }
}

/// The cards of `2 Goons and 1 Roleblocker`: only where they are no card together, and each of them is one
/// with its number before it, for a card may be called `Cop and Doctor`.
fn joined_by_and(part: &str, read: impl Fn(&str) -> Option<(u32, Card)>) -> Vec<&str> {
    let last = AND
        .iter()
        .find_map(|and| part.strip_prefix(and.trim_start()));
    let part = last.unwrap_or(part);
    if read(part).is_some() {
        return vec![part];
    }
    // `2 shot Vigilante` is one card, and so is `One Eyed Jack`.
    let has_number = |text: &str| {
        cut_count(text).is_ok_and(|(number, card)| {
            let is_count = read(text).is_some_and(|(read, _)| read == number);
            card != text && is_count && (number > 1 || read(card).is_some())
        })
    };
    let apart = AND
        .iter()
        .map(|and| part.split(and).map(str::trim).collect());
    apart
        .filter(|cards: &Vec<&str>| cards.len() > 1 && cards.iter().all(|card| has_number(card)))
        .max_by_key(Vec::len)
        .unwrap_or_else(|| vec![part])
}

/// Between the last two entries of a list.
const AND: [&str; 3] = [" and ", " & ", " и "];

//! Cards that certain seats get.

use super::super::entries::{Entry, Text};
use super::super::slug::slug;
use super::{Build, also_at, error_at};
use nightdesk_game::Card;
use nightdesk_rules::RuleSet;
use nightdesk_text::names::{fold, is_called};
use nightdesk_text::say;

impl Build<'_> {
    /// Reads `[roles.fixed]`.
    ///
    /// A fixed card is one of those in `[roles]`; where the file lists no cards at all, the fixed
    /// ones are the cards of the game.
    pub(super) fn fixed(&mut self, rules: &dyn RuleSet) {
        let listed = self.entries.of("roles.*").next().is_some();
        // Of drawn cards nobody knows before the deal whether they are there.
        let drawn = !self.setup.draws.is_empty();
        let mut left = self.setup.deck.clone();
        for entry in self.entries.of("roles.fixed.*") {
            let (Some(player), Some(words)) = (entry.name(), entry.text()) else {
                continue;
            };
            let text = Text {
                text: words.to_owned(),
                place: entry.place.clone(),
            };
            let Some(seat) = self.seat_called(&player.text) else {
                let diagnostic = self.no_such_player(player);
                self.refuse(diagnostic);
                continue;
            };
            let Some(card) = self.fixed_card(rules, &text, listed || drawn) else {
                continue;
            };
            if drawn {
                if !self
                    .setup
                    .possible_cards()
                    .any(|possible| *possible == card)
                {
                    self.not_listed(&text);
                    continue;
                }
            } else if listed {
                let Some(found) = left.iter().position(|listed| *listed == card) else {
                    self.not_listed(&text);
                    continue;
                };
                left.swap_remove(found);
            } else {
                self.setup.deck.push(card.clone());
            }
            if let Some(seat) = self.setup.seats.get_mut(seat) {
                seat.card = Some(card);
            }
        }
        self.check_deal();
    }

    /// A card with its side in front, or one that only one side of `[roles]` has.
    fn fixed_card(&mut self, rules: &dyn RuleSet, text: &Text, listed: bool) -> Option<Card> {
        if rules.tables().is_some() {
            let read = self.card_of_one(rules, "", text)?;
            return self.single(read, text);
        }
        if let Some((side, rest)) = self.split_side(&text.text) {
            self.make_side(&side, text);
            let rest = Text {
                text: rest,
                place: text.place.clone(),
            };
            if let Some(read) = self.one_with_commas(rules, &side, &rest) {
                return Some(read);
            }
            let read = self.card_of_one(rules, &side, &rest)?;
            return self.single(read, text);
        }
        let sides: Vec<String> = self.setup.factions.keys().cloned().collect();
        let mut readings = sides
            .iter()
            .filter_map(|side| rules.read_card(&self.setup, side, &text.text).ok())
            .filter(|(_, card)| self.setup.deck.contains(card))
            .collect::<Vec<_>>()
            .into_iter();
        match (readings.next(), readings.next()) {
            (Some(read), None) => return self.single(read, text),
            (Some(_), Some(_)) => {
                let message = say!(self, "several_sides", card = &text.text);
                self.without_side(message, text);
            }
            (None, _) => {
                // The words may be wrong altogether; that is said instead.
                let side = sides.first().map_or("town", String::as_str);
                self.card_of_one(rules, side, text)?;
                if !listed {
                    let message = say!(self, "says_no_side", card = &text.text);
                    self.without_side(message, text);
                } else {
                    self.not_listed(text);
                }
            }
        }
        None
    }

    /// A card whose parts have commas between them: "Cop, 2-shot Doctor".
    fn one_with_commas(&mut self, rules: &dyn RuleSet, side: &str, text: &Text) -> Option<Card> {
        let (_, card) = rules.read_joined(&self.setup, side, &text.text)?;
        self.note_doubts_of_one(rules, side, text);
        Some(card)
    }

    pub(super) fn without_side(&mut self, message: String, text: &Text) {
        let known = self.side_names();
        let known: Vec<String> = known.iter().map(|side| format!("`{side}`")).collect();
        let known = known.join(", ");
        let hint = say!(self, "write_the_side", card = &text.text, known);
        self.refuse(error_at("fixed-without-side", message, &text.place).hint(hint));
    }

    fn single(&mut self, (number, card): (u32, Card), text: &Text) -> Option<Card> {
        if number != 1 {
            let message = say!(self, "one_card");
            self.refuse(error_at("fixed-count", message, &text.place));
            return None;
        }
        Some(card)
    }

    fn not_listed(&mut self, text: &Text) {
        let message = say!(self, "none_left", card = &text.text);
        let diagnostic = error_at("fixed-not-listed", message, &text.place);
        self.refuse(diagnostic.hint(say!(self, "fixed_are_among")));
    }

    /// The side in front of a card, and the card.
    pub(super) fn split_side(&self, text: &str) -> Option<(String, String)> {
        let folded = fold(text);
        let is_side = |words: &str| {
            self.side_names().into_iter().find(|side| {
                let title = self
                    .entries
                    .said(self.setup.language, "sides.*.title", side);
                let title = title.and_then(Entry::text);
                *side == slug(words) || title.is_some_and(|title| is_called(words, [side, title]))
            })
        };
        // The title of a side may be several words; the longest one counts.
        let spaces: Vec<usize> = folded
            .match_indices(' ')
            .map(|(offset, _)| offset)
            .collect();
        spaces
            .into_iter()
            .enumerate()
            .rev()
            .find_map(|(place, offset)| {
                let side = is_side(folded.get(..offset)?)?;
                let words = text.split_whitespace().skip(place + 1);
                Some((side, words.collect::<Vec<_>>().join(" ")))
            })
    }

    fn check_deal(&mut self) {
        let Some(entry) = self.entries.get("roles.deal") else {
            return;
        };
        if !self.sound || entry.text() != Some("fixed") {
            return;
        }
        let without = self.setup.seats.iter().filter(|seat| seat.card.is_none());
        let names: Vec<String> = without.map(|seat| format!("`{}`", seat.name)).collect();
        if names.is_empty() {
            return;
        }
        let message = say!(self, "no_fixed_card", names = names.join(", "));
        let mut diagnostic = error_at("seat-without-card", message, &entry.place);
        if let Some(seats) = self.entries.get("players.seats") {
            diagnostic = also_at(diagnostic, &seats.place, say!(self, "the_seats"));
        }
        self.refuse(diagnostic.hint(say!(self, "name_them")));
    }
}

//! What the draws of a setup can come to, in words.

use indexmap::IndexMap;

use super::opening_words::opening_line;
use nightdesk_game::{Card, Fraction, Language, Outcome, Over, Setup};
use nightdesk_rules::RuleSet;
use nightdesk_text::wording::in_one_bracket;

/// More outcomes than these are only numbered.
const LISTED: usize = 40;

/// What the draws of a setup can come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Outcomes {
    /// How many there are, those with the same cards taken together.
    pub(super) number: usize,
    /// The chance that all of them share, if they do.
    pub(super) each: Option<Fraction>,
    /// Each with its chance and its cards, unless there are too many.
    pub(super) listed: Vec<(Fraction, String)>,
}

/// Counts the outcomes out; none where nothing is drawn.
pub(super) fn outcomes(rules: &dyn RuleSet, setup: &Setup) -> Option<Outcomes> {
    if setup.draws.draws.is_empty() {
        return None;
    }
    // Where a draw asks, the answer `again` stands for it: it is told beside the number.
    let all = setup.draws.outcomes(&setup.deck, Over::Again).ok()?;
    let mut merged: IndexMap<Vec<String>, Fraction> = IndexMap::new();
    for outcome in &all {
        let chance = merged.entry(drawn_cards(rules, setup, outcome));
        chance
            .and_modify(|chance| *chance = chance.or(outcome.chance))
            .or_insert(outcome.chance);
    }
    let mut chances = merged.values().copied();
    let first = chances.next();
    let listed = merged.iter().take(LISTED);
    Some(Outcomes {
        number: merged.len(),
        each: first.filter(|first| chances.all(|chance| chance == *first)),
        listed: match merged.len() > LISTED {
            true => Vec::new(),
            false => listed
                .map(|(cards, chance)| (*chance, cards.join(", ")))
                .collect(),
        },
    })
}

impl Outcomes {
    /// `6 outcomes, each 1 in 6`.
    pub(super) fn sum(&self, language: Language) -> String {
        let number = ("number", self.number.to_string());
        match self.each {
            Some(chance) => {
                let ways = ("ways", chance.ways.to_string());
                let of = ("of", chance.of.to_string());
                opening_line(language, "outcomes_each", &[number, ways, of])
            }
            None => opening_line(language, "outcomes_differ", &[number]),
        }
    }

    /// A line each, the number first.
    pub(super) fn lines(&self, language: Language) -> Vec<String> {
        let listed = self.listed.iter();
        let each = listed.map(|(chance, cards)| format!("  {chance}: {cards}"));
        std::iter::once(format!("{}.", self.sum(language)))
            .chain(each)
            .collect()
    }
}

/// The drawn cards of an outcome, sorted, so that the same cards are the same words.
fn drawn_cards(rules: &dyn RuleSet, setup: &Setup, outcome: &Outcome) -> Vec<String> {
    let cards = outcome.drawn.iter().flat_map(|drawn| &drawn.cards);
    let mut words = grouped(setup, cards, |card| with_side(rules, setup, card));
    words.sort_by(|a, b| by_name(a).cmp(by_name(b)).then_with(|| a.cmp(b)));
    words
}

/// The words after the number.
fn by_name(words: &str) -> &str {
    words.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == ' ')
}

/// Cards in words, equal ones together: `2 Mafia Goon`, `Town Cop`.
pub(super) fn grouped<'c>(
    setup: &Setup,
    cards: impl IntoIterator<Item = &'c Card>,
    title: impl Fn(&Card) -> String,
) -> Vec<String> {
    let mut counts: IndexMap<String, usize> = IndexMap::new();
    for card in cards {
        *counts.entry(title(card)).or_default() += 1;
    }
    let words = counts.into_iter().map(|(title, count)| match count {
        1 => title,
        more => {
            let count = ("count", more.to_string());
            opening_line(setup.language, "several", &[count, ("title", title)])
        }
    });
    words.collect()
}

/// A card with its side; in the language of hosts, as they write it.
pub(super) fn with_side(rules: &dyn RuleSet, setup: &Setup, card: &Card) -> String {
    let title = rules.card_title(setup, card);
    let side = setup.factions.get(&card.faction);
    let side = side.map_or(card.faction.as_str(), |side| side.title.as_str());
    match title.to_lowercase().contains(&side.to_lowercase()) {
        true => title,
        false => {
            let places = [("side", side.to_owned()), ("title", title.clone())];
            in_one_bracket(&title, opening_line(setup.language, "with_side", &places))
        }
    }
}

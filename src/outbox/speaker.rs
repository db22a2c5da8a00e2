//! A rule set's words about one game, lent to the reports.

use std::collections::BTreeMap;

use nightdesk_game::{Card, EntryId, Game, Intent, NightEntry, Order, SeatId, Setup};
use nightdesk_report::{TitlesElsewhere, Voice};
use nightdesk_rules::{
    Barred, CardNames, CardSheet, KnownCard, Place, RuleSet, Spoken, Statement, deed,
};
use nightdesk_text::Language;
use nightdesk_text::messages::{Wording, filled};
use nightdesk_time::Phase;

/// Speaks for a rule set about one game.
#[derive(Debug, Clone, Copy)]
pub struct Speaker<'a> {
    /// The game as it is.
    pub game: &'a Game,
    /// Its rule set.
    pub rules: &'a dyn RuleSet,
}

impl Speaker<'_> {
    /// What an entry does, in words; none of one that does nothing, or hangs on a condition.
    pub fn deed(&self, entry: &NightEntry) -> Option<String> {
        match &entry.intent {
            Intent::Act(order) => Some(self.order(order)),
            Intent::Conditional(_) | Intent::Nothing { .. } => None,
        }
    }

    fn name(&self, seat: SeatId) -> String {
        self.game.name(seat).to_owned()
    }

    /// The order after an action's label, as `#12`.
    fn entry(&self, label: &str) -> Option<&Order> {
        let id = EntryId(label.strip_prefix('#')?.parse().ok()?);
        let entry = self.game.entries.iter().find(|entry| entry.id == id)?;
        match &entry.intent {
            Intent::Act(order) => Some(order),
            Intent::Conditional(branches) => branches.iter().find_map(|arm| arm.order.as_ref()),
            Intent::Nothing { .. } => None,
        }
    }
}

impl Voice for Speaker<'_> {
    fn card_title(&self, card: &Card) -> String {
        self.rules.card_title(&self.game.setup, card)
    }

    fn card_names(&self, card: &Card) -> CardNames {
        let mut names = self.rules.card_names(&self.game.setup, card);
        let of_side = self.rules.about().side_names(&card.faction).iter();
        let of_side = of_side.map(|name| (*name).to_owned());
        names.aliases.extend(of_side);
        names
    }

    fn opens_cards(&self) -> bool {
        let tables = self.rules.tables();
        tables.is_some_and(|tables| tables.opens_cards())
    }

    fn words_with_death(&self, dead: SeatId) -> Option<String> {
        let told = self
            .rules
            .orders()
            .announces(self.game, Spoken::Death(dead));
        let told = told.first()?;
        Some(self.message(&told.token, &told.slots))
    }

    fn is_of_next_day(&self, token: &str) -> bool {
        self.rules.orders().is_of_next_day(token)
    }

    fn words_of_vote(&self, day: Phase) -> Vec<String> {
        let told = self.rules.orders().announces(self.game, Spoken::Vote(day));
        let told = told.into_iter();
        told.map(|told| self.message(&told.token, &told.slots))
            .collect()
    }

    fn titles_elsewhere(&self, card: &Card) -> TitlesElsewhere {
        let setup = &self.game.setup;
        let mut titles = TitlesElsewhere::default();
        for language in Language::ALL {
            if language == setup.language {
                continue;
            }
            // As they are called there, without this setup's own roles and words.
            let plain = Setup {
                language,
                ..Setup::default()
            };
            let names = self.rules.card_names(&plain, card);
            titles.roles.extend(names.roles);
            titles.roles.extend(names.modifiers);
            let mut sides = (self.rules.about().sides)(language);
            titles
                .sides
                .extend(sides.remove(&card.faction).map(|side| side.title));
        }
        titles
    }

    fn card_sheet(&self, card: &Card, holder: SeatId) -> CardSheet {
        self.rules.card_sheet(self.game, card, Some(holder))
    }

    fn place(&self, card: &Card) -> Place {
        self.rules.place(&self.game.setup, card)
    }

    fn known_cards(&self) -> BTreeMap<SeatId, KnownCard> {
        self.rules.known_cards(self.game)
    }

    fn colour(&self, side: Option<&str>, roles: &[String]) -> Option<String> {
        self.rules.colour(side, roles)
    }

    fn without_own_words(&self, line: &str) -> String {
        let tables = self.rules.tables();
        tables.map_or_else(|| line.to_owned(), |tables| tables.without_own_words(line))
    }

    fn title(&self, slug: &str) -> String {
        self.rules.title(&self.game.setup, slug)
    }

    fn order(&self, order: &Order) -> String {
        deed(self.rules, self.game, order)
    }

    fn act(&self, label: &str) -> String {
        if let Some(order) = self.entry(label) {
            return self.order(order);
        }
        match label.split_once(':') {
            Some((ability, holder)) => {
                let places = [("actor", holder.to_owned()), ("does", self.title(ability))];
                let places = places.map(|(place, words)| (place.to_owned(), words));
                self.message("deed_of", &places.into())
            }
            None => label.to_owned(),
        }
    }

    fn message(&self, token: &str, slots: &BTreeMap<String, String>) -> String {
        if let Some(own) = self.game.setup.wording.get(&Wording::own_key(token)) {
            return filled(own, &|place| slots.get(place).cloned());
        }
        self.rules
            .words()
            .message(token, slots, self.game.setup.language)
    }

    fn statement(&self, statement: &Statement) -> String {
        let name = |seat: SeatId| self.name(seat);
        statement.in_words(self.rules.words(), &name, self.game.setup.language)
    }

    fn barred(&self, barred: &Barred) -> String {
        let says = self.statement(&barred.says);
        let because: Vec<String> = barred.because.iter().map(|label| self.act(label)).collect();
        let slots = BTreeMap::from([
            ("says".to_owned(), says),
            ("because".to_owned(), because.join(", ")),
        ]);
        self.message("barred", &slots)
    }
}

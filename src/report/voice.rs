//! What reports ask a rule set to put into words.

use std::collections::BTreeMap;

use nightdesk_game::{Card, Game, Order, SeatId, Talk};
use nightdesk_rules::{Barred, CardNames, CardSheet, KnownCard, Place, Statement};
use nightdesk_time::Phase;

/// A rule set's own words about one game.
///
/// Reports know no role and no ability; whoever holds the rule set and its
/// message file lends them this voice. All words are text for the game's
/// language, without markup.
pub trait Voice {
    /// A card's name as players read it, without its side.
    fn card_title(&self, card: &Card) -> String;

    /// What else a card goes by, its side's other names among its aliases.
    fn card_names(&self, card: &Card) -> CardNames;

    /// What a card's roles and its side are called in games of another language: many hosts write in
    /// both.
    fn titles_elsewhere(&self, card: &Card) -> TitlesElsewhere;

    /// What its holder is told of a card.
    fn card_sheet(&self, card: &Card, holder: SeatId) -> CardSheet;

    /// How the holder of a card plays.
    fn place(&self, card: &Card) -> Place;

    /// The cards of which everybody knows something while their holders live.
    fn known_cards(&self) -> BTreeMap<SeatId, KnownCard>;

    /// As which side a card is coloured, by slugs: by its side where that is known, and by its roles
    /// alone where it is not. None where it has no colour.
    fn colour(&self, side: Option<&str>, roles: &[String]) -> Option<String>;

    /// A line that a table has kept, without what players wrote in words of their own: that is no deed.
    fn without_own_words(&self, line: &str) -> String;

    /// What host and players call an ability, a modifier or a mark.
    fn title(&self, slug: &str) -> String;

    /// An order as a sentence without a full stop: "Elm investigates Cedar".
    fn order(&self, order: &Order) -> String;

    /// An action of a resolution by its label, as such a sentence.
    fn act(&self, label: &str) -> String;

    /// Whether the rule set itself opens the cards of those who are out, so that nothing is shown of
    /// one that it has not opened.
    fn opens_cards(&self) -> bool;

    /// What everybody is told together with a seat's death besides what it was.
    fn words_with_death(&self, dead: SeatId) -> Option<String>;

    /// What everybody is told about the vote of a day besides whom it eliminates.
    fn words_of_vote(&self, day: Phase) -> Vec<String>;

    /// Whether what everybody is told of a night is about the day after it alone.
    fn is_of_next_day(&self, token: &str) -> bool;

    /// A private result.
    fn message(&self, token: &str, slots: &BTreeMap<String, String>) -> String;

    /// A reason or a caution.
    fn statement(&self, statement: &Statement) -> String;

    /// Why an objection could not be made, as a whole sentence.
    fn barred(&self, barred: &Barred) -> String;
}

/// What a card is called in games of another language.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TitlesElsewhere {
    /// Its roles.
    pub roles: Vec<String>,
    /// Its side.
    pub sides: Vec<String>,
}

/// Players who know each other, and where they talk.
///
/// Role messages take partners and links from here for every member alike, so
/// that no two members are told different teams.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Circle {
    /// What the circle is called when the host is asked for its link.
    pub name: String,
    /// Everybody in it, in list order.
    pub members: Vec<SeatId>,
    /// Link to its private thread.
    pub link: Option<String>,
    /// Set when its members may carry out a kill together.
    pub kill: bool,
    /// The side of which all of them are, where they know it.
    pub side: Option<String>,
    /// Whether they are two who love each other.
    pub in_love: bool,
    /// When they may talk.
    pub talk: Talk,
    /// Whether they may do so by day, too, while somebody of them lives who lets them.
    pub lets_by_day: bool,
}

impl Circle {
    /// The circles that follow from the sides: one for each side whose members
    /// know each other, by the setup or because the host has given them a private
    /// thread. A rule set adds its own, masons for example.
    #[must_use]
    pub fn of_sides(game: &Game) -> Vec<Self> {
        game.setup
            .factions
            .iter()
            .filter(|(slug, faction)| faction.informed || game.chat(slug).is_some())
            .map(|(slug, faction)| Self {
                name: slug.clone(),
                members: game
                    .seats()
                    .filter(|(_, seat)| seat.faction() == Some(slug))
                    .map(|(id, _)| id)
                    .collect(),
                link: game.chat(slug).cloned(),
                kill: faction.kill,
                side: Some(slug.clone()),
                in_love: false,
                talk: faction.talk,
                lets_by_day: false,
            })
            .collect()
    }
}

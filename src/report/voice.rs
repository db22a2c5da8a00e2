//! What reports ask a rule set to put into words.

use std::collections::BTreeMap;

use nightdesk_game::{Card, Game, OpenedCard, Order, SeatId, Talk};
use nightdesk_rules::{AbilityLine, Barred, Clause, Statement};

/// A rule set's own words about one game.
///
/// Reports know no role and no ability; whoever holds the rule set and its
/// message file lends them this voice. All words are text for the game's
/// language, without markup.
pub trait Voice {
    /// A card's name as players read it, without its side.
    fn card_title(&self, card: &Card) -> String;

    /// What a host types for a card and for its roles, where players read other words.
    fn typed_titles(&self, _card: &Card) -> Vec<String> {
        Vec::new()
    }

    /// What a card's roles and its side are called besides, by those who play.
    fn other_names(&self, _card: &Card) -> Vec<String> {
        Vec::new()
    }

    /// What a card's roles and its side are called in games of another language: many hosts write in
    /// both.
    fn titles_elsewhere(&self, card: &Card) -> TitlesElsewhere;

    /// What the holder of a card must reach, where the rule set says it in words of its own.
    fn goal(&self, card: &Card) -> Option<String>;

    /// Whether a card's side is another player's, whoever that will be, and not the one on the card.
    fn side_is_anothers(&self, _card: &Card) -> bool {
        false
    }

    /// How much everybody knows of a player's card from the start on.
    fn open_card(&self, _seat: SeatId) -> Option<OpenedCard> {
        None
    }

    /// As which side a side is coloured, by slugs.
    fn coloured_as<'s>(&self, side: &'s str) -> &'s str {
        side
    }

    /// As which side an opened card without its side is coloured, by slugs.
    fn colour_without_side(&self, _opened: &OpenedCard) -> Option<&'static str> {
        None
    }

    /// A line that a table has kept, without what players wrote in words of their own: that is no deed.
    fn without_own_words(&self, line: &str) -> String {
        line.to_owned()
    }

    /// Whether the holder of a card plays beside the others: nobody kills him, he only leaves.
    fn is_extra(&self, _card: &Card) -> bool {
        false
    }

    /// What host and players call an ability, a modifier or a mark.
    fn title(&self, slug: &str) -> String;

    /// An order as a sentence without a full stop: "Elm investigates Cedar".
    fn order(&self, order: &Order) -> String;

    /// An action of a resolution by its label, as such a sentence.
    fn act(&self, label: &str) -> String;

    /// The seats whose cards everybody may know from Day 1 on.
    fn confirmed(&self) -> Vec<SeatId>;

    /// Whether the rule set itself opens the cards of those who are out, so that nothing is shown of
    /// one that it has not opened.
    fn opens_cards(&self) -> bool {
        false
    }

    /// What everybody is told together with a seat's death besides what it was.
    fn told_with_death(&self, dead: SeatId) -> Option<String>;

    /// A private result.
    fn message(&self, token: &str, slots: &BTreeMap<String, String>) -> String;

    /// A reason or a caution.
    fn statement(&self, statement: &Statement) -> String;

    /// Why an objection could not be made, as a whole sentence.
    fn barred(&self, barred: &Barred) -> String;

    /// What a seat's card lets its holder do, the faction's kill left out.
    fn abilities(&self, card: &Card) -> Vec<AbilityLine>;

    /// What a card's modifiers do to the faction's kill, as far as none of these lines says it.
    fn kill_clauses(&self, _card: &Card) -> Vec<Clause> {
        Vec::new()
    }
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
    /// Whether all of them are of one side, and know it.
    pub of_one_side: bool,
    /// When they may talk.
    pub talk: Talk,
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
                of_one_side: true,
                talk: faction.talk,
            })
            .collect()
    }
}

//! What players read about a role: titles, ability lines, limits.

use serde::Serialize;

use super::RuleSet;
use nightdesk_game::{Game, Setup};

/// What a role message says about one ability.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AbilityLine {
    /// What it does, in whole sentences.
    pub says: String,
    /// How modifiers limit it.
    pub clauses: Vec<Clause>,
    /// Whether the words are the host's own: these keep the tags of the board that are in them.
    #[serde(skip)]
    pub own: bool,
}

/// How an ability is limited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Clause {
    /// It works so often in the whole game.
    Uses(u32),
    /// It works in so many nights of the whole game, however often in each of them.
    NightsUsed(u32),
    /// Nights 1, 3, 5 and so on.
    OddNights,
    /// Nights 2, 4, 6 and so on.
    EvenNights,
    /// Not in night 1.
    NotFirstNight,
    /// The rule set's own words, a whole sentence.
    Words(String),
}

/// What the holder of a card is told of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CardSheet {
    /// What it lets him do, his side's kill left out.
    pub abilities: Vec<AbilityLine>,
    /// What its modifiers do to his side's kill, as far as no line says it.
    pub kill: Vec<Clause>,
    /// What he must reach, in the card's own words; none where the side's win condition says it.
    pub goal: Option<String>,
    /// The title on it that its holder must not know.
    pub hidden: Option<String>,
}

/// A role or a modifier as a listing shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoleSheet {
    /// What players read.
    pub title: String,
    /// One line on what it does.
    pub about: String,
    /// Other spellings a host may use.
    pub aliases: Vec<String>,
    /// What its holder can do.
    pub abilities: Vec<AbilityLine>,
    /// The components of its abilities, by their words, where it is made of such.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub made_of: Vec<String>,
    /// With whom its holder wins, where that goes by the role.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
}

/// The side whose card is meant where none is named.
const TOWN: &str = "town";

/// What a card does whose words stand together in no catalogue: "2-shot Vigilante".
///
/// None if the words are no card of any side, or the rule set knows no cards but whole roles.
#[must_use]
pub fn sheet_of_card(rules: &dyn RuleSet, setup: &Setup, name: &str) -> Option<RoleSheet> {
    if rules.tables().is_some() {
        return None;
    }
    // A card of the Town, unless it says another side.
    let sides = setup.factions.keys().map(String::as_str);
    let mut sides = std::iter::once(TOWN).chain(sides);
    let (_, card) = sides.find_map(|side| rules.read_card(setup, side, name).ok())?;
    let modifiers = &card.modifiers;
    let roles = rules.card_names(setup, &card).roles;
    let parts = modifiers.iter().map(|it| rules.title(setup, &it.name));
    let about: Vec<String> = roles
        .into_iter()
        .chain(parts)
        .filter_map(|title| rules.sheet(setup, &title).ok())
        .map(|sheet| sheet.about)
        .collect();
    let game = Game {
        setup: setup.clone(),
        ..Game::default()
    };
    Some(RoleSheet {
        title: rules.card_title(setup, &card),
        about: about.join(" "),
        aliases: Vec::new(),
        abilities: rules.card_sheet(&game, &card, None).abilities,
        made_of: Vec::new(),
        goal: None,
    })
}

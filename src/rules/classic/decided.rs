//! Which open rulings decided something in a night.
//!
//! A ruling decided something if the other answer to it would have brought
//! another outcome. So the night is resolved again with each other answer in
//! turn; nights take microseconds, and no method has to keep account of which
//! question it came across.

use std::collections::{BTreeMap, BTreeSet};

use super::night::{Night, Player};
use super::outcome::{Caution, Outcome};
use super::settings::{Settings, rulings as known};

/// Steps each other answer may cost: an entangled night is not resolved two
/// dozen times at its full price for a remark.
const ENOUGH: u64 = 20_000;

/// Rulings on what the modifiers of a card do, which are put into its actions before a night is
/// resolved.
const BUILT: [&str; 3] = ["modifiers_reach", "personal", "strong_willed_unprotectable"];

/// The rulings that decided something, with the answers in force.
///
/// `build` makes the same night by other rulings. `words` are the setup's own answers. Rulings about what is told or spent
/// after the night do not show here: they change no outcome.
pub(super) fn rulings<'n>(
    night: &Night<'n>,
    words: &BTreeMap<String, String>,
    outcome: &Outcome,
    resolve: fn(&Night<'_>) -> Outcome,
    build: &dyn Fn(Settings) -> Night<'n>,
) -> BTreeMap<String, String> {
    let mut decisive = BTreeMap::new();
    if undecided(outcome) {
        return decisive;
    }
    let mut other = night.clone();
    let mut touched = night.acts().filter(|(_, act)| !act.passive);
    let modified = touched.any(|(_, act)| has_modifiers(night, act.actor));
    let one_side_is_hunted = hunted_sides(night) < 2;
    for ruling in known() {
        // With one side to look for there is nothing to rule.
        if ruling.key == "cop_finds" && one_side_is_hunted {
            continue;
        }
        let in_force = words
            .get(&ruling.key)
            .map_or_else(|| ruling.default_value(), String::as_str);
        for choice in ruling
            .choices
            .iter()
            .filter(|choice| choice.value != in_force)
        {
            let mut changed = words.clone();
            changed.insert(ruling.key.clone(), choice.value.clone());
            let Ok(settings) = Settings::from_words(&changed) else {
                continue;
            };
            let settings = Settings {
                work_limit: settings.work_limit.min(ENOUGH),
                ..settings
            };
            let otherwise = match BUILT.contains(&ruling.key.as_str()) {
                true if !modified => continue,
                true => resolve(&build(settings)),
                false => {
                    other.settings = settings;
                    resolve(&other)
                }
            };
            if !undecided(&otherwise) && differs(outcome, &otherwise) {
                decisive.insert(ruling.key.clone(), in_force.to_owned());
                break;
            }
        }
    }
    decisive
}

/// How many sides of the players an investigation may look for.
fn hunted_sides(night: &Night<'_>) -> usize {
    let sides = night.players.iter().map(|player| &player.card.faction);
    let hunted: BTreeSet<&String> = sides.filter(|side| night.hunted.contains(*side)).collect();
    hunted.len()
}

fn has_modifiers(night: &Night<'_>, player: Player) -> bool {
    let card = &night.player(player).card;
    night.catalogue.modifiers_of(card).next().is_some()
}

fn undecided(outcome: &Outcome) -> bool {
    let mut cautions = outcome.cautions.iter();
    cautions.any(|caution| matches!(caution, Caution::Undecided { .. }))
}

fn differs(one: &Outcome, other: &Outcome) -> bool {
    one.deaths != other.deaths
        || one.recruited != other.recruited
        || one.findings != other.findings
        || one.notices != other.notices
        || one.lasting != other.lasting
        || one.used != other.used
}

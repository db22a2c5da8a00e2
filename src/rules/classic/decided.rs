//! Which open rulings decided something in a night.
//!
//! A ruling decided something if the other answer to it would have brought
//! another outcome. So the night is resolved again with each other answer in
//! turn, but for rulings on what nobody does in it; no method has to keep account
//! of which question it came across.

use std::collections::{BTreeMap, BTreeSet};

use super::component::Component;
use super::content::hunted_among;
use super::night::{Night, Player};
use super::outcome::{Caution, Outcome};
use super::settings::{Settings, rulings as known};
use nightdesk_rules::Ruling;

/// Steps each other answer may cost: an entangled night is not resolved two
/// dozen times at its full price for a remark.
const ENOUGH: u64 = 20_000;

/// Rulings on what the modifiers of a card do, which are put into its actions before a night is
/// resolved.
const BUILT: [&str; 3] = ["modifiers_reach", "personal", "strong_willed_unprotectable"];

/// The ruling on what an action is that is like another's, which is settled there, too.
const LIKE_ANOTHER: &str = "mime_does";

/// The rulings that decided something, with the answers in force.
///
/// `build` makes the same night by other rulings. `words` are the setup's own answers. Rulings about what
/// is told or spent after the night do not show here: they change no outcome.
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
    let cards = night.players.iter().map(|player| &player.card);
    let one_side_is_hunted = hunted_among(cards, |side| night.hunted.contains(side)).len() < 2;
    // An action that is like another's has lost the word for that.
    let entered = night.acts().filter_map(|(_, act)| {
        let known = night.catalogue.abilities.get(&act.ability.slug);
        known.filter(|known| known.has(Component::copies))
    });
    let done: BTreeSet<&str> = night
        .acts()
        .flat_map(|(_, act)| &act.ability.does)
        .chain(entered.flat_map(|known| &known.does))
        .map(|component| component.word())
        .collect();
    let framed = done.contains("frame") || night.players.iter().any(|player| player.framed);
    for ruling in known().iter().filter(|ruling| matters(ruling, &done)) {
        // With one side to look for there is nothing to rule.
        if ruling.key == "cop_finds" && one_side_is_hunted {
            continue;
        }
        if ruling.key == "frame_lasts" && !framed {
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
            let key = ruling.key.as_str();
            let otherwise = match BUILT.contains(&key) {
                true if !modified => continue,
                true => resolve(&build(settings)),
                false if key == LIKE_ANOTHER => resolve(&build(settings)),
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

/// Rulings on what everybody is told about a night.
const TOLD: [&str; 1] = ["remember_told"];

/// The rulings on what everybody is told that decided something, with the answers in force: by another
/// answer it would be something else. `tells` says what everybody is told about the night by its rulings.
pub(super) fn public_rulings<'n, Told: PartialEq>(
    night: &Night<'n>,
    words: &BTreeMap<String, String>,
    tells: impl Fn(&Night<'n>) -> Told,
) -> BTreeMap<String, String> {
    let done: BTreeSet<&str> = night
        .acts()
        .flat_map(|(_, act)| &act.ability.does)
        .map(|component| component.word())
        .collect();
    let rulings = known().iter();
    let rulings =
        rulings.filter(|ruling| TOLD.contains(&ruling.key.as_str()) && matters(ruling, &done));
    let decisive = rulings.filter_map(|ruling| {
        let in_force = words
            .get(&ruling.key)
            .map_or_else(|| ruling.default_value(), String::as_str);
        let differs = ruling.choices.iter().any(|choice| {
            let mut changed = words.clone();
            changed.insert(ruling.key.clone(), choice.value.clone());
            Settings::from_words(&changed).is_ok_and(|settings| {
                let mut other = night.clone();
                other.settings = settings;
                tells(&other) != tells(night)
            })
        });
        differs.then(|| (ruling.key.clone(), in_force.to_owned()))
    });
    decisive.collect()
}

/// Whether the answer to a ruling can change a night in which these components of actions are.
pub(super) fn matters(ruling: &Ruling, done: &BTreeSet<&str>) -> bool {
    let bears_on = ruling.bears_on.as_ref();
    bears_on.is_none_or(|on| on.iter().any(|component| done.contains(component.as_str())))
}

fn has_modifiers(night: &Night<'_>, player: Player) -> bool {
    let card = &night.player(player).card;
    night.catalogue.modifiers_anywhere(card).next().is_some()
}

/// Whether something in the night is left to the host.
pub(super) fn undecided(outcome: &Outcome) -> bool {
    let mut cautions = outcome.cautions.iter();
    cautions.any(|caution| matches!(caution, Caution::Undecided { .. }))
}

fn differs(one: &Outcome, other: &Outcome) -> bool {
    one.deaths != other.deaths
        || one.recruited != other.recruited
        || one.turned != other.turned
        || one.findings != other.findings
        || one.notices != other.notices
        || one.lasting != other.lasting
        || one.used != other.used
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::component::Component;
    use crate::testkit::night;
    use crate::{nar, rar, simple};

    /// Players of whom each does something else, each modifier among them.
    const PLAYERS: &str = "A vigilante; B mafia goon; C doctor; D bodyguard macho; E bus_driver; \
         F redirector; G cop; H commuter; I roleblocker ascetic; J jailkeeper; \
         K wolf gunsmith loyal; L hider; M babysitter weak; N cult cult_recruiter; O tracker lazy";

    /// What each of them enters, at whom it takes.
    const ENTRIES: [&str; 15] = [
        "A kill",
        "B faction_kill",
        "C protect",
        "D bodyguard",
        "E swap",
        "F redirect",
        "G cop",
        "H commute",
        "I block",
        "J jail",
        "K gunsmith",
        "L hide",
        "M babysit",
        "N recruit",
        "O track",
    ];

    fn entry(place: usize, on: usize, other: usize) -> Option<String> {
        let words = ENTRIES[place % ENTRIES.len()];
        let name = |at: usize| ["A", "B", "C", "D", "E", "F", "G", "I", "K", "M"][at % 10];
        let (one, two) = (name(on), name(other));
        let targets = match words {
            "H commute" => String::new(),
            "E swap" | "F redirect" => format!("{one} {two}"),
            _ => one.to_owned(),
        };
        let own = words.starts_with(one);
        (one != two && !own).then(|| format!("{place}: {words} {targets}; "))
    }

    #[test]
    fn what_rulings_bear_on_are_components() {
        let known: BTreeSet<&str> = Component::WORDS.iter().map(|(_, word)| *word).collect();
        let on = known_rulings().filter_map(|ruling| ruling.bears_on.as_ref());
        for component in on.flatten() {
            assert!(known.contains(component.as_str()), "{component}");
        }
    }

    fn known_rulings() -> impl Iterator<Item = &'static Ruling> {
        known().iter()
    }

    proptest! {
        /// A ruling that is passed over would have changed nothing.
        #[test]
        fn a_ruling_bears_on_what_it_can_change(
            entries in prop::collection::vec((0usize..15, 0usize..10, 0usize..10), 1..7),
        ) {
            let mut used = BTreeSet::new();
            let entries = entries.into_iter().filter(|(place, ..)| used.insert(*place));
            let acts: String = entries.filter_map(|(at, on, other)| entry(at, on, other)).collect();
            let night = night(PLAYERS, &acts);
            let done: BTreeSet<&str> = night
                .acts()
                .flat_map(|(_, act)| &act.ability.does)
                .map(|component| component.word())
                .collect();
            for resolve in [rar::resolve as fn(&Night<'_>) -> Outcome, nar::resolve, simple::resolve] {
                let outcome = resolve(&night);
                for ruling in known_rulings().filter(|ruling| !matters(ruling, &done)) {
                    for choice in &ruling.choices {
                        let words = [(ruling.key.clone(), choice.value.clone())].into();
                        let mut settings = Settings::from_words(&words).expect("an answer");
                        settings.recruit_not_if_dead = match ruling.key.as_str() {
                            "recruit_not_if_dead" => settings.recruit_not_if_dead,
                            _ => night.settings.recruit_not_if_dead,
                        };
                        let mut other = night.clone();
                        other.settings = settings;
                        prop_assert!(!differs(&outcome, &resolve(&other)), "{}: {acts}", ruling.key);
                    }
                }
            }
        }
    }
}

//! Laws of the end of the night, whatever the order of the actions.

use proptest::prelude::*;

use super::{Ledger, SwapReach, conclude};
use crate::night::{Act, Night};
use crate::settings::{NoYes, Saves, YesNo};
use crate::testkit::{assert_coherent, night};

/// What can be entered with a target.
const ABILITIES: [&str; 22] = [
    "kill",
    "block",
    "protect",
    "jail",
    "swap",
    "redirect",
    "track",
    "watch",
    "cop",
    "hide",
    "bodyguard",
    "babysit",
    "cpr",
    "rolestop",
    "recruit",
    "alarm",
    "poison",
    "antidote",
    "douse",
    "fruit",
    "guard",
    "motion",
];

const NAMES: [&str; 6] = ["A", "B", "C", "D", "E", "F"];

type Entry = (usize, usize, usize, usize);

fn written(entries: &[Entry]) -> String {
    let line = |(at, &(by, does, one, other)): (usize, &Entry)| {
        let ability = ABILITIES[does];
        let two = ability == "swap" || ability == "redirect";
        let fits = one != by && (!two || other != one);
        let second = if two { NAMES[other] } else { "" };
        fits.then(|| format!("a{at}: {} {ability} {} {second}; ", NAMES[by], NAMES[one]))
    };
    entries.iter().enumerate().filter_map(line).collect()
}

/// Resolves the actions in any order at all.
fn in_order(night: &Night<'_>, order: &[usize], reach: SwapReach) {
    let mut ledger = Ledger::new(night, reach);
    let mut waiting: Vec<Act> = ledger.waiting().collect();
    let mut draws = order.iter().cycle();
    while !waiting.is_empty() {
        let at = draws.next().map_or(0, |draw| draw % waiting.len());
        ledger.settle(waiting.remove(at));
    }
    assert_coherent(&conclude(&ledger));
}

proptest! {
    #[test]
    fn reasons_agree_with_verdicts(
        entries in prop::collection::vec((0..6usize, 0..ABILITIES.len(), 0..6usize, 0..6usize), 1..9),
        order in prop::collection::vec(0..9usize, 9),
        cast in prop::sample::select(vec![
            "A; B; C; D; E; F",
            "A bulletproof:1; B pgo; C weak; D mafia ascetic; E cult macho; F",
            "A bulletproof; B pgo weak; C; D mafia loyal; E cult strongman; F lightning_rod",
        ]),
        one_save in any::<bool>(),
        strict in any::<bool>(),
    ) {
        let mut night = night(cast, &written(&entries));
        if one_save {
            night.settings.doctor_saves = Saves::One;
            night.settings.guard_saves = Saves::One;
        }
        if strict {
            night.settings.recruit_not_if_dead = YesNo::Yes;
            night.settings.triggered_deaths_protectable = NoYes::Yes;
            night.settings.untouchable_passengers = YesNo::No;
            night.settings.failed_visits = YesNo::No;
        }
        night.players[0].poisoned = one_save;
        night.players[2].doused = strict;
        in_order(&night, &order, SwapReach::VisitsOfDrivers);
        in_order(&night, &order, SwapReach::NoDrivers);
    }
}

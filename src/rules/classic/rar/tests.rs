//! Laws and families of RAR that need no catalogue of cases.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::game::Card;
use crate::rules::classic::catalogue::Catalogue;
use crate::rules::classic::night::{Loyalty, NightAct, NightPlayer, Player, Side};
use crate::rules::classic::settings::Settings;

fn night(players: usize, acts: &[(usize, &str, &[usize])]) -> Night<'static> {
    let catalogue = Catalogue::builtin();
    Night {
        number: 1,
        players: (0..players)
            .map(|index| NightPlayer {
                name: format!("P{index}"),
                alive: true,
                side: Side::Town,
                card: Card::default(),
                has_killed: false,
                poisoned: false,
                doused: false,
                macho: false,
            })
            .collect(),
        acts: acts
            .iter()
            .enumerate()
            .map(|(index, (actor, ability, targets))| NightAct {
                label: format!("#{index}"),
                actor: Player::at(*actor),
                ability: &catalogue.abilities[*ability],
                targets: targets.iter().copied().map(Player::at).collect(),
                passive: false,
                blockable: true,
                movable: true,
                protectable: true,
                hidden: false,
                weak: false,
                loyalty: Loyalty::None,
                idle: false,
                faction: None,
                left: None,
                words: None,
            })
            .collect(),
        settings: Settings::from_words(&BTreeMap::new()).unwrap(),
        catalogue,
        killing: BTreeSet::new(),
        talking: BTreeSet::new(),
        titles: BTreeMap::new(),
    }
}

fn deaths(night: &Night<'_>) -> Vec<usize> {
    resolve(night).deaths.iter().map(|player| player.index()).collect()
}

#[test]
fn the_two_buses_of_the_rule_set() {
    let same_stop =
        night(6, &[(3, "kill", &[1]), (4, "swap", &[0, 1]), (5, "swap", &[1, 2])]);
    assert_eq!(deaths(&same_stop), [1]);
    let in_line = night(6, &[(3, "kill", &[0]), (4, "swap", &[0, 1]), (5, "swap", &[1, 2])]);
    assert_eq!(deaths(&in_line), [2]);
}

/// A ring of blockers around a shot: it stands iff their number is even (§4).
#[test]
fn rings_of_blockers() {
    for size in 2..12 {
        let targets: Vec<[usize; 1]> = (0..size).map(|index| [(index + 1) % size]).collect();
        let mut acts: Vec<(usize, &str, &[usize])> = vec![(0, "kill", &[12])];
        acts.extend(targets.iter().enumerate().map(|(index, on)| (index, "block", &on[..])));
        let expected: &[usize] = if size % 2 == 0 { &[12] } else { &[] };
        assert_eq!(deaths(&night(13, &acts)), expected, "ring of {size}");
    }
}

//! What holds for every night.

use std::collections::BTreeSet;

use proptest::prelude::*;

use crate::moves::{Action, Move, Options, admit};
use crate::night::{Draws, Night, resolve};
use crate::role::{Negative, Peaceful, Role};
use crate::rulings::Rulings;
use crate::state::{Card, CardId, Citizen, City, Memory, Origin};
use nightdesk_game::SeatId;

const PLAYERS: usize = 13;

/// A town of any composition, in which rights are there.
fn any_city() -> impl Strategy<Value = City> {
    let roles = proptest::collection::vec(0..Peaceful::ALL.len(), PLAYERS);
    let blacks = proptest::collection::vec(proptest::option::of(0..Negative::ALL.len()), PLAYERS);
    (roles, blacks, 0_u32..6, 0_u32..3, 0_u32..3, any::<bool>()).prop_map(
        |(roles, blacks, night, mafia, maniac, extended)| {
            let mut city = City {
                night,
                imitator_met: true,
                ..City::default()
            };
            if extended {
                city.format = crate::Format::Extended;
            }
            for (index, (role, black)) in roles.into_iter().zip(blacks).enumerate() {
                let seat = SeatId::at(index);
                let black = black
                    .filter(|_| index < 5)
                    .map(|black| Negative::ALL[black]);
                let faceless = index == 5;
                city.citizens
                    .insert(seat, Citizen::new(seat, black, faceless));
                city.cards.push(Card {
                    id: CardId(u32::try_from(index).expect("a small number")),
                    role: Peaceful::ALL[role],
                    holder: seat,
                    origin: Origin::Dealt,
                    memory: Memory {
                        souls: 4,
                        revenge: 1,
                        ..Memory::default()
                    },
                });
            }
            use crate::state::Camp;
            city.shots.spare = [(Camp::Mafia, mafia), (Camp::Maniac, maniac)].into();
            city.shots.given = mafia + maniac;
            city
        },
    )
}

/// For every player and role a move: what, at whom.
fn any_picks() -> impl Strategy<Value = Vec<(usize, usize, usize, bool)>> {
    proptest::collection::vec(
        (0_usize..8, 0..PLAYERS, 0..PLAYERS, any::<bool>()),
        PLAYERS * 2,
    )
}

fn moves(city: &City, picks: &[(usize, usize, usize, bool)]) -> Vec<Move> {
    let mut sent = Vec::new();
    let rulings = Rulings::default();
    for (index, (action, a, b, flag)) in picks.iter().enumerate() {
        let seat = SeatId::at(index % PLAYERS);
        let role = if index < PLAYERS {
            city.peaceful(seat).map(Role::Peaceful)
        } else if city.citizens.get(&seat).is_some_and(|one| one.faceless) {
            Some(Role::Faceless)
        } else {
            city.negative(seat).map(Role::Negative)
        };
        let Some(role) = role else { continue };
        let known = role
            .entry()
            .map(|entry| entry.moves.clone())
            .unwrap_or_default();
        let known: Vec<Action> = known.into_iter().filter(|one| !one.is_evening()).collect();
        let Some(action) = known.get(action % known.len().max(1)).copied() else {
            continue;
        };
        let targets = match action {
            Action::Drink => Vec::new(),
            Action::Compare | Action::Swap => vec![SeatId::at(*a), SeatId::at(*b)],
            Action::Heal | Action::Dose | Action::Fire if *flag => {
                vec![SeatId::at(*a), SeatId::at(*b)]
            }
            _ => vec![SeatId::at(*a)],
        };
        let one = Move {
            by: seat,
            role,
            action,
            targets,
            options: Options {
                condom: *flag,
                agreed: true,
                ..Options::default()
            },
        };
        if admit(city, &one, &sent, &rulings).is_ok() {
            sent.push(one);
        }
    }
    sent
}

fn night_of(city: &City, sent: &[Move]) -> Night {
    resolve(city, sent, &Draws::new(), &Rulings::default())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn order_of_entry_never_matters(
        city in any_city(),
        picks in any_picks(),
        shuffle in any::<prop::sample::Index>(),
    ) {
        let sent = moves(&city, &picks);
        let mut other = sent.clone();
        if !other.is_empty() {
            let by = shuffle.index(other.len());
            other.rotate_left(by);
            other.reverse();
        }
        prop_assert_eq!(night_of(&city, &sent), night_of(&city, &other));
    }

    #[test]
    fn a_night_is_the_same_night_again(city in any_city(), picks in any_picks()) {
        let sent = moves(&city, &picks);
        prop_assert_eq!(night_of(&city, &sent), night_of(&city, &sent));
    }

    #[test]
    fn every_death_has_a_reason_and_happens_once(city in any_city(), picks in any_picks()) {
        let night = night_of(&city, &moves(&city, &picks));
        let dead: BTreeSet<SeatId> = night.deaths.iter().map(|death| death.player).collect();
        prop_assert_eq!(dead.len(), night.deaths.len());
        for seat in &dead {
            prop_assert!(night.reasons.get(seat).is_some_and(|reason| reason.stands));
            prop_assert!(!night.after.lives(*seat));
        }
        for (seat, citizen) in &night.after.citizens {
            prop_assert_eq!(citizen.lives(), city.lives(*seat) && !dead.contains(seat));
        }
    }

    #[test]
    fn nobody_is_dead_and_saved(city in any_city(), picks in any_picks()) {
        let night = night_of(&city, &moves(&city, &picks));
        for saved in &night.saved {
            prop_assert!(night.after.lives(saved.player));
            prop_assert!(night.reasons.contains_key(&saved.player));
        }
        for seat in &night.crippled {
            prop_assert!(night.after.lives(*seat));
        }
    }

    #[test]
    fn no_letter_reaches_the_dead(city in any_city(), picks in any_picks()) {
        let night = night_of(&city, &moves(&city, &picks));
        for letter in &night.letters {
            prop_assert!(night.after.lives(letter.to), "{:?}", letter);
        }
    }

    #[test]
    fn shots_are_conserved(city in any_city(), picks in any_picks()) {
        let night = night_of(&city, &moves(&city, &picks));
        let shots = &night.after.shots;
        prop_assert_eq!(shots.available() + shots.spent + shots.burnt, shots.given);
    }

    #[test]
    fn a_city_is_the_same_after_the_journal(city in any_city(), picks in any_picks()) {
        let after = night_of(&city, &moves(&city, &picks)).after;
        let kept = serde_json::to_string(&after).expect("data");
        prop_assert_eq!(serde_json::from_str::<City>(&kept).expect("the same data"), after);
    }

    #[test]
    fn moves_are_the_same_after_the_journal(city in any_city(), picks in any_picks()) {
        for sent in moves(&city, &picks) {
            let kept = serde_json::to_string(&sent).expect("data");
            prop_assert_eq!(serde_json::from_str::<Move>(&kept).expect("the same data"), sent);
        }
    }
}

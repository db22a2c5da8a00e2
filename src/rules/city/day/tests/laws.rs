//! What holds for every vote.

use proptest::prelude::*;

use super::kit::{Kit, s};
use crate::day::Weight;
use crate::day::lynch::lynch;
use crate::day::moves::{BeforeVote, DuringVote};
use crate::day::people::Mark;
use crate::day::vote::LynchVote;
use nightdesk_game::SeatId;

const ROLES: &[&str] = &[
    "",
    "judge6",
    "judge3",
    "witness",
    "polit3",
    "dealer3",
    "necro2",
    "phantom",
    "lawyer red:A black:B",
    "liar",
    "hero",
    "priest",
    "terror",
    "fanatic1",
    "drug1",
    "drug3",
    "nowall",
    "cut:A",
    "dead",
    "saved",
    "forced",
    "barred",
];

fn players() -> impl Strategy<Value = String> {
    let one = (
        prop::sample::select(&["r", "r", "b", "g"][..]),
        prop::sample::select(ROLES),
    );
    prop::collection::vec(one, 4..10).prop_map(|people| {
        // One faceless at most, as in the game.
        let mut grey = 0;
        let lines = people.iter().enumerate().map(|(place, (side, role))| {
            let side = match *side {
                "g" if grey > 0 => "b",
                "g" => {
                    grey += 1;
                    "g"
                }
                side => side,
            };
            let letter = char::from(b'A' + u8::try_from(place).unwrap());
            format!("{letter} {side} {role}")
        });
        lines.collect::<Vec<_>>().join("; ")
    })
}

fn votes() -> impl Strategy<Value = Vec<(u16, u16)>> {
    prop::collection::vec((0u16..10, 0u16..11), 0..20)
}

fn text(votes: &[(u16, u16)]) -> String {
    let letter = |place: u16| char::from(b'A' + u8::try_from(place).unwrap());
    let vote = |(by, on): &(u16, u16)| match on {
        10 => format!("{}-", letter(*by)),
        on => format!("{}>{}", letter(*by), letter(*on)),
    };
    votes.iter().map(vote).collect::<Vec<_>>().join(" ")
}

/// A vote with moves of everybody who could make one.
fn held(players: &str, votes: &[(u16, u16)], reds_lynched: u32, mayor: bool) -> LynchVote {
    let mut kit = Kit::new(players, &text(votes)).lynched_before(reds_lynched);
    if mayor {
        kit = kit.mayor('A', Some('B'));
    }
    for letter in "ABCDEFGHIJ".chars() {
        if reds_lynched == 3 {
            kit = kit
                .before(letter, BeforeVote::ArmDetonator)
                .during(letter, DuringVote::Detonate(s('C')));
        }
        kit = kit
            .before(letter, BeforeVote::Witness(vec![s('A'), s('C')]))
            .before(letter, BeforeVote::Supporters(vec![s('B'), s('C'), s('D')]))
            .before(letter, BeforeVote::Buy(Weight::halves(3)))
            .scandal(letter, "CD", "AB")
            .during(letter, DuringVote::Pardon)
            .during(letter, DuringVote::Defend(s('D')))
            .during(letter, DuringVote::Execute(s('C')));
    }
    kit.revote(&text(votes)).0
}

proptest! {
    #[test]
    fn corrections_are_respected(
        players in players(), votes in votes(), reds in 0u32..4, mayor in any::<bool>(),
    ) {
        let outcome = lynch(&held(&players, &votes, reds, mayor));
        for round in &outcome.rounds {
            let limits = round.count.limits;
            if !limits.in_force {
                continue;
            }
            for sums in round.count.sums.values() {
                prop_assert!(sums.black <= limits.black());
                if !sums.grey.is_zero() {
                    prop_assert!(sums.black + sums.grey <= limits.grey());
                }
            }
        }
    }

    /// A barrier and a cap only ever take: no sum is more than its votes.
    #[test]
    fn no_sum_is_more_than_its_votes(
        players in players(), votes in votes(), reds in 0u32..4, mayor in any::<bool>(),
    ) {
        let outcome = lynch(&held(&players, &votes, reds, mayor));
        for round in &outcome.rounds {
            for (seat, sums) in &round.count.sums {
                let all: Weight = round
                    .count
                    .votes
                    .iter()
                    .filter(|weighed| weighed.vote.on == *seat)
                    .map(|weighed| weighed.weight)
                    .sum();
                prop_assert!(sums.total() <= all);
            }
        }
    }

    #[test]
    fn every_death_is_explained_and_real(
        players in players(), votes in votes(), reds in 0u32..4, mayor in any::<bool>(),
    ) {
        let vote = held(&players, &votes, reds, mayor);
        let outcome = lynch(&vote);
        for death in &outcome.deaths {
            let before = vote.town.player(death.seat).unwrap();
            prop_assert!(before.is_in_game());
            prop_assert!(!outcome.town.player(death.seat).unwrap().is_in_game());
            // Both victims of a hard tie share the line of the tie.
            let tie = outcome.account.lines.iter().any(|line| {
                ["both_die", "first_two"].contains(&&*line.says.key)
            });
            let told = outcome.account.about(death.seat).next().is_some();
            prop_assert!(told || tie, "{:?}", death);
        }
        let mut seats: Vec<SeatId> = outcome.deaths.iter().map(|death| death.seat).collect();
        seats.sort();
        seats.dedup();
        prop_assert_eq!(seats.len(), outcome.deaths.len(), "nobody dies twice");
    }

    /// Whoever is in nobody's way dies by no vote he got none of.
    #[test]
    fn nobody_without_votes_is_lynched_by_votes(players in players(), votes in votes()) {
        let vote = held(&players, &votes, 0, false);
        let outcome = lynch(&vote);
        if let Some(round) = outcome.rounds.last() {
            for death in &outcome.deaths {
                let by_votes = death.cause == crate::day::outcome::DeathCause::Votes;
                let obligatory = vote.town.player(death.seat).unwrap().has(Mark::ForcedVictim);
                if by_votes && !obligatory {
                    let voted = round.count.votes.iter().any(|one| one.vote.on == death.seat);
                    prop_assert!(voted);
                }
            }
        }
    }

    /// Only ties ask who came first: sums do not depend on the order of the votes.
    #[test]
    fn sums_do_not_depend_on_the_order_of_entry(
        players in players(), votes in votes(), reds in 0u32..4, mayor in any::<bool>(),
    ) {
        let mut once: Vec<(u16, u16)> = Vec::new();
        for vote in votes {
            if once.iter().all(|(by, _)| *by != vote.0) {
                once.push(vote);
            }
        }
        let turned: Vec<_> = once.iter().rev().copied().collect();
        let first = |votes: &[(u16, u16)]| {
            let outcome = lynch(&held(&players, votes, reds, mayor));
            outcome.rounds[0].count.sums.clone()
        };
        prop_assert_eq!(first(&once), first(&turned));
    }

    #[test]
    fn the_same_vote_ends_the_same(players in players(), votes in votes()) {
        let vote = held(&players, &votes, 1, true);
        prop_assert_eq!(lynch(&vote), lynch(&vote.clone()));
    }
}

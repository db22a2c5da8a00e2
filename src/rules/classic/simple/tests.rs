//! Nights by the simple method.

use std::collections::BTreeSet;

use super::resolve;
use crate::night::Night;
use crate::outcome::{Caution, Outcome};
use crate::testkit::{assert_coherent, dead, found, night, visits};

fn resolved(players: &str, acts: &str) -> (Night<'static>, Outcome) {
    let night = night(players, acts);
    let outcome = resolve(&night);
    assert_coherent(&outcome);
    (night, outcome)
}

fn pairs<const N: usize>(pairs: [(&str, &str); N]) -> BTreeSet<(String, String)> {
    pairs
        .map(|(who, to)| (who.to_owned(), to.to_owned()))
        .into()
}

#[test]
fn a_vest_and_a_swap_that_touches_nobody() {
    let (night, outcome) = resolved(
        "Noodle cop self_target; Ash bus_driver; Leo mafia goon; Gorny bulletproof; \
         Pyro mafia hitman; Caluin doctor; Ankeli treestump; Orphan mafia goon",
        "A: Noodle cop Noodle; B: Ash swap Pyro Leo; C: Pyro faction_kill Gorny; \
         D: Caluin protect Orphan",
    );
    assert_eq!(dead(&night, &outcome), [""; 0]);
    assert_eq!(found(&night, &outcome, "A"), "not_mafia");
    assert_eq!(outcome.notices, []);
    assert_eq!(outcome.cautions, []);
}

#[test]
fn a_shot_and_a_protection_are_switched_together() {
    let (night, outcome) = resolved(
        "Ash bus_driver; Leo mafia goon; Pyro mafia hitman; Caluin doctor; Vic vigilante",
        "B: Ash swap Pyro Leo; D: Caluin protect Leo; V: Vic kill Leo",
    );
    assert_eq!(dead(&night, &outcome), [""; 0]);
    let expected = pairs([
        ("Ash", "Pyro"),
        ("Ash", "Leo"),
        ("Caluin", "Pyro"),
        ("Vic", "Pyro"),
    ]);
    assert_eq!(visits(&night, &outcome), expected);
}

#[test]
fn a_swap_does_not_move_its_own_driver() {
    let (night, outcome) = resolved(
        "S bus_driver; V vigilante; D doctor; A; B",
        "v: V kill A; d: D protect B; s: S swap A B",
    );
    assert_eq!(dead(&night, &outcome), ["B"]);
    let expected = pairs([("S", "A"), ("S", "B"), ("V", "B"), ("D", "A")]);
    assert_eq!(visits(&night, &outcome), expected);
}

#[test]
fn two_swaps_leave_each_other_alone() {
    let (night, outcome) = resolved(
        "S bus_driver; T bus_driver; A; B; C",
        "s: S swap A B; t: T swap B C",
    );
    let expected = pairs([("S", "A"), ("S", "B"), ("T", "B"), ("T", "C")]);
    assert_eq!(visits(&night, &outcome), expected);
}

#[test]
fn blocks_go_in_order_of_entry() {
    let players = "R1 roleblocker; R2 roleblocker; D doctor; V vigilante; A";
    let (night, outcome) = resolved(
        players,
        "r1: R1 block R2; r2: R2 block D; d: D protect A; v: V kill A",
    );
    assert_eq!(dead(&night, &outcome), [""; 0]);
    let expected = pairs([("R1", "R2"), ("D", "A"), ("V", "A")]);
    assert_eq!(visits(&night, &outcome), expected);
    let (night, outcome) = resolved(
        players,
        "r2: R2 block D; r1: R1 block R2; d: D protect A; v: V kill A",
    );
    assert_eq!(dead(&night, &outcome), ["A"]);
}

#[test]
fn a_loop_or_two_modifiers_of_one_action_are_pointed_out() {
    let cautioned = |players: &str, acts: &str| {
        let (_, outcome) = resolved(players, acts);
        matches!(
            outcome.cautions.as_slice(),
            [Caution::OrderDependent { .. }]
        )
    };
    assert!(cautioned(
        "R roleblocker; J jailkeeper",
        "r: R block J; j: J jail R"
    ));
    assert!(cautioned(
        "V vigilante; D doctor; R roleblocker; A",
        "v: V kill A; d: D protect A; r: R block V"
    ));
    assert!(!cautioned(
        "V vigilante; D doctor; T tracker; A",
        "v: V kill A; d: D protect A; t: T track V"
    ));
}

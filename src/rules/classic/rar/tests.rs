//! Laws and families of RAR that need no catalogue of cases.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::*;
use crate::catalogue::Catalogue;
use crate::outcome::{Finding, Question};
use crate::settings::{GuardsDie, Saves, YesNo};
use crate::testkit::{act, dead, found, night, reasons, visits, who};
use nightdesk_rules::TargetForm;

#[track_caller]
fn assert_dead(players: &str, acts: &str, names: &[&str]) {
    let night = night(players, acts);
    assert_eq!(dead(&night, &resolve(&night)), names, "{acts}");
}

#[test]
fn the_two_buses_of_the_rule_set() {
    let players = "A; B; C; V vigilante; D bus_driver; E bus_driver";
    let buses = "d: D swap A B; e: E swap B C";
    assert_dead(players, &format!("v: V kill B; {buses}"), &["B"]);
    assert_dead(players, &format!("v: V kill A; {buses}"), &["C"]);
}

/// A ring of blockers around a shot: it stands iff their number is even (§4).
#[test]
fn rings_of_blockers() {
    for size in 2..12 {
        let players: Vec<String> = (0..size).map(|index| format!("P{index}")).collect();
        let ring =
            (0..size).map(|index| format!("{index}: P{index} block P{}", (index + 1) % size));
        let acts: Vec<String> = ring.chain(["shot: P0 kill A".to_owned()]).collect();
        let expected: &[&str] = if size % 2 == 0 { &["A"] } else { &[] };
        assert_dead(
            &format!("{}; A", players.join("; ")),
            &acts.join("; "),
            expected,
        );
    }
}

/// A weak player dies of reaching the wrong player, whatever becomes of the rest of his action.
#[test]
fn weakness_lands_where_its_action_lands() {
    let players = "W visitor weak; V vigilante weak; G mafia goon; A; B; P mafia doctor; \
                   R roleblocker; S rolestopper; D bus_driver";
    for (acts, dead) in [
        ("w: W visit G", &["W"] as &[&str]),
        ("w: W visit A", &[]),
        ("w: W visit G; r: R block W", &[]),
        ("w: W visit G; s: S rolestop G", &[]),
        ("w: W visit A; d: D swap A G", &["W"]),
        ("w: W visit G; d: D swap A G", &[]),
        ("v: V kill G; p: P protect G", &["V"]),
    ] {
        assert_dead(players, acts, dead);
    }
}

/// A guard is no help to another guard of the same ward, but by ruling to a later one.
#[test]
fn guards_of_one_ward_die_together() {
    let players = "G mafia goon; B bodyguard; C bodyguard; A; D doctor; R roleblocker";
    let acts = "k: G faction_kill A; b: B bodyguard A; c: C bodyguard A";
    assert_dead(players, acts, &["B", "C"]);
    assert_dead(players, &format!("{acts}; d: D protect A"), &[]);
    assert_dead(players, &format!("{acts}; d: D protect B"), &["B", "C"]);
    assert_dead(players, &format!("{acts}; r: R block B"), &["C"]);
    let mut night = night(players, acts);
    night.settings.guards_die = GuardsDie::First;
    assert_eq!(dead(&night, &resolve(&night)), ["B"]);
}

/// Personal actions have nothing to do with the kills of sides, Impersonal ones with nothing else.
#[test]
fn personal_and_impersonal_actions() {
    let kill = "k: G faction_kill A; v: V kill B";
    for (modifier, stopped, kept) in [("personal", "V", "G"), ("impersonal", "G", "V")] {
        let players = format!(
            "G mafia goon; V vigilante; A; B; R roleblocker {modifier}; T tracker {modifier}"
        );
        let victim = |killer: &str| if killer == "G" { "A" } else { "B" };
        let both = [victim("G"), victim("V")];
        assert_dead(
            &players,
            &format!("{kill}; r: R block {stopped}"),
            &[victim(kept)],
        );
        assert_dead(&players, &format!("{kill}; r: R block {kept}"), &both);
        let seen = |target: &str| {
            let night = night(&players, &format!("{kill}; t: T track {target}"));
            found(&night, &resolve(&night), "t")
        };
        assert_eq!(seen(stopped), victim(stopped));
        assert_eq!(seen(kept), "nothing");
    }
}

/// What is told to the observed player reaches whoever stands at the end of the watch.
#[test]
fn a_security_guards_list_goes_where_his_watch_ends() {
    let players = "G security_guard; V visitor; A; B; D bus_driver; R roleblocker";
    let reaches = |acts: &str, name: &str| {
        let night = night(players, acts);
        let outcome = resolve(&night);
        let question = Question::Reaches(act(&night, "g"), who(&night, name));
        let reasons = reasons(&outcome, question).iter();
        let stands: Vec<bool> = reasons.map(|reason| reason.stands).collect();
        (found(&night, &outcome, "g"), stands)
    };
    let watch = "g: G guard A; v: V visit A";
    assert_eq!(reaches(watch, "A"), ("V".to_owned(), vec![true]));
    assert_eq!(reaches(watch, "B"), ("V".to_owned(), vec![]));
    let swapped = format!("{watch}; d: D swap A B");
    assert_eq!(reaches(&swapped, "A").1, [false]);
    assert_eq!(reaches(&swapped, "B").1, [true]);
    let blocked = format!("{watch}; r: R block G");
    assert_eq!(
        reaches(&blocked, "A"),
        ("no_result".to_owned(), vec![false])
    );
}

/// A swap that an untouchable passenger stops carries nothing, neither off him nor to him.
#[test]
fn an_untouchable_passenger_stays_and_nothing_comes_to_him() {
    let players = "V vigilante; A ascetic; B; D bus_driver";
    for (target, choice, places) in [
        ("A", YesNo::Yes, "B"),
        ("A", YesNo::No, "A"),
        ("B", YesNo::Yes, "A"),
        ("B", YesNo::No, "B"),
    ] {
        let mut night = night(players, &format!("v: V kill {target}; d: D swap A B"));
        night.settings.untouchable_passengers = choice;
        assert_eq!(
            dead(&night, &resolve(&night)),
            [places],
            "{target} {choice:?}"
        );
    }
}

/// The effect of a weak driver's swap fails with the swap.
#[test]
fn a_weak_driver_of_an_untouchable_passenger_lives() {
    let players = "A ascetic; M mafia goon; D bus_driver weak";
    let mut night = night(players, "d: D swap A M");
    assert_eq!(dead(&night, &resolve(&night)), ["D"]);
    night.settings.untouchable_passengers = YesNo::No;
    assert_eq!(dead(&night, &resolve(&night)), [""; 0]);
}

/// What a doctor and a vest stop together is one count.
#[test]
fn a_vest_stops_the_kill_that_the_doctor_leaves() {
    let players = "V vigilante; W vigilante; X vigilante; D doctor; A bulletproof:1";
    let mut two = night(players, "v: V kill A; w: W kill A; d: D protect A");
    let vest = act(&two, "bulletproof:A");
    assert_eq!(resolve(&two).used, []);
    two.settings.doctor_saves = Saves::One;
    assert_eq!(dead(&two, &resolve(&two)), [""; 0]);
    assert_eq!(resolve(&two).used, [(vest, 1)]);
    let mut three = night(
        players,
        "v: V kill A; w: W kill A; x: X kill A; d: D protect A",
    );
    three.settings.doctor_saves = Saves::One;
    assert_eq!(dead(&three, &resolve(&three)), ["A"]);
}

/// Which of two kills one doctor stopped is nobody's to say: a weak killer's own fate does not
/// hang on who sent his entry first.
#[test]
fn too_few_protections_stop_no_kill_before_another() {
    let players = "V vigilante weak; W vigilante; D doctor; M mafia goon";
    for acts in [
        "v: V kill M; w: W kill M; d: D protect M",
        "w: W kill M; v: V kill M; d: D protect M",
    ] {
        let mut night = night(players, acts);
        night.settings.doctor_saves = Saves::One;
        assert_eq!(dead(&night, &resolve(&night)), ["M", "V"], "{acts}");
    }
}

/// A doctor whom two buses take away and back, either first, is still one doctor.
#[test]
fn a_doctor_who_comes_two_ways_stops_one_kill() {
    let players = "V vigilante; W vigilante; A; B; D doctor; E bus_driver; F bus_driver";
    let acts = "v: V kill A; w: W kill A; d: D protect A; e: E swap A B; f: F swap A B";
    let mut night = night(players, acts);
    night.settings.doctor_saves = Saves::One;
    assert_eq!(dead(&night, &resolve(&night)), ["A"]);
    night.settings.doctor_saves = Saves::All;
    assert_eq!(dead(&night, &resolve(&night)), [""; 0]);
}

/// What a night brings, in names and labels.
#[derive(Debug, PartialEq, Eq)]
struct Brought {
    deaths: Vec<String>,
    findings: BTreeMap<String, BTreeSet<String>>,
    visits: BTreeSet<(String, String)>,
}

fn brought(players: &str, acts: &[String]) -> Brought {
    let night = night(players, &acts.join("; "));
    let outcome = resolve(&night);
    // Two ends of an investigation have no order of their own.
    let words = |finding: &Finding| match finding {
        Finding::Several(several) => several.iter().map(|one| format!("{one:?}")).collect(),
        one => [format!("{one:?}")].into(),
    };
    let findings = outcome.findings.iter();
    Brought {
        deaths: dead(&night, &outcome),
        findings: findings
            .map(|(act, finding)| (night.act(*act).label.clone(), words(finding)))
            .collect(),
        visits: visits(&night, &outcome),
    }
}

const PLAYERS: [&str; 9] = [
    "A",
    "B doctor weak",
    "C mafia goon",
    "D mafia goon ninja",
    "E bulletproof:1",
    "F pgo",
    "G sk serial_killer",
    "H ascetic",
    "I macho",
];

const ABILITIES: [&str; 20] = [
    "kill",
    "protect",
    "block",
    "jail",
    "swap",
    "redirect",
    "rolestop",
    "hide",
    "commute",
    "bodyguard",
    "babysit",
    "cop",
    "rolecop",
    "track",
    "watch",
    "motion",
    "guard",
    "fruit",
    "poison",
    "cpr",
];

fn any_act() -> impl Strategy<Value = String> {
    let ability = prop::sample::select(ABILITIES.to_vec());
    let players = PLAYERS.map(|player| player.split(' ').next().unwrap());
    let player = || prop::sample::select(players.to_vec());
    let pair = prop::sample::subsequence(players.to_vec(), 2).prop_shuffle();
    (player(), ability, pair).prop_map(|(actor, ability, targets)| {
        let count = match Catalogue::builtin().abilities[ability].targets {
            TargetForm::None => 0,
            TargetForm::One => 1,
            TargetForm::Pair | TargetForm::Redirect => 2,
        };
        format!("{actor} {ability} {}", targets[..count].join(" "))
    })
}

fn any_acts() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec(any_act(), 1..8).prop_map(|acts| {
        let labelled = acts.iter().enumerate();
        labelled
            .map(|(label, act)| format!("{label}: {act}"))
            .collect()
    })
}

proptest! {
    #[test]
    fn the_order_of_entry_changes_nothing(
        (acts, shuffled) in any_acts().prop_flat_map(|acts| (Just(acts.clone()), Just(acts).prop_shuffle()))
    ) {
        let players = PLAYERS.join("; ");
        prop_assert_eq!(brought(&players, &acts), brought(&players, &shuffled));
    }

    #[test]
    fn a_player_nobody_names_changes_nothing(acts in any_acts(), place in 0..=PLAYERS.len()) {
        let mut players = PLAYERS.to_vec();
        players.insert(place, "Z");
        prop_assert_eq!(brought(&PLAYERS.join("; "), &acts), brought(&players.join("; "), &acts));
    }
}

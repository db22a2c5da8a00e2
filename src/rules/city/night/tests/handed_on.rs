//! Roles that change hands: bodies, copies, collections, and what goes along with them.

use super::over_nights::lynch;
use crate::evening::evening;
use crate::moves::Refusal;
use crate::night::LetterClass;
use crate::role::Peaceful;
use crate::rulings::Rulings;
use crate::testkit::{Town, town};

/// Dov is dead and raised by Nec.
fn raised(role: &str, more: &str) -> Town {
    let players = format!(
        "Max judge mafia; Oleg liar maniac; Nec necromancer; Dov {role}; A witness; B hero; {more}"
    );
    town(&players)
        .evening(&["Nec: necromancer → Dov, A, B"])
        .night(&["Max: mafia → Dov"])
        .town
}

fn refusal(town: &Town, line: &str) -> Option<Refusal> {
    let dusk = evening(
        &town.city,
        &town.moves(&[line]),
        town.city.night + 1,
        &Rulings::default(),
    );
    dusk.refused.first().map(|(_, why)| *why)
}

#[test]
fn what_a_body_learns_reaches_the_necromancer() {
    let hacked = raised("hacker", "C doctor")
        .evening(&["Dov: hacker → C"])
        .night(&[]);
    assert_eq!(hacked.letters_to("Nec"), "hack_role C doctor");
    let watched = raised("anonymous", "C doctor")
        .evening(&["Dov: anonymous → C"])
        .night(&[]);
    assert!(watched.tells("Nec", LetterClass::WatchedRole));
    let asked = raised("detective", "C doctor")
        .night(&["C: doctor → A"])
        .town
        .evening(&["Dov: detective query → doctor"])
        .night(&[]);
    assert!(asked.tells("Nec", LetterClass::RoleQueryResult));
    let enslaved = raised("pimp", "C doctor");
    let dusk = evening(
        &enslaved.city,
        &enslaved.moves(&["Dov: pimp → C"]),
        2,
        &Rulings::default(),
    );
    let necromancer = enslaved.seat("Nec");
    let mut told = dusk.letters.iter();
    assert!(told.any(|letter| letter.to == necromancer && letter.class == LetterClass::SlaveRole));
}

#[test]
fn a_body_stops_with_the_necromancer_and_not_with_the_dead() {
    use crate::state::{Block, BlockedBy, Step};
    let block = |town: &mut Town, name: &str| {
        let seat = town.seat(name);
        town.city.blocks.push(Block {
            seat,
            by: BlockedBy::Host,
            peaceful: true,
            negative: true,
            from: Step(0),
            until: Step::LAST,
        });
    };
    let dead = raised("hacker", "C doctor").with(|town| block(town, "Dov"));
    assert_eq!(
        dead.evening(&["Dov: hacker → C"])
            .city
            .prepared
            .hacked
            .len(),
        1
    );
    let master = raised("hacker", "C doctor").with(|town| block(town, "Nec"));
    assert!(
        master
            .evening(&["Dov: hacker → C"])
            .city
            .prepared
            .hacked
            .is_empty()
    );
    let night = raised("doctor", "C priest").with(|town| block(town, "Nec"));
    assert_eq!(
        night.night(&["Dov: doctor → C"]).failed(),
        "Dov doctor: RoleBlock"
    );
}

#[test]
fn a_cut_necromancer_has_no_bodies_tonight() {
    let town = raised("doctor", "Fay judge faceless; C priest");
    let played = town.night(&["Fay: faceless → Nec (target: C)", "Dov: doctor → C"]);
    assert_eq!(played.failed(), "Dov doctor: FaceCut");
}

#[test]
fn no_body_is_turned_on_the_necromancer_or_kills() {
    let hacker = raised("hacker", "C doctor");
    assert_eq!(
        refusal(&hacker, "Dov: hacker → Nec"),
        Some(Refusal::Master(hacker.seat("Nec")))
    );
    assert_eq!(refusal(&hacker, "Dov: hacker → C"), None);
    let killer = raised("investigator", "C doctor");
    assert_eq!(
        killer.night(&["Dov: investigator → C"]).refused(),
        "Dov investigator: not-tonight"
    );
}

#[test]
fn a_body_killed_again_is_never_raised() {
    let again = raised("doctor", "C priest").night(&["Oleg: maniac → Dov"]);
    assert_eq!(again.deaths(), "");
    assert_eq!(again.spare(), (0, 1), "the shot is not lost");
    let line = "Nec: necromancer exchange → A, Dov";
    assert_eq!(
        refusal(&again.town, line),
        Some(Refusal::NotRaisable(again.town.seat("Dov")))
    );
}

/// A journal may hold an exchange for somebody who is a body already: only where it is sent it is refused.
#[test]
fn an_exchange_for_ones_own_body_is_refused_where_it_is_sent_and_stands_where_it_was_kept() {
    use crate::evening::has_right;
    let town = raised("doctor", "C priest");
    let line = "Nec: necromancer exchange → A, Dov";
    let sent = &town.moves(&[line])[0];
    let dov = town.seat("Dov");
    assert_eq!(
        has_right(&town.city, sent),
        Err(Refusal::RaisedAlready(dov))
    );
    assert_eq!(refusal(&town, line), None);
}

#[test]
fn a_copied_evening_role_keeps_off_its_owner() {
    let town = town("Max judge mafia; Oleg liar maniac; Act actor; Pim pimp; C doctor")
        .evening(&["Act: actor → Pim"])
        .night(&[])
        .town;
    assert_eq!(
        refusal(&town, "Act: pimp → Pim"),
        Some(Refusal::Owner(town.seat("Pim")))
    );
    assert_eq!(refusal(&town, "Act: pimp → C"), None);
}

/// The seed gives the copy for one cycle: what lasts longer ends with it.
#[test]
fn a_copied_anonymous_learns_the_roles_and_hears_nothing_more() {
    let played =
        town("Max judge mafia; Oleg liar maniac; Act actor; Ano anonymous; Doc doctor; A witness")
            .evening(&["Act: actor → Ano"])
            .night(&[])
            .town
            .evening(&["Act: anonymous → Doc"])
            .night(&["Oleg: maniac → A", "Doc: doctor → A"]);
    assert_eq!(played.letters_to("Act"), "watched_role Doc doctor");
    let slaves =
        town("Max judge mafia; Oleg liar maniac; Act actor; Pim pimp; Doc doctor; A witness")
            .evening(&["Act: actor → Pim"])
            .night(&[])
            .town
            .evening(&["Act: pimp → Doc"]);
    let forbidden = slaves.night(&["Doc: doctor → A", "Act: pimp forbid → Doc"]);
    assert_eq!(forbidden.refused(), "Act pimp: no-role");
    assert!(forbidden.tells("Doc", LetterClass::SlaveTaken));
}

#[test]
fn the_anonymous_learns_roles_by_the_morning() {
    let watched = town("Max judge mafia; Oleg liar maniac; Ano anonymous; A witness")
        .evening(&["Ano: anonymous → A"]);
    assert_eq!(
        watched.night(&[]).letters_to("Ano"),
        "watched_role A witness"
    );
    let dead = watched.night(&["Max: mafia → Ano"]);
    assert!(!dead.tells("Ano", LetterClass::WatchedRole));
}

#[test]
fn an_actor_who_copied_a_citizen_has_what_nobody_else_took() {
    let players =
        "Max judge mafia; Oleg liar maniac; Act actor; Cit active_citizen; Doc doctor; A witness";
    let one = town(players)
        .evening(&["Act: actor → Cit"])
        .night(&["Max: mafia → Doc"]);
    assert_eq!(one.letters_to("Cit"), "role_taken doctor");
    assert_eq!(one.letters_to("Act"), "", "the citizen comes first");
    let two = town(players)
        .spare(0, 1)
        .evening(&["Act: actor → Cit"])
        .night(&["Max: mafia → Doc", "Oleg: maniac → A"]);
    assert_eq!(two.letters_to("Act"), "role_taken witness");
}

#[test]
fn who_takes_a_role_over_learns_where_it_went() {
    let players = "Max judge mafia; Oleg liar maniac; Cit active_citizen; Cora commissioner; A witness; B hero";
    let taken = town(players)
        .night(&["Cora: commissioner → Oleg"])
        .town
        .night(&["Oleg: maniac → Cora"]);
    assert_eq!(
        taken.letters_to("Cit"),
        "role_taken commissioner 1:[Oleg]; role_past 1 (check_result Oleg black)"
    );
    let players =
        "Max judge mafia; Oleg liar maniac; Col collector; Cora commissioner; A witness; B hero";
    let collected = town(players)
        .night(&["Cora: commissioner → Oleg"])
        .town
        .evening(&["Col: collector → Cora"])
        .night(&["Oleg: maniac → Cora"]);
    assert_eq!(
        collected.letters_to("Col"),
        "role_taken commissioner 1:[Oleg]",
        "of the past a collector knows the targets alone"
    );
}

#[test]
fn who_takes_a_following_role_over_learns_whom_it_follows() {
    let players =
        "Max judge mafia; Oleg liar maniac; Cit active_citizen; Fan fanatic; A witness; B hero";
    let played = town(players)
        .evening(&["Fan: fanatic → A"])
        .night(&["Max: mafia → Fan"]);
    assert_eq!(
        played.letters_to("Cit"),
        "favourite_role A witness; role_taken fanatic 1:[A]"
    );
}

const COLLECTED: &str = "Max judge mafia; Oleg liar maniac; Col collector; Cit active_citizen; Doc doctor; A witness; B hero";

#[test]
fn a_collector_may_let_the_citizens_choose_first() {
    let usual = town(COLLECTED)
        .evening(&["Col: collector → Doc"])
        .night(&["Max: mafia → Doc"]);
    assert_eq!(usual.letters_to("Col"), "role_taken doctor");
    let yields = town(COLLECTED)
        .evening(&["Col: collector → Doc (yields)"])
        .night(&["Max: mafia → Doc"]);
    assert_eq!(yields.letters_to("Col"), "");
    assert_eq!(yields.letters_to("Cit"), "role_taken doctor");
    // What the citizen leaves is still his.
    let rest = town(COLLECTED)
        .spare(0, 1)
        .evening(&["Col: collector → Doc, A (yields)"])
        .night(&["Max: mafia → Doc", "Oleg: maniac → A"]);
    assert_eq!(rest.letters_to("Col"), "role_taken witness");
}

#[test]
fn a_collector_may_refuse_roles() {
    let played = town(COLLECTED)
        .evening(&["Col: collector → Doc (without roles: doctor, judge)"])
        .night(&["Max: mafia → Doc"]);
    assert_eq!(played.letters_to("Col"), "");
    let standing = played.town.night(&[]).town;
    let again = standing.night(&["Max: mafia → A"]);
    assert_eq!(again.letters_to("Col"), "");
}

#[test]
fn a_role_collected_by_day_waits_for_the_evening() {
    let mut lynched = town(COLLECTED).evening(&["Col: collector → Doc"]);
    lynch(&mut lynched, "Doc");
    let idle = lynched.clone().evening(&[]);
    assert_eq!(
        idle.night(&["Col: doctor → A"]).refused(),
        "Col doctor: no-role"
    );
    let used = lynched.evening(&["Col: collector → A (role: doctor)"]);
    assert_eq!(used.night(&["Col: doctor → A"]).refused(), "");
    let collector = used.seat("Col");
    assert!(used.city.usable(collector, Peaceful::Doctor).is_some());
}

#[test]
fn a_copied_madman_takes_one_along() {
    for side in ["", " mafia"] {
        let players = format!(
            "Max judge mafia; Oleg liar maniac; Act actor{side}; Mad madman; A witness; B hero; C priest"
        );
        let town = town(&players)
            .before_night(3)
            .spare(1, 1)
            .evening(&["Act: actor → Mad"]);
        let two = town.night(&["Act: madman → A, B"]);
        assert_eq!(two.refused(), "Act madman: bad-targets");
        assert_eq!(town.night(&["Act: madman → A"]).refused(), "");
    }
}

#[test]
fn who_keeps_a_swapped_role_learns_where_it_went() {
    use crate::dusk::{Gone, left_by_day};
    let mut swapped =
        town("Max judge mafia; Oleg liar maniac; Wit witch; Doc doctor; Cora commissioner; A hero")
            .night(&["Cora: commissioner → Max"])
            .town
            .night(&["Wit: witch → Doc, Cora"])
            .town;
    let (cora, doctor) = (swapped.seat("Cora"), swapped.seat("Doc"));
    if let Some(citizen) = swapped.city.citizens.get_mut(&cora) {
        citizen.fate = crate::state::Fate::Day(3);
    }
    let gone = Gone {
        lynched: &[cora],
        executed: &[],
        stay_cut: &[],
    };
    let taken = left_by_day(&mut swapped.city, gone, 3, &|_, _| None);
    let letter = taken.letters.first().expect("a letter");
    assert_eq!((letter.to, letter.class), (doctor, LetterClass::RoleTaken));
    assert!(letter.value("places").is_some());
}

#[test]
fn the_imitator_meets_the_maniac_before_the_maniacs_first_night() {
    let town = town("Max judge mafia; Oleg liar maniac; Imi hero imitator; A witness");
    let told = |town: &Town, day: u32| {
        let dusk = evening(&town.city, &[], day, &Rulings::default());
        let letters = dusk.letters.iter();
        letters.map(|letter| letter.class).collect::<Vec<_>>()
    };
    assert_eq!(told(&town, 1), []);
    assert_eq!(told(&town.clone().extended(), 1), [LetterClass::MetManiac]);
    let first = town.evening(&[]).night(&[]).town;
    assert_eq!(told(&first, 2), [LetterClass::MetManiac]);
    let second = first.evening(&[]).night(&[]).town;
    assert_eq!(told(&second, 3), []);
}

#[test]
fn beside_the_original_a_copy_comes_in_vain() {
    let doctors = town("Max judge mafia; Oleg liar maniac; Act actor; Doc doctor; A witness")
        .evening(&["Act: actor → Doc"])
        .night(&["Max: mafia → A", "Doc: doctor → A", "Act: doctor → A"]);
    assert_eq!(doctors.letters_to("Doc"), "heal_hit A");
    assert_eq!(doctors.letters_to("Act"), "heal_miss A");
    let blockers = town("Max judge mafia; Oleg liar maniac; Act actor; Bob blocker; A witness")
        .evening(&["Act: actor → Bob"])
        .night(&[
            "Max: mafia → A",
            "Bob: blocker arrest → Max",
            "Act: blocker arrest → Max",
        ]);
    assert_eq!(blockers.letters_to("Bob"), "block_hit [mafia]");
    assert_eq!(blockers.letters_to("Act"), "");
}

#[test]
fn what_a_detective_saw_is_confirmed_to_his_heir() {
    let players = "Max judge mafia; Oleg liar maniac; Det detective; Cit active_citizen; \
        A witness; B doctor";
    // The victim lives, so that nobody's role is free before.
    let lines = ["Max: mafia → A", "Det: detective → Max", "B: doctor → A"];
    let seen = town(players).night(&lines);
    let mut town = seen.town;
    lynch(&mut town, "Det");
    assert!(town.night(&[]).tells("Cit", LetterClass::TrackConfirmed));
}

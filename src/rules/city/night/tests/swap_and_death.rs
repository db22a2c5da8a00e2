//! A witch's swap and the death of one of the two (role "witch").
//!
//! Killed in the night of the swap: «Если совершила обмен с убитым в текущую ночь игроком, роли все
//! равно поменяют владельцев». Killed in the next night, in which the roles go back: «Если же один из
//! этих игроков умер до обратного обмена в следующую ночь, то роли все равно вернутся к владельцам».
//! So a player leaves with the other's role in the first case and with his own in the second,
//! whichever night of the game it is.

use crate::Peaceful;
use crate::testkit::{Played, Town, town};

const TOWN: &str = "Max judge mafia; Oleg liar mafia; Man priest maniac; Wit witch; Doc doctor; \
                    A witness; B hero; C politician; D phantom";

/// Each night with whoever shoots in it.
const NIGHTS: [(u32, &str, &str); 4] = [
    (1, "Max", "mafia"),
    (2, "Man", "maniac"),
    (3, "Max", "mafia"),
    (4, "Man", "maniac"),
];

fn role(town: &Town, name: &str) -> Option<Peaceful> {
    town.city.peaceful(town.seat(name))
}

/// With which role somebody is told to have died.
fn left_with(played: &Played, name: &str) -> Option<Peaceful> {
    let seat = played.town.seat(name);
    let mut killed = played.night.report.killed.iter();
    killed
        .find(|(dead, _)| *dead == seat)
        .and_then(|(_, role)| *role)
}

#[test]
fn in_the_night_of_the_swap_the_dead_leaves_with_the_role_of_the_other() {
    for (night, killer, kind) in NIGHTS {
        let town = town(TOWN).before_night(night);
        // Whichever of the two was named first.
        for pair in ["A, B", "B, A"] {
            let played = town.night(&[
                &format!("{killer}: {kind} → A"),
                &format!("Wit: witch → {pair}"),
            ]);
            assert_eq!(
                left_with(&played, "A"),
                Some(Peaceful::Hero),
                "{night} {pair}"
            );
            assert_eq!(
                role(&played.town, "B"),
                Some(Peaceful::Witness),
                "{night} {pair}"
            );
            // They go back a night later all the same, the dead one's to the dead.
            let back = played.town.night(&[]);
            assert_eq!(
                role(&back.town, "B"),
                Some(Peaceful::Hero),
                "{night} {pair}"
            );
        }
        // A doctor who is one of the two does not heal once he is dead, and leaves with what he got.
        let doctor = town.night(&[
            &format!("{killer}: {kind} → Doc"),
            "Wit: witch → Doc, B",
            "Doc: doctor → B",
        ]);
        assert_eq!(left_with(&doctor, "Doc"), Some(Peaceful::Hero), "{night}");
        assert_eq!(role(&doctor.town, "B"), Some(Peaceful::Doctor), "{night}");
        // Who is healed lives, and is swapped like anybody else.
        let healed = town.night(&[
            &format!("{killer}: {kind} → A"),
            "Wit: witch → A, B",
            "Doc: doctor → A",
        ]);
        assert_eq!(healed.deaths(), "", "{night}");
        assert_eq!(role(&healed.town, "A"), Some(Peaceful::Hero), "{night}");
    }
}

#[test]
fn in_the_next_night_the_dead_leaves_with_the_own_role() {
    for (night, killer, kind) in NIGHTS.into_iter().skip(1) {
        let swapped = town(TOWN)
            .before_night(night - 1)
            .night(&["Wit: witch → A, B"]);
        let shot = format!("{killer}: {kind} → A");
        let killed = swapped.town.night(&[&shot]);
        assert_eq!(left_with(&killed, "A"), Some(Peaceful::Witness), "{night}");
        assert_eq!(role(&killed.town, "B"), Some(Peaceful::Hero), "{night}");
        // With both of a new swap it is the night of that swap.
        let again = swapped.town.night(&[&shot, "Wit: witch → A, C"]);
        assert_eq!(
            left_with(&again, "A"),
            Some(Peaceful::Politician),
            "{night}"
        );
        assert_eq!(role(&again.town, "B"), Some(Peaceful::Hero), "{night}");
        assert_eq!(role(&again.town, "C"), Some(Peaceful::Witness), "{night}");
        // What the witch has fixed does not go back, whoever dies.
        let fixed = swapped.town.clone().evening(&["Wit: witch fix"]);
        let killed = fixed.night(&[&shot]);
        assert_eq!(left_with(&killed, "A"), Some(Peaceful::Hero), "{night}");
        assert_eq!(role(&killed.town, "B"), Some(Peaceful::Witness), "{night}");
        // Nor does the death of the witch keep the roles from going back.
        let witch = swapped.town.night(&[&format!("{killer}: {kind} → Wit")]);
        assert_eq!(role(&witch.town, "A"), Some(Peaceful::Witness), "{night}");
        assert_eq!(role(&witch.town, "B"), Some(Peaceful::Hero), "{night}");
    }
}

#[test]
fn a_swapped_killer_shoots_as_before_unless_his_victim_is_the_other() {
    for (night, killer, kind) in NIGHTS {
        let town = town(TOWN).before_night(night);
        let shot = format!("{killer}: {kind} → A");
        let own = role(&town, killer);
        let other = town.night(&[&shot, &format!("Wit: witch → B, {killer}")]);
        assert_eq!(other.deaths(), format!("A: {kind} by {killer}"), "{night}");
        assert_eq!(left_with(&other, "A"), Some(Peaceful::Witness), "{night}");
        // Killer and victim: the shot is undone, healed or not.
        for healer in [&[][..], &["Doc: doctor → A"]] {
            let witch = format!("Wit: witch → A, {killer}");
            let lines = [&[shot.as_str(), witch.as_str()], healer].concat();
            let played = town.night(&lines);
            assert_eq!(played.deaths(), "", "{night}");
            assert_eq!(played.saved(), "A by witch", "{night}");
            assert_eq!(role(&played.town, "A"), own, "{night}");
        }
        // Another of the killer's side is not the killer.
        let partner = town.night(&[&shot, "Wit: witch → A, Oleg"]);
        assert_eq!(left_with(&partner, "A"), Some(Peaceful::Liar), "{night}");
        // A shot into the witch goes to the other of the pair, and into nobody else.
        let at_witch = format!("{killer}: {kind} → Wit");
        let turned = town.night(&[&at_witch, &format!("Wit: witch → B, {killer}")]);
        assert_eq!(turned.deaths(), format!("B: {kind} by {killer}"), "{night}");
        assert_eq!(left_with(&turned, "B"), own, "{night}");
        // Dead before her turn she swaps nobody.
        let dead = town.night(&[&at_witch, "Wit: witch → A, B"]);
        assert_eq!(dead.deaths(), format!("Wit: {kind} by {killer}"), "{night}");
        assert_eq!(role(&dead.town, "A"), Some(Peaceful::Witness), "{night}");
    }
}

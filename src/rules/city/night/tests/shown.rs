//! What a check of each player shows to each who checks, as tables (night rules §4.3, roles
//! "commissioner", "lawyer", "inquisitor", "journalist", "joker", "detective").

use crate::role::{Negative, Side};
use crate::testkit::{Town, town};

use Side::{Black, Grey, Red};

/// Whoever is checked as X, by what lies over the peaceful role, with the colour by nature and the
/// team.
const CHECKED: &[(&str, Side, Side)] = &[
    ("", Red, Red),
    ("faceless", Red, Grey),
    ("mafia", Black, Black),
    ("maniac", Black, Black),
    ("yakuza", Black, Black),
    ("boss_son", Red, Black),
    ("chief_daughter", Red, Black),
    ("hireling", Red, Black),
    ("ninja", Red, Black),
    ("imitator", Red, Black),
    ("joker", Red, Black),
    ("poisoner", Red, Black),
    ("executor", Red, Black),
    ("geisha", Red, Black),
];

/// Whoever checks alone and is told by a private message.
const CHECKERS: &[(&str, &str)] = &[
    ("Com", "commissioner"),
    ("Law", "lawyer"),
    ("Inq", "inquisitor"),
];

fn with(peaceful: &str, over: &str) -> Town {
    town(&format!(
        "Max judge mafia; Man liar maniac; Joe priest joker; Com commissioner; Law lawyer; \
         Inq inquisitor; Jou journalist; Den detective; R witness; Doc doctor; X {peaceful} {over}"
    ))
}

fn opposite(side: Side) -> Side {
    match side {
        Black => Red,
        Red | Grey => Black,
    }
}

/// The one thing a player is told, without what it is about.
fn result(town: &Town, who: &str, lines: &[&str]) -> String {
    let played = town.night(lines);
    assert_eq!(played.refused(), "", "{lines:?}");
    let told = played.letters_to(who);
    let about = ["check_result X ", "comparison [X R] ", "track_result X "];
    let cut = about.iter().find_map(|words| told.strip_prefix(words));
    cut.map_or(told.clone(), str::to_owned)
}

/// Each of the three, and the journalist, with what else happens that night.
fn all_see(town: &Town, colour: Side, beside: &[&str], case: &str) {
    for (name, role) in CHECKERS {
        let line = format!("{name}: {role} → X");
        let lines = [beside, &[line.as_str()]].concat();
        assert_eq!(result(town, name, &lines), colour.slug(), "{case}: {role}");
    }
    let lines = [beside, &["Jou: journalist → X, R"]].concat();
    let compared = match colour {
        Black => "different",
        Red | Grey => "same",
    };
    assert_eq!(result(town, "Jou", &lines), compared, "{case}: journalist");
}

/// The colour in the joker's message, which has the role besides.
fn joker_sees(town: &Town, beside: &[&str], case: &str) -> String {
    let lines = [beside, &["Joe: joker → X"]].concat();
    let seen = result(town, "Joe", &lines);
    let colour = seen.split([' ', ';']).next().unwrap_or_default();
    assert!(!colour.is_empty(), "{case}");
    colour.to_owned()
}

#[test]
fn each_role_shows_its_colour_to_each_checker() {
    for (over, colour, _) in CHECKED {
        let town = with("hero", over);
        let case = format!("hero {over}");
        all_see(&town, *colour, &[], &case);
        assert_eq!(joker_sees(&town, &[], &case), colour.slug(), "{case}");
        // The joker turns round what is shown, false or not.
        let case = format!("{case}, the joker there");
        all_see(&town, opposite(*colour), &["Joe: joker → X"], &case);
    }
}

#[test]
fn rumours_are_black_to_each_checker_and_red_after_the_joker() {
    for (over, ..) in CHECKED {
        let town = with("hero", over).evening(&["Max: mafia smear → X"]);
        let case = format!("hero {over}, smeared");
        all_see(&town, Black, &[], &case);
        assert_eq!(joker_sees(&town, &[], &case), "black", "{case}");
        all_see(&town, Red, &["Joe: joker → X"], &case);
    }
}

#[test]
fn who_hides_his_colour_hides_it_from_all_but_the_joker() {
    let hidden = ["anonymous", "terrorist", "hypnotist", "politician"];
    for peaceful in hidden {
        for (over, colour, _) in CHECKED {
            let town = with(peaceful, over);
            let case = format!("{peaceful} {over}");
            for (name, role) in &CHECKERS[1..] {
                let line = format!("{name}: {role} → X");
                let found = result(&town, name, &[&line]);
                assert_eq!(found, "no_information", "{case}: {role}");
            }
            let commissioner = town.night(&["Com: commissioner → X"]);
            assert_eq!(commissioner.letters_to("Com"), "", "{case}");
            let told = commissioner.report();
            let told = told.split(", ").next().unwrap_or_default();
            assert_eq!(told, "commissioner result_no_information", "{case}");
            let compared = result(&town, "Jou", &["Jou: journalist → X, R"]);
            assert_eq!(compared, "no_information", "{case}");
            assert_eq!(joker_sees(&town, &[], &case), colour.slug(), "{case}");
        }
    }
}

#[test]
fn a_corpse_shows_its_team_to_those_who_see_corpses() {
    for (over, _, team) in CHECKED {
        let town = with("hero", over);
        let case = format!("hero {over}, killed");
        let killed = "Max: mafia → X";
        // Partners are not shot without a word, last mafia and last yakuza among them, and an
        // executor endures the first shot.
        let partners = [
            Negative::Mafia,
            Negative::BossSon,
            Negative::Hireling,
            Negative::Yakuza,
            Negative::Executor,
        ];
        if Negative::of_slug(over).is_some_and(|role| partners.contains(&role)) {
            continue;
        }
        assert_eq!(joker_sees(&town, &[killed], &case), team.slug(), "{case}");
        let detective = result(&town, "Den", &[killed, "Den: detective → X"]);
        assert!(detective.contains(team.slug()), "{case}: {detective}");
        let killer = town.night(&[killed]).letters_to("Max");
        assert!(
            killer.contains(&format!("victim_team X {}", team.slug())),
            "{case}: {killer}"
        );
        for (name, role) in &CHECKERS[1..] {
            let line = format!("{name}: {role} → X");
            let found = result(&town, name, &[killed, &line]);
            assert_eq!(found, "check_failed", "{case}: {role}");
        }
        let compared = result(&town, "Jou", &[killed, "Jou: journalist → X, R"]);
        assert_eq!(compared, "no_information", "{case}");
    }
}

#[test]
fn the_proof_of_a_check_shows_the_team_whatever_the_check_showed() {
    for (over, _, team) in CHECKED {
        // An imitator's check of night 1 is proved red: he has not met the maniac.
        let truth = match (*over, *team) {
            ("imitator", _) | (_, Red | Grey) => "red",
            (_, Black) => "black",
        };
        for beside in [&[][..], &["Joe: joker → X"]] {
            let lines = [beside, &["Com: commissioner → X"]].concat();
            let checked = with("hero", over).night(&lines).town;
            let proved = checked.evening(&["Com: commissioner proof → X"]).night(&[]);
            let told = proved.letters_to("Com");
            assert_eq!(told, format!("proof_result X {truth}"), "{over} {beside:?}");
        }
    }
}

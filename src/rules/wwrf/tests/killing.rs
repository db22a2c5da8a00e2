//! Killing, defenses, absences, the queue (reference §12.1, §12.5, §13.3).

use super::{Table, role};
use crate::chance::{Chance, Why};
use crate::world::Killing;
use crate::{Effect, Input, step};

/// A killer, a victim whose role has these lines, and two more.
fn against(killing: &str, lines: &str) -> Table {
    let files = [
        role("Hitter", &format!("End Night: {killing} @Selection")),
        role("Shielded", lines),
    ];
    let mut table = Table::new(
        &files,
        &["Ann Hitter", "Vic Shielded", "Cid Plain", "Gus Grey"],
    );
    table.advance();
    table.answer("Ann", &[&["Vic"]]).expect("an answer");
    table.advance();
    table
}

#[test]
fn what_a_filter_covers() {
    let covered = [
        ("Attacks", ["Attack"].as_slice()),
        ("Kills", &["Attack", "Kill"]),
        ("Lynches", &["Lynch"]),
        ("Attacks & Lynches", &["Attack", "Lynch"]),
        ("All", &["Attack", "Kill", "Lynch"]),
        ("Banishments", &["Banish"]),
    ];
    for (filter, covers) in covered {
        for killing in [
            "Attack",
            "Kill",
            "Lynch",
            "True Kill",
            "Banish",
            "True Banish",
        ] {
            let lines = format!("Starting: Protect @Self from `{filter}` through Passive Defense");
            let table = against(killing, &lines);
            let survives = table.deaths().is_empty();
            assert_eq!(
                survives,
                covers.contains(&killing),
                "{killing} against {filter}"
            );
        }
    }
}

#[test]
fn defenses_are_used_in_their_order() {
    let table = against(
        "Attack",
        "Starting:\n\
         • Protect @Self from `Attacks` through Recruitment Defense (~UntilUse)\n\
         • Protect @Self from `Attacks` through Partial Defense (~UntilUse)\n\
         • Protect @Self from `Attacks` through Passive Defense (~UntilUse)\n\
         • Protect @Self from `Attacks` through Active Defense (~UntilUse)\n\
         • Protect @Self from `Attacks` through Absence at #square (~UntilUse)\n\
         On Defense: Increment Counter\n\
         On Absence Defense: Learn `away`",
    );
    assert_eq!(
        table.on("Vic"),
        [
            "defense recruitment attacks",
            "defense partial attacks",
            "defense passive attacks",
            "defense active attacks"
        ]
    );
    assert_eq!(table.counter("Vic"), 1);
    assert_eq!(table.told("Vic"), ["away"]);
    assert_eq!(table.told("Ann"), ["Attack failed!"]);
}

#[test]
fn a_defense_may_know_its_attackers_and_its_phase() {
    let by = |by: &str| {
        let lines =
            format!("Starting: Protect @Self from `Attacks` by {by} through Passive Defense");
        against("Attack", &lines).deaths().is_empty()
    };
    assert!(by("@(Role:Hitter)"));
    assert!(!by("@(Role:Grey)"));
    let during = |phase: &str| {
        let lines = format!(
            "Starting: Protect @Self from `Attacks` through Passive Defense during {phase}"
        );
        against("Attack", &lines).deaths().is_empty()
    };
    assert!(during("Night") && !during("Day"));
}

#[test]
fn whoever_is_absent_at_the_victim_is_hit_too() {
    let files = [
        role("Hitter", "End Night: Attack @Selection"),
        role(
            "Guest",
            "Immediate Night: Protect @Self from `Attacks` through Absence at @Selection (~Phase)",
        ),
    ];
    let seats = [
        "Ann Hitter",
        "Gil Guest",
        "Hal Guest",
        "Vic Plain",
        "Gus Grey",
    ];
    let mut table = Table::new(&files, &seats);
    table.advance();
    table.answer("Gil", &[&["Vic"]]).expect("an answer");
    table.answer("Hal", &[&["Gil"]]).expect("an answer");
    table.answer("Ann", &[&["Vic"]]).expect("an answer");
    table.advance();
    assert_eq!(
        table.deaths(),
        ["Gil", "Vic"]
            .map(str::to_owned)
            .into_iter()
            .rev()
            .collect::<Vec<_>>()
    );
    assert!(
        table.world.lives(table.seat("Hal")),
        "absences do not chain"
    );
}

#[test]
fn an_absence_evades_where_the_attacker_does_not_look() {
    let files = [
        role("Hitter", "End Night: Attack @Selection"),
        role(
            "Guest",
            "Immediate Night: Protect @Self from `Attacks` through Absence at @Selection (~Phase)",
        ),
    ];
    let mut table = Table::new(
        &files,
        &["Ann Hitter", "Gil Guest", "Vic Plain", "Gus Grey"],
    );
    table.advance();
    table.answer("Gil", &[&["Vic"]]).expect("an answer");
    table.answer("Ann", &[&["Gil"]]).expect("an answer");
    table.advance();
    assert!(table.deaths().is_empty());
}

#[test]
fn who_dies_at_the_end_of_a_phase_still_acts_in_it() {
    let files = [role("Hitter", "End Night: Attack @Selection")];
    let mut table = Table::new(
        &files,
        &["Ann Hitter", "Bob Hitter", "Cid Plain", "Gus Grey"],
    );
    table.advance();
    table.answer("Ann", &[&["Bob"]]).expect("an answer");
    table.answer("Bob", &[&["Ann"]]).expect("an answer");
    table.advance();
    assert_eq!(table.deaths(), ["Bob", "Ann"]);
}

#[test]
fn deaths_set_off_what_waits_for_them() {
    let files = [
        role("Hitter", "Immediate Night: Attack @Selection"),
        role(
            "Martyr",
            "On Death: Learn `death @DeathType by @Attacker`\n\
             On Killed: True Kill @Attacker\n\
             On Lynch: Learn `lynched`",
        ),
        role(
            "Scribe",
            "On @All Death: Announce `@This fell to @AttackSource`",
        ),
    ];
    let seats = [
        "Ann Hitter",
        "Mia Martyr",
        "Sal Scribe",
        "Cid Plain",
        "Gus Grey",
    ];
    let mut table = Table::new(&files, &seats);
    table.advance();
    table.answer("Ann", &[&["Mia"]]).expect("an answer");
    assert_eq!(table.deaths(), ["Mia", "Ann"]);
    assert_eq!(
        table.told("Mia"),
        ["death Attack by Ann", "True Kill successful!"]
    );
    let story = table.story();
    assert_eq!(
        story,
        [
            "Mia died.",
            "Mia fell to role:hitter.",
            "Ann died.",
            "Ann fell to role:martyr."
        ]
    );
}

#[test]
fn the_host_kills_whom_nothing_protects() {
    let files = [role(
        "Safe",
        "Starting: Protect @Self from `All` through Active Defense",
    )];
    let mut table = Table::new(&files, &["Ann Safe", "Bob Plain", "Gus Grey"]);
    let player = table.seat("Ann");
    table
        .enter(&Input::Kill {
            player,
            killing: Killing::Kill,
        })
        .expect("taken");
    assert_eq!(table.deaths(), ["Ann"]);
    assert!(
        !table
            .last
            .iter()
            .any(|effect| matches!(effect, Effect::Ended { .. }))
    );
}

#[test]
fn a_defense_tells_only_the_role_that_made_it() {
    let files = [
        role(
            "Guard",
            "Starting: Protect @(Role:Plain) from `Attacks` through Active Defense\n\
             Immediate Night: Role Change @Self to `Other`\nOn Defense: Learn `as guard`",
        ),
        role("Other", "On Defense: Learn `as other`"),
        role("Hitter", "Immediate Night: Attack @Selection"),
    ];
    let seats = ["Gil Guard", "Ann Hitter", "Cid Plain", "Gus Grey"];
    let mut table = Table::new(&files, &seats);
    table.advance();
    table.answer("Ann", &[&["Cid"]]).expect("an answer");
    assert_eq!(table.told("Gil"), ["as guard"]);
    table.advance().advance();
    table.answer("Gil", &[]).expect("a confirmation");
    table.answer("Ann", &[&["Cid"]]).expect("an answer");
    assert!(table.told("Gil").is_empty());
    assert!(table.deaths().is_empty(), "it defends all the same");
}

#[test]
fn one_death_for_each_player_whoever_kills_how_often() {
    let files = [
        role(
            "Hitter",
            "End Night: Attack @Selection\nEnd Night: Kill @Selection",
        ),
        role("Mourner", "On @All Death: Increment Counter"),
    ];
    let mut table = Table::new(
        &files,
        &["Ann Hitter", "Moe Mourner", "Cid Plain", "Gus Grey"],
    );
    table.advance();
    let prompts: Vec<_> = table.prompts("Ann").into_iter().cloned().collect();
    for prompt in &prompts {
        table.answer_to(prompt, &[&["Cid"]]).expect("an answer");
    }
    table.advance();
    assert_eq!(table.deaths(), ["Cid"]);
    assert_eq!(table.counter("Moe"), 1);
}

/// Draws in order, and remembers what was drawn between.
#[derive(Default)]
struct Named(Vec<(Why, Vec<String>)>);

impl Chance for Named {
    fn draw(&mut self, _: Why, among: usize, wanted: usize) -> Vec<usize> {
        (0..among.min(wanted)).collect()
    }

    fn set(&mut self, why: Why, called: &dyn Fn() -> Vec<String>) -> Vec<usize> {
        self.0.push((why, called()));
        Vec::new()
    }
}

#[test]
fn the_host_reads_who_is_behind_each_killing_that_may_count() {
    let files = [role("Hitter", "End Night: Attack @Selection")];
    let players = ["Ann Hitter", "Bob Hitter", "Vic Plain", "Gus Grey"];
    let mut table = Table::new(&files, &players);
    table.advance();
    for player in ["Ann", "Bob"] {
        table.answer(player, &[&["Vic"]]).expect("an answer");
    }
    let mut named = Named::default();
    step(&table.book, &table.world, &Input::Advance, &mut named).expect("a next phase");
    let killings = named.0.into_iter().find(|(why, _)| *why == Why::Killing);
    let (_, killings) = killings.expect("one of them counts");
    assert_eq!(
        killings,
        ["attack by hitter (Ann)", "attack by hitter (Bob)"]
    );
}

//! What a setup has of the book: cards, sides, sheets, problems.

use super::kit::{book, setup};
use crate::Wwrf;
use nightdesk_game::{Card, Game, Setup};
use nightdesk_rules::{Problem, RuleSet, Tables};
use nightdesk_time::FirstPhase;

fn cards(setup: &Setup, roles: &[&str]) -> Vec<Card> {
    let card = |role: &&str| Wwrf.read_card(setup, "", role).expect("a card").1;
    roles.iter().map(card).collect()
}

fn found<'p>(problems: &'p [Problem], code: &str) -> &'p Problem {
    let mut problems_of = problems.iter().filter(|problem| problem.code == code);
    problems_of
        .next()
        .unwrap_or_else(|| panic!("no {code}: {problems:#?}"))
}

#[test]
fn a_card_is_a_role_of_the_book_with_its_team() {
    let setup = setup(&[]);
    let (number, card) = Wwrf.read_card(&setup, "", "3 wolf cub").expect("a card");
    assert_eq!(number, 3);
    assert_eq!(
        (card.faction.as_str(), card.roles.as_slice()),
        ("werewolf", ["wolfcub".to_owned()].as_slice())
    );
    assert_eq!(Wwrf.card_title(&setup, &card), "Wolf Cub");
    let wrong = Wwrf.read_card(&setup, "", "Vilager").expect_err("no card");
    assert_eq!(
        (wrong.part.as_str(), wrong.suggestion.as_deref()),
        ("Vilager", Some("Villager"))
    );
    let bookless = Wwrf
        .read_card(&Setup::default(), "", "Wolf")
        .expect_err("no card");
    assert!(bookless.message.contains("no role book"));
}

#[test]
fn the_sides_are_the_teams() {
    let sides = Wwrf.sides_of(&setup(&[]));
    let titles: Vec<(&str, &str)> = sides
        .iter()
        .map(|(slug, side)| (slug.as_str(), side.title.as_str()))
        .collect();
    assert_eq!(
        titles,
        [("townsfolk", "Townsfolk"), ("werewolf", "Werewolf")]
    );
}

#[test]
fn a_role_is_told_as_the_book_tells_it() {
    let setup = setup(&[]);
    let sheet = Wwrf.sheet(&setup, "seer").expect("a sheet");
    assert_eq!(
        (sheet.title.as_str(), sheet.about.as_str()),
        ("Seer", "Townsfolk Investigative")
    );
    assert_eq!(Wwrf.sheet(&setup, "Sier"), Err(Some("Seer".to_owned())));
    let seer = cards(&setup, &["Seer"]).remove(0);
    let game = Game {
        setup: setup.clone(),
        ..Game::default()
    };
    let lines = Wwrf.card_sheet(&game, &seer, None).abilities;
    assert_eq!(lines[0].says, "The Seer looks at a player each night.");
    assert_eq!(Wwrf.sheets(&setup).len(), 12);
}

#[test]
fn a_whole_setup_has_no_problem() {
    let mut setup = setup(&[]);
    setup.deck = cards(&setup, &["Seer", "Guard", "Wolf"]);
    assert_eq!(Wwrf.problems(&setup), []);
}

#[test]
fn what_cannot_be_played_is_told_beforehand() {
    let mut setup = setup(&[]);
    setup.deck = cards(&setup, &["Fool", "Wolf Cub", "Seer"]);
    let seer = setup
        .files
        .get_mut("townsfolk/investigative/seer")
        .expect("a file");
    seer.push_str("Sometimes Night: Role Investigate @Selection\n");
    setup.files.retain(|path, _| !path.contains("polls"));
    setup.schedule.first = FirstPhase::Night;
    let problems = Wwrf.problems(&setup);
    assert!(found(&problems, "unfinished-role").fatal);
    assert!(!found(&problems, "host-information").fatal);
    assert!(!found(&problems, "no-vote").fatal);
    let first = found(&problems, "no-day-zero");
    assert!(first.fatal && first.hint.as_deref() == Some("write `first = \"day 0\"`"));
    let broken = found(&problems, "unknown-trigger");
    assert!(broken.fatal, "{broken:?}");
    assert!(
        broken
            .message
            .starts_with("townsfolk/investigative/seer:6: "),
        "{broken:?}"
    );
}

#[test]
fn unique_and_required_roles_are_looked_for() {
    let mut setup = setup(&[]);
    let guard = setup
        .files
        .get_mut("townsfolk/power/guard")
        .expect("a file");
    *guard = guard.replace(
        "__Formalized__\n",
        "__Formalized__\nUnique Role\nRequire: `Wolf`\n",
    );
    setup.deck = cards(&setup, &["Guard", "Guard", "Seer"]);
    let problems = Wwrf.problems(&setup);
    assert!(
        found(&problems, "unique-role")
            .message
            .contains("2 are dealt")
    );
    assert!(found(&problems, "required-role").message.contains("`Wolf`"));
}

#[test]
fn without_a_book_there_is_no_game() {
    let problems = Wwrf.problems(&Setup::default());
    assert!(found(&problems, "no-book").fatal);
    assert!(!book().is_empty());
    let mut game = nightdesk_game::Game::default();
    game.setup.schedule.first = FirstPhase::Day;
    assert_eq!(
        Wwrf.open(&game).map(|_| ()).map_err(|problem| problem.code),
        Err("no-day-zero")
    );
}

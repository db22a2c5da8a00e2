//! Another build of the program says and keeps the same as this one.
//!
//! `NIGHTDESK_REFERENCE` names the other build. Without it this one is held against itself in a few
//! scenes, so that chance and the clock show where they should not. With `NIGHTDESK_LONG` a thousand
//! random scripts are played for each rule set.
//!
//! What is drawn after the deal comes from the machine's chance: a scene in which two builds differ in a draw
//! alone is no difference.
//!
//! What a change words otherwise on purpose stands in `reworded.toml`.

mod played;
mod scenes;

use std::path::PathBuf;

use played::{Difference, Program, Rewordings, compare};
use scenes::{Scene, examples, random, worked_cases};

/// The other build, where there is one.
fn reference() -> Option<Program> {
    let path = std::env::var_os("NIGHTDESK_REFERENCE").map(PathBuf::from);
    path.map(Program::at)
}

/// Plays scenes with both programs, on as many threads as there are processors.
fn differences(
    scenes: &[Scene],
    reference: &Program,
    built: &Program,
    rewordings: &Rewordings,
) -> Vec<Difference> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let share = scenes.len().div_ceil(threads).max(1);
    std::thread::scope(|scope| {
        let shares = scenes.chunks(share).map(|scenes| {
            scope.spawn(move || {
                let compared = scenes.iter();
                compared
                    .flat_map(|scene| compare(scene, reference, built, rewordings))
                    .collect::<Vec<_>>()
            })
        });
        let running: Vec<_> = shares.collect();
        let ended = running.into_iter().map(|share| share.join());
        ended.flat_map(|found| found.expect("it ends")).collect()
    })
}

#[track_caller]
fn are_the_same(scenes: &[Scene]) {
    assert!(!scenes.is_empty());
    let (reference, rewordings) = match reference() {
        Some(reference) => (reference, Rewordings::read()),
        None => (Program::built(), Rewordings::default()),
    };
    let found = differences(scenes, &reference, &Program::built(), &rewordings);
    let shown: Vec<String> = found.iter().take(10).map(ToString::to_string).collect();
    assert!(
        found.is_empty(),
        "{} differences, the first of them:\n{}",
        found.len(),
        shown.join("\n")
    );
}

/// How many scenes of a kind are played.
fn how_many() -> usize {
    match (std::env::var_os("NIGHTDESK_LONG"), reference()) {
        (Some(_), _) => 1_000,
        (None, Some(_)) => 20,
        (None, None) => 1,
    }
}

#[test]
fn examples_are_the_same() {
    let mut scenes = examples();
    scenes.truncate(how_many());
    are_the_same(&scenes);
}

#[test]
fn worked_cases_are_the_same() {
    let mut scenes = worked_cases();
    if reference().is_none() {
        scenes.truncate(how_many());
    }
    are_the_same(&scenes);
}

#[test]
fn random_games_are_the_same() {
    let kinds = [scenes::CLASSIC, scenes::VILLAGE, scenes::CITY];
    let scenes = kinds.iter().flat_map(|kind| random(kind, how_many()));
    are_the_same(&scenes.collect::<Vec<_>>());
}

/// What tells two builds apart is found: a word of an answer, a status, and what a game is after it.
#[test]
fn a_planted_difference_is_found() {
    let scenes = examples();
    let harbour = scenes.iter().find(|scene| scene.name().contains("harbour"));
    let harbour = std::slice::from_ref(harbour.expect("the example"));
    let of = |planted: Program| {
        let found = differences(harbour, &planted, &Program::built(), &Rewordings::default());
        let found: Vec<String> = found.into_iter().map(|found| found.what).collect();
        found
    };
    assert_eq!(of(Program::built()), [""; 0]);
    let word = |mut said: played::Said| {
        said.stdout = said.stdout.replacen("Day 2", "Day two", 1);
        said
    };
    assert!(of(Program::built().planting(word)).contains(&"stdout".to_owned()));
    let status = |mut said: played::Said| {
        said.status = vec![Some(3)];
        said
    };
    assert!(of(Program::built().planting(status)).contains(&"status".to_owned()));
    let state = |mut said: played::Said| {
        said.state = said.state.replacen("Alder", "Aldor", 1);
        said
    };
    assert_eq!(of(Program::built().planting(state)), ["state"]);
}

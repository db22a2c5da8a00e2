//! `verify`: worked cases from files.

use super::kit::{Place, golden, project};

const NIGHT: &str = r#"schema = "rar/1"

[[case]]
id = "saved"
title = "a doctor saves"
method = "rar"
players = [
    { name = "Ivy", role = "vigilante" },
    { name = "Dan", role = "doctor" },
    { name = "Tom" },
]
actions = [
    { id = "shot", by = "Ivy", do = "kill", on = ["Tom"] },
    { id = "save", by = "Dan", do = "protect", on = ["Tom"] },
]
expect = { deaths = [] }
"#;

/// The same night with the wrong one dead.
fn wrong() -> String {
    NIGHT.replace("deaths = []", "deaths = [\"Tom\"]")
}

#[test]
fn the_nights_of_the_rule_set_pass() {
    let place = Place::new();
    let folder = project("tests/seed");
    let folder = folder.to_str().expect("a readable path");
    place
        .run(&["verify", folder])
        .done()
        .says("24 passed, 0 failed");
    let report = place.run(&["verify", folder, "--json"]).done().json();
    assert_eq!(
        (&report["failed"], &report["disputed"]),
        (&0.into(), &0.into())
    );
    let files = report["files"].as_array().expect("files");
    assert_eq!(files.len(), 2);
}

#[test]
fn a_failing_case_shows_the_difference() {
    let place = Place::new();
    place.write("good.toml", NIGHT);
    place.write("wrong.toml", wrong());
    let said = place.run(&["verify", "good.toml", "wrong.toml"]);
    assert_eq!((said.status, said.stderr.as_str()), (3, ""));
    golden("verify-difference", &said.stdout);
}

#[test]
fn an_unknown_family_is_a_mistake_of_the_file() {
    let place = Place::new();
    place.write("case.toml", NIGHT.replace("rar/1", "raar/1"));
    place
        .run(&["verify", "case.toml"])
        .refused("`raar/1` is no family of cases this version knows")
        .complains("case.toml:1:10")
        .complains("did you mean `rar/1`?");
    place.write("case.toml", "[[case]]\n");
    place
        .run(&["verify", "case.toml"])
        .refused("this file names no `schema`");
    place.write("case.toml", NIGHT.replace("expect =", "expects ="));
    place.run(&["verify", "case.toml"]).refused("expects");
    place
        .run(&["verify", "none.toml"])
        .refused("cannot read `none.toml`");
}

#[test]
fn a_disputed_case_is_run_and_told_apart() {
    let place = Place::new();
    place.write("wrong.toml", wrong());
    place.write(
        "disputed.toml",
        "[[disputed]]\nid = \"saved\"\nsource = \"the doctor's card\"\n\
         because = \"a saved player lives\"\n",
    );
    place
        .run(&["verify", "wrong.toml", "--disputed", "disputed.toml"])
        .done()
        .says("DISPUTED saved in wrong.toml: differs")
        .says("because a saved player lives")
        .says("1 disputed\n0 passed, 0 failed");
    place
        .run(&["verify", "wrong.toml", "--disputed", "none.toml"])
        .refused("cannot read `none.toml`");
}

#[test]
fn the_nights_of_every_method_pass() {
    let place = Place::new();
    for (folder, least) in [("nar", 2), ("nights", 80)] {
        let cases = project("tests/cases").join(folder);
        let cases = cases.to_str().expect("a readable path");
        let report = place.run(&["verify", cases, "--json"]).done().json();
        assert_eq!(report["failed"], 0, "{folder}: {report}");
        let passed = report["passed"].as_u64().expect("a number");
        assert!(passed >= least, "{folder}: {passed}");
    }
}

/// Cases of an engine have a program of their own; hosts are told which they can write.
#[test]
fn a_case_of_an_engine_is_refused_with_what_can_be_run() {
    let place = Place::new();
    for family in ["city-day/1", "tracker/1", "votes/1", "warnings/1", "wwrf/1"] {
        place.write("case.toml", NIGHT.replace("rar/1", family));
        let said = place.run(&["verify", "case.toml"]);
        let known = said
            .refused(&format!(
                "`{family}` is no family of cases this version knows"
            ))
            .complains("known: `rar/1`, `rar/2`");
        assert!(!known.stderr.contains("did you mean"), "{known:#?}");
    }
}

/// A table is a file of an engine's cases: beside a host's nights it is something else.
#[test]
fn a_folder_of_nights_may_hold_other_tables() {
    let place = Place::new();
    std::fs::create_dir(place.path("nights")).expect("a folder");
    place.write("nights/saved.toml", NIGHT);
    place.write("nights/players.csv", "name,role\nIvy,vigilante\n");
    place
        .run(&["verify", "nights"])
        .done()
        .says("1 passed, 0 failed");
}

#[test]
fn a_file_that_cannot_be_run_keeps_no_other_from_it() {
    let place = Place::new();
    std::fs::create_dir(place.path("cases")).expect("a folder");
    // With a word that no case has, and without form, before and after whole ones.
    place.write("cases/1-broken.toml", NIGHT.replace("title", "nonsense"));
    place.write("cases/2-not-toml.toml", "schema = ");
    place.write("cases/0-good.toml", NIGHT);
    place.write("cases/9-wrong.toml", wrong().replace("saved", "lost"));
    let said = place.run(&["verify", "cases"]);
    assert_eq!(said.status, 2, "{}", said.stderr);
    let sum = "1 passed, 1 failed, 2 files not run";
    assert!(said.stdout.contains(sum), "{}", said.stdout);
    let not_run = said.stdout.matches("NOT RUN").count();
    assert_eq!(not_run, 2, "{}", said.stdout);
    assert!(said.stdout.contains("FAILED lost"), "{}", said.stdout);
    for name in ["1-broken.toml", "2-not-toml.toml"] {
        assert!(said.stderr.contains(name), "{name} in\n{}", said.stderr);
    }

    let said = place.run(&["verify", "cases", "--json"]);
    let report: serde_json::Value = serde_json::from_str(&said.stdout).expect("one value");
    assert_eq!((said.status, &report["malformed"]), (2, &2.into()));
    let files = report["files"].as_array().expect("files");
    let broken = files
        .iter()
        .filter(|file| file["malformed"]["code"].is_string());
    assert_eq!((files.len(), broken.count()), (4, 2));
}

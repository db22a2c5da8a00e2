//! Every line that a refusal offers works as it is offered.

use std::fs;

use regex::Regex;
use serde_json::Value;

use super::kit::Place;

/// What a line may be refused for that was understood: the time for it has not come yet.
const NOT_YET: [&str; 8] = [
    "archive-early",
    "day-runs",
    "no-desk",
    "not-dealt",
    "not-running",
    "nothing",
    "over",
    "seats-and-cards",
];

/// Words that stand for something in a line that is shown as a form.
const FORMS: &str = r"\b(NAME|PLAYER|VERB|TARGET|VOTER|OLD|NEW|POST|SIDE|FILE|DIR|N|LINE|TEXT|WHEN|RESULT|REASON)\b|…";

fn journal_of(place: &Place) -> String {
    place.read("lantern/journal.ndjson")
}

fn answer(place: &Place, line: &str) -> Value {
    place.run(&["-g", "lantern", "--json", line]).json()
}

/// The whole lines among the words in backticks: those that begin with a command.
fn offered(refused: &Value, line: &str) -> Vec<String> {
    let quoted = Regex::new("`([^`]+)`").expect("a pattern");
    let forms = Regex::new(FORMS).expect("a pattern");
    // What an entry that is named was typed as.
    let was_typed = Regex::new(r" \(`[^`]+`\)").expect("a pattern");
    let texts = refused["hints"].as_array().into_iter().flatten();
    let texts = texts.chain([&refused["message"]]).filter_map(Value::as_str);
    let texts: Vec<String> = texts
        .map(|text| was_typed.replace_all(text, "").into_owned())
        .collect();
    let commands = [
        "deal",
        "start",
        "end day",
        "resolve",
        "undo ",
        "over ",
        "cancel all",
        "kill ",
        "remove ",
        "replace ",
        "revive ",
        "vote ",
        "unvote ",
        "extend ",
        "shorten ",
        "votes",
        "tally",
        "players",
        "log",
        "status",
        "next",
        "reopen",
        "signup ",
        "help",
        "as ",
        "finish",
        "decide ",
    ];
    let mut lines: Vec<String> = texts
        .iter()
        .flat_map(|text| quoted.captures_iter(text).map(|found| found[1].to_owned()))
        .filter(|offer| commands.iter().any(|command| offer.starts_with(command)))
        .filter(|offer| !forms.is_match(offer) && offer != line)
        // The bare name of a command, in a word about its form.
        .filter(|offer| offer != line.split(' ').next().unwrap_or_default())
        .collect();
    let mut answers = refused["ask"][1].as_array().into_iter().flatten();
    if answers.any(|word| word == "y") {
        lines.push(format!("{line} --yes"));
    }
    lines
}

/// Types what each of these lines offers, in the game as it is before.
#[track_caller]
fn types_what_is_offered(place: &Place, lines: &[&str]) -> usize {
    let before = journal_of(place);
    let mut typed = 0;
    for line in lines {
        let refused = answer(place, line);
        assert_eq!(refused["ok"], false, "{line}: {refused}");
        for offer in offered(&refused, line) {
            let came = answer(place, &offer);
            let asks = came["ask"].is_array() && !offer.ends_with("--yes");
            let code = came["code"].as_str().unwrap_or_default();
            assert!(
                came["ok"] == true || asks || NOT_YET.contains(&code),
                "`{line}` offers `{offer}`: {came}"
            );
            typed += 1;
            fs::write(place.path("lantern/journal.ndjson"), &before).expect("it is as before");
        }
    }
    typed
}

#[test]
fn before_the_game() {
    let place = Place::with_lantern();
    let lines = [
        "start",
        "end day",
        "vote Ann Bob",
        "undo",
        "tally",
        "resolve",
        "over",
    ];
    assert!(types_what_is_offered(&place, &lines) > 3);
}

#[test]
fn by_day_and_at_night() {
    let place = Place::with_lantern();
    for line in [
        "players add Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo",
        "deal",
        "start --yes",
        "vote Alder Fir #3",
    ] {
        assert_eq!(place.line(line).status, 0, "{line}");
    }
    let lines = [
        "deal",
        "start",
        "end day",
        "vote Bich Fir",
        "unvote Fri",
        "kill Aldr",
        "remove Alder",
        "remove Aldr",
        "undo 99",
        "undo 2",
        "Aldr has DIED",
        "DAY 1 HAS ENDED EARLY",
        "##RESURRECT Bob",
        "replace Alder Birch",
        "replace Aldr Hazel",
        "reopen",
        "nxet",
        "votecout",
        "resolve",
    ];
    assert!(types_what_is_offered(&place, &lines) > 8);
    place.line("end day --yes").done();
    let lines = [
        "end day",
        "start",
        "vote Alder Fir",
        "resolve --yes",
        "cancel all",
        "remove Elm",
        "kill Elm",
        "resolve --commit",
    ];
    assert!(types_what_is_offered(&place, &lines) > 3);
}

#[test]
fn yes_is_said_to_a_sentence_as_to_a_command() {
    let setup = "format = 1\nsetup = \"newbie-classic\"\n[game]\nname = \"Lantern\"\n[players]\n\
                 seats = [\"Alder\", \"Birch\", \"Cedar\", \"Dogwood\", \"Elm\", \"Fir\", \"Ginkgo\"]\n\
                 [schedule]\nzone = \"UTC\"\nstart = \"2999-12-01 21:00\"\nday = \"7d\"\nnight = \"2d\"\n";
    for line in [
        "The DEADLINE has been MOVED 1 day LATER",
        "DEADLINE MOVED 1D LATER.",
        "DAY 1 HAS ENDED EARLY",
        "Elm has DIED. She was a Cop.",
        "extend 1d",
    ] {
        let place = Place::new();
        place.write("game.toml", setup);
        place
            .run(&["new", "lantern", "--setup", "game.toml"])
            .done();
        for before in ["deal", "start --yes"] {
            assert_eq!(place.line(before).status, 0, "{before}");
        }
        let said = place.line(&format!("{line} --yes"));
        assert_eq!(said.status, 0, "{line}: {said:#?}");
        let journal = journal_of(&place);
        let kept = journal.lines().last().unwrap_or_default();
        assert!(
            !kept.contains("\"comment\":\"She was a Cop. --yes"),
            "{kept}"
        );
    }
}

//! Answers as values, for scripts (H11.6): `data` of `--json`.

mod games;
mod keys;

use serde_json::{Value, json};

use super::kit::golden;
use games::GAMES;
pub(crate) use games::TOLD;

#[test]
fn h11_6_answers_hold_their_data_in_every_rule_set() {
    for (name, _) in GAMES {
        let mut page = String::new();
        let shown = TOLD.iter().filter(|told| told.shown && told.rules == name);
        for told in shown {
            let data = serde_json::to_string_pretty(&told.data).expect("JSON");
            page.push_str(&format!("> {}\n{data}\n", told.line));
        }
        golden(&format!("data-{name}"), &page);
    }
}

/// What a line answers after so many lines of the first game in which it is asked then.
fn in_state(rules: &str, lines: usize, line: &str) -> &'static Value {
    let mut told = TOLD.iter();
    let found = told.find(|told| (told.rules, told.lines, told.line) == (rules, lines, line));
    &found.expect(line).data
}

fn rows<'v>(value: &'v Value, key: &str) -> Vec<&'v Value> {
    let rows = value.as_array().expect("a list").iter();
    rows.map(|row| &row[key]).collect()
}

#[test]
fn h11_6_votes_are_numbers_names_and_posts() {
    let data = |line: &str| in_state("classic", 32, line);
    let votes = data("votes");
    assert_eq!(votes["majority"], 5);
    assert_eq!(votes["count"][0]["target"], "Cedar");
    assert_eq!(votes["count"][0]["votes"][0]["post"], 12);
    assert_eq!(votes["on_hold"][0]["decide"], "14");
    assert_eq!(data("votes --at 25")["at"], 25);
    assert_eq!(
        data("votes --at 25")["votes"].as_array().map(Vec::len),
        Some(4)
    );
    // The count for the thread has nothing that is the host's.
    assert!(data("tally").get("on_hold").is_none());
    assert_eq!(
        data("schedule")["phases"][0]["deadline"],
        "2027-03-28T19:00:00Z"
    );
    let activity = data("activity");
    let mut rows = activity["players"].as_array().expect("players").iter();
    let fir = rows.find(|row| row["player"] == "Fir").expect("Fir");
    assert_eq!(
        (&fir["posts"], &fir["last_post"]),
        (&0.into(), &Value::Null)
    );
    assert_eq!(fir["due"], "prod");
}

#[test]
fn h3_1_a_table_tells_who_owes_and_what_counts() {
    let missing = in_state("wwrf", 13, "missing");
    assert_eq!(missing["owed"][0]["players"], json!(["Alder"]));
    // Either wolf may vote for both, and neither has.
    assert_eq!(missing["owed"][1]["players"], json!(["Cedar", "Fir"]));
    assert_eq!(missing["owed"][1]["optional"], true);
    assert_eq!(missing["entered"], json!([]));
    let status = in_state("wwrf", 13, "status");
    assert_eq!(status["owed"][0]["type"], missing["owed"][0]["type"]);
    assert!(status["owed"][0]["type"].is_string(), "{status}");
    let drawn = &in_state("wwrf", 19, "resolve drawing Cedar")["drawn"];
    assert_eq!(rows(drawn, "outcome"), ["Cedar"]);
    let later = in_state("wwrf", 19, "missing");
    assert_eq!(rows(&later["entered"], "player"), ["Alder", "Cedar", "Fir"]);
    assert_eq!(later["owed"][0]["players"], json!([]));
}

#[test]
fn h5_4_the_values_of_a_count_are_those_of_its_words() {
    // Pavel has no vote, which the thread does not know.
    let tally = in_state("city", 20, "tally");
    let votes = in_state("city", 20, "votes");
    let silent = |data: &Value| data["running"]["not_voting"].as_array().map(Vec::len);
    assert_eq!((silent(tally), silent(votes)), (Some(11), Some(10)));
    // Between the targets of a re-vote the rules vote, and both are told.
    let revote = in_state("city", 103, "tally")["running"]["votes"].clone();
    let votes = revote.as_array().expect("votes").iter();
    let by_rule: Vec<&Value> = votes.filter(|vote| vote["by_rule"] == true).collect();
    let voters: Vec<&Value> = by_rule.iter().map(|vote| &vote["voter"]).collect();
    assert_eq!(voters, ["Jana", "Oleg"]);
    // Each player votes or does not.
    for (lines, line) in [(83, "votes"), (83, "tally"), (103, "votes"), (103, "tally")] {
        let running = &in_state("city", lines, line)["running"];
        let silent = rows(&running["votes"], "voter");
        let both = silent.iter().find(|name| {
            let mut silent = running["not_voting"].as_array().expect("names").iter();
            silent.any(|other| other == **name)
        });
        assert_eq!(both, None, "{lines}: {line}: {running:#}");
    }
}

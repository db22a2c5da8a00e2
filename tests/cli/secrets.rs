//! What is posted in the thread never names what a living player is (N1).

use std::collections::BTreeMap;

use serde_json::Value;

use super::kit::{Place, project};

/// The plain words of every public post of an answer.
fn posts(answer: &Value) -> Vec<&str> {
    let texts = answer["texts"].as_array().map_or(&[][..], Vec::as_slice);
    texts
        .iter()
        .filter(|text| {
            text["readers"]
                .as_str()
                .is_some_and(|words| words.starts_with("PUBLIC"))
        })
        .map(|text| text["plain"].as_str().expect("plain words"))
        .collect()
}

/// Every answer of a script played in `lantern/`, and the status each leaves behind.
fn answers(place: &Place, script: &str) -> Vec<Value> {
    let said = place.fed(&["run", "lantern", "--json"], script).done();
    serde_json::Deserializer::from_str(&said.stdout)
        .into_iter()
        .collect::<Result<_, _>>()
        .expect("JSON answers")
}

const TITLES: [(&str, &str); 7] = [
    ("Alder", "Vanilla Townie"),
    ("Birch", "Doctor"),
    ("Cedar", "Goon"),
    ("Dogwood", "Vanilla Townie"),
    ("Elm", "Cop"),
    ("Fir", "Vanilla Townie"),
    ("Ginkgo", "Goon"),
];

#[test]
fn posts_of_a_running_game_name_no_living_role() {
    let place = Place::with_lantern();
    let script = std::fs::read_to_string(project("examples/lantern/first-game.txt"))
        .expect("the script is there");
    // Every public text that can be shown is, after every line.
    let asking = script
        .replace("\r\n", "\n")
        .lines()
        .fold(String::new(), |all, line| {
            let answered = line == "end day" || line.starts_with("act mafia kill Elm");
            let begun = all.contains("\nstart\n");
            let over = line == "finish" || line == "log";
            let shown = if answered || !begun || over {
                ""
            } else {
                "players\n"
            };
            format!("{all}{line}\n{shown}")
        });
    let mut living: BTreeMap<&str, &str> = TITLES.into();
    let mut seen = 0;
    for answer in answers(&place, &asking) {
        for post in posts(&answer) {
            if post.contains("What everybody was") {
                continue;
            }
            for (name, _) in TITLES {
                if post.contains(&format!("{name} was eliminated"))
                    || post.contains(&format!("{name} died"))
                {
                    living.remove(name);
                }
            }
            for line in post.lines() {
                for (name, title) in &living {
                    let told = line.contains(title) && line.contains(name);
                    assert!(!told, "{name} is given away: {line}");
                }
                // A title nobody who is revealed has held may not stand at all.
                for (_, title) in TITLES {
                    let shown = TITLES
                        .iter()
                        .any(|(name, held)| *held == title && !living.contains_key(name));
                    assert!(shown || !line.contains(title), "{title}: {line}");
                }
            }
            seen += 1;
        }
    }
    assert!(seen > 20, "only {seen} posts were looked at");
    assert!(living.contains_key("Elm") && !living.contains_key("Birch"));
}

#[test]
fn private_texts_are_each_for_one_seat() {
    let place = Place::with_lantern();
    let answers = answers(
        &place,
        "players add Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo\ndeal seed 255\npm\n",
    );
    let texts = answers[2]["texts"].as_array().expect("texts");
    assert_eq!(texts.len(), 7);
    for (text, (name, title)) in texts.iter().zip(TITLES) {
        assert_eq!(text["readers"], format!("PRIVATE to {name}"));
        let plain = text["plain"].as_str().expect("words");
        assert!(plain.contains(title), "{plain}");
        for (other, _) in TITLES {
            let partner = matches!((name, other), ("Cedar", "Ginkgo") | ("Ginkgo", "Cedar"));
            assert_eq!(plain.contains(other), other == name || partner, "{plain}");
        }
    }
}

#[test]
fn host_texts_can_be_hidden() {
    let place = Place::with_lantern();
    let script = "players add Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo\ndeal seed 255\n\
                  private on\nroles\npm Elm\nprivate off\nroles\n";
    let said = place.fed(&["open", "lantern"], script).done().stdout;
    let (hidden, shown) = said.split_once("> private off").expect("both halves");
    assert!(
        !hidden.contains("Cop") && hidden.contains("(hidden)"),
        "{hidden}"
    );
    assert!(shown.contains("Town Cop"), "{shown}");
}

#[test]
fn what_changed_since_a_preview_is_for_the_host_alone() {
    let place = Place::with_lantern();
    let script = "players add Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo\ndeal seed 255\n\
                  start --yes\nend day --yes\nact mafia kill Fir by Cedar\nresolve\n\
                  act Birch protect Fir\nresolve\nprivate on\ncancel Birch\nresolve\n";
    let said = place.fed(&["open", "lantern"], script).done().stdout;
    let (shown, hidden) = said.split_once("> private on").expect("both halves");
    assert!(
        shown.contains("was Fir\n") && shown.contains("now nobody\n"),
        "{shown}"
    );
    let (_, preview) = hidden.split_once("> resolve").expect("the last preview");
    assert!(!preview.contains("Fir"), "{preview}");
}

/// A game by day whose own wording gives a role away on every day without a death.
fn with_a_careless_wording() -> Place {
    let place = Place::with_lantern();
    let setup = place.read("lantern/game.toml");
    place.write(
        "lantern/game.toml",
        setup.replace(
            "[wording]\n",
            "[wording]\nnobody_died = \"Nobody died, thanks to the Doctor.\"\n",
        ),
    );
    let script = "reload\nplayers add Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo\n\
                  deal seed 255\nsent all\nstart --yes\nend day --yes\n\
                  resolve --commit --yes\nstart\n";
    place.fed(&["run", "lantern"], script).done();
    place
}

#[test]
fn a_text_that_gives_something_away_is_not_copied() {
    let place = with_a_careless_wording();
    place
        .line("copy")
        .refused("not copied: line 3 column 28 says `Doctor`, which the thread does not know yet")
        .complains("`copy --anyway` copies it all the same, and the journal keeps that");
    let refused = place.run(&["-g", "lantern", "copy", "--json"]).json();
    assert_eq!(refused["code"], "leak");
    assert_eq!(refused["leaks"][0]["words"], "Doctor");
    assert_eq!(refused["leaks"][0]["kind"], "hidden_role");
    let shown = place
        .run(&["-g", "lantern", "show", "due", "--json"])
        .json();
    assert_eq!(shown["texts"][0]["leaks"][0]["words"], "Doctor");
    assert!(shown["texts"][1].is_null(), "{shown}");
}

#[test]
fn a_copy_is_one_answer_for_a_script() {
    let place = with_a_careless_wording();
    let copied = place
        .run(&["-g", "lantern", "copy", "--anyway", "--json"])
        .json();
    assert_eq!(copied["ok"], true);
    assert_eq!((&copied["part"], &copied["parts"]), (&1.into(), &1.into()));
    let paste = copied["paste"].as_str().expect("the text");
    assert!(paste.contains("Doctor"), "{copied}");
    assert!(
        copied["readers"]
            .as_str()
            .expect("words")
            .contains("PUBLIC")
    );
}

#[test]
fn texts_are_hidden_at_an_open_desk_only() {
    let place = with_a_careless_wording();
    place
        .line("private on")
        .refused("`private` holds as long as a desk is open")
        .complains("`private = \"on\"` in the settings");
}

#[test]
fn the_host_may_copy_it_once_and_the_journal_keeps_that() {
    let place = with_a_careless_wording();
    let before = place.read("lantern/journal.ndjson").lines().count();
    // Without a desktop the text is shown instead; either way it has left.
    let said = place.line("copy --anyway");
    assert_eq!(said.status, 0, "{said:?}");
    let journal = place.read("lantern/journal.ndjson");
    assert_eq!(journal.lines().count(), before + 1);
    let kept = journal.lines().last().expect("an entry");
    assert!(
        kept.contains("leak_passed") && kept.contains("Doctor") && kept.contains("day_start"),
        "{kept}"
    );
    place.line("copy").refused("not copied");
    place.line("undo").done().says("Undone");
}

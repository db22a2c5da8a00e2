//! What tables keep of votes and nights: in `stats`, in `finish`, in the archive.

use serde_json::Value;

use super::tables::city_of;
use super::*;
use crate::{Answer, Todo};

/// Seven players of the City with one black among them.
const TOWN: [(&str, &str); 7] = [
    ("Ana", "doctor"),
    ("Bob", "commissioner"),
    ("Cid", "judge"),
    ("Dan", "liar + mafia"),
    ("Eve", "hero"),
    ("Fay", "maid"),
    ("Gus", "vagrant"),
];

/// A City after the election, its first night and its first vote.
fn voted() -> Host {
    let mut host = city_of(TOWN);
    for line in ["deal", "sent all", "confirmed all", "start"] {
        host.says(line);
    }
    host.reads(
        "=== #1 | Ana | 2026-11-30 12:10\n[b]vote: Cid[/b]\n\
         === #2 | Bob | 2026-11-30 12:20\n[b]vote: Cid[/b]\n\
         === #3 | Ana | 2026-11-30 12:30\n[b]vote: Bob[/b]\n",
    );
    host.at("2026-11-30 13:00");
    for line in [
        "vote Eve Fay",
        "end day",
        "secretary Ana",
        "Bob: commissioner -> Dan",
        "Dan: mafia -> Gus",
        "resolve --commit",
        "start",
        "vote Ana Dan",
        "vote Bob Fay",
        "vote Bob Dan",
        "vote Cid Dan",
        "vote Eve Fay",
        "end day",
        "end day",
        "end day",
    ] {
        host.says(line);
    }
    host
}

fn over() -> Host {
    let mut host = voted();
    if !matches!(host.game().stage, nightdesk_game::Stage::Over { .. }) {
        host.says("over red");
    }
    host
}

impl Host {
    fn answers(&mut self, line: &str) -> Answer {
        self.session.take(line, self.now, 7).unwrap()
    }

    fn archive(&mut self, line: &str) -> String {
        match self.answers(line).todo {
            Some(Todo::Archive(archived)) => archived.text,
            other => panic!("{other:?}"),
        }
    }

    fn archived_phase(&mut self, phase: &str) -> Value {
        let text = self.archive("archive --anyway --json");
        let archive: Value = serde_json::from_str(&text).unwrap();
        let phases = archive["phases"].as_array().unwrap();
        let found = phases.iter().find(|one| one["phase"] == phase);
        found.unwrap().clone()
    }
}

#[test]
fn h11_8_votes_at_a_table_are_counted_by_player_and_by_wagon() {
    let mut host = voted();
    let stats = host.says("stats");
    // What Ana posted after it is no vote: one cannot be changed.
    stats.has("Ana  cast 2: Cid, Dan; received 0");
    stats.has("Cid  cast 1: Dan; received 2");
    stats.has("Bob  cast 3 (1 taken back): Cid, Fay, Dan; received 0");
    stats.has("Day 1  Cid 2: Ana, Bob");
    stats.has("Day 2  Dan 9, eliminated: Ana, Bob, Cid x6, Dan");
    stats.has("died: Gus");
    let data = host.answers("stats").data.unwrap();
    let votes = data["votes"].as_array().unwrap();
    let bob = votes.iter().find(|voter| voter["player"] == "Bob").unwrap();
    assert_eq!(bob["cast"], 3);
    assert_eq!(bob["withdrawn"], 1);
    assert_eq!(data["wagons"][0]["poll"], "Mayor election");
    assert_eq!(data["wagons"][0]["votes"], 2);
}

/// The same city in its first vote: Eve refuses, Fay is away, Bob votes for the mayor.
fn refused() -> Host {
    let mut host = city_of(TOWN);
    for line in [
        "deal",
        "sent all",
        "confirmed all",
        "start",
        "vote Ana Cid",
        "vote Bob Cid",
        "Eve: refuses",
        "end day",
        "secretary Ana",
        "Dan: mafia -> Gus",
        "resolve --commit",
        "start",
        "vote Ana Dan",
        "vote Bob Cid",
        "vote Cid Dan",
        "vote Dan Eve",
        "Eve: refuses",
        "end day",
        "end day",
        "end day",
    ] {
        host.says(line);
    }
    if !matches!(host.game().stage, nightdesk_game::Stage::Over { .. }) {
        host.says("over red");
    }
    host
}

#[test]
fn votes_that_the_rules_count_agree_with_the_wagons_everywhere() {
    let mut host = refused();
    let data = host.answers("stats").data.unwrap();
    let stats = host.says("stats");
    // A refusal is no vote; by day the rules count it against whoever refused, and so it is with
    // whoever is away and with a vote that is forbidden.
    stats.has("Eve  cast 0, refused 2, by the rules 1: nobody (a refusal), nobody (a refusal), Eve (by the rules); received 2");
    stats.has("Fay  cast 0, by the rules 1: Fay (by the rules); received 1");
    stats.has(
        "Bob  cast 2 (1 did not count), by the rules 1: Cid, Cid, Bob (by the rules); received 1",
    );
    stats.has("Day 1  Cid 2: Ana, Bob");
    // Whoever was voted for has as many votes as stand in the wagons.
    let number = |value: &Value| value.as_u64().unwrap();
    for voter in data["votes"].as_array().unwrap() {
        let wagons = data["wagons"].as_array().unwrap().iter();
        let own = wagons.filter(|wagon| wagon["target"] == voter["player"]);
        let standing: usize = own
            .map(|wagon| wagon["voters"].as_array().unwrap().len())
            .sum();
        let received = number(&voter["received"]);
        assert_eq!(received, u64::try_from(standing).unwrap(), "{voter}");
    }
    let given: u64 = data["votes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|voter| {
            let one = |key: &str| voter.get(key).map_or(0, number);
            one("cast") - one("withdrawn") - one("void") + one("by_rule")
        })
        .sum();
    let standing: usize = data["wagons"]
        .as_array()
        .unwrap()
        .iter()
        .map(|wagon| wagon["voters"].as_array().unwrap().len())
        .sum();
    assert_eq!(given, u64::try_from(standing).unwrap());
    // In the archive nobody both votes and does not.
    for day in ["Day 1", "Day 2"] {
        for poll in host.archived_phase(day)["polls"].as_array().unwrap() {
            let silent = poll["not_voting"].as_array().unwrap();
            for vote in poll["count"]
                .as_array()
                .unwrap()
                .iter()
                .flat_map(|line| line["votes"].as_array().unwrap())
            {
                assert!(!silent.contains(&vote["voter"]), "{day}: {vote}");
            }
            let wagons = poll["race"]["wagons"].as_array().unwrap().iter();
            let mut targets = wagons.map(|wagon| wagon["target"].as_str().unwrap());
            assert!(targets.all(|target| !target.contains("refusal")));
        }
    }
    let day = host.archived_phase("Day 2");
    let votes = day["polls"][0]["votes"].as_array().unwrap();
    let of = |voter: &str, key: &str| {
        votes
            .iter()
            .any(|vote| vote["voter"] == voter && vote[key] == true)
    };
    assert!(of("Bob", "void") && of("Bob", "by_rule") && of("Fay", "by_rule"));
    assert!(!of("Ana", "void") && !of("Ana", "by_rule"));
}

#[test]
fn a_finished_city_tells_its_nights() {
    let told = over().says("finish").public;
    for said in [
        "Bob: Commissioner check → Dan: \"Your check of Dan: black.\"",
        "* Dan: Mafia kill → Gus: Gus died.\n* Dan: \"Gus was red.\"\n* Died: Gus.",
    ] {
        assert!(told.contains(said), "{said}\nin\n{told}");
    }
}

#[test]
fn the_archive_has_the_votes_of_a_table_with_their_posts_and_its_nights() {
    let mut host = over();
    let day = host.archived_phase("Day 1");
    let poll = &day["polls"][0];
    assert_eq!(poll["title"], "Mayor election");
    assert_eq!(poll["outcome"], "Mayor: Cid.");
    // What the thread tells stands in the place of what the table took from it.
    let votes = poll["votes"].as_array().unwrap();
    let votes: Vec<_> = votes
        .iter()
        .map(|vote| {
            let word = |key: &str| vote[key].as_str().unwrap_or_default().to_owned();
            let withdrawn = vote["withdrawn"] == true;
            (
                word("voter"),
                word("target"),
                vote["post"].as_u64(),
                withdrawn,
            )
        })
        .collect();
    let vote = |voter: &str, target: &str, post, withdrawn| {
        (voter.to_owned(), target.to_owned(), post, withdrawn)
    };
    assert_eq!(
        votes,
        [
            vote("Ana", "Cid", Some(1), false),
            vote("Bob", "Cid", Some(2), false),
            vote("Eve", "Fay", None, false),
        ]
    );
    assert_eq!(poll["race"]["by_posts"], false);
    let night = host.archived_phase("Night 1");
    let deeds = night["deeds"].as_array().unwrap();
    assert!(
        deeds
            .iter()
            .any(|deed| deed["came"] == "killed" && deed["words"][0] == "Gus"),
        "{night:#}"
    );
    let day = host.archived_phase("Day 2");
    assert_eq!(day["polls"][0]["count"][0]["target"], "Dan");
    let reasons = day["reasons"].as_array().unwrap();
    assert!(!reasons[0]["because"].as_array().unwrap().is_empty());
    let page = host.archive("archive");
    for words in ["Votes: Mayor election", "What was done", "Gus died."] {
        assert!(page.contains(words), "{words}");
    }
}

/// Nothing of it leaves the desk while the game runs.
#[test]
fn what_a_table_keeps_is_the_hosts_until_the_game_is_over() {
    let mut host = city_of(TOWN);
    for line in ["deal", "start", "vote Ana Cid", "vote Bob Cid", "end day"] {
        host.says(line);
    }
    for line in ["finish", "archive"] {
        assert!(host.session.take(line, host.now, 7).is_err(), "{line}");
    }
    assert_eq!(host.says("stats").public, "");
}

/// Whoever a move of the night killed has died, and did not leave.
#[test]
fn who_is_killed_by_a_move_has_died_in_every_account() {
    let mut host = super::tables::city();
    for line in [
        "vote Bob Cid",
        "vote Ana Cid",
        "end day",
        "secretary Ana",
        "Dan: mafia -> Gus",
        "resolve --commit",
    ] {
        host.says(line);
    }
    let gus = host.seat("Gus");
    assert!(!host.game().seat(gus).unwrap().has_left());
    let archive = host.archive("archive --anyway");
    assert!(!archive.contains("left the game"), "{archive}");
    host.says("players").has_not("left the game");
}

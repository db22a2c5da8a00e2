//! Who has won by the host's word, and when it is his to say.

use super::*;

#[test]
fn players_win_beside_sides_and_alone() {
    for (line, headline, won) in [
        (
            "over town and Gus",
            "The Town and Gus win.",
            ["Ana", "Gus"].as_slice(),
        ),
        ("over town, Gus", "The Town and Gus win.", &["Ana", "Gus"]),
        ("over Finn and Gus", "Finn and Gus win.", &["Finn", "Gus"]),
        ("over Gus", "Gus wins.", &["Gus"]),
        (
            "over town & mafia",
            "The Town and the Mafia win.",
            &["Ana", "Finn", "Gus"],
        ),
        ("over mafia", "The Mafia wins.", &["Finn", "Gus"]),
    ] {
        let mut host = Host::new("");
        host.says("kill Gus");
        let said = host.says(line);
        said.posts(headline);
        host.says("status").has(headline);
        let data = host.archived("archive --json").text;
        let value: serde_json::Value = serde_json::from_str(&data).unwrap();
        let of = |name: &str| {
            let mut players = value["players"].as_array().unwrap().iter();
            players.find(|player| player["name"] == name).unwrap()["won"].as_bool()
        };
        for name in ["Ana", "Finn", "Gus"] {
            assert_eq!(of(name), Some(won.contains(&name)), "{line}: {name}");
        }
        let page = host.archived("archive game.html").text;
        assert!(page.contains(won.last().unwrap()), "{line}");
        host.says("undo");
        host.says("status").has_not(headline);
        host.says("redo");
        host.says("status").has(headline);
    }
    let mut host = Host::new("");
    for (line, code) in [
        ("over Fin", "part-of-a-name"),
        ("over town and Somebody", "no-such-side"),
        ("over Somebody", "no-such-side"),
    ] {
        let complaint = format!("{:?}", host.session.take(line, host.now, 7).unwrap_err());
        assert!(complaint.contains(code), "{line}: {complaint}");
    }
}

#[test]
fn an_end_that_is_the_hosts_to_say_stands_in_next_with_every_way() {
    let more = "[rulings]\nparity_waits_for = \"nobody\"\n";
    let mut host = Host::prepared("", more);
    for line in ["deal", "sent all", "confirmed all", "start"] {
        host.says(line);
    }
    host.says("next").has_not("you may end the game");
    host.says("rule stalemate_after 1");
    host.says("end day");
    let said = host.says("resolve --commit");
    said.has("By the ruling `stalemate_after` you may end the game");
    host.says("next")
        .has("By the ruling `stalemate_after` you may end the game");
    host.says("start");
    host.says("next").has("`over draw`");
    host.says("rule stalemate_after never");
    host.says("next").has_not("you may end the game");
}

#[test]
fn a_file_may_take_a_sites_answers_another_number_and_a_side_of_its_own() {
    let vamp =
        "[sides.vamp]\ntitle = \"Vampires\"\ninformed = true\nkill = true\nwins = \"parity\"\n";
    let rulings =
        "[rulings]\nlike = \"mafiascum\"\nstalemate_after = \"5\"\ncop_finds = \"vamp\"\n";
    let host = Host::prepared("", &format!("{vamp}{rulings}"));
    let answers = &host.game().setup.rulings;
    for (key, answer) in [
        ("like", "mafiascum"),
        ("stalemate_after", "5"),
        ("cop_finds", "vamp"),
    ] {
        assert_eq!(answers.get(key).map(String::as_str), Some(answer), "{key}");
    }
}

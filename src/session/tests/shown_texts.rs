//! What texts that are asked for say, and what of it is not for everybody.

use super::tables::village;
use super::*;

#[test]
fn a_removal_by_day_says_how_many_votes_it_takes_now() {
    let mut host = Host::new("");
    host.says("remove Eve --yes")
        .posts("With 6 alive it takes 4 votes");
    let mut night = Host::new("").after(["end day"]);
    let said = night.says("remove Eve --yes").public;
    assert!(!said.contains("it takes"), "{said}");
}

#[test]
fn sign_ups_of_a_running_game_are_closed() {
    let mut host = Host::new("");
    host.says("show signups").posts("Sign-ups are closed.");
    let answer = host.session.take("signups", host.now, 7).unwrap();
    assert_eq!(answer.data.unwrap()["open"], false);
}

#[test]
fn the_desk_keeps_no_order_of_votes_that_a_table_counts() {
    let mut host = village().after(["resolve --commit"]);
    host.says("vote Ana Eve");
    let says = host.session.take("show history", host.now, 7).unwrap_err();
    assert!(says.to_string().contains("`tally`"), "{says}");
    host.says("tally").posts("Eve");
}

#[test]
fn a_public_count_names_no_voter_of_a_secret_poll() {
    let mut host = village().after(["resolve --commit"]);
    host.says("vote Ana Eve in Election of the Mayor");
    host.says("vote Bob Eve in Trial");
    for line in ["tally", "show tally"] {
        let data = host.session.take(line, host.now, 7).unwrap().data.unwrap();
        let polls = data["polls"].as_array().unwrap();
        let of = |title: &str| polls.iter().find(|poll| poll["title"] == title).unwrap();
        let secret = of("Election of the Mayor");
        assert!(secret["votes"].is_null(), "{secret}");
        assert_eq!(secret["count"][0]["option"], "Eve", "{secret}");
        assert_eq!(secret["count"][0]["count"], 1, "{secret}");
        assert!(!secret.to_string().contains("Ana"), "{secret}");
        let open = of("Trial");
        assert_eq!(open["votes"][0]["voter"], "Bob", "{open}");
        assert!(open["count"].is_null(), "{open}");
    }
    // The host's own list keeps all of it.
    let votes = host
        .session
        .take("votes", host.now, 7)
        .unwrap()
        .data
        .unwrap();
    assert!(votes.to_string().contains("Ana"), "{votes}");
}

#[test]
fn a_scene_gives_a_role_away_in_either_language() {
    let russian = "[forum]\nmarkup = \"plain\"\n";
    for (language, words) in [
        ("ru", "Finn is the goon."),
        ("ru", "Ana is a cop."),
        ("ru", "Ana — комиссар."),
        ("en", "Finn — мафиози."),
        ("en", "Finn is a goon."),
    ] {
        let mut host = Host::prepared("day = \"3d\"\nnight = \"24h\"\n", russian);
        let mut setup = host.game().setup.clone();
        setup.language = nightdesk_text::Language::read(language).unwrap();
        host.session = Session::in_memory(setup, host.now).unwrap();
        host.says("deal");
        let scene = nightdesk_report::public::scene(words);
        let leaks = host.session.leaks_in(&scene).unwrap();
        assert!(!leaks.is_empty(), "{language}: {words}");
    }
    let city = super::tables::city();
    for words in ["Ana is the doctor.", "Ana — доктор."] {
        let scene = nightdesk_report::public::scene(words);
        assert!(
            !city.session.leaks_in(&scene).unwrap().is_empty(),
            "{words}"
        );
    }
}

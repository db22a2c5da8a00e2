//! Votes and the posts they stand in: whose a post is, how many a player has, and what waits.

use super::*;
use nightdesk_desk::{Due, activity, below_minimum};
use nightdesk_time::Phase;

#[test]
fn a_typed_vote_takes_no_number_of_somebody_elses_post() {
    let mut host = Host::new("");
    host.reads("=== #3 | Ana | 2026-12-01 21:00\nhello\n");
    let refused = host.refused("vote Bob Dov #3");
    assert_eq!(refused.code, "other-author");
    assert_eq!(
        refused.message,
        "post 3 is by `Ana`, and no vote of `Bob` stands in it"
    );
    host.says("vote Ana Dov #3").has("Ana -> Dov, post 3");
    // What was only typed may be the wrong one of the two.
    host.says("vote Bob Dov #4");
    host.says("vote Cleo Dov #4")
        .has("Post 4 has a vote of Bob, too");
    for line in ["vote Dov Ana #0", "vote Dov Ana post 0"] {
        let refused = host.session.take(line, host.now, 7).unwrap_err();
        assert_eq!(refused.to_string(), "no vote stands in post 0", "{line}");
    }
}

#[test]
fn a_typed_vote_with_the_number_of_its_post_is_a_post() {
    let mut host = Host::new("[activity]\nmin_posts = 2\ndiscount = [5]\n");
    host.reads("=== #3 | Ana | 2026-12-01 21:00\nhello\n");
    host.says("vote Ana Dov #3; Ana Cleo #4; Bob Dov #5; Bob Ana");
    let below = below_minimum(host.game(), Phase::Day(1));
    let of = |name: &str| {
        let seat = host.seat(name);
        below.iter().find(|(below, _)| *below == seat).copied()
    };
    assert_eq!(of("Ana"), None);
    // A post that is discounted is none, and a vote without a number is in no post.
    assert_eq!(of("Bob"), Some((host.seat("Bob"), 0)));
    let rows = activity(host.game(), host.now);
    let ana = rows.iter().find(|row| row.seat == host.seat("Ana"));
    assert_eq!(
        ana.map(|row| (row.posts, row.below_minimum)),
        Some((2, false))
    );
}

#[test]
fn of_two_votes_on_hold_in_a_post_the_last_is_asked_about() {
    let mut host = Host::new("[votes]\nnames = \"ask\"\n");
    let said = host.reads("=== #1 | Ana | 2026-12-01 21:00\n[b]vote: Fimn[/b]\n[b]vote: Guz[/b]\n");
    said.has("\"Guz\"").has("`decide 1 NAME`").has_not("Fimn");
    host.says("held").has("`decide 1 NAME`").has_not("Fimn");
    host.says("next").has(
        "On hold until you decide: the vote of Ana (post 1). `held` has the answers:  decide 1 …",
    );
    // Without the last one the first would stand.
    host.says("decide 1 ignore");
    host.says("held").has("\"Fimn\"");
    host.says("decide 1 Finn").has("Ana -> Finn");
    host.says("next").has_not("On hold");
}

#[test]
fn the_posts_of_a_night_that_are_read_by_day_are_named() {
    let mut host = Host::new("");
    host.says("vote Ana Dov #3; Bob Dov #4; Cleo Dov #5; Eve Dov #6");
    host.at("2026-12-02 20:00");
    host.says("end day");
    host.at("2026-12-03 20:00");
    for line in [
        "act Ana none",
        "act Bob none",
        "act mafia none",
        "resolve --commit",
        "start",
    ] {
        host.says(line);
    }
    host.at("2026-12-03 21:00");
    host.reads(
        "=== #10 | Eve | 2026-12-02 21:00\n[b]vote: Ana[/b]\n\
         === #11 | Dov | 2026-12-02 22:00\nbah\n\
         === #12 | Eve | 2026-12-03 20:30\n[b]vote: Ana[/b]\n",
    )
    .has("2 posts from #10 on of an earlier phase")
    .has("#10 Eve: posted at night (Night 1), for you to judge")
    .has("#11 Dov: posted after death (Night 1), for you to judge")
    .has("#12 Eve -> Ana");
}

#[test]
fn no_prod_falls_due_in_a_locked_night() {
    let rules = "[activity]\nprod_after = \"24h\"\nanswer_in = \"12h\"\nmax_prods = 3\n";
    let mut host = Host::new(rules);
    host.at("2026-12-03 20:00");
    let due = |host: &Host, name: &str| {
        let rows = activity(host.game(), host.now);
        let row = rows.iter().find(|row| row.seat == host.seat(name));
        row.unwrap().due
    };
    assert_eq!(due(&host, "Cleo"), Due::Prod);
    host.says("prod Bob");
    host.at("2026-12-04 12:00");
    assert_eq!(due(&host, "Bob"), Due::AnotherProd { number: 2 });
    host.says("end day");
    assert_eq!(due(&host, "Cleo"), Due::Nothing);
    assert!(matches!(due(&host, "Bob"), Due::Answer { by: Some(_) }));
    host.says("next").has_not("Prod");
    // The day makes it due again.
    for line in [
        "act Ana none",
        "act Bob none",
        "act mafia none",
        "resolve --commit",
        "start",
    ] {
        host.says(line);
    }
    assert_eq!(due(&host, "Cleo"), Due::Prod);
}

#[test]
fn a_runoff_is_no_withdrawn_vote() {
    let mut host = Host::new("[votes]\nat_deadline = \"most votes\"\ntie = \"runoff 30m\"\n");
    host.says("vote Ana Dov #3; Bob Cleo #4; Eve Gus #5; Eve Dov #6; Gus Cleo #7");
    host.at("2026-12-04 20:00");
    host.says("end day");
    host.says("vote Ana Dov #13; Bob Dov #14; Gus Cleo #15");
    host.at("2026-12-04 20:30");
    let history = host.says("show history");
    history
        .posts("Before the runoff")
        .posts("Dov (2): Ana, Eve")
        .posts("In the runoff")
        .posts("Dov (2): Ana, Bob");
    host.says("end day");
    let stats = host.says("stats");
    stats
        .has("Ana   cast 2: Dov, Dov; received 0")
        .has("Eve   cast 2 (1 taken back): Gus, Dov; received 0")
        .has("Day 1  before the runoff: Dov 2: Ana, Eve")
        .has("Day 1  runoff: Dov 2, eliminated: Ana, Bob");
    host.says("over town");
    let archive = host.session.take("archive --json", host.now, 7).unwrap();
    let Some(super::answer::Todo::Archive(archived)) = archive.todo else {
        panic!("no archive")
    };
    let said = archived.text.clone();
    assert!(said.contains("\"before_runoff\": true"), "{said}");
    assert!(said.contains("\"between\""), "{said}");
    assert_eq!(said.matches("\"withdrawn\": true").count(), 1, "{said}");
}

#[test]
fn weights_of_those_who_sign_up_are_looked_at_when_cards_are_dealt() {
    let text = |name: &str| {
        format!(
            "format = 1\n[game]\nname = \"Pier\"\n[roles]\ntown = [\"Cop\", \"3 Vanilla Townie\"]\n\
             mafia = [\"Goon\"]\n[schedule]\nzone = \"UTC\"\nstart = \"2026-12-01 20:00\"\n\
             [votes.weights]\n{name} = 2\n"
        )
    };
    let signed = |name: &str| {
        let mut host = Host::of(text(name), "2026-11-30 12:00");
        host.says("signup Ana, Bob, Cleo, Dov, Eve");
        host
    };
    let refused = signed("Anna").refused("deal");
    assert_eq!(refused.code, "unknown-voters");
    assert!(
        refused.hints[0].contains("did you mean `Ana`?"),
        "{refused:?}"
    );
    let mut host = signed("Ana");
    host.says("deal");
    host.at("2026-12-01 20:00");
    host.says("start");
    host.says("vote Ana Bob #3; Cleo Bob #4");
    assert_eq!(host.columns_by_weight(), [("Bob".to_owned(), 3)]);
}

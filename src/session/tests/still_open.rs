//! What is still open: messages that wait for a return, votes on hold that others have settled, and
//! answers that are told to the host and must be taken.

use super::table_votes::election;
use super::tables::{PLAYERS, village_with};
use super::*;
use crate::votes::CountRules;

fn last_entry(host: &Host, line: &str) -> u64 {
    let entries = host.session.journal().entries().iter().rev();
    let mut found = entries.filter(|entry| entry.line == line);
    found.next().unwrap().no
}

#[test]
fn h2_3_a_role_that_changes_in_death_is_told_on_return() {
    let mut host = Host::new("").behind(["posted", "kill Eve", "posted"]);
    host.says("role Eve town Doctor")
        .has("Eve is out, and is sent a new role PM only if they return.")
        .has_not("stale");
    host.says("outbox").has_not("stale").has_not("the role PM");
    host.says("next").has_not("role PM");
    assert!(host.session.take("sent all", host.now, 7).is_err());
    host.says("revive Eve");
    host.says("next").has("Send the new role PM to Eve");
    host.says("outbox").has("stale");
    let eve = host.seat("Eve");
    let messages = host.says("pm").private;
    assert!(messages.iter().any(|(seat, _)| *seat == eve));
    host.says("sent all");
    host.says("outbox").has_not("stale");
}

#[test]
fn h6_2_words_that_wait_are_kept_where_a_post_counts_as_posted_again() {
    let mut host = Host::new("").behind(["posted", "kill Eve", "posted"]);
    let death = last_entry(&host, "kill Eve");
    host.says(&format!("undo {death}"));
    host.says("scene The moon rises over the pier.");
    host.says("kill Eve")
        .has("Posted before in these very words");
    assert!(host.game().scene.is_some());
    host.says("extend 1h")
        .posts("The moon rises over the pier.");
}

#[test]
fn h6_2_what_counts_as_posted_again_falls_with_the_post() {
    let mut host = Host::new("").behind(["posted", "kill Eve", "posted"]);
    let (death, posted) = (last_entry(&host, "kill Eve"), last_entry(&host, "posted"));
    host.says(&format!("undo {death}"));
    host.says("kill Eve")
        .has("Posted before in these very words");
    host.says(&format!("undo {posted}"))
        .has("It counts as not posted or sent: the word that Eve is out.");
    host.says("outbox")
        .has("not posted yet: the word that Eve is out");
    host.says("show due").posts("Eve");
}

#[test]
fn h6_2_a_return_that_does_not_stand_is_corrected_in_words() {
    let mut host = Host::new("").behind(["posted", "kill Eve", "posted", "revive Eve", "posted"]);
    let back = last_entry(&host, "revive Eve");
    host.says(&format!("undo {back}"));
    let said = host.says("extend 1h").public;
    assert!(said.contains("Out of the game: Eve."), "{said}");
    assert!(!said.contains("In the game again"), "{said}");
}

#[test]
fn a_vote_in_doubt_before_a_certain_one_of_its_post_is_no_question() {
    let mut host = Host::new("");
    let said = host.reads("=== #1 | Ana | 2026-12-01 21:00\n[b]vote: Fimn[/b]\n[b]vote: Gus[/b]\n");
    said.has("#1 Ana -> Gus")
        .has_not("on hold")
        .has_not("decide");
    host.says("held").has("Nothing is on hold.");
}

#[test]
fn what_is_decided_of_a_line_is_what_was_in_doubt_alone() {
    let mut host = Host::new("");
    host.pastes("#5 Moderator\nCleopatra has DIED. Eve has DIED.")
        .has("`decide 5 count`");
    assert!(!host.game().seat(host.seat("Eve")).unwrap().alive());
    host.says("decide 5 count");
    assert!(!host.game().seat(host.seat("Cleo")).unwrap().alive());
    host.pastes("#6 Moderator\nDEADLINE MOVED 2H LATER and it HAS ENDED EARLY");
    let deadline = host.game().deadline().unwrap();
    let known = host.game().clock_changes.len();
    // Whatever the answer is, the deadline has moved already.
    let _taken = host.session.take("decide 6 count", host.now, 7);
    assert_eq!(host.game().clock_changes.len(), known);
    assert_eq!(host.game().deadline().unwrap(), deadline);
}

#[test]
fn a_vote_on_hold_that_an_entered_one_has_settled_is_asked_for_nowhere() {
    let (mut host, _) = election();
    host.says("next").has("the vote of Gus (post 6)");
    host.says("vote Gus Cid");
    host.says("votes").has_not("on hold");
    host.says("held").has("Nothing is on hold.");
    host.says("next").has_not("On hold");
}

#[test]
fn h5_1_the_votes_of_the_day_that_runs_at_a_table_are_those_of_the_table() {
    let (mut host, _) = election();
    host.says("votes 1")
        .has("Running")
        .has("Bob  4  Ana, Cid, Eve, Fay")
        .has("not counted: #8 Ana -> Cid (a vote cannot be changed, and the earlier one counts)")
        .has("on hold: #6 Gus -> \"Cit\"")
        .has("Read up to post 8.");
}

#[test]
fn a_vote_that_is_decided_for_one_of_several_keeps_its_time_and_is_one_alone() {
    let mut host = village_with(PLAYERS, |setup| {
        for (path, text) in &mut setup.files {
            if path.ends_with("polls/lynch") {
                let once = "Create Poll in #green [Temporal: Day 1+]";
                let twice = "Create Poll in #green as `Lynch #1` [Temporal: Day 1+]\n\
                             Passive Start Day: Create Poll in #green as `Lynch #2` [Temporal: Day 1+]";
                *text = text.replace(once, twice);
            }
        }
    });
    host.says("resolve --commit");
    let made = host.now;
    host.pastes("#60 Cid\nVOTE: Fay\n#61 Dan\nVOTE: Fay");
    host.now = made + chrono::TimeDelta::minutes(20);
    let refused = host.refused("decide 60 Fay; Eve Hal in Lynch #2");
    assert_eq!(refused.code, "unknown_player", "{refused:?}");
    host.says("decide 60 Fay in Lynch #2")
        .has("Cid -> Fay in Lynch #2, post 60.");
    let sent = |host: &Host| host.game().moves.last().and_then(|taken| taken.sent);
    assert_eq!(sent(&host), Some(made));
    host.says("votes")
        .has("Fay 1: Cid (60)")
        .has("on hold: #61 Dan");
    let refused = host.refused("decide 61 Fay in the pool");
    assert!(!refused.message.is_empty());
    host.pastes("#62 Eve\nVOTE: Gsu in Lynch #1");
    let refused = host.refused("decide 62 Gus always");
    assert_eq!(refused.code, "no_nickname", "{refused:?}");
    host.says("decide 62 Gus")
        .has("Eve -> Gus in Lynch #1, post 62.");
}

#[test]
fn a_typed_vote_within_the_grace_of_a_deadline_is_in_time() {
    let schedule = "start = \"2026-12-01 20:00\"\nday = \"3d\"\nnight = \"24h\"\ngrace = \"1h\"\n";
    let mut host = Host::on(schedule, "");
    host.at("2026-12-05 09:00");
    host.reads(
        "=== #5 | Cleo | 2026-12-04 20:30\n[b]vote: Dov[/b]\n\
         === #7 | Cleo | 2026-12-04 21:30\nhello\n",
    );
    host.says("vote Eve Gus #6");
    assert_eq!(host.refused("vote Bob Gus #8").code, "behind_deadline");
    assert!(host.columns().0.contains(&("Gus".to_owned(), 1)));
}

#[test]
fn weights_are_those_of_whoever_has_a_seat() {
    let text = "format = 1\n[game]\nname = \"Pier\"\n[players]\nspare = [\"Kate\"]\n[roles]\n\
                town = [\"Cop\", \"3 Vanilla Townie\"]\nmafia = [\"Goon\"]\n[schedule]\n\
                zone = \"UTC\"\nstart = \"2026-12-01 20:00\"\n[votes.weights]\nKate = 2\n";
    let mut host = Host::of(text.to_owned(), "2026-11-30 12:00");
    host.says("signup Ana, Bob, Cleo, Dov, Eve");
    assert_eq!(host.refused("deal").code, "unknown_voters");
    let mut host = Host::new("").behind(["replace Ana Kate"]);
    let ana = host.seat("Kate");
    let mut game = host.game().clone();
    for (first, now) in [(None, 3), (Some(2), 2)] {
        let weights = &mut game.setup.votes.weights;
        weights.insert("Kate".to_owned(), 3);
        weights.extend(first.map(|weight| ("Ana".to_owned(), weight)));
        assert_eq!(CountRules::of(&game).weights.get(&ana), Some(&now));
    }
    host.says("posted due");
}

#[test]
fn h8_3_typed_posts_of_a_former_player_are_not_those_of_the_new_one() {
    let mut host = Host::new("[activity]\nmin_posts = 1\n");
    host.says("vote Eve Gus #3");
    let eve = host.seat("Eve");
    let posts = |host: &Host| {
        let rows = desk::activity(host.game(), host.now);
        let row = rows.into_iter().find(|row| row.seat == eve);
        row.map(|row| (row.posts, row.below_minimum))
    };
    let is_below = |host: &Host| {
        let below = desk::below_minimum(host.game(), Phase::Day(1));
        below.contains(&(eve, 0))
    };
    assert_eq!((posts(&host), is_below(&host)), (Some((1, false)), false));
    host.says("replace Eve Lee");
    assert_eq!((posts(&host), is_below(&host)), (Some((0, true)), true));
    host.says("vote Lee Gus #5");
    assert_eq!((posts(&host), is_below(&host)), (Some((1, false)), false));
}

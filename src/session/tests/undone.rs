//! What is taken back: deaths that brought a hammer, votes a day was ended by, lines that were
//! decided.

use super::*;
use crate::votes::day_count;

const FOUR: &str = "vote Ana Gus #1; Bob Gus #2; Cleo Gus #3";

#[test]
fn a_hammer_that_deaths_brought_goes_with_them() {
    let mut host = Host::new("");
    host.says(FOUR);
    host.says("kill Dov");
    host.says("kill Eve").has("HAMMER");
    host.says("revive Dov");
    host.says("revive Eve");
    let count = day_count(host.game(), Phase::Day(1), None).table.count();
    assert_eq!((count.hammer, count.majority), (None, 4));
    host.says("vote Dov Gus #5").has("HAMMER");
}

#[test]
fn a_lock_that_a_death_brought_goes_with_it() {
    let mut host = Host::new("[votes]\nday_ends = \"lock\"\n");
    host.says(FOUR);
    host.says("vote Finn Gus #4");
    host.says("kill Dov");
    host.says("kill Eve");
    let locked = |host: &Host| {
        day_count(host.game(), Phase::Day(1), None)
            .table
            .count()
            .locked
    };
    assert_eq!(locked(&host), [host.seat("Gus")]);
    host.says("revive Eve");
    assert_eq!(locked(&host), []);
}

#[test]
fn a_post_of_the_dead_is_no_vote_when_it_is_read_after_a_return() {
    let mut host = Host::new("");
    host.at("2026-12-02 10:00").says("kill Eve");
    host.at("2026-12-02 16:00").says("revive Eve");
    host.at("2026-12-02 18:00");
    host.reads(
        "=== #5 | Eve | 2026-12-02 12:00\n[b]vote: Gus[/b]\n\
         === #6 | Finn | 2026-12-02 12:05\n[b]vote: Gus[/b]\n",
    );
    assert_eq!(host.columns().0, [("Gus".to_owned(), 1)]);
    host.reads("=== #9 | Eve | 2026-12-02 17:00\n[b]vote: Gus[/b]\n");
    assert_eq!(host.columns().0, [("Gus".to_owned(), 2)]);
}

#[test]
fn columns_add_up_when_a_voter_dies_behind_the_hammer() {
    let mut host = Host::new("");
    host.says(FOUR);
    host.says("vote Dov Gus #4");
    host.says("kill Ana");
    host.says("kill Eve");
    let text = host.says("tally").public;
    assert!(text.contains("With 7 alive it takes 4"), "{text}");
    assert!(text.contains("Not voting (3): Eve, Finn, Gus"), "{text}");
    assert_eq!(host.refused("vote Eve Finn #9").code, "dead_voter");
}

#[test]
fn votes_a_day_was_ended_by_are_not_undone_behind_it() {
    let mut host = Host::new("");
    host.says(FOUR);
    host.says("vote Dov Gus #4");
    let vote = host.session.journal().entries().last().unwrap().no;
    host.says("posted tally");
    let ended = host.says("end day").echo;
    assert!(ended.contains(&"Gus is eliminated.".to_owned()));
    let before = host.game().clone();
    let refused = host.refused(&format!("undo {vote}"));
    assert_eq!(refused.code, "day_ended");
    assert_eq!(
        refused.hints,
        [format!(
            "`undo {}` (`end day`) takes the end of the day back first",
            vote + 2
        )]
    );
    assert_eq!(host.game(), &before);
    host.says(&format!("undo {}", vote + 2));
    host.says(&format!("undo {vote}"));
    assert_eq!(host.columns().0, [("Gus".to_owned(), 3)]);
}

#[test]
fn a_paste_whose_lines_were_decided_is_not_undone_beneath_them() {
    let mut host = Host::new("");
    host.reads("=== #1 | Moderator | 2026-12-01 21:00\nAna and Bob have DIED\n");
    let read = host.session.journal().entries().last().unwrap().no;
    host.says("decide 1 Bob");
    assert_eq!(host.refused(&format!("undo {read}")).code, "needed");
    host.says("undo");
    host.says("undo");
    assert_eq!(host.game().thread.held_lines, []);
}

#[test]
fn a_decided_line_asks_what_the_order_itself_would_ask() {
    let mut host = Host::new("");
    host.reads("=== #1 | Moderator | 2026-12-01 21:00\nDAY 2 HAS ENDED EARLY\nThe DEADLINE is not MOVED 2H LATER\n");
    let facts = host.asks("decide 1.0 count");
    assert!(facts.contains("no vote has ended it"), "{facts}");
    let facts = host.asks("decide 1.1 count");
    assert!(facts.starts_with("before  "), "{facts}");
    host.says("decide 1.1 count").has("2 hours later");
    host.says("decide 1 count").has("Night 1 runs.");
    assert_eq!(host.game().thread.held_lines, []);
}

#[test]
fn the_day_post_says_the_rule_for_ties_and_locks() {
    let opening = |votes: &str| {
        let mut host = Host::new(votes);
        host.says("show due").public
    };
    let most = "[votes]\nat_deadline = \"most votes\"\ntie = ";
    for (tie, words) in [
        ("\"nobody\"", "a tie eliminates nobody."),
        ("\"random\"", "of a tie, one is drawn by lot."),
        (
            "\"first to reach\"",
            "of a tie, whoever had that many votes first.",
        ),
        ("\"all\"", "of a tie, all are."),
        ("\"ask\"", "of a tie, the host decides."),
        ("\"runoff 30m\"", "a tie is voted on again for 30 min."),
    ] {
        let text = opening(&format!("{most}{tie}\n"));
        assert!(text.contains(words), "{text}");
    }
    let text = opening("[votes]\nday_ends = \"lock\"\nat_deadline = \"half majority\"\n");
    assert!(
        text.contains("With 7 alive 4 votes are a majority, and 5 lock."),
        "{text}"
    );
    assert!(
        text.contains("if there are at least 2, half of a majority; a tie eliminates nobody."),
        "{text}"
    );
}

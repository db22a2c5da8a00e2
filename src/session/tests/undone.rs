//! What is taken back: deaths that brought a hammer, votes a day was ended by, lines that were
//! decided.

use super::*;
use nightdesk_votes::day_count;

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
fn columns_add_up_when_a_voter_dies_after_the_hammer() {
    let mut host = Host::new("");
    host.says(FOUR);
    host.says("vote Dov Gus #4");
    host.says("kill Ana");
    host.says("kill Eve");
    let text = host.says("tally").public;
    assert!(text.contains("With 7 alive it takes 4"), "{text}");
    assert!(text.contains("Not voting (3): Eve, Finn, Gus"), "{text}");
    assert_eq!(host.refused("vote Eve Finn #9").code, "dead-voter");
}

#[test]
fn votes_a_day_was_ended_by_are_not_undone_after_it() {
    let mut host = Host::new("");
    host.says(FOUR);
    host.says("vote Dov Gus #4");
    let vote = host.session.journal().entries().last().unwrap().no;
    host.says("posted tally");
    let ended = host.says("end day").echo;
    assert!(ended.contains(&"Gus is eliminated.".to_owned()));
    let before = host.game().clone();
    let refused = host.refused(&format!("undo {vote}"));
    assert_eq!(refused.code, "day-ended");
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
    let facts = host.asks("decide 1.1 count");
    assert!(facts.contains("no vote has ended it"), "{facts}");
    let facts = host.asks("decide 1.2 count");
    assert!(facts.starts_with("before  "), "{facts}");
    host.says("decide 1.2 count").has("2 hours later");
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
        ("\"random\"", "in a tie, one of them is drawn by lot."),
        (
            "\"first to reach\"",
            "in a tie, the player who had that many votes first.",
        ),
        ("\"all\"", "in a tie, all of them are."),
        ("\"ask\"", "in a tie, the host decides."),
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

/// The game of seven with the results of Night 1 sent, and the number of the entry that resolved it.
fn sent_and_resolved() -> (Host, u64) {
    let mut host = Host::new("").after(["end day", "Ana investigates Finn", "Bob protects Eve"]);
    host.says("resolve --commit");
    let resolved = host.session.journal().entries().last().unwrap().no;
    host.says("sent Ana");
    (host, resolved)
}

#[test]
fn h6_2_results_that_come_out_the_same_again_count_as_sent() {
    let (mut host, resolved) = sent_and_resolved();
    host.says(&format!("undo {resolved}"));
    host.says("resolve --commit")
        .has("Sent before in these very words, and so counts as sent: the results to Ana.");
    let ana = host.seat("Ana");
    assert_eq!(nightdesk_desk::due_to(host.game(), ana), []);
    host.says("pm").has("No message is due.");
    let sent = host.session.take("sent Ana", host.now, 7).unwrap();
    let sent = sent.verbatim.unwrap();
    assert_eq!(sent.matches("Finn is Mafia").count(), 1, "{sent}");
    host.says("outbox").has_not("no longer right");
}

#[test]
fn h6_2_results_that_come_out_otherwise_are_due_again() {
    let (mut host, resolved) = sent_and_resolved();
    host.says(&format!("undo {resolved}"));
    host.says("Ana investigates Cleo");
    host.says("resolve --commit").has_not("counts as sent");
    let private = host.says("pm").private;
    let [(to, words)] = private.as_slice() else {
        panic!("{private:?}")
    };
    assert_eq!(*to, host.seat("Ana"));
    assert!(words.contains("Cleo is not Mafia"), "{words}");
    // What was told at last is what counts.
    host.says("sent Ana");
    let again = host.session.journal().entries();
    let again = again
        .iter()
        .rev()
        .find(|entry| entry.line == "resolve --commit");
    let again = again.unwrap().no;
    host.says(&format!("undo {again}"));
    host.says("Ana investigates Finn");
    host.says("resolve --commit").has_not("counts as sent");
}

#[test]
fn h6_2_results_that_were_taken_back_or_read_by_another_are_due_again() {
    let (mut host, resolved) = sent_and_resolved();
    host.says(&format!("undo {resolved}"));
    host.at("2026-12-01 21:00").says("replace Ana Kate");
    host.says("resolve --commit").has_not("counts as sent");
}

#[test]
fn dealing_again_names_the_steps_that_sent_a_role_message() {
    let mut host = Host::prepared("", "");
    host.says("deal");
    host.says("sent Finn");
    host.says("confirmed Finn");
    host.says("chat mafia https://forum.example/812");
    host.says("note Finn hello");
    let refused = host.refused("deal again");
    assert_eq!(refused.message, "role PMs have been sent to Finn");
    let hint = refused.hints.join(" ");
    assert!(!hint.contains("chat mafia"), "{hint}");
    assert!(hint.contains("(`sent Finn`)"), "{hint}");
}

#[test]
fn before_anybody_has_signed_up_there_is_no_list_of_players_to_post() {
    let text =
        "format = 1\n[game]\nname = \"Pier\"\n[roles]\ntown = [\"Cop\"]\nmafia = [\"Goon\"]\n";
    let mut host = Host::of(text.to_owned(), "2026-11-30 12:00");
    let said = host.says("players");
    assert_eq!(
        (said.public.as_str(), said.echo.as_slice()),
        ("", &["Nobody plays yet.".to_owned()][..])
    );
}

#[test]
fn a_line_that_sets_a_clock_says_what_a_game_goes_by() {
    let mut host = Host::new("");
    let unread = host.session.take("clock 20:00", host.now, 7).unwrap_err();
    let said = format!("{unread:?}");
    assert!(said.contains("goes by the computer's clock"), "{said}");
}

#[test]
fn h6_1_all_steps_that_hang_on_one_are_named_at_once() {
    let mut host = Host::new("");
    host.at("2026-12-04 20:01").says("end day");
    host.at("2026-12-05 20:01").says("resolve --commit");
    host.says("start");
    let no = |host: &Host, line: &str| {
        let mut entries = host.session.journal().entries().iter().rev();
        entries.find(|entry| entry.line == line).unwrap().no
    };
    host.says("extend 24h");
    host.says("vote Ana Gus #5");
    let [night, start, extend, vote] =
        ["resolve --commit", "start", "extend 24h", "vote Ana Gus #5"].map(|line| no(&host, line));
    let refused = host.refused(&format!("undo {night}"));
    let hint = refused.hints.join("\n");
    let named = [vote, extend, start].map(|step| hint.find(&format!("`undo {step}` (")));
    assert!(named.iter().all(Option::is_some), "{hint}");
    assert!(named[2] > named[0] && named[2] > named[1], "{hint}");
    assert!(hint.contains("(`start`)"), "{hint}");
    // In that order they go.
    let mut steps: Vec<u64> = vec![vote, extend, start];
    steps.sort_by_key(|step| hint.find(&format!("`undo {step}` (")));
    for step in steps.into_iter().chain([night]) {
        host.says(&format!("undo {step}"));
    }
    // One step is named as before.
    let mut host = Host::new("");
    host.says("over town");
    host.says("reopen");
    let over = no(&host, "over town");
    assert!(host.refused(&format!("undo {over}")).hints[0].contains("takes that back first"));
}

#[test]
fn an_entry_of_a_resolved_night_names_the_step_that_takes_it_back() {
    let mut host = Host::new("");
    host.at("2026-12-04 20:01").says("end day");
    host.says("Ana investigates Gus");
    let entry = host.session.journal().entries().last().unwrap().no;
    host.at("2026-12-05 20:01").says("resolve --commit");
    let night = host.session.journal().entries().last().unwrap().no;
    host.says("start");
    for line in [format!("cancel {entry}"), "cancel Ana".to_owned()] {
        let refused = host.refused(&line);
        assert_eq!(refused.code, "resolved", "{line}");
        assert_eq!(
            refused.hints,
            [format!(
                "`undo {night}` (`resolve --commit`) takes that back"
            )]
        );
    }
}

//! A game that was over and goes on: its deadline, and what the thread is told of it.

use super::*;

/// Day 2, whose deadline was moved by a day from 8 to 9 December; all is posted.
fn day_two() -> Host {
    let mut host = Host::new("");
    host.at("2026-12-04 20:01");
    for line in ["end day", "posted"] {
        host.says(line);
    }
    host.at("2026-12-05 20:01");
    for line in ["resolve --commit", "start", "posted due", "extend 24h"] {
        host.says(line);
    }
    host.says("posted due");
    host
}

fn deadline(host: &Host) -> DateTime<Utc> {
    host.game().deadline().unwrap().unwrap()
}

#[test]
fn an_end_by_the_rules_and_one_by_word_lose_the_moves_of_the_deadline_alike() {
    let anew = utc("2026-12-08 20:00");
    let mut by_word = day_two();
    assert_eq!(deadline(&by_word), utc("2026-12-09 20:00"));
    by_word.says("over town");
    by_word.says("reopen").has("Moves of its deadline are lost");
    assert_eq!(deadline(&by_word), anew);

    let mut by_rules = day_two();
    for line in ["kill Gus", "kill Finn", "revive Finn"] {
        by_rules.says(line);
    }
    by_rules
        .says("reopen")
        .has("Moves of its deadline are lost")
        .posts("The deadline of Day 2 is now Tue 8 Dec 2026 20:00 UTC");
    assert_eq!(deadline(&by_rules), anew);
}

#[test]
fn an_end_of_an_older_journal_kept_no_time_and_loses_no_moves() {
    let mut host = day_two();
    let mut game = host.game().clone();
    host.says("kill Gus");
    let is_end = |event: &Event| matches!(event, Event::GameOver { .. });
    let entry = host.says("kill Finn");
    entry.has("TOWN WINS");
    let ended = host.session.journal().entries().last().unwrap();
    let mut end = ended.change.facts().iter().find(|it| is_end(it)).cloned();
    let Some(Event::GameOver { at, .. }) = &mut end else {
        panic!("no end");
    };
    assert_eq!(at.take(), Some(host.now));
    game.apply(&end.unwrap()).unwrap();
    let reopened = Event::GameReopened {
        at: Some(host.now),
        post: None,
    };
    game.apply(&reopened).unwrap();
    assert_eq!(game.deadline(), Ok(Some(utc("2026-12-09 20:00"))));
}

#[test]
fn a_post_by_which_the_game_goes_on_tells_the_host_of_the_deadline() {
    let mut host = day_two();
    host.reads("=== #50 | Moderator | 2026-12-06 10:00\nGAME HAS ENDED");
    let told = host.reads("=== #51 | Moderator | 2026-12-06 11:00\nGAME HAS UNENDED");
    told.has("#51 the game goes on")
        .has("Moves of its deadline are lost: it is Tue 8 Dec 2026 20:00 UTC")
        .posts("The deadline of Day 2 is now Tue 8 Dec 2026 20:00 UTC");
    host.says("next").has("Not posted yet: the new deadline");

    // Where the host has moved it in the thread, too, that tells it.
    let mut host = day_two();
    host.reads("=== #50 | Moderator | 2026-12-06 10:00\nGAME HAS ENDED");
    let told = host
        .reads("=== #51 | Moderator | 2026-12-06 11:00\nGAME HAS UNENDED\nDEADLINE MOVED 2D LATER");
    assert!(!told.public.contains("The deadline"), "{}", told.public);
    assert_eq!(deadline(&host), utc("2026-12-10 20:00"));
    host.says("next").has_not("Not posted yet");
}

/// The entries after `day_two` of an end, a going on and another end, each posted.
fn over_and_on() -> (Host, [u64; 3]) {
    let mut host = day_two();
    let mut steps = Vec::new();
    for line in ["over mafia", "reopen", "over town"] {
        host.says(line);
        steps.push(host.session.journal().entries().last().unwrap().no);
        host.says("posted due");
    }
    (host, steps.try_into().unwrap())
}

#[test]
fn h6_2_a_chain_of_ends_that_is_undone_is_corrected_once() {
    let (mut host, [first, reopen, last]) = over_and_on();
    host.says(&format!("undo {last}"));
    let due = host.says("show due").public;
    assert_eq!(due.matches("the game is not over").count(), 1, "{due}");
    for step in [reopen, first] {
        host.says(&format!("undo {step}"));
    }
    let due = host.says("show due").public;
    assert_eq!(due.matches("the game is not over").count(), 1, "{due}");
    assert_eq!(due.matches("9 Dec 2026").count(), 1, "{due}");
    assert!(!due.contains("it should read"), "{due}");
    host.says("posted due");
    host.says("next").has_not("Not posted yet");
    assert!(!host.says("tally").public.contains("Corrects"));
}

#[test]
fn h6_2_an_end_that_was_taken_back_in_the_thread_is_not_taken_back_twice() {
    let mut host = day_two();
    for line in ["over mafia", "posted due", "reopen", "posted due"] {
        host.says(line);
    }
    let number = |host: &Host, line: &str| {
        let mut entries = host.session.journal().entries().iter();
        entries.find(|entry| entry.line == line).unwrap().no
    };
    let (over, reopen) = (number(&host, "over mafia"), number(&host, "reopen"));
    host.says(&format!("undo {reopen}"));
    host.says(&format!("undo {over}"));
    // The thread knows that it goes on; only its deadline is another one again.
    let due = host.says("show due").public;
    assert!(!due.contains("not over"), "{due}");
    assert_eq!(due.matches("9 Dec 2026").count(), 1, "{due}");
}

#[test]
fn who_is_alive_again_since_the_end_is_told_once_the_game_goes_on() {
    let mut host = day_two();
    for line in ["kill Gus", "kill Finn", "posted due", "revive Finn"] {
        host.says(line);
    }
    host.says("reopen");
    host.says("show due").posts("Finn");
    host.says("posted due")
        .has("the word that Finn is in the game again");
}

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

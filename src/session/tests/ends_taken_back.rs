//! A win that the thread has read of and that does not stand.

use super::table_frames::{night_one, village};
use super::*;
use nightdesk_game::LeftText;

/// Gus is dead, and `kill Finn` ends the game; all is posted.
fn won(more: &str) -> Host {
    let mut host = Host::new(more);
    for line in ["posted due", "kill Gus", "posted due", "kill Finn"] {
        host.says(line);
    }
    host.says("posted due").has("the end of the game");
    host
}

fn entry_of(host: &Host, line: &str) -> u64 {
    let mut entries = host.session.journal().entries().iter().rev();
    entries.find(|entry| entry.line == line).unwrap().no
}

#[test]
fn an_undone_win_is_corrected_as_such_by_whatever_comes_next() {
    let mut host = won("");
    let kill = entry_of(&host, "kill Finn");
    host.says(&format!("undo {kill}"))
        .has("the next post carries a correction");
    host.says("next")
        .has("Not posted yet: the word that the game goes on");
    let gone = "Corrects the end of the game: the game is not over.";
    let tally = host.says("tally");
    tally.posts(gone).posts("In the game again: Finn.");
    assert!(
        !tally.public.contains("the earlier post"),
        "{}",
        tally.public
    );
    let due = host.says("show due");
    due.posts("Correction: the game is not over. It goes on in Day 1.")
        .posts("Corrects what was posted about Finn: please disregard it.");
    // The word itself says it: no correction says it once more.
    assert!(!due.public.contains(gone), "{}", due.public);
    host.says("posted");
    assert!(!host.says("tally").public.contains("Corrects"));
    // Done again, the game is over again, and the thread reads that, too.
    host.says("kill Finn").posts("The Town wins.");
}

#[test]
fn a_win_at_the_end_of_a_day_is_taken_back_beside_that_end() {
    let mut host = Host::new("");
    for line in ["posted due", "kill Gus", "posted due"] {
        host.says(line);
    }
    host.says("vote Ana Finn #3; Bob Finn #4; Cleo Finn #5; Dov Finn #6");
    for line in ["end day", "posted"] {
        host.says(line);
    }
    let end = entry_of(&host, "end day");
    host.says(&format!("undo {end}"));
    host.says("show due")
        .posts("Correction: the game is not over. It goes on in Day 1.")
        .posts("Corrects the end of Day 1: that post is taken back as a whole.");
}

#[test]
fn a_win_that_is_reopened_is_taken_back_in_the_thread_where_it_was_told() {
    let mut host = won("");
    host.says("reopen")
        .posts("Correction: the game is not over. It goes on in Day 1.");
    host.says("next")
        .has("Not posted yet: the word that the game goes on");
    host.says("posted due")
        .has("Posted: the word that the game goes on.");
    host.says("next").has_not("Not posted yet");
    // Once it is over again, that word does not stand.
    let reopen = entry_of(&host, "reopen");
    host.says(&format!("undo {reopen}"));
    host.says("finish")
        .posts("Corrects the word that the game goes on: please disregard it.");

    let mut host = Host::new("");
    for line in ["posted due", "kill Gus", "posted due", "kill Finn"] {
        host.says(line);
    }
    assert_eq!(host.says("reopen").public, "", "nobody has read of the end");
}

#[test]
fn a_win_by_the_hosts_word_at_a_table_is_taken_back() {
    let mut host = village();
    host.says("start");
    host.says("posted due");
    host.says("over Werewolf");
    host.says("posted due");
    host.says("reopen")
        .posts("Correction: the game is not over. It goes on in Day 0.");
}

#[test]
fn a_move_before_the_end_tells_no_end_when_its_text_leaves_after_it() {
    let mut host = night_one(village());
    host.says("over townsfolk");
    let over = host.game().clone();
    let of = |part: DueText| LeftText {
        to: Audience::Public,
        name: String::new(),
        posts: Vec::new(),
        parts: vec![part],
        phase: None,
        at: host.now,
        again: false,
        warned: Vec::new(),
    };
    let public = over.moves.iter().find_map(|taken| {
        let told = taken.told_to(&Audience::Public);
        told.into_iter().next()
    });
    let teller = |text: &LeftText| {
        let tells = host
            .session
            .with_teller(|teller| teller.tells_end(text, &over));
        tells.unwrap()
    };
    assert!(!teller(&of(public.unwrap())));
    assert!(teller(&of(DueText::GameEnd)));
}

//! Posts that have left, and are taken back or due again; and what is told once and not twice.

use super::table_frames::{night_one, village};
use super::tables::{city, village as of_thirteen};
use super::*;

fn last_entry(host: &Host, line: &str) -> u64 {
    let entries = host.session.journal().entries().iter().rev();
    let mut found = entries.filter(|entry| entry.line == line);
    found.next().unwrap().no
}

#[test]
fn a_pasted_death_that_ends_a_game_is_told_once() {
    let mut host = night_one(village());
    let read =
        host.pastes("#90 Moderator\nCid has DIED.\n#91 Moderator\nFay has DIED.\nBob has DIED.");
    read.posts("The game is over.");
    for name in ["Cid", "Fay"] {
        let told = read.public.matches(&format!("{name} died.")).count();
        assert_eq!(told, 1, "{}", read.public);
    }
    // The line after it waits; how the game goes on is told by its entry.
    read.has("\"Bob has DIED.\"").has_not("``");
}

#[test]
fn h6_2_every_post_that_counts_as_not_posted_is_named() {
    let mut host = Host::new("");
    host.at("2026-12-02 12:00");
    host.says("end day");
    host.says("posted");
    host.undoes_the_latest().has(
        "It counts as not posted or sent: the final count of Day 1, the end of Day 1 and the start of Night 1.",
    );
    let mut host = city();
    host.says("kill Dan");
    host.says("posted due");
    host.undoes_the_latest().has("the word that Dan is out");
}

#[test]
fn h6_2_a_post_that_is_due_again_in_the_same_words_counts_as_posted() {
    let mut host = Host::new("");
    host.at("2026-12-02 12:00");
    host.says("vote Ana Gus #3");
    host.says("end day");
    host.says("posted");
    let ended = last_entry(&host, "end day");
    host.says(&format!("undo {ended}"));
    let again = host.says("end day");
    again.has(
        "Posted before in these very words, and so counts as posted: the final count of Day 1, the end of Day 1, the start of Night 1.",
    );
    assert_eq!(again.public, "");
    host.says("outbox").has_not("not posted yet");
    // It is part of the journal, and falls with its step.
    host.says("undo");
    host.says("vote Bob Finn #4");
    let other = host.says("end day");
    other
        .has_not("Posted before")
        .posts("Bob (4)")
        .posts("Corrects");
    host.says("outbox").has("not posted yet");
}

#[test]
fn h6_2_a_post_of_a_table_that_is_due_again_in_the_same_words_counts_as_posted() {
    let mut host = village();
    host.says("start");
    host.says("posted");
    let first = host.says("resolve --commit").public;
    assert!(!first.is_empty());
    host.says("posted");
    let ended = last_entry(&host, "resolve --commit");
    host.says(&format!("undo {ended}"));
    let again = host.says("resolve --commit");
    again.has("Posted before in these very words");
    assert_eq!(again.public, "");
    host.says("outbox").has_not("not posted yet");
}

#[test]
fn h6_2_a_correction_names_the_count_of_a_table() {
    let mut host = of_thirteen();
    host.says("resolve --commit");
    host.says("vote Ana Bob");
    host.says("vote Cid Bob");
    for _ in 0..2 {
        host.says("tally");
        host.says("posted");
    }
    let vote = last_entry(&host, "vote Cid Bob");
    host.says(&format!("undo {vote}"));
    let tally = host.says("tally");
    tally
        .posts("Vote Count 1.3")
        .posts("Corrects Vote Count 1.2: ");
    assert!(!tally.public.contains("Corrects Day 1"), "{}", tally.public);
}

#[test]
fn messages_of_long_ago_are_counted_where_the_host_records_none() {
    let mut host = night_one(village());
    let first = host.says("pm");
    assert!(!first.private.is_empty());
    first.has_not("not recorded as sent");
    for line in ["resolve --commit", "end day", "resolve --commit", "end day"] {
        host.says(line);
    }
    let later = host.says("pm");
    later.has("Told before ").has("`pm NAME` shows all of it");
    host.says("outbox").has("of earlier phases (pm ");
    // One player's are shown whole, and what is sent once is kept account of.
    let (seat, words) = first.private.first().unwrap().clone();
    let name = host.game().name(seat).to_owned();
    let own = host.says(&format!("pm {name}")).private;
    let line = words.lines().last().unwrap();
    assert!(own.iter().any(|(_, text)| text.contains(line)), "{own:?}");
    host.says("sent all");
    host.says("outbox").has_not("of earlier phases");
}

#[test]
fn whoever_is_called_like_a_side_takes_no_seat() {
    let host = Host::new("");
    let mut host = host;
    for name in ["Mafia", "the Mafia", "The Town"] {
        assert_eq!(
            host.refused(&format!("replace Eve {name}")).code,
            "untypable-name"
        );
    }
    host.at("2026-12-02 16:00");
    host.reads(
        "=== #2 | Town | 2026-12-02 14:00\nhi\n\
         === #3 | Moderator | 2026-12-02 14:10\nTown HAS REPLACED Eve\n",
    )
    .has("lines call a side by the new name")
    .has("nothing was changed");
    assert!(host.game().seats.iter().any(|seat| seat.name == "Eve"));
}

#[test]
fn posts_from_before_a_replacement_name_who_held_the_seat() {
    let mut host = Host::new("");
    host.at("2026-12-02 17:00");
    let read = host.reads(
        "=== #10 | Eve | 2026-12-02 13:00\n[b]vote: Gus[/b]\n\
         === #11 | Moderator | 2026-12-02 14:00\nGus has DIED.\n\
         === #12 | Moderator | 2026-12-02 14:10\nKate HAS REPLACED Eve\n",
    );
    read.has("#10 Eve -> Gus")
        .has("#11 with Gus the votes of Eve are gone")
        .has("#12 Kate takes the seat of Eve");
}

#[test]
fn of_several_replacements_each_post_names_who_held_the_seat_then() {
    let mut host = Host::new("");
    host.at("2026-12-02 15:00");
    host.says("replace Eve Kate");
    host.at("2026-12-02 16:00");
    host.says("replace Kate Lou");
    host.at("2026-12-02 17:00");
    let read = host.reads(
        "=== #10 | Eve | 2026-12-02 13:00\n[b]vote: Gus[/b]\n\
         === #11 | Bob | 2026-12-02 13:10\n[b]vote: Eve[/b]\n\
         === #12 | Kate | 2026-12-02 15:30\n[b]vote: Dov[/b]\n\
         === #13 | Lou | 2026-12-02 16:30\n[b]vote: Bob[/b]\n",
    );
    read.has("#10 Eve -> Gus")
        .has("#11 Bob -> Eve")
        .has("#11 `Eve` now means Lou")
        .has("#12 Kate -> Dov")
        .has("#13 Lou -> Bob");
}

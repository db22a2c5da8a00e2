//! Votes of the thread where a table counts them: nothing is booked, refused or dropped without a
//! word (H5.1 to H5.7).

use super::tables::{city, village};
use super::*;

/// The city's election with votes of the thread: more than half for Bob, one unclear.
fn election() -> (Host, Said) {
    let mut host = city();
    host.at("2026-11-30 12:30");
    let said = host.pastes(
        "#1 Dan\nVOTE: Cid\n#2 Ana\nVOTE: Bob\n#3 Cid\nVOTE: Bob\n#4 Eve\nVOTE: Bob\n\
         #5 Fay\nVOTE: Bob\n#6 Gus\nVOTE: Cit\n#7 Bob\nVOTE: nobody\n#8 Ana\nVOTE: Cid",
    );
    (host, said)
}

#[test]
fn h5_3_a_table_that_counts_knows_no_hammer_of_the_desk() {
    let (mut host, said) = election();
    said.has("8 posts, 7 votes.")
        .has("  #5 Fay -> Bob\n")
        .has("#6 Gus -> \"Cit\"")
        .has("  #8 Ana -> Cid")
        .has_not("HAMMER")
        .has_not("after the hammer");
    host.says("votes")
        .has("Bob  3  Cid, Eve, Fay")
        .has("Cid  2  Dan, Ana")
        .has("Not voting (1): Gus")
        .has("on hold: #6 Gus -> \"Cit\"")
        .has("Read up to post 8.");
}

#[test]
fn h5_5_a_tables_count_has_number_silence_last_post_and_end() {
    let (mut host, _) = election();
    let text = host.says("tally").public;
    for words in [
        "Vote Count 1.1: Mayor election",
        "Not voting (1): Gus",
        "Gus, please repeat your vote of post 6 with a full name.",
        "Counted to post 8.",
    ] {
        assert!(text.contains(words), "`{words}` in\n{text}");
    }
    let rows = (text.find("Bob  "), text.find("Cid  "));
    assert!(rows.0.is_some() && rows.0 < rows.1, "{text}");
    host.says("posted");
    host.says("tally").posts("Vote Count 1.2: Mayor election");
    // Neither its number nor the last post is what an undo makes wrong.
    host.says("undo");
    host.says("tally").posts("Vote Count 1.1: Mayor election");
    assert!(!host.says("tally").public.contains("Corrects"));
}

#[test]
fn h6_2_several_counts_of_a_table_are_corrected_by_one_correction_of_the_last() {
    let (mut host, _) = election();
    host.says("vote Gus Cid");
    let vote = host.session.journal().entries().last().unwrap().no;
    host.says("posted tally");
    host.says("vote Ana Bob");
    host.says("posted tally");
    host.says(&format!("undo {vote}"));
    let text = host.says("tally").public;
    assert!(text.contains("Vote Count 1.3"), "{text}");
    // Of the count before it nothing is said: the last one stands in its place.
    assert_eq!(text.matches("Corrects").count(), 2, "{text}");
    assert!(text.contains("it should read “Cid  1      Dan”"), "{text}");
    assert!(!text.contains("Dan, Ana"), "{text}");
}

#[test]
fn h5_7_ending_a_tables_vote_tells_what_is_on_hold_first() {
    let (mut host, _) = election();
    let facts = host.asks("end day");
    assert_eq!(facts, "Read up to post 8; 1 vote is on hold: Gus (post 6).");
    host.says("decide 6 nobody")
        .has("Gus -> no elimination, post 6.");
    assert!(host.session.take("end day", host.now, 7).is_ok());
}

#[test]
fn h5_1_the_host_reads_why_a_vote_does_not_count_at_a_table() {
    let (mut host, _) = election();
    for line in ["decide 6 ignore", "end day", "secretary Eve"] {
        host.says(line);
    }
    for line in ["Dan: mafia -> Gus", "resolve --commit"] {
        host.says(line);
    }
    host.says("no wall Ana");
    host.at("2026-12-01 17:50");
    host.pastes("#20 Fay\nVOTE: Dan");
    host.says("votes")
        .has("No vote runs.")
        .has("not counted: #20 Fay -> Dan (no votes are taken now)");
    let start = host.at("2026-12-01 18:00").says("start").public;
    assert!(
        start.contains("Votes are taken until 19:00 UTC (22:00 MSK)."),
        "{start}"
    );
    host.at("2026-12-01 18:05");
    host.pastes("#21 Ana\nVOTE: Fay\n#22 Cid\nVOTE: Dan");
    host.says("votes")
        .has("not counted: #20 Fay -> Dan (posted before these votes were called for)")
        .has("not counted: #21 Ana -> Fay (has no wall and is not admitted)");
    host.says("tally")
        .posts("Votes are taken until 19:00 UTC (22:00 MSK).")
        .posts("Vote Count 2.1: Vote 1");
}

#[test]
fn options_of_a_poll_that_are_no_players_are_understood() {
    let mut host = village();
    host.says("resolve --commit");
    host.pastes("#60 Ana\nVOTE: Abstain\n#61 Bob\nVOTE: Cidd")
        .has("  #60 Ana -> no elimination")
        .has("`decide 61 NAME` or `decide 61 Abstain`");
    host.says("held")
        .has("`decide 61 NAME` or `decide 61 Abstain`");
    host.says("decide 61 Abstain")
        .has("Bob -> no elimination, post 61.");
    host.says("votes").has("Abstain 2: Ana (60), Bob (61)");
    host.says("tally")
        .posts("Abstain")
        .posts("Vote Count 1.1")
        .posts("Counted to post 61.");
}

#[test]
fn a_vote_for_a_dead_player_is_told_at_a_table() {
    let mut host = village();
    host.says("resolve --commit");
    host.says("kill Cid");
    host.says("vote Ana Cid")
        .has("Cid is dead; the vote was taken all the same");
    host.pastes("#60 Bob\nVOTE: Cid")
        .has("  #60 Bob -> Cid, who is dead");
}

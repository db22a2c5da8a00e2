//! Votes of the thread where a table counts them: nothing is booked, refused or dropped without a
//! word.

use super::tables::{city, village};
use super::*;

/// The city's election with votes of the thread: more than half for Bob, one unclear, one changed.
pub(super) fn election() -> (Host, Said) {
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
        .has("  #5 Fay -> Bob      before the announced start, 18:00 UTC (21:00 MSK)")
        .has("#6 Gus -> \"Cit\"")
        .has("  #8 Ana -> Cid: not counted, a vote cannot be changed, and the earlier one counts")
        .has_not("HAMMER")
        .has_not("after the hammer");
    host.says("votes")
        .has("Bob  4  Ana, Cid, Eve, Fay")
        .has("Cid  1  Dan\n")
        .has("not counted: #8 Ana -> Cid (a vote cannot be changed, and the earlier one counts)")
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
    host.undoes_the_latest();
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
    host.says("decide 6 no elimination")
        .has("Gus -> nobody, post 6.");
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
    host.pastes("#20 Fay\nVOTE: Dan").has(
        "  #20 Fay -> Dan: not counted, the vote is not announced yet, and only votes after \
         `start` count",
    );
    host.says("votes").has("No vote runs.").has(
        "not counted: #20 Fay -> Dan (the vote is not announced yet, and only votes after \
         `start` count)",
    );
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
fn a_pasted_vote_counts_if_it_was_read_after_the_start_whatever_the_clock_says() {
    let (mut host, _) = election();
    for line in [
        "decide 6 ignore",
        "end day",
        "secretary Eve",
        "resolve --commit",
    ] {
        host.says(line);
    }
    host.at("2026-12-01 18:00");
    host.pastes("#20 Fay\nVOTE: Dan\n#21 Fay\nVOTE: Eve\n#22 Cid\nVOTE: Dan")
        .has("  #20 Fay -> Dan: not counted, ")
        .has("  #21 Fay -> Eve: not counted, ")
        .has("  #22 Cid -> Dan: not counted, ");
    // In the same moment.
    host.says("start");
    host.pastes("#23 Dan\nVOTE: Gus")
        .has("  #23 Dan -> Gus")
        .has_not("not counted");
    host.says("votes")
        .has("Gus – 1: Dan 1\n")
        .has("not counted: #21 Fay -> Eve (posted before these votes were called for)");
    let tally = host.says("tally").public;
    assert!(
        tally.contains("Gus  ") && !tally.contains("Dan  "),
        "{tally}"
    );
}

#[test]
fn who_is_absent_stands_in_one_place_of_the_hosts_count() {
    let (mut host, _) = election();
    for line in [
        "decide 6 ignore",
        "end day",
        "secretary Eve",
        "resolve --commit",
        "start",
    ] {
        host.says(line);
    }
    host.says("vote Ana Fay");
    host.says("votes")
        .has("Fay – 1: Ana 1\n")
        .has("Not voting (6): Bob, Cid, Dan, Eve, Fay, Gus");
}

#[test]
fn a_vote_of_a_city_is_neither_changed_nor_taken_back_and_a_void_one_is_told() {
    let mut host = city();
    host.pastes("#1 Ana\nVOTE: Ana\n#2 Ana\nVOTE: Bob\n#3 Cid\nVOTE: Eve\n#4 Cid\nUNVOTE\n#5 Eve\nVOTE: Bob")
        .has("  #1 Ana -> Ana: not counted, nobody elects himself (E-1)")
        .has("  #2 Ana -> Bob      before the announced start, 18:00 UTC (21:00 MSK)")
        .has("  #3 Cid -> Eve      before")
        .has("  #4 Cid unvotes: not counted, a vote cannot be taken back");
    host.says("votes")
        .has("Bob  2  Ana, Eve")
        .has("Eve  1  Cid");
    let refused = host.refused("vote Dan Dan");
    assert!(
        refused.message.contains("nobody elects himself"),
        "{refused:?}"
    );
    host.says("vote Dan Eve").has("Dan's vote is in: Eve.");
    host.says("vote Dan Bob")
        .has("as a correction of what you had entered");
    host.says("unvote Dan");
    host.says("vote Dan Eve");
    // Two and two: the second round is among the two, and they have no vote in it.
    host.says("end day").has("A second round runs");
    for line in ["vote Bob Eve", "vote Ana Fay", "vote Gus Gus"] {
        assert!(host.refused(line).message.contains("(E-7)"), "{line}");
    }
    host.pastes("#6 Eve\nVOTE: Eve\n#7 Ana\nVOTE: Eve")
        .has("  #6 Eve -> Eve: not counted, candidates of the second round")
        .has("  #7 Ana -> Eve\n");
    let tally = host.says("tally").public;
    assert!(!tally.contains("Bob  "), "{tally}");
    assert!(
        tally.contains("Not voting (4): Cid, Dan, Fay, Gus"),
        "{tally}"
    );
    host.says("votes").has("Not voting (4): Cid, Dan, Fay, Gus");
}

#[test]
fn of_a_post_the_first_vote_of_a_city_counts() {
    let mut host = city();
    let note = "      the first of the post: a vote cannot be changed or taken back";
    host.pastes(
        "#1 Ana\nVOTE: Bob\nVOTE: Eve\n#2 Cid\nVOTE: Eve\nUNVOTE\n#3 Dan\nUNVOTE\nVOTE: Bob\n\
         #4 Eve\nVOTE: Bob\nVOTE: Bob",
    )
    .has(&format!("  #1 Ana -> Bob{note}"))
    .has(&format!("  #2 Cid -> Eve{note}"))
    .has(&format!("  #3 Dan -> Bob{note}"))
    .has("  #4 Eve -> Bob      before the announced start");
    host.says("votes")
        .has("Bob  3  Ana, Dan, Eve")
        .has("Eve  1  Cid");
    assert!(host.says("tally").public.contains("Bob  3"));
}

#[test]
fn a_first_vote_that_was_settled_counts_and_no_later_one_takes_its_place() {
    let mut host = city();
    host.pastes("#11 Ana\nVOTE: Xavier\n#12 Ana\nVOTE: Eve");
    let settled = host.says("decide 11 Bob").echo.join("\n");
    assert!(settled.contains("Ana -> Bob, post 11."), "{settled}");
    assert!(!settled.contains("post 12"), "{settled}");
    host.says("votes").has("Bob  1  Ana");
}

#[test]
fn nobody_is_asked_to_repeat_a_vote_that_would_not_count() {
    let mut host = city();
    host.pastes("#1 Ana\nVOTE: Xavier\n#2 Gus\nVOTE: Xavier");
    host.says("tally")
        .posts("Ana, please repeat your vote of post 1 with a full name.")
        .posts("Gus, please repeat your vote of post 2 with a full name.");
    host.says("vote Ana Bob");
    let tally = host.says("tally").public;
    assert!(!tally.contains("Ana, please repeat"), "{tally}");
    assert!(tally.contains("Gus, please repeat"), "{tally}");
    host.says("vote Dan Eve");
    let Err(NotTaken::Refused(asked)) = host.session.take("end day", host.now, 7) else {
        panic!("a vote is on hold");
    };
    assert!(asked.ask.is_some());
    host.says("end day --yes").has("A second round runs");
    let tally = host.says("tally").public;
    assert!(!tally.contains("please repeat"), "{tally}");
}

#[test]
fn options_of_a_poll_that_are_no_players_are_understood() {
    let mut host = village();
    host.says("resolve --commit");
    host.pastes("#60 Ana\nVOTE: Abstain\n#61 Bob\nVOTE: Cidd")
        .has("  #60 Ana -> nobody")
        .has("`decide 61 NAME` or `decide 61 Abstain`");
    host.says("held")
        .has("`decide 61 NAME` or `decide 61 Abstain`");
    host.says("decide 61 Abstain")
        .has("Bob -> nobody, post 61.");
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

#[test]
fn t1_a_vote_after_the_announced_end_counts_and_is_told() {
    let (mut host, _) = election();
    for line in [
        "decide 6 ignore",
        "end day",
        "secretary Eve",
        "resolve --commit",
    ] {
        host.says(line);
    }
    host.at("2026-12-01 18:00").says("start");
    host.at("2026-12-01 19:10");
    let late = "after the announced end, 19:00 UTC (22:00 MSK): it counts, or";
    host.pastes(
        "#20 Fay 2026-12-01 19:00 UTC\nVOTE: Dan\n#21 Cid 2026-12-01 19:01 UTC\nVOTE: Dan\n\
         #22 Cid 2026-12-01 19:02 UTC\nVOTE: Gus",
    )
    .has("  #20 Fay -> Dan\n")
    .has(&format!("  #21 Cid -> Dan      {late} `Cid: vote -> ?` "))
    .has("  #22 Cid -> Gus: not counted, ");
    host.says("votes").has(
        "After the announced end, 19:00 UTC (22:00 MSK), and counted: #21 Cid; or \
         `NAME: vote -> ?` enters the autovote of the absent (T-2)",
    );
    host.says("Cid: vote -> ?");
    host.says("votes")
        .has("Cid (autovote) 6")
        .has_not("After the announced end");
}

#[test]
fn votes_of_a_city_that_ends_while_they_run_stay_in_the_numbers() {
    let (mut host, _) = election();
    for line in [
        "decide 6 ignore",
        "end day",
        "secretary Eve",
        "resolve --commit",
    ] {
        host.says(line);
    }
    host.at("2026-12-01 18:00").says("start");
    host.at("2026-12-01 18:05");
    host.pastes("#20 Fay\nVOTE: Dan\n#21 Cid\nVOTE: Dan");
    host.says("over Town");
    host.says("stats")
        .has("Fay  cast 2: Bob, Dan; received 0")
        .has("Cid  cast 2: Bob, Dan; received");
    let archive = host.archived("archive --json").text;
    assert!(archive.contains("\"post\": 21"), "{archive}");
}

/// Day 1 of the village with a vote in its posted count that is somebody else's.
fn with_a_wrong_count() -> Host {
    let mut host = super::table_frames::night_one(super::table_frames::village());
    super::table_frames::dawn(&mut host);
    host.says("posted");
    host.says("vote Ana Fay #10 in Trial");
    let vote = host.session.journal().entries().last().unwrap().no;
    host.says("tally");
    host.says("posted");
    host.says(&format!("undo {vote}"));
    host.says("vote Bob Fay #10 in Trial");
    host
}

#[test]
fn h6_2_a_count_at_a_table_is_corrected_with_the_vote_that_stands_in_its_post() {
    let mut host = with_a_wrong_count();
    let tally = host.says("tally");
    tally.posts("Corrects Vote Count 1.1: it should read");
    tally.posts("“Not voting: Ana, Cid, Eve, Fay, Gus”");
    assert!(
        !tally.public.contains("Not voting: Ana, Bob"),
        "{}",
        tally.public
    );
}

#[test]
fn counts_that_were_corrected_at_a_table_stand_in_the_hosting_notes() {
    let mut host = with_a_wrong_count().after(["tally", "posted", "over townsfolk"]);
    let told = host.says("finish").public;
    let said = "Hosting notes: Vote Count 1.1 was corrected by 1.2.";
    assert!(told.contains(said), "{told}");
    let mut host = with_a_wrong_count().after(["over townsfolk"]);
    let told = host.says("finish").public;
    let said = "Hosting notes: Vote Count 1.1 had a mistake in it.";
    assert!(told.contains(said), "{told}");
}

//! Corrections of posts that hold several things, of what counts anew, and of role messages beside
//! other messages.

use super::*;

/// The number of the last entry.
fn last(host: &Host) -> u64 {
    host.session.journal().entries().last().unwrap().no
}

/// A game whose Day 1 was posted, and the numbers of two replacements in it.
fn with_two_replacements() -> (Host, u64, u64) {
    let mut host = Host::new("").after(["posted", "replace Finn Kate"]);
    let kate = last(&host);
    host.says("replace Eve Lee");
    let lee = last(&host);
    (host, kate, lee)
}

/// Gus is eliminated by these votes.
const VOTES: &str = "vote Ana Gus #3; Bob Gus #4; Cleo Gus #5; Dov Gus #6";

#[test]
fn a_post_of_several_parts_is_corrected_again_when_another_part_goes() {
    let (mut host, kate, lee) = with_two_replacements();
    host.says("posted due");
    host.says(&format!("undo {kate}"));
    host.says("tally").posts("about Kate");
    host.says("posted");
    host.says(&format!("undo {lee}"))
        .has("the replacement by Kate, the replacement by Lee");
    let tally = host.says("tally");
    tally.posts("about Lee").posts("In the game again: Eve");
    assert!(!tally.public.contains("Kate"), "{}", tally.public);
}

#[test]
fn an_elimination_is_taken_back_after_a_correction_of_the_same_post() {
    let mut host = Host::new("").after(["posted", "replace Finn Kate"]);
    let kate = last(&host);
    host.says(VOTES);
    host.says("end day");
    let end = last(&host);
    host.says("posted due");
    host.says(&format!("undo {kate}"));
    host.says("extend 1h").posts("about Kate");
    host.says("posted");
    host.says(&format!("undo {}", last(&host) - 1));
    host.says(&format!("undo {end}")).has("the end of Day 1");
    host.says("tally")
        .posts("taken back as a whole")
        .posts("In the game again: Gus");
}

#[test]
fn the_next_post_of_any_kind_takes_a_death_back() {
    let mut host = Host::new("").after(["posted", VOTES, "end day", "posted"]);
    let end = last(&host) - 1;
    host.says(&format!("undo {end}"))
        .has("the next post carries");
    host.says("tally")
        .posts("taken back as a whole")
        .posts("In the game again: Gus");
}

#[test]
fn a_post_that_counts_anew_corrects_nothing() {
    let mut host = Host::new("").after(["posted", "replace Finn Kate", "posted"]);
    let kate = last(&host) - 1;
    host.says("replace Eve Lee");
    let lee = last(&host);
    host.says("posted");
    host.says(&format!("undo {lee}"));
    host.says(&format!("undo {kate}"));
    host.says("replace Eve Lee")
        .has("Posted before in these very words");
    host.says("tally").posts("about Kate");
}

#[test]
fn what_counts_anew_is_looked_at_like_any_other_post() {
    let mut host = Host::new("").after(["posted", "replace Finn Kate", "posted"]);
    let kate = last(&host) - 1;
    host.says(VOTES);
    host.says("end day");
    let end = last(&host);
    host.says("posted");
    host.says(&format!("undo {end}"));
    host.says("end day")
        .has("Posted before in these very words");
    host.says(&format!("undo {kate}")).has("the end of Day 1");
}

#[test]
fn words_that_stand_above_a_later_post_are_due_again() {
    let mut host = Host::new("").after(["posted", VOTES, "end day", "posted"]);
    let end = last(&host) - 1;
    host.says(&format!("undo {end}"));
    host.says("tally");
    host.says("posted");
    let again = host.says("end day");
    again.has_not("Posted before").posts("Gus was eliminated");
    host.says("outbox").has("not posted yet");
}

/// Gus has read that Kate is a partner, and Finn is one again.
fn misread() -> Host {
    let mut host = Host::new("").after(["posted", "replace Finn Kate"]);
    let kate = last(&host);
    for line in ["posted due", "sent all"] {
        host.says(line);
    }
    host.says(&format!("undo {kate}"));
    host
}

#[test]
fn a_misread_role_message_leaves_with_what_else_is_due() {
    for sends in ["sent all", "sent Gus, Ana"] {
        let mut host = misread().after(["prod Ana"]);
        host.says("outbox")
            .has("due: the role PM")
            .has("due: a prod");
        host.says(sends);
        host.says("outbox").has_not("due:");
    }
    let mut host = misread().after(["prod Gus"]);
    let texts = host.says("pm Gus").private;
    assert_eq!(texts.len(), 2, "{texts:?}");
    host.says("sent Gus");
    host.says("outbox").has_not("due:");
}

#[test]
fn a_seat_given_back_is_not_asked_to_read_what_another_was_sent() {
    let mut host = misread();
    host.says("sent Gus");
    host.says("outbox")
        .has_not("stale")
        .has_not("no longer right");
    let own = host.says("pm Finn").private;
    assert!(
        !own.iter().any(|(_, text)| text.contains("replaces")),
        "{own:?}"
    );
}

#[test]
fn h6_2_a_death_that_was_typed_before_a_count_makes_it_not_wrong() {
    let mut host = Host::new("").after(["posted due"]);
    host.at("2026-12-01 22:00");
    host.reads(
        "=== #84 | Ana | 2026-12-01 21:00\n[b]vote: Eve[/b]\n\
         === #85 | Bob | 2026-12-01 21:30\n[b]vote: Gus[/b]\n",
    );
    host.says("kill Eve");
    host.says("posted due");
    for _ in 0..3 {
        let tally = host.says("tally");
        assert!(!tally.public.contains("Corrects"), "{}", tally.public);
        host.says("posted");
    }
    host.says("remove Gus --yes");
    host.says("posted due");
    host.says("tally");
    host.says("posted");
    let tally = host.says("tally");
    assert!(!tally.public.contains("Corrects"), "{}", tally.public);
}

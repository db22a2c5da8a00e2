//! N6. Nothing is lost, and everything can be taken back.

use super::host::{Host, has};
use crate::cli::kit::{Place, project};

#[test]
fn h6_1_undo_and_redo_walk_and_a_step_in_the_middle_can_go() {
    let mut host = Host::in_day_one("");
    host.plays(&[
        "vote Elm Dogwood #3",
        "vote Fir Dogwood #4",
        "note Elm is slow",
    ]);
    let whole = host.game().clone();
    host.does("undo").tells("Undone: note Elm is slow");
    host.does("undo").tells("Undone: vote Fir Dogwood #4");
    host.plays(&["redo", "redo"]);
    assert_eq!(*host.game(), whole);
    host.does("undo 6").tells("Undone 6: vote Elm Dogwood #3");
    host.does("tally").posts("Dogwood (1): Fir (4)");
    // A step that others need is named, and nothing is changed.
    host.plays(&["kill Alder", "revive Alder"]);
    let kill = host.session.journal().entries().len() - 1;
    let refused = host.refused(&format!("undo {kill}"));
    has(&refused, "nothing changed");
    has(&refused, "revive Alder");
}

#[test]
fn h6_1_new_facts_are_steps_like_all_others() {
    let mut host = Host::seven();
    let before = host.game().clone();
    for line in ["signup close", "mistake I slept", "deal"] {
        host.does(line);
        host.does("undo").tells(&format!("Undone: {line}"));
        assert_eq!(*host.game(), before, "{line}");
    }
    host.plays(&["deal", "start"]);
    let before = host.game().clone();
    for line in ["posted due", "sent Elm"] {
        host.does(line);
        assert_ne!(*host.game(), before, "{line}");
        // What only records that something has left goes by its number alone.
        let record = host.session.journal().next_no() - 1;
        host.does(&format!("undo {record}"))
            .tells(&format!("Undone {record}: {line}"));
        assert_eq!(*host.game(), before, "{line}");
    }
}

#[test]
fn h6_2_an_undo_names_the_posted_count_and_the_next_one_corrects_it() {
    let mut host = Host::in_day_one("");
    host.plays(&["vote Elm Dogwood #3", "tally"]);
    host.does("posted").tells("Vote Count 1.1 is posted.");
    host.does("undo 6").tells("Vote Count 1.1");
    host.does("tally")
        .posts("Vote Count 1.2")
        .posts("Corrects Vote Count 1.1");
    let sent = host.does("sent");
    sent.tells("posted, Vote Count 1.1");
}

#[test]
fn h6_2_who_undoes_the_posting_alone_reads_what_that_means() {
    let mut host = Host::in_day_one("");
    host.plays(&["vote Elm Dogwood #3", "tally", "posted"]);
    host.does("undo 7")
        .tells("Undone 7: posted")
        .tells("It counts as not posted or sent: Vote Count 1.1.")
        .tells(
            "`undo 6` after that takes back `vote Elm Dogwood #3`, and the next text corrects it.",
        );
    host.plays(&["redo", "undo 6"]);
    host.does("tally").posts("Corrects Vote Count 1.1");
}

#[test]
fn h6_2_a_step_that_no_text_says_is_not_the_one_the_host_meant_to_undo() {
    let mut host = Host::in_day_one("");
    host.plays(&[
        "vote Elm Dogwood #3",
        "note Elm is often late",
        "away Fir 48h",
        "tally",
        "posted",
    ]);
    host.does("undo 9")
        .tells("`undo 6` after that takes back `vote Elm Dogwood #3`");
}

#[test]
fn h6_2_a_post_that_is_wrong_is_corrected_without_repeating_what_it_gave_away() {
    let mut host = Host::in_night_one("");
    host.plays(&["act mafia kill Birch by Cedar", "resolve --commit", "start"]);
    host.does("posted").tells("Posted: the start of Day 2.");
    let resolved = host.session.journal().entries().len() - 2;
    // A day has begun on the night: it goes back first, and the night after it.
    let whole = host.game().clone();
    let refused = host.refused(&format!("undo {resolved}"));
    has(
        &refused,
        &format!("`undo {}` (`start`) takes that back first", resolved + 1),
    );
    assert_eq!(*host.game(), whole);
    host.does(&format!("undo {}", resolved + 1))
        .tells("It is part of the start of Day 2, which was posted");
    host.plays(&[
        &format!("undo {resolved}"),
        &format!("undo {}", resolved - 1),
        "resolve --commit",
    ]);
    let next = host.does("start");
    next.posts("Corrects the start of Day 2: that post is taken back as a whole.")
        .posts("In the game again: Birch.");
    assert!(!next.public.contains("Doctor"), "{}", next.public);
    host.does("posted").tells("Posted: the start of Day 2.");
    // Once is enough, and what is done again is right again.
    assert!(!host.does("show due").public.contains("Corrects"));
}

#[test]
fn h6_2_results_that_were_sent_and_are_undone_are_named_and_replaced() {
    let mut host = Host::in_night_one("");
    host.plays(&["act Elm investigate Cedar", "resolve --commit", "sent Elm"]);
    let resolved = host.session.journal().entries().len() - 1;
    host.does(&format!("undo {resolved}"))
        .tells("It is part of the results of Night 1, sent to Elm");
    host.plays(&["act Elm investigate Fir", "resolve --commit"]);
    host.does("outbox").tells("due: the results of Night 1");
    let message = host.does("pm Elm");
    let results = message.private.last().expect("results");
    has(&results.1, "Fir is not Mafia.");
    has(
        &results.1,
        "This replaces what you were told about Night 1 before.",
    );
    host.does("sent Elm").tells("Sent: Elm (Night 1).");
    host.does("outbox").hides("due: the results");
}

#[test]
fn h6_2_an_undone_end_of_a_day_is_corrected_once_with_who_is_in_the_game_again() {
    let mut host = Host::in_day_one("");
    host.plays(&["vote Alder Fir; Birch Fir; Cedar Fir", "vote Elm Fir"]);
    let vote = host.session.journal().entries().len();
    host.plays(&["end day", "posted"]);
    host.plays(&[&format!("undo {}", vote + 1), &format!("undo {vote}")]);
    let next = host.does("end day");
    let corrects = next.public.matches("Corrects").count();
    assert_eq!(corrects, 1, "{}", next.public);
    next.posts("Corrects the end of Day 1: that post is taken back as a whole.")
        .posts("In the game again: Fir.");
    let lines: Vec<&str> = next.public.trim().lines().collect();
    assert_eq!(lines.last(), Some(&"In the game again: Fir."));
    host.does("posted");
    has(&host.refused("show due"), "all that was due has left");
}

#[test]
fn h6_2_an_undone_replacement_or_removal_is_corrected_by_whatever_comes_next() {
    let mut host = Host::in_day_one("");
    host.does("replace Fir Gala");
    host.plays(&["posted", "vote Gala Elm #3", "tally", "posted"]);
    let replaced = host.session.journal().entries().len() - 3;
    host.does(&format!("undo {replaced}"))
        .tells("It is part of the replacement by Gala, which was posted: the next post carries");
    host.does("tally")
        .posts("Corrects what was posted about Gala: please disregard it.")
        .posts("In the game again: Fir.");
    host.does("posted");
    assert!(!host.does("tally").public.contains("about Gala"));

    host.plays(&["remove Elm", "posted"]);
    let removed = host.session.journal().entries().len() - 1;
    host.does(&format!("undo {removed}"))
        .tells("It is part of the word that Elm is out, which was posted: the next post carries");
    host.does("tally").posts("In the game again: Elm.");
}

#[test]
fn h6_2_whom_an_undone_message_went_to_is_named_once() {
    let mut host = Host::in_day_one("");
    let sent = host.session.journal().entries().len() - 2;
    let undone = host.does(&format!("undo {sent}"));
    undone.tells(
        "not posted or sent: the role PM to Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo.",
    );
    host.does("redo");
    host.plays(&["replace Fir Gala", "sent Gala"]);
    let replaced = host.session.journal().entries().len() - 1;
    host.does(&format!("undo {replaced}"))
        .tells("It is part of the role PM, sent to Gala, whose seat is Fir's now: tell Gala so.");
    host.plays(&[
        "redo",
        "role Elm town Doctor",
        "sent Elm",
        "sent Elm because lost",
    ]);
    let card = host.session.journal().entries().len() - 2;
    let undone = host.does(&format!("undo {card}"));
    assert_eq!(
        undone.host.matches("sent to Elm").count(),
        1,
        "{}",
        undone.host
    );
}

#[test]
fn h6_2_the_step_after_a_posting_is_one_that_a_text_may_tell_of() {
    let mut host = Host::in_day_one("");
    host.plays(&["vote Elm Dogwood #3", "tally"]);
    host.plays(&["note Elm is slow", "prod Fir", "posted tally"]);
    host.does("undo 9")
        .tells("takes back `vote Elm Dogwood #3`");
}

#[test]
fn h6_2_a_posting_that_is_undone_makes_no_later_post_wrong() {
    let mut host = Host::in_day_one("");
    host.plays(&["vote Elm Dogwood #3", "tally", "posted"]);
    let posted = host.session.journal().entries().len();
    host.plays(&[&format!("undo {}", posted - 1), "end day", "posted"]);
    let undone = host.does(&format!("undo {posted}"));
    undone.hides("It is part of");
}

#[test]
fn h6_2_an_undo_of_what_nobody_has_read_says_nothing() {
    let mut host = Host::in_day_one("");
    host.plays(&["posted due", "vote Elm Dogwood #3"]);
    let undone = host.does("undo");
    assert_eq!(undone.host, "Undone: vote Elm Dogwood #3");
}

#[test]
fn h6_2_posts_of_a_table_are_corrected_like_those_of_the_desk() {
    let mut host = Host::on(&example("city-13/game.toml"));
    host.plays(&["deal", "start", "vote Anna Galina", "vote Boris Galina"]);
    host.does("tally").posts("Anna, Boris");
    host.does("posted").tells("Posted: the count of Day 1.");
    let vote = host.session.journal().next_no() - 2;
    host.does(&format!("undo {vote}"))
        .tells("It is part of the count of Day 1, which was posted");
    host.does("tally")
        .posts("Corrects Vote Count 1.1: it should read");
    host.does("posted");
    assert!(!host.does("tally").public.contains("Corrects"));
    // What a move has told stands and falls with the move.
    host.plays(&["end day", "posted"]);
    let ended = host.session.journal().next_no() - 2;
    host.does(&format!("undo {ended}"))
        .tells("It is part of “Votes”, which was posted");
    // The thread has it already, in these very words.
    host.does("end day")
        .tells("Posted before in these very words, and so counts as posted: “Votes”.");
    // A table counts its own votes, whatever asks for them.
    let mut fresh = Host::on(&example("city-13/game.toml"));
    fresh.plays(&["deal", "start", "vote Anna Galina"]);
    fresh.does("show tally").posts("Galina").posts("Anna");
    let mut village = Host::on(&example("village/game.toml"));
    village.plays(&["deal", "start", "resolve --commit", "act Alder Elm"]);
    village.plays(&["vote Cedar Dogwood in Hunt; Fir Dogwood in Hunt"]);
    village.does("resolve --commit").posts("Dogwood");
    village.does("posted");
    let night = village.session.journal().next_no() - 2;
    village
        .does(&format!("undo {night}"))
        .tells("It is part of the start of Day 1, which was posted");
    let again = village.does("resolve --commit");
    again.tells("and so counts as posted: the start of Day 1.");
    assert!(!again.public.contains("Dogwood"), "{}", again.public);
}

fn example(file: &str) -> String {
    std::fs::read_to_string(project(&format!("examples/{file}"))).expect("an example")
}

#[test]
fn h6_2_a_posted_vote_of_a_table_that_falls_away_is_named() {
    let mut village = Host::on(&example("village/game.toml"));
    village.plays(&["deal", "start", "resolve --commit", "resolve --commit"]);
    village.plays(&["vote Alder Elm #31; Ginkgo Elm #32"]);
    village.does("tally").posts("Elm");
    village.does("posted");
    let vote = village.session.journal().next_no() - 2;
    village.does(&format!("undo {vote}"));
    let next = village.does("tally");
    next.posts("Corrects Vote Count 1.1: ");
    assert!(!next.public.contains("says besides"), "{}", next.public);
}

#[test]
fn h6_3_a_torn_line_costs_that_line_alone() {
    let place = Place::with_lantern();
    place
        .line("players add Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo")
        .done();
    place.line("deal").done();
    let journal = place.read("lantern/journal.ndjson");
    let torn = journal
        .get(..journal.len() - 20)
        .expect("a cut between letters");
    place.write("lantern/journal.ndjson", torn);
    let said = place.line("status");
    assert_eq!(said.status, 0, "{said:?}");
    has(&said.stderr, "was not written to its end");
    place.fed(&["open", "lantern"], "players\n");
    place.line("players").done().says("Ginkgo");
    place
        .line("pm")
        .refused("there is no message before the cards are dealt");
}

#[test]
fn h6_4_an_empty_line_repeats_nothing() {
    let place = Place::with_lantern();
    place
        .fed(&["open", "lantern"], "note one\n\n\n   \nnote two\n\n")
        .done();
    let journal = place.read("lantern/journal.ndjson");
    assert_eq!(journal.matches("note one").count(), 1, "{journal}");
    assert_eq!(journal.matches("note two").count(), 1, "{journal}");
}

/// A game in Night 1 on disk: Elm's and the Mafia's orders are missing, the deal is confirmed
/// by some.
fn in_night(place: &Place) {
    let script = "players add Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo\ndeal seed 255\n\
                  chat mafia https://forum.example/private/812\nsent all\n\
                  confirmed Alder, Birch\nstart --yes\nend day --yes\nact Birch protect Elm\n";
    place.fed(&["open", "lantern"], script).done();
}

#[test]
fn h6_5_a_handoff_is_one_file_and_resumes_byte_for_byte() {
    let place = Place::with_lantern();
    in_night(&place);
    let said = place.line("handoff game.txt").done();
    let page = said.stdout;
    for words in [
        "Phase       Night 1",
        "Deadline    none",
        "Elm (",
        "Cedar or Ginkgo (",
        "Cedar, Dogwood, Elm, Fir, Ginkgo (confirmation of the role PM)",
        "Not posted  the final count of Day 1, the end of Day 1, the start of Night 1",
        "Mafia: https://forum.example/private/812",
        "Waiting for",
    ] {
        has(&page, words);
    }
    assert!(page.lines().count() < 50, "one page: {page}");
    let resumed = place.run(&["resume", "game.txt", "there"]).done();
    has(&resumed.stdout, "Phase       Night 1");
    for file in ["game.toml", "journal.ndjson"] {
        let [here, there] = ["lantern", "there"].map(|dir| place.read(&format!("{dir}/{file}")));
        assert_eq!(here, there, "{file}");
    }
    // The game goes on there.
    place
        .run(&["-g", "there", "act Elm investigate Cedar"])
        .done();
    // Why a game is over is said, and that it was the host's word, too.
    place.line("over mafia --yes").done();
    has(
        &place.line("handoff over.txt").done().stdout,
        "Phase       over: the host declared it",
    );
}

#[test]
fn h6_5_a_name_in_quotes_is_the_name_and_a_greeting_in_front_does_no_harm() {
    let place = Place::with_lantern();
    in_night(&place);
    let said = place.line("handoff \"for you.txt\"").done().stdout;
    has(&said, "There: nightdesk resume \"for you.txt\"");
    let handoff = place.read("for you.txt");
    place.write("mail.txt", format!("Hi Bob,\r\n\n{handoff}"));
    place.run(&["resume", "mail.txt", "from mail"]).done();
    place.write("windows.txt", handoff.replace('\n', "\r\n"));
    let said = place.run(&["resume", "windows.txt", "from windows"]).done();
    has(&said.stdout, "Next: nightdesk open \"from windows\"");
    for folder in ["from mail", "from windows"] {
        let [here, there] =
            ["lantern", folder].map(|dir| place.read(&format!("{dir}/journal.ndjson")));
        assert_eq!(here, there, "{folder}");
    }
}

#[test]
fn h6_5_nothing_is_overwritten_and_a_changed_file_is_refused() {
    let place = Place::with_lantern();
    in_night(&place);
    place.line("handoff game.txt").done();
    place
        .line("handoff game.txt")
        .refused("`game.txt` is there already");
    place
        .run(&["resume", "game.txt", "lantern"])
        .refused("there is a game in `lantern` already");
    let handoff = place.read("game.txt");
    place.write("changed.txt", handoff.replacen("Dogwood", "Dagwood", 9));
    place
        .run(&["resume", "changed.txt", "new"])
        .refused("was changed on its way");
    place.write(
        "cut.txt",
        handoff
            .get(..handoff.len() / 2)
            .expect("a cut between letters"),
    );
    place
        .run(&["resume", "cut.txt", "new"])
        .refused("missing or not whole");
    place.write("other.txt", "Hello");
    place
        .run(&["resume", "other.txt", "new"])
        .refused("it is not a handoff");
    assert!(!place.path("new").exists());
    // Without a name the folder is called like the game.
    std::fs::rename(place.path("lantern"), place.path("old")).expect("moved");
    place.run(&["resume", "game.txt"]).done();
    place.line("status").done().says("Night 1");
}

#[test]
fn h6_6_mistakes_have_a_smallest_repair_a_neutral_line_and_a_mark() {
    let mut host = Host::in_day_one("");
    let help = host.does("help mistakes");
    for words in [
        "repair   log PLAYER; undo N",
        "thread   \"",
        "journal  mistake ",
    ] {
        help.tells(words);
    }
    let marked = host.does("mistake Elm's results went to Fir");
    assert_eq!(
        marked.public.trim(),
        "There was a hosting error in Day 1. The game goes on as it is. I will say no more before the end."
    );
    assert_eq!(
        host.game().notes,
        ["hosting error: Elm's results went to Fir"]
    );
    host.does("log").tells("mistake Elm's results went to Fir");
}

//! Who comes back although the thread was told of the death, and steps that are undone after what
//! was posted or sent.

use super::*;

const BOT: &str = "[forum]\ntracker_lines = true\n";

/// Night 1 of the game of seven; Dov was voted out, and all was posted.
fn voted_out(more: &str) -> Host {
    let mut host = Host::new(more);
    for line in [
        "show due",
        "posted",
        "vote Ana Dov #3; Bob Dov #4; Cleo Dov #5; Eve Dov #6",
        "end day",
        "posted",
    ] {
        host.says(line);
    }
    host
}

#[test]
fn whose_death_was_posted_comes_back_with_a_correction_for_the_thread() {
    let mut host = voted_out("");
    let said = host.says("revive Dov");
    said.has("Dov is alive again.")
        .posts("Correction: Dov is back in the game.");
    host.says("next")
        .has("Not posted yet: the word that Dov is in the game again");
    host.says("show due").posts("Dov is back in the game");
    host.says("posted")
        .has("Posted: the word that Dov is in the game again.");
    host.says("next").has_not("Not posted yet");
    // What was posted and is undone then is taken back in the next post.
    let revived = host.session.journal().entries().iter();
    let mut revived = revived.filter(|entry| entry.line == "revive Dov");
    let no = revived.next_back().unwrap().no;
    host.says(&format!("undo {no}")).has("carries a correction");
}

#[test]
fn a_death_that_nobody_has_read_of_is_taken_back_in_silence() {
    let mut host = voted_out("");
    host.says("kill Eve").has_not("again");
    let said = host.says("revive Eve");
    assert_eq!(said.public, "");
    host.says("next").has_not("Not posted yet");
    // Nor is one of a night that is not told yet.
    host.says("act mafia kill Cleo by Finn");
    host.says("act Ana none");
    host.says("act Bob none");
    host.says("resolve --commit");
    let said = host.says("revive Cleo");
    assert_eq!(said.public, "");
}

#[test]
fn after_an_undone_text_a_step_that_is_named_goes_back_and_the_deal_is_not() {
    let mut host = Host::prepared("start = \"2026-12-01 20:00\"", "");
    host.says("deal");
    host.says("sent Ana");
    let said = host.undoes_the_latest();
    said.has("It counts as not posted or sent: the role PM to Ana.")
        .has("Has it left all the same? `redo` records that again.")
        .has_not("`deal`");
    host.says("redo");
    let mut host = voted_out("");
    host.says("extend 1h");
    host.says("posted");
    let said = host.undoes_the_latest();
    let hint = said
        .echo
        .iter()
        .find(|line| line.contains("Has it left all the same?"));
    let hint = hint.unwrap().clone();
    let undo = hint.split('`').nth(3).unwrap().to_owned();
    host.says("redo");
    host.says(&undo).has("carries a correction");
}

#[test]
fn what_a_bot_is_to_read_is_part_of_the_post_and_is_shown_again() {
    let mut host = Host::new(BOT);
    host.says("show due");
    host.says("posted");
    host.says("vote Ana Dov #3; Bob Dov #4; Cleo Dov #5; Eve Dov #6");
    let ended = host.session.take("end day --yes", host.now, 7).unwrap();
    let [post] = ended.texts.as_slice() else {
        panic!("{:?}", ended.texts)
    };
    let words = nightdesk_render::plain(post.document(), None);
    assert!(words.contains("Dov was eliminated"), "{words}");
    assert!(words.contains("Dov has BEEN LYNCHED"), "{words}");
    host.says("next").has("the lines for the bot");
    host.says("show due").posts("Dov has BEEN LYNCHED");
    host.says("posted").has("the lines for the bot");
    host.says("next").has_not("the lines for the bot");
}

#[test]
fn a_bot_is_told_that_later_deadlines_follow_an_early_end() {
    let rule = "early_end = \"shift\"\n";
    let mut host = Host::on(
        &format!("start = \"2026-12-01 20:00\"\nday = \"3d\"\nnight = \"24h\"\n{rule}"),
        BOT,
    );
    host.says("vote Ana Dov #3; Bob Dov #4; Cleo Dov #5; Eve Dov #6");
    host.at("2026-12-02 20:00");
    host.says("end day")
        .posts("DAY 1 HAS ENDED EARLY\nDEADLINE MOVED 2D EARLIER");
}

#[test]
fn a_bot_is_told_of_the_time_a_runoff_takes() {
    let mut host = Host::new(&format!(
        "{BOT}[votes]\nat_deadline = \"most votes\"\ntie = \"runoff 30m\"\n"
    ));
    host.says("vote Ana Dov #3; Bob Cleo #4");
    host.at("2026-12-04 20:00");
    host.says("end day").posts("DEADLINE MOVED 30M LATER");
    host.says("vote Ana Dov #13; Bob Dov #14");
    host.at("2026-12-04 20:10");
    // For the bot the night has begun at the first deadline.
    let said = host.says("end day");
    assert!(!said.public.contains("ENDED EARLY"), "{}", said.public);
    said.posts("Dov has BEEN LYNCHED");
}

#[test]
fn a_bot_is_told_that_an_undone_death_is_none() {
    let mut host = voted_out(BOT);
    host.says("remove Eve");
    let removed = host.session.journal().entries().last().unwrap().no;
    host.says("posted");
    host.says(&format!("undo {removed}"))
        .posts("##RESURRECT Eve");
    host.says("next").has("the lines for the bot");
    host.says("posted");
    // Undone before it was posted, it is not told.
    host.says("kill Eve");
    let said = host.says("undo");
    assert!(!said.public.contains("RESURRECT"), "{}", said.public);
}

#[test]
fn a_bot_is_told_once_of_what_is_done_again_in_the_same_words() {
    let mut host = voted_out(BOT);
    for line in ["act mafia kill Eve by Finn", "act Ana none", "act Bob none"] {
        host.says(line);
    }
    host.says("resolve --commit");
    host.says("start").posts("Eve has DIED");
    let started = host.session.journal().entries().last().unwrap().no;
    host.says("posted");
    host.says(&format!("undo {started}"));
    let again = host.says("start");
    again.has("counts as posted: the start of Day 2.");
    assert_eq!(again.public, "");
    host.says("next").has_not("the lines for the bot");
    // The same of a death: what its undo would have told need not be told.
    host.says("kill Cleo");
    let killed = host.session.journal().entries().last().unwrap().no;
    host.says("posted");
    host.says(&format!("undo {killed}"))
        .posts("##RESURRECT Cleo");
    host.says("kill Cleo");
    host.says("next").has_not("the lines for the bot");
}

#[test]
fn a_bot_reads_of_an_undone_death_before_what_came_later() {
    let mut host = voted_out(BOT);
    host.says("remove Eve");
    let removed = host.session.journal().entries().last().unwrap().no;
    host.says("posted");
    host.says(&format!("undo {removed}"));
    host.says("replace Eve Kate");
    let due = host.says("show due").public;
    let back = due.find("##RESURRECT Eve").unwrap();
    assert!(back < due.find("Kate HAS REPLACED Eve").unwrap(), "{due}");
}

#[test]
fn only_a_step_that_an_unposted_text_tells_of_is_named() {
    let mut host = Host::new("").after(["posted due", "extend 24h", "vote Ana Bob #3"]);
    host.says("posted due");
    // The vote came later and is no part of the new deadline's post.
    let said = host.undoes_the_latest();
    said.has("takes back `extend 24h`")
        .has_not("takes back `vote");
}

#[test]
fn a_deal_whose_cards_are_out_goes_back_by_its_number_alone() {
    let mut host = Host::prepared("start = \"2026-12-01 20:00\"", "");
    host.says("deal");
    host.says("sent all");
    let sent = host.session.journal().last_done().unwrap();
    let refused = host.refused("undo");
    assert_eq!(refused.code, "cards-sent");
    let line = format!("`undo {sent}` (`sent all`) takes that back first");
    assert!(refused.hints.iter().any(|hint| hint.contains(&line)));
    host.says(&format!("undo {sent}"));
    host.says("undo").has("Undone: deal");
}

#[test]
fn what_was_posted_stays_so_without_a_number_and_the_next_count_corrects_it() {
    let mut host = Host::new("").after(["vote Ana Bob #3", "tally", "posted"]);
    let posted = host.session.journal().last_done().unwrap();
    host.says("undo")
        .has("Undone: vote Ana Bob #3")
        .has("The next tally will carry a correction.")
        .has("Still recorded as posted or sent: ")
        .has(&format!("`undo {posted}` (`posted`) takes that back, too."));
    host.says("vote Ana Cleo #3");
    host.says("tally").posts("Corrects Vote Count 1.1");
}

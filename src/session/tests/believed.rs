//! What a bot believes, and the lines that bring it to what is so.

use super::*;

const BOT: &str = "[forum]\ntracker_lines = true\n";

/// Day 1 of the game of seven, whose beginning is posted.
fn posted() -> Host {
    let mut host = Host::new(BOT);
    host.says("show due");
    host.says("posted");
    host
}

/// The number of the last entry with this line.
fn entry(host: &Host, line: &str) -> u64 {
    let entries = host.session.journal().entries().iter().rev();
    let mut entries = entries.filter(|entry| entry.line == line);
    entries.next().unwrap().no
}

#[test]
fn a_death_that_was_taken_back_before_it_was_posted_needs_no_line() {
    let mut host = posted();
    host.says("kill Eve").posts("Eve has DIED");
    let said = host.says("revive Eve");
    assert_eq!(said.public, "");
    host.says("next").has_not("Not posted yet");
}

#[test]
fn what_the_host_has_written_in_the_thread_is_not_written_again() {
    let mut host = posted();
    host.says("extend 2h --yes")
        .posts("DEADLINE MOVED 2H LATER");
    host.reads("=== #9 | Moderator | 2026-12-01 21:00\nDEADLINE MOVED 2H LATER\n")
        .has("done at the desk before");
    host.says("next").has_not("Not posted yet");
}

#[test]
fn a_posted_night_that_is_resolved_anew_brings_back_whom_the_bot_took_for_dead() {
    let mut host = posted();
    for line in [
        "end day",
        "posted",
        "act mafia kill Cleo by Finn",
        "act Ana none",
        "act Bob none",
    ] {
        host.says(line);
    }
    host.says("resolve --commit");
    host.says("start").posts("Cleo has DIED");
    host.says("posted");
    for line in ["start", "resolve --commit"] {
        let no = entry(&host, line);
        host.says(&format!("undo {no}"));
    }
    host.says("act Bob protect Cleo");
    host.says("resolve --commit");
    let said = host.says("start");
    said.posts("##RESURRECT Cleo");
    assert!(!said.public.contains("ENDED EARLY"), "{}", said.public);
    host.says("posted");
    host.says("next").has_not("the lines for the bot");
}

#[test]
fn what_no_line_can_turn_back_is_told_where_the_bot_has_read_it() {
    let mut host = posted();
    host.says("end day").posts("DAY 1 HAS ENDED EARLY");
    host.says("posted");
    let no = entry(&host, "end day");
    host.says(&format!("undo {no}"))
        .has("no line takes it from Night 1 to Day 1");
    // Undone before it was posted it is nothing to the bot.
    let mut host = posted();
    host.says("end day");
    host.says("undo").has_not("For the bot");
}

#[test]
fn a_posted_replacement_that_is_undone_is_turned_back_or_told() {
    let mut host = posted();
    host.says("replace Eve Kate").posts("Kate HAS REPLACED Eve");
    host.says("posted");
    let no = entry(&host, "replace Eve Kate");
    let said = host.says(&format!("undo {no}"));
    let turned = said.public.contains("Eve HAS REPLACED Kate");
    assert!(
        turned || said.echo.join("\n").contains("For the bot"),
        "{:?}",
        said.echo
    );
}

#[test]
fn no_correction_for_players_hangs_on_a_line_for_the_bot() {
    let mut host = posted();
    host.says("extend 2h --yes");
    host.says("posted");
    let no = entry(&host, "extend 2h --yes");
    let said = host.says(&format!("undo {no}"));
    said.posts("DEADLINE MOVED 2H EARLIER");
    assert!(!said.public.contains("Corrects"), "{}", said.public);
}

#[test]
fn a_deadline_that_a_changed_setup_moves_is_told_to_the_bot_once() {
    let mut host = posted();
    let mut setup = host.game().setup.clone();
    setup.schedule.day = "4d".parse().unwrap();
    let answer = host.session.adopt(&setup, host.now).unwrap();
    host.told(answer).posts("DEADLINE MOVED 1D LATER");
    host.says("posted due");
    host.says("next").has_not("the lines for the bot");
    host.says("outbox").has_not("not posted yet");
    let said = host.says("kill Eve");
    assert!(!said.public.contains("DEADLINE"), "{}", said.public);
}

#[test]
fn lines_that_were_posted_stay_posted_whatever_else_is_noted() {
    let mut host = posted();
    host.says("kill Eve").posts("Eve has DIED");
    for line in ["note slow day", "posted due", "note slow night"] {
        host.says(line);
    }
    host.says("next").has_not("Not posted yet");
    let posted = entry(&host, "posted due");
    host.says(&format!("undo {posted}"));
    host.says("show due").posts("Eve has DIED");
}

#[test]
fn a_post_that_was_read_stands_in_the_thread_whatever_the_desk_takes_back() {
    let mut host = posted();
    let log = "=== #9 | Moderator | 2026-12-01 21:00\nEve has DIED.\n";
    host.reads(log);
    let read = entry(&host, "read page");
    host.says(&format!("undo {read}")).has("Undone");
    host.says("show due").posts("##RESURRECT Eve");
    host.says("posted");
    host.says("next").has_not("the lines for the bot");
}

#[test]
fn a_move_in_a_post_that_is_read_again_is_heard_once() {
    let mut host = posted();
    let log = "=== #9 | Moderator | 2026-12-01 21:00\nDEADLINE MOVED 2H LATER\n";
    host.reads(log);
    host.says("undo");
    host.says("show due").posts("DEADLINE MOVED 2H EARLIER");
    host.reads(log);
    host.says("next").has_not("the lines for the bot");
}

#[test]
fn what_happened_in_a_phase_stands_before_the_line_that_ends_it() {
    let mut host = posted();
    for line in [
        "vote Ana Dov #3; Bob Dov #4; Cleo Dov #5; Eve Dov #6",
        "end day",
        "act mafia kill Cleo by Finn",
        "act Ana none",
        "act Bob none",
        "resolve --commit",
        "start",
    ] {
        host.says(line);
    }
    let due = host.says("show due").public;
    let at = |words: &str| {
        due.find(words)
            .unwrap_or_else(|| panic!("`{words}` in\n{due}"))
    };
    let order = [
        "Dov has BEEN LYNCHED",
        "DAY 1 HAS ENDED EARLY",
        "Cleo has DIED",
        "NIGHT 1 HAS ENDED EARLY",
    ];
    assert!(order.map(at).is_sorted(), "{due}");
}

/// Day 1 in London, which ends on the evening before the clocks go back, with its beginning posted.
fn before_the_clock_change() -> Host {
    let schedule =
        "zone = \"Europe/London\"\nstart = \"2027-10-27 20:00\"\nday = \"3d\"\nnight = \"24h\"\n";
    let mut host = Host::prepared(schedule, BOT);
    for line in ["deal", "sent all", "confirmed all"] {
        host.says(line);
    }
    host.at("2027-10-27 19:00");
    for line in ["start", "show due", "posted"] {
        host.says(line);
    }
    host.at("2027-10-30 12:00");
    host
}

#[test]
fn a_posted_extension_over_a_clock_change_is_turned_back_by_what_it_said() {
    let mut host = before_the_clock_change();
    host.says("extend 24h --yes")
        .posts("DEADLINE MOVED 1D LATER");
    host.says("posted");
    let no = entry(&host, "extend 24h --yes");
    host.says(&format!("undo {no}"))
        .posts("DEADLINE MOVED 1D EARLIER");
}

#[test]
fn an_extension_over_a_clock_change_that_a_post_has_told_is_turned_back_by_what_it_said() {
    let mut host = before_the_clock_change();
    host.says("extend 24h --yes");
    let no = entry(&host, "extend 24h --yes");
    host.reads("=== #9 | Moderator | 2027-10-30 12:00\nDEADLINE MOVED 24H LATER\n")
        .has("done at the desk before");
    host.says("next").has_not("Not posted yet");
    host.says(&format!("undo {no}"))
        .posts("DEADLINE MOVED 1D EARLIER");
}

#[test]
fn an_extension_over_a_clock_change_that_was_read_is_turned_back_by_what_it_said() {
    let mut host = before_the_clock_change();
    host.reads("=== #9 | Moderator | 2027-10-30 12:00\nDEADLINE MOVED 24H LATER\n");
    host.says("next").has_not("Not posted yet");
    host.says("undo");
    host.says("show due").posts("DEADLINE MOVED 1D EARLIER");
    host.says("redo");
    host.says("next").has_not("Not posted yet");
    host.says("shorten 24h --yes")
        .posts("DEADLINE MOVED 1D EARLIER");
}

#[test]
fn an_early_end_that_was_read_owes_the_bot_nothing_and_its_undoing_is_told() {
    let mut host = posted();
    host.at("2026-12-02 12:00");
    host.pastes("#11 Moderator\nDAY 1 HAS ENDED EARLY")
        .has_not("the lines for the bot");
    host.says("next").has_not("the lines for the bot");
    host.says("undo").has("it has read that Day 1 is over");
}

#[test]
fn an_end_that_was_read_is_known_and_taken_back_once_it_is_undone() {
    let mut host = posted();
    host.pastes("#12 Moderator\nGAME HAS ENDED");
    host.says("next").has_not("the lines for the bot");
    let said = host.says("over town");
    assert!(!said.public.contains("GAME HAS ENDED"), "{}", said.public);
    let mut host = posted();
    host.pastes("#12 Moderator\nGAME HAS ENDED");
    host.says("undo").posts("GAME HAS UNENDED");
    let mut host = posted();
    host.pastes("#12 Moderator\nGAME HAS ENDED");
    host.pastes("#13 Moderator\nGAME HAS UNENDED");
    host.says("next").has_not("the lines for the bot");
}

#[test]
fn after_the_end_nobody_is_brought_back_before_the_game_goes_on() {
    let mut host = posted();
    for line in ["kill Gus", "posted due", "kill Finn", "posted due"] {
        host.says(line);
    }
    let back = host.says("revive Finn");
    assert!(!back.public.contains("##RESURRECT"), "{}", back.public);
    let on = host.says("reopen").public;
    let (unended, back) = (on.find("GAME HAS UNENDED"), on.find("##RESURRECT Finn"));
    assert!(unended.is_some() && unended < back, "{on}");
}

#[test]
fn an_end_that_is_undone_reckons_the_deadline_anew_for_the_bot() {
    let mut host = posted();
    host.at("2026-12-02 12:00");
    host.says("end day");
    host.says("posted due");
    host.says("over town");
    host.says("posted due");
    let over = entry(&host, "over town");
    let said = host.says(&format!("undo {over}")).public;
    let due = host.says("show due").public;
    let told = format!("{said}{due}");
    assert!(told.contains("GAME HAS UNENDED"), "{told}");
    assert!(
        told.contains("LATER"),
        "the bot has the shorter night: {told}"
    );
}

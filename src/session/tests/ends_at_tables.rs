//! The end of a game at a table, and how it is taken back.

use super::table_frames::village;
use super::tables::city;
use super::*;

/// A village in Day 1, which is posted.
fn by_day() -> Host {
    let mut host = village();
    for line in [
        "start",
        "resolve --commit",
        "posted",
        "resolve --commit",
        "posted",
    ] {
        host.says(line);
    }
    assert_eq!(host.game().phase(), Some(Phase::Day(1)));
    host
}

fn entry(host: &Host, line: &str) -> u64 {
    let entries = host.session.journal().entries().iter();
    let mut found = entries.filter(|entry| entry.line == line);
    found.next().unwrap().no
}

/// Refuses to go on, names the line that does, and leaves everything as it was.
#[track_caller]
fn goes_on_by_undo(host: &mut Host, ending: &str, afterwards: &str) {
    let no = entry(host, ending);
    let over = host.game().clone();
    let refused = host.refused("reopen");
    assert_eq!(refused.code, "ended-at-table");
    assert!(refused.message.contains(ending), "{refused:?}");
    let undo = format!("undo {no}");
    assert!(
        refused.hints[0].starts_with(&format!("`{undo}`")),
        "{refused:?}"
    );
    assert_eq!(host.game(), &over);
    let refused = host.refused(afterwards);
    assert!(
        refused.hints[0].starts_with(&format!("`{undo}`")),
        "{refused:?}"
    );
    host.says("next").has(&undo).has_not("reopen");
    let page = match host.session.take("handoff", host.now, 7).unwrap().todo {
        Some(Todo::HandOver { page, .. }) => page,
        other => panic!("{other:?}"),
    };
    assert!(page.contains(&undo) && !page.contains("reopen"), "{page}");
    host.says(&undo);
    assert!(host.game().phase().is_some());
    host.says(afterwards);
}

#[test]
fn an_end_by_scripted_roles_is_taken_back_by_undo_and_nothing_of_it_stays_due() {
    let mut host = by_day();
    host.says("kill Cid");
    host.says("posted");
    let before = host.game().clone();
    host.says("kill Fay")
        .posts("The game is over.")
        .posts("Seer");
    goes_on_by_undo(&mut host, "kill Fay", "vote Ana Bob in Trial");
    host.says("undo");
    assert_eq!(host.game().deadline(), before.deadline());
    assert_eq!(host.game().stage, before.stage);
    let due = host
        .session
        .with_teller(|teller| teller.open_posts())
        .unwrap();
    assert_eq!(due, []);
}

#[test]
fn an_end_at_a_table_that_was_posted_is_corrected() {
    let mut host = by_day();
    host.says("kill Cid");
    host.says("kill Fay");
    host.says("posted");
    let no = entry(&host, "kill Fay");
    host.says(&format!("undo {no}")).has("which was posted");
    host.says("kill Eve")
        .posts("Eve died.")
        .posts("that post is taken back as a whole");
}

#[test]
fn an_end_of_the_city_is_taken_back_by_undo() {
    let mut host = city().after(["kill Dan"]);
    host.says("kill Eve").posts("over");
    goes_on_by_undo(&mut host, "kill Eve", "vote Ana Bob");
}

#[test]
fn an_end_by_the_hosts_word_is_taken_back_at_a_table_too_and_a_changed_deadline_is_told() {
    let mut host = by_day();
    host.says("extend 2h");
    host.says("posted");
    host.says("over townsfolk");
    host.says("next").has("reopen");
    host.says("reopen")
        .has("Moves of its deadline are lost")
        .posts("Day 1");
    host.says("vote Ana Bob in Trial");
}

#[test]
fn what_stands_beside_a_post_does_not_keep_it_from_being_the_post() {
    let mut host = village();
    let take = |host: &mut Host, line: &str| host.session.take(line, host.now, 7).unwrap();
    take(&mut host, "start --yes");
    take(&mut host, "resolve --commit --yes");
    let killed = take(&mut host, "kill Cid --yes");
    let to: Vec<&Audience> = killed.texts.iter().map(Text::audience).collect();
    assert_eq!(to, [&Audience::Public, &Audience::Host]);
    assert_eq!(killed.post(), killed.texts.first());
    // A preview is for nobody.
    assert_eq!(take(&mut host, "resolve").post(), None);
}

#[test]
fn an_end_by_the_hosts_word_takes_nothing_more_at_the_table() {
    let mut host = super::tables::village();
    host.says("resolve --commit");
    host.says("posted");
    for line in ["vote Ana Bob #5", "vote Cid Bob #6"] {
        host.says(line);
    }
    host.says("over Townsfolk");
    host.says("posted");
    for line in [
        "vote Dan Bob #7",
        "unvote Ana",
        "kill Bob by lynch",
        "resolve",
        "resolve --commit",
    ] {
        let refused = host.refused(line);
        assert_eq!(refused.code, "over", "{line}: {refused:?}");
    }
    host.says("missing").has("nobody owes anything");
    host.says("votes 1")
        .has("Bob 2: Ana (5), Cid (6)")
        .has("The game ended before it was closed.")
        .has_not("Still open.");
    // No count waits to be posted of a vote that is over.
    let due = host.session.take("show due", host.now, 7);
    assert!(matches!(due, Err(NotTaken::Nothing(_))), "{due:?}");
    host.says("reopen");
    host.says("vote Dan Bob #7");
    host.says("votes 1").has("Bob 3: Ana (5), Cid (6), Dan (7)");
}

//! What a line makes due stays due until it is posted, or is no longer true.

use super::table_frames::village;
use super::tables::city_of;
use super::*;

fn due(host: &mut Host) -> String {
    host.says("show due").public
}

#[test]
fn h10_1_the_last_count_stays_due_with_the_night_that_it_begins() {
    let mut host = Host::new("");
    host.says("posted");
    host.says("vote Ana Gus #3; Bob Gus #4; Cleo Gus #5; Dov Gus #6");
    let shown = host.says("end day").public;
    assert!(shown.contains("Gus (4)"), "{shown}");
    assert_eq!(due(&mut host), shown);
    host.says("outbox")
        .has("not posted yet: the final count of Day 1, the end of Day 1, the start of Night 1");
    host.says("next").has("the final count of Day 1");
    let posts = host.session.take("show due", host.now, 7).unwrap();
    let public = posts.texts.iter();
    let public = public.filter(|text| *text.audience() == Audience::Public);
    assert_eq!(public.count(), 1);
    host.says("posted");
    host.says("outbox").has_not("not posted yet");
}

#[test]
fn h6_5_what_happens_in_the_course_of_a_day_stays_due_until_it_is_posted() {
    let mut host = Host::new("");
    host.says("show due");
    host.says("posted");
    host.says("outbox").has_not("not posted yet");
    host.says("kill Eve broke the rules");
    host.says("extend 24h");
    host.says("replace Dov Kate");
    let named = "the word that Eve is out, the new deadline, the replacement by Kate";
    host.says("outbox").has(&format!("not posted yet: {named}"));
    host.says("next").has(named);
    let page = host
        .session
        .with_teller(|teller| teller.posts_due())
        .unwrap();
    assert_eq!(page.join(", "), named);
    let posts = due(&mut host);
    for words in ["Eve", "Kate", "5 Dec 2026"] {
        assert!(posts.contains(words), "`{words}` in\n{posts}");
    }
    assert!(!posts.contains("Day 1 begins"), "{posts}");
    host.says("posted");
    host.says("outbox").has_not("not posted yet");
}

#[test]
fn what_is_no_longer_true_is_no_longer_due() {
    let mut host = Host::new("");
    host.says("show due");
    host.says("posted");
    host.says("kill Eve");
    host.says("revive Eve");
    host.says("extend 24h");
    host.says("undo");
    host.says("outbox").has_not("not posted yet");
    // The next phase tells its own deadline; who has a seat is told all the same.
    host.says("extend 24h");
    host.says("replace Dov Kate");
    host.says("end day");
    host.says("outbox")
        .has("the replacement by Kate, the final count of Day 1")
        .has_not("deadline");
}

#[test]
fn whoever_keeps_no_account_of_posts_is_asked_for_those_of_the_running_phase_alone() {
    let mut host = Host::new("");
    host.says("kill Eve");
    host.says("end day");
    host.says("outbox").has_not("Eve is out");
    host.says("show due");
    host.says("posted");
    host.says("kill Ana");
    host.says("resolve --commit");
    host.says("outbox").has("Ana is out");
    // The post that begins the day tells it with the deaths of the night.
    host.says("start").posts("Ana died");
    host.says("outbox")
        .has("the start of Day 2")
        .has_not("Ana is out");
}

#[test]
fn a_deadline_and_a_replacement_stay_due_at_a_table_and_what_was_posted_does_not() {
    let mut host = village();
    host.says("start");
    host.says("resolve --commit");
    host.says("posted");
    host.says("outbox").has_not("not posted yet");
    let nothing = host.session.take("show due", host.now, 7);
    match nothing {
        Err(NotTaken::Nothing(_)) => {}
        Ok(answer) => assert!(
            answer
                .texts
                .iter()
                .all(|text| text.parts() == [DueText::TableTally]),
            "{answer:?}"
        ),
        Err(other) => panic!("{other:?}"),
    }
    host.says("extend 2h");
    host.says("replace Bob Zoe");
    host.says("outbox")
        .has("not posted yet: the new deadline, the replacement by Zoe");
    let posts = due(&mut host);
    assert!(posts.contains("22:00 UTC"), "{posts}");
    assert!(posts.contains("Zoe"), "{posts}");
    host.says("posted");
    host.says("outbox").has_not("not posted yet");
}

/// Who left a seat is told to the thread, also where the next one left it before that was posted.
#[test]
fn two_replacements_before_one_post_are_both_told() {
    let mut host = village();
    for line in ["start", "resolve --commit", "posted", "replace Bob Zoe"] {
        host.says(line);
    }
    host.says("replace Zoe Max");
    let posts = due(&mut host);
    for name in ["Bob", "Zoe", "Max"] {
        assert!(posts.contains(name), "{posts}");
    }
    host.says("posted");
    host.says("replace Max Ned");
    let posts = due(&mut host);
    assert!(posts.contains("Ned") && !posts.contains("Bob"), "{posts}");
}

#[test]
fn a_question_whose_day_is_over_is_asked_of_nobody_any_more() {
    let mut host = city_of([
        ("Ana", "doctor"),
        ("Bob", "maid"),
        ("Cid", "vagrant"),
        ("Dan", "bodyguard"),
        ("Eve", "hero + joker"),
        ("Fay", "actor + mafia"),
        ("Gus", "detective + maniac"),
    ]);
    for line in [
        "deal",
        "sent all",
        "confirmed all",
        "start",
        "vote Bob Ana",
        "end day",
        "secretary Bob",
        "resolve --commit",
        "start",
        "vote Ana Cid",
        "vote Bob Cid",
        "vote Dan Cid",
        "vote Fay Cid",
        "vote Gus Cid",
        "vote Eve Cid",
        "end day",
    ] {
        host.says(line);
    }
    assert_eq!(host.game().phase(), Some(Phase::Day(2)));
    let eve = host.seat("Eve");
    let asked: Vec<DueText> = nightdesk_desk::due_to(host.game(), eve);
    assert!(!asked.is_empty());
    while host.game().phase() == Some(Phase::Day(2)) {
        host.says("end day");
    }
    let due = nightdesk_desk::due_to(host.game(), eve);
    assert!(!due.iter().any(|text| asked.contains(text)), "{due:?}");
    host.says("outbox").has("lapsed unsent: “");
    host.says("pm Eve").has("lapsed since");
    // It was told all the same.
    let told = host.game().told_to(&Audience::Seat(eve));
    assert!(asked.iter().all(|text| told.contains(text)));
}

#[test]
fn h9_1_each_text_is_headed_by_the_phase_it_was_told_in() {
    let mut host = village();
    host.says("start");
    host.says("resolve --commit");
    host.says("replace Cid Zoe");
    let private = host.says("pm Zoe").private;
    let message = &private[0].1;
    assert!(
        message.contains("Night 1: A vote is open: Hunt"),
        "{message}"
    );
    assert!(!message.contains("Day 0: A vote is open"), "{message}");
    host.says("sent all")
        .has("Ana (Night 1)")
        .has_not("Ana (Day 0)");
}

#[test]
fn a_death_that_was_told_at_once_is_told_once_and_of_nobody_who_came_back() {
    for back in [true, false] {
        let mut host = village();
        host.says("start");
        host.says("resolve --commit");
        host.says("kill Eve by lynch").posts("Eve died.");
        host.says("posted");
        if back {
            host.says("revive Eve");
            host.says("posted");
        }
        let day = host.says("resolve --commit").public;
        assert!(!day.contains("Eve died."), "{day}");
        assert_eq!(day.contains("Eve,"), back, "{day}");
    }
}

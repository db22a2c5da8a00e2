//! The opening post and the title, brought up to date.

use super::*;

#[test]
fn h10_8_the_opening_post_is_brought_up_to_date() {
    let link = "[forum]\nthread = \"https://forum.example/threads/7/post-{post}\"\nlinks = true\n";
    let mut host = Host::new(link);
    host.reads(
        "=== #1 | Moderator | 2026-12-01 20:01\nDay 1!\n=== #2 | Ana | 2026-12-01 20:02\nhello\n",
    );
    host.says("replace Eve Kate");
    host.says("vote Ana Gus #3; Bob Gus #4; Cleo Gus #5; Dov Gus #6");
    host.at("2026-12-02 20:00");
    host.says("end day");
    let opening = host.says("show opening").public;
    for words in [
        "Pier",
        "Alive (6)",
        "Kate (replaced Eve)",
        "Gus, eliminated Day 1: Mafia Goon.",
        "Kate for Eve",
        "Day 1: post 1",
    ] {
        assert!(opening.contains(words), "`{words}` in\n{opening}");
    }
    assert!(!opening.contains("Cop"), "{opening}");
}

#[test]
fn the_opening_post_tells_what_the_setup_makes_public() {
    let mut host = super::setups::host("cop-9", "");
    host.says("deal seed 3");
    let opening = host.says("show opening").public;
    for words in [
        "Town: Cop, 6 Vanilla Townie",
        "Mafia: 2 Goon",
        "What does a cop know when the game begins? Nothing.",
    ] {
        assert!(opening.contains(words), "`{words}` in\n{opening}");
    }
    // What the setup itself makes public is no leak, whoever holds it.
    host.says("copy");
    let silent = Host::new("").says("show opening").public;
    assert!(!silent.contains("Cop"), "nothing is public here:\n{silent}");
}

#[test]
fn h10_8_the_title_follows_the_phase() {
    let mut host = Host::new("");
    let title = |host: &mut Host| {
        let answer = host.session.take("show title", host.now, 7).unwrap();
        assert_eq!(answer.echo, [""; 0], "it stands by itself, to be pasted");
        answer.verbatim.unwrap()
    };
    assert_eq!(title(&mut host), "Pier | Day 1");
    host.at("2026-12-04 20:00");
    host.says("end day").has("Thread title: Pier | Night 1");
    assert_eq!(title(&mut host), "Pier | Night 1");
}

#[test]
fn h10_8_a_phase_begins_with_the_first_post_of_a_host_that_was_read_in_it() {
    let mut host = Host::new("");
    host.reads("=== #3 | Ana | 2026-12-01 20:02\nhello\n=== #4 | Bob | 2026-12-01 20:03\nhello\n");
    let opening = host.says("show opening").public;
    assert!(
        !opening.contains("Day 1: post"),
        "no post of a host:\n{opening}"
    );
    host.pastes("#6 Moderator\nVote Count 1.1");
    let opening = host.says("show opening").public;
    assert!(!opening.contains("Day 1: post"), "{opening}");
    host.at("2026-12-02 20:00");
    host.reads(
        "=== #7 | Moderator | 2026-12-01 20:30\nwelcome\n\
         === #50 | Moderator | 2026-12-02 19:59\nDAY 1 HAS ENDED EARLY\n",
    );
    host.says("end day anyway 8-49");
    let opening = host.says("show opening").public;
    for words in ["Day 1: post 7", "Night 1: post 50"] {
        assert!(opening.contains(words), "`{words}` in\n{opening}");
    }
}

#[test]
fn h10_8_a_post_of_a_player_who_was_too_late_begins_no_night() {
    let mut host = Host::new("");
    host.at("2026-12-05 08:00");
    host.reads(
        "=== #1 | Moderator | 2026-12-01 20:01\nDay 1\n\
         === #2 | Ana | 2026-12-04 19:00\n[b]vote: Gus[/b]\n\
         === #4 | Bob | 2026-12-04 20:30\nI was too late\n",
    );
    host.says("end day");
    let opening = host.says("show opening").public;
    assert!(opening.contains("Day 1: post 1"), "{opening}");
    assert!(!opening.contains("Night 1: post"), "{opening}");
    host.at("2026-12-05 10:00");
    host.reads("=== #5 | Moderator | 2026-12-05 09:00\nNight 1\n");
    let opening = host.says("show opening").public;
    assert!(opening.contains("Night 1: post 5"), "{opening}");
}

#[test]
fn h10_8_typed_votes_do_not_tell_where_a_phase_begins() {
    let mut host = Host::new("");
    host.says("vote Ana Gus #12; Bob Gus #9; Cleo Ana");
    let opening = host.says("show opening").public;
    assert!(!opening.contains("Day 1: post"), "{opening}");
}

#[test]
fn words_that_take_the_place_of_kept_ones_say_so() {
    let mut host = Host::new("");
    host.says("posted due");
    host.says("scene Fog lies on the pier.")
        .has_not("They replace");
    host.says("scene The fog is gone.")
        .has("They replace the words that were kept: “Fog lies on the pier.”");
    // The same words once more drop nothing.
    host.says("scene The fog is gone.").has_not("They replace");
}

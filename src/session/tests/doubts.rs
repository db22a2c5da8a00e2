//! Lines of the host that are not certain, or only read like commands: in posts and at the desk.

use super::*;

const LIST: &str =
    "=== #1 | Moderator | 2026-12-01 20:00\nPlayers\nBob (Goon, died Night 3)\nAna\n";

#[test]
fn what_denies_or_supposes_is_held_in_a_post_and_refused_at_the_desk() {
    for line in [
        "Bob may have DIED",
        "When Bob is dead, the Day ends",
        "If Ana stays silent, Kate IS REPLACING Ana",
        "Kate HAS REPLACED Ana?",
        "The DEADLINE is MOVED 2H LATER unless you object",
        "The DEADLINE is MOVED 400D LATER",
        "This is told after the game is over.",
        "DAY 1 will have ENDED EARLY",
    ] {
        let mut host = Host::new("");
        let game = host.game().clone();
        let code = host.refused(line).code;
        host.reads(&format!("=== #1 | Moderator | 2026-12-01 21:00\n{line}\n"));
        let held = &host.game().thread.held_lines;
        let kinds: Vec<&str> = held.iter().map(|(_, line)| line.kind.as_str()).collect();
        assert_eq!(kinds, [code], "{line}");
        assert_eq!(host.game().seats, game.seats, "{line}");
        assert_eq!(host.game().clock_changes, game.clock_changes, "{line}");
        assert_eq!(host.game().over_since(), None, "{line}");
    }
}

#[test]
fn a_list_of_the_dead_is_decided_by_the_host() {
    let mut host = Host::new("");
    host.reads(LIST)
        .has("it names a phase that has not come yet: Bob");
    host.says("held").has("later-phase");
    let bob = host.seat("Bob");
    assert!(host.game().seat(bob).unwrap().alive());
    host.says("decide 1 count");
    assert!(!host.game().seat(bob).unwrap().alive());
}

#[test]
fn a_line_that_only_reads_like_a_command_is_noted() {
    let mut host = Host::new("");
    let post = "=== #1 | Moderator | 2026-12-01 21:00\nEvee has BEEN LYNCHED.\nGAME OVER\n";
    let noted = "\"Evee has BEEN LYNCHED.\" reads like a command, and nothing was done; \
                 `Eve has BEEN LYNCHED` would be one";
    host.reads(post)
        .has(noted)
        .has("`GAME IS OVER` would be one");
    host.says("held").has("Nothing is on hold.").has(noted);
    assert!(host.game().living().count() == 7);
    // Typed, it is refused with the line that works.
    let refused = host.refused("Evee has BEEN LYNCHED.");
    assert_eq!(refused.code, "near-command");
    assert_eq!(refused.hints, ["write `Eve has BEEN LYNCHED`"]);
    assert_eq!(
        host.refused("GAME OVER").hints,
        ["`over SIDE` ends the game"]
    );
    host.says("Eve has BEEN LYNCHED");
    let eve = host.seat("Eve");
    assert!(!host.game().seat(eve).unwrap().alive());
}

#[test]
fn a_death_in_other_words_is_asked_about_once() {
    let mut host = Host::new("");
    let post = "=== #1 | Moderator | 2026-12-01 21:00\nEve was eliminated. She was the Cop.\n\
                If Finn was lynched, we would know more.\nEve was killed\n";
    host.reads(post).has("Eve was eliminated");
    host.says("held").has("other-words");
    assert_eq!(host.game().living().count(), 7);
    host.says("decide 1 count");
    let eve = host.seat("Eve");
    assert!(!host.game().seat(eve).unwrap().alive());
}

#[test]
fn a_death_that_is_taken_back_at_the_end_of_its_sentence_is_none() {
    let mut host = Host::new("");
    for line in [
        "Eve has died, I think",
        "Eve is dead - or not",
        "Eve died, maybe.",
    ] {
        let refused = host.refused(line);
        assert_eq!(refused.code, "hedged", "{line}");
    }
    host.says("Eve has died, and I think she was the Cop");
    assert_eq!(host.game().living().count(), 6);
}

#[test]
fn the_tally_names_the_post_that_killed_and_the_one_that_ended_the_game() {
    let mut host = Host::new("");
    host.reads("=== #1 | Moderator | 2026-12-01 21:00\nBob has DIED. He was Town.\n");
    let told = host.says("tally");
    assert_eq!(told.echo, ["#1 Bob is dead: Town."]);
    host.reads("=== #2 | Moderator | 2026-12-01 21:05\nThe game is over.\n");
    host.says("tally").has("#2 the game is declared over");
}

#[test]
fn a_thousand_moves_in_a_post_are_one_change_of_the_clock() {
    let mut host = Host::new("");
    let known = host.game().clock_changes.len();
    let line = "DEADLINE MOVED 2M LATER, DEADLINE MOVED 1M EARLIER ".repeat(500);
    host.reads(&format!("=== #1 | Moderator | 2026-12-01 21:00\n{line}\n"));
    assert_eq!(host.game().clock_changes.len(), known + 1);
    let mut other = Host::new("");
    other.reads("=== #1 | Moderator | 2026-12-01 21:00\nDEADLINE MOVED 500M LATER\n");
    assert_eq!(host.game().clock_changes, other.game().clock_changes);
}

#[test]
fn who_has_left_a_seat_may_come_back_without_a_post() {
    let mut host = Host::new("");
    host.reads("=== #1 | Moderator | 2026-12-01 21:00\nKate HAS REPLACED Ana\n");
    host.says("Ana HAS REPLACED Kate");
    host.seat("Ana");
}

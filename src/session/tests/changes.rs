//! Replacements and removals.

use super::*;

#[test]
fn h9_1_a_replacement_takes_seat_card_and_votes_over() {
    let mut host = Host::new("");
    host.says("vote Ana Gus #1; Gus Ana #2");
    let gus = host.seat("Gus");
    let said = host.says("replace Gus Kate");
    said.has("Seat of Gus goes to Kate. Votes on and by the seat stay.")
        .has("Nobody is on the waiting list.")
        .posts("Kate takes the seat of Gus. Please do not discuss why.");
    assert_eq!(host.game().name(gus), "Kate");
    assert_eq!(host.game().seat(gus).unwrap().faction(), Some("mafia"));
    let votes = host.columns().0;
    assert_eq!(votes, [("Kate".to_owned(), 1), ("Ana".to_owned(), 1)]);
    // The name that was left means the seat.
    host.pastes("#3 Bob\nvote: Gus").has("#3 Bob -> Kate");
}

#[test]
fn h9_1_the_seats_own_vote_goes_where_the_setup_says_so() {
    let mut host = Host::new("[votes]\nreplacement_vote = \"clear\"\n");
    host.says("vote Ana Gus #1; Gus Ana #2");
    host.says("replace Gus Kate")
        .has("The seat's own vote goes.");
    assert_eq!(host.columns().0, [("Kate".to_owned(), 1)]);
}

#[test]
fn h9_1_the_newcomer_reads_everything_the_seat_was_told() {
    let mut host = Host::new("");
    host.at("2026-12-04 20:00");
    host.says("end day");
    host.says("act Ana investigate Gus");
    host.says("act Bob none");
    host.says("act mafia kill Eve by Gus");
    host.at("2026-12-05 20:00");
    host.says("resolve --commit");
    host.says("start");
    host.says("replace Ana Kate");
    let said = host.says("pm Kate");
    let (to, text) = &said.private[0];
    assert_eq!(*to, host.seat("Kate"));
    for words in [
        "You take the seat of Ana. You are a Town Cop.",
        "Private results of this seat so far:",
        "Night 1: Gus is Mafia.",
    ] {
        assert!(text.contains(words), "`{words}` in\n{text}");
    }
}

#[test]
fn h9_1_who_plays_or_is_dead_takes_and_leaves_no_seat() {
    let mut host = Host::new("");
    assert_eq!(host.refused("replace Gus Ana").code, "name-taken");
    assert_eq!(host.refused("replace Gus Moderator").code, "name-taken");
    host.says("kill Gus");
    assert_eq!(host.refused("replace Gus Kate").code, "dead-seat");
}

#[test]
fn h9_2_a_removal_changes_the_majority_and_checks_who_has_won() {
    let mut host = Host::new("");
    host.says("vote Ana Eve #1; Bob Eve #2; Cleo Eve #3");
    host.says("remove Dov")
        .has("Dov is out of the game.")
        .has("Win check: Mafia 2, Town 4. The game goes on.")
        .has("With 6 alive it takes 4 now.")
        .posts("Dov is out of the game. Dov was a Vanilla Townie.");
    assert_eq!(host.columns().0, [("Eve".to_owned(), 3)]);
    host.says("remove Ana").has("With 5 alive it takes 3 now.");
    let over = host.says("remove Bob");
    over.has("MAFIA WINS");
    assert_eq!(host.refused("remove Cleo").code, "not-running");
}

#[test]
fn h9_2_a_removal_may_complete_a_majority() {
    let mut host = Host::new("");
    host.says("vote Bob Gus #1; Cleo Gus #2; Dov Gus #3");
    host.says("remove Ana");
    host.says("remove Finn").has(": HAMMER");
}

#[test]
fn h9_2_the_day_ends_with_it_where_the_setup_says_so() {
    let mut host = Host::new("[removal]\nday = \"ends\"\n");
    let facts = host.asks("remove Dov");
    let first = facts.lines().next();
    assert_eq!(
        first,
        Some("Dov leaves the game. Day 1 ends with it (removal.day).")
    );
    host.says("remove Dov")
        .has("Night 1 runs.")
        .posts("It is Night 1.");
    assert_eq!(host.game().phase(), Some(Phase::Night(1)));
}

#[test]
fn h9_2_what_is_shown_is_for_the_setup_to_say() {
    for (flip, shown) in [
        ("role", "Dov is out of the game. Dov was a Vanilla Townie."),
        ("side", "Dov is out of the game. Dov was on the Town side."),
        ("nothing", "Dov is out of the game.\n"),
    ] {
        let mut host = Host::new(&format!("[removal]\nflip = \"{flip}\"\n"));
        let said = host.says("remove Dov");
        assert!(
            format!("{}\n", said.public.trim()).contains(shown),
            "{}",
            said.public
        );
    }
}

#[test]
fn h9_2_the_player_has_lost_even_if_the_side_wins() {
    for (rule, names) in [
        ("true", "Bob, Cleo and Eve"),
        ("false", "Bob, Cleo, Dov and Eve"),
    ] {
        let mut host = Host::new(&format!("[removal]\nloses = {rule}\n"));
        host.says("remove Dov");
        host.says("remove Ana");
        host.says("kill Gus");
        let over = host.says("kill Finn");
        over.has("TOWN WINS");
        assert_eq!(
            over.public.contains("Dov"),
            rule == "false",
            "{names}: {}",
            over.public
        );
    }
}

#[test]
fn h9_2_orders_of_the_seat_are_listed_with_what_becomes_of_them() {
    let mut host = Host::new("");
    host.at("2026-12-04 20:00");
    host.says("end day");
    host.says("act Ana investigate Gus");
    host.says("act mafia kill Eve by Gus");
    host.says("remove Ana").has("Ana investigates Gus");
}

#[test]
fn the_rule_of_half_is_told_where_the_game_goes_on() {
    // Eve has no vote, so the town cannot reach a majority although it is larger.
    let mut host = Host::new("[votes.weights]\nEve = 0\n");
    host.says("extend 1m").has_not("50 % rule");
    host.says("kill Ana")
        .has("50 % rule met: 2 Mafia of 6 alive.");
    host.says("kill Bob")
        .has("50 % rule met: 2 Mafia of 5 alive.");
    host.at("2026-12-04 20:01");
    host.says("end day")
        .has("50 % rule met: 2 Mafia of 5 alive.");
    host.at("2026-12-05 20:01");
    host.says("resolve --commit")
        .has("50 % rule met: 2 Mafia of 5 alive.");
    host.says("kill Gus")
        .has("50 % rule met: 1 Mafia of 4 alive.");
}

#[test]
fn a_replacement_can_be_undone() {
    let mut host = Host::new("");
    let before = host.game().clone();
    host.says("replace Gus Kate");
    host.says("undo");
    assert_eq!(host.game(), &before);
}

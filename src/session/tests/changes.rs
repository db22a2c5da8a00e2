//! Replacements, removals, private threads (N9).

use super::*;

const CHAT: &str = "https://forum.example/threads/7";

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
        "you take the seat of Ana. You are a Town Cop.",
        "So far this seat was told in private:",
        "Night 1: Gus is Mafia.",
    ] {
        assert!(text.contains(words), "`{words}` in\n{text}");
    }
}

#[test]
fn h9_1_who_plays_or_is_dead_takes_and_leaves_no_seat() {
    let mut host = Host::new("");
    assert_eq!(host.refused("replace Gus Ana").code, "name_taken");
    assert_eq!(host.refused("replace Gus Moderator").code, "name_taken");
    host.says("kill Gus");
    assert_eq!(host.refused("replace Gus Kate").code, "dead_seat");
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
    assert_eq!(host.refused("remove Cleo").code, "not_running");
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
    assert_eq!(
        facts,
        "Dov leaves the game. Day 1 ends with it (removal.day)."
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
fn h9_3_chats_follow_deaths_replacements_and_changes_of_side() {
    let mut host = Host::new("");
    host.says(&format!("chat mafia {CHAT}"));
    host.says("chats")
        .has(&format!("Mafia: {CHAT}"))
        .has("  talk by night only")
        .has("  in   Finn, Gus");
    host.says("replace Gus Kate").has(&format!(
        "Chats: {CHAT} (Mafia): let Kate in, take Gus out."
    ));
    host.says("chats")
        .has("  in   Finn, Kate")
        .has("  out  Gus (now Kate)");
    host.says("role Cleo Mafia Goon")
        .has(&format!("Chats: {CHAT} (Mafia): let Cleo in."));
    host.says("kill Finn")
        .has(&format!("Chats: {CHAT} (Mafia): take Finn out."));
    host.says("chats")
        .has("  in   Cleo, Kate")
        .has("  out  Finn (dead), Gus (now Kate)");
    host.says("replace Eve Larch").has("Chats: none.");
    host.says("role Cleo Town Vanilla Townie")
        .has(&format!("Chats: {CHAT} (Mafia): take Cleo out."));
}

#[test]
fn h9_3_whoever_is_let_into_a_neighborhood_is_listed_and_gets_the_link() {
    let mut host = Host::new("");
    host.says("role Bob Neighborizer");
    host.says("sent Bob");
    host.at("2026-12-04 20:00");
    host.says("end day");
    host.says("act Bob neighborize Finn");
    host.says("act mafia kill Eve by Gus");
    host.at("2026-12-05 20:00");
    host.says("chats").has_not("Neighborhood");
    host.says("resolve --commit").has(
        "Chats: no thread yet (Neighborhood of Bob): open one for Bob and Finn, \
         then `chat neighbors-2 LINK`.",
    );
    host.says("chats").has(
        "Neighborhood of Bob: no link yet (chat neighbors-2 LINK)\n  talk by night only\n  in   Bob, Finn",
    );
    host.says(&format!("chat neighbors-2 {CHAT}"))
        .has("Neighborhood of Bob chat set. Members: Bob, Finn.")
        .has("The link stands in the results of Bob, Finn.")
        .has_not("written again");
    let results = host.says("pm").private;
    for (name, words) in [
        ("Bob", "You and Finn may talk in private from now on."),
        ("Finn", "You and Bob may talk in private from now on."),
    ] {
        let seat = host.seat(name);
        let (_, text) = results.iter().find(|(to, _)| *to == seat).unwrap();
        let link = format!("Talk with your neighbors in {CHAT}.");
        assert!(text.contains(words) && text.contains(&link), "{text}");
    }
    host.says("sent all");
    host.says("start");
    // Who takes a seat reads of the neighborhood, too, and is let in.
    host.says("replace Finn Kate").has(&format!(
        "Chats: {CHAT} (Neighborhood of Bob): let Kate in, take Finn out."
    ));
    let (_, role) = host.says("pm Kate").private.remove(0);
    for words in [
        "You may talk in private with Bob; nothing is known of their sides.",
        &format!("Talk with your neighbors in {CHAT}."),
    ] {
        assert!(role.contains(words), "`{words}` in\n{role}");
    }
    // A second one joins the same thread; whoever dies leaves it.
    host.at("2026-12-08 20:00");
    host.says("end day");
    host.says("act Bob neighborize Ana");
    host.at("2026-12-09 20:00");
    host.says("resolve --commit")
        .has(&format!("Chats: {CHAT} (Neighborhood of Bob): let Ana in."));
    host.says("kill Bob").has(&format!(
        "Chats: {CHAT} (Neighborhood of Bob): take Bob out."
    ));
    host.says("chats")
        .has("  in   Ana, Kate\n  out  Bob (dead), Finn (now Kate)");
}

#[test]
fn h2_3_a_new_link_makes_the_role_messages_of_a_group_stale() {
    let mut host = Host::new("");
    host.says("role Cleo Mason");
    host.says("role Dov Mason")
        .has("Chats: no thread yet (Mason): open one for Cleo and Dov, then `chat mason LINK`.");
    host.says("sent all");
    host.says(&format!("chat mason {CHAT}"))
        .has("send again: Cleo, Dov");
    host.says("outbox")
        .has("Cleo  stale")
        .has("Dov   stale")
        .has("Ana   confirmed");
}

#[test]
fn masons_and_neighbors_have_threads_of_their_own() {
    let mut host = Host::prepared("", "[sides.mafia]\ntalk = \"always\"\n");
    let mut setup = host.game().setup.clone();
    let rules = crate::rules::named("classic").unwrap();
    let cards = [
        ("Cleo", "town", "Mason"),
        ("Dov", "town", "Mason"),
        ("Eve", "town", "Neighbor"),
        ("Finn", "mafia", "Neighbor"),
    ];
    for (name, side, role) in cards {
        let card = rules.read_card(&setup, side, role).unwrap().1;
        let mut seats = setup.seats.iter_mut();
        seats.find(|seat| seat.name == name).unwrap().card = Some(card);
    }
    setup.deck = setup
        .seats
        .iter()
        .flat_map(|seat| seat.card.clone())
        .collect();
    host.session = Session::in_memory(setup, host.now).unwrap();
    host.says("deal");
    host.says("chats")
        .has("Mafia: no link yet (chat mafia LINK)\n  talk by day and by night\n  in   Finn, Gus")
        .has("Mason: no link yet (chat mason LINK)\n  talk by night only\n  in   Cleo, Dov")
        .has("Neighbor: no link yet (chat neighbor LINK)\n  talk by night only\n  in   Eve, Finn");
    host.says(&format!("chat mason {CHAT}"));
    host.says("chat neighbor https://forum.example/threads/8");
    let private = |host: &mut Host, name: &str| {
        let mut texts = host.says(&format!("pm {name}")).private;
        texts.remove(0).1
    };
    let neighbor = private(&mut host, "Eve");
    assert!(
        neighbor.contains("You may talk in private with Finn; nothing is known"),
        "{neighbor}"
    );
    assert!(
        neighbor.contains("https://forum.example/threads/8"),
        "{neighbor}"
    );
    assert!(!neighbor.contains("partner"), "{neighbor}");
    let goon = private(&mut host, "Gus");
    assert!(
        goon.contains("By day and by night: talk with your partner"),
        "{goon}"
    );
    for line in ["sent all", "confirmed all", "start"] {
        host.says(line);
    }
    host.says("kill Dov")
        .has(&format!("Chats: {CHAT} (Mason): take Dov out."));
    host.says("replace Cleo Larch").has(&format!(
        "Chats: {CHAT} (Mason): let Larch in, take Cleo out."
    ));
    host.says("role Finn Mafia Goon")
        .has("Chats: https://forum.example/threads/8 (Neighbor): take Finn out.");
    host.says("chats")
        .has("  in   Larch\n  out  Cleo (now Larch), Dov (dead)")
        .has("  in   Eve\n  out  Finn (another role)");
}

#[test]
fn the_rule_of_half_is_told_where_the_game_goes_on() {
    // Eve has no vote, so the town cannot reach a majority although it is larger.
    let mut host = Host::new("[votes.weights]\nEve = 0\n");
    host.says("extend 1m").has_not("50 % rule");
    host.says("kill Ana")
        .has("50 % rule met: 2 mafia of 6 alive.");
    host.says("kill Bob")
        .has("50 % rule met: 2 mafia of 5 alive.");
    host.at("2026-12-04 20:01");
    host.says("end day")
        .has("50 % rule met: 2 mafia of 5 alive.");
    host.at("2026-12-05 20:01");
    host.says("resolve --commit")
        .has("50 % rule met: 2 mafia of 5 alive.");
    host.says("kill Gus")
        .has("50 % rule met: 1 mafia of 4 alive.");
}

#[test]
fn a_replacement_can_be_undone() {
    let mut host = Host::new("");
    let before = host.game().clone();
    host.says("replace Gus Kate");
    host.says("undo");
    assert_eq!(host.game(), &before);
}

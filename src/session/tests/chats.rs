//! Private threads of sides and groups.

use super::*;

const CHAT: &str = "https://forum.example/threads/7";

/// The usual game, some of its cards others, and dealt.
fn dealt(sides: &str, cards: &[(&str, &str, &str)]) -> Host {
    let mut host = Host::prepared("", sides);
    let mut setup = host.game().setup.clone();
    let rules = nightdesk_rule_sets::named("classic").unwrap();
    for (name, side, role) in cards {
        let card = rules.read_card(&setup, side, role).unwrap().1;
        let mut seats = setup.seats.iter_mut();
        seats.find(|seat| seat.name == *name).unwrap().card = Some(card);
    }
    let cards = setup.seats.iter().flat_map(|seat| seat.card.clone());
    setup.deck = cards.collect();
    host.session = Session::in_memory(setup, host.now).unwrap();
    host.says("deal");
    host
}

fn role_message(host: &mut Host, name: &str) -> String {
    host.says(&format!("pm {name}")).private.remove(0).1
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
    let unset = "Not ready: no link to the private thread is set for the results of Bob and Finn \
                 (chat neighbors-2 LINK).";
    host.says("pm").has(unset);
    host.says(&format!("chat neighbors-2 {CHAT}"))
        .has("Neighborhood of Bob chat set. Members: Bob, Finn.")
        .has("The link is in the results of Bob, Finn.")
        .has_not("written again");
    let results = host.says("pm");
    results.has_not("Not ready: no link to the private thread");
    let results = results.private;
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
        "You may talk in private with Bob; you do not know their sides.",
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
    let mut host = dealt(
        "[sides.mafia]\ntalk = \"always\"\n",
        &[
            ("Cleo", "town", "Mason"),
            ("Dov", "town", "Mason"),
            ("Eve", "town", "Neighbor"),
            ("Finn", "mafia", "Neighbor"),
        ],
    );
    host.says("chats")
        .has("Mafia: no link yet (chat mafia LINK)\n  talk by day and by night\n  in   Finn, Gus")
        .has("Mason: no link yet (chat mason LINK)\n  talk by night only\n  in   Cleo, Dov")
        .has("Neighbor: no link yet (chat neighbor LINK)\n  talk by night only\n  in   Eve, Finn");
    host.says(&format!("chat mason {CHAT}"));
    host.says("chat neighbor https://forum.example/threads/8");
    let neighbor = role_message(&mut host, "Eve");
    assert!(
        neighbor.contains("You may talk in private with Finn; you do not know"),
        "{neighbor}"
    );
    assert!(
        neighbor.contains("https://forum.example/threads/8"),
        "{neighbor}"
    );
    assert!(!neighbor.contains("partner"), "{neighbor}");
    let goon = role_message(&mut host, "Gus");
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
fn h2_4_masons_of_two_sides_are_two_groups_with_two_threads() {
    let mut host = dealt(
        "[sides.mafia]\ntalk = \"always\"\n",
        &[
            ("Cleo", "town", "Mason"),
            ("Dov", "town", "Mason"),
            ("Finn", "mafia", "Mason"),
            ("Gus", "mafia", "Mason"),
        ],
    );
    let elsewhere = "https://forum.example/threads/8";
    host.says(&format!("chat mason {CHAT}"))
        .has("Members: Cleo, Dov.");
    host.says(&format!("chat mason-mafia {elsewhere}"))
        .has("Mason (Mafia) chat set. Members: Finn, Gus.");
    host.says("chats")
        .has(&format!(
            "Mason: {CHAT}\n  talk by night only\n  in   Cleo, Dov"
        ))
        .has(&format!(
            "Mason (Mafia): {elsewhere}\n  talk by night only\n  in   Finn, Gus"
        ));
    for (name, own, other) in [("Cleo", CHAT, elsewhere), ("Gus", elsewhere, CHAT)] {
        let message = role_message(&mut host, name);
        assert!(
            message.contains(own) && !message.contains(other),
            "{message}"
        );
    }
    // Whoever changes sides goes from one thread to the other.
    for line in ["sent all", "confirmed all", "start"] {
        host.says(line);
    }
    host.says("role Gus Town Mason")
        .has(&format!("Chats: {CHAT} (Mason): let Gus in."))
        .has(&format!(
            "Chats: {elsewhere} (Mason (Mafia)): take Gus out."
        ));
}

#[test]
fn h9_3_an_undo_says_who_must_leave_a_private_thread_and_a_redo_who_comes_back() {
    let mut host = Host::new("");
    host.says(&format!("chat mafia {CHAT}"));
    let link = format!("Chats: {CHAT} (Mafia): ");
    for (line, undone) in [
        ("replace Gus Kate", "let Gus in, take Kate out."),
        ("kill Finn", "let Finn in."),
    ] {
        let done = host.says(line).echo.join("\n");
        let own = done.lines().find(|one| one.starts_with(&link));
        let own = own.unwrap_or_else(|| panic!("{done}")).to_owned();
        host.says("undo").has(&format!("{link}{undone}"));
        host.says("redo").has(&own);
        host.says("undo");
    }
}

#[test]
fn h9_3_an_undone_replacement_at_a_table_takes_the_newcomer_out_again() {
    let mut host = super::tables::village();
    let told = host.says("replace Ana Kate").echo.join("\n");
    let own: Vec<&str> = told
        .lines()
        .flat_map(|line| line.split(" / "))
        .filter(|line| line.ends_with("let Kate in, take Ana out."))
        .collect();
    assert!(!own.is_empty(), "{told}");
    let undone = host.says("undo");
    for line in &own {
        undone.has(&line.replace("let Kate in, take Ana out.", "let Ana in, take Kate out."));
    }
    let redone = host.says("redo");
    own.iter().for_each(|line| {
        redone.has(line);
    });
}

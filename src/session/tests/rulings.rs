//! What the host rules in a running game, and who must read it again; what role messages say of
//! those who play together.

use super::*;

const SCHEDULE: &str = "start = \"2026-12-01 20:00\"\nday = \"3d\"\nnight = \"24h\"\n";

/// The message of a player's role as it reads now.
fn role_of(host: &mut Host, name: &str) -> String {
    host.says(&format!("pm {name}")).private.remove(0).1
}

#[test]
fn h2_3_a_ruling_makes_role_messages_stale_that_say_something_else() {
    let mut host = Host::new("");
    assert!(role_of(&mut host, "Ana").contains("is Mafia or not Mafia."));
    host.says("rule cop_style town")
        .has("Ruled: cop_style = town.")
        .has("No longer right: the role PM of Ana. Send it again: pm")
        .has_not("Bob");
    let message = role_of(&mut host, "Ana");
    assert!(message.contains("is Town or not Town."), "{message}");
    host.says("rule doctor_saves one")
        .has("No longer right: the role PM of Bob.");
    let message = role_of(&mut host, "Bob");
    assert!(
        message.contains("One kill on that player fails this night."),
        "{message}"
    );
    // What no role message says makes none stale.
    host.says("rule two_ends first").has_not("No longer right");
    host.says("sent Ana; Bob");
    host.says("rule doctor_saves all").has("the role PM of Bob");
}

/// Ana and Bob are Masons.
fn masons() -> Host {
    let mut host = Host::prepared(SCHEDULE, "");
    for line in [
        "deal",
        "role Ana Mason",
        "role Bob Mason",
        "sent all",
        "confirmed all",
    ] {
        host.says(line);
    }
    host.at("2026-12-01 20:00").says("start");
    host
}

#[test]
fn masons_are_told_that_they_know_each_others_side() {
    let mut host = masons();
    for (name, partner) in [("Ana", "Bob"), ("Bob", "Ana")] {
        let message = role_of(&mut host, name);
        let known = format!("You and {partner} know each other to belong to the side Town.");
        assert!(message.contains(&known), "{message}");
        assert!(!message.contains("Your partner is"), "{message}");
    }
    let goon = role_of(&mut host, "Finn");
    assert!(goon.contains("Your partner is Gus."), "{goon}");
}

#[test]
fn whoever_takes_a_seat_over_reads_who_is_dead() {
    let mut host = masons();
    host.says("kill Bob");
    host.says("kill Gus");
    // What no post has told is in no message.
    host.says("posted due");
    host.says("replace Ana Kate");
    let message = role_of(&mut host, "Kate");
    let known = "You and Bob (dead) know each other to belong to the side Town.";
    assert!(message.contains(known), "{message}");
    assert!(!message.contains("talk with your partner"), "{message}");
    host.says("replace Finn Larch");
    let message = role_of(&mut host, "Larch");
    assert!(message.contains("Your partner is Gus (dead)."), "{message}");
    assert!(!message.contains("talk with your partner"), "{message}");
    assert!(
        message.contains("Each night you may carry out the kill."),
        "{message}"
    );
}

#[test]
fn h2_3_a_partners_death_by_night_is_in_no_role_message_before_the_thread_reads_it() {
    let mut host = masons();
    host.at("2026-12-04 20:00").says("end day");
    host.says("act mafia kill Bob by Finn");
    host.says("resolve --commit --yes")
        .has_not("No longer right");
    let message = role_of(&mut host, "Ana");
    assert!(!message.contains("(dead)"), "{message}");
    host.at("2026-12-05 20:00").says("start");
    let message = role_of(&mut host, "Ana");
    assert!(!message.contains("(dead)"), "{message}");
    host.says("posted due");
    let message = role_of(&mut host, "Ana");
    assert!(message.contains("You and Bob (dead) know"), "{message}");
}

#[test]
fn h3_3_entries_say_which_of_them_do_not_count() {
    let mut host = Host::new("");
    host.at("2026-12-04 20:00").says("end day");
    host.says("Bob protects Cleo");
    let first = host.game().entries[0].id.0;
    host.says("Bob protects Eve");
    host.says("act mafia none");
    host.says("Ana investigates Dov");
    host.says("kill Dov");
    let answer = host.session.take("entries", host.now, 7).unwrap();
    let listed = nightdesk_render::plain(answer.texts[0].document(), None);
    let rows: Vec<&str> = listed
        .lines()
        .filter(|row| row.contains("does not count"))
        .collect();
    assert_eq!(rows.len(), 2, "{listed}");
    let second = first + 1;
    assert!(rows[0].contains("Bob protects Cleo"), "{listed}");
    assert!(
        rows[0].contains(&format!("does not count: replaced by entry {second}")),
        "{listed}"
    );
    assert!(rows[1].contains("`Dov` is dead"), "{listed}");
    // A side that wants no kill is the side, not one of its members.
    assert!(
        listed.contains("Mafia: no action (factional kill)"),
        "{listed}"
    );
    assert!(!listed.contains("Finn: no action"), "{listed}");
    host.says("missing")
        .has("Does not count: Ana investigates Dov (`Dov` is dead).");
}

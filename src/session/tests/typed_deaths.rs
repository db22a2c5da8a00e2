//! Lines with a name and DEAD or DIED that are typed at the desk: who acts does not die by it.

use super::*;

/// A day with players whose names are words for deaths, and a Vigilante.
fn day() -> Host {
    let text = r#"
format = 1
[game]
name = "Pier"
host = "Moderator"
[players]
seats = ["Dead Eye", "Killer Bea", "Rob", "Cleo", "Dov", "Eve", "Finn"]
[roles]
deal = "fixed"
[roles.fixed]
"Dead Eye" = "town Vanilla Townie"
"Killer Bea" = "town Vigilante"
Rob = "town Tracker"
Cleo = "town Vanilla Townie"
Dov = "town Vanilla Townie"
Eve = "mafia Goon"
Finn = "mafia Goon"
[schedule]
start = "2026-12-01 20:00"
day = "3d"
night = "24h"
"#;
    let mut host = Host::of(text.to_owned(), "2026-11-30 12:00");
    host.says("deal");
    host.at("2026-12-01 20:00");
    host.says("start");
    host
}

/// The night after it.
fn night() -> Host {
    let mut host = day();
    host.at("2026-12-04 20:00");
    host.says("end day");
    host
}

fn living(host: &Host) -> usize {
    host.game().living().count()
}

#[test]
fn an_entry_that_names_the_dead_is_an_entry() {
    let mut host = night();
    // A word of the language is short for no name: the whole one is offered, and nobody dies.
    for line in ["Killer Bea kills Dead", "Rob tracks Dead"] {
        let taken = host.session.take(line, host.now, 7);
        let Err(NotTaken::Unread(unread)) = taken else {
            panic!("{line}: {taken:?}");
        };
        assert_eq!(unread.code, "no-such-player", "{line}");
        let whole = unread.instead().unwrap().to_owned();
        assert_eq!(whole, format!("{line} Eye"));
        host.says(&whole).has("Dead Eye");
    }
    assert_eq!(living(&host), 7);
    assert_eq!(host.game().entries.len(), 2);
}

#[test]
fn an_entry_that_does_not_read_is_refused_as_one() {
    let mut host = night();
    for line in [
        "Rob tracks the dead guy",
        "Rob none, he thinks he is dead",
        "Killer Bea kills Rob, dead sure",
    ] {
        let taken = host.session.take(line, host.now, 7);
        assert!(taken.is_err(), "{line}: {taken:?}");
        assert_eq!(living(&host), 7, "{line}");
        assert!(!host.session.changes(line, host.now), "{line}");
    }
    let unread = host.session.take("Rob tracks the dead guy", host.now, 7);
    let Err(NotTaken::Unread(unread)) = unread else {
        panic!("{unread:?}");
    };
    assert_eq!(unread.code, "no-such-player");
}

#[test]
fn words_that_do_not_say_plainly_who_died_are_asked_for() {
    let mut host = night();
    for (line, code) in [
        (
            "Sadly Rob was last seen at sea and is DEAD",
            "death-not-plain",
        ),
        ("Cleo and her dog were DEAD", "death-not-plain"),
        ("Rob is dead sure it is Eve", "hedged"),
        ("Killer Bea is dead set on Rob", "hedged"),
        ("Rob was dead wrong", "hedged"),
    ] {
        assert_eq!(host.refused(line).code, code, "{line}");
    }
    assert_eq!(living(&host), 7);
    // The dead may be Dead Eye, whom Rob does something to.
    let mut host = day();
    for line in ["Rob Dead", "Rob Dead.", "@Cleo dead"] {
        host.refused(line);
        assert_eq!(living(&host), 7, "{line}");
    }
    for (line, left) in [
        ("Cleo has DIED. He was a Vanilla Townie.", 6),
        ("**Finn** has DIED", 5),
        ("@Dov was found dead.", 4),
        ("\"Dead Eye\" has DIED.", 3),
        ("**Eve has DIED** HE WAS a Goon", 2),
    ] {
        host.says(line);
        assert_eq!(living(&host), left, "{line}");
    }
}

#[test]
fn a_command_after_a_typed_death_is_not_taken_for_its_comment() {
    let mut host = Host::new("");
    let not = host
        .session
        .take("Eve has DIED. He was the Cop; undo", host.now, 7);
    let NotTaken::Unread(unread) = not.unwrap_err() else {
        panic!("something else");
    };
    assert_eq!(unread.code, "several-commands");
    assert!(host.game().seat(host.seat("Eve")).unwrap().alive());
    host.says("Eve has DIED. He was the Cop; what a pity")
        .has("Eve is dead");
}

#[test]
fn a_death_in_other_words_than_the_threads_is_named_as_one() {
    let mut host = Host::new("");
    for line in [
        "Eve was lynched",
        "Eve has been eliminated.",
        "Cleopatra got killed!",
    ] {
        let refused = host.refused(line);
        assert_eq!(refused.code, "death-not-plain", "{line}");
        assert!(
            refused.hints[0].contains("has BEEN LYNCHED`"),
            "{refused:?}"
        );
    }
}

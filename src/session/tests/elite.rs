//! Elite players of a City: by whose side's result theirs is reckoned, and what they are told of it.

use super::tables::city_of;
use super::*;

fn city() -> Host {
    city_of([
        ("Ana", "doctor"),
        ("Bob", "blocker"),
        ("Cid", "judge + mafia"),
        ("Dan", "hero + maniac"),
        ("Eve", "servant"),
        ("Fay", "agent + red"),
        ("Gus", "mason + red"),
    ])
    .after(["deal"])
}

fn message(host: &mut Host, name: &str) -> String {
    let mut private = host.says(&format!("pm {name}")).private;
    private.pop().expect("a message").1
}

#[test]
fn an_elite_player_scores_the_side_of_the_player_served_or_named() {
    let mut host = city();
    for line in ["Eve: servant -> Cid", "Gus: follows -> Dan", "start"] {
        host.says(line);
    }
    let over = host.says("over mafia").public;
    assert!(over.contains("Cid and Eve"), "{over}");
    for name in ["Fay", "Gus", "Ana", "Dan"] {
        assert!(!over.contains(name), "{name} in\n{over}");
    }
    let side = |name: &str| host.game().scored_side(host.seat(name)).unwrap().to_owned();
    assert_eq!(["Eve", "Fay", "Gus"].map(side), ["mafia", "red", "maniac"]);
}

#[test]
fn a_servants_message_tells_his_side_only_where_the_host_tells_him_everything() {
    let mut host = city();
    let before = message(&mut host, "Eve");
    assert!(
        before.contains("Your side is that of a player who is not named yet."),
        "{before}"
    );
    host.says("sent Eve");
    for (treatment, told) in [("", false), (" (merciless)", false), (" (soft)", true)] {
        host.says(&format!("Eve: servant -> Cid{treatment}"));
        let words = message(&mut host, "Eve");
        assert!(words.contains("Cid"), "{words}");
        assert_eq!(words.contains("Mafia"), told, "{treatment}\n{words}");
        assert!(!words.contains("Town"), "{words}");
        assert!(words.contains("You win with the side of Cid."), "{words}");
        // The message before named no master, or said less.
        assert!(words.contains("replaces"), "{words}");
    }
}

#[test]
fn who_names_a_player_is_not_told_the_side_and_loses_that_with_another_card() {
    let mut host = city();
    host.says("Fay: follows -> Cid");
    let words = message(&mut host, "Fay");
    assert!(words.contains("Your side is that of Cid."), "{words}");
    assert!(words.contains("You win with the side of Cid."), "{words}");
    for side in ["Mafia", "Town"] {
        assert!(!words.contains(side), "{side} in\n{words}");
    }
    host.says("start");
    host.says("role Fay agent + black");
    let game = host.game();
    assert_eq!(game.scored_side(host.seat("Fay")), Some("black"));
}

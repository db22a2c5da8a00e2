//! Players whose win hangs on what becomes of another.

use super::*;

fn with(card: &str) -> Host {
    let text = format!(
        "format = 1\n[game]\nname = \"Pier\"\n[players]\nseats = [\"Ann\", \"Bob\", \"Cat\", \"Dan\", \
         \"Eve\"]\n[roles]\ndeal = \"fixed\"\n[roles.fixed]\nAnn = \"mafia Goon\"\nBob = \"town \
         Vanilla Townie\"\nCat = \"town Vanilla Townie\"\nDan = \"town Vanilla Townie\"\nEve = \
         \"{card}\"\n"
    );
    Host::of(text, "2026-11-30 12:00").after(["deal"])
}

fn message(host: &mut Host) -> String {
    let mut private = host.says("pm Eve").private;
    private.pop().expect("a message").1
}

fn target(host: &Host) -> String {
    let seat = host.game().seat(host.seat("Eve")).unwrap();
    let mark = seat.marks.iter().find(|mark| mark.name == "target");
    host.game().name(mark.unwrap().by.unwrap()).to_owned()
}

#[test]
fn a_role_message_names_the_target_and_says_once_how_its_reader_wins() {
    let mut host = with("neutral Lyncher");
    let words = message(&mut host);
    let named = format!("Your target is {}.", target(&host));
    for part in [
        named.as_str(),
        "You win if your target is voted out while you live.",
    ] {
        assert!(words.contains(part), "{part} in\n{words}");
    }
    for card in [
        "neutral Jester",
        "neutral Survivor",
        "neutral Executioner (ToS)",
    ] {
        let words = message(&mut with(card));
        assert!(!words.contains("when the host says"), "{words}");
        assert_eq!(words.matches("You win").count(), 1, "{words}");
    }
}

#[test]
fn who_becomes_a_lyncher_by_hand_has_a_target_too() {
    let mut host = with("town Vanilla Townie");
    host.says("role Eve Lyncher");
    let named = format!("Your target is {}.", target(&host));
    let words = message(&mut host);
    assert!(words.contains(&named), "{words}");
    host.says("role Eve Doctor");
    let seat = host.game().seat(host.seat("Eve")).unwrap();
    assert_eq!(seat.marks, []);
}

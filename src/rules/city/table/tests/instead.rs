//! Entries of one role that are not meant together: the later one stands.

use super::kit::{Desk, desk};
use crate::table::open;
use crate::table::stage::Stage;
use nightdesk_game::Language;

const CARDS: &str = "Anna doctor; Boris blocker; Vera judge; Gleb liar; Eva hero + mafia; \
    Zhora bodyguard + mafia; Lev priest + hireling; Nik witness; Yana lawyer + poisoner; \
    Tom vagrant; Zoya maid; Max journalist";

fn night() -> Desk {
    let mut desk = desk(Language::English, CARDS);
    desk.take_all("start\nvote Anna Vera\nvote Boris Vera\nend day\nsecretary Boris");
    desk
}

/// What stands of a player's.
fn standing(desk: &Desk, name: &str) -> Vec<String> {
    let table = open(&desk.game).expect("a table");
    let Stage::Night(stage) = &table.state.stage else {
        panic!("no night");
    };
    let moves = stage.evening.iter().chain(&stage.moves);
    let own = moves.filter(|sent| sent.by == desk.seat(name));
    own.map(|sent| table.pen.night_line(sent)).collect()
}

/// «Одна мафия не может сделать два выстрела за раз»
#[test]
fn a_killer_shoots_or_insures() {
    let mut desk = night();
    desk.take("Eva: mafia -> Anna");
    let echo = desk.echo("Eva: mafia insure -> Gleb");
    assert!(
        echo.contains("insure → Gleb: taken in place of the move before."),
        "{echo}"
    );
    assert_eq!(standing(&desk, "Eva"), ["Eva: Mafia insure → Gleb"]);
    let last = &desk.moves().last().expect("a move").line;
    assert_eq!(last, "Eva: Mafia insure → Gleb (in place)");
    desk.take("Eva: mafia -> Nik");
    assert_eq!(standing(&desk, "Eva"), ["Eva: Mafia kill → Nik"]);
    // The partner's are another's.
    desk.take("Zhora: mafia insure -> Gleb");
    assert_eq!(standing(&desk, "Eva").len(), 1);
    assert_eq!(standing(&desk, "Zhora").len(), 1);
}

#[test]
fn an_older_journal_goes_on_with_both() {
    let mut desk = night();
    desk.take("Eva: mafia -> Anna");
    desk.keep_line("Eva: Mafia insure → Gleb");
    desk.keep_line("Eva: Mafia order → Gleb");
    desk.keep_line("Eva: Mafia order → Nik");
    assert_eq!(standing(&desk, "Eva").len(), 4);
}

/// A hireling carries out one order a night: of one employer the last counts.
#[test]
fn a_later_order_of_an_employer_takes_the_place_of_the_earlier() {
    let mut desk = night();
    desk.take_all("Eva: mafia -> Anna\nEva: mafia order -> Gleb");
    let echo = desk.echo("Eva: mafia order (role: witness)");
    assert!(echo.contains("in place of the move before"), "{echo}");
    let expected = ["Eva: Mafia kill → Anna", "Eva: Mafia order (role: Witness)"];
    assert_eq!(standing(&desk, "Eva"), expected);
    let echo = desk.echo("resolve");
    assert!(echo.contains("Nik dies."), "{echo}");
}

/// The evening in which Anna has the poison in her.
fn poisoned() -> Desk {
    let mut desk = night();
    desk.take("Yana: poisoner -> Anna");
    desk.take_all("resolve\nstart");
    for voter in ["Boris", "Gleb", "Eva", "Zhora", "Tom", "Zoya"] {
        desk.take(&format!("vote {voter} Max"));
    }
    desk.end_vote();
    desk
}

/// The poisoned dies, or has the antidote: whatever was said last.
#[test]
fn a_later_word_on_the_antidote_takes_the_place_of_the_earlier() {
    for (first, last, dies) in [
        ("antidote", "no antidote", true),
        ("no antidote", "antidote", false),
    ] {
        let mut desk = poisoned();
        desk.take(&format!("Yana: poisoner {first}"));
        desk.take(&format!("Yana: poisoner {last}"));
        assert_eq!(standing(&desk, "Yana").len(), 1, "{first}, {last}");
        let echo = desk.echo("resolve");
        assert_eq!(echo.contains("Anna dies."), dies, "{first}, {last}: {echo}");
    }
}

/// The later one by the times of the players, in whichever order the host types them.
#[test]
fn what_was_sent_later_stands_however_it_was_typed() {
    for (kill, insure, stands) in [
        (90, 80, "Eva: Mafia kill → Anna"),
        (80, 90, "Eva: Mafia insure → Gleb"),
    ] {
        for kill_first in [true, false] {
            let mut desk = night();
            let mut lines = [
                ("Eva: mafia -> Anna", kill),
                ("Eva: mafia insure -> Gleb", insure),
            ];
            if !kill_first {
                lines.reverse();
            }
            for (line, minute) in lines {
                desk.sent(line, minute);
            }
            assert_eq!(standing(&desk, "Eva"), [stands], "{kill_first}");
        }
    }
    let mut desk = night();
    desk.sent("Eva: mafia -> Anna", 90);
    let older = desk.sent("Eva: mafia insure -> Gleb", 80).echo.join("\n");
    assert!(older.contains("older than what counts"), "{older}");
}

#[test]
fn the_order_that_was_sent_later_stands_however_it_was_typed() {
    let mut desk = night();
    desk.sent("Eva: mafia order (role: witness)", 90);
    desk.sent("Eva: mafia order -> Gleb", 80);
    assert_eq!(standing(&desk, "Eva"), ["Eva: Mafia order (role: Witness)"]);
}

/// A shot that gave way to a skip has taken the place of the insurance before it.
#[test]
fn an_insurance_from_before_a_shot_that_is_skipped_does_not_come_back() {
    let mut desk = night();
    desk.sent("Eva: mafia -> Anna", 80);
    desk.sent("Eva: mafia skip", 90);
    desk.sent("Eva: mafia insure -> Gleb", 70);
    assert_eq!(standing(&desk, "Eva"), ["Eva: Mafia skip"]);
}

#[test]
fn the_word_on_the_antidote_that_was_sent_later_counts_however_it_was_typed() {
    for (later, earlier, dies) in [
        ("antidote", "no antidote", false),
        ("no antidote", "antidote", true),
    ] {
        let mut desk = poisoned();
        desk.sent(&format!("Yana: poisoner {later}"), 300);
        desk.sent(&format!("Yana: poisoner {earlier}"), 290);
        assert_eq!(standing(&desk, "Yana").len(), 1, "{later}, {earlier}");
        let echo = desk.echo("resolve");
        assert_eq!(
            echo.contains("Anna dies."),
            dies,
            "{later}, {earlier}: {echo}"
        );
    }
}

//! What did not run, and why not: the host can ask, and nobody else is told.

use super::kit::{Host, to};
use nightdesk_game::Audience;
use nightdesk_rules::Why;

/// Bob obstructs, cancels visits, and has triggers that come to nothing.
const VILLAGER: &str = "**Villager** | Townsfolk Miscellaneous\n__Formalized__\n\
    Immediate Night: Obstruct Investigating for @Selection (~Phase)\n\
    Passive Start Night: Announce `Dusk` [Temporal: Day]\n\
    Passive Start Night: Announce `Often` ⟨$living>9 ⇒ 1⟩\n\
    Passive End Night:\n  • $living > 9: Announce `So many`\n  • $living > 8: Continue\n\
    On Visited: Cancel with Failure\n";

fn night() -> Host {
    let mut host = Host::with(&[
        ("Ana", "Seer"),
        ("Bob", "Villager"),
        ("Cid", "Guard"),
        ("Dan", "Medium"),
        ("Eve", "Wolf"),
    ]);
    let files = &mut host.game.setup.files;
    let path = "townsfolk/miscellaneous/villager";
    files.insert(path.to_owned(), VILLAGER.to_owned());
    for line in [
        "start",
        "resolve",
        "answer Bob Ana",
        "answer Ana Eve",
        "answer Cid Bob",
    ] {
        host.take(line);
    }
    host
}

fn lines(why: &Why, depth: usize, into: &mut String) {
    into.push_str(&format!("{}{}\n", "  ".repeat(depth), why.says));
    for because in &why.because {
        lines(because, depth + 1, into);
    }
}

fn why(host: &Host, about: &str) -> String {
    let why = host.table().why(about).expect("an answer");
    let mut text = String::new();
    lines(&why, 0, &mut text);
    text
}

#[test]
fn the_host_learns_what_did_not_run_and_why_not() {
    let mut host = night();
    let running = why(&host, "not");
    host.take("end night");
    let of_night = why(&host, "not night 1");
    let of_ana = why(&host, "not Ana");
    insta::assert_snapshot!(
        "what_did_not_run",
        format!("{running}---\n{of_night}---\n{of_ana}")
    );
    assert_eq!(why(&host, "not Eve"), "Eve: whatever was set off ran\n");
    assert!(host.table().why("not Zed").is_none());
}

#[test]
fn what_did_not_run_is_told_to_nobody() {
    let mut host = night();
    let day = host.take("end night");
    let told = to(&day, &Audience::Public) + &to(&day, &Audience::Seat(host.seat("Ana")));
    for words in ["obstruct", "restriction", "Dusk", "Often"] {
        assert!(
            !told.to_lowercase().contains(&words.to_lowercase()),
            "{told}"
        );
    }
    // Nor does what befell a player, which an archive may show, speak of it.
    assert!(!why(&host, "Bob").contains("Dusk"));
}

#[test]
fn in_russian_too() {
    let mut host = night();
    host.game.setup.language = nightdesk_game::Language::Russian;
    assert!(why(&host, "not Bob").contains("не выполнено ограничение: [Temporal: Day]"));
}

//! What works by itself so many times in the game.

use super::*;

/// Ana owns a gun, or whatever `card` says; Bob and Cleo are to visit her.
fn game(card: &str, method: &str) -> Host {
    let text = format!(
        "format = 1\n[game]\nname = \"Pier\"\nhost = \"Moderator\"\n[players]\n\
         seats = [\"Ana\", \"Bob\", \"Cleo\", \"Dov\", \"Eve\", \"Finn\", \"Gus\", \"Hal\"]\n\
         [roles]\ndeal = \"fixed\"\n[roles.fixed]\nAna = \"{card}\"\nBob = \"town Cop\"\n\
         Cleo = \"town Doctor\"\nDov = \"town Tracker\"\nEve = \"town Vanilla Townie\"\n\
         Finn = \"mafia Goon\"\nGus = \"mafia Goon\"\nHal = \"town Roleblocker\"\n\
         [night]\nmethod = \"{method}\"\n[schedule]\nfirst = \"night\"\n"
    );
    Host::of(text, "2026-11-30 12:00").after(["deal", "sent all", "confirmed all", "start"])
}

/// Resolves a night of these entries: who died.
fn night(host: &mut Host, entries: &[&str]) -> Vec<String> {
    for entry in entries {
        host.says(entry);
    }
    host.says("resolve --commit");
    let record = host.game().nights.last().unwrap();
    let dead = record.deaths.iter();
    let dead = dead
        .map(|seat| host.game().name(*seat).to_owned())
        .collect();
    host.says("start");
    host.says("end day");
    dead
}

const METHODS: [&str; 3] = ["rar", "nar", "simple"];

#[test]
fn a_gun_with_one_shot_is_fired_in_one_night() {
    for method in METHODS {
        let mut host = game("town 1-shot Paranoid Gun Owner", method);
        let spent = |host: &Host| host.game().seats[0].spent.values().sum::<u32>();
        let quiet = night(&mut host, &["Dov tracks Eve"]);
        assert_eq!((quiet.len(), spent(&host)), (0, 0), "{method}: nobody came");
        let blocked = night(&mut host, &["Bob investigates Ana", "Hal blocks Bob"]);
        assert_eq!(
            (blocked.len(), spent(&host)),
            (0, 0),
            "{method}: nobody came in"
        );
        let shot = night(&mut host, &["Bob investigates Ana", "Cleo protects Bob"]);
        assert_eq!(
            (shot.len(), spent(&host)),
            (0, 1),
            "{method}: fired in vain"
        );
        let later = night(&mut host, &["Bob investigates Ana"]);
        assert_eq!(
            (later.len(), spent(&host)),
            (0, 1),
            "{method}: the gun is empty"
        );
    }
}

#[test]
fn a_gun_without_a_number_is_never_empty() {
    for method in METHODS {
        let mut host = game("town Paranoid Gun Owner", method);
        assert_eq!(night(&mut host, &["Bob investigates Ana"]), ["Bob"]);
        assert_eq!(night(&mut host, &["Dov tracks Ana"]), ["Dov"], "{method}");
        assert!(host.game().seats[0].spent.is_empty());
    }
}

#[test]
fn a_limited_ascetic_or_rod_works_in_one_night() {
    for method in METHODS {
        for card in ["town 1-shot Ascetic", "town 1-shot Lightning Rod"] {
            let mut host = game(card, method);
            let spent = |host: &Host| host.game().seats[0].spent.values().sum::<u32>();
            night(&mut host, &["Dov tracks Eve"]);
            let used = if card.ends_with("Rod") { 1 } else { 0 };
            assert_eq!(spent(&host), used, "{method} {card}");
            let failed = |host: &Host| {
                let mut told = host.game().nights.last().unwrap().messages.iter();
                told.any(|message| message.token == "no_result")
            };
            night(&mut host, &["Bob investigates Ana"]);
            assert_eq!(spent(&host), 1, "{method} {card}");
            assert_eq!(failed(&host), used == 0, "{method} {card}");
            night(&mut host, &["Bob investigates Ana"]);
            assert_eq!(spent(&host), 1, "{method} {card}");
            assert!(!failed(&host), "{method} {card}: it is used up");
        }
    }
}

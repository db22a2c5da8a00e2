//! Games that were made under earlier usual answers.

use super::*;
use nightdesk_game::{FlipRules, Setup};

/// The setup of a village as a file of today gives it to a game of an edition.
fn village(edition: u32, more: &str) -> Setup {
    let seats = ["Ana", "Bob", "Cid", "Dan"];
    let cards = seats
        .map(|name| format!("{name} = \"villager\"\n"))
        .concat();
    let text = format!(
        "format = 1\n[game]\nname = \"Dell\"\nhost = \"Moderator\"\nruleset = \"wwrf\"\n\
         book = \"village\"\n[players]\nseats = {seats:?}\n[roles]\ndeal = \"fixed\"\n\
         [roles.fixed]\n{cards}Eve = \"wolf\"\n[schedule]\nzone = \"UTC\"\nday = \"48h\"\n\
         start = \"2026-12-04 21:00\"\nfirst = \"day 0\"\nnight = \"24h\"\n{more}\n"
    );
    let text = text.replace("\"Dan\"]", "\"Dan\", \"Eve\"]");
    let source = Source::new("game.toml", text);
    let (setup, diagnostics) =
        nightdesk_setup::read_for(&source, nightdesk_setup::Shelves::PROGRAM, edition);
    let mistakes: Vec<_> = diagnostics.iter().map(ToString::to_string).collect();
    setup.unwrap_or_else(|| panic!("{mistakes:?}"))
}

fn host_of(setup: Setup) -> Host {
    let now = utc("2026-12-04 21:00");
    Host {
        session: Session::in_memory(setup, now).unwrap(),
        now,
    }
}

fn classic(edition: u32, more: &str) -> Host {
    let mut host = Host::prepared("start = \"2026-12-04 21:00\"\nday = \"48h\"\n", more);
    let mut setup = host.game().setup.clone();
    setup.edition = edition;
    host.session = Session::in_memory(setup, host.now).unwrap();
    host.at("2026-12-04 21:00");
    host
}

#[test]
fn a_game_begins_by_the_rules_of_its_beginning() {
    let mut host = classic(0, "[rulings]\npersonal = \"card\"\n");
    let told = host.session.edition_note().unwrap();
    assert!(told.contains("It will begin by the new ones"), "{told}");
    assert!(told.contains("`parity_waits_for`, nobody → "), "{told}");
    // What the host has written stays.
    assert!(!told.contains("`personal`"), "{told}");
    for line in ["deal", "sent all", "confirmed all"] {
        host.says(line);
        assert_eq!(host.game().setup.edition, 0);
    }
    host.says("start");
    assert_eq!(host.game().setup.edition, Setup::EDITION);
    assert_eq!(host.session.edition_note(), None);
    host.undoes_the_latest();
    assert_eq!(host.game().setup.edition, 0);
}

#[test]
fn a_game_at_a_table_begins_by_the_rules_of_its_beginning() {
    let mut host = host_of(village(0, ""));
    for line in ["deal", "sent all", "confirmed all", "start"] {
        host.says(line);
    }
    assert_eq!(host.game().setup.edition, Setup::EDITION);
}

/// A game that began under the first edition, as its journal stands.
fn begun_early(setup: Setup) -> Host {
    let mut host = host_of(setup).after(["deal", "sent all", "confirmed all", "start"]);
    let entries = host.session.journal().entries().iter().cloned();
    let entries = entries.map(|mut entry| {
        if let nightdesk_game::Change::Do(events) = &mut entry.change {
            events.retain(|event| !matches!(event, nightdesk_game::Event::EditionTaken { .. }));
        }
        entry
    });
    let journal = nightdesk_game::Journal::replay(entries.collect()).unwrap();
    host.session.place = Place::Memory(Box::new(journal));
    host
}

#[test]
fn a_running_game_keeps_its_edition_and_nothing_is_told_of_it_twice() {
    let mut host = begun_early(village(0, ""));
    let role = nightdesk_game::Flip::Role;
    let flips = FlipRules {
        eliminated: role,
        killed: role,
    };
    assert_eq!(host.game().setup.flips, flips);
    // As the file is read for it, and as it is read for a new game.
    for edition in [0, Setup::EDITION] {
        let mut read = village(edition, "");
        read.name = "Dale".to_owned();
        read.schedule = host.game().setup.schedule.clone();
        read.flips = village(0, "").flips;
        assert!(host.session.is_other_setup(&read, host.now));
        let said = host.session.adopt(&read, host.now).unwrap();
        let said = said.echo.join("\n");
        assert!(!said.contains("edition"), "{said}");
        assert_eq!(host.game().setup.edition, 0);
        assert!(!host.session.is_other_setup(&read, host.now));
        host.undoes_the_latest();
    }
    assert_eq!(village(0, "").flips, flips);
    assert_ne!(village(Setup::EDITION, "").flips, flips);
    // A game that is over keeps it, too.
    host.says("over townsfolk");
    host.session
        .adopt(&village(Setup::EDITION, ""), host.now)
        .unwrap();
    assert_eq!(host.game().setup.edition, 0);
}

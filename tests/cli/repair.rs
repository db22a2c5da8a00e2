//! A journal that is damaged, gone, or not alone.

use super::kit::Place;

fn played() -> Place {
    let place = Place::with_lantern();
    place.line("players add Alder, Birch").done();
    place.line("note one").done();
    place.line("note two").done();
    place
}

#[test]
fn a_damaged_journal_goes_on_from_what_can_be_read() {
    let place = played();
    place
        .run(&["repair", "lantern"])
        .done()
        .says("The journal is sound");
    let whole = place.read("lantern/journal.ndjson");
    let damaged = whole.replacen("\"note one\"", "\"note one", 1);
    place.write("lantern/journal.ndjson", &damaged);
    place
        .line("status")
        .refused("`nightdesk repair lantern` goes on from what can be read");
    place
        .run(&["repair", "lantern"])
        .done()
        .says("Line 4: this is not a journal entry")
        .says("Line 5: entry 3 comes next, not entry 4.")
        .says("The game has 2 entries; the last one is 2: `players add Alder, Birch`")
        .says("journal.damaged-1");
    assert_eq!(place.read("lantern/journal.damaged-1"), damaged);
    place.line("note three").done();
    // What is doubled, or no entry at all among sound ones, hides nothing.
    let now = place.read("lantern/journal.ndjson");
    let last = now.lines().last().expect("a line").to_owned();
    place.write("lantern/journal.ndjson", format!("{now}{last}\n"));
    place.line("status").refused("repair");
    let said = place.run(&["--json", "repair", "lantern"]).done().json();
    assert_eq!(said["entries"], 3);
    assert_eq!(place.read("lantern/journal.ndjson"), now);
    place.line("note four").done();
}

#[test]
fn blank_lines_and_the_version_are_no_fault_and_unknown_fields_are() {
    let place = played();
    let whole = place.read("lantern/journal.ndjson");
    let version = format!("\"version\":\"{}\"", env!("CARGO_PKG_VERSION"));
    assert!(whole.starts_with(&format!(
        "{{\"nightdesk\":\"journal\",\"format\":2,{version}}}\n"
    )));
    place.write("lantern/journal.ndjson", format!("{whole}\n\n \n"));
    place.line("note three").done();
    place.line("status").done();
    // A journal of a version that named none goes on, and names this one once.
    let old = whole.replacen(&format!(",{version}"), "", 1);
    place.write("lantern/journal.ndjson", &old);
    place.line("note three").done();
    place.line("note four").done();
    let now = place.read("lantern/journal.ndjson");
    assert_eq!(now.matches(&version).count(), 1, "{now}");
    assert!(now.starts_with(&old));
    place.line("status").done();
    for (known, unknown) in [
        ("\"text\":\"one\"", "\"text\":\"one\",\"future\":1"),
        ("\"name\":\"Alder\"", "\"name\":\"Alder\",\"future\":1"),
        ("\"no\":3,", "\"no\":3,\"future\":1,"),
    ] {
        assert!(whole.contains(known), "{known}");
        place.write("lantern/journal.ndjson", whole.replacen(known, unknown, 1));
        place.line("status").refused("unknown field `future`");
    }
}

#[test]
fn a_journal_that_is_gone_is_not_made_anew_unasked() {
    let place = played();
    let journal = place.path("lantern/journal.ndjson");
    let copy = place.path("lantern/journal (conflicted copy 2026-11-28).ndjson");
    std::fs::copy(&journal, &copy).expect("a copy");
    place
        .fed(&["open", "lantern"], "")
        .complains("Beside the journal lies `journal (conflicted copy 2026-11-28).ndjson`");
    std::fs::remove_file(&journal).expect("gone");
    place
        .line("status")
        .refused("has no journal; beside it lies `journal (conflicted copy 2026-11-28).ndjson`");
    place
        .run(&["new", "lantern", "--setup", "lantern/game.toml"])
        .refused("If it was made before, do not make it anew");
    std::fs::remove_file(&copy).expect("gone");
    place
        .line("status")
        .refused("has no journal. If it was made before");
}

#[test]
fn a_journal_of_which_nothing_can_be_read_is_put_aside_and_another_laid_down() {
    let place = played();
    place.line("handoff ho.txt").done();
    let whole = place.read("lantern/journal.ndjson");
    let wide: Vec<u8> = whole.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let unreadable = [Vec::new(), vec![0; 64], wide];
    for (number, bytes) in (1..).zip(unreadable) {
        std::fs::write(place.path("lantern/journal.ndjson"), &bytes).expect("written");
        place
            .line("status")
            .refused("no entry of it can be read; `nightdesk repair lantern` puts the file aside");
        place
            .run(&["resume", "ho.txt", "lantern"])
            .refused("`nightdesk repair lantern` puts the file aside");
        let said = place.run(&["repair", "lantern"]);
        said.says("No entry of the journal can be read")
            .says("nightdesk resume FILE lantern");
        let aside = place.path(&format!("lantern/journal.damaged-{number}"));
        assert_eq!(std::fs::read(aside).expect("kept"), bytes);
        place.run(&["resume", "ho.txt", "lantern"]).done();
        assert_eq!(place.read("lantern/journal.ndjson"), whole);
    }
}

#[test]
fn a_journal_of_a_later_version_is_left_alone() {
    let place = played();
    let whole = place.read("lantern/journal.ndjson");
    let version = format!("\"version\":\"{}\"", env!("CARGO_PKG_VERSION"));
    let later = whole.replacen(&version, "\"version\":\"999.0.0\"", 1);
    let later = later.replacen("\"event\":\"noted\"", "\"event\":\"eclipse\"", 1);
    place.write("lantern/journal.ndjson", &later);
    for line in [&["-g", "lantern", "status"][..], &["repair", "lantern"]] {
        place
            .run(line)
            .refused("version 999.0.0 has written it; use that version");
    }
    assert_eq!(place.read("lantern/journal.ndjson"), later);
}

#[test]
fn the_hosts_own_notes_are_no_copies_of_a_journal() {
    let place = Place::with_lantern();
    std::fs::create_dir_all(place.path("fresh")).expect("a folder");
    for name in ["Journal entries.txt", "journal.md", "journal"] {
        place.write(&format!("fresh/{name}"), "mine");
    }
    place
        .run(&["new", "fresh", "--setup", "lantern/game.toml"])
        .done();
}

#[cfg(unix)]
#[test]
fn what_lies_beside_a_game_is_the_hosts_alone() {
    use std::os::unix::fs::PermissionsExt;
    let place = played();
    let whole = place.read("lantern/journal.ndjson");
    place.write("lantern/journal.ndjson", format!("{whole}{{\"no\":5"));
    place.line("note three").complains("journal.torn-1");
    place.write("lantern/journal.ndjson", "x\n".to_owned() + &whole);
    place.run(&["repair", "lantern"]).done();
    for file in std::fs::read_dir(place.path("lantern")).expect("a folder") {
        let file = file.expect("a file");
        let mode = file.metadata().expect("its mode").permissions().mode();
        assert_eq!(mode & 0o077, 0, "{}", file.path().display());
    }
}

//! Files that are missing, foreign, newer, older, damaged, locked or full.

use std::fs;

use rusqlite::Connection;

use super::super::file::connect;
use super::super::migrations;
use super::*;
use nightdesk_warnings::{HostRequest, Request, Rule, run};

#[test]
fn a_file_that_is_no_ledger_is_left_alone() {
    let place = Place::new();
    let other = place.beside("other");
    for content in [
        &b""[..],
        b"# a setup\n",
        &[0; 4096],
        b"SQLite format 3\0 and no more",
    ] {
        fs::write(&other, content).unwrap();
        let error = LedgerFile::open(&other).unwrap_err();
        assert!(
            ["db-foreign", "db-corrupt"].contains(&error.code()),
            "{error}"
        );
        assert_eq!(fs::read(&other).unwrap(), content);
    }
    fs::remove_file(&other).unwrap();
    Connection::open(&other)
        .unwrap()
        .execute_batch("CREATE TABLE a(b)")
        .unwrap();
    assert_eq!(LedgerFile::open(&other).unwrap_err().code(), "db-foreign");
    let missing = LedgerFile::open(&place.beside("missing")).unwrap_err();
    assert_eq!(missing.code(), "db-missing");
    assert!(!place.beside("missing").exists());
    assert_eq!(
        LedgerFile::create(&place.path(), &NewLedger::default())
            .unwrap_err()
            .code(),
        "db-there"
    );
}

#[test]
fn a_newer_ledger_is_not_touched() {
    let place = Place::new();
    place
        .open()
        .connection()
        .pragma_update(None, "user_version", 99)
        .unwrap();
    let before = fs::read(place.path()).unwrap();
    let error = LedgerFile::open(&place.path()).unwrap_err();
    assert_eq!(error.code(), "db-newer");
    assert!(error.to_string().contains("version 99"), "{error}");
    assert_eq!(fs::read(place.path()).unwrap(), before);
}

#[test]
fn every_earlier_version_becomes_the_latest_and_is_copied_before() {
    for version in 0..migrations::latest() {
        let place = Place::new();
        let path = place.beside("old.sqlite");
        fs::write(&path, b"").unwrap();
        let mut connection = connect(&path).unwrap();
        migrations::found(&mut connection, version).unwrap();
        if version > 0 {
            let filled = "INSERT INTO person(id) VALUES (1);
                INSERT INTO identity(person, kind, key, display, host)
                    VALUES (1, 'account', 'hattie', 'Hattie', 1);
                INSERT INTO warning(target, named, issuer, points, issued, reason, ack_required,
                    old_points) VALUES (1, 1, 1, 3, 0, 'x', 0, 0);";
            connection.execute_batch(filled).unwrap();
        }
        drop(connection);
        let mut file = LedgerFile::open(&path).unwrap();
        assert_eq!(
            migrations::version(file.connection()).unwrap(),
            migrations::latest()
        );
        file.check().unwrap();
        let warnings = rows(&mut file, "SELECT COUNT(*) FROM warning");
        assert_eq!(warnings, u64::from(version > 0));
        if version > 0 {
            host(&mut file, "!fwarn add bob 1 :x");
        }
        let copy = place.beside(&format!("old.sqlite.v{version}.bak"));
        let copy = connect(&copy).unwrap();
        assert_eq!(migrations::version(&copy).unwrap(), version);
        // A second opening finds nothing to do.
        drop(file);
        LedgerFile::open(&path).unwrap();
    }
}

#[test]
fn a_damaged_ledger_is_told_from_a_sound_one() {
    let place = Place::new();
    let mut file = place.open();
    for number in 0..200 {
        host(
            &mut file,
            &format!("!fwarn add bob 0 :number {number} {}", "x".repeat(200)),
        );
    }
    drop(file);
    let whole = fs::read(place.path()).unwrap();
    let copy = place.beside("cut.sqlite");
    fs::write(&copy, &whole[..whole.len() / 2]).unwrap();
    let error = match LedgerFile::open(&copy) {
        Ok(file) => file.check().unwrap_err(),
        Err(error) => error,
    };
    assert_eq!(error.code(), "db-corrupt", "{error}");
    assert_eq!(fs::read(&copy).unwrap().len(), whole.len() / 2);
    // Bytes in the middle that were overwritten.
    let mut spoilt = whole.clone();
    let middle = whole.len() / 8192 * 4096;
    spoilt[middle..middle + 4096].fill(0xA5);
    fs::write(&copy, spoilt).unwrap();
    let error = LedgerFile::open(&copy)
        .and_then(|file| file.check())
        .unwrap_err();
    assert_eq!(error.code(), "db-corrupt", "{error}");
    place.open().check().unwrap();
}

#[test]
fn whoever_waits_too_long_is_told_so() {
    let place = Place::new();
    let mut first = place.open();
    let mut second = place.open();
    second
        .connection()
        .busy_timeout(std::time::Duration::from_millis(50))
        .unwrap();
    let held = first.write(noon, |ledger, _| {
        let refused = by(&mut second, "Hattie", "!fwarn add bob 1 :x", noon()).unwrap_err();
        assert!(
            matches!(refused, Failure::Records(LedgerError::Busy)),
            "{refused:?}"
        );
        // Whoever only looks is let in.
        let seen = second
            .look(|other| nightdesk_warnings::Records::names(other).map_err(Failure::Records));
        assert_eq!(seen.unwrap(), ["Hattie"]);
        nightdesk_warnings::Records::names(ledger).map_err(Failure::Records)
    });
    assert_eq!(held.unwrap(), ["Hattie"]);
    host(&mut second, "!fwarn add bob 1 :x");
}

#[test]
fn a_full_disk_changes_nothing() {
    let place = Place::new();
    let mut file = place.open();
    let pages: u32 = file
        .connection()
        .pragma_query_value(None, "page_count", |row| row.get(0))
        .unwrap();
    file.connection()
        .pragma_update(None, "max_page_count", pages)
        .unwrap();
    let long = "я".repeat(1000);
    let mut given = 0;
    let failure = loop {
        match by(
            &mut file,
            "Hattie",
            &format!("!fwarn add bob 1 :{long}"),
            noon(),
        ) {
            Ok(_) => given += 1,
            Err(failure) => break failure,
        }
    };
    assert!(
        matches!(failure, Failure::Records(LedgerError::Full)),
        "{failure:?}"
    );
    drop(file);
    let mut file = place.open();
    file.check().unwrap();
    assert_eq!(rows(&mut file, "SELECT COUNT(*) FROM warning"), given);
    host(&mut file, "!fwarn add bob 1 :x");
}

#[test]
fn a_backup_is_whole_and_overwrites_nothing() {
    let place = Place::new();
    let mut file = place.open();
    host(&mut file, "!fwarn add bob 1 :x");
    let copy = place.beside("copy.sqlite");
    file.backup(&copy).unwrap();
    host(&mut file, "!fwarn add bob 1 :y");
    assert_eq!(file.backup(&copy).unwrap_err().code(), "db-there");
    let mut copy = LedgerFile::open(&copy).unwrap();
    assert_eq!(rows(&mut copy, "SELECT COUNT(*) FROM warning"), 1);
    assert_eq!(copy.hosts().unwrap(), ["Hattie"]);
    let files: Vec<_> = fs::read_dir(place.folder.path()).unwrap().collect();
    assert_eq!(
        files.len(),
        2,
        "nothing beside the ledger and its copy: {files:?}"
    );
}

#[test]
fn what_may_never_change_cannot_be_changed_by_hand_either() {
    let place = Place::new();
    let mut file = place.open();
    host(&mut file, "!fwarn add bob 1 :x");
    for sql in [
        "DELETE FROM warning",
        "UPDATE warning SET points = 0",
        "UPDATE warning SET ack_required = 0",
        "DELETE FROM audit",
        "UPDATE audit SET action = 'x'",
        "UPDATE warning SET reason = ' '",
        "UPDATE person SET stasis_games = 1",
    ] {
        assert!(file.connection().execute(sql, []).is_err(), "{sql}");
    }
    file.check().unwrap();
}

#[test]
fn a_sweep_lasts_though_its_command_was_refused() {
    let place = Place::new();
    let mut file = place.open();
    host(&mut file, "!fwarn add bob 0 stasis=1 :x");
    let later = noon() + chrono::TimeDelta::hours(2);
    let failure = by(&mut file, "Hattie", "!fwarn del 9", later).unwrap_err();
    assert_eq!(refused(&failure).map(Refusal::code), Some("not-found"));
    let held = "SELECT COUNT(*) FROM person WHERE stasis_games > 0";
    assert_eq!(rows(&mut file, held), 0);
    assert_eq!(file.audit(None, 1).unwrap()[0].action, "stasis-expired");
}

#[test]
fn hosts_are_added_once() {
    let place = Place::new();
    let mut file = place.open();
    host(&mut file, "!fwarn add bob 0 :x");
    for account in ["BOB", "Hugo", "hugo"] {
        set(&mut file, set_host(account, true)).unwrap();
    }
    assert_eq!(file.hosts().unwrap(), ["Hattie", "bob", "Hugo"]);
    by(&mut file, "Bob", "!fwarn list", noon()).unwrap();
    for account in ["bob", "HUGO"] {
        set(&mut file, set_host(account, false)).unwrap();
    }
    let failure = set(&mut file, set_host("hattie", false)).unwrap_err();
    assert_eq!(refused(&failure).map(Refusal::code), Some("last-host"));
    let failure = by(&mut file, "Bob", "!fwarn list", noon()).unwrap_err();
    assert_eq!(refused(&failure).map(Refusal::code), Some("not-permitted"));
    let audit = file.audit(None, 2).unwrap();
    let after = audit.iter().map(|row| row.after.clone().unwrap());
    let after: Vec<_> = after.collect();
    assert_eq!(after[0]["name"], "Hugo");
    assert_eq!(after[1]["host"], false);
}

#[test]
fn rules_are_changed_with_an_audit_line_and_last() {
    let place = Place::new();
    let mut file = place.open();
    let rule = |key, value| HostRequest::SetRule(Rule::read(key, value).unwrap());
    set(&mut file, rule("tiers", "2-5 stasis=2+1 deny=goat")).unwrap();
    set(&mut file, rule("default_expiry", "60d")).unwrap();
    set(&mut file, rule("language", "ru")).unwrap();
    let lines = file.audit(None, 9).unwrap().len();
    let again = set(&mut file, rule("language", "ru")).unwrap();
    assert!(again.is_unchanged());
    let audit = file.audit(None, 9).unwrap();
    assert_eq!(audit.len(), lines, "nothing changed, so nothing is told");
    assert_eq!(audit[1].action, "rule");
    assert_eq!(audit[1].before.as_ref().unwrap()["default_expiry"], "30d");
    assert_eq!(audit[1].after.as_ref().unwrap()["default_expiry"], "60d");
    drop(file);
    let mut file = place.open();
    let given = host(&mut file, "!fwarn add bob 4 :x");
    let Answer::Added(added) = given else {
        panic!("{given:?}");
    };
    assert_eq!(
        (added.stasis_given, added.tiers),
        (4, vec!["2-5".to_owned()])
    );
    assert!(added.expires.to_string().starts_with("2025-04-30"));
    let request = Request::Host(rule("language", "en"));
    let failure = asked_by(&mut file, "bob", noon(), |ledger, asked| {
        run(ledger, asked, &request)
    });
    let failure = failure.unwrap_err();
    assert_eq!(refused(&failure).map(Refusal::code), Some("not-permitted"));
}

fn set_host(account: &str, host: bool) -> HostRequest {
    HostRequest::SetHost {
        account: account.to_owned(),
        host,
    }
}

/// A request of Hattie's at noon.
fn set(file: &mut LedgerFile, request: HostRequest) -> Result<Answer, Failure<LedgerError>> {
    let request = Request::Host(request);
    asked_by(file, "Hattie", noon(), |ledger, asked| {
        run(ledger, asked, &request)
    })
}

#[test]
fn the_audit_of_a_name_tells_of_its_warnings_too() {
    let place = Place::new();
    let mut file = place.open();
    host(&mut file, "!fwarn add bob 0 :x");
    host(&mut file, "!fwarn add ann 0 :x");
    host(&mut file, "!fwarn set 1 y");
    let of = nightdesk_warnings::Name::plain("BOB");
    let rows = file.audit(Some(&of), 10).unwrap();
    let actions: Vec<&str> = rows.iter().map(|row| row.action.as_str()).collect();
    assert_eq!(actions, ["set", "add", "meet"]);
    assert_eq!(rows[0].actor.as_deref(), Some("Hattie"));
    assert_eq!(rows[0].before.as_ref().unwrap()["reason"], "x");
    assert!(
        file.audit(Some(&nightdesk_warnings::Name::plain("zed")), 10)
            .unwrap()
            .is_empty()
    );
}

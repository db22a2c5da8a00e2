//! Two names that are one person's, and warnings from before the ledger.

use super::*;
use nightdesk_text::Language;
use nightdesk_warnings::{
    GameEvent, GameId, HostRequest, Leaving, Name, Request, read_past, record, run,
};

fn asks(file: &mut LedgerFile, request: HostRequest) -> Result<Answer, Failure<LedgerError>> {
    let request = Request::Host(request);
    asked_by(file, "Hattie", noon(), |ledger, asked| {
        run(ledger, asked, &request)
    })
}

fn same(file: &mut LedgerFile, old: &str, new: &str) -> Result<Answer, Failure<LedgerError>> {
    let (old, new) = (Name::plain(old), Name::plain(new));
    asks(file, HostRequest::Same { old, new })
}

#[test]
fn what_was_given_under_two_names_adds_up_and_nothing_follows() {
    let place = Place::new();
    let mut file = place.open();
    for line in [
        "!fwarn add Elm 4 stasis=2 :one",
        "!fwarn add Elmm 4 stasis=5 :two",
    ] {
        host(&mut file, line);
    }
    let left = |file: &mut LedgerFile, name: &str| {
        let event = GameEvent::Left {
            name: Name::plain(name),
            how: Leaving::Quit,
        };
        let game = GameId::new("Pier").unwrap();
        asked_by(file, "Hattie", noon(), |ledger, asked| {
            record(ledger, asked, &game, &event)
        })
        .unwrap()
    };
    left(&mut file, "elmm");
    let Answer::Same(said) = same(&mut file, "Elmm", "Elm").unwrap() else {
        panic!("they are joined");
    };
    // The fifth point of Elmm gave one game more; nine points of both give nothing.
    assert_eq!((said.points, said.stasis.games()), (9, 8));
    let until = said.stasis.until().unwrap();
    assert_eq!(until, noon() + chrono::TimeDelta::hours(6), "the later end");
    assert!(left(&mut file, "Elm").is_unchanged(), "it was left once");
    assert!(same(&mut file, "elm", "ELMM").unwrap().is_unchanged());
    let Answer::People(people) = asks(&mut file, HostRequest::People).unwrap() else {
        panic!("a table");
    };
    assert_eq!(people.len(), 1);
    assert_eq!((people[0].name.as_str(), people[0].points), ("Elm", 9));
    assert_eq!(people[0].others, ["Elmm"]);
    // Either name finds the warnings, and the audit all that was ever done.
    let Answer::Listed(page) = host(&mut file, "!fwarn list elmm") else {
        panic!("a list");
    };
    assert_eq!((page.rows.len(), page.points), (3, Some(9)));
    let audit = file.audit(Some(&Name::plain("Elm")), 100).unwrap();
    let is_same = |row: &&AuditRow| row.action == "same" && row.about.as_deref() == Some("Elm");
    assert_eq!(audit.iter().filter(is_same).count(), 1);
    assert!(
        audit
            .iter()
            .any(|row| row.action == "meet" && row.person == Some(3))
    );
    file.check().unwrap();
}

#[test]
fn who_has_changed_a_name_keeps_what_was_given() {
    let place = Place::new();
    let mut file = place.open();
    host(&mut file, "!fwarn add Old 5 :one");
    same(&mut file, "Old", "New Name").unwrap();
    let Answer::InStasis(held) = host(&mut file, "!fstasis") else {
        panic!("a list");
    };
    assert_eq!(held[0].name, "New Name");
    let refused = same(&mut file, "Olf", "x").unwrap_err();
    let Some(Refusal::NameUnknown { near, .. }) = refused.refusal() else {
        panic!("{refused:?}");
    };
    assert_eq!(near.as_deref(), Some("Old"));
    file.check().unwrap();
    let target = "UPDATE warning SET target = 1";
    let error = file.connection().execute(target, []).unwrap_err();
    assert!(
        error.to_string().contains("fixed when it was given"),
        "{error}"
    );
}

#[test]
fn history_is_written_down_whole_or_not_at_all() {
    let place = Place::new();
    let mut file = place.open();
    let table = "name,points,issued,expires,reason,notes,by\n\
                 bob,9,2025-02-20,,late,,Hugo\n\
                 Bob,9,2025-02-25,never,later,\"a, note\",\n";
    let past = read_past(table).unwrap();
    let Answer::Imported {
        warnings,
        new_accounts,
    } = asks(&mut file, HostRequest::Import(past.clone())).unwrap()
    else {
        panic!("they are written down");
    };
    assert_eq!(
        (warnings, new_accounts),
        (2, vec!["bob".to_owned(), "Hugo".to_owned()])
    );
    let Answer::People(people) = asks(&mut file, HostRequest::People).unwrap() else {
        panic!("a table");
    };
    let bob = &people[0];
    assert_eq!(
        (bob.points, bob.stasis.games(), bob.pending.len()),
        (18, 0, 0)
    );
    // Not twice; and of a table with a fault nothing.
    let again = asks(&mut file, HostRequest::Import(past)).unwrap_err();
    let told = again.refusal().unwrap().diagnostic(Language::English);
    assert_eq!(told.code, "import-invalid");
    assert!(
        told.message
            .contains("line 2: the ledger has this warning already, as #1")
    );
    let later = "name,points,issued,reason\nann,1,2025-02-01,x\ncy,1,2025-03-02,x\n";
    let later = asks(&mut file, HostRequest::Import(read_past(later).unwrap()));
    let told = later
        .unwrap_err()
        .refusal()
        .unwrap()
        .diagnostic(Language::English);
    assert!(
        told.message
            .contains("line 3, column `issued`: that is still to come")
    );
    assert_eq!(rows(&mut file, "SELECT COUNT(*) FROM warning"), 2);
    assert_eq!(rows(&mut file, "SELECT COUNT(*) FROM identity"), 3);
}

#[test]
fn a_name_that_looks_like_a_known_one_is_asked_about() {
    let place = Place::new();
    let mut file = place.open();
    host(&mut file, "!fwarn add ab @1 :x");
    let refused = by(&mut file, "Hattie", "!fwarn add a\u{200b}b 1 :x", noon()).unwrap_err();
    let told = refused.refusal().unwrap().diagnostic(Language::English);
    assert_eq!(told.code, "name-look-alike");
    assert!(told.message.contains("a<U+200B>b"), "{told:?}");
    // By signing up under it nobody gets past a warning.
    let sign_up = nightdesk_warnings::SignUpAsked {
        account: "a\u{3164}b",
        hostmask: None,
    };
    let checked = file.look(|ledger| {
        nightdesk_warnings::check_sign_up(ledger, sign_up, noon()).map_err(Failure::Records)
    });
    assert!(!checked.unwrap().is_allowed());
    host(
        &mut file,
        "!fwarn add =a\u{200b}b 1 :another account all the same",
    );
}

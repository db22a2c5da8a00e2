//! The grammar, line by line.

use proptest::prelude::*;

use super::*;
use crate::request::{Edit, Name, NameForm, NewWarning, NotesEdit, PageWanted};
use nightdesk_text::Language;

fn now() -> DateTime<Utc> {
    "2025-03-01T12:00:00Z".parse().unwrap()
}

fn code(line: &str) -> &'static str {
    match read(line, now()) {
        Ok(_) => "fine",
        Err(fault) => fault.refusal.code(),
    }
}

fn added(line: &str) -> NewWarning {
    match read(line, now()) {
        Ok(Request::Host(HostRequest::Add(new))) => new,
        other => panic!("{line}: {other:?}"),
    }
}

fn edited(line: &str) -> Edit {
    match read(line, now()) {
        Ok(Request::Host(HostRequest::Set { edit, .. })) => edit,
        other => panic!("{line}: {other:?}"),
    }
}

fn listed(line: &str) -> (Option<Name>, PageWanted) {
    match read(line, now()) {
        Ok(Request::Host(HostRequest::List { of, page })) => (of, page),
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn words_of_commands_have_any_case_and_any_blanks() {
    assert_eq!(code("  !FWarn\tADD  bob\t 1   :x"), "fine");
    assert_eq!(code("!WARN"), "fine");
    assert_eq!(code("!fwarn add bob 1 Deny=goat :x"), "sanction-invalid");
    assert_eq!(code("!fwarn add bob 1 ~NEVER :x"), "expiry-invalid");
    // A blank that is no space or tab is part of a word.
    assert_eq!(code("!fwarn add bob\u{a0}1 :x"), "points-invalid");
}

#[test]
fn points_are_whole_numbers() {
    assert_eq!(added("!fwarn add bob @007 :x").points, 7);
    assert!(added("!fwarn add bob @007 :x").acknowledge);
    assert_eq!(added("!fwarn add bob 1000000 :x").points, 1_000_000);
    for points in [
        "1000001",
        "@",
        "@@1",
        "+1",
        "1e3",
        "١",
        "99999999999999999999",
        "~1d",
    ] {
        let line = format!("!fwarn add bob {points} :x");
        assert_eq!(code(&line), "points-invalid", "{line}");
    }
}

#[test]
fn the_leftmost_fault_is_told() {
    for (line, expected) in [
        ("!fwarn add bob 1 ~0d stasis=0 :x", "expiry-invalid"),
        ("!fwarn add bob 1 stasis=0 ~0d :x", "stasis-invalid"),
        ("!fwarn add bob 1 deny=dance stasis=0 :x", "deny-unknown"),
        ("!fwarn add bob 1 deny=dance,,see :x", "deny-unknown"),
        ("!fwarn add bob 1 ~3000000d deny=dance :x", "expiry-invalid"),
        ("!fwarn add bob 1 ~1d ~x :x", "expiry-invalid"),
        ("!fwarn add bob x", "points-invalid"),
        ("!fwarn add =", "name-invalid"),
        ("!fwarn add \"\" x :y", "name-invalid"),
        ("!fwarn add bob 1 mute", "sanction-invalid"),
        ("!fwarn view one two", "id-invalid"),
        ("!fwarn list bob x y", "page-invalid"),
        ("!fwarn list bob 1 y", "usage"),
        ("!fstasis bob x y", "amount-invalid"),
        ("!fstasis bob 1 y", "usage"),
        ("!fwarn set 1 ~0d", "expiry-invalid"),
        ("!refreshdb now", "usage"),
        ("!stasis bob", "usage"),
    ] {
        assert_eq!(code(line), expected, "{line}");
    }
}

#[test]
fn a_control_character_makes_a_line_invalid() {
    for (line, expected) in [
        ("!fwarn add bob 1 :a\u{7}b", "text-invalid"),
        ("!fwarn add bob x :a\u{7}b", "points-invalid"),
        ("!fwarn add b\u{7}b x :a", "text-invalid"),
        ("!fwarn add bob 1\u{7} :a", "text-invalid"),
        ("!fwarn add bob 1 : | a\u{85}", "text-invalid"),
        ("!warn\u{7}", "text-invalid"),
        ("!fwarn add bob 1 :a\tb", "fine"),
        ("!fwarn add bob 1 :a\nb", "text-invalid"),
    ] {
        assert_eq!(code(line), expected, "{line:?}");
    }
    let fault = read("!fwarn add ё 1 :\u{7}", now()).unwrap_err();
    let said = fault.refusal.diagnostic(Language::English).message;
    assert!(said.contains("column 17"), "{said}");
}

#[test]
fn names_may_be_quoted() {
    let name = |line: &str| {
        let name = added(line).name;
        (name.text, name.form)
    };
    for (line, text, form) in [
        ("!fwarn add bob 1 :x", "bob", NameForm::Plain),
        ("!fwarn add =bob 1 :x", "bob", NameForm::Account),
        ("!fwarn add ==bob 1 :x", "=bob", NameForm::Account),
        (
            r#"!fwarn add "Mr \"S\\" 1 :x"#,
            r#"Mr "S\"#,
            NameForm::Quoted,
        ),
        (r#"!fwarn add ="Mr S" 1 :x"#, "Mr S", NameForm::Account),
        (r#"!fwarn add "=bob" 1 :x"#, "=bob", NameForm::Quoted),
        (r#"!fwarn add bo"b 1 :x"#, "bo\"b", NameForm::Plain),
    ] {
        assert_eq!(name(line), (text.to_owned(), form), "{line}");
    }
    for line in [
        r#"!fwarn add "bob 1 :x"#,
        r#"!fwarn add "bob"1 1 :x"#,
        r#"!fwarn add "bo\b" 1 :x"#,
        r#"!fwarn add "bob\" 1 :x"#,
        r#"!fwarn add "  " 1 :x"#,
        r#"!fwarn add ="" 1 :x"#,
    ] {
        assert_eq!(code(line), "name-invalid", "{line}");
    }
}

#[test]
fn the_first_pipe_ends_the_reason() {
    let words = added("!fwarn add bob 0 :  a  b |c| d ").words;
    assert_eq!(
        (words.reason.as_str(), words.notes.as_deref()),
        ("a  b", Some("c| d"))
    );
    assert_eq!(added("!fwarn add bob 0 ::)").words.reason, ":)");
    assert_eq!(added("!fwarn add bob 0 :a|").words.notes, None);
    let long = "я".repeat(1000);
    assert_eq!(code(&format!("!fwarn add bob 0 :{long}")), "fine");
    assert_eq!(code(&format!("!fwarn add bob 0 :{long}я")), "text-invalid");
    assert_eq!(
        code(&format!("!fwarn add bob 0 :x|{}", long.repeat(4))),
        "fine"
    );
    assert_eq!(
        code(&format!("!fwarn add bob 0 :x|{}я", long.repeat(4))),
        "text-invalid"
    );
}

#[test]
fn sanctions_that_stand_twice_are_merged() {
    let new = added("!fwarn add bob 0 stasis=2 deny=goat stasis=1 deny=!J,GOAT :x");
    assert_eq!(new.stasis, 2);
    assert_eq!(Vec::from_iter(new.deny), ["goat", "join"]);
}

#[test]
fn set_changes_what_is_there() {
    let set = |expiry: Option<&str>, reason: Option<&str>, notes| Edit {
        expiry: expiry.map(|text| read_expiry(text).unwrap()),
        reason: reason.map(str::to_owned),
        notes,
    };
    let replace = |notes: &str| Some(NotesEdit::Replace(notes.to_owned()));
    for (line, expected) in [
        ("!fwarn set 1 new", set(None, Some("new"), None)),
        ("!fwarn set #1 :new", set(None, Some("new"), None)),
        ("!fwarn set 1 :5 posts", set(None, Some("5 posts"), None)),
        ("!fwarn set 1 pointless", set(None, Some("pointless"), None)),
        ("!fwarn set 1 ::new", set(None, Some(":new"), None)),
        ("!fwarn set 1 |", set(None, None, Some(NotesEdit::Remove))),
        ("!fwarn set 1 | a | b", set(None, None, replace("a | b"))),
        ("!fwarn set 1 ~5d", set(Some("~5d"), None, None)),
        (
            "!fwarn set 1 ~5d :~6d |  ",
            set(Some("~5d"), Some("~6d"), Some(NotesEdit::Remove)),
        ),
        (
            "!fwarn set 1 ~5d late by ~6d",
            set(Some("~5d"), Some("late by ~6d"), None),
        ),
        ("!fwarn set 1 :new ~5d", set(None, Some("new ~5d"), None)),
        ("!fwarn set 1 ~5d new", set(Some("~5d"), Some("new"), None)),
        (
            "!fwarn set 1 new ~5d late",
            set(None, Some("new ~5d late"), None),
        ),
        (
            "!fwarn set 1 3 posts at night",
            set(None, Some("3 posts at night"), None),
        ),
        (
            "!fwarn set 1 ~2d 2 days late | n",
            set(
                Some("~2d"),
                Some("2 days late"),
                Some(NotesEdit::Replace("n".to_owned())),
            ),
        ),
        ("!fwarn set 1 :3", set(None, Some("3"), None)),
    ] {
        assert_eq!(edited(line), expected, "{line}");
    }
    for (line, expected) in [
        ("!fwarn set 1", "nothing-to-set"),
        ("!fwarn set 1 points=5", "points-fixed"),
        ("!fwarn set 1 Points 5", "points-fixed"),
        ("!fwarn set 1 @3", "points-fixed"),
        ("!fwarn set 1 ~5d 3 | x", "points-fixed"),
        ("!fwarn set 1 5 :a reason", "points-fixed"),
        ("!fwarn set 1 30d", "reason-or-option"),
        ("!fwarn set 1 ~5d ~6d |  ", "reason-or-option"),
        ("!fwarn set 1 60 days | n", "reason-or-option"),
        ("!fwarn set 1 Never", "reason-or-option"),
        ("!fwarn set 1 2w", "reason-or-option"),
        ("!fwarn set 1 stasis=2", "reason-or-option"),
        ("!fwarn set 1 deny=start stasis=1", "reason-or-option"),
        ("!fwarn set 1 -all", "reason-or-option"),
        ("!fwarn set 1 --reason late", "reason-or-option"),
        ("!fwarn set 1 reason ~60d", "reason-or-option"),
        ("!fwarn set 1 new ~5d", "reason-or-option"),
        ("!fwarn set 1 ~60d stasis=2", "reason-or-option"),
        ("!fwarn set 1 :", "reason-missing"),
        ("!fwarn set 1 : | x", "reason-missing"),
        ("!fwarn set 1 ~30 x", "expiry-invalid"),
        ("!fwarn set 1|x", "id-invalid"),
        ("!fwarn set", "usage"),
    ] {
        assert_eq!(code(line), expected, "{line}");
    }
}

#[test]
fn a_list_takes_its_option_anywhere_and_once() {
    let page = |all, page| PageWanted { all, page };
    let bob = || Some(Name::plain("bob"));
    for (line, of, wanted) in [
        ("!fwarn list", None, page(false, 1)),
        ("!fwarn list 2", None, page(false, 2)),
        ("!fwarn list 2 -all", None, page(true, 2)),
        ("!fwarn list -all bob 2", bob(), page(true, 2)),
        ("!fwarn list bob -all 2", bob(), page(true, 2)),
        ("!fwarn list bob 2 -all", bob(), page(true, 2)),
        ("!fwarn list =12", Some(Name::account("12")), page(false, 1)),
        ("!fwarn list 12 1", Some(Name::plain("12")), page(false, 1)),
    ] {
        assert_eq!(listed(line), (of, wanted), "{line}");
    }
    for (line, expected) in [
        ("!fwarn list -all -all", "usage"),
        ("!fwarn list -all bob -all", "usage"),
        ("!fwarn list 0", "page-invalid"),
        ("!fwarn list bob 1000001", "page-invalid"),
        ("!warn list bob", "page-invalid"),
        ("!warn list 1 2", "usage"),
        ("!warn list -ALL", "page-invalid"),
        ("!warn list -all 2", "fine"),
        ("!warn list 2 -all", "fine"),
    ] {
        assert_eq!(code(line), expected, "{line}");
    }
}

#[test]
fn numbers_of_warnings_have_up_to_eighteen_digits() {
    assert_eq!(read_id("#017"), Ok(WarningId(17)));
    assert_eq!(
        read_id("999999999999999999").unwrap().0,
        999_999_999_999_999_999
    );
    for text in ["", "#", "##1", "-1", "1.0", "0000000000000000001", "１"] {
        assert_eq!(read_id(text).unwrap_err().code(), "id-invalid", "{text}");
    }
}

#[test]
fn a_line_says_what_it_is_about() {
    assert_eq!(Family::of(" !FSTASIS x"), Some(Family::Fstasis));
    assert_eq!(Family::of("!fwarnx"), None);
    assert_eq!(Family::of("fwarn"), None);
    assert_eq!(code("!fdeny bob goat"), "removed-command");
    for word in Family::words() {
        assert_eq!(Family::of(word).map(Family::word), Some(word));
    }
}

proptest! {
    #[test]
    fn every_line_is_read_or_refused_at_a_place(line in "!(fwarn|warn|fstasis) ?(add|set|list)? [ -~ё|:\"=@\\\\\t\u{7}]{0,30}") {
        if let Err(fault) = read(&line, now()) {
            prop_assert!(fault.span.start <= fault.span.end && fault.span.end <= line.len());
            prop_assert!(!fault.refusal.diagnostic(Language::English).message.is_empty());
        }
    }

    #[test]
    fn a_reason_comes_back_as_typed(reason in "[^|\\p{Cc}]{1,40}", notes in "\\PC{0,40}") {
        let line = format!("!fwarn add bob 0 :{reason}|{notes}");
        match read(&line, now()) {
            Ok(Request::Host(HostRequest::Add(new))) => {
                prop_assert_eq!(new.words.reason, reason.trim());
                prop_assert_eq!(new.words.notes.unwrap_or_default(), notes.trim());
            }
            _ => prop_assert!(reason.trim().is_empty()),
        }
    }
}

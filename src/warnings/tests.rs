//! What the policy holds to, beyond the worked cases.

use chrono::{DateTime, TimeDelta, Utc};

use super::*;
use nightdesk_text::Language;

/// A community with one host, at a clock that is turned by hand.
struct Desk {
    ledger: MemoryLedger,
    now: DateTime<Utc>,
    roster: Roster,
}

impl Desk {
    fn new() -> Self {
        let mut ledger = MemoryLedger::default();
        ledger.meet(Identity::account("Hattie"), true);
        Self {
            ledger,
            now: "2025-03-01T12:00:00Z".parse().unwrap(),
            roster: Roster::default(),
        }
    }

    fn by(&mut self, actor: &str, line: &str) -> Result<Answer, Refusal> {
        let actor = Identity::account(actor);
        let asked = Asked {
            actor: Some(&actor),
            typed_by: None,
            now: self.now,
            roster: &self.roster,
        };
        let done = run_line(&mut self.ledger, &asked, line);
        done.map_err(|failure| failure.refusal().unwrap().clone())
    }

    fn host(&mut self, line: &str) -> Answer {
        self.by("Hattie", line)
            .unwrap_or_else(|refusal| panic!("{line}: {refusal:?}"))
    }

    fn refused(&mut self, line: &str) -> &'static str {
        self.by("Hattie", line).unwrap_err().code()
    }

    fn game(&mut self, game: &str, event: GameEvent) -> Answer {
        let asked = Asked {
            actor: None,
            typed_by: None,
            now: self.now,
            roster: &self.roster,
        };
        let game = GameId::new(game).unwrap();
        record(&mut self.ledger, &asked, &game, &event).unwrap()
    }

    fn sign_up(&self, account: &str) -> SignUp {
        let asked = SignUpAsked {
            account,
            hostmask: None,
        };
        check_sign_up(&self.ledger, asked, self.now).unwrap()
    }

    fn games(&self, name: &str) -> u64 {
        let known = self.ledger.known(&Identity::account(name).key()).unwrap();
        let person = known.map(|known| self.ledger.stasis(known.person).unwrap());
        person.unwrap_or_default().games()
    }

    fn later(&mut self, minutes: i64) {
        self.now += TimeDelta::minutes(minutes);
    }
}

#[test]
fn a_refusal_for_the_state_has_swept_and_a_wrong_line_has_not() {
    let mut desk = Desk::new();
    desk.host("!fwarn add bob 0 stasis=1 :x");
    desk.later(61);
    assert_eq!(desk.refused("!fwarn del x"), "id-invalid");
    assert_eq!(desk.games("bob"), 1);
    let sign_up = desk.sign_up("bob");
    assert!(
        sign_up.refused[0]
            .sentence("bob", Language::English)
            .contains("`!refreshdb` ends it")
    );
    assert_eq!(
        desk.by("bob", "!fstasis bob 0").unwrap_err().code(),
        "not-permitted"
    );
    desk.host("!fstasis bob");
    desk.by("bob", "!warn ack 1").unwrap();
    assert_eq!(desk.games("bob"), 1);
    assert_eq!(desk.refused("!fwarn del 9"), "not-found");
    assert_eq!(desk.games("bob"), 0);
}

#[test]
fn a_name_that_fits_several_is_refused_before_anything_is_swept() {
    let mut desk = Desk::new();
    desk.host("!fwarn add bob 0 stasis=1 :x");
    desk.later(61);
    desk.roster = Roster::new([("Ace", "bob"), ("Ace", "eve")]);
    for line in ["!fwarn add Ace 1 :x", "!fstasis Ace 0"] {
        assert_eq!(desk.refused(line), "nick-ambiguous");
        assert_eq!(desk.games("bob"), 1, "{line}");
    }
    assert_eq!(desk.refused("!fstasis eve 1"), "stasis-increase");
    assert_eq!(desk.games("bob"), 0);
}

#[test]
fn stale_stasis_is_gone_before_new_stasis_is_added() {
    let mut desk = Desk::new();
    desk.host("!fwarn add bob 0 stasis=3 :x");
    desk.later(4 * 60);
    desk.host("!fwarn add bob 0 stasis=2 :y");
    assert_eq!(desk.games("bob"), 2);
}

#[test]
fn setting_an_expiry_revives_and_expires_without_thresholds() {
    let mut desk = Desk::new();
    desk.host("!fwarn add bob 5 ~1h deny=goat :x");
    desk.later(120);
    assert_eq!(desk.games("bob"), 1);
    let revived = desk.host("!fwarn set 1 ~1d");
    assert!(matches!(&revived, Answer::Edited(altered) if !altered.now_expired));
    assert_eq!(desk.games("bob"), 0, "swept, and not given again");
    assert_eq!(desk.sign_up("bob").refused[0].code(), "unacked");
    assert_eq!(desk.sign_up("bob").other_denials, ["goat"]);
    let ended = desk.host("!fwarn set 1 ~30m");
    assert!(matches!(&ended, Answer::Edited(altered) if altered.now_expired));
    assert!(desk.sign_up("bob").is_allowed());
    assert!(desk.host("!fwarn set 1 ~30m :x").is_unchanged());
    assert_eq!(desk.refused("!fwarn set 1 ~9999999d"), "expiry-invalid");
}

#[test]
fn an_event_of_a_game_counts_once() {
    let mut desk = Desk::new();
    desk.host("!fwarn add bob 0 stasis=3 :x");
    desk.game("g1", GameEvent::Started);
    assert!(desk.game("g1", GameEvent::Started).is_unchanged());
    assert_eq!(desk.games("bob"), 2);
    desk.game("g1", GameEvent::Cancelled);
    assert_eq!(desk.games("bob"), 2);
    // Whoever is gone left once, whatever it is called afterwards.
    for _ in 0..2 {
        for (name, how) in [
            ("Ann", Leaving::Quit),
            ("Ann", Leaving::Idle),
            ("Bea", Leaving::Idle),
            ("Bea", Leaving::Quit),
        ] {
            let name = Name::plain(name);
            desk.game("g1", GameEvent::Left { name, how });
        }
    }
    let reasons = desk.ledger.warnings().map(|warning| warning.reason.clone());
    let reasons: Vec<String> = reasons.skip(1).collect();
    assert_eq!(reasons, ["Quit during game g1", "Idled out of game g1"]);
    assert!(GameId::new("a | b").is_err() && GameId::new(" ").is_err());
}

#[test]
fn a_host_s_name_holds_nothing_that_nobody_sees_and_a_past_name_may() {
    let unseen = "Hat\u{200b}tie";
    assert_eq!(read_host(unseen).unwrap_err().code(), "name-invalid");
    assert_eq!(read_host(" Hattie "), Ok(Identity::account("Hattie")));
    // A ledger's own table can be read again, whatever accounts are in it.
    let table = format!("name,points,issued,reason,by\n{unseen},1,2026-01-05,late,{unseen}\n");
    let past = read_past(&table).unwrap();
    let [one] = past.as_slice() else {
        panic!("{past:?}");
    };
    assert_eq!(one.target, Identity::account(unseen));
    assert_eq!(one.issuer, Some(Identity::account(unseen)));
}

#[test]
fn a_nickname_of_two_accounts_is_asked_about() {
    let mut desk = Desk::new();
    desk.roster = Roster::new([
        ("Bob", "bob_1"),
        ("BOB", "bob_2"),
        ("Bob", "BOB_1"),
        ("@x", "y"),
    ]);
    let refused = desk.by("Hattie", "!fwarn add bob 0 :x").unwrap_err();
    let said = refused.diagnostic(Language::English).one_line();
    assert!(
        said.contains("`bob_1` and `bob_2`") && said.contains("`=bob_1`"),
        "{said}"
    );
    let Answer::Added(added) = desk.host("!fwarn add @x 0 :x") else {
        panic!("no warning")
    };
    assert_eq!((added.target.as_str(), added.new_account), ("y", false));
    assert_eq!(desk.refused("!fwarn add @z 0 :x"), "name-invalid");
    // What is quoted or after `=` is no mention and no mask.
    for line in ["!fwarn add \"@z\" 0 :x", "!fwarn add =a!b@c 0 :x"] {
        assert!(matches!(desk.host(line), Answer::Added(_)), "{line}");
    }
}

#[test]
fn a_new_name_like_a_known_one_is_told() {
    let mut desk = Desk::new();
    desk.host("!fwarn add Bernard 0 :x");
    let Answer::Added(added) = desk.host("!fwarn add Bernhard 0 :x") else {
        panic!("no warning")
    };
    assert_eq!(
        (added.new_account, added.near.as_deref()),
        (true, Some("Bernard"))
    );
}

#[test]
fn a_host_may_override_and_it_is_kept() {
    let mut desk = Desk::new();
    desk.host("!fwarn add bob 5 :x");
    let (host, player) = (Identity::account("Hattie"), Identity::account("bob"));
    let sign_up = SignUpAsked {
        account: "bob",
        hostmask: None,
    };
    let roster = Roster::default();
    let asked = |actor| Asked {
        actor: Some(actor),
        typed_by: None,
        now: "2025-03-01T12:00:00Z".parse().unwrap(),
        roster: &roster,
    };
    let before = desk.ledger.audit().len();
    let mut force = |actor, why| {
        override_ledger(&mut desk.ledger, &asked(actor), sign_up, Some("g1"), why).is_ok()
    };
    assert!(!force(&player, "please") && !force(&host, "  ") && force(&host, "we need players"));
    assert_eq!(desk.ledger.audit().len(), before + 1);
    let line = &desk.ledger.audit()[before];
    assert_eq!(line.action, "override");
    assert!(
        line.before
            .as_ref()
            .unwrap()
            .to_string()
            .contains("game of stasis")
    );
    assert_eq!(desk.games("bob"), 1);
    assert!(!desk.sign_up("bob").is_allowed());
}

#[test]
fn every_change_leaves_an_audit_line_with_what_was_before() {
    let mut desk = Desk::new();
    desk.host("!fwarn add bob 5 :x | y");
    desk.by("bob", "!warn ack 1").unwrap();
    desk.host("!fwarn set 1 new|");
    desk.host("!fstasis bob 0");
    desk.host("!fwarn del 1");
    let audit = desk.ledger.audit();
    let actions: Vec<&str> = audit.iter().map(|line| line.action).collect();
    let expected = [
        "meet",
        "add",
        "stasis-added",
        "ack",
        "set",
        "stasis-reduced",
        "del",
    ];
    assert_eq!(actions, expected);
    let set = &audit[4];
    let before = set.before.as_ref().unwrap().to_string();
    assert_eq!(before, r#"{"notes":"y","reason":"x"}"#);
    assert!(audit.iter().all(|line| line.actor.is_some()));
}

#[test]
fn points_above_every_range_are_pointed_out() {
    let mut desk = Desk::new();
    for (line, above) in [
        ("!fwarn add bob 24 :x", false),
        ("!fwarn add bob 2 :x", true),
        ("!fwarn add bob 0 :x", false),
    ] {
        let Answer::Added(added) = desk.host(line) else {
            panic!("no warning")
        };
        assert_eq!(added.above_all_tiers, above, "{line}");
    }
}

#[test]
fn what_a_player_is_shown_has_no_field_for_what_is_hidden() {
    let mut desk = Desk::new();
    desk.host("!fwarn add bob 1 :why | SECRET");
    let own = desk.by("bob", "!warn view 1").unwrap();
    let list = desk.by("bob", "!warn").unwrap();
    for answer in [own, list] {
        let said = format!("{} {answer:?}", serde_json::to_string(&answer).unwrap());
        for hidden in ["SECRET", "Hattie", "notes", "issuer"] {
            assert!(!said.contains(hidden), "{said}");
        }
    }
}

//! Any row of commands does the same to the ledger in memory and to the one on disk.

use proptest::prelude::*;

use super::*;
use nightdesk_warnings::{
    GameEvent, GameId, HostRequest, Leaving, MemoryLedger, Name, Records, Request, Rule,
    SignUpAsked, States, Wanted, Warning, check_sign_up, read_past, record, run,
};

/// Something that is done to both.
#[derive(Debug, Clone)]
enum Step {
    Line {
        who: &'static str,
        line: String,
    },
    Game {
        game: &'static str,
        event: GameEvent,
    },
    SignUp {
        account: &'static str,
    },
    Community(HostRequest),
    Wait {
        minutes: i64,
    },
}

/// Names with case, composition and blanks, one a mask, one hostile.
const NAMES: [&str; 6] = [
    "bob",
    "BOB",
    "\"Mr Stoofer\"",
    "ÄRGER",
    "a!b@c",
    "\"'); DROP TABLE warning;--\"",
];

fn line() -> impl Strategy<Value = String> {
    let name = || prop::sample::select(NAMES.to_vec());
    let id = || 1..12_u64;
    let option = prop::sample::select(vec![
        "",
        "~1h ",
        "~never ",
        "stasis=2 ",
        "deny=join,goat ",
        "~2d stasis=1 ",
        "~0d ",
    ]);
    let reason = prop::sample::select(vec![
        "x",
        "x | y",
        "'; DELETE FROM audit; --",
        "\u{202e}rtl 💥 ё",
        "%s \\0 \"",
        "",
    ]);
    prop_oneof![
        6 => (name(), prop::bool::ANY, 0..16_u32, option, reason.clone()).prop_map(
            |(name, ack, points, option, reason)| {
                let at = if ack { "@" } else { "" };
                format!("!fwarn add {name} {at}{points} {option}:{reason}")
            }
        ),
        1 => (id(), prop::sample::select(vec!["~1m", "~9d", "~never", "new", "|", "| n"]))
            .prop_map(|(id, what)| format!("!fwarn set {id} {what}")),
        1 => id().prop_map(|id| format!("!fwarn del {id}")),
        1 => id().prop_map(|id| format!("!fwarn view {id}")),
        1 => (name(), 1..3_u32).prop_map(|(name, page)| format!("!fwarn list -all {name} {page}")),
        1 => Just("!fwarn list".to_owned()),
        1 => Just("!fwarn list -all 2".to_owned()),
        1 => Just("!warn list -all".to_owned()),
        2 => id().prop_map(|id| format!("!warn ack {id}")),
        1 => id().prop_map(|id| format!("!warn view {id}")),
        1 => (name(), 0..4_u32).prop_map(|(name, games)| format!("!fstasis {name} {games}")),
        1 => Just("!fstasis".to_owned()),
        1 => Just("!refreshdb".to_owned()),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    let who = prop::sample::select(vec![
        "Hattie",
        "Hattie",
        "Hattie",
        "Hugo",
        "bob",
        "Mr  stoofer",
    ]);
    let event = prop_oneof![
        Just(GameEvent::Started),
        Just(GameEvent::Cancelled),
        (prop::bool::ANY, prop::sample::select(vec!["bob", "Ärger"])).prop_map(|(quit, name)| {
            GameEvent::Left {
                name: Name::plain(name),
                how: if quit { Leaving::Quit } else { Leaving::Idle },
            }
        }),
    ];
    let rule = prop::sample::select(vec![
        ("tiers", "2-7 ack stasis=1+1; 9-12 deny=goat,join"),
        ("tiers", "none"),
        ("default_expiry", "never"),
        ("default_expiry", "90m"),
        ("stasis_hours_per_game", "336"),
        ("language", "ru"),
        ("language", "en"),
    ]);
    let account = prop::sample::select(vec!["Hattie", "hugo", "BOB", " ", "Новая"]);
    let person = || {
        prop::sample::select(vec![
            "bob",
            "Mr Stoofer",
            "ärger",
            "a!b@c",
            "Neu",
            "Neuer",
            "b\u{200b}ob",
            "Hattie",
        ])
    };
    let past = prop::collection::vec((person(), 0..9_u32, 0..90_i64, prop::bool::ANY), 0..4);
    let past = past.prop_map(|rows| {
        let rows = rows.into_iter().map(|(name, points, days, deleted)| {
            let issued = noon() - chrono::TimeDelta::days(days);
            let state = if deleted { "deleted" } else { "" };
            format!(
                "{name},{points},{},,old,n,Hugo,{state}\n",
                issued.to_rfc3339()
            )
        });
        let head = "name,points,issued,expires,reason,notes,by,state\n".to_owned();
        let table: String = std::iter::once(head).chain(rows).collect();
        HostRequest::Import(read_past(&table).unwrap())
    });
    let community = prop_oneof![
        (person(), person()).prop_map(|(old, new)| HostRequest::Same {
            old: Name::plain(old),
            new: Name::plain(new),
        }),
        past,
        Just(HostRequest::People),
        rule.prop_map(|(key, value)| HostRequest::SetRule(Rule::read(key, value).unwrap())),
        (account, prop::bool::ANY).prop_map(|(account, host)| HostRequest::SetHost {
            account: account.to_owned(),
            host,
        }),
    ];
    prop_oneof![
        3 => community.prop_map(Step::Community),
        8 => (who, line()).prop_map(|(who, line)| Step::Line { who, line }),
        1 => (prop::sample::select(vec!["g1", "g2"]), event)
            .prop_map(|(game, event)| Step::Game { game, event }),
        1 => prop::sample::select(vec!["Bob", "mr stoofer", "nobody"])
            .prop_map(|account| Step::SignUp { account }),
        1 => (1..200_i64).prop_map(|minutes| Step::Wait { minutes }),
    ]
}

/// What a step came to, comparable between ledgers.
fn shown<T: std::fmt::Debug, E: std::fmt::Debug>(done: Result<T, Failure<E>>) -> String {
    match done {
        Ok(answer) => format!("{answer:?}"),
        Err(failure) => match failure.refusal() {
            Some(refusal) => format!("refused {refusal:?}"),
            None => panic!("the ledger failed: {failure:?}"),
        },
    }
}

fn everything<R: Records>(records: &R, at: DateTime<Utc>) -> (Vec<Warning>, String)
where
    R::Error: std::fmt::Debug,
{
    let all = Wanted {
        of: None,
        states: States::All,
        at,
        skip: 0,
        take: 1000,
    };
    let people: Vec<String> = (1..=records.last_person().unwrap())
        .map(|person| {
            let person = nightdesk_warnings::PersonId(person);
            let stasis = records.stasis(person).unwrap();
            let points = records.points(person, at).unwrap();
            let pending = records.pending(person, at).unwrap();
            let denying = records.denying(person, at).unwrap();
            format!("{stasis:?} {points} {pending:?} {denying:?}")
        })
        .collect();
    let names = format!("{:?}", records.names().unwrap());
    let standing = format!("{:?}", records.people(at).unwrap());
    let listed = records.list(&all).unwrap();
    assert_eq!(listed.total, listed.rows.len() as u64);
    (
        listed.rows,
        format!("{names} {standing} {}", people.join("\n")),
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    #[test]
    fn memory_and_disk_agree(steps in prop::collection::vec(step(), 1..60)) {
        let place = Place::new();
        let mut file = place.open();
        file.without_sync().unwrap();
        let mut memory = MemoryLedger::default();
        memory.meet(Identity::account("Hattie"), true);
        let roster = Roster::new([("Bob", "bob")]);
        let mut now = noon();
        for step in steps {
            match step {
                Step::Wait { minutes } => now += chrono::TimeDelta::minutes(minutes),
                Step::Line { who, line } => {
                    let actor = Identity::account(who);
                    let host = Identity::account("Hattie");
                    let asked = Asked { actor: Some(&actor), typed_by: Some(&host), now, roster: &roster };
                    let on_disk = file.write(|| now, |ledger, _| run_line(ledger, &asked, &line));
                    let in_memory = run_line(&mut memory, &asked, &line);
                    prop_assert_eq!(shown(on_disk), shown(in_memory), "{}", line);
                }
                Step::Game { game, event } => {
                    let asked = Asked { actor: None, typed_by: None, now, roster: &roster };
                    let game = GameId::new(game).unwrap();
                    let on_disk = file
                        .write(|| now, |ledger, _| record(ledger, &asked, &game, &event));
                    let in_memory = record(&mut memory, &asked, &game, &event);
                    prop_assert_eq!(shown(on_disk), shown(in_memory));
                }
                Step::Community(request) => {
                    let actor = Identity::account("Hattie");
                    let asked = Asked { actor: Some(&actor), typed_by: None, now, roster: &roster };
                    let request = Request::Host(request);
                    let on_disk = file.write(|| now, |ledger, _| run(ledger, &asked, &request));
                    let in_memory = run(&mut memory, &asked, &request);
                    prop_assert_eq!(shown(on_disk), shown(in_memory));
                }
                Step::SignUp { account } => {
                    let sign_up = SignUpAsked { account, hostmask: Some("A!b@c") };
                    let on_disk = file.look(|ledger| {
                        check_sign_up(ledger, sign_up, now).map_err(Failure::Records)
                    });
                    let in_memory = check_sign_up(&memory, sign_up, now);
                    prop_assert_eq!(on_disk.unwrap(), in_memory.unwrap());
                }
            }
        }
        prop_assert_eq!(file.hosts().unwrap(), memory.hosts().unwrap());
        let on_disk = file.look(|ledger| Ok(everything(ledger, now))).unwrap();
        prop_assert_eq!(on_disk, everything(&memory, now));
        let audit = file.audit(None, 10_000).unwrap();
        let kept: Vec<_> = audit.iter().rev().map(|row| (
            row.action.clone(), row.warning, row.person, row.before.clone(), row.after.clone(),
            row.typed_by.clone(),
        )).collect();
        let expected: Vec<_> = memory.audit().iter().map(|line| (
            line.action.to_owned(),
            line.warning.map(|id| id.0),
            line.person.map(|person| person.0),
            line.before.clone(),
            line.after.clone(),
            line.typed_by.clone(),
        )).collect();
        prop_assert_eq!(kept, expected);
        file.check().unwrap();
        // And the whole of it goes through text and back.
        let text = file.export().unwrap();
        let copy = place.beside("copy.sqlite");
        LedgerFile::import(&copy, &text).unwrap();
        let mut copy = LedgerFile::open(&copy).unwrap();
        prop_assert_eq!(copy.export().unwrap(), text);
        let again = copy.look(|ledger| Ok(everything(ledger, now))).unwrap();
        prop_assert_eq!(again, everything(&memory, now));
    }
}

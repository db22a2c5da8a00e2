//! No message to one player tells a death before the post that tells it has left.

use super::tables::village;
use super::*;

/// Every place that everybody reads, in rows of their own and with words beside them.
const ROWS: &str = "\n\nAlive: {alive}\n({alive_count}, {majority})\nDead: {deaths}\n{flips}\n\
                    {players}\nSilent: {not_voting}\n{tally}\n";

/// A game of seven in Day 1 whose messages have all of them.
fn pier() -> Host {
    let mut host = Host::prepared(
        "start = \"2026-12-01 20:00\"\nday = \"3d\"\nnight = \"24h\"\n",
        "",
    );
    let mut setup = host.game().setup.clone();
    for (name, words) in [
        ("prod", "Hello {player}."),
        ("results", "{results}"),
        (
            "role_pm",
            "Hello {player}, you are {a_role}.\n\n- {partners}\n\n{results}",
        ),
        ("warning", "{reason}"),
    ] {
        setup
            .texts
            .insert(name.to_owned(), format!("{words}{ROWS}"));
    }
    host.session = Session::in_memory(setup, host.now).unwrap();
    for line in ["deal", "sent all", "confirmed all"] {
        host.says(line);
    }
    host.at("2026-12-01 20:00");
    host.says("start");
    host
}

/// What the players are sent now: a prod, and all that is kept for them.
fn messages(host: &mut Host) -> Vec<String> {
    let mut all = Vec::new();
    for line in [
        "prod Dov",
        "pm Ana",
        "pm Gus",
        "show results",
        "show messages",
    ] {
        if let Ok(answer) = host.session.take(line, host.now, 7) {
            let texts = answer
                .texts
                .iter()
                .filter(|text| matches!(text.audience(), Audience::Seat(_) | Audience::Faction(_)));
            all.extend(texts.map(|text| nightdesk_render::plain(text.document(), None)));
        }
    }
    all
}

/// Whether any of them has Cleo among the dead, or no more among the living.
fn tells(host: &mut Host) -> bool {
    let messages = messages(host);
    assert!(!messages.is_empty());
    messages.iter().any(|message| {
        let alive = message
            .lines()
            .find_map(|line| line.strip_prefix("Alive: "));
        let living = alive.is_some_and(|alive| alive.contains("Cleo"));
        !living
            || message.contains("Cleo died")
            || message.contains("Cleo was")
            || message.contains("Cleo (dead)")
            || message.contains("Cleo,") && !alive.is_some_and(|alive| alive.contains("Cleo,"))
    })
}

#[test]
fn a_death_by_the_hosts_word_is_in_no_message_before_its_post() {
    let mut host = pier();
    host.says("posted due");
    assert!(!tells(&mut host));
    host.says("kill Cleo --yes");
    assert!(!tells(&mut host), "{:?}", messages(&mut host));
    host.says("prod Eve")
        .has("the death of Cleo")
        .has("`posted due`");
    host.says("posted due");
    assert!(tells(&mut host));
    host.says("prod Finn").has_not("No post that is recorded");
}

#[test]
fn a_death_of_the_night_is_in_no_message_before_the_day_is_posted() {
    for records in [true, false] {
        let mut host = pier();
        if records {
            host.says("posted due");
        }
        host.says("end day");
        if records {
            host.says("posted due");
        }
        host.says("mafia kills Cleo by Finn");
        host.says("Ana investigates Gus");
        assert!(!tells(&mut host));
        host.says("resolve --commit");
        assert!(!tells(&mut host));
        host.at("2026-12-05 20:00");
        host.says("start");
        assert!(!tells(&mut host), "{records}: {:?}", messages(&mut host));
        for message in messages(&mut host) {
            assert!(!message.contains("Dead:"), "{message}");
        }
        host.says("posted due");
        assert!(tells(&mut host));
    }
}

#[test]
fn at_a_table_a_death_is_in_no_message_before_its_post() {
    let mut host = village();
    let mut setup = host.game().setup.clone();
    setup
        .texts
        .insert("prod".to_owned(), format!("Hello {{player}}.{ROWS}"));
    host.session.adopt(&setup, host.now).unwrap();
    let alive = |host: &mut Host, of: &str| {
        let said = host.says("prod Ana").private;
        let row = said[0].1.lines().find(|row| row.starts_with("Alive: "));
        row.unwrap().contains(of)
    };
    host.says("posted due");
    host.says("kill Eve --yes");
    assert!(alive(&mut host, "Eve"));
    host.says("posted due");
    assert!(!alive(&mut host, "Eve"));
}

#[test]
fn rows_that_everybody_may_read_are_no_secret_of_a_message() {
    let mut host = pier();
    host.says("posted due");
    host.says("end day");
    host.says("Ana investigates Gus");
    host.says("resolve --commit");
    host.at("2026-12-05 20:00");
    host.says("start");
    let scene = |host: &mut Host, words: &str| {
        let text = nightdesk_report::public::scene(words);
        host.session.leaks_in(&text).unwrap().len()
    };
    let living = "Alive: Ana, Bob, Cleo, Dov, Eve, Finn, Gus";
    assert_eq!(scene(&mut host, living), 0);
    // What only one of them reads is one.
    let told = host.says("pm Ana").private.pop().unwrap().1;
    let result = told.lines().find(|row| row.contains("Gus")).unwrap();
    assert!(scene(&mut host, result) > 0, "{result}");
}

#[test]
fn whoever_dies_by_the_hosts_word_at_night_is_told_once_in_the_morning() {
    for records in [true, false] {
        let mut host = Host::new("");
        host.says("end day");
        if records {
            host.says("posted due");
        }
        host.says("kill Eve --yes");
        host.says("resolve --commit");
        host.at("2026-12-05 20:00");
        let morning = host.says("start").public;
        assert_eq!(morning.matches("Eve died").count(), 1, "{morning}");
        let due = host.says("show due").public;
        assert_eq!(due.matches("Eve died").count(), 1, "{due}");
        host.says("posted due");
        assert!(host.session.take("show due", host.now, 7).is_err());
    }
}

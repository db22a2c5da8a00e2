//! Games that begin before their planned start.

use super::*;

const LENGTHS: &str =
    "zone = \"UTC\"\nstart = \"2026-12-05 20:00\"\nday = \"3d\"\nnight = \"24h\"\n";

/// A game that is ready five days before its start.
fn ready(more: &str) -> Host {
    let host = Host::prepared(&format!("{LENGTHS}{more}"), "");
    host.after(["deal", "sent all", "confirmed all"])
}

fn deadline(host: &Host) -> DateTime<Utc> {
    host.game().deadline().unwrap().unwrap()
}

fn started(more: &str, line: &str) -> Host {
    let mut host = ready(more);
    host.at("2026-12-01 09:30").says(line);
    host
}

#[test]
fn the_start_asks_what_becomes_of_the_announced_deadlines() {
    for (rule, line, end) in [
        ("", "start --yes", "2026-12-08 20:00"),
        ("", "start --stay", "2026-12-08 20:00"),
        ("", "start --move", "2026-12-04 09:30"),
        ("early_end = \"shift\"\n", "start --yes", "2026-12-04 09:30"),
        (
            "early_end = \"shift\"\n",
            "start --stay",
            "2026-12-08 20:00",
        ),
    ] {
        let host = started(rule, line);
        assert_eq!(deadline(&host), utc(end), "{rule}{line}");
    }
    for (word, end) in [
        ("y", "2026-12-08 20:00"),
        ("stay", "2026-12-08 20:00"),
        ("move", "2026-12-04 09:30"),
    ] {
        let mut host = ready("");
        host.at("2026-12-01 09:30");
        let ask = *host.refused("start").ask.unwrap();
        assert!(ask.facts.join(" ").contains("The announced deadlines stay"));
        let order = chosen(&ask, word).unwrap().clone();
        let now = host.now;
        host.session.order(&order, "start", now, 7).unwrap();
        assert_eq!(deadline(&host), utc(end), "{word}");
    }
}

#[test]
fn deadlines_move_at_once_in_every_phase() {
    for (rule, line, day, night) in [
        ("", "start --stay", "2026-12-08 20:00", "2026-12-09 20:00"),
        ("", "start --move", "2026-12-04 09:30", "2026-12-05 09:30"),
        (
            "early_end = \"shift\"\n",
            "start --yes",
            "2026-12-04 09:30",
            "2026-12-02 10:00",
        ),
        (
            "early_end = \"shift\"\n",
            "start --stay",
            "2026-12-08 20:00",
            "2026-12-02 10:00",
        ),
    ] {
        let mut host = started(rule, line);
        let hours = |by: i64| chrono::TimeDelta::hours(by);
        host.says("extend 24h --yes");
        assert_eq!(deadline(&host), utc(day) + hours(24), "{rule}{line}");
        host.says("shorten 24h --yes");
        assert_eq!(deadline(&host), utc(day), "{rule}{line}");
        // Still before the planned start.
        host.at("2026-12-01 10:00").says("end day --yes");
        assert_eq!(deadline(&host), utc(night), "{rule}{line}");
        host.says("extend 6h --yes");
        assert_eq!(deadline(&host), utc(night) + hours(6), "{rule}{line}");
        host.says("extend until 2026-12-03 12:00 --yes");
        assert_eq!(deadline(&host), utc("2026-12-03 12:00"), "{rule}{line}");
        host.says("shorten 1h --yes");
        host.at("2026-12-01 20:00").says("resolve --commit --yes");
        host.says("start");
        host.says("extend 2h --yes");
        let schedule = host.game().schedule().unwrap().unwrap();
        let night = schedule.named(Phase::Night(1)).unwrap();
        assert_eq!(night.start, utc("2026-12-01 10:00"), "{rule}{line}");
        assert_eq!(night.end, utc("2026-12-01 20:00"), "{rule}{line}");
    }
}

#[test]
fn a_game_begun_early_by_an_earlier_version_keeps_its_deadlines() {
    let mut host = ready("");
    host.at("2026-12-01 09:30");
    let begun = Change::Do(vec![Event::PhaseBegan {
        phase: Phase::Day(1),
        at: host.now,
    }]);
    let now = host.now;
    host.session.keep(now, "start", begun).unwrap();
    assert_eq!(host.game().begun_early, None);
    assert_eq!(deadline(&host), utc("2026-12-08 20:00"));
    let schedule = host.game().schedule().unwrap().unwrap();
    assert_eq!(schedule.phase(0).unwrap().start, utc("2026-12-05 20:00"));
}

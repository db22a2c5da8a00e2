//! What players send is judged alike in every game: by its own time, whatever the rule set.

use super::host::Host;
use super::n3_tables;

/// A night in which one player sends three orders for the same thing.
struct Night {
    /// The night an hour before its deadline, which is at 20:00.
    begins: fn() -> Host,
    /// The date of that deadline.
    date: &'static str,
    player: &'static str,
    /// As the host types them.
    orders: [&'static str; 3],
    /// As `entries` lists them.
    listed: [&'static str; 3],
    /// Why an order that was sent before another one and typed after it does not count.
    older: &'static str,
}

const NIGHTS: [Night; 3] = [
    Night {
        begins: || {
            let times =
                "start = \"2026-12-01 20:00\"\nday = \"3d\"\nnight = \"24h\"\nzone = \"UTC\"\n";
            let mut host = Host::in_night_one(&format!("[schedule]\n{times}"));
            host.at("2026-12-05 19:00");
            host
        },
        date: "2026-12-05",
        player: "Elm",
        orders: [
            "act Elm investigate Cedar",
            "act Elm investigate Fir",
            "act Elm investigate Birch",
        ],
        listed: [
            "Elm investigates Cedar",
            "Elm investigates Fir",
            "Elm investigates Birch",
        ],
        older: "replaced by entry",
    },
    Night {
        begins: || n3_tables::city(""),
        date: "2026-12-03",
        player: "Anna",
        orders: [
            "Anna: doctor -> Gleb",
            "Anna: doctor -> Fay",
            "Anna: doctor -> Anna",
        ],
        listed: [
            "Anna: Doctor heal → Gleb",
            "Anna: Doctor heal → Fay",
            "Anna: Doctor heal → Anna",
        ],
        older: "older than what counts",
    },
    Night {
        begins: || n3_tables::grove(""),
        date: "2026-12-03",
        player: "Alder",
        orders: ["delay Alder Elm", "delay Alder Cedar", "delay Alder Fir"],
        listed: [
            "delay Alder #1 Elm",
            "delay Alder #1 Cedar",
            "delay Alder #1 Fir",
        ],
        older: "older than what counts",
    },
];

impl Night {
    fn at(&self, host: &mut Host, time: &str) {
        host.at(&format!("{} {time}", self.date));
    }
}

/// The number of the entry that a line makes.
#[track_caller]
fn enters(host: &mut Host, line: &str) -> u64 {
    host.does(line);
    host.session.journal().next_no() - 1
}

/// What `entries` says of one of them.
#[track_caller]
fn entry(host: &mut Host, number: u64) -> String {
    let entries = host.does("entries").host;
    let sign = format!("{number} ");
    let mut lines = entries.lines().map(str::trim_start);
    let line = lines.find(|line| line.starts_with(&sign));
    line.unwrap_or_else(|| panic!("{number} in\n{entries}"))
        .to_owned()
}

#[track_caller]
fn counts(host: &mut Host, number: u64, listed: &str) {
    let line = entry(host, number);
    assert!(
        line.contains(listed) && !line.contains("does not count"),
        "{line}"
    );
}

#[track_caller]
fn does_not_count(host: &mut Host, number: u64, why: &str) {
    let line = entry(host, number);
    assert!(
        line.contains("does not count: ") && line.contains(why),
        "`{why}` in {line}"
    );
}

/// Three orders of a player, a change of mind and the deadline.
fn check(night: &Night) {
    let mut host = (night.begins)();
    let [one, two, three] = night.orders;
    // The later one counts.
    let first = enters(&mut host, one);
    counts(&mut host, first, night.listed[0]);
    night.at(&mut host, "19:10");
    let second = enters(&mut host, two);
    counts(&mut host, second, night.listed[1]);
    does_not_count(&mut host, first, &format!("replaced by entry {second}"));
    // One that was sent before them and typed after them is kept.
    let older = format!("{three} at 18:30");
    host.does(&older).tells("older than what counts");
    let third = host.session.journal().next_no() - 1;
    does_not_count(&mut host, third, night.older);
    counts(&mut host, second, night.listed[1]);
    // What is taken back counts no more, and brings nothing back.
    host.does(&format!("cancel {}", night.player))
        .tells("Cancelled");
    host.does("missing").tells(night.player);
    host.does("undo");
    counts(&mut host, second, night.listed[1]);
    host.does("redo");
    host.does("missing").tells(night.player);
    host.does("undo");
    // After the deadline an order does not count, and the one before it does.
    night.at(&mut host, "20:30");
    let refused = host.refused(one);
    for words in [
        "Late by 30 minutes",
        "Rule night.late = \"reject\": not counted.",
        &format!("What counts: {}", night.listed[1]),
    ] {
        assert!(refused.contains(words), "`{words}` in {refused}");
    }
    counts(&mut host, second, night.listed[1]);
    // In time, though it was typed after the deadline.
    host.does(&format!("{two} at 19:50")).hides("Late");
    let in_time = host.session.journal().next_no() - 1;
    counts(&mut host, in_time, night.listed[1]);
    does_not_count(&mut host, second, &format!("replaced by entry {in_time}"));
    // The host takes a late one all the same.
    host.does(&format!("{one} --accept-late"))
        .tells("Late by 30 minutes")
        .tells("Taken all the same.");
    let late = host.session.journal().next_no() - 1;
    counts(&mut host, late, night.listed[0]);
    assert!(entry(&mut host, late).contains("late"));
    does_not_count(&mut host, in_time, &format!("replaced by entry {late}"));
}

#[test]
fn replies_are_judged_alike_by_every_rule_set() {
    for night in &NIGHTS {
        check(night);
    }
}

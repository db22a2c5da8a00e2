//! N9. Replacements, removals, errors of players. What happens at the desk is told in the tests of
//! the session; here a community has a ledger beside its games.

use super::host::{Host, SEVEN, has};
use crate::cli::kit::{Place, Said};

/// The ledger's own clock is given with each line.
fn warn(place: &Place, now: &str, host: &str, words: &[&str]) -> Said {
    let which = ["--ledger", "club.sqlite", "--now", now, "--as", host];
    let all: Vec<&str> = ["warn"]
        .iter()
        .chain(words)
        .chain(&which)
        .copied()
        .collect();
    place.run(&all)
}

#[test]
fn h9_4_a_warning_has_points_reason_note_and_expiry_and_says_what_follows() {
    let place = Place::with_lantern();
    place
        .run(&["ledger", "init", "club.sqlite", "--host", "Hattie"])
        .done();
    let noon = "2026-12-01T12:00:00Z";
    let given = warn(
        &place,
        noon,
        "Hattie",
        &[
            "add",
            "Ginkgo",
            "@2",
            "--reason",
            "quoted a host's message",
            "--notes",
            "post 120",
        ],
    );
    // Id, points, expiry after thirty days, and what the total leads to.
    given
        .done()
        .says(
            "Added warning #1 for Ginkgo: 2 points (0 before, 2 now), expires 2026-12-31 12:00 UTC",
        )
        .says("quoted a host's message");
    let more = [
        "add",
        "Ginkgo",
        "3",
        "--reason",
        "again",
        "--expires",
        "60d",
    ];
    warn(&place, noon, "Hattie", &more)
        .done()
        .says("3 points (2 before, 5 now)")
        .says("2027-01-30")
        .says("1 game of stasis");
    // The reason is shown to the player, the note is not.
    let own = warn(&place, noon, "Ginkgo", &["view", "1"]).done().stdout;
    has(&own, "quoted a host's message");
    assert!(
        !own.contains("post 120") && !own.contains("Hattie"),
        "{own}"
    );
    warn(&place, noon, "Hattie", &["view", "1"])
        .done()
        .says("post 120");
    // It must be acknowledged, because that was wanted.
    let signup = warn(&place, noon, "Hattie", &["signup", "Ginkgo"]).stdout;
    has(&signup, "may not sign up");
    warn(&place, noon, "Ginkgo", &["ack", "1"])
        .done()
        .says("Warning #1 is acknowledged.");
    // Reason, note and expiry can be changed later, points cannot.
    let changes = [
        "set",
        "1",
        "--reason",
        "quoted me",
        "--notes",
        "post 121",
        "--expires",
        "10d",
    ];
    warn(&place, noon, "Hattie", &changes).done();
    let seen = warn(&place, noon, "Hattie", &["view", "1"]).done().stdout;
    for words in [
        "quoted me",
        "post 121",
        "2026-12-11",
        "points           2\n",
    ] {
        has(&seen, words);
    }
    let points = warn(&place, noon, "Hattie", &["set", "1", "--points", "5"]);
    assert_ne!(points.status, 0, "{points:?}");
    let by_line = warn(&place, noon, "Hattie", &["line", "!fwarn set 1 @5 ~20d"]);
    let seen = warn(&place, noon, "Hattie", &["view", "1"]).done().stdout;
    has(&seen, "points           2\n");
    assert!(
        by_line.status != 0 || !seen.contains("2026-12-21"),
        "{by_line:?}"
    );
    // What has expired counts no more.
    let later = warn(
        &place,
        "2027-02-01T12:00:00Z",
        "Hattie",
        &["add", "Ginkgo", "1", "--reason", "x"],
    );
    later.done().says("1 point (0 before, 1 now)");
}

#[test]
fn h9_3_a_link_that_the_setup_has_stands_wherever_one_that_was_typed_stands() {
    let link = "https://forum.example/threads/9041";
    let mut host = Host::with(SEVEN, &format!("[sides.mafia]\nchat = \"{link}\"\n"));
    host.does("deal");
    host.does("chats").tells(&format!("Mafia: {link}"));
    let told = host.does("pm Cedar");
    has(told.to("Cedar"), link);
    assert!(!told.host.contains("Not ready"), "{}", told.host);
    // What is typed later counts.
    host.does("chat mafia https://forum.example/threads/1");
    host.does("chats")
        .tells("Mafia: https://forum.example/threads/1");
}

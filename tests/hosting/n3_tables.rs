//! N3 where the rule set keeps a table of its own: the City, and scripted roles.

use super::host::{Host, has};
use super::n3::ready_answer;
use super::tables::GROVE;

const CITY: &str = r#"
format = 1
[game]
name = "Pier"
host = "Quay"
ruleset = "city"
[players]
seats = ["Anna", "Boris", "Vera", "Gleb", "Eva", "Zhora", "Fay"]
[roles]
deal = "fixed"
[roles.fixed]
Anna = "doctor"
Boris = "blocker"
Vera = "judge"
Gleb = "commissioner"
Eva = "hero + mafia"
Zhora = "priest + maniac"
Fay = "immortal + faceless"
[schedule]
zone = "UTC"
start = "2026-12-01 20:00"
day = "24h"
night = "24h"
first = "day"
"#;

/// Night 1 of a city; its deadline is the 3rd at 20:00.
pub(super) fn city(more: &str) -> Host {
    let mut host = Host::on(&format!("{CITY}{more}"));
    host.plays(&["deal", "sent all", "confirmed all", "start"]);
    host.at("2026-12-02 20:00");
    host.plays(&[
        "vote Anna Vera",
        "vote Boris Vera",
        "end day",
        "secretary Boris",
    ]);
    host.at("2026-12-03 19:00");
    host
}

/// Night 1 of a village; its deadline is the 3rd at 20:00, as Day 0 is as long as any day.
pub(super) fn grove(more: &str) -> Host {
    let mut host = Host::on(&format!("{GROVE}{more}"));
    host.plays(&["deal", "sent all", "confirmed all", "start"]);
    host.at("2026-12-02 20:00").does("resolve --commit");
    host.at("2026-12-03 19:00");
    host
}

#[test]
fn h3_1_silence_and_no_action_are_different_things_at_a_table() {
    let mut city = city("");
    city.does("status")
        .tells("Fay (Faceless, night: cut); players who may still send something")
        .hides("all is in");
    city.does("missing")
        .tells("Anna: Doctor")
        .tells("Gleb: Commissioner");
    city.does("act Anna none").tells("Anna: no action.");
    city.does("missing")
        .tells("Anna: no action")
        .tells("Gleb: Commissioner")
        .hides("Anna: Doctor");
    // Whoever must act gets no such way out.
    has(&city.refused("Fay none"), "`Fay` owes a cut (city day X-3)");
    let (to, answer) = ready_answer(&mut city, "Fay none");
    assert_eq!(to, "Fay");
    has(&answer, "You must act this night.");

    let mut grove = grove("");
    grove
        .does("missing")
        .tells("Alder: #1 Seer")
        .tells("Birch: #");
    grove
        .does("Alder none")
        .tells("Alder: no action to #1 (Seer, `Immediate Night`)");
    grove
        .does("missing")
        .tells("Alder: no action (#1 (Seer")
        .tells("Birch: #")
        .hides("Alder: #1 Seer, Immediate Night: Of whom");
}

#[test]
fn h3_3_the_last_valid_entry_counts_at_a_table_and_all_stay_in_the_journal() {
    let mut city = city("");
    city.does("Anna: doctor -> Gleb");
    city.does("Anna: doctor -> Fay")
        .tells("in place of the move before");
    city.refused("Anna: doctor -> Vera");
    city.does("Anna: doctor -> Anna at 18:30")
        .tells("older than what counts; kept, but it does not count");
    city.does("entries")
        .tells("  10  Anna: Doctor heal → Gleb  does not count: replaced by entry 11\n")
        .tells("  11  Anna: Doctor heal → Fay\n")
        .tells("Anna: Doctor heal → Anna  sent 18:30; does not count: older than what counts");
    city.does("cancel Anna")
        .tells("Cancelled: Anna: Doctor heal → Fay.");
    city.does("missing").tells("Anna: Doctor");
    city.does("Anna: doctor -> Gleb at 18:00").hides("older");

    // A change of mind after "no action".
    let mut grove = grove("");
    grove.plays(&["decline Alder", "vote Cedar Elm; Fir Elm"]);
    grove.does("act Alder Elm");
    has(
        &grove.refused("act Alder Cedar"),
        "the answer to #1 was carried out when entered, and `undo` takes that back",
    );
    grove
        .does("vote Cedar Birch at 18:30")
        .tells("It is older than what counts (vote Cedar Elm in #1)");
    grove.does("missing").tells("2 of 2 have voted");
}

#[test]
fn h3_4_a_late_entry_at_a_table_is_judged_by_the_setup_and_grace() {
    let late = "Anna: doctor -> Fay at 20:07";
    let night = |more: &str| {
        let mut host = city(more);
        host.does("Anna: doctor -> Gleb");
        host.at("2026-12-03 20:30");
        host
    };
    let mut host = night("");
    let refused = host.refused(late);
    has(
        &refused,
        "Late by 7 minutes (deadline Thu 3 Dec 20:00 UTC).",
    );
    has(&refused, "Rule night.late = \"reject\": not counted.");
    has(&refused, "What counts: Anna: Doctor heal → Gleb.");
    let (to, answer) = ready_answer(&mut host, late);
    assert_eq!(to, "Anna");
    has(
        &answer,
        "It was too late for this night; what you sent before counts.",
    );
    // Without a time of its own it came now; with one it came in time.
    has(
        &host.refused("act Gleb: commissioner -> Eva"),
        "Late by 30 minutes",
    );
    host.does("Gleb: commissioner -> Eva at 19:59")
        .hides("Late");
    host.does(&format!("{late} --accept-late"))
        .tells("Late by 7 minutes")
        .tells("Taken all the same.");
    host.does("entries").tells("sent 20:07; late");
    let mut noted = night("");
    has(&noted.refused(late), "It is noted as entry ");
    noted.plays(&["resolve --commit", "over draw"]);
    noted
        .does("finish")
        .posts("Hosting notes: One order came late in Night 1 and was not counted.");
    let mut counted = night("[night]\nlate = \"accept\"\n");
    counted.plays(&[late, "resolve --commit", "over draw"]);
    counted
        .does("finish")
        .posts("Hosting notes: Orders of Night 1 that came late and counted: 1.");
    let mut asking = night("[night]\nlate = \"ask\"\n");
    has(&asking.refused(late), "Take it all the same?");
    asking.does(late).tells("in place of the move before");
    night("[night]\nlate = \"accept\"\n")
        .does(late)
        .tells("Late by 7 minutes")
        .tells("Taken all the same.");
    let minute = "Anna: doctor -> Fay at 20:00";
    has(
        &night("").refused(minute),
        "At the deadline itself, which is late",
    );
    night("grace = \"59s\"\n").does(minute).hides("Late");
    // What is the table's own is no time of an entry.
    host.does("Anna: note -> see you at 20:07").hides("Late");
    has(&host.refused("end evening at 20:07"), "no time of its own");
    has(&host.refused("Anna: doctor -> Fay at 27:99"), "27:99");
    // Before the phase that came before, it was for another night, or the time is mistyped.
    has(
        &host.refused("Anna: doctor -> Fay at 20 Nov 2026 23:30"),
        "is read as Fri 20 Nov 2026 23:30 UTC, before",
    );
}

#[test]
fn h3_4_late_answers_and_votes_of_scripted_roles_are_judged_alike() {
    let night = |more: &str| {
        let mut host = grove(more);
        host.at("2026-12-03 20:30");
        host
    };
    let mut host = night("");
    let late = "act Alder Elm at 20:07";
    has(&host.refused(late), "Late by 7 minutes");
    let (to, answer) = ready_answer(&mut host, late);
    assert_eq!(
        (to.as_str(), answer.as_str()),
        ("Alder", "It was too late for this phase.")
    );
    has(&host.refused("Alder none"), "Late by 30 minutes");
    has(
        &host.refused("vote Cedar Elm at 20:07"),
        "Late by 7 minutes",
    );
    host.does("vote Cedar Elm; Fir Elm at 19:40").hides("Late");
    host.does("act Alder Elm at 19:50").hides("Late");
    let mut asking = night("[night]\nlate = \"ask\"\n");
    has(&asking.refused(late), "Take it all the same?");

    // Votes by day are judged as in every game.
    host.does("resolve --commit");
    host.at("2026-12-04 21:00");
    host.does("vote Alder Cedar")
        .tells("whether these votes came before it could not be checked");
    has(
        &host.refused("vote Birch Cedar at 20:45"),
        "Votes after the deadline do not count.",
    );
    host.does("vote Birch Cedar at 19:45").hides("deadline");
}

#[test]
fn h3_4_votes_of_a_city_are_judged_by_its_own_rules() {
    let mut host = Host::on(CITY);
    host.plays(&["deal", "sent all", "confirmed all", "start"]);
    host.at("2026-12-02 21:00");
    // The host ends the vote (city day T-1 to T-3), whatever the deadline says.
    host.does("vote Anna Vera").hides("deadline");
    has(
        &host.refused("vote Boris Vera at 20:50"),
        "no time of its own",
    );
}

#[test]
fn h3_3_entries_at_a_table_say_what_does_not_count_and_why() {
    let mut city = city("");
    city.plays(&[
        "Anna: doctor -> Gleb",
        "Gleb: commissioner -> Eva",
        "Boris: blocker arrest -> Eva",
        "cancel Boris",
        "Anna none",
        "Eva: mafia -> Zhora",
    ]);
    let entries = city.does("entries");
    for line in [
        "Anna: Doctor heal → Gleb  does not count: replaced by entry 14",
        "Gleb: Commissioner check → Eva\n",
        "Boris: Blocker arrest → Eva  does not count: cancelled by entry 13",
        "Anna: no action\n",
        "Eva: Mafia kill → Zhora",
    ] {
        assert!(
            squeezed(&entries.host).contains(&squeezed(line)),
            "`{line}` in\n{}",
            entries.host
        );
    }
    // What the dead sent comes to nothing, and neither does what is aimed at them.
    city.does("kill Gleb");
    let entries = squeezed(&city.does("entries").host);
    has(
        &entries,
        "Gleb: Commissioner check → Eva does not count: Gleb is dead",
    );
    city.plays(&["undo", "undo"]);
    city.does("entries").hides("Gleb is dead");

    let mut grove = grove("");
    grove.plays(&[
        "vote Cedar Elm; Fir Elm",
        "vote Cedar Birch",
        "vote Fir Birch",
        "Alder none",
        "cancel Alder",
    ]);
    let entries = squeezed(&grove.does("entries").host);
    // Of two votes in a line one was replaced, then the other.
    has(
        &entries,
        "vote Cedar Elm in #1; Fir Elm in #1 does not count: replaced by entry 9",
    );
    has(&entries, "does not count: cancelled by entry 11");
    grove.does("kill Cedar");
    let entries = squeezed(&grove.does("entries").host);
    has(
        &entries,
        "vote Cedar Birch in #1 does not count: Cedar is dead",
    );
    assert!(
        !entries.contains("vote Fir Birch in #1 does not"),
        "{entries}"
    );
}

#[test]
fn entries_and_missing_at_a_table_are_for_the_host_and_say_so() {
    for mut host in [city(""), grove("")] {
        for line in ["entries", "missing"] {
            let said = host.does(line);
            let [text] = said.answer.texts.as_slice() else {
                panic!("{line}: {said:?}");
            };
            assert_eq!(*text.audience(), nightdesk_game::Audience::Host, "{line}");
            assert_eq!(text.kind().word(), line);
            assert_eq!(said.answer.echo, [""; 0], "{line}");
        }
    }
}

/// The words of a text with a single space between them.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

//! Which of several entries count: by their times, by whose word it is, by what has happened since.

use super::*;
use crate::{lost_notes, night_notes, owed, standing_entries, uncounted_entries};
use nightdesk_game::{DecidedBy, Intent, NightEntry};
use nightdesk_text::Language;
use nightdesk_time::Phase;

const NIGHT: Phase = Phase::Night(1);

/// Night 1 at 19:30 UTC, half an hour before its deadline.
fn evening(change: impl FnOnce(&mut Setup)) -> Host {
    let mut host = Host::in_night(change);
    host.at("2026-12-10 19:30");
    host
}

/// Whom the standing entries are about, by the names of their performers.
fn standing(host: &Host) -> Vec<String> {
    let name = |seat| host.game().name(seat);
    let short = |entry: &NightEntry| match &entry.intent {
        Intent::Act(order) => {
            let targets: Vec<_> = order.targets.iter().map(|seat| name(*seat)).collect();
            format!("{} > {}", name(order.performer), targets.join(" "))
        }
        Intent::Nothing { .. } => format!("{} none", name(entry.seat)),
        Intent::Conditional(_) => panic!("{entry:?}"),
    };
    let entries = standing_entries(host.game(), &Classic, NIGHT);
    entries.iter().map(short).collect()
}

/// Why the entries that do not count do not, in the order in which they were entered.
fn uncounted(host: &Host) -> Vec<String> {
    let lapses = uncounted_entries(host.game(), &Classic, NIGHT);
    let entries = &host.game().entries;
    let words = lapses.iter().map(|lapse| {
        let entry = entries.iter().find(|entry| entry.id == lapse.entry);
        let why = lapse
            .why
            .words(|seat| host.game().name(seat), Language::English);
        format!("{}: {why}", entry.unwrap().typed)
    });
    words.collect()
}

fn waiting(host: &Host) -> Vec<String> {
    let owed = owed(host.game(), &Classic);
    let seats = owed.iter().map(|owed| {
        let names: Vec<_> = owed
            .seats()
            .iter()
            .map(|seat| host.game().name(*seat))
            .collect();
        format!("{} {}", names.join("/"), owed.what)
    });
    seats.collect()
}

#[test]
fn h3_3_the_last_entry_by_its_time_counts() {
    let mut host = evening(|_| {});
    // A host who works through the inbox from its top reads the newest first.
    host.takes("Elm investigates Cedar at 20:10");
    host.says(
        "Elm investigates Fir at 18:00",
        "Elm investigates Fir. It is older than what counts (Elm investigates Cedar, \
         Thu 10 Dec 20:10 CET, 19:10 UTC): kept, but it does not count. 1 of 3 in.",
    );
    assert_eq!(standing(&host), ["Elm > Cedar"]);
    let replaced = host.game().entries[0].id.0;
    assert_eq!(
        uncounted(&host),
        [format!(
            "Elm investigates Fir at 18:00: replaced by entry {replaced}"
        )]
    );
    host.says(
        "Elm investigates Ginkgo at 20:10",
        "Elm investigates Ginkgo. This replaces: Elm investigates Cedar. 1 of 3 in.",
    );
    assert_eq!(
        standing(&host),
        ["Elm > Ginkgo"],
        "of the same minute the one entered later"
    );
    host.says(
        "Elm none at 20:05",
        "Elm: no action. It is older than what counts (Elm investigates Ginkgo, \
         Thu 10 Dec 20:10 CET, 19:10 UTC): kept, but it does not count. 1 of 3 in.",
    );
    assert_eq!(standing(&host), ["Elm > Ginkgo"]);
    // What is cancelled brings nothing older back.
    host.says("cancel Elm", "Cancelled: Elm investigates Ginkgo.");
    assert_eq!(standing(&host), [""; 0]);
}

#[test]
fn h3_9_uses_that_are_short_go_to_those_who_were_sent_first() {
    let lines = [
        "Elm investigates Cedar at 20:10 --extra",
        "Elm investigates Fir at 18:00 --extra",
    ];
    for order in [[0, 1], [1, 0]] {
        let mut host = evening(|_| {});
        let mut card = super::card("town", "cop");
        card.modifiers = vec![nightdesk_game::Modifier::plain("x_shot")];
        let once = vec![Event::CardChanged {
            seat: host.seat("Elm"),
            card,
            because: None,
        }];
        let entry = host.journal.draft(host.now, "role", Change::Do(once));
        host.journal.append(entry).unwrap();
        let [first, second] = order.map(|place| lines[place]);
        host.takes(first);
        // What was sent later is short at once, or falls after what was sent before it.
        match first == lines[1] {
            true => assert_eq!(host.refused(second).code, "no-shots"),
            false => {
                host.takes(second);
                let [short] = uncounted(&host).try_into().unwrap();
                assert!(short.starts_with(first), "{short}");
            }
        }
        assert_eq!(standing(&host), ["Elm > Fir"], "{order:?}");
    }
}

#[test]
fn h3_3_a_sides_words_go_by_their_times() {
    let mut host = evening(|_| {});
    host.takes("Cedar kills Elm at 20:15");
    host.takes("Ginkgo kills Fir at 19:00");
    assert_eq!(standing(&host), ["Cedar > Elm"]);
    let mut strict = evening(|setup| setup.night.last_valid_wins = false);
    strict.takes("Elm investigates Cedar at 20:10");
    assert_eq!(
        strict.refused("Elm investigates Elm at 18:00").code,
        "self-target"
    );
    assert_eq!(
        standing(&strict),
        ["Elm > Cedar"],
        "an older one wipes out nothing"
    );
}

#[test]
fn by_day_no_order_is_late_and_none_is_from_before_the_game() {
    let mut host = evening(|_| {});
    host.takes("Cedar kills Elm");
    host.at("2026-12-10 21:00").takes("resolve --commit --yes");
    host.takes("start");
    let late = host.refused("Birch protects Elm --accept-late");
    assert_eq!(late.code, "resolved");
    assert!(
        late.hints.iter().any(|hint| hint.contains("undo")),
        "{late:?}"
    );
    let old = host.refused("Birch protects Fir at dec 12 19:30");
    assert_eq!(old.code, "impossible-time");
}

#[test]
fn h3_4_a_time_that_is_not_plain_is_said() {
    let mut host = evening(|_| {});
    // 23:00 has not come yet, so it is yesterday's.
    host.says(
        "Elm none at 23:00",
        "Elm: no action. Its time is read as Wed 9 Dec 23:00 CET, 22:00 UTC. 1 of 3 in.",
    );
    host.says(
        "Birch none at 2026-12-10 20:45",
        "Birch: no action. Its time is still to come: Thu 10 Dec 20:45 CET, 19:45 UTC. 2 of 3 in.",
    );
    host.says(
        "mafia: no kill at 20:00",
        "Mafia kill: no factional kill. 3 of 3 in.",
    );
    let refused = host.refused("Elm none at 2026-12-10 21:00");
    assert_eq!(
        refused.message,
        "At the deadline itself, which is late (Thu 10 Dec 21:00 CET, 20:00 UTC). \
         Rule night.late = \"reject\": not counted. What counts: Elm: no action."
    );
}

#[test]
fn h3_4_a_time_that_has_not_come_today_is_no_time_before_the_night() {
    let mut host = Host::in_night(|_| {});
    // Night 1 began at 21:00 CET.
    host.at("2026-12-08 20:30");
    host.takes("Elm investigates Cedar");
    let refused = host.refused("Elm investigates Fir at 22:00");
    assert_eq!(refused.code, "impossible-time");
    let said = &refused.message;
    assert!(said.contains("before Night 1 began"), "{said}");
    assert_eq!(standing(&host), ["Elm > Cedar"]);
    // It was sent by day, for the night.
    host.takes("Birch none at 20:40");
    host.at("2026-12-08 23:10");
    host.takes("Birch none at 20:50");
    host.at("2026-12-09 06:00");
    host.takes("Elm investigates Fir at 22:30");
    // A host who writes the day means it.
    host.takes("mafia: no kill at 2026-12-07 22:00");
}

/// Night 1 where Cedar decides and is a Roleblocker, and no killer does anything else.
fn led(rule: DecidedBy) -> Host {
    Host::in_night(|setup| {
        setup.kill.decided_by = rule;
        setup.kill.with_own_action = false;
        for seat in &mut setup.seats {
            if seat.name == "Cedar" {
                seat.card = Some(super::card("mafia", "roleblocker"));
            }
        }
        if let Some(goon) = setup.deck.iter_mut().find(|card| card.roles == ["goon"]) {
            *goon = super::card("mafia", "roleblocker");
        }
    })
}

#[test]
fn h3_6_a_word_that_does_not_count_blocks_nobodys_own_action() {
    let mut host = led(DecidedBy::Leader);
    host.takes("Cedar kills Elm by Ginkgo");
    host.takes("Ginkgo kills Fir by Cedar");
    assert!(
        waiting(&host).contains(&"Cedar roleblock".to_owned()),
        "{:?}",
        waiting(&host)
    );
    host.takes("Cedar blocks Alder");
    assert_eq!(standing(&host), ["Ginkgo > Elm", "Cedar > Alder"]);
    // The other way round: their action first, then the word that does not count.
    let mut host = led(DecidedBy::Leader);
    host.takes("Cedar blocks Alder");
    host.takes("Ginkgo kills Fir by Cedar");
    host.takes("Cedar kills Elm by Ginkgo");
    assert_eq!(standing(&host), ["Cedar > Alder", "Ginkgo > Elm"]);
    // A word that counts clashes as before.
    assert_eq!(
        host.refused("Cedar kills Elm by Cedar").code,
        "own-action-clash"
    );
    let mut host = led(DecidedBy::Unanimous);
    host.takes("Cedar kills Elm by Ginkgo");
    host.takes("Ginkgo kills Fir by Cedar");
    host.takes("Cedar blocks Alder");
    assert_eq!(
        host.refused("Ginkgo kills Elm by Cedar").code,
        "own-action-clash",
        "it would be what all ask for"
    );
}

#[test]
fn h3_5_a_clash_that_came_about_later_is_told() {
    let mut host = led(DecidedBy::Leader);
    host.takes("Cedar blocks Alder");
    host.takes("Ginkgo kills Fir by Cedar");
    assert_eq!(
        night_notes(host.game(), &Classic).len(),
        1,
        "Cedar has said nothing"
    );
    host.takes("mafia kills Elm by Ginkgo");
    assert_eq!(night_notes(host.game(), &Classic), [""; 0]);
    let mut host = Host::running(|setup| setup.kill.with_own_action = false);
    let ginkgo = host.seat("Ginkgo");
    let blocker = vec![Event::CardChanged {
        seat: ginkgo,
        card: super::card("mafia", "roleblocker"),
        because: None,
    }];
    let entry = host.journal.draft(host.now, "role", Change::Do(blocker));
    host.journal.append(entry).unwrap();
    host.takes("Ginkgo blocks Elm");
    host.takes("act mafia kill Alder by Cedar");
    host.takes("vote Alder Cedar #2; Birch Cedar #3; Dogwood Cedar #4; Elm Cedar #5");
    host.takes("end day --yes");
    let notes = night_notes(host.game(), &Classic).join(" / ");
    assert!(
        notes.starts_with("Both count, though they may not: Mafia kill: Ginkgo"),
        "{notes}"
    );
}

#[test]
fn h3_8_a_sides_order_stands_while_any_member_lives() {
    let mut host = Host::running(|_| {});
    host.takes("act mafia kill Alder by Cedar");
    host.takes("Elm investigates Cedar");
    host.takes("vote Alder Cedar #2; Birch Cedar #3; Dogwood Cedar #4; Elm Cedar #5");
    let ended = host.takes("end day --yes").echo.join(" / ");
    assert!(
        ended.contains("Still counts: Mafia kill: Ginkgo kills Alder."),
        "{ended}"
    );
    let falls = "Falls away: Elm investigates Cedar (`Cedar` is dead).";
    assert!(ended.contains(falls), "{ended}");
    assert_eq!(standing(&host), ["Ginkgo > Alder"]);
    assert_eq!(waiting(&host), ["Birch protection", "Elm investigation"]);
}

#[test]
fn h3_8_where_several_could_carry_it_out_the_host_is_told_to_say_who() {
    let mut host = Host::running(|setup| {
        setup.kill.decided_by = DecidedBy::LastWord;
        for seat in &mut setup.seats {
            if seat.name == "Fir" {
                seat.card = Some(super::card("mafia", "goon"));
            }
        }
        setup.deck[6] = super::card("mafia", "goon");
    });
    host.takes("act mafia kill Alder by Cedar");
    host.takes("vote Alder Cedar #2; Birch Cedar #3; Dogwood Cedar #4; Elm Cedar #5");
    let ended = host.takes("end day --yes").echo.join(" / ");
    let falls = "Falls away: Mafia kill: Cedar kills Alder (Cedar is dead and cannot carry it \
                 out). Who of the Mafia carries it out now? act mafia kills Alder by NAME";
    assert!(ended.contains(falls), "{ended}");
    assert!(waiting(&host).contains(&"Fir/Ginkgo factional kill".to_owned()));
    host.takes("act mafia kills Alder by Fir");
    assert_eq!(standing(&host), ["Fir > Alder"]);
}

#[test]
fn h3_8_a_void_order_is_told_and_its_seat_waits() {
    let mut host = evening(|_| {});
    host.takes("Elm investigates Fir");
    host.takes("Birch protects Alder");
    let killed = host.takes("kill Fir --yes").echo.join(" / ");
    assert!(
        killed.contains("Falls away: Elm investigates Fir (`Fir` is dead)."),
        "{killed}"
    );
    assert_eq!(standing(&host), ["Birch > Alder"]);
    assert!(
        waiting(&host).contains(&"Elm investigation".to_owned()),
        "{:?}",
        waiting(&host)
    );
    assert_eq!(
        lost_notes(host.game(), &Classic),
        ["Does not count: Elm investigates Fir (`Fir` is dead)."]
    );
    let lapsed = preview(host.game(), &Classic, None).unwrap().lapsed;
    assert_eq!(lapsed.len(), 1);
    let killed = host.takes("kill Birch --yes").echo.join(" / ");
    assert!(
        killed.contains("Falls away: Birch protects Alder (`Birch` is dead)."),
        "{killed}"
    );
    assert_eq!(standing(&host), [""; 0]);
}

#[test]
fn h3_1_a_case_that_did_not_come_is_silence() {
    let mut host = Host::running(|_| {});
    host.takes("Birch protects Elm if Fir eliminated");
    host.takes("Elm investigates Cedar if Fir eliminated else none");
    host.takes("end day --yes");
    assert_eq!(standing(&host), ["Elm none"]);
    assert!(
        waiting(&host).contains(&"Birch protection".to_owned()),
        "{:?}",
        waiting(&host)
    );
    assert_eq!(
        uncounted(&host),
        ["Birch protects Elm if Fir eliminated: none of its conditions holds"]
    );
}

#[test]
fn h3_7_public_facts_are_joined() {
    for (condition, holds) in [
        ("nobody eliminated", false),
        ("somebody was eliminated", true),
        ("no elimination", false),
        ("Elm eliminated or Fir eliminated", true),
        ("Elm or Fir is eliminated", true),
        ("Elm and Fir are dead", false),
        ("Fir dead and Elm alive", true),
        ("Fir dead and Elm dead or day 1", true),
        ("day 2", false),
        ("Fir killed", false),
        ("Fir is not killed and Fir dead", true),
        ("Fir died in the night", false),
        ("Fir left or Elm was removed", false),
    ] {
        let mut host = Host::running(|_| {});
        host.takes(&format!(
            "Birch protects Alder if {condition} else protect Dogwood"
        ));
        host.takes("vote Alder Fir #2; Birch Fir #3; Dogwood Fir #4; Elm Fir #5");
        host.takes("end day --yes");
        let target = if holds {
            "Birch > Alder"
        } else {
            "Birch > Dogwood"
        };
        assert_eq!(standing(&host), [target], "{condition}");
    }
}

#[test]
fn what_is_not_answered_is_named_before_a_night_is_kept() {
    let mut host = Host::in_night(|_| {});
    host.at("2026-12-10 20:00");
    assert_eq!(
        host.refused("resolve --commit").ask.unwrap().facts,
        ["Not answered for Night 1: Birch (Doctor), Elm (Cop), the Mafia kill (Cedar or Ginkgo)."]
    );
}

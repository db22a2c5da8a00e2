//! N3. Every night entry is counted, and only the valid ones.

use nightdesk_session::NotTaken;

use super::host::{Host, SEVEN, has};

/// Eight players: powers with limits of every kind.
const LIMITS: &str = r#"
Alder = "town 1-shot Vigilante"
Birch = "town Doctor"
Cedar = "mafia Goon"
Dogwood = "town Vanilla Townie"
Elm = "town Cop"
Fir = "town Odd-Night Tracker"
Ginkgo = "mafia Roleblocker"
Hawthorn = "town Vanilla Townie"
"#;

const TIMES: &str = "[schedule]\nstart = \"2026-12-01 20:00\"\nday = \"3d\"\nnight = \"24h\"\n";

/// Night 1 of such a game; Dogwood was voted out.
fn limits(more: &str) -> Host {
    let mut host = Host::with(LIMITS, more);
    host.plays(&[
        "deal",
        "sent all",
        "confirmed all",
        "start",
        "vote Alder Dogwood; Birch Dogwood; Cedar Dogwood; Elm Dogwood; Fir Dogwood",
        "end day",
    ]);
    host
}

/// The ready answer that comes with a refusal, and for whom it is.
#[track_caller]
pub(super) fn ready_answer(host: &mut Host, line: &str) -> (String, String) {
    match host.session.take(line, host.now, 7) {
        Err(NotTaken::Refused(refused)) => {
            let answer = refused
                .answer
                .unwrap_or_else(|| panic!("{line}: no answer"));
            (host.game().name(answer.to).to_owned(), answer.text)
        }
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn of_a_side_that_is_one_player_the_player_is_named() {
    let mut host = Host::in_day_one("");
    host.plays(&[
        "vote Alder Cedar; Birch Cedar; Dogwood Cedar; Elm Cedar",
        "end day",
    ]);
    let missing = host.does("missing");
    missing.tells("Ginkgo (factional kill)");
    assert!(!missing.host.contains("the Mafia:"), "{}", missing.host);
}

#[test]
fn h3_1_silence_and_no_action_are_different_things() {
    let mut host = Host::in_night_one("");
    host.does("missing")
        .tells("the Mafia: factional kill (Cedar or Ginkgo)")
        .tells("Birch (protection)")
        .tells("Elm (investigation)");
    host.does("act Elm none")
        .tells("Elm: no action. 1 of 3 in.");
    let missing = host.does("missing");
    missing.tells("Elm: no action").hides("Elm (investigation)");
    has(
        &host.refused("resolve --commit"),
        "Not answered for Night 1: Birch (Doctor), the Mafia kill (Cedar or Ginkgo).",
    );
    host.plays(&["act Birch none", "act mafia none"]);
    host.does("missing").tells("nobody, all is in");
}

#[test]
fn h3_2_a_refusal_names_its_rule_and_has_an_answer_for_the_player() {
    let mut host = limits("[night]\nsame_target_twice = false\n[kill]\nwith_own_action = false\n");
    let mut first = vec![
        ("act Dogwood none", "`Dogwood` is dead", "Dogwood"),
        (
            "act Hawthorn kill Elm",
            "`Hawthorn` has nothing to do at night",
            "Hawthorn",
        ),
        (
            "act Elm block Cedar",
            "`Elm` has nothing called `block`",
            "Elm",
        ),
        ("act Elm investigate Dogwood", "`Dogwood` is dead", "Elm"),
        (
            "act Elm investigate Elm",
            "night.self_target = false",
            "Elm",
        ),
        (
            "act Elm investigate Cedar, Fir",
            "the investigation has one target",
            "Elm",
        ),
        (
            "act mafia kill Dogwood by Cedar",
            "`Dogwood` is dead",
            "Cedar",
        ),
    ];
    check_all(&mut host, &mut first);
    host.plays(&[
        "act Alder shoot Hawthorn",
        "act Fir track Cedar",
        "act Birch protect Elm",
        "act Elm none",
        "act Ginkgo block Birch",
        "act mafia none",
    ]);
    host.plays(&["resolve --commit", "start", "end day"]);
    let mut second = vec![
        (
            "act Alder shoot Cedar",
            "`Alder` has used the shot up",
            "Alder",
        ),
        ("act Fir track Cedar", "does not work in night 2", "Fir"),
        (
            "act Birch protect Elm",
            "night.same_target_twice = false",
            "Birch",
        ),
    ];
    check_all(&mut host, &mut second);
    host.does("act Ginkgo block Elm");
    let mut clash = vec![(
        "act mafia kill Fir by Ginkgo",
        "kill.with_own_action = false",
        "Ginkgo",
    )];
    check_all(&mut host, &mut clash);
    // A word for what nobody here does may be anybody's wording: the player is told nothing by it.
    has(
        &host.refused("act Elm jail Cedar"),
        "did you mean `investigates`?",
    );
    match host.session.take("act Elm jail Cedar", host.now, 7) {
        Err(NotTaken::Refused(refused)) => assert!(refused.answer.is_none(), "{refused:?}"),
        other => panic!("{other:?}"),
    }
    // Who is not in the game is not guessed.
    has(
        &host.refused("act Elm investigate Kate"),
        "nobody is called `Kate`",
    );
}

/// Each line is refused by its rule, with an answer that names nobody and no role.
#[track_caller]
fn check_all(host: &mut Host, lines: &mut Vec<(&str, &str, &str)>) {
    for (line, rule, asker) in lines.drain(..) {
        has(&host.refused(line), rule);
        let (to, text) = ready_answer(host, line);
        assert_eq!(to, asker, "{line}");
        let seats = host.game().seats.iter();
        let mut names = seats.map(|seat| seat.name.as_str());
        assert!(!names.any(|name| text.contains(name)), "{line}: {text}");
        for word in ["Mafia", "Town", "Cop", "Doctor", "Roleblocker", "="] {
            assert!(!text.contains(word), "{line}: {text}");
        }
    }
}

#[test]
fn h3_3_a_second_entry_replaces_the_first_and_a_wrong_one_does_not() {
    let mut host = Host::in_night_one("");
    host.does("act Birch protect Elm");
    host.does("act Birch protect Fir")
        .tells("This replaces: Birch protects Elm.");
    has(
        &host.refused("act Birch protect Birch"),
        "What counts: Birch protects Fir",
    );
    host.does("act mafia kill Fir by Cedar");
    host.does("resolve").tells("dies      nobody");
    // Both stay in the journal.
    host.does("log Birch")
        .tells("act Birch protect Elm")
        .tells("act Birch protect Fir");
    // By the other switch the wrong one wipes the older one out.
    let mut strict = Host::in_night_one("[night]\nlast_valid_wins = false\n");
    strict.plays(&["act Birch protect Fir", "act mafia kill Fir by Cedar"]);
    strict
        .does("act Birch protect Birch")
        .tells("Rule night.last_valid_wins = false: no longer counts: Birch protects Fir");
    strict.does("resolve").tells("dies      Fir");
}

#[test]
fn h3_4_a_late_entry_is_judged_by_the_setup_and_grace() {
    let night = |more: &str| {
        let mut host = Host::in_day_one(&format!("{TIMES}{more}"));
        host.at("2026-12-04 20:00").does("end day");
        host.at("2026-12-05 20:30");
        host
    };
    let late = "act Elm investigate Cedar at 2026-12-05 20:07";
    let mut host = night("");
    host.does("act Elm investigate Fir at 2026-12-05 19:59");
    let refused = host.refused(late);
    has(
        &refused,
        "Late by 7 minutes (deadline Sat 5 Dec 20:00 UTC).",
    );
    has(&refused, "Rule night.late = \"reject\"");
    has(&refused, "What counts: Elm investigates Fir.");
    has(&refused, "--accept-late");
    host.does(&format!("{late} --accept-late"));
    let mut asking = night("[night]\nlate = \"ask\"\n");
    has(&asking.refused(late), "Take it all the same?");
    let mut accepting = night("[night]\nlate = \"accept\"\n");
    accepting
        .does(late)
        .tells("Late by 7 minutes")
        .tells("Taken all the same.");
    // The minute of the deadline itself.
    let at_the_minute = "act Elm investigate Cedar at 2026-12-05 20:00";
    has(
        &night("").refused(at_the_minute),
        "At the deadline itself, which is late (Sat 5 Dec 20:00 UTC)",
    );
    night("grace = \"59s\"\n").does(at_the_minute).hides("Late");
}

#[test]
fn h3_5_who_carries_a_kill_out_is_asked_and_a_clash_is_shown() {
    let roles = SEVEN.replace("Ginkgo = \"mafia Goon\"", "Ginkgo = \"mafia Roleblocker\"");
    let mut host = Host::with(&roles, "[kill]\nwith_own_action = false\n");
    host.plays(&["deal", "sent all", "confirmed all", "start", "end day"]);
    has(&host.refused("act mafia kill Fir"), "Who carries it out?");
    host.does("act Ginkgo block Elm");
    // Only one is left who may.
    host.does("act mafia kill Fir by Cedar");
    let clash = host.refused("act mafia kill Fir by Ginkgo");
    has(&clash, "may not carry out the kill and use another ability");
    has(&clash, "What counts: Mafia kill: Cedar kills Fir");
    host.plays(&["kill Cedar", "cancel Ginkgo"]);
    host.does("act mafia kill Fir")
        .tells("Ginkgo is the only Mafia player alive and carries it out.");
}

#[test]
fn h3_6_a_side_that_disagrees_follows_the_setup() {
    let night = |rule: &str| {
        let mut host = Host::in_night_one(&format!("[kill]\n{rule}\n"));
        host.plays(&["act Birch none", "act Elm none"]);
        host
    };
    let mut last = night("decided_by = \"last word\"");
    last.plays(&["Cedar kills Elm", "Ginkgo kills Fir by Cedar"]);
    last.does("resolve")
        .tells("dies      Fir")
        .tells("The Mafia do not agree");
    let mut leader = night("decided_by = \"leader\"");
    leader.plays(&["Cedar kills Elm", "Ginkgo kills Fir"]);
    leader.does("resolve").tells("dies      Elm");
    let mut all = night("decided_by = \"unanimous\"");
    all.plays(&["Cedar kills Elm", "Ginkgo kills Fir"]);
    all.does("resolve").tells("dies      nobody");
    all.does("Ginkgo kills Elm by Cedar");
    all.does("resolve").tells("dies      Elm");
    // None came: no kill, or a random one from a recorded draw.
    let mut none = night("if_none = \"no kill\"");
    none.does("resolve").tells("dies      nobody");
    let mut random = night("if_none = \"random\"");
    random.refused("resolve --commit");
    let before = random.game().entries.len();
    random.does("draw mafia");
    assert_eq!(random.game().entries.len(), before + 1);
    let drawn = random.does("resolve").host;
    assert_eq!(random.does("resolve").host, drawn);
    assert!(!drawn.contains("dies      nobody"), "{drawn}");
}

#[test]
fn h3_7_a_conditional_order_is_kept_as_sent_and_needs_public_facts() {
    let order = "act mafia kill Fir by Cedar if Dogwood eliminated else kill Alder by Ginkgo";
    for (votes, dies) in [
        (
            "vote Alder Dogwood; Birch Dogwood; Cedar Dogwood; Elm Dogwood",
            "Fir",
        ),
        ("vote Alder Dogwood; Birch Dogwood", "Alder"),
    ] {
        let mut host = Host::in_day_one("");
        host.does(order).tells("Kept for Night 1");
        host.plays(&[votes, "end day", "act Birch none", "act Elm none"]);
        host.does("entries").tells(order);
        host.does("resolve").tells(&format!("dies      {dies}"));
    }
    let mut host = Host::in_day_one("");
    let refused = host.refused("act Elm investigate Fir if somebody claims");
    has(
        &refused,
        "cannot be written as a condition here, so it would need your judgement",
    );
    for fact in [
        "Fir dead",
        "Fir killed",
        "Fir or Alder was killed at night",
        "Fir not died in the night and night 1",
        "Fir left",
        "Fir alive",
        "Fir flipped Doctor",
        "Fir flipped Mafia",
        "night 1",
    ] {
        host.does(&format!(
            "act Elm investigate Cedar if {fact} else investigate Fir"
        ));
    }
}

#[test]
fn h3_8_orders_of_the_dead_fall_away_and_those_of_a_side_stand() {
    let mut host = Host::in_day_one("");
    host.plays(&[
        "act Elm investigate Cedar",
        "act mafia kill Fir by Cedar",
        "vote Alder Elm; Birch Elm; Cedar Elm; Dogwood Elm",
        "end day",
    ]);
    host.does("act Birch none");
    let preview = host.does("resolve");
    preview
        .tells("dies      Fir")
        .tells("lapsed    Elm (entry 6): Elm is dead");
    assert!(!preview.host.contains("is Mafia"), "{}", preview.host);
    // The sender of a side's order is voted out: it stands while another member lives.
    let mut side = Host::in_day_one("");
    side.plays(&[
        "Cedar kills Fir by Ginkgo",
        "vote Alder Cedar; Birch Cedar; Elm Cedar; Dogwood Cedar",
        "end day",
        "act Birch none",
        "act Elm none",
    ]);
    side.does("resolve").tells("dies      Fir");
}

#[test]
fn h3_9_when_an_entry_came_changes_nothing() {
    let entries = [
        "act Elm investigate Cedar",
        "act Birch protect Elm",
        "act mafia kill Elm by Cedar",
        "act Ginkgo block Birch",
        "act Fir track Ginkgo",
    ];
    let mut seen = Vec::new();
    for shift in 0..entries.len() {
        for reversed in [false, true] {
            let mut host = limits("");
            let mut order: Vec<_> = entries.iter().cycle().skip(shift).take(5).collect();
            if reversed {
                order.reverse();
            }
            for entry in order {
                host.does(entry);
            }
            host.does("act Alder none");
            seen.push(host.does("resolve").host);
        }
    }
    has(&seen[0], "dies      Elm");
    assert!(seen.iter().all(|preview| *preview == seen[0]), "{seen:#?}");
}

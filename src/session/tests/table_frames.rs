//! What stands around the words of a table: the living, the deadline, what the dead were; and the
//! questions before a phase ends early.

use super::tables::{WITH_FACELESS, city_of};
use super::*;
use nightdesk_game::Journal;

const CARDS: [(&str, &str); 7] = [
    ("Ana", "Seer"),
    ("Bob", "Foundling"),
    ("Cid", "Wolf"),
    ("Dan", "Villager"),
    ("Eve", "Villager"),
    ("Fay", "Whelp"),
    ("Gus", "Villager"),
];

/// A village that begins with Day 0 on Friday evening; days last 48 hours, nights 24.
pub(super) fn village_with(game: &str, zone: &str, more: &str) -> Host {
    dealt(CARDS, game, zone, more)
}

fn dealt(cards: [(&str, &str); 7], game: &str, zone: &str, more: &str) -> Host {
    let seats = cards.map(|(name, _)| name);
    let cards = cards
        .map(|(name, card)| format!("{name} = {card:?}\n"))
        .concat();
    let text = format!(
        "format = 1\n[game]\nname = \"Dell\"\nhost = \"Moderator\"\nruleset = \"wwrf\"\n\
         book = \"village\"\n{game}\n[players]\nseats = {seats:?}\nspare = [\"Zoe\"]\n\
         [roles]\ndeal = \"fixed\"\n\
         [roles.fixed]\n{cards}[schedule]\nzone = {zone:?}\nstart = \"2026-12-04 21:00\"\n\
         first = \"day 0\"\nday = \"48h\"\nnight = \"24h\"\n\
         [votes]\nday_ends = \"deadline only\"\n[rulings]\norder = \"fixed\"\n{more}\n"
    );
    Host::of(text, "2026-12-04 21:00").after(["deal", "sent all", "confirmed all"])
}

pub(super) fn village() -> Host {
    village_with(
        "",
        "Europe/Berlin",
        "[flips]\neliminated = \"role\"\nkilled = \"role\"",
    )
}

/// In Night 1.
pub(super) fn night_one(mut host: Host) -> Host {
    host.says("start");
    host.says("resolve --commit");
    host
}

/// Dan is hunted; the text with which Day 1 begins.
pub(super) fn dawn(host: &mut Host) -> String {
    host.says("vote Cid Dan in Hunt; Fay Dan in Hunt");
    host.says("resolve --commit drawing Cid").public
}

/// The text of the last answer goes out as it is: nothing in it is a leak.
fn is_no_leak(host: &Host) {
    let Shown::Texts(shown) = &host.session.shown else {
        panic!("a text that is kept was shown");
    };
    for text in shown {
        assert_eq!(host.session.leaks_in(text).unwrap(), [], "{text:?}");
    }
}

#[test]
fn n10_the_post_that_begins_a_phase_names_the_living_and_the_deadline() {
    let mut host = village();
    let first = host.says("start");
    assert_eq!(
        first.public.trim(),
        "Day 0\n\nAlive (7): Ana, Bob, Cid, Dan, Eve, Fay, Gus\n\
         Day 0 ends Sun 6 Dec 2026 20:00 UTC (21:00 CET)."
    );
    is_no_leak(&host);
    let night = host.says("resolve --commit").public;
    assert!(night.starts_with("Night 1\n"), "{night}");
    assert!(
        night.contains("Night 1 ends Mon 7 Dec 2026 20:00 UTC"),
        "{night}"
    );
    let day = dawn(&mut host);
    is_no_leak(&host);
    let told = "Day 1\n\nDan died.\n\nDan was a Townsfolk Villager.\n\n\
                Alive (6): Ana, Bob, Cid, Eve, Fay, Gus\nDay 1 ends Wed 9 Dec 2026 20:00 UTC";
    assert!(day.starts_with(told), "{day}");
    assert_eq!(day.matches("Alive (").count(), 1, "{day}");
}

#[test]
fn h1_3_what_the_dead_were_is_told_as_the_setup_says() {
    for (flips, told) in [
        ("killed = \"side\"", Some("Dan was on the Townsfolk side.")),
        ("killed = \"nothing\"", None),
    ] {
        let mut host = night_one(village_with("", "UTC", &format!("[flips]\n{flips}")));
        let day = dawn(&mut host);
        is_no_leak(&host);
        assert!(day.contains("Dan died."), "{day}");
        assert!(!day.contains("Villager"), "{day}");
        match told {
            Some(told) => assert!(day.contains(told), "{day}"),
            None => assert!(!day.contains("Dan was"), "{day}"),
        }
    }
}

#[test]
fn a_death_in_the_course_of_a_phase_is_told_with_what_the_dead_was_and_no_list_of_the_living() {
    let mut host = night_one(village());
    let said = host.says("kill Eve");
    said.posts("Eve died.")
        .posts("Eve was a Townsfolk Villager.");
    assert!(!said.public.contains("Alive ("), "{}", said.public);
    // The night runs, and everybody knows of it.
    host.says("show players")
        .posts("Eve, died Night 1: Townsfolk Villager.");
    // The post that began it names whom it named.
    host.says("show due")
        .posts("Alive (7): Ana, Bob, Cid, Dan, Eve, Fay, Gus");
}

#[test]
fn h7_2_the_post_follows_a_moved_deadline_and_an_undo_corrects_it() {
    let mut host = village();
    host.says("start");
    host.says("resolve --commit");
    host.says("posted").has("Posted: the start of Night 1.");
    let extended = {
        host.says("extend 2h");
        host.session.journal().entries().last().unwrap().no
    };
    dawn(&mut host);
    host.says("show due")
        .posts("Day 1 ends Wed 9 Dec 2026 22:00 UTC");
    host.says("posted").has("Posted: the start of Day 1.");
    host.says(&format!("undo {extended}"))
        .has("It is part of the start of Day 1, which was posted");
    // The next post that begins a phase says so.
    let night = host.says("resolve --commit").public;
    let corrects =
        "Corrects Day 1: it should read “Day 1 ends Wed 9 Dec 2026 20:00 UTC (21:00 CET).”";
    assert!(night.contains(corrects), "{night}");
}

#[test]
fn h6_2_an_undone_phase_is_corrected_in_the_next_post_that_begins_one() {
    let mut host = night_one(village());
    dawn(&mut host);
    let resolved = host.session.journal().entries().last().unwrap().no;
    host.says("posted").has("Posted: the start of Day 1.");
    host.says(&format!("undo {resolved}"))
        .has("It is part of the start of Day 1, which was posted");
    host.says("vote Cid Eve in Hunt; Fay Eve in Hunt");
    let day = host.says("resolve --commit drawing Cid").public;
    assert!(
        day.contains("Alive (6): Ana, Bob, Cid, Dan, Fay, Gus"),
        "{day}"
    );
    assert!(
        day.contains("Corrects Day 1: that post is taken back as a whole."),
        "{day}"
    );
}

#[test]
fn h9_1_the_living_have_their_present_names() {
    let mut host = night_one(village());
    host.says("replace Eve Zoe");
    host.says("show due")
        .posts("Alive (7): Ana, Bob, Cid, Dan, Zoe, Fay, Gus");
}

#[test]
fn a_clock_change_in_the_phase_is_told_with_it() {
    let mut host = village();
    host.says("start");
    let shift = "extend 2688h";
    host.says(shift);
    host.says("resolve --commit")
        .posts("Clocks in Europe/Berlin go forward on Sun 28 Mar.");
}

#[test]
fn the_frame_speaks_the_language_of_the_game() {
    let mut host = village_with("language = \"ru\"", "Europe/Moscow", "");
    host.says("start");
    let night = host.says("resolve --commit").public;
    assert!(night.starts_with("Ночь 1\n"), "{night}");
    assert!(night.contains("Живы (7): Ana"), "{night}");
    assert!(
        night.contains("Ночь 1: конец пн 7 декабря 2026 21:00 МСК (18:00 UTC)."),
        "{night}"
    );
}

#[test]
fn h10_2_a_template_takes_the_place_of_the_foot() {
    let mut setup = village().game().setup.clone();
    let own = "Awake: {alive_count}\n{deadline_utc}\n".to_owned();
    setup.texts.insert("phase_at_table".to_owned(), own);
    let now = utc("2026-12-04 21:00");
    let mut host = Host {
        session: Session::in_memory(setup, now).unwrap(),
        now,
    };
    for line in ["deal", "sent all", "confirmed all"] {
        host.says(line);
    }
    let first = host.says("start").public;
    assert_eq!(first.trim(), "Day 0\n\nAwake: 7\nSun 6 Dec 2026 20:00 UTC");
}

#[test]
fn h7_6_a_phase_is_asked_about_before_its_deadline_and_closed_as_of_it_afterwards() {
    let mut host = village();
    host.says("start");
    host.at("2026-12-06 20:01");
    host.says("next").has("The deadline passed 1m ago.");
    let status = host.session.take("status", host.now, 7).unwrap();
    let status = nightdesk_render::plain(status.texts[0].document(), None);
    assert!(status.contains("1 min ago"), "{status}");
    // Nothing is asked after the deadline.
    host.session.take("resolve --commit", host.now, 7).unwrap();
    let begun = host.game().phases.last().unwrap();
    assert_eq!(
        (begun.phase, begun.at),
        (Phase::Night(1), utc("2026-12-06 20:00"))
    );

    host.at("2026-12-07 19:55");
    host.says("next").has_not("deadline");
    for line in ["resolve --commit", "end night"] {
        let facts = host.asks(line);
        assert_eq!(
            facts,
            "The deadline is not over (5m left); an entry could still change."
        );
        assert_eq!(host.refused(line).ask.unwrap().question, "Commit now?");
    }
    // A look is no end, and an answer may be given at once.
    assert!(host.session.take("resolve", host.now, 7).unwrap().preview);
    host.session.take("end night --yes", host.now, 7).unwrap();
    assert_eq!(host.game().phase(), Some(Phase::Day(1)));
    assert_eq!(
        host.asks("end day"),
        "Day 1 has 2d0h left and no vote has ended it."
    );
    host.session.take("end day --yes", host.now, 7).unwrap();
    assert_eq!(host.game().phase(), Some(Phase::Night(2)));
    host.session
        .take("resolve --commit --yes", host.now, 7)
        .unwrap();
}

#[test]
fn words_that_end_like_the_flag_stay_words() {
    let mut host = night_one(village());
    host.says("kill Eve by banish: he said not--yes");
    let taken = host.game().moves.last().unwrap();
    assert!(taken.line.ends_with("he said not--yes"), "{}", taken.line);
}

#[test]
fn a_journal_without_the_living_reads_and_keeps_its_words() {
    let mut host = night_one(village());
    dawn(&mut host);
    let old = |line: &str| {
        let mut entry: serde_json::Value = serde_json::from_str(line).unwrap();
        if let Some(events) = entry["do"].as_array_mut() {
            events.retain(|event| event["event"] != "living_told");
            let told = events.iter_mut();
            for told in told.filter_map(|event| event.get_mut("told")?.as_array_mut()) {
                told.retain(|told| told["parts"] != serde_json::json!([]));
                for told in told.iter_mut().filter_map(serde_json::Value::as_object_mut) {
                    told.remove("begins");
                    told.remove("fell");
                }
            }
        }
        serde_json::from_value::<nightdesk_game::Entry>(entry).unwrap()
    };
    let lines = host.session.journal().entries().iter();
    let lines: Vec<String> = lines
        .map(|entry| serde_json::to_string(entry).unwrap())
        .collect();
    assert!(lines.concat().contains("living_told"), "{}", lines.concat());
    let entries: Vec<_> = lines.iter().map(|line| old(line)).collect();
    let journal = Journal::replay(entries).unwrap();
    assert_eq!(journal.game().phase(), host.game().phase());
    host.session.place = Place::Memory(Box::new(journal));
    let said = host.says("show due").public;
    assert!(said.contains("Dan died."), "{said}");
    assert!(
        !said.contains("Alive (") && !said.contains("Dan was"),
        "{said}"
    );
}

#[test]
fn h11_1_the_hosts_own_duties_are_never_after_the_seventh_line() {
    let mut host = city_of(WITH_FACELESS);
    for line in [
        "deal",
        "sent all",
        "confirmed all",
        "start",
        "vote Ana Cid",
        "vote Bob Cid",
        "end day",
    ] {
        host.says(line);
    }
    let night = host.says("secretary Ana");
    night
        .posts("Alive (7): Ana, Bob, Cid, Dan, Eve, Fay, Gus")
        .posts("Night 1\n");
    let next = host.says("next");
    assert!(
        next.echo.len() <= nightdesk_desk::MOST_STEPS,
        "{:?}",
        next.echo
    );
    next.has("more:  missing")
        .has("You: close the evening")
        .has("You: resolve the night and begin the day:  resolve --commit")
        .has("Not posted yet: “Mayor election”, the start of Night 1:  show due");
    // Whoever takes the game over reads every line of it.
    let page = handed_over(&mut host);
    let missing = host.session.take("missing", host.now, 7).unwrap();
    let missing = nightdesk_render::plain(missing.texts[0].document(), None);
    let waited_for: Vec<&str> = missing.lines().filter(|line| line.contains(": ")).collect();
    assert!(
        waited_for.len() > nightdesk_desk::MOST_STEPS,
        "{waited_for:?}"
    );
    for line in waited_for {
        assert!(page.contains(&format!("  {line}")), "{line}\n{page}");
    }
    assert!(!page.contains("more:  missing"), "{page}");
    assert!(
        page.contains("  Not posted yet: “Mayor election”, the start of Night 1:  show due"),
        "{page}"
    );
    host.says("show due").posts("Alive (7)");
    host.says("posted").has("Posted: the start of Night 1.");
    host.says("next").has_not("Not posted yet");
}

/// The page for who takes the game over.
fn handed_over(host: &mut Host) -> String {
    match host.session.take("handoff", host.now, 7).unwrap().todo {
        Some(Todo::HandOver { page, .. }) => page,
        other => panic!("{other:?}"),
    }
}

#[test]
fn h6_5_no_label_of_a_hand_over_sticks_to_what_it_is_about() {
    let mut host = city_of(WITH_FACELESS);
    host.says("deal");
    host.says("wait add Zoe");
    let page = handed_over(&mut host);
    assert!(page.contains("\nWaiting list  Zoe\n"), "{page}");
    assert!(
        page.contains("\nPhase         the game has not begun\n"),
        "{page}"
    );
    let facts = page.lines().skip(3).take_while(|line| !line.is_empty());
    for line in facts {
        assert!(line.contains("  "), "{line}");
    }
}

#[test]
fn h9_3_the_dead_are_to_be_taken_out_of_what_the_rules_opened() {
    let mut host = night_one(village());
    let said = host.session.take("kill Fay --yes", host.now, 7).unwrap();
    let host_reads = said
        .texts
        .iter()
        .filter(|text| *text.audience() == Audience::Host);
    let host_reads: String = host_reads
        .map(|text| nightdesk_render::plain(text.document(), None))
        .collect();
    assert!(host_reads.contains("Take Fay out of Pack."), "{host_reads}");
    assert!(host_reads.contains("Let Fay into Crypt."), "{host_reads}");
    let crypt = "Crypt: opened by the rules\n  in   Fay";
    host.says("chats")
        .has("in   Cid")
        .has("out  Fay (dead)")
        .has(crypt);
    // What is taken back is taken back in the places, too.
    host.says("undo")
        .has("Let Fay into Pack.")
        .has("Take Fay out of Crypt.");
    host.says("chats").has("in   Cid, Fay").has_not(crypt);
    host.says("redo").has("Let Fay into Crypt.");
    // Whoever takes a seat over among the dead is let in with it.
    host.says("revive Fay");
    host.says("chats").has("out  Fay (alive, no longer in)");
    host.says("replace Fay Yann")
        .has("Chats: Pack: let Yann in, take Fay out.");
    host.says("chats").has("in   Cid, Yann");
}

#[test]
fn h2_3_a_link_stands_in_the_role_message_and_makes_it_stale() {
    let mut host = village();
    let sent = |host: &mut Host| host.says("outbox").echo.join("\n");
    host.says("chat werewolf https://forum.example/den")
        .has("2 PMs were written again (Cid, Fay); send again: Cid, Fay.");
    assert_eq!(sent(&mut host).matches("stale").count(), 2);
    let pm = host.says("pm Cid").private.remove(0).1;
    assert!(pm.contains("Your partner is Fay."), "{pm}");
    assert!(pm.contains("https://forum.example/den"), "{pm}");
    let other = host.says("pm Ana").private.remove(0).1;
    assert!(!other.contains("den") && !other.contains("Cid"), "{other}");
    // Who has nobody to talk to is told nothing new.
    let mut cards = CARDS;
    cards[5] = ("Fay", "Bog Witch");
    let mut host = dealt(cards, "", "UTC", "");
    host.says("chat marsh https://forum.example/alone")
        .has_not("written again")
        .has_not("No longer right");
    assert_eq!(sent(&mut host).matches("stale").count(), 0);
}

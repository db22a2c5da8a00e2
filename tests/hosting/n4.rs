//! N4. Resolution is right, can be previewed, and can be explained.

use nightdesk_game::{Change, Event, MessageState, Stage};
use nightdesk_time::Phase;

use super::host::{Host, SEVEN, has};
use super::tables::GROVE;

/// Night 1 with a kill, a protection, a block and an investigation; Dogwood was voted out.
fn night() -> Host {
    let roles = SEVEN.replace("Ginkgo = \"mafia Goon\"", "Ginkgo = \"mafia Roleblocker\"");
    let mut host = Host::with(&roles, "");
    host.plays(&[
        "deal",
        "sent all",
        "confirmed all",
        "start",
        "vote Alder Dogwood; Birch Dogwood; Cedar Dogwood; Elm Dogwood",
        "end day",
        "act Elm investigate Cedar",
        "act mafia kill Elm by Cedar",
        "act Birch protect Elm",
        "act Ginkgo block Birch",
    ]);
    host
}

#[test]
fn h4_1_a_preview_keeps_nothing_until_it_is_committed() {
    let roles = SEVEN.replace(
        "Alder = \"town Vanilla Townie\"",
        "Alder = \"town 1-shot Vigilante\"",
    );
    let mut host = Host::with(&roles, "");
    host.plays(&["deal", "sent all", "confirmed all", "start", "end day"]);
    host.plays(&[
        "act Alder shoot Fir",
        "act Elm investigate Cedar",
        "act Birch none",
    ]);
    host.does("act mafia none");
    let before = host.game().clone();
    let entries = host.session.journal().entries().len();
    let preview = host.does("resolve");
    preview
        .tells("PREVIEW, nothing is kept.")
        .tells("dies      Fir")
        .tells("Elm: \"Cedar is Mafia.\"")
        .tells("used up   Alder: shot")
        .tells("changes   Alder: has tried to kill")
        .tells("win       no");
    assert_eq!(
        (host.game(), host.session.journal().entries().len()),
        (&before, entries)
    );
    host.does("resolve --commit");
    assert!(host.game().night_done());
    assert_ne!(*host.game(), before);
}

#[test]
fn h4_2_a_second_preview_says_what_is_different() {
    let mut host = night();
    host.does("resolve")
        .hides("Different from the last preview");
    host.does("act Ginkgo block Alder");
    host.does("resolve")
        .tells("Different from the last preview:")
        .tells("was Elm")
        .tells("now nobody");
    host.does("resolve")
        .hides("Different from the last preview");
}

#[test]
fn h4_3_what_became_of_an_action_is_told_of_who_made_it() {
    let mut host = night();
    for who in ["Birch", "Ginkgo"] {
        host.does(&format!("why {who}"))
            .tells("Does Elm die?  Yes.")
            .tells("Birch protects Elm (protection)")
            .tells("Ginkgo blocks Birch");
    }
    // Nothing else speaks of a block that hits nobody's deed: whether it took place, then.
    host.does("act Ginkgo block Alder");
    host.does("why Ginkgo").tells("Ginkgo blocks Alder");
}

#[test]
fn h4_3_why_somebody_is_out_is_told_at_any_later_time() {
    let mut host = night();
    host.plays(&["resolve --commit", "start", "end day"]);
    host.does("why Elm")
        .tells("Does Elm die?  Yes.")
        .tells("Ginkgo blocks Birch");
    host.does("why Dogwood")
        .tells("Dogwood was eliminated on Day 1 by the votes below.");
    host.plays(&["kill Fir said bad words"]);
    host.does("why Fir")
        .tells("Fir is out by step ")
        .tells(" on Night 2: `kill Fir said bad words`.");
}

#[test]
fn h4_3_why_gives_the_reasons_down_to_the_one_nobody_undoes() {
    let mut host = night();
    host.does("why Elm")
        .tells("Does Elm die?  Yes.")
        .tells("Cedar kills Elm (factional kill)")
        .tells("Birch protects Elm (protection)")
        .tells("Ginkgo blocks Birch (roleblock)");
    host.does("cancel Ginkgo");
    host.does("why Elm")
        .tells("Does Elm die?  No.")
        .tells("Birch protects Elm (protection) - nothing undoes this");
}

#[test]
fn h4_4_what_nobody_decided_is_a_question_whose_answer_is_kept_with_its_reason() {
    let roles = SEVEN.replace(
        "Alder = \"town Vanilla Townie\"",
        "Alder = \"town Vigilante\"",
    );
    let mut host = Host::with(&roles, "");
    host.plays(&["deal", "sent all", "confirmed all", "start", "end day"]);
    host.plays(&[
        "act Alder shoot Fir",
        "act mafia kill Fir by Cedar",
        "act Birch protect Fir",
    ]);
    host.does("act Elm none");
    host.does("resolve")
        .tells("How many kills does a doctor stop?")
        .tells("dies      nobody");
    has(
        &host.refused("rule doctor_saves maybe"),
        "choose `all` or `one`",
    );
    host.does("rule doctor_saves one because our site says so");
    host.does("resolve").tells("dies      Fir");
    let last = host
        .session
        .journal()
        .entries()
        .last()
        .expect("an entry")
        .clone();
    let Change::Do(events) = last.change else {
        panic!("{last:?}");
    };
    // The Doctor has read that every kill fails.
    assert_eq!(
        events,
        [
            Event::Ruled {
                question: "doctor_saves".to_owned(),
                choice: "one".to_owned(),
                because: Some("our site says so".to_owned()),
            },
            Event::RoleMessage {
                seat: host.seat("Birch"),
                state: MessageState::Stale,
            },
        ]
    );
    // A tie that the host decides is asked about before the day ends.
    let mut tied = Host::in_day_one("[votes]\nat_deadline = \"most votes\"\ntie = \"ask\"\n");
    tied.does("vote Alder Dogwood #3; Birch Cedar #4");
    let asked = tied.refused("end day");
    has(&asked, "Dogwood");
    has(&asked, "Cedar");
}

#[test]
fn h4_5_the_same_night_gives_the_same_result_and_draws_are_recorded() {
    let mut host = night();
    let first = host.does("resolve").host;
    host.does("resolve --commit");
    let kept = host
        .game()
        .night_record(Phase::Night(1))
        .expect("a record")
        .clone();
    host.plays(&["undo", "resolve --commit"]);
    let again = host.game().night_record(Phase::Night(1)).expect("a record");
    assert_eq!(
        (&kept.deaths, &kept.messages),
        (&again.deaths, &again.messages)
    );
    has(&first, "dies      Elm");
    // What is drawn stands in the journal; another seed changes nothing in a replay.
    let mut random = Host::in_night_one("[kill]\nif_none = \"random\"\n");
    random.plays(&["act Birch none", "act Elm none", "draw mafia"]);
    let last = random
        .session
        .journal()
        .entries()
        .last()
        .expect("an entry")
        .clone();
    let facts = format!("{:?}", last.change);
    assert!(
        facts.contains("Draw") && facts.contains("EntryTaken"),
        "{facts}"
    );
    let drawn = random.game().entries.clone();
    random.plays(&["undo", "redo"]);
    assert_eq!(random.game().entries, drawn);
}

#[test]
fn h4_6_every_death_is_followed_by_the_win_check() {
    // By the host's word, with parity before the next night.
    let mut host = Host::in_day_one("");
    host.does("kill Alder")
        .tells("Win check: Mafia 2, Town 4. The game goes on.");
    host.does("kill Birch").tells("The game goes on.");
    let over = host.does("kill Elm");
    over.tells("at least half of the living")
        .tells("MAFIA WINS");
    // The thread reads of the death and of the end.
    over.posts("Elm died.").posts("The Mafia wins.");
    assert!(matches!(host.game().stage, Stage::Over { .. }));
    // By a vote.
    let mut voted = Host::in_day_one("");
    voted.does("kill Cedar");
    voted.does("vote Alder Ginkgo; Birch Ginkgo; Dogwood Ginkgo; Elm Ginkgo");
    voted
        .does("end day")
        .tells("TOWN WINS")
        .posts("Ginkgo was eliminated.")
        .posts("The Town wins.");
    // In a night.
    let mut night = Host::in_night_one("");
    night.plays(&[
        "kill Alder",
        "act mafia kill Fir by Cedar",
        "act Birch none",
        "act Elm none",
    ]);
    night.does("resolve").tells("win       Mafia");
    night
        .does("resolve --commit")
        .posts("Fir died in the night.");
}

#[test]
fn h4_6_every_death_at_a_table_is_followed_by_the_win_check() {
    let mut host = Host::on(GROVE);
    host.at("2026-12-01 20:00");
    host.plays(&[
        "deal",
        "sent all",
        "confirmed all",
        "start",
        "resolve --commit",
    ]);
    host.at("2026-12-03 10:00");
    // The preview has it, whether somebody dies or not (H4.1).
    host.does("resolve")
        .tells("Win check: Townsfolk 5, Werewolf 2. The game goes on.");
    host.plays(&["vote Cedar Dogwood in Hunt; Fir Dogwood in Hunt"]);
    let check = "Win check: Townsfolk 4, Werewolf 2. The game goes on.";
    host.does("resolve").tells(check);
    host.does("resolve --commit").tells(check);
    host.plays(&["vote Alder Fir; Birch Fir; Elm Fir in Trial"]);
    host.does("end day")
        .tells("Win check: Townsfolk 4, Werewolf 1. The game goes on.");
    // Where a death ends the game, who has won is told instead.
    host.does("kill Cedar")
        .tells("Townsfolk won")
        .hides("Win check");
}

#[test]
fn h4_6_a_revenge_shot_is_open_before_the_win_is_checked() {
    let setup = "format = 1\nsetup = \"vengeful-5\"\n[game]\nname = \"Pier\"\n[players]\n\
                 seats = [\"Alder\", \"Birch\", \"Cedar\", \"Dogwood\", \"Elm\"]\n";
    let mut host = Host::on(setup);
    host.plays(&["deal seed 3", "sent all", "confirmed all", "start"]);
    let side = |name: &str| {
        let seat = host.game().seat(host.seat(name)).expect("a seat").clone();
        seat.faction().expect("a side").to_owned()
    };
    let names = ["Alder", "Birch", "Cedar", "Dogwood", "Elm"];
    let (mafia, town): (Vec<&str>, Vec<&str>) =
        names.iter().partition(|name| side(name) == "mafia");
    let victim = town[0];
    let votes: Vec<String> = names
        .iter()
        .filter(|name| **name != victim)
        .map(|name| format!("{name} {victim}"))
        .collect();
    host.does(&format!("vote {}", votes.join("; ")));
    let ended = host.does("end day");
    assert!(
        !matches!(host.game().stage, Stage::Over { .. }),
        "{ended:?}"
    );
    ended.tells("revenge");
    let shot = host.does(&format!("rule revenge {}", mafia[0]));
    shot.tells("Win check");
}

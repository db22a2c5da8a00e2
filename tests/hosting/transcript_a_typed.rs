//! The first game once more, typed line by line at the desk: with what is misspelt, refused, asked
//! and taken back, from the file that `new` writes to the archive.

use nightdesk_desk::pasted;
use nightdesk_game::Stage;
use nightdesk_report::Text;
use nightdesk_session::{NotTaken, Todo};

use super::host::{Host, has};
use super::transcript_a::NEW;
use crate::cli::kit::Place;

const POSTS: &str = "\
#3 Alder
VOTE: Cedar
#5 Birch
Vote: dog
#6 Elm
I do not like this at all.
#8 Fir
[quote=Birch]Vote: dog[/quote] No.
VOTE: Gink
#9 Cedar
vote: Dogwood
#11 Alder
UNVOTE: VOTE: dogwod
";

/// The game that `new` makes, played where parts of names count in posts.
fn made() -> Host {
    let place = Place::new();
    place.run(&NEW).done();
    let text = place.read("lantern/game.toml");
    let filled = text.replacen("[votes]\n", "[votes]\nnames = \"unique\"\n", 1);
    assert_ne!(filled, text);
    let mut host = Host::on(&filled);
    host.at("2026-11-28 17:00");
    host
}

/// Types a line with a misspelt name: the right one is offered, and taken with y.
#[track_caller]
fn misspelt(host: &mut Host, line: &str, right: &str) -> String {
    let before = host.session.journal().entries().len();
    let taken = host.session.take(line, host.now, 7);
    let Err(NotTaken::Unread(unread)) = taken else {
        panic!("{line}: {taken:?}");
    };
    assert_eq!(host.session.journal().entries().len(), before, "{line}");
    assert_eq!(unread.instead(), Some(right));
    host.does(right).host
}

/// A post that gives nothing away: before the end it names no card but those of the dead.
#[track_caller]
fn posts(host: &mut Host, line: &str) -> String {
    let said = host.does(line);
    let public = |text: &&Text| host.session.leaks_in(text).expect("a check").is_empty();
    assert!(said.answer.texts.iter().all(|text| public(&text)), "{line}");
    if !matches!(host.game().stage, Stage::Over { .. }) {
        for role in ["Cop", "Goon", "Doctor"] {
            let told = said.public.matches(role).count();
            let dead = match role {
                "Cop" => 0,
                "Goon" => usize::from(said.public.contains("Cedar was a Mafia Goon.")),
                _ => usize::from(said.public.contains("Birch was a Town Doctor.")),
            };
            assert_eq!(told, dead, "{role} in {}", said.public);
        }
    }
    host.does("posted");
    said.public
}

fn seated(host: &mut Host) {
    host.does("next").tells("Fill the seats");
    host.does("signup Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo")
        .tells("7 of 7 seats")
        .tells("deal");
    host.does("deal seed 255")
        .tells("Seal: ")
        .tells("7 role PMs are ready, none is sent.")
        .hides("Goon");
    has(host.does("pm Alder").to("Alder"), "Vanilla Townie");
    host.does("sent Alder");
    has(host.does("pm Birch").to("Birch"), "Doctor");
    host.does("sent Birch");
    // The third one is not ready: it stays unsent until there is a place to talk.
    has(
        host.does("pm Cedar").to("Cedar"),
        "talk with your partner in private",
    );
    host.does("chat mafia https://forum.example/private/812")
        .tells("Members: Cedar, Ginkgo. Let both in; keep everybody else out.")
        .tells("2 PMs were written again (Cedar, Ginkgo); none had been sent.");
    let rest = host.does("pm");
    let names: Vec<&str> = rest.private.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["Cedar", "Dogwood", "Elm", "Fir", "Ginkgo"]);
    for (name, text) in &rest.private {
        let is_mafia = matches!(name.as_str(), "Cedar" | "Ginkgo");
        assert_eq!(text.contains("private/812"), is_mafia, "{text}");
    }
    host.does("sent all").tells("7 of 7 sent. 0 confirmed.");
    host.does("confirmed Alder, Birch, Cedar, Dogwood, Elm, Fir")
        .tells("6 of 7 confirmed. Waiting for Ginkgo");
    has(
        &misspelt(host, "confirmed Ginko", "confirmed Ginkgo"),
        "7 of 7 confirmed.",
    );
}

fn first_day(host: &mut Host) {
    host.at("2026-12-01 20:00");
    let start = posts(host, "start");
    has(&start, "Alive (7)");
    has(&start, "it takes 4 votes");
    has(&start, "Tue 8 Dec 2026 20:00 UTC");
    host.at("2026-12-03 17:00");
    let pile = pasted(host.game(), POSTS, host.now).expect("posts");
    let heard = host.session.hear(&pile, "paste", host.now).expect("posts");
    let heard = heard.echo.join("\n");
    for line in [
        "#3 Alder -> Cedar",
        "#5 Birch -> Dogwood",
        "#8 Fir -> Ginkgo",
        "#9 Cedar -> Dogwood",
        "nobody is called that; perhaps Dogwood: on hold, counts for nobody.",
    ] {
        has(&heard, line);
    }
    host.does("decide 11 count")
        .tells("Alder -> Dogwood, post 11.");
    let count = posts(host, "tally");
    has(&count, "Dogwood (3) E-1: Birch (5), Cedar (9), Alder (11)");
    has(&count, "Ginkgo (1): Fir (8)");
    has(&count, "Not voting (3): Dogwood, Elm, Ginkgo");
    host.at("2026-12-06 20:00");
    host.does("vote Ginkgo Dogwood #14").tells("4 of 4: HAMMER");
    // The deadline is nobody's any more.
    let hammered = host.does("tally").public;
    assert!(!hammered.contains("Day 1 ends"), "{hammered}");
    has(&host.refused("end day"), "Go on?");
    let end = posts(host, "end day");
    has(&end, "Not voting (2): Dogwood, Elm");
    has(&end, "Dogwood was a Vanilla Townie.");
    has(&end, "Tue 8 Dec 2026 20:00 UTC");
}

fn first_night(host: &mut Host) {
    host.does("next")
        .tells("Birch (Doctor), Elm (Cop), the Mafia kill (Cedar or Ginkgo)");
    host.does("act Elm investigate Cedar").tells("1 of 3 in.");
    let refused = host.session.take("act Birch protect Birch", host.now, 7);
    let Err(NotTaken::Refused(refused)) = refused else {
        panic!("{refused:?}");
    };
    has(&refused.message, "night.self_target = false");
    assert_eq!(
        refused.answer.as_ref().map(|answer| answer.text.as_str()),
        Some("You may not choose yourself. Please send another name before the deadline.")
    );
    host.does("act Birch protect Elm").tells("2 of 3 in.");
    has(&host.refused("act mafia kill Elm"), "Who carries it out?");
    host.does("act mafia kill Elm by Ginkgo")
        .tells("Ginkgo kills Elm. 3 of 3 in.");
    host.at("2026-12-08 19:55");
    host.does("resolve")
        .tells("PREVIEW, nothing is kept.")
        .tells("Elm: \"Cedar is Mafia.\"");
    host.does("why Elm").tells("nothing undoes this");
    has(&host.refused("resolve --commit"), "Commit now?");
    host.at("2026-12-08 20:02");
    host.does("resolve --commit")
        .tells("1 result PM, 1 public post.");
    has(host.does("pm").to("Elm"), "Night 1: Cedar is Mafia.");
    host.does("sent Elm");
}

fn second_day(host: &mut Host) {
    let start = posts(host, "start");
    has(&start, "Nobody died in the night.");
    has(&start, "it takes 4 votes");
    has(&start, "Tue 15 Dec 2026 20:00 UTC");
    host.at("2026-12-12 19:00");
    host.does("vote Elm Cedar #31; Birch Cedar #33; Cedar Elm #35; Ginkgo Elm #36")
        .tells("Cedar 2, Elm 2.");
    host.does("vote Fir Elm #40").tells("Elm 3 of 4.");
    host.does("undo").tells("Undone: vote Fir Elm #40");
    let left = host.does("tally").public;
    has(&left, "Elm (2): Cedar (35), Ginkgo (36)");
    has(&left, "Cedar (2): Elm (31), Birch (33)");
    host.does("vote Fir Cedar #40; Alder Cedar #41")
        .tells("HAMMER, post 41.");
    host.at("2026-12-12 20:00");
    let end = posts(host, "end day");
    has(
        &end,
        "Cedar (4): Elm (31), Birch (33), Fir (40), Alder (41)",
    );
    has(&end, "Not voting (0)");
    has(&end, "Mon 14 Dec 2026 20:00 UTC");
}

fn second_night(host: &mut Host) {
    host.plays(&["act Elm investigate Ginkgo", "act Birch protect Elm"]);
    host.does("act mafia kill Birch")
        .tells("Ginkgo is the only Mafia player alive and carries it out.");
    host.at("2026-12-14 20:01");
    host.does("resolve").tells("dies      Birch");
    host.does("resolve --commit");
    has(host.does("pm").to("Elm"), "Night 2: Ginkgo is Mafia.");
    host.does("sent Elm");
    let start = posts(host, "start");
    has(&start, "Birch died in the night. Birch was a Town Doctor.");
    has(&start, "it takes 3 votes");
    has(&start, "Mon 21 Dec 2026 20:00 UTC");
}

#[test]
fn transcript_a_is_typed_as_one_game_with_what_it_asks_and_refuses() {
    let mut host = made();
    seated(&mut host);
    first_day(&mut host);
    first_night(&mut host);
    second_day(&mut host);
    second_night(&mut host);
    host.at("2026-12-17 19:00");
    host.does("vote Elm Ginkgo #60; Fir Ginkgo #62; Ginkgo Elm #63; Alder Ginkgo #65")
        .tells("3 of 3: HAMMER");
    let end = posts(&mut host, "end day");
    has(&end, "Ginkgo (3): Elm (60), Fir (62), Alder (65)");
    has(
        &end,
        "Congratulations to Alder, Birch, Dogwood, Elm and Fir.",
    );
    let told = host.does("finish");
    told.posts("Town Cop: Elm")
        .posts("private/812")
        .posts("opens with: ");
    assert!(matches!(told.answer.todo, Some(Todo::OpenSeal(_))));
    host.does("posted");
    let archive = host.does("archive").answer.todo;
    assert!(matches!(archive, Some(Todo::Archive(_))), "{archive:?}");
}

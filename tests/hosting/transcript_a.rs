//! A first game, two evenings of work: from `new` to `archive`, with its deadlines.
//!
//! `new` writes the setup file; the game is then rehearsed from that file with a clock of its
//! own, so that dates can be told.

use super::host::has;
use crate::cli::kit::Place;

pub(super) const NEW: [&str; 16] = [
    "new",
    "lantern",
    "--setup",
    "newbie-classic",
    "--forum",
    "phpbb",
    "--zone",
    "Europe/Berlin",
    "--start",
    "2026-12-01 21:00",
    "--day",
    "7d",
    "--night",
    "48h",
    "--early-end",
    "shift",
];

const SCRIPT: &str = "\
clock 2026-11-28 18:00
next
signup Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo
deal seed 255
pm Alder
sent Alder, Birch
chat mafia https://forum.example/private/812
pm Cedar
sent all
confirmed Alder, Birch, Cedar, Dogwood, Elm, Fir
confirmed Ginkgo
clock 2026-12-01 21:00
start
posted
clock 2026-12-03 18:00
paste
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
.
decide 5 Dogwood
decide 8 Ginkgo
decide 11 Dogwood
tally
posted
clock 2026-12-06 21:00
vote Ginkgo Dogwood #14
end day
y
posted
act Elm investigate Cedar
act Birch protect Elm
act mafia kill Elm
Ginkgo
clock 2026-12-08 21:02
resolve
why Elm
resolve --commit
pm
sent Elm
start
posted
clock 2026-12-12 20:00
vote Elm Cedar #31; Birch Cedar #33; Cedar Elm #35; Ginkgo Elm #36
vote Fir Elm #40
undo
vote Fir Cedar #40; Alder Cedar #41
clock 2026-12-12 21:00
end day
y
posted
act Elm investigate Ginkgo
act Birch protect Elm
act mafia kill Birch
clock 2026-12-14 21:01
resolve
resolve --commit
pm
sent Elm
start
posted
clock 2026-12-17 20:00
vote Elm Ginkgo #60; Fir Ginkgo #62; Ginkgo Elm #63; Alder Ginkgo #65
end day
y
posted
finish
archive lantern.html
stats
sent
";

fn played() -> String {
    let place = Place::new();
    place.run(&NEW).done();
    // The page is of a game that asks about every name that is not whole.
    let setup = place.read("lantern/game.toml");
    let asking = setup.replacen("[votes]\n", "[votes]\nnames = \"ask\"\n", 1);
    assert_ne!(asking, setup);
    place.write("lantern/game.toml", &asking);
    place.write("game.txt", SCRIPT);
    place
        .run(&["run", "lantern/game.toml", "game.txt"])
        .done()
        .stdout
}

#[test]
fn transcript_a_is_played_from_new_to_archive() {
    let said = played();
    for words in [
        "Fill the seats",
        "7 of 7 seats",
        "Seal: ",
        "7 role PMs are ready, none is sent.",
        "You are a [b][color=green]Vanilla Townie[/color][/b]",
        "2 of 7 sent. 0 confirmed.",
        "Your partner is [b]Ginkgo[/b].",
        "private/812",
        "7 of 7 sent. 0 confirmed.",
        "6 of 7 confirmed. Waiting for Ginkgo.",
        "7 of 7 confirmed.",
        "Posted: the start of Day 1.",
        "Vote Count 1.1 is posted.",
        "HAMMER",
        "Who carries it out?",
        "Elm: \"Cedar is Mafia.\"",
        "Does Elm die?",
        "Sent: Elm (Night 1).",
        "Undone: vote Fir Elm #40",
        "[b]Birch[/b] died in the night.",
        "TOWN WINS",
        "Congratulations to Alder, Birch, Dogwood, Elm and Fir.",
        "What everybody was",
        "opens with: opened-seal.txt",
        "The archive is lantern.html.",
        "posted, the start of Day 3",
        "to Elm, the results of Night 2",
    ] {
        has(&said, words);
    }
}

#[test]
fn transcript_a_has_the_deadlines_and_majorities_of_the_page() {
    let said = played();
    for deadline in [
        "Day 1 ends Tue 8 Dec 2026 20:00 UTC",
        "Night actions are due Tue 8 Dec 2026 20:00 UTC",
        "Day 2 ends Tue 15 Dec 2026 20:00 UTC",
        "Night actions are due Mon 14 Dec 2026 20:00 UTC",
        "Day 3 ends Mon 21 Dec 2026 20:00 UTC",
    ] {
        has(&said, deadline);
    }
    let majorities = said.lines().filter_map(|line| line.strip_prefix("With "));
    let majorities: Vec<&str> = majorities
        .filter_map(|line| line.strip_suffix(" votes to eliminate."))
        .collect();
    let expected = ["7", "6", "4"].iter().zip(["4", "4", "3"]);
    let expected: Vec<String> = expected
        .map(|(alive, takes)| format!("{alive} alive it takes [b]{takes}[/b]"))
        .collect();
    assert_eq!(majorities, expected);
}

#[test]
fn transcript_a_takes_back_exactly_one_vote() {
    let said = played();
    assert_eq!(said.matches("Undone: ").count(), 1);
    has(
        &said,
        "[b]Cedar[/b] (4): Elm (31), Birch (33), Fir (40), Alder (41)",
    );
    assert!(!said.contains("Fir (40), Alder (41)\n[b]Elm[/b] (3)"));
}

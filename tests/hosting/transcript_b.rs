//! When things go wrong: nine players with a drawn line of roles, on a XenForo board. A clock
//! change, an unclear vote, a silent player, more time, a hammer in a paste, changed, late and
//! conditional orders, a wrong vote already posted, a replacement, a warning.

use nightdesk_game::Language;
use nightdesk_render::plain;

use super::host::has;
use super::script::{Played, Step, steps};
use crate::cli::kit::{Place, Said};

const NEW: [&str; 16] = [
    "new",
    "harbour",
    "--setup",
    "matrix6",
    "--forum",
    "xenforo",
    "--zone",
    "Europe/London",
    "--start",
    "2027-03-21 20:00",
    "--day",
    "7d",
    "--night",
    "48h",
    "--early-end",
    "keep",
];

const SEATS: &str = "[players]\nseats = [\"Alder\", \"Birch\", \"Cedar\", \"Dogwood\", \"Elm\", \
                     \"Fir\", \"Ginkgo\", \"Hawthorn\", \"Ironwood\"]\n";

/// Who holds what of the line that seed 4 draws.
const FIXED: &str = "[roles.fixed]\nBirch = \"mafia Goon\"\nHawthorn = \"mafia Roleblocker\"\n\
                     Dogwood = \"town Jailkeeper\"\nIronwood = \"town 1-shot Bulletproof\"\n";

const SCRIPT: &str = "\
clock 2027-03-20 12:00
schedule
wait add Juniper, Katsura
deal seed 4
roles
chat mafia https://forum.example/threads/9041
pm Birch
sent all
confirmed all
clock 2027-03-21 20:00
start
posted
clock 2027-03-24 13:48
paste
#12 Alder
[b]VOTE: Cedar[/b]
#14 Elm
[b]VOTE: ir[/b]
#17 Birch
[b]VOTE: Cedar[/b]
#20 Ironwood
[b]VOTE: Birch[/b]
#25 Hawthorn
[b]VOTE: cedar[/b]
#31 Ginkgo
[b]VOTE: Hawthorn[/b]
#33 Cedar
[b]VOTE: Hawthorn[/b]
.
tally
posted
clock 2027-03-27 18:00
activity
prod Fir
sent Fir
extend 24h
y
posted
clock 2027-03-29 14:00
paste
#36 Elm
[b]VOTE: Ironwood[/b]
#41 Dogwood
[b]VOTE: Cedar[/b]
#44 Elm
[b]UNVOTE[/b]
[b]VOTE: Cedar[/b]
#45 Birch
[b]UNVOTE[/b]
#47 Ginkgo
[b]VOTE: Birch[/b]
.
end day
y
posted
clock 2027-03-29 22:00
act mafia kill Alder by Hawthorn
act Hawthorn block Dogwood
act Dogwood jail Birch
act mafia kill Ironwood by Birch
clock 2027-03-31 20:16
resolve
why Ironwood
resolve --commit
start
posted
clock 2027-04-02 19:00
activity
replace Fir Juniper
posted
pm Juniper
sent Juniper
confirmed Juniper
clock 2027-04-04 18:00
vote Dogwood Birch #70; Ironwood Birch #72; Birch Dogwood #75; Hawthorn Dogwood #77
vote Elm Birch #80
tally
posted
log 2
undo 30
vote Ginkgo Birch #80
tally
posted
act mafia kill Dogwood by Hawthorn if Birch eliminated else kill Alder by Birch
clock 2027-04-06 15:00
vote Juniper Birch #83; Alder Birch #85
end day
y
posted
missing
act Hawthorn block Dogwood
act Dogwood jail Hawthorn
clock 2027-04-09 20:04
resolve
why Dogwood
resolve --commit
start
posted
clock 2027-04-13 20:00
vote Ironwood Hawthorn #121; Alder Hawthorn #122; Hawthorn Alder #124; Elm Hawthorn #126; Juniper Hawthorn #128
end day
y
posted
finish
sent
";

/// The order that comes too late.
const LATE: &str = "act Dogwood jail Hawthorn at 20:07";

/// The game as `new` writes it, with its seats and cards filled in.
fn made() -> Place {
    let place = Place::new();
    place.run(&NEW).done();
    let text = place.read("harbour/game.toml");
    let filled = text
        .replacen("[players]\n", SEATS, 1)
        .replacen("[roles.fixed]\n", FIXED, 1);
    assert_ne!(filled, text);
    place.write("harbour/game.toml", filled);
    place
}

fn run(script: &str) -> Said {
    let place = made();
    place.write("game.txt", script);
    place.run(&["run", "harbour/game.toml", "game.txt"])
}

fn played() -> String {
    run(SCRIPT).done().stdout
}

#[test]
fn transcript_b_is_played_from_new_to_the_end() {
    let said = played();
    for words in [
        "Waiting list: Juniper, Katsura.",
        "cards of `line`: column A: Town Jailkeeper, Mafia Roleblocker, Town 1-shot Bulletproof",
        "Mafia chat set. Members: Birch, Hawthorn.",
        "Your partner is [B]Hawthorn[/B].",
        "9 of 9 confirmed.",
        "#14 Elm -> \"ir\"",
        "on hold, counts for nobody",
        "Elm, please repeat your vote of post 14 with a full name.",
        "PROD DUE",
        "With one player leaving in every phase the game ends on Day 4 at the latest.",
        "Clocks in Europe/London go forward on Sun 28 Mar.",
        "Hello Fir, you have not posted in a while. Please post within 24 hours.",
        "Later phases move with it.",
        "clears the vote on hold from post 14",
        "HAMMER: Cedar has 5 of 5",
        "after the hammer, not counted: #45 Birch unvotes, #47 Ginkgo -> Birch",
        "This replaces: Hawthorn kills Alder.",
        "used up   Ironwood: vest (was 1)",
        "PROD NOT ANSWERED",
        "You take the seat of Fir. You are a [B]Vanilla Townie[/B].",
        "This player has been told nothing in private so far.",
        "Vote Count 2.1 is posted.",
        "Undone 30: vote Elm Birch #80",
        "Vote Count 2.1",
        "Corrects Vote Count 2.1: post 80 is a vote by Ginkgo, not by Elm.",
        "if Birch is eliminated, Hawthorn kills Dogwood; else Birch kills Alder.",
        "in        Hawthorn kills Dogwood",
        "TOWN WINS",
        "column A",
        "Fir / Juniper",
    ] {
        has(&said, words);
    }
}

#[test]
fn transcript_b_has_the_counts_of_the_page() {
    let said = played();
    for count in [
        "Cedar (3): Alder (12), Birch (17), Hawthorn (25)\nHawthorn (2): Ginkgo (31), Cedar (33)\n\
         Birch (1): Ironwood (20)\nNot voting (3): Dogwood, Elm, Fir",
        "Cedar (5): Alder (12), Birch (17), Hawthorn (25), Dogwood (41), Elm (44)\n\
         Hawthorn (2): Ginkgo (31), Cedar (33)\nBirch (1): Ironwood (20)\nNot voting (1): Fir",
        "Birch (3): Dogwood (70), Ironwood (72), Elm (80)\nDogwood (2): Birch (75), Hawthorn (77)",
        "Birch (3): Dogwood (70), Ironwood (72), Ginkgo (80)\n\
         Dogwood (2): Birch (75), Hawthorn (77)",
        "Birch (5): Dogwood (70), Ironwood (72), Ginkgo (80), Juniper (83), Alder (85)",
        "Hawthorn (4): Ironwood (121), Alder (122), Elm (126), Juniper (128)\n\
         Alder (1): Hawthorn (124)\nNot voting (1): Ginkgo",
    ] {
        has(&said, count);
    }
}

#[test]
fn transcript_b_moves_every_deadline_by_a_day() {
    let said = played();
    for deadline in [
        "Day 1     Sun 28 Mar 2027 20:00 BST   19:00 UTC   167h",
        "Night 1   Tue 30 Mar 2027 20:00 BST   19:00 UTC   48h",
        "Day 2     Tue  6 Apr 2027 20:00 BST   19:00 UTC   168h",
        "Day 1 ends Sun 28 Mar 2027 19:00 UTC (20:00 BST)",
        "The deadline of Day 1 is now Mon 29 Mar 2027 19:00 UTC (20:00 BST).",
        "Night actions are due Wed 31 Mar 2027 19:00 UTC (20:00 BST).",
        "Day 2 ends Wed 7 Apr 2027 19:00 UTC (20:00 BST)",
        "Night actions are due Fri 9 Apr 2027 19:00 UTC (20:00 BST).",
        "Day 3 ends Fri 16 Apr 2027 19:00 UTC (20:00 BST)",
    ] {
        has(&said, deadline);
    }
}

#[test]
fn transcript_b_leaves_the_older_order_standing_when_one_comes_late() {
    let (before, _) = SCRIPT.split_once("resolve\n").expect("a night");
    let said = run(&format!("{before}{LATE}\n"));
    assert_eq!(said.status, 2, "{said:?}");
    for words in [
        "Late by 7 minutes (deadline Wed 31 Mar 20:00 BST, 19:00 UTC).",
        "Rule night.late = \"reject\": not counted. What counts: Dogwood jails Birch.",
        "Answer for Dogwood: \"That came too late for this night; what you sent before it counts.\"",
    ] {
        has(&said.stderr, words);
    }
}

#[test]
fn transcript_b_takes_no_misspelt_name() {
    let (before, _) = SCRIPT
        .split_once("act Dogwood jail Birch")
        .expect("a jailing");
    let said = run(&format!("{before}act Dogwood jail Brich\n"));
    assert_eq!(said.status, 2, "{said:?}");
    has(&said.stderr, "nobody is called `Brich`");
    has(&said.stderr, "did you mean `Birch`?");
}

/// The ledger goes by the clock of the machine, so the game is one that is kept.
#[test]
fn transcript_b_sends_a_warning_without_the_note() {
    let place = made();
    place
        .run(&["ledger", "init", "club.sqlite", "--host", "Quay"])
        .done();
    place.write(
        "harbour/ledger.toml",
        "file = \"../club.sqlite\"\nhost = \"Quay\"\n",
    );
    place.write(
        "warn.txt",
        "reload\ndeal seed 4\nsent all\n\
         !fwarn add Ginkgo @2 :quoted a message from the host | post 120, first time\n\
         sent Ginkgo\n",
    );
    let said = place.run(&["run", "harbour", "warn.txt"]).done().stdout;
    let (_, warned) = said.split_once("> !fwarn").expect("a warning");
    for words in [
        "2 points (0 before, 2 now)",
        "Hello Ginkgo, you get a warning (2 points, it ends on ",
        "quoted a message from the host.\nPlease answer so that I know you have read it.",
        "Sent: Ginkgo (warning 1).",
    ] {
        has(warned, words);
    }
    let (_, text) = warned.split_once("PRIVATE to Ginkgo").expect("a text");
    assert!(!text.contains("post 120"), "{text}");
}

#[test]
fn transcript_b_ends_with_the_hosts_notes() {
    let said = played();
    let (_, end) = said.split_once("> finish").expect("the end");
    has(end, "Hosting notes: Vote Count 2.1 was corrected by 2.2.");
    has(end, "[SPOILER=");
    has(end, "Seal ");
}

/// A script ends with a line that is refused, so the whole game with the late order is played line by
/// line on a game that is kept.
#[test]
fn transcript_b_ends_with_the_late_order_in_the_hosts_notes() {
    let place = made();
    let mut host = Played::create(&place.path("kept"), &place.read("harbour/game.toml"));
    for step in steps(SCRIPT) {
        // The number of the vote that is taken back: the note of the late order is an entry before it.
        let step = match step {
            Step::Line(line) if line == "undo 30" => Step::Line("undo 31".to_owned()),
            step => step,
        };
        host.does(&step);
        if step == Step::Line("act mafia kill Ironwood by Birch".to_owned()) {
            host.does(&Step::Clock("2027-03-31 20:15".to_owned()));
            let refused = host
                .tries(LATE)
                .expect_err("a late order")
                .report(Language::English);
            assert_eq!(refused.code, "late");
            has(&refused.message, "It is noted as entry ");
        }
    }
    let texts = host.types("finish").texts.into_iter();
    let end: String = texts.map(|text| plain(text.document(), None)).collect();
    has(
        &end,
        "Hosting notes: Vote Count 2.1 was corrected by 2.2. \
         One order came late in Night 1 and was not counted.",
    );
}

#[test]
fn transcript_b_explains_both_nights() {
    let said = played();
    has(
        &said,
        "Does Ironwood die?  No.\n  for      Birch kills Ironwood (factional kill)\n\
         \u{20} against    Dogwood blocks Birch (jail)\n\
         \u{20} undone by    Hawthorn blocks Dogwood (roleblock)\n\
         \u{20} against    Ironwood is bulletproof, 1 left (vest) - nothing undoes this",
    );
    has(
        &said,
        "Does Dogwood die?  Yes.\n  for      Hawthorn kills Dogwood (factional kill)\n\
         \u{20} against    Dogwood blocks Hawthorn (jail)\n\
         \u{20} undone by    Hawthorn blocks Dogwood (roleblock)",
    );
}

#[test]
fn transcript_b_tells_no_seat_another_s_role_but_the_partners() {
    let said = played();
    let private = said.split("--- PRIVATE to ").skip(1);
    let private: Vec<&str> = private
        .filter_map(|text| text.split("-----\n").nth(1))
        .collect();
    assert!(private.len() >= 3, "{private:?}");
    for text in private {
        let roles = ["Goon", "Roleblocker", "Jailkeeper", "Bulletproof"];
        let told = roles.iter().filter(|role| text.contains(**role)).count();
        assert!(told <= 1, "{text}");
        assert_eq!(
            text.contains("Hawthorn"),
            text.contains("Mafia Goon"),
            "{text}"
        );
    }
}

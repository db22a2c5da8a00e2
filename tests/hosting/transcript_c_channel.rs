//! The game of scripted roles once more, played by the program for a Discord server: its words
//! stand in Discord's markup, answers go out at once, and it ends with `finish` and `archive`.

use super::host::has;
use super::transcript_c::GROVE;
use crate::cli::kit::Place;

const FORUM: &str = "\n[forum]\nflavour = \"discord\"\n";

const SCRIPT: &str = "\
clock 2026-12-04 20:00
deal
chat werewolf #wolfpack
pm
sent all
confirmed all
clock 2026-12-04 21:00
start
posted
clock 2026-12-06 21:00
resolve --commit
posted
next
clock 2026-12-07 01:00
act Alder Elm
pm Alder
sent Alder
vote Cedar Dogwood in Hunt; Fir Dogwood in Hunt
next
clock 2026-12-07 21:01
resolve
why Dogwood
resolve --commit drawing Cedar
posted
clock 2026-12-09 16:00
vote Alder Fir; Birch Fir; Elm Fir; Cedar Elm; Fir Elm; Ginkgo Fir in Trial
clock 2026-12-09 21:03
end day
posted
next
clock 2026-12-10 03:00
act Alder Cedar
pm Alder
sent Alder
vote Cedar Alder in Hunt #1
next
vote Cedar Birch in Hunt #2
clock 2026-12-10 21:02
resolve
resolve --commit
posted
next
clock 2026-12-12 12:00
vote Elm Cedar in Trial #1; Ginkgo Cedar in Trial #1; Cedar Elm in Trial #1
clock 2026-12-12 21:01
end day
posted
finish
posted
archive grove.html
sent
";

/// What each line of the script brought, in its order.
fn played(place: &Place) -> Vec<(String, String)> {
    place.write("grove.toml", format!("{GROVE}{FORUM}"));
    place.write("game.txt", SCRIPT);
    let said = place.run(&["run", "grove.toml", "game.txt"]).done().stdout;
    let mut lines = SCRIPT.lines();
    let steps = said.split("\n> ").map(|step| {
        let step = step.trim_start_matches("> ");
        let (line, brought) = step.split_once('\n').unwrap_or((step, ""));
        assert_eq!(Some(line), lines.next());
        (line.to_owned(), brought.to_owned())
    });
    let steps = steps.collect();
    assert_eq!(lines.next(), None);
    steps
}

/// What a line brought, the first or a later time it was typed.
#[track_caller]
fn brought<'s>(steps: &'s [(String, String)], line: &str, time: usize) -> &'s str {
    let mut times = steps.iter().filter(|(typed, _)| typed == line);
    times
        .nth(time - 1)
        .map(|(_, brought)| brought.as_str())
        .unwrap_or_else(|| panic!("`{line}` a {time}. time"))
}

#[test]
fn transcript_c_is_played_for_a_channel_to_its_archive() {
    let place = Place::new();
    let steps = played(&place);
    let expected = [
        ("resolve --commit", 1, "# Night 1\n\nAlive (7)"),
        ("next", 1, "Alder: #1 Seer, Immediate Night"),
        ("next", 1, "not yet: Cedar, Fir"),
        ("act Alder Elm", 1, "--- PRIVATE to Alder"),
        ("act Alder Elm", 1, "Investigated Elm's role: Villager"),
        ("sent Alder", 1, "Sent: Alder (Night 1)."),
        ("next", 2, "2 of 2 have voted"),
        ("resolve", 1, "Not kept yet"),
        ("resolve", 1, "Dogwood is dead"),
        ("why Dogwood", 1, "the poll Hunt closed"),
        (
            "resolve --commit drawing Cedar",
            1,
            "Dogwood was a **Townsfolk Villager**.",
        ),
        ("end day", 1, "Fir was a **Werewolf Whelp**."),
        ("end day", 1, "Night 2 ends Thu 10 Dec 2026 21:00 UTC."),
        ("next", 3, "vote Hunt #1 (#4): 0 of 1 have voted"),
        ("next", 3, "vote Hunt #2 (#5): 0 of 1 have voted"),
        ("act Alder Cedar", 1, "Investigated Cedar's role: Wolf"),
        ("sent Alder", 2, "Sent: Alder (Night 2)."),
        ("next", 4, "vote Hunt #1 (#4): 1 of 1 have voted"),
        ("resolve", 2, "Alder is dead"),
        ("resolve", 2, "there will be two trials"),
        ("resolve --commit", 2, "Alder was a **Townsfolk Seer**."),
        ("resolve --commit", 2, "Alive (3): Cedar, Elm, Ginkgo"),
        ("resolve --commit", 2, "there will be two trials"),
        ("end day", 2, "Cedar - Elm, Ginkgo"),
        ("end day", 2, "The game is over. Winners: Townsfolk."),
        ("finish", 1, "Werewolf Wolf: Cedar"),
        (
            "finish",
            1,
            "||- Alder (Seer) chose Elm: \"Investigated Elm's role: Villager\"||",
        ),
        ("finish", 1, "opens with: opened-seal.txt"),
        ("archive grove.html", 1, "The archive is grove.html."),
    ];
    for (line, time, words) in expected {
        has(brought(&steps, line, time), words);
    }
    has(&place.read("grove.html"), "Whelp");
}

#[test]
fn transcript_c_asks_nobody_who_is_answered_and_posts_no_second_hunt() {
    let steps = played(&Place::new());
    assert!(!brought(&steps, "next", 2).contains("Alder:"));
    let evening = brought(&steps, "end day", 1);
    let (post, _) = evening.split_once("HOST ONLY").expect("a post");
    assert!(!post.contains("Hunt"), "{post}");
}

#[test]
fn transcript_c_tells_how_long_the_message_of_the_end_is() {
    let steps = played(&Place::new());
    let told = brought(&steps, "finish", 1);
    let (above, below) = told.split_once("1 message, ").expect(told);
    assert!(below.contains(" characters (limit 2000)."), "{below}");
    let (length, _) = below.split_once(' ').expect("a number");
    let (_, message) = above.split_once("---\n").expect("a frame");
    let (message, _) = message.rsplit_once("\n---").expect("a frame");
    assert_eq!(length, message.trim_end().chars().count().to_string());
}

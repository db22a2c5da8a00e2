//! Single lines: `nightdesk -g DIR LINE`.

use super::kit::{Place, Said};

fn dealt() -> Place {
    let place = Place::with_lantern();
    place
        .line("players add Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo")
        .done();
    place.line("deal seed 255").done();
    place
}

fn entry(said: &Said) -> Option<u64> {
    said.json()["entry"].as_u64()
}

#[test]
fn a_line_is_one_argument_or_many() {
    let place = dealt();
    place
        .run(&["-g", "lantern", "sent", "Alder,", "Birch"])
        .done()
        .says("2 of 7 sent.");
    place
        .run(&["-g", "lantern", "sent all"])
        .done()
        .says("7 of 7");
    let mut inside = place.program();
    inside
        .current_dir(place.path("lantern"))
        .args(["confirmed", "all"]);
    let output = inside.output().expect("the program starts");
    assert!(output.status.success(), "{output:?}");
    place.line("next").done().says("Begin the game:  start");
}

#[test]
fn the_last_word_may_be_the_game_where_none_is_here() {
    let place = dealt();
    place.run(&["next", "lantern"]).done().says("pm");
    place
        .run(&["nxet", "lantern"])
        .refused("did you mean `next`");
    place
        .run(&["status", "lantern/game.toml"])
        .done()
        .says("not started");
    place
        .run(&["players", "add", "Alder", "lantern/game.toml"])
        .refused("is a setup file, of which no game was made");
    place
        .run(&["sent", "all", "lantern"])
        .done()
        .says("7 of 7 sent.");
    place
        .run(&["schedule", "nowhere"])
        .refused("there is no game in `.`");
    // Where a game is named, the words are all of the line.
    place.line("note see lantern").done();
    place.line("log").done().says("see lantern");
}

#[test]
fn the_game_may_be_named_by_the_environment() {
    let place = dealt();
    let output = place
        .program()
        .env("NIGHTDESK_GAME", "lantern")
        .arg("next")
        .output()
        .expect("the program starts");
    let said = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(said.contains("Send role PMs"), "{said}");
}

#[test]
fn every_answer_exists_as_json() {
    let place = dealt();
    for line in [
        "next",
        "status",
        "players",
        "roles",
        "pm",
        "missing",
        "log",
        "help",
        "help vote",
    ] {
        let said = place.run(&["-g", "lantern", "--json", line]).done();
        assert_eq!(said.json()["ok"], true, "{line}");
        assert_eq!(entry(&said), None, "{line} is a question");
    }
    let said = place
        .run(&["-g", "lantern", "note", "hello", "--json"])
        .done();
    assert_eq!(entry(&said), Some(4));
    let said = place.run(&["-g", "lantern", "nonsense", "--json"]);
    assert_eq!(said.status, 2);
    let refusal = said.json();
    assert_eq!(
        (&refusal["ok"], &refusal["code"]),
        (&false.into(), &"no-such-command".into())
    );
}

#[test]
fn a_json_refusal_holds_the_question_with_its_answers() {
    let place = dealt();
    let said = place.run(&["-g", "lantern", "--json", "start"]);
    assert_eq!(said.status, 2);
    let refusal = said.json();
    assert_eq!(refusal["ok"], false);
    assert_eq!(refusal["ask"][1], serde_json::json!(["y"]));
}

#[test]
fn a_text_says_whom_it_is_for() {
    let place = dealt();
    place.line("pm Elm").done().says("--- PRIVATE to Elm ---");
    place.line("roles").done().says("HOST ONLY");
    place
        .line("start --yes")
        .done()
        .says("--- PUBLIC, for the game thread ---");
    let said = place.run(&["-g", "lantern", "pm Elm", "--json"]);
    let said = said.done().json();
    assert_eq!(said["texts"][0]["readers"], "PRIVATE to Elm");
}

#[test]
fn markup_is_chosen_for_one_answer() {
    let place = dealt();
    let paste = |format: &str| {
        place
            .run(&["-g", "lantern", "pm", "Elm", "--format", format])
            .done()
            .stdout
    };
    assert!(paste("phpbb").contains("[b]"));
    assert!(paste("discord").contains("**"));
    assert!(!paste("plain").contains("[b]"));
}

#[test]
fn roles_role_and_help_in_a_game_are_about_the_game() {
    let place = dealt();
    place
        .run(&["-g", "lantern", "roles"])
        .done()
        .says("HOST ONLY")
        .says("Elm      Town Cop");
    place
        .run(&["-g", "lantern", "role", "Elm"])
        .done()
        .says("Elm: Cop (Town)");
    place
        .run(&["-g", "lantern", "role", "Doctor"])
        .done()
        .says("Protects a player");
    place.line("start --yes").done();
    place
        .run(&["-g", "lantern", "help", "vote"])
        .done()
        .says("Example: vote Alder");
    place
        .run(&["-g", "lantern", "help", "Doctr"])
        .refused("did you mean `Doctor`?");
    // With a word, `roles` searches the rules even here.
    place
        .run(&["-g", "lantern", "roles", "protects"])
        .done()
        .says("Doctor");
}

#[test]
fn what_is_entered_by_day_is_listed_for_the_coming_night() {
    let place = dealt();
    place.line("entries").refused("nothing was entered yet");
    place.line("start --yes").done();
    place
        .line("act Elm investigate Cedar")
        .done()
        .says("Kept for Night 1: Elm investigates Cedar.");
    place
        .line("entries")
        .done()
        .says("Entries of Night 1")
        .says("Elm investigates Cedar");
}

#[test]
fn an_earlier_entry_answers_as_it_was() {
    let place = dealt();
    place.line("start --yes").done();
    for arguments in [
        &["-g", "lantern", "--at", "2", "next"][..],
        &["-g", "lantern", "next", "--at", "2"],
    ] {
        place.run(arguments).done().says("Deal the cards:  deal");
    }
    place
        .run(&["-g", "lantern", "--at", "3", "roles"])
        .done()
        .says("Elm      Town Cop");
    place
        .run(&["-g", "lantern", "roles", "--at", "3"])
        .done()
        .says("Elm      Town Cop");
    place
        .run(&["-g", "lantern", "--at", "3", "undo"])
        .refused("what is past cannot be changed");
    place
        .run(&["-g", "lantern", "--at", "99", "next"])
        .refused("99");
    place.line("status").done().says("Day 1");
}

#[test]
fn undo_and_redo_walk_and_the_log_shows_it() {
    let place = dealt();
    place.line("note first").done();
    place.line("note second").done();
    place.line("undo").done().says("Undone: note second");
    place.line("undo").done().says("Undone: note first");
    place.line("redo").done().says("Done again: note first");
    place.line("undo 2").refused("nothing");
    let log = place.line("log 5").done().stdout;
    let undone: Vec<&str> = log
        .lines()
        .filter(|line| line.trim_end().ends_with("undone"))
        .collect();
    assert_eq!(undone.len(), 1, "{log}");
    assert!(undone[0].contains("note second"), "{log}");
}

#[test]
fn a_line_that_asks_changes_nothing_until_it_says_yes() {
    let place = dealt();
    let before = place.read("lantern/journal.ndjson");
    place
        .line("start")
        .refused("Not confirmed: Alder")
        .complains("y/N")
        .complains("`--yes` at the end of the line answers yes");
    assert_eq!(place.read("lantern/journal.ndjson"), before);
    place.line("start --yes").done().says("Day 1 runs.");
}

#[test]
fn a_question_that_a_ruling_answers_names_the_lines_for_it() {
    let place = Place::new();
    place.write(
        "pier.toml",
        "format = 1\n[game]\nname = \"Pier\"\nhost = \"Host\"\n[players]\n\
         seats = [\"Ana\", \"Bob\", \"Cleo\"]\n[roles]\ndeal = \"fixed\"\n[roles.fixed]\n\
         Ana = \"town Cop\"\nBob = \"town Doctor\"\nCleo = \"mafia Goon\"\n\
         [votes]\nat_deadline = \"most votes\"\ntie = \"ask\"\n",
    );
    place.run(&["new", "pier", "--setup", "pier.toml"]).done();
    for line in ["deal", "start --yes", "vote Ana Bob #1, Bob Ana #2"] {
        place.run(&["-g", "pier", line]).done();
    }
    let asked = place.run(&["-g", "pier", "end day --yes"]);
    asked
        .refused("Bob and Ana are tied")
        .complains("`rule tie Ana`");
    place.run(&["-g", "pier", "rule tie Ana"]).done();
    place
        .run(&["-g", "pier", "end day --yes"])
        .done()
        .says("Ana is eliminated");
}

#[test]
fn a_refusal_has_one_message_and_leaves_no_trace() {
    let place = dealt();
    place.line("start --yes").done();
    let before = place.read("lantern/journal.ndjson");
    let wrong = [
        ("vote Alder Ceder #3", "did you mean `Cedar`?"),
        ("vote Alder", "vote"),
        ("deal", "the game runs already"),
        ("act Elm protect Cedar", "Elm"),
        ("undo 99", "99"),
        ("redo", "nothing to redo"),
        ("votee", "did you mean `vote`?"),
        ("finish", "when the game is over"),
    ];
    for (line, words) in wrong {
        let said = place.line(line).refused(words);
        assert_eq!(said.stdout, "", "{line}");
    }
    assert_eq!(place.read("lantern/journal.ndjson"), before);
}

#[test]
fn why_of_an_entry_tells_what_became_of_the_kill() {
    let place = dealt();
    for line in [
        "start --yes",
        "end day --yes",
        "mafia kills Elm by Cedar",
        "Birch protects Elm",
    ] {
        place.line(line).done();
    }
    let entries = place.line("entries").done().stdout;
    let number = |words: &str| {
        let line = entries.lines().find(|line| line.contains(words));
        let line = line.unwrap_or_else(|| panic!("{words}: {entries}"));
        line.split_whitespace().next().expect("a number").to_owned()
    };
    let kill = number("Cedar kills Elm");
    place
        .line(&format!("why #{kill}"))
        .done()
        .says("Does Elm die?  No.")
        .says("Birch protects Elm")
        .says("Did the visit to Elm take place");
    place.line("why Cedar").done().says("Does Elm die?  No.");
    let doctor = place
        .line(&format!("why #{}", number("Birch protects Elm")))
        .done();
    assert!(!doctor.stdout.contains("Does Elm die"), "{doctor:?}");
}

const NIGHTS: &str = "=== #1 | Alder | 2026-01-02T00:00:00Z\nhello\n";

#[test]
fn pages_and_pastes_are_taken_as_single_lines() {
    let place = dealt();
    for line in ["sent all", "confirmed all", "start --yes"] {
        place.line(line).done();
    }
    place.write("page.log", NIGHTS);
    let page = place.path("page.log");
    let page = page.to_str().expect("a name");
    let said = place.run(&["-g", "lantern", "read", page]).done();
    said.says("1 post");
    place
        .run(&["-g", "lantern", "read", page])
        .done()
        .says("1 post, all read before.");
    // No shell stands between this name and the program.
    let all = place.path("pa*.log");
    let all = all.to_str().expect("a name");
    place
        .run(&["-g", "lantern", "read", all])
        .done()
        .says("1 post, all read before.");
    place
        .run(&["-g", "lantern", "read", "none-*.log"])
        .refused("`none-*.log` cannot be read");
    let said = place.fed(&["-g", "lantern", "--json", "paste"], "#2 Birch\nhi\n");
    // One answer, and no empty one in front of it.
    assert!(entry(&said.done()).is_some());
    place
        .run(&["-g", "lantern", "votes", "--at", "1"])
        .done()
        .says("after post 1");
}

#[test]
fn posts_copied_out_of_a_browser_are_pasted_as_they_are() {
    let place = dealt();
    for line in ["sent all", "confirmed all", "start --yes"] {
        place.line(line).done();
    }
    let copy = "Alder\nMember\nFeb 2, 2026\n#7\nVote: Birch\nLike Reply\nCedar\nMember\nFeb 2, 2026\n#8\nno\n";
    let paste = |text: &str| place.fed(&["-g", "lantern", "paste"], text);
    let said = paste(copy);
    assert_eq!(said.status, 0, "{said:?}");
    let said = said.says("2 posts, 1 vote");
    said.says("whether they were bold could not be checked");
    place.line("votes").done().says("Alder (7)");
    paste(&copy.replace("no\n", "Birch wrote:\nVote: Cedar\n"))
        .refused("line 11: `Birch wrote:` begins a quote")
        .complains("write `> ` before each of them");
    paste(&format!(
        "Vote: Elm\n{}",
        copy.replace("#7", "#9").replace("#8", "#10")
    ))
    .says("Line 1, `Vote: Elm`, was not read")
    .says("`undo`");
    place.line("undo").done();
    // A log is a log, whatever its posts hold.
    let log = "=== #9 | Alder | 2026-01-01T10:00:00Z\nby Cedar » 2026-01-01 10:00 UTC\n=== #10 |";
    paste(log).refused("line 3: `=== #10 |` begins no post");
    // Without numbers they might be the same posts again.
    paste("by Alder » 2026-01-01 10:00 UTC\nVote: Cedar\n")
        .refused("nothing says that they come after post 8")
        .complains("`#9 NAME`");
    place.line("undo").done();
    paste("by Alder » 2026-01-01 10:00 UTC\nVote: Cedar\n").says(
        "This post shows no number and was numbered 1. If posts before it are missing, `undo`.",
    );
}

const TOWN: &str = r#"
format = 1
[game]
name = "town"
host = "Quay"
ruleset = "city"
[players]
seats = ["Anna", "Boris", "Clara", "Denis", "Ivan", "Lena"]
[roles]
deal = "fixed"
[roles.fixed]
Anna = "Doctor"
Boris = "Blocker"
Clara = "Judge"
Denis = "Bodyguard"
Ivan = "Maid + mafia"
Lena = "Vagrant + maniac"
[schedule]
zone = "Europe/Moscow"
day = "24h"
night = "24h"
first = "day"
"#;

#[test]
fn the_lines_of_a_table_are_taken_as_single_lines() {
    let place = Place::new();
    place.write("town.toml", TOWN);
    let made = place.run(&["new", "town", "--setup", "town.toml"]);
    // The town is smaller than its format, which is said and may be.
    assert!(
        made.status == 0 && made.stderr.contains("other-numbers"),
        "{made:?}"
    );
    let line = |line: &str| place.run(&["-g", "town", line]);
    for text in [
        "deal",
        "старт --yes",
        "vote Boris Anna",
        "голос Clara Anna",
        "конец дня",
        "secretary Boris",
        "Anna: doctor -> Clara",
        "resolve",
        "resolve --commit",
        "wall Anna, Clara",
        "penalty Denis silenced",
        "Anna: vertical -> Clara",
        "Clara: early vote -> Ivan",
        "start",
    ] {
        line(text).done();
    }
    assert_eq!(line("sing").status, 2);
    // A look at an earlier entry changes nothing.
    let past = place.run(&["-g", "town", "--at", "3", "secretary Boris"]);
    past.refused("cannot be changed");
    let past = place.run(&["-g", "town", "--at", "3", "missing"]);
    past.done();
}

#[test]
fn lines_as_for_a_tracker_bot_are_taken_as_single_lines() {
    let place = dealt();
    place.line("sent all").done();
    place.line("confirmed all").done();
    place.line("start --yes").done();
    place
        .line("Zoe HAS REPLACED Elm")
        .done()
        .says("Seat of Elm goes to Zoe.");
    place.line("Fir has DIED. He was a Cop.").done();
    place.line("status").done().says("alive     6: Alder");
}

#[test]
fn a_post_that_no_line_has_shown_is_named() {
    let place = Place::with_lantern();
    for line in [
        "players add Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo",
        "deal",
        "sent all",
        "confirmed all",
        "start",
    ] {
        place.line(line).done();
    }
    // The start of the day was shown by another run, and no count was.
    place
        .line("posted")
        .refused("Not posted yet: the start of Day 1; `posted due` records that");
    place.line("posted due").done().says("the start of Day 1");
    place.line("tally").done().says("Vote Count 1.1");
    place
        .line("posted")
        .done()
        .says("Vote Count 1.1 is posted.");
}

#[test]
fn the_long_help_of_the_program_has_the_exit_statuses() {
    let shown = |flag| Place::new().run(&[flag]).done().stdout;
    assert!(shown("--help").contains("Exit statuses:"));
    assert!(!shown("-h").contains("Exit statuses:"));
}

#[test]
fn help_after_a_line_of_the_desk_explains_it() {
    let place = Place::new();
    let asked = place.run(&["help", "schedule"]).done().stdout;
    for flag in ["--help", "-h"] {
        assert_eq!(place.run(&["schedule", flag]).done().stdout, asked);
    }
    let place = Place::with_lantern();
    let vote = place.run(&["-g", "lantern", "vote", "--help"]).done();
    assert_eq!(vote.stdout, place.run(&["help", "vote"]).done().stdout);
}

#[test]
fn a_calendar_of_a_setup_file_is_the_same_each_time() {
    let place = Place::new();
    place.write(
        "game.toml",
        "setup = \"newbie-classic\"\n[game]\nname = \"Pier\"\n[schedule]\nstart = \"2026-12-01 20:00\"\n",
    );
    let calendar = place.run(&["schedule", "--ics", "game.toml"]).stdout;
    let uids = calendar.lines().filter(|line| line.starts_with("UID:"));
    let uids: Vec<&str> = uids.collect();
    // By the moment the game starts, not by that of the question.
    assert!(uids.len() > 1, "{calendar}");
    assert!(
        uids.iter().all(|uid| uid.contains("-1796155200-")),
        "{uids:?}"
    );
}

#[test]
fn what_is_printed_is_json_for_a_script_wherever_it_is_offered() {
    let place = Place::new();
    for (words, key) in [
        (&["guide", "setup"][..], "markdown"),
        (&["templates", "lines"][..], "text"),
        (&["completions", "bash"][..], "script"),
    ] {
        let said = place.run(&[words, &["--json"]].concat()).done();
        let text = said.json()[key].as_str().map(str::len);
        assert!(text.unwrap_or_default() > 100, "{words:?}: {}", said.stdout);
    }
}

#[test]
fn colour_may_be_asked_for_after_a_line() {
    let place = dealt();
    for (when, coloured) in [("always", true), ("never", false)] {
        for arguments in [
            ["-g", "lantern", "--color", when, "status"],
            ["-g", "lantern", "status", "--color", when],
        ] {
            let said = place.run(&arguments).done();
            assert_eq!(said.stdout.contains('\u{1b}'), coloured, "{arguments:?}");
        }
    }
}

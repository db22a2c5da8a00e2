//! A first game from `new` to the end, as `examples/first-game.md` tells it.
//!
//! The script's comments are the page's words: `# == Day 1 ==` is a heading,
//! `# > line` a line that is refused, every other one a paragraph. The page is
//! what the program says today, or the test fails.

use super::kit::{Place, made, project};

const NEW: [&str; 6] = [
    "new",
    "lantern",
    "--setup",
    "newbie-classic",
    "--forum",
    "phpbb",
];

fn script() -> String {
    std::fs::read_to_string(project("examples/lantern/first-game.txt"))
        .expect("the script is there")
        .replace("\r\n", "\n")
}

fn played() -> (Place, String) {
    let place = Place::new();
    place.run(&NEW).done();
    place.write("game.txt", script());
    let said = place.run(&["run", "lantern", "game.txt"]).done();
    (place, said.stdout)
}

/// A stretch of the script.
enum Part<'s> {
    Heading(&'s str),
    Words(Vec<&'s str>),
    Refused(&'s str),
    Lines(Vec<&'s str>),
}

fn parts(script: &str) -> Vec<Part<'_>> {
    let mut parts: Vec<Part<'_>> = Vec::new();
    for line in script.lines() {
        let Some(words) = line.strip_prefix("# ") else {
            match parts.last_mut() {
                Some(Part::Lines(lines)) => lines.push(line),
                _ => parts.push(Part::Lines(vec![line])),
            }
            continue;
        };
        let heading = words
            .strip_prefix("== ")
            .and_then(|words| words.strip_suffix(" =="));
        match (heading, words.strip_prefix("> "), parts.last_mut()) {
            (Some(heading), _, _) => parts.push(Part::Heading(heading)),
            (None, Some(line), _) => parts.push(Part::Refused(line)),
            (None, None, Some(Part::Words(paragraph))) => paragraph.push(words),
            (None, None, _) => parts.push(Part::Words(vec![words])),
        }
    }
    parts
}

#[test]
fn the_page_of_the_first_game_is_what_the_program_says() {
    let place = Place::new();
    let founded = place.run(&NEW).done().stdout;
    let mut page = format!(
        "# A first game\n\n\
         Seven players, three days and two nights, from the first seat to the last post. The host's\n\
         lines are in `examples/lantern/first-game.txt`; this page is made from them by the tests, so\n\
         it shows what the program prints. To play it yourself, from the project's folder:\n\n\
         ```sh\nnightdesk {}\nnightdesk run lantern examples/lantern/first-game.txt\n```\n\n\
         A real game has deadlines, too: `new` asks for them, or takes `--start`, `--day` and `--night`.\n\n\
         ```text\n$ nightdesk {}\n{founded}```\n",
        NEW.join(" "),
        NEW.join(" "),
    );
    let script = script();
    for part in parts(&script) {
        page += &match part {
            Part::Heading(heading) => format!("\n## {heading}\n"),
            Part::Words(words) => format!("\n{}\n", words.join("\n")),
            Part::Refused(line) => {
                let said = place.line(line);
                assert_eq!((said.status, said.stdout.as_str()), (2, ""), "{line}");
                format!("\n```text\n> {line}\n{}```\n", said.stderr)
            }
            Part::Lines(lines) => {
                let said = place.fed(&["open", "lantern"], &lines.join("\n")).done();
                format!("\n```text\n{}```\n", said.stdout)
            }
        };
    }
    made("examples/first-game.md", &page);
}

#[test]
fn every_count_adds_up_to_the_living() {
    let (_, said) = played();
    let mut counts = 0;
    for post in said.split("[area=").skip(1) {
        let post = post.split("[/area]").next().expect("a post ends");
        let of = |line: &str| -> usize {
            let number = line
                .split_once('(')
                .and_then(|(_, rest)| rest.split_once(')'));
            number.expect("a number").0.parse().expect("a number")
        };
        let columns: usize = post
            .lines()
            .filter(|line| line.starts_with("[b]"))
            .map(of)
            .sum();
        let living = match post.lines().next().expect("a title") {
            title if title.contains("1.") || title.contains("Day 1") => 7,
            title if title.contains("Day 2") => 6,
            _ => 4,
        };
        assert_eq!(columns, living, "{post}");
        counts += 1;
    }
    assert_eq!(counts, 4, "{said}");
}

#[test]
fn the_story_is_the_one_told() {
    let (place, said) = played();
    for words in [
        "With 7 alive it takes [b]4[/b] votes to eliminate.",
        "With 6 alive it takes [b]4[/b] votes to eliminate.",
        "With 4 alive it takes [b]3[/b] votes to eliminate.",
        "Nobody died in the night.",
        "[b]Birch[/b] died in the night.",
        "Win check: no Mafia player is alive. TOWN WINS.",
        "Congratulations to Alder, Birch, Dogwood, Elm and Fir.",
        "Night 1\n* Elm investigates Cedar",
        "* Elm investigates Cedar: \"Cedar is Mafia.\"",
        "* Ginkgo kills Elm: stopped, because Birch protects Elm (protection).",
        "* Elm investigates Ginkgo: \"Ginkgo is Mafia.\"",
        "* Ginkgo kills Birch: Birch died.",
    ] {
        assert!(said.contains(words), "{words}");
    }
    let log = place.line("log 100").done().stdout;
    let undone: Vec<&str> = log
        .lines()
        .filter(|line| line.trim_end().ends_with("undone"))
        .collect();
    assert_eq!(undone.len(), 1, "exactly one vote was taken back: {log}");
    assert!(undone[0].contains("vote Fir Elm #40"), "{log}");
}

#[test]
fn a_played_game_can_be_looked_at_and_taken_back() {
    let (place, _) = played();
    place.line("status").done().says("over");
    place
        .run(&["-g", "lantern", "--at", "12", "next"])
        .done()
        .says("Waiting for Birch (Doctor), Elm (Cop), the Mafia kill (Cedar or Ginkgo):");
    place
        .line("act Elm investigate Fir")
        .refused("the game is over");
    place.line("undo").done().says("Undone: end day");
    place.line("status").done().says("Day 3");
    place.line("redo").done();
    place.line("status").done().says("over");
}

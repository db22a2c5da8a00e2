//! What the pages for hosts show is run: commands of a shell, lines at the desk, pieces of setups.
//!
//! The words after the three backticks say what a block is, for each page in its order:
//!
//! - `toml FILE`: a setup that later blocks use. `toml part`: part of a setup, without a mistake.
//!   `toml part FILE`: another file that later blocks use.
//! - `sh`: commands, each of which must end well. What stands after `#` is a remark.
//! - `text desk`: lines at the desk after `>`, all of the page one game; the answers are the
//!   program's own and are put into the page by `UPDATE_MADE=1`. `text desk (by chance)`: the lines
//!   are run, but what is shown is one of several answers.
//! - Anything else says in brackets why it is not run.

use std::path::Path;

use super::examples::until_next_line;
use super::kit::{Place, Said, made, project};

/// A page, and what stands before its first block.
struct Page {
    path: &'static str,
    /// The game of its desk blocks, if the page itself has none.
    setup: Option<&'static str>,
    /// Lines typed before the first one it shows.
    before: &'static [&'static str],
    /// Commands that are done unseen, each before the shown one that it names first.
    between: &'static [(&'static str, &'static str)],
}

const fn page(path: &'static str) -> Page {
    Page {
        path,
        setup: None,
        before: &[],
        between: &[],
    }
}

/// Up to the first evening of the City's example.
const TO_THE_EVENING: &[&str] = &[
    "clock 2027-03-21 20:00",
    "deal",
    "sent all",
    "confirmed all",
    "старт",
    "голос Анна Галина",
    "конец дня",
    "секретарша Анна",
];

/// Up to the first night.
const STARTED: &[&str] = &["deal", "sent all", "confirmed all", "start", "end day", "y"];

const PAGES: &[Page] = &[
    Page {
        path: "README.md",
        setup: Some("tests/cli/shown/readme.toml"),
        before: STARTED,
        between: &[],
    },
    Page {
        path: "docs/desk.md",
        setup: Some("tests/cli/shown/readme.toml"),
        before: STARTED,
        between: &[
            (
                "nightdesk -g lantern missing",
                "nightdesk new lantern --setup newbie-classic",
            ),
            (
                "nightdesk -g lantern missing",
                "nightdesk run lantern to-night.txt",
            ),
            (
                "nightdesk -g lantern archive  ",
                "nightdesk run lantern to-the-end.txt",
            ),
        ],
    },
    page("docs/archive.md"),
    page("docs/city-day.md"),
    page("docs/city-host.md"),
    page("docs/city.md"),
    page("docs/classic-host.md"),
    Page {
        path: "docs/ru/city-host.md",
        setup: Some("examples/city-13/game.ru.toml"),
        before: TO_THE_EVENING,
        between: &[],
    },
    page("docs/ru/first-game.md"),
    page("docs/warnings.md"),
    page("docs/wwrf-host.md"),
];

/// A stretch of a page.
enum Part<'p> {
    Words(&'p str),
    /// The words after the backticks, and the lines below.
    Block(&'p str, &'p str),
}

/// The parts of a page; put together again they are the page.
fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((words, following)) = rest.split_once("```") {
        let (info, body) = following.split_once('\n').expect("a block begins");
        let end = body.find("\n```").map_or(0, |end| end + 1);
        let (inside, after) = body.split_at(end);
        parts.push(Part::Words(words));
        parts.push(Part::Block(info, inside));
        rest = after.strip_prefix("```").expect("a block ends");
    }
    parts.push(Part::Words(rest));
    parts
}

fn read(path: &str) -> String {
    let text = std::fs::read_to_string(project(path)).expect("the page is there");
    text.replace("\r\n", "\n")
}

#[test]
fn every_block_says_what_it_is() {
    for page in PAGES {
        let text = read(page.path);
        for part in parts(&text) {
            let Part::Block(info, _) = part else { continue };
            let known = matches!(info, "sh" | "text desk") || info.starts_with("toml ");
            let excused = info.contains("(") && info.ends_with(')');
            assert!(known || excused, "{}: `{info}` is not run", page.path);
        }
    }
}

#[test]
fn every_shown_command_is_done() {
    for page in PAGES {
        let text = read(page.path);
        let place = furnished();
        for part in parts(&text) {
            match part {
                Part::Block("sh", commands) => {
                    for command in commands.lines() {
                        let between = page.between.iter();
                        for (_, unseen) in between.filter(|(next, _)| command.starts_with(next)) {
                            shell(&place, unseen, page.path);
                        }
                        shell(&place, command, page.path);
                    }
                }
                Part::Block(info, body) => {
                    // Words in brackets say why a block is not whole.
                    let file = info.strip_prefix("toml ");
                    if let Some(file) = file.filter(|file| !file.starts_with('(')) {
                        keep(&place, file, body, page.path);
                    }
                }
                Part::Words(_) => {}
            }
        }
    }
}

#[test]
fn every_command_a_manual_page_shows_is_done() {
    let place = furnished();
    place.write("game.toml", read("tests/cli/shown/readme.toml"));
    place
        .run(&["new", "lantern", "--setup", "game.toml"])
        .done();
    place.write(
        "night.txt",
        "deal\nsent all\nconfirmed all\nstart\nend day\ny\n",
    );
    place.run(&["run", "lantern", "night.txt"]).done();
    let mut shown = 0;
    let entries = std::fs::read_dir(project("man")).expect("the manual is there");
    let mut pages: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    pages.sort();
    for page in pages {
        let text = std::fs::read_to_string(&page).expect("a page is there");
        let text = text.replace("\\-", "-");
        // Commands stand in rows of their own, set in.
        let commands = text.lines().filter(|row| row.starts_with("  nightdesk "));
        for command in commands {
            shell(&place, command.trim(), &page.display().to_string());
            shown += 1;
        }
    }
    assert!(shown >= 2, "the manual shows {shown} commands");
}

#[test]
fn every_desk_answers_as_it_is_shown() {
    for page in PAGES {
        let text = read(page.path);
        let place = Place::new();
        let mut typed: Vec<&str> = Vec::new();
        if let Some(setup) = page.setup {
            place.write("game.toml", read(setup));
        }
        for part in parts(&text) {
            match part {
                Part::Block("toml game.toml", body) => place.write("game.toml", body),
                Part::Block("text desk", body) => {
                    typed.extend(typed_in(body).map(|(_, line)| line))
                }
                Part::Block(..) | Part::Words(_) => {}
            }
        }
        if typed.is_empty() {
            continue;
        }
        let mut answers = answers(&place, page.before, &typed).into_iter();
        let mut shown = String::new();
        for part in parts(&text) {
            match part {
                Part::Words(words) => shown += words,
                Part::Block(info, body) => {
                    shown += &format!("```{info}\n");
                    if info.starts_with("text desk") {
                        for (prompt, line) in typed_in(body) {
                            let answer = answers.next().expect("an answer to each line");
                            if info == "text desk" {
                                shown += &format!("{prompt}> {line}\n{answer}");
                            }
                        }
                    }
                    if info != "text desk" {
                        shown += body;
                    }
                    shown += "```";
                }
            }
        }
        made(page.path, &shown);
    }
}

#[test]
fn every_line_in_a_table_is_understood() {
    let mut typed = 0;
    for page in PAGES.iter().filter(|page| page.path != "docs/city-host.md") {
        let text = read(page.path);
        let setup = page.setup.map(read).or_else(|| {
            parts(&text).into_iter().find_map(|part| match part {
                Part::Block("toml game.toml", body) => Some(body.to_owned()),
                Part::Block(..) | Part::Words(_) => None,
            })
        });
        let Some(setup) = setup else { continue };
        let place = Place::new();
        place.write("game.toml", setup);
        for line in typed_in_tables(&text) {
            let before = match page.before {
                [] => "deal",
                before => &before.join("\n"),
            };
            place.write("line.txt", format!("{before}\n{line}\n"));
            let said = place.run(&["run", "game.toml", "line.txt"]);
            let values = place.run(&["--json", "run", "game.toml", "line.txt"]);
            let code = |code: &&&str| values.stdout.contains(&format!("\"code\": \"{code}\""));
            let unread = UNREAD.iter().find(code);
            assert_eq!(unread, None, "{}: `{line}`\n{said:#?}", page.path);
            let is_understood = !said.stderr.contains("is not understood");
            assert!(is_understood, "{}: `{line}`\n{said:#?}", page.path);
            // What stands before it was taken, so that it was read at all.
            let reached = said.stdout.lines().any(|said| said == format!("> {line}"));
            assert!(reached, "{}: `{line}`\n{said:#?}", page.path);
            typed += 1;
        }
    }
    assert!(typed >= LEAST_IN_TABLES, "{typed}");
}

/// How many lines stand in tables at least, lest none is found any more.
const LEAST_IN_TABLES: usize = 40;

/// The codes of lines that have no meaning at the desk.
const UNREAD: [&str; 5] = [
    "no-such-command",
    "no-such-flag",
    "wrong-flag",
    "wrong-form",
    "no-verb",
];

/// The lines in those columns of tables that say what is typed.
fn typed_in_tables(text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut column = None;
    for row in text.lines() {
        if !row.starts_with('|') {
            column = None;
            continue;
        }
        let cells: Vec<&str> = row.split('|').collect();
        if let Some(column) = column {
            let cell: &str = cells.get(column).copied().unwrap_or_default();
            let codes = cell.split('`').skip(1).step_by(2);
            let whole =
                codes.filter(|code| !code.contains("= …") && !code.starts_with("nightdesk"));
            lines.extend(whole.map(|code| code.trim_end_matches([',', ' ', '…']).to_owned()));
        } else {
            column = cells.iter().position(|cell| {
                ["you type", "what you type", "what to type"].contains(&cell.trim())
            });
        }
    }
    lines
}

/// The lines that are typed in a block, each with what stands before its sign.
fn typed_in(body: &str) -> impl Iterator<Item = (&str, &str)> {
    body.lines().filter_map(|line| {
        let (prompt, typed) = line.split_once("> ")?;
        let is_prompt = prompt.is_empty() || prompt.ends_with(" alive");
        is_prompt.then_some((prompt, typed))
    })
}

/// What the desk says to each of the lines. A line that is refused is said to be so, and the game
/// goes on without it.
fn answers(place: &Place, before: &[&str], typed: &[&str]) -> Vec<String> {
    let mut refused: Vec<Option<String>> = vec![None; typed.len()];
    let said = loop {
        let taken = typed.iter().zip(&refused).filter(|(_, no)| no.is_none());
        let script: Vec<&str> = before
            .iter()
            .copied()
            .chain(taken.map(|(line, _)| *line))
            .collect();
        place.write("lines.txt", script.join("\n"));
        let said = place.run(&["run", "game.toml", "lines.txt"]);
        if said.status == 0 {
            break said;
        }
        let (number, words) = stopped(&said);
        let place_in_page = number - 1 - before.len();
        let (at, _) = refused
            .iter()
            .enumerate()
            .filter(|(_, no)| no.is_none())
            .nth(place_in_page)
            .expect("the line is on the page");
        refused[at] = Some(words);
    };
    let mut rest = said.stdout.as_str();
    for line in before {
        (_, rest) = answer_to(rest, line);
    }
    let each = typed.iter().zip(refused);
    each.map(|(line, refusal)| {
        refusal.unwrap_or_else(|| {
            let (answer, following) = answer_to(rest, line);
            rest = following;
            answer.to_owned()
        })
    })
    .collect()
}

/// The answer to a line, and what was said after it.
fn answer_to<'s>(said: &'s str, line: &str) -> (&'s str, &'s str) {
    let rest = said.strip_prefix(format!("> {line}\n").as_str());
    until_next_line(rest.unwrap_or_else(|| panic!("{line}: {said}")))
}

/// The number of the line at which a script stopped, and why.
fn stopped(said: &Said) -> (usize, String) {
    let (words, end) = said
        .stderr
        .rsplit_once("lines.txt:")
        .unwrap_or_else(|| panic!("{said:#?}"));
    let (number, _) = end.split_once(':').expect("a number");
    (number.parse().expect("a number"), words.to_owned())
}

/// A place with what the pages take for granted: the project's examples, saved pages, a role book.
fn furnished() -> Place {
    let place = Place::new();
    copy(&project("examples"), &place.path("examples"));
    copy(&project("tests/cli/shown/files"), &place.path(""));
    copy(&project("setups/books/village"), &place.path("roles"));
    place
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder is made");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to);
        } else {
            std::fs::copy(entry.path(), to).expect("a file is copied");
        }
    }
}

/// Keeps a file of a page; a setup, or part of one, must be without a mistake.
fn keep(place: &Place, file: &str, body: &str, page: &str) {
    match file.split_once(' ') {
        Some(("part", file)) => place.write(file, body),
        _ if file == "part" => {
            let head = if body.contains("[game]") {
                ""
            } else {
                "[game]\nname = \"Part\"\n"
            };
            place.write("part.toml", format!("{head}{body}"));
            let said = place.run(&["check", "part.toml"]);
            assert_eq!(said.status, 0, "{page}: {said:#?}");
        }
        _ => {
            place.write(file, body);
            let said = place.run(&["check", file]);
            assert_eq!(said.status, 0, "{page}: {said:#?}");
        }
    }
}

/// Runs a line of a shell that calls the program.
fn shell(place: &Place, line: &str, page: &str) {
    let words = words_of(line);
    let Some((program, arguments)) = words.split_first() else {
        return;
    };
    assert_eq!(program, "nightdesk", "{page}: {line}");
    let (arguments, stdin) = match arguments.iter().position(|word| word == "<") {
        Some(at) => (
            &arguments[..at],
            std::fs::read_to_string(place.path(&arguments[at + 1])),
        ),
        None => (arguments, Ok(String::new())),
    };
    let arguments: Vec<String> = arguments
        .iter()
        .flat_map(|word| match word.split_once('*') {
            Some((start, end)) => named(place, start, end),
            None => vec![word.clone()],
        })
        .collect();
    let said = place.fed(&arguments, &stdin.expect("what is fed"));
    assert_eq!(said.status, 0, "{page}: {line}\n{said:#?}");
}

/// The files a star stands for, in order.
fn named(place: &Place, start: &str, end: &str) -> Vec<String> {
    let entries = std::fs::read_dir(place.path("")).expect("the place");
    let mut names: Vec<String> = entries
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .filter(|name| name.starts_with(start) && name.ends_with(end))
        .collect();
    names.sort();
    assert!(!names.is_empty(), "no file is called {start}*{end}");
    names
}

/// The words of a line as a shell parts them; a remark ends it.
fn words_of(line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut quote = None;
    let mut open = false;
    for letter in line.chars() {
        match (quote, letter) {
            (Some(sign), _) if sign == letter => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                if !open {
                    words.push(String::new());
                    open = true;
                }
            }
            (None, '#') if !open => break,
            (None, ' ') => open = false,
            _ => {
                if !open {
                    words.push(String::new());
                    open = true;
                }
                words.last_mut().expect("a word").push(letter);
            }
        }
    }
    words
}

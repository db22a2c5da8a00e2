//! The desk on a real terminal: several lines at once, and questions.
#![cfg(unix)]

use std::fs::File;
use std::io::{Read, Write};
use std::process::Child;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use regex::Regex;

use super::kit::{Place, set_columns};

/// How long an answer may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The desk of the game in `lantern/`, on a terminal of its own.
struct Desk {
    keys: File,
    child: Child,
    output: Receiver<Vec<u8>>,
    shown: String,
}

impl Desk {
    fn of(place: &Place) -> Self {
        let mut desk = Self::running(place, &["open", "lantern"]);
        desk.shows("> ");
        desk
    }

    /// The program on a terminal, 80 columns wide and 24 rows high.
    fn running(place: &Place, arguments: &[&str]) -> Self {
        let mut program = place.program();
        program
            .args(arguments)
            .env("TERM", "xterm")
            .env("PAGER", "sed 's/^/page: /'");
        let (keys, child) = place.on_terminal(80, &mut program);
        let mut screen = keys.try_clone().expect("a second hand");
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut part = [0; 4096];
            while let Ok(count @ 1..) = screen.read(&mut part) {
                if sender.send(part[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        Self {
            keys,
            child,
            output,
            shown: String::new(),
        }
    }

    /// Makes the terminal so many columns wide.
    fn is_wide(&self, columns: u16) {
        set_columns(&self.keys, columns);
    }

    fn types(&mut self, keys: &str) {
        self.shown.clear();
        self.keys.write_all(keys.as_bytes()).expect("it is typed");
    }

    /// Pastes as a terminal does that says so, and ends the line.
    fn pastes(&mut self, text: &str) {
        self.types(&format!("\x1b[200~{text}\x1b[201~\r"));
    }

    /// What is shown since the last keys, once it holds these words, wherever lines are broken.
    #[track_caller]
    fn shows(&mut self, words: &str) -> String {
        let end = Instant::now() + PATIENCE;
        let colours = Regex::new("\x1b\\[[0-9;?]*[a-zA-Z]").expect("a pattern");
        loop {
            let plain = colours.replace_all(&self.shown, "").replace('\r', "");
            if flowing(&plain).contains(&flowing(words)) {
                return plain;
            }
            let left = end.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(part) => self.shown.push_str(&String::from_utf8_lossy(&part)),
                Err(_) => panic!("`{words}` is not shown: {plain}"),
            }
        }
    }
}

/// The words of a text on one line.
fn flowing(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Drop for Desk {
    fn drop(&mut self) {
        // It may have left already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A game of seven on its first day.
fn running() -> Place {
    let place = Place::with_lantern();
    for line in [
        "players add Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo",
        "deal",
        "start --yes",
    ] {
        assert_eq!(place.line(line).status, 0, "{line}");
    }
    place
}

fn entries(place: &Place) -> usize {
    place.read("lantern/journal.ndjson").lines().count()
}

const POST: &str = "Cedar wrote:\nI think Birch is scum.\nkill Alder\nstart\nDogwood has died";

#[test]
fn a_players_words_are_no_commands_however_they_are_pasted() {
    let place = running();
    let before = entries(&place);
    let mut desk = Desk::of(&place);
    for bracketed in [true, false] {
        match bracketed {
            true => desk.pastes(POST),
            false => desk.types(&format!("{}\r", POST.replace('\n', "\r"))),
        }
        desk.shows("5 lines came at once");
        desk.shows("They look like a post of Cedar's without its number.");
        desk.shows("What are they?");
        desk.types("kill Alder\r");
        desk.shows("`kill Alder` is none of the answers, and was not taken.");
        desk.types("\r");
        let left = desk.shows("  Dogwood has died");
        assert!(left.contains("Nothing was taken of:"), "{left}");
        desk.shows("alive> ");
        assert_eq!(entries(&place), before);
    }
    desk.pastes("Cedar wrote:\nVOTE: Birch");
    desk.shows("What are they?");
    desk.types("#12\r");
    desk.shows("#12 Cedar -> Birch");
}

#[test]
fn lines_that_wait_on_the_terminal_are_all_taken_or_none() {
    let place = running();
    let mut desk = Desk::of(&place);
    desk.types("vote Cedar Fir #9\rvote Dogwood Fir #10\rvote Birch Elm #12\r");
    desk.shows("3 lines came at once");
    desk.shows("Each of them is a command.");
    let before = entries(&place);
    desk.types("c\r");
    for vote in ["Cedar -> Fir", "Dogwood -> Fir", "Birch -> Elm"] {
        desk.shows(vote);
    }
    desk.shows("alive> ");
    assert_eq!(entries(&place), before + 3);

    desk.types("vote Elm Fir #13\rvote Bich Fir #14\rvotes\r");
    desk.shows("line 2, `vote Bich Fir #14`, is no command");
    desk.shows("Enter = leave them >");
    desk.types("\x03");
    desk.shows("  votes");
    assert_eq!(entries(&place), before + 3);
}

#[test]
fn posts_with_numbers_are_offered_as_posts() {
    let place = running();
    let mut desk = Desk::of(&place);
    desk.pastes("#12 Elm\n[b]Vote: Fir[/b]\n\n#13 Birch\nkill Fir already");
    desk.shows("2 posts of the thread: #12 of Elm and #13 of Birch");
    desk.types("p\r");
    desk.shows("#12 Elm -> Fir");
    desk.types("paste\r#14 Cedar\rVOTE: Fir\r.\rend day\r");
    desk.shows("1 post of the thread: #14 of Cedar");
    desk.types("p\r");
    desk.shows("#14 Cedar -> Fir");
    let rest = desk.shows("After the posts, and not taken:");
    assert!(!rest.contains("is eliminated"), "{rest}");
}

#[test]
fn a_list_of_players_is_offered_as_one() {
    let place = Place::with_lantern();
    let mut desk = Desk::of(&place);
    desk.pastes("Alder\nBirch\nCedar");
    desk.shows("They look like a list of players.");
    desk.types("s\r");
    desk.shows("setup 3/7>");
    place.line("players").done().says("Birch");
}

#[test]
fn at_a_question_a_whole_line_takes_it_back_and_other_words_are_nothing() {
    let place = running();
    let before = entries(&place);
    let mut desk = Desk::of(&place);
    for (line, question) in [("vote Bich Cedar #4", "y/N"), ("remove Elm", "y/N")] {
        desk.types(&format!("{line}\r"));
        desk.shows(question);
        desk.types("kill Frr\r");
        desk.shows("Answer first: y or n. `kill Frr` is none of the answers");
        desk.types("y\rkill Fir\r");
        desk.shows("These lines were not taken: y kill Fir >");
        desk.types("\x04");
        desk.shows("alive> ");
        assert_eq!(entries(&place), before, "{line}");
    }
    desk.types("remove Elm\r");
    desk.shows("y/N");
    desk.types("players\r");
    desk.shows("The question is taken back; `players` is taken instead.");
    desk.shows("alive> ");
    assert_eq!(entries(&place), before);
    desk.types("remove Elm\r");
    desk.shows("y/N");
    desk.types("kill Fir\r");
    desk.shows("`kill Fir` is taken instead.");
    desk.shows("y/N");
    desk.types("нет\r");
    desk.shows("Nothing was changed");
    assert_eq!(entries(&place), before);
    desk.types("remove Elm\r");
    desk.shows("y/N");
    desk.types("yes\r");
    desk.shows("Elm is out of the game");
}

#[test]
fn the_offered_line_itself_is_a_yes() {
    let place = running();
    let mut desk = Desk::of(&place);
    desk.types("vote Bich Cedar #4\r");
    desk.shows("Did you mean `vote Birch Cedar #4`?");
    desk.types("vote birch cedar  #4\r");
    desk.shows("Birch -> Cedar");
}

#[test]
fn rows_fit_the_terminal_as_wide_as_it_is_now() {
    let place = Place::with_lantern();
    let mut desk = Desk::of(&place);
    for columns in [60, 100, 40] {
        desk.is_wide(columns);
        desk.types("help\r");
        let help = desk.shows("Night actions are typed as one says them:");
        // The line itself is drawn over and over while it is typed.
        let (_, help) = help.split_once("Seats and cards").expect("the first group");
        let widest = help.lines().map(|row| row.chars().count()).max();
        assert!(widest <= Some(columns.into()), "{columns}: {help}");
    }
}

#[test]
fn a_long_page_goes_to_the_hosts_pager_and_a_short_one_does_not() {
    let place = Place::new();
    let mut long = Desk::running(&place, &["guide", "boards"]);
    long.shows("page: ");
    let mut at_once = Desk::running(&place, &["guide", "boards", "--no-pager"]);
    let page = at_once.shows("Copies out of the browser");
    assert!(!page.contains("page: ") && !page.contains("# "), "{page}");
    let mut short = Desk::running(&place, &["components", "block"]);
    assert!(!short.shows("block").contains("page: "));
}

#[test]
fn a_bare_start_lists_games_and_opens_one() {
    let place = Place::with_lantern();
    place
        .run(&["new", "Город", "--setup", "newbie-classic"])
        .done();
    let mut desk = Desk::running(&place, &[]);
    let listed = desk.shows("Which game?");
    assert!(flowing(&listed).contains("1 lantern 2 Город"), "{listed}");
    for (typed, said) in [
        ("7", "the list has no game 7"),
        ("0", "the list has no game 0"),
        ("lantren", "There is no game `lantren`. Make it?"),
    ] {
        desk.types(&format!("{typed}\r"));
        desk.shows(said);
    }
    desk.types("\r");
    desk.shows("Which game?");
    assert!(!place.path("lantren").exists());
    desk.types("2\r");
    desk.shows("Город setup 0/7>");
}

#[test]
fn a_bare_start_makes_a_game() {
    let place = Place::new();
    let mut desk = Desk::running(&place, &[]);
    desk.shows("There is no game in");
    for (typed, said) in [
        ("pier", "There is no game `pier`. Make it?"),
        ("y", "Which setup?"),
        ("newbie-classic", "Where is it played?"),
        ("xenforo", "Your time zone?"),
        ("UTC", "Your name on the forum?"),
        ("back", "Your time zone?"),
        ("UTC", "Your name on the forum?"),
        ("", "When does the first phase start?"),
        ("", "pier setup 0/7>"),
    ] {
        desk.types(&format!("{typed}\r"));
        desk.shows(said);
    }
    assert!(place.read("pier/game.toml").contains("xenforo"));
}

#[test]
fn a_bare_start_goes_on_after_a_game_that_does_not_open() {
    let place = Place::with_lantern();
    place.write("lantern/journal.ndjson", "no journal\n");
    let mut desk = Desk::running(&place, &[]);
    desk.shows("Which game?");
    desk.types("lantern\r");
    desk.shows("no entry of it can be read");
    desk.shows("Which game?");
    desk.types("\r");
    assert!(desk.child.wait().expect("it ends").success());
}

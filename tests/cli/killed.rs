//! The program is killed in the middle of its work, and the journal is torn:
//! what was answered is kept (H6.3).

use std::io::{BufReader, Read, Write};
use std::process::{Child, ChildStdout, Stdio};
use std::time::Duration;

use serde_json::Value;

use super::kit::Place;

/// Lines that each change the game and ask nothing.
const LINES: [&str; 12] = [
    "players add Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo",
    "deal seed 255",
    "chat mafia https://forum.example/private/812",
    "sent all",
    "confirmed all",
    "start",
    "vote Alder Cedar #3",
    "vote Birch Dogwood #5; Fir Ginkgo #8",
    "undo",
    "note Fir away until Sunday",
    "vote Fir Cedar #9",
    "unvote Fir #10",
];

/// The desk at the other end of a pipe.
struct Desk {
    child: Child,
    answers: Answers,
}

type Answers =
    serde_json::StreamDeserializer<'static, serde_json::de::IoRead<BufReader<ChildStdout>>, Value>;

impl Desk {
    fn open(place: &Place) -> Self {
        let mut child = place
            .program()
            .args(["run", "lantern", "--json"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        Self {
            child,
            answers: serde_json::Deserializer::from_reader(stdout).into_iter(),
        }
    }

    fn write(&mut self, line: &str) {
        let stdin = self.child.stdin.as_mut().expect("a pipe");
        // One that was killed reads no more.
        let _ = stdin.write_all(format!("{line}\n").as_bytes());
    }

    /// Waits for the answer to a line.
    fn answer(&mut self) {
        let answer = self.answers.next().expect("an answer").expect("JSON");
        assert_eq!(answer["ok"], true, "{answer}");
    }

    /// Kills it where it stands; how many more lines it had answered by then.
    fn kill(mut self) -> usize {
        self.child.kill().expect("it is killed");
        self.child.wait().expect("it is gone");
        self.answers.by_ref().filter_map(Result::ok).count()
    }
}

/// The lines the journal holds after the one that founded the game.
fn kept(place: &Place) -> Vec<String> {
    let said = place.run(&["-g", "lantern", "--json", "log 1000"]);
    assert_eq!(said.status, 0, "{said:#?}");
    let plain = said.json()["texts"][0]["plain"]
        .as_str()
        .expect("a log")
        .to_owned();
    let column = plain
        .lines()
        .find_map(|line| line.find("line"))
        .expect("a heading");
    let entries = plain.lines().filter_map(|line| line.get(column..));
    let lines = entries.map(|line| line.split("   ").next().unwrap_or(line).trim().to_owned());
    lines.skip(2).collect()
}

/// At least what was answered is there, in order, and the desk goes on with it.
fn holds(place: &Place, answered: usize, at_most: usize) {
    let kept = kept(place);
    assert!(
        (answered..=at_most).contains(&kept.len()),
        "{answered} answered, at most {at_most} kept: {kept:#?}"
    );
    assert_eq!(kept, LINES[..kept.len()]);
    let goes_on = place.line("note the desk is back");
    assert_eq!(goes_on.status, 0, "{goes_on:#?}");
    assert_eq!(self::kept(place).len(), kept.len() + 1);
}

#[test]
fn what_was_answered_is_kept_wherever_it_is_killed() {
    for answered in 0..=LINES.len() {
        for (typed, wait) in [(0, 0), (1, 0), (1, 300)] {
            let place = Place::with_lantern();
            let mut desk = Desk::open(&place);
            for line in &LINES[..answered] {
                desk.write(line);
                desk.answer();
            }
            let typing = LINES.get(answered..answered + typed).unwrap_or_default();
            typing.iter().for_each(|line| desk.write(line));
            std::thread::sleep(Duration::from_micros(wait));
            let more = desk.kill();
            holds(&place, answered + more, answered + typing.len());
        }
    }
}

#[test]
fn a_script_that_is_killed_leaves_a_beginning_of_itself() {
    for wait in 0..24 {
        let place = Place::with_lantern();
        let mut desk = Desk::open(&place);
        desk.write(&LINES.join("\n"));
        std::thread::sleep(Duration::from_millis(wait * 3));
        let answered = desk.kill();
        holds(&place, answered, LINES.len());
    }
}

#[test]
fn a_torn_last_line_is_set_aside_and_told() {
    let place = Place::with_lantern();
    place
        .fed(&["run", "lantern"], &LINES[..3].join("\n"))
        .done();
    let journal = place.path("lantern/journal.ndjson");
    let whole = std::fs::read(&journal).expect("the journal");
    let start = whole[..whole.len() - 1]
        .iter()
        .rposition(|byte| *byte == b'\n')
        .expect("a line before it")
        + 1;
    let length = whole.len() - start;
    for (torn, bytes) in [1, 2, length / 2, length - 2, length - 1]
        .into_iter()
        .enumerate()
    {
        std::fs::write(&journal, &whole[..start + bytes]).expect("it is torn");
        // A question leaves it as it is.
        let asked = place
            .line("next")
            .complains("line 5 of the journal was not written to its end and does not count");
        assert_eq!(asked.status, 0, "{asked:#?}");
        assert_eq!(
            std::fs::read(&journal).expect("the journal").len(),
            start + bytes
        );
        // A change sets it aside first.
        let aside = format!("journal.torn-{}", torn + 1);
        let noted = place
            .line("note the desk is back")
            .complains("line 5 of the journal was not written to its end; its")
            .complains(&format!("{bytes} bytes are kept in"))
            .complains(&aside);
        assert_eq!(noted.status, 0, "{noted:#?}");
        let mut tail = Vec::new();
        std::fs::File::open(place.path("lantern").join(&aside))
            .and_then(|mut file| file.read_to_end(&mut tail))
            .expect("the torn line is kept");
        assert_eq!(tail, &whole[start..start + bytes]);
        assert_eq!(kept(&place), [LINES[0], LINES[1], "note the desk is back"]);
    }
    // Cut off between two lines, nothing is torn; the line is only gone.
    std::fs::write(&journal, &whole[..start]).expect("it is cut");
    place.line("next").done();
    assert_eq!(kept(&place), LINES[..2]);
}

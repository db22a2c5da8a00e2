//! `run`: lines from a script or a pipe.

use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};

use super::args::{Options, Run};
use super::clipboard::Clipboard;
use super::clock::Clock;
use super::exit::Exit;
use super::files::{read_setup, read_source, spoken};
use super::output::{Output, is_left_by_its_reader};
use super::reply::Screen;
use super::{now, play, posts, seed};
use nightdesk_game::Setup;
use nightdesk_session::{Answer, NotTaken, Session, Todo};
use nightdesk_store::open_game::OpenGame;
use nightdesk_store::{GameFolder, InputLines, StoreError};
use nightdesk_text::messages::InLanguage;
use nightdesk_text::say;
use nightdesk_time::Zone;

/// Plays scripts in a game folder, or in memory on a setup file.
pub(crate) fn run(arguments: &Run, options: &Options, output: Output) -> io::Result<Exit> {
    // What is named like a setup file is read as one, so that a wrong path is told as such.
    let is_setup = arguments.game.is_file()
        || (!arguments.game.exists()
            && arguments.game.extension().is_some_and(|end| end == "toml"));
    let session = if is_setup {
        match rehearsal(&arguments.game, |_| now(), output) {
            Some(session) => session,
            None => return Ok(Exit::Refused),
        }
    } else {
        let game = GameFolder::find(Some(&arguments.game)).and_then(OpenGame::open);
        match play::opened_desk(game, options, output) {
            Ok(session) => session,
            Err(error) => {
                let message = not_found(&output, &arguments.game, &error);
                return play::not_opened(&error, &message, output);
            }
        }
    };
    let screen = Screen::new(output, options).of(&session);
    let stdin = [PathBuf::from("-")];
    let scripts = if arguments.scripts.is_empty() {
        &stdin[..]
    } else {
        &arguments.scripts
    };
    lines(session, &screen, scripts)
}

/// What is wrong with the path of a game; where nothing is there a setup file may be meant, too.
fn not_found(to: &Output, path: &Path, error: &StoreError) -> String {
    match error {
        StoreError::NoFolder(_) if path.extension().is_some() => {
            say!(
                to,
                "no_file_and_no_folder",
                path = path.display().to_string()
            )
        }
        error => error.to_string(),
    }
}

/// A game in memory of a setup file, as if it were made at a moment; none if the file has mistakes,
/// which are told.
pub(super) fn rehearsal(
    setup: &Path,
    made: impl FnOnce(&Setup) -> DateTime<Utc>,
    output: Output,
) -> Option<Session> {
    let source = read_source(setup, output)?;
    let (setup, diagnostics) = read_setup(&source);
    let output = spoken(&source, output);
    let setup = output.usable(setup, &diagnostics)?;
    let made = made(&setup);
    match Session::in_memory(setup, made) {
        Ok(session) => Some(play::answering(session, output)),
        Err(error) => {
            output.fail("not-made", &error.to_string());
            None
        }
    }
}

/// Plays every line of the scripts; stops at the first one that is refused.
///
/// Blank lines and lines that begin with `# ` are passed over. A line that
/// asks something is answered by the line after it. In a rehearsal `clock
/// TIME` sets the clock.
pub(crate) fn lines(session: Session, screen: &Screen, scripts: &[PathBuf]) -> io::Result<Exit> {
    let mut playing = Playing {
        session,
        screen: *screen,
        clipboard: Clipboard::default(),
        clock: Clock::True,
    };
    for script in scripts {
        let Some(mut script) = Script::open(script, screen.output) else {
            return Ok(Exit::Refused);
        };
        match playing.script(&mut script) {
            Ok(ControlFlow::Continue(())) => {}
            Ok(ControlFlow::Break(exit)) => return Ok(exit),
            Err(error) if is_left_by_its_reader(&error) => return Ok(script.unread(screen)),
            Err(error) => return Err(error),
        }
    }
    Ok(Exit::Done)
}

/// A game on which scripts are played, one after the other.
struct Playing {
    session: Session,
    screen: Screen,
    clipboard: Clipboard,
    clock: Clock,
}

/// Whether the next line is played.
type Flow = ControlFlow<Exit>;

impl Playing {
    fn script(&mut self, script: &mut Script) -> io::Result<Flow> {
        loop {
            let line = match script.next() {
                Next::Line(line) => line,
                Next::End => return Ok(Flow::Continue(())),
                Next::Unreadable => return Ok(Flow::Break(Exit::Refused)),
            };
            self.screen.echo(&line)?;
            let flow = match self.sets_clock(script, &line) {
                Some(flow) => flow,
                None => self.line(script, &line)?,
            };
            if flow.is_break() {
                return Ok(flow);
            }
        }
    }

    /// What comes of a line that sets the clock of a rehearsal; none if it is no such line.
    fn sets_clock(&mut self, script: &Script, line: &str) -> Option<Flow> {
        let zone = rehearsed(&self.session)?;
        Some(match self.clock.set_by(line, zone)? {
            Ok(set) => {
                self.clock = set;
                Flow::Continue(())
            }
            Err(error) => {
                let (place, why) = (script.lines.place(), error.said(self.screen.language()));
                self.screen.output.say(format!("{place}: {why}"));
                Flow::Break(Exit::Refused)
            }
        })
    }

    fn line(&mut self, script: &mut Script, line: &str) -> io::Result<Flow> {
        let Self {
            session, screen, ..
        } = self;
        match script.take(session, screen, self.clock, line)? {
            Taken::Answered(answer) => self.answered(script, &answer),
            Taken::Declined => screen.declined().map(Flow::Continue),
            Taken::Unanswered(refused) => {
                screen.unanswered(session, &refused)?;
                Ok(Flow::Break(script.stopped(screen, line, &refused)))
            }
            Taken::Refused(refused) => {
                screen.refuse(session, &refused)?;
                Ok(Flow::Break(script.stopped(screen, line, &refused)))
            }
        }
    }

    /// Shows an answer, and does what it asks for.
    fn answered(&mut self, script: &mut Script, answer: &Answer) -> io::Result<Flow> {
        let Self {
            session, screen, ..
        } = self;
        screen.show(session, answer)?;
        let now = self.clock.now();
        let exit = match answer.todo {
            Some(Todo::Quit) => return Ok(Flow::Break(Exit::Done)),
            Some(Todo::Scene) => match script.paste() {
                Some(words) => play::scene(session, screen, &words, now)?,
                None => Exit::Refused,
            },
            Some(Todo::Paste) => match script.paste() {
                Some(text) => posts::paste(session, screen, &text, now)?,
                None => Exit::Refused,
            },
            _ => play::follow_up(session, screen, answer, &mut self.clipboard, now)?,
        };
        Ok(match exit {
            Exit::Done => Flow::Continue(()),
            stopped => Flow::Break(stopped),
        })
    }
}

/// The zone of a game that is kept in memory only: a script may set its clock.
fn rehearsed(session: &Session) -> Option<Zone> {
    let zone = &session.game().setup.schedule.zone;
    let in_memory = session.open_game().is_none();
    in_memory.then(|| zone.parse().unwrap_or(Zone::UTC))
}

/// What became of a line.
enum Taken {
    Answered(Box<Answer>),
    /// It asked something, and the answer was no.
    Declined,
    /// It asked something, and no line came after it.
    Unanswered(NotTaken),
    Refused(NotTaken),
}

enum Next {
    Line(String),
    End,
    Unreadable,
}

/// The lines of a script that say something.
struct Script {
    lines: InputLines,
    output: Output,
    /// Where the last line that was no answer stands.
    stopped_at: String,
}

impl Script {
    fn open(path: &Path, output: Output) -> Option<Self> {
        match InputLines::open(path) {
            Ok(lines) => Some(Self {
                lines,
                output,
                stopped_at: String::new(),
            }),
            Err(error) => {
                output.fail("not-read", &error.to_string());
                None
            }
        }
    }

    fn next(&mut self) -> Next {
        loop {
            match self.lines.next_line() {
                Ok(Some(line)) if says_something(&line) => return Next::Line(line),
                Ok(Some(_)) => {}
                Ok(None) => return Next::End,
                Err(error) => {
                    self.output.say(error.to_string());
                    return Next::Unreadable;
                }
            }
        }
    }

    /// Says that nobody reads any more what becomes of the lines: the others are not played unseen.
    fn unread(&self, to: &impl InLanguage) -> Exit {
        let place = self.lines.place();
        self.output.say(say!(to, "nobody_reads_the_output", place));
        Exit::System
    }

    /// Says that the script ends at this line.
    fn stopped(&self, to: &impl InLanguage, line: &str, refused: &NotTaken) -> Exit {
        let place = &self.stopped_at;
        self.output.say(match refused.is_in_doubt() {
            true => say!(to, "script_stopped_in_doubt", place, line),
            false => say!(to, "script_stopped", place, line),
        });
        Exit::from(refused)
    }

    /// The lines up to one with only a dot, or to the end.
    fn paste(&mut self) -> Option<String> {
        let mut text = String::new();
        loop {
            match self.lines.next_line() {
                Ok(Some(line)) if line.trim() == "." => return Some(text),
                Ok(Some(line)) => {
                    text.push_str(&line);
                    text.push('\n');
                }
                Ok(None) => return Some(text),
                Err(error) => {
                    self.output.say(error.to_string());
                    return None;
                }
            }
        }
    }

    /// Takes a line; what it asks is answered by the lines after it.
    fn take(
        &mut self,
        session: &mut Session,
        screen: &Screen,
        clock: Clock,
        line: &str,
    ) -> io::Result<Taken> {
        self.stopped_at = self.lines.place();
        let mut taken = session.take(line, clock.now(), seed());
        loop {
            let refused = match taken {
                Ok(answer) => return Ok(Taken::Answered(Box::new(answer))),
                Err(refused) => refused,
            };
            let NotTaken::Refused(asking) = &refused else {
                return Ok(Taken::Refused(refused));
            };
            let Some(ask) = &asking.ask else {
                return Ok(Taken::Refused(refused));
            };
            screen.ask(ask)?;
            let Next::Line(typed) = self.next() else {
                return Ok(Taken::Unanswered(refused));
            };
            screen.echo(&typed)?;
            let Some(order) = nightdesk_session::chosen(ask, &typed) else {
                if nightdesk_session::declined(&typed) {
                    return Ok(Taken::Declined);
                }
                screen.answer_first(ask, &typed);
                return Ok(Taken::Refused(refused));
            };
            taken = session.order(&order.clone(), line, clock.now(), seed());
        }
    }
}

fn says_something(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && line != "#" && !line.starts_with("# ")
}

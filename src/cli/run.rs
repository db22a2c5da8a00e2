//! `run`: lines from a script or a pipe.

use std::io;
use std::path::{Path, PathBuf};

use super::args::{Options, Run};
use super::clipboard::Clipboard;
use super::exit::Exit;
use super::files::read_source;
use super::output::Output;
use super::reply::Screen;
use super::{now, play, seed};
use crate::open_game::OpenGame;
use crate::session::{self, NotTaken, Session, Todo};
use crate::setup::{self, library};
use crate::store::GameFolder;

/// Plays scripts in a game folder, or in memory on a setup file.
pub(crate) fn run(arguments: &Run, options: &Options, output: Output) -> io::Result<Exit> {
    let session = if arguments.game.is_file() {
        rehearsal(&arguments.game, output)
    } else {
        on_disk(&arguments.game, output)
    };
    let Some(session) = session else {
        return Ok(Exit::Refused);
    };
    let screen = Screen::new(output, options.format);
    let stdin = [PathBuf::from("-")];
    let scripts = if arguments.scripts.is_empty() {
        &stdin[..]
    } else {
        &arguments.scripts
    };
    lines(session, &screen, scripts)
}

fn rehearsal(setup: &Path, output: Output) -> Option<Session> {
    let source = read_source(setup, output)?;
    let (setup, diagnostics) = setup::read(&source, &library::get);
    output.complain_all(&diagnostics);
    match Session::in_memory(setup?, now()) {
        Ok(session) => Some(session),
        Err(error) => {
            output.say(&error.to_string());
            None
        }
    }
}

fn on_disk(dir: &Path, output: Output) -> Option<Session> {
    match GameFolder::find(Some(dir)).and_then(OpenGame::open) {
        Ok(game) => {
            if let Some(recovery) = game.recovery() {
                output.say(&recovery.to_string());
            }
            Some(Session::on_disk(game))
        }
        Err(error) => {
            output.say(&error.to_string());
            None
        }
    }
}

/// Plays every line of the scripts; stops at the first one that is refused.
///
/// Blank lines and lines that begin with `# ` are passed over. A line that
/// asks something may be answered by the line behind it.
pub(crate) fn lines(
    mut session: Session,
    screen: &Screen,
    scripts: &[PathBuf],
) -> io::Result<Exit> {
    let mut screen = Screen {
        output: screen.output,
        markup: screen.markup,
        hidden: false,
    };
    let mut clipboard = Clipboard::default();
    for script in scripts {
        let Some(source) = read_source(script, screen.output) else {
            return Ok(Exit::Refused);
        };
        let mut lines = source
            .text()
            .lines()
            .enumerate()
            .filter(|(_, line)| says_something(line))
            .peekable();
        while let Some((index, line)) = lines.next() {
            if !screen.output.json {
                screen.output.print(&format!("> {line}"))?;
            }
            let mut taken = session.take(line, now(), seed());
            while let Err(NotTaken::Refused(refused)) = &taken
                && let Some(ask) = &refused.ask
                && let Some((_, typed)) = lines.peek()
                && let Some(order) = session::chosen(ask, typed)
            {
                let order = order.clone();
                if !screen.output.json {
                    let facts = ask.facts.join("\n");
                    screen
                        .output
                        .print(format!("{facts}\n{}\n> {typed}", ask.question).trim_start())?;
                }
                lines.next();
                taken = session.order(&order, line, now(), seed());
            }
            match taken {
                Ok(answer) => {
                    screen.show(&session, &answer)?;
                    if matches!(answer.todo, Some(Todo::Quit)) {
                        return Ok(Exit::Done);
                    }
                    let exit = play::follow_up(&mut session, &mut screen, &answer, &mut clipboard)?;
                    if exit != Exit::Done {
                        return Ok(exit);
                    }
                }
                Err(refused) => {
                    screen.refuse(&session, &refused)?;
                    screen.output.say(&format!(
                        "{}:{}: stopped at `{line}`; the game is as it was before this line",
                        source.name(),
                        index + 1
                    ));
                    return Ok(Exit::Refused);
                }
            }
        }
    }
    Ok(Exit::Done)
}

fn says_something(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && line != "#" && !line.starts_with("# ")
}

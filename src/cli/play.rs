//! `open`, and what only the program around a game can do.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};

use super::args::Options;
use super::chance;
use super::clipboard::Clipboard;
use super::exit::Exit;
use super::files::{read_setup_of, read_source, source_of};
use super::output::Output;
use super::reply::Screen;
use super::{archive, copying, handoff, ledger, posts, repair, run};
use crate::repl;
use nightdesk_command::Hiding;
use nightdesk_game::Sealed;
use nightdesk_session::{Answer, NotTaken, OPENED_SEAL, Session, Todo};
use nightdesk_store::open_game::{CommitError, OpenGame};
use nightdesk_store::{GameFolder, StoreError};
use nightdesk_text::messages::{InLanguage, Worded};
use nightdesk_text::say;

/// Opens a game: the REPL on a terminal, a script from a pipe.
pub(crate) fn open(dir: Option<PathBuf>, options: &Options, output: Output) -> io::Result<Exit> {
    let wanted = dir.or_else(|| options.game.clone());
    let folder = match GameFolder::find(wanted.as_deref()) {
        Ok(folder) => folder,
        Err(error) => {
            let why = error.to_string();
            let message = match wanted {
                None => say!(&output, "new_makes_a_game", why),
                Some(_) => why,
            };
            return output.refuse(error.code(), &message);
        }
    };
    let session = match opened_desk(OpenGame::open(folder), options, output) {
        Ok(session) => session,
        Err(error) => return not_opened(&error, &error.to_string(), output),
    };
    let screen = Screen::new(output, options).of(&session);
    if io::stdin().is_terminal() {
        repl::run(session, screen)
    } else {
        run::lines(session, &screen, &[PathBuf::from("-")])
    }
}

/// Whether a game is named, or the current folder is one.
pub(crate) fn in_game(options: &Options) -> bool {
    options.game.is_some() || GameFolder::find(None).is_ok()
}

/// The same output in the language of the game that is named or in the folder, where there is one that opens.
pub(super) fn as_read_here(options: &Options, output: Output) -> Output {
    if !in_game(options) {
        return output;
    }
    let opened = GameFolder::find(options.game.as_deref()).and_then(OpenGame::open_read_only);
    opened.map_or(output, |game| output.of(&game.game().setup))
}

/// Says why a game cannot be opened.
pub(super) fn not_opened(error: &StoreError, message: &str, output: Output) -> io::Result<Exit> {
    output.refuse(error.code(), message)?;
    Ok(Exit::from(error))
}

/// The same for a desk that is to stay open, with what the host must know of the game on disk.
pub(super) fn opened_desk(
    game: Result<OpenGame, StoreError>,
    options: &Options,
    output: Output,
) -> Result<Session, StoreError> {
    let game = game?;
    let output = output.of(&game.game().setup);
    let said = [
        game.is_unwritable().then(|| {
            let folder = game.folder().path().display().to_string();
            say!(&output, "game_can_be_looked_at", folder)
        }),
        repair::copies_beside(&output, game.folder()),
    ];
    for said in said.into_iter().flatten() {
        output.say(&said);
    }
    let mut session = Session::on_disk(game);
    tell_of_steps(session.keep_steps(), output);
    let session = with_ledger(session, output);
    let read_otherwise = session.read_otherwise(match options.hidden {
        true => Hiding::Hidden,
        false => Hiding::Shown,
    });
    for told in session.edition_note().into_iter().chain(read_otherwise) {
        output.say(&told);
    }
    Ok(session)
}

/// The same for a single line.
pub(super) fn opened_for_a_line(folder: GameFolder, output: Output) -> Result<Session, StoreError> {
    let mut session = Session::on_disk(OpenGame::open_for_a_line(folder)?);
    let output = output.of(&session);
    tell_of_steps(session.keep_steps_for_a_line(), output);
    Ok(with_ledger(session, output))
}

/// That a journal of lines alone was written anew, or why not.
fn tell_of_steps(kept: Result<Option<PathBuf>, CommitError>, output: Output) {
    match kept {
        Ok(None) => {}
        Ok(Some(kept_in)) => {
            let file = kept_in.display().to_string();
            output.say(say!(&output, "journal_keeps_steps", file));
        }
        Err(error) => {
            let error = error.to_string();
            output.say(say!(&output, "journal_keeps_lines", error));
        }
    }
}

/// A session on a game as it was opened, with what a crash had left behind told, beside its ledger.
pub(super) fn with_ledger(session: Session, output: Output) -> Session {
    let output = output.of(&session);
    let game = session.open_game();
    if let Some(recovery) = game.and_then(OpenGame::recovery) {
        output.say(recovery.worded(session.language()));
    }
    let place = ledger::place(None, game.map(|game| game.folder().path()));
    let session = answering(session, output);
    match place {
        Ok(Some(place)) if place.is_used() => session.beside(place),
        Ok(_) => session,
        Err(error) => {
            output.complain(&error.diagnostic(session.language()));
            session
        }
    }
}

/// A session whose answers go to this output: only JSON has them as values, too.
pub(super) fn answering(session: Session, output: Output) -> Session {
    let session = session.with_chance(chance());
    match output.json {
        true => session,
        false => session.without_values(),
    }
}

/// Does what only the program around the game can do.
pub(crate) fn follow_up(
    session: &mut Session,
    screen: &mut Screen,
    answer: &Answer,
    clipboard: &mut Clipboard,
    now: DateTime<Utc>,
) -> io::Result<Exit> {
    match &answer.todo {
        // The answer has said what may be typed for it.
        None | Some(Todo::Quit | Todo::Left(_)) => Ok(Exit::Done),
        Some(Todo::Copy { text, part }) => copying::copy(session, screen, (text, *part), clipboard),
        Some(Todo::Private(hiding)) => {
            screen.hidden = *hiding == Hiding::Hidden;
            // In JSON the answer has been given already.
            if !screen.output.json {
                screen.output.print(match screen.hidden {
                    true => say!(screen, "host_texts_hidden"),
                    false => say!(screen, "host_texts_shown"),
                })?;
            }
            Ok(Exit::Done)
        }
        Some(Todo::Archive(archived)) => archive::keep(session, screen, archived),
        Some(Todo::HandOver { file, page }) => {
            handoff::write(session, screen, file.as_deref(), page)
        }
        Some(Todo::OpenSeal(sealed)) => open_seal(session, screen, sealed),
        Some(Todo::Scene) => match piped(screen) {
            Some(words) => scene(session, screen, &words, now),
            None => Ok(Exit::Refused),
        },
        Some(Todo::Reload) => reload(session, screen, now),
        Some(Todo::Read(files)) => posts::read(session, screen, files, now),
        Some(Todo::Paste) => match piped(screen) {
            Some(text) => posts::paste(session, screen, &text, now),
            None => Ok(Exit::Refused),
        },
    }
}

/// What stands after a line on standard input, as any other text is read; none if it is no text.
fn piped(screen: &Screen) -> Option<String> {
    let source = read_source(Path::new("-"), screen.output)?;
    Some(source.text().to_owned())
}

/// Keeps what opens the seal of the deal beside the game.
fn open_seal(session: &Session, screen: &Screen, sealed: &Sealed) -> io::Result<Exit> {
    let Some(game) = session.open_game() else {
        return Ok(Exit::Done);
    };
    match game.folder().write_beside(OPENED_SEAL, sealed.text()) {
        Ok(path) if !screen.output.json => {
            let file = path.display().to_string();
            screen.output.tell(&say!(screen, "seal_opened", file))?;
        }
        Ok(_) => {}
        Err(error) => {
            screen.output.fail(error.code(), &error.to_string());
            return Ok(Exit::System);
        }
    }
    Ok(Exit::Done)
}

/// Puts the host's words above the posts that are due.
pub(crate) fn scene(
    session: &mut Session,
    screen: &Screen,
    words: &str,
    now: DateTime<Utc>,
) -> io::Result<Exit> {
    let taken = scene_of(session, words, now);
    shown(session, screen, taken)
}

/// Takes the lines of a scene, up to one with only a dot.
pub(crate) fn scene_of(
    session: &mut Session,
    words: &str,
    now: DateTime<Utc>,
) -> Result<Answer, NotTaken> {
    let words = words.lines().take_while(|line| line.trim() != ".");
    let words: Vec<&str> = words.collect();
    session.scene(&words.join("\n"), "scene", now)
}

fn reload(session: &mut Session, screen: &Screen, now: DateTime<Utc>) -> io::Result<Exit> {
    match reloaded(session, screen, now) {
        Some(taken) => shown(session, screen, taken),
        None => Ok(Exit::Refused),
    }
}

/// Reads the setup's files again; none, with a word, where they cannot be.
pub(crate) fn reloaded(
    session: &mut Session,
    screen: &Screen,
    now: DateTime<Utc>,
) -> Option<Result<Answer, NotTaken>> {
    let Some(folder) = session.open_game().map(|game| game.folder().clone()) else {
        screen.output.say(say!(screen, "in_memory_no_reload"));
        return None;
    };
    let source = read_source(&folder.setup(), screen.output)?;
    let (setup, diagnostics) = read_setup_of(session.game(), &source);
    let setup = screen.output.usable(setup, &diagnostics)?;
    Some(session.adopt(&setup, now))
}

/// That the setup's files are no longer what the game plays by, for a host who opens it.
///
/// None where there is no file: the game has its setup with it.
pub(crate) fn changed_setup(session: &Session, now: DateTime<Utc>) -> Option<String> {
    let folder = session.open_game()?.folder();
    let source = source_of(&folder.setup()).ok()?;
    match read_setup_of(session.game(), &source) {
        (Some(setup), _) => session
            .is_other_setup(&setup, now)
            .then(|| say!(session, "setup_was_changed")),
        (None, _) => Some(say!(session, "setup_has_mistakes")),
    }
}

/// Shows what came of something, or why it was refused.
fn shown(session: &Session, screen: &Screen, taken: Result<Answer, NotTaken>) -> io::Result<Exit> {
    match taken {
        Ok(answer) => {
            screen.show(session, &answer)?;
            Ok(Exit::Done)
        }
        Err(refused) => {
            screen.refuse(session, &refused)?;
            Ok(Exit::from(&refused))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::files::read_setup;
    use nightdesk_game::{Change, Event};

    const SETUP: &str = "format = 1\nsetup = \"newbie-classic\"\n[game]\nname = \"Pier\"\n\
                         [schedule]\nstart = \"tue 20:00\"\n";

    #[test]
    fn a_setup_that_was_changed_between_two_openings_is_told() {
        let dir = tempfile::tempdir().unwrap();
        let game = dir.path().join("pier");
        let now = DateTime::UNIX_EPOCH;
        let source = nightdesk_text::Source::new("game.toml", SETUP);
        let (mut setup, _) = read_setup(&source);
        if let Some(setup) = &mut setup {
            setup.schedule.fix_start(None, now);
        }
        let founded = Event::SetupAdopted {
            setup: Box::new(setup.unwrap()),
        };
        OpenGame::create(&game, SETUP, now, "new", Change::Do(vec![founded])).unwrap();
        let opened = || {
            let folder = GameFolder::find(Some(&game)).unwrap();
            Session::on_disk(OpenGame::open(folder).unwrap())
        };
        let write = |text: &str| std::fs::write(game.join("game.toml"), text).unwrap();
        let mut session = opened();
        session.take("players add Ann, Bea", now, 7).unwrap();
        assert_eq!(changed_setup(&session, now), None);

        let renamed = SETUP.replace("Pier", "Harbour");
        write(&renamed);
        let said = changed_setup(&session, now).unwrap();
        assert!(said.contains("`reload` takes the change over"), "{said}");
        let (setup, _) = read_setup(&nightdesk_text::Source::new("game.toml", renamed));
        session.adopt(&setup.unwrap(), now).unwrap();
        assert_eq!(changed_setup(&session, now), None);

        write("format = 1\n[game\n");
        let said = changed_setup(&session, now).unwrap();
        assert!(said.contains("has mistakes"), "{said}");
        std::fs::remove_file(game.join("game.toml")).unwrap();
        assert_eq!(changed_setup(&session, now), None);
    }
}

//! Tab in a shell: the program's own commands, and what a line of the desk may go on with.
//!
//! The shell's script runs the program itself and hands over what is typed so far. The words of the desk
//! come from the completer of the prompt.

use std::ffi::OsStr;
use std::io;
use std::path::PathBuf;

use clap::{Arg, Command, CommandFactory};
use clap_complete::engine::{
    ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter,
};
use clap_complete::env::Shells;
use clap_complete::{CompleteEnv, Shell};

use super::args::{Arguments, Options, WITH_VALUES};
use super::config::{Settings, Switch};
use crate::repl::{file_at, offers};
use nightdesk_command::catalogue;
use nightdesk_session::Session;
use nightdesk_store::GameFolder;
use nightdesk_store::open_game::OpenGame;

/// The variable in which a shell's script says which shell asks.
const ASKED_BY: &str = "NIGHTDESK_COMPLETE";

/// The name by which scripts run the program.
const PROGRAM: &str = "nightdesk";

/// Commands of the program whose words are a line of the desk in a game's folder, with the argument that
/// takes the rest of the line.
const LINES: [(&str, &str); 2] = [("role", "name"), ("help", "word")];

/// Answers a shell that asks what may be typed next. False where none does.
///
/// # Errors
/// When the shell is unknown, or does not say what is typed.
pub(super) fn answered() -> Result<bool, clap::Error> {
    // Most often nobody asks, and a start must not be slower for it.
    if std::env::var_os(ASKED_BY).is_none() {
        return Ok(false);
    }
    let here = std::env::current_dir().ok();
    CompleteEnv::with_factory(command)
        .var(ASKED_BY)
        .try_complete(std::env::args_os(), here.as_deref())
}

/// The script by which a shell asks the program.
///
/// # Errors
/// When the script cannot be written.
pub(super) fn script(shell: Shell) -> io::Result<String> {
    let mut script = Vec::new();
    let name = shell.to_string();
    if let Some(shell) = Shells::builtins().completer(&name) {
        shell.write_registration(ASKED_BY, PROGRAM, PROGRAM, PROGRAM, &mut script)?;
    }
    let mut script = String::from_utf8_lossy(&script).trim().to_owned() + "\n";
    if shell == Shell::Zsh {
        // zsh loads a file of its function path at the first Tab, and expects an answer to that one, too.
        script
            .push_str("[[ ${funcstack[1]} == _nightdesk ]] && _clap_dynamic_completer_nightdesk\n");
    }
    Ok(script)
}

/// The arguments as the engine goes through them: with the line of the desk as one of them.
fn command() -> Command {
    // What is hidden is offered where nothing else fits, so options wait for their dash.
    let command = Arguments::command()
        .mut_args(|argument| argument.hide(true))
        .arg(Arg::new("line").num_args(0..).add(completer()));
    LINES.into_iter().fold(command, |command, (name, rest)| {
        command.mut_subcommand(name, |command| {
            command.mut_arg(rest, |argument| argument.add(completer()))
        })
    })
}

fn completer() -> ArgValueCompleter {
    ArgValueCompleter::new(LineOfDesk)
}

/// What completes a word of a line.
#[derive(Debug)]
struct LineOfDesk;

impl ValueCompleter for LineOfDesk {
    fn complete(&self, current: &OsStr) -> Vec<CompletionCandidate> {
        let (game, words) = parted(before().into_iter());
        let current = unquoted(&current.to_string_lossy());
        let Some(session) = session(game) else {
            return Vec::new();
        };
        let before = words.join(" ");
        let line = match before.is_empty() {
            true => current.clone(),
            false => format!("{before} {current}"),
        };
        match file_at(&line) {
            Some(start) => files(&current, line.len() - start),
            None => {
                // A first word that is a command of the program is offered already.
                let program = before.is_empty().then(Arguments::command);
                let is_other = |word: &String| {
                    let mut program = program.iter();
                    program.all(|program| program.find_subcommand(word).is_none())
                };
                let fitting = fitting(&session, &line, &current).into_iter();
                fitting.filter(is_other).map(described).collect()
            }
        }
    }
}

/// What is typed before the word that is completed, without the program's name.
///
/// The engine tells a completer its own word alone, so the others are taken from where its scripts put
/// them. With another version of it this has to be looked at again.
fn before() -> Vec<String> {
    let typed = std::env::args().skip_while(|word| word != "--").skip(1);
    let typed: Vec<String> = typed.collect();
    let named = std::env::var("_CLAP_COMPLETE_INDEX").ok();
    let index = named.and_then(|index| index.parse().ok());
    // Shells that do not name the word end with it.
    let index = index.unwrap_or(typed.len().saturating_sub(1));
    typed.into_iter().take(index).skip(1).collect()
}

/// The game that is named, and the words of the line.
fn parted(typed: impl Iterator<Item = String>) -> (Option<PathBuf>, Vec<String>) {
    let (mut game, mut words) = (None, Vec::new());
    let mut typed = typed.map(|word| unquoted(&word));
    while let Some(word) = typed.next() {
        match word.as_str() {
            "-g" | "--game" => game = typed.next().map(PathBuf::from),
            option if WITH_VALUES.contains(&option) => {
                typed.next();
            }
            option if option.starts_with('-') => {
                let named = option.strip_prefix("--game=");
                game = named.map(PathBuf::from).or(game);
            }
            _ => words.push(word),
        }
    }
    let game = game.or_else(|| std::env::var_os("NIGHTDESK_GAME").map(PathBuf::from));
    (game, words)
}

/// A word as it is meant: zsh and fish hand it over as it is typed, with its quotes.
fn unquoted(word: &str) -> String {
    match word.strip_prefix(['\'', '"']) {
        Some(inner) => inner.trim_end_matches(['\'', '"']).to_owned(),
        // In the shells of Windows this sign stands in the names of files.
        None if cfg!(windows) => word.to_owned(),
        None => word.replace('\\', ""),
    }
}

/// The game as it stands. None where there is none, or where others can see the host's screen: what a
/// player may do shows what the player is.
fn session(game: Option<PathBuf>) -> Option<Session> {
    let folder = GameFolder::find(game.as_deref()).ok()?;
    let options = Options {
        game,
        ..Options::default()
    };
    let settings = Settings::read(&options, Some(folder.path())).ok()?;
    let hidden = settings.private.value == Some(Switch::On);
    let session = || OpenGame::open_read_only(folder).ok().map(Session::on_disk);
    (!hidden).then(session).flatten()
}

/// Files whose names go on as the last so many bytes of a word do.
fn files(current: &str, typed: usize) -> Vec<CompletionCandidate> {
    let (kept, name) = current.split_at(current.len().saturating_sub(typed));
    let found = PathCompleter::any().complete(OsStr::new(name));
    found
        .into_iter()
        .map(|file| file.add_prefix(kept))
        .collect()
}

/// What the last word of a line may be, each as the shell puts it in the place of that word.
fn fitting(session: &Session, line: &str, current: &str) -> Vec<String> {
    let (start, words) = offers(session, line);
    let begun = line.len() - current.len();
    // A line within quotes is one word of the shell, and may have any sign.
    let is_quoted = current.contains(' ');
    let words = words
        .into_iter()
        .filter_map(|word| match start.checked_sub(begun) {
            Some(kept) => Some(format!("{}{word}", current.get(..kept)?)),
            // A name of several words has begun before.
            None => word.get(begun - start..).map(str::to_owned),
        });
    words
        .filter(|word| is_quoted || !word.contains(means_something))
        .collect()
}

/// Whether a sign means something to a shell, so that a word with it is none outside quotes.
fn means_something(sign: char) -> bool {
    sign.is_ascii_punctuation() && !matches!(sign, '-' | '_' | '.' | ',' | ':' | '/' | '@' | '+')
}

/// A word with what the list of commands says of it.
fn described(word: String) -> CompletionCandidate {
    let help = catalogue::named(&word).map(|command| command.help.clone());
    CompletionCandidate::new(word).help(help.map(Into::into))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use chrono::DateTime;

    use super::*;
    use nightdesk_setup::Shelves;
    use nightdesk_text::Source;

    fn night() -> Session {
        let text = "format = 1\n[game]\nname = \"Pier\"\n[roles]\ndeal = \"fixed\"\n[roles.fixed]\n\
                    \"Ann Lee\" = \"town Cop\"\nElm = \"town Doctor\"\n\"O'Neil\" = \"town Vanilla Townie\"\n\
                    Cedar = \"mafia Goon\"\n[players]\n\
                    seats = [\"Ann Lee\", \"Elm\", \"O'Neil\", \"Cedar\"]\n";
        let source = Source::new("game.toml", text.to_owned());
        let setup = nightdesk_setup::read(&source, Shelves::PROGRAM).0.unwrap();
        let now = DateTime::UNIX_EPOCH;
        let mut session = Session::in_memory(setup, now).unwrap();
        for line in ["deal", "start --yes", "end day --yes"] {
            session.take(line, now, 1).unwrap();
        }
        session
    }

    #[test]
    fn a_word_of_the_shell_is_completed_wherever_the_words_of_the_desk_begin() {
        let session = night();
        for (line, current, words) in [
            ("outb", "outb", vec!["outbox"]),
            ("act El", "El", vec!["Elm"]),
            ("act Ann L", "L", vec!["Lee"]),
            ("act Ann L", "Ann L", vec!["Ann Lee"]),
            ("act Ann L", "act Ann L", vec!["act Ann Lee"]),
            ("Ann Lee inv", "inv", vec!["investigates"]),
            ("Ann Lee investigates C", "C", vec!["Cedar"]),
            // Only quotes make one word of that name.
            ("pm O", "O", vec![]),
            ("pm O", "pm O", vec!["pm O'Neil"]),
        ] {
            assert_eq!(fitting(&session, line, current), words, "{line}");
        }
    }

    #[test]
    fn what_is_typed_is_parted_into_a_game_and_a_line() {
        let typed = ["-g", "'my game'", "--at", "4", "pm", "Ann\\ Lee", "--json"];
        let (game, words) = parted(typed.into_iter().map(str::to_owned));
        assert_eq!(game.as_deref(), Some(Path::new("my game")));
        assert_eq!(words, ["pm", "Ann Lee"]);
    }
}

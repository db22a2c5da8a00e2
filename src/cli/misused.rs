//! Arguments that cannot be understood: told as help tells them, or as JSON for a script.

use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::args::Options;
use super::exit::Exit;
use super::output::Output;
use nightdesk_text::{Language, say, steers};

/// What is told beside the words of the parser of arguments, which knows no other language.
const ENGLISH: Language = Language::English;

/// Says what is wrong with the arguments; help and version are results of their own.
pub(crate) fn tell(error: &clap::Error) -> Exit {
    if !error.use_stderr() {
        // A reader who has seen enough of the help is no mistake.
        let _ = error.print();
        return Exit::Done;
    }
    match wants_json() {
        true => in_json(error),
        false if error.to_string().contains(steers) => {
            let output = Output::new(&Options::default());
            output.say(error.to_string().trim_end());
        }
        false => {
            // Nothing can be done about a host who has closed the error output.
            let _ = error.print();
            if let Some(hint) = in_quotes(error) {
                Output::new(&Options::default()).say(format!("\n{hint}"));
            }
        }
    }
    Exit::Refused
}

/// Whether a script waits for JSON, before the arguments are understood: those that do not parse
/// cannot say so themselves, and after a line of the desk options are read later.
pub(super) fn wants_json() -> bool {
    let mut arguments = std::env::args_os().skip(1);
    arguments.any(|argument| argument == "--json")
}

fn in_json(error: &clap::Error) {
    let rendered = error.to_string();
    let rendered = rendered.strip_prefix("error: ").unwrap_or(&rendered);
    let message = rendered.split("\n\n").next().unwrap_or(rendered);
    let message: Vec<&str> = message.split_whitespace().collect();
    let output = Output::new(&Options::default()).with_json(true);
    // Nothing can be done about an output that is gone.
    let _ = output.refuse_in_json("arguments", &message.join(" "), &hints(error));
}

/// What may have been meant, and how the command is written.
fn hints(error: &clap::Error) -> Vec<String> {
    let suggestions = [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedValue,
    ];
    let meant = suggestions.iter().filter_map(|kind| error.get(*kind));
    let meant = meant.flat_map(|value| match value {
        ContextValue::String(word) => vec![word.clone()],
        ContextValue::Strings(words) => words.clone(),
        _ => Vec::new(),
    });
    let meant = meant.map(|close| say!(&ENGLISH, "perhaps_word", close));
    let usage = error.get(ContextKind::Usage).map(|usage| {
        let usage = usage.to_string();
        usage.trim().replacen("Usage:", "usage:", 1)
    });
    meant.chain(usage).chain(in_quotes(error)).collect()
}

/// The commands that take one folder, whose name may have several words.
const OF_A_FOLDER: [&str; 2] = ["new", "open"];

/// How a folder is named whose name has several words.
fn in_quotes(error: &clap::Error) -> Option<String> {
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (command, name) = name_of_several_words(&arguments)?;
    Some(say!(&ENGLISH, "name_of_several_words", command, name))
}

/// The words after such a command, up to the first option, where there are several.
fn name_of_several_words(arguments: &[String]) -> Option<(&str, String)> {
    let mut words = arguments.iter().map(String::as_str);
    let command = words.find(|word| OF_A_FOLDER.contains(word))?;
    let name: Vec<&str> = words.take_while(|word| !word.starts_with('-')).collect();
    (name.len() > 1).then(|| (command, name.join(" ")))
}

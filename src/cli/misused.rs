//! Arguments that cannot be understood: told as help tells them, or as JSON for a script.

use clap::error::{ContextKind, ContextValue};

use super::args::Options;
use super::exit::Exit;
use super::output::Output;
use crate::text::steers;

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
        }
    }
    Exit::Refused
}

/// Whether a script waits for JSON, before the arguments are understood: those that do not parse
/// cannot say so themselves, and behind a line of the desk options are read later.
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
    let meant = meant.map(|word| format!("did you mean `{word}`?"));
    let usage = error.get(ContextKind::Usage).map(|usage| {
        let usage = usage.to_string();
        usage.trim().replacen("Usage:", "usage:", 1)
    });
    meant.chain(usage).collect()
}

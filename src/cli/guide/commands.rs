//! The page of commands: what is typed at the desk, and what in a shell.

use clap::CommandFactory;

use super::markdown::{code, codes, page as joined, table};
use crate::cli::args::Arguments;
use nightdesk_command::catalogue::{self, Description};
use nightdesk_session::groups;
use nightdesk_text::Language;

/// The page.
pub(super) fn page() -> String {
    let mut blocks = vec![
        "# Commands".to_owned(),
        "At the desk (`nightdesk open DIR`) these lines are typed as they stand; in a shell each is \
         a command, too: `nightdesk -g DIR LINE`, with `--json` for scripts. A line is one \
         command: with another one after a `;` it is refused as a whole. Words in capitals \
         stand for something. Night actions are typed as one says them: \
         `Elm investigates Cedar`."
            .to_owned(),
    ];
    for (group, heading) in groups(Language::English) {
        blocks.push(format!("## {heading}"));
        let members = catalogue::all()
            .iter()
            .filter(|command| command.group == group);
        blocks.extend(members.map(command_text));
    }
    blocks.push("## In a shell".to_owned());
    blocks.push(shell());
    joined(&blocks)
}

fn command_text(command: &Description) -> String {
    let mut lines = vec![format!("### {}", command.name), String::new()];
    let end = if command.changes {
        ", one step of `undo`"
    } else {
        ""
    };
    lines.push(format!("{}{end}.", capital(&command.help)));
    if !command.more.is_empty() {
        lines.push(command.more.clone());
    }
    lines.push(String::new());
    lines.push("```text".to_owned());
    lines.extend(command.forms.iter().cloned());
    lines.push("```".to_owned());
    if !command.spellings.is_empty() {
        let others = codes(command.spellings.iter().map(String::as_str));
        lines.extend([String::new(), format!("Also: {others}.")]);
    }
    lines.join("\n")
}

fn shell() -> String {
    let arguments = Arguments::command();
    let commands = arguments.get_subcommands().filter(|one| !one.is_hide_set());
    table(
        ["command", "what it does"],
        commands.map(|command| {
            let about = command.get_about().map(ToString::to_string);
            [code(command.get_name()), about.unwrap_or_default()]
        }),
    )
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

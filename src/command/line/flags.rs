//! What stands after a line's words: `--commit`, `--yes`.

use crate::Consent;
use crate::catalogue::{Description, Id};
use crate::clauses::split_at;
use crate::refused::Complaint;
use nightdesk_text::in_each;
use nightdesk_text::messages::InEach;
use nightdesk_text::names::closest;
use nightdesk_time::EarlyEnd;

/// What stands after a line's words: `--commit`, `--yes`.
#[derive(Debug, Clone, Default)]
pub(crate) struct Flags<'a> {
    given: Vec<&'a str>,
    method: Option<&'a str>,
    at: Option<&'a str>,
}

impl<'a> Flags<'a> {
    /// Whether a flag was given.
    pub(crate) fn has(&self, flag: &str) -> bool {
        self.given.contains(&flag)
    }

    /// The method after `--method`.
    pub(crate) fn method(&self) -> Option<&'a str> {
        self.method
    }

    /// The number after `--at`.
    pub(crate) fn at(&self) -> Option<&'a str> {
        self.at
    }

    /// Whether the host has said yes to what the line asks.
    pub(crate) fn consent(&self, id: Id) -> Consent {
        let mut deadlines = DEADLINES.iter();
        match deadlines.find(|(flag, _)| id == Id::Start && self.has(flag)) {
            Some((_, deadlines)) => Consent::With(*deadlines),
            None if self.has(YES) => Consent::Given,
            None => Consent::Open,
        }
    }

    /// Nothing but these flags was given.
    ///
    /// # Errors
    /// The first one that does not belong to the command.
    pub(crate) fn only(&self, known: &[&str], command: &str) -> Result<(), Complaint<'a>> {
        self.only_here(known, |flag| {
            in_each!("flag_does_not_belong", flag, command)
        })
    }

    /// The same in a form of a command, with what is said of another flag.
    pub(crate) fn only_here(
        &self,
        known: &[&str],
        other: impl Fn(&str) -> InEach,
    ) -> Result<(), Complaint<'a>> {
        match self.given.iter().find(|flag| !known.contains(flag)) {
            None => Ok(()),
            Some(flag) => {
                let complaint = Complaint::new("wrong-flag", flag, other(flag));
                Err(match known {
                    [] => complaint,
                    known => {
                        let flags = format!("`{}`", known.join("`, `"));
                        complaint.hint(in_each!("it_knows", flags = &flags))
                    }
                })
            }
        }
    }
}

/// Says yes to what a line asks.
const YES: &str = "--yes";

/// What becomes of the announced deadlines at a start before its planned time.
pub const DEADLINES: [(&str, EarlyEnd); 2] =
    [("--stay", EarlyEnd::Keep), ("--move", EarlyEnd::Shift)];

/// Every flag there is; `--method` and `--at` have a word after them.
const FLAGS: [&str; 15] = [
    "--commit",
    YES,
    "--stay",
    "--move",
    "--accept-late",
    "--extra",
    "--dot",
    "--anyway",
    "--history",
    "--all",
    "--ics",
    "--json",
    "--no-notes",
    AT,
    METHOD,
];
const METHOD: &str = "--method";
const AT: &str = "--at";

/// Cuts the flags from the end of a text, or from anywhere after its first words.
pub(super) fn cut_flags(text: &str) -> Result<(&str, Flags<'_>), Complaint<'_>> {
    let mut flags = Flags::default();
    let Some(start) = flags_start(text) else {
        return Ok((text.trim(), flags));
    };
    let (words, rest) = split_at(text, start);
    let mut rest = rest.split_whitespace();
    while let Some(word) = rest.next() {
        if !FLAGS.contains(&word) {
            return Err(no_flag(word));
        }
        if word == METHOD {
            flags.method = Some(rest.next().ok_or_else(|| {
                Complaint::new("no-method", word, in_each!("method_needs_a_name"))
            })?);
        }
        if word == AT {
            flags.at =
                Some(rest.next().ok_or_else(|| {
                    Complaint::new("no-number", word, in_each!("at_needs_a_number"))
                })?);
        }
        flags.given.push(word);
    }
    Ok((words.trim(), flags))
}

fn no_flag(word: &str) -> Complaint<'_> {
    let complaint = Complaint::new("no-such-flag", word, in_each!("not_at_the_end", word));
    match word {
        "--json" | "--at" | "--format" => complaint.hint(in_each!("is_for_the_program", word)),
        _ => match closest(word, FLAGS) {
            Some(close) => complaint.meant(close),
            None => complaint.hint(in_each!("flags_come_last")),
        },
    }
}

/// Where the first flag stands, outside quotes.
fn flags_start(text: &str) -> Option<usize> {
    let mut quoted = false;
    let mut before = ' ';
    for (offset, c) in text.char_indices() {
        match c {
            '"' | '“' | '”' => quoted = !quoted,
            '-' if !quoted && before.is_whitespace() => {
                let (_, rest) = split_at(text, offset);
                let flag = rest.strip_prefix("--").and_then(|flag| flag.chars().next());
                if flag.is_some_and(char::is_alphabetic) {
                    return Some(offset);
                }
            }
            _ => {}
        }
        before = c;
    }
    None
}

/// The flags that mean something to a command: its own, and whatever changes the game may ask first.
pub(super) fn known_flags(command: &Description) -> Vec<&str> {
    let own = command.flags.iter().map(String::as_str);
    let yes = command.changes.then_some(YES);
    own.chain(yes).collect()
}

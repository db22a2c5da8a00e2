//! Lines of the desk as a table reads them, without their flags.

use nightdesk_command::catalogue::Id;
use nightdesk_command::{Consent, DEADLINES};

/// A line that begins with a command of the desk as the table reads it, and whether it says yes
/// to what may be asked: the flags are those of the desk, and no words of the table.
pub(super) fn as_made(id: Id, line: &str, rest: &str) -> (String, Consent) {
    match id {
        Id::Resolve => {
            let bare = without(rest, "--yes");
            let consent = match bare {
                Some(_) => Consent::Given,
                None => Consent::Open,
            };
            let rest = bare.unwrap_or_else(|| rest.to_owned());
            let rest = without(&rest, "--commit").unwrap_or(rest);
            (format!("resolve {rest}").trim_end().to_owned(), consent)
        }
        Id::Start => {
            let (line, consent) = begun(line);
            (line.to_owned(), consent)
        }
        Id::EndDay | Id::Kill => {
            let (line, consent) = consented(line);
            (line.to_owned(), consent)
        }
        // Nothing is asked, and the flag is no word of the line.
        Id::Revive | Id::Cancel | Id::Confirmed | Id::Role | Id::Draw => {
            (consented(line).0.to_owned(), Consent::Open)
        }
        // After these any words of the host's may stand.
        _ => (line.to_owned(), Consent::Open),
    }
}

/// A text without a flag; none if it has none.
pub(super) fn without(text: &str, flag: &str) -> Option<String> {
    let (before, after) = text.split_once(flag)?;
    Some(
        format!("{} {}", before.trim(), after.trim())
            .trim()
            .to_owned(),
    )
}

/// A line without its `--yes`, and whether it had one.
pub(super) fn consented(line: &str) -> (&str, Consent) {
    let flags = [("--yes", Consent::Given)];
    let (bare, consent) = agreed(line, &flags);
    (bare, consent.unwrap_or(Consent::Open))
}

/// The same of the line that begins the game, which may say what becomes of the deadlines.
fn begun(line: &str) -> (&str, Consent) {
    let deadlines = DEADLINES.map(|(flag, deadlines)| (flag, Consent::With(deadlines)));
    let (line, yes) = consented(line);
    let (line, chosen) = agreed(line, &deadlines);
    (line, chosen.unwrap_or(yes))
}

/// A line without the first of these flags that it ends with, and what that says.
fn agreed<'l>(line: &'l str, flags: &[(&str, Consent)]) -> (&'l str, Option<Consent>) {
    let found = flags.iter().find_map(|(flag, consent)| {
        let bare = line.strip_suffix(flag)?;
        let stands_apart = bare.ends_with(char::is_whitespace);
        stands_apart.then(|| (bare.trim_end(), Some(*consent)))
    });
    found.unwrap_or((line, None))
}

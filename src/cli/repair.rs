//! `repair`: a game whose journal is damaged goes on from what can be read.

use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::exit::Exit;
use super::output::Output;
use crate::store::{self, Fault, GameFolder, Repaired};
use crate::text::as_one_word;
use crate::text::wording::count;

/// What was found and done, as a script reads it.
#[derive(Debug, Serialize)]
struct Report<'a> {
    ok: bool,
    /// How many entries are sound; none where nothing was damaged.
    #[serde(skip_serializing_if = "Option::is_none")]
    entries: Option<u64>,
    faults: Vec<FaultReport<'a>>,
    /// The file that holds the journal as it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    kept_in: Option<&'a Path>,
    copies: &'a [String],
}

#[derive(Debug, Serialize)]
struct FaultReport<'a> {
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a str>,
}

/// Looks at the journal of a game and mends it.
pub(crate) fn run(dir: Option<&PathBuf>, output: Output) -> io::Result<Exit> {
    let repaired = GameFolder::find(dir.map(PathBuf::as_path))
        .and_then(|folder| Ok((store::repair(&folder)?, folder)));
    let (repaired, folder) = match repaired {
        Ok(repaired) => repaired,
        Err(error) => {
            output.fail(error.code(), &error.to_string());
            return Ok(Exit::from(&error));
        }
    };
    let copies = folder.copies();
    if output.json {
        output.print_json(&report(repaired.as_ref(), &copies))?;
        return Ok(Exit::Done);
    }
    match &repaired {
        None => output.tell("The journal is sound; nothing was changed.")?,
        Some(repaired) => tell(repaired, folder.path(), output)?,
    }
    if let Some(copies) = copies_beside(&folder) {
        output.tell(&copies)?;
    }
    Ok(Exit::Done)
}

fn report<'a>(repaired: Option<&'a Repaired>, copies: &'a [String]) -> Report<'a> {
    let faults = repaired.map_or(&[][..], |it| &it.readable.faults);
    let faults = faults.iter().map(|Fault { line, why }| FaultReport {
        line: *line,
        why: why.as_deref(),
    });
    Report {
        ok: true,
        entries: repaired.map(|it| it.readable.journal.next_no() - 1),
        faults: faults.collect(),
        kept_in: repaired.map(|it| it.kept_in.as_path()),
        copies,
    }
}

fn tell(repaired: &Repaired, folder: &Path, output: Output) -> io::Result<()> {
    let Repaired { readable, kept_in } = repaired;
    let with_why = readable.faults.iter();
    let with_why = with_why.filter_map(|fault| Some((fault.line, fault.why.as_ref()?)));
    for (line, why) in with_why {
        output.tell(&format!("Line {line}: {why}."))?;
    }
    let others = readable.faults.iter().filter(|fault| fault.why.is_none());
    let others: Vec<u64> = others.map(|fault| fault.line).collect();
    match others.as_slice() {
        [] => {}
        [only] => output.tell(&format!("Line {only} comes after it and does not count."))?,
        [first, .., last] => output.tell(&format!(
            "Lines {first} to {last} come after it and do not count."
        ))?,
    }
    if let Some(last) = readable.journal.entries().last() {
        let sound = count(readable.journal.entries().len(), "entry", "entries");
        output.tell(&format!(
            "The game has {sound}; the last one is {}: `{}`, made {}.",
            last.no,
            last.line,
            last.at.format("%a %d %b %Y %H:%M UTC")
        ))?;
    }
    output.tell(&format!(
        "The journal as it was is kept in `{}`.\nNext: nightdesk -g {} log, then type again what is missing.",
        kept_in.display(),
        as_one_word(&folder.display().to_string())
    ))
}

/// That other files beside a game's journal may be journals of it; none where there are none.
pub(super) fn copies_beside(folder: &GameFolder) -> Option<String> {
    let copies = folder.copies();
    let verb = match copies.len() {
        0 => return None,
        1 => "lies",
        _ => "lie",
    };
    Some(format!(
        "Beside the journal {verb} `{}`: perhaps a copy that a folder in the cloud made because two \
         machines wrote. The game is what `{}` says; look whether a copy has more, and put it away.",
        copies.join("`, `"),
        store::JOURNAL_FILE
    ))
}

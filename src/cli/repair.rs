//! `repair`: a game whose journal is damaged goes on from what can be read.

use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::args::Options;
use super::exit::Exit;
use super::output::Output;
use super::reply::{HIDDEN, Screen};
use nightdesk_store::{Fault, GameFolder, Repaired};
use nightdesk_text::wording::count;
use nightdesk_text::{Language, as_one_word};

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
pub(crate) fn run(dir: Option<&PathBuf>, options: &Options, output: Output) -> io::Result<Exit> {
    let repaired = GameFolder::find(dir.map(PathBuf::as_path))
        .and_then(|folder| Ok((nightdesk_store::repair(&folder)?, folder)));
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
        return Ok(done(repaired.as_ref()));
    }
    match &repaired {
        None => output.tell("The journal is sound; nothing was changed.")?,
        Some(repaired) => tell(repaired, folder.path(), &Screen::new(output, options))?,
    }
    if let Some(copies) = copies_beside(&folder) {
        output.tell(&copies)?;
    }
    Ok(done(repaired.as_ref()))
}

/// A game that has no journal any more is no game to go on with.
fn done(repaired: Option<&Repaired>) -> Exit {
    match repaired {
        Some(repaired) if repaired.readable.journal.entries().is_empty() => Exit::Found,
        _ => Exit::Done,
    }
}

fn report<'a>(repaired: Option<&'a Repaired>, copies: &'a [String]) -> Report<'a> {
    let faults = repaired.map_or(&[][..], |it| &it.readable.faults);
    let faults = faults.iter().map(|Fault { line, why }| FaultReport {
        line: *line,
        why: why.as_ref().map(|why| why.said(Language::English)),
    });
    Report {
        ok: true,
        entries: repaired.map(|it| it.readable.journal.next_no() - 1),
        faults: faults.collect(),
        kept_in: repaired.map(|it| it.kept_in.as_path()),
        copies,
    }
}

fn tell(repaired: &Repaired, folder: &Path, screen: &Screen) -> io::Result<()> {
    let Repaired { readable, kept_in } = repaired;
    let output = screen.output;
    let typed = as_one_word(&folder.display().to_string());
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
    let Some(last) = readable.journal.entries().last() else {
        return output.tell(&format!(
            "No entry of the journal can be read; the file is kept as `{}`.\nNext: put the journal back \
             from a backup, or lay down the file of a `handoff`: nightdesk resume FILE {typed}",
            kept_in.display(),
        ));
    };
    // What was entered is the host's, and others may see the screen.
    let line = match screen.hidden {
        true => HIDDEN.to_owned(),
        false => format!("`{}`", last.line),
    };
    output.tell(&format!(
        "The game has {}; the last one is {}: {line}, made {}.",
        count(readable.journal.entries().len(), "entry", "entries"),
        last.no,
        last.at.format("%a %d %b %Y %H:%M UTC")
    ))?;
    output.tell(&format!(
        "The journal as it was is kept in `{}`.\nNext: nightdesk -g {typed} log, then type again what is missing.",
        kept_in.display(),
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
        nightdesk_store::JOURNAL_FILE
    ))
}

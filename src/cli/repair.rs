//! `repair`: a game whose journal is damaged goes on from what can be read.

use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::args::Options;
use super::exit::Exit;
use super::output::Output;
use super::reply::Screen;
use nightdesk_store::{Fault, GameFolder, Repaired};
use nightdesk_text::messages::InLanguage;
use nightdesk_text::{as_one_word, say};
use nightdesk_time::{Stamp, StampStyle, Zone};

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
    let output = match &repaired {
        Some(repaired) => output.of(&repaired.readable.journal.game().setup),
        None => output,
    };
    if output.json {
        output.print_json(&report(&output, repaired.as_ref(), &copies))?;
        return Ok(done(repaired.as_ref()));
    }
    match &repaired {
        None => output.tell(&say!(&output, "journal_is_sound"))?,
        Some(repaired) => tell(repaired, folder.path(), &Screen::new(output, options))?,
    }
    if let Some(copies) = copies_beside(&output, &folder) {
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

fn report<'a>(to: &Output, repaired: Option<&'a Repaired>, copies: &'a [String]) -> Report<'a> {
    let faults = repaired.map_or(&[][..], |it| &it.readable.faults);
    let faults = faults.iter().map(|Fault { line, why }| FaultReport {
        line: *line,
        why: why.as_ref().map(|why| why.said(to.language())),
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
        output.tell(&say!(screen, "line_is_damaged", line, why))?;
    }
    let others = readable.faults.iter().filter(|fault| fault.why.is_none());
    let others: Vec<u64> = others.map(|fault| fault.line).collect();
    match others.as_slice() {
        [] => {}
        [only] => output.tell(&say!(screen, "line_does_not_count", only))?,
        [first, .., last] => output.tell(&say!(screen, "lines_do_not_count", first, last))?,
    }
    let file = kept_in.display().to_string();
    let Some(last) = readable.journal.entries().last() else {
        return output.tell(&say!(screen, "no_entry_can_be_read", file, typed));
    };
    // What was entered is the host's, and others may see the screen.
    let line = match screen.hidden {
        true => say!(screen, "hidden"),
        false => format!("`{}`", last.line),
    };
    let made = Stamp {
        instant: last.at,
        zone: Zone::UTC,
        style: StampStyle::UtcAndLocal,
    };
    output.tell(&say!(
        screen,
        "game_has_entries",
        entries = readable.journal.entries().len(),
        number = last.no,
        line,
        made
    ))?;
    output.tell(&say!(screen, "journal_is_kept", file, typed))
}

/// That other files beside a game's journal may be journals of it; none where there are none.
pub(super) fn copies_beside(to: &Output, folder: &GameFolder) -> Option<String> {
    let copies = folder.copies();
    let journal = nightdesk_store::JOURNAL_FILE;
    let (n, files) = (copies.len(), copies.join("`, `"));
    (n > 0).then(|| say!(to, "copies_beside", n, files, journal))
}

//! `ledger`: making, copying and looking into a ledger as a whole.

use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::args::{Ledger, LedgerCommand};
use super::{complain, csv};
use crate::cli::exit::Exit;
use crate::cli::output::Output;
use crate::store::ledger::{AuditRow, LedgerError, LedgerFile, NewLedger};
use crate::store::read_input;
use crate::warnings::{Expiry, Name, Rules};

/// What a command has made or looked at.
#[derive(Debug, Serialize)]
struct Done<'a> {
    ledger: &'a Path,
    said: String,
}

/// Runs `ledger`.
pub(crate) fn run(arguments: &Ledger, output: Output) -> io::Result<Exit> {
    match take(arguments, output) {
        Ok(exit) => exit,
        Err(error) => Ok(complain(&error, output)),
    }
}

fn take(arguments: &Ledger, output: Output) -> Result<io::Result<Exit>, LedgerError> {
    let usual = |file: &Option<PathBuf>| match file {
        Some(file) => Ok(file.clone()),
        None => arguments.which.place(None).map(|place| place.file),
    };
    let open = || LedgerFile::open(&arguments.which.place(None)?.file);
    match &arguments.command {
        LedgerCommand::Init {
            file,
            hosts,
            stasis_hours,
            default_expiry,
        } => {
            let Some(rules) = rules(*stasis_hours, default_expiry, output) else {
                return Ok(Ok(Exit::Refused));
            };
            if hosts.is_empty() {
                output.say("a ledger needs a host: `--host NAME`, your account in the forum");
                return Ok(Ok(Exit::Refused));
            }
            let path = usual(file)?;
            let hosts = hosts.clone();
            LedgerFile::create(&path, &NewLedger { rules, hosts })?;
            let mut said = format!("Made the ledger `{}`.", path.display());
            if file.is_some() {
                said.push_str(&format!(
                    "\nTo work with it, write `file = \"{}\"` into `ledger.toml`, or name it by \
                     --ledger or NIGHTDESK_LEDGER.",
                    path.display()
                ));
            }
            Ok(done(&path, said, output))
        }
        LedgerCommand::Host { name } => {
            let path = usual(&None)?;
            LedgerFile::open(&path)?.add_host(name)?;
            Ok(done(&path, format!("{name} is a host now."), output))
        }
        LedgerCommand::Backup { file } => {
            open()?.backup(file)?;
            let said = format!("Copied the ledger to `{}`.", file.display());
            Ok(done(file, said, output))
        }
        LedgerCommand::Export { file } => {
            let lines = open()?.export()?;
            match file {
                None => Ok(output.print(&lines).map(|()| Exit::Done)),
                Some(file) => {
                    LedgerFile::keep_export(file, &lines)?;
                    let said = format!("Wrote the ledger into `{}`.", file.display());
                    Ok(done(file, said, output))
                }
            }
        }
        LedgerCommand::Import { lines, file } => {
            let path = usual(file)?;
            let input = match read_input(lines) {
                Ok(input) => input,
                Err(error) => {
                    output.say(&error.to_string());
                    return Ok(Ok(Exit::Refused));
                }
            };
            LedgerFile::import(&path, &input.text)?;
            let said = format!("Made the ledger `{}`.", path.display());
            Ok(done(&path, said, output))
        }
        LedgerCommand::Audit { name, most } => {
            let of = name.as_ref().map(Name::plain);
            let rows = open()?.audit(of.as_ref(), *most)?;
            Ok(audit(&rows, arguments.which.csv, output).map(|()| Exit::Done))
        }
        LedgerCommand::Check => {
            let path = usual(&None)?;
            LedgerFile::open(&path)?.check()?;
            let said = format!("The ledger `{}` is sound.", path.display());
            Ok(done(&path, said, output))
        }
    }
}

fn done(ledger: &Path, said: String, output: Output) -> io::Result<Exit> {
    match output.json {
        true => output.print_json(&Done { ledger, said })?,
        false => output.print(&said)?,
    }
    Ok(Exit::Done)
}

/// The rules of a new ledger; none if they do not read.
fn rules(stasis_hours_per_game: u32, default_expiry: &str, output: Output) -> Option<Rules> {
    let Some(default_expiry) = Expiry::read(default_expiry) else {
        output.say(&format!(
            "`{default_expiry}` is no expiry: write 30d, 12h, 45m (minutes) or never"
        ));
        return None;
    };
    Some(Rules {
        default_expiry,
        stasis_hours_per_game,
        ..Rules::default()
    })
}

fn audit(rows: &[AuditRow], as_csv: bool, output: Output) -> io::Result<()> {
    if output.json {
        return output.print_json(&rows);
    }
    if as_csv {
        return output.print(&csv::audit(rows));
    }
    let lines = rows.iter().map(|row| {
        let about = row.warning.map(|id| format!(" #{id}"));
        let person = row.person.map(|person| format!(" person {person}"));
        let side = |value: &Option<serde_json::Value>| {
            value
                .as_ref()
                .map(|value| csv::printable(&value.to_string()))
        };
        let sides = match (side(&row.before), side(&row.after)) {
            (Some(before), Some(after)) => format!("  {before} -> {after}"),
            (Some(only), None) | (None, Some(only)) => format!("  {only}"),
            (None, None) => String::new(),
        };
        let actor = row.actor.as_deref().unwrap_or("(system)");
        format!(
            "{}  {}  {}{}{}{sides}",
            row.at,
            csv::printable(actor),
            row.action,
            about.unwrap_or_default(),
            person.unwrap_or_default(),
        )
    });
    let lines: Vec<String> = lines.collect();
    match lines.is_empty() {
        true => output.print("Nothing was changed so far."),
        false => output.print(&lines.join("\n")),
    }
}

//! `ledger`: making, copying and looking into a ledger as a whole.

use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::args::{Ledger, LedgerCommand, Which};
use super::{NotDone, audit, csv, ended, one_form};
use crate::cli::exit::Exit;
use crate::cli::now;
use crate::cli::output::Output;
use nightdesk_report::Words;
use nightdesk_store::ledger::{LedgerFile, NewLedger};
use nightdesk_store::{InputError, read_input};
use nightdesk_text::messages::InLanguage;
use nightdesk_text::{Diagnostic, say};
use nightdesk_warnings::{
    Asked, Failure, HostRequest, Identity, Name, Refusal, Request, Roster, Rule, Rules, read_host,
    read_past, run as run_request,
};

/// What a command has made or looked at.
#[derive(Debug, Serialize)]
struct Done<'a> {
    ledger: &'a Path,
    said: String,
}

/// Runs `ledger`.
pub(crate) fn run(arguments: &Ledger, output: Output) -> io::Result<Exit> {
    let taken = take(arguments, output);
    ended(taken.map(|()| Exit::Done), output)
}

fn take(arguments: &Ledger, output: Output) -> Result<(), NotDone> {
    let which = &arguments.which;
    one_form(
        &output,
        which,
        [("--json", output.json), ("--format", false)],
    )?;
    let usual = |file: &Option<PathBuf>| match file {
        Some(file) => Ok(file.clone()),
        None => which.place(None).map(|place| place.file),
    };
    let open = || LedgerFile::open(&which.place(None)?.file);
    match &arguments.command {
        LedgerCommand::Init {
            file,
            hosts,
            stasis_hours,
            default_expiry,
            language,
        } => {
            let path = usual(file)?;
            let rules = [
                ("stasis_hours_per_game", stasis_hours),
                ("default_expiry", default_expiry),
                ("language", language),
            ];
            LedgerFile::create(&path, &new_ledger(&output, &rules, hosts)?)?;
            let shown = path.display().to_string();
            let mut said = say!(&output, "made_the_ledger", file = &shown);
            if file.is_some() {
                let how = say!(&output, "to_work_with_the_ledger", file = &shown);
                said = format!("{said}\n{how}");
            }
            done(&path, said, output)
        }
        LedgerCommand::Host { name: None, .. } => hosts(&open()?.hosts()?, output),
        LedgerCommand::Host {
            name: Some(name),
            remove,
        } => {
            let account = name.clone();
            let host = !remove;
            change(which, None, HostRequest::SetHost { account, host }, output)
        }
        LedgerCommand::Rules {
            key: Some(key),
            value: Some(value),
        } => {
            let rule = HostRequest::SetRule(Rule::read(key, value)?);
            change(which, None, rule, output)
        }
        LedgerCommand::Rules { .. } => rules(&open()?.rules()?, output),
        LedgerCommand::Backup { file } => {
            open()?.backup(file)?;
            let shown = file.display().to_string();
            let said = say!(&output, "copied_the_ledger", file = shown);
            done(file, said, output)
        }
        LedgerCommand::Export { file: None } => Ok(output.print(&open()?.export()?)?),
        LedgerCommand::Export { file: Some(file) } => {
            LedgerFile::keep_export(file, &open()?.export()?)?;
            let shown = file.display().to_string();
            let said = say!(&output, "wrote_the_ledger", file = shown);
            done(file, said, output)
        }
        LedgerCommand::Same { old, new } => {
            let (old, new) = (typed_name(old), typed_name(new));
            change(which, None, HostRequest::Same { old, new }, output)
        }
        LedgerCommand::Import { lines, file } => {
            let unread = |error: InputError| Diagnostic::error("not-read", error.to_string());
            let input = read_input(lines).map_err(unread)?;
            let is_table = lines
                .extension()
                .is_some_and(|end| end.eq_ignore_ascii_case("csv"));
            if is_table || !is_exported(&input.text) {
                let past = read_past(&input.text).map_err(Refusal::PastInvalid)?;
                return change(which, file.as_deref(), HostRequest::Import(past), output);
            }
            let path = usual(file)?;
            LedgerFile::import(&path, &input.text)?;
            let shown = path.display().to_string();
            let said = say!(&output, "made_the_ledger", file = shown);
            done(&path, said, output)
        }
        LedgerCommand::Audit { name, most } => {
            let of = name.as_ref().map(Name::plain);
            let rows = open()?.audit(of.as_ref(), *most)?;
            Ok(audit::print(&rows, which.csv, output)?)
        }
        LedgerCommand::Check => {
            let path = usual(&None)?;
            LedgerFile::open(&path)?.check()?;
            let shown = path.display().to_string();
            let said = say!(&output, "ledger_is_sound", file = shown);
            done(&path, said, output)
        }
    }
}

/// Whether a text is a ledger that was exported: lines of JSON.
fn is_exported(text: &str) -> bool {
    let text = text.trim_start();
    text.is_empty() || text.starts_with('{')
}

/// A name is one argument and needs no quotes; `=` before it means an account, as in a line.
fn typed_name(text: &str) -> Name {
    match text.strip_prefix('=') {
        Some(account) => Name::account(account),
        None => Name::plain(text),
    }
}

/// Lets a host change something about the community, in the ledger that is named or in the usual one.
fn change(
    which: &Which,
    named: Option<&Path>,
    request: HostRequest,
    output: Output,
) -> Result<(), NotDone> {
    let place = match named {
        Some(file) => which.at(file)?,
        None => which.place(None)?,
    };
    let mut file = LedgerFile::open(&place.file)?;
    let actor = Identity::account(which.actor(&place, &file)?);
    let request = Request::Host(request);
    let roster = Roster::default();
    let changed = file.write(
        || which.now.unwrap_or_else(now),
        |ledger, now| {
            let asked = Asked {
                actor: Some(&actor),
                typed_by: None,
                now,
                roster: &roster,
            };
            run_request(ledger, &asked, &request)
        },
    );
    let answer = changed.map_err(|failure| match failure {
        Failure::Records(error) => NotDone::Ledger(error),
        Failure::Refused(refusal) => refusal.into(),
        Failure::Line(fault) => fault.refusal.into(),
    })?;
    match output.json {
        true => output.print_json(&answer)?,
        // Nothing of it is for players.
        false => {
            let words = Words::new(output.language());
            let document = nightdesk_report::warnings::answer(&answer, &words, output.language());
            output.tell(&document.plain_text())?;
        }
    }
    Ok(())
}

/// What a new ledger begins with.
fn new_ledger(
    to: &Output,
    rules: &[(&str, &String)],
    hosts: &[String],
) -> Result<NewLedger, NotDone> {
    if hosts.is_empty() {
        let none = Diagnostic::error("usage", say!(to, "ledger_needs_a_host"));
        return Err(none.hint(say!(to, "give_your_account")).into());
    }
    for host in hosts {
        read_host(host)?;
    }
    let read = rules
        .iter()
        .try_fold(Rules::default(), |read, (key, value)| {
            Rule::read(key, value).map(|rule| read.with(rule))
        });
    Ok(NewLedger {
        rules: read?,
        hosts: hosts.to_vec(),
    })
}

fn hosts(hosts: &[String], output: Output) -> Result<(), NotDone> {
    match output.json {
        true => output.print_json(&hosts)?,
        false => output.print(csv::printable_lines(hosts))?,
    }
    Ok(())
}

fn rules(rules: &Rules, output: Output) -> Result<(), NotDone> {
    if output.json {
        return Ok(output.print_json(rules)?);
    }
    let lines = rules.each();
    let lines = lines
        .iter()
        .map(|rule| format!("{} = {}", rule.key(), rule.value()));
    Ok(output.tell(&lines.collect::<Vec<_>>().join("\n"))?)
}

fn done(ledger: &Path, said: String, output: Output) -> Result<(), NotDone> {
    match output.json {
        true => output.print_json(&Done { ledger, said })?,
        false => output.tell(&said)?,
    }
    Ok(())
}

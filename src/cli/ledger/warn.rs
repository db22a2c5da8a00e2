//! `warn`: the commands of the ledger from the shell.

mod asking;

use std::io;
use std::path::Path;

use serde::Serialize;

use super::args::{Warn, Which};
use super::{complain, csv};
use crate::cli::args::Options;
use crate::cli::exit::Exit;
use crate::cli::now;
use crate::cli::output::Output;
use crate::cli::reply::markup;
use crate::open_game::OpenGame;
use crate::render::{self, Theme};
use crate::report::{self, Document};
use crate::session::roster;
use crate::store::GameFolder;
use crate::store::ledger::{LedgerError, LedgerFile, OpenLedger};
use crate::text::Diagnostic;
use crate::warnings::{
    Answer, Asked, Failure, HostRequest, Identity, OwnRequest, Records, Request, Roster, SignUp,
    SignUpAsked, check_sign_up, record, run as run_request, run_line,
};
use asking::Asking;

/// What came of a command.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Came {
    Answer(Box<Answer>),
    SignUp(SignUp),
}

/// A refusal as a script reads it.
#[derive(Debug, Serialize)]
struct RefusalReport<'a> {
    ok: bool,
    code: &'a str,
    message: &'a str,
    hints: &'a [String],
}

/// Runs `warn`.
pub(crate) fn run(arguments: &Warn, options: &Options, output: Output) -> io::Result<Exit> {
    let game = match game(options) {
        Ok(game) => game,
        Err(error) => {
            output.say(&error);
            return Ok(Exit::Refused);
        }
    };
    let folder = game.as_ref().map(|game| game.folder().path().to_owned());
    let roster = game.map_or_else(Roster::default, |game| roster(game.game()));
    let asking = match Asking::of(&arguments.command) {
        Ok(asking) => asking,
        Err(refusal) => return refused(&refusal.diagnostic(), output),
    };
    match ask(&arguments.which, folder.as_deref(), &roster, &asking) {
        Ok(came) => show(&came, arguments.which.csv, options, output),
        Err(Failure::Records(error)) => Ok(complain(&error, output)),
        Err(Failure::Line(fault)) => refused(&fault.diagnostic(asking.line()), output),
        Err(Failure::Refused(refusal)) => refused(&refusal.diagnostic(), output),
    }
}

/// The game that is named or in the current folder, for the names of its players.
fn game(options: &Options) -> Result<Option<OpenGame>, String> {
    let folder = match GameFolder::find(options.game.as_deref()) {
        Ok(folder) => folder,
        Err(error) if options.game.is_some() => return Err(error.to_string()),
        Err(_) => return Ok(None),
    };
    let opened = OpenGame::open_read_only(folder).map_err(|error| error.to_string());
    opened.map(Some)
}

fn ask(
    which: &Which,
    folder: Option<&Path>,
    roster: &Roster,
    asking: &Asking,
) -> Result<Came, Failure<LedgerError>> {
    let place = which.place(folder).map_err(Failure::Records)?;
    let mut file = LedgerFile::open(&place.file).map_err(Failure::Records)?;
    let actor = which.actor(&place, &file).map_err(Failure::Records)?;
    let actor = Identity::account(actor);
    let act = |ledger: &mut OpenLedger<'_>, now| {
        let asked = Asked {
            actor: Some(&actor),
            now,
            roster,
        };
        act(ledger, &asked, asking)
    };
    let clock = || which.now.unwrap_or_else(now);
    match asking.writes() {
        true => file.write(clock, act),
        false => {
            let now = clock();
            file.look(|ledger| act(ledger, now))
        }
    }
}

/// Does what was asked, within one transaction.
fn act(
    ledger: &mut OpenLedger<'_>,
    asked: &Asked<'_>,
    asking: &Asking,
) -> Result<Came, Failure<LedgerError>> {
    let answer = match asking {
        Asking::Request(request) => run_request(ledger, asked, request)?,
        Asking::NotedDeletion { note, id } => {
            run_request(ledger, asked, note)?;
            let delete = Request::Host(HostRequest::Delete(*id));
            run_request(ledger, asked, &delete)?
        }
        Asking::View(id) => {
            let actor = asked.actor.map(Identity::key);
            let known = actor.map(|actor| ledger.known(&actor)).transpose();
            let known = known.map_err(Failure::Records)?.flatten();
            let request = match known.is_some_and(|known| known.host) {
                true => Request::Host(HostRequest::View(*id)),
                false => Request::Own(OwnRequest::View(*id)),
            };
            run_request(ledger, asked, &request)?
        }
        Asking::Line(line) => run_line(ledger, asked, line)?,
        Asking::Event(game, event) => record(ledger, asked, game, event)?,
        Asking::SignUp { name, hostmask } => {
            let sign_up = SignUpAsked {
                account: name,
                hostmask: hostmask.as_deref(),
            };
            let checked = check_sign_up(ledger, sign_up, asked.now);
            return checked.map(Came::SignUp).map_err(Failure::Records);
        }
    };
    Ok(Came::Answer(Box::new(answer)))
}

fn show(came: &Came, as_csv: bool, options: &Options, output: Output) -> io::Result<Exit> {
    let exit = match came {
        Came::SignUp(sign_up) if !sign_up.is_allowed() => Exit::Refused,
        Came::SignUp(_) | Came::Answer(_) => Exit::Done,
    };
    if output.json {
        output.print_json(came)?;
        return Ok(exit);
    }
    if as_csv {
        let rows = match came {
            Came::Answer(answer) => csv::answer(answer),
            Came::SignUp(_) => None,
        };
        let Some(rows) = rows else {
            output.say("done; only lists can be printed as CSV");
            return Ok(exit);
        };
        output.print(&rows)?;
        return Ok(exit);
    }
    let document = match came {
        Came::Answer(answer) => report::warnings::answer(answer),
        Came::SignUp(sign_up) => report::warnings::sign_up(sign_up),
    };
    output.print(&shown(&document, options, output))?;
    if let Came::SignUp(sign_up) = came
        && !sign_up.is_allowed()
    {
        output.print(&format!("\nTo be told:\n{}", sign_up.told_player()))?;
    }
    Ok(exit)
}

fn shown(document: &Document, options: &Options, output: Output) -> String {
    match options.format {
        Some(format) => render::post(document, markup(format)),
        None => {
            let theme = output.colour.then(Theme::built_in);
            render::plain(document, theme.as_ref())
        }
    }
}

fn refused(diagnostic: &Diagnostic, output: Output) -> io::Result<Exit> {
    if output.json {
        output.print_json(&RefusalReport {
            ok: false,
            code: diagnostic.code,
            message: &diagnostic.message,
            hints: &diagnostic.hints,
        })?;
    } else {
        output.complain(diagnostic);
    }
    Ok(Exit::Refused)
}

//! The family of ledger cases: commands go in, answers and what is stored are compared.
//!
//! `warnings/1` are worked cases in TOML, each on a ledger of its own; the table of thresholds is
//! a CSV file, a case a row. The cases run on any ledger: on the one in memory, and in the tests on the one on
//! disk, too.

mod case;
mod compare;
#[cfg(test)]
mod on_disk;
mod thresholds;

use std::fmt::Display;

use nightdesk_text::{Diagnostic, Language, Source};
use nightdesk_verify::{CaseReport, Difference, parse};
use nightdesk_warnings::{
    Answer, Asked, Failure, GameEvent, GameId, Identity, Leaving, Ledger, MemoryLedger, Name,
    Roster, Rules, SignUp, SignUpAsked, check_sign_up, may_use, record, run_line,
};

use case::{Case, Doing, Event, File, Step};
pub(super) use thresholds::{HEADER, run as run_thresholds};

/// What a case's ledger holds before its first step.
#[derive(Debug, Clone, Default)]
struct Opening {
    /// The rules of the community.
    rules: Rules,
    /// Accounts of hosts.
    hosts: Vec<String>,
    /// Accounts that are known.
    accounts: Vec<String>,
}

/// What a step came to.
#[derive(Debug)]
enum Came {
    /// An answer.
    Answer(Box<Answer>),
    /// Whether somebody may sign up.
    SignUp(SignUp),
    /// Nothing was asked, or it is allowed.
    Nothing,
    /// It was refused, with this code.
    Refused(&'static str),
}

/// Runs the cases of a file on ledgers in memory.
pub(super) fn run(source: &Source) -> Result<Vec<CaseReport>, Diagnostic> {
    run_on(source, |opening| {
        let mut ledger = MemoryLedger::new(opening.rules.clone());
        for host in &opening.hosts {
            ledger.meet(Identity::account(host), true);
        }
        for account in &opening.accounts {
            ledger.meet(Identity::account(account), false);
        }
        ledger
    })
}

/// Runs the cases of a file, each on a ledger that `open` gives for it.
///
/// # Errors
/// When the file is no file of ledger cases.
fn run_on<L>(source: &Source, open: impl Fn(&Opening) -> L) -> Result<Vec<CaseReport>, Diagnostic>
where
    L: Ledger,
    L::Error: Display,
{
    let file: File = parse(source)?;
    let cases = file.vector.into_iter();
    Ok(cases
        .map(|case| CaseReport {
            differences: match case.opening() {
                Ok(opening) => differences(&case, open(&opening)),
                Err(error) => vec![unusable("setup.config", error)],
            },
            id: case.id,
            title: case.title,
        })
        .collect())
}

/// Everything in which a case comes out otherwise.
fn differences<L>(case: &Case, mut ledger: L) -> Vec<Difference>
where
    L: Ledger,
    L::Error: Display,
{
    let roster = case.roster();
    let mut differences = Vec::new();
    for (number, step) in (1..).zip(&case.step) {
        let came = take(&mut ledger, step, &roster);
        let compared = came.and_then(|came| {
            let mut found = compare::answer(&came, &step.expect);
            found.extend(compare::state(&ledger, step).map_err(|error| error.to_string())?);
            Ok(found)
        });
        let found = compared.unwrap_or_else(|error| vec![unusable("the step", error)]);
        differences.extend(found.into_iter().map(|difference| Difference {
            what: format!("step {number}: {}", difference.what),
            ..difference
        }));
    }
    differences
}

/// A case that cannot be run shows nothing.
fn unusable(what: &str, error: String) -> Difference {
    Difference {
        what: what.to_owned(),
        expected: "a case that can be run".to_owned(),
        found: error,
    }
}

/// Takes a step.
fn take<L>(ledger: &mut L, step: &Step, roster: &Roster) -> Result<Came, String>
where
    L: Ledger,
    L::Error: Display,
{
    let actor = step.actor.as_ref().map(Identity::account);
    let asked = Asked {
        actor: actor.as_ref(),
        typed_by: None,
        now: step.at,
        roster,
    };
    let taken = match step.doing()? {
        Doing::Check => return Ok(Came::Nothing),
        Doing::Line { line, repeat } => {
            let mut last = run_line(ledger, &asked, &numbered(line, 1, repeat));
            for number in 2..=repeat.unwrap_or(1) {
                last = run_line(ledger, &asked, &numbered(line, number, repeat));
            }
            last.map(|answer| Came::Answer(Box::new(answer)))
        }
        Doing::Event { event, game, who } => {
            let game = GameId::new(game)
                .map_err(|refusal| refusal.diagnostic(Language::English).one_line())?;
            let happened = record(ledger, &asked, &game, &happened(event, who)?);
            happened.map(|answer| Came::Answer(Box::new(answer)))
        }
        Doing::SignUp { account, hostmask } => {
            let sign_up = SignUpAsked { account, hostmask };
            let checked = check_sign_up(ledger, sign_up, step.at);
            checked.map(Came::SignUp).map_err(Failure::Records)
        }
        Doing::Use { who, command } => {
            let may = may_use(ledger, &Identity::account(who), command, step.at);
            may.map(|()| Came::Nothing)
        }
    };
    taken.or_else(|failure| match failure {
        Failure::Records(error) => Err(error.to_string()),
        refused => Ok(Came::Refused(
            refused.refusal().map_or("", |refusal| refusal.code()),
        )),
    })
}

/// A line with the number of its repetition, where it is repeated.
fn numbered(line: &str, number: u32, repeat: Option<u32>) -> String {
    match repeat {
        Some(_) => line.replace("{n}", &number.to_string()),
        None => line.to_owned(),
    }
}

fn happened(event: Event, who: Option<&str>) -> Result<GameEvent, String> {
    let left = |how| {
        let who = who.ok_or("`who` is missing")?;
        Ok(GameEvent::Left {
            name: Name::plain(who),
            how,
        })
    };
    match event {
        Event::GameStart => Ok(GameEvent::Started),
        Event::GameCancel => Ok(GameEvent::Cancelled),
        Event::Quit => left(Leaving::Quit),
        Event::Idle => left(Leaving::Idle),
    }
}

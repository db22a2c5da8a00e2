//! The family of day cases: who voted for whom goes in, what comes of it is compared.
//!
//! `city-day/1` shows elections, lynch votes, hunts, the end of the game and scores. What a
//! case does not expect, it does not assert.

mod build;
mod case;
mod compare;
mod ends;
mod votes;

use nightdesk_text::{Diagnostic, Source};
use nightdesk_verify::{CaseReport, Difference, parse};

use case::{Case, Kind};
use compare::Found;

/// Runs the case of a file.
pub(crate) fn run(source: &Source) -> Result<Vec<CaseReport>, Diagnostic> {
    let case: Case = parse(source)?;
    let found = match case.kind {
        Kind::Election => votes::election(&case),
        Kind::Lynch | Kind::Agent => votes::lynch(&case),
        Kind::Hunt => votes::hunt(&case),
        Kind::HuntStart => votes::hunt_start(&case),
        Kind::End => ends::end(&case),
        Kind::Draw => ends::draw(&case),
        Kind::Score => ends::score(&case),
        Kind::Best => ends::best(&case),
    };
    let differences = match found {
        Ok(found) => found.differences(&case.expect),
        Err(Unusable { what, why }) => vec![Difference {
            what,
            expected: "a case that can be run".to_owned(),
            found: why,
        }],
    };
    Ok(vec![CaseReport {
        id: case.id,
        title: case.title,
        differences,
    }])
}

/// A case that cannot be run, and why.
#[derive(Debug)]
struct Unusable {
    what: String,
    why: String,
}

impl Unusable {
    fn new(what: &str, why: impl ToString) -> Self {
        Self {
            what: what.to_owned(),
            why: why.to_string(),
        }
    }
}

type Outcome = Result<Found, Unusable>;

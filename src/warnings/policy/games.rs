//! What a game writes into the ledger (rules `S-start`, `Q-auto`).

use super::add::{self, Draft};
use super::meant::meant;
use super::{Asked, Decision, Failure, carry_out, stasis};
use crate::warnings::answer::{Answer, StasisOf};
use crate::warnings::change::{Change, Overridden, StasisCause, StasisChange};
use crate::warnings::expiry::Expiry;
use crate::warnings::game::{GameId, Happening, Leaving, What};
use crate::warnings::records::{Ledger, Records};
use crate::warnings::request::{Name, Words};
use crate::warnings::sanction::Sanctions;

/// The points of an automatic warning.
const POINTS: u32 = 1;
/// How many days an automatic warning lasts.
const DAYS: i64 = 30;

/// What happened in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GameEvent {
    /// It started: everybody in stasis has sat out one game more.
    Started,
    /// It was cancelled before it started.
    Cancelled,
    /// Somebody left it while it ran: a warning follows by itself.
    Left {
        /// Who, by the name in the game.
        name: Name,
        /// How.
        how: Leaving,
    },
    /// Somebody left it, and the host gives no warning for it.
    Excused {
        /// Who, by the name in the game.
        name: Name,
        /// How.
        how: Leaving,
        /// Why there is no warning.
        because: String,
    },
}

impl GameEvent {
    /// The line for it at the desk.
    fn word(&self) -> &'static str {
        match self {
            Self::Started => "start",
            Self::Cancelled => "!cancel",
            Self::Left {
                how: Leaving::Quit, ..
            }
            | Self::Excused {
                how: Leaving::Quit, ..
            } => "!quit",
            Self::Left {
                how: Leaving::Idle, ..
            }
            | Self::Excused {
                how: Leaving::Idle, ..
            } => "!idle",
        }
    }
}

/// Writes what happened in a game; the same thing of the same game counts once.
///
/// # Errors
/// Why it was refused, or why the ledger could not be used.
pub fn record<L: Ledger>(
    ledger: &mut L,
    asked: &Asked<'_>,
    game: &GameId,
    event: &GameEvent,
) -> Result<Answer, Failure<L::Error>> {
    // The tool itself asks where nobody is named.
    if asked.actor.is_some() {
        super::host(ledger, asked, event.word())?;
    }
    let released = stasis::sweep(ledger, asked).map_err(Failure::Records)?;
    let decision = match event {
        GameEvent::Started => started(ledger, asked, game, released)?,
        GameEvent::Cancelled => cancelled(ledger, game, released)?,
        GameEvent::Left { name, how } => left(ledger, asked, game, name, *how)?,
        GameEvent::Excused { name, how, because } => {
            excused(ledger, asked, game, name, *how, because)?
        }
    };
    carry_out(ledger, asked, decision)
}

fn started<L: Ledger>(
    ledger: &L,
    asked: &Asked<'_>,
    game: &GameId,
    released: Vec<StasisOf>,
) -> Result<Decision, Failure<L::Error>> {
    let happening = happening(game, What::Start);
    if ledger.happened(&happening).map_err(Failure::Records)? {
        let unchanged = Answer::unchanged_game(What::Start, released);
        return Ok(Decision::nothing(unchanged));
    }
    let held = ledger.in_stasis().map_err(Failure::Records)?;
    let served = held.iter().map(|held| {
        Change::Stasis(StasisChange {
            person: held.person,
            why: StasisCause::Served,
            before: held.stasis,
            after: held.stasis.served(),
        })
    });
    let happened = Change::Happened {
        happening,
        warning: None,
    };
    let left = held
        .iter()
        .map(|held| StasisOf::of(held.name.clone(), held.stasis.served(), asked.now));
    Ok(Decision {
        changes: served.chain([happened]).collect(),
        answer: Answer::Game {
            what: What::Start,
            unchanged: false,
            released,
            served: left.collect(),
        },
    })
}

fn cancelled<L: Ledger>(
    ledger: &L,
    game: &GameId,
    released: Vec<StasisOf>,
) -> Result<Decision, Failure<L::Error>> {
    let happening = happening(game, What::Cancel);
    if ledger.happened(&happening).map_err(Failure::Records)? {
        let unchanged = Answer::unchanged_game(What::Cancel, released);
        return Ok(Decision::nothing(unchanged));
    }
    Ok(Decision {
        changes: vec![Change::Happened {
            happening,
            warning: None,
        }],
        answer: Answer::Game {
            what: What::Cancel,
            unchanged: false,
            released,
            served: Vec::new(),
        },
    })
}

/// The warning for leaving a running game; at most one for each game, person and kind.
fn left<R: Records>(
    records: &R,
    asked: &Asked<'_>,
    game: &GameId,
    name: &Name,
    how: Leaving,
) -> Result<Decision, Failure<R::Error>> {
    let target = meant(records, asked, name)?;
    if let Some(person) = target.person() {
        let what = What::Left(how, person);
        let happened = records.happened(&happening(game, what));
        if happened.map_err(Failure::Records)? {
            let unchanged = Answer::unchanged_game(what, Vec::new());
            return Ok(Decision::nothing(unchanged));
        }
    }
    let draft = Draft {
        target,
        issuer: None,
        points: POINTS,
        expiry: Expiry::After(chrono::TimeDelta::days(DAYS)),
        by_hand: Sanctions::default(),
        words: Words {
            reason: how.reason(game, records.rules().language),
            notes: None,
        },
        game: Some(game.name().to_owned()),
    };
    let mut written = add::write(records, asked.now, draft)?;
    written.changes.push(Change::Happened {
        happening: happening(game, What::Left(how, written.person)),
        warning: Some(written.added.id),
    });
    Ok(Decision {
        changes: written.changes,
        answer: Answer::Added(Box::new(written.added)),
    })
}

/// That a host gives no warning for leaving; kept in the audit.
fn excused<R: Records>(
    records: &R,
    asked: &Asked<'_>,
    game: &GameId,
    name: &Name,
    how: Leaving,
    because: &str,
) -> Result<Decision, Failure<R::Error>> {
    super::host(records, asked, "--no-warning")?;
    let reason = super::read_why(because)?;
    let target = meant(records, asked, name)?;
    Ok(Decision {
        answer: Answer::Overridden {
            name: target.identity().name.clone(),
        },
        changes: vec![Change::Overridden(Overridden {
            name: target.identity().name.clone(),
            person: target.person(),
            game: Some(game.name().to_owned()),
            against: vec![how.reason(game, records.rules().language)],
            reason,
        })],
    })
}

fn happening(game: &GameId, what: What) -> Happening {
    Happening {
        game: game.clone(),
        what,
    }
}

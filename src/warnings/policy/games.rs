//! What a game writes into the ledger (rules `S-start`, `Q-auto`).

use super::add::{self, Draft};
use super::meant::meant;
use super::{Asked, Decision, Failure, carry_out, stasis};
use crate::answer::{Answer, StasisOf};
use crate::change::{Change, Overridden, StasisCause, StasisChange};
use crate::expiry::Expiry;
use crate::game::{GameId, Happening, Leaving, What};
use crate::records::{Ledger, Records};
use crate::request::{Name, Words};
use crate::sanction::Sanctions;

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
    /// What of it was recorded before; a host's word that there is no warning may be kept again.
    fn recorded<R: Records>(
        &self,
        records: &R,
        asked: &Asked<'_>,
        game: &GameId,
    ) -> Result<Option<What>, Failure<R::Error>> {
        let what = match self {
            Self::Started => What::Start,
            Self::Cancelled => What::Cancel,
            Self::Left { name, how } => match meant(records, asked, name)?.person() {
                Some(person) => What::Left(*how, person),
                None => return Ok(None),
            },
            Self::Excused { .. } => return Ok(None),
        };
        let happened = records.happened(&happening(game, what));
        Ok(happened.map_err(Failure::Records)?.then_some(what))
    }

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
    // What was recorded before sweeps nothing, either.
    if let Some(what) = event.recorded(ledger, asked, game)? {
        return Ok(Answer::unchanged_game(what));
    }
    let released = stasis::sweep(ledger, asked).map_err(Failure::Records)?;
    let decision = match event {
        GameEvent::Started => started(ledger, asked, game, released)?,
        GameEvent::Cancelled => cancelled(game, released),
        GameEvent::Left { name, how } => left(ledger, asked, game, name, *how)?,
        GameEvent::Excused { name, how, because } => {
            excused(ledger, asked, game, name, *how, because)?
        }
    };
    carry_out(ledger, asked, decision)
}

/// Whether somebody's leaving a game was recorded before, in whatever way.
///
/// # Errors
/// When the ledger cannot be read, or it is not clear whom the name means.
pub fn has_left<R: Records>(
    records: &R,
    asked: &Asked<'_>,
    game: &GameId,
    name: &Name,
) -> Result<bool, Failure<R::Error>> {
    let how = Leaving::Quit;
    let name = name.clone();
    let recorded = GameEvent::Left { name, how }.recorded(records, asked, game)?;
    Ok(recorded.is_some())
}

fn started<L: Ledger>(
    ledger: &L,
    asked: &Asked<'_>,
    game: &GameId,
    released: Vec<StasisOf>,
) -> Result<Decision, Failure<L::Error>> {
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
        happening: happening(game, What::Start),
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

fn cancelled(game: &GameId, released: Vec<StasisOf>) -> Decision {
    Decision {
        changes: vec![Change::Happened {
            happening: happening(game, What::Cancel),
            warning: None,
        }],
        answer: Answer::Game {
            what: What::Cancel,
            unchanged: false,
            released,
            served: Vec::new(),
        },
    }
}

/// The warning for leaving a running game; at most one for each game and person.
fn left<R: Records>(
    records: &R,
    asked: &Asked<'_>,
    game: &GameId,
    name: &Name,
    how: Leaving,
) -> Result<Decision, Failure<R::Error>> {
    let draft = Draft {
        target: meant(records, asked, name)?,
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

//! Laying the table of a game: its book, and what each of its moves changed, from the first on.

use std::collections::BTreeMap;

use super::begin::Plan;
use super::played::Past;
use super::records::Records;
use super::replies::Replies;
use super::seats::Seats;
use super::{AtDesk, ScriptTable};
use crate::effect::Effect;
use crate::sheets;
use nightdesk_game::{Game, PhaseStart, Setup, Stage, TakenMove};
use nightdesk_rules::Problem;
use nightdesk_rules::kept::each_new_move;
use nightdesk_rules::patch::StateAsData;
use nightdesk_text::say;
use nightdesk_time::{FirstPhase, Phase};

/// The table of a game as its moves have left it.
pub(crate) fn open(game: &Game) -> Result<ScriptTable, Problem> {
    if let Some(problem) = no_day_zero(&game.setup) {
        return Err(problem);
    }
    let mut table = ScriptTable {
        book: sheets::book(&game.setup),
        seats: Seats::of(game),
        language: game.setup.language,
        plan: Plan::of(game),
        desk: at_desk(game),
        spare: game.setup.spare.clone(),
        thread: game.standing_votes(),
        replies: Replies::default(),
        information: BTreeMap::new(),
        asked: BTreeMap::new(),
        world: None,
        is_over: is_over(game),
        past: Past::default(),
        records: Records::default(),
        of: LaidOf {
            files: game.setup.files.clone(),
            moves: Vec::new(),
        },
    };
    table.take_moves(game)?;
    Ok(table)
}

/// From what a table was laid: where it is the same, and moves only came, the table goes on.
#[derive(Debug)]
pub(super) struct LaidOf {
    /// The files of the role book.
    files: BTreeMap<String, String>,
    moves: Vec<TakenMove>,
}

impl LaidOf {
    /// The moves that were taken.
    pub(super) fn moves(&self) -> impl Iterator<Item = &TakenMove> {
        self.moves.iter()
    }

    fn is_of(&self, game: &Game) -> bool {
        game.moves.starts_with(&self.moves) && game.setup.files == self.files
    }
}

impl ScriptTable {
    /// The table after further moves of the same game.
    ///
    /// None where moves were taken back, or are read by another book or other names than before.
    pub(super) fn after(mut self, game: &Game) -> Option<Result<Self, Problem>> {
        let seats = Seats::of(game);
        let same = seats == self.seats && self.of.is_of(game) && no_day_zero(&game.setup).is_none();
        if !same {
            return None;
        }
        self.language = game.setup.language;
        self.plan = Plan::of(game);
        self.desk = at_desk(game);
        self.spare.clone_from(&game.setup.spare);
        self.is_over = is_over(game);
        self.thread = game.standing_votes();
        Some(self.take_moves(game).map(|()| self))
    }

    /// Goes on to the state after the moves that are new.
    fn take_moves(&mut self, game: &Game) -> Result<(), Problem> {
        let known = self.of.moves.len();
        let mut ahead = StateAsData::default();
        each_new_move(game, known, "game.book", |taken, is_last| {
            self.fold(taken, &mut ahead)?;
            if is_last {
                self.catch_up(&mut ahead)?;
            }
            self.of.moves.push(taken.clone());
            Ok(())
        })?;
        self.take_present();
        if game.phase().is_none() && self.has_closed_in(game.phases.last()) {
            // They were counted then, and are for no poll that is still open.
            self.thread.clear();
        }
        Ok(())
    }

    /// Whether a public vote was closed in a phase.
    fn has_closed_in(&self, phase: Option<&PhaseStart>) -> bool {
        let Some(phase) = phase.map(|start| start.phase) else {
            return false;
        };
        let mut effects = self.past.effects.iter();
        effects.any(|caused| {
            let closed = matches!(caused.effect, Effect::PollClosed { .. });
            closed && Phase::from(caused.phase) == phase
        })
    }
}

fn is_over(game: &Game) -> bool {
    matches!(game.stage, Stage::Over { .. })
}

fn at_desk(game: &Game) -> Vec<AtDesk> {
    let seats = game.seats().map(|(_, seat)| AtDesk {
        alive: seat.alive(),
        card: seat.card.clone(),
        result: seat.own_result(),
        defeated: game.is_defeated(seat),
    });
    seats.collect()
}

/// A game of this rule set begins with Day 0 (reference §13.1).
pub(crate) fn no_day_zero(setup: &Setup) -> Option<Problem> {
    (setup.schedule.first != FirstPhase::DayZero).then(|| Problem {
        code: "no-day-zero",
        fatal: true,
        message: say!(setup, "begins_with_day_zero"),
        key: "schedule.first".to_owned(),
        hint: Some(say!(setup, "write_first")),
    })
}

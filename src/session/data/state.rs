//! Where the game stands and what is to be done, as values.

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::super::Teller;
use super::missing::OwedItem;
use nightdesk_desk::Step;
use nightdesk_game::Stage;
use nightdesk_replies::Ask;
use nightdesk_report::archive::{Outcome, outcome, second_if_any};
use nightdesk_time::Phase;

/// Where the game stands.
#[derive(Debug, Serialize)]
pub(in super::super) struct StateNow {
    game: String,
    /// `preparing`, `running` or `over`.
    stage: &'static str,
    phase: Option<Phase>,
    alive: Vec<String>,
    /// When the running phase ends.
    #[serde(serialize_with = "second_if_any")]
    deadline: Option<DateTime<Utc>>,
    clock: Option<String>,
    /// What is waited for in a running night.
    owed: Vec<OwedItem>,
    outcome: Option<Outcome>,
}

/// What is to be done now, in order.
#[derive(Debug, Serialize)]
pub(in super::super) struct Steps {
    steps: Vec<StepNow>,
}

#[derive(Debug, Serialize)]
struct StepNow {
    what: String,
    /// How it is typed, where that is one line.
    #[serde(rename = "type")]
    typed: Option<String>,
}

impl Teller<'_> {
    /// Where the game stands.
    pub(in super::super) fn state_data(&self, owed: &[Ask]) -> StateNow {
        let game = self.game;
        let stage = match &game.stage {
            Stage::Preparing => "preparing",
            Stage::Running(_) => "running",
            Stage::Over { .. } => "over",
        };
        let deadline = nightdesk_desk::position(game).deadline;
        let is_night = game.is_night();
        StateNow {
            game: game.setup.name.clone(),
            stage,
            phase: game.phase(),
            alive: super::names(game, game.living().map(|(seat, _)| seat)),
            deadline,
            clock: deadline.map(|deadline| super::by_the_clock(deadline, self.zone())),
            owed: match is_night {
                true => owed.iter().map(|owed| self.owed_item(owed)).collect(),
                false => Vec::new(),
            },
            outcome: outcome(game, self.words),
        }
    }
}

impl Steps {
    pub(in super::super) fn of(steps: &[Step]) -> Self {
        let steps = steps.iter().map(|step| StepNow {
            what: step.words.clone(),
            typed: step.type_this.clone(),
        });
        Self {
            steps: steps.collect(),
        }
    }
}

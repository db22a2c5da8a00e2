//! Lists for the thread: every vote in order, the next deadlines, who posted how much.

use chrono::{DateTime, Utc};

use super::Teller;
use crate::desk;
use crate::report::Text;
use crate::report::public::{self, Activity, Silence};
use crate::time::{Length, PhaseKind};
use crate::votes::{Count, day_count};

/// Deadlines a list shows.
const DEADLINES: usize = 3;

impl Teller<'_> {
    /// The votes of the day that runs, or of the last one, withdrawn ones too; none before Day 1.
    pub(super) fn vote_history(&self) -> Option<Text> {
        let begun = self.game.phases.iter().rev().map(|start| start.phase);
        let day = begun
            .into_iter()
            .find(|phase| phase.kind() == PhaseKind::Day)?;
        let counted = day_count(self.game, day, None);
        let count = Count::public(&counted.table, self.game.setup.votes.modifiers_public);
        let votes = counted.table.history();
        Some(public::history(&self.view(), self.words, &count, votes))
    }

    /// When this phase and the next ones end; none without deadlines.
    pub(super) fn next_deadlines(&self) -> Option<Text> {
        // A schedule that cannot be followed is reported where it is asked for.
        let schedule = self.game.schedule().ok().flatten()?;
        let first = self
            .game
            .phase()
            .unwrap_or(self.game.setup.schedule.first.opening());
        let spans: Vec<_> = schedule
            .iter()
            .skip_while(|span| span.name != first)
            .take(DEADLINES)
            .collect();
        public::deadlines(self.words, schedule.plan().zone, &spans)
    }

    /// Posts of the running phase, in list order, with who is below the minimum or silent for long.
    pub(super) fn activity_line(&self, now: DateTime<Utc>) -> Text {
        let rules = &self.game.setup.activity;
        let mut rows = desk::activity(self.game, now);
        rows.sort_by_key(|row| row.seat);
        let players = rows.iter().map(|row| {
            let hours = u32::try_from(row.silent_hours).unwrap_or(0);
            let silent = Length::hours(hours);
            let is_long = rules.prod_after.is_some_and(|after| silent >= after);
            Activity {
                seat: row.seat,
                posts: row.posts,
                below: row.below_minimum.then_some(rules.min_posts),
                silent: is_long.then_some(match row.last_post {
                    Some(_) => Silence::For(silent),
                    None => Silence::Always,
                }),
            }
        });
        let players: Vec<Activity> = players.collect();
        public::activity(&self.view(), self.words, &players)
    }
}

//! Lists for the thread: every vote in order, the next deadlines, who posted how much.

use chrono::{DateTime, Utc};

use super::Teller;
use super::answer::{Answer, NotTaken};
use super::counts::said;
use super::data::Countdown;
use nightdesk_report::Text;
use nightdesk_report::public::{self, Activity, Silence};
use nightdesk_text::say;
use nightdesk_time::{Length, PhaseKind};
use nightdesk_votes::{Count, day_count};

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

    /// When this phase and the next ones end, for the thread.
    pub(super) fn next_deadlines(&self) -> Result<Text, NotTaken> {
        let spans = self.next_phases(DEADLINES)?;
        let text = public::deadlines(&self.view(), self.words, self.zone(), &spans, None);
        text.ok_or_else(|| NotTaken::Nothing(say!(self, "no_phase_is_left")))
    }

    /// The same for the host: how far the first one is away, and what counts down to it in posts.
    pub(super) fn deadlines(&self, now: DateTime<Utc>) -> Result<Answer, NotTaken> {
        let spans = self.next_phases(DEADLINES)?;
        let text = public::deadlines(&self.view(), self.words, self.zone(), &spans, Some(now));
        let rows = text.map_or_else(String::new, |text| {
            nightdesk_render::plain(text.document(), None)
        });
        let next = spans.first().filter(|span| now < span.end);
        let tag = next
            .and_then(|span| nightdesk_render::countdown(span.end, self.game.setup.forum.markup));
        let countdown = Countdown {
            minutes_left: spans.first().map(|span| (span.end - now).num_minutes()),
            tag: tag.clone(),
        };
        let tag = tag.map(|tag| say!(self, "counts_down_in_a_post", tag));
        let lines = said(rows.lines().map(str::to_owned).chain(tag).collect());
        Ok(lines.with_data(self.values, || {
            let schedule = self.followed().ok();
            let warnings = schedule.map(|schedule| self.warnings_about(&schedule, &spans));
            self.deadlines_data(&spans, warnings.unwrap_or_default(), Some(countdown))
        }))
    }

    /// Posts of the running phase, in list order, with who is below the minimum or silent for long.
    pub(super) fn activity_line(&self, now: DateTime<Utc>) -> Text {
        let rules = &self.game.setup.activity;
        let mut rows = nightdesk_desk::activity(self.game, now);
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

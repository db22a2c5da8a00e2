//! Counts of votes as texts: the desk's and those of a rule set's own table.

use chrono::{DateTime, Utc};

use super::Outbox;
use nightdesk_ballot::NameDoubt;
use nightdesk_desk::still_held;
use nightdesk_game::{DueText, Game, HeldVote, MarkPlace, SeatId, Stage};
use nightdesk_report::public::{self, Deadline, Tally, TallyName};
use nightdesk_report::{Text, at_table, tally_at_table};
use nightdesk_rules::Table;
use nightdesk_time::{Phase, PhaseKind, StampStyle};
use nightdesk_votes::{Count, DayCount, day_count};

impl Outbox<'_> {
    /// The votes of a day so far, or its last count; a running count tells how far `now` is
    /// from the deadline.
    pub fn tally(&self, day: Phase, name: TallyName, now: Option<DateTime<Utc>>) -> Text {
        let tally = self.tally_of(day, name);
        let deadline = self.running_span().zip(now).map(|((span, zone), now)| {
            Deadline::of(&span, zone, StampStyle::UtcAndLocal).seen_at(now, span.end)
        });
        public::tally(&self.view(), self.words, &tally, deadline.as_ref())
    }

    /// The running vote of a table as the thread may know it; none while there is none, as when the
    /// game is over.
    ///
    /// What changes without any vote is no part of what an undo could make wrong.
    pub fn running_at_table(&self, table: &dyn Table) -> Option<Text> {
        if matches!(self.game.stage, Stage::Over { .. }) {
            return None;
        }
        let told = table.tally()?;
        let Some(day) = self.game.phase().filter(|_| self.corrects) else {
            return Some(at_table(&told));
        };
        let number = format!("{}.{}", day.number(), next_at_table(self.game, day));
        // Nobody is asked to repeat what cannot count at the table, whatever it says.
        let counted = still_held(self.game, day, Some(table));
        let votes = table.votes_now();
        let mut tally = self.tally_from(&counted, votes.of_a_post, day, TallyName::Running(number));
        tally.counted_to = tally.counted_to.max(votes.last_post);
        if let (Some((_, last)), Some(counted_to)) = (tally.runs_read.last_mut(), tally.counted_to)
        {
            *last = counted_to;
        }
        let deadline = match votes.end {
            Some(_) => None,
            None => self.deadline(),
        };
        let about = (&self.view(), self.words);
        Some(tally_at_table(&told, about, &tally, deadline.as_ref()))
    }

    fn tally_of(&self, day: Phase, name: TallyName) -> Tally {
        let counted = day_count(self.game, day, None);
        self.tally_from(&counted, 1, day, name)
    }

    /// A count with what it asks of players, where a post of one holds so many votes.
    fn tally_from(&self, counted: &DayCount, most: usize, day: Phase, name: TallyName) -> Tally {
        let (unclear, open) = counted
            .asked()
            .into_iter()
            .partition::<Vec<_>, _>(|(_, held)| a_name_helps(&held.kind, most));
        // Of whom several votes of a post are in doubt is asked once.
        let places = |held: Vec<(MarkPlace, HeldVote)>| {
            let mut places: Vec<(SeatId, Option<u64>)> = Vec::new();
            for (place, held) in held {
                let place = (held.voter, Some(place.post));
                if !places.contains(&place) {
                    places.push(place);
                }
            }
            places
        };
        let shown = self.game.setup.votes.modifiers_public;
        let count = Count::public(&counted.table, shown);
        let counted_to = count.last_post.max(self.game.last_post_by(day));
        Tally {
            name,
            counted_to,
            runs_read: counted_to
                .map_or_else(Vec::new, |last| self.game.thread.runs_read(day, last)),
            count,
            weights: shown,
            open: places(open),
            unclear: places(unclear),
            // What a count corrects is no part of what it says.
            corrections: match self.corrects {
                true => public::corrections(&self.view(), self.words, day, &counted.corrections),
                false => Vec::new(),
            },
        }
    }

    /// The running count of the running day as it reads now.
    pub(super) fn running_count(&self, now: DateTime<Utc>) -> Option<Text> {
        let day = self.game.phase()?;
        let part = DueText::Count(day);
        let text = self.tally(day, self.running_name(day), Some(now));
        (day.kind() == PhaseKind::Day).then(|| self.corrected(text.made_of(part), part))
    }

    /// The name of the next count of a day.
    pub fn running_name(&self, day: Phase) -> TallyName {
        TallyName::Running(format!("{}.{}", day.number(), next_count(self.game, day)))
    }
}

/// Whether a vote is on hold for the name in it, so that the player is asked to repeat it.
///
/// Where a player has several votes, several names are no doubt that a full name would settle.
fn a_name_helps(kind: &str, votes_of_a_post: usize) -> bool {
    let mut doubts = NameDoubt::ALL.iter();
    doubts.any(|doubt| {
        let is_of_several = *doubt == NameDoubt::Several && votes_of_a_post > 1;
        doubt.name() == kind && !is_of_several
    })
}

/// The number of the next running vote of a table in a day.
pub(crate) fn next_at_table(game: &Game, day: Phase) -> usize {
    let left = game.left.iter();
    let posted = left.filter(|left| left.phase == Some(day) && left.holds(DueText::TableTally));
    posted.count() + 1
}

/// The number of the next count of a day: one more than that of the last one that was posted.
pub(super) fn next_count(game: &Game, day: Phase) -> u32 {
    day_count(game, day, None).next_number()
}

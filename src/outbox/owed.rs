//! The posts that lines have made due and that were not posted yet.
//!
//! They are found by going through the entries that count, so that an undo takes with it what its
//! step made due, and an older game owes the same.

use super::Outbox;
use super::walk::{Walk, begun_by};
use nightdesk_desk::moves_after_going_on;
use nightdesk_game::{Cause, DueText, Entry, Event, Game, LeftText, SeatId, Stage, TextKind};
use nightdesk_report::Untold;
use nightdesk_rules::Held;
use nightdesk_time::Phase;

impl<'a> Outbox<'a> {
    /// The posts that are due and were not posted yet, in the order of the lines that made them
    /// due.
    pub fn owed_posts(&self) -> Vec<DueText> {
        let mut owed = self.walked().owed.clone();
        let wrongs = self.wrong_texts();
        let mut wrong = wrongs.iter().map(|wrong| wrong.text);
        let is_of_now = |text: &LeftText| text.phase == self.game.phase();
        if wrong.any(|text| text.holds(DueText::DeadlineMoved) && is_of_now(text)) {
            owed.push(DueText::DeadlineMoved);
        }
        let mut wrong = wrongs.iter();
        if wrong.any(|wrong| wrong.win_gone) {
            owed.push(DueText::GoesOn);
        }
        let starts = owed.iter().any(|text| self.begins_running(*text));
        // Whom a shot takes along is not alive any more where the phase begins.
        let shot_waits = !self
            .rules
            .orders()
            .may_still(self.game, Held::LastShots)
            .is_empty();
        let over = matches!(self.game.stage, Stage::Over { .. });
        owed.retain(|text| match text {
            // A night that is resolved asks for nothing more.
            DueText::NightStart(_) => !over && !shot_waits && !self.game.night_done(),
            DueText::DayStart(_) => !over && !shot_waits,
            DueText::Runoff(_) | DueText::GoesOn => !over,
            // The beginning tells the deadline as it is now.
            DueText::DeadlineMoved => !over && !starts,
            _ => !over || self.game.begun_by(*text).is_none(),
        });
        owed.extend(self.owed_to_bot());
        let mut posts = Vec::new();
        for text in owed {
            if !posts.contains(&text) {
                posts.push(text);
            }
        }
        posts
    }

    /// What is owed, entry by entry.
    fn walked(&self) -> &Walk<'a> {
        self.walk.get_or_init(|| {
            let mut walk = Walk::new(
                self.game,
                self.speaker.rules.tables().is_some(),
                self.nights_name_all(),
                self.left_places(),
            );
            let entries = self.journal.entries().iter();
            for entry in entries.filter(|entry| self.journal.in_force(entry.no)) {
                walk.entry(entry);
                if self.moves_deadline_besides(entry) {
                    walk.owed.push(DueText::DeadlineMoved);
                }
            }
            walk
        })
    }

    /// Whether the posts that tell of a night name all who left the game in it: the host's own may
    /// leave that out.
    fn nights_name_all(&self) -> bool {
        [TextKind::DayStart, TextKind::NightDeaths]
            .into_iter()
            .all(|kind| self.words.is_laid_out_with(kind, "deaths"))
    }

    /// What has happened, and no post has told yet. Of a host who keeps no account of posts, what
    /// belongs to an earlier phase counts as told.
    pub fn untold(&self) -> Untold {
        if !matches!(self.game.stage, Stage::Running(_)) {
            return Untold::default();
        }
        let walk = self.walked();
        let waits = |(seat, cause, phase): &&(SeatId, Cause, Option<Phase>)| {
            let mut owed = walk.owed.iter();
            owed.any(|owed| walk.tells_death(*owed, (*seat, *cause, *phase)))
        };
        let dead = walk.dead.iter().filter(waits);
        let mut owed = walk.owed.iter();
        Untold {
            dead: dead.map(|(seat, ..)| *seat).collect(),
            phase_before: owed.any(|owed| match owed {
                DueText::DayStart(_) | DueText::NightDeaths(_) | DueText::Elimination(_) => true,
                // At a table the move tells it that begins the phase.
                other => self.game.text_of_move(*other).is_some_and(|(_, told)| {
                    told.begins.is_some() || !told.fell.is_empty() || !told.out.is_empty()
                }),
            }),
        }
    }

    /// Whether an entry takes back an end, or takes another setup over, and the deadline is another
    /// one with that which no post has told.
    fn moves_deadline_besides(&self, entry: &Entry) -> bool {
        let moves = |event: &Event| {
            matches!(
                event,
                Event::GameReopened { .. } | Event::SetupAdopted { .. }
            )
        };
        let facts = entry.change.facts();
        if !facts.iter().any(moves) || moves_after_going_on(facts) {
            return false;
        }
        let Ok(before) = self.journal.counting_before(entry.no) else {
            return false;
        };
        let mut after = before.clone();
        let mut facts = entry.change.facts().iter();
        // What counts has been applied before.
        let _fits = facts.all(|event| after.apply(event).is_ok());
        let end = |game: &Game| {
            let schedule = game.schedule().ok().flatten()?;
            Some(schedule.named(game.phases.last()?.phase)?.end)
        };
        end(&before) != end(&after)
    }

    /// Whether a post that has just become due is one for the thread: that somebody is in the game
    /// again, or that it goes on, it reads only where it has read of the death or the end. Who was taken along after
    /// a night is told with its deaths.
    pub fn reaches_the_thread(&self, due: DueText) -> bool {
        match due {
            DueText::Returned(_) | DueText::GoesOn => self.owed_posts().contains(&due),
            DueText::Left(seat) => !self.walked().with_its_night.contains(&seat),
            _ => true,
        }
    }

    fn begins_running(&self, text: DueText) -> bool {
        begun_by(self.game, text).is_some_and(|phase| self.game.phase() == Some(phase))
    }
}

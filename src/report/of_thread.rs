//! What everybody may know of a game that is known from its thread alone.

use super::public::{Tally, TallyName};
use super::view::{Fate, PublicPlayer, PublicView};
use nightdesk_game::{SeatId, Setup};
use nightdesk_tracker::{PhaseNow, TrackedSeat, Tracker};
use nightdesk_votes::{Count, CountRules, Table};

impl PublicView {
    /// What the thread itself tells: nobody's card, and of the dead what the host wrote.
    #[must_use]
    pub fn of_thread(tracker: &Tracker, setup: &Setup) -> Self {
        let phase = match tracker.phase() {
            PhaseNow::Running(phase) => Some(phase),
            PhaseNow::Over => None,
        };
        let seats = tracker.seats().iter().enumerate();
        Self {
            game: setup.name.clone(),
            phase,
            first_day: phase.is_some_and(|phase| phase.number() <= 1),
            last_night: None,
            before: None,
            left_out: None,
            count: None,
            players: seats.map(|(index, seat)| player(index, seat)).collect(),
            day_ends: setup.votes.day_ends,
            count_rules: CountRules::of_votes(&setup.votes),
            at_deadline: setup.votes.at_deadline,
            tie: setup.votes.tie,
            mark: setup.votes.mark.clone(),
            marks_from: setup.votes.marks_from(),
            deadline: None,
            forum: setup.forum.clone(),
            winners: None,
            single_winners: Vec::new(),
            announced: Vec::new(),
            told_of_votes: Vec::new(),
            ties_by_lot: Vec::new(),
            first: setup.schedule.first,
        }
    }
}

impl Tally {
    /// The count of a day of a thread, as everybody may know it.
    #[must_use]
    pub fn of_thread(tracker: &Tracker, table: &Table, name: TallyName, setup: &Setup) -> Self {
        let open = tracker.open_votes();
        Self {
            name,
            count: Count::public(table, setup.votes.modifiers_public),
            weights: setup.votes.modifiers_public,
            // Nobody but the host was asked yet.
            open: open
                .into_iter()
                .map(|(voter, post)| (voter, Some(post)))
                .collect(),
            unclear: Vec::new(),
            corrections: Vec::new(),
            counted_to: tracker.last_post(),
            runs_read: tracker.runs_heard(),
        }
    }
}

fn player(index: usize, seat: &TrackedSeat) -> PublicPlayer {
    PublicPlayer {
        seat: SeatId::at(index),
        name: seat.name.clone(),
        former: seat.former.clone(),
        fate: seat.death.as_ref().map(|death| Fate {
            phase: Some(death.phase),
            cause: death.cause,
        }),
        died_with: Vec::new(),
        told_alone: false,
        shown: None,
        flip: None,
        departed: false,
        told: seat.death.as_ref().map(|death| death.comment.clone()),
        told_with_death: None,
        dealt: None,
        won: false,
    }
}

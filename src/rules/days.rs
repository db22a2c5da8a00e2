//! What cards do by day, where a rule set's nights are nights of single orders.

use std::collections::BTreeMap;

use nightdesk_game::{Announcement, Cause, Event, Game, Order, SeatId};
use nightdesk_text::say;
use nightdesk_time::Phase;

use super::Lot;
use super::offer::{Refusal, refused};
use super::resolution::Message;

/// What cards do by day, and what the vote brings.
pub trait Days: Sync + std::fmt::Debug {
    /// What an order for the running day brings at once.
    ///
    /// # Errors
    /// The rule that refuses it.
    fn act(&self, game: &Game, order: &Order) -> Result<DayDeed, Refusal>;

    /// The lot that decides whether an order for the running day works, where one does.
    fn lot(&self, game: &Game, order: &Order) -> Option<Lot>;

    /// Who may still say that nobody dies of the vote that hits a seat, and has said nothing yet.
    fn may_pardon(&self, game: &Game, of: SeatId) -> Vec<SeatId>;

    /// That a player says that nobody dies of the vote that hits a seat.
    ///
    /// # Errors
    /// The rule that refuses it.
    fn pardon(&self, game: &Game, by: SeatId, of: SeatId) -> Result<Vec<Event>, Refusal>;

    /// That all who may still pardon a seat let it be.
    fn let_be(&self, game: &Game, of: SeatId) -> Vec<Event>;

    /// What the vote that ends a day brings to whom it hits, and what that sets off at once.
    fn voted_out(&self, game: &Game, vote: &VotedOut) -> Vec<Event>;

    /// Who dies at the end of the running day, besides whom the vote hits.
    fn at_dusk(&self, game: &Game) -> Vec<Event>;

    /// The open rulings that decide what a vote brings, with the answers in force.
    fn decided_by(&self, game: &Game, vote: &VotedOut) -> BTreeMap<String, String>;

    /// What everybody is told about the vote of a day besides whom it eliminates.
    fn words_of_vote(&self, game: &Game, day: Phase) -> Vec<Announcement>;

    /// What it brings that a player is killed by day by anybody: the death, or what is in its place.
    fn killed(&self, game: &Game, kill: Event) -> Vec<Event>;

    /// Whether the day after the running night is left out.
    fn is_left_out(&self, game: &Game) -> bool;
}

/// Days on which cards do nothing: the host's word and a table are all there is.
#[derive(Debug, Clone, Copy)]
pub struct NoDays;

impl Days for NoDays {
    fn act(&self, game: &Game, _: &Order) -> Result<DayDeed, Refusal> {
        Err(refused("not-now", say!(game, "nothing_by_day")))
    }

    fn may_pardon(&self, _: &Game, _: SeatId) -> Vec<SeatId> {
        Vec::new()
    }

    fn pardon(&self, game: &Game, _: SeatId, _: SeatId) -> Result<Vec<Event>, Refusal> {
        Err(refused("not-your-ability", say!(game, "nobody_pardons")))
    }

    fn let_be(&self, _: &Game, _: SeatId) -> Vec<Event> {
        Vec::new()
    }

    fn voted_out(&self, _: &Game, vote: &VotedOut) -> Vec<Event> {
        vec![vote.death()]
    }

    fn words_of_vote(&self, _: &Game, _: Phase) -> Vec<Announcement> {
        Vec::new()
    }

    fn killed(&self, _: &Game, kill: Event) -> Vec<Event> {
        vec![kill]
    }

    fn is_left_out(&self, _: &Game) -> bool {
        false
    }

    fn lot(&self, _: &Game, _: &Order) -> Option<Lot> {
        None
    }

    fn at_dusk(&self, _: &Game) -> Vec<Event> {
        Vec::new()
    }

    fn decided_by(&self, _: &Game, _: &VotedOut) -> BTreeMap<String, String> {
        BTreeMap::new()
    }
}

/// What was done by day, with all that comes of it but what follows from the deaths.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DayDeed {
    /// By which rules it was worked out.
    pub resolved_by: String,
    /// Who dies of it, in list order.
    pub deaths: Vec<SeatId>,
    /// What else it changes: uses, marks, cards.
    pub events: Vec<Event>,
    /// What players learn of it.
    pub messages: Vec<Message>,
    /// Whether the day is over with it.
    pub ends_day: bool,
    /// Who is voted out by it at once, so that the day is over.
    pub executes: Option<Execution>,
    /// The open rulings that decided something of it, with the answers in force.
    pub rulings: BTreeMap<String, String>,
}

/// That somebody is voted out by a card, and not by votes alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Execution {
    /// Who.
    pub seat: SeatId,
    /// Whether it takes half of the votes that would be needed.
    pub takes_half: bool,
}

/// A vote that ends a day, and whom it hits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VotedOut {
    /// Whom it hits.
    pub seat: SeatId,
    /// Whose vote decided it; none where no vote did, as at a deadline.
    pub decided_by: Option<SeatId>,
    /// Whose of the votes for that seat came last.
    pub last_vote: Option<SeatId>,
}

impl VotedOut {
    /// The death of whom it hits.
    #[must_use]
    pub fn death(&self) -> Event {
        Event::Died {
            seat: self.seat,
            cause: Cause::Elimination,
            comment: None,
            post: None,
            midday: false,
            at: None,
        }
    }
}

/// Under which word a host rules on a pardon.
pub const PARDON: &str = "pardon";

//! What players order and what comes of it, where each sends orders of his own for a night or a day.

use std::collections::BTreeMap;

use nightdesk_game::{Announcement, Cause, Event, Game, NightEntry, Order, SeatId, Setup};
use nightdesk_replies::{Ask, Uncounted};
use nightdesk_text::say;
use nightdesk_time::Phase;

use super::offer::{Offer, Refusal, Usage, refused};
use super::reason::Statement;
use super::resolution::{Message, Resolution, Victory};
use super::{Group, Known, Lot};

/// What players order and what comes of it.
pub trait Orders: Sync + std::fmt::Debug {
    /// How the use of an ability is put into words.
    fn usage(&self, setup: &Setup, ability: &str) -> Option<Usage>;

    /// How actions that are aimed at nobody are entered, a line for each that these words name: by
    /// what is done, or by a role.
    fn entered_alone(&self, setup: &Setup, words: &str) -> Vec<String>;

    /// What a seat may enter in the running phase, and why not where it may not.
    fn offers(&self, game: &Game, seat: SeatId) -> Vec<Offer>;

    /// Checks one order for the running phase against the entries that count.
    ///
    /// # Errors
    /// The rule that refuses it.
    fn review(&self, game: &Game, order: &Order) -> Result<(), Refusal>;

    /// What is still owed in the running night.
    fn owed(&self, game: &Game) -> Vec<Ask>;

    /// Which of these entries for the running night would count for nothing as the game is, and why.
    fn lapses(&self, game: &Game, entries: &[NightEntry]) -> Vec<Uncounted>;

    /// The lots that decide something and are still to be drawn: of the running night, or of a deed
    /// for the running day.
    fn lots(&self, game: &Game, deed: Option<&Order>) -> Vec<Lot>;

    /// Resolves the running night by one of its methods.
    ///
    /// `entries` are the night's entries that count; the answer does not depend on their order.
    fn resolve(&self, game: &Game, method: &str, entries: &[NightEntry]) -> Resolution;

    /// What an order for the running day brings at once.
    ///
    /// # Errors
    /// The rule that refuses it.
    fn act(&self, game: &Game, order: &Order) -> Result<DayDeed, Refusal>;

    /// What something brings by the rules alone.
    fn follows(&self, game: &Game, happens: Happens<'_>) -> Follows;

    /// What everybody is told about something besides what is always told of it.
    fn announces(&self, game: &Game, about: Spoken) -> Vec<Announcement>;

    /// Who may still say something before the game goes on, in the order in which they are asked.
    fn may_still(&self, game: &Game, held: Held) -> Vec<SeatId>;

    /// Whether the day after the running night is left out.
    fn leaves_day_out(&self, game: &Game) -> bool;

    /// Players who know each other by their roles and may talk in private: masons, neighbors.
    fn groups(&self, game: &Game) -> Vec<Group>;

    /// Who may talk where others may not.
    fn may_talk(&self, game: &Game) -> MayTalk;

    /// Seats that are given another player's name when the cards are dealt.
    fn known_at_start(&self, game: &Game) -> Vec<Known>;

    /// Who has won by the vote that hit these, whatever the sides do: themselves, or those who wanted to
    /// see them voted out.
    fn won_with(&self, game: &Game, fallen: &[SeatId]) -> Vec<SeatId>;

    /// Whether what everybody is told of a night is about the day after it alone.
    fn is_of_next_day(&self, token: &str) -> bool;

    /// Who of other sides keeps the game open, though this one is half of the living.
    fn half_waits_for(&self, game: &Game, side: &str) -> Vec<SeatId>;

    /// Who wins by conditions of their own besides these sides, if the game ends as it is.
    fn won_alone(&self, game: &Game, sides: &[String]) -> Vec<SeatId>;

    /// Who has won, if the game is over as it is.
    fn victory(&self, game: &Game) -> Option<Victory>;
}

/// Who may talk where others may not, because of a card.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MayTalk {
    /// The sides whose players may talk in private by day, too, because one of them lives.
    pub by_day: Vec<String>,
    /// Who may go on talking in the thread when dead.
    pub when_dead: Vec<SeatId>,
}

/// Something that happens, and may bring more by the rules alone.
#[derive(Debug, Clone, Copy)]
pub enum Happens<'h> {
    /// The first phase of the game begins: who is bound to whom is settled for good.
    GameBegins,
    /// These have died, in the order that counts; the game is as their deaths have left it.
    Deaths(&'h [SeatId]),
    /// The game is over: somebody may have another result than the side.
    GameEnds,
    /// Somebody is killed by day: it brings the death, or what is in its place.
    Killed(&'h Event),
    /// The vote that ends a day hits somebody: it brings the death and what that sets off, or what
    /// is in its place.
    VotedOut(&'h VotedOut),
    /// The running day ends: some die with it besides whom the vote hits.
    DayEnds,
    /// A player says that nobody dies of the vote that hits another.
    Pardoned {
        /// Who says it.
        by: SeatId,
        /// Whom the vote hits.
        of: SeatId,
    },
    /// All who may still pardon this seat let it be.
    LetBe(SeatId),
}

/// What something brings by the rules alone.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Follows {
    /// The facts.
    pub events: Vec<Event>,
    /// The open rulings that decided something of it, with the answers in force.
    pub rulings: BTreeMap<String, String>,
}

impl Follows {
    /// Facts that no open ruling decided.
    #[must_use]
    pub const fn by_rule(events: Vec<Event>) -> Self {
        Self {
            events,
            rulings: BTreeMap::new(),
        }
    }
}

/// What everybody may be told more about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spoken {
    /// A seat's death: an oracle's last vision.
    Death(SeatId),
    /// The vote of a day: why somebody did not die of it.
    Vote(Phase),
}

/// What a game waits with for somebody's word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Held {
    /// The vote hits this seat, and others may say that nobody dies of it.
    Elimination(SeatId),
    /// Players have died who may take somebody along.
    LastShots,
}

/// Of a rule set that keeps a table of its own: nothing is offered, owed or brought.
#[derive(Debug, Clone, Copy)]
pub struct NoOrders;

impl NoOrders {
    /// The way such a rule set resolves its nights.
    pub const METHODS: &'static [&'static str] = &["table"];
}

impl Orders for NoOrders {
    fn usage(&self, _: &Setup, _: &str) -> Option<Usage> {
        None
    }

    fn entered_alone(&self, _: &Setup, _: &str) -> Vec<String> {
        Vec::new()
    }

    fn offers(&self, _: &Game, _: SeatId) -> Vec<Offer> {
        Vec::new()
    }

    fn review(&self, game: &Game, _: &Order) -> Result<(), Refusal> {
        Err(refused("own-moves", say!(game, "own_moves")))
    }

    fn owed(&self, _: &Game) -> Vec<Ask> {
        Vec::new()
    }

    fn lapses(&self, _: &Game, _: &[NightEntry]) -> Vec<Uncounted> {
        Vec::new()
    }

    fn lots(&self, _: &Game, _: Option<&Order>) -> Vec<Lot> {
        Vec::new()
    }

    fn resolve(&self, _: &Game, _: &str, _: &[NightEntry]) -> Resolution {
        Resolution::default()
    }

    fn act(&self, game: &Game, _: &Order) -> Result<DayDeed, Refusal> {
        Err(refused("not-now", say!(game, "nothing_by_day")))
    }

    fn follows(&self, _: &Game, happens: Happens<'_>) -> Follows {
        Follows::by_rule(match happens {
            Happens::Killed(kill) => vec![kill.clone()],
            Happens::VotedOut(vote) => vec![vote.death()],
            _ => Vec::new(),
        })
    }

    fn announces(&self, _: &Game, _: Spoken) -> Vec<Announcement> {
        Vec::new()
    }

    fn may_still(&self, _: &Game, _: Held) -> Vec<SeatId> {
        Vec::new()
    }

    fn leaves_day_out(&self, _: &Game) -> bool {
        false
    }

    fn groups(&self, _: &Game) -> Vec<Group> {
        Vec::new()
    }

    fn may_talk(&self, _: &Game) -> MayTalk {
        MayTalk::default()
    }

    fn known_at_start(&self, _: &Game) -> Vec<Known> {
        Vec::new()
    }

    fn won_with(&self, _: &Game, _: &[SeatId]) -> Vec<SeatId> {
        Vec::new()
    }

    fn is_of_next_day(&self, _: &str) -> bool {
        false
    }

    fn half_waits_for(&self, _: &Game, _: &str) -> Vec<SeatId> {
        Vec::new()
    }

    fn won_alone(&self, _: &Game, _: &[String]) -> Vec<SeatId> {
        Vec::new()
    }

    fn victory(&self, _: &Game) -> Option<Victory> {
        None
    }
}

/// What was done by day, with all that comes of it but what follows from the deaths.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DayDeed {
    /// By which rules it was worked out.
    pub resolved_by: String,
    /// Who dies of it, in list order.
    pub deaths: Vec<SeatId>,
    /// Who was to die of it and does not, and why.
    pub lives: Vec<(SeatId, Statement)>,
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

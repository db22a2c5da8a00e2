//! Facts and what they add up to.
//!
//! A [`Journal`] is a list of entries; each entry holds [`Event`]s; folding
//! them gives the [`Game`]. Nothing else changes a game, and replaying the
//! entries gives the same game, byte for byte. This part knows no rule set:
//! roles and abilities are slugs, what a rule set must remember is a
//! [`Mark`]. It never reads a clock, a file or a random source.

mod about;
mod activity_rules;
mod audience;
mod card;
mod clock;
mod condition;
mod day;
mod deed;
mod draw;
mod event;
mod forum;
mod journal;
mod left;
mod links;
mod mark;
mod move_text;
mod order;
mod removal_rules;
mod seal;
mod seat;
mod setup;
mod state;
mod subject;
mod texts;
mod thread;
mod thread_votes;
mod tie;
mod vote_rules;
mod warned;
mod warning_rules;

use std::sync::LazyLock;

use nightdesk_text::built_in;
use nightdesk_text::messages::Wording;

pub use activity_rules::{ActivityRules, Nights, Weekends};
pub use audience::Audience;
pub use card::{Card, CardVotes, Modifier, OpenedCard};
pub use clock::ClockError;
pub use day::{
    DayEvent, DayStep, HeldAnswer, HeldLine, HeldVote, MarkPlace, PostedCount, PostedVote, Reads,
    Since, written,
};
pub use deed::Deed;
pub use draw::{
    Came, Column, Draw, Drawn, DrawnCards, Draws, Fill, Form, Fraction, HowMany, NotDrawn, Outcome,
    Over, Rolls, Take, TooOften, Unfit,
};
pub use event::{Announcement, Ballot, Event, NightRecord, ReadPost, RecordedMessage};
pub use forum::{Boards, Forum, Markup};
pub use journal::{Change, Entry, FORMAT, HistoryError, Journal, Later, ReplayError};
pub use left::{LeftPlace, LeftText};
pub use mark::Mark;
pub use move_text::{MoveText, TableStep, TakenMove, TextPart};
pub use nightdesk_text::Language;
pub use order::{Branch, Condition, EntryId, Intent, NightEntry, Order};
pub use removal_rules::{AfterRemoval, RemovalFlip, RemovalRules};
pub use seal::Sealed;
pub use seat::{Cause, Death, KnownPronoun, MessageState, Pronouns, Return, Seat, SeatId};
pub use setup::{
    DecidedBy, Faction, Feedback, Flip, FlipRules, IfNone, KillRules, LateRule, NightRules,
    OwnAbility, OwnCatalogue, OwnRole, Performer, ScheduleRules, SeatPlan, Setup, Talk,
    WinCondition,
};
pub use state::{Conflict, Game, HostRuling, PhaseStart, SignUps, Stage};
pub use subject::Subject;
pub use texts::{About, Correction, DueText, Readers, TextKind, ToldPlace};
pub use thread::{Absence, Announced, DecidedVote, Thread, ThreadPost, without};
pub use thread_votes::ThreadVote;
pub use tie::tie_of;
pub use vote_rules::{
    AtDeadline, Basis, DayEnds, EditedPosts, NameMatch, NoEliminationTakes, ReplacementVote, Tie,
    VoteRuleWords, VoteRules,
};
pub use warned::{KeptWarning, SaidWarning};
pub use warning_rules::WarningRules;

/// What is said of entries, in every language.
static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("messages.toml")));

//! Every fact a journal can hold; with the setup, the only types written to disk.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Deserializer, Serialize};

use super::card::{Card, OpenedCard};
use super::day::{HeldAnswer, HeldLine, HeldVote, MarkPlace, PostedCount};
use super::deed::Deed;
use super::left::LeftText;
use super::mark::Mark;
use super::move_text::{MoveText, TableStep};
use super::order::{EntryId, NightEntry};
use super::seal::Sealed;
use super::seat::{Cause, MessageState, Pronouns, SeatId};
use super::setup::Setup;
use super::warned::SaidWarning;
use nightdesk_time::{EarlyEnd, Length, Phase, Shift};

/// A fact that says all by its name: another field of it would be lost.
fn nothing_more<'de, D: Deserializer<'de>>(fields: D) -> Result<(), D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Nothing {}
    Nothing::deserialize(fields).map(|Nothing {}| ())
}

/// What begins a note of the journal about a mistake of the host.
const HOSTING_ERROR: &str = "hosting error: ";

/// Something that happened, as a fact: replaying it needs no rule and no chance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// The game was made, or its setup replaced.
    SetupAdopted {
        /// The whole setup.
        setup: Box<Setup>,
    },
    /// A player took an empty seat at the end of the list.
    SeatAdded {
        /// The player.
        name: String,
        /// Nicknames that count.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        aliases: Vec<String>,
        /// Pronouns, where given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pronouns: Option<Pronouns>,
    },
    /// A player waits for a seat.
    SpareAdded {
        /// The player.
        name: String,
    },
    /// Somebody is off the list, and the seat with him; the cards are not dealt yet.
    SignedOff {
        /// The player, seated or waiting.
        name: String,
    },
    /// Nobody else may sign up.
    #[serde(deserialize_with = "nothing_more")]
    SignUpsClosed,
    /// Players may sign up again.
    #[serde(deserialize_with = "nothing_more")]
    SignUpsOpened,
    /// More nicknames count for a seat.
    AliasesAdded {
        /// The seat.
        seat: SeatId,
        /// The nicknames that are new.
        names: Vec<String>,
    },
    /// The player of a seat is written otherwise from now on; the name before stays a nickname.
    Renamed {
        /// The seat.
        seat: SeatId,
        /// The name.
        name: String,
    },
    /// The pronouns a seat asked for.
    PronounsSet {
        /// The seat.
        seat: SeatId,
        /// The pronouns.
        pronouns: Pronouns,
    },
    /// The seats got their cards.
    Dealt {
        /// Whether the host named the seed; none in older journals, which do not say it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed_named: Option<bool>,
        /// One card a seat, in seat order.
        cards: Vec<Card>,
        /// The seed of the draw; none when the cards were fixed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<u64>,
        /// What was sealed: who got which card, and a salt.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sealed: Option<Sealed>,
    },
    /// A seat's card was changed.
    CardChanged {
        /// The seat.
        seat: SeatId,
        /// Its new card.
        card: Card,
        /// Why, where it follows from a rule.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        because: Option<String>,
    },
    /// The game begins before its planned start.
    BegunEarly {
        /// Whether the announced deadlines stay, or come earlier with it.
        deadlines: EarlyEnd,
    },
    /// The game begins by this edition of the rules, though its setup was adopted under an earlier one.
    EditionTaken {
        /// The edition.
        edition: u32,
    },
    /// A phase began; the one before it is over.
    PhaseBegan {
        /// The phase.
        phase: Phase,
        /// When.
        at: DateTime<Utc>,
    },
    /// A night entry was taken.
    EntryTaken {
        /// The entry.
        entry: NightEntry,
    },
    /// A night entry was cancelled.
    EntryCancelled {
        /// The entry.
        id: EntryId,
    },
    /// An order that came too late was refused, as the setup has it: nothing but that is so.
    LateRefused {
        /// Who sent it; none where that is not known of one seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<SeatId>,
        /// The phase it was for.
        phase: Phase,
        /// What the host entered.
        line: String,
        /// By how much it was late; none where only the host said that it was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Length>,
    },
    /// A move was made at the table of a rule set that keeps one.
    MoveTaken {
        /// What was moved, in the rule set's own words.
        line: String,
        /// What came of the lots it needed, in order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        draws: Vec<u32>,
        /// When it was made.
        at: DateTime<Utc>,
        /// When the player sent it, where the host said so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sent: Option<DateTime<Utc>>,
        /// Whether it came after the deadline.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        late: bool,
        /// The number of its journal entry, by which what it told is known as sent or not; none
        /// in journals that did not keep it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        no: Option<u64>,
        /// Whether questions fell with roles that two players switched; in older journals they stayed
        /// open.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        discards: bool,
        /// What it told.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        told: Vec<MoveText>,
        /// What it changed at the table; none in journals of format 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        step: Option<TableStep>,
    },
    /// The move before told who is alive: those who are now.
    #[serde(deserialize_with = "nothing_more")]
    LivingTold,
    /// A vote was cast; none means that the voter took it back.
    VoteCast {
        /// Who voted.
        voter: SeatId,
        /// For whom.
        ballot: Option<Ballot>,
        /// Number of the post, where known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        post: Option<u64>,
        /// Which of the post's votes it is, from 0.
        #[serde(default, skip_serializing_if = "is_zero")]
        mark: u32,
        /// When it was typed, where it was: its voter has shown himself by then.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        typed: Option<DateTime<Utc>>,
    },
    /// A vote waits for the host.
    VoteHeld {
        /// Where it stands.
        place: MarkPlace,
        /// What it is.
        vote: HeldVote,
    },
    /// The host decided what a held vote means; it counts at its place in the thread.
    VoteDecided {
        /// Where it stands.
        place: MarkPlace,
        /// What it means.
        answer: HeldAnswer,
    },
    /// The running day's count was posted.
    CountPosted {
        /// Number of the last post in it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        last_post: Option<u64>,
        /// What it says.
        count: PostedCount,
    },
    /// Votes begin anew, and only for these: the equal leaders of a day that ended in a tie, or the two
    /// of a duel.
    RunoffBegan {
        /// Between whom.
        between: Vec<Ballot>,
        /// Whose card began the duel; none for a tie, and for a duel of earlier versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        challenger: Option<SeatId>,
        /// Number of the last post before it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        last_post: Option<u64>,
    },
    /// Posts of the thread were read.
    PostsRead {
        /// The posts, in order.
        posts: Vec<ReadPost>,
    },
    /// A line of the host's post waits for the host to say what it means.
    LineHeld {
        /// Where it stands.
        place: MarkPlace,
        /// What it says.
        line: HeldLine,
    },
    /// A held line was settled.
    LineSettled {
        /// Where it stands.
        place: MarkPlace,
    },
    /// The host's post said that the running phase is over; the host ends it at the desk.
    EndAnnounced {
        /// The phase.
        phase: Phase,
        /// When.
        at: DateTime<Utc>,
        /// Number of the post.
        post: u64,
    },
    /// The host's post said that the game is over; who has won is the host's to say at the desk.
    OverAnnounced {
        /// When.
        at: DateTime<Utc>,
        /// Number of the post.
        post: u64,
    },
    /// The running phase's deadline and all later ones were moved.
    DeadlineMoved {
        /// By how much.
        by: Shift,
        /// When that was said.
        at: DateTime<Utc>,
        /// Number of the post, where it was said in one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        post: Option<u64>,
    },
    /// The host's post told what was done at the desk before: it was not done again.
    ToldAgain {
        /// What it told.
        deed: Deed,
        /// Number of the post.
        post: u64,
    },
    /// A seat has a new player.
    Replaced {
        /// The seat.
        seat: SeatId,
        /// Who sits there now.
        name: String,
        /// When.
        at: DateTime<Utc>,
        /// Number of the post, where it was said in one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        post: Option<u64>,
        /// Whether the seat's vote goes with the player who left.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        clears_vote: bool,
    },
    /// A seat died.
    Died {
        /// The seat.
        seat: SeatId,
        /// How.
        cause: Cause,
        /// The host's words.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        comment: Option<String>,
        /// Number of the post, where it was said in one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        post: Option<u64>,
        /// Whether an elimination was told while the day goes on, instead of ending it: the
        /// day's count goes on without the seat.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        midday: bool,
        /// When it was typed, where it was said in no post.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<DateTime<Utc>>,
    },
    /// The rule set says how much of a dead seat's card everybody may know from now on.
    CardOpened {
        /// The seat.
        seat: SeatId,
        /// What is shown of its card.
        opened: OpenedCard,
    },
    /// A dead seat is alive again.
    Revived {
        /// The seat.
        seat: SeatId,
        /// Number of the post, where it was said in one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        post: Option<u64>,
        /// When it was typed, where it was said in no post.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<DateTime<Utc>>,
    },
    /// A player was asked to post again.
    Prodded {
        /// The seat.
        seat: SeatId,
        /// When.
        at: DateTime<Utc>,
    },
    /// The ledger said something of a warning of a player; a text for the player tells it.
    WarningSaid {
        /// The seat.
        seat: SeatId,
        /// What it said.
        warning: SaidWarning,
    },
    /// A player said beforehand that he would be away.
    AbsenceSet {
        /// The seat.
        seat: SeatId,
        /// From when.
        from: DateTime<Utc>,
        /// Until when.
        until: DateTime<Utc>,
    },
    /// The host ignores posts that were not read, or nothing is in them.
    MissingIgnored {
        /// The first of them.
        first: u64,
        /// The last of them.
        last: u64,
        /// Whether they have no words, as the pages say: deleted, hidden, a note of the board.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        empty: bool,
    },
    /// Uses of abilities or counted modifiers.
    Spent {
        /// The seat.
        seat: SeatId,
        /// The ability or modifier.
        what: String,
        /// How many.
        uses: u32,
    },
    /// Something sticks to a seat from now on.
    Marked {
        /// The seat.
        seat: SeatId,
        /// What.
        mark: Mark,
    },
    /// Something no longer sticks to a seat.
    Unmarked {
        /// The seat.
        seat: SeatId,
        /// The mark's name; all of that name go.
        name: String,
    },
    /// A night was resolved, or something done by day told somebody something; what follows from it
    /// stands in the events beside it.
    NightResolved {
        /// What came out.
        record: NightRecord,
    },
    /// The outcome of a random draw, as a fact.
    Drawn {
        /// What was drawn.
        purpose: String,
        /// What came out.
        outcome: String,
    },
    /// The host ruled on an open question.
    Ruled {
        /// What was open.
        question: String,
        /// What the host chose.
        choice: String,
        /// Why.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        because: Option<String>,
    },
    /// A role message changed its state.
    RoleMessage {
        /// The seat.
        seat: SeatId,
        /// The new state.
        state: MessageState,
    },
    /// A faction's private thread is there.
    ChatSet {
        /// The faction.
        faction: String,
        /// The link.
        link: String,
    },
    /// A text has left the desk: it was posted, or sent to its reader.
    TextLeft {
        /// What it is.
        text: LeftText,
        /// What it says, as it was pasted.
        words: String,
    },
    /// The host copied a public text although it says what the thread does not know.
    LeakPassed {
        /// What the text is.
        text: String,
        /// The words that give something away.
        words: Vec<String>,
    },
    /// The host's own words, which wait for the next post.
    SceneKept {
        /// The words.
        words: String,
    },
    /// The host's note, on a seat or on the game.
    Noted {
        /// The seat it is about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<SeatId>,
        /// The note.
        text: String,
    },
    /// The game is over.
    GameOver {
        /// Slugs of the winning sides; empty for a draw, or where single players alone have won.
        winners: Vec<String>,
        /// Players who have won whatever their sides have.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        players: Vec<SeatId>,
        /// Slugs of the sides that have a draw beside a winner.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        drawn: Vec<String>,
        /// Why, in words of the game's language; empty where the host's word has ended it.
        reason: String,
        /// Whether the host's word has ended it. In journals before this was kept, `reason` says so.
        #[serde(default, skip_serializing_if = "is_false")]
        declared: bool,
        /// When, where deadlines depend on it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<DateTime<Utc>>,
    },
    /// The game goes on after all.
    GameReopened {
        /// When: the running phase's deadline is reckoned anew from the last past one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<DateTime<Utc>>,
        /// Number of the post, where it was said in one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        post: Option<u64>,
    },
}

impl Event {
    /// Who is out by the host's word with this, or has left the game.
    #[must_use]
    pub fn out_by_host(&self) -> Option<SeatId> {
        match self {
            Self::Died {
                seat,
                cause: Cause::Host,
                ..
            } => Some(*seat),
            _ => None,
        }
    }

    /// Whether a player leaves the game with these facts: a result of his own stands directly after
    /// the fact that he is out, and no move told that the host took him out.
    #[must_use]
    pub fn is_leaving(facts: &[Self], who: SeatId) -> bool {
        let by_word = facts.iter().any(|fact| match fact {
            Self::MoveTaken { told, .. } => told.iter().any(|one| one.out.contains(&who)),
            _ => false,
        });
        let beside = facts.windows(2).any(|pair| match pair {
            [out, Self::Marked { seat, mark }] => {
                let his = *seat == who && mark.name == Mark::OWN_RESULT;
                his && out.out_by_host() == Some(who)
            }
            _ => false,
        });
        beside && !by_word
    }

    /// That the host has made a mistake, as the journal notes it.
    #[must_use]
    pub fn hosting_error(what: &str) -> Self {
        Self::Noted {
            seat: None,
            text: format!("{HOSTING_ERROR}{what}"),
        }
    }

    /// Whether a bot that reads the thread may have to be told of it.
    #[must_use]
    pub fn may_concern_bot(&self) -> bool {
        match self {
            Self::Died { .. }
            | Self::Revived { .. }
            | Self::DeadlineMoved { .. }
            | Self::Replaced { .. }
            | Self::Renamed { .. }
            | Self::GameReopened { .. }
            | Self::PhaseBegan { .. }
            | Self::GameOver { .. }
            | Self::EndAnnounced { .. }
            | Self::OverAnnounced { .. }
            | Self::SetupAdopted { .. } => true,
            // A death in the night that runs may be known by the words of a move.
            Self::MoveTaken { told, .. } => told.iter().any(|told| !told.fell.is_empty()),
            _ => false,
        }
    }

    /// What the mistake of the host was that this notes; none if it notes none.
    #[must_use]
    pub fn as_hosting_error(&self) -> Option<&str> {
        match self {
            Self::Noted { seat: None, text } => text.strip_prefix(HOSTING_ERROR),
            _ => None,
        }
    }
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde asks with a reference"
)]
fn is_zero(mark: &u32) -> bool {
    *mark == 0
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde asks with a reference"
)]
fn is_false(yes: &bool) -> bool {
    !*yes
}

/// A post of the thread as it was read: enough to know it again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadPost {
    /// Its number.
    pub number: u64,
    /// The id its board gave it, where a page tells it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// Who wrote it.
    pub author: String,
    /// When.
    pub at: DateTime<Utc>,
    /// A fingerprint of its words.
    pub digest: u64,
    /// Whether the fingerprint tells what is green; those of older journals do not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub green: bool,
    /// Whether the page says that it was edited.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub edited: bool,
    /// The phase it was made in, where the one in which it was read was over by then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made_in: Option<Phase>,
    /// What it says, where that has changed the game: kept to be compared with what it says later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// Why votes in it do not count that never came to the table, as `not-bold`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_counted: Vec<String>,
    /// Lines of a host in it that read like commands and did nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub noted: Vec<String>,
    /// Whether it was pasted by hand, without the posts around it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pasted: bool,
    /// Whether it told when it was made, where it was pasted by hand.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub timed: bool,
}

/// Why votes do not count that may count once somebody has taken a seat.
const OUTSIDERS: [&str; 2] = ["not-a-player", "target-not-a-player"];

impl ReadPost {
    /// Whether it is known when it was made: pages tell it.
    #[must_use]
    pub fn has_time(&self) -> bool {
        !self.pasted || self.timed
    }

    /// Whether a vote in it did not count because its voter or its target does not play: it is
    /// read again once somebody has taken a seat before it.
    #[must_use]
    pub fn waits_for_a_seat(&self) -> bool {
        let mut reasons = self.not_counted.iter();
        reasons.any(|why| OUTSIDERS.contains(&why.as_str()))
    }
}

/// What a vote is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ballot {
    /// A seat.
    Seat(SeatId),
    /// Nobody's elimination.
    NoElimination,
}

impl Ballot {
    /// The seat it is for; none for nobody's elimination.
    #[must_use]
    pub const fn seat(self) -> Option<SeatId> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::NoElimination => None,
        }
    }
}

/// A resolved night as it is kept: the outcome as facts, with what decided it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NightRecord {
    /// The night.
    pub night: Phase,
    /// Rule set, method and version that resolved it, as `classic/rar 1`.
    pub resolved_by: String,
    /// Who died.
    pub deaths: Vec<SeatId>,
    /// The entries that counted, in the order of arrival; none in records that did not keep them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted: Option<Vec<EntryId>>,
    /// Private results, in the order they are sent.
    pub messages: Vec<RecordedMessage>,
    /// What everybody is told when the day begins, besides the deaths.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub announced: Vec<Announcement>,
    /// The switched rulings that were in force.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rulings: BTreeMap<String, String>,
}

/// A private result as it was recorded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedMessage {
    /// Who gets it.
    pub to: SeatId,
    /// The result's token in the rule set's message list.
    pub token: String,
    /// What fills the message.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub slots: BTreeMap<String, String>,
}

/// Something about a night that everybody is told, as it was recorded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Announcement {
    /// Its token in the rule set's message list.
    pub token: String,
    /// What fills the message.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub slots: BTreeMap<String, String>,
}

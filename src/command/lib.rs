//! What a host can say.
//!
//! A line becomes a [`Command`]: an order, which changes the game, a question,
//! which does not, or a word to the program itself. Reading looks at words
//! alone: the known names are passed in as [`Names`], and whether something is
//! allowed now is for the desk. This folder never sees a game or a rule set;
//! of the game's types it knows only what an order must carry: seats, votes
//! and public conditions.

pub mod catalogue;
mod clauses;
mod condition;
mod deadline;
mod head;
mod journal;
mod line;
mod message;
mod names;
mod new_names;
mod night;
mod offers;
mod player_words;
mod players;
mod refused;
mod said_votes;
mod several;
mod sign_up_list;
#[cfg(test)]
mod talk_tests;
#[cfg(test)]
mod tests;
mod thread;
mod undone;
mod votes;
mod word_or_name;
#[cfg(test)]
mod wording_tests;
mod words;

pub use head::cut_phase;
pub use line::DEADLINES;
pub use line::{death_at_table, read};
pub use message::entry_of_message;
pub use names::{Able, CanDo, KnownPlayer, Names, RoleHolders, SideWord, Titled};
pub use night::{begins_entry, knows_verbs};
pub use offers::says_who_does_it;
pub use refused::{Meant, Unread};
pub use several::{several_in, several_with_death};
pub use sign_up_list::NewPlayer;
pub use undone::{StepKind, StepMeant, of_last_night, step_meant};

use std::sync::LazyLock;

use nightdesk_game::{Ballot, Condition, DueText, Over, SeatId, SignUps};
use nightdesk_text::built_in;
use nightdesk_text::messages::Wording;
use nightdesk_time::{EarlyEnd, Length, Phase, PhaseKind, Shift};

/// Why a line is not read, in the words of its host.
static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("messages.toml")));

/// What a line says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Change the game.
    Order(HostOrder),
    /// Tell something about it.
    Question(HostQuestion),
    /// Do something that is no part of the game.
    Session(Session),
}

/// The seed of a deal that is given with the order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DealSeed {
    /// The host has named it.
    Named(u64),
    /// It was drawn before the desk asked something: the same dice lie there still.
    Drawn(u64),
}

/// A phase as a line names it: `the day`, `Night 2`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PhaseMeant {
    /// Day or night.
    pub kind: PhaseKind,
    /// Which one; the running one where no number is written.
    pub number: Option<u32>,
}

/// Something that changes the game; one entry of the journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HostOrder {
    /// New players take seats, in this order.
    AddPlayers(Vec<NewPlayer>),
    /// Players wait for a seat.
    AddSpare(Vec<String>),
    /// Players sign up: they take seats while there are some, then places on the waiting list.
    SignUp(Vec<NewPlayer>),
    /// Players are taken off the list before the cards are dealt.
    SignOff(Vec<String>),
    /// Sign-ups are closed, or opened again.
    SignUps(SignUps),
    /// Nicknames that count for a seat.
    Alias {
        /// The seat.
        seat: SeatId,
        /// Its nicknames, besides those it has.
        names: Vec<String>,
    },
    /// The player of a seat is written otherwise from now on.
    Rename {
        /// The seat.
        seat: SeatId,
        /// How.
        name: String,
    },
    /// The pronouns of a seat.
    Pronouns {
        /// The seat.
        seat: SeatId,
        /// As written.
        pronouns: String,
    },
    /// Deal the cards.
    Deal {
        /// Seed of the draw, where the host gives one.
        seed: Option<DealSeed>,
        /// What to do about a face that came too often, where the setup asks.
        over: Option<Over>,
        /// Whether the host has confirmed it.
        consent: Consent,
    },
    /// Messages have left the desk.
    Sent {
        /// Whose.
        to: Recipients,
        /// Why one is sent again.
        because: Option<String>,
    },
    /// Role messages were answered.
    Confirmed(Recipients),
    /// A faction's private thread.
    Chat {
        /// Slug of the faction.
        faction: String,
        /// The link.
        link: String,
        /// Whether the host has confirmed it.
        consent: Consent,
    },
    /// A move at the table of a rule set that keeps one.
    Move {
        /// As written.
        line: String,
        /// Whether the host has confirmed it.
        consent: Consent,
    },
    /// The next phase begins: the first one, or the one after a resolved night.
    Start(Consent),
    /// What was asked for the night.
    Night(NightLine),
    /// A night entry is cancelled by its number.
    CancelEntry(u64),
    /// The night entries of a seat or a side are cancelled.
    CancelEntriesOf {
        /// Whose.
        from: Sender,
        /// Only those of the ability with this verb or name.
        verb: Option<String>,
    },
    /// Every entry of the running or coming night is cancelled.
    CancelAll(Consent),
    /// What must be done and did not come is drawn.
    Draw {
        /// For whom; none takes the first one due.
        of: Option<Sender>,
        /// Whether the host has confirmed it.
        consent: Consent,
    },
    /// The night is resolved for good.
    CommitNight {
        /// By this method instead of the setup's.
        method: Option<String>,
        /// Whether the host has confirmed it.
        consent: Consent,
    },
    /// The host decides an open question.
    Rule {
        /// What is open.
        question: String,
        /// What the host chooses.
        choice: String,
        /// Why.
        because: Option<String>,
    },
    /// A seat dies by the host's word.
    Kill {
        /// The seat.
        seat: SeatId,
        /// The host's words.
        comment: Option<String>,
        /// Whom the words name for having done it, where they say nothing else.
        by: Option<SeatId>,
        /// Whether the host has confirmed it.
        consent: Consent,
    },
    /// A dead seat lives again.
    Revive(SeatId),
    /// A seat gets a card.
    GiveCard {
        /// The seat.
        seat: SeatId,
        /// The card, as written.
        card: String,
    },
    /// A note, on a seat or on the game.
    Note {
        /// The seat.
        seat: Option<SeatId>,
        /// The note.
        text: String,
    },
    /// The host has made a mistake.
    Mistake(String),
    /// Votes and votes taken back, in the order of their posts.
    Votes(Vec<VoteLine>),
    /// The running count was posted as it stands.
    Posted,
    /// What was on hold is decided, at its place in the thread.
    Decide {
        /// Number of the post.
        post: u64,
        /// Which of its votes or lines, from 0, where several are on hold.
        mark: Option<u32>,
        /// What it is.
        answer: DecideAnswer,
        /// Whether the host has seen what it brings.
        consent: Consent,
    },
    /// All votes that count meanwhile, because their words are like one name, count as they are read.
    DecideLikely(Kept),
    /// A seat is dead by the host's words in the thread.
    Died {
        /// The seat.
        seat: SeatId,
        /// Whether the words say that it was voted out.
        eliminated: bool,
        /// The host's words.
        comment: String,
        /// Whether it was typed as a sentence, without a command's capital letters: such a one is asked about.
        is_sentence: bool,
        /// Whether the host has confirmed it, and that the game ends with it.
        consent: Consent,
    },
    /// The running deadline and all later ones move.
    MoveDeadline {
        /// By how much.
        by: Shift,
        /// The phase whose deadline it is, where the line names one.
        of: Option<PhaseMeant>,
        /// Whether the host has confirmed it.
        consent: Consent,
    },
    /// The running deadline moves to a time, and all later ones with it.
    MoveDeadlineTo {
        /// The time, as written.
        to: String,
        /// The phase whose deadline it is, where the line names one.
        of: Option<PhaseMeant>,
        /// Whether the host has confirmed it.
        consent: Consent,
    },
    /// A seat gets a new player.
    Replace {
        /// The seat.
        seat: SeatId,
        /// Who takes it.
        name: String,
        /// Whether the host has confirmed it.
        consent: Consent,
    },
    /// A seat is taken out of the game.
    Remove {
        /// The seat.
        seat: SeatId,
        /// The host's words.
        comment: Option<String>,
        /// Whether the host has confirmed it.
        consent: Consent,
    },
    /// Players are asked to post again.
    Prod {
        /// Their seats, each once.
        seats: Vec<SeatId>,
        /// Whether the host has confirmed it.
        consent: Consent,
    },
    /// A player need not post for a while.
    Away {
        /// The seat.
        seat: SeatId,
        /// For how long, from now.
        absence: Absence,
    },
    /// The day ends.
    EndDay {
        /// Whether the host was asked already.
        consent: Consent,
        /// The open questions that the host ends it in spite of, by the first and last post of each.
        anyway: Vec<(u64, u64)>,
    },
    /// The host ignores posts that were not read.
    IgnoreMissing {
        /// The first of them.
        first: u64,
        /// The last of them.
        last: u64,
    },
    /// An entry no longer counts; the last one if none is named.
    Undo(Option<u64>),
    /// What was undone last counts again.
    Redo,
    /// The game is over: these sides and players have won, nobody if there are none.
    Over {
        /// The sides, as written or as slugs.
        winners: Vec<String>,
        /// Single players, whatever their sides have.
        players: Vec<SeatId>,
        /// Whether the host has confirmed it.
        consent: Consent,
    },
    /// The game goes on after all.
    Reopen,
}

/// Something a host asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HostQuestion {
    /// Who plays.
    Players,
    /// Where the game stands.
    Status,
    /// What is to be done now.
    Next,
    /// Role messages and results that are due, or those of one seat.
    Messages(Option<SeatId>),
    /// Who still owes something.
    Missing,
    /// The night's entries.
    Entries,
    /// What resolving the night would bring; nothing is kept.
    Preview {
        /// By this method instead of the setup's.
        method: Option<String>,
    },
    /// Why something happens or does not.
    Why {
        /// What it is about.
        about: WhyAbout,
        /// Whether a graph is wanted.
        form: WhyForm,
    },
    /// How the methods differ on this night.
    Compare,
    /// Who holds which card.
    Cards,
    /// The card of one seat.
    CardOf(SeatId),
    /// What a role does.
    Role(String),
    /// The votes as they stand, to be posted.
    Tally,
    /// The votes of a day, for the host.
    Votes(VotesOf),
    /// What is on hold.
    Held,
    /// Who posted when, and what is due.
    Activity,
    /// Who belongs in which private thread.
    Chats,
    /// Every deadline to come, with warnings.
    Schedule(ScheduleForm),
    /// When the phases end.
    Deadlines,
    /// The last entries of the journal, or those about somebody or a phase.
    Log(LogOf),
    /// Who signed up when.
    SignUps,
    /// Who was sent what, and what has not left yet.
    Outbox,
    /// Every text that has left, or those to one seat, word for word.
    SentTexts(Option<SeatId>),
    /// Votes, wagons, nights and times.
    Stats,
    /// What everybody was and did.
    Finish,
}

/// Which votes, and in which form.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct VotesOf {
    /// Of this day; none is the running or the last one.
    pub day: Option<u32>,
    /// All votes in order, withdrawn ones too.
    pub history: bool,
    /// As they stood after this post.
    pub at: Option<u64>,
}

/// Which entries of the journal.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LogOf {
    /// The last so many.
    pub last: Option<usize>,
    /// Those about a seat.
    pub seat: Option<SeatId>,
    /// Those made in a phase.
    pub phase: Option<LogPhase>,
}

/// A stretch of a game that entries were made in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogPhase {
    /// Before the first phase.
    Setup,
    /// A phase.
    Phase(Phase),
}

/// In which form a schedule is wanted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ScheduleForm {
    /// The next deadlines.
    #[default]
    Next,
    /// All to the latest possible end.
    All,
    /// As a calendar file.
    Calendar,
}

/// Whether a decision about words holds for the same words in later votes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// It does: they are a nickname from now on.
    Always,
    /// It is about these votes alone.
    Once,
}

/// What the host decides of something on hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DecideAnswer {
    /// It means this.
    Means(Ballot),
    /// It means all of these, in this order.
    MeansAll(Vec<Ballot>),
    /// It means this, and the words in doubt are a nickname from now on.
    MeansAlways(Ballot),
    /// It takes the vote back.
    Unvote,
    /// It is a vote in one of several that run side by side at a table, in the table's words.
    AtTable {
        /// For whom; `unvote` takes the vote back.
        vote: String,
        /// In which of them.
        poll: String,
    },
    /// It is for nobody: no vote, or a vote to eliminate nobody.
    Nobody,
    /// It counts as it was read.
    Count,
    /// The same, and the words in doubt are a nickname from now on.
    CountAlways,
    /// It is nothing.
    Ignore,
}

/// Something said to the program, not to the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Session {
    /// Read the changed setup file.
    Reload,
    /// Read saved pages of the thread.
    Read(Vec<String>),
    /// Take posts that are pasted after this line.
    Paste,
    /// Copy a text.
    Copy {
        /// Which of those shown; the only one if no number is given.
        number: Option<usize>,
        /// Which part of it, where it is longer than a post; the first if none is named.
        part: Option<usize>,
        /// Whether it is copied although it gives something away; the journal keeps that.
        anyway: bool,
    },
    /// Write the whole game down for everybody.
    Archive(ArchiveLine),
    /// Show a text by its name.
    Show(String),
    /// A text was posted: the one of this name, or the one that was shown last.
    Posted(Option<String>),
    /// The host's own words above the post that is due; none takes the lines after it.
    Scene(Option<String>),
    /// Write the whole game into one file.
    Handoff(Option<String>),
    /// Try a night in a game that is thrown away.
    Practice {
        /// The seed of its cards and entries, where one is given.
        seed: Option<u64>,
        /// A line to be taken in it.
        line: Option<String>,
    },
    /// Hide the host's texts from other eyes, or show them again.
    Private(Hiding),
    /// Explain a command or a topic.
    Help(Option<String>),
    /// Leave.
    Quit,
}

/// How the whole game is to be written down.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ArchiveLine {
    /// Into which file, as written; its ending says in which form.
    pub file: Option<String>,
    /// Whether it is wanted as data, where no file says so.
    pub as_json: bool,
    /// Whether the host's notes are left out.
    pub without_notes: bool,
    /// Whether it is made although the game runs.
    pub anyway: bool,
}

/// For how long a player is away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Absence {
    /// For so long.
    For(Length),
    /// Up to a time, as written.
    Until(String),
}

/// Whether the host was asked already; Enter alone never is a yes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Consent {
    /// The host must be asked where it is dangerous.
    #[default]
    Open,
    /// The host has said yes.
    Given,
    /// The host has said yes to a start before its planned time, and what becomes of the announced
    /// deadlines.
    With(EarlyEnd),
}

/// Whose messages are meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Recipients {
    /// Everybody's that can be.
    All,
    /// The same but for these seats'.
    AllBut(Vec<SeatId>),
    /// These seats'.
    Seats(Vec<SeatId>),
    /// What one text says to a seat, whatever else is due to it.
    Part {
        /// The seat.
        seat: SeatId,
        /// What the text says.
        parts: Vec<DueText>,
    },
}

/// Whether host texts are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hiding {
    /// They are shown.
    Shown,
    /// They are replaced by "(hidden)".
    Hidden,
}

/// What a "why" is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WhyAbout {
    /// All that happens in the night.
    Night,
    /// A seat: does it die, and what became of its actions?
    Seat(SeatId),
    /// A night entry by its number.
    Entry(u64),
    /// A result or an action, as written.
    Words(String),
}

/// In which form reasons are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhyForm {
    /// As a text, cut where it is long.
    Text,
    /// As a text, all of it.
    All,
    /// As a graph in the DOT language.
    Dot,
}

/// One vote, or one vote taken back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VoteLine {
    /// Who voted.
    pub voter: SeatId,
    /// For whom; none takes the vote back.
    pub ballot: Option<Ballot>,
    /// Number of the post.
    pub post: Option<u64>,
    /// The voter by the name of a player who had the seat before, where that is what the line says.
    pub by_former: Option<String>,
}

/// A night entry in the host's words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NightLine {
    /// From whom it came.
    pub from: Sender,
    /// What it asks for.
    pub asks: Asks,
    /// When it arrived.
    pub arrived: Arrived,
    /// What becomes of it after the deadline.
    pub if_late: IfLate,
    /// The line as it was typed.
    pub typed: String,
}

/// From whom a night entry came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sender {
    /// A seat.
    Seat(SeatId),
    /// A faction, by slug.
    Faction(String),
}

/// What a night entry asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asks {
    /// One use of an ability.
    Act(Act),
    /// The first arm whose condition holds.
    Conditional(Vec<Arm>),
    /// Nothing, with this ability or at all.
    Nothing {
        /// A verb or the name of the ability.
        verb: Option<String>,
    },
}

/// One arm of a conditional entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arm {
    /// When it applies; none means "else".
    pub when: Option<Condition>,
    /// What is done; none is nothing.
    pub act: Option<Act>,
}

/// One use of an ability, before anybody knows which one is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act {
    /// The verb or the name of the ability, as written.
    pub verb: String,
    /// At whom it is aimed.
    pub targets: Vec<SeatId>,
    /// Words that go with it.
    pub words: Option<String>,
    /// Who carries out a faction's order.
    pub by: Option<SeatId>,
    /// Whom the same entry is said to have been aimed at before.
    pub instead_of: Option<SeatId>,
    /// Whether it is allowed besides another use of the same ability.
    pub extra: bool,
}

/// When a night entry arrived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Arrived {
    /// When it was typed.
    Now,
    /// At this time, as written.
    At(String),
    /// After the deadline, by the host's word.
    Late,
}

/// What becomes of a late entry.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum IfLate {
    /// What the setup says.
    #[default]
    BySetup,
    /// It is taken all the same.
    Accept,
}

//! Rule sets that keep a table of their own.
//!
//! Where roles are scripts, or a night is only one of many rounds of moves, a rule set lays a
//! table and takes moves at it, one line each. The journal keeps the moves, what the lots gave,
//! what was told and what each move changed: laying the table again puts that together.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use super::Problem;
use super::offer::Refusal;
use super::record::{Poll, TableNight};
use super::running::{Heard, RunningVotes, Said, VoteBeside};
use nightdesk_game::{
    Card, Event, Game, Language, MoveText, SeatId, TableStep, TakenMove, ThreadVote,
};
use nightdesk_replies::{Ask, AskId, Judged, When};

/// A rule set that keeps a table.
pub trait Tables: Sync + std::fmt::Debug {
    /// The table as the game's moves have left it.
    ///
    /// # Errors
    /// What in the setup, or in a move, keeps it from being laid.
    fn open(&self, game: &Game) -> Result<Box<dyn Table>, Problem>;

    /// Whether its tables say of everybody who is out how much of the card is open
    /// ([`Event::CardOpened`]), so that nothing is of whom they say nothing.
    fn opens_cards(&self) -> bool;

    /// The lines that only a table knows, for `help`, with words of a language.
    fn lines(&self, language: Language) -> Vec<LineGroup>;

    /// A line that a table has kept, without what players wrote in words of their own.
    fn without_own_words(&self, line: &str) -> String;

    /// Draws once more among shuffled cards what their parts are drawn apart for; `below` draws a
    /// number below another.
    fn draw_apart(&self, cards: &mut [Card], below: &mut dyn FnMut(usize) -> usize);
}

/// Lines of a table that belong together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineGroup {
    /// When they are typed, or what they are about.
    pub heading: String,
    /// The lines.
    pub lines: Vec<TableLine>,
}

/// A line that a table reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableLine {
    /// As the host types it.
    pub form: String,
    /// What it does.
    pub says: String,
}

/// A table at which moves are taken.
pub trait Table: std::fmt::Debug {
    /// What a cue of the host's brings at an instant; the table itself stays as it is.
    ///
    /// # Errors
    /// What was wrong with it, and what would be right.
    fn take(&self, cue: Cue<'_>, when: When, chance: &mut dyn Chance) -> Result<Taken, Refusal>;

    /// What becomes of a vote that a post of the thread holds; the table itself stays as it is.
    ///
    /// # Errors
    /// Why it is refused in the round of votes that it is for.
    fn hear(
        &self,
        said: Said<'_>,
        when: When,
        chance: &mut dyn Chance,
    ) -> Result<Heard<Taken>, Refusal>;

    /// What a line is before it is taken. Nothing is carried out.
    fn reads(&self, line: &str) -> LineRead;

    /// The table of the same game after further moves; none if it must be laid anew.
    ///
    /// What it gives is what laying the game's table gives.
    fn go_on(self: Box<Self>, game: &Game) -> Option<Result<Box<dyn Table>, Problem>>;

    /// What a kept move changes here by the rules as they are now: where it was kept as a line alone,
    /// or something before it was undone.
    ///
    /// # Errors
    /// Why it cannot be taken here.
    fn step_now(&self, taken: &TakenMove) -> Result<TableStep, Refusal>;

    /// What is asked of players and of the host now, and what they may do.
    fn asks(&self) -> Vec<Ask>;

    /// What players sent for the running night or round of votes, with what has come of it.
    fn replies(&self) -> Vec<Judged>;

    /// Why something came about: a player's fate, a move, a weight.
    fn why(&self, about: &str) -> Option<Why>;

    /// The running vote as the thread may know it; none while there is none.
    fn tally(&self) -> Option<MoveText>;

    /// The running votes as the host sees them; empty while there are none.
    fn running(&self) -> RunningVotes;

    /// How votes of the thread are read and counted now.
    fn votes_now(&self) -> VotesNow;

    /// What is to be said of a vote of the thread as the table is now.
    fn judge(&self, vote: &ThreadVote) -> VoteJudged;

    /// What becomes of an approval that a player gives in green, in a post made at an instant.
    fn approves(&self, by: SeatId, post: u64, posted: DateTime<Utc>) -> Approves;

    /// Which of the votes that run side by side some words of the thread are for.
    fn votes_named(&self, words: &str) -> VotesNamed;

    /// What the table keeps of votes and nights; for the host alone until the game is over.
    fn records(&self) -> TableRecords;

    /// What the host may know of the table besides its votes.
    fn view(&self) -> TableView;

    /// The moves whose lines say something else than one entry in the words that the host reads, by
    /// number.
    fn kept_lines(&self) -> BTreeMap<u64, KeptLine>;

    /// What a line may go on with, for completion: after a player's name what is asked of that seat,
    /// what it can do, whom it may name, and with no seat the table's own first words. `typed` is what
    /// comes after the name up to the last word.
    fn follows(&self, seat: Option<SeatId>, typed: &str) -> Vec<String>;
}

/// What comes to a table by the host's word.
#[derive(Debug, Clone, Copy)]
pub enum Cue<'c> {
    /// A line that only the table knows: an answer to a prompt, a role's move, the end of a phase.
    Line(&'c str),
    /// A player is taken out of the game, and the death is among what that brings. That the player is
    /// out, and what he was, the desk tells ([`MoveText::out`]).
    Out(TakenOut<'c>),
    /// A player who is out is back in the game.
    Back(SeatId),
}

/// What the host may know of a table besides its votes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TableView {
    /// The places that the table keeps, and who is let into them; sides that talk are the desk's.
    pub channels: Vec<Channel>,
    /// What roles are called that players hold beside their cards; for the host alone until everybody
    /// was told.
    pub roles_beside: Vec<String>,
    /// What the host should know before the game begins, because it cannot be mended as well later.
    pub unready: Vec<String>,
    /// Whether something is still said at the table after the end of the game, as who played best.
    pub takes_after_the_end: bool,
}

/// What a kept line says where that is not one entry in the words that the host reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptLine {
    /// The words that the host reads, where others were kept: numbers for what has a name, or the
    /// names of those whose seats others hold now.
    pub in_words: Option<String>,
    /// How many entries of players it holds.
    pub entries: usize,
}

/// What a line of the host's is before it is taken.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LineRead {
    /// Whose word it is; none if the table does not read it.
    pub voice: Option<Voice>,
    /// Whether it ends the running phase, or its vote, by the host's word alone, so that what players
    /// may still send before the deadline would come too late.
    pub cuts_short: bool,
    /// Whether it counts the votes of the thread.
    pub counts_votes: bool,
    /// Who has a vote in the round that it closes, has given none, and loses by that.
    pub silent: Vec<SeatId>,
}

/// How votes of the thread are read and counted at a table as it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VotesNow {
    /// Words with which a vote is for the option that is no player.
    pub nobody: Vec<String>,
    /// Whether a name in green is a vote, without any word before it.
    pub in_green: bool,
    /// Whether somebody is elected, so that no vote is against a player.
    pub elects: bool,
    /// Whether a vote, once it is cast, cannot be changed by its voter.
    pub first_counts: bool,
    /// How many votes of one post count; of more than one the first are meant, and of one the last.
    pub of_a_post: usize,
    /// Who is dead and has a vote all the same.
    pub dead_voters: Vec<SeatId>,
    /// The last post of the thread of which the host has said that a running vote is in it.
    pub last_post: Option<u64>,
    /// When the running vote ends by the rules of the table; none where the phase's end ends it.
    pub end: Option<DateTime<Utc>>,
    /// The votes that run side by side and that everybody reads, by their names; empty where there is
    /// only one. A vote of the thread may say then which of them it is for.
    pub side_by_side: Vec<String>,
}

impl Default for VotesNow {
    /// What every game has where there is no table.
    fn default() -> Self {
        Self {
            nobody: Vec::new(),
            in_green: false,
            elects: false,
            first_counts: false,
            of_a_post: 1,
            dead_voters: Vec::new(),
            last_post: None,
            end: None,
            side_by_side: Vec::new(),
        }
    }
}

/// What is to be said of a vote of the thread.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct VoteJudged {
    /// Why it does not count, in words for the host; none if it counts, or if that is not the table's
    /// to say. One on hold is left out where it cannot count, whatever it says.
    pub left_out: Option<String>,
    /// What the host should know of one that counts and came before the start or after the end that was
    /// announced; none if it came in time.
    pub late: Option<String>,
    /// What its voter was entered to vote for, without a post, where this one is for somebody else;
    /// none where that is not the table's to say.
    pub beside: Option<VoteBeside>,
}

/// Which of the votes that run side by side some words are for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct VotesNamed {
    /// Whether the words are the name of one of them.
    pub is_name: bool,
    /// Those that they may be for, where they do not say for which; empty where that is certain.
    pub choice: Vec<String>,
}

/// What a table keeps for those who read of the game when it is over.
#[derive(Debug, Clone, Default)]
pub struct TableRecords {
    /// Every round of votes that was counted, in the order in which they were, and after them those
    /// that are open still.
    pub polls: Vec<Poll>,
    /// The nights in order, the running one as far as it has come.
    pub nights: Vec<TableNight>,
}

/// What becomes of an approval in a post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Approves {
    /// Nothing is to be approved, or it was approved by that player before.
    Nothing,
    /// This line takes it.
    By(String),
    /// It does not count, and why.
    Not(String),
}

/// A player whom the host takes out of the game.
#[derive(Debug, Clone, Copy)]
pub struct TakenOut<'c> {
    /// Who is out.
    pub seat: SeatId,
    /// The host's own words on it; nothing else is read in them.
    pub comment: Option<&'c str>,
    /// Whether he has lost with that, whatever his side does.
    pub loses: bool,
}

/// Whose word a line is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Voice {
    /// The host's, or one whose time the rules of the table judge themselves.
    Host,
    /// A player's own words, in which nothing else is read.
    Words,
    /// A player's entry, by its own time judged as an entry of the night.
    Entry(PlayersEntry),
    /// Votes of players by day, by their own time judged as votes.
    Votes,
}

/// A player's entry, as far as it can be told before it is taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayersEntry {
    /// Whose; none where several players' stand in one line.
    pub from: Option<SeatId>,
    /// What it answers.
    pub asks: Vec<AskId>,
    /// From when on it may have been sent.
    pub since: SentSince,
}

/// From when on a player may have sent an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SentSince {
    /// The phase before: what is wanted of a player in a night is known ahead of it.
    PhaseBefore,
    /// The running phase: what it is for began with it, as a vote does.
    ThisPhase,
}

/// What a move brings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Taken {
    /// The move in the rule set's own words; it must read as the same move again.
    pub line: String,
    /// What follows for seats and phases.
    pub events: Vec<Event>,
    /// What is told to whom.
    pub told: Vec<MoveText>,
    /// What the host reads.
    pub echo: Vec<String>,
    /// The open rulings that decided something: each key with its value.
    pub rulings: BTreeMap<String, String>,
    /// What lots decided, in words: what about, and how.
    pub drawn: Vec<(String, String)>,
    /// Whether questions fell with roles that two players switched; a table that lays the move again
    /// must know.
    pub discards: bool,
    /// What it changed at the table; none where only what follows from it is compared.
    pub step: Option<TableStep>,
}

/// A place that is not open to every player alike, by the rules of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Channel {
    /// What host and players call it.
    pub title: String,
    /// Who belongs there now and may write, in list order.
    pub members: Vec<SeatId>,
    /// Who may read there and not write, in list order.
    pub readers: Vec<SeatId>,
    /// Who was there and must be out, in list order.
    pub out: Vec<SeatId>,
    /// Whether they may talk there now.
    pub open: bool,
}

/// A reason with what it rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Why {
    /// What it says.
    pub says: String,
    /// What it rests on.
    pub because: Vec<Why>,
}

/// Where lots are drawn.
pub trait Chance {
    /// A number below `end`, which is not zero, each equally likely.
    fn below(&mut self, end: u32) -> u32;
}

/// Lots that were drawn before, drawn again.
#[derive(Debug)]
pub struct Recorded<'d> {
    draws: std::slice::Iter<'d, u32>,
}

impl<'d> Recorded<'d> {
    /// The lots of a move that was taken.
    #[must_use]
    pub fn new(draws: &'d [u32]) -> Self {
        Self {
            draws: draws.iter(),
        }
    }
}

impl Chance for Recorded<'_> {
    fn below(&mut self, end: u32) -> u32 {
        // A rule that draws more than it used to draws the first: replay never needs new lots.
        let drawn = self.draws.next().copied().unwrap_or(0);
        drawn.min(end.saturating_sub(1))
    }
}

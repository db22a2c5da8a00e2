//! An archive as values. Its keys are a promise to other programs: a key keeps its name and its
//! meaning as long as `nightdesk_archive` is the same number.

use chrono::{DateTime, Utc};
use serde::{Serialize, Serializer};

use nightdesk_game::{Cause, Language};
use nightdesk_rules::PollWeight;
use nightdesk_time::{Phase, rfc3339};

/// A whole game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Archive {
    /// The version of these keys.
    pub nightdesk_archive: u32,
    /// The game's name.
    pub game: String,
    /// Who ran it.
    pub hosts: Vec<String>,
    /// The rule set's slug.
    pub ruleset: String,
    /// The language of its words.
    pub language: Language,
    /// The host's time zone; all times are UTC.
    pub zone: String,
    /// Who has won; none while the game runs.
    pub outcome: Option<Outcome>,
    /// The seal of the deal; none where no cards were dealt.
    pub seal: Option<Seal>,
    /// Whether the host's notes are among the records.
    pub has_notes: bool,
    /// The players, in list order.
    pub players: Vec<Player>,
    /// What happened, phase by phase.
    pub phases: Vec<PhaseRecord>,
    /// Why those who lived did, where the rule set tells.
    pub survivors: Vec<Argument>,
    /// What the host ruled, noted and did by hand, in order.
    pub host: Vec<Record>,
}

/// The seal of a deal, and what it says of how it came about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Seal {
    /// The code that is posted.
    pub code: String,
    /// What was sealed.
    pub text: String,
    /// How often cards were dealt, what was taken back included.
    pub deals: usize,
    /// Whether the host named the seed; none where that was not kept.
    pub seed_by_host: Option<bool>,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// The winning sides; none for a draw, or where single players alone have won.
    pub winners: Vec<Side>,
    /// Names of players who have won whatever their sides have.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<String>,
    /// Why it was over.
    pub reason: String,
}

/// A side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Side {
    /// Its slug.
    pub slug: String,
    /// What players call it.
    pub title: String,
}

/// A seat with everybody who sat in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Player {
    /// Who sat there at the end.
    pub name: String,
    /// Who sat there before, oldest first.
    pub former: Vec<String>,
    /// The role at the end, with its side.
    pub role: Option<String>,
    /// The role that was dealt, where it changed.
    pub dealt_role: Option<String>,
    /// The side at the end.
    pub side: Option<Side>,
    /// Whether the player has won; none while the game runs.
    pub won: Option<bool>,
    /// What the game came to for the player; none while it runs.
    pub result: Option<GameResult>,
    /// How the player left the living; none for those who did not.
    pub fate: Option<Fate>,
}

/// What a game came to for a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum GameResult {
    /// The player has won.
    Won,
    /// Nobody has won, or the player's side has a draw beside a winner.
    Drawn,
    /// The player has lost.
    Lost,
}

/// How a player left the living.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fate {
    /// In which phase; none before the game began.
    pub phase: Option<Phase>,
    /// By what.
    pub cause: Cause,
    /// Whether the player left the game without having died.
    pub departed: bool,
    /// The host's words about it.
    pub comment: Option<String>,
}

/// One day or night.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PhaseRecord {
    /// Its name.
    pub phase: Phase,
    /// When it began.
    #[serde(serialize_with = "second")]
    pub began: DateTime<Utc>,
    /// When it was to end; none in a game without deadlines.
    #[serde(serialize_with = "second_if_any")]
    pub deadline: Option<DateTime<Utc>>,
    /// When it ended, where that is known.
    #[serde(serialize_with = "second_if_any")]
    pub ended: Option<DateTime<Utc>>,
    /// How many were alive when it began.
    pub alive: usize,
    /// Who died in it.
    pub deaths: Vec<DeathRecord>,
    /// The votes, where the desk counts them.
    pub day: Option<Day>,
    /// The night actions, where the desk resolves them.
    pub night: Option<Night>,
    /// The votes that were held at the rule set's own table, in order.
    pub polls: Vec<PollRecord>,
    /// What was done in a night at the rule set's own table.
    pub deeds: Vec<DeedRecord>,
    /// The moves at the rule set's own table.
    pub moves: Vec<Move>,
    /// What the table told.
    pub told: Vec<ToldText>,
    /// Why it came out so: a tree for each question.
    pub reasons: Vec<Argument>,
}

/// A death.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DeathRecord {
    /// Who died.
    pub player: String,
    /// The role, with its side.
    pub role: Option<String>,
    /// Slug of the side.
    pub side: Option<String>,
    /// By what.
    pub cause: Cause,
    /// Whether the player left the game without having died.
    pub departed: bool,
    /// The host's words about it.
    pub comment: Option<String>,
    /// The phase in which it was taken back, if it was.
    pub back: Option<Phase>,
}

/// The votes of a day. A target that is none is nobody's elimination.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Day {
    /// How many votes were a majority.
    pub majority: u32,
    /// The final count, most votes first.
    pub count: Vec<Wagon>,
    /// Who did not vote.
    pub not_voting: Vec<String>,
    /// Every vote in order.
    pub votes: Vec<Vote>,
    /// Votes that did not count.
    pub not_counted: Vec<RefusedVote>,
    /// How the totals moved.
    pub race: Race,
    /// What stood before a tie was voted on again, or a duel began, where one did.
    pub runoff: Option<Runoff>,
}

/// A tie that was voted on again, or a duel. A target that is none is nobody's elimination.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Runoff {
    /// Between whom.
    pub between: Vec<Option<String>>,
    /// Who began the duel; none for a tie.
    pub challenger: Option<String>,
    /// The count before it, most votes first.
    pub count: Vec<Wagon>,
    /// Who had not voted by then.
    pub not_voting: Vec<String>,
}

/// The votes on one target.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Wagon {
    /// For whom.
    pub target: Option<String>,
    /// What the votes weigh together.
    pub total: u32,
    /// The votes, earliest first.
    pub votes: Vec<WagonVote>,
}

/// A vote that stood at the end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WagonVote {
    /// Who voted.
    pub voter: String,
    /// In which post.
    pub post: Option<u64>,
    /// What it weighs.
    pub weight: u32,
    /// Whether its words are only like the name, and nobody decided it.
    pub provisional: bool,
}

/// A vote as it was cast, or taken back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Vote {
    /// Who voted.
    pub voter: String,
    /// For whom.
    pub target: Option<String>,
    /// In which post.
    pub post: Option<u64>,
    /// Whether it took the voter's vote back, and cast no other.
    pub unvote: bool,
    /// Whether its words are only like the name, and nobody decided it.
    pub provisional: bool,
    /// Whether the host decided what it says.
    pub decided: bool,
    /// Whether it no longer stood at the end.
    pub withdrawn: bool,
    /// Whether it stood until a runoff began, and fell by that alone.
    pub before_runoff: bool,
    /// Whether it stood at a table and did not count, since the rules forbid it.
    pub void: bool,
    /// Whether the rules of a table counted it, and the voter did not give it.
    pub by_rule: bool,
}

/// A vote that did not count.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RefusedVote {
    /// Who voted.
    pub voter: String,
    /// For whom; none for nobody's elimination.
    pub target: Option<String>,
    /// Whether it would have taken the vote back; none where its words were never read as a vote.
    pub unvote: Option<bool>,
    /// In which post.
    pub post: Option<u64>,
    /// Why it did not count, as the tracker rules name it: `voter-dead`.
    pub reason: String,
}

/// A round of votes at the rule set's own table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PollRecord {
    /// What players called it.
    pub title: String,
    /// Whether it was held where everybody reads.
    pub public: bool,
    /// What it came to by true weights, most first.
    pub count: Vec<PollWagon>,
    /// Who could have voted and did not.
    pub not_voting: Vec<String>,
    /// Every vote in order.
    pub votes: Vec<Vote>,
    /// How the numbers of votes moved, each vote counted as one.
    pub race: Race,
    /// What came of it.
    pub outcome: String,
}

/// What stood for one choice in the end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PollWagon {
    /// A player, or something else in words.
    pub target: String,
    /// What counted in the end.
    pub total: PollWeight,
    /// The votes for it.
    pub votes: Vec<PollWagonVote>,
}

/// A vote that counted at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PollWagonVote {
    /// Who voted.
    pub voter: String,
    /// What it weighed by itself.
    pub weight: PollWeight,
}

/// What a player or a side did in a night at the rule set's own table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DeedRecord {
    /// Who did what.
    pub says: String,
    /// What came of it.
    pub came: DeedCame,
    /// What was told, who died, what it brought, or what stopped it.
    pub words: Vec<String>,
}

/// What came of a deed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DeedCame {
    /// It was done.
    Done,
    /// Whoever did it was told something.
    Told,
    /// Somebody died of it.
    Killed,
    /// It brought several things.
    Brought,
    /// Something stopped it.
    Stopped,
    /// It counted for nothing.
    Lapsed,
}

/// How the totals of a day moved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Race {
    /// Whether places are numbers of posts; otherwise they count the changes from 1.
    pub by_posts: bool,
    /// The wagons, in the order of the final count.
    pub wagons: Vec<WagonRace>,
    /// The place of the vote that completed a majority, where that ended the day.
    pub hammer: Option<u64>,
}

/// How one total moved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WagonRace {
    /// For whom.
    pub target: Option<String>,
    /// From which place on it had how many votes.
    pub steps: Vec<(u64, u32)>,
}

/// The actions of a night and what came of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Night {
    /// Rule set, method and version; none for a night that was not resolved.
    pub resolved_by: Option<String>,
    /// What was asked for, in the order of arrival.
    pub actions: Vec<Action>,
    /// Private results.
    pub results: Vec<ToldText>,
    /// What everybody was told besides the deaths.
    pub announced: Vec<String>,
    /// The open rulings that decided something.
    pub rulings: Vec<Ruling>,
    /// Whether the reasons are missing because the night comes out otherwise today.
    pub reasons_lost: bool,
}

/// An open ruling that was in force.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Ruling {
    /// Its key in the setup.
    pub key: String,
    /// Its value.
    pub value: String,
}

/// A night entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Action {
    /// Its number in the journal.
    pub entry: u64,
    /// What it asks for, in words.
    pub says: String,
    /// What was entered.
    pub typed: String,
    /// When it arrived.
    #[serde(serialize_with = "second")]
    pub at: DateTime<Utc>,
    /// Whether it came after the deadline.
    pub late: bool,
    /// Whether it stood when the night was resolved.
    pub counted: bool,
}

/// A move at the rule set's own table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Move {
    /// When it was entered.
    #[serde(serialize_with = "second")]
    pub at: DateTime<Utc>,
    /// When the player sent it, where the host said so.
    #[serde(serialize_with = "second_if_any")]
    pub sent: Option<DateTime<Utc>>,
    /// Whether it came after the deadline.
    pub late: bool,
    /// What was moved.
    pub line: String,
}

/// Something that was told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ToldText {
    /// To whom.
    pub to: Reader,
    /// Its headline.
    pub title: Option<String>,
    /// What it says, row by row; cells of a row apart.
    pub rows: Vec<Vec<String>>,
}

/// Who was told something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reader {
    /// Everybody.
    Everybody,
    /// One player.
    Player(String),
    /// A side.
    Side(String),
    /// The host.
    Host,
}

/// A statement with what speaks for or against it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Argument {
    /// Its part in the whole.
    pub part: Part,
    /// What it says.
    pub says: String,
    /// Whether nothing undoes it; none where that is no question.
    pub stands: Option<bool>,
    /// What hangs on it.
    pub because: Vec<Argument>,
}

/// The part a statement has in an argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// What is asked, and the answer.
    Question,
    /// It speaks for yes.
    For,
    /// It speaks against what it hangs on.
    Against,
    /// It undoes an objection.
    UndoneBy,
    /// An objection that a rule kept out.
    KeptOut,
    /// How many further objections were left out.
    LeftOut,
    /// It led to what it hangs on.
    Cause,
}

/// Something the host ruled, noted or did by hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Record {
    /// The journal entry.
    pub entry: u64,
    /// When it was made.
    #[serde(serialize_with = "second")]
    pub at: DateTime<Utc>,
    /// The phase that ran.
    pub phase: Option<Phase>,
    /// What it is.
    pub kind: RecordKind,
    /// What it says.
    pub says: String,
}

/// What a record of the host's is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RecordKind {
    /// A ruling on an open question.
    Ruling,
    /// A note.
    Note,
    /// The outcome of a draw.
    Draw,
    /// Another card for a seat.
    Card,
    /// What a card did by day, and who died of it.
    Deed,
    /// A player taken out of the game.
    Death,
    /// A player who left as the rules have it.
    Departure,
    /// A player brought back.
    Return,
    /// A new player in a seat.
    Replacement,
    /// A deadline that moved.
    Deadline,
    /// A public text that was copied although it gave something away.
    Leak,
    /// An order that came too late and was refused.
    Late,
}

/// An instant to the second.
#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde asks with a reference"
)]
pub fn second<S: Serializer>(at: &DateTime<Utc>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&rfc3339(*at))
}

/// The same where it may be unknown.
#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde asks with a reference"
)]
pub fn second_if_any<S: Serializer>(at: &Option<DateTime<Utc>>, to: S) -> Result<S::Ok, S::Error> {
    match at {
        Some(at) => second(at, to),
        None => to.serialize_none(),
    }
}

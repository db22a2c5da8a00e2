//! What a tracker is told before the game.

use nightdesk_ballot::{NameRule, Syntaxes};
use nightdesk_game::{AtDeadline, EditedPosts, ReplacementVote};
use nightdesk_gm::CommentPhrases;
use nightdesk_time::Plan;
use nightdesk_votes::CountRules;

/// What a tracker is told before the game.
#[derive(Debug, Clone, Default)]
pub struct TrackerSetup {
    /// Forum names of the hosts.
    pub hosts: Vec<String>,
    /// Who plays, in list order.
    pub players: Vec<Player>,
    /// Other known users.
    pub users: Vec<String>,
    /// When phases end; none is a game without deadlines, which begins with Day 1.
    pub plan: Option<Plan>,
    /// How votes add up.
    pub count: CountRules,
    /// Whom votes choose when a day ends.
    pub at_deadline: AtDeadline,
    /// How posts are read.
    pub reading: ReadingRules,
}

/// A player as the setup names him.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Player {
    /// The forum name.
    pub name: String,
    /// Nicknames that count.
    pub aliases: Vec<String>,
}

/// How posts are read.
#[derive(Debug, Clone, Default)]
pub struct ReadingRules {
    /// Which forms of votes count.
    pub syntaxes: Syntaxes,
    /// Whether votes in spoilers count.
    pub in_spoilers: bool,
    /// What becomes of a name nobody bears exactly.
    pub names: NameRule,
    /// What becomes of votes in edited posts.
    pub edited: EditedPosts,
    /// What becomes of the vote of a player who is replaced.
    pub replacement_vote: ReplacementVote,
    /// What leads the comment on a death.
    pub phrases: CommentPhrases,
}

//! What is open, what did not count, and what else the host should know.

use chrono::{DateTime, Utc};

use nightdesk_game::{MarkPlace, Reads, SeatId};
use nightdesk_text::{Language, say};

/// A question only the host can decide.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// Number of the post.
    pub post: u64,
    /// Which of the post's votes or doubts, from 0.
    pub index: u32,
    /// What is doubtful, as the tracker rules name it: `near-name`, `hedged`, …
    pub kind: &'static str,
    /// The words in doubt.
    pub words: String,
    /// Who may be meant, the likeliest first.
    pub candidates: Vec<SeatId>,
    /// Whose vote waits; none for a host's line.
    pub voter: Option<SeatId>,
    /// What a vote says if it counts as it was read.
    pub reads: Option<Reads>,
    /// For whom a vote counts until the host has decided, because its words are like one name.
    pub counts_for: Option<SeatId>,
}

impl Decision {
    /// Where in the thread it stands.
    #[must_use]
    pub const fn place(&self) -> MarkPlace {
        MarkPlace {
            post: self.post,
            mark: self.index,
        }
    }
}

/// A vote that was not counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ignored {
    /// Number of the post.
    pub post: u64,
    /// Who wrote it, as the page shows the name.
    pub author: String,
    /// Why, as the tracker rules name it: `not-bold`, `voter-dead`, …
    pub reason: &'static str,
}

/// A line of a player's post that looks like a vote and is none, because of where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aside {
    /// Number of the post.
    pub post: u64,
    /// Who wrote it, as the page shows the name.
    pub author: String,
    /// The line.
    pub words: String,
}

/// Something against the rules of the house, for the host to judge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// Number of the post.
    pub post: u64,
    /// Who wrote it.
    pub seat: SeatId,
    /// What, as the tracker rules name it: `night-post`, `dead-post`, `edited-post`.
    pub kind: &'static str,
}

/// Something the host should know that needs no decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// Number of the post.
    pub post: u64,
    /// When it was made.
    pub at: DateTime<Utc>,
    /// What.
    pub kind: RemarkKind,
}

/// What the host should know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RemarkKind {
    /// A death was announced again; nothing changed.
    DeadAlready(SeatId),
    /// The votes a death took away.
    VotesRemoved {
        /// Who died.
        dead: SeatId,
        /// Whose votes went.
        of: Vec<SeatId>,
    },
    /// A return of somebody who lives; nothing changed.
    AliveAlready(SeatId),
    /// What a death that was taken back has cost: votes stay away, posts stay uncounted.
    CostOfDeath {
        /// Who is alive again.
        seat: SeatId,
        /// Whose votes do not come back.
        votes_of: Vec<SeatId>,
        /// Posts he made while he was marked dead.
        posts: Vec<u64>,
    },
    /// A line named a seat by a player who has left it.
    FormerName {
        /// The seat.
        seat: SeatId,
        /// The name in the line.
        name: String,
    },
    /// A deadline was moved and the same phase then ended early: later deadlines keep the move.
    MovedThenEnded,
    /// A move of the running phase was lost, because its deadline was reckoned anew.
    MovesLost,
    /// The deadline was reckoned anew and is earlier than before.
    DeadlineEarlier,
    /// A name that nobody bears was taken for the one it fits.
    FittingName {
        /// What was written.
        words: String,
        /// Who was taken.
        seat: SeatId,
    },
    /// A host's post with a command in it was edited.
    EditedCommand,
    /// The page tells minutes only, and the post is of the deadline's minute; it counts as late.
    DeadlineMinute,
    /// The page tells about when the post was made, and a deadline is about then.
    DeadlineUnsure {
        /// Whether it was taken for one of after the deadline.
        is_late: bool,
    },
    /// The game goes on without ever having ended.
    NotOver,
    /// A line told what was done at the desk before; nothing changed.
    DoneAlready,
    /// Lines of it stand in what the desk printed for the thread; nothing changed.
    OwnPost,
    /// A host's line reads like a command and is none.
    NearCommand {
        /// The line.
        words: String,
        /// The line that would be the command, where that can be told.
        right: Option<String>,
    },
    /// A host's line would be a command, were it not struck out.
    StruckOut {
        /// The line.
        words: String,
    },
    /// Words that nobody sees on the page.
    Unseen {
        /// The words.
        words: String,
    },
}

impl RemarkKind {
    /// The remark in words, with the names of seats as the caller has them.
    #[must_use]
    pub fn words<'n>(&self, name: &dyn Fn(SeatId) -> &'n str, language: Language) -> String {
        let by = &language;
        match self {
            Self::DeadAlready(seat) => say!(by, "dead_already", name = name(*seat)),
            Self::VotesRemoved { dead, of } => {
                let names: Vec<&str> = of.iter().map(|seat| name(*seat)).collect();
                let names = language.list(&names);
                say!(by, "votes_removed", dead = name(*dead), names)
            }
            Self::AliveAlready(seat) => say!(by, "alive_already", name = name(*seat)),
            Self::CostOfDeath {
                seat,
                votes_of,
                posts,
            } => say!(
                by,
                "cost_of_death",
                name = name(*seat),
                votes = votes_of.len(),
                posts = posts.len()
            ),
            Self::FormerName { seat, name: old } => {
                say!(by, "former_name", old, name = name(*seat))
            }
            Self::MovedThenEnded => say!(by, "moved_then_ended"),
            Self::MovesLost => say!(by, "moves_lost"),
            Self::DeadlineEarlier => say!(by, "deadline_earlier"),
            Self::FittingName { words, seat } => {
                say!(by, "fitting_name", words, name = name(*seat))
            }
            Self::EditedCommand => say!(by, "edited_command"),
            Self::DeadlineMinute => say!(by, "deadline_minute"),
            Self::DeadlineUnsure { is_late: true } => say!(by, "deadline_unsure_late"),
            Self::DeadlineUnsure { is_late: false } => say!(by, "deadline_unsure"),
            Self::NotOver => say!(by, "not_over"),
            Self::DoneAlready => say!(by, "done_already"),
            Self::NearCommand { words, right } => near_command(words, right.as_deref(), language),
            Self::StruckOut { words } => say!(by, "struck_out", words),
            Self::Unseen { words } => say!(by, "unseen", words),
            Self::OwnPost => say!(by, "own_post"),
        }
    }
}

/// `"GAME OVER" reads like a command, and nothing was done; "GAME IS OVER" would be one`
#[must_use]
pub fn near_command(words: &str, right: Option<&str>, language: Language) -> String {
    match right {
        Some(right) => say!(&language, "near_command_or", words, right),
        None => say!(&language, "near_command", words),
    }
}

//! The game as it stands, as a value other programs read.

use indexmap::IndexMap;
use serde::Serialize;

use super::state::PhaseNow;
use super::{Decision, RemarkKind, Tracker};
use nightdesk_game::{Ballot, SeatId};
use nightdesk_text::Language;
use nightdesk_time::rfc3339;
use nightdesk_votes::{Count, HammerBy, Table};

/// What a thread came to, by the names of worked thread cases.
///
/// Lists are in the order of the thread or of the player list; seats have their present names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// `Day 1`, `Night 1`, `Game over`.
    pub phase: String,
    /// Whether the game is over.
    pub ended: bool,
    /// When this phase and the next two end; none after the end of the game.
    pub deadlines: Vec<String>,
    /// The living.
    pub alive: Vec<String>,
    /// The dead.
    pub dead: Vec<DeadPlayer>,
    /// The running count.
    pub wagons: Vec<WagonLine>,
    /// The last count of the phase that ended last.
    pub closed: Vec<WagonLine>,
    /// The living without a vote.
    pub not_voting: Vec<String>,
    /// How many votes are more than half.
    pub majority: u32,
    /// How many votes lock a wagon.
    pub lock_at: u32,
    /// Who is locked first; empty for nobody.
    pub locked: String,
    /// Whom the hammer hit; empty for nobody.
    pub hammer: String,
    /// The post of the hammer; 0 where no post brought it.
    pub hammer_post: u64,
    /// Who would be hammered or locked, if what is open did not say otherwise.
    pub hangs: Vec<HangingLine>,
    /// Posts of the running day that are on no page, each run with its first and last number.
    pub missing: Vec<(u64, u64)>,
    /// Open questions.
    pub decisions: Vec<OpenQuestion>,
    /// Votes that did not count.
    pub ignored: Vec<Uncounted>,
    /// Posts against the rules of the house.
    pub violations: Vec<WrongPost>,
    /// What happened to players and to the game by the words of posts, in order.
    pub told: Vec<ToldLine>,
    /// Lines that did nothing though they look as if they might, in order.
    pub notes: Vec<NoteLine>,
    /// Posts by phase and player; only players with posts.
    pub activity: IndexMap<String, IndexMap<String, u32>>,
}

/// A dead player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DeadPlayer {
    /// Who.
    pub player: String,
    /// What the host said.
    pub comment: String,
    /// When.
    pub phase: String,
}

/// The votes for one target.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WagonLine {
    /// For whom.
    pub target: String,
    /// Sum of their weights.
    pub votes: u32,
    /// The voters, earliest vote first.
    pub voters: Vec<String>,
    /// The post of each vote.
    pub posts: Vec<u64>,
}

/// A wagon that hangs on what is open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HangingLine {
    /// Whom it would hit.
    pub target: String,
    /// On which posts it hangs, each run with its first and last number.
    pub posts: Vec<(u64, u64)>,
}

/// A question to the host.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OpenQuestion {
    /// Number of the post.
    pub post: u64,
    /// Which of the post's votes or doubts, from 0.
    pub index: u32,
    /// What is doubtful.
    pub kind: &'static str,
    /// The words in doubt.
    pub text: String,
    /// Who may be meant.
    pub suggest: Vec<String>,
}

/// A vote as it was cast in the course of a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct VoteLine {
    /// Who voted.
    pub voter: String,
    /// For whom.
    pub target: String,
    /// Number of the post.
    pub post: Option<u64>,
    /// Whether it no longer stands.
    pub withdrawn: bool,
}

/// A vote that did not count.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Uncounted {
    /// Number of the post.
    pub post: u64,
    /// Why.
    pub reason: &'static str,
}

/// A post against the rules of the house.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WrongPost {
    /// Number of the post.
    pub post: u64,
    /// What is wrong with it.
    pub kind: &'static str,
}

/// What a post did to a player or to the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ToldLine {
    /// Number of the post.
    pub post: u64,
    /// What: `died`, `alive`, `replaced`, `moved`, `phase-ended`, `game-ended`, `game-goes-on`.
    pub what: &'static str,
    /// Whose seat it is about, by its present name; empty for nobody's.
    pub player: String,
    /// The same in words.
    pub text: String,
}

/// A line that did nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NoteLine {
    /// Number of the post.
    pub post: u64,
    /// Why: `near-command`, `struck-out`, `unseen`.
    pub kind: &'static str,
    /// The words of the line.
    pub text: String,
    /// The line that would be the command, where that can be told; else empty.
    pub right: String,
}

/// Deadlines that are told: of this phase and of the next two.
const DEADLINES: usize = 3;

impl Tracker {
    /// The game as it stands, as a value other programs read.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        let count = self.count();
        let hammer = count.hammer;
        let closed = self.closed().map(|closed| closed.table.count());
        let deadlines = self.upcoming(DEADLINES);
        Outcome {
            phase: self.phase().to_string(),
            ended: self.phase() == PhaseNow::Over,
            deadlines: deadlines.iter().map(|span| rfc3339(span.end)).collect(),
            alive: self.names(self.living()),
            dead: self.dead_players(),
            wagons: self.wagon_lines(&count),
            closed: closed.map_or_else(Vec::new, |count| self.wagon_lines(&count)),
            not_voting: self.names(count.not_voting.iter().copied()),
            majority: count.majority,
            lock_at: count.lock_at(),
            locked: count
                .locked
                .first()
                .map_or("", |seat| self.name(*seat))
                .to_owned(),
            hammer: hammer
                .map_or("", |hammer| self.target_name(hammer.target))
                .to_owned(),
            hammer_post: match hammer.map(|hammer| hammer.by) {
                Some(HammerBy::Vote { post, .. }) => post.unwrap_or(0),
                Some(HammerBy::Change) | None => 0,
            },
            hangs: count
                .hanging
                .iter()
                .map(|hanging| HangingLine {
                    target: self.target_name(hanging.target).to_owned(),
                    posts: hanging.on.iter().map(|open| open.posts()).collect(),
                })
                .collect(),
            missing: self.missing(),
            decisions: self
                .decisions()
                .into_iter()
                .map(|open| self.open(open))
                .collect(),
            ignored: self
                .ignored()
                .iter()
                .map(|vote| Uncounted {
                    post: vote.post,
                    reason: vote.reason,
                })
                .collect(),
            violations: self
                .violations()
                .iter()
                .map(|violation| WrongPost {
                    post: violation.post,
                    kind: violation.kind,
                })
                .collect(),
            told: self.lines_of_deeds(),
            notes: self.note_lines(),
            activity: self.posts_by_phase(),
        }
    }

    /// Every vote of a day in order.
    #[must_use]
    pub fn history(&self, table: &Table) -> Vec<VoteLine> {
        let votes = table.history().iter().map(|vote| VoteLine {
            voter: self.name(vote.voter).to_owned(),
            target: self.target_name(vote.target).to_owned(),
            post: vote.post,
            withdrawn: vote.withdrawn,
        });
        votes.collect()
    }

    /// What a count calls a target.
    #[must_use]
    pub fn target_name(&self, target: Ballot) -> &str {
        match target {
            Ballot::Seat(seat) => self.name(seat),
            Ballot::NoElimination => "No Lynch",
        }
    }

    fn names(&self, seats: impl IntoIterator<Item = SeatId>) -> Vec<String> {
        let names = seats.into_iter().map(|seat| self.name(seat).to_owned());
        names.collect()
    }

    fn dead_players(&self) -> Vec<DeadPlayer> {
        let seats = self.seats().iter();
        let dead = seats.filter_map(|seat| Some((&seat.name, seat.death.as_ref()?)));
        dead.map(|(name, death)| DeadPlayer {
            player: name.clone(),
            comment: death.comment.clone(),
            phase: death.phase.to_string(),
        })
        .collect()
    }

    fn wagon_lines(&self, count: &Count) -> Vec<WagonLine> {
        let wagons = count.wagons.iter().map(|wagon| WagonLine {
            target: self.target_name(wagon.target).to_owned(),
            votes: wagon.total,
            voters: self.names(wagon.votes.iter().map(|vote| vote.voter)),
            posts: wagon.votes.iter().filter_map(|vote| vote.post).collect(),
        });
        wagons.collect()
    }

    fn lines_of_deeds(&self) -> Vec<ToldLine> {
        let happened = self.happened().iter();
        let told = happened.filter_map(|happening| {
            let (what, seat) = happening.what.kind()?;
            Some(ToldLine {
                post: happening.post?,
                what,
                player: seat.map_or("", |seat| self.name(seat)).to_owned(),
                text: self.happened_in_words(happening, Language::English)?,
            })
        });
        told.collect()
    }

    fn note_lines(&self) -> Vec<NoteLine> {
        let remarks = self.remarks().iter();
        let notes = remarks.filter_map(|remark| {
            let (kind, words, right) = match &remark.kind {
                RemarkKind::NearCommand { words, right } => {
                    ("near-command", words, right.as_deref())
                }
                RemarkKind::StruckOut { words } => ("struck-out", words, None),
                RemarkKind::Unseen { words } => ("unseen", words, None),
                _ => return None,
            };
            Some(NoteLine {
                post: remark.post,
                kind,
                text: words.clone(),
                right: right.unwrap_or_default().to_owned(),
            })
        });
        notes.collect()
    }

    fn open(&self, open: &Decision) -> OpenQuestion {
        OpenQuestion {
            post: open.post,
            index: open.index,
            kind: open.kind,
            text: open.words.clone(),
            suggest: self.names(open.candidates.iter().copied()),
        }
    }

    fn posts_by_phase(&self) -> IndexMap<String, IndexMap<String, u32>> {
        let mut phases: IndexMap<String, IndexMap<String, u32>> = IndexMap::new();
        for ((phase, seat), posts) in self.activity() {
            let players = phases.entry(phase.to_string()).or_default();
            players.insert(self.name(*seat).to_owned(), *posts);
        }
        phases
    }
}

//! Replies with what has come of them.

use std::collections::BTreeMap;

use super::{AskId, Why};
use nightdesk_game::SeatId;

/// A reply with what has come of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// The number of the entry that it is in.
    pub entry: u64,
    /// Whose it is.
    pub by: SeatId,
    /// What it answers.
    pub ask: AskId,
    /// What it says.
    pub says: Says,
    /// Why it does not count, if it does not.
    pub uncounted: Option<Why>,
}

/// What a reply says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Says {
    /// In words for the host.
    pub words: String,
    /// What the player leaves out with it; nothing where something is to be done.
    pub leaves_out: Vec<LeftOut>,
}

/// What a player leaves out, which is another thing than silence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LeftOut {
    /// Everything that is asked.
    All,
    /// One of the things that are asked, in words for the host.
    This(String),
}

/// The entry of one player or of several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entered {
    /// Who sent what is in it: one seat, or each whose vote it holds.
    pub by: Vec<SeatId>,
    /// Why nothing of it counts; none if something does.
    pub uncounted: Option<Why>,
}

/// The entries that replies are in, by their numbers.
#[must_use]
pub fn entered(replies: &[Judged]) -> BTreeMap<u64, Entered> {
    let mut entries: BTreeMap<u64, Vec<&Judged>> = BTreeMap::new();
    for one in replies {
        entries.entry(one.entry).or_default().push(one);
    }
    let entered = entries.into_iter().map(|(entry, replies)| {
        let whys: Option<Vec<&Why>> = replies.iter().map(|one| one.uncounted.as_ref()).collect();
        let last = whys.and_then(|whys| whys.into_iter().max_by_key(|why| why.since()));
        let mut by: Vec<SeatId> = Vec::new();
        for one in &replies {
            if !by.contains(&one.by) {
                by.push(one.by);
            }
        }
        let uncounted = last.cloned();
        (entry, Entered { by, uncounted })
    });
    entered.collect()
}

/// What counts by now of all that answers the same as a reply to these asks, in words for the host.
#[must_use]
pub fn counting(replies: &[Judged], asks: &[AskId]) -> Option<String> {
    let same = |one: &&Judged| asks.iter().any(|ask| ask.covers(&one.ask));
    let counting = replies.iter().filter(|one| one.uncounted.is_none());
    // One line may answer several asks.
    let mut words: Vec<&str> = Vec::new();
    for one in counting.filter(same) {
        if !words.contains(&one.says.words.as_str()) {
            words.push(&one.says.words);
        }
    }
    (!words.is_empty()).then(|| words.join("; "))
}

/// Who leaves out what.
pub fn left_out(replies: &[Judged]) -> impl Iterator<Item = (SeatId, &LeftOut)> {
    let counting = replies.iter().filter(|one| one.uncounted.is_none());
    counting.flat_map(|one| one.says.leaves_out.iter().map(|what| (one.by, what)))
}

impl Says {
    /// Something is to be done.
    #[must_use]
    pub const fn something(words: String) -> Self {
        Self {
            words,
            leaves_out: Vec::new(),
        }
    }
}

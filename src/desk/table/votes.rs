//! Votes and approvals of the thread at the table.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use super::drawn::{Drawn, seed};
use super::{Looked, closed, kept, now, refused, table, with_beginning, with_table};
use crate::Desk;
use crate::decision::{Decision, Refused};
use nightdesk_game::{Change, DayEvent, Event, Game, MarkPlace, SeatId, ThreadVote};
use nightdesk_replies::When;
use nightdesk_rules::{Approves, RuleSet, SaidVote, SideBySide, Taken, VoteBeside};

/// What votes in the thread may be at the game's table; what every game has where there is none.
#[derive(Debug, Default)]
pub(crate) struct VotesInThread {
    /// Words with which a vote is for no player.
    pub(crate) nobody: Vec<String>,
    /// Whether names in green are votes.
    pub(crate) in_green: bool,
    /// Whether a vote stands as it was given, so that the first one counts.
    pub(crate) stand: bool,
    /// Who is dead and has a vote all the same.
    pub(crate) dead_voters: Vec<SeatId>,
}

/// What votes in the thread may be.
pub(crate) fn votes_in_thread(desk: &Desk<'_>) -> Result<VotesInThread, Refused> {
    if desk.rules.tables().is_none() {
        return Ok(VotesInThread::default());
    }
    with_table(desk, |table| {
        Ok(VotesInThread {
            nobody: table.nobody(),
            in_green: table.votes_in_green(),
            stand: table.votes_stand(),
            dead_voters: table.dead_voters(),
        })
    })
}

/// How votes of the thread count at the game's table.
#[derive(Debug, Clone)]
pub(crate) struct VotesAtTable {
    /// How many votes of a post count.
    pub(crate) most: usize,
    /// Whether a vote stands as it was given, so that of a post the first one counts.
    pub(crate) stand: bool,
    /// Why votes do not count, by their posts.
    pub(crate) left_out: BTreeMap<u64, String>,
    /// Which votes that count came after the announced end, by their posts.
    pub(crate) late: BTreeMap<u64, String>,
    /// Why votes on hold cannot count, whatever they say, by their places.
    pub(crate) cannot_count: BTreeMap<MarkPlace, String>,
}

impl Default for VotesAtTable {
    fn default() -> Self {
        Self {
            most: 1,
            stand: false,
            left_out: BTreeMap::new(),
            late: BTreeMap::new(),
            cannot_count: BTreeMap::new(),
        }
    }
}

/// How votes of the thread count at the game's table; which vote of a post it is asked about depends
/// on whether votes stand there.
pub(crate) fn votes_at_table(
    game: &Game,
    rules: &dyn RuleSet,
    votes: impl FnOnce(bool) -> Vec<ThreadVote>,
) -> Result<VotesAtTable, Refused> {
    let Some(table) = table(game, rules, None)? else {
        return Ok(VotesAtTable::default());
    };
    let stand = table.votes_stand();
    let votes = votes(stand);
    let why = votes
        .iter()
        .filter_map(|vote| Some((vote.post?, table.leaves_out(vote)?)));
    let late = votes
        .iter()
        .filter_map(|vote| Some((vote.post?, table.came_late(vote)?)));
    let steps = game.day_steps.iter();
    let held = steps.filter_map(|step| match &step.what {
        DayEvent::Held(held) if Some(step.day) == game.phase() => Some((step.place?, held.voter)),
        _ => None,
    });
    let cannot = held.filter_map(|(place, voter)| {
        let vote = game.vote_on_hold(voter, place);
        Some((place, table.leaves_out(&vote)?))
    });
    Ok(VotesAtTable {
        most: table.votes_of_a_post(),
        stand,
        left_out: why.collect(),
        late: late.collect(),
        cannot_count: cannot.collect(),
    })
}

/// What was entered at the game's table without a post, beside votes of the thread for others.
pub(crate) fn beside(
    game: &Game,
    rules: &dyn RuleSet,
    votes: &[ThreadVote],
) -> Result<Vec<(ThreadVote, VoteBeside)>, Refused> {
    if votes.is_empty() {
        return Ok(Vec::new());
    }
    let Some(table) = table(game, rules, None)? else {
        return Ok(Vec::new());
    };
    let beside = votes.iter().map(|vote| (*vote, table.beside(vote)));
    Ok(beside
        .filter_map(|(vote, beside)| Some((vote, beside?)))
        .collect())
}

/// Whether some words name one of the votes that run side by side.
pub(crate) fn names_a_vote(desk: &Desk<'_>, words: &str) -> Result<bool, Refused> {
    with_table(desk, |table| Ok(table.names_a_vote(words)))
}

/// The votes that run side by side at the game's table, by their names; none where there is only one.
pub(crate) fn votes_side_by_side(desk: &Desk<'_>) -> Result<Vec<String>, Refused> {
    with_table(desk, |table| Ok(table.votes_side_by_side()))
}

/// The votes that one in the thread with these words may be for, where it does not say for which.
pub(crate) fn votes_to_choose_from(desk: &Desk<'_>, words: &str) -> Result<Vec<String>, Refused> {
    with_table(desk, |table| Ok(table.votes_to_choose_from(words)))
}

/// What becomes of a vote of the thread, made at an instant, while votes run side by side.
pub(crate) fn vote_side_by_side(
    desk: &Desk<'_>,
    said: SaidVote<'_>,
    sent: DateTime<Utc>,
) -> Result<SideBySide<Decision>, Refused> {
    let mut lots = Drawn::of(seed(desk.journal));
    let when = When {
        sent: Some(sent),
        ..now(desk)
    };
    let found = with_table(desk, |table| {
        let found = table.vote_side_by_side(said, when, &mut lots);
        found.map_err(|why| refused(desk, why))
    })?;
    Ok(match found {
        SideBySide::Taken { taken, says } => SideBySide::Taken {
            taken: kept_sent(desk, taken, lots, sent)?,
            says,
        },
        SideBySide::Asks => SideBySide::Asks,
        SideBySide::Usual => SideBySide::Usual,
    })
}

/// Takes a vote of the thread for an option that is no player, made at an instant; none if the words
/// are no such option.
pub(crate) fn vote_in_words(
    desk: &Desk<'_>,
    voter: SeatId,
    (words, post): (&str, u64),
    sent: DateTime<Utc>,
) -> Result<Option<Decision>, Refused> {
    let mut lots = Drawn::of(seed(desk.journal));
    let when = When {
        sent: Some(sent),
        ..now(desk)
    };
    let taken = with_table(desk, |table| {
        let taken = table.vote_in_words(voter, (words, post), when, &mut lots);
        taken.transpose().map_err(|why| refused(desk, why))
    })?;
    let Some(taken) = taken else {
        return Ok(None);
    };
    kept_sent(desk, taken, lots, sent).map(Some)
}

/// What becomes of an approval that a player gives in a post made at an instant.
pub(crate) fn approves(
    desk: &Desk<'_>,
    (by, post): (SeatId, u64),
    posted: DateTime<Utc>,
) -> Result<Approves, Refused> {
    with_table(desk, |table| Ok(table.approves(by, post, posted)))
}

/// Takes a line for the table that stands for a post made at an instant.
pub(crate) fn take_sent(
    desk: &Desk<'_>,
    line: &str,
    sent: DateTime<Utc>,
) -> Result<Decision, Refused> {
    let mut lots = Drawn::of(seed(desk.journal));
    let when = When {
        sent: Some(sent),
        ..now(desk)
    };
    let taken = with_table(desk, |table| {
        table
            .take(line, when, &mut lots)
            .map_err(|why| refused(desk, why))
    })?;
    kept_sent(desk, taken, lots, sent)
}

/// Keeps what a post brings at the table that was made at an instant.
fn kept_sent(
    desk: &Desk<'_>,
    taken: Taken,
    lots: Drawn,
    sent: DateTime<Utc>,
) -> Result<Decision, Refused> {
    let looked = Looked {
        taken: with_beginning(closed(desk, taken)?),
        draws: lots.draws,
    };
    let mut decision = kept(desk, looked, (None, Vec::new()))?;
    if let Change::Do(events) = &mut decision.change {
        for event in events {
            if let Event::MoveTaken { sent: kept, .. } = event {
                *kept = Some(sent);
            }
        }
    }
    Ok(decision)
}

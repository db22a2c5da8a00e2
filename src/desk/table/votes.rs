//! Votes and approvals of the thread at the table.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use super::drawn::{Drawn, seed};
use super::{Looked, closed, kept, now, refused, table, with_beginning, with_table};
use crate::Desk;
use crate::decision::{Decision, Refused};
use nightdesk_game::{Change, DayEvent, Event, Game, MarkPlace, SeatId, ThreadVote};
use nightdesk_replies::When;
use nightdesk_rules::{
    Approves, Cue, Heard, RuleSet, Said, Taken, VoteBeside, VotesNamed, VotesNow,
};

/// How votes of the thread are read and counted now, with a table or without one.
pub(crate) fn votes_now(desk: &Desk<'_>) -> Result<VotesNow, Refused> {
    match desk.rules.tables() {
        None => Ok(VotesNow::default()),
        Some(_) => with_table(desk, |table| Ok(table.votes_now())),
    }
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
    let now = table.votes_now();
    let stand = now.first_counts;
    let (mut left_out, mut late) = (BTreeMap::new(), BTreeMap::new());
    for vote in votes(stand) {
        let (Some(post), judged) = (vote.post, table.judge(&vote)) else {
            continue;
        };
        left_out.extend(judged.left_out.map(|why| (post, why)));
        late.extend(judged.late.map(|why| (post, why)));
    }
    let steps = game.day_steps.iter();
    let held = steps.filter_map(|step| match &step.what {
        DayEvent::Held(held) if Some(step.day) == game.phase() => Some((step.place?, held.voter)),
        _ => None,
    });
    let cannot = held.filter_map(|(place, voter)| {
        let vote = game.vote_on_hold(voter, place);
        Some((place, table.judge(&vote).left_out?))
    });
    Ok(VotesAtTable {
        most: now.of_a_post,
        stand,
        left_out,
        late,
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
    let beside = votes.iter().map(|vote| (*vote, table.judge(vote).beside));
    Ok(beside
        .filter_map(|(vote, beside)| Some((vote, beside?)))
        .collect())
}

/// Which of the votes that run side by side at the game's table some words are for.
pub(crate) fn votes_named(desk: &Desk<'_>, words: &str) -> Result<VotesNamed, Refused> {
    with_table(desk, |table| Ok(table.votes_named(words)))
}

/// What becomes at the game's table of a vote in a post made at an instant.
pub(crate) fn hear(
    desk: &Desk<'_>,
    said: Said<'_>,
    sent: DateTime<Utc>,
) -> Result<Heard<Decision>, Refused> {
    let mut lots = Drawn::of(seed(desk.journal));
    let when = When {
        sent: Some(sent),
        ..now(desk)
    };
    let heard = with_table(desk, |table| {
        let heard = table.hear(said, when, &mut lots);
        heard.map_err(|why| refused(desk, why))
    })?;
    Ok(match heard {
        Heard::Taken { taken, says } => Heard::Taken {
            taken: kept_sent(desk, taken, lots, sent)?,
            says,
        },
        Heard::Asks => Heard::Asks,
        Heard::Usual => Heard::Usual,
    })
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
        let taken = table.take(Cue::Line(line), when, &mut lots);
        taken.map_err(|why| refused(desk, why))
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

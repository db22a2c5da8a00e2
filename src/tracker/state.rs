//! The game as it stands, for those who ask.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use chrono::{DateTime, Utc};

use super::people::TrackedSeat;
use super::{Aside, Decision, Happening, Ignored, Remark, RemarkKind, Tracker, Violation, What};
use nightdesk_game::{MarkPlace, SeatId, without};
use nightdesk_text::{Language, say};
use nightdesk_time::{Phase, PhaseSpan};
use nightdesk_votes::{Count, Open, Table};

/// Which phase runs, if any.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PhaseNow {
    /// This one.
    Running(Phase),
    /// The game is over.
    Over,
}

impl fmt::Display for PhaseNow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Running(phase) => phase.fmt(f),
            Self::Over => f.write_str("Game over"),
        }
    }
}

/// The votes of a phase that is over.
#[derive(Debug, Clone)]
pub struct Closed {
    /// The phase.
    pub phase: Phase,
    /// Its votes as they stood at its end.
    pub table: Table,
}

/// The questions of a phase that are open still, by its table.
pub(super) fn still_open<'d>(
    table: &Table,
    asked: &'d [Decision],
) -> impl Iterator<Item = &'d Decision> + use<'d> {
    let open = (!table.rules().judged_at_table).then(|| table.open());
    asked.iter().filter(move |asked| {
        let place = Open::Vote(asked.place());
        let is_open = || open.as_ref().is_none_or(|open| open.contains(&place));
        asked.voter.is_none() || is_open()
    })
}

/// The votes on which a hammer or a lock hangs.
pub(super) fn hanging(table: &Table) -> BTreeSet<MarkPlace> {
    places(table.count().hanging.into_iter().flat_map(|it| it.on))
}

/// The places of votes among what is open.
pub(super) fn places(open: impl IntoIterator<Item = Open>) -> BTreeSet<MarkPlace> {
    let votes = open.into_iter().filter_map(|open| match open {
        Open::Vote(place) => Some(place),
        Open::Missing(..) => None,
    });
    votes.collect()
}

impl Tracker {
    /// Which phase runs.
    #[must_use]
    pub fn phase(&self) -> PhaseNow {
        match self.clock.is_over() {
            true => PhaseNow::Over,
            false => PhaseNow::Running(self.clock.phase()),
        }
    }

    /// The running phase and the next ones; none after the end of the game.
    #[must_use]
    pub fn upcoming(&self, number: usize) -> Vec<PhaseSpan> {
        self.clock.upcoming(number)
    }

    /// All seats in list order.
    #[must_use]
    pub fn seats(&self) -> &[TrackedSeat] {
        self.people.seats()
    }

    /// The living seats in list order.
    pub fn living(&self) -> impl Iterator<Item = SeatId> + '_ {
        self.people.living()
    }

    /// The present name of a seat; empty if there is no such seat.
    #[must_use]
    pub fn name(&self, seat: SeatId) -> &str {
        self.people.seat(seat).map_or("", |seat| seat.name.as_str())
    }

    /// The running count.
    #[must_use]
    pub fn count(&self) -> Count {
        self.table.count()
    }

    /// The table of the running phase.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The phase that runs, or ran when the game was declared over.
    #[must_use]
    pub fn last_phase(&self) -> Phase {
        self.clock.phase()
    }

    /// Who held a seat when a post was made: the newcomer is not named for what was before.
    #[must_use]
    pub fn name_then(&self, seat: SeatId, post: u64, at: DateTime<Utc>) -> &str {
        let then = self.people.name_then(seat, post, at);
        then.unwrap_or_else(|| self.name(seat))
    }

    /// A remark in words: seats by who held them when the post was made, and a name that means
    /// somebody else now by who that is.
    #[must_use]
    pub fn remarked(&self, remark: &Remark, language: Language) -> String {
        let name = |seat| match remark.kind {
            RemarkKind::FormerName { .. } => self.name(seat),
            _ => self.name_then(seat, remark.post, remark.at),
        };
        remark.kind.words(&name, language)
    }

    /// What a post did to a player or to the game, in words; none for a vote, and for what was done
    /// at the desk before.
    #[must_use]
    pub fn happened_in_words(&self, happening: &Happening, language: Language) -> Option<String> {
        let by = &language;
        let name = |seat| match happening.post {
            Some(post) => self.name_then(seat, post, happening.at),
            None => self.name(seat),
        };
        Some(match &happening.what {
            What::Voted { .. } | What::ToldAgain { .. } => return None,
            What::Died { seat, comment, .. } => say!(by, "died", name = name(*seat), comment),
            What::Resurrected { seat } => say!(by, "alive_again", name = name(*seat)),
            What::Moved { by: shift } => say!(by, "moved", by = *shift),
            What::Replaced { seat, name: new } => {
                let left = happening.post.and_then(|post| self.gave_up(*seat, post));
                let old = left.unwrap_or_else(|| name(*seat));
                say!(by, "replaced", new, old)
            }
            What::PhaseEnded { phase } => say!(by, "phase_over", phase = *phase),
            What::Ended => say!(by, "ended"),
            What::Unended => say!(by, "unended"),
        })
    }

    /// Who gave a seat up by the word of a post.
    #[must_use]
    pub fn gave_up(&self, seat: SeatId, post: u64) -> Option<&str> {
        self.people.gave_up(seat, post)
    }

    /// The votes of the phase that ended last.
    #[must_use]
    pub fn closed(&self) -> Option<&Closed> {
        self.closed.as_ref()
    }

    /// Open questions, in order; what a later vote has overtaken is none any more.
    #[must_use]
    pub fn decisions(&self) -> Vec<&Decision> {
        let (before, now) = self
            .decisions
            .split_at_checked(self.asked_before)
            .unwrap_or_default();
        let before = before
            .iter()
            .filter(|asked| !self.overtaken.contains(&asked.place()));
        let hanging = hanging(&self.table);
        let now = still_open(&self.table, now)
            .filter(|open| open.counts_for.is_none() || hanging.contains(&open.place()));
        before.chain(now).collect()
    }

    /// Votes that count as they are read until the host decides, and on which no hammer and no lock
    /// hangs, in order; those of the phase that ended last as long as no later one has any.
    #[must_use]
    pub fn likely(&self) -> Vec<&Decision> {
        let hanging = hanging(&self.table);
        let of_phase = self.decisions.get(self.asked_before..).unwrap_or_default();
        still_open(&self.table, of_phase)
            .filter(|open| open.counts_for.is_some() && !hanging.contains(&open.place()))
            .collect()
    }

    /// Everything that was not certain, in order, whatever became of it.
    #[must_use]
    pub fn doubts(&self) -> &[Decision] {
        &self.decisions
    }

    /// Votes of the phase that is counted that count for nobody before the host has decided: who voted,
    /// and the post.
    #[must_use]
    pub fn open_votes(&self) -> Vec<(SeatId, u64)> {
        let of_phase = self.decisions.get(self.asked_before..).unwrap_or_default();
        let open = still_open(&self.table, of_phase).filter(|open| open.counts_for.is_none());
        open.filter_map(|open| Some((open.voter?, open.post)))
            .collect()
    }

    /// Lines of players that look like a vote and are none, in the order of the thread.
    #[must_use]
    pub fn asides(&self) -> &[Aside] {
        &self.asides
    }

    /// Votes that were not counted, in order.
    #[must_use]
    pub fn ignored(&self) -> &[Ignored] {
        &self.ignored
    }

    /// What was against the rules of the house, in order.
    #[must_use]
    pub fn violations(&self) -> &[Violation] {
        &self.violations
    }

    /// What else the host should know, in order.
    #[must_use]
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// Posts of living players by phase and seat; night posts are not counted.
    #[must_use]
    pub fn activity(&self) -> &BTreeMap<(Phase, SeatId), u32> {
        &self.activity
    }

    /// Everything that happened, in order.
    #[must_use]
    pub fn happened(&self) -> &[Happening] {
        &self.happened
    }

    /// Posts of the running phase that nobody has read and that the host does not ignore.
    #[must_use]
    pub fn missing(&self) -> Vec<(u64, u64)> {
        without(self.missing.clone(), &self.missing_ignored)
    }

    /// Number of the first post that was heard, where it is not the first of the thread.
    #[must_use]
    pub fn begins_at(&self) -> Option<u64> {
        self.first_post.filter(|first| *first > 1)
    }

    /// The posts of the running phase that were heard, run by run, where that are not simply all up
    /// to the last one: some were not read, or the first page was not the first of the thread.
    #[must_use]
    pub fn runs_heard(&self) -> Vec<(u64, u64)> {
        let runs = self.first_of_phase.zip(self.last_post);
        let late = self.begins_at().is_some() && self.begins_at() == self.first_of_phase;
        match self.missing.is_empty() && !late {
            true => Vec::new(),
            false => without(runs.into_iter().collect(), &self.missing),
        }
    }

    /// Number of the last post that was heard.
    #[must_use]
    pub fn last_post(&self) -> Option<u64> {
        self.last_post
    }
}

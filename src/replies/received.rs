//! The replies of a night or a round, as they came in.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::{AskId, Judged, Says, Why};
use nightdesk_game::SeatId;

/// Something that a player sent in answer to what is asked.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Reply<V> {
    /// The number of the entry that it is in.
    pub entry: u64,
    /// Whose it is.
    pub by: SeatId,
    /// What it answers.
    pub ask: AskId,
    /// When it was sent.
    pub at: DateTime<Utc>,
    /// What it says.
    pub value: V,
    /// Whether it leaves those before it as they are.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    further: bool,
    /// Its place in the order of entering.
    place: usize,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    struck: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    gone: Option<Why>,
}

impl<V> Reply<V> {
    /// A reply that is not received yet: of the same minute it is the latest.
    #[must_use]
    pub const fn new(by: SeatId, ask: AskId, (at, entry): (DateTime<Utc>, u64), value: V) -> Self {
        Self {
            entry,
            by,
            ask,
            at,
            value,
            further: false,
            place: usize::MAX,
            struck: false,
            gone: None,
        }
    }

    /// The same as a further use beside those before it, which keep their places.
    #[must_use]
    pub fn further(self) -> Self {
        Self {
            further: true,
            ..self
        }
    }

    /// Whether it was sent after another one; of the same minute the one that was entered later.
    pub fn is_after<W>(&self, other: &Reply<W>) -> bool {
        (self.at, self.entry, self.place) > (other.at, other.entry, other.place)
    }

    /// Whether it answers the same as another one in its place, whichever of them was sent later.
    pub fn replaces<W>(&self, other: &Reply<W>) -> bool {
        !self.further && self.ask.covers(&other.ask)
    }

    /// Whether it was sent after another one and leaves nothing of it.
    pub fn takes_place_of<W>(&self, other: &Reply<W>) -> bool {
        self.is_after(other) && self.replaces(other)
    }

    /// Why it does not count, as far as entries have brought that about.
    pub const fn gone(&self) -> Option<&Why> {
        self.gone.as_ref()
    }
}

/// What a line is to replies that counted before it and do not after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineKind {
    /// It holds replies itself.
    Reply,
    /// It takes replies back.
    Withdrawal,
    /// It is the host's own.
    Host,
}

/// The replies of a night or a round.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Received<V>(Vec<Reply<V>>);

impl<V> Default for Received<V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<V> FromIterator<Reply<V>> for Received<V> {
    fn from_iter<I: IntoIterator<Item = Reply<V>>>(replies: I) -> Self {
        let mut received = Self::default();
        replies.into_iter().for_each(|one| received.enter(one));
        received
    }
}

impl<V> Received<V> {
    /// Takes a reply in.
    pub fn enter(&mut self, one: Reply<V>) {
        self.0.push(Reply {
            place: self.0.len(),
            ..one
        });
    }

    /// The next night or round begins.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The replies to be judged, in the order of entering: what was struck is left out.
    pub fn iter(&self) -> impl Iterator<Item = &Reply<V>> {
        self.0.iter().filter(|one| !one.struck)
    }

    /// Takes replies out of the order: they are as if they had not been sent, and what they took the
    /// place of comes back only where it is not struck with them.
    pub fn strike(&mut self, meant: impl Fn(&Reply<V>) -> bool) {
        for one in self.0.iter_mut().filter(|one| meant(one)) {
            one.struck = true;
        }
    }

    /// The replies in the order in which they were sent.
    #[must_use]
    pub fn in_time(&self) -> Vec<&Reply<V>> {
        let mut all: Vec<&Reply<V>> = self.iter().collect();
        all.sort_by_key(|one| (one.at, one.entry, one.place));
        all
    }

    /// The replies that no later one has taken the place of, in the order in which they were sent.
    #[must_use]
    pub fn last(&self) -> Vec<&Reply<V>> {
        let mut last = self.in_time();
        last.retain(|one| !self.is_replaced(one));
        last
    }

    /// The latest reply to just this ask. Replies to asks that cover it are not looked at.
    #[must_use]
    pub fn last_to(&self, ask: &AskId) -> Option<&Reply<V>> {
        let of_ask = self.iter().filter(|one| one.ask == *ask);
        of_ask.max_by_key(|one| (one.at, one.entry, one.place))
    }

    /// Whether a later reply has taken the place of one.
    pub fn is_replaced<W>(&self, reply: &Reply<W>) -> bool {
        self.iter().any(|other| other.takes_place_of(reply))
    }

    /// The first reply that was sent after one and took its place.
    pub fn taking_place_of<W>(&self, reply: &Reply<W>) -> Option<&Reply<V>> {
        let mut in_time = self.in_time().into_iter();
        in_time.find(|other| other.takes_place_of(reply))
    }

    /// Notes which replies do not count any more after an entry, and why; `counts` is what the rule
    /// set says of each by now.
    pub fn settle(
        &mut self,
        (entry, line): (u64, LineKind),
        counts: impl Fn(&Self, &Reply<V>) -> bool,
    ) {
        let all = self.0.iter();
        let counts: Vec<bool> = all.map(|one| !one.struck && counts(self, one)).collect();
        for (one, counts) in self.0.iter_mut().zip(counts) {
            one.gone = match (counts, one.gone.take()) {
                (true, _) => None,
                (false, Some(why)) => Some(why),
                (false, None) if one.entry == entry => Some(Why::Older),
                (false, None) => Some(match line {
                    LineKind::Reply => Why::Replaced(entry),
                    LineKind::Withdrawal => Why::Withdrawn(entry),
                    LineKind::Host => Why::Ended(entry),
                }),
            };
        }
    }

    /// The replies with what has come of each. `says` words it, and `now` is why it does not count as
    /// the game stands, though no player has changed his mind.
    pub fn judged(
        &self,
        says: impl Fn(&Reply<V>) -> Says,
        now: impl Fn(&Reply<V>) -> Option<Why>,
    ) -> Vec<Judged> {
        let judged = self.0.iter().map(|one| Judged {
            entry: one.entry,
            by: one.by,
            ask: one.ask.clone(),
            says: says(one),
            uncounted: match one.gone() {
                None | Some(Why::Ended(_)) => now(one).or_else(|| one.gone.clone()),
                gone => gone.cloned(),
            },
        });
        judged.collect()
    }
}

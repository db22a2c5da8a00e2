//! What is left of the game in a ring: the key under which positions are remembered.
//!
//! Let S(r, D) be the reasons that can be reached from r inside its ring through objections without
//! a part in D, where D is the chain once r's own acts have entered. The verdict on r under D
//! depends on r and S alone. For take any line of play r ← k1 ← … ← kn. The objection kn is barred
//! iff it has a part in D or in L, the acts that entered on the line after r. L is given by the
//! line, whatever D is. And the reason kn speaks against is r or, being on a legal line, in S, so
//! for a kn that is reached from the ring at all, "no part in D" and "in S" say the same; any other
//! kn has no part in the ring and D never bars it (see `rings`). Hence under two chains with
//! the same S the same lines are legal from r on, and the two games are the same.
//!
//! Disputed acts of r and heads of k1 count to L, not to D: they follow from the line. Under
//! `Letter` the parts of r are in D by the time S is taken. Reasons that lead out of the ring are
//! in S, for D may bar them, but are not passed through, for beyond them D is without effect.
//! Twins are in S together or not at all, so S is a set of seats. Acts of D outside the ring are in
//! no reason of S (see `rings`), so only those of the ring are looked at.

use super::chain::Chain;
use super::rings::{RingId, Rings};

/// Works out keys, keeping its buffer between uses.
#[derive(Debug, Default)]
pub(super) struct Remainder {
    /// Ring and seat of the reason, then S as a bit set.
    key: Vec<u64>,
}

/// What stands in a key before the set.
const HEAD: usize = 2;

impl Remainder {
    /// The key of a position, and how many objections were looked at to find it.
    pub(super) fn key(
        &mut self,
        rings: &Rings,
        chain: &Chain,
        (ring, seat): (RingId, usize),
    ) -> (&[u64], u64) {
        let ways = rings.ways(ring);
        self.key.clear();
        self.key.extend([ring.0 as u64, seat as u64]);
        self.key.resize(HEAD + ways.words(), 0);
        let (_, reached) = self.key.split_at_mut(HEAD);
        let acts = chain.acts().filter_map(|act| rings.act_in(ring, act));
        let looked_at = ways.reach(seat, acts, reached);
        (&self.key, looked_at)
    }
}

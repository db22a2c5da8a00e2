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
//! Twins are in S together or not at all, so S is a set of seats.

use super::chain::Chain;
use super::reasons::{Claim, Reason, Reasons};
use super::rings::{RingId, Rings};

/// Works out keys, keeping its buffers between uses.
#[derive(Debug, Default)]
pub(super) struct Remainder {
    /// Ring and seat of the reason, then S as a bit set.
    key: Vec<u64>,
    to_visit: Vec<Reason>,
}

impl Remainder {
    /// The key of a position, and how many objections were looked at to find it.
    pub(super) fn key<C: Claim>(
        &mut self,
        reasons: &Reasons<C>,
        rings: &Rings,
        chain: &Chain,
        (from, ring, seat): (Reason, RingId, usize),
    ) -> (&[u64], u64) {
        self.key.clear();
        self.key.extend([ring.0 as u64, seat as u64]);
        self.key.resize(2 + rings.seats(ring).div_ceil(64), 0);
        self.to_visit.clear();
        self.to_visit.push(from);
        let mut looked_at = 0;
        while let Some(reason) = self.to_visit.pop() {
            for &number in rings.attempts(reason) {
                looked_at += 1;
                let by = reasons.objection(number).by;
                let Some((its_ring, seat)) = rings.seat(by) else {
                    continue;
                };
                let Some(word) = self.key.get_mut(2 + seat / 64) else {
                    continue;
                };
                let bit = 1 << (seat % 64);
                if its_ring == ring && *word & bit == 0 && !chain.holds_any(reasons.parts(by)) {
                    *word |= bit;
                    if rings.ring(by) == Some(ring) {
                        self.to_visit.push(by);
                    }
                }
            }
        }
        (&self.key, looked_at)
    }
}

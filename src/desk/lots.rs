//! Drawing lots from a seed; what came of a draw stands in the events.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha20Rng;

/// A source of fair draws, the same for the same seed.
#[derive(Debug)]
pub struct Lots(ChaCha20Rng);

impl Lots {
    /// The draws of a seed.
    pub fn of(seed: u64) -> Self {
        Self(ChaCha20Rng::seed_from_u64(seed))
    }

    /// A salt of 32 hexadecimal digits, apart from whatever else is drawn by the seed.
    pub(super) fn salt(seed: u64) -> String {
        let mut source = ChaCha20Rng::seed_from_u64(seed);
        source.set_stream(1);
        format!("{:016x}{:016x}", source.next_u64(), source.next_u64())
    }

    /// A number below `end`, each equally likely: draws that would favour small ones are thrown away.
    pub fn below(&mut self, end: usize) -> usize {
        let end = end as u64;
        let fair = u64::MAX - u64::MAX % end;
        loop {
            let draw = self.0.next_u64();
            if draw < fair {
                return usize::try_from(draw % end).unwrap_or(0);
            }
        }
    }

    /// One of several, each equally likely; none of none.
    pub fn one<'t, T>(&mut self, of: &'t [T]) -> Option<&'t T> {
        match of.len() {
            0 => None,
            len => of.get(self.below(len)),
        }
    }
}

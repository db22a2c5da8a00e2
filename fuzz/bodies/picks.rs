//! A supply of choices made of bytes.
//!
//! Bytes that are not there choose the first of everything, so that a short input is a plain one.

/// The bytes that are left.
pub(crate) struct Picks<'a>(pub(crate) &'a [u8]);

#[allow(dead_code, reason = "no target takes choices of every kind")]
impl Picks<'_> {
    /// A number of one byte.
    pub(crate) fn next(&mut self) -> usize {
        let Some((first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        usize::from(*first)
    }

    /// A number of two bytes.
    pub(crate) fn pair(&mut self) -> usize {
        self.next() * 256 + self.next()
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.next() % end.max(1)
    }

    /// True once in `often` times; never when the bytes are used up.
    pub(crate) fn once_in(&mut self, often: usize) -> bool {
        self.next() % often == often - 1
    }
}

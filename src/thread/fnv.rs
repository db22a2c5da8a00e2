//! A hash of bytes that is the same for ever, and quick for short words: 64-bit FNV-1a.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The hash of the bytes so far.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fnv(u64);

/// A table of the program's own words. It must hold no others: words can be made to collide.
pub(super) type Words<T> = HashMap<String, T, BuildHasherDefault<Fnv>>;

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_published_one() {
        let hash = |text: &str| {
            let mut hash = Fnv::default();
            hash.write(text.as_bytes());
            hash.finish()
        };
        assert_eq!(hash(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(hash("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(hash("foobar"), 0x8594_4171_f739_67e8);
    }
}

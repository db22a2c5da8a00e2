//! Chances as fractions.

/// A chance as a fraction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fraction {
    /// So many ways.
    pub ways: u128,
    /// Of so many.
    pub of: u128,
}

impl Fraction {
    pub(super) const ONE: Self = Self { ways: 1, of: 1 };

    /// Both chances one after the other.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            ways: self.ways * other.ways,
            of: self.of * other.of,
        }
        .reduced()
    }

    /// The one chance or the other.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let shared = common(self.of, other.of).max(1);
        let (own, others) = (other.of / shared, self.of / shared);
        Self {
            ways: self.ways * own + other.ways * others,
            of: self.of * own,
        }
        .reduced()
    }

    fn reduced(self) -> Self {
        let shared = common(self.ways, self.of).max(1);
        Self {
            ways: self.ways / shared,
            of: self.of / shared,
        }
    }
}

impl std::fmt::Display for Fraction {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{} in {}", self.ways, self.of)
    }
}

fn common(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { common(b, a % b) }
}

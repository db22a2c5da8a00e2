//! Ranges in the words of a host: `1-4 ack; 5-9 stasis=1; 15-24 stasis=5+1 deny=goat`.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use super::{Tier, TierError, Tiers};
use crate::line::{number, read_deny};

/// The word for no ranges at all.
const NONE: &str = "none";
/// What parts two ranges.
const PARTING: char = ';';

impl FromStr for Tiers {
    type Err = TierError;

    fn from_str(text: &str) -> Result<Self, TierError> {
        if text.trim() == NONE {
            return Ok(Self(Vec::new()));
        }
        let tiers = text.split(PARTING).map(|part| {
            let wrong = || TierError::NoRange(part.trim().to_owned());
            read(part.trim()).ok_or_else(wrong)
        });
        Self::new(tiers.collect::<Result<_, _>>()?)
    }
}

impl fmt::Display for Tiers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self.0.iter().map(written).collect();
        match parts.is_empty() {
            true => f.write_str(NONE),
            false => f.write_str(&parts.join("; ")),
        }
    }
}

/// A range and what follows from it: the same words as the options of a warning.
fn read(part: &str) -> Option<Tier> {
    let mut words = part.split_whitespace();
    let range = words.next()?;
    let (min, max) = range.split_once('-').unwrap_or((range, range));
    let mut tier = Tier {
        min: small(min)?,
        max: small(max)?,
        ack: false,
        stasis: 0,
        stasis_per_point: 0,
        deny: BTreeSet::new(),
    };
    for word in words {
        if word == "ack" {
            tier.ack = true;
        } else if let Some(games) = word.strip_prefix("stasis=") {
            let (first, more) = games.split_once('+').unwrap_or((games, "0"));
            tier.stasis = small(first)?;
            tier.stasis_per_point = small(more)?;
        } else {
            tier.deny
                .extend(read_deny(word.strip_prefix("deny=")?).ok()?);
        }
    }
    Some(tier)
}

fn small(digits: &str) -> Option<u32> {
    number(digits).and_then(|number| u32::try_from(number).ok())
}

fn written(tier: &Tier) -> String {
    let mut words = vec![tier.to_string()];
    if tier.ack {
        words.push("ack".to_owned());
    }
    words.extend(match (tier.stasis, tier.stasis_per_point) {
        (0, 0) => None,
        (first, 0) => Some(format!("stasis={first}")),
        (first, more) => Some(format!("stasis={first}+{more}")),
    });
    if !tier.deny.is_empty() {
        let deny: Vec<&str> = tier.deny.iter().map(String::as_str).collect();
        words.push(format!("deny={}", deny.join(",")));
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_usual_ranges_are_written_as_the_rules_have_them() {
        let usual = "1-4 ack; 5-9 stasis=1; 10 ack stasis=3; 11-14 stasis=3; 15-24 stasis=5+1";
        assert_eq!(Tiers::default().to_string(), usual);
        assert_eq!(usual.parse(), Ok(Tiers::default()));
        assert_eq!("none".parse::<Tiers>().unwrap().to_string(), "none");
        let aliases: Tiers = "3-3 deny=!J,goat".parse().unwrap();
        assert_eq!(aliases.to_string(), "3 deny=goat,join");
    }

    #[test]
    fn what_is_no_range_is_said() {
        for (wrong, said) in [
            ("", "`` is no range"),
            ("1-4 ack, 5-9 stasis=1", "is no range"),
            ("1-4 stasis=x", "`1-4 stasis=x` is no range"),
            ("1-4 deny=vote", "is no range"),
            ("4-1 ack", "wrong way round"),
            ("1-4 ack; 4-5 ack", "does not lie above"),
        ] {
            let error = wrong.parse::<Tiers>().unwrap_err().to_string();
            assert!(error.contains(said), "{wrong}: {error}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_reads_the_same(
            ranges in prop::collection::vec(
                (0..5_u32, 1..9_u32, any::<bool>(), 0..20_u32, 0..3_u32, any::<bool>()),
                0..6,
            )
        ) {
            let mut above = 0;
            let mut tiers = Vec::new();
            for (length, gap, ack, stasis, stasis_per_point, denies) in ranges {
                let min = above + gap;
                above = min + length;
                let deny = denies.then(|| "goat".to_owned()).into_iter().collect();
                tiers.push(Tier { min, max: above, ack, stasis, stasis_per_point, deny });
            }
            let tiers = Tiers::new(tiers).unwrap();
            prop_assert_eq!(tiers.to_string().parse(), Ok(tiers));
        }
    }
}

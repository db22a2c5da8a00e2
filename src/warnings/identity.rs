//! Who a warning is about: accounts and hostmasks, compared by key.

use std::fmt;

use serde::{Deserialize, Serialize};
use unicase::UniCase;
use unicode_normalization::UnicodeNormalization;

use nightdesk_text::names::{plain_sign, skeleton};

/// A person of the community: one or more identities whose warnings count together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PersonId(pub u64);

/// What a name is a name of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum IdentityKind {
    /// A user of the forum.
    Account,
    /// `nick!user@host` of an imported log, an identity of its own.
    Hostmask,
}

/// A name as it is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// What it is a name of.
    pub kind: IdentityKind,
    /// The name as first written.
    pub name: String,
}

/// A name as it is compared (rule `N-case`).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IdentityKey {
    /// What it is a name of.
    pub kind: IdentityKind,
    /// The key of the name.
    pub key: String,
}

impl Identity {
    /// An account of the forum.
    pub fn account(name: impl Into<String>) -> Self {
        Self {
            kind: IdentityKind::Account,
            name: name.into(),
        }
    }

    /// A hostmask.
    pub fn hostmask(mask: impl Into<String>) -> Self {
        Self {
            kind: IdentityKind::Hostmask,
            name: mask.into(),
        }
    }

    /// What it is compared by.
    #[must_use]
    pub fn key(&self) -> IdentityKey {
        IdentityKey {
            kind: self.kind,
            key: name_key(&self.name),
        }
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// The form in which two spellings of one name are equal (rule `N-case`).
///
/// Composition (NFC), white space and case are evened, and nothing else: unlike the names of a
/// game, accounts that merely look alike are different people here.
#[must_use]
pub fn name_key(name: &str) -> String {
    let composed: String = name.nfc().collect();
    let words: Vec<&str> = composed.split_whitespace().collect();
    let folded = UniCase::unicode(words.join(" ")).to_folded_case();
    folded.nfc().collect()
}

/// The form in which names that cannot be told apart by looking at them are equal: what nobody sees
/// does not count, and letters of other alphabets are the Latin ones they look like.
#[must_use]
pub fn seen_key(name: &str) -> String {
    let seen: String = name.chars().filter(|sign| is_seen(*sign)).collect();
    name_key(&skeleton(&seen))
}

/// Whether anything is seen of a sign.
#[must_use]
pub(super) fn is_seen(sign: char) -> bool {
    sign != BRAILLE_BLANK && plain_sign(sign).is_some()
}

/// A pattern of no dots, which looks like nothing.
const BRAILLE_BLANK: char = '\u{2800}';

/// The parts of `nick!user@host`, if a text is such a mask (rule `N-mask`).
pub(super) fn is_hostmask(text: &str) -> bool {
    let Some((nick, rest)) = text.split_once('!') else {
        return false;
    };
    let Some((user, host)) = rest.split_once('@') else {
        return false;
    };
    let parts = [nick, user, host];
    parts
        .iter()
        .all(|part| !part.is_empty() && !part.contains(['!', '@']))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn spellings_of_one_name_have_one_key() {
        for (one, other) in [
            ("Straße", "STRASSE"),
            ("ÄRGER", "A\u{308}rger"),
            ("Ёлка", "ЁЛКА"),
            ("  Mr \t Stoofer ", "mr stoofer"),
            ("ΟΔΟΣ", "οδος"),
        ] {
            assert_eq!(name_key(one), name_key(other), "{one} {other}");
        }
        for (one, other) in [
            ("Ёлка", "Елка"),
            ("bob", "bob_"),
            ("ﬁr", "f ir"),
            ("Bo", "Bob"),
        ] {
            assert_ne!(name_key(one), name_key(other), "{one} {other}");
        }
    }

    #[test]
    fn names_that_look_alike_have_one_seen_key() {
        for (one, other) in [
            ("Alder", "\u{410}lder"),
            ("Alder", "Al\u{200b}der"),
            ("Alder", "\u{410}l\u{200b}d\u{435}r"),
            ("Oak", "\u{41e}ak"),
            ("Tom", "\u{2800}\u{422}om"),
        ] {
            assert_eq!(seen_key(one), seen_key(other), "{one} {other}");
            assert_ne!(name_key(one), name_key(other), "{one} {other}");
        }
        for (one, other) in [
            ("Ёлка", "Елка"),
            ("bob", "bob_"),
            ("Bo", "Bob"),
            ("Вяз", "Bias"),
        ] {
            assert_ne!(seen_key(one), seen_key(other), "{one} {other}");
        }
    }

    #[test]
    fn a_hostmask_has_three_parts_and_no_sign_twice() {
        assert!(is_hostmask("bob!ident@some.host"));
        for text in [
            "bob",
            "bob!ident",
            "!a@b",
            "a!@b",
            "a!b@",
            "a@b!c",
            "a!b@c@d",
            "a!b!c@d",
        ] {
            assert!(!is_hostmask(text), "{text}");
        }
    }

    proptest! {
        #[test]
        fn a_key_is_its_own_key(name in "\\PC{0,20}") {
            let key = name_key(&name);
            prop_assert_eq!(name_key(&key), key.clone());
            prop_assert_eq!(name_key(&format!(" {name} ")), key);
        }
    }
}

//! Names as written and as compared, and the place where something is written.

use std::fmt;

use serde::{Serialize, Serializer};

use nightdesk_text::Span;
use nightdesk_text::names::fold;

/// Where something is written. All places are equal: where a thing stands is no part of what it is.
#[derive(Clone, Copy, Default)]
pub struct Place(pub Span);

impl PartialEq for Place {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Place {}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.0.start, self.0.end)
    }
}

/// The form of a name that is compared: its letters and digits, and `$`, without case.
///
/// `Pack Target`, `pack-target` and `PackTarget` have one key.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize)]
pub struct Key(String);

impl Key {
    /// The key of a name.
    pub fn of(name: &str) -> Self {
        let mut key = if name.is_ascii() {
            name.to_ascii_lowercase()
        } else {
            fold(name)
        };
        key.retain(|c| c.is_alphanumeric() || c == '$');
        Self(key)
    }

    /// The key as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether nothing of the name was left.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl std::borrow::Borrow<str> for Key {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// A name as it is written, with its key.
#[derive(Clone, PartialEq, Eq)]
pub struct Name {
    /// The words as written.
    pub written: String,
    /// What is compared.
    pub key: Key,
    /// Where it is written.
    pub place: Place,
}

impl Name {
    /// A name that stands at a place.
    pub fn new(written: impl Into<String>, span: Span) -> Self {
        let written = written.into();
        Self {
            key: Key::of(&written),
            written,
            place: Place(span),
        }
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.written)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.written)
    }
}

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.written)
    }
}

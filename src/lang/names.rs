//! The names of a book, known before its files are read.

use std::collections::BTreeMap;

use super::tree::{ElementKind, Key};
use nightdesk_text::names::{closest_folded, fold};

/// The names of all elements of a book.
///
/// What a constant means depends on which names exist, so they are gathered from paths and first
/// lines before anything else is read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Names {
    kinds: BTreeMap<ElementKind, BTreeMap<Key, Known>>,
    /// Names of prompts, if the book has any.
    pub(super) prompts: BTreeMap<String, String>,
    /// Whether a name that is not here is unknown: not so if no book was read.
    pub(super) complete: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Known {
    /// The key of the element that is called so.
    element: Key,
    shown: String,
    /// The shown name folded, since every misspelt name is compared with all of a kind.
    folded: String,
}

impl Names {
    /// No names yet, of a book all of whose names will be known.
    pub(super) fn of_book() -> Self {
        Self {
            complete: true,
            ..Self::default()
        }
    }

    /// Adds an element, or another name of one; the first to have a name keeps it.
    pub(super) fn add(&mut self, kind: ElementKind, name: &str, element: &Key) {
        let key = Key::of(name);
        if key.is_empty() {
            return;
        }
        let names = self.kinds.entry(kind).or_default();
        names.entry(key).or_insert_with(|| Known {
            element: element.clone(),
            shown: name.to_owned(),
            folded: fold(name),
        });
    }

    /// The key of the element that has a name.
    pub(super) fn element(&self, kind: ElementKind, key: &Key) -> Option<&Key> {
        Some(&self.kinds.get(&kind)?.get(key)?.element)
    }

    /// Whether an element has a name.
    pub(super) fn has(&self, kind: ElementKind, key: &Key) -> bool {
        self.element(kind, key).is_some()
    }

    /// A name of that kind that is spelt much the same.
    pub(super) fn closest(&self, kind: ElementKind, name: &str) -> Option<&str> {
        let known = self.kinds.get(&kind)?.values();
        closest_folded(
            name,
            known.map(|known| (&known.folded, known.shown.as_str())),
        )
    }
}

//! A role book: every file of a folder by kind and name, with names resolved and sets inherited.

mod read;
mod shelf;

use std::collections::BTreeMap;

use serde::Serialize;

use super::names::Names;
use super::parse;
use super::tree::{Element, ElementKind, Key, Name, Program, RoleHead, Status, Value};
use nightdesk_text::messages::InEach;
use nightdesk_text::{Diagnostics, Source};

pub use read::Checked;
pub use shelf::Shelf;

/// A role book.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Book {
    roles: Shelved,
    teams: Shelved,
    groups: Shelved,
    attributes: Shelved,
    polls: Shelved,
    locations: Shelved,
    displays: Shelved,
    sets: Shelved,
    names: Names,
}

/// The entries of one kind.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Shelved {
    entries: BTreeMap<Key, Entry>,
    /// Other names, where the name is not the key.
    also: BTreeMap<Key, Key>,
}

/// An element of a book, ready to be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// What it is called everywhere: of roles and ability sets the name in the first line, of all
    /// else the file's name.
    pub key: Key,
    /// In which part of the book it stands.
    pub shelf: Shelf,
    /// Its file, by its path in the book.
    pub source: Source,
    /// Its file, read.
    pub element: Element,
    /// Its triggers, those of its ability sets at their places.
    pub programs: Vec<Program>,
    /// What its other lines say, those of its ability sets included.
    pub traits: Traits,
}

/// What an element's lines say that are no triggers.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Traits {
    /// At most one of it may be in a game.
    pub unique: bool,
    /// When it works.
    pub works: Works,
    /// Roles that must be in the game, too.
    pub requires: Vec<Name>,
    /// Attributes the role itself counts as having.
    pub role_attributes: Vec<Name>,
    /// The role it is shown as.
    pub identity: Option<Name>,
    /// Roles whose triggers are added at run time.
    pub includes: Vec<Value>,
    /// Of a team: players who may be left when it wins. None: it never wins.
    pub win_condition: Vec<Value>,
}

/// When an element works, in haunting games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Works {
    /// While its owner lives.
    #[default]
    Alive,
    /// While its owner is a ghost.
    Ghostly,
    /// While its owner lives or is a ghost.
    Always,
}

impl Book {
    /// The element of a kind by any of its names; case, spaces and signs do not matter.
    pub fn get(&self, kind: ElementKind, name: &str) -> Option<&Entry> {
        self.by_key(kind, &Key::of(name))
    }

    /// The element of a kind by the key of any of its names.
    pub fn by_key(&self, kind: ElementKind, key: &Key) -> Option<&Entry> {
        let shelved = self.shelved(kind);
        let known = shelved.entries.get(key);
        known.or_else(|| shelved.entries.get(shelved.also.get(key)?))
    }

    /// A role by name.
    pub fn role(&self, name: &str) -> Option<&Entry> {
        self.get(ElementKind::Role, name)
    }

    /// All elements of a kind, by key.
    pub fn all(&self, kind: ElementKind) -> impl Iterator<Item = &Entry> {
        self.shelved(kind).entries.values()
    }

    /// All elements, by kind and key.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        ElementKind::ALL.iter().flat_map(|kind| self.all(*kind))
    }

    /// The text of a prompt.
    pub fn prompt(&self, key: &str) -> Option<&str> {
        self.names.prompts.get(key).map(String::as_str)
    }

    /// All prompts by key.
    pub fn prompts(&self) -> &BTreeMap<String, String> {
        &self.names.prompts
    }

    /// Reads a value as it is printed, with the names of this book.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn value(&self, text: &str) -> Result<Value, Diagnostics<InEach>> {
        parse::value(&Source::new("value", text), &self.names)
    }

    /// The names of its elements.
    pub(super) fn names(&self) -> &Names {
        &self.names
    }

    fn shelved_mut(&mut self, kind: ElementKind) -> &mut Shelved {
        match kind {
            ElementKind::Role => &mut self.roles,
            ElementKind::Team => &mut self.teams,
            ElementKind::Group => &mut self.groups,
            ElementKind::Attribute => &mut self.attributes,
            ElementKind::Poll => &mut self.polls,
            ElementKind::Location => &mut self.locations,
            ElementKind::Display => &mut self.displays,
            ElementKind::AbilitySet => &mut self.sets,
        }
    }

    fn shelved(&self, kind: ElementKind) -> &Shelved {
        match kind {
            ElementKind::Role => &self.roles,
            ElementKind::Team => &self.teams,
            ElementKind::Group => &self.groups,
            ElementKind::Attribute => &self.attributes,
            ElementKind::Poll => &self.polls,
            ElementKind::Location => &self.locations,
            ElementKind::Display => &self.displays,
            ElementKind::AbilitySet => &self.sets,
        }
    }
}

impl Entry {
    /// The name to show.
    pub fn name(&self) -> &str {
        &self.element.name.written
    }

    /// What it is.
    pub fn kind(&self) -> ElementKind {
        self.element.kind()
    }

    /// Whether it can be used.
    pub fn status(&self) -> Status {
        self.element.status
    }

    /// What the host must write down for a player with this role, each name once.
    pub fn host_information(&self) -> Vec<&Name> {
        let mut values: Vec<&Value> = Vec::new();
        for program in &self.programs {
            program.event.walk(&mut |value| values.push(value));
            program.parameters.walk(&mut |value| values.push(value));
            program.walk_steps(&mut |value| values.push(value));
        }
        values.extend(&self.traits.includes);
        let mut names: Vec<&Name> = Vec::new();
        for name in values.into_iter().filter_map(Value::host_information) {
            if !names.iter().any(|known| known.key == name.key) {
                names.push(name);
            }
        }
        names
    }

    /// The first line of a role.
    pub fn role_head(&self) -> Option<&RoleHead> {
        self.element.role_head()
    }
}

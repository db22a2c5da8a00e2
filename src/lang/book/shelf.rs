//! The parts of a book, by folder.

use crate::tree::ElementKind;
use nightdesk_text::vocabulary;

vocabulary! {
    /// A part of a book. Roles stand in several, everything else in `_game` or `haunting`.
    pub enum Shelf {
        Townsfolk = "townsfolk",
        Werewolves = "werewolves",
        /// Solo roles.
        Other = "other",
        Unaligned = "unaligned",
        /// Roles held beside the primary one.
        Extra = "extra",
        Limited = "limited",
        Archive = "archive",
        /// For haunting games only.
        Haunting = "haunting",
        /// Everything that is no role.
        Game = "_game",
    }
}

impl Shelf {
    /// The part of the book and the kind of element for a file, by its path in the book.
    ///
    /// None if no element stands at such a path.
    pub fn of_path(path: &str) -> Option<(Self, ElementKind)> {
        let mut folders: Vec<&str> = path
            .split(['/', '\\'])
            .filter(|part| !part.is_empty() && *part != ".")
            .collect();
        folders.pop()?;
        // Whatever stands before the book's own folders is where the book lies.
        let mut places = folders.iter().enumerate().rev();
        places.find_map(|(at, folder)| {
            let shelf = Self::named(folder)?;
            let within = folders.get(at + 1..).unwrap_or_default();
            Some((shelf, shelf.kind_in(within)?))
        })
    }

    /// The kind of the elements in a folder of the shelf; none if no elements lie there.
    fn kind_in(self, within: &[&str]) -> Option<ElementKind> {
        match (self, within) {
            (Self::Game | Self::Haunting, [folder]) => kind_of_folder(folder),
            (Self::Limited | Self::Archive, []) => Some(ElementKind::Role),
            (
                Self::Townsfolk | Self::Werewolves | Self::Other | Self::Unaligned | Self::Extra,
                [] | [_],
            ) => Some(ElementKind::Role),
            _ => None,
        }
    }

    fn named(folder: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|shelf| shelf.word() == folder)
    }
}

fn kind_of_folder(folder: &str) -> Option<ElementKind> {
    Some(match folder {
        "roles" => ElementKind::Role,
        "teams" => ElementKind::Team,
        "groups" => ElementKind::Group,
        "attributes" => ElementKind::Attribute,
        "polls" => ElementKind::Poll,
        "locations" => ElementKind::Location,
        "displays" => ElementKind::Display,
        "ability sets" => ElementKind::AbilitySet,
        _ => return None,
    })
}

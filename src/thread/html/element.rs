//! What the names of elements mean for the tree.

use std::sync::LazyLock;

use crate::fnv::Words;

/// An element that is known by name.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Element {
    /// Its place among all that are known.
    pub(super) index: usize,
    /// How it stands among others.
    pub(super) kind: Kind,
    /// What its beginning ends.
    pub(super) ends: Option<&'static Ends>,
}

/// How an element stands among others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// In the line. Its end cannot leave a block that began in it.
    Inline,
    /// It holds nothing and has no end.
    Void,
    /// On lines of its own. It ends a paragraph.
    Block,
    /// A block that ends where any block begins.
    Paragraph,
    /// A table or a part of it; ends of other blocks cannot leave it.
    Table,
    /// A cell of a table, as a wall like [`Kind::Table`].
    Cell,
    /// A drawing; elements in it may end themselves.
    Drawing,
}

/// What ends where an element of the same sort begins.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Ends {
    sort: &'static [&'static str],
    /// What shields elements around it.
    walls: &'static [&'static str],
}

const KINDS: [(Kind, &str); 7] = [
    (
        Kind::Inline,
        "a abbr acronym b bdi bdo big button cite code data del dfn em font i iframe ins kbd label \
         mark nobr noscript object output q s samp script select small span strike strong style \
         sub sup template textarea time title tt u var",
    ),
    (
        Kind::Void,
        "area base br col embed hr img input link meta param source track wbr",
    ),
    (
        Kind::Block,
        "address article aside blockquote body center dd details dialog dir div dl dt fieldset \
         figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup html legend li main \
         menu nav ol optgroup option pre search section summary ul xmp",
    ),
    (Kind::Paragraph, "p"),
    (Kind::Table, "caption table tbody tfoot thead tr"),
    (Kind::Cell, "td th"),
    (Kind::Drawing, "math svg"),
];

static ENDS: [Ends; 6] = [
    Ends {
        sort: &["li"],
        walls: &["ul", "ol", "menu", "dir", "table", "td", "th"],
    },
    Ends {
        sort: &["dt", "dd"],
        walls: &["dl", "table", "td", "th"],
    },
    Ends {
        sort: &["option"],
        walls: &["select"],
    },
    Ends {
        sort: &["td", "th"],
        walls: &["tr", "table"],
    },
    Ends {
        sort: &["tr"],
        walls: &["table"],
    },
    Ends {
        sort: &["tbody", "thead", "tfoot"],
        walls: &["table"],
    },
];

static ELEMENTS: LazyLock<Words<Element>> = LazyLock::new(|| {
    let named = |(kind, names): &(Kind, &'static str)| {
        let kind = *kind;
        names.split_whitespace().map(move |name| (name, kind))
    };
    let named = KINDS.iter().flat_map(named).enumerate();
    let element = |(index, (name, kind))| {
        let ends = ENDS.iter().find(|ends| ends.sort.contains(&name));
        (name.to_owned(), Element { index, kind, ends })
    };
    named.map(element).collect()
});

impl Element {
    /// The element of a name in lower case.
    pub(super) fn named(name: &str) -> Option<&'static Self> {
        ELEMENTS.get(name)
    }

    /// How many there are.
    pub(super) fn count() -> usize {
        ELEMENTS.len()
    }
}

impl Ends {
    /// The elements that end.
    pub(super) fn sort(&self) -> impl Iterator<Item = &'static Element> {
        self.sort.iter().filter_map(|name| Element::named(name))
    }

    /// The elements that shield what is around them.
    pub(super) fn walls(&self) -> impl Iterator<Item = &'static Element> {
        self.walls.iter().filter_map(|name| Element::named(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_stands_once() {
        let names = KINDS.iter().flat_map(|(_, names)| names.split_whitespace());
        assert_eq!(names.count(), Element::count());
        for ends in &ENDS {
            assert_eq!(ends.sort().count(), ends.sort.len());
            assert_eq!(ends.walls().count(), ends.walls.len());
        }
        assert_eq!(Element::named("bob"), None);
    }
}

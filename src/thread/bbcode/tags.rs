//! The tags that boards know, as data.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::body::{Hidden, TagKind};
use crate::pen::Effect;
use nightdesk_text::built_in;

/// A tag, by its place among all names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct TagId(usize);

/// How a tag stands in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// In the line.
    Inline,
    /// In the line, with a space on either side.
    Cell,
    /// On lines of its own.
    Block,
    /// On lines of its own, and whole.
    Quote,
}

/// A tag that boards know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tag {
    pub(super) id: TagId,
    /// What it does to the words in it.
    pub(crate) effect: Effect,
    /// How it stands in the text.
    pub(crate) shape: Shape,
    /// Whether what it holds is text in which no tag counts.
    pub(crate) literal: bool,
}

impl Tag {
    /// The tag of a name in any case.
    pub(super) fn named(name: &str) -> Option<&'static Self> {
        // The longest name has 13 letters.
        let mut lower = [0; 16];
        let lower = lower.get_mut(..name.len())?;
        lower.copy_from_slice(name.as_bytes());
        lower.make_ascii_lowercase();
        TAGS.get(&*lower)
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    quote: Vec<String>,
    drop: Vec<String>,
    bold: Vec<String>,
    struck: Vec<String>,
    spoiler: Vec<String>,
    inline_spoiler: Vec<String>,
    code: Vec<String>,
    inline_code: Vec<String>,
    plain: Vec<String>,
    colour: Vec<String>,
    vote: Vec<String>,
    unvote: Vec<String>,
    block: Vec<String>,
    cell: Vec<String>,
    inline: Vec<String>,
}

static TAGS: LazyLock<HashMap<Vec<u8>, Tag>> = LazyLock::new(|| {
    let mut tags = HashMap::new();
    for (names, effect, shape, literal) in lists(file()) {
        for name in names {
            let tag = Tag {
                id: TagId(tags.len()),
                effect,
                shape,
                literal,
            };
            tags.insert(name.into_bytes(), tag);
        }
    }
    tags
});

fn file() -> File {
    built_in(include_str!("../bbcode.toml"))
}

fn lists(file: File) -> [(Vec<String>, Effect, Shape, bool); 15] {
    // Which colour it is stands after the name.
    let colour = Effect::Colour { green: false };
    let (spoiler, code) = (Effect::Hide(Hidden::Spoiler), Effect::Hide(Hidden::Code));
    [
        (file.quote, Effect::Drop, Shape::Quote, false),
        (file.drop, Effect::Drop, Shape::Inline, true),
        (file.bold, Effect::Bold, Shape::Inline, false),
        (file.struck, Effect::Struck, Shape::Inline, false),
        (file.spoiler, spoiler, Shape::Block, false),
        (file.inline_spoiler, spoiler, Shape::Inline, false),
        (file.code, code, Shape::Block, true),
        (file.inline_code, code, Shape::Inline, true),
        (file.plain, Effect::Keep, Shape::Inline, true),
        (file.colour, colour, Shape::Inline, false),
        (file.vote, Effect::Vote(TagKind::Vote), Shape::Inline, false),
        (
            file.unvote,
            Effect::Vote(TagKind::Unvote),
            Shape::Inline,
            false,
        ),
        (file.block, Effect::Keep, Shape::Block, false),
        (file.cell, Effect::Keep, Shape::Cell, false),
        (file.inline, Effect::Keep, Shape::Inline, false),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_stands_once_and_is_found_in_any_case() {
        let names: Vec<String> = lists(file()).into_iter().flat_map(|list| list.0).collect();
        assert_eq!(names.len(), TAGS.len());
        for name in names {
            assert_eq!(name, name.to_ascii_lowercase());
            let found = Tag::named(&name.to_ascii_uppercase());
            assert!(found.is_some(), "{name} is too long to be looked up");
        }
        assert_eq!(Tag::named("bob"), None);
        assert_eq!(Tag::named(&"b".repeat(99)), None);
    }
}

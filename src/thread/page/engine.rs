//! Where each board puts what, as data.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::html::{Document, Nodes, Selector, Start};

/// A board's software.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Engine {
    /// What it is called.
    pub(super) name: String,
    /// What a post is.
    pub(super) post: Selector,
    ids: Vec<String>,
    /// Whether posts without numbers are counted.
    pub(super) counted: bool,
    /// Where the number is.
    pub(super) number: Places,
    /// The attribute of a post that names its author.
    #[serde(default)]
    pub(super) author_attribute: Option<String>,
    /// Where the author is.
    pub(super) author: Places,
    /// Where the time is.
    pub(super) time: Places,
    /// Where the words are.
    pub(super) body: Places,
    /// What an edited post has.
    pub(super) edited: Vec<Selector>,
    /// What a deleted post has.
    pub(super) deleted: Vec<Selector>,
    /// What stands over a post that is not shown.
    pub(super) hidden: Vec<Selector>,
    /// Words of its pages, in lower case.
    pub(super) signs: Vec<String>,
}

/// Ways to the places where something may be.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub(super) struct Places(Vec<Vec<Selector>>);

#[derive(Debug, Deserialize)]
struct File {
    engine: Vec<Engine>,
}

#[allow(
    clippy::expect_used,
    reason = "the file is part of the program and a test reads it"
)]
static ENGINES: LazyLock<File> =
    LazyLock::new(|| toml::from_str(include_str!("engines.toml")).expect("engines.toml reads"));

impl Engine {
    /// All that are known.
    pub(super) fn all() -> &'static [Self] {
        &ENGINES.engine
    }

    /// The id of a post, if an element is one.
    pub(super) fn id_of(&self, start: &Start<'_>) -> Option<u64> {
        let written = [Some(start.id()), start.attribute("data-content")];
        let mut written = written.into_iter().flatten();
        written.find_map(|written| {
            let digits = |prefix: &String| written.strip_prefix(prefix.as_str())?.parse().ok();
            self.ids.iter().find_map(digits)
        })
    }

    /// The posts of a page: their ids and where they stand, each up to the next.
    pub(super) fn posts(&self, document: &Document) -> Vec<(u64, Nodes)> {
        let found = document.find_all(document.all(), &self.post);
        let id = |place| Some((self.id_of(&document.element(place)?)?, place));
        let found: Vec<(u64, usize)> = found.filter_map(id).collect();
        let next = found
            .iter()
            .skip(1)
            .map(|(_, place)| *place)
            .chain([usize::MAX]);
        let cut = |((id, place), next): (&(u64, usize), usize)| {
            // Where a page has lost an end, the next post still begins where it begins.
            (*id, *place..document.inside(*place).end.min(next))
        };
        found.iter().zip(next).map(cut).collect()
    }
}

impl Places {
    /// The places among some that the first way with any leads to.
    pub(super) fn all(&self, document: &Document, nodes: &Nodes) -> Vec<usize> {
        let ways = self
            .0
            .iter()
            .map(|way| follow(document, nodes.clone(), way));
        ways.into_iter()
            .find(|found| !found.is_empty())
            .unwrap_or_default()
    }

    /// The places that any of the ways leads to, the first way's first.
    pub(super) fn each(&self, document: &Document, nodes: &Nodes) -> impl Iterator<Item = usize> {
        let ways = self.0.iter();
        ways.flat_map(|way| follow(document, nodes.clone(), way))
    }

    /// The first place that a way leads to.
    pub(super) fn first(&self, document: &Document, nodes: &Nodes) -> Option<usize> {
        self.all(document, nodes).first().copied()
    }
}

/// Nothing is looked for in more places of one post; so places within places cost little.
pub(super) const MOST: usize = 16;

/// Goes from element to element; of the last ones all are given.
fn follow(document: &Document, nodes: Nodes, way: &[Selector]) -> Vec<usize> {
    let Some((last, before)) = way.split_last() else {
        return Vec::new();
    };
    let mut nodes = nodes;
    for selector in before {
        let Some(place) = document.find(nodes.clone(), selector) else {
            return Vec::new();
        };
        let inside = document.inside(place);
        nodes = inside.start..inside.end.min(nodes.end);
    }
    document.find_all(nodes, last).take(MOST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engines_are_read() {
        let names: Vec<&str> = Engine::all()
            .iter()
            .map(|engine| engine.name.as_str())
            .collect();
        assert_eq!(names, ["phpBB", "XenForo 2", "vBulletin 4"]);
    }

    #[test]
    fn a_post_ends_where_the_next_begins() {
        let page = "<div class=post id=p1><div>a<div class=post id=p2>b</div><div class=post id=pr3>c</div>";
        let document = Document::read(page);
        let posts = Engine::all()[0].posts(&document);
        let texts: Vec<(u64, String)> = posts
            .into_iter()
            .map(|(id, nodes)| (id, document.text(nodes)))
            .collect();
        assert_eq!(texts, [(1, "a".to_owned()), (2, "b".to_owned())]);
    }
}

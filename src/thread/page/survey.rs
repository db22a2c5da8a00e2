//! What a page has of what makes posts, for a page that is not read.

use std::collections::BTreeMap;

use super::board::parts;
use super::charset;
use super::engine::Engine;
use super::when::PageOptions;
use crate::html::Document;

/// What was looked for on a page, and how much of it is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Survey {
    /// Posts as this board has them; of them so many have each part.
    Posts {
        /// The board.
        board: String,
        /// How many.
        posts: usize,
        /// The parts, and how many posts have them.
        parts: Vec<(&'static str, usize)>,
    },
    /// No posts; these elements are there most often.
    Often(Vec<(String, usize)>),
}

/// How many elements are told.
const TOLD: usize = 8;

/// Less often than that is no list of posts.
const OFTEN: usize = 3;

/// Looks a page over: as the board with most posts on it.
#[must_use]
pub fn survey(bytes: &[u8], options: &PageOptions) -> Survey {
    let document = Document::read(&charset::text_of(bytes));
    let own = options.boards.iter().map(|board| board.engine());
    let mut engines: Vec<(&Engine, Vec<_>)> = own
        .chain(Engine::all())
        .map(|engine| (engine, engine.posts(&document)))
        .collect();
    // Of equals the first is the one that would be read.
    engines.sort_by_key(|(_, posts)| std::cmp::Reverse(posts.len()));
    match engines.into_iter().next() {
        Some((engine, posts)) if !posts.is_empty() => Survey::Posts {
            board: engine.name.clone(),
            posts: posts.len(),
            parts: parts(engine, &document, posts),
        },
        _ => Survey::Often(often(&document)),
    }
}

/// The elements with a class that are there most often.
fn often(document: &Document) -> Vec<(String, usize)> {
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    for element in document.all().filter_map(|place| document.element(place)) {
        let classes: Vec<&str> = element.class().split_whitespace().collect();
        if !classes.is_empty() {
            let selector = format!("{}.{}", element.name(), classes.join("."));
            *times.entry(selector).or_default() += 1;
        }
    }
    let mut often: Vec<(String, usize)> = times.into_iter().collect();
    often.retain(|(_, times)| *times >= OFTEN);
    often.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
    often.truncate(TOLD);
    often
}

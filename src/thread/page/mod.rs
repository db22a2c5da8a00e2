//! Saved pages: from the bytes of one file to its posts.
//!
//! What wrote the file is told by what stands in it, never by its name. Reading a page asks for
//! nothing but the page, so that several can be read at the same time; putting pages together is
//! the business of [`ThreadReader`](super::ThreadReader).

mod board;
mod charset;
mod discourse;
mod engine;
mod error;
mod log;
mod offset;
pub(super) mod when;

#[cfg(test)]
mod tests;

pub(super) use self::board::unclear_time;
use self::engine::Engine;
pub use self::error::{PageError, PageProblem};
pub use self::when::PageOptions;
pub(super) use self::when::{Stamped, Unclear};
use super::html::Document;
use super::post::Post;

/// A page that was read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Page {
    /// What wrote it: `phpBB`, `Discourse`, `log` …
    pub engine: String,
    /// Its posts in the order of the page.
    pub posts: Vec<PagePost>,
    /// Where the numbers come from.
    pub numbering: Numbering,
    /// Posts that are on the page and not among its posts.
    pub left_out: Vec<LeftOut>,
    /// The ids of all posts of the thread, if the page tells them.
    pub thread_ids: Vec<u64>,
}

/// A post with the id its board gave it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PagePost {
    /// The board's id, if it has one.
    pub id: Option<u64>,
    /// The post.
    pub post: Post,
}

/// Where the numbers of a page's posts come from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Numbering {
    /// The page shows them.
    #[default]
    Shown,
    /// They were counted, and the page says how many posts come before it.
    Counted,
    /// They were counted from 1; how many posts come before the page is not known.
    FromOne,
}

/// A post that was not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeftOut {
    /// The board's id, if it has one.
    pub id: Option<u64>,
    /// Its number, if the page tells it.
    pub number: Option<u64>,
    /// Why it was not read.
    pub why: WhyLeftOut,
}

/// Why a post of a page was not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhyLeftOut {
    /// It was deleted.
    Deleted,
    /// The board hides it from whoever saved the page, and its words are not in the file.
    Hidden,
    /// It is a whisper, which not everybody reads.
    Whisper,
    /// It is the board's note that something was done, without words.
    Note,
}

/// Reads a page, a topic file or a log. The file's name is for errors only.
pub fn read_page(file: &str, bytes: &[u8], options: &PageOptions) -> Result<Page, PageError> {
    let text = charset::text_of(bytes);
    read_text(&text, options).map_err(|problem| PageError {
        file: file.to_owned(),
        problem,
    })
}

fn read_text(text: &str, options: &PageOptions) -> Result<Page, PageProblem> {
    match text.trim_start().chars().next() {
        None => return Err(PageProblem::Empty),
        Some('{' | '[') => return discourse::read(text),
        Some(_) => {}
    }
    if log::is_log(text) {
        return log::read(text, options);
    }
    let document = Document::read(text);
    for engine in Engine::all() {
        let posts = engine.posts(&document);
        if !posts.is_empty() {
            return board::read(engine, &document, posts, options);
        }
    }
    Err(unknown(text))
}

/// Nothing on the page is a post.
fn unknown(text: &str) -> PageProblem {
    let text = text.to_ascii_lowercase();
    if text.contains("discourse") {
        return PageProblem::DiscoursePage;
    }
    let says = |engine: &&Engine| engine.signs.iter().any(|sign| text.contains(sign.as_str()));
    match Engine::all().iter().find(says) {
        Some(engine) => PageProblem::NoPosts {
            engine: engine.name.clone(),
        },
        None => PageProblem::Unknown,
    }
}

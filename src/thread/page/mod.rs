//! Saved pages: from the bytes of one file to its posts.
//!
//! What wrote the file is told by what stands in it, never by its name. Reading a page asks for
//! nothing but the page, so that several can be read at the same time; putting pages together is
//! the business of [`ThreadReader`](super::ThreadReader).

use std::sync::LazyLock;

mod board;
mod charset;
mod discord;
mod discourse;
mod engine;
mod error;
mod headed;
mod json;
mod log;
mod offset;
mod own;
mod survey;
pub(super) mod when;

#[cfg(test)]
mod tests;

pub(super) use self::board::unclear_time;
use self::engine::{Board, Engine};
pub use self::engine::{Kind, kinds};
pub use self::error::{PageError, PageProblem};
pub use self::own::{BoardFault, OwnBoard};
pub use self::survey::{Survey, survey};
pub use self::when::PageOptions;
pub(super) use self::when::{Stamped, Unclear};
use super::html::{Document, Selector};
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
    /// In how many places the page says that there are more posts, which it does not hold.
    pub not_loaded: usize,
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
        Some('{') => return json::read(text),
        Some('[') if text.trim_end().ends_with(']') => return json::read(text),
        Some(_) => {}
    }
    if discord::is_text(text) {
        return discord::text(text, options);
    }
    if discourse::is_raw(text) {
        return discourse::raw(text, options);
    }
    if log::is_log(text) {
        return log::read(text, options);
    }
    let mut document = Document::read(text);
    let own = options.boards.iter().map(OwnBoard::engine);
    let located = own.chain(Engine::all()).find_map(|engine| {
        let posts = engine.posts(&document);
        (!posts.is_empty()).then_some((engine, posts))
    });
    let (engine, mut posts) = located.ok_or_else(|| unknown(text))?;
    if let Some(again) = &engine.again {
        document.forget(again);
        posts = engine.posts(&document);
        if posts.is_empty() {
            return Err(unknown(text));
        }
    }
    board::read(engine, &document, posts, options)
}

/// What a page says of itself: its title, and the software that made it.
#[must_use]
pub fn says_of_itself(bytes: &[u8]) -> Vec<String> {
    let document = Document::read(&charset::text_of(bytes));
    let find = |selector: &Selector| document.find(document.all(), selector);
    let title = find(&OF_ITSELF.0).map(|place| document.text(document.inside(place)));
    let made_by = find(&OF_ITSELF.1).and_then(|place| document.element(place));
    let made_by = made_by.and_then(|start| start.attribute("content"));
    let said = title.into_iter().chain(made_by.map(str::to_owned));
    said.filter(|said| !said.trim().is_empty()).collect()
}

#[allow(clippy::expect_used, reason = "a test reads both selectors")]
static OF_ITSELF: LazyLock<(Selector, Selector)> = LazyLock::new(|| {
    let selector = |text: &str| Selector::try_from(text.to_owned()).expect("a selector");
    (selector("title"), selector("meta[name=generator]"))
});

/// Nothing on the page is a post.
fn unknown(text: &str) -> PageProblem {
    match Board::of_page(text) {
        Some(board) => PageProblem::NoPosts {
            board: board.name.clone(),
            save: board.save.clone(),
        },
        None => PageProblem::Unknown,
    }
}

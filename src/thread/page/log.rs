//! A log: `=== #12 | author | time`, then the words, up to the next such line.

use super::board::{numbered, unclear_time};
use super::headed::{self, Headed};
use super::when::{self, PageOptions};
use super::{Page, PagePost, PageProblem};
use crate::body::Body;
use crate::post::Post;

/// Whether a text has a line that begins a post.
pub(super) fn is_log(text: &str) -> bool {
    text.lines().any(|line| header(line).is_some())
        && text
            .lines()
            .find(|line| !line.trim().is_empty())
            .is_some_and(|line| !line.trim_start().starts_with('<'))
}

/// Reads a log.
pub(super) fn read(text: &str, options: &PageOptions) -> Result<Page, PageProblem> {
    let (above, posts) = headed::cut(text, |line| header(line).is_some());
    let mut lines = above.lines().enumerate();
    if let Some((index, line)) = lines.find(|(_, line)| !line.trim().is_empty()) {
        let (line, text) = (index + 1, line.trim().to_owned());
        return Err(PageProblem::BeforeFirst { line, text });
    }
    let heads = posts.iter().filter_map(|post| header(post.head));
    let times = heads.filter_map(|header| Some(header.rsplit_once('|')?.1));
    let options = options.with_order_of(times);
    let posts = posts.iter().map(|headed| {
        let post = post(headed, &options)?;
        Ok(PagePost { id: None, post })
    });
    Ok(Page {
        engine: "log".to_owned(),
        posts: posts.collect::<Result<_, _>>()?,
        ..Page::default()
    })
}

/// What stands after the sign that begins a post.
fn header(line: &str) -> Option<&str> {
    line.trim()
        .strip_prefix("===")?
        .trim_start()
        .strip_prefix('#')
}

fn post(headed: &Headed<'_>, options: &PageOptions) -> Result<Post, PageProblem> {
    let parts = || {
        let (number, rest) = header(headed.head)?.split_once('|')?;
        // A name may hold the sign, a time never does.
        let (author, time) = rest.rsplit_once('|')?;
        let author = author.split_whitespace().collect::<Vec<_>>().join(" ");
        let number = number.trim().replace(',', "").parse().ok()?;
        (!author.is_empty()).then_some((number, author, time.trim()))
    };
    let (number, author, time) = parts().ok_or_else(|| PageProblem::LogLine {
        line: headed.line,
        text: headed.head.to_owned(),
    })?;
    let (at, precision) = when::written(time, options)
        .map_err(|unclear| unclear_time(numbered(number), time.to_owned(), unclear))?;
    Ok(Post {
        number,
        author,
        at,
        precision,
        edited: false,
        body: Body::of_log(headed.words),
    })
}

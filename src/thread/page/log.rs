//! A log: `=== #12 | author | time`, then the words, up to the next such line.

use super::board::unclear_time;
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
    let options = with_order(text, options);
    let mut page = Page {
        engine: "log".to_owned(),
        ..Page::default()
    };
    // Where the words of the post that was begun stand.
    let mut begun: Option<(Post, usize)> = None;
    let mut at = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let start = at;
        at += line.len();
        let line = line.trim();
        if let Some(header) = header(line) {
            finish(
                &mut page,
                begun.take(),
                text.get(..start).unwrap_or_default(),
            );
            begun = Some((post(header, index + 1, line, &options)?, at));
        } else if begun.is_none() && !line.is_empty() {
            let (line, text) = (index + 1, line.to_owned());
            return Err(PageProblem::BeforeFirst { line, text });
        }
    }
    finish(&mut page, begun, text);
    Ok(page)
}

fn finish(page: &mut Page, begun: Option<(Post, usize)>, text: &str) {
    if let Some((mut post, start)) = begun {
        post.body = Body::of_log(text.get(start..).unwrap_or_default());
        page.posts.push(PagePost { id: None, post });
    }
}

/// What stands after the sign that begins a post.
fn header(line: &str) -> Option<&str> {
    line.trim()
        .strip_prefix("===")?
        .trim_start()
        .strip_prefix('#')
}

fn post(header: &str, line: usize, text: &str, options: &PageOptions) -> Result<Post, PageProblem> {
    let parts = || {
        let (number, rest) = header.split_once('|')?;
        // A name may hold the sign, a time never does.
        let (author, time) = rest.rsplit_once('|')?;
        let author = author.split_whitespace().collect::<Vec<_>>().join(" ");
        let number = number.trim().replace(',', "").parse().ok()?;
        (!author.is_empty()).then_some((number, author, time.trim()))
    };
    let (number, author, time) = parts().ok_or_else(|| PageProblem::LogLine {
        line,
        text: text.to_owned(),
    })?;
    let (at, precision) = when::written(time, options)
        .map_err(|unclear| unclear_time(format!("#{number}"), time.to_owned(), unclear))?;
    Ok(Post {
        number,
        author,
        at,
        precision,
        edited: false,
        body: Body::default(),
    })
}

fn with_order(text: &str, options: &PageOptions) -> PageOptions {
    let headers = text.lines().filter_map(header);
    let times = headers.filter_map(|header| Some(header.rsplit_once('|')?.1));
    PageOptions {
        date_order: options.date_order.or_else(|| when::order(times)),
        ..*options
    }
}

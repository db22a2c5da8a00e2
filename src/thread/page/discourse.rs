//! A topic of Discourse as JSON and as raw text.

use chrono::{DateTime, Utc};
use serde::Deserialize;

use super::board::{numbered, unclear_time};
use super::headed::{self, Headed};
use super::when::{self, PageOptions};
use super::{LeftOut, Numbering, Page, PagePost, PageProblem, WhyLeftOut};
use crate::body::Body;
use crate::post::{Post, Precision};
use nightdesk_text::in_each;

const ENGINE: &str = "Discourse";

/// The posts of a topic in JSON, and the ids of all it has.
#[derive(Debug, Deserialize)]
pub(super) struct Stream {
    posts: Vec<Written>,
    #[serde(default)]
    stream: Vec<u64>,
}

/// A post in JSON.
#[derive(Debug, Deserialize)]
pub(super) struct Written {
    id: u64,
    #[serde(default)]
    topic_id: Option<u64>,
    post_number: u64,
    username: String,
    created_at: DateTime<Utc>,
    #[serde(default = "first_version")]
    version: u32,
    #[serde(default)]
    cooked: Option<String>,
    #[serde(default)]
    raw: Option<String>,
    #[serde(default = "ordinary")]
    post_type: u32,
    #[serde(default)]
    deleted_at: Option<String>,
    #[serde(default)]
    user_deleted: Option<bool>,
    #[serde(default)]
    hidden: Option<bool>,
}

fn first_version() -> u32 {
    1
}

fn ordinary() -> u32 {
    1
}

impl Stream {
    /// Some posts alone.
    pub(super) fn of_posts(posts: Vec<Written>) -> Self {
        let stream = Vec::new();
        Self { posts, stream }
    }
}

/// Takes a topic.
pub(super) fn topic(topic: Stream) -> Result<Page, PageProblem> {
    let mut page = Page {
        engine: ENGINE.to_owned(),
        numbering: Numbering::Shown,
        thread_ids: topic.stream,
        ..Page::default()
    };
    let first = topic.posts.first().and_then(|written| written.topic_id);
    for written in topic.posts {
        // The newest posts of a whole board come in the same form.
        if written.topic_id != first {
            let why = in_each!("of_several_topics");
            return Err(PageProblem::NoExport { why });
        }
        let id = Some(written.id);
        match written.left_out() {
            Some(why) => page.left_out.push(LeftOut {
                id,
                number: Some(written.post_number),
                why,
            }),
            None => page.posts.push(PagePost {
                id,
                post: written.post()?,
            }),
        }
    }
    Ok(page)
}

impl Written {
    fn left_out(&self) -> Option<WhyLeftOut> {
        if self.deleted_at.is_some() || self.user_deleted == Some(true) {
            return Some(WhyLeftOut::Deleted);
        }
        match self.post_type {
            // Posts, and what moderators say.
            1 | 2 => (self.hidden == Some(true)).then_some(WhyLeftOut::Hidden),
            4 => Some(WhyLeftOut::Whisper),
            _ => Some(WhyLeftOut::Note),
        }
    }

    fn post(self) -> Result<Post, PageProblem> {
        let body = match (self.raw, self.cooked) {
            (Some(raw), _) => Body::of_markdown(&raw),
            (None, Some(cooked)) => Body::of_html(&cooked),
            (None, None) => {
                return Err(PageProblem::Missing {
                    post: numbered(self.post_number),
                    part: "words",
                });
            }
        };
        Ok(Post {
            number: self.post_number,
            author: self.username,
            at: self.created_at,
            precision: Precision::Second,
            edited: self.version > 1,
            body,
        })
    }
}

/// The line between two posts of a raw topic.
const BETWEEN: &str = "-------------------------";

/// Whether a text is a raw topic.
pub(super) fn is_raw(text: &str) -> bool {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty());
    first.is_some_and(|line| head(line).is_some())
}

/// Reads a topic as `/raw/` shows it: `ana | 2026-02-02 18:00:00 UTC | #1`, then the words.
///
/// Somebody may have written such a line; where a number does not rise, the text is refused.
pub(super) fn raw(text: &str, options: &PageOptions) -> Result<Page, PageProblem> {
    let (_, found) = headed::cut(text, |line| head(line).is_some());
    let mut page = Page {
        engine: ENGINE.to_owned(),
        ..Page::default()
    };
    // A ruler stands below every post, and below the last.
    if let (Some(last), false) = (found.last(), text.trim_end().ends_with(BETWEEN)) {
        let (_, _, number) = head(last.head).unwrap_or_default();
        let post = numbered(number);
        return Err(PageProblem::CutOff { post });
    }
    for headed in &found {
        let post = raw_post(headed, options)?;
        let last = page.posts.last().map(|found| &found.post);
        if last.is_some_and(|last| last.number >= post.number || last.at > post.at) {
            return Err(PageProblem::OutOfTurn {
                line: headed.line,
                text: headed.head.to_owned(),
            });
        }
        page.posts.push(PagePost { id: None, post });
    }
    Ok(page)
}

/// The author, the time and the number in a line that begins a post.
fn head(line: &str) -> Option<(&str, &str, u64)> {
    let mut parts = line.split(" | ");
    let (author, time, number) = (parts.next()?, parts.next()?, parts.next()?);
    let number = number.strip_prefix('#')?.parse().ok()?;
    let is_head = !author.is_empty() && time.ends_with(" UTC") && parts.next().is_none();
    (is_head && when::is_dated(time)).then_some((author, time, number))
}

fn raw_post(headed: &Headed<'_>, options: &PageOptions) -> Result<Post, PageProblem> {
    let (author, time, number) = head(headed.head).unwrap_or_default();
    let unclear = |unclear| unclear_time(numbered(number), time.to_owned(), unclear);
    let (at, precision) = when::written(time, options).map_err(unclear)?;
    let words = headed.words.trim_end();
    Ok(Post {
        number,
        author: author.to_owned(),
        at,
        precision,
        edited: false,
        body: Body::of_markdown(words.strip_suffix(BETWEEN).unwrap_or(words)),
    })
}

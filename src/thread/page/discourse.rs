//! A topic of Discourse as JSON.

use chrono::{DateTime, Utc};
use serde::Deserialize;

use super::{LeftOut, Numbering, Page, PagePost, PageProblem, WhyLeftOut};
use crate::body::Body;
use crate::post::{Post, Precision};

#[derive(Debug, Deserialize)]
struct Topic {
    post_stream: Stream,
}

#[derive(Debug, Deserialize)]
struct Stream {
    posts: Vec<Written>,
    #[serde(default)]
    stream: Vec<u64>,
}

#[derive(Debug, Deserialize)]
struct Written {
    id: u64,
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

/// Reads a topic.
pub(super) fn read(text: &str) -> Result<Page, PageProblem> {
    let topic: Topic = serde_json::from_str(text.trim()).map_err(|error| PageProblem::NoTopic {
        why: error.to_string(),
    })?;
    let mut page = Page {
        engine: "Discourse".to_owned(),
        numbering: Numbering::Shown,
        thread_ids: topic.post_stream.stream,
        ..Page::default()
    };
    for written in topic.post_stream.posts {
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
                    post: format!("#{}", self.post_number),
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

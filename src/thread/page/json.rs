//! Exports as JSON: topics of Discourse, and channels of Discord.

use nightdesk_text::in_each;
use nightdesk_text::messages::InEach;
use serde::Deserialize;

use super::discourse::{self, Stream, Written};
use super::{Page, PageProblem, discord};

/// What may stand at the top of an export.
#[derive(Debug, Deserialize)]
struct Export {
    post_stream: Option<Stream>,
    messages: Option<Vec<discord::Message>>,
}

/// Reads an export.
pub(super) fn read(text: &str) -> Result<Page, PageProblem> {
    let text = text.trim();
    let no_export = |why: InEach| PageProblem::NoExport { why };
    if text.starts_with('[') {
        let posts: Result<Vec<Written>, _> = serde_json::from_str(text);
        let posts = posts.map_err(|error| no_export(InEach::same(error.to_string())))?;
        return discourse::topic(Stream::of_posts(posts));
    }
    let export: Result<Export, _> = serde_json::from_str(text);
    let export = export.map_err(|error| no_export(InEach::same(error.to_string())))?;
    match (export.post_stream, export.messages) {
        (Some(stream), _) => discourse::topic(stream),
        (None, Some(messages)) => discord::channel(messages),
        (None, None) => Err(no_export(in_each!("no_posts_and_no_messages"))),
    }
}

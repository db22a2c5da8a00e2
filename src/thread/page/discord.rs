//! A channel of Discord as DiscordChatExporter writes it: as JSON and as text. As HTML it is one of
//! the boards.

use serde::Deserialize;

use super::board::{numbered, unclear_time};
use super::headed::{self, Headed};
use super::when::{self, PageOptions};
use super::{LeftOut, Numbering, Page, PagePost, PageProblem, Stamped, WhyLeftOut};
use crate::body::Body;
use crate::post::Post;

const ENGINE: &str = "Discord export";

/// A message in JSON.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Message {
    id: String,
    #[serde(rename = "type")]
    kind: String,
    timestamp: String,
    timestamp_edited: Option<String>,
    content: String,
    author: Author,
}

#[derive(Debug, Deserialize)]
struct Author {
    name: String,
    #[serde(default)]
    nickname: String,
}

/// Takes the messages of a channel; they have no numbers and are counted.
pub(super) fn channel(messages: Vec<Message>) -> Result<Page, PageProblem> {
    let mut page = Page {
        engine: ENGINE.to_owned(),
        numbering: Numbering::FromOne,
        ..Page::default()
    };
    for (number, message) in (1..).zip(messages) {
        let id = message.id.parse().ok();
        match message.kind.as_str() {
            "Default" | "Reply" => page.posts.push(PagePost {
                id,
                post: message.post(number)?,
            }),
            // Somebody joined, something was pinned.
            _ => page.left_out.push(LeftOut {
                id,
                number: Some(number),
                why: WhyLeftOut::Note,
            }),
        }
    }
    Ok(page)
}

impl Message {
    fn post(self, number: u64) -> Result<Post, PageProblem> {
        let time = || PageProblem::Time {
            post: numbered(number),
            time: self.timestamp.clone(),
        };
        let (at, precision) = when::exact(&self.timestamp).ok_or_else(time)?;
        let shown = [self.author.nickname, self.author.name];
        let author = shown.into_iter().find(|name| !name.trim().is_empty());
        let missing = || PageProblem::Missing {
            post: numbered(number),
            part: "author",
        };
        Ok(Post {
            number,
            author: author.ok_or_else(missing)?,
            at,
            precision,
            edited: self.timestamp_edited.is_some(),
            body: Body::of_chat(&self.content),
        })
    }
}

/// Whether a text is an export: lines with the server and the channel between two rulers.
pub(super) fn is_text(text: &str) -> bool {
    let mut lines = text.lines().skip_while(|line| line.trim().is_empty());
    lines.next().is_some_and(is_ruler)
        && lines.next().is_some_and(|line| line.starts_with("Guild: "))
}

fn is_ruler(line: &str) -> bool {
    let line = line.trim();
    line.len() > 20 && line.bytes().all(|letter| letter == b'=')
}

/// Reads an export as text: `[02/02/2026 18:00] Ana`, then the words, up to the next such line.
///
/// Somebody may have written such a line. The text says at its end how many messages there are; where
/// more were found, it is refused.
pub(super) fn text(text: &str, options: &PageOptions) -> Result<Page, PageProblem> {
    let (messages, exported) = without_end(text);
    let (_, found) = headed::cut(messages, |line| head(line).is_some());
    if exported != Some(found.len()) {
        let found = found.len();
        return Err(match exported {
            Some(stated) => PageProblem::OtherCount { stated, found },
            None => PageProblem::CutOff {
                post: numbered(found),
            },
        });
    }
    let times = found.iter().filter_map(|headed| Some(head(headed.head)?.0));
    let options = options.with_order_of(times);
    let posts = (1..).zip(&found).map(|(number, headed)| {
        let post = message(number, headed, &options)?;
        Ok(PagePost { id: None, post })
    });
    Ok(Page {
        engine: ENGINE.to_owned(),
        posts: posts.collect::<Result<_, _>>()?,
        numbering: Numbering::FromOne,
        ..Page::default()
    })
}

/// The text above its last lines, and how many messages these say there are.
fn without_end(text: &str) -> (&str, Option<usize>) {
    let text = text.trim_end();
    let told = || {
        let (above, ruler) = text.rsplit_once('\n')?;
        let (above, exported) = above.trim_end().rsplit_once('\n')?;
        let (above, first) = above.trim_end().rsplit_once('\n')?;
        let count = exported.trim().strip_prefix("Exported ")?;
        let count = count.strip_suffix(" message(s)")?;
        let count = count.replace(|letter: char| !letter.is_ascii_digit(), "");
        (is_ruler(ruler) && is_ruler(first)).then_some((above, count.parse().ok()?))
    };
    told().map_or((text, None), |(above, count)| (above, Some(count)))
}

/// The lines below which an export as text lists what a message carries beside its words: files,
/// previews of links with the words of others, reactions.
const CARRIED: [&str; 4] = ["{Attachments}", "{Embed}", "{Stickers}", "{Reactions}"];

/// The words of a message, above what else it carries.
fn without_carried(words: &str) -> &str {
    let mut end = 0;
    for line in words.split_inclusive('\n') {
        if CARRIED.contains(&line.trim()) {
            break;
        }
        end += line.len();
    }
    words.get(..end).unwrap_or(words)
}

/// The time and the author in a line that begins a message.
fn head(line: &str) -> Option<(&str, &str)> {
    let (time, author) = line.strip_prefix('[')?.split_once("] ")?;
    let author = author.strip_suffix(" (pinned)").unwrap_or(author).trim();
    (when::is_dated(time) && !author.is_empty()).then_some((time, author))
}

fn message(number: u64, headed: &Headed<'_>, options: &PageOptions) -> Result<Post, PageProblem> {
    let (time, author) = head(headed.head).unwrap_or_default();
    let unclear = |unclear| unclear_time(numbered(number), time.to_owned(), unclear);
    let (at, precision): Stamped = when::written(time, options).map_err(unclear)?;
    Ok(Post {
        number,
        author: author.to_owned(),
        at,
        precision,
        edited: false,
        body: Body::of_chat(without_carried(headed.words)),
    })
}

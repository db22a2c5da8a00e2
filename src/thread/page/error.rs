//! Why a page cannot be read, and what would help.

use thiserror::Error;

/// A page that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{file}: {problem}")]
pub struct PageError {
    /// The name of the file, or what stands for it.
    pub file: String,
    /// What is wrong.
    pub problem: PageProblem,
}

/// What is wrong with a page.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PageProblem {
    /// There is nothing in it.
    #[error("the file is empty")]
    Empty,
    /// It has the marks of no board.
    #[error("this is not a thread of a board that can be read")]
    Unknown,
    /// It is a page of a known board without posts.
    #[error("this is a page of {board}, and there are no posts in it that can be read")]
    NoPosts {
        /// The board's software.
        board: String,
        /// What to save instead, where saving the page again does not help.
        save: Option<String>,
    },
    /// It is JSON, and neither a topic of Discourse nor a channel of Discord.
    #[error("this is neither a topic of Discourse nor an export of a Discord channel: {why}")]
    NoExport {
        /// What is wrong with it.
        why: String,
    },
    /// A line begins a post whose number or time is not after that of the post above.
    #[error("line {line}: `{text}` comes out of turn; a post may only speak of another one there")]
    OutOfTurn {
        /// The number of the line, from 1.
        line: usize,
        /// The line.
        text: String,
    },
    /// An export does not hold as many messages as it says.
    #[error(
        "the export says that it holds {stated} messages, and {found} were found; a message may have a \
         line that looks like the head of another one"
    )]
    OtherCount {
        /// What it says.
        stated: usize,
        /// What it holds.
        found: usize,
    },
    /// Posts were copied out of a browser, and one quotes somebody.
    #[error("line {line}: `{text}` begins a quote, and copied posts do not show where it ends")]
    QuoteInCopy {
        /// The number of the line, from 1.
        line: usize,
        /// The line.
        text: String,
    },
    /// Posts were copied out of a browser without numbers, and may have been read before.
    #[error("these posts have no numbers, and nothing says that they come after post {last}")]
    UnnumberedCopy {
        /// The last post that is known.
        last: u64,
    },
    /// A line of a log that begins a post does not say what it must.
    #[error("line {line}: `{text}` begins no post")]
    LogLine {
        /// The number of the line, from 1.
        line: usize,
        /// The line.
        text: String,
    },
    /// Words stand before the first post of a log.
    #[error("line {line}: `{text}` belongs to no post")]
    BeforeFirst {
        /// The number of the line, from 1.
        line: usize,
        /// The line.
        text: String,
    },
    /// A part of a post was not found.
    #[error("post {post} has no {part}")]
    Missing {
        /// The post.
        post: String,
        /// The part: `author`, `time` …
        part: &'static str,
    },
    /// The file ends in the middle of a post.
    #[error("the file ends in the middle of post {post}")]
    CutOff {
        /// The post.
        post: String,
    },
    /// A time that cannot be read.
    #[error("post {post}: `{time}` is no date and time")]
    Time {
        /// The post.
        post: String,
        /// The time as written.
        time: String,
    },
    /// A time without a zone, and no zone for the page.
    #[error("post {post}: `{time}` says no time zone, and the setup names none")]
    NoZone {
        /// The post.
        post: String,
        /// The time as written.
        time: String,
    },
    /// A date that may be two.
    #[error("post {post}: in `{time}` day and month may be either way round")]
    NoOrder {
        /// The post.
        post: String,
        /// The time as written.
        time: String,
    },
    /// A time that counts from when the page was saved, and nobody said when that was.
    #[error("post {post}: `{time}` counts from the day the page was saved, which is not known")]
    NotSaved {
        /// The post.
        post: String,
        /// The time as written.
        time: String,
    },
}

impl PageProblem {
    /// What would be right in a game that is played by the clock of this zone.
    #[must_use]
    pub fn hint_in(&self, zone: &str) -> String {
        match self {
            PageProblem::NoPosts { save: Some(save), .. } => save.clone(),
            PageProblem::Empty | PageProblem::NoPosts { save: None, .. } => {
                "save the page of the thread again, with its posts on it".to_owned()
            }
            PageProblem::Unknown => {
                "save the page of the thread as HTML, in the board's standard style; `nightdesk guide \
                 boards` lists the boards and how to save each. Posts that each begin with `#12 NAME` \
                 are for `paste`"
                    .to_owned()
            }
            PageProblem::NoExport { .. } => {
                "of Discourse, save what the topic's address shows with `.json?include_raw=1` after it; \
                 of Discord, export the channel as JSON with DiscordChatExporter"
                    .to_owned()
            }
            PageProblem::OutOfTurn { .. } | PageProblem::OtherCount { .. } => {
                "save it as JSON: there nobody can write what looks like another post".to_owned()
            }
            PageProblem::LogLine { .. } | PageProblem::BeforeFirst { .. } => {
                "a post begins with `=== #1 | author | 2026-02-02T18:00:00Z`".to_owned()
            }
            PageProblem::QuoteInCopy { .. } => {
                "which lines are the quote? write `> ` before each of them, the first included, or save the \
                 page and `read` it"
                    .to_owned()
            }
            PageProblem::UnnumberedCopy { last } => {
                let next = last.saturating_add(1);
                format!(
                    "write a line such as `#{next} NAME` above each, or save the page and `read` it"
                )
            }
            PageProblem::CutOff { .. } => {
                "it was not saved to its end: save the page of the thread again".to_owned()
            }
            PageProblem::Missing { .. } => {
                "save the whole page as HTML, in the board's standard style".to_owned()
            }
            PageProblem::Time { .. } => {
                "choose another date format in the board's settings, such as `2 Feb 2026, 18:00`"
                    .to_owned()
            }
            PageProblem::NoZone { .. } => {
                format!(
                    "write `page_zone = \"{zone}\"` below `[forum]` in the setup: the zone of \
                     the board's settings when the page was saved; a running game takes it at `reload`"
                )
            }
            PageProblem::NoOrder { .. } => {
                "write `date_order = \"day first\"` or `\"month first\"` below `[forum]` in the setup"
                    .to_owned()
            }
            PageProblem::NotSaved { .. } => {
                "say when the page was saved, or save it again tomorrow".to_owned()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_zone_that_is_offered_is_the_games() {
        let problem = PageProblem::NoZone {
            post: "3".to_owned(),
            time: "yesterday".to_owned(),
        };
        let hint = problem.hint_in("Europe/London");
        assert!(hint.contains("`page_zone = \"Europe/London\"`"), "{hint}");
    }
}

//! Why a page cannot be read, and what would help.

use thiserror::Error;

use super::engine::Engine;

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
    #[error(
        "this is no page of a board that can be read: none of {} is in it",
        looked_for()
    )]
    Unknown,
    /// It is a page of a known board without posts.
    #[error("this is a page of {engine} without posts")]
    NoPosts {
        /// The board's software.
        engine: String,
    },
    /// It is a page of Discourse, which shows only some of the posts.
    #[error("this is a page of Discourse, which holds only the posts that were on the screen")]
    DiscoursePage,
    /// It looks like a topic of Discourse and is none.
    #[error("this is no topic of Discourse: {why}")]
    NoTopic {
        /// What is wrong with it.
        why: String,
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
            PageProblem::Empty | PageProblem::NoPosts { .. } => {
                "save the page of the thread again, with its posts on it".to_owned()
            }
            PageProblem::Unknown => {
                "save the page as HTML from phpBB, XenForo 2 or vBulletin 4, a topic of Discourse \
                 as JSON, or write a log: `=== #1 | author | 2026-02-02T18:00:00Z`; posts that each begin \
                 with `#12 NAME` are for `paste`"
                    .to_owned()
            }
            PageProblem::DiscoursePage | PageProblem::NoTopic { .. } => {
                "save what the topic's address shows with `.json?include_raw=1` behind it"
                    .to_owned()
            }
            PageProblem::LogLine { .. } | PageProblem::BeforeFirst { .. } => {
                "a post begins with `=== #1 | author | 2026-02-02T18:00:00Z`".to_owned()
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

/// The marks of all pages that can be read.
fn looked_for() -> String {
    let posts = Engine::all()
        .iter()
        .map(|engine| format!("`{}` ({})", engine.post, engine.name));
    let mut marks: Vec<String> = posts.collect();
    marks.push("`post_stream` (Discourse)".to_owned());
    marks.push("`=== #` (log)".to_owned());
    marks.join(", ")
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

//! Why a page cannot be read, and what would help.

use nightdesk_text::messages::InEach;
use nightdesk_text::{Language, say};
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
#[error("{}", self.said(Language::English))]
pub enum PageProblem {
    /// There is nothing in it.
    Empty,
    /// It has the marks of no board.
    Unknown,
    /// It is a page of a known board without posts.
    NoPosts {
        /// The board's software.
        board: String,
        /// What to save instead, where saving the page again does not help.
        save: Option<String>,
    },
    /// It is JSON, and neither a topic of Discourse nor a channel of Discord.
    NoExport {
        /// What is wrong with it.
        why: InEach,
    },
    /// A line begins a post whose number or time is not after that of the post above.
    OutOfTurn {
        /// The number of the line, from 1.
        line: usize,
        /// The line.
        text: String,
    },
    /// An export does not hold as many messages as it says.
    OtherCount {
        /// What it says.
        stated: usize,
        /// What it holds.
        found: usize,
    },
    /// Posts were copied out of a browser, and one quotes somebody.
    QuoteInCopy {
        /// The number of the line, from 1.
        line: usize,
        /// The line.
        text: String,
    },
    /// Posts were copied out of a browser without numbers, and may have been read before.
    UnnumberedCopy {
        /// The last post that is known.
        last: u64,
    },
    /// A line of a log that begins a post does not say what it must.
    LogLine {
        /// The number of the line, from 1.
        line: usize,
        /// The line.
        text: String,
    },
    /// Words stand before the first post of a log.
    BeforeFirst {
        /// The number of the line, from 1.
        line: usize,
        /// The line.
        text: String,
    },
    /// A part of a post was not found.
    Missing {
        /// The post.
        post: InEach,
        /// The key of the part's name: `number`, `author`, `time`, `words`.
        part: &'static str,
    },
    /// The file ends in the middle of a post.
    CutOff {
        /// The post.
        post: InEach,
    },
    /// A time that cannot be read.
    Time {
        /// The post.
        post: InEach,
        /// The time as written.
        time: String,
    },
    /// A time without a zone, and no zone for the page.
    NoZone {
        /// The post.
        post: InEach,
        /// The time as written.
        time: String,
    },
    /// A date that may be two.
    NoOrder {
        /// The post.
        post: InEach,
        /// The time as written.
        time: String,
    },
    /// A time that counts from when the page was saved, and nobody said when that was.
    NotSaved {
        /// The post.
        post: InEach,
        /// The time as written.
        time: String,
    },
}

impl PageError {
    /// What is wrong with which file, in a language.
    #[must_use]
    pub fn said(&self, language: Language) -> String {
        format!("{}: {}", self.file, self.problem.said(language))
    }
}

impl PageProblem {
    /// What is wrong, in a language.
    #[must_use]
    pub fn said(&self, language: Language) -> String {
        let to = &language;
        match self {
            Self::Empty => say!(to, "empty"),
            Self::Unknown => say!(to, "unknown"),
            Self::NoPosts { board, .. } => say!(to, "no_posts", board),
            Self::NoExport { why } => say!(to, "no_export", why),
            Self::OutOfTurn { line, text } => say!(to, "out_of_turn", line, text),
            Self::OtherCount { stated, found } => say!(to, "other_count", stated, found),
            Self::QuoteInCopy { line, text } => say!(to, "quote_in_copy", line, text),
            Self::UnnumberedCopy { last } => say!(to, "unnumbered_copy", last),
            Self::LogLine { line, text } => say!(to, "log_line", line, text),
            Self::BeforeFirst { line, text } => say!(to, "before_first", line, text),
            Self::Missing { post, part } => say!(to, "missing", post, part = say!(to, part)),
            Self::CutOff { post } => say!(to, "cut_off", post),
            Self::Time { post, time } => say!(to, "no_time", post, time),
            Self::NoZone { post, time } => say!(to, "no_zone", post, time),
            Self::NoOrder { post, time } => say!(to, "no_order", post, time),
            Self::NotSaved { post, time } => say!(to, "not_saved", post, time),
        }
    }

    /// What would be right in a game that is played by the clock of this zone, in a language.
    #[must_use]
    pub fn hint_in(&self, zone: &str, language: Language) -> String {
        let to = &language;
        match self {
            Self::NoPosts {
                save: Some(save), ..
            } => save.clone(),
            Self::Empty | Self::NoPosts { save: None, .. } => say!(to, "save_again"),
            Self::Unknown => say!(to, "save_as_html"),
            Self::NoExport { .. } => say!(to, "save_export"),
            Self::OutOfTurn { .. } | Self::OtherCount { .. } => say!(to, "save_as_json"),
            Self::LogLine { .. } | Self::BeforeFirst { .. } => say!(to, "begin_log_post"),
            Self::QuoteInCopy { .. } => say!(to, "mark_quote"),
            Self::UnnumberedCopy { last } => {
                say!(to, "number_copy", next = last.saturating_add(1))
            }
            Self::CutOff { .. } => say!(to, "save_to_its_end"),
            Self::Missing { .. } => say!(to, "save_whole"),
            Self::Time { .. } => say!(to, "choose_date_format"),
            Self::NoZone { .. } => say!(to, "write_zone", zone),
            Self::NoOrder { .. } => say!(to, "write_order"),
            Self::NotSaved { .. } => say!(to, "say_when_saved"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_zone_that_is_offered_is_the_games() {
        let problem = PageProblem::NoZone {
            post: InEach::same("3"),
            time: "yesterday".to_owned(),
        };
        for language in [Language::English, Language::Russian] {
            let hint = problem.hint_in("Europe/London", language);
            assert!(hint.contains("`page_zone = \"Europe/London\"`"), "{hint}");
        }
    }
}

//! Saved pages as they lie on disk, with the moment they were saved.

use std::fs;
use std::io;

use chrono::{DateTime, Utc};

use super::files::bytes_of;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::say;
use nightdesk_thread::{Page, PageError, PageOptions, PageProblem, Unplaced, read_page};
use nightdesk_time::{Stamp, StampStyle, Zone};

/// A page that was read.
#[derive(Debug)]
pub(super) struct SavedPage {
    pub(super) page: Page,
    /// What its "today" and "yesterday" were counted from, if it has any.
    pub(super) counted_from: Option<DateTime<Utc>>,
}

/// Why a page was not read.
#[derive(Debug)]
pub(super) enum PageUnread {
    /// The system gave no file.
    File(io::Error),
    /// It is no page that can be read.
    Page(PageError),
}

/// Reads a page. Only where it has times that count from the day it was saved is that day looked
/// up: `saved` if the host has said it, else the date of the file; of what comes through a pipe,
/// now.
pub(super) fn saved_page(
    file: &str,
    options: &PageOptions,
    saved: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Result<SavedPage, PageUnread> {
    let bytes = bytes_of(file).map_err(PageUnread::File)?;
    page_in(file, &bytes, options, saved, now).map_err(PageUnread::Page)
}

/// The same of what was read from the file.
pub(super) fn page_in(
    file: &str,
    bytes: &[u8],
    options: &PageOptions,
    saved: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Result<SavedPage, PageError> {
    let undated = PageOptions {
        saved_at: None,
        ..options.clone()
    };
    match read_page(file, bytes, &undated) {
        Ok(page) => Ok(SavedPage {
            page,
            counted_from: None,
        }),
        Err(error) if matches!(error.problem, PageProblem::NotSaved { .. }) => {
            let from = saved.or_else(|| date_of(file)).unwrap_or(now);
            let dated = PageOptions {
                saved_at: Some(from),
                ..options.clone()
            };
            let page = read_page(file, bytes, &dated)?;
            let counted_from = Some(from);
            Ok(SavedPage { page, counted_from })
        }
        Err(error) => Err(error),
    }
}

/// What is said of a page whose days were counted.
pub(super) fn counted(to: &impl InLanguage, file: &str, from: DateTime<Utc>, zone: Zone) -> String {
    let from = Stamp {
        instant: from,
        zone,
        style: StampStyle::UtcAndLocal,
    };
    say!(to, "days_counted_from", file, from)
}

/// What is said of a page that has left out some of the thread's posts.
pub(super) fn not_loaded(to: &impl InLanguage, file: &str, places: usize) -> String {
    say!(to, "posts_not_loaded", file, places)
}

/// What is said of posts that a topic lists and no page holds.
pub(super) fn on_no_page(to: &impl InLanguage, posts: usize) -> Option<String> {
    (posts > 0).then(|| say!(to, "posts_on_no_page", posts))
}

/// What is said of a post that is not read, since no number is free where it stands.
pub(super) fn unplaced(to: &impl InLanguage, file: &str, unplaced: &Unplaced) -> String {
    let author = &unplaced.post.author;
    let words = unplaced.post.body.lines.iter();
    let words: Vec<&str> = words.map(|line| line.text.as_str()).collect();
    let words = words.join(" / ");
    match unplaced.after {
        Some(after) => say!(to, "post_without_number_after", file, author, after, words),
        None => say!(to, "post_without_number_at_first", file, author, words),
    }
}

/// When a file was written last; none where the system does not tell, or no file is meant.
fn date_of(file: &str) -> Option<DateTime<Utc>> {
    let written = fs::metadata(file).and_then(|it| it.modified()).ok()?;
    Some(written.into())
}

/// That the first post that was read is not the first of the thread.
pub(crate) fn begins_at(to: &impl InLanguage, first: u64) -> String {
    match first.saturating_sub(1) {
        1 => say!(to, "begins_after_post_one"),
        before => say!(to, "begins_after_posts", before),
    }
}

//! `page`: what is read of saved pages of a thread, without a game.

use std::io;
use std::path::PathBuf;

use chrono::{DateTime, Utc};
use clap::Args;
use serde::Serialize;

use super::exit::Exit;
use super::files::{bytes_of, read_source};
use super::output::Output;
use super::saved_page::{ENGLISH, SavedPage, counted, not_loaded, page_in};
use super::spread::spread;
use nightdesk_text::wording;
use nightdesk_thread::{
    Numbering, Page, PageError, PageOptions, PagePost, PageProblem, Survey, WhyLeftOut,
    says_of_itself, survey,
};
use nightdesk_time::{DateOrder, Stamp, StampStyle, Zone};

/// Show what is read of saved pages of a thread, or why they cannot be read.
///
/// Nothing is counted and nothing is kept. `nightdesk guide boards` lists the boards.
#[derive(Debug, Args)]
pub(crate) struct PageArgs {
    /// The pages; `-` reads standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// The zone of times that carry none; UTC if not given
    #[arg(long, value_name = "ZONE")]
    zone: Option<Zone>,
    /// A setup file: its boards, and what it says of times
    #[arg(long, value_name = "FILE")]
    setup: Option<PathBuf>,
}

/// A page as it was read.
#[derive(Debug, Serialize)]
struct Seen {
    #[serde(skip)]
    zone: Zone,
    file: String,
    board: String,
    posts: Vec<SeenPost>,
    left_out: Vec<SeenLeftOut>,
    remarks: Vec<String>,
}

#[derive(Debug, Serialize)]
struct SeenPost {
    number: u64,
    id: Option<u64>,
    author: String,
    at: DateTime<Utc>,
    edited: bool,
    lines: Vec<String>,
}

#[derive(Debug, Serialize)]
struct SeenLeftOut {
    number: Option<u64>,
    why: &'static str,
}

/// Shows each page; stops at the first that cannot be read.
pub(crate) fn run(args: &PageArgs, now: DateTime<Utc>, output: Output) -> io::Result<Exit> {
    let Some(options) = options(args, output) else {
        return Ok(Exit::Refused);
    };
    let zone = options.zone.unwrap_or(Zone::UTC);
    let mut seen = Vec::new();
    for file in &spread(&args.files)? {
        // What comes through a pipe can be read once.
        let bytes = match bytes_of(file) {
            Ok(bytes) => bytes,
            Err(error) => {
                let message = format!("`{file}` cannot be read: {error}");
                return output.refuse("not-read", &message);
            }
        };
        match look(file, &bytes, &options, now) {
            Ok(page) if output.json => seen.push(page),
            Ok(page) => output.print(page.lines().join("\n"))?,
            Err(error) => {
                let hint = error.problem.hint_in(zone.name(), ENGLISH);
                let said = says_of_itself(&bytes);
                let said = said
                    .iter()
                    .map(|said| format!("\n  It says of itself: {said}"));
                let found = surveyed(&survey(&bytes, &options));
                let message = format!("{error}\n  {hint}{}\n  {found}", said.collect::<String>());
                return output.refuse("not-read", &message);
            }
        }
    }
    if output.json {
        output.print_json(&seen)?;
    }
    Ok(Exit::Done)
}

/// What is said of pages before one is read; none where the setup is refused.
fn options(args: &PageArgs, output: Output) -> Option<PageOptions> {
    let of_setup = match &args.setup {
        Some(path) => {
            let source = read_source(path, output)?;
            let (setup, diagnostics) = nightdesk_setup::read_pages(&source);
            let setup = output.usable(setup, &diagnostics)?;
            nightdesk_desk::page_options(&setup.forum, None)
        }
        None => PageOptions::default(),
    };
    Some(PageOptions {
        zone: args.zone.or(of_setup.zone),
        ..of_setup
    })
}

/// What was found on a page that is not read.
fn surveyed(survey: &Survey) -> String {
    match survey {
        Survey::Posts {
            board,
            posts,
            parts,
        } => {
            let parts = parts
                .iter()
                .map(|(part, posts)| format!("{posts} with {part}"));
            let parts = parts.collect::<Vec<_>>().join(", ");
            let posts = wording::count(*posts, "post", "posts");
            format!("As a page of {board} it has {posts}: {parts}.")
        }
        Survey::Often(often) if often.is_empty() => {
            "No element is there so often that it could be a post: is it the page's source?"
                .to_owned()
        }
        Survey::Often(often) => {
            let often = often
                .iter()
                .map(|(element, times)| format!("`{element}` {times} times"));
            let often = often.collect::<Vec<_>>().join(", ");
            format!(
                "No posts were found. What is there most often: {often}. A setup can say what its \
                 posts are: `nightdesk guide boards`."
            )
        }
    }
}

/// Reads a page. What it does not say of its times is taken in some way, and said.
fn look(
    file: &str,
    bytes: &[u8],
    options: &PageOptions,
    now: DateTime<Utc>,
) -> Result<Seen, PageError> {
    let mut options = options.clone();
    let mut remarks = Vec::new();
    loop {
        match page_in(file, bytes, &options, None, now) {
            Ok(saved) => {
                return Ok(seen(
                    file,
                    saved,
                    options.zone.unwrap_or(Zone::UTC),
                    remarks,
                ));
            }
            Err(error) => match error.problem {
                PageProblem::NoZone { .. } if options.zone.is_none() => {
                    options.zone = Some(Zone::UTC);
                    remarks.push(
                        "its times have no zone and are shown as UTC; a game needs `page_zone` below \
                         `[forum]`"
                            .to_owned(),
                    );
                }
                PageProblem::NoOrder { .. } if options.date_order.is_none() => {
                    options.date_order = Some(DateOrder::DayFirst);
                    remarks.push(
                        "no date shows whether the day or the month stands first; here the day does. A \
                         game needs `date_order` below `[forum]`"
                            .to_owned(),
                    );
                }
                _ => return Err(error),
            },
        }
    }
}

fn seen(file: &str, saved: SavedPage, zone: Zone, mut remarks: Vec<String>) -> Seen {
    let Page {
        engine,
        posts,
        numbering,
        left_out,
        not_loaded: places,
        ..
    } = saved.page;
    remarks.extend(
        saved
            .counted_from
            .map(|from| counted(&ENGLISH, file, from, zone)),
    );
    if places > 0 {
        remarks.push(not_loaded(&ENGLISH, file, places));
    }
    if numbering == Numbering::FromOne {
        remarks.push(
            "it does not say where in the thread it stands; its posts are counted from 1"
                .to_owned(),
        );
    }
    Seen {
        zone,
        file: file.to_owned(),
        board: engine,
        posts: posts.into_iter().map(seen_post).collect(),
        left_out: left_out
            .into_iter()
            .map(|post| SeenLeftOut {
                number: post.number,
                why: why(post.why),
            })
            .collect(),
        remarks,
    }
}

fn seen_post(PagePost { id, post }: PagePost) -> SeenPost {
    SeenPost {
        number: post.number,
        id,
        author: post.author,
        at: post.at,
        edited: post.edited,
        lines: post.body.lines.into_iter().map(|line| line.text).collect(),
    }
}

const fn why(why: WhyLeftOut) -> &'static str {
    match why {
        WhyLeftOut::Deleted => "deleted",
        WhyLeftOut::Hidden => "hidden",
        WhyLeftOut::Whisper => "a whisper",
        WhyLeftOut::Note => "a note of the board",
    }
}

impl Seen {
    fn lines(&self) -> Vec<String> {
        let count = wording::count(self.posts.len(), "post", "posts");
        let mut lines = vec![format!("{}: {}, {count}", self.file, self.board)];
        lines.extend(self.posts.iter().map(|post| self.line(post)));
        lines.extend(self.left_out.iter().map(|post| {
            let number = post
                .number
                .map_or_else(|| "a post".to_owned(), |it| format!("#{it}"));
            format!("  {number} is not read: {}", post.why)
        }));
        lines.extend(self.remarks.iter().map(|remark| format!("  {remark}")));
        lines
    }

    fn line(&self, post: &SeenPost) -> String {
        let stamp = Stamp {
            instant: post.at,
            zone: self.zone,
            style: StampStyle::UtcAndLocal,
        };
        let SeenPost { number, author, .. } = post;
        let edited = if post.edited { " (edited)" } else { "" };
        format!(
            "  #{number} {author}, {stamp}{edited}: {}",
            post.lines.join(" / ")
        )
    }
}

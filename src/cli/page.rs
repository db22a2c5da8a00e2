//! `page`: what is read of saved pages of a thread, without a game.

use std::io;
use std::path::PathBuf;

use chrono::{DateTime, Utc};
use clap::Args;
use serde::Serialize;

use super::exit::Exit;
use super::files::{bytes_of, read_source, spoken};
use super::output::Output;
use super::saved_page::{SavedPage, counted, not_loaded, page_in};
use super::spread::spread;
use nightdesk_text::messages::{InLanguage, Worded};
use nightdesk_text::say;
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
    why: String,
}

/// Shows each page; stops at the first that cannot be read.
pub(crate) fn run(args: &PageArgs, now: DateTime<Utc>, output: Output) -> io::Result<Exit> {
    let Some((options, output)) = options(args, output) else {
        return Ok(Exit::Refused);
    };
    let zone = options.zone.unwrap_or(Zone::UTC);
    let mut seen = Vec::new();
    for file in &spread(&args.files)? {
        // What comes through a pipe can be read once.
        let bytes = match bytes_of(file) {
            Ok(bytes) => bytes,
            Err(error) => {
                let error = error.to_string();
                let message = say!(&output, "file_cannot_be_read", file, error);
                return output.refuse("not-read", &message);
            }
        };
        match look(&output, file, &bytes, &options, now) {
            Ok(page) if output.json => seen.push(page),
            Ok(page) => output.tell(&page.lines(&output).join("\n"))?,
            Err(error) => {
                let why = error.said(output.language());
                let hint = error.problem.hint_in(zone.name(), output.language());
                let said = says_of_itself(&bytes);
                let said = said
                    .iter()
                    .map(|said| format!("\n  {}", say!(&output, "says_of_itself", said)));
                let found = surveyed(&output, &survey(&bytes, &options));
                let message = format!("{why}\n  {hint}{}\n  {found}", said.collect::<String>());
                return output.refuse("not-read", &message);
            }
        }
    }
    if output.json {
        output.print_json(&seen)?;
    }
    Ok(Exit::Done)
}

/// What is said of pages before one is read, and in which language they are told; none where the setup
/// is refused.
fn options(args: &PageArgs, output: Output) -> Option<(PageOptions, Output)> {
    let mut output = output;
    let of_setup = match &args.setup {
        Some(path) => {
            let source = read_source(path, output)?;
            let (setup, diagnostics) = nightdesk_setup::read_pages(&source);
            output = spoken(&source, output);
            let setup = output.usable(setup, &diagnostics)?;
            nightdesk_desk::page_options(&setup.forum, None)
        }
        None => PageOptions::default(),
    };
    let options = PageOptions {
        zone: args.zone.or(of_setup.zone),
        ..of_setup
    };
    Some((options, output))
}

/// What was found on a page that is not read.
fn surveyed(to: &Output, survey: &Survey) -> String {
    match survey {
        Survey::Posts {
            board,
            posts,
            parts,
        } => {
            let parts = parts
                .iter()
                .map(|(part, n)| say!(to, "posts_with", n, part = part_of_a_post(to, part)));
            let parts = parts.collect::<Vec<_>>().join(", ");
            say!(to, "page_has_posts", board, posts, parts)
        }
        Survey::Often(often) if often.is_empty() => say!(to, "page_has_no_elements"),
        Survey::Often(often) => {
            let often = often
                .iter()
                .map(|(element, times)| say!(to, "element_so_often", element, times));
            let often = often.collect::<Vec<_>>().join(", ");
            say!(to, "page_has_no_posts", often)
        }
    }
}

/// A part that posts are found with.
fn part_of_a_post(to: &Output, part: &str) -> String {
    match part {
        "number" => say!(to, "with_number"),
        "author" => say!(to, "with_author"),
        "time" => say!(to, "with_time"),
        _ => say!(to, "with_text"),
    }
}

/// Reads a page. What it does not say of its times is taken in some way, and said.
fn look(
    to: &Output,
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
                    to,
                    file,
                    saved,
                    options.zone.unwrap_or(Zone::UTC),
                    remarks,
                ));
            }
            Err(error) => match error.problem {
                PageProblem::NoZone { .. } if options.zone.is_none() => {
                    options.zone = Some(Zone::UTC);
                    remarks.push(say!(to, "times_without_a_zone"));
                }
                PageProblem::NoOrder { .. } if options.date_order.is_none() => {
                    options.date_order = Some(DateOrder::DayFirst);
                    remarks.push(say!(to, "dates_without_an_order"));
                }
                _ => return Err(error),
            },
        }
    }
}

fn seen(to: &Output, file: &str, saved: SavedPage, zone: Zone, mut remarks: Vec<String>) -> Seen {
    let Page {
        engine,
        posts,
        numbering,
        left_out,
        not_loaded: places,
        ..
    } = saved.page;
    remarks.extend(saved.counted_from.map(|from| counted(to, file, from, zone)));
    if places > 0 {
        remarks.push(not_loaded(to, file, places));
    }
    if numbering == Numbering::FromOne {
        remarks.push(say!(to, "posts_counted_from_one"));
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
                why: why(to, post.why),
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

fn why(to: &Output, why: WhyLeftOut) -> String {
    match why {
        WhyLeftOut::Deleted => say!(to, "deleted"),
        WhyLeftOut::Hidden => say!(to, "hidden_post"),
        WhyLeftOut::Whisper => say!(to, "a_whisper"),
        WhyLeftOut::Note => say!(to, "a_note_of_the_board"),
    }
}

impl Seen {
    fn lines(&self, to: &Output) -> Vec<String> {
        let (file, board, posts) = (&self.file, &self.board, self.posts.len());
        let mut lines = vec![say!(to, "page_read", file, board, posts)];
        lines.extend(self.posts.iter().map(|post| self.line(to, post)));
        lines.extend(self.left_out.iter().map(|post| {
            let why = &post.why;
            let said = match post.number {
                Some(number) => say!(to, "post_is_not_read", number, why),
                None => say!(to, "a_post_is_not_read", why),
            };
            format!("  {said}")
        }));
        lines.extend(self.remarks.iter().map(|remark| format!("  {remark}")));
        lines
    }

    fn line(&self, to: &Output, post: &SeenPost) -> String {
        let stamp = Stamp {
            instant: post.at,
            zone: self.zone,
            style: StampStyle::UtcAndLocal,
        };
        let SeenPost { number, author, .. } = post;
        let stamp = stamp.worded(to.language());
        let edited = match post.edited {
            true => format!(" ({})", say!(to, "edited")),
            false => String::new(),
        };
        format!(
            "  #{number} {author}, {stamp}{edited}: {}",
            post.lines.join(" / ")
        )
    }
}

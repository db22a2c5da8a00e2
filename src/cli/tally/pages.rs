//! Pages on their way to a tracker: parsed side by side, heard one after another.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use chrono::{DateTime, Utc};

use super::progress::Progress;
use super::queue::{Queue, Start};
use crate::cli::output::Output;
use crate::cli::saved_page::{self, PageUnread, SavedPage, saved_page};
use nightdesk_game::without;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::say;
use nightdesk_thread::{PageError, PageOptions, Post, ThreadReader};
use nightdesk_time::Zone;
use nightdesk_tracker::Tracker;

/// What pages are heard with.
pub(super) struct Hearing {
    /// The game before its first post.
    pub(super) tracker: Tracker,
    /// Posts that are on no page and that the host ignores.
    pub(super) missing_ignored: Vec<(u64, u64)>,
    /// The last post that is heard.
    pub(super) up_to: Option<u64>,
    /// What the setup says of pages.
    pub(super) options: PageOptions,
    /// When the pages were saved, if the host has said it; else each file tells.
    pub(super) saved: Option<DateTime<Utc>>,
    /// Posts after this moment are left out, if the host wants the count of another time.
    pub(super) as_of: Option<DateTime<Utc>>,
    /// What the clock says.
    pub(super) now: DateTime<Utc>,
}

/// A thread that was heard.
pub(super) struct Thread {
    pub(super) tracker: Tracker,
    /// Time and number of the last post that was heard.
    pub(super) last: Option<(DateTime<Utc>, u64)>,
    pub(super) notes: PageNotes,
}

/// What the host should know about the pages themselves.
#[derive(Debug, Default)]
pub(super) struct PageNotes {
    /// Posts that are on two pages with different words; the first was heard.
    pub(super) changed: Vec<u64>,
    /// Posts that a page holds and does not show.
    pub(super) left_out: Vec<u64>,
    /// What is said of pages that only link to some of the posts, or list them.
    pub(super) not_loaded: Vec<String>,
    /// Pages that do not say which posts they hold.
    pub(super) follows: Vec<String>,
    /// Pages with times such as "yesterday", and what those were counted from.
    pub(super) counted: Vec<(String, DateTime<Utc>)>,
    /// How many posts are later than the moment of the count.
    pub(super) later: usize,
    /// Posts for which no number is free among those before and after them: none was heard.
    pub(super) unplaced: Vec<String>,
    /// Runs of posts that are on no page.
    pub(super) missing: Vec<(u64, u64)>,
    /// The first post that was heard, where it is not the first of the thread.
    pub(super) begins_at: Option<u64>,
}

/// Why pages could not be heard.
#[derive(Debug)]
pub(super) enum Unread {
    File(String, std::io::Error),
    Page(PageError),
    /// Posts came before older ones.
    OutOfOrder,
}

/// Pages that wait for those before them, at each parser.
const WAITING: usize = 2;
/// Parsers at work side by side.
const PARSERS: usize = 2;

/// Hears every page in the order of the files.
///
/// A page is dropped as soon as it was heard. Where files do not stand in the order of the thread
/// they are read once more to learn their order, and then in that order; only posts that are not
/// older than the next page's first one wait for it.
pub(super) fn hear(files: &[String], hearing: &Hearing, output: Output) -> Result<Thread, Unread> {
    match Heard::new(hearing, output).all(files, &[], hearing) {
        Err(Unread::OutOfOrder) if !files.iter().any(|file| file == "-") => {
            output.say(say!(&output, "pages_are_put_in_order"));
            let (files, starts) = in_order(files, hearing, output)?;
            Heard::new(hearing, output).all(&files, &starts, hearing)
        }
        heard => heard,
    }
}

/// The files by their first posts, and when each starts.
fn in_order(
    files: &[String],
    hearing: &Hearing,
    output: Output,
) -> Result<(Vec<String>, Vec<Start>), Unread> {
    let mut progress = Progress::new(files.len(), output);
    let mut found: Vec<(Start, &String)> = Vec::with_capacity(files.len());
    for_each_page(files, hearing, |index, file, saved| {
        found.push((Start::of(&saved.page), file));
        progress.at(index + 1);
        Ok(())
    })?;
    found.sort_by_key(|(start, _)| *start);
    let (starts, files) = found
        .into_iter()
        .map(|(start, file)| (start, file.clone()))
        .unzip();
    Ok((files, starts))
}

/// What was heard so far.
struct Heard {
    /// Where what is said of pages goes.
    output: Output,
    reader: ThreadReader,
    tracker: Tracker,
    missing_ignored: Vec<(u64, u64)>,
    up_to: Option<u64>,
    as_of: Option<DateTime<Utc>>,
    /// Time and number of the last post.
    last: Option<(DateTime<Utc>, u64)>,
    queue: Queue,
    notes: PageNotes,
}

impl Heard {
    fn new(hearing: &Hearing, output: Output) -> Self {
        let mut tracker = hearing.tracker.clone();
        tracker.ignore_missing(hearing.missing_ignored.clone());
        Self {
            output,
            reader: ThreadReader::new(hearing.options.clone()),
            tracker,
            missing_ignored: hearing.missing_ignored.clone(),
            up_to: hearing.up_to,
            as_of: hearing.as_of,
            last: None,
            queue: Queue::default(),
            notes: PageNotes::default(),
        }
    }

    /// Hears all files. `starts` tells when the pages begin, where that was learnt before.
    fn all(
        mut self,
        files: &[String],
        starts: &[Start],
        hearing: &Hearing,
    ) -> Result<Thread, Unread> {
        let mut progress = Progress::new(files.len(), self.output);
        for_each_page(files, hearing, |index, file, page| {
            let next = starts.get(index + 1);
            self.page(file, page, next)?;
            progress.at(index + 1);
            Ok(())
        })?;
        let listed = saved_page::on_no_page(&self.output, self.reader.on_no_page());
        self.notes.not_loaded.extend(listed);
        let missing = self.reader.missing().numbers;
        self.notes.missing = without(missing, &self.missing_ignored);
        self.notes.begins_at = self.tracker.begins_at();
        Ok(Thread {
            tracker: self.tracker,
            last: self.last,
            notes: self.notes,
        })
    }

    /// Takes a page, and hears what cannot stand after a post of the next one.
    fn page(&mut self, file: &str, saved: SavedPage, next: Option<&Start>) -> Result<(), Unread> {
        let from = saved.counted_from.map(|from| (file.to_owned(), from));
        self.notes.counted.extend(from);
        let read = self.reader.take(saved.page);
        let changed = read.changed.iter().map(|changed| changed.new.number);
        self.notes.changed.extend(changed);
        let left_out = read.left_out.iter().filter_map(|post| post.number);
        self.notes.left_out.extend(left_out);
        let unplaced = read.unplaced.iter();
        let unplaced = unplaced.map(|unplaced| saved_page::unplaced(&self.output, file, unplaced));
        self.notes.unplaced.extend(unplaced);
        if read.not_loaded > 0 {
            let said = saved_page::not_loaded(&self.output, file, read.not_loaded);
            self.notes.not_loaded.push(said);
        }
        if read.follows {
            self.notes.follows.push(file.to_owned());
        }
        self.queue.take(read.posts);
        while let Some(post) = self.queue.next(next) {
            self.post(&post)?;
        }
        Ok(())
    }

    fn post(&mut self, post: &Post) -> Result<(), Unread> {
        if self.up_to.is_some_and(|last| post.number > last) {
            return Ok(());
        }
        if self.as_of.is_some_and(|moment| post.at > moment) {
            self.notes.later += 1;
            return Ok(());
        }
        let place = Some((post.at, post.number));
        if place < self.last {
            return Err(Unread::OutOfOrder);
        }
        let before = self.last.map(|(_, number)| number);
        self.last = place;
        if let Some(before) = before.filter(|before| before.saturating_add(1) < post.number) {
            for (first, last) in self.reader.missing_between(before, post.number) {
                self.tracker.miss(first, last, post.at);
            }
        }
        self.tracker.hear(post);
        Ok(())
    }
}

impl Unread {
    /// Tells the host, whose zone it offers where a page has none.
    pub(super) fn say(&self, zone: Zone, output: Output) {
        let language = output.language();
        let message = match self {
            Self::File(file, error) => {
                say!(&output, "cannot_read", file, error = error.to_string())
            }
            Self::Page(error) => {
                let hint = error.problem.hint_in(zone.name(), language);
                format!("{}\n  {hint}", error.said(language))
            }
            Self::OutOfOrder => say!(&output, "posts_out_of_order"),
        };
        output.fail("not-read", &message);
    }
}

/// Parses the files side by side and takes their pages one after another.
fn for_each_page<'f>(
    files: &'f [String],
    hearing: &Hearing,
    mut take: impl FnMut(usize, &'f String, SavedPage) -> Result<(), Unread>,
) -> Result<(), Unread> {
    let dating = Dating {
        options: &hearing.options,
        saved: hearing.saved,
        now: hearing.now,
    };
    thread::scope(|scope| {
        let parsers: Vec<Receiver<Parsed>> = (0..PARSERS.min(files.len()))
            .map(|first| {
                let (sender, receiver) = sync_channel(WAITING);
                scope.spawn(move || parse_every_other(files, first, dating, &sender));
                receiver
            })
            .collect();
        for ((index, file), parser) in files.iter().enumerate().zip(parsers.iter().cycle()) {
            // A parser is gone before its last page only if it has panicked, which the scope tells.
            let Ok(page) = parser.recv() else { break };
            take(index, file, page?)?;
        }
        Ok(())
    })
}

/// How the times of pages are read.
#[derive(Debug, Clone, Copy)]
struct Dating<'h> {
    options: &'h PageOptions,
    saved: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
}

type Parsed = Result<SavedPage, Unread>;

fn parse_every_other(
    files: &[String],
    first: usize,
    dating: Dating<'_>,
    sender: &SyncSender<Parsed>,
) {
    for file in files.iter().skip(first).step_by(PARSERS) {
        // Nobody waits for pages after one that was refused.
        if sender.send(parse(file, dating)).is_err() {
            return;
        }
    }
}

fn parse(file: &str, dating: Dating<'_>) -> Parsed {
    let Dating {
        options,
        saved,
        now,
    } = dating;
    saved_page(file, options, saved, now).map_err(|error| match error {
        PageUnread::File(error) => Unread::File(file.to_owned(), error),
        PageUnread::Page(error) => Unread::Page(error),
    })
}

//! What a thread leaves for the host alone.

use std::collections::BTreeMap;

use super::count::Counted;
use super::pages::PageNotes;
use super::truth;
use crate::cli::output::Output;
use crate::cli::saved_page::{self, ENGLISH};
use nightdesk_ballot::INSIDE_LINE;
use nightdesk_game::{Language, SeatId, Setup};
use nightdesk_text::wording::{count, list, posts_are};
use nightdesk_tracker::{Decision, Tracker, in_words};
use nightdesk_votes::Hanging;

/// Places a row names; a script reads them all.
const MOST_PLACES: usize = 20;

/// What the host should know beside what the tracker tells.
pub(super) struct Notes<'s> {
    /// The setup the thread is counted by.
    pub(super) setup: &'s Setup,
    /// How many phases ended after the last post.
    pub(super) passed: usize,
    pub(super) pages: PageNotes,
}

impl Notes<'_> {
    /// Says everything there is, under a heading of its own; nothing if there is nothing.
    pub(super) fn say(&self, tracker: &Tracker, counted: Option<&Counted<'_>>, output: Output) {
        let parts = [
            counted.map_or_else(Vec::new, |counted| {
                truth::lines(tracker, counted, self.setup)
            }),
            self.of_pages(),
            counted.map_or_else(Vec::new, |counted| hanging(tracker, counted)),
            questions(tracker),
            likely(tracker),
            not_counted(tracker),
            violations(tracker),
            told(tracker),
            remarks(tracker),
        ];
        let lines: Vec<String> = parts.into_iter().flatten().collect();
        if !lines.is_empty() {
            output.say("HOST ONLY");
            lines.iter().for_each(|line| output.say(line));
        }
    }

    /// Says what no outcome holds: what is wrong with the pages themselves.
    pub(super) fn say_of_pages(&self, output: Output) {
        let lines = self.of_pages();
        lines.iter().for_each(|line| output.say(line.trim_start()));
    }

    fn of_pages(&self) -> Vec<String> {
        let on_none = |run: &(u64, u64)| format!("  {} on none of the pages", posts_are(*run));
        let begins = self.pages.begins_at;
        let begins = begins.map(|first| saved_page::begins_at(&ENGLISH, first));
        let begins = begins.map(|begins| format!("  {begins}"));
        let mut lines: Vec<String> = begins.into_iter().collect();
        lines.extend(self.pages.missing.iter().map(on_none));
        let unplaced = self.pages.unplaced.iter();
        lines.extend(unplaced.map(|unplaced| {
            format!("  {unplaced}; to count it, name a page on which the posts are numbered")
        }));
        lines.extend(self.pages.not_loaded.iter().map(|said| format!("  {said}")));
        lines.extend(self.pages.left_out.iter().map(|post| {
            format!("  post {post} is on a page without its words: deleted, hidden or a note")
        }));
        lines.extend(self.pages.changed.iter().map(|post| {
            format!("  post {post} is there twice with different words; the first one counts")
        }));
        lines.extend(self.pages.follows.iter().map(|file| {
            format!("  `{file}` does not say which posts it holds; they are numbered on")
        }));
        let zone = self.setup.schedule.host_zone();
        let counted = self.pages.counted.iter();
        lines.extend(counted.map(|(file, from)| {
            let said = saved_page::counted(&ENGLISH, file, *from, zone);
            format!("  {said}; `--saved TIME` says when else")
        }));
        if self.pages.later > 0 {
            let later = count(self.pages.later, "post", "posts");
            lines.push(format!("  {later} after the time of `--now` left out"));
        }
        if self.passed > 0 {
            lines.push(format!(
                "  {} ended after the last post; `--now TIME` counts as of another time",
                count(self.passed, "phase", "phases")
            ));
        }
        lines
    }
}

/// Wagons that have what it takes, if what is open does not say otherwise.
fn hanging(tracker: &Tracker, counted: &Counted<'_>) -> Vec<String> {
    let count = counted.table.count();
    let line = |hanging: &Hanging| {
        let posts: Vec<String> = hanging
            .on
            .iter()
            .map(|open| Language::English.posts(open.posts()))
            .collect();
        let target = truth::called(tracker, hanging.target);
        format!("  {target} hangs on {}", list(&posts))
    };
    count.hanging.iter().map(line).collect()
}

/// Open questions, and how to answer them.
fn questions(tracker: &Tracker) -> Vec<String> {
    let open = tracker.decisions();
    if open.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![format!(
        "  {}; no hammer, lock or end of a day goes by it until you decide:",
        count(open.len(), "open question", "open questions")
    )];
    lines.extend(open.iter().map(|open| question(tracker, open)));
    lines.push("  put your answers into a file and name it with --answers:".to_owned());
    lines.extend(open.iter().flat_map(|open| answer(tracker, open)));
    lines
}

/// Votes that count as they are read, though the name was not written in full.
fn likely(tracker: &Tracker) -> Vec<String> {
    let likely = tracker.likely();
    let line = |open: &&Decision| {
        let name = |seat: Option<SeatId>| seat.map_or("", |seat| tracker.name(seat));
        let (voter, target) = (name(open.voter), name(open.counts_for));
        format!(
            "    #{} {voter} -> {target}, written \"{}\"",
            open.post, open.words
        )
    };
    let heading = (!likely.is_empty()).then(|| {
        "  counted with ?, the only names they are like; `[[decide]]` in a file of answers says otherwise:"
            .to_owned()
    });
    heading.into_iter().chain(likely.iter().map(line)).collect()
}

/// `    #410 Ana "Bo": near-name; Bob or Boris?`
fn question(tracker: &Tracker, open: &Decision) -> String {
    let who = open.voter.map_or_else(
        || "the host".to_owned(),
        |voter| tracker.name(voter).to_owned(),
    );
    let words = match open.words.is_empty() {
        true => String::new(),
        false => format!(" \"{}\"", open.words),
    };
    let names: Vec<&str> = open
        .candidates
        .iter()
        .map(|seat| tracker.name(*seat))
        .collect();
    let fits = match names.is_empty() {
        true => String::new(),
        false => format!("; {}?", names.join(" or ")),
    };
    format!("    #{} {who}{words}: {}{fits}", open.post, said(open.kind))
}

/// What a code of the tracker rules means.
fn said(code: &str) -> &str {
    in_words(code, Language::English)
}

/// The answer as it would stand in the file, with the likeliest name.
fn answer(tracker: &Tracker, open: &Decision) -> Vec<String> {
    let mut lines = vec![
        "    [[decide]]".to_owned(),
        format!("    post = {}", open.post),
    ];
    if open.index > 0 {
        lines.push(format!("    index = {}", open.index));
    }
    lines.push(match open.candidates.first() {
        Some(seat) => format!(
            "    target = {}   # or ignore, unvote, count = true; always = true for later votes, too",
            toml::Value::from(tracker.name(*seat))
        ),
        None => "    ignore = true   # or target = NAME, unvote, count = true".to_owned(),
    });
    lines
}

fn not_counted(tracker: &Tracker) -> Vec<String> {
    let votes = tracker.ignored().iter();
    let votes = votes.map(|vote| (said(vote.reason), format!("#{} {}", vote.post, vote.author)));
    let asides = tracker.asides().iter().map(|aside| {
        let place = format!("#{} {}", aside.post, aside.author);
        (said(INSIDE_LINE), place)
    });
    listed("not counted", votes.chain(asides))
}

fn violations(tracker: &Tracker) -> Vec<String> {
    let found = tracker.violations().iter();
    let place = |post: u64, name: &str| format!("#{post} {name}");
    listed(
        "against the rules",
        found.map(|found| {
            (
                said(found.kind),
                place(found.post, tracker.name(found.seat)),
            )
        }),
    )
}

/// What posts did to players and to the game: who was killed where, and what ended the game.
fn told(tracker: &Tracker) -> Vec<String> {
    let happened = tracker.happened().iter();
    let told = happened.filter_map(|happening| {
        let said = tracker.happened_in_words(happening, Language::English)?;
        Some(format!("  #{}: {said}", happening.post?))
    });
    told.collect()
}

fn remarks(tracker: &Tracker) -> Vec<String> {
    let remarks = tracker.remarks().iter();
    remarks
        .map(|remark| {
            format!(
                "  #{}: {}",
                remark.post,
                tracker.remarked(remark, Language::English)
            )
        })
        .collect()
}

/// A row for each kind, with its places in order.
fn listed<'k>(what: &str, places: impl Iterator<Item = (&'k str, String)>) -> Vec<String> {
    let mut kinds: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (kind, place) in places {
        kinds.entry(kind).or_default().push(place);
    }
    let rows = kinds.iter().map(|(kind, places)| {
        let number = places.len();
        let shown: Vec<&str> = places
            .iter()
            .take(MOST_PLACES)
            .map(String::as_str)
            .collect();
        let more = match number.saturating_sub(shown.len()) {
            0 => String::new(),
            more => format!(", and {more} more (--json lists all)"),
        };
        format!("  {what}, {kind} ({number}): {}{more}", shown.join(", "))
    });
    rows.collect()
}

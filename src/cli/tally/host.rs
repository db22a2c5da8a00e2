//! What a thread leaves for the host alone.

use std::collections::BTreeMap;

use super::count::Counted;
use super::pages::PageNotes;
use super::truth;
use crate::cli::output::Output;
use crate::cli::saved_page;
use nightdesk_ballot::INSIDE_LINE;
use nightdesk_game::{SeatId, Setup};
use nightdesk_text::messages::{InLanguage, Listed};
use nightdesk_text::say;
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
                truth::lines(&output, tracker, counted, self.setup)
            }),
            self.of_pages(&output),
            counted.map_or_else(Vec::new, |counted| hanging(&output, tracker, counted)),
            questions(&output, tracker),
            likely(&output, tracker),
            not_counted(&output, tracker),
            violations(&output, tracker),
            lines_of_deeds(&output, tracker),
            remarks(&output, tracker),
        ];
        let lines: Vec<String> = parts.into_iter().flatten().collect();
        if !lines.is_empty() {
            output.say(say!(&output, "host_only"));
            lines.iter().for_each(|line| output.say(line));
        }
    }

    /// Says what no outcome holds: what is wrong with the pages themselves.
    pub(super) fn say_of_pages(&self, output: Output) {
        let lines = self.of_pages(&output);
        lines.iter().for_each(|line| output.say(line.trim_start()));
    }

    fn of_pages(&self, to: &Output) -> Vec<String> {
        let on_none = |(first, last): &(u64, u64)| match first == last {
            true => say!(to, "post_on_none_of_the_pages", post = first),
            false => say!(to, "posts_on_none_of_the_pages", first, last),
        };
        let begins = self.pages.begins_at;
        let begins = begins.map(|first| saved_page::begins_at(to, first));
        let mut lines: Vec<String> = begins.into_iter().collect();
        lines.extend(self.pages.missing.iter().map(on_none));
        let unplaced = self.pages.unplaced.iter();
        lines.extend(unplaced.map(|said| say!(to, "to_count_it_name_a_page", said)));
        lines.extend(self.pages.not_loaded.iter().cloned());
        let left_out = self.pages.left_out.iter();
        lines.extend(left_out.map(|post| say!(to, "post_without_its_words", post)));
        let changed = self.pages.changed.iter();
        lines.extend(changed.map(|post| say!(to, "post_is_there_twice", post)));
        let follows = self.pages.follows.iter();
        lines.extend(follows.map(|file| say!(to, "posts_are_numbered_on", file)));
        let zone = self.setup.schedule.host_zone();
        let counted = self.pages.counted.iter();
        lines.extend(counted.map(|(file, from)| {
            let said = saved_page::counted(to, file, *from, zone);
            say!(to, "saved_says_when_else", said)
        }));
        if self.pages.later > 0 {
            lines.push(say!(
                to,
                "posts_left_out_as_later",
                posts = self.pages.later
            ));
        }
        if self.passed > 0 {
            lines.push(say!(to, "phases_ended_since", phases = self.passed));
        }
        lines.into_iter().map(|said| format!("  {said}")).collect()
    }
}

/// Wagons that have what it takes, if what is open does not say otherwise.
fn hanging(to: &Output, tracker: &Tracker, counted: &Counted<'_>) -> Vec<String> {
    let count = counted.table.count();
    let line = |hanging: &Hanging| {
        let posts = hanging.on.iter();
        let posts: Vec<String> = posts
            .map(|open| to.language().posts(open.posts()))
            .collect();
        let target = truth::called(to, tracker, hanging.target);
        format!("  {}", say!(to, "hangs_on", target, posts = Listed(&posts)))
    };
    count.hanging.iter().map(line).collect()
}

/// Open questions, and how to answer them.
fn questions(to: &Output, tracker: &Tracker) -> Vec<String> {
    let open = tracker.decisions();
    if open.is_empty() {
        return Vec::new();
    }
    let head = say!(to, "open_questions", n = open.len());
    let mut lines = vec![format!("  {head}")];
    lines.extend(open.iter().map(|open| question(to, tracker, open)));
    lines.push(format!("  {}", say!(to, "put_your_answers")));
    lines.extend(open.iter().flat_map(|open| answer(to, tracker, open)));
    lines
}

/// Votes that count as they are read, though the name was not written in full.
fn likely(to: &Output, tracker: &Tracker) -> Vec<String> {
    let likely = tracker.likely();
    let line = |open: &&Decision| {
        let name = |seat: Option<SeatId>| seat.map_or("", |seat| tracker.name(seat));
        let (voter, target) = (name(open.voter), name(open.counts_for));
        let (post, words) = (open.post, &open.words);
        let said = say!(to, "likely_vote", post, voter, target, words);
        format!("    {said}")
    };
    let heading = (!likely.is_empty()).then(|| format!("  {}", say!(to, "likely_votes")));
    heading.into_iter().chain(likely.iter().map(line)).collect()
}

/// `    #410 Ana "Bo": near-name; Bob or Boris?`
fn question(to: &Output, tracker: &Tracker, open: &Decision) -> String {
    let who = match open.voter {
        Some(voter) => tracker.name(voter).to_owned(),
        None => say!(to, "the_host"),
    };
    let words = match open.words.is_empty() {
        true => String::new(),
        false => format!(" {}", say!(to, "quoted_words", words = &open.words)),
    };
    let names: Vec<&str> = open
        .candidates
        .iter()
        .map(|seat| tracker.name(*seat))
        .collect();
    let fits = match names.is_empty() {
        true => String::new(),
        false => format!("; {}?", to.language().any_of(&names)),
    };
    let said = in_words(open.kind, to.language());
    format!("    #{} {who}{words}: {said}{fits}", open.post)
}

/// The answer as it would stand in the file, with the likeliest name.
fn answer(to: &Output, tracker: &Tracker, open: &Decision) -> Vec<String> {
    let mut lines = vec![
        "    [[decide]]".to_owned(),
        format!("    post = {}", open.post),
    ];
    if open.index > 0 {
        lines.push(format!("    index = {}", open.index));
    }
    let (line, others) = match open.candidates.first() {
        Some(seat) => {
            let name = toml::Value::from(tracker.name(*seat));
            (format!("target = {name}"), say!(to, "or_other_answers"))
        }
        None => ("ignore = true".to_owned(), say!(to, "or_a_target")),
    };
    lines.push(format!("    {line}   # {others}"));
    lines
}

fn not_counted(to: &Output, tracker: &Tracker) -> Vec<String> {
    let said = |code| in_words(code, to.language());
    let votes = tracker.ignored().iter();
    let votes = votes.map(|vote| (said(vote.reason), format!("#{} {}", vote.post, vote.author)));
    let asides = tracker.asides().iter().map(|aside| {
        let place = format!("#{} {}", aside.post, aside.author);
        (said(INSIDE_LINE), place)
    });
    listed(to, &say!(to, "not_counted"), votes.chain(asides))
}

fn violations(to: &Output, tracker: &Tracker) -> Vec<String> {
    let found = tracker.violations().iter().map(|found| {
        let place = format!("#{} {}", found.post, tracker.name(found.seat));
        (in_words(found.kind, to.language()), place)
    });
    listed(to, &say!(to, "against_the_rules"), found)
}

/// What posts did to players and to the game: who was killed where, and what ended the game.
fn lines_of_deeds(to: &Output, tracker: &Tracker) -> Vec<String> {
    let happened = tracker.happened().iter();
    let told = happened.filter_map(|happening| {
        let said = tracker.happened_in_words(happening, to.language())?;
        Some(format!("  #{}: {said}", happening.post?))
    });
    told.collect()
}

fn remarks(to: &Output, tracker: &Tracker) -> Vec<String> {
    let remarks = tracker.remarks().iter();
    let told = remarks.map(|remark| {
        let said = tracker.remarked(remark, to.language());
        format!("  #{}: {said}", remark.post)
    });
    told.collect()
}

/// A row for each kind, with its places in order.
fn listed<'k>(
    to: &Output,
    what: &str,
    places: impl Iterator<Item = (&'k str, String)>,
) -> Vec<String> {
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
            more => format!(", {}", say!(to, "json_lists_all", more)),
        };
        format!("  {what}, {kind} ({number}): {}{more}", shown.join(", "))
    });
    rows.collect()
}

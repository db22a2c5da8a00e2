//! `tally`: the votes of a thread counted from its saved pages, without a game.
//!
//! What is to be pasted goes to the output; what is for the host alone goes beside it.

mod count;
mod host;
mod pages;
mod picture;
mod progress;
mod queue;
mod truth;

use std::io;
use std::path::Path;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::args::{Options, Tally};
use super::exit::Exit;
use super::files::{folder_of, read_source, read_toml, spoken};
use super::output::Output;
use super::own_texts::with_own_texts;
use super::reply::markup;
use super::spread::spread;
use count::Counted;
use nightdesk_game::Setup;
use nightdesk_report::{PublicView, Words};
use nightdesk_setup::Shelves;
use nightdesk_text::messages::{InLanguage, Worded};
use nightdesk_text::say;
use nightdesk_thread::PageOptions;
use nightdesk_time::{Toward, Zone, read_moment};
use nightdesk_tracker::{Answers, Decide, Outcome, Tracker, TrackerSetup, VoteLine};
use pages::Thread;

/// Counts the votes in pages of a thread.
pub(crate) fn run(arguments: &Tally, options: &Options, output: Output) -> io::Result<Exit> {
    let Some(job) = Job::read(arguments, options, output) else {
        return Ok(Exit::Refused);
    };
    let thread = match pages::hear(&spread(&arguments.pages)?, &job.hearing, job.output) {
        Ok(thread) => thread,
        Err(refused) => {
            refused.say(job.setup.schedule.host_zone(), job.output);
            return Ok(Exit::Refused);
        }
    };
    job.answer(arguments, thread)
}

/// What other programs read.
#[derive(Debug, Serialize)]
struct AsData {
    #[serde(flatten)]
    outcome: Outcome,
    /// Every vote of the day in order, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    history: Option<Vec<VoteLine>>,
}

/// Everything that is known before the first page is read.
struct Job {
    /// In the setup's language.
    output: Output,
    setup: Setup,
    words: Words,
    hearing: pages::Hearing,
}

/// The host's answers to open questions, as a file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AnswersFile {
    #[serde(default)]
    decide: Vec<Decide>,
    /// Posts that are on no page and that the host ignores.
    #[serde(default)]
    missing: Vec<MissingIgnored>,
}

/// Posts that are on no page and that the host ignores: `first = 26`, `last = 50`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MissingIgnored {
    first: u64,
    last: u64,
}

impl MissingIgnored {
    const fn run(&self) -> (u64, u64) {
        (self.first, self.last)
    }
}

impl Job {
    /// Reads setup and answers, and says what is wrong with them.
    fn read(arguments: &Tally, options: &Options, output: Output) -> Option<Self> {
        let source = read_source(arguments.setup.as_deref()?, output)?;
        let (setup, mut diagnostics) = nightdesk_setup::read_thread(&source, Shelves::PROGRAM);
        let folder = folder_of(&source);
        let output = spoken(&source, output);
        let setup =
            setup.and_then(|setup| with_own_texts(setup, &source, folder, &mut diagnostics));
        let mut setup = output.usable(setup, &diagnostics)?;
        if let Some(format) = options.format {
            setup.forum.markup = markup(format);
        }
        let words = Words::of(&setup)
            .map_err(|errors| {
                let errors: Vec<String> = errors
                    .iter()
                    .map(|error| error.worded(output.language()))
                    .collect();
                output.fail("wording", &errors.join("\n"));
            })
            .ok()?;
        let of_time = |error: String| output.fail("arguments", &error);
        let now = match &arguments.now {
            Some(text) => Some(
                moment(&output, text, "--now", &setup)
                    .map_err(of_time)
                    .ok()?,
            ),
            None => None,
        };
        let saved = match &arguments.saved {
            Some(text) => Some(
                moment(&output, text, "--saved", &setup)
                    .map_err(of_time)
                    .ok()?,
            ),
            None => None,
        };
        let answers = match &arguments.answers {
            Some(path) => read_answers(path, output)?,
            None => (Answers::default(), Vec::new()),
        };
        let (answers, missing_ignored) = answers;
        let tracker = TrackerSetup::of(&setup)
            .map_err(|error| error.worded(output.language()))
            .and_then(|setup| {
                let made = Tracker::new(setup, answers);
                made.map_err(|error| error.said(output.language()))
            })
            .map_err(|error| output.fail("not-made", &error))
            .ok()?;
        let hearing = pages::Hearing {
            tracker,
            missing_ignored,
            up_to: options.at,
            options: PageOptions {
                zone: page_zone(&setup),
                ..nightdesk_desk::page_options(&setup.forum, None)
            },
            saved,
            as_of: now,
            now: super::now(),
        };
        Some(Self {
            output,
            setup,
            words,
            hearing,
        })
    }

    /// Lets the clock run on to now, and prints what was asked for.
    fn answer(&self, arguments: &Tally, thread: Thread) -> io::Result<Exit> {
        let output = self.output;
        let Thread {
            mut tracker,
            last,
            notes,
        } = thread;
        // What stood after a post is not changed by what time has brought since.
        let now = match self.hearing.up_to {
            Some(_) if self.hearing.as_of.is_none() => last.map(|(at, _)| at),
            Some(_) | None => Some(self.hearing.as_of.unwrap_or(self.hearing.now)),
        };
        let before = tracker.happened().len();
        if let Some(now) = now {
            tracker.run_to(now);
        }
        // Answers to later posts are not asked for yet.
        let limit = match notes.later {
            0 => self.hearing.up_to,
            _ => last.map(|(_, number)| number),
        };
        let is_asked = |post: u64| limit.is_none_or(|limit| post <= limit);
        let idle = tracker.idle_answers().find(|(post, _)| is_asked(*post));
        if let Some((post, index)) = idle {
            let file = arguments.answers.as_deref().map(Path::display);
            let file = file.map_or_else(String::new, |file| format!("{file}: "));
            let message = say!(&output, "idle_answer", file, post, index);
            return output.refuse("answers-format", &message);
        }
        let notes = host::Notes {
            setup: &self.setup,
            passed: tracker.happened().len().saturating_sub(before),
            pages: notes,
        };
        let Some(counted) = Counted::of(&tracker) else {
            notes.say(&tracker, None, output);
            return output.refuse("nothing", &say!(&output, "no_day_has_begun"));
        };
        if let Some(path) = &arguments.picture {
            let history = picture::wagons(&tracker, &counted, &self.setup, &self.words);
            if let Err((exit, error)) = picture::write(&output, path, &history) {
                output.say(&error);
                return Ok(exit);
            }
        }
        if output.json {
            let history = arguments.history.then(|| tracker.history(counted.table));
            output.print_json(&AsData {
                outcome: tracker.outcome(),
                history,
            })?;
            notes.say_of_pages(output);
            return Ok(Exit::Done);
        }
        let view = PublicView::of_thread(&tracker, &self.setup);
        let number = arguments.number;
        let mut posts = vec![counted.tally(&view, &self.words, &self.setup, number, now)];
        if arguments.history {
            posts.push(counted.history(&view, &self.words, &self.setup));
        }
        let posts = posts
            .iter()
            .map(|text| nightdesk_render::post(text.document(), self.setup.forum.markup));
        output.print(posts.collect::<Vec<_>>().join("\n\n"))?;
        notes.say(&tracker, Some(&counted), output);
        Ok(Exit::Done)
    }
}

/// An instant as a machine writes it, or a date and time by the host's clock.
fn moment(to: &Output, text: &str, option: &str, setup: &Setup) -> Result<DateTime<Utc>, String> {
    if let Ok(instant) = DateTime::parse_from_rfc3339(text.trim()) {
        return Ok(instant.to_utc());
    }
    // A zone that is unknown was refused with the setup.
    let zone = setup.schedule.host_zone();
    read_moment(text, zone, super::now(), Toward::Last)
        .map(|moment| moment.instant)
        .map_err(|error| {
            let language = to.language();
            let (why, hint) = (error.said(language), error.hint_in(language));
            format!("{option}: {why}; {hint}")
        })
}

fn read_answers(path: &Path, output: Output) -> Option<(Answers, Vec<(u64, u64)>)> {
    let file: AnswersFile = read_toml(path, "answers-format", output)?;
    match Answers::of(&file.decide) {
        Ok(answers) => {
            let missing_ignored = file.missing.iter().map(MissingIgnored::run);
            Some((answers, missing_ignored.collect()))
        }
        Err(error) => {
            let why = error.worded(output.language());
            output.fail("answers-format", &format!("{}: {why}", path.display()));
            None
        }
    }
}

/// The zone of times on the pages that carry none. Without deadlines no time decides anything,
/// so any zone will do.
fn page_zone(setup: &Setup) -> Option<Zone> {
    let forum = setup.forum.page_zone.as_ref();
    let named = forum.and_then(|zone| zone.parse().ok());
    named.or_else(|| setup.schedule.start.is_none().then_some(Zone::UTC))
}

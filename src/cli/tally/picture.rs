//! The race of a day's wagons as a picture.

use std::collections::BTreeMap;
use std::path::Path;

use super::count::Counted;
use crate::cli::exit::Exit;
use crate::cli::output::Output;
use nightdesk_game::{Ballot, ReplacementVote, SeatId, Setup};
use nightdesk_render::chart::{Level, Tick, Wagon, WagonHistory, wagon_chart_png, wagon_chart_svg};
use nightdesk_report::Words;
use nightdesk_text::messages::{InLanguage, Worded};
use nightdesk_text::say;
use nightdesk_tracker::{Happening, Tracker, What};
use nightdesk_votes::Count;

/// Labels below the picture, at most.
const TICKS: u64 = 8;

/// How the wagons of a day grew and shrank, by the numbers of posts, as everybody may know it.
pub(super) fn wagons(
    tracker: &Tracker,
    counted: &Counted<'_>,
    setup: &Setup,
    words: &Words,
) -> WagonHistory {
    let count = Count::public(counted.table, setup.votes.modifiers_public);
    let happened = of_day(tracker, counted);
    let mut race = Race {
        weights: setup.votes.modifiers_public,
        cleared: setup.votes.replacement_vote == ReplacementVote::Clear,
        counted,
        standing: BTreeMap::new(),
        steps: BTreeMap::new(),
    };
    for happening in happened {
        race.take(happening);
    }
    let posts = || happened.iter().filter_map(|happening| happening.post);
    let last = tracker.last_post().into_iter().chain(posts()).max();
    let (from, until) = (posts().min().unwrap_or(0), last.unwrap_or(0));
    let order = count.wagons.iter().map(|wagon| wagon.target);
    let mut targets: Vec<Ballot> = order.collect();
    for target in race.steps.keys() {
        if !targets.contains(target) {
            targets.push(*target);
        }
    }
    WagonHistory {
        title: words.phase(counted.day).plain_text(),
        from: place(from),
        until: place(until),
        ticks: ticks(from, until),
        wagons: targets
            .into_iter()
            .map(|target| Wagon {
                label: match target {
                    Ballot::Seat(seat) => tracker.name(seat).to_owned(),
                    Ballot::NoElimination => words.no_elimination(),
                },
                steps: race.steps.remove(&target).unwrap_or_default(),
            })
            .collect(),
        levels: vec![Level {
            votes: count.majority,
            label: count.majority.to_string(),
        }],
        moments: count
            .hammer
            .and_then(|hammer| hammer.post())
            .map(|post| Tick {
                at: place(post),
                label: format!("#{post}"),
            })
            .into_iter()
            .collect(),
    }
}

/// Writes the picture in the form its file's ending names.
///
/// # Errors
/// Why there is none, and how the program ends.
pub(super) fn write(
    to: &Output,
    path: &Path,
    history: &WagonHistory,
) -> Result<(), (Exit, String)> {
    let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
    let drawn = match ending.as_deref().and_then(|ending| ending.to_str()) {
        Some("svg") => Ok(wagon_chart_svg(history).into_bytes()),
        Some("png") => wagon_chart_png(history),
        Some(_) | None => {
            let path = path.display().to_string();
            return Err((Exit::Refused, say!(to, "neither_svg_nor_png", path)));
        }
    };
    let bytes = drawn.map_err(|error| (Exit::Refused, error.worded(to.language())))?;
    std::fs::write(path, bytes).map_err(|error| {
        let (file, error) = (path.display().to_string(), error.to_string());
        (Exit::System, say!(to, "cannot_write", file, error))
    })
}

/// Votes as they came and went in a day.
struct Race<'c> {
    counted: &'c Counted<'c>,
    /// Whether votes weigh what they weigh, or one each.
    weights: bool,
    /// Whether the vote of a player who is replaced goes.
    cleared: bool,
    standing: BTreeMap<SeatId, Ballot>,
    /// The totals of each target, wherever one changed.
    steps: BTreeMap<Ballot, Vec<(i64, u32)>>,
}

impl Race<'_> {
    fn take(&mut self, happening: &Happening) {
        let changed: Vec<Ballot> = match &happening.what {
            What::Voted {
                voter,
                ballot,
                refused: None,
                ..
            } => {
                let before = match ballot {
                    Some(ballot) => self.standing.insert(*voter, *ballot),
                    None => self.standing.remove(voter),
                };
                before.into_iter().chain(*ballot).collect()
            }
            What::Died {
                seat,
                votes_stay: false,
                ..
            } => {
                let own = self.standing.remove(seat);
                let on_him = Ballot::Seat(*seat);
                self.standing.retain(|_, target| *target != on_him);
                own.into_iter().chain([on_him]).collect()
            }
            What::Replaced { seat, .. } if self.cleared => {
                self.standing.remove(seat).into_iter().collect()
            }
            What::Voted { .. }
            | What::Died { .. }
            | What::ToldAgain { .. }
            | What::Replaced { .. }
            | What::PhaseEnded { .. }
            | What::Resurrected { .. }
            | What::Moved { .. }
            | What::Ended
            | What::Unended => Vec::new(),
        };
        for target in changed {
            self.step(target, happening.post.unwrap_or(0));
        }
    }

    fn step(&mut self, target: Ballot, post: u64) {
        let rules = self.counted.table.rules();
        let voters = self.standing.iter().filter(|(_, on)| **on == target);
        let weights = voters.map(|(voter, _)| match self.weights {
            true => rules.weight(*voter),
            false => 1,
        });
        let total = weights.fold(0, u32::saturating_add);
        let steps = self.steps.entry(target).or_default();
        if steps.last().map_or(0, |(_, before)| *before) != total {
            steps.push((place(post), total));
        }
    }
}

/// What happened in the day that is counted.
fn of_day<'t>(tracker: &'t Tracker, counted: &Counted<'_>) -> &'t [Happening] {
    let happened = tracker.happened();
    let ends = |happening: &Happening| matches!(happening.what, What::PhaseEnded { .. });
    let own_end = |happening: &Happening| happening.what == What::PhaseEnded { phase: counted.day };
    let end = happened.iter().rposition(own_end).unwrap_or(happened.len());
    let before = happened.get(..end).unwrap_or_default();
    let start = before.iter().rposition(ends).map_or(0, |ended| ended + 1);
    before.get(start..).unwrap_or_default()
}

/// Numbers of posts at even distances.
fn ticks(from: u64, until: u64) -> Vec<Tick> {
    let distance = until.saturating_sub(from).div_ceil(TICKS).max(1);
    let distance = usize::try_from(distance).unwrap_or(usize::MAX);
    let posts = (from..=until).step_by(distance);
    posts
        .map(|post| Tick {
            at: place(post),
            label: format!("#{post}"),
        })
        .collect()
}

fn place(post: u64) -> i64 {
    i64::try_from(post).unwrap_or(i64::MAX)
}

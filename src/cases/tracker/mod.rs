//! The families of thread cases: posts go in, the game as the thread tells it is compared.
//!
//! `tracker/1` shows a host's lines and the schedule, `votes/1` the count; both have the same
//! form.

mod case;
mod compare;

use nightdesk_game::{AtDeadline, SeatId};
use nightdesk_text::messages::Worded;
use nightdesk_text::names::same;
use nightdesk_text::{Diagnostic, Language, Source};
use nightdesk_thread::Post;
use nightdesk_time::Plan;
use nightdesk_tracker::{Answers, Player, ReadingRules, Tracker, TrackerSetup};
use nightdesk_verify::{CaseReport, Difference, parse};
use nightdesk_votes::CountRules;

use case::{Case, Setup};

/// Runs the case of a file.
pub(super) fn run(source: &Source) -> Result<Vec<CaseReport>, Diagnostic> {
    let case: Case = parse(source)?;
    let differences = match tracker(&case) {
        Ok(tracker) => compare::differences(&tracker.outcome(), &case.expect),
        Err(difference) => vec![difference],
    };
    Ok(vec![CaseReport {
        id: case.id,
        title: case.title,
        differences,
    }])
}

/// The tracker after all posts of the case.
fn tracker(case: &Case) -> Result<Tracker, Difference> {
    let setup = setup(case)?;
    let answers = Answers::of(&case.decide);
    let answers = answers.map_err(|error| unusable("decide", error.worded(Language::English)))?;
    let mut tracker = Tracker::new(setup, answers).map_err(|error| unusable("setup", error))?;
    let mut posts: Vec<Post> = case.input.iter().map(case::Input::post).collect();
    posts.sort_by_key(|post| (post.at, post.number));
    for post in &posts {
        tracker.hear(post);
    }
    if let Some(now) = case.now {
        tracker.run_to(now);
    }
    Ok(tracker)
}

fn setup(case: &Case) -> Result<TrackerSetup, Difference> {
    let setup = &case.setup;
    let votes = &case.votes;
    let syntaxes = votes
        .syntaxes()
        .map_err(|error| unusable("votes.syntaxes", error))?;
    Ok(TrackerSetup {
        hosts: setup.gms.clone(),
        players: players(setup),
        users: setup.users.clone(),
        plan: Some(plan(setup)?),
        count: CountRules {
            day_ends: votes.majority.day_ends(),
            basis: votes.basis,
            weights: by_seat(setup, &votes.weights)?,
            needs: by_seat(setup, &votes.needs)?,
            no_elimination: votes.no_lynch,
            self_vote: votes.self_vote,
            ..CountRules::default()
        },
        at_deadline: AtDeadline::default(),
        reading: ReadingRules {
            syntaxes,
            in_spoilers: votes.spoilers,
            names: votes.names.rule(),
            edited: votes.edited,
            replacement_vote: votes.replacement_vote,
            phrases: setup.phrases(),
        },
    })
}

fn players(setup: &Setup) -> Vec<Player> {
    let aliases = |name: &str| {
        let found = setup.aliases.iter().find(|(player, _)| same(player, name));
        found
            .map(|(_, aliases)| aliases.clone())
            .unwrap_or_default()
    };
    setup
        .players
        .iter()
        .map(|name| Player {
            name: name.clone(),
            aliases: aliases(name),
        })
        .collect()
}

fn plan(setup: &Setup) -> Result<Plan, Difference> {
    Ok(Plan {
        zone: setup
            .timezone
            .parse()
            .map_err(|error| unusable("setup.timezone", error))?,
        anchor: nightdesk_time::Anchor::FirstDayEnd(setup.first_eod1),
        first: setup.start.first(),
        day: setup.day,
        night: setup.night,
        early_end: setup.early_end,
        grace: setup.grace,
        arithmetic: setup.arithmetic,
        rest_days: Vec::new(),
    })
}

fn by_seat<T: Copy>(
    setup: &Setup,
    by_name: &std::collections::BTreeMap<String, T>,
) -> Result<std::collections::BTreeMap<SeatId, T>, Difference> {
    by_name
        .iter()
        .map(|(name, value)| {
            let index = setup.players.iter().position(|player| same(player, name));
            let index = index.ok_or_else(|| unusable("votes", format!("no player `{name}`")))?;
            Ok((SeatId::at(index), *value))
        })
        .collect()
}

/// A case that cannot be run shows nothing.
fn unusable(what: &str, error: impl ToString) -> Difference {
    Difference {
        what: what.to_owned(),
        expected: "a case that can be run".to_owned(),
        found: error.to_string(),
    }
}

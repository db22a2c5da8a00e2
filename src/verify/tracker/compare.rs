//! What a case expects beside what came out.

use std::collections::BTreeMap;
use std::fmt::Display;

use super::case::{Dead, Decision, Expect, Wagon};
use crate::game::{Ballot, SeatId};
use crate::time::rfc3339;
use crate::tracker::{PhaseNow, Tracker};
use crate::verify::Difference;
use crate::votes::{Count, HammerBy};

/// Everything in which the outcome differs from what is expected.
pub(super) fn differences(tracker: &Tracker, expect: &Expect) -> Vec<Difference> {
    let found = Found {
        tracker,
        count: tracker.count(),
    };
    let mut differences = Vec::new();
    let mut compare = |what: &str, pair: Option<(String, String)>| {
        if let Some((expected, found)) = pair.filter(|(expected, found)| expected != found) {
            differences.push(Difference {
                what: what.to_owned(),
                expected,
                found,
            });
        }
    };
    let count = &found.count;
    compare("phase", one(&expect.phase, || tracker.phase()));
    compare(
        "ended",
        one(&expect.ended, || tracker.phase() == PhaseNow::Over),
    );
    compare("deadlines", found.deadlines(expect));
    compare(
        "alive",
        list(&expect.alive, || found.names(tracker.living())),
    );
    compare("dead", found.dead(expect));
    compare("wagons", found.wagons(&expect.wagons, count));
    let closed = tracker.closed().map(|closed| closed.count.clone());
    compare(
        "closed",
        found.wagons(&expect.closed, &closed.unwrap_or_default()),
    );
    let silent = || found.names(count.not_voting.iter().copied());
    compare("not_voting", list(&expect.not_voting, silent));
    compare("majority", one(&expect.majority, || count.majority));
    compare("lock_at", one(&expect.lock_at, || count.lock_at()));
    compare("locked", one(&expect.locked, || found.locked()));
    compare("hammer", one(&expect.hammer, || found.hammer()));
    compare(
        "hammer_post",
        one(&expect.hammer_post, || found.hammer_post()),
    );
    compare("decisions", found.decisions(expect));
    compare("ignored", found.ignored(expect));
    compare("violations", found.violations(expect));
    compare("activity", found.activity(expect));
    differences
}

struct Found<'a> {
    tracker: &'a Tracker,
    count: Count,
}

/// A value that is compared only where one is expected.
fn one<E: Display, F: Display>(
    expected: &Option<E>,
    found: impl FnOnce() -> F,
) -> Option<(String, String)> {
    let expected = expected.as_ref()?;
    Some((expected.to_string(), found().to_string()))
}

fn list<E: AsRef<str>>(
    expected: &Option<Vec<E>>,
    found: impl FnOnce() -> Vec<String>,
) -> Option<(String, String)> {
    let expected: Vec<_> = expected.as_ref()?.iter().map(AsRef::as_ref).collect();
    Some((row(&expected), row(&found())))
}

fn row<S: AsRef<str>>(items: &[S]) -> String {
    let items: Vec<_> = items.iter().map(AsRef::as_ref).collect();
    match items.is_empty() {
        true => "none".to_owned(),
        false => items.join("; "),
    }
}

impl Found<'_> {
    fn names(&self, seats: impl IntoIterator<Item = SeatId>) -> Vec<String> {
        let names = seats.into_iter().map(|seat| self.tracker.name(seat));
        names.map(str::to_owned).collect()
    }

    fn target(&self, target: Ballot) -> &str {
        match target {
            Ballot::Seat(seat) => self.tracker.name(seat),
            Ballot::NoElimination => "No Lynch",
        }
    }

    fn deadlines(&self, expect: &Expect) -> Option<(String, String)> {
        let expected: Vec<_> = expect
            .deadlines
            .as_ref()?
            .iter()
            .copied()
            .map(rfc3339)
            .collect();
        let found = self.tracker.upcoming(3);
        let found: Vec<_> = found.iter().map(|span| rfc3339(span.end)).collect();
        Some((row(&expected), row(&found)))
    }

    fn dead(&self, expect: &Expect) -> Option<(String, String)> {
        let expected = expect.dead.as_ref()?;
        // Only what the case tells of a death is compared.
        let told = |player: &str| expected.iter().find(|dead| dead.player == player);
        let seats = self.tracker.seats().iter();
        let found: Vec<_> = seats
            .filter_map(|seat| {
                let death = seat.death.as_ref()?;
                let told = told(&seat.name);
                let comment = told.is_none_or(|dead| dead.comment.is_some());
                let phase = told.is_none_or(|dead| dead.phase.is_some());
                Some(death_line(&Dead {
                    player: seat.name.clone(),
                    comment: comment.then(|| death.comment.clone()),
                    phase: phase.then(|| death.phase.to_string()),
                }))
            })
            .collect();
        let expected: Vec<_> = expected.iter().map(death_line).collect();
        Some((row(&expected), row(&found)))
    }

    fn wagons(&self, expected: &Option<Vec<Wagon>>, count: &Count) -> Option<(String, String)> {
        let expected = expected.as_ref()?;
        let found = count.wagons.iter().enumerate().map(|(place, wagon)| {
            let told = expected.get(place);
            let voters = told.is_none_or(|wagon| wagon.voters.is_some());
            let posts = told.is_some_and(|wagon| wagon.posts.is_some());
            wagon_line(&Wagon {
                target: self.target(wagon.target).to_owned(),
                votes: wagon.total,
                voters: voters.then(|| self.names(wagon.votes.iter().map(|vote| vote.voter))),
                posts: posts.then(|| wagon.votes.iter().filter_map(|vote| vote.post).collect()),
            })
        });
        let found: Vec<_> = found.collect();
        let expected: Vec<_> = expected.iter().map(wagon_line).collect();
        Some((row(&expected), row(&found)))
    }

    fn locked(&self) -> String {
        let locked = self.count.locked.first();
        locked
            .map_or("", |seat| self.tracker.name(*seat))
            .to_owned()
    }

    fn hammer(&self) -> String {
        let hammer = self.count.hammer;
        hammer
            .map_or("", |hammer| self.target(hammer.target))
            .to_owned()
    }

    fn hammer_post(&self) -> u64 {
        match self.count.hammer.map(|hammer| hammer.by) {
            Some(HammerBy::Vote { post, .. }) => post.unwrap_or(0),
            Some(HammerBy::Change) | None => 0,
        }
    }

    fn decisions(&self, expect: &Expect) -> Option<(String, String)> {
        let expected = expect.decisions.as_ref()?;
        let found = self.tracker.decisions().iter().enumerate();
        let found: Vec<_> = found
            .map(|(place, open)| {
                let told = expected.get(place);
                let suggests = told.is_some_and(|decision| decision.suggest.is_some());
                decision_line(&Decision {
                    post: open.post,
                    kind: open.kind.to_owned(),
                    suggest: suggests.then(|| self.names(open.candidates.iter().copied())),
                })
            })
            .collect();
        let expected: Vec<_> = expected.iter().map(decision_line).collect();
        Some((row(&expected), row(&found)))
    }

    fn ignored(&self, expect: &Expect) -> Option<(String, String)> {
        let expected = expect.ignored.as_ref()?;
        let expected: Vec<_> = expected
            .iter()
            .map(|ignored| format!("#{} {}", ignored.post, ignored.reason))
            .collect();
        let found = self.tracker.ignored().iter();
        let found: Vec<_> = found
            .map(|ignored| format!("#{} {}", ignored.post, ignored.reason))
            .collect();
        Some((row(&expected), row(&found)))
    }

    fn violations(&self, expect: &Expect) -> Option<(String, String)> {
        let expected = expect.violations.as_ref()?;
        let expected: Vec<_> = expected
            .iter()
            .map(|violation| format!("#{} {}", violation.post, violation.kind))
            .collect();
        let found = self.tracker.violations().iter();
        let found: Vec<_> = found
            .map(|violation| format!("#{} {}", violation.post, violation.kind))
            .collect();
        Some((row(&expected), row(&found)))
    }

    fn activity(&self, expect: &Expect) -> Option<(String, String)> {
        let expected = expect.activity.as_ref()?;
        let mut found: BTreeMap<String, BTreeMap<String, u32>> = BTreeMap::new();
        for ((phase, seat), posts) in self.tracker.activity() {
            let of_phase = found.entry(phase.to_string()).or_default();
            of_phase.insert(self.tracker.name(*seat).to_owned(), *posts);
        }
        Some((activity_line(expected), activity_line(&found)))
    }
}

fn death_line(dead: &Dead) -> String {
    let mut line = dead.player.clone();
    if let Some(phase) = &dead.phase {
        line.push_str(&format!(" on {phase}"));
    }
    if let Some(comment) = &dead.comment {
        line.push_str(&format!(": {comment}"));
    }
    line
}

fn wagon_line(wagon: &Wagon) -> String {
    let mut line = format!("{} ({})", wagon.target, wagon.votes);
    if let Some(voters) = &wagon.voters {
        line.push_str(&format!(": {}", voters.join(", ")));
    }
    if let Some(posts) = &wagon.posts {
        let posts: Vec<_> = posts.iter().map(u64::to_string).collect();
        line.push_str(&format!(" in posts {}", posts.join(", ")));
    }
    line
}

fn decision_line(decision: &Decision) -> String {
    let mut line = format!("#{} {}", decision.post, decision.kind);
    if let Some(suggest) = &decision.suggest {
        line.push_str(&format!(" ({})", suggest.join(", ")));
    }
    line
}

fn activity_line(activity: &BTreeMap<String, BTreeMap<String, u32>>) -> String {
    let phases = activity.iter().map(|(phase, players)| {
        let players: Vec<_> = players
            .iter()
            .map(|(player, posts)| format!("{player} {posts}"))
            .collect();
        format!("{phase}: {}", players.join(", "))
    });
    row(&phases.collect::<Vec<_>>())
}

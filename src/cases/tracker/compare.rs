//! What a case expects beside what came out.

use std::collections::BTreeSet;
use std::fmt::Display;

use nightdesk_time::rfc3339;
use nightdesk_tracker::{Outcome, WagonLine};
use nightdesk_verify::Difference;

use super::case::{Dead, Decision, Expect, Wagon};

/// Everything in which the outcome differs from what is expected.
pub(super) fn differences(found: &Outcome, expect: &Expect) -> Vec<Difference> {
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
    compare("phase", one(&expect.phase, &found.phase));
    compare("ended", one(&expect.ended, found.ended));
    compare("deadlines", deadlines(found, expect));
    compare("alive", list(&expect.alive, &found.alive));
    compare("dead", dead(found, expect));
    compare("wagons", wagons(&expect.wagons, &found.wagons));
    compare("closed", wagons(&expect.closed, &found.closed));
    compare("not_voting", list(&expect.not_voting, &found.not_voting));
    compare("majority", one(&expect.majority, found.majority));
    compare("lock_at", one(&expect.lock_at, found.lock_at));
    compare("locked", one(&expect.locked, &found.locked));
    compare("hammer", one(&expect.hammer, &found.hammer));
    compare("hammer_post", one(&expect.hammer_post, found.hammer_post));
    compare("decisions", decisions(found, expect));
    compare("ignored", ignored(found, expect));
    compare("violations", violations(found, expect));
    compare("activity", activity(found, expect));
    differences
}

/// A value that is compared only where one is expected.
fn one<E: Display, F: Display>(expected: &Option<E>, found: F) -> Option<(String, String)> {
    let expected = expected.as_ref()?;
    Some((expected.to_string(), found.to_string()))
}

fn list(expected: &Option<Vec<String>>, found: &[String]) -> Option<(String, String)> {
    Some((row(expected.as_ref()?), row(found)))
}

fn row<S: AsRef<str>>(items: &[S]) -> String {
    let items: Vec<_> = items.iter().map(AsRef::as_ref).collect();
    match items.is_empty() {
        true => "none".to_owned(),
        false => items.join("; "),
    }
}

fn deadlines(found: &Outcome, expect: &Expect) -> Option<(String, String)> {
    let expected = expect.deadlines.as_ref()?.iter().copied();
    let expected: Vec<_> = expected.map(rfc3339).collect();
    Some((row(&expected), row(&found.deadlines)))
}

fn dead(found: &Outcome, expect: &Expect) -> Option<(String, String)> {
    let expected = expect.dead.as_ref()?;
    // Only what the case tells of a death is compared.
    let told = |player: &str| expected.iter().find(|dead| dead.player == player);
    let found = found.dead.iter().map(|dead| {
        let told = told(&dead.player);
        let comment = told.is_none_or(|dead| dead.comment.is_some());
        let phase = told.is_none_or(|dead| dead.phase.is_some());
        death_line(&Dead {
            player: dead.player.clone(),
            comment: comment.then(|| dead.comment.clone()),
            phase: phase.then(|| dead.phase.clone()),
        })
    });
    let found: Vec<_> = found.collect();
    let expected: Vec<_> = expected.iter().map(death_line).collect();
    Some((row(&expected), row(&found)))
}

fn wagons(expected: &Option<Vec<Wagon>>, found: &[WagonLine]) -> Option<(String, String)> {
    let expected = expected.as_ref()?;
    let found = found.iter().enumerate().map(|(place, wagon)| {
        let told = expected.get(place);
        let voters = told.is_none_or(|wagon| wagon.voters.is_some());
        let posts = told.is_some_and(|wagon| wagon.posts.is_some());
        wagon_line(&Wagon {
            target: wagon.target.clone(),
            votes: wagon.votes,
            voters: voters.then(|| wagon.voters.clone()),
            posts: posts.then(|| wagon.posts.clone()),
        })
    });
    let found: Vec<_> = found.collect();
    let expected: Vec<_> = expected.iter().map(wagon_line).collect();
    Some((row(&expected), row(&found)))
}

fn decisions(found: &Outcome, expect: &Expect) -> Option<(String, String)> {
    let expected = expect.decisions.as_ref()?;
    let found = found.decisions.iter().enumerate().map(|(place, open)| {
        let told = expected.get(place);
        let suggests = told.is_some_and(|decision| decision.suggest.is_some());
        decision_line(&Decision {
            post: open.post,
            kind: open.kind.to_owned(),
            suggest: suggests.then(|| open.suggest.clone()),
        })
    });
    let found: Vec<_> = found.collect();
    let expected: Vec<_> = expected.iter().map(decision_line).collect();
    Some((row(&expected), row(&found)))
}

fn ignored(found: &Outcome, expect: &Expect) -> Option<(String, String)> {
    let line = |post: u64, reason: &str| format!("#{post} {reason}");
    let expected = expect.ignored.as_ref()?.iter();
    let expected: Vec<_> = expected.map(|one| line(one.post, &one.reason)).collect();
    let found = found.ignored.iter();
    let found: Vec<_> = found.map(|one| line(one.post, one.reason)).collect();
    Some((row(&expected), row(&found)))
}

fn violations(found: &Outcome, expect: &Expect) -> Option<(String, String)> {
    let line = |post: u64, kind: &str| format!("#{post} {kind}");
    let expected = expect.violations.as_ref()?.iter();
    let expected: Vec<_> = expected.map(|one| line(one.post, &one.kind)).collect();
    let found = found.violations.iter();
    let found: Vec<_> = found.map(|one| line(one.post, one.kind)).collect();
    Some((row(&expected), row(&found)))
}

fn activity(found: &Outcome, expect: &Expect) -> Option<(String, String)> {
    let expected = expect.activity.as_ref()?;
    Some((activity_line(expected), activity_line(&found.activity)))
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

fn activity_line<'a, P>(activity: impl IntoIterator<Item = (&'a String, P)>) -> String
where
    P: IntoIterator<Item = (&'a String, &'a u32)>,
{
    let phases = activity.into_iter().map(|(phase, players)| {
        let players = players.into_iter();
        let players: BTreeSet<_> = players
            .map(|(player, posts)| format!("{player} {posts}"))
            .collect();
        let players: Vec<_> = players.into_iter().collect();
        format!("{phase}: {}", players.join(", "))
    });
    let phases: BTreeSet<_> = phases.collect();
    row(&phases.into_iter().collect::<Vec<_>>())
}

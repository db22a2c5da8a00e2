//! What hangs on a question that is open: a hammer, a lock, who is eliminated.

use std::collections::{BTreeMap, BTreeSet};

use super::Desk;
use super::decision::{Decision, Refused};
use super::votes::ballot_name;
use nightdesk_game::{DayEnds, Event, Game, MarkPlace, SeatId};
use nightdesk_text::messages::Listed;
use nightdesk_text::say;
use nightdesk_time::Phase;
use nightdesk_votes::{DayCount, Hanging, Open, day_count_without};

/// `Eve has 3 of 3, which hangs on post 4 of Ann: no hammer until that is decided.`
#[must_use]
pub fn lines(game: &Game, counted: &DayCount) -> Vec<String> {
    let count = counted.table.count();
    let line = |hanging: &Hanging| {
        let name = ballot_name(game, hanging.target);
        let wagon = count.wagon(hanging.target);
        let has_them = wagon.filter(|wagon| wagon.total >= wagon.needed);
        let on = on_what(game, counted, &hanging.on);
        if let Some(wagon) = has_them.filter(|_| hanging.is_certain) {
            return say!(
                game,
                "has_enough_whatever_is_decided",
                name,
                total = wagon.total,
                needed = wagon.needed,
                on
            );
        }
        let votes = has_them.map_or_else(
            || {
                let needed = counted.table.needed(hanging.target);
                say!(game, "whether_has_had_votes", name, needed)
            },
            |wagon| {
                say!(
                    game,
                    "name_has_total_of_needed_which",
                    name,
                    total = wagon.total,
                    needed = wagon.needed
                )
            },
        );
        let what = match counted.table.rules().day_ends {
            DayEnds::Lock => "lock",
            DayEnds::Majority | DayEnds::Deadline => "hammer",
        };
        say!(game, "hangs_on_no_until", votes, on, what)
    };
    count.hanging.iter().map(line).collect()
}

/// `post 4 of Ann and posts 26 to 50 (not read)`
fn on_what(game: &Game, counted: &DayCount, open: &[Open]) -> String {
    let voters: BTreeMap<MarkPlace, SeatId> = counted
        .held
        .iter()
        .map(|(place, held)| (*place, held.voter))
        .collect();
    let words = open.iter().map(|open| match open {
        Open::Vote(place) => {
            let voter = voters.get(place);
            let voter = voter.map(|voter| say!(game, "of_voter", name = game.name(*voter)));
            say!(
                game,
                "post_post_voter",
                post = place.post,
                voter = voter.unwrap_or_default()
            )
        }
        Open::Missing(first, last) => {
            say!(
                game,
                "last_not_read",
                last = game.setup.language.posts((*first, *last))
            )
        }
    });
    game.setup.language.list(&words.collect::<Vec<_>>())
}

/// The same as a line names it: `4`, `26-50`.
fn typed((first, last): (u64, u64)) -> String {
    match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    }
}

/// The line with which the host ignores posts that were not read.
#[must_use]
pub fn ignoring((first, last): (u64, u64)) -> String {
    let word = if first == last { "post" } else { "posts" };
    format!("missing {word} {} ignore", typed((first, last)))
}

/// Refuses to end a day as long as it hangs on open questions who is eliminated, but for those that the
/// host passes over.
pub(super) fn refuse(
    game: &Game,
    day: Phase,
    counted: &DayCount,
    anyway: &[(u64, u64)],
) -> Result<(), Refused> {
    let gaps = game.thread.gaps(day).into_iter();
    let held = counted.held.iter().map(|(place, _)| Open::Vote(*place));
    let missing = gaps.map(|(first, last)| Open::Missing(first, last));
    let questions: BTreeSet<(u64, u64)> = held.chain(missing).map(Open::posts).collect();
    let (passed, unknown): (Vec<_>, Vec<_>) =
        anyway.iter().partition(|passed| questions.contains(passed));
    let without = day_count_without(game, day, &passed);
    let open = without.table.result_hangs_on(game.setup.votes.at_deadline);
    if open.is_empty() {
        let Some(unknown) = unknown.first() else {
            return Ok(());
        };
        let reason = say!(
            game,
            "there_is_no_question_about",
            unknown = game.setup.language.posts(*unknown)
        );
        let refused = Refused::because("no-such-question", reason);
        return Err(refused.hint(say!(game, "shows_the_votes_that_wait")));
    }
    let on = on_what(game, counted, &open);
    let reason = say!(game, "who_is_eliminated_on_hangs", day, on);
    let mut refused = Refused::because("day-hangs", reason);
    if open.iter().any(|open| matches!(open, Open::Vote(_))) {
        refused = refused.hint(say!(game, "held_shows_how"));
    }
    for open in &open {
        if let Open::Missing(first, last) = open {
            let line = ignoring((*first, *last));
            refused = refused.hint(say!(game, "read_the_missing_posts", line));
        }
    }
    let open = open.iter().map(|open| open.posts());
    let all: BTreeSet<(u64, u64)> = open.chain(passed).collect();
    let all: Vec<String> = all.into_iter().map(typed).collect();
    let all = all.join(", ");
    Err(refused.hint(say!(game, "ends_it_by_the_votes", all)))
}

/// The host ignores posts that were not read.
pub(super) fn ignore_missing(desk: &Desk<'_>, first: u64, last: u64) -> Result<Decision, Refused> {
    let game = desk.game();
    let phases = game.phases.iter().map(|start| start.phase);
    let gaps: Vec<(u64, u64)> = phases.flat_map(|phase| game.thread.gaps(phase)).collect();
    if !gaps.iter().any(|gap| gap.0 <= first && last <= gap.1) {
        let language = game.setup.language;
        let gaps = gaps.into_iter().map(|gap| language.posts(gap));
        let missing: Vec<String> = gaps.collect();
        let refused = Refused::because(
            "not-missing",
            say!(
                desk,
                "not_missing",
                last = game.setup.language.posts((first, last))
            ),
        );
        return Err(match missing.is_empty() {
            true => refused.hint(say!(desk, "every_post_between_those")),
            false => refused.hint(say!(desk, "missing_list", list = Listed(&missing))),
        });
    }
    let said = say!(
        desk,
        "ignored_no_vote_in_them_counts",
        last = game.setup.language.posts((first, last))
    );
    let empty = false;
    Ok(Decision::of(vec![Event::MissingIgnored { first, last, empty }]).say(said))
}

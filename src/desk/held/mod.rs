//! The host decides what was on hold.

mod answers;
mod joined;
mod line;
mod side_by_side;
mod typed;
mod vote;

pub(super) use answers::UNVOTE;
pub use answers::{NOBODY, WHICH, answers_side_by_side, answers_to_likely, answers_to_line};
pub use line::thread_names;
pub use typed::NOT_PLAIN;
pub(super) use typed::{nearly, thread_line};
pub(super) use vote::hammer_line;

use self::joined::Joined;
use self::line::decide_line;
use self::vote::{decide_as_read, decide_vote};
use super::decision::{Decision, Refused};
use super::thread::Ahead;
use super::{Desk, on_hold};
use nightdesk_command::{Consent, DecideAnswer, Kept};
use nightdesk_game::{DayEvent, DecidedVote, HeldVote, MarkPlace};
use nightdesk_text::messages::Listed;
use nightdesk_text::say;
use nightdesk_time::PhaseKind;

/// Settles a vote or a line on hold.
pub(crate) fn decide(
    desk: &Desk<'_>,
    post: u64,
    mark: Option<u32>,
    answer: &DecideAnswer,
    consent: Consent,
) -> Result<Decision, Refused> {
    let game = desk.game();
    let day = game.phase().filter(|phase| phase.kind() == PhaseKind::Day);
    let count = day.map(|day| on_hold::at_table(desk, day));
    let votes = count.iter().flat_map(|count| match mark {
        Some(_) => count.held.clone(),
        None => count.in_doubt(),
    });
    let votes: Vec<_> = votes
        .filter(|(place, _)| is_meant(*place, post, mark))
        .collect();
    let lines = game.thread.held_lines.iter();
    let lines: Vec<_> = lines
        .filter(|(place, _)| is_meant(*place, post, mark))
        .collect();
    match (votes.as_slice(), lines.as_slice()) {
        ([(place, vote)], []) => decide_vote(desk, *place, vote, answer),
        ([], [(place, line)]) => decide_line(desk, *place, line, answer, consent),
        ([], []) => decide_again(desk, post, mark, answer),
        (several, []) if mark.is_none() && is_for_all(answer) => decide_all(desk, several, answer),
        (votes, lines) => {
            let votes = votes.iter().map(|(place, _)| *place);
            let places = votes.chain(lines.iter().map(|(place, _)| *place));
            Err(several_held(desk, say!(desk, "several_held", post), places))
        }
    }
}

/// Decides a vote of the running day otherwise than before. A table has taken what was decided as a
/// move, and moves are taken back.
fn decide_again(
    desk: &Desk<'_>,
    post: u64,
    mark: Option<u32>,
    answer: &DecideAnswer,
) -> Result<Decision, Refused> {
    let game = desk.game();
    let here = game.thread.decided_votes.iter().filter(|decided| {
        let is_todays = game.phase() == Some(decided.day);
        is_todays && is_meant(decided.place, post, mark) && desk.rules.tables().is_none()
    });
    let here: Vec<&DecidedVote> = here.collect();
    // Of several votes in a post those that were decided to be none come second.
    let counted = here.iter().filter(|decided| {
        let mut steps = game.day_steps.iter();
        steps.any(|step| step.day == decided.day && step.place == Some(decided.place))
    });
    let counted: Vec<&DecidedVote> = counted.copied().collect();
    match (counted.as_slice(), here.as_slice()) {
        ([one], _) | ([], [one]) => decide_vote(desk, one.place, &one.vote, answer),
        (_, []) => decide_counted(desk, post, mark, answer),
        (_, several) => {
            let message = say!(desk, "several_votes_of_post_were_decided", post);
            let places = several.iter().map(|decided| decided.place);
            Err(several_held(desk, message, places))
        }
    }
}

/// Decides a vote of the running day that was counted as it was read: no question was asked about it.
fn decide_counted(
    desk: &Desk<'_>,
    post: u64,
    mark: Option<u32>,
    answer: &DecideAnswer,
) -> Result<Decision, Refused> {
    let game = desk.game();
    let steps = game.day_steps.iter();
    let counted = steps.filter_map(|step| match (step.place, &step.what) {
        (Some(place), DayEvent::Vote { voter, ballot })
            if game.phase() == Some(step.day)
                && is_meant(place, post, mark)
                && desk.rules.tables().is_none() =>
        {
            Some((place, HeldVote::of_counted(*voter, *ballot)))
        }
        _ => None,
    });
    let counted: Vec<(MarkPlace, HeldVote)> = counted.collect();
    match counted.as_slice() {
        [(place, vote)] => decide_vote(desk, *place, vote, answer),
        [] => Err(nothing_held(desk, post)),
        several if mark.is_none() && is_for_all(answer) => decide_all(desk, several, answer),
        several => {
            let places = several.iter().map(|(place, _)| *place);
            Err(several_held(desk, say!(desk, "several_held", post), places))
        }
    }
}

/// Which of several in a post is meant must be said: a line for each decides on it alone.
fn several_held(
    desk: &Desk<'_>,
    message: String,
    places: impl Iterator<Item = MarkPlace>,
) -> Refused {
    let lines = places.map(|place| format!("`decide {} …`", place.typed()));
    let join = lines.collect::<Vec<_>>().join(", ");
    Refused::because("several-held", message).hint(say!(desk, "say_which_join", join))
}

/// Takes every vote that counts with a mark as it is read: all of them, or none.
pub(crate) fn decide_likely(desk: &Desk<'_>, kept: Kept) -> Result<Decision, Refused> {
    let game = desk.game();
    let day = game.phase().filter(|phase| phase.kind() == PhaseKind::Day);
    let count = day.map(|day| on_hold::at_table(desk, day));
    let mut likely = count.map_or_else(Vec::new, |count| count.in_doubt());
    likely.retain(|(_, held)| held.counts_for.is_some());
    if likely.is_empty() {
        let message = say!(desk, "no_vote_counts_with_a_mark");
        return Err(Refused::because("nothing-held", message)
            .hint(say!(desk, "shows_what_else_waits_for_you")));
    }
    decide_as_read(desk, &likely, kept)
}

/// Whether an answer can be one to several votes of a post.
const fn is_for_all(answer: &DecideAnswer) -> bool {
    matches!(answer, DecideAnswer::Count | DecideAnswer::Ignore)
}

/// Settles all votes of a post in one line, each as it would be settled by itself: all of them, or none.
fn decide_all(
    desk: &Desk<'_>,
    votes: &[(MarkPlace, HeldVote)],
    answer: &DecideAnswer,
) -> Result<Decision, Refused> {
    let mut ahead = Ahead::of(desk);
    let mut decided = Joined::of(Decision::of(Vec::new()));
    for (place, vote) in votes {
        let at = ahead.after(desk, &decided.events)?;
        // The same words were kept with a vote before.
        let mut settled = at.game().thread.decided_votes.iter();
        if settled.any(|settled| settled.place == *place) {
            continue;
        }
        let decision = decide_vote(&at, *place, vote, answer)?;
        decided.join(decision);
    }
    Ok(decided.decision())
}

fn is_meant(place: MarkPlace, post: u64, mark: Option<u32>) -> bool {
    place.post == post && mark.is_none_or(|mark| mark == place.mark)
}

fn nothing_held(desk: &Desk<'_>, post: u64) -> Refused {
    let game = desk.game();
    let day = game.phase().filter(|phase| phase.kind() == PhaseKind::Day);
    let count = day.map(|day| on_hold::at_table(desk, day));
    let votes = count
        .iter()
        .flat_map(|count| count.in_doubt().into_iter().map(|(place, _)| place));
    let lines = game.thread.held_lines.iter().map(|(place, _)| *place);
    let places: Vec<MarkPlace> = votes.chain(lines).collect();
    let typed = places
        .iter()
        .map(|place| place.typed_among(places.iter().copied()));
    let open: Vec<String> = typed.collect();
    let refused = Refused::because("nothing-held", say!(desk, "nothing_held", post));
    match open.is_empty() {
        true => refused.hint(say!(desk, "nothing_at_all_is_on_hold")),
        false => refused.hint(say!(desk, "on_hold_list", list = Listed(&open))),
    }
}

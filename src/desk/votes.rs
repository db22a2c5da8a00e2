//! Typed votes, and the count of a day.

use chrono::{DateTime, Utc};

use super::decision::{Decision, DueText, Refused, what_now};
use super::hanging;
use super::{Desk, WORDS};
use nightdesk_command::VoteLine;
use nightdesk_game::{Announced, Ballot, DayEnds, DayEvent, DayStep, Event, Game};
use nightdesk_text::messages::InLanguage;
use nightdesk_text::say;
use nightdesk_time::{Length, Phase, PhaseKind};
use nightdesk_votes::{Count, NotCounted, RefusedVote, RunningCount, Wagon, day_count};

/// The votes of a day as they add up.
#[must_use]
pub fn tally(game: &Game, day: Phase) -> Count {
    day_count(game, day, None).table.count()
}

pub(super) fn take(desk: &Desk<'_>, votes: &[VoteLine]) -> Result<Decision, Refused> {
    let game = desk.game();
    let day = running_day(game)?;
    let counted;
    let running = match desk.count {
        Some(count) => count,
        None => {
            counted = RunningCount::of(game, day, None);
            &counted
        }
    };
    let mut end = running.count();
    let hammer = end.table.count().hammer;
    let schedule = super::phases::schedule(desk)?;
    let span = schedule.as_ref().and_then(|schedule| schedule.named(day));
    if let Some((schedule, span)) = schedule.as_ref().zip(span) {
        let is_late = |at| schedule.is_late(&span, at);
        if let Some(refused) = votes
            .iter()
            .find_map(|vote| late_by_place(game, is_late, vote))
        {
            return Err(refused);
        }
    }
    let mut events = Vec::new();
    let mut late = Vec::new();
    let mut after = game.clone();
    let mut doubts = Vec::new();
    for vote in votes {
        of_its_author(game, vote)?;
        of_the_present_player(&after, vote)?;
        doubts.extend(two_authors(&after, vote));
        let event = Event::VoteCast {
            voter: vote.voter,
            ballot: vote.ballot,
            post: vote.post,
            mark: 0,
            typed: Some(desk.now),
        };
        let with = super::end::after(&after, std::slice::from_ref(&event))?;
        let with_it = running.count_after(&with);
        match refused_at_its_place(&end.refused, &with_it.refused, vote) {
            None => {
                events.push(event);
                after = with;
                end = with_it;
            }
            // The hammer stood before these votes were typed, or came with one of them.
            Some(NotCounted::AfterHammer) if hammer.is_none() => late.push(vote),
            Some(reason) => return Err(refusal(game, day, vote, reason)),
        }
    }
    let now = end.table.count();
    let taken = votes.len() - late.len();
    let said = match votes {
        [vote] => one(game, vote, &now),
        _ => several(game, taken, &now),
    };
    let mut decision = Decision::of(events);
    // Where no post can be looked at, the answer says what was read.
    if votes.len() > 1 && votes.iter().all(|vote| vote.post.is_none()) {
        let each = votes.iter().filter(|vote| !late.contains(vote));
        let each = each.map(|vote| format!("{}.", vote_words(game, vote)));
        decision.echo.extend(each);
    }
    let mut decision = decision.say(match (now.hammer, votes) {
        (Some(_), [_]) => say!(desk, "later_votes_of_will_not_count", said, day),
        _ => said,
    });
    decision.echo.extend(hanging::lines(&after, &end));
    decision.echo.extend(doubts);
    decision.echo.extend(unchecked_times(desk)?);
    if !late.is_empty() {
        let lines: Vec<_> = late.iter().map(|vote| vote_words(game, vote)).collect();
        decision = decision.say(say!(
            desk,
            "after_the_hammer_not_counted_3",
            join = lines.join("; ")
        ));
    }
    Ok(match now.hammer {
        Some(_) => decision.then("end day"),
        None => decision,
    })
}

/// A post that was read is known to be somebody's: nobody else votes in it.
fn of_its_author(game: &Game, vote: &VoteLine) -> Result<(), Refused> {
    let Some(known) = vote.post.and_then(|post| game.thread.posts.get(&post)) else {
        return Ok(());
    };
    if known.seat == Some(vote.voter) {
        return Ok(());
    }
    let voter = game.name(vote.voter);
    let (post, author) = (known.post.number, &known.post.author);
    Err(Refused::because(
        "other-author",
        say!(game, "other_author", post, author, voter),
    )
    .hint(say!(game, "look_at_the_number_again_without")))
}

/// Refuses a vote by the name of who had the seat before, where it would replace a vote that the present
/// player has cast.
fn of_the_present_player(game: &Game, vote: &VoteLine) -> Result<(), Refused> {
    let Some(former) = &vote.by_former else {
        return Ok(());
    };
    // What was posted before the change is the former player's.
    let of_former = game.thread.former_posts.get(&vote.voter).copied();
    let is_later = |post: u64| of_former.is_none_or(|last| post > last);
    let has_voted = || {
        let day = game.phase();
        let mut steps = game.day_steps.iter().filter(|step| Some(step.day) == day);
        let by_post = |step: &DayStep| {
            let cast = matches!(&step.what, DayEvent::Vote { voter, .. } if *voter == vote.voter);
            cast && step.place.is_some_and(|place| is_later(place.post))
        };
        game.thread.typed_votes.contains_key(&vote.voter) || steps.any(by_post)
    };
    if vote.post.is_some_and(|post| !is_later(post)) || !has_voted() {
        return Ok(());
    }
    let voter = game.name(vote.voter);
    let post = vote
        .post
        .map(|post| format!(" #{post}"))
        .unwrap_or_default();
    let line = match vote.ballot {
        Some(ballot) => format!("vote {voter} {}{post}", ballot_name(game, ballot)),
        None => format!("unvote {voter}{post}"),
    };
    Err(
        Refused::because("former-voter", say!(game, "former_voter", former, voter)).hint(say!(
            game,
            "write_it_as_the_vote_of_voter",
            voter,
            line
        )),
    )
}

/// That votes of two players were typed with the number of one post.
fn two_authors(game: &Game, vote: &VoteLine) -> Option<String> {
    let post = vote.post?;
    let of_post = game.day_steps.iter();
    let mut of_post = of_post.filter(|step| step.place.is_some_and(|place| place.post == post));
    let other = of_post.find_map(|step| match &step.what {
        DayEvent::Vote { voter, .. } if *voter != vote.voter => Some(*voter),
        _ => None,
    })?;
    Some(say!(
        game,
        "post_has_a_vote_of_too",
        post,
        player = game.name(other)
    ))
}

/// Why a vote is late by its place: a post that was read, its own or one before it, was made after
/// the deadline, grace counted. What was pasted by hand may have no time of its own.
fn late_by_place(
    game: &Game,
    is_late: impl Fn(DateTime<Utc>) -> bool,
    vote: &VoteLine,
) -> Option<Refused> {
    if game.thread.announced_end.is_some() || game.thread.announced_over.is_some() {
        // Then the day has ended there, not at the deadline.
        return None;
    }
    let number = vote.post?;
    let mut until = game.thread.posts.range(..=number);
    let (late, _) = until.find(|(_, read)| read.post.has_time() && is_late(read.post.at))?;
    let place = match *late == number {
        true => say!(game, "post_number", number),
        false => say!(game, "post_which_comes_before_post", late, number),
    };
    let refused = Refused::because("after-deadline", say!(game, "after_deadline", place));
    Some(refused.hint(say!(game, "ends_the_day_without_its_post")))
}

/// That votes without times of their own count although the deadline has passed.
pub(super) fn unchecked_times(desk: &Desk<'_>) -> Result<Option<String>, Refused> {
    let deadline = super::phases::deadline(desk)?;
    let passed = deadline.and_then(|deadline| Length::between(deadline, desk.now));
    Ok(passed.map(|passed| {
        let minutes = Length::seconds(passed.as_seconds() / 60 * 60);
        let ago = match minutes.is_zero() {
            true => say!(desk, "just_now_2"),
            false => say!(desk, "minutes_ago", minutes),
        };
        say!(desk, "the_deadline_passed_whether_these_votes", ago)
    }))
}

/// Records that the running count was posted as it stands.
pub(super) fn posted(desk: &Desk<'_>) -> Result<Decision, Refused> {
    let game = desk.game();
    let day = running_day(game)?;
    let day_count = day_count(game, day, None);
    let last_post = day_count.table.count().last_post;
    let count = day_count.as_posted();
    let said = say!(
        desk,
        "vote_count_is_posted",
        number = day.number(),
        number2 = count.number
    );
    let last_post = last_post.max(game.last_post_by(day));
    Ok(Decision::of(vec![Event::CountPosted { last_post, count }])
        .say(said)
        .leaving([DueText::Count(day)]))
}

/// What to say when a change makes a posted count wrong that was right before.
pub(super) fn made_wrong(before: &Game, after: &Game) -> Option<String> {
    let day = after.phase().filter(|day| day.kind() == PhaseKind::Day)?;
    let corrections = |game| day_count(game, day, None).corrections;
    let (old, new) = (corrections(before), corrections(after));
    let is_new = old.of == new.of && new.wrong.iter().any(|wrong| !old.wrong.contains(wrong));
    is_new.then(|| {
        say!(
            before,
            "you_have_posted_it_in_vote",
            number = day.number(),
            of = new.of.unwrap_or_default()
        )
    })
}

/// Why a vote does not count where it stands in the thread, which may be before others, by the votes
/// that did not count before it and with it.
fn refused_at_its_place(
    before: &[RefusedVote],
    with: &[RefusedVote],
    vote: &VoteLine,
) -> Option<NotCounted> {
    let is_this = |refused: &&RefusedVote| {
        let post = refused.place.map(|place| place.post);
        refused.voter == vote.voter && refused.ballot == vote.ballot && post == vote.post
    };
    let times = |refused: &[RefusedVote]| refused.iter().filter(is_this).count();
    if times(with) <= times(before) {
        return None;
    }
    let refused = with.iter().rev().find(is_this);
    refused.map(|refused| refused.reason)
}

pub(super) fn running_day(game: &Game) -> Result<Phase, Refused> {
    match game.phase() {
        Some(phase) if phase.kind() == PhaseKind::Day => Ok(phase),
        Some(phase) => Err(Refused::because("not-day", say!(game, "not_day", phase))),
        None => {
            Err(Refused::because("not-running", say!(game, "no_phase_runs")).hint(what_now(game)))
        }
    }
}

pub(super) fn ends_by_hammer(game: &Game) -> bool {
    game.setup.votes.day_ends == DayEnds::Majority
}

/// Why somebody cannot be voted out while votes are for others alone.
pub(super) fn left_out(game: &Game, target: &str, reason: NotCounted) -> Refused {
    match reason {
        NotCounted::NotInDuel => Refused::because("not-in-duel", say!(game, "not_in_duel", target)),
        _ => Refused::because("not-in-runoff", say!(game, "not_in_runoff", target)),
    }
}

/// Why a typed vote is refused, in the host's words.
fn refusal(game: &Game, day: Phase, vote: &VoteLine, reason: NotCounted) -> Refused {
    let voter = game.name(vote.voter);
    let target = vote.ballot.map_or("", |ballot| ballot_name(game, ballot));
    match reason {
        NotCounted::VoterDead => Refused::because("dead-voter", say!(game, "dead_voter", voter)),
        NotCounted::TargetDead => {
            Refused::because("dead-target", say!(game, "dead_target", target))
        }
        NotCounted::SelfVote => Refused::because("self-vote", say!(game, "self_vote")),
        NotCounted::NoElimination => {
            Refused::because("no-elimination", say!(game, "no_elimination"))
        }
        NotCounted::Locked => Refused::because(
            "locked",
            say!(game, "the_votes_of_voter_s_wagon_are", voter),
        ),
        NotCounted::NotInRunoff | NotCounted::NotInDuel => left_out(game, target, reason),
        NotCounted::AfterHammer => after_hammer(game, day),
        NotCounted::DayEnded => Refused::because(
            "day-ended",
            say!(
                game,
                "day_ended",
                announced = post_words(game.thread.announced_end.map(|(_, announced)| announced)),
                day
            ),
        )
        .hint(say!(game, "end_day_goes_on")),
        NotCounted::GameOver => Refused::because(
            "told-over",
            say!(
                game,
                "your_post_announced_over_has_ended_the_game",
                announced_over = post_words(game.thread.announced_over)
            ),
        )
        .hint(say!(game, "says_who_has_won_goes")),
    }
}

fn post_words(announced: Option<Announced>) -> String {
    announced.map_or_else(String::new, |announced| format!(" {}", announced.post))
}

fn after_hammer(game: &Game, day: Phase) -> Refused {
    let words = match tally(game, day).hammer {
        Some(hammer) => {
            let post = hammer.post().map(|post| say!(game, "since_post", post));
            say!(
                game,
                "has_the_votes_it_takes",
                target = ballot_name(game, hammer.target),
                post = post.unwrap_or_default()
            )
        }
        None => say!(game, "the_day_has_its_hammer"),
    };
    Refused::because("after-hammer", say!(game, "after_hammer", words, day))
        .hint(say!(game, "ends_the_day"))
}

/// `Fir -> Elm, post 40. Elm 3 of 4.`
fn one(game: &Game, vote: &VoteLine, now: &Count) -> String {
    let words = vote_words(game, vote);
    if let Some(later) = later_vote(vote, now) {
        return say!(game, "the_later_vote_post_counts", words, later);
    }
    let Some(wagon) = vote.ballot.and_then(|ballot| now.wagon(ballot)) else {
        return format!("{words}.");
    };
    match hammer_words(game, now) {
        Some(hammer) if wagon.missing() == 0 => format!("{words}. {hammer}"),
        Some(_) | None => format!("{words}. {}.", wagon_words(game, wagon)),
    }
}

/// `Cedar has 4 of 4: HAMMER, post 41.`, where a day has one.
pub(super) fn hammer_words(game: &Game, count: &Count) -> Option<String> {
    let hammer = count.hammer.filter(|_| ends_by_hammer(game))?;
    let wagon = count.wagon(hammer.target)?;
    let post = hammer.post().map(|post| say!(game, "post_post", post));
    Some(say!(
        game,
        "has_of_hammer",
        target = ballot_name(game, hammer.target),
        total = wagon.total,
        needed = wagon.needed,
        post = post.unwrap_or_default()
    ))
}

/// The post of a vote of the same voter that stands after this one.
fn later_vote(vote: &VoteLine, now: &Count) -> Option<u64> {
    let mut standing = now.wagons.iter().flat_map(|wagon| &wagon.votes);
    let standing = standing.find(|standing| standing.voter == vote.voter)?;
    standing
        .post
        .zip(vote.post)
        .and_then(|(stands, typed)| (stands > typed).then_some(stands))
}

/// `2 votes. Cedar has 4 of 4: HAMMER, post 41.`
fn several(game: &Game, taken: usize, now: &Count) -> String {
    let votes = say!(game, "n_votes", n = taken);
    match hammer_words(game, now) {
        Some(hammer) => format!("{votes}. {hammer}"),
        None => {
            let lines: Vec<_> = now
                .wagons
                .iter()
                .map(|wagon| format!("{} {}", ballot_name(game, wagon.target), wagon.total))
                .collect();
            match lines.is_empty() {
                true => say!(game, "nobody_has_a_vote", votes),
                false => format!("{votes}. {}.", lines.join(", ")),
            }
        }
    }
}

fn wagon_words(game: &Game, wagon: &Wagon) -> String {
    if super::end::by_most_votes(game) {
        return format!("{} {}", ballot_name(game, wagon.target), wagon.total);
    }
    say!(
        game,
        "wagon_of",
        name = ballot_name(game, wagon.target),
        total = wagon.total,
        needed = wagon.needed
    )
}

fn vote_words(game: &Game, vote: &VoteLine) -> String {
    let post = vote.post.map(|post| say!(game, "post_post", post));
    let post = post.unwrap_or_default();
    let voter = game.name(vote.voter);
    match vote.ballot {
        Some(ballot) => format!("{voter} -> {}{post}", ballot_name(game, ballot)),
        None => say!(game, "voter_unvotes_post", voter, post),
    }
}

pub(super) fn ballot_name(game: &Game, ballot: Ballot) -> &str {
    match ballot {
        Ballot::Seat(seat) => game.name(seat),
        // Where a table counts, a vote for nobody is what its rules make of it.
        Ballot::NoElimination => {
            let key = match game.moves.is_empty() {
                true => "nobody_is_chosen",
                false => "nobody_is_voted",
            };
            WORDS.template(key, game.language()).unwrap_or_default()
        }
    }
}

//! Whom a day eliminates, by its votes and the setup's rule for ties.

use chrono::{TimeDelta, Timelike};

use super::Desk;
use super::activity::below_minimum;
use super::decision::{Choice, Decision, DueText, Refused, no_schedule};
use super::hanging;
use super::known::{row, ruling_lines};
use super::lots::Lots;
use super::on_hold;
use super::phases::deadline;
use super::votes::ballot_name;
use nightdesk_command::{Consent, HostOrder};
use nightdesk_game::{
    AtDeadline, Ballot, Cause, Change, Event, Game, HeldAnswer, Seat, SeatId, tie_of,
};
use nightdesk_rules::{Happens, VotedOut};
use nightdesk_text::messages::Listed;
use nightdesk_text::names::same;
use nightdesk_text::say;
use nightdesk_time::{Direction, Length, Phase, Remaining, Shift};
use nightdesk_votes::{
    Count, DayCount, NotCounted, RefusedVote, TieBreak, Verdict, day_count, day_count_without,
    verdict,
};

/// What comes of ending a day by its votes.
pub(super) enum Ending {
    /// The day is over.
    Closed(Outcome),
    /// Equal leaders are voted on again.
    Runoff(Decision),
}

/// How a day ends by its votes.
pub(super) struct Outcome {
    /// Whom the vote hits; usually one or nobody.
    pub(super) eliminated: Vec<VotedOut>,
    /// What has to be recorded about how it came about: a draw, the host's ruling.
    pub(super) events: Vec<Event>,
    /// The votes that waited for the host and were never decided.
    pub(super) on_hold: Option<String>,
}

/// What ending the day now would bring; the host is asked unless he has agreed.
pub(super) fn ending(
    desk: &Desk<'_>,
    day: Phase,
    consent: Consent,
    anyway: &[(u64, u64)],
) -> Result<Ending, Refused> {
    let game = desk.game();
    let open = day_count(game, day, None);
    hanging::refuse(game, day, &open, anyway)?;
    // What is passed over counts for whom it counts with a mark: the end is by that count.
    let mut agreed = agreed(&open, anyway);
    let day_count = day_count_without(game, day, anyway);
    let count = day_count.table.count();
    let decided = decide(desk, day, &count)?;
    for vote in decided.certain() {
        super::pardon::asked_first(desk, vote.seat)?;
    }
    if consent == Consent::Open {
        let mut facts = early(desk, day, &count)?;
        facts.extend(after_hammer(game, &day_count));
        facts.extend(unread(game, day));
        facts.extend(too_few_posts(game, day));
        facts.push(format!("{} {}", decided.sentence, read_up_to(game, &open)));
        for vote in decided.certain() {
            let came = desk.rules.orders().follows(game, Happens::VotedOut(vote));
            facts.extend(super::pardon::spared_line(
                game,
                desk.rules,
                vote.seat,
                &came.events,
            ));
            facts.extend(ruling_lines(game, desk.rules, &came.rulings));
        }
        return Err(Refused::unless(
            "end-day",
            facts,
            say!(desk, "go_on"),
            HostOrder::EndDay {
                consent: Consent::Given,
                anyway: anyway.to_vec(),
            },
        ));
    }
    match decided.runoff {
        Some((between, length)) => {
            let mut runoff = runoff(desk, day, &day_count, between, length)?;
            if let Change::Do(events) = &mut runoff.change {
                events.splice(..0, agreed);
            }
            Ok(Ending::Runoff(runoff))
        }
        None => {
            let mut outcome = decided.outcome;
            agreed.append(&mut outcome.events);
            outcome.events = agreed;
            outcome.on_hold = held(game, &open).map(|held| format!("{held}."));
            Ok(Ending::Closed(outcome))
        }
    }
}

/// Votes that count with a mark and that the host passes over: they count now.
fn agreed(day: &DayCount, anyway: &[(u64, u64)]) -> Vec<Event> {
    let in_doubt = day.in_doubt().into_iter();
    let passed = in_doubt.filter(|(place, _)| anyway.contains(&(place.post, place.post)));
    let counted = passed.filter_map(|(place, held)| {
        let answer = HeldAnswer::Vote(Ballot::Seat(held.counts_for?));
        Some(Event::VoteDecided { place, answer })
    });
    counted.collect()
}

/// An outcome with the sentence that tells it.
struct Decided {
    outcome: Outcome,
    sentence: String,
    /// Who is voted on again, and for how long, before there is an outcome.
    runoff: Option<(Vec<Ballot>, Length)>,
}

impl Decided {
    /// Whom the vote hits, as far as no lot is still to be drawn.
    fn certain(&self) -> &[VotedOut] {
        let is_drawn = |event: &Event| matches!(event, Event::Drawn { .. });
        match self.outcome.events.iter().any(is_drawn) {
            true => &[],
            false => &self.outcome.eliminated,
        }
    }

    fn of(count: &Count, eliminated: Vec<SeatId>, sentence: String) -> Self {
        let eliminated = eliminated.into_iter().map(|seat| voted_out(count, seat));
        let eliminated = eliminated.collect();
        Self {
            outcome: Outcome {
                eliminated,
                events: Vec::new(),
                on_hold: None,
            },
            sentence,
            runoff: None,
        }
    }
}

/// How a vote has hit a seat.
pub(super) fn voted_out(count: &Count, seat: SeatId) -> VotedOut {
    let wagon = count.wagon(Ballot::Seat(seat));
    VotedOut {
        seat,
        decided_by: count.decided_by(seat),
        last_vote: wagon.and_then(|wagon| Some(wagon.votes.last()?.voter)),
    }
}

/// Whom the votes of the running day hit as they stand.
pub(super) fn hit(desk: &Desk<'_>, day: Phase) -> Result<Vec<SeatId>, Refused> {
    let count = day_count(desk.game(), day, None).table.count();
    let decided = decide(desk, day, &count)?;
    Ok(decided.certain().iter().map(|vote| vote.seat).collect())
}

fn decide(desk: &Desk<'_>, day: Phase, count: &Count) -> Result<Decided, Refused> {
    let game = desk.game();
    let told = eliminated_before(game, day);
    if !told.is_empty() {
        return Ok(nobody(say!(
            desk,
            "eliminated_already_as_you_told_nobody",
            several = told.len(),
            names = Listed(&told)
        )));
    }
    match verdict(count, game.setup.votes.at_deadline) {
        Verdict::Chosen(target) => Ok(chosen(game, count, target)),
        Verdict::Nobody => Ok(nobody(no_choice(game, count))),
        Verdict::Tied(tied) => tie(desk, day, count, &tied),
    }
}

/// Who was eliminated in the course of a day by the host's words.
pub(super) fn eliminated_before(game: &Game, day: Phase) -> Vec<&str> {
    let told = |seat: &Seat| {
        let death = seat.death.as_ref();
        death.is_some_and(|death| death.phase == Some(day) && death.cause == Cause::Elimination)
    };
    let seats = game.seats().filter(|(_, seat)| told(seat));
    seats.map(|(_, seat)| seat.name.as_str()).collect()
}

fn chosen(game: &Game, count: &Count, target: Ballot) -> Decided {
    let voters: Vec<_> = count
        .wagon(target)
        .map(|wagon| wagon.votes.iter().map(|vote| vote.voter).collect())
        .unwrap_or_default();
    let by = row(game, &voters);
    let is_dead = |seat: SeatId| game.seat(seat).is_some_and(|held| !held.alive());
    match target {
        // Killed by the host's word after the hammer.
        Ballot::Seat(seat) if is_dead(seat) => nobody(say!(
            game,
            "has_the_votes_and_is_dead",
            player = game.name(seat),
            by
        )),
        Ballot::Seat(seat) => Decided::of(
            count,
            vec![seat],
            say!(game, "is_eliminated", player = game.name(seat), by),
        ),
        Ballot::NoElimination => nobody(say!(game, "nobody_is_eliminated", by)),
    }
}

fn nobody(sentence: String) -> Decided {
    Decided::of(&Count::default(), Vec::new(), sentence)
}

/// What the setup's rule makes of equal leaders.
fn tie(desk: &Desk<'_>, day: Phase, count: &Count, tied: &[Ballot]) -> Result<Decided, Refused> {
    let game = desk.game();
    let names: Vec<_> = tied
        .iter()
        .map(|target| ballot_name(game, *target))
        .collect();
    let are_tied = say!(desk, "are_tied", names = Listed(&names));
    match TieBreak::of(tied, game.setup.votes.tie, count.is_runoff) {
        TieBreak::Nobody => Ok(nobody(say!(
            desk,
            "are_tied_nobody_is_eliminated",
            are_tied
        ))),
        TieBreak::First(first) => {
            let mut decided = chosen(game, count, first);
            decided.sentence = say!(
                desk,
                "first_to_reach_that_many",
                are_tied,
                sentence = decided.sentence
            );
            Ok(decided)
        }
        TieBreak::All(eliminated) => {
            let sentence = match tied.contains(&Ballot::NoElimination) {
                true => say!(desk, "every_player_among_them_is_eliminated", are_tied),
                false => say!(desk, "all_are_eliminated_votes_tie", are_tied),
            };
            Ok(Decided::of(count, eliminated, sentence))
        }
        TieBreak::NobodyAgain => Ok(nobody(say!(desk, "it_was_the_runoff_so_nobody", are_tied))),
        TieBreak::Runoff(length) => Ok(Decided {
            runoff: Some((tied.to_vec(), length)),
            ..nobody(say!(
                desk,
                "a_runoff_of_between_them_begins",
                are_tied,
                length = length
            ))
        }),
        TieBreak::Draw => Ok(drawn(desk, day, count, tied, &are_tied)),
        TieBreak::Ask => ruled(game, day, count, tied, are_tied),
    }
}

/// One of them by lot. The preview names no name: the draw is made when the host agrees.
fn drawn(desk: &Desk<'_>, day: Phase, count: &Count, tied: &[Ballot], are_tied: &str) -> Decided {
    let game = desk.game();
    let target = tied.get(Lots::of(desk.seed).below(tied.len())).copied();
    let events = target.map(|target| Event::Drawn {
        purpose: tie_of(day),
        outcome: ballot_name(game, target).to_owned(),
    });
    let sentence = say!(desk, "one_of_them_is_drawn", are_tied);
    let hit = target.and_then(Ballot::seat).into_iter().collect();
    let mut decided = Decided::of(count, hit, sentence);
    decided.outcome.events.extend(events);
    decided
}

/// The host's ruling on a tie, asked for where there is none yet.
fn ruled(
    game: &Game,
    day: Phase,
    count: &Count,
    tied: &[Ballot],
    are_tied: String,
) -> Result<Decided, Refused> {
    let question = tie_of(day);
    let ruling = game
        .rulings
        .iter()
        .rev()
        .find(|ruling| ruling.question == question);
    // A ruling for somebody who is not tied any more answers another question.
    let ruled = ruling.and_then(|ruling| match is_nobody(&ruling.choice) {
        true => Some(None),
        false => {
            let tied = tied
                .iter()
                .copied()
                .find_map(seat_of_tied(game, &ruling.choice));
            tied.map(Some)
        }
    });
    let Some(ruled) = ruled else {
        let order = |word: &str| HostOrder::Rule {
            question: question.clone(),
            choice: word.to_owned(),
            because: None,
        };
        let choices = tied.iter().map(|target| match target {
            Ballot::Seat(seat) => Choice::player(game, *seat, order(game.name(*seat))),
            Ballot::NoElimination => {
                let word = ballot_name(game, *target);
                Choice::word(word, order(word))
            }
        });
        let choices = choices.chain([Choice::word("nobody", order("nobody"))]);
        return Err(Refused::choose(
            "tie",
            vec![are_tied],
            say!(game, "who_is_eliminated_then_again"),
            choices.collect(),
        ));
    };
    let said = match ruled {
        Some(seat) => say!(game, "player_is_eliminated", player = game.name(seat)),
        None => say!(game, "nobody_is_eliminated_3"),
    };
    let sentence = say!(game, "by_your_ruling", are_tied, said);
    Ok(Decided::of(count, ruled.into_iter().collect(), sentence))
}

fn is_nobody(choice: &str) -> bool {
    ["nobody", "no elimination"]
        .iter()
        .any(|word| same(word, choice))
}

/// Finds the tied seat that bears a name, or bore it.
fn seat_of_tied<'g>(game: &'g Game, name: &'g str) -> impl FnMut(Ballot) -> Option<SeatId> + 'g {
    move |target| {
        let seat = target.seat()?;
        let held = game.seat(seat)?;
        let mut names = std::iter::once(&held.name).chain(&held.former);
        names.any(|known| same(known, name)).then_some(seat)
    }
}

/// The question of a tie of the running day and the host's choice, as they are recorded; none if the question is
/// another one.
pub(super) fn tie_choice(
    game: &Game,
    question: &str,
    choice: &str,
) -> Result<Option<(String, String)>, Refused> {
    let is_tie = |day: &Phase| same(question, "tie") || same(&tie_of(*day), question);
    let Some(day) = game.phase().filter(is_tie) else {
        return Ok(None);
    };
    let count = day_count(game, day, None).table.count();
    let Verdict::Tied(tied) = verdict(&count, game.setup.votes.at_deadline) else {
        return Err(Refused::because("no-tie", say!(game, "no_tie", day)));
    };
    if is_nobody(choice) {
        return Ok(Some((tie_of(day), "nobody".to_owned())));
    }
    match tied.iter().copied().find_map(seat_of_tied(game, choice)) {
        Some(seat) => Ok(Some((tie_of(day), game.name(seat).to_owned()))),
        None => Err(Refused::because(
            "no-such-choice",
            say!(game, "choice_is_not_among_those_who_are", choice),
        )),
    }
}

/// Votes begin anew between equal leaders, and the day ends that much later.
fn runoff(
    desk: &Desk<'_>,
    day: Phase,
    count: &DayCount,
    between: Vec<Ballot>,
    length: Length,
) -> Result<Decision, Refused> {
    let game = desk.game();
    let names: Vec<_> = between
        .iter()
        .map(|target| ballot_name(game, *target))
        .collect();
    let said = say!(
        desk,
        "runoff_between_votes_begin_anew",
        names = Listed(&names)
    );
    let last_post = count.table.count().last_post.max(game.last_post_by(day));
    let mut events = vec![Event::RunoffBegan {
        between,
        challenger: None,
        last_post,
    }];
    let begun = super::end::after(game, &events)?;
    events.extend(until(desk, &begun, length)?);
    Ok(Decision::of(events)
        .say(said)
        .due([DueText::Runoff(day)])
        .then(say!(desk, "vote_voter_target_post")))
}

/// The running deadline comes to stand a length of time from the minute that runs: deadlines are
/// told in minutes, so none has hidden seconds.
fn until(desk: &Desk<'_>, begun: &Game, length: Length) -> Result<Option<Event>, Refused> {
    let deadline = begun
        .deadline()
        .map_err(|error| no_schedule(desk, &error))?;
    let Some(deadline) = deadline else {
        return Ok(None);
    };
    let whole = desk
        .now
        .with_second(0)
        .and_then(|now| now.with_nanosecond(0));
    let minute = whole.unwrap_or(desk.now);
    let beyond = || Refused::because("too-long", say!(desk, "too_long"));
    let end = length
        .delta()
        .and_then(|length| minute.checked_add_signed(length))
        .ok_or_else(beyond)?;
    let (earlier, later, direction) = match end < deadline {
        true => (end, deadline, Direction::Earlier),
        false => (deadline, end, Direction::Later),
    };
    let by = Length::between(earlier, later).ok_or_else(beyond)?;
    // It counts from the deadline, even if the host comes to it later: the day has not ended yet.
    let at = desk.now.min(deadline - TimeDelta::seconds(1));
    let by = Shift { by, direction };
    Ok((!by.by.is_zero()).then_some(Event::DeadlineMoved { by, at, post: None }))
}

/// `Not read: posts 51 to 75.`
fn unread(game: &Game, day: Phase) -> Option<String> {
    let gaps = game.thread.gaps(day);
    let gaps: Vec<String> = gaps
        .into_iter()
        .map(|gap| game.setup.language.posts(gap))
        .collect();
    (!gaps.is_empty()).then(|| say!(game, "not_read", list = Listed(&gaps)))
}

/// What a host is told before a table counts the votes of a thread: posts that were not read, votes
/// on hold.
pub(super) fn open_in_thread(desk: &Desk<'_>, day: Phase) -> Vec<String> {
    let game = desk.game();
    let count = on_hold::at_table(desk, day);
    let mut facts: Vec<String> = unread(game, day).into_iter().collect();
    if !count.held.is_empty() || !game.thread.held_lines.is_empty() {
        facts.push(read_up_to(game, &count));
    }
    facts
}

/// `Below 3 posts: Bob (2), Cleo (0).`
fn too_few_posts(game: &Game, day: Phase) -> Option<String> {
    let below: Vec<String> = below_minimum(game, day)
        .into_iter()
        .map(|(seat, posts)| format!("{} ({posts})", game.name(seat)))
        .collect();
    let minimum = say!(game, "n_posts", n = game.setup.activity.min_posts);
    (!below.is_empty()).then(|| say!(game, "below_minimum_join", minimum, join = below.join(", ")))
}

/// The warning that the day has time left and nothing has ended it.
fn early(desk: &Desk<'_>, day: Phase, count: &Count) -> Result<Vec<String>, Refused> {
    if count.hammer.is_none()
        && let Some(deadline) = deadline(desk)?
        && let left @ Remaining::Left(_) = Remaining::at(desk.now, deadline)
    {
        return Ok(vec![say!(desk, "has_and_no_vote_has_ended", day, left)]);
    }
    Ok(Vec::new())
}

/// `After the hammer, not counted: #45 Birch unvotes.`
fn after_hammer(game: &Game, day: &DayCount) -> Option<String> {
    let late = day.refused.iter();
    let late = late.filter(|vote| vote.reason == NotCounted::AfterHammer);
    let late: Vec<_> = late.map(|vote| refused_words(game, vote)).collect();
    (!late.is_empty()).then(|| say!(game, "after_the_hammer_not_counted", join = late.join(", ")))
}

/// `#47 Ginkgo -> Birch`
fn refused_words(game: &Game, vote: &RefusedVote) -> String {
    let post = vote.place.map(|place| format!("#{} ", place.post));
    let post = post.unwrap_or_default();
    let voter = game.name(vote.voter);
    match vote.ballot {
        Some(ballot) => format!("{post}{voter} -> {}", ballot_name(game, ballot)),
        None => say!(game, "post_voter_unvotes", post, voter),
    }
}

/// `Read up to post 47; no vote is on hold.`
fn read_up_to(game: &Game, day: &DayCount) -> String {
    let known = game.phase().and_then(|phase| game.last_post_by(phase));
    let last = known.max(day.table.count().last_post);
    let waiting = held(game, day);
    match (last, waiting) {
        (Some(post), waiting) => {
            let held = waiting.unwrap_or_else(|| say!(game, "no_vote_is_on_hold"));
            say!(game, "read_up_to_post", post, held)
        }
        (None, None) => say!(game, "no_vote_is_on_hold_2"),
        (None, Some(held)) => format!("{held}."),
    }
}

/// `1 vote on hold: Ann (post 14)`; none where nothing waits for the host.
fn held(game: &Game, day: &DayCount) -> Option<String> {
    let votes = day.asked().into_iter().map(|(place, held)| {
        say!(
            game,
            "player_post_post",
            player = game.name(held.voter),
            post = place.post
        )
    });
    let lines = game.thread.held_lines.iter();
    let lines = lines.map(|(place, _)| say!(game, "a_line_of_yours_post", post = place.post));
    let held: Vec<_> = votes.chain(lines).collect();
    let votes = held.len();
    (votes > 0).then(|| say!(game, "on_hold", votes, held = held.join(", ")))
}

fn no_choice(game: &Game, count: &Count) -> String {
    match (game.setup.votes.at_deadline, count.wagons.is_empty()) {
        (_, true) => say!(game, "nobody_has_a_vote_nobody"),
        (AtDeadline::Nobody | AtDeadline::Plurality, false) => {
            say!(game, "there_is_no_majority_nobody")
        }
        (AtDeadline::OneShort, false) => {
            say!(game, "nobody_is_one_vote_short")
        }
        (AtDeadline::HalfMajority, false) => {
            say!(game, "nobody_has_half_of_a_majority")
        }
    }
}

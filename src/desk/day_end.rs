//! Whom a day eliminates, by its votes and the setup's rule for ties (H5.6).

use super::Desk;
use super::decision::{Choice, Refused};
use super::known::row;
use super::lots::Lots;
use super::phases::deadline;
use super::votes::ballot_name;
use crate::command::{Consent, HostOrder};
use crate::game::{AtDeadline, Ballot, Event, Game, SeatId, Tie};
use crate::text::wording::{count as counted, list};
use crate::time::{Phase, Remaining};
use crate::votes::{Count, DayCount, Verdict, day_count, verdict};

/// How a day ends by its votes.
pub(super) struct Outcome {
    /// Who is eliminated; usually one or nobody.
    pub(super) eliminated: Vec<SeatId>,
    /// What has to be recorded about how it came about: a draw, the host's ruling.
    pub(super) events: Vec<Event>,
}

/// What ending the day now would bring; the host is asked unless he has agreed.
pub(super) fn outcome(desk: &Desk<'_>, day: Phase, consent: Consent) -> Result<Outcome, Refused> {
    let game = desk.game();
    let day_count = day_count(game, day, None);
    let count = day_count.table.count();
    let decided = decide(desk, day, &count)?;
    if consent == Consent::Open {
        let mut facts = early(desk, day, &count)?;
        facts.push(format!(
            "{} {}",
            decided.sentence,
            read_up_to(game, &day_count)
        ));
        return Err(Refused::unless(
            "end_day",
            facts,
            "Go on?",
            HostOrder::EndDay(Consent::Given),
        ));
    }
    Ok(decided.outcome)
}

/// An outcome with the sentence that tells it.
struct Decided {
    outcome: Outcome,
    sentence: String,
}

fn decide(desk: &Desk<'_>, day: Phase, count: &Count) -> Result<Decided, Refused> {
    let game = desk.game();
    match verdict(count, game.setup.votes.at_deadline) {
        Verdict::Chosen(target) => Ok(chosen(game, count, target)),
        Verdict::Nobody => Ok(nobody(no_choice(game, count))),
        Verdict::Tied(tied) => tie(desk, day, count, &tied),
    }
}

fn chosen(game: &Game, count: &Count, target: Ballot) -> Decided {
    let voters: Vec<_> = count
        .wagon(target)
        .map(|wagon| wagon.votes.iter().map(|vote| vote.voter).collect())
        .unwrap_or_default();
    let by = row(game, &voters);
    match target {
        Ballot::Seat(seat) => Decided {
            outcome: Outcome {
                eliminated: vec![seat],
                events: Vec::new(),
            },
            sentence: format!("{} is eliminated: {by}.", game.name(seat)),
        },
        Ballot::NoElimination => nobody(format!("Nobody is eliminated: {by}.")),
    }
}

fn nobody(sentence: String) -> Decided {
    Decided {
        outcome: Outcome {
            eliminated: Vec::new(),
            events: Vec::new(),
        },
        sentence,
    }
}

/// What the setup's rule makes of equal leaders.
fn tie(desk: &Desk<'_>, day: Phase, count: &Count, tied: &[Ballot]) -> Result<Decided, Refused> {
    let game = desk.game();
    let names: Vec<_> = tied
        .iter()
        .map(|target| ballot_name(game, *target))
        .collect();
    let are_tied = format!("{} are tied.", list(&names));
    match game.setup.votes.tie {
        Tie::Nobody => Ok(nobody(format!("{are_tied} Nobody is eliminated."))),
        Tie::Earliest => {
            let first = tied.first().copied().unwrap_or(Ballot::NoElimination);
            let mut decided = chosen(game, count, first);
            decided.sentence = format!("{are_tied} First to have that many: {}", decided.sentence);
            Ok(decided)
        }
        Tie::All => {
            let eliminated: Vec<_> = tied.iter().filter_map(|target| seat_of(*target)).collect();
            Ok(Decided {
                sentence: format!("{are_tied} All are eliminated (votes.tie)."),
                outcome: Outcome {
                    eliminated,
                    events: Vec::new(),
                },
            })
        }
        Tie::Random => Ok(drawn(desk, day, tied, &are_tied)),
        Tie::Ask => ruled(game, day, tied, are_tied),
    }
}

/// One of them by lot. The preview names no name: the draw is made when the host agrees.
fn drawn(desk: &Desk<'_>, day: Phase, tied: &[Ballot], are_tied: &str) -> Decided {
    let game = desk.game();
    let target = tied.get(Lots::of(desk.seed).below(tied.len())).copied();
    let events = target.map(|target| Event::Drawn {
        purpose: format!("tie of {day}"),
        outcome: ballot_name(game, target).to_owned(),
    });
    Decided {
        outcome: Outcome {
            eliminated: target.and_then(seat_of).into_iter().collect(),
            events: events.into_iter().collect(),
        },
        sentence: format!("{are_tied} One of them is drawn by lot when you go on (votes.tie)."),
    }
}

/// The host's ruling on a tie, asked for where there is none yet.
fn ruled(game: &Game, day: Phase, tied: &[Ballot], are_tied: String) -> Result<Decided, Refused> {
    let question = format!("tie of {day}");
    let ruling = game
        .rulings
        .iter()
        .rev()
        .find(|ruling| ruling.question == question);
    let Some(ruling) = ruling else {
        let choices = tied
            .iter()
            .map(|target| ballot_name(game, *target).to_owned())
            .chain(["nobody".to_owned()]);
        let choices = choices.map(|word| Choice {
            order: HostOrder::Rule {
                question: question.clone(),
                choice: word.clone(),
                because: None,
            },
            word,
        });
        return Err(Refused::choose(
            "tie",
            vec![are_tied],
            "Who is eliminated? Then `end day` again.",
            choices.collect(),
        ));
    };
    let target = tied
        .iter()
        .find(|target| ballot_name(game, **target) == ruling.choice)
        .copied();
    let eliminated: Vec<_> = target.and_then(seat_of).into_iter().collect();
    let said = match eliminated.first() {
        Some(seat) => format!("{} is eliminated", game.name(*seat)),
        None => "Nobody is eliminated".to_owned(),
    };
    Ok(Decided {
        sentence: format!("{are_tied} {said} by your ruling."),
        outcome: Outcome {
            eliminated,
            events: Vec::new(),
        },
    })
}

fn seat_of(target: Ballot) -> Option<SeatId> {
    match target {
        Ballot::Seat(seat) => Some(seat),
        Ballot::NoElimination => None,
    }
}

/// The warning that the day has time left and nothing has ended it.
fn early(desk: &Desk<'_>, day: Phase, count: &Count) -> Result<Vec<String>, Refused> {
    if count.hammer.is_none()
        && let Some(deadline) = deadline(desk)?
        && let left @ Remaining::Left(_) = Remaining::at(desk.now, deadline)
    {
        return Ok(vec![format!("{day} has {left} and no vote has ended it.")]);
    }
    Ok(Vec::new())
}

/// `Read up to post 47; no vote is on hold.` (H5.7)
fn read_up_to(game: &Game, day: &DayCount<'_>) -> String {
    let last = game.thread.last_post().max(day.table.count().last_post);
    let held: Vec<_> = day
        .held
        .iter()
        .map(|(place, held)| format!("{} (post {})", game.name(held.voter), place.post))
        .collect();
    let held = match held.len() {
        0 => "no vote is on hold".to_owned(),
        number => {
            let verb = if number == 1 { "is" } else { "are" };
            format!(
                "{} {verb} on hold: {}",
                counted(number, "vote", "votes"),
                held.join(", ")
            )
        }
    };
    match last {
        Some(post) => format!("Read up to post {post}; {held}."),
        None if held.starts_with("no ") => "No vote is on hold.".to_owned(),
        None => format!("{held}."),
    }
}

fn no_choice(game: &Game, count: &Count) -> String {
    match (game.setup.votes.at_deadline, count.wagons.is_empty()) {
        (_, true) => "Nobody has a vote. Nobody is eliminated.".to_owned(),
        (AtDeadline::Nobody | AtDeadline::Plurality, false) => {
            "There is no majority. Nobody is eliminated.".to_owned()
        }
        (AtDeadline::OneShort, false) => {
            "Nobody is one vote short of a majority. Nobody is eliminated.".to_owned()
        }
        (AtDeadline::HalfMajority, false) => {
            "Nobody has half of a majority. Nobody is eliminated.".to_owned()
        }
    }
}

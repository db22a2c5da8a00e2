//! The host decides what was on hold.

use super::Desk;
use super::decision::{Decision, Refused};
use super::votes::ballot_name;
use crate::command::{DecideAnswer, HostOrder};
use crate::game::{Event, Game, HeldAnswer, HeldLine, HeldVote, MarkPlace, Reads, SeatId};
use crate::gm::{CommentPhrases, GmCommand, Names, Reading, SlotNames, read_line};
use crate::text::wording::list;
use crate::time::PhaseKind;
use crate::votes::day_count;

/// Settles a vote or a line on hold.
pub(super) fn decide(
    desk: &Desk<'_>,
    post: u64,
    mark: Option<u32>,
    answer: &DecideAnswer,
) -> Result<Decision, Refused> {
    let game = desk.game();
    let day = game.phase().filter(|phase| phase.kind() == PhaseKind::Day);
    let count = day.map(|day| day_count(game, day, None));
    let votes = count.iter().flat_map(|count| count.held.iter().copied());
    let votes: Vec<_> = votes
        .filter(|(place, _)| is_meant(*place, post, mark))
        .collect();
    let lines = game.thread.held_lines.iter();
    let lines: Vec<_> = lines
        .filter(|(place, _)| is_meant(*place, post, mark))
        .collect();
    match (votes.as_slice(), lines.as_slice()) {
        ([(place, vote)], []) => decide_vote(desk, *place, vote, answer),
        ([], [(place, line)]) => decide_line(desk, *place, line, answer),
        ([], []) => Err(nothing_held(desk, post)),
        _ => Err(Refused::because(
            "several_held",
            format!("several things of post {post} are on hold"),
        )
        .hint(format!(
            "say which: `decide {post}.0 …`, `decide {post}.1 …`"
        ))),
    }
}

fn is_meant(place: MarkPlace, post: u64, mark: Option<u32>) -> bool {
    place.post == post && mark.is_none_or(|mark| mark == place.mark)
}

fn nothing_held(desk: &Desk<'_>, post: u64) -> Refused {
    let game = desk.game();
    let day = game.phase().filter(|phase| phase.kind() == PhaseKind::Day);
    let count = day.map(|day| day_count(game, day, None));
    let votes = count
        .iter()
        .flat_map(|count| count.held.iter().map(|(place, _)| *place));
    let lines = game.thread.held_lines.iter().map(|(place, _)| *place);
    let open: Vec<_> = votes
        .chain(lines)
        .map(|place| place.post.to_string())
        .collect();
    let refused = Refused::because("nothing_held", format!("nothing of post {post} is on hold"));
    match open.is_empty() {
        true => refused,
        false => refused.hint(format!("on hold: {}", list(&open))),
    }
}

fn decide_vote(
    desk: &Desk<'_>,
    place: MarkPlace,
    held: &HeldVote,
    answer: &DecideAnswer,
) -> Result<Decision, Refused> {
    let game = desk.game();
    let means = match answer {
        DecideAnswer::Means(ballot) | DecideAnswer::MeansAlways(ballot) => {
            HeldAnswer::Vote(*ballot)
        }
        DecideAnswer::Unvote => HeldAnswer::Unvote,
        DecideAnswer::Ignore => HeldAnswer::Ignore,
        DecideAnswer::Count => match (held.reads, held.candidates.as_slice()) {
            (Some(Reads::Vote(ballot)), _) => HeldAnswer::Vote(ballot),
            (Some(Reads::Unvote), _) => HeldAnswer::Unvote,
            (None, [only]) => HeldAnswer::Vote(crate::game::Ballot::Seat(*only)),
            (None, _) => {
                return Err(Refused::because(
                    "not_clear",
                    format!("`{}` does not say by itself whom it means", held.words),
                )
                .hint(format!("write `decide {} NAME`", place.post)));
            }
        },
    };
    let mut events = vec![Event::VoteDecided {
        place,
        answer: means,
    }];
    let voter = game.name(held.voter);
    let mut lines = vec![match means {
        HeldAnswer::Vote(ballot) => {
            format!(
                "{voter} -> {}, post {}.",
                ballot_name(game, ballot),
                place.post
            )
        }
        HeldAnswer::Unvote => format!("{voter} unvotes, post {}.", place.post),
        HeldAnswer::Ignore => format!("Post {} of {voter} is no vote.", place.post),
    }];
    if let DecideAnswer::MeansAlways(crate::game::Ballot::Seat(seat)) = answer
        && let Some(held_by) = game.seat(*seat)
    {
        let mut aliases = held_by.aliases.clone();
        aliases.push(held.words.clone());
        events.push(Event::AliasesSet {
            seat: *seat,
            aliases,
        });
        lines.push(format!(
            "`{}` means {} from now on.",
            held.words, held_by.name
        ));
    }
    let after = super::end::after(game, &events)?;
    if let Some(day) = game.phase() {
        lines.extend(hammer_line(&after, day));
    }
    let mut decision = Decision::of(events);
    decision.echo = lines;
    Ok(decision)
}

pub(super) fn hammer_line(game: &Game, day: crate::time::Phase) -> Option<String> {
    let count = day_count(game, day, None).table.count();
    let hammer = count.hammer?;
    let post = hammer.post().map(|post| format!(", post {post}"));
    Some(format!(
        "{} has the votes it takes: HAMMER{}.",
        ballot_name(game, hammer.target),
        post.unwrap_or_default()
    ))
}

/// A doubtful line is dropped, or carried out as what the host says it is.
fn decide_line(
    desk: &Desk<'_>,
    place: MarkPlace,
    line: &HeldLine,
    answer: &DecideAnswer,
) -> Result<Decision, Refused> {
    let settled = Event::LineSettled { place };
    let meant = meant(desk, &line.words);
    let chosen = match answer {
        DecideAnswer::Ignore | DecideAnswer::Unvote => {
            return Ok(Decision::of(vec![settled]).say(format!(
                "Post {}: \"{}\" changes nothing.",
                place.post, line.words
            )));
        }
        DecideAnswer::Count => match meant.as_slice() {
            [only] => Some(only),
            _ => None,
        },
        DecideAnswer::Means(ballot) | DecideAnswer::MeansAlways(ballot) => {
            meant.iter().find(|command| match ballot {
                crate::game::Ballot::Seat(seat) => command.slot() == Some(*seat),
                crate::game::Ballot::NoElimination => false,
            })
        }
    };
    let Some(order) = chosen.and_then(order_of) else {
        return Err(Refused::because(
            "not_clear",
            format!("`{}` cannot be carried out that way", line.words),
        )
        .hint(format!(
            "type what it should do (`kill NAME`, `replace OLD NEW`, `extend 1d`), then `decide {} ignore`",
            place.post
        )));
    };
    let mut decision = desk.decide(&order)?;
    decision.change = match decision.change {
        crate::game::Change::Do(mut events) => {
            events.push(settled);
            crate::game::Change::Do(events)
        }
        other => other,
    };
    Ok(decision)
}

/// What a doubtful line may mean, by the names of the game.
fn meant(desk: &Desk<'_>, line: &str) -> Vec<GmCommand<SeatId>> {
    let names = thread_names(desk.game());
    read_line(line, &names, &CommentPhrases::default())
        .into_iter()
        .flat_map(|reading| match reading {
            Reading::Command { command, .. } => vec![command],
            Reading::Doubt(doubt) => doubt.meant,
        })
        .collect()
}

/// The names a host's line in the thread may hold.
#[must_use]
pub fn thread_names(game: &Game) -> Names<SeatId> {
    let seats = game.seats().map(|(id, seat)| SlotNames {
        slot: id,
        present: seat.name.as_str(),
        former: &seat.former,
    });
    let seen = game
        .thread
        .posts
        .values()
        .map(|post| post.post.author.as_str());
    let users = seen.chain(game.setup.spare.iter().map(String::as_str));
    Names::new(seats, users, game.setup.hosts.iter().map(String::as_str))
}

/// What a line of the host orders at the desk; none where the desk must be told otherwise.
pub(super) fn order_of(command: &GmCommand<SeatId>) -> Option<HostOrder> {
    use crate::command::Consent;
    use crate::gm::{DeathWord, NewPlayer};
    Some(match command {
        GmCommand::Died {
            slot,
            comment,
            cause,
        } => HostOrder::Died {
            seat: *slot,
            eliminated: *cause == DeathWord::Lynched,
            comment: comment.clone(),
        },
        GmCommand::Resurrect { slot } => HostOrder::Revive(*slot),
        GmCommand::EndedEarly {
            kind: PhaseKind::Day,
            ..
        } => HostOrder::EndDay(Consent::Open),
        GmCommand::EndedEarly {
            kind: PhaseKind::Night,
            ..
        } => HostOrder::Start(Consent::Open),
        GmCommand::Moved { shift } => HostOrder::MoveDeadline {
            by: *shift,
            consent: Consent::Open,
        },
        GmCommand::Replaced {
            new: NewPlayer::User(name),
            old,
        } => HostOrder::Replace {
            seat: *old,
            name: name.clone(),
        },
        GmCommand::Unended => HostOrder::Reopen,
        GmCommand::Replaced { .. } | GmCommand::GameEnded => return None,
    })
}

/// What a line typed at the desk in the thread's own words orders.
pub(super) fn thread_line(desk: &Desk<'_>, line: &str) -> Option<Result<HostOrder, Refused>> {
    let readings = read_line(line, &thread_names(desk.game()), &CommentPhrases::default());
    match readings.as_slice() {
        [] => None,
        [Reading::Command { command, .. }] => Some(order_of(command).ok_or_else(|| {
            let refused = Refused::because("not_here", "this line does not say enough at the desk");
            match command {
                GmCommand::GameEnded => refused.hint("`over SIDE` ends the game"),
                _ => refused.hint("`replace OLD NEW` gives a seat to somebody who does not play"),
            }
        })),
        [Reading::Doubt(doubt), ..] => Some(Err(Refused::because(
            doubt.kind.name(),
            format!("it is not certain what `{}` says", doubt.words),
        )
        .hint("write one plain sentence, or use a command: `help` lists them"))),
        [_, _, ..] => Some(Err(Refused::because(
            "several_orders",
            "this line says several things",
        )
        .hint("write each on a line of its own"))),
    }
}

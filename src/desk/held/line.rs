//! A doubtful line of the host's in the thread, and what such a line orders at the desk.

use crate::Desk;
use crate::decision::{Decision, Refused};
use nightdesk_command::{Consent, DecideAnswer, HostOrder};
use nightdesk_game::{Ballot, Change, Event, Game, HeldLine, MarkPlace, SeatId};
use nightdesk_gm::{
    CommentPhrases, DeathWord, Doubt, DoubtKind, GmCommand, Names, NewPlayer, Reading, SlotNames,
    near_command, read_line,
};
use nightdesk_text::say;
use nightdesk_time::PhaseKind;

/// A doubtful line is dropped, or carried out as what the host says it is.
pub(super) fn decide_line(
    desk: &Desk<'_>,
    place: MarkPlace,
    line: &HeldLine,
    answer: &DecideAnswer,
    consent: Consent,
) -> Result<Decision, Refused> {
    let settled = Event::LineSettled { place };
    let meant = meant(desk, line);
    let chosen = match answer {
        DecideAnswer::AtTable { .. } | DecideAnswer::MeansAll(_) | DecideAnswer::Nobody => None,
        DecideAnswer::Ignore | DecideAnswer::Unvote => {
            return Ok(Decision::of(vec![settled]).say(say!(
                desk,
                "post_changes_nothing",
                post = place.post,
                line = line.words
            )));
        }
        DecideAnswer::Count | DecideAnswer::CountAlways => match meant.as_slice() {
            [only] => Some(only),
            _ => None,
        },
        DecideAnswer::Means(ballot) | DecideAnswer::MeansAlways(ballot) => {
            meant.iter().find(|command| match ballot {
                Ballot::Seat(seat) => command.slot() == Some(*seat),
                Ballot::NoElimination => false,
            })
        }
    };
    let Some(order) = chosen.and_then(|command| order_of(desk, command, consent)) else {
        return Err(
            Refused::because("not-clear", say!(desk, "not_clear", line = line.words)).hint(say!(
                desk,
                "type_what_it_should_do_then",
                typed = place.typed()
            )),
        );
    };
    let agreed = chosen.and_then(|command| order_of(desk, command, Consent::Given));
    let decided = HostOrder::Decide {
        post: place.post,
        mark: Some(place.mark),
        answer: answer.clone(),
        consent: Consent::Given,
    };
    let mut decision = desk.decide(&order).map_err(|mut refused| {
        // Who agrees to what the line brings settles the line with it.
        let choices = refused.ask.iter_mut().flat_map(|ask| &mut ask.choices);
        for choice in choices.filter(|choice| Some(&choice.order) == agreed.as_ref()) {
            choice.order = decided.clone();
        }
        refused
    })?;
    decision.change = match decision.change {
        Change::Do(mut events) => {
            events.push(settled);
            Change::Do(events)
        }
        other => other,
    };
    Ok(decision)
}

/// What a doubtful line may mean, by the names of the game: of what else it says nothing, for that
/// was carried out when it was read.
fn meant(desk: &Desk<'_>, line: &HeldLine) -> Vec<GmCommand<SeatId>> {
    let names = thread_names(desk.game());
    let readings = read_line(&line.words, &names, &CommentPhrases::default());
    let doubts = readings.iter().filter_map(|reading| match reading {
        Reading::Doubt(doubt) if doubt.kind.name() == line.kind => Some(doubt),
        Reading::Doubt(_) | Reading::Command { .. } => None,
    });
    let mut doubts: Vec<_> = doubts.collect();
    // A line may raise the same doubt twice, of other players.
    let is_own = |doubt: &Doubt<SeatId>| doubt.candidates().eq(line.candidates.iter().copied());
    if doubts.iter().any(|doubt| is_own(doubt)) {
        doubts.retain(|doubt| is_own(doubt));
    }
    if !doubts.is_empty() {
        return doubts
            .into_iter()
            .flat_map(|doubt| doubt.meant.clone())
            .collect();
    }
    if line.kind == DoubtKind::OtherWords.name() {
        let near = near_command(&line.words, &names);
        return near.and_then(|near| near.death).into_iter().collect();
    }
    // What only the post shows, as words that are struck out, is no doubt of the words.
    let all = readings.into_iter().flat_map(|reading| match reading {
        Reading::Command { command, .. } => vec![command],
        Reading::Doubt(doubt) => doubt.meant,
    });
    let is_meant = |command: &GmCommand<SeatId>| match command.slot() {
        Some(seat) => line.candidates.is_empty() || line.candidates.contains(&seat),
        None => true,
    };
    all.filter(is_meant).collect()
}

/// What a line of the host orders at the desk; none where the desk must be told otherwise.
///
/// A table ends its phases itself.
pub(super) fn order_of(
    desk: &Desk<'_>,
    command: &GmCommand<SeatId>,
    consent: Consent,
) -> Option<HostOrder> {
    let at_table = desk.rules.tables().is_some();
    let ends = |line: &str| HostOrder::Move {
        line: line.to_owned(),
        consent,
    };
    Some(match command {
        GmCommand::EndedEarly { kind, .. } if at_table => match kind {
            PhaseKind::Day => ends("end day"),
            PhaseKind::Night => ends("resolve"),
        },
        GmCommand::Died {
            slot,
            comment,
            cause,
        } => HostOrder::Died {
            seat: *slot,
            eliminated: *cause == DeathWord::Lynched,
            comment: comment.clone(),
            is_sentence: false,
            consent,
        },
        GmCommand::Resurrect { slot } => HostOrder::Revive(*slot),
        GmCommand::EndedEarly {
            kind: PhaseKind::Day,
            ..
        } => HostOrder::EndDay {
            consent,
            anyway: Vec::new(),
        },
        GmCommand::EndedEarly {
            kind: PhaseKind::Night,
            ..
        } => HostOrder::Start(consent),
        GmCommand::Moved { shift } => HostOrder::MoveDeadline {
            by: *shift,
            of: None,
            consent,
        },
        GmCommand::Replaced {
            new: NewPlayer::User(name),
            old,
        } => HostOrder::Replace {
            seat: *old,
            name: name.clone(),
            consent,
        },
        GmCommand::Unended => HostOrder::Reopen,
        GmCommand::Replaced { .. } | GmCommand::GameEnded => return None,
    })
}

/// The names a host's line in the thread may hold.
#[must_use]
pub fn thread_names(game: &Game) -> Names<SeatId> {
    let seats = game.seats().map(|(id, seat)| SlotNames {
        slot: id,
        present: seat.name.as_str(),
        former: &seat.former,
        aliases: &seat.aliases,
    });
    let seen = game
        .thread
        .posts
        .values()
        .map(|post| post.post.author.as_str());
    let users = seen.chain(game.setup.spare.iter().map(String::as_str));
    let sides = game.setup.factions.values();
    Names::new(seats, users, game.setup.hosts.iter().map(String::as_str))
        .with_sides(sides.map(|side| side.title.as_str()))
}

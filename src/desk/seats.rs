//! Who sits where in the course of a game: replacements and removals (N9).

use super::decision::{Decision, DueText, Refused};
use super::{Desk, chats, end, night};
use crate::command::{Consent, HostOrder};
use crate::game::{AfterRemoval, Cause, Change, Event, Game, ReplacementVote, SeatId, Stage};
use crate::text::names::same;
use crate::time::PhaseKind;

/// Gives a seat to another player; card, results and votes stay with the seat (H9.1).
pub(super) fn replace(
    desk: &Desk<'_>,
    seat: SeatId,
    name: &str,
    consent: Consent,
) -> Result<Decision, Refused> {
    let game = desk.game();
    if matches!(game.stage, Stage::Over { .. }) {
        return Err(Refused::because("over", "the game is over"));
    }
    let Some(held) = game.seat(seat) else {
        return Err(Refused::because("no_seat", "there is no such seat"));
    };
    if !held.alive() {
        return Err(Refused::because(
            "dead_seat",
            format!("`{}` is dead, and nobody takes a dead seat", held.name),
        ));
    }
    let awkward = super::players::typable(&[name.to_owned()])?;
    if same(&held.name, name) {
        return Err(Refused::because(
            "done_already",
            format!("`{}` has this seat already", held.name),
        ));
    }
    let playing = game.seats().find(|(id, other)| {
        same(&other.name, name)
            || (*id != seat && other.aliases.iter().any(|alias| same(alias, name)))
    });
    if playing.is_some() || game.setup.hosts.iter().any(|host| same(host, name)) {
        return Err(Refused::because(
            "name_taken",
            format!("`{name}` is in the game already"),
        ));
    }
    super::players::knows_no_other_seat(game, seat, name, consent)?;
    // A player on the waiting list keeps the spelling there.
    let spare = game.setup.spare.iter().find(|spare| same(spare, name));
    let name = spare.cloned().unwrap_or_else(|| name.trim().to_owned());
    let clears_vote = game.setup.votes.replacement_vote == ReplacementVote::Clear;
    let vote = match clears_vote {
        true => "The seat's own vote goes.",
        false => "Votes on and by the seat stay.",
    };
    let said = format!("Seat of {} goes to {name}. {vote}", held.name);
    let events = vec![Event::Replaced {
        seat,
        name: name.clone(),
        at: desk.now,
        post: None,
        clears_vote,
    }];
    let mut chats = chats::changes(desk.rules, game, &end::after(game, &events)?);
    if chats.is_empty() {
        chats.push("Chats: none.".to_owned());
    }
    let decision = Decision::of(events)
        .say(said)
        .say(chats.join(" / "))
        .say(waiting_list(game, &name))
        .due([DueText::Replacement(seat), DueText::RoleMessage(seat)])
        .then(format!("pm {name}"));
    Ok(awkward.into_iter().fold(decision, Decision::say))
}

/// `Waiting list: Katsura.`, once this one has a seat.
fn waiting_list(game: &Game, taken: &str) -> String {
    let waiting = game.setup.spare.iter().filter(|spare| *spare != taken);
    let waiting: Vec<_> = waiting.map(String::as_str).collect();
    match waiting.as_slice() {
        [] => "Nobody is on the waiting list.".to_owned(),
        waiting => format!("Waiting list: {}.", waiting.join(", ")),
    }
}

/// Takes a seat out of the game: its player has left, or must (H9.2).
pub(super) fn remove(
    desk: &Desk<'_>,
    seat: SeatId,
    comment: Option<&str>,
    consent: Consent,
) -> Result<Decision, Refused> {
    let game = desk.game();
    let Stage::Running(phase) = game.stage else {
        return Err(Refused::because("not_running", "no phase runs")
            .hint("`replace OLD NEW` gives the seat to somebody else"));
    };
    let Some(held) = game.seat(seat).filter(|held| held.alive()) else {
        return Err(Refused::because(
            "dead_seat",
            format!("`{}` is out of the game already", game.name(seat)),
        ));
    };
    let at_table = desk.rules.tables().is_some();
    let ends_day =
        !at_table && phase.kind() == PhaseKind::Day && game.setup.removal.day == AfterRemoval::Ends;
    if ends_day {
        super::revenge::not_owed(desk)?;
    }
    if consent == Consent::Open {
        let ends = match ends_day {
            true => format!(" {phase} ends with it (removal.day)."),
            false => String::new(),
        };
        return Err(Refused::unless(
            "remove",
            vec![format!("{} leaves the game.{ends}", held.name)],
            "Go on?",
            HostOrder::Remove {
                seat,
                comment: comment.map(str::to_owned),
                consent: Consent::Given,
            },
        ));
    }
    if at_table {
        return remove_at_table(desk, seat, comment);
    }
    let mut events = vec![Event::Died {
        seat,
        cause: Cause::Removal,
        comment: comment.map(str::to_owned),
        post: None,
        midday: false,
        at: Some(desk.now),
    }];
    // Who dies in a night that is open still is inherited from when it is kept.
    let night_open = game.is_night() && !game.night_done();
    let mut taken = Vec::new();
    if !night_open {
        let (inherited, told) = end::inheritance(game, desk.rules, &events, &[seat])?;
        events.extend(inherited);
        taken = told;
    }
    let check = end::check(game, desk.rules, &events)?;
    let mut lines = vec![format!("{} is out of the game.", held.name)];
    lines.extend(loses(game, seat));
    lines.extend(check.lines());
    let over = check.over.is_some();
    events.extend(check.over);
    let after = end::after(game, &events)?;
    lines.extend(night::hitman_line(game, desk.rules, seat));
    lines.extend(taken);
    lines.extend(night::orders_after(desk, &after, seat));
    lines.extend(chats::changes(desk.rules, game, &after));
    if !ends_day && !over {
        lines.extend(end::majority_now(&after));
    }
    let mut decision = match (over, ends_day) {
        (true, _) => Decision::of(events).then("finish"),
        (false, true) => super::phases::cut_short(desk, events)?,
        (false, false) => Decision::of(events),
    };
    decision.echo.splice(0..0, lines);
    decision.texts.insert(0, DueText::Left(seat));
    Ok(match over {
        true => decision.due([DueText::GameEnd]),
        false => decision,
    })
}

fn loses(game: &Game, seat: SeatId) -> Option<String> {
    let name = game.name(seat);
    let loses = game.setup.removal.loses;
    loses.then(|| format!("{name} loses, whatever the side does (removal.loses)."))
}

/// Takes a seat out at the table of a rule set, which must know of it: what follows there is its
/// own business, what the thread reads and who loses is the setup's.
fn remove_at_table(
    desk: &Desk<'_>,
    seat: SeatId,
    comment: Option<&str>,
) -> Result<Decision, Refused> {
    let game = desk.game();
    let words = ["kill", game.name(seat)].into_iter().chain(comment);
    let line = words.collect::<Vec<_>>().join(" ");
    let mut decision = super::table::take(desk, &line, Consent::Given)?;
    if let Change::Do(events) = &mut decision.change {
        for event in events {
            match event {
                Event::Died {
                    seat: dead, cause, ..
                } if *dead == seat => *cause = Cause::Removal,
                _ => {}
            }
        }
    }
    decision.echo.extend(loses(game, seat));
    decision.texts.insert(0, DueText::Left(seat));
    Ok(decision)
}

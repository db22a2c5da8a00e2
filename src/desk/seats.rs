//! Who sits where in the course of a game: replacements and removals.

use super::decision::{Decision, DueText, Refused};
use super::{Desk, chats, end, night};
use nightdesk_command::{Consent, HostOrder};
use nightdesk_game::{AfterRemoval, Cause, Event, Game, ReplacementVote, Seat, SeatId, Stage};
use nightdesk_text::Language;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::names::{closest, same};
use nightdesk_text::say;
use nightdesk_time::PhaseKind;

/// Gives a seat to another player; card, results and votes stay with the seat.
pub(super) fn replace(
    desk: &Desk<'_>,
    seat: SeatId,
    name: &str,
    consent: Consent,
) -> Result<Decision, Refused> {
    let game = desk.game();
    if matches!(game.stage, Stage::Over { .. }) {
        return Err(Refused::because("over", say!(desk, "the_game_is_over")));
    }
    let Some(held) = game.seat(seat) else {
        return Err(Refused::because("no-seat", say!(desk, "no_seat")));
    };
    if !held.alive() {
        return Err(Refused::because(
            "dead-seat",
            say!(desk, "names_is_dead_and_nobody_takes_a", names = held.name),
        ));
    }
    let awkward = super::players::typable(desk, &[name.to_owned()])?;
    if same(&held.name, name) {
        return Err(Refused::because(
            "done-already",
            say!(desk, "names_has_this_seat_already", names = held.name),
        ));
    }
    let playing = game.seats().find(|(id, other)| {
        same(&other.name, name)
            || (*id != seat && other.aliases.iter().any(|alias| same(alias, name)))
    });
    if playing.is_some() || game.setup.hosts.iter().any(|host| same(host, name)) {
        return Err(Refused::because(
            "name-taken",
            say!(desk, "name_taken", name),
        ));
    }
    super::players::knows_no_other_seat(game, seat, name, consent)?;
    // A player on the waiting list keeps the spelling there.
    let spare = game.setup.spare.iter().find(|spare| same(spare, name));
    if spare.is_none() && consent == Consent::Open {
        is_not_misspelt(game, seat, name)?;
    }
    let name = spare.cloned().unwrap_or_else(|| name.trim().to_owned());
    let clears_vote = game.setup.votes.replacement_vote == ReplacementVote::Clear;
    let vote = match clears_vote {
        true => say!(desk, "the_seat_s_own_vote_goes"),
        false => say!(desk, "votes_on_and_by_the_seat"),
    };
    let said = say!(desk, "seat_of_goes", names = held.name, name, vote);
    let events = vec![Event::Replaced {
        seat,
        name: name.clone(),
        at: desk.now,
        post: None,
        clears_vote,
    }];
    let mut chats = chats::changes(desk.rules, game, &end::after(game, &events)?);
    chats.extend(of_channels(desk, seat, &name)?);
    if chats.is_empty() {
        chats.push(say!(desk, "chats_none"));
    }
    let decision = Decision::of(events)
        .say(said)
        .say(chats.join(" / "))
        .say(waiting_list(game, &name))
        .due([DueText::Replacement(seat), DueText::RoleMessage(seat)])
        .then(format!("pm {name}"));
    Ok(awkward.into_iter().fold(decision, Decision::say))
}

/// Asks before somebody new takes a seat whose name is nearly that of a player who waits for one.
fn is_not_misspelt(game: &Game, seat: SeatId, name: &str) -> Result<(), Refused> {
    let waiting = game.setup.spare.iter().map(String::as_str);
    let Some(meant) = closest(name, waiting) else {
        return Ok(());
    };
    Err(Refused::unless(
        "perhaps-waiting",
        vec![say!(
            game,
            "nobody_called_is_known",
            name,
            meant,
            player = game.name(seat)
        )],
        &say!(game, "give_the_seat_to_somebody_new", name),
        HostOrder::Replace {
            seat,
            name: name.to_owned(),
            consent: Consent::Given,
        },
    ))
}

/// Who is to be let into the private threads of a table in whose place.
fn of_channels(desk: &Desk<'_>, seat: SeatId, name: &str) -> Result<Vec<String>, Refused> {
    let Stage::Running(_) = desk.game().stage else {
        return Ok(Vec::new());
    };
    let channels = super::table::channels_of(desk, seat)?.into_iter();
    let old = desk.game().name(seat);
    let lines = channels.map(|title| for_another(desk.language(), &title, name, old));
    Ok(lines.collect())
}

/// That another player holds a seat whose players are in a private thread.
#[must_use]
pub fn other_player(game: &Game, old: &str, seat: SeatId, title: &str) -> String {
    for_another(game.language(), title, game.name(seat), old)
}

fn for_another(language: Language, title: &str, name: &str, old: &str) -> String {
    say!(&language, "chats_let_in_take_out", title, name, old)
}

/// What the host reads of seats that posts of the thread have given away.
pub(super) fn of_replacements(desk: &Desk<'_>, events: &[Event]) -> Result<Vec<String>, Refused> {
    let game = desk.game();
    let mut lines = Vec::new();
    for event in events {
        let Event::Replaced { seat, name, .. } = event else {
            continue;
        };
        lines.extend(super::players::knows_another(game, *seat, name));
        lines.extend(of_channels(desk, *seat, name)?);
    }
    Ok(lines)
}

/// `Waiting list: Katsura.`, once this one has a seat.
fn waiting_list(game: &Game, taken: &str) -> String {
    let waiting = game.setup.spare.iter().filter(|spare| *spare != taken);
    let waiting: Vec<_> = waiting.map(String::as_str).collect();
    match waiting.as_slice() {
        [] => say!(game, "nobody_is_on_the_waiting_list"),
        waiting => say!(game, "waiting_list", join = waiting.join(", ")),
    }
}

/// Takes a seat out of the game: its player has left, or must.
pub(super) fn remove(
    desk: &Desk<'_>,
    seat: SeatId,
    comment: Option<&str>,
    consent: Consent,
) -> Result<Decision, Refused> {
    let game = desk.game();
    let Stage::Running(phase) = game.stage else {
        return Err(Refused::because("not-running", say!(desk, "no_phase_runs"))
            .hint(say!(desk, "takes_a_player_off_the_list")));
    };
    if !game.seat(seat).is_some_and(Seat::alive) {
        return Err(Refused::because(
            "dead-seat",
            say!(
                desk,
                "player_is_out_of_the_game_already",
                player = game.name(seat)
            ),
        ));
    }
    let by_day = match phase.kind() {
        PhaseKind::Day => game.setup.removal.day,
        PhaseKind::Night => AfterRemoval::GoesOn,
    };
    let at_table = desk.rules.tables().is_some();
    let remark = match (by_day, at_table) {
        (AfterRemoval::GoesOn, _) => String::new(),
        (AfterRemoval::Ends, true) => {
            say!(desk, "goes_on_removal_day", phase)
        }
        (AfterRemoval::Ends, false) => {
            super::revenge::not_owed(desk)?;
            say!(desk, "ends_with_it_removal_day", phase)
        }
    };
    let decision = match at_table {
        true => remove_at_table(desk, seat, comment),
        false => remove_at_desk(desk, seat, comment, by_day),
    }?;
    if consent == Consent::Open {
        let leaves = say!(desk, "leaves_the_game", player = game.name(seat), remark);
        let facts = std::iter::once(leaves).chain(super::by_hand::card_line(desk, seat));
        return Err(Refused::unless(
            "remove",
            facts.chain(decision.echo).collect(),
            say!(desk, "go_on"),
            HostOrder::Remove {
                seat,
                comment: comment.map(str::to_owned),
                consent: Consent::Given,
            },
        ));
    }
    Ok(decision)
}

/// Takes a seat out at the table of a rule set, which must know of it.
///
/// What follows there is its own business: it ends its days itself, whatever `removal.day` says. That
/// the player is out of the game, what is shown of the card with that, and who loses is the setup's
/// all the same.
fn remove_at_table(
    desk: &Desk<'_>,
    seat: SeatId,
    comment: Option<&str>,
) -> Result<Decision, Refused> {
    let mut decision = super::table::take_out(desk, seat, Cause::Removal, comment)?;
    let loses = loses(desk.game(), seat);
    let first = decision.echo.len().min(1);
    decision.echo.splice(first..first, loses);
    Ok(decision)
}

/// Takes a seat out where the desk knows what follows.
fn remove_at_desk(
    desk: &Desk<'_>,
    seat: SeatId,
    comment: Option<&str>,
    by_day: AfterRemoval,
) -> Result<Decision, Refused> {
    let game = desk.game();
    let (mut events, inherited) = leaves(desk, seat, comment)?;
    let followed: Vec<SeatId> = events.iter().filter_map(Event::out_by_host).collect();
    let told = super::day_deed::told_by_day(&events);
    let check = end::check(game, desk.rules, &events, Some(desk.now))?;
    let mut lines = vec![say!(desk, "is_out_of_the_game", player = game.name(seat))];
    lines.extend(loses(game, seat));
    lines.extend(check.lines());
    let over = check.is_over();
    events.extend(check.over);
    let after = end::after(game, &events)?;
    lines.extend(night::hitman_line(game, desk.rules, seat));
    lines.extend(inherited);
    lines.extend(night::orders_after(desk, &after, seat));
    lines.extend(chats::changes(desk.rules, game, &after));
    let mut decision = match (over, by_day) {
        (true, _) => Decision::of(events).then("finish").due([DueText::GameEnd]),
        (false, AfterRemoval::Ends) => super::phases::cut_short(desk, events)?,
        (false, AfterRemoval::GoesOn) => {
            lines.extend(end::majority_now(&after));
            Decision::of(events)
        }
    };
    decision.echo.splice(0..0, lines);
    let out = std::iter::once(seat).chain(followed);
    decision.texts.splice(0..0, out.map(DueText::Left));
    Ok(decision.due(told.into_iter().filter(|_| !over)))
}

/// The death of a seat that leaves, with what is inherited from it at once; and that in words.
fn leaves(
    desk: &Desk<'_>,
    seat: SeatId,
    comment: Option<&str>,
) -> Result<(Vec<Event>, Vec<String>), Refused> {
    let game = desk.game();
    let mut events = vec![Event::Died {
        seat,
        cause: Cause::Removal,
        comment: comment.map(str::to_owned),
        post: None,
        midday: false,
        at: Some(desk.now),
    }];
    let (inherited, told) = end::inheritance(game, desk.rules, &events, &[seat])?;
    events.extend(inherited);
    Ok((events, told))
}

fn loses(game: &Game, seat: SeatId) -> Option<String> {
    let name = game.name(seat);
    let loses = game.setup.removal.loses;
    loses.then(|| say!(game, "loses_whatever_the_side_does_removal", name))
}

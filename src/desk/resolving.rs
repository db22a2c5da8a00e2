//! A night is resolved: first to look, then for good.

use chrono::{DateTime, Utc};

use super::Desk;
use super::chats;
use super::decision::{Choice, Decision, DueText, Refused};
use super::end;
use super::night::{draw_notes, due_draws, fallen_entries, night_notes, standing_entries};
use super::position::owed_in_words;
use nightdesk_command::{Consent, HostOrder};
use nightdesk_game::{
    Cause, DecidedBy, EntryId, Event, Game, NightRecord, RecordedMessage, SeatId, Setup,
};
use nightdesk_rules::{Resolution, RuleSet, Victory};
use nightdesk_text::Language;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::say;
use nightdesk_time::{Phase, PhaseKind, Remaining};

/// What resolving the running night would bring; nothing is kept.
///
/// # Errors
/// When no night waits to be resolved, or there is no such method.
pub fn preview(
    game: &Game,
    rules: &dyn RuleSet,
    method: Option<&str>,
) -> Result<Resolution, Refused> {
    let night = open_night(game)?;
    let method = method_of(&game.setup, rules, method)?;
    let entries = standing_entries(game, rules, night);
    let mut resolution = rules.orders().resolve(game, method, &entries);
    resolution.lapsed.extend(fallen_entries(game, rules, night));
    Ok(resolution)
}

/// Who would have won if the running night were kept like this.
///
/// # Errors
/// When no night waits to be resolved.
pub fn victory_after(
    game: &Game,
    rules: &dyn RuleSet,
    resolution: &Resolution,
) -> Result<Option<Victory>, Refused> {
    let night = open_night(game)?;
    let victory = rules
        .orders()
        .victory(&end::after(game, &events(night, resolution, Vec::new()))?);
    // Where a ruling decides it, the host says whether the game is over.
    Ok(victory.filter(|victory| victory.asks.is_none()))
}

pub(super) fn commit(
    desk: &Desk<'_>,
    method: Option<&str>,
    consent: Consent,
) -> Result<Decision, Refused> {
    let game = desk.game();
    let night = open_night(game)?;
    super::revenge::not_owed(desk)?;
    let resolution = preview(game, desk.rules, method)?;
    draw_first(desk)?;
    if consent == Consent::Open {
        ask_first(desk, night, method, &resolution)?;
    }
    let mut events = kept(game, desk.rules, night, &resolution);
    let check = end::check(game, desk.rules, &events, Some(desk.now))?;
    let over = check.is_over();
    let half = check.half.clone();
    events.extend(check.over);
    let after = end::after(game, &events)?;
    let chats = chats::changes(desk.rules, game, &after);
    let told = end::words_with_deaths(&after, desk.rules, &resolution.deaths);
    let results = results(night, &resolution);
    let messages = match results.len() {
        0 => say!(desk, "no_result_pms"),
        results => say!(desk, "result_pms", results),
    };
    let mut decision = Decision::of(events).say(say!(desk, "is_done_public_post", night, messages));
    for seat in &resolution.deaths {
        if let Some(line) = super::night::hitman_line(game, desk.rules, *seat) {
            decision = decision.say(line);
        }
    }
    for line in end::takeovers(game, desk.rules, &resolution.events) {
        decision = decision.say(line);
    }
    for seat in revived(&resolution.events) {
        decision = decision.say(say!(
            desk,
            "player_is_alive_again",
            player = game.name(seat)
        ));
    }
    decision.echo.extend(told);
    decision.echo.extend(half);
    let owed = super::revenge::owed_line(&after, desk.rules).filter(|_| !over);
    let waits = owed.is_some();
    decision.echo.extend(owed);
    decision
        .echo
        .extend(end::left_to_host(&after, desk.rules).filter(|_| !over));
    decision.echo.extend(chats);
    let next = match (over, results.is_empty()) {
        _ if waits => say!(desk, "rule_revenge_name"),
        (true, true) => "finish".to_owned(),
        (true, false) => say!(desk, "pm_then_finish"),
        (false, true) => "start".to_owned(),
        (false, false) => say!(desk, "pm_then_start"),
    };
    let decision = decision.due(results);
    Ok(match over {
        true => decision
            .say(check.line)
            .due([DueText::NightDeaths(night), DueText::GameEnd]),
        false => decision,
    }
    .then(next))
}

/// Whom a night brings back.
fn revived(events: &[Event]) -> impl Iterator<Item = SeatId> + '_ {
    events.iter().filter_map(|event| match event {
        Event::Revived { seat, .. } => Some(*seat),
        _ => None,
    })
}

/// What keeping the running night would write, whatever the host would be asked first; whether it
/// ends the game is another question.
pub(super) fn facts(
    game: &Game,
    rules: &dyn RuleSet,
    method: Option<&str>,
) -> Result<Vec<Event>, Refused> {
    let night = open_night(game)?;
    let resolution = preview(game, rules, method)?;
    Ok(kept(game, rules, night, &resolution))
}

fn kept(game: &Game, rules: &dyn RuleSet, night: Phase, resolution: &Resolution) -> Vec<Event> {
    let counted = standing_entries(game, rules, night);
    let counted = counted.iter().map(|entry| entry.id).collect();
    events(night, resolution, counted)
}

/// What must happen is drawn before a night is kept; no yes makes up for it.
fn draw_first(desk: &Desk<'_>) -> Result<(), Refused> {
    let Some(due) = due_draws(desk.game(), desk.rules).into_iter().next() else {
        return Ok(());
    };
    let order = HostOrder::Draw {
        of: Some(due.of),
        consent: Consent::Open,
    };
    let choice = Choice::word("draw", order);
    let facts = draw_notes(desk.game(), desk.rules);
    Err(Refused::choose(
        "draw-first",
        facts,
        say!(desk, "draw_now"),
        vec![choice],
    ))
}

/// A night that could still change, or that nobody could decide, is committed only after a yes.
fn ask_first(
    desk: &Desk<'_>,
    night: Phase,
    method: Option<&str>,
    resolution: &Resolution,
) -> Result<(), Refused> {
    let mut facts = Vec::new();
    if let Some(deadline) = super::phases::deadline(desk)? {
        facts.extend(still_open(desk.language(), desk.now, deadline));
    }
    // A last word is no open question.
    if desk.game().setup.kill.decided_by != DecidedBy::LastWord {
        facts.extend(night_notes(desk.game(), desk.rules));
    }
    let owed = owed_in_words(desk.game(), desk.rules);
    if !owed.is_empty() {
        facts.push(say!(desk, "not_answered", night, join = owed.join(", ")));
    }
    if !resolution.cautions.is_empty() {
        facts.push(say!(
            desk,
            "there_are_to_look_at_first",
            cautions = resolution.cautions.len()
        ));
        let (words, language) = (desk.rules.words(), desk.language());
        let name = |seat: SeatId| desk.game().name(seat).to_owned();
        let cautions = resolution.cautions.iter();
        let cautions = cautions.map(|caution| caution.says.in_words(words, &name, language));
        facts.extend(cautions.map(|caution| format!("  {caution}")));
    }
    if facts.is_empty() {
        return Ok(());
    }
    Err(Refused::unless(
        "commit-now",
        facts,
        say!(desk, "commit_now"),
        HostOrder::CommitNight {
            method: method.map(str::to_owned),
            consent: Consent::Given,
        },
    ))
}

fn still_open(language: Language, now: DateTime<Utc>, deadline: DateTime<Utc>) -> Option<String> {
    match Remaining::at(now, deadline) {
        left @ Remaining::Left(_) => {
            Some(say!(&language, "the_deadline_is_not_over_left_an", left))
        }
        Remaining::Passed(_) => None,
    }
}

fn open_night(game: &Game) -> Result<Phase, Refused> {
    match game.phase() {
        Some(phase) if phase.kind() == PhaseKind::Night => match game.night_done() {
            true => Err(Refused::because(
                "resolved",
                say!(game, "phase_is_resolved_already", phase),
            )
            .hint(say!(game, "takes_it_back_goes"))),
            false => Ok(phase),
        },
        Some(phase) => Err(
            Refused::because("not-night", say!(game, "not_night", phase))
                .hint(say!(game, "end_day_comes_first")),
        ),
        None => Err(Refused::because("not-running", say!(game, "no_phase_runs"))
            .hint(say!(game, "begins_says"))),
    }
}

fn method_of<'a>(
    setup: &'a Setup,
    rules: &dyn RuleSet,
    asked: Option<&'a str>,
) -> Result<&'a str, Refused> {
    let known = rules.about().methods;
    let wanted = asked.unwrap_or(&setup.method);
    match known.first() {
        Some(default) if wanted.is_empty() => Ok(default),
        _ if known.contains(&wanted) => Ok(wanted),
        _ => {
            Err(
                Refused::because("no-such-method", say!(setup, "no_such_method", wanted))
                    .hint(say!(setup, "choose_2", or = known.join("` or `"))),
            )
        }
    }
}

/// The night as facts: the record first, then the deaths, then what follows from them.
fn events(night: Phase, resolution: &Resolution, counted: Vec<EntryId>) -> Vec<Event> {
    let record = NightRecord {
        night,
        resolved_by: resolution.resolved_by.clone(),
        deaths: resolution.deaths.clone(),
        counted: Some(counted),
        messages: resolution
            .messages
            .iter()
            .map(|message| RecordedMessage {
                to: message.to,
                token: message.token.clone(),
                slots: message.slots.clone(),
            })
            .collect(),
        announced: resolution.announced.clone(),
        rulings: resolution.rulings.clone(),
    };
    let mut events = vec![Event::NightResolved { record }];
    events.extend(resolution.deaths.iter().map(|seat| Event::Died {
        seat: *seat,
        cause: Cause::Night,
        comment: None,
        post: None,
        midday: false,
        at: None,
    }));
    events.extend(resolution.events.iter().cloned());
    events
}

/// One text for each seat that learns something, in list order.
fn results(night: Phase, resolution: &Resolution) -> Vec<DueText> {
    let mut seats: Vec<_> = resolution
        .messages
        .iter()
        .map(|message| message.to)
        .collect();
    seats.sort_unstable();
    seats.dedup();
    seats
        .into_iter()
        .map(|seat| DueText::Results(seat, night))
        .collect()
}

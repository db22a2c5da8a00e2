//! What a player's card lets it do by day: it happens at once.

use super::decision::{Decision, DueText, Refused};
use super::known::ruling_lines;
use super::late::{Arrival, Coming, judged};
use super::night::means;
use super::{Desk, chats, day_end, end, phases};
use nightdesk_command::{Act, Asks, HostOrder, IfLate, NightLine, Sender};
use nightdesk_game::{
    Ballot, Cause, Event, Game, Mark, NightRecord, Order, RecordedMessage, Seat, SeatId,
};
use nightdesk_rules::{DayDeed, Execution, Held, Offer, RuleSet, VotedOut};
use nightdesk_text::messages::InLanguage;
use nightdesk_text::say;
use nightdesk_time::{Phase, PhaseKind};
use nightdesk_votes::{Wagon, day_count};

/// What a line brings that asks for something to be done by day; none where it asks for nothing that is
/// done then.
pub(super) fn of_day(desk: &Desk<'_>, line: &NightLine) -> Result<Option<Decision>, Refused> {
    let game = desk.game();
    let day = game.phase().filter(|phase| phase.kind() == PhaseKind::Day);
    let (Some(day), Sender::Seat(seat), Asks::Act(act)) = (day, &line.from, &line.asks) else {
        return Ok(None);
    };
    let Some(offer) = offered(desk, *seat, act)? else {
        return Ok(None);
    };
    let order = Order {
        performer: *seat,
        ability: offer.ability,
        targets: act.targets.clone(),
        words: act.words.clone(),
        extra: act.extra,
    };
    let refused = |refusal: nightdesk_rules::Refusal| {
        Refused::because(refusal.code, refusal.message).answer(*seat, refusal.answer)
    };
    let days = desk.rules.orders();
    let works = days.act(game, &order).map_err(refused)?;
    // What would be refused if it worked draws no lot: a miss would be kept where a hit is refused.
    let decision = brought(desk, line, (day, *seat), &order, works)?;
    let Some(lot) = days.lots(game, Some(&order)).into_iter().next() else {
        return Ok(Some(decision));
    };
    let (drawn, outcome) = super::night::fall(desk, day, &lot);
    let mut deed = days
        .act(&end::after(game, &drawn)?, &order)
        .map_err(refused)?;
    deed.events.splice(..0, drawn);
    let whose = game.name(*seat);
    let told = say!(desk, "drawn_for_whose_outcome", whose, outcome);
    let decision = brought(desk, line, (day, *seat), &order, deed)?;
    Ok(Some(decision.say(told)))
}

/// What something done by day brings.
fn brought(
    desk: &Desk<'_>,
    line: &NightLine,
    (day, seat): (Phase, SeatId),
    order: &Order,
    deed: DayDeed,
) -> Result<Decision, Refused> {
    let game = desk.game();
    let said = in_time(desk, line, day, seat)?;
    let duels = deed.events.iter().any(begins_runoff);
    let ends = deed.ends_day || deed.executes.is_some();
    if deed.deaths.is_empty() && deed.messages.is_empty() && !ends && !duels {
        let revealed: Vec<DueText> = deed.events.iter().filter_map(reveals).collect();
        return Ok(quiet(desk, order, deed).due(revealed));
    }
    if day_count(game, day, None).table.is_over() {
        let message = say!(desk, "the_vote_of_is_over", day);
        let refused = Refused::because("vote-over", message);
        return Err(refused.hint(say!(desk, "what_was_done_before_the_deciding")));
    }
    if duels {
        let decision = quiet(desk, order, deed).due([DueText::Runoff(day)]);
        return Ok(decision.then(say!(desk, "vote_voter_target_post")));
    }
    match deed.executes {
        Some(execution) => executed(desk, day, order, deed, execution),
        None => done(desk, day, said, order, deed),
    }
}

/// A card votes nobody out whom a duel or a runoff leaves out.
fn may_be_voted_out(desk: &Desk<'_>, day: Phase, seat: SeatId) -> Result<(), Refused> {
    let table = day_count(desk.game(), day, None).table;
    match table.may_be_chosen(Ballot::Seat(seat)) {
        true => Ok(()),
        false => Err(super::votes::left_out(
            desk.game(),
            desk.game().name(seat),
            table.not_chosen(),
        )),
    }
}

/// What everybody is told of a deed that gives a vote more weight.
fn reveals(event: &Event) -> Option<DueText> {
    match event {
        Event::Marked { seat, mark } if mark.name == Mark::KNOWN_WEIGHT => {
            Some(DueText::Revealed(*seat))
        }
        _ => None,
    }
}

fn begins_runoff(event: &Event) -> bool {
    matches!(event, Event::RunoffBegan { .. })
}

/// A card ends the day by voting somebody out, with as many votes as that takes.
fn executed(
    desk: &Desk<'_>,
    day: Phase,
    order: &Order,
    deed: DayDeed,
    execution: Execution,
) -> Result<Decision, Refused> {
    let seat = execution.seat;
    may_be_voted_out(desk, day, seat)?;
    let count = day_count(desk.game(), day, None).table.count();
    let wagon = count.wagon(Ballot::Seat(seat));
    let enough = wagon.is_some_and(Wagon::has_half);
    if execution.takes_half && !enough {
        let player = desk.game().name(seat);
        let votes = wagon.map_or(0, |wagon| wagon.total);
        let message = say!(desk, "too_few_votes", player, votes);
        return Err(Refused::because("too-few-votes", message));
    }
    super::pardon::asked_before(desk, seat)?;
    let vote = VotedOut {
        decided_by: (!execution.takes_half).then_some(order.performer),
        ..day_end::voted_out(&count, seat)
    };
    let said = sentence(desk, desk.game(), order);
    let mut decision = phases::voted_out_by_card(desk, day, vote, deed.events)?;
    decision.echo.insert(0, said);
    Ok(decision)
}

/// `May act today: Ann (day shot).`: whose cards let them do something by day; nobody owes it.
#[must_use]
pub fn may_act_today(game: &Game, rules: &dyn RuleSet) -> Vec<String> {
    let day = game.phase().filter(|phase| phase.kind() == PhaseKind::Day);
    // After the hammer nothing is left to be done but to pardon whom it hits.
    let hammer = day.and_then(|day| day_count(game, day, None).table.count().hammer);
    let pardons = hammer.map(|hammer| match hammer.target {
        Ballot::Seat(hit) => rules.orders().may_still(game, Held::Elimination(hit)),
        Ballot::NoElimination => Vec::new(),
    });
    let living = game.living().filter(|(seat, _)| {
        let may = pardons.as_ref().is_none_or(|may| may.contains(seat));
        day.is_some() && may
    });
    let able = living.filter_map(|(seat, held)| {
        let offers = rules.orders().offers(game, seat).into_iter();
        let may = offers.filter(|offer| offer.refused.is_none());
        let titles: Vec<String> = may.map(|offer| offer.title).collect();
        (!titles.is_empty()).then(|| format!("{} ({})", held.name, titles.join(", ")))
    });
    let able: Vec<String> = able.collect();
    match able.as_slice() {
        [] => Vec::new(),
        able => vec![say!(game, "may_act_today", join = able.join(", "))],
    }
}

/// What is done by day under a verb. Where the card has something for the night as well that is
/// called so, the title says which one is meant.
fn offered(desk: &Desk<'_>, seat: SeatId, act: &Act) -> Result<Option<Offer>, Refused> {
    let game = desk.game();
    let nights = desk.rules.orders();
    let meant = |offers: Vec<Offer>| -> Vec<Offer> {
        let meant = offers.into_iter().filter(|offer| means(offer, &act.verb));
        meant.collect()
    };
    let titled = |offer: &Offer| nightdesk_text::names::same(&offer.title, &act.verb);
    let by_day = meant(nights.offers(game, seat));
    let Some(offer) = by_day.iter().find(|offer| titled(offer)).or(by_day.first()) else {
        return Ok(None);
    };
    let view = super::night::view(game);
    let at_night = meant(nights.offers(&view, seat));
    let other = at_night
        .iter()
        .find(|other| other.ability != offer.ability && other.refused.is_none());
    match other {
        Some(other) if titled(other) => Ok(None),
        Some(other) if !titled(offer) => {
            let name = game.name(seat);
            let verb = &act.verb;
            let message = say!(desk, "may_be_done_by_day", verb, name);
            Err(Refused::because("which-ability", message).hint(say!(
                desk,
                "write_name_title_or_name_title2",
                name,
                title = offer.title,
                title2 = other.title
            )))
        }
        Some(_) | None => Ok(Some(offer.clone())),
    }
}

/// What is said of a line that came late and is taken all the same.
fn in_time(
    desk: &Desk<'_>,
    line: &NightLine,
    day: Phase,
    seat: SeatId,
) -> Result<(Arrival, Option<String>), Refused> {
    let all_the_same = || {
        HostOrder::Night(NightLine {
            if_late: IfLate::Accept,
            ..line.clone()
        })
    };
    let coming = Coming {
        phase: day,
        from: Some(seat),
        line: &line.typed,
        arrived: &line.arrived,
        if_late: line.if_late,
        counts: None,
        all_the_same: &all_the_same,
    };
    judged(desk, &coming)
}

/// A deed of which nobody dies or learns anything.
fn quiet(desk: &Desk<'_>, order: &Order, deed: DayDeed) -> Decision {
    let said = sentence(desk, desk.game(), order);
    let mut lines = kept_alive(desk, &deed);
    lines.extend(ruling_lines(desk.game(), desk.rules, &deed.rulings));
    let decision = Decision::of(deed.events).say(said);
    lines.into_iter().fold(decision, Decision::say)
}

/// Who was to die of a deed and does not, with the reason and with what the deed leaves on that player.
fn kept_alive(desk: &Desk<'_>, deed: &DayDeed) -> Vec<String> {
    let game = desk.game();
    let name = |seat: SeatId| game.name(seat).to_owned();
    let lives = deed.lives.iter().map(|(seat, why)| {
        let why = why.in_words(desk.rules.words(), &name, desk.language());
        let left = deed.events.iter().filter_map(|event| match event {
            Event::Marked { seat: of, mark } if of == seat => {
                Some(desk.rules.title(&game.setup, &mark.name))
            }
            _ => None,
        });
        let left: Vec<String> = left.collect();
        match left.as_slice() {
            [] => say!(desk, "does_not_die_of_it", name = name(*seat), why),
            left => say!(
                desk,
                "does_not_die_of_it_but",
                name = name(*seat),
                why,
                left = left.join(", ")
            ),
        }
    });
    lives.collect()
}

/// `Bob: day shot at Ann.`
fn sentence(desk: &Desk<'_>, game: &Game, order: &Order) -> String {
    let title = desk.rules.title(&game.setup, &order.ability);
    let names: Vec<&str> = order.targets.iter().map(|seat| game.name(*seat)).collect();
    let by = game.name(order.performer);
    match names.as_slice() {
        [] => format!("{by}: {title}."),
        names => format!("{by}: {title}, {}.", names.join(", ")),
    }
}

/// A deed with its deaths and what follows from them, its results and the end that it may bring.
fn done(
    desk: &Desk<'_>,
    day: Phase,
    (arrival, late): (Arrival, Option<String>),
    order: &Order,
    deed: DayDeed,
) -> Result<Decision, Refused> {
    let game = desk.game();
    let results = results(&deed);
    let kept = kept_alive(desk, &deed);
    let record = (!deed.messages.is_empty()).then(|| record(day, &deed));
    let mut events: Vec<Event> = record.into_iter().collect();
    events.extend(deed.events);
    events.extend(deed.deaths.iter().map(|seat| Event::Died {
        seat: *seat,
        cause: Cause::Host,
        comment: None,
        post: None,
        midday: true,
        at: Some(arrival.at),
    }));
    let mut lines: Vec<String> = late.into_iter().collect();
    lines.push(sentence(desk, game, order));
    lines.extend(kept);
    lines.extend(ruling_lines(game, desk.rules, &deed.rulings));
    for seat in &deed.deaths {
        lines.push(say!(desk, "is_dead", player = game.name(*seat)));
        lines.extend(super::night::hitman_line(game, desk.rules, *seat));
    }
    let (inherited, taken) = end::inheritance(game, desk.rules, &events, &deed.deaths)?;
    let told = told_by_day(&inherited);
    let followed: Vec<SeatId> = inherited.iter().filter_map(Event::out_by_host).collect();
    events.extend(inherited);
    lines.extend(taken);
    let mut over = false;
    let turned = |event: &Event| match event {
        Event::CardChanged { seat, card, .. } => {
            let side = game.seat(*seat).and_then(Seat::faction);
            side != Some(card.faction.as_str())
        }
        _ => false,
    };
    if !deed.deaths.is_empty() || events.iter().any(turned) {
        let check = end::check(game, desk.rules, &events, Some(desk.now))?;
        lines.extend(check.lines());
        over = check.is_over();
        events.extend(check.over);
        let after = end::after(game, &events)?;
        lines.extend(chats::changes(desk.rules, game, &after));
        if !over {
            lines.extend(end::majority_now(&after));
            lines.extend(super::night::orders_lost(desk, &after));
            lines.extend(super::revenge::owed_line(&after, desk.rules));
        }
    }
    let dead = deed.deaths.iter().copied().chain(followed);
    let texts = dead.map(DueText::Left);
    let texts: Vec<DueText> = texts
        .chain(results.into_iter().map(|seat| DueText::Results(seat, day)))
        .chain(told)
        .collect();
    let decision = match deed.ends_day && !over {
        true => phases::cut_short(desk, events)?,
        false => Decision::of(events),
    };
    let mut decision = end::closing(decision.due(texts), over);
    decision.echo.splice(0..0, lines);
    Ok(decision)
}

/// The texts for those who learn something of what follows from a death by day.
pub(super) fn told_by_day(events: &[Event]) -> Vec<DueText> {
    let records = events.iter().filter_map(|event| match event {
        Event::NightResolved { record } => Some(record),
        _ => None,
    });
    let told = records.flat_map(|record| {
        let messages = record.messages.iter();
        messages.map(|message| DueText::Results(message.to, record.night))
    });
    told.collect()
}

/// Who learns something, each once, in list order.
fn results(deed: &DayDeed) -> Vec<SeatId> {
    let mut seats: Vec<SeatId> = deed.messages.iter().map(|message| message.to).collect();
    seats.sort_unstable();
    seats.dedup();
    seats
}

fn record(day: Phase, deed: &DayDeed) -> Event {
    let messages = deed.messages.iter().map(|message| RecordedMessage {
        to: message.to,
        token: message.token.clone(),
        slots: message.slots.clone(),
    });
    Event::NightResolved {
        record: NightRecord {
            night: day,
            resolved_by: deed.resolved_by.clone(),
            deaths: deed.deaths.clone(),
            counted: None,
            messages: messages.collect(),
            announced: Vec::new(),
            rulings: deed.rulings.clone(),
        },
    }
}

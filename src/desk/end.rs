//! When the game is over: the check after every death, the host's word, and going on.

use chrono::{DateTime, Utc};

use super::Desk;
use super::decision::{Decision, DueText, Refused, what_now};
use super::known::side;
use super::table::again::is_move;
use nightdesk_command::{Consent, HostOrder};
use nightdesk_game::{
    AtDeadline, Cause, DayEnds, Entry, Event, Game, Journal, Seat, SeatId, Stage, WinCondition,
};
use nightdesk_rules::{Happens, RuleSet, Spoken, Victory};
use nightdesk_text::Language;
use nightdesk_text::messages::{InLanguage, Listed, Worded};
use nightdesk_text::say;
use nightdesk_time::{PhaseKind, Stamp, StampStyle};
use nightdesk_votes::{CountRules, Table, day_count};

/// The win check after some events: what the host reads, and the event if it is over.
///
/// The end goes into the same entry as the death that brings it about: one
/// step of undo takes both back, no later order finds a game that is over but
/// not yet said to be, and `reopen` alone lets the host go on with the dead
/// staying dead.
pub(super) struct WinCheck {
    pub(super) line: String,
    /// The end and what it means for players with conditions of their own; nothing where the game goes
    /// on.
    pub(super) over: Vec<Event>,
    /// What else the host should know about who can still win: the rule of half.
    pub(super) half: Option<String>,
}

impl WinCheck {
    /// Whether the game is over by the rules alone.
    pub(super) fn is_over(&self) -> bool {
        !self.over.is_empty()
    }

    /// The lines the host reads.
    pub(super) fn lines(&self) -> impl Iterator<Item = String> + '_ {
        std::iter::once(self.line.clone()).chain(self.half.clone())
    }
}

/// The win check after some events that are kept now; none where it is only looked at.
///
/// An end by the rules is kept with its time like one by the host's word: going on after it
/// reckons the running deadline anew, as the thread does (tracker rules §1.7).
pub(super) fn check(
    game: &Game,
    rules: &dyn RuleSet,
    events: &[Event],
    now: Option<DateTime<Utc>>,
) -> Result<WinCheck, Refused> {
    let after = after(game, events)?;
    Ok(match rules.orders().victory(&after) {
        None => WinCheck {
            line: say!(
                game,
                "win_check_the_game_goes",
                rules = sides_alive(&after, rules)
            ),
            over: Vec::new(),
            half: half_rule(&after, rules),
        },
        Some(victory) => {
            let winners: Vec<_> = victory
                .winners
                .iter()
                .map(|slug| side(game, slug).to_uppercase())
                .collect();
            let singles: Vec<String> = victory
                .players
                .iter()
                .map(|seat| after.name(*seat).to_owned())
                .collect();
            let wins = |who: &[String]| match who.len() {
                1 => say!(game, "join_wins", join = Listed(who)),
                _ => say!(game, "join_win", join = Listed(who)),
            };
            let result = match (winners.as_slice(), singles.as_slice()) {
                ([], []) => say!(game, "nobody_wins"),
                ([], singles) => wins(singles),
                (winners, []) => wins(winners),
                (winners, [single]) => say!(
                    game,
                    "winners_and_so_does_single",
                    winners = wins(winners),
                    single
                ),
                (winners, singles) => {
                    say!(
                        game,
                        "winners_and_so_do_and",
                        winners = wins(winners),
                        and = Listed(singles)
                    )
                }
            };
            let reason = victory.reason.trim_end_matches('.');
            if after.reopened_despite.as_ref() == Some(&victory.winners) {
                return Ok(WinCheck {
                    line: say!(game, "win_check_by_the_rules_you", reason, result),
                    over: Vec::new(),
                    half: None,
                });
            }
            if let Some(ruling) = &victory.asks {
                let offered = game.setup.language.any_of(&offers(&after, &victory));
                return Ok(WinCheck {
                    line: say!(game, "win_check_by_the_ruling", reason, ruling, offered),
                    over: Vec::new(),
                    half: None,
                });
            }
            let line = say!(game, "win_check", reason, result);
            let over = Event::GameOver {
                winners: victory.winners,
                players: victory.players,
                drawn: Vec::new(),
                reason: victory.reason,
                declared: false,
                at: now,
            };
            WinCheck {
                line,
                over: with_results(&after, rules, over)?,
                // Who has won says it already.
                half: None,
            }
        }
    })
}

/// An end, and who has another result then than the side.
pub(super) fn with_results(
    game: &Game,
    rules: &dyn RuleSet,
    over: Event,
) -> Result<Vec<Event>, Refused> {
    let ended = after(game, std::slice::from_ref(&over))?;
    let results = rules.orders().follows(&ended, Happens::GameEnds).events;
    Ok(std::iter::once(over).chain(results).collect())
}

/// The lines by which the host ends a game whose end is his to say, with those who win by themselves.
fn offers(game: &Game, victory: &Victory) -> Vec<String> {
    let singles = victory.players.iter();
    let singles: Vec<String> = singles.map(|seat| game.name(*seat).to_owned()).collect();
    let won = |sides: &[String]| {
        let all: Vec<String> = sides.iter().chain(&singles).cloned().collect();
        all.join(" and ")
    };
    let mut winners = match victory.winners.as_slice() {
        [] => victory
            .rivals
            .iter()
            .map(|side| won(std::slice::from_ref(side)))
            .collect(),
        winners => vec![won(winners)],
    };
    if victory.winners.is_empty() {
        winners.push(match singles.as_slice() {
            [] => "draw".to_owned(),
            _ => won(&[]),
        });
    }
    winners.iter().map(|won| format!("`over {won}`")).collect()
}

/// That the game may be over as it stands, where a ruling leaves that to the host.
pub(super) fn left_to_host(game: &Game, rules: &dyn RuleSet) -> Option<String> {
    let victory = rules.orders().victory(game)?;
    let ruling = victory.asks.as_ref()?;
    if game.reopened_despite.as_ref() == Some(&victory.winners) {
        return None;
    }
    let reason = victory.reason.trim_end_matches('.');
    let offered = game.setup.language.any_of(&offers(game, &victory));
    Some(say!(
        game,
        "by_the_ruling_you_may_end",
        ruling,
        reason,
        offered
    ))
}

/// What follows a decision that may have ended the game.
pub(super) fn closing(decision: Decision, over: bool) -> Decision {
    match over {
        true => decision.due([DueText::GameEnd]).then("finish"),
        false => decision,
    }
}

/// `50 % rule met: 3 Mafia of 6 alive.`: whether those outside the largest side that wins by
/// parity cannot eliminate anybody any more (tracker rules §3.4). The host decides what follows.
pub(super) fn half_rule(game: &Game, rules: &dyn RuleSet) -> Option<String> {
    let members = |slug: &str| {
        let living = game.living();
        living
            .filter(|(_, seat)| seat.faction() == Some(slug))
            .count()
    };
    let sides = game.setup.factions.iter();
    let (slug, held) = sides
        .filter(|(_, side)| side.wins == WinCondition::Parity || (side.informed && side.kill))
        .max_by_key(|(slug, _)| members(slug))?;
    let number = members(slug);
    let counted = CountRules::of(game);
    let table = Table::new(counted.clone(), game.living().map(|(seat, _)| seat));
    let others = game
        .living()
        .filter(|(_, seat)| seat.faction() != Some(slug));
    let votes = others.fold(0_u32, |votes, (seat, _)| {
        votes.saturating_add(counted.weight(seat))
    });
    (number > 0 && votes < table.majority()).then(|| {
        let met = say!(
            game,
            "rule_met_of_alive",
            number,
            side = held.members(),
            count = game.living().count()
        );
        let open = rules.orders().half_waits_for(game, slug);
        let open: Vec<&str> = open.iter().map(|seat| game.name(*seat)).collect();
        match open.is_empty() {
            true => met,
            false => say!(game, "half_waits_for", met, names = Listed(&open)),
        }
    })
}

/// Whether the most votes eliminate at the deadline, however many these are.
#[must_use]
pub fn by_most_votes(game: &Game) -> bool {
    let votes = &game.setup.votes;
    (votes.day_ends, votes.at_deadline) == (DayEnds::Deadline, AtDeadline::Plurality)
}

/// What a death by day leaves to those who vote: the majority, and whom it eliminates now.
pub(super) fn majority_now(after: &Game) -> Vec<String> {
    let Some(day) = after.phase().filter(|phase| phase.kind() == PhaseKind::Day) else {
        return Vec::new();
    };
    let table = day_count(after, day, None).table;
    // A vote that is over stays with those who lived then: what is asked is the number
    // of those who live now.
    let living = || Table::new(CountRules::of(after), after.living().map(|(seat, _)| seat));
    let majority = match table.is_over() {
        true => living().majority(),
        false => table.majority(),
    };
    let alive = after.living().count();
    let takes = match by_most_votes(after) {
        true => say!(after, "are_alive_now", alive),
        false => say!(after, "with_alive_it_takes_now", alive, majority),
    };
    let hammer = super::held::hammer_line(after, day);
    std::iter::once(takes).chain(hammer).collect()
}

/// The game after some events.
pub(super) fn after(game: &Game, events: &[Event]) -> Result<Game, Refused> {
    let mut after = game.clone();
    for event in events {
        after
            .apply(event)
            .map_err(|conflict| Refused::because("conflict", conflict.to_string()))?;
    }
    Ok(after)
}

/// What the living take over after deaths: the events, and what the host reads.
pub(super) fn inheritance(
    game: &Game,
    rules: &dyn RuleSet,
    events: &[Event],
    fallen: &[SeatId],
) -> Result<(Vec<Event>, Vec<String>), Refused> {
    let died = Happens::Deaths(fallen);
    let inherited = rules.orders().follows(&after(game, events)?, died).events;
    let followed: Vec<SeatId> = inherited.iter().filter_map(Event::out_by_host).collect();
    let is_removal = |event: &Event| {
        let cause = Cause::Removal;
        matches!(event, Event::Died { cause: died, .. } if *died == cause)
    };
    let removed = events.iter().any(is_removal);
    let mut lines = Vec::new();
    for seat in &followed {
        let name = game.name(*seat);
        if Event::is_leaving(&inherited, *seat) {
            lines.push(say!(game, "has_won_and_leaves", name));
            continue;
        }
        lines.push(match removed {
            true => say!(game, "dies_too_if_you_let_live", name),
            false => say!(game, "dies_too", name),
        });
        lines.extend(super::night::hitman_line(game, rules, *seat));
    }
    lines.extend(takeovers(game, rules, &inherited));
    let all: Vec<Event> = events.iter().chain(&inherited).cloned().collect();
    let dead: Vec<SeatId> = fallen.iter().copied().chain(followed).collect();
    let after = after(game, &all)?;
    let won = rules.orders().won_with(&after, &dead).into_iter();
    let won = won.filter(|seat| !Event::is_leaving(&inherited, *seat));
    lines.extend(won.map(|seat| say!(game, "has_won_by_the_vote", name = game.name(seat))));
    lines.extend(words_with_deaths(&after, rules, &dead));
    Ok((inherited, lines))
}

/// What everybody is told with these deaths besides what the dead were, in the host's words.
pub(super) fn words_with_deaths(
    game: &Game,
    rules: &dyn RuleSet,
    fallen: &[SeatId],
) -> Vec<String> {
    let lines = fallen.iter().flat_map(|seat| {
        let told = rules.orders().announces(game, Spoken::Death(*seat));
        told.into_iter().map(|told| {
            let words = rules.words();
            let says = words.message(&told.token, &told.slots, game.setup.language);
            say!(
                game,
                "the_public_text_tells",
                player = game.name(*seat),
                says
            )
        })
    });
    lines.collect()
}

/// The cards that changed by a rule, in the host's words.
pub(super) fn takeovers(game: &Game, rules: &dyn RuleSet, events: &[Event]) -> Vec<String> {
    let lines = events.iter().filter_map(|event| match event {
        Event::CardChanged {
            seat,
            card,
            because: Some(why),
        } => {
            let (name, title) = (game.name(*seat), rules.card_title(&game.setup, card));
            let same = game.seat(*seat).and_then(Seat::faction) == Some(card.faction.as_str());
            let side = side(game, &card.faction);
            let title = match same || title.contains(side) {
                true => title,
                false => say!(game, "title_of_side", side, title),
            };
            Some(say!(game, "is_now_a_new_role_pm", name, title, why))
        }
        _ => None,
    });
    lines.collect()
}

/// The living of each side, those without threats to wait for last: `Mafia 2, Town 4`.
pub(super) fn sides_alive(game: &Game, rules: &dyn RuleSet) -> String {
    let mut sides: Vec<_> = game.setup.factions.iter().collect();
    sides.sort_by_key(|(_, faction)| faction.wins == WinCondition::NoThreats);
    let counted = sides.iter().filter_map(|(slug, faction)| {
        let members = |seat: &&nightdesk_game::Seat| {
            let extra = seat
                .card
                .as_ref()
                .is_some_and(|card| rules.place(&game.setup, card).is_extra);
            !extra && seat.faction() == Some(slug.as_str())
        };
        let dealt = game.seats.iter().any(|seat| members(&seat));
        let alive = game.living().filter(|(_, seat)| members(seat)).count();
        dealt.then(|| format!("{} {alive}", faction.title))
    });
    let counted = counted.collect::<Vec<_>>().join(", ");
    let extra = game.living().filter(|(_, seat)| {
        let card = seat.card.as_ref();
        card.is_some_and(|card| rules.place(&game.setup, card).is_extra)
    });
    let extra: Vec<&str> = extra.map(|(_, seat)| seat.name.as_str()).collect();
    match extra.is_empty() {
        true => counted,
        false => say!(
            game,
            "not_counted_by_the_rules",
            counted,
            join = extra.join(", ")
        ),
    }
}

/// The host declares who has won, and is asked first: the thread is told of it at once.
pub(super) fn declare(
    desk: &Desk<'_>,
    (winners, players): (&[String], &[SeatId]),
    consent: Consent,
) -> Result<Decision, Refused> {
    let game = desk.game();
    match &game.stage {
        Stage::Over { .. } => {
            return Err(Refused::because(
                "over",
                say!(desk, "the_game_is_over_already"),
            ));
        }
        Stage::Preparing => {
            return Err(
                Refused::because("not-running", say!(desk, "not_running")).hint(what_now(desk))
            );
        }
        Stage::Running(_) => {}
    }
    let mut winning = players.to_vec();
    // Nobody wins where the host says so.
    if !(winners.is_empty() && players.is_empty()) {
        let alone = desk.rules.orders().won_alone(game, winners).into_iter();
        winning.extend(alone.filter(|seat| !players.contains(seat)));
    }
    let beside: Vec<&str> = winning
        .iter()
        .skip(players.len())
        .map(|seat| game.name(*seat))
        .collect();
    let beside = (!beside.is_empty()).then(|| say!(desk, "won_beside", names = Listed(&beside)));
    let sides = winners.iter().map(|slug| side(game, slug));
    let names = winning.iter().map(|seat| game.name(*seat).to_owned());
    let titles: Vec<String> = sides.map(Into::into).chain(names).collect();
    let said = match titles.as_slice() {
        [] => say!(desk, "the_game_is_over_nobody_wins"),
        titles => say!(desk, "the_game_is_over_won", join = titles.join(", ")),
    };
    if consent == Consent::Open {
        let running = game
            .phase()
            .map(|phase| say!(desk, "phase_runs", phase))
            .into_iter();
        return Err(Refused::unless(
            "declare-over",
            running.chain([said]).chain(beside).collect(),
            say!(desk, "go_on"),
            HostOrder::Over {
                winners: winners.to_vec(),
                players: players.to_vec(),
                consent: Consent::Given,
            },
        ));
    }
    let over = Event::GameOver {
        winners: winners.to_vec(),
        players: winning,
        drawn: Vec::new(),
        reason: String::new(),
        declared: true,
        at: game.over_since().or(Some(desk.now)),
    };
    let decision = Decision::of(with_results(game, desk.rules, over)?).say(said);
    Ok(beside
        .into_iter()
        .fold(decision, Decision::say)
        .due([DueText::GameEnd])
        .then("finish"))
}

pub(super) fn reopen(desk: &Desk<'_>) -> Result<Decision, Refused> {
    let game = desk.game();
    if !matches!(game.stage, Stage::Over { .. }) && game.thread.announced_over.is_none() {
        return Err(Refused::because("not-over", say!(desk, "not_over")));
    }
    if let Some(entry) = ended_by_move(desk.journal) {
        return Err(ended_at_table(desk.language(), entry));
    }
    let phase = game.phases.last().map_or_else(
        || say!(desk, "the_setup"),
        |start| start.phase.worded(desk.language()),
    );
    let events = vec![Event::GameReopened {
        at: Some(desk.now),
        post: None,
    }];
    let again = deadline_again(desk, &after(game, &events)?);
    let decision = Decision::of(events).say(say!(desk, "the_game_goes", phase));
    let decision = again.lines.into_iter().fold(decision, Decision::say);
    // The thread may know of the end, and another deadline.
    let goes_on = matches!(game.stage, Stage::Over { .. }).then_some(DueText::GoesOn);
    let decision = decision.due(goes_on);
    Ok(decision.due(again.is_another.then_some(DueText::DeadlineMoved)))
}

/// The entry of the move that has ended a game at its table; none where the game is not over, or
/// over by the host's own word.
///
/// Such an end follows from the moves, so that the table comes to it again as often as it is laid:
/// only without the move does the game go on.
#[must_use]
pub fn ended_by_move(journal: &Journal) -> Option<&Entry> {
    if !matches!(journal.game().stage, Stage::Over { .. }) {
        return None;
    }
    let is_end = |event: &Event| matches!(event, Event::GameOver { .. });
    let entries = journal.entries().iter().rev();
    let mut counting = entries.filter(|entry| journal.in_force(entry.no));
    let ended = counting.find(|entry| entry.change.facts().iter().any(is_end));
    ended.filter(|entry| entry.change.facts().iter().any(is_move))
}

/// Refuses to go on after an end that follows from a move.
pub(super) fn ended_at_table(language: Language, entry: &Entry) -> Refused {
    let Entry { no, line, .. } = entry;
    let why = say!(&language, "entry_has_ended_the_game", no, line);
    Refused::because("ended-at-table", why).hint(undoes_end(language, entry))
}

pub(super) fn undoes_end(language: Language, Entry { no, line, .. }: &Entry) -> String {
    say!(&language, "takes_back_and_the_game_goes", no, line)
}

/// Refuses what needs a game that is not over, with the line that lets it go on.
pub(super) fn is_over(language: Language, journal: &Journal) -> Refused {
    let hint = match ended_by_move(journal) {
        Some(entry) => undoes_end(language, entry),
        None => say!(&language, "reopen_goes_on_with_it"),
    };
    Refused::because("over", say!(&language, "the_game_is_over")).hint(hint)
}

/// What going on does to the running deadline.
#[derive(Debug, Default)]
pub(super) struct Again {
    /// What the host reads of it.
    pub(super) lines: Vec<String>,
    /// Whether it is another one than before.
    pub(super) is_another: bool,
}

/// What facts do to the running deadline by which the game goes on, as a host's post tells it;
/// nothing without such a fact. What moves it after that is told beside it.
pub(super) fn deadline_of_going_on(desk: &Desk<'_>, events: &[Event]) -> Result<Again, Refused> {
    let goes_on = |event: &Event| matches!(event, Event::GameReopened { .. });
    let Some(place) = events.iter().rposition(goes_on) else {
        return Ok(Again::default());
    };
    let up_to: Vec<Event> = events.iter().take(place + 1).cloned().collect();
    Ok(deadline_again(desk, &after(desk.game(), &up_to)?))
}

/// What going on does to the running deadline: moves made before the end are lost, and it may
/// have passed (tracker rules §1.7).
fn deadline_again(desk: &Desk<'_>, after: &Game) -> Again {
    let end = |game: &Game| {
        let schedule = game.schedule().ok().flatten()?;
        Some(schedule.named(game.phases.last()?.phase)?.end)
    };
    let (before, Some(end)) = (end(desk.game()), end(after)) else {
        return Again::default();
    };
    let stamp = Stamp {
        instant: end,
        zone: after.setup.schedule.host_zone(),
        style: StampStyle::UtcAndLocal,
    };
    let mut lines = Vec::new();
    let is_another = before.is_some_and(|before| before != end);
    if is_another {
        lines.push(say!(desk, "moves_of_its_deadline_are_lost", stamp));
    }
    if before.is_some_and(|before| end < before) {
        lines.push(say!(desk, "that_is_earlier_than_before"));
    }
    if end <= desk.now {
        lines.push(say!(desk, "its_deadline_has_passed_move", stamp));
    }
    Again { lines, is_another }
}

/// Whether facts move the deadline after the one by which the game goes on.
#[must_use]
pub fn moves_after_going_on(events: &[Event]) -> bool {
    let goes_on = |event: &Event| matches!(event, Event::GameReopened { .. });
    let moves = |event: &Event| matches!(event, Event::DeadlineMoved { .. });
    let place = events.iter().rposition(goes_on);
    place.is_some_and(|place| events.iter().skip(place).any(moves))
}

/// Refuses what needs a running game while a host's post says that it is over.
pub(super) fn not_told_over(game: &Game) -> Result<(), Refused> {
    match game.thread.announced_over {
        Some(announced) => Err(Refused::because(
            "told-over",
            say!(game, "told_over", post = announced.post),
        )
        .hint(say!(game, "says_who_has_won_goes"))),
        None => Ok(()),
    }
}

//! Moves at the table of a rule set that keeps one.

pub(crate) mod again;
mod drawn;
pub(crate) mod reread;
mod sent;
mod votes;

use super::by_hand;
use super::decision::{Decision, DueText, Refused};
use super::known::row;
use super::{Desk, chats, day_end, end, phases};
use drawn::{Drawn, seed};
use nightdesk_command::{Consent, HostOrder, catalogue};
use nightdesk_game::{Audience, Cause, Event, Game, MoveText, SeatId, Stage, ToldPlace};
use nightdesk_replies::When;
use nightdesk_rules::{Cue, Problem, Refusal, RuleSet, Table, Taken, TakenOut};
use nightdesk_text::Language;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::say;
use nightdesk_time::{PhaseKind, Remaining};
use sent::Sent;

pub(super) use votes::{
    VotesAtTable, approves, beside, hear, take_sent, votes_at_table, votes_named, votes_now,
};

/// What a move would bring, before it is kept.
#[derive(Debug)]
pub struct Looked {
    /// What it would bring.
    pub taken: Taken,
    draws: Vec<u32>,
}

/// The table of a game whose rule set keeps one; none if it keeps none.
///
/// `earlier` is a table of the same journal, which saves work where the game only went on.
///
/// # Errors
/// What keeps it from being laid.
pub fn table(
    game: &Game,
    rules: &dyn RuleSet,
    earlier: Option<Box<dyn Table>>,
) -> Result<Option<Box<dyn Table>>, Refused> {
    let Some(tables) = rules.tables() else {
        return Ok(None);
    };
    let gone_on = earlier.and_then(|table| table.go_on(game));
    let table = gone_on.unwrap_or_else(|| tables.open(game));
    table.map(Some).map_err(not_laid)
}

/// Takes a move, and keeps what it tells.
///
/// Before the first phase begins the host is asked about what is not ready, as in any other game.
pub(super) fn take(desk: &Desk<'_>, line: &str, consent: Consent) -> Result<Decision, Refused> {
    check_open(desk)?;
    let game = desk.game();
    let mut lots = Drawn::of(seed(desk.journal));
    let (sent, taken) = with_table(desk, |table| {
        let sent = sent::sent(desk, table, line, consent)?;
        let taken = table.take(Cue::Line(sent.line), sent.when, &mut lots);
        Ok((sent, taken.map_err(|why| refused(desk, why))?))
    })?;
    let looked = Looked {
        taken: with_beginning(closed(desk, taken)?),
        draws: lots.draws,
    };
    let mut first = Vec::new();
    let mut began = looked.taken.events.iter();
    let begins = began.any(|event| matches!(event, Event::PhaseBegan { .. }));
    if game.stage == Stage::Preparing && begins {
        let order = |consent| HostOrder::Move {
            line: line.to_owned(),
            consent,
        };
        let unready = with_table(desk, |table| Ok(table.view().unready))?;
        phases::ask_whether_ready(desk, consent, unready, order)?;
        first.extend(phases::todays_edition(game));
        first.extend(phases::begins_early(desk, consent)?);
    }
    if consent == Consent::Open {
        ask_whether_over(desk, line)?;
        ask_of_a_kill(desk, line, &looked)?;
    }
    let mut decision = kept(desk, looked, (Some(&sent), first))?;
    decision.echo.splice(0..0, sent.before);
    decision.echo.extend(sent.after);
    Ok(decision)
}

/// Asks once about a phase that would end before its deadline by the host's word alone, and about
/// votes on hold and unread posts where the votes of the thread are counted.
fn ask_whether_over(desk: &Desk<'_>, line: &str) -> Result<(), Refused> {
    let Some(phase) = desk.game().phase() else {
        return Ok(());
    };
    let left = phases::deadline(desk)?.map(|deadline| Remaining::at(desk.now, deadline));
    let early = match left {
        Some(left @ Remaining::Left(_)) if cuts_short(desk, line)? => Some(left),
        Some(_) | None => None,
    };
    let mut facts = Vec::new();
    let (code, question) = match phase.kind() {
        PhaseKind::Day => {
            let early = early.map(|left| say!(desk, "phase_has_left_and_no_vote_has", phase, left));
            let is_early = early.is_some();
            facts.extend(early);
            let read = with_table(desk, |table| Ok(table.reads(line)))?;
            // Where no deadline says when a vote is over, the rules of the table do.
            let over = votes::votes_now(desk)?
                .end
                .is_some_and(|end| end <= desk.now);
            if !is_early && !over && !read.silent.is_empty() {
                let silent = row(desk.game(), &read.silent);
                facts.push(say!(desk, "have_given_no_vote", silent));
            }
            if read.counts_votes {
                facts.extend(day_end::open_in_thread(desk, phase));
            }
            ("end-day", say!(desk, "go_on"))
        }
        PhaseKind::Night => {
            facts.extend(early.map(|left| say!(desk, "the_deadline_is_not_over_left_an", left)));
            ("commit-now", say!(desk, "commit_now"))
        }
    };
    if facts.is_empty() {
        return Ok(());
    }
    let order = HostOrder::Move {
        line: line.to_owned(),
        consent: Consent::Given,
    };
    Err(Refused::unless(code, facts, question, order))
}

/// Asks before somebody dies by the host's word, as in any other game.
fn ask_of_a_kill(desk: &Desk<'_>, line: &str, looked: &Looked) -> Result<(), Refused> {
    let is_kill = catalogue::at_start(line.trim())
        .is_some_and(|(command, _)| command.id == catalogue::Id::Kill);
    if !is_kill {
        return Ok(());
    }
    let game = desk.game();
    let died = looked.taken.events.iter().filter_map(|event| match event {
        Event::Died { seat, comment, .. } => Some((*seat, comment.as_deref())),
        _ => None,
    });
    // The first one is the host's; others die of it by the rules.
    let died = died.enumerate().map(|(place, (seat, comment))| {
        let player = game.name(seat);
        match place {
            0 => by_hand::dies_now(desk, player, comment),
            _ => say!(desk, "dies_too", name = player),
        }
    });
    let order = HostOrder::Move {
        line: line.to_owned(),
        consent: Consent::Given,
    };
    Err(Refused::unless(
        "kill",
        died.collect(),
        say!(desk, "go_on"),
        order,
    ))
}

fn cuts_short(desk: &Desk<'_>, line: &str) -> Result<bool, Refused> {
    with_table(desk, |table| Ok(table.reads(line).cuts_short))
}

/// Takes a seat out of the game at the table, and keeps what follows and what it tells.
pub(super) fn take_out(
    desk: &Desk<'_>,
    seat: SeatId,
    by: Cause,
    comment: Option<&str>,
) -> Result<Decision, Refused> {
    let out = TakenOut {
        seat,
        comment,
        loses: by == Cause::Removal && desk.game().setup.removal.loses,
    };
    let mut looked = at_table(desk, Cue::Out(out))?;
    let cause = looked.taken.events.iter_mut().find_map(|event| {
        let Event::Died {
            seat: dead, cause, ..
        } = event
        else {
            return None;
        };
        (*dead == seat).then_some(cause)
    });
    let Some(cause) = cause else {
        let name = desk.game().name(seat);
        return Err(Refused::because("not-out", say!(desk, "not_out", name)));
    };
    *cause = by;
    let told = &mut looked.taken.told;
    if !told.iter().any(|told| told.out.contains(&seat)) {
        told.insert(0, MoveText::out(seat));
    }
    kept(desk, looked, (None, Vec::new()))
}

/// Brings a seat back into the game at the table, and keeps what follows and what it tells.
pub(super) fn bring_back(desk: &Desk<'_>, seat: SeatId) -> Result<Decision, Refused> {
    let looked = at_table(desk, Cue::Back(seat))?;
    let is_back =
        |event: &Event| matches!(event, Event::Revived { seat: back, .. } if *back == seat);
    if !looked.taken.events.iter().any(is_back) {
        let name = desk.game().name(seat);
        return Err(Refused::because("not-back", say!(desk, "not_back", name)));
    }
    kept(desk, looked, (None, Vec::new()))
}

/// What the host reads of the living where somebody has died, or was brought back, and the game goes on.
fn left_alive(taken: &Taken, after: &Game, rules: &dyn RuleSet) -> Option<String> {
    let mut events = taken.events.iter().filter(|_| !is_over(taken));
    events.find_map(|event| match event {
        Event::Died { .. } => Some(win_check(after, rules)),
        Event::Revived { .. } => Some(say!(
            after,
            "alive_now",
            rules = end::sides_alive(after, rules)
        )),
        _ => None,
    })
}

/// The win check that a preview of a move shows; none where the move ends the game.
pub(super) fn previewed_check(
    desk: &Desk<'_>,
    Looked { taken, .. }: &Looked,
) -> Result<Option<String>, Refused> {
    if is_over(taken) {
        return Ok(None);
    }
    let after = end::after(desk.game(), &taken.events)?;
    Ok(Some(win_check(&after, desk.rules)))
}

fn win_check(after: &Game, rules: &dyn RuleSet) -> String {
    let sides = end::sides_alive(after, rules);
    say!(after, "win_check_sides_the_game_goes_on", sides)
}

fn is_over(taken: &Taken) -> bool {
    let mut events = taken.events.iter();
    events.any(|event| matches!(event, Event::GameOver { .. }))
}

fn kept(
    desk: &Desk<'_>,
    Looked { taken, draws }: Looked,
    (sent, first): (Option<&Sent<'_>>, Vec<Event>),
) -> Result<Decision, Refused> {
    let game = desk.game();
    let no = desk.entry;
    let texts = due(&taken, no);
    let begins = taken.told.iter().any(|told| told.begins.is_some());
    let mut events = first;
    events.push(Event::MoveTaken {
        line: taken.line.clone(),
        draws,
        at: desk.now,
        sent: sent.and_then(|sent| sent.when.sent),
        late: sent.is_some_and(|sent| sent.late),
        no: Some(no),
        discards: taken.discards,
        // It goes on from the moves before it, and those may have their lines alone.
        step: taken.step.clone().filter(|_| keeps_steps(game)),
        told: taken.told.clone(),
    });
    events.extend(taken.events.iter().cloned());
    if begins {
        events.push(Event::LivingTold);
    }
    let after = end::after(game, &events)?;
    let mut decision = Decision::of(events);
    let alive = left_alive(&taken, &after, desk.rules);
    decision.echo = taken.echo;
    decision.echo.extend(alive);
    decision
        .echo
        .extend(chats::changes(desk.rules, game, &after));
    decision.texts = texts;
    Ok(decision)
}

/// Whether a game keeps of each move what it changed at the table.
#[must_use]
pub fn keeps_steps(game: &Game) -> bool {
    game.moves.iter().all(|taken| taken.step.is_some())
}

/// Refuses a move in a game that is over, by its own rules or by the host's word alone, where its
/// rules take nothing after the end.
fn check_open(desk: &Desk<'_>) -> Result<(), Refused> {
    if !matches!(desk.game().stage, Stage::Over { .. }) {
        return Ok(());
    }
    match with_table(desk, |table| Ok(table.view().takes_after_the_end))? {
        true => Ok(()),
        false => Err(end::is_over(desk.language(), desk.journal)),
    }
}

/// What a move would bring now.
pub(super) fn look(desk: &Desk<'_>, line: &str) -> Result<Looked, Refused> {
    check_open(desk)?;
    at_table(desk, Cue::Line(line))
}

/// The private threads that the game's table has opened to a seat, by what they are called; none
/// where the game has no table.
pub(super) fn channels_of(desk: &Desk<'_>, seat: SeatId) -> Result<Vec<String>, Refused> {
    let titles = |table: &dyn Table| -> Vec<String> {
        let channels = table.view().channels.into_iter();
        let with_seat = channels.filter(|channel| {
            let mut inside = channel.members.iter().chain(&channel.readers);
            inside.any(|one| *one == seat)
        });
        with_seat.map(|channel| channel.title).collect()
    };
    Ok(match desk.table {
        Some(table) => titles(table),
        None => match table(desk.game(), desk.rules, None)? {
            Some(table) => titles(table.as_ref()),
            None => Vec::new(),
        },
    })
}

/// When a line comes that has no time of its own.
pub(super) fn now(desk: &Desk<'_>) -> When {
    When {
        at: desk.now,
        sent: None,
        entry: desk.entry,
    }
}

/// What a cue would bring at the game's table now.
fn at_table(desk: &Desk<'_>, cue: Cue<'_>) -> Result<Looked, Refused> {
    let mut lots = Drawn::of(seed(desk.journal));
    let taken = with_table(desk, |table| {
        let taken = table.take(cue, now(desk), &mut lots);
        taken.map_err(|why| refused(desk, why))
    })?;
    Ok(Looked {
        taken: with_beginning(closed(desk, taken)?),
        draws: lots.draws,
    })
}

/// Lends the game's table: the one that is laid already, if there is one.
pub(super) fn with_table<T>(
    desk: &Desk<'_>,
    look: impl FnOnce(&dyn Table) -> Result<T, Refused>,
) -> Result<T, Refused> {
    match desk.table {
        Some(table) => look(table),
        None => {
            let table = table(desk.game(), desk.rules, None)?;
            look(
                table
                    .ok_or_else(|| no_table(desk.language(), desk.rules))?
                    .as_ref(),
            )
        }
    }
}

/// A phase ends when its deadline has passed, if the host comes to it later.
fn closed(desk: &Desk<'_>, mut taken: Taken) -> Result<Taken, Refused> {
    let Stage::Running(_) = desk.game().stage else {
        return Ok(taken);
    };
    let closed = phases::closed_at(desk)?;
    for event in &mut taken.events {
        if let Event::PhaseBegan { at, .. } = event {
            *at = closed;
        }
    }
    Ok(taken)
}

/// A move that begins a phase with the text that says so: one of its own where the table has none.
/// A phase that is over with the same move, or with the game, is not announced.
fn with_beginning(mut taken: Taken) -> Taken {
    let mut latest = taken.events.iter().rev();
    let begun = latest.find_map(|event| match event {
        Event::PhaseBegan { phase, .. } => Some(*phase),
        _ => None,
    });
    let is_end = |event: &Event| matches!(event, Event::GameOver { .. });
    let begun = begun.filter(|_| !taken.events.iter().any(is_end));
    for told in &mut taken.told {
        told.begins = told.begins.filter(|phase| Some(*phase) == begun);
    }
    taken.told.retain(|told| !told.is_empty());
    if let Some(phase) = begun
        && taken.told.iter().all(|told| told.begins.is_none())
    {
        taken.told.push(MoveText::beginning(phase));
    }
    taken
}

fn no_table(language: Language, rules: &dyn RuleSet) -> Refused {
    let slug = rules.slug();
    Refused::because("no-table", say!(&language, "no_table", slug))
}

/// The texts of a move that are shown at once. In the middle of a phase a player's answer is
/// waited for, and is among them; the many that come with a new phase wait until asked for.
fn due(taken: &Taken, no: u64) -> Vec<DueText> {
    let mut events = taken.events.iter();
    let turns =
        events.any(|event| matches!(event, Event::PhaseBegan { .. } | Event::GameOver { .. }));
    let at_once = |told: &MoveText| match told.to {
        Audience::Public | Audience::Host => true,
        Audience::Seat(_) | Audience::Faction(_) => !turns,
    };
    let texts = taken.told.iter().enumerate();
    texts
        .filter(|(_, told)| at_once(told))
        .map(|(index, _)| {
            let of = Some(no);
            DueText::Told(ToldPlace { of, index })
        })
        .collect()
}

fn not_laid(problem: Problem) -> Refused {
    let refused = Refused::because(problem.code, problem.message);
    match problem.hint {
        Some(hint) => refused.hint(hint),
        None => refused,
    }
}

fn refused(desk: &Desk<'_>, refusal: Refusal) -> Refused {
    let ended = end::ended_by_move(desk.journal).filter(|_| refusal.code == "over");
    let refused = Refused::because(refusal.code, refusal.message);
    let refused = match ended {
        Some(entry) => refused.hint(end::undoes_end(desk.language(), entry)),
        None => refused,
    };
    match refusal.to.filter(|_| !refusal.answer.is_empty()) {
        Some(seat) => refused.answer(seat, refusal.answer),
        None => refused,
    }
}

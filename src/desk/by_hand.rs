//! What the host does by hand: deaths, lives, rulings, notes.

use super::Desk;
use super::chats;
use super::decision::{Choice, Decision, DueText, Refused, what_now};
use super::end;
use super::flips;
use super::held::thread_names;
use super::known::side;
use nightdesk_command::{Consent, HostOrder};
use nightdesk_game::{Cause, Event, Faction, Game, SeatId, Stage};
use nightdesk_gm::{CommentPhrases, GmCommand, Reading, read_line};
use nightdesk_rules::{PARDON, REVENGE, Ruling};
use nightdesk_text::messages::{AnyOf, InLanguage, did_you_mean};
use nightdesk_text::names::{closest, same};
use nightdesk_text::say;

/// A death by the host's word is asked about first. By night, and with somebody named who did it, a
/// side's kill may be meant.
pub(super) fn kill(
    desk: &Desk<'_>,
    seat: SeatId,
    comment: Option<&str>,
    by: Option<SeatId>,
    consent: Consent,
) -> Result<Decision, Refused> {
    let mut decision = death(desk, Vec::new(), seat, Cause::Host, comment)?;
    decision.echo.extend(
        comment.and_then(|comment| flips::in_a_line(desk, seat, comment, flips::Words::Whole)),
    );
    if consent == Consent::Given {
        return Ok(decision);
    }
    let agreed = HostOrder::Kill {
        seat,
        comment: comment.map(str::to_owned),
        by,
        consent: Consent::Given,
    };
    let game = desk.game();
    let name = game.name(seat);
    let by_night = game.is_night() && !game.night_done();
    if let Some(by) = by.filter(|_| by_night)
        && let Some(entry) = super::night::kill_of_side(desk, by, seat)
    {
        let typed = entry.typed.clone();
        return Err(Refused::choose(
            "side-kill-or-death",
            vec![say!(desk, "the_kill_of_a_side_tonight", typed)],
            say!(desk, "which_is_meant"),
            vec![
                Choice::word("entry", HostOrder::Night(entry)),
                Choice::word("death", agreed),
            ],
        )
        .hint(say!(desk, "write_typed_or_kill_name_yes", typed, name)));
    }
    Err(asked(desk, seat, comment, &decision, agreed))
}

/// `Fir dies by your word, now: inactive.`
pub(super) fn dies_now(desk: &Desk<'_>, player: &str, comment: Option<&str>) -> String {
    say!(
        desk,
        "dies_by_your_word_now",
        player,
        words = after_colon(comment)
    )
}

/// `Fir dies, and the game ends: inactive.`
fn dies_and_ends(desk: &Desk<'_>, player: &str, comment: Option<&str>) -> String {
    say!(
        desk,
        "dies_and_the_game_ends",
        player,
        words = after_colon(comment)
    )
}

/// The host's words on a death, which have a full stop after them.
fn after_colon(comment: Option<&str>) -> String {
    let words = comment.map(|comment| comment.trim_end_matches('.'));
    words.map_or_else(String::new, |words| format!(": {words}"))
}

/// The question whether a player dies by the host's word.
fn asked(
    desk: &Desk<'_>,
    seat: SeatId,
    comment: Option<&str>,
    decision: &Decision,
    agreed: HostOrder,
) -> Refused {
    let game = desk.game();
    let name = game.name(seat);
    let by_night = game.is_night() && !game.night_done();
    // A comment that only tells the death is the line itself.
    let comment = comment.filter(|comment| !tells_death_of(desk, seat, comment));
    let (code, dies) = match ends(decision) {
        true => ("kill-ends", dies_and_ends(desk, name, comment)),
        false => ("kill", dies_now(desk, name, comment)),
    };
    let facts = std::iter::once(dies);
    let facts = facts.chain(by_night.then(|| say!(desk, "a_side_s_kill", name)));
    let facts = facts.chain(card_line(desk, seat));
    let facts = facts.chain(decision.echo.iter().skip(1).cloned());
    Refused::unless(code, facts.collect(), say!(desk, "go_on"), agreed)
}

/// Whether words only tell, in those of the thread, that somebody is dead.
fn tells_death_of(desk: &Desk<'_>, seat: SeatId, words: &str) -> bool {
    let readings = read_line(
        words,
        &thread_names(desk.game()),
        &CommentPhrases::default(),
    );
    let is_death = |reading: &Reading<SeatId>| {
        matches!(
            reading,
            Reading::Command { command: GmCommand::Died { slot, comment, .. }, .. }
                if *slot == seat && comment == words
        )
    };
    readings.iter().any(is_death)
}

/// Whether a decision ends the game.
fn ends(decision: &Decision) -> bool {
    let ends = |event: &Event| matches!(event, Event::GameOver { .. });
    decision.change.facts().iter().any(ends)
}

/// A death that ends the game is asked about first, with what follows; any other is a step
/// that `undo` takes back.
fn unless_it_ends(
    desk: &Desk<'_>,
    decision: Decision,
    seat: SeatId,
    consent: Consent,
    agreed: HostOrder,
) -> Result<Decision, Refused> {
    if consent == Consent::Given || !ends(&decision) {
        return Ok(decision);
    }
    let facts = std::iter::once(dies_and_ends(desk, desk.game().name(seat), None));
    let facts = facts.chain(card_line(desk, seat));
    let facts = facts.chain(decision.echo.into_iter().skip(1));
    Err(Refused::unless(
        "kill-ends",
        facts.collect(),
        say!(desk, "go_on"),
        agreed,
    ))
}

/// `HOST ONLY: Fir is Town Doctor.`: what a player is who is about to leave the game.
pub(super) fn card_line(desk: &Desk<'_>, seat: SeatId) -> Option<String> {
    let game = desk.game();
    let held = game.seat(seat)?;
    let card = desk.rules.card_title(&game.setup, held.card.as_ref()?);
    let of_side = held
        .faction()
        .map(|slug| side(game, slug))
        .filter(|side| !card.starts_with(*side));
    let of_side = of_side.map(|side| format!(" ({side})")).unwrap_or_default();
    Some(say!(
        desk,
        "host_only_names_is_card_of_side",
        names = held.name,
        card,
        of_side
    ))
}

/// A death in the words of the thread; a lynch told by night is booked on the day before it.
///
/// A table counts its votes itself: there it is the host's word alone, of which it must know.
pub(super) fn died(
    desk: &Desk<'_>,
    seat: SeatId,
    eliminated: bool,
    comment: &str,
    is_sentence: bool,
    consent: Consent,
) -> Result<Decision, Refused> {
    let at_table = desk.rules.tables().is_some();
    let cause = match eliminated && !at_table {
        true => Cause::Elimination,
        false => Cause::Host,
    };
    let mut decision = match at_table {
        true => {
            check_running(desk)?;
            super::table::take_out(desk, seat, cause, Some(comment))?
        }
        false => death(desk, Vec::new(), seat, cause, Some(comment))?,
    };
    decision.echo.extend(flips::in_a_line(
        desk,
        seat,
        comment,
        flips::Words::AfterVerb,
    ));
    let agreed = HostOrder::Died {
        seat,
        eliminated,
        comment: comment.to_owned(),
        is_sentence,
        consent: Consent::Given,
    };
    match (is_sentence && consent == Consent::Open, at_table) {
        (true, _) => Err(asked(desk, seat, Some(comment), &decision, agreed)),
        (false, true) => Ok(decision),
        (false, false) => unless_it_ends(desk, decision, seat, consent, agreed),
    }
}

/// A death by the host's word, after what brings it about.
pub(super) fn death(
    desk: &Desk<'_>,
    before: Vec<Event>,
    seat: SeatId,
    cause: Cause,
    comment: Option<&str>,
) -> Result<Decision, Refused> {
    let game = desk.game();
    check_running(desk)?;
    let mut events = before;
    events.push(Event::Died {
        seat,
        cause,
        comment: comment.map(str::to_owned),
        post: None,
        midday: true,
        at: Some(desk.now),
    });
    let (inherited, taken) = end::inheritance(game, desk.rules, &events, &[seat])?;
    let followed: Vec<SeatId> = inherited.iter().filter_map(Event::out_by_host).collect();
    let told = super::day_deed::told_by_day(&inherited);
    events.extend(inherited);
    let check = end::check(game, desk.rules, &events, Some(desk.now))?;
    let lines: Vec<_> = check.lines().collect();
    let over = check.is_over();
    events.extend(check.over);
    let after = end::after(game, &events)?;
    let mut decision = Decision::of(events).say(say!(desk, "is_dead", player = game.name(seat)));
    decision
        .echo
        .extend(super::night::hitman_line(game, desk.rules, seat));
    decision.echo.extend(lines);
    decision
        .echo
        .extend(chats::changes(desk.rules, game, &after));
    if !over {
        decision.echo.extend(end::majority_now(&after));
        decision
            .echo
            .extend(super::night::orders_lost(desk, &after));
        decision
            .echo
            .extend(super::revenge::owed_line(&after, desk.rules));
    }
    if cause == Cause::Host {
        decision = decision.due([DueText::Left(seat)]);
    }
    decision = decision
        .due(followed.into_iter().map(DueText::Left))
        .due(told.into_iter().filter(|_| !over));
    decision.echo.extend(taken);
    Ok(end::closing(decision, over))
}

/// The journal keeps what went wrong; the thread reads that something did, and no more.
pub(super) fn mistake(desk: &Desk<'_>, text: &str) -> Decision {
    let decision = Decision::of(vec![Event::hosting_error(text)]).say(say!(desk, "noted"));
    match desk.game().stage {
        Stage::Running(_) => decision.due([DueText::HostingError]),
        Stage::Preparing | Stage::Over { .. } => decision,
    }
}

pub(super) fn revive(desk: &Desk<'_>, seat: SeatId) -> Result<Decision, Refused> {
    let game = desk.game();
    if desk.rules.tables().is_some() {
        check_running(desk)?;
        return super::table::bring_back(desk, seat);
    }
    let events = vec![Event::Revived {
        seat,
        post: None,
        at: Some(desk.now),
    }];
    let after = end::after(game, &events)?;
    let decision = Decision::of(events).say(say!(
        desk,
        "is_alive_again",
        player = game.name(seat),
        rules = end::sides_alive(&after, desk.rules)
    ));
    // Shown where the thread was told of the death.
    Ok(decision.due([DueText::Returned(seat)]))
}

/// A ruling on one of the rule set's open questions, or on who is the hitman now.
pub(super) fn rule(
    desk: &Desk<'_>,
    question: &str,
    choice: &str,
    because: Option<&str>,
) -> Result<Decision, Refused> {
    let game = desk.game();
    if let Some((question, choice)) = super::day_end::tie_choice(game, question, choice)? {
        return Ok(Decision::of(vec![Event::Ruled {
            question,
            choice: choice.clone(),
            because: because.map(str::to_owned),
        }])
        .say(say!(desk, "the_tie_goes", choice))
        .then("end day"));
    }
    if same(question, REVENGE) {
        return super::revenge::ruled(desk, choice, because);
    }
    if same(question, PARDON) {
        return super::pardon::ruled(desk, choice);
    }
    let known = desk.rules.rulings().iter();
    let ruling = known.clone().find(|ruling| same(&ruling.key, question));
    let question = ruling.map_or(question, |ruling| ruling.key.as_str());
    let choice = match ruling {
        Some(ruling) => answer(game, ruling, choice)?,
        None if same(question, "hitman") => game
            .living()
            .find(|(_, seat)| same(&seat.name, choice))
            .map(|(_, seat)| seat.name.clone())
            .ok_or_else(|| {
                Refused::because("no-such-player", say!(desk, "no_such_player", choice))
            })?,
        None => return Err(no_such_question(desk, question)),
    };
    let said = say!(desk, "ruled_question_choice", question, choice);
    Ok(Decision::of(vec![Event::Ruled {
        question: question.to_owned(),
        choice,
        because: because.map(str::to_owned),
    }])
    .say(said))
}

/// An answer to an open question as the setup spells it.
fn answer(game: &Game, ruling: &Ruling, choice: &str) -> Result<String, Refused> {
    let mut known = ruling.choices.iter();
    if let Some(known) = known.find(|known| same(&known.value, choice)) {
        return Ok(known.value.clone());
    }
    let mut sides = game.setup.factions.iter().filter(|_| ruling.takes_side);
    let means = |slug: &str, side: &Faction| same(slug, choice) || same(&side.title, choice);
    if let Some((slug, _)) = sides.find(|(slug, side)| means(slug, side)) {
        return Ok(slug.clone());
    }
    if ruling.takes(choice) {
        return Ok(choice.to_owned());
    }
    let mut known: Vec<String> = ruling
        .choices
        .iter()
        .map(|known| format!("`{}`", known.value))
        .collect();
    known.extend(ruling.takes_side.then(|| say!(game, "a_side")));
    known.extend(ruling.takes_number.then(|| say!(game, "another_number")));
    let refused = Refused::because("no-such-choice", say!(game, "no_such_choice", choice));
    Err(refused.hint(say!(game, "choose_or", or = AnyOf(&known))))
}

fn no_such_question(desk: &Desk<'_>, question: &str) -> Refused {
    let keys = desk
        .rules
        .rulings()
        .iter()
        .map(|ruling| ruling.key.as_str());
    let refused = Refused::because("no-such-question", say!(desk, "no_such_question", question));
    match closest(question, keys.chain(["hitman", REVENGE, PARDON])) {
        Some(close) => refused.hint(did_you_mean(desk, close)),
        None => refused.hint(say!(desk, "the_setup_file_lists_them_under")),
    }
}

pub(super) fn note(desk: &Desk<'_>, seat: Option<SeatId>, text: &str) -> Decision {
    let about = seat.map_or_else(
        || say!(desk, "the_game"),
        |seat| desk.game().name(seat).to_owned(),
    );
    Decision::of(vec![Event::Noted {
        seat,
        text: text.to_owned(),
    }])
    .say(say!(desk, "noted_on_about", about))
}

pub(super) fn check_running(desk: &Desk<'_>) -> Result<(), Refused> {
    match desk.game().stage {
        Stage::Running(_) => Ok(()),
        Stage::Preparing => {
            Err(Refused::because("not-running", say!(desk, "not_running")).hint(what_now(desk)))
        }
        Stage::Over { .. } => Err(super::end::is_over(desk.language(), desk.journal)),
    }
}

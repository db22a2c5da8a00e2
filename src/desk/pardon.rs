//! Who may say, before it is told, that nobody dies of the vote of a day.

use super::Desk;
use super::by_hand::check_running;
use super::day_end;
use super::decision::{Choice, Decision, Refused};
use super::known::row;
use super::votes::running_day;
use nightdesk_command::HostOrder;
use nightdesk_game::{Event, Game, Mark, SeatId};
use nightdesk_rules::{Happens, Held, PARDON, RuleSet};
use nightdesk_text::names::same;
use nightdesk_text::say;

/// Asks for a pardon that somebody may still give to whom the vote hits.
pub(super) fn asked_first(desk: &Desk<'_>, hit: SeatId) -> Result<(), Refused> {
    let words = (
        "the_vote_hits_may_say",
        say!(desk, "who_pardons_then_again"),
    );
    asked(desk, hit, words, |who| who.to_owned())
}

/// The same for somebody whom a card votes out, and not the vote of the day.
pub(super) fn asked_before(desk: &Desk<'_>, out: SeatId) -> Result<(), Refused> {
    let name = desk.game().name(out);
    let words = (
        "a_card_hits_may_say",
        say!(desk, "who_pardons_then_the_line"),
    );
    asked(desk, out, words, |who| format!("{who}{FOR}{name}"))
}

/// Between who pardons and whom, where no vote says whom.
const FOR: &str = " for ";

fn asked(
    desk: &Desk<'_>,
    hit: SeatId,
    (fact, question): (&str, String),
    choice: impl Fn(&str) -> String,
) -> Result<(), Refused> {
    let game = desk.game();
    let may = desk.rules.orders().may_still(game, Held::Elimination(hit));
    if may.is_empty() {
        return Ok(());
    }
    let rule = |who: &str| HostOrder::Rule {
        question: PARDON.to_owned(),
        choice: choice(who),
        because: None,
    };
    let choices = may
        .iter()
        .map(|seat| Choice::player(game, *seat, rule(game.name(*seat))));
    let choices = choices.chain([Choice::word("nobody", rule("nobody"))]);
    let facts = vec![say!(
        desk,
        fact,
        player = game.name(hit),
        may = row(game, &may)
    )];
    Err(Refused::choose(
        "pardon-first",
        facts,
        question,
        choices.collect(),
    ))
}

/// Who pardons whom the vote of the running day hits; `nobody` lets it be.
pub(super) fn ruled(desk: &Desk<'_>, choice: &str) -> Result<Decision, Refused> {
    let game = desk.game();
    check_running(desk)?;
    let day = running_day(game)?;
    let rules = desk.rules.orders();
    let may_pardon = |of| rules.may_still(game, Held::Elimination(of));
    let (choice, named) = who_for_whom(game, choice)?;
    let hit = match named {
        Some(named) => vec![named],
        None => day_end::hit(desk, day)?,
    };
    let by_card = named.is_some();
    let hit = hit.into_iter().find(|hit| !may_pardon(*hit).is_empty());
    let Some(hit) = hit else {
        let message = say!(desk, "nobody_may_pardon_anybody_now");
        return Err(Refused::because("no-pardon", message));
    };
    let name = game.name(hit);
    if same(choice, "nobody") {
        let decision = Decision::of(rules.follows(game, Happens::LetBe(hit)).events);
        let decision = decision.say(say!(desk, "nobody_pardons", name));
        return Ok(match by_card {
            true => decision,
            false => decision.then("end day"),
        });
    }
    let may = may_pardon(hit);
    let by = may.iter().find(|seat| same(game.name(**seat), choice));
    let Some(by) = by else {
        let refused = Refused::because("no-pardon", say!(desk, "no_pardon", choice, name));
        return Err(refused.hint(say!(desk, "may_may_or_nobody", may = row(game, &may))));
    };
    let pardoned = Happens::Pardoned { by: *by, of: hit };
    let decision = Decision::of(rules.follows(game, pardoned).events).say(say!(
        desk,
        "player_pardons_name",
        player = game.name(*by),
        name
    ));
    Ok(match by_card {
        true => decision,
        false => decision.then("end day"),
    })
}

/// Who pardons, and whom where that is said: `Fir for Alder`. A name may have the word in it.
fn who_for_whom<'c>(game: &Game, choice: &'c str) -> Result<(&'c str, Option<SeatId>), Refused> {
    let living = |name: &str| {
        let mut living = game.living();
        let found = living.find(|(_, held)| same(&held.name, name));
        found.map(|(seat, _)| seat)
    };
    let mut cuts = choice.match_indices(FOR);
    if living(choice).is_some() || cuts.clone().next().is_none() {
        return Ok((choice, None));
    }
    let named = cuts.find_map(|(at, word)| {
        let (who, of) = (choice.get(..at)?, choice.get(at + word.len()..)?);
        Some((who, living(of)?))
    });
    match named {
        Some((who, of)) => Ok((who, Some(of))),
        None => Err(Refused::because(
            "no-pardon",
            say!(game, "no_such_pardon", choice),
        )),
    }
}

/// `Ann does not die of the vote: pardoned by Fay.`: what kept a player alive whom the vote hit, by
/// what it has brought.
pub(super) fn spared_line(
    game: &Game,
    rules: &dyn RuleSet,
    hit: SeatId,
    came: &[Event],
) -> Option<String> {
    let mark = came.iter().find_map(|event| match event {
        Event::Marked { seat, mark } if *seat == hit && mark.name == Mark::SPARED => Some(mark),
        _ => None,
    })?;
    let by = mark
        .by
        .map(|by| say!(game, "pardoned_by_player", player = game.name(by)));
    let of_card = mark.value.as_ref();
    let of_card = || of_card.map(|slug| rules.title(&game.setup, slug));
    let why = by.or_else(of_card)?;
    let name = game.name(hit);
    Some(say!(game, "does_not_die_of_the_vote", name, why))
}

//! Elections, lynch votes and hunts of a case.

use std::collections::{BTreeMap, BTreeSet};

use nightdesk_city::day::ballots::RoundKind;
use nightdesk_city::day::carried_over::Hunt;
use nightdesk_city::day::count::{Count, Limits, all_reds_on};
use nightdesk_city::day::hunt::{approvals, enough_alive};
use nightdesk_city::day::outcome::{FacelessEnd, HeroResult, Pending};
use nightdesk_city::day::people::DayRole;
use nightdesk_city::day::vote::VoteOfDay;
use nightdesk_city::day::{
    Election, HuntOffer, LynchVote, Rulings, VoteOutcome, Weight, elect, hunt as hold_hunt,
    lynch as hold_vote,
};
use nightdesk_city::score::Wins;
use nightdesk_city::{Elite, Side};
use nightdesk_game::SeatId;

use super::build::{casts, name, revote, seat, standing, town, vote};
use super::case::{Case, Round};
use super::compare::{Found, Shown};
use super::{Outcome, Unusable};

/// An election, its second round included.
pub(super) fn election(case: &Case) -> Outcome {
    let outcome = elect(&Election {
        town: town(case)?,
        rulings: Rulings::default(),
        casts: casts(case, &case.votes),
        second: case.round2.as_ref().map(|round| casts(case, &round.votes)),
    });
    let mut found = Found::default();
    found.add("mayor", one(case, outcome.mayor));
    found.add("second_round", names(case, outcome.second_round));
    found.add("secretary_choices", names(case, outcome.secretary_choices));
    found.add("tally", weights(case, outcome.tally));
    found.add("tally_2", weights(case, outcome.tally_2));
    found.add("autovotes", names(case, []));
    Ok(found)
}

/// A lynch vote with its re-vote and extra vote.
pub(super) fn lynch(case: &Case) -> Outcome {
    let vote = vote(case)?;
    let outcome = hold_vote(&vote);
    let extra = match &case.extra_vote {
        None => None,
        Some(round) => Some(hold_vote(&extra_vote(case, &vote, &outcome, round)?)),
    };
    Ok(found(case, &vote, &outcome, extra.as_ref()))
}

/// A hunt, with an extra vote after it.
pub(super) fn hunt(case: &Case) -> Outcome {
    let vote = vote(case)?;
    let outcome = hold_hunt(&vote);
    let extra = match &case.extra_vote {
        None => None,
        Some(round) => Some(hold_vote(&extra_vote(case, &vote, &outcome, round)?)),
    };
    Ok(found(case, &vote, &outcome, extra.as_ref()))
}

/// Collecting approvals.
pub(super) fn hunt_start(case: &Case) -> Outcome {
    let approving: Vec<SeatId> = case
        .hunt
        .approvals
        .iter()
        .filter_map(|name| seat(case, name))
        .collect();
    let start = approvals(
        &town(case)?,
        &standing(case)?,
        VoteOfDay::First,
        &approving,
        case.hunt.minutes,
        &Rulings::default(),
    );
    let mut found = Found::default();
    found.add("offered", Shown::Flag(start.offer == HuntOffer::Offered));
    found.add("eligible", count(start.eligible));
    found.add("approvals", count(start.approvals));
    found.add("hunt", Shown::Flag(start.begins));
    found.add("hunt_available_after", Shown::Flag(start.available_after));
    Ok(found)
}

/// The extra vote after a result: the state it left, and the day's protections.
fn extra_vote(
    case: &Case,
    vote: &LynchVote,
    outcome: &VoteOutcome,
    round: &Round,
) -> Result<LynchVote, Unusable> {
    let held = revote(case, &outcome.town, round)?;
    Ok(LynchVote {
        town: outcome.town.clone(),
        standing: outcome.standing.clone(),
        rulings: vote.rulings.clone(),
        before: vote.before.for_extra_vote(),
        casts: held.casts,
        during: held.during,
        revotes: Vec::new(),
        of_day: VoteOfDay::Extra,
    })
}

fn found(
    case: &Case,
    vote: &LynchVote,
    outcome: &VoteOutcome,
    extra: Option<&VoteOutcome>,
) -> Found {
    let mut found = Found::default();
    let last = extra.unwrap_or(outcome);
    before_the_result(case, vote, outcome, &mut found);
    rounds(case, outcome, extra, &mut found);
    result(case, outcome, extra, &mut found);
    offices_and_weights(case, last, &mut found);
    faceless_and_agents(case, vote, outcome, extra, &mut found);
    what_comes_next(last, &mut found);
    found
}

/// Whether a hunt is still possible, and whether the game is over with nobody left to find.
fn what_comes_next(last: &VoteOutcome, found: &mut Found) {
    let enough = enough_alive(last.town.living().count(), last.standing.format);
    let available = last.standing.hunt == Hunt::Unused && enough;
    found.add("hunt_available_after", Shown::Flag(available));
    let living = |side| last.town.living_of(side).count();
    let over = living(Side::Black) + living(Side::Grey) == 0;
    let result = |word: &str| Shown::Word(if over { word } else { "" }.to_owned());
    found.add("over", Shown::Flag(over));
    found.add("red", result("win"));
    found.add("black", result("defeat"));
}

fn before_the_result(case: &Case, vote: &LynchVote, outcome: &VoteOutcome, found: &mut Found) {
    let protected = outcome.protections.iter().map(|held| held.on);
    found.add("protected", names(case, protected));
    let drugged = vote.town.players.iter();
    let drugged = drugged.filter(|(_, player)| player.dose.is_some());
    let drugged = drugged.map(|(seat, _)| *seat);
    found.add("announced_drugged", names(case, drugged));
    let limits = Limits::of(&vote.town, &vote.standing, &vote.rulings);
    found.add("limit", weight(limits.black()));
    found.add("limit_grey", weight(limits.grey()));
    found.add("limit_in_force", Shown::Flag(limits.in_force));
    let limits = Limits::of(&outcome.town, &outcome.standing, &vote.rulings);
    found.add("limit_extra", weight(limits.black()));
}

fn rounds(case: &Case, outcome: &VoteOutcome, extra: Option<&VoteOutcome>, found: &mut Found) {
    let tally = |count: &Count| {
        let sums = count.sums.iter();
        weights(
            case,
            sums.map(|(seat, sums)| (*seat, sums.total())).collect(),
        )
    };
    let keys = [("tally", "autovotes"), ("tally_2", "autovotes_2")];
    for ((key, autovotes), round) in keys.into_iter().zip(&outcome.rounds) {
        found.add(key, tally(&round.count));
        let voters = round.ballots.autovotes.iter().map(|(seat, _)| *seat);
        found.add(autovotes, names(case, voters));
    }
    if let Some(round) = extra.and_then(|extra| extra.rounds.first()) {
        found.add("tally_extra", tally(&round.count));
    }
    let pending = outcome.pending.as_ref().and_then(|pending| match pending {
        Pending::Revote(kind) => Some(kind),
        Pending::DetonatorTarget { .. } => None,
    });
    let second = outcome.rounds.get(1).map(|round| &round.kind).or(pending);
    let (targets, kind) = match second {
        Some(RoundKind::Tie { targets }) => (targets.clone(), "tie"),
        Some(RoundKind::Priest { .. }) => (Vec::new(), "priest"),
        Some(RoundKind::First | RoundKind::Hunt) | None => (Vec::new(), ""),
    };
    found.add("revote", names(case, targets));
    found.add("revote_kind", Shown::Word(kind.to_owned()));
    found.add("forced", forced(case, outcome));
}

fn forced(case: &Case, outcome: &VoteOutcome) -> Shown {
    let Some(round) = outcome.deciding_round() else {
        return Shown::Word(String::new());
    };
    let mut forced: BTreeSet<SeatId> = round.count.forced.iter().copied().collect();
    if round.kind == RoundKind::Hunt {
        let town = &outcome.town;
        // Who is out by now was alive when the votes were given.
        let before = |seat: &SeatId| {
            let player = town.player(*seat);
            player.is_some_and(|player| player.colour != Side::Red)
        };
        let by_all_reds = round.count.sums.keys().copied().filter(before);
        let town_then = super::build::town(case).unwrap_or_default();
        forced.extend(by_all_reds.filter(|seat| all_reds_on(&town_then, &round.ballots, *seat)));
    }
    let forced: Vec<String> = forced.into_iter().map(|seat| name(case, seat)).collect();
    Shown::Word(forced.join("; "))
}

fn result(case: &Case, outcome: &VoteOutcome, extra: Option<&VoteOutcome>, found: &mut Found) {
    let deaths = |outcome: &VoteOutcome| -> Vec<SeatId> {
        outcome.deaths.iter().map(|death| death.seat).collect()
    };
    found.add("lynched", names(case, deaths(outcome)));
    let order = deaths(outcome).into_iter().map(|seat| name(case, seat));
    found.add("lynched_order", Shown::Ordered(order.collect()));
    let then = extra.map(deaths).unwrap_or_default();
    found.add("lynched_extra", names(case, then));
    found.add("pardoned", one(case, outcome.pardoned));
    let saved = outcome.hero.filter(|hero| hero.result == HeroResult::Saved);
    found.add("saved", one(case, saved.map(|hero| hero.on)));
    found.add("hero_spent", Shown::Flag(outcome.hero.is_some()));
    found.add("crippled", names(case, outcome.crippled.clone()));
    let blocked = outcome.blocked.iter().map(|blocked| blocked.seat);
    found.add("blocked_roles", names(case, blocked));
    let after = &outcome.aftermath;
    found.add("extra_vote", Shown::Flag(after.extra_vote.is_some()));
    let without = after.revote_without_victims.holds();
    found.add("revote_without_victims", Shown::Flag(without));
    let no_shot = after.no_new_black_shot.holds();
    found.add("no_new_black_shot", Shown::Flag(no_shot));
}

fn offices_and_weights(case: &Case, last: &VoteOutcome, found: &mut Found) {
    found.add("mayor_after", one(case, last.standing.mayor.holder()));
    found.add("secretary_after", one(case, last.standing.secretary));
    for player in last.town.players.values() {
        match player.role {
            DayRole::Judge { weight: after } => found.add("judge_after", weight(after)),
            DayRole::Politician { limit } => {
                found.add("politician_limit_after", weight(Weight::votes(limit)));
            }
            DayRole::DrugDealer { purse } => found.add("purse_after", weight(purse)),
            _ => {}
        }
    }
}

fn faceless_and_agents(
    case: &Case,
    vote: &LynchVote,
    outcome: &VoteOutcome,
    extra: Option<&VoteOutcome>,
    found: &mut Found,
) {
    let last = extra.unwrap_or(outcome);
    let both = || [Some(outcome), extra].into_iter().flatten();
    let regained = both().flat_map(|one| one.aftermath.roles_regained.clone());
    found.add("roles_regained", names(case, regained));
    let faces = both().flat_map(|one| one.aftermath.faces.clone());
    found.add("faces", names(case, faces));
    found.add("face_value", wins(Wins::HALF));
    found.add("score_v", wins(last.standing.collected));
    found.add("score_v_after", wins(last.standing.collected));
    let end = both().find_map(|one| one.aftermath.faceless);
    let end = end.map_or("", |end| match end {
        FacelessEnd::Defeat => "defeat",
        FacelessEnd::Draw => "draw",
    });
    found.add("grey", Shown::Word(end.to_owned()));
    let leave = both().flat_map(|one| one.aftermath.agents_leave.clone());
    found.add("agents_leave", names(case, leave));
    let revealed = both().flat_map(|one| one.aftermath.agents_revealed.clone());
    let revealed = revealed.filter_map(|seat| {
        let player = vote.town.player(seat)?;
        let agent = player.elite == Some(Elite::Agent);
        agent.then(|| format!("{} {}", name(case, seat), player.colour.slug()))
    });
    found.add("agents_revealed", Shown::Names(revealed.collect()));
}

fn one(case: &Case, seat: Option<SeatId>) -> Shown {
    Shown::Word(seat.map(|seat| name(case, seat)).unwrap_or_default())
}

pub(super) fn names(case: &Case, seats: impl IntoIterator<Item = SeatId>) -> Shown {
    Shown::Names(seats.into_iter().map(|seat| name(case, seat)).collect())
}

fn weights(case: &Case, weights: BTreeMap<SeatId, Weight>) -> Shown {
    let numbers = weights
        .into_iter()
        .map(|(seat, weight)| (name(case, seat), f64::from(weight)));
    Shown::Numbers(numbers.collect())
}

fn weight(weight: Weight) -> Shown {
    Shown::Number(f64::from(weight))
}

pub(super) fn wins(wins: Wins) -> Shown {
    Shown::Number(f64::from(wins.in_quarters()) / 4.0)
}

fn count(number: usize) -> Shown {
    Shown::Number(u32::try_from(number).map_or(f64::INFINITY, f64::from))
}

//! The bookkeeping after a result, in its order (D-6).

mod agents;
mod faceless;
mod offices;
mod weights;

use std::collections::BTreeSet;

use super::account::Account;
use super::ballots::VoteKind;
use super::carried_over::{CarriedOver, Hunt};
use super::deathbed::Dying;
use super::detonator::{Blast, MayorAfter, has_spare_life};
use super::moves::{BeforeVote, Moves};
use super::outcome::{
    Aftermath, BlockReach, Blocked, CountedRound, Death, Deathbed, ExtraVote, FacelessEnd, Flag,
    HeroMove, HeroResult, Pending, VoteOutcome,
};
use super::people::{DayRole, HeroStep, Mark, Player, Status, Town};
use super::protection::Protection;
use super::rulings::{Open, Rulings};
use super::say;
use super::vote::VoteOfDay;
use crate::Side;
use nightdesk_game::SeatId;

/// What was decided, before the books are closed.
#[derive(Debug, Default)]
pub(super) struct Decided {
    pub(super) deaths: Vec<Death>,
    pub(super) hero: Option<HeroMove>,
    pub(super) blast: Option<(SeatId, SeatId)>,
    pub(super) cripples: Option<SeatId>,
    pub(super) spared: Vec<SeatId>,
    pub(super) no_night_move: Vec<SeatId>,
    pub(super) faceless: Option<FacelessEnd>,
    pub(super) mayor: MayorAfter,
    pub(super) deathbed: Vec<Deathbed>,
}

/// The vote that was decided.
#[derive(Debug, Clone, Copy)]
pub(super) struct Vote<'a> {
    pub(super) town: &'a Town,
    pub(super) standing: &'a CarriedOver,
    pub(super) before: &'a Moves<BeforeVote>,
    pub(super) protections: &'a [Protection],
    pub(super) rulings: &'a Rulings,
    pub(super) rounds: &'a [CountedRound],
    pub(super) of_day: VoteOfDay,
}

impl Decided {
    /// Takes over what a detonator did.
    pub(super) fn take_blast(&mut self, blast: Blast) {
        self.blast = Some((blast.by, blast.on));
        self.deaths = blast.deaths;
        self.cripples = blast.cripples;
        self.no_night_move = blast.no_night_move.into_iter().collect();
        self.faceless = blast.faceless;
        self.mayor = blast.mayor;
    }

    /// Whether a player dies.
    pub(super) fn dies(&self, seat: SeatId) -> bool {
        self.deaths.iter().any(|death| death.seat == seat)
    }

    /// Adds a death, unless the player dies already.
    pub(super) fn add(&mut self, death: Death) {
        if !self.dies(death.seat) {
            self.deaths.push(death);
        }
    }

    /// V-45, V-46: whom the doomed take along. Who has a life to spare survives an attack, but not
    /// an execution that counts as lynching.
    pub(super) fn execute(
        &mut self,
        town: &Town,
        executions: Vec<(SeatId, Death)>,
        account: &mut Account,
    ) {
        for (by, death) in executions {
            if !death.cause.is_lynch() && has_spare_life(town, death.seat) {
                account.note(say::EXECUTION_SPARED.line().about(death.seat).voter(by));
                self.spared.push(death.seat);
                continue;
            }
            account.note(say::EXECUTED.line().about(death.seat).voter(by));
            self.add(death);
        }
    }

    /// Lets everybody who dies make his last moves; company may bring more who die.
    pub(super) fn last_moves(&mut self, dying: &Dying<'_>, account: &mut Account) {
        let company: Vec<(SeatId, Death)> = self
            .deaths
            .iter()
            .filter(|death| death.cause.is_lynch())
            .filter_map(|death| Some((death.seat, dying.company(death)?)))
            .collect();
        for (by, death) in company {
            account.note(say::COMPANY.line().about(death.seat).voter(by));
            self.add(death);
        }
        let leaving: Vec<SeatId> = self.deaths.iter().map(|death| death.seat).collect();
        for death in &self.deaths {
            if dying.heroic_suicide(death.seat) {
                self.faceless = Some(FacelessEnd::Draw);
            }
            let moves = dying.last_moves(death.seat, &leaving);
            self.deathbed.extend(moves);
        }
    }
}

/// Closes the books: who leaves, who loses what, what follows today.
pub(super) fn close(
    vote: Vote<'_>,
    decided: Decided,
    pending: Option<Pending>,
    pardoned: Option<SeatId>,
    account: Account,
) -> VoteOutcome {
    let mut outcome = VoteOutcome {
        protections: vote.protections.to_vec(),
        rounds: vote.rounds.to_vec(),
        pending,
        pardoned,
        hero: decided.hero,
        deaths: decided.deaths,
        crippled: Vec::new(),
        spared: decided.spared,
        blocked: Vec::new(),
        no_night_move: decided.no_night_move,
        no_killing_move: Vec::new(),
        deathbed: decided.deathbed,
        aftermath: Aftermath::default(),
        town: vote.town.clone(),
        standing: vote.standing.clone(),
        account,
    };
    if outcome.pending.is_some() {
        return outcome;
    }
    outcome.blocked = blocked(vote, &mut outcome, decided.blast);
    leave(vote, &mut outcome, decided.cripples);
    hero(&mut outcome);
    offices::close(vote, &mut outcome, decided.mayor);
    faceless::close(vote, &mut outcome, decided.faceless);
    weights::close(vote, &mut outcome);
    agents::close(&mut outcome);
    outcome.aftermath.extra_vote = extra_vote(vote, &outcome, decided.blast);
    let without_victims = ends_without_victims(vote, &outcome);
    outcome.aftermath.cut_excused = Flag::from(without_victims);
    let by_itself = without_victims && outcome.hero.is_none();
    outcome.aftermath.revote_without_victims = Flag::from(by_itself);
    outcome
}

/// V-42, V-43: everybody who voted for a lynched terrorist, or for either in a blast.
fn blocked(
    vote: Vote<'_>,
    outcome: &mut VoteOutcome,
    blast: Option<(SeatId, SeatId)>,
) -> Vec<Blocked> {
    let terrorist = |seat: SeatId| vote.town.role(seat) == Some(&DayRole::Terrorist);
    let lynched = || outcome.lynchings().filter(|death| terrorist(death.seat));
    let by_blast = blast.map(|(by, on)| [by, on]).into_iter().flatten();
    let by_blast = by_blast.filter_map(|seat| Some((seat, vote.rounds.last()?)));
    let by_votes = lynched().filter_map(|death| Some((death.seat, death.voted_in(vote.rounds)?)));
    let against: Vec<(SeatId, &CountedRound)> = by_blast.chain(by_votes).collect();
    let black_blast = lynched().any(|death| vote.town.is_colour(death.seat, Side::Black));
    let reach = match black_blast {
        true => BlockReach::Peaceful,
        false => BlockReach::Both,
    };
    let planted: BTreeSet<SeatId> = against
        .iter()
        .flat_map(|(on, round)| {
            let votes = round.count.votes.iter().map(|weighed| weighed.vote);
            votes.filter(move |cast| cast.kind == VoteKind::Planted && cast.on == *on)
        })
        .map(|cast| cast.by)
        .collect();
    if !planted.is_empty() {
        outcome.account.rely(Open::PlantedBlast);
    }
    let planted_count = !vote.rulings.recommended(Open::PlantedBlast);
    let voted = |seat: SeatId| {
        let mut against = against.iter();
        let openly = against.any(|(on, round)| round.ballots.votes_for(seat, *on));
        openly || planted_count && planted.contains(&seat)
    };
    vote.town
        .living()
        .map(|(seat, _)| seat)
        .filter(|seat| voted(*seat) && !outcome.leaves(*seat))
        .map(|seat| Blocked { seat, reach })
        .collect()
}

/// Deaths, those who leave with their host players, and the crippled.
fn leave(vote: Vote<'_>, outcome: &mut VoteOutcome, cripples: Option<SeatId>) {
    let leaving: Vec<SeatId> = outcome.deaths.iter().map(|death| death.seat).collect();
    for (seat, player) in &mut outcome.town.players {
        if leaving.contains(seat) || leaves_along(vote.town, player, &leaving) {
            player.status = Status::Out;
        }
    }
    if let Some(seat) = cripples {
        match has_spare_life(vote.town, seat) {
            true => outcome.spared.push(seat),
            false => outcome.crippled.push(seat),
        }
    }
    for moved in &outcome.deathbed {
        if let Deathbed::Crippled { on, .. } = moved {
            outcome.crippled.push(*on);
            // V-48: an executor's victim has no move of a negative role until the night is over.
            if vote.town.is_colour(*on, Side::Black) {
                outcome.no_night_move.push(*on);
            }
        }
    }
    for seat in &outcome.crippled {
        if let Some(player) = outcome.town.players.get_mut(seat) {
            player.marks.insert(Mark::Crippled);
        }
    }
    for seat in &outcome.spared {
        if let Some(player) = outcome.town.players.get_mut(seat) {
            player.marks.remove(&Mark::SpareLife);
        }
    }
    // D-9: a blast's victims have no role any more in another vote of the day.
    for blocked in &outcome.blocked {
        if let Some(player) = outcome.town.players.get_mut(&blocked.seat) {
            player.marks.insert(Mark::RoleBlocked);
        }
    }
}

/// Whether a phantom leaves with the players who leave: with his host player, and a grey one also
/// with the target of that victim (L-15, L-18).
fn leaves_along(town: &Town, phantom: &Player, leaving: &[SeatId]) -> bool {
    let Status::Phantom {
        possesses: Some(host),
    } = phantom.status
    else {
        return false;
    };
    let cut = town.player(host).and_then(|host| host.cut);
    let target = cut.and_then(|cut| cut.target);
    let grey = phantom.colour == Side::Grey;
    leaving.contains(&host) || grey && target.is_some_and(|target| leaving.contains(&target))
}

/// What the hero's move leaves behind (V-37, V-39).
fn hero(outcome: &mut VoteOutcome) {
    let Some(hero) = outcome.hero else { return };
    let saved = hero.result == HeroResult::Saved;
    if let Some(player) = outcome.town.players.get_mut(&hero.by) {
        let step = match saved {
            true => HeroStep::Saved(hero.on),
            false => HeroStep::Spent,
        };
        player.role = DayRole::Hero { step };
    }
    if !saved {
        return;
    }
    if let Some(player) = outcome.town.players.get_mut(&hero.on) {
        player.marks.insert(Mark::SavedByHero);
    }
    if outcome.town.is_colour(hero.by, Side::Black) {
        outcome.no_killing_move.push(hero.by);
        if outcome.town.is_colour(hero.on, Side::Black) {
            outcome.no_killing_move.push(hero.on);
        }
    }
}

/// A re-vote in which nobody died; with the other answer of ORD-20 also a vote in which nobody had a
/// sum.
fn ends_without_victims(vote: Vote<'_>, outcome: &VoteOutcome) -> bool {
    let revote = vote.rounds.len() > 1;
    let counts = revote || !vote.rulings.recommended(Open::NoSum);
    counts && outcome.deaths.is_empty()
}

/// V-51, V-52: another vote follows when one of these was lynched alone. The target of a detonator
/// counts as lynched even where the blast only cripples (V-43).
fn extra_vote(
    vote: Vote<'_>,
    outcome: &VoteOutcome,
    blast: Option<(SeatId, SeatId)>,
) -> Option<ExtraVote> {
    let target = blast.map(|(_, on)| on);
    let lynched: BTreeSet<SeatId> = outcome.lynched().chain(target).collect();
    let mut alone = lynched.iter();
    let (Some(seat), None) = (alone.next(), alone.next()) else {
        return None;
    };
    let town = &outcome.town;
    let over = town.living_of(Side::Black).count() + town.living_of(Side::Grey).count() == 0;
    let player = vote.town.player(*seat)?;
    if over {
        return None;
    }
    if player.colour == Side::Grey {
        // After another vote of the day he is not the only one of the day.
        return (vote.of_day == VoteOfDay::First).then_some(ExtraVote::FacelessAlone);
    }
    player
        .has(Mark::SavedByHero)
        .then_some(ExtraVote::SavedAlone)
}

/// H-13, H-4: what a hunt leaves behind.
pub(super) fn after_hunt(outcome: &mut VoteOutcome) {
    let blacks = outcome
        .lynched()
        .filter(|seat| outcome.town.is_colour(*seat, Side::Black))
        .count();
    outcome.aftermath.no_new_black_shot = Flag::from(blacks >= 2);
    outcome.standing.hunt = Hunt::Used;
}

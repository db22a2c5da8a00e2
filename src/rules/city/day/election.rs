//! The mayor election of day 1 (city day §4) and who may become secretary (M-7).

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::account::Account;
use super::moves::{Cast, Choice, Way};
use super::people::{Mark, Town};
use super::rulings::{Open, Rulings};
use super::say;
use super::weight::Weight;
use crate::Elite;
use nightdesk_game::SeatId;

/// Everything an election is decided by.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Election {
    /// Who plays.
    pub town: Town,
    /// How open questions are answered.
    pub rulings: Rulings,
    /// The votes, in the order of the thread.
    pub casts: Vec<Cast>,
    /// The votes of the second round, once it was held.
    pub second: Option<Vec<Cast>>,
}

/// What an election came to.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ElectionOutcome {
    /// Sums of the first round; every vote weighs one.
    pub tally: BTreeMap<SeatId, Weight>,
    /// Who goes into the second round, if there is one.
    pub second_round: Vec<SeatId>,
    /// Sums of the second round.
    pub tally_2: BTreeMap<SeatId, Weight>,
    /// Who is mayor; none while a round is missing, or where nobody got a vote.
    pub mayor: Option<SeatId>,
    /// The vote that decided between equal sums (E-8).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<FirstVote>,
    /// Whom the mayor may make secretary.
    pub secretary_choices: Vec<SeatId>,
    /// How it came about.
    pub account: Account,
}

/// The first vote for one of several with equal sums.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct FirstVote {
    /// Whose.
    pub by: SeatId,
    /// For whom.
    pub on: SeatId,
    /// In which post it stands, if that is known.
    pub post: Option<u64>,
}

/// Decides an election as far as its votes allow.
#[must_use]
pub fn elect(election: &Election) -> ElectionOutcome {
    let mut outcome = ElectionOutcome::default();
    let first = election.votes(&election.casts, None);
    outcome.tally = election.tally(&first, &mut outcome.account);
    let leaders = leaders(&outcome.tally);
    match leaders.as_slice() {
        [] => {
            outcome.account.rely(Open::NoFirstVote);
            outcome.account.note(say::ELECTION_UNDECIDED.line());
        }
        [mayor] => {
            outcome.mayor = Some(*mayor);
            outcome.account.note(say::ELECTED.line().about(*mayor));
            outcome.secretary_choices = election.supporters(&first, *mayor).collect();
        }
        _ => election.second_round(leaders, &first, &mut outcome),
    }
    outcome
}

/// A vote that counts at an election.
#[derive(Debug, Clone, Copy)]
struct Voice {
    by: SeatId,
    on: SeatId,
    way: Way,
    post: Option<u64>,
}

impl Voice {
    const fn first(self) -> FirstVote {
        FirstVote {
            by: self.by,
            on: self.on,
            post: self.post,
        }
    }
}

impl Election {
    /// The votes of a round that count: by whom, for whom, and with what weight.
    #[must_use]
    pub fn counted(
        &self,
        casts: &[Cast],
        candidates: Option<&[SeatId]>,
    ) -> Vec<(SeatId, SeatId, Weight)> {
        let mut aside = Account::default();
        let votes = self.votes(casts, candidates).into_iter();
        votes
            .map(|voice| (voice.by, voice.on, self.weight(voice.by, &mut aside)))
            .collect()
    }

    /// E-7, E-8: the tied candidates alone, and the votes of the others.
    fn second_round(
        &self,
        candidates: Vec<SeatId>,
        first: &[Voice],
        outcome: &mut ElectionOutcome,
    ) {
        let targets = nightdesk_rules::Slot::Seats(candidates.clone());
        outcome
            .account
            .note(say::SECOND_ROUND.line().with("targets", targets));
        outcome.second_round.clone_from(&candidates);
        let Some(casts) = &self.second else { return };
        let votes = self.votes(casts, Some(&candidates));
        outcome.tally_2 = self.tally(&votes, &mut outcome.account);
        let tied = match leaders(&outcome.tally_2) {
            none if none.is_empty() => candidates.clone(),
            tied => tied,
        };
        let Some(mayor) = self.preferred(&tied, first, &votes, outcome) else {
            return;
        };
        outcome.mayor = Some(mayor);
        outcome.secretary_choices = self.after_second_round(mayor, &candidates, first, &votes);
    }

    /// E-8, E-9: alone at the top, or first voted for in the second round.
    fn preferred(
        &self,
        tied: &[SeatId],
        first: &[Voice],
        votes: &[Voice],
        outcome: &mut ElectionOutcome,
    ) -> Option<SeatId> {
        if let [mayor] = tied {
            outcome.account.note(say::ELECTED.line().about(*mayor));
            return Some(*mayor);
        }
        let on_tied = |voice: &&Voice| tied.contains(&voice.on);
        let posted = |voice: &&Voice| voice.way == Way::Posted;
        if let Some(voice) = votes.iter().filter(on_tied).find(posted) {
            outcome
                .account
                .note(say::ELECTED_FIRST.line().about(voice.on).voter(voice.by));
            outcome.first = Some(voice.first());
            return Some(voice.on);
        }
        outcome.account.rely(Open::NoFirstVote);
        if !self.rulings.recommended(Open::NoFirstVote) {
            outcome.account.note(say::ELECTION_UNDECIDED.line());
            return None;
        }
        let voice = votes.iter().chain(first).find(on_tied)?;
        outcome
            .account
            .note(say::ELECTED_FIRST.line().about(voice.on).voter(voice.by));
        outcome.first = Some(voice.first());
        Some(voice.on)
    }

    /// M-7 after a second round: who supported the mayor there, and other candidates who had
    /// voted for the mayor before it.
    fn after_second_round(
        &self,
        mayor: SeatId,
        candidates: &[SeatId],
        first: &[Voice],
        second: &[Voice],
    ) -> Vec<SeatId> {
        let candidate = |seat: &SeatId| candidates.contains(seat);
        let before = self.supporters(first, mayor).filter(candidate);
        let choices: BTreeSet<SeatId> = self.supporters(second, mayor).chain(before).collect();
        choices.into_iter().collect()
    }

    /// Those who voted for the mayor and may hold the post.
    fn supporters<'a>(
        &'a self,
        votes: &'a [Voice],
        mayor: SeatId,
    ) -> impl Iterator<Item = SeatId> + 'a {
        let of_mayor: BTreeSet<SeatId> = votes
            .iter()
            .filter(|voice| voice.on == mayor)
            .map(|voice| voice.by)
            .collect();
        of_mayor
            .into_iter()
            .filter(|seat| self.may_hold_office(*seat))
    }

    /// The votes that count: one each, for somebody else who may become mayor (E-1 to E-6).
    fn votes(&self, casts: &[Cast], candidates: Option<&[SeatId]>) -> Vec<Voice> {
        let mut seen = BTreeSet::new();
        casts
            .iter()
            .filter(|cast| self.may_vote(cast.by, candidates) && seen.insert(cast.by))
            .filter_map(|cast| match cast.choices.first() {
                Some(Choice::Player(on)) => Some(Voice {
                    by: cast.by,
                    on: *on,
                    way: cast.way,
                    post: cast.post,
                }),
                Some(Choice::Stranger) | None => None,
            })
            .filter(|voice| voice.on != voice.by && self.may_be_elected(voice.on, candidates))
            .collect()
    }

    fn tally(&self, votes: &[Voice], account: &mut Account) -> BTreeMap<SeatId, Weight> {
        let mut tally = BTreeMap::new();
        for voice in votes {
            let sum = tally.entry(voice.on).or_insert(Weight::ZERO);
            *sum = *sum + self.weight(voice.by, account);
        }
        tally
    }

    /// E-2: every vote weighs one, but for the mason's (ORD-3).
    fn weight(&self, by: SeatId, account: &mut Account) -> Weight {
        let player = self.town.player(by);
        if player.and_then(|player| player.elite) != Some(Elite::Mason) {
            return Weight::ONE;
        }
        account.rely(Open::MasonAtElection);
        match self.rulings.recommended(Open::MasonAtElection) {
            true => Weight::ZERO,
            false => Weight::ONE,
        }
    }

    fn may_vote(&self, by: SeatId, candidates: Option<&[SeatId]>) -> bool {
        let candidate = candidates.is_some_and(|candidates| candidates.contains(&by));
        let player = self.town.player(by);
        !candidate
            && player.is_some_and(|player| {
                player.votes() && !player.has(Mark::NotAdmitted) && !player.has(Mark::Barred)
            })
    }

    /// E-4: the wall rule holds for candidates, too.
    fn may_be_elected(&self, seat: SeatId, candidates: Option<&[SeatId]>) -> bool {
        let player = self.town.player(seat);
        self.may_hold_office(seat)
            && candidates.is_none_or(|candidates| candidates.contains(&seat))
            && player.is_some_and(|player| !player.has(Mark::NotAdmitted))
    }

    fn may_hold_office(&self, seat: SeatId) -> bool {
        let player = self.town.player(seat);
        player.is_some_and(super::people::Player::may_hold_office)
    }
}

/// Those with the highest sum above zero.
fn leaders(tally: &BTreeMap<SeatId, Weight>) -> Vec<SeatId> {
    let most = tally.values().max().filter(|most| !most.is_zero());
    tally
        .iter()
        .filter(|(_, sum)| Some(*sum) == most)
        .map(|(seat, _)| *seat)
        .collect()
}

//! A day's vote from its votes and moves to its result (city day §8).

use super::account::Account;
use super::aftermath::{self, Decided};
use super::ballots::{AutoCause, Legality, RoundKind, VoteKind};
use super::count::{Round, count};
use super::deathbed::Dying;
use super::decide::{Decision, decide};
use super::detonator::{self, Blast, ByVotes};
use super::hero::hero_move;
use super::moves::{Cast, DuringVote, Moves};
use super::outcome::{CountedRound, Death, DeathCause, HeroResult, Pending, VoteOutcome};
use super::people::Mark;
use super::priest::{self, PardonMove};
use super::protection::{Protection, protections};
use super::say;
use super::vote::LynchVote;
use nightdesk_game::SeatId;

/// Decides a vote as far as what was entered allows.
#[must_use]
pub fn lynch(vote: &LynchVote) -> VoteOutcome {
    let mut account = Account::default();
    let protections = protections(
        &vote.town,
        &vote.standing,
        &vote.before,
        &vote.rulings,
        &mut account,
    );
    let mut running = Running {
        vote,
        protections: &protections,
        rounds: Vec::new(),
        account,
        pardon: None,
    };
    let verdict = running.verdict();
    running.finish(verdict)
}

/// The running round without those who have not voted yet: they are not absent before the end (T-2).
#[must_use]
pub fn so_far(vote: &LynchVote, outcome: &VoteOutcome) -> Option<CountedRound> {
    let last = outcome.rounds.last()?;
    let absent = |cause: AutoCause| cause == AutoCause::Absent;
    let mut ballots = last.ballots.clone();
    ballots
        .votes
        .retain(|vote| !matches!(vote.kind, VoteKind::Auto(cause) if absent(cause)));
    ballots.autovotes.retain(|(_, cause)| !absent(*cause));
    let counted = count(&Round {
        town: &vote.town,
        standing: &vote.standing,
        rulings: &vote.rulings,
        protections: &outcome.protections,
        before: &vote.before,
        during: vote.during_round(outcome.rounds.len()),
        ballots: &ballots,
        kind: &last.kind,
        pardoned: last.pardoned,
    });
    Some(CountedRound {
        kind: last.kind.clone(),
        ballots,
        count: counted,
        pardoned: last.pardoned,
    })
}

/// What the votes come to before anybody's last moves.
enum Verdict {
    Doomed(Vec<Death>),
    Blast(Blast),
    Pending(Pending),
}

struct Running<'a> {
    vote: &'a LynchVote,
    protections: &'a [Protection],
    rounds: Vec<CountedRound>,
    account: Account,
    pardon: Option<PardonMove>,
}

impl<'a> Running<'a> {
    fn verdict(&mut self) -> Verdict {
        let vote = self.vote;
        let decision = self.round(RoundKind::First, &vote.casts, &vote.during);
        if let Some(by) = detonator::armed(&vote.town, &vote.before) {
            return self.blast(by, &decision);
        }
        let mut decision = self.with_pardon(decision);
        let mut held = vote.revotes.iter();
        while let Some(kind) = self.revote_after(&decision) {
            let Some(revote) = held.next() else {
                return Verdict::Pending(Pending::Revote(kind));
            };
            let priest = matches!(kind, RoundKind::Priest { .. });
            decision = self.round(kind, &revote.casts, &revote.during);
            if priest {
                return self.swapped(decision);
            }
            decision = self.with_pardon(decision);
        }
        self.doomed(decision)
    }

    /// The re-vote a decision calls for: among tied players, or because the doomed one is pardoned.
    fn revote_after(&self, decision: &Decision) -> Option<RoundKind> {
        match (decision, self.pardon) {
            (Decision::Tie(targets), _) => Some(RoundKind::Tie {
                targets: targets.clone(),
            }),
            (Decision::Doomed(doomed), Some(pardon)) if doomed.contains(&pardon.on) => {
                Some(RoundKind::Priest {
                    pardoned: pardon.on,
                })
            }
            (Decision::Doomed(_) | Decision::Nobody, _) => None,
        }
    }

    /// Counts and decides one round, and keeps it.
    fn round(
        &mut self,
        kind: RoundKind,
        casts: &[Cast],
        during: &'a Moves<DuringVote>,
    ) -> Decision {
        let legality = Legality {
            town: &self.vote.town,
            standing: &self.vote.standing,
            protections: self.protections,
            rulings: &self.vote.rulings,
            kind: &kind,
        };
        let ballots = legality.ballots(casts, &mut self.account);
        let round = self.view(&kind, &ballots, during, None);
        let counted = count(&round);
        let decision = decide(&round, &counted, None, &mut self.account);
        self.rounds.push(CountedRound {
            kind,
            ballots,
            count: counted,
            pardoned: None,
        });
        decision
    }

    fn view<'r>(
        &self,
        kind: &'r RoundKind,
        ballots: &'r super::ballots::Ballots,
        during: &'r Moves<DuringVote>,
        pardoned: Option<SeatId>,
    ) -> Round<'r>
    where
        'a: 'r,
    {
        Round {
            town: &self.vote.town,
            standing: &self.vote.standing,
            rulings: &self.vote.rulings,
            protections: self.protections,
            before: &self.vote.before,
            during,
            ballots,
            kind,
            pardoned,
        }
    }

    /// V-36: the decision with a pardon, once per vote. A player who is doomed and pardoned stays in
    /// the decision where a re-vote follows; of two targets the other dies at once.
    fn with_pardon(&mut self, decision: Decision) -> Decision {
        if self.pardon.is_some() {
            return decision;
        }
        let Some(last) = self.rounds.last().cloned() else {
            return decision;
        };
        let during = self.during();
        let round = self.view(&last.kind, &last.ballots, during, None);
        let doomed = match &decision {
            Decision::Doomed(doomed) => doomed.clone(),
            Decision::Tie(_) | Decision::Nobody => Vec::new(),
        };
        let mut account = Account::default();
        let pardon = priest::pardon(&round, &last.count, &doomed, &mut account);
        self.account.add(&account);
        let Some(found) = pardon else {
            return decision;
        };
        self.pardon = pardon;
        if let Some(kept) = self.rounds.last_mut() {
            kept.pardoned = Some(found.on);
        }
        let other = match &last.kind {
            RoundKind::Tie { targets } => the_other(targets, found.on),
            RoundKind::First | RoundKind::Priest { .. } | RoundKind::Hunt => None,
        };
        if doomed.contains(&found.on) && other.is_none() {
            return decision;
        }
        if last.kind == RoundKind::First {
            let mut again = Account::default();
            let decision = decide(&round, &last.count, Some(found.on), &mut again);
            // What was decided before the pardon and is so still is told once.
            again
                .lines
                .retain(|line| !self.account.lines.contains(line));
            self.account.add(&again);
            return decision;
        }
        let pardoned = self.view(&last.kind, &last.ballots, during, Some(found.on));
        let recount = count(&pardoned);
        let decision = match other {
            Some(other) => {
                self.account.note(say::THE_OTHER.line().about(other));
                Decision::Doomed(vec![other])
            }
            None => decide(&pardoned, &recount, Some(found.on), &mut self.account),
        };
        if let Some(kept) = self.rounds.last_mut() {
            kept.count = recount;
        }
        decision
    }

    /// The moves of the last round that was counted.
    fn during(&self) -> &'a Moves<DuringVote> {
        self.vote.during_round(self.rounds.len())
    }

    /// V-36: the priest, lynched in his own re-vote, may let the pardoned player die instead.
    fn swapped(&mut self, decision: Decision) -> Verdict {
        let (Some(pardon), Some(last)) = (self.pardon, self.rounds.last().cloned()) else {
            return self.doomed(decision);
        };
        let round = self.view(&last.kind, &last.ballots, self.during(), None);
        let swaps = priest::swaps(&round, pardon);
        let Verdict::Doomed(mut deaths) = self.doomed(decision) else {
            return Verdict::Doomed(Vec::new());
        };
        for death in deaths
            .iter_mut()
            .filter(|death| swaps && death.seat == pardon.by)
        {
            self.account
                .note(say::PRIEST_SWAPS.line().about(pardon.on).voter(pardon.by));
            *death = Death {
                seat: pardon.on,
                cause: DeathCause::ForPriest,
            };
        }
        Verdict::Doomed(deaths)
    }

    fn doomed(&mut self, decision: Decision) -> Verdict {
        let doomed = match decision {
            Decision::Doomed(doomed) => doomed,
            Decision::Tie(_) | Decision::Nobody => Vec::new(),
        };
        let by_votes = |seat| Death {
            seat,
            cause: DeathCause::Votes,
        };
        Verdict::Doomed(doomed.into_iter().map(by_votes).collect())
    }

    fn blast(&mut self, by: SeatId, decision: &Decision) -> Verdict {
        let vote = self.vote;
        let Some(on) = detonator::target(&vote.town, &vote.standing, &vote.during, by) else {
            return Verdict::Pending(Pending::DetonatorTarget { by });
        };
        let by_votes = match decision {
            Decision::Doomed(seats) | Decision::Tie(seats) => seats.as_slice(),
            Decision::Nobody => &[],
        };
        Verdict::Blast(detonator::blast(
            &vote.town,
            &vote.rulings,
            (by, on),
            ByVotes {
                doomed: by_votes,
                surely: &[],
            },
            &mut self.account,
        ))
    }

    fn finish(mut self, verdict: Verdict) -> VoteOutcome {
        let mut decided = Decided::default();
        let mut pending = None;
        match verdict {
            Verdict::Pending(what) => pending = Some(what),
            Verdict::Blast(blast) => decided.take_blast(blast),
            Verdict::Doomed(deaths) => {
                decided.deaths = deaths;
                self.executions_and_hero(&mut decided);
            }
        }
        if pending.is_none() {
            self.obligatory_victims(&mut decided);
            self.last_moves(&mut decided);
        }
        let Running {
            vote,
            protections,
            rounds,
            account,
            pardon,
        } = self;
        let given = aftermath::Vote {
            town: &vote.town,
            standing: &vote.standing,
            before: &vote.before,
            protections,
            rulings: &vote.rulings,
            rounds: &rounds,
            of_day: vote.of_day,
        };
        aftermath::close(
            given,
            decided,
            pending,
            pardon.map(|pardon| pardon.on),
            account,
        )
    }

    /// Executions come first: the hero's move is lost on a fanatic or inquisitor who uses one.
    fn executions_and_hero(&mut self, decided: &mut Decided) {
        let vote = self.vote;
        // These may be asked at any round; what was said last counts.
        let moves: Moves<DuringVote> = vote.all_during().cloned().collect();
        let dying = dying(vote, &moves, &self.rounds);
        let doomed: Vec<SeatId> = decided.deaths.iter().map(|death| death.seat).collect();
        let executions: Vec<(SeatId, Death)> = doomed
            .iter()
            .filter_map(|by| Some((*by, dying.execution(*by)?)))
            .collect();
        let executing: Vec<SeatId> = executions.iter().map(|(by, _)| *by).collect();
        decided.hero = hero_move(&vote.town, &moves, &doomed, &executing, &mut self.account);
        if let Some(hero) = decided.hero {
            match hero.result {
                HeroResult::Saved => decided.deaths.retain(|death| death.seat != hero.on),
                HeroResult::DiesToo => decided.add(Death {
                    seat: hero.by,
                    cause: DeathCause::HeroWithBlack,
                }),
                HeroResult::DiesAlone => {}
            }
        }
        decided.execute(&vote.town, executions, &mut self.account);
    }

    /// V-50: an obligatory victim dies beside the main one, and nothing can save him.
    fn obligatory_victims(&mut self, decided: &mut Decided) {
        for (seat, player) in self.vote.town.living() {
            if player.has(Mark::ForcedVictim) && !decided.dies(seat) {
                self.account.note(say::FORCED_VICTIM.line().about(seat));
                decided.add(Death {
                    seat,
                    cause: DeathCause::ForcedVictim,
                });
            }
        }
    }

    /// What those do who really die.
    fn last_moves(&mut self, decided: &mut Decided) {
        let all: Moves<DuringVote> = self.vote.all_during().cloned().collect();
        let dying = dying(self.vote, &all, &self.rounds);
        decided.last_moves(&dying, &mut self.account);
    }
}

fn dying<'a>(
    vote: &'a LynchVote,
    during: &'a Moves<DuringVote>,
    rounds: &'a [CountedRound],
) -> Dying<'a> {
    Dying {
        town: &vote.town,
        standing: &vote.standing,
        during,
        rounds,
    }
}

/// The one of two targets who is not this one.
fn the_other(targets: &[SeatId], one: SeatId) -> Option<SeatId> {
    match targets {
        [other, same] | [same, other] if *same == one => Some(*other),
        _ => None,
    }
}

//! What players get besides the result: the column V, and the best players.

use std::collections::BTreeMap;

use super::pen::Pen;
use super::refused;
use super::stage::{Played, State};
use crate::best::{BestVote, Voter, best_players};
use crate::day::posts::{best, scores};
use crate::night::{Cause, Night};
use crate::score::{Wins, faces_by_night};
use crate::state::Camp;
use nightdesk_game::{Audience, MoveText, SeatId};
use nightdesk_rules::Refusal;
use nightdesk_text::say;

impl State {
    /// Who gets how much besides the result, by seat (city day S-1 to S-3, X-7).
    fn bonuses(&self) -> BTreeMap<SeatId, Wins> {
        let mut bonuses: BTreeMap<SeatId, Wins> = BTreeMap::new();
        let mut add = |seat: SeatId, wins: Wins| {
            let has = bonuses.entry(seat).or_default();
            *has = *has + wins;
        };
        if let Some(faceless) = self.faceless_seat() {
            // By his own hand he loses what he had collected (city day X-16).
            let own_hand = self.past.nights.iter().any(|night| {
                let his = |death: &&crate::night::Death| death.player == faceless;
                let mut deaths = night.deaths.iter().filter(his);
                deaths.any(|death| death.by == Some(faceless))
            });
            if !own_hand {
                add(faceless, self.standing.collected);
                for _ in 0..self.taken_along(faceless) {
                    add(faceless, Wins::HALF);
                }
            }
            for night in &self.past.nights {
                for seat in self.faces(night, faceless) {
                    add(seat, Wins::HALF);
                }
            }
        }
        for (_, outcome) in &self.past.votes {
            for seat in &outcome.aftermath.faces {
                add(*seat, Wins::HALF);
            }
        }
        bonuses.retain(|_, wins| *wins != Wins::ZERO);
        bonuses
    }

    /// Killers with a cut face who died of their attack on a faceless kamikaze (city day X-16).
    fn taken_along(&self, faceless: SeatId) -> usize {
        let of_night = |night: &Night| {
            let killers = night.deaths.iter().filter(|death| {
                let cut = night
                    .after
                    .citizen(death.player)
                    .is_some_and(|one| one.cut.is_some());
                let his = death.by == Some(faceless) && death.player != faceless;
                death.cause == Cause::Kamikaze && his && cut
            });
            killers.count()
        };
        self.past.nights.iter().map(of_night).sum()
    }

    fn faceless_seat(&self) -> Option<SeatId> {
        let mut citizens = self.city.citizens.values();
        citizens.find(|one| one.faceless).map(|one| one.seat)
    }

    /// Who gets the face of a faceless whom a killer or a madman killed that night (city day S-3); a
    /// peaceful role that kills is a killer, too.
    fn faces(&self, night: &Night, faceless: SeatId) -> Vec<SeatId> {
        let death = night.deaths.iter().find(|death| death.player == faceless);
        let by_killer = death.filter(|death| matches!(death.cause, Cause::Role(_) | Cause::Madman));
        let Some(killer) = by_killer.and_then(|death| death.by) else {
            return Vec::new();
        };
        if killer == faceless {
            return Vec::new();
        }
        let camp = |seat: SeatId| night.after.negative(seat).and_then(Camp::of);
        let partners = night.after.citizens.keys().copied().filter(|seat| {
            let partner = camp(*seat).is_some() && camp(*seat) == camp(killer);
            partner && night.after.lives(*seat)
        });
        let faces = faces_by_night(killer, partners, self.servant_of(killer));
        faces.into_iter().collect()
    }

    /// The column V as a text; none if nobody gets anything.
    pub(super) fn score_text(&self, pen: &Pen) -> Option<MoveText> {
        let bonuses: Vec<(SeatId, Wins)> = self.bonuses().into_iter().collect();
        let lines = pen.post(&scores(&bonuses));
        let told = MoveText::new(Audience::Public, lines).titled(pen.word("scores", &[]));
        (!bonuses.is_empty()).then_some(told)
    }

    /// Tells the column V.
    pub(super) fn announce_scores(&self, pen: &Pen) -> Played {
        match self.score_text(pen) {
            Some(told) => Played::default().tell(told),
            None => Played::default().say(say!(pen, "nobody_gets_anything_besides_the_result")),
        }
    }

    /// Takes a vote for the best players; it may be added to, not changed (city day S-6).
    pub(super) fn best_vote(&mut self, vote: &BestVote, pen: &Pen) -> Played {
        self.memory.best.push(vote.clone());
        let who = match vote.by {
            Voter::Participant(seat) => pen.name(seat),
            Voter::Host | Voter::Outsider => say!(pen, "the_host"),
        };
        Played::default().say(say!(pen, "the_vote_for_the_best_players", who))
    }

    /// Counts the vote for the best players.
    pub(super) fn count_best(&self, pen: &Pen) -> Result<Played, Refusal> {
        if self.memory.best.is_empty() {
            return Err(refused(
                "no-votes",
                say!(pen, "nobody_has_voted_for_the_best"),
            ));
        }
        let found = best_players(&self.memory.best);
        let counts = found.counts.iter();
        let mut counts: Vec<(usize, SeatId)> =
            counts.map(|(seat, count)| (*count, *seat)).collect();
        counts.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        let counted = counts
            .iter()
            .map(|(count, seat)| format!("{}: {count}", pen.name(*seat)));
        let lines: Vec<String> = counted.chain(pen.post(&best(&found))).collect();
        let told = MoveText::new(Audience::Public, lines).titled(pen.word("best", &[]));
        Ok(Played::default().tell(told))
    }
}

//! What dying players do: executions, company, swaps, crippling, disguises, possession.

use super::carried_over::CarriedOver;
use super::moves::{Disguise, DuringVote, Moves};
use super::outcome::{CountedRound, Death, DeathCause, Deathbed};
use super::people::{DayRole, HeroStep, Hold, Killed, Negative, Town, Warrant};
use crate::Side;
use nightdesk_game::SeatId;

/// What a deathbed move is judged by.
#[derive(Debug, Clone, Copy)]
pub(super) struct Dying<'a> {
    pub(super) town: &'a Town,
    pub(super) standing: &'a CarriedOver,
    pub(super) during: &'a Moves<DuringVote>,
    pub(super) rounds: &'a [CountedRound],
}

impl Dying<'_> {
    /// V-45, V-46: whom a doomed fanatic or inquisitor takes along.
    pub(super) fn execution(&self, by: SeatId) -> Option<Death> {
        let on = self.during.last(by, |what| match what {
            DuringVote::Execute(on) => Some(*on),
            _ => None,
        })?;
        if !self.may_be_chosen(by, on) {
            return None;
        }
        let cause = match self.town.role(by)? {
            DayRole::Fanatic { unused } if *unused > 0 => DeathCause::Executed,
            DayRole::Inquisitor { warrant } => match warrant {
                Warrant::Proved(proved) if *proved == on => DeathCause::Executed,
                Warrant::Anybody => DeathCause::ExecutedAsLynched,
                Warrant::Proved(_) | Warrant::None => return None,
            },
            _ => return None,
        };
        Some(Death { seat: on, cause })
    }

    /// V-40: a hero who once saved a red player takes one of his voters along.
    pub(super) fn company(&self, hero: &Death) -> Option<Death> {
        let by = hero.seat;
        let Some(DayRole::Hero {
            step: HeroStep::Saved(saved),
        }) = self.town.role(by)
        else {
            return None;
        };
        let both_red = self.town.is_colour(by, Side::Red) && self.town.is_colour(*saved, Side::Red);
        let on = self.during.last(by, |what| match what {
            DuringVote::TakeVoter(on) => Some(*on),
            _ => None,
        })?;
        let voted = hero.voted_in(self.rounds)?.ballots.votes_for(on, by);
        (both_red && voted && self.may_be_chosen(by, on)).then_some(Death {
            seat: on,
            cause: DeathCause::HeroicCompany,
        })
    }

    /// Whether a dying faceless hero leaves with a draw instead.
    pub(super) fn heroic_suicide(&self, by: SeatId) -> bool {
        let given = self.during.last(by, |what| match what {
            DuringVote::HeroicSuicide => Some(()),
            _ => None,
        });
        let hero = matches!(self.town.role(by), Some(DayRole::Hero { .. }));
        given.is_some() && hero && self.town.is_colour(by, Side::Grey)
    }

    /// V-47, V-48, V-49, L-15: everything else a dying player does.
    pub(super) fn last_moves(&self, by: SeatId, leaving: &[SeatId]) -> Vec<Deathbed> {
        let moves = [
            self.swap(by, leaving),
            self.crippling(by, leaving),
            self.disguise(by),
            self.possession(by, leaving),
        ];
        moves.into_iter().flatten().collect()
    }

    fn swap(&self, by: SeatId, leaving: &[SeatId]) -> Option<Deathbed> {
        let (living, dead) = self.during.last(by, |what| match what {
            DuringVote::SwapRoles { living, dead } => Some((*living, *dead)),
            _ => None,
        })?;
        let witch = self.town.role(by) == Some(&DayRole::Witch);
        let was_dead = self
            .town
            .player(dead)
            .is_some_and(|player| player.elite.is_none() && !player.lives());
        let may = witch && was_dead && self.may_be_chosen(by, living) && !leaving.contains(&living);
        may.then_some(Deathbed::SwapRoles { by, living, dead })
    }

    fn crippling(&self, by: SeatId, leaving: &[SeatId]) -> Option<Deathbed> {
        let Negative::Executor { prisoners } = &self.town.player(by)?.negative else {
            return None;
        };
        let on = self.during.last(by, |what| match what {
            DuringVote::Cripple(on) => Some(*on),
            _ => None,
        })?;
        let his = prisoners.is_empty() || prisoners.contains(&on);
        let may = his && self.may_be_chosen(by, on) && !leaving.contains(&on);
        may.then_some(Deathbed::Crippled { by, on })
    }

    fn disguise(&self, by: SeatId) -> Option<Deathbed> {
        let Negative::Imitator { killed } = self.town.player(by)?.negative else {
            return None;
        };
        let shown_as = self.during.last(by, |what| match what {
            DuringVote::Disguise(shown_as) => Some(*shown_as),
            _ => None,
        })?;
        match (&shown_as, killed) {
            (Disguise::Red, Killed::Yes) => None,
            (Disguise::Red, Killed::NotYet) | (Disguise::Black(_), _) => {
                Some(Deathbed::Disguised { by, shown_as })
            }
        }
    }

    fn possession(&self, by: SeatId, leaving: &[SeatId]) -> Option<Deathbed> {
        let on = self.during.last(by, |what| match what {
            DuringVote::Possess(on) => Some(*on),
            _ => None,
        })?;
        let player = self.town.player(by)?;
        let phantom = player.working_role() == Some(&DayRole::Phantom);
        let cut = self.town.player(on)?.cut.is_some();
        let fits = player.colour != Side::Grey || cut;
        let may = phantom
            && player.hold != Hold::Copied
            && fits
            && self.may_be_chosen(by, on)
            && !leaving.contains(&on);
        may.then_some(Deathbed::Possesses { by, on })
    }

    /// Another living player whom roles may choose: not the mayor (M-1), no elite player (L-1).
    fn may_be_chosen(&self, by: SeatId, on: SeatId) -> bool {
        on != by && self.town.lives(on) && self.standing.mayor.holder() != Some(on)
    }
}

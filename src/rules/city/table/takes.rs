//! Whether the running night takes a move now.
//!
//! This is asked when a move is entered, when somebody is waited for, and when a line is completed,
//! so that the three can never differ.

use super::stage::NightStage;
use crate::Role;
use crate::evening::{self, Evening, evening, has_right, left_to_choose, rest};
use crate::moves::{Action, Move, Refusal, admit};
use crate::night::{self, Letter, LetterClass, Vain, Value};
use crate::rulings::Rulings;
use crate::state::City;
use nightdesk_game::SeatId;

/// By what a move is judged.
#[derive(Debug, Clone, Copy)]
pub(super) struct Judge<'a> {
    /// The city before the evening.
    pub(super) city: &'a City,
    pub(super) day: u32,
    pub(super) rulings: &'a Rulings,
}

/// What a move makes of what stands.
#[derive(Debug, Clone)]
pub(super) struct Fitted {
    /// The moves of its time, this one among them.
    pub(super) moves: Vec<Move>,
    /// Whether it took the place of one.
    pub(super) replaced: bool,
    /// Moves of others that are not made any more because of it.
    pub(super) pushed_out: Vec<Move>,
}

/// Why a move is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NotNow {
    /// It is one of the evening, and that is over.
    EveningOver,
    /// A rule is against it.
    Rule(Refusal),
}

/// Whether a move before gives way to one of the same hand because one of the two is a skip: a role
/// is skipped or moves. What insures or orders stands beside a shot that is left out.
fn gives_way(known: &Move, sent: &Move) -> bool {
    let same_hand = (known.by, known.role, known.options.by_master)
        == (sent.by, sent.role, sent.options.by_master);
    let beside = |one: &Move| matches!(one.action, Action::Insure | Action::Order);
    let skipped = (known.action == Action::Skip) != (sent.action == Action::Skip);
    same_hand && skipped && !beside(known) && !beside(sent)
}

/// Whether a move of the same hand is not meant any more after this one, though the two can stand
/// beside each other: a killer shoots or insures (role "mafia"), a hireling carries out one order a
/// night, a victim of the poison gets the antidote or not, a captive is tortured or let go.
fn is_instead_of(known: &Move, sent: &Move, city: &City) -> bool {
    use Action::{Antidote, Insure, Kill, Order, RefuseAntidote, Release, Torture};
    let same_hand = (known.by, known.role, known.options.by_master)
        == (sent.by, sent.role, sent.options.by_master);
    let black = matches!(sent.role, Role::Negative(_));
    let all = |one: &Move, of: &[SeatId]| {
        one.targets.is_empty() || of.iter().all(|seat| one.targets.contains(seat))
    };
    let instead = match (known.action, sent.action) {
        (Kill, Insure) | (Insure, Kill) | (Order, Order) => true,
        (Antidote, RefuseAntidote) | (RefuseAntidote, Antidote) => {
            let given = match sent.action {
                Antidote => sent,
                _ => known,
            };
            // Of two goblets one may be taken back alone, and the other one works.
            let poisoned = city.poisoned.iter().filter(|(_, by)| **by == sent.by);
            let poisoned: Vec<SeatId> = poisoned.map(|(victim, _)| *victim).collect();
            all(given, &poisoned)
        }
        (Torture, Release) | (Release, Torture) => {
            all(known, &sent.targets) || all(sent, &known.targets)
        }
        _ => false,
    };
    black && same_hand && known != sent && instead
}

/// Whether a move that is typed now cannot be meant together with one of these, beside which it could
/// stand: with one that counts, or that counted before something later.
pub(super) fn is_in_place<'m>(
    sent: &Move,
    mut received: impl Iterator<Item = &'m Move>,
    judge: Judge<'_>,
) -> bool {
    received.any(|known| is_instead_of(known, sent, judge.city))
}

/// Whether a move gives its place to one that was sent later. The line that was typed after the other
/// says so, and that is the older one of the two where the host typed them in another order than they
/// were sent; two old lines of a journal say nothing, and stand beside each other.
fn gives_place(known: &Move, sent: &Move, city: &City) -> bool {
    let said = known.options.in_place || sent.options.in_place;
    said && is_instead_of(known, sent, city)
}

impl NightStage {
    /// The city as the next round of the evening finds it: before the evening, or after its rounds.
    pub(super) fn before_the_round<'s>(&'s self, judge: Judge<'s>) -> &'s City {
        self.dusk.as_deref().unwrap_or(judge.city)
    }

    /// The city as the night's moves find it.
    pub(super) fn after_the_evening(&self, judge: Judge<'_>) -> City {
        self.evening_with(&self.pending().cloned().collect::<Vec<_>>(), judge)
            .after
    }

    /// What the evening comes to if no more than these moves are left of it.
    pub(super) fn evening_with(&self, left: &[Move], judge: Judge<'_>) -> Evening {
        match &self.dusk {
            Some(dusk) => rest(dusk, left, judge.day, judge.rulings),
            None => evening(judge.city, left, judge.day, judge.rulings),
        }
    }

    /// Whether the evening is over for a move: a round has ended, and neither is it a choice that hangs
    /// on what was told, nor does it take the place of one that waits for its master's word.
    fn is_over_for(&self, sent: &Move, judge: Judge<'_>) -> bool {
        let of = |one: &Move| (one.by, one.role) == (sent.by, sent.role);
        let again = |one: &Move| of(one) && one.action == sent.action;
        if self.dusk.is_none() || self.pending().any(again) {
            return false;
        }
        let by_master = sent.options.by_master && !self.evening.iter().any(again);
        let of_new_slave = |letter: &Letter| {
            letter.class == LetterClass::SlaveRole
                && letter.value("target") == Some(&Value::Seat(sent.by))
        };
        let mut told = self.rounds.iter().flat_map(|round| &round.letters);
        if by_master && told.any(of_new_slave) {
            return false;
        }
        let reader = self.before_the_round(judge).user_of(sent.by);
        let opens = |letter: &&Letter| {
            letter.to == reader && left_to_choose(letter.class).contains(&sent.action)
        };
        let rounds = self.rounds.iter();
        let mut opening = rounds.skip_while(|round| !round.letters.iter().any(|one| opens(&one)));
        let told = opening.clone().flat_map(|round| &round.letters);
        let Some(first) = told.clone().find(opens) else {
            return true;
        };
        // One choice for each thing that was told: one of several captives, of several slaves.
        let choices = left_to_choose(first.class);
        opening.next();
        let chosen = opening.flat_map(|round| &round.settled);
        let chosen = chosen.filter(|one| of(one) && choices.contains(&one.action));
        told.filter(opens).count() <= chosen.count()
    }

    /// Takes a move that is sent now, or says which rule is against it; nothing is changed.
    pub(super) fn fits(&self, sent: &Move, judge: Judge<'_>) -> Result<Fitted, NotNow> {
        let fitted = self.fits_as_kept(sent, judge)?;
        has_right(judge.city, sent).map_err(NotNow::Rule)?;
        Ok(fitted)
    }

    /// The same for a move that a journal may hold from before.
    pub(super) fn fits_as_kept(&self, sent: &Move, judge: Judge<'_>) -> Result<Fitted, NotNow> {
        match sent.action.is_evening() {
            true => self.fits_the_evening(sent, judge),
            false => self.fits_the_night(sent, &self.after_the_evening(judge), judge.rulings),
        }
    }

    fn fits_the_evening(&self, sent: &Move, judge: Judge<'_>) -> Result<Fitted, NotNow> {
        if self.is_over_for(sent, judge) {
            return Err(NotNow::EveningOver);
        }
        let open: Vec<Move> = self.pending().cloned().collect();
        let city = self.before_the_round(judge);
        let mut moves = open.clone();
        moves.retain(|known| {
            let again = (known.by, known.role, known.action) == (sent.by, sent.role, sent.action);
            !again && !gives_place(known, sent, city)
        });
        let replaced = moves.len() < open.len();
        moves.push(sent.clone());
        let dusk = self.evening_with(&moves, judge);
        if let Some((_, why)) = dusk.refused.iter().find(|(known, _)| known == sent) {
            return Err(NotNow::Rule(*why));
        }
        let pushed_out = match dusk.refused.is_empty() {
            true => Vec::new(),
            false => {
                let before = self.evening_with(&open, judge).refused;
                let new = dusk.refused.into_iter().map(|(other, _)| other);
                new.filter(|other| !before.iter().any(|(known, _)| known == other))
                    .collect()
            }
        };
        let settled = self.evening.iter().filter(|known| self.is_settled(known));
        Ok(Fitted {
            moves: settled.cloned().chain(moves).collect(),
            replaced,
            pushed_out,
        })
    }

    /// Takes a move of the night, as the city is after the evening.
    pub(super) fn fits_the_night(
        &self,
        sent: &Move,
        dusk: &City,
        rulings: &Rulings,
    ) -> Result<Fitted, NotNow> {
        let mut moves = self.moves.clone();
        moves.retain(|known| !gives_place(known, sent, dusk) && !gives_way(known, sent));
        let mut taken = admit(dusk, sent, &moves, rulings);
        if taken.is_err() {
            // A player may change his mind: the role's move before gives way.
            moves.retain(|known| (known.by, known.role) != (sent.by, sent.role));
            taken = admit(dusk, sent, &moves, rulings);
        }
        taken.map_err(NotNow::Rule)?;
        let replaced = moves.len() < self.moves.len();
        moves.push(sent.clone());
        Ok(Fitted {
            moves,
            replaced,
            pushed_out: Vec::new(),
        })
    }

    /// Why a move that is taken can come to nothing.
    pub(super) fn in_vain(&self, sent: &Move, judge: Judge<'_>) -> Option<Vain> {
        match sent.action.is_evening() {
            true => self.in_vain_after(sent, self.before_the_round(judge), judge.day),
            false => self.in_vain_after(sent, &self.after_the_evening(judge), judge.day),
        }
    }

    /// The same by the city that the move finds: before the evening, or after it.
    pub(super) fn in_vain_after(&self, sent: &Move, city: &City, day: u32) -> Option<Vain> {
        match sent.action.is_evening() {
            true => evening::in_vain(city, sent, day),
            false => night::in_vain(city, sent, &self.moves),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testkit::town;

    /// Whether the second of two moves is meant in place of the first, whichever of them came first.
    fn are_instead(town: &crate::testkit::Town, one: &str, other: &str) -> bool {
        let moves = town.moves(&[one, other]);
        let instead = is_instead_of(&moves[0], &moves[1], &town.city);
        assert_eq!(instead, is_instead_of(&moves[1], &moves[0], &town.city));
        instead
    }

    #[test]
    fn a_captive_is_tortured_or_let_go() {
        let town = town("Max judge mafia; Exe hero executor; A witness; B doctor");
        let torture = "Exe: executor torture → A";
        assert!(are_instead(&town, torture, "Exe: executor release → A"));
        assert!(!are_instead(&town, torture, "Exe: executor release → B"));
        assert!(!are_instead(&town, torture, "Max: mafia kill → A"));
    }

    /// Of two goblets one may be taken back alone.
    #[test]
    fn the_antidote_for_one_of_two_leaves_the_refusal_for_the_other() {
        let mut town = town("Max judge mafia; Poi hero poisoner; A witness; B doctor");
        let (poisoner, first, second) = (town.seat("Poi"), town.seat("A"), town.seat("B"));
        town.city.poisoned.insert(first, poisoner);
        let one = "Poi: poisoner antidote → A";
        assert!(are_instead(&town, one, "Poi: poisoner no antidote"));
        town.city.poisoned.insert(second, poisoner);
        assert!(!are_instead(&town, one, "Poi: poisoner no antidote"));
        let both = "Poi: poisoner antidote";
        assert!(are_instead(&town, both, "Poi: poisoner no antidote"));
    }
}

//! Where chance comes in: every draw is asked for, recorded, and may be set by the host.

use serde::{Deserialize, Serialize};

/// Gives draws; the seed, a record or the host stands after it.
pub trait Chance {
    /// The places of `among` things in a drawn order, or as many of them as are wanted.
    ///
    /// Places that are out of range, named twice or missing are made good in their order.
    fn draw(&mut self, why: Why, among: usize, wanted: usize) -> Vec<usize>;

    /// The places that the host set for a draw, by what the things are called.
    ///
    /// They come first in what is drawn; by default nothing is set.
    fn set(&mut self, why: Why, called: &dyn Fn() -> Vec<String>) -> Vec<usize> {
        let _ = (why, called);
        Vec::new()
    }

    /// The last draws were given up: nothing came of them, and no record has them.
    fn give_up(&mut self, draws: &[Draw]) {
        let _ = draws;
    }

    /// Whether what a record repeats was kept before questions fell with the roles that two players
    /// switch: then they stay open.
    fn keeps_questions(&self) -> bool {
        false
    }

    /// Questions fell with the roles that two players switched: a record must say so.
    fn discards_questions(&mut self) {}
}

/// What a draw decides (reference §13.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// In which order elements act.
    Order,
    /// A random player of a selector.
    Player,
    /// The most frequent role, where several are.
    Role,
    /// A drawn order that an ability asks for.
    Shuffle,
    /// What a player who kept silent answered.
    Forced,
    /// What an obstructed player is told.
    Obstruction,
    /// Who carries out what a group decided.
    Executor,
    /// Whom the option `Random` means.
    RandomOption,
    /// Which of several killings of one player counts.
    Killing,
}

/// A draw as it was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draw {
    /// What it decided.
    pub why: Why,
    /// Among how many.
    pub among: usize,
    /// The places drawn, in order.
    pub drawn: Vec<usize>,
}

/// Draws always the first, in order: for games that leave nothing to chance.
#[derive(Debug, Clone, Copy, Default)]
pub struct InOrder;

impl Chance for InOrder {
    fn draw(&mut self, _: Why, among: usize, wanted: usize) -> Vec<usize> {
        (0..among.min(wanted)).collect()
    }
}

/// Repeats draws of a record.
#[derive(Debug, Clone)]
pub struct Recorded(std::collections::VecDeque<Draw>);

impl Recorded {
    /// Of a step's draws.
    #[must_use]
    pub fn of(draws: &[Draw]) -> Self {
        Self(draws.iter().cloned().collect())
    }
}

impl Chance for Recorded {
    /// A draw that the record does not have falls in order.
    fn draw(&mut self, why: Why, among: usize, wanted: usize) -> Vec<usize> {
        let fits = |draw: &Draw| draw.why == why && draw.among == among;
        match self.0.front().is_some_and(fits) {
            true => self
                .0
                .pop_front()
                .map(|draw| draw.drawn)
                .unwrap_or_default(),
            false => InOrder.draw(why, among, wanted),
        }
    }
}

/// Makes a draw whole: every place in range, each once, as many as wanted.
pub(super) fn whole(drawn: Vec<usize>, among: usize, wanted: usize) -> Vec<usize> {
    let wanted = wanted.min(among);
    let mut whole: Vec<usize> = Vec::with_capacity(wanted);
    for place in drawn.into_iter().chain(0..among) {
        if whole.len() < wanted && place < among && !whole.contains(&place) {
            whole.push(place);
        }
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::{Chance, Draw, InOrder, Recorded, Why, whole};

    #[test]
    fn a_draw_is_made_whole() {
        assert_eq!(whole(vec![3, 1, 1, 9], 4, 4), [3, 1, 0, 2]);
        assert_eq!(whole(vec![2], 3, 1), [2]);
        assert_eq!(whole(Vec::new(), 2, 5), [0, 1]);
    }

    #[test]
    fn a_record_is_repeated_where_it_fits() {
        let draw = Draw {
            why: Why::Player,
            among: 3,
            drawn: vec![2],
        };
        let mut recorded = Recorded::of(&[draw]);
        assert_eq!(recorded.draw(Why::Executor, 3, 1), [0]);
        assert_eq!(recorded.draw(Why::Player, 3, 1), [2]);
        assert_eq!(
            recorded.draw(Why::Player, 3, 1),
            InOrder.draw(Why::Player, 3, 1)
        );
    }
}

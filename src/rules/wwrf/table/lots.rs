//! Draws of a game as numbers that the journal keeps.

use super::super::chance::{self, Why};
use super::drawing::Draws;
use nightdesk_rules::Chance;

/// Draws for a step from lots that are drawn and remembered.
///
/// The orders in which elements act are many and rarely matter, so one lot seeds all of a move's;
/// every other draw is lots of its own.
pub(super) struct Lots<'c> {
    lots: &'c mut dyn Chance,
    orders: Option<u64>,
    /// The draws that matter, and what the host wants of them.
    pub(super) draws: Draws,
    /// Whether questions of roles that are switched stay open, as in old moves.
    keeps_questions: bool,
    /// Whether such questions fell.
    pub(super) discards: bool,
}

impl<'c> Lots<'c> {
    pub(super) fn new(lots: &'c mut dyn Chance, draws: Draws) -> Self {
        Self {
            lots,
            orders: None,
            draws,
            keeps_questions: false,
            discards: false,
        }
    }

    /// The same for a move that is repeated: what is not kept as falling stays.
    pub(super) fn repeating(self, keeps_questions: bool) -> Self {
        Self {
            keeps_questions,
            ..self
        }
    }

    fn below(&mut self, why: Why, end: usize) -> usize {
        let Ok(end) = u32::try_from(end.max(1)) else {
            return 0;
        };
        let drawn = match why {
            Why::Order => self.of_orders(end),
            Why::Player
            | Why::Role
            | Why::Shuffle
            | Why::Forced
            | Why::Obstruction
            | Why::Executor
            | Why::RandomOption
            | Why::Killing => self.lots.below(end),
        };
        usize::try_from(drawn).unwrap_or(0)
    }

    fn of_orders(&mut self, end: u32) -> u32 {
        let state = match self.orders {
            Some(state) => state,
            None => u64::from(self.lots.below(u32::MAX)),
        };
        let state = state.wrapping_add(STEP);
        self.orders = Some(state);
        // The high half of a product maps evenly enough onto any small range.
        let scaled = u64::from(end) * (mixed(state) >> 32);
        u32::try_from(scaled >> 32).unwrap_or(0)
    }
}

impl chance::Chance for Lots<'_> {
    fn draw(&mut self, why: Why, among: usize, wanted: usize) -> Vec<usize> {
        let mut places: Vec<usize> = (0..among).collect();
        for at in 0..wanted.min(among) {
            let other = at + self.below(why, among - at);
            places.swap(at, other);
        }
        places.truncate(wanted);
        if why != Why::Order {
            self.draws.came(places.first().copied());
        }
        places
    }

    fn set(&mut self, why: Why, called: &dyn Fn() -> Vec<String>) -> Vec<usize> {
        match why {
            Why::Order => Vec::new(),
            _ => self.draws.make(why, called()),
        }
    }

    fn give_up(&mut self, draws: &[chance::Draw]) {
        let shown = draws.iter().filter(|draw| draw.why != Why::Order);
        self.draws.give_up(shown.count());
    }

    fn keeps_questions(&self) -> bool {
        self.keeps_questions
    }

    fn discards_questions(&mut self) {
        self.discards = true;
    }
}

/// The step and the mixing of SplitMix64, a generator that any seed suits.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

const fn mixed(state: u64) -> u64 {
    let state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ (state >> 31)
}

#[cfg(test)]
mod tests {
    use super::super::super::chance::{Chance as _, Why};
    use super::{Draws, Lots};
    use nightdesk_rules::{Chance, Recorded};

    /// Counts up, and remembers.
    #[derive(Default)]
    struct Counting(Vec<u32>);

    impl Chance for Counting {
        fn below(&mut self, end: u32) -> u32 {
            let drawn = u32::try_from(self.0.len()).expect("few") % end;
            self.0.push(drawn);
            drawn
        }
    }

    #[test]
    fn a_draw_holds_each_place_once() {
        let mut counting = Counting::default();
        let mut drawn = Lots::new(&mut counting, Draws::default()).draw(Why::Shuffle, 7, 7);
        drawn.sort_unstable();
        assert_eq!(drawn, [0, 1, 2, 3, 4, 5, 6]);
        assert_eq!(counting.0.len(), 7);
    }

    #[test]
    fn one_lot_serves_all_orders_of_a_move_and_gives_them_again() {
        let mut counting = Counting::default();
        let mut lots = Lots::new(&mut counting, Draws::default());
        let first: Vec<_> = (0..20).map(|_| lots.draw(Why::Order, 9, 9)).collect();
        assert!(
            first.iter().any(|order| *order != first[0]),
            "orders differ"
        );
        assert_eq!(counting.0.len(), 1);
        let mut recorded = Recorded::new(&counting.0);
        let mut lots = Lots::new(&mut recorded, Draws::default());
        let again: Vec<_> = (0..20).map(|_| lots.draw(Why::Order, 9, 9)).collect();
        assert_eq!(again, first);
    }
}

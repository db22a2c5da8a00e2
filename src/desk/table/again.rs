//! Moves that are taken again by the rules as they are now: where something before them was undone,
//! and where a journal has kept their lines alone.

use nightdesk_game::{Event, Game, TableStep, TakenMove};
use nightdesk_rules::{RuleSet, Table};

/// Goes through the moves among the facts of an entry. `see` looks at each with the table as those
/// before it left it, none where that cannot be laid, and says what the move changes there.
///
/// `table` is one of an earlier entry, and becomes that of the last move.
pub(crate) fn each_move(
    rules: &dyn RuleSet,
    game: &Game,
    facts: &mut [Event],
    table: &mut Option<Box<dyn Table>>,
    mut see: impl FnMut(Option<&dyn Table>, &TakenMove) -> Option<TableStep>,
) {
    if !facts.iter().any(is_move) {
        return;
    }
    let mut game = game.clone();
    for fact in facts {
        if let Some(taken) = game.taken(fact) {
            *table = super::table(&game, rules, table.take()).ok().flatten();
            let changed = see(table.as_deref(), &taken);
            if let Event::MoveTaken { step, .. } = fact {
                *step = changed;
            }
        }
        // What counts has been applied before.
        let _fits = game.apply(fact);
    }
}

/// Whether a fact is a move at a table.
pub(crate) const fn is_move(fact: &Event) -> bool {
    matches!(fact, Event::MoveTaken { .. })
}

/// The facts of an entry in another game than the one in which they were kept: with what their moves
/// change there; none where one of them cannot be taken there. A line alone stays one.
///
/// `table` is one of an earlier entry, and becomes that of the last move.
#[must_use]
pub fn in_another_game(
    rules: &dyn RuleSet,
    game: &Game,
    facts: &[Event],
    table: &mut Option<Box<dyn Table>>,
) -> Option<Vec<Event>> {
    let mut facts = facts.to_vec();
    let mut are_taken = true;
    each_move(rules, game, &mut facts, table, |table, taken| {
        taken.step.as_ref()?;
        let step = table.and_then(|table| table.step_now(taken).ok());
        are_taken &= step.is_some();
        step
    });
    are_taken.then_some(facts)
}

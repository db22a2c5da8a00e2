//! Families of nights with blocks only, after resolution rules §4. Claim 0 is the shot.

use super::table::{Row, Table};

/// A shot, and `n` blockers of whom each blocks the one before.
pub(super) fn chain(n: usize) -> Table {
    Table(
        (0..=n)
            .map(|i| Table::single(i as u32, (i < n).then_some(i + 1)))
            .collect(),
    )
}

/// `n` blockers in a ring; the first has also fired the shot, so the last blocks that too.
///
/// One mass blocker per player would do the same: what blocks a player blocks all his acts.
pub(super) fn ring(n: usize) -> Table {
    circulant(n, &[1])
}

/// Player i blocks the players i+s for every step s, one act each; player 0 shoots as well.
pub(super) fn circulant(n: usize, steps: &[usize]) -> Table {
    let act = |player: usize, step: usize| 1 + player * steps.len() + step;
    let blocks_on = |player: usize| -> Vec<usize> {
        steps
            .iter()
            .enumerate()
            .map(|(i, step)| act((player + n - step) % n, i))
            .collect()
    };
    let mut rows = vec![Table::single(0, blocks_on(0))];
    for player in 0..n {
        for step in 0..steps.len() {
            rows.push(Table::single(act(player, step) as u32, blocks_on(player)));
        }
    }
    Table(rows)
}

/// `n` mass blockers, each on all the others and on the killer: one act and n reasons apiece.
pub(super) fn complete(n: usize) -> Table {
    let reason = |blocker: usize, target: usize| 1 + blocker * (n + 1) + target;
    let blocks_on = |target: usize| {
        (0..n)
            .filter(move |&blocker| blocker != target)
            .map(move |b| reason(b, target))
    };
    // Player n is the killer.
    let mut rows = vec![Table::single(n as u32, blocks_on(n))];
    for blocker in 0..n {
        for target in 0..=n {
            rows.push(if blocker == target {
                Row::default()
            } else {
                Table::single(blocker as u32, blocks_on(blocker))
            });
        }
    }
    Table(rows)
}

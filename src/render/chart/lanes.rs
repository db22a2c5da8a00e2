//! Lines that would hide each other, side by side.

use super::Wagon;

/// A stretch of the day in which a wagon had the same votes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Level {
    from: i64,
    until: i64,
    votes: u32,
}

impl Level {
    fn hides(self, other: Self) -> bool {
        self.votes == other.votes && self.from <= other.until && other.from <= self.until
    }
}

/// For each wagon how many lines' breadths its line is moved up, or down.
///
/// It is not moved at all unless an earlier one is in its way at some time.
pub(super) fn lanes(wagons: &[Wagon], until: i64) -> Vec<i32> {
    let mut taken: Vec<(i32, Vec<Level>)> = Vec::new();
    for wagon in wagons {
        let levels = levels(wagon, until);
        let free = |lane: &i32| {
            let in_lane = taken.iter().filter(|(other, _)| other == lane);
            let mut there = in_lane.flat_map(|(_, levels)| levels);
            there.all(|other| levels.iter().all(|level| !level.hides(*other)))
        };
        let lane = outward().find(free).unwrap_or_default();
        taken.push((lane, levels));
    }
    taken.into_iter().map(|(lane, _)| lane).collect()
}

/// 0, -1, 1, -2, 2 and so on.
fn outward() -> impl Iterator<Item = i32> {
    (0..).map(|step: i32| {
        if step % 2 == 0 {
            step / 2
        } else {
            -(step / 2) - 1
        }
    })
}

fn levels(wagon: &Wagon, until: i64) -> Vec<Level> {
    let starts = wagon.steps.iter();
    let ends = wagon.steps.iter().skip(1).map(|(at, _)| *at);
    starts
        .zip(ends.chain([until]))
        .filter(|((_, votes), _)| *votes > 0)
        .map(|(&(from, votes), until)| Level { from, until, votes })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wagon(steps: &[(i64, u32)]) -> Wagon {
        Wagon {
            label: String::new(),
            steps: steps.to_vec(),
        }
    }

    #[test]
    fn only_lines_in_the_way_of_each_other_are_moved() {
        let wagons = [
            wagon(&[(0, 1), (10, 2)]),
            wagon(&[(20, 1)]),
            wagon(&[(30, 1), (40, 2)]),
            wagon(&[(35, 1)]),
            wagon(&[(5, 1), (6, 0)]),
            wagon(&[]),
        ];
        assert_eq!(lanes(&wagons, 50), [0, 0, -1, 1, -1, 0]);
        assert_eq!(outward().take(5).collect::<Vec<_>>(), [0, -1, 1, -2, 2]);
    }
}

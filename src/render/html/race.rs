//! The race of a day's wagons inside a page.

use super::graph::Drawn;
use crate::chart::{Level, Tick, Wagon, WagonHistory, wagon_chart_shapes};
use crate::markup::Shapes;
use nightdesk_report::archive::RaceChart;

/// The race as shapes.
pub(super) fn race(chart: &RaceChart) -> Drawn {
    let tick = |(at, label): &(i64, String)| Tick {
        at: *at,
        label: label.clone(),
    };
    let drawn = wagon_chart_shapes(&WagonHistory {
        title: chart.title.clone(),
        from: chart.from,
        until: chart.until,
        ticks: chart.ticks.iter().map(tick).collect(),
        wagons: chart
            .lines
            .iter()
            .map(|line| Wagon {
                label: line.label.clone(),
                steps: line.steps.clone(),
            })
            .collect(),
        levels: chart
            .level
            .iter()
            .map(|votes| Level {
                votes: *votes,
                label: votes.to_string(),
            })
            .collect(),
        moments: chart.moment.iter().map(tick).collect(),
    });
    Drawn {
        width: drawn.width,
        height: drawn.height,
        shapes: Shapes(drawn.shapes),
    }
}

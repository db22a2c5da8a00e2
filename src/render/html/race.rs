//! The race of a day's wagons inside a page.

use super::graph::Drawn;
use super::markup::Shapes;
use crate::chart::{ChartError, Level, Tick, Wagon, WagonHistory, wagon_chart_shapes};
use nightdesk_report::archive::RaceChart;

/// The race as shapes.
///
/// # Errors
/// The letters cannot be measured.
pub(super) fn race(chart: &RaceChart) -> Result<Drawn, ChartError> {
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
    })?;
    Ok(Drawn {
        width: drawn.width,
        height: drawn.height,
        shapes: Shapes(drawn.shapes),
    })
}

//! Drawing the race on a canvas, whatever kind that is.

use std::sync::OnceLock;

use plotters::coord::Shift;
use plotters::coord::combinators::{BindKeyPoints, WithKeyPoints};
use plotters::coord::types::{RangedCoordf64, RangedCoordi64};
use plotters::prelude::*;
use plotters::style::register_font;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::lanes::lanes;
use super::{ChartError, Tick, Wagon, WagonHistory};
use nightdesk_text::in_each;
use nightdesk_text::width::truncate;

const WIDTH: u32 = 960;
const LEAST_HEIGHT: u32 = 480;
const KEY_WIDTH: u32 = 210;
const KEY_COLUMNS: usize = 22;
const ROW_HEIGHT: u32 = 22;
/// What title, axis and margins take.
const FRAME_HEIGHT: u32 = 90;
/// Numbers beside the picture, at most.
const MOST_NUMBERS: u32 = 15;

/// Colours that people who see fewer of them can tell apart, too (Okabe and Ito).
const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(0, 0, 0),
];
const INK: RGBColor = RGBColor(60, 60, 60);
/// Points from one line to the next where they run side by side.
const LANE_BREADTH: f64 = 3.0;
/// The size of all letters but the title's.
const SMALL: u32 = 16;
const GRID: RGBColor = RGBColor(225, 225, 225);

/// The letters are measured and, in a PNG, drawn with a font of the program's own, so that the
/// picture is the same on every machine.
const FONT: &str = "sans-serif";

type Canvas<B> = DrawingArea<B, Shift>;
type Across = WithKeyPoints<RangedCoordi64>;
type Chart<'a, B> = ChartContext<'a, B, Cartesian2d<Across, RangedCoordf64>>;

/// How wide and how high the picture is; the key must have room.
pub(super) fn size(history: &WagonHistory) -> (u32, u32) {
    let rows = u32::try_from(history.wagons.len()).unwrap_or(u32::MAX);
    let key = rows.saturating_mul(ROW_HEIGHT).saturating_add(FRAME_HEIGHT);
    (WIDTH, key.clamp(LEAST_HEIGHT, 4 * LEAST_HEIGHT))
}

/// Draws the race.
pub(super) fn draw<B: DrawingBackend>(history: &WagonHistory, canvas: B) -> Result<(), ChartError> {
    know_font()?;
    let root = canvas.into_drawing_area();
    root.fill(&WHITE).map_err(ChartError::new)?;
    let (left, right) = root.split_horizontally(WIDTH - KEY_WIDTH);
    let most = most_votes(history);
    let top = f64::from(most) + 0.6;
    let mut chart = frame(history, &left, most, top)?;
    draw_levels(history, &mut chart)?;
    draw_wagons(history, &mut chart, top)?;
    draw_moments(history, &mut chart, top)?;
    draw_key(history, &right)?;
    root.present().map_err(ChartError::new)
}

fn know_font() -> Result<(), ChartError> {
    static KNOWN: OnceLock<bool> = OnceLock::new();
    let known = KNOWN
        .get_or_init(|| register_font(FONT, FontStyle::Normal, dejavu::sans::regular()).is_ok());
    known.then_some(()).ok_or_else(|| ChartError {
        reason: in_each!("font_cannot_be_read"),
    })
}

fn most_votes(history: &WagonHistory) -> u32 {
    let wagons = history.wagons.iter().flat_map(|wagon| &wagon.steps);
    let levels = history.levels.iter().map(|level| level.votes);
    wagons
        .map(|(_, votes)| *votes)
        .chain(levels)
        .max()
        .unwrap_or(0)
        .max(1)
}

/// Title and axes.
fn frame<'a, B: DrawingBackend>(
    history: &WagonHistory,
    canvas: &'a Canvas<B>,
    most: u32,
    top: f64,
) -> Result<Chart<'a, B>, ChartError> {
    let across = history.from..history.until.max(history.from.saturating_add(1));
    let ticks = history.ticks.iter().map(|tick| tick.at).collect::<Vec<_>>();
    let mut chart = ChartBuilder::on(canvas)
        .caption(&history.title, text_style(22))
        .margin(12)
        .x_label_area_size(32)
        .y_label_area_size(36)
        .build_cartesian_2d(across.with_key_points(ticks), 0.0..top)
        .map_err(ChartError::new)?;
    let tick_label = |at: &i64| {
        let tick = history.ticks.iter().find(|tick| tick.at == *at);
        tick.map(|tick| tick.label.clone()).unwrap_or_default()
    };
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID)
        .axis_style(INK)
        .x_labels(history.ticks.len().max(1))
        .x_label_formatter(&tick_label)
        .y_labels(usize::try_from(most.min(MOST_NUMBERS)).unwrap_or(1) + 1)
        .y_label_formatter(&|votes| whole_number(*votes))
        .label_style(text_style(SMALL))
        .draw()
        .map_err(ChartError::new)?;
    Ok(chart)
}

/// The number, if it is one that votes can have.
fn whole_number(votes: f64) -> String {
    if votes.fract().abs() < 1e-6 {
        format!("{votes:.0}")
    } else {
        String::new()
    }
}

fn draw_levels<B: DrawingBackend>(
    history: &WagonHistory,
    chart: &mut Chart<'_, B>,
) -> Result<(), ChartError> {
    for level in &history.levels {
        let votes = f64::from(level.votes);
        let ends = [(history.from, votes), (history.until, votes)];
        chart
            .draw_series(DashedLineSeries::new(ends, 6, 4, INK.stroke_width(1)))
            .map_err(ChartError::new)?;
        let style = text_style(SMALL).pos(Pos::new(HPos::Left, VPos::Bottom));
        let label = Text::new(level.label.clone(), (5, -2), style);
        chart
            .draw_series([EmptyElement::at((history.from, votes)) + label])
            .map_err(ChartError::new)?;
    }
    Ok(())
}

fn draw_wagons<B: DrawingBackend>(
    history: &WagonHistory,
    chart: &mut Chart<'_, B>,
    top: f64,
) -> Result<(), ChartError> {
    let (_, height) = chart.plotting_area().dim_in_pixel();
    let breadth = LANE_BREADTH * top / f64::from(height.max(1));
    let lanes = lanes(&history.wagons, history.until);
    for (index, (wagon, lane)) in history.wagons.iter().zip(lanes).enumerate() {
        let aside = f64::from(lane) * breadth;
        for line in lines(wagon, history.until) {
            let points = line.into_iter().map(|(at, votes)| {
                let lift = if votes == 0 { 0.0 } else { aside };
                (at, f64::from(votes) + lift)
            });
            let style = wagon_style(index);
            let drawn = if is_dashed(index) {
                let line = DashedLineSeries::new(points, 5, 3, style);
                chart.draw_series(line).map(|_| ())
            } else {
                chart
                    .draw_series(LineSeries::new(points, style))
                    .map(|_| ())
            };
            drawn.map_err(ChartError::new)?;
        }
    }
    Ok(())
}

/// The corners of a wagon's line, one line for each time in which it had votes.
fn lines(wagon: &Wagon, until: i64) -> Vec<Vec<(i64, u32)>> {
    let mut lines = Vec::new();
    let mut line: Vec<(i64, u32)> = Vec::new();
    let mut now = 0;
    for &(at, votes) in &wagon.steps {
        if now == 0 && votes == 0 {
            continue;
        }
        line.extend([(at, now), (at, votes)]);
        if votes == 0 {
            lines.push(std::mem::take(&mut line));
        }
        now = votes;
    }
    if now > 0 {
        line.push((until, now));
        lines.push(line);
    }
    lines
}

fn draw_moments<B: DrawingBackend>(
    history: &WagonHistory,
    chart: &mut Chart<'_, B>,
    top: f64,
) -> Result<(), ChartError> {
    for moment in &history.moments {
        let ends = [(moment.at, 0.0), (moment.at, top)];
        chart
            .draw_series(LineSeries::new(ends, INK.stroke_width(1)))
            .map_err(ChartError::new)?;
        let (side, gap) = side(history, moment);
        let style = text_style(SMALL).pos(Pos::new(side, VPos::Top));
        let label = Text::new(moment.label.clone(), (gap, 0), style);
        chart
            .draw_series([EmptyElement::at((moment.at, top)) + label])
            .map_err(ChartError::new)?;
    }
    Ok(())
}

/// The label of a late moment stands before its line, to stay in the picture.
fn side(history: &WagonHistory, moment: &Tick) -> (HPos, i32) {
    let before = moment.at.saturating_sub(history.from);
    let after = history.until.saturating_sub(moment.at);
    if before > after {
        (HPos::Right, -5)
    } else {
        (HPos::Left, 5)
    }
}

fn draw_key<B: DrawingBackend>(
    history: &WagonHistory,
    canvas: &Canvas<B>,
) -> Result<(), ChartError> {
    let row = i32::try_from(ROW_HEIGHT).unwrap_or(i32::MAX);
    let mut y = 3 * row;
    for (index, wagon) in history.wagons.iter().enumerate() {
        let dashes: &[(i32, i32)] = if is_dashed(index) {
            &[(0, 5), (8, 13), (16, 21)]
        } else {
            &[(0, 21)]
        };
        for (start, end) in dashes {
            let ends = [(*start, y), (*end, y)];
            canvas
                .draw(&PathElement::new(ends, wagon_style(index)))
                .map_err(ChartError::new)?;
        }
        let label = truncate(&wagon.label, KEY_COLUMNS);
        let style = text_style(SMALL).pos(Pos::new(HPos::Left, VPos::Center));
        canvas
            .draw(&Text::new(label, (28, y), style))
            .map_err(ChartError::new)?;
        y = y.saturating_add(row);
    }
    Ok(())
}

fn wagon_style(index: usize) -> ShapeStyle {
    let colour = COLOURS.iter().cycle().nth(index).copied().unwrap_or(BLACK);
    colour.stroke_width(2)
}

/// Where the colours come round again, the lines are dashed.
fn is_dashed(index: usize) -> bool {
    (index / COLOURS.len()) % 2 == 1
}

fn text_style(size: u32) -> TextStyle<'static> {
    (FONT, size).into_font().color(&INK)
}

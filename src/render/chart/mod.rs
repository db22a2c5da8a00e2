//! The race of the wagons as a picture.
//!
//! Knows labels and numbers only; the words are the caller's. Letters that the
//! program's font lacks (emoji, Han) are boxes in a PNG; an SVG is shown with
//! the reader's fonts.

mod draw;
mod lanes;

use nightdesk_text::messages::{InEach, Worded};
use nightdesk_text::{Language, in_each, say};
use plotters::backend::{BitMapBackend, SVGBackend};

/// How the wagons of a day grew and shrank.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WagonHistory {
    /// What stands above the picture.
    pub title: String,
    /// Where the day begins: an instant or the number of a post.
    pub from: i64,
    /// Where it ends, or how far it was counted.
    pub until: i64,
    /// What is written below, and where.
    pub ticks: Vec<Tick>,
    /// The wagons, in the order of the key.
    pub wagons: Vec<Wagon>,
    /// Numbers of votes that matter, as the majority.
    pub levels: Vec<Level>,
    /// Moments that matter, as the hammer.
    pub moments: Vec<Tick>,
}

/// A moment of the day with its label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tick {
    /// Where it is.
    pub at: i64,
    /// What it is called.
    pub label: String,
}

/// A number of votes with its label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Level {
    /// How many votes.
    pub votes: u32,
    /// What it is called.
    pub label: String,
}

/// The votes on one target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wagon {
    /// Whom they are for.
    pub label: String,
    /// From where on it had how many, in order; none before the first.
    pub steps: Vec<(i64, u32)>,
}

/// A picture that cannot be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChartError {
    reason: InEach,
}

impl ChartError {
    /// What the library that draws says.
    fn new(reason: impl ToString) -> Self {
        let reason = InEach::same(reason.to_string());
        Self { reason }
    }
}

impl Worded for ChartError {
    fn worded(&self, language: Language) -> String {
        say!(&language, "picture_cannot_be_drawn", reason = self.reason)
    }
}

/// The wagons of a day as SVG.
///
/// # Errors
/// The letters cannot be measured.
pub fn wagon_chart_svg(history: &WagonHistory) -> Result<String, ChartError> {
    let mut svg = String::new();
    let canvas = SVGBackend::with_string(&mut svg, draw::size(history));
    draw::draw(history, canvas)?;
    Ok(svg)
}

/// A picture's shapes without the element around them, for a page that has them inline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ChartShapes {
    /// Its breadth.
    pub(crate) width: u32,
    /// Its height.
    pub(crate) height: u32,
    /// What is drawn, as SVG.
    pub(crate) shapes: String,
}

/// The wagons of a day as the inside of an SVG element.
///
/// # Errors
/// The letters cannot be measured.
pub(crate) fn wagon_chart_shapes(history: &WagonHistory) -> Result<ChartShapes, ChartError> {
    let (width, height) = draw::size(history);
    let svg = wagon_chart_svg(history)?;
    let inside = svg.split_once('>').map(|(_, inside)| inside);
    let inside = inside.and_then(|inside| inside.trim_end().strip_suffix("</svg>"));
    let shapes = inside.ok_or_else(|| ChartError {
        reason: in_each!("picture_is_no_svg"),
    })?;
    Ok(ChartShapes {
        width,
        height,
        shapes: shapes.trim_start().to_owned(),
    })
}

/// The wagons of a day as a PNG file.
///
/// # Errors
/// The letters cannot be drawn.
pub fn wagon_chart_png(history: &WagonHistory) -> Result<Vec<u8>, ChartError> {
    let (width, height) = draw::size(history);
    let bytes = u64::from(width) * u64::from(height) * 3;
    let mut pixels = vec![0; usize::try_from(bytes).map_err(ChartError::new)?];
    draw::draw(
        history,
        BitMapBackend::with_buffer(&mut pixels, (width, height)),
    )?;
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().map_err(ChartError::new)?;
    writer.write_image_data(&pixels).map_err(ChartError::new)?;
    writer.finish().map_err(ChartError::new)?;
    Ok(file)
}

#[cfg(test)]
mod tests;

//! The race of the wagons as a picture.
//!
//! Knows labels and numbers only; the words are the caller's. Letters that the
//! program's font lacks (emoji, Han) are boxes in a PNG; an SVG is shown with
//! the reader's fonts.

mod draw;
mod lanes;
#[cfg(feature = "png")]
mod raster;
#[cfg(not(feature = "png"))]
#[path = "no_raster.rs"]
mod raster;
mod shapes;
mod svg;

use nightdesk_text::messages::{InEach, Worded};
use nightdesk_text::{Language, say};
use std::fmt;

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

impl Worded for ChartError {
    fn worded(&self, language: Language) -> String {
        say!(&language, "picture_not_drawn", reason = &self.reason)
    }
}

/// In English: what a log reads.
impl fmt::Display for ChartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.worded(Language::English))
    }
}

impl std::error::Error for ChartError {}

/// The wagons of a day as SVG.
#[must_use]
pub fn wagon_chart_svg(history: &WagonHistory) -> String {
    svg::file(&draw::picture(history))
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
pub(crate) fn wagon_chart_shapes(history: &WagonHistory) -> ChartShapes {
    let picture = draw::picture(history);
    ChartShapes {
        width: picture.width,
        height: picture.height,
        shapes: svg::inside(&picture),
    }
}

/// The wagons of a day as a PNG file.
///
/// # Errors
/// The letters cannot be drawn, or this build draws no PNG.
pub fn wagon_chart_png(history: &WagonHistory) -> Result<Vec<u8>, ChartError> {
    raster::file(&draw::picture(history))
}

#[cfg(test)]
mod tests;

//! What a picture is made of, as plain data: one part of the program says what is drawn, others
//! draw it.

use std::fmt;

/// A picture.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Picture {
    /// Its breadth in points.
    pub(super) width: u32,
    /// Its height in points.
    pub(super) height: u32,
    /// Its shapes; later ones are drawn over earlier ones.
    pub(super) shapes: Vec<Shape>,
}

/// Something that is drawn.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Shape {
    /// The whole picture in one colour.
    Ground(Colour),
    /// A line.
    Line(Line),
    /// Words.
    Text(Text),
}

/// A line from point to point.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Line {
    pub(super) points: Vec<Point>,
    pub(super) colour: Colour,
    /// How broad it is.
    pub(super) width: u8,
    /// How long a dash is and how long a gap, if it has any.
    pub(super) dashes: Option<[u8; 2]>,
}

/// Words in one row.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Text {
    pub(super) words: String,
    /// The place on the line that the letters stand on.
    pub(super) at: Point,
    /// What part of the words is at that place.
    pub(super) anchor: Anchor,
    /// How large the letters are.
    pub(super) size: u8,
    pub(super) colour: Colour,
}

/// A place: from the left and from above.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Point {
    pub(super) x: f32,
    pub(super) y: f32,
}

/// A part of words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// Red, green and blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Colour(pub(super) u8, pub(super) u8, pub(super) u8);

/// As style sheets have it.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(red, green, blue) = self;
        write!(f, "#{red:02X}{green:02X}{blue:02X}")
    }
}

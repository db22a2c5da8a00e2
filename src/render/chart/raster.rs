//! Shapes as points in a PNG, with letters of the program's own font, so that the picture is the
//! same on every machine.

use skrifa::{DrawMemory, Font, HintOptions, PathSink, ScalerFont};
use tiny_skia::{Color, FillRule, Paint, PathBuilder, Pixmap, Stroke, StrokeDash, Transform};

use super::ChartError;
use super::shapes::{Anchor, Colour, Line, Picture, Point, Shape, Text};
use nightdesk_text::in_each;
use nightdesk_text::messages::InEach;

impl ChartError {
    /// For a reason that has no words of ours.
    fn new(reason: impl ToString) -> Self {
        let reason = InEach::same(reason.to_string());
        Self { reason }
    }
}

/// The picture as a file.
///
/// # Errors
/// The letters cannot be drawn.
pub(super) fn file(picture: &Picture) -> Result<Vec<u8>, ChartError> {
    let points = drawn(picture)?;
    let bytes: Vec<u8> = points
        .pixels()
        .iter()
        .flat_map(|point| [point.red(), point.green(), point.blue()])
        .collect();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, picture.width, picture.height);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().map_err(ChartError::new)?;
    writer.write_image_data(&bytes).map_err(ChartError::new)?;
    writer.finish().map_err(ChartError::new)?;
    Ok(file)
}

fn drawn(picture: &Picture) -> Result<Pixmap, ChartError> {
    let font = Font::new(dejavu::sans::regular(), 0).ok_or_else(|| ChartError {
        reason: in_each!("font_not_read"),
    })?;
    let mut canvas = Pixmap::new(picture.width, picture.height).ok_or_else(|| ChartError {
        reason: in_each!("picture_too_large"),
    })?;
    for shape in &picture.shapes {
        match shape {
            Shape::Ground(Colour(red, green, blue)) => {
                canvas.fill(Color::from_rgba8(*red, *green, *blue, u8::MAX));
            }
            Shape::Line(line) => draw_line(&mut canvas, line),
            Shape::Text(text) => draw_text(&mut canvas, text, &font)?,
        }
    }
    Ok(canvas)
}

fn draw_line(canvas: &mut Pixmap, line: &Line) {
    let mut path = PathBuilder::new();
    for (index, Point { x, y }) in line.points.iter().enumerate() {
        match index {
            0 => path.move_to(*x, *y),
            _ => path.line_to(*x, *y),
        }
    }
    let Some(path) = path.finish() else {
        return;
    };
    let stroke = Stroke {
        width: f32::from(line.width),
        dash: line
            .dashes
            .and_then(|dashes| StrokeDash::new(dashes.map(f32::from).to_vec(), 0.0)),
        ..Stroke::default()
    };
    let paint = paint(line.colour);
    canvas.stroke_path(&path, &paint, &stroke, Transform::identity(), None);
}

fn draw_text(canvas: &mut Pixmap, text: &Text, font: &Font) -> Result<(), ChartError> {
    // Letters of this size are blurred unless their edges are moved to those of points.
    let hints = HintOptions::interpreter();
    let letters = ScalerFont::hinted(font.clone(), f32::from(text.size), hints);
    let charmap = font.charmap();
    let mut pen = Pen::default();
    for letter in text.words.chars() {
        // The first one is the box for letters that the font has not.
        let glyph = charmap.map_unicode(letter).unwrap_or_default();
        let Some(outline) = letters.outline(glyph) else {
            continue;
        };
        let metrics = outline
            .draw(DrawMemory::Scratch, &mut pen)
            .map_err(ChartError::new)?;
        pen.x += metrics.h_advance.unwrap_or_default();
    }
    let before = match text.anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => (pen.x / 2.0).round(),
        Anchor::End => pen.x,
    };
    if let Some(path) = pen.path.finish() {
        let place = Transform::from_translate(text.at.x - before, text.at.y);
        let paint = paint(text.colour);
        canvas.fill_path(&path, &paint, FillRule::Winding, place, None);
    }
    Ok(())
}

fn paint(Colour(red, green, blue): Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, u8::MAX);
    paint
}

/// Draws letters side by side. A font counts upwards from the line that they stand on.
#[derive(Debug, Default)]
struct Pen {
    path: PathBuilder,
    /// Where the next letter begins.
    x: f32,
}

impl PathSink for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.x + x, -y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.x + x, -y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.path.quad_to(self.x + x1, -y1, self.x + x, -y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let left = self.x;
        self.path
            .cubic_to(left + x1, -y1, left + x2, -y2, left + x, -y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

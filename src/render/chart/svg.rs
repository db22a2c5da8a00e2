//! Shapes as SVG. The letters are the reader's, who measures them, too.

use super::shapes::{Anchor, Line, Picture, Point, Shape, Text};
use crate::markup::{Attribute, Html};

/// The picture as a file.
pub(super) fn file(picture: &Picture) -> String {
    let (width, height) = (picture.width.to_string(), picture.height.to_string());
    let view = format!("0 0 {width} {height}");
    let attributes: [Attribute<'_>; 5] = [
        ("width", &width),
        ("height", &height),
        ("viewBox", &view),
        ("xmlns", "http://www.w3.org/2000/svg"),
        ("font-family", "sans-serif"),
    ];
    let mut out = Html::fragment();
    out.outer_block("svg", &attributes, |out| draw(out, picture));
    out.finish()
}

/// The shapes without the element around them, which has the letters' font.
pub(super) fn inside(picture: &Picture) -> String {
    let mut out = Html::fragment();
    draw(&mut out, picture);
    out.finish()
}

fn draw(out: &mut Html, picture: &Picture) {
    for shape in &picture.shapes {
        match shape {
            Shape::Ground(colour) => {
                let (width, height) = (picture.width.to_string(), picture.height.to_string());
                let fill = colour.to_string();
                let attributes: [Attribute<'_>; 3] =
                    [("width", &width), ("height", &height), ("fill", &fill)];
                out.block("rect", &attributes, |_| {});
            }
            Shape::Line(line) => draw_line(out, line),
            Shape::Text(text) => draw_text(out, text),
        }
    }
}

fn draw_line(out: &mut Html, line: &Line) {
    let points = line.points.iter().map(|Point { x, y }| format!("{x},{y}"));
    let points = points.collect::<Vec<_>>().join(" ");
    let (stroke, width) = (line.colour.to_string(), line.width.to_string());
    let dashes = line.dashes.map(|[dash, gap]| format!("{dash} {gap}"));
    let mut attributes: Vec<Attribute<'_>> = vec![
        ("points", &points),
        ("fill", "none"),
        ("stroke", &stroke),
        ("stroke-width", &width),
    ];
    if let Some(dashes) = &dashes {
        attributes.push(("stroke-dasharray", dashes));
    }
    out.block("polyline", &attributes, |_| {});
}

fn draw_text(out: &mut Html, text: &Text) {
    let (x, y) = (text.at.x.to_string(), text.at.y.to_string());
    let (size, fill) = (text.size.to_string(), text.colour.to_string());
    let anchor = match text.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let attributes: [Attribute<'_>; 5] = [
        ("x", &x),
        ("y", &y),
        ("text-anchor", anchor),
        ("font-size", &size),
        ("fill", &fill),
    ];
    out.block("text", &attributes, |out| out.text(&text.words));
}

//! A graph of reasons, drawn in layers: the question above, what hangs on it below.
//!
//! Every statement is a box of one breadth with its words wrapped. A layer is as high as its
//! highest box; a box stands above the middle of those that hang on it, and boxes on which nothing
//! hangs stand side by side. Each box is looked at a fixed number of times.

use crate::markup::{Attribute, Html, Shapes};
use nightdesk_report::archive::{Graph, Tone};
use nightdesk_text::width::{truncate, width};

/// Breadth of a box.
const BREADTH: u32 = 232;
/// From the edge of a box to its words.
const PADDING: u32 = 12;
/// Columns of words that fit into a box; wide letters take two.
const COLUMNS: usize = 28;
/// From one row of words to the next.
const ROW: u32 = 18;
/// Between boxes side by side.
const GAP: u32 = 18;
/// Between layers.
const LAYER_GAP: u32 = 34;
/// Around everything, so that no edge is cut.
const MARGIN: u32 = 2;
/// Rows of words a box has at most; the description below the picture has the rest.
const MOST_ROWS: usize = 12;

/// A picture without its frame.
#[derive(Debug)]
pub(super) struct Drawn {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) shapes: Shapes,
}

/// Draws a graph.
pub(super) fn graph(graph: &Graph) -> Drawn {
    let mut boxes = Vec::new();
    collect(graph, None, 0, &mut boxes);
    let leaves = place_across(&mut boxes);
    let bottom = place_down(&mut boxes);
    let mut out = Html::fragment();
    for placed in &boxes {
        if let Some(above) = placed.above.and_then(|above| boxes.get(above)) {
            draw_edge(&mut out, above, placed);
        }
    }
    for placed in &boxes {
        draw_box(&mut out, placed);
    }
    Drawn {
        width: leaves.saturating_mul(BREADTH + GAP).saturating_sub(GAP) + 2 * MARGIN,
        height: bottom.saturating_add(MARGIN),
        shapes: Shapes(out.finish()),
    }
}

/// A statement with its place.
#[derive(Debug)]
struct Placed {
    tone: Tone,
    label: String,
    rows: Vec<String>,
    /// Place of the box it hangs on.
    above: Option<usize>,
    layer: usize,
    /// The middle of the box.
    middle: u32,
    top: u32,
}

impl Placed {
    fn height(&self) -> u32 {
        let label = u32::from(!self.label.is_empty());
        let rows = u32::try_from(self.rows.len()).unwrap_or(u32::MAX);
        rows.saturating_add(label)
            .saturating_mul(ROW)
            .saturating_add(2 * PADDING)
    }

    fn bottom(&self) -> u32 {
        self.top.saturating_add(self.height())
    }
}

/// The statements in reading order: each stands after the one it hangs on.
fn collect(graph: &Graph, above: Option<usize>, layer: usize, boxes: &mut Vec<Placed>) {
    let own = boxes.len();
    boxes.push(Placed {
        tone: graph.tone,
        label: graph.label.plain_text(),
        rows: wrapped(&graph.says.plain_text()),
        above,
        layer,
        middle: 0,
        top: 0,
    });
    for below in &graph.below {
        collect(below, Some(own), layer.saturating_add(1), boxes);
    }
}

/// Gives every box its middle; the number of boxes on which nothing hangs.
fn place_across(boxes: &mut [Placed]) -> u32 {
    // The outermost middles of what hangs on each box.
    let mut span: Vec<Option<(u32, u32)>> = vec![None; boxes.len()];
    let mut inner = vec![false; boxes.len()];
    for placed in boxes.iter() {
        if let Some(held) = placed.above.and_then(|above| inner.get_mut(above)) {
            *held = true;
        }
    }
    let mut leaves = 0_u32;
    for (placed, inner) in boxes.iter_mut().zip(&inner) {
        if !inner {
            placed.middle = MARGIN + leaves * (BREADTH + GAP) + BREADTH / 2;
            leaves = leaves.saturating_add(1);
        }
    }
    // What hangs on a box comes after it, so that from the end it is placed before it.
    for (index, placed) in boxes.iter_mut().enumerate().rev() {
        if let Some((first, last)) = span.get(index).copied().flatten() {
            placed.middle = u32::midpoint(first, last);
        }
        let middle = placed.middle;
        if let Some(held) = placed.above.and_then(|above| span.get_mut(above)) {
            let (first, last) = held.unwrap_or((middle, middle));
            *held = Some((first.min(middle), last.max(middle)));
        }
    }
    leaves
}

/// Gives every box its top; where the lowest one ends.
fn place_down(boxes: &mut [Placed]) -> u32 {
    let mut heights: Vec<u32> = Vec::new();
    for placed in boxes.iter() {
        if heights.len() <= placed.layer {
            heights.resize(placed.layer.saturating_add(1), 0);
        }
        if let Some(height) = heights.get_mut(placed.layer) {
            *height = (*height).max(placed.height());
        }
    }
    let mut tops = Vec::with_capacity(heights.len());
    let mut top = MARGIN;
    for height in &heights {
        tops.push(top);
        top = top.saturating_add(height.saturating_add(LAYER_GAP));
    }
    for placed in boxes.iter_mut() {
        placed.top = tops.get(placed.layer).copied().unwrap_or(MARGIN);
    }
    boxes.iter().map(Placed::bottom).max().unwrap_or(0)
}

fn draw_edge(out: &mut Html, above: &Placed, below: &Placed) {
    let (start, end) = (above.bottom(), below.top);
    let half = u32::midpoint(start, end);
    let (from, to) = (above.middle, below.middle);
    let path = format!("M{from} {start}C{from} {half} {to} {half} {to} {end}");
    let class = match below.tone {
        Tone::Asked | Tone::Stands | Tone::Plain => "edge",
        Tone::Falls => "edge falls",
    };
    out.block("path", &[("class", class), ("d", &path)], |_| {});
}

fn draw_box(out: &mut Html, placed: &Placed) {
    let class = match placed.tone {
        Tone::Asked => "box asked",
        Tone::Stands => "box stands",
        Tone::Falls => "box falls",
        Tone::Plain => "box",
    };
    out.block("g", &[("class", class)], |out| {
        let left = placed.middle.saturating_sub(BREADTH / 2);
        let corner = [left, placed.top, BREADTH, placed.height()].map(|number| number.to_string());
        let [x, y, breadth, height] = &corner;
        let attributes: [Attribute<'_>; 5] = [
            ("x", x),
            ("y", y),
            ("width", breadth),
            ("height", height),
            ("rx", "8"),
        ];
        out.element("rect", &attributes, |_| {});
        let label = (!placed.label.is_empty()).then_some(("label", &placed.label));
        let rows = label
            .into_iter()
            .chain(placed.rows.iter().map(|row| ("says", row)));
        let x = left.saturating_add(PADDING).to_string();
        for (number, (class, row)) in (0..).zip(rows) {
            let y = placed.top + PADDING + number * ROW + ROW - 5;
            let y = y.to_string();
            let place: [Attribute<'_>; 3] = [("class", class), ("x", &x), ("y", &y)];
            out.element("text", &place, |out| out.text(row));
        }
    });
}

/// Words in rows that fit into a box; a word longer than a row is cut.
fn wrapped(words: &str) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for word in words.split_whitespace().map(|word| truncate(word, COLUMNS)) {
        match rows.last_mut() {
            Some(row) if width(row) + 1 + width(&word) <= COLUMNS => {
                row.push(' ');
                row.push_str(&word);
            }
            Some(_) | None => rows.push(word.into_owned()),
        }
    }
    if rows.len() > MOST_ROWS {
        rows.truncate(MOST_ROWS);
        if let Some(last) = rows.last_mut() {
            let cut = truncate(last, COLUMNS.saturating_sub(2)).into_owned();
            *last = format!("{cut} …");
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn says(words: &str, below: Vec<Graph>) -> Graph {
        Graph {
            label: "for".into(),
            says: words.into(),
            tone: Tone::Plain,
            below,
        }
    }

    fn placed(graph: &Graph) -> Vec<Placed> {
        let mut boxes = Vec::new();
        collect(graph, None, 0, &mut boxes);
        place_across(&mut boxes);
        place_down(&mut boxes);
        boxes
    }

    #[test]
    fn a_box_stands_above_the_middle_of_what_hangs_on_it() {
        let graph = says(
            "a",
            vec![
                says("b", Vec::new()),
                says("c", vec![says("d", Vec::new())]),
            ],
        );
        let boxes = placed(&graph);
        let middles: Vec<u32> = boxes.iter().map(|placed| placed.middle).collect();
        assert_eq!(middles, [243, 118, 368, 368]);
        let layers: Vec<usize> = boxes.iter().map(|placed| placed.layer).collect();
        assert_eq!(layers, [0, 1, 1, 2]);
    }

    #[test]
    fn no_two_boxes_of_a_layer_touch() {
        let leaf = || says(&"many words ".repeat(9), Vec::new());
        let graph = says(
            "q",
            vec![
                says("a", vec![leaf(), leaf()]),
                leaf(),
                says("b", vec![leaf()]),
            ],
        );
        let boxes = placed(&graph);
        for (index, one) in boxes.iter().enumerate() {
            for other in boxes.iter().skip(index + 1) {
                let aside = one.middle.abs_diff(other.middle) >= BREADTH + GAP;
                assert!(one.layer != other.layer || aside, "{one:?} {other:?}");
            }
            if let Some(above) = one.above {
                assert!(boxes[above].bottom() + LAYER_GAP <= one.top);
            }
        }
    }

    #[test]
    fn words_are_wrapped_and_long_ones_cut() {
        let rows = wrapped(&format!("Ginkgo kills Elm with {} twice", "W".repeat(60)));
        assert!(rows.iter().all(|row| width(row) <= COLUMNS), "{rows:?}");
        assert_eq!(rows.len(), 3);
        assert_eq!(wrapped(&"word ".repeat(500)).len(), MOST_ROWS);
        assert!(wrapped("").is_empty());
    }
}

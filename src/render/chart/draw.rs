//! The race as shapes.

use super::lanes::lanes;
use super::shapes::{Anchor, Colour, Line, Picture, Point, Shape, Text};
use super::{Tick, Wagon, WagonHistory};
use nightdesk_text::width::truncate;

const WIDTH: u32 = 960;
const LEAST_HEIGHT: u32 = 480;
const ROW_HEIGHT: u32 = 22;
/// What title, axis and margins take.
const FRAME_HEIGHT: u32 = 90;
/// Where the lines are: from here to there, and from below the title down to above the labels.
const LEFT: u32 = 48;
const RIGHT: u32 = 738;
const TOP: u32 = 39;
const BELOW: u32 = 44;
/// Where the lines of the key begin and end, and its words begin.
const KEY: (u32, u32, u32) = (750, 771, 778);
const KEY_COLUMNS: usize = 22;
/// Numbers beside the picture, but for the zero, at most.
const MOST_NUMBERS: u32 = 15;
/// How long the mark at a label is.
const MARK: f32 = 5.0;

/// Colours that people who see fewer of them can tell apart, too (Okabe and Ito).
const COLOURS: [Colour; 7] = [
    Colour(0, 114, 178),
    Colour(213, 94, 0),
    Colour(0, 158, 115),
    Colour(204, 121, 167),
    Colour(230, 159, 0),
    Colour(86, 180, 233),
    BLACK,
];
const BLACK: Colour = Colour(0, 0, 0);
const WHITE: Colour = Colour(255, 255, 255);
const INK: Colour = Colour(60, 60, 60);
const GRID: Colour = Colour(225, 225, 225);
/// Points from one line to the next where they run side by side.
const LANE_BREADTH: f32 = 3.0;
/// The size of all letters but the title's.
const SMALL: u8 = 13;
const LARGE: u8 = 18;
/// How high a digit of the small letters is.
const DIGIT: f32 = 10.0;

/// Draws the race; the key must have room.
pub(super) fn picture(history: &WagonHistory) -> Picture {
    let rows = u32::try_from(history.wagons.len()).unwrap_or(u32::MAX);
    let key = rows.saturating_mul(ROW_HEIGHT).saturating_add(FRAME_HEIGHT);
    let height = key.clamp(LEAST_HEIGHT, 4 * LEAST_HEIGHT);
    let mut drawing = Drawing {
        history,
        most: most_votes(history),
        bottom: height - BELOW,
        shapes: vec![Shape::Ground(WHITE)],
    };
    drawing.frame();
    drawing.levels();
    drawing.wagons();
    drawing.moments();
    drawing.key();
    Picture {
        width: WIDTH,
        height,
        shapes: drawing.shapes,
    }
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

/// A race that is being drawn.
struct Drawing<'h> {
    history: &'h WagonHistory,
    /// The most votes that there is a place for.
    most: u32,
    /// Where no votes are.
    bottom: u32,
    shapes: Vec<Shape>,
}

impl Drawing<'_> {
    /// Where a moment is, from the left.
    fn across(&self, at: i64) -> f32 {
        let WagonHistory { from, until, .. } = *self.history;
        let until = until.max(from);
        let gone = at.clamp(from, until).abs_diff(from);
        let all = until.abs_diff(from).max(1);
        number(LEFT) + share(gone, all, RIGHT - LEFT)
    }

    /// Where a number of votes is, from above. There is room over the highest one.
    fn down(&self, votes: u32) -> f32 {
        let all = 10 * u64::from(self.most) + 6;
        number(self.bottom) - share(10 * u64::from(votes), all, self.bottom - TOP)
    }

    /// Title, grid and axes.
    fn frame(&mut self) {
        let history = self.history;
        let (left, right) = (number(LEFT), number(RIGHT));
        let (top, bottom) = (number(TOP), number(self.bottom));
        let middle = f32::midpoint(left, right);
        self.text(&history.title, point(middle, 31.0), Anchor::Middle, LARGE);
        let numbers = numbers(self.most);
        let heights: Vec<_> = numbers.iter().map(|votes| self.down(*votes)).collect();
        let places = history.ticks.iter().map(|tick| self.across(tick.at));
        let places: Vec<_> = places.collect();
        for x in &places {
            self.thin(point(*x, top), point(*x, bottom), GRID, None);
        }
        for y in &heights {
            self.thin(point(left, *y), point(right, *y), GRID, None);
        }
        self.thin(point(left, top), point(left, bottom), INK, None);
        self.thin(point(left, bottom), point(right, bottom), INK, None);
        for (y, votes) in heights.into_iter().zip(numbers) {
            self.thin(point(left - MARK, y), point(left, y), INK, None);
            let at = point(left - 2.0 * MARK, y + DIGIT / 2.0);
            self.text(&votes.to_string(), at, Anchor::End, SMALL);
        }
        for (x, tick) in places.into_iter().zip(&history.ticks) {
            self.thin(point(x, bottom), point(x, bottom + MARK), INK, None);
            let at = point(x, bottom + 2.0 * MARK + DIGIT);
            self.text(&tick.label, at, Anchor::Middle, SMALL);
        }
    }

    fn levels(&mut self) {
        let history = self.history;
        let (left, right) = (number(LEFT), number(RIGHT));
        for level in &history.levels {
            let y = self.down(level.votes);
            self.thin(point(left, y), point(right, y), INK, Some([6, 4]));
            let at = point(left + MARK, y - 4.0);
            self.text(&level.label, at, Anchor::Start, SMALL);
        }
    }

    fn wagons(&mut self) {
        let history = self.history;
        let lanes = lanes(&history.wagons, history.until);
        for (index, (wagon, lane)) in history.wagons.iter().zip(lanes).enumerate() {
            let aside = lane as f32 * LANE_BREADTH;
            for line in lines(wagon, history.until) {
                let points = line.into_iter().map(|(at, votes)| {
                    let lift = if votes == 0 { 0.0 } else { aside };
                    point(self.across(at), self.down(votes) - lift)
                });
                let line = wagon_line(index, points.collect());
                self.shapes.push(Shape::Line(line));
            }
        }
    }

    fn moments(&mut self) {
        let history = self.history;
        let (top, bottom) = (number(TOP), number(self.bottom));
        for moment in &history.moments {
            let x = self.across(moment.at);
            self.thin(point(x, top), point(x, bottom), INK, None);
            let (anchor, gap) = side(history, moment);
            self.text(&moment.label, point(x + gap, top + DIGIT), anchor, SMALL);
        }
    }

    fn key(&mut self) {
        let history = self.history;
        let (start, end, words) = KEY;
        let mut y = number(3 * ROW_HEIGHT);
        for (index, wagon) in history.wagons.iter().enumerate() {
            let ends = vec![point(number(start), y), point(number(end), y)];
            self.shapes.push(Shape::Line(wagon_line(index, ends)));
            let at = point(number(words), y + DIGIT / 2.0);
            let label = truncate(&wagon.label, KEY_COLUMNS);
            self.text(&label, at, Anchor::Start, SMALL);
            y += number(ROW_HEIGHT);
        }
    }

    /// A line as broad as a point, on the points at its ends and not between two rows of them.
    fn thin(&mut self, from: Point, to: Point, colour: Colour, dashes: Option<[u8; 2]>) {
        let on_it = |place: Point| point(place.x + 0.5, place.y + 0.5);
        self.shapes.push(Shape::Line(Line {
            points: vec![on_it(from), on_it(to)],
            colour,
            width: 1,
            dashes,
        }));
    }

    fn text(&mut self, words: &str, at: Point, anchor: Anchor, size: u8) {
        self.shapes.push(Shape::Text(Text {
            words: words.to_owned(),
            at,
            anchor,
            size,
            colour: INK,
        }));
    }
}

fn point(x: f32, y: f32) -> Point {
    Point { x, y }
}

/// A number of points; no picture has so many that one is lost.
fn number(points: u32) -> f32 {
    points as f32
}

/// A part of a length in whole points.
fn share(part: u64, all: u64, length: u32) -> f32 {
    let points = u128::from(part) * u128::from(length) / u128::from(all);
    number(u32::try_from(points).unwrap_or(length))
}

/// The numbers of votes that are written beside the picture.
pub(super) fn numbers(most: u32) -> Vec<u32> {
    let powers = std::iter::successors(Some(1_u32), |power| power.checked_mul(10));
    let distance = powers
        .flat_map(|power| [1, 2, 5].map(|times| power.saturating_mul(times)))
        .find(|distance| most / distance <= MOST_NUMBERS)
        .unwrap_or(most);
    let distance = usize::try_from(distance).unwrap_or(usize::MAX);
    (0..=most).step_by(distance).collect()
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

/// The label of a late moment stands before its line, to stay in the picture.
fn side(history: &WagonHistory, moment: &Tick) -> (Anchor, f32) {
    let before = moment.at.saturating_sub(history.from);
    let after = history.until.saturating_sub(moment.at);
    if before > after {
        (Anchor::End, -MARK)
    } else {
        (Anchor::Start, MARK)
    }
}

/// Where the colours come round again, the lines are dashed.
fn wagon_line(index: usize, points: Vec<Point>) -> Line {
    let colour = COLOURS.iter().cycle().nth(index).copied();
    let is_dashed = (index / COLOURS.len()) % 2 == 1;
    Line {
        points,
        colour: colour.unwrap_or(BLACK),
        width: 2,
        dashes: is_dashed.then_some([5, 3]),
    }
}

//! A post that is longer than a forum takes, cut into parts.
//!
//! A document is cut, not its markup: a part is a document of its own, so every tag that one part
//! opens is closed in it, and opened again in the next. Tags of a host's own template are words of
//! the document; they are carried over a cut. Cuts fall between blocks where they can, else between
//! rows, points and votes, else between words; inside a word only where a single one is too long.

mod tags;

use nightdesk_game::Markup;
use nightdesk_report::Document;
use nightdesk_report::document::{Block, Label, Line, Span, VoteCount};

/// The parts of a document, each ready to be posted; one if it fits.
///
/// `numbered` says which part of how many one is, as its first row; it is part of the length.
#[must_use]
pub fn parts(
    document: &Document,
    markup: Markup,
    longest: Option<usize>,
    numbered: &dyn Fn(usize, usize) -> Line,
) -> Vec<Document> {
    let fits = |longest: usize, document: &Document| length(document, markup) <= longest;
    let Some(longest) = longest.filter(|longest| !fits(*longest, document)) else {
        return vec![document.clone()];
    };
    // A number takes as much room in every part as in the one with the longest number.
    let most = document.plain_text().chars().count().max(1);
    let number = Document::new(vec![Block::Paragraph(vec![numbered(most, most)])]);
    let carried = match tags::most_carried(&document.blocks) {
        rows if rows.is_empty() => 0,
        rows => length(&Document::new(rows), markup) + 2 * GAP,
    };
    let beside = length(&number, markup) + GAP + carried;
    let room = longest.saturating_sub(beside).max(1);
    let cutter = Cutter { markup, room };
    let cut = tags::carried(cutter.cut(document));
    let count = cut.len();
    let numbers = cut.into_iter().zip(1..);
    let parts = numbers.map(|(blocks, place)| {
        let number = Block::Paragraph(vec![numbered(place, count)]);
        Document::new(std::iter::once(number).chain(blocks).collect())
    });
    parts.collect()
}

/// Characters between two blocks.
const GAP: usize = 2;

fn length(document: &Document, markup: Markup) -> usize {
    super::post(document, markup).chars().count()
}

struct Cutter {
    markup: Markup,
    /// How long a part may be, its number left out.
    room: usize,
}

impl Cutter {
    fn cut(&self, document: &Document) -> Vec<Vec<Block>> {
        let title = document.title.iter().cloned();
        let title =
            title.map(|title| Block::Heading(nightdesk_report::document::Level::Major, title));
        let mut parts: Vec<Vec<Block>> = Vec::new();
        let mut used = 0;
        let mut blocks: Vec<Block> = title.chain(document.blocks.iter().cloned()).rev().collect();
        while let Some(block) = blocks.pop() {
            let long = self.long(&block);
            if let Some(part) = parts.last_mut()
                && used + GAP + long <= self.room
            {
                used += GAP + long;
                part.push(block);
                continue;
            }
            // What fits into a part of its own is not cut.
            if long <= self.room {
                used = long;
                parts.push(vec![block]);
                continue;
            }
            if let Some([rows, tail]) = self.without_tail(&block) {
                blocks.extend([tail, rows]);
                continue;
            }
            let (first, rest) = self.cut_block(&block, self.room);
            used = self.long(&first);
            parts.push(vec![first]);
            blocks.extend(rest);
        }
        parts
    }

    /// A count and what stands below its votes, apart, if that alone is longer than a part.
    fn without_tail(&self, block: &Block) -> Option<[Block; 2]> {
        let Block::Count(count) = block else {
            return None;
        };
        let tail = VoteCount {
            rows: Vec::new(),
            ..count.clone()
        };
        let lines = tail.silent.iter().chain(&tail.notes).chain(&tail.foot);
        let lines: Vec<Line> = lines.cloned().collect();
        if lines.is_empty() || self.long(&Block::Count(tail)) <= self.room {
            return None;
        }
        let rows = bare(count, count.rows.clone());
        Some([Block::Count(rows), Block::Paragraph(lines)])
    }

    fn long(&self, block: &Block) -> usize {
        length(&Document::new(vec![block.clone()]), self.markup)
    }

    /// As much of a block as there is room for, at least something, and the rest.
    fn cut_block(&self, block: &Block, room: usize) -> (Block, Option<Block>) {
        let rows = Rows::of(block);
        let Some(rows) = rows else {
            return (block.clone(), None);
        };
        let count = rows.count();
        let fits = |taken: usize| self.long(&rows.part(0, taken)) <= room;
        let taken = most(count, fits);
        if taken > 0 {
            let rest = (taken < count).then(|| rows.part(taken, count));
            return (rows.part(0, taken), rest);
        }
        // Not even the first row fits: it is cut itself.
        let Some((first, rest)) = rows.cut_first(&|part| self.long(part) <= room) else {
            return (block.clone(), None);
        };
        (first, Some(rest))
    }
}

/// The most of `count` that fit, where fewer fit if more do.
fn most(count: usize, fits: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = high - (high - low) / 2;
        match fits(middle) {
            true => low = middle,
            false => high = middle - 1,
        }
    }
    low
}

/// A block as rows of which any range is a block of the same kind.
enum Rows<'b> {
    Paragraph(&'b [Line]),
    List(Option<&'b Line>, &'b [Line]),
    Table(&'b [Line], &'b [Vec<Line>]),
    Preformatted(Vec<&'b str>),
    Spoiler(&'b Line, &'b [Block]),
    Count(&'b VoteCount),
    Facts(Option<&'b Line>, &'b [nightdesk_report::document::Fact]),
    Tree(Option<&'b Line>, &'b [nightdesk_report::document::Node]),
}

impl<'b> Rows<'b> {
    /// None of a heading, which is never cut.
    fn of(block: &'b Block) -> Option<Self> {
        Some(match block {
            Block::Heading(..) => return None,
            Block::Paragraph(lines) => Self::Paragraph(lines),
            Block::List { head, items } => Self::List(head.as_ref(), items),
            Block::Table(table) => Self::Table(&table.header, &table.rows),
            Block::Preformatted(text) => Self::Preformatted(text.lines().collect()),
            Block::Spoiler(title, blocks) => Self::Spoiler(title, blocks),
            Block::Count(count) => Self::Count(count),
            Block::Facts { head, facts } => Self::Facts(head.as_ref(), facts),
            Block::Tree { head, nodes } => Self::Tree(head.as_ref(), nodes),
        })
    }

    fn count(&self) -> usize {
        match self {
            Self::Paragraph(lines) => lines.len(),
            Self::List(_, items) => items.len(),
            Self::Table(_, rows) => rows.len(),
            Self::Preformatted(lines) => lines.len(),
            Self::Spoiler(_, blocks) => blocks.len(),
            Self::Count(count) => count.rows.len(),
            Self::Facts(_, facts) => facts.len(),
            Self::Tree(_, nodes) => nodes.len(),
        }
    }

    /// The rows of a range. What stands above the first one stands above every part of a table, a
    /// spoiler and a count; what stands below a count stands below its last part.
    fn part(&self, from: usize, to: usize) -> Block {
        let head = |head: &Option<&Line>| head.filter(|_| from == 0).cloned();
        match self {
            Self::Paragraph(lines) => Block::Paragraph(range(lines, from, to)),
            Self::List(above, items) => Block::List {
                head: head(above),
                items: range(items, from, to),
            },
            Self::Table(header, rows) => Block::Table(nightdesk_report::document::Table {
                header: header.to_vec(),
                rows: range(rows, from, to),
            }),
            Self::Preformatted(lines) => Block::Preformatted(range(lines, from, to).join("\n")),
            Self::Spoiler(title, blocks) => {
                Block::Spoiler((*title).clone(), range(blocks, from, to))
            }
            Self::Count(count) => {
                let is_last = to >= count.rows.len();
                let rows = range(&count.rows, from, to);
                match is_last {
                    true => Block::Count(VoteCount {
                        rows,
                        ..(*count).clone()
                    }),
                    false => Block::Count(bare(count, rows)),
                }
            }
            Self::Facts(above, facts) => Block::Facts {
                head: head(above),
                facts: range(facts, from, to),
            },
            Self::Tree(above, nodes) => Block::Tree {
                head: head(above),
                nodes: range(nodes, from, to),
            },
        }
    }

    /// The first row cut into what fits, and the rest with all other rows; none if nothing fits.
    fn cut_first(&self, fits: &dyn Fn(&Block) -> bool) -> Option<(Block, Block)> {
        let count = self.count();
        match self {
            Self::Paragraph(lines) => {
                let alone = |line: Line| Block::Paragraph(vec![line]);
                let (first, rest) = cut_line(lines.first()?, &|line| fits(&alone(line)))?;
                let others = std::iter::once(rest).chain(range(lines, 1, count));
                Some((alone(first), Block::Paragraph(others.collect())))
            }
            Self::List(head, items) => {
                let alone = |line: Line| Block::List {
                    head: head.cloned(),
                    items: vec![line],
                };
                let (first, rest) = cut_line(items.first()?, &|line| fits(&alone(line)))?;
                let others = std::iter::once(rest).chain(range(items, 1, count));
                let others = Block::List {
                    head: None,
                    items: others.collect(),
                };
                Some((alone(first), others))
            }
            Self::Preformatted(lines) => {
                let alone = |line: Line| Block::Preformatted(line.plain_text());
                let first = Line::from(*lines.first()?);
                let (first, rest) = cut_line(&first, &|line| fits(&alone(line)))?;
                let rest = rest.plain_text();
                let others = std::iter::once(rest.as_str()).chain(range(lines, 1, count));
                let others: Vec<&str> = others.collect();
                Some((alone(first), Block::Preformatted(others.join("\n"))))
            }
            Self::Spoiler(title, blocks) => {
                let spoiler = |blocks| Block::Spoiler((*title).clone(), blocks);
                let inner = Rows::of(blocks.first()?)?;
                let within = |block: Block| fits(&spoiler(vec![block]));
                let taken = most(inner.count(), |taken| within(inner.part(0, taken)));
                let (first, rest) = match taken {
                    0 => inner.cut_first(&|block| within(block.clone()))?,
                    taken => (inner.part(0, taken), inner.part(taken, inner.count())),
                };
                let others = std::iter::once(rest).chain(range(blocks, 1, count));
                Some((spoiler(vec![first]), spoiler(others.collect())))
            }
            Self::Count(votes) => {
                let part = |rows: Vec<Line>| Block::Count(bare(votes, rows));
                let first = votes.rows.first()?;
                // A row that fits without what stands below the votes leaves that to the next part.
                if fits(&part(vec![first.clone()])) {
                    let others = VoteCount {
                        rows: range(&votes.rows, 1, count),
                        ..(*votes).clone()
                    };
                    return Some((part(vec![first.clone()]), Block::Count(others)));
                }
                let (first, rest) = cut_line(first, &|line| fits(&part(vec![line])))?;
                let others = std::iter::once(rest).chain(range(&votes.rows, 1, count));
                let others = Block::Count(VoteCount {
                    rows: others.collect(),
                    ..(*votes).clone()
                });
                Some((part(vec![first]), others))
            }
            // Texts for players hold none of these with rows longer than a post.
            Self::Table(..) | Self::Facts(..) | Self::Tree(..) => None,
        }
    }
}

/// A count with these rows and nothing below them.
fn bare(count: &VoteCount, rows: Vec<Line>) -> VoteCount {
    VoteCount {
        title: count.title.clone(),
        boxed: count.boxed,
        rows,
        ..VoteCount::default()
    }
}

fn range<T: Clone>(rows: &[T], from: usize, to: usize) -> Vec<T> {
    let count = to.saturating_sub(from);
    rows.iter().skip(from).take(count).cloned().collect()
}

/// A line cut where it still fits: after a sentence, else between words, else in a word.
fn cut_line(line: &Line, fits: &dyn Fn(Line) -> bool) -> Option<(Line, Line)> {
    let letters: Vec<char> = line.plain_text().chars().collect();
    let taken = most(letters.len(), |taken| {
        taken == 0 || fits(cut(line, 0, taken))
    });
    if taken == 0 {
        return None;
    }
    let before = |mark: fn(&[char]) -> bool| {
        let windows = letters.windows(2).take(taken.saturating_sub(1));
        let mut ends = windows.enumerate().filter(|(_, pair)| mark(pair));
        ends.next_back().map(|(place, _)| place + 1)
    };
    let sentence = before(|pair| matches!(pair, ['.' | '!' | '?' | ';' | '…', ' ']));
    // A sentence that ends far in front of the end would leave parts half empty.
    let sentence = sentence.filter(|end| *end * 2 > taken);
    let at = sentence
        .or_else(|| before(|pair| matches!(pair, [before, ' '] if *before != ' ')))
        .unwrap_or(taken);
    let at = tags::whole_before(line, at);
    let blanks = letters.iter().skip(at).take_while(|letter| **letter == ' ');
    let next = at + blanks.count();
    Some((cut(line, 0, at), cut(line, next, letters.len())))
}

/// The letters of a range of a line, each looking as before.
fn cut(line: &Line, from: usize, to: usize) -> Line {
    let mut at = 0;
    let mut part = Line::new();
    for span in line.spans() {
        let length = span.text().chars().count();
        let skipped = from.saturating_sub(at).min(length);
        let end = to.saturating_sub(at).min(length);
        if end > skipped {
            let text: String = span
                .text()
                .chars()
                .skip(skipped)
                .take(end - skipped)
                .collect();
            let label = match span.label() {
                // A forum draws the whole time for each tag, so half of one is words alone.
                Label::Countdown(_) if end - skipped < length => Label::Plain,
                label => label.clone(),
            };
            part.push(Span::new(&text, label).at(span.weight()));
        }
        at += length;
    }
    part
}

#[cfg(test)]
mod tests;

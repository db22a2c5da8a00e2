//! What a rule set with a table of its own told, and why, as documents.

use super::document::{Block, Document, Line, Node, Span, Table, Weight};
use super::public::{self, Deadline, Tally};
use super::view::deadline_of;
use super::{PublicView, Text, TextKind, Words};
use nightdesk_game::{Audience, Game, MoveText, SeatId, TakenMove, TextPart};
use nightdesk_rules::Why;

/// A text that was told at the table, for the reader it was told to.
#[must_use]
pub fn at_table(told: &MoveText) -> Text {
    let document = || Document {
        title: title(told),
        blocks: blocks(told),
    };
    match &told.to {
        Audience::Public => public::at_table(title(told), blocks(told)),
        Audience::Seat(seat) => Text::to_seat(*seat, TextKind::Results, document()),
        Audience::Faction(side) => Text::to_faction(side, TextKind::Results, document()),
        Audience::Host => Text::for_host(TextKind::Status, document()),
    }
}

/// What stands around what was told to everybody.
#[derive(Debug, Clone)]
pub struct Frame<'f> {
    /// The game as the thread may know it.
    pub view: &'f PublicView,
    /// How it is worded.
    pub words: &'f Words,
    /// Who was alive when it was told.
    pub living: &'f [SeatId],
    /// Who is out by the host's word, as it told.
    pub out: Vec<SeatId>,
    /// When the phase ends that it begins.
    pub deadline: Option<Deadline>,
}

impl<'f> Frame<'f> {
    /// What stands around a text of a move as a game has it now.
    #[must_use]
    pub fn of(
        game: &Game,
        (view, words): (&'f PublicView, &'f Words),
        taken: &'f TakenMove,
        told: &MoveText,
    ) -> Self {
        Self {
            view,
            words,
            living: &taken.living,
            out: game.still_out(taken, told),
            deadline: told.begins.and_then(|phase| deadline_of(game, phase)),
        }
    }
}

/// A text that was told to everybody, with what is shown of the dead, who is out by the host's word,
/// and who is alive and when the phase ends that it begins. That has the name of the phase for a
/// headline where it has none; none where nobody is out any more of whom alone it told.
#[must_use]
pub fn framed_at_table(told: &MoveText, frame: &Frame<'_>) -> Option<Text> {
    let own = match (told.begins, title(told)) {
        (Some(phase), None) => Some(public::at_table(
            Some(frame.words.phase(phase)),
            blocks(told),
        )),
        (None, None) if told.parts.is_empty() => None,
        _ => Some(at_table(told)),
    };
    let parts = own.into_iter().chain(added_at_table(told, frame));
    parts.reduce(|mut text, part| {
        // All of it is for everybody, so nothing is left over.
        let _nothing = text.append(part);
        text
    })
}

/// What the desk adds to a text that was told to everybody, row by row: who was out by the host's
/// word, what the dead were, who was alive, when the phase ended that it began.
#[must_use]
pub fn around_at_table(told: &MoveText, frame: &Frame<'_>) -> Vec<String> {
    let said = added_at_table(told, frame).map(|text| text.document().plain_text());
    let rows = said.flat_map(|said| {
        let rows = said.lines().map(|row| row.trim().to_owned());
        rows.collect::<Vec<_>>()
    });
    rows.filter(|row| !row.is_empty()).collect()
}

/// What the desk adds to a text that was told to everybody, each part a text of its own.
fn added_at_table(told: &MoveText, frame: &Frame<'_>) -> impl Iterator<Item = Text> {
    let Frame { view, words, .. } = *frame;
    let out = frame.out.iter();
    let out = out.filter_map(move |seat| public::left(view, words, *seat, public::Votes::AtTable));
    let fates = public::fates_at_table(view, words, &told.fell);
    let deadline = frame.deadline.as_ref();
    let beginning = told
        .begins
        .map(|phase| public::phase_at_table(view, words, phase, frame.living, deadline));
    out.chain(fates).chain(beginning)
}

/// A running vote that a table tells, as one of the numbered counts of its day.
#[must_use]
pub fn tally_at_table(
    told: &MoveText,
    (view, words): (&PublicView, &Words),
    tally: &Tally,
    deadline: Option<&Deadline>,
) -> Text {
    let title = public::title_at_table(words, tally, told.title.as_deref());
    let mut text = public::at_table(Some(title), blocks(told));
    if let Some(foot) = public::foot_at_table(view, words, tally, deadline) {
        // All of it is for everybody, so nothing is left over.
        let _nothing = text.append(foot);
    }
    text
}

/// Reasons as a tree for the host.
#[must_use]
pub fn reasons(why: &Why) -> Text {
    Text::for_host(
        TextKind::Reasons,
        Document::new(vec![Block::Tree {
            head: Some(why.says.as_str().into()),
            nodes: why.because.iter().map(node).collect(),
        }]),
    )
}

fn node(why: &Why) -> Node {
    Node {
        label: Line::new(),
        line: why.says.as_str().into(),
        children: why.because.iter().map(node).collect(),
    }
}

/// The headline, and the channel it goes to where there is one.
fn title(told: &MoveText) -> Option<Line> {
    let title = told.title.as_deref();
    match (title, told.place.as_deref()) {
        (None, None) => None,
        (Some(words), None) | (None, Some(words)) => Some(words.into()),
        (Some(title), Some(place)) => Some(format!("{place}: {title}").into()),
    }
}

/// Lines in a row are one paragraph, which an empty one ends; a table stands for itself. What a book
/// breaks into rows stays so.
fn blocks(told: &MoveText) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines: Vec<Line> = Vec::new();
    for part in &told.parts {
        match part {
            TextPart::Line(line) => {
                for row in line.split('\n') {
                    // Books put a space between a selector and a break; posts have none there.
                    match row.trim_end() {
                        "" => end_paragraph(&mut lines, &mut blocks),
                        row => lines.push(row.into()),
                    }
                }
            }
            TextPart::Table { header, rows } => {
                end_paragraph(&mut lines, &mut blocks);
                blocks.push(Block::Table(table(header, rows)));
            }
        }
    }
    end_paragraph(&mut lines, &mut blocks);
    blocks
}

fn end_paragraph(lines: &mut Vec<Line>, blocks: &mut Vec<Block>) {
    if !lines.is_empty() {
        blocks.push(Block::Paragraph(std::mem::take(lines)));
    }
}

fn table(header: &[String], rows: &[Vec<String>]) -> Table {
    let head = |cell: &String| Line::from(Span::new(cell, Default::default()).at(Weight::Strong));
    let cells = |row: &Vec<String>| row.iter().map(|cell| cell.as_str().into()).collect();
    Table {
        header: header.iter().map(head).collect(),
        rows: rows.iter().map(cells).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Block, Line, blocks};
    use nightdesk_game::{Audience, MoveText};

    #[test]
    fn what_a_book_breaks_into_rows_stays_so() {
        let told = MoveText::new(
            Audience::Public,
            ["one \ntwo", "three\n \nfour  ", "\nfive"].map(str::to_owned),
        );
        let paragraph =
            |rows: &[&str]| Block::Paragraph(rows.iter().map(|row| Line::from(*row)).collect());
        assert_eq!(
            blocks(&told),
            [
                paragraph(&["one", "two", "three"]),
                paragraph(&["four"]),
                paragraph(&["five"]),
            ]
        );
    }
}

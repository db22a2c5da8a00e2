//! The opening post, brought up to date.

use super::composed;
use crate::document::{Block, Label, Line, Span};
use crate::sentence::Sentence;
use crate::view::PublicView;
use crate::words::Words;
use crate::{Text, TextKind};
use nightdesk_time::Phase;

/// Where a phase begins in the thread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhasePost {
    /// The phase.
    pub phase: Phase,
    /// Number of the post that opens it.
    pub post: u64,
    /// Its address, where that is known.
    pub link: Option<String>,
}

/// The opening post as it should read now: the living, the dead with what was shown of them,
/// who took whose seat, and where each phase begins.
///
/// `of_setup` is what players were told of the setup, row by row; an empty row parts paragraphs.
#[must_use]
pub fn opening(
    view: &PublicView,
    words: &Words,
    phases: &[PhasePost],
    of_setup: &[String],
) -> Text {
    let starts = phases.iter().map(|start| {
        let post = Line::number(start.post);
        let post = match &start.link {
            Some(link) => Span::new(&post.plain_text(), Label::Link(link.clone())).into(),
            None => post,
        };
        words.say(&Sentence::PhaseBegins {
            phase: words.phase(start.phase),
            post,
        })
    });
    let starts: Vec<Line> = starts.collect();
    composed(TextKind::Opening, (view, words), |it| {
        it.with("setup", paragraphs(of_setup))
            .with("phases", starts)
    })
}

/// Who took whose seat, a row for each seat that was taken over.
pub(crate) fn replaced(view: &PublicView, words: &Words) -> Vec<Line> {
    let rows = view.players.iter().filter_map(|player| {
        let old = player.former.join(", ");
        (!old.is_empty()).then(|| {
            words.say(&Sentence::TookOver {
                new: player.name.as_str().into(),
                old: old.into(),
            })
        })
    });
    rows.collect()
}

fn paragraphs(rows: &[String]) -> Vec<Block> {
    let parts = rows.split(|row| row.is_empty());
    let parts = parts.filter(|rows| !rows.is_empty());
    parts
        .map(|rows| Block::Paragraph(rows.iter().map(|row| row.as_str().into()).collect()))
        .collect()
}

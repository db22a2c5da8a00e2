//! HTML as boards write it, as a light tree.
//!
//! Not a browser's tree: only what decides which words stand in which element. It is made in one
//! pass without recursion, in time that grows with the length of the text whatever it holds.

mod element;
mod marks;
mod rests;
mod select;
mod style;
mod token;
mod tree;
mod words;

pub(super) use self::select::{NoSelector, Selector};
pub(super) use self::token::{Start, Token, cut};
pub(super) use self::tree::{Document, Nodes};
pub(super) use self::words::{Edge, is_known, treatment, write_words};

use super::body::Body;
use super::pen::Pen;

impl Body {
    /// The words of a post in HTML; it may be a part of a page.
    #[must_use]
    pub fn of_html(text: &str) -> Self {
        let document = Document::read(text);
        let mut pen = Pen::default();
        write_words(&document, document.all(), &[], &mut pen);
        pen.finish()
    }
}

#[cfg(test)]
mod tests;

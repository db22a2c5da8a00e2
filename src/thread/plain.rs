//! Posts without markup, such as text copied out of a browser.

use super::body::Body;
use super::pen::Pen;

impl Body {
    /// The words of a post as they stand; nothing in them is markup.
    #[must_use]
    pub fn of_plain(text: &str) -> Self {
        let mut pen = Pen::default();
        pen.lines(text);
        pen.finish()
    }
}

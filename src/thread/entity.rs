//! Character references: `&amp;` is an ampersand.

use std::borrow::Cow;

/// The text with its references resolved, once.
pub(super) fn decoded(text: &str) -> Cow<'_, str> {
    if text.contains('&') {
        htmlize::unescape(text)
    } else {
        Cow::Borrowed(text)
    }
}

/// The value of an attribute with its references resolved, once.
pub(super) fn decoded_attribute(value: &str) -> Cow<'_, str> {
    if value.contains('&') {
        htmlize::unescape_attribute(value)
    } else {
        Cow::Borrowed(value)
    }
}

//! Character references: `&amp;` is an ampersand.

use std::borrow::Cow;
use std::convert::Infallible;

use html5gum::emitters::callback::{CallbackEmitter, CallbackEvent};
use html5gum::{Span, State, Tokenizer};

/// The text with its references resolved, once.
pub(super) fn decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut decoded = String::with_capacity(text.len());
    let push = |event: CallbackEvent<'_>, _: Span<()>| -> Option<Infallible> {
        if let CallbackEvent::String { value } = event {
            decoded.push_str(&String::from_utf8_lossy(value));
        }
        None
    };
    let mut tokenizer = Tokenizer::new_with_emitter(text, CallbackEmitter::new(push));
    // As in a title: references count and tags do not.
    tokenizer.set_state(State::RcData);
    let Ok(()) = tokenizer.finish();
    Cow::Owned(decoded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_count_once_and_tags_do_not() {
        let text = "Tom &amp; Eve &amp;lt; &#228;&eacute; &copy &bob; <b> </title> <!-- & &#";
        let read = "Tom & Eve &lt; äé © &bob; <b> </title> <!-- & &#";
        assert_eq!(decoded(text), read);
    }
}

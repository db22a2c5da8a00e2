//! Bodies for tests in a notation that takes one sign for each look.
//!
//! `*bold*`, `^green^`, `~struck~`, `{spoiler}`, `` `code` ``, `<v:vote tag>`, `<u:unvote tag>`,
//! `<l:labelled tag>`; they nest in any order.

use nightdesk_thread::{Body, BodyBuilder, Hidden, Look, TagKind, VoteTag};

/// The body a notation stands for.
pub(super) fn body(notation: &str) -> Body {
    let mut builder = BodyBuilder::new();
    let mut look = Look::default();
    let mut tags: Vec<VoteTag> = Vec::new();
    let mut signs = notation.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '*' => look.bold = !look.bold,
            '^' => look.green = !look.green,
            '~' => look.struck = !look.struck,
            '{' => look.hidden = Some(Hidden::Spoiler),
            '`' if look.hidden.is_none() => look.hidden = Some(Hidden::Code),
            '}' | '`' => look.hidden = None,
            '<' => {
                let kind = match signs.next() {
                    Some('v') => TagKind::Vote,
                    Some('u') => TagKind::Unvote,
                    _ => TagKind::Labelled,
                };
                signs.next_if_eq(&':');
                tags.push(builder.open_tag(kind));
                look.tag = tags.last().copied();
            }
            '>' => {
                if let Some(tag) = tags.pop() {
                    look.tag = tags.last().copied();
                    builder.close_tag(tag, look);
                }
            }
            '\n' => builder.end_line(),
            _ => builder.push(sign.encode_utf8(&mut [0; 4]), look),
        }
    }
    builder.finish()
}

//! `why`: what a host wants to know the reason of.

use super::flags::Flags;
use crate::names::Names;
use crate::refused::Complaint;
use crate::{HostQuestion, WhyAbout, WhyForm};
use nightdesk_text::in_each;

pub(super) fn why<'a>(
    text: &'a str,
    flags: &Flags<'_>,
    names: &Names,
) -> Result<HostQuestion, Complaint<'a>> {
    if text.is_empty() {
        return Err(
            Complaint::new("wrong-form", text, in_each!("what_about")).hint(in_each!("write_why"))
        );
    }
    let about = match (text.strip_prefix('#').map(str::parse), names.player(text)) {
        (Some(Ok(entry)), _) => WhyAbout::Entry(entry),
        (_, Ok(seat)) => WhyAbout::Seat(seat),
        // A single word that is nobody's name is a slip; several are a result in words.
        (_, Err(complaint)) => match text.contains([' ', ':']) {
            true => WhyAbout::Words(text.to_owned()),
            false => return Err(complaint),
        },
    };
    let form = match (flags.has("--dot"), flags.has("--all")) {
        (true, _) => WhyForm::Dot,
        (false, true) => WhyForm::All,
        (false, false) => WhyForm::Text,
    };
    Ok(HostQuestion::Why { about, form })
}

//! `why`: what a host wants to know the reason of.

use super::flags::Flags;
use crate::names::Names;
use crate::refused::Complaint;
use crate::{HostQuestion, WhyAbout, WhyForm};
use nightdesk_game::SeatId;
use nightdesk_text::after_words;
use nightdesk_text::names::same;

pub(super) fn why<'a>(
    text: &'a str,
    flags: &Flags<'_>,
    names: &Names,
) -> Result<HostQuestion, Complaint<'a>> {
    let about = if text.is_empty() {
        WhyAbout::Night
    } else {
        about(text, names)?
    };
    let form = match (flags.has("--dot"), flags.has("--all")) {
        (true, _) => WhyForm::Dot,
        (false, true) => WhyForm::All,
        (false, false) => WhyForm::Text,
    };
    Ok(HostQuestion::Why { about, form })
}

fn about<'a>(text: &'a str, names: &Names) -> Result<WhyAbout, Complaint<'a>> {
    Ok(
        match (text.strip_prefix('#').map(str::parse), whom(text, names)) {
            (Some(Ok(entry)), _) => WhyAbout::Entry(entry),
            (_, Ok(seat)) => WhyAbout::Seat(seat),
            // A single word that is nobody's name is a slip; several are a result in words.
            (_, Err(complaint)) => match text.contains([' ', ':']) {
                true => WhyAbout::Words(text.to_owned()),
                false => return Err(complaint),
            },
        },
    )
}

/// A player, by the name or by a role that nobody else has: `Elm`, `the tracker`.
fn whom<'a>(text: &'a str, names: &Names) -> Result<SeatId, Complaint<'a>> {
    names.player(text).or_else(|complaint| {
        let role = after_words(text, "the").unwrap_or(text);
        let mut held = names.holders.iter().filter(|held| same(&held.title, role));
        match held.next().map(|held| held.seats.as_slice()) {
            Some([seat]) => Ok(*seat),
            _ => Err(complaint),
        }
    })
}

//! Lines about sides and their private threads.

use crate::names::Names;
use crate::refused::Complaint;
use crate::{Consent, HostOrder};
use nightdesk_text::in_each;
use nightdesk_text::messages::{InEach, Listed};
use nightdesk_text::names::closest;

pub(super) fn chat<'a>(
    text: &'a str,
    consent: Consent,
    names: &Names,
) -> Result<HostOrder, Complaint<'a>> {
    let Some((side, link)) = text.rsplit_once(char::is_whitespace) else {
        return Err(
            Complaint::new("wrong-form", text, in_each!("a_side_and_a_link"))
                .hint(in_each!("write_chat")),
        );
    };
    let faction = match names.group(side.trim()) {
        Some(group) => group.to_owned(),
        None => thread_of(side.trim(), names)?,
    };
    Ok(HostOrder::Chat {
        faction,
        link: link.to_owned(),
        consent,
    })
}

/// The side, or the group, that has a thread.
fn thread_of<'a>(side: &'a str, names: &Names) -> Result<String, Complaint<'a>> {
    if names.groups.is_empty() {
        return side_named(side, names);
    }
    named_among(side, names, &|titles| {
        in_each!("private_threads_are_of", titles)
    })
}

pub(super) fn side_named<'a>(side: &'a str, names: &Names) -> Result<String, Complaint<'a>> {
    let factions = Names {
        factions: names.factions.clone(),
        ..Names::default()
    };
    named_among(side, &factions, &|titles| in_each!("the_sides_are", titles))
}

fn named_among<'a>(
    side: &'a str,
    names: &Names,
    hint: &dyn Fn(Listed<'_, &str>) -> InEach,
) -> Result<String, Complaint<'a>> {
    names.faction(side).map(str::to_owned).ok_or_else(|| {
        let complaint = Complaint::new("no-such-side", side, in_each!("no_side_is_called", side));
        let known = names.factions.iter().chain(&names.groups);
        let titles: Vec<&str> = known.map(|known| known.title.as_str()).collect();
        match closest(side, titles.iter().copied()) {
            Some(close) => complaint.meant(close),
            None => complaint.hint(hint(Listed(&titles))),
        }
    })
}

//! Lines about sides and their private threads.

use crate::command::names::Names;
use crate::command::refused::Complaint;
use crate::command::{Consent, HostOrder};
use crate::text::names::closest;
use crate::text::wording::list;

pub(super) fn chat<'a>(
    text: &'a str,
    consent: Consent,
    names: &Names,
) -> Result<HostOrder, Complaint<'a>> {
    let Some((side, link)) = text.rsplit_once(char::is_whitespace) else {
        return Err(
            Complaint::new("wrong_form", text, "a side and a link are needed")
                .hint("write `chat SIDE LINK`"),
        );
    };
    let faction = match names.group(side.trim()) {
        Some(group) => group.to_owned(),
        None => side_named(side.trim(), names)?,
    };
    Ok(HostOrder::Chat {
        faction,
        link: link.to_owned(),
        consent,
    })
}

pub(super) fn side_named<'a>(side: &'a str, names: &Names) -> Result<String, Complaint<'a>> {
    names.faction(side).map(str::to_owned).ok_or_else(|| {
        let complaint = Complaint::new("no_such_side", side, format!("no side is called `{side}`"));
        let titles = names.factions.iter().map(|known| known.title.as_str());
        match closest(side, titles) {
            Some(close) => complaint.meant(close),
            None => {
                let titles = names.factions.iter().map(|known| known.title.as_str());
                let titles: Vec<&str> = titles.collect();
                complaint.hint(format!("the sides are {}", list(&titles)))
            }
        }
    })
}

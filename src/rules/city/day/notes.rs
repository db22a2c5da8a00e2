//! Night notes: texts of unknown senders, with variants for what the night brings (N-1 to N-3).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::conditions::{Condition, PublicNight};
use nightdesk_game::SeatId;
use nightdesk_text::messages::places;

/// A note as it was left with the host.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// Who left it; never shown.
    pub author: SeatId,
    /// Whom it is for; everybody reads it if nobody is named.
    #[serde(default)]
    pub to: Option<SeatId>,
    /// The first variant whose conditions hold is shown.
    pub variants: Vec<Variant>,
    /// What is shown otherwise; nothing if there is none.
    pub otherwise: Option<String>,
    /// Whether the host takes it.
    pub host: HostSays,
}

/// One wording of a note.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variant {
    /// All of these must hold.
    pub when: Vec<Condition>,
    /// What is shown; none to show nothing.
    pub text: Option<String>,
}

/// Whether the host shows a note (N-3).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HostSays {
    /// He does.
    #[default]
    Shows,
    /// He does not.
    Drops,
}

impl Note {
    /// What the morning shows of it: `{killed}` and `{cut}` stand for the names. Words about somebody are
    /// not shown where the night has nobody for them.
    #[must_use]
    pub fn shown(&self, night: &PublicNight, name: &dyn Fn(SeatId) -> String) -> Option<String> {
        if self.host == HostSays::Drops {
            return None;
        }
        let fits = |variant: &&Variant| {
            let about_nobody = |text: &String| is_about_nobody(text, night);
            let holds = variant.when.iter().all(|one| one.holds(night));
            holds && !variant.text.as_ref().is_some_and(about_nobody)
        };
        let text = match self.variants.iter().find(fits) {
            Some(variant) => variant.text.as_ref()?,
            None => self.otherwise.as_ref()?,
        };
        (!is_about_nobody(text, night)).then(|| filled(text, night, name))
    }
}

/// Whether a place of a text has no name.
fn is_about_nobody(text: &str, night: &PublicNight) -> bool {
    places(text).any(|place| match place {
        "killed" => night.killed.is_empty(),
        "cut" => night.cut.is_empty(),
        _ => false,
    })
}

fn filled(text: &str, night: &PublicNight, name: &dyn Fn(SeatId) -> String) -> String {
    let names = |seats: &BTreeSet<SeatId>| {
        let names: Vec<String> = seats.iter().map(|seat| name(*seat)).collect();
        names.join(", ")
    };
    let mut shown = String::new();
    let mut rest = text;
    for place in places(text) {
        let braced = format!("{{{place}}}");
        let Some((before, after)) = rest.split_once(&braced) else {
            break;
        };
        shown.push_str(before);
        match place {
            "killed" => shown.push_str(&names(&night.killed)),
            "cut" => shown.push_str(&names(&night.cut)),
            _ => shown.push_str(&braced),
        }
        rest = after;
    }
    shown + rest
}

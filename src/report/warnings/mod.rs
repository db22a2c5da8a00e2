//! Answers of the ledger of warnings as documents.
//!
//! What a player is shown is written from types that hold nothing else, so nothing has to be left
//! out here.

use super::document::{Block, Document, Fact, Label, Line, Span, Table};
use super::{Text, TextKind};
use crate::text::wording::{count, list};
use crate::warnings::{
    Added, Answer, Expires, HostRow, HostView, IdentityKind, OwnRow, OwnView, Page, SignUp,
    StasisOf, WarningId, games_of_stasis, stamp,
};

/// What a command of the ledger answers, at the desk.
#[must_use]
pub fn text(said: &Answer) -> Text {
    Text::for_host(TextKind::Ledger, answer(said))
}

/// What a command of the ledger answers.
#[must_use]
pub fn answer(answer: &Answer) -> Document {
    let lines = match answer {
        Answer::Listed(page) => return host_list(page),
        Answer::Own(page) => return own_list(page),
        Answer::Viewed(view) => return host_view(view),
        Answer::OwnViewed(view) => return own_view(view),
        Answer::InStasis(held) => return in_stasis(held),
        Answer::Added(added) => given(added),
        Answer::Edited {
            id,
            unchanged,
            now_expired,
            expires,
        } => edited(*id, *unchanged, *now_expired, *expires),
        Answer::Deleted { id, target } => vec![
            plain(format!("Deleted warning {id} of {target}.")),
            plain("Its points and denials are gone; stasis it gave stays (`!fstasis`).".to_owned()),
        ],
        Answer::Acknowledged {
            id,
            unchanged: false,
        } => vec![plain(format!("Acknowledged warning {id}."))],
        Answer::Acknowledged {
            id,
            unchanged: true,
        } => vec![plain(format!(
            "Warning {id} needs no acknowledgement; nothing was changed."
        ))],
        Answer::Stasis(of) => vec![stasis(of)],
        Answer::Reduced {
            now,
            before,
            unchanged,
        } => vec![match unchanged {
            true => plain(format!(
                "{} had {} already; nothing was changed.",
                now.name,
                games_of_stasis(*before)
            )),
            false => stasis(now).with(format!(" (before: {before})").as_str()),
        }],
        Answer::Swept { released } => vec![swept(released)],
        Answer::Game {
            unchanged,
            released,
            served,
        } => game(*unchanged, released, served),
        Answer::Overridden { name } => vec![plain(format!(
            "The audit keeps that you decided otherwise about {name}."
        ))],
    };
    Document::new(vec![Block::Paragraph(lines)])
}

/// Whether somebody may sign up, for a host.
#[must_use]
pub fn sign_up(sign_up: &SignUp) -> Document {
    let mut lines = match sign_up.is_allowed() {
        true => vec![name(&sign_up.name).with(" may sign up.")],
        false => vec![name(&sign_up.name).with(" may not sign up:")],
    };
    let reasons = sign_up.refused.iter();
    lines.extend(reasons.map(|bar| warning(&format!("  {}", bar.sentence()))));
    if !sign_up.other_denials.is_empty() {
        let denied = list(&sign_up.other_denials);
        lines.push(plain(format!("  denied besides: {denied}")));
    }
    Document::new(vec![Block::Paragraph(lines)])
}

fn given(added: &Added) -> Vec<Line> {
    let points = usize::try_from(added.points).unwrap_or(usize::MAX);
    let must = match added.acknowledge {
        true => ", to be acknowledged",
        false => "",
    };
    let mut lines = vec![
        plain(format!("Added warning {} for ", added.id))
            .with(name(&added.target))
            .with(
                format!(
                    ": {} ({} before, {} now), {}{must}.",
                    count(points, "point", "points"),
                    added.old_points,
                    added.new_points,
                    expiring(added.expires),
                )
                .as_str(),
            ),
    ];
    if !added.tiers.is_empty() {
        let tiers = list(&added.tiers);
        let ranges = match added.tiers.len() {
            1 => "range",
            _ => "ranges",
        };
        lines.push(plain(format!(
            "  by itself: the {ranges} {tiers} of points"
        )));
    }
    if added.stasis_given > 0 {
        let given = games_of_stasis(added.stasis_given);
        let until = added.stasis.until().map(stamp).unwrap_or_default();
        let all = added.stasis.games();
        lines.push(plain(format!(
            "  {given}; {} must sit out {all} until {until}",
            added.target
        )));
    }
    if !added.deny.is_empty() {
        let deny: Vec<&String> = added.deny.iter().collect();
        lines.push(plain(format!(
            "  denied while it is active: {}",
            list(&deny)
        )));
    }
    if added.above_all_tiers {
        lines.push(warning(&format!(
            "  {} points are above the last range: decide by hand",
            added.new_points
        )));
    }
    match (added.new_account, added.kind) {
        (true, IdentityKind::Account) => {
            lines.push(warning("  This name is new to the community."));
        }
        (_, IdentityKind::Hostmask) => lines.push(warning(
            "  This is a hostmask: it counts for itself, and blocks only sign-ups that state it.",
        )),
        (false, IdentityKind::Account) => {}
    }
    if let Some(near) = &added.near {
        lines.push(plain(format!("  A known name like it is `{near}`.")));
    }
    lines
}

fn edited(id: WarningId, unchanged: bool, now_expired: bool, expires: Expires) -> Vec<Line> {
    let mut lines = vec![match unchanged {
        true => plain(format!(
            "Warning {id} says that already; nothing was changed."
        )),
        false => plain(format!("Changed warning {id}; {}.", expiring(expires))),
    }];
    if now_expired {
        lines.push(warning("  That is in the past: it has expired at once."));
    }
    lines
}

fn game(unchanged: bool, released: &[StasisOf], served: &[StasisOf]) -> Vec<Line> {
    if unchanged {
        return vec![plain("The ledger knows that already.".to_owned())];
    }
    let mut lines = Vec::new();
    if !released.is_empty() {
        lines.push(swept(released));
    }
    lines.extend(served.iter().map(|of| {
        let left = format!(" has sat out a game: {} now", of.words());
        name(&of.name).with(left.as_str())
    }));
    lines
}

fn swept(released: &[StasisOf]) -> Line {
    let names: Vec<&str> = released.iter().map(|of| of.name.as_str()).collect();
    match names.as_slice() {
        [] => plain("No stasis was over.".to_owned()),
        names => plain(format!("Stasis is over for {}.", list(names))),
    }
}

fn stasis(of: &StasisOf) -> Line {
    name(&of.name).with(format!(": {}", of.words()).as_str())
}

fn in_stasis(held: &[StasisOf]) -> Document {
    match held {
        [] => Document::new(vec![Block::Paragraph(vec![plain(
            "Nobody is in stasis.".to_owned(),
        )])]),
        held => Document::new(vec![Block::Paragraph(held.iter().map(stasis).collect())]),
    }
}

fn host_list(page: &Page<HostRow>) -> Document {
    let header = [
        "",
        "id",
        "issued (UTC)",
        "points",
        "expires (UTC)",
        "state",
        "for",
        "by",
        "reason",
    ];
    let rows = page.rows.iter().map(|row| {
        let mut cells = cells(&row.row);
        let reason = cells.pop().unwrap_or_default();
        cells.extend([name(&row.target), plain(row.issuer.clone()), reason]);
        cells
    });
    listed(page, "!fwarn list", &header, rows.collect())
}

fn own_list(page: &Page<OwnRow>) -> Document {
    let header = [
        "",
        "id",
        "issued (UTC)",
        "points",
        "expires (UTC)",
        "state",
        "reason",
    ];
    let rows = page.rows.iter().map(cells);
    listed(page, "!warn list", &header, rows.collect())
}

fn listed<Row>(page: &Page<Row>, command: &str, header: &[&str], rows: Vec<Vec<Line>>) -> Document {
    let whose = page.of.as_deref().unwrap_or("everybody");
    let points = page.points.map(|points| {
        let points = usize::try_from(points).unwrap_or(usize::MAX);
        format!(": {}", count(points, "active point", "active points"))
    });
    let next = match page.more() {
        true => format!(" (more: `{command} … {}`)", page.page.saturating_add(1)),
        false => String::new(),
    };
    let head = name(whose)
        .with(points.unwrap_or_default().as_str())
        .with(format!("   page {} of {}{next}", page.page, page.pages).as_str());
    let mut blocks = vec![Block::Paragraph(vec![head])];
    match rows.is_empty() {
        true => blocks.push(Block::Paragraph(vec![plain("No warnings.".to_owned())])),
        false => blocks.push(Block::Table(Table {
            header: header.iter().map(|column| Line::from(*column)).collect(),
            rows,
        })),
    }
    Document::new(blocks)
}

/// The cells of a row that everybody may see, the reason last.
fn cells(row: &OwnRow) -> Vec<Line> {
    vec![
        match row.pending {
            true => warning("!"),
            false => Line::new(),
        },
        Line::number(row.id.0),
        plain(short(Expires::At(row.issued))),
        Line::number(row.points),
        plain(short(row.expires)),
        plain(row.state.word().to_owned()),
        plain(row.reason.clone()),
    ]
}

fn host_view(view: &HostView) -> Document {
    let mut facts = vec![
        fact("for", name(&view.target)),
        fact("by", plain(view.issuer.clone())),
    ];
    facts.extend(own_facts(&view.view));
    if !view.notes.is_empty() {
        facts.push(fact("notes", plain(view.notes.clone())));
    }
    let tiers = match view.tiers.as_slice() {
        [] => "none".to_owned(),
        tiers => format!("{}, from {} points before", list(tiers), view.old_points),
    };
    facts.push(fact("ranges", plain(tiers)));
    if let (Some(by), Some(at)) = (&view.deleted_by, view.deleted_at) {
        facts.push(fact("deleted", plain(format!("by {by}, {}", stamp(at)))));
    }
    viewed(view.view.row.id, facts)
}

fn own_view(view: &OwnView) -> Document {
    viewed(view.row.id, own_facts(view))
}

fn viewed(id: WarningId, facts: Vec<Fact>) -> Document {
    Document::new(vec![Block::Facts {
        head: Some(plain(format!("Warning {id}"))),
        facts,
    }])
}

fn own_facts(view: &OwnView) -> Vec<Fact> {
    let row = &view.row;
    let deny: Vec<&String> = view.deny.iter().collect();
    let mut facts = vec![
        fact("issued", plain(stamp(row.issued))),
        fact("points", Line::number(row.points)),
        fact(
            "expires",
            plain(row.expires.at().map_or("never".to_owned(), stamp)),
        ),
        fact("state", plain(row.state.word().to_owned())),
        fact("reason", plain(row.reason.clone())),
        fact("ack", plain(view.ack.to_owned())),
    ];
    if view.stasis > 0 {
        let games = games_of_stasis(u64::from(view.stasis));
        facts.push(fact("stasis", plain(format!("gave {games}"))));
    }
    if !deny.is_empty() {
        facts.push(fact("denies", plain(list(&deny))));
    }
    facts
}

fn fact(label: &str, line: Line) -> Fact {
    Fact {
        label: label.into(),
        lines: vec![line],
    }
}

fn name(name: &str) -> Line {
    Span::new(name, Label::Player).into()
}

fn plain(text: String) -> Line {
    text.into()
}

fn warning(text: &str) -> Line {
    Span::new(text, Label::Warning).into()
}

fn expiring(expires: Expires) -> String {
    match expires {
        Expires::At(at) => format!("expires {}", stamp(at)),
        Expires::Never => "never expires".to_owned(),
    }
}

/// A time for a column, in UTC.
fn short(expires: Expires) -> String {
    match expires {
        Expires::At(at) => at.format("%Y-%m-%d %H:%M").to_string(),
        Expires::Never => "never".to_owned(),
    }
}

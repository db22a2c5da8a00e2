//! Answers of the ledger of warnings as documents.
//!
//! What a player is shown is written from types that hold nothing else, so nothing has to be left
//! out here.

mod own;

use super::document::{Block, Document, Fact, Label, Line, Span, Table};
use super::{Text, TextKind, Words};
use nightdesk_game::SeatId;
use nightdesk_text::Language;
use nightdesk_text::wording::{count, list};
use nightdesk_warnings::{
    Added, Altered, Answer, Edited, Expires, HostRow, HostView, IdentityKind, Page, PersonRow,
    Refusal, STASIS_ENDS, Same, SignUp, StasisOf, State, WarningId, What, games_of_stasis, stamp,
};

/// What a command of the ledger answers, at the desk: for the host, or for the seat of the player
/// who asked about himself.
#[must_use]
pub fn text(said: &Answer, asker: Option<SeatId>, words: &Words) -> Text {
    let document = answer(said, words);
    match asker.filter(|_| said.is_own()) {
        Some(seat) => Text::to_seat(seat, TextKind::Ledger, document),
        None => Text::for_host(TextKind::Ledger, document),
    }
}

/// What a command of the ledger answers; `words` are those for players.
#[must_use]
pub fn answer(answer: &Answer, words: &Words) -> Document {
    let lines = match answer {
        Answer::Listed(page) => return host_list(page),
        Answer::Own(page) => return own::list(page, words),
        Answer::Viewed(view) => return host_view(view),
        Answer::OwnViewed(view) => return own::view(view, words),
        Answer::InStasis(held) => return in_stasis(held),
        Answer::Added(added) => given(added),
        Answer::Edited(altered) => edited(altered),
        Answer::Deleted(deleted) => vec![
            plain(format!(
                "Deleted warning {} of {}.",
                deleted.id, deleted.target
            )),
            plain("Its points and denials are gone; stasis it gave stays (`!fstasis`).".to_owned()),
        ],
        Answer::Acknowledged {
            id,
            unchanged,
            asked_for,
        } => vec![own::acknowledged(*id, *unchanged, *asked_for, words)],
        Answer::People(people) => return everybody(people),
        Answer::Imported {
            warnings,
            new_accounts,
        } => imported(*warnings, new_accounts),
        Answer::Same(said) => same(said),
        Answer::Stasis(of) => vec![stasis(of)],
        Answer::OwnStasis(of) => vec![own::stasis(of, words)],
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
            what,
            unchanged,
            released,
            served,
        } => game(*what, *unchanged, released, served),
        Answer::Overridden { name } => vec![plain(format!(
            "The audit keeps that you decided otherwise about {name}."
        ))],
        Answer::Ruled {
            rule,
            before,
            after,
            unchanged,
        } => vec![plain(match unchanged {
            true => format!("`{rule}` is {after} already; nothing was changed."),
            false => format!("`{rule}` is {after} from now on (before: {before})."),
        })],
        Answer::HostSet {
            name,
            host,
            unchanged,
        } => vec![plain(match (host, unchanged) {
            (true, true) => format!("{name} is a host already; nothing was changed."),
            (true, false) => format!("{name} is a host now."),
            (false, _) => format!("{name} is no host any more."),
        })],
    };
    Document::new(vec![Block::Paragraph(lines)])
}

/// What to tell somebody about a warning of his that was just given, changed or deleted; none for other
/// answers.
#[must_use]
pub fn notice(said: &Answer, words: &Words) -> Option<Document> {
    match said {
        Answer::Added(added) => Some(own::notice(&added.target, &added.shown, words)),
        Answer::Edited(altered) => altered
            .is_for_player()
            .then(|| own::changed_notice(&altered.target, &altered.shown, words)),
        Answer::Deleted(deleted) => {
            Some(own::deleted_notice(&deleted.target, &deleted.shown, words))
        }
        Answer::Listed(_)
        | Answer::Viewed(_)
        | Answer::People(_)
        | Answer::Imported { .. }
        | Answer::Same(_)
        | Answer::Own(_)
        | Answer::OwnViewed(_)
        | Answer::Acknowledged { .. }
        | Answer::Stasis(_)
        | Answer::OwnStasis(_)
        | Answer::InStasis(_)
        | Answer::Reduced { .. }
        | Answer::Swept { .. }
        | Answer::Game { .. }
        | Answer::Overridden { .. }
        | Answer::Ruled { .. }
        | Answer::HostSet { .. } => None,
    }
}

/// What to tell somebody who may not sign up.
#[must_use]
pub fn barred(sign_up: &SignUp, words: &Words) -> Document {
    own::barred(sign_up, words)
}

/// What to tell a player whose line was refused; none for what only a host can be told.
#[must_use]
pub fn refused(refusal: &Refusal, words: &Words) -> Option<String> {
    own::refused(refusal, words).map(|line| line.plain_text())
}

/// Whether somebody may sign up, for a host.
#[must_use]
pub fn sign_up(sign_up: &SignUp) -> Document {
    let mut lines = match sign_up.is_allowed() {
        true => vec![name(&sign_up.name).with(" may sign up.")],
        false => vec![name(&sign_up.name).with(" may not sign up:")],
    };
    let reasons = sign_up.refused.iter();
    lines.extend(reasons.map(|bar| warning(&format!("  {}", bar.sentence(&sign_up.name)))));
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
            "  {given}; {} must sit out {all} until {until} at the earliest",
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

fn edited(altered: &Altered) -> Vec<Line> {
    let id = altered.id;
    let mut lines = vec![match altered.unchanged {
        true => plain(format!(
            "Warning {id} says that already; nothing was changed."
        )),
        false => plain(format!(
            "Changed warning {id} of {}; {}.",
            altered.target,
            expiring(altered.expires)
        )),
    }];
    lines.extend(changes(&altered.changed).into_iter().map(plain));
    if !altered.unchanged && !altered.is_for_player() {
        let why = match altered.shown.row.state {
            State::Deleted => "the warning is deleted",
            State::Active | State::Expired => "notes are for hosts alone",
        };
        lines.push(plain(format!("  Nobody is to be told of it: {why}.")));
    }
    if altered.now_expired {
        lines.push(warning("  That is in the past: it has expired at once."));
    }
    lines
}

/// What became of what: `reason: "late" → "ghosted"`.
fn changes(changed: &Edited) -> Vec<String> {
    let text = |text: &str| format!("\"{text}\"");
    let note = |notes: &Option<String>| match notes {
        Some(notes) => text(notes),
        None => "none".to_owned(),
    };
    let expires = changed.expires.as_ref().map(|expires| {
        let (before, after) = (at(expires.before), at(expires.after));
        format!("  expires: {before} → {after}")
    });
    let reason = changed.reason.as_ref().map(|reason| {
        let (before, after) = (text(&reason.before), text(&reason.after));
        format!("  reason: {before} → {after}")
    });
    let notes = changed.notes.as_ref().map(|notes| {
        let (before, after) = (note(&notes.before), note(&notes.after));
        format!("  notes: {before} → {after}")
    });
    expires.into_iter().chain(reason).chain(notes).collect()
}

fn imported(warnings: usize, new_accounts: &[String]) -> Vec<Line> {
    let wrote = count(warnings, "warning", "warnings");
    let mut lines = vec![
        plain(format!("Wrote down {wrote} from before.")),
        plain("Nothing follows from them by itself: no acknowledgement and no stasis.".to_owned()),
    ];
    if !new_accounts.is_empty() {
        let names = list(new_accounts);
        lines.push(plain(format!("New to the community: {names}.")));
    }
    lines
}

fn same(said: &Same) -> Vec<Line> {
    if said.unchanged {
        let (old, name) = (&said.old, &said.name);
        return vec![plain(format!(
            "{old} and {name} are one person already; nothing was changed."
        ))];
    }
    let points = usize::try_from(said.points).unwrap_or(usize::MAX);
    let stasis = StasisOf {
        name: said.name.clone(),
        stasis: said.stasis,
        over: said.over,
    };
    vec![
        plain(format!("{} is {} from now on.", said.old, said.name)),
        plain(format!(
            "  Together: {}, {}.",
            count(points, "active point", "active points"),
            stasis.words()
        )),
    ]
}

/// How everybody stands, a row for each.
fn everybody(people: &[PersonRow]) -> Document {
    let nobody = || Block::Paragraph(vec![plain("Nobody was ever warned.".to_owned())]);
    if people.is_empty() {
        return Document::new(vec![nobody()]);
    }
    let rows = people.iter().map(|one| {
        let until = match (one.stasis.until(), one.over) {
            (None, _) => Line::new(),
            (Some(until), false) => plain(until.format("%Y-%m-%d %H:%M").to_string()),
            (Some(_), true) => warning("over (`!refreshdb`)"),
        };
        let games = match one.stasis.games() {
            0 => Line::new(),
            games => Line::number(games),
        };
        let pending: Vec<String> = one.pending.iter().map(WarningId::to_string).collect();
        let called = match one.others.as_slice() {
            [] => name(&one.name),
            others => name(&one.name).with(format!(" ({})", others.join(", ")).as_str()),
        };
        vec![
            called,
            Line::number(one.points),
            games,
            until,
            plain(pending.join(" ")),
        ]
    });
    let rows: Vec<Vec<Line>> = rows.collect();
    let mut blocks = vec![Block::Table(Table {
        header: [
            "name",
            "points",
            "stasis",
            "until at the earliest (UTC)",
            "to acknowledge",
        ]
        .map(Line::from)
        .to_vec(),
        rows,
    })];
    if people.iter().any(|one| one.stasis.games() > 0) {
        blocks.push(Block::Paragraph(vec![ends()]));
    }
    Document::new(blocks)
}

/// When stasis ends.
fn ends() -> Line {
    plain(STASIS_ENDS.to_owned())
}

fn game(what: What, unchanged: bool, released: &[StasisOf], served: &[StasisOf]) -> Vec<Line> {
    if unchanged {
        let once = match what {
            What::Start | What::Cancel => "",
            What::Left(..) => " One departure gives one warning; `!fwarn add` gives another.",
        };
        return vec![plain(format!("The ledger knows that already.{once}"))];
    }
    let mut lines = match what {
        What::Cancel => {
            let said = "The game is called off; that lowers nobody's stasis.";
            vec![plain(said.to_owned())]
        }
        What::Start | What::Left(..) => Vec::new(),
    };
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
        held => {
            let rows = held.iter().map(stasis);
            Document::new(vec![Block::Paragraph(rows.chain([ends()]).collect())])
        }
    }
}

fn host_list(page: &Page<HostRow>) -> Document {
    let words = Words::new(Language::English);
    let whose = page.of.as_deref().unwrap_or("everybody");
    let points = page.points.map(|points| {
        let points = usize::try_from(points).unwrap_or(usize::MAX);
        format!(": {}", count(points, "active point", "active points"))
    });
    let next = match page.more() {
        true => format!(" (more: `{}`)", next_page(page)),
        false => String::new(),
    };
    let mut head = vec![
        name(whose)
            .with(points.unwrap_or_default().as_str())
            .with(format!("   page {} of {}{next}", page.page, page.pages).as_str()),
    ];
    if !page.known {
        head.push(warning("This name is not known here."));
    }
    let body = match page.rows.is_empty() {
        true => {
            let beyond = page.page > page.pages;
            Block::Paragraph(vec![own::empty(beyond, page.pages, &words)])
        }
        false => Block::Table(host_table(&page.rows, &words)),
    };
    Document::new(vec![Block::Paragraph(head), body])
}

/// The line for the next page.
fn next_page(page: &Page<HostRow>) -> String {
    let all = if page.all { " -all" } else { "" };
    let name = page.asked.as_ref().map(|name| format!(" {name}"));
    let next = page.page.saturating_add(1);
    format!("!fwarn list{all}{} {next}", name.unwrap_or_default())
}

/// The table of players with two columns more before the reason.
fn host_table(rows: &[HostRow], words: &Words) -> Table {
    let with = |mut cells: Vec<Line>, target: Line, issuer: Line| {
        let reason = cells.pop().unwrap_or_default();
        cells.extend([target, issuer, reason]);
        cells
    };
    let rows = rows.iter().map(|row| {
        let issuer = plain(row.issuer.clone());
        with(own::cells(&row.row, words), name(&row.target), issuer)
    });
    Table {
        header: with(own::header(words), "for".into(), "by".into()),
        rows: rows.collect(),
    }
}

fn host_view(view: &HostView) -> Document {
    let mut facts = vec![
        fact("for", name(&view.target)),
        fact("by", plain(view.issuer.clone())),
    ];
    facts.extend(own::facts(&view.view, &Words::new(Language::English)));
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
    Document::new(vec![Block::Facts {
        head: Some(plain(format!("Warning {}", view.view.row.id))),
        facts,
    }])
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

fn at(expires: Expires) -> String {
    match expires {
        Expires::At(at) => stamp(at),
        Expires::Never => "never".to_owned(),
    }
}

fn expiring(expires: Expires) -> String {
    match expires {
        Expires::At(at) => format!("expires {}", stamp(at)),
        Expires::Never => "never expires".to_owned(),
    }
}

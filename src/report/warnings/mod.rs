//! Answers of the ledger of warnings as documents.
//!
//! What a player is shown is written from types that hold nothing else, so nothing has to be left
//! out here.

mod own;

use super::document::{Block, Document, Fact, Label, Line, Span, Table};
use super::{Text, TextKind, Words};
use nightdesk_game::SeatId;
use nightdesk_text::messages::{Listed, Worded};
use nightdesk_text::{Language, say};
use nightdesk_warnings::{
    Added, Altered, Answer, Changed, Edited, Expires, HostRow, HostView, IdentityKind, Page,
    PersonRow, Refusal, Same, SignUp, StasisOf, State, What, games_of_stasis, stamp, stasis_ends,
};

/// What is said in the place of a name that keeps its look.
const NAME: &str = "{name}";

/// What a command of the ledger answers, at the desk: for the host, or for the seat of the player
/// who asked about himself.
#[must_use]
pub fn text(said: &Answer, asker: Option<SeatId>, words: &Words) -> Text {
    let document = answer(said, words, words.language());
    match asker.filter(|_| said.is_own()) {
        Some(seat) => Text::to_seat(seat, TextKind::Ledger, document),
        None => Text::for_host(TextKind::Ledger, document),
    }
}

/// What a command of the ledger answers; `words` are those for players, `language` is the host's.
#[must_use]
pub fn answer(answer: &Answer, words: &Words, language: Language) -> Document {
    let to = &language;
    let lines = match answer {
        Answer::Listed(page) => return host_list(page, language),
        Answer::Own(page) => return own::list(page, words),
        Answer::Viewed(view) => return host_view(view, language),
        Answer::OwnViewed(view) => return own::view(view, words),
        Answer::InStasis(held) => return in_stasis(held, language),
        Answer::Added(added) => given(added, language),
        Answer::Edited(altered) => edited(altered, language),
        Answer::Deleted(deleted) => {
            let (id, name) = (deleted.id, &deleted.target);
            vec![
                plain(say!(to, "ledger_deleted", id, name)),
                plain(say!(to, "ledger_deleted_leaves")),
            ]
        }
        Answer::Acknowledged {
            id,
            unchanged,
            asked_for,
        } => vec![own::acknowledged(*id, *unchanged, *asked_for, words)],
        Answer::People(people) => return everybody(people, language),
        Answer::Imported {
            warnings,
            new_accounts,
        } => imported(*warnings, new_accounts, language),
        Answer::Same(said) => same(said, language),
        Answer::Stasis(of) => vec![stasis(of, language)],
        Answer::OwnStasis(of) => vec![own::stasis(of, words)],
        Answer::Reduced {
            now,
            before,
            unchanged,
        } => vec![match unchanged {
            true => {
                let games = games_of_stasis(*before, language);
                let name = &now.name;
                plain(say!(to, "ledger_reduced_already", name, games))
            }
            false => {
                let stasis = now.words(language);
                let said = say!(to, "ledger_reduced", name = NAME, stasis, before);
                naming(&said, &now.name)
            }
        }],
        Answer::Swept { released } => vec![swept(released, language)],
        Answer::Game {
            what,
            unchanged,
            released,
            served,
        } => game((*what, *unchanged), released, served, language),
        Answer::Overridden { name } => vec![plain(say!(to, "ledger_overridden", name))],
        Answer::Ruled {
            rule,
            before,
            after,
            unchanged,
        } => vec![plain(match unchanged {
            true => say!(to, "ledger_ruled_already", rule, after),
            false => say!(to, "ledger_ruled", rule, after, before),
        })],
        Answer::HostSet {
            name,
            host,
            unchanged,
        } => vec![plain(match (host, unchanged) {
            (true, true) => say!(to, "ledger_host_already", name),
            (true, false) => say!(to, "ledger_host", name),
            (false, _) => say!(to, "ledger_no_host", name),
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
pub fn sign_up(sign_up: &SignUp, language: Language) -> Document {
    let to = &language;
    let said = match sign_up.is_allowed() {
        true => say!(to, "ledger_may_sign_up", name = NAME),
        false => say!(to, "ledger_may_not_sign_up", name = NAME),
    };
    let mut lines = vec![naming(&said, &sign_up.name)];
    let reasons = sign_up.refused.iter();
    lines.extend(reasons.map(|bar| {
        let reason = bar.sentence(&sign_up.name, language);
        warning(&set_in(&reason))
    }));
    if !sign_up.other_denials.is_empty() {
        let commands = Listed(&sign_up.other_denials);
        lines.push(plain(set_in(&say!(to, "ledger_denied_besides", commands))));
    }
    Document::new(vec![Block::Paragraph(lines)])
}

fn given(added: &Added, language: Language) -> Vec<Line> {
    let to = &language;
    let must = match added.acknowledge {
        true => say!(to, "ledger_must_acknowledge"),
        false => String::new(),
    };
    let said = say!(
        to,
        "ledger_given",
        id = added.id,
        name = NAME,
        points = added.points,
        before = added.old_points,
        now = added.new_points,
        expiry = expiring(added.expires, language),
        must
    );
    let mut lines = vec![naming(&said, &added.target)];
    let mut besides = |said: String| lines.push(plain(set_in(&said)));
    if !added.tiers.is_empty() {
        let (n, ranges) = (added.tiers.len(), Listed(&added.tiers));
        besides(say!(to, "ledger_by_itself", n, ranges));
    }
    if added.stasis_given > 0 {
        besides(say!(
            to,
            "ledger_sits_out",
            games = games_of_stasis(added.stasis_given, language),
            name = added.target,
            all = added.stasis.games(),
            until = added.stasis.until().map(stamp).unwrap_or_default()
        ));
    }
    if !added.deny.is_empty() {
        let commands: Vec<&String> = added.deny.iter().collect();
        let commands = Listed(&commands);
        besides(say!(to, "ledger_denied_meanwhile", commands));
    }
    if added.above_all_tiers {
        let said = say!(to, "ledger_above_all", points = added.new_points);
        lines.push(warning(&set_in(&said)));
    }
    let of_name = match (added.new_account, added.kind) {
        (true, IdentityKind::Account) => Some(say!(to, "ledger_new_name")),
        (_, IdentityKind::Hostmask) => Some(say!(to, "ledger_hostmask")),
        (false, IdentityKind::Account) => None,
    };
    lines.extend(of_name.map(|said| warning(&set_in(&said))));
    if let Some(near) = &added.near {
        lines.push(plain(set_in(&say!(to, "ledger_name_near", near))));
    }
    lines
}

fn edited(altered: &Altered, language: Language) -> Vec<Line> {
    let (to, id) = (&language, altered.id);
    let mut lines = vec![plain(match altered.unchanged {
        true => say!(to, "ledger_edited_already", id),
        false => {
            let expiry = expiring(altered.expires, language);
            say!(to, "ledger_edited", id, name = altered.target, expiry)
        }
    })];
    let changes = changes(&altered.changed, language).into_iter();
    lines.extend(changes.map(|said| plain(set_in(&said))));
    if !altered.unchanged && !altered.is_for_player() {
        let untold = match altered.shown.row.state {
            State::Deleted => say!(to, "ledger_untold_deleted"),
            State::Active | State::Expired => say!(to, "ledger_untold_notes"),
        };
        lines.push(plain(set_in(&untold)));
    }
    if altered.now_expired {
        let said = say!(to, "ledger_expired_at_once");
        lines.push(warning(&set_in(&said)));
    }
    lines
}

/// What became of what: `reason: "late" → "ghosted"`.
fn changes(changed: &Edited, language: Language) -> Vec<String> {
    let to = &language;
    let text = |text: &String| format!("\"{text}\"");
    let note = |notes: &Option<String>| match notes {
        Some(notes) => text(notes),
        None => say!(to, "ledger_no_notes"),
    };
    let time = |expires: &Expires| at(*expires, language);
    let expires = changed.expires.as_ref().map(|expires| {
        let (before, after) = sides(expires, time);
        say!(to, "ledger_edited_expiry", before, after)
    });
    let reason = changed.reason.as_ref().map(|reason| {
        let (before, after) = sides(reason, text);
        say!(to, "ledger_edited_reason", before, after)
    });
    let notes = changed.notes.as_ref().map(|notes| {
        let (before, after) = sides(notes, note);
        say!(to, "ledger_edited_notes", before, after)
    });
    expires.into_iter().chain(reason).chain(notes).collect()
}

/// What was there before a change and what is there after it, in words.
fn sides<T>(changed: &Changed<T>, words: impl Fn(&T) -> String) -> (String, String) {
    (words(&changed.before), words(&changed.after))
}

fn imported(warnings: usize, new_accounts: &[String], language: Language) -> Vec<Line> {
    let to = &language;
    let mut lines = vec![
        plain(say!(to, "ledger_imported", n = warnings)),
        plain(say!(to, "ledger_imported_history")),
    ];
    if !new_accounts.is_empty() {
        let names = Listed(new_accounts);
        lines.push(plain(say!(to, "ledger_new_names", names)));
    }
    lines
}

fn same(said: &Same, language: Language) -> Vec<Line> {
    let (to, old, name) = (&language, &said.old, &said.name);
    if said.unchanged {
        return vec![plain(say!(to, "ledger_same_already", old, name))];
    }
    let of = StasisOf {
        name: said.name.clone(),
        stasis: said.stasis,
        over: said.over,
    };
    let (points, stasis) = (said.points, of.words(language));
    vec![
        plain(say!(to, "ledger_same", old, name)),
        plain(set_in(&say!(to, "ledger_together", points, stasis))),
    ]
}

/// How everybody stands, a row for each.
fn everybody(people: &[PersonRow], language: Language) -> Document {
    let to = &language;
    if people.is_empty() {
        let nobody = plain(say!(to, "ledger_nobody_warned"));
        return Document::new(vec![Block::Paragraph(vec![nobody])]);
    }
    let rows = people.iter().map(|one| {
        let until = match (one.stasis.until(), one.over) {
            (None, _) => Line::new(),
            (Some(until), false) => plain(until.format("%Y-%m-%d %H:%M").to_string()),
            (Some(_), true) => warning(&say!(to, "ledger_over")),
        };
        let games = match one.stasis.games() {
            0 => Line::new(),
            games => Line::number(games),
        };
        let pending: Vec<String> = one.pending.iter().map(|id| id.worded(language)).collect();
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
    let header = [
        say!(to, "ledger_name"),
        say!(to, "ledger_points"),
        say!(to, "ledger_stasis"),
        say!(to, "ledger_until"),
        say!(to, "ledger_to_acknowledge"),
    ];
    let mut blocks = vec![Block::Table(Table {
        header: header.map(Line::from).to_vec(),
        rows: rows.collect(),
    })];
    if people.iter().any(|one| one.stasis.games() > 0) {
        blocks.push(Block::Paragraph(vec![plain(stasis_ends(language))]));
    }
    Document::new(blocks)
}

fn game(
    (what, unchanged): (What, bool),
    released: &[StasisOf],
    served: &[StasisOf],
    language: Language,
) -> Vec<Line> {
    let to = &language;
    if unchanged {
        return vec![plain(match what {
            What::Start | What::Cancel => say!(to, "ledger_known_already"),
            What::Left(..) => say!(to, "ledger_left_once"),
        })];
    }
    let mut lines = match what {
        What::Cancel => vec![plain(say!(to, "ledger_called_off"))],
        What::Start | What::Left(..) => Vec::new(),
    };
    if !released.is_empty() {
        lines.push(swept(released, language));
    }
    lines.extend(served.iter().map(|of| {
        let stasis = of.words(language);
        let said = say!(to, "ledger_served", name = NAME, stasis);
        naming(&said, &of.name)
    }));
    lines
}

fn swept(released: &[StasisOf], language: Language) -> Line {
    let names: Vec<&str> = released.iter().map(|of| of.name.as_str()).collect();
    plain(match names.as_slice() {
        [] => say!(&language, "ledger_no_stasis_over"),
        names => say!(&language, "ledger_stasis_over", names = Listed(names)),
    })
}

fn stasis(of: &StasisOf, language: Language) -> Line {
    let stasis = of.words(language);
    let said = say!(&language, "ledger_stasis_of", name = NAME, stasis);
    naming(&said, &of.name)
}

fn in_stasis(held: &[StasisOf], language: Language) -> Document {
    let lines = match held {
        [] => vec![plain(say!(&language, "ledger_nobody_in_stasis"))],
        held => {
            let rows = held.iter().map(|of| stasis(of, language));
            rows.chain([plain(stasis_ends(language))]).collect()
        }
    };
    Document::new(vec![Block::Paragraph(lines)])
}

fn host_list(page: &Page<HostRow>, language: Language) -> Document {
    let (to, words) = (&language, Words::new(language));
    let everybody = say!(to, "ledger_everybody");
    let whose = page.of.as_deref().unwrap_or(&everybody);
    let points = page.points.map(|points| {
        let points = say!(to, "ledger_active_points", points);
        format!(": {points}")
    });
    let (number, pages) = (page.page, page.pages);
    let place = match page.more() {
        true => {
            let line = next_page(page);
            say!(to, "ledger_page_more", page = number, pages, line)
        }
        false => say!(to, "ledger_page", page = number, pages),
    };
    let mut head = vec![
        name(whose)
            .with(points.unwrap_or_default().as_str())
            .with(format!("   {place}").as_str()),
    ];
    if !page.known {
        head.push(warning(&say!(to, "ledger_unknown_name")));
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
    let to = &words.language();
    let with = |mut cells: Vec<Line>, target: Line, issuer: Line| {
        let reason = cells.pop().unwrap_or_default();
        cells.extend([target, issuer, reason]);
        cells
    };
    let rows = rows.iter().map(|row| {
        let issuer = plain(row.issuer.clone());
        with(own::cells(&row.row, words), name(&row.target), issuer)
    });
    let (target, issuer) = (say!(to, "ledger_for"), say!(to, "ledger_by"));
    Table {
        header: with(own::header(words), target.into(), issuer.into()),
        rows: rows.collect(),
    }
}

fn host_view(view: &HostView, language: Language) -> Document {
    let to = &language;
    let mut facts = vec![
        fact(say!(to, "ledger_for"), name(&view.target)),
        fact(say!(to, "ledger_by"), plain(view.issuer.clone())),
    ];
    facts.extend(own::facts(&view.view, &Words::new(language)));
    if !view.notes.is_empty() {
        let notes = plain(view.notes.clone());
        facts.push(fact(say!(to, "ledger_notes"), notes));
    }
    let ranges = match view.tiers.as_slice() {
        [] => say!(to, "ledger_no_ranges"),
        tiers => {
            let (ranges, points) = (Listed(tiers), view.old_points);
            say!(to, "ledger_ranges_from", ranges, points)
        }
    };
    facts.push(fact(say!(to, "ledger_ranges"), plain(ranges)));
    if let (Some(by), Some(at)) = (&view.deleted_by, view.deleted_at) {
        let said = say!(to, "ledger_removed_by", by, at = stamp(at));
        facts.push(fact(say!(to, "ledger_removed"), plain(said)));
    }
    let id = view.view.row.id;
    Document::new(vec![Block::Facts {
        head: Some(plain(say!(to, "ledger_warning", id))),
        facts,
    }])
}

fn fact(label: String, line: Line) -> Fact {
    Fact {
        label: label.into(),
        lines: vec![line],
    }
}

fn name(name: &str) -> Line {
    Span::new(name, Label::Player).into()
}

/// A sentence that was said with [`NAME`] in the place of a name.
fn naming(said: &str, called: &str) -> Line {
    let (before, after) = said.split_once(NAME).unwrap_or((said, ""));
    let mut line = Line::new();
    for part in [Line::from(before), name(called), Line::from(after)] {
        if !part.plain_text().is_empty() {
            line.push(part);
        }
    }
    line
}

fn plain(text: String) -> Line {
    text.into()
}

fn warning(text: &str) -> Line {
    Span::new(text, Label::Warning).into()
}

/// A sentence that goes with the one above it.
fn set_in(said: &str) -> String {
    format!("  {said}")
}

fn at(expires: Expires, language: Language) -> String {
    match expires {
        Expires::At(at) => stamp(at),
        Expires::Never => say!(&language, "ledger_never"),
    }
}

fn expiring(expires: Expires, language: Language) -> String {
    match expires {
        Expires::At(at) => say!(&language, "ledger_expires", at = stamp(at)),
        Expires::Never => say!(&language, "ledger_never_expires"),
    }
}

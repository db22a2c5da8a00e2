//! The section of a day or a night.

use super::super::model::{Action, DeathRecord, DeedRecord, Night, PhaseRecord, Reader, ToldText};
use super::super::sheet::{Section, SheetPart};
use super::{Writer, id, pictures, player, role, votes, with_comment};
use crate::document::{Line, Table};
use crate::public::{fate_line, order_was};
use crate::sentence::Sentence;
use crate::view::Fate;

/// Everything about a phase: what was done, what was told, who died, and why.
pub(super) fn section(writer: &Writer<'_>, record: &PhaseRecord) -> Section {
    let mut parts: Vec<SheetPart> = deaths(writer, record).into_iter().collect();
    if let Some(day) = &record.day {
        parts.extend(votes::parts(writer, record.phase, day));
    }
    if let Some(night) = &record.night {
        parts.extend(night_parts(writer, night));
    }
    for poll in &record.polls {
        parts.extend(votes::poll_parts(writer, poll));
    }
    parts.extend(deeds(writer, record));
    parts.extend(moves(writer, record));
    parts.extend(headed(
        writer,
        &Sentence::ArchiveTold {},
        record.told.iter().map(|text| card(writer, text)).collect(),
    ));
    parts.extend(headed(
        writer,
        &Sentence::ArchiveReasons {},
        record
            .reasons
            .iter()
            .map(|tree| pictures::reasons(writer, tree))
            .collect(),
    ));
    Section {
        id: id(record.phase),
        title: writer.words.phase(record.phase),
        phase: Some(record.phase.kind()),
        parts,
    }
}

/// Parts under a headline; nothing where there are none.
pub(super) fn headed(
    writer: &Writer<'_>,
    heading: &Sentence,
    parts: Vec<SheetPart>,
) -> Vec<SheetPart> {
    if parts.is_empty() {
        return parts;
    }
    let heading = SheetPart::Heading(writer.say(heading));
    std::iter::once(heading).chain(parts).collect()
}

fn deaths(writer: &Writer<'_>, record: &PhaseRecord) -> Option<SheetPart> {
    if record.deaths.is_empty() {
        let nobody = || SheetPart::Paragraph(writer.say(&Sentence::ArchiveNoDeath {}));
        return writer.is_past(record).then(nobody);
    }
    let deaths = record.deaths.iter();
    let deaths = deaths.map(|death| died(writer, record, death));
    Some(SheetPart::List(deaths.collect()))
}

fn died(writer: &Writer<'_>, record: &PhaseRecord, death: &DeathRecord) -> Line {
    let fate = Fate {
        phase: Some(record.phase),
        cause: death.cause,
    };
    let title = death.role.as_deref().unwrap_or_default();
    let fate = fate_line(writer.words, death.departed, fate);
    let fate = with_comment(fate, death.comment.as_deref());
    let fate = match death.back {
        None => fate,
        Some(back) => writer.say(&Sentence::ArchiveBack {
            fate,
            phase: writer.words.phase(back),
        }),
    };
    writer.say(&Sentence::ArchiveDeath {
        player: player(&death.player),
        role: role(title, death.side.as_deref().unwrap_or_default()),
        fate,
    })
}

fn night_parts(writer: &Writer<'_>, night: &Night) -> Vec<SheetPart> {
    let actions = writer.table(
        writer.say(&Sentence::ArchiveActions {}),
        &[
            Sentence::ColumnEntry {},
            Sentence::ColumnAction {},
            Sentence::ColumnTyped {},
            Sentence::ColumnState {},
        ],
        night
            .actions
            .iter()
            .map(|act| action(writer, act))
            .collect(),
    );
    let actions = match actions {
        Some(table) => table,
        None => SheetPart::Paragraph(writer.say(&Sentence::NoEntries {})),
    };
    let results = night.results.iter().map(|text| card(writer, text));
    let announced: Vec<Line> = night
        .announced
        .iter()
        .map(|told| told.as_str().into())
        .collect();
    let mut parts = headed(writer, &Sentence::ArchiveActions {}, vec![actions]);
    parts.extend(night.resolved_by.as_ref().map(|method| {
        let method = method.as_str().into();
        SheetPart::Paragraph(writer.say(&Sentence::ArchiveResolvedBy { method }))
    }));
    parts.extend(rulings(writer, night));
    parts.extend(headed(
        writer,
        &Sentence::ArchiveResults {},
        results.collect(),
    ));
    if !announced.is_empty() {
        let list = vec![SheetPart::List(announced)];
        parts.extend(headed(writer, &Sentence::ArchiveAnnounced {}, list));
    }
    if night.reasons_lost {
        let lost = writer.say(&Sentence::ArchiveReasonsLost {});
        parts.push(SheetPart::Paragraph(lost));
    }
    parts
}

fn action(writer: &Writer<'_>, action: &Action) -> Vec<Line> {
    let late = action.late.then_some(Sentence::Late {});
    let not_counted = (!action.counted).then_some(Sentence::DidNotCount {});
    let state = late.into_iter().chain(not_counted);
    let says = Line::from(action.says.as_str());
    vec![
        Line::number(action.entry),
        match action.counted {
            true => says,
            false => says.struck(),
        },
        action.typed.as_str().into(),
        Line::joined(state.map(|word| writer.say(&word)), ", "),
    ]
}

fn rulings(writer: &Writer<'_>, night: &Night) -> Option<SheetPart> {
    let rulings = night.rulings.iter().map(|ruling| {
        writer.say(&Sentence::RuledAs {
            question: ruling.key.as_str().into(),
            choice: ruling.value.as_str().into(),
        })
    });
    let rulings: Vec<Line> = rulings.collect();
    (!rulings.is_empty()).then_some(SheetPart::List(rulings))
}

/// What was done in a night at a table, and what came of it.
fn deeds(writer: &Writer<'_>, record: &PhaseRecord) -> Vec<SheetPart> {
    if record.deeds.is_empty() {
        return Vec::new();
    }
    let deeds = record.deeds.iter().map(|deed| deed_was(writer, deed));
    let list = vec![SheetPart::List(deeds.collect())];
    headed(writer, &Sentence::ArchiveDeeds {}, list)
}

fn deed_was(writer: &Writer<'_>, deed: &DeedRecord) -> Line {
    order_was(writer.words, &deed.was())
}

fn moves(writer: &Writer<'_>, record: &PhaseRecord) -> Vec<SheetPart> {
    let rows = record.moves.iter().map(|made| {
        let line = made.line.as_str().into();
        let late = made.late.then(|| writer.say(&Sentence::Late {}));
        vec![
            writer.time(Some(made.at)),
            writer.time(made.sent),
            line,
            late.unwrap_or_default(),
        ]
    });
    let table = writer.table(
        writer.say(&Sentence::ArchiveMoves {}),
        &[
            Sentence::ColumnWhen {},
            Sentence::ColumnSent {},
            Sentence::ColumnAction {},
            Sentence::ColumnState {},
        ],
        rows.collect(),
    );
    headed(
        writer,
        &Sentence::ArchiveMoves {},
        table.into_iter().collect(),
    )
}

/// A text with its reader: lines as they are, rows of several cells as a table.
fn card(writer: &Writer<'_>, text: &ToldText) -> SheetPart {
    let mut head = writer.say(&match &text.to {
        Reader::Everybody => Sentence::ToEverybody {},
        Reader::Player(name) => Sentence::ToPlayer {
            player: player(name),
        },
        Reader::Side(title) => Sentence::ToSide {
            side: title.as_str().into(),
        },
        Reader::Host => Sentence::ToHost {},
    });
    if let Some(title) = &text.title {
        head.push(" · ");
        head.push(title.as_str());
    }
    let about = head.clone();
    let mut parts = Vec::new();
    for rows in text.rows.chunk_by(|a, b| (a.len() > 1) == (b.len() > 1)) {
        let is_table = rows.first().is_some_and(|row| row.len() > 1);
        let mut cells = rows.iter().map(|row| line_cells(row));
        match is_table {
            true => parts.push(SheetPart::Table(
                about.clone(),
                Table {
                    header: cells.next().unwrap_or_default(),
                    rows: cells.collect(),
                },
            )),
            false => parts.extend(cells.flatten().map(SheetPart::Paragraph)),
        }
    }
    SheetPart::Card(head, parts)
}

fn line_cells(row: &[String]) -> Vec<Line> {
    row.iter().map(|cell| cell.as_str().into()).collect()
}

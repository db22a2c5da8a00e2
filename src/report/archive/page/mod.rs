//! An archive set out as a page.

mod phase;
mod pictures;
mod votes;

use chrono::{DateTime, Utc};

use super::model::{
    Archive, DeathRecord, Fate, GameResult, Outcome, PhaseRecord, Player, RecordKind, Seal, Side,
};
use super::sheet::{Page, Section, SheetPart};
use crate::Words;
use crate::document::{Fact, Label, Line, Span, Table};
use crate::public::{fate_line, won_by};
use crate::sentence::Sentence;
use crate::view::Fate as PublicFate;
use nightdesk_time::{Phase, PhaseKind, Zone};

/// The page of an archive.
#[must_use]
pub fn page(archive: &Archive, words: &Words) -> Page {
    let writer = Writer {
        archive,
        words,
        zone: archive.zone.parse().unwrap_or(Zone::UTC),
    };
    let phases = archive.phases.iter();
    let sections = [writer.timeline(), writer.players()]
        .into_iter()
        .chain(phases.map(|record| phase::section(&writer, record)))
        .chain([writer.survivors(), writer.host()])
        .filter(|section| !section.parts.is_empty());
    Page {
        language: archive.language,
        kind: writer.say(&Sentence::ArchiveOf {}),
        title: archive.game.as_str().into(),
        outcome: writer.outcome(),
        readers: writer.say(&match (&archive.outcome, archive.has_notes) {
            (None, _) => Sentence::ArchiveEarly {},
            (Some(_), true) => Sentence::ArchiveFor {},
            (Some(_), false) => Sentence::ArchiveForNoNotes {},
        }),
        is_early: archive.outcome.is_none(),
        facts: writer.facts(),
        contents: writer.say(&Sentence::ArchiveContents {}),
        sections: sections.collect(),
        foot: writer.say(&Sentence::ArchiveMade {}),
    }
}

/// What every part of the page is written from.
struct Writer<'a> {
    archive: &'a Archive,
    words: &'a Words,
    zone: Zone,
}

impl Writer<'_> {
    fn say(&self, sentence: &Sentence) -> Line {
        self.words.say(sentence)
    }

    fn outcome(&self) -> Vec<Line> {
        let Some(Outcome {
            winners,
            players,
            reason,
        }) = &self.archive.outcome
        else {
            return vec![self.say(&Sentence::ArchiveRunning {})];
        };
        let sides = winners.iter().map(side).collect();
        let players = players.iter().map(|name| player(name)).collect();
        let headline = won_by(self.words, sides, players);
        let reason = (!reason.is_empty()).then(|| reason.as_str().into());
        std::iter::once(self.say(&headline)).chain(reason).collect()
    }

    fn facts(&self) -> Vec<Fact> {
        let hosts = self.archive.hosts.iter().map(|host| player(host));
        let zone = Sentence::ArchiveZoneOf {
            zone: self.archive.zone.as_str().into(),
        };
        let facts = [
            (Sentence::ArchiveHosts {}, Line::joined(hosts, ", ")),
            (
                Sentence::ArchiveSeats {},
                Line::number(self.archive.players.len()),
            ),
            (
                Sentence::ArchiveRules {},
                self.archive.ruleset.as_str().into(),
            ),
            (Sentence::ArchiveZone {}, self.say(&zone)),
            (
                Sentence::ArchiveSeal {},
                self.archive
                    .seal
                    .as_ref()
                    .map_or_else(Line::default, |seal| self.seal(seal)),
            ),
        ];
        facts
            .into_iter()
            .filter(|(_, line)| !line.is_empty())
            .map(|(label, line)| Fact {
                label: self.say(&label),
                lines: vec![line],
            })
            .collect()
    }

    fn seal(&self, seal: &Seal) -> Line {
        let forms: [fn(Line) -> Sentence; 3] = [
            |count| Sentence::TimeOne { count },
            |count| Sentence::TimeFew { count },
            |count| Sentence::TimeMany { count },
        ];
        let deals = self.words.counted(seal.deals, forms);
        let code = seal.code.as_str().into();
        self.say(&match seal.seed_by_host {
            None => Sentence::ArchiveSealed { code, deals },
            Some(true) => Sentence::ArchiveSealedByHost { code, deals },
            Some(false) => Sentence::ArchiveSealedByProgram { code, deals },
        })
    }

    fn timeline(&self) -> Section {
        let rows = self.archive.phases.iter().map(|record| {
            // Who left the game did not die.
            let dead = record.deaths.iter().filter(|death| !death.departed);
            let dead: Vec<Line> = dead.map(|death| self.dead(death)).collect();
            vec![
                self.words.phase(record.phase),
                self.time(Some(record.began)),
                self.time(record.deadline),
                Line::number(record.alive),
                match dead.is_empty() && self.is_past(record) {
                    true => self.say(&Sentence::ArchiveNoDeath {}),
                    false => Line::joined(dead, ", "),
                },
            ]
        });
        let columns = [
            Sentence::LabelPhase {},
            Sentence::ColumnBegan {},
            Sentence::LabelDeadline {},
            Sentence::LabelAlive {},
            Sentence::LabelDies {},
        ];
        let title = self.say(&Sentence::ArchiveTimeline {});
        let table = self.table(title.clone(), &columns, rows.collect());
        self.section("timeline", title, table.into_iter().collect())
    }

    /// Who died in a phase, and when that was taken back.
    fn dead(&self, death: &DeathRecord) -> Line {
        let player = player(&death.player);
        match death.back {
            Some(back) => self.say(&Sentence::ArchiveBackSince {
                player,
                phase: self.words.phase(back),
            }),
            None => player,
        }
    }

    /// Whether a phase is over, so that what did not happen in it never will.
    fn is_past(&self, record: &PhaseRecord) -> bool {
        record.ended.is_some() || self.archive.outcome.is_some()
    }

    fn players(&self) -> Section {
        let rows = self.archive.players.iter().map(|player| {
            vec![
                self.seat(player),
                self.role(player),
                self.fate(player.fate.as_ref()),
                match player.result {
                    Some(GameResult::Won) => self.say(&Sentence::HasWon {}).strong(),
                    Some(GameResult::Drawn) => self.say(&Sentence::HasDraw {}),
                    Some(GameResult::Lost) => self.say(&Sentence::HasLost {}),
                    None => Line::new(),
                },
            ]
        });
        let columns = [
            Sentence::ColumnPlayer {},
            Sentence::ColumnRole {},
            Sentence::ColumnFate {},
            Sentence::ColumnResult {},
        ];
        let title = self.say(&Sentence::ArchivePlayers {});
        let table = self.table(title.clone(), &columns, rows.collect());
        self.section("players", title, table.into_iter().collect())
    }

    fn seat(&self, seat: &Player) -> Line {
        let name = player(&seat.name).strong();
        match seat.former.is_empty() {
            true => name,
            false => self.say(&Sentence::Replaced {
                player: name,
                former: seat.former.join(", ").into(),
            }),
        }
    }

    fn role(&self, player: &Player) -> Line {
        let Some(title) = &player.role else {
            return self.say(&Sentence::NoCard {});
        };
        let slug = player.side.as_ref().map_or("", |side| side.slug.as_str());
        let role = role(title, slug);
        match &player.dealt_role {
            None => role,
            Some(before) => self.say(&Sentence::DealtAs {
                role,
                before: before.as_str().into(),
            }),
        }
    }

    /// How a player ended, with the host's words about it.
    fn fate(&self, fate: Option<&Fate>) -> Line {
        let Some(fate) = fate else {
            return self.say(&match self.archive.outcome {
                Some(_) => Sentence::FateSurvived {},
                None => Sentence::StateAlive {},
            });
        };
        let public = PublicFate {
            phase: fate.phase,
            cause: fate.cause,
        };
        let line = fate_line(self.words, fate.departed, public);
        with_comment(line, fate.comment.as_deref())
    }

    fn survivors(&self) -> Section {
        let trees = self.archive.survivors.iter();
        let parts = trees.map(|tree| pictures::reasons(self, tree)).collect();
        self.section("survivors", self.say(&Sentence::ArchiveLived {}), parts)
    }

    fn host(&self) -> Section {
        let records = self.archive.host.iter();
        let rows: Vec<Vec<Line>> = records
            .map(|record| {
                vec![
                    Line::number(record.entry),
                    self.time(Some(record.at)),
                    record
                        .phase
                        .map_or_else(Line::new, |phase| self.words.phase(phase)),
                    self.kind(record.kind),
                    record.says.as_str().into(),
                ]
            })
            .collect();
        let columns = [
            Sentence::ColumnEntry {},
            Sentence::ColumnWhen {},
            Sentence::LabelPhase {},
            Sentence::ColumnKind {},
            Sentence::ColumnLine {},
        ];
        let title = self.say(&Sentence::ArchiveHost {});
        let only = SheetPart::Paragraph(self.say(&Sentence::ArchiveHostOnly {}));
        let table = self.table(title.clone(), &columns, rows);
        let parts = table.into_iter().flat_map(|table| [only.clone(), table]);
        self.section("host", title, parts.collect())
    }

    fn kind(&self, kind: RecordKind) -> Line {
        self.say(&match kind {
            RecordKind::Ruling => Sentence::KindRuling {},
            RecordKind::Note => Sentence::KindNote {},
            RecordKind::Draw => Sentence::KindDraw {},
            RecordKind::Card => Sentence::KindCard {},
            RecordKind::Deed => Sentence::KindDeed {},
            RecordKind::Death => Sentence::KindDeath {},
            RecordKind::Departure => Sentence::KindDeparture {},
            RecordKind::Return => Sentence::KindReturn {},
            RecordKind::Replacement => Sentence::KindReplacement {},
            RecordKind::Deadline => Sentence::KindDeadline {},
            RecordKind::Leak => Sentence::KindLeak {},
            RecordKind::Late => Sentence::KindLate {},
        })
    }

    /// A time by the host's clock, in a form that needs no language. Where the screen is narrow,
    /// the date stays whole: its hyphens are the kind at which no row ends.
    fn time(&self, at: Option<DateTime<Utc>>) -> Line {
        let local = at.map(|at| self.zone.local(at));
        local.map_or_else(Line::new, |local| {
            local
                .format("%Y\u{2011}%m\u{2011}%d %H:%M")
                .to_string()
                .into()
        })
    }

    fn section(&self, id: &str, title: Line, parts: Vec<SheetPart>) -> Section {
        Section {
            id: id.to_owned(),
            title,
            phase: None,
            parts,
        }
    }

    /// A table without the columns in which nothing stands; none without rows.
    fn table(&self, about: Line, columns: &[Sentence], rows: Vec<Vec<Line>>) -> Option<SheetPart> {
        if rows.is_empty() {
            return None;
        }
        let used: Vec<bool> = (0..columns.len())
            .map(|column| {
                let mut cells = rows.iter().filter_map(|row| row.get(column));
                cells.any(|cell| !cell.is_empty())
            })
            .collect();
        let kept = |cells: Vec<Line>| -> Vec<Line> {
            let cells = cells.into_iter().zip(&used);
            cells
                .filter(|(_, used)| **used)
                .map(|(cell, _)| cell)
                .collect()
        };
        let table = Table {
            header: kept(columns.iter().map(|column| self.say(column)).collect()),
            rows: rows.into_iter().map(kept).collect(),
        };
        Some(SheetPart::Table(about, table))
    }
}

/// `day-1`, `night-2`.
fn id(phase: Phase) -> String {
    let kind = match phase.kind() {
        PhaseKind::Day => "day",
        PhaseKind::Night => "night",
    };
    format!("{kind}-{}", phase.number())
}

fn player(name: &str) -> Line {
    Span::new(name, Label::Player).into()
}

fn role(title: &str, side: &str) -> Line {
    Span::new(title, Label::Role(side.to_owned())).into()
}

fn side(side: &Side) -> Line {
    Span::new(&side.title, Label::Side(side.slug.clone())).into()
}

fn with_comment(line: Line, comment: Option<&str>) -> Line {
    match comment.map(str::trim).filter(|comment| !comment.is_empty()) {
        None => line,
        Some(comment) => line.with(": ").with(comment),
    }
}

//! `archive`: the whole game written down, for everybody once it is over.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::answer::{Answer, NotTaken, Todo};
use super::{Session, Teller};
use nightdesk_command::ArchiveLine;
use nightdesk_game::{
    Audience, DueText, Game, Language, LeftPlace, MoveText, NightEntry, SeatId, Stage, TakenMove,
    ToldPlace,
};
use nightdesk_outbox::AtTable;
use nightdesk_outbox::Speaker;
use nightdesk_report::archive::{Archive, Source, archive, page};
use nightdesk_report::{Frame, PublicView, Voice, around_at_table};
use nightdesk_text::say;
use nightdesk_time::Phase;

/// An archive ready to be kept.
#[derive(Debug, Clone)]
pub struct Archived {
    /// Into which file, as the host wrote it.
    pub file: Option<String>,
    /// In which form it is.
    pub form: ArchiveForm,
    /// Its characters.
    pub text: String,
    /// What the host should know about it.
    pub remarks: Vec<String>,
}

/// In which form an archive is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArchiveForm {
    /// As a page for readers.
    Page,
    /// As data for other programs.
    Json,
}

/// Why there is no archive.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.said(Language::English))]
pub enum NotArchived {
    /// The game runs.
    Early,
    /// The file's ending says no form.
    NoForm(String),
}

impl NotArchived {
    /// Its stable code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Early => "archive-early",
            Self::NoForm(_) => "archive-form",
        }
    }

    /// What is wrong.
    #[must_use]
    pub fn said(&self, language: Language) -> String {
        match self {
            Self::Early => say!(&language, "an_archive_tells_everything"),
            Self::NoForm(file) => say!(&language, "ends_in_no_form", file),
        }
    }

    /// What would be right.
    #[must_use]
    pub fn hint(&self, language: Language) -> String {
        match self {
            Self::Early => say!(&language, "archive_when_it_is_over"),
            Self::NoForm(_) => say!(&language, "archive_forms"),
        }
    }
}

impl ArchiveForm {
    /// What every file of this form has in its head.
    #[must_use]
    pub fn mark(self) -> &'static str {
        match self {
            Self::Page => nightdesk_render::ARCHIVE_CLASS,
            Self::Json => "nightdesk_archive",
        }
    }

    /// By the ending of a file, where that says one.
    fn of_file(file: &str) -> Option<Self> {
        let ending = Path::new(file).extension()?.to_str()?.to_lowercase();
        match ending.as_str() {
            "html" | "htm" => Some(Self::Page),
            "json" => Some(Self::Json),
            _ => None,
        }
    }
}

impl Session {
    /// The whole game in the form that is wanted.
    ///
    /// # Errors
    /// While the game runs, unless the host insists; when the file's ending says no form.
    pub(super) fn archive(&self, wanted: &ArchiveLine) -> Result<Answer, NotTaken> {
        let is_over = matches!(self.game().stage, Stage::Over { .. });
        if !is_over && !wanted.anyway {
            return Err(NotArchived::Early.into());
        }
        let form = match (&wanted.file, wanted.as_json) {
            (Some(file), _) => {
                ArchiveForm::of_file(file).ok_or_else(|| NotArchived::NoForm(file.clone()))?
            }
            (None, true) => ArchiveForm::Json,
            (None, false) => ArchiveForm::Page,
        };
        let (archive, text, missing) = self.with_teller(|teller| {
            let at_table = teller.at_table();
            let archive = teller.archive(!wanted.without_notes, &at_table);
            let text = match form {
                ArchiveForm::Page => Ok(nightdesk_render::html(&page(&archive, teller.words))),
                ArchiveForm::Json => {
                    serde_json::to_string_pretty(&archive).map_err(|error| error.to_string())
                }
            };
            (archive, text, at_table.missing)
        })?;
        let archived = Archived {
            file: wanted.file.clone(),
            form,
            text: text.map_err(NotTaken::Nothing)?,
            remarks: remarks(self.game(), &archive)
                .into_iter()
                .chain(missing)
                .collect(),
        };
        Ok(Answer {
            todo: Some(Todo::Archive(Box::new(archived))),
            ..Answer::default()
        })
    }
}

/// For whom it is, and what in it the host may have forgotten.
fn remarks(game: &Game, archive: &Archive) -> Vec<String> {
    if archive.outcome.is_none() {
        return vec![say!(game, "for_you_alone")];
    }
    let mut remarks = vec![say!(game, "for_everybody")];
    let notes = game.notes.len()
        + game
            .seats
            .iter()
            .map(|seat| seat.notes.len())
            .sum::<usize>();
    if archive.has_notes && notes > 0 {
        remarks.push(say!(game, "your_notes_can_be_read", n = notes));
    }
    remarks
}

impl Teller<'_> {
    fn archive(&self, notes: bool, at_table: &AtTable) -> Archive {
        let counts = self.rules.tables().is_none();
        let nights = match counts {
            true => self.nights_again(),
            false => BTreeMap::new(),
        };
        let standing = self.game.nights.iter().map(|record| {
            let entries = nightdesk_desk::standing_entries(self.game, self.rules, record.night);
            (record.night, entries)
        });
        let standing: BTreeMap<Phase, Vec<NightEntry>> = match counts {
            true => standing.collect(),
            false => BTreeMap::new(),
        };
        let then = self.players_then();
        let then: BTreeMap<Phase, Speaker<'_>> = then
            .iter()
            .map(|(night, game)| {
                let rules = self.rules;
                (*night, Speaker { game, rules })
            })
            .collect();
        let players_then = then
            .iter()
            .map(|(night, speaker)| (*night, (speaker.game, speaker as &dyn Voice)))
            .collect();
        let around = match counts {
            true => BTreeMap::new(),
            false => self.around_texts(),
        };
        archive(&Source {
            journal: self.journal,
            words: self.words,
            voice: &self.speaker,
            nights: &nights,
            players_then: &players_then,
            standing: &standing,
            ends: &at_table.ends,
            polls: &at_table.polls,
            table_nights: &at_table.nights,
            lines: &at_table.lines,
            around: &around,
            counts,
            notes,
        })
    }

    /// What stood around the texts of moves, as it was known when they left the desk; of those that
    /// never did, when the move was made, without a word of who is back since. A deadline that was moved since, another name or another
    /// setup changes nothing in what was told.
    pub(super) fn around_texts(&self) -> BTreeMap<(u64, usize), Vec<String>> {
        let counting: BTreeSet<LeftPlace> = self.left_places();
        let mut around = BTreeMap::new();
        let mut left = BTreeSet::new();
        let mut seen = 0;
        let mut look = |game: &Game, leaves: &mut dyn Iterator<Item = DueText>| {
            for taken in game.moves.iter().skip(seen) {
                for (told, place) in taken.told.iter().zip(taken.told_before..) {
                    let still_out = self.game.still_out(taken, told);
                    let around_it = self.around(game, (taken, told), Some(&still_out));
                    around.insert((taken.no, place), around_it);
                }
            }
            seen = seen.max(game.moves.len());
            for text in leaves {
                if let (Some(ToldPlace { index, .. }), Some((taken, told))) =
                    (text.about().told, game.text_of_move(text))
                    && left.insert((taken.no, index))
                {
                    let around_it = self.around(game, (taken, told), None);
                    around.insert((taken.no, index), around_it);
                }
            }
        };
        self.journal.retrace(|before, entry| {
            let leaves = entry.left_texts();
            let leaves = leaves.filter(|(place, ..)| counting.contains(place));
            look(
                before,
                &mut leaves.flat_map(|(_, text, _)| text.parts.iter().copied()),
            );
        });
        look(self.game, &mut std::iter::empty());
        around
    }

    /// What stands around a text of a move in a game; of those who are out by the host's word only
    /// those among some are told, where it is said.
    fn around(
        &self,
        game: &Game,
        (taken, told): (&TakenMove, &MoveText),
        out: Option<&[SeatId]>,
    ) -> Vec<String> {
        if told.to != Audience::Public {
            return Vec::new();
        }
        let speaker = Speaker {
            game,
            rules: self.rules,
        };
        let view = PublicView::of(game, self.words, &speaker);
        let mut frame = Frame::of(game, (&view, self.words), taken, told);
        frame
            .out
            .retain(|seat| out.is_none_or(|out| out.contains(seat)));
        around_at_table(told, &frame)
    }
}

//! Moves at the table of a rule set that keeps one, and what each of them told to whom.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use super::audience::Audience;
use super::event::Event;
use super::seat::{Cause, SeatId};
use super::state::Game;
use super::texts::{DueText, ToldPlace};
use nightdesk_time::Phase;

/// A move that was taken: with the moves before it, it gives the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakenMove {
    /// Its number, by which what it told is known: that of its journal entry.
    #[serde(default)]
    pub no: u64,
    /// How many texts the moves before it have told that stand in the same entry: a page of the
    /// thread may bring several moves. The texts of an entry are known by their number in it.
    #[serde(default, skip_serializing_if = "is_none_before")]
    pub told_before: usize,
    /// What was moved, in the rule set's own words.
    pub line: String,
    /// What came of the lots it needed, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<u32>,
    /// When it was made.
    pub at: DateTime<Utc>,
    /// When the player sent it, where the host said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sent: Option<DateTime<Utc>>,
    /// Whether it came after the deadline.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub late: bool,
    /// Whether questions fell with roles that two players switched.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub discards: bool,
    /// The phase it was made in; none before the game began.
    pub phase: Option<Phase>,
    /// What it told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<MoveText>,
    /// What it changed at the table; none in journals of format 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<TableStep>,
    /// Who was alive when it was done, where that is told with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub living: Vec<SeatId>,
}

/// What a move changed at a table, in a form that only its rule set reads: a fact, so that no later
/// version of the rules changes what has happened.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(from = "Value")]
pub struct TableStep(Arc<Value>);

impl TableStep {
    /// Keeps a step.
    ///
    /// # Errors
    /// When it cannot be written as data.
    pub fn of(step: &impl Serialize) -> serde_json::Result<Self> {
        Ok(serde_json::to_value(step)?.into())
    }

    /// The step as the rule set that made it knows it.
    ///
    /// # Errors
    /// When it is not of that form.
    pub fn read<S: DeserializeOwned>(&self) -> serde_json::Result<S> {
        S::deserialize(&*self.0)
    }
}

impl From<Value> for TableStep {
    fn from(step: Value) -> Self {
        Self(Arc::new(step))
    }
}

impl Serialize for TableStep {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(to)
    }
}

/// A text that a move brought, with its reader: a fact, so that an old game reads the same in a
/// later version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveText {
    /// Who may read it.
    pub to: Audience,
    /// Where it is said, if that is a channel of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// Its headline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The phase it was told in, where the rule set says so: a move that ends a phase tells of the
    /// next one, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<Phase>,
    /// Whether it asks what can be answered in its phase alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asks: bool,
    /// What it says, in reading order.
    pub parts: Vec<TextPart>,
    /// The phase that it begins: the living and the deadline are told with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begins: Option<Phase>,
    /// Whose deaths it tells, or that they left the game, without a word of what they were: that is told with it as far as the
    /// setup shows it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fell: Vec<SeatId>,
    /// Who is out by the host's word alone, of which it says nothing itself: that, and what is
    /// shown of them, is told with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub out: Vec<SeatId>,
    /// What it is about, in words of the rule set: by them it is known which text comes in place
    /// of another. None where the headline says it, and in older journals.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub about: Vec<String>,
}

/// A part of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TextPart {
    /// A row of words.
    Line(String),
    /// Rows under a header.
    Table {
        /// One cell a column.
        header: Vec<String>,
        /// The rows.
        rows: Vec<Vec<String>>,
    },
}

impl Game {
    /// The move that a fact would be in this game; none if it is none.
    #[must_use]
    pub fn taken(&self, fact: &Event) -> Option<TakenMove> {
        let Event::MoveTaken {
            line,
            draws,
            at,
            sent,
            late,
            no,
            discards,
            told,
            step,
        } = fact
        else {
            return None;
        };
        // Where a journal kept no numbers, the place stands for it; that is smaller than the number of
        // every entry after it.
        let place = u64::try_from(self.moves.len()).unwrap_or(u64::MAX);
        Some(TakenMove {
            no: no.unwrap_or(place),
            told_before: no.map_or(0, |no| self.texts_of_entry(no)),
            line: line.clone(),
            draws: draws.clone(),
            at: *at,
            sent: *sent,
            late: *late,
            discards: *discards,
            phase: self.phase(),
            told: told.clone(),
            step: step.clone(),
            living: Vec::new(),
        })
    }

    /// What a move told, with the move; none if the text is none of a move, or the move does not
    /// count.
    #[must_use]
    pub fn text_of_move(&self, text: DueText) -> Option<(&TakenMove, &MoveText)> {
        let DueText::Told(ToldPlace { of, index }) = text else {
            return None;
        };
        let mut moves = self.moves.iter().rev();
        match of {
            Some(no) => moves
                .filter(|taken| taken.no == no)
                .find_map(|taken| Some((taken, taken.text_at(index)?))),
            None => {
                let last = moves.next()?;
                Some((last, last.text_at(index)?))
            }
        }
    }

    /// How many texts the moves of an entry have told so far.
    pub(super) fn texts_of_entry(&self, no: u64) -> usize {
        let moves = self.moves.iter().rev();
        let of_entry = moves.take_while(|taken| taken.no == no);
        of_entry.map(|taken| taken.told.len()).sum()
    }

    /// The phase that a text of a move begins; none if it begins none.
    #[must_use]
    pub fn begun_by(&self, text: DueText) -> Option<Phase> {
        self.text_of_move(text)?.1.begins
    }

    /// Whether a move has told everybody of a seat's death.
    #[must_use]
    pub fn has_announced_death(&self, seat: SeatId) -> bool {
        let mut told = self.moves.iter().flat_map(|taken| &taken.told);
        told.any(|told| told.to == Audience::Public && told.fell.contains(&seat))
    }

    /// Whether the thread may know that a seat is out: a death of the running night is told after it,
    /// but for one that a move has told.
    #[must_use]
    pub fn may_be_known_out(&self, id: SeatId) -> bool {
        let death = self.seat(id).and_then(|seat| seat.death.as_ref());
        death.is_some_and(|death| {
            let of_running_night =
                death.cause == Cause::Night && death.phase.is_some() && death.phase == self.phase();
            !of_running_night || self.has_announced_death(id)
        })
    }

    /// Whether a text of a move asks what can be answered no more: its phase is over, or the game, or a
    /// later move has asked what comes next.
    #[must_use]
    pub fn lapsed(&self, text: DueText) -> bool {
        self.text_of_move(text).is_some_and(|(taken, told)| {
            let asked_in = taken.phase_of(told);
            let over = || asked_in.is_some() && asked_in != self.phase();
            told.asks && (over() || self.asked_after(taken))
        })
    }

    fn asked_after(&self, taken: &TakenMove) -> bool {
        let later = self.moves.iter().rev();
        let mut later = later.take_while(|other| other.is_after(taken));
        later.any(|other| other.told.iter().any(|told| told.asks))
    }

    /// Whether a text of a move asks what can still be answered.
    #[must_use]
    pub fn is_open_question(&self, text: DueText) -> bool {
        let asks = self.text_of_move(text).is_some_and(|(_, told)| told.asks);
        asks && !self.lapsed(text)
    }

    /// The questions to a seat that were never sent and have lapsed: nobody is asked them any more.
    #[must_use]
    pub fn lapsed_questions(&self, seat: SeatId) -> Vec<DueText> {
        let mut told = self.told_to(&Audience::Seat(seat));
        told.retain(|text| self.lapsed(*text) && !self.has_left(*text));
        told
    }

    /// Those whom a text of a move told to be out by the host's word and who are out by it still:
    /// nobody who came back, or has gone again since.
    #[must_use]
    pub fn still_out(&self, taken: &TakenMove, told: &MoveText) -> Vec<SeatId> {
        let is_out = |seat: &SeatId| self.is_out_by_word(*seat);
        let gone_again = |seat: &SeatId| {
            let later = self.moves.iter().filter(|other| other.is_after(taken));
            let mut later = later.flat_map(|other| &other.told);
            later.any(|other| other.out.contains(seat))
        };
        let out = told.out.iter().copied();
        out.filter(|seat| is_out(seat) && !gone_again(seat))
            .collect()
    }

    fn is_out_by_word(&self, seat: SeatId) -> bool {
        let death = self.seat(seat).and_then(|held| held.death.as_ref());
        death.is_some_and(|death| matches!(death.cause, Cause::Host | Cause::Removal))
    }

    /// Keeps with the last move who is alive now.
    pub(super) fn tell_living(&mut self) {
        let living = self.living().map(|(seat, _)| seat).collect();
        if let Some(last) = self.moves.last_mut() {
            last.living = living;
        }
    }

    /// The same text with the number of its move: the last one, where a journal did not keep it.
    #[must_use]
    pub fn with_its_move(&self, text: DueText) -> DueText {
        match (text, self.moves.last()) {
            (DueText::Told(ToldPlace { of: None, index }), Some(last)) => last.text(index),
            (text, _) => text,
        }
    }

    /// Everything that moves have told these readers, oldest first.
    #[must_use]
    pub fn told_to(&self, readers: &Audience) -> Vec<DueText> {
        let moves = self.moves.iter();
        moves.flat_map(|taken| taken.told_to(readers)).collect()
    }

    /// Whether the role message of a seat says what was told there before: to whoever took it over.
    #[must_use]
    pub fn retells(&self, seat: SeatId) -> bool {
        self.seat(seat).is_some_and(|held| !held.former.is_empty())
    }
}

impl TakenMove {
    /// The phase in which it told a text: the one it was made in, where nothing else was kept.
    #[must_use]
    pub fn phase_of(&self, told: &MoveText) -> Option<Phase> {
        told.phase.or(told.begins).or(self.phase)
    }

    /// What it told these readers, as texts that are due are known.
    pub fn told_to(&self, readers: &Audience) -> impl Iterator<Item = DueText> {
        let texts = self.told.iter().enumerate();
        texts
            .filter(move |(_, told)| told.to == *readers)
            .map(|(index, _)| self.text(self.told_before + index))
    }

    /// The text with this number in its entry.
    #[must_use]
    pub fn text(&self, index: usize) -> DueText {
        let of = Some(self.no);
        DueText::Told(ToldPlace { of, index })
    }

    /// What it told, by the number of the text in the move's entry.
    fn text_at(&self, index: usize) -> Option<&MoveText> {
        self.told.get(index.checked_sub(self.told_before)?)
    }

    /// Whether it was made after another move.
    fn is_after(&self, other: &Self) -> bool {
        (self.no, self.told_before) > (other.no, other.told_before)
    }
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde asks with a reference"
)]
fn is_none_before(told_before: &usize) -> bool {
    *told_before == 0
}

impl MoveText {
    /// A text of lines.
    #[must_use]
    pub fn new(to: Audience, lines: impl IntoIterator<Item = String>) -> Self {
        Self {
            to,
            place: None,
            title: None,
            phase: None,
            asks: false,
            parts: lines.into_iter().map(TextPart::Line).collect(),
            begins: None,
            fell: Vec::new(),
            out: Vec::new(),
            about: Vec::new(),
        }
    }

    /// The text that a seat is out by the host's word, with nothing else to tell.
    #[must_use]
    pub fn out(seat: SeatId) -> Self {
        Self {
            out: vec![seat],
            ..Self::new(Audience::Public, [])
        }
    }

    /// The text that begins a phase, with nothing else to tell.
    #[must_use]
    pub fn beginning(phase: Phase) -> Self {
        Self {
            begins: Some(phase),
            ..Self::new(Audience::Public, [])
        }
    }

    /// Whether there is nothing to read in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
            && self.fell.is_empty()
            && self.out.is_empty()
            && self.begins.is_none()
    }

    /// The same text under a headline.
    #[must_use]
    pub fn titled(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// The same text, known to be about this.
    #[must_use]
    pub fn about(mut self, what: impl Into<String>) -> Self {
        self.about.push(what.into());
        self
    }
}

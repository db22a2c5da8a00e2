//! What an undo makes wrong in texts that have left, and how the next one says so.
//!
//! A text is made again twice: from the entries that counted when it left, and from those of
//! them that count now. Where the two differ, an undo or redo after it has made it wrong. Only
//! then does a text need a correction; that a later version words it otherwise does not matter.

mod compare;
mod correction;
mod later_votes;
mod table_counts;

use std::collections::BTreeSet;

use compare::{Known, Version, names_of};
use correction::{count_of, is_over, is_table_count};

use super::{Left, Outbox};
use nightdesk_game::{
    Audience, Change, Correction, DueText, Entry, Game, LeftPlace, LeftText, Subject,
};
use nightdesk_text::say;
use nightdesk_time::Phase;

/// A text that has left and is wrong now.
#[derive(Debug)]
pub struct WrongText<'j> {
    /// Which of the texts that have left.
    pub place: LeftPlace,
    /// What it is.
    pub text: &'j LeftText,
    /// Who held the seat that it is for; empty for other readers.
    pub reader: String,
    /// What of it is wrong, where it is for one seat.
    pub subjects: Vec<Subject>,
    /// What the host calls those of its parts that are wrong, where it is for one seat.
    named: Vec<String>,
    /// What its readers know by it, and by its last correction.
    was: String,
    now: Option<String>,
    /// Whom it tells to have left, or to take a seat over, which does not stand; `was` and `now` are
    /// of its other parts then.
    about: Option<String>,
    /// Its plain words as it left.
    pub said: String,
    /// The day and the number of the count that it is.
    count: Option<(Phase, usize)>,
    /// Whether it says that the game is over.
    ends: bool,
    /// Whether it tells that the game is over, which goes on.
    end_gone: bool,
    /// Whether its readers take it for over, too: no later post has told them that it goes on.
    pub win_gone: bool,
    /// The new deadline that it tells, as it is now.
    deadline: Option<String>,
    /// Whom it told to be out, and who are in the game.
    back: Vec<String>,
    /// Whom it told to be in the game again, and who are out of it.
    out: Vec<String>,
}

impl<'t> Outbox<'t> {
    /// Every text that has left, is wrong now, and was not put right by a later one.
    pub fn wrong_texts(&self) -> &[WrongText<'t>] {
        self.wrong.get_or_init(|| {
            if self.journal.entries().iter().all(is_done) {
                return Vec::new();
            }
            let left = self.left_texts();
            let wrong = left.iter().filter_map(|one| self.wrong_text(one, &left));
            wrong.collect()
        })
    }

    /// A text among those that have left, if it is wrong now.
    fn wrong_text(&self, one: &Left<'t>, left: &[Left<'t>]) -> Option<WrongText<'t>> {
        let (place, text, _) = *one;
        let touched = first_undo_touching(self.journal.entries(), place.entry)?;
        if is_settled(place, text, left) {
            return None;
        }
        let told = self.state_when_left(place, text)?;
        let parts = checked_parts(text, &told);
        let said = self.made(&told, &parts)?;
        let known = last_correction_after(text, touched, left)
            .and_then(|by| self.known_since(by, place, text, &told, &parts))
            .unwrap_or_else(|| Known::as_said(&told, &said));
        let counting = self.counting_of(self.journal, place, text);
        let counting = counting.as_ref();
        let now = counting.map_or_else(Version::default, |now| self.version_in(&told, now, &parts));
        // What was done again as it was before stands as it was sent.
        let stands = || self.version_in(&told, self.game, &parts) == known.version;
        if now == known.version || stands() {
            return None;
        }
        let (subjects, named) = match text.to {
            Audience::Seat(_) => {
                let differs = |part: DueText| {
                    let now = counting.and_then(|now| self.made(now, &[part]));
                    now != self.made(&told, &[part])
                };
                let wrong = parts.iter().copied().filter(|part| differs(*part));
                let wrong: Vec<DueText> = wrong.collect();
                let subjects = wrong.iter().filter_map(|part| told.subject(*part));
                let subjects = self.open_subjects(subjects.collect(), one, left)?;
                let named = self.called_about(&subjects, &wrong, &told);
                (subjects, named)
            }
            Audience::Public | Audience::Faction(_) | Audience::Host => (Vec::new(), Vec::new()),
        };
        let differs = self.difference(&known, now, &parts);
        let ends = self.tells_end(text, &told);
        let end_gone = ends && is_over(&known.game) && !is_over(self.game);
        let deadline = counting.filter(|_| text.holds(DueText::DeadlineMoved));
        let deadline = deadline.and_then(|now| self.made(now, &[DueText::DeadlineMoved]));
        let wrong = WrongText {
            place,
            text,
            reader: reader_of(text, &told),
            subjects,
            named,
            said,
            about: names_of(&differs.gone, &told),
            back: self.back_in_game(&told, &differs.news),
            out: self.out_of_game(&differs.gone),
            was: differs.was,
            now: differs.now,
            count: count_of(text, &told),
            ends,
            end_gone,
            win_gone: end_gone && !goes_on_later(place, left),
            deadline,
        };
        let is_put_right = end_gone && wrong.corrections().is_empty();
        (!is_put_right).then_some(wrong)
    }

    /// The subjects of which no later message to the same reader speaks, as that one is looked at
    /// for itself; none if there are none.
    fn open_subjects(
        &self,
        mut subjects: Vec<Subject>,
        (since, text, _): &Left<'t>,
        left: &[Left<'t>],
    ) -> Option<Vec<Subject>> {
        let later = left
            .iter()
            .filter(|(place, other, _)| place.entry > since.entry && other.to == text.to);
        for (place, text, _) in later {
            let Some(then) = self.state_when_left(*place, text) else {
                continue;
            };
            let told = text.parts.iter();
            let told = told.filter_map(|part| then.subject(then.with_its_move(*part)));
            let told: Vec<Subject> = told.collect();
            subjects.retain(|subject| !told.iter().any(|other| other.is_like(subject)));
        }
        (!subjects.is_empty()).then_some(subjects)
    }

    /// What the host calls those parts of a text that are on these subjects: what left with them may
    /// stand.
    fn called_about(&self, subjects: &[Subject], parts: &[DueText], told: &Game) -> Vec<String> {
        let then = self.of_game(told, self.words);
        let is_meant = |part: &&DueText| {
            let about = told.subject(**part);
            about.is_some_and(|about| subjects.iter().any(|open| open.is_like(&about)))
        };
        let meant = parts.iter().filter(is_meant);
        let mut names: Vec<String> = meant.map(|part| then.called_part(*part)).collect();
        names.dedup();
        names
    }

    /// What to tell the host about the texts that are wrong and were not before.
    pub fn made_wrong(&self, before: &[LeftPlace]) -> Vec<String> {
        let wrong = self.wrong_texts();
        let new = wrong.iter().filter(|wrong| !before.contains(&wrong.place));
        let mut told = Vec::new();
        for line in new.map(|wrong| self.says_wrong(wrong)) {
            // What was sent twice is told once.
            if !told.contains(&line) {
                told.push(line);
            }
        }
        told
    }

    fn says_wrong(&self, wrong: &WrongText<'_>) -> String {
        let name = wrong.name();
        let Audience::Seat(seat) = wrong.text.to else {
            let next = match is_corrected_by_any(wrong.text) {
                true => say!(self, "the_next_post"),
                false => say!(self, "the_next_post_of_that_kind"),
            };
            return say!(self, "was_posted", name, next);
        };
        let now = self.game.name(seat);
        match wrong.reader.as_str() {
            then if then == now => {
                say!(self, "was_sent", name, then, now)
            }
            then => say!(self, "was_sent_before", name, then, now),
        }
    }

    /// The places of all texts that have left and count.
    pub fn left_places(&self) -> BTreeSet<LeftPlace> {
        let left = self.left_texts().into_iter();
        left.map(|(place, ..)| place).collect()
    }
}

/// The parts of a text that are looked at, with the moves of which they told.
fn checked_parts(text: &LeftText, told: &Game) -> Vec<DueText> {
    let parts = text.parts.iter().copied();
    let parts = parts.filter(|part| part.correction() != Correction::None);
    parts.map(|part| told.with_its_move(part)).collect()
}

/// Who held the seat that a text is for; empty for other readers.
fn reader_of(text: &LeftText, told: &Game) -> String {
    match text.to {
        Audience::Seat(seat) => told.name(seat).to_owned(),
        Audience::Public | Audience::Faction(_) | Audience::Host => String::new(),
    }
}

/// Whether a later text stands for it: a word that it does not hold, the next running count, or
/// itself where it counts anew.
fn is_settled(place: LeftPlace, text: &LeftText, left: &[Left<'_>]) -> bool {
    left.iter().any(|(later, other, _)| {
        if later.entry > place.entry && other.repeats(text) {
            return true;
        }
        match text.to {
            Audience::Seat(_) => other.takes_back(place, text),
            Audience::Public | Audience::Faction(_) | Audience::Host => {
                let count = is_table_count(text) && is_table_count(other) && !other.again;
                count && later.entry > place.entry && other.phase == text.phase
            }
        }
    })
}

/// Whether a later post has told that the game goes on: an end that was told before is over with
/// that, whatever has become of the steps since.
fn goes_on_later(place: LeftPlace, left: &[Left<'_>]) -> bool {
    let mut later = left.iter().filter(|(of, ..)| of.entry > place.entry);
    later.any(|(_, text, _)| text.to == Audience::Public && text.holds(DueText::GoesOn))
}

/// The entry of the last post that corrected a post, after the first undo or redo that touched it.
fn last_correction_after(text: &LeftText, touched: u64, left: &[Left<'_>]) -> Option<u64> {
    let mut later = left.iter().rev();
    let is_post = !matches!(text.to, Audience::Seat(_));
    let corrected = later.find(|(later, other, _)| {
        let is_later = later.entry > touched && !other.again;
        is_post && is_later && other.to == text.to && may_correct(other, text)
    });
    corrected.map(|(later, ..)| later.entry)
}

/// Whether a text that has left corrects an earlier one.
fn may_correct(later: &LeftText, earlier: &LeftText) -> bool {
    let corrects = |part: &DueText| part.is_post() && !matches!(part, DueText::BotLines(_));
    if is_corrected_by_any(earlier) && later.parts.iter().any(corrects) {
        return true;
    }
    let is_like = |part: &DueText| later.parts.iter().any(|of| of.is_like(*part));
    earlier.parts.iter().any(is_like)
}

/// Whether any post corrects it: there may never be another of its kind, or players act by it.
fn is_corrected_by_any(text: &LeftText) -> bool {
    let mut parts = text.parts.iter();
    text.to == Audience::Public && parts.any(|part| part.correction() == Correction::AnyPost)
}

fn is_done(entry: &Entry) -> bool {
    matches!(entry.change, Change::Do(_))
}

/// The first undo or redo after an entry of something before it.
fn first_undo_touching(entries: &[Entry], no: u64) -> Option<u64> {
    let touching = entries.iter().find(|entry| match entry.change {
        Change::Undo { no: of, .. } | Change::Redo(of) => entry.no > no && of < no,
        Change::Do(_) => false,
    });
    touching.map(|entry| entry.no)
}

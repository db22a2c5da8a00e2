//! What an undo makes wrong in texts that have left, and how the next one says so (H6.2).
//!
//! A text is made again twice: from the entries that counted when it left, and from those of
//! them that count now. Where the two differ, an undo or redo behind it has made it wrong. Only
//! then does a text need a correction; that a later version words it otherwise does not matter.

use super::posts::one_post;
use super::{Speaker, Teller};
use crate::game::{Audience, Change, DueText, Entry, Event, Game, LeftText};
use crate::render;
use crate::report::public::{self, Wrong};
use crate::report::{Text, Words, private};

/// A text that has left and is wrong now.
pub(super) struct WrongText<'j> {
    /// The entry that recorded it.
    pub(super) entry: u64,
    /// What it is.
    pub(super) text: &'j LeftText,
    was: String,
    now: Option<String>,
}

impl<'t> Teller<'t> {
    /// The same voice about another state of the game; it corrects nothing.
    pub(super) fn of_game<'g>(&self, game: &'g Game, words: &'g Words) -> Teller<'g>
    where
        't: 'g,
    {
        Teller {
            journal: self.journal,
            game,
            rules: self.rules,
            words,
            speaker: Speaker {
                game,
                rules: self.rules,
            },
            // What is remembered is of the game as it stands.
            tables: None,
            corrects: false,
        }
    }

    /// Every text that has left, is wrong now, and was not put right by a later one.
    pub(super) fn wrong_texts(&self) -> Vec<WrongText<'t>> {
        let entries = self.journal.entries();
        if !entries.iter().any(|entry| !is_done(entry)) {
            return Vec::new();
        }
        let left = self.left_texts();
        let wrong = left.iter().filter_map(|(entry, text, _)| {
            let touched = touched_behind(entries, *entry)?;
            let parts: Vec<DueText> = text
                .parts
                .iter()
                .copied()
                .filter(|part| is_checked(*part))
                .collect();
            let put_right = left.iter().any(|(later, other, _)| {
                let is_like = |part: &DueText| other.parts.iter().any(|of| of.is_like(*part));
                *later > touched && other.to == text.to && parts.iter().any(is_like)
            });
            if parts.is_empty() || put_right {
                return None;
            }
            let was = self.made(
                self.journal.at(entry.saturating_sub(1)).ok()?.game(),
                &parts,
            )?;
            let now = match parts
                .iter()
                .any(|part| matches!(part, DueText::Told { .. }))
            {
                true => self.move_stands(*entry).then(|| was.clone()),
                false => {
                    let before = self.journal.counting_before(*entry);
                    before.ok().and_then(|game| self.made(&game, &parts))
                }
            };
            (now.as_ref() != Some(&was)).then_some(WrongText {
                entry: *entry,
                text,
                was,
                now,
            })
        });
        wrong.collect()
    }

    /// Whether the move counts that was the last one before an entry: what it told is kept with
    /// it and cannot be made again, so it stands and falls with the move.
    fn move_stands(&self, entry: u64) -> bool {
        let Ok(then) = self.journal.at(entry.saturating_sub(1)) else {
            return false;
        };
        let is_move = |made: &&Entry| {
            let mut events = made.change.facts().iter();
            events.any(|event| matches!(event, Event::MoveTaken { .. }))
        };
        let mut counting = then.entries().iter().rev();
        let last = counting.find(|made| then.in_force(made.no) && is_move(made));
        last.is_some_and(|made| self.journal.in_force(made.no))
    }

    /// What to tell the host about the texts that are wrong and were not before.
    pub(super) fn made_wrong(&self, before: &[u64]) -> Vec<String> {
        let wrong = self.wrong_texts();
        let new = wrong.iter().filter(|wrong| !before.contains(&wrong.entry));
        let told = new.map(|WrongText { text, .. }| match &text.to {
            Audience::Seat(seat) => format!(
                "It is part of {}, sent to {}: send what is right (pm {}).",
                text.name,
                self.game.name(*seat),
                self.game.name(*seat)
            ),
            Audience::Public | Audience::Faction(_) | Audience::Host => format!(
                "It is part of {}, which was posted: the next post of that kind carries a correction.",
                text.name
            ),
        });
        told.collect()
    }

    /// A text that is due, with what it corrects.
    pub(super) fn corrected(&self, text: Text, part: DueText) -> Text {
        if !self.corrects {
            return text;
        }
        let wrong = self.wrong_texts();
        let of_kind = wrong.iter().filter(|wrong| {
            let mut parts = wrong.text.parts.iter();
            wrong.text.to == *text.audience() && parts.any(|other| other.is_like(part))
        });
        let of_kind: Vec<_> = of_kind.collect();
        if *text.audience() == Audience::Public {
            let wrong = of_kind.iter().flat_map(|wrong| {
                let phase = wrong.text.phase;
                wrong.lines().into_iter().map(move |line| (phase, line))
            });
            let wrong: Vec<_> = wrong.collect();
            return public::with_corrections(text, self.words, &wrong);
        }
        match of_kind.is_empty() {
            true => text,
            false => private::replacing(text, self.words, part),
        }
    }

    /// Every text that has left and counts, with its entry and its words.
    pub(super) fn left_texts(&self) -> Vec<(u64, &'t LeftText, &'t str)> {
        let counting = self
            .journal
            .entries()
            .iter()
            .filter(|entry| self.journal.in_force(entry.no));
        let events = counting.flat_map(|entry| match &entry.change {
            Change::Do(events) => events.iter().map(|event| (entry.no, event)).collect(),
            Change::Undo(_) | Change::Redo(_) => Vec::new(),
        });
        events
            .filter_map(|(no, event)| match event {
                Event::TextLeft { text, words } => Some((no, text, words.as_str())),
                _ => None,
            })
            .collect()
    }

    /// A post of several parts as a state of the game has it; none if it has none.
    fn made(&self, game: &Game, parts: &[DueText]) -> Option<String> {
        let teller = self.of_game(game, self.words);
        let texts: Option<Vec<Text>> = parts.iter().map(|part| teller.due(*part)).collect();
        let begun = |part: &DueText| match part {
            DueText::DayStart(phase) | DueText::NightStart(phase) => game.phase() == Some(*phase),
            _ => true,
        };
        let texts = texts.filter(|_| parts.iter().all(begun))?;
        Some(render::plain(one_post(texts)?.document(), None))
    }
}

impl WrongText<'_> {
    /// The lines that should stand in it, or that something in it does not stand.
    fn lines(&self) -> Vec<Wrong> {
        let Some(now) = &self.now else {
            return vec![Wrong::TakenBack];
        };
        let new: Vec<&str> = now.lines().filter(|line| !line.trim().is_empty()).collect();
        let added = new
            .iter()
            .filter(|line| !self.was.lines().any(|was| was == **line));
        let added: Vec<Wrong> = added
            .map(|line| Wrong::ShouldRead(line.trim().to_owned()))
            .collect();
        match added.is_empty() {
            true => vec![Wrong::DoesNotStand],
            false => added,
        }
    }
}

/// Counts at the desk correct themselves, vote by vote.
fn is_checked(part: DueText) -> bool {
    !matches!(
        part,
        DueText::Count(_) | DueText::Prod(_) | DueText::HostingError
    )
}

fn is_done(entry: &Entry) -> bool {
    matches!(entry.change, Change::Do(_))
}

/// The last undo or redo behind an entry of something before it.
fn touched_behind(entries: &[Entry], no: u64) -> Option<u64> {
    let touching = entries.iter().rev().find(|entry| match entry.change {
        Change::Undo(of) | Change::Redo(of) => entry.no > no && of < no,
        Change::Do(_) => false,
    });
    touching.map(|entry| entry.no)
}

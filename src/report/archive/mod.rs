//! A whole game in one place, for those who want to read it when it is over.
//!
//! [`archive`] gathers what happened as an [`Archive`]: values in words, ready to be written as
//! JSON under stable keys. [`page`] sets the same values out as a [`Page`], which a renderer turns
//! into one self-contained file. Everything secret is in it; whether it may be made is for the
//! caller. Nothing here knows a role, a markup or the clock: when an archive was written is no part
//! of it, so that the same game gives the same archive.

mod comment;
mod day;
mod deed;
mod model;
mod moves;
mod night;
mod page;
mod players;
mod poll;
mod reasons;
mod record;
mod sheet;

pub use day::{not_counted, silent, votes, wagons};
pub use model::{
    Action, Archive, Argument, Day, DeathRecord, DeedCame, DeedRecord, Fate, Move, Night, Outcome,
    Part, PhaseRecord, Player, PollRecord, PollWagon, PollWagonVote, Race, Reader, Record,
    RecordKind, RefusedVote, Ruling, Seal, Side, ToldText, Vote, Wagon, WagonRace, WagonVote,
};
pub use model::{second, second_if_any};
pub use moves::{reader, text_at_table};
pub use night::action;
pub use page::page;
pub use players::of_source as players;
pub use poll::{record as poll, target};
pub use reasons::{of_answer as reasons, of_why as why};
pub use sheet::{Figure, Graph, Page, Picture, RaceChart, RaceLine, Section, SheetPart, Tone};

use std::collections::BTreeMap;

use super::sentence::Sentence;
use super::view::side_title;
use super::{Voice, Words};
use comment::OwnComments;
use nightdesk_game::{Event, Game, Journal, NightEntry, Stage};
use nightdesk_rules::{KeptLine, Poll, Resolution, TableNight, Why};
use nightdesk_time::Phase;

/// The version of the archive's keys.
const FORMAT: u32 = 1;

/// What an archive is made of.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// The game's entries.
    pub journal: &'a Journal,
    /// The game's words.
    pub words: &'a Words,
    /// The rule set's words.
    pub voice: &'a dyn Voice,
    /// Every resolved night as it comes out again; none where it comes out otherwise than it
    /// was kept.
    pub nights: &'a BTreeMap<Phase, Option<Resolution>>,
    /// The game and its words with the players of a night whose seats others have taken since.
    pub players_then: &'a BTreeMap<Phase, (&'a Game, &'a dyn Voice)>,
    /// The night entries that stand, by night.
    pub standing: &'a BTreeMap<Phase, Vec<NightEntry>>,
    /// Why each seat ended as it did, where a table tells; in seat order.
    pub ends: &'a [Option<Why>],
    /// The votes that were held at a table, in order.
    pub polls: &'a [Poll],
    /// The nights that were played at a table.
    pub table_nights: &'a [TableNight],
    /// Moves at a table in words that a reader knows, by number, where they are kept in others.
    pub lines: &'a BTreeMap<u64, KeptLine>,
    /// What stood around the texts of moves when they were told, by the number of the move and the
    /// place of the text among those of its entry.
    pub around: &'a BTreeMap<(u64, usize), Vec<String>>,
    /// Whether votes are counted by the desk rather than told by a table.
    pub counts: bool,
    /// Whether the host's notes are in it.
    pub notes: bool,
}

impl std::fmt::Debug for Source<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let game = &self.journal.game().setup.name;
        f.debug_struct("Source")
            .field("game", game)
            .finish_non_exhaustive()
    }
}

impl Source<'_> {
    /// The game and its words as they name the players of a phase.
    fn in_phase(&self, phase: Phase) -> (&Game, &dyn Voice) {
        let then = self.players_then.get(&phase).copied();
        then.unwrap_or((self.journal.game(), self.voice))
    }
}

/// Everything about a game.
#[must_use]
pub fn archive(source: &Source<'_>) -> Archive {
    let game = source.journal.game();
    let own = OwnComments::left_out(source);
    Archive {
        nightdesk_archive: FORMAT,
        game: game.setup.name.clone(),
        hosts: game.setup.hosts.clone(),
        ruleset: game.setup.ruleset.clone(),
        language: game.setup.language,
        zone: game.setup.schedule.host_zone().name().to_owned(),
        outcome: outcome(game, source.words),
        seal: seal(source.journal),
        has_notes: source.notes,
        players: players::players(source, &own),
        phases: phases(source, &own),
        survivors: reasons::of_survivors(source),
        host: record::records(source),
    }
}

/// The seal of the deal that counts.
fn seal(journal: &Journal) -> Option<Seal> {
    let sealed = journal.game().sealed.as_ref()?;
    let deals = journal.entries().iter().flat_map(|entry| {
        let facts = entry.change.facts().iter();
        facts.filter_map(|event| match event {
            Event::Dealt { seed_named, .. } => Some((entry.no, *seed_named)),
            _ => None,
        })
    });
    let deals: Vec<(u64, Option<bool>)> = deals.collect();
    let counts = deals.iter().rev().find(|(no, _)| journal.in_force(*no));
    Some(Seal {
        code: sealed.code(),
        text: sealed.text().to_owned(),
        deals: deals.len(),
        seed_by_host: counts.and_then(|(_, named)| *named),
    })
}

/// Who has won; none while a game runs.
#[must_use]
pub fn outcome(game: &Game, words: &Words) -> Option<Outcome> {
    match &game.stage {
        Stage::Over {
            winners,
            players,
            reason,
            declared,
        } => Some(Outcome {
            winners: winners.iter().map(|slug| side(game, slug)).collect(),
            players: players
                .iter()
                .map(|seat| game.name(*seat).to_owned())
                .collect(),
            reason: reason_of_end(words, reason, *declared),
        }),
        Stage::Preparing | Stage::Running(_) => None,
    }
}

/// Why a game is over, in words; an end that the host has declared carries none of its own.
#[must_use]
pub fn reason_of_end(words: &Words, reason: &str, declared: bool) -> String {
    match declared {
        true => words.say(&Sentence::HostDeclared {}).plain_text(),
        false => reason.to_owned(),
    }
}

/// A side of a game by its slug.
#[must_use]
pub fn side(game: &Game, slug: &str) -> Side {
    Side {
        slug: slug.to_owned(),
        title: side_title(&game.setup, slug).to_owned(),
    }
}

fn phases(source: &Source<'_>, own: &OwnComments) -> Vec<PhaseRecord> {
    let game = source.journal.game();
    let schedule = game.schedule().ok().flatten();
    let mut told = moves::by_phase(source, own);
    let ends = game.phases.iter().skip(1).map(|start| Some(start.at));
    let ends = ends.chain([game.over_since()]);
    game.phases
        .iter()
        .zip(ends)
        .map(|(start, ended)| {
            let phase = start.phase;
            let span = schedule.as_ref().and_then(|plan| plan.named(phase));
            let (moves, told) = told.remove(&phase).unwrap_or_default();
            PhaseRecord {
                phase,
                began: start.at,
                // The planned deadline, whatever an early end has made of it.
                deadline: span.map(|span| span.wall.instant()),
                ended,
                alive: start.living,
                deaths: players::deaths_in(source, phase, own),
                day: day::day(source, phase),
                night: night::night(source, phase),
                polls: poll::polls(source, phase),
                deeds: night::deeds(source, phase),
                moves,
                told,
                reasons: reasons::of_phase(source, phase),
            }
        })
        .collect()
}

#[cfg(test)]
pub(crate) mod fixture;
#[cfg(test)]
mod tests;

//! What was done in a night, and what came of it.

use super::Source;
use super::model::{Action, DeedRecord, Night, Reader, Ruling, ToldText};
use crate::public::OrderWas;
use crate::{Voice, Words, host};
use nightdesk_game::{EntryId, Game, NightEntry, NightRecord};
use nightdesk_time::{Phase, PhaseKind};

/// A night's actions and results; none for a day, or where a table plays the nights.
pub(super) fn night(source: &Source<'_>, phase: Phase) -> Option<Night> {
    if !source.counts || phase.kind() != PhaseKind::Night {
        return None;
    }
    let record = source.journal.game().night_record(phase);
    Some(Night {
        resolved_by: record.map(|record| record.resolved_by.clone()),
        actions: actions(source, phase, record),
        results: record.map_or_else(Vec::new, |record| results(source, record)),
        announced: record.map_or_else(Vec::new, |record| announced(source, record)),
        rulings: record.map_or_else(Vec::new, rulings),
        reasons_lost: matches!(source.nights.get(&phase), Some(None)),
    })
}

/// What was done in a night at a table.
pub(super) fn deeds(source: &Source<'_>, phase: Phase) -> Vec<DeedRecord> {
    let (game, _) = source.in_phase(phase);
    let nights = source.table_nights.iter();
    let deeds = nights
        .filter(|night| night.night == phase)
        .flat_map(|night| &night.deeds);
    let name = |seat| game.name(seat).to_owned();
    let deeds = deeds.map(|deed| DeedRecord::of(OrderWas::of(deed, &name)));
    deeds.collect()
}

fn actions(source: &Source<'_>, phase: Phase, record: Option<&NightRecord>) -> Vec<Action> {
    let (game, voice) = source.in_phase(phase);
    let standing = source.standing.get(&phase);
    // Records of old games do not say which entries counted.
    let counted = |id: EntryId| match record.and_then(|record| record.counted.as_ref()) {
        Some(counted) => counted.contains(&id),
        None => standing.is_some_and(|entries| entries.iter().any(|entry| entry.id == id)),
    };
    let actions = game.entries_for(phase).map(|entry| Action {
        counted: counted(entry.id),
        ..action(game, source.words, voice, entry)
    });
    actions.collect()
}

/// A night entry that counts.
#[must_use]
pub fn action(game: &Game, words: &Words, voice: &dyn Voice, entry: &NightEntry) -> Action {
    Action {
        entry: entry.id.0,
        says: host::entry_in_words(game, words, voice, entry).plain_text(),
        typed: entry.typed.clone(),
        at: entry.at,
        late: entry.late,
        counted: true,
    }
}

fn results(source: &Source<'_>, record: &NightRecord) -> Vec<ToldText> {
    let (game, voice) = source.in_phase(record.night);
    let results = record.messages.iter().map(|message| ToldText {
        to: Reader::Player(game.name(message.to).to_owned()),
        title: None,
        rows: vec![vec![voice.message(&message.token, &message.slots)]],
    });
    results.collect()
}

fn announced(source: &Source<'_>, record: &NightRecord) -> Vec<String> {
    let told = record.announced.iter();
    told.map(|told| source.voice.message(&told.token, &told.slots))
        .collect()
}

fn rulings(record: &NightRecord) -> Vec<Ruling> {
    let rulings = record.rulings.iter().map(|(key, value)| Ruling {
        key: key.clone(),
        value: value.clone(),
    });
    rulings.collect()
}

//! What single players and sides were told, sentence by sentence.

use std::collections::BTreeSet;

use super::folded::{Folded, fold};
use super::people::People;
use crate::templates::{COMMON, Place, TextForm, Value, common};
use crate::{Circle, PublicView, Voice, Words, private};
use nightdesk_game::{Audience, Game, MoveText, Readers, SeatId, TextPart};

/// Shorter sentences are everyday words.
const TELLING: usize = 14;

/// The lines of what the rule set's table has told readers of one kind so far.
pub(super) fn lines_at_table<'g>(
    game: &'g Game,
    to: impl Fn(&Audience) -> bool + 'g,
) -> impl Iterator<Item = &'g str> {
    let told = game.moves.iter().flat_map(|taken| &taken.told);
    told.filter(move |told| to(&told.to)).flat_map(lines)
}

fn lines(told: &MoveText) -> Vec<&str> {
    let lines = told.parts.iter().flat_map(|part| match part {
        TextPart::Line(line) => line.split('\n').collect(),
        TextPart::Table { rows, .. } => {
            let cells = rows.iter().flatten();
            cells.map(String::as_str).collect::<Vec<_>>()
        }
    });
    lines.collect()
}

/// What everybody was told: at the table, of the nights, and together with deaths.
///
/// What a host's template may take into a private text from those places that everybody reads is open,
/// too.
pub(super) fn open(game: &Game, view: &PublicView, words: &Words) -> Vec<String> {
    let at_table = lines_at_table(game, |to| *to == Audience::Public);
    let announced = view.announced.iter().map(String::as_str);
    let votes = view.told_of_votes.iter().map(|(_, told)| told.as_str());
    let told = at_table.chain(announced).chain(votes).map(fold);
    let placed = public_rows(view, words);
    let told = told.chain(with_deaths(view).map(fold));
    told.chain(placed.iter().map(|row| fold(row))).collect()
}

/// What the places say that every text has, where private texts of the host's layout use them.
fn public_rows(view: &PublicView, words: &Words) -> Vec<String> {
    let private = TextForm::ALL.iter();
    let private = private.filter(|form| form.readers() == Readers::Seat);
    let uses = |place: &&Place| {
        private
            .clone()
            .any(|form| words.asks_for(form.kind, &[place.name]))
    };
    let used = COMMON.iter().filter(uses);
    let filled = used.filter_map(|place| common(view, words, place.name));
    filled.flat_map(Value::rows).collect()
}

/// What everybody was told together with a death.
pub(super) fn with_deaths(view: &PublicView) -> impl Iterator<Item = &str> {
    let told = view.players.iter();
    told.filter_map(|player| player.told_with_death.as_deref())
}

/// The sentences of every private text there is, those left out that are `open`.
///
/// What a result says stays private when its reader is dead; a role message is as secret as the
/// card it is about.
pub(super) fn private(
    game: &Game,
    words: &Words,
    voice: &dyn Voice,
    (circles, view): (&[Circle], &PublicView),
    people: &People,
    hidden: &BTreeSet<SeatId>,
    open: &[String],
) -> BTreeSet<String> {
    let sentences_of = |text: &str| sentences_of(text, people);
    // What everybody may read is no secret because a host's own message has it, too.
    let words = &*words.of_private_rows();
    let mut sentences = of_cards(game, words, voice, (circles, view), hidden, sentences_of);
    let records = || game.nights.iter();
    let of_nights = records().flat_map(|record| {
        let around = (circles, view);
        let results = private::results(game, words, voice, around, record.night, &record.messages);
        results.into_iter().map(|result| result.text)
    });
    let of_nights = of_nights.map(|text| text.document().plain_text());
    // A result is as private without the night in front of it.
    let bare = records().flat_map(|record| &record.messages);
    let bare = bare.map(|message| voice.message(&message.token, &message.slots));
    let at_table = lines_at_table(game, |to| match to {
        Audience::Seat(_) | Audience::Faction(_) => true,
        Audience::Public | Audience::Host => false,
    });
    for text in of_nights.chain(bare).chain(at_table.map(str::to_owned)) {
        sentences.extend(sentences_of(&text));
    }
    sentences.retain(|sentence| open.iter().all(|open| !open.contains(sentence)));
    sentences
}

/// What role messages of hidden cards say, unless every role message says it.
fn of_cards(
    game: &Game,
    words: &Words,
    voice: &dyn Voice,
    around: (&[Circle], &PublicView),
    hidden: &BTreeSet<SeatId>,
    sentences_of: impl Fn(&str) -> BTreeSet<String>,
) -> BTreeSet<String> {
    let mut secret = BTreeSet::new();
    let mut said_to_all: Option<BTreeSet<String>> = None;
    for (seat, _) in game.seats() {
        let message = private::role_message(game, words, voice, around, seat);
        let Some(message) = message else { continue };
        let said = sentences_of(&message.document().plain_text());
        said_to_all = Some(match said_to_all {
            Some(all) => all.intersection(&said).cloned().collect(),
            None => said.clone(),
        });
        if hidden.contains(&seat) {
            secret.extend(said);
        }
    }
    let said_to_all = said_to_all.unwrap_or_default();
    secret.retain(|sentence| !said_to_all.contains(sentence));
    secret
}

/// The telling sentences of a text, folded, without the marks around them.
fn sentences_of(text: &str, people: &People) -> BTreeSet<String> {
    let mut sentences = BTreeSet::new();
    for line in text.lines() {
        let line = Folded::of(line);
        let names = people.named_in(&line);
        for place in line.sentences(names.iter().map(|named| named.place)) {
            let sentence = line.between(place);
            let bare = sentence.trim_matches(|letter: char| !letter.is_alphanumeric());
            if bare.chars().count() >= TELLING {
                sentences.insert(bare.to_owned());
            }
        }
    }
    sentences
}

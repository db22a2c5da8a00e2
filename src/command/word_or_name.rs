//! Words of a line that are a player's name, too, where they hardly mean the player.

use super::clauses::split_at;
use super::names::Names;
use super::night::{NOTHING, is_done_by_day};
use super::player_words::{is_nothing, names_nobody, says_of_oneself};
use super::refused::{Complaint, any_may_be_meant};
use super::words::{WORDS, is_one};
use super::{Asks, NightLine, Sender};
use nightdesk_game::SeatId;
use nightdesk_text::names::{Occurrence, is_plain_words, same};
use nightdesk_text::{in_each, without_marks};
use nightdesk_time::PhaseKind;

/// The complaint about an entry in which a word is read as a name, or a name as a word, and may be the other.
pub(super) fn doubtful<'a>(
    text: &'a str,
    entry: &NightLine,
    names: &Names,
) -> Option<Complaint<'a>> {
    let Sender::Seat(sender) = entry.from else {
        return None;
    };
    let known = names.known().occurrences(text);
    let is_other = |found: &&Occurrence<SeatId>| found.id != sender;
    let others: Vec<&Occurrence<SeatId>> = known.iter().filter(is_other).collect();
    if let Some(complaint) = nobody_or_player(text, sender, entry, names) {
        return Some(complaint);
    }
    let is_at_once = names.phase == Some(PhaseKind::Day) && is_done_by_day(entry, names);
    let small = others.iter().find(|found| is_word(text, found, names));
    if let Some(found) = small
        && (is_at_once || says_nothing_else(text, sender, found, names))
    {
        let word = found.span.of(text);
        let message = in_each!("a_word_and_a_name", word);
        return Some(Complaint::new("doubtful-line", word, message).meant(names.name(found.id)));
    }
    is_at_once.then(|| told_to(text, sender, names))?
}

/// `Alder: skip` where somebody is called Skip, `Alder shoots no one` where somebody is called No_One.
fn nobody_or_player<'a>(
    text: &'a str,
    sender: SeatId,
    entry: &NightLine,
    names: &Names,
) -> Option<Complaint<'a>> {
    let means_nobody = |typed: &str| {
        let nothing = NOTHING.iter().any(|word| same(word, typed));
        nothing || is_nothing(typed) || names_nobody(typed)
    };
    let said = text.trim_end_matches(|sign: char| !sign.is_alphanumeric());
    let starts = said.char_indices().filter(|(at, letter)| {
        let before = split_at(said, *at).0;
        letter.is_alphanumeric() && before.ends_with(|sign: char| !sign.is_alphanumeric())
    });
    let mut ends = starts.map(|(at, _)| split_at(said, at).1);
    let (typed, name) = ends.find_map(|typed| {
        let called = means_nobody(typed).then(|| names.spelt_like(typed))??;
        (called.0 != sender).then_some((typed, called.1))
    })?;
    let does = match &entry.asks {
        Asks::Nothing { .. } => "targets",
        // The name as it is written means the player.
        Asks::Act(act) if typed != name => act.verb.as_str(),
        Asks::Act(_) | Asks::Conditional(_) => return None,
    };
    let sender = names.name(sender);
    let lines = [
        format!("{sender} {does} {name}"),
        format!("{sender}: no action"),
    ];
    let message = in_each!("nobody_or_a_name", word = typed, name);
    Some(Complaint::new("doubtful-line", typed, message).hint(any_may_be_meant(&lines)))
}

/// Whether a name is written as an ordinary word is.
pub(super) fn is_word(text: &str, found: &Occurrence<SeatId>, names: &Names) -> bool {
    let typed = found.span.of(text);
    let is_small = typed.starts_with(char::is_lowercase)
        && typed != names.name(found.id)
        && names.is_alive(found.id);
    is_small && (is_plain_words(typed) || is_one(&WORDS.words_and_names, typed))
}

/// Whether nothing but the word follows the sender: `Alder will`.
fn says_nothing_else(
    text: &str,
    sender: SeatId,
    found: &Occurrence<SeatId>,
    names: &Names,
) -> bool {
    let after_sender = names.known().at_start(text).filter(|it| it.id == sender);
    after_sender.is_some_and(|it| {
        let said = without_marks(split_at(text, it.span.end).1);
        said.trim_end_matches(['.', '!', '…', ' ']) == found.span.of(text)
    })
}

/// `Alder, shoot Elm`: somebody tells Alder to do it. `Alder, I shoot Elm` and `Alder, shooting Elm` are Alder's
/// own words.
fn told_to<'a>(text: &'a str, sender: SeatId, names: &Names) -> Option<Complaint<'a>> {
    let found = names.known().at_start(text)?;
    let said = split_at(text, found.span.end).1.strip_prefix(',')?.trim();
    if found.id != sender || says_of_oneself(said, names) {
        return None;
    }
    let sender = names.name(sender);
    let message = in_each!("told_to_do_it", text, sender);
    let line = format!("{sender} {said}");
    Some(Complaint::new("doubtful-line", text, message).meant(&line))
}

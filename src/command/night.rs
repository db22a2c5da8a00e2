//! Night entries in the host's words: `Bad Ash switches Pyro, Leo`.

use super::clauses::{Flags, cut_at, cut_quoted, first_word, leading_player, players, split_at};
use super::names::Names;
use super::refused::Complaint;
use super::{Act, Arm, Arrived, Asks, IfLate, NightLine, Sender, condition};
use crate::text::names::{fold, same};

const NOTHING: [&str; 6] = ["none", "no action", "nothing", "no actions", "pass", "idle"];

/// Reads what follows `act`, or a whole line that starts with a player.
pub(super) fn read<'a>(
    text: &'a str,
    flags: &Flags<'_>,
    names: &Names,
    typed: &str,
) -> Result<NightLine, Complaint<'a>> {
    let (from, rest) = sender(text, names)?;
    let (rest, arrived) = arrival(rest, names);
    Ok(NightLine {
        from,
        asks: asks(rest, flags, names)?,
        arrived,
        if_late: if flags.accept_late {
            IfLate::Accept
        } else {
            IfLate::BySetup
        },
        typed: typed.trim().to_owned(),
    })
}

/// Whether a line that starts with no command may be a night entry.
pub(super) fn looks_like_one(text: &str, names: &Names) -> bool {
    let subject_first = names.known().at_start(text).is_some();
    subject_first || verb_place(text, names).is_some()
}

fn sender<'a>(text: &'a str, names: &Names) -> Result<(Sender, &'a str), Complaint<'a>> {
    let trim = |rest: &'a str| rest.trim_start_matches([':', ',']).trim_start();
    if let Some(found) = names.known().at_start(text) {
        let rest = split_at(text, found.span.end).1;
        return Ok((Sender::Seat(found.id), trim(rest)));
    }
    if let Some((subject, rest)) = text.split_once(':')
        && let Ok(seat) = names.player(subject)
    {
        return Ok((Sender::Seat(seat), rest.trim()));
    }
    let (word, rest) = first_word(text);
    if let Some(slug) = names.faction(word.trim_end_matches(':')) {
        return Ok((Sender::Faction(slug.to_owned()), trim(rest)));
    }
    if let Some(place) = verb_place(text, names) {
        let (subject, rest) = split_at(text, place);
        if let Some(slug) = names.faction(subject) {
            return Ok((Sender::Faction(slug.to_owned()), rest));
        }
        return names.player(subject).map(|seat| (Sender::Seat(seat), rest));
    }
    leading_player(text, names).map(|(seat, rest)| (Sender::Seat(seat), trim(rest)))
}

/// Where the first known verb stands that has somebody before it.
fn verb_place(text: &str, names: &Names) -> Option<usize> {
    let known = names.known().occurrences(text);
    text.char_indices()
        .take_while(|(offset, _)| *offset <= LONGEST_SUBJECT)
        .filter(|(offset, _)| {
            let starts = split_at(text, *offset).0.ends_with(char::is_whitespace);
            starts && known.iter().all(|name| !name.span.contains(*offset))
        })
        .map(|(offset, _)| offset)
        .find(|offset| {
            let (subject, rest) = split_at(text, *offset);
            known_verb(rest, names).is_some()
                && (names.player(subject).is_ok() || names.faction(subject).is_some())
        })
}

/// How many words a verb has at the most ("hides behind").
const VERB_WORDS: usize = 4;

/// Longer words before a verb are no name, but a sentence that was pasted.
const LONGEST_SUBJECT: usize = 120;

/// The length of the longest known verb that starts a text.
fn known_verb(text: &str, names: &Names) -> Option<usize> {
    let ends = text
        .match_indices(char::is_whitespace)
        .map(|(offset, _)| offset)
        .chain([text.len()])
        .take(VERB_WORDS);
    let ends: Vec<usize> = ends.collect();
    ends.into_iter().rfind(|end| {
        let words = fold(split_at(text, *end).0);
        names.verbs.iter().any(|verb| same(verb, &words))
    })
}

/// Cuts off when it arrived: `at 20:07`, `late`.
fn arrival<'a>(text: &'a str, names: &Names) -> (&'a str, Arrived) {
    if let Some((before, _, time)) = cut_at(text, &["at"], names)
        && time.contains(':')
        && !time.contains(['"', '“', '«'])
    {
        return (before, Arrived::At(time.to_owned()));
    }
    match text.trim_end().rsplit_once(char::is_whitespace) {
        Some((before, "late")) => (before.trim_end().trim_end_matches(','), Arrived::Late),
        Some(_) | None => (text, Arrived::Now),
    }
}

fn asks<'a>(text: &'a str, flags: &Flags<'_>, names: &Names) -> Result<Asks, Complaint<'a>> {
    let text = text.trim();
    if is_nothing(text) {
        return Ok(Asks::Nothing { verb: None });
    }
    if cut_at(text, &["if"], names).is_some() {
        return arms(text, flags, names).map(Asks::Conditional);
    }
    if let Some(verb) = nothing_with(text) {
        return Ok(Asks::Nothing {
            verb: Some(verb.to_owned()),
        });
    }
    act(text, flags, names).map(Asks::Act)
}

fn arms<'a>(text: &'a str, flags: &Flags<'_>, names: &Names) -> Result<Vec<Arm>, Complaint<'a>> {
    let mut arms = Vec::new();
    let mut rest = Some(text);
    while let Some(text) = rest {
        let (arm, behind) = match cut_at(text, &["else", "otherwise"], names) {
            Some((arm, _, behind)) => (arm, Some(behind)),
            None => (text, None),
        };
        let (what, when) = match cut_at(arm, &["if"], names) {
            Some((what, _, when)) => (what, Some(condition::read(when, names)?)),
            None => (arm, None),
        };
        if when.is_none() && behind.is_some() {
            return Err(Complaint::new(
                "arm_without_condition",
                arm,
                format!("what stands behind `{arm}` would never be done"),
            )
            .hint("give it a condition, or put it last"));
        }
        let what = what.trim_end_matches([',', ';']).trim();
        let act = match is_nothing(what) {
            true => None,
            false => Some(act(what, flags, names)?),
        };
        arms.push(Arm { when, act });
        rest = behind;
    }
    Ok(arms)
}

fn is_nothing(text: &str) -> bool {
    NOTHING.iter().any(|word| same(word, text))
}

/// `no kill`, `kill none`, `kill nobody`.
fn nothing_with(text: &str) -> Option<&str> {
    let (first, rest) = first_word(text);
    if same(first, "no") && !rest.is_empty() {
        return Some(rest);
    }
    let (verb, last) = text.rsplit_once(char::is_whitespace)?;
    ["none", "nobody", "nothing"]
        .iter()
        .any(|word| same(word, last))
        .then(|| verb.trim())
}

fn act<'a>(text: &'a str, flags: &Flags<'_>, names: &Names) -> Result<Act, Complaint<'a>> {
    let (text, words, tail) = match cut_quoted(text) {
        Some((before, words, behind)) => (before, Some(words.to_owned()), behind),
        None => (text, None, ""),
    };
    let (text, by) = match cut_at(text, &["by"], names) {
        Some((before, _, by)) => (before, Some(names.player(by)?)),
        None => (text, None),
    };
    let by = match (by, cut_at(tail, &["by"], names)) {
        (None, Some((_, _, by))) => Some(names.player(by)?),
        (by, _) => by,
    };
    let length = known_verb(text, names);
    let (verb, rest) = match length {
        Some(length) => split_at(text, length),
        None => first_word(text),
    };
    if verb.is_empty() {
        return Err(
            Complaint::new("no_verb", text, "it does not say what is done")
                .hint("write `PLAYER VERB TARGET`, or `PLAYER none`"),
        );
    }
    let rest = rest.trim_start();
    let rest = match first_word(rest) {
        ("on" | "with", behind) if names.known().at_start(rest).is_none() => behind,
        _ => rest,
    };
    Ok(Act {
        verb: verb.trim().to_owned(),
        targets: match rest.trim() {
            "" => Vec::new(),
            targets => players(targets, names)?,
        },
        words,
        by,
        extra: flags.extra,
    })
}

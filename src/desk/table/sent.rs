//! When a line for a table came: a time after it, and whether that is too late.
//!
//! The table says whose word a line is; what stands after a player's entry is cut here, so that
//! no table has to know deadlines.

use super::now;
use crate::decision::Refused;
use crate::late::{Arrival, Coming, instant, judged, late, read_time};
use crate::{Desk, possible, votes};
use nightdesk_command::{Arrived, Consent, HostOrder, IfLate};
use nightdesk_replies::When;
use nightdesk_rules::{SentSince, Table, Voice};
use nightdesk_text::Language;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::messages::Listed;
use nightdesk_text::say;
use nightdesk_text::wording::quote;

/// A line as the table is to take it.
#[derive(Debug)]
pub(super) struct Sent<'l> {
    pub(super) line: &'l str,
    pub(super) when: When,
    pub(super) late: bool,
    /// What the host reads before what the table says.
    pub(super) before: Option<String>,
    /// What the host reads after it.
    pub(super) after: Option<String>,
}

/// Cuts a line's own time and judges it.
pub(super) fn sent<'l>(
    desk: &Desk<'_>,
    table: &dyn Table,
    line: &'l str,
    consent: Consent,
) -> Result<Sent<'l>, Refused> {
    let read = read(desk.language(), table, line)?;
    let mut sent = Sent {
        line: read.line,
        when: now(desk),
        late: false,
        before: None,
        after: None,
    };
    let if_late = match consent {
        Consent::Given | Consent::With(_) => IfLate::Accept,
        Consent::Open => read.if_late,
    };
    let Some(phase) = desk.game().phase() else {
        return Ok(sent);
    };
    match &read.voice {
        None | Some(Voice::Host | Voice::Words) => return Ok(sent),
        Some(Voice::Entry(entry)) => {
            let at = instant(desk, &read.arrived)?;
            match entry.since {
                SentSince::PhaseBefore => possible::check_entry(desk, at, &read.arrived)?,
                SentSince::ThisPhase => possible::check_vote(desk, at, &read.arrived)?,
            }
            let coming = Coming {
                phase,
                from: entry.from,
                line,
                arrived: &read.arrived,
                if_late,
                counts: nightdesk_replies::counting(&table.replies(), &entry.asks),
                all_the_same: &|| HostOrder::Move {
                    line: line.to_owned(),
                    consent: Consent::Given,
                },
            };
            let (Arrival { late, .. }, said) = judged(desk, &coming)?;
            sent.late = late;
            sent.before = said.map(|said| say!(desk, "taken_all_the_same", said));
        }
        Some(Voice::Votes) => match &read.arrived {
            // As in every game: it cannot be known when they came.
            Arrived::Now => sent.after = votes::unchecked_times(desk)?,
            arrived => {
                let at = instant(desk, arrived)?;
                possible::check_vote(desk, at, arrived)?;
                let said = late(desk, phase, at, arrived)?;
                sent.late = said.is_some();
                sent.before = said
                    .map(|said| vote_counts(desk.language(), said, if_late))
                    .transpose()?;
            }
        },
    }
    if let Arrived::At(_) = read.arrived {
        let at = instant(desk, &read.arrived)?;
        sent.when.sent = Some(at);
        let read = read_time(desk, at);
        sent.after = Some(read.trim().to_owned()).filter(|said| !said.is_empty());
    }
    Ok(sent)
}

/// A vote whose own time is after the deadline does not count, unless the host takes it.
fn vote_counts(language: Language, said: String, if_late: IfLate) -> Result<String, Refused> {
    match if_late {
        IfLate::Accept => Ok(say!(&language, "taken_all_the_same", said)),
        IfLate::BySetup => {
            let message = say!(&language, "votes_after_the_deadline", said);
            let refused = Refused::because("late", message);
            Err(refused.hint(say!(&language, "takes_it_all_the_same")))
        }
    }
}

/// A line, and what was cut from its end.
struct Read<'l> {
    line: &'l str,
    voice: Option<Voice>,
    arrived: Arrived,
    if_late: IfLate,
}

fn read<'l>(language: Language, table: &dyn Table, line: &'l str) -> Result<Read<'l>, Refused> {
    let as_it_is = |voice| Read {
        line,
        voice,
        arrived: Arrived::Now,
        if_late: IfLate::BySetup,
    };
    let whole = table.reads(line).voice;
    if let Some(Voice::Host | Voice::Words) = whole {
        return Ok(as_it_is(whole));
    }
    let (bare, if_late) = without_flags(line);
    let voice = match bare == line {
        true => whole.clone(),
        false => table.reads(bare).voice,
    };
    let timed = cut_time(bare).and_then(|(front, arrived)| {
        let voice = table.reads(front).voice?;
        Some((front, arrived, voice))
    });
    let is_players = |voice: &Voice| matches!(voice, Voice::Entry(_) | Voice::Votes);
    match (voice, timed) {
        (Some(voice), Some((front, ..))) if is_players(&voice) => {
            Err(unclear(language, front, bare))
        }
        (None, Some((front, arrived, voice))) if is_players(&voice) => Ok(Read {
            line: front,
            voice: Some(voice),
            arrived,
            if_late,
        }),
        (None, Some((front, ..))) => Err(no_own_time(language, front, bare)),
        (Some(voice), None) if is_players(&voice) => Ok(Read {
            line: bare,
            voice: Some(voice),
            arrived: Arrived::Now,
            if_late,
        }),
        (None, None) if is_of_several_times(table, bare) => Err(one_time(language, bare)),
        _ => Ok(as_it_is(whole)),
    }
}

/// Whether a line is a player's word as soon as the times within it are left out.
fn is_of_several_times(table: &dyn Table, line: &str) -> bool {
    let parts = line.split(';');
    let bare = parts.map(|part| cut_time(part.trim()).map_or(part.trim(), |(front, _)| front));
    let bare = bare.collect::<Vec<_>>().join("; ");
    let voice = table.reads(&bare).voice;
    line.contains(';') && matches!(voice, Some(Voice::Entry(_) | Voice::Votes))
}

/// The words in front of a time; tables read both languages in every game.
const AT: [&str; 2] = [" at ", " в "];

/// The words that say no more than that it came late.
const LATE: [&str; 2] = [" late", " опоздал"];

/// Cuts `at 20:07` or `late` from the end of a line.
fn cut_time(line: &str) -> Option<(&str, Arrived)> {
    if let Some(front) = LATE.iter().find_map(|word| line.strip_suffix(word)) {
        return Some((front.trim_end().trim_end_matches(','), Arrived::Late));
    }
    let cuts = AT.iter().filter_map(|word| line.rsplit_once(word));
    let (front, time) = cuts.max_by_key(|(front, _)| front.len())?;
    let time = with_colon(time.trim());
    let is_time = time.contains(':') && !time.contains(['"', '“', '«', '(', ')', ';']);
    if !is_time {
        return None;
    }
    let front = front.trim_end();
    let day = DAYS.iter().find_map(|day| {
        let before = front.strip_suffix(day)?;
        let is_apart = before.ends_with(|sign: char| sign.is_whitespace() || sign == ',');
        is_apart.then(|| (before.trim_end().trim_end_matches(','), *day))
    });
    Some(match day {
        Some((front, day)) => (front.trim_end(), Arrived::At(format!("{day} {time}"))),
        None => (front, Arrived::At(time)),
    })
}

/// The days that may stand in front of a time: "вчера в 23:50".
const DAYS: [&str; 4] = ["вчера", "сегодня", "yesterday", "today"];

/// A time with a colon between hours and minutes: people write `23.50`, too.
fn with_colon(time: &str) -> String {
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    match time.split_once('.') {
        Some((hours, minutes))
            if matches!(hours.len(), 1 | 2)
                && minutes.len() == 2
                && is_number(hours)
                && is_number(minutes) =>
        {
            format!("{hours}:{minutes}")
        }
        _ => time.to_owned(),
    }
}

/// Cuts the flags with which a late entry is taken all the same.
fn without_flags(line: &str) -> (&str, IfLate) {
    let mut line = line.trim_end();
    let mut if_late = IfLate::BySetup;
    while let Some(front) = ["--accept-late", "--yes"]
        .iter()
        .find_map(|flag| line.strip_suffix(flag))
        .filter(|front| front.ends_with(char::is_whitespace))
    {
        line = front.trim_end();
        if_late = IfLate::Accept;
    }
    (line, if_late)
}

/// What stands after the front of a line.
fn tail<'l>(front: &str, line: &'l str) -> &'l str {
    line.get(front.len()..).unwrap_or_default().trim()
}

fn unclear(language: Language, front: &str, line: &str) -> Refused {
    let tail = tail(front, line);
    let message = say!(&language, "may_be_the_entry_s_own", tail);
    let refused = Refused::because("ambiguous-time", message);
    refused.hint(say!(&language, "gives_the_player_a_name"))
}

fn one_time(language: Language, line: &str) -> Refused {
    let verb = line.split_whitespace().next().unwrap_or_default();
    let parts = line.split(';').map(|part| match part.trim() {
        part if part.starts_with(verb) => quote(part),
        part => quote(&format!("{verb} {part}")),
    });
    let parts: Vec<String> = parts.collect();
    let message = say!(&language, "a_line_has_one_time");
    let refused = Refused::because("several-times", message);
    refused.hint(say!(
        &language,
        "with_a_time_for_each",
        list = Listed(&parts)
    ))
}

fn no_own_time(language: Language, front: &str, line: &str) -> Refused {
    let tail = tail(front, line);
    let message = say!(&language, "does_not_belong_after", tail, front);
    let refused = Refused::because("no-own-time", message);
    refused.hint(say!(&language, "an_entry_of_a_player"))
}
